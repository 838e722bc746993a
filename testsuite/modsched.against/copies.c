/* An index whose old value is read after its step was computed: the copy of it that an address
   is computed from was once taken for 0.  */

/* against: --options=-O3 --arg=form=kernel-only --arg=algo=window --arg=machine=$TOP/testsuite/modsched.against/one.mach */
/* against: --options=-O3 */
/* against: --options='-O2 -fpredictive-commoning -funroll-loops' --arg=machine=vliw8 */

unsigned char commoned(unsigned n, unsigned long m, double *p0, double *restrict p1, double *p2)
{
	short sum = 0;

	for (unsigned i = 0; i < n; i++) {
		long a = p2[i + 3];
		unsigned long b;

		p1[i] = p0[i + 1];
		b = (short)p0[i] == sum ? sum : (int)i;
		sum += b;
		sum += ((unsigned short)((unsigned short)i << 5 | (unsigned short)i >> 11) | a) |
		       m << ((long)p1[i] & 63);
	}
	return sum;
}

/* The same by hand, with both old values in addresses.  */
unsigned by_hand(unsigned n, const unsigned *restrict a, unsigned *restrict b)
{
	unsigned i = 1, sum = 0;

	for (unsigned k = 0; k < n; k++) {
		unsigned old = i;

		i += 2;
		sum += a[i] * 3 + a[old + 1];
		b[old + 3] = sum ^ a[old];
	}
	return sum + i;
}

/* Two of a kind: counters that hand on their old values.  */
long handed_on(int n, const short *restrict a, long *restrict b)
{
	int i = 0, j = -1, k = -2;
	long sum = 0;

	for (int t = 0; t < n; t++) {
		k = j;
		j = i;
		i = i + 1;
		b[i] = a[j + 1] + a[k + 2];
		sum += b[i] * (j - k);
	}
	return sum + i + j + k;
}
