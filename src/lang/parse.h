/* From a statement's text to its AST: mpc with grammar/bbx.mpc makes the tree, this room
 * climbs precedence, gathers chains, judges number tokens and board literals, and turns
 * mpc's errors into messages for people. */
#ifndef LANG_PARSE_H
#define LANG_PARSE_H

#include "base/diag.h"
#include "lang/ast.h"
#include "lang/reader.h"

typedef struct Parse Parse;

/* `using` within a function: of a name, or of a scope's path. */
typedef struct ParseUse {
    const Symbol *name;
    Symbol *means;
    const char *path;
    const struct ParseUse *outer;
} ParseUse;

/* Where a name of C++ stands: the path of its scope, "A::B"; the file; whether what is
 * defined there is the file's own. */
typedef struct {
    const char *scope, *file;
    bool alone;
    const ParseUse *uses;
} ParsePlace;

/* Asked while parsing: is this word a type the user made (typedef, enum), does a name
 * have a meaning (decides `addH`, `file(d)`…)? */
typedef struct {
    bool (*is_type)(void *context, const Symbol *name, Type *type);
    bool (*is_name)(void *context, const Symbol *name);
    bool (*is_template)(void *context, const Symbol *name); /* NULL: there are none */
    bool (*is_class)(void *context, const Symbol *name);    /* a template of classes */
    /* C++'s scopes, exec/scope.h; NULL: there are none */
    Symbol *(*meant)(void *context, const char *text, size_t len,
                     const ParsePlace *place);
    Symbol *(*defines)(void *context, Symbol *name, const ParsePlace *place);
    void (*alias)(void *context, const char *name, size_t len, Symbol *means,
                  const ParsePlace *place);
    const char *(*path)(void *context, const char *text, size_t len,
                        const ParsePlace *place);
    void (*uses)(void *context, const char *path, const ParsePlace *place);
    bool (*is_static)(void *context, const Symbol *member); /* a class's */
    bool (*is_cpp)(void *context, const Symbol *name);      /* a class of C++'s */
    /* whether code of the file means something by the name that is no type */
    bool (*hides)(void *context, const Symbol *name, const char *file);
    void *context;
} ParseNames;

Parse *parse_new(Symbols *symbols, const ParseNames *names);
void parse_free(Parse *parse);
/* The first statement takes no longer than others after this. */
void parse_ready(Parse *parse);
/* The statement's AST in the arena, or NULL with at least one error pushed. */
Node *parse_statement(Parse *parse, const Statement *statement, Arena *arena,
                      Diags *diags);
/* "mpc (own)" or "mpc (system 0.9.8)": which one is linked. */
const char *parse_mpc_version(void);

#endif
