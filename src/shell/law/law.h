/* law, refute and :prove. */
#ifndef SHELL_LAW_H
#define SHELL_LAW_H

#include "prove/prove.h"
#include "shell/session/work.h"

/* Says under which simple condition the statement's claim holds. */
void law_ask(const Work *work);
/* Decides the statement's claim and reports the verdict. */
void law_run(const Work *work);
/* The simple condition under which, and only under which, it holds, as text; NULL: none
 * is known. */
const char *law_condition(const Work *work);
/* Decides it without a report: the event that it would be, in the statement's arena.
 * `whole`: with what would hold instead and a known slip; what is odd is in the session's
 * diags. false: an error. */
bool law_decide(const Work *work, bool whole, LawEvent *event);
/* Reports the event of the statement at work. */
void law_report(const Work *work, const LawEvent *event);
/* Whether the cases of a law are spread over the shards of the run. */
bool law_splits(const Session *session, const Node *law);
/* Whether it has two sides that are the same whatever its names are: an equation, or an
 * equivalence, without a condition. */
bool law_is_equation(const Node *law);
/* The statement's claim over all cases of its domains, in a pool of the caller's or, when
 * that is NULL, the session's; the query whose names it has; and, unless NULL, which
 * inputs its conditions leave. false: an error. */
bool law_joined(const Work *work, Pool *own, Claim *whole, Query *query, Term *met);

#endif
