/* Squares, lines and attacks against loops over files and ranks. */

#include "unit/unit.h"

#include "board/attack.h"
#include "board/line.h"
#include "board/mapping.h"
#include "board/square.h"

static const int step_file[] = {1, 1, 1, 0, -1, -1, -1, 0};
static const int step_rank[] = {1, 0, -1, -1, -1, 0, 1, 1};

#define CHESS SHAPE_CHESS

static uint64_t next_random(uint64_t *state) {
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* Squares seen from one in a direction, the first of `occupied` included. */
static uint64_t walk(int square, int dir, uint64_t occupied) {
    uint64_t seen = 0;
    int at = square;
    while ((at = square_at(at % 8 + step_file[dir], square_rank(at) + step_rank[dir])) >=
           0) {
        seen |= square_bit(at);
        if (occupied & square_bit(at)) break;
    }
    return seen;
}

static void names(void **state) {
    for (int s = 0; s < 64; s++) {
        assert_int_equal(square_parse(square_name(s), 2), s);
        assert_int_equal(square_name(s)[0], 'a' + s % 8);
        assert_int_equal(square_name(s)[1], '1' + s / 8);
    }
    assert_int_equal(square_parse("E4", 2), 28);
    static const char *const bad[] = {"i1", "a9", "a0", "e", "e44", "", "4e", "`1", "@1"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(square_parse(bad[i], strlen(bad[i])), -1);
}

/* Steps on numbers do what the mapping's direction says; sets and names go along. */
static void mapped_squares(void **state) {
    for (Mapping m = MAPPING_A1B1; m < MAPPING_COUNT; m++) {
        const BoardShape shape = {8, 8, 0, false, (uint8_t)m};
        assert_memory_equal(shape_name(shape, 0), mapping_names[m], 2);
        assert_memory_equal(shape_name(shape, 1), mapping_names[m] + 2, 2);
        unsigned fits = ~0u;
        for (int place = 0; place < 64; place++) {
            int number = mapping_number(m, place);
            fits &= mapping_fits(place, (uint64_t)number);
            assert_in_range(number, 0, 63);
            assert_int_equal(mapping_place(m, number), place);
            assert_int_equal(shape_number(shape, place), number);
            assert_int_equal(shape_place(shape, number), place);
            assert_true(shape_word(shape, square_bit(place)) == square_bit(number));
            assert_true(shape_places(shape, square_bit(number)) == square_bit(place));
            for (int d = 0; d < DIR_COUNT; d++) {
                Wide there = line_shift(CHESS, square_bit(place), d);
                assert_true(line_shift(CHESS, square_bit(number), mapping_dir(m, d)) ==
                            shape_word(shape, there));
                assert_true(line_shift(shape, square_bit(number), d) ==
                            shape_word(shape, there));
            }
        }
        assert_int_equal(fits, 1u << m);
    }
    assert_int_equal(mapping_fits(3, 64), 0);
}

static void directions(void **state) {
    for (int d = 0; d < DIR_COUNT; d++) {
        const LineLeap *next = line_next(CHESS, d);
        assert_int_equal(next->count, 1);
        assert_int_equal(next->by[0], step_file[d] + 8 * step_rank[d]);
        uint64_t arrivals = 0;
        for (int s = 0; s < 64; s++) {
            uint64_t first = walk(s, d, ~UINT64_C(0));
            assert_true(line_shift(CHESS, square_bit(s), d) == first);
            assert_true(line_ray(CHESS, s, d) == walk(s, d, 0));
            arrivals |= first;
        }
        assert_true(next->to[0] == arrivals);
    }
}

static void lines(void **state) {
    for (int s = 0; s < 64; s++) {
        uint64_t file = 0, rank = 0, diag = 0, anti = 0;
        for (int t = 0; t < 64; t++) {
            int df = t % 8 - s % 8, dr = t / 8 - s / 8;
            if (df == 0) file |= square_bit(t);
            if (dr == 0) rank |= square_bit(t);
            if (df == dr) diag |= square_bit(t);
            if (df == -dr) anti |= square_bit(t);
        }
        assert_true(line_file(CHESS, s) == file);
        assert_true(line_rank(CHESS, s) == rank);
        assert_true(line_diag(CHESS, s) == diag);
        assert_true(line_anti(CHESS, s) == anti);
    }
    assert_true((line_file(CHESS, 64) | line_diag(CHESS, -1) | line_ray(CHESS, 64, 0)) ==
                0);
}

static void pairs(void **state) {
    for (int s = 0; s < 64; s++)
        for (int t = 0; t < 64; t++) {
            uint64_t between = 0, through = 0;
            for (int d = 0; d < DIR_COUNT; d++) {
                if (!(walk(s, d, 0) & square_bit(t))) continue;
                between = walk(s, d, square_bit(t)) & ~square_bit(t);
                through = walk(s, d, 0) | walk(s, (d + 4) % 8, 0) | square_bit(s);
            }
            assert_true(line_between(CHESS, s, t) == between);
            assert_true(line_through(CHESS, s, t) == through);
        }
    assert_true(line_between(CHESS, 0, 64) == 0 && line_through(CHESS, -1, 9) == 0);
}

static void sliders(void **state) {
    uint64_t random = 1;
    for (int round = 0; round < 20000; round++) {
        int s = (int)(next_random(&random) % 64);
        uint64_t occupied = next_random(&random) & next_random(&random);
        if (round % 3 == 0) occupied &= next_random(&random);
        uint64_t rook = 0, bishop = 0;
        for (int d = 0; d < DIR_COUNT; d++)
            *(d % 2 ? &rook : &bishop) |= walk(s, d, occupied);
        assert_true(attack_rook(CHESS, s, occupied) == rook);
        assert_true(attack_bishop(CHESS, s, occupied) == bishop);
        assert_true(attack_queen(CHESS, s, occupied) == (rook | bishop));
    }
    assert_true(attack_queen(CHESS, 64, 0) == 0 &&
                attack_queen(CHESS, -1, ~UINT64_C(0)) == 0);
}

/* The same on any board; light squares are passed over where they have no bits. */
static Wide walk_on(BoardShape shape, int square, int dir, Wide occupied) {
    ShapeSquare at;
    Wide seen = 0;
    if (!shape_square(shape, square, &at)) return 0;
    for (;;) {
        at.file += step_file[dir], at.rank += step_rank[dir];
        if (at.file < 0 || at.file >= shape.files || at.rank < 0 ||
            at.rank >= shape.ranks)
            return seen;
        int to = shape_at(shape, at.file, at.rank);
        if (to < 0) continue;
        seen |= wide_bit(to);
        if (occupied & wide_bit(to)) return seen;
    }
}

/* Lines through two squares, and sliders, on boards of all sizes. */
static void check_lines(BoardShape shape, int s, Wide occupied) {
    Wide rook = 0, bishop = 0;
    for (int d = 0; d < DIR_COUNT; d++) {
        Wide ray = walk_on(shape, s, d, 0), back = walk_on(shape, s, d ^ 4, 0);
        *(d % 2 ? &rook : &bishop) |= walk_on(shape, s, d, occupied);
        assert_true(line_ray(shape, s, d) == ray);
        for (Wide rest = ray; rest; rest &= rest - 1) {
            int t = wide_first(rest);
            assert_true(line_between(shape, s, t) ==
                        (walk_on(shape, s, d, wide_bit(t)) & ~wide_bit(t)));
            assert_true(line_through(shape, s, t) == (ray | back | wide_bit(s)));
        }
    }
    assert_true(attack_rook(shape, s, occupied) == rook);
    assert_true(attack_bishop(shape, s, occupied) == bishop);
    assert_true(attack_queen(shape, s, occupied) == (rook | bishop));
}

static void other_boards(void **state) {
    static const char *const texts[] = {
        "9x9",        "10x9",          "16x8",  "8x16",          "9x9 columns",
        "16x16 dark", "8x7 stride 10", "11x11", "1x16 stride 8", "7x6 columns stride 7"};
    uint64_t random = 1;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        BoardShape shape;
        Buf problem = {0};
        assert_true(shape_read(texts[i], &shape, &problem));
        for (int s = -1; s <= SHAPE_SQUARES; s++)
            for (int round = 0; round < 20; round++) {
                uint64_t high = next_random(&random) & next_random(&random);
                uint64_t low = next_random(&random) & next_random(&random);
                check_lines(shape, s, wide_of(high, low));
            }
        buf_free(&problem);
    }
}

static void widths(void **state) {
    static const struct {
        const char *text;
        int bits, count;
    } boards[] = {
        {"8x8", 64, 64},          {"9x9", 128, 81},           {"10x9", 128, 90},
        {"16x8", 128, 128},       {"8x7 stride 10", 128, 56}, {"8x6 stride 11", 64, 48},
        {"16x16 dark", 128, 128}, {"8x8 dark", 64, 32},       {"9x7 columns", 64, 63},
        {"2x1 stride 128", 64, 2}};
    static const struct {
        const char *text, *problem;
    } bad[] = {{"16x16", "a board has up to 128 squares, not 256\n"},
               {"9x15", "a board has up to 128 squares, not 135\n"},
               {"8x2 stride 121", "with a stride of 121 the board needs more than 128 "
                                  "bits\n|the stride may be up to 120"},
               {"8x2 stride 129", "a stride is a number of bits, 1 to 128\n"}};
    BoardShape shape;
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        Buf problem = {0};
        assert_true(shape_read(boards[i].text, &shape, &problem));
        assert_int_equal(shape_bits(shape), boards[i].bits);
        assert_int_equal(shape_count(shape), boards[i].count);
        buf_free(&problem);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        Buf problem = {0};
        assert_false(shape_read(bad[i].text, &shape, &problem));
        assert_memory_equal(buf_str(&problem), bad[i].problem, strlen(bad[i].problem));
        buf_free(&problem);
    }
    assert_string_equal(shape_name((BoardShape){9, 9, 0, false, 0}, 80), "i9");
    assert_string_equal(shape_name((BoardShape){9, 9, 0, false, 0}, 81), "bit 81");
    assert_string_equal(shape_name((BoardShape){9, 9, 0, false, 0}, 127), "bit 127");
    assert_string_equal(shape_name((BoardShape){8, 7, 10, false, 0}, 68), "bit 68");
    assert_string_equal(shape_name((BoardShape){16, 16, 0, true, 0}, 127), "p16");
}

/* Every shape that a word holds: each square has a bit of its own, a step leads to the
 * square beside, and what is written is read back. */
static void check_shape(BoardShape shape) {
    Wide board = 0;
    int count = 0;
    for (int rank = 0; rank < shape.ranks; rank++)
        for (int file = 0; file < shape.files; file++) {
            ShapeSquare at;
            int number = shape_at(shape, file, rank);
            if (shape.dark && (file + rank) % 2) assert_int_equal(number, -1);
            if (number < 0) continue;
            assert_in_range(number, 0, shape_bits(shape) - 1);
            assert_false(board & wide_bit(number));
            assert_true(shape_square(shape, number, &at));
            assert_true(at.file == file && at.rank == rank);
            assert_int_equal(shape_named(&shape, shape_name(shape, number),
                                         strlen(shape_name(shape, number))),
                             shape_place(shape, number));
            board |= wide_bit(number);
            count++;
            for (int d = 0; d < DIR_COUNT; d++) {
                int to = shape_at(shape, file + step_file[d], rank + step_rank[d]);
                assert_true(line_shift(shape, wide_bit(number), d) ==
                            (to < 0 ? 0 : wide_bit(to)));
            }
        }
    assert_int_equal(count, shape_count(shape));
    assert_true(shape_board(shape) == board);
    for (int d = 0; d < DIR_COUNT; d++) assert_false(line_shift(shape, ~board, d));
}

/* A move by bits goes one way from all squares that it takes to others, or on dark
 * squares one from those of ranks alike; what goes another way wraps. */
static void check_way(BoardShape shape, int by) {
    ShapeSquare ways[2] = {shape_way(shape, by), shape_way(shape, by)}, from, to;
    bool known[2] = {!shape.dark, !shape.dark};
    for (int s = 0; s < shape_bits(shape); s++) {
        bool both = shape_square(shape, s, &from) && shape_square(shape, s + by, &to);
        if (!both) {
            assert_false(shape_wraps(shape, s, by));
            continue;
        }
        bool columns = shape.numbering & MAPPING_BY_FILES;
        int odd = (columns ? from.file : from.rank) % 2;
        ShapeSquare way = {to.file - from.file, to.rank - from.rank};
        if (!known[odd] && !shape_wraps(shape, s, by)) ways[odd] = way, known[odd] = true;
        bool same = way.file == ways[odd].file && way.rank == ways[odd].rank;
        if (known[odd]) assert_int_equal(shape_wraps(shape, s, by), !same);
    }
}

static void shapes(void **state) {
    for (int files = 1; files <= SHAPE_SIDE; files++)
        for (int ranks = 1; ranks <= SHAPE_SIDE; ranks++)
            for (int how = 0; how < 16; how++) {
                Buf text = {0}, problem = {0}, again = {0};
                BoardShape shape;
                buf_printf(&text, "%dx%d", files, ranks);
                if (how & 1) buf_puts(&text, " columns");
                if (how & 2)
                    buf_printf(&text, " stride %d", (how & 1 ? ranks : files) + 1);
                if (how & 4) buf_puts(&text, " dark");
                if (shape_read(buf_str(&text), &shape, &problem)) {
                    if (how & 8) shape.numbering |= MAPPING_H8G8;
                    check_shape(shape);
                    int most = shape_bits(shape) - 1;
                    for (int by = -most; by <= most; by++) check_way(shape, by);
                    shape_write(&again, shape);
                    assert_string_equal(buf_str(&again), buf_str(&text));
                } else {
                    assert_true(problem.len > 0);
                }
                buf_free(&text), buf_free(&problem), buf_free(&again);
            }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names),        cmocka_unit_test(mapped_squares),
        cmocka_unit_test(directions),   cmocka_unit_test(lines),
        cmocka_unit_test(pairs),        cmocka_unit_test(sliders),
        cmocka_unit_test(shapes),       cmocka_unit_test(widths),
        cmocka_unit_test(other_boards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
