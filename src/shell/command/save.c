/* Names as statements: types first, for what follows may be written with them, functions
 * behind what they may use, and then what may point to functions. Macros are expanded in
 * all of it, so they come last. */
#include "shell/command/save.h"

#include <stdlib.h>
#include <string.h>

static void put_entry(const Entry *entry, Buf *out) {
    if (entry->text && *entry->text) buf_printf(out, "%s\n", entry->text);
}

static int by_rank(const void *a, const void *b) {
    const Entry *x = a, *y = b;
    return (x->rank > y->rank) - (x->rank < y->rank);
}

static bool is_function(const Entry *entry) {
    return entry->kind == ENTRY_FUNCTION;
}

/* Variables that point, after what they point to. */
static bool is_pointer(const Entry *entry) {
    return entry->rank && entry->kind != ENTRY_TYPE && !is_function(entry);
}

/* Structs after those that are in them; functions as they were defined, for what a call
 * means stands before it. */
static size_t by_ranks(Session *session, const Entry *entries, size_t count,
                       bool functions, Entry **out) {
    size_t n = 0;
    *out = ARENA_ARRAY(session->statement, Entry, count + 1);
    for (size_t i = 0; i < count; i++)
        if (functions ? is_function(&entries[i]) : entries[i].kind == ENTRY_TYPE)
            (*out)[n++] = entries[i];
    qsort(*out, n, sizeof **out, by_rank);
    return n;
}

/* What points may point to what comes after it, or to itself: it is declared before. */
static void put_declaration(const Entry *entry, Buf *out) {
    const char *text = entry->text, *value = text ? strstr(text, " = ") : NULL;
    if (!value) return;
    buf_printf(out, "static %.*s\n", (int)(value - text), text);
}

const char *save_misfit(Session *session, const char *name) {
    Entry *entries;
    if (preprocess_language(name) == LANGUAGE_C) return NULL;
    size_t count = exec_entries(session->exec, session->statement, false, &entries);
    for (size_t i = 0; i < count; i++)
        if (entries[i].language == LANGUAGE_C) return entries[i].sym->name;
    return NULL;
}

size_t save_session(Session *session, Buf *out) {
    static const EntryKind order[] = {ENTRY_CONSTANT, ENTRY_VARIABLE, ENTRY_ARRAY};
    Entry *entries, *ranked;
    size_t names = 0, n;
    buf_puts(out, ":set board ");
    shape_write(out, session->settings.board);
    buf_printf(out, "\n:set squares %s\n", mapping_names[session->settings.squares]);
    size_t count = exec_entries(session->exec, session->statement, false, &entries);
    n = by_ranks(session, entries, count, false, &ranked);
    for (size_t i = 0; i < n; i++)
        if (*ranked[i].text) buf_printf(out, "%s;\n", ranked[i].text);
    for (size_t k = 0; k < sizeof order / sizeof *order; k++)
        for (size_t i = 0; i < count; i++)
            if (entries[i].kind == order[k] && !entries[i].rank)
                put_entry(&entries[i], out);
    n = by_ranks(session, entries, count, true, &ranked);
    for (size_t i = 0; i < n; i++) put_entry(&ranked[i], out);
    for (size_t i = 0; i < count; i++)
        if (is_pointer(&entries[i])) put_declaration(&entries[i], out);
    for (size_t i = 0; i < count; i++)
        if (is_pointer(&entries[i])) put_entry(&entries[i], out);
    for (size_t i = 0; i < count; i++)
        if (entries[i].kind == ENTRY_MACRO) put_entry(&entries[i], out);
    for (size_t i = 0; i < count; i++) names += entries[i].text != NULL;
    return names;
}
