/* Precedence, checked by an algorithm of another kind: two stacks (shunting yard) over
 * random rows of tokens, with the levels of LANGUAGE written down anew, against what the
 * parser makes of the same text. And the printer: the text it makes of a tree gives the
 * same tree again, and no parentheses in it can be left out. */
#include "lang/lang_test.h"

typedef struct {
    const char *text, *name;
    int level;
    char assoc; /* L, R, C */
} Infix;

static const Infix infixes[] = {
    {"=>", "implies", 2, 'R'},  {"<=>", "iff", 2, 'L'}, {"||", "or_else", 3, 'L'},
    {"&&", "and_then", 4, 'L'}, {"==", "eq", 5, 'C'},   {"!=", "ne", 5, 'C'},
    {"<>", "ne", 5, 'C'},       {"<", "lt", 5, 'C'},    {"<=", "le", 5, 'C'},
    {">", "gt", 5, 'C'},        {">=", "ge", 5, 'C'},   {"⊆", "subset", 5, 'C'},
    {"⊂", "proper", 5, 'C'},    {"in", "in", 5, 'C'},   {"∉", "not_in", 5, 'C'},
    {"|", "or", 7, 'L'},        {"∪", "or", 7, 'L'},    {"or", "or", 7, 'L'},
    {"^", "xor", 8, 'L'},       {"XOR", "xor", 8, 'L'}, {"⊕", "xor", 8, 'L'},
    {"&", "and", 9, 'L'},       {"and", "and", 9, 'L'}, {"∖", "without", 9, 'L'},
    {"\\", "without", 9, 'L'},  {"<<", "shl", 10, 'L'}, {">>", "shr", 10, 'L'},
    {">>>", "ushr", 10, 'L'},   {"+", "add", 11, 'L'},  {"-", "sub", 11, 'L'},
    {"*", "mul", 12, 'L'},      {"/", "div", 12, 'L'},  {"%", "mod", 12, 'L'},
    {"**", "power", 14, 'R'},
};
/* An arrow between two comparisons is an error: rows with it are made apart. */
static const Infix arrows[] = {
    {"->", "arrow", 6, 'R'}, {"<->", "equiv", 6, 'L'}, {"|", "or", 7, 'L'},
    {"⇒", "arrow", 6, 'R'},  {"^", "xor", 8, 'L'},     {"&&", "and_then", 4, 'L'},
    {"+", "add", 11, 'L'},   {"**", "power", 14, 'R'},
};
static const struct {
    const char *text, *name;
} prefixes[] = {{"~", "not"},    {"-", "neg"}, {"!", "lnot"},
                {"not ", "not"}, {"¬", "not"}, {"+", "plus"}};

static uint64_t seed;
static unsigned pick(unsigned n) {
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(seed >> 33) % n;
}

/* ---- the other algorithm: operands are texts of trees */

enum { PREFIX_LEVEL = 13, DEEP = 100 };

typedef struct {
    char *operand[DEEP];
    struct {
        const char *name;
        int level;
        char assoc;
    } op[DEEP];
    int operands, ops;
} Yard;

static char *join(const char *format, const char *a, const char *b, const char *c) {
    Buf buf = {0};
    buf_printf(&buf, format, a, b, c);
    return buf.data;
}

/* A chain of comparisons on top of the stacks, as long as it is. */
static void reduce_chain(Yard *y) {
    int n = 1;
    while (n < y->ops && y->op[y->ops - 1 - n].assoc == 'C') n++;
    Buf buf = {0};
    buf_printf(&buf, "(chain %s", y->operand[y->operands - n - 1]);
    for (int i = n; i > 0; i--)
        buf_printf(&buf, " %s %s", y->op[y->ops - i].name, y->operand[y->operands - i]);
    buf_putc(&buf, ')');
    for (int i = 0; i <= n; i++) free(y->operand[--y->operands]);
    y->ops -= n;
    y->operand[y->operands++] = buf.data;
}

static void reduce(Yard *y) {
    const char *name = y->op[y->ops - 1].name;
    if (y->op[y->ops - 1].assoc == 'C') {
        reduce_chain(y);
        return;
    }
    y->ops--;
    char *right = y->operand[--y->operands], *whole;
    if (y->op[y->ops].assoc == 'P') {
        whole = join("(unary.%s %s%s)", name, right, "");
    } else {
        char *left = y->operand[--y->operands];
        whole = join("(binary.%s %s %s)", name, left, right);
        free(left);
    }
    free(right);
    y->operand[y->operands++] = whole;
}

static void push_op(Yard *y, const char *name, int level, char assoc) {
    while (assoc != 'P' && y->ops > 0) {
        int top = y->op[y->ops - 1].level;
        bool same = top == level && assoc == 'L';
        bool chain = top == level && assoc == 'C';
        if (chain || !(top > level || same)) break;
        reduce(y);
    }
    y->op[y->ops].name = name;
    y->op[y->ops].level = level;
    y->op[y->ops++].assoc = assoc;
}

/* ---- random rows: the text, and its tree by the other algorithm */

static char *random_row(Buf *text, const Infix *table, unsigned rows, int depth);

static char *random_operand(Buf *text, const Infix *table, unsigned rows, int depth) {
    static const char names[] = "abcdexyz";
    unsigned kind = pick(depth > 0 ? 6 : 4);
    char name[2] = {names[pick(8)], 0};
    if (kind >= 4) {
        buf_putc(text, '(');
        char *inner = random_row(text, table, rows, depth - 1);
        buf_putc(text, ')');
        return inner;
    }
    if (kind == 3) {
        buf_printf(text, "f(%s)", name);
        return join("(call f %s%s%s)", name, "", "");
    }
    buf_puts(text, name);
    return join("%s%s%s", name, "", "");
}

static char *random_row(Buf *text, const Infix *table, unsigned rows, int depth) {
    Yard y = {0};
    for (unsigned n = 1 + pick(6);; n--) {
        while (pick(4) == 0 && y.ops < DEEP - 20) {
            unsigned i = pick(6);
            buf_printf(text, "%s ", prefixes[i].text);
            push_op(&y, prefixes[i].name, PREFIX_LEVEL, 'P');
        }
        y.operand[y.operands++] = random_operand(text, table, rows, depth);
        if (n == 0) break;
        const Infix *op = &table[pick(rows)];
        buf_printf(text, " %s ", op->text);
        push_op(&y, op->name, op->level, op->assoc);
    }
    while (y.ops) reduce(&y);
    return y.operand[0];
}

static void check_rows(Lang *lang, const Infix *table, unsigned rows, int count) {
    for (int i = 0; i < count; i++) {
        Buf text = {0}, expected = {0};
        char *tree = random_row(&text, table, rows, 2);
        buf_printf(&expected, "(assert %s)", tree);
        Buf statement = {0};
        buf_printf(&statement, "assert %s", text.data);
        const char *got = lang_dump(lang, statement.data);
        if (strcmp(got, expected.data) != 0)
            fail_msg("%s\n  parsed    %s\n  expected  %s\n  %s", text.data, got,
                     expected.data, lang->diags.count ? lang->diags.at[0].message : "");
        free(tree);
        buf_free(&text), buf_free(&expected), buf_free(&statement);
    }
}

static void rows_as_by_two_stacks(void **state) {
    seed = 1;
    check_rows(*state, infixes, sizeof infixes / sizeof *infixes, 6000);
    check_rows(*state, arrows, sizeof arrows / sizeof *arrows, 2000);
}

/* ---- the printer */

/* & ^ | beside a comparison of C's, a sum among bits. */
static bool is_for_c(Lang *lang, const char *text, int len) {
    Buf inner = {0};
    buf_printf(&inner, "%.*s", len, text);
    Node *node = lang_node(lang, inner.data);
    if (node && node->kind == NODE_EXPR) node = node->kid[0];
    int level = node && node->kind == NODE_BINARY ? print_level(node->op) : 0;
    buf_free(&inner);
    return (level >= 7 && level <= 9) || level == 11;
}

/* Parentheses that the text could do without. */
static bool has_spare_parens(Lang *lang, const char *text, const Node *node) {
    size_t len = strlen(text);
    for (size_t i = 0; i < len; i++) {
        if (text[i] != '(' || (i > 0 && text[i - 1] == 'f')) continue;
        int depth = 0;
        size_t end = i;
        do depth += (text[end] == '(') - (text[end] == ')');
        while (end++, depth > 0);
        if (is_for_c(lang, text + i + 1, (int)(end - i - 2))) continue;
        Buf less = {0};
        buf_printf(&less, "%.*s%.*s%s", (int)i, text, (int)(end - i - 2), text + i + 1,
                   text + end);
        Node *again = lang_node(lang, less.data);
        bool spare = again && ast_equal(again, node);
        buf_free(&less);
        if (spare) return true;
    }
    return false;
}

/* a \ b is printed as a & ~b, and not x of a truth as !x. */
static void match(Node *first, Node *second) {
    const Node *last = second->n == 2 ? second->kid[1] : NULL;
    if (first->kind == NODE_BINARY && first->op == MEANING_WITHOUT &&
        second->kind == NODE_BINARY && second->op == MEANING_AND &&
        last->kind == NODE_UNARY && last->op == MEANING_NOT) {
        second->op = MEANING_WITHOUT;
        second->kid[1] = last->kid[0];
    }
    bool either = first->flags & NODE_FLAG_EITHER && first->kid[0]->kind != NODE_NAME;
    if (either && second->kind == NODE_UNARY && second->op == MEANING_LNOT)
        first->op = MEANING_LNOT;
    for (uint32_t i = 0; i < first->n && i < second->n; i++)
        if (first->kid[i] && second->kid[i]) match(first->kid[i], second->kid[i]);
}

static void check_print(Lang *lang, const char *text) {
    Arena *arena = arena_new();
    Node *parsed = lang_node(lang, text);
    if (!parsed) fail_msg("%s: %s", text, lang->diags.at[0].message);
    if (parsed->kind != NODE_EXPR) { /* only expressions are printed */
        arena_free(arena);
        return;
    }
    Node *first = ast_copy(arena, parsed);
    const char *const printed[] = {print_text(arena, first), print_plain(arena, first)};
    for (int i = 0; i < 2; i++) {
        Node *second = lang_node(lang, printed[i]);
        if (second) match(first, second);
        if (!second || !ast_equal(first, second))
            fail_msg("%s\n  printed as %s\n  %s", text, printed[i],
                     lang->diags.count ? lang->diags.at[0].message : "is another tree");
    }
    if (has_spare_parens(lang, printed[1], first))
        fail_msg("%s\n  printed as %s: too many parentheses", text, printed[1]);
    arena_free(arena);
}

static void printed_rows_parse_back(void **state) {
    seed = 2;
    for (int i = 0; i < 3000; i++) {
        bool arrow = i % 4 == 0;
        Buf text = {0};
        buf_puts(&text, "x = ");
        char *tree = random_row(
            &text, arrow ? arrows : infixes,
            arrow ? sizeof arrows / sizeof *arrows : sizeof infixes / sizeof *infixes, 2);
        check_print(*state, text.data);
        free(tree);
        buf_free(&text);
    }
}

static const char *const texts[] = {
#define TREE(text, tree) text,
#include "lang/trees.def"
};

static void count_statements(void *context, const Statement *statement, Node *node) {
    (void)statement, (void)node;
    ++*(size_t *)context;
}

/* Every form of the language that is one statement. */
static void printed_forms_parse_back(void **state) {
    Lang *lang = *state;
    size_t checked = 0;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        size_t statements = 0;
        lang_each(lang, texts[i], strlen(texts[i]), count_statements, &statements);
        if (statements != 1) continue;
        check_print(lang, texts[i]);
        checked++;
    }
    assert_true(checked > 100);
}

static void printed_texts(void **state) {
    static const char *const pairs[][2] = {
        {"((a&b)|c)", "((a & b) | c)"},
        {"a&b|c", "a & b | c"},
        {"a \\ b \\ (c|d)", "a & ~b & ~(c | d)"},
        {"x&(x-1)==0", "(x & (x - 1)) == 0"},
        {"x&x-1==y", "(x & (x - 1)) == y"},
        {"a|b⊆c+1", "a | b ⊆ c + 1"},
        {"a<<1+n", "a << (1 + n)"},
        {"a&(b|c)", "a & (b | c)"},
        {"(a-b)-c", "(a - b) - c"},
        {"a-b-c", "a - b - c"},
        {"a-(b-c)", "a - (b - c)"},
        {"-(-x)", "-(-x)"},
        {"~(~x)", "~(~x)"},
        {"2**(3**4)", "2**(3**4)"},
        {"(2**3)**4", "(2**3)**4"},
        {"(-2)**2", "(-2)**2"},
        {"a∪b∩c", "a | b & c"},
        {"(a == b) == c", "(a == b) == c"},
        {"a ? (b ? c : d) : (e ? f : g)", "a ? (b ? c : d) : (e ? f : g)"},
        {"(a ? b : c) ? d : e", "(a ? b : c) ? d : e"},
        {"f((a,b))", "f((a, b))"},
        {"(x = 3) + 1", "(x = 3) + 1"},
        {"{ a1 , (b2)..b4 }", "{a1, b2..b4}"},
        {"0XFF | 0ffH", "0xff | 0xff"},
        {"[1....... ........ ........ ........ ........ ........ ........ .......1]",
         "[1....... ........ ........ ........ ........ ........ ........ .......1]"},
        {"(U64*)p", "(uint64_t *)p"},
        {"sizeof(const int(*[2])(int,U64))", "sizeof(const int (*[2])(int, uint64_t))"},
    };
    Lang *lang = *state;
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        Buf out = {0};
        Node *node = lang_node(lang, pairs[i][0]);
        if (!node) fail_msg("%s: %s", pairs[i][0], lang->diags.at[0].message);
        print_node(&out, node);
        assert_string_equal(out.data, pairs[i][1]);
        buf_free(&out);
    }
    assert_string_equal(print_spelling(MEANING_AND), "&");
    assert_string_equal(print_spelling(MEANING_NOT), "~");
    assert_int_equal(print_level(MEANING_OR), 7);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_as_by_two_stacks),
        cmocka_unit_test(printed_rows_parse_back),
        cmocka_unit_test(printed_forms_parse_back),
        cmocka_unit_test(printed_texts),
    };
    return cmocka_run_group_tests(tests, lang_setup, lang_teardown);
}
