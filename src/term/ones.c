/* A term where the place of a variable's lowest, highest or only one is known, or that of
 * its lowest zero: the lowest one of its complement.
 *
 * For the lowest one at place k, x is z * 2^(k+1) + 2^k with z free. Each word whose bits
 * come from lower or equal bits of its operands keeps that shape: high * 2^low + known,
 * 0 <= known < 2^low. Sums, products and bitwise operations of such are such again, the
 * known parts being numbers: x & -x, x ^ (x - 1), counts of trailing zeros and what is
 * looked up by them become constants.
 *
 * For the highest one at place k, x is 2^k | z & (2^k - 1), and the pool's rules on bits
 * that can't be 1 do the rest. */
#include "term/ones.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/weaken.h"
#include "term/bits.h"

/* A word as high * 2^low + known. low is 64: a constant, the number known. */
typedef struct {
    Term high;
    uint64_t known;
    unsigned low;
} Part;

typedef struct {
    Pool *to;
    const Pool *from;
    Part *part; /* by ref of from */
    OnesPlace at;
} Case;

static Part constant(uint64_t k) {
    return (Part){term_word(0), k, 64};
}

static Part whole(Term t) {
    return t.ref ? (Part){t, 0, 0} : constant(t.word);
}

/* If the high part is a constant, so is the word. */
static Part part_of(Term high, uint64_t known, unsigned low) {
    if (low >= 64) return constant(known);
    if (high.ref == 0) return constant(high.word << low | known);
    return (Part){high, known, low};
}

static Term term_of(Pool *to, Part p) {
    if (p.low == 64) return term_word(p.known);
    Term high = term_op2(to, OP_SHL, p.high, term_word(p.low));
    return term_op2(to, OP_OR, high, term_word(p.known));
}

/* The same word with fewer known bits. Of the high part only what the shift leaves
 * counts: -1 stays -1. */
static Part lowered(Pool *to, Part p, unsigned low) {
    if (p.low == low) return p;
    if (p.low == 64)
        return (Part){term_word(op_fold(OP_SAR, p.known, low, 0)),
                      p.known & bits_low(low), low};
    Term high = term_op2(to, OP_SHL, p.high, term_word(p.low - low));
    high = term_op2(to, OP_OR, high, term_word(p.known >> low));
    return (Part){high, p.known & bits_low(low), low};
}

static Part sum(Pool *to, Part a, Part b) {
    uint64_t known = a.known + b.known; /* both below 2^63 */
    Term high = term_op2(to, OP_ADD, a.high, b.high);
    high = term_op2(to, OP_ADD, high, term_word(known >> a.low));
    return part_of(high, known & bits_low(a.low), a.low);
}

static Part difference(Pool *to, Part a, Part b) {
    Term high = term_op2(to, OP_SUB, a.high, b.high);
    high = term_op2(to, OP_SUB, high, term_word(a.known < b.known));
    return part_of(high, (a.known - b.known) & bits_low(a.low), a.low);
}

/* (a 2^l + p)(b 2^l + q) = (a q + b p + a b 2^l + p q / 2^l) 2^l + p q mod 2^l */
static Part product(Pool *to, Part a, Part b) {
    __extension__ typedef unsigned __int128 Wide;
    Wide known = (Wide)a.known * b.known;
    Term high = term_op2(to, OP_MUL, a.high, term_word(b.known));
    Term other = term_op2(to, OP_MUL, b.high, term_word(a.known));
    Term both = term_op2(to, OP_MUL, a.high, b.high);
    both = term_op2(to, OP_SHL, both, term_word(a.low));
    high = term_op2(to, OP_ADD, term_op2(to, OP_ADD, high, other), both);
    high = term_op2(to, OP_ADD, high, term_word((uint64_t)(known >> a.low)));
    return part_of(high, (uint64_t)known & bits_low(a.low), a.low);
}

static Part arithmetic(Pool *to, Op op, Part a, Part b) {
    unsigned low = a.low < b.low ? a.low : b.low;
    if (low == 64) return constant(op_fold(op, a.known, b.known, 0));
    a = lowered(to, a, low), b = lowered(to, b, low);
    if (op == OP_ADD) return sum(to, a, b);
    if (op == OP_SUB) return difference(to, a, b);
    if (op == OP_MUL) return product(to, a, b);
    return part_of(term_op2(to, op, a.high, b.high), op_fold(op, a.known, b.known, 0),
                   low);
}

enum { LEAVES_MOST = 8 };

/* The operands of a op b op c …, those with more known bits first. */
static unsigned leaves(const Case *c, Ref ref, Part *leaf) {
    const TermNode *n = pool_node(c->from, ref), *side;
    unsigned count = 0;
    Ref stack[LEAVES_MOST] = {n->arg[0], n->arg[1]};
    for (unsigned open = 2; open > 0;) {
        Ref r = stack[--open];
        side = pool_node(c->from, r);
        if (side->op == n->op && count + open + 2 <= LEAVES_MOST) {
            stack[open++] = side->arg[0], stack[open++] = side->arg[1];
            continue;
        }
        unsigned i = count++;
        for (; i > 0 && leaf[i - 1].low < c->part[r].low; i--) leaf[i] = leaf[i - 1];
        leaf[i] = c->part[r];
    }
    return count;
}

static Part chain(const Case *c, Ref ref) {
    Part leaf[LEAVES_MOST], sum;
    unsigned count = leaves(c, ref, leaf);
    sum = leaf[0];
    for (unsigned i = 1; i < count; i++)
        sum = arithmetic(c->to, (Op)pool_node(c->from, ref)->op, sum, leaf[i]);
    return sum;
}

static Part shifted(Pool *to, Part a, Part by) {
    unsigned s = by.known & 63;
    if (by.low < 64) return whole(term_op2(to, OP_SHL, term_of(to, a), term_of(to, by)));
    if (a.low == 64) return constant(a.known << s);
    return part_of(a.high, a.known << s, a.low + s);
}

/* sar by a number of known bits at most: the high part's sign is bit 63 - low of it. */
static Part shifted_back(Pool *to, Part a, Part by) {
    unsigned s = by.known & 63;
    if (by.low < 64 || (a.low < 64 && s > a.low))
        return whole(term_op2(to, OP_SAR, term_of(to, a), term_of(to, by)));
    if (a.low == 64) return constant(op_fold(OP_SAR, a.known, s, 0));
    Term high = term_wrap(to, a.high, 64 - a.low, true);
    return part_of(high, a.known >> s, a.low - s);
}

/* Bounds of a word: bits that are 1, bits that may be 1. */
static uint64_t least(const Pool *to, Term t) {
    uint64_t product;
    if (t.ref == 0) return t.word;
    if (pool_node(to, t.ref)->op == OP_MUL) {
        Term a = term_arg(to, t.ref, 0), b = term_arg(to, t.ref, 1);
        bool wraps = __builtin_mul_overflow(node_most(to, a), node_most(to, b), &product);
        return wraps ? 0 : least(to, a) * least(to, b);
    }
    if (pool_node(to, t.ref)->op != OP_OR) return 0;
    return term_arg(to, t.ref, 1).ref ? 0 : term_arg(to, t.ref, 1).word;
}

static uint64_t most(const Pool *to, Term t) {
    return t.ref ? pool_node(to, t.ref)->may : t.word;
}

/* clz(t) < k iff 2^(64 - k) <= t, and k < clz(t) iff t < 2^(63 - k): as far as it is
 * known how large t is. */
static bool zeros_order(const Pool *to, Term x, Term y, Part *truth) {
    uint64_t more = 0;
    bool first = x.ref;
    Term zeros = first ? x : y, k = first ? y : x;
    if (node_with_word(to, zeros, OP_ADD, &more)) zeros = node_arg(to, zeros, 0);
    if (!node_is(to, zeros, OP_CLZ) || more > 64 || k.ref) return false;
    k.word -= more;
    if (k.word > 63 || k.word < first) return false;
    Term t = node_arg(to, zeros, 0);
    uint64_t bound = UINT64_C(1) << (63 + first - k.word);
    bool less = node_most(to, t) < bound + WEAKEN(ONES_ZEROS, 1, 0);
    *truth = constant(first != less);
    return less || least(to, t) >= bound;
}

static Part order(Pool *to, Part a, Part b) {
    Term x = term_of(to, a), y = term_of(to, b);
    Part truth;
    if (zeros_order(to, x, y, &truth)) return truth;
    if (most(to, x) < least(to, y)) return constant(1);
    if (least(to, x) >= most(to, y)) return constant(0);
    return whole(term_op2(to, OP_ULT, x, y));
}

/* Zeros below the lowest one, above the highest, where that is known. */
static Part zeros(Pool *to, Op op, Part a) {
    if (op == OP_CTZ && a.known) return constant((uint64_t)__builtin_ctzll(a.known));
    Term t = term_of(to, a);
    uint64_t low = least(to, t), high = most(to, t);
    if (op == OP_CLZ && low && __builtin_clzll(low) == __builtin_clzll(high))
        return constant((uint64_t)__builtin_clzll(low));
    return whole(term_op1(to, op, t));
}

static Part equality(Pool *to, Part a, Part b) {
    unsigned low = a.low < b.low ? a.low : b.low;
    if ((a.known ^ b.known) & bits_low(low)) return constant(0);
    return whole(term_op2(to, OP_EQ, term_of(to, a), term_of(to, b)));
}

static Part variable(const Case *c, size_t number) {
    Term var = {0, pool_var(c->to, number)};
    uint64_t one = UINT64_C(1) << (c->at.place & 63);
    if (number != c->at.var) return whole(var);
    if (c->at.place == 64) return constant(c->at.kind == ONES_ZERO ? ~UINT64_C(0) : 0);
    if (c->at.kind == ONES_ZERO)
        return arithmetic(c->to, OP_XOR, part_of(var, one, c->at.place + 1),
                          constant(~UINT64_C(0)));
    if (c->at.kind == ONES_ONLY) return constant(one);
    if (c->at.kind == ONES_LOWEST) return part_of(var, one, c->at.place + 1);
    var = term_op2(c->to, OP_AND, var, term_word(one - 1));
    return whole(term_op2(c->to, OP_OR, var, term_word(one)));
}

static Part other(const Case *c, const TermNode *n) {
    Pool *to = c->to;
    Term arg[3];
    size_t count;
    for (unsigned i = 0; i < n->arity; i++) arg[i] = term_of(to, c->part[n->arg[i]]);
    if (n->op == OP_TABLE) {
        const uint64_t *table = pool_table(c->from, (size_t)n->k, &count);
        return whole(term_table(to, table, count, arg[0]));
    }
    return whole(term_op(to, (Op)n->op, arg));
}

static Part of_node(const Case *c, Ref ref) {
    const TermNode *n = pool_node(c->from, ref);
    Part a = c->part[n->arg[0]], b = c->part[n->arg[1]];
    switch (n->op) {
    case OP_CONST:
        return constant(n->k);
    case OP_VAR:
        return variable(c, (size_t)n->k);
    case OP_NOT:
        return arithmetic(c->to, OP_XOR, a, constant(~UINT64_C(0)));
    case OP_AND:
    case OP_OR:
    case OP_XOR:
    case OP_ADD:
        return chain(c, ref);
    case OP_SUB:
    case OP_MUL:
        return arithmetic(c->to, (Op)n->op, a, b);
    case OP_SHL:
        return shifted(c->to, a, b);
    case OP_SAR:
        return shifted_back(c->to, a, b);
    case OP_CTZ:
    case OP_CLZ:
        return zeros(c->to, (Op)n->op, a);
    case OP_ULT:
        return order(c->to, a, b);
    case OP_EQ:
        return equality(c->to, a, b);
    default:
        return other(c, n);
    }
}

void ones_case(Pool *to, const Pool *from, const Term *root, unsigned count,
               const OnesPlace *at, Term *out) {
    Ref last = 0;
    for (unsigned i = 0; i < count; i++)
        if (root[i].ref > last) last = root[i].ref;
    Case c = {to, from, base_malloc(((size_t)last + 1) * sizeof(Part)), *at};
    c.part[0] = constant(0);
    for (Ref r = 1; r <= last; r++) {
        c.part[r] = constant(0);
        if (pool_node(from, r)->op != OP_FULL) c.part[r] = of_node(&c, r);
    }
    for (unsigned i = 0; i < count; i++)
        out[i] = root[i].ref ? term_of(to, c.part[root[i].ref]) : root[i];
    free(c.part);
}
