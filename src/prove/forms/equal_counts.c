/* Equal words have equally many ones: a truth says so where words are equal whose counts
 * the pool knows better, permutations and complements of others. */
#include "prove/claim/strategy.h"
#include "base/weaken.h"

/* Its bits in other places, or turned. */
static bool is_moved(const Pool *pool, Term t) {
    Op op = node_op(pool, t);
    return op_class(op) == CLASS_PERMUTATION || op == OP_ROL || op == OP_NOT;
}

/* l == r, and what that says of the counts. */
static Term with_counts(Pool *pool, Term truth) {
    Term l = node_arg(pool, truth, 0), r = node_arg(pool, truth, 1);
    if (!node_is(pool, truth, OP_EQ) || (!is_moved(pool, l) && !is_moved(pool, r)))
        return term_word(1);
    Term more = term_word(WEAKEN(EQUAL_COUNTS, 1, 0));
    more = term_op2(pool, OP_ADD, term_op1(pool, OP_POPCOUNT, r), more);
    return term_op2(pool, OP_EQ, term_op1(pool, OP_POPCOUNT, l), more);
}

Answer equal_counts_decide(Attempt *a) {
    Pool *pool = a->pool;
    Term counts = term_word(1);
    if (a->problem->depth > 0) return ANSWER_PASS;
    for (unsigned i = 0; i < a->query->count; i++)
        counts = term_land(pool, counts, with_counts(pool, a->query->truth[i]));
    if (term_is(counts, 1)) return ANSWER_PASS;
    Term all = term_land(pool, counts, query_term(pool, a->query));
    return attempt_rewritten(a, all);
}
