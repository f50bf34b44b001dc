/* JSON, written piece by piece into a Buf: commas come by themselves. */
#ifndef SHELL_JSON_H
#define SHELL_JSON_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "board/shape.h"

/* A string with its quotes; control characters are escaped, bytes that are not UTF-8
 * become U+FFFD. */
void json_quote(Buf *buf, const char *text);

/* Members of an object or elements of an array: a key of NULL is an element. */
void json_open(Buf *buf, const char *key, char bracket);
void json_close(Buf *buf, char bracket);
void json_text(Buf *buf, const char *key, const char *text); /* NULL: null */
void json_bool(Buf *buf, const char *key, bool truth);
void json_count(Buf *buf, const char *key, uint64_t count);
/* A word as "0x" and 16 digits, on boards of 128 bits 32. */
void json_word(Buf *buf, BoardShape squares, const char *key, Wide word);
/* The names of the members. */
void json_squares(Buf *buf, BoardShape squares, const char *key, Wide word);

#endif
