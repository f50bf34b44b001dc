/* The rows, made at build time from builtins.def and prelude.bbx, and their look-up. */
#include <string.h>

#include "exec/builtin/builtin_local.h"

#include "gen/prelude_rows.c"

static const Builtin *find(const char *name, size_t len, uint32_t hash) {
    for (uint32_t at = hash % SLOTS; slots[at].name; at = (at + 1) % SLOTS) {
        const char *candidate = slot_names + slots[at].name;
        if (strncmp(candidate, name, len) == 0 && !candidate[len])
            return &builtin_rows[slots[at].row];
    }
    return NULL;
}

const Builtin *builtin_find(const char *name) {
    size_t len = strlen(name);
    return find(name, len, symbol_hash(name, len));
}

static char nothing; /* its address marks a symbol that bbx gives no meaning */

const Builtin *builtin_of(Symbol *sym) {
    if (!sym->builtin) {
        const Builtin *row = find(sym->name, sym->len, sym->hash);
        sym->builtin = row ? (void *)(uintptr_t)row : &nothing;
    }
    return sym->builtin == &nothing ? NULL : sym->builtin;
}

const Builtin *builtin_meant(const Node *node) {
    const Builtin *row = builtin_of(node->sym);
    return row && row->in_c && node->flags & NODE_FLAG_C ? builtin_find(row->in_c) : row;
}

size_t builtin_number(const Builtin *row) {
    return (size_t)(row - builtin_rows);
}
