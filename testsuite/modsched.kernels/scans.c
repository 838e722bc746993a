/* Scans of strings and lists: how long they run depends on the data, so nothing can start
   before its time and the loops are refused.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stddef.h>

/* The length of a word: up to the first blank or control character.  */
/* modsched: refused count */
unsigned long word_length(const char *s)
{
	unsigned long n = 0;
	while (s[n] > ' ')
		n++;
	return n;
}

/* The first place of a character: leaves at two places.  */
/* modsched: refused exits */
const char *find_char(const char *s, char c)
{
	while (*s != c) {
		if (*s == '\0')
			return NULL;
		s++;
	}
	return s;
}

/* The first difference of two blocks of bytes.  */
/* modsched: refused exits */
int compare_bytes(const unsigned char *a, const unsigned char *b, int n)
{
	for (int i = 0; i < n; i++)
		if (a[i] != b[i])
			return a[i] - b[i];
	return 0;
}

struct node {
	struct node *next;
	int value;
};

/* The sum of a linked list.  */
/* modsched: refused count */
int list_sum(const struct node *p)
{
	int sum = 0;
	for (; p; p = p->next)
		sum += p->value;
	return sum;
}

/* Greatest common divisor by remainders.  */
/* modsched: refused count */
unsigned gcd(unsigned a, unsigned b)
{
	while (b) {
		unsigned t = a % b;
		a = b;
		b = t;
	}
	return a;
}
