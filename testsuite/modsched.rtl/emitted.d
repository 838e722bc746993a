# Files that the plugin wrote, read and run.

#name: values that nobody has: the function is left out, the others are there
#needs: plugin
#run: $CC -O3 -mavx2 -fopt-info-loop-missed -fplugin=$PLUGIN -fplugin-arg-modsched-emit=rtl -fplugin-arg-modsched-rtl=x.rtl -fplugin-arg-modsched-machine=$MACHINES/single.mach -c x.c 2>&1 | grep 'RTL' | sed 's/ insn [0-9]* / insn N /'; sed -n '/^;; F/s/ insn [0-9]* / insn N /p' x.rtl; $SIM --all --trips=0..9 x.rtl
#file: x.c
	int both(int n, const int *a, long double *b)
	{
		int sum = 0;
		for (int i = 0; i < n; i++)
			sum = sum * 3 + a[i];
		for (int i = 0; i < n; i++)
			b[i] = b[i] * b[i];
		return sum;
	}
	void wide(int n, int *restrict a, const int *restrict b)
	{
		for (int i = 0; i < n; i++)
			a[i] += b[i];
		for (int i = 0; i < n; i++)
			a[i + 1] ^= a[i] * 3;
	}
	void plain(int n, int *a)
	{
		for (int i = 0; i < n; i++)
			a[i + 1] ^= a[i] * 3;
	}
#match: regexp
#output:
	x.c:6:20: missed: modsched: loop both.2: not in the file of RTL: values of mode XF are not executed
	x.c:1:5: missed: modsched: function both: not in the file of RTL: insn N has values of mode XF
	x.c:13:12: missed: modsched: loop wide.1: not in the file of RTL: values of mode V8SI are not executed
	x.c:10:6: missed: modsched: function wide: not in the file of RTL: insn N has values of mode V8SI
	;; Function both has pipelined loops, but is not here: insn N has values of mode XF.
	;; Function wide has pipelined loops, but is not here: insn N has values of mode V8SI.
	plain: ok, count .*
	  loop plain: .*

#name: loops that became calls
#needs: plugin
#run: $CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-emit=rtl -fplugin-arg-modsched-rtl=x.rtl -fplugin-arg-modsched-machine=$MACHINES/single.mach -c x.c && grep -c ccall_insn x.rtl && $SIM --trips=0..9 x.rtl
#file: x.c
	int calls(int n, int *restrict a, const int *restrict b, int *restrict c)
	{
		int sum = 0;
		for (int i = 0; i < n; i++)
			a[i] = 0;
		for (int i = 0; i < n; i++)
			c[i] = b[i];
		for (int i = 0; i < n; i++)
			sum += c[i] * a[i + 1];
		return sum;
	}
#match: regexp
#output:
	2
	calls: ok, count 0..9, seed 1
	  loop calls.*: rotating, II [0-9]+, [0-9]+ stages; [0-9]+ runs of .*

#name: a function that calls does not spoil the others; --all asks for each
#needs: plugin
#run:
	$CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-emit=rtl -fplugin-arg-modsched-rtl=x.rtl -fplugin-arg-modsched-machine=$MACHINES/single.mach -c x.c
	$SIM x.rtl; echo $?
	$SIM --all x.rtl 2>/dev/null | tail -1; echo $?
	$SIM --all x.rtl >/dev/null 2>&1; echo $?
	$SIM --loop=calls x.rtl >/dev/null 2>&1; echo $?
	$CC -O2 -fPIC -shared -o x.so x.c -Wl,--unresolved-symbols=ignore-all
	$SIM --against=./x.so x.rtl 2>&1 | tail -1
#file: x.c
	void other(int);
	int calls(int n, const int *restrict a)
	{
		int sum = 0;
		other(n);
		for (int i = 0; i < n; i++)
			sum += a[i] * a[i + 1];
		return sum;
	}
	int sum(int n, const int *restrict a)
	{
		int sum = 0;
		for (int i = 0; i < n; i++)
			sum += a[i] * a[i + 1];
		return sum;
	}
#match: regexp
#output:
	sum: ok, count .*
	  loop sum: .*
	2 functions: 1 the same, 1 not compared, 0 wrong
	0
	2 functions: 1 the same, 1 not compared, 0 wrong
	0
	2
	2
	2 functions: 1 the same, 1 not compared, 0 differ
#error:
	x.rtl:[0-9:]+ warning: calls can.t go on: a call
	...
	x.rtl:[0-9:]+ warning: calls was not compared: it can.t be executed

#name: no pipelined loop
#needs: plugin
#run:
	$CC -O2 -fPIC -shared -fplugin=$PLUGIN -fplugin-arg-modsched-emit=rtl -fplugin-arg-modsched-rtl=x.rtl -o x.so x.c
	$SIM x.rtl && $SIM --against=./x.so x.rtl; echo $?
	$SIM --loop=f x.rtl; echo $?
#file: x.c
	int f(int n) { return n + 1; }
#output:
	x.rtl: no function with a pipelined loop
	x.rtl: no function with a pipelined loop
	0
	1
#error:
	x.rtl: error: there is no function or loop 'f'
