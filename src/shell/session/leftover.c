#include "shell/session/leftover.h"

#include <string.h>

#include "shell/session/session.h"

static bool is_among(Symbol *const *list, size_t count, const Symbol *sym) {
    for (size_t i = 0; i < count; i++)
        if (list[i] == sym) return true;
    return false;
}

/* Names that are new since the last time; with `leave` the next file has them. */
static void take_names(Session *session, bool leave) {
    Leftover *left = &session->leftover;
    Entry *entries;
    size_t count = exec_entries(session->exec, session->statement, false, &entries);
    Symbol **names = ARENA_ARRAY(session->arena, Symbol *, count + 1);
    Symbol **more = ARENA_ARRAY(session->arena, Symbol *, count + 1);
    size_t nmore = 0;
    for (size_t i = 0; i < count; i++) {
        Symbol *sym = names[i] = entries[i].sym;
        if (is_among(left->name, left->count, sym) ||
            (leave && !is_among(left->known, left->nknown, sym)))
            more[nmore++] = sym;
    }
    left->known = names, left->nknown = count;
    left->name = more, left->count = nmore;
}

void leftover_of_file(Session *session, const char *file) {
    Leftover *left = &session->leftover;
    if (left->told) return;
    take_names(session, left->file && session->laws > left->laws);
    left->file = file;
    left->laws = session->laws;
}

static bool begins_with(const Statement *statement, const char *word) {
    size_t len = strlen(word);
    const char *text = statement->text;
    return strncmp(text, word, len) == 0 && !symbol_goes_on(text[len]);
}

/* A claim uses names, unless it binds them. */
static bool is_claim(const Statement *statement) {
    return begins_with(statement, "law") || begins_with(statement, "refute") ||
           begins_with(statement, "assert");
}

/* What sets names that it does not mention. */
static bool defines_unseen(const Statement *statement) {
    return statement->pasted || begins_with(statement, "position") ||
           begins_with(statement, ":load");
}

static bool is_bound(const char *behind) {
    while (*behind == ' ') behind++;
    return *behind == ':' ||
           (strncmp(behind, "in", 2) == 0 && !symbol_goes_on(behind[2]));
}

/* :reset and :undo take names away. */
static bool is_there(const Session *session, const Symbol *sym) {
    Entry entry;
    return exec_describe(session->exec, sym->name, &entry) && entry.kind != ENTRY_BUILTIN;
}

/* The first of the names in the statement, and where it stands. */
static Symbol **first_in(const Session *session, const Statement *statement, size_t *at) {
    const Leftover *left = &session->leftover;
    const char *text = statement->text;
    for (size_t i = 0, len; text[i]; i += len ? len : 1) {
        len = symbol_reach(text + i);
        const Symbol *sym = len ? symbol_known(session->symbols, text + i, len) : NULL;
        for (size_t n = 0; sym && n < left->count; n++) {
            if (left->name[n] != sym || is_bound(text + i + len)) continue;
            *at = i;
            return &left->name[n];
        }
    }
    return NULL;
}

void leftover_look(Session *session, const Statement *statement) {
    Leftover *left = &session->leftover;
    size_t at;
    if (!left->count || left->told || !left->file || session->loading != 1) return;
    if (defines_unseen(statement)) left->count = 0;
    Symbol **name = first_in(session, statement, &at);
    if (!name || strstr(statement->text, "forall")) return;
    if (!is_claim(statement) || !is_there(session, *name)) { /* it may be defined anew */
        *name = left->name[--left->count];
        return;
    }
    size_t start = statement->span.start + at;
    left->told = true;
    diag_warning(&session->diags, statement->source, span_of(start, start + (*name)->len),
                 "'%s' is from a file before this one, as all files are one session\n"
                 "|with --each every file is a session of its own",
                 (*name)->name);
    session_tell(session);
}
