/* Idioms by fingerprint: every part of a term that depends on one or two variables is
 * evaluated on some inputs; where the values are those of a single operation, the prover
 * is asked. Only parts of several operations are looked at, the largest first. */
#include "lower/terms/idiom.h"

#include <assert.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/ablation.h"
#include "lower/terms/prefix.h"
#include "term/samples.h"
#include "term/walk.h"

enum { LEAST_OPS = 6, MOST_REFS = 2000, MOST_PROOFS = 6 };

typedef struct {
    const Given *given;
    Pool *pool;
    Samples samples;
    uint64_t *support; /* by ref: variables 0 … 63 */
    unsigned proofs;
} Idiom;

static void find_supports(Idiom *d, const TermWalk *walk) {
    d->support = base_malloc(((size_t)walk->top + 1) * sizeof *d->support);
    for (Ref r = 0; (r = walk_up(walk, r));) {
        const TermNode *n = pool_node(d->pool, r);
        d->support[r] = n->op == OP_VAR ? UINT64_C(1) << (n->k < 63 ? n->k : 63) : 0;
        for (unsigned i = 0; i < n->arity; i++) d->support[r] |= d->support[n->arg[i]];
    }
}

static bool fits(const Idiom *d, Ref r, Op op, Ref x, Ref y) {
    uint64_t(*value)[SAMPLES_COUNT] = d->samples.value;
    assert(op_arity(op) == (y ? 2u : 1u));
    for (unsigned k = 0; k < SAMPLES_COUNT; k++)
        if (value[r][k] != op_fold(op, value[x][k], y ? value[y][k] : 0, 0)) return false;
    return true;
}

static bool try_op(Idiom *d, Ref r, Op op, Ref x, Ref y, Term *result) {
    assert(d->proofs <= MOST_PROOFS);
    if (!fits(d, r, op, x, y) || d->proofs == MOST_PROOFS) return false;
    d->proofs++;
    Term candidate = y ? term_op2(d->pool, op, (Term){0, x}, (Term){0, y})
                       : term_op1(d->pool, op, (Term){0, x});
    Given plain = *d->given;
    plain.when = term_word(1);
    if (!given_holds(&plain, term_op2(d->pool, OP_EQ, (Term){0, r}, candidate)))
        return false;
    *result = candidate;
    return true;
}

static bool rewrite(Idiom *d, Ref r, Term *result) {
    uint64_t set = d->support[r];
    if (d->samples.ops[r] < LEAST_OPS || !set || set >> 63 ||
        __builtin_popcountll(set) > 2)
        return false;
    Ref x = pool_var(d->pool, (size_t)__builtin_ctzll(set));
    Ref y =
        set & (set - 1) ? pool_var(d->pool, (size_t)__builtin_ctzll(set & (set - 1))) : 0;
    for (Op op = OP_FULL + 1; op < OP_COUNT; op++) {
        OpClass class = op_class(op);
        if (op_arity(op) != 1u + (y != 0)) continue;
        if (y && class != CLASS_BITWISE && class != CLASS_ARITHMETIC) continue;
        if (try_op(d, r, op, x, y, result)) return true;
    }
    return y && try_op(d, r, OP_SUB, y, x, result);
}

Term idiom_replaced(Pool *pool, Term root, Ref r, Term by) {
    if (term_is_word(root)) return root;
    if (root.ref == r) return by;
    TermWalk walk = walk_new(pool, &root, 1, NULL);
    Term *now = base_malloc((root.ref + 1) * sizeof *now);
    for (Ref n = 0; (n = walk_up(&walk, n));)
        now[n] = n == r ? by : term_rebuilt(pool, pool, n, now);
    Term result = now[root.ref];
    free(now);
    walk_free(&walk);
    return result;
}

Term idiom_rewrite(const Given *given, Term root) {
    if (ablation_on("prefix")) root = prefix_rewrite(given->pool, root);
    if (term_is_word(root) || root.ref >= MOST_REFS || !ablation_on("idiom")) return root;
    Idiom d = {.given = given, .pool = given->pool};
    TermWalk walk = walk_new(given->pool, &root, 1, NULL);
    d.samples = samples_new(given->pool, root);
    find_supports(&d, &walk);
    Term by, result = root;
    for (Ref r = walk.top; r; r = walk_down(&walk, r))
        if (rewrite(&d, r, &by)) {
            result = idiom_replaced(given->pool, root, r, by);
            break;
        }
    samples_free(&d.samples), free(d.support), walk_free(&walk);
    return result;
}

bool idiom_smear_down(const Pool *pool, Ref ref, Ref *x) {
    unsigned amounts = 0;
    for (;;) {
        const TermNode *n = pool_node(pool, ref);
        if (n->op != OP_OR) break;
        bool found = false;
        for (unsigned i = 0; i < 2 && !found; i++) {
            const TermNode *s = pool_node(pool, n->arg[i]);
            const TermNode *by = s->op == OP_SHR ? pool_node(pool, s->arg[1]) : NULL;
            found = by && by->op == OP_CONST && s->arg[0] == n->arg[1 - i] &&
                    !(amounts & by->k) && (by->k & (by->k - 1)) == 0;
            if (found) amounts |= (unsigned)by->k;
        }
        if (!found) break;
        assert(amounts < 64);
        const TermNode *first = pool_node(pool, n->arg[0]);
        bool turned = first->op == OP_SHR && first->arg[0] == n->arg[1];
        ref = turned ? n->arg[1] : n->arg[0];
        if (amounts == 63) return *x = ref, true;
    }
    return false;
}

/* ---- choices that one branch makes */

/* c says x == k (*equal) or x != k. */
static bool is_equation(const Pool *pool, Term c, Ref *x, uint64_t *k, bool *equal) {
    const TermNode *n = pool_node(pool, c.ref);
    *equal = true;
    if (n->op == OP_XOR && term_is(term_arg(pool, c.ref, 1), 1)) {
        c = term_arg(pool, c.ref, 0), *equal = false;
        n = pool_node(pool, c.ref);
    }
    if (n->op != OP_EQ) return *x = c.ref, *k = 0, *equal = !*equal, !*equal;
    Term y = term_arg(pool, c.ref, 1);
    *x = n->arg[0], *k = y.word;
    return term_is_word(y);
}

bool idiom_branch(Pool *pool, Ref choice, Term *branch) {
    uint64_t k;
    Ref x;
    bool equal;
    if (choice > MOST_REFS) return false;
    if (!is_equation(pool, term_arg(pool, choice, 0), &x, &k, &equal)) return false;
    Term there = term_arg(pool, choice, equal ? 1 : 2);
    *branch = term_arg(pool, choice, equal ? 2 : 1);
    return term_same(idiom_replaced(pool, *branch, x, term_word(k)), there);
}
