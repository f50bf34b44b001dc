/* Metadata: nodes with fields, parsed on demand, for most are never needed. */
#include <string.h>

#include "llvm/llvm_debug.h"

enum { LIST_MOST = 100000, SCOPES_MOST = 60 };

/* Enters the brackets of a node; false: it has none. */
static bool enter_node(LlvmReader *r, uint32_t node, LlvmLex *lex) {
    if (node >= r->metas || !r->meta[node]) return false;
    llvm_lex_begin(lex, r->meta[node], (size_t)(r->lex.end - r->meta[node]), &r->ignored);
    llvm_lex_take(lex, "distinct");
    return true;
}

bool llvm_debug_is(LlvmReader *r, uint32_t node, const char *what) {
    LlvmLex lex;
    return enter_node(r, node, &lex) && lex.now.kind == LLVM_META &&
           llvm_lex_token_is(&lex.now, what);
}

/* The text after `field:`. */
static bool find_field_text(LlvmReader *r, uint32_t node, const char *field,
                            LlvmLex *lex) {
    if (!enter_node(r, node, lex) || lex->now.kind != LLVM_META) return false;
    llvm_lex_next(lex);
    llvm_lex_next(lex);
    while (lex->now.kind == LLVM_LABEL) {
        bool here = llvm_lex_token_is(&lex->now, field);
        llvm_lex_next(lex);
        if (here) return true;
        llvm_lex_skip_to(lex, ',');
        llvm_lex_next(lex);
    }
    return false;
}

static bool find_field(LlvmReader *r, uint32_t node, const char *field,
                       LlvmToken *token) {
    LlvmLex lex;
    bool found = find_field_text(r, node, field, &lex);
    if (found) *token = lex.now;
    return found;
}

bool llvm_debug_has_flag(LlvmReader *r, uint32_t node, const char *flag) {
    LlvmLex lex;
    if (!find_field_text(r, node, "flags", &lex)) return false;
    while (lex.now.kind == LLVM_WORD && !llvm_lex_token_is(&lex.now, flag)) {
        llvm_lex_next(&lex);
        if (!llvm_lex_take_sign(&lex, '|')) return false;
    }
    return lex.now.kind == LLVM_WORD;
}

const char *llvm_debug_text(LlvmReader *r, uint32_t node, const char *field) {
    LlvmToken token;
    size_t count;
    if (!find_field(r, node, field, &token)) return NULL;
    return llvm_lex_decoded(r->arena, token.text, token.len, &count);
}

static uint32_t number_of(const LlvmReader *r, const LlvmToken *token) {
    LlvmLex lex = {.now = *token};
    uint64_t number, high;
    bool plain = token->kind == LLVM_META && token->len && *token->text >= '0' &&
                 *token->text <= '9';
    if (!plain) return LLVM_NONE;
    llvm_lex_wide(&lex, &number, &high);
    return number < r->metas ? (uint32_t)number : LLVM_NONE;
}

uint32_t llvm_debug_node(LlvmReader *r, uint32_t node, const char *field) {
    LlvmToken token;
    return find_field(r, node, field, &token) ? number_of(r, &token) : LLVM_NONE;
}

uint64_t llvm_debug_value(LlvmReader *r, uint32_t node, const char *field) {
    LlvmToken token;
    uint64_t value, high;
    if (!find_field(r, node, field, &token) || token.kind != LLVM_NUMBER) return 0;
    LlvmLex lex = {.now = token};
    llvm_lex_wide(&lex, &value, &high);
    return value;
}

unsigned llvm_debug_list(LlvmReader *r, uint32_t node, uint32_t **list) {
    LlvmLex lex;
    size_t count = 0, cap = 0;
    *list = NULL;
    if (!enter_node(r, node, &lex) || !llvm_lex_take_sign(&lex, '!')) return 0;
    llvm_lex_take_sign(&lex, '{');
    while (lex.now.kind != LLVM_END && !llvm_lex_is_sign(&lex, '}') &&
           count < LIST_MOST) {
        *list = arena_grow(r->arena, *list, count, &cap, sizeof **list);
        (*list)[count++] = number_of(r, &lex.now);
        llvm_lex_skip_to(&lex, ',');
        if (!llvm_lex_take_sign(&lex, ',')) break;
    }
    return (unsigned)count;
}

/* ---- places */

static const char *path_of(LlvmReader *r, uint32_t file) {
    const char *name = llvm_debug_text(r, file, "filename"),
               *folder = llvm_debug_text(r, file, "directory");
    if (!name || *name == '/' || !folder || !*folder) return name;
    return arena_printf(r->arena, "%s/%s", folder, name);
}

/* A lexical block has a file of its own, or its function's. */
const char *llvm_debug_file(LlvmReader *r, uint32_t scope) {
    uint32_t file = scope;
    for (unsigned i = 0; i < SCOPES_MOST && !llvm_debug_is(r, file, "DIFile"); i++) {
        uint32_t next = llvm_debug_node(r, file, "file");
        file = next == LLVM_NONE ? llvm_debug_node(r, file, "scope") : next;
        if (file == LLVM_NONE) return NULL;
    }
    if (r->file[file]) return r->file[file];
    return r->file[file] = path_of(r, file);
}

uint32_t llvm_debug_add_place(LlvmReader *r, uint32_t scope, unsigned line,
                              unsigned column) {
    LlvmModule *out = r->out;
    const char *file = scope == LLVM_NONE ? NULL : r->file[scope];
    if (scope != LLVM_NONE && !file) file = r->file[scope] = llvm_debug_file(r, scope);
    out->place =
        arena_grow(r->arena, out->place, out->places, &r->place_cap, sizeof *out->place);
    out->place[out->places] = (LlvmPlace){file, line, column};
    return (uint32_t)out->places++;
}

uint32_t llvm_debug_place(LlvmReader *r, uint32_t location) {
    if (location == LLVM_NONE) return 0;
    if (r->place[location] || !llvm_debug_is(r, location, "DILocation"))
        return r->place[location];
    uint32_t scope = llvm_debug_node(r, location, "scope");
    r->place[location] =
        llvm_debug_add_place(r, scope, (unsigned)llvm_debug_value(r, location, "line"),
                             (unsigned)llvm_debug_value(r, location, "column"));
    return r->place[location];
}

/* ---- names */

static bool is_scope(LlvmReader *r, uint32_t node) {
    return node != LLVM_NONE && !llvm_debug_is(r, node, "DIFile") &&
           !llvm_debug_is(r, node, "DICompileUnit");
}

static const char *name_of(LlvmReader *r, uint32_t node) {
    const char *name = llvm_debug_text(r, node, "name");
    if (name && *name) return name;
    return llvm_debug_is(r, node, "DINamespace") ? "(anonymous namespace)" : "";
}

/* Lexical blocks add no name; types have the names of their scopes. */
const char *llvm_debug_scoped(LlvmReader *r, uint32_t node) {
    const char *name = name_of(r, node);
    uint32_t scope = llvm_debug_node(r, node, "scope");
    for (unsigned i = 0; i < SCOPES_MOST && *name && is_scope(r, scope); i++) {
        const char *outer = name_of(r, scope);
        if (*outer) name = arena_printf(r->arena, "%s::%s", outer, name);
        scope = llvm_debug_node(r, scope, "scope");
    }
    return name;
}
