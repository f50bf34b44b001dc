/* A law's cases, one by one. */
#ifndef SHELL_LAW_CASES_H
#define SHELL_LAW_CASES_H

#include "shell/law/law_case.h"

/* All cases in up to two rounds; and those of the variables of `for` from number `depth`
 * on, in one. */
CaseEnd law_cases_run(Law *law);
CaseEnd law_cases_from(Law *law, size_t depth);

#endif
