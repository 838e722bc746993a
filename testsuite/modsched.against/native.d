# modsched-sim --against, on an example whose C is known.

#name: the same
#needs: plugin
#source: ../modsched.rtl/rec.rtl ../modsched.kernels/rec.c
#run:
	$CC -O2 -fPIC -shared -o rec.so rec.c
	$SIM --against=rec.so rec.rtl
#match: regexp
#output:
	rec: native and simulated the same in [1-9][0-9] runs, seed 1
	  loop rec: rotating, II 4, 3 stages; [0-9]+ runs of 3 to 1000 iterations, .*
	1 function: 1 the same, 0 not compared, 0 differ

#name: another function of that name, shrunk and repeated
#needs: plugin
#source: ../modsched.rtl/rec.rtl
#file: other.c
	void rec(int n, int s, const int *restrict a, const int *restrict b, int *restrict c)
	{
		int x = 0;
		for (int i = 0; i < n; i++) {
			x = x * s + a[i] * b[i];
			c[i] = i == 6 ? x ^ 4 : x;
		}
	}
#run:
	$CC -O2 -fPIC -shared -o other.so other.c
	$SIM --against=other.so rec.rtl >out 2>&1 && exit 9
	sed -n 's/.*to repeat it: //p' out >again
	head -1 out
	sh ./again >out2 2>&1
	echo status $?
	head -1 out2
#match: regexp
#output:
	rec.rtl:[0-9]+:[0-9]+: error: rec differs from the native function: c\[6\]: native -?[0-9]+, loops as they were -?[0-9]+
	status 1
	rec.rtl:[0-9]+:[0-9]+: error: rec differs from the native function: c\[6\]: native -?[0-9]+, loops as they were -?[0-9]+

#name: the smallest count that differs
#needs: plugin
#source: ../modsched.rtl/rec.rtl
#file: other.c
	void rec(int n, int s, const int *restrict a, const int *restrict b, int *restrict c)
	{
		int x = 0;
		for (int i = 0; i < n; i++) {
			x = x * s + a[i] * b[i];
			c[i] = i == 6 ? x ^ 4 : x;
		}
	}
#run:
	$CC -O2 -fPIC -shared -o other.so other.c
	$SIM --against=other.so rec.rtl 2>&1 | sed -n 's/.*--case=\([^ ]*\) rec.rtl$/\1/p'
#output:
	seed:1,count:7,room:tight,edge:high,values:zero,globals:kept,n=7,s=0

#name: a native function that writes one element too many
#needs: plugin
#source: ../modsched.rtl/rec.rtl
#file: other.c
	void rec(int n, int s, const int *restrict a, const int *restrict b, int *restrict c)
	{
		int x = 0;
		for (int i = 0; i < n; i++) {
			x = x * s + a[i] * b[i];
			c[i] = x;
		}
		if (n > 0)
			c[n] = 1;
	}
#run:
	$CC -O2 -fPIC -shared -o other.so other.c
	$SIM --against=other.so rec.rtl 2>&1 | head -1
#match: regexp
#output:
	.*error: rec differs from the native function: (c\[1\]: native .*|the native function ends by signal 11 .*, the simulated one returns)

#name: where the native function returns and the simulated one can't go on
#needs: plugin
#source: ../modsched.rtl/rec.rtl
#file: other.c
	void rec(int n, int s, const int *restrict a, const int *restrict b, int *restrict c)
	{
	}
#run:
	$CC -O2 -fPIC -shared -o other.so other.c
	$SIM --against=other.so --verbose rec.rtl 2>&1 | grep -c DIFFERS
#output:
	1

#name: a native function that does not end is skipped
#needs: plugin
#source: ../modsched.rtl/rec.rtl
#file: other.c
	void rec(int n, int s, const int *restrict a, const int *restrict b, int *restrict c)
	{
		for (volatile int i = 0; ; i++)
			;
	}
#run:
	$CC -O2 -fPIC -shared -o other.so other.c
	$SIM --against=other.so \
		--case=seed:1,count:3,room:tight,values:any,n=3 rec.rtl
#status: 2
#output:
	1 function: 0 the same, 1 not compared, 0 differ
#error:
	rec.rtl:28:2: warning: rec was not compared: the native function did not return in time

#name: functions that can't be called
#needs: plugin
#source: ../modsched.rtl/rec.rtl
#file: none.c
	int nothing;
#file: own.c
	static __attribute__((noipa, used)) void rec(int n, int s, const int *a, const int *b, int *c)
	{
	}
#run:
	$CC -O2 -fPIC -shared -o none.so none.c
	$CC -O2 -fPIC -shared -o own.so own.c
	$SIM --against=none.so rec.rtl; echo $?
	$SIM --against=./own.so rec.rtl; echo $?
	$SIM --against=none.c rec.rtl
	$SIM --against=no.so rec.rtl
#status: 1
#match: regexp
#output:
	1 function: 0 the same, 1 not compared, 0 differ
	2
	1 function: 0 the same, 1 not compared, 0 differ
	2
#error:
	rec.rtl:.*: warning: rec was not compared: the shared object doesn't have it
	rec.rtl:.*: warning: rec was not compared: it is static, so nobody else can call it
	none.c: error: it can't be loaded: .*
	no.so: error: No such file or directory

#name: cases that are none
#needs: plugin
#source: ../modsched.rtl/rec.rtl ../modsched.kernels/rec.c
#run:
	$CC -O2 -fPIC -shared -o rec.so rec.c
	for case in seed n=x room:large q=3 s=a a=s b=a,c=b b=b seed:1:2 globals:all edge:middle; do
		$SIM --against=rec.so --case=$case rec.rtl
	done
#status: 1
#match: regexp
#output:
	(1 function: 0 the same, 1 not compared, 0 differ)
	...
#error:
	modsched-sim: error: --case: 'seed' is neither a setting .* nor a value for a parameter of rec
	modsched-sim: error: --case: 'n=x' is neither .*
	modsched-sim: error: --case: 'room:large' is neither .*
	modsched-sim: error: --case: 'q=3' is neither .*
	modsched-sim: error: --case: 's=a' is neither .*
	modsched-sim: error: --case: 'a=s' is neither .*
	modsched-sim: error: --case: c is placed by a pointer that is placed itself
	modsched-sim: error: --case: 'b=b' is neither .*
	modsched-sim: error: --case: 'seed:1:2' is neither .*
	modsched-sim: error: --case: 'globals:all' is neither .*
	modsched-sim: error: --case: 'edge:middle' is neither .*

#name: places that the language allows
#needs: plugin
#source: ../modsched.rtl/rec.rtl ../modsched.kernels/rec.c
#run:
	$CC -O2 -fPIC -shared -o rec.so rec.c
	$SIM --against=rec.so --verbose rec.rtl | sed -n 's/.*s=[^:]*,\(c=[^:,]*\).*: same/\1/p' | grep -v 'c=[ab]-*+*[0-9][0-9]*$'
	$SIM --against=rec.so --verbose --cases=40 rec.rtl | grep -c ',c='
#match: regexp
#output:
	[1-9][0-9]*

#name: counts that move blocks from one loop to another; no end of an array of its own
#needs: plugin
#file: moved.c
	long moved(int n, long *restrict p, long *q)
	{
		long sum = 0;
		int i;
		for (i = n; i-- > 0;)
			sum += q[i];
		for (i = n; i < 40; i++) {
			sum ^= q[i];
			p[i + 2] = i;
		}
		return sum;
	}
	long alone(long *restrict p, long *q)
	{
		long sum = 0;
		for (int i = 0; i < 20; i++) {
			sum = (sum ^ q[i]) * 3;
			p[i] = sum;
		}
		return sum;
	}
	long ends(const long *p, const long *end)
	{
		long sum = 0;
		for (; p < end; p++)
			sum += *p;
		return sum;
	}
#run:
	$CC -O2 -fno-tree-vectorize -fPIC -shared -o moved.so moved.c -fplugin=$PLUGIN \
		-fplugin-arg-modsched-rtl=moved.rtl && $SIM --against=moved.so moved.rtl
	$SIM moved.rtl
#match: regexp
#output:
	moved: native and simulated the same in [1-9][0-9] runs, .*
	  loop moved.1: .*
	  loop moved.2: .*
	alone: native and simulated the same in [1-9][0-9]* runs, .*
	  loop alone: .* of 20 to 20 iterations, .*
	ends: native and simulated the same in [1-9][0-9]* runs, .*
	  loop ends: .*
	3 functions: 3 the same, 0 not compared, 0 differ
	moved: ok, count 0\.\..*
	  loop moved.1: .*
	  loop moved.2: .*
	alone: ok, .*
	  loop alone: .*
	ends: ok, count 0\.\..*
	  loop ends: .*

#name: what takes longer than it is simulated is no difference
#needs: plugin
#timeout: 60
#file: spin.c
	unsigned spin(unsigned n, const unsigned *p)
	{
		unsigned i = n, x = p[0] + p[1] + p[2];
		do
			x ^= i;
		while (--i != 0);
		return x ^ p[n];
	}
#run:
	$CC -O1 -fPIC -shared -o spin.so spin.c -fplugin=$PLUGIN -fplugin-arg-modsched-rtl=spin.rtl &&
		$SIM --against=spin.so spin.rtl
#match: regexp
#output:
	spin: native and simulated the same in [1-9][0-9]* runs, [1-9][0-9]* skipped, seed 1
	  loop spin: .*
	1 function: 1 the same, 0 not compared, 0 differ

#name: the native function reads less than the RTL does
#needs: plugin
#file: less.c
	typedef long any_long __attribute__((may_alias, aligned(1)));
	unsigned short less(long n, const unsigned char *p)
	{
		unsigned short sum = 1;
		for (long i = 0; i < n; i++)
			sum += *(const any_long *)(p + i);
		return sum;
	}
#run:
	$CC -O2 -fno-tree-vectorize -fPIC -shared -o less.so less.c -fplugin=$PLUGIN \
		-fplugin-arg-modsched-rtl=less.rtl && $SIM --against=less.so less.rtl
#match: regexp
#output:
	less: native and simulated the same in [1-9][0-9]* runs.*
	  loop less: .*
	1 function: 1 the same, 0 not compared, 0 differ

#name: overflow between loops
#needs: plugin
#file: over.c
	#define OVER(type, name) \
		static long name(int n, const type *p) \
		{ \
			long sum = 0; \
			for (int i = 0; i + 2 < n; i++) { \
				type a, b, c; \
				if (__builtin_add_overflow(p[i], p[i + 1], &a)) \
					sum += 7 * i + 1; \
				if (__builtin_sub_overflow(p[i], p[i + 2], &b)) \
					sum ^= 13 * i; \
				if (__builtin_mul_overflow(p[i], p[i + 1], &c)) \
					sum -= 3; \
				sum += (a ^ b) + c; \
			} \
			return sum; \
		}
	OVER(signed char, over_c)
	OVER(unsigned short, over_us)
	OVER(int, over_i)
	OVER(unsigned, over_u)
	OVER(long, over_l)
	OVER(unsigned long, over_ul)
	long over(int n, long *restrict to, const signed char *c, const unsigned short *us, const int *i,
		  const unsigned *u, const long *l, const unsigned long *ul)
	{
		for (int k = 0; k < n; k++)
			to[k] = l[k] * 3;
		return over_c(n, c) + 3 * over_us(n, us) + 5 * over_i(n, i) + 7 * over_u(n, u) +
		       9 * over_l(n, l) + 11 * over_ul(n, ul);
	}
#run:
	$CC -O1 -fPIC -shared -o over.so over.c -fplugin=$PLUGIN \
		-fplugin-arg-modsched-rtl=over.rtl && $SIM --against=over.so over.rtl
	grep -c 'eq:CCO' over.rtl >count; [ $(cat count) -ge 6 ] || cat count
#match: regexp
#output:
	over: native and simulated the same in [1-9][0-9]* runs.*
	  loop over.*
	...
	1 function: 1 the same, 0 not compared, 0 differ

#name: counts that are ranges, fields, variables, distances: every number of iterations
#needs: plugin
#source: steer.c
#run:
	$CC -O2 -fPIC -shared -fplugin=$PLUGIN -fplugin-arg-modsched-emit=rtl -fplugin-arg-modsched-rtl=x.rtl -o x.so steer.c
	$SIM --all x.rtl | grep -oE '^(walkne|ne3|down4|apart|field|globalarr|range|half|big): .* by [^,]*'
	$SIM --all --against=./x.so x.rtl | tail -1 | grep -oE 'functions:|, 0 not.*'
#output:
	walkne: ok, counts by hi - lo
	ne3: ok, counts by end - p
	down4: ok, counts by n
	apart: ok, counts by end - p
	field: ok, counts by *v
	globalarr: ok, counts by glen at byte 8
	range: ok, count 0..13 and 1013, others by lo
	half: ok, count 0..13 and 1013, others by n
	big: ok, counts by n
	functions:
	, 0 not compared, 0 differ

#name: a case with an integer in memory, repeated and read
#needs: plugin
#file: x.c
	struct s { int *data; long n; };
	long start;
	long f(const struct s *p) { long t = 0; for (long i = start; i < p->n; i++) t += p->data[i] * i; return t; }
#file: y.c
	struct s { int *data; long n; };
	long start;
	long f(const struct s *p) { long t = 0; for (long i = start; i < p->n; i++) t += p->data[i] * i; return t + (p->n - start > 5); }
#run:
	$CC -O2 -fPIC -shared -fplugin=$PLUGIN -fplugin-arg-modsched-emit=rtl -fplugin-arg-modsched-rtl=x.rtl -o x.so x.c
	$CC -O2 -fPIC -shared -o y.so y.c
	$SIM --against=./x.so --case='seed:1,count:9,room:roomy,values:any,*p@8=9,start@0=2' x.rtl | grep -o '.* runs of .* iterations,'
	$SIM --against=./x.so --case='*p@0=9' x.rtl
	$SIM --against=./x.so --case='start@8=9' x.rtl
	$SIM --against=./y.so x.rtl >out 2>&1; echo $?
	sh -c "$(sed -n 's/.*to repeat it: //p' out)" 2>&1 | grep -c 'f differs from the native function: result'
#output:
	  loop f: rotating, II 2, 4 stages; 1 runs of 7 to 7 iterations,
	1 function: 0 the same, 1 not compared, 0 differ
	1 function: 0 the same, 1 not compared, 0 differ
	1
	1
#error:
	modsched-sim: error: --case: '*p@0=9' is neither a setting (seed:, count:, room:, edge:, values:, globals:) nor a value for a parameter of f
	modsched-sim: error: --case: 'start@8=9' is neither a setting (seed:, count:, room:, edge:, values:, globals:) nor a value for a parameter of f

#name: arrays taken to be distinct: where they overlap, even by a byte, the loop runs as it was
#needs: plugin
#file: x.c
	void f(int n, int s, const int *a, const int *b, int *c)
	{
		int x = 0;
		for (int i = 0; i < n; i++) {
			x = x * s + a[i] * b[i];
			c[i] = x;
		}
	}
	void back(int n, const short *a, double *c)
	{
		for (int i = 0; i < n; i++)
			c[n - 1 - i] = a[2 * i + 1] * 3 + c[n - 1 - i];
	}
	void sixteen(const int *a, int *c)
	{
		for (int i = 0; i < 16; i++)
			c[i] = a[i + 3] ^ i;
	}
#run:
	$CC -O2 -fPIC -shared -fplugin=$PLUGIN -fplugin-arg-modsched-rtl=x.rtl -fplugin-arg-modsched-alias=assume-distinct -o x.so x.c
	$SIM --against=./x.so x.rtl | tail -1
	for place in a+4 a+35 a+36 a+40 a-32 a-35 a-36; do
		echo $place
		$SIM --against=./x.so --loop=f --case="count:9,n=9,s=2,c=$place" x.rtl 2>&1 | grep -oE 'runs of .* iterations,|no pipelined code ran'
	done
	for place in a+35 a+36 a-72 a-70; do
		echo $place
		$SIM --against=./x.so --loop=back --case="count:9,n=9,c=$place" x.rtl 2>&1 | grep -oE 'runs of .* iterations,|no pipelined code ran'
	done
	for place in a+12 a+72 a+76 a-56 a-52 a-48; do
		echo $place
		$SIM --against=./x.so --loop=sixteen --case="count:9,c=$place" x.rtl 2>&1 | grep -oE 'runs of .* iterations,|no pipelined code ran'
	done
#output:
	3 functions: 3 the same, 0 not compared, 0 differ
	a+4
	no pipelined code ran
	a+35
	no pipelined code ran
	a+36
	runs of 9 to 9 iterations,
	a+40
	runs of 9 to 9 iterations,
	a-32
	no pipelined code ran
	a-35
	no pipelined code ran
	a-36
	runs of 9 to 9 iterations,
	a+35
	no pipelined code ran
	a+36
	runs of 9 to 9 iterations,
	a-72
	runs of 9 to 9 iterations,
	a-70
	runs of 9 to 9 iterations,
	a+12
	no pipelined code ran
	a+72
	no pipelined code ran
	a+76
	runs of 16 to 16 iterations,
	a-56
	runs of 16 to 16 iterations,
	a-52
	runs of 16 to 16 iterations,
	a-48
	no pipelined code ran

#name: loops scheduled as if arrays were distinct, and without the guards that say so
#needs: plugin
#source: ../modsched.kernels/rec.c
#run:
	$CC -O2 -fPIC -shared -o rec.so rec.c -fplugin=$PLUGIN -fplugin-arg-modsched-rtl=rec.rtl \
		-fplugin-arg-modsched-alias=assume-distinct && $SIM --against=rec.so --loop=rec_alias rec.rtl
	awk '
		/\(guard \(ior/ { on = 1 }
		on { depth += gsub(/\(/, "(") - gsub(/\)/, ")"); if (depth <= 0) on = depth = 0; next }
		{ print }' rec.rtl >without.rtl
	for seed in 1 2 3 4 5; do
		$SIM --against=rec.so --seed=$seed --loop=rec_alias without.rtl 2>&1 | grep -c ' differs from '
	done
#match: regexp
#output:
	rec_alias: native and simulated the same in [1-9][0-9] runs, .*
	  loop rec_alias: .*
	1 function: 1 the same, 0 not compared, 0 differ
	1
	1
	1
	1
	1

#name: pointers into variables
#needs: plugin
#file: into.c
	int table[500];
	static int hidden[500];
	double other[64];
	int into(int n, int *q)
	{
		int s = 0;
		for (int i = 0; i < n; i++) {
			s += table[i] * 3 + hidden[i];
			q[i] = s * 7;
			other[2] += s;
		}
		return s;
	}
#run:
	$CC -O2 -fPIC -shared -o into.so into.c -fplugin=$PLUGIN -fplugin-arg-modsched-rtl=into.rtl \
		-fplugin-arg-modsched-alias=assume-distinct -fplugin-arg-modsched-machine=vliw8
	$SIM --against=into.so --verbose into.rtl | sed -n 's/.*,q=\(&[^:]*\): /\1 /p'
	awk '
		/\(guard \(ior/ { on = 1 }
		on { depth += gsub(/\(/, "(") - gsub(/\)/, ")"); if (depth <= 0) on = depth = 0; next }
		{ print }' into.rtl >without.rtl
	$SIM --against=into.so without.rtl >out 2>&1
	sed -n 's/.*to repeat it: //p' out >again
	sed 's/.*,\(q=&table[+0-9]*\).*/\1/' again
	sh ./again 2>&1 | grep -c ' differs from '
	$SIM --against=into.so --case=seed:1,count:2,q=\&none into.rtl
	$SIM --against=into.so --case=seed:1,count:2,q=\&table+400,n=5 into.rtl
#match: regexp
#output:
	&table same
	&table\+4 same
	...
	q=&table\+4
	1
	1 function: 0 the same, 1 not compared, 0 differ
	into: native and simulated the same in 1 runs, .*
	...
#error:
	.*: .q=&none. is neither a setting .*

#name: bits found by instructions that say by the carry that there is none
#needs: plugin
#file: ffs.c
	long ffs_of(int n, const int *restrict a, int *restrict b, const long *restrict c)
	{
		long first = 0;
		for (int i = 0; i < n; i++) {
			b[i] = __builtin_ffs(a[i] & 3) * 5;
			first = first * 3 + __builtin_ffsl(c[i] & 6);
		}
		for (int i = 0; i < 3; i++)
			if (first & 1)
				first = __builtin_ffs(first & i) - first;
		return first + 7 * __builtin_ffs((int)first & 4);
	}
#run:
	! grep -q -w bmi1 /proc/cpuinfo || more='-mbmi -mlzcnt'
	for options in "-O2" "-O2 $more" "-O1 $more"; do
		$CC $options -fPIC -shared -o ffs.so ffs.c -fplugin=$PLUGIN \
			-fplugin-arg-modsched-rtl=ffs.rtl -fplugin-arg-modsched-machine=vliw8 &&
			$SIM --against=ffs.so ffs.rtl | grep -v loop
	done
#match: regexp
#output:
	ffs_of: native and simulated the same in [1-9][0-9]+ runs.*
	1 function: 1 the same, 0 not compared, 0 differ
	ffs_of: native and simulated the same in [1-9][0-9]+ runs.*
	1 function: 1 the same, 0 not compared, 0 differ
	ffs_of: native and simulated the same in [1-9][0-9]+ runs.*
	1 function: 1 the same, 0 not compared, 0 differ

#name: vectors whose elements are selected
#needs: plugin
#file: x.c
	int dot(int n, const short *restrict a, const short *restrict b)
	{
		int s = 0;
		for (int i = 0; i < n; i++)
			s += a[i] * b[i];
		return s;
	}
	void reverse(int n, int *restrict a, const int *restrict b)
	{
		for (int i = 0; i < n; i++)
			a[i] = b[n - i];
	}
#run:
	$CC -O3 -fPIC -shared -o x.so x.c -fplugin=$PLUGIN -fplugin-arg-modsched-rtl=x.rtl -fplugin-arg-modsched-machine=$MACHINES/single.mach
	grep -c vec_select x.rtl >count; [ $(cat count) -gt 8 ] || cat count
	$SIM --all --against=x.so x.rtl | tail -1
#output:
	2 functions: 2 the same, 0 not compared, 0 differ
