/* Finite impulse response filters.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* Four taps, unrolled by hand.  The four loads of x overlap from iteration to iteration.  */
/* modsched: taken ops 11 resmii 6 recmii 1 ii 6 stages 2 */
void fir4(int n, const float *restrict x, const float *restrict h, float *restrict y)
{
	float h0 = h[0], h1 = h[1], h2 = h[2], h3 = h[3];
	for (int i = 0; i < n; i++)
		y[i] = h0 * x[i] + h1 * x[i + 1] + h2 * x[i + 2] + h3 * x[i + 3];
}

/* Any number of taps: the inner loop walks the samples down and the taps up.  Where there
   are no taps, the outer loop is a loop of its own.  */
/* modsched: taken ops 4 resmii 2 recmii 1 ii 2 stages 4 */
/* modsched: refused exits */
void fir(int n, int taps, const int *restrict x, const int *restrict h, int *restrict y)
{
	for (int i = 0; i < n; i++) {
		int sum = 0;
		for (int k = 0; k < taps; k++)
			sum += h[k] * x[i + taps - 1 - k];
		y[i] = sum;
	}
}

/* Three taps with the delay line in registers: x1 and x2 are the samples before.  */
/* modsched: taken ops 9 resmii 5 recmii 1 ii 5 stages 2 */
void fir3_delay(int n, int h0, int h1, int h2, const int *restrict x, int *restrict y)
{
	int x1 = 0, x2 = 0;
	for (int i = 0; i < n; i++) {
		int x0 = x[i];
		y[i] = h0 * x0 + h1 * x1 + h2 * x2;
		x2 = x1;
		x1 = x0;
	}
}

/* 16-bit samples and taps with rounding, as in speech codecs.  */
/* modsched: taken ops 7 resmii 4 recmii 1 ii 4 stages 3 */
void fir2_q15(int n, short h0, short h1, const short *restrict x, short *restrict y)
{
	for (int i = 0; i < n; i++)
		y[i] = (short)((h0 * x[i] + h1 * x[i + 1] + 0x4000) >> 15);
}
