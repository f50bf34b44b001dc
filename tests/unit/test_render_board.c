/* Diagrams: structure cell by cell, labels, marks, and that they can be read back. */
#include "test_render.h"

#include "render/text/board.h"

static const uint64_t queen = UINT64_C(0x080A1C771C2A4908);

static void expect(const Style *style, uint64_t word, const BoardMarks *marks,
                   const char *text) {
    Buf buf = {0};
    board_draw(&buf, style, word, marks);
    assert_string_equal(buf_str(&buf), text);
    buf_free(&buf);
}

static void test_plain(void **state) {
    Style style = style_default();
    expect(&style, UINT64_C(0x8000000000000001), NULL,
           "8  . . . . . . . 1\n7  . . . . . . . .\n6  . . . . . . . .\n"
           "5  . . . . . . . .\n4  . . . . . . . .\n3  . . . . . . . .\n"
           "2  . . . . . . . .\n1  1 . . . . . . .\n   a b c d e f g h\n");
}

static void test_wiki(void **state) {
    Style style = test_style(LOOK_WIKI, false, false, 80);
    expect(&style, queen, NULL,
           ". . . 1 . . . .\n. 1 . 1 . . . .\n. . 1 1 1 . . .\n1 1 1 . 1 1 1 .\n"
           ". . 1 1 1 . . .\n. 1 . 1 . 1 . .\n1 . . 1 . . 1 .\n. . . 1 . . . .\n");
}

static void test_box(void **state) {
    Style style = test_style(LOOK_BOX, true, true, 80);
    expect(&style, 0x81, NULL,
           "  +-----------------+\n1 | 1 . . . . . . 1 |\n2 | . . . . . . . . |\n"
           "3 | . . . . . . . . |\n4 | . . . . . . . . |\n5 | . . . . . . . . |\n"
           "6 | . . . . . . . . |\n7 | . . . . . . . . |\n8 | . . . . . . . . |\n"
           "  +-----------------+\n    h g f e d c b a\n");
    style.ascii = style.black = false;
    Buf buf = {0};
    char line[512];
    board_draw(&buf, &style, 1, NULL);
    assert_string_equal(test_line(buf_str(&buf), 0, line), "  ┌─────────────────┐");
    assert_string_equal(test_line(buf_str(&buf), 8, line), "1 │ 1 . . . . . . . │");
    assert_string_equal(test_line(buf_str(&buf), 9, line), "  └─────────────────┘");
    buf_free(&buf);
}

static void test_round_trip(void **state) {
    uint64_t seed = 1;
    for (int i = 0; i < 4000; i++) {
        uint64_t word = i < 64 ? UINT64_C(1) << i : i == 64 ? 0 : test_word(&seed);
        Style style = test_style((Look)(i % 4), i & 4, i & 8, 80);
        BoardMarks marks = {.differs = i & 16 ? test_word(&seed) : 0};
        style.colour = i & 32;
        Buf buf = {0}, bare = {0};
        board_draw(&buf, &style, word, &marks);
        test_bare(&bare, buf_str(&buf));
        assert_int_equal(test_read(buf_str(&bare)), word);
        if (!style.colour) assert_string_equal(buf_str(&bare), buf_str(&buf));
        if (style.ascii) assert_true(test_is_ascii(buf_str(&bare)));
        buf_free(&buf);
        buf_free(&bare);
    }
}

static void test_marks(void **state) {
    Style style = test_style(LOOK_WIKI, false, false, 80);
    BoardMarks marks = {.differs = 0x3};
    marks.sign[35] = '*';
    expect(&style, 0x5, &marks,
           ". . . . . . . .\n. . . . . . . .\n. . . . . . . .\n. . . * . . . .\n"
           ". . . . . . . .\n. . . . . . . .\n. . . . . . . .\nX - 1 . . . . .\n");
}

/* Without its colours a coloured board is the same text; every square is shaded. */
static void test_colour(void **state) {
    Style style = style_default(), coloured = style;
    coloured.colour = true;
    Buf plain = {0}, buf = {0}, bare = {0};
    board_draw(&plain, &style, queen, NULL);
    board_draw(&buf, &coloured, queen, NULL);
    test_bare(&bare, buf_str(&buf));
    assert_string_equal(buf_str(&bare), buf_str(&plain));
    size_t shaded = 0;
    for (const char *at = buf_str(&buf); (at = strstr(at, ";48;5;")); at++) shaded++;
    assert_int_equal(shaded, 64);
    buf_free(&plain);
    buf_free(&buf);
    buf_free(&bare);
}

static void expect_spoken(uint64_t word, bool black, const char *text) {
    Style style = test_style(LOOK_SPOKEN, black, false, 0);
    Buf buf = {0};
    board_spoken(&buf, &style, word);
    assert_string_equal(buf_str(&buf), text);
    buf_free(&buf);
}

static void test_spoken(void **state) {
    expect_spoken(UINT64_C(0x10FF000000), false, "rank 4: a to h; e5");
    expect_spoken(UINT64_C(0x10FF000000), true, "e5; rank 4: h to a");
    expect_spoken(0, false, "no squares");
    expect_spoken(~UINT64_C(0), true, "all squares");
    expect_spoken(~(UINT64_C(1) << 28), false, "all squares but e4");
    expect_spoken(UINT64_C(0xFFFF00000000009D), false,
                  "rank 1: a, c to e, h; ranks 7 to 8: a to h");
    expect_spoken(UINT64_C(0x9D), true, "rank 1: h, e to c, a");
    expect_spoken(UINT64_C(0x0303), false, "ranks 1 to 2: a, b");
}

static void test_members(void **state) {
    Style style = test_style(LOOK_PLAIN, false, true, 0);
    Buf buf = {0};
    board_members(&buf, &style, UINT64_C(0x8000000000000007), 3);
    buf_putc(&buf, ' ');
    board_members(&buf, &style, 7, 3);
    board_members(&buf, &style, 0, 3);
    assert_string_equal(buf_str(&buf), "{a1, b1, c1, ... 1 more} {a1, b1, c1}{}");
    buf_free(&buf);
}

static const char start[] = "RNBQKBNRPPPPPPPP................................"
                            "pppppppprnbqkbnr";

static void test_pieces(void **state) {
    char letters[64], line[512];
    for (int i = 0; i < 64; i++) letters[i] = (char)(start[i] == '.' ? 0 : start[i]);
    Buf buf = {0};
    Style style = style_default();
    board_pieces(&buf, &style, letters);
    assert_string_equal(test_line(buf_str(&buf), 0, line), "8  r n b q k b n r");
    assert_string_equal(test_line(buf_str(&buf), 7, line), "1  R N B Q K B N R");
    buf_clear(&buf);
    style = test_style(LOOK_UNICODE, true, false, 80);
    board_pieces(&buf, &style, letters);
    assert_string_equal(test_line(buf_str(&buf), 0, line), "1  ♖ ♘ ♗ ♔ ♕ ♗ ♘ ♖");
    assert_string_equal(test_line(buf_str(&buf), 2, line), "3  · · · · · · · ·");
    buf_clear(&buf);
    style.ascii = true;
    board_pieces(&buf, &style, letters);
    assert_true(test_is_ascii(buf_str(&buf)));
    buf_clear(&buf);
    style = test_style(LOOK_SPOKEN, false, false, 0);
    board_pieces(&buf, &style, letters);
    assert_string_equal(test_line(buf_str(&buf), 1, line),
                        "Black: king e8, queen d8, rooks a8 h8, bishops c8 f8, knights "
                        "b8 g8, pawns a7 b7 c7 d7 e7 f7 g7 h7");
    buf_free(&buf);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_plain),  cmocka_unit_test(test_wiki),
        cmocka_unit_test(test_box),    cmocka_unit_test(test_round_trip),
        cmocka_unit_test(test_marks),  cmocka_unit_test(test_colour),
        cmocka_unit_test(test_spoken), cmocka_unit_test(test_members),
        cmocka_unit_test(test_pieces),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
