/* Bits as truth tables, words of them, and the method of fields: against all values of
 * the few input bits there are. */
#include "unit/unit.h"

#include "prove/claim/equation.h"
#include "prove/divide/fields_bits.h"
#include "unit/test_prove_form.h"

enum { INPUTS = 8 };

static bool bit_at(const FormTable *b, unsigned letter) {
    unsigned row = 0;
    for (unsigned i = 0; i < b->count; i++) row |= (letter >> b->word[i] & 1) << i;
    return table_bit(b, row);
}

static uint64_t word_at(const FieldsWord *w, unsigned letter) {
    uint64_t value = 0;
    for (unsigned i = 0; i < 64; i++) value |= (uint64_t)bit_at(&w->bit[i], letter) << i;
    return value;
}

static void random_word(FieldsWord *w) {
    for (unsigned i = 0; i < 64; i++) {
        FormTable b = rnd() % 3 ? table_constant(rnd() % 4 == 0)
                                : table_word((uint16_t)(rnd() % INPUTS));
        FormTable c = table_word((uint16_t)(rnd() % INPUTS));
        if (rnd() % 4 == 0) assert_true(table_join(OP_XOR, &b, &c, &b));
        if (rnd() % 4 == 0) assert_true(table_join(OP_AND, &b, &c, &b));
        w->bit[i] = rnd() % 4 ? b : table_not(b);
    }
}

static void test_words(void **state) {
    static FieldsWord a, b, out;
    static const Op ops[] = {OP_AND, OP_OR,  OP_XOR, OP_ADD,   OP_SUB,  OP_SHL,
                             OP_SHR, OP_SAR, OP_ROL, OP_BSWAP, OP_PEXT, OP_PDEP};
    for (int round = 0; round < 800; round++) {
        random_word(&a), random_word(&b);
        Op op = ops[round % 12];
        uint64_t by = rnd();
        if (op == OP_ADD || op == OP_SUB)
            assert_true(fields_word_add(&a, &b, op == OP_SUB, &out));
        else if (op_class(op) == CLASS_BITWISE)
            assert_true(fields_word_join(op, &a, &b, &out));
        else
            fields_word_constant(by, &b), fields_word_move(&a, op, by, &out);
        unsigned low = (unsigned)rnd() % 60,
                 high = low + 1 + (unsigned)rnd() % (64 - low);
        uint64_t most = 0;
        for (unsigned letter = 0; letter < 1u << INPUTS; letter++) {
            uint64_t x = word_at(&a, letter), y = word_at(&b, letter);
            uint64_t want = op_fold(op, x, y, 0);
            uint64_t value = word_at(&out, letter);
            assert_int_equal(value, want);
            value = value >> low & ~UINT64_C(0) >> (64 - (high - low));
            if (value > most) most = value;
        }
        for (unsigned i = 0; i < 64; i++) { /* it depends on each of its inputs */
            const FormTable *bit = &out.bit[i];
            for (unsigned k = 0; k < bit->count; k++) {
                bool matters = false;
                for (unsigned row = 0; row < 1u << bit->count; row++)
                    matters =
                        matters || table_bit(bit, row) != table_bit(bit, row ^ 1u << k);
                assert_true(matters);
            }
        }
        assert_int_equal(fields_word_most(&out, low, high), most);
    }
}

/* No two bits that stand beside each other are both set, and each shares an input with
 * the next, however many there are. */
static void test_shared_inputs(void **state) {
    static FieldsWord w;
    for (unsigned bits = 8; bits <= 64; bits++) {
        fields_word_constant(0, &w);
        for (unsigned i = 0; i < bits; i++) {
            FormTable this = table_word((uint16_t)i),
                      next = table_word((uint16_t)(i + 1));
            next = table_not(next);
            assert_true(table_join(OP_AND, &this, &next, &w.bit[i]));
        }
        uint64_t most = fields_word_most(&w, 0, bits), ones = ~UINT64_C(0) >> (64 - bits);
        assert_int_equal(most, ones & UINT64_C(0xAAAAAAAAAAAAAAAA) >> (bits & 1));
    }
}

/* The highest bits are 1 for one choice of more inputs than a table has: what cannot be
 * known counts. */
static void test_too_many_inputs(void **state) {
    static FieldsWord w;
    fields_word_constant(0, &w);
    for (unsigned i = 0; i < 12; i++) {
        FormTable this = table_word((uint16_t)i), next = table_word((uint16_t)(i + 1));
        assert_true(table_join(OP_XOR, &this, &next, &w.bit[12 - i]));
    }
    FormTable first = table_word(0), last = table_word(12);
    assert_true(table_join(OP_XOR, &first, &last, &w.bit[0]));
    /* twelve that differ make the ends equal */
    assert_int_equal(fields_word_most(&w, 0, 13), 0x1fff);
}

/* A word made of the few bits of x & mask by the operations of SWAR. */
static Term random_swar(Pool *pool, Term x, int depth) {
    static const uint64_t masks[] = {0x5555555555555555, 0x3333333333333333,
                                     0x0f0f0f0f0f0f0f0f, 0xff,
                                     0x00ff00ff00ff00ff, 15};
    static const uint64_t factors[] = {0x0101010101010101, 3, 0x11, 0x10001, 255};
    if (depth == 0) return x;
    Term a = random_swar(pool, x, depth - 1);
    Term mask = term_word(masks[rnd() % 6]);
    switch (rnd() % 6) {
    case 0:
        return term_op2(pool, OP_SHR, a, term_word(1 + rnd() % 60));
    case 1:
        return term_op2(pool, OP_SHL, a, term_word(1 + rnd() % 9));
    case 2:
        return term_op2(pool, OP_MUL, a, term_word(factors[rnd() % 5]));
    case 3:
        return term_op2(pool, OP_AND, a, mask);
    case 4:
        return term_op2(pool, OP_ADD, a, random_swar(pool, x, depth - 1));
    default:
        return term_op2(pool, OP_SUB, a, random_swar(pool, x, depth - 1));
    }
}

/* A sum cut, and the sum of the parts cut: often equal, often not quite. */
static void two_ways(Pool *pool, Term x, int depth, Term *a, Term *b) {
    Term p = random_swar(pool, x, depth), q = random_swar(pool, x, depth);
    Op op = rnd() % 2 ? OP_SHR : OP_AND;
    Term k = term_word(op == OP_SHR ? 1 + rnd() % 56 : ~UINT64_C(0) << rnd() % 60);
    *a = term_op2(pool, op, term_op2(pool, OP_ADD, p, q), k);
    *b = term_op2(pool, OP_ADD, term_op2(pool, op, p, k), term_op2(pool, op, q, k));
}

static Answer decide(Pool *pool, Term truth) {
    if (term_is(truth, 0)) return ANSWER_PROVED; /* the pool knows it */
    Arena *arena = arena_new();
    Problem p;
    Limits limits = {.memory = 1 << 28};
    Term *value = ARENA_ARRAY(arena, Term, pool_vars(pool));
    for (uint32_t v = 0; v < pool_vars(pool); v++)
        value[v] = (Term){0, pool_var(pool, v)};
    Query q = {.truth = {truth}, .count = 1, .value = value};
    problem_init(&p, pool, truth, term_word(1), arena);
    p.limits = &limits;
    Attempt attempt = {.problem = &p,
                       .pool = pool,
                       .query = &q,
                       .arena = arena,
                       .vars = (uint32_t *)p.vars,
                       .nvars = p.nvars};
    Answer answer = fields_decide(&attempt);
    problem_free(&p);
    arena_free(arena);
    return answer;
}

/* The sum of the `count` lowest bits of x. */
static Term sum_of_bits(Pool *pool, Term x, unsigned count) {
    Term sum = term_word(0);
    for (unsigned i = 0; i < count; i++) {
        Term bit = term_op2(pool, OP_SHR, x, term_word(i));
        bit = term_op2(pool, OP_AND, bit, term_word(1));
        sum = term_op2(pool, OP_ADD, sum, bit);
    }
    return sum;
}

static Term unequal(Pool *pool, Term a, uint64_t k) {
    return term_lnot(pool, term_op2(pool, OP_EQ, a, term_word(k)));
}

/* n bits: their sum stays below 2^k for n < 2^k only. */
static void test_carries(void **state) {
    for (unsigned count = 12; count <= 40; count++)
        for (unsigned k = 3; k <= 6; k++) {
            Pool *pool = pool_new(1 << 22);
            Term x = term_var(pool), sum = sum_of_bits(pool, x, count);
            Term high = term_op2(pool, OP_SHR, sum, term_word(k));
            Term run =
                term_op2(pool, OP_AND, sum, term_word(UINT64_C(0xf0) << (k - 4) % 8));
            bool holds = count < 1u << k;
            Answer answer = decide(pool, unequal(pool, high, 0));
            assert_int_equal(answer == ANSWER_PROVED, holds);
            if (k >= 4 && run.ref)
                assert_int_equal(decide(pool, unequal(pool, run, 0)) == ANSWER_PROVED,
                                 holds);
            pool_free(pool);
        }
}

/* Sums of as many single bits as there is room for, times a factor. The first ten are
 * added up to one word. */
static void test_full_sums(void **state) {
    static const struct {
        uint64_t factor, high;
        unsigned most;
    } sums[] = {{1, 8, 89}, {3, 9, 49}};
    for (unsigned i = 0; i < 2; i++)
        for (unsigned count = sums[i].most - 5; count <= sums[i].most + 5; count++) {
            Pool *pool = pool_new(1 << 22);
            Term x = term_var(pool), sum = sum_of_bits(pool, x, count < 64 ? count : 64);
            for (unsigned k = 64; k < count; k++) {
                Term bit = term_op2(pool, OP_SHR, x, term_word(k - 64));
                bit = term_op2(pool, OP_AND, bit, term_word(2));
                sum = term_op2(pool, OP_ADD, sum, bit);
            }
            sum = term_op2(pool, OP_MUL, sum, term_word(sums[i].factor));
            Term high = term_op2(pool, OP_SHR, sum, term_word(sums[i].high));
            Answer answer = decide(pool, unequal(pool, high, 0));
            assert_int_equal(answer, ANSWER_PROVED);
            high = term_op2(pool, OP_SHR, sum, term_word(3));
            assert_int_not_equal(decide(pool, unequal(pool, high, 0)), ANSWER_PROVED);
            pool_free(pool);
        }
}

static Term masked(Pool *pool, Term x, uint64_t k) {
    return term_op2(pool, OP_AND, x, term_word(k));
}

/* The words of `count` pairs of variables, each in one of two ways. */
static Term sum_of_pairs(Pool *pool, const Term var[12], unsigned count, bool way) {
    Term sum = term_word(0);
    for (unsigned i = 0, n = 0; i < 12; i++)
        for (unsigned k = 0; k < i && n < count; k++, n++) {
            Term both = term_op2(pool, OP_AND, var[i], var[k]);
            Term rest = term_op2(pool, OP_AND, var[i], term_op1(pool, OP_NOT, var[k]));
            if (way) both = term_op2(pool, OP_SUB, var[i], rest);
            sum = term_op2(pool, OP_ADD, sum, both);
        }
    return sum;
}

/* The bits of 64 pairs of words: as many sets as there is room for. */
static void test_full_sets(void **state) {
    for (unsigned count = 63; count <= 65; count++)
        for (unsigned wrong = 0; wrong < 2; wrong++) {
            Pool *pool = pool_new(1 << 22);
            Term var[12];
            for (unsigned i = 0; i < 12; i++) var[i] = term_var(pool);
            Term fields = term_op2(pool, OP_ADD, masked(pool, var[0], 0x55),
                                   masked(pool, var[1], 0x55));
            Term a = masked(pool, fields, wrong ? 0x11 : 0x33);
            Term b = term_op2(pool, OP_ADD, masked(pool, var[0], 0x11),
                              masked(pool, var[1], 0x11));
            a = term_op2(pool, OP_ADD, sum_of_pairs(pool, var, count, false), a);
            b = term_op2(pool, OP_ADD, sum_of_pairs(pool, var, count, true), b);
            Answer answer = decide(pool, term_lnot(pool, term_op2(pool, OP_EQ, a, b)));
            assert_int_equal(answer == ANSWER_PROVED, !wrong && count <= 64);
            pool_free(pool);
        }
}

/* y % m == y for y < m: not where y can be m. */
static void test_below(void **state) {
    for (uint64_t m = 240; m < 256; m++) {
        Pool *pool = pool_new(1 << 22);
        Term x = term_var(pool);
        Term y = term_op2(pool, OP_AND, x, term_word(m));
        Term rest = term_op2(pool, OP_UREM, y, term_word(m));
        Term truth = term_lnot(pool, term_op2(pool, OP_EQ, rest, y));
        assert_int_not_equal(decide(pool, truth), ANSWER_PROVED);
        pool_free(pool);
    }
}

/* 3 (y % m) is 3 times the sum of y's digits while that is less than m. */
static void test_digits(void **state) {
    unsigned proved = 0;
    for (int round = 0; round < 600; round++) {
        unsigned k = 4 + (unsigned)rnd() % 5;
        uint64_t m = (UINT64_C(1) << k) - 1, low = rnd() & m;
        uint64_t high = rnd() % 2 ? (m - low) & m : rnd() & m;
        Pool *pool = pool_new(1 << 22);
        Term x = term_var(pool);
        Term y = term_op2(pool, OP_AND, x, term_word(low | high << k));
        Term rest = term_op2(pool, OP_UREM, y, term_word(m));
        Term sum = term_op2(pool, OP_ADD, term_op2(pool, OP_AND, y, term_word(m)),
                            term_op2(pool, OP_SHR, y, term_word(k)));
        rest = term_op2(pool, OP_MUL, rest, term_word(3));
        sum = term_op2(pool, OP_MUL, sum, term_word(3));
        Term truth = term_lnot(pool, term_op2(pool, OP_EQ, rest, sum));
        bool is = decide(pool, truth) == ANSWER_PROVED;
        if (is) assert_true(low + high < m);
        proved += is;
        pool_free(pool);
    }
    assert_true(proved > 100);
}

static void test_method(void **state) {
    unsigned proved = 0, refuted = 0;
    for (int round = 0; round < 8000; round++) {
        Pool *pool = pool_new(1 << 22);
        Term x = term_var(pool);
        unsigned place = (unsigned)rnd() % 56, size = 4 + (unsigned)rnd() % 5;
        uint64_t mask = rnd() % 2 ? ((UINT64_C(1) << size) - 1) << place
                                  : UINT64_C(0x0303030303) << rnd() % 8;
        Term y = term_op2(pool, OP_AND, x, term_word(mask));
        Term a, b;
        two_ways(pool, y, 1 + round % 3, &a, &b);
        if (rnd() % 5 == 0)
            a = term_op2(pool, OP_UREM, a, term_word(255)),
            b = term_op2(pool, OP_UREM, b, term_word(255));
        Term truth = term_lnot(pool, term_op2(pool, OP_EQ, a, b));
        if (truth.ref && rnd() % 2) truth = term_lnot(pool, term_op2(pool, OP_EQ, b, a));
        if (truth.ref) {
            Answer answer = decide(pool, truth);
            uint64_t *scratch = malloc((pool_count(pool) + 1) * sizeof *scratch), v = 0;
            bool differs = false;
            do {
                differs = differs || term_eval(pool, truth, &v, scratch);
                v = (v - mask) & mask;
            } while (v);
            if (answer == ANSWER_PROVED) assert_false(differs);
            if (answer == ANSWER_REFUTED) assert_true(differs);
            proved += answer == ANSWER_PROVED, refuted += answer == ANSWER_REFUTED;
            free(scratch);
        }
        pool_free(pool);
    }
    assert_true(proved > 1000 && refuted > 400);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_words),           cmocka_unit_test(test_shared_inputs),
        cmocka_unit_test(test_too_many_inputs), cmocka_unit_test(test_carries),
        cmocka_unit_test(test_full_sums),       cmocka_unit_test(test_full_sets),
        cmocka_unit_test(test_below),           cmocka_unit_test(test_digits),
        cmocka_unit_test(test_method),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
