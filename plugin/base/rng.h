/* Pseudo-random numbers from a seed: SplitMix64 (Steele, Lea, Flood, OOPSLA 2014).
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MS_BASE_RNG_H
#define MS_BASE_RNG_H

#include <stdint.h>

/* The mixing function alone: a hash of X in which every bit of X counts.  */
static inline uint64_t ms_mix64(uint64_t x)
{
	x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
	x = (x ^ x >> 27) * 0x94d049bb133111ebu;
	return x ^ x >> 31;
}

/* The next number; STATE starts as the seed.  */
static inline uint64_t ms_random(uint64_t *state)
{
	return ms_mix64(*state += 0x9e3779b97f4a7c15u);
}

/* A number from 0 to N - 1, N >= 1.  */
static inline uint64_t ms_random_below(uint64_t *state, uint64_t n)
{
	return ms_random(state) % n;
}

#endif
