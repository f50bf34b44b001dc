/* Each method by itself, against brute force.
 *
 * Every variable occurs masked, "x & m" with one to six bits in m: low ones, high ones, a
 * run, scattered. So all inputs can be tried, while the method sees words of 64 squares.
 * What a method calls proved must hold for all of them; what it calls refuted has been
 * confirmed on the way; and taking a claim apart must lose no bad input. The same with
 * whole variables and thousands of inputs that hurt; and with claims that fail by a
 * little. */
#include "prove/claim/method.h"
#include "prove/prove.h"
#include "unit/falsehoods.h"
#include "unit/random_claims.h"

#include "unit/unit.h"

/* Brute force */

typedef struct {
    uint64_t value[VARS][MOST_INPUTS], out[MOST_INPUTS];
} Inputs;

/* All small words, at the low and at the high end; then what hurts. */
static void fill_whole(const Small *s, Inputs *in) {
    unsigned bits = s->vars == 1 ? 9 : s->vars == 2 ? 5 : 3;
    for (unsigned i = 0; i < MOST_INPUTS; i++)
        for (unsigned v = 0; v < s->vars; v++) {
            uint64_t x = i >> bits * v & ((1u << bits) - 1);
            if (i >> bits * s->vars == 1) x <<= 64 - bits;
            if (i >> bits * s->vars == 2) x = ~x;
            if (i >> bits * s->vars > 2)
                x = one_in(4) && v ? in->value[v - 1][i] : some_word(s);
            in->value[v][i] = x;
        }
}

static void fill(const Small *s, Inputs *in) {
    uint64_t now[VARS] = {0};
    if (s->whole) {
        fill_whole(s, in);
        return;
    }
    for (uint64_t i = 0; i < s->inputs; i++) {
        for (unsigned v = 0; v < s->vars; v++) in->value[v][i] = now[v];
        for (unsigned v = 0; v < s->vars; v++) {
            now[v] = (now[v] - s->mask[v]) & s->mask[v];
            if (now[v]) break;
        }
    }
}

/* in->out: the root's values. */
static void evaluate(const Small *s, Inputs *in, Term root) {
    Batch *batch = batch_new(s->pool, &root, 1, (size_t)1 << 24);
    assert_non_null(batch);
    for (uint64_t i = 0; i < s->inputs; i += BATCH_LANES) {
        const uint64_t *row[VARS];
        for (unsigned v = 0; v < s->vars; v++) row[v] = in->value[v] + i;
        uint64_t *out = in->out + i, lanes = s->inputs - i;
        batch_run(batch, row, &out, lanes < BATCH_LANES ? lanes : BATCH_LANES);
    }
    batch_free(batch);
}

/* The fewest occupied squares of an input that makes the root true; 65: there is none. */
static unsigned fewest(const Small *s, Inputs *in, Term root) {
    unsigned best = 65;
    evaluate(s, in, root);
    for (uint64_t i = 0; i < s->inputs; i++) {
        uint64_t at = 0;
        if (!in->out[i]) continue;
        for (unsigned v = 0; v < s->vars; v++) at |= in->value[v][i];
        unsigned squares = (unsigned)__builtin_popcountll(at);
        if (squares < best) best = squares;
    }
    return best;
}

/* The methods */

enum { METHODS_MOST = 64 };
static unsigned proved[METHODS_MOST], refuted[METHODS_MOST]; /* by row of the table */

/* What proves and refutes less than this has not been tested. */
#ifdef OPS_TRIAL /* half of the claims have operations that methods refuse */
enum { LEAST = 75 };
#else
enum { LEAST = 150 };
#endif

/* Over the methods. */
static Watch watch;

/* Whoever adds a method, and aims no claim at it, learns it here. */
static void each_method_was_reached(void **state) {
    bool all = true;
    for (size_t i = 0; i < method_count; i++) {
        const char *function = method_table[i].function;
        bool refutes = strcmp(function, "forms") && strcmp(function, "integers") &&
                       strcmp(function, "equal_counts") &&
                       strcmp(function, "bijections") && strcmp(function, "masks");
        bool reached = proved[i] >= LEAST && (refuted[i] >= LEAST || !refutes);
        if (getenv("VERBOSE") || (method_table[i].decide && !reached))
            print_message("%s: %u proved, %u refuted\n", function, proved[i], refuted[i]);
        all = all && (reached || !method_table[i].decide);
    }
    if (!all) print_error("fewer than %d of each: aim claims at it in aimed()\n", LEAST);
    assert_true(all);
}

static void each_method(Problem *p, const Query *q, bool possible) {
    for (size_t i = 0; i < method_count; i++) {
        const Method *m = &method_table[i];
        if (!m->decide) continue;
        p->refuted = false, p->why = NULL, p->lanes = 0;
        watch_begin(&watch);
        watch_allow(&watch, 20000000);
        Answer answer = strategy_alone(p, q, m->decide);
        proved[i] += answer == ANSWER_PROVED;
        refuted[i] += answer == ANSWER_REFUTED;
        if (answer == ANSWER_PROVED && possible) {
            print_error("%s proves what is false\n", m->function);
            if (getenv("PROVE_WEAKEN")) exit(1); /* no other test is asked */
        }
        assert_false(answer == ANSWER_PROVED && possible);
        assert_true(answer != ANSWER_REFUTED || p->refuted);
    }
}

/* Each bad input satisfies some query as it is. */
static void queries_lose_nothing(const Small *s, Inputs *in, Term bad, const Queries *q) {
    Term any = term_word(0);
    for (unsigned i = 0; i < q->count; i++)
        any = term_lor(s->pool, any, query_term(s->pool, &q->query[i]));
    Term lost = term_land(s->pool, bad, term_lnot(s->pool, any));
    assert_int_equal(fewest(s, in, lost), 65);
}

static void check_claim(Small *s, Inputs *in, Arena *arena, Term claim, Term when) {
    static const Limits limits = {.memory = (size_t)1 << 28};
    Term bad = term_land(s->pool, when, term_lnot(s->pool, claim));
    Problem p;
    if (term_is_word(bad)) return;
    fill(s, in);
    pool_set_watch(s->pool, &watch);
    problem_init(&p, s->pool, bad, when, arena);
    p.limits = &limits;
    Queries queries = query_split(s->pool, bad, arena);
    queries_lose_nothing(s, in, bad, &queries);
    for (unsigned i = 0; i < queries.count; i++) {
        Term all = query_term(s->pool, &queries.query[i]);
        each_method(&p, &queries.query[i], fewest(s, in, all) < 65);
    }
    problem_free(&p);
}

static void try_random(unsigned rounds, bool whole) {
    Small s = {.pool = pool_new((size_t)1 << 26), .whole = whole};
    Inputs *in = malloc(sizeof *in);
    Arena *arena = arena_new();
    for (unsigned round = 0; round < rounds; round++) {
        arena_reset(arena);
        (whole ? whole_new : small_new)(&s);
        Kind *kind = kinds[round % KINDS];
        Term claim = claim_of(&s, kind);
        Term when = one_in(3) ? claim_of(&s, one_in(2) ? bitwise : kind) : term_word(1);
        check_claim(&s, in, arena, claim, when);
    }
    free(in);
    arena_free(arena);
    pool_free(s.pool);
}

static void methods_agree_with_brute_force(void **state) {
    try_random(12000, false);
}

static void methods_survive_what_hurts(void **state) {
    try_random(2500, true);
}

/* x % d == (the low k bits + the others) % d where 2^k is 1 modulo d; and where not. */
static Term digits(Pool *p, Term x, bool wrong) {
    unsigned k = 8u << below(3);
    Term d = term_word((UINT64_C(1) << k) - 1 - 2 * wrong);
    Term low = term_op2(p, OP_AND, x, term_word((UINT64_C(1) << k) - 1));
    Term both = term_op2(p, OP_ADD, low, term_op2(p, OP_SHR, x, term_word(k)));
    return term_op2(p, OP_EQ, term_op2(p, OP_UREM, x, d), term_op2(p, OP_UREM, both, d));
}

/* x / d by the high word of a product; by the next lower factor, or another d. */
static Term reciprocal(Pool *p, Term x, bool wrong) {
    static const struct {
        uint64_t d, m, shift;
    } known[] = {{3, 0xAAAAAAAAAAAAAAAB, 1},
                 {5, 0xCCCCCCCCCCCCCCCD, 2},
                 {9, 0xE38E38E38E38E38F, 3},
                 {10, 0xCCCCCCCCCCCCCCCD, 3}};
    unsigned i = below(4), factor = wrong && one_in(2), other = wrong && !factor;
    if (other) x = term_op2(p, OP_AND, x, term_word(0xFF)); /* so that it is refuted */
    Term high = term_op2(p, OP_MULHI, x, term_word(known[i].m - factor));
    return term_op2(p, OP_EQ, term_op2(p, OP_SHR, high, term_word(known[i].shift)),
                    term_op2(p, OP_UDIV, x, term_word(known[i].d + other)));
}

/* Sums in fields of 16 bits, and one of them cut out; or without its carry. */
static Term field_sum(Pool *p, Term x, Term y, bool wrong) {
    Term mask = term_word(0x00FF00FF00FF00FF), place = term_word(16 * below(4));
    Term sum =
        term_op2(p, OP_ADD, term_op2(p, OP_AND, x, mask), term_op2(p, OP_AND, y, mask));
    Term left = term_op2(p, OP_AND, term_op2(p, OP_SHR, sum, place),
                         term_word(wrong ? 0xFF : 0xFFFF));
    Term a = term_op2(p, OP_AND, term_op2(p, OP_SHR, x, place), term_word(0xFF));
    Term b = term_op2(p, OP_AND, term_op2(p, OP_SHR, y, place), term_word(0xFF));
    return term_op2(p, OP_EQ, left, term_op2(p, OP_ADD, a, b));
}

/* popcount(x ^ y) + 2 * popcount(x & y) == popcount(x) + popcount(y), or 3 * that. */
static Term counts(Pool *p, Term x, Term y, bool wrong) {
    Term both = term_op1(p, OP_POPCOUNT, term_op2(p, OP_AND, x, y));
    Term one = term_op1(p, OP_POPCOUNT, term_op2(p, OP_XOR, x, y));
    Term sum =
        term_op2(p, OP_ADD, term_op1(p, OP_POPCOUNT, x), term_op1(p, OP_POPCOUNT, y));
    both = term_op2(p, OP_MUL, both, term_word(2 + wrong));
    return term_op2(p, OP_EQ, term_op2(p, OP_ADD, one, both), sum);
}

/* popcount(x | rol(x, k)) <= 2 * popcount(x), or less than that. */
static Term least_sum(Pool *p, Term x, bool wrong) {
    Term turned = term_op2(p, OP_ROL, x, term_word(8 * (1 + below(7))));
    Term either = term_op1(p, OP_POPCOUNT, term_op2(p, OP_OR, x, turned));
    Term twice = term_op2(p, OP_MUL, term_op1(p, OP_POPCOUNT, x), term_word(2));
    return wrong ? term_op2(p, OP_ULT, either, twice)
                 : term_lnot(p, term_op2(p, OP_ULT, twice, either));
}

/* x * y == y << ctz(x) where x is one square; or where it has two. */
static Term only_square(Pool *p, Term x, Term y, bool wrong) {
    Term one = term_op2(p, OP_EQ, term_op1(p, OP_POPCOUNT, x), term_word(1));
    Term moved = term_op2(p, OP_SHL, y, term_op1(p, OP_CTZ, x));
    if (wrong) moved = term_op2(p, OP_SHR, y, term_op1(p, OP_CTZ, x));
    Term same = term_op2(p, OP_EQ, term_op2(p, OP_MUL, x, y), moved);
    return term_lor(p, term_lnot(p, one), same);
}

/* ctz(x | y) == min(ctz(x), ctz(y)), or the greater one. */
static Term lowest_square(Pool *p, Term x, Term y, bool wrong) {
    Term a = term_op1(p, OP_CTZ, x), b = term_op1(p, OP_CTZ, y);
    Term least = term_ite(p, term_op2(p, OP_ULT, a, b), wrong ? b : a, wrong ? a : b);
    Term either = term_op1(p, OP_CTZ, term_op2(p, OP_OR, x, y));
    return term_op2(p, OP_EQ, either, least);
}

/* (x | 1) to the power 2^k is 1 in its low k + 2 bits; or in k + 3. */
static Term odd_power(Pool *p, Term x, Term y, bool wrong) {
    unsigned k = 2 + below(4);
    Term odd = term_op2(p, OP_OR, x, term_word(1));
    Term t =
        one_in(2) ? odd : term_op2(p, OP_MUL, odd, term_op2(p, OP_OR, y, term_word(1)));
    for (unsigned i = 0; i < k; i++) t = term_op2(p, OP_MUL, t, t);
    Term up = term_word(62 - k - wrong);
    return term_op2(p, OP_EQ, term_op2(p, OP_SHL, t, up),
                    term_op2(p, OP_SHL, term_word(1), up));
}

/* What is gathered of a function of words; without what a complement is limited to. */
static Term gathered(Pool *p, Term x, Term y, Term m, bool wrong) {
    Op op = one_in(2) ? OP_PEXT : OP_PDEP, join = one_in(2) ? OP_XOR : OP_AND;
    Term inverse = term_op1(p, OP_NOT, y),
         left = term_op2(p, join, x, wrong ? inverse : y);
    Term images = term_op2(p, join, term_op2(p, op, x, m), term_op2(p, op, y, m));
    if (wrong) {
        Term turned = term_op1(p, OP_NOT, term_op2(p, op, y, m));
        images = term_op2(p, join, term_op2(p, op, x, m), turned);
        if (join == OP_AND) images = term_op2(p, OP_OR, images, m);
    }
    return term_op2(p, OP_EQ, term_op2(p, op, left, m), images);
}

/* A word that is the complement of itself, turned, has 32 squares; or 31. */
static Term counted_equals(Pool *p, Term x, bool wrong) {
    static const Op turns[] = {OP_REVERSE, OP_BSWAP, OP_MIRROR};
    Term turned = term_op1(p, turns[below(3)], x), inverse = term_op1(p, OP_NOT, x);
    Term count = term_op2(p, OP_EQ, term_op1(p, OP_POPCOUNT, x), term_word(32 - wrong));
    return term_lor(p, term_lnot(p, term_op2(p, OP_EQ, turned, inverse)), count);
}

/* Laws of quotients, and the same where they fail by a little. */
static Term quotient_law(Pool *p, Term x, Term y, bool wrong) {
    Term q = term_op2(p, OP_UDIV, x, y), r = term_op2(p, OP_UREM, x, y);
    Term nothing = term_op2(p, OP_EQ, y, term_word(0)), one = term_word(wrong), claim;
    switch (below(5)) {
    case 0: /* (x - x % y) / y == x / y */
        claim = term_op2(p, OP_SUB, term_op2(p, OP_SUB, x, r), one);
        claim = term_op2(p, OP_EQ, term_op2(p, OP_UDIV, claim, y), q);
        return term_lor(p, nothing, claim);
    case 1: /* x / y * y <= x */
        claim = term_op2(p, OP_MUL, term_op2(p, OP_ADD, q, one), y);
        return term_lor(p, nothing, term_lnot(p, term_op2(p, OP_ULT, x, claim)));
    case 2: /* x / y < x for y > 1 and x != 0 */
        claim =
            term_lor(p, term_op2(p, OP_ULT, q, x), term_op2(p, OP_EQ, x, term_word(0)));
        return term_lor(p, term_op2(p, OP_ULT, y, term_word(wrong ? 1 : 2)), claim);
    case 3: /* mulhi(x, y) <= x */
        claim = term_op2(p, OP_MULHI, x, y);
        claim = wrong ? term_lnot(p, term_op2(p, OP_ULT, claim, x))
                      : term_op2(p, OP_ULT, x, claim);
        return term_lnot(p, claim);
    default: /* x % y <= x / 2 for y <= x */
        claim = term_op2(p, OP_SHR, x, term_word(1));
        claim = term_lnot(p, term_op2(p, OP_ULT, claim, r));
        claim = term_lor(p, wrong ? term_word(0) : term_op2(p, OP_ULT, x, y), claim);
        return term_lor(p, nothing, claim);
    }
}

/* The word after some steps that can be undone; or one of them can't. */
static Term undoable(Pool *p, Term x, Term n, bool wrong) {
    uint64_t odd = next() | 1;
    unsigned steps = 1 + below(4), bad = wrong ? below(steps) : steps;
    for (unsigned i = 0; i < steps; i++) {
        Term k = term_word(1 + below(63)), other = term_op2(p, OP_SHR, x, k);
        switch (below(4) + (i == bad ? 4 : 0)) {
        case 0:
            x = term_op2(p, OP_MUL, x, term_word(odd));
            continue;
        case 1:
            other = term_op2(p, OP_SHL, x, k);
            break;
        case 2:
            other = term_op2(p, OP_MUL, term_op2(p, OP_MUL, x, x), term_word(2));
            x = term_op2(p, OP_ADD, x, other);
            continue;
        case 4:
            x = term_op2(p, OP_MUL, x, term_word(odd << 1));
            continue;
        case 5:
            other = term_op2(p, OP_MUL, x, term_word(odd));
            break;
        case 6:
            other = term_op2(p, OP_SHL, x, n);
            break;
        case 7:
            other = term_op2(p, OP_ROL, x, k);
            break;
        default:
            break;
        }
        x = term_op2(p, OP_XOR, x, other);
    }
    return x;
}

static Term undone(Pool *p, Term x, Term y, Term n, bool wrong) {
    uint64_t before = seed;
    Term l = undoable(p, x, n, wrong);
    seed = before;
    Term r = undoable(p, y, n, wrong);
    Term same = term_op2(p, OP_EQ, l, r);
    return term_lor(p, term_lnot(p, same), term_op2(p, OP_EQ, x, y));
}

/* What is left of x without its lowest k ones; or k + 1, or k - 1. */
static Term taken(Pool *p, Term x, bool wrong) {
    unsigned k = 1 + below(4), said = !wrong ? k : one_in(2) ? k + 1 : k - 1;
    Term left = x, n = term_op1(p, OP_POPCOUNT, x), at = term_word(UINT64_C(1) << said);
    for (unsigned i = 0; i < k; i++)
        left =
            term_op2(p, OP_AND, left, term_op2(p, OP_ADD, left, term_word(~UINT64_C(0))));
    Term few = term_op2(p, OP_ULT, n, term_word(said + 1));
    switch (below(3)) {
    case 0:
        return term_op2(p, OP_EQ, term_op2(p, OP_EQ, left, term_word(0)), few);
    case 1:
        at = term_op2(p, OP_PDEP, at, x);
        return term_op2(p, OP_EQ, term_op2(p, OP_AND, left, term_neg(p, left)), at);
    default:
        few = term_ite(p, few, term_word(0), term_op2(p, OP_SUB, n, term_word(said)));
        return term_op2(p, OP_EQ, term_op1(p, OP_POPCOUNT, left), few);
    }
}

/* Exclusive ors of bits, written in two ways; or one of them is none. */
static Term exclusive(Pool *p, Term x, Term y, bool wrong) {
    Term moved = term_op2(p, OP_XOR, x, term_op2(p, OP_SHR, y, term_word(1 + below(60))));
    Term low = term_op2(p, OP_AND, moved, term_word(15)), one = term_word(1);
    Term poly = term_word(next()), half = term_op2(p, OP_SHR, x, one), back = moved;
    Term odd = term_op2(p, OP_AND, y, one), number = term_word(wrong ? 0x699e : 0x6996);
    switch (below(3)) {
    case 0: /* 0x6996 >> n & 1 */
        low = term_op2(p, OP_AND, term_op2(p, OP_SHR, number, low), one);
        back = term_op1(p, OP_POPCOUNT, term_op2(p, OP_AND, moved, term_word(15)));
        return term_op2(p, OP_EQ, low, term_op2(p, OP_AND, back, one));
    case 1: /* y & 1 ? h ^ k : h */
        back = term_op2(p, OP_XOR, half, wrong ? y : poly);
        half = term_ite(p, odd, back, half);
        back = term_op2(p, OP_SHR, x, one);
        poly = term_op2(p, OP_AND, term_neg(p, odd), poly);
        return term_op2(p, OP_EQ, half, term_op2(p, OP_XOR, back, poly));
    default: /* x ^ x >> 1, and back */
        back = term_op2(p, OP_XOR, x, half);
        for (unsigned k = 1 + wrong; k < 64; k *= 2)
            back = term_op2(p, OP_XOR, back, term_op2(p, OP_SHR, back, term_word(k)));
        return term_op2(p, OP_EQ, back, x);
    }
}

/* clz(x*y) + 64 >= clz(x) + clz(y) where the product does not wrap; or with one less. */
static Term high_zeros(Pool *p, Term x, Term y, bool wrong) {
    Term both = term_op2(p, OP_ADD, term_op1(p, OP_CLZ, x), term_op1(p, OP_CLZ, y));
    Term zeros = term_op1(p, OP_CLZ, term_op2(p, OP_MUL, x, y));
    Term less = term_op2(p, OP_ULT, both, term_word(64));
    if (wrong) less = term_op2(p, OP_ULT, both, term_word(65));
    both = term_op2(p, OP_SUB, both, term_word(64 - wrong));
    return term_lor(p, less, term_lnot(p, term_op2(p, OP_ULT, zeros, both)));
}

/* Claims made for the methods that all others seldom reach; half of them fail. */
/* A mask of n ones, moved before or after what it is a mask of. */
static Term masked(Pool *p, Term x, Term n, bool wrong) {
    Term by = term_word(1 + (uint64_t)below(20)), k = term_word(1 + (uint64_t)below(20));
    Term few = term_op2(p, OP_AND, n, term_word(15));
    Term mask = term_op2(p, OP_SHL, term_word(1), few);
    mask = term_op2(p, OP_SUB, mask, term_word(1));
    Term other = wrong ? term_op2(p, OP_SHR, mask, term_word(1)) : mask;
    Term left = term_op2(p, OP_XOR, x, term_op2(p, OP_SHR, x, k));
    Term right = term_op2(p, OP_AND, term_op2(p, OP_SHR, left, by), other);
    left = term_op2(p, OP_AND, left, term_op2(p, OP_SHL, mask, by));
    return term_op2(p, OP_EQ, left, term_op2(p, OP_SHL, right, by));
}

static Term aimed(Small *s, unsigned number) {
    Term x = s->var[0], y = s->var[s->vars - 1];
    bool wrong = one_in(2);
    if (one_in(3)) x = term_op2(s->pool, OP_XOR, x, y);
    switch (number % 16) {
    case 15:
        return masked(s->pool, s->var[0], y, wrong);
    case 11:
        return undone(s->pool, s->var[0], y, s->var[s->vars / 2], wrong);
    case 12:
        return taken(s->pool, s->var[0], wrong);
    case 13:
        return exclusive(s->pool, s->var[0], y, wrong);
    case 14:
        return high_zeros(s->pool, s->var[0], y, wrong);
    case 0:
        return digits(s->pool, x, wrong);
    case 1:
        return reciprocal(s->pool, x, wrong);
    case 2:
        return counts(s->pool, x, y, wrong);
    case 3:
        return least_sum(s->pool, x, wrong);
    case 4:
        return only_square(s->pool, s->var[0], y, wrong);
    case 5:
        return field_sum(s->pool, x, y, wrong);
    case 8:
        return gathered(s->pool, s->var[0], y, s->var[s->vars / 2], wrong);
    case 9:
        return counted_equals(s->pool, x, wrong);
    case 7:
        return odd_power(s->pool, s->var[0], y, wrong);
    case 6:
        return quotient_law(s->pool, s->var[0], y, wrong);
    default:
        return lowest_square(s->pool, s->var[0], y, wrong);
    }
}

static void methods_survive_what_is_aimed(void **state) {
    Small s = {.pool = pool_new((size_t)1 << 26), .whole = true};
    Inputs *in = malloc(sizeof *in);
    Arena *arena = arena_new();
    for (unsigned round = 0; round < 10400; round++) {
        arena_reset(arena);
        whole_new(&s);
        check_claim(&s, in, arena, aimed(&s, round), term_word(1));
    }
    free(in);
    arena_free(arena);
    pool_free(s.pool);
}

/* Conditions that are solved for a variable. */
static Term solvable(Small *s) {
    Pool *p = s->pool;
    Term x = variable(s), y = bitwise(s, below(2)), z = carried(s, below(2));
    uint64_t mask = some_word(s), power = UINT64_C(1) << below(64);
    switch (below(12)) {
    case 11: { /* it is what it is, turned */
        static const Op turns[] = {OP_BSWAP, OP_MIRROR, OP_REVERSE, OP_FLIPDIAG};
        Term turned = term_op1(p, turns[below(4)], x);
        return term_op2(p, OP_EQ, turned,
                        one_in(2) ? x : term_op1(p, turns[below(4)], x));
    }
    case 8:
        return term_op2(p, OP_EQ, term_op2(p, one_in(2) ? OP_AND : OP_OR, x, y), x);
    case 9:
        return term_op2(p, OP_EQ, y, term_op2(p, one_in(2) ? OP_AND : OP_OR, x, y));
    case 0:
        return term_op2(p, OP_ULT, x, term_word(power + below(2)));
    case 1:
        return term_op2(p, OP_EQ, x, z);
    case 2:
        return term_op2(p, OP_EQ, term_op2(p, one_in(2) ? OP_XOR : OP_ADD, x, y), z);
    case 3:
        return term_op2(p, OP_EQ, term_op2(p, OP_AND, x, y), term_word(0));
    case 4:
        return term_op2(p, OP_EQ, term_op2(p, OP_AND, term_op1(p, OP_NOT, x), y),
                        term_word(0));
    case 5:
        return term_op2(p, OP_EQ, term_op2(p, OP_AND, x, term_word(mask)),
                        term_word(mask & some_word(s)));
    case 6:
        return term_truth(p, term_op2(p, OP_AND, x, term_word(power)));
    case 7:
        return term_op2(p, OP_SHR, x, term_word(63));
    default:
        return term_op2(p, OP_EQ, term_op2(p, OP_OR, x, y), term_word(0));
    }
}

static void conditions_lose_nothing(void **state) {
    Small s = {.pool = pool_new((size_t)1 << 26), .whole = true};
    Inputs *in = malloc(sizeof *in);
    Arena *arena = arena_new();
    for (unsigned round = 0; round < 3000; round++) {
        arena_reset(arena);
        whole_new(&s);
        Term bad = one_in(2) ? term_word(1) : claim_of(&s, bitwise);
        for (unsigned i = below(3) + 1; i > 0; i--) {
            Term c = solvable(&s);
            bad = term_land(s.pool, bad, one_in(4) ? term_lnot(s.pool, c) : c);
        }
        fill(&s, in);
        Queries queries = query_split(s.pool, bad, arena);
        queries_lose_nothing(&s, in, bad, &queries);
    }
    free(in);
    arena_free(arena);
    pool_free(s.pool);
}

/* The query that the known counterexample satisfies is proved impossible by none. */
static void check_falsehood(Pool *pool, Arena *arena, const Law *l) {
    static const Limits limits = {.memory = (size_t)1 << 28};
    Claim c = claim_of_law(pool, l->when, l->claim);
    watch_begin(&watch);
    Verdict v = prove_claim(&c, &limits, 0, arena);
    if (v.kind != VERDICT_REFUTED) fail_msg("%s is not refuted: %s", l->claim, v.why);
    Problem p;
    uint64_t *scratch = malloc(((size_t)1 << 16) * sizeof *scratch);
    Term bad = term_land(pool, c.when, term_lnot(pool, c.claim));
    pool_set_watch(pool, &watch);
    problem_init(&p, pool, bad, c.when, arena);
    p.limits = &limits;
    Queries queries = query_split(pool, bad, arena);
    bool any = false;
    for (unsigned i = 0; i < queries.count; i++) {
        Term all = query_term(pool, &queries.query[i]);
        if (!term_eval(pool, all, v.counterexample, scratch)) continue;
        each_method(&p, &queries.query[i], true);
        any = true;
    }
    assert_true(any);
    problem_free(&p);
    free(scratch);
}

static void methods_prove_no_falsehood(void **state) {
    Pool *pool = pool_new((size_t)1 << 26);
    Arena *arena = arena_new();
    for (size_t i = 0; i < sizeof falsehoods / sizeof *falsehoods; i++) {
        arena_reset(arena);
        check_falsehood(pool, arena, &falsehoods[i]);
    }
    arena_free(arena);
    pool_free(pool);
}

/* The chain: decides all of it, with the fewest squares. */
static void verdicts_agree_with_brute_force(void **state) {
    Small s = {.pool = pool_new((size_t)1 << 26)};
    Inputs *in = malloc(sizeof *in);
    Arena *arena = arena_new();
    Limits limits = {.memory = (size_t)1 << 28};
    for (unsigned round = 0; round < 3000; round++) {
        arena_reset(arena);
        small_new(&s);
        Term claim = claim_of(&s, kinds[round % KINDS]);
        Term when = one_in(3) ? claim_of(&s, bitwise) : term_word(1);
        Claim c = {s.pool, when, term_word(1), claim};
        Verdict v = prove_claim(&c, &limits, 0, arena);
        fill(&s, in);
        Term bad = term_land(s.pool, when, term_lnot(s.pool, claim));
        unsigned best = fewest(&s, in, bad);
        assert_int_equal(v.kind, best < 65 ? VERDICT_REFUTED : VERDICT_PROVED);
        if (v.kind == VERDICT_PROVED) {
            assert_int_equal(v.vacuous, fewest(&s, in, when) == 65);
            continue;
        }
        uint64_t at = 0;
        for (size_t i = 0; i < pool_vars(s.pool); i++) at |= v.counterexample[i];
        assert_int_equal(__builtin_popcountll(at), best);
    }
    free(in);
    arena_free(arena);
    pool_free(s.pool);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(methods_prove_no_falsehood),
        cmocka_unit_test(conditions_lose_nothing),
        cmocka_unit_test(verdicts_agree_with_brute_force),
        cmocka_unit_test(methods_agree_with_brute_force),
        cmocka_unit_test(methods_survive_what_hurts),
        cmocka_unit_test(methods_survive_what_is_aimed),
        cmocka_unit_test(each_method_was_reached),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
