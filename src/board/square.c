/* Squares, directions, lines.
 *
 * A step is a shift and a mask that removes what wrapped around the edge; a ray is steps
 * until the board ends; every line is two rays and their square. Nothing is prepared:
 * a ray takes seven steps, and who needs a table of all squares fills it. */
#include "board/square.h"

static const char names[64][3] = {
    "a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "a2", "b2", "c2", "d2", "e2",
    "f2", "g2", "h2", "a3", "b3", "c3", "d3", "e3", "f3", "g3", "h3", "a4", "b4",
    "c4", "d4", "e4", "f4", "g4", "h4", "a5", "b5", "c5", "d5", "e5", "f5", "g5",
    "h5", "a6", "b6", "c6", "d6", "e6", "f6", "g6", "h6", "a7", "b7", "c7", "d7",
    "e7", "f7", "g7", "h7", "a8", "b8", "c8", "d8", "e8", "f8", "g8", "h8"};

static const struct {
    char name[5];
    int step;
    uint64_t arrivals;
} dirs[DIR_COUNT] = {
    {"noEa", 9, UINT64_C(0xfefefefefefefe00)},
    {"east", 1, UINT64_C(0xfefefefefefefefe)},
    {"soEa", -7, UINT64_C(0x00fefefefefefefe)},
    {"sout", -8, UINT64_C(0x00ffffffffffffff)},
    {"soWe", -9, UINT64_C(0x007f7f7f7f7f7f7f)},
    {"west", -1, UINT64_C(0x7f7f7f7f7f7f7f7f)},
    {"noWe", 7, UINT64_C(0x7f7f7f7f7f7f7f00)},
    {"nort", 8, UINT64_C(0xffffffffffffff00)},
};

static bool on_board(int square) {
    return square >= 0 && square < 64;
}

const char *square_name(int square) {
    return names[square & 63];
}

int square_at(int file, int rank) {
    if (file < 0 || file > 7 || rank < 0 || rank > 7) return -1;
    return rank * 8 + file;
}

int square_parse(const char *text, size_t len) {
    if (len != 2) return -1;
    return square_at((text[0] | 0x20) - 'a', text[1] - '1');
}

const char *dir_name(int dir) {
    return dirs[dir & 7].name;
}
int dir_step(int dir) {
    return dirs[dir & 7].step;
}
uint64_t dir_arrivals(int dir) {
    return dirs[dir & 7].arrivals;
}

uint64_t dir_shift(uint64_t set, int dir) {
    int step = dir_step(dir);
    return (step > 0 ? set << step : set >> -step) & dir_arrivals(dir);
}

uint64_t line_ray(int square, int dir) {
    if (!on_board(square)) return 0;
    uint64_t ray = 0;
    for (uint64_t at = dir_shift(square_bit(square), dir); at; at = dir_shift(at, dir))
        ray |= at;
    return ray;
}

static uint64_t both_ways(int square, int dir) {
    if (!on_board(square)) return 0;
    return line_ray(square, dir) | square_bit(square) | line_ray(square, (dir + 4) & 7);
}

uint64_t line_file(int square) {
    return both_ways(square, DIR_NORT);
}
uint64_t line_rank(int square) {
    return both_ways(square, DIR_EAST);
}
uint64_t line_diag(int square) {
    return both_ways(square, DIR_NOEA);
}
uint64_t line_anti(int square) {
    return both_ways(square, DIR_NOWE);
}

/* The direction that leads from one square to another, -1 when none does. */
static int dir_from(int from, int to) {
    if (!on_board(from) || !on_board(to)) return -1;
    for (int dir = 0; dir < DIR_COUNT; dir++)
        if (line_ray(from, dir) & square_bit(to)) return dir;
    return -1;
}

uint64_t line_between(int from, int to) {
    int dir = dir_from(from, to);
    return dir < 0 ? 0 : line_ray(from, dir) & line_ray(to, (dir + 4) & 7);
}

uint64_t line_through(int from, int to) {
    int dir = dir_from(from, to);
    return dir < 0 ? 0 : both_ways(from, dir);
}
