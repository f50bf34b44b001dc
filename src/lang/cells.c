/* Board literals: 64 cells between brackets, first row rank 8.
 *
 *     [ 8 | . . 1 . . . . . |        rank digits first or last, bars, frames,
 *       …                            a row of file letters, bbx's own summary
 *       1 | . . . . . . . 1 |        line: all of it pastes back
 *           a b c d e f g h     ]
 *
 * Lines are looked at one by one. Frames and letters drop out; what is left are signs. A
 * digit 2…8 can only be a rank's, 1 is a cell's sign, too: it is the rank where the other
 * rows have theirs. Lines matter for that only; cells may be broken up at will. */
#include "lang/walk.h"

#include <ctype.h>

#include "base/utf8.h"

enum { MOST_SIGNS = 80, MOST_ROWS = 64, CELLS = 64 };

typedef struct {
    const char *text; /* of the sign */
    bool set, alone;  /* between blanks or bars */
    char digit;       /* 1…8, 0 */
} Sign;

typedef struct {
    Sign *sign;
    size_t n;
    char rank; /* the digit beside the row, 0: none */
} Row;

typedef struct {
    Parse *p;
    uint32_t base; /* of the token in the source */
    const char *text;
    Row row[MOST_ROWS];
    size_t rows, cells;
    bool turned; /* letters h … a */
    bool failed;
} Board;

static Span place(const Board *b, const char *at, size_t len) {
    size_t start = b->base + (size_t)(at - b->text);
    return span_of(start, start + len);
}

/* What a character is in a board; those from BLANK on set cells apart. */
typedef enum { OTHER, EMPTY, SET, BLANK, UPRIGHT, LINE } Kind;

/* Of the next character, and its size. │ ┃ ║ stand between cells, the others of
 * U+2500…U+257F above and below. */
static Kind kind_of(const char *s, const char *end, size_t *size) {
    static const uint8_t plain[128] = {
        [' '] = BLANK, ['\t'] = BLANK, ['\r'] = BLANK, ['|'] = UPRIGHT, ['.'] = EMPTY,
        ['0'] = EMPTY, ['-'] = EMPTY,  ['_'] = EMPTY,  ['1'] = SET,     ['x'] = SET,
        ['X'] = SET,   ['*'] = SET,    ['#'] = SET,
    };
    static const char *const signs[] = {[EMPTY] = "·○□", [SET] = "●■", [UPRIGHT] = "│┃║"};
    *size = 1;
    if (!(*s & 0x80)) return plain[(int)*s];
    utf8_decode(s, (size_t)(end - s), size);
    for (int kind = EMPTY; kind <= UPRIGHT; kind++)
        if (signs[kind] && memmem(signs[kind], strlen(signs[kind]), s, *size))
            return (Kind)kind;
    bool line = memcmp(s, "\xE2\x94", 2) == 0 || memcmp(s, "\xE2\x95", 2) == 0;
    return line ? LINE : OTHER;
}

static bool is_apart(const char *s, const char *end) {
    size_t size;
    return s >= end || kind_of(s, end, &size) >= BLANK;
}

/* +-----+, ┌────┐, or more dashes than a row has cells. */
static bool is_frame(const char *s, const char *end) {
    bool corner = false;
    size_t dashes = 0, size;
    for (; s < end; s += size) {
        Kind kind = kind_of(s, end, &size);
        bool dash = *s == '-' || *s == '=', joint = *s == '+' || kind == LINE;
        if (!dash && !joint && kind < BLANK) return false;
        dashes += dash;
        corner |= joint;
    }
    return corner || dashes > 9;
}

/* A row of the letters a…h, either way, blanks and bars aside. */
static bool is_letters(Board *b, const char *s, const char *end) {
    char found[9] = {0};
    size_t n = 0, size;
    for (; s < end; s += size) {
        if (kind_of(s, end, &size) >= BLANK) continue;
        if (n == 8) return false;
        found[n++] = (char)(*s | 32);
    }
    if (strcmp(found, "hgfedcba") == 0)
        b->turned = true;
    else
        return strcmp(found, "abcdefgh") == 0;
    return true;
}

/* 0x and 16 digits, then a blank; 0x**1-.. is a row, and 0x111… may be all rows. */
static bool is_summary(const char *s, const char *end) {
    while (s < end && strchr(" \t\r", *s)) s++;
    if (end - s < 18 || s[0] != '0' || s[1] != 'x') return false;
    for (int i = 2; i < 18; i++)
        if (!isxdigit((unsigned char)s[i])) return false;
    return end - s == 18 || strchr(" \t\r,", s[18]);
}

static void strange(Board *b, const char *s, size_t size) {
    walk_error(b->p, place(b, s, size),
               "'%.*s' is no cell of a board\n"
               "|empty: . 0 - _   set: 1 x X * #",
               (int)size, s);
    b->failed = true;
}

static void too_many(Board *b, const char *s) {
    walk_error(b->p, place(b, s, 1), "the board has more than 64 cells");
    b->failed = true;
}

static void read_row(Board *b, const char *s, const char *end) {
    Row *row = &b->row[b->rows];
    row->sign = arena_raw(b->p->arena, MOST_SIGNS * sizeof *row->sign);
    row->n = 0;
    bool apart = true; /* from what stood before */
    for (size_t size; s < end && !b->failed; s += size) {
        Kind kind = kind_of(s, end, &size);
        if (kind >= BLANK) {
            apart = true;
            continue;
        }
        bool digit = *s >= '1' && *s <= '8';
        if (kind == OTHER && !digit) {
            strange(b, s, size);
            return;
        }
        if (row->n == MOST_SIGNS) {
            too_many(b, s);
            return;
        }
        bool alone = apart && is_apart(s + size, end);
        row->sign[row->n++] = (Sign){s, kind == SET, alone, digit ? *s : 0};
        apart = false;
    }
    if (row->n) b->rows++;
}

static bool is_rank(const Row *row, bool last) {
    return row->n > 0 && row->sign[last ? row->n - 1 : 0].alone &&
           row->sign[last ? row->n - 1 : 0].digit;
}

/* Digits that are no cells show on which side the ranks are: 1 first, 2 last. */
static int rank_sides(const Board *b) {
    int sides = 0;
    for (size_t i = 0; i < b->rows; i++) {
        const Row *row = &b->row[i];
        if (row->n < 9) continue;
        if (is_rank(row, false) && row->sign[0].digit > '1') sides |= 1;
        if (is_rank(row, true) && row->sign[row->n - 1].digit > '1') sides |= 2;
    }
    return sides;
}

static void strip_ranks(Board *b) {
    int sides = rank_sides(b);
    for (size_t i = 0; i < b->rows; i++) {
        Row *row = &b->row[i];
        if (sides & 2 && row->n > 8 && is_rank(row, true))
            row->rank = row->sign[--row->n].digit;
        if (sides & 1 && row->n > 8 && is_rank(row, false)) {
            row->rank = row->sign->digit;
            row->sign++;
            row->n--;
        }
        b->cells += row->n;
        for (size_t k = 0; k < row->n && !b->failed; k++)
            if (row->sign[k].digit > '1') strange(b, row->sign[k].text, 1);
    }
}

static void read_lines(Board *b, const char *text, size_t len) {
    const char *end = text + len;
    bool done = false; /* the summary has begun: all below belongs to it */
    for (const char *line = text; line < end && !b->failed && !done;) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        if (!stop) stop = end;
        done = is_summary(line, stop);
        if (b->rows == MOST_ROWS)
            too_many(b, line);
        else if (!done && !is_frame(line, stop) && !is_letters(b, line, stop))
            read_row(b, line, stop);
        line = stop + 1;
    }
}

/* 64 cells; else the row that is at fault, where there are rows. */
static void check_count(Board *b) {
    size_t even = 0;
    const Row *odd = NULL;
    for (size_t i = 0; i < b->rows; i++) {
        if (b->row[i].n == 8)
            even++;
        else if (!odd)
            odd = &b->row[i];
    }
    if (b->failed || b->cells == CELLS) return;
    b->failed = true;
    if (odd && even + 1 >= b->rows && b->rows > 2)
        walk_error(b->p, place(b, odd->sign->text, 1), "row %zu has %zu cells, not 8",
                   (size_t)(odd - b->row) + 1, odd->n);
    else if (even == b->rows && b->rows)
        walk_error(b->p, place(b, b->text, 1),
                   "the board has %zu row%s of 8 cells, not 8", b->rows,
                   b->rows == 1 ? "" : "s");
    else
        walk_error(b->p, place(b, b->text, 1), "the board has %zu cell%s, not 64",
                   b->cells, b->cells == 1 ? "" : "s");
}

/* Rank digits say where a row belongs when all eight have one. */
static bool has_ranks(const Board *b) {
    unsigned seen = 0;
    for (size_t i = 0; i < b->rows; i++)
        if (b->row[i].rank && b->row[i].n == 8) seen |= 1u << (b->row[i].rank - '1');
    return seen == 0xFF && b->rows == 8;
}

static uint64_t word_of(const Board *b) {
    uint64_t word = 0;
    bool ranks = has_ranks(b);
    unsigned at = 0;
    for (size_t i = 0; i < b->rows; i++)
        for (size_t k = 0; k < b->row[i].n; k++, at++) {
            unsigned rank = ranks       ? (unsigned)(b->row[i].rank - '1')
                            : b->turned ? at / 8
                                        : 7 - at / 8;
            unsigned file = b->turned ? 7 - at % 8 : at % 8;
            word |= (uint64_t)b->row[i].sign[k].set << (rank * 8 + file);
        }
    return word;
}

Node *cells_build(Parse *p, Tree *token) {
    Board board = {.p = p, .base = walk_start(p, token), .text = token->contents};
    Node *node = walk_node(p, NODE_BOARD, walk_token(p, token), 0);
    read_lines(&board, token->contents + 1, strlen(token->contents) - 2);
    strip_ranks(&board);
    check_count(&board);
    if (!board.failed) node->num = word_of(&board);
    return node;
}
