/* What is drawn between brackets is a board literal to the parser: in all looks and
 * views, marked or not, with the summary below. */
#include "test_render.h"

#include "lang/parse.h"
#include "render/text/board.h"

static bool no_type(void *context, const Symbol *name, Type *type) {
    (void)context, (void)name, (void)type;
    return false;
}

static bool no_name(void *context, const Symbol *name) {
    (void)context, (void)name;
    return false;
}

typedef struct {
    Symbols *symbols;
    Parse *parse;
    Arena *arena;
    Diags diags;
    BoardShape board;
} Desk;

static void desk_open(Desk *desk, const char *board) {
    const ParseNames names = {
        .is_type = no_type, .is_name = no_name, .board = &desk->board};
    Buf problem = {0};
    *desk = (Desk){.symbols = symbols_new(), .arena = arena_new()};
    assert_true(shape_read(board, &desk->board, &problem));
    buf_free(&problem);
    desk->parse = parse_new(desk->symbols, &names);
}

static void desk_close(Desk *desk) {
    diag_free(&desk->diags);
    parse_free(desk->parse);
    arena_free(desk->arena);
    symbols_free(desk->symbols);
}

static Wide paste(Desk *desk, const char *drawing) {
    Buf text = {0};
    buf_printf(&text, "[\n%s]", drawing);
    Source *source = source_new("test", buf_str(&text), text.len, 1);
    const Statement statement = {.source = source,
                                 .span = span_of(0, text.len),
                                 .text = source->text,
                                 .len = text.len};
    const Node *node =
        parse_statement(desk->parse, &statement, desk->arena, &desk->diags);
    if (!node) fail_msg("%s\n%s", desk->diags.at[0].message, buf_str(&text));
    const Node *board = node->kind == NODE_EXPR ? node->kid[0] : node;
    assert_int_equal(board->kind, NODE_BOARD);
    Wide word = shape_word(desk->board, ast_word(board));
    source_drop(source);
    buf_free(&text);
    arena_reset(desk->arena);
    return word;
}

static Style style_number(int i) {
    Style style = test_style((Look)(i % 4), i & 4, i & 8, i & 16 ? 30 : 80);
    return style;
}

static void test_values(void **state) {
    Desk desk;
    desk_open(&desk, "8x8");
    uint64_t seed = 31;
    for (int i = 0; i < 2000; i++) {
        Style style = style_number(i);
        uint64_t word = i < 128 ? UINT64_C(1) << (i / 2) : test_word(&seed);
        Value value = {.term = term_word(word), .kind = KIND_SET};
        Buf buf = {0};
        TEST_DRAW(&buf, &style, block_add_value, &value);
        assert_int_equal(paste(&desk, buf_str(&buf)), word);
        buf_free(&buf);
    }
    desk_close(&desk);
}

static void test_marks(void **state) {
    Desk desk;
    desk_open(&desk, "8x8");
    uint64_t seed = 33;
    for (int i = 0; i < 1000; i++) {
        Style style = style_number(i);
        uint64_t word = test_word(&seed);
        BoardMarks marks = {.differs = test_word(&seed)};
        Buf buf = {0};
        board_draw(&buf, &style, word, &marks);
        assert_int_equal(paste(&desk, buf_str(&buf)), word);
        buf_free(&buf);
    }
    desk_close(&desk);
}

/* Boards of 128 bits, and what is beside them. */
static void test_boards(void **state) {
    static const char *const boards[] = {"9x9",         "10x9",         "16x8",
                                         "9x9 columns", "16x16 dark",   "8x7 stride 10",
                                         "3x16",        "9x8 stride 14"};
    uint64_t seed = 35;
    for (size_t b = 0; b < sizeof boards / sizeof *boards; b++) {
        Desk desk;
        desk_open(&desk, boards[b]);
        Wide all = shape_board(desk.board),
             high = ~(Wide)0 >> (WIDE_BITS - shape_bits(desk.board));
        for (int i = 0; i < 600; i++) {
            Style style = style_number(i);
            style.squares = desk.board;
            Wide word =
                i < 256 ? wide_bit(i / 2) : wide_of(test_word(&seed), test_word(&seed));
            word &= i & 1 ? high : all;
            BoardMarks marks = {.differs = wide_of(test_word(&seed), test_word(&seed))};
            const Value value = {.term = term_word(wide_low(word)),
                                 .high = term_word(wide_high(word)),
                                 .kind = KIND_SET};
            Buf buf = {0};
            TEST_DRAW(&buf, &style, block_add_value, &value);
            assert_true(paste(&desk, buf_str(&buf)) == (word & all));
            buf_clear(&buf);
            board_draw(&buf, &style, word, &marks);
            assert_true(paste(&desk, buf_str(&buf)) == (word & all));
            buf_free(&buf);
        }
        desk_close(&desk);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values),
        cmocka_unit_test(test_marks),
        cmocka_unit_test(test_boards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
