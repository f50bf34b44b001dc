/* The preprocessor by itself: what a text becomes, where its parts come from, what is
 * wrong with it. */

#include "unit/unit.h"

#include "preprocess/preprocess.h"

typedef struct {
    const char *text;
    size_t len, at;
} Lines;

static bool next_line(void *context, Buf *line, size_t max) {
    Lines *lines = context;
    const char *text = lines->text + lines->at;
    size_t len = strcspn(text, "\n");
    (void)max;
    len += text[len] == '\n';
    buf_putn(line, text, len);
    lines->at += len;
    return len > 0;
}

static void put_diag(Buf *out, const Diag *diag) {
    Place place = source_place(diag->source, diag->span.start);
    buf_printf(out, "\n%c%u:%u %s\n", diag->level == DIAG_ERROR ? '!' : '?', place.line,
               place.column, diag->message);
}

/* The text as it is read, and what is wrong with it. */
static void run(Preprocess *p, const char *name, const char *text, Buf *out) {
    Lines lines = {text, strlen(text), 0};
    Diags diags = {0};
    PreprocessText piece;
    PreprocessInput *in = preprocess_open(p, name, next_line, &lines, 1 << 20, false);
    while (preprocess_next(in, false, false, &piece, &diags) == PREPROCESS_TEXT)
        buf_putn(out, piece.text, piece.len);
    for (size_t i = 0; i < diags.count; i++) put_diag(out, &diags.at[i]);
    diag_free(&diags);
    preprocess_close(in);
}

/* Without the space that means nothing: lines are one, blanks are one. */
static char *squeezed(const Buf *text) {
    char *out = malloc(text->len + 1), *to = out;
    for (const char *s = buf_str(text); *s; s++) {
        bool blank = strchr(" \t\n", *s) != NULL;
        if (!blank || (to > out && to[-1] != ' ')) *to++ = blank ? ' ' : *s;
    }
    while (to > out && to[-1] == ' ') to--;
    *to = '\0';
    return out;
}

typedef struct {
    const char *text, *expected;
} Row;

static void check_as(const char *name, const Row *rows, size_t count) {
    for (size_t i = 0; i < count; i++) {
        Preprocess *p = preprocess_new();
        Buf out = {0};
        run(p, name, rows[i].text, &out);
        char *got = squeezed(&out);
        if (strcmp(got, rows[i].expected) != 0)
            fail_msg("%s\n  got      %s\n  expected %s", rows[i].text, got,
                     rows[i].expected);
        free(got);
        buf_free(&out);
        preprocess_free(p);
    }
}

#define CHECK(rows) check_as("test.c", rows, sizeof rows / sizeof *rows)

static void macros_expand(void **state) {
    static const Row rows[] = {
        {"#define N 8\nN + N1 + N", "8 + N1 + 8"},
        {"#define N\nN a N", "a"},
        {"#define N \\\n  1 \\\n  + 2\nN", "1 + 2"},
        {"#define F(x) ((x) * 2)\nF(3) F (4) F\n(5) F",
         "((3) * 2) ((4) * 2) ((5) * 2) F"},
        {"#define F() 7\nF() F( ) F", "7 7 F"},
        {"#define F(x, y) x-y\nF((1,2), [3]) F(,) F(a\n,\nb)", "(1,2)-[3] - a-b"},
        {"#define N 1\n\"N\" 'N' // N\nN/* N */N", "\"N\" 'N' // N 1/* N */1"},
        {"#define E -\n-E-E -a E E", "- - - - -a - -"},
        {"#define P +\n+P= P+ 1P", "+ + = + + 1P"},
        {"#define F (x) x\nF(1)", "(x) x(1)"},
        {"#define N 1\n#undef N\nN\n#undef M", "N"},
        {"#define A 1 /* b\nc */ + 2\nA", "1 + 2"},
        {"/* #define A 1\n#if 0\n*/ A", "/* #define A 1 #if 0 */ A"},
        {"#define A 1 // it's one\n#define B(x) x // \"\nA B(2)", "1 2"},
        {"#define F(x) x\nF(a)b F(1)2 F(+)+", "a b 1 2 + +"},
        {"#define U64 unsigned long long\nU64 f(U64 a) { return a; }",
         "unsigned long long f(unsigned long long a) { return a; }"},
    };
    CHECK(rows);
}

static void results_are_read_again(void **state) {
    static const Row rows[] = {
        {"#define A B\n#define B C\n#define C 3\nA", "3"},
        {"#define A A + 1\nA", "A + 1"},
        {"#define A B + 1\n#define B A + 2\nA B", "A + 2 + 1 B + 1 + 2"},
        {"#define F(x) F(x + 1)\nF(F(0))", "F(F(0 + 1) + 1)"},
        {"#define F(x) x G\n#define G(x) x F\nF(1)(2)(3)", "1 2 3 G"},
        {"#define F(a) a*G\n#define G(a) F(a)\nF(2)(9)", "2*9*G"},
        {"#define X X1(X\n#define X1(a) [a]\nX)", "[X]"},
        {"#define ID(x) x\nID(ID)(1) ID(ID(ID))(2) ID(ID (3))", "ID(1) ID(2) 3"},
        {"#define CALL(f, x) f(x)\n#define SQ(x) x*x\nCALL(SQ, 2) CALL(CALL, SQ)",
         "2*2 CALL(SQ)"},
        {"#define f g\n#define g(x) <x>\nf(1) f (2)", "<1> <2>"},
        {"#define LP (\n#define g(x) <x>\ng LP 1) g", "g ( 1) g"},
        {"#define foo foo.bar\n#define bar foo\nfoo bar", "foo.foo foo.bar"},
        {"#define a(x) b(x, x)\n#define b(x, y) x y a(y)\na(a(1))",
         "1 1 a(1) 1 1 a(1) a(1 1 a(1))"},
        {"#define t(x,y,z) x ## y ## z\n#define u() t\nu()(1,2,3) u ( ) (4,5,6)",
         "123 456"},
        {"#define EMPTY\n#define DEFER(x) x EMPTY\n#define A() 1\nDEFER(A)() ID",
         "A() ID"},
    };
    CHECK(rows);
}

static void operators(void **state) {
    static const Row rows[] = {
        {"#define S(x) #x\nS(a  +  b) S() S( \"a\\n\" '\\\"' ) S(a /* c */ b)",
         "\"a + b\" \"\" \"\\\"a\\\\n\\\" '\\\\\\\"'\" \"a b\""},
        {"#define N 3\n#define S(x) #x\n#define T(x) S(x)\nS(N) T(N)", "\"N\" \"3\""},
        {"#define J(a, b) a##b\n#define N 3\nJ(N, 1) J(x, N) J(,y) J(z,) J(,)",
         "N1 xN y z"},
        {"#define J(a, b) a ## b\n#define XY 5\nJ(X, Y) J(<, <=) J(1, u) J(-, >)",
         "5 <<= 1u ->"},
        {"#define J(a, b) J2(a, b)\n#define J2(a, b) a##b\n#define N 3\nJ(x, N)", "x3"},
        {"#define H # ## #\nH a", "## a"},
        {"#define J(a, b, c) a##b##c\nJ(1,,3) J(,2,) J(a b, c d, e)", "13 2 a bc de"},
        {"#define J(a, b) a##b\nJ(+, 1)",
         "J(+, 1) !2:1 '##' makes '+1', which is not a single "
         "token"},
        {"#define C64(x) x##ULL\nC64(0xff)", "0xffULL"},
        {"#define V(...) [__VA_ARGS__]\nV() V(1) V(1, 2)", "[] [1] [1, 2]"},
        {"#define V(a, ...) f(a, ##__VA_ARGS__)\nV(1) V(1, 2) V(1,)",
         "f(1) f(1, 2) f(1,)"},
        {"#define V(a, b...) f(a, ##b)\n#define N 4\nV(1) V(1, 2, N)", "f(1) f(1, 2, 4)"},
        {"#define V(a, ...) f(a __VA_OPT__(,) __VA_ARGS__)\nV(1) V(1, 2, 3)",
         "f(1) f(1, 2, 3)"},
        {"#define V(...) __VA_OPT__(a ## b (c))x\nV() V(1)", "x ab (c)x"},
        {"#define S(...) #__VA_ARGS__\nS(a,  b,c)", "\"a, b,c\""},
    };
    CHECK(rows);
}

static void conditions(void **state) {
    static const Row rows[] = {
        {"#if 1\na\n#else\nb\n#endif\nc", "a c"},
        {"#if 0\na\n#elif 1\nb\n#elif 1\nc\n#else\nd\n#endif", "b"},
        {"#if 0\n#if 1\na\n#else\nb\n#endif\n#elif 0\n#else\nc\n#endif", "c"},
        {"#ifdef A\na\n#elifndef A\nb\n#endif\n#ifndef A\nc\n#endif", "b c"},
        {"#define A 0\n#if defined A && defined(A) && !defined B\na\n#endif", "a"},
        {"#define D defined(A)\n#define A\n#if D\na\n#endif", "a"},
        {"#if UNKNOWN || true || 1/0\na\n#endif\n#if unknown\nb\n#endif", "a"},
        {"#if -1 > 0u\na\n#endif\n#if -1 > 0\nb\n#endif", "a"},
        {"#if (1 ? 2 : 1 / 0) == 2 && (0 && 1 / 0) == 0\na\n#endif", "a"},
        {"#if 'a' == 97 && '\\n' == 10 && '\\x41' == 65 && '\\0' == 0 && '\\377' < 0\n"
         "a\n#endif",
         "a"},
        {"#if 0x10 == 16 && 010 == 8 && 0b11 == 3 && 1'000 == 1000ull\na\n#endif", "a"},
        {"#if 1 + 2 * 3 == 7 && 10 - 2 - 3 == 5 && (7 & 3 | 8 ^ 1) == 11\na\n#endif",
         "a"},
        {"#if -8 >> 1 == -4 && 1 << 3 == 8 && ~0 == -1 && -7 / 2 == -3 && -7 % 2 == -1\n"
         "a\n#endif",
         "a"},
        {"#if 9223372036854775807 + 1 < 0 && 18446744073709551615u == -1\na\n#endif",
         "a"},
        {"#if __has_include(<stdint.h>) && __has_builtin(x) + 1 && __has_attribute(hot)\n"
         "a\n#endif",
         "a"},
        {"#if !__has_include(\"no such file\") && defined(__has_include)\na\n#endif",
         "a"},
        {"#if 0\nit's \"not closed\n#else\na\n#endif b", "a"},
        {"f(\n#if 0\na\n#else\nb\n#endif\n)", "f( b )"},
        {"#define F(x, y) x+y\nF(1,\n#if 1\n2\n#else\n3\n#endif\n)", "1+2"},
        {"# if 1 // yes\n  #  define A 1\n# endif A\nA", "1"},
        {"#if 1\n#if 0\n#endif", "!1:1 the #if is not closed"},
        {"#else\n#endif\n#elif 1", "!1:1 there is no #if before it !2:1 there is no #if "
                                   "before it !3:1 there is no #if before it"},
        {"#if 1\n#else\n#else\n#elif 1\n#endif",
         "!3:1 the #else of this #if was before it !4:1 the #else of this #if was before "
         "it"},
        {"#if 1 +\na\n#endif",
         "!1:5 the condition wants a number before the end of the line"},
        {"#if\na\n#endif", "!1:1 the directive wants a condition after it"},
        {"#if 1 2\n#elif 1 / 0\n#endif",
         "!1:7 an operator is missing before '2' !2:7 division by zero"},
        {"#if (1\n#endif\n#if 1.5\n#endif",
         "!1:5 ')' is missing before the end of the line !3:5 '1.5' is not an integer"},
        {"#if 0\n#if (\n#bad\n#error no\n#endif\n#endif", ""},
    };
    CHECK(rows);
}

static void predefined(void **state) {
    static const Row rows[] = {
        {"INT_MAX UINT64_C(5) PRIu64", "2147483647 5UL \"lu\""},
        {"#if __x86_64__ && __SIZEOF_POINTER__ == 8 && !defined __AVX2__\na\n#endif",
         "a"},
        {"#ifdef __cplusplus\na\n#endif\n#if __STDC_VERSION__ >= 201112L\nb\n#endif",
         "b"},
        {"__FILE__ __LINE__\n__LINE__ __COUNTER__ __COUNTER__", "\"test.c\" 1 2 0 1"},
        {"#define L() __LINE__\n\nL()", "3"},
        {"#undef INT_MAX\nINT_MAX\n#define INT_MAX 7\nINT_MAX", "INT_MAX 7"},
        {"#define NULL ((void *)0)\nNULL", "((void *)0)"},
        {"__UINT64_TYPE__ x; _Pragma(\"once\") y", "long unsigned int x; y"},
    };
    CHECK(rows);
}

static void mistakes(void **state) {
    static const Row rows[] = {
        {"#define F(x) x\nF(1, 2)\nF()",
         "F(1, 2) !2:1 the macro 'F' takes 1 argument, not 2"},
        {"#define F(a, b, ...) a\na F(1)",
         "a F(1) !2:3 the macro 'F' takes at least 2 arguments, not 1"},
        {"#define F(x) x\na F(1\nb", "a F(1 b"},
        {"#define F(x) x\nf() { F(1;\n}\nF(2)", "f() { F(1; } 2"},
        {"#define F(x, x) x", "!1:14 the macro has this parameter twice"},
        {"#define F(1) x", "!1:11 a macro's parameters are names"},
        {"#define F(x", "!1:12 the macro's parameters want their ')'"},
        {"#define F(x) # y", "!1:14 '#' wants a parameter of the macro after it"},
        {"#define A ## b", "!1:11 '##' wants something on both of its sides"},
        {"#define 3 4", "!1:9 #define wants a name after it"},
        {"#define\n#undef 3\n#ifdef\n#endif",
         "!1:8 #define wants a name after it !2:8 a macro's name is missing here "
         "!3:7 a macro's name is missing here"},
        {"#define defined 1", "!1:9 'defined' can't be a macro"},
        {"#error no  more\n#warning take care\na", "a !1:1 no more ?2:1 take care"},
        {"#defin A 1\n#\n# 33 \"file\"", "!1:1 '#defin' is not a directive"},
        {"#include 3\n#include \"\"\n#include",
         "!1:10 #include wants a file's name in quotes !2:10 #include wants a file's "
         "name "
         "in quotes !3:1 #include wants a file's name in quotes"},
        {"a\n#include \"no such file\"\nb",
         "a b !2:10 cannot read 'no such file': No such file or directory"},
        {"#include <math.h>\n#include <sys/wait.h>\n#pragma GCC poison x\n"
         "#line 7\n#ident \"x\"\na",
         "a"},
        {"#define A B B B B B B B B B B\n#define B C C C C C C C C C C\n"
         "#define C D D D D D D D D D D\n#define D E E E E E E E E E E\n"
         "#define E F F F F F F F F F F\n#define F G G G G G G G G G G\n"
         "#define G 1\nA\nb",
         "A b !8:1 macros stand for too much text here"},
    };
    CHECK(rows);
}

/* In bbx text a # is a comment, too. */
static void in_bbx(void **state) {
    static const Row rows[] = {
        {"#define N 8 # it's eight\n# define the mask\n#error in the law above\nN # N",
         "# define the mask #error in the law above 8 # N"},
        {"# define MASK 3\n#  define F(x) x\n#defined by\nMASK F(1)", "#defined by 3 1"},
        {"#define F(x) x\nF({a1, c3})\nF(1,\n2)", "({a1, c3}) 1, 2"},
        {"#define N 3\n:help N\n:show N\nposition N", ":help N :show 3 position N"},
        {"#define F(x) [x]\nF(1\nlaw a == F(2)", "F(1 law a == [2]"},
        {"#if 0\n#error\n#endif\n#if 1\n#error now\n#endif", "!5:1 now"},
        {"#define G 1\n#define G 2\nG", "2"},
        {"#define N 3\n/* it's\n N */ N", "/* it's N */ 3"},
    };
    Row first = rows[2];
    check_as("test", rows, 2);
    first.text = "#define F(x) (x)\nF({a1, c3})";
    first.expected = "({a1, c3})";
    check_as("test", &first, 1);
    check_as("test", rows + 3, sizeof rows / sizeof *rows - 3);
}

/* Each macro becomes another one elsewhere: a warning in C. */
static void redefinitions(void **state) {
    Preprocess *p = preprocess_new();
    Buf out = {0};
    run(p, "a.h", "#define N 1\n#define M 1\n", &out);
    run(p, "b.h", "#define N 1\n#define M 2\n", &out);
    run(p, "b.h", "#define M 3\n", &out);
    run(p, "test", "#define N 5\nN M\n", &out);
    assert_string_equal(buf_str(&out), "\n?2:9 the macro 'M' becomes another one\n5 3\n");
    buf_free(&out);
    preprocess_free(p);
}

/* Changes are taken back one by one; what the command line gives stays. */
static void taking_back(void **state) {
    Preprocess *p = preprocess_new();
    uint64_t stamp = 7;
    Buf out = {0};
    assert_true(preprocess_given(p, "G=4"));
    assert_true(preprocess_given(p, "H"));
    assert_false(preprocess_given(p, "3=4"));
    preprocess_stamp(p, &stamp);
    assert_int_equal(preprocess_changed(p), 0);
    run(p, "t", "#define N 1\n#define N 2\n#undef N\nN", &out);
    assert_int_equal(preprocess_changed(p), 10);
    for (int i = 0; i < 3; i++) {
        preprocess_undo(p, preprocess_changed(p));
        run(p, "t", " N", &out);
    }
    run(p, "t", " G\n#undef G\n#define H 6\n#define K 1\n", &out);
    preprocess_reset(p);
    run(p, "t", "H K", &out);
    assert_string_equal(buf_str(&out), "N 2 1 N 4\nH K");
    buf_free(&out);
    preprocess_free(p);
}

/* A look at a text defines nothing. */
static void trials(void **state) {
    Preprocess *p = preprocess_new();
    Lines lines = {"#define N 1\n#if 1\nN", 20, 0};
    Diags diags = {0};
    PreprocessText piece;
    Buf out = {0};
    PreprocessInput *in = preprocess_open(p, "t", next_line, &lines, 1000, true);
    while (preprocess_next(in, false, false, &piece, &diags) == PREPROCESS_TEXT)
        buf_putn(&out, piece.text, piece.len);
    assert_true(preprocess_is_open(in));
    preprocess_close(in);
    run(p, "t", " N", &out);
    assert_string_equal(buf_str(&out), "1 N");
    assert_int_equal(diags.count, 0);
    buf_free(&out);
    preprocess_free(p);
}

/* A directive ends what may end: it is held until the statement before it was run. */
static void directives_are_held(void **state) {
    Preprocess *p = preprocess_new();
    Lines lines = {"a\n#define N 1\nN", 0, 0};
    Diags diags = {0};
    PreprocessText piece;
    PreprocessInput *in = preprocess_open(p, "t", next_line, &lines, 1000, false);
    assert_int_equal(preprocess_next(in, false, false, &piece, &diags), PREPROCESS_TEXT);
    assert_int_equal(preprocess_next(in, true, false, &piece, &diags), PREPROCESS_HELD);
    assert_int_equal(preprocess_next(in, true, false, &piece, &diags), PREPROCESS_HELD);
    assert_int_equal(preprocess_next(in, false, false, &piece, &diags), PREPROCESS_TEXT);
    assert_int_equal(piece.len, 0);
    assert_int_equal(piece.line, 2);
    assert_int_equal(preprocess_next(in, true, false, &piece, &diags), PREPROCESS_TEXT);
    assert_int_equal(piece.line, 3);
    assert_int_equal(preprocess_next(in, false, false, &piece, &diags), PREPROCESS_END);
    preprocess_close(in);
    preprocess_free(p);
}

/* Each part leads back to what was written: f(…) to its f, its arguments to themselves.
 */
static void parts_lead_back(void **state) {
    static const char text[] = "#define F(x, y) [y + x]\nab F(c d, e) g\n";
    Preprocess *p = preprocess_new();
    Lines lines = {text, 0, 0};
    Diags diags = {0};
    PreprocessText piece;
    PreprocessInput *in = preprocess_open(p, "t", next_line, &lines, 1000, false);
    preprocess_next(in, false, false, &piece, &diags);
    preprocess_next(in, false, false, &piece, &diags);
    Source *source = source_new("t", piece.text, piece.len, 2);
    source->map = source_map_new(&(Source){.name = "t", .text = "", .line = 2});
    source_map_lines(source->map, "t", 2, piece.user, piece.user_len);
    for (size_t i = 0; i < piece.parts; i++) source_map_part(source->map, piece.part[i]);
    assert_string_equal(source->text, "ab [e + c d] g\n");
    static const unsigned columns[] = {1, 2, 3, 4, 11, 4, 4, 4, 6, 7, 8, 4, 13, 14};
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
        if (i != 5 && i != 7)
            assert_int_equal(source_place(source, i).column, columns[i]);
    size_t len;
    const char *user = source_user(source, span_of(6, 14), &len);
    assert_int_equal(len, 11);
    assert_memory_equal(user, "F(c d, e) g", len);
    source_map_cut(source->map, 13);
    assert_int_equal(source_place(source, 0).column, 1); /* cut where a line begins */
    source_drop(source);
    preprocess_close(in);
    preprocess_free(p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(macros_expand),
        cmocka_unit_test(results_are_read_again),
        cmocka_unit_test(operators),
        cmocka_unit_test(conditions),
        cmocka_unit_test(predefined),
        cmocka_unit_test(mistakes),
        cmocka_unit_test(in_bbx),
        cmocka_unit_test(redefinitions),
        cmocka_unit_test(taking_back),
        cmocka_unit_test(trials),
        cmocka_unit_test(directives_are_held),
        cmocka_unit_test(parts_lead_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
