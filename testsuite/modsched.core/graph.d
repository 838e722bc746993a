# The dependence graph (Definition 23.6.1), one rule a test.

#name: a register read after its definition: distance 0; before it: distance 1
#run: $MODSCHED edges x.loop
#file: x.loop
	loop x
	a: r1 = add r2, r9
	b: r2 = mul r1, r1
	end
#output:
	loop x on toy: 2 ops, 2 edges
	a -> b latency 1 distance 0 flow (r1)
	b -> a latency 3 distance 1 flow (r2)

#name: an op that reads what it defines
#run: $MODSCHED edges x.loop
#file: x.loop
	loop x
	a: r1 = mul r1, r1
	end
#output:
	loop x on toy: 1 op, 1 edge
	a -> a latency 3 distance 1 flow (r1)

#name: registers in addresses are read
#run: $MODSCHED edges x.loop
#file: x.loop
	loop x
	a: r1 = load A[i]
	b: r2 = load B[r1]
	c: r3 = load C[8*r2+4*i+16]
	end
#output:
	loop x on toy: 3 ops, 2 edges
	a -> b latency 3 distance 0 flow (r1)
	b -> c latency 3 distance 0 flow (r2)

#name: loads alone depend on nothing
#run: $MODSCHED edges x.loop
#file: x.loop
	loop x
	a: r1 = load A[i]
	b: r2 = load A[i-1]
	end
#output:
	loop x on toy: 2 ops, 0 edges

#name: a store, then a load of the next iteration
#run: $MODSCHED edges x.loop
#file: x.loop
	loop x
	a: r1 = load A[i-1]
	b: store A[i], r1
	end
#output:
	loop x on toy: 2 ops, 2 edges
	a -> b latency 3 distance 0 flow (r1)
	b -> a latency 1 distance 1 flow (A[i])

#name: a load, then a store of a later iteration
#run: $MODSCHED edges x.loop
#file: x.loop
	loop x
	a: r1 = load A[i+3]
	b: store A[i], r1
	end
#output:
	loop x on toy: 2 ops, 2 edges
	a -> b latency 3 distance 0 flow (r1)
	a -> b latency 0 distance 3 anti (A[i+3])

#name: the same element: in body order
#run: $MODSCHED edges x.loop
#file: x.loop
	loop x
	a: r1 = load A[i]
	b: store A[i], r1
	c: r2 = load A[i]
	end
#output:
	loop x on toy: 3 ops, 3 edges
	a -> b latency 0 distance 0 anti (A[i])
	a -> b latency 3 distance 0 flow (r1)
	b -> c latency 1 distance 0 flow (A[i])

#name: two stores
#run: $MODSCHED edges x.loop
#file: x.loop
	loop x
	a: store A[i+2], r1
	b: store A[i], r2
	c: store A[i+2], r3
	end
#output:
	loop x on toy: 3 ops, 3 edges
	a -> c latency 1 distance 0 output (A[i+2])
	a -> b latency 1 distance 2 output (A[i+2])
	c -> b latency 1 distance 2 output (A[i+2])

#name: different arrays never overlap
#run: $MODSCHED edges x.loop
#file: x.loop
	loop x
	a: r1 = load A[i]
	b: store B[i], r1
	end
#output:
	loop x on toy: 2 ops, 1 edge
	a -> b latency 3 distance 0 flow (r1)

#name: an address that does not move: in body order, and backwards at distance 1
#run: $MODSCHED edges x.loop
#file: x.loop
	loop x
	a: r1 = load A[0]
	b: store A[0], r1
	end
#output:
	loop x on toy: 2 ops, 4 edges
	a -> b latency 0 distance 0 anti (A[0])
	a -> b latency 3 distance 0 flow (r1)
	b -> a latency 1 distance 1 flow (A[0])
	b -> b latency 1 distance 1 output (A[0])

#name: accesses that overlap in part
#run: $MODSCHED edges x.loop
#file: x.loop
	loop x
	array A unit 1
	a: r1 = load<i32> A[4*i]
	b: store<i16> A[4*i+6], r1
	c: store<u8> A[4*i+3], r1
	end
#output:
	loop x on toy: 3 ops, 5 edges
	a -> b latency 3 distance 0 flow (r1)
	a -> c latency 0 distance 0 anti (A[4*i])
	a -> c latency 3 distance 0 flow (r1)
	b -> a latency 1 distance 1 flow (A[4*i+6])
	b -> c latency 1 distance 1 output (A[4*i+6])

#name: strides that miss each other
#run: $MODSCHED edges x.loop
#file: x.loop
	loop x
	a: r1 = load A[2*i]
	b: store A[2*i+1], r1
	end
#output:
	loop x on toy: 2 ops, 1 edge
	a -> b latency 3 distance 0 flow (r1)

#name: strides that meet every other time
#run: $MODSCHED edges x.loop
#file: x.loop
	loop x
	a: r1 = load A[2*i]
	b: store A[2*i+6], r1
	end
#output:
	loop x on toy: 2 ops, 2 edges
	a -> b latency 3 distance 0 flow (r1)
	b -> a latency 1 distance 3 flow (A[2*i+6])

#name: downwards
#run: $MODSCHED edges x.loop
#file: x.loop
	loop x
	a: r1 = load A[-i+5]
	b: store A[-i+3], r1
	end
#output:
	loop x on toy: 2 ops, 2 edges
	a -> b latency 3 distance 0 flow (r1)
	b -> a latency 1 distance 2 flow (A[-i+3])

#name: different strides: the first iterations that meet, each way
#run: $MODSCHED edges x.loop
#file: x.loop
	loop x
	a: r1 = load A[i]
	b: store A[2*i], r1
	end
	loop y
	a: r1 = load A[2*i]
	b: store A[i], r1
	end
	loop z
	a: r1 = load A[i+7]
	b: store A[3*i], r1
	end
#output:
	loop x on toy: 2 ops, 3 edges
	a -> b latency 0 distance 0 anti (A[i])
	a -> b latency 3 distance 0 flow (r1)
	b -> a latency 1 distance 1 flow (A[2*i])

	loop y on toy: 2 ops, 2 edges
	a -> b latency 0 distance 0 anti (A[2*i])
	a -> b latency 3 distance 0 flow (r1)

	loop z on toy: 2 ops, 3 edges
	a -> b latency 3 distance 0 flow (r1)
	a -> b latency 0 distance 1 anti (A[i+7])
	b -> a latency 1 distance 1 flow (A[3*i])

#name: strides that never meet, odd and even elements, and some that do
#run: $MODSCHED edges x.loop
#file: x.loop
	loop x
	a: r1 = load A[2*i+1]
	b: store A[4*i], r1
	c: store A[6*i+2], r1
	end
#output:
	loop x on toy: 3 ops, 3 edges
	a -> b latency 3 distance 0 flow (r1)
	a -> c latency 3 distance 0 flow (r1)
	c -> b latency 1 distance 1 output (A[6*i+2])

#name: strides of opposite sign meet near the middle, if the loop comes there
#run: $MODSCHED edges x.loop
#file: x.loop
	loop x
	a: r1 = load A[i]
	b: store A[-i+9], r1
	end
	loop y
	trips "5"
	a: r1 = load A[i]
	b: store A[-i+9], r1
	end
	loop z
	trips "6"
	a: r1 = load A[i]
	b: store A[-i+9], r1
	end
	loop even
	a: r1 = load A[i]
	b: store A[-i+10], r1
	end
#output:
	loop x on toy: 2 ops, 3 edges
	a -> b latency 3 distance 0 flow (r1)
	a -> b latency 0 distance 1 anti (A[i])
	b -> a latency 1 distance 1 flow (A[-i+9])

	loop y on toy: 2 ops, 1 edge
	a -> b latency 3 distance 0 flow (r1)

	loop z on toy: 2 ops, 3 edges
	a -> b latency 3 distance 0 flow (r1)
	a -> b latency 0 distance 1 anti (A[i])
	b -> a latency 1 distance 1 flow (A[-i+9])

	loop even on toy: 2 ops, 3 edges
	a -> b latency 0 distance 0 anti (A[i])
	a -> b latency 3 distance 0 flow (r1)
	b -> a latency 1 distance 2 flow (A[-i+10])

#name: a stride and an address that stands still
#run: $MODSCHED edges x.loop
#file: x.loop
	loop x
	a: r1 = load A[7]
	b: store A[i], r1
	end
	loop y
	trips "7"
	a: r1 = load A[7]
	b: store A[i], r1
	end
#output:
	loop x on toy: 2 ops, 3 edges
	a -> b latency 0 distance 0 anti (A[7])
	a -> b latency 3 distance 0 flow (r1)
	b -> a latency 1 distance 1 flow (A[i])

	loop y on toy: 2 ops, 1 edge
	a -> b latency 3 distance 0 flow (r1)

#name: elements of different sizes at different strides
#run: $MODSCHED edges x.loop
#file: x.loop
	loop x
	array A unit 1
	a: r1 = load<i64> A[3*i+40]
	b: store<i16> A[5*i], r1
	end
#output:
	loop x on toy: 2 ops, 3 edges
	a -> b latency 0 distance 0 anti (A[3*i+40])
	a -> b latency 3 distance 0 flow (r1)
	b -> a latency 1 distance 1 flow (A[5*i])

#name: distances that the trip count excludes are none; with a guard the count is not sure
#run: $MODSCHED edges x.loop
#file: x.loop
	loop x
	trips "10"
	a: r1 = load A[i]
	b: store A[i+9], r1
	c: store A[i+10], r1
	end
	loop y
	trips "10"
	guard "n > 3"
	a: r1 = load A[i]
	b: store A[i+10], r1
	end
	loop z
	trips "n"
	a: r1 = load A[i]
	b: store A[i+10], r1
	end
#output:
	loop x on toy: 3 ops, 4 edges
	a -> b latency 3 distance 0 flow (r1)
	a -> c latency 3 distance 0 flow (r1)
	b -> a latency 1 distance 9 flow (A[i+9])
	c -> b latency 1 distance 1 output (A[i+10])

	loop y on toy: 2 ops, 2 edges
	a -> b latency 3 distance 0 flow (r1)
	b -> a latency 1 distance 10 flow (A[i+10])

	loop z on toy: 2 ops, 2 edges
	a -> b latency 3 distance 0 flow (r1)
	b -> a latency 1 distance 10 flow (A[i+10])

#name: an address from a register that varies: known where both read one value of it
#run: $MODSCHED edges x.loop
#file: x.loop
	loop x
	a: r1 = load I[i]
	b: r2 = load H[r1]
	c: r3 = add r2, 1
	d: store H[r1], r3
	end
	loop before
	array P unit 1
	a: r2 = load P[r1]
	b: r1 = add r1, r2
	c: store P[r1], r2
	end
#output:
	loop x on toy: 4 ops, 7 edges
	a -> b latency 3 distance 0 flow (r1)
	a -> d latency 3 distance 0 flow (r1)
	b -> c latency 3 distance 0 flow (r2)
	b -> d latency 0 distance 0 anti (H[r1])
	c -> d latency 1 distance 0 flow (r3)
	d -> b latency 1 distance 1 flow (H[r1]), assumed
	d -> d latency 1 distance 1 output (H[r1]), assumed

	loop before on toy: 3 ops, 8 edges
	a -> b latency 3 distance 0 flow (r2)
	a -> c latency 0 distance 0 anti (P[r1]), assumed
	a -> c latency 3 distance 0 flow (r2)
	b -> c latency 1 distance 0 flow (r1)
	b -> a latency 1 distance 1 flow (r1)
	b -> b latency 1 distance 1 flow (r1)
	c -> a latency 1 distance 1 flow (P[r1])
	c -> c latency 1 distance 1 output (P[r1]), assumed

#name: fields of elements that a register picks: the same never overlaps, another may or may not
#run: $MODSCHED edges x.loop
#file: x.loop
	loop x
	array P unit 1
	a: r1 = load B[i]
	b: r2 = load<i32> P[8*r1]
	c: r3 = add<i32> r2, 1
	d: store<i32> P[8*r1+4], r3
	end
	loop chase
	array P unit 1
	a: r1 = load P[r1]
	b: r2 = load<i32> P[r1+8]
	c: store<i32> P[r1+12], r2
	end
#output:
	loop x on toy: 4 ops, 5 edges
	a -> b latency 3 distance 0 flow (r1)
	a -> d latency 3 distance 0 flow (r1)
	b -> c latency 3 distance 0 flow (r2)
	c -> d latency 1 distance 0 flow (r3)
	d -> d latency 1 distance 1 output (P[8*r1+4]), assumed

	loop chase on toy: 3 ops, 9 edges
	a -> b latency 3 distance 0 flow (r1)
	a -> c latency 0 distance 0 anti (P[r1]), assumed
	a -> c latency 3 distance 0 flow (r1)
	a -> a latency 3 distance 1 flow (r1)
	b -> c latency 3 distance 0 flow (r2)
	b -> c latency 0 distance 1 anti (P[r1+8]), assumed
	c -> b latency 1 distance 1 flow (P[r1+12]), assumed
	c -> c latency 1 distance 1 output (P[r1+12]), assumed
	c -> a latency 1 distance 2 flow (P[r1+12]), assumed

#name: registers that do not change leave what is known of the rest
#run: $MODSCHED edges x.loop
#file: x.loop
	loop x
	array A unit 8
	a: r1 = load A[r5+2*r6+4*i]
	b: store A[r5+2*r7+4*i+1], r1
	c: store A[r5+2*r6+2*i], r1
	end
#output:
	loop x on toy: 3 ops, 3 edges
	a -> b latency 3 distance 0 flow (r1)
	a -> c latency 0 distance 0 anti (A[r5+2*r6+4*i])
	a -> c latency 3 distance 0 flow (r1)

#name: edges that are given are added, the same ones once
#run: $MODSCHED edges x.loop
#file: x.loop
	loop x
	a: r1 = load A[i]
	b: r2 = add r1, 1
	edge a -> b latency 3 distance 0 flow
	edge a -> b latency 4 distance 0 flow
	edge b -> a latency 0 distance 2 order
	edge b -> a latency 0 distance 2 anti
	end
#output:
	loop x on toy: 2 ops, 3 edges
	a -> b latency 3 distance 0 flow (r1)
	a -> b latency 4 distance 0 flow
	b -> a latency 0 distance 2 anti

#name: a graph alone
#run: $MODSCHED edges --machine=single x.loop; $MODSCHED schedule --machine=single x.loop
#file: x.loop
	loop x
	a: load
	b: mul
	c: store
	edge a -> b latency 5 distance 0 flow
	edge b -> c latency 7 distance 0
	edge c -> a latency 1 distance 3 mem
	end
#output:
	loop x on single: 3 ops, 3 edges
	a -> b latency 5 distance 0 flow
	b -> c latency 7 distance 0 flow
	c -> a latency 1 distance 3 mem

	loop x ii 5 resmii 3 recmii 5 stages 3
	sigma a 0
	sigma b 6
	sigma c 13
	end

#name: a cycle of distance 0 is an error that names it
#run: $MODSCHED bounds x.loop
#file: x.loop
	loop x
	a: add
	b: sub
	c: mul
	d: mul
	edge a -> b latency 1 distance 0
	edge b -> c latency 0 distance 0
	edge c -> a latency 3 distance 0
	edge c -> d latency 3 distance 0
	end
#status: 1
#error:
	x.loop:8:6: error: loop x: these ops wait for one another within one iteration: a -> b (latency 1) -> c (latency 0) -> a (latency 3); expected a distance of at least 1 on every cycle of edges
	  edge c -> a latency 3 distance 0
	       ^

#name: a cycle of distance 0 through a register
#run: $MODSCHED schedule x.loop
#file: x.loop
	loop x
	a: r1 = load A[i]
	b: r2 = add r1, 1
	edge b -> a latency 0 distance 0 order
	end
#status: 1
#error:
	x.loop:4:6: error: loop x: these ops wait for one another within one iteration: a -> b (latency 3) -> a (latency 0); expected a distance of at least 1 on every cycle of edges
	  edge b -> a latency 0 distance 0 order
	       ^
