/* Expressions with their cost. What is put together stays as it is, but for literals,
 * which take in the operations on them, and signs, which don't pile up. */
#include "short/short_local.h"

Tree tree_word(uint64_t word) {
    return (Tree){term_word(word), 0};
}

/* What costs too much is no expression, nor is what it would be a part of. */
static Tree made(Term term, uint32_t cost) {
    if (cost >= COST_MOST) return tree_none();
    return (Tree){term, term.ref ? cost : 0};
}

Tree tree_none(void) {
    return (Tree){.cost = COST_MOST};
}

Tree tree_not(Short *s, Tree a) {
    if (a.cost == COST_MOST) return a;
    if (node_is(s->to, a.term, OP_NOT))
        return made(node_arg(s->to, a.term, 0), a.cost - 1);
    if (a.term.ref && term_is_bool(s->to, a.term)) /* which has no ~ */
        return made(term_op2(s->to, OP_SUB, term_word(~UINT64_C(0)), a.term), a.cost + 1);
    return made(term_op1(s->to, OP_NOT, a.term), a.cost + 1);
}

Tree tree_neg(Short *s, Tree a) {
    if (a.cost == COST_MOST) return a;
    if (node_is(s->to, a.term, OP_SUB)) {
        Term x = node_arg(s->to, a.term, 0), y = node_arg(s->to, a.term, 1);
        if (term_is(x, 0)) return made(y, a.cost - 1);
        return made(term_op2(s->to, OP_SUB, y, x), a.cost);
    }
    return made(term_neg(s->to, a.term), a.cost + 1);
}

bool tree_is_scale(const Short *s, uint64_t factor) {
    return s->count == COUNT_LEA && (factor == 2 || factor == 4 || factor == 8);
}

Tree tree_pair(Short *s, Op op, Tree a, Tree b) {
    bool sum = op == OP_ADD || op == OP_SUB;
    if (a.cost == COST_MOST || b.cost == COST_MOST) return tree_none();
    if (sum && term_is(b.term, 0)) return a;
    if (op == OP_ADD && term_is(a.term, 0)) return b;
    if (op == OP_MUL && term_is(a.term, 1)) return b;
    if (op == OP_MUL && term_is(b.term, 1)) return a;
    bool inverts = node_is(s->to, a.term, OP_NOT) || node_is(s->to, b.term, OP_NOT);
    if (op == OP_MUL && !b.term.ref && tree_is_scale(s, b.term.word))
        return made(term_op2(s->to, op, a.term, b.term), a.cost);
    uint32_t cost = a.cost + b.cost + !(short_has_andn(s) && op == OP_AND && inverts);
    return made(term_op2(s->to, op, a.term, b.term), cost);
}

Tree tree_single(Short *s, Op op, Tree a) {
    if (a.cost == COST_MOST) return a;
    return op == OP_NOT ? tree_not(s, a) : made(term_op1(s->to, op, a.term), a.cost + 1);
}

Tree tree_choice(Short *s, Tree condition, Tree yes, Tree no) {
    if (condition.cost + yes.cost + no.cost >= COST_MOST) return tree_none();
    return made(term_ite(s->to, condition.term, yes.term, no.term),
                condition.cost + yes.cost + no.cost + 1);
}

Tree tree_best(Tree a, Tree b) {
    return b.cost < a.cost ? b : a;
}
