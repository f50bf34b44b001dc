/* Each method by itself on claims that grow until one of its arrays is full, and beyond:
 * what holds is never refuted, what does not is never proved, and of what holds no more
 * is proved once there is too much of it. */
#include "base/buf.h"
#include "prove/claim/method.h"
#include "unit/laws.h"
#include "unit/unit.h"

typedef struct {
    Buf when, claim;
    unsigned n;
    bool wrong;
} Text;

/* One more condition. */
static void put_when(Text *t, const char *truth) {
    Buf both = {0};
    if (t->when.len) buf_puts(&both, "& ");
    buf_puts(&both, truth);
    if (t->when.len) buf_printf(&both, " %s", buf_str(&t->when));
    buf_free(&t->when);
    t->when = both;
}

/* ---- integers */

/* WRAPS_MOST, CHOICES_MOST: sums that may leave the words. */
static void wraps(Text *t) {
    for (unsigned i = 0; i < t->n; i++) {
        char truth[64];
        snprintf(truth, sizeof truth, "< + x %u + y %u", 2 * i + 1, 2 * i + 2);
        put_when(t, truth);
    }
    put_when(t, "! = y 0");
    buf_puts(&t->claim, t->wrong ? "< % x y - y 1" : "< % x y y");
}

/* POWERS_MOST: amounts of shifts. */
static void powers(Text *t) {
    for (unsigned i = 0; i < t->n; i++) {
        char truth[64];
        snprintf(truth, sizeof truth, "! < >> x %c 5", 'a' + (int)i);
        put_when(t, truth);
    }
    buf_puts(&t->claim,
             t->wrong ? "= % x << 1 s & x << 1 s" : "= % x << 1 s & x - << 1 s 1");
}

/* QUERY_TRUTHS: of a query whose words' signs are tried. */
static void signs(Text *t) {
    for (unsigned i = 0; i < t->n; i++) {
        char truth[64];
        snprintf(truth, sizeof truth, "! = a %u", i);
        put_when(t, truth);
    }
    put_when(t, "< & sar z 63 b 9");
    put_when(t, "! = y 0");
    buf_puts(&t->claim, t->wrong ? "< / - ^ x sar x 63 sar x 63 y 0x8000000000000000"
                                 : "! < 0x8000000000000000 / - ^ x sar x 63 sar x 63 y");
}

/* ---- carries */

/* STEPS_MOST */
static void steps(Text *t) {
    Buf chain = {0};
    for (unsigned i = t->n; i-- > 0;) buf_printf(&chain, "^ & ");
    buf_puts(&chain, "x");
    for (unsigned i = 0; i < t->n; i++)
        buf_printf(&chain, " %c %c", 'a' + (int)(i % 3), 'd' + (int)(i % 4));
    const char *c = buf_str(&chain);
    buf_printf(&t->claim, "= + %s w + ^ %s w %s & %s w 1", c, c, t->wrong ? ">>" : "<<",
               c);
    buf_free(&chain);
}

/* ---- fields */

/* The sum of n single bits, of x and then of y. */
static void put_bits(Buf *out, unsigned n) {
    for (unsigned i = 0; i < n; i++) {
        if (i + 1 < n) buf_puts(out, "+ ");
        buf_printf(out, "& >> %c %u 1%s", i < 64 ? 'x' : 'y', i & 63,
                   i + 1 < n ? " " : "");
    }
}

/* ADDENDS_MOST: of a sum, */
static void addends(Text *t) {
    buf_puts(&t->claim, "= >> ");
    put_bits(&t->claim, t->n);
    buf_puts(&t->claim, t->wrong ? " 5 0" : " 7 0");
}

/* and of digits. */
static void digits(Text *t) {
    Buf sum = {0};
    for (unsigned i = 0; i < t->n; i++) {
        if (i + 1 < t->n) buf_puts(&sum, "+ ");
        buf_printf(&sum, "& %c 7%s", 'a' + (int)i, i + 1 < t->n ? " " : "");
    }
    buf_printf(&t->claim, "= %% %s %u %s", buf_str(&sum), t->wrong ? 15 : 255,
               buf_str(&sum));
    buf_free(&sum);
}

/* ---- forms */

/* CLASSES_MOST: parts of a word. */
static void classes(Text *t) {
    uint64_t rest = ~UINT64_C(0) << t->n;
    buf_puts(&t->claim, "= ");
    for (unsigned i = 1; i < t->n; i++) buf_printf(&t->claim, "+ * & x %u y ", 1u << i);
    buf_printf(&t->claim, "* & x %llu y * x y", (unsigned long long)(rest | !t->wrong));
}

/* ---- bijections */

/* LEAVES_MOST: of a chain of ^. */
static void leaves(Text *t) {
    buf_puts(&t->claim, "= bswap ");
    for (unsigned i = 1; i < t->n; i++) buf_puts(&t->claim, "^ ");
    for (unsigned i = 0; i < t->n; i++) buf_printf(&t->claim, "%c ", 'a' + (int)i);
    for (unsigned i = 1; i < t->n; i++) buf_puts(&t->claim, "^ ");
    for (unsigned i = 0; i < t->n; i++)
        buf_printf(&t->claim, "bswap %c%s", 'a' + (int)(t->wrong && i ? i - 1 : i),
                   i + 1 < t->n ? " " : "");
}

/* ---- squares */

/* MOST_PARTS: counts that add up to 0, each of two of eight sets. */
static void counts(Text *t) {
    unsigned n = 0;
    buf_puts(&t->when, "= ");
    for (unsigned i = 1; i < t->n; i++) buf_puts(&t->when, "+ ");
    for (unsigned i = 0; i < 8; i++)
        for (unsigned k = i + 1; k < 8 && n < t->n; k++, n++)
            buf_printf(&t->when, "count & %c %c ", 'a' + (int)i, 'a' + (int)k);
    buf_puts(&t->when, "0");
    buf_puts(&t->claim, t->wrong ? "= & a b ~ 0" : "= & a b 0");
}

/* ---- the tests */

/* From one size to another; the last at which what holds is proved, 0: it is at none. */
static const struct {
    const char *method;
    void (*write)(Text *);
    unsigned from, to, proved;
} borders[] = {
    {"integers", wraps, 15, 17, 17}, {"integers", powers, 7, 9, 7},
    {"integers", signs, 22, 24, 24}, {"carries", steps, 493, 496, 494},
    {"fields", addends, 87, 91, 0},  {"fields", digits, 9, 11, 0},
    {"forms", classes, 11, 14, 12},  {"bijections", leaves, 10, 13, 0},
    {"zero_tests", counts, 23, 25, 24},
};

static Answer (*decide_of(const char *name))(Attempt *) {
    for (size_t i = 0; i < method_count; i++)
        if (strcmp(method_table[i].function, name) == 0) return method_table[i].decide;
    fail_msg("no method is called %s", name);
    return NULL;
}

static void arrays_fill_up(void **state) {
    Pool *pool = pool_new((size_t)1 << 26);
    Arena *arena = arena_new();
    for (size_t i = 0; i < sizeof borders / sizeof *borders; i++)
        for (unsigned n = borders[i].from; n <= borders[i].to; n++)
            for (unsigned wrong = 0; wrong < 2; wrong++) {
                Text t = {.n = n, .wrong = wrong};
                borders[i].write(&t);
                arena_reset(arena);
                Claim c = claim_of_law(pool, buf_str(&t.when), buf_str(&t.claim));
                bool refuted, is = proved_alone(pool, arena, c,
                                                decide_of(borders[i].method), &refuted);
                assert_false(refuted && !wrong);
                if (is != (!wrong && n <= borders[i].proved))
                    fail_msg("%s, %u: %s %s", borders[i].method, n, buf_str(&t.claim),
                             is ? "proved" : "left");
                buf_free(&t.when), buf_free(&t.claim);
            }
    arena_free(arena), pool_free(pool);
}

/* The longer a claim, the fewer inputs are tried at once. */
static void long_claims_have_few_lanes(void **state) {
    for (unsigned size = 1000; size <= 4000000; size *= 4) {
        Pool *pool = pool_new((size_t)1 << 30);
        Arena *arena = arena_new();
        Term x = term_var(pool), t = x;
        for (unsigned i = 0; i < size; i++)
            t = term_op2(pool, i & 1 ? OP_XOR : OP_MUL, t,
                         i & 1 ? x : term_word(2 * (uint64_t)i + 3));
        Problem p;
        problem_init(&p, pool, term_op2(pool, OP_EQ, t, x), term_word(1), arena);
        if (p.batch) {
            assert_in_range(p.most_lanes, 8, FEED_LANES);
            for (uint64_t i = 1; i <= FEED_LANES + 1; i++) problem_feed(&p, &i);
            problem_flush(&p);
            assert_int_equal(p.tried, FEED_LANES + 1);
        }
        problem_free(&p);
        arena_free(arena), pool_free(pool);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arrays_fill_up),
        cmocka_unit_test(long_claims_have_few_lanes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
