# Files that the plugin wrote, read and run.

#name: a loop whose code can't be written
#needs: plugin
#run: $CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-emit=rtl -fplugin-arg-modsched-rtl=x.rtl -fplugin-arg-modsched-machine=$MACHINES/single.mach -c x.c && $SIM --trips=0..9 x.rtl
#file: x.c
	int both(int n, const int *a, long double *b)
	{
		int sum = 0;
		for (int i = 0; i < n; i++)
			sum += a[i];
		for (int i = 0; i < n; i++)
			b[i] = b[i] * b[i];
		return sum;
	}
#match: regexp
#status: 1
#error:
	x.rtl:[0-9:]+ error: both can.t go on: .*
	...

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
