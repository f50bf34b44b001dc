/* A line is taken apart from left to right: a board's row, or a word of what stands
 * between two. Where a sign may be either, as - and *, the one that leaves whole rows is
 * right. */
#include "board/drawing.h"

#include <ctype.h>
#include <string.h>

enum {
    GAP_MOST = 3 /* blanks between two cells */,
    LINE_MOST = 600,
    FLAT_LEAST = 100, /* of a drawing on one line */
    FLAT_MOST = 4000,
    PARTS = DRAWING_BOARDS * SHAPE_SIDE,
    TRIES = 2000
};

typedef struct {
    uint32_t cells;          /* from the left, bit 0 first */
    char letter[SHAPE_SIDE]; /* from the left; 0: a sign */
    DrawingText before;
} Part;

typedef struct {
    BoardShape shape;
    const char *end;
    Part part[PARTS];
    size_t count, most;
    DrawingText define; /* behind the last part; or none */
    unsigned tries;
} Line;

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r';
}

static const char *skip(const char *s, const char *end) {
    while (s < end && is_blank(*s)) s++;
    return s;
}

static DrawingText trimmed(const char *s, const char *end) {
    while (end > s && is_blank(end[-1])) end--;
    return (DrawingText){s, (size_t)(end - s)};
}

/* A bar may stand between two cells: *|a b c d|* */
static const char *gap_from(const Line *line, const char *s, unsigned file) {
    const char *next = skip(s, line->end);
    return file && next == s && s < line->end && *s == '|' ? s + 1 : next;
}

/* The row of cells that begins there; its length, 0: none does. Letters are cells where
 * blanks stand between them, and a sign is among them. */
static size_t row_at(const Line *line, const char *s, Part *part) {
    const char *from = s;
    size_t gap = 0, size, letters = 0;
    *part = (Part){.cells = 0};
    for (unsigned file = 0; file < line->shape.files; file++) {
        const char *next = gap_from(line, s, file);
        size_t blanks = (size_t)(next - s);
        if (file == 1) gap = blanks;
        bool apart = file == 0 ? blanks == 0 : (blanks > 0) == (gap > 0);
        if (!apart || blanks > GAP_MOST || next == line->end) return 0;
        char cell = grid_sign(next, line->end, &size);
        if (!cell && isalpha((unsigned char)*next) && (gap || !file)) {
            part->letter[file] = *next;
            letters++;
        } else if (!cell) {
            return 0;
        }
        part->cells |= (uint32_t)(cell == '1') << file;
        s = next + size;
    }
    if (letters == line->shape.files) return 0;
    return s == line->end || is_blank(*s) || *s == ',' ? (size_t)(s - from) : 0;
}

/* Cells by themselves say nothing of boards; x is a name in a caption. */
static bool is_word(const Line *line, const char *s, const char *end) {
    bool caption = line->count == 0 && line->most > DRAWING_BOARDS;
    for (; s < end; s++)
        if (!strchr(caption ? ".01_#" : ".01_xX#", *s)) return true;
    return false;
}

/* What stands behind the last part: nothing, or r = a ^ A. */
static bool read_end(Line *line, const char *text) {
    if (!line->count || line->count % (line->most / DRAWING_BOARDS)) return false;
    if (!text) return true;
    const char *sign = skip(text + 1, line->end);
    if (!isalpha((unsigned char)*text) || sign + 1 >= line->end || *sign != '=' ||
        sign[1] == '=')
        return false;
    line->define = trimmed(text, line->end);
    return true;
}

static bool read_parts(Line *line, const char *s, const char *text) {
    s = skip(s, line->end);
    if (s == line->end) return read_end(line, text);
    if (line->tries++ > TRIES) return false;
    Part part;
    size_t len = row_at(line, s, &part);
    if (len && line->count < line->most) {
        if (text) part.before = trimmed(text, s);
        line->part[line->count++] = part;
        if (read_parts(line, s + len, NULL)) return true;
        line->count--;
    }
    const char *word = s;
    while (s < line->end && !is_blank(*s)) s++;
    return is_word(line, word, s) && read_parts(line, s, text ? text : word);
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

static void begin_line(Line *line, BoardShape shape, const char *end, size_t most) {
    line->shape = shape;
    line->end = end;
    line->count = 0, line->most = most;
    line->define = (DrawingText){.text = NULL};
    line->tries = 0;
}

static bool read_line(Line *line, BoardShape shape, const char *s, const char *end,
                      unsigned rank) {
    Part part;
    begin_line(line, shape, end, DRAWING_BOARDS);
    if (end - s > LINE_MOST) return false;
    const char *from = behind_rank(s, end, rank);
    if (rank == shape.ranks && !row_at(line, from, &part)) return false;
    if (read_parts(line, from, NULL)) return true;
    line->count = 0;
    return from != s && read_parts(line, s, NULL);
}

/* a b c … for each board, below it. */
static bool is_letters(const Drawing *drawing, BoardShape shape, const char *s,
                       const char *end) {
    size_t n = 0;
    for (; (s = skip(s, end)) < end; s++, n++)
        if (*s != (char)('a' + n % shape.files)) return false;
    return n == drawing->count * shape.files;
}

static bool add_text(DrawingBoard *board, DrawingText text) {
    if (text.len && board->ntexts == DRAWING_TEXTS) return false;
    if (text.len) board->before[board->ntexts++] = text;
    return true;
}

/* false: there are too many texts. */
static bool add_row(Drawing *drawing, const Line *line, const Part *part, unsigned rank) {
    unsigned files = line->shape.files, at = (rank - 1) * files;
    for (size_t i = 0; i < drawing->count; i++, part++) {
        DrawingBoard *board = &drawing->board[i];
        board->places |= (Wide)part->cells << at;
        memcpy(board->letter + at, part->letter, files);
        if (!add_text(board, part->before)) return false;
    }
    if (!line->define.len) return true;
    if (drawing->defines == SHAPE_SIDE) return false;
    drawing->define[drawing->defines++] = line->define;
    return true;
}

/* 0x7F… 0xFE… above the boards: how many; 0: the line is none of numbers. */
static size_t read_numbers(Drawing *drawing, const char *s, const char *end) {
    size_t n = 0;
    for (; (s = skip(s, end)) < end; n++) {
        const char *from = s;
        if (n == DRAWING_BOARDS || end - s < 3 || s[0] != '0' || (s[1] | 32) != 'x')
            return 0;
        for (s += 2; s < end && isxdigit((unsigned char)*s);) s++;
        if (s < end && !is_blank(*s)) return 0;
        drawing->board[n].number = trimmed(from, s);
    }
    return n > 1 ? n : 0;
}

/* All rows on one line: how many boards; 0: they are not. */
static size_t read_flat(Line *line, BoardShape shape, const char *s, const char *end,
                        Drawing *drawing) {
    bool sure = memchr(s, '.', (size_t)(end - s));
    if (end - s < FLAT_LEAST || end - s > FLAT_MOST || !sure) return 0;
    begin_line(line, shape, end, (size_t)DRAWING_BOARDS * shape.ranks);
    if (!read_parts(line, s, NULL) || line->define.len) return 0;
    drawing->count = line->count / shape.ranks;
    drawing->caption = line->part[0].before;
    line->part[0].before = (DrawingText){.text = NULL};
    for (unsigned i = 0; i < shape.ranks; i++)
        if (!add_row(drawing, line, line->part + i * drawing->count, shape.ranks - i))
            return 0;
    return drawing->count;
}

static const char *line_end(const char *s, const char *end) {
    const char *stop = memchr(s, '\n', (size_t)(end - s));
    return stop ? stop : end;
}

/* Several boards say something by themselves, unless they could be a sum. */
static bool is_said(const Drawing *drawing, const char *s, const char *end) {
    bool said = drawing->caption.len > 0;
    for (size_t i = 0; i < drawing->count; i++) said |= drawing->board[i].ntexts > 0;
    return said || (drawing->count > 1 && memchr(s, '.', (size_t)(end - s)));
}

size_t drawing_read(BoardShape shape, const char *text, size_t len, Drawing *drawing,
                    GridEnd *how) {
    const char *end = text + len, *stop = line_end(text, end), *reached = text;
    unsigned rank = shape.ranks;
    Line line;
    *drawing = (Drawing){.count = 0};
    *how = GRID_ENDED;
    if (shape.dark || shape.files < 4 || shape.files * shape.ranks > SHAPE_SQUARES)
        return 0;
    if (read_flat(&line, shape, text, stop, drawing))
        return is_said(drawing, text, stop) ? (size_t)(stop - text) : 0;
    *drawing = (Drawing){.count = 0};
    size_t numbers = read_numbers(drawing, text, stop);
    const char *s = numbers && stop < end ? stop + 1 : text;
    for (; s < end && rank; s = stop + 1) {
        stop = line_end(s, end);
        if (!read_line(&line, shape, s, stop, rank)) return 0;
        if (rank == shape.ranks) {
            drawing->count = line.count;
            bool sure = memchr(s, '.', (size_t)(stop - s));
            if (!sure && line.count < 2) return 0;
            if (numbers && numbers != line.count) return 0;
        }
        if (line.count != drawing->count || !add_row(drawing, &line, line.part, rank--))
            return 0;
        reached = stop;
    }
    if (rank) *how = GRID_WANTS;
    if (rank) return 0;
    if (end - reached <= 1) {
        *how = GRID_OPEN;
    } else {
        stop = line_end(reached + 1, end);
        if (is_letters(drawing, shape, reached + 1, stop)) reached = stop;
    }
    return is_said(drawing, text, reached) ? (size_t)(reached - text) : 0;
}
