# What must hold across iterations, and must not be lost.

# The clique of restrict pointers of a function inlined into the loop holds within one
# iteration only: `a' may be `b' at run time.  Losing the edge gives wrong code.
#name: restrict of a function inlined into the loop
#run: $CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-save-loops=loops -c x.c; $MODSCHED edges loops/*; $MODSCHED bounds loops/* | grep RecMII
#file: x.c
	static inline __attribute__((always_inline)) void f(double *restrict p, const double *restrict q)
	{
		*p = *q * 1.5 + 1;
	}
	void g(double *a, const double *b, int n)
	{
		for (int i = 0; i < n; i++)
			f(a + i + 1, b + i);
	}
#output:
	loop g on toy: 4 ops, 5 edges
	a -> b latency 3 distance 0 flow (r1)
	a -> d latency 0 distance 0 anti (a[i+1] may be b[i]), assumed
	b -> c latency 3 distance 0 flow (r2)
	c -> d latency 1 distance 0 flow (r3)
	d -> a latency 1 distance 1 flow (b[i] may be a[i+1]), assumed

	ResMII 2, RecMII 8, MII 8: recurrence a -> b -> c -> d -> a (latency 8, distance 1) binds

#name: restrict of the function itself
#run: $CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-save-loops=loops -c x.c; $MODSCHED edges loops/*
#file: x.c
	void g(double *restrict a, const double *restrict b, int n)
	{
		for (int i = 0; i < n; i++)
			a[i] = b[i] * 1.5;
	}
#output:
	loop g on toy: 3 ops, 2 edges
	a -> b latency 3 distance 0 flow (r1)
	b -> c latency 3 distance 0 flow (r2)

#name: restrict on the pointer that is stored through alone
#run: $CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-save-loops=loops -c x.c; $MODSCHED edges loops/* | grep assumed
#file: x.c
	void g(double *restrict a, const double *b, int n)
	{
		for (int i = 0; i < n; i++)
			a[i] = b[i] * 1.5;
	}
#status: 1

#name: no restrict: assumed edges both ways, with their expressions
#run: $CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-save-loops=loops -c x.c; $MODSCHED edges loops/*
#file: x.c
	void g(double *a, const double *b, int n)
	{
		for (int i = 0; i < n; i++)
			a[i] = b[i] * 1.5;
	}
#output:
	loop g on toy: 3 ops, 4 edges
	a -> b latency 3 distance 0 flow (r1)
	a -> c latency 0 distance 0 anti (a[i] may be b[i]), assumed
	b -> c latency 3 distance 0 flow (r2)
	c -> a latency 1 distance 1 flow (b[i] may be a[i]), assumed

#name: types: a load does not read what a store of another type wrote, nothing more
#run: $CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-save-loops=loops -c x.c; $MODSCHED edges loops/* | grep assumed
#file: x.c
	void g(double *a, const int *b, int n)
	{
		for (int i = 0; i < n; i++)
			a[i] = b[i] * 1.5;
	}
#output:
	a -> d latency 0 distance 0 anti (a[i] may be b[i]), assumed

#name: -fno-strict-aliasing takes that back
#run: $CC -O2 -fno-strict-aliasing -fplugin=$PLUGIN -fplugin-arg-modsched-save-loops=loops -c x.c; $MODSCHED edges loops/* | grep -c assumed
#file: x.c
	void g(double *a, const int *b, int n)
	{
		for (int i = 0; i < n; i++)
			a[i] = b[i] * 1.5;
	}
#output:
	2

#name: distances in one array are exact
#run: $CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-save-loops=loops -c x.c; $MODSCHED edges loops/* | grep -v '(r'
#file: x.c
	void g(double *a, double c, int n)
	{
		for (int i = 5; i < n; i++)
			a[i] = a[i - 5] * c + a[i + 2];
	}
#output:
	loop g on toy: 5 ops, 6 edges
	c -> e latency 0 distance 2 anti (A[i+7])
	e -> a latency 1 distance 5 flow (A[i+5])

#name: a pointer that is stored in the loop may point anywhere of its type
#run: $CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-save-loops=loops -c x.c; $MODSCHED edges loops/* | grep assumed
#file: x.c
	void g(int **p, const int *b, int n)
	{
		for (int i = 0; i < n; i++)
			*p[i] = b[i];
	}
#output:
	a -> c latency 0 distance 0 anti (M[...] may be b[i]), assumed
	b -> c latency 0 distance 0 anti (M[...] may be p[i]), assumed
	c -> a latency 1 distance 1 flow (b[i] may be M[...]), assumed
	c -> c latency 1 distance 1 output (M[r2]), assumed

#name: scatter: a store may hit its own later instances
#run: $CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-save-loops=loops -c x.c; $MODSCHED edges loops/* | grep assumed
#file: x.c
	void g(int *restrict h, const int *restrict b, int n)
	{
		for (int i = 0; i < n; i++)
			h[b[i]] = i;
	}
#output:
	b -> b latency 1 distance 1 output (H[r1]), assumed

#name: overlapping accesses of a union
#run: $CC -O2 -fno-strict-aliasing -fplugin=$PLUGIN -fplugin-arg-modsched-save-loops=loops -c x.c; $MODSCHED edges loops/* | grep -v '(r'
#file: x.c
	void g(char *a, int n)
	{
		for (int i = 0; i < n; i++) {
			*(int *)(a + 4 * i) = *(short *)(a + 4 * i + 6) * 3;
		}
	}
#output:
	loop g on toy: 4 ops, 5 edges
	a -> d latency 0 distance 1 anti (A[4*i+6])

#name: a global that does not move
#run: $CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-save-loops=loops -c x.c; $MODSCHED edges loops/* | grep -v '(r'
#file: x.c
	int total;
	void g(const int *a, int n)
	{
		for (int i = 0; i < n; i++)
			total += a[i];
	}
#output:
	loop g on toy: 3 ops, 6 edges
	a -> c latency 0 distance 0 anti (total may be a[i]), assumed
	c -> a latency 1 distance 1 flow (a[i] may be total), assumed
	c -> c latency 1 distance 1 output (TOTAL[0])
