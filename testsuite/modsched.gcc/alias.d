# What GCC cannot exclude, and what a test before the loop would give.

#name: both IIs where they differ
#run: $CC -O2 -fplugin=$PLUGIN -fopt-info-loop -c rec.c 2>&1 | sed 's/.*modsched: //' | grep pipelined
#source: ../modsched.kernels/rec.c
#output:
	loop rec: pipelined: II 4 (ResMII 3, RecMII 4), stages 3, rotating registers 10
	loop rec_alias: pipelined: II 9 (ResMII 3, RecMII 8), stages 1, rotating registers 6; II 4 if a and c, b and c never overlap

#name: the test recorded, the saved loop replays, and so does the other one
#run: for a in gcc assume-distinct; do $CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-alias=$a -fplugin-arg-modsched-dump=$a.dump -fplugin-arg-modsched-save-loops=$a -c rec.c; done; grep -h "^;; pipe.*; II" *.dump; grep -h guard assume-distinct/*alias*; $MODSCHED schedule assume-distinct/*alias* >x; $MODSCHED schedule --alias=assume-distinct gcc/*alias* | cmp - x; head -1 x
#source: ../modsched.kernels/rec.c
#output:
	;; pipelined: II 4 (ResMII 3, RecMII 4), stages 3, rotating registers 10; II 9 without the test that a and c, b and c never overlap
	;; pipelined: II 9 (ResMII 3, RecMII 8), stages 1, rotating registers 6; II 4 if a and c, b and c never overlap
	guard "a + 4*n <= c || c + 4*n <= a" assumed
	guard "b + 4*n <= c || c + 4*n <= b" assumed
	loop rec_alias ii 4 resmii 3 recmii 4 stages 3

#name: parts of one array that never meet, if an index does not wrap around; emitted code tests it, too
#run: $CC -O2 -fno-tree-vectorize -fplugin=$PLUGIN -fplugin-arg-modsched-emit=rtl -fplugin-arg-modsched-machine=vliw8 -fplugin-arg-modsched-save-loops=l -c x.c; grep -hE '^(guard|array|edge)' l/*; grep -h 'guard (ge:' x.rtl | sed 's/(reg[^)]*/(reg/;s/^ *//'
#file: x.c
	void f(float *x, unsigned m)
	{
		for (unsigned i = 0; i < m; i++)
			x[2 * m + i] = x[i] * 2;
	}
#output:
	guard "(unsigned)2*m + 1*m <= 4294967296"
	guard "(int)m >= 0"
	array X unit 4 "x"
	array X.1 unit 4 "x + 4*(unsigned)2*m"
	(guard (ge:SI (sign_extend:DI (reg)) (const_int 0)))

#name: steps that only the running program knows, parts as far apart as a product
#run: $CC -O2 -fno-tree-vectorize -fplugin=$PLUGIN -fplugin-arg-modsched-machine=vliw8 -fplugin-arg-modsched-save-loops=l -c x.c; grep -hE '^(loop|guard|array|edge)' l/*
#file: x.c
	void scale(float *x, long step, long n)
	{
		for (long i = 0; i < n; i++)
			x[i * step] *= 2;
	}
	void rows(float *x, int n, int step)
	{
		int at = 0, half = n * step;
		for (int i = 0; i < n; i++) {
			x[at] = x[at + half] + 1;
			at += step;
		}
	}
	void ends(float *x, int n)
	{
		for (int i = 0; i < n / 2; i++) {
			float t = x[i];
			x[i] = x[n - 1 - i];
			x[n - 1 - i] = t;
		}
	}
	void spread(float *x, int n)
	{
		for (int i = n - 1; i >= 0; i--)
			x[2 * i] = x[i];
	}
	void two(float *x, float *y, long step, long n)
	{
		for (long i = 0; i < n; i++)
			x[i * step] = y[i * step] + 1;
	}
#output:
	loop ends
	guard "(int)((int)(n + (n >> 31)) >> 1) > 0"
	array X unit 4 "x"
	array X.1 unit 4 "x + 4*n - 4"
	loop rows
	guard "step >= 1"
	guard "step * n <= 2147483647"
	array X unit 1 "x"
	array X.1 unit 1 "x"
	loop scale
	guard "step >= 1"
	guard "step <= 1099511627776"
	array X unit 1 "x"
	array X.1 unit 1 "x"
	edge a -> c latency 0 distance 0 anti "x[step*i] is x[step*i]"
	loop spread
	guard "(int)i >= 0"
	array X unit 4 "x + 4*i"
	array X.1 unit 4 "x + 8*i"
	edge a -> b latency 0 distance 0 anti "x[2*i0-2*i] is x[i0-i]"
	loop two
	array Y unit 1 "y"
	array X unit 1 "x"
	edge a -> c latency 0 distance 0 anti assumed "x[step*i] may be y[step*i]"
	edge c -> a latency 1 distance 1 flow assumed "y[step*i] may be x[step*i]"

# What is known of the callers of a static function.  The second pair of each is in a function
# with a caller that says otherwise.
#name: pointers that no caller passes equal
#run: $CC -O2 -fno-tree-vectorize -fplugin=$PLUGIN -fplugin-arg-modsched-machine=vliw8 -fplugin-arg-modsched-save-loops=l -c x.c; grep -hE '^(loop|edge)' l/*
#file: x.c
	static float table[64] = { 1, 2, 3 };
	static const float fixed[64] = { 4, 5, 6 };
	static __attribute__((noinline)) void local(const float *x, float *sum, int n)
	{
		for (int i = 0; i < n; i++) {
			sum[0] += x[i];
			sum[1] -= x[i];
		}
	}
	float local_is_apart(const float *x, int n)
	{
		float sum[2] = { 0 };
		local(x + 3, sum, n);
		return sum[0] * sum[1];
	}
	static __attribute__((noinline)) void both(const float *x, float *sum, int n)
	{
		for (int i = 0; i < n; i++) {
			sum[0] += x[i];
			sum[1] -= x[i] + 1;
		}
	}
	float local_may_be_the_same(const float *x, int n)
	{
		float sum[2] = { 0 };
		both(x + 3, sum, n);
		both(sum, sum + 1, 1);
		return sum[0] * sum[1];
	}
	static __attribute__((noinline)) void lookup(float *y, const float *t, int n)
	{
		for (int i = 0; i < n; i++)
			y[i] = t[i] + 1;
	}
	void constant_table(float *y, int n)
	{
		lookup(y, fixed, n);
		lookup(y + 3, fixed + 8, n);
	}
	static __attribute__((noinline)) void lookup2(float *y, const float *t, int n)
	{
		for (int i = 0; i < n; i++)
			y[i] = t[i] + 2;
	}
	void table_is_written(float *y, int n)
	{
		lookup2(y, table, n);
		lookup2(table, y, n);
		lookup2(y + 3, fixed + 8, n);
	}
	static __attribute__((noinline)) void called_by_address(float *y, const float *t, int n)
	{
		for (int i = 0; i < n; i++)
			y[i] = t[i] + 3;
	}
	void (*address)(float *, const float *, int) = called_by_address;
	void constant_by_address(float *y, int n)
	{
		called_by_address(y, fixed, n);
	}
	static __attribute__((noipa)) void unknown(float *y, const float *t, int n)
	{
		for (int i = 0; i < n; i++)
			y[i] = t[i] + 4;
	}
	void constant_to_unknown(float *y, int n)
	{
		unknown(y, fixed, n);
	}
#output:
	loop both
	edge a -> c latency 0 distance 0 anti assumed "sum[0] may be x[i]"
	edge c -> a latency 1 distance 1 flow assumed "x[i] may be sum[0]"
	edge a -> g latency 0 distance 0 anti assumed "sum[1] may be x[i]"
	edge g -> a latency 1 distance 1 flow assumed "x[i] may be sum[1]"
	edge c -> d latency 1 distance 0 flow assumed "x[i] may be sum[0]"
	edge d -> c latency 0 distance 1 anti assumed "sum[0] may be x[i]"
	edge d -> g latency 0 distance 0 anti assumed "sum[1] may be x[i]"
	edge g -> d latency 1 distance 1 flow assumed "x[i] may be sum[1]"
	loop called_by_address
	edge a -> c latency 0 distance 0 anti assumed "y[i] may be t[i]"
	edge c -> a latency 1 distance 1 flow assumed "t[i] may be y[i]"
	loop local
	loop lookup
	loop lookup2
	edge a -> c latency 0 distance 0 anti assumed "y[i] may be t[i]"
	edge c -> a latency 1 distance 1 flow assumed "t[i] may be y[i]"
	loop unknown
	edge a -> c latency 0 distance 0 anti assumed "y[i] may be t[i]"
	edge c -> a latency 1 distance 1 flow assumed "t[i] may be y[i]"

#name: restrict of pointers that are indexed by what was loaded
#run: $CC -O2 -fno-tree-vectorize -fplugin=$PLUGIN -fplugin-arg-modsched-machine=vliw8 -fplugin-arg-modsched-save-loops=l -c x.c; grep -hE '^(loop|edge)' l/*
#file: x.c
	void look_up(unsigned short *restrict p, const unsigned short *t, int n)
	{
		for (int i = 0; i < n; i++)
			p[i] = t[p[i]];
	}
	void look_up_anywhere(unsigned short *p, const unsigned short *t, int n)
	{
		for (int i = 0; i < n; i++)
			p[i] = t[p[i]];
	}
	void count(const unsigned char *restrict p, int *h, int n)
	{
		for (int i = 0; i < n; i++)
			h[p[i]]++;
	}
	void scatter(int *restrict to, const int *at, const int *from, int n)
	{
		for (int i = 0; i < n; i++)
			to[at[i]] = from[i];
	}
	/* Nobody knows what these were computed from.  */
	void from_far(char *restrict to, const long *at, const char *from, int n)
	{
		for (int i = 0; i < n; i++)
			to[at[i]] = from[i];
	}
#output:
	loop count
	loop from_far
	edge a -> c latency 0 distance 0 anti assumed "to[...] may be at[i]"
	edge c -> a latency 1 distance 1 flow assumed "at[i] may be to[...]"
	edge b -> c latency 0 distance 0 anti assumed "to[...] may be from[i]"
	edge c -> b latency 1 distance 1 flow assumed "from[i] may be to[...]"
	loop look_up
	loop look_up_anywhere
	edge b -> c latency 0 distance 0 anti assumed "p[i] may be t[...]"
	edge c -> b latency 1 distance 1 flow assumed "t[...] may be p[i]"
	loop scatter
