/* Walks over the graph: what terms need, their values, and making them anew. */
#include "term/walk.h"

#include <stdlib.h>
#include <string.h>

TermWalk walk_new(const Pool *pool, const Term *roots, size_t count, Arena *arena) {
    TermWalk walk = {.top = 0};
    for (size_t i = 0; i < count; i++)
        if (roots[i].ref > walk.top) walk.top = roots[i].ref;
    size_t refs = (size_t)walk.top + 1;
    walk.uses = arena ? arena_alloc(arena, refs) : memset(base_malloc(refs), 0, refs);
    for (size_t i = 0; i < count; i++)
        if (roots[i].ref && walk.uses[roots[i].ref] < 2) walk.uses[roots[i].ref]++;
    for (Ref r = walk.top; r > 0; r = walk_down(&walk, r)) {
        const TermNode *node = pool_node(pool, r);
        for (unsigned i = 0; i < node->arity; i++)
            if (walk.uses[node->arg[i]] < 2) walk.uses[node->arg[i]]++;
    }
    return walk;
}

void walk_free(TermWalk *walk) {
    free(walk->uses);
}

bool walk_meets(const Pool *pool, Term term, Ref node) {
    if (term.ref <= node) return term.ref == node && node;
    TermWalk walk = walk_new(pool, &term, 1, NULL);
    bool meets = walk.uses[node];
    walk_free(&walk);
    return meets;
}

static uint64_t value_of(const Pool *pool, const TermNode *node, const uint64_t *values,
                         const uint64_t *word) {
    size_t count;
    const uint64_t *table;
    switch (node->op) {
    case OP_CONST:
        return node->k;
    case OP_VAR:
        return values[node->k];
    case OP_TABLE:
        table = pool_table(pool, (size_t)node->k, &count);
        return word[node->arg[0]] < count ? table[word[node->arg[0]]] : 0;
    default:
        return op_fold((Op)node->op, word[node->arg[0]], word[node->arg[1]],
                       word[node->arg[2]]);
    }
}

uint64_t term_eval(const Pool *pool, Term root, const uint64_t *values,
                   uint64_t *scratch) {
    if (root.ref == 0) return root.word;
    TermWalk walk = walk_new(pool, &root, 1, NULL);
    scratch[0] = 0;
    for (Ref r = 0; (r = walk_up(&walk, r));)
        scratch[r] = value_of(pool, pool_node(pool, r), values, scratch);
    walk_free(&walk);
    return scratch[root.ref];
}

static uint64_t *scratch_of(const Pool *pool) {
    return base_malloc(((size_t)pool_count(pool) + 1) * sizeof(uint64_t));
}

uint64_t term_value(const Pool *pool, Term root, const uint64_t *values) {
    uint64_t *scratch = scratch_of(pool), value = term_eval(pool, root, values, scratch);
    free(scratch);
    return value;
}

size_t term_first_false(const Pool *pool, const Term *roots, size_t count,
                        const uint64_t *values) {
    uint64_t *scratch = scratch_of(pool);
    Ref done = 0; /* nodes up to this one have their values */
    size_t i = 0;
    scratch[0] = 0;
    for (; i < count; i++) {
        for (; done < roots[i].ref; done++)
            scratch[done + 1] =
                value_of(pool, pool_node(pool, done + 1), values, scratch);
        if ((roots[i].ref ? scratch[roots[i].ref] : roots[i].word) == 0) break;
    }
    free(scratch);
    return i;
}

Term term_rebuilt(Pool *to, const Pool *from, Ref ref, const Term *done) {
    const TermNode node = *pool_node(from, ref); /* `to` may be the same pool and move */
    Term arg[3] = {{0, 0}};
    bool same = to == from;
    for (unsigned i = 0; i < node.arity; i++) {
        arg[i] = done[node.arg[i]];
        same = same && term_same(arg[i], term_arg(from, ref, i));
    }
    if (node.op == OP_CONST) return term_word(node.k);
    if (same || node.op == OP_FULL) return (Term){0, ref};
    if (node.op == OP_VAR) return (Term){0, pool_var(to, (size_t)node.k)};
    if (node.op != OP_TABLE) return term_op(to, (Op)node.op, arg);
    size_t count;
    const uint64_t *table = pool_table(from, (size_t)node.k, &count);
    return term_table(to, table, count, arg[0]);
}

Term term_substitute(Pool *to, const Pool *from, Term root, const Term *values) {
    if (root.ref == 0) return root;
    TermWalk walk = walk_new(from, &root, 1, NULL);
    Term *done = base_malloc(((size_t)root.ref + 1) * sizeof *done);
    for (Ref r = 0; (r = walk_up(&walk, r));) {
        const TermNode *node = pool_node(from, r);
        done[r] = node->op == OP_VAR ? values[node->k] : term_rebuilt(to, from, r, done);
    }
    Term result = done[root.ref];
    free(done);
    walk_free(&walk);
    return result;
}
