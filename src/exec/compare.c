/* Comparisons: a chain holds if all adjacent pairs do. */
#include "exec/arith.h"
#include "exec/eval.h"
#include "exec/operate.h"
#include "exec/typing.h"

#include "exec/names/lists.h"

#define SIGN_BIT (UINT64_C(1) << 63)

/* a < b in the common type; signed values are offset so that unsigned order fits them. */
static Term less(Run *run, Type type, Pair a, Pair b) {
    if (type_signed(type)) {
        a.low = term_op2(run->pool, OP_XOR, a.low, term_word(SIGN_BIT));
        b.low = term_op2(run->pool, OP_XOR, b.low, term_word(SIGN_BIT));
    }
    return pair_ult(run->pool, a, b);
}

static Term subset(Run *run, Pair a, Pair b) {
    bool wide = run_is_wide(run);
    Pair others = pair_op1(run->pool, wide, OP_NOT, b);
    Pair rest = pair_op2(run->pool, wide, OP_AND, a, others);
    return pair_eq(run->pool, rest, pair_word(0));
}

static Term not_of(Run *run, Term truth) {
    return term_lnot(run->pool, truth);
}

static Term compare_sets(Run *run, Meaning op, Pair a, Pair b) {
    if (op == MEANING_SUPERSET || op == MEANING_PROPER_SUPER) {
        Pair swap = a;
        a = b, b = swap;
    }
    Term holds = subset(run, a, b);
    if (op == MEANING_PROPER || op == MEANING_PROPER_SUPER)
        holds = term_land(run->pool, holds, not_of(run, pair_eq(run->pool, a, b)));
    return holds;
}

/* `s in x`: false for numbers that are no squares. */
static Term member(Run *run, Pair square, Pair set) {
    Pair at = pair_op2(run->pool, run_is_wide(run), OP_SHR, set, square);
    Term bit = term_op2(run->pool, OP_AND, at.low, term_word(1));
    return term_land(run->pool, pair_ult(run->pool, square, pair_word(run_bits(run))), bit);
}

/* Kid i of the chain and the next one. */
typedef struct {
    Run *run;
    const Node *node;
    uint32_t i;
    Value a, b;
} Link;

/* Shown with a minus: a difference, a negation or a variable; but not 2**63. */
static bool is_shown_negative(const Run *run, const Node *node, const Value *value) {
    bool less = node->kind == NODE_BINARY && node->op == MEANING_SUB;
    bool minus = node->kind == NODE_UNARY && node->op == MEANING_NEG;
    return (less || minus || node->kind == NODE_NAME) && value->kind == KIND_INT &&
           value_is_known(value) && value_wide(value) >> (run_bits(run) - 1);
}

/* Warns of -1 < 0 and the like, where a shown sign does not count. */
static void warn_unsigned(const Link *p, Meaning op) {
    static const char *const signed_ones[] = {"slt", "sle", "sgt", "sge"};
    bool left = is_shown_negative(p->run, p->node->kid[p->i], &p->a);
    bool right = is_shown_negative(p->run, p->node->kid[p->i + 1], &p->b);
    const Value *other = left ? &p->b : &p->a;
    bool orders = op >= MEANING_LT && op <= MEANING_GE;
    if (!orders || left == right || other->kind != KIND_INT || p->run->in_prelude) return;
    const Node *node = p->node->kid[p->i + right];
    run_warn(p->run, node,
             "comparisons are unsigned: %s counts as 2**%u - %llu\n"
             "|the signed one is %s(a, b)",
             run_bare_text(p->run, node), run_bits(p->run),
             0 - (unsigned long long)(left ? p->a : p->b).term.word,
             signed_ones[op - MEANING_LT]);
}

static Term compare_order(const Link *p, Meaning op) {
    Run *run = p->run;
    Type type = typing_pair(p->node, p->i);
    Pair a = value_pair(&p->a), b = value_pair(&p->b);
    bool wide = run_is_wide(run) && !type_signed(type);
    if (!type_signed(type)) warn_unsigned(p, op);
    if (!wide) a = pair_of(a.low), b = pair_of(b.low);
    if (!wide && pair_is_word(a) && pair_is_word(b))
        return term_word(arith_compare(op, type, a.low.word, b.low.word));
    Term holds = op <= MEANING_NE      ? pair_eq(run->pool, a, b)
                 : arith_is_turned(op) ? less(run, type, b, a)
                                       : less(run, type, a, b);
    return arith_is_opposite(op) ? not_of(run, holds) : holds;
}

static bool compare_in(const Link *p, Term *holds) {
    Run *run = p->run;
    if (p->a.kind >= KIND_LIST) return hint_word(run, p->node->kid[p->i], p->a);
    if (p->b.kind == KIND_LIST) {
        *holds = list_has(run->pool, &p->b, &p->a);
        return true;
    }
    if (p->b.kind == KIND_VOID) return hint_word(run, p->node->kid[p->i + 1], p->b);
    if (!hint_expect_square(run, p->node->kid[p->i], p->a) ||
        !hint_expect_set(run, p->node->kid[p->i + 1], p->b))
        return false;
    *holds = member(run, value_pair(&p->a), value_pair(&p->b));
    return true;
}

static bool compare_lists(const Link *p, Meaning op, Term *holds) {
    Run *run = p->run;
    const Node *a = p->node->kid[p->i], *b = p->node->kid[p->i + 1];
    if (p->a.kind == KIND_VOID || (p->a.kind == KIND_LIST && op > MEANING_NE))
        return hint_word(run, a, p->a);
    if (p->b.kind == KIND_VOID || (p->b.kind == KIND_LIST && op > MEANING_NE))
        return hint_word(run, b, p->b);
    if (p->a.kind != p->b.kind)
        return run_error_at(run, p->node, p->node->ats[p->i],
                            "a list is compared with a list only");
    *holds = list_equal(run->pool, &p->a, &p->b);
    if (op == MEANING_NE) *holds = not_of(run, *holds);
    return true;
}

static bool compare(const Link *p, Term *holds) {
    Run *run = p->run;
    Meaning op = (Meaning)p->node->ops[p->i];
    bool negated = op == MEANING_NOT_IN;
    if (op == MEANING_IN || negated) {
        if (!compare_in(p, holds)) return false;
        if (negated) *holds = not_of(run, *holds);
        return true;
    }
    if (p->a.kind >= KIND_LIST || p->b.kind >= KIND_LIST)
        return compare_lists(p, op, holds);
    if (op <= MEANING_GE) {
        *holds = compare_order(p, op);
        return true;
    }
    if (!hint_expect_set(run, p->node->kid[p->i], p->a) ||
        !hint_expect_set(run, p->node->kid[p->i + 1], p->b))
        return false;
    *holds = compare_sets(run, op, value_pair(&p->a), value_pair(&p->b));
    return true;
}

bool operate_chain(Run *run, const Node *node, Value *out) {
    Link link = {.run = run, .node = node};
    typing_need(run, node);
    Term all = term_word(1);
    if (!eval(run, node->kid[0], &link.a)) return false;
    for (uint32_t i = 0; i + 1 < node->n; i++) {
        if (!eval(run, node->kid[i + 1], &link.b)) return false;
        link.i = i;
        Term holds;
        if (!compare(&link, &holds)) return false;
        all = i == 0 ? holds : term_land(run->pool, all, holds);
        link.a = link.b;
    }
    *out = value_truth(all);
    return true;
}
