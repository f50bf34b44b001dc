/* Code for every target this processor has, run, against the interpreter; every lane. */
#include "code/native.h"
#include "lower/listing.h"
#include "lanes.h"

#include "unit/random.h"
#include "unit/unit.h"

static uint64_t word(void) {
    return below(4) == 0 ? below(70) : below(2) ? next() : next() >> below(64);
}

enum { VARS = 4, MOST = 30 };
static const uint32_t params[VARS] = {0, 1, 2, 3};
static Arena *arena;

static Term random_term(Pool *pool) {
    Term t[MOST + VARS + 1];
    unsigned n = 0, steps = 1 + below(MOST);
    for (; n < VARS; n++) t[n] = term_var(pool);
    for (; n < VARS + steps; n++) {
        Op op = (Op)(OP_FULL + 1 + below(OP_COUNT - OP_FULL - 1));
        Term a = t[n - 1 - below(n < 6 ? n : 6)],
             b = below(3) ? t[below(n)] : term_word(word());
        t[n] = op_arity(op) == 1   ? term_op1(pool, op, a)
               : op_arity(op) == 2 ? term_op2(pool, op, a, b)
                                   : term_ite(pool, a, b, t[below(n)]);
    }
    return t[n - 1];
}

/* A fill or a sum of bytes, and then something. */
static Term lane(Pool *pool) {
    Term v[VARS];
    for (unsigned i = 0; i < VARS; i++) v[i] = term_var(pool);
    Term y = below(4) ? v[1] : term_word(UINT64_MAX);
    Term made = lane_term(pool, (LaneOp)below(LANE_OPS), v[0], y, below(LANE_WAYS));
    return term_op2(pool, below(2) ? OP_XOR : OP_ADD, made, below(2) ? v[2] : y);
}

/* More values at once than registers. */
static Term crowd(Pool *pool) {
    Term v[VARS], each[30], all = term_word(0);
    for (unsigned i = 0; i < VARS; i++) v[i] = term_var(pool);
    unsigned values = 8 + below(22);
    for (unsigned i = 0; i < values; i++) {
        each[i] = term_op2(pool, OP_MUL, v[i % VARS], term_word(next() | 1));
        all = term_op2(pool, OP_ROL, term_op2(pool, OP_ADD, all, each[i]), term_word(i));
    }
    Term sum = all;
    for (unsigned i = 0; i < values; i++)
        sum = term_op2(pool, OP_MUL, term_op2(pool, OP_XOR, each[i], sum),
                       term_op2(pool, OP_OR, sum, all));
    return sum;
}

/* ---- functions: arguments as C has them, or in vectors from memory at rdi, the result
 * to memory at rsi */

enum { ARGUMENTS = 6, VECTORS = 8 };

static size_t put(uint8_t *out, Insn insn) {
    return encode_insn(out, &insn, (CodePlace){0, 0});
}

static Insn move(unsigned size, bool store, unsigned reg, unsigned base, unsigned disp) {
    static const uint16_t rows[][2] = {[SIZE_XMM] = {ROW_MOVDQA, ROW_STOREDQA},
                                       [SIZE_YMM] = {ROW_VMOVDQA, ROW_VSTOREDQA},
                                       [SIZE_ZMM] = {ROW_EMOVU, ROW_ESTORE}};
    Insn insn = {.row = rows[size][store], .size = (uint8_t)size};
    insn.reg[0] = insn.reg[1] = (uint8_t)reg;
    insn.memory =
        (CodeMemory){MEMORY_ADDRESS, (uint8_t)base, REG_NONE, 1, (int32_t)disp, 0};
    return insn;
}

static size_t put_function(uint8_t *out, CodePlace place, const void *what) {
    const Listing *listing = what;
    unsigned size = listing->target->size;
    bool vector = size != SIZE_64;
    size_t n = 0;
    for (unsigned i = 0; vector && i < VECTORS; i++)
        n += put(out + n, move(size, false, i, RDI, i * NATIVE_LANES * 8));
    for (size_t i = 0; i < listing->code.count; i++) {
        const Insn *insn = &listing->code.insns[i];
        if (insn->row != ROW_RET) n += encode_insn(out + n, insn, place);
    }
    if (vector) n += put(out + n, move(size, true, 0, RSI, 0));
    if (size >= SIZE_YMM)
        n += put(out + n, (Insn){.row = ROW_VZEROUPPER, .size = SIZE_XMM});
    return n + put(out + n, (Insn){.row = ROW_RET, .size = SIZE_64});
}

static Native *function_of(const Listing *listing) {
    NativeWords words = {listing->words, listing->nwords, listing->orders};
    size_t most = (listing->code.count + VECTORS + 3) * CODE_LONGEST;
    return native_make(words, most, put_function, listing);
}

static uint64_t call(const Native *run, const uint64_t a[ARGUMENTS]) {
    uint64_t (*function)(uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t);
    const void *code = native_code(run);
    memcpy(&function, &code, sizeof function);
    return function(a[0], a[1], a[2], a[3], a[4], a[5]);
}

/* in[i] holds the lanes of argument i, as many as the registers have. */
static void call_vector(const Native *run, uint64_t in[VECTORS][NATIVE_LANES],
                        uint64_t out[NATIVE_LANES]) {
    void (*function)(void *, void *);
    const void *code = native_code(run);
    memcpy(&function, &code, sizeof function);
    function(in, out);
}

/* ---- against the interpreter */

static void check_general(const Native *run, Pool *pool, Term root, uint64_t *scratch) {
    for (int i = 0; i < 40; i++) {
        uint64_t in[ARGUMENTS] = {word(), word(), word(), word()};
        assert_int_equal(call(run, in), term_eval(pool, root, in, scratch));
    }
}

/* An amount that is one for all lanes may be a variable: it is so here for variable 3,
 * and others are made so where the target needs it. */
static void check_vector(const Native *run, Pool *pool, Term root, uint64_t *scratch,
                         const Target *target) {
    static _Alignas(64) uint64_t in[VECTORS][NATIVE_LANES], out[NATIVE_LANES];
    unsigned lanes = 1u << (target->size - SIZE_MM);
    bool own = target->size == SIZE_YMM || target->size == SIZE_ZMM;
    for (int i = 0; i < 20; i++) {
        for (unsigned v = 0; v < VARS; v++)
            for (unsigned lane = 0; lane < NATIVE_LANES; lane++)
                in[v][lane] = lane && !own ? in[v][0] : word();
        call_vector(run, in, out);
        for (unsigned lane = 0; lane < lanes; lane++) {
            uint64_t values[VARS];
            for (unsigned v = 0; v < VARS; v++) values[v] = in[v][lane];
            assert_int_equal(out[lane], term_eval(pool, root, values, scratch));
        }
    }
}

static void machine_and_interpreter_agree(void **state) {
    if (!native_has(FEATURE_BASE)) skip(); /* this processor or system runs none of it */
    Pool *pool = pool_new(1 << 22);
    unsigned ran = 0;
    for (int round = 0; round < 2500; round++) {
        const Target *target = target_at(below(TARGETS));
        if (target->size == SIZE_MM || !native_has_all(target->features)) continue;
        pool_reset(pool);
        arena_reset(arena);
        Term root = round % 20 == 0   ? crowd(pool)
                    : round % 20 == 1 ? lane(pool)
                                      : random_term(pool);
        ListingJob job = {.pool = pool,
                          .root = root,
                          .when = term_word(1),
                          .defined = term_word(1),
                          .target = target,
                          .sysv = true,
                          .loop = below(2),
                          .params = params,
                          .nparams = VARS,
                          .arena = arena};
        job.limits = (Limits){.steps = 1000, .memory = 1 << 24, .timeout = 1};
        Listing listing;
        const char *why;
        if (listing_make(&listing, &job, &why)) {
            Native *run = function_of(&listing);
            uint64_t *scratch = malloc(pool_count(pool) * sizeof *scratch);
            if (run && target->size == SIZE_64) check_general(run, pool, root, scratch);
            if (run && target->size != SIZE_64)
                check_vector(run, pool, root, scratch, target);
            ran += run != NULL;
            free(scratch);
            native_close(run);
        }
        listing_free(&listing);
    }
    assert_true(ran > 100);
    pool_free(pool);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(machine_and_interpreter_agree)};
    arena = arena_new();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    arena_free(arena);
    return failed;
}
