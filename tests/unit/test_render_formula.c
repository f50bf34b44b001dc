/* Formulas: sums and normal forms mean the function they were made from; names are given
 * to the functions that have one, and to no others. */
#include "test_render.h"

#include "render/study/formula.h"

static const char *const vars[] = {"a", "b", "c", "d", "e", "f", "g", "h"};

static bool sum_at(const Cubes *cubes, size_t row) {
    for (size_t i = 0; i < cubes->count; i++)
        if (((row ^ cubes->at[i].value) & cubes->at[i].mask) == 0) return true;
    return false;
}

static bool normal_at(const Truth *normal, size_t row) {
    bool bit = false;
    for (size_t m = 0; m < 256; m++)
        if (truth_at(normal, m) && (m & row) == m) bit = !bit;
    return bit;
}

static void test_meaning(void **state) {
    uint64_t seed = 5;
    for (size_t n = 1; n <= TRUTH_VARS; n++)
        for (int i = 0; i < (n > 6 ? 3 : 40); i++) {
            Truth on = {{test_word(&seed), test_word(&seed), test_word(&seed), 7}};
            Truth either = {{test_word(&seed) & test_word(&seed), 1, 2, 3}};
            if (i % 2) either = truth_const(false);
            Cubes cubes;
            formula_cubes(n, &on, &either, &cubes);
            Truth normal = formula_normal(n, &on);
            for (size_t row = 0; row < (size_t)1 << n; row++) {
                if (!truth_at(&either, row))
                    assert_int_equal(sum_at(&cubes, row), truth_at(&on, row));
                assert_int_equal(normal_at(&normal, row), truth_at(&on, row));
            }
        }
}

/* The fewest products, by trying all sets of cubes of two variables. */
static void test_minimal(void **state) {
    const Truth never = truth_const(false);
    for (unsigned function = 0; function < 16; function++) {
        Truth on = {{function, 0, 0, 0}};
        Cubes cubes;
        unsigned fewest = 9;
        formula_cubes(2, &on, &never, &cubes);
        for (unsigned set = 0; set < 1u << 9; set++) {
            unsigned covered = 0;
            for (unsigned i = 0; i < 9; i++) {
                if (!(set >> i & 1)) continue;
                for (unsigned row = 0; row < 4; row++)
                    if ((i % 3 == 2 || i % 3 == (row & 1)) &&
                        (i / 3 == 2 || i / 3 == row >> 1))
                        covered |= 1u << row;
            }
            unsigned count = (unsigned)__builtin_popcount(set);
            if (covered == function && count < fewest) fewest = count;
        }
        assert_true(cubes.minimal);
        assert_int_equal(cubes.count, fewest);
    }
}

static void sum_is(size_t n, Truth on, const char *plain, const char *set) {
    const Truth never = truth_const(false);
    Cubes cubes;
    Buf text = {0};
    formula_cubes(n, &on, &never, &cubes);
    formula_sum(&text, &formula_plain, n, vars, &cubes);
    assert_string_equal(buf_str(&text), plain);
    buf_clear(&text);
    formula_sum(&text, &formula_set, n, vars, &cubes);
    assert_string_equal(buf_str(&text), set);
    buf_free(&text);
}

static void normal_is(size_t n, Truth on, const char *wanted) {
    Buf text = {0};
    Truth normal = formula_normal(n, &on);
    formula_exclusive(&text, &formula_plain, n, vars, &normal);
    assert_string_equal(buf_str(&text), wanted);
    buf_free(&text);
}

static void test_writing(void **state) {
    Truth a = truth_var(3, 0), b = truth_var(3, 1), c = truth_var(3, 2);
    Truth ab = truth_and(a, b), ac = truth_and(a, c), bc = truth_and(b, c);
    sum_is(3, truth_or(ab, truth_or(ac, bc)), "a & b | a & c | b & c",
           "(a ∩ b) ∪ (a ∩ c) ∪ (b ∩ c)");
    sum_is(3, truth_not(a), "~a", "a∁");
    sum_is(3, truth_and(a, truth_not(c)), "a & ~c", "a ∩ c∁");
    sum_is(3, truth_const(false), "{}", "∅");
    sum_is(3, truth_const(true), "U", "U");
    sum_is(3, truth_or(truth_or(ab, bc), truth_and(truth_not(b), c)), "c | a & b",
           "c ∪ (a ∩ b)");
    normal_is(3, truth_or(a, b), "a ^ b ^ a & b");
    normal_is(3, truth_not(a), "U ^ a");
    normal_is(3, truth_const(false), "{}");
    normal_is(3, truth_xor(a, truth_xor(b, c)), "a ^ b ^ c");
}

static void name_is(size_t n, uint64_t rows, const char *wanted) {
    Truth on = {{rows, rows, rows, rows}};
    Buf text = {0};
    bool named = formula_name(&text, n, vars, &on);
    assert_string_equal(named ? buf_str(&text) : "", wanted);
    buf_free(&text);
}

static void test_names(void **state) {
    static const char *const two[16] = {"empty: always 0",
                                        "nor of a, b",
                                        "difference b without a",
                                        "complement of a",
                                        "difference a without b",
                                        "complement of b",
                                        "exclusive or of a, b",
                                        "nand of a, b",
                                        "and of a, b",
                                        "equivalence of a, b",
                                        "b itself",
                                        "implication a -> b",
                                        "a itself",
                                        "implication b -> a",
                                        "or of a, b",
                                        "universe: always 1"};
    for (uint64_t i = 0; i < 16; i++) name_is(2, i, two[i]);
    name_is(3, 0xE8, "majority of a, b, c");
    name_is(3, 0x17, "minority of a, b, c");
    name_is(3, 0x96, "odd parity of a, b, c");
    name_is(3, 0xAC, "multiplexer: a chooses b (0) or c (1)");
    name_is(3, 0xCA, "multiplexer: a chooses c (0) or b (1)");
    name_is(3, 0x16, "exactly 1 of a, b, c");
    name_is(3, 0xC0, "and of a, b");
    name_is(3, 0x81, "all equal of a, b, c");
    name_is(3, 0xD5, "");
    name_is(4, 0xFEE8, "at least 2 of a, b, c, d");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_meaning),
        cmocka_unit_test(test_minimal),
        cmocka_unit_test(test_writing),
        cmocka_unit_test(test_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
