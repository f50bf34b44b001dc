/* The table of methods (methods.def), and what a verdict says of them. */
#ifndef PROVE_METHOD_H
#define PROVE_METHOD_H

#include "base/buf.h"
#include "prove/claim/strategy.h"

typedef struct {
    const char *function, *name, *section, *law, *reason, *words;
    Answer (*decide)(Attempt *); /* NULL: a step before, after or around the chain */
    unsigned depth;              /* of claims: it decides those of less */
} Method;

extern const Method method_table[];
extern const size_t method_count;

/* The row whose whole name the text begins with; the text is moved past it. NULL: there
 * is none. */
const Method *method_named(const char **text);
bool method_same(const char *a, const char *b, const char **both);
/* A verdict's method as a reason, in a clause, of an equation without a condition or of
 * another claim. */
void method_reason(const char *said, bool equation, Buf *out);
/* The same in plain sentences: those of each name in it, each once. */
void method_explain(const char *said, bool equation, Buf *out);

#endif
