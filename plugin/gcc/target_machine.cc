/* The compiler's own pipeline as a machine: `machine=target`.
   SPDX-License-Identifier: GPL-3.0-or-later

   What issues is an insn, and an insn may be several ops of ours: a load inside an addition, a
   store of a sum.  The last of them in the body, its leader, stands for the insn: it takes the
   issue slot and goes through the automata.  The others, its parts, hold nothing and take no
   time; each has an edge of latency 0 to the leader, and whatever depends on a part depends on
   the leader as well.  So a part may be scheduled earlier than its leader, but every such
   schedule stays legal when the parts are moved to their leaders; nothing is gained by it and
   nothing lost.

   Insns without any op, such as those that step a pointer or test for the end, are in the loop
   all the same.  They become ops that compute nothing (`nop`), with the edges that their
   registers ask for, but for one kind: where a register that steps by a constant is part of an
   address, that address can be had before the step as well as after it.  Copies of registers
   have no such op, since code for a pipelined loop renames registers.

   Latencies are those that GCC's scheduler would ask for between producer and consumer, the
   target's adjustments included.  An op's own latency is the smallest of them, since edges can
   only add to it.  */

#include "gcc/compat.h"

#include "gcc/diag.h"
#include "gcc/target_machine.h"
#include "gcc/unit.h"

extern "C" {
#include "core/ddg.h"
}

/* An insn of the body.  */
struct insn_info {
	rtx_insn *insn;
	int leader;   /* op, or -1: none yet */
	bool has_op;  /* it isn't a nop */
	bool copies;  /* only a register to a register */
	bool steps;   /* only a register by a constant */
	int number;   /* among those that issue, or -1 */
};

struct work {
	struct ms_body *body = NULL;
	struct ms_loop *loop = NULL;
	struct ms_arena *arena = NULL;
	auto_vec<insn_info> insn; /* in body order */
	hash_map<int_hash<int, -1, -2>, int> by_uid;
	auto_vec<rtx_insn *> issued; /* those with a leader */
	auto_vec<int> latency;       /* of their leaders */
	int *owner = NULL;   /* by op: its insn; -1: a copy of ours */
	size_t edge_cap = 0; /* of the loop's edges; 0: not ours yet */
};

struct ms_machine *ms_target_any(struct ms_arena *arena)
{
	static const char text[] = "machine target\nop any latency 1\n";
	struct ms_diag diag = ms_diag_to_gcc();

	return ms_machine_read(arena, "target", text, sizeof text - 1, &diag);
}

/* ---- Insns ------------------------------------------------------------------------------ */

static void add_block(struct work *w, basic_block bb)
{
	rtx_insn *insn;

	FOR_BB_INSNS(bb, insn) {
		struct insn_info info = { insn, -1, false, false, false, -1 };
		rtx set;

		if (!NONDEBUG_INSN_P(insn) || recog_memoized(insn) < 0)
			continue;
		set = single_set(insn);
		info.copies = set && REG_P(SET_DEST(set)) && REG_P(SET_SRC(set)) &&
			      !HARD_REGISTER_P(SET_DEST(set)) &&
			      !HARD_REGISTER_P(SET_SRC(set));
		info.steps = set && REG_P(SET_DEST(set)) && GET_CODE(SET_SRC(set)) == PLUS &&
			     rtx_equal_p(XEXP(SET_SRC(set), 0), SET_DEST(set)) &&
			     CONST_INT_P(XEXP(SET_SRC(set), 1));
		w->by_uid.put(INSN_UID(insn), w->insn.length());
		w->insn.safe_push(info);
	}
}

static void find_insns(struct work *w)
{
	add_block(w, w->body->bb);
	if (w->body->test != w->body->bb)
		add_block(w, w->body->test);
	if (w->body->tail)
		add_block(w, w->body->tail);
}

/* Which insn is each op part of?  Copies that the translation added are no insn's: they stand
   anywhere.  */
static void find_owners(struct work *w)
{
	w->owner = MS_NEW_N(w->arena, w->loop->nops, int);
	for (int x = 0; x < w->loop->nops; x++) {
		const struct ms_node *node = w->body->op.v[x];
		int *at = node->insn && node->position >= 0
			      ? w->by_uid.get(INSN_UID(node->insn))
			      : NULL;

		w->owner[x] = at ? *at : -1;
		if (at) {
			w->insn[*at].leader = x;
			w->insn[*at].has_op = true;
		}
	}
}

static bool is_part(const struct work *w, int op)
{
	return w->owner[op] >= 0 && w->insn[w->owner[op]].leader != op;
}

/* ---- Latencies -------------------------------------------------------------------------- */

/* From the issue of PRODUCER to that of CONSUMER, which reads what it makes.  */
static int latency_between(rtx_insn *producer, rtx_insn *consumer)
{
	int cycles = insn_default_latency(producer);

	if (bypass_p(producer))
		cycles = insn_latency(producer, consumer);
	if (targetm.sched.adjust_cost)
		cycles = targetm.sched.adjust_cost(consumer, REG_DEP_TRUE, producer, cycles, 0);
	return MIN(MAX(cycles, 0), MS_MAX_LATENCY);
}

/* What edge E, between different insns or iterations, asks of the insns.  */
static int latency_of_edge(const struct work *w, const struct ms_edge *e)
{
	int from = w->owner[e->from], to = w->owner[e->to];

	if (from < 0)
		return e->latency;
	if (to < 0)
		return e->value ? insn_default_latency(w->insn[from].insn) : e->latency;
	if (e->value || e->kind == MS_FLOW)
		return latency_between(w->insn[from].insn, w->insn[to].insn);
	if (e->kind == MS_OUTPUT)
		return MAX(1, insn_default_latency(w->insn[from].insn) -
				  insn_default_latency(w->insn[to].insn));
	return 0;
}

/* ---- More ops and edges ----------------------------------------------------------------- */

static struct ms_given_edge *add_edge(struct work *w, int from, int to, int latency,
				      int distance, enum ms_edge_kind kind, const char *why)
{
	struct ms_loop *loop = w->loop;
	struct ms_given_edge edge = {};

	edge.from = from;
	edge.to = to;
	edge.latency = latency;
	edge.distance = distance;
	edge.kind = kind;
	edge.why = why;
	if (w->edge_cap == 0) {
		/* Those that are there may stand in an array without room.  */
		struct ms_given_edge *old = loop->edge;

		loop->edge = (struct ms_given_edge *)ms_grow(
		    w->arena, NULL, 0, &w->edge_cap, 2 * loop->nedges + 16, sizeof edge);
		if (loop->nedges > 0)
			memcpy(loop->edge, old, loop->nedges * sizeof edge);
	}
	loop->edge = (struct ms_given_edge *)ms_grow(w->arena, loop->edge, loop->nedges,
						     &w->edge_cap, loop->nedges + 1,
						     sizeof edge);
	loop->edge[loop->nedges] = edge;
	return &loop->edge[loop->nedges++];
}

/* An op for each insn that has none and is more than a copy.  */
static void add_nops(struct work *w)
{
	struct ms_loop *loop = w->loop;
	int nops = loop->nops, all = nops;
	struct ms_op *op;
	int *owner;

	for (unsigned i = 0; i < w->insn.length(); i++)
		all += !w->insn[i].has_op && !w->insn[i].copies;
	op = MS_NEW_N(w->arena, all, struct ms_op);
	owner = MS_NEW_N(w->arena, all, int);
	if (nops > 0) {
		memcpy(op, loop->op, nops * sizeof *op);
		memcpy(owner, w->owner, nops * sizeof *owner);
	}
	for (unsigned i = 0; i < w->insn.length(); i++) {
		struct insn_info *info = &w->insn[i];

		if (info->has_op || info->copies)
			continue;
		op[loop->nops].label = ms_asprintf(w->arena, "n%d", loop->nops - nops + 1);
		op[loop->nops].uid = INSN_UID(info->insn);
		op[loop->nops].line = LOCATION_LINE(INSN_LOCATION(info->insn));
		op[loop->nops].action.sem = MS_NOP;
		op[loop->nops].action.type = op[loop->nops].action.from = MS_I64;
		owner[loop->nops] = i;
		info->leader = loop->nops++;
	}
	loop->op = op;
	w->owner = owner;
}

/* The insn that makes what insn USER reads in register REGNO; or -1.  *DISTANCE in iterations.
   Copies are looked through.  */
static int find_producer(struct work *w, int user, unsigned regno, int *distance)
{
	int n = w->insn.length();

	*distance = 0;
	for (int copies = 0; copies <= n; copies++) {
		int found = -1, i = user;

		/* Backwards round the body, up to and with USER itself.  */
		for (int steps = 0; steps < n && found < 0; steps++) {
			df_ref def;

			if (--i < 0) {
				i = n - 1;
				++*distance;
			}
			FOR_EACH_INSN_DEF(def, w->insn[i].insn)
				if (DF_REF_REGNO(def) == regno)
					found = i;
		}
		if (found < 0 || !w->insn[found].copies || w->insn[found].has_op)
			return found;
		user = found;
		regno = REGNO(SET_SRC(single_set(w->insn[found].insn)));
	}
	return -1;
}

/* Edges through registers to insn USER, from and to nops.  */
static void add_register_edges(struct work *w, int user)
{
	const struct insn_info *to = &w->insn[user];
	df_ref use;

	FOR_EACH_INSN_USE(use, to->insn) {
		int distance, from = find_producer(w, user, DF_REF_REGNO(use), &distance);

		if (from < 0 || w->insn[from].leader < 0)
			continue;
		if (to->has_op && (w->insn[from].has_op || w->insn[from].steps))
			continue;
		add_edge(w, w->insn[from].leader, to->leader,
			 latency_between(w->insn[from].insn, to->insn), distance, MS_FLOW,
			 NULL);
	}
}

/* What depends on a part of an insn depends on its leader, and takes as long as GCC says.  */
static void add_insn_edges(struct work *w, const struct ms_machine *machine)
{
	struct ms_diag diag = ms_diag_to_gcc();
	struct ms_ddg *ddg = ms_ddg_build(w->arena, w->loop, machine, "target", &diag);

	gcc_assert(ddg);
	for (int i = 0; i < ddg->nedges; i++) {
		const struct ms_edge *e = &ddg->edge[i];
		int from = w->owner[e->from], to = w->owner[e->to], latency;

		if (from >= 0 && from == to && e->distance == 0)
			continue;
		latency = latency_of_edge(w, e);
		if (!is_part(w, e->from) && latency <= e->latency)
			continue;
		add_edge(w, from < 0 ? e->from : w->insn[from].leader,
			 to < 0 ? e->to : w->insn[to].leader, latency, e->distance, e->kind,
			 e->why && *e->why ? ms_quotable(w->arena, e->why) : NULL)
		    ->assumed = e->assumed;
	}
	for (int x = 0; x < w->loop->nops; x++)
		if (is_part(w, x))
			add_edge(w, x, w->insn[w->owner[x]].leader, 0, 0, MS_ORDER,
				 "one insn");
}

/* ---- The machine ------------------------------------------------------------------------ */

/* Insns that issue, with the latencies of their leaders: the smallest that any reader asks
   for.  */
static void find_issued(struct work *w)
{
	struct ms_loop *loop = w->loop;

	for (unsigned i = 0; i < w->insn.length(); i++) {
		if (w->insn[i].leader < 0)
			continue;
		w->insn[i].number = w->issued.length();
		w->issued.safe_push(w->insn[i].insn);
		w->latency.safe_push(-1);
	}
	for (int y = 0; y < loop->nops; y++) {
		const struct ms_action *action = &loop->op[y].action;

		for (int o = 0; o < action->noperands; o++) {
			const struct ms_operand *operand = &action->operand[o];
			int reg[2], n = 0;

			if (operand->kind == MS_OPERAND_REG)
				reg[n++] = operand->reg.id;
			for (int t = 0; operand->kind == MS_OPERAND_MEM &&
					t < operand->mem.nterms; t++)
				reg[n++] = operand->mem.term[t].reg.id;
			while (n-- > 0) {
				int x = loop->reg[reg[n]].def;
				int cycles, *least;

				if (x < 0 || w->owner[x] < 0 || is_part(w, x))
					continue;
				least = &w->latency[w->insn[w->owner[x]].number];
				cycles = w->owner[y] < 0
					     ? insn_default_latency(w->insn[w->owner[x]].insn)
					     : latency_between(w->insn[w->owner[x]].insn,
							       w->insn[w->owner[y]].insn);
				if (*least < 0 || cycles < *least)
					*least = cycles;
			}
		}
	}
	for (unsigned i = 0; i < w->issued.length(); i++)
		if (w->latency[i] < 0)
			w->latency[i] = MIN(MAX(insn_default_latency(w->issued[i]), 0),
					    MS_MAX_LATENCY);
}

/* INSN's name in the machine description as a name of ours.  */
static char *clean_name(struct ms_arena *arena, rtx_insn *insn)
{
	const char *name = get_insn_name(INSN_CODE(insn));
	char *clean;

	while (name && *name == '*')
		name++;
	clean = ms_strdup(arena, name && *name ? name : "insn");
	for (char *c = clean; *c; c++)
		if (!ISALNUM(*c))
			*c = '_';
	return clean;
}

/* A name for each class of DFA: its first insn's, with the latency, so that it is no word of
   the language of machines; and a number where that is needed.  */
static const char **name_classes(struct work *w, const struct ms_dfa *dfa)
{
	const char **name = MS_NEW_N(w->arena, dfa->nclasses, const char *);
	struct ms_names names = {};

	for (unsigned i = 0; i < w->issued.length(); i++) {
		const char *base, *unique;
		bool fresh;

		if (name[dfa->of[i]])
			continue;
		base = ms_fit_name(w->arena,
				   ms_asprintf(w->arena, "%s.%d",
					       clean_name(w->arena, w->issued[i]),
					       w->latency[i]));
		unique = base;
		for (int n = 2;; n++) {
			ms_names_add(&names, w->arena, unique, strlen(unique), &fresh);
			if (fresh)
				break;
			unique = ms_asprintf(w->arena, "%s-%d", base, n);
		}
		name[dfa->of[i]] = unique;
	}
	return name;
}

/* Is class C of A's columns one that A has no say in?  */
static bool is_free(const struct ms_automaton *a, int c)
{
	for (int s = 0; s < a->nstates; s++)
		if (a->next[(int64_t)s * a->ncolumns + c] != s)
			return false;
	return true;
}

static void write_automaton(struct ms_buf *out, const struct ms_automaton *a, int number,
			    const char *const *name)
{
	ms_buf_printf(out, "automaton pipe%d %d\n", number, a->nstates);
	for (int s = 0; s < a->nstates; s++) {
		ms_buf_printf(out, "state %d cycle %d", s, a->cycle[s]);
		for (int c = 0; c < a->ncolumns; c++) {
			int to = a->next[(int64_t)s * a->ncolumns + c];

			if (to >= 0 && !is_free(a, c))
				ms_buf_printf(out, " %s %d", name[c], to);
		}
		ms_buf_putc(out, '\n');
	}
}

/* The issue rate, asked for as GCC's modulo scheduler asks.  */
static int issue_rate()
{
	int before = reload_completed, rate;

	reload_completed = 1;
	rate = targetm.sched.issue_rate ? targetm.sched.issue_rate() : 1;
	reload_completed = before;
	return MIN(MAX(rate, 1), MS_MAX_CAPACITY);
}

/* Write the machine, and the ops' operations into the loop.  */
static void write_machine(struct work *w, struct ms_buf *out)
{
	struct ms_dfa dfa;
	const char **name;
	int *latency, parts, copies;

	ms_dfa_find(&dfa, w->arena, w->issued.address(), w->latency.address(),
		    w->issued.length());
	name = name_classes(w, &dfa);
	latency = MS_NEW_N(w->arena, dfa.nclasses, int);
	for (unsigned i = 0; i < w->issued.length(); i++)
		latency[dfa.of[i]] = w->latency[i];

	ms_buf_printf(out, "machine target\nresource slots %d\n", issue_rate());
	for (int c = 0; c < dfa.nclasses; c++)
		ms_buf_printf(out, "op %s latency %d uses slots\n", name[c], latency[c]);
	parts = dfa.nclasses;
	copies = parts + 1;
	ms_buf_puts(out, "op part latency 0 uses none\nop copy latency 1 uses slots\n");
	for (size_t i = 0; i < dfa.automaton.n; i++)
		write_automaton(out, &dfa.automaton.v[i], i, name);

	for (int x = 0; x < w->loop->nops; x++) {
		int owner = w->owner[x];

		w->loop->op[x].action.opcode =
		    owner < 0 ? copies
			      : is_part(w, x) ? parts : dfa.of[w->insn[owner].number];
	}
}

/* Assumed edges were made before latencies were known.  */
static void mend_edges(struct work *w, const struct ms_machine *machine)
{
	for (int i = 0; i < w->loop->nedges; i++) {
		struct ms_given_edge *edge = &w->loop->edge[i];

		if (edge->kind == MS_FLOW || edge->kind == MS_OUTPUT)
			edge->latency =
			    machine->op[w->loop->op[edge->from].action.opcode].latency;
	}
}

void ms_target_machine(struct ms_body *body, struct ms_loop *loop, struct ms_buf *text)
{
	struct ms_diag diag = ms_diag_to_gcc();
	struct ms_machine *machine;
	struct work w;

	w.body = body;
	w.loop = loop;
	w.arena = body->arena;
	init_sched_attrs();
	dfa_start();
	find_insns(&w);
	find_owners(&w);
	add_nops(&w);
	find_issued(&w);
	write_machine(&w, text);
	machine = ms_machine_read(w.arena, "target", text->text, text->len, &diag);
	gcc_assert(machine);
	mend_edges(&w, machine);
	add_insn_edges(&w, machine);
	for (unsigned i = 0; i < w.insn.length(); i++)
		if (w.insn[i].leader >= 0)
			add_register_edges(&w, i);
	dfa_finish();
}
