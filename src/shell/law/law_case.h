/* One case of a law. Which comes next is law_cases.c's. */
#ifndef SHELL_LAW_CASE_H
#define SHELL_LAW_CASE_H

#include "shell/law/law_local.h"

typedef enum { CASE_DECIDED, CASE_STOP, CASE_ERROR } CaseEnd;

typedef struct {
    Claim claim;
    Value value; /* of the claim */
} Case;

/* A query for the law's cases in a pool; and the law's own anew, with what is chosen. */
Query law_case_query(const Law *law, Pool *pool);
void law_case_begin(Law *law);
/* The case's terms: the inputs that are left are those of `among` on which the condition
 * holds, and those on which it is undefined: these refute the law. */
bool law_case_terms(Law *law, Term among, Case *one);
/* Whether a pool was too small for it. */
bool law_case_full(const Claim *claim);
/* Makes it and decides it; in the second round, only those that come again. */
CaseEnd law_case_do(Law *law);
CaseEnd law_case_run(Law *law);
/* What a verdict on one or several does to the law's. */
CaseEnd law_case_judge(Law *law, const Verdict *verdict);
/* A limit was reached before the case was made. Another case may be refuted yet. */
CaseEnd law_case_stopped(Law *law);

#endif
