/* Euclid's facts: a query read as facts about integers, shown to contradict each other.
 *
 * Products of facts are facts, too: those are made whose monomials meet what is there.
 * Choices, and whether a factor is positive or not, are tried both ways. */
#include "prove/claim/strategy.h"
#include "base/weaken.h"

#include <string.h>

#include "prove/integers/reading.h"
#include "prove/integers/signs.h"
#include "prove/integers/simplex.h"
#include "term/range.h"

enum { ROUNDS_MOST = 30, EACH_ROUND = 8, PRODUCTS_MOST = 1500, PRODUCT_DEGREE = 4 };
enum { PRODUCT_STEPS = 700, SIGN_STEPS = 150 }; /* of one product */
enum { SPLITS_SEEN = 120, SPLITS_MOST = 20, DEPTH_MOST = 3, QUOTIENTS_MANY = 3 };
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

typedef struct {
    Poly of;
    unsigned facts; /* that have it, but for a constant */
} Split;

static Poly without_constant(const Poly *p) {
    Poly constant = poly_constant(poly_factor(p, MONOMIAL_ONE));
    return poly_sum(p, &constant, -1);
}

static void add_split(Split *split, unsigned *count, const Poly *p) {
    Poly none = {.count = 0}, inverse = poly_sum(&none, p, -1);
    if (p->wrong || poly_is_constant(p)) return;
    Poly varies = without_constant(p), inverse_varies = without_constant(&inverse);
    Split new = {*p, 1};
    bool known = *count == SPLITS_SEEN;
    for (unsigned i = 0; i < *count; i++) {
        Poly of = without_constant(&split[i].of);
        if (poly_equal(&of, &varies) || poly_equal(&of, &inverse_varies))
            new.facts = ++split[i].facts;
        known =
            known || poly_equal(&split[i].of, p) || poly_equal(&split[i].of, &inverse);
    }
    if (!known) split[(*count)++] = new;
}

/* Those with fewer terms come first; of many quotients those with more, and of these what
 * most facts have in common. */
static bool comes_before(const Known *k, const Split *a, const Split *b) {
    if (k->quotients < QUOTIENTS_MANY) return a->of.count < b->of.count;
    if (a->of.count != b->of.count) return a->of.count > b->of.count;
    return a->facts > b->facts;
}

static void sort_splits(const Known *k, Split *split, unsigned count) {
    for (unsigned i = 1; i < count; i++) {
        Split new = split[i];
        unsigned at = i;
        for (; at > 0 && comes_before(k, &new, &split[at - 1]); at--)
            split[at] = split[at - 1];
        split[at] = new;
    }
}

static unsigned splits_of(const Search *s, const Known *k, Split *split) {
    unsigned count = 0, monomials = s->monomials->count;
    for (unsigned f = 0; f < k->facts; f++) {
        const Poly *fact = k->fact[f];
        Poly cofactor;
        for (unsigned i = 0; i < fact->count && fact->count > 1; i++) {
            Int factor =
                fact->at[i].factor < 0 ? -fact->at[i].factor : fact->at[i].factor;
            if (fact->at[i].monomial == MONOMIAL_ONE || factor == 1) continue;
            factor_by(s, fact, MONOMIAL_ONE, factor, &cofactor);
            add_split(split, &count, &cofactor);
        }
        for (uint16_t m = 1; m < monomials && !is_linear(s, fact); m++) {
            if (s->monomials->at[m].degree != 1) continue;
            factor_by(s, fact, m, 1, &cofactor);
            add_split(split, &count, &cofactor);
        }
    }
    sort_splits(k, split, count);
    return count < SPLITS_MOST ? count : SPLITS_MOST;
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
    Split *split = arena_raw(s->arena, SPLITS_SEEN * sizeof *split);
    unsigned splits = splits_of(s, k, split), facts = k->facts, solutions = k->solutions;
    bool learnt = false;
    for (unsigned i = 0; i < splits && !k->impossible; i++)
        for (Int least = 0; least < 2 && !k->impossible; least++) {
            Choice c = threshold(k, &split[i].of, least);
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

/* ---- all */

/* No input satisfies the truths. */
static bool no_integers(void *search, const Pool *pool, const Term *truth,
                        unsigned count) {
    Search *s = search;
    Known *k = ARENA_NEW(s->arena, Known);
    monomial_start(s->monomials);
    k->arena = s->arena, k->monomials = s->monomials;
    return reading_truths(k, pool, truth, count) && impossible(s, k, 0);
}

/* What the truths say of a word is not what its parts let it be. */
static bool bounds_contradict(const Attempt *a) {
    return ranges_none(ranges_new(a->pool, a->query->truth, a->query->count, a->arena));
}

Answer integers_decide(Attempt *a) {
    Problem *p = a->problem;
    ArenaMark mark = arena_mark(a->arena);
    Search search = {a->arena, p->watch, ARENA_NEW(a->arena, Monomials)};
    uint64_t end = watch_allow(p->watch, p->depth ? steps_inside : steps_most);
    bool proved = bounds_contradict(a);
    bool worth =
        !proved && reading_worth(a->pool, a->query->truth, a->query->count, a->arena);
    proved = proved || (worth && signs_none(a->pool, a->query->truth, a->query->count,
                                            a->arena, no_integers, &search));
    watch_restore(p->watch, end);
    arena_release(a->arena, mark);
    return proved ? ANSWER_PROVED : ANSWER_PASS;
}
