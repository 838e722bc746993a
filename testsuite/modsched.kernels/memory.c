/* Recurrences through memory, and copies in all directions.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* Fibonacci's recurrence; the two values before are kept in registers by GCC.  */
/* modsched: taken ops 4 resmii 2 recmii 2 ii 2 stages 1 */
void fibonacci(int n, unsigned long *a)
{
	for (int i = 2; i < n; i++)
		a[i] = a[i - 1] + a[i - 2];
}

/* Distance two: even and odd elements are two chains.  */
/* modsched: taken ops 5 resmii 3 recmii 3 ii 3 stages 2 */
void two_apart(int n, int c, int *restrict a, const int *restrict b)
{
	for (int i = 2; i < n; i++)
		a[i] = a[i - 2] * c + b[i];
}

/* Distance five: too far for registers, a true edge store to load of distance five.  */
/* modsched: taken ops 5 resmii 3 recmii 2 ii 3 stages 3 */
void five_apart(int n, double c, double *restrict a, const double *restrict b)
{
	for (int i = 5; i < n; i++)
		a[i] = a[i - 5] * c + b[i];
}

/* A distance that only the caller knows.  */
/* modsched: taken ops 6 resmii 3 recmii 9 ii 9 stages 1 */
void comb(int n, int lag, int gain, int *a)
{
	for (int i = lag; i < n; i++)
		a[i] = a[i] + ((a[i - lag] * gain) >> 8);
}

/* Reverse copy: one pointer up, the other down.  */
/* modsched: taken ops 2 resmii 2 recmii 1 ii 2 stages 2 */
void reverse(int n, const short *restrict x, short *restrict y)
{
	for (int i = 0; i < n; i++)
		y[i] = x[n - 1 - i];
}

/* Swap ends in place: two steps of opposite sign in one array.  */
/* modsched: taken ops 4 resmii 4 recmii 1 ii 4 stages 2 */
void reverse_in_place(int n, int *x)
{
	for (int i = 0; i < n / 2; i++) {
		int t = x[i];
		x[i] = x[n - 1 - i];
		x[n - 1 - i] = t;
	}
}

/* Every third element.  */
/* modsched: taken ops 2 resmii 2 recmii 1 ii 2 stages 2 */
void pack(int n, const float *restrict x, float *restrict y)
{
	for (int i = 0; i < n; i++)
		y[i] = x[3 * i];
}

/* The mean of each element and the next, in place.  */
/* modsched: taken ops 6 resmii 3 recmii 1 ii 3 stages 3 */
void smooth_down(int n, unsigned char *x)
{
	for (int i = 0; i < n - 1; i++)
		x[i] = (x[i] + x[i + 1] + 1) >> 1;
}

/* Fields of a record: different offsets and sizes with one step.  */
struct particle {
	double x, v;
	float mass;
	short kind;
	unsigned char alive;
};

/* modsched: taken ops 14 resmii 7 recmii 1 ii 7 stages 2 */
double move_particles(int n, double dt, struct particle *p)
{
	double energy = 0.0;
	for (int i = 0; i < n; i++) {
		p[i].x += p[i].v * dt;
		energy += p[i].mass * p[i].v * p[i].v;
		p[i].kind += p[i].alive;
	}
	return energy;
}

/* A sum in a global variable: an address that does not move.  */
int total;

/* modsched: taken ops 3 resmii 2 recmii 5 ii 5 stages 1 */
void add_to_total(int n, const int *x)
{
	for (int i = 0; i < n; i++)
		total += x[i];
}

/* Bytes to words: stores of one size, loads of another.  */
/* modsched: taken ops 5 resmii 3 recmii 1 ii 3 stages 2 */
void interleave(int n, const unsigned char *restrict lo, const unsigned char *restrict hi,
		unsigned short *restrict y)
{
	for (int i = 0; i < n; i++)
		y[i] = lo[i] | hi[i] << 8;
}
