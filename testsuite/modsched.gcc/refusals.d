# Why loops are refused: one C loop for each id that C for this compiler can bring about.

#name: call
#run: $CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-dump=- -c x.c | sed -n '/^;; refused/,$p' | grep -v '^;;  '
#file: x.c
	int g(int);
	void f(int *a, int n)
	{
		for (int i = 0; i < n; i++)
			a[i] = g(a[i]);
	}
#output:
	;; refused [call]: the loop calls a function
	;; because of insn 20:
	;; remedy: let the function be inlined, or move the call out of the loop

#name: setjmp
#run: $CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-dump=- -c x.c | grep '^;; refused'
#file: x.c
	#include <setjmp.h>
	jmp_buf b;
	int f(int n)
	{
		volatile int s = 0;
		for (int i = 0; i < n; i++)
			s += setjmp(b);
		return s;
	}
#output:
	;; refused [setjmp]: ...

#name: asm
#run: $CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-dump=- -c x.c | grep '^;; refused'
#file: x.c
	void f(int *a, int n)
	{
		for (int i = 0; i < n; i++)
			asm("bswap %0" : "+r"(a[i]));
	}
#output:
	;; refused [asm]: ...

#name: irreducible
#run: $CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-dump=- -c x.c | grep -E '^;; (refused|function)'
#file: x.c
	int f(int *a, int n, int k)
	{
		int i = 0, s = 0;
		if (k)
			goto middle;
	top:
		s += a[i];
		if (s == 77)
			return 5;
	middle:
		s ^= a[i + 1];
		i++;
		if (s & 64)
			s -= i;
		if (i < n)
			goto top;
		return s;
	}
#output:
	;; function f at x.c:1: 0 innermost loops
	;; refused [irreducible]: ...

#name: computed jump
#run: $CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-dump=- -c x.c | grep '^;; refused'
#file: x.c
	int f(const unsigned char *p)
	{
		static void *const to[] = { &&inc, &&dec, &&done };
		int s = 0;
		goto *to[*p++];
	inc:
		s += 3;
		goto *to[*p++];
	dec:
		s ^= 5;
		goto *to[*p++];
	done:
		return s;
	}
#output:
	;; refused [computed-jump]: ...

#name: endless
#run: $CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-dump=- -c x.c | grep '^;; refused'
#file: x.c
	void f(volatile int *a)
	{
		for (;;)
			*a = 1;
	}
#output:
	;; refused [endless]: ...

#name: exits, branches: where
#run: $CC -O2 -fplugin=$PLUGIN -fopt-info-loop-missed -c x.c 2>&1 | grep -o 'refused .*; remedy'
#file: x.c
	int f(const int *a, int n, int x)
	{
		for (int i = 0; i < n; i++) {
			if (a[i] == x)
				return i;
		}
		return -1;
	}
	void g(int *a, int n)
	{
		for (int i = 0; i < n; i++)
			if (a[i] < 0)
				a[i + 1] = 7;
	}
#output:
	refused [exits]: the loop can be left in several places; 2 exits, lines 4, 3; remedy
	refused [blocks]: the loop's body branches; 3 blocks, line 12; remedy

#name: blocks
#run: $CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-dump=- -c x.c | grep -A1 '^;; refused'
#file: x.c
	void f(int *a, int n)
	{
		for (int i = 0; i < n; i++)
			if (a[i] < 0)
				a[i] = 0;
	}
#output:
	;; refused [blocks]: ...
	;; 3 blocks, line 4

#name: volatile
#run: $CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-dump=- -c x.c | grep '^;; refused'
#file: x.c
	void f(volatile int *port, const int *a, int n)
	{
		for (int i = 0; i < n; i++)
			*port = a[i];
	}
#output:
	;; refused [volatile]: ...

#name: barrier
#run: $CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-dump=- -c x.c | grep '^;; refused'
#file: x.c
	void f(int *a, int n)
	{
		for (int i = 0; i < n; i++) {
			a[i] = 1;
			__atomic_signal_fence(__ATOMIC_SEQ_CST);
			a[i] = 2;
		}
	}
#output:
	;; refused [barrier]: ...

#name: address space
#run: $CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-dump=- -c x.c | grep '^;; refused'
#file: x.c
	int f(const int __seg_gs *a, int n)
	{
		int s = 0;
		for (int i = 0; i < n; i++)
			s += a[i] * i;
		return s;
	}
#output:
	;; refused [address-space]: ...

#name: block move
#run: $CC -O2 -mmemcpy-strategy=rep_byte:-1:align -minline-all-stringops -fplugin=$PLUGIN -fplugin-arg-modsched-dump=- -c x.c | grep '^;; refused'
#file: x.c
	struct s { char c[1000]; };
	void f(struct s *a, struct s *b, int n)
	{
		for (int i = 0; i < n; i++)
			a[i] = b[i];
	}
#output:
	;; refused [block-move]: ...

#name: may throw
#run: $CC -O2 -fnon-call-exceptions -fexceptions -fplugin=$PLUGIN -fplugin-arg-modsched-dump=- -c x.c | grep '^;; refused'
#file: x.c
	void f(int **a, int n)
	{
		for (int i = 0; i < n; i++)
			*a[i] += 1;
	}
#output:
	;; refused [may-throw]: ...

#name: hard register
#run: $CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-dump=- -c x.c | grep '^;; refused'
#file: x.c
	register long total asm("r12");
	void f(const long *a, int n)
	{
		for (int i = 0; i < n; i++)
			total += a[i];
	}
#output:
	;; refused [hard-register]: ...

#name: count
#run: $CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-dump=- -c x.c | grep '^;; refused'
#file: x.c
	struct node { struct node *next; int value; };
	int f(const struct node *p)
	{
		int s = 0;
		for (; p; p = p->next)
			s += p->value;
		return s;
	}
#output:
	;; refused [count]: ...

#name: unmapped: no division on this machine
#run: $CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-dump=- -c x.c | grep -E '^;; (refused|.*would need)'
#file: x.c
	void f(double *a, double d, int n)
	{
		for (int i = 0; i < n; i++)
			a[i] = d / a[i];
	}
#output:
	;; refused [unmapped]: ...
	;; r106/[r101]; machine toy would need a line such as `rtl div:DF as add'

#name: an insn with an effect
#run: $CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-dump=- -c x.c | grep '^;; refused'
#file: x.c
	void f(unsigned long *a, int n)
	{
		for (int i = 0; i < n; i++)
			a[i] = __builtin_ia32_rdtsc();
	}
#output:
	;; refused [volatile-insn]: ...

#name: empty
#run: $CC -O1 -fplugin=$PLUGIN -fplugin-arg-modsched-dump=- -c x.c | grep '^;; refused'
#file: x.c
	void f(unsigned n)
	{
		for (unsigned i = 0; i < n; i++)
			;
	}
#output:
	;; refused [empty]: ...

#name: exception edge
#run: $(echo $CC | sed s/gcc/g++/) -O2 -fnon-call-exceptions -fplugin=$PLUGIN -fplugin-arg-modsched-dump=- -c x.cc | grep '^;; refused'
#file: x.cc
	int f(int **a, int n, int *q)
	{
		int s = 0;
		try {
			for (int i = 0; i < n; i++)
				s += *a[i];
		} catch (...) {
			return *q;
		}
		return s;
	}
#output:
	;; refused [exception-edge]: ...

#name: unmapped: a special insn
#match: regexp
#run: $CC -O2 -msse4.2 -fplugin=$PLUGIN -fplugin-arg-modsched-dump=- -c x.c | grep -E '^;; (refused|.*would need)'
#file: x.c
	unsigned f(const unsigned *a, int n, unsigned s)
	{
		for (int i = 0; i < n; i++)
			s = __builtin_ia32_crc32si(s, a[i]);
		return s;
	}
#output:
	;; refused \[unmapped\]: .*
	;; unspec\[r[0-9]*,\[r[0-9]*\]\] [0-9]*; machine toy would need a line such as `rtl unspec:SI as add'

#name: address: the step is too large
#run: $CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-dump=- -c x.c | grep '^;; refused'
#file: x.c
	int f(const char *a, int n)
	{
		int s = 0;
		for (int i = 0; i < n; i++)
			s += a[i * 1500000000L];
		return s;
	}
#output:
	;; refused [address]: ...

#name: mode: 12 bytes
#run: $CC -O2 -m32 -fplugin=$PLUGIN -fplugin-arg-modsched-machine=$MACHINES/single.mach -fplugin-arg-modsched-dump=- -c x.c | grep -E '^;; (refused|mode)'
#file: x.c
	void f(long double *restrict a, const long double *restrict b, int n)
	{
		for (int i = 0; i < n; i++)
			a[i] = b[i] * 2;
	}
#output:
	;; refused [mode]: ...
	;; mode XF in ...

#name: size
#run: { echo 'int f(int x, const int *b, int n) { for (int i = 0; i < n; i++) { x += b[i];'; k=0; while [ $k -lt 10001 ]; do echo "x = (x ^ $k) * 7;"; k=$((k + 1)); done; echo '} return x; }'; } >x.c; $CC -O1 -fplugin=$PLUGIN -fplugin-arg-modsched-machine=$MACHINES/single.mach -fplugin-arg-modsched-dump=- -c x.c | grep '^;; refused'
#output:
	;; refused [size]: the loop is too large

#name: insn: a prefetch of several places
#run: $CC -O2 -mavx512pf -w -fplugin=$PLUGIN -fplugin-arg-modsched-machine=$MACHINES/single.mach -fplugin-arg-modsched-dump=- -c x.c 2>/dev/null | grep '^;; refused'
#file: x.c
	typedef int v16si __attribute__((vector_size(64)));
	void f(const v16si *x, const float *a, int n)
	{
		for (int i = 0; i < n; i++)
			__builtin_ia32_gatherpfdps(-1, x[i], a, 4, 2);
	}
#output:
	;; refused [insn]: ...

# What the compiler does not make of C today is written as RTL.

#name: flags: a condition code that nothing in the loop has set to something
#run: $CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-machine=$MACHINES/single.mach -fplugin-arg-modsched-dump=- -S x.c | grep -A1 '^;; refused'
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
	      (cinsn 9 (set (reg:QI <14>) (eq:QI (reg:CCZ flags) (const_int 0))))
	      (cinsn 10 (set (mem:QI (plus:DI (reg:DI <10>) (reg:DI <12>)) [1 S1 A8]) (reg:QI <14>)))
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
	;; refused [flags]: ...
	;; because of insn 9:

#name: rtl: a bit of memory as a carry
#run: $CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-machine=$MACHINES/single.mach -fplugin-arg-modsched-dump=- -S x.c | grep -E '^;; (refused|zxt)' | sed 's/r[0-9][0-9]*/rN/g'
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
	      (cinsn 9 (set (reg:CCC flags) (compare:CCC (zero_extract:DI (mem:DI (reg:DI <10>) [0 S8 A64]) (const_int 1) (const_int 40)) (const_int 0))))
	      (cinsn 10 (set (mem:QI (plus:DI (reg:DI <10>) (reg:DI <12>)) [0 S1 A8]) (eq:QI (reg:CCC flags) (const_int 0))))
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
	;; refused [rtl]: ...
	;; zxt([rN],0x1,0x28)

#name: partial-write: bits of the upper half of two words
#run: $CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-machine=$MACHINES/single.mach -fplugin-arg-modsched-dump=- -S x.c | grep -A1 '^;; refused'
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
	      (cinsn 9 (set (zero_extract:DI (subreg:DI (reg:TI <14>) 8) (const_int 8) (const_int 8)) (reg:DI <12>)))
	      (cinsn 10 (set (mem:TI (plus:DI (reg:DI <10>) (reg:DI <12>)) [0 S16 A64]) (reg:TI <14>)))
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
	;; refused [partial-write]: ...
	;; because of insn 9:

#name: every reason has an id of its own, a sentence, a remedy and a test
#run: sed -n 's/^MS_REFUSAL(MS_REFUSED_[A-Z_]*, "\([a-z-]*\)".*/\1/p' $TOP/plugin/gcc/refusals.def | while read id; do grep -qF -e "[$id]" -e "\[$id\]" $SRC/refusals.d || echo "no test for $id"; done; grep -c '^MS_REFUSAL(MS_REFUSED_' $TOP/plugin/gcc/refusals.def; sed -n 's/^MS_REFUSAL(MS_REFUSED_[A-Z_]*, "\([a-z-]*\)".*/\1/p' $TOP/plugin/gcc/refusals.def | sort | uniq -d
#match: regexp
#output:
	[0-9]+
