/* What is parsed: every form of the language, C as engines write it, board literals. */
#include "lang/lang_test.h"

static const struct {
    const char *text, *tree;
} trees[] = {
#define TREE(text, tree) {text, tree},
#include "lang/trees.def"
};

static void parses_to_trees(void **state) {
    Lang *lang = *state;
    for (size_t i = 0; i < sizeof trees / sizeof *trees; i++) {
        const char *tree = lang_dump(lang, trees[i].text);
        if (strcmp(tree, trees[i].tree) != 0)
            fail_msg("%s\n  got      %s\n  expected %s\n  %s", trees[i].text, tree,
                     trees[i].tree, lang->diags.count ? lang->diags.at[0].message : "");
    }
}

/* ---- engine code from a file */

typedef struct {
    const char *from; /* the text read so far */
    Buf kinds;
} Engine;

static void add_kind(void *context, const Statement *statement, Node *node) {
    Engine *engine = context;
    (void)statement;
    if (engine->kinds.len) buf_putc(&engine->kinds, ' ');
    buf_puts(&engine->kinds, ast_kind_name(node->kind));
}

static Buf read_file(const char *path) {
    Buf text = {0};
    FILE *file = fopen(path, "r");
    if (!file) fail_msg("%s can't be read: run the test from the top directory", path);
    for (int c; (c = getc(file)) != EOF;) buf_putc(&text, (char)c);
    fclose(file);
    return text;
}

static void engine_code_pastes(void **state) {
    Lang *lang = *state;
    Buf text = read_file("tests/lang/engine.txt");
    size_t from = 0;
    for (const char *mark; (mark = strstr(text.data + from, "\n//> "));) {
        Engine engine = {0};
        size_t to = (size_t)(mark + 1 - text.data), end = to + strcspn(mark + 1, "\n");
        lang_each(lang, text.data + from, to - from, add_kind, &engine);
        for (size_t i = 0; i < lang->diags.count; i++)
            if (lang->diags.at[i].level == DIAG_ERROR)
                fail_msg("line %u: %s", lang_place(&lang->diags.at[i]).line,
                         lang->diags.at[i].message);
        char expected[500];
        snprintf(expected, sizeof expected, "%.*s", (int)(end - to - 4), mark + 5);
        assert_string_equal(buf_str(&engine.kinds), expected);
        buf_free(&engine.kinds);
        from = end;
    }
    assert_true(from > 2000);
    buf_free(&text);
}

/* ---- boards */

static const uint64_t some_board = 0x0024004282190301;

/* Rows from above, a cell a sign, `gap` between them. */
static void put_rows(Buf *buf, const char *before, const char *gap, const char *after,
                     bool turned) {
    for (int row = 0; row < 8; row++) {
        int rank = turned ? row : 7 - row;
        for (const char *c = before; *c; c++)
            buf_putc(buf, *c == '?' ? (char)('1' + rank) : *c);
        for (int column = 0; column < 8; column++) {
            int file = turned ? 7 - column : column;
            buf_printf(buf, "%s%c", column ? gap : "",
                       some_board >> (rank * 8 + file) & 1 ? '1' : '.');
        }
        for (const char *c = after; *c; c++)
            buf_putc(buf, *c == '?' ? (char)('1' + rank) : *c);
        buf_putc(buf, '\n');
    }
}

static void check_board(Lang *lang, const char *text) {
    Buf whole = {0};
    buf_printf(&whole, "[%s]", text);
    Node *node = lang_node(lang, whole.data);
    if (!node) fail_msg("%s\n%s", whole.data, lang->diags.at[0].message);
    assert_int_equal(node->kid[0]->kind, NODE_BOARD);
    if (node->kid[0]->num != some_board)
        fail_msg("%s\nis read as %016llx", whole.data,
                 (unsigned long long)node->kid[0]->num);
    buf_free(&whole);
}

static void boards_in_every_form(void **state) {
    static const struct {
        const char *top, *before, *gap, *after, *bottom;
        bool turned;
    } forms[] = {
        {"", "", " ", "", "", false},
        {"\n", "", "", "", "", false},
        {"", "  ? ", " ", "", "    a b c d e f g h\n", false},
        {"a b c d e f g h\n", "", " ", " ?", "", false},
        {"", "? | ", " ", " |", "", false},
        {"", "?|", "", "", "", false},
        {"", "", "", "|?", "  abcdefgh\n", false},
        {"", "? ", " ", " ?", "", false},
        {"+-----------------+\n", "| ", " ", " |", "+-----------------+\n", false},
        {"┌─────────────────┐\n", "? │ ", " ", " │", "└─────────────────┘\n", false},
        {"", "? │", "│", "│ ?", "", false},
        {"", "? ", " ", "", "  h g f e d c b a\n", true},
        {"h g f e d c b a\n", "", " ", "", "", true},
        {"", "", " ", " // a row", "", false},
        {"", "8 ", " ", "", "", false},
    };
    for (size_t i = 0; i + 1 < sizeof forms / sizeof *forms; i++) {
        Buf text = {0};
        buf_puts(&text, forms[i].top);
        put_rows(&text, forms[i].before, forms[i].gap, forms[i].after, forms[i].turned);
        buf_puts(&text, forms[i].bottom);
        check_board(*state, text.data);
        buf_puts(&text, "0x0024004282190301 = 10133380606034689, 11 squares:\n"
                        " {a1, b1, a2, b2, …}\n");
        check_board(*state, text.data);
        buf_free(&text);
    }
}

static void board_signs(void **state) {
    check_board(*state, "0_0-0000 _ _ # 0 /* # */ 0 X 0 0 ........ .x....*. .1.....1\n"
                        "1..XX... 11...... 1.......");
}

/* ---- literals of more than 64 bits */

static const BoardShape shogi = {9, 9, 0, false, 0};

static void long_literals(void **state) {
    static const struct {
        const char *text;
        uint64_t high, low;
    } literals[] = {
        {"0x1ffffffffffffffff", 1, UINT64_MAX},
        {"0x0000000000000000000000000000000f", 0, 15},
        {"0xffffffffffffffffffffffffffffffff", UINT64_MAX, UINT64_MAX},
        {"18446744073709551616", 1, 0},
        {"340282366920938463463374607431768211455", UINT64_MAX, UINT64_MAX},
        {"0b10000000000000000000000000000000000000000000000000000000000000000", 1, 0},
        {"0o4000000000000000000000", 2, 0},
        {"[1........ ......... ......... ......... ......... ........."
         " ......... .1....... 1......11]",
         1 << 8, 0x581},
    };
    Lang *lang = lang_on(&shogi);
    for (size_t i = 0; i < sizeof literals / sizeof *literals; i++) {
        const Node *node = lang_node(lang, literals[i].text);
        if (!node) fail_msg("%s: %s", literals[i].text, lang->diags.at[0].message);
        node = node->kid[0];
        assert_int_equal(node->num, literals[i].low);
        assert_int_equal(node->high, literals[i].high);
        assert_string_equal(print_text(lang->arena, node), literals[i].text);
        const Node *copy = ast_copy(lang->arena, node);
        assert_true(ast_equal(copy, node));
        ((Node *)copy)->high ^= 4;
        assert_false(ast_equal(copy, node));
    }
    lang_free(lang);
}

/* C's constants have 64 bits on any board, and so has every one on small boards. */
static void longer_literals(void **state) {
    static const struct {
        bool wide;
        const char *text, *message;
    } bad[] = {
        {true, "0x100000000000000000000000000000000", "needs more than 128 bits"},
        {true, "340282366920938463463374607431768211456", "needs more than 128 bits"},
        {true, "U64 f() { return 0x1ffffffffffffffff; }", "needs more than 64 bits"},
        {false, "0x1ffffffffffffffff", "needs more than 64 bits"},
        {true, "1 << 128", "is taken modulo 128: 128 is 0"},
        {false, "1 << 0x41", "is taken modulo 64: 65 is 1"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        Lang *lang = lang_on(bad[i].wide ? &shogi : NULL);
        lang_node(lang, bad[i].text);
        assert_int_equal(lang->diags.count, 1);
        if (!strstr(lang->diags.at[0].message, bad[i].message))
            fail_msg("%s: %s", bad[i].text, lang->diags.at[0].message);
        lang_free(lang);
    }
    Lang *lang = lang_on(&shogi);
    lang_node(lang, "(1 << 127) + 2**80");
    assert_int_equal(lang->diags.count, 0);
    lang_free(lang);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parses_to_trees),      cmocka_unit_test(engine_code_pastes),
        cmocka_unit_test(boards_in_every_form), cmocka_unit_test(board_signs),
        cmocka_unit_test(long_literals),        cmocka_unit_test(longer_literals),
    };
    return cmocka_run_group_tests(tests, lang_setup, lang_teardown);
}
