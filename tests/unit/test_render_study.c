/* The walk from expressions to truth tables and Venn regions.
 *
 * The check of a bitwise expression's table needs no table: give variable i the word
 * whose bit r is the variable's value in row r, and the expression's value is the
 * column, one bit a row. */
#include "test_render.h"

#include "exec/exec.h"
#include "lang/parse.h"
#include "render/study/venn.h"

typedef struct {
    Symbols *symbols;
    Exec *exec;
    Parse *parse;
    Arena *arena;
    Pool *pool;
    Diags diags;
    Limits limits;
    Source *source;
    TruthTable table;
    TableRefusal refusal;
} Desk;

static void desk_open(Desk *desk) {
    *desk = (Desk){.symbols = symbols_new(),
                   .arena = arena_new(),
                   .pool = pool_new(16 << 20),
                   .limits = {.steps = 1000000, .calls = 100, .rounds = 100}};
    desk->exec = exec_new(desk->symbols);
    const ParseNames names = {
        .is_type = exec_is_type, .is_name = exec_is_name, .context = desk->exec};
    desk->parse = parse_new(desk->symbols, &names);
}

static void desk_clear(Desk *desk) {
    if (desk->source) source_drop(desk->source);
    desk->source = NULL;
    diag_clear(&desk->diags);
    pool_reset(desk->pool);
    arena_reset(desk->arena);
}

static void desk_close(Desk *desk) {
    desk_clear(desk);
    diag_free(&desk->diags);
    parse_free(desk->parse);
    exec_free(desk->exec);
    pool_free(desk->pool);
    arena_free(desk->arena);
    symbols_free(desk->symbols);
}

static Node *parse(Desk *desk, const char *text) {
    size_t len = strlen(text);
    if (desk->source) source_drop(desk->source);
    desk->source = source_new("test", text, len, 1);
    const Statement statement = {.source = desk->source,
                                 .span = span_of(0, len),
                                 .text = desk->source->text,
                                 .len = len};
    return parse_statement(desk->parse, &statement, desk->arena, &desk->diags);
}

static Query desk_query(Desk *desk, Names names) {
    Query query;
    query_init(&query, desk->exec, names);
    query.pool = desk->pool;
    query.arena = desk->arena;
    query.source = desk->source;
    query.diags = &desk->diags;
    query.limits = &desk->limits;
    return query;
}

/* ":table [+] e [when c]" */
static bool study(Desk *desk, const char *command) {
    desk_clear(desk);
    const Node *node = parse(desk, command);
    if (!node) fail_msg("%s: %s", command, desk->diags.at[0].message);
    Query query = desk_query(desk, NAMES_STUDY);
    bool steps = node->text && *node->text == '+';
    const Node *when = node->n > 1 ? node->kid[1] : NULL;
    return table_study(&query, node->kid[0], when, steps, &desk->table, &desk->refusal);
}

static void run(Desk *desk, const char *text) {
    desk_clear(desk);
    const Node *node = parse(desk, text);
    Query query = desk_query(desk, NAMES_VALUES);
    Effect effect;
    if (!node || !exec_run(&query, node, &effect))
        fail_msg("%s: %s", text, desk->diags.at[0].message);
}

static uint64_t value_of(Desk *desk, const char *text) {
    Query query = desk_query(desk, NAMES_VALUES);
    Value value;
    const Node *node = parse(desk, text);
    query.source = desk->source;
    if (!node || !exec_eval(&query, node->kid[0], &value))
        fail_msg("%s: %s", text, desk->diags.at[0].message);
    return value.term.word;
}

static void set(Desk *desk, const char *name, uint64_t word) {
    Value value = {.term = term_word(word), .kind = KIND_SET};
    exec_set(desk->exec, symbol(desk->symbols, name, strlen(name)), value, false);
}

static uint64_t rows_of(size_t nvars) {
    return nvars >= 6 ? ~UINT64_C(0) : (UINT64_C(1) << (1u << nvars)) - 1;
}

/* The table of `text` against its value on the rows' words. */
static void expect_bits(Desk *desk, const char *text) {
    char command[512];
    snprintf(command, sizeof command, ":table %s", text);
    if (!study(desk, command)) fail_msg("%s: %s", text, desk->refusal.why);
    TruthTable table = desk->table;
    uint64_t column = table_out(&table)->at[0];
    for (size_t i = 0; i < table.nvars; i++)
        set(desk, table.vars[i], truth_var(table.nvars, i).at[0]);
    assert_int_equal((value_of(desk, text) ^ column) & rows_of(table.nvars), 0);
    exec_reset(desk->exec);
}

static void test_bitwise(void **state) {
    static const char *const texts[] = {
        "a & b",
        "a | b",
        "a ^ b",
        "~a",
        "~a & b",
        "a -> b",
        "a <-> b",
        "a \\ b",
        "a &~ b",
        "maj(a, b, c)",
        "mux(a, b, c)",
        "ternlog(0xca, a, b, c)",
        "(a & b) | (a & c) | (b & c)",
        "a ^ (b & -1)",
        "a | 0",
        "a & ~a",
        "a∁ ∩ b",
        "atleast(2; a, b, c, d)",
        "exactly(1; a, b, c, d, e)",
        "-1 ^ a",
        "b ^ ((a ^ b) & c) ^ ~(d | e & f)",
    };
    Desk desk;
    desk_open(&desk);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        expect_bits(&desk, texts[i]);
    desk_close(&desk);
}

/* Random expressions of up to six variables. */
static void random_text(Buf *buf, uint64_t *seed, int depth) {
    static const char *const ops[] = {"&", "|", "^", "->", "<->", "\\"};
    uint64_t pick = test_word(seed);
    if (depth == 0 || pick % 8 == 0) {
        buf_putc(buf, (char)('u' + pick / 8 % 6));
        return;
    }
    buf_puts(buf, pick % 8 == 1 ? "~(" : "(");
    random_text(buf, seed, depth - 1);
    buf_printf(buf, " %s ", ops[pick / 64 % 6]);
    random_text(buf, seed, depth - 1);
    buf_putc(buf, ')');
}

static void test_random(void **state) {
    uint64_t seed = 21;
    Desk desk;
    desk_open(&desk);
    for (int i = 0; i < 300; i++) {
        Buf text = {0};
        random_text(&text, &seed, 1 + i % 4);
        expect_bits(&desk, buf_str(&text));
        buf_free(&text);
    }
    desk_close(&desk);
}

/* A claim's last column, rows counting up; and what it means for words. */
static void expect_claim(Desk *desk, const char *text, const char *bits, bool each,
                         bool whole) {
    char command[512];
    snprintf(command, sizeof command, ":table %s", text);
    if (!study(desk, command)) fail_msg("%s: %s", text, desk->refusal.why);
    const TruthTable *table = &desk->table;
    assert_int_equal(strlen(bits), (size_t)1 << table->nvars);
    for (size_t row = 0; bits[row]; row++)
        if (truth_at(table_out(table), row) != (bits[row] == '1'))
            fail_msg("%s: row %zu is not %c", text, row, bits[row]);
    assert_true(table->claim);
    if (table->each != each || table->whole != whole)
        fail_msg("%s: each %d, whole %d", text, table->each, table->whole);
}

static void test_claims(void **state) {
    Desk desk;
    desk_open(&desk);
    expect_claim(&desk, "a == b", "1001", true, true);
    expect_claim(&desk, "a != b", "0110", false, false);
    expect_claim(&desk, "a ⊆ b", "1101", true, true);
    expect_claim(&desk, "a ⊇ b", "1011", true, true);
    expect_claim(&desk, "a < b", "0100", false, false);
    expect_claim(&desk, "a >= b", "1011", false, false);
    expect_claim(&desk, "a & b == b & a", "1111", true, true);
    expect_claim(&desk, "a & ~b == a ^ (a & b)", "1111", true, true);
    expect_claim(&desk, "a & b ⊆ a ⊆ a | b", "1111", true, true);
    expect_claim(&desk, "subset(a, b)", "1101", true, true);
    expect_claim(&desk, "disjoint(a, b)", "1110", true, true);
    expect_claim(&desk, "a & b == 0 => a | b == a ^ b", "1111", true, true);
    expect_claim(&desk, "a == b => a | c == b | c", "11111111", false, true);
    expect_claim(&desk, "a == b && b == c => a ⊆ c", "11111111", false, true);
    expect_claim(&desk, "a == b => a == c", "10111101", false, true);
    expect_claim(&desk, "a == b => a != c", "01111110", false, false);
    expect_claim(&desk, "(a == b) <=> (b == c)", "10100101", false, true);
    expect_claim(&desk, "a < b <= c", "00010000", false, false);
    expect_claim(&desk, "a == b || a ⊆ b", "1101", false, false);
    expect_claim(&desk, "!(a == b)", "0110", false, false);
    expect_claim(&desk, "!(a & b)", "1110", true, true);
    expect_claim(&desk, "a == 0 && b == -1", "0100", true, true);
    /* Terms that are true before they are read say so of each square. */
    expect_claim(&desk, "a ⊆ b => b∁ ⊆ a∁", "1111", true, true);
    expect_claim(&desk, "(a == b) <=> (b == a)", "1111", true, true);
    expect_claim(&desk, "a & b <= a", "1111", true, true);
    desk_close(&desk);
}

static bool has_title(const TruthTable *table, const char *title) {
    for (size_t i = 0; i < table->ncolumns; i++)
        if (strcmp(table->columns[i].title, title) == 0) return true;
    return false;
}

static void test_columns(void **state) {
    Desk desk;
    desk_open(&desk);
    assert_true(study(&desk, ":table (a & b) | (~a & c)"));
    assert_int_equal(desk.table.ncolumns, 1);
    assert_true(study(&desk, ":table + (a & b) | (~a & c)"));
    assert_int_equal(desk.table.ncolumns, 4);
    assert_true(has_title(&desk.table, "a & b"));
    assert_true(has_title(&desk.table, "~a"));
    assert_true(has_title(&desk.table, "~a & c"));
    assert_string_equal(desk.table.columns[3].title, "(a & b) | (~a & c)");
    /* The sides of a claim are always there. */
    assert_true(study(&desk, ":table a & ~b == a ^ (a & b)"));
    assert_int_equal(desk.table.ncolumns, 3);
    assert_true(has_title(&desk.table, "a & ~b"));
    /* Names in order of appearance, whether they have a value or not. */
    set(&desk, "occ", 5);
    assert_true(study(&desk, ":table z | occ & a"));
    assert_string_equal(desk.table.vars[0], "z");
    assert_string_equal(desk.table.vars[1], "occ");
    assert_string_equal(desk.table.vars[2], "a");
    desk_close(&desk);
}

static void test_when(void **state) {
    Desk desk;
    desk_open(&desk);
    assert_true(study(&desk, ":table a ^ b when a ⊆ b"));
    assert_true(truth_at(&desk.table.may, 0) && truth_at(&desk.table.may, 1));
    assert_true(!truth_at(&desk.table.may, 2) && truth_at(&desk.table.may, 3));
    assert_false(study(&desk, ":table a ^ b when a != b"));
    assert_non_null(strstr(desk.refusal.why, "each square by itself"));
    desk_close(&desk);
}

/* The sentence names the culprit, and points at it. */
static void expect_refusal(Desk *desk, const char *text, const char *part,
                           const char *where) {
    char command[512];
    snprintf(command, sizeof command, ":table %s", text);
    if (study(desk, command)) fail_msg("%s has a table", text);
    assert_non_null(desk->refusal.why);
    if (!strstr(desk->refusal.why, part)) fail_msg("%s: %s", text, desk->refusal.why);
    Span span = desk->refusal.where->span;
    assert_int_equal(span.end - span.start, strlen(where));
    assert_memory_equal(desk->source->text + span.start, where, strlen(where));
    assert_int_equal(desk->diags.errors, 0);
}

static void test_refusals(void **state) {
    Desk desk;
    desk_open(&desk);
    expect_refusal(&desk, "a + b", "'+' carries", "a + b");
    expect_refusal(&desk, "a & (b - c)", "'-' carries", "(b - c)");
    expect_refusal(&desk, "~a | b << 8", "'<<' moves", "b << 8");
    expect_refusal(&desk, "a & 0xff", "0xff is not the same", "0xff");
    expect_refusal(&desk, "a | notAFile", "notAFile is not the same", "notAFile");
    expect_refusal(&desk, "popcount(a)", "popcount", "popcount(a)");
    expect_refusal(&desk, "a == b + 1", "'+' carries", "b + 1");
    expect_refusal(&desk, "a ? b : c", "'?:' chooses", "a ? b : c");
    expect_refusal(&desk, "e4 in a", "membership", "e4 in a");
    expect_refusal(&desk, "1 + 2", "no free name", "1 + 2");
    expect_refusal(&desk, "a|b|c|d|e|f|i|j|k", "at most 8", "a|b|c|d|e|f|i|j|k");
    desk_close(&desk);
}

static void test_values(void **state) {
    Desk desk;
    Venn venn;
    desk_open(&desk);
    set(&desk, "p", 0xC);
    for (int valued = 0; valued < 2; valued++) {
        if (valued) set(&desk, "q", 0xA);
        desk_clear(&desk);
        const Node *node = parse(&desk, ":venn p & ~q");
        Query query = desk_query(&desk, NAMES_STUDY);
        assert_true(venn_study(&query, node->kid[0], NULL, &venn, &desk.refusal));
        assert_int_equal(venn.squares != NULL, valued);
        assert_int_equal(venn_regions(&venn), 4);
        assert_true(venn_member(&venn, 2) && !venn_member(&venn, 3));
        if (valued) assert_int_equal(venn.squares[2], 0x4);
    }
    desk_close(&desk);
}

/* Functions of one's own, and long rows of operators. */
static void test_functions(void **state) {
    Desk desk;
    desk_open(&desk);
    run(&desk, "choose(m, x, y) = x ^ ((x ^ y) & m)");
    assert_true(study(&desk, ":table choose(a, b, c)"));
    assert_int_equal(table_out(&desk.table)->at[0] & 0xff, 0xAC);
    Buf text = {0};
    buf_puts(&text, ":table + a");
    for (int i = 0; i < 3000; i++)
        buf_printf(&text, " %s %c", i & 1 ? "^" : "|", 'a' + i % 6);
    study(&desk, buf_str(&text));
    buf_free(&text);
    desk_close(&desk);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bitwise), cmocka_unit_test(test_random),
        cmocka_unit_test(test_claims),  cmocka_unit_test(test_columns),
        cmocka_unit_test(test_when),    cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_values),  cmocka_unit_test(test_functions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
