/* The command line: each option is a row with a function that takes it. Long options
 * take their argument as --name=X or --name X, letters as -eX or -e X; letters without
 * an argument may stand together. After "--" all is files. */
#include "shell/options.h"

#include <string.h>

#include "base/suggest.h"

typedef struct {
    Options *options;
    Arena *arena;
    Diags *diags;
    int argc, at;
    char *const *argv;
} Line;

typedef void (*Take)(Line *line, const char *value);

static const Span nowhere = {0, 0};

static void add_job(Line *line, bool is_file, const char *text) {
    Options *o = line->options;
    if (!o->jobs) o->jobs = ARENA_ARRAY(line->arena, Job, line->argc);
    o->jobs[o->njobs++] = (Job){is_file, text};
}

static void change(Line *line, const char *name, const char *value) {
    Buf problem = {0};
    if (!settings_set(&line->options->settings, name, value, &problem))
        diag_error(line->diags, NULL, nowhere, "%s", buf_str(&problem));
    buf_free(&problem);
}

static void take_eval(Line *line, const char *value) {
    add_job(line, false, value);
}

static void take_json(Line *line, const char *value) {
    (void)value;
    line->options->format = FORMAT_JSON;
}

static void take_doctest(Line *line, const char *value) {
    (void)value;
    line->options->doctest = true;
}

static void take_tap(Line *line, const char *value) {
    (void)value;
    line->options->format = FORMAT_TAP;
}

static void take_junit(Line *line, const char *value) {
    line->options->junit = value;
}

static void take_html(Line *line, const char *value) {
    line->options->html = value;
}

static void take_answers(Line *line, const char *value) {
    line->options->hides = strcmp(value, "no") == 0;
    if (!line->options->hides && strcmp(value, "yes") != 0)
        diag_error(line->diags, NULL, nowhere, "'--answers' takes yes or no, not '%s'",
                   value);
}

static void take_quiet(Line *line, const char *value) {
    (void)value;
    line->options->quiet = true;
}

static void take_color(Line *line, const char *value) {
    change(line, "color", value);
}

static void take_ascii(Line *line, const char *value) {
    (void)value;
    change(line, "ascii", "on");
}

static void take_timeout(Line *line, const char *value) {
    change(line, "timeout", value);
}

static void take_jobs(Line *line, const char *value) { change(line, "jobs", value); }

static void take_smt2(Line *line, const char *value) {
    line->options->smt2 = value;
}

static void take_set(Line *line, const char *value) {
    Buf problem = {0};
    if (!settings_assign(&line->options->settings, value, &problem))
        diag_error(line->diags, NULL, nowhere, "%s", buf_str(&problem));
    buf_free(&problem);
}

static void take_overwrite(Line *line, const char *value) {
    (void)value;
    line->options->overwrite = true;
}

static void take_no_init(Line *line, const char *value) {
    (void)value;
    line->options->no_init = true;
}

static void take_list(Line *line, const char *value) {
    line->options->list = value;
}

static void take_version(Line *line, const char *value) {
    (void)value;
    line->options->version = true;
}

static void take_help(Line *line, const char *value) {
    (void)value;
    line->options->help = true;
}

static const OptionRow rows[] = {
#define OPTION(name, spelling, letter, argument, doc) {spelling, letter, argument, doc},
#include "shell/options.def"
#undef OPTION
};
static const Take takes[] = {
#define OPTION(name, spelling, letter, argument, doc) take_##name,
#include "shell/options.def"
#undef OPTION
};
enum { ROWS = sizeof rows / sizeof *rows };

const OptionRow *options_row(size_t index) {
    return index < ROWS ? &rows[index] : NULL;
}

/* The argument of a row: what is attached, or the next word. */
static void take(Line *line, size_t row, const char *attached, const char *as_typed) {
    if (!rows[row].argument) {
        takes[row](line, NULL);
        return;
    }
    if (!attached && line->at < line->argc) attached = line->argv[line->at++];
    if (attached)
        takes[row](line, attached);
    else
        diag_error(line->diags, NULL, nowhere, "option '%s' wants %s", as_typed,
                   rows[row].argument);
}

static void unknown(Line *line, const char *name, size_t len, const char *typed) {
    Suggest near = suggest_for(arena_strn(line->arena, name, len));
    for (size_t i = 0; i < ROWS; i++)
        if (*rows[i].spelling) suggest_try(&near, rows[i].spelling);
    if (near.best)
        diag_error(line->diags, NULL, nowhere,
                   "unknown option '%s'\n|did you mean '--%s'?", typed, near.best);
    else
        diag_error(line->diags, NULL, nowhere,
                   "unknown option '%s'\n|bbx --help lists the options", typed);
}

static void take_long(Line *line, const char *word) {
    const char *name = word + 2, *equals = strchr(name, '=');
    size_t len = equals ? (size_t)(equals - name) : strlen(name);
    for (size_t i = 0; i < ROWS; i++) {
        if (strlen(rows[i].spelling) != len || strncmp(rows[i].spelling, name, len) != 0)
            continue;
        if (equals && !rows[i].argument)
            diag_error(line->diags, NULL, nowhere, "option '--%s' takes no argument",
                       rows[i].spelling);
        else
            take(line, i, equals ? equals + 1 : NULL, word);
        return;
    }
    unknown(line, name, len, word);
}

/* -q, -e TEXT, -eTEXT, -qe TEXT */
static void take_letters(Line *line, const char *word) {
    for (const char *c = word + 1; *c; c++) {
        size_t row = 0;
        while (row < ROWS && rows[row].letter != *c) row++;
        if (row == ROWS) {
            unknown(line, word + 1, strlen(word + 1), word);
            return;
        }
        take(line, row, c[1] ? c + 1 : NULL, word);
        if (rows[row].argument) return;
    }
}

void options_read(Options *options, int argc, char *const *argv, Arena *arena,
                  Diags *diags) {
    *options = (Options){0};
    settings_init(&options->settings);
    Line line = {options, arena, diags, argc, 1, argv};
    bool only_files = false;
    while (line.at < argc) {
        const char *word = argv[line.at++];
        if (only_files || word[0] != '-' || word[1] == '\0')
            add_job(&line, true, word);
        else if (strcmp(word, "--") == 0)
            only_files = true;
        else if (word[1] == '-')
            take_long(&line, word);
        else
            take_letters(&line, word);
    }
    if (options->doctest && options->njobs == 0)
        diag_error(diags, NULL, nowhere, "option '--doctest' wants FILE");
}

static void help_row(const OptionRow *row, Buf *out) {
    Buf left = {0};
    if (row->letter) buf_printf(&left, "-%c", row->letter);
    if (*row->spelling)
        buf_printf(&left, "%s--%s", row->letter ? ", " : "    ", row->spelling);
    if (row->argument)
        buf_printf(&left, "%c%s", *row->spelling ? '=' : ' ', row->argument);
    buf_printf(out, "  %-22s %s\n", buf_str(&left), row->doc);
    buf_free(&left);
}

void options_help(Buf *out) {
    buf_puts(out, "bbx, a bitboard calculator\n\n"
                  "  bbx                    the prompt\n"
                  "  bbx FILE...            run scripts\n"
                  "  bbx -e TEXT ...        run text\n"
                  "  bbx -                  run standard input\n\n");
    for (size_t i = 0; i < ROWS; i++) help_row(&rows[i], out);
    buf_puts(out, "\nAll texts and files are one session, in order.\n"
                  "Exit status: 2 an error; else 1 a law, refute or assert failed; else\n"
                  "3 a law stayed undecided; else 0. 130 when interrupted.\n");
}
