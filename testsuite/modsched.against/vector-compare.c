/* A comparison of vectors gives lanes of all bits or none.  */
/* against: --options=-O3 --arg=machine=vliw8 */
int above(int n, int limit, const int *x)
{
	int count = 0;

	for (int i = 0; i < n; i++)
		if (x[i] > limit)
			count++;
	return count;
}

float largest(int n, const float *x)
{
	float most = 0;

	for (int i = 0; i < n; i++)
		most = x[i] > most ? x[i] : most;
	return most;
}
