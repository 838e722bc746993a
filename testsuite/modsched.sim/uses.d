# The simulator on listings that are right, and its command line.

#name: the worked example
#source: run.loop run.listing
#run: $SIM run.loop run.listing
#output:
	run: ok, trips 0..11 and 1003, seed 1

#name: other seeds
#source: run.loop run.listing
#run: for seed in 0 2 3 4294967296 18446744073709551615; do $SIM --seed=$seed run.loop run.listing; done
#output:
	run: ok, trips 0..11 and 1003, seed 0
	run: ok, trips 0..11 and 1003, seed 2
	run: ok, trips 0..11 and 1003, seed 3
	run: ok, trips 0..11 and 1003, seed 4294967296
	run: ok, trips 0..11 and 1003, seed 18446744073709551615

#name: a range of trip counts
#source: run.loop run.listing
#run: $SIM --trips=2..40 run.loop run.listing
#output:
	run: ok, trips 2..40, seed 1

#name: too few trips for the pipelined code
#source: run.loop run.listing
#run: $SIM --trips=0..2 run.loop run.listing
#output:
	run: ok, trips 0..2, seed 1 (nothing compared: fewer trips than stages)

#name: a fault that only many trips show
#source: run.loop run.listing
#run:
	sed '/^kernel/,/^epilogue 0/s/load B\[i\]/load B[2*i-2]/' run.listing >x.listing
	$SIM --trips=3 run.loop x.listing && $SIM --trips=4 run.loop x.listing
#status: 1
#output:
	run: ok, trips 3, seed 1
#error:
	x.listing:21:4: error: loop run, 4 trips, cycle 13: b of iteration 3 loads B[4]; in the loop it loads B[3]
	...

#name: the loop from standard input
#source: run.listing
#run: $SIM - run.listing <$SRC/run.loop
#output:
	run: ok, trips 0..11 and 1003, seed 1

#name: the listing from standard input
#source: run.loop
#run: $SIM run.loop - <$SRC/run.listing
#output:
	run: ok, trips 0..11 and 1003, seed 1

#name: two loops, two listings, one chosen
#run:
	$MODSCHED schedule x.loop >x.listing
	$SIM x.loop x.listing
	$SIM --loop=two x.loop x.listing
#file: x.loop
	loop one
	a: r1 = load A[i]
	end
	loop two
	liveout r1
	a: r1 = mul r1, r9
	end
#output:
	one: ok, trips 0..9 and 1001, seed 1
	two: ok, trips 0..9 and 1001, seed 1
	two: ok, trips 0..9 and 1001, seed 1

#name: another machine than that of the listing
#source: run.loop run.listing
#run: $SIM --machine=vliw8 run.loop run.listing
#status: 1
#error:
	run.listing:15:4: error: loop run, 3 trips, cycle 4: c of iteration 0 reads q3 (physical 2), still empty; it must read ..., b of iteration 0, which lands there only in cycle 5
	...

#name: a diagram
#source: run.loop run.listing
#run: $SIM --diagram run.loop run.listing
#output:
	loop run: 6 trips, ii 4, stages 3; cycles down, iterations across
	 cycle  group         0  1  2  3  4  5
	     0  prologue 0    a
	     1                b
	     2
	     3
	     4  prologue 1    c  a
	     5                   b
	     6
	     7                d
	        ------------
	     8  kernel           c  a
	     9                      b
	    10                e
	    11                f  d
	    12  kernel              c  a
	    13                         b
	    14                   e
	    15                   f  d
	    16  kernel                 c  a
	    17                            b
	    18                      e
	    19                      f  d
	    20  kernel                    c  a
	    21                               b
	    22                         e
	    23                         f  d
	        ------------
	    24  epilogue 0                   c
	    25
	    26                            e
	    27                            f  d
	    28  epilogue 1
	    29
	    30                               e
	    31                               f

	run: ok, trips 0..11 and 1003, seed 1

#name: a diagram for a trip count
#source: run.loop run.listing
#run: $SIM --diagram --trips=3 run.loop run.listing
#output:
	loop run: 3 trips, ii 4, stages 3; cycles down, iterations across
	 cycle  group         0  1  2
	     0  prologue 0    a
	     1                b
	     2
	     3
	     4  prologue 1    c  a
	     5                   b
	     6
	     7                d
	        ------------
	     8  kernel           c  a
	     9                      b
	    10                e
	    11                f  d
	        ------------
	    12  epilogue 0          c
	    13
	    14                   e
	    15                   f  d
	    16  epilogue 1
	    17
	    18                      e
	    19                      f

	run: ok, trips 3, seed 1

#name: a trace
#source: run.loop run.listing
#run: $SIM --trace --trips=3 run.loop run.listing
#output:
	loop run, 3 trips: 5 groups of 4 cycles
	preheader    q[8] = r6: the initial r6
	cycle 0      prologue 0, row 0
	    issues a of iteration 0: q0 = load A[i]; A[0] = ..., lands in cycle 3
	cycle 1      prologue 0, row 1
	    issues b of iteration 0: q2 = load B[i]; B[0] = ..., lands in cycle 4
	cycle 3      prologue 0, row 3
	    lands  a of iteration 0: q[0] = ...
	cycle 4      prologue 1, row 0
	    lands  b of iteration 0: q[2] = ...
	    issues c of iteration 0: q4 = mul q1, q3 with q[0] = ..., q[2] = ...; ..., lands in cycle 7
	    issues a of iteration 1: q0 = load A[i]; A[1] = ..., lands in cycle 7
	cycle 5      prologue 1, row 1
	    issues b of iteration 1: q2 = load B[i]; B[1] = ..., lands in cycle 8
	cycle 7      prologue 1, row 3
	    lands  c of iteration 0: q[3] = ...
	    lands  a of iteration 1: q[63] = ...
	    issues d of iteration 0: q6 = mul q9, r9 with q[8] = ..., r9 = ...; ..., lands in cycle 10
	cycle 8      kernel, group 2, row 0
	    lands  b of iteration 1: q[1] = ...
	    issues c of iteration 1: q4 = mul q1, q3 with q[63] = ..., q[1] = ...; ..., lands in cycle 11
	    issues a of iteration 2: q0 = load A[i]; A[2] = ..., lands in cycle 11
	cycle 9      kernel, group 2, row 1
	    issues b of iteration 2: q2 = load B[i]; B[2] = ..., lands in cycle 12
	cycle 10     kernel, group 2, row 2
	    lands  d of iteration 0: q[5] = ...
	    issues e of iteration 0: q9 = add q7, q5 with q[5] = ..., q[3] = ...; ..., lands in cycle 11
	cycle 11     kernel, group 2, row 3
	    lands  c of iteration 1: q[2] = ...
	    lands  a of iteration 2: q[62] = ...
	    lands  e of iteration 0: q[7] = ...
	    issues f of iteration 0: store C[i-2], q9 with q[7] = ...; C[0] = ..., lands in cycle 12
	    issues d of iteration 1: q6 = mul q9, r9 with q[7] = ..., r9 = ...; ..., lands in cycle 14
	cycle 12     epilogue 0, row 0
	    lands  b of iteration 2: q[0] = ...
	    lands  f of iteration 0: C[0] = ...
	    issues c of iteration 2: q4 = mul q1, q3 with q[62] = ..., q[0] = ...; ..., lands in cycle 15
	cycle 14     epilogue 0, row 2
	    lands  d of iteration 1: q[4] = ...
	    issues e of iteration 1: q9 = add q7, q5 with q[4] = ..., q[2] = ...; ..., lands in cycle 15
	cycle 15     epilogue 0, row 3
	    lands  c of iteration 2: q[1] = ...
	    lands  e of iteration 1: q[6] = ...
	    issues f of iteration 1: store C[i-2], q9 with q[6] = ...; C[1] = ..., lands in cycle 16
	    issues d of iteration 2: q6 = mul q9, r9 with q[6] = ..., r9 = ...; ..., lands in cycle 18
	cycle 16     epilogue 1, row 0
	    lands  f of iteration 1: C[1] = ...
	cycle 18     epilogue 1, row 2
	    lands  d of iteration 2: q[3] = ...
	    issues e of iteration 2: q9 = add q7, q5 with q[3] = ..., q[1] = ...; ..., lands in cycle 19
	cycle 19     epilogue 1, row 3
	    lands  e of iteration 2: q[5] = ...
	    issues f of iteration 2: store C[i-2], q9 with q[5] = ...; C[2] = ..., lands in cycle 20
	cycle 20     after the last group
	    lands  f of iteration 2: C[2] = ...
	exit         r6 = q[5]: e of iteration 2

	run: ok, trips 3, seed 1

#name: graphs cannot be executed
#run: $MODSCHED schedule x.loop >x.listing; $SIM x.loop x.listing
#file: x.loop
	loop x
	a: load
	b: mul
	edge a -> b latency 3 distance 0
	end
#status: 1
#error:
	x.listing:1:6: error: loop x: cannot execute: the loop is only a graph, its ops have no operands; only listings of executable loops can be simulated
	  loop x ii 1 resmii 1 recmii 1 stages 4
	       ^

#name: an operation without a meaning cannot be executed
#run: $MODSCHED schedule --machine=./m.mach x.loop >x.listing; $SIM --machine=./m.mach x.loop x.listing
#file: m.mach
	machine m
	rotating q 8
	op frob latency 3
#file: x.loop
	loop x
	a: r1 = frob r1, r2
	end
#status: 1
#error:
	x.listing:1:6: error: loop x: cannot execute: what 'frob' of op 'a' computes is unknown; only listings of executable loops can be simulated
	  loop x ii 3 resmii 1 recmii 3 stages 1
	       ^

#name: a listing twice
#source: run.loop run.listing
#run: cat run.listing run.listing >x.listing; $SIM run.loop x.listing
#output:
	run: ok, trips 0..11 and 1003, seed 1
	run: ok, trips 0..11 and 1003, seed 1

#name: no files
#run: $SIM
#status: 1
#error:
	modsched-sim: two files are missing
	Try `modsched-sim --help' or `modsched-sim --usage' for more information.

#name: one file
#source: run.loop
#run: $SIM run.loop
#status: 1
#error:
	modsched-sim: the listing is missing, or the name of a file of RTL that ends in .rtl
	Try `modsched-sim --help' or `modsched-sim --usage' for more information.

#name: three files
#source: run.loop run.listing
#run: $SIM run.loop run.listing run.listing
#status: 1
#error:
	modsched-sim: more than two files: 'run.listing'
	Try `modsched-sim --help' or `modsched-sim --usage' for more information.

#name: standard input twice
#run: $SIM - -
#status: 1
#error:
	modsched-sim: only one of the two files can be standard input
	Try `modsched-sim --help' or `modsched-sim --usage' for more information.

#name: an unknown option
#run: $SIM --frob 2>&1 | head -1
#output:
	.../modsched-sim: unrecognized option '--frob'

#name: a seed that is no number
#source: run.loop run.listing
#run: $SIM --seed=x run.loop run.listing
#status: 1
#error:
	modsched-sim: --seed=x: expected a number from 0 to 18446744073709551615
	Try `modsched-sim --help' or `modsched-sim --usage' for more information.

#name: trip counts from high to low
#source: run.loop run.listing
#run: $SIM --trips=5..3 run.loop run.listing
#status: 1
#error:
	modsched-sim: --trips=5..3: expected A or A..B, numbers from 0 to 2147483647, A not above B
	Try `modsched-sim --help' or `modsched-sim --usage' for more information.

#name: trip counts below nothing
#source: run.loop run.listing
#run: $SIM --trips=-1 run.loop run.listing
#status: 1
#error:
	modsched-sim: --trips=-1: expected A or A..B, numbers from 0 to 2147483647, A not above B
	Try `modsched-sim --help' or `modsched-sim --usage' for more information.

#name: trip counts that are too large
#source: run.loop run.listing
#run: $SIM --trips=1..99999999999 run.loop run.listing
#status: 1
#error:
	modsched-sim: --trips=1..99999999999: expected A or A..B, numbers from 0 to 2147483647, A not above B
	Try `modsched-sim --help' or `modsched-sim --usage' for more information.

#name: a listing that there is not
#source: run.loop run.listing
#run: $SIM --loop=foo run.loop run.listing
#status: 1
#error:
	run.listing: error: there is no listing of loop 'foo'

#name: a file that there is not
#source: run.loop
#run: $SIM run.loop foo.listing
#status: 1
#error:
	foo.listing: error: cannot open: No such file or directory

#name: an unknown machine
#source: run.loop run.listing
#run: $SIM --machine=foo run.loop run.listing 2>error; status=$?; sed 's/(searched: .*/.../' error; exit $status
#status: 1
#output:
	modsched-sim: error: unknown machine 'foo'; expected a file name or one of ...single, ...toy, ...

#name: a loop that says how often it runs is run no more often
#run: $MODSCHED schedule x.loop >x.listing; $SIM x.loop x.listing; $SIM --trips=0..5 x.loop x.listing; $SIM --trips=6 x.loop x.listing
#status: 1
#file: x.loop
	loop x
	trips "5"
	a: r1 = load A[i]
	b: r2 = mul r1, r1
	c: store A[i+5], r2
	end
#output:
	x: ok, trips 0..5, seed 1
	x: ok, trips 0..5, seed 1
#error:
	x.listing:1:6: error: loop x: cannot execute: the loop says that it runs 5 times, and its schedule may rely on that; expected no more trips, found 6
	...
