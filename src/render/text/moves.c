/* The table per square. A grid with the names of the targets where each square has one
 * at most; else a list. */
#include "render/text/moves.h"

#include <stdlib.h>
#include <string.h>

#include "render/text/board.h"

enum { ORDER_MOST = 1000 };

/* --- what is to be known of it --- */

/* The step that most squares make. */
static int common_step(const Moves *moves) {
    int best = 0, most = 0;
    for (unsigned s = 0; s < 64; s++) {
        if (!moves->image[s]) continue;
        int step = (int)moves_target(moves, s) - (int)s, count = 0;
        for (unsigned t = 0; t < 64; t++)
            count += moves->image[t] && (int)moves_target(moves, t) - (int)t == step;
        if (count > most) {
            most = count;
            best = step;
        }
    }
    return best;
}

/* Columns of a step: at most four to either side. */
static int columns_of(int step) {
    int columns = step % 8;
    return columns > 4 ? columns - 8 : columns < -4 ? columns + 8 : columns;
}

/* All make the same step but for those that rotate around the end of the word. */
static void find_step(Moves *moves) {
    int step = common_step(moves), columns = columns_of(step);
    uint64_t wrapped = 0;
    for (unsigned s = 0; s < 64; s++) {
        if (!moves->image[s]) continue;
        int own = (int)moves_target(moves, s) - (int)s, file = (int)(s & 7) + columns;
        if ((own - step) % 64 != 0) return;
        if (own != step || file < 0 || file > 7) wrapped |= UINT64_C(1) << s;
    }
    moves->step = step;
    if (step) moves->wrapped = wrapped;
}

static bool is_identity(const uint8_t map[64]) {
    for (unsigned s = 0; s < 64; s++)
        if (map[s] != s) return false;
    return true;
}

static void find_order(Moves *moves) {
    uint8_t map[64];
    for (unsigned s = 0; s < 64; s++) map[s] = (uint8_t)moves_target(moves, s);
    for (unsigned order = 1; order <= ORDER_MOST; order++) {
        if (is_identity(map)) {
            moves->order = order;
            return;
        }
        for (unsigned s = 0; s < 64; s++) map[s] = (uint8_t)moves_target(moves, map[s]);
    }
}

void moves_finish(Moves *moves) {
    uint64_t reached = 0;
    moves->single = true;
    for (unsigned s = 0; s < 64; s++) {
        uint64_t one = UINT64_C(1) << s, image = moves->image[s];
        if (image & (image - 1)) moves->single = false;
        if (!image) moves->lost |= one;
        if (image == one) moves->fixed |= one;
        reached |= image;
    }
    if (!moves->single) return;
    moves->permutation = ~reached == 0;
    find_step(moves);
    if (moves->permutation) find_order(moves);
}

/* --- in words --- */

static void put_members(Buf *buf, const Style *style, const char *before, uint64_t set) {
    Buf text = {0};
    buf_puts(&text, before);
    board_members(&text, style, set, 16);
    style_flush(buf, style, &text, 2);
}

static void put_way(Buf *buf, int count, const char *unit, const char *way) {
    buf_printf(buf, "%d %s%s %s", abs(count), unit, abs(count) == 1 ? "" : "s", way);
}

/* "each square moves 9 places up: 1 rank up, 1 file to the right" */
static void put_step(Buf *buf, BoardShape squares, int step) {
    int columns = columns_of(step), rows = (step - columns) / 8, other = rows;
    if (squares.numbering & MAPPING_BY_FILES) rows = columns, columns = other;
    if (squares.numbering & MAPPING_RANKS_DOWN) rows = -rows;
    if (squares.numbering & MAPPING_FILES_DOWN) columns = -columns;
    buf_printf(buf, "each square moves %d place%s %s: ", abs(step),
               abs(step) == 1 ? "" : "s", step > 0 ? "up" : "down");
    if (rows) put_way(buf, rows, "rank", rows > 0 ? "up" : "down");
    if (rows && columns) buf_puts(buf, ", ");
    if (columns)
        put_way(buf, columns, "file", columns > 0 ? "to the right" : "to the left");
    buf_putc(buf, '\n');
}

static void put_permutation(Buf *buf, const Style *style, const Moves *moves) {
    if (~moves->fixed == 0) {
        buf_puts(buf, "nothing is moved\n");
        return;
    }
    buf_puts(buf, "a permutation: no square is lost, none is hit twice\n");
    if (moves->order == 2)
        buf_puts(buf, "its own inverse: applied twice, it moves nothing\n");
    else if (moves->order)
        buf_printf(buf, "applied %u times, it moves nothing\n", moves->order);
    if (moves->fixed) put_members(buf, style, "squares that stay: ", moves->fixed);
}

void moves_facts(Buf *buf, const Style *style, const Moves *moves) {
    if (moves->step) put_step(buf, style->squares, moves->step);
    if (moves->permutation)
        put_permutation(buf, style, moves);
    else if (moves->fixed && moves->single)
        put_members(buf, style, "squares that stay: ", moves->fixed);
    if (moves->wrapped)
        put_members(buf, style, "* wrapped around the edge, from ", moves->wrapped);
    if (moves->lost) put_members(buf, style, ". lost: ", moves->lost);
}

/* --- drawing --- */

static bool is_wrapped(const Moves *moves, unsigned square) {
    return moves->wrapped >> square & 1;
}

void moves_cell(char text[4], BoardShape squares, const Moves *moves, unsigned square) {
    bool some = moves->image[square] != 0;
    strcpy(text, some ? shape_name(squares, (int)moves_target(moves, square)) : ".");
    if (is_wrapped(moves, square)) strcat(text, "*");
}

static unsigned place_in(const Style *style, unsigned row, unsigned column) {
    return style->black ? 8 * row + 7 - column : 8 * (7 - row) + column;
}

/* The wiki look has no labels; nothing but blanks stands between the names. */
static void put_grid(Buf *buf, const Style *style, const Moves *moves) {
    bool labels = style->look != LOOK_WIKI;
    char text[4];
    for (unsigned row = 0; row < 8; row++) {
        size_t start = buf->len;
        if (labels) buf_printf(buf, "%u  ", (place_in(style, row, 0) >> 3) + 1);
        for (unsigned column = 0; column < 8; column++) {
            unsigned place = place_in(style, row, column);
            unsigned square = (unsigned)shape_number(style->squares, (int)place);
            moves_cell(text, style->squares, moves, square);
            bool member = moves->image[square] != 0;
            style_ink(buf, style,
                      is_wrapped(moves, square) ? INK_MARK
                      : member                  ? INK_MEMBER
                                                : INK_NONE);
            buf_puts(buf, text);
            style_ink(buf, style, INK_NONE);
            buf_fill(buf, ' ', 4 - strlen(text));
        }
        while (buf->len > start && buf->data[buf->len - 1] == ' ') buf->len--;
        buf_putc(buf, '\n');
    }
    if (!labels) return;
    buf_puts(buf, "  ");
    for (int i = 0; i < 8; i++)
        buf_printf(buf, i ? "   %c" : " %c", style->black ? 'h' - i : 'a' + i);
    buf_putc(buf, '\n');
}

static void put_image(Buf *buf, const Style *style, const Moves *moves, unsigned square) {
    uint64_t image = moves->image[square];
    if (!image)
        buf_puts(buf, "nothing");
    else if (image & (image - 1))
        board_members(buf, style, image, 0);
    else
        buf_puts(buf, shape_name(style->squares, (int)moves_target(moves, square)));
    if (is_wrapped(moves, square)) buf_puts(buf, " (wrapped)");
}

/* Square by square: for screen readers, and where a square has several targets. */
static void put_list(Buf *buf, const Style *style, const Moves *moves) {
    for (unsigned square = 0; square < 64; square++) {
        Buf line = {0};
        buf_printf(&line, "%s: ", shape_name(style->squares, (int)square));
        put_image(&line, style, moves, square);
        style_flush(buf, style, &line, 4);
    }
}

/* Two columns, "from" and "to"; a square that wrapped has its star. */
static void put_export(Buf *buf, const Style *style, const Moves *moves) {
    static const struct {
        const char *head, *before, *between, *after, *foot;
    } forms[] = {
        [TABLE_MARKDOWN] = {"| from | to |\n|:-:|:-:|\n", "| ", " | ", " |\n", ""},
        [TABLE_LATEX] = {"\\begin{tabular}{c|l}\nfrom & to \\\\\n\\hline\n", "", " & ",
                         " \\\\\n", "\\end{tabular}\n"},
        [TABLE_CSV] = {"from,to\n", "", ",", "\n", ""},
    };
    buf_puts(buf, forms[style->table].head);
    for (unsigned square = 0; square < 64; square++) {
        buf_printf(buf, "%s%s%s", forms[style->table].before,
                   shape_name(style->squares, (int)square),
                   forms[style->table].between);
        bool first = true;
        for (uint64_t w = moves->image[square]; w; w &= w - 1, first = false)
            buf_printf(buf, "%s%s", first ? "" : " ",
                       shape_name(style->squares, __builtin_ctzll(w)));
        buf_printf(buf, "%s%s", is_wrapped(moves, square) ? "*" : "",
                   forms[style->table].after);
    }
    buf_puts(buf, forms[style->table].foot);
}

const char *moves_head(const Moves *moves) {
    bool stays = moves->single && (moves->fixed | moves->lost) == ~UINT64_C(0);
    return stays ? "squares are not treated alike: no table of one bit, but where each "
                   "square goes:"
                 : "squares move: no table of one bit, but where each square goes:";
}

void moves_draw(Buf *buf, const Style *style, const Moves *moves) {
    if (style->table != TABLE_TEXT) {
        put_export(buf, style, moves);
        return;
    }
    style_line(buf, style, moves_head(moves), 0);
    if (moves->single && style->look != LOOK_SPOKEN)
        put_grid(buf, style, moves);
    else
        put_list(buf, style, moves);
    moves_facts(buf, style, moves);
}
