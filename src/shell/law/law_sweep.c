/* Sweeping the cases of a law. */
#include "shell/law/law_sweep.h"

#include "base/arena.h"
#include "code/batch.h"

enum { LANES = 512, MOST_BYTES = 1 << 24 };

struct LawSweep {
    Arena *arena; /* of all of it */
    Pool *pool;
    Batch *batch;               /* bad, when */
    size_t nbinds, lanes, done; /* done: how many were evaluated */
    Value *like;
    uint64_t **row; /* by bind */
    uint64_t bad[LANES];
};

/* What memory held, or a loop made of a variable, may be left in the claim. */
static bool reads_others(const Batch *batch, size_t nbinds) {
    size_t count;
    const uint32_t *vars = batch_vars(batch, &count);
    for (size_t i = 0; i < count; i++)
        if (vars[i] >= nbinds) return true;
    return false;
}

LawSweep *law_sweep_new(const Claim *claim, size_t nbinds, const Value *like) {
    Pool *pool = claim->pool;
    Term good = term_land(pool, claim->defined, term_truth(pool, claim->claim));
    Term roots[2] = {term_land(pool, claim->when, term_lnot(pool, good)), claim->when};
    Batch *batch = pool_full(pool) ? NULL : batch_new(pool, roots, 2, MOST_BYTES);
    if (!batch || reads_others(batch, nbinds)) {
        batch_free(batch);
        pool_free(pool);
        return NULL;
    }
    Arena *arena = arena_new();
    LawSweep *sweep = ARENA_NEW(arena, LawSweep);
    *sweep = (LawSweep){arena, .pool = pool, .batch = batch, .nbinds = nbinds};
    sweep->like = arena_copy(arena, like, nbinds * sizeof *like);
    sweep->row = ARENA_ARRAY(arena, uint64_t *, nbinds);
    for (size_t i = 0; i < nbinds; i++)
        sweep->row[i] = ARENA_ARRAY(arena, uint64_t, LANES);
    return sweep;
}

void law_sweep_free(LawSweep *sweep) {
    if (!sweep) return;
    batch_free(sweep->batch);
    pool_free(sweep->pool);
    arena_free(sweep->arena);
}

bool law_sweep_take(LawSweep *sweep, const Value *chosen) {
    for (size_t i = 0; i < sweep->nbinds; i++) {
        const Value *like = &sweep->like[i];
        bool word = value_is_known(&chosen[i]) && !chosen[i].high.word;
        if (!word || chosen[i].kind != like->kind) return false;
        sweep->row[i][sweep->lanes] = chosen[i].term.word;
    }
    sweep->lanes++;
    return true;
}

bool law_sweep_full(const LawSweep *sweep) {
    return sweep->lanes == LANES;
}

bool law_sweep_run(LawSweep *sweep) {
    uint64_t when[LANES], *out[2] = {sweep->bad, when};
    bool any = false;
    if (sweep->lanes)
        batch_run(sweep->batch, (const uint64_t *const *)sweep->row, out, sweep->lanes);
    for (size_t i = 0; i < sweep->lanes; i++) any = any || when[i];
    sweep->done = sweep->lanes;
    sweep->lanes = 0;
    return any;
}

bool law_sweep_failing(const LawSweep *sweep, size_t *at, Value *chosen) {
    while (*at < sweep->done && !sweep->bad[*at]) ++*at;
    if (*at == sweep->done) return false;
    for (size_t i = 0; i < sweep->nbinds; i++) {
        chosen[i] = sweep->like[i];
        chosen[i].term = term_word(sweep->row[i][*at]), chosen[i].high = term_word(0);
    }
    return true;
}
