/* Values: every kind, every `show`, and the summary line. */
#include "test_render.h"

#include "render/block/verdict.h"

static Value word(Kind kind, uint64_t w) {
    return (Value){.term = {w, 0}, .kind = (uint8_t)kind};
}

static void expect_draw(const Style *style, Value value, const char *text) {
    Buf buf = {0};
    TEST_DRAW(&buf, style, block_add_value, &value);
    assert_string_equal(buf_str(&buf), text);
    buf_free(&buf);
}

static void expect_line(const Style *style, Value value, const char *text) {
    Buf buf = {0};
    value_line(&buf, style, &value);
    assert_string_equal(buf_str(&buf), text);
    buf_free(&buf);
}

static void expect_summary(unsigned width, uint64_t w, const char *text) {
    Style style = test_style(LOOK_PLAIN, false, true, width);
    Buf buf = {0};
    value_summary(&buf, &style, w);
    assert_string_equal(buf_str(&buf), text);
    buf_free(&buf);
}

static void test_summary(void **state) {
    expect_summary(80, 0, "0x0000000000000000 = 0, empty\n");
    expect_summary(80, 1, "0x0000000000000001 = 1, 1 square: {a1}\n");
    expect_summary(80, UINT64_C(0x1008000000),
                   "0x0000001008000000 = 68853694464, 2 squares: {d4, e5}\n");
    expect_summary(80, UINT64_C(1) << 63,
                   "0x8000000000000000 = 9223372036854775808 = -9223372036854775808, "
                   "1 square: {h8}\n");
    expect_summary(78, UINT64_C(1) << 63,
                   "0x8000000000000000 = 9223372036854775808 = -9223372036854775808, "
                   "1 square:\n{h8}\n");
    expect_summary(0, 0xFFFF,
                   "0x000000000000ffff = 65535, 16 squares: {a1, b1, c1, d1, e1, f1, g1, "
                   "h1, a2, b2, c2, d2, e2, f2, g2, h2}\n");
    expect_summary(
        0, 0x1FFFF,
        "0x000000000001ffff = 131071, 17 squares: {a1, b1, c1, d1, e1, f1, g1, "
        "h1, a2, b2, c2, d2, e2, f2, g2, h2, ... 1 more}\n");
}

static const BoardShape shogi = {9, 9, 0, false, 0};

static void expect_on(BoardShape shape, Kind kind, Wide w, const char *text) {
    Style style = test_style(LOOK_PLAIN, false, true, 0);
    style.squares = shape;
    Value value = {.term = term_word(wide_low(w)),
                   .high = term_word(wide_high(w)),
                   .kind = (uint8_t)kind};
    expect_line(&style, value, text);
}

static void test_long_words(void **state) {
    Style style = test_style(LOOK_PLAIN, false, true, 0);
    Buf buf = {0};
    style.squares = shogi;
    value_summary(&buf, &style, wide_bit(80) | 1);
    value_summary(&buf, &style, ~(Wide)0);
    value_summary(&buf, &style, wide_bit(127));
    assert_string_equal(
        buf_str(&buf),
        "0x00000000000100000000000000000001 = 1208925819614629174706177, "
        "2 squares: {a1, i9}\n"
        "0xffffffffffffffffffffffffffffffff = 340282366920938463463374607431768211455 = "
        "-1, 81 squares and bits beside the board: {a1, b1, c1, d1, e1, f1, g1, h1, i1, "
        "a2, b2, c2, d2, e2, f2, g2, ... 65 more}\n"
        "0x80000000000000000000000000000000 = 170141183460469231731687303715884105728 = "
        "-170141183460469231731687303715884105728, no squares and bits beside the "
        "board\n");
    buf_clear(&buf);
    board_beside(&buf, &style, wide_bit(80) | wide_bit(81) | ~(Wide)0 << 100);
    assert_string_equal(buf_str(&buf), "beside the board: bits 81, 100 to 127\n");
    buf_free(&buf);
    expect_on(shogi, KIND_SET, wide_bit(80),
              "0x00000000000100000000000000000000, 1 square {i9}");
    expect_on(shogi, KIND_SQUARE, 80, "i9 (80)");
    expect_on(shogi, KIND_SQUARE, 100, "bit 100 (100)");
    expect_on(shogi, KIND_SQUARE, 128, "128 = 0x80");
    expect_on(shogi, KIND_INT, wide_bit(64),
              "18446744073709551616 = 0x10000000000000000");
    expect_on(shogi, KIND_INT, ~(Wide)1,
              "-2 = 340282366920938463463374607431768211454 = "
              "0xfffffffffffffffffffffffffffffffe");
    expect_on(SHAPE_CHESS, KIND_INT, UINT64_MAX - 1,
              "-2 = 18446744073709551614 = 0xfffffffffffffffe");
}

static void test_kinds(void **state) {
    Style style = style_default();
    expect_draw(&style, word(KIND_INT, 42), "42 = 0x2a\n");
    expect_draw(&style, word(KIND_INT, ~UINT64_C(0)),
                "-1 = 18446744073709551615 = 0xffffffffffffffff\n");
    expect_draw(&style, word(KIND_SQUARE, 28), "e4 (28)\n");
    expect_draw(&style, word(KIND_SQUARE, 64), "64 = 0x40\n");
    expect_draw(&style, word(KIND_BOOL, 1), "true\n");
    expect_draw(&style, word(KIND_BOOL, 0), "false\n");
    expect_draw(&style, word(KIND_VOID, 0), "");
    Buf buf = {0};
    Value set = word(KIND_SET, UINT64_C(0x1008000000));
    TEST_DRAW(&buf, &style, block_add_value, &set);
    assert_int_equal(test_count_lines(buf_str(&buf)), 10);
    assert_int_equal(test_read(buf_str(&buf)), set.term.word);
    buf_free(&buf);
}

static void test_lines(void **state) {
    Style style = style_default();
    expect_line(&style, word(KIND_SET, 3), "0x0000000000000003, 2 squares {a1, b1}");
    expect_line(&style, word(KIND_SET, 0), "0x0000000000000000, empty");
    expect_line(
        &style, word(KIND_SET, 0x1FF),
        "0x00000000000001ff, 9 squares {a1, b1, c1, d1, e1, f1, g1, h1, … 1 more}");
    expect_line(&style, word(KIND_INT, 7), "7 = 0x7");
}

static void test_show(void **state) {
    Style style = style_default();
    style.show = SHOW_AS_NUMBER;
    expect_draw(&style, word(KIND_SET, 255), "255 = 0xff\n");
    expect_draw(&style, word(KIND_SQUARE, 28), "28 = 0x1c\n");
    style.show = SHOW_AS_BOARD;
    style.look = LOOK_WIKI;
    Buf buf = {0};
    Value value = word(KIND_INT, 0x8001);
    TEST_DRAW(&buf, &style, block_add_value, &value);
    assert_int_equal(test_read(buf_str(&buf)), 0x8001);
    buf_clear(&buf);
    value = word(KIND_SQUARE, 63);
    TEST_DRAW(&buf, &style, block_add_value, &value);
    char line[512];
    assert_string_equal(test_line(buf_str(&buf), 0, line), "h8 (63)");
    assert_string_equal(test_line(buf_str(&buf), 1, line), ". . . . . . . *");
    buf_free(&buf);
}

static void test_lists(void **state) {
    Style style = style_default();
    Value ints[] = {word(KIND_INT, 3), word(KIND_INT, ~UINT64_C(0)), word(KIND_SQUARE, 9),
                    word(KIND_BOOL, 1), word(KIND_SET, 3)};
    List list = {.count = 5, .at = ints};
    Value value = {.kind = KIND_LIST, .list = &list};
    expect_draw(&style, value, "{3, -1, b2, true, {a1, b1}}\n");
    ints[4].term.word = 0xff;
    expect_draw(&style, value, "{3, -1, b2, true, 0x00000000000000ff}\n");
    list.count = 0;
    expect_draw(&style, value, "{}\n");
    Value many[100];
    for (int i = 0; i < 100; i++) many[i] = word(KIND_INT, (uint64_t)i);
    list = (List){.count = 100, .at = many};
    Buf buf = {0};
    TEST_DRAW(&buf, &style, block_add_value, &value);
    assert_true(test_widest(buf_str(&buf)) <= 80);
    assert_non_null(strstr(buf_str(&buf), "63, … 36 more}"));
    buf_free(&buf);
}

static Wide differs(Meaning op, uint64_t left, uint64_t right) {
    return verdict_differs(&(Counterexample){.left = {"", {.term = {left, 0}}},
                                             .right = {"", {.term = {right, 0}}},
                                             .op = op});
}

/* The squares that are marked are those that break the comparison. */
static void test_differ(void **state) {
    assert_int_equal(differs(MEANING_EQ, 0xC, 0xA), 0x6);
    assert_int_equal(differs(MEANING_SUBSET, 0xC, 0xA), 0x4);
    assert_int_equal(differs(MEANING_SUPERSET, 0xC, 0xA), 0x2);
    assert_int_equal(differs(MEANING_LT, 0xC, 0xA), 0);
}

static void test_verdict(void **state) {
    Style style = test_style(LOOK_WIKI, false, true, 80);
    NamedValue vars[] = {{"x", {.term = {0x81, 0}, .kind = KIND_SET}},
                         {"s", {.term = {5, 0}, .kind = KIND_INT}}};
    Counterexample example = {.vars = vars,
                              .nvars = 2,
                              .sides = true,
                              .left = {"x + 1", {.term = {0x82, 0}, .kind = KIND_SET}},
                              .right = {"x | 1", {.term = {0x81, 0}, .kind = KIND_SET}},
                              .op = MEANING_EQ,
                              .sign = "=="};
    Buf buf = {0};
    char line[512];
    TEST_DRAW(&buf, &style, verdict_blocks, &example);
    const char *text = buf_str(&buf),
               *sides = strstr(text, "x + 1            ==  x | 1\n");
    assert_non_null(
        strstr(text, "x = 0x0000000000000081, 2 squares {a1, h1}\ns = 5 = 0x5\n"));
    assert_non_null(sides);
    assert_string_equal(test_line(sides, 5, line),
                        ". . . . . . . .  ==  . . . . . . . .");
    assert_string_equal(test_line(sides, 8, line),
                        "- X . . . . . 1      X - . . . . . 1");
    assert_non_null(strstr(sides, "the 2 squares where they differ: {a1, b1}\n"));
    buf_free(&buf);
}

/* Lists are folded below their last column, or indented where that is narrow. */
static void test_fold(void **state) {
    static const char list[] = "  a  fits\n"
                               "  name    words that are too wide\n"
                               "plain words that are too wide\n";
    Style style = {.width = 20, .squares = SHAPE_CHESS};
    Buf buf = {0};
    style_fold(&buf, &style, list);
    assert_string_equal(buf_str(&buf), "  a  fits\n"
                                       "  name    words that\n"
                                       "          are too\n"
                                       "          wide\n"
                                       "plain words that are\n"
                                       "too wide\n");
    buf_free(&buf);
    style.width = 18;
    style_fold(&buf, &style, "  long name  what it does\n");
    assert_string_equal(buf_str(&buf), "  long name\n      what it does\n");
    buf_free(&buf);
    style.width = 0;
    style_fold(&buf, &style, list);
    assert_string_equal(buf_str(&buf), list);
    buf_free(&buf);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_summary),    cmocka_unit_test(test_kinds),
        cmocka_unit_test(test_long_words), cmocka_unit_test(test_lines),
        cmocka_unit_test(test_show),       cmocka_unit_test(test_lists),
        cmocka_unit_test(test_differ),     cmocka_unit_test(test_verdict),
        cmocka_unit_test(test_fold),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
