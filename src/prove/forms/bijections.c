/* Equal images under a bijection are images of equal words: f(u) == f(v) becomes u == v.
 *
 * Such an f is looked for from the outside in. Of the nodes between a word h and f(h) it
 * is kept how bit i of each depends on h: if it is bit i of h, turned or not as the bits
 * below (or above) say, then h can be told from f(h), bit by bit. */
#include "base/weaken.h"
#include "prove/claim/rewrite.h"

enum { STEPS_MOST = 40, NODES_MOST = 200, DEEP_MOST = 12, LEAVES_MOST = 8 };

/* Which bits of h bit i of a word depends on: none; those beyond bit i; bit i, which
 * turns it, and those beyond; bit i and those beyond in any way; all. */
typedef enum { ON_NONE, ON_BEYOND, ON_TURNING, ON_OWN, ON_ALL } On;

/* Beyond: the bits below, the bits above. */
typedef struct {
    uint8_t below, above;
} Depends;

typedef struct {
    Pool *pool;
    Term l, r; /* f(u) == f(v) */
    Ref u;
    Term v;
    Depends *of; /* by ref */
    Term *with;  /* by ref: with v for u */
    Arena *arena;
} Images;

static On worst(On a, On b) {
    On most = a > b ? a : b;
    return most == ON_TURNING ? ON_OWN : most;
}

/* Of a ^ b, and of sums by what is below. */
static On of_sum(On a, On b) {
    if (a == ON_TURNING && b == ON_TURNING) return WEAKEN(BIJECTIONS_TWICE, a, ON_BEYOND);
    if (a == ON_TURNING || b == ON_TURNING) {
        On other = a == ON_TURNING ? b : a;
        return other <= ON_BEYOND ? ON_TURNING : worst(other, ON_OWN);
    }
    return worst(a, b);
}

/* Bit 0 is a 1. */
static bool is_odd(const Pool *pool, Term t) {
    uint64_t k;
    if (t.ref == 0) return t.word & 1;
    if (node_with_word(pool, t, OP_OR, &k)) return k & 1;
    bool sum = node_with_word(pool, t, OP_ADD, &k) || node_with_word(pool, t, OP_XOR, &k);
    return sum && (k & 1) && (node_may(pool, node_arg(pool, t, 0)) & 1) == 0;
}

/* Of a * b: bit i is bit i of a where b is odd and needs no more than bits below, turned
 * by what is below. */
static On of_product(const Pool *pool, Term b, On on_a, On on_b) {
    bool odd = WEAKEN(BIJECTIONS_ODD, true, is_odd(pool, b));
    if (on_a == ON_TURNING && on_b <= ON_BEYOND && odd) return ON_TURNING;
    if (b.ref == 0 && !(b.word & 1)) return on_a <= ON_OWN ? ON_BEYOND : ON_ALL;
    return worst(on_a, on_b);
}

/* Moved towards the bits that it may depend on, or from there. */
static On of_shift(On on, bool away, Term by) {
    if (on == ON_NONE) return on;
    if (!away || on == ON_ALL) return ON_ALL;
    bool moves = WEAKEN(BIJECTIONS_SHIFT, true, by.ref == 0 && (by.word & 63));
    return moves ? ON_BEYOND : ON_OWN;
}

static Depends on_args(const Images *s, Term t, unsigned i) {
    Term arg = node_arg(s->pool, t, i);
    return arg.ref ? s->of[arg.ref] : (Depends){ON_NONE, ON_NONE};
}

static Depends depends(const Images *s, Ref ref) {
    Term t = {0, ref}, b = node_arg(s->pool, t, 1);
    const TermNode *n = pool_node(s->pool, ref);
    Depends x = on_args(s, t, 0), y = on_args(s, t, 1), z = on_args(s, t, 2);
    bool free = x.below + y.below + z.below == ON_NONE;
    if (ref == s->u) return (Depends){ON_TURNING, ON_TURNING};
    if (n->arity == 0 || free) return (Depends){ON_NONE, ON_NONE};
    switch (n->op) {
    case OP_NOT:
        return x;
    case OP_XOR:
        return (Depends){of_sum(x.below, y.below), of_sum(x.above, y.above)};
    case OP_AND:
    case OP_OR:
        return (Depends){worst(x.below, y.below), worst(x.above, y.above)};
    case OP_ADD:
    case OP_SUB:
        return (Depends){of_sum(x.below, y.below), ON_ALL};
    case OP_MUL:
        if (b.ref && x.below != ON_TURNING)
            return (Depends){
                of_product(s->pool, node_arg(s->pool, t, 0), y.below, x.below), ON_ALL};
        return (Depends){of_product(s->pool, b, x.below, y.below), ON_ALL};
    case OP_SHL:
    case OP_SHR:
        if (y.below != ON_NONE) break;
        return (Depends){of_shift(x.below, n->op == OP_SHL, b),
                         of_shift(x.above, n->op == OP_SHR, b)};
    default:
        break;
    }
    return (Depends){ON_ALL, ON_ALL};
}

/* f is a bijection, and r is f(v). */
static bool is_image(Images *s, const TermWalk *walk) {
    unsigned nodes = 0;
    for (Ref r = 0; (r = walk_up(walk, r)) && ++nodes <= NODES_MOST;) {
        s->of[r] = depends(s, r);
        s->with[r] = r == s->u ? s->v : term_rebuilt(s->pool, s->pool, r, s->with);
    }
    if (nodes > NODES_MOST || !term_same(s->with[s->l.ref], s->r)) return false;
    Op op = node_op(s->pool, s->l);
    bool moved = op_class(op) == CLASS_PERMUTATION || op == OP_ROL;
    if (moved && node_arg(s->pool, s->l, 0).ref == s->u)
        return op != OP_ROL || on_args(s, s->l, 1).below == ON_NONE;
    return s->of[s->l.ref].below == ON_TURNING || s->of[s->l.ref].above == ON_TURNING;
}

/* What stands in t where the node u stands in f. */
static bool opposite(const Images *s, Term f, Term t, unsigned deep, Term *v) {
    *v = t;
    if (f.ref == s->u) return true;
    if (f.ref < s->u || !t.ref || node_op(s->pool, f) != node_op(s->pool, t))
        return false;
    if (term_same(f, t) || deep == DEEP_MOST) return false;
    for (unsigned i = 0; i < op_arity(node_op(s->pool, f)); i++)
        if (opposite(s, node_arg(s->pool, f, i), node_arg(s->pool, t, i), deep + 1, v))
            return true;
    return false;
}

/* Takes the outermost bijection off both sides. */
static bool take_off(Images *s) {
    bool found = false;
    unsigned tries = 0;
    if (!s->l.ref || !s->r.ref || term_same(s->l, s->r)) return false;
    ArenaMark mark = arena_mark(s->arena);
    TermWalk walk = walk_new(s->pool, &s->l, 1, s->arena);
    s->of = ARENA_ARRAY(s->arena, Depends, walk.top + 1);
    s->with = ARENA_ARRAY(s->arena, Term, walk.top + 1);
    for (Ref u = walk.top; !found && (u = walk_down(&walk, u)) && tries < STEPS_MOST;) {
        s->u = u;
        if (!opposite(s, s->l, s->r, 0, &s->v)) continue;
        tries++;
        found = is_image(s, &walk);
    }
    arena_release(s->arena, mark);
    if (found) s->l = (Term){0, s->u}, s->r = s->v;
    return found;
}

/* The leaves of a chain of ^. false: there are too many. */
static bool add_leaves(const Pool *pool, Term t, Term *leaf, unsigned *count) {
    if (node_is(pool, t, OP_XOR))
        return add_leaves(pool, node_arg(pool, t, 0), leaf, count) &&
               add_leaves(pool, node_arg(pool, t, 1), leaf, count);
    if (*count == LEAVES_MOST) return false;
    leaf[(*count)++] = t;
    return true;
}

/* The pool writes a ^ b == c ^ d as it likes: all ways to have as many on both sides. */
static bool take_off_sum(Images *s) {
    Term leaf[LEAVES_MOST];
    unsigned count = 0;
    if (!add_leaves(s->pool, s->l, leaf, &count) ||
        !add_leaves(s->pool, s->r, leaf, &count) || count == 2 || count % 2)
        return false;
    for (unsigned set = 1; set < 1u << count; set += 2) {
        Term side[2] = {term_word(0), term_word(0)};
        if ((unsigned)__builtin_popcount(set) != count / 2) continue;
        for (unsigned i = 0; i < count; i++) {
            Term *of = &side[set >> i & 1];
            *of = term_op2(s->pool, OP_XOR, *of, leaf[i]);
        }
        s->l = side[0], s->r = side[1];
        if (take_off(s)) return true;
    }
    return false;
}

/* What is equal or not is looked for inside. */
static Term inside(Rewrite *w, Ref ref, Term usual) {
    (void)ref;
    Pool *pool = w->pool;
    if (!node_is(pool, usual, OP_EQ)) return usual;
    Images s = {.pool = pool, .arena = w->arena};
    s.l = node_arg(pool, usual, 0), s.r = node_arg(pool, usual, 1);
    if (!take_off(&s) && !take_off_sum(&s)) return usual;
    for (unsigned steps = 0; steps < STEPS_MOST && take_off(&s);) steps++;
    return term_op2(pool, OP_EQ, s.l, s.r);
}

Answer bijections_decide(Attempt *a) {
    Rewrite w = rewrite_query(a);
    return rewrite_decide(a, &w, inside, 0);
}
