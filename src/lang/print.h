/* The printer: AST back to text, with the fewest parentheses (operators.def). */
#ifndef LANG_PRINT_H
#define LANG_PRINT_H

#include "base/arena.h"
#include "base/buf.h"
#include "lang/ast.h"

void print_node(Buf *buf, const Node *node);
char *print_text(Arena *arena, const Node *node);
/* The spelling bbx prints for a meaning ("&", "⊆"…), its level. */
const char *print_spelling(Meaning meaning);
int print_level(Meaning meaning);

#endif
