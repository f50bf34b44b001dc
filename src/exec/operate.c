/* bbx's operators on values: a Meaning, whether it is signed (typing.h), words or terms.
 *
 * Words are computed at once (arith.h), terms become nodes. Kinds decide how
 * a value is shown, and one thing more: on bools `->`, `<->` and `not` are logical. */
#include "exec/operate.h"
#include "exec/arith.h"
#include "exec/names/lists.h"
#include "exec/direction.h"
#include "exec/eval.h"
#include "exec/typing.h"

static Term op1(Run *run, Op op, Term a) {
    return term_op1(run->pool, op, a);
}
static Term op2(Run *run, Op op, Term a, Term b) {
    return term_op2(run->pool, op, a, b);
}

Term operate_ult(Run *run, Term a, Term b) {
    if (term_is_word(a) && term_is_word(b)) return term_word(a.word < b.word);
    return op2(run, OP_ULT, a, b);
}

Term operate_eq(Run *run, Term a, Term b) {
    if (term_is_word(a) && term_is_word(b)) return term_word(a.word == b.word);
    return op2(run, OP_EQ, a, b);
}

static Term negate_if(Run *run, Term condition, Term a) {
    return term_ite(run->pool, condition, term_neg(run->pool, a), a);
}

static Term is_negative(Run *run, Term a) {
    return op2(run, OP_SHR, a, term_word(63));
}

/* Signed division by unsigned division: the quotient has the sign of a ^ b, the remainder
 * that of a; INT64_MIN / -1 wraps. */
static Term signed_divide(Run *run, bool quotient, Term a, Term b) {
    Term sa = is_negative(run, a), sb = is_negative(run, b);
    Term x = negate_if(run, sa, a), y = negate_if(run, sb, b);
    if (quotient)
        return negate_if(run, op2(run, OP_XOR, sa, sb), op2(run, OP_UDIV, x, y));
    return negate_if(run, sa, op2(run, OP_UREM, x, y));
}

static Term divide(Run *run, const Node *node, Type type, Term a, Term b) {
    bool quotient = node->op == MEANING_DIV;
    if (type_signed(type)) return signed_divide(run, quotient, a, b);
    return op2(run, quotient ? OP_UDIV : OP_UREM, a, b);
}

/* a ** b by the bits of b. */
static Pair power_by_bits(Run *run, bool wide, Pair a, Pair b) {
    Pool *pool = run->pool;
    unsigned bits = wide ? WIDE_BITS : 64;
    Pair result = pair_word(1);
    for (unsigned i = 0; i < bits; i++) {
        if (pair_is_word(b) && pair_wide(b) >> i == 0) break;
        Pair bit = pair_op2(pool, wide, OP_SHR, b, pair_word(i));
        Term odd = op2(run, OP_AND, bit.low, term_word(1));
        if (!term_is(odd, 0))
            result = pair_ite(pool, odd, pair_op2(pool, wide, OP_MUL, result, a), result);
        a = pair_op2(pool, wide, OP_MUL, a, a);
    }
    return result;
}

/* a ** (n + k) is a ** n * a ** k, where n + k is a word. */
static Pair power(Run *run, bool wide, Pair a, Pair b) {
    Pool *pool = run->pool;
    uint64_t k;
    if (pair_is(a, 2))
        return pair_ite(pool, pair_ult(pool, b, pair_word(wide ? WIDE_BITS : 64)),
                        pair_op2(pool, wide, OP_SHL, pair_word(1), b), pair_word(0));
    Pair whole = power_by_bits(run, wide, a, b);
    if (wide || !node_with_word(pool, b.low, OP_ADD, &k) || k >> 63) return whole;
    Pair n = pair_of(node_arg(pool, b.low, 0));
    Pair parts = pair_op2(pool, wide, OP_MUL, power_by_bits(run, wide, a, n),
                          power_by_bits(run, wide, a, pair_word(k)));
    return pair_ite(pool, op2(run, OP_ULT, n.low, term_word(-k)), parts, whole);
}

static Kind square_kind(const Run *run, Meaning op, const Value *a, const Value *b,
                        Pair result) {
    bool steps = (op == MEANING_ADD && a->kind != b->kind) ||
                 (op == MEANING_SUB && a->kind == KIND_SQUARE && b->kind != KIND_SQUARE);
    return steps && run_is_number(run, result) ? KIND_SQUARE : KIND_INT;
}

/* Whether it is 1 << x, whose result is a set. */
static bool shifts_one(const Node *node) {
    const Node *left = node->kid[0];
    return node->op == MEANING_SHL && left->kind == NODE_NUMBER && left->num == 1;
}

Kind operate_kind(const Node *node, Kind a, Kind b) {
    if (a == KIND_DIRECTION || b == KIND_DIRECTION) return KIND_VOID;
    if (a == KIND_SET || b == KIND_SET || shifts_one(node)) return KIND_SET;
    if (a == KIND_SQUARE || b == KIND_SQUARE || a >= KIND_LIST || b >= KIND_LIST)
        return KIND_VOID;
    bool truths = a == KIND_BOOL && b == KIND_BOOL;
    return truths && node->op >= MEANING_OR && node->op <= MEANING_AND ? KIND_BOOL
                                                                       : KIND_INT;
}

/* On bools -> and <-> are logical. */
static bool arrow(Run *run, Meaning op, const Value *a, const Value *b, Value *out) {
    bool logical = a->kind == KIND_BOOL && b->kind == KIND_BOOL;
    bool wide = run_is_wide(run);
    Pool *pool = run->pool;
    Pair x = value_pair(a), y = value_pair(b), result;
    if (logical && op == MEANING_EQUIV)
        result = pair_of(operate_eq(run, x.low, y.low));
    else if (logical)
        result = pair_of(term_lor(pool, term_lnot(pool, x.low), y.low));
    else if (op == MEANING_EQUIV)
        result = pair_op1(pool, wide, OP_NOT, pair_op2(pool, wide, OP_XOR, x, y));
    else
        result = pair_op2(pool, wide, OP_OR, pair_op1(pool, wide, OP_NOT, x), y);
    Kind kind = logical                                      ? KIND_BOOL
                : a->kind == KIND_SET || b->kind == KIND_SET ? KIND_SET
                                                             : KIND_INT;
    *out = value_of_pair(result, kind);
    return true;
}

static const uint8_t core[] = {
    [MEANING_OR] = OP_OR,    [MEANING_XOR] = OP_XOR,  [MEANING_AND] = OP_AND,
    [MEANING_ADD] = OP_ADD,  [MEANING_SUB] = OP_SUB,  [MEANING_MUL] = OP_MUL,
    [MEANING_SHL] = OP_SHL,  [MEANING_SHR] = OP_SHR,  [MEANING_USHR] = OP_SHR,
    [MEANING_DIV] = OP_UDIV, [MEANING_MOD] = OP_UREM};

static bool compute(Run *run, const Node *node, Type type, Term a, Term b, Term *out) {
    Meaning op = (Meaning)node->op;
    if (op == MEANING_SHR && type_signed(type))
        *out = op2(run, OP_SAR, a, b);
    else if (op == MEANING_WITHOUT)
        *out = op2(run, OP_AND, a, op1(run, OP_NOT, b));
    else if (op == MEANING_DIV || op == MEANING_MOD)
        *out = divide(run, node, type, a, b);
    else if (op == MEANING_POWER)
        *out = power(run, false, pair_of(a), pair_of(b)).low;
    else if (op < sizeof core && core[op])
        *out = op2(run, (Op)core[op], a, b);
    else
        return run_error(run, node, "this operator can't be used here");
    return true;
}

static bool compute_wide(Run *run, const Node *node, Pair a, Pair b, Pair *out) {
    Meaning op = (Meaning)node->op;
    if (op == MEANING_WITHOUT)
        *out = pair_op2(run->pool, true, OP_AND, a,
                        pair_op1(run->pool, true, OP_NOT, b));
    else if (op == MEANING_POWER)
        *out = power(run, true, a, b);
    else if (op < sizeof core && core[op])
        *out = pair_op2(run->pool, true, (Op)core[op], a, b);
    else
        return run_error(run, node, "this operator can't be used here");
    return true;
}

static bool apply(Run *run, const Node *node, Type type, Term a, Term b, Term *out) {
    Meaning op = (Meaning)node->op;
    if (term_is_word(a) && term_is_word(b) &&
        arith_word(op, type, a.word, b.word, &out->word)) {
        out->ref = 0;
        return true;
    }
    return compute(run, node, type, a, b, out);
}

bool operate_binary(Run *run, const Node *node, const Value *a, const Value *b,
                    Value *out) {
    Meaning op = (Meaning)node->op;
    if (a->kind >= KIND_LIST) return hint_word(run, node->kid[0], *a);
    if (b->kind >= KIND_LIST) return hint_word(run, node->kid[1], *b);
    typing_need(run, node);
    if (a->kind == KIND_DIRECTION || b->kind == KIND_DIRECTION)
        return direction_binary(run, node, a, b, out);
    if (!hint_binary(run, node, *a, *b)) return false;
    if (op == MEANING_ARROW || op == MEANING_EQUIV) return arrow(run, op, a, b, out);
    Type type = node->kind == NODE_ASSIGN ? typing_operation(node) : typing_of(node);
    Pair result = pair_of(term_word(0));
    bool divides = op == MEANING_DIV || op == MEANING_MOD;
    bool wide = run_is_wide(run) && !type_signed(type);
    if (divides && !run_require(run, pair_truth(run->pool, value_pair(b)), node,
                                "division by zero"))
        return false;
    if (wide ? !compute_wide(run, node, value_pair(a), value_pair(b), &result)
             : !apply(run, node, type, a->term, b->term, &result.low))
        return false;
    if (!wide) result = type_pair(run->pool, run_is_wide(run), type, result.low);
    Kind kind = operate_kind(node, (Kind)a->kind, (Kind)b->kind);
    if (kind == KIND_VOID) kind = square_kind(run, op, a, b, result);
    *out = value_of_pair(result, kind);
    return true;
}

static bool complement(Run *run, const Node *node, Value a, Value *out) {
    if (a.kind != KIND_BOOL) {
        Pair all = pair_op1(run->pool, run_is_wide(run), OP_NOT, value_pair(&a));
        *out = value_of_pair(all, KIND_SET);
        return true;
    }
    if (!(node->flags & NODE_FLAG_EITHER) && !run->prelude_call)
        return run_error(run, node, "~ of a truth is not a truth\n|!%s",
                         run_text(run, node->kid[0]));
    *out = value_truth(term_lnot(run->pool, a.term));
    return true;
}

static bool sign(Run *run, const Node *node, Value a, Value *out) {
    bool minus = node->op == MEANING_NEG;
    Type type = typing_of(node);
    bool wide = run_is_wide(run);
    Pair signed_one = value_pair(&a);
    if (minus) signed_one = pair_op2(run->pool, wide, OP_SUB, pair_word(0), signed_one);
    if (type_signed(type)) signed_one = type_pair(run->pool, wide, type, signed_one.low);
    Kind kind = a.kind == KIND_SET                ? KIND_SET
                : a.kind == KIND_SQUARE && !minus ? KIND_SQUARE
                                                  : KIND_INT;
    *out = value_of_pair(signed_one, kind);
    return true;
}

bool operate_unary(Run *run, const Node *node, Value a, Value *out) {
    if (a.kind >= KIND_LIST) return hint_word(run, node->kid[0], a);
    typing_need(run, node);
    if (a.kind == KIND_DIRECTION && node->op != MEANING_LNOT)
        return direction_unary(run, node, a, out);
    switch (node->op) {
    case MEANING_NOT:
        return complement(run, node, a, out);
    case MEANING_LNOT:
        *out = value_truth(term_lnot(run->pool, operate_truth(run, a)));
        return true;
    case MEANING_PLUS:
    case MEANING_NEG:
        return sign(run, node, a, out);
    default:
        return run_error(run, node, "this operator can't be used here");
    }
}

Term operate_truth(Run *run, Value value) {
    if (value_is_known(&value)) return term_word(value_wide(&value) != 0);
    return pair_truth(run->pool, value_pair(&value));
}

/* A choice of two lists of one length, element by element. */
static bool choose_lists(Run *run, Term condition, const Value *yes, const Value *no,
                         Value *out) {
    *out = list_new(run->query->arena, yes->list->count);
    for (size_t i = 0; i < yes->list->count; i++) {
        Value a = yes->list->at[i], b = no->list->at[i];
        Pair one = pair_ite(run->pool, condition, value_pair(&a), value_pair(&b));
        out->list->at[i] = value_of_pair(one, value_either(a.kind, b.kind));
    }
    return true;
}

bool operate_choose(Run *run, const Node *node, Term condition, Value yes, Value no,
                    Value *out) {
    if (yes.kind >= KIND_LIST || no.kind >= KIND_LIST) {
        if (yes.kind == KIND_VOID && no.kind == KIND_VOID) {
            *out = yes;
            return true;
        }
        if (yes.kind == no.kind && yes.list->count == no.list->count)
            return choose_lists(run, condition, &yes, &no, out);
        return run_error(run, node, "the condition of a list must have a value");
    }
    Kind kind = value_either((Kind)yes.kind, (Kind)no.kind);
    Pair a = value_pair(&yes), b = value_pair(&no);
    *out = value_of_pair(pair_ite(run->pool, condition, a, b), kind);
    return true;
}
