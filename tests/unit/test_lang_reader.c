/* Statements out of lines: where they end, what is blanked, recovery, bounds. */
#include "lang/lang_test.h"

/* One statement a line of `expected`; an error is its place and '!'. */
typedef struct {
    const char *text, *expected;
} Case;

static void read_all(Buf *out, const char *text, size_t len, bool prompt) {
    ReaderText lines = {text, len, 0};
    ReaderLimits limits = {.line_max = 1000, .depth_max = 20, .prompt = prompt};
    Reader *reader = reader_new("test", reader_text_line, &lines, &limits);
    Diags diags = {0};
    Statement s;
    for (ReaderResult r; (r = reader_next(reader, &s, &diags)) != READER_END;) {
        if (out->len) buf_putc(out, '\n');
        if (r == READER_ERROR) {
            Place place = lang_place(&diags.at[0]);
            buf_printf(out, "!%u:%u", place.line, place.column);
        } else {
            Place place = source_place(s.source, s.span.start);
            buf_printf(out, "%u:%u %.*s", place.line, place.column, (int)s.len, s.text);
            assert_int_equal(strlen(s.text), s.len);
        }
        diag_clear(&diags);
    }
    diag_free(&diags);
    reader_free(reader);
}

static void check(const Case *cases, size_t count) {
    for (size_t i = 0; i < count; i++) {
        Buf out = {0};
        read_all(&out, cases[i].text, strlen(cases[i].text), false);
        if (strcmp(buf_str(&out), cases[i].expected) != 0)
            fail_msg("%s\n  got      %s\n  expected %s", cases[i].text, buf_str(&out),
                     cases[i].expected);
        buf_free(&out);
    }
}

#define CHECK(cases) check(cases, sizeof cases / sizeof *cases)

static void statements_end(void **state) {
    static const Case cases[] = {
        {"", ""},
        {"x", "1:1 x"},
        {"x\ny\n", "1:1 x\n2:1 y"},
        {"x; y;z ;; w;", "1:1 x\n1:4 y\n1:6 z\n1:11 w"},
        {"\n\n  x  \r\n\ty\n", "3:3 x\n4:2 y"},
        {"\xEF\xBB\xBFx\n", "1:1 x"},
        {"#!/usr/bin/env bbx\nx", "2:1 x"},
        {"f(a; b); c", "1:1 f(a; b)\n1:10 c"},
        {"U64 f() { a; b; } c", "1:1 U64 f() { a; b; }\n1:19 c"},
        {"if (a) b = 1; else c = 2; d", "1:1 if (a) b = 1; else c = 2;\n1:27 d"},
        {"if (a) { b; } else { c; } d", "1:1 if (a) { b; } else { c; }\n1:27 d"},
        {"if (a) b = 1\nelse c = 2\nd", "1:1 if (a) b = 1;else c = 2;\n3:1 d"},
        {"do { a; } while (b); c", "1:1 do { a; } while (b);\n1:22 c"},
        {"do a; while (b)\nc", "1:1 do a; while (b);\n2:1 c"},
        {"while (a) do b; while (c); d", "1:1 while (a) do b; while (c);\n1:28 d"},
        {"if (a) if (b) c; else d; else e; f",
         "1:1 if (a) if (b) c; else d; else e;\n1:34 f"},
        {"{ a; } b", "1:1 { a; }\n1:8 b"},
        {"{a1} | {b1}\nc", "1:1 {a1} | {b1}\n2:1 c"},
        {"while (a)\n", "1:1 while (a)"},
        {":help a;b", "1:1 :help a\n1:9 b"},
        {":load \"a;b\"; c", "1:1 :load \"a;b\"\n1:14 c"},
        {":help &\n| b", "1:1 :help &\n2:1 | b"},
        {"position \"8/8 # w\" # note\nx", "1:1 position \"8/8 # w\"\n2:1 x"},
        {"enum { A, B } c\nd", "1:1 enum { A, B } c\n2:1 d"},
    };
    CHECK(cases);
}

static void lines_go_on(void **state) {
    static const Case cases[] = {
        {"1 +\n2\n3", "1:1 1 + 2\n3:1 3"},
        {"1\n| 2\n3", "1:1 1 | 2\n3:1 3"},
        {"1\n-2", "1:1 1\n2:1 -2"},
        {"1\n~2\n!3\n+4\n(5)\n{6}\n[7]",
         "1:1 1\n2:1 ~2\n3:1 !3\n4:1 +4\n5:1 (5)\n6:1 {6}\n7:1 [7]"},
        {"1;\n| 2", "1:1 1\n2:1 | 2"},
        {"a\n!= b\n-> c\n<< d\n\\ e\n⊆ f\n, g", "1:1 a != b -> c << d \\ e ⊆ f , g"},
        {"a\n-= b", "1:1 a -= b"},
        {"a\nand b\nOR c\nxor d\nin e\nnot f", "1:1 a and b OR c xor d in e\n6:1 not f"},
        {"a\ninside b", "1:1 a\n2:1 inside b"},
        {"a and\nb or\nc not\nd", "1:1 a and b or c not d"},
        {"law a\nwhen b\nfor v in c\nfor (;;) d;",
         "1:1 law a when b for v in c\n4:1 for (;;) d;"},
        {"law n:\na ==\nb", "1:1 law n: a == b"},
        {"law\na", "1:1 law a"},
        {"a ? b\n: c", "1:1 a ? b : c"},
        {"a ?\nb :\nc", "1:1 a ? b : c"},
        {"a\n? b : c", "1:1 a ? b : c"},
        {"a\n:show b", "1:1 a\n2:1 :show b"},
        {"a ? b : c\n:show b", "1:1 a ? b : c\n2:1 :show b"},
        {"x =\ny = 3", "1:1 x = y = 3"},
        {"x++\ny--\nz", "1:1 x++\n2:1 y--\n3:1 z"},
        {"x∁\ny", "1:1 x∁\n2:1 y"},
        {"f(a,\n  b)\nc", "1:1 f(a,   b)\n3:1 c"},
        {"1 # one\n\n// two\n/* three */ | 4", "1:1 1                           | 4"},
        {"1 + \\\n2", "1:1 1 +   2"},
        {"1 \\\n+ 2", "1:1 1   + 2"},
        {"U64 f(U64 b)\n{\n  a;\n}\nc", "1:1 U64 f(U64 b) {   a; }\n5:1 c"},
        {"static U64\nf(U64 b) { a; }", "1:1 static U64 f(U64 b) { a; }"},
        {"U64 f(U64 b);\nc", "1:1 U64 f(U64 b)\n2:1 c"},
        {"popcount(x)\n{a1}", "1:1 popcount(x)\n2:1 {a1}"},
        {"if (a)\n  b = 1;\nelse\n  c = 2;\nd",
         "1:1 if (a)   b = 1; else   c = 2;\n5:1 d"},
        {"for (;;)\n{\n}\nd", "1:1 for (;;) { }\n4:1 d"},
        {"int t[] = {\n 1,\n 2 };\nd", "1:1 int t[] = {  1,  2 }\n4:1 d"},
        {"enum X\n{\nA = 1,\nB\n};\nc", "1:1 enum X { A = 1, B }\n6:1 c"},
        {"#define A(x) \\\n (x)\nb", "3:1 b"},
        {"#define A (1 +\n2", "2:1 2"},
        {"1 +\nlaw a == b", "1:1 1 +\n2:1 law a == b"},
        {"[. .\n # .] # c\nd", "1:1 [. .\n # .]\n3:1 d"},
        {"[[nodiscard]] U64 f() { a; }", "1:15 U64 f() { a; }"},
        {"std::swap(a)", "1:1 std::swap(a)"},
    };
    CHECK(cases);
}

static void brackets_left_open(void **state) {
    static const Case cases[] = {
        {"x = (1", "!1:5"},
        {"x = (1\nlaw a == a", "!1:5\n2:1 law a == a"},
        {"x = {a1\ny = 5", "!1:5\n2:1 y = 5"},
        {"x = [ 1 1\n 1 1\ny := 5", "!1:5\n3:1 y := 5"},
        {"x = (1\n  y = 5\nassert 1", "!1:5\n3:1 assert 1"},
        {"x = (1\nconst k = 3", "!1:5\n2:1 const k = 3"},
        {"x = (1\nposition startpos", "!1:5\n2:1 position startpos"},
        {"x = (1\n:show a", "!1:5\n2:1 :show a"},
        {"x = (law\n)", "1:1 x = (law )"},
        {"U64 f() {\nx = 1;\nassert(x);\nconst U64 y = 2;\n}\nz",
         "1:1 U64 f() { x = 1; assert(x); const U64 y = 2; }\n6:1 z"},
        {"U64 f() {\na;\nx = 1\ny", "!1:9\n3:1 x = 1\n4:1 y"},
        {"U64 f() {\nlaw a == a", "!1:9\n2:1 law a == a"},
        {"(1]", "!1:3"},
        {"f(a]; b", "!1:4\n1:7 b"},
        {"U64 f() { (a; } b", "!1:11\n1:17 b"},
        {"1)\n2", "!1:2\n2:1 2"},
        {"1 /* a\nb */ + 2\n/* open\n3", "1:1 1           + 2\n!3:1"},
        {"x 'y", "!1:3"},
        {"\"abc\nd", "!1:1\n2:1 d"},
        {"1 × 2\n3", "!1:3\n2:1 3"},
        {"1 # × \n/* × */ \"×\"; [×]", "1:1 1\n2:9 \"×\"\n2:14 [×]"},
        {"1 \x01 2\n3", "!1:3\n2:1 3"},
        {"x = 1 $ 2", "!1:7"},
        {"((((((((((((((((((((1))))))))))))))))))))",
         "1:1 ((((((((((((((((((((1))))))))))))))))))))"},
        {"(((((((((((((((((((((1)))))))))))))))))))))\n2", "!1:21\n2:1 2"},
        {"#if 0\nx\n#endif\n#include <a.h>\ny", "5:1 y"},
        {"U64 f() {\n#define A 1\nA; } x", "1:1 U64 f() { 1; }\n3:6 x"},
    };
    CHECK(cases);
}

static void broken_bytes(void **state) {
    static const struct {
        const char *text;
        size_t len;
        const char *expected;
    } cases[] = {
        {"5\0 + 3\n6", 8, "!1:2\n2:1 6"},       {"5 \xFF\n6", 5, "!1:3\n2:1 6"},
        {"5 # \xE2\x88\n6", 8, "1:1 5\n2:1 6"}, {"\"\xC0\x80\"\n6", 6, "!1:2\n2:1 6"},
        {"\0\n\0\n6", 5, "!1:1\n!2:1\n3:1 6"},  {"a\n\0", 3, "1:1 a\n!2:1"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Buf out = {0};
        read_all(&out, cases[i].text, cases[i].len, false);
        assert_string_equal(buf_str(&out), cases[i].expected);
        buf_free(&out);
    }
}

static void long_lines(void **state) {
    Buf text = {0}, out = {0};
    buf_puts(&text, "a\n");
    buf_fill(&text, 'x', 1000);
    buf_puts(&text, "\n");
    buf_fill(&text, 'y', 1001);
    buf_puts(&text, "\nb = (\n");
    buf_fill(&text, 'z', 5000);
    buf_puts(&text, "\n)\nc");
    read_all(&out, text.data, text.len, false);
    char expected[1100];
    snprintf(expected, sizeof expected, "1:1 a\n2:1 %.*s\n!3:1\n!5:1\n7:1 c", 1000,
             text.data + 2);
    assert_string_equal(out.data, expected);
    buf_free(&text);
    buf_free(&out);
}

static void hostile_brackets_end(void **state) {
    Buf text = {0}, out = {0};
    for (int i = 0; i < 100000; i++) buf_puts(&text, i % 90 == 89 ? "(\n" : "(");
    buf_puts(&text, "\nx = 3");
    read_all(&out, text.data, text.len, false);
    assert_string_equal(out.data, "!1:21\n1113:1 x = 3");
    buf_free(&text);
    buf_free(&out);
}

/* The prompt has no line to look at: a whole statement ends where its line does. */
static size_t asked;
static bool one_line(void *context, Buf *line, size_t max) {
    (void)context, (void)max;
    if (asked++) return false;
    buf_puts(line, "x = 3\n");
    return true;
}

static void prompt_reads_no_further(void **state) {
    ReaderLimits limits = {.line_max = 1000, .depth_max = 20, .prompt = true};
    Reader *reader = reader_new("<prompt>", one_line, NULL, &limits);
    Diags diags = {0};
    Statement statement;
    asked = 0;
    assert_int_equal(reader_next(reader, &statement, &diags), READER_STATEMENT);
    assert_int_equal(asked, 1);
    assert_int_equal(reader_next(reader, &statement, &diags), READER_END);
    reader_free(reader);
    diag_free(&diags);
}

static void incomplete_texts(void **state) {
    static const char *const open[] = {
        "x =",       "x = (",    "f(a,",       "1 +",          "law x:",
        "law",       "a ? b",    "a ?",        "U64 f(U64 b)", "U64 f() {",
        "if (x)",    "if (x) {", "else",       "do { x; }",    "/* a",
        "x = [ . .", "for (;;)", "static U64", "a and",        "x = 1 \\",
        "{",         "\"a\" |",  "not",        "1; 2 *",       "#if 1"};
    static const char *const whole[] = {
        "",     "x", "x = 3", "x++",   "U64 f(U64 b);",   "U64 f() { x; }", "if (x) y;",
        "f(x)", "?", ":help", ":show", "do x; while (y)", "law a == b",     "x // +",
        "{a1}", "(", ")"};
    Preprocess *macros = preprocess_new();
    const ReaderLimits reading = {
        .line_max = 1 << 20, .depth_max = 200, .macros = macros};
    for (size_t i = 0; i < sizeof open / sizeof *open; i++)
        if (!reader_incomplete(open[i], strlen(open[i]), &reading, NULL))
            fail_msg("'%s' is open", open[i]);
    for (size_t i = 0; i + 2 < sizeof whole / sizeof *whole; i++)
        if (reader_incomplete(whole[i], strlen(whole[i]), &reading, NULL))
            fail_msg("'%s' is whole", whole[i]);
    assert_true(reader_incomplete("(", 1, &reading, NULL));
    assert_false(reader_incomplete(")", 1, &reading, NULL));
    preprocess_free(macros);
}

/* A kept source shows its lines though the reader has gone on. */
static void sources_stay(void **state) {
    static const char text[] = "f(x) = x; g(x) =\n  x + 1\nh = 3\n";
    ReaderText lines = {text, sizeof text - 1, 0};
    ReaderLimits limits = {.line_max = 1000, .depth_max = 20};
    Reader *reader = reader_new("test", reader_text_line, &lines, &limits);
    Diags diags = {0};
    Statement s[2], last;
    for (int i = 0; i < 2; i++) {
        assert_int_equal(reader_next(reader, &s[i], &diags), READER_STATEMENT);
        source_keep(s[i].source);
    }
    assert_int_equal(reader_next(reader, &last, &diags), READER_STATEMENT);
    Place place = source_place(s[1].source, s[1].span.start);
    assert_int_equal(place.line, 1);
    assert_int_equal(place.column, 11);
    assert_memory_equal(s[0].source->text + s[0].span.start, "f(x) = x", 8);
    assert_int_equal(source_place(last.source, last.span.start).line, 3);
    source_drop(s[0].source);
    source_drop(s[1].source);
    reader_free(reader);
    diag_free(&diags);
}

static void lines_of_a_file(void **state) {
    FILE *file = tmpfile();
    Buf line = {0};
    assert_non_null(file);
    fputs("one\n\nthree thirty-three\nlast", file);
    rewind(file);
    assert_true(preprocess_file_line(file, &line, 10));
    assert_string_equal(line.data, "one\n");
    buf_clear(&line);
    assert_true(preprocess_file_line(file, &line, 10));
    assert_string_equal(line.data, "\n");
    buf_clear(&line);
    assert_true(preprocess_file_line(file, &line, 10));
    assert_string_equal(line.data, "three thirt"); /* one more than the most */
    buf_clear(&line);
    assert_true(preprocess_file_line(file, &line, 10));
    assert_string_equal(line.data, "last");
    buf_clear(&line);
    assert_false(preprocess_file_line(file, &line, 10));
    buf_free(&line);
    fclose(file);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(statements_end),
        cmocka_unit_test(lines_go_on),
        cmocka_unit_test(brackets_left_open),
        cmocka_unit_test(broken_bytes),
        cmocka_unit_test(long_lines),
        cmocka_unit_test(hostile_brackets_end),
        cmocka_unit_test(prompt_reads_no_further),
        cmocka_unit_test(incomplete_texts),
        cmocka_unit_test(sources_stay),
        cmocka_unit_test(lines_of_a_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
