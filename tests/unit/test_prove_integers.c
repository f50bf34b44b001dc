/* Words read as integers: contradictions against brute force, and laws that hold, or
 * nearly, by this method alone. */
#include "unit/unit.h"

#include "prove/claim/strategy.h"
#include "prove/integers/known.h"
#include "prove/integers/simplex.h"
#include "unit/laws.h"

static uint64_t seed = 88172645463325252u;
static int below(int n) {
    seed ^= seed << 13, seed ^= seed >> 7, seed ^= seed << 17;
    return (int)(seed * 0x2545F4914F6CDD1Du >> 33) % n;
}

enum { ATOMS = 3, NUMBERS = 5, FACTS = 6 };

static Int value_at(const Monomials *m, const Poly *p, const int *atom) {
    Int sum = 0;
    for (unsigned i = 0; i < p->count; i++) {
        Int product = p->at[i].factor;
        const Monomial *of = &m->at[p->at[i].monomial];
        for (unsigned j = 0; j < of->degree; j++) product *= atom[of->atom[j]];
        sum += product;
    }
    return sum;
}

static bool some_numbers(const Monomials *m, const Poly *fact, unsigned facts) {
    for (int i = 0; i < NUMBERS * NUMBERS * NUMBERS; i++) {
        int atom[ATOMS] = {i % NUMBERS, i / NUMBERS % NUMBERS, i / NUMBERS / NUMBERS};
        bool all = true;
        for (unsigned f = 0; f < facts && all; f++)
            all = value_at(m, &fact[f], atom) >= 0;
        if (all) return true;
    }
    return false;
}

static Poly random_fact(Monomials *m) {
    Poly p = poly_constant(below(9) - 5);
    for (int terms = 1 + below(3); terms > 0; terms--) {
        Poly part = poly_atom(m, (unsigned)below(ATOMS)),
             more = poly_atom(m, (unsigned)below(ATOMS));
        if (below(3) == 0) part = poly_product(m, &part, &more);
        p = poly_sum(&p, &part, below(7) - 3);
    }
    return p;
}

/* What is called a contradiction holds for no numbers. */
static void test_contradictions(void **state) {
    unsigned found = 0;
    Arena *arena = arena_new();
    Monomials *m = malloc(sizeof *m);
    for (int round = 0; round < 20000; round++) {
        Poly fact[FACTS];
        unsigned facts = 1 + (unsigned)below(FACTS);
        arena_reset(arena);
        monomial_start(m);
        Simplex *s = simplex_new(arena, NULL);
        for (unsigned f = 0; f < facts; f++) {
            fact[f] = random_fact(m);
            simplex_add(s, &fact[f]);
        }
        if (!simplex_contradiction(s)) continue;
        assert_false(some_numbers(m, fact, facts));
        found++;
    }
    assert_in_range(found, 2000, 19000);
    free(m), arena_free(arena);
}

/* The polynomials' own rules, at numbers. */
static void test_polynomials(void **state) {
    Monomials *m = malloc(sizeof *m);
    for (int round = 0; round < 5000; round++) {
        monomial_start(m);
        Poly a = random_fact(m), b = random_fact(m), by = poly_constant(below(3));
        Poly other = poly_atom(m, 1);
        by = poly_sum(&by, &other, below(3));
        Poly sum = poly_sum(&a, &b, -2), product = poly_product(m, &a, &b);
        Poly replaced = poly_replaced(m, &product, 0, &by);
        int at[ATOMS] = {0, below(5), below(5)};
        assert_false(sum.wrong || product.wrong || replaced.wrong);
        Int y = value_at(m, &replaced, at);
        at[0] = (int)value_at(m, &by, at);
        Int u = value_at(m, &a, at), v = value_at(m, &b, at);
        assert_true(value_at(m, &sum, at) == u - 2 * v);
        assert_true(value_at(m, &product, at) == u * v && y == u * v);
    }
    free(m);
}

/* One room less than the list of monomials has, the last, and none: no polynomial is made
 * of what has no number. */
static void test_full_lists(void **state) {
    Monomials *m = malloc(sizeof *m);
    for (unsigned room = 0; room < 3; room++) {
        monomial_start(m);
        Poly x = poly_atom(m, 0), y = poly_atom(m, 1), z = poly_atom(m, 2);
        Poly u = poly_atom(m, 3), v = poly_product(m, &z, &u);
        Poly a = poly_product(m, &v, &x), b = poly_product(m, &v, &y),
             none = {.count = 0};
        for (unsigned i = 1; i < m->count; i++) /* z * u is not among them */
            if (m->at[i].degree == 2) m->at[i] = (Monomial){.degree = 6};
        for (unsigned i = m->count; i < MONOMIALS_MOST - room; i++)
            m->at[m->count++] = (Monomial){.degree = 6, .atom = {(uint8_t)(i % 60), 60}};
        Poly sum = poly_sum(&a, &b, 1);
        PolyTerm common = poly_common(m, &sum, &sum);
        Poly left = poly_without(m, &sum, common), atom = poly_atom(m, 50);
        assert_int_equal(common.monomial == MONOMIAL_NONE, room == 0);
        assert_int_equal(left.wrong, room == 0);
        assert_int_equal(atom.wrong, room < 2);
        assert_true(!atom.wrong || atom.count == 0);
        assert_true(poly_sum(&none, &atom, 1).wrong == atom.wrong);
        assert_true(m->count <= MONOMIALS_MOST);
    }
    free(m);
}

/* Equations are solved as long as there is room; what is known then holds at the numbers
 * of which it was told. */
static void test_equations(void **state) {
    Monomials *m = malloc(sizeof *m);
    Known *k = malloc(sizeof *k);
    for (unsigned n = SOLUTIONS_MOST - 1; n <= SOLUTIONS_MOST + 1; n++) {
        int at[ATOMS_MOST] = {0};
        Facts told = {.count = 0};
        *k = (Known){.arena = arena_new(), .monomials = m};
        monomial_start(m);
        Poly y = poly_atom(m, n);
        at[n] = 7;
        for (unsigned i = 0; i < n; i++) { /* x == y + i */
            Poly x = poly_atom(m, i), by = poly_constant((Int)i);
            by = poly_sum(&by, &y, 1), by = poly_sum(&x, &by, -1);
            at[i] = 7 + (int)i, told.count = 0;
            known_fact(k, &told, &by, true);
            known_assert_all(k, &told);
        }
        for (unsigned i = 0; i < n; i++) {
            Poly x = poly_atom(m, i);
            const Poly *solved = known_solved(k, &x);
            assert_true(value_at(m, solved, at) == at[i]);
        }
        for (unsigned i = 0; i < k->facts; i++)
            assert_true(value_at(m, k->fact[i], at) >= 0);
        assert_int_equal(k->solutions, n < SOLUTIONS_MOST ? n : SOLUTIONS_MOST);
        assert_false(k->impossible);
        arena_free(k->arena);
    }
    free(k), free(m);
}

/* Laws by this method alone; those that fail by a little have to be left. */
static const struct {
    const char *claim, *when;
    bool holds;
} cases[] = {
    {"< / x y x", "& ! = x 0 < 1 y", true},
    {"< / x y x", "& ! = x 0 < 0 y", false},
    {"= / - x % x y y / x y", "! = y 0", true},
    {"= / - + x 1 % x y y / x y", "! = y 0", false},
    {"= % x << 1 s & x - << 1 s 1", "", true},
    {"= % x << 1 s & x << 1 s", "", false},
    {"< % x y y", "! = y 0", true},
    {"< % x y y", "", false},
    {"< % x y - y 1", "! = y 0", false},
    {"! < x * / x y y", "! = y 0", true},
    {"< * / x y y x", "! = y 0", false},
    {"= / / x y z / x * y z", "& & ! = y 0 ! = z 0 = mulhi y z 0", true},
    {"= / / x y z / x * y z", "& ! = y 0 ! = z 0", false},
    {"= / + x y y + 1 / x y", "& ! = y 0 ! < + x y x", true},
    {"= / + x y y + 1 / x y", "! = y 0", false},
    {"! < / y z / x z", "& ! < y x ! = z 0", true},
    {"! < * y z * x z", "& ! < y x = mulhi y z 0", true},
    {"! < * y z * x z", "! < y x", false},
    {"< mulhi x y x", "! = x 0", true},
    {"! < mulhi x y x", "! = x 0", false},
    {"= / & x 255 10 / / & x 255 2 5", "", true},
    {"= % + x y 10 % + % x 10 % y 10 10", "! < + x y x", true},
    {"= % + x y 10 % + % x 10 % y 10 10", "", false},
    {"! < * count x count y count * x y", "", true},
    {"! < count x count * x y", "", false},
    {"! < + count x count y count + x y", "", true},
    {"! < count x count + x y", "", false},
    {"! < count x count & x y", "", true},
    {"! < count & x y count x", "", false},
    {"! < + count x count y count | x y", "", true},
    {"= * / x y y x", "& ! = y 0 = % x y 0", true},
    {"= x y", "& & < x 4294967296 < y 4294967296 = * x x * y y", true},
    {"= x y", "= * x x * y y", false},
    {"! < 0x8000000000000000 / - ^ x sar x 63 sar x 63 y", "! = y 0", true},
    {"< / - ^ x sar x 63 sar x 63 y 0x8000000000000000", "! = y 0", false},
    {"! < 0x8000000000000000 / - ^ << x s sar << x s 63 sar << x s 63 y",
     "& ! = y 0 = sar << x s s x", true},
    {"< / - ^ << x s sar << x s 63 sar << x s 63 y 0x8000000000000000",
     "& ! = y 0 = sar << x s s x", false},
    {"= / sar x s 3 / ^ >> ^ x sar x 63 s sar x 63 3", "", true},
    {"= / sar x s 3 / ^ >> x s sar x 63 3", "", false},
    {"< count x 64", "! = x 0xffffffffffffffff", true},
    {"< x 0xfffffffffffffffe", "! = x 0xffffffffffffffff", false},
    {"= - mulhi x y & sar x 63 y ^ mulhi - ^ x sar x 63 sar x 63 y sar x 63",
     "& < y 0x8000000000000000 ! = * x y 0", true},
    {"= - mulhi x y & sar x 63 y - ^ mulhi - ^ x sar x 63 sar x 63 y sar x 63 sar x 63",
     "< y 0x8000000000000000", false},
    {"= / << x s << y s / x y", "& & & < s 64 ! = y 0 = >> << x s s x = >> << y s s y",
     true},
    {"= / << x s << y s / x y", "& & < s 64 ! = y 0 = >> << x s s x", false},
    {"= / + x * z y y + / x y z", "& & ! = y 0 = mulhi z y 0 ! < + x * z y x", true},
    {"= / + x * z y y + / x y z", "& ! = y 0 = mulhi z y 0", false},
    {"= % * % x n % y n n % * x y n", "& ! = n 0 = mulhi x y 0", true},
    {"= % * % x n % y n n % * x y n", "! = n 0", false},
    {"! < * + x y + x y * 4 * x y", "& < x 0x80000000 < y 0x80000000", true},
    {"! < * + x y + x y * 4 * x y", "< x 0x80000000", false},
    {"< * 4 * x y * + x y + x y", "& < x 0x80000000 < y 0x80000000", false},
    {"! < * x x x", "< x 0x100000000", true},
    {"! < * x x * 2 x", "< x 0x80000000", false},
    {"< pext x m << 1 count m", "! = m 0xffffffffffffffff", true},
    {"< pext x m << 1 count m", "", false},
    {"! < ctz * x y ctz x", "", true},
    {"! < ctz x ctz * x y", "", false},
    {"= ctz * x y + ctz x ctz y", "! = * x y 0", true},
    {"= ctz * x y + ctz x ctz y", "", false},
    {"= ctz * x 12 + ctz x 2", "< ctz x 62", true},
    {"= ctz * x 12 + ctz x 2", "", false},
    {"= ctz + x y ctz x", "< ctz x ctz y", true},
    {"= ctz + x y ctz x", "! < ctz y ctz x", false},
    {"= ctz | x y ctz x", "! < ctz y ctz x", true},
    {"= ctz & x y ctz x", "! < ctz x ctz y", false},
    {"! < ctz & x y ctz x", "", true},
    {"= >> * sar << x 32 32 sar << x 32 32 63 0", "", true},
    {"= >> * sar << x 31 31 sar << x 31 31 63 0", "", false},
    {"= >> * sar << x 32 32 sar << y 32 32 63 0", "", false},
    {"< + sar << x 32 32 0x80000000 0x100000000", "", true},
    {"< + sar << x 32 32 0x80000001 0x100000000", "", false},
    {"= / sar << x 32 32 3 / x 3", "< x 0x80000000", true},
    {"= / sar << x 32 32 3 / x 3", "< x 0x80000001", false},
    {"! & = / sar << x 32 32 3 1 ! = & / x 3 255 1", "", false},
    {"= / - 0 sar << x 32 32 y / sar * x 0xffffffff00000000 32 y",
     "! = & x 0xffffffff 0x80000000", true},
    {"= / - 0 sar << x 32 32 y / sar * x 0xffffffff00000000 32 y", "", false},
    {"< / << x s 3 0x2aaaaaaaaaaaaaab", "& < s 64 = sar << x s s x", false},
    {"< / << x s 3 0x2aaaaaaaaaaaaaab",
     "& & < s 64 < x 0x8000000000000000 = sar << x s s x", true},
    {"= / & << x s 0xffffffff 3 / << x s 3",
     "& & < s 32 < x 0x100000000 = >> & << x s 0xffffffff s x", true},
    {"= / & << x s 0xffffffff 3 / << x s 3", "& < s 32 < x 0x100000000", false},
    {"! & = & x 0xffffffff 0x80000000 ! = / y z / z y",
     "! = sar << x 32 32 0xffffffff80000000", true},
    {"! & = & x 0xffffffff 0x80000000 ! = / y z / z y", "! = sar << x 32 32 0x80000000",
     false},
    {"< / sar << + x y 32 32 3 0x55555556", "", false},
    {"! < / sar << + x y 32 32 3 0x2aaaaaab", "! < & + x y 0xffffffff 0x80000002", true},
    {"= / 5 + 1 < y z 5", "& = 1 & s 1 = sar << x s s < y z", false},
    {"< / sar << << x s 32 32 3 0x55555556",
     "& & < s 32 < 0 s = >> sar << << x s 32 32 s y", false},
    {"< + sar x s 7 15", "< + x 8 16", false},
    {"< + sar x s 8 16", "< + x 8 16", true},
    {"! = + * x 0x7ffffffffffffffe mulhi ? < y 5 y - 0 y 0xfffffffffffffffe "
     "0xfffffffffffffffe",
     "! < x 0x8000000000000000", false},
};

static void test_cases(void **state) {
    Pool *pool = pool_new((size_t)1 << 26);
    Arena *arena = arena_new();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        bool refuted;
        arena_reset(arena);
        Claim c = claim_of_law(pool, cases[i].when, cases[i].claim);
        bool all = proved_alone(pool, arena, c, integers_decide, &refuted);
        if (all != cases[i].holds)
            fail_msg("%s: %s", cases[i].claim, all ? "proved" : "left");
    }
    arena_free(arena), pool_free(pool);
}

/* ---- signed numbers of a few bits, against all of them */

enum { BITS = 5, SHIFTS = 4, CONDITIONS = 3, SIGNED_ROUNDS = 400 };

typedef struct {
    Pool *pool;
    Term x, y, shift; /* the shift is below SHIFTS */
} Few;

static Term few_bits(const Few *f, Term t) {
    return term_wrap(f->pool, t, BITS, true);
}

static Term sign_of(const Few *f, Term t) {
    return term_op2(f->pool, OP_SAR, t, term_word(63));
}

static Term absolute(const Few *f, Term t) {
    Term sign = sign_of(f, t);
    return term_op2(f->pool, OP_SUB, term_op2(f->pool, OP_XOR, t, sign), sign);
}

static Term negative_if(const Few *f, Term truth, Term t) {
    return term_ite(f->pool, truth, term_neg(f->pool, t), t);
}

static Term is_negative(const Few *f, Term t) {
    return term_op2(f->pool, OP_SHR, t, term_word(63));
}

/* Rounded towards 0, and what is left. */
static Term divided(const Few *f, Op op, Term a, Term b) {
    Term sign = is_negative(f, a), absolutes[2] = {absolute(f, a), absolute(f, b)};
    if (op == OP_UDIV) sign = term_op2(f->pool, OP_XOR, sign, is_negative(f, b));
    return negative_if(f, sign, term_op2(f->pool, op, absolutes[0], absolutes[1]));
}

static Term less(const Few *f, Term a, Term b) {
    Term top = term_word(TOP);
    return term_op2(f->pool, OP_ULT, term_op2(f->pool, OP_XOR, a, top),
                    term_op2(f->pool, OP_XOR, b, top));
}

static Term some_number(const Few *f) {
    Term x = few_bits(f, f->x), y = few_bits(f, f->y);
    switch (below(8)) {
    case 0:
        return few_bits(f, term_op2(f->pool, OP_SHL, x, f->shift));
    case 1:
        return term_op2(f->pool, OP_SHL, x, f->shift);
    case 2:
        return few_bits(f, term_op2(f->pool, OP_ADD, x, y));
    case 3:
        return term_neg(f->pool, y);
    case 4:
        return term_wrap(f->pool, f->y, BITS, false);
    default:
        return below(2) ? x : y;
    }
}

/* Of two numbers, what may be the same. */
static Term some_claim(const Few *f, Term a, Term b) {
    Pool *pool = f->pool;
    Term minus = term_neg(pool, a), product = term_op2(pool, OP_MUL, a, b), left, right;
    switch (below(9)) {
    case 0:
        left = divided(f, OP_UDIV, below(2) ? minus : few_bits(f, minus), b);
        right = term_neg(pool, divided(f, OP_UDIV, a, b));
        break;
    case 1:
        left = divided(f, OP_UREM, minus, b);
        right = term_neg(pool, divided(f, OP_UREM, a, b));
        break;
    case 2:
        left = divided(f, OP_UDIV, below(2) ? product : few_bits(f, product), b);
        right = a;
        break;
    case 3:
        left = is_negative(f, product);
        right = term_op2(pool, OP_XOR, is_negative(f, a), is_negative(f, b));
        break;
    case 4:
        left = less(f, product, term_op2(pool, OP_MUL, b, b));
        right = less(f, a, b);
        break;
    case 5:
        left = divided(f, OP_UDIV, term_op2(pool, OP_SHL, a, f->shift), a);
        right = term_op2(pool, OP_SHL, term_word(1), f->shift);
        break;
    case 6:
        left = absolute(f, below(2) ? product : few_bits(f, product));
        right = term_op2(pool, OP_MUL, absolute(f, a), absolute(f, b));
        break;
    case 7:
        left = divided(f, OP_UDIV, term_op2(pool, OP_SHL, a, f->shift),
                       term_op2(pool, OP_SHL, b, f->shift));
        right = divided(f, OP_UDIV, a, b);
        break;
    default:
        left = term_op2(pool, OP_ADD, divided(f, OP_UREM, a, b),
                        term_op2(pool, OP_MUL, b, divided(f, OP_UDIV, a, b)));
        right = few_bits(f, a);
    }
    if (below(4) == 0) left = few_bits(f, left);
    if (below(4) == 0) right = few_bits(f, right);
    return term_op2(pool, OP_EQ, left, right);
}

static Term some_condition(const Few *f, Term a, Term b) {
    Pool *pool = f->pool;
    Term least = term_word(-(UINT64_C(1) << (BITS - 1)));
    switch (below(7)) {
    case 0:
    case 1:
        return term_truth(pool, b);
    case 2:
        return term_lnot(pool, term_op2(pool, OP_EQ, a, least));
    case 3:
        return less(f, term_word(0), below(2) ? a : b);
    case 4:
        return term_lnot(pool, term_op2(pool, OP_EQ, b, term_word(ONES)));
    case 5:
        return less(f, below(2) ? a : b, term_word((uint64_t)below(20) - 10));
    default: /* a shift loses nothing */
        a = few_bits(f, f->x), b = term_op2(pool, OP_SHL, a, f->shift);
        if (below(2)) b = few_bits(f, b);
        if (below(4) == 0) a = few_bits(f, f->y);
        if (below(4) == 0) a = term_wrap(pool, a, BITS, false);
        b = term_op2(pool, below(4) ? OP_SAR : OP_SHR, b, f->shift);
        if (below(4) == 0) a = less(f, term_word(1), few_bits(f, f->y));
        return term_op2(pool, OP_EQ, b, a);
    }
}

/* At all numbers of BITS bits, below anything. */
static bool holds_always(const Few *f, Claim c) {
    for (uint64_t i = 0; i < SHIFTS << (2 * BITS); i++) {
        uint64_t high = seed * 0x2545F4914F6CDD1Du << BITS;
        uint64_t value[] = {(i & 31) | high, (i >> BITS & 31) | ~high << 1 << 5,
                            i >> (2 * BITS)};
        if (term_value(f->pool, c.when, value) && !term_value(f->pool, c.claim, value))
            return false;
    }
    return true;
}

static void test_signed_numbers(void **state) {
    Pool *pool = pool_new((size_t)1 << 26);
    Arena *arena = arena_new();
    unsigned proofs = 0, laws_seen = 0;
    for (unsigned round = 0; round < SIGNED_ROUNDS; round++) {
        pool_reset(pool), arena_reset(arena);
        Few f = {.pool = pool};
        f.x = term_var(pool), f.y = term_var(pool);
        f.shift = term_op2(pool, OP_AND, term_var(pool), term_word(SHIFTS - 1));
        Term a = some_number(&f), b = some_number(&f);
        Claim c = {pool, term_word(1), term_word(1), some_claim(&f, a, b)};
        for (int i = below(CONDITIONS + 1); i > 0; i--)
            c.when = term_land(pool, c.when, some_condition(&f, a, b));
        bool refuted, holds = holds_always(&f, c);
        bool proved = proved_alone(pool, arena, c, integers_decide, &refuted);
        if (proved && !holds) fail_msg("round %u is proved, and fails", round);
        proofs += proved, laws_seen += holds;
    }
    print_message("%u of %u that hold are proved\n", proofs, laws_seen);
    assert_in_range(proofs, 1, SIGNED_ROUNDS);
    arena_free(arena), pool_free(pool);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_contradictions), cmocka_unit_test(test_polynomials),
        cmocka_unit_test(test_full_lists),     cmocka_unit_test(test_equations),
        cmocka_unit_test(test_cases),          cmocka_unit_test(test_signed_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
