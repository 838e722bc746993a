/* What RTL codes compute, against what C computes.
   SPDX-License-Identifier: GPL-3.0-or-later

   For each code and mode there is a function of one insn in RTL, and an expression of C, which the
   compiler that built this turns into the machine's own instructions.  Both get the same
   values: all pairs of extreme ones, and random ones.  */

#include <float.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "sim/rtl_run.h"

/* ---- In C ------------------------------------------------------------------------------- */

#define IS(name) (strcmp(code, name) == 0)
#define GIVE(name, expression)                                                               \
	if (IS(name)) {                                                                      \
		*result = (uint64_t)(expression);                                            \
		return true;                                                                 \
	}

/* The result of CODE on A and B; false: C has none.  */
#define INTEGERS(M, S, U, WS, WU, BITS)                                                      \
	static bool c_##M(const char *code, uint64_t x, uint64_t y, uint64_t *result)        \
	{                                                                                    \
		S a = (S)x, b = (S)y;                                                        \
		U ua = (U)x, ub = (U)y;                                                      \
		unsigned n = (unsigned)(y & (BITS < 32 ? 31 : BITS - 1));                    \
		WS high = (WS)a * b;                                                         \
		WU uhigh = (WU)ua * ub;                                                      \
		bool trap = b == 0 || (b == -1 && ua == (U)((WU)1 << (BITS - 1)));           \
                                                                                             \
		GIVE("plus", (U)(ua + ub))                                                   \
		GIVE("minus", (U)(ua - ub))                                                  \
		GIVE("mult", (U)((WU)ua * ub))                                               \
		GIVE("and", (U)(ua & ub))                                                    \
		GIVE("ior", (U)(ua | ub))                                                    \
		GIVE("xor", (U)(ua ^ ub))                                                    \
		GIVE("not", (U)~ua)                                                          \
		GIVE("neg", (U)(0 - ua))                                                     \
		GIVE("abs", a < 0 ? (U)(0 - ua) : ua)                                        \
		GIVE("smin", (U)(a < b ? a : b))                                             \
		GIVE("smax", (U)(a > b ? a : b))                                             \
		GIVE("umin", ua < ub ? ua : ub)                                              \
		GIVE("umax", ua > ub ? ua : ub)                                              \
		GIVE("smul_highpart", (U)(high >> BITS))                                     \
		GIVE("umul_highpart", (U)(uhigh >> BITS))                                    \
		GIVE("ashift", n < BITS ? (U)(ua << n) : 0)                                  \
		GIVE("lshiftrt", n < BITS ? (U)(ua >> n) : 0)                                \
		GIVE("ashiftrt", (U)(a >> (n < BITS ? n : BITS - 1)))                        \
		GIVE("rotate", (U)(ua << y % BITS | (y % BITS ? ua >> (BITS - y % BITS) : 0))) \
		GIVE("rotatert", (U)(ua >> y % BITS | (y % BITS ? ua << (BITS - y % BITS) : 0))) \
		GIVE("popcount", __builtin_popcountll(ua))                                   \
		GIVE("parity", __builtin_parityll(ua))                                       \
		GIVE("ffs", __builtin_ffsll((long long)ua))                                  \
		GIVE("clz", ua ? __builtin_clzll(ua) - (64 - BITS) : BITS)                   \
		GIVE("ctz", ua ? __builtin_ctzll(ua) : BITS)                                 \
		GIVE("clrsb", (U)(__builtin_clrsbll(a) - (64 - BITS)))                       \
		GIVE("bswap", (U)(__builtin_bswap64(ua) >> (64 - BITS)))                     \
		GIVE("eq", a == b)                                                           \
		GIVE("ne", a != b)                                                           \
		GIVE("lt", a < b)                                                            \
		GIVE("le", a <= b)                                                           \
		GIVE("gt", a > b)                                                            \
		GIVE("ge", a >= b)                                                           \
		GIVE("ltu", ua < ub)                                                         \
		GIVE("leu", ua <= ub)                                                        \
		GIVE("gtu", ua > ub)                                                         \
		GIVE("geu", ua >= ub)                                                        \
		GIVE("carry", (U)(ua + ub) < ua)                                             \
		if (trap)                                                                    \
			return false;                                                        \
		GIVE("div", (U)(a / b))                                                      \
		GIVE("mod", (U)(a % b))                                                      \
		GIVE("udiv", ua / ub)                                                        \
		GIVE("umod", ua % ub)                                                        \
		return false;                                                                \
	}
INTEGERS(QI, int8_t, uint8_t, int, unsigned, 8)
INTEGERS(HI, int16_t, uint16_t, int, unsigned, 16)
INTEGERS(SI, int32_t, uint32_t, int64_t, uint64_t, 32)
INTEGERS(DI, int64_t, uint64_t, __int128, unsigned __int128, 64)

#define FLOATS(M, F, BITS_T, SQRT, FMA, COPYSIGN, FABS)                                      \
	static uint64_t bits_##M(F value)                                                    \
	{                                                                                    \
		BITS_T bits;                                                                 \
                                                                                             \
		memcpy(&bits, &value, sizeof bits);                                          \
		return bits;                                                                 \
	}                                                                                    \
	static F value_##M(uint64_t x)                                                       \
	{                                                                                    \
		BITS_T bits = (BITS_T)x;                                                     \
		F value;                                                                     \
                                                                                             \
		memcpy(&value, &bits, sizeof value);                                         \
		return value;                                                                \
	}                                                                                    \
	static bool c_##M(const char *code, uint64_t x, uint64_t y, uint64_t *result)        \
	{                                                                                    \
		F a = value_##M(x), b = value_##M(y);                                        \
                                                                                             \
		GIVE("plus", bits_##M(a + b))                                                \
		GIVE("minus", bits_##M(a - b))                                               \
		GIVE("mult", bits_##M(a * b))                                                \
		GIVE("div", bits_##M(a / b))                                                 \
		GIVE("neg", bits_##M(-a))                                                    \
		GIVE("abs", bits_##M(FABS(a)))                                               \
		GIVE("sqrt", bits_##M(SQRT(a)))                                              \
		GIVE("copysign", bits_##M(COPYSIGN(a, b)))                                   \
		GIVE("fma", bits_##M(FMA(a, b, a)))                                          \
		GIVE("eq", a == b)                                                           \
		GIVE("ne", a != b)                                                           \
		GIVE("lt", isless(a, b))                                                     \
		GIVE("le", islessequal(a, b))                                                \
		GIVE("gt", isgreater(a, b))                                                  \
		GIVE("ge", isgreaterequal(a, b))                                             \
		GIVE("unordered", isunordered(a, b))                                         \
		GIVE("ordered", !isunordered(a, b))                                          \
		GIVE("uneq", isunordered(a, b) || a == b)                                    \
		GIVE("unlt", !isgreaterequal(a, b))                                          \
		GIVE("unle", !isgreater(a, b))                                               \
		GIVE("ungt", !islessequal(a, b))                                             \
		GIVE("unge", !isless(a, b))                                                  \
		GIVE("ltgt", islessgreater(a, b))                                            \
		return false;                                                                \
	}
FLOATS(SF, float, uint32_t, sqrtf, fmaf, copysignf, fabsf)
FLOATS(DF, double, uint64_t, sqrt, fma, copysign, fabs)

/* Conversions: CODE is `FROM TO code`.  Out of range, x86 gives the top bit.  */
static bool c_convert(const char *code, uint64_t x, uint64_t y, uint64_t *result)
{
	double d = value_DF(x);
	float f = value_SF(x);

	(void)y;
	GIVE("QI SI sign_extend", (uint32_t)(int8_t)x)
	GIVE("QI DI sign_extend", (int64_t)(int8_t)x)
	GIVE("HI DI sign_extend", (int64_t)(int16_t)x)
	GIVE("SI DI sign_extend", (int64_t)(int32_t)x)
	GIVE("QI HI sign_extend", (uint16_t)(int8_t)x)
	GIVE("QI DI zero_extend", (uint8_t)x)
	GIVE("HI SI zero_extend", (uint16_t)x)
	GIVE("SI DI zero_extend", (uint32_t)x)
	GIVE("DI SI truncate", (uint32_t)x)
	GIVE("DI QI truncate", (uint8_t)x)
	GIVE("SI SF float", bits_SF((float)(int32_t)x))
	GIVE("DI SF float", bits_SF((float)(int64_t)x))
	GIVE("SI DF float", bits_DF((double)(int32_t)x))
	GIVE("DI DF float", bits_DF((double)(int64_t)x))
	GIVE("SI DF unsigned_float", bits_DF((double)(uint32_t)x))
	GIVE("DI DF unsigned_float", bits_DF((double)x))
	GIVE("DI SF unsigned_float", bits_SF((float)x))
	GIVE("SF DF float_extend", bits_DF((double)f))
	GIVE("DF SF float_truncate", bits_SF((float)d))
	GIVE("DF SI fix", d > -2147483649.0 && d < 2147483648.0 ? (uint32_t)(int32_t)d
								: 0x80000000u)
	GIVE("DF DI fix", d >= -9223372036854775808.0 && d < 9223372036854775808.0
			      ? (uint64_t)(int64_t)d : (uint64_t)INT64_MIN)
	GIVE("SF SI fix", f >= -2147483648.0f && f < 2147483648.0f ? (uint32_t)(int32_t)f
								   : 0x80000000u)
	if (IS("DF DI unsigned_fix") && d > -1 && d < 18446744073709551616.0) {
		*result = (uint64_t)d;
		return true;
	}
	return false;
}

/* ---- In RTL ----------------------------------------------------------------------------- */

struct test {
	char name[64];
	const char *code;
	const char *from, *to; /* modes */
	bool (*c)(const char *code, uint64_t x, uint64_t y, uint64_t *result);
};

struct tests {
	struct ms_arena *arena;
	MS_VEC(struct test) test;
	struct ms_buf text;
	long values, failures;
	uint64_t seed;
};

static int bytes(const char *mode)
{
	return mode[0] == 'Q' ? 1 : mode[0] == 'H' ? 2 : mode[0] == 'S' ? 4 : 8;
}

/* A function of A and B whose result is EXPRESSION, after INSN (may be empty).  */
static void add(struct tests *t, struct test test, const char *insn, const char *expression)
{
	snprintf(test.name, sizeof test.name, "f%zu", t->test.n);
	ms_buf_printf(&t->text,
		      "(function \"%s\"\n"
		      "  (param \"a\" (unsigned %d) (DECL_RTL_INCOMING (reg:%s 5 di)))\n"
		      "  (param \"b\" (unsigned %d) (DECL_RTL_INCOMING (reg:%s 4 si)))\n"
		      "  (result (unsigned %d) (reg:%s 0 ax))\n"
		      "  (insn-chain (block 2\n"
		      "    (cinsn 1 (set (reg:%s 100) (reg:%s 5 di)))\n"
		      "    (cinsn 2 (set (reg:%s 101) (reg:%s 4 si))) %s\n"
		      "    (cinsn 4 (set (reg:%s 0 ax) %s)))))\n",
		      test.name, bytes(test.from), test.from, bytes(test.from), test.from,
		      bytes(test.to), test.to, test.from, test.from, test.from, test.from, insn,
		      test.to, expression);
	MS_VEC_PUSH(t->arena, &t->test, test);
}

#define E(...) ms_asprintf(t->arena, __VA_ARGS__)

static void add_integers(struct tests *t, const char *mode,
			 bool (*c)(const char *, uint64_t, uint64_t, uint64_t *))
{
	static const char *const binary[] = {
		"plus", "minus", "mult", "and", "ior", "xor", "smin", "smax", "umin", "umax",
		"smul_highpart", "umul_highpart", "ashift", "lshiftrt", "ashiftrt", "rotate",
		"rotatert", "div", "mod", "udiv", "umod" };
	static const char *const unary[] = { "not", "neg", "abs", "popcount", "parity", "ffs", "clz",
					     "ctz", "clrsb", "bswap" };
	static const char *const compare[] = { "eq", "ne", "lt", "le", "gt", "ge", "ltu", "leu",
					       "gtu", "geu" };

	for (size_t i = 0; i < sizeof binary / sizeof *binary; i++)
		add(t, (struct test){ "", binary[i], mode, mode, c }, "",
		    E("(%s:%s (reg:%s 100) (reg:%s 101))", binary[i], mode, mode, mode));
	for (size_t i = 0; i < sizeof unary / sizeof *unary; i++)
		add(t, (struct test){ "", unary[i], mode, mode, c }, "",
		    E("(%s:%s (reg:%s 100))", unary[i], mode, mode));
	for (size_t i = 0; i < sizeof compare / sizeof *compare; i++) {
		add(t, (struct test){ "", compare[i], mode, "QI", c }, "",
		    E("(%s:QI (reg:%s 100) (reg:%s 101))", compare[i], mode, mode));
		/* The same through a condition code, whose operands change before it is read.  */
		add(t, (struct test){ "", compare[i], mode, "QI", c },
		    E("(cinsn 3 (parallel [(set (reg:CC 17 flags) (compare:CC (reg:%s 100) "
		      "(reg:%s 101))) (set (reg:%s 100) (const_int 0))]))", mode, mode, mode),
		    E("(%s:QI (reg:CC 17 flags) (const_int 0))", compare[i]));
	}
	add(t, (struct test){ "", "carry", mode, "QI", c },
	    E("(cinsn 3 (parallel [(set (reg:CCC 17 flags) (compare:CCC (plus:%s (reg:%s 100) "
	      "(reg:%s 101)) (reg:%s 100))) (set (reg:%s 100) (plus:%s (reg:%s 100) (reg:%s 101)))]))",
	      mode, mode, mode, mode, mode, mode, mode, mode),
	    "(ltu:QI (reg:CCC 17 flags) (const_int 0))");
}

static void add_floats(struct tests *t, const char *mode,
		       bool (*c)(const char *, uint64_t, uint64_t, uint64_t *))
{
	static const char *const binary[] = { "plus", "minus", "mult", "div", "copysign" };
	static const char *const unary[] = { "neg", "abs", "sqrt" };
	static const char *const compare[] = { "eq", "ne", "lt", "le", "gt", "ge", "unordered",
					       "ordered", "uneq", "unlt", "unle", "ungt", "unge",
					       "ltgt" };

	for (size_t i = 0; i < sizeof binary / sizeof *binary; i++)
		add(t, (struct test){ "", binary[i], mode, mode, c }, "",
		    E("(%s:%s (reg:%s 100) (reg:%s 101))", binary[i], mode, mode, mode));
	for (size_t i = 0; i < sizeof unary / sizeof *unary; i++)
		add(t, (struct test){ "", unary[i], mode, mode, c }, "",
		    E("(%s:%s (reg:%s 100))", unary[i], mode, mode));
	add(t, (struct test){ "", "fma", mode, mode, c }, "",
	    E("(fma:%s (reg:%s 100) (reg:%s 101) (reg:%s 100))", mode, mode, mode, mode));
	for (size_t i = 0; i < sizeof compare / sizeof *compare; i++) {
		add(t, (struct test){ "", compare[i], mode, "QI", c }, "",
		    E("(%s:QI (reg:%s 100) (reg:%s 101))", compare[i], mode, mode));
		add(t, (struct test){ "", compare[i], mode, "QI", c },
		    E("(cinsn 3 (set (reg:CCFP 17 flags) (unspec:CCFP [(compare:CCFP (reg:%s 100) "
		      "(reg:%s 101))] UNSPEC_NOTRAP)))", mode, mode),
		    E("(if_then_else:QI (%s (reg:CCFP 17 flags) (const_int 0)) (const_int 1) "
		      "(const_int 0))", compare[i]));
	}
}

static void add_conversions(struct tests *t)
{
	static const char *const code[] = {
		"QI SI sign_extend", "QI DI sign_extend", "HI DI sign_extend", "SI DI sign_extend",
		"QI HI sign_extend", "QI DI zero_extend", "HI SI zero_extend", "SI DI zero_extend",
		"DI SI truncate", "DI QI truncate", "SI SF float", "DI SF float", "SI DF float",
		"DI DF float", "SI DF unsigned_float", "DI DF unsigned_float",
		"DI SF unsigned_float", "SF DF float_extend", "DF SF float_truncate", "DF SI fix",
		"DF DI fix", "SF SI fix", "DF DI unsigned_fix" };

	for (size_t i = 0; i < sizeof code / sizeof *code; i++) {
		const char *from = ms_strndup(t->arena, code[i], 2);
		const char *to = ms_strndup(t->arena, code[i] + 3, 2);

		add(t, (struct test){ "", code[i], from, to, c_convert }, "",
		    E("(%s:%s (reg:%s 100))", code[i] + 6, to, from));
	}
}

/* ---- Both ------------------------------------------------------------------------------- */

static bool is_nan(const char *mode, uint64_t bits)
{
	if (mode[1] != 'F')
		return false;
	return mode[0] == 'S' ? isnan(value_SF(bits)) : isnan(value_DF(bits));
}

static void try_values(struct tests *t, const struct test *test, struct ms_rtl_state *state,
		       struct ms_diag *diag, uint64_t x, uint64_t y)
{
	uint64_t low = bytes(test->from) == 8 ? ~(uint64_t)0
					      : ((uint64_t)1 << 8 * bytes(test->from)) - 1;
	struct ms_rtl_value arg[2] = { { x & low, 0 }, { y & low, 0 } }, result;
	uint64_t expected;
	bool same;

	if (!test->c(test->code, x & low, y & low, &expected))
		return;
	t->values++;
	same = ms_rtl_run(state, MS_RTL_ORIGINAL, arg, &result, diag) == MS_RTL_RETURNED;
	if (same)
		same = result.low == expected ||
		       (is_nan(test->to, expected) && is_nan(test->to, result.low));
	if (same || t->failures++ > 20)
		return;
	printf("%s of %s to %s: 0x%" PRIx64 ", 0x%" PRIx64 " give 0x%" PRIx64 ", in C 0x%" PRIx64
	       "\n", test->code, test->from, test->to, x & low, y & low, result.low, expected);
}

static void run_test(struct tests *t, const struct test *test, const struct ms_rtl_file *file,
		     const struct ms_rtl_function *function, struct ms_diag *diag)
{
	static const uint64_t extreme[] = {
		0, 1, 2, 3, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xffff, 0x7fffffff, 0x80000000,
		0xffffffff, 0x7fffffffffffffff, 0x8000000000000000, 0xffffffffffffffff, 5, 31, 32, 63,
		0x3f800000, 0xbf800000, 0x7f800000, 0xff800000, 0x7fc00000, 0x00000001, 0x4f000000,
		0x3ff0000000000000, 0xbff8000000000000, 0x7ff0000000000000, 0xfff0000000000000,
		0x7ff8000000000000, 0x41dfffffffc00000, 0x41e0000000000000, 0xc1e0000000200000,
		0x43e0000000000000, 0xc3e0000000000000, 0x3fdfffffffffffff, 0x36a0000000000000 };
	enum { n = sizeof extreme / sizeof *extreme };
	struct ms_arena *arena = ms_arena_new();
	struct ms_rtl_code *code = ms_rtl_code_new(arena, file, function, diag);
	struct ms_rtl_state *state = code ? ms_rtl_state_new(arena, code, 1) : NULL;

	if (!state || !ms_rtl_state_link(state, NULL, NULL, diag)) {
		t->failures++;
		ms_arena_free(arena);
		return;
	}
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			try_values(t, test, state, diag, extreme[i], extreme[j]);
	for (int i = 0; i < 200; i++) {
		uint64_t x = ms_random(&t->seed), y = ms_random(&t->seed);

		try_values(t, test, state, diag, x, i & 1 ? y : y & 63);
	}
	ms_arena_free(arena);
}

int main(void)
{
	struct ms_diag_file where = { stderr, "rtl-values" };
	struct ms_diag diag = ms_diag_to_file(&where);
	struct tests t = { .arena = ms_arena_new(), .seed = 1 };
	struct ms_rtl_file *file;

	ms_buf_puts(&t.text, "(modsched-rtl 1 \"values.c\")\n"
			     "(target \"x86_64-linux-gnu\" (shift_mask QI 31) (shift_mask HI 31))\n");
	add_integers(&t, "QI", c_QI);
	add_integers(&t, "HI", c_HI);
	add_integers(&t, "SI", c_SI);
	add_integers(&t, "DI", c_DI);
	add_floats(&t, "SF", c_SF);
	add_floats(&t, "DF", c_DF);
	add_conversions(&t);
	file = ms_rtl_read(t.arena, "values.rtl", t.text.text, t.text.len, &diag);
	if (!file)
		return 1;
	for (size_t n = 0; n < t.test.n; n++)
		run_test(&t, &t.test.v[n], file, file->function[n], &diag);
	printf("# %zu operations, %ld values, %ld failures\n", t.test.n, t.values, t.failures);
	ms_buf_free(&t.text);
	ms_arena_free(t.arena);
	return t.failures != 0;
}
