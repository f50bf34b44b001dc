/* Samples are made of the variable's number and their own: always the same ones. */
#include "term/samples.h"

#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "term/walk.h"

static uint64_t mixed(uint64_t z) {
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

/* So few ones, and so few zeros, that fills go far: one that stops early would not be
 * told from one that does not. */
uint64_t samples_word(size_t variable, size_t sample) {
    uint64_t x = mixed(UINT64_C(0x9E3779B97F4A7C15) * (variable << 32 | (sample + 1)));
    uint64_t few = x, y = x;
    for (unsigned i = 0; i < 5; i++) y = mixed(y), few &= y;
    switch ((sample + variable * (1 + sample / 4)) % 4) {
    case 0:
        return sample < 4 ? 0 : x >> 56 >> (x & 7);
    case 1:
        return few;
    case 2:
        return ~(few | UINT64_C(1) << (y & 63));
    default:
        return x;
    }
}

static void count_ops(const Pool *pool, Term root, uint8_t *ops) {
    TermWalk walk = walk_new(pool, &root, 1, NULL);
    for (Ref r = 0; (r = walk_up(&walk, r));) {
        const TermNode *n = pool_node(pool, r);
        unsigned all = n->arity > 0;
        for (unsigned i = 0; i < n->arity; i++) all += ops[n->arg[i]];
        ops[r] = (uint8_t)(all < UINT8_MAX ? all : UINT8_MAX);
    }
    walk_free(&walk);
}

Samples samples_new(const Pool *pool, Term root) {
    size_t size = (size_t)root.ref + 1, vars = pool_vars(pool);
    Samples s = {base_malloc(size * sizeof *s.value), base_malloc(size)};
    uint64_t *in = base_malloc((vars + 1) * sizeof *in);
    uint64_t *at = base_malloc(size * sizeof *at);
    memset(at, 0, size * sizeof *at);
    for (unsigned k = 0; k < SAMPLES_COUNT; k++) {
        for (size_t v = 0; v < vars; v++) in[v] = samples_word(v, k);
        term_eval(pool, root, in, at);
        for (size_t r = 0; r < size; r++) s.value[r][k] = at[r];
    }
    free(in), free(at);
    count_ops(pool, root, s.ops);
    return s;
}

void samples_free(Samples *s) {
    free(s->value), free(s->ops);
}
