/* A step is a shift and a mask that removes what wrapped around the edge; a ray is steps
 * until the board ends; every line is two rays and their square. Nothing is prepared:
 * a ray takes seven steps, and who needs a table of all squares fills it. */
#include "board/line.h"

#include <stdbool.h>

#include "board/square.h"

static const struct {
    int step;
    uint64_t arrivals;
} dirs[DIR_COUNT] = {
    [DIR_NOEA] = {9, UINT64_C(0xfefefefefefefe00)},
    [DIR_EAST] = {1, UINT64_C(0xfefefefefefefefe)},
    [DIR_SOEA] = {-7, UINT64_C(0x00fefefefefefefe)},
    [DIR_SOUT] = {-8, UINT64_C(0x00ffffffffffffff)},
    [DIR_SOWE] = {-9, UINT64_C(0x007f7f7f7f7f7f7f)},
    [DIR_WEST] = {-1, UINT64_C(0x7f7f7f7f7f7f7f7f)},
    [DIR_NOWE] = {7, UINT64_C(0x7f7f7f7f7f7f7f00)},
    [DIR_NORT] = {8, UINT64_C(0xffffffffffffff00)},
};

static bool on_board(int square) {
    return square >= 0 && square < 64;
}

int line_step(int dir) {
    return dirs[dir & 7].step;
}
const char *line_name(int dir) {
    static const char names[DIR_COUNT][5] = {
        [DIR_NOEA] = "noEa", [DIR_EAST] = "east", [DIR_SOEA] = "soEa",
        [DIR_SOUT] = "sout", [DIR_SOWE] = "soWe", [DIR_WEST] = "west",
        [DIR_NOWE] = "noWe", [DIR_NORT] = "nort"};
    return names[dir & 7];
}

uint64_t line_arrivals(int dir) {
    return dirs[dir & 7].arrivals;
}

uint64_t line_shift(uint64_t set, int dir) {
    int step = line_step(dir);
    return (step > 0 ? set << step : set >> -step) & line_arrivals(dir);
}

uint64_t line_ray(int square, int dir) {
    if (!on_board(square)) return 0;
    uint64_t ray = 0;
    for (uint64_t at = line_shift(square_bit(square), dir); at; at = line_shift(at, dir))
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
