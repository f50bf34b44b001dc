/* The printer: AST back to text, which C reads as bbx does where it can read it. */
#ifndef LANG_PRINT_H
#define LANG_PRINT_H

#include "base/arena.h"
#include "base/buf.h"
#include "lang/ast.h"

void print_node(Buf *buf, const Node *node);
char *print_text(Arena *arena, const Node *node);
/* In parentheses if a prefix operator needs them. */
char *print_operand(Arena *arena, const Node *node);
/* In parentheses if a comparison beside it needs them. */
char *print_side(Arena *arena, const Node *node);
/* Without unneeded parentheses that were typed. */
char *print_plain(Arena *arena, const Node *node);
/* The spelling bbx prints for a meaning ("&", "⊆"…), its level. */
const char *print_spelling(Meaning meaning);
int print_level(Meaning meaning);

#endif
