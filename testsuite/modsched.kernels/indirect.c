/* Addresses that come from data.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* A histogram: the count that is loaded may be the one just stored.  */
/* modsched: taken */
void histogram(int n, const unsigned char *restrict x, unsigned *restrict count)
{
	for (int i = 0; i < n; i++)
		count[x[i]]++;
}

/* Gather.  */
/* modsched: taken */
void gather(int n, const int *restrict index, const double *restrict x, double *restrict y)
{
	for (int i = 0; i < n; i++)
		y[i] = x[index[i]];
}

/* Scatter: two stores may meet, so they stay in order.  */
/* modsched: taken */
void scatter(int n, const int *restrict index, const double *restrict x, double *restrict y)
{
	for (int i = 0; i < n; i++)
		y[index[i]] = x[i];
}

/* A row of a sparse matrix times a vector.  */
/* modsched: taken */
double sparse_row(int first, int last, const double *value, const int *column, const double *x)
{
	double sum = 0.0;
	for (int k = first; k < last; k++)
		sum += value[k] * x[column[k]];
	return sum;
}

/* Bytes through a table, in place.  */
/* modsched: taken */
void translate(unsigned long n, const unsigned char *restrict table, unsigned char *restrict s)
{
	for (unsigned long i = 0; i < n; i++)
		s[i] = table[s[i]];
}

/* A chain of N steps through a table of successors: a load feeds its own address.  */
/* modsched: taken */
int follow(int n, int at, const int *next)
{
	for (int i = 0; i < n; i++)
		at = next[at];
	return at;
}
