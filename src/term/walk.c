/* Walks over the graph: evaluation and substitution.
 *
 * A pool is a topological order of itself, so a walk is two loops: downwards over the
 * refs to mark what the root needs, upwards to do the work. Nothing recurses, however
 * deep the graph is. */
#include "term/node.h"

#include "base/arena.h"

#include <stdlib.h>
#include <string.h>

/* One bit a node: what the root needs. The lowest ref needed is in *low. */
static unsigned char *needed(const Pool *pool, Ref root, Ref *low) {
    unsigned char *mark = base_malloc((size_t)root + 1);
    memset(mark, 0, (size_t)root + 1);
    mark[root] = 1;
    *low = root;
    for (Ref r = root; r > 1; r--) {
        if (!mark[r]) continue;
        const TermNode *node = pool_node(pool, r);
        for (unsigned i = 0; i < node->arity; i++) mark[node->arg[i]] = 1;
        *low = r;
    }
    return mark;
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
    Ref low;
    unsigned char *mark = needed(pool, root.ref, &low);
    scratch[0] = 0;
    for (Ref r = low; r <= root.ref; r++)
        if (mark[r]) scratch[r] = value_of(pool, pool_node(pool, r), values, scratch);
    free(mark);
    return scratch[root.ref];
}

size_t term_first_false(const Pool *pool, const Term *roots, size_t count,
                        const uint64_t *values, uint64_t *scratch) {
    Ref done = 0; /* nodes up to this one have their values */
    scratch[0] = 0;
    for (size_t i = 0; i < count; i++) {
        for (; done < roots[i].ref; done++)
            scratch[done + 1] =
                value_of(pool, pool_node(pool, done + 1), values, scratch);
        if ((roots[i].ref ? scratch[roots[i].ref] : roots[i].word) == 0) return i;
    }
    return count;
}

static Term rebuilt(Pool *to, const Pool *from, Ref ref, const Term *values,
                    const Term *done) {
    TermNode node = *pool_node(from, ref); /* `to` may be the same pool and move */
    size_t count;
    const uint64_t *table;
    switch (node.op) {
    case OP_CONST:
        return term_word(node.k);
    case OP_VAR:
        return values[node.k];
    case OP_FULL:
        return term_of(REF_FULL);
    case OP_TABLE:
        table = pool_table(from, (size_t)node.k, &count);
        return term_table(to, table, count, done[node.arg[0]]);
    case OP_ITE:
        return term_ite(to, done[node.arg[0]], done[node.arg[1]], done[node.arg[2]]);
    default:
        if (node.arity == 1) return term_op1(to, (Op)node.op, done[node.arg[0]]);
        return term_op2(to, (Op)node.op, done[node.arg[0]], done[node.arg[1]]);
    }
}

Term term_substitute(Pool *to, const Pool *from, Term root, const Term *values) {
    if (root.ref == 0) return root;
    Ref low;
    unsigned char *mark = needed(from, root.ref, &low);
    Term *done = base_malloc(((size_t)root.ref + 1) * sizeof *done);
    for (Ref r = low; r <= root.ref; r++)
        if (mark[r]) done[r] = rebuilt(to, from, r, values, done);
    Term result = done[root.ref];
    free(done);
    free(mark);
    return result;
}
