# ResMII, RecMII and MII (Definition 23.6.3).

#name: nothing binds
#run: $MODSCHED bounds x.loop
#file: x.loop
	loop x
	a: r1 = load A[i]
	end
#output:
	loop x on toy: 1 op, 0 edges
	resource  uses  capacity  quotient  ops
	issue        1         2         1  all
	alu          0         2         0  -
	mem          1         1         1  a
	mul          0         1         0  -
	ResMII 1, RecMII 1, MII 1: nothing binds

#name: a resource binds
#run: $MODSCHED bounds x.loop
#file: x.loop
	loop x
	a: r1 = mul r9, r9
	b: r2 = mul r9, r9
	c: r3 = mul r9, r9
	end
#output:
	loop x on toy: 3 ops, 0 edges
	resource  uses  capacity  quotient  ops
	issue        3         2         2  all
	alu          0         2         0  -
	mem          0         1         0  -
	mul          3         1         3  a, b, c
	ResMII 3, RecMII 1, MII 3: resource mul (3 uses, capacity 1) binds

#name: both bind
#run: $MODSCHED bounds x.loop
#file: x.loop
	loop x
	a: r1 = mul r1, r9
	b: r2 = mul r9, r9
	c: r3 = mul r9, r9
	end
#output:
	loop x on toy: 3 ops, 1 edge
	resource  uses  capacity  quotient  ops
	issue        3         2         2  all
	alu          0         2         0  -
	mem          0         1         0  -
	mul          3         1         3  a, b, c
	recurrence 1: latency 3, distance 1, II >= 3
	  a -> a latency 3 distance 1 flow (r1)
	ResMII 3, RecMII 3, MII 3: resource mul (3 uses, capacity 1) and recurrence a -> a (latency 3, distance 1) bind

#name: two recurrences, the larger ratio first
#run: $MODSCHED bounds x.loop
#file: x.loop
	loop x
	a: r1 = add r1, r9
	b: r2 = mul r3, r9
	c: r3 = add r2, r9
	end
#output:
	loop x on toy: 3 ops, 3 edges
	resource  uses  capacity  quotient  ops
	issue        3         2         2  all
	alu          2         2         1  a, c
	mem          0         1         0  -
	mul          1         1         1  b
	recurrence 1: latency 4, distance 1, II >= 4
	  b -> c latency 3 distance 0 flow (r2)
	  c -> b latency 1 distance 1 flow (r3)
	recurrence 2: latency 1, distance 1, II >= 1
	  a -> a latency 1 distance 1 flow (r1)
	ResMII 2, RecMII 4, MII 4: recurrence b -> c -> b (latency 4, distance 1) binds

#name: a ratio of 7/2 is rounded up to 4
#run: $MODSCHED bounds --machine=./m.mach x.loop
#file: m.mach
	machine m
	op op latency 1
#file: x.loop
	loop x
	a: op
	b: op
	edge a -> b latency 3 distance 0
	edge b -> a latency 4 distance 2
	end
#output:
	loop x on m: 2 ops, 2 edges
	resource  uses  capacity  quotient  ops
	recurrence 1: latency 7, distance 2, II >= 7/2, that is 4
	  a -> b latency 3 distance 0 flow
	  b -> a latency 4 distance 2 flow
	ResMII 1, RecMII 4, MII 4: recurrence a -> b -> a (latency 7, distance 2) binds
	an iteration needs 7/2 cycles, 4 without unrolling; unroll 2: 7 cycles for 2 iterations

#name: nested cycles: the critical one is not the longest
#run: $MODSCHED bounds --machine=./m.mach x.loop
#file: m.mach
	machine m
	op op latency 1
#file: x.loop
	loop x
	a: op
	b: op
	c: op
	edge a -> b latency 2 distance 0
	edge b -> c latency 9 distance 0
	edge c -> a latency 1 distance 4
	edge b -> a latency 3 distance 1
	end
#output:
	loop x on m: 3 ops, 4 edges
	resource  uses  capacity  quotient  ops
	recurrence 1: latency 5, distance 1, II >= 5
	  a -> b latency 2 distance 0 flow
	  b -> a latency 3 distance 1 flow
	ResMII 1, RecMII 5, MII 5: recurrence a -> b -> a (latency 5, distance 1) binds

#name: parallel edges
#run: $MODSCHED bounds --machine=./m.mach x.loop
#file: m.mach
	machine m
	op op latency 1
#file: x.loop
	loop x
	a: op
	b: op
	edge a -> b latency 10 distance 3
	edge a -> b latency 4 distance 0
	edge b -> a latency 1 distance 1
	edge b -> a latency 9 distance 2
	end
#output:
	loop x on m: 2 ops, 4 edges
	resource  uses  capacity  quotient  ops
	recurrence 1: latency 13, distance 2, II >= 13/2, that is 7
	  a -> b latency 4 distance 0 flow
	  b -> a latency 9 distance 2 flow
	ResMII 1, RecMII 7, MII 7: recurrence a -> b -> a (latency 13, distance 2) binds
	an iteration needs 13/2 cycles, 7 without unrolling; unroll 2: 13 cycles for 2 iterations

#name: cycles of latency 0 do not bind
#run: $MODSCHED bounds --machine=./m.mach x.loop
#file: m.mach
	machine m
	op op latency 0
#file: x.loop
	loop x
	a: op
	b: op
	edge a -> b latency 0 distance 0
	edge b -> a latency 0 distance 1
	edge a -> a latency 0 distance 1
	end
#output:
	loop x on m: 2 ops, 3 edges
	resource  uses  capacity  quotient  ops
	recurrence 1: latency 0, distance 1, II >= 1
	  a -> b latency 0 distance 0 flow
	  b -> a latency 0 distance 1 flow
	ResMII 1, RecMII 1, MII 1: nothing binds

#name: distances in the thousands
#run: $MODSCHED bounds --machine=./m.mach x.loop
#file: m.mach
	machine m
	op op latency 1
#file: x.loop
	loop x
	a: op
	b: op
	edge a -> b latency 100000 distance 5000
	edge b -> a latency 1 distance 0
	end
#output:
	loop x on m: 2 ops, 2 edges
	resource  uses  capacity  quotient  ops
	recurrence 1: latency 100001, distance 5000, II >= 100001/5000, that is 21
	  a -> b latency 100000 distance 5000 flow
	  b -> a latency 1 distance 0 flow
	ResMII 1, RecMII 21, MII 21: recurrence a -> b -> a (latency 100001, distance 5000) binds
	an iteration needs 100001/5000 cycles, 21 without unrolling; unroll 5000: 100001 cycles for 5000 iterations

#name: a complete graph of 300 ops at distance 1
#run:
	awk 'BEGIN { print "loop x"; for (i = 0; i < 300; i++) print "o" i ": add"
		for (i = 0; i < 300; i++) for (j = 0; j < 300; j++)
			print "edge o" i " -> o" j " latency " (i * 7 + j * 13) % 100 " distance 1"
		print "end" }' >x.loop
	$MODSCHED bounds x.loop | grep -o 'ResMII [0-9]*, RecMII [0-9]*, MII [0-9]*'
#timeout: 20
#output:
	ResMII 150, RecMII 99, MII 150

#name: a chain of 5000 ops that closes at distance 1
#run:
	awk 'BEGIN { print "loop x"; for (i = 0; i < 5000; i++)
		print "o" i ": r" i " = mul r" (i + 4999) % 5000 ", r" (i + 4999) % 5000; print "end" }' >x.loop
	$MODSCHED bounds x.loop | grep -o 'RecMII [0-9]*, MII [0-9]*'
#timeout: 20
#output:
	RecMII 15000, MII 15000

#name: alternatives share the work
#run: $MODSCHED bounds --machine=./m.mach x.loop
#file: m.mach
	machine m
	resource a 1
	resource b 2
	op either latency 1 uses a | b
	op first latency 1 uses a
#file: x.loop
	loop x
	w: first
	x: first
	y: either
	z: either
	v: either
	u: either
	end
#output:
	loop x on m: 6 ops, 0 edges
	resource  uses  capacity  quotient  ops
	a            2         1         2  w, x, y?, z?, v?, u?
	b            4         2         2  y?, z?, v?, u?
	ResMII 2, RecMII 1, MII 2: resource a (2 uses, capacity 1) and resource b (4 uses, capacity 2) bind

#name: an op that collides with itself
#run: $MODSCHED bounds --machine=./m.mach x.loop; $MODSCHED schedule --machine=./m.mach x.loop
#file: m.mach
	machine m
	resource a 1
	op gap latency 1 uses a a@2
#file: x.loop
	loop x
	x: gap
	end
#output:
	loop x on m: 1 op, 0 edges
	resource  uses  capacity  quotient  ops
	a            2         1         2  x
	ResMII 2, RecMII 1, MII 3: an op that holds a unit too long for II below 3 binds

	loop x ii 3 resmii 2 recmii 1 stages 1
	sigma x 0
	end

#name: a pair that stands twice counts twice
#run: $MODSCHED bounds --machine=./m.mach x.loop
#file: m.mach
	machine m
	resource a 2
	op two latency 1 uses a a
#file: x.loop
	loop x
	x: two
	y: two
	end
#output:
	loop x on m: 2 ops, 0 edges
	resource  uses  capacity  quotient  ops
	a            4         2         2  x, y
	ResMII 2, RecMII 1, MII 2: resource a (4 uses, capacity 2) binds

#name: an unlimited resource does not bind
#run: $MODSCHED bounds --machine=./m.mach x.loop
#file: m.mach
	machine m
	resource a unlimited
	op op latency 1 uses a@0..5
#file: x.loop
	loop x
	x: op
	y: op
	end
#output:
	loop x on m: 2 ops, 0 edges
	resource  uses   capacity  quotient  ops
	a           12  unlimited         -  x, y
	ResMII 1, RecMII 1, MII 1: nothing binds

#name: a ratio of 7/2 from resources: what unrolling gives
#run: $MODSCHED bounds --machine=./m.mach x.loop
#file: m.mach
	machine m
	resource u 2
	op op latency 1 uses u
#file: x.loop
	loop x
	a: op
	b: op
	c: op
	edge a -> b latency 1 distance 0
	end
#output:
	loop x on m: 3 ops, 1 edge
	resource  uses  capacity  quotient  ops
	u            3         2         2  a, b, c
	ResMII 2, RecMII 1, MII 2: resource u (3 uses, capacity 2) binds
	an iteration needs 3/2 cycles, 2 without unrolling; unroll 2: 3 cycles for 2 iterations

#name: pathological graphs against the search by longest paths
#run:
	awk 'function edge(a, b, l, d) { print "edge o" a " -> o" b " latency " l " distance " d }
	function ops(n, i) { print "loop x" ++loops; for (i = 0; i < n; i++) print "o" i ": add" }
	function lcg() { return s = (s * 1103515245 + 12345) % 2147483648 }
	BEGIN { s = 7
		# complete, parallel edges, self edges
		ops(24); for (i = 0; i < 24; i++) for (j = 0; j < 24; j++) for (k = 0; k < 2; k++)
			edge(i, j, lcg() % 100, 1 + int(lcg() / 65536) % 3); print "end"
		# several critical cycles of one ratio
		ops(20); for (i = 0; i < 20; i += 2) { edge(i, i + 1, 3, 0); edge(i + 1, i, 4, 2)
			edge(i + 1, (i + 2) % 20, 0, 1) }; print "end"
		# distances in the thousands, near ratios
		ops(6); for (i = 0; i < 6; i++) { edge(i, (i + 1) % 6, 99999 - i, 4999 - i)
			edge(i, i, 99990, 4998) }; print "end"
		# a ring with short cuts
		ops(30); for (i = 0; i < 30; i++) { edge(i, (i + 1) % 30, 1 + lcg() % 9, i == 29)
			edge((i + 7) % 30, i, 2, 2) }; print "end" }' >x.loop
	$UNIT/check-loops --machine=$MACHINES/toy.mach x.loop | grep '^bounds'
#output:
	bounds: 4 checked
#timeout: 60

#name: a chain of 100,000 ops, 200,000 edges, and nested cycles
#needs: plain
#run:
	awk 'BEGIN { n = 100000; print "loop x"; for (i = 0; i < n; i++) print "o" i ": add"
		for (i = 1; i < n; i++) { print "edge o" i - 1 " -> o" i " latency 1 distance 0"
			print "edge o" i " -> o" int(i / 2) " latency 1 distance " 1 + i % 7 }
		print "end" }' >x.loop
	$MODSCHED bounds x.loop | grep -o 'RecMII [0-9]*'
#timeout: 60
#output:
	RecMII 49999
