/* Verdicts: laws that must be proved, claims that must be refuted, with the smallest
 * counterexample; limits. */
#include "prove/claim/query.h"

#include <time.h>

#include "unit/falsehoods.h"

#include "unit/unit.h"

static void laws_are_proved(void **state) {
    Pool *pool = pool_new((size_t)1 << 26);
    Arena *arena = arena_new();
    unsigned missed = 0;
    for (size_t i = 0; i < sizeof laws / sizeof *laws; i++) {
        arena_reset(arena);
        double start = watch_now();
        Verdict v = decide(pool, arena, laws[i].when, laws[i].claim);
        double micros = (watch_now() - start) * 1e6;
        if (v.kind != VERDICT_PROVED) {
            missed++;
            print_error("%d %s: %s when %s (%s)\n", v.kind, v.why, laws[i].claim,
                        laws[i].when, v.method);
            for (size_t k = 0; v.counterexample && k < pool_vars(pool); k++)
                print_error("  %#llx\n", (unsigned long long)v.counterexample[k]);
        } else if (getenv("VERBOSE")) {
            print_message("%8.1f us %-28s %s\n", micros, v.method, laws[i].claim);
        }
    }
    assert_int_equal(missed, 0);
    arena_free(arena);
    pool_free(pool);
}

static void falsehoods_are_refuted(void **state) {
    Pool *pool = pool_new((size_t)1 << 26);
    Arena *arena = arena_new();
    for (size_t i = 0; i < sizeof falsehoods / sizeof *falsehoods; i++) {
        arena_reset(arena);
        Verdict v = decide(pool, arena, falsehoods[i].when, falsehoods[i].claim);
        if (v.kind != VERDICT_REFUTED)
            print_error("%s when %s: %s %s\n", falsehoods[i].claim, falsehoods[i].when,
                        v.method, v.why);
        assert_int_equal(v.kind, VERDICT_REFUTED);
    }
    arena_free(arena);
    pool_free(pool);
}

/* The chain in turns of more and more steps: what was found out in one stands in the
 * next. */
static Answer in_turns(Problem *p, Watch *watch, Answer whole) {
    Answer answer = ANSWER_PASS;
    for (uint64_t steps = 1000; answer != whole && steps < (uint64_t)1 << 40; steps *= 4)
        answer = problem_briefly(p, strategy_run, steps);
    uint64_t before = watch->steps;
    if (answer == ANSWER_PROVED) assert_int_equal(strategy_run(p), ANSWER_PROVED);
    assert_int_equal(watch->steps, before);
    return answer;
}

static void turns_lose_nothing(void **state) {
    static const Limits limits = {.memory = (size_t)1 << 28};
    static Watch watch;
    Pool *pool = pool_new((size_t)1 << 26);
    Arena *arena = arena_new();
    pool_set_watch(pool, &watch);
    for (size_t i = 0; i < sizeof laws / sizeof *laws; i++) {
        Answer answer[2] = {ANSWER_PASS};
        char method[2][200] = {{0}};
        for (unsigned turns = 0; turns < 2; turns++) {
            arena_reset(arena);
            Claim c = claim_of_law(pool, laws[i].when, laws[i].claim);
            Term bad = term_land(pool, c.when, term_lnot(pool, c.claim));
            if (term_is_word(bad)) continue;
            Problem p;
            watch_begin(&watch);
            problem_init(&p, pool, bad, c.when, arena);
            p.limits = &limits;
            answer[turns] = turns ? in_turns(&p, &watch, answer[0]) : strategy_run(&p);
            snprintf(method[turns], sizeof method[turns], "%s", p.method);
            problem_free(&p);
        }
        assert_int_equal(answer[1], answer[0]);
        if (answer[0] == ANSWER_PROVED) assert_string_equal(method[1], method[0]);
    }
    arena_free(arena);
    pool_free(pool);
}

/* The counterexample is the first in the order of occupied squares. */
static void counterexamples_are_small(void **state) {
    static const struct {
        Law law;
        uint64_t a, b;
    } claims[] = {
        {{"= + a b | a b", ""}, 1, 1},
        {{"= & a << a 1 0", ""}, 3, 0},
        {{"= >> << a 8 8 a", ""}, UINT64_C(1) << 56, 0},
        {{"= a count a", ""}, 2, 0},
        {{"= + a b ^ a b", "! = & a 0xff00 0"}, 256, 256},
        {{"! = a 0x8100000000000000", ""}, 0x8100000000000000u, 0},
        {{"= count a 1", "= & a - a 1 0"}, 0, 0},
        {{"= a 0", "< a 0x8000000000000000"}, 1, 0},
        {{"= * 0x4000000000000000 - * a a a 0", ""}, 2, 0},
        {{"< a 7", ""}, 8, 0},
        {{"< a 8", "< a 16"}, 8, 0},
        {{"! & = & a b 0x30 < b a", ""}, 0x31, 0x30},
    };
    Pool *pool = pool_new((size_t)1 << 26);
    Arena *arena = arena_new();
    for (size_t i = 0; i < sizeof claims / sizeof *claims; i++) {
        arena_reset(arena);
        Verdict v = decide(pool, arena, claims[i].law.when, claims[i].law.claim);
        assert_int_equal(v.kind, VERDICT_REFUTED);
        assert_int_equal(v.counterexample[0], claims[i].a);
        if (pool_vars(pool) > 1) assert_int_equal(v.counterexample[1], claims[i].b);
    }
    arena_free(arena);
    pool_free(pool);
}

static void vacuous_laws_say_so(void **state) {
    static const struct {
        Law law;
        bool vacuous;
    } claims[] = {
        {{"= a b", "< a 0"}, true},
        {{"= a 3", "& = a 5 = a 6"}, true},
        {{"= & a b 0", "& = & a ~ b 0 ! = & a ~ b 0"}, true},
        {{"= a 3", "< a & a b"}, true},
        {{"= a 0x123456789", "= a 0x123456789"}, false},
        {{"= a a", "= * a a 0x10000000001"}, false},
        {{"= + a b | a b", "= & a b 0"}, false},
    };
    Pool *pool = pool_new((size_t)1 << 26);
    Arena *arena = arena_new();
    for (size_t i = 0; i < sizeof claims / sizeof *claims; i++) {
        arena_reset(arena);
        Verdict v = decide(pool, arena, claims[i].law.when, claims[i].law.claim);
        assert_int_equal(v.kind, VERDICT_PROVED);
        assert_int_equal(v.vacuous, claims[i].vacuous);
    }
    arena_free(arena);
    pool_free(pool);
}

/* Where the claim is undefined the law is refuted; what `when` excludes does not count.
 */
static void undefined_claims(void **state) {
    Pool *pool = pool_new((size_t)1 << 22);
    Arena *arena = arena_new();
    Limits limits = {.timeout = 10};
    Term a = term_var(pool), is_zero = term_op2(pool, OP_EQ, a, term_word(0));
    Term not_zero = term_lnot(pool, is_zero);
    Claim claim = {pool, term_word(1), not_zero, term_word(1)};
    Verdict v = prove_claim(&claim, &limits, 0, arena);
    assert_int_equal(v.kind, VERDICT_REFUTED);
    assert_int_equal(v.counterexample[0], 0);
    claim.when = not_zero;
    v = prove_claim(&claim, &limits, 0, arena);
    assert_int_equal(v.kind, VERDICT_PROVED);
    assert_false(v.vacuous);
    claim = (Claim){pool, term_word(1), term_word(1), term_word(0)};
    assert_int_equal(prove_claim(&claim, &limits, 0, arena).kind, VERDICT_REFUTED);
    arena_free(arena);
    pool_free(pool);
}

static Claim hard_claim(Pool *pool) {
    Reader r = {.pool = pool, .at = "= / * a b b a"};
    Claim claim = {pool, term_word(1), term_word(1), read_term(&r)};
    r.at = "& < a 0x10000000 & < b 0x10000000 ! = b 0";
    claim.when = read_term(&r);
    return claim;
}

static void limits_hold(void **state) {
    Pool *pool = pool_new((size_t)1 << 22);
    Arena *arena = arena_new();
    volatile sig_atomic_t interrupted = 1;
    Limits limits = {.memory = 1 << 28};
    Watch watch = {.interrupted = &interrupted};
    watch_begin(&watch);
    pool_set_watch(pool, &watch);
    Claim claim = hard_claim(pool);
    Verdict v = prove_claim(&claim, &limits, 0, arena);
    assert_int_equal(v.kind, VERDICT_UNDECIDED);
    assert_string_equal(v.why, "interrupted");
    interrupted = 0;
    watch_begin(&watch);
    pool_reset(pool); /* it was full when the watch was stopped */
    claim = hard_claim(pool);
    watch_timeout(&watch, 0.05);
    clock_t start = clock(); /* of this process: others may be at work */
    v = prove_claim(&claim, &limits, 0, arena);
    assert_true(clock() - start < CLOCKS_PER_SEC * 8 / 100);
    if (v.kind != VERDICT_PROVED) {
        assert_int_equal(v.kind, VERDICT_UNDECIDED);
        assert_string_equal(v.why, "time limit");
    }
    arena_free(arena);
    pool_free(pool);
}

/* A claim that is taken apart when its pool has no room left. */
static void full_pools_are_no_proof(void **state) {
    Pool *pool = pool_new((size_t)1 << 16);
    Arena *arena = arena_new();
    Term x = term_var(pool), turned = term_op2(pool, OP_ROL, x, term_word(5));
    Term bad = term_op2(pool, OP_EQ, turned, term_op1(pool, OP_BSWAP, x));
    while (!pool_full(pool)) term_var(pool);
    Queries queries = query_split(pool, bad, arena);
    assert_int_not_equal(queries.count, 0);
    arena_free(arena);
    pool_free(pool);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(laws_are_proved),
        cmocka_unit_test(falsehoods_are_refuted),
        cmocka_unit_test(turns_lose_nothing),
        cmocka_unit_test(counterexamples_are_small),
        cmocka_unit_test(vacuous_laws_say_so),
        cmocka_unit_test(undefined_claims),
        cmocka_unit_test(limits_hold),
        cmocka_unit_test(full_pools_are_no_proof),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
