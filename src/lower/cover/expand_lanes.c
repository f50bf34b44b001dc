/* Fills and sums of bytes.
 *
 * A fill in steps of one square is a carry. In x + (x | y) a square of x makes one, and
 * passes none on that it does not make itself; one of y alone passes it on; another one
 * takes it up. So into the squares behind those reached, and into no others, goes a
 * carry. What is reached is x, and of y alone, where the sum without a carry is 1, the
 * squares where it is 0: x | (y & ~(x + (x | y))). Where y is everything, x + (x | y) is
 * x - 1, and x | -x is the fill.
 *
 * In bytes no carry goes on to the next one. Other directions are turned to the east, and
 * the fill is turned back. */
#include "lower/cover/expand_local.h"

static const uint64_t FILE_A = 0x0101010101010101u;

static NetRef filled(Expand *b, LaneOp op, NetRef x, NetRef y) {
    bool bytes = b->vector && op != LANE_UP;
    if (bytes && net_is_word(b->net, y, ONES))
        return OR(b, x, net_op2(b->net, NET_SUBB, K(b, 0), x));
    if (!bytes && op != LANE_UP) y = ANDK(b, y, ~FILE_A);
    NetRef any = OR(b, x, y);
    NetRef sum = bytes ? net_op2(b->net, NET_ADDB, x, any) : ADD(b, x, any);
    return OR(b, x, AND(b, y, NOT(b, sum)));
}

/* By the diagonal from h1 to a8: north goes west. */
static NetRef turned(Expand *b, NetRef x) {
    return net_op1(b->net, OP_REVERSE, net_op1(b->net, OP_FLIPDIAG, x));
}

static NetRef to_east(Expand *b, LaneOp op, NetRef x) {
    if (op == LANE_WEST) return net_op1(b->net, OP_MIRROR, x);
    if (op == LANE_NORTH) x = net_op1(b->net, OP_BSWAP, x);
    return op == LANE_NORTH || op == LANE_SOUTH ? turned(b, x) : x;
}

static NetRef back(Expand *b, LaneOp op, NetRef x) {
    if (op == LANE_NORTH)
        return net_op1(b->net, OP_MIRROR, net_op1(b->net, OP_FLIPDIAG, x));
    return to_east(b, op, x);
}

unsigned expand_lanes(const Target *target) {
    unsigned ops = 1u << LANE_EAST | 1u << LANE_UP;
    if (target_is_vector(target)) ops |= 1u << LANE_SUM | 1u << LANE_DIFFERENCE;
    return target->size == SIZE_ZMM ? (1u << LANE_OPS) - 1 : ops;
}

NetRef expand_lane(Expand *b, Ref ref) {
    const Lane *lane = b->lanes;
    while (lane && lane->of != ref) lane = lane->of ? lane + 1 : NULL;
    if (!lane) return 0;
    LaneOp op = lane->op;
    NetRef x = b->of[lane->x.ref];
    NetRef y = term_is_word(lane->y) ? K(b, lane->y.word) : b->of[lane->y.ref];
    if (op <= LANE_DIFFERENCE)
        return net_op2(b->net, op == LANE_SUM ? NET_ADDB : NET_SUBB, x, y);
    return back(b, op, filled(b, op, to_east(b, op, x), to_east(b, op, y)));
}
