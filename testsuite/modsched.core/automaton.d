# Machines with automata: the steady state of a kernel, bounds, who is in the way.
#name: a machine of one automaton is as good as the same machine of tables
#run: $MODSCHED compare --machine=$SRC/pipe.mach $TOP/testsuite/loops/*.loop | awk '{ print $1, $2 }'
#output:
	150 loops,
	algo scheduled
	ims 150
	sms 150
	exact 150
	auto 150
	window 150
	random 150

#name: the worked example on it
#run: $MODSCHED schedule --machine=$SRC/pipe.mach run.loop > pipe; $MODSCHED schedule run.loop | diff - pipe; $SIM --machine=$SRC/pipe.mach run.loop pipe; $MODSCHED explain --machine=$SRC/pipe.mach run.loop | grep "toy full"
#source: run.loop
#output:
	run: ok, trips 0..11 and 1003, seed 1
	   2  b   0                   row 0: toy full (a); row 1 free                             1          -
	   4  d   0 (unscheduled: e)  row 0: toy full (c); row 1: beside b                        1          -
	   6  d   4 (e + 1 - 4)       row 0: toy full (c); row 1: beside b                        5          e        d->e: sigma(e) = 7 < 5 + 3 = 8
	   7  e   8 (d + 3)           row 0: toy full (c, a); row 1: toy full (d, b); row 2 free  10         d        e->d: sigma(d) = 5 < 10 + 1 - 4 = 7

#name: bounds name the automaton that binds, and its ops
#run: $MODSCHED bounds --machine=$SRC/wrap.mach $SRC/wrap.loop
#output:
	loop d on wrap: 5 ops, 5 edges
	resource  uses   capacity  quotient  ops
	mem          2  automaton         2  a, f
	divider      2  automaton         6  b, c
	ResMII 6, RecMII 1, MII 6: automaton divider (2 ops) binds

#name: every scheduler's kernel is in a steady state, and the simulator finds it so
#run: for algo in ims sms exact auto window random; do for form in rotating mve; do $MODSCHED schedule --algo=$algo --form=$form --machine=$SRC/wrap.mach $SRC/wrap.loop > l && $SIM --machine=$SRC/wrap.mach $SRC/wrap.loop l | cut -c1-5; done; done | sort | uniq -c | tr -d ' '
#output:
	12d:ok

#name: a schedule that fits within the kernel but not around the wrap
#run: $MODSCHED verify --machine=$SRC/wrap.mach $SRC/wrap.loop s
#file: s
	loop d ii 6 resmii 6 recmii 1 stages 3
	sigma a 0
	sigma b 4
	sigma c 12
	sigma d 16
	sigma f 17
	end
#status: 1
#error:
	s:4:7: error: loop d: automaton divider does not let c issue in row 0 when the kernel comes round again at II 6
	  sigma c 12
	        ^

#name: a schedule that does not even fit within the kernel
#run: $MODSCHED verify --machine=$SRC/wrap.mach $SRC/wrap.loop s
#file: s
	loop d ii 6 resmii 6 recmii 1 stages 3
	sigma a 0
	sigma b 3
	sigma c 7
	sigma d 11
	sigma f 12
	end
#status: 1
#error:
	s:2:7: error: loop d: automaton mem does not let a issue in row 0 after the rows before it at II 6
	  sigma a 0
	        ^
	s:3:7: error: loop d: automaton divider does not let b issue in row 3 after the rows before it at II 6
	  sigma b 3
	        ^

#name: the simulator executes automata, too
#run: $MODSCHED schedule --machine=./two.mach wrap.loop > l; $SIM --machine=$SRC/wrap.mach wrap.loop l
#source: wrap.loop
#file: two.mach
	machine two
	rotating q 64
	resource mem 1
	resource divider 1
	op load latency 3 uses mem
	op store latency 1 uses mem
	op mul latency 3
	op add sub mov latency 1
	op div latency 4 uses divider@0..1
#status: 1
#error:
	l:20:4: error: loop d, 4 trips, cycle 13: c of iteration 1 cannot issue: automaton divider is in a state from what was issued before that does not take it
	  @1 c: q5 = div q3, r8
	     ^

#name: who is in the way is evicted until the op fits
#run: $MODSCHED explain --machine=$SRC/wrap.mach in.loop | sed -n '/^ *6  h /,/^ *7 /p'
#file: in.loop
	loop evict
	a: r1 = load A[i]
	b: r2 = div r1, r9
	c: r3 = add r2, r4
	d: r4 = div r3, r8
	e: store B[i], r4
	g: r6 = add r6, r5
	h: r5 = div r6, 3
	end
#output:
	   6  h   1 (g + 1)           row 1: divider full (d, b); row 2: divider full (b); row 3: divider full  1          d, b     divider full in row 1; divider full in row 1
	                              (b); row 4: divider full (b); row 5: divider full (b); row 6: divider
	                              full (d); 3 more rows full; forced
	   7  b   3 (a + 3)           row 3: divider full (h); row 4 free                                       4          c        b->c: sigma(c) = 7 < 4 + 4 = 8

# Behind an add alone comes no sub: the prologue's add spoils the first kernel's sub, though from the
# idle machine sub and add go on for ever.
#name: a kernel that can't begin behind its prologue, and a scheduler that knows
#run: $MODSCHED schedule --machine=$SRC/entry.mach x.loop | head -3; $MODSCHED verify --machine=$SRC/entry.mach x.loop s
#file: x.loop
	loop x
	a: r1 = add r9, 1
	b: r2 = sub r1, 1
	end
#file: s
	loop x ii 1 resmii 1 recmii 1 stages 2
	sigma a 0
	sigma b 1
	end
#status: 1
#output:
	loop x ii 2 resmii 1 recmii 1 stages 2
	sigma a 0
	sigma b 2
#error:
	s:3:7: error: loop x: automaton pair does not let b issue in row 0 after the rows before it, where it begins behind the prologue at II 1
	  sigma b 1
	        ^

#name: the simulator begins kernels behind prologues
#run: sed 's/state 4 cycle 0 add 1/& sub 2/' $SRC/entry.mach > ok.mach; $MODSCHED schedule --machine=./ok.mach x.loop > l; $SIM --machine=./ok.mach x.loop l; $SIM --machine=$SRC/entry.mach x.loop l
#file: x.loop
	loop x
	a: r1 = add r9, 1
	b: r2 = sub r1, 1
	end
#status: 1
#output:
	x: ok, trips 0..10 and 1002, seed 1
#error:
	l:9:4: error: loop x, 2 trips, cycle 1: b of iteration 0 cannot issue: automaton pair is in a state from what was issued before that does not take it
	  @0 b: q2 = sub q1, 1
	     ^

# The second prologue's sub waits a cycle; behind it the kernel goes on for ever.
#name: an op of a prologue may wait
#run: $MODSCHED schedule --machine=$SRC/entry.mach x.loop > l; head -4 l; $SIM --machine=$SRC/entry.mach x.loop l
#file: x.loop
	loop x
	a: r1 = add r9, 1
	b: r2 = sub r1, 1
	c: r3 = mov r2
	end
#output:
	loop x ii 1 resmii 1 recmii 1 stages 3
	sigma a 0
	sigma b 1
	sigma c 2
	x: ok, trips 0..11 and 1003, seed 1

# A million iterations' worth of stages take no longer: equal groups are gone through until they recur.
#name: a prologue of very many groups
#run: $MODSCHED verify --machine=$SRC/entry.mach x.loop s
#timeout: 10
#file: x.loop
	loop x
	a: r1 = add r9, 1
	b: r2 = sub r1, 1
	c: r3 = mov r2
	end
#file: s
	loop x ii 1 resmii 1 recmii 1 stages 1000000000002
	sigma a 0
	sigma b 1
	sigma c 1000000000001
	end
#output:
	x: legal at II 1 (MII 1): 3 ops, 2 edges hold
