/* Integers of two words, taken apart.
   SPDX-License-Identifier: GPL-3.0-or-later

   Our text has no integers of 128 bits.  But most that compilers make are products, sums and
   extensions of which only the words are used.  So beside the op that stands for the whole, of
   which nothing is known, such a value has its two words, computed by ops of their own.  Who
   takes a word needs only these; what nobody needs becomes nothing.  */

#include "gcc/compat.h"

#include "gcc/body.h"

/* Is MODE that of an integer of two words?  */
static bool is_double(machine_mode mode)
{
	return is_a<scalar_int_mode>(mode) &&
	       GET_MODE_PRECISION(as_a<scalar_int_mode>(mode)) == 2 * BITS_PER_WORD &&
	       !ms_is_word(mode);
}

static bool is_number(const struct ms_value *value, int64_t number)
{
	return value->kind == MS_VALUE_INT && value->integer == number;
}

/* A CODE B.  The upper half of an extension is 0, and masks of words are all or nothing: then
   there is nothing to compute.  */
static struct ms_value join(struct ms_body *body, rtx_code code, struct ms_value a,
			    struct ms_value b, rtx x)
{
	struct ms_value arg[2] = { a, b };
	bool adds = code == PLUS || code == IOR || code == XOR;

	if (is_number(&b, 0) && (adds || code == MINUS))
		return a;
	if (is_number(&a, 0) && adds)
		return b;
	if (code == AND && (is_number(&a, 0) || is_number(&b, -1)))
		return a;
	if (code == AND && (is_number(&b, 0) || is_number(&a, -1)))
		return b;
	return ms_value_apply(body, code, word_mode, word_mode, arg, 2, x);
}

/* The words of VALUE, the lower one first.  */
static bool words_of(struct ms_body *body, const struct ms_value *value, struct ms_value *word)
{
	if (value->kind == MS_VALUE_INT) {
		word[0] = ms_value_int(body, word_mode, value->integer);
		word[1] = ms_value_int(body, word_mode, value->integer < 0 ? -1 : 0);
		return true;
	}
	if (value->kind == MS_VALUE_PSEUDO && value->pseudo->constant &&
	    CONST_WIDE_INT_P(value->pseudo->constant) &&
	    CONST_WIDE_INT_NUNITS(value->pseudo->constant) == 2 &&
	    BITS_PER_WORD == HOST_BITS_PER_WIDE_INT) {
		for (int i = 0; i < 2; i++)
			word[i] = ms_value_int(body, word_mode,
					       CONST_WIDE_INT_ELT(value->pseudo->constant, i));
		return true;
	}
	if (!value->word)
		return false;
	word[0] = value->word[0];
	word[1] = value->word[1];
	return true;
}

static struct ms_value zero(struct ms_body *body)
{
	return ms_value_int(body, word_mode, 0);
}

/* The carry of SUM, one summand being A, or the borrow of A - B where SUM is B.  */
static struct ms_value carry(struct ms_body *body, struct ms_value a, struct ms_value b, rtx x)
{
	return join(body, LTU, a, b, x);
}

/* A shift by COUNT bits, a word or more.  */
static bool shift_words(struct ms_body *body, rtx_code code, const struct ms_value *a, int count,
			struct ms_value *word, rtx x)
{
	struct ms_value by = ms_value_int(body, word_mode, count - BITS_PER_WORD);
	int from = code == ASHIFT ? 0 : 1;

	if (count < BITS_PER_WORD || count >= 2 * BITS_PER_WORD)
		return false;
	word[1 - from] = count == BITS_PER_WORD ? a[from] : join(body, code, a[from], by, x);
	word[from] = code == ASHIFTRT
			 ? join(body, ASHIFTRT, a[1],
				ms_value_int(body, word_mode, BITS_PER_WORD - 1), x)
			 : zero(body);
	return true;
}

/* The product of A and B, both extended by CODE from a word.  */
static void multiply(struct ms_body *body, rtx_code code, struct ms_value a, struct ms_value b,
		     struct ms_value *word, rtx x)
{
	word[0] = join(body, MULT, a, b, x);
	word[1] = join(body, code == ZERO_EXTEND ? UMUL_HIGHPART : SMUL_HIGHPART, a, b, x);
}

/* The words of expression X over ARG.  False if there is no simple way to say them.  */
static bool compute(struct ms_body *body, rtx x, const struct ms_value *arg,
		    struct ms_value *word)
{
	struct ms_value a[2], b[2];
	rtx_code code = GET_CODE(x);

	switch (code) {
	case ZERO_EXTEND:
	case SIGN_EXTEND:
		if (arg[0].mode != word_mode)
			return false;
		word[0] = arg[0];
		word[1] = code == ZERO_EXTEND
			      ? zero(body)
			      : join(body, ASHIFTRT, arg[0],
				     ms_value_int(body, word_mode, BITS_PER_WORD - 1), x);
		return true;
	case MULT:
		if (GET_CODE(XEXP(x, 0)) != GET_CODE(XEXP(x, 1)) ||
		    (GET_CODE(XEXP(x, 0)) != ZERO_EXTEND &&
		     GET_CODE(XEXP(x, 0)) != SIGN_EXTEND) ||
		    !words_of(body, &arg[0], a) || !words_of(body, &arg[1], b))
			return false;
		multiply(body, GET_CODE(XEXP(x, 0)), a[0], b[0], word, x);
		return true;
	case ASHIFT:
	case LSHIFTRT:
	case ASHIFTRT:
		return CONST_INT_P(XEXP(x, 1)) && words_of(body, &arg[0], a) &&
		       shift_words(body, code, a, INTVAL(XEXP(x, 1)), word, x);
	case AND:
	case IOR:
	case XOR:
	case PLUS:
	case MINUS: break;
	default: return false;
	}
	if (!words_of(body, &arg[0], a) || !words_of(body, &arg[1], b))
		return false;
	word[0] = join(body, code, a[0], b[0], x);
	word[1] = join(body, code, a[1], b[1], x);
	if (code == PLUS && !is_number(&a[0], 0) && !is_number(&b[0], 0))
		word[1] = join(body, PLUS, word[1], carry(body, word[0], a[0], x), x);
	if (code == MINUS && !is_number(&b[0], 0))
		word[1] = join(body, MINUS, word[1], carry(body, a[0], b[0], x), x);
	return true;
}

void ms_value_words(struct ms_body *body, rtx x, const struct ms_value *arg,
		    struct ms_value *value)
{
	struct ms_value *word;

	if (!is_double(GET_MODE(x)))
		return;
	word = MS_NEW_N(body->arena, 2, struct ms_value);
	if (compute(body, x, arg, word))
		value->word = word;
}

void ms_load_words(struct ms_body *body, rtx mem, struct ms_value *value)
{
	struct ms_value *word;

	if (!is_double(GET_MODE(mem)) || value->mode != GET_MODE(mem) || WORDS_BIG_ENDIAN ||
	    GET_RTX_CLASS(GET_CODE(XEXP(mem, 0))) == RTX_AUTOINC)
		return;
	word = MS_NEW_N(body->arena, 2, struct ms_value);
	for (int i = 0; i < 2; i++)
		word[i] = ms_load(body, word_mode, false,
				  adjust_address_nv(mem, word_mode, i * UNITS_PER_WORD));
	value->word = word;
}

bool ms_store_words(struct ms_body *body, rtx mem, const struct ms_value *value)
{
	struct ms_value word[2];

	if (!is_double(GET_MODE(mem)) || WORDS_BIG_ENDIAN || !words_of(body, value, word))
		return false;
	for (int i = 0; i < 2; i++) {
		rtx part = adjust_address_nv(mem, word_mode, i * UNITS_PER_WORD);
		struct ms_known effect = { NULL_RTX, word[i], ms_access_new(body, part, true) };

		MS_VEC_PUSH(body->arena, &body->pending, effect);
	}
	return true;
}

bool ms_word_of(struct ms_body *body, const struct ms_value *value, HOST_WIDE_INT bit,
		struct ms_value *out)
{
	struct ms_value word[2];

	if (!is_double(value->mode) || bit % BITS_PER_WORD || !words_of(body, value, word))
		return false;
	*out = word[bit / BITS_PER_WORD];
	return true;
}

bool ms_set_word(struct ms_body *body, struct ms_value old, HOST_WIDE_INT bit,
		 struct ms_value value, struct ms_value *whole, rtx x)
{
	struct ms_value *word;

	if (!is_double(old.mode) || value.mode != word_mode || bit % BITS_PER_WORD)
		return false;
	word = MS_NEW_N(body->arena, 2, struct ms_value);
	if (!words_of(body, &old, word))
		for (int i = 0; i < 2; i++)
			word[i] =
			    ms_value_opaque(body, SUBREG, word_mode, old.mode, &old, 1, x);
	word[bit / BITS_PER_WORD] = value;
	whole->word = word;
	return true;
}

bool ms_words_differ(struct ms_body *body, const struct ms_value *arg, struct ms_value *out,
		     rtx x)
{
	struct ms_value a[2], b[2];

	if (!is_double(arg[0].mode) || !words_of(body, &arg[0], a) ||
	    !words_of(body, &arg[1], b))
		return false;
	*out = join(body, IOR, join(body, XOR, a[0], b[0], x), join(body, XOR, a[1], b[1], x), x);
	return true;
}
