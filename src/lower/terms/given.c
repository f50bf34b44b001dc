/* Given: the prover's answers. */
#include "lower/terms/given.h"

#include <assert.h>

#include "lower/terms/idiom.h"

static const uint64_t MOMENT = 300000000; /* steps */

bool given_holds(const Given *given, Term truth) {
    assert(term_is_bool(given->pool, truth) || term_is_full(given->pool, truth));
    if (term_is_word(truth)) return truth.word != 0;
    if (term_is_full(given->pool, truth)) return false;
    if (term_same(truth, given->when)) return true;
    Claim claim = {given->pool, given->when, term_word(1), truth};
    ArenaMark mark = arena_mark(given->arena);
    Verdict v = prove_quickly(&claim, &given->limits, MOMENT, given->arena);
    bool holds = v.kind == VERDICT_PROVED;
    arena_release(given->arena, mark);
    return holds;
}

bool given_below(const Given *given, Term t, uint64_t limit) {
    if (term_is_word(t)) return t.word < limit;
    uint64_t may = pool_node(given->pool, t.ref)->may;
    if (may < limit) return true;
    if (term_is_word(given->when)) return false;
    if (given->ranges) {
        Range range = range_of(given->ranges, t);
        assert(range.low <= range.high || term_is_full(given->pool, t));
        if (range.high < limit) return true;
    }
    return given_holds(given, term_op2(given->pool, OP_ULT, t, term_word(limit)));
}

bool given_nonzero(const Given *given, Term t) {
    if (term_is_word(t)) return t.word != 0;
    if (term_is_word(given->when)) return false;
    if (given->ranges) {
        Range range = range_of(given->ranges, t);
        if (range.low > 0) return true;
    }
    return given_holds(given, term_truth(given->pool, t));
}

/* A word that is 0 where t is: the x of `c ? -x : x`. */
static Term without_sign(Pool *pool, Term t) {
    if (term_is_word(t) || pool_node(pool, t.ref)->op != OP_ITE) return t;
    Term yes = term_arg(pool, t.ref, 1), no = term_arg(pool, t.ref, 2);
    if (term_same(yes, term_neg(pool, no))) return no;
    return term_same(no, term_neg(pool, yes)) ? yes : t;
}

Divisor given_divisor(const Given *given, Term root, Ref quotient, Term divisor) {
    Pool *pool = given->pool;
    Given valued = *given;
    assert(term_is_bool(pool, given->when) && term_is_bool(pool, given->defined));
    valued.when = term_land(pool, given->when, given->defined);
    divisor = without_sign(pool, divisor);
    if (given_holds(&valued, term_truth(pool, divisor))) return DIVISOR_NONZERO;
    assert(!term_is_word(divisor));
    /* the root where the divisor is 0: the same with any quotient as with one? */
    Term zero = term_op2(pool, OP_EQ, divisor, term_word(0));
    Term any = idiom_replaced(pool, root, quotient, term_var(pool));
    Term one = idiom_replaced(pool, root, quotient, term_word(0));
    any = idiom_replaced(pool, any, divisor.ref, term_word(0));
    one = idiom_replaced(pool, one, divisor.ref, term_word(0));
    valued.when = term_land(pool, valued.when, zero);
    bool idle = given_holds(&valued, term_op2(pool, OP_EQ, any, one));
    return idle ? DIVISOR_IDLE : DIVISOR_ZERO;
}
