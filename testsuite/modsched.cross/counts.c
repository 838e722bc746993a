/* What the texts of loops say of their counts, beside the loops.
   SPDX-License-Identifier: GPL-3.0-or-later

   texts.h is what counts.awk made of them.  For each function and pair of values: where the guards
   hold and the count is small enough to run, the loop must run so often.  */

#include <stdio.h>

struct entry {
	const char *name;
	long (*run)(long, long, signed char *, signed char *);
	long (*say)(long, long, signed char *, signed char *);
	int kind; /* 0: overflow is undefined, 1: unsigned, 2: narrow */
	int taken;
};

#include "texts.h"

enum { most = 70000 };

static signed char to[most + 64], from[most + 64];

int main(void)
{
	/* Signed counters of 32 and 64 bits must not overflow, so theirs are the first.  */
	static const long value[] = { 0, 1, 2, 3, 5, 8, -1, -2, -7, 20, 41, 100, -100,
				      126, 127, 128, 200, 254, 255, 256, 32766, 32767, 32768,
				      65534, 65535, 65536, -32768, -128, 2147483646, 2147483647,
				      2147483648, 4294967294, 4294967295, -2147483648 };
	const int plain = 13, all = sizeof value / sizeof *value;
	long same = 0, guarded = 0, wrong = 0, functions = 0, taken = 0;

	/* So that all of it is there if a loop runs on and on.  */
	setvbuf(stdout, NULL, _IOLBF, 0);
	for (int e = 0; e < nentries; e++) {
		int n = entries[e].kind == 0 ? plain : all;

		functions++;
		taken += entries[e].taken;
		for (int i = 0; entries[e].taken && i < n; i++)
			for (int j = 0; j < n; j++) {
				long text = entries[e].say(value[i], value[j], to, from), run;

				if (text < 0 || text > most) {
					guarded++;
					continue;
				}
				run = entries[e].run(value[i], value[j], to, from);
				same += run == text;
				if (run != text && wrong++ < 20)
					printf("%s(n = %ld, m = %ld) runs %ld times; its text says %ld\n",
					       entries[e].name, value[i], value[j], run, text);
			}
	}
	printf("%ld functions, %ld taken; %ld counts right, %ld wrong, %ld under guards\n",
	       functions, taken, same, wrong, guarded);
	return wrong != 0;
}
