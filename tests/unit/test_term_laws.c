/* Laws whose two sides become one term, and claims that must not; hostile sizes. */
#include "unit/prefix.h"

#include "unit/unit.h"

static const char *const same[] = {
    "= & & a b c & a & b c",
    "= | | a b c | c | b a",
    "= ^ ^ a b c ^ c ^ b a",
    "= & a a a",
    "= | a a a",
    "= ^ a a 0",
    "= & a ~ a 0",
    "= ~ & a b | ~ a ~ b",
    "= ~ | a b & ~ a ~ b",
    "= ~ ~ a a",
    "= ~ - a 1 - 0 a",
    "= + ~ a 1 - 0 a",
    "= - a b + a + ~ b 1",
    "= & a | a b a",
    "= | a & a b a",
    "= | & a ~ b & ~ a b ^ a b",
    "= & | a b ~ & a b ^ a b",

    "= ~ ^ a b ^ ~ a b",
    "= + + a b c + c + a b",
    "= - + a b b a",
    "= * a 8 << a 3",
    "= + a a << a 1",
    "= - * 3 a a * 2 a",
    "= * * a b c * c * b a",
    "= * a - 0 b - 0 * a b",
    "= << << a 3 4 << a 7",
    "= >> << a 8 8 & a 0xffffffffffffff",
    "= << >> a 8 8 & a 0xffffffffffffff00",
    "= & << a 9 0xfefefefefefefefe << & a 0x7f7f7f7f7f7f7f7f 9",
    "= | << a 8 >> a 56 rol a 8",
    "= ^ << a 8 >> a 56 rol a 8",
    "= + << a 8 >> a 56 rol a 8",
    "= | << a s >> a - 64 s rol a s",
    "= rol rol a 40 30 rol a 6",
    "= bswap bswap a a",
    "= sar | a 0x8000000000000000 3 | >> a 3 0xf000000000000000",
    "< % a 10 10",
    "< ctz a 65",
    "< count & a 255 9",
    "< / a 10 1844674407370955162",
    "= rol rol a - 0 s s a",
    "= rol rol a s t rol rol a t s",
    "= pdep pext a m m & a m",
    "= pdep pext a 0xf0f 0xf0f & a 0xf0f",
    "= bswap mirror a reverse a",
    "= mirror reverse a bswap a",
    "= diag bswap a mirror diag a",
    "= diag mirror a bswap diag a",
    "= diag diag a a",
    "= diag reverse a reverse diag a",
    "= bswap ~ a ~ bswap a",
    "= count reverse a count a",
    "= count ~ a - 64 count a",
    "= ctz reverse a clz a",
    "= clz reverse a ctz a",
    "= / a 8 >> a 3",
    "= % a 8 & a 7",
    "= pext a 0xff00 & >> a 8 255",
    "= pdep a 0xff00 << & a 255 8",
    "= = pdep 32 a 0 < count a 6",
    "= = pdep 40 a 0 < count a 4",
    "= = pdep << 1 s a 0 ^ 1 < & s 63 count a",
    "= = pdep << 7 s a 0 ^ 1 < & s 63 count a",
    "= & pdep 40 a - 0 pdep 40 a pdep 8 a",
    "= & pdep << 5 s a - 0 pdep << 5 s a pdep << 1 s a",
    "= ctz pdep 40 a ctz pdep 8 a",
    "= ctz pdep << 3 s a ctz pdep << 1 s a",
    "= << 1 ctz pdep 8 a | pdep 8 a = pdep 8 a 0",
    "= << 1 ctz pdep << 1 s a | pdep << 1 s a = pdep << 1 s a 0",
    "= < ctz pdep 40 a 64 ^ 1 = pdep 40 a 0",
    "= = ? < a b a b a | < a b = a b",
    "= = ? < a b s a a | ^ 1 < a b = a s",
    "= ? < a b | s < a b t ? < a b | s 1 t",
    "= ? < a b s | t ^ 1 < a b ? < a b s | t 1",
    "= = ^ a b 0 = a b",
    "= = - a b 0 = a b",
    "= = & a b a = & a ~ b 0",
    "= = | a b b = & a ~ b 0",
    "= = + a b a = b 0",
    "= = + a 5 + b 5 = a b",
    "= = * a 3 * b 3 = * a 3 * b 3",
    "= = * a 3 12 = a 4",
    "= = << a 3 24 = & a 0x1fffffffffffffff 3",
    "= = ^ a b ^ a c = b c",
    "= = ~ a ~ b = a b",
    "= = bswap a 1 = a 0x100000000000000",
    "= = & a 16 16 & >> a 4 1",
    "= = & a 16 0 ! & >> a 4 1",
    "= ! ! a ! = a 0",
    "= ! < a 7 ! < a 7",
    "= ! < 6 a < a 7",
    "= < a 1 = a 0",
    "= < ~ a ~ b < b a",
    "= ? = a b a b b",
    "= ? ! a b c ? a c b",
    "= ? < a b 1 0 < a b",
    "= ? a b b b",
    "= mulhi a 16 >> a 60",
    "= sar a 63 sar sar a 40 40",
    "= & & a 0xff & b 0xf0 & & a b 0xf0",
    "= | & a 0xff & a 0xff00 & a 0xffff",
    "= - 0 - a b - b a",
    "= ^ & a 0xf0 0xf0 & ~ a 0xf0",
    "= | | a 7 8 | a 15",
    "= + & a 15 & a 0xf0 & a 255",
    "= & | a 15 0xf0 & a 0xf0",
    "= = < a b < c d = ! < a b ! < c d",
    "= & = a b = a b = a b",
    "= | < a b ! < a b 1",
    "= & < a b ! < a b 0",
    "= ~ + a b - ~ a b",
    "= - - 0 a 1 ~ a",
};

static void sides_become_one(void **state) {
    Pool *pool = pool_new(1 << 22);
    bool all = true;
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        bool one = term_is(law(pool, same[i]), 1);
        if (!one) print_error("not one: %s\n", same[i]);
        all = all && one;
    }
    assert_true(all);
    pool_free(pool);
}

/* False claims, and true ones that no local rule can know. */
static const char *const open_claims[] = {
    "= & a b | a b",
    "= + a b ^ a b",
    "= >> + a b 2 + >> a 2 >> b 2",
    "= << >> a 8 8 a",
    "= ctz | a b ctz a",
    "= / * a 3 3 a",
    "= mirror diag a diag mirror a",
    "= rol a s << a s",
    "= rol 0xfffffffffffffff0 s | << 0xfffffffffffffff0 s >> 58 - 0 s",
    "= rol 3 s | << 3 s >> 5 - 64 s",
    "= * a a a",
    "< a b",
    "= % a 3 & a 3",
    "= mulhi a 3 * a 3",
    "= ? < a b a b a",
};

static void others_stay_open(void **state) {
    Pool *pool = pool_new(1 << 22);
    for (size_t i = 0; i < sizeof open_claims / sizeof *open_claims; i++)
        assert_false(term_is_word(law(pool, open_claims[i])));
    pool_free(pool);
}

/* Doubling at each of ten thousand steps is a graph of ten thousand nodes. */
static void doubling_is_linear(void **state) {
    Pool *pool = pool_new(1 << 26);
    static const Op ops[] = {OP_ADD, OP_MUL, OP_XOR, OP_ROL, OP_SUB, OP_AND, OP_OR};
    for (size_t k = 0; k < sizeof ops / sizeof *ops; k++) {
        pool_reset(pool);
        Term x = term_var(pool), y = term_var(pool);
        for (int i = 0; i < 10000; i++) {
            Term t = term_op2(pool, ops[k], x, term_op2(pool, OP_SHR, y, term_word(1)));
            y = x, x = t;
        }
        assert_true(pool_count(pool) < 400000);
        uint64_t *scratch = malloc(pool_count(pool) * sizeof *scratch);
        uint64_t values[2] = {12345, 678};
        term_eval(pool, x, values, scratch);
        free(scratch);
    }
    pool_free(pool);
}

static void a_million_nodes(void **state) {
    Pool *pool = pool_new((size_t)1 << 30);
    Term x = term_var(pool), a = x, b = term_var(pool);
    for (int i = 0; i < 1000000; i++) {
        Term t =
            term_op2(pool, OP_XOR, term_op2(pool, OP_MUL, a, b), term_word((uint64_t)i));
        b = a, a = t;
    }
    assert_true(pool_count(pool) >= 1000000);
    Term values[2] = {term_word(3), term_word(5)};
    Term done = term_substitute(pool, pool, a, values);
    uint64_t *scratch = malloc(pool_count(pool) * sizeof *scratch), words[2] = {3, 5};
    assert_true(term_is_word(done));
    assert_int_equal(done.word, term_eval(pool, a, words, scratch));
    free(scratch);
    pool_free(pool);
}

static void full_stays_full(void **state) {
    Pool *pool = pool_new(20000);
    Term x = term_var(pool), t = x;
    for (uint64_t i = 0; i < 1000; i++)
        t = term_op2(pool, OP_MUL, term_op2(pool, OP_XOR, t, term_word(i * 77 + 1)), x);
    assert_true(pool_full(pool) && term_is_full(pool, t));
    assert_true(term_is_full(pool, term_op2(pool, OP_EQ, t, t)));
    assert_true(term_is_full(pool, term_op2(pool, OP_AND, t, term_word(0))));
    assert_true(term_is_full(pool, term_ite(pool, t, x, x)));
    assert_true(term_is_full(pool, term_truth(pool, t)));
    pool_reset(pool);
    assert_false(pool_full(pool) || term_is_full(pool, term_var(pool)));
    pool_free(pool);
}

static void tables(void **state) {
    Pool *pool = pool_new(1 << 20);
    uint64_t words[] = {5, 6, 7, 8}, other[] = {5, 6, 7, 9}, scratch[16];
    Term x = term_var(pool), t = term_table(pool, words, 4, x);
    assert_true(term_same(t, term_table(pool, words, 4, x)));
    assert_false(term_same(t, term_table(pool, other, 4, x)));
    assert_true(term_is(term_table(pool, words, 4, term_word(2)), 7));
    assert_true(term_is(term_table(pool, words, 4, term_word(4)), 0));
    for (uint64_t i = 0; i < 6; i++)
        assert_int_equal(term_eval(pool, t, &i, scratch), i < 4 ? words[i] : 0);
    pool_free(pool);
}

/* c ? x : y of sums of words and numbers, against their values. */
static void choices(void **state) {
    Pool *pool = pool_new(1 << 20);
    Term v[4], sums[25];
    unsigned n = 0;
    for (unsigned i = 0; i < 4; i++) v[i] = term_var(pool);
    for (unsigned i = 0; i < 4; i++)
        for (unsigned j = 0; j < 3; j++) {
            Term word = term_op2(pool, OP_ADD, v[i], j ? v[j] : term_word(0));
            sums[n++] = word;
            sums[n++] = term_op2(pool, OP_ADD, word, term_word(i + j));
        }
    uint64_t values[4] = {3, 1000, UINT64_MAX - 4, 77}, scratch[4000];
    for (unsigned a = 0; a < n; a++)
        for (unsigned b = 0; b < n; b++)
            for (uint64_t c = 2; c < 4; c++) {
                Term is = term_op2(pool, OP_EQ, v[0], term_word(c));
                Term t = term_ite(pool, is, sums[a], sums[b]);
                uint64_t want = term_eval(pool, sums[c == 3 ? a : b], values, scratch);
                assert_true(pool_count(pool) < 4000);
                assert_true(term_eval(pool, t, values, scratch) == want);
            }
    pool_free(pool);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sides_become_one),   cmocka_unit_test(others_stay_open),
        cmocka_unit_test(doubling_is_linear), cmocka_unit_test(a_million_nodes),
        cmocka_unit_test(full_stays_full),    cmocka_unit_test(tables),
        cmocka_unit_test(choices),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
