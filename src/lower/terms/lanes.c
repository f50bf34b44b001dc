/* Every two parts of a term are tried on some inputs: where they give the values of a
 * third one, the prover is asked whether they always do. So it does not matter how a fill
 * is written. */
#include "lower/terms/lanes.h"

#include "lower/terms/idiom.h"
#include "term/samples.h"
#include "term/walk.h"

enum { LEAST_OPS = 5, MOST_PARTS = 100, MOST_REFS = 2000 };

static const uint64_t FILE_A = 0x0101010101010101u, FILE_H = 0x8080808080808080u;

typedef struct {
    const Given *given;
    Pool *pool;
    Samples samples;
    Ref part[MOST_PARTS]; /* the nodes without constants, operands first */
    unsigned parts, proofs;
    Term free[2];
} Search;

/* ---- what the operations do */

static uint64_t stepped(LaneOp op, uint64_t x) {
    switch (op) {
    case LANE_EAST:
        return x << 1 & ~FILE_A;
    case LANE_WEST:
        return x >> 1 & ~FILE_H;
    case LANE_NORTH:
        return x << 8;
    case LANE_SOUTH:
        return x >> 8;
    default:
        return x << 1;
    }
}

static uint64_t value_of(LaneOp op, uint64_t x, uint64_t y) {
    uint64_t next = x;
    if (op == LANE_SUM) return ((x & ~FILE_H) + (y & ~FILE_H)) ^ ((x ^ y) & FILE_H);
    if (op == LANE_DIFFERENCE)
        return ((x | FILE_H) - (y & ~FILE_H)) ^ ((x ^ ~y) & FILE_H);
    do x = next, next |= stepped(op, x) & y;
    while (next != x);
    return x;
}

static Term masked(Pool *pool, Term x, uint64_t k) {
    return term_op2(pool, OP_AND, x, term_word(k));
}

/* x + y or x - y, byte by byte: the upper bits by themselves. */
static Term bytes_term(Pool *pool, LaneOp op, Term x, Term y) {
    bool minus = op == LANE_DIFFERENCE;
    Term a =
        minus ? term_op2(pool, OP_OR, x, term_word(FILE_H)) : masked(pool, x, ~FILE_H);
    Term low = term_op2(pool, minus ? OP_SUB : OP_ADD, a, masked(pool, y, ~FILE_H));
    Term other = minus ? term_op1(pool, OP_NOT, y) : y;
    Term high = masked(pool, term_op2(pool, OP_XOR, x, other), FILE_H);
    return term_op2(pool, OP_XOR, low, high);
}

static Term step_term(Pool *pool, LaneOp op, Term x) {
    bool up = op != LANE_WEST && op != LANE_SOUTH;
    unsigned by = op == LANE_NORTH || op == LANE_SOUTH ? 8 : 1;
    Term moved = term_op2(pool, up ? OP_SHL : OP_SHR, x, term_word(by));
    return masked(pool, moved, stepped(op, UINT64_MAX));
}

/* In seven steps, or in steps of 1, 2, 4 … 32 squares. */
static Term fill_term(Pool *pool, LaneOp op, Term x, Term y) {
    Term now = x;
    for (unsigned i = 1; op != LANE_UP && i < 8; i++)
        now =
            term_op2(pool, OP_OR, x, term_op2(pool, OP_AND, y, step_term(pool, op, now)));
    for (unsigned by = 1; op == LANE_UP && by < 64; by *= 2) {
        Term far = term_op2(pool, OP_SHL, now, term_word(by));
        now = term_op2(pool, OP_OR, now, term_op2(pool, OP_AND, y, far));
        y = term_op2(pool, OP_AND, y, term_op2(pool, OP_SHL, y, term_word(by)));
    }
    return now;
}

/* false: there are too many. */
static bool find_parts(Search *s, const TermWalk *walk) {
    for (Ref r = 0; (r = walk_up(walk, r));) {
        if (pool_node(s->pool, r)->op == OP_CONST) continue;
        if (s->parts == MOST_PARTS) return false;
        s->part[s->parts++] = r;
    }
    return true;
}

/* ---- the search */

static bool fits(const Search *s, LaneOp op, Ref r, Ref x, Ref y) {
    uint64_t(*value)[SAMPLES_COUNT] = s->samples.value;
    for (unsigned k = 0; k < SAMPLES_COUNT; k++) {
        uint64_t a = value[x][k], b = y ? value[y][k] : UINT64_MAX;
        uint64_t is = value[r][k], added = op > LANE_DIFFERENCE ? a ^ is : 0;
        if (added & ~(b & is) || value_of(op, a, b) != is) return false;
    }
    return true;
}

/* t with the part cut off, as a variable; parts above it have to be cut off before. */
static Term cut(const Search *s, Term t, Term part, unsigned which, Term *as) {
    bool variable = term_is_word(part) || pool_node(s->pool, part.ref)->op == OP_VAR;
    *as = variable ? part : s->free[which];
    return variable ? t : idiom_replaced(s->pool, t, part.ref, *as);
}

/* Whatever x and y are: so it is soon decided. */
static bool always(Search *s, const Lane *lane) {
    Given plain = *s->given;
    Term x, y, is = {0, lane->of};
    bool above = !term_is_word(lane->y) && lane->y.ref > lane->x.ref;
    if (above) is = cut(s, is, lane->y, 1, &y);
    is = cut(s, is, lane->x, 0, &x);
    if (!above) is = cut(s, is, lane->y, 1, &y);
    Term other = lane->op <= LANE_DIFFERENCE ? bytes_term(s->pool, lane->op, x, y)
                                             : fill_term(s->pool, lane->op, x, y);
    plain.when = term_word(1);
    return given_holds(&plain, term_op2(s->pool, OP_EQ, is, other));
}

/* y 0: all squares. */
static bool try_lane(Search *s, LaneOp op, Ref r, Ref x, Ref y, Lane *found) {
    if (!fits(s, op, r, x, y) || s->proofs == LANES_MOST) return false;
    *found = (Lane){r, op, {0, x}, y ? (Term){0, y} : term_word(UINT64_MAX)};
    s->proofs++;
    return always(s, found);
}

/* The smallest parts first. */
static bool find_lane(Search *s, unsigned at, unsigned ops, Lane *found) {
    Term top = {0, s->part[at]};
    unsigned own = pool_node(s->pool, top.ref)->op;
    if (s->samples.ops[top.ref] < LEAST_OPS ||
        (own != OP_OR && own != OP_XOR && own != OP_ADD))
        return false;
    bool done = false;
    TermWalk walk = walk_new(s->pool, &top, 1, NULL);
    for (unsigned i = 0; i < at && !done; i++)
        for (LaneOp op = 0; op < LANE_OPS && walk.uses[s->part[i]] && !done; op++) {
            if (!(ops >> op & 1)) continue;
            for (unsigned j = 0; j < at && !done; j++)
                done = walk.uses[s->part[j]] &&
                       try_lane(s, op, top.ref, s->part[i], s->part[j], found);
            done = done ||
                   (op >= LANE_EAST && try_lane(s, op, top.ref, s->part[i], 0, found));
        }
    walk_free(&walk);
    return done;
}

unsigned lanes_find(const Given *given, Term root, unsigned ops, Lane found[LANES_MOST]) {
    unsigned count = 0;
    if (term_is_word(root) || root.ref > MOST_REFS) return 0;
    Search s = {.given = given, .pool = given->pool};
    for (unsigned i = 0; i < 2; i++) s.free[i] = term_var(given->pool);
    TermWalk walk = walk_new(given->pool, &root, 1, NULL);
    s.samples = samples_new(given->pool, root);
    bool small = find_parts(&s, &walk);
    for (unsigned at = s.parts; small && at > 0 && count < LANES_MOST; at--)
        count += find_lane(&s, at - 1, ops, &found[count]);
    samples_free(&s.samples), walk_free(&walk);
    return count;
}
