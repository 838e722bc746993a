/* Recursive filters: the recurrence through multiply and add decides.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* A second-order section, transposed direct form II.  */
/* modsched: taken ops 11 resmii 6 recmii 6 ii 6 stages 3 */
void biquad(int n, const double *restrict c, const double *restrict x, double *restrict y)
{
	double b0 = c[0], b1 = c[1], b2 = c[2], a1 = c[3], a2 = c[4];
	double s1 = 0.0, s2 = 0.0;
	for (int i = 0; i < n; i++) {
		double in = x[i];
		double out = b0 * in + s1;
		s1 = b1 * in - a1 * out + s2;
		s2 = b2 * in - a2 * out;
		y[i] = out;
	}
}

/* The same filter, direct form I, with all state in memory.  GCC keeps the earlier inputs and
   outputs in registers and moves them on in each iteration.  */
/* modsched: taken ops 14 resmii 7 recmii 5 ii 7 stages 2 */
void biquad_memory(int n, const double *restrict c, const double *restrict x,
		   double *restrict y)
{
	double b0 = c[0], b1 = c[1], b2 = c[2], a1 = c[3], a2 = c[4];
	for (int i = 2; i < n; i++)
		y[i] = b0 * x[i] + b1 * x[i - 1] + b2 * x[i - 2] - a1 * y[i - 1] -
		       a2 * y[i - 2];
}

/* An exponential moving average.  */
/* modsched: taken ops 5 resmii 3 recmii 5 ii 5 stages 2 */
void moving_average(int n, float alpha, const float *restrict x, float *restrict y)
{
	float average = 0.0f;
	for (int i = 0; i < n; i++) {
		average += alpha * (x[i] - average);
		y[i] = average;
	}
}

/* The same in integers, with a shift: a leaky integrator.  */
/* modsched: taken ops 4 resmii 2 recmii 3 ii 3 stages 2 */
int leaky_integrator(int n, const short *x)
{
	int level = 0;
	for (int i = 0; i < n; i++)
		level += x[i] - (level >> 4);
	return level;
}

/* The energy of a sliding window, kept from falling below zero.  Without a branch, GCC chooses
   between floats by masks made of their bits.  */
/* modsched: taken ops 14 resmii 7 recmii 7 ii 8 stages 2 */
void energies(int n, int length, float e, const float *restrict x, float *restrict y)
{
	for (int i = 0; i < n; i++) {
		e += x[i + length] * x[i + length] - x[i] * x[i];
		if (e < 0.0f)
			e = 0.0f;
		y[i] = e;
	}
}
