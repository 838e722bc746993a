/* Complex numbers as pairs of reals.
   SPDX-License-Identifier: GPL-3.0-or-later  */

struct cplx {
	double re, im;
};

/* Products of two arrays.  On x86-64 GCC makes vector operations on pairs of this loop.  */
/* modsched: refused unmapped */
void cmul(int n, const struct cplx *restrict a, const struct cplx *restrict b,
	  struct cplx *restrict c)
{
	for (int i = 0; i < n; i++) {
		c[i].re = a[i].re * b[i].re - a[i].im * b[i].im;
		c[i].im = a[i].re * b[i].im + a[i].im * b[i].re;
	}
}

/* The same with real and imaginary parts in arrays of their own: four loads, four multiplies,
   two stores.  */
/* modsched: taken ops 12 resmii 6 recmii 1 ii 6 stages 3 */
void cmul_planar(int n, const float *restrict ar, const float *restrict ai,
		 float *restrict br, float *restrict bi)
{
	for (int i = 0; i < n; i++) {
		float re = ar[i] * br[i] - ai[i] * bi[i];
		float im = ar[i] * bi[i] + ai[i] * br[i];
		br[i] = re;
		bi[i] = im;
	}
}

/* The square of the distance from the origin.  */
/* modsched: taken ops 6 resmii 3 recmii 1 ii 3 stages 4 */
void norm2(int n, const struct cplx *restrict a, double *restrict y)
{
	for (int i = 0; i < n; i++)
		y[i] = a[i].re * a[i].re + a[i].im * a[i].im;
}

/* An oscillator: a rotation applied again and again, two recurrences that cross.  */
/* modsched: taken ops 8 resmii 4 recmii 5 ii 6 stages 2 */
void oscillator(int n, float c, float s, float *restrict y)
{
	float re = 1.0f, im = 0.0f;
	for (int i = 0; i < n; i++) {
		float t = c * re - s * im;
		im = s * re + c * im;
		re = t;
		y[i] = im;
	}
}
