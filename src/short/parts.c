/* What the prover knows of parts: a truth that always holds or never does, a word that is
 * always the same, a choice that is one of its branches. Parts that are so on all inputs
 * that are tried are proved, and put in. */
#include "short/parts.h"

#include "code/batch.h"
#include "prove/prove.h"
#include "term/walk.h"

enum { INPUTS = 256, PARTS = 48, VARS = 16, PROOFS = 6, BYTES = 1 << 20, NODES = 400 };
static const uint64_t steps_each = 3000000, steps_whole = 1500000000;

typedef struct {
    const ShortJob *job;
    Arena *arena;
    Term part[PARTS]; /* the first is the condition */
    uint64_t *value[PARTS];
    size_t count;
    Term *is; /* by ref: what stands for it; the number 0: itself */
    bool *known;
    unsigned proofs;
    const char *method;
} ProvedParts;

static size_t add(ProvedParts *f, Term t) {
    for (size_t i = 0; i < f->count; i++)
        if (term_same(f->part[i], t)) return i;
    if (f->count == PARTS) return PARTS;
    f->part[f->count] = t;
    return f->count++;
}

static bool is_choice(const Pool *pool, Ref ref) {
    return pool_node(pool, ref)->op == OP_ITE;
}

/* Truths, choices with their branches, and the whole. */
static bool find_parts(ProvedParts *f, const TermWalk *walk) {
    const Pool *pool = f->job->pool;
    size_t nodes = 0;
    add(f, f->job->when);
    add(f, f->job->term);
    for (Ref r = 0; (r = walk_up(walk, r));) {
        const TermNode *n = pool_node(pool, r);
        Term t = {0, r};
        if (++nodes > NODES) return false;
        if (n->arity == 0) continue;
        if (term_is_bool(pool, t) || is_choice(pool, r)) add(f, t);
        if (is_choice(pool, r))
            add(f, term_arg(pool, r, 1)), add(f, term_arg(pool, r, 2));
    }
    return f->count > 2 || pool_node(pool, f->job->term.ref)->arity > 0;
}

static uint64_t next(uint64_t *state) { /* xorshift*, by Marsaglia and Vigna */
    *state ^= *state >> 12, *state ^= *state << 25, *state ^= *state >> 27;
    return *state * UINT64_C(0x2545F4914F6CDD1D);
}

/* Of all sizes and densities, some of them related to the one before. */
static uint64_t word(uint64_t *state, uint64_t before) {
    uint64_t r = next(state), x = next(state);
    switch (r & 15) {
    case 0:
        return x & next(state) & next(state);
    case 1:
        return before;
    case 2:
        return x & before;
    case 3:
        return x & ~before;
    case 4:
        return x | before;
    case 5:
        return x >> (r >> 32 & 63);
    case 6:
        return UINT64_C(1) << (r >> 32 & 63);
    case 7:
        return r >> 32 & 7;
    case 8:
        return ~(r >> 32 & 7);
    default:
        return x;
    }
}

/* The parts' values on some inputs. */
static bool calculate(ProvedParts *f) {
    Pool *pool = f->job->pool;
    Batch *batch = batch_new(pool, f->part, f->count, BYTES);
    size_t vars = pool_vars(pool);
    uint64_t state = UINT64_C(0x9E3779B97F4A7C15), *in[VARS];
    if (!batch) return false;
    for (size_t v = 0; v < vars; v++) in[v] = ARENA_ARRAY(f->arena, uint64_t, INPUTS);
    for (size_t i = 1; i < INPUTS; i++)
        for (size_t v = 0; v < vars; v++) in[v][i] = word(&state, v ? in[v - 1][i] : 0);
    for (size_t i = 0; i < f->count; i++)
        f->value[i] = ARENA_ARRAY(f->arena, uint64_t, INPUTS);
    batch_run(batch, (const uint64_t *const *)in, f->value, INPUTS);
    batch_free(batch);
    return true;
}

/* Whether one part is the other, or a word, on all inputs that the condition leaves. */
static bool seems(const ProvedParts *f, size_t part, const uint64_t *other, uint64_t k) {
    bool some = false;
    for (size_t i = 0; i < INPUTS; i++) {
        if (!f->value[0][i]) continue;
        if (f->value[part][i] != (other ? other[i] : k)) return false;
        some = true;
    }
    return some;
}

static bool prove(ProvedParts *f, Term part, Term is) {
    Pool *pool = f->job->pool;
    const Claim claim = {pool, f->job->when, term_word(1),
                         term_op2(pool, OP_EQ, part, is)};
    if (f->proofs++ >= PROOFS || pool_full(pool)) return false;
    Verdict v = prove_quickly(&claim, f->job->limits, steps_each, f->arena);
    /* A truth that is always the same is worth a longer search. */
    if (v.kind == VERDICT_UNDECIDED && term_same(part, f->job->term) &&
        term_is_bool(pool, part))
        v = prove_claim(&claim, f->job->limits, steps_whole, f->arena);
    if (v.kind != VERDICT_PROVED) return false;
    f->is[part.ref] = is, f->known[part.ref] = true, f->method = v.method;
    return true;
}

static uint64_t first_value(const ProvedParts *f, size_t part) {
    size_t i = 0;
    while (i + 1 < INPUTS && !f->value[0][i]) i++;
    return f->value[part][i];
}

static void look_at(ProvedParts *f, size_t part) {
    const Pool *pool = f->job->pool;
    Term t = f->part[part];
    if (t.ref == 0) return;
    uint64_t k = first_value(f, part);
    if (seems(f, part, NULL, k) && prove(f, t, term_word(k))) return;
    for (unsigned i = 1; i < 3 && is_choice(pool, t.ref) && !f->known[t.ref]; i++) {
        Term branch = term_arg(pool, t.ref, i);
        size_t at = add(f, branch);
        if (at < PARTS && seems(f, part, f->value[at], 0)) prove(f, t, branch);
    }
}

/* With what is known in the place of the parts. */
static Term put_in(const ProvedParts *f, const TermWalk *walk) {
    Pool *pool = f->job->pool;
    Term *made = ARENA_ARRAY(f->arena, Term, walk->top + 1);
    for (Ref r = 0; (r = walk_up(walk, r));) {
        const TermNode *n = pool_node(pool, r);
        Term arg[3] = {{0, 0}}, is = f->is[r];
        for (unsigned i = 0; i < n->arity; i++) {
            Term a = term_arg(pool, r, i);
            arg[i] = a.ref ? made[a.ref] : a;
        }
        if (f->known[r])
            made[r] = is.ref ? made[is.ref] : is;
        else if (n->op == OP_CONST)
            made[r] = term_word(n->k);
        else
            made[r] = n->arity ? term_op(pool, (Op)n->op, arg) : (Term){0, r};
    }
    return made[f->job->term.ref];
}

Term parts_proved(const ShortJob *job, Arena *arena, const char **method) {
    ProvedParts f = {.job = job, .arena = arena};
    if (!job->term.ref || pool_vars(job->pool) > VARS) return job->term;
    TermWalk walk = walk_new(job->pool, &job->term, 1, arena);
    f.is = ARENA_ARRAY(arena, Term, walk.top + 1);
    f.known = ARENA_ARRAY(arena, bool, walk.top + 1);
    if (!find_parts(&f, &walk) || !calculate(&f)) return job->term;
    size_t count = f.count;
    for (size_t i = 1; i < count; i++) look_at(&f, i);
    *method = f.method;
    return f.method ? put_in(&f, &walk) : job->term;
}
