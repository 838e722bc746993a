/* Exact scheduling: proofs as files.
   SPDX-License-Identifier: GPL-3.0-or-later

   For a loop NAME and each II = N below the bound:

   NAME.iiN.txt   what was asked and why "no" there is "no" for the loop: the ops that matter,
		  what capacities imply step by step, and which file says the rest
   NAME.iiN.cnf   the clauses (DIMACS), with comments that say what each variable means
   NAME.iiN.drat  the steps by which the solver refuted them; `drat-trim NAME.iiN.cnf
		  NAME.iiN.drat` checks them (N. Wetzler, M. Heule, W. Hunt 2014)

   Below MII there is one text, for MII - 1: the count of units, the recurrence, or the op that
   forbids it (certificate.c).  Where capacities alone lead to a contradiction the text holds the whole
   argument, and there are clauses all the same: without what capacities imply, if the solver
   soon refutes them, else with all of it but the last round.

   Each question is asked afresh, so that the file of steps holds one run of the solver.  */

#include "core/exact.h"
#include "core/report.h"

#include <stdio.h>
#include <stdlib.h>

enum {
	default_seconds = 60,
	part_budget = 20000,    /* conflicts for one component of several */
	plain_budget = 20000,   /* for clauses that do without what capacities imply */
};

struct prover {
	struct ms_arena *arena; /* of the II at hand */
	const struct ms_exact *exact;
	const struct ms_problem *problem;
	const char *dir;
	double deadline;
	int64_t ii;
	bool by_text; /* the clauses to come take a contradiction from the text */
	struct ms_buf text;
	struct ms_diag diag; /* counts files that could not be written */
};

static const char *label(const struct prover *p, int op)
{
	return p->problem->loop->op[op].label;
}

static const char *resource_name(const struct prover *p, int r)
{
	return p->problem->machine->resource[r].name;
}

static const char *path_of(const struct prover *p, const char *suffix)
{
	return ms_asprintf(p->arena, "%s/%s.ii%lld.%s", p->dir, p->problem->loop->name,
			   (long long)p->ii, suffix);
}

static const char *file_of(const struct prover *p, const char *suffix)
{
	return ms_asprintf(p->arena, "%s.ii%lld.%s", p->problem->loop->name, (long long)p->ii,
			   suffix);
}

/* ---- The text --------------------------------------------------------------------------- */

static void list_ops(struct prover *p, const int *op, int n)
{
	size_t column = 4;

	ms_buf_puts(&p->text, "    ");
	for (int i = 0; i < n; i++)
		ms_report_item(&p->text, &column, i == 0, label(p, op[i]));
	ms_buf_puts(&p->text, "\n");
}

static void explain_matters(struct prover *p)
{
	const struct ms_machine *m = p->problem->machine;

	ms_buf_puts(&p->text, "Contended resources, of which all ops together may hold more "
			      "units than there are:\n");
	for (int r = 0; r < m->nresources; r++)
		if (p->exact->contended[r])
			ms_buf_printf(&p->text, "    %s, %d unit%s in each of the %lld rows\n",
				      resource_name(p, r), m->resource[r].capacity,
				      m->resource[r].capacity == 1 ? "" : "s", (long long)p->ii);
	ms_buf_puts(&p->text,
		    "Other resources cannot be over-full, so ops that hold only those are\n"
		    "replaced by the longest paths through them.\n");
	if (p->exact->single)
		ms_buf_puts(&p->text,
			    "Each op that matters holds one unit of one of them.  Ops that are "
			    "alone in\n"
			    "their strongly connected component are left out, too: asking for "
			    "less can only\n"
			    "make a schedule easier to find.\n");
	else
		ms_buf_puts(&p->text,
			    "Some ops hold several of these units, or have alternatives: all "
			    "ops that hold\n"
			    "any are asked about; of ops outside of recurrences only the row "
			    "counts.\n");
}

static void explain_pieces(struct prover *p, struct ms_piece **piece, int n)
{
	for (int i = 0; i < n; i++) {
		if (piece[i]->n == 1)
			continue;
		ms_buf_printf(&p->text, "Component with %d ops that matter:\n", piece[i]->n);
		list_ops(p, piece[i]->op, piece[i]->n);
	}
}

/* The conclusions S, and REFUTED: whether they end in a contradiction.  */
static void explain_squeezes(struct prover *p, const struct ms_squeezes *s, bool refuted)
{
	const struct ms_squeeze *last;

	if (s->list.n == 0)
		return;
	last = &s->list.v[s->list.n - 1];
	ms_buf_puts(&p->text,
		    "\nWhat capacities imply.  `u -> v >= D` says that v issues D cycles after u "
		    "or\n"
		    "later.  The k ops named hold their unit (of c in a row) H or more cycles "
		    "after u\n"
		    "and T or more before v, which are too few rows unless D >= H + T + "
		    "ceil(k / c) - 1.\n"
		    "Each line uses longest paths over the edges and over lines above it.\n");
	for (size_t i = 0; i < s->list.n; i++) {
		const struct ms_squeeze *q = &s->list.v[i];

		/* Others of the last round have no part in a contradiction that it ends in.  */
		if (refuted && last->from == last->to && q != last && q->round == last->round)
			continue;
		ms_buf_printf(&p->text, "  %s -> %s >= %lld: %d op%s of %s, H %lld, T %lld:\n",
			      label(p, q->from), label(p, q->to), (long long)q->distance,
			      q->count, ms_plural(q->count), resource_name(p, q->resource),
			      (long long)q->head, (long long)q->tail);
		list_ops(p, q->op, q->count);
	}
}

static void begin_text(struct prover *p)
{
	p->text.len = 0;
	ms_buf_printf(&p->text, "Loop %s on machine %s has no schedule at II %lld.\n\n",
		      p->problem->loop->name, p->problem->machine->name, (long long)p->ii);
}

static void end_text(struct prover *p)
{
	ms_file_write(path_of(p, "txt"), p->text.text, p->text.len, &p->diag);
}

/* ---- The clauses ------------------------------------------------------------------------ */

/* What the variables mean, as comments.  */
static void write_meaning(struct prover *p, struct ms_buf *out, const struct ms_encoding *e)
{
	for (int g = 0; g < e->nrigids; g++) {
		const struct ms_rigid *r = &e->rigid[g];

		ms_buf_printf(out, "c op %s issues in cycle %lld to %lld", label(p, r->op),
			      (long long)r->low, (long long)r->high);
		if (r->high > r->low)
			ms_buf_printf(out,
				      "; variable %d + k, k = 1 .. %lld: in cycle %lld + k or "
				      "later",
				      r->var, (long long)(r->high - r->low), (long long)r->low);
		ms_buf_putc(out, '\n');
		for (int64_t row = 0; e->row_var[g] && row < e->ii; row++) {
			int lit = e->row_var[g][row];

			if (lit && abs(lit) <= e->nvars)
				ms_buf_printf(out, "c op %s row %lld: literal %d\n",
					      label(p, r->op), (long long)row, lit);
		}
	}
	for (int i = 0; i < e->npieces; i++)
		for (int j = 0; j < e->piece[i]->n; j++) {
			int x = e->piece[i]->op[j];

			if (e->rigid[e->rigid_of[x]].op != x)
				ms_buf_printf(out, "c op %s issues %lld cycles after %s\n",
					      label(p, x), (long long)e->shift[x],
					      label(p, e->rigid[e->rigid_of[x]].op));
			if (e->alt_var[x])
				ms_buf_printf(out, "c op %s takes alternative k: variable %d + k\n",
					      label(p, x), e->alt_var[x]);
		}
}

static void write_clauses(struct prover *p, const struct ms_encoding *e)
{
	struct ms_buf out = { 0 };

	ms_buf_printf(&out, "c loop %s on machine %s: a schedule at II %lld?\n",
		      p->problem->loop->name, p->problem->machine->name, (long long)p->ii);
	ms_buf_printf(&out, "c see %s\n", file_of(p, "txt"));
	write_meaning(p, &out, e);
	if (p->by_text)
		ms_buf_printf(&out, "c variable %d: some op issues after itself\n", e->nvars);
	ms_buf_printf(&out, "c other variables count the users of a row\n");
	ms_buf_printf(&out, "p cnf %d %lld\n", e->nvars, (long long)e->nclauses);
	for (size_t i = 0; i < e->lits.n; i++)
		ms_buf_printf(&out, "%d%c", e->lits.v[i], e->lits.v[i] ? ' ' : '\n');
	ms_file_write(path_of(p, "cnf"), out.text, out.len, &p->diag);
	ms_buf_free(&out);
}

/* Have the solver refute the N pieces; leaves clauses and steps if it does.  */
static enum ms_sat_answer refute(struct prover *p, struct ms_piece **piece, int n,
				 int64_t conflicts)
{
	const char *steps = path_of(p, "drat");
	enum ms_sat_answer answer = MS_SAT_UNKNOWN;
	struct ms_encoding *e;
	struct ms_sat *sat;

	ms_exact_possible(p->exact, p->ii);
	e = ms_exact_encode(p->arena, p->exact, p->ii, piece, n);
	if (!e)
		return answer;
	if (p->by_text)
		ms_exact_contradict(e);
	sat = ms_sat_new(steps);
	if (!sat) {
		ms_diag_error(&p->diag, steps, "it cannot be written");
		return answer;
	}
	for (size_t i = 0; i < e->lits.n; i++)
		ms_sat_add(sat, e->lits.v[i]);
	answer = ms_sat_solve(sat, NULL, 0, conflicts, p->deadline);
	ms_sat_free(sat);
	if (answer == MS_SAT_NO)
		write_clauses(p, e);
	else
		remove(steps);
	return answer;
}

static void point_to_clauses(struct prover *p, struct ms_piece **piece, int n)
{
	ms_buf_printf(&p->text, "\nThe rest is in %s, which has no solution: `drat-trim %s %s`\n",
		      file_of(p, "cnf"), file_of(p, "cnf"), file_of(p, "drat"));
	ms_buf_puts(&p->text,
		    "checks that.  Its clauses ask for cycles of the ops below, such that the\n"
		    "distances hold and no row gets more users than units.  The first op named "
		    "with a\n"
		    "window of one cycle is fixed because a schedule may be shifted.\n");
	explain_pieces(p, piece, n);
}

/* ---- One II ----------------------------------------------------------------------------- */

/* Counting defeats the solver: leave the clauses with the text's last conclusion as one of
   them, that the op which would have to issue after itself has no cycle.  Returns what to say
   of them.  */
static const char *refute_by_text(struct prover *p, struct ms_piece *piece)
{
	p->by_text = true;
	return refute(p, &piece, 1, -1) == MS_SAT_NO
		   ? "The same with the last conclusion as a clause, so that it rests on the text"
		   : NULL;
}

/* Capacities alone refute PIECE.  */
static void prove_squeezed(struct prover *p, struct ms_piece *piece,
			   const struct ms_squeezes *squeezes)
{
	bool too_large = false;
	struct ms_piece *plain = ms_exact_piece(p->arena, p->exact, piece->scc, p->ii, &too_large);
	const char *which;

	explain_matters(p);
	explain_pieces(p, &piece, 1);
	explain_squeezes(p, squeezes, true);
	ms_buf_puts(&p->text, "With these distances some op would have to issue after itself: "
			      "no schedule.\n");
	if (plain && refute(p, &plain, 1, plain_budget) == MS_SAT_NO)
		which = "The same without any of these conclusions";
	else if (refute(p, &piece, 1, plain_budget) == MS_SAT_NO)
		which = "The same with all conclusions but those of the last round";
	else
		which = refute_by_text(p, piece);
	if (which)
		ms_buf_printf(&p->text,
			      "\n%s: %s has no solution\neither, which `drat-trim %s %s` "
			      "checks.\n",
			      which, file_of(p, "cnf"), file_of(p, "cnf"), file_of(p, "drat"));
	end_text(p);
}

/* False if no proof was found in time.  */
static bool prove(struct prover *p)
{
	struct ms_squeezes squeezes = { 0 };
	struct ms_pieces pieces;
	enum ms_sat_answer answer = MS_SAT_UNKNOWN;

	begin_text(p);
	p->by_text = false;
	if (!ms_exact_possible(p->exact, p->ii)) {
		ms_report_below_mii(&p->text, p->problem, p->ii);
		ms_certify_below_mii(p->arena, &p->text, p->problem, p->ii);
		end_text(p);
		return true;
	}
	pieces = ms_exact_pieces(p->arena, p->exact, p->ii, p->deadline, &squeezes);
	if (pieces.refuted) {
		prove_squeezed(p, pieces.refuted, &squeezes);
		return true;
	}
	explain_matters(p);
	explain_squeezes(p, &squeezes, false);
	for (int i = 1; i < pieces.n && pieces.piece[i]->n > 1; i++) {
		answer = refute(p, pieces.piece + i, 1, part_budget);
		if (answer != MS_SAT_NO)
			continue;
		point_to_clauses(p, pieces.piece + i, 1);
		end_text(p);
		return true;
	}
	answer = refute(p, pieces.piece, pieces.n, -1);
	if (answer != MS_SAT_NO)
		return false;
	point_to_clauses(p, pieces.piece, pieces.n);
	end_text(p);
	return true;
}

static void prove_below_mii(struct prover *p)
{
	const struct ms_bounds *b = p->problem->bounds;

	p->ii = b->mii - 1;
	if (p->ii < 1)
		return;
	begin_text(p);
	ms_report_below_mii(&p->text, p->problem, p->ii);
	ms_certify_below_mii(p->arena, &p->text, p->problem, p->ii);
	if (p->ii < b->resmii || p->ii < b->recmii)
		ms_buf_puts(&p->text, "The same holds at every smaller II.\n");
	end_text(p);
}

void ms_exact_write_proofs(struct ms_arena *arena, const struct ms_exact *exact,
			   struct ms_schedule *schedule, const struct ms_sched_options *options)
{
	struct prover p = {
		.arena = arena,
		.exact = exact,
		.problem = exact->problem,
		.dir = options->proof_dir,
		.deadline = ms_sat_clock() +
			    (options->time_limit > 0 ? options->time_limit : default_seconds),
	};

	prove_below_mii(&p);
	/* From the bound down: the last one is the one that counts.  */
	for (p.ii = schedule->bound - 1; p.ii >= p.problem->bounds->mii; p.ii--) {
		p.arena = ms_arena_new();
		if (!prove(&p) && !schedule->remark)
			schedule->remark = ms_asprintf(
			    arena, "the proof for II %lld could not be written down in time",
			    (long long)p.ii);
		ms_arena_free(p.arena);
	}
	ms_buf_free(&p.text);
	if (p.diag.errors)
		schedule->remark = ms_asprintf(arena, "proofs could not be written to %s",
					       options->proof_dir);
}
