/* Nodes are made one after the other, the low half's first: a compiler is free to choose
 * the order of what stands in one expression, and proofs follow that of the nodes. */
#include "term/pair.h"

#include <stdlib.h>

#include "base/base.h"

enum { HALF = 64 };

/* ---- of halves */

static Pair halves1(Pool *pool, Op op, Pair a) {
    Term low = term_op1(pool, op, a.low);
    return (Pair){low, term_op1(pool, op, a.high)};
}

static Pair halves2(Pool *pool, Op op, Pair a, Pair b) {
    Term low = term_op2(pool, op, a.low, b.low);
    return (Pair){low, term_op2(pool, op, a.high, b.high)};
}

static Pair swapped(Pair a) {
    return (Pair){a.high, a.low};
}

Pair pair_ite(Pool *pool, Term condition, Pair yes, Pair no) {
    Term low = term_ite(pool, condition, yes.low, no.low);
    return (Pair){low, term_ite(pool, condition, yes.high, no.high)};
}

Term pair_truth(Pool *pool, Pair a) {
    return term_truth(pool, term_op2(pool, OP_OR, a.low, a.high));
}

Term pair_eq(Pool *pool, Pair a, Pair b) {
    Pair equal = halves2(pool, OP_EQ, a, b);
    return term_land(pool, equal.low, equal.high);
}

Term pair_ult(Pool *pool, Pair a, Pair b) {
    Term low = term_op2(pool, OP_ULT, a.low, b.low);
    if (term_same(a.high, b.high)) return low;
    Term same = term_op2(pool, OP_EQ, a.high, b.high);
    low = term_land(pool, same, low);
    return term_lor(pool, term_op2(pool, OP_ULT, a.high, b.high), low);
}

Term pair_index(Pool *pool, Pair a) {
    return term_op2(pool, OP_OR, a.low, term_neg(pool, term_truth(pool, a.high)));
}

Pair pair_table(Pool *pool, const Wide *words, size_t count, Pair index) {
    Term at = pair_index(pool, index);
    uint64_t *half = base_malloc((count + 1) * sizeof *half);
    Pair found;
    for (size_t i = 0; i < count; i++) half[i] = wide_low(words[i]);
    found.low = term_table(pool, half, count, at);
    for (size_t i = 0; i < count; i++) half[i] = wide_high(words[i]);
    found.high = term_table(pool, half, count, at);
    free(half);
    return found;
}

/* ---- arithmetic */

static Pair add(Pool *pool, Pair a, Pair b) {
    Term low = term_op2(pool, OP_ADD, a.low, b.low);
    Term carry = term_op2(pool, OP_ULT, low, a.low);
    Term high = term_op2(pool, OP_ADD, a.high, b.high);
    return (Pair){low, term_op2(pool, OP_ADD, high, carry)};
}

static Pair sub(Pool *pool, Pair a, Pair b) {
    Term borrow = term_op2(pool, OP_ULT, a.low, b.low);
    Pair rest = halves2(pool, OP_SUB, a, b);
    return (Pair){rest.low, term_op2(pool, OP_SUB, rest.high, borrow)};
}

static Pair mul(Pool *pool, Pair a, Pair b) {
    Term low = term_op2(pool, OP_MUL, a.low, b.low);
    Pair across = halves2(pool, OP_MUL, a, swapped(b));
    Term high = term_op2(pool, OP_MULHI, a.low, b.low);
    across.low = term_op2(pool, OP_ADD, across.low, across.high);
    return (Pair){low, term_op2(pool, OP_ADD, high, across.low)};
}

/* ---- shifts */

/* How far below 64, and whether by 64 more. */
typedef struct {
    Term by, rest; /* rest: 63 - by */
    Term far;
} Amount;

static Amount amount_of(Pool *pool, Term amount) {
    Term by = term_op2(pool, OP_AND, amount, term_word(HALF - 1));
    Term far = term_op2(pool, OP_AND, amount, term_word(HALF));
    Term rest = term_op2(pool, OP_XOR, by, term_word(HALF - 1));
    return (Amount){by, rest, term_truth(pool, far)};
}

static Pair shl(Pool *pool, Pair a, Term amount) {
    Amount n = amount_of(pool, amount);
    Term low = term_op2(pool, OP_SHL, a.low, n.by);
    Term over = term_op2(pool, OP_SHR, a.low, term_word(1));
    over = term_op2(pool, OP_SHR, over, n.rest);
    Term high = term_op2(pool, OP_OR, term_op2(pool, OP_SHL, a.high, n.by), over);
    return pair_ite(pool, n.far, (Pair){term_word(0), low}, (Pair){low, high});
}

/* op: SHR or SAR. */
static Pair shr(Pool *pool, Op op, Pair a, Term amount) {
    Amount n = amount_of(pool, amount);
    Term high = term_op2(pool, op, a.high, n.by);
    Term over = term_op2(pool, OP_SHL, a.high, term_word(1));
    over = term_op2(pool, OP_SHL, over, n.rest);
    Term low = term_op2(pool, OP_OR, term_op2(pool, OP_SHR, a.low, n.by), over);
    Term sign =
        op == OP_SAR ? term_op2(pool, OP_SAR, a.high, term_word(HALF - 1)) : term_word(0);
    return pair_ite(pool, n.far, (Pair){high, sign}, (Pair){low, high});
}

/* The halves change places for 64 of it, and bits cross over for the rest. */
static Pair rol(Pool *pool, Pair a, Term amount) {
    Amount n = amount_of(pool, amount);
    Pair from = pair_ite(pool, n.far, swapped(a), a);
    Pair to = halves2(pool, OP_SHL, from, (Pair){n.by, n.by});
    Pair over = halves2(pool, OP_SHR, swapped(from), (Pair){term_word(1), term_word(1)});
    over = halves2(pool, OP_SHR, over, (Pair){n.rest, n.rest});
    return halves2(pool, OP_OR, to, over);
}

/* ---- division */

typedef struct {
    Pair quotient, rest;
} Divided;

/* Bit by bit from the highest on; what is left may have a bit more for a moment. */
static Divided long_division(Pool *pool, Pair a, Pair b) {
    Divided d = {pair_of(term_word(0)), pair_of(term_word(0))};
    Term one = term_word(1), last = term_word(HALF - 1);
    for (int i = 0; i < WIDE_BITS; i++) {
        Term over = term_op2(pool, OP_SHR, d.rest.high, last);
        d.rest = shl(pool, d.rest, one);
        d.rest.low =
            term_op2(pool, OP_OR, d.rest.low, term_op2(pool, OP_SHR, a.high, last));
        a = shl(pool, a, one);
        d.quotient = shl(pool, d.quotient, one);
        Term less = pair_ult(pool, d.rest, b);
        Term fits = term_lor(pool, over, term_lnot(pool, less));
        d.rest = pair_ite(pool, fits, sub(pool, d.rest, b), d.rest);
        d.quotient.low = term_op2(pool, OP_OR, d.quotient.low, fits);
    }
    return d;
}

/* Where b is 0 they are what is said of words: all ones, and a. */
static Pair divide(Pool *pool, bool quotient, Pair a, Pair b) {
    if (term_is(a.high, 0) && term_is(b.high, 0)) {
        Op op = quotient ? OP_UDIV : OP_UREM;
        Term low = term_op2(pool, op, a.low, b.low);
        Term none = term_lnot(pool, term_truth(pool, b.low));
        return (Pair){low, quotient ? term_neg(pool, none) : term_word(0)};
    }
    if (pair_is_word(a) && pair_is_word(b) && !pair_is(b, 0)) {
        Wide x = pair_wide(a), y = pair_wide(b);
        return pair_word(quotient ? x / y : x % y);
    }
    Divided d = long_division(pool, a, b);
    return quotient ? d.quotient : d.rest;
}

/* ---- counts and gathers */

static Pair count(Pool *pool, Op op, Term first, Term second) {
    Term here = term_op1(pool, op, first), beyond = term_op1(pool, op, second);
    if (op == OP_POPCOUNT) return pair_of(term_op2(pool, OP_ADD, here, beyond));
    beyond = term_op2(pool, OP_ADD, beyond, term_word(HALF));
    return pair_of(term_ite(pool, term_truth(pool, first), here, beyond));
}

static Pair pext(Pool *pool, Pair a, Pair mask) {
    Pair part = halves2(pool, OP_PEXT, a, mask);
    Pair upper = shl(pool, pair_of(part.high), term_op1(pool, OP_POPCOUNT, mask.low));
    return halves2(pool, OP_OR, pair_of(part.low), upper);
}

static Pair pdep(Pool *pool, Pair a, Pair mask) {
    Pair left = shr(pool, OP_SHR, a, term_op1(pool, OP_POPCOUNT, mask.low));
    return halves2(pool, OP_PDEP, (Pair){a.low, left.low}, mask);
}

/* ---- all of them */

/* Those that wide1() and wide2() make; of others it is not known what halves tell. */
bool pair_has(Op op) {
    static const bool has[OP_COUNT] = {
        [OP_ADD] = true,     [OP_SUB] = true,      [OP_MUL] = true,   [OP_UDIV] = true,
        [OP_UREM] = true,    [OP_SHL] = true,      [OP_SHR] = true,   [OP_SAR] = true,
        [OP_ROL] = true,     [OP_POPCOUNT] = true, [OP_CTZ] = true,   [OP_CLZ] = true,
        [OP_PEXT] = true,    [OP_PDEP] = true,     [OP_BSWAP] = true, [OP_MIRROR] = true,
        [OP_REVERSE] = true, [OP_EQ] = true,       [OP_ULT] = true};
    return op < OP_COUNT && (has[op] || op_class(op) == CLASS_BITWISE);
}

static Pair wide1(Pool *pool, Op op, Pair a) {
    switch (op) {
    case OP_POPCOUNT:
    case OP_CTZ:
        return count(pool, op, a.low, a.high);
    case OP_CLZ:
        return count(pool, op, a.high, a.low);
    case OP_BSWAP:
    case OP_REVERSE:
        return swapped(halves1(pool, op, a));
    default:
        return halves1(pool, op, a);
    }
}

static Pair wide2(Pool *pool, Op op, Pair a, Pair b) {
    switch (op) {
    case OP_ADD:
        return add(pool, a, b);
    case OP_SUB:
        return sub(pool, a, b);
    case OP_MUL:
        return mul(pool, a, b);
    case OP_UDIV:
    case OP_UREM:
        return divide(pool, op == OP_UDIV, a, b);
    case OP_SHL:
        return shl(pool, a, b.low);
    case OP_SHR:
    case OP_SAR:
        return shr(pool, op, a, b.low);
    case OP_ROL:
        return rol(pool, a, b.low);
    case OP_PEXT:
        return pext(pool, a, b);
    case OP_PDEP:
        return pdep(pool, a, b);
    case OP_EQ:
        return pair_of(pair_eq(pool, a, b));
    case OP_ULT:
        return pair_of(pair_ult(pool, a, b));
    default:
        return halves2(pool, op, a, b);
    }
}

Pair pair_op1(Pool *pool, bool wide, Op op, Pair a) {
    return wide ? wide1(pool, op, a) : pair_of(term_op1(pool, op, a.low));
}

Pair pair_op2(Pool *pool, bool wide, Op op, Pair a, Pair b) {
    return wide ? wide2(pool, op, a, b) : pair_of(term_op2(pool, op, a.low, b.low));
}
