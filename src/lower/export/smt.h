/* A claim in SMT-LIB 2, logic QF_BV. */
#ifndef LOWER_SMT_H
#define LOWER_SMT_H

#include "base/buf.h"
#include "prove/prove.h"

/* A whole script: check-sat answers unsat iff the claim holds for every input that
 * satisfies its condition. names[i] is what variable number i is called (NULL: the claim
 * does not need it); `about` (may be NULL) goes into a comment. false: the pool was full,
 * nothing was written. */
bool smt_claim(Buf *out, const Claim *claim, const char *const *names, const char *about);

#endif
