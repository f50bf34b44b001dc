/* The command line: each option is a row with a function that takes it. Long options
 * take their argument as --name=X or --name X, letters as -eX or -e X; letters without
 * an argument may stand together. After "--" all is files. */
#include "shell/session/options.h"

#include <string.h>

#include "base/suggest.h"

typedef struct {
    Options *options;
    Arena *arena;
    Diags *diags;
    int argc, at;
    char *const *argv;
} Line;

typedef struct Row Row;
struct Row {
    OptionRow option;
    void (*take)(Line *line, const Row *row, const char *value);
    size_t where; /* its field among the options; of a report, its form */
};

static const Span nowhere = {0, 0};

static void add_job(Line *line, bool is_file, const char *text) {
    Options *o = line->options;
    if (!o->jobs) o->jobs = ARENA_ARRAY(line->arena, Job, line->argc);
    o->jobs[o->njobs++] = (Job){is_file, text};
}

static void *field(Line *line, const Row *row) {
    return (char *)line->options + row->where;
}

static void take_FLAG(Line *line, const Row *row, const char *value) {
    (void)value;
    *(bool *)field(line, row) = true;
}

static void take_TEXT(Line *line, const Row *row, const char *value) {
    *(const char **)field(line, row) = value;
}

static void take_JOB(Line *line, const Row *row, const char *value) {
    (void)row;
    add_job(line, false, value);
}

static void take_TEXTS(Line *line, const Row *row, const char *value) {
    Texts *texts = field(line, row);
    if (!texts->at) texts->at = ARENA_ARRAY(line->arena, const char *, line->argc);
    texts->at[texts->count++] = value;
}

/* --name VALUE or --set name=VALUE; a FLAG is on. */
static void take_SETTING(Line *line, const Row *row, const char *value) {
    Buf problem = {0};
    Settings *settings = &line->options->settings;
    const char *name = row->option.spelling;
    bool good = strcmp(name, "set") == 0
                    ? settings_assign(settings, value, &problem)
                    : settings_set(settings, name, value ? value : "on", &problem);
    if (!good) diag_error(line->diags, NULL, nowhere, "%s", buf_str(&problem));
    buf_free(&problem);
}

static void take_SHARD(Line *line, const Row *row, const char *value) {
    Options *options = line->options;
    int read = 0;
    (void)row;
    int numbers = sscanf(value, "%5u/%5u%n", &options->shard, &options->shards, &read);
    if (numbers != 2 || value[read] || options->shard < 1 ||
        options->shard > options->shards)
        diag_error(line->diags, NULL, nowhere,
                   "'--shard' takes K/N, as 1/4 to 4/4, not '%s'", value);
}

static void take_REPORT(Line *line, const Row *row, const char *value) {
    if (value)
        line->options->report[row->where] = value;
    else
        line->options->form = (ReportForm)row->where;
}

static const Row rows[] = {
#define OPTION(spelling, letter, argument, how, where, doc)                              \
    {{spelling, letter, argument, doc}, take_##how, where},
#define REPORT(name, argument, doc)                                                      \
    {{#name, 0, argument, doc}, take_REPORT, REPORT_##name},
#include "shell/session/options.def"
#undef OPTION
#undef REPORT
};
enum { ROWS = sizeof rows / sizeof *rows };

const OptionRow *options_row(size_t index) {
    return index < ROWS ? &rows[index].option : NULL;
}

/* The argument of a row: what is attached, or the next word; but a word that looks like
 * an option is none, except for TEXT. */
static void take_argument(Line *line, const Row *row, const char *attached, const char *as_typed) {
    const char *argument = row->option.argument;
    const char *next = line->at < line->argc ? line->argv[line->at] : NULL;
    bool fits = next && (row->option.letter == 'e' || strncmp(next, "--", 2) != 0);
    if (argument && !attached && fits) attached = next, line->at++;
    if (attached || !argument)
        row->take(line, row, argument ? attached : NULL);
    else
        diag_error(line->diags, NULL, nowhere, "option '%s' wants %s%s", as_typed,
                   argument, next ? "\n|what begins with -- is written after =" : "");
}

static void unknown(Line *line, const char *name, size_t len, const char *typed) {
    Suggest near = suggest_for(arena_strn(line->arena, name, len));
    for (size_t i = 0; i < ROWS; i++)
        if (*rows[i].option.spelling) suggest_try(&near, rows[i].option.spelling);
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
        const char *spelling = rows[i].option.spelling;
        if (strlen(spelling) != len || strncmp(spelling, name, len) != 0) continue;
        if (equals && !rows[i].option.argument)
            diag_error(line->diags, NULL, nowhere, "option '--%s' takes no argument",
                       spelling);
        else
            take_argument(line, &rows[i], equals ? equals + 1 : NULL, word);
        return;
    }
    unknown(line, name, len, word);
}

/* -q, -e TEXT, -eTEXT, -qe TEXT */
static void take_letters(Line *line, const char *word) {
    for (const char *c = word + 1; *c; c++) {
        size_t i = 0;
        while (i < ROWS && rows[i].option.letter != *c) i++;
        if (i == ROWS) {
            unknown(line, word + 1, strlen(word + 1), word);
            return;
        }
        take_argument(line, &rows[i], c[1] ? c + 1 : NULL, word);
        if (rows[i].option.argument) return;
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
    if ((options->doctest || options->merge) && options->njobs == 0)
        diag_error(diags, NULL, nowhere, "option '--%s' wants FILE",
                   options->doctest ? "doctest" : "merge");
    if ((options->each || options->preludes.count) &&
        (options->doctest || options->merge || options->simplify || options->learn))
        diag_error(diags, NULL, nowhere, "option '--%s' is for scripts",
                   options->each ? "each" : "prelude");
    if (options->each && options->njobs == 0)
        diag_error(diags, NULL, nowhere, "option '--each' wants FILE");
    if ((options->lsp || options->mcp) && options->njobs > 0)
        diag_error(diags, NULL, nowhere,
                   "option '--%s' takes no FILE\n|--prelude FILE runs one first",
                   options->lsp ? "lsp" : "mcp");
    if (options->safe && options->smt2)
        diag_error(diags, NULL, nowhere,
                   "option '--smt2' writes files, and '--safe' forbids that");
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
    for (size_t i = 0; i < ROWS; i++) help_row(&rows[i].option, out);
    buf_puts(out, "\nAll texts and files are one session, in order; with --each every one its own.\n"
                  "Exit status: 2 on an error; else 1 if a law, refute or assert failed; else\n"
                  "3 if a law stayed undecided; else 0. 130 if interrupted.\n");
}
