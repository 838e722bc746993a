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

# Insns that are dead where the plugin looks, and that the next pass would have deleted.
#name: dead insns are left to GCC
#run:
	$CC -O2 -S dead.c -o without.s
	$CC -O2 -S dead.c -o with.s -fplugin=$PLUGIN -fplugin-arg-modsched-machine=$MACHINES/toy.mach
	cmp without.s with.s
#file: dead.c
	unsigned long middle(unsigned __int128 wide, unsigned long other)
	{
		return (unsigned long)(wide >> 52 & 0xfff) + other;
	}
	unsigned long middle_or(unsigned __int128 wide, unsigned long other)
	{
		unsigned __int128 mask = (unsigned __int128)0xfff << 60;

		return (unsigned long)((wide & mask) >> 60) | other;
	}

#name: condition codes in pseudo registers have room of their own
#run: $CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-machine=$MACHINES/vliw8.mach -fplugin-arg-modsched-emit=rtl -fplugin-arg-modsched-rtl=x.rtl -S x.c && grep -o 'compare:CC.*-504\|const_int -504' x.rtl | head -1 && $SIM x.rtl | head -1 | cut -c1-19
#file: x.c
	void jacobi(double (*u)[64], double (*v)[64], int n)
	{
		for (int i = 1; i < n; i++)
			for (int j = 1; j < 63; j++)
				v[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
	}
#output:
	const_int -504
	jacobi: ok, count 0

#name: the carry register: a value like any other where the loop sets it before it reads it
#run: $CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-machine=$MACHINES/single.mach -fplugin-arg-modsched-save-loops=d -fplugin-arg-modsched-emit=rtl -fplugin-arg-modsched-rtl=x.rtl -S x.c; grep -c 'addze\|adde\|subfe' x.s; for l in d/*; do $MODSCHED schedule --machine=single $l >y; $SIM --machine=single $l y; done | cut -d, -f1; $SIM x.rtl | grep -c ': ok'
#file: x.c
	__int128 sum(const __int128 *a, int n)
	{
		__int128 s = 0;
		for (int i = 0; i < n; i++)
			s += a[i];
		return s;
	}
	unsigned __int128 dot(const unsigned long *a, const unsigned long *b, int n)
	{
		unsigned __int128 s = 0;
		for (int i = 0; i < n; i++)
			s += (unsigned __int128)a[i] * b[i];
		return s;
	}
	void negate(__int128 *a, int n)
	{
		for (int i = 0; i < n; i++)
			a[i] = -a[i];
	}
#output:
	4
	dot: ok
	negate: ok
	sum: ok
	3
