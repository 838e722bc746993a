# Addresses that step their register by themselves.

#name: post-increment: a pointer walk, counted by the pointer
#run: $CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-machine=$MACHINES/toy.mach -fplugin-arg-modsched-save-loops=l -S x.c && grep -c '\], [0-9]' x.s; grep -hE '^(trips|guard)|load' l/* | sed 's/ line.*//'
#file: x.c
	int words(const short *p, const short *e) { int s = 0; while (p < e) s += *p++; return s; }
#output:
	1
	trips "(unsigned long)(e - p + 1) / 2"
	guard "(unsigned long)e <= (unsigned long)-2"
	a: r1 = load<i16> P[i]

#name: section anchors: variables and constants at their places from one symbol
#run: $CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-machine=$MACHINES/single.mach -fplugin-arg-modsched-emit=rtl -fplugin-arg-modsched-rtl=x.rtl -S x.c && grep -c 'LANCHOR0.*(in 0 0)' x.rtl; grep -o '(symbol "[hcot].*(in [0-9]* [0-9]*)' x.rtl; $SIM x.rtl | grep -v '^ '
#file: x.c
	int tab[64], other[64];
	static short hist[256];
	int total;
	int f(int n)
	{
		int s = 0;
		for (int i = 0; i < n; i++) {
			tab[i] += other[i] * 3;
			s += tab[i];
		}
		total = s;
		return s;
	}
	int g(int n, const unsigned char *restrict p)
	{
		for (int i = 0; i < n; i++)
			hist[p[i]]++;
		return hist[3] + tab[1];
	}
#output:
	2
	(symbol "other" (size 256) (align 16) (in 0 0)
	(symbol "tab" (size 256) (align 16) (in 0 256)
	(symbol "total" (size 4) (align 4) (in 0 512)
	(symbol "other" (size 256) (align 16) (in 0 0)
	(symbol "tab" (size 256) (align 16) (in 0 256)
	(symbol "total" (size 4) (align 4) (in 0 512)
	(symbol "hist" (size 512) (align 16) local (in 0 528)
	f: ok, count 0..10 and 1010, seed 1 (1 of 12 could not run at all)
	g: ok, count 0..11 and 1011, seed 1

#name: a counter of fewer bits than its register, which is extended in each iteration
#run: $CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-dump=dump -c x.c && grep -E '^;; (trips|guard)' dump
#file: x.c
	unsigned f(unsigned char n, unsigned h) { do h = h * 31 + 7; while (--n); return h; }
	unsigned g(short n, unsigned h) { do { h = h * 31 + 7; n = (short)(n - 3); } while (n > 5); return h; }
#output:
	;; trips: (int)(unsigned char)n
	;; guard: (int)(unsigned char)n > 0
	;; trips: ((int)(short)n - 3) / 3
	;; guard: (int)(short)n > 5
