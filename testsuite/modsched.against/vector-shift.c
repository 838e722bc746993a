/* Vectors shifted by constants: two steps at a time, which GCC finds at -O2.  */
void expand(unsigned w[80])
{
	for (int t = 16; t < 80; t++) {
		unsigned x = w[t - 3] ^ w[t - 8] ^ w[t - 14] ^ w[t - 16];

		w[t] = x << 1 | x >> 31;
	}
}
