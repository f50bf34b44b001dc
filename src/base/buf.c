/* Growing byte strings. */
#include "base/buf.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"

void buf_free(Buf *buf) {
    free(buf->data);
    *buf = (Buf){0};
}

void buf_clear(Buf *buf) {
    buf->len = 0;
    if (buf->data) buf->data[0] = '\0';
}

void buf_reserve(Buf *buf, size_t more) {
    if (buf->cap - buf->len > more) return;
    size_t cap = buf->cap ? buf->cap * 2 : 64;
    while (cap - buf->len <= more) cap *= 2;
    buf->data = base_realloc(buf->data, cap);
    buf->cap = cap;
}

void buf_putc(Buf *buf, char c) {
    buf_reserve(buf, 1);
    buf->data[buf->len++] = c;
    buf->data[buf->len] = '\0';
}

void buf_fill(Buf *buf, char c, size_t count) {
    buf_reserve(buf, count);
    memset(buf->data + buf->len, c, count);
    buf->len += count;
    buf->data[buf->len] = '\0';
}

void buf_putn(Buf *buf, const char *text, size_t length) {
    buf_reserve(buf, length);
    if (length) memcpy(buf->data + buf->len, text, length);
    buf->len += length;
    buf->data[buf->len] = '\0';
}

void buf_puts(Buf *buf, const char *text) {
    buf_putn(buf, text, strlen(text));
}

void buf_vprintf(Buf *buf, const char *format, va_list args) {
    va_list again;
    va_copy(again, args);
    int length = vsnprintf(NULL, 0, format, args);
    buf_reserve(buf, (size_t)length);
    vsnprintf(buf->data + buf->len, (size_t)length + 1, format, again);
    va_end(again);
    buf->len += (size_t)length;
}

void buf_printf(Buf *buf, const char *format, ...) {
    va_list args;
    va_start(args, format);
    buf_vprintf(buf, format, args);
    va_end(args);
}

const char *buf_str(const Buf *buf) {
    return buf->data ? buf->data : "";
}
