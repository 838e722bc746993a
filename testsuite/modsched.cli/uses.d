# What the command line does.

#name: the version
#run: $MODSCHED --version; $SIM --version | head -1; $MODSCHED schedule --version | head -1
#match: regexp
#output:
	modsched [0-9]+\.[0-9]+\.[0-9]+
	License GPLv3\+: GNU GPL version 3 or later .*
	There is NO WARRANTY.*
	modsched-sim [0-9]+\.[0-9]+\.[0-9]+
	modsched schedule [0-9]+\.[0-9]+\.[0-9]+

#name: help lists the commands
#run: $MODSCHED --help
#output:
	Usage: modsched [OPTION...] COMMAND [OPTION...] FILE...
	...
	  schedule   ...
	...
	  explain    ...
	...
	  bounds     ...
	...
	  edges      ...
	...
	  verify     ...
	...
	  gen        ...
	...

#name: help lists the schedulers
#run: $MODSCHED schedule --help
#output:
	Usage: modsched schedule [OPTION...] FILE...
	...
	  ims        iterative modulo scheduling (Rau 1994) ...
	...

#name: every command has help and usage
#run:
	for command in schedule explain bounds edges verify gen; do
		$MODSCHED $command --help | head -1
		$MODSCHED $command --usage | head -1
	done | cut -d" " -f1-3
#output:
	Usage: modsched schedule
	Usage: modsched schedule
	Usage: modsched explain
	Usage: modsched explain
	Usage: modsched bounds
	Usage: modsched bounds
	Usage: modsched edges
	Usage: modsched edges
	Usage: modsched verify
	Usage: modsched verify
	Usage: modsched gen
	Usage: modsched gen

#name: several files and loops in one run
#source: run.loop
#run: $MODSCHED schedule two.loop run.loop | grep -E '^(loop|end)'
#file: two.loop
	loop one
	a: r1 = load A[i]
	end
	loop two
	a: r1 = mul r1, r9
	end
#output:
	loop one ii 1 resmii 1 recmii 1 stages 1
	end
	loop two ii 3 resmii 1 recmii 3 stages 1
	end
	loop run ii 4 resmii 3 recmii 4 stages 3
	end

#name: --loop picks loops
#source: run.loop
#run: $MODSCHED schedule --loop=two --loop=run two.loop run.loop | grep -E '^loop'
#file: two.loop
	loop one
	a: r1 = load A[i]
	end
	loop two
	a: r1 = mul r1, r9
	end
#output:
	loop two ii 3 resmii 1 recmii 3 stages 1
	loop run ii 4 resmii 3 recmii 4 stages 3

#name: --output writes the file
#source: run.loop
#run: $MODSCHED schedule --output=out run.loop; head -1 out
#output:
	loop run ii 4 resmii 3 recmii 4 stages 3

#name: --output=- is standard output
#source: run.loop
#run: $MODSCHED schedule --output=- run.loop | head -1
#output:
	loop run ii 4 resmii 3 recmii 4 stages 3

#name: --machine by name, by file
#source: run.loop
#run:
	for m in toy $MACHINES/toy.mach; do $MODSCHED schedule --machine=$m run.loop | head -1; done
	cp $MACHINES/toy.mach mine.mach && $MODSCHED schedule --machine=mine.mach run.loop | head -1
#output:
	loop run ii 4 resmii 3 recmii 4 stages 3
	loop run ii 4 resmii 3 recmii 4 stages 3
	loop run ii 4 resmii 3 recmii 4 stages 3

#name: the machines that ship
#source: run.loop
#run: for m in $MACHINES/*.mach; do $MODSCHED schedule --machine=$m run.loop | $SIM --machine=$m run.loop - ; done | sed 's/,.*//' | sort | uniq -c | sed 's/^ *//' >a; echo $(ls $MACHINES/*.mach | wc -l) run: ok | cmp - a

#name: --ii gives that II
#source: run.loop
#run: for ii in 4 5 6 7 100 100000; do $MODSCHED schedule --ii=$ii run.loop >l; head -1 l; $SIM run.loop l; done
#output:
	loop run ii 4 resmii 3 recmii 4 stages 3
	run: ok, trips 0..11 and 1003, seed 1
	loop run ii 5 resmii 3 recmii 4 stages 2
	run: ok, trips 0..10 and 1002, seed 1
	loop run ii 6 resmii 3 recmii 4 stages 2
	run: ok, trips 0..10 and 1002, seed 1
	loop run ii 7 resmii 3 recmii 4 stages 2
	run: ok, trips 0..10 and 1002, seed 1
	loop run ii 100 resmii 3 recmii 4 stages 1
	run: ok, trips 0..9 and 1001, seed 1
	loop run ii 100000 resmii 3 recmii 4 stages 1
	run: ok, trips 0..9 and 1001, seed 1

#name: --ii=1 where nothing speaks against it
#run: $MODSCHED schedule --ii=1 x.loop
#file: x.loop
	loop x
	a: r1 = load A[i]
	b: store B[i], r2
	end
#status: 1
#error:
	x.loop:1:6: error: loop x: no schedule was found: II 1 is below MII 2; forbidden by resource mem (2 uses, capacity 1)
	  loop x
	       ^

#name: a larger budget is allowed
#source: run.loop
#run: $MODSCHED schedule --budget=7.5 run.loop | head -1; $MODSCHED explain --budget=7.5 run.loop | grep budget
#output:
	loop run ii 4 resmii 3 recmii 4 stages 3
	II 4: all 6 ops placed in 9 steps; the budget was 45

#name: a budget that does not suffice goes on to the next II
#source: run.loop
#run: $MODSCHED explain --budget=1 run.loop
#output:
	loop run on toy: 6 ops, 6 edges
	ResMII 3, RecMII 4, MII 4: recurrence d -> e -> d (latency 4, distance 1) binds
	II 4: HeightR a 8, b 8, c 5, d 5, e 2, f 1
	step  op  Estart              slot scan                                                 placed at  evicted  why
	   1  a   0                   row 0 free                                                0          -
	   2  b   0                   row 0: mem taken by a; row 1 free                         1          -
	   3  c   4 (b + 3)           row 0: issue has a, room for 1                            4          -
	   4  d   0 (unscheduled: e)  row 0: issue full (a, c); row 1: issue has b, room for 1  1          -
	   5  e   7 (c + 3)           row 3 free                                                7          d        e->d: sigma(d) = 1 < 7 + 1 - 4 = 4
	   6  d   4 (e + 1 - 4)       row 0: issue full (a, c); row 1: issue has b, room for 1  5          e        d->e: sigma(e) = 7 < 5 + 3 = 8
	II 4: given up after 6 steps with 2 of 6 ops unscheduled; the budget was 6
	...
	II 7: given up after 6 steps with 1 of 6 ops unscheduled; the budget was 6
	II 8: HeightR a 8, b 8, c 5, d 5, e 2, f 1
	step  op  Estart              slot scan                                                    placed at  evicted  why
	   1  a   0                   row 0 free                                                   0          -
	   2  b   0                   row 0: mem taken by a; row 1 free                            1          -
	   3  c   4 (b + 3)           row 4 free                                                   4          -
	   4  d   0 (unscheduled: e)  row 0: issue has a, room for 1                               0          -
	   5  e   7 (c + 3)           row 7 free                                                   7          -        e->d: sigma(d) = 0 >= 7 + 1 - 8 = 0
	   6  f   8 (e + 1)           row 0: issue full (a, d); row 1: mem taken by b; row 2 free  10         -
	II 8: all 6 ops placed in 6 steps; the budget was 6
	 row  ops (stage)   alu  mem  mul
	   0  a (0), d (0)  -    a    d
	   1  b (0)         -    b    -
	   2  f (1)         -    f    -
	   3  -             -    -    -
	   4  c (0)         -    -    c
	5..6  -             -    -    -
	   7  e (0)         e    -    -
	II 8, 2 stages: a 0, b 1, c 4, d 0, e 7, f 10
	value  op  stage  lifetime  span  pad  base  registers
	r1     a       0         4     0    0     0  q0..q0
	r2     b       0         3     0    0     1  q1..q1
	r3     c       0         3     0    0     2  q2..q2
	r4     d       0         7     0    0     3  q3..q3
	r6     e       0         3     2    0     4  q4..q6
	rotating file q: 7 of 64 registers
	MaxLive 4
	...

#name: modsched finds its machines from another folder
#source: run.loop
#run: mkdir d; cd d; $MODSCHED schedule ../run.loop | head -1; cd /; $MODSCHED schedule --machine=single $SRC/run.loop | head -1
#output:
	loop run ii 4 resmii 3 recmii 4 stages 3
	loop run ii 6 resmii 6 recmii 5 stages 3

#name: gen gives the same loops for the same seed
#run:
	$MODSCHED gen --seed=7 --count=20 >a; $MODSCHED gen --seed=7 --count=20 >b; cmp a b
	$MODSCHED gen --seed=8 --count=20 >c; cmp -s a c && echo same
	grep -c '^loop' a
#output:
	20

#name: gen keeps to the number of ops
#run: $MODSCHED gen --count=50 --ops=7..9 | awk '/^loop/ { n = 0 } / = | store/ { n++ } /^end/ { seen[n]++ } END { for (n in seen) print n }' | sort -n
#output:
	7
	8
	9
