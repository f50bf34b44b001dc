/* Random claims of each kind that some method of the prover is made for: Boolean words,
 * moved bits, sums, carries, anything. A third of them hold, or fail by a little. */
#ifndef UNIT_RANDOM_CLAIMS_H
#define UNIT_RANDOM_CLAIMS_H

#include "unit/random_ops.h"

static bool one_in(unsigned n) {
    return below(n) == 0;
}

enum { VARS = 3, MOST_INPUTS = 1 << 12 };

typedef struct {
    Pool *pool;
    unsigned vars;
    Term var[VARS]; /* masked */
    uint64_t mask[VARS];
    uint64_t inputs;
    bool whole; /* no masks, and not all inputs */
} Small;

/* One to six bits. */
static uint64_t random_mask(unsigned bits) {
    uint64_t mask = 0, run = (UINT64_C(1) << bits) - 1;
    switch (below(5)) {
    case 0:
    case 1:
        return run;
    case 2:
        return run << (64 - bits);
    case 3:
        return run << below(65 - bits);
    default:
        while ((unsigned)__builtin_popcountll(mask) < bits)
            mask |= UINT64_C(1) << below(64);
        return mask;
    }
}

static inline void whole_new(Small *s) {
    pool_reset(s->pool);
    s->vars = 1 + below(3);
    s->inputs = MOST_INPUTS;
    for (unsigned v = 0; v < s->vars; v++)
        s->mask[v] = ~UINT64_C(0), s->var[v] = term_var(s->pool);
}

static inline void small_new(Small *s) {
    static const unsigned most[] = {0, 6, 5, 3};
    pool_reset(s->pool);
    s->vars = 1 + below(3);
    s->inputs = 1;
    uint64_t same = random_mask(1 + below(most[s->vars]));
    for (unsigned v = 0; v < s->vars; v++) {
        s->mask[v] = one_in(3) ? random_mask(1 + below(most[s->vars])) : same;
        s->var[v] = term_op2(s->pool, OP_AND, term_var(s->pool), term_word(s->mask[v]));
        s->inputs <<= __builtin_popcountll(s->mask[v]);
    }
}

/* Words and truths of each kind */

static Term variable(const Small *s) {
    return s->var[below(s->vars)];
}

static uint64_t some_word(const Small *s) {
    uint64_t m = s->mask[below(s->vars)];
    switch (below(8)) {
    case 0:
        return s->whole ? UINT64_C(3) << below(63) : 0;
    case 1:
        return ~UINT64_C(0) << (s->whole ? below(64) : 0);
    case 2:
        return s->whole ? (UINT64_C(1) << below(64)) - below(2) : m;
    case 3:
        return m & next();
    case 4:
        return below(8);
    case 5:
        return UINT64_C(1) << below(64);
    case 6:
        return m & -m;
    default:
        return next();
    }
}

static Term bitwise(Small *s, unsigned depth) {
    if (depth == 0) return one_in(5) ? term_word(some_word(s)) : variable(s);
    Term a = bitwise(s, depth - 1);
    if (one_in(4)) return term_op1(s->pool, op_of(CLASS_BITWISE, 1), a);
    return term_op2(s->pool, op_of(CLASS_BITWISE, 2), a, bitwise(s, depth - 1));
}

static Term local(Small *s, unsigned depth) {
    if (depth == 0) return bitwise(s, below(2));
    Term a = local(s, depth - 1), b = local(s, depth - 1);
    switch (below(8)) {
    case 0:
        return term_op2(s->pool, op_of(CLASS_SHIFT, 2), a, term_word(below(64)));
    case 1:
        return term_op2(s->pool, op_of(one_in(3) ? CLASS_GATHER : CLASS_SHIFT, 2), a,
                        term_word(one_in(2) ? some_word(s) : below(4)));
    case 2:
        return term_op1(s->pool, op_of(CLASS_PERMUTATION, 1), a);
    case 3:
        return term_ite(s->pool, term_op2(s->pool, OP_EQ, a, term_word(some_word(s))), b,
                        variable(s));
    default:
        return term_op2(s->pool, op_of(CLASS_BITWISE, 2), a, b);
    }
}

static Term sum(Small *s, unsigned depth) {
    if (depth == 0) {
        Term a = one_in(3) ? local(s, 1) : bitwise(s, below(3));
        Op count = one_in(8) ? op_of(CLASS_COUNT, 1) : OP_POPCOUNT;
        return one_in(4) ? term_op1(s->pool, count, a) : a;
    }
    Term a = sum(s, depth - 1), b = sum(s, depth - 1);
    switch (below(8)) {
    case 0:
        return term_op2(s->pool, OP_MUL, a, term_word(next() >> below(64)));
    case 1:
        return term_op2(s->pool, OP_SHL, a, term_word(below(8)));
    case 2:
        return term_op1(s->pool, OP_NOT, a);
    default:
        return term_op2(s->pool, one_in(4) ? OP_ADD : op_of(CLASS_ARITHMETIC, 2), a, b);
    }
}

static Term carried(Small *s, unsigned depth) {
    static const Op sums[] = {OP_ADD, OP_SUB};
    if (depth == 0) return one_in(5) ? term_word(some_word(s)) : variable(s);
    Term a = carried(s, depth - 1), b = carried(s, depth - 1);
    switch (below(12)) {
    case 0:
        return term_neg(s->pool, a);
    case 1:
        return term_op1(s->pool, OP_NOT, a);
    case 2:
        return term_op2(s->pool, OP_SHL, a, term_word(1 + below(3)));
    case 3:
        return term_op2(s->pool, one_in(2) ? OP_SHR : OP_SAR, a, term_word(1 + below(3)));
    case 4:
        return term_op2(s->pool, OP_MUL, a, term_word(3 + below(6)));
    case 5:
        return term_op2(s->pool, OP_AND, a, term_neg(s->pool, a));
    case 6:
    case 7:
    case 8:
        return term_op2(s->pool, sums[below(2)], a, b);
    default:
        return term_op2(s->pool, op_of(one_in(12) ? CLASS_ARITHMETIC : CLASS_BITWISE, 2),
                        a, b);
    }
}

static Term carried_sum(Small *s, unsigned depth) {
    Term t = carried(s, 1 + below(2));
    if (one_in(4)) t = term_op1(s->pool, one_in(2) ? OP_POPCOUNT : OP_CTZ, t);
    if (depth == 0) return t;
    if (one_in(3)) t = term_op2(s->pool, OP_MUL, t, term_word(next() >> below(64)));
    return term_op2(s->pool, one_in(2) ? OP_ADD : OP_SUB, t, carried_sum(s, depth - 1));
}

static Term anything(Small *s, unsigned depth) {
    if (depth == 0 || one_in(6)) return one_in(4) ? term_word(some_word(s)) : variable(s);
    Op op = any_op();
    Term a = anything(s, depth - 1);
    if (one_in(25)) {
        uint64_t words[8];
        for (unsigned i = 0; i < 8; i++) words[i] = next() >> below(64);
        return term_table(s->pool, words, 1 + below(8), a);
    }
    if (op_arity(op) == 1) return term_op1(s->pool, op, a);
    Term b = anything(s, depth - 1);
    if (op == OP_ITE) return term_ite(s->pool, a, b, variable(s));
    return term_op2(s->pool, op, a, b);
}

/* Quotients, products and what is shifted by words. */
static Term divided(Small *s, unsigned depth) {
    static const OpClass classes[] = {CLASS_DIVISION,   CLASS_DIVISION, CLASS_DIVISION,
                                      CLASS_ARITHMETIC, CLASS_SHIFT};
    Pool *p = s->pool;
    if (depth == 0) return one_in(5) ? term_word(some_word(s)) : variable(s);
    Term a = divided(s, depth - 1), b = divided(s, depth - 1);
    switch (below(12)) {
    case 0:
        return term_op1(p, OP_POPCOUNT, a);
    case 1:
        return term_ite(p, term_op2(p, OP_ULT, a, b), a, variable(s));
    case 2: { /* the absolute value */
        Term sign = term_op2(p, OP_SAR, a, term_word(63));
        return term_op2(p, OP_SUB, term_op2(p, OP_XOR, a, sign), sign);
    }
    case 3:
        return term_op2(p, OP_AND, a, one_in(2) ? b : term_word(some_word(s)));
    default:
        return term_op2(p, op_of(classes[below(5)], 2), a, b);
    }
}

/* Another term of the same value, or nearly so. */
static Term varied(Small *s, Term a, Term b) {
    Pool *p = s->pool;
    Term both = term_op2(p, OP_AND, a, b), one = term_op2(p, OP_XOR, a, b);
    switch (below(4)) {
    case 0:
        return term_op2(p, OP_ADD, one, term_op2(p, OP_SHL, both, term_word(1)));
    case 1:
        return term_op2(p, OP_ADD, term_op2(p, OP_OR, a, b), both);
    case 2:
        return term_op2(p, OP_SUB, a, term_op1(p, OP_NOT, one_in(8) ? a : b));
    default:
        return term_op2(p, OP_ADD, one, both);
    }
}

typedef Term Kind(Small *s, unsigned depth);

/* Equal, or equal in the upper bits only: the more are shifted out, the more laws are
 * true, and nearly. */
static Term truth_of(Small *s, Kind *kind) {
    Pool *p = s->pool;
    Term a = kind(s, 1 + below(2)), b = kind(s, below(3));
    static const unsigned aligned[] = {1, 3, 4, 9};
    switch (kind == bitwise ? aligned[below(4)] : below(10)) {
    case 0:
        return term_op2(p, one_in(4) ? op_of(CLASS_COMPARISON, 2) : OP_ULT, a, b);
    case 1:
        return term_op2(p, OP_EQ, term_op2(p, OP_AND, a, b), term_word(0));
    case 2:
        return term_op2(p, OP_EQ, term_op2(p, OP_ADD, a, b), varied(s, a, b));
    case 3:
        return term_truth(p, term_op2(p, OP_AND, a, term_word(some_word(s))));
    case 4:
        return term_op2(p, OP_EQ, a, term_word(some_word(s)));
    case 5:
    case 6:
    case 7: {
        Term up = term_word(64 - below(6));
        return term_op2(p, OP_EQ, term_op2(p, OP_SHL, a, up),
                        term_op2(p, OP_SHL, one_in(3) ? b : term_word(0), up));
    }
    case 8: {
        Term low = term_word((UINT64_C(2) << below(3)) - 1);
        return term_op2(p, OP_EQ, term_op2(p, OP_AND, a, low),
                        term_op2(p, OP_AND, b, low));
    }
    default:
        return term_op2(p, OP_EQ, a, b);
    }
}

static inline Term claim_of(Small *s, Kind *kind) {
    Term t = truth_of(s, kind);
    if (kind == bitwise ? one_in(4) : !one_in(4)) return t;
    Term u = truth_of(s, kind);
    switch (below(4)) {
    case 0:
        return term_land(s->pool, t, u);
    case 1:
        return term_lor(s->pool, term_lnot(s->pool, t), u);
    case 2:
        return term_op2(s->pool, OP_XOR, t, u);
    default:
        return term_lor(s->pool, t, u);
    }
}

static Kind *const kinds[] = {bitwise,     local,   sum,     carried,
                              carried_sum, divided, anything};
enum { KINDS = sizeof kinds / sizeof *kinds };

#endif
