/* Fills and sums of bytes, written in some of the ways there are. */
#ifndef TEST_LANES_H
#define TEST_LANES_H

#include "lower/terms/lanes.h"

enum { LANE_WAYS = 3 };

static Term lane_masked(Pool *pool, Term x, uint64_t k) {
    return term_op2(pool, OP_AND, x, term_word(k));
}

/* `by` squares at once; beyond the edge is nothing. */
static Term lane_step(Pool *pool, LaneOp op, Term x, unsigned by) {
    static const uint64_t file = 0x0101010101010101u;
    bool up = op != LANE_WEST && op != LANE_SOUTH;
    unsigned far = op == LANE_NORTH || op == LANE_SOUTH ? 8 * by : by;
    uint64_t keep = op == LANE_EAST   ? (255u << by & 255) * file
                    : op == LANE_WEST ? (255u >> by) * file
                                      : UINT64_MAX;
    x = term_op2(pool, up ? OP_SHL : OP_SHR, x, term_word(far));
    return lane_masked(pool, x, keep);
}

/* Way 0: square by square, and once more than needed; 1: in steps that double; 2: in
 * steps that double, where y has lost what would go over the edge. */
static Term lane_fill(Pool *pool, LaneOp op, Term x, Term y, unsigned way) {
    unsigned most = op == LANE_UP ? 64 : 8;
    Term now = x;
    for (unsigned i = 0; i < most && !way; i++)
        now = term_op2(pool, OP_OR, x,
                       term_op2(pool, OP_AND, lane_step(pool, op, now, 1), y));
    if (way == 2 && op == LANE_EAST) y = lane_masked(pool, y, 0xFEFEFEFEFEFEFEFEu);
    if (way == 2 && op == LANE_WEST) y = lane_masked(pool, y, 0x7F7F7F7F7F7F7F7Fu);
    LaneOp as = way == 2 && op == LANE_EAST ? LANE_UP : op;
    for (unsigned by = 1; by < most && way; by *= 2) {
        Term next = lane_step(pool, as, now, by);
        now = term_op2(pool, OP_OR, now, term_op2(pool, OP_AND, y, next));
        y = term_op2(pool, OP_AND, y, lane_step(pool, as, y, by));
    }
    return now;
}

/* Way 0: the upper bits by themselves; 1: every other byte; 2: the upper bits flipped. */
static Term lane_bytes(Pool *pool, LaneOp op, Term x, Term y, unsigned way) {
    static const uint64_t high = 0x8080808080808080u, half = 0x00FF00FF00FF00FFu;
    bool minus = op == LANE_DIFFERENCE;
    Op sum = minus ? OP_SUB : OP_ADD;
    if (way == 1) {
        uint64_t room = minus ? ~half : 0;
        Term even = term_op2(
            pool, sum, term_op2(pool, OP_OR, lane_masked(pool, x, half), term_word(room)),
            lane_masked(pool, y, half));
        Term odd = term_op2(pool, sum,
                            term_op2(pool, OP_OR, lane_masked(pool, x, ~half),
                                     term_word(minus ? half : 0)),
                            lane_masked(pool, y, ~half));
        return term_op2(pool, OP_OR, lane_masked(pool, even, half),
                        lane_masked(pool, odd, ~half));
    }
    Term a =
        minus ? term_op2(pool, OP_OR, x, term_word(high)) : lane_masked(pool, x, ~high);
    Term low = term_op2(pool, sum, a, lane_masked(pool, y, ~high));
    Term top = term_op2(pool, OP_XOR, x, y);
    if (way == 0) top = lane_masked(pool, top, high);
    if (way == 0 && minus) top = term_op2(pool, OP_XOR, top, term_word(high));
    if (way == 0) return term_op2(pool, OP_XOR, low, top);
    if (minus) top = term_op1(pool, OP_NOT, top);
    return term_op2(pool, OP_XOR, lane_masked(pool, top, high), low);
}

static Term lane_term(Pool *pool, LaneOp op, Term x, Term y, unsigned way) {
    return op <= LANE_DIFFERENCE ? lane_bytes(pool, op, x, y, way)
                                 : lane_fill(pool, op, x, y, way);
}

#endif
