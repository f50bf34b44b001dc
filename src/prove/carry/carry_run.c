/* One column of the carry machine, for 64 pairs (state, letter) at a time. */
#include "prove/carry/carry_local.h"
#include "prove/claim/weaken.h"

#include <string.h>

static void run_multiple(CarryPlanes *p, const CarryStep *s, uint64_t in, uint64_t *out) {
    uint64_t sum[MULTIPLE_MOST + 1], carry = 0;
    for (unsigned i = 0; i < s->bits; i++) {
        uint64_t add = s->k >> i & 1 ? in : 0, old = p->state[s->at + i];
        sum[i] = old ^ add ^ carry;
        carry = (old & add) | (carry & (old ^ add));
    }
    sum[s->bits] = WEAKEN(CARRY_MULTIPLE, 0, carry);
    *out = sum[0];
    for (unsigned i = 0; i < s->bits; i++) p->state[s->at + i] = sum[i + 1];
}

/* The guessed bit is given out now; it has to come k columns later. */
static uint64_t run_right(CarryPlanes *p, const CarryStep *s, uint64_t in,
                          unsigned column, unsigned columns) {
    uint64_t guess = p->letter[s->letter], *queue = &p->state[s->at];
    unsigned k = (unsigned)s->k;
    if (column >= k) p->good &= ~(queue[k - 1] ^ in);
    if (column >= columns - k) {
        uint64_t tail = WEAKEN(CARRY_SIGN, false, s->kind == WORD_SAR) ? queue[0] : 0;
        p->good &= ~(guess ^ tail);
    }
    memmove(queue + 1, queue, (k - 1) * sizeof *queue);
    queue[0] = guess;
    return guess;
}

/* What was guessed of the columns above the last one has to be true of this one and
 * those above it; nothing is above the last. */
static uint64_t run_top(CarryPlanes *p, const CarryStep *s, uint64_t in, unsigned column,
                        unsigned columns) {
    uint64_t above = p->letter[s->letter], *state = &p->state[s->at], out = in & ~above;
    if (column > 0) p->good &= ~(state[0] ^ (in | above));
    state[0] = above;
    state[1] |= in;
    if (column + 1 < columns) return out;
    p->good &= ~above;
    return s->k ? out | ~state[1] : out;
}

static uint64_t run_left(CarryPlanes *p, const CarryStep *s, uint64_t in) {
    uint64_t *queue = &p->state[s->at], out = queue[s->k - 1];
    memmove(queue + 1, queue, (s->k - 1) * sizeof *queue);
    queue[0] = in;
    return out;
}

static void run_step(const CarryMachine *m, CarryPlanes *p, int i, unsigned column) {
    const CarryStep *s = &m->step[i];
    uint64_t a = s->a >= 0 ? p->value[s->a] : 0, b = s->b >= 0 ? p->value[s->b] : 0;
    uint64_t *state = &p->state[s->at], out = 0, old;
    switch ((CarryKind)s->kind) {
    case WORD_CONST:
        out = s->k >> column & 1 ? ~UINT64_C(0) : 0;
        break;
    case WORD_VAR:
        out = p->letter[s->letter];
        break;
    case WORD_AND:
        out = a & b;
        break;
    case WORD_OR:
        out = a | b;
        break;
    case WORD_XOR:
        out = a ^ b;
        break;
    case WORD_ADD:
        old = *state;
        out = a ^ b ^ old;
        *state = (a & b) | WEAKEN(CARRY_CARRY, 0, old & (a ^ b));
        break;
    case WORD_SUB:
        old = *state;
        out = a ^ b ^ old;
        *state = (~a & b) | (old & ~(a ^ b));
        break;
    case WORD_MUL:
        run_multiple(p, s, a, &out);
        break;
    case WORD_SHL:
        out = run_left(p, s, a);
        break;
    case WORD_SHR:
    case WORD_SAR:
        out = run_right(p, s, a, column, m->columns);
        break;
    case WORD_ITE:
        out = (*state & b) | (~*state & p->value[s->c]);
        break;
    case WORD_TOP:
        out = run_top(p, s, a, column, m->columns);
        break;
    case WORD_TRUTH:
        out = column == 0 ? *state : 0;
        break;
    case TRUTH_EQ:
        *state &= ~(a ^ b);
        break;
    case TRUTH_LESS:
        *state = (~a & b) | (*state & ~(a ^ b));
        break;
    case TRUTH_SOME:
        *state |= a;
        break;
    case TRUTH_BIT:
        *state |= column == s->k ? a : 0;
        break;
    case TRUTH_CONST:
    case TRUTH_AND:
    case TRUTH_OR:
    case TRUTH_XOR:
    case TRUTH_ITE:
        break;
    }
    p->value[i] = out;
}

void carry_column(const CarryMachine *m, CarryPlanes *p, unsigned column) {
    for (int i = 0; i < m->steps; i++) run_step(m, p, i, column);
}

/* After the last column: the truths; pairs with a wrong guess leave `good`. */
static uint64_t final_truth(const CarryMachine *m, const CarryPlanes *p,
                            const uint64_t *value, int i) {
    const CarryStep *s = &m->step[i];
    switch ((CarryKind)s->kind) {
    case TRUTH_CONST:
        return s->k ? ~UINT64_C(0) : 0;
    case TRUTH_AND:
        return value[s->a] & value[s->b];
    case TRUTH_OR:
        return value[s->a] | value[s->b];
    case TRUTH_XOR:
        return value[s->a] ^ value[s->b];
    case TRUTH_ITE:
        return (value[s->a] & value[s->b]) | (~value[s->a] & value[s->c]);
    case TRUTH_EQ:
    case TRUTH_LESS:
    case TRUTH_SOME:
    case TRUTH_BIT:
        return p->state[s->at];
    default:
        return 0;
    }
}

uint64_t carry_failing(const CarryMachine *m, const CarryPlanes *p) {
    uint64_t value[NODES_MOST], good = ~UINT64_C(0);
    for (int i = 0; i < m->steps; i++) {
        const CarryStep *s = &m->step[i];
        value[i] = final_truth(m, p, value, i);
        if (s->kind == WORD_ITE || s->kind == WORD_TRUTH)
            good &= ~(p->state[s->at] ^ value[s->a]);
    }
    return good & value[m->when] & ~(value[m->defined] & value[m->truth]);
}
