# Compiles a file with emit=rtl and breaks what comes of it in BUDGET places, or in all if that is 0.
# An op one cycle early in the schedule and in the code may break nothing, or only a dependence
# through memory that this run has not.  What passes is run beside the native function, on arrays
# that overlap, too; and where that is the same the verifier, which knows nothing of code, must find
# nothing but dependences that are assumed.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: mutate.sh SEED BUDGET FILE.c MACHINE [KEY=VALUE]...
# CC, PLUGIN, SIM, MODSCHED, UNIT: as in the test suite.

seed=$1 budget=$2 source=$3 machine=$4
shift 4
keys=
for key; do
	keys="$keys -fplugin-arg-modsched-$key"
done
$CC -O2 -w -fPIC -shared -o x.so "$source" -fplugin="$PLUGIN" -fplugin-arg-modsched-rtl=x.rtl \
	-fplugin-arg-modsched-listing=x.listing -fplugin-arg-modsched-save-loops=loops \
	-fplugin-arg-modsched-machine="$machine" $keys || exit
grep -q '^(function' x.rtl || exit 0
$UNIT/mutate-rtl "$seed" "$budget" x.rtl >said || { cat said; exit 1; }
cat loops/*.loop >x.loop
grep '^passed' said >passed
while read -r word file function loop op cycle; do
	awk -v loop="$loop" -v op="$op" -v cycle="$cycle" '
		$1 == "loop" { on = $2 == loop }
		on && $1 == "sigma" && $2 == op { $3 = cycle }
		{ print }' x.listing >y.listing
	case $file in
	schedule-*) ;;
	*)
		echo "$word $file $function $loop $op $cycle"
		continue ;;
	esac
	! $SIM --against=./x.so --loop="$function" "$file" >ran 2>&1 && grep -q ' differs from ' ran &&
		continue
	grep -q ' 1 the same' ran || { echo "$word $file"; cat ran; }
	$MODSCHED verify --machine="$machine" --loop="$loop" x.loop y.listing >verified 2>&1 ||
		! grep -v 'error: .* edge .* may be ' verified | grep 'error' || cat verified
done <passed
tail -1 said
