#include "shell/session/leftover.h"

#include <stdlib.h>
#include <string.h>

#include "base/base.h"

#include "shell/session/session.h"

/* All names there are now, by name as before; with `leave` those that are new since then
 * are left. */
static void take_names(Session *session, bool leave) {
    Leftover *left = &session->leftover;
    Entry *entries;
    size_t count = exec_entries(session->exec, session->statement, false, &entries);
    LeftName *names = base_malloc((count + 1) * sizeof *names);
    size_t was = 0;
    left->left = 0;
    for (size_t i = 0; i < count; i++) {
        const Symbol *sym = entries[i].sym;
        while (was < left->count && strcmp(left->name[was].sym->name, sym->name) < 0) was++;
        bool known = was < left->count && left->name[was].sym == sym;
        names[i] = (LeftName){sym, known ? left->name[was].left : leave};
        left->left += names[i].left;
    }
    free(left->name);
    left->name = names, left->count = count;
}

void leftover_of_file(Session *session, const char *file) {
    Leftover *left = &session->leftover;
    if (left->told || session->totalled < 2) return;
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

static int by_name(const void *sym, const void *name) {
    return strcmp(((const Symbol *)sym)->name, ((const LeftName *)name)->sym->name);
}

/* The first name in the statement that is left, and where it stands. */
static LeftName *first_in(const Session *session, const Statement *statement, size_t *at) {
    const Leftover *left = &session->leftover;
    const char *text = statement->text;
    for (size_t i = 0, len; text[i]; i += len ? len : 1) {
        len = symbol_reach(text + i);
        const Symbol *sym = len ? symbol_known(session->symbols, text + i, len) : NULL;
        if (!sym || is_bound(text + i + len)) continue;
        LeftName *name = bsearch(sym, left->name, left->count, sizeof *name, by_name);
        if (!name || !name->left) continue;
        *at = i;
        return name;
    }
    return NULL;
}

void leftover_look(Session *session, const Statement *statement) {
    Leftover *left = &session->leftover;
    size_t at;
    if (!left->left || left->told || !left->file || session->loading != 1) return;
    if (defines_unseen(statement)) {
        for (size_t i = 0; i < left->count; i++) left->name[i].left = false;
        left->left = 0;
        return;
    }
    LeftName *name = first_in(session, statement, &at);
    if (!name || strstr(statement->text, "forall")) return;
    const Symbol *sym = name->sym;
    if (!is_claim(statement) || !is_there(session, sym)) { /* it may be defined anew */
        name->left = false;
        left->left--;
        return;
    }
    size_t start = statement->span.start + at;
    left->told = true;
    diag_warning(&session->diags, statement->source, span_of(start, start + sym->len),
                 "'%s' is from a file before this one, as all files are one session\n"
                 "|with --each every file is a session of its own",
                 sym->name);
    session_tell(session);
}
