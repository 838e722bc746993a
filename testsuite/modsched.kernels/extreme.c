/* Extremes and choices: conditionals that become conditional moves.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* The largest element.  */
/* modsched: taken ops 6 resmii 3 recmii 4 ii 4 stages 2 */
int largest(int n, const int *x)
{
	int max = x[0];
	for (int i = 1; i < n; i++)
		if (x[i] > max)
			max = x[i];
	return max;
}

/* The largest so far, for every element.  */
/* modsched: taken ops 4 resmii 2 recmii 2 ii 2 stages 3 */
void running_max(int n, const int *restrict x, int *restrict y)
{
	int max = x[0];
	for (int i = 0; i < n; i++) {
		max = x[i] > max ? x[i] : max;
		y[i] = max;
	}
}

/* Where the first smallest element is.  */
/* modsched: taken ops 6 resmii 3 recmii 2 ii 3 stages 2 */
int first_minimum(int n, const int *x)
{
	int at = 0, min = x[0];
	for (int i = 1; i < n; i++) {
		at = x[i] < min ? i : at;
		min = x[i] < min ? x[i] : min;
	}
	return at;
}

/* The smaller of two elements, unsigned 64-bit.  */
/* modsched: taken ops 5 resmii 3 recmii 1 ii 3 stages 3 */
void smaller(int n, const unsigned long *restrict a, const unsigned long *restrict b,
	     unsigned long *restrict c)
{
	for (int i = 0; i < n; i++)
		c[i] = a[i] < b[i] ? a[i] : b[i];
}

/* How many lie between two limits.  */
/* modsched: taken ops 5 resmii 3 recmii 1 ii 3 stages 3 */
int count_between(int n, int low, int high, const int *x)
{
	int count = 0;
	for (int i = 0; i < n; i++)
		count += (x[i] >= low) & (x[i] <= high);
	return count;
}

/* Viterbi's add, compare, select for one state.  */
/* modsched: taken ops 11 resmii 6 recmii 1 ii 6 stages 2 */
void select_path(int n, const int *restrict p, const int *restrict q, int *restrict metric,
		 int *restrict from)
{
	for (int i = 0; i < n; i++) {
		int a = metric[2 * i] + p[i], b = metric[2 * i + 1] + q[i];
		from[i] = a < b;
		metric[i] = a < b ? a : b;
	}
}
