/* Bit tricks over words.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdint.h>

/* Ones in an array, counted in parallel inside each word.  */
/* modsched: taken ops 14 resmii 7 recmii 1 ii 7 stages 3 */
unsigned population(int n, const uint32_t *x)
{
	unsigned total = 0;
	for (int i = 0; i < n; i++) {
		uint32_t v = x[i];
		v = v - ((v >> 1) & 0x55555555);
		v = (v & 0x33333333) + ((v >> 2) & 0x33333333);
		v = (v + (v >> 4)) & 0x0f0f0f0f;
		total += (v * 0x01010101) >> 24;
	}
	return total;
}

/* The bits of every word in reverse.  */
/* modsched: refused unmapped */
void reverse_bits(int n, uint32_t *x)
{
	for (int i = 0; i < n; i++) {
		uint32_t v = x[i];
		v = ((v >> 1) & 0x55555555) | ((v & 0x55555555) << 1);
		v = ((v >> 2) & 0x33333333) | ((v & 0x33333333) << 2);
		v = ((v >> 4) & 0x0f0f0f0f) | ((v & 0x0f0f0f0f) << 4);
		v = ((v >> 8) & 0x00ff00ff) | ((v & 0x00ff00ff) << 8);
		x[i] = v >> 16 | v << 16;
	}
}

/* Marsaglia's xorshift generator filling an array.  */
/* modsched: taken ops 7 resmii 4 recmii 6 ii 6 stages 2 */
uint64_t xorshift(int n, uint64_t s, uint64_t *y)
{
	for (int i = 0; i < n; i++) {
		s ^= s << 13;
		s ^= s >> 7;
		s ^= s << 17;
		y[i] = s;
	}
	return s;
}

/* A linear congruential generator, upper half as the result.  */
/* modsched: taken ops 4 resmii 2 recmii 4 ii 4 stages 2 */
void lcg(int n, uint64_t s, uint32_t *y)
{
	for (int i = 0; i < n; i++) {
		s = s * 6364136223846793005u + 1442695040888963407u;
		y[i] = s >> 32;
	}
}

/* A rotating hash of words.  */
/* modsched: taken ops 3 resmii 2 recmii 2 ii 2 stages 2 */
uint32_t rotate_hash(int n, const uint32_t *x)
{
	uint32_t h = 0;
	for (int i = 0; i < n; i++)
		h = ((h << 5) | (h >> 27)) ^ x[i];
	return h;
}

/* Add two long numbers word by word, the carry from comparisons.  */
/* modsched: taken ops 8 resmii 4 recmii 4 ii 4 stages 4 */
uint64_t add_words(int n, const uint64_t *restrict a, const uint64_t *restrict b,
		   uint64_t *restrict c)
{
	uint64_t carry = 0;
	for (int i = 0; i < n; i++) {
		uint64_t t = a[i] + carry;
		uint64_t sum = t + b[i];
		carry = (uint64_t)(t < carry) | (sum < t);
		c[i] = sum;
	}
	return carry;
}

/* A long number by one digit, the carry in the upper half of the product.  */
/* modsched: taken ops 5 resmii 3 recmii 2 ii 3 stages 3 */
uint32_t mul_words(int n, uint32_t f, uint32_t *a)
{
	uint64_t t = 0;
	for (int i = 0; i < n; i++) {
		t = (t >> 32) + (uint64_t)a[i] * f;
		a[i] = (uint32_t)t;
	}
	return (uint32_t)(t >> 32);
}
