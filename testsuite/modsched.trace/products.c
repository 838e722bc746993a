/* Parts of one array that lie as far apart as a product says, as in a Fourier transform.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* trace: 601 met, 481 exact, 541 assumed, 120 needed */

#include "kernel.h"

static float x[8000];

/* Four parts of L1 rows of IDO each.  */
KERNEL void radix(int ido, int l1, float *x)
{
	int part = ido * l1;

	for (int k = 0; k < l1; k++)
		for (int i = 0; i < ido; i++) {
			int at = k * ido + i;
			float a = x[at], b = x[at + part];

			x[at] = a + x[at + 2 * part];
			x[at + part] = b + x[at + 3 * part];
			x[at + 2 * part] = a - b;
			x[at + 3 * part] = a * b;
		}
}
KERNEL void first_of_rows(int ido, int l1, float *x)
{
	int a = 0, b = ido * l1, c = 2 * b;

	for (int k = 0; k < l1; k++) {
		x[a] = x[b] + x[c];
		x[b] = x[c] * 2;
		x[c] = 1;
		a += ido;
		b += ido;
		c += ido;
	}
}
KERNEL void interleaved(int ido, int l1, float *x)
{
	int at = 0;

	for (int k = 0; k < l1; k++) {
		x[4 * at] = k;
		x[4 * at + 4 * ido - 1] = 2;
		x[4 * at + 2 * ido] = 3;
		x[4 * at + 2 * ido - 1] = 4;
		at += ido;
	}
}
KERNEL void both_ends(int ido, float *x)
{
	for (int i = 2; i < ido; i += 2) {
		float t = x[i];

		x[i] = x[ido - i] + 1;
		x[ido - i] = t;
	}
}
KERNEL void mirrored_rows(int ido, int l1, float *x)
{
	for (int k = 0; k < l1; k++)
		for (int i = 2; i < ido; i += 2) {
			x[2 * k * ido + i - 1] = i;
			x[2 * k * ido + 2 * ido - i - 1] = k;
		}
}
KERNEL void halves_of_odd(int n, float *x)
{
	for (int k = 1; k <= n / 2; k++) {
		float a = x[k], b = x[n - k];

		x[k] = a + b;
		x[n - k] = a - b;
	}
}
KERNEL void quarter(int n, float *x)
{
	int m = n >> 2;

	for (int i = 0; i < ((m + 1) >> 1); i++) {
		x[2 * i] = x[(n >> 1) - 2 - 2 * i] + 1;
		x[(n >> 1) - 1 - 2 * i] = x[2 * i + 1];
	}
}
KERNEL void too_long(int ido, int l1, float *x)
{
	int part = ido * l1;

	for (int i = 0; i < part + 2; i++)
		x[i + part] = x[i] + 1;
}
KERNEL void spread(int n, float *x)
{
	for (int i = n - 1; i >= 0; i--)
		x[2 * i] = x[i] + 1;
}

int main(void)
{
	for (int i = 0; i < 8000; i++)
		x[i] = i;
	for (int ido = 0; ido < 10; ido += 1 + (ido > 4))
		for (int l1 = 0; l1 < 6; l1 += 1 + (l1 > 2)) {
			radix(ido, l1, x);
			first_of_rows(ido, l1, x);
			interleaved(ido, l1, x + 10);
			mirrored_rows(ido, l1, x);
			too_long(ido, l1, x);
		}
	for (int n = 0; n < 20; n++) {
		both_ends(n, x);
		halves_of_odd(n, x);
		quarter(n, x + 2);
		spread(n, x);
	}
	first_of_rows(-3, 5, x + 4000);
	interleaved(-2, 5, x + 4000);
	return 0;
}
