/* Addresses that come from data.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* A histogram: the count that is loaded may be the one just stored.  */
/* modsched: taken ops 4 resmii 3 recmii 5 ii 5 stages 2 */
void histogram(int n, const unsigned char *restrict x, unsigned *restrict count)
{
	for (int i = 0; i < n; i++)
		count[x[i]]++;
}

/* Gather.  */
/* modsched: taken ops 3 resmii 3 recmii 1 ii 3 stages 3 */
void gather(int n, const int *restrict index, const double *restrict x, double *restrict y)
{
	for (int i = 0; i < n; i++)
		y[i] = x[index[i]];
}

/* Scatter: two stores may meet, so they stay in order.  */
/* modsched: taken ops 3 resmii 3 recmii 1 ii 3 stages 2 */
void scatter(int n, const int *restrict index, const double *restrict x, double *restrict y)
{
	for (int i = 0; i < n; i++)
		y[index[i]] = x[i];
}

/* A row of a sparse matrix times a vector.  */
/* modsched: taken ops 5 resmii 3 recmii 1 ii 3 stages 4 */
double sparse_row(int first, int last, const double *value, const int *column, const double *x)
{
	double sum = 0.0;
	for (int k = first; k < last; k++)
		sum += value[k] * x[column[k]];
	return sum;
}

/* Bytes through a table, in place.  */
/* modsched: taken ops 3 resmii 3 recmii 1 ii 3 stages 3 */
void translate(unsigned long n, const unsigned char *restrict table, unsigned char *restrict s)
{
	for (unsigned long i = 0; i < n; i++)
		s[i] = table[s[i]];
}

/* A chain of N steps through a table of successors: a load feeds its own address.  */
/* modsched: taken ops 2 resmii 1 recmii 4 ii 4 stages 1 */
int follow(int n, int at, const int *next)
{
	for (int i = 0; i < n; i++)
		at = next[at];
	return at;
}
