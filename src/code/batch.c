/* The compiler and the runner of batches.
 *
 * Compiling is one walk down the pool to mark what the roots need and where each value is
 * used last, and one walk up that gives out slots. Running goes over blocks of lanes;
 * each step is one loop over a block, plain C from the table of operations that compilers
 * vectorise (clones for wider registers where the compiler can make them).
 *
 * Slots: first the constants, filled once; then the variables; then temporaries. */
#include "code/batch.h"

#include "base/arena.h"
#include "term/fold.h"

#include <stdlib.h>
#include <string.h>

typedef uint64_t Lanes[BATCH_LANES];

typedef struct {
    uint32_t op, to, arg[3];
    uint32_t table;
} Step;

typedef struct {
    uint64_t *words;
    size_t count;
} Words;

struct Batch {
    size_t nconstants; /* slots 0 … nconstants - 1 */
    Loop *loop;        /* the same as vector code */
    WideStep *wide;    /* which the loop's calls look at */
    const uint64_t **rows;
    uint32_t made; /* instructions */
    uint64_t work; /* steps of lanes that were interpreted */
    bool compiled; /* or there is no hope of it */
    Step *steps;
    size_t nsteps;
    Lanes *slots;
    size_t nslots;
    uint32_t *vars, *var_slots;
    size_t nvars;
    uint32_t *roots; /* slots */
    size_t nroots;
    Words *tables; /* by the pool's number; only those used are copied */
    size_t ntables;
};

/* While compiling: for each node its slot and the step after which it is dead. */
typedef struct {
    const Pool *pool;
    Batch *batch;
    uint32_t *slot; /* by ref */
    Ref *last;      /* by ref: the last node that uses it; 0: not needed */
    uint32_t *unused;
    size_t nunused;
    Ref root; /* the highest */
} Making;

static const Ref FOREVER = UINT32_MAX;

static bool mark_needed(Making *m, const Term *roots, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (roots[i].ref > m->root) m->root = roots[i].ref;
    size_t refs = (size_t)m->root + 1;
    m->slot = base_malloc(refs * sizeof *m->slot);
    m->last = base_malloc(refs * sizeof *m->last);
    m->unused = base_malloc(refs * sizeof *m->unused);
    memset(m->last, 0, refs * sizeof *m->last);
    for (size_t i = 0; i < count; i++)
        if (roots[i].ref) m->last[roots[i].ref] = FOREVER;
    for (Ref r = m->root; r > 0; r--) {
        if (!m->last[r]) continue;
        const TermNode *node = pool_node(m->pool, r);
        if (node->op == OP_FULL) return false;
        for (unsigned i = 0; i < node->arity; i++)
            if (!m->last[node->arg[i]]) m->last[node->arg[i]] = r;
    }
    return true;
}

static size_t count_op(const Making *m, bool (*is)(Op)) {
    size_t count = 0;
    for (Ref r = 1; r <= m->root; r++)
        count += m->last[r] && is((Op)pool_node(m->pool, r)->op);
    return count;
}

static bool is_constant(Op op) {
    return op == OP_CONST;
}
static bool is_variable(Op op) {
    return op == OP_VAR;
}
static bool is_step(Op op) {
    return op > OP_FULL || op == OP_TABLE;
}

static uint32_t take_slot(Making *m) {
    if (m->nunused) return m->unused[--m->nunused];
    return (uint32_t)m->batch->nslots++;
}

/* Operands whose last use this is give their slots back first, so that the result may
 * take one: a step reads each lane before it writes it. */
static void make_step(Making *m, Ref ref, const TermNode *node) {
    Step *step = &m->batch->steps[m->batch->nsteps++];
    *step = (Step){.op = node->op, .table = (uint32_t)node->k};
    for (unsigned i = 0; i < node->arity; i++) {
        Ref arg = node->arg[i];
        Op op = (Op)pool_node(m->pool, arg)->op;
        step->arg[i] = m->slot[arg];
        if (m->last[arg] != ref || !is_step(op)) continue;
        m->unused[m->nunused++] = m->slot[arg];
        m->last[arg] = FOREVER; /* once, even if it is two operands */
    }
    step->to = m->slot[ref] = take_slot(m);
}

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

static void make_program(Making *m) {
    Batch *batch = m->batch;
    for (Ref r = 1; r <= m->root; r++) { /* constants and variables keep their slots */
        const TermNode *node = pool_node(m->pool, r);
        if (!m->last[r] || node->op != OP_CONST) continue;
        m->slot[r] = (uint32_t)batch->nslots++;
    }
    batch->nconstants = batch->nslots;
    for (Ref r = 1; r <= m->root; r++) {
        const TermNode *node = pool_node(m->pool, r);
        if (!m->last[r] || node->op != OP_VAR) continue;
        batch->vars[batch->nvars] = (uint32_t)node->k;
        batch->var_slots[batch->nvars++] = m->slot[r] = (uint32_t)batch->nslots++;
    }
    for (Ref r = 1; r <= m->root; r++) {
        const TermNode *node = pool_node(m->pool, r);
        if (!m->last[r] || !is_step((Op)node->op)) continue;
        if (node->op == OP_TABLE) copy_table(batch, m->pool, (size_t)node->k);
        make_step(m, r, node);
    }
}

static void fill(Lanes *slot, uint64_t word) {
    for (unsigned i = 0; i < BATCH_LANES; i++) (*slot)[i] = word;
}

static void fill_constants(Making *m, const Term *roots, size_t count) {
    Batch *batch = m->batch;
    for (Ref r = 1; r <= m->root; r++)
        if (m->last[r] && pool_node(m->pool, r)->op == OP_CONST)
            fill(&batch->slots[m->slot[r]], pool_node(m->pool, r)->k);
    for (size_t i = 0; i < count; i++) {
        if (roots[i].ref) {
            batch->roots[i] = m->slot[roots[i].ref];
        } else {
            batch->roots[i] = (uint32_t)(batch->nslots - count + i);
            fill(&batch->slots[batch->roots[i]], roots[i].word);
        }
    }
}

static bool make(Making *m, const Term *roots, size_t count, size_t most_bytes) {
    Batch *batch = m->batch;
    if (!mark_needed(m, roots, count)) return false;
    size_t nvars = count_op(m, is_variable), nsteps = count_op(m, is_step);
    if (most_bytes / sizeof(Step) < nsteps ||
        most_bytes / sizeof(Lanes) < nvars + count + count_op(m, is_constant))
        return false;
    batch->steps = base_malloc(nsteps * sizeof *batch->steps + 1);
    batch->vars = base_malloc(nvars * sizeof *batch->vars + 1);
    batch->var_slots = base_malloc(nvars * sizeof *batch->var_slots + 1);
    batch->roots = base_malloc(count * sizeof *batch->roots + 1);
    batch->nroots = count;
    batch->nslots = 1; /* slot 0: the operands that an operation has not */
    make_program(m);
    batch->nslots += count; /* roots that are words */
    if (most_bytes / sizeof(Lanes) < batch->nslots) return false;
    batch->slots = base_malloc(batch->nslots * sizeof(Lanes));
    fill(&batch->slots[0], 0);
    fill_constants(m, roots, count);
    return true;
}

Batch *batch_new(const Pool *pool, const Term *roots, size_t count, size_t most_bytes) {
    Batch *batch = base_malloc(sizeof *batch);
    memset(batch, 0, sizeof *batch);
    Making m = {.pool = pool, .batch = batch};
    bool made = make(&m, roots, count, most_bytes);
    free(m.slot);
    free(m.last);
    free(m.unused);
    if (made) return batch;
    batch_free(batch);
    return NULL;
}

void batch_free(Batch *batch) {
    if (!batch) return;
    loop_close(batch->loop);
    free(batch->wide);
    free(batch->rows);
    for (size_t i = 0; i < batch->ntables; i++) free(batch->tables[i].words);
    free(batch->tables);
    free(batch->steps);
    free(batch->slots);
    free(batch->vars);
    free(batch->var_slots);
    free(batch->roots);
    free(batch);
}

const uint32_t *batch_vars(const Batch *batch, size_t *count) {
    *count = batch->nvars;
    return batch->vars;
}

size_t batch_steps(const Batch *batch) {
    return batch->nsteps;
}

static void look_up(const Words *table, const uint64_t *index, uint64_t *to) {
    for (unsigned i = 0; i < BATCH_LANES; i++)
        to[i] = index[i] < table->count ? table->words[index[i]] : 0;
}

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) &&                   \
    !defined(__SANITIZE_ADDRESS__)
#define WIDE                                                                             \
    __attribute__((optimize("O3"), target_clones("arch=x86-64-v4", "avx2", "default")))
#elif defined(__GNUC__) && !defined(__clang__)
#define WIDE __attribute__((optimize("O3")))
#else
#define WIDE
#endif

/* One block: every step once, over the first `lanes` lanes (a multiple of 8). */
WIDE static void run_block(const Step *steps, size_t nsteps, Lanes *slots,
                           const Words *tables, unsigned lanes) {
    for (const Step *s = steps; s < steps + nsteps; s++) {
        uint64_t *to = slots[s->to];
        const uint64_t *pa = slots[s->arg[0]], *pb = slots[s->arg[1]];
        const uint64_t *pc = slots[s->arg[2]];
        switch (s->op) {
        case OP_TABLE:
            look_up(&tables[s->table], pa, to);
            break;
/* Eight results are there before the first is stored: the compiler need not know that
 * slots do not overlap. */
#define OP(name, arity, laws, fold)                                                      \
    case OP_##name:                                                                      \
        for (unsigned i = 0; i < lanes; i += 8) {                                        \
            uint64_t eight[8];                                                           \
            for (unsigned j = 0; j < 8; j++) {                                           \
                uint64_t a = pa[i + j], b = pb[i + j], c = pc[i + j];                    \
                (void)a, (void)b, (void)c;                                               \
                eight[j] = fold;                                                         \
            }                                                                            \
            memcpy(to + i, eight, sizeof eight);                                         \
        }                                                                                \
        break;
#include "term/ops.def"
#undef OP
        default:
            break;
        }
    }
}

/* ---- as vector code */

/* Making it takes about as long as so many steps of one lane interpreted. */
enum { COMPILING = 1 << 17, COMPILING_STEP = 1 << 11, MOST_COMPILED = 2000 };

/* Slots are used again, values are not: which value each slot holds. */
static void wide_steps(const Batch *batch, uint32_t *value, uint32_t next) {
    for (size_t i = 0; i < batch->nsteps; i++) {
        const Step *s = &batch->steps[i];
        WideStep *to = &batch->wide[i];
        *to = (WideStep){.op = (uint8_t)s->op};
        for (unsigned k = 0; k < 3; k++) to->arg[k] = value[s->arg[k]];
        if (s->op == OP_TABLE) {
            to->table = batch->tables[s->table].words;
            to->table_count = batch->tables[s->table].count;
        }
        value[s->to] = next++;
    }
}

bool batch_compile(Batch *batch, WideLevel level) {
    loop_close(batch->loop);
    free(batch->wide);
    free(batch->rows);
    size_t n = batch->nconstants, words = n + batch->nroots;
    uint64_t *constants = base_malloc(words * sizeof *constants);
    uint32_t *value = base_malloc(batch->nslots * sizeof *value);
    uint32_t *outputs = base_malloc((batch->nroots + 1) * sizeof *outputs);
    batch->wide = base_malloc((batch->nsteps + 1) * sizeof *batch->wide);
    batch->rows = base_malloc((batch->nvars + 1) * sizeof *batch->rows);
    for (size_t i = 0; i < words; i++) { /* roots that are words stand in the last slots */
        size_t slot = i < n ? i : batch->nslots - words + i;
        bool used = i < n || batch->roots[i - n] == slot;
        constants[i] = used ? batch->slots[slot][0] : 0;
        value[slot] = (uint32_t)i;
    }
    for (size_t v = 0; v < batch->nvars; v++)
        value[batch->var_slots[v]] = (uint32_t)(words + v);
    wide_steps(batch, value, (uint32_t)(words + batch->nvars));
    for (size_t r = 0; r < batch->nroots; r++) outputs[r] = value[batch->roots[r]];
    WideProgram program = {constants,   (uint32_t)words,
                           (uint32_t)batch->nvars, batch->wide,
                           (uint32_t)batch->nsteps, outputs,
                           (uint32_t)batch->nroots};
    batch->loop = wide_open(&program, level, &batch->made);
    batch->compiled = true;
    free(constants);
    free(value);
    free(outputs);
    return batch->loop != NULL;
}

uint32_t batch_instructions(const Batch *batch) {
    return batch->loop ? batch->made : 0;
}

static bool is_earned(Batch *batch, size_t lanes) {
    if (batch->compiled || batch->nsteps > MOST_COMPILED) return false;
    batch->work += batch->nsteps * lanes;
    return batch->work > COMPILING + COMPILING_STEP * batch->nsteps;
}

static void run_compiled(const Batch *batch, const uint64_t *const *in,
                         uint64_t *const *out, size_t lanes) {
    for (size_t v = 0; v < batch->nvars; v++) batch->rows[v] = in[batch->vars[v]];
    loop_run(batch->loop, batch->rows, out, lanes);
}

void batch_run(Batch *batch, const uint64_t *const *in, uint64_t *const *out,
               size_t lanes) {
    if (is_earned(batch, lanes)) batch_compile(batch, wide_level());
    if (batch->loop) {
        run_compiled(batch, in, out, lanes);
        return;
    }
    for (size_t start = 0; start < lanes; start += BATCH_LANES) {
        size_t count = lanes - start < BATCH_LANES ? lanes - start : BATCH_LANES;
        for (size_t v = 0; v < batch->nvars; v++) {
            uint64_t *slot = batch->slots[batch->var_slots[v]];
            memcpy(slot, in[batch->vars[v]] + start, count * sizeof *slot);
            for (size_t i = count; i % 8; i++) slot[i] = 0;
        }
        run_block(batch->steps, batch->nsteps, batch->slots, batch->tables,
                  (unsigned)(count + 7) & ~7u);
        for (size_t r = 0; r < batch->nroots; r++)
            memcpy(out[r] + start, batch->slots[batch->roots[r]], count * sizeof **out);
    }
}
