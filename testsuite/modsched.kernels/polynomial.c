/* Polynomials.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* Horner's rule over the coefficients: nothing but a recurrence.  */
/* modsched: taken ops 3 resmii 2 recmii 4 ii 4 stages 1 */
double horner(int n, double x, const double *c)
{
	double p = 0.0;
	for (int i = 0; i < n; i++)
		p = p * x + c[i];
	return p;
}

/* A cubic at many points: nothing but resources.  */
/* modsched: taken ops 8 resmii 4 recmii 1 ii 4 stages 5 */
void cubic(int n, const float *restrict c, const float *restrict x, float *restrict y)
{
	float c0 = c[0], c1 = c[1], c2 = c[2], c3 = c[3];
	for (int i = 0; i < n; i++)
		y[i] = ((c3 * x[i] + c2) * x[i] + c1) * x[i] + c0;
}

/* Powers of x, modulo 2^32, until the array is full.  */
/* modsched: taken ops 2 resmii 1 recmii 3 ii 3 stages 1 */
void powers(int n, unsigned x, unsigned *y)
{
	unsigned p = 1;
	for (int i = 0; i < n; i++) {
		y[i] = p;
		p *= x;
	}
}
