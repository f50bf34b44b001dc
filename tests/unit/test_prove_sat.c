/* The last method: laws decided right, against brute force where few bits matter; limits
 * kept; nothing left behind by the processes it starts. */
#include "prove/solve/sat.h"
#include "prove/solve/child.h"
#include "prove/solve/sat_search.h"
#include "unit/prefix.h"

#include "unit/random.h"
#include "unit/unit.h"

#include <dirent.h>
#include <errno.h>
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct {
    Pool *pool;
    Arena *arena;
    Limits limits;
    Watch watch;
    double seconds;
    const char *why, *method;
    uint64_t witness[8];
} Test;

static Test test;

static int set_up(void **state) {
    test = (Test){.pool = pool_new((size_t)64 << 20), .arena = arena_new()};
    test.limits.memory = (size_t)512 << 20;
    test.seconds = 200; /* where nothing else is said: emulators are slow */
    pool_set_watch(test.pool, &test.watch);
    return 0;
}

static int tear_down(void **state) {
    pool_free(test.pool);
    arena_free(test.arena);
    return 0;
}

static Answer decide(Term bad) {
    Problem p;
    if (bad.ref == 0) return bad.word ? ANSWER_REFUTED : ANSWER_PROVED;
    problem_init(&p, test.pool, bad, term_word(1), test.arena);
    p.limits = &test.limits;
    watch_begin(&test.watch);
    watch_timeout(&test.watch, test.seconds);
    Answer answer = sat_method(&p);
    test.why = p.why, test.method = p.method;
    if (answer == ANSWER_REFUTED) {
        assert_true(p.refuted);
        for (size_t i = 0; i < p.nvars && i < 8; i++) test.witness[i] = p.witness[i];
    }
    problem_free(&p);
    return answer;
}

/* A pool whose watch was stopped is full. */
static void begin(void) {
    watch_begin(&test.watch);
    pool_reset(test.pool);
}

static Answer decide_law(const char *text) {
    begin();
    return decide(term_lnot(test.pool, term_truth(test.pool, law(test.pool, text))));
}

static void need_solver(void) {
    if (!sat_available()) skip();
}

static void laws_are_proved(void **state) {
    static const char *const laws[] = {
        "= + ^ a b * 2 & a b + a b",
        "= + ^ a b << & a b 1 + b a",
        "= >> + ^ a b << & a b 1 3 >> + a b 3",
        "= - | a b & a b ^ a b",
        "= < a b >> | & ~ a b & | ~ a b - a b 63",
        "= ctz a count & ~ a - a 1",
        "= rol rol a b - 64 b a",
        "= pdep pext a b b & a b",
        "= pext a & b ^ a b pext & a b & b ^ a b",
        "= & 3 * a a & 1 a",
        "= + * / a 10 10 % a 10 a",
        "< % a | b 1 | b 1",
        "| ! < a / a b = b 0",
        "= / a 0 ~ 0",
        "= % a b - a * / a b b",
        "= sar a b | >> a b ? & 1 >> a 63 ~ >> ~ 0 b 0",
        "= >> * & a 255 & b 255 16 0",
        "= mulhi a 16 >> a 60",
        "= diag mirror bswap a mirror bswap diag a",
        "= & ? < a b a b ? < b a a b & a b",
        "! & < a b & < b c ! < a c",
        "| = a b | < a b < b a",
        "= bswap + bswap a 0 a",
        "= ^ ^ a b ^ b c ^ a c",
        "= + & a b | a b + a b",
        "= & * a 3 7 & + a * 2 a 7",
    };
    need_solver();
    for (size_t i = 0; i < sizeof laws / sizeof *laws; i++)
        if (decide_law(laws[i]) != ANSWER_PROVED) fail_msg("not proved: %s", laws[i]);
}

static void wrong_laws_are_refuted(void **state) {
    static const char *const laws[] = {
        "= + ^ a b & a b + a b",
        "= / a 7 >> a 3",
        "< / a b 5",
        "= * a a + a a",
        "= rol rol a b - 63 b a",
        "= pdep pext a b b a",
        "= count + a b + count a count b",
        "= a & a 0x7fffffffffffffff",
        "= 0 & = a 0x123456789abcdef < b a",
        "= 0 & = * a 3 0x123456789abcdef1 1",
        "! & < a b & < b c < c + a 3",
        "= % a b - a * / a b + b 1",
        "= * a b 0xfedcba987654321",
        "| = a b < a b",
        "! = ^ * a 5 b 0x1122334455667788",
        "= ctz a ctz ^ a 0x8000000000000000",
        "! = mulhi a a 0x1234",
    };
    need_solver();
    for (size_t i = 0; i < sizeof laws / sizeof *laws; i++)
        if (decide_law(laws[i]) != ANSWER_REFUTED) fail_msg("not refuted: %s", laws[i]);
}

static void methods_have_names(void **state) {
    assert_int_equal(decide_law("= & 3 * a a & 1 a"), ANSWER_PROVED);
    assert_string_equal(test.method, "circuits");
    need_solver();
    assert_int_equal(decide_law("= + ^ a b << & a b 1 + b a"), ANSWER_PROVED);
    assert_string_equal(test.method, "SAT");
    assert_int_equal(decide_law("= 0 & = * a 3 0x123456789abcdef1 1"), ANSWER_REFUTED);
    assert_int_equal(test.witness[0] * 3, 0x123456789abcdef1);
}

/* Random terms over variables of few bits: the verdict is that of all inputs. */

static Term some_term(const Term *var, unsigned depth) {
    if (depth == 0 || next() % 10 == 0)
        return next() & 3 ? var[next() % 3] : term_word(next() >> (next() & 63));
    Op op = (Op)(OP_FULL + 1 + next() % (OP_COUNT - OP_FULL - 1));
    Term a = some_term(var, depth - 1);
    if (op_arity(op) == 1) return term_op1(test.pool, op, a);
    Term b = some_term(var, depth - 1);
    if (op == OP_ITE) return term_ite(test.pool, a, b, some_term(var, depth - 1));
    return term_op2(test.pool, op, a, b);
}

static bool holds_everywhere(Term bad, uint64_t *scratch) {
    for (uint64_t all = 0; all < 1 << 9; all++) {
        uint64_t value[3] = {all & 7, all >> 3 & 7, all >> 6};
        if (term_eval(test.pool, bad, value, scratch)) return false;
    }
    return true;
}

static void small_claims_agree_with_all_inputs(void **state) {
    unsigned proved = 0, refuted = 0;
    need_solver();
    for (unsigned round = 0; round < 150; round++) {
        pool_reset(test.pool);
        Term var[3];
        for (unsigned i = 0; i < 3; i++) {
            Term small = term_op2(test.pool, OP_AND, term_var(test.pool), term_word(7));
            var[i] = next() & 1 ? small
                                : term_op2(test.pool, OP_MUL, small,
                                           term_word(next() >> (next() & 63)));
        }
        Term a = some_term(var, 3), b = some_term(var, 2);
        Term wide = term_op2(test.pool, OP_AND, term_op2(test.pool, OP_XOR, a, b),
                             term_word(next() >> (next() & 63)));
        Term bad =
            term_truth(test.pool, next() & 3 ? wide : term_op2(test.pool, OP_ULT, a, b));
        if (bad.ref == 0) continue;
        uint64_t *scratch = calloc(pool_count(test.pool) + 1, sizeof *scratch);
        bool holds = holds_everywhere(bad, scratch);
        free(scratch);
        Answer answer = decide(bad);
        if (answer == ANSWER_STOPPED) continue; /* divisions may be too hard */
        assert_int_equal(answer, holds ? ANSWER_PROVED : ANSWER_REFUTED);
        *(holds ? &proved : &refuted) += 1;
    }
    assert_true(proved > 5 && refuted > 25);
}

/* True by construction: a + b and what it is made of, under random operations. */
static Term rewritten_sum(Term a, Term b) {
    Pool *p = test.pool;
    Term both = term_op2(p, OP_AND, a, b), either = term_op2(p, OP_OR, a, b);
    Term one = term_op2(p, OP_XOR, a, b);
    switch (next() % 3) {
    case 0:
        return term_op2(p, OP_ADD, either, both);
    case 1:
        return term_op2(p, OP_ADD, one, term_op2(p, OP_SHL, both, term_word(1)));
    default:
        return term_op2(p, OP_SUB, term_op2(p, OP_SHL, either, term_word(1)), one);
    }
}

static void sweeping_proves_layers(void **state) {
    need_solver();
    for (unsigned round = 0; round < 6; round++) {
        pool_reset(test.pool);
        Pool *p = test.pool;
        Term left = term_var(p), right = left;
        for (unsigned layer = 0; layer < 4; layer++) {
            Term v = term_var(p), by = term_word(1 + next() % 62);
            left = term_op2(p, OP_ROL, term_op2(p, OP_ADD, left, v), by);
            right = term_op2(p, OP_ROL, rewritten_sum(right, v), by);
        }
        Term bad = term_lnot(p, term_op2(p, OP_EQ, left, right));
        assert_int_equal(decide(bad), ANSWER_PROVED);
        Term off =
            term_op2(p, OP_XOR, right, term_op2(p, OP_EQ, left, term_word(next())));
        bad = term_lnot(p, term_op2(p, OP_EQ, left, off));
        assert_int_equal(decide(bad), ANSWER_REFUTED);
    }
}

#ifdef SAT_CHECKED
/* The solver's proofs are checked with fewer clauses than it has: nothing that it calls
 * proved may be believed, in whichever process it says so. */
static void proofs_without_reason_abort(void **state) {
    static const char *const laws[] = {
        "= + ^ a b << & a b 1 + b a",
        "= ctz a count & ~ a - a 1",
        "= >> + ^ a b << & a b 1 3 >> + a b 3",
    };
    for (size_t i = 0; i < sizeof laws / sizeof *laws; i++) {
        int status;
        pid_t pid = fork();
        if (pid == 0) {
            setenv("SAT_FAULT", "1", 1);
            fclose(stderr);
            decide_law(laws[i]);
            _exit(0);
        }
        assert_int_equal(waitpid(pid, &status, 0), pid);
        assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
        assert_int_equal(decide_law(laws[i]), ANSWER_PROVED);
    }
}
#endif

/* Limits */

static const double SLACK = 0.3; /* a busy machine lets us wait */
static const char hard[] = "= * + a b + c 1 + + * a c * b c + a b";

static void time_is_kept(void **state) {
    need_solver();
    for (double limit = 0.2; limit < 1; limit *= 2.2) {
        test.seconds = limit;
        double start = watch_now();
        assert_int_equal(decide_law(hard), ANSWER_STOPPED);
        assert_string_equal(test.why, "time limit");
        assert_true(watch_now() - start < 1.2 * limit + SLACK);
    }
    test.seconds = 200;
}

static void budgets_end(void **state) {
    enum { STEPS = 200000000 };
    Problem p;
    need_solver();
    begin();
    Term bad = term_lnot(test.pool, law(test.pool, hard));
    problem_init(&p, test.pool, bad, term_word(1), test.arena);
    p.limits = &test.limits;
    uint64_t took[2];
    for (int i = 0; i < 2; i++) {
        watch_begin(&test.watch);
        assert_int_equal(problem_briefly(&p, sat_method, STEPS), ANSWER_PASS);
        assert_null(p.why);
        assert_false(watch_spent(&test.watch));
        took[i] = test.watch.steps;
    }
    assert_true(took[0] == took[1] && took[0] >= STEPS && took[0] < 2 * STEPS);
    watch_begin(&test.watch); /* the whole work's own budget is less */
    watch_allow(&test.watch, STEPS / 2);
    assert_int_equal(problem_briefly(&p, sat_method, STEPS), ANSWER_PASS);
    assert_true(watch_spent(&test.watch) && problem_stopped(&p));
    watch_begin(&test.watch); /* its time is */
    watch_timeout(&test.watch, 0.05);
    p.why = NULL;
    assert_int_equal(problem_briefly(&p, sat_method, STEPS), ANSWER_STOPPED);
    assert_string_equal(p.why, "time limit");
    problem_free(&p);
    begin();
}

static void memory_is_kept(void **state) {
    need_solver();
    test.limits.memory = 1 << 16; /* too little for the graph */
    assert_int_equal(decide_law(hard), ANSWER_STOPPED);
    assert_string_equal(test.why, "memory");
    assert_int_equal(decide_law("= + | a b & a b + a b"), ANSWER_STOPPED);
    test.limits.memory = (size_t)512 << 20;
}

static volatile sig_atomic_t interrupted;

static void *interrupt_soon(void *unused) {
    usleep(150000);
    interrupted = 1;
    return unused;
}

static void interruption_is_heard(void **state) {
    pthread_t thread;
    need_solver();
    test.watch.interrupted = &interrupted;
    assert_int_equal(pthread_create(&thread, NULL, interrupt_soon, NULL), 0);
    double start = watch_now();
    assert_int_equal(decide_law(hard), ANSWER_STOPPED);
    assert_string_equal(test.why, "interrupted");
    assert_true(watch_now() - start < 0.2 + SLACK);
    pthread_join(thread, NULL);
    interrupted = 0;
    assert_int_equal(decide_law("= + | a b & a b + a b"), ANSWER_PROVED);
    test.watch.interrupted = NULL;
}

/* Children */

/* A sanitized program needs more address space than it uses; qemu limits no memory. */
static bool memory_is_limited(void) {
#ifdef __SANITIZE_ADDRESS__
    return false;
#endif
    return !getenv("BBX_EMULATED");
}

static void dies(void *context, void *answer) {
    (void)answer;
    if (*(int *)context == 0) abort();
    if (*(int *)context == 1) exit(0);
    for (size_t size = 1 << 20;; size *= 2) /* more than there may be */
        memset(base_malloc(size), 1, size);
}

static void answers(void *context, void *answer) {
    *(int *)answer = *(int *)context + 1;
    printf("a child must not be heard\n");
}

static unsigned open_files(void) {
    unsigned count = 0;
    DIR *dir = opendir("/proc/self/fd");
    if (!dir) return 0;
    while (readdir(dir)) count++;
    closedir(dir);
    return count;
}

static void children_leave_nothing(void **state) {
    unsigned before = open_files();
    Limits limits = {.memory = (size_t)64 << 20};
    for (int i = 0; i < 20; i++) {
        int how = i % 4, got = 0;
        bool good = how == 3;
        ChildJob job = {good ? answers : dies, &how, &got, sizeof got, limits.memory};
        if (how == 2 && !memory_is_limited()) continue;
        assert_int_equal(child_run(&job, NULL), good ? CHILD_DONE : CHILD_DIED);
        if (good) assert_int_equal(got, 4);
    }
    assert_int_equal(open_files(), before);
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
    assert_int_equal(errno, ECHILD);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(laws_are_proved),
        cmocka_unit_test(wrong_laws_are_refuted),
        cmocka_unit_test(methods_have_names),
        cmocka_unit_test(small_claims_agree_with_all_inputs),
        cmocka_unit_test(sweeping_proves_layers),
#ifdef SAT_CHECKED
        cmocka_unit_test(proofs_without_reason_abort),
#endif
        cmocka_unit_test(time_is_kept),
        cmocka_unit_test(budgets_end),
        cmocka_unit_test(memory_is_kept),
        cmocka_unit_test(interruption_is_heard),
        cmocka_unit_test(children_leave_nothing),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
