# A machine with an automaton made by chance from `seed`, for awk -v seed=N.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# In a state an op may be refused, or lead anywhere; empty cycles lead to ever smaller states, so
# that the idle machine, which takes every op, is reached from all of them.

function below(n) { s = (s * 1103515245 + 12345) % 2147483648; return int(s / 65536) % n }
BEGIN {
	s = seed; n = 2 + below(9)
	print "machine m\nissue 3\nrotating q 512\nrotating p 256 pred"
	print "resource alu 2\nresource mem 1\nresource mul 1"
	print "op load latency 3 uses mem\nop store latency 1 uses mem\nop mul latency 3 uses mul"
	print "op add sub mov latency 1 uses alu"
	split("load store mul add sub", op)
	print "automaton a " n
	for (i = 0; i < n; i++) {
		line = "state " i " cycle " (i ? below(i) : 0)
		for (o = 1; o in op; o++)
			if (i == 0 || below(4) > 0)
				line = line " " op[o] " " below(n)
		print line
	}
}
