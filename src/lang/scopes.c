/* namespace A::B { … }, by its tokens. */
#include "lang/scopes.h"

#include <string.h>

#include "lang/lex.h"

void scopes_open(Scopes *scopes, const char *text, size_t len, bool linkage) {
    unsigned at = scopes->count++;
    if (at >= SCOPES_MOST) return;
    scopes->before[at] = scopes->path.len;
    size_t before = scopes->path.len;
    for (size_t i = 0; i < len && !linkage;) {
        size_t word = lex_begins_word(text[i]) ? lex_glance(text + i) : 0;
        bool specifier = word == 6 && memcmp(text + i, "inline", word) == 0;
        if (word && !specifier && scopes->path.len) buf_puts(&scopes->path, "::");
        if (!specifier) buf_putn(&scopes->path, text + i, word);
        i += word ? word : 1;
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
