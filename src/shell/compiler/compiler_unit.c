/* The lines # 12 "board.hpp" 1 3 say where the text comes from: 3 is the system's. What the
 * system declares to be instantiated elsewhere, as std::string, is left out, so that clang
 * emits what is used of it. The
 * attribute is the only one that makes clang emit a function and can be given to all of a
 * region; what it says besides is of the end of a program, which bbx never comes to. */
#include "shell/compiler/compiler_unit.h"

#include <string.h>

static const char begin[] =
    "#pragma clang attribute push(__attribute__((destructor)), apply_to = function)\n";
static const char end[] = "#pragma clang attribute pop\n";

/* A name between double quotes, with what clang writes by backslashes and octal digits.
 * Behind it; NULL: it is none. */
static const char *quoted(const char *at, Buf *name) {
    if (*at++ != '"') return NULL;
    while (*at && *at != '"' && *at != '\n') {
        if (*at != '\\') {
            buf_putc(name, *at++);
        } else if (strspn(at + 1, "01234567") >= 3) {
            buf_putc(name, (char)((at[1] - '0') << 6 | (at[2] - '0') << 3 | (at[3] - '0')));
            at += 4;
        } else if (at[1]) {
            buf_putc(name, at[1]);
            at += 2;
        } else {
            return NULL;
        }
    }
    return *at == '"' ? at + 1 : NULL;
}

/* # 12 "NAME" FLAGS: the flags; NULL: the line is none. */
static const char *marker(const char *line, Buf *name) {
    if (line[0] != '#' || line[1] != ' ') return NULL;
    size_t digits = strspn(line + 2, "0123456789");
    if (!digits || line[2 + digits] != ' ') return NULL;
    return quoted(line + 3 + digits, name);
}

static bool is_known(const CompilerWords *files, const char *name) {
    for (size_t i = files->count; i-- > 0;)
        if (strcmp(files->at[i], name) == 0) return true;
    return false;
}

/* "<built-in>" and "<command line>" are no files, and not the user's. */
static bool is_users(const char *name, const char *flags, size_t len) {
    bool pseudo = *name == '<' && strcmp(name, "<stdin>") != 0;
    return !pseudo && !memchr(flags, '3', len);
}

/* The blanks and then the word at the place; behind it; NULL: it is another one. */
static const char *word(const char *at, const char *name) {
    size_t len = strlen(name);
    at += strspn(at, " \t");
    bool good = strncmp(at, name, len) == 0 && (at[len] == ' ' || at[len] == '\n');
    return good ? at + len : NULL;
}

/* Whether the line begins with `extern template`. */
static bool is_elsewhere(const char *line) {
    const char *at = word(line, "extern");
    return at && word(at, "template");
}

/* Copies what stands behind the declaration's end, if it ends in the line. */
static void drop(const char *line, const char *next, bool *within, Buf *out) {
    const char *last = memchr(line, ';', (size_t)(next - line));
    *within = last == NULL;
    if (last)
        buf_putn(out, last + 1, (size_t)(next - last - 1));
    else
        buf_putc(out, '\n');
}

void compiler_unit_mark(Arena *arena, const Buf *text, Buf *out, CompilerWords *files) {
    bool users = false, within = false;
    Buf name = {0};
    const char *next;
    for (const char *line = buf_str(text); *line; line = next) {
        next = strchr(line, '\n');
        next = next ? next + 1 : line + strlen(line);
        buf_clear(&name);
        const char *flags = marker(line, &name);
        if (flags) {
            bool was = users;
            users = is_users(buf_str(&name), flags, (size_t)(next - flags));
            if (users != was) buf_puts(out, users ? begin : end);
            if (*name.data != '<' && !is_known(files, name.data))
                compiler_words_add(arena, files, arena_str(arena, name.data));
        }
        if (!flags && !users && (within || is_elsewhere(line)))
            drop(line, next, &within, out);
        else
            buf_putn(out, line, (size_t)(next - line));
    }
    if (users) buf_puts(out, end);
    buf_free(&name);
}
