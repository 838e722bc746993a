# How often loops run, and under which conditions that is right.

#name: counted up, pointers and indices
#run: $CC -O2 -fno-tree-vectorize -fplugin=$PLUGIN -fplugin-arg-modsched-dump=dump -c x.c && grep -E '^;; (trips|guard)' dump
#file: x.c
	void up(int *a, int n) { for (int i = 0; i < n; i++) a[i] = a[i] * a[i + 1] + a[i + 2]; }
	int bytes(const char *p, const char *e) { int s = 0; for (; p != e; p++) s += *p; return s; }
	int words(const short *p, const short *e) { int s = 0; while (p < e) s += *p++; return s; }
#output:
	;; trips: n
	;; trips: (unsigned long)(e - p)
	;; trips: (unsigned long)(e - p + 1) / 2
	;; guard: (unsigned long)e <= (unsigned long)-2

#name: counted down, by steps, to a bound that is met
#run: $CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-dump=dump -c x.c && grep -E '^;; (trips|guard)' dump
#file: x.c
	unsigned f(unsigned m, unsigned n, unsigned h) { for (unsigned i = m; i > n; i -= 3) h = h * 31 + 7; return h; }
	unsigned g(unsigned m, unsigned n, unsigned h) { for (unsigned i = m; i != n; i += 4) h = h * 31 + 7; return h; }
#output:
	;; trips: (m - n + 2) / 3
	;; guard: n >= 2
	;; trips: (unsigned)(n - m) / 4
	;; guard: (unsigned)(n - m) % 4 == 0

#name: extensions are written as casts unless a branch before the loop makes them void
#run: $CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-dump=dump -c x.c && grep -E '^;; (trips|guard)' dump
#file: x.c
	int f(const unsigned char *p, unsigned n) { int s = 0; do s += *p++; while (--n); return s; }
	int g(const unsigned char *p, unsigned n) { int s = 0; if (n) do s += *p++; while (--n); return s; }
#output:
	;; trips: (unsigned)(n - 1) + 1
	;; trips: n

#name: a guard that is not known to hold is kept, also where the count is a constant
#run: $CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-dump=dump -c x.c && grep -E '^;; (trips|guard)' dump
#file: x.c
	unsigned f(unsigned n, unsigned h) { unsigned i = 0; do { h = h * 31 + 7; i++; } while (i < n); return h; }
	unsigned g(unsigned h) { for (unsigned char i = 7; i < 200; i += 3) h = h * 31 + 7; return h; }
#output:
	;; trips: n
	;; guard: n != 0
	;; trips: 65

#name: counters narrower than their bound, and indices narrower than addresses
#run: $CC -O2 -fno-tree-vectorize -fplugin=$PLUGIN -fplugin-arg-modsched-dump=dump -fplugin-arg-modsched-save-loops=l -c x.c && grep -E '^;; (trips|guard)' dump; grep -h load l/* | sed 's/ line.*//'
#file: x.c
	unsigned f(int n, unsigned h) { for (short i = 0; i < n; i++) h = h * 31 + 7; return h; }
	int g(const int *a, unsigned s, unsigned n) { int t = 0; for (unsigned i = s; i != n; i += 3) t += a[i]; return t; }
#output:
	;; trips: n
	;; guard: n <= 32767
	;; trips: (unsigned)(n - s) / 3
	;; guard: (unsigned)(n - s) % 3 == 0
	;; guard: s + 3*((unsigned)(n - s) / 3) <= 4294967298
	a: r1 = load<i32> A[3*i]

#name: an unsigned counter that ends by wrapping around
#run: $CC -O1 -fplugin=$PLUGIN -fplugin-arg-modsched-dump=dump -c x.c && grep -E '^;; (trips|guard)' dump
#file: x.c
	#include <stddef.h>
	void a(size_t n, int *x) { for (size_t i = n - 1; i < n; i--) x[i] += 3; }
	unsigned b(unsigned n, unsigned m, unsigned h) { for (unsigned i = n; i <= m; i -= 3) h = h * 31 + i; return h; }
	unsigned c(unsigned n, unsigned m, unsigned h) { for (unsigned i = n; i > m; i += 4) h = h * 31 + i; return h; }
	unsigned d(unsigned char n, unsigned char m, unsigned h) { for (unsigned char i = n; i >= m; i++) h = h * 31 + i; return h; }
#output:
	;; trips: n
	;; trips: n / 3 + 1
	;; guard: m <= 4294967292
	;; trips: (-n + 4294967295) / 4 + 1
	;; guard: m >= 3
	;; trips: -n + 256
	;; guard: m >= 1

#name: two counters that meet
#run: $CC -O2 -fno-tree-vectorize -fno-ivopts -fplugin=$PLUGIN -fplugin-arg-modsched-dump=dump -c x.c && grep -E '^;; (trips|guard)' dump
#file: x.c
	void a(char *p, char *q) { for (; p < q; p++, q--) { char t = *p; *p = *q; *q = t; } }
	void b(long *p, long *q) { while (p <= q) *p++ = *q--; }
	void c(int n, int *x) { for (int i = 0, j = n; j > i; i += 2, j -= 3) x[i] += x[j]; }
#output:
	;; trips: (unsigned long)(q - p - 1) / 2 + 1
	;; trips: (unsigned long)(q - p) / 16 + 1
	;; guard: (unsigned long)q <= (unsigned long)-9
	;; guard: (unsigned long)p >= 8
	;; trips: (n - 1) / 5 + 1
	;; guard: n <= 2147483646

#name: an index that is read before it is stepped and extended
#run: $CC -O2 -fno-tree-vectorize -fplugin=$PLUGIN -fplugin-arg-modsched-dump=dump -fplugin-arg-modsched-save-loops=l -c x.c && grep -E '^;; (trips|guard)' dump; grep -h -E 'load|store' l/* | sed 's/ line.*//'
#file: x.c
	void f(unsigned long n, int *x) { for (unsigned i = 0; i < n; i++) x[i] ^= x[i + 1]; }
	unsigned g(unsigned char from, unsigned char *x) {
		unsigned k = 0;
		for (unsigned char i = from; i != 3; i++, k++) x[i] += x[(unsigned char)(i + 1)];
		return k;
	}
#output:
	;; trips: n
	;; guard: (unsigned long)n <= 4294967295
	;; guard: 1 + 1*n <= 4294967296
	;; trips: (unsigned char)(-from + 3)
	;; guard: (unsigned char)(from + 1) + 1*(unsigned char)(-from + 3) <= 256
	;; guard: (unsigned char)(from + 1) - 1 == from
	a: r1 = load<i32> X[i+1]
	b: r2 = load<i32> X[i]
	d: store<i32> X[i], r3
	b: r2 = load<i8> X[i]
	c: r3 = load<i8> X[i-1]
	e: store<i8> X[i-1], r4
