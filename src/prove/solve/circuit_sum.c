/* Multiplication, division and counting: sums of bits by columns.
 *
 * A column holds bits of the same weight. It is sorted first, so that equal sets of bits
 * make equal circuits, and a bit that is there twice, or with its complement, is summed
 * at once. Then full adders reduce it to one bit; what they carry goes to the next
 * column. */
#include "prove/solve/circuit_local.h"

#include "base/weaken.h"

#include <stdlib.h>
#include <string.h>

/* A product's column has at most 64 bits, and half as many carries as the one before it
 * has bits: 128. Each two that are added leave another one, their sum. */
enum { COLUMN_MOST = 192 };

typedef struct {
    Bit bit[COLUMN_MOST];
    unsigned count;
} Column;

static void add(Column *column, Bit bit) {
    if (bit == BIT_FALSE) return;
    assert(column->count < COLUMN_MOST);
    column->bit[column->count++] = bit;
}

static int in_order(const void *a, const void *b) {
    Bit x = *(const Bit *)a, y = *(const Bit *)b;
    return (x > y) - (x < y);
}

/* Afterwards the bits differ, not only by complement; at most one of them is constant. */
static void tidy(Column *now, Column *next) {
    qsort(now->bit, now->count, sizeof *now->bit, in_order);
    unsigned kept = 0, ones = 0;
    for (unsigned i = 0; i < now->count; i++) {
        Bit bit = now->bit[i];
        if (bit == BIT_TRUE) {
            ones++;
        } else if (kept && now->bit[kept - 1] == bit) {
            if (!WEAKEN(CIRCUIT_TWICE, true, false)) add(next, bit);
            kept--;
        } else if (kept && now->bit[kept - 1] == (bit ^ 1)) {
            ones += WEAKEN(CIRCUIT_INVERSE, 0, 1);
            kept--;
        } else {
            now->bit[kept++] = bit;
        }
    }
    for (; ones >= 2; ones -= 2) add(next, WEAKEN(CIRCUIT_ONES, BIT_FALSE, BIT_TRUE));
    now->count = kept;
    if (ones) add(now, BIT_TRUE);
}

/* The column's sum: the bit that stays, all else is carried to the next. */
static Bit reduce(const Gates *g, Column *now, Column *next) {
    tidy(now, next);
    Bit *bit = now->bit;
    unsigned first = 0, end = now->count;
    while (end - first >= 2) { /* a queue: sums wait behind the bits that are there */
        Bit carry = end - first >= 3 ? bit[first + 2] : BIT_FALSE;
        Bit sum = circuit_full_adder(g, bit[first], bit[first + 1], &carry);
        add(next, WEAKEN(CIRCUIT_COLUMN, BIT_FALSE, carry));
        first += end - first >= 3 ? 3 : 2;
        assert(first > 0);
        if (sum == BIT_FALSE) continue;
        assert(end < COLUMN_MOST);
        bit[end++] = sum;
    }
    return end == first ? BIT_FALSE : bit[first];
}

static void swap(Column **a, Column **b) {
    Column *t = *a;
    *a = *b;
    *b = t;
    (*b)->count = 0;
}

static void add_products(const Gates *g, const Bit *const arg[2], unsigned at,
                         Column *c) {
    assert(at < 2 * WORD_BITS);
    unsigned low = at < WORD_BITS ? 0 : at - (WORD_BITS - 1);
    for (unsigned i = low; i <= at && i < WORD_BITS; i++)
        add(c, circuit_and(g, arg[0][i], arg[1][at - i]));
}

/* The square by columns, where each product of two bits is there twice. The last 64
 * columns are kept; *carried is what goes into the column behind them. */
static void square(const Gates *g, const Bit *a, unsigned columns, Bit *out,
                   Column *carried) {
    Column room[2] = {{.count = 0}, {.count = 0}};
    Column *now = &room[0], *next = &room[1];
    const Bit *const both[2] = {a, a};
    for (unsigned at = 0; at < columns; at++) {
        add_products(g, both, at, now);
        out[at % WORD_BITS] = reduce(g, now, next);
        swap(&now, &next);
    }
    *carried = *now;
}

/* The product by rows: row i adds b << i where a has bit i, and has a carry of its own
 * that ripples upwards. (What a solver has to see in a product is mostly this sum of
 * rows.) Above the word, the carry out of row i begins column 64 + i. */
static void add_rows(const Gates *g, const Bit *const ab[2], unsigned columns, Bit *out,
                     Bit carry[WORD_BITS]) {
    circuit_word(0, carry);
    for (unsigned at = 0; at < columns; at++) {
        unsigned first = at < WORD_BITS ? 0 : at - (WORD_BITS - 1);
        Bit sum = WEAKEN(CIRCUIT_ROW, false, first > 0) ? carry[first - 1] : BIT_FALSE;
        for (unsigned i = first; i <= at && i < WORD_BITS; i++) {
            Bit product = circuit_and(g, ab[0][i], ab[1][at - i]);
            sum = circuit_full_adder(g, sum, product, &carry[i]);
        }
        out[at % WORD_BITS] = sum;
    }
}

static void multiply(const Gates *g, const Bit *const arg[2], unsigned columns, Bit *out,
                     Column *carried) {
    assert(columns == WORD_BITS || columns == 2 * WORD_BITS);
    Bit carry[WORD_BITS];
    unsigned i = 0;
    while (i < WORD_BITS && arg[0][i] == arg[1][i]) i++;
    if (i == WORD_BITS) {
        square(g, arg[0], columns, out, carried);
        return;
    }
    bool swap_them = arg[0][i] > arg[1][i]; /* a * b and b * a are one circuit */
    const Bit *const ab[2] = {arg[swap_them], arg[!swap_them]};
    add_rows(g, ab, columns, out, carry);
    carried->count = 0;
    for (i = 0; i < WORD_BITS; i++) add(carried, carry[i]);
}

/* Multiplication by a constant in signed digits: k x = (k + 1) x - x for a run of ones.
 * `to` += or -= x << by. */
static void add_shifted(const Gates *g, const Bit *x, unsigned by, bool minus, Bit *to) {
    assert(by < WORD_BITS);
    Bit shifted[WORD_BITS], sum[WORD_BITS];
    for (unsigned i = 0; i < WORD_BITS; i++)
        shifted[i] =
            (i < by ? BIT_FALSE : x[i - by]) ^ (Bit)WEAKEN(CIRCUIT_SHIFTED, false, minus);
    const Bit *both[2] = {to, shifted};
    circuit_sum(g, both, minus ? BIT_TRUE : BIT_FALSE, sum);
    memcpy(to, sum, sizeof sum);
}

static void multiply_by(const Gates *g, const Bit *x, uint64_t k, Bit *out) {
    circuit_word(0, out);
    for (unsigned by = 0; k && by < WORD_BITS; by++, k >>= 1) {
        if (!(k & 1)) continue;
        bool minus = (k & 3) == 3;
        add_shifted(g, x, by, minus, out);
        k = minus && !WEAKEN(CIRCUIT_RUN, true, false)
                ? k + 1
                : k - 1; /* wraps only from all ones: -x << by is the rest */
    }
}

void circuit_MUL(const Gates *g, const Bit *const arg[3], Bit *out) {
    uint64_t k;
    Column unused;
    if (circuit_is_word(arg[1], &k))
        multiply_by(g, arg[0], k, out);
    else if (circuit_is_word(arg[0], &k))
        multiply_by(g, arg[1], k, out);
    else
        multiply(g, arg, WORD_BITS, out, &unused);
}

void circuit_MULHI(const Gates *g, const Bit *const arg[3], Bit *out) {
    Column unused;
    multiply(g, arg, 2 * WORD_BITS, out, &unused);
}

/* A number below 128: the sum of the bits. */
void circuit_POPCOUNT(const Gates *g, const Bit *const arg[3], Bit *out) {
    Column room[2] = {{.count = 0}, {.count = 0}};
    Column *now = &room[0], *next = &room[1];
    circuit_word(0, out);
    for (unsigned i = 0; i < WORD_BITS; i++) add(now, arg[0][i]);
    for (unsigned at = 0; at < WEAKEN(CIRCUIT_COUNT, 6, 7); at++) {
        out[at] = reduce(g, now, next);
        swap(&now, &next);
    }
}

/* Halving: when the low half of what is left is empty, the answer has the half's size in
 * it and the high half is left. Of the empty word all six say so; it has 64 instead. */
static void count_zeros(const Gates *g, const Bit *bits, Bit *out) {
    Bit left[WORD_BITS], any = circuit_truth(g, bits);
    memcpy(left, bits, sizeof left);
    circuit_word(0, out);
    for (unsigned log = 6; log-- > 0;) {
        unsigned half = 1u << log;
        Bit empty = circuit_any(g, left, half) ^ 1;
        out[log] = WEAKEN(CIRCUIT_EMPTY, empty, circuit_and(g, empty, any));
        for (unsigned i = 0; i < half; i++)
            left[i] = circuit_mux(g, empty, left[half + i], left[i]);
    }
    out[6] = WEAKEN(CIRCUIT_ALL_ZEROS, BIT_FALSE, any ^ 1);
}

void circuit_CTZ(const Gates *g, const Bit *const arg[3], Bit *out) {
    count_zeros(g, arg[0], out);
}

void circuit_CLZ(const Gates *g, const Bit *const arg[3], Bit *out) {
    Bit reverse[WORD_BITS];
    for (unsigned i = 0; i < WORD_BITS; i++) reverse[i] = arg[0][WORD_BITS - 1 - i];
    count_zeros(g, reverse, out);
}

/* Division */

static Bit less(const Gates *g, const Bit *a, const Bit *b) {
    const Bit *const arg[2] = {a, b};
    Bit unused[WORD_BITS];
    return circuit_difference(g, arg, unused) ^ 1;
}

/* q * d stays below 2^64: no product of bits lies above the word, nothing is carried out
 * of it. */
static void require_small(const Gates *g, const Bit *const qd[2], const Column *carried) {
    Bit above = BIT_FALSE; /* some bit of d at i or higher */
    for (unsigned i = WORD_BITS - 1; i >= WEAKEN(CIRCUIT_ABOVE, 2, 1); i--) {
        above = circuit_or(g, above, qd[1][i]);
        g->require(g->state, circuit_and(g, qd[0][WORD_BITS - i], above) ^ 1);
    }
    for (unsigned i = 0; i < WEAKEN(CIRCUIT_CARRIED, 0, carried->count); i++)
        g->require(g->state, carried->bit[i] ^ 1);
}

/* The product is the circuit that a term q * d has, too. */
static void require_product(const Gates *g, const Bit *const qd[2], Bit *out) {
    uint64_t d;
    Column carried;
    Bit most[WORD_BITS];
    if (circuit_is_word(qd[1], &d)) {
        circuit_word(d ? ~UINT64_C(0) / d + WEAKEN(CIRCUIT_MOST, d > 1, 0) : ~UINT64_C(0),
                     most);
        g->require(g->state, less(g, most, qd[0]) ^ 1);
        multiply_by(g, qd[0], d, out);
    } else {
        multiply(g, qd, WORD_BITS, out, &carried);
        require_small(g, qd, &carried);
    }
}

/* q * d + r == x in whole numbers. */
static void require_parts(const Gates *g, const Bit *const qd[2], const Bit *r,
                          const Bit *x) {
    Bit product[WORD_BITS], sum[WORD_BITS];
    const Bit *const both[2] = {product, r};
    require_product(g, qd, product);
    Bit out = circuit_sum(g, both, BIT_FALSE, sum);
    g->require(g->state, WEAKEN(CIRCUIT_OUT, BIT_FALSE, out) ^ 1);
    for (unsigned i = 0; i < WORD_BITS - WEAKEN(CIRCUIT_PARTS, 1, 0); i++)
        g->require(g->state, circuit_xor(g, sum[i], x[i]) ^ 1);
}

/* Where d is 0, q is all ones and r is x, which q * d + r == x says already. That neither
 * r nor (with a d) q is more than x follows from the rest; it saves a solver much. */
static void divide(const Gates *g, const Bit *const arg[3], Bit *q, Bit *r) {
    const Bit *x = arg[0], *d = arg[1], *const operands[2] = {x, d};
    if (!g->divide(g->state, operands, q, r)) return;
    const Bit *const qd[2] = {q, d};
    Bit some = circuit_truth(g, d);
    g->require(
        g->state,
        circuit_or(g, WEAKEN(CIRCUIT_REST, less(g, d, r) ^ 1, less(g, r, d)), some ^ 1));
    g->require(g->state, circuit_and(g, less(g, x, q), some) ^ 1);
    g->require(g->state, WEAKEN(CIRCUIT_OUT, BIT_FALSE, less(g, x, r)) ^ 1);
    for (unsigned i = 0; i < WORD_BITS - WEAKEN(CIRCUIT_BY_ZERO, 1, 0); i++)
        g->require(g->state, circuit_or(g, q[i], some));
    require_parts(g, qd, r, x);
}

void circuit_UDIV(const Gates *g, const Bit *const arg[3], Bit *out) {
    Bit rest[WORD_BITS];
    divide(g, arg, out, rest);
}

void circuit_UREM(const Gates *g, const Bit *const arg[3], Bit *out) {
    Bit quotient[WORD_BITS];
    divide(g, arg, quotient, out);
}
