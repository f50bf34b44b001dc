/* Facts: the prover's answers. */
#include "lower/terms/facts.h"

#include <assert.h>

#include "lower/terms/idiom.h"

static const uint64_t MOMENT = 300000000; /* steps */

bool facts_hold(const Facts *facts, Term truth) {
    assert(term_is_bool(facts->pool, truth) || term_is_full(facts->pool, truth));
    if (term_is_word(truth)) return truth.word != 0;
    if (term_is_full(facts->pool, truth)) return false;
    if (term_same(truth, facts->when)) return true;
    Claim claim = {facts->pool, facts->when, term_word(1), truth};
    ArenaMark mark = arena_mark(facts->arena);
    Verdict v = prove_quickly(&claim, &facts->limits, MOMENT, facts->arena);
    bool holds = v.kind == VERDICT_PROVED;
    arena_release(facts->arena, mark);
    return holds;
}

bool facts_below(const Facts *facts, Term t, uint64_t limit) {
    if (term_is_word(t)) return t.word < limit;
    uint64_t may = pool_node(facts->pool, t.ref)->may;
    if (may < limit) return true;
    if (term_is_word(facts->when)) return false;
    if (facts->ranges) {
        Range range = range_of(facts->ranges, t);
        assert(range.low <= range.high || term_is_full(facts->pool, t));
        if (range.high < limit) return true;
    }
    return facts_hold(facts, term_op2(facts->pool, OP_ULT, t, term_word(limit)));
}

bool facts_nonzero(const Facts *facts, Term t) {
    if (term_is_word(t)) return t.word != 0;
    if (term_is_word(facts->when)) return false;
    if (facts->ranges) {
        Range range = range_of(facts->ranges, t);
        if (range.low > 0) return true;
    }
    return facts_hold(facts, term_truth(facts->pool, t));
}

/* A word that is 0 where t is: the x of `c ? -x : x`. */
static Term without_sign(Pool *pool, Term t) {
    if (term_is_word(t) || pool_node(pool, t.ref)->op != OP_ITE) return t;
    Term yes = term_arg(pool, t.ref, 1), no = term_arg(pool, t.ref, 2);
    if (term_same(yes, term_neg(pool, no))) return no;
    return term_same(no, term_neg(pool, yes)) ? yes : t;
}

Divisor facts_divisor(const Facts *facts, Term root, Ref quotient, Term divisor) {
    Pool *pool = facts->pool;
    Facts valued = *facts;
    assert(term_is_bool(pool, facts->when) && term_is_bool(pool, facts->defined));
    valued.when = term_land(pool, facts->when, facts->defined);
    divisor = without_sign(pool, divisor);
    if (facts_hold(&valued, term_truth(pool, divisor))) return DIVISOR_NONZERO;
    assert(!term_is_word(divisor));
    /* the root where the divisor is 0: the same with any quotient as with one? */
    Term zero = term_op2(pool, OP_EQ, divisor, term_word(0));
    Term any = idiom_replaced(pool, root, quotient, term_var(pool));
    Term one = idiom_replaced(pool, root, quotient, term_word(0));
    any = idiom_replaced(pool, any, divisor.ref, term_word(0));
    one = idiom_replaced(pool, one, divisor.ref, term_word(0));
    valued.when = term_land(pool, valued.when, zero);
    bool idle = facts_hold(&valued, term_op2(pool, OP_EQ, any, one));
    return idle ? DIVISOR_IDLE : DIVISOR_ZERO;
}
