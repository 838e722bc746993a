/* Cyclic redundancy checks.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* By a table of 256 words: a load in the recurrence.  */
/* modsched: taken ops 6 resmii 3 recmii 6 ii 6 stages 2 */
unsigned crc32_table(unsigned crc, const unsigned *restrict table, const unsigned char *p,
		     unsigned long n)
{
	for (unsigned long i = 0; i < n; i++)
		crc = table[(crc ^ p[i]) & 0xff] ^ (crc >> 8);
	return crc;
}

/* Bit by bit, without a branch: the mask is all ones where the low bit was set.  */
/* modsched: taken ops 5 resmii 3 recmii 4 ii 4 stages 1 */
unsigned crc32_bits(unsigned crc, int bits)
{
	for (int k = 0; k < bits; k++)
		crc = (crc >> 1) ^ (0xedb88320u & -(crc & 1));
	return crc;
}

/* A 16-bit check, most significant bit first, message bits in words.  */
/* modsched: taken ops 7 resmii 4 recmii 7 ii 7 stages 2 */
unsigned short crc16_words(unsigned short crc, const unsigned short *restrict table,
			   const unsigned char *p, int n)
{
	while (n-- > 0)
		crc = (unsigned short)(crc << 8) ^ table[(crc >> 8) ^ *p++];
	return crc;
}
