/* Repairs: the condition under which a refuted claim holds.
 *
 * Candidates are conditions of a few kinds over the claim's variables, weakest first,
 * that exclude the known counterexample. One is a repair if it does not repeat a part of
 * the claim, the claim is proved under it, and some input satisfies it together with the
 * claim's own condition and premises. */
#ifndef PROVE_REPAIR_H
#define PROVE_REPAIR_H

#include "base/buf.h"
#include "prove/prove.h"

typedef enum {
    REPAIR_NONE,
    REPAIR_NOT_EMPTY,   /* a != 0 */
    REPAIR_NO_CARRY,    /* a <= ~b */
    REPAIR_NO_CARRY_BY, /* a <= ~k */
    REPAIR_AT_MOST,     /* a <= b */
    REPAIR_BELOW,       /* a < k, a power of two */
    REPAIR_ALL_BELOW,   /* all variables are */
    REPAIR_POSITIVE,    /* a != 0 && a < 64 */
    REPAIR_DISJOINT,    /* a & b == 0 */
    REPAIR_INSIDE,      /* a ⊆ b */
    REPAIR_APART,       /* all pairs are disjoint */
    REPAIR_AT_MOST_ONE, /* a & (a - 1) == 0 */
    REPAIR_ONE          /* the same, and a != 0 */
} RepairKind;

enum { REPAIR_VARS = 6 };

typedef struct {
    RepairKind kind;
    size_t a, b; /* variables, by the pool's numbers */
    uint64_t k;
    size_t vars[REPAIR_VARS]; /* of the claim, ascending */
    size_t nvars;
} Repair;

/* A part of the claim that as a condition would repeat it; an equation with nothing. */
typedef struct {
    Term truth;
    bool equation;
} RepairPart;

typedef struct {
    const Claim *claim;
    const uint64_t *counterexample; /* a word per variable */
    Term premise; /* of what the claim implies: without it all would hold for nothing */
    RepairPart *part;
    size_t nparts;
    const Limits *limits;
    uint64_t steps; /* at most */
} RepairJob;

Repair repair_find(const RepairJob *job, Arena *arena);

/* "(a & b) == 0", "a and b are disjoint"; names by the pool's numbers. */
void repair_condition(const Repair *repair, const char *const *names, Buf *out);
void repair_words(const Repair *repair, const char *const *names, Buf *out);

#endif
