/* The chain of methods.
 *
 * An attempt is one query of a problem on its way through methods.def: the
 * first method that does not pass decides it. A method may say PROVED only if no input
 * satisfies all truths of the query (it may leave some of them out: then it has shown
 * more), and REFUTED only through attempt_refute(). */
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
    const char *method; /* what the verdict says, where the row's name is not all of it */
} Attempt;

/* An input (by the pool's numbers) that should satisfy the query: true if the original
 * claim fails on it. */
bool attempt_refute(Attempt *a, const uint64_t *values);

/* A pool for a claim made of the query, which stays short in it. With the same variables;
 * attempt_variables() alone makes these in another. */
Pool *attempt_pool(const Attempt *a);
void attempt_variables(const Attempt *a, Pool *pool);

/* A claim derived from an attempt's query. attempt_sub() sees to what it inherits. */
typedef struct {
    /* Turns an input of it into one of the attempt's query; by their pools' numbers.
     * NULL: the numbers are the same. */
    void (*original)(void *context, const uint64_t *found, uint64_t *values);
    void *context;
    Answer (*run)(Problem *); /* NULL: the chain */
    uint64_t steps;           /* that it may take, and then it passes; 0: all there are */
    bool free_words;          /* some variables stand for other words */
    bool lemma;               /* its failing says nothing about the query */
    bool same_depth;          /* it does not count towards the depth */
    const char *method;       /* of the answer, in the attempt's arena or static */
    size_t first;             /* the row tried first, then the one that decided */
} Sub;

/* Whether `bad`, of this pool, is impossible. REFUTED: through attempt_refute(). */
Answer attempt_sub(Attempt *a, Pool *pool, Term bad, Sub *sub);
/* The same where that decides the attempt: its method is the row's name, which says what
 * was done first, and then what decided the rest. */
Answer attempt_then(Attempt *a, Pool *pool, Term bad, Sub *sub);

/* The methods: zero_tests_decide() and so on. */
#define STEP(name, section, law, reason, words)
#define METHOD(function, depth, name, section, law, reason, words)                       \
    Answer function##_decide(Attempt *a);
#include "prove/claim/methods.def"
#undef STEP
#undef METHOD

/* Decides the problem, as far as the methods go. */
Answer strategy_run(Problem *p);
/* The same, where the first inputs don't refute it. */
Answer strategy_searched(Problem *p);
/* Decides it, and where few of its queries are left, `last` is asked for each. */
Answer strategy_then(Problem *p, Answer (*last)(Problem *));
/* One query by one method. */
Answer strategy_alone(Problem *p, const Query *query, Answer (*decide)(Attempt *));

#endif
