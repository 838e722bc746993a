# Loops that a branch-and-decrement insn counts.

#name: doloop
#run: $CC -O2 -fno-unroll-loops -fplugin=$PLUGIN -fplugin-arg-modsched-machine=$MACHINES/toy.mach -fplugin-arg-modsched-save-loops=l -S x.c && grep -c bdnz x.s; grep -hE '^(trips|guard)|load' l/* | sed 's/ line.*//'
#file: x.c
	int sum(const unsigned char *p, unsigned n) { int s = 0; if (n) do s += *p++; while (--n); return s; }
	int every(const int *p, unsigned n) { int s = 0; for (unsigned i = 0; i < n; i += 3) s += p[i] * 5; return s; }
#output:
	2
	trips ...
	a: r1 = load<i32> P[3*i]
	trips "(unsigned long)n"
	guard "n != 0"
	a: r1 = load<u8> P[i]
