# What ops, arrays and what-ifs are called: as in the source, where the compiler left registers.
# SPDX-License-Identifier: GPL-3.0-or-later

#name: names of rows, constants, members, loads, what is returned; down-counting
#needs: plugin
#file: x.c
	struct point { int x, y; struct point *next; };
	void rows(int n, const float *b, float *c)
	{
		for (int i = 0; i < n; i++)
			for (int j = 0; j < n; j++)
				c[i * n + j] += 0.1f * b[j * n + i];
	}
	unsigned hash(const unsigned char *p, int n)
	{
		unsigned h = 1;
		for (int i = 0; i < n; i++)
			h = (h ^ p[i]) * 16777619u;
		return h;
	}
	void down(long *a, const unsigned k[2], int n, unsigned m)
	{
		for (int i = n - 1; i >= 0; i--)
			a[i] = (255 - a[i]) * m + k[1];
	}
	double horner(const double *c, int degree, double x)
	{
		double r = c[degree];
		for (int i = degree - 1; i >= 0; i--)
			r = r * x + c[i];
		return r;
	}
	int list(struct point *p, struct point *q, int n)
	{
		int s = 0;
		for (int i = 0; i < n; i++) {
			s += p->y - q[i].y;
			p = p->next;
		}
		return s;
	}
#run:
	$CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-save-loops=l -c x.c
	sed -n '/^array/p; s/^\(.*\): .*\(".*"\)$/\1 \2/p' l/*
#output:
	array A unit 8 "a + 8*i"
	a "a[i0-i]"
	b "255 - a[i0-i]"
	c "(255 - a[i0-i]) * m"
	d "(255 - a[i0-i]) * m + k[1]"
	e "a[i0-i] = r2 * m + k[1]"
	array P unit 1 "p"
	a "p[i]"
	b "p[i] ^ <retval>"
	c "<retval> = (p[i] ^ <retval>) * 16777619"
	array C unit 8 "c + 8*i"
	a "x * <retval>"
	b "c[i0-i]"
	c "<retval> = x * <retval> + c[i0-i]"
	array P unit 1 "p"
	array Q unit 4 "q"
	a "p->y"
	b "<retval> + p->y"
	c "q[4*i+1]"
	d "<retval> = (<retval> + p->y) - q[4*i+1]"
	e "p = p->next"
	array B unit 1 "b"
	array C unit 4 "c"
	a "b[...]"
	b "b[...] * 1.0e-1"
	c "c[...+i]"
	d "c[...+i] + b[...] * 1.0e-1"
	e "c[...+i] = c[...+i] + b[...] * 1.0e-1"
	f "r5 + r7"

#name: restrict is a matter of pointers
#needs: plugin
#file: x.c
	void f(int *d, const int *s, int n)
	{
		d += n;
		s += n;
		do
			*--d = *--s * 3;
		while (--n > 0);
	}
#run: $CC -O2 -fplugin=$PLUGIN -fopt-info-loop -c x.c 2>&1 | grep -o '; II 2 .*\|II . if .* restrict'
#output:
	; II 2 if s and d never overlap
	II 2 if s or d were restrict

#name: variables are no pointers
#needs: plugin
#file: x.c
	int total;
	void f(const int *x, int n)
	{
		for (int i = 0; i < n; i++)
			total += x[i];
	}
#run: $CC -O2 -fplugin=$PLUGIN -fopt-info-loop -fplugin-arg-modsched-save-loops=l -c x.c 2>&1 | grep -o '; II 2 .*\|II . if .* restrict'; grep -h '^array' l/*
#output:
	; II 2 if x and &total never overlap
	II 2 if x were restrict
	array X unit 4 "x"
	array TOTAL unit 4 "&total"

#name: a pair of pointers is named once
#needs: plugin
#file: x.c
	void f(float *d, const float *s, int n, int m)
	{
		for (int i = 0; i < n; i++) {
			d[i] = s[i] + s[i + m];
			d[i + m] = s[i] - s[i + m];
		}
	}
#run: $CC -O2 -fplugin=$PLUGIN -fopt-info-loop -c x.c 2>&1 | grep -o '; II . if .*never overlap'
#output:
	; II 6 if s and d, d and d + 4*m never overlap
