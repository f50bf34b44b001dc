/* Euclid's facts: a query read as facts about integers, shown to contradict each other.
 *
 * Products of facts are facts, too: those are made whose monomials meet what is there.
 * Choices, and whether a factor is positive or not, are tried both ways. */
#include "prove/claim/strategy.h"
#include "base/weaken.h"

#include <string.h>

#include "prove/integers/reading.h"
#include "prove/integers/simplex.h"
#include "term/range.h"
#include "term/walk.h"

enum { ROUNDS_MOST = 30, EACH_ROUND = 8, PRODUCTS_MOST = 1500, PRODUCT_DEGREE = 4 };
enum { PRODUCT_STEPS = 700, SIGN_STEPS = 150 }; /* of one product */
enum { SPLITS_MOST = 20, DEPTH_MOST = 3, QUOTIENTS_MANY = 3 };
static const uint64_t steps_most = 60000000, steps_inside = 10000000;

typedef struct {
    Arena *arena;
    Watch *watch;
    Monomials *monomials;
} Search;

/* ---- products */

typedef struct {
    const Poly *product[PRODUCTS_MOST]; /* first the facts themselves */
    unsigned count, facts;
} Products;

static void add_product(const Search *s, Products *p, const Poly *product) {
    if (product->wrong || p->count == PRODUCTS_MOST) return;
    for (unsigned i = 0; i < product->count; i++)
        if (s->monomials->at[product->at[i].monomial].degree > PRODUCT_DEGREE) return;
    p->product[p->count++] = arena_copy(s->arena, product, sizeof *product);
}

/* The fact times monomials by which one of its own becomes one of the others'. */
static void multiply_fact(const Search *s, Products *p, const Poly *fact, const bool *met,
                          unsigned monomials) {
    bool by[MONOMIALS_MOST] = {false};
    for (uint16_t m = 1; m < monomials; m++)
        for (unsigned i = 0; met[m] && i < fact->count; i++) {
            uint16_t own = fact->at[i].monomial;
            if (own == MONOMIAL_ONE && s->monomials->at[m].degree > 1) continue;
            uint16_t rest = monomial_quotient(s->monomials, m, own);
            if (rest == MONOMIAL_NONE || rest == MONOMIAL_ONE || by[rest]) continue;
            by[rest] = true;
            Poly product = poly_times(s->monomials, fact, rest);
            add_product(s, p, &product);
        }
}

static bool is_linear(const Search *s, const Poly *p) {
    for (unsigned i = 0; i < p->count; i++)
        if (s->monomials->at[p->at[i].monomial].degree > 1) return false;
    return p->count <= 4;
}

/* Of two atoms a and b whose product and squares are met, (a - b)^2; of one a^2 - a. */
static void add_squares(const Search *s, Products *p, const bool *met,
                        unsigned monomials) {
    for (uint16_t m = 1; m < monomials; m++) {
        Monomial of = s->monomials->at[m];
        if (!met[m] || of.degree != 2) continue;
        Poly a = poly_atom(s->monomials, of.atom[0]),
             b = poly_atom(s->monomials, of.atom[1]);
        uint16_t x = a.at[0].monomial, y = b.at[0].monomial;
        x = monomial_product(s->monomials, x, x),
        y = monomial_product(s->monomials, y, y);
        if (x >= monomials || y >= monomials || !met[x] || !met[y]) continue;
        bool same = of.atom[0] == of.atom[1];
        Poly one = poly_constant(WEAKEN(INTEGERS_SQUARES, 2, 1));
        Poly less = poly_sum(&a, same ? &one : &b, -1);
        Poly square = poly_product(s->monomials, &less, same ? &a : &less);
        add_product(s, p, &square);
    }
}

static Products *products_of(const Search *s, const Known *k) {
    Products *p = ARENA_NEW(s->arena, Products);
    bool met[MONOMIALS_MOST] = {false};
    for (unsigned f = 0; f < k->facts; f++)
        for (unsigned i = 0; i < k->fact[f]->count; i++)
            met[k->fact[f]->at[i].monomial] = true;
    for (unsigned f = 0; f < k->facts; f++) add_product(s, p, k->fact[f]);
    p->facts = p->count;
    unsigned monomials = s->monomials->count;
    for (unsigned f = 0; f < k->facts; f++)
        multiply_fact(s, p, k->fact[f], met, monomials);
    for (unsigned f = 0; f < k->facts; f++)
        for (unsigned g = 0; g <= f; g++) {
            if (!is_linear(s, k->fact[f]) || !is_linear(s, k->fact[g])) continue;
            Poly product = poly_product(s->monomials, k->fact[f], k->fact[g]);
            add_product(s, p, &product);
        }
    add_squares(s, p, met, monomials);
    return p;
}

/* Adds products that do not hold as it is; none, as long as there are facts that don't.
 * false: all hold. */
static bool add_violated(const Search *s, Simplex *simplex, Products *p) {
    unsigned added = 0;
    for (unsigned i = 0; i < p->count && added < EACH_ROUND; i++) {
        if (i == p->facts && added) break;
        if (!p->product[i] || simplex_sign(simplex, s->monomials, p->product[i]) >= 0)
            continue;
        simplex_add(simplex, p->product[i]);
        p->product[i] = NULL;
        added++;
    }
    return added > 0;
}

static bool contradicts(const Search *s, const Known *k) {
    if (k->impossible) return true;
    ArenaMark mark = arena_mark(s->arena);
    unsigned monomials = s->monomials->count;
    Simplex *simplex = simplex_new(s->arena, s->watch);
    Products *p = products_of(s, k);
    watch_spend(s->watch, p->count * PRODUCT_STEPS);
    bool found = false;
    for (unsigned round = 0; round < ROUNDS_MOST && !found && !simplex->wrong; round++) {
        if (watch_spend(s->watch, p->count * SIGN_STEPS) || !add_violated(s, simplex, p))
            break;
        found = simplex_contradiction(simplex);
    }
    s->monomials->count = monomials;
    arena_release(s->arena, mark);
    return found;
}

/* ---- choices */

static bool impossible(const Search *s, Known *k, unsigned depth);

static Known *with(const Search *s, const Known *k, const Facts *facts) {
    Known *copy = arena_copy(s->arena, k, sizeof *k);
    known_assert_all(copy, facts);
    return copy;
}

/* A choice of which one side contradicts what is known is the other. true: something was
 * learnt. */
static bool probe(const Search *s, Known *k, Choice *c) {
    Choice both = *c;
    for (unsigned of = 0; of < 2; of++) {
        ArenaMark mark = arena_mark(s->arena);
        unsigned monomials = s->monomials->count;
        bool not = contradicts(s, with(s, k, &both.of[of]));
        s->monomials->count = monomials;
        arena_release(s->arena, mark);
        if (!not ) continue;
        c->made = true;
        known_assert_all(k, &both.of[!of]);
        return true;
    }
    return false;
}

/* Numbers of which it matters whether they are positive: what a fact multiplies by an
 * atom, or by its largest factor. */
static void factor_by(const Search *s, const Poly *fact, uint16_t atom, Int number,
                      Poly *cofactor) {
    cofactor->count = 0, cofactor->wrong = false;
    for (unsigned i = 0; i < fact->count; i++) {
        Poly one = {.count = 1};
        one.at[0] = fact->at[i];
        if (one.at[0].factor % number) continue;
        one.at[0].factor /= number;
        one.at[0].monomial = monomial_quotient(s->monomials, one.at[0].monomial, atom);
        if (one.at[0].monomial == MONOMIAL_NONE) continue;
        *cofactor = poly_sum(cofactor, &one, 1);
    }
}

/* Those with fewer terms come first. Of many quotients those with more do: they are what
 * several facts have in common. */
static void add_split(const Known *k, Poly *split, unsigned *count, const Poly *p) {
    Poly none = {.count = 0}, inverse = poly_sum(&none, p, -1);
    if (p->wrong || poly_is_constant(p)) return;
    for (unsigned i = 0; i < *count; i++)
        if (poly_equal(&split[i], p) || poly_equal(&split[i], &inverse)) return;
    unsigned at = *count;
    while (at > 0 && (k->quotients >= QUOTIENTS_MANY ? split[at - 1].count < p->count
                                                     : split[at - 1].count > p->count))
        at--;
    if (at == SPLITS_MOST) return;
    if (*count < SPLITS_MOST) ++*count;
    for (unsigned i = *count - 1; i > at; i--) split[i] = split[i - 1];
    split[at] = *p;
}

static unsigned splits_of(const Search *s, const Known *k, Poly *split) {
    unsigned count = 0, monomials = s->monomials->count;
    for (unsigned f = 0; f < k->facts; f++) {
        const Poly *fact = k->fact[f];
        Poly cofactor;
        for (unsigned i = 0; i < fact->count && fact->count > 1; i++) {
            Int factor =
                fact->at[i].factor < 0 ? -fact->at[i].factor : fact->at[i].factor;
            if (fact->at[i].monomial == MONOMIAL_ONE || factor == 1) continue;
            factor_by(s, fact, MONOMIAL_ONE, factor, &cofactor);
            add_split(k, split, &count, &cofactor);
        }
        for (uint16_t m = 1; m < monomials && !is_linear(s, fact); m++) {
            if (s->monomials->at[m].degree != 1) continue;
            factor_by(s, fact, m, 1, &cofactor);
            add_split(k, split, &count, &cofactor);
        }
    }
    return count;
}

/* p is at least `least`, or less. */
static Choice threshold(Known *k, const Poly *p, Int least) {
    Choice c = {.made = false};
    Poly constant = poly_constant(least), below = poly_constant(least - 1);
    Poly over = poly_sum(p, &constant, -1);
    below = poly_sum(&below, p, -1);
    known_fact(k, &c.of[0], &over, false);
    known_fact(k, &c.of[1], &below, false);
    return c;
}

static bool learn_choice(const Search *s, Known *k) {
    for (unsigned i = 0; i < k->choices; i++)
        if (!k->choice[i].made && probe(s, k, &k->choice[i])) return true;
    return false;
}

static bool learn_sign(const Search *s, Known *k) {
    Poly *split = arena_raw(s->arena, SPLITS_MOST * sizeof *split);
    unsigned splits = splits_of(s, k, split), facts = k->facts, solutions = k->solutions;
    bool learnt = false;
    for (unsigned i = 0; i < splits && !k->impossible; i++)
        for (Int least = 0; least < 2 && !k->impossible; least++) {
            Choice c = threshold(k, &split[i], least);
            if (!probe(s, k, &c)) continue;
            learnt = k->facts != facts || k->solutions != solutions || k->impossible;
            if (learnt && k->quotients < QUOTIENTS_MANY) return true;
        }
    return learnt;
}

/* Both sides of the last choice that is open. */
static bool both_ways(const Search *s, Known *k, unsigned i, unsigned depth) {
    k->choice[i].made = true;
    for (unsigned of = 0; of < WEAKEN(INTEGERS_WAYS, 1, 2); of++) {
        ArenaMark mark = arena_mark(s->arena);
        unsigned monomials = s->monomials->count;
        bool not = impossible(s, with(s, k, &k->choice[i].of[of]), depth + 1);
        s->monomials->count = monomials;
        arena_release(s->arena, mark);
        if (!not ) return false;
    }
    return true;
}

static bool impossible(const Search *s, Known *k, unsigned depth) {
    unsigned open;
    do {
        if (contradicts(s, k)) return true;
        if (watch_spend(s->watch, 1000)) return false;
        if (learn_choice(s, k)) continue;
        for (open = k->choices; open > 0 && k->choice[open - 1].made;) open--;
        if (open && depth < DEPTH_MOST) return both_ways(s, k, open - 1, depth);
        if (!learn_sign(s, k)) return false;
    } while (true);
}

/* ---- signs */

enum { SIGNS_MOST = 6 };

typedef struct {
    const Search *search;
    Pool *pool;
    Arena *arena;
    Ref low[SIGNS_MOST]; /* variables that are below 2^63 */
    unsigned lows;
} Signs;

/* A query rebuilt for one sign of a word. */
typedef struct {
    const Signs *signs;
    const Term *truth;
    unsigned count;
    Term of, sign; /* the word; 0, or all ones */
    Term *done;    /* by ref */
    Term known[3 * QUERY_TRUTHS];
    unsigned knowns;
} Signed;

static bool is_low(const Signs *s, Term t) {
    for (unsigned i = 0; i < s->lows; i++)
        if (t.ref == s->low[i]) return true;
    return false;
}

/* x << n in a query that says that no bit is lost, sar(x << n, n) == x: its sign is that
 * of x. */
static bool is_kept(const Pool *pool, const Term *truth, unsigned count, Term t) {
    if (!node_is(pool, t, OP_SHL)) return false;
    Term x = node_arg(pool, t, 0), n = node_arg(pool, t, 1);
    for (unsigned i = 0; i < 2 * count; i++) {
        Term equal = truth[i / 2];
        if (!node_is(pool, equal, OP_EQ)) continue;
        Term back = node_arg(pool, equal, i % 2);
        if (node_is(pool, back, OP_SAR) && term_same(node_arg(pool, back, 0), t) &&
            term_same(node_arg(pool, back, 1), n) &&
            term_same(node_arg(pool, equal, 1 - i % 2), x))
            return true;
    }
    return false;
}

static bool keeps_sign(const Signed *s, Term t) {
    const Pool *pool = s->signs->pool;
    return is_kept(pool, s->truth, s->count, t) && term_same(node_arg(pool, t, 0), s->of);
}

/* All ones if the sign bit of the word t is set. */
static Term sign_word(const Signed *s, Term t) {
    Pool *pool = s->signs->pool;
    if (term_same(t, s->of) || keeps_sign(s, t)) return s->sign;
    if (is_low(s->signs, t)) return term_word(0);
    if (node_is(pool, t, OP_XOR))
        return term_op2(pool, OP_XOR, sign_word(s, node_arg(pool, t, 0)),
                        sign_word(s, node_arg(pool, t, 1)));
    if (node_is(pool, t, OP_NOT))
        return term_op2(pool, OP_XOR, sign_word(s, node_arg(pool, t, 0)),
                        term_word(ONES));
    return term_op2(pool, OP_SAR, t.ref ? s->done[t.ref] : t, term_word(63));
}

/* What asks for a word's sign: sar(w, n), w >> 63, slt(w, 0). */
static bool asks_sign(const Pool *pool, Term t, Term *word) {
    uint64_t k, top;
    *word = node_arg(pool, t, 0);
    if (node_is(pool, t, OP_SAR)) return true;
    if (node_with_word(pool, t, OP_SHR, &k)) return k == 63;
    if (!node_with_word(pool, t, OP_ULT, &k) || k != TOP) return false;
    if (!node_with_word(pool, *word, OP_XOR, &top) || top != TOP) return false;
    *word = node_arg(pool, *word, 0);
    return true;
}

/* The same with what is known of the word's sign. */
static Term answered(const Signed *s, Ref ref, Term word) {
    Pool *pool = s->signs->pool;
    Term by = term_arg(pool, ref, 1), sign = sign_word(s, word);
    if (pool_node(pool, ref)->op != OP_SAR)
        return term_op2(pool, OP_AND, sign, term_word(1));
    if (term_is(by, 63)) return sign;
    if (sign.ref) return term_rebuilt(pool, pool, ref, s->done);
    by = by.ref ? s->done[by.ref] : by;
    word = word.ref ? s->done[word.ref] : word;
    word = term_op2(pool, OP_XOR, word, WEAKEN(INTEGERS_SHIFTED, term_word(0), sign));
    return term_op2(pool, OP_XOR, term_op2(pool, OP_SHR, word, by), sign);
}

/* sar(x << k, k): the low bits of a word as a signed number. */
static bool is_extension(const Pool *pool, Term t) {
    uint64_t by = 0, up = 64;
    return node_with_word(pool, t, OP_SAR, &by) &&
           node_with_word(pool, node_arg(pool, t, 0), OP_SHL, &up) && by == up;
}

/* A word whose sign is asked for: a variable, if there is one behind it. */
static Term signed_part(const Signs *s, const TermWalk *walk, const Term *truth,
                        unsigned count) {
    const Pool *pool = s->pool;
    Term first = term_word(0), word, zero;
    for (Ref r = 0; (r = walk_up(walk, r));) {
        if (!asks_sign(pool, (Term){0, r}, &word) || is_extension(pool, (Term){0, r}))
            continue;
        while (node_is(pool, word, OP_XOR)) word = node_arg(pool, word, 0);
        if (!first.ref && !is_low(s, word)) first = word;
        zero = node_arg(pool, word, 0);
        if (node_is(pool, word, OP_NOT) || is_kept(pool, truth, count, word)) word = zero;
        if (node_is(pool, word, OP_SUB) && term_is(zero, 0))
            word = node_arg(pool, word, 1);
        if (node_is(pool, word, OP_VAR) && !is_low(s, word)) return word;
    }
    return first;
}

static void know(Signed *s, Term truth) {
    if (s->knowns < sizeof s->known / sizeof *s->known) s->known[s->knowns++] = truth;
}

static void know_below(Signed *s, Term word, uint64_t end) {
    know(s, term_op2(s->signs->pool, OP_ULT, word, term_word(end)));
}

/* The high half of -x times y, for x != 0: 2^64 * y - x*y has it. */
static bool high_of_turned(const Signed *s, Ref ref, Term *high) {
    Pool *pool = s->signs->pool;
    const TermNode *n = pool_node(pool, ref);
    if (n->op != OP_MULHI || (n->arg[0] == s->of.ref) == (n->arg[1] == s->of.ref))
        return false;
    Term y = term_arg(pool, ref, n->arg[0] == s->of.ref);
    y = y.ref ? s->done[y.ref] : y;
    *high = term_op2(pool, OP_SUB, y, term_op2(pool, OP_MULHI, s->of, y));
    Term low = term_truth(pool, term_op2(pool, OP_MUL, s->of, y));
    *high = WEAKEN(INTEGERS_HIGH, *high, term_op2(pool, OP_SUB, *high, low));
    return true;
}

/* The words and truths, where a negative variable is -x of one from 1 to 2^63. What keeps
 * its sign is then -(x << n), and x << n at most 2^63. */
static void rebuild(Signed *s, const TermWalk *walk, bool turned) {
    Pool *pool = s->signs->pool;
    for (Ref r = 0; (r = walk_up(walk, r));) {
        Term word, t = {0, r};
        if (keeps_sign(s, t)) {
            Term by = node_arg(pool, t, 1), from = s->done[s->of.ref];
            by = by.ref ? s->done[by.ref] : by;
            bool negative = !term_is(s->sign, 0);
            if (negative) from = term_neg(pool, from);
            Term to = term_op2(pool, OP_SHL, from, by);
            know_below(s, to, WEAKEN(INTEGERS_KEPT, TOP, TOP + negative));
            know(s, term_op2(pool, OP_EQ, term_op2(pool, OP_SHR, to, by), from));
            s->done[r] = negative ? term_neg(pool, to) : to;
        } else if (asks_sign(pool, t, &word)) {
            s->done[r] = answered(s, r, word);
        } else if (!turned || !high_of_turned(s, r, &s->done[r])) {
            s->done[r] = term_rebuilt(pool, pool, r, s->done);
        }
        if (turned && r == s->of.ref) s->done[r] = term_neg(pool, s->of);
    }
}

static bool no_input(Signs *s, const Term *truth, unsigned count, unsigned depth);

/* With the sign as it is said to be. */
static bool no_signed_input(Signs *s, const Term *truth, unsigned count,
                            const TermWalk *walk, Term of, bool negative,
                            unsigned depth) {
    Signed *half = ARENA_NEW(s->arena, Signed);
    *half = (Signed){s,
                     truth,
                     count,
                     of,
                     term_word(negative ? ONES : 0),
                     .done = ARENA_ARRAY(s->arena, Term, walk->top + 1)};
    bool variable = node_is(s->pool, of, OP_VAR);
    unsigned lows = s->lows;
    bool turned = variable && negative;
    rebuild(half, walk, turned);
    if (turned) {
        know(half, term_op2(s->pool, OP_ULT, term_word(0), of));
        know_below(half, of, WEAKEN(INTEGERS_SIGN, TOP, TOP + 1));
    } else {
        Term low = variable ? of : half->done[of.ref];
        low = term_op2(s->pool, OP_ULT, low, term_word(TOP));
        know(half, negative ? term_lnot(s->pool, low) : low);
    }
    for (unsigned i = 0; i < count; i++)
        know(half, truth[i].ref ? half->done[truth[i].ref] : truth[i]);
    unsigned n = 0;
    for (unsigned i = 0; i < half->knowns; i++) {
        Term t = half->known[i];
        if (term_is_full(s->pool, t)) return false;
        if (term_is(t, 0)) return true;
        if (t.ref) half->known[n++] = t;
    }
    if (variable && !turned) s->low[s->lows++] = of.ref;
    bool none = no_input(s, half->known, n, depth + 1);
    s->lows = lows;
    return none;
}

/* No input satisfies the truths. */
static bool no_input(Signs *s, const Term *truth, unsigned count, unsigned depth) {
    TermWalk walk = walk_new(s->pool, truth, count, s->arena);
    Term of = depth < SIGNS_MOST ? signed_part(s, &walk, truth, count) : term_word(0);
    if (of.ref)
        return no_signed_input(s, truth, count, &walk, of, false, depth) &&
               no_signed_input(s, truth, count, &walk, of, true, depth);
    Known *k = ARENA_NEW(s->arena, Known);
    monomial_start(s->search->monomials);
    k->arena = s->arena, k->monomials = s->search->monomials;
    return reading_truths(k, s->pool, truth, count) && impossible(s->search, k, 0);
}

/* What the truths say of a word is not what its parts let it be. */
static bool bounds_contradict(const Attempt *a) {
    return ranges_none(ranges_new(a->pool, a->query->truth, a->query->count, a->arena));
}

Answer integers_decide(Attempt *a) {
    Problem *p = a->problem;
    ArenaMark mark = arena_mark(a->arena);
    Search search = {a->arena, p->watch, ARENA_NEW(a->arena, Monomials)};
    Signs s = {&search, a->pool, a->arena, .lows = 0};
    if (p->depth > 1) return ANSWER_PASS;
    uint64_t end = watch_allow(p->watch, p->depth ? steps_inside : steps_most);
    bool proved = bounds_contradict(a);
    bool worth =
        !proved && reading_worth(a->pool, a->query->truth, a->query->count, a->arena);
    proved = proved || (worth && no_input(&s, a->query->truth, a->query->count, 0));
    watch_restore(p->watch, end);
    arena_release(a->arena, mark);
    return proved ? ANSWER_PROVED : ANSWER_PASS;
}
