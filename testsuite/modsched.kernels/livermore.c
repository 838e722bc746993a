/* Fragments of physics codes, after the mathematics of the Livermore loops.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* A hydrodynamics fragment: a stencil scaled by another array.  */
/* modsched: taken ops 8 resmii 4 recmii 1 ii 4 stages 4 */
void hydro(int n, double q, double r, double t, double *restrict x, const double *restrict y,
	   const double *restrict z)
{
	for (int k = 0; k < n; k++)
		x[k] = q + y[k] * (r * z[k + 10] + t * z[k + 11]);
}

/* One level of an incomplete Cholesky, conjugate gradient sweep: reads two by two from one
   part of x, writes one by one into another part, both given by pointers.  */
/* modsched: taken ops 9 resmii 5 recmii 1 ii 5 stages 3 */
void iccg(int n, double *restrict to, const double *restrict from, const double *restrict v)
{
	for (int k = 1, i = 0; i < n; i++, k += 2)
		to[i] = from[k] - v[k] * from[k - 1] - v[k + 1] * from[k + 1];
}

/* The same where both parts are one array, as written in Fortran.  */
/* modsched: taken ops 10 resmii 6 recmii 9 ii 10 stages 2 */
void iccg_in_place(int first, int n, double *restrict x, const double *restrict v)
{
	for (int k = 1, i = first; i < n; i++, k += 2)
		x[i] = x[k] - v[k] * x[k - 1] - v[k + 1] * x[k + 1];
}

/* Tri-diagonal elimination, below the diagonal.  GCC keeps x[i-1] in a register.  */
/* modsched: taken ops 5 resmii 3 recmii 4 ii 4 stages 2 */
void tridiagonal(int n, double *restrict x, const double *restrict y, const double *restrict z)
{
	for (int i = 1; i < n; i++)
		x[i] = z[i] * (y[i] - x[i - 1]);
}

/* A general linear recurrence: the inner loop is a dot product against a reversed array.  */
/* modsched: taken ops 5 resmii 3 recmii 1 ii 3 stages 3 */
void linear_recurrence(int n, double *restrict w, const double *restrict b)
{
	for (int i = 1; i < n; i++) {
		double sum = 0.01;
		for (int k = 0; k < i; k++)
			sum += b[(long)k * n + i] * w[i - k - 1];
		w[i] = sum;
	}
}

/* An equation of state: many independent operations.  GCC loads each u[k] once and moves it on
   from register to register.  */
/* modsched: taken ops 26 resmii 13 recmii 1 ii 13 stages 2 */
void state(int n, double q, double r, double t, double *restrict x, const double *restrict y,
	   const double *restrict z, const double *restrict u)
{
	for (int k = 0; k < n; k++)
		x[k] = u[k] + r * (z[k] + r * y[k]) +
		       t * (u[k + 3] + r * (u[k + 2] + r * u[k + 1]) +
			    t * (u[k + 6] + q * (u[k + 5] + q * u[k + 4])));
}

/* Integrate predictors: one record of 13 a step, ten of them read and one written.  */
/* modsched: taken ops 27 resmii 14 recmii 1 ii 14 stages 2 */
void integrate(int n, const double *restrict d, double (*px)[13])
{
	double d0 = d[0], d1 = d[1], d2 = d[2], d3 = d[3], d4 = d[4], d5 = d[5], d6 = d[6];
	for (int i = 0; i < n; i++)
		px[i][0] = d6 * px[i][12] + d5 * px[i][11] + d4 * px[i][10] + d3 * px[i][9] +
			   d2 * px[i][8] + d1 * px[i][7] + d0 * px[i][6] + px[i][4] +
			   px[i][5] + px[i][2];
}

/* Difference predictors: a chain through the fields of each record.  GCC stores two fields at
   once by vector operations.  */
/* modsched: refused unmapped */
void differences(int n, const double *restrict cx, double (*restrict px)[4])
{
	for (int i = 0; i < n; i++) {
		double a = cx[i], b;
		b = a - px[i][0];
		px[i][0] = a;
		a = b - px[i][1];
		px[i][1] = b;
		b = a - px[i][2];
		px[i][2] = a;
		px[i][3] = b - px[i][3];
	}
}

/* The first sum, through memory.  */
/* modsched: taken ops 3 resmii 2 recmii 1 ii 2 stages 3 */
void first_sum(int n, double *restrict x, const double *restrict y)
{
	for (int k = 1; k < n; k++)
		x[k] = x[k - 1] + y[k];
}

/* The first difference: GCC carries y[k+1] over to the next iteration.  */
/* modsched: taken ops 4 resmii 2 recmii 1 ii 2 stages 3 */
void first_difference(int n, double *restrict x, const double *restrict y)
{
	for (int k = 0; k < n; k++)
		x[k] = y[k + 1] - y[k];
}

/* Discrete particles in one dimension: a gather, a push, and a cell number by truncation.  */
/* modsched: taken ops 11 resmii 7 recmii 1 ii 7 stages 2 */
void push_particles(int n, double *restrict v, double *restrict p, int *restrict cell,
		    const double *restrict field)
{
	for (int k = 0; k < n; k++) {
		v[k] += field[cell[k]];
		p[k] += v[k];
		cell[k] = (int)p[k] & 1023;
	}
}
