/* Checks that clauses follow from others by unit propagation (RUP), as each step of a
 * solver's proof (DRAT without definitions) has to.
 *
 * A step is right if its clause's inverse leads to a conflict by unit clauses alone. What
 * was right once stays so, whatever the proof deletes: deleted clauses are only put aside,
 * and taken back when a step does not follow without them (solvers take back what they
 * eliminated, without a word). Knows nothing of the solver, and shares no code with it. */
#ifndef RUP_H
#define RUP_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct Rup Rup;

typedef enum {
    RUP_WRONG,
    RUP_RIGHT,
    RUP_SPENT, /* the budget is used up: nothing is known from now on */
} RupAnswer;

/* steps: clauses looked at, and literals kept, at most. */
Rup *rup_new(uint64_t steps);
void rup_free(Rup *rup);

/* Literals are numbers that are not 0, an inverse is the negative; in any order, also
 * twice. What is given counts as true. */
void rup_give(Rup *rup, const int *literals, size_t count);
/* The clause is kept if it is right. */
RupAnswer rup_derive(Rup *rup, const int *literals, size_t count);
void rup_delete(Rup *rup, const int *literals, size_t count);
/* The clauses contradict these literals together. */
RupAnswer rup_refute(Rup *rup, const int *literals, size_t count);

#ifdef __cplusplus
}
#endif

#endif
