/* The lesson's example.  */
void rec(int n, int s, const int *restrict a, const int *restrict b, int *restrict c)
{
	int x = 0;

	for (int i = 0; i < n; i++) {
		x = x * s + a[i] * b[i];
		c[i] = x;
	}
}
