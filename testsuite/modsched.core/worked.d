# The lesson's worked example, to the digit.

#name: the listing
#source: run.loop
#run: $MODSCHED schedule run.loop
#output: run.listing

#name: the listing from standard input
#run: $MODSCHED schedule - <$SRC/run.loop
#output: run.listing

#name: the graph
#source: run.loop
#run: $MODSCHED edges run.loop
#output:
	loop run on toy: 6 ops, 6 edges
	a -> c latency 3 distance 0 flow (r1)
	b -> c latency 3 distance 0 flow (r2)
	c -> e latency 3 distance 0 flow (r3)
	d -> e latency 3 distance 0 flow (r4)
	e -> f latency 1 distance 0 flow (r6)
	e -> d latency 1 distance 1 flow (r6)

#name: the bounds
#source: run.loop
#run: $MODSCHED bounds run.loop
#output:
	loop run on toy: 6 ops, 6 edges
	resource  uses  capacity  quotient  ops
	issue        6         2         3  all
	alu          1         2         1  e
	mem          3         1         3  a, b, f
	mul          2         1         2  c, d
	recurrence 1: latency 4, distance 1, II >= 4
	  d -> e latency 3 distance 0 flow (r4)
	  e -> d latency 1 distance 1 flow (r6)
	ResMII 3, RecMII 4, MII 4: recurrence d -> e -> d (latency 4, distance 1) binds

#name: nine steps and the reservation table
#source: run.loop
#run: $MODSCHED explain run.loop
#output:
	loop run on toy: 6 ops, 6 edges
	ResMII 3, RecMII 4, MII 4: recurrence d -> e -> d (latency 4, distance 1) binds
	II 4: HeightR a 8, b 8, c 5, d 5, e 2, f 1
	step  op  Estart              slot scan                                                       placed at  evicted  why
	   1  a   0                   row 0 free                                                      0          -
	   2  b   0                   row 0: mem taken by a; row 1 free                               1          -
	   3  c   4 (b + 3)           row 0: issue has a, room for 1                                  4          -
	   4  d   0 (unscheduled: e)  row 0: issue full (a, c); row 1: issue has b, room for 1        1          -
	   5  e   7 (c + 3)           row 3 free                                                      7          d        e->d: sigma(d) = 1 < 7 + 1 - 4 = 4
	   6  d   4 (e + 1 - 4)       row 0: issue full (a, c); row 1: issue has b, room for 1        5          e        d->e: sigma(e) = 7 < 5 + 3 = 8
	   7  e   8 (d + 3)           row 0: issue full (a, c); row 1: issue full (b, d); row 2 free  10         d        e->d: sigma(d) = 5 < 10 + 1 - 4 = 7
	   8  d   7 (e + 1 - 4)       row 3 free                                                      7          -        d->e: sigma(e) = 10 >= 7 + 3 = 10
	   9  f   11 (e + 1)          row 3: issue has d, room for 1                                  11         -
	II 4: all 6 ops placed in 9 steps; the budget was 18
	row  ops (stage)   alu  mem  mul
	  0  a (0), c (1)  -    a    c
	  1  b (0)         -    b    -
	  2  e (2)         e    -    -
	  3  d (1), f (2)  -    f    d
	II 4, 3 stages: a 0, b 1, c 4, d 7, e 10, f 11
	value  op  stage  lifetime  span  pad  base  registers
	r1     a       0         4     1    0     0  q0..q1
	r2     b       0         3     1    0     2  q2..q3
	r3     c       1         6     1    0     4  q4..q5
	r4     d       1         3     1    0     6  q6..q7
	r6     e       2         1     1    1     9  q8..q10
	rotating file q: 11 of 64 registers
	MaxLive 5
	...

#name: what II 3 fails at
#source: run.loop
#run: $MODSCHED explain --ii=3 run.loop
#status: 1
#output:
	loop run on toy: 6 ops, 6 edges
	ResMII 3, RecMII 4, MII 4: recurrence d -> e -> d (latency 4, distance 1) binds
	II 3 is below MII 4; forbidden by recurrence d -> e -> d (latency 4, distance 1)
	...
#error:
	run.loop:1:6: error: loop run: no schedule was found: II 3 is below MII 4; forbidden by recurrence d -> e -> d (latency 4, distance 1)
	  loop run                      # the running example of the lesson
	       ^

#name: its schedule is legal
#source: run.loop run.listing
#run: $MODSCHED verify run.loop run.listing
#output:
	run: legal at II 4 (MII 4): 6 ops, 6 edges hold

#name: its schedule, given as text, gives the same listing
#source: run.loop run.listing
#run: $MODSCHED schedule --schedule=run.listing run.loop
#output: run.listing

#name: the schedule of swing modulo scheduling, given as text, runs
#source: run.loop
#run:
	$MODSCHED schedule --schedule=sms.listing run.loop >out && $SIM run.loop out
#file: sms.listing
	loop run ii 4 resmii 3 recmii 4 stages 3
	sigma a 2
	sigma b 0
	sigma c 5
	sigma d 6
	sigma e 9
	sigma f 11
	end
#output:
	run: ok, trips 0..11 and 1003, seed 1

#name: trip counts 0 to 12 one by one
#source: run.loop run.listing
#run: for n in 0 1 2 3 4 5 6 7 8 9 10 11 12; do $SIM --trips=$n run.loop run.listing; done
#output:
	run: ok, trips 0, seed 1 (nothing compared: fewer trips than stages)
	run: ok, trips 1, seed 1 (nothing compared: fewer trips than stages)
	run: ok, trips 2, seed 1 (nothing compared: fewer trips than stages)
	run: ok, trips 3, seed 1
	run: ok, trips 4, seed 1
	run: ok, trips 5, seed 1
	run: ok, trips 6, seed 1
	run: ok, trips 7, seed 1
	run: ok, trips 8, seed 1
	run: ok, trips 9, seed 1
	run: ok, trips 10, seed 1
	run: ok, trips 11, seed 1
	run: ok, trips 12, seed 1
