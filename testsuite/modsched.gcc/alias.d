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
#run: $CC -O2 -fno-tree-vectorize -fplugin=$PLUGIN -fplugin-arg-modsched-emit=rtl -fplugin-arg-modsched-machine=vliw8 -fplugin-arg-modsched-save-loops=l -c x.c; grep -hE '^(guard|array|edge)' l/*; grep -h 'guard (le:' x.rtl | sed 's/reg:DI [^)]*/reg/;s/^ *//'
#file: x.c
	void f(float *x, unsigned m)
	{
		for (unsigned i = 0; i < m; i++)
			x[2 * m + i] = x[i] * 2;
	}
#output:
	guard "(unsigned)2*m + 1*m <= 4294967296"
	guard "2*m <= 4294967295"
	array X unit 4 "x"
	array X.1 unit 4 "x + 4*(unsigned)2*m"
	(guard (le:SI (ashift:DI (reg) (const_int 1)) (const_int 4294967295)))
