# Takes the operations of the table $1, `OPERATION = VALUE`, through the simulator, and prints
# those whose value is another one.
# SPDX-License-Identifier: GPL-3.0-or-later

# The last ` = ` of a line comes before its value.
awk 'BEGIN { print "loop values" }
	{ sub(/ = [^=]*$/, ""); print "o" NR ": r" NR " = " $0 }
	END { print "end" }' "$1" >values.loop
$MODSCHED schedule --machine=./all.mach values.loop >values.listing || exit 1
$SIM --machine=./all.mach --trips=1 --trace values.loop values.listing |
	sed -n 's/^ *issues o\([0-9]*\) of iteration 0:.*; \(.*\), lands in cycle [0-9]*$/\1 \2/p' |
	sort -n | sed 's/^[0-9]* //' >values
awk 'NR == FNR { value[NR] = $0; n = NR; next }
	{ expected = $0; sub(/.* = /, "", expected); count++ }
	value[FNR] != expected { print $0 ", not " value[FNR] }
	END { if (n != count) print count " operations, " n " values" }' values "$1"
