/* Rays are walked square by square, once for a shape: the tables of the shape in force,
 * and those of chess, are kept. */
#include "board/line.h"

#include <assert.h>
#include <stdbool.h>

ShapeSquare line_step(int dir) {
    static const ShapeSquare steps[DIR_COUNT] = {
        [DIR_NOEA] = {1, 1},  [DIR_EAST] = {1, 0},   [DIR_SOEA] = {1, -1},
        [DIR_SOUT] = {0, -1}, [DIR_SOWE] = {-1, -1}, [DIR_WEST] = {-1, 0},
        [DIR_NOWE] = {-1, 1}, [DIR_NORT] = {0, 1}};
    return steps[dir & 7];
}

const char *line_name(int dir) {
    static const char names[DIR_COUNT][5] = {
        [DIR_NOEA] = "noEa", [DIR_EAST] = "east", [DIR_SOEA] = "soEa",
        [DIR_SOUT] = "sout", [DIR_SOWE] = "soWe", [DIR_WEST] = "west",
        [DIR_NOWE] = "noWe", [DIR_NORT] = "nort"};
    return names[dir & 7];
}

static void add_shift(LineLeap *leap, int by, int to) {
    int i = 0;
    while (i < leap->count && leap->by[i] != by) i++;
    assert(i < LINE_SHIFTS); /* halves of numbers differ by one at most */
    if (i == leap->count) leap->by[leap->count++] = by;
    leap->to[i] |= wide_bit(to);
}

/* Where each bit is a square, what leaves a line's end is all that must be masked. */
static Wide within_lines(BoardShape shape, ShapeSquare step) {
    bool columns = shape.numbering & MAPPING_BY_FILES;
    Wide mask = 0;
    for (int number = 0; number < SHAPE_SQUARES; number++) {
        ShapeSquare at;
        if (!shape_square(shape, number, &at)) continue;
        int from = columns ? at.rank - step.rank : at.file - step.file;
        if (from >= 0 && from < (columns ? shape.ranks : shape.files))
            mask |= wide_bit(number);
    }
    return mask;
}

LineLeap line_leap(BoardShape shape, ShapeSquare step) {
    LineLeap leap = {0};
    for (int from = 0; from < SHAPE_SQUARES; from++) {
        ShapeSquare at;
        if (!shape_square(shape, from, &at)) continue;
        int to = shape_at(shape, at.file + step.file, at.rank + step.rank);
        if (to >= 0) add_shift(&leap, to - from, to);
    }
    bool full = shape_count(shape) == shape_bits(shape) && !shape.dark;
    for (int i = 0; i < leap.count; i++)
        leap.mask[i] = full ? within_lines(shape, step) : leap.to[i];
    return leap;
}

/* ---- tables */

typedef struct {
    BoardShape shape; /* without files: none yet */
    Wide board;
    Wide ray[DIR_COUNT][SHAPE_SQUARES];
    LineLeap next[DIR_COUNT];
} Lines;

/* Light squares are passed over where they have no bits. */
static Wide walk(BoardShape shape, int square, int dir) {
    ShapeSquare at, step = line_step(dir);
    Wide ray = 0;
    if (!shape_square(shape, square, &at)) return 0;
    for (;;) {
        at = (ShapeSquare){at.file + step.file, at.rank + step.rank};
        if (at.file < 0 || at.file >= shape.files) return ray;
        if (at.rank < 0 || at.rank >= shape.ranks) return ray;
        int to = shape_at(shape, at.file, at.rank);
        if (to >= 0) ray |= wide_bit(to);
    }
}

static const Lines *lines_of(BoardShape shape) {
    static Lines kept[2];
    Lines *lines = &kept[!shape_same(shape, SHAPE_CHESS)];
    if (shape_same(lines->shape, shape)) return lines;
    lines->shape = shape;
    lines->board = shape_board(shape);
    for (int dir = 0; dir < DIR_COUNT; dir++) {
        lines->next[dir] = line_leap(shape, line_step(dir));
        for (int square = 0; square < SHAPE_SQUARES; square++)
            lines->ray[dir][square] = walk(shape, square, dir);
    }
    return lines;
}

const LineLeap *line_next(BoardShape shape, int dir) {
    return &lines_of(shape)->next[dir & 7];
}

Wide line_shift(BoardShape shape, Wide set, int dir) {
    const LineLeap *leap = line_next(shape, dir);
    Wide moved = 0;
    for (int i = 0; i < leap->count; i++) {
        int by = leap->by[i];
        moved |= (by > 0 ? set << by : set >> -by) & leap->to[i];
    }
    return moved;
}

/* ---- lines */

static bool is_bit(int number) {
    return number >= 0 && number < SHAPE_SQUARES;
}

Wide line_ray(BoardShape shape, int square, int dir) {
    return is_bit(square) ? lines_of(shape)->ray[dir & 7][square] : 0;
}

static Wide both_ways(BoardShape shape, int square, int dir) {
    const Lines *lines = lines_of(shape);
    if (!is_bit(square) || !(lines->board >> square & 1)) return 0;
    return lines->ray[dir][square] | wide_bit(square) | lines->ray[dir ^ 4][square];
}

Wide line_file(BoardShape shape, int square) {
    return both_ways(shape, square, DIR_NORT);
}
Wide line_rank(BoardShape shape, int square) {
    return both_ways(shape, square, DIR_EAST);
}
Wide line_diag(BoardShape shape, int square) {
    return both_ways(shape, square, DIR_NOEA);
}
Wide line_anti(BoardShape shape, int square) {
    return both_ways(shape, square, DIR_NOWE);
}

/* The direction that leads from one square to another, -1 when none does. */
static int dir_from(BoardShape shape, int from, int to) {
    if (!is_bit(to)) return -1;
    for (int dir = 0; dir < DIR_COUNT; dir++)
        if (line_ray(shape, from, dir) & wide_bit(to)) return dir;
    return -1;
}

Wide line_between(BoardShape shape, int from, int to) {
    int dir = dir_from(shape, from, to);
    return dir < 0 ? 0 : line_ray(shape, from, dir) & line_ray(shape, to, (dir + 4) & 7);
}

Wide line_through(BoardShape shape, int from, int to) {
    int dir = dir_from(shape, from, to);
    return dir < 0 ? 0 : both_ways(shape, from, dir);
}
