/* Parsing a row's text is parsing a statement: the reader makes one of it, the parser its
 * tree. A definition that does not parse is an error of bbx itself; the tests call every
 * row, so it never leaves the house. */
#include "exec/builtin/prelude.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lang/parse.h"
#include "lang/reader.h"

Node *prelude_function(Exec *exec, const Builtin *row, Source **source) {
    /* It knows no names but bbx's own, and no types of the user's. */
    const ParseNames names = {.is_type = NULL};
    if (!exec->prelude) exec->prelude = parse_new(exec->symbols, &names);
    *source = source_new("bbx", row->text, strlen(row->text), 1);
    Statement statement = {.source = *source,
                           .span = span_of(0, (*source)->len),
                           .text = row->text,
                           .len = (*source)->len};
    Diags diags = {0};
    Node *node = parse_statement(exec->prelude, &statement, exec->arena, &diags);
    if (!node || node->kind != NODE_FUNC) {
        fprintf(stderr, "bbx: the prelude's %s: %s\n", row->name,
                diags.count ? diags.at[0].message : "no function");
        abort();
    }
    diag_free(&diags);
    return node;
}
