/* Every complaint of reader and parser, with its place and its hint; and that input made
 * to hurt ends in one, soon. */
#include <time.h>

#include "lang/lang_test.h"

typedef struct {
    const char *text;
    unsigned line, column;
    const char *message, *hint;
} Complaint;

static const Complaint errors[] = {
#define ERROR_CASE(text, line, column, message, hint) {text, line, column, message, hint},
#define WARNING_CASE(text, line, column, message, hint)
#include "lang/errors.def"
#undef ERROR_CASE
#undef WARNING_CASE
};

static const Complaint warnings[] = {
#define ERROR_CASE(text, line, column, message, hint)
#define WARNING_CASE(text, line, column, message, hint)                                  \
    {text, line, column, message, hint},
#include "lang/errors.def"
};

static bool check(Lang *lang, const Complaint *want, DiagLevel level) {
    lang_dump(lang, want->text);
    const Diag *diag = NULL;
    for (size_t i = 0; i < lang->diags.count && !diag; i++)
        if (lang->diags.at[i].level == level) diag = &lang->diags.at[i];
    if (!diag) {
        print_error("%s: nothing is said\n", want->text);
        return false;
    }
    Place place = lang_place(diag);
    if (place.line == want->line && place.column == want->column &&
        strstr(diag->message, want->message) && strstr(diag->hint, want->hint))
        return true;
    print_error("%s\n  got      %u:%u %s | %s\n  expected %u:%u %s | %s\n", want->text,
                place.line, place.column, diag->message, diag->hint, want->line,
                want->column, want->message, want->hint);
    return false;
}

static void errors_are_said(void **state) {
    size_t wrong = 0;
    for (size_t i = 0; i < sizeof errors / sizeof *errors; i++) {
        wrong += !check(*state, &errors[i], DIAG_ERROR);
        if (((Lang *)*state)->errors == 0) fail_msg("%s is no error", errors[i].text);
    }
    assert_int_equal(wrong, 0);
}

static void warnings_are_said(void **state) {
    size_t wrong = 0;
    for (size_t i = 0; i < sizeof warnings / sizeof *warnings; i++) {
        wrong += !check(*state, &warnings[i], DIAG_WARNING);
        if (((Lang *)*state)->errors) fail_msg("%s is an error", warnings[i].text);
    }
    assert_int_equal(wrong, 0);
}

/* One error a statement; the next statement is read. */
static void errors_end_one_statement(void **state) {
    Lang *lang = *state;
    lang_dump(lang, "1 +;\nx = 3\n5 5; y\n6 6\nz = (\nlaw a == a\n");
    assert_int_equal(lang->errors, 4);
    assert_int_equal(lang->statements, 3);
    assert_int_equal(lang->diags.errors, 4);
}

static void valid_is_silent(void **state) {
    static const char text[] =
        "x = 0xff; x >> 4 & 3\nlaw a & b == b & a\n1 << 63\n0x2 ^ 0x40\n2 ^ x\n-1 * 3\n"
        "U64 f(U64 b) { return (b << 1) & 0xfe; }\ne4 in x\n(1 == 1) -> (2 == 2)\n"
        "a & b ⊆ a ⊆ a | b\nif (x) y = 1;\n";
    Lang *lang = *state;
    lang_dump(lang, text);
    if (lang->diags.count) fail_msg("%s", lang->diags.at[0].message);
    assert_int_equal(lang->errors, 0);
}

/* ---- input made to hurt */

static void refused_soon(Lang *lang, const Buf *text) {
    clock_t start = clock();
    lang_each(lang, text->data, text->len, NULL, NULL);
    double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    assert_true(lang->diags.errors > 0);
    if (seconds > 20) fail_msg("%.20s… took %.1f s", text->data, seconds);
}

static void repeated(Lang *lang, const char *start, const char *part, int count,
                     const char *end) {
    Buf text = {0};
    buf_puts(&text, start);
    for (int i = 0; i < count; i++) buf_puts(&text, part);
    buf_puts(&text, end);
    refused_soon(lang, &text);
    buf_free(&text);
}

static void hostile_input_is_refused(void **state) {
    repeated(*state, "x = ", "(", 100000, "");
    repeated(*state, "x = ", "(", 100000, "1");
    repeated(*state, "x = ", "{", 100000, "}");
    repeated(*state, "", "[", 100000, "");
    repeated(*state, "x = ", "~", 100000, "1");
    repeated(*state, "x = ", "2**", 100000, "1");
    repeated(*state, "x = ", "a ? b : ", 50000, "1");
    repeated(*state, "x = ", "a ? ", 50000, "1");
    repeated(*state, "", "x = ", 100000, "1");
    repeated(*state, "", "a => ", 100000, "b");
    repeated(*state, "", "if (a) ", 50000, "b = 1;");
    repeated(*state, "", "if (a) ; else ", 50000, "b = 1;");
    repeated(*state, "", "do ", 50000, "x;");
    repeated(*state, "U64 f() ", "{", 100000, "}");
    repeated(*state, "t", "[1", 100000, "");
    repeated(*state, "x", "(1)", 100000, "");
    repeated(*state, "x = ", "(U64)", 100000, "1");
    repeated(*state, "", "f(x) {\ny = 1\n", 20000, "");
}

static void deep_but_allowed(void **state) {
    Lang *lang = *state;
    Buf text = {0};
    buf_puts(&text, "x = ");
    for (int i = 0; i < 40; i++) buf_puts(&text, "(1 + f(");
    buf_puts(&text, "1");
    for (int i = 0; i < 40; i++) buf_puts(&text, "))");
    assert_non_null(lang_node(lang, text.data));
    buf_clear(&text);
    buf_puts(&text, "x = 1");
    for (int i = 0; i < 1500; i++) buf_puts(&text, " | 1");
    assert_non_null(lang_node(lang, text.data));
    buf_clear(&text);
    buf_puts(&text, "x = 1");
    for (int i = 0; i < 100000; i++) buf_puts(&text, i % 2 ? " + 1" : " - 1");
    assert_non_null(lang_node(lang, text.data));
    buf_free(&text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(errors_are_said),          cmocka_unit_test(warnings_are_said),
        cmocka_unit_test(errors_end_one_statement), cmocka_unit_test(valid_is_silent),
        cmocka_unit_test(hostile_input_is_refused), cmocka_unit_test(deep_but_allowed),
    };
    return cmocka_run_group_tests(tests, lang_setup, lang_teardown);
}
