/* Reading the automata of machine texts.
   SPDX-License-Identifier: GPL-3.0-or-later

   While a text is read, an automaton is the list of its states and of their ops.  At the end
   it becomes a table, after checks without which a scheduler could look for a cycle for ever:
   every state is there, each op can issue in state 0, and empty cycles lead back to it.  */

#include <string.h>

#include "format/text.h"

/* Entries of all tables of a text together.  */
enum { max_entries = 1 << 26 };

/* `OP TO` of a state line.  */
struct issue {
	int state, op, to;
	struct ms_loc loc;
};

struct automaton {
	const char *name;
	struct ms_loc loc;
	int nstates;
	struct ms_loc *seen; /* by state: its line; line 0: none yet */
	int *cycle;
	MS_VEC(struct issue) issue;
};

struct ms_automata_reader {
	MS_VEC(struct automaton) automaton;
	struct ms_names names;
	int state; /* of the line being read; -1: a wrong one */
	int64_t entries;
};

static struct automaton *newest(struct ms_reader *r)
{
	struct ms_automata_reader *m = r->automata;

	return m && m->automaton.n > 0 ? &m->automaton.v[m->automaton.n - 1] : NULL;
}

void ms_machine_automaton(struct ms_reader *r, const struct ms_word *name,
			  const struct ms_word *states)
{
	struct automaton a = { .name = ms_text_copy(r, name), .loc = name->loc };
	bool fresh;
	int at;

	if (!r->automata)
		r->automata = MS_NEW(r->scratch, struct ms_automata_reader);
	a.nstates = (int)ms_text_integer(r, states, "number of states", 1, MS_MAX_STATES);
	at = ms_names_add(&r->automata->names, r->scratch, name->text.s,
			  (size_t)name->text.len, &fresh);
	if (!fresh) {
		ms_text_error(r, name->loc, "a second automaton '%s'; expected another name",
			      ms_text_show(r, name->text));
		ms_text_note(r, r->automata->automaton.v[at].loc, "the first one is here");
		ms_text_give_up(r);
		return;
	}
	r->automata->entries += a.nstates;
	if (r->automata->entries > max_entries) {
		ms_text_error(r, states->loc, "more states than expected: at most %d",
			      max_entries);
		ms_text_give_up(r);
		return;
	}
	a.seen = MS_NEW_N(r->scratch, (size_t)a.nstates, struct ms_loc);
	a.cycle = MS_NEW_N(r->arena, (size_t)a.nstates, int);
	MS_VEC_PUSH(r->scratch, &r->automata->automaton, a);
}

void ms_machine_state(struct ms_reader *r, const struct ms_word *state,
		      const struct ms_word *cycle)
{
	struct automaton *a = newest(r);
	unsigned errors = r->errors;
	int s;

	if (!a) {
		ms_text_error(r, state->loc,
			      "a state without an automaton; expected 'automaton NAME STATES' "
			      "before it");
		ms_text_give_up(r);
		return;
	}
	r->automata->state = -1;
	s = (int)ms_text_integer(r, state, "state", 0, a->nstates - 1);
	if (r->errors > errors)
		return;
	if (a->seen[s].line > 0) {
		ms_text_error(r, state->loc, "a second line for state %d; expected one", s);
		ms_text_note(r, a->seen[s], "the first one is here");
		return;
	}
	r->automata->state = s;
	a->seen[s] = state->loc;
	a->cycle[s] = (int)ms_text_integer(r, cycle, "state", 0, a->nstates - 1);
}

void ms_machine_state_op(struct ms_reader *r, const struct ms_word *op,
			 const struct ms_word *to)
{
	struct automaton *a = newest(r);
	struct issue issue = { .loc = op->loc };

	if (ms_text_gave_up(r) || !a)
		return;
	issue.state = r->automata->state;
	issue.op = ms_machine_known_op(r, op);
	issue.to = (int)ms_text_integer(r, to, "state", 0, a->nstates - 1);
	if (issue.state >= 0 && issue.op >= 0)
		MS_VEC_PUSH(r->scratch, &a->issue, issue);
}

/* ---- The tables ------------------------------------------------------------------------- */

static bool all_states_there(struct ms_reader *r, const struct automaton *a)
{
	for (int s = 0; s < a->nstates; s++)
		if (a->seen[s].line == 0) {
			ms_text_error(r, a->loc,
				      "automaton '%s' has no line for state %d; expected states "
				      "0 to %d",
				      a->name, s, a->nstates - 1);
			return false;
		}
	return true;
}

/* Do empty cycles lead from each state to 0?  O(states): what leads there is not followed
   twice.  */
static bool comes_to_rest(struct ms_reader *r, const struct automaton *a)
{
	int *walk = MS_NEW_N(r->scratch, (size_t)a->nstates, int); /* that came by; 0: none */

	walk[0] = a->nstates + 1;
	if (a->cycle[0] != 0) {
		ms_text_error(r, a->seen[0],
			      "an empty cycle leads from state 0, the idle machine, to %d; "
			      "expected 0",
			      a->cycle[0]);
		return false;
	}
	for (int s = 1; s < a->nstates; s++) {
		int t = s;

		for (; !walk[t]; t = a->cycle[t])
			walk[t] = s;
		if (t != 0 && walk[t] == s) {
			ms_text_error(r, a->seen[s],
				      "empty cycles from state %d never lead to state 0; "
				      "expected the idle machine in the end",
				      s);
			return false;
		}
	}
	return true;
}

/* Fill the columns of TABLE, and the table.  False after messages.  */
static bool fill(struct ms_reader *r, const struct ms_machine *machine,
		 const struct automaton *a, struct ms_automaton *table)
{
	table->column = MS_NEW_N(r->arena, (size_t)machine->nops, int);
	table->op = MS_NEW_N(r->arena, (size_t)machine->nops, int);
	memset(table->column, -1, (size_t)machine->nops * sizeof *table->column);
	for (size_t i = 0; i < a->issue.n; i++)
		table->column[a->issue.v[i].op] = 0;
	for (int k = 0; k < machine->nops; k++)
		if (table->column[k] == 0) {
			table->op[table->ncolumns] = k;
			table->column[k] = table->ncolumns++;
		}
	r->automata->entries += (int64_t)a->nstates * table->ncolumns;
	if (r->automata->entries > max_entries) {
		ms_text_error(r, a->loc,
			      "automaton '%s' and those before it are too large; expected at "
			      "most %d pairs of a state and an operation",
			      a->name, max_entries);
		return false;
	}
	table->next = MS_NEW_N(r->arena, (size_t)a->nstates * (size_t)table->ncolumns, int);
	memset(table->next, -1,
	       (size_t)a->nstates * (size_t)table->ncolumns * sizeof *table->next);
	for (size_t i = 0; i < a->issue.n; i++) {
		const struct issue *issue = &a->issue.v[i];
		int *to = &table->next[(int64_t)issue->state * table->ncolumns +
				       table->column[issue->op]];

		if (*to >= 0)
			ms_text_error(r, issue->loc,
				      "operation '%s' a second time in state %d; expected it "
				      "once",
				      machine->op[issue->op].name, issue->state);
		*to = issue->to;
	}
	for (int c = 0; c < table->ncolumns; c++)
		if (table->next[c] < 0)
			ms_text_error(r, a->seen[0],
				      "operation '%s' of automaton '%s' can never issue; "
				      "expected it in state 0, the idle machine",
				      machine->op[table->op[c]].name, a->name);
	return r->errors == 0;
}

void ms_machine_automata_end(struct ms_reader *r, struct ms_machine *machine)
{
	size_t n = r->automata ? r->automata->automaton.n : 0;

	machine->automaton = MS_NEW_N(r->arena, n, struct ms_automaton);
	for (size_t i = 0; i < n; i++) {
		const struct automaton *a = &r->automata->automaton.v[i];
		struct ms_automaton *table = &machine->automaton[machine->nautomata++];

		if (!all_states_there(r, a) || !comes_to_rest(r, a))
			return;
		table->name = a->name;
		table->loc = a->loc;
		table->nstates = a->nstates;
		table->cycle = a->cycle;
		if (!fill(r, machine, a, table))
			return;
	}
}
