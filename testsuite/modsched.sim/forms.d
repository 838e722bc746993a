# The forms mve and kernel-only: run, drawn, and with one fault each.  The listings are those of
# the worked example.

#name: mve: right for every remainder
#source: run.loop mve.listing
#run: $SIM run.loop mve.listing; $SIM --trips=0..40 run.loop mve.listing; $SIM --trips=99999..100000 run.loop mve.listing
#output:
	run: ok, trips 0..13 and 1004, seed 1
	run: ok, trips 0..40, seed 1
	run: ok, trips 99999..100000, seed 1

#name: mve: fewer trips than the guard asks for run as the loop is written
#source: run.loop mve.listing
#run: $SIM --trips=0..3 run.loop mve.listing; $SIM --trace --trips=3 run.loop mve.listing
#output:
	run: ok, trips 0..3, seed 1 (nothing compared: fewer trips than the guard asks for)
	loop run, trip count 3: below the 4 that the guard asks for, the loop runs as it is written
	
	run: ok, trips 3, seed 1 (nothing compared: fewer trips than the guard asks for)

#name: kernel-only: right from one trip on
#source: run.loop kernel-only.listing
#run: $SIM run.loop kernel-only.listing; for n in 0 1 2 3; do $SIM --trips=$n run.loop kernel-only.listing; done
#output:
	run: ok, trips 0..11 and 1003, seed 1
	run: ok, trips 0, seed 1 (nothing compared: fewer trips than the guard asks for)
	run: ok, trips 1, seed 1
	run: ok, trips 2, seed 1
	run: ok, trips 3, seed 1

#name: all forms end with the same registers and memory: each is compared with the loop
#source: run.loop run.listing mve.listing kernel-only.listing
#run: for f in run mve kernel-only; do for seed in 1 2 3; do $SIM --seed=$seed --trips=4..12 run.loop $f.listing; done; done
#output:
	run: ok, trips 4..12, seed 1
	run: ok, trips 4..12, seed 2
	run: ok, trips 4..12, seed 3
	run: ok, trips 4..12, seed 1
	run: ok, trips 4..12, seed 2
	run: ok, trips 4..12, seed 3
	run: ok, trips 4..12, seed 1
	run: ok, trips 4..12, seed 2
	run: ok, trips 4..12, seed 3

#name: mve: the diagram, with a remainder
#source: run.loop mve.listing
#run: $SIM --diagram --trips=5 run.loop mve.listing
#output:
	loop run: 5 trips, ii 4, stages 3; cycles down, iterations across
	 cycle  group         0  1  2  3  4
	     -  iterations 0 to 0 run before, as the loop is written
	     0  prologue 0       a
	     1                   b
	     2
	     3
	     4  prologue 1       c  a
	     5                      b
	     6
	     7                   d
	        ------------
	     8  kernel 0            c  a
	     9                         b
	    10                   e
	    11                   f  d
	    12  kernel 1               c  a
	    13                            b
	    14                      e
	    15                      f  d
	        ------------
	    16  epilogue 0                c
	    17
	    18                         e
	    19                         f  d
	    20  epilogue 1
	    21
	    22                            e
	    23                            f
	
	run: ok, trips 5, seed 1

#name: kernel-only: the diagram, with fewer trips than stages
#source: run.loop kernel-only.listing
#run: $SIM --diagram --trips=2 run.loop kernel-only.listing
#output:
	loop run: 2 trips, ii 4, stages 3; cycles down, iterations across
	 cycle  group         0  1
	     0  kernel        a
	     1                b
	     2
	     3
	     4  kernel        c  a
	     5                   b
	     6
	     7                d
	     8  kernel           c
	     9
	    10                e
	    11                f  d
	    12  kernel
	    13
	    14                   e
	    15                   f
	
	run: ok, trips 2, seed 1

#name: kernel-only: the trace tells what is off
#source: run.loop kernel-only.listing
#run: $SIM --trace --trips=1 run.loop kernel-only.listing | grep -v '^    lands'
#output:
	loop run, 1 trip: 3 groups of 4 cycles
	preheader    q[8] = r6: the initial r6
	cycle 0      kernel, group 0, row 0
	    off    c: p[1] is false
	    issues a of iteration 0: q0 = load A[i]; A[0] = ..., lands in cycle 3
	cycle 1      kernel, group 0, row 1
	    issues b of iteration 0: q2 = load B[i]; B[0] = ..., lands in cycle 4
	cycle 2      kernel, group 0, row 2
	    off    e: p[2] is false
	cycle 3      kernel, group 0, row 3
	    off    f: p[2] is false
	    off    d: p[1] is false
	cycle 4      kernel, group 1, row 0
	    issues c of iteration 0: q4 = mul q1, q3 with q[0] = ..., q[2] = ...; ..., lands in cycle 7
	    off    a: p[63] is false
	cycle 5      kernel, group 1, row 1
	    off    b: p[63] is false
	cycle 6      kernel, group 1, row 2
	    off    e: p[1] is false
	cycle 7      kernel, group 1, row 3
	    off    f: p[1] is false
	    issues d of iteration 0: q6 = mul q9, r9 with q[8] = ..., r9 = ...; ..., lands in cycle 10
	cycle 8      kernel, group 2, row 0
	    off    c: p[63] is false
	    off    a: p[62] is false
	cycle 9      kernel, group 2, row 1
	    off    b: p[62] is false
	cycle 10     kernel, group 2, row 2
	    issues e of iteration 0: q9 = add q7, q5 with q[5] = ..., q[3] = ...; ..., lands in cycle 11
	cycle 11     kernel, group 2, row 3
	    issues f of iteration 0: store C[i-2], q9 with q[7] = ...; C[0] = ..., lands in cycle 12
	    off    d: p[63] is false
	cycle 12     after the last group
	exit         r6 = q[7]: e of iteration 0
	
	run: ok, trips 1, seed 1

#name: mve: the trace names the kernel
#source: run.loop mve.listing
#run: $SIM --trace --trips=5 run.loop mve.listing | grep -v '^    '
#output:
	loop run, 5 trips: 6 groups of 4 cycles
	1 of them before, as the loop is written
	preheader    r15 = r6: e of iteration 0
	cycle 0      prologue 0, row 0
	cycle 1      prologue 0, row 1
	cycle 3      prologue 0, row 3
	cycle 4      prologue 1, row 0
	cycle 5      prologue 1, row 1
	cycle 7      prologue 1, row 3
	cycle 8      kernel 0, group 2, row 0
	cycle 9      kernel 0, group 2, row 1
	cycle 10     kernel 0, group 2, row 2
	cycle 11     kernel 0, group 2, row 3
	cycle 12     kernel 1, group 3, row 0
	cycle 13     kernel 1, group 3, row 1
	cycle 14     kernel 1, group 3, row 2
	cycle 15     kernel 1, group 3, row 3
	cycle 16     epilogue 0, row 0
	cycle 18     epilogue 0, row 2
	cycle 19     epilogue 0, row 3
	cycle 20     epilogue 1, row 0
	cycle 22     epilogue 1, row 2
	cycle 23     epilogue 1, row 3
	cycle 24     after the last group
	exit         r6 = r15: e of iteration 4
	
	run: ok, trips 5, seed 1

#name: mve: a guard that asks for more is obeyed
#source: run.loop mve.listing
#run: sed 's/^guard N >= 4/guard N >= 9/' mve.listing >x.listing; $SIM run.loop x.listing; $SIM --trips=8 run.loop x.listing
#output:
	run: ok, trips 0..18 and 1009, seed 1
	run: ok, trips 8, seed 1 (nothing compared: fewer trips than the guard asks for)

#name: a guard so high that nothing can be compared
#source: run.loop mve.listing
#run: sed 's/^guard N >= 4/guard N >= 2000000000/' mve.listing >x.listing; $SIM run.loop x.listing
#output:
	run: ok, trips 0..1999999999, seed 1 (nothing compared: fewer trips than the guard asks for)

#name: mve: the copy of another iteration is read
#source: run.loop mve.listing
#run: sed '/^kernel 1/,/^epilogue 0/s/add r14, r13/add r14, r12/' mve.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:31:4: error: loop run, 4 trips, cycle 14: e of iteration 1 reads r12 = ..., c of iteration 0; it must read ..., c of iteration 1
	  @2 e: r15 = add r14, r12
	     ^

#name: mve: a result goes to the copy of another iteration
#source: run.loop mve.listing
#run: sed '/^kernel 1/,/^epilogue 0/s/r12 = mul/r13 = mul/' mve.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:36:4: error: loop run, 4 trips, cycle 18: e of iteration 2 reads r12 = ..., c of iteration 0; it must read ..., c of iteration 2
	  @2 e: r15 = add r14, r12
	     ^

#name: mve: a kernel under the wrong number
#source: run.loop mve.listing
#run: sed 's/^kernel 0/kernel x/; s/^kernel 1/kernel 0/; s/^kernel x/kernel 1/' mve.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:20:8: error: kernel 1; expected 0
	  kernel 1
	         ^
	x.listing:27:8: error: kernel 0; expected 1
	  kernel 0
	         ^

#name: mve: the kernels change places
#source: run.loop mve.listing
#run: sed '/^kernel 0/,/^kernel 1/s/r13 = mul/r12 = mul/; /^kernel 0/,/^kernel 1/s/r14, r12/r14, r13/; /^kernel 1/,/^epilogue 0/s/r12 = mul/r13 = mul/; /^kernel 1/,/^epilogue 0/s/r14, r13/r14, r12/' mve.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:24:4: error: loop run, 4 trips, cycle 10: e of iteration 0 reads r13, which nothing has written; it must read ..., c of iteration 0
	  @2 e: r15 = add r14, r13
	     ^

#name: mve: the epilogue names another copy
#source: run.loop mve.listing
#run: sed '/^epilogue 0/,/^epilogue 1/s/r14, r12/r14, r13/' mve.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:36:4: error: loop run, 4 trips, cycle 18: e of iteration 2 reads r13 = ..., c of iteration 1; it must read ..., c of iteration 2
	  @2 e: r15 = add r14, r13
	     ^

#name: mve: two values share a register
#source: run.loop mve.listing
#run: sed 's/r10/r11/g' mve.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:17:4: error: loop run, 4 trips, cycle 4: c of iteration 0 reads r11 = ..., b of iteration 0; it must read ..., a of iteration 0
	  @0 c: r12 = mul r11, r11
	     ^

#name: mve: two instances may share a register if the second lands late enough
#source: run.loop mve.listing
#run: sed 's/r13/r12/g' mve.listing >x.listing; $SIM run.loop x.listing
#output:
	run: ok, trips 0..13 and 1004, seed 1

#name: mve: a register of the loop is overwritten
#source: run.loop mve.listing
#run: sed 's/r14/r9/g' mve.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:25:4: error: loop run, 4 trips, cycle 11: d of iteration 1 reads r9 = ..., d of iteration 0; it must read ..., the initial r9
	  @3 d: r9 = mul r15, r9
	     ^

#name: mve: no copy in the preheader
#source: run.loop mve.listing
#run: sed '/^r15 = mov r6/d' mve.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:18:4: error: loop run, 4 trips, cycle 7: d of iteration 0 reads r15, which nothing has written; it must read ..., the initial r6
	  @3 d: r14 = mul r15, r9
	     ^

#name: mve: no copy at the exit
#source: run.loop mve.listing
#run: sed '/^r6 = mov r15/d' mve.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:1:6: error: loop run, 4 trips: after the loop r6 is ..., the initial r6; it must be ..., e of iteration 3
	  loop run ii 4 resmii 3 recmii 4 stages 3 form mve kernels 2
	       ^

#name: mve: a copy at the exit comes from another value
#source: run.loop mve.listing
#run: sed 's/^r6 = mov r15/r6 = mov r14/' mve.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:43:1: error: loop run, 4 trips: after the loop r6 is ..., d of iteration 3; it must be ..., e of iteration 3
	  r6 = mov r14
	  ^

#name: mve: wrong memory offset in the second kernel
#source: run.loop mve.listing
#run: sed '/^kernel 1/,/^epilogue 0/s/C\[i-2\]/C[i-3]/' mve.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:33:4: error: loop run, 4 trips, cycle 15: f of iteration 1 stores to C[0]; in the loop it stores to C[1]
	  @3 f: store C[i-3], r15
	     ^

#name: mve: an op is missing in the second kernel
#source: run.loop mve.listing
#run: sed '/^kernel 1/,/^epilogue 0/{/ f:/d}' mve.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:32:4: error: loop run, 4 trips, cycle 15: f of iteration 1 is never issued: kernel 1 has no line for f; sigma 11 puts it into stage 2, row 3
	  @3 d: r14 = mul r15, r9
	     ^

#name: mve: an op one row late in the second kernel
#source: run.loop mve.listing
#run: sed '/^kernel 1/,/^epilogue 0/{/^@0 c/{N;s/^@0 \(.*\)\n\(.*\)/\2\n@1 \1/;s/@1 b\(.*\)\n@1 c\(.*\)/@1 b\1\n@2 c\2/}}' mve.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:30:4: error: loop run, 4 trips, cycle 14: kernel 1 has c in row 2; sigma 4 puts it into stage 1, row 0
	  @2 c: r12 = mul r10, r11
	     ^

#name: mve: one kernel too few for its registers
#source: run.loop mve.listing
#run: sed 's/kernels 2/kernels 1/; s/^guard N >= 4/guard N >= 3/; /^remainder/d; /^kernel 1/,/^@3 f/d' mve.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:28:4: error: loop run, 3 trips, cycle 14: e of iteration 1 reads r12 = ..., c of iteration 0; it must read ..., c of iteration 1
	  @2 e: r15 = add r14, r12
	     ^

#name: kernel-only: another stage predicate, too early
#source: run.loop kernel-only.listing
#run: sed 's/c: ?p1/c: ?p0/' kernel-only.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:14:4: error: loop run, 1 trip, cycle 0: c of iteration 0 reads q1 (physical 1), which nothing has written; it must read ..., a of iteration 0, which has not been issued yet
	  @0 c: ?p0 q4 = mul q1, q3
	     ^
	x.listing:14:4: note: kernel has c under the predicate of stage 0; sigma 4 puts it into stage 1, row 0
	  @0 c: ?p0 q4 = mul q1, q3
	     ^

#name: kernel-only: another stage predicate, too late
#source: run.loop kernel-only.listing
#run: sed 's/c: ?p1/c: ?p2/' kernel-only.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:14:4: error: loop run, 1 trip, cycle 4: kernel has c under the predicate of stage 2; sigma 4 puts it into stage 1, row 0
	  @0 c: ?p2 q4 = mul q1, q3
	     ^

#name: kernel-only: no predicate
#source: run.loop kernel-only.listing
#run: sed 's/b: ?p0 /b: /' kernel-only.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:15:4: error: loop run, 1 trip, cycle 1: kernel has b without a predicate; sigma 1 puts it into stage 0, row 1
	  @1 b: q2 = load B[i]
	     ^

#name: kernel-only: no predicate on an op of a later stage
#source: run.loop kernel-only.listing
#run: sed 's/f: ?p2 /f: /' kernel-only.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:18:4: error: loop run, 1 trip, cycle 3: f of iteration 0 reads q9 (physical 9), which nothing has written; it must read ..., e of iteration 0, which has not been issued yet
	  @3 f: store C[i-2], q9
	     ^
	x.listing:18:4: note: kernel has f without a predicate; sigma 11 puts it into stage 2, row 3
	  @3 f: store C[i-2], q9
	     ^

#name: kernel-only: a predicate that nothing has written
#source: run.loop kernel-only.listing
#run: sed 's/f: ?p2/f: ?p9/' kernel-only.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:18:4: error: loop run, 1 trip, cycle 3: f of iteration 0 is under p9 (physical 9), which nothing has written; it must be a stage predicate
	  @3 f: ?p9 store C[i-2], q9
	     ^
	x.listing:18:4: note: kernel has f under the predicate of stage 9; sigma 11 puts it into stage 2, row 3
	  @3 f: ?p9 store C[i-2], q9
	     ^

#name: kernel-only: the predicates begin elsewhere
#source: run.loop kernel-only.listing
#run: sed 's/^predicate p0/predicate p1/' kernel-only.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:14:4: error: loop run, 1 trip, cycle 0: c of iteration 0 reads q1 (physical 1), which nothing has written; it must read ..., a of iteration 0, which has not been issued yet
	  @0 c: ?p1 q4 = mul q1, q3
	     ^
	x.listing:14:4: note: kernel has c under the predicate of stage 0; sigma 4 puts it into stage 1, row 0
	  @0 c: ?p1 q4 = mul q1, q3
	     ^

#name: kernel-only: an op is missing
#source: run.loop kernel-only.listing
#run: sed '/ f:/d' kernel-only.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:17:4: error: loop run, 1 trip, cycle 11: f of iteration 0 is never issued: kernel has no line for f; sigma 11 puts it into stage 2, row 3
	  @3 d: ?p1 q6 = mul q9, r9
	     ^

#name: kernel-only: an op stands twice
#source: run.loop kernel-only.listing
#run: sed 's/^@1 b.*/&\n@2 b: ?p0 q2 = load B[i]/' kernel-only.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:16:4: error: loop run, 1 trip, cycle 2: kernel has a second line for b; sigma 1 puts it into stage 0, row 1
	  @2 b: ?p0 q2 = load B[i]
	     ^

#name: kernel-only: an op in another row
#source: run.loop kernel-only.listing
#run: sed 's/^@2 e/@1 e/; /^@1 b/{h;d}; /^@1 e/{H;x}' kernel-only.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:16:4: error: loop run, 1 trip, cycle 9: e of iteration 0 reads q7 (physical 5), still empty; it must read ..., d of iteration 0, which lands there only in cycle 10
	  @1 e: ?p2 q9 = add q7, q5
	     ^
	x.listing:16:4: note: kernel has e in row 1; sigma 10 puts it into stage 2, row 2
	  @1 e: ?p2 q9 = add q7, q5
	     ^

#name: kernel-only: wrong rotating offset
#source: run.loop kernel-only.listing
#run: sed 's/add q7, q5/add q7, q6/' kernel-only.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:16:4: error: loop run, 1 trip, cycle 10: e of iteration 0 reads q6 (physical 4), which nothing has written; it must read ..., c of iteration 0
	  @2 e: ?p2 q9 = add q7, q6
	     ^

#name: kernel-only: no copy in the preheader
#source: run.loop kernel-only.listing
#run: sed '/^q8 = mov r6/d' kernel-only.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:16:4: error: loop run, 1 trip, cycle 7: d of iteration 0 reads q9 (physical 8), which nothing has written; it must read ..., the initial r6
	  @3 d: ?p1 q6 = mul q9, r9
	     ^

#name: kernel-only: a copy at the exit comes from another iteration
#source: run.loop kernel-only.listing
#run: sed 's/^r6 = mov q10/r6 = mov q11/' kernel-only.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:20:1: error: loop run, 1 trip: after the loop r6 is ..., the initial r6; it must be ..., e of iteration 0
	  r6 = mov q11
	  ^

#name: kernel-only: a value in the register of a stage predicate
#run: $SIM --machine=./m.mach x.loop x.listing
#status: 1
#file: m.mach
	machine m
	resource mem 1
	rotating q 8 int pred
	op load latency 1 uses mem
	op store latency 1 uses mem
#file: x.loop
	loop x
	a: r1 = load A[i]
	b: store B[i], r1
	end
#file: x.listing
	loop x ii 2 resmii 2 recmii 1 stages 2 form kernel-only
	sigma a 0
	sigma b 3
	predicate q0
	preheader
	kernel
	@0 a: ?q0 q0 = load A[i]
	@1 b: ?q1 store B[i-1], q1
	exit
	end
#error:
	x.listing:8:4: error: loop x, 1 trip, cycle 3: b of iteration 0 is under q1 (physical 0) = ..., a of iteration 0; it must be a stage predicate
	  @1 b: ?q1 store B[i-1], q1
	     ^

#name: kernel-only: what is off holds its units
#run: $SIM --machine=./m.mach x.loop x.listing
#status: 1
#file: m.mach
	machine m
	resource mem 1
	rotating q 8 int pred
	op load latency 1 uses mem
	op store latency 1 uses mem
#file: x.loop
	loop x
	a: r1 = load A[i]
	b: store B[i], r1
	end
#file: x.listing
	loop x ii 1 resmii 2 recmii 1 stages 2 form kernel-only
	sigma a 0
	sigma b 1
	predicate q5
	preheader
	kernel
	@0 a: ?q5 q0 = load A[i]
	@0 b: ?q6 store B[i-1], q1
	exit
	end
#error:
	x.listing:7:4: error: loop x, 1 trip, cycle 0: a of iteration 0 finds no unit of resource mem free in cycle 0: 1 of 1 in use; those who want it: b (off), a of iteration 0
	  @0 a: ?q5 q0 = load A[i]
	     ^

#name: kernel-only: a result that lands just before its register becomes a stage predicate
#run: $SIM --machine=./m.mach x.loop x.listing
#file: m.mach
	machine m
	rotating q 12 int pred
	op load latency 1
	op store latency 1
	op neg latency 1
#file: x.loop
	loop x
	a: r1 = load A[i]
	b: r2 = neg r1
	end
#file: x.listing
	loop x ii 3 resmii 1 recmii 1 stages 2 form kernel-only
	sigma a 0
	sigma b 4
	predicate q3
	preheader
	kernel
	@0 a: ?q3 q0 = load A[i]
	@1 b: ?q4 q2 = neg q1
	exit
	end
#output:
	x: ok, trips 0..10 and 1002, seed 1
