/* JSON strings, the lines of diags, TAP and JUnit, and the exit status. */

#include "unit/unit.h"

#include "shell/report/json.h"
#include "shell/report/report.h"

static void strings_are_escaped(void **state) {
    static const char *const rows[][2] = {
        {"", "\"\""},
        {"a\"b\\c", "\"a\\\"b\\\\c\""},
        {"\b\t\n\f\r", "\"\\b\\t\\n\\f\\r\""},
        {"\x01\x1b\x7f", "\"\\u0001\\u001b\\u007f\""},
        {"∪ é 𝔸", "\"∪ é 𝔸\""},
        {"a\xff"
         "b",
         "\"a\xEF\xBF\xBD"
         "b\""},
        {"\xc3", "\"\xEF\xBF\xBD\""},
        {"\xed\xa0\x80", "\"\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\""},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Buf buf = {0};
        json_quote(&buf, rows[i][0]);
        assert_string_equal(buf_str(&buf), rows[i][1]);
        buf_free(&buf);
    }
}

static void commas_come_by_themselves(void **state) {
    Buf buf = {0};
    json_open(&buf, NULL, '{');
    json_text(&buf, "a", NULL);
    json_open(&buf, "b", '[');
    json_count(&buf, NULL, 1);
    json_bool(&buf, NULL, true);
    json_close(&buf, ']');
    json_word(&buf, SHAPE_CHESS, "c", 255);
    json_squares(&buf, SHAPE_CHESS, "d", UINT64_C(0x8000000000000001));
    const BoardShape shogi = {9, 9, 0, false, 0};
    json_word(&buf, shogi, "e", wide_bit(80));
    json_squares(&buf, shogi, "f", wide_bit(80) | wide_bit(100) | 1);
    json_close(&buf, '}');
    assert_string_equal(buf_str(&buf),
                        "{\"a\":null,\"b\":[1,true],"
                        "\"c\":\"0x00000000000000ff\",\"d\":[\"a1\",\"h8\"],"
                        "\"e\":\"0x00000000000100000000000000000000\","
                        "\"f\":[\"a1\",\"i9\"]}");
    buf_free(&buf);
}

static void carets_stand_below_characters(void **state) {
    Buf buf = {0};
    Style style = style_default();
    DiagEvent diag = {DIAG_ERROR, "f.bbx", 2, 5, "\t∪ 日x", 10, "bad", "try", NULL};
    diag.source_len = strlen(diag.source);
    report_diag_lines(&buf, &style, &diag);
    assert_string_equal(buf_str(&buf), "f.bbx:2:5: error: bad\n"
                                       "     ∪ 日x\n"
                                       "         ^\n"
                                       "    hint: try\n");
    buf_free(&buf);
}

static void long_lines_are_cut(void **state) {
    enum { LENGTH = 100000 };
    char *line = malloc(LENGTH + 1);
    memset(line, 'x', LENGTH);
    line[LENGTH] = '\0';
    line[70000] = '!';
    Buf buf = {0};
    Style style = style_default();
    DiagEvent diag = {DIAG_WARNING, "-e", 1, 70001, line, LENGTH, "odd", "", NULL};
    report_diag_lines(&buf, &style, &diag);
    char *second = strchr(buf.data, '\n') + 1, *third = strchr(second, '\n') + 1;
    assert_true(buf.len < 400);
    /* "…" takes three bytes and one column */
    assert_int_equal(strchr(second, '!') - second - 2, strchr(third, '^') - third);
    buf_free(&buf);
    free(line);
}

/* What a reporter writes for some events. */
static char *written(const ReporterKind *kind, void (*tell)(Report *), int *status) {
    char *text = NULL;
    size_t size = 0;
    Report report = {0};
    report_add(&report, kind, open_memstream(&text, &size));
    report.first->err = fopen("/dev/null", "w");
    FILE *err = report.first->err;
    tell(&report);
    assert_true(report_end(&report));
    fclose(err);
    *status = report_status(&report);
    return text;
}

static LawEvent law_of(const char *text, VerdictKind verdict, bool ok) {
    static const char *const methods[] = {"same term"};
    return (LawEvent){.origin = {"f.bbx", 3, text},
                      .verdict = verdict,
                      .ok = ok,
                      .methods = {methods, 1},
                      .why = "time limit"};
}

static void tell_all(Report *report) {
    LawEvent law = law_of("law a == a # <x>", VERDICT_PROVED, true);
    report_law(report, &law);
    law = law_of("law a == b", VERDICT_UNDECIDED, false);
    report_law(report, &law);
    report_assertion(report, &(AssertEvent){{"g.bbx", 4, "assert 0"}, false, NULL, NULL});
    report_error(report, "h\"\x01.bbx", "No such file & more", "");
}

static void tap_counts_points(void **state) {
    int status;
    char *text = written(&report_tap, tell_all, &status);
    assert_int_equal(status, 2);
    assert_non_null(strstr(text, "TAP version 13\nok 1 - law a == a \\# <x>\n"));
    assert_non_null(
        strstr(text, "not ok 2 - law a == b # undecided: time limit; 0 inputs tried"));
    assert_non_null(strstr(text, "not ok 3 - assert 0\n"));
    assert_non_null(strstr(text, "not ok 4 - No such file & more\n1..4\n"));
    free(text);
}

static void junit_has_a_suite_per_file(void **state) {
    int status;
    char *text = written(&report_junit, tell_all, &status);
    assert_non_null(
        strstr(text, "<testsuites name=\"bbx\" tests=\"4\" failures=\"2\" errors=\"1\""));
    assert_non_null(strstr(text, "<testsuite name=\"f.bbx\" tests=\"2\" failures=\"1\""));
    assert_non_null(strstr(text, "name=\"law a == a # &lt;x&gt;\""));
    assert_non_null(strstr(text, "<testsuite name=\"h&quot;\xEF\xBF\xBD.bbx\""));
    assert_non_null(strstr(text, "message=\"No such file &amp; more\""));
    free(text);
}

static void tell_nothing(Report *report) {
    (void)report;
}

static void tell_undecided(Report *report) {
    LawEvent law = law_of("law a == b", VERDICT_UNDECIDED, false);
    report_law(report, &law);
}

static void tell_refuted(Report *report) {
    tell_undecided(report);
    LawEvent law = law_of("law a == b", VERDICT_REFUTED, false);
    report_law(report, &law);
}

static void tell_interrupted(Report *report) {
    tell_all(report);
    report->outcome.interrupted = true;
}

static void status_is_that_of_the_worst(void **state) {
    static void (*const tells[])(Report *) = {tell_nothing, tell_refuted, tell_all,
                                              tell_undecided, tell_interrupted};
    static const int wanted[] = {0, 1, 2, 3, 130};
    for (size_t i = 0; i < 5; i++) {
        int status;
        free(written(&report_text, tells[i], &status));
        assert_int_equal(status, wanted[i]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(strings_are_escaped),
        cmocka_unit_test(commas_come_by_themselves),
        cmocka_unit_test(carets_stand_below_characters),
        cmocka_unit_test(long_lines_are_cut),
        cmocka_unit_test(tap_counts_points),
        cmocka_unit_test(junit_has_a_suite_per_file),
        cmocka_unit_test(status_is_that_of_the_worst),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
