/* Names as statements: types first, for what follows may be written with them, functions
 * behind what they may use, and then what may point to functions. Macros are expanded in
 * all of it, so they come last. */
#include "shell/command/save.h"

#include <stdlib.h>
#include <string.h>

static void put_entry(const Entry *entry, Buf *out) {
    if (!entry->within && entry->text && *entry->text)
        buf_printf(out, "%s\n", entry->text);
}

static int by_rank(const void *a, const void *b) {
    const Entry *x = a, *y = b;
    return (x->rank > y->rank) - (x->rank < y->rank);
}

/* Structs after those that are in them. */
static void put_types(Session *session, const Entry *entries, size_t count, Buf *out) {
    Entry *types = ARENA_ARRAY(session->statement, Entry, count + 1);
    size_t n = 0;
    for (size_t i = 0; i < count; i++)
        if (entries[i].kind == ENTRY_TYPE) types[n++] = entries[i];
    qsort(types, n, sizeof *types, by_rank);
    for (size_t i = 0; i < n; i++)
        if (*types[i].text) buf_printf(out, "%s;\n", types[i].text);
}

/* What points may point to what comes after it, or to itself: it is declared before. */
static void put_declaration(const Entry *entry, Buf *out) {
    const char *text = entry->text, *value = text ? strstr(text, " = ") : NULL;
    if (!value) return;
    if (strncmp(text, "const ", 6) == 0) text += 6;
    buf_printf(out, "static %.*s\n", (int)(value - text), text);
}

const char *save_misfit(Session *session, const char *name, const char **ending) {
    PreprocessLanguage language = preprocess_language(name);
    Entry *entries;
    size_t count = exec_entries(session->exec, session->statement, false, &entries);
    for (size_t i = 0; i < count; i++) {
        bool cpp = entries[i].language == LANGUAGE_CPP;
        *ending = cpp ? ".cpp" : ".c";
        if (cpp ? language != LANGUAGE_CPP
                : entries[i].language == LANGUAGE_C && language == LANGUAGE_BBX)
            return entries[i].sym->name;
    }
    return NULL;
}

const char *save_shared(Session *session) {
    Entry *entries;
    size_t count = exec_entries(session->exec, session->statement, false, &entries);
    for (size_t i = 0; i < count; i++)
        if (entries[i].shared) return entries[i].sym->name;
    return NULL;
}

size_t save_session(Session *session, Buf *out) {
    static const EntryKind order[] = {ENTRY_CONSTANT, ENTRY_VARIABLE, ENTRY_ARRAY,
                                      ENTRY_TEMPLATE, ENTRY_FUNCTION};
    Entry *entries;
    size_t names = 0;
    buf_printf(out, ":set squares %s\n", mapping_names[exec_squares(session->exec)]);
    size_t count = exec_entries(session->exec, session->statement, false, &entries);
    put_types(session, entries, count, out);
    for (size_t k = 0; k < sizeof order / sizeof *order; k++)
        for (size_t i = 0; i < count; i++)
            if (entries[i].kind == order[k] && !entries[i].rank)
                put_entry(&entries[i], out);
    for (size_t i = 0; i < count; i++)
        if (entries[i].rank && entries[i].kind != ENTRY_TYPE)
            put_declaration(&entries[i], out);
    for (size_t i = 0; i < count; i++)
        if (entries[i].rank && entries[i].kind != ENTRY_TYPE) put_entry(&entries[i], out);
    for (size_t i = 0; i < count; i++)
        if (entries[i].kind == ENTRY_MACRO) put_entry(&entries[i], out);
    for (size_t i = 0; i < count; i++) names += entries[i].text != NULL;
    return names;
}
