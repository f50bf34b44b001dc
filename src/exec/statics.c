/* Which file owns a static name, and what happens when a second file declares it. */
#include "exec/statics.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/among.h"
#include "board/square.h"

static bool is_header(const char *file) {
    return among_endings(".h", file);
}

static bool is_one_file(const char *a, const char *b) {
    return a == b || strcmp(a, b) == 0;
}

static bool is_one_folder(const char *a, const char *b) {
    const char *end = strrchr(a, '/'), *other = strrchr(b, '/');
    size_t len = end ? (size_t)(end - a) : 0;
    return len == (other ? (size_t)(other - b) : 0) && strncmp(a, b, len) == 0;
}

/* How near a static is to a file that `reader` includes: in the same file, the same
 * header's reader, or the same folder. */
static unsigned nearness(const Global *own, const char *file, const char *reader) {
    if (is_one_file(own->file, file)) return 3;
    if (!is_header(own->file)) return 0;
    return is_one_file(own->reader, reader) ? 2 : is_one_folder(own->file, file);
}

bool statics_is_visible(const Global *own, const char *file) {
    bool source = own->file && !own->shared && !is_header(own->file);
    return !source || preprocess_language(file) == LANGUAGE_BBX ||
           is_one_file(own->file, file);
}

Symbol *statics_lookup(Symbol *sym, const char *file, const char *reader) {
    const Global *global = sym->global, *best = NULL;
    unsigned most = 0;
    for (const Global *own = global ? global->namesakes : NULL; own; own = own->next) {
        unsigned near = nearness(own, file, reader);
        if (near > most) most = near, best = own;
    }
    return best ? best->sym : sym;
}

Symbol *statics_lookup_at(Symbol *sym, const Source *source, Span span) {
    return statics_is_ambiguous(sym)
               ? statics_lookup(sym, source_name(source, span.start), source->name)
               : sym;
}

/* ---- names for statics of a second file */

/* The last `parts` of the path and the name, joined to one word. */
static Symbol *qualified_symbol(Exec *exec, const char *file, unsigned parts,
                                const char *name) {
    char text[300];
    const char *from = file + strlen(file), *dot = strrchr(file, '.');
    for (; from > file; from--)
        if (from[-1] == '/' && --parts == 0) break;
    if (from == file && parts > 1) return NULL;
    int n = snprintf(text, sizeof text, "%.*s_%s", (int)(dot - from), from, name);
    if (n >= (int)sizeof text) return NULL;
    for (char *c = text; *c; c++)
        if (!isalnum((unsigned char)*c)) *c = '_';
    if (isdigit((unsigned char)*text)) *text = '_';
    return symbol(exec->symbols, text, (size_t)n);
}

static bool is_unused(const Symbol *sym) {
    const Global *global = sym->global;
    return !sym->builtin &&
           (!global || (global->kind == GLOBAL_NONE && !global->spelled));
}

static Symbol *new_symbol(Exec *exec, const Symbol *plain, const char *file) {
    for (unsigned parts = 1;; parts++) {
        Symbol *sym = qualified_symbol(exec, file, parts, plain->name);
        if (!sym) break;
        if (is_unused(sym)) return sym;
    }
    for (unsigned k = 2;; k++) {
        Symbol *sym = symbol_printf(exec->symbols, "%.200s_%u", plain->name, k);
        if (is_unused(sym)) return sym;
    }
}

/* ---- renaming, so that what was read keeps its meaning */

static bool is_name(const Node *node, const Symbol *sym) {
    bool name = node->kind == NODE_NAME || node->kind == NODE_CALL;
    return name && node->sym == sym && !(node->mark & MARK_LOCAL);
}

static void rename_in_node(Node *node, const Symbol *from, Symbol *to) {
    if (!node) return;
    if (is_name(node, from)) node->sym = to;
    for (uint32_t i = 0; i < node->n; i++) rename_in_node(node->kid[i], from, to);
}

/* Renames in the names that a refused text uses. */
static void rename_refused(const Refused *refused, const Symbol *from, const Symbol *to) {
    for (size_t i = 0; i < refused->nnames; i++)
        if (refused->names[i].sym == from) refused->names[i].sym = to;
}

/* A header's name may be used by all that was read, a source file's only in that file. */
static void rename_uses(Exec *exec, const char *file, const Symbol *from, Symbol *to) {
    for (size_t i = 0; i < exec->count; i++) {
        const Global *global = exec->all[i];
        const Refused *refused = global->kind == GLOBAL_REFUSED ? global->refused : NULL;
        if (refused && refused->place &&
            (is_header(file) || is_one_file(refused->owner.file, file)))
            rename_refused(refused, from, to);
        if (global->kind != GLOBAL_FUNCTION) continue;
        Function *function = global->function;
        const Node *node = function->node;
        const char *place = source_name(function->source, node->span.start);
        if (is_header(file) || is_one_file(place, file))
            rename_in_node(function_body(function), from, to);
    }
}

static void rename_global(Exec *exec, Global *global, Symbol *to) {
    Symbol *from = global->sym;
    from->global = NULL;
    global->sym = to;
    to->global = global;
    if (global->kind == GLOBAL_ARRAY) global->array->owner = to;
    if (global->kind == GLOBAL_FUNCTION) global->function->node->sym = to;
    if (global->kind == GLOBAL_REFUSED) ((Refused *)global->refused)->sym = to;
    rename_uses(exec, global->file, from, to);
}

/* ---- several statics of one name */

/* A message with the names of two of them. */
static const char *display_name(const Exec *exec, const Global *first) {
    const Global *second = first->next;
    return arena_printf(
        exec->arena,
        "each of %s:%u and %s:%u has a '%s' of its own\n|%s or %s says which",
        second->file, second->line, first->file, first->line, first->spelled->name,
        second->sym->name, first->sym->name);
}

static void add_namesake(Global *plain, Global *own) {
    own->spelled = plain->sym;
    own->next = plain->namesakes;
    plain->namesakes = own;
}

/* Moves a static to a name of its own, so that the plain one is free. */
static Global *move_to_own_name(Exec *exec, Global *global) {
    Symbol *plain = global->sym, *own = new_symbol(exec, plain, global->file);
    rename_global(exec, global, own);
    exec->meanings++;
    Global *rest = names_global(exec, plain);
    rest->declared = global->declared && !is_header(global->file);
    add_namesake(rest, global);
    return rest;
}

/* Whether a file defined it; other definitions may be replaced. */
static bool is_from_file(const Global *global) {
    bool made = global->kind != GLOBAL_NONE && global->file;
    return made || global->declared || global->namesakes;
}

static const char *copy_string(Exec *exec, const char *name) {
    return symbol_of(exec->symbols, name)->name;
}

Owner statics_copy_owner(Exec *exec, const Owner *owner) {
    return (Owner){copy_string(exec, owner->file), copy_string(exec, owner->reader),
                   owner->line, owner->is_static};
}

static void set_owner(Exec *exec, Global *global, const Owner *owner) {
    global->file = copy_string(exec, owner->file);
    global->reader = copy_string(exec, owner->reader);
    global->line = owner->line;
    global->shared = !owner->is_static;
}

static Symbol *name_in_file(Exec *exec, Global *plain, const Owner *owner) {
    exec->meanings++; /* the name may mean something else now */
    if (!is_from_file(plain)) {
        set_owner(exec, plain, owner);
        return plain->sym;
    }
    bool parts = plain->file && !plain->shared;
    if (parts) plain = move_to_own_name(exec, plain);
    Global *own = names_global(exec, new_symbol(exec, plain->sym, owner->file));
    set_owner(exec, own, owner);
    add_namesake(plain, own);
    bool neither = plain->kind == GLOBAL_REFUSED && !plain->refused->place;
    if (parts || neither) names_refuse(exec, plain->sym, display_name(exec, own));
    return own->sym;
}

/* The name that it already has in that file. */
static Symbol *existing_name(Symbol *sym, const char *file) {
    const Global *global = sym->global;
    if (global->file && is_one_file(global->file, file)) return sym;
    const Global *own = global->namesakes;
    while (own && !is_one_file(own->file, file)) own = own->next;
    return own ? own->sym : NULL;
}

Symbol *statics_name_of(Exec *exec, Symbol *sym, const Owner *owner) {
    if (preprocess_language(owner->file) != LANGUAGE_C) return sym;
    Global *plain = names_global(exec, sym);
    Symbol *known = existing_name(sym, owner->file);
    if (known) return known;
    if (owner->is_static) return name_in_file(exec, plain, owner);
    if (plain->file && !plain->shared) plain = move_to_own_name(exec, plain);
    set_owner(exec, plain, owner);
    return sym;
}

Owner statics_owner(const Run *run, const Node *node, bool alone) {
    Place place = source_place(run->source, node->span.start);
    return (Owner){place.name, run->source->name, place.line, alone};
}

Symbol *statics_name(Run *run, const Node *node, bool alone) {
    Owner owner = statics_owner(run, node, alone);
    return statics_name_of(run->exec, node->sym, &owner);
}

void statics_bind(Run *run, Node *node) {
    if (!node) return;
    bool name = node->kind == NODE_NAME || node->kind == NODE_CALL;
    if (name && !(node->mark & MARK_LOCAL))
        node->sym = statics_lookup_at(node->sym, run->source, node->span);
    for (uint32_t i = 0; i < node->n; i++) statics_bind(run, node->kid[i]);
}
