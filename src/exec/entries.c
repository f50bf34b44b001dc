/* What the session has, as entries for :vars, :funcs, :save, help and completion. The
 * text of an entry is a statement that makes it again. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "board/line.h"
#include "exec/coded.h"
#include "exec/compiled/compiled.h"
#include "exec/names/lists.h"
#include "exec/flow.h"
#include "exec/names/names.h"
#include "exec/names/types.h"
#include "exec/refused.h"
#include "exec/builtin/builtin.h"

enum { PER_LINE = 4 };

/* A word as a literal that has the same kind. */
static void put_word(Buf *buf, BoardShape squares, const Value *value) {
    uint64_t word = value->term.word, high = value->high.word;
    switch (value->kind) {
    case KIND_SET:
        buf_puts(buf, "0x");
        if (shape_bits(squares) > 64) buf_printf(buf, "%016" PRIx64, high);
        buf_printf(buf, "%016" PRIx64, word);
        break;
    case KIND_SQUARE:
        buf_puts(buf, shape_name(squares, (int)word));
        break;
    case KIND_BOOL:
        buf_puts(buf, word ? "!0" : "!1");
        break;
    case KIND_DIRECTION:
        buf_puts(buf, line_name((int)word));
        break;
    default:
        if (high)
            buf_printf(buf, "0x%" PRIx64 "%016" PRIx64, high, word);
        else if (shape_bits(squares) > 64)
            buf_printf(buf, "%" PRIu64, word);
        else
            buf_printf(buf, "%" PRId64, (int64_t)word);
        break;
    }
}

static void put_elements(Buf *buf, BoardShape squares, const List *list) {
    buf_puts(buf, "{");
    for (size_t i = 0; i < list->count; i++) {
        if (i % PER_LINE == 0) buf_puts(buf, "\n   ");
        buf_putc(buf, ' ');
        put_word(buf, squares, &list->at[i]);
        buf_putc(buf, ',');
    }
    buf_puts(buf, "\n}");
}

static void put_list(Buf *buf, const Exec *exec, const Global *global, Arena *arena) {
    const Array *list = global->array;
    Value values = list_of_array(arena, list);
    buf_printf(buf, "%s%s %s[%u] = ", list->constant ? "const " : "",
               list->kind == KIND_SET ? "U64" : "int64_t", global->sym->name, list->count);
    put_elements(buf, exec->squares, values.list);
}

static void put_variable(Buf *buf, const Exec *exec, const Global *global) {
    if (global->kind == GLOBAL_ENUM) {
        buf_printf(buf, "enum { %s = %" PRId64 " }", global->sym->name,
                   (int64_t)global->value.term.word);
        return;
    }
    buf_printf(buf, "%s%s = ", global->kind == GLOBAL_CONSTANT ? "const " : "",
               global->sym->name);
    put_word(buf, exec->squares, &global->value);
}

static void put_object(Buf *buf, const Exec *exec, const Value *value,
                       const Global *global, Arena *arena) {
    if (coded_declaration(buf, exec, global, arena)) return;
    if (value->kind == KIND_LIST)
        put_elements(buf, exec->squares, value->list);
    else
        put_word(buf, exec->squares, value);
}

static EntryKind entry_kind(const Global *global) {
    bool whole = global->kind == GLOBAL_OBJECT && global->value.kind == KIND_LIST;
    if (whole) return ENTRY_ARRAY;
    static const uint8_t of[] = {
        [GLOBAL_VARIABLE] = ENTRY_VARIABLE, [GLOBAL_CONSTANT] = ENTRY_CONSTANT,
        [GLOBAL_ENUM] = ENTRY_CONSTANT,     [GLOBAL_ARRAY] = ENTRY_ARRAY,
        [GLOBAL_FUNCTION] = ENTRY_FUNCTION, [GLOBAL_TYPE] = ENTRY_TYPE,
        [GLOBAL_COMPILED] = ENTRY_COMPILED, [GLOBAL_OBJECT] = ENTRY_VARIABLE};
    return (EntryKind)of[global->kind];
}

static bool has_entry(const Exec *exec, Global *global) {
    return global->kind != GLOBAL_NONE && global->kind != GLOBAL_REFUSED &&
           global->kind != GLOBAL_FILES && global->kind != GLOBAL_MEMORY &&
           !(global->kind == GLOBAL_COMPILED && !global->compiled->count) &&
           !refused_is_unset(exec, global);
}

/* C's numbers of squares are valid in files of C only. */
static PreprocessLanguage language_of(const Exec *exec, const Global *global) {
    bool square = global->kind == GLOBAL_ENUM && global->sym->square >= 0;
    uint64_t word = global->value.term.word;
    return square && word != (uint64_t)shape_number(exec->squares, global->sym->square)
               ? LANGUAGE_C
               : LANGUAGE_BBX;
}

static Entry entry_of(const Exec *exec, const Global *global, Arena *arena) {
    Entry entry = {.kind = entry_kind(global),
                   .sym = global->sym,
                   .value = global->value,
                   .language = language_of(exec, global),
                   .signature = global->sym->name,
                   .doc = "",
                   .example = "",
                   .group = ""};
    Buf buf = {0};
    if (global->kind == GLOBAL_OBJECT) {
        entry.value = coded_value(exec, global, arena);
        entry.rank = coded_has_pointers(global);
        put_object(&buf, exec, &entry.value, global, arena);
        entry.text = arena_buf(arena, &buf);
        return entry;
    }
    switch (entry.kind) {
    case ENTRY_COMPILED:
        entry.signature = compiled_signature(global->compiled->at[0], arena);
        entry.doc = compiled_where(global->compiled, arena);
        return entry;
    case ENTRY_ARRAY:
        put_list(&buf, exec, global, arena);
        break;
    case ENTRY_FUNCTION:
        entry.rank = (uint32_t)global->function->since;
        entry.signature = function_signature(global->function, arena);
        entry.text = function_text(global->function, arena);
        return entry;
    case ENTRY_TYPE:
        coded_type_text(&buf, global, arena, &entry.rank);
        break;
    default:
        put_variable(&buf, exec, global);
        break;
    }
    entry.text = arena_buf(arena, &buf);
    return entry;
}

static size_t count_macros(const Exec *exec) {
    size_t n = 0, at = 0;
    while (preprocess_name(exec->macros, &at)) n++;
    return n;
}

static Entry entry_of_macro(const Exec *exec, const PreprocessMacro *macro) {
    return (Entry){.kind = ENTRY_MACRO,
                   .sym = symbol_of(exec->symbols, macro->name),
                   .value = {.kind = KIND_VOID},
                   .signature = macro->signature,
                   .text = macro->text,
                   .doc = "",
                   .example = "",
                   .group = ""};
}

static size_t macros(const Exec *exec, Arena *arena, Entry *entries) {
    size_t n = 0, at = 0;
    for (PreprocessMacro macro; preprocess_macro(exec->macros, &at, arena, &macro);)
        entries[n++] = entry_of_macro(exec, &macro);
    return n;
}

static Entry entry_of_row(const Exec *exec, const Builtin *row, Arena *arena) {
    Entry entry = {.kind = ENTRY_BUILTIN,
                   .doc = row->doc,
                   .example = row->example,
                   .group = row->group,
                   .signature = row->name,
                   .aliases = row->aliases,
                   .text = row->text ? row->text : "",
                   .sym = symbol_of(exec->symbols, row->name)};
    entry.value = (Value){.kind = KIND_VOID};
    if (row->form == BUILTIN_CONSTANT)
        entry.value = builtin_constant(row, exec->squares);
    else if (arena)
        entry.signature = arena_printf(arena, "%s(%s)", row->name, row->params);
    return entry;
}

static bool is_listed(const Exec *exec, Global *global) {
    return has_entry(exec, global) && !names_hidden(exec, global->sym);
}

/* Whether the name is the tag of a struct or enum. */
static bool has_tag(const Global *global) {
    const CcType *tag = global->c.tag;
    return tag && tag->is_complete && !tag->tag->is_nameless;
}

static Entry entry_of_tag(const Exec *exec, const Global *global, Arena *arena) {
    const CcType *tag = global->c.tag;
    const char *word = tag->kind == CC_ENUM ? "enum" : "struct";
    Symbol *sym = symbol_printf(exec->symbols, "%s %s", word, tag->tag->name);
    Entry entry = {.kind = ENTRY_TYPE,
                   .sym = sym,
                   .signature = sym->name,
                   .doc = "",
                   .example = "",
                   .group = ""};
    Buf text = {0};
    coded_tag_text(&text, tag, arena, &entry.rank);
    entry.text = arena_buf(arena, &text);
    return entry;
}

static int by_name(const void *a, const void *b) {
    const Entry *x = a, *y = b;
    return strcmp(x->sym->name, y->sym->name);
}

size_t exec_entries(const Exec *exec, Arena *arena, bool builtins, Entry **entries) {
    size_t most = 2 * exec->count + builtin_count + count_macros(exec);
    Entry *all = ARENA_ARRAY(arena, Entry, most);
    size_t n = 0;
    for (size_t i = 0; i < exec->count; i++) {
        Global *global = exec->all[i];
        if (is_listed(exec, global)) all[n++] = entry_of(exec, global, arena);
        if (has_tag(global)) all[n++] = entry_of_tag(exec, global, arena);
    }
    n += macros(exec, arena, all + n);
    for (size_t i = 0; builtins && i < builtin_count; i++)
        all[n++] = entry_of_row(exec, &builtin_rows[i], arena);
    qsort(all, n, sizeof *all, by_name);
    *entries = all;
    return n;
}

bool exec_describe(const Exec *exec, const char *name, Entry *entry) {
    const Symbol *sym = symbol_known(exec->symbols, name, strlen(name));
    Global *global = sym ? names_known(sym) : NULL;
    if (global && has_entry(exec, global)) {
        *entry = entry_of(exec, global, exec->arena);
        return true;
    }
    PreprocessMacro macro;
    if (preprocess_find(exec->macros, name, exec->arena, &macro)) {
        *entry = entry_of_macro(exec, &macro);
        return true;
    }
    const Builtin *row = builtin_find(name);
    if (!row) return false;
    *entry = entry_of_row(exec, row, exec->arena);
    return true;
}
