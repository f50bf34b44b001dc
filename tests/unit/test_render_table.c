/* Truth tables and Venn diagrams from their models: rows, widths, regions, hatching. */
#include "test_render.h"

#include "render/block/about.h"
#include "render/text/circles.h"

static Truth random_truth(uint64_t *seed) {
    return (Truth){{test_word(seed), test_word(seed), test_word(seed), test_word(seed)}};
}

/* Row r has bit n - 1 - i of r as the value of variable i: the first is the highest. */
static void test_vars(void **state) {
    for (size_t n = 1; n <= TRUTH_VARS; n++)
        for (size_t i = 0; i < n; i++) {
            Truth truth = truth_var(n, i);
            for (size_t row = 0; row < (size_t)1 << n; row++)
                assert_int_equal(truth_at(&truth, row), row >> (n - 1 - i) & 1);
        }
}

static void test_truth(void **state) {
    uint64_t seed = 3;
    for (size_t n = 1; n <= TRUTH_VARS; n++) {
        Truth a = random_truth(&seed), b = random_truth(&seed);
        Truth or = truth_or(a, b), and = truth_and(a, b), x = truth_xor(a, b);
        Truth without = truth_and(or, truth_not(and));
        assert_true(truth_same(n, &x, &without));
        assert_false(truth_all(n, &and) && !truth_all(n, &a));
        Truth all = truth_const(true), but = all;
        assert_true(truth_all(n, &all));
        truth_set(&but, ((size_t)1 << n) - 1, false);
        assert_false(truth_all(n, &but));
        /* What is beyond the rows does not matter. */
        if (n < TRUTH_VARS) {
            truth_set(&all, (size_t)1 << n, false);
            assert_true(truth_all(n, &all));
        }
    }
}

static void draw_cells(Buf *buf, const Style *style, const TruthTable *table) {
    Arena *arena = arena_new();
    const Cells cells = table_cells(arena, style, table);
    cells_draw(buf, style, &cells);
    arena_free(arena);
}

static void test_draw(void **state) {
    Style style = style_default();
    Truth a = truth_var(2, 0), b = truth_var(2, 1);
    TruthColumn column = {.title = "a and b", .truth = truth_and(a, b)};
    TruthTable table = {.nvars = 2,
                        .vars = {"a", "b"},
                        .ncolumns = 1,
                        .columns = &column,
                        .may = truth_const(true)};
    Buf buf = {0};
    draw_cells(&buf, &style, &table);
    assert_string_equal(buf_str(&buf), " a | b | a and b\n"
                                       "---+---+---------\n"
                                       " 0 | 0 |    0\n"
                                       " 0 | 1 |    0\n"
                                       " 1 | 0 |    0\n"
                                       " 1 | 1 |    1\n");
    buf_clear(&buf);
    style.look = LOOK_SPOKEN;
    draw_cells(&buf, &style, &table);
    char line[512];
    assert_string_equal(test_line(buf_str(&buf), 3, line), "a 1, b 1: a and b is 1");
    buf_free(&buf);
}

/* Counts how often a row of a table occurs: all its numbers, the bars left out. */
static bool has_row(const char *text, size_t n, size_t row, char out) {
    char line[512];
    for (size_t i = 0; test_line(text, i, line); i++) {
        char bits[TRUTH_VARS + 2] = {0};
        size_t count = 0;
        for (char *c = line; *c && count <= n; c++)
            if (*c == '0' || *c == '1' || *c == '-') bits[count++] = *c;
        bool same = count == n + 1 && bits[n] == out;
        for (size_t k = 0; same && k < n; k++)
            same = bits[k] == (row >> (n - 1 - k) & 1 ? '1' : '0');
        if (same) return true;
    }
    return false;
}

static void test_rows(void **state) {
    uint64_t seed = 5;
    for (size_t n = 1; n <= TRUTH_VARS; n++) {
        TruthColumn column = {.title = "f", .truth = random_truth(&seed)};
        TruthTable table = {
            .nvars = n, .ncolumns = 1, .columns = &column, .may = random_truth(&seed)};
        const char *names[] = {"a", "b", "c", "d", "e", "g", "h", "i"};
        memcpy(table.vars, names, sizeof names);
        Style style = style_default();
        style.ascii = true;
        Buf buf = {0};
        draw_cells(&buf, &style, &table);
        for (size_t row = 0; row < (size_t)1 << n; row++) {
            bool may = truth_at(&table.may, row);
            char out = !may ? '-' : truth_at(&column.truth, row) ? '1' : '0';
            assert_true(has_row(buf_str(&buf), n, row, out));
        }
        assert_true(test_is_ascii(buf_str(&buf)));
        buf_free(&buf);
    }
}

/* Columns that do not fit go to further tables, and none is lost. */
static void test_narrow(void **state) {
    TruthColumn columns[12];
    char titles[12][24];
    for (int i = 0; i < 12; i++) {
        snprintf(titles[i], sizeof titles[i], "a & (b | c%d)", i);
        columns[i] =
            (TruthColumn){.title = titles[i], .truth = truth_var(3, (size_t)i % 3)};
    }
    TruthTable table = {.nvars = 3,
                        .vars = {"a", "b", "c"},
                        .ncolumns = 12,
                        .columns = columns,
                        .may = truth_const(true)};
    for (unsigned width = 30; width < 130; width++) {
        Style style = test_style(LOOK_PLAIN, false, true, width);
        Buf buf = {0};
        draw_cells(&buf, &style, &table);
        assert_true(test_widest(buf_str(&buf)) <= width);
        for (int i = 0; i < 12; i++) assert_non_null(strstr(buf_str(&buf), titles[i]));
        buf_free(&buf);
    }
}

static void test_meaning(void **state) {
    Style style = test_style(LOOK_PLAIN, false, false, 0);
    TruthColumn column = {.title = "a == a", .truth = truth_const(true)};
    TruthTable table = {.nvars = 1,
                        .vars = {"a"},
                        .ncolumns = 1,
                        .columns = &column,
                        .may = truth_const(true),
                        .claim = true,
                        .whole = true};
    Buf buf = {0};
    TEST_DRAW(&buf, &style, about_table, &table);
    assert_non_null(strstr(buf_str(&buf), "it holds for all words"));
    buf_clear(&buf);
    truth_set(&column.truth, 1, false);
    TEST_DRAW(&buf, &style, about_table, &table);
    assert_non_null(strstr(buf_str(&buf), "It fails where a = 1."));
    buf_clear(&buf);
    truth_set(&table.may, 1, false);
    TEST_DRAW(&buf, &style, about_table, &table);
    assert_non_null(strstr(buf_str(&buf), "it holds for all words"));
    buf_clear(&buf);
    table.whole = false;
    TEST_DRAW(&buf, &style, about_table, &table);
    assert_null(strstr(buf_str(&buf), "all words"));
    buf_free(&buf);
}

/* --- circles --- */

/* Which region a cell of the drawing belongs to can be seen by hatching it alone. */
static void draw_region(Buf *buf, unsigned count, unsigned region, const char *name) {
    Style style = test_style(LOOK_PLAIN, false, true, 80);
    Circles circles = {.count = count};
    circles.hatched[region] = true;
    if (name) circles.names[0] = name;
    circles_draw(buf, &style, &circles);
}

static size_t count_char(const char *text, char c) {
    size_t count = 0;
    for (; *text; text++) count += *text == c;
    return count;
}

/* Regions cover the drawing without overlap, and every one is large enough to see. */
static void test_regions(void **state) {
    for (unsigned count = 1; count <= CIRCLES_MOST; count++) {
        Buf parts[1 << CIRCLES_MOST] = {{0}}, all = {0};
        Style style = test_style(LOOK_PLAIN, false, true, 80);
        Circles circles = {.count = count};
        memset(circles.hatched, 1, sizeof circles.hatched);
        circles_draw(&all, &style, &circles);
        size_t sum = 0;
        for (unsigned region = 0; region < 1u << count; region++) {
            draw_region(&parts[region], count, region, NULL);
            size_t cells = count_char(buf_str(&parts[region]), '/');
            assert_true(cells >= 12);
            sum += cells;
            assert_int_equal(parts[region].len, all.len);
        }
        assert_int_equal(sum, count_char(buf_str(&all), '/'));
        assert_int_equal(count_char(buf_str(&all), ' '), 0);
        for (unsigned region = 0; region < 1u << count; region++)
            buf_free(&parts[region]);
        buf_free(&all);
    }
}

static bool hatched_at(const char *text, int x, int y) {
    char line[512];
    assert_non_null(test_line(text, (size_t)y, line));
    return line[x] == '/';
}

/* Points that are surely in a region: middles of circles and of their overlaps. */
static void test_points(void **state) {
    static const struct {
        unsigned region;
        int x, y;
    } points[] = {{4, 10, 3}, {2, 36, 3}, {1, 23, 14}, {6, 23, 4},
                  {5, 15, 9}, {3, 31, 9}, {7, 23, 8},  {0, 2, 15}};
    for (size_t i = 0; i < 8; i++)
        for (unsigned region = 0; region < 8; region++) {
            Buf buf = {0};
            draw_region(&buf, 3, region, NULL);
            assert_int_equal(hatched_at(buf_str(&buf), points[i].x, points[i].y),
                             points[i].region == region);
            buf_free(&buf);
        }
}

static void test_unicode_circles(void **state) {
    Style style = style_default();
    Circles circles = {.count = 2, .names = {"a", "b"}, .texts = {"36", "12", "8", "8"}};
    Buf buf = {0};
    circles_draw(&buf, &style, &circles);
    const char *text = buf_str(&buf);
    char line[512];
    for (size_t i = 0; test_line(text, i, line) && *line; i++)
        assert_int_equal(style_width(line), 47);
    assert_non_null(strstr(text, " a "));
    assert_non_null(strstr(text, " b "));
    assert_non_null(strstr(text, " 36 "));
    assert_non_null(strstr(text, " 12 "));
    buf_free(&buf);
}

/* --- venn --- */

static void test_venn(void **state) {
    Arena *arena = arena_new();
    uint64_t seed = 9;
    for (size_t n = 1; n <= 5; n++) {
        Wide words[5];
        TruthColumn column = {.title = "f", .truth = random_truth(&seed)};
        TruthTable table = {.nvars = n,
                            .vars = {"a", "b", "c", "d", "e"},
                            .ncolumns = 1,
                            .columns = &column,
                            .may = truth_const(true)};
        for (size_t i = 0; i < n; i++) words[i] = test_word(&seed);
        Venn venn = venn_from_table(arena, &table, words);
        assert_int_equal(venn_regions(&venn), (size_t)1 << n);
        for (int square = 0; square < 64; square++) {
            size_t region = 0;
            for (size_t i = 0; i < n; i++)
                region = region * 2 + (size_t)(words[i] >> square & 1);
            for (size_t r = 0; r < venn_regions(&venn); r++)
                assert_int_equal(venn.squares[r] >> square & 1, r == region);
        }
        for (size_t r = 0; r < venn_regions(&venn); r++)
            assert_int_equal(venn_member(&venn, r), truth_at(&column.truth, r));
    }
    arena_free(arena);
}

static void test_venn_draw(void **state) {
    Arena *arena = arena_new();
    Truth a = truth_var(2, 0), b = truth_var(2, 1);
    Wide words[] = {0xC, 0xA};
    TruthColumn column = {.title = "a & ~b", .truth = truth_and(a, truth_not(b))};
    TruthTable table = {.nvars = 2,
                        .vars = {"a", "b"},
                        .ncolumns = 1,
                        .columns = &column,
                        .may = truth_const(true)};
    Buf buf = {0};
    Style style = test_style(LOOK_PLAIN, false, true, 80);
    Venn venn = venn_from_table(arena, &table, words);
    TEST_DRAW(&buf, &style, about_venn, &venn);
    assert_non_null(strstr(buf_str(&buf), " 0 | 1 |   0    |  1: {b1}\n"));
    assert_non_null(strstr(buf_str(&buf), " 1 | 0 |   1    |  1: {c1}\n"));
    assert_true(count_char(buf_str(&buf), '/') > 50);
    assert_true(test_is_ascii(buf_str(&buf)));
    buf_clear(&buf);
    for (unsigned width = 20; width < 100; width++) {
        style.width = width;
        TEST_DRAW(&buf, &style, about_venn, &venn);
        assert_true(test_widest(buf_str(&buf)) <= (width > 26 ? width : 26));
        buf_clear(&buf);
    }
    /* A claim: its regions with 0 should be empty; region 10 is not. */
    table.claim = table.each = table.whole = true;
    column.truth = truth_or(truth_not(a), b);
    venn = venn_from_table(arena, &table, words);
    style.width = 80;
    TEST_DRAW(&buf, &style, about_venn, &venn);
    assert_non_null(strstr(buf_str(&buf), "Not so: {c1}"));
    assert_null(venn_caveat(&venn));
    /* One that asks about whole words. */
    venn.table.each = venn.table.whole = false;
    TEST_DRAW(&buf, &style, about_venn, &venn);
    assert_non_null(strstr(buf_str(&buf), "as if boards had a single square"));
    buf_free(&buf);
    arena_free(arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_vars),
        cmocka_unit_test(test_truth),
        cmocka_unit_test(test_draw),
        cmocka_unit_test(test_rows),
        cmocka_unit_test(test_narrow),
        cmocka_unit_test(test_meaning),
        cmocka_unit_test(test_regions),
        cmocka_unit_test(test_points),
        cmocka_unit_test(test_unicode_circles),
        cmocka_unit_test(test_venn),
        cmocka_unit_test(test_venn_draw),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
