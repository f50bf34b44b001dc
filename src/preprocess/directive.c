/* Lines that begin with #. */
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/suggest.h"
#include "preprocess/condition.h"
#include "preprocess/include.h"
#include "preprocess/input.h"

typedef struct {
    PreprocessInput *in;
    const Buf *line;
    const char *name;
    PieceScan rest; /* behind the directive's name */
    size_t at;      /* of the # */
} Directive;

#define TELL(d, level, at, ...)                                                          \
    input_tell((d)->in, DIAG_##level, (d)->line, (at), __VA_ARGS__)

static Piece peek(const Directive *d) {
    PieceScan ahead = d->rest;
    return piece_next(&ahead);
}

static bool wants_name(Directive *d, Piece *name) {
    *name = piece_next(&d->rest);
    if (name->kind == PIECE_WORD) return true;
    TELL(d, ERROR, name->at, "a macro's name is missing here");
    return false;
}

static Macro *find(const Directive *d, const Piece *name) {
    return macro_find(&d->in->preprocess->macros, name->text, name->len);
}

/* ---- macros */

static void warn_other(Directive *d, const Piece *name, const Macro *old,
                       const Macro *m) {
    const InputFile *file = input_file(d->in);
    bool elsewhere =
        old && old->kind == MACRO_OWN && old->file && strcmp(old->file, file->name) != 0;
    if (file->language == LANGUAGE_BBX || !elsewhere || macro_same(old, m)) return;
    TELL(d, WARNING, name->at,
         "the macro '%s' becomes another one\n|it is defined at %s:%u", m->name,
         old->file, old->line);
}

static void run_define(Directive *d) {
    const char *wrong, *text = d->rest.text + d->rest.at;
    size_t at;
    Piece name = peek(d);
    Macro *old = name.kind == PIECE_WORD ? find(d, &name) : NULL;
    MacroTable *table = &d->in->preprocess->macros;
    Macro *m = macro_read(table->arena, text, d->rest.hash, &wrong, &at);
    if (!m) {
        TELL(d, ERROR, d->rest.at + at, "%s", wrong);
        return;
    }
    m->file = input_file(d->in)->name;
    m->line = input_file(d->in)->line - 1;
    warn_other(d, &name, old, m);
    if (!old || old->kind != MACRO_OWN || !macro_same(old, m))
        macro_set(table, m->name, m->len, m);
}

static void run_undef(Directive *d) {
    Piece name;
    if (wants_name(d, &name) && find(d, &name))
        macro_set(&d->in->preprocess->macros, name.text, name.len, NULL);
}

/* ---- conditions */

static bool ask(void *context, const Piece *what, const PieceList *about) {
    const Directive *d = context;
    const Piece *first = about->at;
    if (!about->count) return false;
    if (piece_is(what, "defined")) return first->kind == PIECE_WORD && find(d, first);
    if (piece_is(what, "__has_include")) return include_exists(d->in, about);
    const Preprocess *p = d->in->preprocess;
    return !piece_is(what, "__has_builtin") ||
           (p->knows && p->knows(p->context, first->text, first->len));
}

static bool holds(Directive *d) {
    PieceList list = {0}, expanded = {0};
    Expand e = input_expand(d->in);
    const char *wrong;
    size_t at;
    for (Piece p; (p = piece_next(&d->rest)).kind != PIECE_END;)
        piece_add(e.arena, &list, p);
    e.ask = ask;
    e.context = d;
    size_t place = list.count ? list.at[0].at : d->at;
    if (!list.count) {
        TELL(d, ERROR, d->at, "the directive wants a condition after it");
    } else if (!expand_list(&e, &list, &expanded)) {
        TELL(d, ERROR, place, "%s", e.wrong);
    } else {
        bool value = condition_holds(e.arena, &expanded, &wrong, &at);
        if (wrong && at < expanded.count && expanded.at[at].at != PIECE_NOWHERE)
            place = expanded.at[at].at;
        if (wrong) TELL(d, ERROR, place, "%s", wrong);
        return value;
    }
    return false;
}

/* A file that is read again must not be kept out by its own guard. */
static bool is_guard(const Directive *d, const Macro *m) {
    const InputFile *file = input_file(d->in);
    return d->in->files == 1 && file->directives == 1 && m && !m->count && !m->call &&
           m->file && strcmp(m->file, file->name) == 0;
}

static bool is_defined(Directive *d, bool guards) {
    Piece name;
    const Macro *m = wants_name(d, &name) ? find(d, &name) : NULL;
    return m && !(guards && is_guard(d, m));
}

static void open_if(Directive *d) {
    PreprocessInput *in = d->in;
    bool outer = input_idle(in);
    in->ifs = base_grow(in->ifs, in->nifs, &in->ifs_cap, sizeof *in->ifs);
    Source *source = source_new(input_file(in)->name, buf_str(d->line), d->line->len,
                                input_file(in)->line - 1);
    in->ifs[in->nifs++] = (InputIf){source, false, true, outer, false};
}

static void take_branch(Directive *d, bool value) {
    InputIf *i = &d->in->ifs[d->in->nifs - 1];
    i->idle = i->outer || i->taken || !value;
    i->taken |= value;
}

/* What stands behind #if, #ifdef and #ifndef, or these with `el` before. */
static bool condition(Directive *d) {
    bool plain = !strstr(d->name, "def"), denies = strstr(d->name, "ndef");
    return plain ? holds(d) : is_defined(d, d->name[0] == 'i' && denies) != denies;
}

static void run_if(Directive *d) {
    open_if(d);
    if (!d->in->ifs[d->in->nifs - 1].outer) take_branch(d, condition(d));
}

/* The #if that an #else, #elif or #endif belongs to. */
static InputIf *innermost(Directive *d) {
    PreprocessInput *in = d->in;
    if (in->nifs > input_file(in)->ifs) return &in->ifs[in->nifs - 1];
    TELL(d, ERROR, d->at, "there is no #if before it");
    return NULL;
}

static InputIf *another(Directive *d) {
    InputIf *i = innermost(d);
    if (!i || !i->last) return i;
    TELL(d, ERROR, d->at, "the #else of this #if was before it");
    return NULL;
}

static void run_elif(Directive *d) {
    const InputIf *i = another(d);
    if (i) take_branch(d, !i->outer && !i->taken && condition(d));
}

static void run_else(Directive *d) {
    InputIf *i = another(d);
    if (!i) return;
    take_branch(d, true);
    i->last = true;
}

static void run_endif(Directive *d) {
    PreprocessInput *in = d->in;
    if (innermost(d)) source_drop(in->ifs[--in->nifs].source);
}

/* ---- others */

/* #error and #warning */
static void run_observe(Directive *d) {
    DiagLevel level = d->name[0] == 'e' ? DIAG_ERROR : DIAG_WARNING;
    const char *text = d->rest.text + d->rest.at;
    text += strspn(text, " \t");
    size_t len = strcspn(text, "\r\n");
    if (len)
        input_tell(d->in, level, d->line, d->at, "%.*s", (int)len, text);
    else
        input_tell(d->in, level, d->line, d->at, "#%s", d->name);
}

static void run_include(Directive *d) {
    PieceList list = {0}, expanded = {0};
    Expand e = input_expand(d->in);
    for (Piece p; (p = piece_next(&d->rest)).kind != PIECE_END;)
        piece_add(e.arena, &list, p);
    if (list.count && list.at[0].kind == PIECE_WORD && expand_list(&e, &list, &expanded))
        list = expanded;
    char problem[400];
    size_t place = list.count ? list.at[0].at : d->at;
    if (include_file(d->in, &list, problem, sizeof problem)) return;
    TELL(d, ERROR, place == PIECE_NOWHERE ? d->at : place, "%s", problem);
    if (include_endless(d->in))
        while (d->in->files > 1) include_close(d->in);
}

static void run_pragma(Directive *d) {
    Piece word = piece_next(&d->rest);
    if (piece_is(&word, "once")) include_once(d->in);
    if (piece_is(&word, "pack"))
        TELL(d, ERROR, word.at,
             "'#pragma pack' lays structs out otherwise than bbx does\n"
             "|__attribute__((packed)) works");
}

/* Read, and left out: places are those of the text. */
static void run_nothing(Directive *d) {
    (void)d;
}

typedef struct {
    const char *name;
    void (*run)(Directive *d);
    bool conditional; /* of #if's family: also where text is left out */
    bool bbx;         /* in bbx, too, where other words behind a # are a comment */
} Row;

static const Row rows[] = {
    {"define", run_define, false, true},
    {"undef", run_undef, false, true},
    {"include", run_include, false, true},
    {"include_next", run_include, false, false},
    {"import", run_include, false, false},
    {"pragma", run_pragma, false, true},
    {"if", run_if, true, true},
    {"ifdef", run_if, true, true},
    {"ifndef", run_if, true, true},
    {"elif", run_elif, true, true},
    {"elifdef", run_elif, true, true},
    {"elifndef", run_elif, true, true},
    {"else", run_else, true, true},
    {"endif", run_endif, true, true},
    {"error", run_observe, false, false},
    {"warning", run_observe, false, false},
    {"line", run_nothing, false, false},
    {"ident", run_nothing, false, false},
};

static const Row *row_of(const char *name, size_t len) {
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strlen(rows[i].name) == len && memcmp(rows[i].name, name, len) == 0)
            return &rows[i];
    return NULL;
}

/* F(x) or MASK: what the words of a comment hardly are. */
static bool is_macro_name(const char *text) {
    size_t len = symbol_reach(text), small = 0;
    for (size_t i = 0; i < len; i++) small += !!islower((unsigned char)text[i]);
    return len > 0 &&
           (text[len] == '(' || (isupper((unsigned char)*text) && !small && len > 1));
}

/* In bbx a # begins a comment, too: `# define the mask`, `#error in the law above`. */
static bool is_meant(const PreprocessInput *in, const Row *row, const char *word,
                     size_t gap) {
    const char *next = word + strlen(row->name);
    if (input_file(in)->language != LANGUAGE_BBX) return true;
    if (row->conditional && in->nifs) return true;
    if (!row->bbx && !in->nifs) return false;
    if (row->run == run_define && *next && !isspace((unsigned char)*next)) return false;
    next += strspn(next, " \t");
    return gap == 0 || (row->run == run_define && is_macro_name(next));
}

bool directive_found(const char *line) {
    InputFile file = {.language = LANGUAGE_BBX};
    return directive_is(&(PreprocessInput){.file = &file, .files = 1}, line);
}

bool directive_is(const PreprocessInput *in, const char *line) {
    const char *text = line;
    while (*text == ' ' || *text == '\t' || *text == '\f' || *text == '\v') text++;
    if (*text != '#') return false;
    size_t gap = strspn(text + 1, " \t");
    const char *word = text + 1 + gap;
    const Row *row = row_of(word, symbol_reach(word));
    if (input_idle(in)) return row && row->conditional;
    if (row) return is_meant(in, row, word, gap);
    return input_file(in)->language != LANGUAGE_BBX;
}

static void unknown(Directive *d, const Piece *name) {
    if (name->kind == PIECE_END || name->kind == PIECE_NUMBER) return; /* # 1 "file" */
    Suggest near = suggest_for(arena_strn(d->in->arena, name->text, name->len));
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        suggest_try(&near, rows[i].name);
    TELL(d, ERROR, d->at, "'#%.*s' is not a directive%s%s%s", (int)name->len, name->text,
         near.best ? "\n|did you mean '#" : "", near.best ? near.best : "",
         near.best ? "'?" : "");
}

void directive_run(PreprocessInput *in, Buf *line) {
    bool bbx = input_file(in)->language == LANGUAGE_BBX;
    input_file(in)->directives++;
    Directive d = {.in = in, .line = line};
    d.rest = (PieceScan){arena_strn(in->arena, buf_str(line), line->len), line->len, 0,
                         bbx ? HASH_BLANK : HASH_SIGN, 0};
    d.at = strspn(d.rest.text, " \t\f\v");
    d.rest.at = d.at + 1;
    Piece name = piece_next(&d.rest);
    const Row *row = row_of(name.text, name.len);
    if (row) d.name = row->name;
    if (row)
        row->run(&d);
    else
        unknown(&d, &name);
}
