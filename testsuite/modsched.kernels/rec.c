/* The running example of the lesson on modulo scheduling, x(k) = x(k-1) s + a(k) b(k), with
   and without the promise that the arrays do not overlap.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* The recurrence binds: every x(k) waits a multiply and an add for x(k-1).  */
/* modsched: taken ops 6 resmii 3 recmii 4 ii 4 stages 3 */
void rec(int n, int s, const int *restrict a, const int *restrict b, int *restrict c)
{
	int x = 0;
	for (int i = 0; i < n; i++) {
		x = x * s + a[i] * b[i];
		c[i] = x;
	}
}

/* The same without restrict: c[i] may be a[i+1] or b[i+1], so a load has to wait for the
   store of the iteration before.  */
/* modsched: taken ops 6 resmii 3 recmii 8 ii 9 stages 1 */
void rec_alias(int n, int s, const int *a, const int *b, int *c)
{
	int x = 0;
	for (int i = 0; i < n; i++) {
		x = x * s + a[i] * b[i];
		c[i] = x;
	}
}
