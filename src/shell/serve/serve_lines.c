#include "shell/serve/serve_lines.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

enum { PIECE = 1 << 16 };

static void drop_taken(ServeLines *lines) {
    Buf *in = &lines->in;
    if (!lines->at) return;
    memmove(in->data, in->data + lines->at, in->len - lines->at + 1);
    in->len -= lines->at;
    lines->at = 0;
}

void serve_lines_read(ServeLines *lines) {
    ssize_t n;
    drop_taken(lines);
    buf_reserve(&lines->in, PIECE);
    do n = read(lines->fd, lines->in.data + lines->in.len, PIECE);
    while (n < 0 && errno == EINTR);
    if (n > 0) lines->in.len += (size_t)n;
    lines->in.data[lines->in.len] = '\0';
    lines->ended = n <= 0;
}

const char *serve_lines_rest(const ServeLines *lines, size_t *len) {
    *len = lines->in.len - lines->at;
    return buf_str(&lines->in) + lines->at;
}

void serve_lines_skip(ServeLines *lines, size_t len) {
    lines->at += len;
}

const char *serve_lines_next(ServeLines *lines, size_t *len) {
    size_t rest;
    const char *line = serve_lines_rest(lines, &rest), *end = memchr(line, '\n', rest);
    if (!end && (!lines->ended || rest == 0)) return NULL;
    *len = end ? (size_t)(end - line) : rest;
    serve_lines_skip(lines, *len + (end != NULL));
    return line;
}

void serve_lines_free(ServeLines *lines) {
    buf_free(&lines->in);
}
