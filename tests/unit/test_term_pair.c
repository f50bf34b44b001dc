/* Words of 128 bits as pairs of terms: what each operation gives is what the compiler's
 * own 128-bit integers give, of words at once and of terms by their values. */
#include "term/pair.h"

#include "unit/random.h"
#include "unit/unit.h"

static Wide rotated(Wide a, unsigned by) {
    return by ? a << by | a >> (128 - by) : a;
}

static Wide reversed(Wide a) {
    Wide b = 0;
    for (int i = 0; i < 128; i++)
        if (a >> i & 1) b |= wide_bit(127 - i);
    return b;
}

static Wide bytes_turned(Wide a) {
    return wide_of(__builtin_bswap64(wide_low(a)), __builtin_bswap64(wide_high(a)));
}

static Wide gathered(Wide a, Wide mask) {
    Wide b = 0;
    for (int i = 0, k = 0; i < 128; i++)
        if (mask >> i & 1) b |= (a >> i & 1) << k++;
    return b;
}

static Wide spread(Wide a, Wide mask) {
    Wide b = 0;
    for (int i = 0, k = 0; i < 128; i++)
        if (mask >> i & 1) b |= (a >> k++ & 1) << i;
    return b;
}

__extension__ typedef __int128 SignedWide;

static Wide expected(Op op, Wide a, Wide b) {
    unsigned by = (unsigned)b & 127;
    switch (op) {
    case OP_AND:
        return a & b;
    case OP_OR:
        return a | b;
    case OP_XOR:
        return a ^ b;
    case OP_ADD:
        return a + b;
    case OP_SUB:
        return a - b;
    case OP_MUL:
        return a * b;
    case OP_UDIV:
        return b ? a / b : ~(Wide)0;
    case OP_UREM:
        return b ? a % b : a;
    case OP_SHL:
        return a << by;
    case OP_SHR:
        return a >> by;
    case OP_SAR:
        return (Wide)((SignedWide)a >> by);
    case OP_ROL:
        return rotated(a, by);
    case OP_PEXT:
        return gathered(a, b);
    case OP_PDEP:
        return spread(a, b);
    case OP_EQ:
        return a == b;
    case OP_ULT:
        return a < b;
    case OP_NOT:
        return ~a;
    case OP_POPCOUNT:
        return (Wide)wide_count(a);
    case OP_CTZ:
        return (Wide)wide_first(a);
    case OP_CLZ:
        return (Wide)(127 - wide_last(a));
    case OP_REVERSE:
        return reversed(a);
    case OP_BSWAP:
        return bytes_turned(a);
    case OP_MIRROR:
        return bytes_turned(reversed(a));
    default:
        fail();
        return 0;
    }
}

static const Op all[] = {OP_AND,  OP_OR,      OP_XOR,   OP_ADD,    OP_SUB,     OP_MUL,
                         OP_UDIV, OP_UREM,    OP_SHL,   OP_SHR,    OP_SAR,     OP_ROL,
                         OP_PEXT, OP_PDEP,    OP_EQ,    OP_ULT,    OP_NOT,     OP_CTZ,
                         OP_CLZ,  OP_REVERSE, OP_BSWAP, OP_MIRROR, OP_POPCOUNT};
enum { OPS = sizeof all / sizeof *all };

static Wide some_wide(void) {
    switch (below(8)) {
    case 0:
        return below(140);
    case 1:
        return wide_bit((int)below(128));
    case 2:
        return ~(Wide)0 << below(128);
    case 3:
        return ~(Wide)0 >> below(128);
    case 4:
        return wide_of(next(), 0);
    case 5:
        return wide_of(next() & next() & next(), next() & next() & next());
    default:
        return wide_of(next(), next());
    }
}

static Pair apply(Pool *pool, Op op, Pair a, Pair b) {
    return op_arity(op) == 1 ? pair_op1(pool, true, op, a)
                             : pair_op2(pool, true, op, a, b);
}

static void assert_wide(Op op, Wide a, Wide b, Wide got) {
    Wide want = expected(op, a, b);
    if (want == got) return;
    fail_msg("%s of %016lx:%016lx and %016lx:%016lx is %016lx:%016lx, not %016lx:%016lx",
             op_name(op), wide_high(a), wide_low(a), wide_high(b), wide_low(b),
             wide_high(want), wide_low(want), wide_high(got), wide_low(got));
}

/* Of words nothing but words comes. */
static void words_fold(void **state) {
    (void)state;
    for (int i = 0; i < 20000; i++) {
        Op op = all[below(OPS)];
        Wide a = some_wide(), b = some_wide();
        Pair result = apply(NULL, op, pair_word(a), pair_word(b));
        assert_true(pair_is_word(result));
        assert_wide(op, a, b, pair_wide(result));
    }
}

static Wide value_of(const Pool *pool, Pair a, const uint64_t *values) {
    return wide_of(term_value(pool, a.high, values), term_value(pool, a.low, values));
}

static void terms_have_their_values(void **state) {
    (void)state;
    Pool *pool = pool_new(1 << 26);
    for (size_t i = 0; i < OPS; i++) {
        pool_reset(pool);
        Pair a = {term_var(pool), term_var(pool)}, b = {term_var(pool), term_var(pool)};
        Wide known = some_wide();
        Pair both = apply(pool, all[i], a, b),
             one = apply(pool, all[i], a, pair_word(known));
        for (int k = 0; k < 200; k++) {
            Wide x = some_wide(), y = some_wide();
            uint64_t values[] = {wide_low(x), wide_high(x), wide_low(y), wide_high(y)};
            assert_wide(all[i], x, y, value_of(pool, both, values));
            assert_wide(all[i], x, known, value_of(pool, one, values));
        }
    }
    pool_free(pool);
}

static void all_but_a_few_are_there(void **state) {
    (void)state;
    size_t count = 0;
    for (Op op = 0; op < OP_COUNT; op++)
        if (op > OP_FULL && pair_has(op)) count++;
    assert_int_equal(count, OPS);
}

static void tables_are_looked_up(void **state) {
    (void)state;
    Wide words[5];
    Pool *pool = pool_new(1 << 20);
    Pair index = {term_var(pool), term_var(pool)};
    for (int i = 0; i < 5; i++) words[i] = some_wide();
    Pair found = pair_table(pool, words, 5, index);
    for (uint64_t at = 0; at < 7; at++)
        for (uint64_t high = 0; high < 2; high++) {
            uint64_t values[] = {at, high};
            Wide want = at < 5 && !high ? words[at] : 0;
            assert_true(value_of(pool, found, values) == want);
            Pair known = pair_table(pool, words, 5, pair_word(wide_of(high, at)));
            assert_true(pair_is_word(known) && pair_wide(known) == want);
        }
    pool_free(pool);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_fold),
        cmocka_unit_test(terms_have_their_values),
        cmocka_unit_test(all_but_a_few_are_there),
        cmocka_unit_test(tables_are_looked_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
