/* Lines are looked at one by one. Frames and letters drop out; what is left are signs. A
 * digit 2…9 can only be a rank's, 1 is a cell's sign, too: it is the rank where the other
 * rows have theirs; 10…16 at a row's end are ranks where the board has so many. Where a
 * bar stands beside each cell, nothing between two is an empty cell. Lines matter for
 * that only; cells may be broken up at will. */
#include "board/grid.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "board/fen.h"

enum { MOST_SIGNS = 400, ROW_SIGNS = 160, MOST_ROWS = SHAPE_SQUARES, BARE_FILES = 3 };

typedef struct {
    const char *text; /* of the sign */
    char cell;        /* as Grid has it; 0: a digit, no cell */
    bool alone;       /* between blanks or bars */
    int number;       /* of a rank; 0: none */
} Sign;

typedef struct {
    Sign *sign;
    size_t n;
    int rank; /* the number beside the row, 0: none */
} Row;

typedef struct {
    const char *text;
    GridError *error;
    size_t files, ranks; /* of the shape */
    Sign sign[MOST_SIGNS];
    Row row[MOST_ROWS];
    size_t signs, rows, cells;
    bool turned; /* letters h … a */
    bool failed;
} Board;

/* ---- signs */

/* What a character is in a board; those from BLANK on set cells apart. VARIANT says how
 * the figure before it is drawn, U+FE0E and U+FE0F. */
typedef enum { OTHER, EMPTY, SET, MAN, BLANK, VARIANT, UPRIGHT, LINE } Kind;

static char man_of(const char *s, size_t size) {
    for (int man = 0; man < FEN_MEN; man++) {
        const char *symbol = size == 1 ? &fen_men[man].letter : fen_men[man].symbol;
        if (memcmp(symbol, s, size) == 0) return fen_men[man].letter;
    }
    return 0;
}

/* Of the next character, and its size. │ ┃ ║ stand between cells, the others of
 * U+2500…U+257F above and below. */
static Kind kind_of(const char *s, const char *end, size_t *size) {
    static const uint8_t plain[128] = {
        [' '] = BLANK, ['\t'] = BLANK, ['\r'] = BLANK, ['|'] = UPRIGHT, ['.'] = EMPTY,
        ['0'] = EMPTY, ['-'] = EMPTY,  ['_'] = EMPTY,  ['1'] = SET,     ['x'] = SET,
        ['X'] = SET,   ['*'] = SET,    ['#'] = SET,    ['K'] = MAN,     ['Q'] = MAN,
        ['R'] = MAN,   ['B'] = MAN,    ['N'] = MAN,    ['P'] = MAN,     ['k'] = MAN,
        ['q'] = MAN,   ['r'] = MAN,    ['b'] = MAN,    ['n'] = MAN,     ['p'] = MAN,
    };
    static const char *const signs[] = {
        [EMPTY] = "·○□⭘",           [SET] = "●■",      [MAN] = "♔♕♖♗♘♙♚♛♜♝♞♟",
        [VARIANT] = "\uFE0E\uFE0F", [UPRIGHT] = "│┃║", [LINE] = NULL};
    *size = 1;
    if (!(*s & 0x80)) return plain[(int)*s];
    utf8_decode(s, (size_t)(end - s), size);
    for (int kind = EMPTY; kind < LINE; kind++)
        if (signs[kind] && memmem(signs[kind], strlen(signs[kind]), s, *size))
            return (Kind)kind;
    bool line = memcmp(s, "\xE2\x94", 2) == 0 || memcmp(s, "\xE2\x95", 2) == 0;
    return line ? LINE : OTHER;
}

char grid_sign(const char *s, const char *end, size_t *size) {
    Kind kind = kind_of(s, end, size);
    return kind == EMPTY ? '.' : kind == SET ? '1' : 0;
}

static bool is_bar(Kind kind) {
    return kind == UPRIGHT || kind == LINE;
}

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r';
}

/* ---- lines that hold no cells */

/* +-----+, ┌────┐, or more dashes than a row has cells. */
static bool is_frame(size_t files, const char *s, const char *end) {
    bool corner = false;
    size_t dashes = 0, size;
    for (; s < end; s += size) {
        Kind kind = kind_of(s, end, &size);
        bool dash = *s == '-' || *s == '=', joint = *s == '+' || kind == LINE;
        if (!dash && !joint && kind < BLANK) return false;
        dashes += dash;
        corner |= joint;
    }
    return corner || dashes > files + 1;
}

/* A row of the files' letters, either way, blanks and bars aside. */
static bool is_letters(size_t files, const char *s, const char *end, bool *turned) {
    size_t n = 0, size;
    bool up = true, down = true;
    for (; s < end; s += size) {
        if (kind_of(s, end, &size) >= BLANK) continue;
        if (n == files) return false;
        size_t file = (size_t)((*s | 32) - 'a');
        up &= file == n;
        down &= file == files - 1 - n;
        n++;
    }
    bool whole = n == files;
    *turned |= whole && down && !up;
    return whole && (up || down);
}

/* bbx's own: 0x and 16 digits or 32, then a blank; 0x**1-.. is a row, and 0x111… may be
 * all rows. */
static bool is_summary(const char *s, const char *end) {
    while (s < end && is_blank(*s)) s++;
    if (end - s < 18 || s[0] != '0' || s[1] != 'x') return false;
    const char *digit = s += 2;
    while (s < end && isxdigit((unsigned char)*s)) s++;
    if (s - digit != 16 && s - digit != 32) return false;
    return s == end || is_blank(*s) || *s == ',';
}

/* What engines say below a board. */
static bool is_note(const char *s, const char *end) {
    static const char *const words[] = {"Fen:",
                                        "Key:",
                                        "Checkers:",
                                        "Tablebases",
                                        "Side",
                                        "Enpassant:",
                                        "En passant",
                                        "Castling",
                                        "Bitboard:",
                                        "PosKey:",
                                        "enPas:",
                                        "castle:",
                                        "side:",
                                        "Side to move",
                                        "Hash key:",
                                        "Move:",
                                        "Legal uci moves:",
                                        "beside the board:"};
    while (s < end && is_blank(*s)) s++;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t len = strlen(words[i]);
        bool same = (size_t)(end - s) >= len && memcmp(s, words[i], len) == 0;
        if (same && memchr(s, ':', (size_t)(end - s))) return true;
    }
    return false;
}

/* ---- errors */

__attribute__((format(printf, 4, 5))) static void
fail(Board *b, const char *s, size_t size, const char *format, ...) {
    if (b->failed) return;
    b->failed = true;
    b->error->start = (size_t)(s - b->text);
    b->error->end = b->error->start + size;
    va_list args;
    va_start(args, format);
    vsnprintf(b->error->message, sizeof b->error->message, format, args);
    va_end(args);
}

static void strange(Board *b, const char *s, size_t size) {
    fail(b, s, size,
         "'%.*s' is not a cell of a board\n"
         "|empty: . 0 - _   set: 1 x X * #",
         (int)size, s);
}

static void too_many(Board *b, const char *s) {
    fail(b, s, 1, "the board has more than %zu cells", b->files * b->ranks);
}

/* ---- rows */

static void put_sign(Board *b, Row *row, Sign sign) {
    if (row->n == ROW_SIGNS || b->signs + row->n == MOST_SIGNS)
        too_many(b, sign.text);
    else
        row->sign[row->n++] = sign;
}

static size_t count_bars(const char *s, const char *end) {
    size_t n = 0;
    for (size_t size; s < end; s += size) n += is_bar(kind_of(s, end, &size));
    return n;
}

static bool is_apart(const char *s, const char *end) {
    size_t size;
    return s >= end || kind_of(s, end, &size) >= BLANK;
}

/* A rank of two digits: nothing else in a board is written so, but cells without blanks
 * in rows of two. */
static int tens_at(const Board *b, const char *s, const char *end) {
    if (b->ranks < 10 || end - s < 2 || *s != '1' || s[1] < '0' || s[1] > '6') return 0;
    int number = 10 + s[1] - '0';
    bool fits = number <= (int)b->ranks && b->files > 2 && is_apart(s + 2, end);
    return fits ? number : 0;
}

/* Between two bars one behind the other an empty cell stands, where each cell has them.
 */
static void read_row(Board *b, const char *s, const char *end) {
    Row *row = &b->row[b->rows];
    *row = (Row){.sign = b->sign + b->signs};
    bool barred = count_bars(s, end) > b->files;
    bool apart = true, bar = false; /* from what stood before; by a bar */
    for (size_t size; s < end && !b->failed; s += size) {
        Kind kind = kind_of(s, end, &size);
        int tens = apart ? tens_at(b, s, end) : 0;
        if (tens) {
            put_sign(b, row, (Sign){s, 0, true, tens});
            size = 2, apart = bar = false;
            continue;
        }
        if (is_bar(kind) && barred && bar) put_sign(b, row, (Sign){s, '.', true, 0});
        apart |= kind == BLANK || is_bar(kind);
        bar |= is_bar(kind);
        if (kind >= BLANK) continue;
        int digit = *s >= '1' && *s <= '9' ? *s - '0' : 0;
        if (digit > (int)b->ranks) digit = 0;
        char cell = kind == MAN ? man_of(s, size) : kind == SET ? '1' : '.';
        if (kind == OTHER && !digit) strange(b, s, size);
        if (kind == OTHER) cell = 0;
        bool alone = apart && is_apart(s + size, end);
        if (!b->failed) put_sign(b, row, (Sign){s, cell, alone, digit});
        apart = bar = false;
    }
    b->rows += row->n > 0;
    b->signs += row->n;
}

static bool is_rank(const Row *row, bool last) {
    const Sign *sign = &row->sign[last ? row->n - 1 : 0];
    return row->n > 0 && sign->alone && sign->number;
}

/* Digits that are no cells show on which side the ranks are: 1 first, 2 last. */
static int rank_sides(const Board *b) {
    int sides = 0;
    for (size_t i = 0; i < b->rows; i++) {
        const Row *row = &b->row[i];
        if (row->n <= b->files) continue;
        if (is_rank(row, false) && row->sign[0].number > 1) sides |= 1;
        if (is_rank(row, true) && row->sign[row->n - 1].number > 1) sides |= 2;
    }
    return sides;
}

static void strip_ranks(Board *b) {
    int sides = rank_sides(b);
    size_t files = b->files;
    if (b->ranks == 1) sides = 3; /* the only label is a 1 */
    for (size_t i = 0; i < b->rows; i++) {
        Row *row = &b->row[i];
        if (sides & 2 && row->n > files && is_rank(row, true))
            row->rank = row->sign[--row->n].number;
        if (sides & 1 && row->n > files && is_rank(row, false)) {
            row->rank = row->sign->number;
            row->sign++;
            row->n--;
        }
        b->cells += row->n;
        for (size_t k = 0; k < row->n; k++)
            if (!row->sign[k].cell) strange(b, row->sign[k].text, 1);
    }
}

/* The line behind `line`; the text's end where it is the last. */
static const char *line_end(const char *line, const char *end) {
    const char *stop = memchr(line, '\n', (size_t)(end - line));
    return stop ? stop : end;
}

static void read_lines(Board *b, const char *text, size_t len) {
    const char *end = text + len;
    for (const char *line = text, *stop; line < end && !b->failed; line = stop + 1) {
        stop = line_end(line, end);
        bool below = is_summary(line, stop) || is_note(line, stop);
        if (below) return; /* and so is all that follows */
        if (b->rows == MOST_ROWS)
            too_many(b, line);
        else if (!is_frame(b->files, line, stop) &&
                 !is_letters(b->files, line, stop, &b->turned))
            read_row(b, line, stop);
    }
}

/* As many cells as the board has; else the row that is at fault, where there are rows. */
static void check_count(Board *b) {
    size_t even = 0, all = b->files * b->ranks;
    const Row *odd = NULL;
    for (size_t i = 0; i < b->rows; i++) {
        if (b->row[i].n == b->files)
            even++;
        else if (!odd)
            odd = &b->row[i];
    }
    if (b->cells == all) return;
    if (odd && even + 1 >= b->rows && b->rows > 2)
        fail(b, odd->sign->text, 1, "row %zu has %zu cells, not %zu",
             (size_t)(odd - b->row) + 1, odd->n, b->files);
    else if (even == b->rows && b->rows)
        fail(b, b->text, 1, "the board has %zu row%s of %zu cells, not %zu", b->rows,
             b->rows == 1 ? "" : "s", b->files, b->ranks);
    else
        fail(b, b->text, 1, "the board has %zu cell%s, not %zu", b->cells,
             b->cells == 1 ? "" : "s", all);
}

/* ---- the board */

/* Rank numbers say where a row belongs when all have one. */
static bool has_ranks(const Board *b) {
    unsigned seen = 0;
    for (size_t i = 0; i < b->rows; i++)
        if (b->row[i].rank && b->row[i].n == b->files) seen |= 2u << (b->row[i].rank - 1);
    return seen == (2u << b->ranks) - 2 && b->rows == b->ranks;
}

static size_t place_of(const Board *b, const Row *row, size_t at) {
    size_t line = at / b->files, column = at % b->files;
    size_t rank = has_ranks(b) ? (size_t)row->rank - 1
                  : b->turned  ? line
                               : b->ranks - 1 - line;
    return rank * b->files + (b->turned ? b->files - 1 - column : column);
}

/* Light squares have no cells where only dark ones count. */
static void put_cells(Board *b, BoardShape shape, Grid *grid) {
    size_t at = 0;
    for (size_t i = 0; i < b->rows; i++)
        for (size_t k = 0; k < b->row[i].n; k++, at++) {
            const Sign *sign = &b->row[i].sign[k];
            size_t place = place_of(b, &b->row[i], at);
            bool light = (place / b->files + place % b->files) % 2 != 0;
            if (shape.dark && light && sign->cell != '.')
                fail(b, sign->text, 1, "only the dark squares of this board have bits");
            if (shape.dark && light) continue;
            grid->cell[shape.dark ? place / 2 : place] = sign->cell;
            grid->pieces |= isalpha((unsigned char)sign->cell) != 0;
        }
}

/* Among marks a man is no cell. */
static void check_men(Board *b, const Grid *grid) {
    if (!grid->pieces || !memchr(grid->cell, '1', sizeof grid->cell)) return;
    for (size_t i = 0; i < b->rows; i++)
        for (size_t k = 0; k < b->row[i].n; k++)
            if (isalpha((unsigned char)b->row[i].sign[k].cell))
                strange(b, b->row[i].sign[k].text, 1);
}

bool grid_read(BoardShape shape, const char *text, size_t len, Grid *grid,
               GridError *error) {
    Board board = {
        .text = text, .error = error, .files = shape.files, .ranks = shape.ranks};
    *grid = (Grid){.shape = shape};
    memset(grid->cell, '.', sizeof grid->cell);
    bool brackets = len > 1 && *text == '[' && text[len - 1] == ']';
    read_lines(&board, text + brackets, len - 2 * brackets);
    if (!board.failed) strip_ranks(&board);
    if (!board.failed) check_count(&board);
    if (board.failed) return false;
    put_cells(&board, shape, grid);
    check_men(&board, grid);
    return !board.failed;
}

Wide grid_places(const Grid *grid) {
    Wide places = 0;
    for (unsigned i = 0; i < SHAPE_SQUARES; i++)
        places |= (Wide)(grid->cell[i] != '.') << i;
    return places;
}

/* ---- boards among statements */

/* LINE_TIGHT is a row where others are; by itself it could be a statement. */
typedef enum {
    LINE_OTHER,
    LINE_BLANK,
    LINE_ROW,
    LINE_TIGHT,
    LINE_FRAME,
    LINE_LETTERS
} Line;

static bool beyond_ascii(char c) {
    return c & 0x80;
}

/* Whether it is worth a closer look: most lines are told apart by their first signs. A #
 * begins a comment, but `inside` of a board. */
static bool like_a_row(size_t files, const char *s, const char *end, bool inside) {
    size_t signs = 0;
    bool comment = *s == '#' && !inside, digit = *s > '0' && *s <= '9';
    bool edge = *s == '|' || digit || beyond_ascii(*s);
    for (; s < end; s++) {
        if (is_blank(*s)) continue;
        if (!beyond_ascii(*s) && !strchr("|.0-_123456789xX*#KQRBNPkqrbnp", *s))
            return false;
        if (*s == '|' && !edge) return false;
        signs++;
    }
    return signs + 1 >= files && !comment;
}

/* A row's cells, with a rank's number perhaps. No number and no name is a row: its cells
 * stand apart, or some are signs that no number and no name has. */
static Line row_of(BoardShape shape, const char *s, const char *end, bool inside) {
    size_t files = shape.files;
    if (!like_a_row(files, s, end, inside)) return LINE_OTHER;
    GridError error;
    Board board = {.text = s, .error = &error, .files = files, .ranks = shape.ranks};
    read_row(&board, s, end);
    if (!board.failed) strip_ranks(&board);
    const Row *row = board.row;
    size_t cells = row->n; /* a 1 may be a cell, or a rank's */
    if (row->n > files) cells -= is_rank(row, false);
    if (row->n > files) cells -= is_rank(row, true);
    bool more = row->n > files && cells <= files;
    if (board.failed || (row->n != files && !more)) return LINE_OTHER;
    bool apart = true, sign = false;
    for (size_t i = 0; i < row->n; i++) {
        apart &= row->sign[i].alone;
        sign |= *row->sign[i].text == '.' || beyond_ascii(*row->sign[i].text);
    }
    return apart || sign ? LINE_ROW : LINE_TIGHT;
}

static Line line_of(BoardShape shape, const char *s, const char *end, bool inside) {
    bool turned = false;
    while (s < end && is_blank(*s)) s++;
    if (s == end) return LINE_BLANK;
    if ((strchr("+-=|", *s) || beyond_ascii(*s)) && is_frame(shape.files, s, end))
        return LINE_FRAME;
    Line row = row_of(shape, s, end, inside);
    if (row) return row;
    if (is_letters(shape.files, s, end, &turned)) return LINE_LETTERS;
    return LINE_OTHER;
}

/* What has been seen of a board. */
typedef struct {
    unsigned rows, ranks; /* seen, and of the board */
    bool framed, closed;  /* a frame stood above; below */
    bool letters;         /* they stood below */
    bool open;            /* bbx's own summary goes on with its members, … */
    bool equal;           /* … with another number */
    bool sure;            /* no statement looks like it */
} Seen;

/* What the line of a summary ends with says what the next one has. */
static void read_summary(Seen *seen, const char *s, const char *end) {
    while (end > s && is_blank(end[-1])) end--;
    seen->open = end[-1] == ':' || end[-1] == ',';
    seen->equal = end[-1] == '=';
}

static bool below(Seen *seen, const char *s, const char *end) {
    if (seen->rows < seen->ranks) return false;
    bool summary = is_summary(s, end);
    if (summary) read_summary(seen, s, end);
    return summary || is_note(s, end);
}

/* … = -1, 81 squares: */
static bool numbers(Seen *seen, const char *s, const char *end) {
    if (!seen->equal || (*s != '-' && !isdigit((unsigned char)*s))) return false;
    read_summary(seen, s, end);
    return true;
}

/* {a1, b2, … over several lines. */
static bool members(Seen *seen, const char *s, const char *end) {
    if (!seen->open || !memchr("{ ", *s, 2)) return false;
    seen->open = !memchr(s, '}', (size_t)(end - s));
    return true;
}

/* Whether the line belongs to the board. */
static bool goes_on(Seen *seen, Line line, const char *s, const char *end) {
    bool whole = seen->rows == seen->ranks;
    switch (line) {
    case LINE_BLANK:
        return true;
    case LINE_ROW:
    case LINE_TIGHT:
        if (!seen->rows && line == LINE_TIGHT && !memchr(s, '-', (size_t)(end - s)))
            return false;
        seen->sure |= line == LINE_ROW;
        seen->rows += !whole;
        return !whole;
    case LINE_FRAME:
        if (whole && (seen->closed || !seen->framed)) return false;
        seen->closed |= whole;
        seen->framed = seen->sure = true;
        return true;
    case LINE_LETTERS:
        if (whole && seen->letters) return false;
        seen->letters |= whole;
        return true;
    default:
        return below(seen, s, end) || numbers(seen, s, end) || members(seen, s, end);
    }
}

size_t grid_reach(BoardShape shape, const char *text, size_t len, GridEnd *how) {
    const char *end = text + len, *reached = text, *stop;
    Seen seen = {.ranks = shape.ranks};
    bool ended = shape.files < BARE_FILES; /* 1 1 may be anything */
    for (const char *s = text; s < end && !ended; s = stop + 1) {
        stop = line_end(s, end);
        Line line = line_of(shape, s, stop, seen.rows > 0);
        ended = !goes_on(&seen, line, s, stop) || (s == text && line == LINE_BLANK);
        if (!ended && line != LINE_BLANK) reached = stop;
    }
    bool whole = seen.rows == seen.ranks;
    *how = ended ? GRID_ENDED : whole || !seen.sure ? GRID_OPEN : GRID_WANTS;
    return whole || (seen.sure && seen.rows > 1) ? (size_t)(reached - text) : 0;
}
