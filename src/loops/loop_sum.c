/* Sums over the ones of a word.
 *
 * Each place may have a choice. Where the shares are numbers, there are two other ways to
 * write the sum, and the shortest one is taken. By bits of the result: bit b comes from the places whose share has it, M_b of
 * them: 2^b times the count, the parity or the presence of x & M_b; bits of the same
 * places go together. By distances: what bit k of x gives to bit k + d of the result is
 * (x & D_d) << d, D_d being the places k whose share has bit k + d. A conjunction is the
 * complement of the union of complements. */
#include "loops/loop_sum.h"

#include "base/weaken.h"

enum { FAR = 63, DISTANCES = 2 * FAR + 1 };

uint64_t loop_identity(Op op) {
    return op == OP_AND ? ~UINT64_C(0) : op == OP_MUL;
}

static uint64_t bit(unsigned place) {
    return UINT64_C(1) << place;
}

/* The numbers by place, those of the union for a conjunction. */
typedef struct {
    Pool *pool;
    Op op;
    Term word;
    uint64_t by[64];
    uint64_t mask[DISTANCES];  /* by distance + FAR */
    uint64_t from[64], to[64]; /* places, and the bits that they give */
    unsigned bits;
} Numbers;

/* Bits of the result by the places they come from. */
static void find_bits(Numbers *n) {
    for (unsigned b = 0; b < 64; b++) {
        uint64_t from = 0;
        unsigned i = 0;
        for (unsigned k = 0; k < 64; k++)
            if (n->by[k] >> b & 1) from |= bit(k);
        if (from == 0) continue;
        while (i < n->bits && n->from[i] != from) i++;
        if (i == n->bits) n->from[n->bits] = from, n->to[n->bits++] = 0;
        n->to[i] |= bit(b);
    }
}

static unsigned find_distances(Numbers *n) {
    unsigned count = 0;
    for (unsigned k = 0; k < 64; k++)
        for (uint64_t rest = n->by[k]; rest; rest &= rest - 1)
            n->mask[(unsigned)__builtin_ctzll(rest) + FAR - k] |= bit(k);
    for (unsigned d = 0; d < DISTANCES; d++) count += n->mask[d] != 0;
    return count;
}

static Term by_distances(Numbers *n) {
    Term sum = term_word(0);
    for (unsigned d = 0; d < DISTANCES; d++) {
        if (n->mask[d] == 0) continue;
        Term part = term_op2(n->pool, OP_AND, n->word, term_word(n->mask[d]));
        Op op = d < FAR ? OP_SHR : OP_SHL;
        part = term_op2(n->pool, op, part, term_word(d < FAR ? FAR - d : d - FAR));
        sum = term_op2(n->pool, n->op, sum, part);
    }
    return sum;
}

static Term by_bits(Numbers *n) {
    Term sum = term_word(0);
    for (unsigned i = 0; i < n->bits; i++) {
        Term part = term_op2(n->pool, OP_AND, n->word, term_word(n->from[i]));
        if (n->op == OP_OR)
            part = term_truth(n->pool, part);
        else
            part = term_op1(n->pool, OP_POPCOUNT, part);
        if (n->op == OP_XOR && !WEAKEN(LOOP_PARITY, true, false))
            part = term_op2(n->pool, OP_AND, part, term_word(1));
        part = term_op2(n->pool, OP_MUL, part, term_word(n->to[i]));
        sum = term_op2(n->pool, n->op, sum, part);
    }
    return sum;
}

/* One choice a place. */
static Term by_choices(Pool *pool, Op op, Term word, const LoopShare *share) {
    Term sum = term_word(loop_identity(op)), none = sum;
    for (unsigned k = 0; k < 64; k++) {
        if (!share->given[k]) continue;
        Term one = term_op2(pool, OP_SHR, word, term_word(k));
        one = term_op2(pool, OP_AND, one, term_word(1));
        sum = term_op2(pool, op, sum, term_ite(pool, one, share->by[k], none));
    }
    return sum;
}

Term loop_sum(Pool *pool, Op op, Term word, const LoopShare *share) {
    uint64_t turn = op == OP_AND ? ~UINT64_C(0) : 0;
    Numbers n = {.pool = pool, .op = op == OP_AND ? OP_OR : op, .word = word};
    LoopShare rest = *share;
    unsigned places = 0, distances;
    if (op == OP_MUL) return by_choices(pool, op, word, share);
    for (unsigned k = 0; k < 64; k++) {
        if (!share->given[k] || share->by[k].ref) continue;
        n.by[k] = share->by[k].word ^ turn;
        rest.given[k] = false;
        places++;
    }
    if (WEAKEN(LOOP_PLACE, true, false)) n.by[63] = 0;
    find_bits(&n);
    distances = find_distances(&n);
    if (places <= n.bits && places <= distances) return by_choices(pool, op, word, share);
    Term sum = distances <= n.bits ? by_distances(&n) : by_bits(&n);
    sum = term_op2(pool, OP_XOR, sum, term_word(turn));
    return term_op2(pool, op, sum, by_choices(pool, op, word, &rest));
}
