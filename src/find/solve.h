/* All words that satisfy a claim: how many they are, which squares all or none of them
 * have, the least, the greatest, the next ones.
 *
 * The claim becomes gates and these a decision diagram, square by square: what treats
 * each square alone, carries from square to square, or looks at few squares is small
 * there. Where the diagram grows too large, a SAT solver names words one by one. */
#ifndef FIND_SOLVE_H
#define FIND_SOLVE_H

#include "prove/prove.h"

enum { SOLVE_WANTED = 16, SOLVE_WORDS = SOLVE_WANTED + 1 };

typedef struct {
    Pool *pool;
    const uint32_t *wanted; /* variables of the pool, the first counting most */
    const unsigned *bits;   /* so many low bits of each count */
    size_t nwanted;
    Term met;  /* a word is one only if this is true of it and some others, */
    Term good; /* and this of it and all these others */
    const Limits *limits;
    Arena *arena;
} SolveJob;

typedef struct {
    uint64_t count[SOLVE_WORDS];                    /* the lowest word first */
    bool exact;                                     /* else there may be more */
    const char *why;                                /* then: what ended the search */
    uint64_t all[SOLVE_WANTED], none[SOLVE_WANTED]; /* squares; of exact ones */
    uint64_t least[SOLVE_WANTED], greatest[SOLVE_WANTED];
} Solution;

typedef struct Solve Solve;

Solve *solve_new(const SolveJob *job);
void solve_free(Solve *solve);
const Solution *solve_solution(const Solve *solve);
/* The least after these; NULL: of all. false: there is none, or none is known. */
bool solve_next(const Solve *solve, const uint64_t *after, uint64_t *values);
bool solve_is_one(const Solution *solution, uint64_t count);

#endif
