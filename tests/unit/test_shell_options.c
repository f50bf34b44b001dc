/* The command line and the settings. */

#include "unit/unit.h"

#include "shell/session/options.h"

typedef struct {
    Arena *arena;
    Diags diags;
    Options options;
} Read;

enum { WORDS = 12 };

static Read read_line(const char *const words[]) {
    Read r = {.arena = arena_new()};
    char *argv[WORDS + 1] = {arena_str(r.arena, "bbx")};
    int argc = 1;
    for (; words[argc - 1]; argc++) argv[argc] = arena_str(r.arena, words[argc - 1]);
    options_read(&r.options, argc, argv, r.arena, &r.diags);
    return r;
}
#define READ(...) read_line((const char *const[]){__VA_ARGS__, NULL})

static void done(Read *r) {
    diag_free(&r->diags);
    arena_free(r->arena);
}

static void jobs_keep_their_order(void **state) {
    Read r = READ("a.bbx", "-e", "1", "-e2", "-", "--", "--json");
    static const char *const texts[] = {"a.bbx", "1", "2", "-", "--json"};
    static const bool files[] = {true, false, false, true, true};
    assert_int_equal(r.diags.errors, 0);
    assert_int_equal(r.options.njobs, 5);
    for (size_t i = 0; i < 5; i++) {
        assert_string_equal(r.options.jobs[i].text, texts[i]);
        assert_int_equal(r.options.jobs[i].is_file, files[i]);
    }
    assert_int_equal(r.options.form, REPORT_text);
    done(&r);
}

static void options_take_arguments(void **state) {
    Read r = READ("--junit=r.xml", "--timeout", "2.5", "-qe", "1", "--set", "style=wiki",
                  "--color=never", "--tap");
    assert_int_equal(r.diags.errors, 0);
    assert_string_equal(r.options.report[REPORT_junit], "r.xml");
    assert_true(r.options.quiet);
    assert_int_equal(r.options.form, REPORT_tap);
    assert_true(r.options.settings.timeout == 2.5);
    assert_true(r.options.settings.timeout_given);
    assert_int_equal(r.options.settings.style, LOOK_WIKI);
    assert_int_equal(r.options.settings.color, COLOR_NEVER);
    done(&r);
}

static void slips_are_errors(void **state) {
    static const char *const lines[][3] = {
        {"--jsn", "unknown option '--jsn'", "--json"},
        {"-Z", "unknown option '-Z'", "--help"},
        {"--junit", "wants FILE", ""},
        {"--json=1", "takes no argument", ""},
        {"--color=mauve", "'mauve' is not a value", "auto, always or never"},
        {"--timeout=-1", "'-1' is not a value", "at least 0"},
        {"--timeout=soon", "'soon' is not a value", ""},
        {"--set=shwo=board", "unknown setting 'shwo'", "'show'"},
        {"--set=show", "not NAME=VALUE", ""},
        {"--set=steps=0", "'0' is not a value", "from 1 to"},
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        Read r = READ(lines[i][0]);
        assert_int_equal(r.diags.errors, 1);
        assert_non_null(strstr(r.diags.at[0].message, lines[i][1]));
        assert_non_null(strstr(r.diags.at[0].hint, lines[i][2]));
        done(&r);
    }
}

static void options_are_no_file_names(void **state) {
    Read r = READ("--html", "--quiet");
    assert_int_equal(r.diags.errors, 1);
    assert_non_null(strstr(r.diags.at[0].message, "option '--html' wants FILE"));
    assert_non_null(strstr(r.diags.at[0].hint, "after ="));
    assert_null(r.options.report[REPORT_html]);
    assert_true(r.options.quiet);
    done(&r);
    r = READ("--html=--quiet", "-e", "--x");
    assert_int_equal(r.diags.errors, 0);
    assert_string_equal(r.options.report[REPORT_html], "--quiet");
    assert_string_equal(r.options.jobs[0].text, "--x");
    done(&r);
}

static void help_names_every_option(void **state) {
    Buf text = {0};
    options_help(&text);
    for (size_t i = 0; options_row(i); i++) {
        const OptionRow *row = options_row(i);
        assert_non_null(strstr(text.data, row->doc));
        if (*row->spelling) assert_non_null(strstr(text.data, row->spelling));
    }
    buf_free(&text);
}

static void settings_show_what_was_set(void **state) {
    static const char *const rows[][2] = {
        {"view", "black"},   {"style", "unicode"}, {"show", "number"},
        {"ascii", "on"},     {"color", "always"},  {"width", "132"},
        {"preview", "off"},  {"detail", "short"},  {"timeout", "0.25"},  {"memory", "64"},
        {"steps", "77"},     {"calls", "10"},      {"rounds", "5"},     {"when", "9"},
        {"c", "strict"},     {"jobs", "3"},        {"verbose", "on"},
        {"table", "latex"},  {"rows", "down"},     {"theme", "green"},
        {"squares", "h8g8"}, {"answers", "below"}, {"bits", "32"},
        {"cc", "clang++ -DX"}, {"cache", "7"},      {"board", "7x6 columns stride 7"}};
    Settings settings;
    Buf text = {0}, problem = {0};
    settings_init(&settings);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_true(settings_set(&settings, rows[i][0], rows[i][1], &problem));
        buf_clear(&text);
        settings_show(&settings, settings_find(rows[i][0]), &text);
        assert_string_equal(buf_str(&text), rows[i][1]);
    }
    assert_int_equal(problem.len, 0);
    assert_null(settings_rows[sizeof rows / sizeof *rows].name);
    buf_free(&text);
    buf_free(&problem);
}

static void choices_are_listed(void **state) {
    const SettingRow *row = settings_find("view");
    const char *const *values = row->values;
    assert_true(row->words);
    assert_string_equal(values[VIEW_WHITE], "white");
    assert_string_equal(values[VIEW_BLACK], "black");
    assert_null(values[2]);
    assert_false(settings_find("steps")->words);
    assert_null(settings_find("nope"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(jobs_keep_their_order),
        cmocka_unit_test(options_take_arguments),
        cmocka_unit_test(slips_are_errors),
        cmocka_unit_test(options_are_no_file_names),
        cmocka_unit_test(help_names_every_option),
        cmocka_unit_test(settings_show_what_was_set),
        cmocka_unit_test(choices_are_listed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
