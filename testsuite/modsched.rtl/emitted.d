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
