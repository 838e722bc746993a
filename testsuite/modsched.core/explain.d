# Why II is what it is, why it is not smaller, and what would make it smaller.

#name: the worked example
#source: run.loop
#run: $MODSCHED explain run.loop | sed -n '/^what binds/,$p'
#output:
	what binds: MII 4
	a recurrence: latency 4 over distance 1, II >= 4
	op   line  source      latency  distance  for  through
	d       -  mul r6, r9        3         0  e    flow: r4
	e       -  add r4, r3        1         1  d    flow: r6
	sum                          4         1
	why no II below 4
	II  why not
	1   resource issue (6 uses, capacity 2) and resource mem (3 uses, capacity 1) and resource mul (2 uses, capacity 1) and recurrence d -> e -> d (latency 4, distance 1)
	2   resource issue (6 uses, capacity 2) and resource mem (3 uses, capacity 1) and recurrence d -> e -> d (latency 4, distance 1)
	3   recurrence d -> e -> d (latency 4, distance 1)
	what would make II smaller
	II  MII  if                               and then binds
	 3    3  mul took 2 cycles in place of 3  resource issue (6 uses, capacity 2) and resource mem (3 uses, capacity 1) and recurrence d -> e -> d (latency 3, distance 1)
	what this II and the next ones cost
	II  algorithm  stages  MaxLive  windows  tight  fits  ops  kernels  mve registers
	 4  ims             3        5       11      5  yes    18        2              6
	 5  ims             2        4        8      4  yes    12        1              5
	 6  ims             2        3        8      3  yes    12        1              5
	 7  ims             2        3        8      3  yes    12        1              5

#name: what it says of a faster multiplication is what such a machine gives
#source: run.loop
#run:
	sed 's/^op mul .*latency 3/op mul latency 2/' $MACHINES/toy.mach >fast.mach
	$MODSCHED schedule --machine=./fast.mach run.loop | head -1
#output:
	loop run ii 3 resmii 3 recmii 3 stages 4

#name: assumed dependences: one pair gone, a pointer restrict, all gone; a II above MII, proven
#run: $MODSCHED explain x.loop | sed -n '/^what binds/,/^what this/p'
#file: x.loop
	loop x
	origin "x.c" function x lines 3 5
	array A unit 4 "a"
	array B unit 4 "b"
	array C unit 4 "c"
	a: r1 = mul<i32> r6, r5 line 4 uid 20 "s * x"
	b: r2 = load<i32> A[i] line 4 uid 21 "a[i]"
	c: r3 = load<i32> B[i] line 4 uid 22 "b[i]"
	d: r4 = mul<i32> r2, r3 line 4 uid 22 "a[i] * b[i]"
	e: r5 = add<i32> r4, r1 line 4 uid 23 "x = a[i] * b[i] + s * x"
	f: store<i32> C[i], r5 line 5 uid 24 "c[i] = x"
	edge b -> f latency 0 distance 0 anti assumed "c[i] may be a[i]"
	edge f -> b latency 1 distance 1 flow assumed "a[i] may be c[i]"
	edge c -> f latency 0 distance 0 anti assumed "c[i] may be b[i]"
	edge f -> c latency 1 distance 1 flow assumed "b[i] may be c[i]"
	end
#output:
	what binds: MII 8
	a recurrence: latency 8 over distance 1, II >= 8
	op   line  source                   latency  distance  for  through
	b       4  a[i]                           3         0  d    flow: r2
	d       4  a[i] * b[i]                    3         0  e    flow: r4
	e       4  x = a[i] * b[i] + s * x        1         0  f    flow: r5
	f       5  c[i] = x                       1         1  b    flow, assumed: a[i] may be c[i]
	sum                                       8         1
	why no II below 9
	II    why not
	1     resource issue (6 uses, capacity 2) and resource mem (3 uses, capacity 1) and resource mul (2 uses, capacity 1) and recurrence b -> d -> e -> f -> b (latency 8, distance 1)
	2     resource issue (6 uses, capacity 2) and resource mem (3 uses, capacity 1) and recurrence b -> d -> e -> f -> b (latency 8, distance 1)
	3..7  recurrence b -> d -> e -> f -> b (latency 8, distance 1)
	8     given up after 18 placements, the budget; without a place: b, c; evicted: b 3 times, c 3 times, a 2 times; the exact scheduler proves that there is no schedule
	what would make II smaller
	II  MII  if                                 and then binds
	 4    4  c were restrict                    recurrence a -> e -> a (latency 4, distance 1)
	 8    7  load took 2 cycles in place of 3   recurrence b -> d -> e -> f -> b (latency 7, distance 1)
	 8    7  mul took 2 cycles in place of 3    recurrence b -> d -> e -> f -> b (latency 7, distance 1)
	 8    8  a were restrict                    recurrence c -> d -> e -> f -> c (latency 8, distance 1)
	 8    8  b were restrict                    recurrence b -> d -> e -> f -> b (latency 8, distance 1)
	 8    8  there were 2 of mem in place of 1  recurrence b -> d -> e -> f -> b (latency 8, distance 1)
	what this II and the next ones cost

#name: accesses by one pointer that are assumed to meet: no restrict would help
#run: $MODSCHED explain x.loop | sed -n '/^what would/,/^what this/p'
#file: x.loop
	loop x
	array A unit 4 "p"
	array B unit 4 "p"
	a: r1 = load<i32> A[i] "p[i]"
	b: r2 = mul<i32> r1, r1
	c: store<i32> B[i], r2 "p[i+n] = p[i] * p[i]"
	edge a -> c latency 0 distance 0 anti assumed "p[i+n] may be p[i]"
	edge c -> a latency 1 distance 1 flow assumed "p[i] may be p[i+n]"
	end
#output:
	what would make II smaller
	II  MII  if                                   and then binds
	 2    2  p[i+n] and p[i] (c and a) never met  resource issue (3 uses, capacity 2) and resource mem (2 uses, capacity 1)
	 6    6  load took 2 cycles in place of 3     recurrence a -> b -> c -> a (latency 6, distance 1)
	 6    6  mul took 2 cycles in place of 3      recurrence a -> b -> c -> a (latency 6, distance 1)
	what this II and the next ones cost

#name: what binds together is changed together
#run: $MODSCHED explain x.loop | sed -n '/^what would/,/^what this/p'
#file: x.loop
	loop x
	a: r1 = load A[i]
	b: r2 = load B[i]
	c: r3 = add r1, r2
	d: store C[i], r3
	e: store D[i], r1
	f: r4 = sub r1, r2
	g: r5 = xor r4, r3
	h: store E[i], r5
	end
#output:
	what would make II smaller
	II  MII  if                                 and then binds
	 4    4  there were 2 of mem in place of 1  resource issue (8 uses, capacity 2)
	what this II and the next ones cost

#name: registers that are too few, and a scheduler that does better
#source: run.loop
#run:
	$MODSCHED explain --max-regs=8 run.loop 2>/dev/null | sed -n '/^why no/,/^what this/p'
	$MODSCHED explain --budget=1 run.loop | sed -n '/^what would/,/^what this/p'
#output:
	why no II below 5
	II  why not
	1   resource issue (6 uses, capacity 2) and resource mem (3 uses, capacity 1) and resource mul (2 uses, capacity 1) and recurrence d -> e -> d (latency 4, distance 1)
	2   resource issue (6 uses, capacity 2) and resource mem (3 uses, capacity 1) and recurrence d -> e -> d (latency 4, distance 1)
	3   recurrence d -> e -> d (latency 4, distance 1)
	4   scheduled by ims, but without registers: its values need 11 registers; at most 8 are asked for
	what would make II smaller
	II  MII  if                           and then binds
	 4    4  there were registers enough  recurrence d -> e -> d (latency 4, distance 1)
	what this II and the next ones cost
	what would make II smaller
	II  MII  if                                 and then binds
	 4    4  the scheduler were sms             recurrence d -> e -> d (latency 4, distance 1)
	 7    3  mul took 2 cycles in place of 3    resource issue (6 uses, capacity 2) and resource mem (3 uses, capacity 1) and recurrence d -> e -> d (latency 3, distance 1)
	 7    4  load took 2 cycles in place of 3   recurrence d -> e -> d (latency 4, distance 1)
	 7    4  there were 2 of mem in place of 1  recurrence d -> e -> d (latency 4, distance 1)
	what this II and the next ones cost

#name: a loop that nothing binds, and one that is a graph only
#run: $MODSCHED explain x.loop | sed -n '/^loop/p; /^what binds/,/^what this/p'
#file: x.loop
	loop one
	a: store A[i], 0
	end
	loop graph
	a: add
	b: mul
	edge a -> b latency 5 distance 0 "because"
	edge b -> a latency 8 distance 3
	end
#output:
	loop one on toy: 1 op, 0 edges
	what binds: MII 1
	nothing
	what this II and the next ones cost
	loop graph on toy: 2 ops, 2 edges
	what binds: MII 5
	a recurrence: latency 13 over distance 3, II >= 5
	op   line  source  latency  distance  for  through
	a       -  add           5         0  b    flow: because
	b       -  mul           8         3  a    flow
	sum                     13         3
	why no II below 5
	II    why not
	1..4  recurrence a -> b -> a (latency 13, distance 3)
	what would make II smaller
	II  MII  if                                  and then binds
	 4    4  a -> b had latency 4 in place of 5  recurrence a -> b -> a (latency 12, distance 3)
	 4    4  b -> a had latency 7 in place of 8  recurrence a -> b -> a (latency 12, distance 3)
	what this II and the next ones cost

#name: an unrolled loop, and one without any schedule
#source: run.loop
#run:
	$MODSCHED explain --unroll=2 run.loop | sed -n '/^what binds/,/^why/p'
	$MODSCHED explain --ii=3 run.loop 2>/dev/null | sed -n '/^why/,/^$/p'
#output:
	what binds: MII 8
	a recurrence: latency 8 over distance 1, II >= 8
	op   line  source        latency  distance  for  through
	d.0     -  mul r6, r9          3         0  e.0  flow: r13
	e.0     -  add r13, r12        1         0  d.1  flow: r14
	d.1     -  mul r14, r9         3         0  e.1  flow: r4
	e.1     -  add r4, r3          1         1  d.0  flow: r6
	sum                            8         1
	why no II below 8
	why no II
	II  why not
	1   resource issue (6 uses, capacity 2) and resource mem (3 uses, capacity 1) and resource mul (2 uses, capacity 1) and recurrence d -> e -> d (latency 4, distance 1)
	2   resource issue (6 uses, capacity 2) and resource mem (3 uses, capacity 1) and recurrence d -> e -> d (latency 4, distance 1)
	3   recurrence d -> e -> d (latency 4, distance 1)
	what would make II smaller
	II  MII  if                               and then binds
	 3    3  mul took 2 cycles in place of 3  resource issue (6 uses, capacity 2) and resource mem (3 uses, capacity 1) and recurrence d -> e -> d (latency 3, distance 1)

# Cells that are too wide go on below; only what stands in the last column does not.
#name: a step table with long names, and a loop of one op
#run: $MODSCHED explain x.loop | sed -n '/^step/,/^II [0-9]*, /p'
#file: x.loop
	loop long
	the-first-op-of-a-loop-with-long-names: r1 = load A[i]
	the-second-op-of-a-loop-with-long-names: r2 = load B[i]
	the-third-op-of-a-loop-with-long-names: r3 = load C[i]
	end
	loop one
	a: r1 = add r2, 1
	end
#output:
	step  op                                       Estart  slot scan                                                               placed at  evicted  why
	   1  the-first-op-of-a-loop-with-long-names   0       row 0 free                                                              0          -
	   2  the-second-op-of-a-loop-with-long-names  0       row 0: mem taken by the-first-op-of-a-loop-with-long-names; row 1 free  1          -
	   3  the-third-op-of-a-loop-with-long-names   0       row 0: mem taken by the-first-op-of-a-loop-with-long-names; row 1: mem  2          -
	                                                       taken by the-second-op-of-a-loop-with-long-names; row 2 free
	II 3: all 3 ops placed in 3 steps; the budget was 9
	row  ops (stage)                                  alu  mem                                      mul
	  0  the-first-op-of-a-loop-with-long-names (0)   -    the-first-op-of-a-loop-with-long-names   -
	  1  the-second-op-of-a-loop-with-long-names (0)  -    the-second-op-of-a-loop-with-long-names  -
	  2  the-third-op-of-a-loop-with-long-names (0)   -    the-third-op-of-a-loop-with-long-names   -
	II 3, 1 stage: the-first-op-of-a-loop-with-long-names 0,
	step  op  Estart  slot scan   placed at  evicted  why
	   1  a   0       row 0 free  0          -
	II 1: the op placed in 1 step; the budget was 3
	row  ops (stage)  alu  mem  mul
	  0  a (0)        a    -    -
	II 1, 1 stage: a 0
