/* Lines such as "board.hpp:12:3: error: unknown type name 'U64'", with notes behind, and
 * in front by which files one came there. */
#include "shell/compiler/compiler_errors.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static CompilerError *add(Arena *arena, CompilerErrors *errors) {
    errors->at = arena_grow(arena, errors->at, errors->count, &errors->cap,
                            sizeof *errors->at);
    CompilerError *error = &errors->at[errors->count++];
    *error = (CompilerError){.message = "", .hint = "", .file = ""};
    return error;
}

void compiler_errors_add(Arena *arena, CompilerErrors *errors, const char *path,
                         const char *message) {
    const char *hint = strstr(message, "\n|");
    CompilerError *error = add(arena, errors);
    error->file = arena_str(arena, path);
    error->message = hint ? arena_strn(arena, message, (size_t)(hint - message))
                          : arena_str(arena, message);
    if (hint) error->hint = arena_str(arena, hint + 2);
}

/* The number behind the last colon before `end`, which moves in front of it; 0: none. */
static unsigned number_before(const char *line, const char **end) {
    const char *at = *end;
    while (at > line && at[-1] >= '0' && at[-1] <= '9') at--;
    if (at == *end || at == line || at[-1] != ':') return 0;
    *end = at - 1;
    return (unsigned)strtoul(at, NULL, 10);
}

static const char *line_end(const char *line) {
    const char *end = strchr(line, '\n');
    return end ? end : line + strlen(line);
}

/* Where in the line ": error: " or ": fatal error: " is; NULL: nowhere. */
static const char *said_at(const char *line, const char **message) {
    static const char *const marks[] = {": error: ", ": fatal error: "};
    const char *end = line_end(line);
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        const char *at = strstr(line, marks[i]);
        if (!at || at >= end) continue;
        *message = at + strlen(marks[i]);
        return at;
    }
    return NULL;
}

static bool read_line(Arena *arena, CompilerErrors *errors, const char *path,
                      const char *line) {
    const char *message, *at = said_at(line, &message);
    if (!at) return false;
    CompilerError *error = add(arena, errors);
    error->column = number_before(line, &at);
    error->line = error->column ? number_before(line, &at) : 0;
    if (strncmp(line, "./", 2) == 0) line += 2;
    error->file = error->line ? arena_strn(arena, line, (size_t)(at - line))
                              : arena_str(arena, path);
    error->message = arena_strn(arena, message, (size_t)(line_end(message) - message));
    return true;
}

static bool begins(const char *line, const char *with) {
    return strncmp(line, with, strlen(with)) == 0;
}

/* By which files one came there; not from what bbx wrote itself. */
static bool is_trail(const char *line) {
    return begins(line, "In file included from") || begins(line, "                 from");
}

void compiler_errors_read(Arena *arena, CompilerErrors *errors, const char *path,
                          const char *said) {
    Buf words = {0}; /* of the last error, and in front of the next one */
    size_t last = errors->count;
    bool trail = false;
    for (const char *line = said, *next; *line; line = next) {
        next = line_end(line);
        next += *next != '\0';
        if (begins(line, "In file included from <stdin>")) continue;
        const char *message;
        bool begins_one = !trail && (is_trail(line) || said_at(line, &message));
        if (begins_one && errors->count > last) {
            errors->at[errors->count - 1].words = arena_buf(arena, &words);
            words = (Buf){0};
        }
        trail = is_trail(line);
        read_line(arena, errors, path, line);
        buf_putn(&words, line, (size_t)(next - line));
    }
    if (errors->count > last) errors->at[errors->count - 1].words = arena_buf(arena, &words);
    buf_free(&words);
}
