/* A line is taken apart from left to right: a board's row, or a word of what stands
 * between two. Where a sign may be either, as - and *, the one that leaves whole rows is
 * right. */
#include "board/drawing.h"

#include <ctype.h>
#include <string.h>

enum { GAP_MOST = 3 /* blanks between two cells */, LINE_MOST = 600, TRIES = 2000 };

typedef struct {
    uint32_t cells; /* from the left, bit 0 first */
    DrawingText before;
} Part;

typedef struct {
    BoardShape shape;
    const char *end;
    Part part[DRAWING_BOARDS];
    size_t count;
    unsigned tries;
} Line;

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r';
}

static const char *skip(const char *s, const char *end) {
    while (s < end && is_blank(*s)) s++;
    return s;
}

/* The row of cells that begins there; its length, 0: none does. */
static size_t row_at(const Line *line, const char *s, uint32_t *cells) {
    const char *from = s;
    size_t gap = 0, size;
    *cells = 0;
    for (unsigned file = 0; file < line->shape.files; file++) {
        const char *next = skip(s, line->end);
        size_t blanks = (size_t)(next - s);
        if (file == 1) gap = blanks;
        bool apart = file == 0 ? blanks == 0 : (blanks > 0) == (gap > 0);
        char cell = next < line->end ? grid_sign(next, line->end, &size) : 0;
        if (!apart || blanks > GAP_MOST || !cell) return 0;
        *cells |= (uint32_t)(cell == '1') << file;
        s = next + size;
    }
    return s == line->end || is_blank(*s) || *s == ',' ? (size_t)(s - from) : 0;
}

/* Cells by themselves say nothing of boards. */
static bool is_word(const char *s, const char *end) {
    for (; s < end; s++)
        if (!strchr(".01_xX#", *s)) return true;
    return false;
}

static bool take(Line *line, const char *s, const char *text) {
    s = skip(s, line->end);
    if (s == line->end) return !text && line->count;
    if (line->tries++ > TRIES) return false;
    uint32_t cells;
    size_t len = row_at(line, s, &cells);
    if (len && line->count < DRAWING_BOARDS) {
        const char *stop = s;
        while (text && stop > text && is_blank(stop[-1])) stop--;
        line->part[line->count++] =
            (Part){cells, {text, text ? (size_t)(stop - text) : 0}};
        if (take(line, s + len, NULL)) return true;
        line->count--;
    }
    const char *word = s;
    while (s < line->end && !is_blank(*s)) s++;
    return is_word(word, s) && take(line, s, text ? text : word);
}

/* The number of the rank may stand first. */
static const char *behind_rank(const char *s, const char *end, unsigned rank) {
    const char *digit = skip(s, end);
    unsigned number = 0;
    s = digit;
    while (s < end && isdigit((unsigned char)*s) && number < 100)
        number = number * 10 + (unsigned)(*s++ - '0');
    return s > digit && s < end && is_blank(*s) && number == rank ? skip(s, end) : digit;
}

static bool read_line(Line *line, BoardShape shape, const char *s, const char *end,
                      unsigned rank) {
    uint32_t cells;
    *line = (Line){.shape = shape, .end = end};
    if (end - s > LINE_MOST) return false;
    const char *from = behind_rank(s, end, rank);
    if (rank == shape.ranks && !row_at(line, from, &cells)) return false;
    if (take(line, from, NULL)) return true;
    line->count = 0;
    return from != s && take(line, s, NULL);
}

/* a b c … for each board, below it. */
static bool is_letters(const Drawing *drawing, BoardShape shape, const char *s,
                       const char *end) {
    size_t n = 0;
    for (; (s = skip(s, end)) < end; s++, n++)
        if (*s != (char)('a' + n % shape.files)) return false;
    return n == drawing->count * shape.files;
}

/* false: there are too many texts. */
static bool add_row(Drawing *drawing, const Line *line, unsigned rank) {
    BoardShape shape = line->shape;
    for (size_t i = 0; i < line->count; i++) {
        DrawingBoard *board = &drawing->board[i];
        board->places |= (uint64_t)line->part[i].cells << (rank - 1) * shape.files;
        if (!line->part[i].before.len) continue;
        if (board->ntexts == DRAWING_TEXTS) return false;
        board->before[board->ntexts++] = line->part[i].before;
    }
    return true;
}

size_t drawing_read(BoardShape shape, const char *text, size_t len, Drawing *drawing,
                    GridEnd *how) {
    const char *end = text + len, *stop, *reached = text;
    unsigned rank = shape.ranks;
    bool said = false;
    *drawing = (Drawing){.count = 0};
    *how = GRID_ENDED;
    if (shape.dark || shape.files < 4 || shape.files * shape.ranks > SHAPE_SQUARES)
        return 0;
    for (const char *s = text; s < end && rank; s = stop + 1) {
        Line line;
        stop = memchr(s, '\n', (size_t)(end - s));
        if (!stop) stop = end;
        if (!read_line(&line, shape, s, stop, rank)) return 0;
        if (rank == shape.ranks) {
            drawing->count = line.count;
            bool sure = memchr(s, '.', (size_t)(stop - s));
            if (!sure && line.count < 2) return 0;
        }
        if (line.count != drawing->count || !add_row(drawing, &line, rank--)) return 0;
        reached = stop;
    }
    for (size_t i = 0; i < drawing->count; i++) said |= drawing->board[i].ntexts > 0;
    if (rank) *how = GRID_WANTS;
    if (rank) return 0;
    if (end - reached <= 1) {
        *how = GRID_OPEN;
    } else {
        stop = memchr(reached + 1, '\n', (size_t)(end - reached - 1));
        if (!stop) stop = end;
        if (is_letters(drawing, shape, reached + 1, stop)) reached = stop;
    }
    return said ? (size_t)(reached - text) : 0;
}
