/* Diagrams. A board is a list of lines: frame, eight rows of cells, frame, letters;
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

#include "board/fen.h"
#include "board/square.h"

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
    return style->black ? row : 7 - row;
}

static unsigned file_of_column(const Style *style, unsigned column) {
    return style->black ? 7 - column : column;
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

static void cell_of(const Style *style, uint64_t word, const BoardMarks *marks,
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
static void cell_colour(Buf *buf, bool shaded, const Cell *cell, unsigned place) {
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
    bool light = ((place >> 3) + place) & 1;
    unsigned ground = light ? looks[cell->kind].light : looks[cell->kind].dark;
    if (cell->tint)
        buf_printf(buf, "\x1b[1;38;5;231;48;5;%um", tints[cell->tint]);
    else if (shaded)
        buf_printf(buf, "\x1b[%s;48;5;%um", looks[cell->kind].ink, ground);
    else
        buf_printf(buf, "\x1b[%sm", looks[cell->kind].bare);
}

static void put_cell(Buf *buf, const Style *style, uint64_t word, const BoardMarks *marks,
                     unsigned place) {
    Cell cell;
    unsigned square = (unsigned)mapping_number(style->squares, (int)place);
    bool shaded = layout_of(style)->shaded;
    bool blank = shaded || file_of_column(style, 0) != (place & 7);
    cell_of(style, word, marks, square, &cell);
    char before = cell.starred ? '*' : ' ';
    if (blank && !(shaded && style->colour)) buf_putc(buf, before);
    if (style->colour) {
        cell_colour(buf, shaded, &cell, place);
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

static void put_row(Buf *buf, const Style *style, uint64_t word, const BoardForm *form,
                    unsigned row) {
    unsigned rank = rank_of_row(style, row);
    char digit[2] = {(char)('1' + rank), 0};
    bool frame = layout_of(style)->frame;
    const char *edge = style_sign(style, "│", "|");
    put_rank(buf, style, form->ranks, digit);
    if (frame) style_puts(buf, style, INK_FAINT, edge);
    for (unsigned column = 0; column < 8; column++)
        put_cell(buf, style, word, form->marks, rank * 8 + file_of_column(style, column));
    if (!frame) return;
    buf_putc(buf, ' ');
    style_puts(buf, style, INK_FAINT, edge);
}

static void put_frame(Buf *buf, const Style *style, bool ranks, bool top) {
    put_rank(buf, style, ranks, " ");
    style_ink(buf, style, INK_FAINT);
    buf_puts(buf, style_sign(style, top ? "┌" : "└", "+"));
    for (int i = 0; i < 17; i++) buf_puts(buf, style_sign(style, "─", "-"));
    buf_puts(buf, style_sign(style, top ? "┐" : "┘", "+"));
    style_ink(buf, style, INK_NONE);
}

static void put_letters(Buf *buf, const Style *style, bool ranks) {
    const Layout *layout = layout_of(style);
    put_rank(buf, style, ranks, " ");
    if (layout->frame) buf_putc(buf, ' ');
    if (layout->shaded) buf_putc(buf, ' ');
    style_puts(buf, style, INK_FAINT,
               style->black ? "h g f e d c b a" : "a b c d e f g h");
    if (layout->frame) buf_puts(buf, "  ");
}

size_t board_lines(const Style *style) {
    return 8u + (layout_of(style)->frame ? 2 : 0) + (has_letters(style) ? 1 : 0);
}

size_t board_middle(const Style *style) {
    return layout_of(style)->frame ? 5 : 4;
}

size_t board_width(const Style *style, bool ranks) {
    const Layout *layout = layout_of(style);
    return 15u + (layout->shaded ? 1 : 0) + (layout->frame ? 3 : 0) +
           (ranks && layout->labels ? 2 : 0);
}

void board_line(Buf *buf, const Style *style, uint64_t word, const BoardForm *form,
                size_t line) {
    bool frame = layout_of(style)->frame;
    size_t first = frame ? 1 : 0;
    if (line < first)
        put_frame(buf, style, form->ranks, true);
    else if (line < first + 8)
        put_row(buf, style, word, form, (unsigned)(line - first));
    else if (frame && line == 9)
        put_frame(buf, style, form->ranks, false);
    else
        put_letters(buf, style, form->ranks);
}

static void trim_blanks(Buf *buf, size_t start) {
    while (buf->len > start && buf->data[buf->len - 1] == ' ') buf->len--;
    if (buf->data) buf->data[buf->len] = '\0';
}

void board_draw(Buf *buf, const Style *style, uint64_t word, const BoardMarks *marks) {
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
}

/* --- in words --- */

/* The run of members that begins at the file; its last file. */
static unsigned run_end(unsigned row, unsigned file) {
    while (file < 7 && row >> (file + 1) & 1) file++;
    return file;
}

/* "a to h", "a, c to e", or from black's side "h to a". */
static void spoken_files(Buf *buf, unsigned row, bool black) {
    Buf parts[4] = {{0}}; /* a row has at most four runs */
    size_t count = 0;
    for (unsigned file = 0; file < 8; file++) {
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
        buf_puts(buf, square_name((int)(first * 8) + __builtin_ctz(row)));
        return;
    }
    if (first == last)
        buf_printf(buf, "rank %u: ", first + 1);
    else
        buf_printf(buf, "ranks %u to %u: ", first + 1, last + 1);
    spoken_files(buf, row, black);
}

static unsigned row_of(const Style *style, uint64_t word, unsigned i) {
    return (unsigned)(word >> (8 * rank_of_row(style, i))) & 0xFF;
}

/* The player's own side first: in scan order, from white's. */
static void spoken_ranks(Buf *buf, const Style *style, uint64_t word) {
    bool first = true;
    for (unsigned i = 8, last; i-- > 0; i = last) {
        unsigned row = row_of(style, word, i);
        for (last = i; last > 0 && row && row_of(style, word, last - 1) == row;) last--;
        if (!row) continue;
        if (!first) buf_puts(buf, "; ");
        first = false;
        spoken_rank(buf, rank_of_row(style, i), rank_of_row(style, last), row,
                    style->black);
    }
}

void board_spoken(Buf *buf, const Style *style, uint64_t word) {
    word = mapping_places(style->squares, word);
    if (word == 0)
        buf_puts(buf, "no squares");
    else if (~word == 0)
        buf_puts(buf, "all squares");
    else if (__builtin_popcountll(word) > 48) {
        buf_puts(buf, "all squares but ");
        spoken_ranks(buf, style, ~word);
    } else
        spoken_ranks(buf, style, word);
}

void board_members(Buf *buf, const Style *style, uint64_t word, unsigned most) {
    unsigned count = 0, all = (unsigned)__builtin_popcountll(word);
    if (most == 0) most = 64;
    buf_putc(buf, '{');
    for (uint64_t rest = word; rest && count < most; rest &= rest - 1) {
        if (count++) buf_puts(buf, ", ");
        buf_puts(buf, mapping_square(style->squares, __builtin_ctzll(rest)));
    }
    if (all > most)
        buf_printf(buf, ", %s %u more", style_sign(style, "…", "..."), all - most);
    buf_putc(buf, '}');
}
