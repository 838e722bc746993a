# emit=rtl: what is written, where, and what is said where something can't be.

# Read by eye against plugin/format/RTL.md: the count is the way of the address in steps of 4,
# the sum comes in and goes out through the loop's register 124.
#name: a loop in RTL: base address, recurrence, value after the loop
#run: $CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-rtl=x.rtl -c x.c && sed -n '/^  (loop/,/(prologue 0/p' x.rtl && $SIM x.rtl | grep -o '^.*: ok'
#file: x.c
	int sum(long n, const int *restrict a, int *restrict last)
	{
		int s = 0;
		long i;
		for (i = 0; i < n; i++)
			s = s * 3 + a[i];
		*last = i;
		return s;
	}
#output:
	  (loop "sum" (machine "toy") (header 4) (blocks 4) (goto 5) (lines 5 6)
	    (count (plus:DI (lshiftrt:DI (plus:DI (minus:DI (reg:DI 100 [ _6 ])
	                                                    (reg:DI 103 [ ivtmp.8 ]))
	                                          (const_int -4))
	                                 (const_int 2))
	                    (const_int 1)))
	    (setup
	      (set (reg:SI 124 [ <retval> ]) (reg/v:SI 106 [ <retval> ]))
	      (set (reg:DI 125 [ a ]) (reg:DI 103 [ ivtmp.8 ])))
	    (body
	      (cinsn 22 (op a shl) (cycle 2)
	        (set (reg:SI 121 [ <retval> << 1 ]) (ashift:SI (reg:SI 124 [ <retval> ]) (const_int 1)))
	        "x.c":6:9)
	      (cinsn 22 (op b add) (cycle 3)
	        (set (reg:SI 122) (plus:SI (reg:SI 121 [ <retval> << 1 ]) (reg:SI 124 [ <retval> ])))
	        "x.c":6:9)
	      (cinsn 25 (op c load) (cycle 0)
	        (set (reg:SI 123 [ a[i] ])
	             (mem:SI (plus:DI (mult:DI (reg:DI i) (const_int 4)) (reg:DI 125 [ a ]))))
	        "x.c":6:5)
	      (cinsn 25 (op d add) (cycle 4)
	        (set (reg:SI 124 [ <retval> ]) (plus:SI (reg:SI 122) (reg:SI 123 [ a[i] ])))
	        "x.c":6:5))
	    (finish
	      (set (reg/v:SI 106 [ <retval> ]) (reg:SI 124 [ <retval> ])))
	    ;; An iteration starts every 3 cycles (ResMII 2, RecMII 3); it issues in cycles 0 to 4.
	    (code (form rotating) (ii 3) (stages 2) (least 2)
	      (preheader
	        (set (reg:SI q5 [ <retval> ]) (reg:SI 124 [ <retval> ])))
	      ;; Each group starts an iteration.
	      (prologue 0
	sum: ok

# An index of 32 bits that is extended may wrap around: then the loop runs as it is written.
#name: guards of narrow indices
#run: $CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-rtl=x.rtl -c x.c && grep -c '(guard (leu' x.rtl && $SIM x.rtl | grep -o '^.*: ok'
#file: x.c
	void f(unsigned n, unsigned at, int *restrict a, const int *restrict b)
	{
		for (unsigned i = 0; i < n; i++, at += 3)
			a[i] = b[at];
	}
#output:
	1
	f: ok

#name: beside the object unless a file is given; a file for all sources, or for each
#run: mkdir o; $CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-emit=rtl -c a.c -o o/a.o && $CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-rtl=all.rtl -c b.c a.c && $CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-rtl=%.rtl -c b.c a.c && find . -name '*.rtl' | sort && grep '^;; modsched' all.rtl && for f in *.rtl o/*.rtl; do $SIM $f | grep -o '^.*: ok'; done
#file: a.c
	void a(int n, int *p)
	{
		for (int i = 0; i < n; i++)
			p[i]++;
	}
#file: b.c
	void b(int n, int *p)
	{
		for (int i = 0; i < n; i++)
			p[i]--;
	}
#output:
	./a.c.rtl
	./all.rtl
	./b.c.rtl
	./o/a.rtl
	;; modsched: unit a.c
	;; modsched: unit b.c
	a: ok
	a: ok
	b: ok
	b: ok
	a: ok

#name: a file that can't be written, a value that isn't there
#run: for a in rtl=none/x.rtl rtl=. emit=rlt; do $CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-$a -c x.c; done 2>&1 | sed 's/^cc1: //'
#file: x.c
	int x;
#output:
	error: modsched: cannot write 'none/x.rtl': No such file or directory
	error: modsched: cannot write '.': Is a directory
	error: bad value in '-fplugin-arg-modsched-emit=rlt'; valid: one of: nothing, rtl; did you mean rtl?

#name: what is not told in RTL, and why
#run: $CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-rtl=x.rtl -fplugin-arg-modsched-alias=assume-distinct -fopt-info-loop-missed -c x.c 2>&1 | grep 'modsched:' | sed 's/insn [0-9]*/insn N/'; $SIM x.rtl | grep -o '^.*: ok'
#file: x.c
	double g;
	long double x(int n, const long double *a, double *b, const double *c)
	{
		long double s = 0;
		for (int i = 0; i < n; i++)
			s += a[i];
		for (int i = 0; i < n; i++)
			b[i + 1] = c[i];
		return s;
	}
	double y(int n, const double *a)
	{
		double s = 0;
		for (int i = 0; i < n; i++)
			s += a[i];
		return s;
	}
#output:
	x.c:5:20: missed: modsched: loop x.1: not in the file of RTL: values of mode XF are not executed
	x.c:2:13: missed: modsched: function x: not in the file of RTL: insn N has values of mode XF
	y: ok
