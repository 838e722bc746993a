/* Fields of neighbours in an array of structs: the same offset, and another.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: along 13 */
/* trace: 13 met, 13 exact, 0 assumed, 0 needed */

#include "kernel.h"

struct point {
	int x, y;
	short colour;
	double weight;
};
static struct point p[64];

KERNEL void along(int n, struct point *p)
{
	for (int i = 1; i < n; i++) {
		p[i].x = p[i - 1].x + p[i].y;
		p[i].y = p[i - 1].colour;
		p[i].weight = p[i - 1].weight * 0.5 + p[i].x;
	}
}

int main(void)
{
	for (int i = 0; i < 64; i++)
		p[i] = (struct point){i, i * 3 & 7, i & 15, i * 0.25};
	for (int n = 0; n < 6; n++)
		along(n, p);
	along(60, p);
	for (int i = 0; i < 64; i++)
		note(p[i].x + p[i].y * 7 + (int)p[i].weight);
	print_sum();
	return 0;
}
