# Operations that the machine executes as one.

#name: the multiplication of the recurrence
#run: $MODSCHED bounds --machine=./mac.mach run.loop
#source: run.loop mac.mach
#output:
	loop run on mac: 5 ops, 5 edges
	fused d into e: mac/add (mul r6, r9), r3
	resource  uses  capacity  quotient  ops
	issue        5         2         3  all
	alu          0         2         0  -
	mem          3         1         3  a, b, f
	mul          2         1         2  c, e
	recurrence 1: latency 3, distance 1, II >= 3
	  e -> e latency 3 distance 1 flow (r6)
	ResMII 3, RecMII 3, MII 3: resource issue (5 uses, capacity 2) and resource mem (3 uses, capacity 1) and recurrence e -> e (latency 3, distance 1) bind

#name: the other one
#run: sed 's/as mac/& accumulate/' mac.mach >acc.mach && $MODSCHED bounds --machine=./acc.mach run.loop
#source: run.loop mac.mach
#output:
	loop run on mac: 5 ops, 5 edges
	fused c into e: mac/add r4, (mul r1, r2)
	...
	recurrence 1: latency 6, distance 1, II >= 6
	  d -> e latency 3 distance 0 flow (r4)
	  e -> d latency 3 distance 1 flow (r6)
	ResMII 3, RecMII 6, MII 6: recurrence d -> e -> d (latency 6, distance 1) binds

#name: carried values cost more
#run: sed '$a carried 2' mac.mach >car.mach && $MODSCHED edges --machine=./car.mach run.loop
#source: run.loop mac.mach
#output:
	loop run on mac: 5 ops, 5 edges
	fused d into e: mac/add (mul r6, r9), r3
	a -> c latency 3 distance 0 flow (r1)
	b -> c latency 3 distance 0 flow (r2)
	c -> e latency 3 distance 0 flow (r3)
	e -> f latency 3 distance 0 flow (r6)
	e -> e latency 5 distance 1 flow (r6)

#name: executed
#run: for a in ims sms exact; do $MODSCHED schedule --machine=./mac.mach --algo=$a run.loop >l && $SIM --machine=./mac.mach run.loop l; done; $MODSCHED schedule --machine=./mac.mach --form=mve run.loop >l && $SIM --machine=./mac.mach run.loop l
#source: run.loop mac.mach
#output:
	run: ok, trips 0..12 and 1004, seed 1
	run: ok, trips 0..12 and 1004, seed 1
	run: ok, trips 0..12 and 1004, seed 1
	run: ok, trips 0..14 and 1005, seed 1

#name: a wrong operand inside is found
#run: $MODSCHED schedule --machine=./mac.mach run.loop | sed '/^kernel/,/^epi/s/e: q\([0-9]*\) = mac\/add (mul q[0-9]*/e: q\1 = mac\/add (mul q5/' >l; $SIM --machine=./mac.mach run.loop l 2>&1 | sed 's/.*error: //;s/,.*//' | head -1
#source: run.loop mac.mach
#output:
	loop run

#name: what is fused and what is not
#run: $MODSCHED unroll --factor=1 --machine=./mac.mach in.loop
#source: mac.mach
#file: in.loop
	loop twice_read
	a: r1 = mul r8, r9
	b: r2 = add r1, r1
	c: store A[i], r2
	end
	loop two_readers
	a: r1 = mul r8, r9
	b: r2 = add r1, r9
	c: r3 = add r1, r8
	d: store A[i], r2
	e: store B[i], r3
	end
	loop address
	a: r1 = mul r8, r9
	b: r2 = add r1, r9
	c: store A[r1], r2
	end
	loop after
	liveout r1
	a: r1 = mul r8, r9
	b: r2 = add r1, r9
	c: store A[i], r2
	end
	loop next_iteration
	b: r2 = add r1, r9
	a: r1 = mul r8, r9
	c: store A[i], r2
	end
	loop types
	a: r1 = mul<i32> r8, r9
	b: r2 = add r1, r9
	c: store A[i], r2
	end
	loop second_operand
	a: r1 = mul r8, r9
	b: r2 = sub r1, r9
	c: r3 = mul r8, r8
	d: r4 = sub r2, r3
	e: store A[i], r4
	end
	loop condition
	a: r1 = lt<i32> r8, r9
	b: r2 = select r1, r8, r9
	c: store A[i], r2
	end
	loop moves_up
	a: r1 = mul r3, r9
	b: r3 = load A[i]
	c: r2 = add r1, r9
	d: store A[i], r2
	end
	loop must_not_move
	a: r1 = mul r3, r9
	b: r3 = load A[i]
	c: r2 = add r1, r3
	d: store A[i], r2
	end
	loop first_of_two
	a: r1 = mul r8, r9
	b: r2 = mul r9, r9
	c: r3 = add r1, r2
	d: r4 = add r3, r3
	e: store A[i], r4
	end
	loop ordered
	a: r1 = mul r8, r9
	b: r2 = load B[i]
	c: r3 = add r1, r2
	d: store A[i], r3
	edge b -> a latency 1 distance 0
	end
#output:
	loop twice_read
	a: r1 = mul r8, r9
	b: r2 = add r1, r1
	c: store A[i], r2
	end
	loop two_readers
	a: r1 = mul r8, r9
	b: r2 = add r1, r9
	c: r3 = add r1, r8
	d: store A[i], r2
	e: store B[i], r3
	end
	loop address
	a: r1 = mul r8, r9
	b: r2 = add r1, r9
	c: store A[r1], r2
	end
	loop after
	liveout r1
	a: r1 = mul r8, r9
	b: r2 = add r1, r9
	c: store A[i], r2
	end
	loop next_iteration
	b: r2 = add r1, r9
	a: r1 = mul r8, r9
	c: store A[i], r2
	end
	loop types
	a: r1 = mul<i32> r8, r9
	b: r2 = add r1, r9
	c: store A[i], r2
	end
	loop second_operand
	a: r1 = mul r8, r9
	b: r2 = sub r1, r9
	d: r4 = msub/sub r2, (mul r8, r8)
	e: store A[i], r4
	end
	loop condition
	b: r2 = cmov/select (lt<i32> r8, r9), r8, r9
	c: store A[i], r2
	end
	loop moves_up
	c: r2 = mac/add (mul r3, r9), r9
	b: r3 = load A[i]
	d: store A[i], r2
	end
	loop must_not_move
	a: r1 = mul r3, r9
	b: r3 = load A[i]
	c: r2 = add r1, r3
	d: store A[i], r2
	end
	loop first_of_two
	b: r2 = mul r9, r9
	c: r3 = mac/add (mul r8, r9), r2
	d: r4 = add r3, r3
	e: store A[i], r4
	end
	loop ordered
	a: r1 = mul r8, r9
	b: r2 = load B[i]
	c: r3 = add r1, r2
	d: store A[i], r3
	edge b -> a latency 1 distance 0
	end

#name: a sum of products goes round as fast as an addition, unless told to accumulate
#run: $MODSCHED bounds --machine=./mac.mach x.loop | grep -E 'fused|^ResMII'; sed 's/as mac/& accumulate/' mac.mach >acc.mach; $MODSCHED bounds --machine=./acc.mach x.loop | grep -E 'fused|^ResMII'
#source: mac.mach
#file: x.loop
	loop dot
	a: r1 = load A[i]
	b: r2 = mul r1, r1
	c: r3 = add r3, r2
	end
#output:
	ResMII 2, RecMII 1, MII 2: resource issue (3 uses, capacity 2) binds
	fused b into c: mac/add r3, (mul r1, r1)
	ResMII 1, RecMII 3, MII 3: recurrence c -> c (latency 3, distance 1) binds

#name: reading a fused loop changes nothing
#run: $MODSCHED unroll --factor=1 --machine=./mac.mach run.loop >a.loop && $MODSCHED unroll --factor=1 --machine=./mac.mach a.loop | diff a.loop -
#source: run.loop mac.mach
