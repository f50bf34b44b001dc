/* Truths that hold where C defines an operation. */
#include "exec/undefined.h"

static uint64_t most(const Run *run, Term a) {
    return term_is_word(a) ? a.word : pool_node(run->pool, a.ref)->most;
}

/* Small operands, as counters are, stay in the type whatever they are. */
static bool are_small(const Run *run, Meaning op, Type type, Term a, Term b) {
    uint64_t limit = type == TYPE_I32 ? INT32_MAX : INT64_MAX, sum;
    uint64_t x = most(run, a), y = most(run, b);
    if (x > limit || y > limit) return false;
    switch (op) {
    case MEANING_SUB:
    case MEANING_DIV:
    case MEANING_MOD:
        return true;
    case MEANING_ADD:
        return x + y <= limit;
    case MEANING_MUL:
        return !__builtin_mul_overflow(x, y, &sum) && sum <= limit;
    default: /* << */
        return y < 64 && x << y >> y == x && x << y <= limit;
    }
}

/* In 32 bits: calculated in 64, the result must be the same. */
static Term fits_int(Pool *pool, Op op, Term a, Term b) {
    Term wide = term_op2(pool, op, a, b);
    return term_op2(pool, OP_EQ, type_wrap(pool, TYPE_I32, wide), wide);
}

static Term sign_of(Pool *pool, Term a) {
    return term_op2(pool, OP_SHR, a, term_word(63));
}

/* The signs of a and b: different from the result's both times only on overflow. */
static Term fits_sum(Pool *pool, Op op, Term a, Term b) {
    Term r = term_op2(pool, op, a, b);
    Term other =
        op == OP_ADD ? term_op2(pool, OP_XOR, b, r) : term_op2(pool, OP_XOR, a, b);
    Term both = term_op2(pool, OP_AND, term_op2(pool, OP_XOR, a, r), other);
    return term_lnot(pool, sign_of(pool, both));
}

/* The high word of the signed product must be the low one's sign. */
static Term fits_product(Pool *pool, Term a, Term b) {
    Term high = term_op2(pool, OP_MULHI, a, b);
    Term zero = term_word(0);
    high = term_op2(pool, OP_SUB, high, term_ite(pool, sign_of(pool, a), b, zero));
    high = term_op2(pool, OP_SUB, high, term_ite(pool, sign_of(pool, b), a, zero));
    Term low = term_op2(pool, OP_MUL, a, b);
    return term_op2(pool, OP_EQ, high, term_op2(pool, OP_SAR, low, term_word(63)));
}

static Term fits_shift(Pool *pool, Term a, Term amount) {
    Term back = term_op2(pool, OP_SAR, term_op2(pool, OP_SHL, a, amount), amount);
    return term_op2(pool, OP_EQ, back, a);
}

/* The least number by -1. */
static Term fits_quotient(Pool *pool, Type type, Term a, Term b) {
    uint64_t least = type == TYPE_I32 ? (uint64_t)INT32_MIN : (uint64_t)INT64_MIN;
    Term both = term_land(pool, term_op2(pool, OP_EQ, a, term_word(least)),
                          term_op2(pool, OP_EQ, b, term_word(UINT64_MAX)));
    return term_lnot(pool, both);
}

static Term fits(Pool *pool, Meaning op, Type type, Term a, Term b) {
    Op core = op == MEANING_ADD ? OP_ADD : op == MEANING_SUB ? OP_SUB : OP_MUL;
    if (op == MEANING_DIV || op == MEANING_MOD) return fits_quotient(pool, type, a, b);
    if (op == MEANING_SHL) core = OP_SHL;
    if (core == OP_MUL && op != MEANING_MUL) return term_word(1);
    if (type == TYPE_I32) return fits_int(pool, core, a, b);
    if (core == OP_SHL) return fits_shift(pool, a, b);
    return core == OP_MUL ? fits_product(pool, a, b) : fits_sum(pool, core, a, b);
}

bool undefined_binary(Run *run, const Node *node, Meaning op, Type type, Term a, Term b) {
    bool shift = op == MEANING_SHL || op == MEANING_SHR;
    if (!run->query->check_c || run->in_prelude) return true;
    if (shift) {
        Term width = term_word(type_bits(type));
        if (!run_undefined_unless(run, term_op2(run->pool, OP_ULT, b, width), node))
            return false;
    }
    if (!type_signed(type) || are_small(run, op, type, a, b)) return true;
    return run_undefined_unless(run, fits(run->pool, op, type, a, b), node);
}
