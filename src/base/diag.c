/* Diagnostics as values. At most MOST are kept: a hostile script must not fill memory
 * with complaints about itself. */
#include "base/diag.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/buf.h"

enum { MOST = 10000 };

static void push(Diags *diags, DiagLevel level, Source *source, Span span, char *text) {
    if (level == DIAG_ERROR) diags->errors++;
    if (diags->count == MOST) {
        free(text);
        return;
    }
    diags->at = base_grow(diags->at, diags->count, &diags->cap, sizeof *diags->at);
    char *split = strstr(text, "\n|");
    char *hint = text + strlen(text);
    if (split) {
        *split = '\0';
        hint = split + 2;
    }
    if (source) source_keep(source);
    diags->at[diags->count++] = (Diag){level, source, span, text, hint};
}

void diag_push(Diags *diags, DiagLevel level, Source *source, Span span,
               const char *format, va_list args) {
    Buf buf = {0};
    buf_vprintf(&buf, format, args);
    push(diags, level, source, span, buf.data);
}

void diag_error(Diags *diags, Source *source, Span span, const char *format, ...) {
    va_list args;
    va_start(args, format);
    diag_push(diags, DIAG_ERROR, source, span, format, args);
    va_end(args);
}

void diag_warning(Diags *diags, Source *source, Span span, const char *format, ...) {
    va_list args;
    va_start(args, format);
    diag_push(diags, DIAG_WARNING, source, span, format, args);
    va_end(args);
}

void diag_drop(Diags *diags, size_t from, size_t to) {
    for (size_t i = from; i < to; i++) {
        Diag *d = &diags->at[i];
        if (d->level == DIAG_ERROR) diags->errors--;
        if (d->source) source_drop(d->source);
        free(d->message);
    }
    if (to < diags->count)
        memmove(diags->at + from, diags->at + to, (diags->count - to) * sizeof *diags->at);
    diags->count -= to - from;
}

void diag_cut(Diags *diags, size_t count) {
    if (count < diags->count) diag_drop(diags, count, diags->count);
}

void diag_clear(Diags *diags) {
    diag_cut(diags, 0);
    diags->errors = 0;
}

void diag_free(Diags *diags) {
    diag_clear(diags);
    free(diags->at);
    *diags = (Diags){0};
}
