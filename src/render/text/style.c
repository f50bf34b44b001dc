/* Colours, padding and wrapping: what all drawings share. */
#include "render/text/style.h"

#include <string.h>

#include "base/utf8.h"

Style style_default(void) {
    return (Style){.width = 80, .squares = SHAPE_CHESS};
}

/* Both colours of a member and of a mark are set where squares are shaded (board.c);
 * here only what looks well on dark and on light terminals. */
static const char *const inks[INK_COUNT] = {
    [INK_NONE] = "\x1b[0m",      [INK_TITLE] = "\x1b[1m",   [INK_FAINT] = "\x1b[90m",
    [INK_MEMBER] = "\x1b[1;36m", [INK_MARK] = "\x1b[1;31m", [INK_GOOD] = "\x1b[1;32m",
    [INK_BAD] = "\x1b[1;31m",
};

void style_ink(Buf *buf, const Style *style, Ink ink) {
    if (style->colour) buf_puts(buf, inks[ink]);
}

void style_puts(Buf *buf, const Style *style, Ink ink, const char *text) {
    bool coloured = style->colour && ink != INK_NONE && *text;
    if (coloured) buf_puts(buf, inks[ink]);
    buf_puts(buf, text);
    if (coloured) buf_puts(buf, inks[INK_NONE]);
}

const char *style_sign(const Style *style, const char *unicode, const char *ascii) {
    return style->ascii ? ascii : unicode;
}

bool style_lined(const Style *style) {
    return !style->ascii && (style->look == LOOK_BOX || style->look == LOOK_UNICODE);
}

/* Columns of a text that may have colours. */
static size_t shown_width(const char *text, size_t len) {
    size_t width = 0;
    for (size_t at = 0, end; at < len; at = end) {
        const char *escape = memchr(text + at, '\x1b', len - at);
        end = escape ? (size_t)(escape - text) : len;
        width += utf8_width(text + at, end - at);
        while (end < len && text[end] != 'm') end++;
        end += end < len;
    }
    return width;
}

size_t style_width(const char *text) {
    return shown_width(text, strlen(text));
}

void style_pad(Buf *buf, const char *text, size_t width) {
    size_t taken = style_width(text);
    buf_puts(buf, text);
    if (taken < width) buf_fill(buf, ' ', width - taken);
}

/* The end of the word that begins at text. */
static const char *word_end(const char *text) {
    while (*text && *text != ' ') text++;
    return text;
}

void style_wrap(Buf *buf, const Style *style, const char *text, size_t used,
                size_t indent) {
    size_t width = style->width ? style->width : SIZE_MAX, at = used;
    bool first = true; /* of its line: a word that is too long goes there all the same */
    while (*text) {
        const char *end = word_end(text);
        size_t need = shown_width(text, (size_t)(end - text));
        if (at > indent && at + need + !first > width) {
            buf_putc(buf, '\n');
            buf_fill(buf, ' ', indent);
            at = indent;
            first = true;
        }
        if (!first) buf_putc(buf, ' ');
        at += need + !first;
        buf_putn(buf, text, (size_t)(end - text));
        first = false;
        text = *end ? end + 1 : end;
    }
}

void style_line(Buf *buf, const Style *style, const char *text, size_t indent) {
    style_wrap(buf, style, text, 0, indent);
    buf_putc(buf, '\n');
}

void style_flush(Buf *buf, const Style *style, Buf *text, size_t indent) {
    style_line(buf, style, buf_str(text), indent);
    buf_free(text);
}

enum { FOLD_INDENT = 6 }; /* where the last column has no room beside the others */

/* Where the last column of the line begins: behind a gap, which may be all that stands
 * before it; 0: it has but one. */
static size_t last_column(const char *line, size_t len) {
    size_t i = 0, column = 0;
    while (i < len && line[i] == ' ') i++;
    if (i > FOLD_INDENT) column = i;
    for (; i + 2 < len; i++)
        if (line[i] == ' ' && line[i + 1] == ' ' && line[i + 2] != ' ') column = i + 2;
    return column;
}

static void fold_line(Buf *buf, const Style *style, const char *line, size_t len) {
    size_t column = last_column(line, len), used = shown_width(line, column);
    size_t indent = used;
    buf_putn(buf, line, column);
    if (used > style->width / 2) {
        while (buf->len && buf->data[buf->len - 1] == ' ') buf->len--;
        if (column > strspn(line, " ")) buf_putc(buf, '\n');
        buf_fill(buf, ' ', FOLD_INDENT);
        indent = used = FOLD_INDENT;
    } else if (column == 0 && line[0] == ' ') {
        indent = FOLD_INDENT;
    }
    Buf rest = {0};
    buf_putn(&rest, line + column, len - column);
    style_wrap(buf, style, buf_str(&rest), used, indent);
    buf_free(&rest);
}

void style_fold(Buf *buf, const Style *style, const char *text) {
    while (*text) {
        size_t len = strcspn(text, "\n");
        if (style->width && shown_width(text, len) > style->width)
            fold_line(buf, style, text, len);
        else
            buf_putn(buf, text, len);
        text += len;
        if (*text) buf_putc(buf, *text++);
    }
}
