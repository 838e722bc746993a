/* Prefix sums and differences.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* Inclusive prefix sums, the sum kept in a register.  */
/* modsched: taken ops 3 resmii 2 recmii 1 ii 2 stages 3 */
void prefix_sum(int n, const int *restrict x, int *restrict y)
{
	int sum = 0;
	for (int i = 0; i < n; i++) {
		sum += x[i];
		y[i] = sum;
	}
}

/* Exclusive, in place: the element is read before its place gets the sum so far.  */
/* modsched: taken ops 3 resmii 2 recmii 1 ii 2 stages 2 */
unsigned offsets(int n, unsigned *x)
{
	unsigned sum = 0;
	for (int i = 0; i < n; i++) {
		unsigned count = x[i];
		x[i] = sum;
		sum += count;
	}
	return sum;
}

/* Differences in place, from the end so that nothing is overwritten too early.  */
/* modsched: taken ops 4 resmii 2 recmii 1 ii 2 stages 3 */
void difference_down(int n, short *x)
{
	for (int i = n - 1; i > 0; i--)
		x[i] = x[i] - x[i - 1];
}

/* A running parity: xor of everything so far.  */
/* modsched: taken ops 3 resmii 2 recmii 1 ii 2 stages 3 */
void gray_decode(int n, const unsigned long *restrict x, unsigned long *restrict y)
{
	unsigned long acc = 0;
	for (int i = 0; i < n; i++) {
		acc ^= x[i];
		y[i] = acc;
	}
}
