/* The table per square. A grid with the names of the targets where each square has one
 * at most; else a list. */
#include "render/text/moves.h"

#include <stdlib.h>
#include <string.h>

#include "render/text/board.h"
#include "render/text/cells.h"

enum { ORDER_MOST = 1000 };

/* --- what is to be known of it --- */

/* How far a square goes that goes to one. */
static int step_of(const Moves *moves, int square) {
    return (int)moves_target(moves, (unsigned)square) - square;
}

/* The step that most squares make. */
static int common_step(const Moves *moves, Wide moved) {
    int best = 0, most = 0;
    for (Wide rest = moved; rest; rest &= rest - 1) {
        int step = step_of(moves, wide_first(rest)), count = 0;
        for (Wide all = moved; all; all &= all - 1)
            count += step_of(moves, wide_first(all)) == step;
        if (count > most) {
            most = count;
            best = step;
        }
    }
    return best;
}

/* All make the same step but for those that rotate around the end of the word. */
static void find_step(Moves *moves) {
    Wide moved = shape_board(moves->shape) & ~moves->lost, wrapped = 0;
    int step = common_step(moves, moved);
    for (Wide rest = moved; rest; rest &= rest - 1) {
        int square = wide_first(rest), own = step_of(moves, square);
        if ((own - step) % shape_bits(moves->shape) != 0) return;
        if (own != step || shape_wraps(moves->shape, square, step))
            wrapped |= wide_bit(square);
    }
    moves->step = step;
    if (step) moves->wrapped = wrapped & ~moves->beside;
}

static bool is_identity(const Moves *moves, const uint8_t map[SHAPE_SQUARES]) {
    for (Wide board = shape_board(moves->shape); board; board &= board - 1) {
        int s = wide_first(board);
        if (map[s] != s) return false;
    }
    return true;
}

static void find_order(Moves *moves) {
    uint8_t map[SHAPE_SQUARES];
    Wide board = shape_board(moves->shape);
    for (unsigned s = 0; s < SHAPE_SQUARES; s++) map[s] = (uint8_t)s;
    for (unsigned order = 1; order <= ORDER_MOST; order++) {
        for (Wide rest = board; rest; rest &= rest - 1) {
            int s = wide_first(rest);
            map[s] = (uint8_t)moves_target(moves, map[s]);
        }
        if (is_identity(moves, map)) {
            moves->order = order;
            return;
        }
    }
}

void moves_finish(Moves *moves) {
    Wide reached = 0, board = shape_board(moves->shape);
    moves->single = true;
    for (Wide rest = board; rest; rest &= rest - 1) {
        int s = wide_first(rest);
        Wide one = wide_bit(s), image = moves->image[s];
        if (image & (image - 1)) moves->single = false;
        if (!image) moves->lost |= one;
        if (image && !(image & board)) moves->beside |= one;
        if (image == one) moves->fixed |= one;
        reached |= image;
    }
    if (!moves->single) return;
    moves->permutation = reached == board;
    find_step(moves);
    if (moves->permutation) find_order(moves);
}

/* --- in words --- */

static void put_members(Buf *buf, const Style *style, const char *before, Wide set) {
    Buf text = {0};
    buf_puts(&text, before);
    board_members(&text, style, set, 16);
    style_flush(buf, style, &text, 2);
}

static void put_way(Buf *buf, int count, const char *unit, const char *way) {
    buf_printf(buf, "%d %s%s %s", abs(count), unit, abs(count) == 1 ? "" : "s", way);
}

/* "each square moves 9 places up: 1 rank up, 1 file to the right" */
static void put_step(Buf *buf, BoardShape shape, int step) {
    ShapeSquare way = shape_way(shape, step);
    if (shape.dark) way = (ShapeSquare){0, 0};
    buf_printf(buf, "each square moves %d place%s %s", abs(step),
               abs(step) == 1 ? "" : "s", step > 0 ? "up" : "down");
    if (way.rank || way.file) buf_puts(buf, ": ");
    if (way.rank) put_way(buf, way.rank, "rank", way.rank > 0 ? "up" : "down");
    if (way.rank && way.file) buf_puts(buf, ", ");
    if (way.file)
        put_way(buf, way.file, "file", way.file > 0 ? "to the right" : "to the left");
    buf_putc(buf, '\n');
}

static void put_permutation(Buf *buf, const Style *style, const Moves *moves) {
    if (moves->fixed == shape_board(moves->shape)) {
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
    if (moves->step) put_step(buf, moves->shape, moves->step);
    if (moves->permutation)
        put_permutation(buf, style, moves);
    else if (moves->fixed && moves->single)
        put_members(buf, style, "squares that stay: ", moves->fixed);
    if (moves->wrapped)
        put_members(buf, style, "* wrapped around the edge, from ", moves->wrapped);
    if (moves->lost) put_members(buf, style, ". lost: ", moves->lost);
    if (moves->beside && moves->single)
        put_members(buf, style, "~ beside the board, from ", moves->beside);
}

/* --- drawing --- */

static bool is_wrapped(const Moves *moves, unsigned square) {
    return moves->wrapped >> square & 1;
}

void moves_cell(char text[MOVES_CELL], const Moves *moves, unsigned square) {
    bool some = moves->image[square] != 0, beside = moves->beside >> square & 1;
    strcpy(text, beside ? "~"
                 : some ? shape_name(moves->shape, (int)moves_target(moves, square))
                        : ".");
    if (is_wrapped(moves, square)) strcat(text, "*");
}

static void put_cell(Buf *buf, const Style *style, const Moves *moves, int square) {
    char text[MOVES_CELL] = "_"; /* a light square where dark ones count */
    Ink ink = INK_NONE;
    if (square >= 0) {
        moves_cell(text, moves, (unsigned)square);
        ink = is_wrapped(moves, (unsigned)square) ? INK_MARK
              : moves->image[square]              ? INK_MEMBER
                                                  : INK_NONE;
    }
    style_ink(buf, style, ink);
    buf_puts(buf, text);
    style_ink(buf, style, INK_NONE);
    buf_fill(buf, ' ',
             (moves->shape.ranks > 9 ? MOVES_CELL : MOVES_CELL - 1) - strlen(text));
}

static void end_row(Buf *buf, size_t start) {
    while (buf->len > start && buf->data[buf->len - 1] == ' ') buf->len--;
    buf_putc(buf, '\n');
}

/* The wiki look has no labels; nothing but blanks stands between the names. */
static void put_grid(Buf *buf, const Style *style, const Moves *moves) {
    int files = moves->shape.files, ranks = moves->shape.ranks,
        digits = ranks > 9 ? 2 : 1;
    bool labels = style->look != LOOK_WIKI;
    for (int row = 0; row < ranks; row++) {
        size_t start = buf->len;
        int rank = style->black ? row : ranks - 1 - row;
        if (labels) buf_printf(buf, "%*d  ", digits, rank + 1);
        for (int column = 0; column < files; column++) {
            int file = style->black ? files - 1 - column : column;
            put_cell(buf, style, moves, shape_at(moves->shape, file, rank));
        }
        end_row(buf, start);
    }
    if (!labels) return;
    size_t start = buf->len;
    buf_fill(buf, ' ', (size_t)digits + 2);
    for (int i = 0; i < files; i++)
        buf_printf(buf, "%-*c", 3 + digits, 'a' + (style->black ? files - 1 - i : i));
    end_row(buf, start);
}

static void put_image(Buf *buf, const Style *style, const Moves *moves, unsigned square) {
    Wide image = moves->image[square], board = shape_board(moves->shape);
    if (!image)
        buf_puts(buf, "nothing");
    else if (!(image & (image - 1)))
        buf_puts(buf, shape_name(moves->shape, (int)moves_target(moves, square)));
    else if (image & board)
        board_members(buf, style, image, 0);
    if (image & (image - 1) && image & ~board)
        buf_printf(buf, "%sbits beside the board", image & board ? " and " : "");
    if (is_wrapped(moves, square)) buf_puts(buf, " (wrapped)");
}

/* Square by square: for screen readers, and where a square has several targets. */
static void put_list(Buf *buf, const Style *style, const Moves *moves) {
    for (Wide rest = shape_board(moves->shape); rest; rest &= rest - 1) {
        unsigned square = (unsigned)wide_first(rest);
        Buf line = {0};
        buf_printf(&line, "%s: ", shape_name(moves->shape, (int)square));
        put_image(&line, style, moves, square);
        style_flush(buf, style, &line, 4);
    }
}

/* Two columns, "from" and "to"; a square that wrapped has its star. */
static void put_export(Buf *buf, const Style *style, const Moves *moves) {
    Arena *arena = arena_new();
    Cells cells = cells_new(arena, 1, 2, (size_t)shape_count(moves->shape));
    Wide rest = shape_board(moves->shape);
    cells.words = 0, cells.listed = true;
    cells.title[0] = "from", cells.title[1] = "to";
    for (size_t i = 0; rest; i++, rest &= rest - 1) {
        unsigned square = (unsigned)wide_first(rest);
        Buf to = {0};
        for (Wide w = moves->image[square]; w; w &= w - 1)
            buf_printf(&to, "%s%s", to.len ? " " : "",
                       shape_name(moves->shape, wide_first(w)));
        if (is_wrapped(moves, square)) buf_putc(&to, '*');
        cells_row(&cells, i)[0] = shape_name(moves->shape, (int)square);
        cells_row(&cells, i)[1] = arena_buf(arena, &to);
    }
    cells_export(buf, style, &cells);
    arena_free(arena);
}

const char *moves_head(const Moves *moves) {
    bool stays =
        moves->single && (moves->fixed | moves->lost) == shape_board(moves->shape);
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
