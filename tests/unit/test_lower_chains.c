/* The tables of shortest chains: each computes its function, and none that is
 * spot-checked can be shortened. */
#include "lower/cover/chains.h"

#include "unit/unit.h"

static uint16_t apply(unsigned op, uint16_t a, uint16_t b) {
    switch (op) {
    case CHAIN_AND:
        return a & b;
    case CHAIN_OR:
        return a | b;
    case CHAIN_XOR:
        return a ^ b;
    case CHAIN_ANDN:
        return (uint16_t)(~a & b);
    default:
        return (uint16_t)~a;
    }
}

static uint16_t value_of(const Chain *chain, unsigned input) {
    uint16_t value[4 + CHAIN_MOST] = {0xAAAA, 0xCCCC, 0xF0F0, 0xFF00};
    for (unsigned i = 0; i < chain->steps; i++) {
        ChainStep s = chain->step[i];
        assert_true(s.a < 4 + i && s.b < 4 + i);
        value[4 + i] = apply(s.op, value[s.a], value[s.b]);
    }
    return chain->steps ? value[3 + chain->steps] : value[input];
}

static void every_chain_computes_its_function(void **state) {
    for (int andn = 0; andn < 2; andn++)
        for (unsigned f = 1; f < 0xFFFF; f++) {
            Chain chain;
            unsigned input = 0;
            assert_true(chain_find((uint16_t)f, andn, &chain, &input));
            assert_int_equal(value_of(&chain, input), f);
            assert_true(chain.steps <= 8);
            for (unsigned i = 0; i < chain.steps; i++)
                assert_true(chain.step[i].op != CHAIN_ANDN || andn);
        }
}

/* Two shortest chains and an operation never beat the table. */
static void no_pair_is_shorter(void **state) {
    uint32_t seed = 12345;
    for (int i = 0; i < 30000; i++) {
        seed = seed * 1664525 + 1013904223;
        uint16_t f = (uint16_t)(seed >> 8);
        seed = seed * 1664525 + 1013904223;
        uint16_t g = i & 1 ? 0xAAAA : i & 2 ? 0xC0C0 : (uint16_t)(seed >> 8);
        for (int andn = 0; andn < 2; andn++)
            for (unsigned op = CHAIN_AND; op <= CHAIN_XOR; op++) {
                uint16_t h = apply(op, f, g);
                if (f == 0 || f == 0xFFFF || g == 0 || g == 0xFFFF) continue;
                unsigned most = chain_cost(f, andn) + chain_cost(g, andn) + 1;
                assert_true(chain_cost(h, andn) <= most);
            }
    }
}

static void known_minima(void **state) {
    assert_int_equal(chain_cost(0xE8E8, true), 4); /* majority */
    assert_int_equal(chain_cost(0x1616, true), 4); /* exactly one of three */
    assert_int_equal(chain_cost(0x6996, true), 3); /* parity */
    assert_int_equal(chain_cost(0xFEE8, true), 7); /* two or more of four */
    assert_int_equal(chain_cost(0x0660, true), 3);
    assert_int_equal(chain_cost(0x9999, true), 2); /* not xor */
    assert_int_equal(chain_cost(0x4444, true), 1); /* and-not */
    assert_int_equal(chain_cost(0x4444, false), 2);
}

/* Knuth, The Art of Computer Programming, 7.1.2, table 1: how many functions of four
 * variables need how many operations, where an inversion costs nothing. Half of them have
 * f(0) = 0; the others cost a `not` more. */
static void as_many_as_counted_before(void **state) {
    static const unsigned known[8] = {10, 60, 456, 2474, 10624, 24184, 25008, 2720};
    unsigned count[10] = {0};
    for (unsigned f = 0; f < 0x10000; f++)
        if (f && f != 0xFFFF) count[chain_cost((uint16_t)f, true)]++;
    for (unsigned c = 0; c < 9; c++) {
        unsigned even = c < 8 ? known[c] / 2 : 0, odd = c ? known[c - 1] / 2 : 0;
        if (c < 2) c ? odd-- : even--; /* the constants */
        assert_int_equal(count[c], even + odd);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_chain_computes_its_function),
        cmocka_unit_test(no_pair_is_shorter),
        cmocka_unit_test(known_minima),
        cmocka_unit_test(as_many_as_counted_before),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
