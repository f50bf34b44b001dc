/* Operators on values: a Meaning, the operands' kinds and C types, words or terms.
 *
 * Words without C types fold at once; all else goes the general way: convert to the
 * common type, build the term, wrap it. Kinds decide how a value is shown, and one thing
 * more: on truths `->`, `<->` and `not` are logical. */
#include "exec/eval.h"
#include "exec/fast.h"
#include "exec/operate.h"

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

/* Signed division by unsigned: the sign of the quotient is that of a ^ b, the
 * remainder's that of a; the least number by -1 wraps. */
static Term signed_divide(Run *run, bool quotient, Term a, Term b) {
    Term sa = is_negative(run, a), sb = is_negative(run, b);
    Term x = negate_if(run, sa, a), y = negate_if(run, sb, b);
    if (quotient)
        return negate_if(run, op2(run, OP_XOR, sa, sb), op2(run, OP_UDIV, x, y));
    return negate_if(run, sa, op2(run, OP_UREM, x, y));
}

static bool divide(Run *run, const Node *node, Type type, Term a, Term b, Term *out) {
    Term must = term_lnot(run->pool, operate_eq(run, b, term_word(0)));
    if (!run_require(run, must, node, "division by zero")) return false;
    bool quotient = node->op == MEANING_DIV;
    if (type_signed(type))
        *out = signed_divide(run, quotient, a, b);
    else
        *out = op2(run, quotient ? OP_UDIV : OP_UREM, a, b);
    return true;
}

/* a ** b by the bits of b. */
static Term power(Run *run, Term a, Term b) {
    if (term_is(a, 2))
        return term_ite(run->pool, operate_ult(run, b, term_word(64)),
                        op2(run, OP_SHL, term_word(1), b), term_word(0));
    Term result = term_word(1);
    for (unsigned i = 0; i < 64; i++) {
        if (term_is_word(b) && b.word >> i == 0) break;
        Term bit = op2(run, OP_AND, op2(run, OP_SHR, b, term_word(i)), term_word(1));
        if (!term_is(bit, 0))
            result = term_ite(run->pool, bit, op2(run, OP_MUL, result, a), result);
        a = op2(run, OP_MUL, a, a);
    }
    return result;
}

/* Amounts are taken modulo the width, as x86 does it: 64, or 32 for C's types of 32 bits
 * and what is promoted to them. */
static Term shift(Run *run, Meaning op, Type type, Term a, Term amount) {
    unsigned bits = type_bits(type);
    if (bits == 32) amount = op2(run, OP_AND, amount, term_word(31));
    if (op == MEANING_SHL) return op2(run, OP_SHL, a, amount);
    if (op == MEANING_SHR && type_signed(type)) return op2(run, OP_SAR, a, amount);
    if (bits == 32) a = op2(run, OP_AND, a, term_word(UINT32_MAX));
    return op2(run, OP_SHR, a, amount);
}

/* The type an operation computes in: a shift's is that of what it shifts. */
static Type result_type(Meaning op, const Value *a, const Value *b) {
    if (op != MEANING_SHL && op != MEANING_SHR && op != MEANING_USHR)
        return op == MEANING_POWER ? TYPE_NONE : type_common(a, b);
    bool takes = a->literal && op == MEANING_SHR && a->kind == KIND_INT &&
                 type_signed(type_promote((Type)b->type));
    return takes ? TYPE_I64 : type_promote((Type)a->type);
}

static Kind square_kind(Meaning op, const Value *a, const Value *b, Term result) {
    bool steps = (op == MEANING_ADD && a->kind != b->kind) ||
                 (op == MEANING_SUB && a->kind == KIND_SQUARE && b->kind != KIND_SQUARE);
    return steps && term_is_word(result) && result.word < 64 ? KIND_SQUARE : KIND_INT;
}

static Kind result_kind(const Node *node, Meaning op, const Value *a, const Value *b,
                        Term result) {
    if (a->kind == KIND_SET || b->kind == KIND_SET) return KIND_SET;
    if (a->kind == KIND_SQUARE || b->kind == KIND_SQUARE)
        return op == MEANING_SHL && fast_shifts_one(node) ? KIND_SET
                                                          : square_kind(op, a, b, result);
    if (op == MEANING_SHL) return fast_shifts_one(node) ? KIND_SET : KIND_INT;
    bool truths = a->kind == KIND_BOOL && b->kind == KIND_BOOL;
    return truths && op >= MEANING_OR && op <= MEANING_AND ? KIND_BOOL : KIND_INT;
}

/* On truths -> and <-> are logical. */
static bool arrow(Run *run, Meaning op, const Value *a, const Value *b, Value *out) {
    bool logical = a->kind == KIND_BOOL && b->kind == KIND_BOOL;
    Term x = a->term, y = b->term, result;
    if (op == MEANING_EQUIV)
        result =
            logical ? operate_eq(run, x, y) : op1(run, OP_NOT, op2(run, OP_XOR, x, y));
    else if (logical)
        result = term_lor(run->pool, term_lnot(run->pool, x), y);
    else
        result = op2(run, OP_OR, op1(run, OP_NOT, x), y);
    Kind kind = logical                                      ? KIND_BOOL
                : a->kind == KIND_SET || b->kind == KIND_SET ? KIND_SET
                                                             : KIND_INT;
    *out = (Value){.term = result, .kind = (uint8_t)kind};
    return true;
}

static bool compute(Run *run, const Node *node, Type type, Term a, Term b, Term *out) {
    switch (node->op) {
    case MEANING_OR:
        *out = op2(run, OP_OR, a, b);
        return true;
    case MEANING_XOR:
        *out = op2(run, OP_XOR, a, b);
        return true;
    case MEANING_AND:
        *out = op2(run, OP_AND, a, b);
        return true;
    case MEANING_WITHOUT:
        *out = op2(run, OP_AND, a, op1(run, OP_NOT, b));
        return true;
    case MEANING_SHL:
    case MEANING_SHR:
    case MEANING_USHR:
        *out = shift(run, (Meaning)node->op, type, a, b);
        return true;
    case MEANING_ADD:
        *out = op2(run, OP_ADD, a, b);
        return true;
    case MEANING_SUB:
        *out = op2(run, OP_SUB, a, b);
        return true;
    case MEANING_MUL:
        *out = op2(run, OP_MUL, a, b);
        return true;
    case MEANING_DIV:
    case MEANING_MOD:
        return divide(run, node, type, a, b, out);
    case MEANING_POWER:
        *out = power(run, a, b);
        return true;
    default:
        return run_error(run, node, "this operator can't be used here");
    }
}

bool operate_bare(const Node *node, const Node *left, const Value *a, const Value *b) {
    bool large = left->kind == NODE_NUMBER && left->num >> 63;
    return node->flags & NODE_FLAG_C && a->literal && b->literal &&
           a->kind == KIND_INT && b->kind == KIND_INT && !large;
}

static bool is_shift(Meaning op) {
    return op == MEANING_SHL || op == MEANING_SHR || op == MEANING_USHR;
}

static bool general_binary(Run *run, const Node *node, Value a, Value b, Value *out) {
    Meaning op = (Meaning)node->op;
    if (a.kind >= KIND_LIST) return hint_word(run, node->kid[0], a);
    if (b.kind >= KIND_LIST) return hint_word(run, node->kid[1], b);
    if (!hint_binary(run, node, a, b)) return false;
    if (op == MEANING_ARROW || op == MEANING_EQUIV) return arrow(run, op, &a, &b, out);
    Type type = result_type(op, &a, &b);
    Term x = type_wrap(run->pool, type, a.term);
    Term y = is_shift(op) ? b.term : type_wrap(run->pool, type, b.term), result;
    bool divides = op == MEANING_DIV || op == MEANING_MOD;
    bool bare = divides && operate_bare(node, node->kid[0], &a, &b);
    if (!compute(run, node, bare ? TYPE_I64 : type, x, y, &result)) return false;
    result = type_wrap(run->pool, type, result);
    *out =
        (Value){.term = result,
                .kind = (uint8_t)result_kind(node, op, &a, &b, result),
                .type = (uint8_t)type,
                .literal = a.literal && (b.literal || is_shift(op)) && type == TYPE_NONE
                               ? LITERAL_MADE
                               : 0};
    return true;
}

bool operate_binary(Run *run, const Node *node, const Value *a, const Value *b,
                    Value *out) {
    Fast x = fast_of(a), y = fast_of(b);
    if (x.good && y.good) {
        Fast fast = fast_binary(node, x, y);
        if (fast.good) {
            *out = fast_value(fast);
            return true;
        }
    }
    return general_binary(run, node, *a, *b, out);
}

static bool complement(Run *run, const Node *node, Value a, Value *out) {
    if (a.kind != KIND_BOOL || node->flags & NODE_FLAG_C) {
        if (a.kind == KIND_BOOL) run_warn(run, node, "~ of a truth is never 0\n|!");
        Type type = type_promote((Type)a.type);
        Term term = op1(run, OP_NOT, a.term);
        *out = (Value){.term = type_wrap(run->pool, type, term),
                       .kind = KIND_SET,
                       .type = (uint8_t)type,
                       .literal = a.literal};
        return true;
    }
    const Source *source = run->source;
    bool tilde = source && node->at < source->len && source->text[node->at] == '~';
    if (tilde && !run->cover)
        return run_error(run, node, "~ of a truth is no truth\n|!%s",
                         run_text(run, node->kid[0]));
    *out = value_truth(node, term_lnot(run->pool, a.term));
    return true;
}

bool operate_unary(Run *run, const Node *node, Value a, Value *out) {
    if (a.kind >= KIND_LIST) return hint_word(run, node->kid[0], a);
    switch (node->op) {
    case MEANING_NOT:
        return complement(run, node, a, out);
    case MEANING_LNOT:
        *out = value_truth(node, term_lnot(run->pool, operate_truth(run, a)));
        return true;
    case MEANING_PLUS:
    case MEANING_NEG: {
        Type type = type_promote((Type)a.type);
        Term term = node->op == MEANING_NEG ? term_neg(run->pool, a.term) : a.term;
        Kind kind = a.kind == KIND_SET ? KIND_SET : KIND_INT;
        if (node->op == MEANING_PLUS && a.kind == KIND_SQUARE) kind = KIND_SQUARE;
        *out = (Value){.term = type_wrap(run->pool, type, term),
                       .kind = (uint8_t)kind,
                       .type = (uint8_t)type,
                       .literal = a.literal};
        return true;
    }
    default:
        return run_error(run, node, "this operator can't be used here");
    }
}

Term operate_truth(Run *run, Value value) {
    if (term_is_word(value.term)) return term_word(value.term.word != 0);
    return term_truth(run->pool, value.term);
}

bool operate_choose(Run *run, const Node *node, Term condition, Value yes, Value no,
                    Value *out) {
    if (yes.kind >= KIND_LIST || no.kind >= KIND_LIST) {
        if (yes.kind == KIND_VOID && no.kind == KIND_VOID) {
            *out = yes;
            return true;
        }
        return run_error(run, node, "the condition of a list must have a value");
    }
    Type type = yes.type == no.type ? (Type)yes.type : type_common(&yes, &no);
    Kind kind = (Kind)yes.kind;
    if (yes.kind != no.kind)
        kind = yes.kind == KIND_SET || no.kind == KIND_SET ? KIND_SET : KIND_INT;
    Term a = type_wrap(run->pool, type, yes.term);
    Term b = type_wrap(run->pool, type, no.term);
    *out = (Value){.term = term_ite(run->pool, condition, a, b),
                   .kind = (uint8_t)kind,
                   .type = (uint8_t)type,
                   .literal = yes.literal & no.literal & LITERAL_MADE};
    return true;
}
