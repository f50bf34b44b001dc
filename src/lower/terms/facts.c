/* Facts: the prover's answers. */
#include "lower/terms/facts.h"

static const double MOMENT = 0.3;

bool facts_hold(const Facts *facts, Term truth) {
    if (term_is_word(truth)) return truth.word != 0;
    if (term_is_full(facts->pool, truth)) return false;
    if (term_same(truth, facts->when)) return true;
    Claim claim = {facts->pool, facts->when, term_word(1), truth};
    ArenaMark mark = arena_mark(facts->arena);
    Verdict v = prove_quickly(&claim, &facts->limits, limits_now() + MOMENT, facts->arena);
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
        if (range.low >= 0 && (uint64_t)range.high < limit) return true;
    }
    return facts_hold(facts, term_op2(facts->pool, OP_ULT, t, term_word(limit)));
}

bool facts_nonzero(const Facts *facts, Term t) {
    if (term_is_word(t)) return t.word != 0;
    if (term_is_word(facts->when)) return false;
    if (facts->ranges) {
        Range range = range_of(facts->ranges, t);
        if (range.low > 0 || range.high < 0) return true;
    }
    return facts_hold(facts, term_truth(facts->pool, t));
}
