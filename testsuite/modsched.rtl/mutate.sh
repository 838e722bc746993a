# Changes one number of the code of an example at a time: each register, row, stage,
# cycle and distance in an address one more and one less; and leaves out one line at a time.
# Prints each change that the simulator does not find, and how many were tried.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: mutate.sh SIM FILE

sim=$1 file=$2

# Variant N of the file; status 1: there are fewer.
variant()
{
	awk -v want="$1" -v by="$2" '
		/^ *\(body/ { on = 1 }
		{
			line = $0
			out = ""
			while (on && match(line, /reg(\/v)?:[SB]I [qp]?[0-9]+|\((row|stage|cycle) [0-9]+|const_int -[0-9]+/)) {
				token = substr(line, RSTART, RLENGTH)
				number = token
				sub(/^[^0-9-]*/, "", number)
				head = substr(token, 1, length(token) - length(number))
				if (++n == want) {
					number += by
					if (number < 0 && token !~ /const_int/)
						number = number + 2
					what = token " to " number
				}
				out = out substr(line, 1, RSTART - 1) head number
				line = substr(line, RSTART + RLENGTH)
			}
			print out line
		}
		END {
			if (n < want)
				exit 1
			print "line: " what >"/dev/stderr"
		}' "$file"
}

# Without line N of the groups.
without()
{
	awk -v want="$1" '
		/^ *\(code/ { on = 1 }
		on && /^ *\(cinsn/ && ++n == want { skip = 1 }
		skip {
			depth += gsub(/\(/, "(") - gsub(/\)/, ")")
			if (depth <= 0) {
				# Brackets of the group that end behind the line stay.
				for (; depth < 0; depth++)
					printf ")"
				print ""
				skip = 0
			}
			next
		}
		{ print }
		END { exit n < want }' "$file"
}

tried=0
for by in 1 -1; do
	n=1
	while variant $n $by >x.rtl 2>what; do
		tried=$((tried + 1))
		! $sim --trips=0..12 x.rtl >out 2>&1 || echo "not found: $(cat what)"
		n=$((n + 1))
	done
done
n=1
while without $n >x.rtl; do
	tried=$((tried + 1))
	! $sim --trips=0..12 x.rtl >out 2>&1 || echo "not found: no line $n"
	n=$((n + 1))
done
echo "$tried tried"
