/* The function of bbx's own that an expression is: `x & -x` is blsi(x). */
#ifndef SHELL_NAMED_H
#define SHELL_NAMED_H

#include "shell/session/work.h"

enum { NAMED_MOST = 4 };

/* Sets to try things on. */
extern const uint64_t named_words[NAMED_MOST];

typedef struct {
    const Work *work;
    const Node *expr, *when; /* when: NULL without */
    const Node *shortest;    /* what the expression is in its shortest form, or NULL */
    Names mode;              /* which names are free: */
    Symbol *sym[NAMED_MOST];
    size_t count;
} Named;

/* Whether another expression is the same for all words. In the session's pool. */
bool named_is(const Named *named, const Node *other);
/* One of the names. */
Node *named_name(const Named *named, size_t which);
/* The call of the names that it is, and what is said of that function; NULL: none is. */
const Node *named_call(const Named *named, const char **doc);

#endif
