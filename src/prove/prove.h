/* Deciding a claim for all values of its variables.
 *
 * The claim holds iff for every input that satisfies `when` the claim is defined and
 * true. A verdict PROVED is only given by an argument that covers all inputs; REFUTED
 * comes with an input on which the plain interpreter confirms the failure; all else is
 * UNDECIDED, with the reason. */
#ifndef PROVE_PROVE_H
#define PROVE_PROVE_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/limits.h"
#include "term/term.h"

typedef struct {
    Pool *pool;
    Term when; /* truths */
    Term defined;
    Term claim;
} Claim;

typedef enum { VERDICT_PROVED, VERDICT_REFUTED, VERDICT_UNDECIDED } VerdictKind;

typedef struct {
    VerdictKind kind;
    bool vacuous;       /* no input satisfies the condition */
    bool spent;         /* undecided as the budget is used up */
    const char *method; /* "same term", "all 64 cases", …; "" when undecided */
    const char *why;    /* of undecided: "time limit", "memory", "interrupted", … */
    uint64_t *counterexample; /* a word per variable of the pool, in its order */
    uint64_t tried;           /* inputs tried */
} Verdict;

/* The verdict's arrays and texts live in the arena. Takes at most `steps` (0: no such
 * limit) of the watch's, which is the pool's. */
Verdict prove_claim(const Claim *claim, const Limits *limits, uint64_t steps,
                    Arena *arena);
/* Whether it is proved; no counterexample is made small. */
bool prove_holds(const Claim *claim, const Limits *limits, uint64_t steps, Arena *arena);
/* By the methods alone: no search for counterexamples beyond the first inputs, no solver.
 */
Verdict prove_quickly(const Claim *claim, const Limits *limits, uint64_t steps,
                      Arena *arena);

/* The least width from which on the claim holds in words of every width; 0: none is known.
 * Its terms have to be as they were written. Constants are continued by their sign;
 * `steps` is for each width that has to be tried. */
unsigned prove_width(const Claim *claim, const Limits *limits, uint64_t steps, Arena *arena);

/* Whether two methods differ in nothing, or in "at most N" alone: *both says both, with the
 * greater N. */
bool prove_same_method(const char *a, const char *b, const char **both);
/* A verdict's method as a reason in a clause; and in plain sentences. Of an equation
 * without a condition they speak of both sides. */
void prove_reason(const char *method, bool equation, Buf *out);
void prove_explain(const char *method, bool equation, Buf *out);

#endif
