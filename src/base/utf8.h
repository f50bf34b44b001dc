/* UTF-8: decoding, counting and the width on a terminal. */
#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The code point at text and its length in *size; 0xFFFD and 1 for a broken byte.
 * length must be at least 1. */
uint32_t utf8_decode(const char *text, size_t length, size_t *size);
/* Characters (code points; a broken byte is one). */
size_t utf8_count(const char *text, size_t length);
/* Columns on a terminal (combining marks 0, wide characters 2). */
size_t utf8_width(const char *text, size_t length);
/* Bytes of the first `count` characters, at most length. */
size_t utf8_skip(const char *text, size_t length, size_t count);
/* The char at *at in one of C's literals, an escape read; *at goes behind it. */
signed char utf8_c_char(const char **at);
/* Writes at most 4 bytes, returns how many. */
size_t utf8_write(uint32_t point, char *out);

#endif
