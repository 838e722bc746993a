# Operations that are no single one on a word.

#name: taken, replayed, and executed where nothing in them is opaque
#source: ops.c
#run: $CC -O2 -msse4.1 -mpopcnt -fplugin=$PLUGIN -fplugin-arg-modsched-machine=vliw8 -fplugin-arg-modsched-summary=s -fplugin-arg-modsched-listing=l -fplugin-arg-modsched-save-loops=d -c ops.c && grep -v '^#' s | cut -f5,6 | sort | uniq -c | tr -s ' \t' ' '; sed '/^#/d' l >y; cat $(grep -v '^#' s | sed 's,.*\t\([a-z_]*\)\tpipelined.*,d/ops.c.\1.1.loop,') >x.loop; $MODSCHED schedule --machine=vliw8 x.loop | cmp - y; $SIM --machine=vliw8 x.loop y 2>&1 | sed -n "s/: ok, .*/ ok/p;s/.*error: loop \([a-z_]*\): cannot execute.*/\1 opaque/p" | sort
#output:
	 23 pipelined -
	add_carry ok
	add_wide ok
	bit_counts ok
	bit_field ok
	complex_sum opaque
	conversions ok
	low_byte ok
	mul_high ok
	mul_high_signed ok
	mul_wide ok
	overflow_add ok
	overflow_long ok
	overflow_mul ok
	overflow_unsigned ok
	round_down opaque
	second_byte ok
	signs opaque
	sub_borrow ok
	sub_wide ok
	swap_bytes ok
	unordered ok
	vector_select opaque
	vectors opaque

#name: the line that a refusal asks for works as it stands; so does a rule for all the rest
#run: cp $MACHINES/toy.mach m.mach; $CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-machine=./m.mach -fplugin-arg-modsched-dump=- -c x.c | sed -n "s/.*would need a line such as .\(.*\)'/\1/p" >line; cat line; cat line >>m.mach; echo 'rtl * as mov' >n.mach; cat $MACHINES/toy.mach n.mach >a.mach; for m in m a; do $CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-machine=./$m.mach -fplugin-arg-modsched-save-loops=$m -c x.c; grep div $m/*.loop; done
#file: x.c
	void f(double *a, double d, int n)
	{
		for (int i = 0; i < n; i++)
			a[i] = d / a[i];
	}
#output:
	rtl div:DF as add
	b: r2 = add/div<f64> r3, r1 line 4 uid 19 "d / a[i]"
	b: r2 = mov/div<f64> r3, r1 line 4 uid 19 "d / a[i]"

#name: words of integers of two words: masks of a word, shifts by a word, upper halves that are 0
#run: $CC -O1 -fplugin=$PLUGIN -fplugin-arg-modsched-machine=vliw8 -fplugin-arg-modsched-save-loops=l -c x.c; grep -c none l/*; sed -n '/^[a-z]:/s/ line.*//p' l/*
#file: x.c
	unsigned long f(int n, const unsigned long *x, unsigned long *z, unsigned long by) {
		unsigned long carry = 0;
		for (int i = 0; i < n; i++) {
			unsigned __int128 p = (unsigned __int128)x[i] * by + carry;
			z[i] = p;
			carry = p >> 64;
		}
		return carry;
	}
#output:
	0
	a: r1 = load X[i]
	b: r2 = mul r1, r7
	c: r3 = mulhi<u64> r1, r7
	d: r4 = add r6, r2
	e: r5 = lt<u64> r4, r6
	f: r6 = add r3, r5
	g: store Z[i], r4

#name: values that change places: as many copies as the cycle asks for, and none for what is read after the loop
#run: $CC -O2 -fno-tree-vectorize -fplugin=$PLUGIN -fplugin-arg-modsched-save-loops=l -c x.c; sed -n -E '/^(liveout|[a-z]:)/s/( line.*| uid.*)?$//p' l/*
#file: x.c
	int f(int n, int a, int b, int *y) {
		for (int i = 0; i < n; i++) { int t = a; y[i] = a - b; a = b; b = t; }
		return a * 10 + b;
	}
	int g(int n, int a, int b, int *y) {
		for (int i = 0; i < n; i++) { y[i] = a * b; a = b; b = i; }
		return a * 10 + b;
	}
#output:
	liveout r3 r4
	a: r1 = sub<i32> r3, r4
	b: store<i32> Y[i], r1
	c: r2 = mov<i32> r3
	d: r3 = mov<i32> r4
	e: r4 = mov<i32> r2
	liveout r2
	a: r1 = mul<i32> r2, r3
	b: store<i32> Y[i], r1
	c: r2 = mov<i32> r3
	d: r3 = mov<i32> r4
	e: r4 = add r4, 1

# A bit as a carry, which i386 reads by (eq FLAGS 0); a prefetch computes nothing, but needs its
# address and its place; a control word is read by an insn that only says so.
#name: single bits and prefetches, beside the native function, too
#run: $CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-machine=$MACHINES/single.mach -fplugin-arg-modsched-save-loops=d -fplugin-arg-modsched-emit=rtl -fplugin-arg-modsched-rtl=x.rtl -c x.c; $CC -O2 -shared -fPIC x.c -o x.so; for l in d/*; do $MODSCHED schedule --machine=single $l >y; $SIM --machine=single $l y; done | cut -d, -f1; $SIM --against=./x.so x.rtl | tail -n 1; grep -h prefetch d/* | cut -d'"' -f2
#file: x.c
	int choose(const unsigned *a, const unsigned *b, int n)
	{
		int s = 0;
		for (int i = 0; i < n; i++)
			s += (a[i] >> b[i]) & 1 ? 3 : i;
		return s;
	}
	int count(const unsigned long *a, const unsigned char *b, int n)
	{
		int s = 0;
		for (int i = 0; i < n; i++)
			s += !((a[i] >> b[i]) & 1);
		return s;
	}
	int member(unsigned long set, const unsigned char *b, int n)
	{
		int s = 0;
		for (int i = 0; i < n; i++)
			s = set & 1ul << b[i] ? s * 2 : s + 1;
		return s;
	}
	int gather(const int *a, const int *x, int n)
	{
		int s = 0;
		for (int i = 0; i < n; i++) {
			__builtin_prefetch(&a[x[i + 8]]);
			__builtin_prefetch(&a[x[i + 8] + 64], 0, 0);
			s += a[x[i]];
		}
		return s;
	}
#output:
	choose: ok
	count: ok
	gather: ok
	member: ok
	4 functions: 4 the same, 0 not compared, 0 differ
	prefetch(a + (x[i+8] << 2))
	prefetch((a + r2) + 256)

#name: a prefetch is an operation of the machine
#run: $CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-dump=- -c x.c | grep -E '^;; (refused|.*would need)' | sed 's/r[0-9][0-9]*/rN/'; { cat $MACHINES/toy.mach; echo 'rtl prefetch as load'; } >m.mach; $CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-machine=./m.mach -fplugin-arg-modsched-listing=- -c x.c | grep -c load
#file: x.c
	void f(int *a, int n)
	{
		for (int i = 0; i < n; i++) {
			__builtin_prefetch(&a[i + 64], 1);
			a[i] += 3;
		}
	}
#output:
	;; refused [unmapped]: ...
	;; prefetch(rN,0,0x3); machine toy would need a line such as `rtl prefetch:DI as add'
	4

#name: conversions of x87, which need a control word; gathers
#run: $CC -O3 -fplugin=$PLUGIN -fplugin-arg-modsched-machine=vliw8 -fplugin-arg-modsched-summary=s -fplugin-arg-modsched-save-loops=d -c x.c; grep -v '^#' s | cut -f4,5,6; grep -hc 'load<i16>' d/*whole.*
#file: x.c
	void whole(long *restrict a, const long double *b, int n)
	{
		for (int i = 0; i < n; i++)
			a[i] = b[i];
	}
	__attribute__((target("avx2"))) void pick(float *restrict r, const float *a, const int *x, int n)
	{
		for (int i = 0; i < n / 8 * 8; i++)
			r[i] = a[x[i]];
	}
#output:
	whole	pipelined	-
	pick	pipelined	-
	2

# Vectors of bytes put together from memory have such insns at -O3.
#name: memory seen in a wider mode
#run: $CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-machine=$MACHINES/single.mach -fplugin-arg-modsched-save-loops=d -S x.c; sed -n 's/ line.*//;s/ uid.*//;/^[a-z]:/p' d/*; $MODSCHED schedule --machine=single d/* >y; $SIM --machine=single d/* y | cut -d, -f1
#file: x.c
	int __RTL (startwith ("modsched")) f(int *a, int n)
	{
	(function "f"
	  (param "a" (DECL_RTL (reg/v:DI <10>)) (DECL_RTL_INCOMING (reg:DI di)))
	  (param "n" (DECL_RTL (reg/v:SI <11>)) (DECL_RTL_INCOMING (reg:SI si)))
	  (insn-chain
	    (cnote 1 NOTE_INSN_DELETED)
	    (block 2
	      (edge-from entry (flags "FALLTHRU"))
	      (cnote 2 [bb 2] NOTE_INSN_BASIC_BLOCK)
	      (cinsn 3 (set (reg/v:DI <10>) (reg:DI di)))
	      (cinsn 4 (set (reg:DI <12>) (const_int 0)))
	      (edge-to 3 (flags "FALLTHRU"))
	    )
	    (block 3
	      (edge-from 2 (flags "FALLTHRU"))
	      (edge-from 3)
	      (clabel 5 3)
	      (cnote 6 [bb 3] NOTE_INSN_BASIC_BLOCK)
	      (cinsn 8 (parallel [(set (reg:DI <12>) (plus:DI (reg:DI <12>) (const_int 4))) (clobber (reg:CC flags))]))
	      (cinsn 9 (set (zero_extract:DI (reg:DI <14>) (const_int 8) (const_int 8)) (subreg:DI (mem:QI (plus:DI (reg:DI <10>) (reg:DI <12>)) [0 S1 A8]) 0)))
	      (cinsn 10 (set (mem:SI (plus:DI (reg:DI <10>) (reg:DI <12>)) [0 S4 A32]) (subreg:SI (reg:DI <14>) 0)))
	      (cinsn 11 (set (reg:CCZ flags) (compare:CCZ (reg:DI <12>) (const_int 400))))
	      (cjump_insn 12 (set (pc) (if_then_else (ne (reg:CCZ flags) (const_int 0)) (label_ref 5) (pc))))
	      (edge-to 3)
	      (edge-to 4 (flags "FALLTHRU"))
	    )
	    (block 4
	      (edge-from 3 (flags "FALLTHRU"))
	      (cnote 13 [bb 4] NOTE_INSN_BASIC_BLOCK)
	      (cinsn 14 (set (reg:SI ax) (const_int 7)))
	      (cinsn 15 (use (reg:SI ax)))
	      (edge-to exit (flags "FALLTHRU"))
	    )
	  )
	  (crtl (return_rtx (reg/i:SI ax)))
	)
	}
#output:
	a: r1 = load<i8> S1[4*i+4]
	b: r2 = shl r1, 8
	c: r3 = and r2, 65280
	d: r4 = and r5, -65281
	e: r5 = or r3, r4
	f: store<i32> S4[i+1], r5
	f: ok
