/* A text between backticks is to the reader what a macro's use is: the call of the function
 * that the compiler made of it.
 *
 * A unit has the functions of all texts that are known when it is compiled, so that one run
 * of the compiler does for a script, and the functions share the file's variables. A text
 * that is met later has the file compiled anew. */
#include "shell/session/quote.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/door.h"
#include "shell/session/compile.h"

enum { SCRIPT_MOST = 1 << 24 };

/* A line, and the text in it. */
typedef struct {
    const char *name;
    unsigned number;
    const char *line;
    size_t len;       /* of the line */
    size_t from, to;  /* the text */
} Found;

/* --- what the statement binds --- */

static bool is_blank(char c) {
    return c == ' ' || c == '\t';
}

static bool has_word(const char *text, const char *name) {
    size_t len = strlen(name);
    for (const char *at = text; (at = strstr(at, name)); at += len)
        if ((at == text || !symbol_goes_on(at[-1])) && !symbol_goes_on(at[len])) return true;
    return false;
}

static void bind(Arena *arena, CompilerQuote *quote, const char *type, const char *name) {
    for (size_t i = 0; i < quote->bound; i++)
        if (strcmp(quote->names.at[i], name) == 0) return;
    if (!*name || !has_word(quote->text, name)) return;
    compiler_words_add(arena, &quote->types, type);
    compiler_words_add(arena, &quote->names, name);
    quote->bound++;
}

/* "int s", "uint8_t b", "x" */
static void bind_declared(Arena *arena, CompilerQuote *quote, const char *at,
                          const char *end) {
    while (at < end && is_blank(*at)) at++;
    while (end > at && is_blank(end[-1])) end--;
    const char *name = end;
    while (name > at && symbol_goes_on(name[-1])) name--;
    const char *type_end = name;
    while (type_end > at && is_blank(type_end[-1])) type_end--;
    bind(arena, quote,
         type_end > at ? arena_strn(arena, at, (size_t)(type_end - at))
                       : "unsigned long long",
         arena_strn(arena, name, (size_t)(end - name)));
}

static void bind_forall(Arena *arena, CompilerQuote *quote, const char *at) {
    const char *stop = at + strcspn(at, ":`");
    while (*stop == ':' && stop[1] == ':') stop += 2 + strcspn(stop + 2, ":`");
    if (*stop != ':') return;
    while (at < stop) {
        const char *comma = memchr(at, ',', (size_t)(stop - at));
        const char *end = comma ? comma : stop;
        bind_declared(arena, quote, at, end);
        at = end + 1;
    }
}

/* for s in squares, t in … */
static void bind_for(Arena *arena, CompilerQuote *quote, const char *line) {
    for (const char *at = line; (at = strstr(at, " in ")); at++) {
        const char *end = at, *name;
        while (end > line && is_blank(end[-1])) end--;
        for (name = end; name > line && symbol_goes_on(name[-1]);) name--;
        bind(arena, quote, "unsigned long long",
             arena_strn(arena, name, (size_t)(end - name)));
    }
}

static void bind_names(Arena *arena, CompilerQuote *quote, const char *line) {
    const char *forall = strstr(line, "forall ");
    if (forall) bind_forall(arena, quote, forall + strlen("forall "));
    bind_for(arena, quote, line);
}

/* --- texts --- */

static bool is_same(const CompilerQuote *a, const CompilerQuote *b) {
    bool same = strcmp(a->text, b->text) == 0 && a->bound == b->bound;
    for (size_t i = 0; i < a->bound && same; i++)
        same = strcmp(a->types.at[i], b->types.at[i]) == 0 &&
               strcmp(a->names.at[i], b->names.at[i]) == 0;
    return same;
}

/* Its number; a trial does not add it, and the number is none then. */
static size_t add(Session *session, const Found *found, bool trial) {
    CompilerQuotes *quotes = &session->quotes;
    Arena *arena = session->arena;
    CompilerQuote *quote = ARENA_NEW(arena, CompilerQuote);
    const char *line = arena_strn(arena, found->line, found->len);
    quote->text = arena_strn(arena, found->line + found->from, found->to - found->from);
    quote->file = session_name(session, found->name);
    quote->line = found->number;
    quote->column = (unsigned)found->from + 1;
    bind_names(arena, quote, line);
    size_t i = 0;
    while (i < quotes->count && !is_same(quotes->at[i], quote)) i++;
    if (trial) return i;
    if (i < quotes->count) {
        quotes->at[i]->file = quote->file;
        quotes->at[i]->line = quote->line;
        quotes->at[i]->column = quote->column;
        return i;
    }
    quotes->at = arena_grow(arena, quotes->at, quotes->count, &quotes->cap,
                            sizeof *quotes->at);
    quotes->at[quotes->count] = quote;
    return quotes->count++;
}

/* --- looking ahead --- */

static void collect_line(Session *session, Found *found) {
    for (size_t i = 0; i < found->len; i++) {
        char c = found->line[i];
        if (c == '#' || (c == '/' && i + 1 < found->len && found->line[i + 1] == '/'))
            return;
        if (c != '"' && c != '`') continue;
        const char *end = memchr(found->line + i + 1, c, found->len - i - 1);
        if (!end) return;
        found->from = i + 1;
        found->to = i = (size_t)(end - found->line);
        if (c == '`') add(session, found, false);
    }
}

void quote_collect(Session *session, const char *name, const char *text, size_t len) {
    const char *end = text + len;
    if (!memchr(text, '`', len)) return;
    for (unsigned number = 1; text < end; number++) {
        const char *stop = memchr(text, '\n', (size_t)(end - text));
        size_t line = (size_t)((stop ? stop : end) - text);
        Found found = {name, number, text, line, 0, 0};
        collect_line(session, &found);
        text += line + 1;
    }
}

/* Most scripts have none, and are read once. */
static bool has_quotes(FILE *file) {
    char block[1 << 14];
    size_t len;
    while ((len = fread(block, 1, sizeof block, file)))
        if (memchr(block, '`', len)) return true;
    return false;
}

void quote_collect_file(Session *session, const char *path) {
    struct stat st;
    if (compile_takes(session, path) || stat(path, &st) != 0 || !S_ISREG(st.st_mode) ||
        st.st_size > SCRIPT_MOST)
        return;
    FILE *file = door_open(path, "re");
    bool some = file && has_quotes(file);
    char *text = some ? base_malloc((size_t)st.st_size + 1) : NULL;
    if (some) rewind(file);
    if (some) quote_collect(session, path, text, fread(text, 1, (size_t)st.st_size, file));
    free(text);
    if (file) fclose(file);
}

/* --- uses --- */

/* Whether a file that is loaded has its function. */
static bool is_loaded(Session *session, size_t number) {
    Entry entry;
    return session->quotes.at[number]->call &&
           exec_describe(session->exec, compiler_quote_name(session->arena, number),
                         &entry) &&
           entry.kind == ENTRY_COMPILED;
}

static bool replace(void *context, const PreprocessQuote *use, Buf *out) {
    Session *session = context;
    const Found found = {use->name, use->line, use->text,
                         use->len,  use->from, use->from + use->quoted};
    size_t number = add(session, &found, use->trial);
    if (number == session->quotes.count) return false;
    if (!is_loaded(session, number) && !use->trial) compile_quote(session, number);
    if (!is_loaded(session, number)) return false;
    buf_puts(out, session->quotes.at[number]->call);
    return true;
}

void quote_open(Session *session) {
    preprocess_quotes(exec_macros(session->exec), replace, session);
}
