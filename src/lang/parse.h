/* From a statement's text to its AST. mpc makes the parse tree by grammar/bbx.mpc; this
 * room climbs precedence, collects chains, parses number tokens and board literals, and
 * turns mpc's errors into readable messages. */
#ifndef LANG_PARSE_H
#define LANG_PARSE_H

#include "base/diag.h"
#include "board/shape.h"
#include "lang/ast.h"
#include "lang/reader.h"

typedef struct Parse Parse;

/* DutyMark while parsing: is this word a type the user made (typedef, enum), does a name
 * have a meaning (decides `addH`, `file(d)`…)? */
typedef struct {
    bool (*is_type)(void *context, const Symbol *name, Type *type);
    bool (*is_name)(void *context, const Symbol *name);
    bool (*is_tag)(void *context, const Symbol *name); /* a struct's or enum's */
    /* whether the name means something in that file that is no type */
    bool (*hides)(void *context, const Symbol *name, const char *file);
    void *context;
    const BoardShape *board; /* of literals; NULL: 8x8 */
} ParseNames;

Parse *parse_new(Symbols *symbols, const ParseNames *names);
void parse_free(Parse *parse);
/* Prepares the parser, so that the first statement takes no longer than others. */
void parse_ready(Parse *parse);
/* Whether the session has the word for a name that is no type: WordsHides of a reader whose
 * statements are the parser's. */
bool parse_hides(void *parse, const char *text, size_t len);
/* The statement's AST in the arena, or NULL with at least one error pushed. */
Node *parse_statement(Parse *parse, const Statement *statement, Arena *arena,
                      Diags *diags);
/* "mpc (own)" or "mpc (system 0.9.8)": which one is linked. */
const char *parse_mpc_version(void);

#endif
