/* The checker of the solver's proofs: against truth tables and a plain checker; correct
 * proofs are accepted, with a clause dropped or a literal turned they are not. */
#include "prove/rup.c"

#include "unit/random.h"
#include "unit/unit.h"

enum { VARS = 9, WORDS = (1 << VARS) / 64, CLAUSES = 400, LENGTH = VARS };
static const uint64_t plenty = 1000000000;

typedef struct {
    int at[LENGTH];
    unsigned count;
} Given;

/* Clauses, by whom they are believed: all of them always hold if the first ones do. */
typedef struct {
    Given clause[CLAUSES];
    unsigned count;
} Formula;

/* ---- what a formula says, on all inputs */

static uint64_t column(int literal, unsigned word) {
    static const uint64_t columns[6] = {0xaaaaaaaaaaaaaaaau, 0xccccccccccccccccu,
                                        0xf0f0f0f0f0f0f0f0u, 0xff00ff00ff00ff00u,
                                        0xffff0000ffff0000u, 0xffffffff00000000u};
    unsigned var = (unsigned)abs(literal) - 1;
    uint64_t is = var < 6 ? columns[var] : -(uint64_t)(word >> (var - 6) & 1);
    return literal < 0 ? ~is : is;
}

static uint64_t table(const Given *c, unsigned word) {
    uint64_t any = 0;
    for (unsigned i = 0; i < c->count; i++) any |= column(c->at[i], word);
    return any;
}

/* Whether the clause holds wherever the first ones do. */
static bool is_implied(const Formula *f, unsigned first, const Given *c) {
    for (unsigned w = 0; w < WORDS; w++) {
        uint64_t fails = ~table(c, w);
        for (unsigned i = 0; i < first && fails; i++) fails &= table(&f->clause[i], w);
        if (fails) return false;
    }
    return true;
}

/* ---- unit propagation as it is defined */

static bool fails_at_once(const Formula *f, const Given *c) {
    signed char value[2 * VARS + 1] = {0}, *of = value + VARS;
    for (unsigned i = 0; i < c->count; i++) of[-c->at[i]] = 1, of[c->at[i]] = -1;
    for (unsigned i = 0; i < c->count; i++)
        if (of[c->at[i]] > 0) return true; /* one literal and its inverse */
    for (bool more = true; more;) {
        more = false;
        for (unsigned n = 0; n < f->count; n++) {
            const Given *d = &f->clause[n];
            int open = 0, is = 0;
            for (unsigned i = 0; i < d->count; i++) {
                is |= of[d->at[i]] > 0;
                if (of[d->at[i]] || d->at[i] == open) continue;
                is |= open != 0; /* two are open */
                open = d->at[i];
            }
            if (is) continue;
            if (!open) return true;
            of[open] = 1, of[-open] = -1;
            more = true;
        }
    }
    return false;
}

static Given some_clause(unsigned most) {
    Given c = {.count = 1 + below(most)};
    for (unsigned i = 0; i < c.count; i++) {
        int var = 1 + (int)below(VARS);
        c.at[i] = below(2) ? var : -var;
    }
    return c;
}

/* A random run of all that can be asked, each answer as it has to be. */
static unsigned one_run(unsigned given) {
    static Formula f;
    unsigned right = 0;
    Rup *r = rup_new(plenty);
    for (f.count = 0; f.count < given; f.count++) {
        f.clause[f.count] = some_clause(4);
        rup_give(r, f.clause[f.count].at, f.clause[f.count].count);
    }
    for (unsigned round = 0; round < 60; round++) {
        Given c = some_clause(5), inverse = c;
        const Given *old = &f.clause[below(f.count)];
        for (unsigned i = 0; i < c.count; i++) inverse.at[i] = -c.at[i];
        bool is = fails_at_once(&f, &c);
        if (is) assert_true(is_implied(&f, given, &c));
        if (below(3) == 0) rup_delete(r, old->at, old->count);
        if (below(2)) {
            assert_int_equal(rup_refute(r, inverse.at, inverse.count),
                             is ? RUP_RIGHT : RUP_WRONG);
            continue;
        }
        assert_int_equal(rup_derive(r, c.at, c.count), is ? RUP_RIGHT : RUP_WRONG);
        if (is) f.clause[f.count++] = c;
        right += is;
    }
    rup_free(r);
    return right;
}

static void answers_are_those_of_the_definition(void **state) {
    unsigned right = 0;
    for (unsigned round = 0; round < 1500; round++) right += one_run(8 + below(30));
    assert_true(right > 5000);
}

/* ---- whole proofs: a search by cases, which says of each case that it fails */

typedef struct {
    Formula f; /* with the proof behind */
    unsigned given;
} Proof;

static void give(Proof *p, const int *literals, unsigned count) {
    Given *c = &p->f.clause[p->f.count++];
    memcpy(c->at, literals, count * sizeof *literals);
    c->count = count;
    p->given = p->f.count;
}

static void search(Proof *p, const Given *case_fails) {
    Given next = *case_fails;
    if (!fails_at_once(&p->f, &next)) {
        int *last = &next.at[next.count++];
        *last = (int)next.count;
        search(p, &next);
        *last *= -1;
        search(p, &next);
    }
    assert_true(p->f.count < CLAUSES);
    p->f.clause[p->f.count++] = *case_fails;
}

/* All are equal, but of three some differ. */
static void chain(Proof *p) {
    for (int a = 1; a < VARS; a++) {
        give(p, (int[]){-a, a + 1}, 2);
        give(p, (int[]){a, -a - 1}, 2);
    }
    give(p, (int[]){1, 5, VARS}, 3);
    give(p, (int[]){-1, -5, -VARS}, 3);
}

static void pigeons(Proof *p) {
    enum { HOLES = 2, PIGEONS = 3 };
    for (int i = 0; i < PIGEONS; i++) {
        give(p, (int[]){HOLES * i + 1, HOLES * i + 2}, HOLES);
        for (int j = 0; j < i; j++)
            for (int h = 1; h <= HOLES; h++)
                give(p, (int[]){-(HOLES * i + h), -(HOLES * j + h)}, 2);
    }
}

static void any(Proof *p) {
    static const Given nothing = {.count = 0};
    do {
        p->f.count = 0;
        while (p->f.count < 50) {
            Given c = some_clause(4);
            if (c.count >= 3) give(p, c.at, c.count);
        }
    } while (!is_implied(&p->f, p->given, &nothing));
}

/* Without the clause `dropped`, the literal `turned` of its clause inverted. */
static bool accepts(const Proof *p, unsigned dropped, unsigned turned) {
    Rup *r = rup_new(plenty);
    bool all = true;
    unsigned seen = 0;
    for (unsigned i = 0; i < p->f.count && all; i++) {
        Given c = p->f.clause[i];
        if (turned >= seen && turned - seen < c.count) c.at[turned - seen] *= -1;
        seen += c.count;
        if (i == dropped) continue;
        if (i < p->given)
            rup_give(r, c.at, c.count);
        else
            all = rup_derive(r, c.at, c.count) == RUP_RIGHT;
    }
    all = all && rup_refute(r, NULL, 0) == RUP_RIGHT;
    rup_free(r);
    return all;
}

/* How many clauses dropped, or literals turned, make it no proof. */
static unsigned check_proof(Proof *p) {
    static const Given nothing = {.count = 0};
    enum { NONE = 1 << 20 };
    unsigned refused = 0, literals = 0;
    search(p, &nothing);
    assert_true(accepts(p, NONE, NONE));
    for (unsigned i = 0; i < p->f.count; i++) {
        Proof other = *p;
        bool is = accepts(p, i, NONE);
        refused += !is;
        if (!is || i >= p->given) continue;
        other.f.clause[i] = other.f.clause[--other.given];
        assert_true(is_implied(&other.f, other.given, &nothing));
    }
    for (unsigned i = 0; i < p->f.count; i++) literals += p->f.clause[i].count;
    for (unsigned i = 0; i < literals; i++) refused += !accepts(p, NONE, i);
    return refused;
}

static void proofs_are_checked(void **state) {
    unsigned refused = 0;
    Proof p = {.given = 0};
    pigeons(&p);
    assert_true(check_proof(&p) >= p.f.count);
    p = (Proof){.given = 0};
    chain(&p);
    assert_true(check_proof(&p) >= p.f.count);
    for (unsigned i = 0; i < 50; i++) {
        p = (Proof){.given = 0};
        any(&p);
        refused += check_proof(&p);
    }
    assert_true(refused > 1000);
}

/* A budget that ends says nothing, neither then nor later. */
static void budgets_end(void **state) {
    for (uint64_t steps = 1; steps < 400; steps++) {
        Rup *r = rup_new(steps);
        bool spent = false;
        static const int four[4][2] = {{1, 2}, {1, -2}, {-1, 2}, {-1, -2}};
        for (int i = 0; i < 4; i++) rup_give(r, four[i], 2);
        for (int i = 3; i < 40; i++) {
            RupAnswer is = rup_derive(r, (int[]){1, i}, 2);
            assert_true(is == RUP_SPENT || (!spent && is == RUP_RIGHT));
            spent = spent || is == RUP_SPENT;
        }
        rup_free(r);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_are_those_of_the_definition),
        cmocka_unit_test(proofs_are_checked),
        cmocka_unit_test(budgets_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
