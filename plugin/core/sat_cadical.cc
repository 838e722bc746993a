/* The propositional solver: CaDiCaL.
   SPDX-License-Identifier: GPL-3.0-or-later

   A. Biere, K. Fazekas, M. Fleury, M. Heisinger: CaDiCaL, Kissat, Paracooba, Plingeling and
   Treengeling entering the SAT Competition 2020.  Through its C++ interface, because the C one
   has no proof files.  Versions 1.5 and 1.7 behave alike in all that is used here.

   The library throws std::bad_alloc when memory is short.  No exception leaves this file: the
   callers are C, or a compiler built without exceptions.  A solver that has thrown answers
   "unknown" from then on.  */

#include "core/sat.h"

#include <cadical.hpp>
#include <climits>
#include <cstdio>
#include <ctime>
#include <exception>

namespace {

/* Tells the solver when to stop; it asks after every few conflicts.  */
class deadline_terminator final : public CaDiCaL::Terminator {
public:
	double deadline = 0;

	bool terminate() override
	{
		return deadline > 0 && ms_sat_clock() > deadline;
	}
};

/* Run WHAT; false if it threw.  */
template <typename function> bool
quietly(function what)
{
	try {
		what();
		return true;
	} catch (const std::exception &) {
		return false;
	}
}

} // namespace

struct ms_sat {
	CaDiCaL::Solver *solver = nullptr;
	deadline_terminator terminator;
	FILE *proof = nullptr;
	bool broken = false; /* the solver threw: its state means nothing */

	~ms_sat()
	{
		if (solver)
			solver->disconnect_terminator();
		delete solver;
		if (proof)
			fclose(proof);
	}
};

struct ms_sat *
ms_sat_new(const char *proof)
{
	ms_sat *sat = nullptr;
	bool good = false;

	quietly([&] {
		sat = new ms_sat;
		if (proof) {
			sat->proof = fopen(proof, "w");
			if (!sat->proof)
				return;
		}
		sat->solver = new CaDiCaL::Solver;
		sat->solver->set("quiet", 1);
		if (proof) {
			sat->solver->set("binary", 0);
			sat->solver->trace_proof(sat->proof, proof);
		}
		sat->solver->connect_terminator(&sat->terminator);
		good = true;
	});
	if (!good) {
		delete sat;
		return nullptr;
	}
	return sat;
}

void
ms_sat_free(struct ms_sat *sat)
{
	delete sat;
}

void
ms_sat_add(struct ms_sat *sat, int lit)
{
	if (!sat->broken)
		sat->broken = !quietly([&] { sat->solver->add(lit); });
}

enum ms_sat_answer
ms_sat_solve(struct ms_sat *sat, const int *assumed, int nassumed, int64_t conflicts,
	     double deadline)
{
	int status = 0;

	if (sat->broken)
		return MS_SAT_UNKNOWN;
	sat->broken = !quietly([&] {
		for (int i = 0; i < nassumed; i++)
			sat->solver->assume(assumed[i]);
		if (conflicts >= 0)
			sat->solver->limit("conflicts", conflicts < INT_MAX ? (int)conflicts
									    : INT_MAX);
		sat->terminator.deadline = deadline;
		status = sat->solver->solve();
	});
	if (sat->broken)
		return MS_SAT_UNKNOWN;
	return status == 10 ? MS_SAT_YES : status == 20 ? MS_SAT_NO : MS_SAT_UNKNOWN;
}

bool
ms_sat_value(struct ms_sat *sat, int variable)
{
	return sat->solver->val(variable) > 0;
}

double
ms_sat_clock(void)
{
	struct timespec now;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

const char *
ms_sat_signature(void)
{
	return CaDiCaL::Solver::signature();
}
