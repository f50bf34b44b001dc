/* C++'s scopes: namespaces, classes and enums.
 *
 * Every entity has a Symbol of its own. The first of a name has the name itself; what
 * has the same name in another scope, or is another file's own, goes by one that begins
 * with its scope (N_f). Names become the Symbols that they mean when they are parsed, so
 * whatever comes later needs to know nothing of scopes. A scope is known by its path,
 * "A::B"; what is in it by a key, "|A::B::f". */
#ifndef EXEC_SCOPE_H
#define EXEC_SCOPE_H

#include "exec/run/run.h"
#include "lang/parse.h"

/* For the parser: what a name means at the place, `A::f` and `::f` among them; what
 * defines something there; `using`. */
Symbol *scope_meant(void *exec, const char *text, size_t len, const ParsePlace *place);
Symbol *scope_defines(void *exec, Symbol *name, const ParsePlace *place);
void scope_alias(void *exec, const char *name, size_t len, Symbol *means,
                 const ParsePlace *place);
/* The path that a namespace's, class's or enum's name means, in the symbols; "": none. */
const char *scope_path(void *exec, const char *text, size_t len, const ParsePlace *place);
void scope_uses(void *exec, const char *path, const ParsePlace *place);

/* Whether it names a class of C++'s, or a template of one. */
bool scope_is_class(void *exec, const Symbol *name);
/* What the class or enum has by that name; NULL: nothing. */
Symbol *scope_member(Exec *exec, Type type, const char *name);
/* The name of a class's or enum's type, as it is written in its scope; or NULL. */
const Symbol *scope_type_name(Exec *exec, Type type);
/* The function of that name in the scope of the type, which a call finds by its
 * arguments; NULL: there is none. */
Symbol *scope_beside(Exec *exec, Type type, Symbol *name);
/* What `using B::f;` adds to the functions f of a class; NULL: nothing. */
Symbol *scope_also(const Exec *exec, const Symbol *member);
/* Of a name that means one of several: they. NULL: it means one. */
static inline const Several *scope_several(const Symbol *sym) {
    const Global *global = sym->global;
    return global ? global->scoped.several : NULL;
}
/* How it is written in its scope. */
static inline Symbol *scope_spelled(Symbol *sym) {
    const Global *global = sym->global;
    return global && global->scoped.key && global->spelled ? global->spelled : sym;
}
/* Whether a scope has it. */
static inline bool scope_has(const Symbol *sym) {
    const Global *global = sym->global;
    return global && global->scoped.key;
}

/* Whether other scopes have a thing of that name, too. */
static inline bool scope_shares(Symbol *sym) {
    const Global *global = scope_spelled(sym)->global;
    return global && global->scoped.rest;
}

#endif
