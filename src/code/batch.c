/* Batches as steps over lanes.
 *
 * Making one is a walk down the pool to mark what the roots need and where each value is
 * used last, and a walk up that assigns slots. Running goes over blocks of lanes: a step
 * is one loop over a block, in plain C generated from the table of operations, which
 * compilers vectorize; on x86-64 once for each kind of vector register.
 *
 * A constant on the right is a word of its step; all other constants have the first
 * slots. Then come the variables, then values. */
#if defined(__clang__)
#pragma clang diagnostic ignored "-Wpass-failed" /* some loops can't be vectorized */
#elif defined(__GNUC__)
#pragma GCC optimize("O3") /* the others are, whatever it costs */
#endif
#include "code/batch.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "term/divide.h"
#include "term/fold.h"

/* As many lanes as keep the slots in the fastest cache, but at least LEAST_LANES. */
enum { LEAST_LANES = 64, FAST_WORDS = 3 << 10, ALIGN = 64 };

/* Two operations that make one step: (x first y) second z. */
#define PAIRED(first, PAIR)                                                              \
    PAIR(first, AND) PAIR(first, OR) PAIR(first, XOR) PAIR(first, ADD)
#define PAIRS(PAIR) PAIRED(AND, PAIR) PAIRED(OR, PAIR) PAIRED(XOR, PAIR) PAIRED(ADD, PAIR)

typedef enum {
    STEP_QUOTIENT = OP_COUNT, /* by a divisor */
    STEP_REMAINDER,
#define PAIR(first, second) STEP_##first##_##second,
    PAIRS(PAIR)
#undef PAIR
} StepOp;

typedef struct {
    uint8_t op;
    bool by_word, then_by_word; /* y, z are words */
    uint32_t to, arg[3];        /* x, y, z */
    uint64_t word, then_word;   /* `word` may be the number of a table or a divisor */
} Step;

typedef struct {
    uint64_t *words;
    size_t count;
} Words;

typedef struct {
    uint64_t word;
    Reciprocal by;
} Divisor;

struct Batch {
    Step *steps;
    size_t nsteps, noperations;
    uint64_t *constants; /* of the first slots */
    size_t nconstants;
    uint32_t *vars; /* of the slots that come next */
    size_t nvars;
    uint32_t *roots; /* slots */
    size_t nroots;
    Words *tables; /* by the pool's number; only those used are copied */
    size_t ntables;
    Divisor *divisors;
    size_t ndivisors;
    size_t nslots, block; /* lanes that a slot has room for */
    void *memory;
    uint64_t *slots; /* aligned, in `memory` */
};

/* What is known of a node while a batch is made. */
typedef struct {
    uint32_t slot, uses;
    Ref last;    /* the last node that uses it; 0: it is not needed */
    Ref first;   /* the operand that is computed in the same step, or 0 */
    bool joined; /* it is such an operand */
} Need;

typedef struct {
    const Pool *pool;
    Batch *batch;
    Need *need; /* by ref */
    uint32_t *unused;
    size_t nunused;
    Ref root; /* the highest */
} Making;

static const Ref FOREVER = UINT32_MAX;

static const TermNode *node_at(const Making *m, Ref ref) {
    return pool_node(m->pool, ref);
}

static bool is_step(const Making *m, Ref ref) {
    unsigned op = node_at(m, ref)->op;
    return op > OP_FULL || op == OP_TABLE;
}

static bool is_by_word(const Making *m, const TermNode *node) {
    return node->arity == 2 && node_at(m, node->arg[1])->op == OP_CONST;
}

/* Operands that are lanes. */
static unsigned lane_operands(const Making *m, const TermNode *node) {
    return is_by_word(m, node) ? 1 : node->arity;
}

/* ---- what is needed */

/* The step of two operations; 0: there is none. */
static unsigned pair_of(unsigned one, unsigned two) {
#define PAIR(first, second)                                                              \
    if (one == OP_##first && two == OP_##second) return STEP_##first##_##second;
    PAIRS(PAIR)
#undef PAIR
    return 0;
}

/* The node in whose step this one is computed; all its users are known. It is the only
 * user, if the two make a pair and neither is part of another one. */
static Ref join(Making *m, Ref ref) {
    Need *need = &m->need[ref];
    if (need->uses != 1 || need->last == FOREVER) return ref;
    Need *user = &m->need[need->last];
    if (user->first || user->joined) return ref;
    if (!pair_of(node_at(m, ref)->op, node_at(m, need->last)->op)) return ref;
    need->joined = true;
    user->first = ref;
    return need->last;
}

static bool mark_needed(Making *m, const Term *roots, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (roots[i].ref > m->root) m->root = roots[i].ref;
    size_t refs = (size_t)m->root + 1;
    m->need = base_malloc(refs * sizeof *m->need);
    m->unused = base_malloc(refs * sizeof *m->unused);
    memset(m->need, 0, refs * sizeof *m->need);
    for (size_t i = 0; i < count; i++)
        if (!term_is_word(roots[i])) m->need[roots[i].ref].last = FOREVER;
    for (Ref r = m->root; r > 0; r--) {
        const TermNode *node = node_at(m, r);
        if (!m->need[r].last) continue;
        if (node->op == OP_FULL) return false;
        Ref at = join(m, r);
        for (unsigned i = 0; i < lane_operands(m, node); i++) {
            assert(node->arg[i] < r);
            Need *arg = &m->need[node->arg[i]];
            arg->uses++;
            if (arg->last < at) arg->last = at;
        }
    }
    return true;
}

/* ---- steps */

static void copy_table(Batch *batch, const Pool *pool, size_t number) {
    if (number >= batch->ntables) {
        batch->tables = base_realloc(batch->tables, (number + 1) * sizeof *batch->tables);
        memset(batch->tables + batch->ntables, 0,
               (number + 1 - batch->ntables) * sizeof *batch->tables);
        batch->ntables = number + 1;
    }
    Words *table = &batch->tables[number];
    if (table->words) return;
    const uint64_t *words = pool_table(pool, number, &table->count);
    table->words = base_malloc(table->count * sizeof *words);
    memcpy(table->words, words, table->count * sizeof *words);
}

/* Divisors that have a reciprocal are kept with it. */
static void make_divisor(Batch *batch, Step *step) {
    if (!reciprocal_has(step->word)) return;
    batch->divisors =
        base_realloc(batch->divisors, (batch->ndivisors + 1) * sizeof *batch->divisors);
    batch->divisors[batch->ndivisors] = (Divisor){step->word, reciprocal_of(step->word)};
    step->word = batch->ndivisors++;
    step->op = step->op == OP_UDIV ? STEP_QUOTIENT : STEP_REMAINDER;
}

/* An operand's slot. When this is its last use the slot is free for the result: a step
 * reads each lane before it writes it. */
static uint32_t use(Making *m, Ref ref, Ref arg) {
    Need *need = &m->need[arg];
    assert(need->last >= ref && need->slot < m->batch->nslots);
    if (need->last == ref && is_step(m, arg)) {
        m->unused[m->nunused++] = need->slot;
        need->last = FOREVER; /* freed once, even if it is two operands */
    }
    return need->slot;
}

static uint32_t new_slot(Making *m) {
    if (m->nunused) return m->unused[--m->nunused];
    return (uint32_t)m->batch->nslots++;
}

static void make_step(Making *m, Ref ref) {
    Batch *batch = m->batch;
    assert(batch->nsteps < batch->noperations);
    Step *step = &batch->steps[batch->nsteps++];
    const TermNode *node = node_at(m, ref);
    Ref first = m->need[ref].first;
    *step = (Step){.op = node->op};
    if (first) {
        Ref z = node->arg[node->arg[0] == first ? 1 : 0];
        assert(op_commutes((Op)node->op) && m->need[first].joined);
        step->op = (uint8_t)pair_of(node_at(m, first)->op, node->op);
        step->then_by_word = is_by_word(m, node);
        if (step->then_by_word)
            step->then_word = node_at(m, z)->k;
        else
            step->arg[2] = use(m, ref, z);
        node = node_at(m, first);
    }
    step->by_word = is_by_word(m, node);
    for (unsigned i = 0; i < lane_operands(m, node); i++)
        step->arg[i] = use(m, ref, node->arg[i]);
    if (step->by_word) step->word = node_at(m, node->arg[1])->k;
    if (step->op == OP_TABLE) copy_table(batch, m->pool, step->word = (size_t)node->k);
    if (step->by_word && (step->op == OP_UDIV || step->op == OP_UREM))
        make_divisor(batch, step);
    step->to = m->need[ref].slot = new_slot(m);
}

/* Constants and variables keep their slots. */
static void place_leaves(Making *m, const Term *roots, size_t count) {
    Batch *batch = m->batch;
    for (Ref r = 1; r <= m->root; r++) {
        if (!m->need[r].last || node_at(m, r)->op != OP_CONST) continue;
        batch->constants[batch->nconstants++] = node_at(m, r)->k;
        m->need[r].slot = (uint32_t)batch->nslots++;
    }
    for (size_t i = 0; i < count; i++) {
        if (!term_is_word(roots[i])) continue;
        batch->constants[batch->nconstants++] = roots[i].word;
        batch->roots[i] = (uint32_t)batch->nslots++;
    }
    for (Ref r = 1; r <= m->root; r++) {
        if (!m->need[r].last || node_at(m, r)->op != OP_VAR) continue;
        batch->vars[batch->nvars++] = (uint32_t)node_at(m, r)->k;
        m->need[r].slot = (uint32_t)batch->nslots++;
    }
}

static bool make(Making *m, const Term *roots, size_t count, size_t most_bytes) {
    Batch *batch = m->batch;
    size_t most_slots = most_bytes / sizeof(uint64_t) / LEAST_LANES;
    size_t nconstants = count, nvars = 0;
    if (!mark_needed(m, roots, count)) return false;
    for (Ref r = 1; r <= m->root; r++) {
        if (!m->need[r].last) continue;
        nconstants += node_at(m, r)->op == OP_CONST;
        nvars += node_at(m, r)->op == OP_VAR;
        batch->noperations += is_step(m, r);
    }
    if (most_bytes / sizeof(Step) < batch->noperations || most_slots < nvars + nconstants)
        return false;
    batch->steps = base_malloc(batch->noperations * sizeof *batch->steps + 1);
    batch->vars = base_malloc(nvars * sizeof *batch->vars + 1);
    batch->constants = base_malloc(nconstants * sizeof *batch->constants + 1);
    batch->roots = base_malloc(count * sizeof *batch->roots + 1);
    batch->nroots = count;
    place_leaves(m, roots, count);
    for (Ref r = 1; r <= m->root; r++)
        if (m->need[r].last && is_step(m, r) && !m->need[r].joined) make_step(m, r);
    for (size_t i = 0; i < count; i++)
        if (!term_is_word(roots[i])) batch->roots[i] = m->need[roots[i].ref].slot;
    assert(batch->nvars == nvars && batch->nconstants <= nconstants);
    return batch->nslots <= most_slots;
}

Batch *batch_new(const Pool *pool, const Term *roots, size_t count, size_t most_bytes) {
    Batch *batch = base_malloc(sizeof *batch);
    memset(batch, 0, sizeof *batch);
    Making m = {.pool = pool, .batch = batch};
    bool made = make(&m, roots, count, most_bytes);
    free(m.need);
    free(m.unused);
    if (made) return batch;
    batch_free(batch);
    return NULL;
}

void batch_free(Batch *batch) {
    if (!batch) return;
    for (size_t i = 0; i < batch->ntables; i++) free(batch->tables[i].words);
    free(batch->tables);
    free(batch->divisors);
    free(batch->steps);
    free(batch->memory);
    free(batch->vars);
    free(batch->constants);
    free(batch->roots);
    free(batch);
}

const uint32_t *batch_vars(const Batch *batch, size_t *count) {
    *count = batch->nvars;
    return batch->vars;
}

size_t batch_steps(const Batch *batch) {
    return batch->noperations;
}

/* ---- running */

#if defined(__GNUC__)
#define INLINE static inline __attribute__((always_inline))
#else
#define INLINE static inline
#endif

/* The result's slot is an operand's or disjoint from it: no lane depends on another. */
#if defined(__clang__)
#define LANEWISE _Pragma("clang loop vectorize(assume_safety)")
#elif defined(__GNUC__)
#define LANEWISE _Pragma("GCC ivdep")
#else
#define LANEWISE
#endif

#define OP(name, arity, class, laws, fold, ...)                                          \
    INLINE uint64_t fold_##name(uint64_t a, uint64_t b, uint64_t c) {                    \
        (void)a, (void)b, (void)c;                                                       \
        return fold;                                                                     \
    }
#include "term/ops.def"
#undef OP

/* From four products of halves, which vectorize, or from one of 128 bits. */
INLINE uint64_t high_word(uint64_t x, uint64_t y, bool wide) {
    const uint64_t half = UINT32_MAX;
    if (!wide) return fold_mulhi(x, y);
    uint64_t low = (x & half) * (y & half) >> 32;
    uint64_t one = (x >> 32) * (y & half) + low;
    uint64_t two = (x & half) * (y >> 32) + (one & half);
    return (x >> 32) * (y >> 32) + (one >> 32) + (two >> 32);
}

INLINE uint64_t quotient(uint64_t x, Reciprocal by, bool wide) {
    uint64_t high = high_word(x, by.magic, wide);
    return (high + ((x - high) >> 1 & -(uint64_t)by.extra)) >> by.shift;
}

/* The body of a case. */
#define EACH(value)                                                                      \
    LANEWISE                                                                             \
    for (size_t i = 0; i < lanes; i++) {                                                 \
        uint64_t x = a[i], y = b[i], z = c[i];                                           \
        (void)x, (void)y, (void)z;                                                       \
        to[i] = value;                                                                   \
    }                                                                                    \
    break;

INLINE void run_step(const Batch *batch, const Step *s, size_t lanes, bool wide) {
    uint64_t *to = batch->slots + s->to * batch->block;
    const uint64_t *a = batch->slots + s->arg[0] * batch->block;
    const uint64_t *b = batch->slots + s->arg[1] * batch->block;
    const uint64_t *c = batch->slots + s->arg[2] * batch->block;
    const uint64_t word = s->word, then = s->then_word;
    Words table;
    Divisor d;
    switch (s->op) {
    case OP_TABLE:
        table = batch->tables[word];
        EACH(x < table.count ? table.words[x] : 0)
    case STEP_QUOTIENT:
        d = batch->divisors[word];
        EACH(quotient(x, d.by, wide))
    case STEP_REMAINDER:
        d = batch->divisors[word];
        EACH(x - d.word * quotient(x, d.by, wide))
#define OP(name, arity, ...)                                                             \
    case OP_##name:                                                                      \
        if (arity == 2 && s->by_word) {                                                  \
            EACH(fold_##name(x, word, 0))                                                \
        }                                                                                \
        EACH(fold_##name(x, y, z))
#include "term/ops.def"
#undef OP
#define PAIR(first, second)                                                              \
    case STEP_##first##_##second:                                                        \
        if (s->by_word && s->then_by_word) {                                             \
            EACH(fold_##second(fold_##first(x, word, 0), then, 0))                       \
        }                                                                                \
        if (s->by_word) {                                                                \
            EACH(fold_##second(fold_##first(x, word, 0), z, 0))                          \
        }                                                                                \
        if (s->then_by_word) {                                                           \
            EACH(fold_##second(fold_##first(x, y, 0), then, 0))                          \
        }                                                                                \
        EACH(fold_##second(fold_##first(x, y, 0), z, 0))
        PAIRS(PAIR)
#undef PAIR
    default:
        assert(false);
    }
}

/* Over whole vectors, so that the loops need no tails. */
INLINE void run_steps(const Batch *batch, size_t lanes, bool wide) {
    assert(lanes % 8 == 0 && lanes <= batch->block);
    lanes &= ~(size_t)7;
    for (size_t i = 0; i < batch->nsteps; i++)
        run_step(batch, &batch->steps[i], lanes, wide);
}

static void run_plain(const Batch *batch, size_t lanes) {
    run_steps(batch, lanes, false);
}

#if defined(__x86_64__) && defined(__GNUC__)
#define AVX2   "avx2,bmi,bmi2,lzcnt,popcnt"
#define AVX512 AVX2 ",avx512f,avx512cd,avx512vl,avx512dq,avx512bw,avx512vpopcntdq"
__attribute__((target(AVX2))) static void run_avx2(const Batch *batch, size_t lanes) {
    run_steps(batch, lanes, false);
}
__attribute__((target(AVX512))) static void run_avx512(const Batch *batch, size_t lanes) {
    run_steps(batch, lanes, true);
}
#endif

static void run_best(const Batch *batch, size_t lanes) {
#if defined(__x86_64__) && defined(__GNUC__)
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx512vpopcntdq") && __builtin_cpu_supports("avx512dq")) {
        run_avx512(batch, lanes);
        return;
    }
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2")) {
        run_avx2(batch, lanes);
        return;
    }
#endif
    run_plain(batch, lanes);
}

/* Slots for as many lanes at a time as are asked for, or as fit the cache. */
static void make_room(Batch *batch, size_t lanes) {
    size_t block = BATCH_LANES;
    while (block > LEAST_LANES && block * batch->nslots > FAST_WORDS) block /= 2;
    while (block > 8 && block / 2 >= lanes) block /= 2;
    if (block <= batch->block) return;
    assert(block % 8 == 0 && block <= BATCH_LANES);
    free(batch->memory);
    batch->block = block;
    batch->memory = base_malloc(batch->nslots * block * sizeof(uint64_t) + ALIGN);
    uint8_t *memory = batch->memory;
    batch->slots = (uint64_t *)(void *)(memory + (ALIGN - (uintptr_t)memory % ALIGN));
    assert((uintptr_t)batch->slots % ALIGN == 0);
    for (size_t i = 0; i < batch->nconstants * block; i++)
        batch->slots[i] = batch->constants[i / block];
}

static void run_block(const Batch *batch, const uint64_t *const *in, uint64_t *const *out,
                      size_t start, size_t lanes) {
    uint64_t *slot = batch->slots + batch->nconstants * batch->block;
    assert(lanes <= batch->block);
    for (size_t v = 0; v < batch->nvars; v++, slot += batch->block) {
        memcpy(slot, in[batch->vars[v]] + start, lanes * sizeof *slot);
        for (size_t i = lanes; i % 8; i++) slot[i] = 0;
    }
    run_best(batch, (lanes + 7) / 8 * 8);
    for (size_t r = 0; r < batch->nroots; r++)
        memcpy(out[r] + start, batch->slots + batch->roots[r] * batch->block,
               lanes * sizeof **out);
}

void batch_run(Batch *batch, const uint64_t *const *in, uint64_t *const *out,
               size_t lanes) {
    make_room(batch, lanes);
    for (size_t start = 0; start < lanes; start += batch->block) {
        size_t rest = lanes - start;
        run_block(batch, in, out, start, rest < batch->block ? rest : batch->block);
    }
}
