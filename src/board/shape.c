/* A square lies on the line j, as the i-th of it: its number is j * stride + i. Of the
 * dark squares every second one counts, so i is halved; without a stride the whole number
 * is, for lines of odd length have one dark square more and one less in turns. */
#include "board/shape.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

bool shape_is_chess(BoardShape shape) {
    return shape.files == 8 && shape.ranks == 8 && !shape.stride && !shape.dark;
}

bool shape_same(BoardShape one, BoardShape other) {
    return one.files == other.files && one.ranks == other.ranks &&
           one.stride == other.stride && one.dark == other.dark &&
           one.numbering == other.numbering;
}

static int line_length(BoardShape shape) {
    return shape.numbering & MAPPING_BY_FILES ? shape.ranks : shape.files;
}

static int line_count(BoardShape shape) {
    return shape.numbering & MAPPING_BY_FILES ? shape.files : shape.ranks;
}

/* The most squares that a line has, where light ones may not count. */
static int line_squares(BoardShape shape) {
    return shape.dark ? (line_length(shape) + 1) / 2 : line_length(shape);
}

typedef struct {
    int i, j; /* the i-th of line j */
} OnLine;

static OnLine on_line(BoardShape shape, int file, int rank) {
    if (shape.numbering & MAPPING_FILES_DOWN) file = shape.files - 1 - file;
    if (shape.numbering & MAPPING_RANKS_DOWN) rank = shape.ranks - 1 - rank;
    bool columns = shape.numbering & MAPPING_BY_FILES;
    return columns ? (OnLine){rank, file} : (OnLine){file, rank};
}

int shape_at(BoardShape shape, int file, int rank) {
    if (file < 0 || file >= shape.files || rank < 0 || rank >= shape.ranks) return -1;
    if (shape.dark && (file + rank) % 2) return -1;
    OnLine at = on_line(shape, file, rank);
    int half = shape.dark ? 2 : 1;
    return shape.stride ? at.j * shape.stride + at.i / half
                        : (at.j * line_length(shape) + at.i) / half;
}

/* The square that is i-th on line j, if the number is its. */
static bool is_at(BoardShape shape, int i, int j, int number, ShapeSquare *square) {
    bool columns = shape.numbering & MAPPING_BY_FILES;
    int file = columns ? j : i, rank = columns ? i : j;
    if (shape.numbering & MAPPING_FILES_DOWN) file = shape.files - 1 - file;
    if (shape.numbering & MAPPING_RANKS_DOWN) rank = shape.ranks - 1 - rank;
    *square = (ShapeSquare){file, rank};
    return shape_at(shape, file, rank) == number;
}

bool shape_square(BoardShape shape, int number, ShapeSquare *square) {
    int length = line_length(shape), half = shape.dark ? 2 : 1;
    if (number < 0) return false;
    for (int odd = 0; odd < half; odd++) {
        int whole = number * half + odd;
        int i = shape.stride ? number % shape.stride * half + odd : whole % length;
        int j = shape.stride ? number / shape.stride : whole / length;
        if (is_at(shape, i, j, number, square)) return true;
    }
    return false;
}

/* Numbered by places. */
static BoardShape plain(BoardShape shape) {
    shape.numbering = MAPPING_A1B1;
    shape.stride = 0;
    return shape;
}

static int renumber(BoardShape from, BoardShape to, int number) {
    ShapeSquare square;
    bool found = shape_square(from, number, &square);
    return found ? shape_at(to, square.file, square.rank) : -1;
}

int shape_place(BoardShape shape, int number) {
    return renumber(shape, plain(shape), number);
}

int shape_number(BoardShape shape, int place) {
    return renumber(plain(shape), shape, place);
}

int shape_count(BoardShape shape) {
    int all = shape.files * shape.ranks;
    return shape.dark ? (all + 1) / 2 : all;
}

/* Bits from the first square's to the last one's. */
static int needed_bits(BoardShape shape) {
    if (!shape.stride) return shape_count(shape);
    return (line_count(shape) - 1) * shape.stride + line_squares(shape);
}

int shape_bits(BoardShape shape) {
    return needed_bits(shape) > 64 ? WIDE_BITS : 64;
}

static Wide renumbered(BoardShape from, BoardShape to, Wide set) {
    Wide word = 0;
    if (shape_same(from, to) && shape_is_chess(from)) return set;
    for (; set; set &= set - 1) {
        int number = renumber(from, to, wide_first(set));
        if (number >= 0) word |= wide_bit(number);
    }
    return word;
}

Wide shape_word(BoardShape shape, Wide places) {
    return renumbered(plain(shape), shape, places);
}

Wide shape_places(BoardShape shape, Wide word) {
    return renumbered(shape, plain(shape), word);
}

Wide shape_board(BoardShape shape) {
    return shape_word(shape, ~(Wide)0 >> (SHAPE_SQUARES - shape_count(shape)));
}

int shape_size(BoardShape shape, Wide word) {
    return wide_count(word & shape_board(shape));
}

/* ---- moves by bits */

/* Lines as bits: how many from one to the next, and how many are squares. Dark squares on
 * lines of odd length count as if the light ones had bits, too. */
typedef struct {
    int pitch, squares, scale;
} Lines;

static Lines lines_of(BoardShape shape) {
    int length = line_length(shape);
    if (shape.dark && !shape.stride && length % 2) return (Lines){length, length, 2};
    int squares = line_squares(shape);
    return (Lines){shape.stride ? shape.stride : squares, squares, 1};
}

/* Along a line, the shorter way. */
static int along(Lines lines, int by) {
    int columns = by * lines.scale % lines.pitch;
    if (2 * columns > lines.pitch) columns -= lines.pitch;
    if (2 * columns < -lines.pitch) columns += lines.pitch;
    return columns;
}

ShapeSquare shape_way(BoardShape shape, int by) {
    Lines lines = lines_of(shape);
    int i = along(lines, by), j = (by - i) / lines.pitch;
    bool columns = shape.numbering & MAPPING_BY_FILES;
    ShapeSquare way = {columns ? j : i, columns ? i : j};
    if (shape.numbering & MAPPING_FILES_DOWN) way.file = -way.file;
    if (shape.numbering & MAPPING_RANKS_DOWN) way.rank = -way.rank;
    return way;
}

bool shape_wraps(BoardShape shape, int number, int by) {
    Lines lines = lines_of(shape);
    ShapeSquare from, to;
    if (!shape_square(shape, number, &from) || !shape_square(shape, number + by, &to))
        return false;
    int i = on_line(shape, from.file, from.rank).i;
    if (shape.dark && lines.scale == 1) i /= 2;
    i += along(lines, by);
    return i < 0 || i >= lines.squares;
}

/* ---- names */

#define RANK(n)                                                                          \
    {                                                                                    \
        "a" #n, "b" #n, "c" #n, "d" #n, "e" #n, "f" #n, "g" #n, "h" #n, "i" #n, "j" #n,  \
            "k" #n, "l" #n, "m" #n, "n" #n, "o" #n, "p" #n                               \
    }
#define TENS(t)                                                                          \
    "bit " #t "0", "bit " #t "1", "bit " #t "2", "bit " #t "3", "bit " #t "4",           \
        "bit " #t "5", "bit " #t "6", "bit " #t "7", "bit " #t "8", "bit " #t "9"

const char *shape_name(BoardShape shape, int number) {
    static const char names[SHAPE_SIDE][SHAPE_SIDE][4] = {
        RANK(1), RANK(2),  RANK(3),  RANK(4),  RANK(5),  RANK(6),  RANK(7),  RANK(8),
        RANK(9), RANK(10), RANK(11), RANK(12), RANK(13), RANK(14), RANK(15), RANK(16)};
    static const char bits[][8] = {"bit 0", "bit 1",  "bit 2",  "bit 3", "bit 4", "bit 5",
                                   "bit 6", "bit 7",  "bit 8",  "bit 9", TENS(1), TENS(2),
                                   TENS(3), TENS(4),  TENS(5),  TENS(6), TENS(7), TENS(8),
                                   TENS(9), TENS(10), TENS(11), TENS(12)};
    ShapeSquare square;
    number &= shape_bits(shape) - 1;
    bool found = shape_square(shape, number, &square);
    return found ? names[square.rank][square.file] : bits[number];
}

int shape_named(const void *shape, const char *name, size_t len) {
    BoardShape board = plain(*(const BoardShape *)shape);
    if (len < 2 || len > 3 || name[1] == '0') return -1;
    int rank = 0;
    for (size_t i = 1; i < len; i++) {
        if (!isdigit((unsigned char)name[i])) return -1;
        rank = rank * 10 + name[i] - '0';
    }
    return shape_at(board, name[0] - 'a', rank - 1);
}

/* ---- as text */

static const char how[] =
    "FILESxRANKS [columns] [stride N] [dark], as 7x6 columns stride 7";

static bool wrong(Buf *problem, const char *what) {
    buf_printf(problem, "%s\n|a board is %s", what, how);
    return false;
}

/* A number of up to three digits, and what follows. */
static int number_at(const char **text) {
    char *end;
    if (!isdigit((unsigned char)**text)) return -1;
    long number = strtol(*text, &end, 10);
    bool fits = end - *text <= 3;
    *text = end;
    return fits ? (int)number : 1000;
}

static bool word_at(const char **text, const char *word) {
    size_t len = strlen(word);
    bool same = strncmp(*text, word, len) == 0 && (!(*text)[len] || (*text)[len] == ' ');
    if (same) *text += len;
    return same;
}

static bool read_size(const char **text, BoardShape *shape, Buf *problem) {
    int files = number_at(text), ranks = -1;
    if (files >= 0 && **text == 'x') {
        ++*text;
        ranks = number_at(text);
    }
    if (ranks < 0 || (**text && **text != ' '))
        return wrong(problem, "a board begins with its files and ranks, as 8x8");
    if (files < 1 || files > SHAPE_SIDE || ranks < 1 || ranks > SHAPE_SIDE)
        return wrong(problem, "a board has 1 to 16 files and 1 to 16 ranks");
    *shape = (BoardShape){.files = (uint8_t)files, .ranks = (uint8_t)ranks};
    return true;
}

static bool read_words(const char *text, BoardShape *shape, Buf *problem) {
    for (;;) {
        while (*text == ' ') text++;
        if (!*text) return true;
        if (word_at(&text, "columns")) {
            shape->numbering = MAPPING_A1A2;
        } else if (word_at(&text, "dark")) {
            shape->dark = true;
        } else if (word_at(&text, "stride")) {
            while (*text == ' ') text++;
            int stride = number_at(&text);
            if (stride < 1 || stride > WIDE_BITS)
                return wrong(problem, "a stride is a number of bits, 1 to 128");
            shape->stride = (uint8_t)stride;
        } else {
            return wrong(problem,
                         "a board's size is followed by columns, stride N or dark");
        }
    }
}

bool shape_fits(BoardShape shape, Buf *problem) {
    int needed = line_squares(shape);
    if (shape_count(shape) > SHAPE_SQUARES) {
        buf_printf(problem,
                   "a board has up to 128 squares, not %d\n"
                   "|where they are of one colour, up to 16x16: 16x16 dark",
                   shape_count(shape));
        return false;
    }
    if (!shape.stride) return true;
    if (shape.stride < needed) {
        buf_printf(problem,
                   "a stride of %d is too small: lines have %d squares\n"
                   "|stride %d or more",
                   shape.stride, needed, needed);
        return false;
    }
    if (needed_bits(shape) > WIDE_BITS) {
        buf_printf(problem,
                   "with a stride of %d the board needs more than 128 bits\n"
                   "|the stride may be up to %d",
                   shape.stride, (WIDE_BITS - needed) / (line_count(shape) - 1));
        return false;
    }
    return true;
}

bool shape_read(const char *text, BoardShape *shape, Buf *problem) {
    BoardShape read;
    while (*text == ' ') text++;
    if (!read_size(&text, &read, problem) || !read_words(text, &read, problem) ||
        !shape_fits(read, problem))
        return false;
    if (!read.dark && read.stride == line_length(read)) read.stride = 0;
    *shape = read;
    return true;
}

void shape_write(Buf *buf, BoardShape shape) {
    buf_printf(buf, "%ux%u", shape.files, shape.ranks);
    if (shape.numbering & MAPPING_BY_FILES) buf_puts(buf, " columns");
    if (shape.stride) buf_printf(buf, " stride %u", shape.stride);
    if (shape.dark) buf_puts(buf, " dark");
}
