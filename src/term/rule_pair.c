/* Boolean functions of at most two words: one of sixteen.
 *
 * When both operands of a bitwise operation are functions of the same two words, so is
 * the result: its truth table of four bits names its normal form. This one rule contains
 * idempotence, absorption, De Morgan, the distributive laws in two words and the many
 * ways to write xor. It is also used for truths, where "all ones" is 1. */
#include "term/rule.h"

#include "base/weaken.h"

/* tt: bit 2q + p is the value where the words' bits are p and q. */
typedef struct {
    Term p, q; /* q is the word 0 when there is but one */
    unsigned tt;
    bool bits; /* of truths: ~ is ^ 1 */
} Pair;

enum { TT_P = 0xA, TT_Q = 0xC };

static unsigned tt_op(Op op, unsigned a, unsigned b) {
    return op == OP_AND ? a & b : op == OP_OR ? a | b : a ^ b;
}

/* Takes t apart one level: p op q, each perhaps inverted, the whole perhaps inverted. */
static Pair split(const Pool *pool, Term t, bool bits) {
    unsigned turn = 0;
    if (rule_inverse(pool, t, bits, &t)) turn = WEAKEN(PAIR_TURN, 0, 0xF);
    Pair pair = {t, term_word(0), TT_P ^ turn, bits};
    Op op = node_op(pool, t);
    if (op != OP_AND && op != OP_OR && op != OP_XOR) return pair;
    Term p = node_arg(pool, t, 0), q = node_arg(pool, t, 1);
    if (q.ref == 0 || (bits && !rule_truths(pool, p, q))) return pair;
    unsigned tp = rule_inverse(pool, p, bits, &p) ? TT_P ^ 0xF : TT_P;
    unsigned tq =
        rule_inverse(pool, q, bits, &q) ? TT_Q ^ WEAKEN(PAIR_INNER, 0, 0xF) : TT_Q;
    return (Pair){p, q, tt_op(op, tp, tq) ^ turn, bits};
}

/* The table when p and q change places: the rows 01 and 10 do. */
static unsigned swapped(unsigned tt) {
    return WEAKEN(PAIR_SWAPPED, tt, (tt & 9) | (tt & 2) << 1 | (tt & 4) >> 1);
}

/* The table of t as a function of the pair's words; false when it is none. */
static bool table_over(const Pool *pool, const Pair *over, Term t, unsigned *tt) {
    unsigned turn = 0;
    Term inner = t;
    if (rule_inverse(pool, t, over->bits, &inner)) turn = WEAKEN(PAIR_OUTER, 0, 0xF);
    if (inner.ref == over->p.ref) return *tt = TT_P ^ turn, true;
    if (inner.ref == over->q.ref) return *tt = TT_Q ^ turn, true;
    Pair own = split(pool, t, over->bits);
    if (own.p.ref == over->p.ref && own.q.ref == over->q.ref) return *tt = own.tt, true;
    if (own.p.ref != over->q.ref) return false;
    if (WEAKEN(PAIR_WORDS, false, own.q.ref != over->p.ref)) return false;
    *tt = swapped(own.tt);
    return true;
}

static Term invert(Pool *pool, Term t, bool bits) {
    if (t.ref == 0) return term_word(bits ? t.word ^ 1 : ~t.word);
    Term of;
    if (rule_inverse(pool, t, bits, &of)) return of;
    return bits ? node_make2(pool, OP_XOR, t, term_word(1)) : rule_not(pool, t);
}

/* p op q for a table with one 1 in this row (and), or one 0 (or), written with as few
 * inversions as there can be: ~p & ~q is ~(p | q), ~p | ~q is ~(p & q). */
static Term corner(Pool *pool, const Pair *pair, Op op, unsigned row) {
    unsigned want =
        op == OP_AND ? 3 : 0; /* an operand is inverted where its bit is not */
    Term p = pair->p, q = pair->q;
    if ((row ^ want) == 3)
        return invert(
            pool,
            node_make2(pool,
                       (op == OP_AND) == WEAKEN(PAIR_BOTH, false, true) ? OP_OR : OP_AND,
                       p, q),
            pair->bits);
    if ((row ^ want) & 1) p = invert(pool, p, pair->bits);
    if ((row ^ want) & WEAKEN(PAIR_CORNER, 0, 2)) q = invert(pool, q, pair->bits);
    return node_make2(pool, op, p, q);
}

/* The normal form; the older word first. */
static Term normal(Pool *pool, Pair *pair) {
    if (pair->q.ref && pair->q.ref < pair->p.ref)
        *pair = (Pair){pair->q, pair->p, swapped(pair->tt), pair->bits};
    unsigned tt = pair->tt;
    bool inverse = tt & 1;
    Term t;
    switch (inverse ? tt ^ 0xF : tt) {
    case 0x0:
        t = term_word(0);
        break;
    case TT_P:
        t = pair->p;
        break;
    case TT_Q:
        t = pair->q;
        break;
    case TT_P ^ TT_Q:
        t = node_make2(pool, OP_XOR, pair->p, pair->q);
        break;
    default:
        if ((tt & (tt - 1)) == 0)
            return corner(pool, pair, OP_AND, (unsigned)__builtin_ctz(tt));
        return corner(pool, pair, OP_OR, (unsigned)__builtin_ctz(tt ^ 0xF));
    }
    return WEAKEN(PAIR_INVERSE, false, inverse) ? invert(pool, t, pair->bits) : t;
}

bool rule_pair(Pool *pool, Op op, Term a, Term b, Term *result) {
    bool bits = rule_truths(pool, a, b);
    unsigned ta, tb;
    for (int turn = 0; turn < 2; turn++) {
        Pair pair = split(pool, turn ? b : a, bits);
        bool both = table_over(pool, &pair, a, &ta) && table_over(pool, &pair, b, &tb);
        if (!both) continue;
        pair.tt = tt_op(op, ta, tb) & 0xF;
        *result = normal(pool, &pair);
        return true;
    }
    return false;
}
