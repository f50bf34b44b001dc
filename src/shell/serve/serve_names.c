/* A statement's names are those that undoing it would change. */
#include "shell/serve/serve_names.h"

#include "base/among.h"
#include "base/utf8.h"

typedef struct {
    const Symbol *sym;
    const char *file, *before; /* the line up to the name */
    size_t before_len;
    unsigned line;
} Made;

struct ServeNames {
    Arena *arena;
    void (*run)(Session *, const Statement *);
    Made *at;
    size_t count, cap;
};

/* Only one file is run in a process. */
static ServeNames names_here;

static const Made *find_name(const ServeNames *names, const char *name) {
    for (size_t i = 0; i < names->count; i++)
        if (strcmp(names->at[i].sym->name, name) == 0) return &names->at[i];
    return NULL;
}

/* Where the name stands in a text as a word; the text's start if it does not. */
static size_t word_at(const char *text, const char *name) {
    size_t len = strlen(name);
    for (const char *at = text; (at = strstr(at, name)); at += len) {
        bool before = at > text && symbol_goes_on(at[-1]);
        if (!before && !symbol_goes_on(at[len])) return (size_t)(at - text);
    }
    return 0;
}

static void add(ServeNames *names, const Statement *statement, const Symbol *sym) {
    size_t at = statement->span.start + word_at(statement->text, sym->name);
    Place place = source_place(statement->source, at);
    Made made = {.sym = sym, .file = arena_str(names->arena, place.name), .line = place.line};
    made.before_len = utf8_skip(place.line_start, place.line_len, place.column - 1);
    made.before = arena_strn(names->arena, place.line_start, made.before_len);
    names->at = arena_grow(names->arena, names->at, names->count, &names->cap, sizeof made);
    names->at[names->count++] = made;
}

/* Laws and the like, and commands but for those that others need. */
static bool is_left_out(const char *text) {
    static const char needed[] = "set load reset board";
    size_t len = symbol_reach(text);
    if (*text == ':') return !among(needed, text + 1, symbol_reach(text + 1));
    return among("law refute assert quiz", text, len) && text[len] != '(' && text[len] != '=';
}

static void run_statement(Session *session, const Statement *statement) {
    ServeNames *names = &names_here;
    Symbol **list;
    if (is_left_out(statement->text)) return;
    names->run(session, statement);
    size_t count = exec_undo_names(session->exec, session->statement, &list);
    for (size_t i = 0; i < count; i++)
        if (!find_name(names, list[i]->name)) add(names, statement, list[i]);
}

/* C++ is read as C, as far as that goes. */
static const char *read_as(const ServeFile *file) {
    return file->language == SERVE_CPP ? arena_printf(file->session->arena, "%s.h", file->name)
                                       : file->name;
}

ServeNames *serve_names_run(const ServeFile *file) {
    Session *session = file->session;
    ServeNames *names = &names_here;
    *names = (ServeNames){.arena = session->arena, .run = session->run};
    if (file->language == SERVE_RUST) return names;
    session->run = run_statement;
    session_script(session, read_as(file), file->text.at, file->text.len);
    session->run = names->run;
    session->quit = false;
    return names;
}

/* --- where --- */

static size_t units_of(const char *text, size_t len) {
    size_t units = 0;
    for (size_t at = 0, size; at < len; at += size)
        units += utf8_decode(text + at, len - at, &size) >= 0x10000 ? 2 : 1;
    return units;
}

static json_t *location(const ServeFile *file, const char *path, json_t *range) {
    bool own = strcmp(path, file->name) == 0 || strcmp(path, read_as(file)) == 0;
    Session *session = file->session;
    const char *uri = own ? file->uri : serve_file_uri(session->statement, path);
    return json_pack("{s:s, s:o}", "uri", uri, "range", range);
}

/* Names of laws and macros are no names of the session: #define NAME, law NAME: */
static json_t *written(const ServeFile *file, const char *name) {
    static const char *const heads[] = {"define", "law", "refute"};
    ServeText text = file->text;
    size_t len = strlen(name);
    for (const char *at = text.at; (at = strstr(at, name)); at += len) {
        if (at == text.at || symbol_goes_on(at[len]) || symbol_goes_on(at[-1])) continue;
        const char *end = at;
        while (end > text.at && (end[-1] == ' ' || end[-1] == '\t')) end--;
        size_t offset = (size_t)(at - text.at);
        for (size_t i = 0; i < sizeof heads / sizeof *heads; i++) {
            size_t head = strlen(heads[i]);
            bool is = end < at && (size_t)(end - text.at) >= head &&
                      strncmp(end - head, heads[i], head) == 0 && (i == 0 || at[len] == ':');
            if (is)
                return location(file, file->name,
                                serve_text_range(text, offset, offset + len));
        }
    }
    return NULL;
}

json_t *serve_names_where(const ServeNames *names, const ServeFile *file, const char *name) {
    const Made *made = find_name(names, name);
    if (!made) return *name ? written(file, name) : NULL;
    json_int_t line = (json_int_t)made->line - 1;
    json_int_t start = (json_int_t)units_of(made->before, made->before_len);
    json_int_t end = start + (json_int_t)strlen(name);
    return location(file, made->file,
                    json_pack("{s:{s:I, s:I}, s:{s:I, s:I}}", "start", "line", line,
                              "character", start, "end", "line", line, "character", end));
}
