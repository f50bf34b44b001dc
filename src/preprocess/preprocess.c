/* Inputs: lines are read, directives are carried out, uses of macros are replaced. */
#include "preprocess/preprocess.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/among.h"
#include "base/door.h"
#include "preprocess/include.h"
#include "preprocess/uses.h"

enum { LINE_END = 256 << 20 }; /* a line this long is a device, not a text */

/* ---- the session's part */

Preprocess *preprocess_new(void) {
    Preprocess *p = base_malloc(sizeof *p);
    *p = (Preprocess){.arena = arena_new()};
    macro_table_open(&p->macros, &p->own_stamp);
    return p;
}

void preprocess_free(Preprocess *p) {
    if (!p) return;
    macro_table_close(&p->macros);
    arena_free(p->arena);
    free(p);
}

static void remember(Preprocess *p) {
    PreprocessPast *past = ARENA_NEW(p->arena, PreprocessPast);
    *past = (PreprocessPast){p->past, *p->macros.stamp, p->once};
    p->past = past;
}

/* What was changed since then is one change. */
static void join(MacroTable *macros, uint64_t stamp) {
    for (size_t i = macros->changes; i-- > 0 && macros->change[i].stamp > stamp;)
        macros->change[i].stamp = stamp;
}

void preprocess_reset(Preprocess *p) {
    size_t at = 0;
    bool script = p->macros.script;
    remember(p);
    p->macros.script = true;
    for (const Macro *m; (m = macro_next(&p->macros, &at));)
        if (m->file) macro_set(&p->macros, m->name, m->len, NULL);
    p->macros.script = script;
    join(&p->macros, p->past->stamp);
    p->once = NULL;
}

bool preprocess_given(Preprocess *p, const char *definition) {
    const char *wrong, *value = strchr(definition, '=');
    size_t at, len = value ? (size_t)(value - definition) : strlen(definition);
    Buf text = {0};
    buf_printf(&text, "%.*s %s", (int)len, definition, value ? value + 1 : "1");
    Macro *m = macro_read(p->macros.arena, buf_str(&text), HASH_SIGN, &wrong, &at);
    buf_free(&text);
    if (m) macro_set(&p->macros, m->name, m->len, m);
    p->macros.changes = 0;
    return m != NULL;
}

void preprocess_folders(Preprocess *p, const char *const *folders, size_t count) {
    p->folders = folders;
    p->nfolders = count;
}

void preprocess_asks(Preprocess *p,
                     bool (*knows)(void *context, const char *name, size_t len),
                     void *context) {
    p->knows = knows;
    p->context = context;
}

void preprocess_quotes(Preprocess *p,
                       bool (*quote)(void *context, const PreprocessQuote *use, Buf *out),
                       void *context) {
    p->quote = quote;
    p->quote_context = context;
}

void preprocess_stamp(Preprocess *p, uint64_t *stamp) {
    p->macros.stamp = stamp;
}

uint64_t preprocess_changed(const Preprocess *p) {
    return p->macros.changes ? p->macros.change[p->macros.changes - 1].stamp : 0;
}

uint64_t preprocess_forgot(const Preprocess *p) {
    return p->macros.floor;
}

void preprocess_begin_script(Preprocess *p) {
    remember(p);
    p->macros.script = true;
}

void preprocess_end_script(Preprocess *p, uint64_t stamp, bool within) {
    join(&p->macros, stamp);
    p->macros.script = within;
}

void preprocess_undo(Preprocess *p, uint64_t stamp) {
    while (preprocess_changed(p) >= stamp) macro_undo(&p->macros, p->macros.changes - 1);
    for (; p->past && p->past->stamp >= stamp; p->past = p->past->before)
        p->once = p->past->once;
}

const char *preprocess_name(const Preprocess *p, size_t *at) {
    const Macro *m = macro_next(&p->macros, at);
    return m ? m->name : NULL;
}

bool preprocess_macro(const Preprocess *p, size_t *at, Arena *arena,
                      PreprocessMacro *macro) {
    const Macro *m = macro_next(&p->macros, at);
    if (!m) return false;
    Buf head = {0};
    buf_puts(&head, m->name);
    for (uint32_t i = 0; i < m->params; i++) {
        bool rest = m->variadic && i + 1 == m->params;
        bool named = strcmp(m->param[i], "__VA_ARGS__") != 0;
        buf_printf(&head, "%s%s%s", i ? ", " : "(", named ? m->param[i] : "",
                   rest ? "..." : "");
    }
    if (m->call) buf_puts(&head, m->params ? ")" : "()");
    macro->name = m->name;
    macro->text = arena_printf(arena, "#define %s%s", m->name, m->text);
    macro->signature = arena_buf(arena, &head);
    return true;
}

bool preprocess_find(const Preprocess *p, const char *name, Arena *arena,
                     PreprocessMacro *macro) {
    size_t at = 0, before;
    do {
        before = at;
        const char *other = preprocess_name(p, &at);
        if (!other) return false;
        if (strcmp(other, name) == 0) return preprocess_macro(p, &before, arena, macro);
    } while (true);
}

PreprocessLanguage preprocess_language(const char *name) {
    return among_endings(".c .h", name) ? LANGUAGE_C : LANGUAGE_BBX;
}

bool preprocess_is_cpp(const char *name) {
    return among_endings(".cc .cpp .cxx .hh .hpp .hxx", name);
}

bool preprocess_is_directive(const char *line) {
    return directive_found(line);
}

PreprocessLanguage preprocess_reads(const PreprocessInput *input) {
    return input_file(input)->language;
}

/* ---- opening and closing */

PreprocessInput *preprocess_open(Preprocess *p, const char *name, PreprocessRead read,
                                 void *context, size_t line_max, bool trial) {
    PreprocessInput *in = base_malloc(sizeof *in);
    *in = (PreprocessInput){.preprocess = p, .line_max = line_max, .trial = trial};
    in->undo = p->macros.changes;
    p->macros.trial |= trial;
    input_begin(in, name, read, context, preprocess_language(name));
    return in;
}

void preprocess_number(PreprocessInput *in, unsigned line) {
    input_file(in)->line = line;
}

void preprocess_close(PreprocessInput *in) {
    if (!in) return;
    MacroTable *table = &in->preprocess->macros;
    if (in->trial) macro_undo(table, in->undo);
    table->trial &= !in->trial;
    while (in->files) include_close(in);
    arena_free(in->arena);
    buf_free(&in->line);
    buf_free(&in->out);
    free(in->file);
    free(in->ifs);
    free(in->part);
    free(in);
}

bool preprocess_is_open(const PreprocessInput *in) {
    return in->nifs > 0;
}

/* ---- lines */

bool preprocess_file_line(void *file, Buf *line, size_t max) {
    FILE *from = file;
    int c;
    size_t start = line->len, read = 0;
    flockfile(from);
    while ((c = getc_unlocked(from)) != EOF) {
        if (++read <= max + 1 || read == LINE_END) {
            if (line->cap - line->len <= 1) buf_reserve(line, 1);
            line->data[line->len++] = (char)c;
        }
        if (c == '\n' || read == LINE_END) break;
    }
    if (read) line->data[line->len] = '\0';
    funlockfile(from);
    return line->len > start;
}

static void tell_unclosed(PreprocessInput *in) {
    while (in->nifs > input_file(in)->ifs) {
        InputIf *i = &in->ifs[--in->nifs];
        size_t at = strspn(i->source->text, " \t\f\v");
        diag_error(in->diags, i->source, span_of(at, at + 1),
                   "the #if is not closed\n|#endif closes it");
        source_drop(i->source);
    }
}

/* The next line of the innermost file that has one. */
static bool next_line(PreprocessInput *in) {
    buf_clear(&in->line);
    for (;;) {
        in->first = input_file(in)->line;
        if (input_line(in, &in->line)) return true;
        if (!in->trial) tell_unclosed(in);
        if (in->files == 1) return false;
        include_close(in);
    }
}

/* ---- what comes next */

static bool ends_in_backslash(const Buf *line) {
    size_t len = line->len;
    if (!len || line->data[--len] != '\n') return false;
    if (len && line->data[len - 1] == '\r') len--;
    return len && line->data[len - 1] == '\\';
}

/* Lines that are not read by words: a command with a text, a position. */
static bool is_raw(const PreprocessInput *in) {
    static const struct {
        const char *name, *form;
    } commands[] = {
#define COMMAND(name, form, arguments, doc) {#name, #form},
#include "commands.def"
#undef COMMAND
    };
    const char *text = in->line.data;
    if (input_file(in)->language != LANGUAGE_BBX) return false;
    while (*text == ' ' || *text == '\t') text++;
    if (*text != ':') return *text == 'p' && strncmp(text, "position ", 9) == 0;
    size_t len = symbol_reach(text + 1);
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (strlen(commands[i].name) == len &&
            memcmp(commands[i].name, text + 1, len) == 0)
            return strcmp(commands[i].form, "RAW") == 0;
    return false;
}

/* The file is the one that the lines are in. */
static void give(const PreprocessInput *in, const InputFile *file, bool empty,
                 PreprocessText *text) {
    *text = (PreprocessText){.name = file->name,
                             .line = in->first,
                             .next = file->line,
                             .user = in->line.data,
                             .user_len = in->line.len,
                             .text = in->parts ? in->out.data : in->line.data,
                             .len = in->parts ? in->out.len : in->line.len,
                             .part = in->part,
                             .parts = in->parts,
                             .bad = in->bad};
    if (empty) text->text = "", text->len = 0;
}

/* The line's directive; a file that it includes is read next. */
static void run_directive(PreprocessInput *in, PreprocessText *text) {
    if (!in->arena) in->arena = arena_new();
    while (ends_in_backslash(&in->line) && input_line(in, &in->line)) {
    }
    give(in, input_file(in), true, text);
    directive_run(in, &in->line);
}

PreprocessResult preprocess_next(PreprocessInput *in, bool held, bool cells,
                                 PreprocessText *text, Diags *diags) {
    in->diags = diags;
    in->bad = in->unclosed = false;
    in->parts = in->pieces = 0;
    buf_clear(&in->out);
    if (in->arena) arena_reset(in->arena);
    if (!next_line(in)) return PREPROCESS_END;
    InputFile *file = input_file(in);
    bool directive = directive_is(in, in->line.data);
    bool waits = directive ? file->language == LANGUAGE_BBX : held && uses_waits(in);
    if (held && waits) {
        input_hold(in, in->line.data, in->line.len);
        return PREPROCESS_HELD;
    }
    bool idle = input_idle(in), whole = in->line.len <= in->line_max;
    if (directive) {
        run_directive(in, text);
        return PREPROCESS_TEXT;
    }
    if (!idle && !cells && whole && !is_raw(in)) uses_replace(in);
    give(in, input_file(in), idle, text);
    return PREPROCESS_TEXT;
}
