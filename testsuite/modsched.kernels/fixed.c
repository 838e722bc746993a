/* Fixed-point arithmetic.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* Q15 products with rounding.  */
/* modsched: taken ops 6 resmii 3 recmii 1 ii 3 stages 4 */
void mul_q15(int n, const short *restrict a, const short *restrict b, short *restrict c)
{
	for (int i = 0; i < n; i++)
		c[i] = (short)((a[i] * b[i] + 0x4000) >> 15);
}

/* Q31 products: 64-bit intermediate results.  */
/* modsched: taken ops 5 resmii 3 recmii 1 ii 3 stages 4 */
void mul_q31(int n, const int *restrict a, const int *restrict b, int *restrict c)
{
	for (int i = 0; i < n; i++)
		c[i] = (int)(((long)a[i] * b[i]) >> 31);
}

/* Linear interpolation with a 16.16 phase that walks through a table.  */
/* modsched: taken ops 13 resmii 7 recmii 1 ii 7 stages 3 */
void resample(int n, unsigned phase, unsigned step, const short *restrict table,
	      short *restrict y)
{
	for (int i = 0; i < n; i++) {
		int k = phase >> 16;
		int f = (phase & 0xffff) >> 1;
		y[i] = table[k] + ((f * (table[k + 1] - table[k])) >> 15);
		phase += step;
	}
}

/* Between two arrays, in floats.  */
/* modsched: taken ops 6 resmii 3 recmii 1 ii 3 stages 4 */
void lerp(int n, float t, const float *restrict a, const float *restrict b, float *restrict y)
{
	for (int i = 0; i < n; i++)
		y[i] = a[i] + t * (b[i] - a[i]);
}

/* Doubles to 16-bit samples: a conversion in the loop.  */
/* modsched: taken ops 4 resmii 2 recmii 1 ii 2 stages 4 */
void quantise(int n, double scale, const double *restrict x, short *restrict y)
{
	for (int i = 0; i < n; i++)
		y[i] = (short)(int)(x[i] * scale);
}

/* And back.  */
/* modsched: taken ops 4 resmii 2 recmii 1 ii 2 stages 4 */
void dequantise(int n, float scale, const signed char *restrict x, float *restrict y)
{
	for (int i = 0; i < n; i++)
		y[i] = scale * x[i];
}
