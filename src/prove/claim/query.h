/* A claim taken apart: conjunctions of truths, each to be shown impossible.
 *
 * "Bad" inputs are those that satisfy one of the queries. Conditions that can be solved
 * for a variable are substituted away: x == t; x & y == 0 (x becomes x & ~y: these are
 * exactly the words that satisfy it); y inside x (x becomes x | y); bits that are known;
 * bounds by powers of two. So a conditional law becomes one for all words. */
#ifndef PROVE_QUERY_H
#define PROVE_QUERY_H

#include <assert.h>

#include "base/arena.h"
#include "term/term.h"

enum { QUERY_TRUTHS = 24, QUERY_MOST = 64 };

typedef struct {
    Term truth[QUERY_TRUTHS];
    unsigned count;
    Term *value; /* by the pool's variable: the original one in terms of the free ones */
    /* in the problem that it was made for, by strategy.c: */
    uint64_t passed;       /* rows of methods.def that ended by themselves, and pass */
    const char *proved_by; /* the method that shows it impossible; NULL: none yet */
} Query;

typedef struct {
    Query *query;
    unsigned count;
} Queries;

/* The queries of `bad`. A query without truths holds for all inputs. */
Queries query_split(Pool *pool, Term bad, Arena *arena);
/* The truth is u ^ 1 for a truth u: it becomes u. */
bool query_inverse(const Pool *pool, Term *truth);
/* The conjunction of its truths. */
Term query_term(Pool *pool, const Query *query);
/* Turns an input of the query into one of the original claim. By the pool's numbers. */
void query_original(const Pool *pool, const Query *query, const uint64_t *values,
                    uint64_t *original, Arena *arena);
/* The term with a number in the place of a node. */
Term query_with_node(Pool *pool, Term t, Ref node, uint64_t k);

#endif
