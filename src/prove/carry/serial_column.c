/* One column of a serial machine, for 64 pairs (state, letter) at a time. */
#include "prove/carry/serial_local.h"
#include "base/weaken.h"

#include <string.h>

/* carry' = (carry + k * bit) / 2; the low bit comes out. A carry below k stays so. */
static uint64_t multiply(const SerialStep *s, uint64_t in, uint64_t *state) {
    uint64_t sum[MULTIPLE_MOST + 1], carry = 0;
    assert(s->bits <= MULTIPLE_MOST && s->k >> s->bits == 0);
    for (unsigned i = 0; i < s->bits; i++) {
        uint64_t add = s->k >> i & 1 ? in : 0, old = state[i];
        sum[i] = old ^ add ^ carry;
        carry = (old & add) | (carry & (old ^ add));
    }
    sum[s->bits] = WEAKEN(SERIAL_MULTIPLE, 0, carry);
    memcpy(state, sum + 1, s->bits * sizeof *state);
    return sum[0];
}

/* A queue of the last bits: the oldest comes out, one goes in. */
static uint64_t push(uint64_t *queue, unsigned count, uint64_t bit) {
    assert(count > 0);
    uint64_t oldest = queue[count - 1];
    memmove(queue + 1, queue, (count - 1) * sizeof *queue);
    queue[0] = bit;
    return oldest;
}

/* The guessed bit is the output now; the operand must have it k columns later. Guesses
 * about bits beyond the last column must be 0, or for sar the same as the guess before:
 * that about the last column, the sign. */
static uint64_t look_ahead(const SerialMachine *m, SerialPlanes *p, const SerialStep *s,
                           uint64_t in, unsigned column) {
    uint64_t guess = p->letter[s->letter], *queue = &p->state[s->at], last = queue[0];
    unsigned k = s->bits, beyond = m->columns - k;
    assert(k > 0 && k < m->columns);
    uint64_t made = push(queue, k, guess);
    if (column >= k) p->good &= ~(made ^ in);
    if (column >= WEAKEN(SERIAL_AHEAD, beyond - 1, beyond)) {
        bool sign = WEAKEN(SERIAL_SIGN, false, s->kind == STEP_SAR);
        p->good &= ~(guess ^ (sign ? last : 0));
    }
    return guess;
}

/* What was guessed at the column before, "a one above", has to agree with this column and
 * its own guess; nothing is above the last. state[1]: a one was seen. */
static uint64_t highest(const SerialMachine *m, SerialPlanes *p, const SerialStep *s,
                        uint64_t in, unsigned column) {
    assert(s->bits == 2);
    uint64_t above = p->letter[s->letter], *state = &p->state[s->at], out = in & ~above;
    if (column > 0) p->good &= ~(state[0] ^ (in | above));
    state[0] = above;
    state[1] |= in;
    if (column + 1 < m->columns) return out;
    p->good &= WEAKEN(SERIAL_TOP, ~UINT64_C(0), ~above);
    return s->k ? out | ~state[1] : out;
}

static uint64_t run_step(const SerialMachine *m, SerialPlanes *p, unsigned i,
                         unsigned column) {
    const SerialStep *s = &m->step[i];
    uint64_t a = p->value[s->a], b = p->value[s->b], *own = &p->state[s->at], old;
    switch ((SerialKind)s->kind) {
    case STEP_CONST:
        return s->k >> column & 1 ? ~UINT64_C(0) : 0;
    case STEP_VAR:
        return p->letter[s->letter];
    case STEP_AND:
        return a & b;
    case STEP_OR:
        return a | b;
    case STEP_XOR:
        return a ^ b;
    case STEP_ADD:
        old = *own;
        *own = (a & b) | WEAKEN(SERIAL_CARRY, 0, old & (a ^ b));
        return a ^ b ^ old;
    case STEP_SUB:
        old = *own;
        *own = (~a & b) | WEAKEN(SERIAL_BORROW, 0, old & ~(a ^ b));
        return a ^ b ^ old;
    case STEP_MUL:
        return multiply(s, a, own);
    case STEP_SHL:
        return push(own, WEAKEN(SERIAL_QUEUE, (s->bits + 1u) / 2, s->bits), a);
    case STEP_SHR:
    case STEP_SAR:
        return look_ahead(m, p, s, a, column);
    case STEP_TOP:
        return highest(m, p, s, a, column);
    case STEP_GUESS:
        if (column + 1 == m->columns) p->good &= ~(*own ^ a);
        return *own;
    case STEP_DIFFER:
        return *own |= a ^ b;
    case STEP_LESS:
        return *own = (~a & b) | (*own & WEAKEN(SERIAL_ORDER, ~UINT64_C(0), ~(a ^ b)));
    }
    return 0;
}

void serial_column(const SerialMachine *m, SerialPlanes *p, unsigned column) {
    assert(column < m->columns);
    p->value[0] = 0;
    for (unsigned i = 1; i < m->steps; i++) p->value[i] = run_step(m, p, i, column);
    for (unsigned i = 0; i < m->truths; i++)
        if (m->lasting[i] || column + 1 == m->columns) p->good &= p->value[m->truth[i]];
}
