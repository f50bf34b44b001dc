/* A second opinion on proofs: tests/prove/confirm.c, in builds with CONFIRM=1. */
#ifndef PROVE_CONFIRM_H
#define PROVE_CONFIRM_H

#include "prove/claim/problem.h"

#ifdef PROVE_CONFIRM
/* Aborts if what is proved is refuted: by any method, by words that often refute, or, in
 * a short time, by circuits and SAT. */
void confirm_proof(const Problem *proved);
#else
static inline void confirm_proof(const Problem *proved) {
    (void)proved;
}
#endif

#endif
