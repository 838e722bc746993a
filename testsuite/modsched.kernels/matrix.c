/* Matrices.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* A matrix times a vector; the inner loop is the dot product of a row.  Where there are
   no columns, the outer loop is a loop of its own.  */
/* modsched: taken ops 4 resmii 2 recmii 1 ii 2 stages 4 */
/* modsched: refused exits */
void matrix_vector(int rows, int columns, const double *restrict a, const double *restrict x,
		   double *restrict y)
{
	for (int i = 0; i < rows; i++) {
		double sum = 0.0;
		for (int k = 0; k < columns; k++)
			sum += a[(long)i * columns + k] * x[k];
		y[i] = sum;
	}
}

/* A column times a row of two matrices of 64 columns: one operand moves a row each time.  */
/* modsched: taken ops 4 resmii 2 recmii 1 ii 2 stages 4 */
float matrix_element(int n, const float (*restrict a)[64], const float (*restrict b)[64],
		     int row, int column)
{
	float sum = 0.0f;
	for (int k = 0; k < n; k++)
		sum += a[row][k] * b[k][column];
	return sum;
}

/* A rank-one update of a row, the inner loop of Gauss's elimination.  */
/* modsched: taken ops 5 resmii 3 recmii 1 ii 3 stages 3 */
void eliminate_row(int n, double f, const double *restrict pivot, double *restrict row)
{
	for (int k = 0; k < n; k++)
		row[k] = row[k] - f * pivot[k];
}

/* A transposed copy: reads a row, writes a column of a matrix whose pitch is known only at
   run time.  */
/* modsched: taken ops 3 resmii 2 recmii 1 ii 2 stages 2 */
void transpose_row(int n, long pitch, const int *restrict row, int *restrict column)
{
	for (int k = 0; k < n; k++)
		column[k * pitch] = row[k];
}
