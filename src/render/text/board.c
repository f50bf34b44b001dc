/* Diagrams. A board is a list of lines: frame, rows of cells, frame, letters;
 * which of them a look has says `layouts`. A row of cells is
 *
 *     8 | . . 1 . . . . . |
 *     \/\\_______________/\/
 *    rank edge   cells    edge
 *
 * where each cell is a blank and its sign (the wiki look leaves the first blank out). In
 * colour the blank belongs to the square and is shaded with it. */
#include "render/text/board.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "board/fen.h"

typedef struct {
    bool labels, frame, shaded;
    const char *member, *other;             /* unicode */
    const char *ascii_member, *ascii_other; /* what they are under `ascii` */
} Layout;

static const Layout layouts[LOOK_COUNT] = {
    [LOOK_PLAIN] = {true, false, true, "1", ".", "1", "."},
    [LOOK_WIKI] = {false, false, false, "1", ".", "1", "."},
    [LOOK_BOX] = {true, true, true, "1", ".", "1", "."},
    [LOOK_UNICODE] = {true, false, true, "●", "·", "1", "."},
    [LOOK_SPOKEN] = {true, false, false, "1", ".", "1", "."},
};

static const Layout *layout_of(const Style *style) {
    return &layouts[style->look];
}

/* A turned board always shows its letters: without them it would be read back wrong. */
static bool has_letters(const Style *style) {
    return layout_of(style)->labels || style->black;
}

/* Row 0 is the upper one, column 0 the left one. */
static unsigned rank_of_row(const Style *style, unsigned row) {
    return style->black ? row : style->squares.ranks - 1u - row;
}

static unsigned file_of_column(const Style *style, unsigned column) {
    return style->black ? style->squares.files - 1u - column : column;
}

static unsigned number_at(const Style *style, unsigned file, unsigned rank) {
    return (unsigned)shape_at(style->squares, (int)file, (int)rank);
}

/* Where light squares have no bits. */
static bool is_square(const Style *style, unsigned file, unsigned rank) {
    return shape_at(style->squares, (int)file, (int)rank) >= 0;
}

/* --- cells --- */

static const char *figure(char letter) {
    for (int man = 0; man < FEN_MEN; man++)
        if (fen_men[man].letter == letter) return fen_men[man].symbol;
    return NULL;
}

typedef enum {
    CELL_OTHER,
    CELL_MEMBER,
    CELL_SIGN,
    CELL_DIFFERS,
    CELL_WHITE,
    CELL_BLACK,
    CELL_EMPTY, /* of a position */
    CELL_KINDS
} CellKind;

typedef struct {
    CellKind kind;
    bool starred; /* a mark on a man: `*` before its letter */
    Tint tint;
    const char *text;
    char letter[2]; /* where the text is a mark's own sign */
} Cell;

static void cell_of_sign(const Style *style, const BoardMarks *marks, unsigned square,
                         Cell *cell) {
    bool figures = marks->pieces && style->look == LOOK_UNICODE && !style->ascii;
    cell->letter[0] = marks->sign[square];
    bool man = marks->pieces && isalpha((unsigned char)*cell->letter);
    cell->starred = man && marks->differs >> square & 1;
    cell->kind = !man || cell->starred                   ? CELL_SIGN
                 : isupper((unsigned char)*cell->letter) ? CELL_WHITE
                                                         : CELL_BLACK;
    cell->text = figures ? figure(marks->sign[square]) : NULL;
    if (!cell->text) cell->text = cell->letter;
}

static void cell_of(const Style *style, Wide word, const BoardMarks *marks,
                    unsigned square, Cell *cell) {
    const Layout *layout = layout_of(style);
    bool member = word >> square & 1;
    bool empty = marks && marks->pieces;
    *cell = (Cell){.kind = member ? CELL_MEMBER : empty ? CELL_EMPTY : CELL_OTHER};
    for (Tint tint = TINT_NONE + 1; marks && tint < TINTS; tint++)
        if (marks->tinted[tint] >> square & 1) cell->tint = tint;
    if (marks && marks->sign[square]) {
        cell_of_sign(style, marks, square, cell);
    } else if (marks && marks->differs >> square & 1) {
        cell->kind = CELL_DIFFERS;
        cell->text = member ? "X" : "-";
    } else if (member)
        cell->text = style->ascii ? layout->ascii_member : layout->member;
    else
        cell->text = style->ascii ? layout->ascii_other : layout->other;
}

/* Foreground and background are both set, so that a square is legible whatever the
 * terminal's own colours are. Members are cells of another colour; white and black men
 * stand on greys that both are seen on. */
static void cell_colour(Buf *buf, bool shaded, const Cell *cell, bool light) {
    static const unsigned char tints[TINTS] = {0, 124, 28, 25, 136};
    static const struct {
        const char *ink, *bare;
        unsigned char light, dark;
    } looks[CELL_KINDS] = {
        [CELL_OTHER] = {"38;5;244", "90", 239, 235},
        [CELL_MEMBER] = {"1;38;5;231", "1;36", 31, 24},
        [CELL_SIGN] = {"1;38;5;215", "1;35", 239, 235},
        [CELL_DIFFERS] = {"1;38;5;231", "1;31", 124, 124},
        [CELL_WHITE] = {"1;38;5;231", "1", 244, 240},
        [CELL_BLACK] = {"1;38;5;16", "34", 244, 240},
        [CELL_EMPTY] = {"38;5;236", "90", 244, 240},
    };
    unsigned ground = light ? looks[cell->kind].light : looks[cell->kind].dark;
    if (cell->tint)
        buf_printf(buf, "\x1b[1;38;5;231;48;5;%um", tints[cell->tint]);
    else if (shaded)
        buf_printf(buf, "\x1b[%s;48;5;%um", looks[cell->kind].ink, ground);
    else
        buf_printf(buf, "\x1b[%sm", looks[cell->kind].bare);
}

static void put_cell(Buf *buf, const Style *style, Wide word, const BoardMarks *marks,
                     ShapeSquare at) {
    Cell cell = {.kind = CELL_OTHER, .text = "_"};
    int square = shape_at(style->squares, at.file, at.rank);
    bool shaded = layout_of(style)->shaded;
    bool blank = shaded || file_of_column(style, 0) != (unsigned)at.file;
    if (square >= 0) cell_of(style, word, marks, (unsigned)square, &cell);
    char before = cell.starred ? '*' : ' ';
    if (blank && !(shaded && style->colour)) buf_putc(buf, before);
    if (style->colour) {
        cell_colour(buf, shaded, &cell, (at.file + at.rank) & 1);
        if (blank && shaded) buf_putc(buf, before);
    }
    buf_puts(buf, cell.text);
    if (style->colour) style_ink(buf, style, INK_NONE);
}

/* --- lines --- */

static void put_rank(Buf *buf, const Style *style, bool ranks, const char *digit) {
    if (!ranks || !layout_of(style)->labels) return;
    style_puts(buf, style, INK_FAINT, digit);
    buf_putc(buf, ' ');
}

/* Ranks from 10 on make all labels two columns wide. */
static const char *rank_label(const Style *style, unsigned rank, char label[8]) {
    snprintf(label, 8, style->squares.ranks > 9 ? "%2u" : "%u", rank + 1);
    return label;
}

static void put_row(Buf *buf, const Style *style, Wide word, const BoardForm *form,
                    unsigned row) {
    unsigned rank = rank_of_row(style, row);
    char label[8];
    bool frame = layout_of(style)->frame;
    const char *edge = style_sign(style, "│", "|");
    put_rank(buf, style, form->ranks, rank_label(style, rank, label));
    if (frame) style_puts(buf, style, INK_FAINT, edge);
    for (unsigned column = 0; column < style->squares.files; column++)
        put_cell(buf, style, word, form->marks,
                 (ShapeSquare){(int)file_of_column(style, column), (int)rank});
    if (!frame) return;
    buf_putc(buf, ' ');
    style_puts(buf, style, INK_FAINT, edge);
}

static const char *no_label(const Style *style) {
    return style->squares.ranks > 9 ? "  " : " ";
}

static void put_frame(Buf *buf, const Style *style, bool ranks, bool top) {
    put_rank(buf, style, ranks, no_label(style));
    style_ink(buf, style, INK_FAINT);
    buf_puts(buf, style_sign(style, top ? "┌" : "└", "+"));
    for (int i = 0; i < 2 * style->squares.files + 1; i++)
        buf_puts(buf, style_sign(style, "─", "-"));
    buf_puts(buf, style_sign(style, top ? "┐" : "┘", "+"));
    style_ink(buf, style, INK_NONE);
}

static void put_letters(Buf *buf, const Style *style, bool ranks) {
    const Layout *layout = layout_of(style);
    char letters[2 * SHAPE_SIDE] = {0};
    for (unsigned i = 0; i < style->squares.files; i++) {
        if (i) letters[2 * i - 1] = ' ';
        letters[2 * i] = (char)('a' + file_of_column(style, i));
    }
    put_rank(buf, style, ranks, no_label(style));
    if (layout->frame) buf_putc(buf, ' ');
    if (layout->shaded) buf_putc(buf, ' ');
    style_puts(buf, style, INK_FAINT, letters);
    if (layout->frame) buf_puts(buf, "  ");
}

size_t board_lines(const Style *style) {
    return style->squares.ranks + (layout_of(style)->frame ? 2u : 0u) +
           (has_letters(style) ? 1 : 0);
}

size_t board_middle(const Style *style) {
    return style->squares.ranks / 2u + (layout_of(style)->frame ? 1 : 0);
}

size_t board_width(const Style *style, bool ranks) {
    const Layout *layout = layout_of(style);
    size_t label = ranks && layout->labels ? strlen(no_label(style)) + 1 : 0;
    return 2u * style->squares.files - 1 + (layout->shaded ? 1 : 0) +
           (layout->frame ? 3 : 0) + label;
}

void board_line(Buf *buf, const Style *style, Wide word, const BoardForm *form,
                size_t line) {
    bool frame = layout_of(style)->frame;
    size_t first = frame ? 1 : 0, last = first + style->squares.ranks;
    if (line < first)
        put_frame(buf, style, form->ranks, true);
    else if (line < last)
        put_row(buf, style, word, form, (unsigned)(line - first));
    else if (frame && line == last)
        put_frame(buf, style, form->ranks, false);
    else
        put_letters(buf, style, form->ranks);
}

/* The run of members that begins at the file, or bit; its last one. */
static unsigned run_end(Wide row, unsigned file) {
    while (file + 1 < WIDE_BITS && row >> (file + 1) & 1) file++;
    return file;
}

void board_beside(Buf *buf, const Style *style, Wide word) {
    Wide beside = word & ~shape_board(style->squares);
    if (!beside) return;
    bool one = !(beside & (beside - 1)), first = true;
    buf_printf(buf, "beside the board: bit%s", one ? "" : "s");
    for (unsigned bit = 0; bit < WIDE_BITS; bit++, first = false) {
        beside &= ~(Wide)0 << bit;
        if (!beside) break;
        bit = (unsigned)wide_first(beside);
        unsigned last = run_end(beside, bit);
        buf_printf(buf, "%s %u", first ? "" : ",", bit);
        if (last > bit) buf_printf(buf, " to %u", last);
        bit = last;
    }
    buf_putc(buf, '\n');
}

static void trim_blanks(Buf *buf, size_t start) {
    while (buf->len > start && buf->data[buf->len - 1] == ' ') buf->len--;
    if (buf->data) buf->data[buf->len] = '\0';
}

void board_draw(Buf *buf, const Style *style, Wide word, const BoardMarks *marks) {
    BoardForm form = {marks, true};
    if (style->look == LOOK_SPOKEN) {
        Buf text = {0};
        board_spoken(&text, style, word);
        style_flush(buf, style, &text, 0);
        return;
    }
    for (size_t line = 0; line < board_lines(style); line++) {
        size_t start = buf->len;
        board_line(buf, style, word, &form, line);
        trim_blanks(buf, start);
        buf_putc(buf, '\n');
    }
    board_beside(buf, style, word);
}

/* --- in words: a row has a bit a file --- */

/* "a to h", "a, c to e", or from black's side "h to a". */
static void spoken_files(Buf *buf, unsigned row, bool black) {
    Buf parts[SHAPE_SIDE / 2] = {{0}}; /* runs */
    size_t count = 0;
    for (unsigned file = 0; file < SHAPE_SIDE; file++) {
        if (!(row >> file & 1)) continue;
        unsigned last = run_end(row, file), from = black ? last : file;
        unsigned to = black ? file : last;
        Buf *part = &parts[count++];
        buf_putc(part, (char)('a' + from));
        if (last > file)
            buf_printf(part, "%s%c", last == file + 1 ? ", " : " to ", (char)('a' + to));
        file = last;
    }
    for (size_t i = 0; i < count; i++) {
        if (i) buf_puts(buf, ", ");
        buf_puts(buf, buf_str(&parts[black ? count - 1 - i : i]));
    }
    for (size_t i = 0; i < count; i++) buf_free(&parts[i]);
}

/* A rank, or several that hold the same files: "ranks 6 to 8: a to h". */
static void spoken_rank(Buf *buf, unsigned first, unsigned last, unsigned row,
                        bool black) {
    if (first == last && (row & (row - 1)) == 0) {
        buf_printf(buf, "%c%u", 'a' + __builtin_ctz(row), first + 1);
        return;
    }
    if (first == last)
        buf_printf(buf, "rank %u: ", first + 1);
    else
        buf_printf(buf, "ranks %u to %u: ", first + 1, last + 1);
    spoken_files(buf, row, black);
}

static unsigned row_of(const Style *style, Wide word, unsigned i) {
    unsigned row = 0, rank = rank_of_row(style, i);
    for (unsigned file = 0; file < style->squares.files; file++)
        if (is_square(style, file, rank))
            row |= (unsigned)(word >> number_at(style, file, rank) & 1) << file;
    return row;
}

/* The player's own side first: in scan order, from white's. */
static void spoken_ranks(Buf *buf, const Style *style, Wide word) {
    bool first = true;
    for (unsigned i = style->squares.ranks, last; i-- > 0; i = last) {
        unsigned row = row_of(style, word, i);
        for (last = i; last > 0 && row && row_of(style, word, last - 1) == row;) last--;
        if (!row) continue;
        if (!first) buf_puts(buf, "; ");
        first = false;
        spoken_rank(buf, rank_of_row(style, i), rank_of_row(style, last), row,
                    style->black);
    }
}

void board_spoken(Buf *buf, const Style *style, Wide word) {
    Wide board = shape_board(style->squares), others = board & ~word;
    if ((word & board) == 0)
        buf_puts(buf, "no squares");
    else if (others == 0)
        buf_puts(buf, "all squares");
    else if (wide_count(others) * 4 < shape_count(style->squares)) {
        buf_puts(buf, "all squares but ");
        spoken_ranks(buf, style, others);
    } else
        spoken_ranks(buf, style, word);
}

void board_members(Buf *buf, const Style *style, Wide word, unsigned most) {
    word &= shape_board(style->squares);
    unsigned count = 0, all = (unsigned)wide_count(word);
    if (most == 0) most = SHAPE_SQUARES;
    buf_putc(buf, '{');
    for (Wide rest = word; rest && count < most; rest &= rest - 1) {
        if (count++) buf_puts(buf, ", ");
        buf_puts(buf, shape_name(style->squares, wide_first(rest)));
    }
    if (all > most)
        buf_printf(buf, ", %s %u more", style_sign(style, "…", "..."), all - most);
    buf_putc(buf, '}');
}
