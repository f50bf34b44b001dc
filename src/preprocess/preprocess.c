/* Inputs: lines are read, directives are carried out, uses of macros are replaced. */
#include "preprocess/preprocess.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "preprocess/include.h"
#include "preprocess/input.h"

enum { LINE_END = 256 << 20 }; /* a line this long is a device, not a text */
enum { COMMENT_MOST = 64 << 20 };

struct InputName {
    InputName *next;
    char text[];
};

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

void preprocess_reset(Preprocess *p) {
    size_t at = 0;
    for (const Macro *m; (m = macro_next(&p->macros, &at));)
        if (m->file) macro_set(&p->macros, m->name, m->len, NULL);
    p->macros.changes = 0;
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

void preprocess_asks(Preprocess *p,
                     bool (*knows)(void *context, const char *name, size_t len),
                     void *context) {
    p->knows = knows;
    p->context = context;
}

void preprocess_stamp(Preprocess *p, uint64_t *stamp) {
    p->macros.stamp = stamp;
}

uint64_t preprocess_changed(const Preprocess *p) {
    return p->macros.changes ? p->macros.change[p->macros.changes - 1].stamp : 0;
}

void preprocess_undo(Preprocess *p) {
    if (p->macros.changes) macro_undo(&p->macros, p->macros.changes - 1);
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

const char *input_name(Preprocess *p, const char *name) {
    InputName *n = p->names;
    while (n && strcmp(n->text, name) != 0) n = n->next;
    if (n) return n->text;
    n = arena_raw(p->arena, sizeof *n + strlen(name) + 1);
    n->next = p->names;
    strcpy(n->text, name);
    p->names = n;
    return n->text;
}

PreprocessLanguage preprocess_language(const char *name) {
    static const char *const c[] = {".c", ".h"}, *const cpp[] = {".cc", ".cpp", ".hpp"};
    const char *dot = strrchr(name, '.');
    for (size_t i = 0; dot && i < 2; i++)
        if (strcmp(dot, c[i]) == 0) return LANGUAGE_C;
    for (size_t i = 0; dot && i < 3; i++)
        if (strcmp(dot, cpp[i]) == 0) return LANGUAGE_CPP;
    return LANGUAGE_BBX;
}

/* ---- opening and closing */

void input_begin(PreprocessInput *in, const char *name, PreprocessRead read,
                 void *context, PreprocessLanguage language) {
    if (in->files == in->files_cap) {
        in->files_cap = in->files_cap ? in->files_cap * 2 : 1;
        in->file = base_realloc(in->file, in->files_cap * sizeof *in->file);
    }
    in->file[in->files++] = (InputFile){.name = name,
                                        .read = read,
                                        .context = context,
                                        .language = language,
                                        .line = 1,
                                        .ifs = in->nifs};
}

void input_end(PreprocessInput *in) {
    InputFile *file = input_file(in);
    while (in->nifs > file->ifs) source_drop(in->ifs[--in->nifs].source);
    buf_free(&file->held);
    in->files--;
}

PreprocessInput *preprocess_open(Preprocess *p, const char *name, PreprocessRead read,
                                 void *context, size_t line_max, bool trial) {
    PreprocessInput *in = base_malloc(sizeof *in);
    *in = (PreprocessInput){.preprocess = p, .line_max = line_max, .trial = trial};
    in->undo = p->macros.changes;
    p->macros.trial |= trial;
    input_begin(in, name, read, context, preprocess_language(name));
    return in;
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

/* ---- what is wrong */

static unsigned count_lines(const char *text, size_t len) {
    unsigned n = 0;
    for (const char *s = text; (s = memchr(s, '\n', len - (size_t)(s - text))); s++) n++;
    return n;
}

void input_tell(PreprocessInput *in, DiagLevel level, const Buf *text, size_t at,
                const char *format, ...) {
    const InputFile *file = input_file(in);
    unsigned lines = count_lines(buf_str(text), text->len);
    bool ends = text->len && text->data[text->len - 1] == '\n';
    if (ends && at >= text->len) at = text->len - 1;
    Source *source = source_new(file->name, buf_str(text), text->len,
                                file->line - lines - !ends);
    Buf message = {0};
    va_list args;
    va_start(args, format);
    buf_vprintf(&message, format, args);
    va_end(args);
    Span span = span_of(at, at + 1);
    if (level == DIAG_ERROR)
        diag_error(in->diags, source, span, "%s", buf_str(&message));
    else
        diag_warning(in->diags, source, span, "%s", buf_str(&message));
    buf_free(&message);
    source_drop(source);
}

/* ---- lines */

bool preprocess_file_line(void *file, Buf *line, size_t max) {
    FILE *from = file;
    int c;
    size_t start = line->len, read = 0;
    flockfile(from);
    while ((c = getc_unlocked(from)) != EOF) {
        if (++read <= max + 1 || read == LINE_END) buf_putc(line, (char)c);
        if (c == '\n' || read == LINE_END) break;
    }
    funlockfile(from);
    return line->len > start;
}

void input_hold(PreprocessInput *in, const char *text, size_t len) {
    InputFile *file = input_file(in);
    buf_clear(&file->held);
    buf_putn(&file->held, text, len);
    file->holds = true;
    file->line -= count_lines(text, len) + (text[len - 1] != '\n');
}

/* A line as it stands in the file; a BOM at its start is skipped. */
static bool read_line(PreprocessInput *in, Buf *line) {
    InputFile *file = input_file(in);
    size_t start = line->len;
    if (file->holds) {
        buf_putn(line, file->held.data, file->held.len);
        file->holds = false;
        file->line += count_lines(file->held.data, file->held.len);
        file->line += line->data[line->len - 1] != '\n';
        return true;
    }
    if (!file->read(file->context, line, in->line_max + 1)) return false;
    bool bom = file->line++ == 1 && line->len - start >= 3 &&
               memcmp(line->data + start, "\xEF\xBB\xBF", 3) == 0;
    if (bom) {
        line->len -= 3;
        memmove(line->data + start, line->data + start + 3, line->len - start + 1);
    }
    return true;
}

/* Whether a comment is open at the text's end. */
static bool leaves_comment(const char *text, bool hash) {
    if (!strstr(text, "/*")) return false;
    for (;;) {
        text += strcspn(text, hash ? "\"'/#" : "\"'/");
        if (!*text) return false;
        if (*text == '"' || *text == '\'')
            text += piece_quoted(text);
        else if (*text == '#' || text[1] == '/')
            text += strcspn(text, "\n");
        else if (text[1] != '*')
            text++;
        else if (!(text = strstr(text + 2, "*/")))
            return true;
        else
            text += 2;
    }
}

static bool ends_in_backslash(const Buf *line) {
    size_t len = line->len;
    if (!len || line->data[--len] != '\n') return false;
    if (len && line->data[len - 1] == '\r') len--;
    return len && line->data[len - 1] == '\\';
}

bool input_line(PreprocessInput *in, Buf *line) {
    size_t from = line->len;
    bool bbx = input_file(in)->language == LANGUAGE_BBX;
    if (!read_line(in, line)) return false;
    while (line->len < COMMENT_MOST && leaves_comment(line->data + from, bbx)) {
        const char *stop = NULL;
        for (size_t at; !stop; stop = strstr(line->data + at, "*/")) {
            at = line->len;
            if (!read_line(in, line)) return true;
        }
        from = (size_t)(stop - line->data) + 2;
    }
    return true;
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
    while (!input_line(in, &in->line)) {
        if (!in->trial) tell_unclosed(in);
        if (in->files == 1) return false;
        include_close(in);
    }
    return true;
}

/* ---- uses of macros */

Expand input_expand(PreprocessInput *in) {
    const InputFile *file = input_file(in);
    return (Expand){.table = &in->preprocess->macros,
                    .language = file->language,
                    .arena = in->arena,
                    .file = file->name,
                    .line = file->line - 1,
                    .counter = &in->preprocess->counter};
}

/* What is nothing special, and no word. */
static const bool plain[256] = {
    [' '] = true, ['\t'] = true, ['('] = true, [')'] = true, [','] = true, [';'] = true,
    ['{'] = true, ['}'] = true,  ['['] = true, [']'] = true, ['='] = true, ['+'] = true,
    ['-'] = true, ['*'] = true,  ['&'] = true, ['|'] = true, ['^'] = true, ['~'] = true,
    ['<'] = true, ['>'] = true,  ['!'] = true, [':'] = true, ['?'] = true, ['%'] = true,
    ['.'] = true, ['\n'] = true, ['\r'] = true, ['\\'] = true};

/* The first macro's name from an offset on; NULL: there is none. */
static Macro *next_macro(const PreprocessInput *in, size_t *at, size_t *len) {
    PreprocessLanguage language = input_file(in)->language;
    const MacroTable *table = &in->preprocess->macros;
    const char *text = in->line.data, *end = text + in->line.len, *s = text + *at;
    while (s < end) {
        size_t n = 1;
        if (plain[(unsigned char)*s]) {
            s++;
            continue;
        }
        if (piece_begins_word(*s)) {
            while (piece_in_word(s[n])) n++;
            Macro *m = macro_may_be(table, s, n)
                           ? macro_find(&in->preprocess->macros, s, n, language)
                           : NULL;
            *at = (size_t)(s - text), *len = n;
            if (m) return m;
        } else if (*s >= '0' && *s <= '9') {
            n = piece_number(s);
        } else if (*s == '"' || *s == '\'') {
            n = piece_quoted(s);
        } else if (*s == '/' || *s == '#') {
            n = piece_space(s, language == LANGUAGE_BBX ? HASH_COMMENT : HASH_SIGN);
        }
        s += n ? n : 1;
    }
    return NULL;
}

/* Lines that begin a statement in bbx, also where something is open. */
static bool begins_statement(const char *line) {
    static const char *const words[] = {"law ", "refute ", "assert ", "const ", "quiz ",
                                        "position ", ":"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strncmp(line, words[i], strlen(words[i])) == 0) return true;
    return false;
}

static void blank(char *text) {
    for (; *text; text++)
        if (*text != '\n' && *text != '\r') *text = ' ';
}

/* A directive between a macro's arguments, or text that one leaves out. */
static void blank_line(PreprocessInput *in, Buf *line) {
    if (directive_is(in, line->data)) directive_run(in, line);
    blank(line->data);
}

/* Another line for the arguments of a macro, or for the ( before them. */
static bool more(void *context, bool open) {
    PreprocessInput *in = context;
    bool bbx = input_file(in)->language == LANGUAGE_BBX;
    Buf line = {0};
    if ((!open && bbx) || in->line.len > in->line_max * 4) return false;
    if (!input_line(in, &line)) return false;
    bool skips = input_idle(in) || directive_is(in, line.data);
    bool ends = open ? (bbx && begins_statement(line.data)) || *line.data == '}'
                     : skips || line.data[strspn(line.data, " \t")] != '(';
    if (ends) {
        input_hold(in, line.data, line.len);
        buf_free(&line);
        return false;
    }
    if (skips) blank_line(in, &line);
    in->scan.base = in->line.len;
    buf_putn(&in->line, line.data, line.len);
    in->scan.text = arena_buf(in->arena, &line);
    in->scan.len = strlen(in->scan.text);
    in->scan.at = 0;
    return true;
}

static void add_part(PreprocessInput *in, size_t from, SourcePartKind kind) {
    if (in->parts == in->parts_cap) {
        in->parts_cap = in->parts_cap ? in->parts_cap * 2 : 16;
        in->part = base_realloc(in->part, in->parts_cap * sizeof *in->part);
    }
    in->part[in->parts++] =
        (SourcePart){(uint32_t)in->out.len, (uint32_t)from, kind};
}

/* A blank where two pieces would become one. */
static void keep_apart(PreprocessInput *in, char next) {
    if (in->out.len && piece_glue(in->out.data[in->out.len - 1], next))
        buf_putc(&in->out, ' ');
}

static void put_plain(PreprocessInput *in, size_t from, size_t to) {
    if (to > from) keep_apart(in, in->line.data[from]);
    add_part(in, from, PART_PLAIN);
    buf_putn(&in->out, in->line.data + from, to - from);
}

/* What a macro stands for; arguments are placed where they were written. */
static void put_pieces(PreprocessInput *in, size_t use, const PieceList *list) {
    uint32_t follows = PIECE_NOWHERE; /* what the part at work goes on with */
    add_part(in, use, PART_USE);
    for (size_t i = 0; i < list->count; i++) {
        const Piece *p = &list->at[i];
        bool joins = i && p[-1].text + p[-1].len == p->text;
        if (p->space)
            buf_putc(&in->out, ' ');
        else if (!joins)
            keep_apart(in, *p->text);
        if (p->at == PIECE_NOWHERE && follows != PIECE_NOWHERE)
            add_part(in, use, PART_USE);
        if (p->at != PIECE_NOWHERE && (p->at != follows || !joins))
            add_part(in, p->at, PART_ARGUMENT);
        follows = p->at == PIECE_NOWHERE ? p->at : p->at + p->len;
        buf_putn(&in->out, p->text, p->len);
    }
}

/* Begins to read what stands behind an offset of the line. */
static void scan_from(PreprocessInput *in, size_t at) {
    PieceScan *scan = &in->scan;
    bool there = scan->text && at >= scan->base && at <= scan->base + scan->len;
    if (!there) {
        bool bbx = input_file(in)->language == LANGUAGE_BBX;
        scan->text = arena_strn(in->arena, in->line.data, in->line.len);
        scan->len = in->line.len;
        scan->base = 0;
        scan->hash = bbx ? HASH_COMMENT : HASH_SIGN;
    }
    scan->at = at - scan->base;
}

/* Replaces the use of a macro; false: it is left as it is. */
static bool replace(PreprocessInput *in, Macro *m, size_t at, size_t len, size_t copied) {
    Expand e = input_expand(in);
    PieceList list = {0};
    scan_from(in, at);
    Piece use = {in->scan.text + in->scan.at, (uint32_t)len, (uint32_t)at, -1,
                 PIECE_WORD, false, false};
    in->scan.at += len;
    e.source = &in->scan;
    e.more = more;
    e.context = in;
    e.pieces = in->pieces;
    bool done = expand_macro(&e, m, &use, &list);
    in->pieces = e.pieces;
    in->unclosed = e.unclosed;
    if (e.wrong && !e.unclosed) {
        input_tell(in, DIAG_ERROR, &in->line, at, "%s", e.wrong);
        in->bad = true;
    }
    if (!done) return false;
    put_plain(in, copied, at);
    put_pieces(in, at, &list);
    return true;
}

static void expand_line(PreprocessInput *in) {
    size_t at = 0, len, copied = 0;
    Macro *m = next_macro(in, &at, &len);
    if (!m) return;
    in->scan.text = NULL;
    if (!in->arena) in->arena = arena_new();
    for (; m && !in->unclosed; m = next_macro(in, &at, &len))
        if (replace(in, m, at, len, copied))
            copied = at = in->scan.base + in->scan.at;
        else
            at += len;
    if (in->parts) put_plain(in, copied, in->line.len);
}

/* ---- what comes next */

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
    text += strspn(text, " \t");
    if (*text != ':') return strncmp(text, "position ", 9) == 0;
    size_t len = 0;
    while (piece_in_word(text[1 + len])) len++;
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (strlen(commands[i].name) == len &&
            memcmp(commands[i].name, text + 1, len) == 0)
            return strcmp(commands[i].form, "RAW") == 0;
    return false;
}

static void give(PreprocessInput *in, PreprocessText *text, unsigned line, bool empty) {
    *text = (PreprocessText){.name = input_file(in)->name,
                             .line = line,
                             .user = in->line.data,
                             .user_len = in->line.len,
                             .text = in->parts ? in->out.data : in->line.data,
                             .len = in->parts ? in->out.len : in->line.len,
                             .part = in->part,
                             .parts = in->parts,
                             .bad = in->bad};
    if (empty) text->text = "", text->len = 0;
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
    unsigned line =
        file->line - count_lines(in->line.data, in->line.len) -
        (in->line.data[in->line.len - 1] != '\n');
    bool directive = directive_is(in, in->line.data);
    if (directive && held && file->language == LANGUAGE_BBX) {
        input_hold(in, in->line.data, in->line.len);
        return PREPROCESS_HELD;
    }
    bool idle = input_idle(in);
    if (directive || idle) {
        give(in, text, line, true);
        if (!directive) return PREPROCESS_TEXT;
        if (!in->arena) in->arena = arena_new();
        while (ends_in_backslash(&in->line) && read_line(in, &in->line)) {
        }
        directive_run(in, &in->line);
        text->user = in->line.data;
        text->user_len = in->line.len;
        return PREPROCESS_TEXT;
    }
    if (!cells && in->line.len <= in->line_max && !is_raw(in)) expand_line(in);
    give(in, text, line, false);
    return PREPROCESS_TEXT;
}
