/* Words for which a claim is a law: exist values of the wanted variables such that it
 * holds for all values of the others.
 *
 * The claim is a conjunction of truths and of keys: a key is computed from the wanted
 * words and a member of a list, and keys of members with different labels must differ.
 * What shares no wanted variable is a part by itself. A part keeps points, values of the
 * free variables at which its truths must hold. Candidates that do at all points come
 * from, in this order: small words; words with few ones, where keys are wanted; a SAT
 * solver, the least first. The prover confirms one, or refutes it, which makes another
 * point. When SAT has no more candidates, there are no such words. Parts are searched in
 * processes of their own, several at once, which time limits and Ctrl-C kill; budgets
 * count steps, so that the answer is always the same. What is found is proved once more,
 * here. */
#ifndef FIND_FIND_H
#define FIND_FIND_H

#include "prove/prove.h"

typedef struct {
    Term key; /* over the wanted variables and `member` */
    uint32_t member;
    const uint64_t *members, *labels;
    size_t count;
} FindKeys;

typedef struct {
    Pool *pool;
    const uint32_t
        *wanted; /* variables of the pool, in the order in which least is meant */
    size_t nwanted;
    const Term *truths;
    size_t ntruths;
    const FindKeys *keys;
    size_t nkeys;
    const Limits *limits;
    unsigned at_once; /* parts that are searched at the same time */
    Arena *arena;
} FindJob;

typedef enum { FIND_UNDECIDED, FIND_FOUND, FIND_NONE } FindEnd;

typedef struct {
    FindEnd end;
    uint64_t *values;   /* FOUND: of the wanted variables */
    bool least;         /* no smaller words do, the first wanted one counting most */
    const char *method; /* FOUND: how the truths were proved; "" without any */
    const char *why;    /* UNDECIDED */
    uint64_t members;   /* FOUND: how many keys were compared */
    uint64_t tried, points;
} Found;

/* Arrays and texts live in the job's arena. */
Found find_words(const FindJob *job);

#endif
