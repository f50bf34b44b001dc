/* Linear facts: those that some numbers satisfy are no contradiction, those that add up
 * to one are; numbers of all sizes. */
#include "prove/integers/simplex.h"

#include "unit/random.h"
#include "unit/unit.h"

enum { MOST = 24 };

static Monomials monomials;
static Arena *arena;

static int set_up(void **state) {
    monomial_start(&monomials);
    arena = arena_new();
    return 0;
}

static int tear_down(void **state) {
    arena_free(arena);
    return 0;
}

/* -size … size */
static Int number(Int size) {
    __extension__ unsigned __int128 bits = next();
    Int n = (Int)((bits << 64 | next()) >> 1);
    n %= 2 * size + 1;
    return n - size;
}

static Poly some_fact(unsigned atoms, Int size) {
    Poly p = poly_constant(number(size));
    for (unsigned a = 0; a < atoms; a++) {
        Poly atom = poly_atom(&monomials, a);
        if (below(3)) p = poly_sum(&p, &atom, number(size));
    }
    return p;
}

/* Some facts are added when those before have been looked at. */
static bool contradicts(const Poly *facts, unsigned count) {
    Watch watch = {0};
    watch_begin(&watch);
    watch_allow(&watch, 10000000);
    arena_reset(arena);
    Simplex *s = simplex_new(arena, &watch);
    for (unsigned i = 0; i < count; i++) {
        simplex_add(s, &facts[i]);
        if (below(3) == 0 && simplex_contradiction(s)) return true;
    }
    return simplex_contradiction(s);
}

/* Facts that hold at numbers up to `size`, with nothing to spare in every third. */
static void facts_that_hold(Poly *facts, unsigned count, unsigned atoms, Int size,
                            Int factor) {
    Int at[4];
    for (unsigned a = 0; a < atoms; a++) at[a] = below(3) ? number(size) : 0;
    for (unsigned a = 0; a < atoms; a++) at[a] = at[a] < 0 ? -at[a] : at[a];
    for (unsigned i = 0; i < count; i++) {
        facts[i] = some_fact(atoms, factor);
        Int value = poly_factor(&facts[i], MONOMIAL_ONE);
        for (unsigned a = 0; a < atoms; a++)
            value += at[a] * poly_factor(&facts[i], monomial_atom(&monomials, a));
        Poly more = poly_constant(below(3) ? number(size) & 0xff : 0), spare;
        spare = poly_constant(-value);
        facts[i] = poly_sum(&facts[i], &spare, 1);
        facts[i] = poly_sum(&facts[i], &more, 1);
    }
}

static void facts_that_hold_are_none(void **state) {
    for (unsigned round = 0; round < 20000; round++) {
        Poly facts[MOST];
        unsigned atoms = 1 + below(4), count = 1 + below(9);
        Int size = (Int)1 << (1 + below(50));
        facts_that_hold(facts, count, atoms, size, size);
        assert_false(contradicts(facts, count));
    }
}

/* One fact more: -1 less a sum of the others and of atoms, each some times. */
static void sums_below_zero_are_found(void **state) {
    for (unsigned round = 0; round < 20000; round++) {
        Poly facts[MOST];
        unsigned atoms = 1 + below(4), count = 1 + below(6);
        Int size = (Int)1 << (1 + below(6));
        Poly last = poly_constant(-1);
        for (unsigned i = 0; i < count; i++) {
            facts[i] = some_fact(atoms, size);
            last = poly_sum(&last, &facts[i], -(Int)below(4));
        }
        for (unsigned a = 0; a < atoms; a++) {
            Poly atom = poly_atom(&monomials, a);
            last = poly_sum(&last, &atom, -(Int)below(3));
        }
        unsigned place = below(count + 1);
        facts[count] = facts[place];
        facts[place] = last;
        assert_true(contradicts(facts, count + 1));
    }
}

/* Numbers near the largest that fit: what is calculated of them does not. */
static void large_numbers_are_no_reason(void **state) {
    for (unsigned round = 0; round < 20000; round++) {
        Poly facts[MOST];
        unsigned count = 2 + below(6);
        for (unsigned i = 0; i < count; i++) { /* all hold at 0 */
            facts[i] = some_fact(3, (Int)1 << (55 + below(71)));
            Int k = poly_factor(&facts[i], MONOMIAL_ONE);
            Poly up = poly_constant(k < 0 ? -k : 0);
            facts[i] = poly_sum(&facts[i], &up, below(4) ? 1 : 2);
        }
        assert_false(contradicts(facts, count));
        facts_that_hold(facts, count, 3, (Int)1 << 124, 2);
        assert_false(contradicts(facts, count));
    }
}

/* x == k, and x + l, where k + l does not fit. */
static void sums_that_do_not_fit_are_no_reason(void **state) {
    Poly x = poly_atom(&monomials, 0);
    for (unsigned round = 0; round < 300; round++) {
        Int half = (Int)1 << 126;
        Poly k = poly_constant(half + number(half / 2));
        Poly l = poly_constant(half + number(half / 2));
        Poly facts[] = {poly_sum(&x, &k, -1), poly_sum(&k, &x, -1), poly_sum(&x, &l, 1)};
        assert_false(contradicts(facts, 3));
    }
}

/* A dictionary that says what does not follow: what it calls a contradiction is added up
 * anew, and is none. */
static void dictionaries_are_not_believed(void **state) {
    for (unsigned round = 0; round < 20000; round++) {
        Poly facts[MOST];
        unsigned atoms = 1 + below(4), count = 1 + below(6);
        facts_that_hold(facts, count, atoms, 1 + below(3), 2);
        if (below(2)) facts[count] = poly_constant(0), count++;
        arena_reset(arena);
        Simplex *s = simplex_new(arena, NULL);
        for (unsigned i = 0; i < count; i++) simplex_add(s, &facts[i]);
        assert_false(simplex_contradiction(s));
        for (unsigned r = 0; r < s->rows; r++) {
            Ratio *row = s->cell + (size_t)r * SIMPLEX_COLUMNS;
            for (unsigned c = 1; c < s->columns; c++)
                if (row[c].num > 0 || below(3) == 0)
                    row[c].num = -(Int)below(2), row[c].den = 1;
            row[0] = (Ratio){-1, 1};
        }
        assert_false(simplex_contradiction(s));
    }
}

/* x * y is a monomial of its own; where all is settled, x >= 3 makes x - 2 positive. */
static void signs_are_told(void **state) {
    Poly x = poly_atom(&monomials, 0), y = poly_atom(&monomials, 1);
    Poly three = poly_constant(3), two = poly_constant(2);
    Poly product = poly_product(&monomials, &x, &y);
    Poly facts[2] = {poly_sum(&x, &three, -1), poly_sum(&two, &x, 1)};
    facts[1] = poly_sum(&product, &facts[1], -1);
    Simplex *s = simplex_new(arena, NULL);
    simplex_add(s, &facts[0]);
    simplex_add(s, &facts[1]);
    assert_false(simplex_contradiction(s));
    Poly above = poly_sum(&x, &two, -1), below_it = poly_sum(&two, &x, -1);
    assert_int_equal(simplex_sign(s, &monomials, &above), 1);
    assert_int_equal(simplex_sign(s, &monomials, &below_it), -1);
    Poly no = poly_sum(&two, &product, -1); /* x * y >= x + 2 >= 5 */
    Poly all[3] = {facts[0], facts[1], no};
    assert_true(contradicts(all, 3));
}

/* The last fact contradicts the first one, if there is room for it. */
static void facts_fill_the_rows(void **state) {
    enum { ATOMS = 50 };
    static Poly facts[SIMPLEX_ROWS + 1];
    for (unsigned n = SIMPLEX_ROWS - 1; n <= SIMPLEX_ROWS + 1; n++) {
        monomial_start(&monomials);
        for (unsigned i = 0; i < n; i++) {
            Poly atom = poly_atom(&monomials, i % ATOMS), k = poly_constant(1 + (Int)i);
            facts[i] = poly_sum(&k, &atom, 1); /* x >= -k */
        }
        Poly x = poly_atom(&monomials, 0), five = poly_constant(5);
        facts[0] = poly_sum(&x, &five, -2);     /* x >= 10 */
        facts[n - 1] = poly_sum(&five, &x, -1); /* x <= 5 */
        arena_reset(arena);
        Simplex *s = simplex_new(arena, NULL);
        for (unsigned i = 0; i < n; i++) simplex_add(s, &facts[i]);
        assert_int_equal(simplex_contradiction(s), n <= SIMPLEX_ROWS);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(facts_that_hold_are_none),
        cmocka_unit_test(sums_below_zero_are_found),
        cmocka_unit_test(large_numbers_are_no_reason),
        cmocka_unit_test(sums_that_do_not_fit_are_no_reason),
        cmocka_unit_test(dictionaries_are_not_believed),
        cmocka_unit_test(signs_are_told),
        cmocka_unit_test(facts_fill_the_rows),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
