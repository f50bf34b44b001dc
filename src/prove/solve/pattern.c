/* Words for each lane and variable, turned into bits for each input. */
#include "prove/solve/pattern.h"

#include "base/arena.h"

#include <stdlib.h>
#include <string.h>

enum { LANES = 64 };

void pattern_init(Pattern *p, const AigClaim *claim) {
    p->claim = claim;
    p->seed = 0x9E3779B97F4A7C15u;
    p->model = base_malloc((claim->nvars + 1) * sizeof *p->model);
    memset(p->model, 0, (claim->nvars + 1) * sizeof *p->model);
}

void pattern_free(Pattern *p) {
    free(p->model);
}

static uint64_t next(Pattern *p) {
    p->seed ^= p->seed << 13, p->seed ^= p->seed >> 7, p->seed ^= p->seed << 17;
    return p->seed * 0x2545F4914F6CDD1Du;
}

/* value[] of the variable's inputs gets the word in this lane. */
static void put(const AigClaim *claim, size_t variable, unsigned lane, uint64_t word,
                uint64_t *value) {
    uint32_t first = claim->input[variable];
    if (first == AIG_NO_INPUT) return;
    assert(lane < LANES && first + WORD_BITS <= aig_inputs(claim->aig));
    for (uint32_t i = 0; i < WORD_BITS; i++) {
        uint64_t *to = &value[aig_input_node(claim->aig, first + i)];
        *to = (*to & ~(UINT64_C(1) << lane)) | (word >> i & 1) << lane;
    }
}

static uint64_t input_word(const AigClaim *claim, size_t variable, unsigned lane,
                           const uint64_t *value) {
    uint64_t word = 0;
    uint32_t first = claim->input[variable];
    if (first == AIG_NO_INPUT) return 0;
    assert(lane < LANES && first + WORD_BITS <= aig_inputs(claim->aig));
    for (uint32_t i = 0; i < WORD_BITS; i++)
        word |= (value[aig_input_node(claim->aig, first + i)] >> lane & 1) << i;
    return word;
}

/* Corners {0, -1}^n, all below 4, single bits. */
static uint64_t simple(Pattern *p, size_t variable, unsigned lane) {
    if (lane < 16) return -(uint64_t)(lane >> (variable & 3) & 1);
    if (lane < 48) return (uint64_t)(lane - 16) >> (2 * variable % 5) & 3;
    return UINT64_C(1) << (next(p) & 63);
}

static uint64_t around_constant(Pattern *p) {
    const AigClaim *c = p->claim;
    if (c->nconstants == 0) return next(p);
    uint64_t k = c->constants[next(p) % c->nconstants];
    switch (next(p) >> 60) {
    case 0:
        return k + 1;
    case 1:
        return k - 1;
    case 2:
        return ~k;
    case 3:
        return -k;
    case 4:
        return k & next(p);
    case 5:
        return k * (next(p) & 15);
    default:
        return k;
    }
}

static uint64_t runs(Pattern *p) {
    unsigned from = (unsigned)(next(p) >> 58), length = (unsigned)(next(p) >> 58);
    return (((UINT64_C(1) << length) - 1) << from) ^ -(next(p) >> 63);
}

static uint64_t some_word(Pattern *p) {
    uint64_t r = next(p);
    switch (r >> 61) {
    case 0:
        return next(p) & next(p) & next(p);
    case 1:
        return next(p) | next(p) | next(p);
    case 2:
        return next(p) >> (r & 63);
    case 3:
        return around_constant(p);
    case 4:
        return runs(p);
    default:
        return next(p);
    }
}

/* In every other lane words are related to the one before. */
static uint64_t related(Pattern *p, uint64_t before, unsigned lane) {
    switch (lane % 8) {
    case 1:
        return before;
    case 3:
        return next(p) >> 63 ? ~before : -before;
    case 5:
        return before ^ UINT64_C(1) << (next(p) & 63);
    default:
        return some_word(p);
    }
}

void pattern_round(Pattern *p, unsigned round, uint64_t *value) {
    const AigClaim *c = p->claim;
    for (unsigned lane = 0; lane < LANES; lane++) {
        uint64_t word = some_word(p);
        for (size_t v = 0; v < c->nvars; v++) {
            word = round == 0 ? simple(p, v, lane) : related(p, word, lane);
            put(c, v, lane, word, value);
        }
    }
    aig_run(c->aig, value);
}

void pattern_near(Pattern *p, uint64_t *value) {
    const AigClaim *c = p->claim;
    for (unsigned lane = 0; lane < LANES; lane++) {
        size_t other = c->nvars ? next(p) % c->nvars : 0;
        for (size_t v = 0; v < c->nvars; v++) {
            uint64_t flip = 0;
            if (lane && (v == other || lane % 4 == 3))
                flip = UINT64_C(1) << (next(p) & 63);
            if (lane % 4 == 2 && v == other) flip |= UINT64_C(1) << (next(p) & 63);
            put(c, v, lane, p->model[v] ^ flip, value);
        }
    }
    aig_run(c->aig, value);
}

uint64_t pattern_valid(const AigClaim *c, const uint64_t *value) {
    uint64_t valid = ~UINT64_C(0);
    for (size_t i = 0; i < c->nassumed; i++) valid &= aig_value(value, c->assumed[i]);
    return valid;
}

uint64_t pattern_hits(const AigClaim *c, const uint64_t *value) {
    uint64_t some = 0;
    for (size_t i = 0; i < c->ngoals; i++) some |= aig_value(value, c->goal[i]);
    return some ? some & pattern_valid(c, value) : 0;
}

void pattern_take(Pattern *p, const uint64_t *value, unsigned lane) {
    for (size_t v = 0; v < p->claim->nvars; v++)
        p->model[v] = input_word(p->claim, v, lane, value);
}
