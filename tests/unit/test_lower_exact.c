/* Set functions of up to four inputs, however they are written: as few instructions as
 * can be, copies of registers left aside. What can be is searched here for ternary logic,
 * and taken from the tables of shortest chains (test_lower_chains) otherwise. */
#include "lower/cover/chains.h"
#include "lower/listing.h"

#include "unit/unit.h"

static uint64_t seed = 0x2545F4914F6CDD1Du;
static unsigned below(unsigned n) {
    seed ^= seed << 13, seed ^= seed >> 7, seed ^= seed << 17;
    return (unsigned)(seed * 0x2545F4914F6CDD1Du >> 33) % n;
}

enum { VARS = 4, FUNCTIONS = 65536 };
static const uint64_t inputs[VARS] = {0xAAAA, 0xCCCC, 0xF0F0, 0xFF00};
static const uint32_t params[VARS] = {0, 1, 2, 3};
static Pool *pool;
static Arena *arena;

/* ---- functions as terms */

static Term two(Op op, Term a, Term b) {
    return term_op2(pool, op, a, b);
}

/* A sum of products (or, with odd, of monomials by exclusive or). */
static Term products(const Term *v, uint16_t f, bool odd) {
    Term sum = term_word(0);
    for (unsigned i = 1; odd && i < 16; i *= 2) /* the coefficients */
        for (unsigned row = 0; row < 16; row++)
            if (row & i) f ^= (uint16_t)((f >> (row ^ i) & 1) << row);
    for (unsigned row = 0; row < 16; row++) {
        Term all = term_word(~UINT64_C(0));
        if (!(f >> row & 1)) continue;
        for (unsigned i = 0; i < VARS; i++) {
            if (row >> i & 1) all = two(OP_AND, all, v[i]);
            if (!(row >> i & 1) && !odd)
                all = two(OP_AND, all, term_op1(pool, OP_NOT, v[i]));
        }
        sum = two(odd ? OP_XOR : OP_OR, sum, all);
    }
    return sum;
}

static Term choose(Term mask, Term yes, Term no) {
    return two(OP_XOR, no, two(OP_AND, two(OP_XOR, yes, no), mask));
}

/* Shannon's expansion. */
static Term choices(const Term *v, uint16_t f, unsigned n) {
    if (n == 0) return term_word(-(uint64_t)(f & 1));
    unsigned half = 1u << (n - 1), low = (1u << half) - 1;
    Term no = choices(v, f & (uint16_t)low, n - 1);
    Term yes = choices(v, (uint16_t)(f >> half) & (uint16_t)low, n - 1);
    return choose(v[n - 1], yes, no);
}

static Term tree(const Term *v, unsigned depth) {
    static const Op ops[] = {OP_AND, OP_OR, OP_XOR};
    if (depth == 0) return v[below(VARS)];
    Term a = tree(v, below(depth)), b = tree(v, depth - 1);
    if (below(4) == 0) a = term_op1(pool, OP_NOT, a);
    return two(ops[below(3)], a, b);
}

/* ---- counting */

static bool is_copy(const Insn *insn) {
    bool copies = insn->row == ROW_MOV || insn->row == ROW_EMOV;
    return copies && !insn->memory.kind;
}

static unsigned count(const char *target, Term root) {
    ListingJob job = {.pool = pool,
                      .root = root,
                      .when = term_word(1),
                      .defined = term_word(1),
                      .target = target_find(target),
                      .params = params,
                      .nparams = VARS,
                      .arena = arena};
    Listing listing;
    const char *why;
    unsigned n = 0;
    assert_true(listing_make(&listing, &job, &why));
    for (uint32_t i = 0; i < listing.code.count; i++)
        n += !is_copy(&listing.code.insns[i]);
    listing_free(&listing);
    return n;
}

/* ---- ternary logic: how many operations each function takes */

static uint8_t cells[FUNCTIONS];

static uint16_t ternlog(unsigned table, uint16_t a, uint16_t b, uint16_t c) {
    uint16_t r = 0;
    for (unsigned row = 0; row < 8; row++) {
        if (!(table >> row & 1)) continue;
        uint16_t x = row & 4 ? a : (uint16_t)~a, y = row & 2 ? b : (uint16_t)~b;
        r |= x & y & (row & 1 ? c : (uint16_t)~c);
    }
    return r;
}

static void find_cells(void) {
    memset(cells, 3, sizeof cells);
    uint16_t v[VARS];
    for (unsigned i = 0; i < VARS; i++) v[i] = (uint16_t)inputs[i];
    for (unsigned out = 0; out < VARS; out++) /* the inner one has all inputs but this */
        for (unsigned g = 0; g < 256; g++) {
            uint16_t inner =
                ternlog(g, v[(out + 1) & 3], v[(out + 2) & 3], v[(out + 3) & 3]);
            if (cells[inner] > 1) cells[inner] = 1;
            for (unsigned p = 0; p < VARS; p++)
                for (unsigned q = 0; q < p; q++)
                    for (unsigned t = 0; t < 256; t++) {
                        uint16_t f = ternlog(t, inner, v[p], v[q]);
                        if (cells[f] > 2) cells[f] = 2;
                    }
        }
    for (unsigned i = 0; i < VARS; i++) cells[v[i]] = 0;
}

/* ---- the tests */

static void check(const Term *v, Term root) {
    uint64_t *scratch = malloc(pool_count(pool) * sizeof *scratch);
    uint16_t f = (uint16_t)term_eval(pool, root, inputs, scratch);
    (void)v;
    free(scratch);
    if (f == 0 || f == 0xFFFF) return;
    unsigned plain = count("x86-64", root), andn = count("bmi", root);
    unsigned ternary = count("avx512", root);
    if (plain != chain_cost(f, false) || andn != chain_cost(f, true) ||
        ternary != cells[f])
        fail_msg("%04x: x86-64 %u of %u, bmi %u of %u, avx512 %u of %u", f, plain,
                 chain_cost(f, false), andn, chain_cost(f, true), ternary, cells[f]);
}

static void any_writing_has_the_least(void **state) {
    find_cells();
    for (int round = 0; round < 1200; round++) {
        pool_reset(pool);
        arena_reset(arena);
        Term v[VARS];
        for (unsigned i = 0; i < VARS; i++) v[i] = term_var(pool);
        uint16_t f = (uint16_t)below(FUNCTIONS);
        if (round % 5 == 0) f &= (uint16_t)below(FUNCTIONS);
        switch (round % 4) {
        case 0:
            check(v, products(v, f, false));
            break;
        case 1:
            check(v, products(v, f, true));
            break;
        case 2:
            check(v, choices(v, f, VARS));
            break;
        default:
            check(v, tree(v, 2 + below(14)));
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(any_writing_has_the_least)};
    pool = pool_new(1 << 22);
    arena = arena_new();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    arena_free(arena);
    pool_free(pool);
    return failed;
}
