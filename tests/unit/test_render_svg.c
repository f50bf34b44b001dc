/* SVG boards: dots, signs and crosses stand on their squares, texts are escaped, and the
 * pictures stay small. */
#include "test_render.h"

#include "render/picture/svg.h"

/* The squares of the dots in a picture: M x y h.01, places within the board. */
static uint64_t dots(const char *svg, bool black) {
    uint64_t word = 0;
    const char *at = strstr(svg, "stroke-linecap=\"round\" d=\"");
    if (!at) return 0;
    for (at = strchr(at, 'M'); *at == 'M';) {
        char *end;
        long x = strtol(at + 1, &end, 10), y = strtol(end, &end, 10);
        assert_int_equal(x % 20, 10);
        assert_int_equal(y % 20, 10);
        long file = x / 20, rank = 7 - y / 20;
        if (black) {
            file = 7 - file;
            rank = 7 - rank;
        }
        word |= UINT64_C(1) << (rank * 8 + file);
        at = end + strcspn(end, "M\"");
    }
    return word;
}

static size_t count(const char *text, const char *part) {
    size_t n = 0;
    for (; (text = strstr(text, part)); text++) n++;
    return n;
}

static void test_dots(void **state) {
    uint64_t seed = 11;
    for (int i = 0; i < 500; i++) {
        uint64_t word = i == 0 ? 0 : i == 1 ? ~UINT64_C(0) : test_word(&seed);
        BoardMarks marks = {.differs = test_word(&seed)};
        Style style = test_style(LOOK_PLAIN, i & 1, false, 80);
        Buf buf = {0};
        svg_board(&buf, &style, "word", word, i & 2 ? &marks : NULL);
        assert_int_equal(dots(buf_str(&buf), i & 1), word);
        size_t crosses = i & 2 ? (size_t)wide_count(marks.differs) : 0;
        assert_int_equal(count(buf_str(&buf), "l18 18m0-18l-18 18"), crosses);
        assert_true(buf.len < 4096);
        buf_free(&buf);
    }
}

static void test_signs(void **state) {
    Style style = style_default();
    BoardMarks marks = {.pieces = true};
    marks.sign[4] = 'K';
    marks.sign[60] = 'k';
    Buf buf = {0};
    svg_board(&buf, &style, "kings", 0, &marks);
    const char *white = strstr(buf_str(&buf), "fill=\"#fff\" stroke=\"#222\"");
    const char *black = strstr(buf_str(&buf), "fill=\"#222\" stroke=\"#ddd\"");
    assert_true(white && black && white < black);
    assert_non_null(strstr(white, "<use xlink:href=\"#pk\" x=\"80\" y=\"140\"/></g>"));
    assert_non_null(strstr(black, "<use xlink:href=\"#pk\" x=\"80\" y=\"0\"/></g>"));
    assert_int_equal(count(buf_str(&buf), "<path id="), 1);
    assert_non_null(strstr(buf_str(&buf), "White: king e1\nBlack: king e8</desc>"));
    buf_free(&buf);
}

static void test_marks(void **state) {
    Style style = style_default();
    const BoardArrow arrows[] = {{0, 63, TINT_NONE}, {9, 9, TINT_BLUE}};
    BoardMarks marks = {.arrows = arrows, .arrow_count = 2};
    marks.tinted[TINT_RED] = 1;
    Buf buf = {0};
    svg_board(&buf, &style, "marks", 3, &marks);
    const char *svg = buf_str(&buf),
               *desc = "\nred: {a1}; arrows: a1-h8, b2-b2 (blue)</desc>";
    assert_non_null(strstr(svg, desc));
    assert_non_null(strstr(svg, "d=\"M1 141h18v18h-18z\""));
    assert_non_null(
        strstr(svg, "L148.59 11.41L")); /* its point, before the middle of h8 */
    assert_non_null(strstr(svg, "d=\"M21 130a9 9"));
    assert_int_equal(dots(svg, false), 3);
    buf_free(&buf);
}

static void test_escape(void **state) {
    Buf buf = {0};
    svg_escape(&buf, "a<b && \"c\" > \x01\xff ∩");
    assert_string_equal(
        buf_str(&buf), "a&lt;b &amp;&amp; &quot;c&quot; &gt; \xEF\xBF\xBD\xEF\xBF\xBD ∩");
    buf_free(&buf);
}

/* Every tag that is opened is closed; quotes come in pairs. */
static void assert_balanced(const char *svg) {
    char open[32][16];
    size_t depth = 0;
    for (const char *at = svg; (at = strchr(at, '<')); at++) {
        const char *end = strchr(at, '>');
        assert_non_null(end);
        size_t quotes = 0;
        for (const char *c = at; c < end; c++) quotes += *c == '"';
        assert_int_equal(quotes % 2, 0);
        size_t len = strcspn(at + 1, " />\n");
        if (at[1] == '/') {
            assert_true(depth > 0);
            depth--;
            size_t name = strcspn(at + 2, ">");
            assert_int_equal(strlen(open[depth]), name);
            assert_memory_equal(open[depth], at + 2, name);
        } else if (end[-1] != '/') {
            assert_true(depth < 32 && len < 16);
            memcpy(open[depth], at + 1, len);
            open[depth++][len] = 0;
        }
    }
    assert_int_equal(depth, 0);
}

static void test_side(void **state) {
    Style style = style_default();
    SideBoard boards[] = {{"~", "a < b", 1, NULL},
                          {"^\n-", "a title that is far too long to stand", 2, NULL},
                          {"=", NULL, 3, NULL}};
    Buf buf = {0};
    svg_side(&buf, &style, "a & b", boards, 3);
    const char *svg = buf_str(&buf);
    assert_balanced(svg);
    assert_non_null(strstr(svg, "<title>a &amp; b</title>"));
    assert_non_null(strstr(svg, "~ a &lt; b: a1 (0x0000000000000001)"));
    assert_non_null(strstr(svg, ">a title that is far too lo…<"));
    assert_non_null(strstr(svg, ">^</text>"));
    assert_non_null(strstr(svg, ">-</text>"));
    assert_int_equal(count(svg, "<g transform"), 3);
    buf_clear(&buf);
    svg_board(&buf, &style, "x", ~UINT64_C(0), NULL);
    assert_balanced(buf_str(&buf));
    buf_free(&buf);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_dots),  cmocka_unit_test(test_signs),
        cmocka_unit_test(test_marks), cmocka_unit_test(test_escape),
        cmocka_unit_test(test_side),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
