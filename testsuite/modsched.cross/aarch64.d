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
