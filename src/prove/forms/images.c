/* Words gathered or scattered by a mask that is any word: pext and pdep move single bits,
 * so that the image of a bitwise function is the function of the images, as far as there
 * are any: under the image of all ones.
 *
 * The image of all ones under pext is popcount(m) low ones, under pdep the mask itself.
 */
#include "prove/claim/strategy.h"
#include "base/weaken.h"
#include "term/walk.h"

enum { DEEP_MOST = 12, DEPTH_MOST = 2 };

static const uint64_t ONES = ~UINT64_C(0);

/* Of t what the image of all ones has. */
static Term under(Pool *pool, Op op, Term t, Term m) {
    if (op == OP_PDEP) return term_op2(pool, OP_AND, t, m);
    Term n = term_op1(pool, OP_POPCOUNT, m), one = term_word(1);
    Term low = term_op2(pool, OP_SUB, term_op2(pool, OP_SHL, one, n), one);
    Term some = term_op2(pool, OP_ULT, n, term_word(64));
    return term_ite(pool, some, term_op2(pool, OP_AND, t, low), t);
}

static Term whole(Pool *pool, Op op, Term m) {
    return under(pool, op, term_word(ONES), m);
}

static Term image(Pool *pool, Op op, Term t, Term m, unsigned deep) {
    Op inner = node_op(pool, t);
    if (term_is(t, ONES)) return whole(pool, op, m);
    if (op == OP_PEXT && term_same(t, m)) return whole(pool, op, m);
    if (op == OP_PEXT && inner == OP_PDEP && term_same(node_arg(pool, t, 1), m))
        return under(pool, op, node_arg(pool, t, 0), m);
    if (op_class(inner) != CLASS_BITWISE || term_is_bool(pool, t) || deep == DEEP_MOST)
        return term_op2(pool, op, t, m);
    Term a = image(pool, op, node_arg(pool, t, 0), m, deep + 1);
    if (inner == OP_NOT)
        return term_op2(pool, OP_XOR, a,
                        WEAKEN(IMAGES_NOT, term_word(ONES), whole(pool, op, m)));
    return term_op2(pool, inner, a, image(pool, op, node_arg(pool, t, 1), m, deep + 1));
}

/* The query with images taken apart is true of the same inputs. */
Answer images_decide(Attempt *a) {
    Pool *pool = a->pool;
    Term all = query_term(pool, a->query);
    bool any = false;
    if (a->problem->depth >= DEPTH_MOST || !all.ref || term_is_full(pool, all))
        return ANSWER_PASS;
    TermWalk walk = walk_new(pool, &all, 1, a->arena);
    Term *done = ARENA_ARRAY(a->arena, Term, walk.top + 1);
    for (Ref r = 0; (r = walk_up(&walk, r));) {
        done[r] = term_rebuilt(pool, pool, r, done);
        Op op = node_op(pool, done[r]);
        if (op_class(op) != CLASS_GATHER) continue;
        Term m = node_arg(pool, done[r], 1), t = node_arg(pool, done[r], 0);
        Term taken = image(pool, op, t, m, 0);
        any = any || !term_same(taken, done[r]);
        done[r] = taken;
    }
    return any ? attempt_rewritten(a, done[all.ref]) : ANSWER_PASS;
}
