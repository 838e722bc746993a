/* Dot products: two loads, a multiply and a reduction.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* Of integers.  */
/* modsched: taken ops 4 resmii 2 recmii 1 ii 2 stages 4 */
int dot_int(int n, const int *a, const int *b)
{
	int sum = 0;
	for (int i = 0; i < n; i++)
		sum += a[i] * b[i];
	return sum;
}

/* Of 16-bit samples into a 64-bit sum, as audio code does.  */
/* modsched: taken ops 4 resmii 2 recmii 1 ii 2 stages 4 */
long dot_q15(int n, const short *a, const short *b)
{
	long sum = 0;
	for (int i = 0; i < n; i++)
		sum += (long)a[i] * b[i];
	return sum;
}

/* Of floats; the order of the additions is fixed, so this is one chain.  */
/* modsched: taken ops 4 resmii 2 recmii 1 ii 2 stages 4 */
float dot_float(int n, const float *a, const float *b)
{
	float sum = 0.0f;
	for (int i = 0; i < n; i++)
		sum += a[i] * b[i];
	return sum;
}

/* Of doubles, with four partial sums kept apart by hand.  GCC makes vectors of two of them.  */
/* modsched: taken ops 8 resmii 4 recmii 1 ii 4 stages 3 */
double dot_double4(int n, const double *a, const double *b)
{
	double s0 = 0.0, s1 = 0.0, s2 = 0.0, s3 = 0.0;
	for (int i = 0; i < n; i += 4) {
		s0 += a[i] * b[i];
		s1 += a[i + 1] * b[i + 1];
		s2 += a[i + 2] * b[i + 2];
		s3 += a[i + 3] * b[i + 3];
	}
	return (s0 + s1) + (s2 + s3);
}

/* Of the type of the x87 unit: scheduled, but not executed by the simulator.  */
/* modsched: taken ops 2 resmii 1 recmii 1 ii 1 stages 4 */
long double sum_long_double(int n, const long double *x)
{
	long double sum = 0.0L;
	for (int i = 0; i < n; i++)
		sum += x[i];
	return sum;
}
