/* Why II is what it is, and what it would take to change it: for people.
   SPDX-License-Identifier: GPL-3.0-or-later

   The same data serve the default remarks of the plugin (two lines), its dump, `modsched
   explain`, and JSON.  */

#ifndef MS_CORE_EXPLAIN_H
#define MS_CORE_EXPLAIN_H

#include "core/cost.h"
#include "core/failures.h"
#include "core/whatif.h"

enum { ms_explained_costs = 4 }; /* II looked at: that of the schedule and the next ones */

struct ms_explanation {
	const struct ms_result *result;
	const struct ms_failures *failures;
	const struct ms_whatifs *whatifs;
	struct ms_cost cost[ms_explained_costs];
	int ncosts;
};

/* Explain RESULT, which OPTIONS gave; TRACE is that of the same run, or NULL.  In ARENA.  */
struct ms_explanation *ms_explain(struct ms_arena *arena, const struct ms_result *result,
				  const struct ms_options *options,
				  const struct ms_trace *trace);

/* All of it: what binds, op by op; why no smaller II; what would make it smaller; what this and
   the next II cost.  Whole lines.  */
void ms_explain_write(struct ms_buf *out, const struct ms_explanation *explanation);

/* What binds, as one line without its end; nothing where nothing does.  */
void ms_explain_binds(struct ms_buf *out, const struct ms_explanation *explanation);

/* The best three changes, as one line without its end; nothing if there are none.  */
void ms_explain_changes(struct ms_buf *out, const struct ms_explanation *explanation);

#endif
