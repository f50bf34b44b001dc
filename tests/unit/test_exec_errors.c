/* Every error and warning of the interpreter, at its place. */

#include "unit/unit.h"

#include "test_exec_builtin_session.h"

/* The text's first complaint: where, what (a part of it), and its hint. */
typedef struct {
    const char *text;
    unsigned line, column;
    const char *message, *hint;
} Row;

static bool expected(const Diags *diags, const Row *row, DiagLevel level) {
    if (diags->count == 0) return false;
    const Diag *d = &diags->at[0];
    Place place = source_place(d->source, d->span.start);
    return d->level == level && place.line == row->line && place.column == row->column &&
           strstr(d->message, row->message) && strstr(d->hint, row->hint);
}

static void complain(const Diags *diags, const Row *row) {
    print_error("%s\n  expected %u:%u %s | %s\n", row->text, row->line, row->column,
                row->message, row->hint);
    for (size_t i = 0; i < diags->count; i++) {
        const Diag *d = &diags->at[i];
        Place place = source_place(d->source, d->span.start);
        print_error("  found    %u:%u %s | %s\n", place.line, place.column, d->message,
                    d->hint);
    }
}

static void check_rows(const Row *rows, size_t count, DiagLevel level) {
    unsigned failed = 0;
    for (size_t i = 0; i < count; i++) {
        Session s;
        session_open(&s);
        s.limits.steps = 20000;
        bool good = session_run(&s, rows[i].text, NULL);
        if (good != (level == DIAG_WARNING) || !expected(&s.diags, &rows[i], level)) {
            complain(&s.diags, &rows[i]);
            failed++;
        }
        session_close(&s);
    }
    assert_int_equal(failed, 0);
}

static void names(void **state) {
    static const Row rows[] = {
        {"nope", 1, 1, "no value for 'nope'", ":prove"},
        {"1 + whiteking", 1, 5, "no value", "free names"},
        {"myset = 3\nmysett", 2, 1, "no value for 'mysett'", "did you mean 'myset'"},
        {"popcont(3)", 1, 1, "no function 'popcont'", "did you mean 'popcount'"},
        {"qqqqqqq(3)", 1, 1, "no function 'qqqqqqq'", ""},
        {"1 || nope", 1, 6, "no value for 'nope'", ""},
        {"0 && nope(3)", 1, 6, "no function 'nope'", ""},
        {"1 ? 2 : nope", 1, 9, "no value for 'nope'", ""},
        {"nope |= 1", 1, 1, "no value for 'nope'", ""},
        {"nope++", 1, 1, "no value for 'nope'", ""},
        {"f(x) = x\nf", 2, 1, "'f' is a function", "f(…)"},
        {"popcount", 1, 1, "'popcount' is a function", "popcount(x)"},
        {"typedef int Square;\nx = Square", 2, 5, "'Square' is a type", ""},
        {"x = 3\nx(4)", 2, 1, "'x' is not a function", "x * (…)"},
        {"e4(3)", 1, 1, "'e4' is not a function", ""},
        {"universe(3)", 1, 1, "'universe' is not a function", ""},
        {"f(x) = y2\nf(1)", 1, 8, "no value for 'y2'", ""},
        {"#define M(x) ((x) + 1)\ny = M", 2, 5, "macro with arguments", "M(…)"},
        {"#define M(x) ((x) + 1)\ny = M(1, 2)", 2, 5, "takes 1 argument, not 2", ""},
        {"#define A B\n#define B A\nA", 3, 1, "'A' is defined by itself", ""},
        {"#define A(x) A(x)\nA(1)", 2, 1, "defined by itself", ""},
    };
    check_rows(rows, sizeof rows / sizeof *rows, DIAG_ERROR);
}

static void operators(void **state) {
    static const Row rows[] = {
        {"1 / 0", 1, 3, "division by zero", ""},
        {"x = 0\n5 % x", 2, 3, "division by zero", ""},
        {"~(1 == 1)", 1, 1, "~ of a truth", "!(1 == 1)"},
        {"x = (1 == 1)\n(x) -> {a1}", 2, 5, "a truth and a set", "=>"},
        {"x = (1 == 1)\n{a1} <-> (x)", 2, 6, "a truth and a set", "<=>"},
        {"squares({a1}) + 1", 1, 1, "a list is not a word", "indexed"},
        {"1 + squares({a1})", 1, 5, "a list is not a word", ""},
        {"-squares({a1})", 1, 2, "a list is not a word", ""},
        {"squares({a1}) < squares({a1})", 1, 1, "a list is not a word", ""},
        {"squares({a1}) == 3", 1, 15, "compared with a list only", ""},
        {"3 == squares({a1})", 1, 3, "compared with a list only", ""},
        {"squares({a1}) in {a1}", 1, 1, "a list is not a word", ""},
        {"{e4} in {e4, d4}", 1, 1, "a square is wanted", "e4"},
        {"{e4, d4} in {e4, d4}", 1, 1, "a square is wanted", "lsb({e4, d4})"},
        {"e4 in d4", 1, 7, "a set is wanted", "{d4}"},
        {"e4 ⊆ {e4}", 1, 1, "a set is wanted", "{e4}"},
        {"{e4} ⊇ e4", 1, 8, "a set is wanted", "{e4}"},
        {"{64}", 1, 2, "64 is not a square", ""},
        {"{-1}", 1, 2, "-1 is not a square", ""},
        {"{{a1}}", 1, 2, "a square is wanted", "a1"},
        {"{a1..b3}", 1, 2, "a1 and b3 are on no", ""},
        {"void v(U64 a) { a = 1; }\n1 + v(2)", 2, 5, "'v(2)' gives no value", ""},
        {"void v(U64 a) { a = 1; }\nx = v(2)", 2, 1, "gives no value", ""},
        {"void v(U64 a) { a = 1; }\nv(2) ? 1 : 2", 2, 1, "gives no value", ""},
    };
    check_rows(rows, sizeof rows / sizeof *rows, DIAG_ERROR);
}

static void assignments(void **state) {
    static const Row rows[] = {
        {"const k = 5\nk = 6", 2, 1, "'k' is a constant", "const k = … replaces it"},
        {"const k = 5\nk++", 2, 1, "'k' is a constant", ""},
        {"enum { A, B }\nA = 3", 2, 1, "'A' is a constant", ""},
        {"#define M 3\nM = 4", 2, 3, "'=' wants a variable on its left", ""},
        {"const U64 k;", 1, 11, "constant 'k' needs a value", ""},
        {"U64 e4 = 3;", 1, 5, "'e4' is a square", ""},
        {"int t[2] = {1, 2};\nt[2]", 2, 3, "index 2 is out of range: 't' has 2", ""},
        {"int t[2] = {1, 2};\nt[-1] = 1", 2, 3, "index -1 is out of range", ""},
        {"int t[2][3];\nt[1][3] = 1", 2, 6, "index 3 is out of range: 't' has 3", ""},
        {"int t[2][3];\nt[1] = 1", 2, 1, "'t[1]' is an array: assign to its elements",
         ""},
        {"int t[2];\nt[1][1] = 1", 2, 1, "'t' has not so many dimensions", ""},
        {"const int t[2] = {1, 2};\nt[0] = 1", 2, 1, "'t' is a constant", ""},
        {"x = 3\nx[1] = 2", 2, 1, "'x' is not an array", ""},
        {"x = 3\nx[1]", 2, 1, "'x' is neither an array nor a list", ""},
        {"squares({a1, b1})[2]", 1, 19, "index 2 is out of range: the list has 2", ""},
        {"int t[2] = {1, 2, 3};", 1, 19, "more values than the array has elements (2)", ""},
        {"int t[2][2] = {{1, 2, 3}};", 1, 23, "more values than the array has elements (2)", ""},
        {"int t[1][2] = {{1, 2}, {3}};", 1, 24, "more values than the array has elements (1)", ""},
        {"int t[];", 1, 5, "'t' has no size: its type is not complete", ""},
        {"int t[2][];", 1, 6, "an array's elements have a size", ""},
        {"int t[16384][1025];", 1, 5, "'t' needs 65 MB", ""},
        {"int t[2] = 5;", 1, 12, "an array's values stand in braces", ""},
        {"int f(int a) { int t[2]; t = a; return a; }\nf(1)", 1, 26, "'t' is an array",
         ""},
        {"int f(const int a) { a = 3; return a; }\nf(1)", 1, 22, "'a' is a constant", ""},
        {"int f() { const int t[2] = {1, 2}; t[0] = 3; return 1; }\nf()", 1, 36,
         "'t' is a constant", ""},
    };
    check_rows(rows, sizeof rows / sizeof *rows, DIAG_ERROR);
}

static void functions(void **state) {
    static const Row rows[] = {
        {"f(x) = x\nf(1, 2)", 2, 1, "'f' takes 1 argument, not 2", "f(x)"},
        {"f(x, y) = x\nf(1)", 2, 1, "'f' takes 2 arguments, not 1", "f(x, y)"},
        {"int f(int n) { return f(n + 1); }\nf(0)", 1, 23, "more than 1000 deep",
         ":set calls"},
        {"f(n) = f(n)\nf(1)", 1, 8, "more than 1000 deep", ""},
        {"while (1) ;", 1, 1, "more than 20000 loop rounds", ":set steps"},
        {"sum(i in 0..1000000: i)", 1, 10, "more values than the 20000", ":set steps"},
        {"int f() { int x; return x; }\nf()", 1, 25, "'x' is read before it is set", ""},
        {"int f() { int t[3]; return t[0]; }\nf()", 1, 28, "a part of 't' is read", ""},
        {"int f(int a) { if (a) return 1; }\nf(0)", 1, 5, "'f' ends without a return",
         ""},
        {"int f(int a) { assert(a > 0); return a; }\nf(-3)", 1, 16, "assert(a > 0) fails",
         ""},
        {"int f(int t[2]) { return t[0]; }\nf(3)", 2, 3, "'t' wants an array", ""},
        {"U64 f(U64 x) { unsigned long i; _BitScanForward64(i, x); return i; }\nf(1)", 1,
         51, "a number is no pointer", "&i"},
        {"enum { A2, A1 }", 1, 8, "bbx numbers squares", ""},
        {"int f(int a) { int b; int b; return a; }", 1, 27, "'b' is declared twice", ""},
        {"U64 f(U64 a) { return a; }\nf(squares({a1}))", 2, 3, "a list is not a word",
         ""},
        {"#define COUNT sum(i in 0..3: i)\nint f(int a) { return a; }\nf(x)", 3, 3,
         "no value for 'x'", ""},
        {"king(e4)", 1, 6, "", "{e4}"},
    };
    check_rows(rows, sizeof rows / sizeof *rows, DIAG_ERROR);
}

static void domains(void **state) {
    static const Row rows[] = {
        {"sum(i in e4: i)", 1, 10, "a set is wanted", "{e4}"},
        {"sum(i in (1 == 1): i)", 1, 13, "is not a domain", "subsets(set)"},
        {"sum(i in subsets(e4): i)", 1, 18, "a set is wanted", "{e4}"},
        {"a = e4\nb = e5\nsum(i in a..b: i)", 3, 10, "range of squares stands in braces",
         ""},
        {"sum(i in 0..{a1, b1}: i)", 1, 13, "a square is wanted", ""},
        {"min(i in {}: i)", 1, 1, "'min' of no values", ""},
        {"sum(i in 0..3: 1 / i)", 1, 18, "division by zero", ""},
        {"sum(i in nope: i)", 1, 10, "no value for 'nope'", ""},
    };
    check_rows(rows, sizeof rows / sizeof *rows, DIAG_ERROR);
}

static void warnings(void **state) {
    static const Row rows[] = {
        {"e4 | d5", 1, 4, "squares are numbers here", "{e4, d5}"},
        {"e4 & d5", 1, 4, "e4 is 28 and d5 is 35", "{e4, d5}"},
        {"e4 | {a1}", 1, 4, "e4 is the number 28", "{e4}"},
        {"{a1} ^ e4", 1, 6, "e4 is the number 28", "{e4}"},
        {"U64 x;", 1, 5, "'x' has no value yet: it is 0", ""},
        {"x = 1\nif (x = 5) x = 6;", 2, 7, "= assigns", "== compares"},
        {"U64 f(U64 b) { return b << 8; }\nf(e4)", 2, 3, "'b' is a set", "{e4}"},
        {"int f(int a) { return ~(a == 1); }\nf(1)", 1, 23, "~ of a truth", ""},
    };
    check_rows(rows, sizeof rows / sizeof *rows, DIAG_WARNING);
}

/* A warning is given once, however often its place is passed. */
static void once(void **state) {
    Session s;
    session_open(&s);
    assert_true(
        session_run(&s, "x = 0\nfor (int i = 0; i < 9; i++) x += e4 | d5;", NULL));
    assert_int_equal(s.diags.count, 1);
    session_close(&s);
}

/* With free names, what can't be decided now is an error when it must have a value. */
static void with_free_names(void **state) {
    static const struct {
        const char *before, *text, *message;
    } rows[] = {
        {"", "sum(i in 0..n: i)", "the ends of a range must have values"},
        {"", "sum(s in x: s)", "a domain must have a value"},
        {"", "sum(s in subsets(x): s)", "a domain must have a value"},
        {"", "{a1..s}", "the ends of a range in a set must have values"},
        {"n = 0\nint f(int a) { n++; return a; }", "f(x)", "belongs to the session"},
        {"int t[2];\nint f(int a) { t[0] = a; return a; }", "f(x)",
         "belongs to the session"},
        {"int f(int a) { int t[3] = {1, 2, 3}; switch (a) { case 1: return t[a]; } "
         "return 0; }",
         "f(x) + nope(3)", "no function 'nope'"},
        {"", "x ? squares({a1}) : squares({b1, c1})",
         "the condition of a list must have"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Session s;
        session_open(&s);
        Value value;
        assert_true(session_run(&s, rows[i].before, NULL));
        bool good = session_term(&s, rows[i].text, &value);
        if (good || !s.diags.count || !strstr(s.diags.at[0].message, rows[i].message))
            fail_msg("%s: %s", rows[i].text,
                     s.diags.count ? s.diags.at[0].message : "no error");
        session_close(&s);
    }
}

static void budgets(void **state) {
    static const volatile sig_atomic_t interrupted = 1;
    Session s;
    session_open(&s);
    Watch watch = {.interrupted = &interrupted};
    watch_begin(&watch);
    s.limits.watch = &watch;
    assert_false(session_run(&s, "while (1) ;", NULL));
    assert_string_equal(s.diags.at[0].message, "interrupted");
    session_clear(&s);
    s.limits.watch = NULL;
    s.limits.memory = 1 << 20;
    assert_false(session_run(&s, "U64 t[1000][1000];", NULL));
    assert_non_null(strstr(s.diags.at[0].message, "'t' needs 8 MB"));
    session_clear(&s);
    assert_false(session_run(
        &s, "int f(int n) { int t[99]; t[0] = n; return f(n + 1) + t[0]; }\nf(0)", NULL));
    session_close(&s);
}

/* A law's time counts while its claim is made. */
static void time_limit(void **state) {
    Session s;
    session_open(&s);
    Watch watch = {.leave = NULL};
    watch_begin(&watch);
    s.limits.watch = &watch;
    s.limits.timeout = 1e-9;
    assert_true(session_run(&s,
                            "U64 f(U64 x) { for (int i = 0; i < 9999; i++) "
                            "x ^= i; return x; }",
                            NULL));
    Value value;
    assert_false(session_term(&s, "f(a)", &value));
    assert_non_null(strstr(s.diags.at[0].message, "the time limit was reached"));
    session_close(&s);
}

/* A term that outgrows its pool ends the query as an error. */
static void full_pool(void **state) {
    Session s;
    session_open(&s);
    pool_free(s.pool);
    s.pool = pool_new(1 << 16);
    assert_true(session_run(&s,
                            "U64 f(U64 x) { for (int i = 0; i < 9999; i++) "
                            "x = x * x + i; return x; }",
                            NULL));
    Value value;
    assert_false(session_term(&s, "f(a)", &value));
    assert_non_null(strstr(s.diags.at[0].message, "the term is too large"));
    session_close(&s);
}

/* Deep nesting ends in an error, however much stack a level takes. */
static void deep(void **state) {
    char text[4096] = "f(n) = ";
    for (int i = 0; i < 190; i++) strcat(text, "(1 + ");
    strcat(text, "f(n + 1)");
    for (int i = 0; i < 190; i++) strcat(text, ")");
    strcat(text, "\nf(0)");
    Session s;
    session_open(&s);
    assert_false(session_run(&s, text, NULL));
    assert_int_equal(s.diags.count, 1);
    session_close(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names),       cmocka_unit_test(operators),
        cmocka_unit_test(assignments), cmocka_unit_test(functions),
        cmocka_unit_test(domains),     cmocka_unit_test(warnings),
        cmocka_unit_test(once),        cmocka_unit_test(with_free_names),
        cmocka_unit_test(budgets),     cmocka_unit_test(full_pool),
        cmocka_unit_test(deep),        cmocka_unit_test(time_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
