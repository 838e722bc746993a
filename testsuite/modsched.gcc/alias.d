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
