/* Words gathered or scattered by a mask that is any word: pext and pdep move single bits,
 * so that the image of a bitwise function is the function of the images, as far as there
 * are any: under the image of all ones.
 *
 * The image of all ones under pext is popcount(m) low ones, under pdep the mask itself.
 * What is moved is what lies in the mask, or in so many low ones, and it stays in order:
 * images are equal iff it is, less iff it is less, and have its count. */
#include "base/weaken.h"
#include "prove/claim/rewrite.h"

enum { DEEP_MOST = 12 };

static const uint64_t steps_few = 300000;

typedef struct {
    Rewrite w;
    bool any; /* images were taken apart, or what is asked of them was */
    Term mask;
} Images;

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
static bool find_origin(const Rewrite *w, Term t, Op op, Term m, unsigned deep,
                        Term *origin) {
    Pool *pool = w->pool;
    Op own = node_op(pool, t);
    Term part[2], a = node_arg(pool, t, 0), b = node_arg(pool, t, 1);
    *origin = term_word(op == OP_PDEP && term_same(t, m) ? ONES : 0);
    if (term_is(t, 0) || (op == OP_PDEP && term_same(t, m))) return true;
    if (own == op && term_same(b, m)) return *origin = rewrite_made(w, a), true;
    if (!is_logic(own) || deep == DEEP_MOST) return false;
    if (!find_origin(w, a, op, m, deep + 1, &part[0]) ||
        !find_origin(w, b, op, m, deep + 1, &part[1]))
        return false;
    *origin = term_op2(pool, own, part[0], part[1]);
    return true;
}

/* What is asked of images, whether they are equal, or less, or how many ones they have,
 * asked of what they are the images of. */
static Term of_origins(const Rewrite *w, Ref ref, Term usual) {
    Pool *pool = w->pool;
    Term t = {0, ref}, of[2], m;
    Op op = node_op(pool, t), by = OP_CONST;
    unsigned sides = op == OP_EQ || op == OP_ULT ? 2 : op == OP_POPCOUNT;
    for (unsigned i = 0; i < sides && by == OP_CONST; i++)
        by = image_of(pool, node_arg(pool, t, i), &m, 0);
    if (by == OP_CONST) return usual;
    for (unsigned i = 0; i < sides; i++)
        if (!find_origin(w, node_arg(pool, t, i), by, m, 0, &of[i])) return usual;
    m = rewrite_made(w, m);
    for (unsigned i = 0; i < sides; i++)
        of[i] = WEAKEN(IMAGES_MOVED, of[i], moved(pool, by, of[i], m));
    return sides == 2 ? term_op2(pool, op, of[0], of[1]) : term_op1(pool, op, of[0]);
}

static Term taken_apart(Rewrite *w, Ref ref, Term usual) {
    Images *s = (Images *)w;
    Term t = of_origins(w, ref, usual);
    Op op = node_op(w->pool, t);
    s->any = s->any || !term_same(t, usual);
    if (!has_images(op)) return t;
    Term of = node_arg(w->pool, t, 0), m = node_arg(w->pool, t, 1);
    Term taken = image(w->pool, op, of, m, 0);
    s->any = s->any || !term_same(taken, plain(w->pool, op, of, m));
    s->mask = m;
    return taken;
}

/* The same, where a mask has all 64 ones and where it has fewer. */
static Term by_length(Pool *pool, Term t, Term m) {
    Term some = is_short(pool, m);
    if (some.ref == 0 || !walk_meets(pool, t, some.ref)) return t;
    Term few = term_land(pool, some, query_with_node(pool, t, some.ref, 1));
    Term all = query_with_node(pool, t, some.ref, 0);
    return term_lor(pool, few, term_land(pool, term_lnot(pool, some), all));
}

/* There is another way: few steps where it was only said that images lie in that of all
 * ones. */
Answer pext_pdep_decide(Attempt *a) {
    Images s = {.w = rewrite_query(a)};
    Term bad;
    if (!rewrite_truths(&s.w, taken_apart, &bad)) return ANSWER_PASS;
    if (s.any) bad = by_length(a->pool, bad, s.mask);
    Sub sub = {.steps = s.any ? 0 : steps_few};
    return attempt_then(a, a->pool, bad, &sub);
}
