/* The old value of a counter is read in its low part, by ops that stand behind its step.  What
   is left of a random program.  */
/* against: '--options=-O2 -fno-ivopts' '--arg=machine=vliw8' */
/* against: '--options=-O2 -fno-ivopts' '--arg=form=kernel-only' */
static signed char g0[8192];
unsigned char f0(long n, int s, double r, unsigned *p0)
{
	long i = 0;
	float a1 = 1;

	for (i = 0; i < n; i++) {
		unsigned long t0 = p0[i + 0] + g0[i + 1];

		p0[i - 2] = (int)i % 18;
	}
	return a1;
}
