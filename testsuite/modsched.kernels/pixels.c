/* Pictures: arrays of bytes with saturation.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* Add with saturation at 255.  */
/* modsched: taken ops 6 resmii 3 recmii 1 ii 3 stages 3 */
void add_saturate(int n, const unsigned char *restrict a, const unsigned char *restrict b,
		  unsigned char *restrict c)
{
	for (int i = 0; i < n; i++) {
		int sum = a[i] + b[i];
		c[i] = sum > 255 ? 255 : sum;
	}
}

/* Subtract with saturation at 0, signed 16-bit samples.  */
/* modsched: taken ops 6 resmii 3 recmii 1 ii 3 stages 3 */
void subtract_floor(int n, short *restrict a, const short *restrict b)
{
	for (int i = 0; i < n; i++) {
		int d = a[i] - b[i];
		a[i] = d < 0 ? 0 : d;
	}
}

/* Alpha blending of one channel, with the usual rounding for division by 255.  */
/* modsched: taken ops 11 resmii 6 recmii 1 ii 6 stages 3 */
void blend(int n, unsigned char alpha, const unsigned char *restrict over,
	   unsigned char *restrict under)
{
	for (int i = 0; i < n; i++) {
		unsigned t = alpha * over[i] + (255 - alpha) * under[i] + 128;
		under[i] = (t + (t >> 8)) >> 8;
	}
}

/* Red, green, blue to gray, weights in 1/256.  */
/* modsched: taken ops 11 resmii 6 recmii 1 ii 6 stages 2 */
void gray(int n, const unsigned char *restrict rgb, unsigned char *restrict y)
{
	for (int i = 0; i < n; i++)
		y[i] = (77 * rgb[3 * i] + 150 * rgb[3 * i + 1] + 29 * rgb[3 * i + 2]) >> 8;
}

/* Brightness and contrast with clipping at both ends.  */
/* modsched: taken ops 9 resmii 5 recmii 1 ii 5 stages 3 */
void contrast(int n, int gain, int offset, unsigned char *p)
{
	for (int i = 0; i < n; i++) {
		int v = ((p[i] * gain) >> 6) + offset;
		v = v < 0 ? 0 : v;
		v = v > 255 ? 255 : v;
		p[i] = v;
	}
}

/* The sum of absolute differences of two rows.  */
/* modsched: taken ops 7 resmii 4 recmii 1 ii 4 stages 3 */
int sad(int n, const unsigned char *a, const unsigned char *b)
{
	int sum = 0;
	for (int i = 0; i < n; i++) {
		int d = a[i] - b[i];
		sum += d < 0 ? -d : d;
	}
	return sum;
}

/* A threshold: a comparison as a value.  */
/* modsched: taken ops 3 resmii 2 recmii 1 ii 2 stages 3 */
void threshold(int n, unsigned char limit, const unsigned char *restrict x,
	       unsigned char *restrict y)
{
	for (int i = 0; i < n; i++)
		y[i] = x[i] >= limit;
}
