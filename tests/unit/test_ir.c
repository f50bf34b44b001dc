/* The code: its written form, its graph, and that terms say what words do. */
#include "ir/ir_build.h"
#include "ir/ir_graph.h"
#include "ir/ir_terms.h"

#include <string.h>

#include "base/watch.h"

#include "unit/random.h"
#include "unit/unit.h"

static IrModule *read_module(const char *text) {
    IrModule *module = ir_module_new();
    const char *why;
    unsigned line;
    if (!ir_read(module, text, &why, &line)) fail_msg("line %u: %s", line, why);
    return module;
}

static const char loops[] =
    "object squares 8 align 8 constant = 00 01 02 03 04 05 06 07\n"
    "object total 16 align 8\n"
    "function count(u64) -> u64 {\n"
    "    r1 = word 0\n"
    "@1:\n"
    "    ifeq r0, 0, @2\n"
    "    round\n"
    "    r2 = sub r0, 1\n"
    "    r0 = and r0, r2\n"
    "    r1 = add r1, 1\n"
    "    jump @1\n"
    "@2:\n"
    "    return r1\n"
    "}\n"
    "function sum(u32) -> u64 {\n"
    "    r1 = object t 32 align 4\n"
    "    r2 = word 0\n"
    "@1:\n"
    "    r3 = index r1, r2, 8, 4\n"
    "    store32 r3, 0, r2\n"
    "    r2 = add.s32 r2, 1\n"
    "    round\n"
    "    ifslt r2, 8, @1\n"
    "    r4 = index r1, r0, 8, 4\n"
    "    r5 = loads32 r4, 0\n"
    "    r6 = call count(r5)\n"
    "    r7 = global squares\n"
    "    r7 = add r7, r0\n"
    "    r8 = loadu8 r7, 0\n"
    "    r6 = add r6, r8\n"
    "    return r6\n"
    "}\n"
    "function sort(u64, u64) -> u64, u64 {\n"
    "    ifult r0, r1, @1\n"
    "    return r1, r0\n"
    "@1:\n"
    "    return r0, r1\n"
    "}\n"
    "function kind(u64) -> u64 {\n"
    "    switch r0, 1: @1, 2: @2, 3: @1, @3\n"
    "@1:\n"
    "    r1 = word 10\n"
    "    return r1\n"
    "@2:\n"
    "    r1 = word 20\n"
    "    return r1\n"
    "@3:\n"
    "    know r0, \"nobody knows\"\n"
    "    fail \"no kind\"\n"
    "}\n"
    "function swap(u64, u64) {\n"
    "    r2 = load64 r0, 0\n"
    "    r3 = load64 r1, 0\n"
    "    store64 r0, 0, r3\n"
    "    store64 r1, 0, r2\n"
    "    return\n"
    "}\n"
    "function bump(u64) -> u64 {\n"
    "    r1 = global total\n"
    "    r2 = load64 r1, 8\n"
    "    r2 = add r2, r0\n"
    "    store64 r1, 8, r2\n"
    "    return r2\n"
    "}\n";

/* A machine for words, and one for terms. */
typedef struct {
    IrModule *module;
    IrMemory *memory;
    IrRun words;
    IrTerms terms;
    Pool *pool;
    Arena *arena;
    Term defined;
    Watch watch;
    bool limited; /* a loop was given up */
} Both;

static void note_duty(void *host, const IrDuty *duty) {
    Both *b = host;
    if (!duty->only_undefined) b->defined = term_land(b->pool, b->defined, duty->must);
}

static void note_random(void *host, const IrDuty *duty) {
    Both *b = host;
    b->defined = term_land(b->pool, b->defined, duty->must);
    b->limited |= duty->fault.kind == IR_FAULT_STEPS;
}

static void open_both(Both *b, const char *text) {
    *b = (Both){.module = read_module(text),
                .pool = pool_new((size_t)64 << 20),
                .arena = arena_new(),
                .defined = term_word(1)};
    b->memory = ir_memory_new(b->module);
    ir_memory_update(b->memory);
    ir_run_open(&b->words, b->module, b->memory);
    ir_terms_open(&b->terms, b->pool, b->arena, b->module, b->memory);
    b->terms.host = b;
    b->terms.duty = note_duty;
}

static void close_both(Both *b) {
    ir_run_close(&b->words);
    ir_memory_free(b->memory);
    ir_module_free(b->module);
    pool_free(b->pool);
    arena_free(b->arena);
}

static IrFunction *named(const Both *b, const char *name) {
    IrFunction *f = ir_find_function(b->module, name);
    assert_non_null(f);
    return f;
}

static uint64_t of_words(Both *b, const char *name, uint64_t x, uint64_t y) {
    uint64_t args[2] = {x, y}, results[IR_RESULTS_MOST];
    assert_true(ir_run(&b->words, named(b, name), args, results));
    return results[0];
}

static IrFaultKind fault_of(Both *b, const char *name, uint64_t x) {
    uint64_t results[IR_RESULTS_MOST];
    assert_false(ir_run(&b->words, named(b, name), &x, results));
    return b->words.fault.kind;
}

static void test_words(void **state) {
    Both b;
    (void)state;
    open_both(&b, loops);
    assert_int_equal(of_words(&b, "count", 0xff0, 0), 8);
    assert_int_equal(of_words(&b, "sum", 5, 0), 2 + 5);
    assert_int_equal(fault_of(&b, "sum", 8), IR_FAULT_INDEX);
    assert_int_equal(of_words(&b, "sort", 7, 3), 3);
    assert_int_equal(of_words(&b, "kind", 3, 0), 10);
    assert_int_equal(fault_of(&b, "kind", 4), IR_FAULT_MESSAGE);
    assert_int_equal(fault_of(&b, "kind", 0), IR_FAULT_UNKNOWN);
    assert_int_equal(of_words(&b, "bump", 4, 0), 4);
    assert_int_equal(of_words(&b, "bump", 4, 0), 8);
    uint64_t total = ir_memory_global(b.memory, 1), results[1];
    assert_true(
        ir_run(&b.words, named(&b, "swap"), (uint64_t[]){total, total + 8}, results));
    assert_int_equal(of_words(&b, "bump", 4, 0), 4);
    assert_false(
        ir_run(&b.words, named(&b, "swap"), (uint64_t[]){total, total + 16}, results));
    assert_int_equal(b.words.fault.kind, IR_FAULT_OUTSIDE);
    assert_false(ir_run(&b.words, named(&b, "swap"), (uint64_t[]){total, 8}, results));
    assert_int_equal(b.words.fault.kind, IR_FAULT_NULL);
    close_both(&b);
}

static void test_written_form(void **state) {
    (void)state;
    IrModule *module = read_module(loops);
    Buf text = {0}, again = {0};
    for (size_t i = 0; i < module->functions; i++)
        ir_print(module, module->function[i], &text);
    buf_clear(&again);
    buf_printf(&again, "object squares 8 align 8\nobject total 16 align 8\n%s",
               buf_str(&text));
    IrModule *other = read_module(buf_str(&again));
    for (size_t i = 0; i < module->functions; i++) {
        assert_string_equal(module->function[i]->name, other->function[i]->name);
        assert_null(ir_check(other, other->function[i], other->arena));
    }
    buf_free(&text);
    buf_free(&again);
    ir_module_free(module);
    ir_module_free(other);
}

static void test_order(void **state) {
    (void)state;
    IrModule *module = read_module(loops);
    const IrGraph *g = ir_graph(module, module->function[0]);
    assert_int_equal(g->blocks, 4);
    assert_true(g->block[1].header);
    assert_int_equal(g->block[1].last, 2);
    assert_int_equal(g->block[2].loop, 1);
    assert_int_equal(g->block[3].loop, IR_NO_LOOP);
    ir_module_free(module);
}

/* For all inputs: the same terms as the formula's. */
static void test_terms(void **state) {
    Both b;
    Term results[IR_RESULTS_MOST];
    (void)state;
    open_both(&b, loops);
    Pool *p = b.pool;
    Term x = term_var(p), y = term_var(p);
    assert_true(
        ir_terms_run(&b.terms, named(&b, "sort"), (Term[]){x, y}, term_word(1), results));
    Term less = term_op2(p, OP_ULT, x, y);
    assert_true(term_same(results[0], term_ite(p, less, x, y)));
    assert_true(term_same(results[1], term_ite(p, less, y, x)));
    assert_true(term_is(b.defined, 1));
    Term low = term_op2(p, OP_AND, x, term_word(7));
    assert_true(ir_terms_run(&b.terms, named(&b, "sum"), &low, term_word(1), results));
    for (uint64_t i = 0; i < 20; i++) {
        uint64_t at[2] = {i, 0}, bits = (uint64_t)__builtin_popcountll(i & 7);
        assert_int_equal(term_value(p, b.defined, at), 1);
        assert_int_equal(term_value(p, results[0], at), bits + (i & 7));
    }
    b.defined = term_word(1);
    assert_true(ir_terms_run(&b.terms, named(&b, "kind"), &x, term_word(1), results));
    uint64_t values[2] = {4, 0};
    assert_int_equal(term_value(p, b.defined, values), 0);
    values[0] = 2;
    assert_int_equal(term_value(p, b.defined, values), 1);
    assert_int_equal(term_value(p, results[0], values), 20);
    b.defined = term_word(1);
    assert_true(ir_terms_run(&b.terms, named(&b, "bump"), &x, term_word(1), results));
    assert_true(ir_terms_run(&b.terms, named(&b, "bump"), &x, term_word(1), results));
    assert_true(term_same(results[0], term_op2(p, OP_ADD, x, x)));
    ir_terms_reset(&b.terms);
    assert_true(ir_terms_run(&b.terms, named(&b, "bump"), &x, term_word(1), results));
    assert_true(term_same(results[0], x));
    close_both(&b);
}

/* What a load copies may never have been set: then it is any value, each time another. */
static void test_unset(void **state) {
    Both b;
    Term results[IR_RESULTS_MOST];
    (void)state;
    open_both(&b, "function f(u32) -> u64, u64, u64 {\n"
                  "    r1 = object o 8 align 8\n    store32 r1, 0, r0\n"
                  "    r2 = load64 r1, 0  ! unset 64\n    r3 = load64 r1, 0  ! unset 64\n"
                  "    store64 r1, 0, r2\n    r4 = load64 r1, 0\n"
                  "    return r2, r3, r4\n}\n"
                  "function g(u32) -> u64 {\n"
                  "    r1 = object o 8 align 8\n    store32 r1, 0, r0\n"
                  "    r2 = load64 r1, 0\n    return r2\n}\n");
    Pool *p = b.pool;
    Term x = term_wrap(p, term_var(p), 32, false);
    assert_true(ir_terms_run(&b.terms, named(&b, "f"), &x, term_word(1), results));
    assert_true(term_is(b.defined, 1));
    uint64_t input[3] = {7, 8, 9}; /* the argument, then what the loads have read */
    for (int i = 0; i < 2; i++)
        assert_int_equal((uint32_t)term_value(p, results[i], input), 7);
    assert_false(term_same(results[0], results[1]));
    assert_true(term_same(results[0], results[2]));
    assert_true(ir_terms_run(&b.terms, named(&b, "g"), &x, term_word(1), results));
    assert_true(term_is(b.defined, 0));
    close_both(&b);
}

/* Two ways have the same first byte; what is behind it is each way's own. */
static void test_joined(void **state) {
    static const char *const ways[] = {"    store32 r2, 0, r3\n",
                                       "    store8 r2, 0, r3\n"};
    (void)state;
    for (int first = 0; first < 2; first++) {
        Both b;
        Term result;
        Buf text = {0};
        buf_printf(&text,
                   "object g 4 align 4 = 00 00 00 00\nfunction f(u64) -> u64 {\n"
                   "    r2 = global g\n    r3 = word 0x5040305\n    ifeq r0, 7, @1\n%s"
                   "    jump @2\n@1:\n%s@2:\n    r1 = loadu32 r2, 0\n    return r1\n}\n",
                   ways[first], ways[!first]);
        open_both(&b, buf_str(&text));
        Term x = term_var(b.pool);
        assert_true(ir_terms_run(&b.terms, named(&b, "f"), &x, term_word(1), &result));
        for (uint64_t i = 6; i < 8; i++)
            assert_int_equal(term_value(b.pool, result, &i),
                             (i == 7) == first ? 0x5040305 : 5);
        close_both(&b);
        buf_free(&text);
    }
}

/* An amount that a mask cuts: what is undefined stands beside the mask. */
static void test_amount(void **state) {
    Both b;
    Term result;
    (void)state;
    open_both(&b, "function f(u64, u64) -> u64 {\n    r1 = and r1, 63  ! amount 64\n"
                  "    r2 = shl r0, r1\n    return r2\n}\n");
    b.terms.check_undefined = true;
    b.terms.duty = note_random;
    Term args[2] = {term_var(b.pool), term_var(b.pool)};
    assert_true(ir_terms_run(&b.terms, named(&b, "f"), args, term_word(1), &result));
    uint64_t inputs[][2] = {{1, 63}, {1, 64}, {1, 127}};
    for (int i = 0; i < 3; i++)
        assert_int_equal(term_value(b.pool, b.defined, inputs[i]), i == 0);
    close_both(&b);
}

/* Loops that are not unrolled: the term is the formula's, and what rounds leave undefined
 * comes to one truth. */
static void test_loops(void **state) {
    static const char text[] =
        "function plain(u64) -> u64 {\n    r1 = word 0\n@1:\n    ifeq r0, 0, @2\n"
        "    round\n    r2 = sub r0, 1\n    r0 = and r0, r2\n"
        "    r1 = add.u32 r1, 1  ! signed 32\n    jump @1\n@2:\n    return r1\n}\n"
        "function behind(u64) -> u64 {\n    r1 = word 0\n@1:\n    round\n"
        "    r2 = sub r0, 1\n    r2 = and r0, r2\n    r0 = move r2\n"
        "    ifeq r2, 0, @2\n    r1 = add.s32 r1, 1  ! signed 32\n    jump @1\n@2:\n"
        "    r1 = add r1, 1\n    return r1\n}\n"
        "function memory(u64) -> u64 {\n    r1 = object n 4 align 4\n    r2 = word 0\n"
        "    store32 r1, 0, r2\n@1:\n    round\n    r2 = loadu32 r1, 0\n"
        "    r2 = add.u32 r2, 1  ! signed 32\n    store32 r1, 0, r2\n    r2 = sub r0, 1\n"
        "    r0 = and r0, r2\n    ifne r0, 0, @1\n    r2 = loadu32 r1, 0\n"
        "    return r2\n}\n"
        "function counted(u64) -> u64 {\n    r1 = word 0\n    r2 = word 0\n@1:\n"
        "    ifslt r2, 64, @2\n    return r1\n@2:\n    round\n    r3 = shr r0, r2\n"
        "    r3 = and r3, 1\n    ifeq r3, 0, @3\n    r1 = add.u32 r1, 1  ! signed 32\n"
        "@3:\n    r2 = add.u32 r2, 1  ! signed 32\n    jump @1\n}\n"
        "function cut(u64, u64) -> u64 {\n@1:\n    ifne r0, 0, @2\n    r2 = word 64\n"
        "    return r2\n@2:\n    round\n    ifeq r1, 0, @3\n    r1 = sub r1, 1\n"
        "    r2 = sub r0, 1\n    r0 = and r0, r2\n    jump @1\n@3:\n    r2 = ctz r0\n"
        "    return r2\n}\n";
    static const char *const names[] = {"plain", "behind", "memory", "counted"};
    Both b;
    Term result;
    (void)state;
    open_both(&b, text);
    b.terms.check_undefined = true;
    b.terms.duty = note_random;
    Pool *p = b.pool;
    Term args[2] = {term_var(p), term_var(p)}, ones = term_op1(p, OP_POPCOUNT, args[0]);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        b.terms.steps = 0;
        assert_true(
            ir_terms_run(&b.terms, named(&b, names[i]), args, term_word(1), &result));
        assert_true(b.terms.steps < 20);
        assert_true(term_is(b.defined, 1));
        bool whole = i == 0 || i == 3;
        assert_true(!whole || term_same(result, ones));
        for (uint64_t x = 1; x < 1000000000000; x = x * 3 + 1)
            assert_int_equal(term_value(p, result, (uint64_t[]){x, 0}),
                             (uint64_t)__builtin_popcountll(x));
    }
    b.terms.steps = 0;
    assert_true(ir_terms_run(&b.terms, named(&b, "cut"), args, term_word(1), &result));
    assert_true(b.terms.steps < 20);
    for (uint64_t k = 0; k < 5; k++)
        assert_int_equal(term_value(p, result, (uint64_t[]){0x1100801, k}), k == 0   ? 0
                                                                            : k == 1 ? 11
                                                                            : k == 2 ? 20
                                                                            : k == 3
                                                                                ? 24
                                                                                : 64);
    close_both(&b);
}

/* ---- random functions: what terms say, words do */

enum { REGISTERS = 8, LABELS = 6, INPUTS = 12 };

/* Whether the instruction sets a register to what registers and numbers say. */
static bool is_pure(unsigned code) {
    IrClass class = ir_class(code);
    return class != IR_CLASS_LOAD && *ir_shape(code) == 'D' &&
           !ir_operands(code)[strspn(ir_operands(code), "ABCKS")];
}

static void put_operand(Buf *out, char letter, unsigned registers, unsigned to) {
    static const char *const words[] = {"0", "1", "7", "63", "-1", "0x8000000000000000"};
    if (letter == 'J')
        buf_printf(out, "@%u", to);
    else if (letter == 'K')
        buf_puts(out, words[below(6)]);
    else if (letter == 'S')
        buf_printf(out, "%u", 1 + below(63));
    else
        buf_printf(out, "r%u", below(registers));
}

/* The instruction, with any of the first registers. */
static void put_code(Buf *out, unsigned code, unsigned registers, unsigned to) {
    buf_puts(out, "    ");
    if (*ir_shape(code) == 'D') buf_printf(out, "r%u = ", below(registers));
    buf_puts(out, ir_name(code));
    for (const char *s = ir_operands(code); *s; s++) {
        buf_puts(out, s == ir_operands(code) ? " " : ", ");
        put_operand(out, *s, registers, to);
    }
    buf_putc(out, '\n');
}

/* A pointer into an object of 32 bytes, mostly. */
static void put_place(Buf *out, unsigned bytes) {
    const char *base = below(2) ? "r8" : "r9";
    unsigned mask = (31 / bytes) * bytes;
    if (below(3)) {
        buf_printf(out, "    r10 = and r%u, %u\n", (unsigned)below(REGISTERS),
                   below(8) ? mask : 63);
        buf_printf(out, "    r10 = add %s, r10\n", base);
    } else {
        buf_printf(out, "    r10 = add %s, %u\n", base, (unsigned)below(32 - bytes + 1));
    }
}

static void put_bits(Buf *out) {
    unsigned low = (unsigned)below(8),
             bits = 1 + (unsigned)below(below(3) ? 9 : 64 - low);
    unsigned r = (unsigned)below(REGISTERS);
    put_place(out, (low + bits + 7) / 8);
    if (below(2))
        buf_printf(out, "    r%u = loadbits r10, 0, %u, %u\n", r, low, bits);
    else
        buf_printf(out, "    storebits r10, 0, %u, %u, r%u\n", low, bits, r);
}

static void put_access(Buf *out) {
    static const char *const loads[] = {"loadu8",  "loads8",  "loadu16", "loads16",
                                        "loadu32", "loads32", "load64"};
    static const unsigned sizes[] = {1, 1, 2, 2, 4, 4, 8};
    unsigned i = (unsigned)below(7), r = (unsigned)below(REGISTERS);
    put_place(out, sizes[i]);
    if (below(2))
        buf_printf(out, "    r%u = %s r10, 0\n", r, loads[i]);
    else
        buf_printf(out, "    store%u r10, 0, r%u\n", 8 * sizes[i], r);
}

/* A BINARY, mostly one of the first ones, whose terms are small; or a comparison, or
 * another. */
static unsigned some_code(void) {
    unsigned way = below(9), code;
    if (way < 5) return below(below(3) ? IR_FIRST_IS / 2 : IR_FIRST_IS);
    if (way < 6) return IR_FIRST_IS + below(IR_FIRST_IF - IR_FIRST_IS);
    do code = IR_BEHIND_IF + below(IR_INSNS - IR_BEHIND_IF);
    while (!is_pure(code));
    return code;
}

static void put_insn(Buf *out) {
    unsigned r = below(REGISTERS), way = below(14);
    if (way < 9) {
        put_code(out, some_code(), REGISTERS, 0);
        return;
    }
    if (way < 11) {
        (below(3) ? put_access : put_bits)(out);
        return;
    }
    if (way > 11)
        put_code(out, IR_MOVE, REGISTERS, 0);
    else if (below(4) == 0)
        buf_printf(out, "    r11 = word %u\n    fill r8, r%u, r11\n", below(33), r);
    else if (below(2))
        buf_printf(out, "    r11 = word %u\n    copy r8, r9, r11\n", below(33));
    else
        buf_printf(out, "    r%u = call helper(r%u, r%u)\n", r, below(REGISTERS),
                   below(REGISTERS));
}

static void put_jump(Buf *out, unsigned block) {
    unsigned to = block + 1 + below(LABELS - block);
    if (!below(5)) to = 1 + below(block + 1); /* a loop */
    buf_puts(out, "    round\n");
    if (below(6)) {
        put_code(out, IR_FIRST_IF + below(IR_BEHIND_IF - IR_FIRST_IF), REGISTERS, to);
        return;
    }
    buf_printf(out, "    switch r%u, 0: @%u, 1: @%u, 5: @%u, @%u\n", below(REGISTERS), to,
               block + 1, to, block + 1);
}

static void put_function(Buf *out) {
    Buf insn = {0};
    buf_puts(out, "object g 32 align 8 = 01 02 03 04 05 06 07 08 11 12 13 14 15 16 17 18 "
                  "21 22 23 24 25 26 27 28 31 32 33 34 35 36 37 f8\n"
                  "function helper(u64, u64) -> u64 {\n"
                  "    r2 = object h 8 align 8\n    store64 r2, 0, r0\n"
                  "    ifslt r0, r1, @1\n    r0 = add r0, r1\n    return r0\n"
                  "@1:\n    r3 = loadu32 r2, 2\n    return r3\n}\n"
                  "function f(u64, u64, u64) -> u64, u64 {\n"
                  "    r3 = word 3\n    r4 = word 1\n    r5 = word -5\n    r6 = move r0\n"
                  "    r7 = move r1\n    r8 = object o 32 align 8\n    r9 = global g\n");
    if (below(3)) buf_puts(out, "    r11 = word 32\n    fill r8, r2, r11\n");
    for (unsigned block = 1; block <= LABELS; block++) {
        buf_printf(out, "@%u:\n", block);
        for (unsigned n = 1 + (unsigned)below(4); n; n--) {
            buf_clear(&insn);
            put_insn(&insn);
            buf_puts(out, buf_str(&insn));
        }
        if (block < LABELS && below(3)) put_jump(out, block);
    }
    buf_printf(out, "    r10 = load64 r9, %u\n", (unsigned)below(25));
    buf_printf(out, "    return r%u, r10\n}\n", (unsigned)below(REGISTERS));
    buf_free(&insn);
}

static uint64_t some_input(void) {
    switch (below(4)) {
    case 0:
        return below(9);
    case 1:
        return UINT64_C(1) << below(64);
    case 2:
        return 0 - below(5);
    default:
        return next();
    }
}

/* A loop may be given up by the one and not by the other. */
static bool compare_at(Both *b, const Term *results, int count, const char *text) {
    uint64_t input[3] = {some_input(), below(3) ? some_input() : 0, some_input()};
    uint64_t words[IR_RESULTS_MOST];
    b->words.steps = 0;
    ir_memory_free(b->memory);
    b->memory = ir_memory_new(b->module);
    ir_memory_update(b->memory);
    b->words.memory = b->memory;
    bool done = ir_run(&b->words, named(b, "f"), input, words);
    bool defined = term_value(b->pool, b->defined, input);
    if (done && !defined && b->limited) return false;
    if (done != defined)
        fail_msg("%llx %llx %llx: words %s (fault %d at %u), terms are %s\n%s",
                 (unsigned long long)input[0], (unsigned long long)input[1],
                 (unsigned long long)input[2], done ? "go" : "fail", b->words.fault.kind,
                 b->words.fault.at, defined ? "defined" : "not", text);
    for (int i = 0; i < count && done; i++) {
        uint64_t term = term_value(b->pool, results[i], input);
        if (term != words[i])
            fail_msg("%llx %llx %llx: result %d is %llx, the term %llx\n%s",
                     (unsigned long long)input[0], (unsigned long long)input[1],
                     (unsigned long long)input[2], i, (unsigned long long)words[i],
                     (unsigned long long)term, text);
    }
    return done;
}

/* Code whose moves were taken out does what it did: in a third of all rounds words and
 * terms have it so, in a third words alone. */
static void tidy(const Both *b, bool now) {
    for (size_t i = 0; i < b->module->functions && now; i++) {
        ir_tidy(b->module->function[i]);
        assert_null(ir_check(b->module, b->module->function[i], b->arena));
    }
}

/* Random functions: how many, of how many results, and what they may take. */
typedef struct {
    void (*put)(Buf *);
    unsigned functions, results, rounds, steps;
    uint64_t watch;
} Random;

typedef struct {
    unsigned tried, compared, known; /* known: the loops were not unrolled */
} Counts;

static Counts try_random(const Random *how) {
    Counts counts = {0};
    const char *rounds = getenv("IR_ROUNDS");
    unsigned most = rounds ? (unsigned)atoi(rounds) : how->functions;
    for (unsigned i = 0; i < most; i++) {
        Buf text = {0};
        Both b;
        Term results[IR_RESULTS_MOST];
        how->put(&text);
        open_both(&b, buf_str(&text));
        b.terms.duty = note_random;
        watch_begin(&b.watch);
        watch_allow(&b.watch, how->watch);
        pool_set_watch(b.pool, &b.watch);
        if (how->rounds) b.terms.rounds = how->rounds;
        b.terms.most_steps = how->steps;
        b.words.most_steps = 2000;
        Term args[3] = {term_var(b.pool), term_var(b.pool), term_var(b.pool)};
        tidy(&b, i % 3 == 0);
        bool done = ir_terms_run(&b.terms, named(&b, "f"), args, term_word(1), results) &&
                    !pool_full(b.pool);
        tidy(&b, i % 3 == 1);
        counts.tried += done;
        counts.known += done && b.terms.steps < 20;
        for (int k = 0; k < INPUTS && done; k++)
            counts.compared += compare_at(&b, results, (int)how->results, buf_str(&text));
        close_both(&b);
        buf_free(&text);
    }
    if (rounds)
        print_message("%u functions, %u not unrolled, %u runs compared\n", counts.tried,
                      counts.known, counts.compared);
    return counts;
}

static void test_random(void **state) {
    Counts found = try_random(&(Random){put_function, 3000, 2, 6, 400, 2000000});
    assert_true(getenv("IR_ROUNDS") || (found.tried > 2000 && found.compared > 6000));
}

/* Each instruction alone. */
static void put_alone(Buf *out) {
    static unsigned code;
    do code = (code + 1) % IR_INSNS;
    while (!is_pure(code) && !ir_is_branch(code));
    buf_puts(out, "function f(u64, u64, u64) -> u64, u64, u64 {\n");
    put_code(out, code, 3, 1);
    buf_puts(out, "    return r0, r1, r2\n@1:\n    return r1, r2, r0\n}\n");
}

static void test_alone(void **state) {
    (void)state;
    Counts found = try_random(&(Random){put_alone, 10 * IR_INSNS, 3, 6, 400, 2000000});
    assert_true(getenv("IR_ROUNDS") || found.compared > 100 * IR_INSNS);
}

static void test_symmetric(void **state) {
    Pool *pool = pool_new(1 << 20);
    (void)state;
    for (IrBinary op = 0; op < IR_BINARIES; op++) {
        bool same = true;
        for (int i = 0; i < 100; i++) {
            Term a = term_word(next()), b = term_word(next());
            same &=
                term_same(ir_term_binary(pool, op, a, b), ir_term_binary(pool, op, b, a));
        }
        assert_int_equal(same, ir_is_symmetric(op));
    }
    pool_free(pool);
}

/* ---- random loops, of the kinds that theorems are about */

enum { ACC = 4, ACCS = 3 }; /* registers that rounds add to; r0: the ones, r5 … free */

/* Something that a round may see: of the lowest one, of the counter, of what is fixed. */
static const char *some_part(void) {
    static const char *const parts[] = {"r10", "r11", "r1", "r2", "r7", "r12"};
    return parts[below(6)];
}

static void put_change(Buf *out, unsigned label) {
    static const char *const ops[] = {"add", "add", "or", "xor", "and", "sub", "mul"};
    static const char *const wraps[] = {"", ".u32", ".s32", ""};
    const char *op = ops[below(7)], *wrap = wraps[below(4)];
    unsigned acc = ACC + (unsigned)below(ACCS);
    switch (below(7)) {
    case 0:
    case 1:
        buf_printf(out, "    r%u = %s%s r%u, %s\n", acc, op, wrap, acc, some_part());
        break;
    case 2:
        buf_printf(out, "    r%u = %s%s r%u, %u\n", acc, op, wrap, acc,
                   (unsigned)below(4));
        break;
    case 3: /* under a condition */
        buf_printf(out, "    r13 = and %s, r10\n    ifeq r13, 0, @%u\n", some_part(),
                   label);
        buf_printf(out, "    r%u = %s%s r%u, %s\n@%u:\n", acc, op, wrap, acc, some_part(),
                   label);
        break;
    case 4: /* in memory */
        if (below(3) == 0) {
            buf_printf(out, "    r13 = loadbits r8, 0, 3, 7\n    r13 = %s r13, %s\n", op,
                       some_part());
            buf_puts(out, "    storebits r8, 0, 3, 7, r13\n");
            break;
        }
        buf_printf(out, "    r13 = loadu%u r8, %u\n    r13 = %s%s r13, %s\n",
                   below(2) ? 32 : 16, (unsigned)below(2) * 8, op, wrap, some_part());
        buf_printf(out, "    store32 r8, %u, r13\n", (unsigned)below(2) * 8);
        break;
    case 5: /* what the last round made */
        buf_printf(out, "    r%u = %s %s, %s\n", acc, op, some_part(), some_part());
        break;
    default:
        buf_printf(out, "    r13 = and %s, 7\n    r13 = index r9, r13, %u, 8\n",
                   some_part(), 6 + (unsigned)below(3));
        buf_printf(out, "    r13 = load64 r13, 0\n    r%u = %s r%u, r13\n", acc,
                   below(2) ? "or" : "xor", acc);
    }
}

static void put_exit(Buf *out, unsigned label) {
    static const char *const compares[] = {"eq", "eq", "ult", "slt", "sle"};
    if (below(3)) return;
    buf_printf(out, "    if%s r%u, %u, @%u\n", compares[below(5)],
               ACC + (unsigned)below(ACCS), (unsigned)below(4), label);
    if (below(2)) buf_puts(out, "    r6 = sub.u32 r6, 1\n");
}

static void put_body(Buf *out, unsigned label) {
    bool early = below(2);
    buf_puts(out, "    round\n    r10 = not r0\n    r10 = add r10, 1\n"
                  "    r10 = and r0, r10\n    r11 = ctz r0\n");
    if (early) put_exit(out, 91);
    for (unsigned n = 1 + (unsigned)below(3); n; n--) put_change(out, label++);
    if (!early) put_exit(out, 91);
}

static void put_loop(Buf *out) {
    switch (below(5)) {
    case 0: /* while (x) … */
        buf_puts(out, "@1:\n    ifeq r0, 0, @90\n");
        put_body(out, 10);
        buf_puts(out, "    r0 = xor r0, r10\n    jump @1\n");
        break;
    case 1: /* do … while (x) */
        buf_puts(out, "@1:\n");
        put_body(out, 10);
        buf_puts(out, "    r13 = sub r0, 1\n    r0 = and r0, r13\n    ifne r0, 0, @1\n");
        break;
    case 2: /* while (x &= x - 1) … */
        buf_puts(out, "@1:\n    r13 = sub r0, 1\n    r13 = and r0, r13\n"
                      "    r0 = move r13\n    ifeq r13, 0, @90\n");
        put_body(out, 10);
        buf_puts(out, "    jump @1\n");
        break;
    case 3: /* while (x) … x >>= 1 */
        buf_puts(out, "@1:\n    ifeq r0, 0, @90\n    r12 = and r0, 1\n");
        put_body(out, 10);
        buf_puts(out, "    r0 = shr r0, 1\n    jump @1\n");
        break;
    default: /* for (k = 0; k < n; k++) if (x >> k & 1) … */
        buf_puts(out, "    r12 = word 0\n@1:\n    ifslt r12, 64, @3\n    jump @90\n"
                      "@3:\n    r13 = shr r1, r12\n    r13 = and r13, 1\n"
                      "    ifeq r13, 0, @2\n");
        put_body(out, 10);
        buf_puts(out, "@2:\n    round\n    r12 = add.u32 r12, 1\n    jump @1\n");
    }
}

static void put_loop_function(Buf *out) {
    Buf loop = {0};
    buf_puts(out, "object g 64 align 8 constant =");
    for (unsigned k = 0; k < 64; k++) buf_printf(out, " %02x", k * 37 % 256);
    buf_puts(out, "\n"
                  "function f(u64, u64, u64) -> u64, u64, u64, u64, u64 {\n"
                  "    r8 = object o 16 align 8\n    r9 = global g\n"
                  "    r7 = popcount r2\n    r12 = word 5\n"
                  "    r10 = word 0\n    r11 = word 0\n");
    if (below(4)) buf_puts(out, "    r13 = word 16\n    fill r8, r2, r13\n");
    for (unsigned i = 0; i < ACCS; i++)
        buf_printf(out, below(2) ? "    r%u = zx r2, %u\n" : "    r%u = word %u\n",
                   ACC + i, below(2) ? 32 : 1);
    put_loop(&loop);
    buf_puts(out, buf_str(&loop));
    buf_free(&loop);
    buf_puts(out, "@90:\n    r14 = word 1\n    jump @92\n@91:\n    r14 = word 2\n@92:\n"
                  "    r15 = move r4\n    r16 = move r5\n    r17 = move r6\n");
    buf_puts(out, below(2) ? "    r18 = load64 r8, 0\n" : "    r18 = move r0\n");
    buf_puts(out, "    return r14, r15, r16, r17, r18\n}\n");
}

static void test_random_loops(void **state) {
    Counts found = try_random(&(Random){put_loop_function, 1000, 5, 0, 1000, 4000000});
    assert_true(getenv("IR_ROUNDS") ||
                (found.tried > 500 && found.known > 200 && found.compared > 3000));
}

/* ---- as much of something as its text may have, and one more */

static void put_row(Buf *text, const char *format, unsigned count) {
    for (unsigned i = 0; i < count; i++) {
        if (i) buf_puts(text, ", ");
        buf_printf(text, format, i);
    }
}

/* Parameters, registers in a row, cases, labels: whether such a text is read. */
static bool is_read(unsigned parameters, unsigned row, unsigned cases, unsigned labels) {
    Buf text = {0};
    const char *why = "";
    unsigned line;
    buf_puts(&text, "function f(");
    put_row(&text, "u64", parameters);
    buf_puts(&text, ") -> u64 {\n    switch r0, ");
    for (unsigned i = 0; i < cases; i++) buf_printf(&text, "%u: @0, ", i);
    buf_puts(&text, "@0\n");
    for (unsigned i = 0; i < labels; i++) {
        buf_printf(&text, "@%u:\n    r0 = call g(", i);
        for (unsigned k = 0; k < row; k++) buf_puts(&text, k ? ", r0" : "r0");
        buf_puts(&text, ")\n");
    }
    buf_puts(&text, "    return r0\n}\n");
    IrModule *module = ir_module_new();
    bool good = ir_read(module, buf_str(&text), &why, &line);
    if (!good) assert_non_null(strstr(why, "too"));
    ir_module_free(module);
    buf_free(&text);
    return good;
}

static void test_long_texts(void **state) {
    for (unsigned n = 15; n <= 17; n++) {
        assert_int_equal(is_read(n, 1, 3, 3), n <= 16);
        assert_int_equal(is_read(1, n, 3, 3), n <= 16);
    }
    for (unsigned n = 255; n <= 257; n++) assert_int_equal(is_read(1, 1, n, 3), n <= 256);
    for (unsigned n = 1023; n <= 1025; n++)
        assert_int_equal(is_read(1, 1, 3, n), n <= 1024);
}

/* Texts that are refused, and where. */
static void test_refused(void **state) {
    static const struct {
        unsigned line;
        const char *text;
    } rows[] = {
        {2, "add r0, r1"},
        {2, "r3, r4 = add r0, r1"},
        {2, "r3 = add r0, r1, r1"},
        {2, "r3 = add 1, r1"},
        {2, "r3 = fill r0, r1, r1"},
        {2, "r3 = jump @1"},
        {2, "r3 = return r0"},
        {2, "r3, r5 = call f(r0)"},
        {2, "r3 = word r0"},
        {2, "r3 = select 1, r0, r1"},
        {2, "r3 = zx r0, 200"},
        {2, "r3 = zx r0, 64"},
        {2, "r3 = sx r0, 0"},
        {2, "unset r0, 0, 0, 0"},
        {2, "r3 = loadbits r0, 0, 8, 1"},
        {2, "r3 = loadbits r0, 0, 7, 58"},
        {2, "r3 = global g"},
        {3, "@1:\n@1:"},
        {5, "@1:\n    jump @1"},
        {4, "return"},
        {4, "jump @1"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Buf text = {0};
        const char *why;
        unsigned line;
        IrModule *module = ir_module_new();
        buf_printf(&text, "function f(u64, u64) -> u64 {\n%s\n    return r0\n}\n",
                   rows[i].text);
        if (ir_read(module, buf_str(&text), &why, &line)) fail_msg("%s", rows[i].text);
        if (line != rows[i].line) fail_msg("%s: line %u, %s", rows[i].text, line, why);
        ir_module_free(module);
        buf_free(&text);
    }
}

static void test_many_results(void **state) {
    static const IrType types[IR_RESULTS_MOST + 1];
    for (unsigned n = IR_RESULTS_MOST - 1; n <= IR_RESULTS_MOST + 1; n++) {
        IrModule *module = ir_module_new();
        uint32_t number = ir_add_function(module, "f");
        IrBuild *build = ir_build_begin(module, number, types, 1, types, n);
        assert_int_equal(ir_build_failed(build), n > IR_RESULTS_MOST);
        ir_build_drop(build);
        ir_module_free(module);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_words),        cmocka_unit_test(test_written_form),
        cmocka_unit_test(test_order),        cmocka_unit_test(test_terms),
        cmocka_unit_test(test_unset),        cmocka_unit_test(test_amount),
        cmocka_unit_test(test_joined),       cmocka_unit_test(test_loops),
        cmocka_unit_test(test_alone),        cmocka_unit_test(test_symmetric),
        cmocka_unit_test(test_random),       cmocka_unit_test(test_random_loops),
        cmocka_unit_test(test_long_texts),   cmocka_unit_test(test_refused),
        cmocka_unit_test(test_many_results),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
