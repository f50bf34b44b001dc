/* Boards side by side: the drawings of the source texts cell by cell, columns, widths. */
#include "test_render.h"

#include "render/text/side.h"

/* All runs of white space are one blank, as the texts have come down to us. */
static void flatten(Buf *out, const char *text) {
    for (; *text; text++) {
        bool space = *text == ' ' || *text == '\n';
        if (!space)
            buf_putc(out, *text);
        else if (out->len && out->data[out->len - 1] != ' ')
            buf_putc(out, ' ');
    }
    if (out->len && out->data[out->len - 1] == ' ') out->data[--out->len] = 0;
}

static void expect_text(const SideBoard *boards, size_t count, const char *text) {
    Style style = test_style(LOOK_WIKI, false, false, 80);
    Buf buf = {0}, flat = {0};
    side_draw(&buf, &style, boards, count);
    flatten(&flat, buf_str(&buf));
    assert_string_equal(buf_str(&flat), text);
    buf_free(&buf);
    buf_free(&flat);
}

static void test_layout(void **state) {
    Style style = test_style(LOOK_WIKI, false, false, 80);
    BoardMarks d4 = {.differs = 0};
    d4.sign[27] = '*';
    uint64_t queen = UINT64_C(0x00482a1c7f1c2808),
             opponents = UINT64_C(0x997d820048000000);
    SideBoard boards[] = {{NULL, "queen attacks", queen, &d4},
                          {"&", "opponent pieces", opponents, &d4},
                          {"=", "attacked pieces", queen & opponents, &d4}};
    Buf buf = {0};
    side_draw(&buf, &style, boards, 3);
    assert_string_equal(buf_str(&buf),
                        "queen attacks    &  opponent pieces  =  attacked pieces\n"
                        ". . . . . . . .     1 . . 1 1 . . 1     . . . . . . . .\n"
                        ". . . 1 . . 1 .     1 . 1 1 1 1 1 .     . . . 1 . . 1 .\n"
                        ". 1 . 1 . 1 . .     . 1 . . . . . 1     . 1 . . . . . .\n"
                        ". . 1 1 1 . . .     . . . . . . . .     . . . . . . . .\n"
                        "1 1 1 * 1 1 1 .  &  . . . * . . 1 .  =  . . . * . . 1 .\n"
                        ". . 1 1 1 . . .     . . . . . . . .     . . . . . . . .\n"
                        ". . . 1 . 1 . .     . . . . . . . .     . . . . . . . .\n"
                        ". . . 1 . . . .     . . . . . . . .     . . . . . . . .\n");
    buf_free(&buf);
}

/* a op b = c of the texts. */
static void triple(const char *x, uint64_t a, const char *op, const char *y, uint64_t b,
                   const char *z, uint64_t c, const char *text) {
    SideBoard boards[] = {{NULL, x, a, NULL}, {op, y, b, NULL}, {"=", z, c, NULL}};
    expect_text(boards, 3, text);
}

static void test_triples(void **state) {
    uint64_t white = 0x1020efbf, black = UINT64_C(0xfdef041000000000);
    triple("white pieces", white, "|", "black pieces", black, "occupied squares",
           white | black,
           "white pieces | black pieces = occupied squares . . . . . . . . "
           "1 . 1 1 1 1 1 1 1 . 1 1 1 1 1 1 . . . . . . . . 1 1 1 1 . 1 1 "
           "1 1 1 1 1 . 1 1 1 . . . . . . . . . . 1 . . . . . . . 1 . . . "
           ". . . . . . . . . . . . . . 1 . . . . . . . 1 . . . . . . . 1 "
           ". . . | . . . . . . . . = . . . . 1 . . . . . . . . 1 . . . . "
           ". . . . . . . . . . . 1 . . 1 1 1 1 . 1 1 1 . . . . . . . . 1 "
           "1 1 1 . 1 1 1 1 1 1 1 1 1 . 1 . . . . . . . . 1 1 1 1 1 1 . 1");
}

static void test_exclusive(void **state) {
    uint64_t a = UINT64_C(0x8142241818244281), b = UINT64_C(0x00003c3c3c3c0000);
    triple(NULL, a, "^", NULL, b, NULL, a ^ b,
           "1 . . . . . . 1 . . . . . . . . 1 . . . . . . 1 "
           ". 1 . . . . 1 . . . . . . . . . . 1 . . . . 1 . "
           ". . 1 . . 1 . . . . 1 1 1 1 . . . . . 1 1 . . . "
           ". . . 1 1 . . . . . 1 1 1 1 . . . . 1 . . 1 . . "
           ". . . 1 1 . . . ^ . . 1 1 1 1 . . = . . 1 . . 1 . . "
           ". . 1 . . 1 . . . . 1 1 1 1 . . . . . 1 1 . . . "
           ". 1 . . . . 1 . . . . . . . . . . 1 . . . . 1 . "
           "1 . . . . . . 1 . . . . . . . . 1 . . . . . . 1");
}

static void test_lowest(void **state) {
    uint64_t x = UINT64_C(0x0014220022140000);
    triple("x", x, "&", "-x", (uint64_t)-x, "LS1B_of_x", x & (uint64_t)-x,
           "x & -x = LS1B_of_x "
           ". . . . . . . . 1 1 1 1 1 1 1 1 . . . . . . . . "
           ". . 1 . 1 . . . 1 1 . 1 . 1 1 1 . . . . . . . . "
           ". 1 . . . 1 . . 1 . 1 1 1 . 1 1 . . . . . . . . "
           ". . . . . . . . 1 1 1 1 1 1 1 1 . . . . . . . . "
           ". 1 . . . 1 . . & 1 . 1 1 1 . 1 1 = . . . . . . . . "
           ". . 1 . 1 . . . . . 1 1 . 1 1 1 . . 1 . . . . . "
           ". . . . . . . . . . . . . . . . . . . . . . . . "
           ". . . . . . . . . . . . . . . . . . . . . . . .");
}

/* ~ a = c: the sign stands close to the title and on the fifth row. */
static void test_unary(void **state) {
    uint64_t occupied = UINT64_C(0xfdef04101020efbf);
    SideBoard boards[] = {{"~", "~occupied squares", occupied, NULL},
                          {"=", "empty squares", ~occupied, NULL}};
    expect_text(boards, 2,
                "~occupied squares = empty squares "
                "1 . 1 1 1 1 1 1 . 1 . . . . . . 1 1 1 1 . 1 1 1 . . . . 1 . . . "
                ". . 1 . . . . . 1 1 . 1 1 1 1 1 . . . . 1 . . . 1 1 1 1 . 1 1 1 "
                "~ . . . . 1 . . . = 1 1 1 1 . 1 1 1 "
                ". . . . . 1 . . 1 1 1 1 1 . 1 1 1 1 1 1 . 1 1 1 . . . . 1 . . . "
                "1 1 1 1 1 1 . 1 . . . . . . 1 .");
}

/* Either of two operators will do: one above and one below the fifth row. */
static void test_two_signs(void **state) {
    uint64_t super = UINT64_C(0x007e7e7e7e7e7e00), sub = UINT64_C(0x00003c3c3c3c0000);
    triple("super", super, "^\n-", "sub", sub, "super &~ sub", super & ~sub,
           "super sub = super &~ sub "
           ". . . . . . . . . . . . . . . . . . . . . . . . "
           ". 1 1 1 1 1 1 . . . . . . . . . . 1 1 1 1 1 1 . "
           ". 1 1 1 1 1 1 . . . 1 1 1 1 . . . 1 . . . . 1 . "
           ". 1 1 1 1 1 1 . ^ . . 1 1 1 1 . . . 1 . . . . 1 . "
           ". 1 1 1 1 1 1 . . . 1 1 1 1 . . = . 1 . . . . 1 . "
           ". 1 1 1 1 1 1 . - . . 1 1 1 1 . . . 1 . . . . 1 . "
           ". 1 1 1 1 1 1 . . . . . . . . . . 1 1 1 1 1 1 . "
           ". . . . . . . . . . . . . . . . . . . . . . . .");
}

/* Every line of a drawing is a board's line in its column: all boards are found again in
 * all looks and views. */
static void test_columns(void **state) {
    uint64_t seed = 7;
    for (int i = 0; i < 600; i++) {
        Style style = test_style((Look)(i % 4), i & 4, i & 8, 0);
        size_t count = 1 + (size_t)(i % 5);
        SideBoard boards[5];
        for (size_t k = 0; k < count; k++)
            boards[k] = (SideBoard){.op = k ? "&" : NULL, .word = test_word(&seed)};
        Buf buf = {0};
        side_draw(&buf, &style, boards, count);
        size_t at = 0;
        for (size_t k = 0; k < count; k++) {
            size_t width = board_width(&style, k == 0);
            Buf one = {0};
            char line[512];
            for (size_t row = 0; test_line(buf_str(&buf), row, line); row++) {
                size_t len = strlen(line), from = utf8_skip(line, len, at);
                size_t to = from + utf8_skip(line + from, len - from, width);
                buf_putn(&one, line + from, to - from);
                buf_putc(&one, '\n');
            }
            assert_int_equal(test_read(buf_str(&one)), boards[k].word);
            buf_free(&one);
            at += width + (style.look == LOOK_WIKI || style.look == LOOK_BOX ? 5 : 4);
        }
        buf_free(&buf);
    }
}

/* What does not fit goes below; a single board is drawn whatever the width. */
static void test_widths(void **state) {
    SideBoard boards[6];
    for (int k = 0; k < 6; k++)
        boards[k] =
            (SideBoard){k ? "|" : NULL, "a title of some words", 0x55u << k, NULL};
    for (unsigned width = 1; width < 160; width++)
        for (int look = 0; look < LOOK_COUNT; look++) {
            Style style = test_style((Look)look, width & 1, width & 2, width);
            size_t least = look == LOOK_SPOKEN ? 9 : board_width(&style, true) + 3;
            Buf buf = {0};
            side_draw(&buf, &style, boards, 6);
            size_t widest = test_widest(buf_str(&buf));
            assert_true(widest <= (width > least ? width : least));
            buf_free(&buf);
        }
}

static void test_spoken(void **state) {
    Style style = test_style(LOOK_SPOKEN, false, false, 80);
    SideBoard boards[] = {
        {NULL, "a", 1, NULL}, {"|", "b", 2, NULL}, {"=", "a | b", 3, NULL}};
    Buf buf = {0};
    side_draw(&buf, &style, boards, 3);
    assert_string_equal(buf_str(&buf), "a: a1\n| b: b1\n= a | b: rank 1: a, b\n");
    buf_free(&buf);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_layout),    cmocka_unit_test(test_triples),
        cmocka_unit_test(test_exclusive), cmocka_unit_test(test_lowest),
        cmocka_unit_test(test_unary),     cmocka_unit_test(test_two_signs),
        cmocka_unit_test(test_columns),   cmocka_unit_test(test_widths),
        cmocka_unit_test(test_spoken),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
