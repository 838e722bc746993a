# Assumed dependences between arrays, taken or tested for.

#name: assumed edges between arrays, with and without a test before the loop
#run: for a in gcc assume-distinct; do $MODSCHED edges --alias=$a x.loop; done
#file: x.loop
	loop x
	trips "n"
	array A unit 4 "a"
	array B unit 4 "b"
	a: r1 = load<i32> A[i]
	b: store<i32> B[i+1], r1
	edge a -> b latency 0 distance 0 anti assumed "b[i+1] may be a[i]"
	edge b -> a latency 1 distance 1 flow assumed "a[i] may be b[i+1]"
	end
#output:
	loop x on toy: 2 ops, 3 edges
	a -> b latency 0 distance 0 anti (b[i+1] may be a[i]), assumed
	a -> b latency 3 distance 0 flow (r1)
	b -> a latency 1 distance 1 flow (a[i] may be b[i+1]), assumed
	
	loop x on toy: 2 ops, 1 edge
	a -> b latency 3 distance 0 flow (r1)
	

#name: what is proven, given, within an array, or at an unforeseeable address stays
#run: $MODSCHED edges --alias=assume-distinct x.loop
#file: x.loop
	loop x
	a: r1 = load A[i]
	b: r2 = load H[r1]
	c: store H[r1], r2
	d: store B[i], r2
	edge b -> d latency 0 distance 0 anti assumed "b may be h"
	edge d -> a latency 1 distance 1 flow "b is a"
	edge d -> a latency 1 distance 2 flow assumed "b may be a"
	end
#output:
	loop x on toy: 4 ops, 9 edges
	a -> b latency 3 distance 0 flow (r1)
	a -> c latency 3 distance 0 flow (r1)
	b -> c latency 0 distance 0 anti (H[r1])
	b -> c latency 3 distance 0 flow (r2)
	b -> d latency 0 distance 0 anti (b may be h), assumed
	b -> d latency 3 distance 0 flow (r2)
	c -> b latency 1 distance 1 flow (H[r1]), assumed
	c -> c latency 1 distance 1 output (H[r1]), assumed
	d -> a latency 1 distance 1 flow (b is a)
	

#name: a graph has nothing to test: no assumed edge counts
#run: $MODSCHED edges --alias=assume-distinct x.loop
#file: x.loop
	loop x
	a: load
	b: add
	edge a -> b latency 3 distance 0
	edge b -> a latency 1 distance 1 mem assumed
	end
#output:
	loop x on toy: 2 ops, 1 edge
	a -> b latency 3 distance 0 flow
	

#name: the test as text: counts that are numbers, steps down, several accesses, registers
#run: $MODSCHED unroll --factor=1 --alias=assume-distinct x.loop | grep guard
#file: x.loop
	loop number
	trips "10"
	array A unit 4 "a"
	array B unit 4 "b"
	a: r1 = load<i32> A[i]
	b: store<i32> B[-2*i+1], r1
	edge b -> a latency 1 distance 1 flow assumed
	end
	loop several
	trips "n - 1"
	array A unit 8 "a"
	array B unit 1 "b"
	a: r1 = load A[i-1]
	b: r2 = load A[i+1]
	c: r3 = add r1, r2
	d: store<i16> B[r5-3*i], r3
	e: store<i16> B[7], r3
	edge d -> a latency 1 distance 1 flow assumed
	edge d -> b latency 1 distance 1 flow assumed
	edge e -> b latency 1 distance 1 flow assumed
	end
#output:
	guard "a + 40 <= b - 68 || b + 8 <= a" assumed
	guard "a + 8*(n - 1) + 8 <= b + r5 - 3*(n - 1) + 3 || b + r5 + 2 <= a - 8" assumed
	guard "a + 8*(n - 1) + 8 <= b + 7 || b + 9 <= a - 8" assumed

#name: a wrong word
#run: $MODSCHED edges --alias=none x.loop
#status: 1
#error:
	modsched edges: --alias=none: expected gcc or assume-distinct
	...

#name: such a guard is read and written
#run: $MODSCHED unroll --factor=1 x.loop
#file: x.loop
	loop x
	trips "n"
	guard "n > 0"
	guard "a <= b" assumed
	a: r1 = load A[i]
	end
#output:
	loop x
	trips "n"
	guard "n > 0"
	guard "a <= b" assumed
	a: r1 = load A[i]
	end
