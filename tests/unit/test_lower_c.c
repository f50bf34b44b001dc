/* C functions compiled by the compilers found, without a warning, and run against the
 * interpreter: every operation and random terms, portable and for every target (those
 * that this processor has not are compiled only). */
#include "code/native.h"
#include "lower/export/c.h"

#include <dlfcn.h>
#include <unistd.h>
#include "unit/random.h"
#include "unit/unit.h"

static uint64_t word(void) {
    return below(4) == 0 ? below(70) : below(2) ? next() : next() >> below(64);
}

enum { VARS = 4, MOST = 24, TERMS = 120, INPUTS = 60, LANES = 8 };
static const uint32_t numbers[VARS] = {0, 1, 2, 3};
/* Names that C wants otherwise. */
static const char *const names[VARS] = {"int", "t1", "bb_rol", "x"};

typedef void Function(const uint64_t (*in)[LANES], uint64_t *out);
typedef struct {
    Term root;
    const Target *target;
    bool runs;
} Made;

static Made made[8 * TERMS];
static unsigned nmade;
static Arena *arena;
static Pool *pool;
static char folder[] = "/tmp/bbx-c-XXXXXX";

/* ---- terms */

static Term operation(Op op, Term a, Term b, Term c) {
    return op_arity(op) == 1   ? term_op1(pool, op, a)
           : op_arity(op) == 2 ? term_op2(pool, op, a, b)
                               : term_ite(pool, a, b, c);
}

static Term random_term(const Term *vars) {
    static const uint64_t words[] = {3, 1, 4, 1, 5, UINT64_MAX};
    Term t[MOST + VARS + 1];
    unsigned n = 0, steps = 1 + below(MOST);
    for (; n < VARS; n++) t[n] = vars[n];
    for (; n < VARS + steps; n++) {
        Op op = (Op)(OP_FULL + 1 + below(OP_COUNT - OP_FULL - 1));
        Term a = t[n - 1 - below(n < 6 ? n : 6)],
             b = below(3) ? t[below(n)] : term_word(word());
        t[n] =
            below(30) ? operation(op, a, b, t[below(n)]) : term_table(pool, words, 6, a);
    }
    return t[n - 1];
}

/* x & (x - 1) and the like, which have intrinsics of their own. */
static Term random_trick(Term x) {
    static const Op ops[] = {OP_AND, OP_OR, OP_XOR};
    Term near = term_op2(pool, OP_ADD, x, term_word(below(2) ? 1 : ~UINT64_C(0)));
    if (below(2)) near = term_op1(pool, OP_NOT, near);
    if (below(2)) x = term_op1(pool, OP_NOT, x);
    return term_op2(pool, ops[below(3)], x, near);
}

/* ---- text */

/* The helpers of each function get a name of their own, as they share a file. */
static void put_renamed(FILE *f, const char *text, unsigned number) {
    for (const char *at = text; *at; at++) {
        if (strncmp(at, "bb_", 3) != 0) {
            fputc(*at, f);
            continue;
        }
        fprintf(f, "b%u_", number);
        at += 2;
    }
}

/* void call…(in, out): the function on words or on a whole register. */
static void put_call(FILE *f, const Target *target, unsigned number) {
    if (!target || target->size == SIZE_64) {
        fprintf(f,
                "void call%u(const uint64_t (*in)[8], uint64_t *out) {\n"
                "    out[0] = f%u(in[0][0], in[1][0], in[2][0], in[3][0]);\n}\n",
                number, number);
        return;
    }
    static const char *const types[] = {
        [SIZE_XMM] = "__m128i", [SIZE_YMM] = "__m256i", [SIZE_ZMM] = "__m512i"};
    const char *type = types[target->size];
    fprintf(f,
            "__attribute__((target(\"%s\")))\n"
            "void call%u(const uint64_t (*in)[8], uint64_t *out) {\n"
            "    const %s *a = (const %s *)(const void *)in;\n"
            "    *(%s *)(void *)out = f%u(a[0], a[%u], a[%u], a[%u]);\n}\n",
            c_features(target), number, type, type, type, number,
            1u << (SIZE_ZMM - target->size), 2u << (SIZE_ZMM - target->size),
            3u << (SIZE_ZMM - target->size));
}

static void add(FILE *f, Term root, const Target *target) {
    char name[16];
    const char *why;
    Buf text = {0};
    ListingJob job = {.pool = pool,
                      .root = root,
                      .when = term_word(1),
                      .defined = term_word(1),
                      .target = target,
                      .params = numbers,
                      .nparams = VARS,
                      .arena = arena};
    job.limits = (Limits){.steps = 1000, .memory = 1 << 24, .timeout = 1};
    snprintf(name, sizeof name, "f%u", nmade);
    CFunction form = {.name = name, .about = "a */ b", .job = &job, .params = names};
    if (c_function(&text, &form, &why)) {
        put_renamed(f, buf_str(&text), nmade);
        bool runs =
            !target || (target->size != SIZE_MM && native_has_all(target->features));
        if (runs) put_call(f, target, nmade);
        made[nmade++] = (Made){root, target, runs};
    }
    buf_free(&text);
}

static const Target *random_target(void) {
    unsigned i = below(TARGETS + 2);
    return i < TARGETS ? target_at(i) : NULL;
}

static void write_all(const char *path) {
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    Term v[VARS];
    for (unsigned i = 0; i < VARS; i++) v[i] = term_var(pool);
    for (Op op = OP_FULL + 1; op < OP_COUNT; op++) {
        Term t = operation(op, v[0], v[1], v[2]);
        add(f, t, NULL);
        for (unsigned i = 0; i < TARGETS; i++) add(f, t, target_at(i));
    }
    for (unsigned i = 0; i < TERMS; i++)
        add(f, i % 4 ? random_term(v) : random_trick(v[below(VARS)]), random_target());
    fclose(f);
}

/* ---- running */

static void compare(void *library, unsigned number, uint64_t *scratch) {
    static _Alignas(64) uint64_t in[VARS][LANES], out[LANES];
    char name[16];
    Function *function;
    const Target *target = made[number].target;
    unsigned lanes =
        target && target->size > SIZE_MM ? 1u << (target->size - SIZE_MM) : 1;
    bool own = target && target->size >= SIZE_YMM;
    snprintf(name, sizeof name, "call%u", number);
    *(void **)&function = dlsym(library, name);
    assert_non_null(function);
    for (int i = 0; i < INPUTS; i++) {
        for (unsigned v = 0; v < VARS; v++) /* an amount may be one for all lanes */
            for (unsigned lane = 0; lane < LANES; lane++)
                in[v][lane] = lane && !own ? in[v][0] : word();
        function((const uint64_t(*)[LANES])in, out);
        for (unsigned lane = 0; lane < lanes; lane++) {
            uint64_t values[VARS];
            for (unsigned v = 0; v < VARS; v++) values[v] = in[v][lane];
            if (out[lane] != term_eval(pool, made[number].root, values, scratch))
                fail_msg("f%u of %s/f.c", number, folder);
        }
    }
}

/* false: it is not there. */
static bool compiled_by(const char *compiler) {
    char command[300], path[64];
    snprintf(command, sizeof command, "%s --version >/dev/null 2>&1", compiler);
    if (system(command) != 0) return false;
    snprintf(path, sizeof path, "%s/%s.so", folder, compiler);
    snprintf(command, sizeof command,
             "%s -O1 -Wall -Wextra -Werror -shared -fPIC -o %s %s/f.c", compiler, path,
             folder);
    assert_int_equal(system(command), 0);
    void *library = dlopen(path, RTLD_NOW);
    assert_non_null(library);
    uint64_t *scratch = malloc(pool_count(pool) * sizeof *scratch);
    for (unsigned i = 0; i < nmade; i++)
        if (made[i].runs) compare(library, i, scratch);
    free(scratch);
    dlclose(library);
    return true;
}

static void compilers_and_interpreter_agree(void **state) {
    char path[64];
#ifndef __x86_64__
    skip(); /* half of it is intrinsics of x86-64 */
#endif
    pool = pool_new(1 << 24);
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/f.c", folder);
    write_all(path);
    assert_true(nmade > TERMS);
    bool all = compiled_by("gcc");
    all &= compiled_by("clang");
    snprintf(path, sizeof path, "rm -r %s", folder);
    assert_int_equal(system(path), 0);
    pool_free(pool);
    if (!all) skip();
}

static void names_that_c_takes(void **state) {
    static const char *const given[] = {"int", "int_", "xint_", "t1", "a"};
    ListingJob job = {.nparams = 5, .arena = arena};
    CFunction form = {.job = &job, .params = given};
    const char **safe = c_safe_params(&form);
    assert_string_equal(safe[0], "xint__");
    assert_string_equal(safe[1], "int_");
    assert_string_equal(safe[2], "xint_");
    assert_string_equal(c_local_prefix(&form, safe), "t_");
    assert_string_equal(c_safe_name(arena, "log", false), "log");
    assert_string_equal(c_safe_name(arena, "log", true), "xlog_");
    assert_string_equal(c_safe_name(arena, "sinf", true), "xsinf_");
    assert_string_equal(c_safe_name(arena, "_blsi", true), "xblsi_");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(compilers_and_interpreter_agree),
        cmocka_unit_test(names_that_c_takes),
    };
    arena = arena_new();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    arena_free(arena);
    return failed;
}
