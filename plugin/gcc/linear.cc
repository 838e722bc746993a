/* Linear forms over symbols.
   SPDX-License-Identifier: GPL-3.0-or-later

   Forms are exact modulo 2 to the width of their mode: sums, differences, multiples and left
   shifts by constants are looked into, anything else becomes a symbol that stands for that
   operation on those operands (so that equal computations give equal symbols).  Constants and
   factors of narrow forms are kept sign-extended, which makes equal forms look equal.  */

#include "gcc/compat.h"

#include "gcc/body.h"

static struct ms_lin *new_lin(struct ms_body *body, int nterms)
{
	struct ms_lin *lin =
	    (struct ms_lin *)ms_alloc(body->arena, sizeof *lin + nterms * sizeof lin->term[0]);

	lin->nterms = nterms;
	return lin;
}

/* X cut to the width of MODE.  */
static int64_t wrap(machine_mode mode, uint64_t x)
{
	unsigned bits =
	    SCALAR_INT_MODE_P(mode) ? GET_MODE_PRECISION(as_a<scalar_int_mode>(mode)) : 64;

	return bits >= 64 ? (int64_t)x : (int64_t)(x << (64 - bits)) >> (64 - bits);
}

const struct ms_lin *ms_lin_constant(struct ms_body *body, int64_t constant)
{
	struct ms_lin *lin = new_lin(body, 0);

	lin->constant = constant;
	return lin;
}

const struct ms_lin *ms_lin_of(struct ms_body *body, struct ms_sym *sym)
{
	struct ms_lin *lin = new_lin(body, 1);

	lin->term[0].sym = sym;
	lin->term[0].coef = 1;
	return lin;
}

const struct ms_lin *ms_lin_add(struct ms_body *body, machine_mode mode, const struct ms_lin *a,
				const struct ms_lin *b, int64_t factor)
{
	struct ms_lin *sum;
	int i = 0, j = 0, n = 0;

	if (!a || !b || a->nterms + b->nterms > 2 * MS_LIN_TERMS)
		return NULL;
	sum = new_lin(body, a->nterms + b->nterms);
	sum->constant = wrap(mode, a->constant + (uint64_t)factor * b->constant);
	while (i < a->nterms || j < b->nterms) {
		bool from_a = j == b->nterms ||
			      (i < a->nterms && a->term[i].sym->id <= b->term[j].sym->id);
		bool from_b = i == a->nterms ||
			      (j < b->nterms && b->term[j].sym->id <= a->term[i].sym->id);
		uint64_t coef = 0;

		sum->term[n].sym = from_a ? a->term[i].sym : b->term[j].sym;
		if (from_a)
			coef += a->term[i++].coef;
		if (from_b)
			coef += (uint64_t)factor * b->term[j++].coef;
		sum->term[n].coef = wrap(mode, coef);
		n += sum->term[n].coef != 0;
	}
	sum->nterms = n;
	return n <= MS_LIN_TERMS ? sum : NULL;
}

bool ms_lin_equal(const struct ms_lin *a, const struct ms_lin *b)
{
	if (a->constant != b->constant || a->nterms != b->nterms)
		return false;
	for (int i = 0; i < a->nterms; i++)
		if (a->term[i].sym != b->term[i].sym || a->term[i].coef != b->term[i].coef)
			return false;
	return true;
}

bool ms_lin_varying(const struct ms_lin *lin)
{
	for (int i = 0; i < lin->nterms; i++)
		if (lin->term[i].sym->varying)
			return true;
	return false;
}

struct ms_sym *ms_sym_new(struct ms_body *body, machine_mode mode, bool varying)
{
	struct ms_sym *sym = MS_NEW(body->arena, struct ms_sym);

	sym->id = body->nsyms++;
	sym->varying = varying;
	sym->mode = mode;
	sym->code = UNKNOWN;
	sym->regno = INVALID_REGNUM;
	return sym;
}

struct ms_sym *ms_sym_constant(struct ms_body *body, rtx x)
{
	struct ms_sym *sym;

	for (size_t i = 0; i < body->constants.n; i++)
		if (rtx_equal_p(body->constants.v[i]->constant, x))
			return body->constants.v[i];
	sym = ms_sym_new(body, VOIDmode, false);
	sym->constant = x;
	MS_VEC_PUSH(body->arena, &body->constants, sym);
	return sym;
}

static unsigned hash_lin(unsigned hash, const struct ms_lin *lin)
{
	if (!lin)
		return hash;
	hash = iterative_hash_hashval_t(lin->constant, hash);
	for (int i = 0; i < lin->nterms; i++) {
		hash = iterative_hash_hashval_t(lin->term[i].sym->id, hash);
		hash = iterative_hash_hashval_t(lin->term[i].coef, hash);
	}
	return hash;
}

static bool same_kid(const struct ms_lin *a, const struct ms_lin *b)
{
	return a && b ? ms_lin_equal(a, b) : a == b;
}

/* The symbol for CODE over A and B.  */
static struct ms_sym *computation(struct ms_body *body, rtx_code code, machine_mode mode,
				  machine_mode from, const struct ms_lin *a,
				  const struct ms_lin *b)
{
	unsigned hash = hash_lin(hash_lin(code * 1000 + mode * 100 + from, a), b) | 2;
	struct ms_sym *sym, **slot = body->sym_by_hash.get(hash);

	for (sym = slot ? *slot : NULL; sym; sym = sym->next)
		if (sym->code == code && sym->mode == mode && sym->from == from &&
		    same_kid(sym->kid[0], a) && same_kid(sym->kid[1], b))
			return sym;
	sym = ms_sym_new(body, mode, ms_lin_varying(a) || (b && ms_lin_varying(b)));
	sym->code = code;
	sym->from = from;
	sym->kid[0] = a;
	sym->kid[1] = b;
	sym->hash = hash;
	sym->next = slot ? *slot : NULL;
	body->sym_by_hash.put(hash, sym);
	return sym;
}

static bool is_constant(const struct ms_lin *lin)
{
	return lin && lin->nterms == 0;
}

const struct ms_lin *ms_lin_apply(struct ms_body *body, rtx_code code, machine_mode mode,
				  machine_mode from, const struct ms_lin *a,
				  const struct ms_lin *b)
{
	const struct ms_lin *zero = ms_lin_constant(body, 0), *lin = NULL;

	if (!a)
		return NULL;
	switch (code) {
	case PLUS: lin = ms_lin_add(body, mode, a, b, 1); break;
	case MINUS: lin = ms_lin_add(body, mode, a, b, -1); break;
	case NEG: return ms_lin_add(body, mode, zero, a, -1);
	case NOT: return ms_lin_add(body, mode, ms_lin_constant(body, -1), a, -1);
	case MULT:
		if (is_constant(b))
			return ms_lin_add(body, mode, zero, a, b->constant);
		if (b && is_constant(a))
			return ms_lin_add(body, mode, zero, b, a->constant);
		break;
	case ASHIFT:
		if (is_constant(b) && b->constant >= 0 && b->constant < 63)
			return ms_lin_add(body, mode, zero, a, (int64_t)1 << b->constant);
		break;
	case TRUNCATE:
	case SUBREG:
		/* The low part: the same sum modulo less.  The upper part of a wider register
		   may be anything, also where the lower parts are equal.  */
		if (GET_MODE_PRECISION(as_a<scalar_int_mode>(mode)) >
		    GET_MODE_PRECISION(as_a<scalar_int_mode>(from)))
			return NULL;
		return ms_lin_add(body, mode, a, zero, 0);
	case SIGN_EXTEND:
		if (is_constant(a))
			return a;
		break;
	case ZERO_EXTEND:
		if (is_constant(a))
			return ms_lin_constant(
			    body, a->constant & GET_MODE_MASK(as_a<scalar_int_mode>(from)));
		break;
	default: break;
	}
	if (lin)
		return lin;
	if (GET_RTX_LENGTH(code) > 1 && !b)
		return NULL;
	return ms_lin_of(body, computation(body, code, mode, from, a, b));
}
