/* Checksums of byte and word arrays.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* Fletcher's two sums, the reductions left to the caller.  */
/* modsched: taken ops 3 resmii 2 recmii 1 ii 2 stages 3 */
unsigned fletcher(const unsigned char *p, int n)
{
	unsigned a = 0, b = 0;
	for (int i = 0; i < n; i++) {
		a += p[i];
		b += a;
	}
	return b << 16 | (a & 0xffff);
}

/* Adler's, a pointer and a count that run down.  */
/* modsched: taken ops 3 resmii 2 recmii 1 ii 2 stages 3 */
unsigned long adler(unsigned long a, unsigned long b, const unsigned char *p, unsigned n)
{
	do {
		a += *p++;
		b += a;
	} while (--n);
	return b % 65521 << 16 | a % 65521;
}

/* The Internet's: 16-bit words in network order added up.  */
/* modsched: taken ops 5 resmii 3 recmii 1 ii 3 stages 2 */
unsigned internet(const unsigned char *p, int n)
{
	unsigned sum = 0;
	for (int i = 0; i < n; i += 2)
		sum += p[i] << 8 | p[i + 1];
	return sum;
}

/* A multiplicative hash of bytes (FNV-1a, 64 bits).  */
/* modsched: taken ops 3 resmii 2 recmii 4 ii 4 stages 2 */
unsigned long fnv1a(const unsigned char *p, const unsigned char *end)
{
	unsigned long hash = 0xcbf29ce484222325u;
	while (p != end) {
		hash ^= *p++;
		hash *= 0x100000001b3u;
	}
	return hash;
}
