/* Stencils: every output is a weighted sum of its neighbours.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* Three points, from one array to another.  */
/* modsched: taken ops 8 resmii 4 recmii 1 ii 4 stages 3 */
void three_point(int n, float w, const float *restrict x, float *restrict y)
{
	for (int i = 1; i < n - 1; i++)
		y[i] = x[i] + w * (x[i - 1] - 2.0f * x[i] + x[i + 1]);
}

/* Three points in place: x[i-1] is the new value, so this is a recurrence through memory.  */
/* modsched: taken ops 7 resmii 4 recmii 5 ii 5 stages 2 */
void relax(int n, double *x)
{
	for (int i = 1; i < n - 1; i++)
		x[i] = 0.25 * x[i - 1] + 0.5 * x[i] + 0.25 * x[i + 1];
}

/* Five points of one line.  */
/* modsched: taken ops 15 resmii 8 recmii 1 ii 8 stages 2 */
void five_point(int n, const int *restrict x, int *restrict y)
{
	for (int i = 2; i < n - 2; i++)
		y[i] = (x[i - 2] + 4 * x[i - 1] + 6 * x[i] + 4 * x[i + 1] + x[i + 2]) >> 4;
}

/* Five points of a plane with a pitch: one row.  */
/* modsched: taken ops 10 resmii 5 recmii 1 ii 5 stages 3 */
void jacobi_row(int n, long pitch, const double *restrict x, double *restrict y)
{
	for (int i = 1; i < n - 1; i++)
		y[i] = 0.25 * (x[i - 1] + x[i + 1] + x[i - pitch] + x[i + pitch]);
}
