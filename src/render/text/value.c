/* Values in text. The kind says the form, `show` may overrule it. */
#include "render/text/value.h"

#include "board/line.h"
#include "render/text/board.h"

enum {
    MEMBERS_MOST = 16, /* members a summary names */
    LINE_MOST = 8,     /* members a line names */
    LIST_MOST = 64,    /* elements of a list */
    LIST_SQUARES = 4,  /* a larger set in a list is drawn in hex */
    LIST_DEPTH = 8
};

static unsigned bits_of(const Style *style) {
    return (unsigned)shape_bits(style->squares);
}

static bool top_bit(const Style *style, Wide word) {
    return word >> (bits_of(style) - 1);
}

static void put_decimal(Buf *buf, Wide word) {
    wide_digits(buf, word, 10, 1);
}

static void put_signed(Buf *buf, const Style *style, Wide word) {
    bool minus = top_bit(style, word);
    if (minus) buf_putc(buf, '-');
    put_decimal(buf, minus ? -word & ~(Wide)0 >> (WIDE_BITS - bits_of(style)) : word);
}

/* With the zeros in front, as of all sets. */
static void put_hex(Buf *buf, const Style *style, Wide word) {
    buf_puts(buf, "0x");
    wide_digits(buf, word, 16, bits_of(style) / 4);
}

/* "0x00… = 18446744073709551615 = -1": a set's hex first. */
static void put_set_numbers(Buf *buf, const Style *style, Wide word) {
    put_hex(buf, style, word);
    buf_puts(buf, " = ");
    put_decimal(buf, word);
    if (!top_bit(style, word)) return;
    buf_puts(buf, " = ");
    put_signed(buf, style, word);
}

/* "0b1'00000000": the bytes that matter. */
static void put_binary(Buf *buf, Wide word) {
    buf_puts(buf, "0b");
    for (int bit = word ? wide_last(word) : 0; bit >= 0; bit--) {
        buf_putc(buf, word >> bit & 1 ? '1' : '0');
        if (bit && bit % 8 == 0) buf_putc(buf, '\'');
    }
}

/* "-1 = 18446744073709551615 = 0xff…": an int's signed decimal first. */
static void put_int(Buf *buf, const Style *style, Wide word) {
    if (style->show == SHOW_AS_BINARY) {
        put_binary(buf, word);
        buf_puts(buf, " = ");
        put_decimal(buf, word);
        return;
    }
    bool hex = style->show == SHOW_AS_HEX;
    if (!hex && top_bit(style, word)) {
        put_signed(buf, style, word);
        buf_puts(buf, " = ");
    }
    if (!hex) put_decimal(buf, word);
    buf_puts(buf, hex ? "0x" : " = 0x");
    wide_digits(buf, word, 16, 1);
    if (!hex) return;
    buf_puts(buf, " = ");
    put_decimal(buf, word);
}

static void put_count(Buf *buf, const Style *style, Wide word) {
    Wide board = shape_board(style->squares);
    int count = wide_count(word & board);
    if (count == 0)
        buf_puts(buf, word ? "no squares" : "empty");
    else
        buf_printf(buf, "%d square%s", count, count == 1 ? "" : "s");
    if (word & ~board) buf_puts(buf, " and bits beside the board");
}

/* The members go to the line's end when they fit, else below it. */
void value_summary(Buf *buf, const Style *style, Wide word) {
    Buf line = {0}, members = {0};
    put_set_numbers(&line, style, word);
    buf_puts(&line, ", ");
    put_count(&line, style, word);
    style_wrap(buf, style, buf_str(&line), 0, 0);
    if (word & shape_board(style->squares) && style->look != LOOK_SPOKEN) {
        board_members(&members, style, word, MEMBERS_MOST);
        size_t need = line.len + 2 + style_width(buf_str(&members));
        buf_puts(buf, style->width && need > style->width ? ":\n" : ": ");
        style_wrap(buf, style, buf_str(&members), 0, 1);
    }
    buf_putc(buf, '\n');
    buf_free(&line);
    buf_free(&members);
}

/* --- lists --- */

/* Whether all sets of the list are small enough to be written by their members. */
static bool small_sets(const List *list) {
    for (size_t i = 0; i < list->count && i < LIST_MOST; i++)
        if (list->at[i].kind == KIND_SET &&
            wide_count(value_wide(&list->at[i])) > LIST_SQUARES)
            return false;
    return true;
}

static void put_list(Buf *buf, const Style *style, const List *list, unsigned depth);

static void put_element(Buf *buf, const Style *style, const Value *value, bool small,
                        unsigned depth) {
    Wide word = value_wide(value);
    if (value->kind == KIND_LIST)
        put_list(buf, style, value->list, depth + 1);
    else if (!value_is_known(value))
        buf_puts(buf, "?");
    else if (value->kind == KIND_BOOL)
        buf_puts(buf, word ? "true" : "false");
    else if (value->kind == KIND_SQUARE && word < bits_of(style))
        buf_puts(buf, shape_name(style->squares, (int)word));
    else if (value->kind == KIND_DIRECTION)
        buf_puts(buf, line_name((int)word));
    else if (value->kind != KIND_SET)
        put_signed(buf, style, word);
    else if (small && !style_numbers(style))
        board_members(buf, style, word, 0);
    else
        put_hex(buf, style, word);
}

static void put_list(Buf *buf, const Style *style, const List *list, unsigned depth) {
    const char *dots = style_sign(style, "…", "...");
    if (depth > LIST_DEPTH) {
        buf_puts(buf, dots);
        return;
    }
    if (list->text) {
        buf_puts(buf, list->text);
        return;
    }
    bool small = small_sets(list);
    buf_putc(buf, '{');
    for (size_t i = 0; i < list->count && i < LIST_MOST; i++) {
        if (i) buf_puts(buf, ", ");
        put_element(buf, style, &list->at[i], small, depth);
    }
    if (list->count > LIST_MOST)
        buf_printf(buf, ", %s %zu more", dots, list->count - LIST_MOST);
    buf_putc(buf, '}');
}

/* --- whole values --- */

static void put_square_line(Buf *buf, const Style *style, Wide word) {
    if (style_numbers(style) || word >= bits_of(style)) {
        put_int(buf, style, word);
        return;
    }
    buf_puts(buf, shape_name(style->squares, (int)word));
    buf_printf(buf, " (%u)", (unsigned)word);
}

static void put_set_line(Buf *buf, const Style *style, Wide word) {
    if (style_numbers(style)) {
        put_int(buf, style, word);
        return;
    }
    put_hex(buf, style, word);
    buf_puts(buf, ", ");
    put_count(buf, style, word);
    if (!(word & shape_board(style->squares))) return;
    buf_putc(buf, ' ');
    board_members(buf, style, word, LINE_MOST);
}

void value_line(Buf *buf, const Style *style, const Value *value) {
    Wide word = value_wide(value);
    if (value->kind == KIND_VOID) return;
    if (value->kind == KIND_LIST)
        put_list(buf, style, value->list, 0);
    else if (!value_is_known(value))
        buf_puts(buf, "(not a word)");
    else if (value->kind == KIND_BOOL)
        buf_puts(buf, word ? "true" : "false");
    else if (value->kind == KIND_SQUARE)
        put_square_line(buf, style, word);
    else if (value->kind == KIND_SET)
        put_set_line(buf, style, word);
    else if (value->kind == KIND_DIRECTION && !style_numbers(style))
        buf_printf(buf, "%s (%u)", line_name((int)word), (unsigned)word);
    else
        put_int(buf, style, word);
}
