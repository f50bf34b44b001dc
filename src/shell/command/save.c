/* Names as statements: types first, for what follows may be written with them, functions
 * behind what they may use, and then what may point to functions. Macros are expanded in
 * all of it, so they come last. */
#include "shell/command/save.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char *type_words(Type type) {
    static const char *const words[] = {
        [TYPE_U64] = "uint64_t ", [TYPE_I64] = "int64_t ",  [TYPE_U32] = "uint32_t ",
        [TYPE_I32] = "int32_t ",  [TYPE_U16] = "uint16_t ", [TYPE_I16] = "int16_t ",
        [TYPE_U8] = "uint8_t ",   [TYPE_I8] = "int8_t ",    [TYPE_BOOL] = "bool "};
    return type < sizeof words / sizeof *words && words[type] ? words[type] : "";
}

/* A literal that has the value's kind again. */
static void put_literal(Mapping squares, const Value *value, Buf *out) {
    uint64_t word = value->term.word;
    switch (value->kind) {
    case KIND_SET:
        buf_printf(out, "0x%" PRIx64, word);
        break;
    case KIND_BOOL:
        buf_puts(out, word ? "1 == 1" : "1 == 0");
        break;
    case KIND_SQUARE:
        if (word < 64)
            buf_puts(out, mapping_square(squares, (int)word));
        else
            buf_printf(out, "%" PRIu64, word);
        break;
    default:
        if (word >> 63)
            buf_printf(out, "-%" PRIu64, ~word + 1);
        else
            buf_printf(out, "%" PRIu64, word);
    }
}

static void put_entry(Mapping squares, const Entry *entry, Buf *out) {
    if (entry->within) return;
    if (entry->text) {
        if (!*entry->text) return;
        buf_puts(out, entry->text);
        buf_putc(out, '\n');
        return;
    }
    if (entry->kind != ENTRY_VARIABLE && entry->kind != ENTRY_CONSTANT) return;
    if (entry->value.kind == KIND_LIST || entry->value.kind == KIND_VOID) return;
    if (entry->kind == ENTRY_CONSTANT) buf_puts(out, "const ");
    buf_printf(out, "%s%s = ", type_words((Type)entry->value.type), entry->sym->name);
    put_literal(squares, &entry->value, out);
    buf_putc(out, '\n');
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

/* What the user made and a script can make again. */
static bool is_saved(const Entry *entry) {
    bool plain = entry->kind == ENTRY_VARIABLE || entry->kind == ENTRY_CONSTANT;
    return entry->kind != ENTRY_BUILTIN && (entry->text || plain);
}

size_t save_session(Session *session, Buf *out) {
    static const EntryKind order[] = {ENTRY_CONSTANT, ENTRY_VARIABLE, ENTRY_ARRAY,
                                      ENTRY_TEMPLATE, ENTRY_FUNCTION};
    Entry *entries;
    size_t names = 0;
    Mapping squares = exec_squares(session->exec);
    buf_printf(out, ":set squares %s\n", mapping_names[squares]);
    size_t count = exec_entries(session->exec, session->statement, false, &entries);
    put_types(session, entries, count, out);
    for (size_t k = 0; k < sizeof order / sizeof *order; k++)
        for (size_t i = 0; i < count; i++)
            if (entries[i].kind == order[k] && !entries[i].rank)
                put_entry(squares, &entries[i], out);
    for (size_t i = 0; i < count; i++)
        if (entries[i].rank && entries[i].kind != ENTRY_TYPE)
            put_declaration(&entries[i], out);
    for (size_t i = 0; i < count; i++)
        if (entries[i].rank && entries[i].kind != ENTRY_TYPE)
            put_entry(squares, &entries[i], out);
    for (size_t i = 0; i < count; i++)
        if (entries[i].kind == ENTRY_MACRO) put_entry(squares, &entries[i], out);
    for (size_t i = 0; i < count; i++) names += is_saved(&entries[i]);
    return names;
}
