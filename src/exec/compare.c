/* Comparisons: a chain of them holds when all adjacent pairs do. */
#include "exec/arith.h"
#include "exec/eval.h"
#include "exec/operate.h"
#include "exec/typing.h"

#include "exec/names/lists.h"

#define SIGN_BIT (UINT64_C(1) << 63)

/* a < b in the common type; signed ones are moved so that the unsigned order is theirs.
 */
static Term less(Run *run, Type type, Term a, Term b) {
    if (type_signed(type)) {
        a = term_op2(run->pool, OP_XOR, a, term_word(SIGN_BIT));
        b = term_op2(run->pool, OP_XOR, b, term_word(SIGN_BIT));
    }
    return operate_ult(run, a, b);
}

static Term subset(Run *run, Term a, Term b) {
    Term rest = term_op2(run->pool, OP_AND, a, term_op1(run->pool, OP_NOT, b));
    return operate_eq(run, rest, term_word(0));
}

static Term lnot(Run *run, Term truth) {
    return term_lnot(run->pool, truth);
}

static Term sets(Run *run, Meaning op, Term a, Term b) {
    if (op == MEANING_SUPERSET || op == MEANING_PROPER_SUPER) {
        Term swap = a;
        a = b, b = swap;
    }
    Term holds = subset(run, a, b);
    if (op == MEANING_PROPER || op == MEANING_PROPER_SUPER)
        holds = term_land(run->pool, holds, lnot(run, operate_eq(run, a, b)));
    return holds;
}

/* `s in x`: numbers from 64 are in no set. */
static Term member(Run *run, Term square, Term set) {
    Term bit = term_op2(run->pool, OP_AND, term_op2(run->pool, OP_SHR, set, square),
                        term_word(1));
    return term_land(run->pool, operate_ult(run, square, term_word(64)), bit);
}

/* One pair: kid i of the chain and the next. */
typedef struct {
    Run *run;
    const Node *node;
    uint32_t i;
    Value a, b;
} Pair;

/* A difference, a minus or a variable: 2**63 is meant as it stands. */
static bool is_shown_negative(const Node *node, const Value *value) {
    bool less = node->kind == NODE_BINARY && node->op == MEANING_SUB;
    bool minus = node->kind == NODE_UNARY && node->op == MEANING_NEG;
    return (less || minus || node->kind == NODE_NAME) && value->kind == KIND_INT &&
           term_is_word(value->term) && value->term.word >> 63;
}

/* -1 < 0: of a number that is shown with a sign and one that is not. */
static void warn_unsigned(const Pair *p, Meaning op) {
    static const char *const signed_ones[] = {"slt", "sle", "sgt", "sge"};
    bool left = is_shown_negative(p->node->kid[p->i], &p->a);
    bool right = is_shown_negative(p->node->kid[p->i + 1], &p->b);
    const Value *other = left ? &p->b : &p->a;
    bool orders = op >= MEANING_LT && op <= MEANING_GE;
    if (!orders || left == right || other->kind != KIND_INT || p->run->own) return;
    if (p->node->flags & NODE_FLAG_C) return;
    const Node *node = p->node->kid[p->i + right];
    run_warn(p->run, node,
             "comparisons are unsigned: %s counts as 2**64 - %llu\n"
             "|the signed one is %s(a, b)",
             run_bare_text(p->run, node),
             0 - (unsigned long long)(left ? p->a : p->b).term.word,
             signed_ones[op - MEANING_LT]);
}

static Term order(const Pair *p, Meaning op) {
    Run *run = p->run;
    Type type = typing_pair(p->node, p->i);
    Term a = p->a.term, b = p->b.term;
    if (!type_signed(type)) warn_unsigned(p, op);
    if (term_is_word(a) && term_is_word(b))
        return term_word(arith_compare(op, type, a.word, b.word));
    if (type == TYPE_U32) {
        a = type_wrap(run->pool, type, a);
        b = type_wrap(run->pool, type, b);
    }
    Term holds = op <= MEANING_NE      ? operate_eq(run, a, b)
                 : arith_is_turned(op) ? less(run, type, b, a)
                                       : less(run, type, a, b);
    return arith_is_opposite(op) ? lnot(run, holds) : holds;
}

static bool compare_in(const Pair *p, Term *holds) {
    Run *run = p->run;
    if (p->a.kind >= KIND_LIST) return hint_word(run, p->node->kid[p->i], p->a);
    if (p->b.kind == KIND_LIST) {
        *holds = list_has(run->pool, &p->b, p->a.term);
        return true;
    }
    if (p->b.kind == KIND_VOID) return hint_word(run, p->node->kid[p->i + 1], p->b);
    if (!hint_want_square(run, p->node->kid[p->i], p->a) ||
        !hint_want_set(run, p->node->kid[p->i + 1], p->b))
        return false;
    *holds = member(run, p->a.term, p->b.term);
    return true;
}

static bool compare_lists(const Pair *p, Meaning op, Term *holds) {
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
    if (op == MEANING_NE) *holds = lnot(run, *holds);
    return true;
}

static bool compare(const Pair *p, Term *holds) {
    Run *run = p->run;
    Meaning op = (Meaning)p->node->ops[p->i];
    bool negated = op == MEANING_NOT_IN;
    if (op == MEANING_IN || negated) {
        if (!compare_in(p, holds)) return false;
        if (negated) *holds = lnot(run, *holds);
        return true;
    }
    if (p->a.kind >= KIND_LIST || p->b.kind >= KIND_LIST)
        return compare_lists(p, op, holds);
    if (op <= MEANING_GE) {
        *holds = order(p, op);
        return true;
    }
    if (!hint_want_set(run, p->node->kid[p->i], p->a) ||
        !hint_want_set(run, p->node->kid[p->i + 1], p->b))
        return false;
    *holds = sets(run, op, p->a.term, p->b.term);
    return true;
}

bool operate_chain(Run *run, const Node *node, Value *out) {
    Pair pair = {.run = run, .node = node};
    typing_need(run, node);
    Term all = term_word(1);
    if (!eval(run, node->kid[0], &pair.a)) return false;
    for (uint32_t i = 0; i + 1 < node->n; i++) {
        if (!eval(run, node->kid[i + 1], &pair.b)) return false;
        pair.i = i;
        Term holds;
        if (!compare(&pair, &holds)) return false;
        all = i == 0 ? holds : term_land(run->pool, all, holds);
        pair.a = pair.b;
    }
    *out = value_truth(all);
    return true;
}
