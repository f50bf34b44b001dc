/* And-inverter graphs: their rules against truth tables, equal circuits as one, terms as
 * graphs against plain evaluation, budgets. */
#include "prove/solve/aig_claim.h"
#include "unit/prefix.h"

#include "unit/random.h"
#include "unit/unit.h"

enum { INPUTS = 6, NODES = 400 };

/* The 64 values of six inputs, a bit each. */
static uint64_t column(unsigned input) {
    static const uint64_t columns[INPUTS] = {0xaaaaaaaaaaaaaaaau, 0xccccccccccccccccu,
                                             0xf0f0f0f0f0f0f0f0u, 0xff00ff00ff00ff00u,
                                             0xffff0000ffff0000u, 0xffffffff00000000u};
    return columns[input];
}

static void run_all(const Aig *aig, uint64_t *value) {
    for (unsigned i = 0; i < INPUTS; i++) value[aig_input_node(aig, i)] = column(i);
    aig_run(aig, value);
}

/* Conjunctions of random literals: the literal's table is the conjunction's. */
static void rules_keep_the_meaning(void **state) {
    for (unsigned round = 0; round < 300; round++) {
        Aig *aig = aig_new(1 << 20);
        Bit literal[NODES];
        uint64_t table[NODES], *value = calloc(4 * NODES, sizeof *value);
        unsigned inputs = 2 + round % (INPUTS - 1);
        for (unsigned i = 0; i < INPUTS; i++) {
            literal[i] = aig_input(aig);
            table[i] = column(i);
        }
        for (unsigned n = INPUTS; n < NODES; n++) {
            unsigned span = n < 24 ? n : 24;
            unsigned i = n - 1 - (unsigned)(next() % span);
            unsigned j = next() & 3 ? n - 1 - (unsigned)(next() % span)
                                    : (unsigned)(next() % inputs);
            Bit flip[2] = {(Bit)(next() >> 63), (Bit)(next() >> 63)};
            literal[n] = aig_and(aig, literal[i] ^ flip[0], literal[j] ^ flip[1]) ^ 1;
            table[n] =
                ~((table[i] ^ -(uint64_t)flip[0]) & (table[j] ^ -(uint64_t)flip[1]));
        }
        assert_true(aig_count(aig) < 2 * NODES);
        run_all(aig, value);
        for (unsigned n = 0; n < NODES; n++)
            assert_int_equal(aig_value(value, literal[n]), table[n]);
        free(value);
        aig_free(aig);
    }
}

/* No two nodes have the same operands, and none has a constant or one literal twice. */
static void nodes_are_unique(void **state) {
    Aig *aig = aig_new(1 << 20);
    Bit literal[NODES];
    for (unsigned i = 0; i < INPUTS; i++) literal[i] = aig_input(aig);
    for (unsigned n = INPUTS; n < NODES; n++)
        literal[n] = aig_and(aig, literal[next() % n] ^ (Bit)(next() >> 63),
                             literal[next() % n] ^ (Bit)(next() >> 63)) ^
                     (Bit)(next() >> 63);
    for (uint32_t n = 1; n < aig_count(aig); n++) {
        Bit a[2], b[2];
        if (!aig_is_and(aig, n, a)) continue;
        assert_true(a[0] >> 1 != a[1] >> 1 && a[1] > 1 && a[0] >> 1 < n);
        for (uint32_t m = 1; m < n; m++)
            assert_false(aig_is_and(aig, m, b) && a[0] == b[0] && a[1] == b[1]);
    }
    aig_free(aig);
}

static void two_levels_are_seen(void **state) {
    Aig *g = aig_new(1000);
    Bit a = aig_input(g), b = aig_input(g), c = aig_input(g);
    Bit ab = aig_and(g, a, b), ac = aig_and(g, a, c);
    assert_int_equal(aig_and(g, b, a), ab);
    assert_int_equal(aig_and(g, ab, a ^ 1), BIT_FALSE);
    assert_int_equal(aig_and(g, ab, a), ab);
    assert_int_equal(aig_and(g, ab ^ 1, a ^ 1), a ^ 1);
    assert_int_equal(aig_and(g, ab ^ 1, a), aig_and(g, a, b ^ 1));
    assert_int_equal(aig_and(g, ab, aig_and(g, a ^ 1, c)), BIT_FALSE);
    assert_int_equal(aig_and(g, ab ^ 1, aig_and(g, a ^ 1, c)), aig_and(g, a ^ 1, c));
    assert_int_equal(aig_and(g, ab ^ 1, aig_and(g, a, b ^ 1) ^ 1), a ^ 1);
    assert_int_equal(aig_and(g, ab ^ 1, ac), aig_and(g, ac, b ^ 1));
    uint32_t before = aig_count(g);
    assert_int_equal(aig_and(g, ab, ac), aig_and(g, ab, c));
    assert_int_equal(aig_count(g), before + 1);
    aig_free(g);
}

static void budgets_hold(void **state) {
    Aig *aig = aig_new(50);
    Bit at = aig_input(aig);
    for (unsigned i = 0; i < 100; i++) at = aig_and(aig, at, aig_input(aig)) ^ 1;
    assert_true(aig_full(aig));
    assert_int_equal(aig_count(aig), 50);
    aig_free(aig);
}

/* Terms as graphs */

static uint64_t bits_of(const AigClaim *c, size_t variable, const uint64_t *value,
                        unsigned lane) {
    uint64_t word = 0;
    for (uint32_t i = 0; i < 64; i++)
        word |= (value[aig_input_node(c->aig, c->input[variable] + i)] >> lane & 1) << i;
    return word;
}

/* Random inputs; of the law's every other lane has equal words. */
static void set_inputs(const AigClaim *c, uint64_t *value) {
    for (uint32_t i = 0; i < aig_inputs(c->aig); i++)
        value[aig_input_node(c->aig, i)] =
            i < 64 ? next() : next() ^ value[aig_input_node(c->aig, i % 64)];
    aig_run(c->aig, value);
}

static bool is_bad(const AigClaim *c, const uint64_t *value, unsigned lane) {
    bool all = true, some = false;
    for (size_t i = 0; i < c->nassumed; i++)
        all = all && (aig_value(value, c->assumed[i]) >> lane & 1);
    for (size_t i = 0; i < c->ngoals; i++)
        some = some || (aig_value(value, c->goal[i]) >> lane & 1);
    return all && some;
}

/* The graph says of random inputs what the interpreter says of them. */
static void check_claim(Pool *pool, Term bad) {
    AigClaim c;
    if (bad.ref == 0) return;
    assert_true(aig_claim_make(&c, pool, bad, (size_t)64 << 20));
    uint64_t *value = calloc(aig_count(c.aig), sizeof *value), words[26];
    uint64_t *scratch = calloc(pool_count(pool) + 1, sizeof *scratch);
    set_inputs(&c, value);
    for (unsigned lane = 0; lane < 64; lane++) {
        for (size_t v = 0; v < c.nvars; v++)
            words[v] = c.input[v] == AIG_NO_INPUT ? 0 : bits_of(&c, v, value, lane);
        bool expected = term_eval(pool, bad, words, scratch) != 0;
        assert_int_equal(is_bad(&c, value, lane), expected);
    }
    free(scratch);
    free(value);
    aig_claim_free(&c);
}

static Term some_truth(Pool *pool, Term *var, unsigned depth);

static Term some_word(Pool *pool, Term *var, unsigned depth) {
    if (depth == 0 || next() % 8 == 0)
        return next() & 3 ? var[next() % 3] : term_word(next() >> (next() & 63));
    Op op = (Op)(OP_FULL + 1 + next() % (OP_COUNT - OP_FULL - 1));
    Term a = some_word(pool, var, depth - 1);
    if (op_arity(op) == 1) return term_op1(pool, op, a);
    Term b = some_word(pool, var, depth - 1);
    if (op == OP_ITE) return term_ite(pool, some_truth(pool, var, depth - 1), a, b);
    return term_op2(pool, op, a, b);
}

static Term some_truth(Pool *pool, Term *var, unsigned depth) {
    if (depth && next() % 3) {
        Term p = some_truth(pool, var, depth - 1), q = some_truth(pool, var, depth - 1);
        Term joint = next() & 1 ? term_land(pool, p, q) : term_lor(pool, p, q);
        return next() & 1 ? term_lnot(pool, joint) : joint;
    }
    Term a = some_word(pool, var, depth), b = some_word(pool, var, depth);
    return term_op2(pool, next() & 1 ? OP_EQ : OP_ULT, a, b);
}

static void terms_are_graphs(void **state) {
    Pool *pool = pool_new((size_t)16 << 20);
    for (unsigned round = 0; round < 150; round++) {
        pool_reset(pool);
        Term var[3] = {term_var(pool), term_var(pool), term_var(pool)};
        check_claim(pool, some_truth(pool, var, 1 + round % 4));
    }
    pool_free(pool);
}

/* Conjunctions of as many truths as there is room for, and of more: a != 0, a != 1, … */
static void many_truths_are_graphs(void **state) {
    Pool *pool = pool_new((size_t)16 << 20);
    for (unsigned n = 62; n <= 66; n++) {
        pool_reset(pool);
        Term a = term_var(pool), b = term_var(pool);
        Term all = term_op2(pool, OP_ULT, a, b);
        for (unsigned i = 0; i + 1 < n; i++) {
            Term truth = term_op2(pool, OP_EQ, i & 1 ? a : b, term_word(i));
            all = term_land(pool, all, term_lnot(pool, truth));
        }
        check_claim(pool, all), check_claim(pool, term_lnot(pool, all));
    }
    pool_free(pool);
}

/* Quotients of equal words have one circuit, others have their own. */
static void quotients_are_graphs(void **state) {
    static const char *const laws[] = {
        "= / a b / a c", "= % a b % c b", "= / a 7 / a 9",         "= % a b & % a c b",
        "= / a b % a b", "< + / a b b a", "= + / a b % c b / c b",
    };
    Pool *pool = pool_new((size_t)16 << 20);
    for (size_t i = 0; i < sizeof laws / sizeof *laws; i++)
        check_claim(pool, law(pool, laws[i]));
    pool_free(pool);
}

static void tables_are_graphs(void **state) {
    Pool *pool = pool_new((size_t)16 << 20);
    uint64_t words[70];
    for (size_t i = 0; i < 70; i++) words[i] = next();
    Term a = term_var(pool), b = term_var(pool);
    for (unsigned mask = 1; mask < 128; mask = 2 * mask + 1) {
        Term index = term_op2(pool, OP_AND, a, term_word(mask));
        Term entry = term_table(pool, words, 70, index);
        Term masked = term_op2(pool, OP_AND, entry, b);
        check_claim(pool, term_op2(pool, OP_EQ, masked, term_word(0)));
    }
    pool_free(pool);
}

/* Both sides are one graph: nothing is left to show. */
static void equal_circuits_are_one(void **state) {
    static const char *const same[] = {
        "= - a b + + a ~ b 1",       "= < a b ? < a b 1 0",
        "= count a count reverse a", "= count ^ a b count bswap ^ b a",
        "= * ^ a b c * c ^ b a",     "= mulhi a b mulhi b a",
        "= clz a ctz reverse a",
    };
    Pool *pool = pool_new((size_t)16 << 20);
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        AigClaim c;
        Term bad = term_lnot(pool, law(pool, same[i]));
        if (bad.ref == 0) continue; /* even one term */
        assert_true(aig_claim_make(&c, pool, bad, (size_t)64 << 20));
        for (size_t k = 0; k < c.ngoals; k++) assert_int_equal(c.goal[k], BIT_FALSE);
        aig_claim_free(&c);
    }
    pool_free(pool);
}

static void large_claims_are_refused(void **state) {
    AigClaim c;
    Pool *pool = pool_new((size_t)256 << 20);
    Term a = term_var(pool), at = a;
    for (unsigned i = 0; i < 1000000; i++)
        at = term_op2(pool, i & 1 ? OP_ADD : OP_XOR,
                      term_op2(pool, OP_ROL, at, term_word(7)), i % 3 ? a : term_word(i));
    Term bad = term_op2(pool, OP_EQ, at, a);
    assert_int_not_equal(bad.ref, 0);
    assert_false(aig_claim_make(&c, pool, bad, (size_t)128 << 20));
    Term product = a;
    for (unsigned i = 0; i < 60; i++)
        product = term_op2(pool, OP_MUL, term_op2(pool, OP_ROL, product, term_word(1)),
                           term_op2(pool, OP_XOR, product, term_word(i + 1)));
    bad = term_op2(pool, OP_EQ, product, a);
    assert_false(aig_claim_make(&c, pool, bad, (size_t)32 << 20));
    pool_free(pool);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rules_keep_the_meaning),
        cmocka_unit_test(nodes_are_unique),
        cmocka_unit_test(two_levels_are_seen),
        cmocka_unit_test(budgets_hold),
        cmocka_unit_test(terms_are_graphs),
        cmocka_unit_test(many_truths_are_graphs),
        cmocka_unit_test(quotients_are_graphs),
        cmocka_unit_test(tables_are_graphs),
        cmocka_unit_test(equal_circuits_are_one),
        cmocka_unit_test(large_claims_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
