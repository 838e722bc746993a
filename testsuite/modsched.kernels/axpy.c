/* Vector updates: y = a x + y and relatives.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* The array that is stored is also loaded: the same element, so no recurrence.  */
/* modsched: taken ops 5 resmii 3 recmii 1 ii 3 stages 3 */
void axpy(int n, double a, const double *restrict x, double *restrict y)
{
	for (int i = 0; i < n; i++)
		y[i] += a * x[i];
}

/* Without restrict: y[i] may be x[i+1].  */
/* modsched: taken ops 5 resmii 3 recmii 8 ii 8 stages 1 */
void axpy_alias(int n, double a, const double *x, double *y)
{
	for (int i = 0; i < n; i++)
		y[i] += a * x[i];
}

/* In place: one load, one multiply, one store of the same element.  */
/* modsched: taken ops 3 resmii 2 recmii 1 ii 2 stages 4 */
void scale(int n, float a, float *x)
{
	for (int i = 0; i < n; i++)
		x[i] *= a;
}

/* The triad of memory benchmarks, with pointers that walk down.  */
/* modsched: taken ops 5 resmii 3 recmii 1 ii 3 stages 3 */
void triad_down(double *restrict a, const double *restrict b, const double *restrict c,
		double s, unsigned long n)
{
	a += n;
	b += n;
	c += n;
	while (n--)
		*--a = *--b + s * *--c;
}
