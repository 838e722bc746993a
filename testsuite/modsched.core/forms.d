# Code forms: rotating, modulo variable expansion, kernel-only.

#name: the worked example by modulo variable expansion
#source: run.loop mve.listing
#run: $MODSCHED schedule --form=mve run.loop | cmp - mve.listing

#name: the worked example as kernel-only code
#source: run.loop kernel-only.listing
#run: $MODSCHED schedule --form=kernel-only run.loop | cmp - kernel-only.listing

#name: the form rotating is the usual one
#source: run.loop run.listing
#run: $MODSCHED schedule --form=rotating run.loop | cmp - run.listing

#name: explain: the registers of mve, and why there are two kernels
#source: run.loop
#run: $MODSCHED explain --form=mve run.loop | sed -n '/^value/,$p'
#output:
	value  op  lifetime  needed  copies  registers
	r1     a          4       1       1  r10
	r2     b          3       1       1  r11
	r3     c          6       2       2  r12..r13
	r4     d          3       1       1  r14
	r6     e          1       1       1  r15
	2 kernels: r3 of c lives 6 cycles, ceil(6 / 4) = 2 instances at once; 6 ordinary registers
	N >= 4 trips: (N - 2) mod 2 of them run first, as the loop is written
	...

#name: explain: the stage predicates
#source: run.loop
#run: $MODSCHED explain --form=kernel-only run.loop | sed -n '/^value/,$p'
#output:
	value  op  stage  lifetime  span  pad  base  registers
	r1     a       0         4     1    0     0  q0..q1
	r2     b       0         3     1    0     2  q2..q3
	r3     c       1         6     1    0     4  q4..q5
	r4     d       1         3     1    0     6  q6..q7
	r6     e       2         1     1    1     9  q8..q10
	rotating file q: 11 of 64 registers
	MaxLive 5
	stage predicates p0..p2: p0 is true in group g if g < N; N + 2 groups run
	...

#name: forms: side by side
#source: run.loop
#run: $MODSCHED forms run.loop
#output:
	loop run on toy: 6 ops, II 4, 3 stages
	form         N >=  left over  groups  kernels  ops  copies  ordinary  rotating  predicates
	plain           0          -       1        1    6       0         0         0           0
	rotating        3          0       5        1   18       2         0        11           0
	mve exact       4          1       6        2   24       2         6         0           0
	mve pow2        4          1       6        2   24       2         6         0           0
	kernel-only     1          0       1        1    6       2         0        11           3

#name: forms: what there is no register for is said
#source: run.loop
#run: $MODSCHED forms --machine=single run.loop; $MODSCHED forms --machine=./m.mach run.loop
#file: m.mach
	machine m
	issue 2
	rotating p 2 pred
	op load store mul add latency 4
#output:
	loop run on single: 6 ops, II 6, 3 stages
	form       N >=  left over  groups  kernels  ops  copies  ordinary  rotating  predicates
	plain         0          -       1        1    6       0         0         0           0
	rotating      3          0       5        1   18       2         0         9           0
	mve exact     4          1       6        2   24       2         6         0           0
	mve pow2      4          1       6        2   24       2         6         0           0
	kernel-only: single has no rotating file for stage predicates
	
	loop run on m: 6 ops, II 8, 2 stages
	form       N >=  left over  groups  kernels  ops  copies  ordinary  rotating  predicates
	plain         0          -       1        1    6       0         0         0           0
	mve exact     2          0       3        1   12       2         5         0           0
	mve pow2      2          0       3        1   12       2         5         0           0
	rotating: m has no rotating file for integer values such as that of a
	kernel-only: m has no rotating file for integer values such as that of a

#name: three kernels, or four where it must be a power of two
#run: for mve in exact pow2; do $MODSCHED explain --form=mve --mve=$mve --ii=3 three.loop | sed -n '/^value/,$p'; $MODSCHED schedule --form=mve --mve=$mve --ii=3 three.loop >$mve.listing; grep -c '^kernel' $mve.listing; $SIM three.loop $mve.listing; done
#file: three.loop
	loop three
	liveout r5
	a: r1 = load A[i]
	b: r2 = mul r1, r1
	c: r3 = mul r2, r1
	d: r4 = mul r3, r2
	e: r5 = add r5, r4
	f: store B[i], r1
	end
#output:
	value  op  lifetime  needed  copies  registers
	r1     a          7       3       3  r6..r8
	r2     b          8       3       3  r9..r11
	r3     c          4       2       3  r12..r14
	r4     d          3       1       1  r15
	r5     e          3       1       1  r16
	3 kernels: r1 of a lives 7 cycles, ceil(7 / 3) = 3 instances at once; 11 ordinary registers
	N >= 7 trips: (N - 4) mod 3 of them run first, as the loop is written
	...
	
	3
	three: ok, trips 0..17 and 1007, seed 1
	value  op  lifetime  needed  copies  registers
	r1     a          7       3       4  r6..r9
	r2     b          8       3       4  r10..r13
	r3     c          4       2       2  r14..r15
	r4     d          3       1       1  r16
	r5     e          3       1       1  r17
	4 kernels: r1 of a lives 7 cycles, ceil(7 / 3) = 3 instances at once; the next power of two is 4; 12 ordinary registers
	N >= 8 trips: (N - 4) mod 4 of them run first, as the loop is written
	...
	
	4
	three: ok, trips 0..19 and 1008, seed 1

#name: any schedule goes into any form
#source: run.loop run.listing
#run: sed -n '/^preheader/,/^r6/!p' run.listing | sed 's/stages 3/stages 12/; s/^sigma c .*/sigma c 20/; s/^sigma d .*/sigma d 39/; s/^sigma e .*/sigma e 42/; s/^sigma f .*/sigma f 47/' >far.listing; for form in rotating mve kernel-only; do $MODSCHED schedule --form=$form --schedule=far.listing run.loop >x; head -1 x; $SIM run.loop x; done
#output:
	loop run ii 4 resmii 3 recmii 4 stages 12
	run: ok, trips 0..20 and 1012, seed 1
	loop run ii 4 resmii 3 recmii 4 stages 12 form mve kernels 6
	run: ok, trips 0..30 and 1017, seed 1
	loop run ii 4 resmii 3 recmii 4 stages 12 form kernel-only
	run: ok, trips 0..20 and 1012, seed 1

#name: one form of code feeds its schedule to the others
#source: run.loop run.listing mve.listing kernel-only.listing
#run: $MODSCHED schedule --schedule=mve.listing run.loop | cmp - run.listing; $MODSCHED schedule --form=mve --schedule=kernel-only.listing run.loop | cmp - mve.listing

#name: random schedules, long lifetimes and many stages among them, run in every form
#run: for seed in 1 2 3 4 5; do $MODSCHED gen --seed=$seed --count=8 >x.loop; for form in rotating mve kernel-only; do $MODSCHED schedule --algo=random --seed=$seed --form=$form x.loop >x 2>error; $SIM --trips=0..30 x.loop x >out || { cat out; exit 1; }; grep -c : out | grep -q 8 || grep -q registers error || exit 1; done; done

#name: an edge that repeats a register edge does not shorten its lifetime
#run: $MODSCHED explain --form=mve --ii=3 x.loop | sed -n '/^value/,$p'
#file: x.loop
	loop x
	a: r1 = load A[i]
	b: r2 = mul r1, 3
	c: store B[i], r1
	d: store C[i], r2
	edge a -> b latency 3 distance 0 flow
	edge a -> c latency 3 distance 0 flow
	end
#output:
	value  op  lifetime  needed  copies  registers
	r1     a          4       2       2  r3..r4
	r2     b          5       2       2  r5..r6
	2 kernels: r1 of a lives 4 cycles, ceil(4 / 3) = 2 instances at once; 4 ordinary registers
	N >= 4 trips: (N - 2) mod 2 of them run first, as the loop is written
	...

#name: mve needs no rotating registers
#source: run.loop
#run: $MODSCHED schedule --machine=./m.mach --form=mve run.loop >x && $SIM --machine=./m.mach run.loop x; $MODSCHED schedule --machine=./m.mach --form=rotating run.loop
#status: 1
#file: m.mach
	machine m
	issue 2
	op load store mul add latency 4
#output:
	run: ok, trips 0..10 and 1002, seed 1
#error:
	run.loop:1:6: error: loop run: the schedule does not fit the registers: m has no rotating file for integer values such as that of a
	  loop run                      # the running example of the lesson
	       ^

#name: kernel-only code needs a file for predicates
#source: run.loop
#run: $MODSCHED schedule --machine=single --form=kernel-only run.loop
#status: 1
#error:
	run.loop:1:6: error: loop run: the schedule does not fit the registers: single has no rotating file for stage predicates
	  loop run                      # the running example of the lesson
	       ^

#name: kernel-only code needs a predicate for each stage
#source: run.loop
#run: $MODSCHED schedule --machine=./m.mach --form=kernel-only --ii=8 run.loop
#status: 1
#file: m.mach
	machine m
	issue 2
	rotating q 64
	rotating p 1 pred
	op load store mul add latency 4
#error:
	run.loop:1:6: error: loop run: the schedule does not fit the registers: its 2 stages need a predicate each; rotating file p of m has 1 register, of which values take 0; 2 schedules up to II 8 do not fit
	  loop run                      # the running example of the lesson
	       ^

#name: stage predicates stand behind the values of their file
#source: run.loop
#run: $MODSCHED schedule --machine=./m.mach --form=kernel-only run.loop >x; grep '^predicate' x; $SIM --machine=./m.mach run.loop x
#file: m.mach
	machine m
	issue 2
	rotating w 64 int pred
	op load store mul add latency 4
#output:
	predicate w8
	run: ok, trips 0..10 and 1002, seed 1

#name: register numbers end somewhere
#run: $MODSCHED schedule --form=mve x.loop
#status: 1
#file: x.loop
	loop x
	a: r2147483647 = load A[i]
	b: store B[i], r2147483647
	end
#error:
	x.loop:1:6: error: loop x: the schedule does not fit the registers: register numbers end at r2147483647; the loop uses r2147483647
	  loop x
	       ^

#name: too many kernels
#run: $MODSCHED schedule --machine=./m.mach --form=mve x.loop
#status: 1
#file: m.mach
	machine m
	op load latency 100000
	op add latency 100000
	op store latency 1
#file: x.loop
	loop x
	a0: r0 = load A[i]
	a1: r1 = add r0, r99
	a2: r2 = add r1, r0
	a3: r3 = add r2, r0
	a4: r4 = add r3, r0
	a5: r5 = add r4, r0
	a6: r6 = add r5, r0
	a7: r7 = add r6, r0
	a8: r8 = add r7, r0
	a9: r9 = add r8, r0
	z: store B[i], r9
	end
#error:
	x.loop:1:6: error: loop x: the pipelined code is too long: 11 ops in 1000001 stages and 900000 kernels are more than 4194304 lines
	  loop x
	       ^

#name: a graph has no form
#run: $MODSCHED schedule --form=mve x.loop; $MODSCHED forms x.loop
#file: x.loop
	loop x
	a: load
	b: add
	edge a -> b latency 3 distance 0
	end
#output:
	loop x ii 1 resmii 1 recmii 1 stages 4
	sigma a 0
	sigma b 3
	end
	loop x: a graph only, without code

#name: one stage: no prologue, no epilogue
#run: for form in rotating mve kernel-only; do $MODSCHED schedule --form=$form --ii=9 x.loop >x; grep -c . x; $SIM x.loop x; done
#file: x.loop
	loop x
	liveout r1
	a: r1 = add r1, 3
	b: store A[i], r1
	end
#output:
	11
	x: ok, trips 0..9 and 1001, seed 1
	12
	x: ok, trips 0..9 and 1001, seed 1
	13
	x: ok, trips 0..9 and 1001, seed 1

#name: a value that nothing reads, a live-out one that nothing reads
#run: for form in rotating mve kernel-only; do $MODSCHED schedule --form=$form x.loop >x; $SIM x.loop x; done
#file: x.loop
	loop x
	liveout r2
	a: r1 = load A[i]
	b: r2 = load B[i]
	end
#output:
	x: ok, trips 0..9 and 1001, seed 1
	x: ok, trips 0..9 and 1001, seed 1
	x: ok, trips 0..9 and 1001, seed 1

#name: registers in addresses are renamed, too
#run: for form in rotating mve kernel-only; do $MODSCHED schedule --form=$form x.loop >x; $SIM x.loop x; done; $MODSCHED schedule --form=mve x.loop | sed -n '/^kernel 0/,/^kernel 1/p' 
#file: x.loop
	loop x
	liveout r2
	a: r1 = load A[i]
	b: r2 = load B[2*r1+i]
	c: r3 = mul r2, r3
	d: store C[r3-r1+i+1], r2
	e: store D[4*i-2], r1
	end
#output:
	x: ok, trips 0..11 and 1003, seed 1
	x: ok, trips 0..15 and 1005, seed 1
	x: ok, trips 0..11 and 1003, seed 1
	kernel 0
	@0 a: r6 = load A[i]
	@1 d: store C[r10-r4+i-1], r7
	@2 c: r10 = mul r8, r10
	@2 e: store D[4*i-6], r5
	@3 b: r9 = load B[2*r6+i]
	kernel 1
