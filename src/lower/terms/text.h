/* A term as an expression of the language. */
#ifndef LOWER_TEXT_H
#define LOWER_TEXT_H

#include "base/buf.h"
#include "board/shape.h"
#include "lang/ast.h"
#include "term/term.h"

/* names[i] is what variable number i is called. false: the term has no such text: it
 * looks up a table, or, written out with its shared parts repeated, it has more than
 * `most` operations. */
typedef struct {
    const Pool *pool;
    const char *const *names;
    size_t most;
    BoardShape squares;
} TextForm;
/* In the arena, to be printed alone or as a part; NULL: it has no text. */
Node *text_node(Arena *arena, const TextForm *form, Term root);
bool text_term(Buf *out, const TextForm *form, Term root);

/* How many operations a term has, shared ones counted once. */
size_t text_ops(const Pool *pool, Term root);

#endif
