/* Batches against the plain interpreter; what runs them for other processors, too. */
#include "code/batch.c"

#include <sys/mman.h>
#include "unit/random.h"
#include "unit/unit.h"

static uint64_t word(void) {
    return below(3)   ? next() >> below(64)
           : below(2) ? below(70)
                      : next() & next() & next();
}

enum { VARS = 4, LANES = 200, MOST = 80, ROOTS = 5 };

static Term random_step(Pool *pool, const Term *t, unsigned n) {
    static const uint64_t words[] = {3, 1, 4, 1, 5, 9, 2, 6};
    static const Op paired[] = {OP_AND, OP_OR, OP_XOR, OP_ADD};
    Op op =
        below(2) ? paired[below(4)] : (Op)(OP_FULL + 1 + below(OP_COUNT - OP_FULL - 1));
    Term a = t[below(n)], b = t[below(n)], c = t[below(n)];
    if (below(20) == 0) return term_table(pool, words, 8, a);
    if (op_arity(op) == 1) return term_op1(pool, op, a);
    return op_arity(op) == 2 ? term_op2(pool, op, a, b) : term_ite(pool, a, b, c);
}

static uint64_t input[VARS][LANES], output[ROOTS][LANES];

static bool runs_avx2(void) {
#ifdef AVX2
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2");
#else
    return false;
#endif
}

/* The last block again, by the code for lesser processors: variables have kept their
 * slots. */
static void compare_blocks(const Batch *batch, size_t lanes) {
    size_t last = (lanes - 1) % batch->block + 1, whole = (last + 7) / 8 * 8;
    for (int avx2 = 0; avx2 < 1 + runs_avx2(); avx2++) {
#ifdef AVX2
        (avx2 ? run_avx2 : run_plain)(batch, whole);
#else
        run_plain(batch, whole);
#endif
        for (size_t r = 0; r < batch->nroots; r++)
            assert_memory_equal(batch->slots + batch->roots[r] * batch->block,
                                output[r] + lanes - last, last * sizeof **output);
    }
}

static void compare(const Pool *pool, const Term *roots, size_t lanes) {
    const uint64_t *in[VARS];
    uint64_t *out[ROOTS], values[VARS];
    uint64_t *scratch = malloc(pool_count(pool) * sizeof *scratch);
    for (int v = 0; v < VARS; v++) in[v] = input[v];
    for (int r = 0; r < ROOTS; r++) out[r] = output[r];
    Batch *batch = batch_new(pool, roots, ROOTS, 1 << 22);
    assert_non_null(batch);
    batch_run(batch, in, out, lanes / 9); /* room for few lanes grows */
    batch_run(batch, in, out, lanes);
    for (size_t lane = 0; lane < lanes; lane++) {
        for (int v = 0; v < VARS; v++) values[v] = input[v][lane];
        for (int r = 0; r < ROOTS; r++)
            if (output[r][lane] != term_eval(pool, roots[r], values, scratch))
                fail_msg("lane %zu, root %d", lane, r);
    }
    compare_blocks(batch, lanes);
    batch_free(batch);
    free(scratch);
}

static void random_programs(void **state) {
    Pool *pool = pool_new(1 << 22);
    for (int round = 0; round < 600; round++) {
        Term t[MOST], roots[ROOTS];
        pool_reset(pool);
        unsigned n = 0;
        for (; n < VARS; n++) t[n] = term_var(pool);
        for (; n < VARS + 3; n++) t[n] = term_word(word());
        for (unsigned last = 12 + below(MOST - 12); n < last; n++)
            t[n] = random_step(pool, t, n);
        for (int r = 0; r < ROOTS; r++) roots[r] = t[r == 0 ? n - 1 : below(n)];
        for (int v = 0; v < VARS; v++)
            for (int lane = 0; lane < LANES; lane++) input[v][lane] = word();
        compare(pool, roots, 1 + below(LANES));
    }
    pool_free(pool);
}

/* Every operation at least once on words that matter to it. */
static void every_operation(void **state) {
    Pool *pool = pool_new(1 << 20);
    Term x = term_var(pool), y = term_var(pool), z = term_var(pool), roots[ROOTS];
    term_var(pool);
    for (Op op = OP_FULL + 1; op < OP_COUNT; op++) {
        Term t = op_arity(op) == 1   ? term_op1(pool, op, x)
                 : op_arity(op) == 2 ? term_op2(pool, op, x, y)
                                     : term_ite(pool, x, y, z);
        assert_false(term_is_word(t));
        for (int r = 0; r < ROOTS; r++) roots[r] = r == 4 ? term_word(7) : t;
        for (int v = 0; v < VARS; v++)
            for (int lane = 0; lane < LANES; lane++) input[v][lane] = word();
        compare(pool, roots, LANES);
    }
    pool_free(pool);
}

/* By words that have a way of their own: shifts, products, quotients. */
static void every_operation_by_words(void **state) {
    static const uint64_t words[] = {0,
                                     1,
                                     2,
                                     3,
                                     5,
                                     7,
                                     10,
                                     31,
                                     32,
                                     63,
                                     64,
                                     255,
                                     257,
                                     1000,
                                     UINT64_C(1) << 63,
                                     ~UINT64_C(0),
                                     ~UINT64_C(1),
                                     641,
                                     UINT64_C(6148914691236517205),
                                     0xFF00FF};
    Pool *pool = pool_new(1 << 20);
    for (Op op = OP_FULL + 1; op < OP_COUNT; op++)
        for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
            pool_reset(pool);
            Term x = term_var(pool), y = term_var(pool), k = term_word(words[i]);
            Term roots[ROOTS] = {x, y, x, y, term_word(i)};
            for (int v = 2; v < VARS; v++) term_var(pool);
            if (op_arity(op) == 2) {
                roots[0] = term_op2(pool, op, x, k);
                roots[1] = term_op2(pool, op, k, y);
            }
            Term less = term_op2(pool, OP_ULT, x, y);
            roots[2] = term_ite(pool, less, i & 1 ? x : y, i & 1 ? y : x);
            roots[3] = term_ite(pool, term_op2(pool, OP_EQ, x, k), y, less);
            Term below_x = term_op2(pool, OP_ADD, x, term_word(~UINT64_C(0)));
            Term few =
                term_op2(pool, OP_EQ, term_op2(pool, OP_AND, x, below_x), term_word(0));
            if (i & 1) roots[4] = term_land(pool, few, term_truth(pool, i & 2 ? x : y));
            for (int v = 0; v < VARS; v++)
                for (int lane = 0; lane < LANES; lane++)
                    input[v][lane] = below(3)   ? word()
                                     : below(2) ? UINT64_C(1) << below(64)
                                                : words[i] + below(3) - 1;
            compare(pool, roots, 1 + below(LANES));
        }
    pool_free(pool);
}

/* More values at once than a block of many lanes has room for. */
static void many_values(void **state) {
    enum { WIDTH = 70 };
    Pool *pool = pool_new(1 << 22);
    for (int round = 0; round < 20; round++) {
        Term t[WIDTH], roots[ROOTS], vars[VARS];
        pool_reset(pool);
        for (int v = 0; v < VARS; v++) vars[v] = term_var(pool);
        for (int i = 0; i < WIDTH; i++) {
            t[i] = term_op2(pool, OP_MUL, vars[i % VARS], term_word(next() | 1));
            if (i % 16 == round % 16) t[i] = term_op2(pool, OP_PEXT, t[i], vars[0]);
        }
        for (int r = 0; r < ROOTS; r++) roots[r] = t[r];
        for (int i = 0; i < WIDTH; i++) /* all are alive until the last one is made */
            for (int r = 0; r < ROOTS; r++)
                roots[r] = term_op2(pool, i % 2 ? OP_SUB : OP_XOR,
                                    t[(i * (r + 2)) % WIDTH], roots[r]);
        for (int v = 0; v < VARS; v++)
            for (int lane = 0; lane < LANES; lane++) input[v][lane] = word();
        compare(pool, roots, LANES);
    }
    pool_free(pool);
}

/* Words whose last one stands before a page that can't be touched, or whose first one
 * stands behind one. */
static uint64_t *guarded(size_t lanes, bool at_end) {
    enum { PAGE = 4096 };
    uint8_t *at = mmap(NULL, 3 * PAGE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    assert_true(at != MAP_FAILED);
    assert_int_equal(mprotect(at + PAGE, PAGE, PROT_READ | PROT_WRITE), 0);
    return (uint64_t *)(void *)(at + PAGE) +
           (at_end ? PAGE / sizeof(uint64_t) - lanes : 0);
}

static void only_the_batch_is_touched(void **state) {
    Pool *pool = pool_new(1 << 20);
    Term v[VARS], roots[2];
    for (int i = 0; i < VARS; i++) v[i] = term_var(pool);
    roots[0] = term_op2(pool, OP_PEXT, term_op2(pool, OP_ADD, v[0], v[1]), v[2]);
    roots[1] = term_op2(pool, OP_XOR, term_op1(pool, OP_POPCOUNT, roots[0]), v[3]);
    uint64_t *scratch = malloc(pool_count(pool) * sizeof *scratch);
    for (size_t lanes = 0; lanes <= 67; lanes++)
        for (int at_end = 0; at_end < 2; at_end++) {
            uint64_t *rows[VARS], *out[2];
            for (int i = 0; i < VARS; i++) rows[i] = guarded(lanes, at_end);
            for (int i = 0; i < 2; i++) out[i] = guarded(lanes, at_end);
            for (size_t i = 0; i < VARS * lanes; i++) rows[i % VARS][i / VARS] = word();
            Batch *batch = batch_new(pool, roots, 2, 1 << 20);
            batch_run(batch, (const uint64_t *const *)rows, out, lanes);
            for (size_t lane = 0; lane < lanes; lane++) {
                uint64_t values[VARS];
                for (int i = 0; i < VARS; i++) values[i] = rows[i][lane];
                for (int r = 0; r < 2; r++)
                    assert_int_equal(out[r][lane],
                                     term_eval(pool, roots[r], values, scratch));
            }
            batch_free(batch);
        }
    free(scratch);
    pool_free(pool);
}

static void slots_are_used_again(void **state) {
    Pool *pool = pool_new(1 << 26);
    Term x = term_var(pool), y = term_var(pool), t = x;
    for (int i = 0; i < 20000; i++)
        t = term_op2(pool, OP_ROL, term_op2(pool, OP_MUL, t, y), x);
    Batch *batch = batch_new(pool, &t, 1, 40000 * sizeof(Step) + (1 << 12));
    assert_non_null(batch);
    assert_int_equal(batch_steps(batch), 40000);
    batch_free(batch);
    assert_null(batch_new(pool, &t, 1, 10000));
    pool_free(pool);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_programs),
        cmocka_unit_test(every_operation),
        cmocka_unit_test(every_operation_by_words),
        cmocka_unit_test(many_values),
        cmocka_unit_test(only_the_batch_is_touched),
        cmocka_unit_test(slots_are_used_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
