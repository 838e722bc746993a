/* The flag of an overflow, in the loop as it was.  */
#include <limits.h>

int saturate(const int *a, int *b, int n)
{
	int overflows = 0;

	for (int i = 0; i < n; i++) {
		int sum;
		_Bool over = __builtin_add_overflow(a[i], b[i], &sum);

		b[i] = over ? a[i] < 0 ? INT_MIN : INT_MAX : sum;
		overflows += over;
	}
	return overflows;
}

int differences(const long *a, const long *b, long *c, int n)
{
	int overflows = 0;

	for (int i = 0; i < n; i++)
		overflows += __builtin_sub_overflow(a[i], b[i], &c[i]);
	return overflows;
}
