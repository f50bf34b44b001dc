/* Parsing a row's text is parsing a statement: the reader makes one of it, the parser its
 * tree. A definition that does not parse is an error of bbx itself; the tests call every
 * row, so it never leaves the house. */
#include "exec/builtin/prelude.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lang/parse.h"
#include "lang/reader.h"

struct Prelude {
    Symbols *symbols;
    Arena *arena; /* made with the first function, as the parser */
    Parse *parse;
};

Prelude *prelude_new(Symbols *symbols) {
    Prelude *prelude = base_malloc(sizeof *prelude);
    *prelude = (Prelude){.symbols = symbols};
    return prelude;
}

void prelude_free(Prelude *prelude) {
    if (!prelude) return;
    if (prelude->arena) {
        parse_free(prelude->parse);
        arena_free(prelude->arena);
    }
    free(prelude);
}

/* The prelude knows no names but bbx's own, and no types of the user's. */
static void start(Prelude *prelude) {
    const ParseNames names = {.is_type = NULL};
    prelude->arena = arena_new();
    prelude->parse = parse_new(prelude->symbols, &names);
}

Node *prelude_function(Prelude *prelude, const Builtin *row, Source **source) {
    if (!prelude->arena) start(prelude);
    *source = source_new("bbx", row->text, strlen(row->text), 1);
    Statement statement = {.source = *source,
                           .span = span_of(0, (*source)->len),
                           .text = row->text,
                           .len = (*source)->len};
    Diags diags = {0};
    Node *node = parse_statement(prelude->parse, &statement, prelude->arena, &diags);
    if (!node || node->kind != NODE_FUNC) {
        fprintf(stderr, "bbx: the prelude's %s: %s\n", row->name,
                diags.count ? diags.at[0].message : "no function");
        abort();
    }
    diag_free(&diags);
    return node;
}
