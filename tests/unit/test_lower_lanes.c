/* Fills and sums of bytes: they are found however they are written, what is found has the
 * values it is said to have, and nothing is found in what is a little wrong. */
#include "lanes.h"
#include "term/walk.h"

#include "unit/random.h"
#include "unit/unit.h"

static Arena *arena;
static Pool *pool;
static Term x, y;

static void begin(void) {
    pool_reset(pool);
    arena_reset(arena);
    x = term_var(pool), y = term_var(pool);
}

static unsigned find(Term root, Lane *found) {
    Given given = {
        .pool = pool, .when = term_word(1), .arena = arena, .defined = term_word(1)};
    given.limits = (Limits){.steps = 1000, .memory = 1 << 24, .timeout = 10};
    return lanes_find(&given, root, (1u << LANE_OPS) - 1, found);
}

/* ---- by definition */

static uint64_t sum_of(LaneOp op, uint64_t a, uint64_t b) {
    uint64_t result = 0;
    for (unsigned i = 0; i < 64; i += 8)
        result |= (((a >> i) + (op == LANE_SUM ? b >> i : -(b >> i))) & 255) << i;
    return result;
}

/* From each square of x on, as long as there is a way. */
static uint64_t reached(LaneOp op, uint64_t from, uint64_t through) {
    static const int step[LANE_OPS] = {[LANE_EAST] = 1,
                                       [LANE_WEST] = -1,
                                       [LANE_NORTH] = 8,
                                       [LANE_SOUTH] = -8,
                                       [LANE_UP] = 1};
    uint64_t result = from;
    for (int s = 0; s < 64; s++)
        for (int to = s; from >> s & 1;) {
            int edge = to + step[op];
            bool row = (edge & ~7) == (to & ~7) || op >= LANE_NORTH;
            if (edge < 0 || edge > 63 || !row || !(through >> edge & 1)) break;
            result |= UINT64_C(1) << edge;
            to = edge;
        }
    return result;
}

static uint64_t meant(LaneOp op, uint64_t a, uint64_t b) {
    return op <= LANE_DIFFERENCE ? sum_of(op, a, b) : reached(op, a, b);
}

static void check_values(const Lane *lane) {
    uint64_t *scratch = malloc(pool_count(pool) * sizeof *scratch);
    for (int i = 0; i < 50; i++) {
        uint64_t in[2] = {below(2) ? next() & next() & next() : next(),
                          below(2) ? next() | next() : next()};
        uint64_t a = term_eval(pool, lane->x, in, scratch);
        uint64_t b = term_eval(pool, lane->y, in, scratch);
        uint64_t is = term_eval(pool, (Term){0, lane->of}, in, scratch);
        assert_int_equal(is, meant(lane->op, a, b));
    }
    free(scratch);
}

/* ---- the tests */

static void each_is_found(void **state) {
    for (LaneOp op = 0; op < LANE_OPS; op++)
        for (unsigned way = 0; way < LANE_WAYS; way++) {
            if (op == LANE_UP && way == 0) continue; /* 64 steps are too many parts */
            begin();
            Lane found[LANES_MOST];
            Term root = lane_term(pool, op, x, y, way);
            assert_true(find(root, found) > 0);
            assert_int_equal(found[0].of, root.ref);
            assert_int_equal(found[0].op, op);
            assert_true(term_same(found[0].x, x) ||
                        (op == LANE_SUM && term_same(found[0].x, y)));
            check_values(&found[0]);
        }
}

static void fills_of_everything_are_found(void **state) {
    for (LaneOp op = LANE_EAST; op <= LANE_SOUTH; op++) {
        begin();
        Lane found[LANES_MOST];
        Term root = lane_fill(pool, op, x, term_word(UINT64_MAX), 1);
        assert_true(find(root, found) > 0);
        assert_int_equal(found[0].op, op);
        assert_true(term_is(found[0].y, UINT64_MAX));
        check_values(&found[0]);
    }
}

/* The term with one constant a little off. */
static Term spoiled(Term root) {
    TermWalk walk = walk_new(pool, &root, 1, arena);
    Ref r = 0;
    while (!r || !walk.uses[r] || pool_node(pool, r)->op != OP_CONST) r = below(root.ref);
    uint64_t k = pool_node(pool, r)->k,
             off = below(2) ? k ^ UINT64_C(1) << below(64) : k + 1;
    Term *now = malloc((root.ref + 1) * sizeof *now);
    for (Ref n = 1; n <= root.ref; n++)
        now[n] = n == r                             ? term_word(off)
                 : pool_node(pool, n)->op == OP_VAR ? (Term){0, n}
                                                    : term_rebuilt(pool, pool, n, now);
    Term result = now[root.ref];
    free(now);
    return result;
}

static void what_is_found_is_true(void **state) {
    unsigned other = 0;
    for (int round = 0; round < 300; round++) {
        begin();
        Lane found[LANES_MOST];
        LaneOp op = below(LANE_UP);
        Term root = spoiled(lane_term(pool, op, x, y, below(LANE_WAYS)));
        unsigned count = find(root, found);
        for (unsigned i = 0; i < count; i++) check_values(&found[i]);
        other += !count || found[0].of != root.ref;
    }
    assert_in_range(other, 75, 290);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_is_found),
        cmocka_unit_test(fills_of_everything_are_found),
        cmocka_unit_test(what_is_found_is_true),
    };
    arena = arena_new();
    pool = pool_new(1 << 22);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    pool_free(pool);
    arena_free(arena);
    return failed;
}
