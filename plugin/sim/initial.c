/* What registers and memory hold before the loop: pure functions of a seed.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "sim/initial.h"

#include "base/rng.h"
#include "sim/eval.h"

uint64_t ms_initial_array_hash(uint64_t seed, const char *name)
{
	uint64_t hash = ms_mix64(seed + 0x9e3779b97f4a7c15u);

	for (const char *s = name; *s; s++)
		hash = (hash ^ (unsigned char)*s) * 0x100000001b3u;
	return ms_mix64(hash);
}

/* Sign and mantissa from the hash, a binary exponent of -2, -1 or 0.  */
static uint64_t initial_float(uint64_t hash, enum ms_type type)
{
	double value = 1.0 + (double)(hash >> 12) * 0x1p-52;
	static const double scale[] = { 0.25, 0.5, 1.0 };

	value *= scale[(hash & 0x7ff) % 3];
	return ms_real_bits(type, hash & 0x800 ? -value : value);
}

/* A number of type TYPE made from HASH, as a register holds it.  */
static uint64_t initial_value(uint64_t hash, enum ms_type type)
{
	uint64_t choice;

	hash = ms_mix64(hash + 0x9e3779b97f4a7c15u);
	if (ms_type_info[type].is_float)
		return initial_float(hash, type);

	choice = hash & 15;
	hash >>= 4;
	if (choice < 9) /* small: -16 to 15 */
		return ms_extend(type, (hash & 31) - 16);
	if (choice < 14)
		return ms_extend(type, ms_mix64(hash));
	switch (hash & 3) {
	case 0: return ms_extend(type, UINT64_MAX);
	case 1: return ms_extend(type, UINT64_MAX >> 1);
	case 2: return ms_extend(type, (uint64_t)1 << (8 * ms_type_info[type].bytes - 1));
	default:
		return ms_extend(type, ((uint64_t)1 << (8 * ms_type_info[type].bytes - 1)) - 1);
	}
}

uint64_t ms_initial_register(uint64_t seed, int number, enum ms_type type)
{
	uint64_t hash = ms_mix64(seed + 0x3c6ef372fe94f82au) + (uint64_t)(unsigned)number;
	uint64_t value = initial_value(ms_mix64(hash), type);

	return value ? value : 5;
}

static uint64_t slot_value(uint64_t hash, enum ms_type type, uint64_t slot)
{
	return initial_value(hash + slot * 0xd1342543de82ef95u, type);
}

uint64_t ms_initial_memory(uint64_t hash, enum ms_type type, uint64_t address, int bytes)
{
	unsigned width = (unsigned)ms_type_info[type].bytes;
	uint64_t result = 0;

	if ((unsigned)bytes == width && address % width == 0) {
		result = slot_value(hash, type, address / width);
		return width == 8 ? result : result & (((uint64_t)1 << 8 * width) - 1);
	}
	for (int i = 0; i < bytes; i++) {
		uint64_t at = address + (uint64_t)i;
		uint64_t byte = slot_value(hash, type, at / width) >> 8 * (at % width) & 0xff;

		result |= byte << 8 * i;
	}
	return result;
}
