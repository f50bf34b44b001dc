#include "shell/serve/serve_file.h"

#include <ctype.h>
#include <stdlib.h>

#include "base/among.h"

ServeLanguage serve_file_language(const char *name) {
    if (among_endings(".c .h", name)) return SERVE_C;
    if (among_endings(".cpp .cc .cxx .hpp .hh .hxx", name)) return SERVE_CPP;
    return among_endings(".rs", name) ? SERVE_RUST : SERVE_BBX;
}

static const char scheme[] = "file://";

const char *serve_file_name(Arena *arena, const char *uri) {
    size_t head = sizeof scheme - 1;
    const char *path = strncmp(uri, scheme, head) == 0 ? strchr(uri + head, '/') : NULL;
    if (!path) return arena_str(arena, uri);
    char *name = arena_str(arena, path), *to = name;
    for (const char *at = path; *at; at++) {
        char digits[3] = {0}, *end = digits;
        if (*at == '%' && at[1]) {
            memcpy(digits, at + 1, 2);
            *to = (char)strtoul(digits, &end, 16);
        }
        bool escaped = end == digits + 2 && *to;
        if (!escaped) *to = *at;
        at += escaped ? 2 : 0;
        to++;
    }
    *to = '\0';
    return name;
}

const char *serve_file_uri(Arena *arena, const char *name) {
    if (*name != '/') return arena_str(arena, name);
    Buf uri = {0};
    buf_puts(&uri, scheme);
    for (; *name; name++)
        if (isalnum((unsigned char)*name) || strchr("/-_.~", *name))
            buf_putc(&uri, *name);
        else
            buf_printf(&uri, "%%%02X", (unsigned char)*name);
    return arena_buf(arena, &uri);
}
