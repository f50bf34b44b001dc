/* No wrong verdict: laws spoiled at random, random claims. What is called proved has to
 * survive thousands of inputs, what is called refuted is evaluated. */
#include "unit/laws.h"

#include <time.h>
#include "unit/random.h"
#include "unit/unit.h"

static uint64_t word(void) {
    switch (below(8)) {
    case 0:
        return below(16);
    case 1:
        return ~(uint64_t)below(16);
    case 2:
        return UINT64_C(1) << below(64);
    case 3:
        return next() & next() & next();
    case 4:
        return (UINT64_C(1) << below(64)) - 1;
    case 5:
        return next() >> below(64);
    case 6:
        return UINT64_C(1) << below(64) | UINT64_C(1) << below(64);
    default:
        return next();
    }
}

enum { TEXT = 600 };

/* One word of the text becomes another of the same number of operands. */
static void mutate(char *text) {
    static const char *const binary[] = {"&", "|", "^", "+", "-", "&", "|", "+"};
    static const char *const truths[] = {"=", "<"};
    static const char *const unary[] = {"~", "bswap", "reverse"};
    static const char *const leaves[] = {"a",    "b", "1",
                                         "0xff", "3", "0x8000000000000000"};
    char copy[TEXT], *start[200], *at = copy;
    size_t count = 0;
    strcpy(copy, text);
    for (char *t = strtok(at, " "); t && count < 200; t = strtok(NULL, " "))
        start[count++] = t;
    size_t which = below((unsigned)count);
    const char *old = start[which], *new = old;
    if (strchr("&|^+-", *old) && !old[1])
        new = binary[below(8)];
    else if (strchr("=<", *old) && !old[1])
        new = truths[below(2)];
    else if (*old == '~')
        new = unary[below(3)];
    else if (!old[1] || *old == '0')
        new = *old == '!' || *old == '?' || *old == '*' || *old == '/' || *old == '%'
                  ? old
                  : leaves[below(6)];
    text[0] = 0;
    for (size_t i = 0; i < count; i++) {
        strcat(text, i == which ? new : start[i]);
        if (i + 1 < count) strcat(text, " ");
    }
}

/* Whether the input refutes, by the plain interpreter. */
static bool fails(const Claim *c, const uint64_t *values, uint64_t *scratch) {
    return term_eval(c->pool, c->when, values, scratch) &&
           !(term_eval(c->pool, c->defined, values, scratch) &&
             term_eval(c->pool, c->claim, values, scratch));
}

static bool survives(const Claim *c, uint64_t *found, uint64_t *scratch) {
    size_t n = pool_vars(c->pool);
    unsigned bits = n == 0 ? 0 : n == 1 ? 8 : n == 2 ? 5 : n == 3 ? 3 : 2;
    for (unsigned i = 0; n < 8 && i < 1u << bits * n; i++) {
        for (size_t v = 0; v < n; v++) found[v] = i >> bits * v & ((1u << bits) - 1);
        if (fails(c, found, scratch)) return false;
    }
    for (unsigned i = 0; i < 3000; i++) {
        for (size_t v = 0; v < n; v++)
            found[v] = v && below(5) == 0 ? found[v - 1] ^ -(uint64_t)below(2) : word();
        if (fails(c, found, scratch)) return false;
    }
    return true;
}

/* ROUNDS=n in the environment makes n times as many. */
static unsigned rounds(unsigned usual) {
    const char *times = getenv("ROUNDS");
    if (times) seed ^= (uint64_t)time(NULL) << 20;
    return times ? usual * (unsigned)atoi(times) : usual;
}

static unsigned verdicts[3];

static void check(const Claim *c, Arena *arena, const char *text) {
    Limits limits = {.timeout = 1};
    uint64_t values[32], *scratch;
    Verdict v = prove_claim(c, &limits, 20000000, arena);
    scratch = malloc(((size_t)pool_count(c->pool) + 1) * sizeof *scratch);
    bool wrong = (v.kind == VERDICT_PROVED && !survives(c, values, scratch)) ||
                 (v.kind == VERDICT_REFUTED && !fails(c, v.counterexample, scratch));
    if (wrong) print_error("wrong: %d %s: %s\n", v.kind, v.method, text);
    assert_false(wrong);
    verdicts[v.kind]++;
    free(scratch);
}

static void spoiled_laws(void **state) {
    Pool *pool = pool_new((size_t)1 << 24);
    Arena *arena = arena_new();
    for (unsigned round = rounds(600); round > 0; round--) {
        const Law *l = &laws[below(sizeof laws / sizeof *laws)];
        char claim[TEXT], when[TEXT];
        strcpy(claim, l->claim), strcpy(when, l->when);
        for (unsigned k = below(3) + 1; k > 0; k--)
            mutate(below(4) && *when ? when : claim);
        arena_reset(arena), pool_reset(pool);
        Reader r = {.pool = pool, .at = when};
        Claim c = {pool, term_word(1), term_word(1), term_word(1)};
        if (*when) c.when = term_truth(pool, read_term(&r));
        r.at = claim;
        c.claim = term_truth(pool, read_term(&r));
        check(&c, arena, claim);
    }
    assert_true(verdicts[VERDICT_PROVED] > 30 && verdicts[VERDICT_REFUTED] > 200);
    arena_free(arena);
    pool_free(pool);
}

static Term random_word(Pool *pool, const Term *var, unsigned depth) {
    static const Op ops[] = {OP_AND, OP_OR,  OP_XOR, OP_ADD,    OP_SUB,
                             OP_AND, OP_OR,  OP_XOR, OP_NOT,    OP_NOT,
                             OP_SHL, OP_SHR, OP_MUL, OP_ITE,    OP_POPCOUNT,
                             OP_CTZ, OP_ROL, OP_SAR, OP_REVERSE};
    if (depth == 0 || below(6) == 0) return below(5) ? var[below(2)] : term_word(word());
    Op op = ops[below(sizeof ops / sizeof *ops)];
    Term a = random_word(pool, var, depth - 1);
    if (op_arity(op) == 1) return term_op1(pool, op, a);
    Term b = random_word(pool, var, depth - 1);
    if (op == OP_SHL || op == OP_SHR || op == OP_ROL || op == OP_SAR)
        b = below(5) ? term_word(below(4) ? 1 : below(64)) : b;
    if (op == OP_MUL && below(2)) b = term_word(below(7));
    if (op != OP_ITE) return term_op2(pool, op, a, b);
    Term c = random_word(pool, var, depth - 1);
    return term_ite(pool, term_op2(pool, below(2) ? OP_EQ : OP_ULT, a, b), c, b);
}

static Term random_truth(Pool *pool, const Term *var, unsigned depth) {
    if (depth && below(2)) {
        Term a = random_truth(pool, var, depth - 1),
             b = random_truth(pool, var, depth - 1);
        Op op = below(3) == 0 ? OP_XOR : below(2) ? OP_AND : OP_OR;
        return term_op2(pool, op, a, below(2) ? b : term_lnot(pool, b));
    }
    Term a = random_word(pool, var, 2), b = random_word(pool, var, 2);
    Term t = term_op2(pool, below(3) ? OP_EQ : OP_ULT, a, b);
    return below(2) ? t : term_lnot(pool, t);
}

static void random_claims(void **state) {
    Pool *pool = pool_new((size_t)1 << 24);
    Arena *arena = arena_new();
    verdicts[0] = verdicts[1] = verdicts[2] = 0;
    for (unsigned round = rounds(900); round > 0; round--) {
        arena_reset(arena), pool_reset(pool);
        Term var[2] = {term_var(pool), term_var(pool)};
        Claim c = {pool, term_word(1), term_word(1), random_truth(pool, var, 2)};
        if (below(2)) c.when = random_truth(pool, var, 1);
        if (below(4) == 0) c.defined = random_truth(pool, var, 0);
        check(&c, arena, "random");
    }
    assert_true(verdicts[VERDICT_PROVED] > 30 && verdicts[VERDICT_REFUTED] > 200);
    arena_free(arena);
    pool_free(pool);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(spoiled_laws),
        cmocka_unit_test(random_claims),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
