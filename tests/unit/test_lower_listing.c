/* Code against the interpreter: random terms and every operation, for every target, run
 * on the model of the machine; and on the machine itself in test_lower_run. */
#include "unit/emulate.h"

#include "unit/random.h"
#include "unit/unit.h"

#include "base/buf.h"

static uint64_t word(void) {
    static const uint64_t corners[] = {0,
                                       1,
                                       2,
                                       63,
                                       64,
                                       ~UINT64_C(0),
                                       UINT64_C(1) << 63,
                                       ~(UINT64_C(1) << 63),
                                       0x0101010101010101u,
                                       0xFEFEFEFEFEFEFEFEu,
                                       0x0F0F0F0F0F0F0F0Fu,
                                       0xF0F0F0F0F0F0F0F0u,
                                       0xFFFFFFFF,
                                       0x80000000};
    if (below(4) == 0) return corners[below(14)];
    return below(2) ? next() >> below(64) : below(2) ? below(70) : next() & next();
}

enum { VARS = 4, MOST = 40 };

static Arena *arena;
static const uint32_t params[VARS] = {0, 1, 2, 3};

static void tell(const Listing *listing) {
    Buf text = {0};
    for (uint32_t i = 0; i < listing->code.count; i++) {
        code_print(&text, &listing->code.insns[i]);
        buf_puts(&text, " ; ");
        code_comment(&text, &listing->code.insns[i], listing->words);
        buf_puts(&text, "\n");
    }
    static const char *const names[] = {"a", "b", "c", "d"};
    listing_header(&text, listing, names);
    fprintf(stderr, "%s: %s\n", listing->target->name, buf_str(&text));
    buf_free(&text);
}

/* What is made of a term. */
enum { VALUE, SYSV, FLAGS };

/* The number of inputs that were compared; -1: the target can't. */
static int compare_where(Pool *pool, Term root, const Target *target, int form, Term when,
                         Term defined) {
    static uint64_t *scratch;
    ListingJob job = {.pool = pool,
                      .root = root,
                      .when = when,
                      .defined = defined,
                      .target = target,
                      .sysv = form == SYSV,
                      .flags = form == FLAGS,
                      .params = params,
                      .nparams = VARS,
                      .arena = arena};
    job.limits = (Limits){.steps = 1000, .memory = 1 << 24, .timeout = 1};
    Listing listing;
    const char *why;
    if (!listing_make(&listing, &job, &why)) {
        listing_free(&listing);
        return -1;
    }
    scratch = realloc(scratch, pool_count(pool) * sizeof *scratch);
    int compared = 0;
    for (int i = 0; i < 60; i++) {
        uint64_t in[VARS], got;
        for (int v = 0; v < VARS; v++) in[v] = i < 12 && v == i % VARS ? 0 : word();
        if (!term_eval(pool, when, in, scratch)) continue;
        if (!term_eval(pool, defined, in, scratch)) continue;
        uint64_t want = term_eval(pool, root, in, scratch);
        bool sound = emulate_listing(&listing, in, VARS, &got);
        if (!sound || got != want) {
            tell(&listing);
            fail_msg("%s of %llx %llx %llx %llx: %llx, not %llx",
                     sound ? "the value" : "an undefined flag", (unsigned long long)in[0],
                     (unsigned long long)in[1], (unsigned long long)in[2],
                     (unsigned long long)in[3], (unsigned long long)got,
                     (unsigned long long)want);
        }
        compared++;
    }
    listing_free(&listing);
    return compared;
}

static int compare(Pool *pool, Term root, const Target *target, int form, Term when) {
    return compare_where(pool, root, target, form, when, term_word(1));
}

static Term random_step(Pool *pool, const Term *t, unsigned n) {
    static const Op often[] = {OP_AND, OP_OR,  OP_XOR, OP_NOT, OP_ADD, OP_SUB,
                               OP_SHL, OP_SHR, OP_ROL, OP_AND, OP_XOR, OP_ADD};
    Op op =
        below(2) ? often[below(12)] : (Op)(OP_FULL + 1 + below(OP_COUNT - OP_FULL - 1));
    Term a = t[below(n)], b = below(4) ? t[below(n)] : term_word(word()), c = t[below(n)];
    if (op_arity(op) == 1) return term_op1(pool, op, a);
    return op_arity(op) == 2 ? term_op2(pool, op, a, b) : term_ite(pool, a, b, c);
}

static Term random_term(Pool *pool, unsigned steps) {
    Term t[MOST + VARS + 2];
    unsigned n = 0;
    for (; n < VARS; n++) t[n] = term_var(pool);
    t[n++] = term_word(word());
    for (unsigned i = 0; i < steps; i++, n++) {
        t[n] = random_step(pool, t, n);
        if (below(3) && n > 8) t[below(4) + 1] = t[n];
    }
    return t[n - 1];
}

static void random_terms(void **state) {
    Pool *pool = pool_new(1 << 22);
    unsigned done[TARGETS] = {0};
    for (int round = 0; round < 4000; round++) {
        pool_reset(pool);
        arena_reset(arena);
        Term root = random_term(pool, 1 + below(round % 10 ? 12 : MOST));
        unsigned which = below(TARGETS);
        bool sysv = below(4) == 0;
        done[which] += compare(pool, root, target_at(which), sysv, term_word(1)) > 0;
    }
    for (unsigned i = 0; i < TARGETS; i++) assert_true(done[i] > 40);
    pool_free(pool);
}

/* Counts of words that masks surround: what goes of the masks must leave the counts. */
static void counts_of_masked_words(void **state) {
    static const Op counts[] = {OP_POPCOUNT, OP_CTZ, OP_CLZ};
    Pool *pool = pool_new(1 << 22);
    for (int round = 0; round < 600; round++) {
        pool_reset(pool);
        arena_reset(arena);
        Term t = term_var(pool);
        for (int v = 1; v < VARS; v++) (void)term_var(pool);
        if (round < (int)TARGETS * 3) { /* was wrong where SIMD adds up the bytes */
            t = term_op2(pool, OP_AND, t, term_word(0x14826));
            t = term_op2(pool, OP_OR, t, term_word(0xaa02501e0b088));
        }
        for (unsigned i = round < (int)TARGETS * 3 ? 0 : 1 + below(3); i > 0; i--) {
            static const Op ways[] = {OP_AND, OP_OR, OP_XOR, OP_SHL, OP_SHR};
            unsigned way = below(5);
            t = term_op2(pool, ways[way], t, term_word(way < 3 ? word() : 1 + below(40)));
        }
        t = term_op1(pool, counts[round % 3], t);
        if (t.ref)
            compare(pool, t, target_at((unsigned)round / 3 % TARGETS), false,
                    term_word(1));
    }
    pool_free(pool);
}

/* An amount that no rule of terms folds, but that of machine code: it still counts modulo
 * 64, where SIMD's shifts give 0. */
static void amounts_turn_out_constant(void **state) {
    static const Op shifts[] = {OP_SHL, OP_SHR, OP_SAR, OP_ROL};
    Pool *pool = pool_new(1 << 22);
    for (unsigned round = 0; round < 4 * TARGETS; round++) {
        pool_reset(pool);
        arena_reset(arena);
        Term t[VARS];
        for (int v = 0; v < VARS; v++) t[v] = term_var(pool);
        Term same =
            term_op2(pool, OP_SUB, term_op2(pool, OP_OR, t[1], term_word(1)), t[1]);
        same = term_op2(pool, OP_OR, term_op2(pool, OP_AND, same, t[1]), term_word(79));
        same = term_op2(pool, OP_AND, same, term_word(79));
        Term shifted = term_op2(pool, shifts[round % 4], t[0], same);
        assert_true(compare(pool, shifted, target_at(round / 4), false, term_word(1)) !=
                    0);
        Term turned = term_op2(pool, OP_ROL, term_word(0x8001063ca2102921), t[1]);
        Term count = term_op1(pool, OP_POPCOUNT, turned);
        count = term_op2(pool, OP_ADD, count, term_word(62));
        shifted = term_op2(pool, shifts[round % 4], t[0], count);
        assert_true(compare(pool, shifted, target_at(round / 4), false, term_word(1)) !=
                    0);
    }
    pool_free(pool);
}

static void every_operation(void **state) {
    Pool *pool = pool_new(1 << 22);
    for (unsigned which = 0; which < TARGETS; which++)
        for (unsigned op = OP_FULL + 1; op < OP_COUNT; op++)
            for (int k = 0; k < 24; k++) {
                pool_reset(pool);
                Term a = term_var(pool), b = term_var(pool), c = term_var(pool);
                if (k & 8) a = term_op2(pool, OP_AND, a, term_word(word() & 63));
                (void)term_var(pool);
                if (k & 1) b = term_word(word());
                if (k & 2 && (k & 1) == 0) a = term_word(word());
                Term t = op_arity((Op)op) == 1   ? term_op1(pool, (Op)op, a)
                         : op_arity((Op)op) == 2 ? term_op2(pool, (Op)op, a, b)
                                                 : term_ite(pool, a, b, c);
                int n = compare(pool, t, target_at(which), k & 4 ? SYSV : VALUE,
                                term_word(1));
                bool general = !target_is_vector(target_at(which));
                if (general && op != OP_PEXT && op != OP_PDEP) assert_true(n > 0);
            }
    pool_free(pool);
}

static void divisions_by_constants(void **state) {
    Pool *pool = pool_new(1 << 22);
    for (uint64_t d = 1; d < 700; d++) {
        pool_reset(pool);
        Term a = term_var(pool);
        for (int v = 1; v < VARS; v++) (void)term_var(pool);
        uint64_t by = d < 600 ? d : word() | 1;
        Term q = term_op2(pool, OP_UDIV, a, term_word(by));
        Term r = term_op2(pool, OP_UREM, a, term_word(by));
        assert_true(compare(pool, q, target_find("bmi"), false, term_word(1)) > 0);
        assert_true(compare(pool, r, target_find("x86-64"), d & 1, term_word(1)) > 0);
    }
    pool_free(pool);
}

/* A quotient behind a test is never a trap; the test may be anything that says enough. */
static void divisors_are_tested(void **state) {
    static const Op ops[] = {OP_UDIV, OP_UREM};
    Pool *pool = pool_new(1 << 22);
    for (unsigned round = 0; round < 3 * 2 * 2 * 60; round++) {
        pool_reset(pool);
        arena_reset(arena);
        Term a = term_var(pool), b = term_var(pool), c = term_var(pool);
        (void)term_var(pool);
        Term divisors[] = {b, term_op2(pool, OP_AND, b, c), term_op2(pool, OP_SHR, b, c),
                           term_ite(pool, term_op2(pool, OP_SHR, b, term_word(63)),
                                    term_neg(pool, b), b)};
        Term by = divisors[below(4)], some = term_truth(pool, by);
        Term q = term_op2(pool, ops[round & 1], a, by), root = q;
        Term others[] = {term_word(0), term_word(word()), a, c, q};
        Term other = others[below(5)], test = some, defined = term_word(1);
        if (below(3) == 0) test = term_truth(pool, c);
        if (below(2)) defined = term_lor(pool, term_lnot(pool, test), some);
        switch (below(4)) {
        case 0:
            root = term_ite(pool, test, q, other);
            break;
        case 1:
            root = term_ite(pool, term_lnot(pool, test), other, q);
            break;
        case 2:
            root = term_land(pool, test, term_op2(pool, OP_ULT, other, q));
            break;
        default:
            root = term_op2(pool, OP_ADD, term_ite(pool, test, q, other),
                            term_ite(pool, some, q, a));
        }
        const Target *target = target_at(round / 4 % 3);
        assert_true(compare_where(pool, root, target, round & 2 ? SYSV : VALUE,
                                  term_word(1), defined) > 0);
    }
    pool_free(pool);
}

/* The least number divided by -1 is itself: what idiv would trap at. */
static void signed_quotients_wrap(void **state) {
    Pool *pool = pool_new(1 << 22);
    for (unsigned which = 0; which < 3; which++) {
        pool_reset(pool);
        Term a = term_var(pool), b = term_var(pool);
        (void)term_var(pool), (void)term_var(pool);
        Term sa = term_op2(pool, OP_SAR, a, term_word(63)),
             sb = term_op2(pool, OP_SAR, b, term_word(63));
        Term q = term_op2(pool, OP_UDIV,
                          term_op2(pool, OP_SUB, term_op2(pool, OP_XOR, a, sa), sa),
                          term_op2(pool, OP_SUB, term_op2(pool, OP_XOR, b, sb), sb));
        Term sign = term_op2(pool, OP_XOR, sa, sb);
        q = term_op2(pool, OP_SUB, term_op2(pool, OP_XOR, q, sign), sign);
        assert_true(compare_where(pool, q, target_at(which), false, term_word(1),
                                  term_truth(pool, b)) > 0);
    }
    pool_free(pool);
}

static void conditions_are_used(void **state) {
    Pool *pool = pool_new(1 << 22);
    for (unsigned which = 0; which < TARGETS; which++) {
        pool_reset(pool);
        Term x = term_var(pool), s = term_var(pool);
        (void)term_var(pool), (void)term_var(pool);
        Term when = term_op2(pool, OP_ULT, s, term_word(64));
        Term shifts[] = {term_op2(pool, OP_SHL, x, s), term_op2(pool, OP_SHR, x, s),
                         term_op2(pool, OP_ROL, x, s), term_op2(pool, OP_SAR, x, s)};
        for (int i = 0; i < 4; i++)
            compare(pool, shifts[i], target_at(which), false, when);
        Term far = term_op2(pool, OP_ADD, s, term_word(63));
        Term sign = term_op2(pool, OP_XOR, s, term_word(UINT64_C(1) << 63));
        Term below_one = term_op2(pool, OP_ULT, sign, term_word((UINT64_C(1) << 63) + 1));
        Term right = term_op2(pool, OP_SHR, x, term_neg(pool, s));
        int n =
            compare(pool, term_ite(pool, below_one, right, shifts[0]), target_at(which),
                    false, term_op2(pool, OP_ULT, far, term_word(127)));
        assert_true(n > 0 || target_is_vector(target_at(which)));
        Term some = term_truth(pool, x);
        compare(pool, term_op1(pool, OP_CTZ, x), target_at(which), false, some);
        compare(pool, term_op1(pool, OP_CLZ, x), target_at(which), false, some);
    }
    pool_free(pool);
}

/* Comparisons as signed ones: with the top bits turned. */
static void signed_comparisons(void **state) {
    Pool *pool = pool_new(1 << 22);
    const Term top = term_word(UINT64_C(1) << 63);
    for (unsigned which = 0; which < TARGETS; which++)
        for (int k = 0; k < 24; k++) {
            pool_reset(pool);
            Term a = term_var(pool), b = term_var(pool), c = term_var(pool);
            (void)term_var(pool);
            Term x = k % 3 == 1 ? term_word(word()) : term_op2(pool, OP_XOR, a, top);
            Term y = k % 3 == 2 ? term_word(word()) : term_op2(pool, OP_XOR, b, top);
            Term less = term_op2(pool, OP_ULT, x, y);
            Term t = k & 4   ? term_ite(pool, less, c, a)
                     : k & 8 ? term_lnot(pool, less)
                             : less;
            assert_true(compare(pool, t, target_at(which), false, term_word(1)) > 0);
        }
    pool_free(pool);
}

/* What has a pattern of its own, of words that are made by a few steps. */
static Term idiom(Pool *pool, unsigned which, Term x, Term y, Term m) {
    const Term one = term_word(1);
    Term xor = term_op2(pool, OP_XOR, x, y), half = term_op2(pool, OP_SHR, xor, one);
    Term bit = term_op2(pool, OP_SHL, one,
                        term_op2(pool, OP_SUB, term_word(63), term_op1(pool, OP_CLZ, x)));
    switch (which) {
    case 0:
        return term_op2(pool, OP_ADD, half, term_op2(pool, OP_AND, x, y));
    case 1:
        return term_op2(pool, OP_SUB, term_op2(pool, OP_OR, x, y), half);
    case 2:
        for (unsigned s = 1; s < 64; s *= 2)
            x = term_op2(pool, OP_OR, x, term_op2(pool, OP_SHR, x, term_word(s)));
        return x;
    case 3:
        return term_ite(pool, x, bit, y);
    case 4:
        return term_ite(pool, term_lnot(pool, term_truth(pool, x)), y,
                        term_op1(pool, OP_CTZ, x));
    case 5:
        return term_op2(pool, OP_AND, term_op1(pool, OP_POPCOUNT, x), one);
    case 6:
        return term_op2(pool, OP_XOR, x, term_op2(pool, OP_AND, xor, m));
    case 7:
        return term_op2(pool, OP_MUL, term_op2(pool, OP_SUB, x, y),
                        term_op2(pool, OP_SUB, term_op2(pool, OP_ADD, m, x), y));
    default: /* a fill over what the mask leaves */
        m = term_op2(pool, OP_AND, m, term_word(0xFEFEFEFEFEFEFEFEu));
        for (unsigned s = 9; s < 64; s *= 2) {
            Term up = term_op2(pool, OP_SHL, x, term_word(s));
            x = term_op2(pool, OP_OR, x, term_op2(pool, OP_AND, up, m));
            m = term_op2(pool, OP_AND, m, term_op2(pool, OP_SHL, m, term_word(s)));
        }
        return x;
    }
}

static void idioms_keep_their_value(void **state) {
    Pool *pool = pool_new(1 << 22);
    for (int round = 0; round < 40; round++)
        for (unsigned which = 0; which < TARGETS; which++)
            for (unsigned k = 0; k < 9; k++) {
                pool_reset(pool);
                arena_reset(arena);
                Term t[VARS];
                for (int v = 0; v < VARS; v++) t[v] = term_var(pool);
                for (int i = 0; i < 3 && round > 0; i++)
                    if (below(2)) t[i] = random_step(pool, t, VARS);
                Term root = idiom(pool, k, t[0], t[1], t[2]);
                if (round > 2 && below(2))
                    root = term_op2(pool, OP_ADD, root, t[below(4)]);
                int n = compare(pool, root, target_at(which), round & 1, term_word(1));
                assert_true(n > 0 || round > 0 || target_at(which)->size != SIZE_64);
            }
    pool_free(pool);
}

/* More values at once than there are registers: all are needed before and after one word
 * that is made of all of them. */
static Term crowd(Pool *pool, const Term *v, unsigned vars, unsigned values) {
    Term each[120], all = term_word(0);
    for (unsigned i = 0; i < values; i++) {
        Term turned = term_op2(pool, OP_ROL, v[i % vars], term_word(1 + i));
        each[i] = term_op2(pool, OP_MUL, turned, term_word(2 * word() + 1));
        all = term_op2(pool, OP_ADD, term_op2(pool, OP_ROL, all, term_word(7)), each[i]);
    }
    Term sum = all;
    for (unsigned i = 0; i < values; i++) {
        Term more = term_op2(pool, OP_XOR, each[(i * 7) % values],
                             term_op2(pool, OP_SHR, sum, v[i % vars]));
        sum = term_op2(pool, OP_MULHI, more, term_op2(pool, OP_OR, all, sum));
    }
    return sum;
}

static void values_wait_on_the_stack(void **state) {
    Pool *pool = pool_new(1 << 22);
    for (unsigned values = 6; values < 28; values++)
        for (unsigned which = 0; which < 3; which++)
            for (int sysv = 0; sysv < 2; sysv++) {
                pool_reset(pool);
                arena_reset(arena);
                Term v[VARS];
                for (int i = 0; i < VARS; i++) v[i] = term_var(pool);
                Term root = crowd(pool, v, VARS, values);
                int n = compare(pool, root, target_at(which), sysv, term_word(1));
                assert_true(n > 0);
            }
    pool_free(pool);
}

/* More and more values, until the stack's places don't do and there is no code. */
static void the_stack_fills_up(void **state) {
    Pool *pool = pool_new(1 << 22);
    for (unsigned which = 0; which < 2; which++) {
        unsigned done = 0, left = 0;
        for (unsigned values = SPILL_PLACES - 6; values < SPILL_PLACES + 8; values++) {
            pool_reset(pool);
            arena_reset(arena);
            Term v[VARS];
            for (int i = 0; i < VARS; i++) v[i] = term_var(pool);
            Term root = crowd(pool, v, VARS, values);
            bool fits = compare(pool, root, target_at(which), VALUE, term_word(1)) > 0;
            done += fits, left += !fits;
        }
        assert_true(done > 4 && left > 4);
    }
    pool_free(pool);
}

/* Choices whose conditions are the first two, three … of `count` comparisons, so that
 * each conjunction is one of the conditions before it and one more. */
static void conditions_share_a_mask(void **state) {
    Pool *pool = pool_new(1 << 22);
    for (unsigned count = 3; count <= 9; count++) {
        pool_reset(pool);
        arena_reset(arena);
        Term v[VARS], both = term_word(1), sum = term_word(0);
        for (int i = 0; i < VARS; i++) v[i] = term_var(pool);
        for (unsigned i = 0; i < count; i++) {
            Term a = term_op2(pool, OP_ROL, v[i % 2], term_word(i + 1)), b = v[2 + i % 2];
            if (i & 2) b = term_op2(pool, OP_AND, b, term_word(~UINT64_C(0) >> i));
            both = term_land(pool, both, term_op2(pool, OP_ULT, b, a));
            Term yes = term_op2(pool, OP_ADD, v[i % VARS], term_word(i + 3));
            Term one = term_ite(pool, both, yes, term_word(0));
            if (i) sum = term_op2(pool, OP_XOR, sum, one);
        }
        for (unsigned which = 0; which < TARGETS; which++)
            assert_true(compare(pool, sum, target_at(which), VALUE, term_word(1)) != 0);
    }
    pool_free(pool);
}

/* As many variables as can be placed; of more there is no code. */
static void variables_have_places(void **state) {
    enum { MANY = PLACED_VARIABLES + 1 };
    uint32_t order[MANY];
    Pool *pool = pool_new(1 << 22);
    for (uint32_t i = 0; i < MANY; i++) order[i] = i;
    for (size_t count = MANY - 2; count <= MANY; count++) {
        pool_reset(pool);
        Term sum = term_word(0);
        for (size_t i = 0; i < MANY; i++) {
            Term v = term_var(pool);
            if (i < count && (i < 3 || i + 3 >= count))
                sum = term_op2(pool, OP_ADD, sum, v);
        }
        uint64_t *scratch = malloc(pool_count(pool) * sizeof *scratch);
        for (unsigned which = 0; which < TARGETS; which++)
            for (int sysv = 0; sysv < 2; sysv++) {
                ListingJob job = {.pool = pool,
                                  .root = sum,
                                  .when = term_word(1),
                                  .defined = term_word(1),
                                  .target = target_at(which),
                                  .sysv = sysv && !target_is_vector(target_at(which)),
                                  .params = order,
                                  .nparams = count,
                                  .arena = arena};
                Listing listing;
                const char *why;
                bool made = listing_make(&listing, &job, &why);
                assert_int_equal(made, count <= PLACED_VARIABLES);
                uint64_t in[MANY], got;
                for (int k = 0; k < MANY; k++) in[k] = word();
                if (made) {
                    assert_true(emulate_listing(&listing, in, (unsigned)count, &got));
                    assert_true(got == term_eval(pool, sum, in, scratch));
                }
                listing_free(&listing);
            }
        free(scratch);
    }
    pool_free(pool);
}

/* A truth as flags: x < y, x == y, and whether x is 0 or not. */
static Term truth_of(Pool *pool, Term x, Term y, unsigned kind) {
    if (kind < 2) return term_op2(pool, kind ? OP_EQ : OP_ULT, x, y);
    Term truth = term_truth(pool, x);
    return kind == 2 ? truth : term_lnot(pool, truth);
}

static void truths_are_left_as_flags(void **state) {
    Pool *pool = pool_new(1 << 22);
    unsigned done = 0;
    for (unsigned round = 0; round < 1500; round++) {
        pool_reset(pool);
        arena_reset(arena);
        Term x = random_term(pool, 1 + below(12)), v[VARS];
        for (unsigned i = 0; i < VARS; i++) v[i] = (Term){0, pool_var(pool, i)};
        if (round % 50 == 0) x = crowd(pool, v, VARS, 16 + round % 7);
        Term y = below(2) ? random_step(pool, v, VARS) : term_word(word());
        Term truth = truth_of(pool, x, y, below(4));
        const Target *target = target_at(below(3));
        if (term_is_word(truth)) continue;
        done += compare(pool, truth, target, FLAGS, term_word(1)) > 0;
    }
    assert_true(done > 1000);
    pool_free(pool);
}

/* C passes the seventh argument and those behind it on the stack. */
static void arguments_come_on_the_stack(void **state) {
    enum { MANY = 11 };
    uint32_t order[MANY];
    Pool *pool = pool_new(1 << 22);
    Term v[MANY];
    for (uint32_t i = 0; i < MANY; i++) v[i] = term_var(pool), order[i] = i;
    Term root = crowd(pool, v, MANY, MANY);
    uint64_t *scratch = malloc(pool_count(pool) * sizeof *scratch);
    for (unsigned which = 0; which < 3; which++) {
        ListingJob job = {.pool = pool,
                          .root = root,
                          .when = term_word(1),
                          .defined = term_word(1),
                          .target = target_at(which),
                          .sysv = true,
                          .params = order,
                          .nparams = MANY,
                          .arena = arena};
        Listing listing;
        const char *why;
        assert_true(listing_make(&listing, &job, &why));
        assert_true(listing.stack);
        for (int i = 0; i < 50; i++) {
            uint64_t in[MANY], got;
            for (int k = 0; k < MANY; k++) in[k] = word();
            assert_true(emulate_listing(&listing, in, MANY, &got));
            assert_true(got == term_eval(pool, root, in, scratch));
        }
        listing_free(&listing);
    }
    free(scratch);
    pool_free(pool);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_operation),
        cmocka_unit_test(divisions_by_constants),
        cmocka_unit_test(divisors_are_tested),
        cmocka_unit_test(signed_quotients_wrap),
        cmocka_unit_test(conditions_are_used),
        cmocka_unit_test(signed_comparisons),
        cmocka_unit_test(values_wait_on_the_stack),
        cmocka_unit_test(the_stack_fills_up),
        cmocka_unit_test(conditions_share_a_mask),
        cmocka_unit_test(variables_have_places),
        cmocka_unit_test(truths_are_left_as_flags),
        cmocka_unit_test(arguments_come_on_the_stack),
        cmocka_unit_test(random_terms),
        cmocka_unit_test(counts_of_masked_words),
        cmocka_unit_test(amounts_turn_out_constant),
        cmocka_unit_test(idioms_keep_their_value),
    };
    arena = arena_new();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    arena_free(arena);
    return failed;
}
