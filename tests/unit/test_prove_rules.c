/* Each row of term/rules.def: proved without any rule, and needed, for with the rules its
 * pattern becomes its result (`make weaken` switches off one row after the other). */
#include "prove/solve/sat_search.h"
#include "term/node.h"
#include "term/rule_guard.h"

#include "unit/random_ops.h"
#include "unit/unit.h"

enum { TERMS = 5, LETTERS = 8, LOOKS = 25 };

#define ROW(name, from, to, guard)                                                       \
    static bool fits_##name(Pool *pool, const Term *letter) {                            \
        Term x = letter[0], y = letter[1], z = letter[2], s = letter[3], c = letter[4];  \
        uint64_t K = letter[5].word, L = letter[6].word, M = letter[7].word;             \
        (void)pool, (void)x, (void)y, (void)z, (void)s, (void)c;                         \
        (void)K, (void)L, (void)M;                                                       \
        return guard;                                                                    \
    }
#include "term/rules.def"
#undef ROW
static bool (*const fits[])(Pool *, const Term *) = {
#define ROW(name, ...) fits_##name,
#include "term/rules.def"
#undef ROW
};

#include "term/rule_text.h"

static uint64_t some_word(void) {
    switch (below(10)) {
    case 2:
        return UINT64_C(1) << below(64);
    case 3:
        return ~UINT64_C(0) >> below(64) << below(64);
    case 4:
        return ~(UINT64_C(1) << below(64));
    case 5:
        return next() << below(64) >> below(64);
    default:
        return below(66);
    }
}

/* Variable number i, of so many bits. */
static Term variable(Pool *pool, unsigned i, unsigned bits) {
    Term t = i < pool_vars(pool) ? term_of(pool_var(pool, i)) : term_var(pool);
    return bits == 64 ? t : term_op2(pool, OP_AND, t, term_word(ONES >> (64 - bits)));
}

/* A variable, or what a guard may ask for: a truth, the inverse of x, a lesser word. */
static Term some_term(Pool *pool, const Term *letter, unsigned i, Term t) {
    switch (below(3)) {
    case 0:
        return term_op2(pool, OP_AND, t, term_word(1));
    case 1:
        return term_op2(pool, OP_XOR, i ? letter[0] : t, term_word(1));
    default:
        return term_op2(pool, OP_SHR, t, term_word(1 + below(63)));
    }
}

/* Letters in a pool without rules; the more `tries` the fewer are plain variables. */
static void some_letters(Pool *pool, unsigned tries, unsigned bits, Term *letter) {
    pool_reset(pool);
    pool_as_written(pool);
    for (unsigned i = 0; i < TERMS; i++) {
        letter[i] = variable(pool, i, bits);
        if (below(tries + 8) >= 8 && below(4) == 0)
            letter[i] = some_term(pool, letter, i, letter[i]);
    }
    letter[c - x] = term_op2(pool, OP_AND, letter[c - x], term_word(1));
    for (unsigned i = TERMS; i < LETTERS; i++)
        letter[i] = i > TERMS && below(2) ? letter[i - 1] : term_word(some_word());
}

/* Letters for which the guard holds. */
static void choose_letters(Pool *pool, unsigned row, unsigned bits, Term *letter) {
    for (unsigned tries = 0; tries < 20000; tries++) {
        some_letters(pool, tries, bits, letter);
        if (fits[row](pool, letter)) return;
    }
    fail_msg("%s: nothing meets the guard", rule_rows[row].name);
}

/* A row's term; `any` is the operation of its class. */
static Term term_of_row(Pool *pool, const int16_t **at, const Term *letter, Op any) {
    int token = *(*at)++;
    if (token < x) return term_word((uint64_t)(int64_t)token);
    if (token < ROW_CLASS) return letter[token - x];
    Op op = token < ROW_OP ? any : (Op)(token - ROW_OP);
    Term arg[3];
    for (unsigned i = 0; i < op_arity(op); i++)
        arg[i] = term_of_row(pool, at, letter, any);
    return term_op(pool, op, arg);
}

typedef struct {
    Term from, to;
} Sides;

static Sides sides_of(Pool *pool, const RuleRow *row, const Term *letter, Op any) {
    const int16_t *from = row->from, *to = row->to;
    Term pattern = term_of_row(pool, &from, letter, any);
    return (Sides){pattern, term_of_row(pool, &to, letter, any)};
}

static void some_values(uint64_t *value) {
    for (unsigned v = 0; v < TERMS; v++)
        value[v] = v && below(4) == 0 ? value[v - 1] : some_word();
}

static void check_samples(const Pool *pool, const RuleRow *row, Sides sides) {
    for (unsigned i = 0; i < 300; i++) {
        uint64_t value[TERMS];
        some_values(value);
        if (term_value(pool, sides.from, value) != term_value(pool, sides.to, value))
            fail_msg("%s is wrong", row->name);
    }
}

/* Whether they differ anywhere. */
static SatAnswer differ(Pool *pool, Sides sides, uint64_t steps) {
    enum { BYTES = 64 << 20 };
    AigClaim claim;
    uint64_t value[TERMS];
    const char *method;
    Watch watch = {0};
    Term equal = term_op2(pool, OP_EQ, sides.from, sides.to);
    Term bad = term_op2(pool, OP_XOR, equal, term_word(1));
    if (bad.ref == 0) return bad.word ? SAT_YES : SAT_NO;
    watch_begin(&watch);
    watch_allow(&watch, steps);
    pool_set_watch(pool, &watch);
    assert_true(aig_claim_make(&claim, pool, bad, BYTES));
    SatAnswer answer = sat_search(&claim, BYTES, value, &method);
    pool_set_watch(pool, NULL);
    aig_claim_free(&claim);
    return answer;
}

/* Each operation of the row's class; OP_FULL where it names none. */
static bool is_any(const RuleRow *row, Op op) {
    for (unsigned i = 0; i < ROW_MOST; i++)
        if (row->from[i] >= ROW_CLASS && row->from[i] < ROW_OP)
            return op_class(op) == (OpClass)(row->from[i] - ROW_CLASS);
    return op == OP_FULL;
}

static void for_rows(void (*check)(Pool *pool, unsigned row, Op any), unsigned rounds) {
    Pool *pool = pool_new(1 << 20);
    for (unsigned i = 0; i < RULE_ROWS; i++)
        for (Op op = OP_FULL; op < OP_COUNT; op++)
            for (unsigned k = 0; k < rounds && is_any(&rule_rows[i], op); k++)
                check(pool, i, op);
    pool_free(pool);
}

static void sample(Pool *pool, unsigned row, Op any) {
    Term letter[LETTERS];
    choose_letters(pool, row, 64, letter);
    check_samples(pool, &rule_rows[row], sides_of(pool, &rule_rows[row], letter, any));
}

static void samples_agree(void **state) {
    for_rows(sample, 5);
}

/* Of all words, or where that takes too long, of words of six bits. */
static void prove(Pool *pool, unsigned row, Op any) {
    static const unsigned bits[] = {64, 6};
    static const uint64_t steps[] = {200000000, WATCH_ENDLESS};
    SatAnswer answer = SAT_UNKNOWN;
    for (unsigned i = 0; i < 2 && answer == SAT_UNKNOWN; i++) {
        Term letter[LETTERS];
        choose_letters(pool, row, bits[i], letter);
        answer = differ(pool, sides_of(pool, &rule_rows[row], letter, any), steps[i]);
    }
    if (answer != SAT_NO) fail_msg("%s is not proved", rule_rows[row].name);
}

static void rows_are_proved(void **state) {
    if (sat_solver_exists()) for_rows(prove, 2);
}

/* The letters in a pool with rules, as they are without. */
static void rule_letters(Pool *pool, const Pool *without, Term *letter) {
    Term var[TERMS];
    pool_reset(pool);
    for (unsigned i = 0; i < TERMS; i++) var[i] = term_var(pool);
    for (unsigned i = 0; i < LETTERS; i++)
        letter[i] = term_substitute(pool, without, letter[i], var);
}

/* Pattern and result are one, most of the time: for some letters other rules are first,
 * and where the result is a number by chance it does not count. */
static void apply(Pool *without, unsigned row, Op any) {
    unsigned same = 0, others = 0;
    Pool *pool = pool_new(1 << 20);
    for (unsigned i = 0; i < LOOKS; i++) {
        Term letter[LETTERS];
        choose_letters(without, row, 64, letter);
        rule_letters(pool, without, letter);
        Sides sides = sides_of(pool, &rule_rows[row], letter, any);
        if (term_is_word(sides.to) && *rule_rows[row].to >= x) continue;
        bool one = term_same(sides.from, sides.to);
        same += one, others += !one;
    }
    pool_free(pool);
    if (same <= others) fail_msg("%s is not applied", rule_rows[row].name);
}

static void rows_are_applied(void **state) {
    for_rows(apply, 1);
}

/* The pattern with another operation, letter or number in one place, or as it is. */
static void change(RuleRow *row, Op any) {
    int16_t *token = &row->from[below(ROW_MOST)];
    if (*token < x)
        *token = (int16_t)below(x);
    else if (*token < ROW_CLASS)
        *token = (int16_t)(*token < K ? x + (int)below(TERMS) : K + (int)below(3));
    else {
        Op op = *token < ROW_OP ? any : (Op)(*token - ROW_OP);
        *token = (int16_t)(ROW_OP + (int)op_of(op_class(op), op_arity(op)));
    }
}

/* What nearly fits, or lacks the guard, keeps its value. */
static void miss(Pool *without, unsigned row, Op any) {
    Pool *pool = pool_new(1 << 20);
    for (unsigned i = 0; i < 20 * LOOKS; i++) {
        Term letter[LETTERS];
        RuleRow near = rule_rows[row];
        change(&near, any);
        some_letters(without, i, 64, letter);
        const int16_t *at = near.from, *again = near.from;
        Term plain = term_of_row(without, &at, letter, any);
        rule_letters(pool, without, letter);
        Term ruled = term_of_row(pool, &again, letter, any);
        for (unsigned k = 0; k < 30; k++) {
            uint64_t value[TERMS];
            some_values(value);
            if (term_value(without, plain, value) != term_value(pool, ruled, value))
                fail_msg("near %s", near.name);
        }
    }
    pool_free(pool);
}

static void others_keep_their_value(void **state) {
    for_rows(miss, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_are_applied),
        cmocka_unit_test(others_keep_their_value),
        cmocka_unit_test(samples_agree),
        cmocka_unit_test(rows_are_proved),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
