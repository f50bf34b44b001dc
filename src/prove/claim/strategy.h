/* The chain of methods.
 *
 * An attempt is one query of a problem on its way through the table in strategy.c: the
 * first method that does not pass decides it. A method may say PROVED only if no input
 * satisfies all truths of the query (it may leave some of them out: then it has shown
 * more), and REFUTED only through attempt_refute(). To add one: its function, a row. */
#ifndef PROVE_STRATEGY_H
#define PROVE_STRATEGY_H

#include "prove/claim/problem.h"
#include "prove/claim/query.h"

typedef struct {
    Problem *problem;
    Pool *pool;
    const Query *query;
    Arena *arena;
    uint32_t *vars; /* the pool's numbers of the variables in the query's truths */
    size_t nvars;
    const char *method; /* what a method says of itself, when its row's name is not all */
} Attempt;

/* An input (by the pool's numbers) that should satisfy the query: true if the original
 * claim fails on it. */
bool attempt_refute(Attempt *a, const uint64_t *values);

/* Decides the problem, as far as the methods go. */
Answer strategy_run(Problem *p);
/* One query by one method. */
Answer strategy_alone(Problem *p, const Query *query, Answer (*decide)(Attempt *));

/* The methods */
Answer letters_decide(Attempt *a);
Answer uniform_decide(Attempt *a);
Answer family_decide(Attempt *a);
Answer carries_decide(Attempt *a);
Answer forms_decide(Attempt *a);
Answer cases_decide(Attempt *a);
Answer many_cases_decide(Attempt *a);
Answer split_decide(Attempt *a);

#endif
