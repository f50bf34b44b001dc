/* The namespaces, and extern "C", that are open where a statement stands. Room-internal. */
#ifndef LANG_SCOPES_H
#define LANG_SCOPES_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"

enum { SCOPES_MOST = 64 };

typedef struct {
    unsigned count, unnamed; /* deeper ones than SCOPES_MOST have no names */
    Buf path;                /* A::B, A::v2! of an inline one */
    size_t before[SCOPES_MOST];
    bool own[SCOPES_MOST]; /* without a name: what is in it is the file's own */
} Scopes;

/* `inline namespace A::B`, before its brace; `extern "C"` opens nothing. */
void scopes_open(Scopes *scopes, const char *text, size_t len, bool linkage);
void scopes_close(Scopes *scopes);

#endif
