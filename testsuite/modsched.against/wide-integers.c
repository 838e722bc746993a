/* Integers of 16 bytes as arguments and results, and in a rotating file for floats.  */
/* against:  */
/* against: "--arg=machine=$SRC/many.mach" */
/* against: "--arg=machine=$SRC/many.mach" --arg=form=kernel-only */
typedef __int128 wide;

wide products(const long *a, const long *b, int n)
{
	wide sum = 0;

	for (int i = 0; i < n; i++)
		sum += (wide)a[i] * b[i];
	return sum;
}

unsigned __int128 sum_from(unsigned __int128 sum, const unsigned long *a, int n)
{
	for (int i = 0; i < n; i++)
		sum += a[i];
	return sum;
}

/* The last one is on the stack.  */
wide sum_to(const wide *a, int n, wide b, wide c, wide d)
{
	for (int i = 0; i < n; i++)
		b += a[i];
	return b ^ c ^ d << 3;
}
