/* Words gathered or scattered by a mask that is any word: pext and pdep move single bits,
 * so that the image of a bitwise function is the function of the images, as far as there
 * are any: under the image of all ones.
 *
 * The image of all ones under pext is popcount(m) low ones, under pdep the mask itself.
 * What is moved is what lies in the mask, or in so many low ones, and it stays in order:
 * images are equal iff it is, less iff it is less, and have its count. */
#include "prove/claim/strategy.h"
#include "base/weaken.h"
#include "term/walk.h"

enum { DEEP_MOST = 12, DEPTH_MOST = 2 };

static const uint64_t steps_most = 10000000, steps_few = 300000;

static Term is_short(Pool *pool, Term m) {
    return term_op2(pool, OP_ULT, term_op1(pool, OP_POPCOUNT, m), term_word(64));
}

static bool has_images(Op op) {
    return op == OP_PEXT || op == OP_PDEP;
}

/* Of 0 and 0 it makes 0, bit by bit. */
static bool is_logic(Op op) {
    return op == OP_AND || op == OP_OR || op == OP_XOR;
}

/* popcount(m) low ones */
static Term low_ones(Pool *pool, Term m) {
    Term n = term_op1(pool, OP_POPCOUNT, m), one = term_word(1);
    Term low = term_op2(pool, OP_SUB, term_op2(pool, OP_SHL, one, n), one);
    return term_ite(pool, is_short(pool, m), low, term_word(ONES));
}

/* The image of all ones; all that has an image. */
static Term whole(Pool *pool, Op op, Term m) {
    return op == OP_PDEP ? m : low_ones(pool, m);
}

static Term moved(Pool *pool, Op op, Term t, Term m) {
    return term_op2(pool, OP_AND, t, op == OP_PEXT ? m : low_ones(pool, m));
}

/* m & -m */
static bool is_lowest(Pool *pool, Term t, Term m) {
    return m.ref && term_same(t, term_op2(pool, OP_AND, m, term_neg(pool, m)));
}

/* The image of a word that is not taken apart. */
static Term plain(Pool *pool, Op op, Term t, Term m) {
    return term_op2(pool, OP_AND, term_op2(pool, op, t, m),
                    WEAKEN(IMAGES_WHOLE, term_word(0), whole(pool, op, m)));
}

static Term image(Pool *pool, Op op, Term t, Term m, unsigned deep) {
    Op inner = node_op(pool, t);
    if (term_is(t, ONES)) return whole(pool, op, m);
    if (op == OP_PEXT && term_same(t, m)) return whole(pool, op, m);
    if (op == OP_PEXT && is_lowest(pool, t, m)) /* it becomes the first */
        return moved(pool, OP_PDEP, term_word(1), m);
    if (op == OP_PEXT && inner == OP_PDEP && term_same(node_arg(pool, t, 1), m))
        return moved(pool, OP_PDEP, node_arg(pool, t, 0), m);
    bool apart = inner == OP_NOT || is_logic(inner);
    if (!apart || term_is_bool(pool, t) || deep == DEEP_MOST)
        return plain(pool, op, t, m);
    Term a = image(pool, op, node_arg(pool, t, 0), m, deep + 1);
    if (inner == OP_NOT)
        return term_op2(pool, OP_XOR, a,
                        WEAKEN(IMAGES_NOT, term_word(ONES), whole(pool, op, m)));
    return term_op2(pool, inner, a, image(pool, op, node_arg(pool, t, 1), m, deep + 1));
}

/* The image's mask, and how it was made; CONST: t is no image. */
static Op image_of(const Pool *pool, Term t, Term *m, unsigned deep) {
    Op op = node_op(pool, t);
    if (has_images(op)) {
        *m = node_arg(pool, t, 1);
        return op;
    }
    if (!is_logic(op) || deep == DEEP_MOST) return OP_CONST;
    op = image_of(pool, node_arg(pool, t, 0), m, deep + 1);
    return op != OP_CONST ? op : image_of(pool, node_arg(pool, t, 1), m, deep + 1);
}

/* Of what t is the image, made again; false: of nothing. */
static bool find_origin(Pool *pool, Term t, Op op, Term m, const Term *done,
                        unsigned deep, Term *origin) {
    Op own = node_op(pool, t);
    Term part[2], a = node_arg(pool, t, 0), b = node_arg(pool, t, 1);
    *origin = term_word(op == OP_PDEP && term_same(t, m) ? ONES : 0);
    if (term_is(t, 0) || (op == OP_PDEP && term_same(t, m))) return true;
    if (own == op && term_same(b, m)) {
        *origin = a.ref ? done[a.ref] : a;
        return true;
    }
    if (!is_logic(own) || deep == DEEP_MOST) return false;
    if (!find_origin(pool, a, op, m, done, deep + 1, &part[0]) ||
        !find_origin(pool, b, op, m, done, deep + 1, &part[1]))
        return false;
    *origin = term_op2(pool, own, part[0], part[1]);
    return true;
}

/* What is asked of images: whether they are equal, or less; how many ones they have. */
static Term asked(Pool *pool, Ref ref, const Term *done) {
    Term t = {0, ref}, of[2], m;
    Op op = node_op(pool, t), by = OP_CONST;
    Term usual = term_rebuilt(pool, pool, ref, done);
    unsigned sides = op == OP_EQ || op == OP_ULT ? 2 : op == OP_POPCOUNT;
    for (unsigned i = 0; i < sides && by == OP_CONST; i++)
        by = image_of(pool, node_arg(pool, t, i), &m, 0);
    if (by == OP_CONST) return usual;
    for (unsigned i = 0; i < sides; i++)
        if (!find_origin(pool, node_arg(pool, t, i), by, m, done, 0, &of[i]))
            return usual;
    if (m.ref) m = done[m.ref];
    for (unsigned i = 0; i < sides; i++)
        of[i] = WEAKEN(IMAGES_MOVED, of[i], moved(pool, by, of[i], m));
    return sides == 2 ? term_op2(pool, op, of[0], of[1]) : term_op1(pool, op, of[0]);
}

/* The same, where a mask has all 64 ones and where it has fewer. */
static Term by_length(Pool *pool, Term t, Term m) {
    Term some = is_short(pool, m);
    if (some.ref == 0 || !walk_meets(pool, t, some.ref)) return t;
    Term few = term_land(pool, some, query_with_node(pool, t, some.ref, 1));
    Term all = query_with_node(pool, t, some.ref, 0);
    return term_lor(pool, few, term_land(pool, term_lnot(pool, some), all));
}

/* There is another way. */
static Answer run_briefly(Problem *p) {
    return problem_briefly(p, strategy_run, steps_most);
}
static Answer run_shortly(Problem *p) {
    return problem_briefly(p, strategy_run, steps_few);
}

/* The query with images taken apart is true of the same inputs. */
Answer pext_pdep_decide(Attempt *a) {
    Pool *pool = a->pool;
    Term all = query_term(pool, a->query);
    Term mask = term_word(0);
    bool any = false, some = false; /* some: that images lie in that of all ones */
    if (a->problem->depth >= DEPTH_MOST || !all.ref || term_is_full(pool, all))
        return ANSWER_PASS;
    TermWalk walk = walk_new(pool, &all, 1, a->arena);
    Term *done = ARENA_ARRAY(a->arena, Term, walk.top + 1);
    for (Ref r = 0; (r = walk_up(&walk, r));) {
        done[r] = asked(pool, r, done);
        Op op = node_op(pool, done[r]);
        any = any || !term_same(done[r], term_rebuilt(pool, pool, r, done));
        if (!has_images(op)) continue;
        Term m = node_arg(pool, done[r], 1), t = node_arg(pool, done[r], 0);
        Term taken = image(pool, op, t, m, 0);
        some = some || !term_same(taken, done[r]);
        any = any || !term_same(taken, plain(pool, op, t, m));
        done[r] = taken;
        mask = m;
    }
    if (!some) return ANSWER_PASS;
    Sub sub = {.run = any ? run_briefly : run_shortly};
    Term split = any ? by_length(pool, done[all.ref], mask) : done[all.ref];
    bool one = any && term_same(split, done[all.ref]);
    Answer answer = one ? ANSWER_PASS : attempt_then(a, pool, done[all.ref], &sub);
    return answer == ANSWER_PASS && any ? attempt_rewritten(a, split) : answer;
}
