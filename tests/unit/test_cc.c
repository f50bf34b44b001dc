/* C as code: values, faults, what is refused and where; and that terms say what words do.
 * What random functions give is tests/cc/cc_check.py's. */
#include "unit/unit.h"

#include "cc/cc.h"
#include "ir/ir_run.h"
#include "ir/ir_terms.h"

typedef struct {
    IrModule *module;
    Symbols *symbols;
    Preprocess *macros;
    CcProgram *program;
    IrMemory *memory;
    IrRun run;
    Diags diags;
    unsigned taken;
} File;

static void begin(File *file) {
    *file = (File){
        .module = ir_module_new(), .symbols = symbols_new(), .macros = preprocess_new()};
    file->program = cc_new(file->module, file->symbols, file->macros, NULL);
}

static void add(File *file, const char *name, const char *text) {
    ReaderText lines = {text, strlen(text), 0};
    file->taken += cc_read(file->program, name, reader_text_line, &lines, &file->diags);
}

static void ready(File *file) {
    Arena *arena = arena_new();
    for (size_t i = 0; i < file->module->functions; i++) {
        const IrFunction *f = file->module->function[i];
        const char *wrong = f->insn ? ir_check(file->module, f, arena) : NULL;
        if (wrong) fail_msg("%s: %s", f->name, wrong);
    }
    arena_free(arena);
    file->memory = ir_memory_new(file->module);
    ir_memory_update(file->memory);
    ir_run_open(&file->run, file->module, file->memory);
}

static void open_text(File *file, const char *text) {
    begin(file);
    add(file, "test.c", text);
    ready(file);
}

static void close_file(File *file) {
    ir_run_close(&file->run);
    ir_memory_free(file->memory);
    cc_free(file->program);
    ir_module_free(file->module);
    preprocess_free(file->macros);
    symbols_free(file->symbols);
    diag_free(&file->diags);
}

static IrFunction *function_of(const File *file, const char *name) {
    const CcEntity *entity = cc_find(file->program, name);
    if (!entity || entity->kind != CC_ENTITY_FUNCTION) fail_msg("no function %s", name);
    return file->module->function[entity->number];
}

static bool call(File *file, const char *name, const uint64_t *args, uint64_t *result) {
    return ir_run(&file->run, function_of(file, name), args, result);
}

/* ---- values */

/* A file, and what F gives for pairs of words. */
typedef struct {
    const char *text;
    struct {
        int64_t a, b, value;
    } at[6];
} Case;

static const Case cases[] = {
    {"int F(int a, int b) { return a + b; }",
     {{1, 2, 3}, {2147483647, 1, -2147483648LL}, {-5, 3, -2}}},
    {"unsigned F(int a, int b) { return a > b ? a / 3 : (unsigned)a % 7; }",
     {{9, 1, 3}, {-1, 0, 3}}},
    {"signed char F(int a, int b) { signed char c = a; c += b; return c >> 1; }",
     {{127, 1, -64}, {5, 3, 4}}},
    {"long F(int a, int b) { return (a << b) + (unsigned char)(a >> 1); }",
     {{1, 33, 2}, {-1, 4, 239}}},
    {"int F(int a, int b) { return a && b || !a; }", {{0, 0, 1}, {1, 0, 0}, {2, 3, 1}}},
    {"int F(int a, int b) { int i = a++, j = --b; return i * 100 + a * 10 + j + b; }",
     {{1, 3, 124}}},
    {"_Bool F(int a, int b) { _Bool x = a & 256; x += b; return x; }",
     {{256, 0, 1}, {0, 0, 0}, {1, 7, 1}}},
    {"int F(int a, int b) { return a ?: b; }", {{0, 5, 5}, {3, 5, 3}}},
    {"int F(int a, int b) { return ({ int t = a; t *= b; t + 1; }) + (a, b); }",
     {{2, 3, 10}}},
    {"struct S { int x[2]; }; int F(int a, int b) { return ({ struct S s = {{a, b}}; s; }).x[1]; }",
     {{2, 3, 3}}},
    /* control */
    {"int F(int a, int b) { int s = 0; for (int i = 0; i < a; i++) { if (i == b) continue; "
     "if (i > 6) break; s += i; } return s; }",
     {{5, 2, 8}, {20, 0, 21}}},
    {"int F(int a, int b) { do a -= b; while (a > 0); return a; }", {{7, 3, -2}}},
    {"int F(int a, int b) { int r = 0; switch (a) { case 1: r = 1; case 2 ... 4: r += 2; "
     "break; case -1: return b; default: r = 9; } return r; }",
     {{1, 0, 3}, {3, 0, 2}, {-1, 5, 5}, {5, 0, 9}, {4, 0, 2}}},
    {"int F(int a, int b) { int i = 0; again: if (i < a) { i += b; goto again; } return i; }",
     {{10, 3, 12}, {0, 1, 0}}},
    {"int G(int n); int F(int a, int b) { return a <= 0 ? b : G(a - 1) + 1; } "
     "int G(int n) { return F(n, 0) + n; }",
     {{4, 0, 10}}},
    {"static int f(int x) { return x + 1; } static int g(int x) { return x * 3; } "
     "int F(int a, int b) { int (*const t[])(int) = {f, &g}; return t[a & 1](b) + (*t[0])(b); }",
     {{0, 5, 12}, {1, 5, 21}}},
    {"int g(); int F(int a, int b) { return g(a, b); } "
     "int g(int a, int b) { return a + b; }",
     {{1, 2, 3}}},
    /* data */
    {"int F(int a, int b) { int t[2][3] = {{1, 2, 3}, 4, 5, 6}, *p = t[1]; p[b] += 10; "
     "return t[a][b] + *(p + 1); }",
     {{1, 1, 30}, {0, 0, 6}}},
    {"int F(int a, int b) { int t[] = {[2] = 5, 6, [0] = 1, [4 ... 5] = 7}; "
     "return t[a] * 10 + t[b] + (int)sizeof t; }",
     {{2, 3, 80}, {0, 1, 34}, {5, 4, 101}}},
    {"struct P { char c; int x[2]; struct { short y; }; union { int i; unsigned char b[4]; } u; };"
     "int F(int a, int b) { struct P p = {.x[1] = a, .y = 7, .u = {0x01020304}}, q = p; "
     "q.x[0] = b; q.y++; return q.x[0] + q.x[1] * 10 + q.y * 100 + q.u.b[3] * 1000 + "
     "(int)sizeof p * 10000 + p.y; }",
     {{2, 3, 201830}}},
    {"struct B { int a : 3; unsigned b : 5, : 0, c : 20; _Bool d : 1; };"
     "int F(int a, int b) { struct B x; x.a = a; x.b = b; x.c = ~0; x.d = 2; x.b -= 2; "
     "return x.a + x.b * 10 + (x.c == 0xfffff) * 1000 + x.d * 10000 + (int)sizeof x; }",
     {{3, 1, 11321}, {4, 2, 11004}}},
    {"struct S { long v[3]; }; static struct S mk(int a) { struct S s = {{a, a + 1}}; return s; }"
     "static long sum(struct S s) { s.v[2] += 5; return s.v[0] + s.v[1] + s.v[2]; }"
     "int F(int a, int b) { struct S s = mk(a); return sum(s) + s.v[2] + mk(b).v[1]; }",
     {{1, 4, 13}}},
    {"struct N { int v; struct N *next; }; int F(int a, int b) { struct N x = {a}, y = {b, &x}; "
     "int s = 0; for (struct N *p = &y; p; p = p->next) s = s * 10 + p->v; return s; }",
     {{1, 2, 21}}},
    {"static int n = 3, t[4] = {1, 2}, *p = t + 1, *const q = &n; struct { int *a; "
     "int (*f)(int); } s; static int f(int x) { return x * 2; } "
     "static const struct { const char *name; int (*f)(int); } r = {\"abc\", f};"
     "int F(int a, int b) { static int k; k = a; return *p + *q + r.f(b) + r.name[1] + (k == a); }",
     {{0, 5, 114}}},
    {"int F(int a, int b) { char s[] = \"abc\", u[6] = \"xy\"; return s[a] + u[b] + (int)sizeof s; }",
     {{0, 1, 222}, {3, 2, 4}}},
    {"typedef struct { int x, y; } V; int F(int a, int b) { V *v = &(V){a, b}; "
     "return v->x * 10 + ((V){.y = 3}).y + (int[]){4, 5}[1]; }",
     {{2, 3, 28}}},
    {"int F(int a, int b) { int t[5], *e = t + 5, n = 0; for (int *p = t; p < e; p++) *p = n++; "
     "return (int)(e - t) * 100 + (&t[4] > &t[a]) * 10 + e[-b]; }",
     {{1, 2, 513}}},
    {"static void swap(int *x, int *y) { int t = *x; *x = *y; *y = t; } "
     "int F(int a, int b) { swap(&a, &b); return a * 10 + b; }",
     {{1, 2, 21}}},
    {"struct P { char c; int x; }; static struct P g; struct M { unsigned from : 6, to : 6; }; "
     "typedef struct { struct M m[4]; int n; } L; static L l; "
     "int F(int a, int b) { struct P p; p.c = a; p.x = b; g = p; L m; m.n = 0; "
     "m.m[m.n].from = a; m.m[m.n++].to = b; l = m; return g.c * 10 + g.x + l.m[0].to * 100; }",
     {{1, 2, 212}}},
    {"static int g(int n, ...) { return n; } static int sum(int n, int t[n]) { int s = 0; "
     "while (n--) s += t[n]; return s; } int F(int a, int b) { int t[a], *p = t; p[0] = 7; "
     "t[a - 1] = a; return g(sum(1, t), b++) * 100 + p[a - 1] * 10 + b + sizeof t; }",
     {{4, 2, 759}, {1, 0, 115}}},
    {"int F(int a, int b) { int s = 0; for (int i = 1; i <= a; i++) { int t[2 * i]; "
     "if (i == b) continue; t[i] = i; s += t[i] * (int)sizeof t; } return s; }",
     {{3, 0, 112}, {3, 2, 80}}},
    {"struct S { unsigned b : 3, c : 7, d : 2; }; static void set(struct S *s, int x) "
     "{ s->c = x; } int F(int a, int b) { struct S s, t[2]; s.b = a; set(&s, b); t[a] = s; "
     "t[a].c += t[a].b; return t[a].c * 10 + t[a].b; }",
     {{1, 2, 31}, {0, 127, 1270}}},
    {"struct P { unsigned char c : 5; unsigned long w : 63; short z : 7; } "
     "__attribute__((packed)); long F(int a, int b) { struct P p; p.w = (long)a << 33; p.c = b; "
     "p.z = a; p.w = (long)p.w + b; return (long)p.w + p.c * 1000 + p.z + sizeof(struct P); }",
     {{1, 2, 8589936605}, {-1, 3, 9223372028264844228}}},
    {"struct R { double d[2]; int n; float f; }; double half(double); static struct R r = {{0}, 3};"
     "struct R mk(int a) { struct R s = r; s.n = a; s.f = r.f; return s; }"
     "int F(int a, int b) { struct R s = mk(a); double d = s.d[0]; s.d[1] = d; "
     "return s.n * 100 + sizeof s + sizeof(float) + b; }",
     {{2, 1, 229}}},
    /* types */
    {"#define T(x) _Generic((x), int: 1, unsigned: 2, long: 3, char *: 4, default: 5)\n"
     "int F(int a, int b) { unsigned char c = 1; return T(c + c) * 1000 + T(a + 1u) * 100 + "
     "T(1L << a) * 10 + T(\"x\"); }",
     {{0, 0, 1234}}},
    {"enum E { A, B = 5, C }; enum { BIG = 1L << 40, NEG = -1 }; int F(int a, int b) { "
     "enum E e = C; return e * 10 + sizeof(enum E) + (BIG >> 40) + (a > NEG); }",
     {{0, 0, 66}}},
    {"int F(int a, int b) { typeof(a) x = 3; __auto_type y = 5L; return x + sizeof y + "
     "sizeof(typeof(&x)); }",
     {{0, 0, 19}}},
    {"typedef int A[3]; struct T { A a; char b; } __attribute__((packed)); "
     "struct U { char c; int x __attribute__((aligned(16))); }; _Static_assert(sizeof(A) == 12, \"\");"
     "int F(int a, int b) { return sizeof(struct T) * 100 + sizeof(struct U); }",
     {{0, 0, 1332}}},
    /* the compiler's */
    {"#include <string.h>\n int F(int a, int b) { int t[4] = {1, 2, 3, 4}, u[4]; memcpy(u, t, 16); "
     "memset(t, 255, 8); return t[1] + u[3] + memcmp(u, t, 4) * 100 + (int)strlen(\"four\"); }",
     {{0, 0, -93}}},
    {"int F(int a, int b) { unsigned long h; return __builtin_popcountll(a) + __builtin_ctz(8) * 10 "
     "+ _pext_u64(0xf0, 0x30) * 100 + (_umul128(1UL << 63, 4, &h) + h) * 1000 + "
     "__builtin_clz(1) % 2 * 10000; }",
     {{7, 0, 12333}}},
    {"unsigned long F(int a, int b) { return __builtin_bswap32(0x01020304) + (long)_rotl(1, a); }",
     {{4, 0, 0x04030211}}},
};

static void test_values(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const Case *c = &cases[i];
        File file;
        open_text(&file, c->text);
        if (file.diags.errors) fail_msg("%s\n%s", c->text, file.diags.at[0].message);
        for (int k = 0; k < 6 && (!k || c->at[k].a || c->at[k].b); k++) {
            uint64_t args[2] = {(uint64_t)c->at[k].a, (uint64_t)c->at[k].b}, result[1];
            bool done = call(&file, "F", args, result);
            if (!done || result[0] != (uint64_t)c->at[k].value)
                fail_msg("%s\nF(%ld, %ld) = %ld, fault %d %s", c->text, (long)c->at[k].a,
                         (long)c->at[k].b, (long)result[0], (int)file.run.fault.kind,
                         file.run.fault.message ? file.run.fault.message : "");
        }
        close_file(&file);
    }
}

/* ---- faults, with their places */

static const struct {
    const char *text;
    IrFaultKind kind;
    uint64_t a;
    unsigned column;
} wrong[] = {
    {"int F(int a) { int x; if (a) x = 1; return x; }", IR_FAULT_UNSET, 0, 44},
    {"int F(int a) { int x; while (a--) x = 1; return x; }", IR_FAULT_UNSET, 0, 49},
    {"int F(int a) { int x; goto l; x = 1; l: return x; }", IR_FAULT_UNSET, 0, 48},
    {"int F(int a) { int x; switch (a) { case 1: x = 1; } return x; }", IR_FAULT_UNSET, 0,
     60},
    {"int F(int a) { int t[3]; t[0] = a; return t[1]; }", IR_FAULT_UNSET, 0, 43},
    {"int F(int a) { int t[a]; t[0] = a; return t[1]; }", IR_FAULT_UNSET, 2, 43},
    {"int F(int a) { int t[a]; t[0] = a; return t[2]; }", IR_FAULT_OUTSIDE, 2, 43},
    {"int F(int a) { int t[a]; return 0; }", IR_FAULT_MESSAGE, 0, 22},
    {"int F(int a) { int t[a]; return 0; }", IR_FAULT_MESSAGE, 1 << 30, 22},
    {"struct S { int x; unsigned b : 3; int y; }; "
     "int F(int a) { struct S s; s.b = a; return s.y; }",
     IR_FAULT_UNSET, 0, 88},
    {"struct S { struct { char b : 3; short y; } in; }; "
     "int F(int a) { struct S s; s.in.b = a; return s.in.y; }",
     IR_FAULT_UNSET, 0, 97},
    {"struct S { int b : 16, c : 16; }; "
     "int F(int a) { struct S s; s.b = a; return s.c; }",
     IR_FAULT_UNSET, 0, 78},
    {"struct S { unsigned b : 3, c : 5; }; "
     "int F(int a) { struct S s; s.b = a; return s.c; }",
     IR_FAULT_UNSET, 0, 81},
    {"struct S { unsigned b : 3, c : 5; }; "
     "int F(int a) { struct S s[2], t; s[1].b = a; t = s[1]; return t.b + t.c; }",
     IR_FAULT_UNSET, 0, 106},
    {"struct S { unsigned b : 3, c : 5; }; void set(struct S *s) { s->c = 1; } "
     "int F(int a) { struct S s; set(&s); return s.b; }",
     IR_FAULT_UNSET, 0, 117},
    {"int F(int a) { return 7 / a; }", IR_FAULT_DIVISION, 0, 23},
    {"int F(int a) { int t[2][3] = {0}; return t[0][a]; }", IR_FAULT_INDEX, 3, 47},
    {"int F(int a) { int t[3] = {0}, *p = t; return p[a]; }", IR_FAULT_OUTSIDE, 3, 47},
    {"int F(int a) { int *p = 0; return *p; }", IR_FAULT_NULL, 0, 35},
    {"int F(int a) { int *p; { int x = 3; p = &x; } return *p; }", IR_FAULT_GONE, 0, 54},
    {"int *g(void) { int x = 3; return &x; } int F(int a) { return *g(); }",
     IR_FAULT_GONE, 0, 62},
    {"int F(int a) { int *p = ({ int y = a; &y; }); return *p; }", IR_FAULT_GONE, 0, 54},
    {"static const int t[2]; int F(int a) { *(int *)t = a; return 0; }",
     IR_FAULT_CONSTANT, 0, 39},
    {"int F(int a) { int x, y; return &x < &y; }", IR_FAULT_UNKNOWN, 0, 33},
    {"int F(int a) { int x; return (long)&x % 64; }", IR_FAULT_UNKNOWN, 0, 30},
    {"int F(int a) { static int t[4]; int *p = t; return p[0x1800000000]; }",
     IR_FAULT_MESSAGE, 0, 52},
    {"#include <assert.h>\nint F(int a) { assert(a); return 1; }", IR_FAULT_MESSAGE, 0,
     16},
    {"int F(int a) { if (a) return 1; }", IR_FAULT_MESSAGE, 0, 1},
    {"int F(int a) { return F(a + 1); }", IR_FAULT_DEPTH, 0, 23},
    {"int F(int a) { for (;;) a++; }", IR_FAULT_STEPS, 0, 16},
    {"int F(int a) { for (int i = 0;; i++) { int x; if (i) a = x; else x = 1; } }",
     IR_FAULT_UNSET, 0, 58},
};

static void test_faults(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        File file;
        uint64_t result[1];
        open_text(&file, wrong[i].text);
        if (file.diags.errors)
            fail_msg("%s\n%s", wrong[i].text, file.diags.at[0].message);
        file.run.most_steps = 10000, file.run.most_depth = 100;
        assert_false(call(&file, "F", &wrong[i].a, result));
        const IrFault *fault = &file.run.fault;
        const CcPlace *place =
            cc_place(file.program, fault->function->note[fault->at].place);
        unsigned column = source_place(place->source, place->span.start).column;
        if (fault->kind != wrong[i].kind || column != wrong[i].column)
            fail_msg("%s\nfault %d at %u %s", wrong[i].text, (int)fault->kind, column,
                     fault->message ? fault->message : "");
        close_file(&file);
    }
}

/* ---- what is refused */

static const struct {
    const char *text, *message;
    unsigned line, column;
} refused[] = {
    {"int F(int a) {\n  return a + b; }", "unknown name 'b'", 2, 14},
    {"int F(int a) { return a.x; }", "'a' has no member 'x'", 1, 24},
    {"struct S { int x; };\nint F(struct S *s) { return s->y; }",
     "'s' has no member 'y'", 2, 30},
    {"int F(int a) { const int x = 1; x = a; return x; }", "'x' is a constant", 1, 33},
    {"int g(int a, int b); int F(int a) { return g(a); }",
     "the function takes 2 arguments, not 1", 1, 44},
    {"int F(int a) { static int t[a]; return 0; }", "a constant is wanted here", 1, 29},
    {"int F(int a) { int t[a] = {1}; return 0; }",
     "an array whose length varies has no first values", 1, 27},
    {"int F(int a) { goto l; }", "there is no label 'l'", 1, 16},
    {"int x; long x;", "'x' was declared with another type", 1, 13},
    {"int F(void) { return 1; }\nint F(void) { return 2; }", "'F' is defined twice", 2,
     1},
    {"int F(int a) { switch (a) { case 1: case 1: ; } return 0; }",
     "this case is there twice", 1, 37},
    {"int n; int m = n + 1;", "a first value outside of functions is a constant", 1, 16},
    {"_Static_assert(1 > 2, \"no\");", "this assertion fails", 1, 1},
    {"struct S; int F(struct S s) { return 0; }",
     "'s' has no size: its type is not complete", 1, 26},
    {"int t[2] = {1, 2, 3};", "more values than the array has elements (2)", 1, 19},
    {"struct E { long e : 40; } x;\nlong F(int a) { return x.e + a; }",
     "compilers compute with a bit-field of 40 bits in 40 or 64 of them", 2, 24},
    {"int F(int *p, int *q) { return *(p * q); }", "pointers have no such operation", 1,
     33},
};

static void test_refused(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        File file;
        char text[300];
        snprintf(text, sizeof text, "%s\nint fine(int a) { return a + 1; }\n",
                 refused[i].text);
        open_text(&file, text);
        if (file.diags.errors != 1)
            fail_msg("%s\n%zu errors", refused[i].text, file.diags.errors);
        const Diag *diag = &file.diags.at[0];
        for (size_t k = 0; diag->level != DIAG_ERROR; k++) diag = &file.diags.at[k];
        Place place = source_place(diag->source, diag->span.start);
        if (strcmp(diag->message, refused[i].message) != 0 ||
            place.line != refused[i].line || place.column != refused[i].column)
            fail_msg("%s\n%u:%u: %s", refused[i].text, place.line, place.column,
                     diag->message);
        uint64_t args[1] = {4}, result[1];
        assert_true(call(&file, "fine", args, result));
        assert_int_equal(result[0], 5);
        close_file(&file);
    }
}

/* Calling what was refused fails there, and nowhere else; parsed or not. */
static void test_calls_of_refused(void **state) {
    (void)state;
    File file;
    uint64_t args[1] = {0}, result[1];
    open_text(&file,
              "int f(int a) { return a * 1.5; }\n"
              "int g(int a) { return unknown_thing; }\n"
              "static int (*const table[])(int) = {f, g};\n"
              "int F(int a) { return a == 1 ? f(a) : a == 2 ? table[1](a) : 7; }\n");
    assert_true(call(&file, "F", args, result));
    assert_int_equal(result[0], 7);
    for (args[0] = 1; args[0] < 3; args[0]++) {
        assert_false(call(&file, "F", args, result));
        assert_int_equal(file.run.fault.kind, IR_FAULT_MESSAGE);
        assert_non_null(strstr(file.run.fault.message,
                               args[0] == 1 ? "'f' was refused: " : "'g' was refused: "));
    }
    close_file(&file);
}

/* ---- several files */

static void test_files(void **state) {
    (void)state;
    File file;
    uint64_t result[1];
    begin(&file);
    add(&file, "a.c",
        "struct S { int x; }; extern int n, t[]; int get(struct S *s);\n"
        "static int own(void) { return 1; }\n#define M 5\n"
        "int F(void) { struct S s = {4}; return get(&s) + n + t[1] + own() * 100; }");
    add(&file, "b.c",
        "struct S { int x; }; int n = 20, t[2] = {0, 7};\n"
        "#ifdef M\n#error M\n#endif\n"
        "static int own(void) { return 2; }\n"
        "int get(struct S *s) { return s->x + own() * 1000; }");
    ready(&file);
    assert_int_equal(file.diags.errors, 0);
    assert_int_equal(file.taken, 4);
    assert_true(call(&file, "F", (uint64_t[]){0}, result));
    assert_int_equal(result[0], 2000 + 4 + 20 + 7 + 100);
    add(&file, "c.c", "int get(int a, int b);\nlong n;\n");
    assert_int_equal(file.diags.errors, 2);
    close_file(&file);
}

/* ---- what C leaves undefined */

static const struct {
    const char *text;
    unsigned leaves, bits;
} notes[] = {
    {"int F(int a, int b) { return a + b; }", IR_UNDEFINED_SIGNED, 32},
    {"long F(long a, long b) { return a * b; }", IR_UNDEFINED_SIGNED, 64},
    {"int F(int a, int b) { return a / (b | 1); }", IR_UNDEFINED_SIGNED, 32},
    {"int F(int a, int b) { a++; return a; }", IR_UNDEFINED_SIGNED, 32},
    {"int F(int a, int b) { return -a; }", IR_UNDEFINED_SIGNED, 32},
    {"unsigned F(unsigned a, int b) { return a >> b; }", IR_UNDEFINED_AMOUNT, 32},
    {"unsigned long F(unsigned long a, int b) { return a << b; }", IR_UNDEFINED_AMOUNT,
     64},
    {"int F(int a, int b) { return a << 1; }", IR_UNDEFINED_SIGNED, 32},
    {"int F(int a, int b) { return __builtin_ctz(a); }", IR_UNDEFINED_ZERO, 32},
    {"unsigned F(unsigned a, unsigned b) { return a * b + (a << 3) - b / 3; }", 0, 0},
    {"int F(int a, int b) { return (a & b) ^ (a >> 3) | ~b; }", 0, 0},
};

static void test_notes(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof notes / sizeof *notes; i++) {
        File file;
        open_text(&file, notes[i].text);
        const IrFunction *f = function_of(&file, "F");
        unsigned leaves = 0, bits = 0;
        for (uint32_t k = 0; k < f->count; k++)
            if (f->note[k].undefined)
                leaves |= f->note[k].undefined, bits = f->note[k].bits;
        if (leaves != notes[i].leaves || bits != notes[i].bits)
            fail_msg("%s\nleaves %u in %u bits", notes[i].text, leaves, bits);
        close_file(&file);
    }
}

/* ---- over terms */

typedef struct {
    Pool *pool;
    Term defined, left;
} Duties;

static void note_duty(void *host, const IrDuty *duty) {
    Duties *d = host;
    Term *all = duty->only_undefined ? &d->left : &d->defined;
    *all = term_land(d->pool, *all, duty->must);
}

/* Where words have a value, the term has it, and where they fail it is not defined. */
static void compare(File *file, const char *text, uint64_t a, uint64_t b, Duties *d,
                    Term result) {
    uint64_t args[2] = {a, b}, word[1] = {0};
    bool done = call(file, "F", args, word);
    bool defined = term_value(d->pool, d->defined, args);
    uint64_t term = term_value(d->pool, result, args);
    if (done != defined || (done && term != word[0]))
        fail_msg("%s\nF(%ld, %ld): %s %lx, the term %s %lx", text, (long)a, (long)b,
                 done ? "is" : "fails", word[0], defined ? "is" : "fails", term);
}

static bool run_terms(File *file, Duties *d, Term *result) {
    IrTerms terms;
    Arena *arena = arena_new();
    *d = (Duties){pool_new((size_t)64 << 20), term_word(1), term_word(1)};
    ir_terms_open(&terms, d->pool, arena, file->module, file->memory);
    terms.host = d, terms.duty = note_duty, terms.check_undefined = true;
    terms.rounds = 12;
    Term args[2] = {term_wrap(d->pool, term_var(d->pool), 32, true),
                    term_wrap(d->pool, term_var(d->pool), 32, true)};
    bool done = ir_terms_run(&terms, function_of(file, "F"), args, term_word(1), result);
    arena_free(arena);
    return done;
}

static void test_terms(void **state) {
    (void)state;
    unsigned compared = 0;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        File file;
        Duties d = {0};
        Term result[IR_RESULTS_MOST];
        if (!strstr(cases[i].text, "int F(int a, int b)") ||
            strstr(cases[i].text, "static int k"))
            continue;
        open_text(&file, cases[i].text);
        bool done = !file.diags.errors && run_terms(&file, &d, result);
        for (int k = 0; k < 6 && done && (!k || cases[i].at[k].a || cases[i].at[k].b);
             k++)
            compare(&file, cases[i].text, (uint64_t)cases[i].at[k].a,
                    (uint64_t)cases[i].at[k].b, &d, result[0]),
                compared++;
        if (d.pool) pool_free(d.pool);
        close_file(&file);
    }
    assert_true(compared > 20);
}

/* 1 << b is left undefined from 31 on, and by negative amounts. */
static void test_left_undefined(void **state) {
    (void)state;
    File file;
    Duties d;
    Term result[IR_RESULTS_MOST];
    open_text(&file, "int F(int a, int b) { return 1 << b; }");
    assert_true(run_terms(&file, &d, result));
    for (int64_t b = -3; b < 40; b++) {
        uint64_t args[2] = {0, (uint64_t)b};
        assert_int_equal(term_value(d.pool, d.defined, args), 1);
        assert_int_equal(term_value(d.pool, d.left, args), b >= 0 && b < 31);
    }
    pool_free(d.pool);
    close_file(&file);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values),  cmocka_unit_test(test_faults),
        cmocka_unit_test(test_refused), cmocka_unit_test(test_calls_of_refused),
        cmocka_unit_test(test_files),   cmocka_unit_test(test_notes),
        cmocka_unit_test(test_terms),   cmocka_unit_test(test_left_undefined),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
