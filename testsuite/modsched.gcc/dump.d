# The annotated dump, and the other channels.

#name: the worked example from C, in full
#source: rec.c
#run: $CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-dump=- -c rec.c
#output:
	# modsched: unit rec.c

	;; function rec at rec.c:2: 1 innermost loop

	;; loop rec, 1 of 1 in rec at rec.c:6:20, lines 6 to 8
	;; taken: 6 ops for toy by ims
	;; trips: n
	;; pipelined: II 4 (ResMII 3, RecMII 4), stages 3, rotating registers 10

	;; insns
	;;     20: {r98:SI=r107:SI*r102:SI;clobber flags:CC;} line 7
	;;     21: r113:SI=[r108:DI+r105:DI] line 7
	;;     22: {r112:SI=r113:SI*[r109:DI+r105:DI];clobber flags:CC;} line 7
	;;     23: {r102:SI=r112:SI+r98:SI;clobber flags:CC;} line 7
	;;     24: [r110:DI+r105:DI]=r102:SI line 8
	;;     25: {r105:DI=r105:DI+0x4;clobber flags:CC;} line 6
	;;     27: flags:CCZ=cmp(r103:DI,r105:DI) line 6
	;;     28: pc={(flags:CCZ!=0)?L26:pc} line 6

	;; loop
	loop rec
	origin "rec.c" function rec lines 6 8
	trips "n"
	array A unit 4 "a"
	array B unit 4 "b"
	array C unit 4 "c"
	a: r1 = mul<i32> r6, r5 line 7 uid 20 "s * x"
	b: r2 = load<i32> A[i] line 7 uid 21 "a[i]"
	c: r3 = load<i32> B[i] line 7 uid 22 "b[i]"
	d: r4 = mul<i32> r2, r3 line 7 uid 22 "a[i] * b[i]"
	e: r5 = add<i32> r4, r1 line 7 uid 23 "x = a[i] * b[i] + s * x"
	f: store<i32> C[i], r5 line 8 uid 24 "c[i] = x"
	end

	;; edges
	a -> e latency 3 distance 0 flow (r1)
	b -> d latency 3 distance 0 flow (r2)
	c -> d latency 3 distance 0 flow (r3)
	d -> e latency 3 distance 0 flow (r4)
	e -> f latency 1 distance 0 flow (r5)
	e -> a latency 1 distance 1 flow (r5)

	;; bounds
	resource  uses  capacity  quotient  ops
	issue        6         2         3  all
	alu          1         2         1  e
	mem          3         1         3  b, c, f
	mul          2         1         2  a, d
	recurrence 1: latency 4, distance 1, II >= 4
	  a -> e latency 3 distance 0 flow (r1)
	  e -> a latency 1 distance 1 flow (r5)
	ResMII 3, RecMII 4, MII 4: recurrence a -> e -> a (latency 4, distance 1) binds

	;; why
	what binds: MII 4
	a recurrence: latency 4 over distance 1, II >= 4
	op   line  source                   latency  distance  for  through
	a       7  s * x                          3         0  e    flow: r1
	e       7  x = a[i] * b[i] + s * x        1         1  a    flow: r5
	sum                                       4         1
	why no II below 4
	II  why not
	1   resource issue (6 uses, capacity 2) and resource mem (3 uses, capacity 1) and resource mul (2 uses, capacity 1) and recurrence a -> e -> a (latency 4, distance 1)
	2   resource issue (6 uses, capacity 2) and resource mem (3 uses, capacity 1) and recurrence a -> e -> a (latency 4, distance 1)
	3   recurrence a -> e -> a (latency 4, distance 1)
	what would make II smaller
	II  MII  if                               and then binds
	 3    3  mul took 2 cycles in place of 3  resource issue (6 uses, capacity 2) and resource mem (3 uses, capacity 1) and recurrence a -> e -> a (latency 3, distance 1)
	what this II and the next ones cost
	II  algorithm  stages  MaxLive  windows  tight  fits  ops  kernels  mve registers
	 4  ims             3        5       10      5  yes    18        2              7
	 5  ims             2        4        7      4  yes    12        1              5
	 6  ims             2        3        7      3  yes    12        1              5
	 7  ims             2        3        7      3  yes    12        1              5

	;; steps
	II 4: HeightR a 5, b 8, c 8, d 5, e 2, f 1
	step  op  Estart              slot scan                                                       placed at  evicted  why
	   1  b   0                   row 0 free                                                      0          -
	   2  c   0                   row 0: mem taken by b; row 1 free                               1          -
	   3  a   0 (unscheduled: e)  row 0: issue has b, room for 1                                  0          -
	   4  d   4 (c + 3)           row 0: issue full (b, a); row 1: issue has c, room for 1        5          -
	   5  e   8 (d + 3)           row 0: issue full (b, a); row 1: issue full (c, d); row 2 free  10         a        e->a: sigma(a) = 0 < 10 + 1 - 4 = 7
	   6  a   7 (e + 1 - 4)       row 3 free                                                      7          -        a->e: sigma(e) = 10 >= 7 + 3 = 10
	   7  f   11 (e + 1)          row 3: issue has a, room for 1                                  11         -
	II 4: all 6 ops placed in 7 steps; the budget was 18

	;; reservation table
	row  ops (stage)   alu  mem  mul
	  0  b (0)         -    b    -
	  1  c (0), d (1)  -    c    d
	  2  e (2)         e    -    -
	  3  a (1), f (2)  -    f    a

	;; windows
	value  op  stage  lifetime  span  pad  base  registers
	r1     a       1         3     1    0     0  q0..q1
	r2     b       0         5     1    0     2  q2..q3
	r3     c       0         4     1    0     4  q4..q5
	r4     d       1         5     1    0     6  q6..q7
	r5     e       2         1     0    1     9  q8..q9
	rotating file q: 10 of 64 registers
	MaxLive 5

	;; listing
	loop rec ii 4 resmii 3 recmii 4 stages 3
	sigma a 7
	sigma b 0
	sigma c 1
	sigma d 5
	sigma e 10
	sigma f 11
	preheader
	q8 = mov r5
	prologue 0
	@0 b: q2 = load<i32> A[i]
	@1 c: q4 = load<i32> B[i]
	prologue 1
	@0 b: q2 = load<i32> A[i]
	@1 c: q4 = load<i32> B[i]
	@1 d: q6 = mul<i32> q3, q5
	@3 a: q0 = mul<i32> r6, q9
	kernel
	@0 b: q2 = load<i32> A[i]
	@1 c: q4 = load<i32> B[i]
	@1 d: q6 = mul<i32> q3, q5
	@2 e: q9 = add<i32> q7, q1
	@3 a: q0 = mul<i32> r6, q9
	@3 f: store<i32> C[i-2], q9
	epilogue 0
	@1 d: q6 = mul<i32> q3, q5
	@2 e: q9 = add<i32> q7, q1
	@3 a: q0 = mul<i32> r6, q9
	@3 f: store<i32> C[i-2], q9
	epilogue 1
	@2 e: q9 = add<i32> q7, q1
	@3 f: store<i32> C[i-2], q9
	exit
	end

#name: -fdump-rtl-modsched gives the same text
#source: rec.c
#run:
	$CC -O2 -fplugin=$PLUGIN -fdump-rtl-modsched -fplugin-arg-modsched-dump=x.dump -c rec.c
	ls rec.c.*r.modsched | sed 's/[0-9][0-9]*r/NNNr/'
	sed -n '/^;; function rec at/,$p' x.dump >a
	sed -n '/^;; function rec at/,$p' rec.c.*r.modsched >b
	head -$(wc -l <a) b | diff a - && echo the same
#output:
	rec.c.NNNr.modsched
	the same

#name: -fdump-rtl-all has it among the others
#source: rec.c
#run: mkdir d; $CC -O2 -fplugin=$PLUGIN -fdump-rtl-all -dumpdir d/ -c rec.c; ls d | grep -E 'modsched' | sed 's/[0-9][0-9]*r/NNNr/'
#output:
	rec.c.NNNr.modsched

#name: -fdump-rtl-modsched with a file of its own
#source: rec.c
#run: $CC -O2 -fplugin=$PLUGIN -fdump-rtl-modsched=mine -c rec.c; grep -c 'pipelined: II 4' mine
#output:
	1

#name: nothing without optimization
#source: rec.c
#run: $CC -O0 -fplugin=$PLUGIN -fplugin-arg-modsched-dump=- -c rec.c
#output:
	# modsched: unit rec.c

#name: a file without loops
#run: $CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-dump=- -fplugin-arg-modsched-listing=x.listing -c x.c; cat x.listing
#file: x.c
	int f(int x) { return x + 1; }
#output:
	# modsched: unit x.c

	;; function f at x.c:1: 0 innermost loops
	# modsched: unit x.c

#name: several functions and loops, some refused: their names and numbers
#run: $CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-dump=- -fplugin-arg-modsched-save-loops=loops -c x.c | grep -E '^;; (function|loop .*, |taken|refused)'; ls loops
#file: x.c
	int g(int);
	void f(int *a, int n)
	{
		for (int i = 0; i < n; i++)
			a[i] = a[i] + 1;
		for (int i = 0; i < n; i++)
			a[i] = g(a[i]);
		for (int i = 0; i < n; i++)
			for (int j = 0; j < 100; j++)
				a[100 * i + j] *= 5;
	}
	void h(short *a, int n)
	{
		while (n-- > 0)
			*a++ ^= 21;
	}
#output:
	;; function f at x.c:2: 3 innermost loops
	;; loop f.1, 1 of 3 in f at x.c:4:20, lines 4 to 5
	;; taken: 6 ops for toy by ims
	;; loop f.2, 2 of 3 in f at x.c:6:20, lines 6 to 7
	;; refused [call]: the loop calls a function
	;; loop f.3, 3 of 3 in f at x.c:10:5, line 10
	;; taken: 4 ops for toy by ims
	;; function h at x.c:12: 1 innermost loop
	;; loop h, 1 of 1 in h at x.c:14:13, lines 14 to 15
	;; taken: 6 ops for toy by ims
	x.c.f.1.loop
	x.c.f.3.loop
	x.c.h.1.loop

#name: the same loop with and without debug information
#source: rec.c
#run:
	$CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-save-loops=a -c rec.c
	$CC -O2 -g -fplugin=$PLUGIN -fplugin-arg-modsched-save-loops=b -c rec.c
	for d in a b; do sed -i 's/ uid [0-9]*//' $d/*; done
	diff -r a b && ls b
#output:
	rec.c.rec.1.loop

#name: remarks for loops that are pipelined
#source: rec.c
#run: $CC -O2 -fplugin=$PLUGIN -fopt-info-loop-optimized -c rec.c 2>&1 | grep modsched
#output:
	rec.c:6:20: optimized: modsched: loop rec: pipelined: II 4 (ResMII 3, RecMII 4), stages 3, rotating registers 10
	rec.c:6:20: optimized: modsched: loop rec: bound by 4 cycles from one iteration to the next: s * x (line 7) -3-> x = a[i] * b[i] + s * x (line 7) -1-> the first again
	rec.c:6:20: optimized: modsched: loop rec: II 3 if mul took 2 cycles in place of 3

#name: remarks for a loop that pays for what restrict would say, at the level of -fopt-info and of its notes
#run:
	$CC -O2 -fplugin=$PLUGIN -fopt-info -c x.c 2>&1 | grep modsched
	$CC -O2 -fplugin=$PLUGIN -fopt-info-loop-note -c x.c 2>&1 | grep -c 'note: modsched: loop f: '
	$CC -O2 -fplugin=$PLUGIN -fopt-info-loop-note -c x.c 2>&1 | grep 'modsched.* assumed: '
#file: x.c
	void f(int n, int s, const int *a, int *c)
	{
		for (int i = 0; i < n; i++)
			c[i] = a[i] * s;
	}
#output:
	x.c:3:20: optimized: modsched: loop f: pipelined: II 7 (ResMII 2, RecMII 7), stages 1, rotating registers 2; II 2 if a and c never overlap
	x.c:3:20: optimized: modsched: loop f: bound by 7 cycles from one iteration to the next: a[i] (line 4) -3-> a[i] * s (line 4) -3-> c[i] = a[i] * s (line 4) -1 assumed-> the first again
	x.c:3:20: optimized: modsched: loop f: II 2 if a or c were restrict; II 6 if load took 2 cycles in place of 3; II 6 if mul took 2 cycles in place of 3
	19
	x.c:3:20: note: modsched: loop f: c       4  c[i] = a[i] * s        1         1  a    flow, assumed: a[i] may be c[i]

#name: remarks for loops that are not
#run: $CC -O2 -fplugin=$PLUGIN -fopt-info-loop-missed -c x.c 2>&1 | grep modsched
#file: x.c
	int g(int);
	void f(int *a, int n)
	{
		for (int i = 0; i < n; i++)
			a[i] = g(a[i]);
	}
#output:
	x.c:4:20: missed: modsched: loop f: refused [call]: the loop calls a function; insn ...: ...=call [`g'] argc:0; remedy: let the function be inlined, or move the call out of the loop

#name: the optimization record has the remarks with their places
#source: rec.c
#run:
	$CC -O2 -fplugin=$PLUGIN -fsave-optimization-record -c rec.c
	zcat rec.c.opt-record.json.gz | tr -d '\n' | grep -o '"modsched: loop rec: [^"]*"' | head -3
	zcat rec.c.opt-record.json.gz | tr '{' '\n' | grep -c '"pass": *"modsched"\|"name": *"modsched"'
#output:
	"modsched: loop rec: pipelined: II 4 (ResMII 3, RecMII 4), stages 3, rotating registers 10\n"
	"modsched: loop rec: bound by 4 cycles from one iteration to the next: s * x (line 7) -3-> x = a[i] * b[i] + s * x (line 7) -1-> the first again\n"
	"modsched: loop rec: II 3 if mul took 2 cycles in place of 3\n"
	1

#name: a loop that does not fit the rotating registers
#source: rec.c
#run: $CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-machine=./m.mach -fplugin-arg-modsched-dump=- -fplugin-arg-modsched-listing=x.listing -c rec.c | grep -E '^;; (taken|not|no|sched|pipe)'; cat x.listing
#file: m.mach
	machine m
	resource mem 1
	rotating q 2
	op load latency 30 uses mem
	op store latency 1 uses mem
	op alu latency 1
	rtl load as load
	rtl store as store
	rtl plus mult as alu
#output:
	;; taken: 6 ops for m by ims
	;; no-registers: the schedule does not fit the registers: its values need 35 registers of rotating file q; m has 2; II 3 (ResMII 3, RecMII 2), stages 12
	# modsched: unit rec.c

#name: a machine without an operation that is needed: the rule to add is told
#source: rec.c
#run: $CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-machine=./m.mach -fplugin-arg-modsched-dump=- -c rec.c | grep -E '^;; (refused|.*would need)'
#file: m.mach
	machine m
	rotating q 20
	op load latency 3
	op store latency 1
	op alu latency 1
	rtl load as load
	rtl store as store
	rtl plus as alu
#output:
	;; refused [unmapped]: the machine has no operation for an expression
	;; r107*r102; machine m would need a line such as `rtl mult:SI as alu'

#name: link-time optimization
#source: rec.c
#run:
	printf 'void rec(int, int, const int *restrict, const int *restrict, int *restrict);\nint a[9], b[9], c[9];\nint main(void) { rec(9, 3, a, b, c); return c[8]; }\n' >main.c
	$CC -O2 -flto -fno-inline -fplugin=$PLUGIN -c rec.c main.c &&
	$CC -O2 -flto -fno-inline -fplugin=$PLUGIN -fplugin-arg-modsched-dump=x.dump -fplugin-arg-modsched-save-loops=loops rec.o main.o -o x &&
	./x && grep -c pipelined x.dump; ls loops | sed 's/.*rec/...rec/'
#output:
	1
	...rec.constprop.0.1.loop

#name: saved loops say what the compiler found
#source: rec.c
#run:
	$CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-dump=x.dump -fplugin-arg-modsched-save-loops=loops -c rec.c
	loop=loops/rec.c.rec.1.loop
	part() { sed -n "/^;; $1\$/,/^;; [^ ]*\$/p" x.dump | grep -v "^;;" | grep .; }
	for what in edges bounds; do
		part $what >a; $MODSCHED $what $loop | sed 1d | grep . >b; diff a b && wc -l <a
	done
	part steps >a; $MODSCHED explain $loop >b; grep -cxFf a b
	part why >a; sed '1,/^MaxLive/d' b | grep . | diff a - && wc -l <a
	sed -n "/^;; listing/,\$p" x.dump | grep -v "^;;" >a; $MODSCHED schedule $loop >b; diff a b && wc -l <a
#output:
	6
	9
	15
	20
	34

#name: what the source says about each op, with and without -g
#run:
	for g in "" -g; do
		$CC -O2 $g -fplugin=$PLUGIN -fplugin-arg-modsched-save-loops=loops$g -c x.c
	done
	sed -n 's/^[a-z]: .* line \([0-9]*\) uid [0-9]*/\1/p' loops/x.c.filter.1.loop
	for g in "" -g; do
		sed 's/ uid [0-9]*//' loops$g/x.c.filter.1.loop >text$g
	done
	cmp text text-g
#file: x.c
	void filter(int n, float gain, const float *restrict in, float *restrict out, int *restrict top)
	{
		float state = 0;
		for (int i = 0; i < n; i++) {
			float sample = in[i + 1];
			state = (sample - state) * gain + state * gain;
			out[i] = -state;
			top[i] = (int)sample;
		}
	}
#output:
	5 "sample = in[i+1]"
	6 "sample - state"
	6 "(sample - state) * gain"
	6 "gain * state"
	6 "state = (sample - state) * gain + gain * state"
	7 "-state"
	7 "out[i] = -state"
	8 "(int)sample"
	8 "top[i] = (int)sample"
