/* Diagnostics: what went wrong where, as values.
 *
 * Rooms that talk to the user (lang, exec, shell) push Diags onto a list that they are
 * handed; the shell prints them. The list owns its texts. A Diag keeps a
 * reference to its Source. */
#ifndef BASE_DIAG_H
#define BASE_DIAG_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/source.h"

typedef enum { DIAG_ERROR, DIAG_WARNING } DiagLevel;

typedef struct {
    DiagLevel level;
    Source *source; /* NULL when no text is to blame (a missing file, …) */
    Span span;
    char *message, *hint; /* hint "" when there is none */
} Diag;

typedef struct {
    Diag *at;
    size_t count, cap;
    size_t errors;
} Diags;

/* The text after the last "\n|" of the format's result is the hint:
 * diag_error(d, src, span, "unknown name '%s'\n|did you mean '%s'?", a, b). */
__attribute__((format(printf, 4, 5))) void diag_error(Diags *diags, Source *source,
                                                      Span span, const char *format, ...);
__attribute__((format(printf, 4, 5))) void
diag_warning(Diags *diags, Source *source, Span span, const char *format, ...);
void diag_push(Diags *diags, DiagLevel level, Source *source, Span span,
               const char *format, va_list args);
void diag_clear(Diags *diags);
void diag_free(Diags *diags);
/* Drops all but the first `count` (after a trial that failed quietly). */
void diag_cut(Diags *diags, size_t count);
/* Drops those from the first place to before the second. */
void diag_drop(Diags *diags, size_t from, size_t to);

#endif
