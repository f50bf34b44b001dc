/* Word circuits: what their gates compute is what folding computes, for every operation,
 * with operands that are constants and operands that are not. */
#include "prove/solve/circuit.h"

#include "unit/random.h"
#include "unit/unit.h"

static uint64_t some_word(void) {
    static const uint64_t special[] = {0,
                                       1,
                                       2,
                                       3,
                                       10,
                                       63,
                                       64,
                                       0x80,
                                       0xff00,
                                       0x0101010101010101u,
                                       0xfefefefefefefefeu,
                                       UINT64_C(1) << 63,
                                       ~UINT64_C(0) >> 1,
                                       ~UINT64_C(0),
                                       ~UINT64_C(1)};
    switch (next() >> 61) {
    case 0:
    case 1:
        return special[next() % (sizeof special / sizeof *special)];
    case 2:
        return UINT64_C(1) << (next() & 63);
    case 3:
        return next() & next() & next();
    case 4:
        return next() >> (next() & 63);
    default:
        return next();
    }
}

/* An instance of the gates that computes: a bit that is not known to be constant is 2
 * (false) or 3 (true), so that circuits can't take it for a constant. */
typedef struct {
    bool satisfied; /* all that was required */
    uint64_t q, r;  /* what a division is told, when `told` */
    bool told;
    unsigned gates;
} Machine;

static Bit machine_and(void *state, Bit a, Bit b) {
    ((Machine *)state)->gates++;
    if (a == BIT_FALSE || b == BIT_FALSE) return BIT_FALSE;
    if (a == BIT_TRUE) return b;
    if (b == BIT_TRUE) return a;
    return a & b;
}

static void unknown(uint64_t word, Bit *bits) {
    for (unsigned i = 0; i < WORD_BITS; i++) bits[i] = 2 | (word >> i & 1);
}

static uint64_t word_of(const Bit *bits) {
    uint64_t word = 0;
    for (unsigned i = 0; i < WORD_BITS; i++) word |= (uint64_t)(bits[i] & 1) << i;
    return word;
}

static bool machine_divide(void *state, const Bit *const operands[2], Bit *q, Bit *r) {
    Machine *m = state;
    uint64_t x = word_of(operands[0]), d = word_of(operands[1]);
    unknown(m->told ? m->q : op_fold(OP_UDIV, x, d, 0), q);
    unknown(m->told ? m->r : op_fold(OP_UREM, x, d, 0), r);
    return true;
}

static void machine_require(void *state, Bit truth) {
    Machine *m = state;
    m->satisfied = m->satisfied && (truth & 1);
}

static Gates gates_of(Machine *m) {
    return (Gates){machine_and, machine_divide, machine_require, m};
}

/* Which operands are constant is told by the bits of `known`. */
static void check_op(Op op, const uint64_t word[3], unsigned known) {
    Machine m = {.satisfied = true};
    Gates gates = gates_of(&m);
    Bit bits[3][WORD_BITS], out[WORD_BITS];
    const Bit *arg[3];
    for (unsigned i = 0; i < 3; i++) {
        if (known >> i & 1)
            circuit_word(word[i], bits[i]);
        else
            unknown(word[i], bits[i]);
        arg[i] = bits[i];
    }
    circuit_op(&gates, op, arg, out);
    uint64_t got = word_of(out), expected = op_fold(op, word[0], word[1], word[2]);
    if (got != expected || !m.satisfied)
        fail_msg("%s(%llx, %llx, %llx) known %u: %llx instead of %llx", op_name(op),
                 (unsigned long long)word[0], (unsigned long long)word[1],
                 (unsigned long long)word[2], known, (unsigned long long)got,
                 (unsigned long long)expected);
}

static void every_op_folds(void **state) {
    for (Op op = (Op)(OP_FULL + 1); op < OP_COUNT; op++)
        for (unsigned round = 0; round < 200; round++) {
            uint64_t word[3] = {some_word(), some_word(), some_word()};
            if (round % 16 == 0) word[1] = word[0];
            if (round % 16 == 1) word[1] = ~word[0];
            check_op(op, word, round % 8);
        }
}

/* All pairs of words of which few bits differ from the ends of the word. */
static void every_op_at_corners(void **state) {
    static const uint64_t corner[] = {0,
                                      1,
                                      2,
                                      63,
                                      64,
                                      UINT64_C(1) << 62,
                                      UINT64_C(1) << 63,
                                      ~UINT64_C(0) >> 1,
                                      ~UINT64_C(1),
                                      ~UINT64_C(0)};
    enum { CORNERS = sizeof corner / sizeof *corner };
    for (Op op = (Op)(OP_FULL + 1); op < OP_COUNT; op++)
        for (unsigned i = 0; i < CORNERS * CORNERS; i++) {
            uint64_t word[3] = {corner[i % CORNERS], corner[i / CORNERS], corner[i % 7]};
            check_op(op, word, 0);
            check_op(op, word, 2);
        }
}

static void constants_cost_nothing(void **state) {
    static const Op free_ops[] = {OP_SHL,    OP_SHR,     OP_SAR,      OP_ROL, OP_BSWAP,
                                  OP_MIRROR, OP_REVERSE, OP_FLIPDIAG, OP_NOT};
    for (size_t i = 0; i < sizeof free_ops / sizeof *free_ops; i++) {
        Machine m = {.satisfied = true};
        Gates gates = gates_of(&m);
        Bit a[WORD_BITS], b[WORD_BITS], out[WORD_BITS];
        const Bit *arg[3] = {a, b, NULL};
        unknown(next(), a);
        circuit_word(13, b);
        circuit_op(&gates, free_ops[i], arg, out);
        for (unsigned k = 0; k < WORD_BITS; k++) /* moved, or constant: no new gate */
            assert_true(out[k] <= 3);
    }
}

static void tables_are_looked_up(void **state) {
    for (size_t count = 1; count < 140; count += count < 70 ? 1 : 23) {
        uint64_t words[140];
        for (size_t i = 0; i < count; i++) words[i] = next();
        for (unsigned round = 0; round < 40; round++) {
            uint64_t index = round < 20 ? next() % (count + 2) : some_word();
            if (round == 20) index = count;
            if (round == 21) index = count - 1;
            Machine m = {.satisfied = true};
            Gates gates = gates_of(&m);
            Bit bits[WORD_BITS], out[WORD_BITS];
            unknown(index, bits);
            circuit_table(&gates, (CircuitTable){words, count}, bits, out);
            assert_int_equal(word_of(out), index < count ? words[index] : 0);
        }
    }
}

/* No other quotient and remainder than the true ones satisfy what is required, whether
 * the divisor is a constant or not. */
static bool accepts_of(bool known, uint64_t x, uint64_t d, uint64_t q, uint64_t r) {
    Machine m = {.satisfied = true, .told = true, .q = q, .r = r};
    Gates gates = gates_of(&m);
    Bit bits[2][WORD_BITS], out[WORD_BITS];
    const Bit *arg[3] = {bits[0], bits[1], NULL};
    unknown(x, bits[0]);
    if (known)
        circuit_word(d, bits[1]);
    else
        unknown(d, bits[1]);
    circuit_op(&gates, OP_UDIV, arg, out);
    assert_int_equal(word_of(out), q);
    return m.satisfied;
}

static bool accepts(uint64_t x, uint64_t d, uint64_t q, uint64_t r) {
    bool known = accepts_of(true, x, d, q, r), is = accepts_of(false, x, d, q, r);
    assert_true(known == is);
    return is;
}

/* q * d + r == x modulo 2^64, for the q and r that are just too large. */
static void wraps_are_guarded(void **state) {
    for (unsigned round = 0; round < 3000; round++) {
        uint64_t d = (next() >> (16 + below(33))) | 1, q = ~UINT64_C(0) / d;
        if (d == 1) continue;
        for (uint64_t r = d > 4 ? d - 4 : 0; r < d; r++)
            if (q * d + r < r) assert_false(accepts(q * d + r, d, q, r));
        uint64_t x = (q + 1) * d; /* q + 1 wraps by itself */
        assert_false(accepts(x, d, q + 1, 0));
    }
    for (unsigned i = 0; i < WORD_BITS; i++) {
        uint64_t x = some_word();
        assert_true(accepts(x, 0, ~UINT64_C(0), x));
        assert_false(accepts(x, 0, ~(UINT64_C(1) << i), x));
    }
}

static void division_is_guarded(void **state) {
    for (unsigned round = 0; round < 1000; round++) {
        uint64_t x = some_word(), d = some_word();
        uint64_t q = op_fold(OP_UDIV, x, d, 0), r = op_fold(OP_UREM, x, d, 0);
        assert_true(accepts(x, d, q, r));
        uint64_t more = next() % 3 + 1, bit = UINT64_C(1) << (next() & 63);
        assert_false(accepts(x, d, q ^ bit, r));
        assert_false(accepts(x, d, q, r ^ bit));
        assert_false(accepts(x, d, q + more, x - (q + more) * d)); /* equal modulo 2^64 */
        assert_false(accepts(x, d, q - more, x - (q - more) * d));
        uint64_t any = next();
        if (any != q) assert_false(accepts(x, d, any, x - any * d));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_op_folds),         cmocka_unit_test(every_op_at_corners),
        cmocka_unit_test(constants_cost_nothing), cmocka_unit_test(tables_are_looked_up),
        cmocka_unit_test(division_is_guarded),    cmocka_unit_test(wraps_are_guarded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
