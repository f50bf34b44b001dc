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

static bool top_bit(uint64_t word) {
    return word >> 63;
}

/* "0x00… = 18446744073709551615 = -1": a set's hex first, 16 digits. */
static void put_set_numbers(Buf *buf, uint64_t word) {
    buf_printf(buf, "0x%016llx = %llu", (unsigned long long)word,
               (unsigned long long)word);
    if (top_bit(word)) buf_printf(buf, " = %lld", (long long)word);
}

/* "0b1'00000000": the bytes that matter. */
static void put_binary(Buf *buf, uint64_t word) {
    int bit = 63;
    while (bit > 0 && !(word >> bit)) bit--;
    buf_puts(buf, "0b");
    for (; bit >= 0; bit--) {
        buf_putc(buf, word >> bit & 1 ? '1' : '0');
        if (bit && bit % 8 == 0) buf_putc(buf, '\'');
    }
}

/* "-1 = 18446744073709551615 = 0xff…": an int's signed decimal first. */
static void put_int(Buf *buf, const Style *style, uint64_t word) {
    if (style->show == SHOW_AS_BINARY) {
        put_binary(buf, word);
        buf_printf(buf, " = %llu", (unsigned long long)word);
        return;
    }
    if (style->show == SHOW_AS_HEX) {
        buf_printf(buf, "0x%llx = %llu", (unsigned long long)word,
                   (unsigned long long)word);
        return;
    }
    if (top_bit(word)) buf_printf(buf, "%lld = ", (long long)word);
    buf_printf(buf, "%llu = 0x%llx", (unsigned long long)word, (unsigned long long)word);
}

static void put_count(Buf *buf, const Style *style, uint64_t word) {
    uint64_t board = wide_low(shape_board(style->squares));
    int count = __builtin_popcountll(word & board);
    if (count == 0)
        buf_puts(buf, word ? "no squares" : "empty");
    else
        buf_printf(buf, "%d square%s", count, count == 1 ? "" : "s");
    if (word & ~board) buf_puts(buf, " and bits beside the board");
}

/* The members go to the line's end when they fit, else below it. */
void value_summary(Buf *buf, const Style *style, uint64_t word) {
    Buf line = {0}, members = {0};
    put_set_numbers(&line, word);
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
            __builtin_popcountll(list->at[i].term.word) > LIST_SQUARES)
            return false;
    return true;
}

static void put_list(Buf *buf, const Style *style, const List *list, unsigned depth);

static void put_element(Buf *buf, const Style *style, const Value *value, bool small,
                        unsigned depth) {
    uint64_t word = value->term.word;
    if (value->kind == KIND_LIST)
        put_list(buf, style, value->list, depth + 1);
    else if (!term_is_word(value->term))
        buf_puts(buf, "?");
    else if (value->kind == KIND_BOOL)
        buf_puts(buf, word ? "true" : "false");
    else if (value->kind == KIND_SQUARE && word < 64)
        buf_puts(buf, shape_name(style->squares, (int)word));
    else if (value->kind == KIND_DIRECTION)
        buf_puts(buf, line_name((int)word));
    else if (value->kind != KIND_SET)
        buf_printf(buf, top_bit(word) ? "%lld" : "%llu", (unsigned long long)word);
    else if (small && !style_numbers(style))
        board_members(buf, style, word, 0);
    else
        buf_printf(buf, "0x%016llx", (unsigned long long)word);
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

static void draw_list(Buf *buf, const Style *style, const List *list) {
    Buf line = {0};
    put_list(&line, style, list, 0);
    style_flush(buf, style, &line, 1);
}

static void draw_board(Buf *buf, const Style *style, uint64_t word) {
    board_draw(buf, style, word, NULL);
    value_summary(buf, style, word);
}

/* A square on a board is a name, not a member: `*` marks it. */
static void draw_named(Buf *buf, const Style *style, uint64_t square) {
    BoardMarks marks = {0};
    marks.sign[square] = '*';
    if (style->look != LOOK_SPOKEN) board_draw(buf, style, 0, &marks);
}

static void put_square_line(Buf *buf, const Style *style, uint64_t word) {
    if (style_numbers(style) || word > 63) {
        put_int(buf, style, word);
        return;
    }
    buf_puts(buf, shape_name(style->squares, (int)word));
    buf_printf(buf, " (%u)", (unsigned)word);
}

static void put_set_line(Buf *buf, const Style *style, uint64_t word) {
    if (style_numbers(style)) {
        put_int(buf, style, word);
        return;
    }
    buf_printf(buf, "0x%016llx, ", (unsigned long long)word);
    put_count(buf, style, word);
    if (!(word & shape_board(style->squares))) return;
    buf_putc(buf, ' ');
    board_members(buf, style, word, LINE_MOST);
}

void value_line(Buf *buf, const Style *style, const Value *value) {
    uint64_t word = value->term.word;
    if (value->kind == KIND_VOID) return;
    if (value->kind == KIND_LIST)
        put_list(buf, style, value->list, 0);
    else if (!term_is_word(value->term))
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

void value_draw(Buf *buf, const Style *style, const Value *value) {
    uint64_t word = value->term.word;
    bool set = value->kind == KIND_SET, as_board = style->show == SHOW_AS_BOARD;
    if (value->kind == KIND_VOID) return;
    if (value->kind == KIND_LIST) {
        draw_list(buf, style, value->list);
        return;
    }
    bool number = set || value->kind == KIND_INT;
    if (term_is_word(value->term) && number &&
        (as_board || (set && style->show == SHOW_BY_KIND))) {
        draw_board(buf, style, word);
        return;
    }
    value_line(buf, style, value);
    buf_putc(buf, '\n');
    if (as_board && value->kind == KIND_SQUARE && word < 64) draw_named(buf, style, word);
}
