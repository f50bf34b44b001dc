/* The term graph: every rule against plain evaluation, laws that become one term,
 * budgets. */
#include "term/term.h"

#include "unit/prefix.h"
#include "unit/random.h"
#include "unit/unit.h"

static uint64_t some_word(void) {
    static const uint64_t special[] = {0,
                                       1,
                                       2,
                                       3,
                                       7,
                                       8,
                                       63,
                                       64,
                                       65,
                                       255,
                                       0xff00,
                                       0xfefefefefefefefeu,
                                       ~UINT64_C(0),
                                       UINT64_C(1) << 63,
                                       ~UINT64_C(0) >> 1,
                                       0x0101010101010101u,
                                       0xffffffffu,
                                       56,
                                       60};
    switch (below(8)) {
    case 0:
    case 1:
    case 2:
        return special[below(sizeof special / sizeof *special)];
    case 3:
        return UINT64_C(1) << below(64);
    case 4:
        return next() & next() & next();
    case 5:
        return below(8);
    case 6:
        return ~(uint64_t)below(8);
    default:
        return next();
    }
}

enum { VARS = 3, INPUTS = 24, MOST = 64 };
static uint64_t input[INPUTS][VARS];

/* A term and what plain evaluation of its making gives for each input. */
typedef struct {
    Term term;
    uint64_t value[INPUTS];
} Pair;

static Pair made(Pool *pool, const Pair *p, size_t count) {
    Pair r;
    static const Op favourites[] = {OP_AND, OP_OR,  OP_XOR, OP_NOT, OP_ADD, OP_SUB,
                                    OP_SHL, OP_SHR, OP_EQ,  OP_MUL, OP_ITE, OP_ULT};
    Op op = below(3) ? favourites[below(12)]
                     : (Op)(OP_FULL + 1 + below(OP_COUNT - OP_FULL - 1));
    const Pair *a = &p[below((unsigned)count)], *b = &p[below((unsigned)count)];
    const Pair *c = &p[below((unsigned)count)];
    if (op_arity(op) == 1)
        r.term = term_op1(pool, op, a->term);
    else if (op_arity(op) == 2)
        r.term = term_op2(pool, op, a->term, b->term);
    else
        r.term = term_ite(pool, a->term, b->term, c->term);
    for (int i = 0; i < INPUTS; i++)
        r.value[i] = op_fold(op, a->value[i], b->value[i], c->value[i]);
    return r;
}

static void inputs_make(void) {
    for (int i = 0; i < INPUTS; i++)
        for (int v = 0; v < VARS; v++) {
            input[i][v] = some_word();
            if (v && below(8) == 0)
                input[i][v] = input[i][v - 1] ^ (below(2) ? 0 : ~0ull);
        }
}

static size_t leaves_make(Pool *pool, Pair *p) {
    size_t n = 0;
    unsigned vars = 1 + below(VARS);
    for (unsigned v = 0; v < vars; v++, n++) {
        p[n].term = term_var(pool);
        for (int i = 0; i < INPUTS; i++) p[n].value[i] = input[i][v];
    }
    for (unsigned k = below(4); k > 0; k--, n++) {
        uint64_t w = some_word();
        p[n].term = term_word(w);
        for (int i = 0; i < INPUTS; i++) p[n].value[i] = w;
    }
    return n;
}

/* The value of the term built is the value of the steps that built it, and the bits that
 * may not be 1 are not. */
static void confirm(const Pool *pool, const Pair *p, uint64_t *scratch) {
    if (term_is_full(pool, p->term)) return;
    for (int i = 0; i < INPUTS; i++) {
        uint64_t v = term_eval(pool, p->term, input[i], scratch);
        if (v != p->value[i])
            print_error("op %s\n", p->term.ref
                                       ? op_name((Op)pool_node(pool, p->term.ref)->op)
                                       : "word");
        assert_int_equal(v, p->value[i]);
        if (p->term.ref == 0) continue;
        const TermNode *node = pool_node(pool, p->term.ref);
        assert_int_equal(v & ~node->may, 0);
        assert_true(v <= node->most);
        if (node->flags & TERM_BOOL) assert_true(v <= 1);
    }
}

static void rules_against_evaluation(size_t bytes, int rounds, bool as_written) {
    Pool *pool = pool_new(bytes);
    uint64_t *scratch = malloc(1 << 20);
    for (int round = 0; round < rounds; round++) {
        Pair p[MOST];
        pool_reset(pool);
        if (as_written) pool_as_written(pool);
        inputs_make();
        size_t n = leaves_make(pool, p), last = n + 2 + below(MOST - 16);
        for (; n < last; n++) {
            p[n] = made(pool, p, n);
            confirm(pool, &p[n], scratch);
        }
        assert_true(pool_count(pool) < (1 << 17));
    }
    free(scratch);
    pool_free(pool);
}

static void every_rule(void **state) {
    rules_against_evaluation(1 << 22, 20000, false);
}

/* What rules are made for, with other numbers, too: 3, 4 and 5 stand for any small ones.
 * (Of rows, test_prove_rules makes the like.) */
static const char *const aimed[] = {
    "~ & << & a 0xf3 3 b", "~ | << & a 0xf3 3 b", "<< sar << a 5 5 5",
    "<< sar << a 5 5 4",   "<< sar << a 4 5 5",   "<< >> a 3 5",
    "<< >> a 5 3",         "<< >> a 4 4",         ">> << a 3 5",
    ">> << a 5 3",
};

/* Numbers as they stand there, and others. */
static void vary(char *to, const char *from) {
    for (; *from; from++) {
        bool alone = from[1] == ' ' || from[1] == 0;
        bool small = *from >= '3' && *from <= '5' && alone && from[-1] == ' ';
        *to++ = small && below(2) ? (char)('0' + below(10)) : *from;
    }
    *to = 0;
}

/* With the rules and without: the values are the same. */
static void aimed_at_rules(void **state) {
    Pool *with = pool_new(1 << 20), *without = pool_new(1 << 20);
    uint64_t *scratch = malloc(1 << 16);
    for (unsigned i = 0; i < 100 * sizeof aimed / sizeof *aimed; i++) {
        char text[80];
        vary(text, aimed[i / 100]);
        pool_reset(without);
        pool_as_written(without);
        Reader written = {.pool = without, .at = text};
        Term plain = read_term(&written), ruled = law(with, text);
        assert_true(pool_count(without) < 1000 && pool_count(with) < 1000);
        for (unsigned k = 0; k < 60; k++) {
            uint64_t value[4] = {some_word(), some_word(), some_word(), some_word()};
            if (k < 20) value[below(4)] = below(70);
            if (k < 10) value[below(4)] = 0;
            if (k >= 50) value[1] = value[0] << below(64);
            if (term_eval(with, ruled, value, scratch) !=
                term_eval(without, plain, value, scratch))
                fail_msg("%s", text);
        }
    }
    free(scratch);
    pool_free(with);
    pool_free(without);
}

static void no_rule(void **state) {
    rules_against_evaluation(1 << 22, 5000, true);
    Pool *pool = pool_new(1 << 20);
    pool_as_written(pool);
    Term a = term_var(pool), b = term_var(pool);
    Term both = term_op2(pool, OP_AND, a, b), again = term_op2(pool, OP_AND, b, a);
    assert_false(term_same(both, again));
    assert_false(term_is_word(term_op2(pool, OP_EQ, both, again)));
    assert_int_equal(pool_node(pool, term_op2(pool, OP_SUB, a, a).ref)->op, OP_SUB);
    pool_reset(pool);
    a = term_var(pool);
    assert_true(term_is(term_op2(pool, OP_SUB, a, a), 0));
    pool_free(pool);
}

/* ---- what the class of an operation promises (ops.def): proofs rely on it */

static uint64_t two(Op op, uint64_t a, uint64_t b) {
    return op_fold(op, a, b, 0);
}

/* Bits inside the mask depend on none outside. */
static bool stays_inside(Op op, uint64_t a, uint64_t b, uint64_t mask) {
    uint64_t other =
        two(op, (a & mask) | (next() & ~mask), (b & mask) | (next() & ~mask));
    return ((two(op, a, b) ^ other) & mask) == 0;
}

/* Each bit of a goes its way, wherever the others are. */
static bool moves(Op op, uint64_t a, uint64_t b) {
    uint64_t part = a & next();
    return two(op, a, b) == (two(op, part, b) ^ two(op, a ^ part, b));
}

static bool keeps_promise(Op op, uint64_t a, uint64_t b) {
    uint64_t c = some_word(), r = op_fold(op, a, b, c);
    switch (op_class(op)) {
    case CLASS_BITWISE:
        return stays_inside(op, a, b, some_word());
    case CLASS_ARITHMETIC:
        return stays_inside(op, a, b, ~UINT64_C(0) >> below(64));
    case CLASS_SHIFT:
        return moves(op, a, b) && r == two(op, a, b & 63);
    case CLASS_GATHER:
        return moves(op, a, b) && __builtin_popcountll(r) <= __builtin_popcountll(b);
    case CLASS_PERMUTATION:
        return moves(op, a, b) && two(op, r, 0) == a &&
               __builtin_popcountll(r) == __builtin_popcountll(a);
    case CLASS_COUNT:
        return r <= 64;
    case CLASS_COMPARISON:
        return r <= 1;
    case CLASS_CHOICE:
        return r == (a ? b : c);
    default:
        return true;
    }
}

static void classes(void **state) {
    for (Op op = OP_FULL + 1; op < OP_COUNT; op++)
        for (unsigned i = 0; i < 20000; i++)
            if (!keeps_promise(op, some_word(), some_word()))
                fail_msg("%s is not what its class says", op_name(op));
}

/* With a budget that some of the sequences exceed at any point. */
static void full_pools(void **state) {
    for (size_t bytes = 6000; bytes < 9000; bytes += 150)
        rules_against_evaluation(bytes, 500, false);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_rule), cmocka_unit_test(aimed_at_rules),
        cmocka_unit_test(no_rule),    cmocka_unit_test(classes),
        cmocka_unit_test(full_pools),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
