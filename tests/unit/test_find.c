/* The search for words: parts, budgets, and candidates by SAT against all words that fit.
 */
#include "unit/unit.h"

#include "base/limits.h"
#include "find/find.h"
#include "find/find_keys.h"
#include "find/find_solver.h"

enum { POOL_BYTES = 1 << 24 };

typedef struct {
    Pool *pool;
    Arena *arena;
    Watch watch;
    Limits limits;
} Fixture;

static Fixture *begin(Fixture *f) {
    *f = (Fixture){.pool = pool_new(POOL_BYTES), .arena = arena_new()};
    watch_begin(&f->watch);
    pool_set_watch(f->pool, &f->watch);
    f->limits = (Limits){.memory = (size_t)1 << 28, .watch = &f->watch};
    return f;
}

static void end(Fixture *f) {
    pool_free(f->pool);
    arena_free(f->arena);
}

static Found run(Fixture *f, const uint32_t *wanted, size_t nwanted, Term truth) {
    FindJob job = {.pool = f->pool,
                   .wanted = wanted,
                   .nwanted = nwanted,
                   .truths = &truth,
                   .ntruths = 1,
                   .limits = &f->limits,
                   .at_once = 2,
                   .arena = f->arena};
    return find_words(&job);
}

/* (k ^ 5) + x == x + c: one k for each c. */
static void test_one_word(void **state) {
    for (uint64_t c = 0; c < 5000; c += 1237) {
        Fixture f;
        begin(&f);
        Term k = term_var(f.pool), x = term_var(f.pool);
        Term left =
            term_op2(f.pool, OP_ADD, term_op2(f.pool, OP_XOR, k, term_word(5)), x);
        Term right = term_op2(f.pool, OP_ADD, x, term_word(c));
        Found found = run(&f, (uint32_t[]){0}, 1, term_op2(f.pool, OP_EQ, left, right));
        assert_int_equal(found.end, FIND_FOUND);
        assert_int_equal(found.values[0], c ^ 5);
        assert_true(found.least);
        end(&f);
    }
}

/* Parts that share nothing are found apart, and one without words is enough for none. */
static void test_parts(void **state) {
    for (unsigned fails = 0; fails < 2; fails++) {
        Fixture f;
        begin(&f);
        Term all = term_word(1), v[6];
        uint32_t wanted[6];
        for (uint32_t i = 0; i < 6; i++) {
            v[i] = term_var(f.pool), wanted[i] = i;
            Term twice = term_op2(f.pool, OP_MUL, v[i], term_word(i < 5 ? 3 : 2));
            uint64_t to = i < 5 ? 3 * (i + 7000) : 14 + fails;
            Term same = term_op2(f.pool, OP_EQ, twice, term_word(to));
            all = term_land(f.pool, all, same);
        }
        Found found = run(&f, wanted, 6, all);
        assert_int_equal(found.end, fails ? FIND_NONE : FIND_FOUND);
        for (uint32_t i = 0; i < 5 && !fails; i++)
            assert_int_equal(found.values[i], i + 7000);
        if (!fails) assert_int_equal(found.values[5], 7);
        end(&f);
    }
}

/* A claim that speaks of no wanted word is a law or not. */
static void test_nothing_wanted(void **state) {
    for (unsigned fails = 0; fails < 2; fails++) {
        Fixture f;
        begin(&f);
        Term x = term_var(f.pool);
        Term more = term_op2(f.pool, OP_OR, x, term_word(fails));
        Term product = term_op2(f.pool, OP_MUL, x, x);
        Term same = term_op2(f.pool, OP_EQ, term_op2(f.pool, OP_MUL, more, x), product);
        Found found = run(&f, NULL, 0, same);
        assert_int_equal(found.end, fails ? FIND_NONE : FIND_FOUND);
        end(&f);
    }
}

/* A budget of steps ends the search at the same point in every run. */
static void test_budget(void **state) {
    uint64_t tried[2], points[2];
    for (unsigned i = 0; i < 2; i++) {
        Fixture f;
        begin(&f);
        Term x = term_var(f.pool), y = term_var(f.pool), one = term_word(1);
        Term product = term_op2(f.pool, OP_MUL, x, y);
        Term all = term_op2(f.pool, OP_EQ, product, term_word(1000000016000000063));
        for (unsigned k = 0; k < 2; k++) {
            Term v = k ? y : x;
            all = term_land(f.pool, all, term_op2(f.pool, OP_ULT, one, v));
            all = term_land(f.pool, all,
                            term_op2(f.pool, OP_ULT, v, term_word(1ull << 32)));
        }
        watch_allow(&f.watch, 200000000);
        Found found = run(&f, (uint32_t[]){0, 1}, 2, all);
        assert_int_equal(found.end, FIND_UNDECIDED);
        assert_string_equal(found.why, "steps");
        tried[i] = found.tried, points[i] = found.points;
        end(&f);
    }
    assert_int_equal(tried[0], tried[1]);
    assert_int_equal(points[0], points[1]);
}

/* Keys of tables of all sizes, against comparing all pairs. */
static void test_keys(void **state) {
    uint64_t seed = 1;
    unsigned fits = 0;
    for (unsigned round = 0; round < 2000; round++) {
        Fixture f;
        begin(&f);
        uint64_t members[100], labels[100], values[2] = {0};
        size_t count = 1 + round % 100;
        bool same = true;
        Term k = term_var(f.pool), m = term_var(f.pool);
        for (size_t i = 0; i < count; i++) {
            seed = seed * UINT64_C(6364136223846793005) + 1442695040888963407;
            members[i] = seed >> 40;
            labels[i] = seed >> (round % 3 ? 55 : 63);
        }
        values[0] = seed | 1;
        Term key = term_op2(f.pool, OP_SHR, term_op2(f.pool, OP_MUL, k, m),
                            term_word(round % 2 ? 58 : 48));
        for (size_t i = 0; i < count; i++)
            for (size_t j = 0; j < i; j++) {
                unsigned by = round % 2 ? 58 : 48;
                bool equal = members[i] * values[0] >> by == members[j] * values[0] >> by;
                same = same && !(equal && labels[i] != labels[j]);
            }
        FindKeys keys = {key, 1, members, labels, count};
        FindTable *table = find_table_new(f.pool, &keys);
        assert_int_equal(find_table_fits(table, values, NULL), same);
        assert_int_equal(find_table_fits(table, values, NULL), same);
        fits += same;
        find_table_free(table);
        end(&f);
    }
    assert_in_range(fits, 200, 1800);
}

/* The solver's candidates come in order when each is forbidden: all k with k & 0xf0 ==
 * 0x50 below 256. */
static void test_least_first(void **state) {
    Fixture f;
    begin(&f);
    Term k = term_var(f.pool);
    FindSolver *solver = find_solver_new(f.pool, 1, (size_t)1 << 26);
    if (!solver) {
        end(&f);
        skip();
    }
    Term high = term_op2(f.pool, OP_AND, k, term_word(0xf0));
    find_solver_require(solver, term_op2(f.pool, OP_EQ, high, term_word(0x50)));
    find_solver_require(solver, term_op2(f.pool, OP_ULT, k, term_word(256)));
    uint64_t value;
    bool least;
    for (uint64_t i = 0; i < 16; i++) {
        assert_int_equal(find_solver_propose(solver, &value, &least), SAT_YES);
        assert_true(least);
        assert_int_equal(value, 0x50 + i);
        find_solver_forbid(solver, &value);
    }
    assert_int_equal(find_solver_propose(solver, &value, &least), SAT_NO);
    find_solver_free(solver);
    end(&f);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_word),       cmocka_unit_test(test_parts),
        cmocka_unit_test(test_nothing_wanted), cmocka_unit_test(test_budget),
        cmocka_unit_test(test_keys),           cmocka_unit_test(test_least_first)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
