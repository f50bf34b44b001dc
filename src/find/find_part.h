/* A part of the search: wanted variables, and all that speaks of them. */
#ifndef FIND_FIND_PART_H
#define FIND_FIND_PART_H

#include "find/find.h"

typedef struct {
    const FindJob *job;
    uint32_t *wanted; /* numbers of the pool */
    size_t nwanted;
    const Term *truths;
    size_t ntruths;
    const FindKeys *keys;
    size_t nkeys;
    bool alone; /* the only part with keys: its answer is made small */
} FindPart;

/* What its process says. */
typedef struct {
    FindEnd end;
    bool least;
    bool spent, late; /* stopped by its budget, by the time limit */
    bool unsure;      /* a candidate was left that the prover could not decide */
    uint64_t tried, points;
    uint64_t values[];
} FindSaid;

/* Searches, for as many steps as the watch of the pool allows. */
void find_part_search(const FindPart *part, FindSaid *said);

#endif
