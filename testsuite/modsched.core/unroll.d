# Unrolling: loops with several iterations in one, and the schedules that this makes possible.

#name: the unrolled loop as text: registers, carried values, memory, edges
#source: unroll.loop
#run: $MODSCHED unroll --factor=2 unroll.loop; $MODSCHED unroll --factor=3 --loop=graph unroll.loop
#output:
	loop frac
	liveout r3
	x.0: r10 = load A[2*i-2]
	y.0: r11 = mul r10, r9
	z.0: store A[2*i], r11
	w.0: r12 = add r3, r11
	x.1: r1 = load A[2*i-1]
	y.1: r2 = mul r1, r9
	z.1: store A[2*i+1], r2
	w.1: r3 = add r12, r2
	end
	loop whole
	liveout r6
	a.0: r10 = load A[2*i]
	d.0: r11 = mul r6, r9
	e.0: r12 = add r11, r10
	f.0: store C[2*i], r12
	a.1: r1 = load A[2*i+1]
	d.1: r4 = mul r12, r9
	e.1: r6 = add r4, r1
	f.1: store C[2*i+1], r6
	end
	loop graph
	a.0: mul
	b.0: mul
	c.0: add
	a.1: mul
	b.1: mul
	c.1: add
	edge a.0 -> b.1 latency 3 distance 0
	edge b.0 -> c.0 latency 3 distance 0
	edge c.0 -> a.1 latency 3 distance 1 anti
	edge a.1 -> b.0 latency 3 distance 1
	edge b.1 -> c.1 latency 3 distance 0
	edge c.1 -> a.0 latency 3 distance 2 anti
	end
	loop graph
	a.0: mul
	b.0: mul
	c.0: add
	a.1: mul
	b.1: mul
	c.1: add
	a.2: mul
	b.2: mul
	c.2: add
	edge a.0 -> b.1 latency 3 distance 0
	edge b.0 -> c.0 latency 3 distance 0
	edge c.0 -> a.0 latency 3 distance 1 anti
	edge a.1 -> b.2 latency 3 distance 0
	edge b.1 -> c.1 latency 3 distance 0
	edge c.1 -> a.1 latency 3 distance 1 anti
	edge a.2 -> b.0 latency 3 distance 1
	edge b.2 -> c.2 latency 3 distance 0
	edge c.2 -> a.2 latency 3 distance 1 anti
	end

#name: factor 1 is the loop itself
#source: unroll.loop
#run: $MODSCHED unroll --factor=1 --loop=frac unroll.loop
#output:
	loop frac
	liveout r3
	x: r1 = load A[i-2]
	y: r2 = mul r1, r9
	z: store A[i], r2
	w: r3 = add r3, r2
	end

#name: what real loops have besides: types, strides, addresses from registers, trips
#run: $MODSCHED unroll real.loop >once; cat once; $MODSCHED unroll --factor=1 once | cmp - once
#file: real.loop
	loop real
	trips "n"
	guard "n > 0"
	liveout r2 r7
	array a unit 4 "a"
	l: r1 = load<i32> a[r7+4*r3+4*i-8] line 3
	k: r2 = load<i32> a[5]
	m: r3 = add r3, 2 line 4
	s: store<i32> a[6-2*i], r1
	edge s -> l latency 1 distance 5 mem assumed "why"
	end
#output:
	loop real
	trips "(n) / 2"
	guard "n > 0"
	liveout r7 r2
	array a unit 4 "a"
	l.0: r8 = load<i32> a[r7+4*r3+8*i-8] line 3
	k.0: r10 = load<i32> a[5]
	m.0: r9 = add r3, 2 line 4
	s.0: store<i32> a[-4*i+6], r8
	l.1: r1 = load<i32> a[r7+4*r9+8*i-4] line 3
	k.1: r2 = load<i32> a[5]
	m.1: r3 = add r9, 2 line 4
	s.1: store<i32> a[-4*i+4], r1
	edge s.0 -> l.1 latency 1 distance 2 mem assumed "why"
	edge s.0 -> l.0 latency 1 distance 3 mem assumed "why"
	edge s.1 -> l.0 latency 1 distance 3 mem assumed "why"
	edge s.1 -> l.1 latency 1 distance 3 mem assumed "why"
	end

# Where two accesses may meet after one iteration or later, the first comes before all copies.
#name: a dependence that nothing leads back from
#run: $MODSCHED unroll --factor=3 in.loop | grep edge
#file: in.loop
	loop u
	array A unit 4
	array B unit 4
	a: r1 = load<i32> A[i]
	c: store<i32> B[i], r2
	edge a -> c latency 0 distance 1 anti assumed "B[i] may be A[i]"
	end
#output:
	edge a.0 -> c.1 latency 0 distance 0 anti assumed "B[i] may be A[i]"
	edge a.0 -> c.2 latency 0 distance 0 anti assumed "B[i] may be A[i]"
	edge a.0 -> c.0 latency 0 distance 1 anti assumed "B[i] may be A[i]"
	edge a.1 -> c.2 latency 0 distance 0 anti assumed "B[i] may be A[i]"
	edge a.1 -> c.0 latency 0 distance 1 anti assumed "B[i] may be A[i]"
	edge a.1 -> c.1 latency 0 distance 1 anti assumed "B[i] may be A[i]"
	edge a.2 -> c.0 latency 0 distance 1 anti assumed "B[i] may be A[i]"
	edge a.2 -> c.1 latency 0 distance 1 anti assumed "B[i] may be A[i]"
	edge a.2 -> c.2 latency 0 distance 1 anti assumed "B[i] may be A[i]"

#name: 7 cycles for two iterations
#source: unroll.loop
#run: $MODSCHED schedule --unroll=2 --loop=frac unroll.loop | tee u2; $MODSCHED verify unroll.loop u2; $SIM --trips=0..60 unroll.loop u2
#output:
	loop frac ii 7 resmii 4 recmii 7 stages 2 unroll 2
	sigma x.0 0
	sigma y.0 3
	sigma z.0 6
	sigma w.0 6
	sigma x.1 5
	sigma y.1 8
	sigma z.1 11
	sigma w.1 11
	guard N >= 4
	remainder first
	preheader
	q7 = mov r3
	prologue 0
	@0 x.0: q0 = load A[2*i-2]
	@3 y.0: q1 = mul q0, r9
	@5 x.1: q4 = load A[2*i-1]
	@6 z.0: store A[2*i], q1
	@6 w.0: q2 = add q7, q1
	kernel
	@0 x.0: q0 = load A[2*i-2]
	@1 y.1: q6 = mul q5, r9
	@3 y.0: q1 = mul q0, r9
	@4 z.1: store A[2*i-1], q6
	@4 w.1: q7 = add q3, q6
	@5 x.1: q4 = load A[2*i-1]
	@6 z.0: store A[2*i], q1
	@6 w.0: q2 = add q7, q1
	epilogue 0
	@1 y.1: q6 = mul q5, r9
	@4 z.1: store A[2*i-1], q6
	@4 w.1: q7 = add q3, q6
	exit
	r3 = mov q8
	end
	frac: legal at II 7 (MII 7): 8 ops, 10 edges hold
	frac: ok, trips 0..60, seed 1

#name: every form, every remainder
#source: unroll.loop
#run: for f in rotating mve kernel-only; do for u in 2 3 4 7; do $MODSCHED schedule --unroll=$u --form=$f --loop=frac --loop=whole unroll.loop >u; $MODSCHED verify unroll.loop u; $SIM --trips=0..50 unroll.loop u; done; done
#output:
	frac: legal at II 7 (MII 7): 8 ops, 10 edges hold
	whole: legal at II 8 (MII 8): 8 ops, 8 edges hold
	frac: ok, trips 0..50, seed 1
	whole: ok, trips 0..50, seed 1
	frac: legal at II 12 (MII 11): 12 ops, 15 edges hold
	whole: legal at II 12 (MII 12): 12 ops, 12 edges hold
	frac: ok, trips 0..50, seed 1
	whole: ok, trips 0..50, seed 1
	frac: legal at II 15 (MII 14): 16 ops, 20 edges hold
	whole: legal at II 16 (MII 16): 16 ops, 16 edges hold
	frac: ok, trips 0..50, seed 1
	whole: ok, trips 0..50, seed 1
	frac: legal at II 28 (MII 25): 28 ops, 35 edges hold
	whole: legal at II 28 (MII 28): 28 ops, 28 edges hold
	frac: ok, trips 0..50, seed 1
	whole: ok, trips 0..50, seed 1
	frac: legal at II 7 (MII 7): 8 ops, 10 edges hold
	whole: legal at II 8 (MII 8): 8 ops, 8 edges hold
	frac: ok, trips 0..50, seed 1
	whole: ok, trips 0..50, seed 1
	frac: legal at II 12 (MII 11): 12 ops, 15 edges hold
	whole: legal at II 12 (MII 12): 12 ops, 12 edges hold
	frac: ok, trips 0..50, seed 1
	whole: ok, trips 0..50, seed 1
	frac: legal at II 15 (MII 14): 16 ops, 20 edges hold
	whole: legal at II 16 (MII 16): 16 ops, 16 edges hold
	frac: ok, trips 0..50, seed 1
	whole: ok, trips 0..50, seed 1
	frac: legal at II 28 (MII 25): 28 ops, 35 edges hold
	whole: legal at II 28 (MII 28): 28 ops, 28 edges hold
	frac: ok, trips 0..50, seed 1
	whole: ok, trips 0..50, seed 1
	frac: legal at II 7 (MII 7): 8 ops, 10 edges hold
	whole: legal at II 8 (MII 8): 8 ops, 8 edges hold
	frac: ok, trips 0..50, seed 1
	whole: ok, trips 0..50, seed 1
	frac: legal at II 12 (MII 11): 12 ops, 15 edges hold
	whole: legal at II 12 (MII 12): 12 ops, 12 edges hold
	frac: ok, trips 0..50, seed 1
	whole: ok, trips 0..50, seed 1
	frac: legal at II 15 (MII 14): 16 ops, 20 edges hold
	whole: legal at II 16 (MII 16): 16 ops, 16 edges hold
	frac: ok, trips 0..50, seed 1
	whole: ok, trips 0..50, seed 1
	frac: legal at II 28 (MII 25): 28 ops, 35 edges hold
	whole: legal at II 28 (MII 28): 28 ops, 28 edges hold
	frac: ok, trips 0..50, seed 1
	whole: ok, trips 0..50, seed 1

#name: the text of an unrolled loop and --unroll give the same schedule
#source: unroll.loop
#run: $MODSCHED unroll unroll.loop >two.loop; $MODSCHED schedule two.loop | grep sigma >a; $MODSCHED schedule --unroll=2 unroll.loop | grep sigma >b; cmp a b && wc -l <a; $MODSCHED schedule --loop=frac two.loop | $SIM --loop=frac two.loop -
#output:
	22
	frac: ok, trips 0..10 and 1002, seed 1

#name: auto: 3.5 cycles are better than 4; no gain, no copies
#source: unroll.loop
#run: $MODSCHED explain --unroll=auto --loop=frac unroll.loop | sed -n 1,7p; $MODSCHED explain --unroll=auto --loop=whole unroll.loop | sed -n 1,4p
#output:
	loop frac on toy: 8 ops, 10 edges
	unroll  MII  II  cycles each  stages  code  outcome
	     1    4   4            4       2     8  pipelined
	     2    7   7        3.500       2    16  pipelined, chosen
	no factor gives less than 7 cycles for 2 iterations
	unrolled: 2 iterations in one; up to 1 left over run first, as the loop is written
	7 cycles for 2 iterations, 3.500 each
	loop whole on toy: 4 ops, 4 edges
	unroll  MII  II  cycles each  stages  code  outcome
	     1    4   4            4       2     8  pipelined, chosen
	no factor gives less than 4 cycles for each iteration

#name: auto with a better scheduler, and for a graph
#source: unroll.loop
#run: $MODSCHED schedule --unroll=auto --algo=exact unroll.loop | grep ^loop; $MODSCHED unroll --factor=auto --loop=whole unroll.loop
#output:
	loop frac ii 7 resmii 4 recmii 7 stages 2 algo exact bound 7 unroll 2
	loop whole ii 4 resmii 2 recmii 4 stages 2 algo exact bound 4
	loop graph ii 7 resmii 6 recmii 7 stages 2 algo exact bound 7 unroll 3
	loop whole
	liveout r6
	a: r1 = load A[i]
	d: r4 = mul r6, r9
	e: r6 = add r4, r1
	f: store C[i], r6
	end

#name: the schedule of an unrolled loop, expanded in another form
#source: unroll.loop
#run: $MODSCHED schedule --unroll=2 --loop=frac unroll.loop | sed "/^guard/,/^exit/d; /^r3 = /d" >s; $MODSCHED schedule --schedule=s --form=mve --loop=frac unroll.loop >m; head -1 m; $SIM unroll.loop m
#output:
	loop frac ii 7 resmii 4 recmii 7 stages 2 form mve kernels 1 unroll 2
	frac: ok, trips 0..13 and 1004, seed 1

#name: the forms of an unrolled loop
#source: unroll.loop
#run: $MODSCHED forms --unroll=2 --loop=frac unroll.loop
#output:
	loop frac on toy: 8 ops, II 7, 2 stages
	form         N >=  left over  groups  kernels  ops  copies  ordinary  rotating  predicates
	plain           0          -       1        1    4       0         0         0           0
	rotating        4          1       3        1   16       2         0         9           0
	mve exact       4          1       3        1   16       2         6         0           0
	mve pow2        4          1       3        1   16       2         6         0           0
	kernel-only     2          1       1        1    8       2         0         9           2
	

#name: a factor that is none
#source: unroll.loop
#run: $MODSCHED schedule --unroll=0 unroll.loop 2>&1 | head -1; $MODSCHED unroll --factor=two unroll.loop 2>&1 | head -1; $MODSCHED unroll --factor=1001 unroll.loop 2>&1 | head -1
#output:
	modsched schedule: --unroll=0: expected auto or a number from 1 to 1000
	modsched unroll: --factor=two: expected auto or a number from 1 to 1000
	modsched unroll: --factor=1001: expected auto or a number from 1 to 1000

#name: numbers of an address that become too large
#run: $MODSCHED unroll far.loop; $MODSCHED schedule --unroll=2 far.loop
#status: 1
#file: far.loop
	loop far
	a: r1 = load A[600000000*i]
	end
#error:
	far.loop:1:6: error: loop far cannot be unrolled 2 times: the address of 'a.0' gets a number above 1000000000
	  loop far
	       ^
	far.loop:1:6: error: loop far cannot be unrolled 2 times: the address of 'a.0' gets a number above 1000000000
	  loop far
	       ^

#name: register numbers that run out
#run: $MODSCHED unroll far.loop; $MODSCHED unroll --factor=3 near.loop; $MODSCHED unroll near.loop
#file: far.loop
	loop far
	a: r2147483647 = load A[i]
	end
#file: near.loop
	loop near
	a: r2147483645 = load A[i]
	end
#output:
	loop near
	a.0: r2147483646 = load A[2*i]
	a.1: r2147483645 = load A[2*i+1]
	end
#error:
	far.loop:1:6: error: loop far cannot be unrolled 2 times: there are no more register numbers
	  loop far
	       ^
	near.loop:1:6: error: loop near cannot be unrolled 3 times: there are no more register numbers
	  loop near
	       ^
