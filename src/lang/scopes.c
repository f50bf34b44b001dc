/* namespace A::B { … }, by its tokens. */
#include "lang/scopes.h"

#include <string.h>

#include "lang/lex.h"

static bool is_word(const char *text, size_t len, const char *word) {
    return strlen(word) == len && memcmp(text, word, len) == 0;
}

/* A name of the path; behind an inline namespace's stands a !. */
static void put_name(Buf *path, const char *text, size_t len, bool inlined) {
    if (path->len) buf_puts(path, "::");
    buf_putn(path, text, len);
    if (inlined) buf_putc(path, '!');
}

void scopes_open(Scopes *scopes, const char *text, size_t len, bool linkage) {
    unsigned at = scopes->count++;
    if (at >= SCOPES_MOST) return;
    size_t before = scopes->before[at] = scopes->path.len;
    bool inlined = false;
    for (size_t i = 0, word; i < len && !linkage; i += word ? word : 1) {
        word = symbol_begins(text[i]) ? lex_glance(text + i) : 0;
        if (!word || is_word(text + i, word, "namespace")) continue;
        bool specifier = is_word(text + i, word, "inline");
        if (!specifier) put_name(&scopes->path, text + i, word, inlined);
        inlined = specifier;
    }
    scopes->own[at] = !linkage && scopes->path.len == before;
    scopes->unnamed += scopes->own[at];
}

void scopes_close(Scopes *scopes) {
    unsigned at = --scopes->count;
    if (at >= SCOPES_MOST) return;
    scopes->unnamed -= scopes->own[at];
    scopes->path.len = scopes->before[at];
    if (scopes->path.data) scopes->path.data[scopes->path.len] = '\0';
}
