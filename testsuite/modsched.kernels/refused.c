/* Counted loops that are not taken, one for each reason.
   SPDX-License-Identifier: GPL-3.0-or-later  */

extern double transform(double x);

/* A call.  */
/* modsched: refused call */
void apply(int n, double *x)
{
	for (int i = 0; i < n; i++)
		x[i] = transform(x[i]);
}

/* A store that happens only sometimes: a block of its own.  */
/* modsched: refused blocks */
void clear_negative(int n, int *x, int *cleared)
{
	for (int i = 0; i < n; i++)
		if (x[i] < 0) {
			x[i] = 0;
			*cleared = i;
		}
}

/* A device register.  */
/* modsched: refused volatile */
void send(int n, const unsigned char *x, volatile unsigned char *port)
{
	for (int i = 0; i < n; i++)
		*port = x[i];
}

/* Assembly, even if it is empty.  */
/* modsched: refused asm */
int barrier(int n, const int *x)
{
	int sum = 0;
	for (int i = 0; i < n; i++) {
		sum += x[i];
		__asm__ volatile("" : : : "memory");
	}
	return sum;
}

/* An atomic counter.  */
/* modsched: refused volatile-insn */
void count_atomically(int n, const int *x, int *counter)
{
	for (int i = 0; i < n; i++)
		__atomic_fetch_add(counter, x[i], __ATOMIC_SEQ_CST);
}

/* A division, which the toy machine does not have.  */
/* modsched: refused unmapped */
void divide(int n, const double *restrict x, double *restrict y)
{
	for (int i = 0; i < n; i++)
		y[i] = x[i] / y[i];
}
