/* A writer of JSON without state of its own: whether a comma is due shows in the last
 * character written. */
#include "shell/report/json.h"

#include <inttypes.h>
#include <string.h>

#include "base/utf8.h"

static void escape(Buf *buf, unsigned char c) {
    static const char plain[] = "\b\t\n\f\r\"\\", names[] = "btnfr\"\\";
    const char *at = memchr(plain, c, sizeof plain - 1);
    if (at)
        buf_printf(buf, "\\%c", names[at - plain]);
    else
        buf_printf(buf, "\\u%04x", c);
}

static bool plain(unsigned char c) {
    return c >= 0x20 && c < 0x7F && c != '"' && c != '\\';
}

void json_quote(Buf *buf, const char *text) {
    size_t len = strlen(text), size;
    buf_putc(buf, '"');
    for (size_t i = 0; i < len; i += size) {
        size_t run = 0;
        while (plain((unsigned char)text[i + run])) run++;
        buf_putn(buf, text + i, run);
        i += run;
        size = 1;
        if (i >= len) break;
        if ((unsigned char)text[i] < 0x80) {
            escape(buf, (unsigned char)text[i]);
            continue;
        }
        utf8_decode(text + i, len - i, &size);
        if (size == 1)
            buf_puts(buf, "\xEF\xBF\xBD");
        else
            buf_putn(buf, text + i, size);
    }
    buf_putc(buf, '"');
}

static void begin(Buf *buf, const char *key) {
    char last = buf->len ? buf->data[buf->len - 1] : '{';
    if (last != '{' && last != '[' && last != '\n') buf_putc(buf, ',');
    if (!key) return;
    json_quote(buf, key);
    buf_putc(buf, ':');
}

void json_open(Buf *buf, const char *key, char bracket) {
    begin(buf, key);
    buf_putc(buf, bracket);
}

void json_close(Buf *buf, char bracket) {
    buf_putc(buf, bracket);
}

void json_text(Buf *buf, const char *key, const char *text) {
    begin(buf, key);
    if (text)
        json_quote(buf, text);
    else
        buf_puts(buf, "null");
}

void json_bool(Buf *buf, const char *key, bool truth) {
    begin(buf, key);
    buf_puts(buf, truth ? "true" : "false");
}

void json_count(Buf *buf, const char *key, uint64_t count) {
    begin(buf, key);
    buf_printf(buf, "%" PRIu64, count);
}

void json_word(Buf *buf, BoardShape squares, const char *key, Wide word) {
    begin(buf, key);
    buf_puts(buf, "\"0x");
    wide_digits(buf, word, 16, (unsigned)shape_bits(squares) / 4);
    buf_putc(buf, '"');
}

void json_squares(Buf *buf, BoardShape squares, const char *key, Wide word) {
    json_open(buf, key, '[');
    for (word &= shape_board(squares); word; word &= word - 1)
        json_text(buf, NULL, shape_name(squares, wide_first(word)));
    json_close(buf, ']');
}
