/* Equal words have equally many ones: a truth says so where words are equal whose counts
 * the pool knows better, permutations and complements of others. */
#include "base/weaken.h"
#include "prove/claim/rewrite.h"

/* Its bits in other places, or turned. */
static bool is_moved(const Pool *pool, Term t) {
    Op op = node_op(pool, t);
    return op_class(op) == CLASS_PERMUTATION || op == OP_ROL || op == OP_NOT;
}

/* l == r, and what that says of the counts. */
static Term and_counts(Rewrite *w, Ref ref, Term usual) {
    Pool *pool = w->pool;
    Term l = node_arg(pool, usual, 0), r = node_arg(pool, usual, 1);
    if (!rewrite_is_truth(w, ref) || !node_is(pool, usual, OP_EQ) ||
        (!is_moved(pool, l) && !is_moved(pool, r)))
        return usual;
    Term more = term_word(WEAKEN(EQUAL_COUNTS, 1, 0));
    more = term_op2(pool, OP_ADD, term_op1(pool, OP_POPCOUNT, r), more);
    more = term_op2(pool, OP_EQ, term_op1(pool, OP_POPCOUNT, l), more);
    return term_land(pool, more, usual);
}

Answer equal_counts_decide(Attempt *a) {
    Rewrite w = rewrite_query(a);
    return rewrite_decide(a, &w, and_counts, 0);
}
