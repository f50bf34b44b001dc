/* The short form, made in the pool of the term. */
#include "lower/terms/shorter.h"

#include "base/ablation.h"
#include "term/walk.h"

/* LEAST_OPS: what has fewer is as short as its code. STEPS_MOST: after so many the forms
 * found have to do. */
enum { LEAST_OPS = 2, MOST_OPS = 1000, MEMORY = 1 << 26, STEPS_MOST = 2000000 };

typedef struct {
    size_t ops;       /* shared ones once */
    unsigned classes; /* bit c: some operation is of class c */
} Contents;

static Contents contents_of(const Pool *pool, Term root) {
    TermWalk walk = walk_new(pool, &root, 1, NULL);
    Contents found = {0};
    for (Ref r = 0; (r = walk_up(&walk, r));) {
        if (pool_node(pool, r)->arity == 0) continue;
        found.ops++;
        found.classes |= 1u << op_class((Op)pool_node(pool, r)->op);
    }
    walk_free(&walk);
    return found;
}

/* Sums and set functions: not the shifts and masks of steps and fills, where a short form
 * has nothing to say. */
static bool is_worth(const Pool *pool, Term root) {
    Contents has = contents_of(pool, root);
    bool sums = has.classes >> CLASS_ARITHMETIC & 1;
    bool sets = has.classes == 1u << CLASS_BITWISE;
    return (sums || sets) && has.ops >= LEAST_OPS && has.ops <= MOST_OPS;
}

Term shorter_brought(const Given *given, const Pool *from, Term t) {
    size_t vars = pool_vars(given->pool);
    Term *value = ARENA_ARRAY(given->arena, Term, vars + 1);
    for (size_t i = 0; i < vars; i++) value[i] = (Term){.ref = pool_var(given->pool, i)};
    return term_substitute(given->pool, from, t, value);
}

static Term shortened(const Given *given, Term root, ShortCount count) {
    Pool *pool = given->pool;
    /* other terms of the same value give other code, though none is shorter */
    ShortJob job = {.pool = pool,
                    .bits = 64,
                    .term = root,
                    .when = term_land(pool, given->when, given->defined),
                    .ops = short_ops(pool, root) + 1,
                    .count = count,
                    .limits = &given->limits};
    Pool *to = pool_new_beside(pool, MEMORY);
    ShortReport found;
    pool_as_written(to);
    Term best = root;
    if (short_form(&job, to, given->arena, &found))
        best = shorter_brought(given, to, found.term);
    pool_free(to);
    return term_is_full(pool, best) ? root : best;
}

bool shorter_took_long(const Watch *watch, uint64_t start) {
    return watch && watch->steps - start > STEPS_MOST;
}

unsigned shorter_terms(const Given *given, Term root, Term *found) {
    unsigned count = 0;
    if (term_is_word(root) || !ablation_on("shorter") || !is_worth(given->pool, root))
        return 0;
    const Watch *watch = given->limits.watch;
    uint64_t start = watch ? watch->steps : 0;
    for (unsigned how = 0; how < COUNTS; how++) {
        if (shorter_took_long(watch, start)) break;
        Term t = shortened(given, root, (ShortCount)how);
        unsigned k = 0;
        while (k < count && !term_same(t, found[k])) k++;
        if (k == count && !term_same(t, root)) found[count++] = t;
    }
    return count;
}
