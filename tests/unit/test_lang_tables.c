/* The tables and the grammar say the same: operators.def, commands.def, words.def. */
#include <ctype.h>

#include "lang/lang_test.h"
#include "lang/operators.h"
#include "lang/words.h"

typedef enum { IN, PRE, POST, ASSIGNS } Place_;

static const struct {
    const char *spelling;
    int level;
    char assoc;
    Meaning meaning;
    Place_ place;
} operators[] = {
#define INFIX(spelling, level, assoc, meaning, doc)                                      \
    {spelling, level, #assoc[0], MEANING_##meaning, IN},
#define PREFIX(spelling, meaning, doc)                                                   \
    {spelling, LEVEL_PREFIX, 'R', MEANING_##meaning, PRE},
#define POSTFIX(spelling, meaning, doc)                                                  \
    {spelling, LEVEL_POSTFIX, 'L', MEANING_##meaning, POST},
#define ASSIGN(spelling, meaning, doc) {spelling, 0, 'R', MEANING_##meaning, ASSIGNS},
#include "operators.def"
};
enum { OPERATORS = sizeof operators / sizeof *operators };

static const struct {
    const char *name, *form;
} commands[] = {
#define COMMAND(name, form, arguments, doc) {#name, #form},
#include "commands.def"
};

static Node *expression(Lang *lang, const char *text) {
    Node *node = lang_node(lang, text);
    if (!node) fail_msg("'%s': %s", text, lang->diags.at[0].message);
    return node->kid[0];
}

/* The grammar knows each spelling, and the parser its meaning. */
static void operators_are_in_the_grammar(void **state) {
    for (size_t i = 0; i < OPERATORS; i++) {
        static const char *const forms[] = {"a %s b", "%s b", "a%s", "a %s b"};
        char text[40];
        snprintf(text, sizeof text, forms[operators[i].place], operators[i].spelling);
        const Node *node = expression(*state, text);
        bool chain = operators[i].assoc == 'C';
        NodeKind kind = chain                           ? NODE_CHAIN
                        : operators[i].place == IN      ? NODE_BINARY
                        : operators[i].place == ASSIGNS ? NODE_ASSIGN
                                                        : NODE_UNARY;
        if (node->kind != kind ||
            (chain ? node->ops[0] : node->op) != operators[i].meaning)
            fail_msg("'%s' is read as %s", text, lang_dump(*state, text));
    }
}

/* Word operators are matched in any case, `in` as it is. */
static void operator_words_in_any_case(void **state) {
    static const char *const texts[] = {"a AND b", "a Or b", "a xOR b", "NOT b", "Not b"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        assert_true(expression(*state, texts[i])->kind != NODE_NAME);
    assert_null(lang_node(*state, "a IN b"));
}

/* Every pair of spellings: which binds tighter is what the levels say. */
static void levels_are_kept(void **state) {
    for (size_t i = 0; i < OPERATORS; i++)
        for (size_t k = 0; k < OPERATORS; k++) {
            if (operators[i].place != IN || operators[k].place != IN) continue;
            if (operators[i].assoc == 'C' && operators[k].assoc == 'C') continue;
            char text[60], dump[200];
            snprintf(text, sizeof text, "assert a %s b %s c", operators[i].spelling,
                     operators[k].spelling);
            snprintf(dump, sizeof dump, "%s", lang_dump(*state, text));
            bool first =
                operators[i].level > operators[k].level ||
                (operators[i].level == operators[k].level && operators[k].assoc == 'L');
            char grouped[60];
            snprintf(grouped, sizeof grouped,
                     first ? "assert (a %s b) %s c" : "assert a %s (b %s c)",
                     operators[i].spelling, operators[k].spelling);
            if (strcmp(dump, lang_dump(*state, grouped)) != 0)
                fail_msg("'%s' is read as %s", text, dump);
        }
}

/* What each form of commands takes, and what it refuses. */
static void commands_are_in_the_grammar(void **state) {
    static const struct {
        const char *form, *rest;
    } takes[] = {
        {"RAW", ""},
        {"RAW", " ) any \" ( thing"},
        {"EXPR", " a & b"},
        {"EXPR", " a when b"},
        {"CLAIM", " a == b"},
        {"CLAIM", " forall a: a == b when c for v in squares"},
        {"FIND", " a: a == b"},
        {"FIND", " a, b c[64]: forall d: a == b when c[1] for v in squares"},
        {"SOLVE", " a == b when c"},
        {"SOLVE", " a, b: a == b"},
        {"SHORT", " a when b"},
        {"SHORT", " for bmi a when b"},
        {"FORMS", " a when b"},
        {"FORMS", " with ~ & - 1: a when b"},
        {"STUDY", " a when b"},
        {"STUDY", " law b: forall a: a == b when c for v in squares"},
        {"TABLE", " a"},
        {"TABLE", " + a when b"},
        {"ASM", " a"},
        {"ASM", " flags sysv x86-64 bmi avx512 a when b"},
        {"FILE", " \"a b.svg\" a"},
        {"FILE", " /tmp//a#.svg a"},
        {"FILE", " a.svg venn a & b when c"},
        {"FILE", " a.svg explain a mark b"},
    };
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        int forms = 0;
        for (size_t k = 0; k < sizeof takes / sizeof *takes; k++) {
            if (strcmp(takes[k].form, commands[i].form) != 0) continue;
            char text[120];
            snprintf(text, sizeof text, ":%s%s", commands[i].name, takes[k].rest);
            Node *node = lang_node(*state, text);
            if (!node) fail_msg("'%s': %s", text, ((Lang *)*state)->diags.at[0].message);
            assert_int_equal(node->kind, NODE_COMMAND);
            assert_string_equal(node->sym->name, commands[i].name);
            assert_int_equal(node->kid[0] != NULL, strcmp(commands[i].form, "RAW") != 0);
            forms++;
        }
        if (!forms)
            fail_msg(":%s has the unknown form %s", commands[i].name, commands[i].form);
    }
}

/* :asm's targets are no names in front of an expression. */
static void asm_targets(void **state) {
    static const char *const targets[] = {"x86-64", "bmi",   "tbm",  "mmx",    "sse2",
                                          "xop",    "avx",   "avx2", "avx512", "native",
                                          "all",    "flags", "sysv"};
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        if (strcmp(commands[i].form, "ASM") != 0) continue;
        for (size_t k = 0; k < sizeof targets / sizeof *targets; k++) {
            char text[60];
            snprintf(text, sizeof text, ":%s %s x | y", commands[i].name, targets[k]);
            Node *node = lang_node(*state, text);
            assert_non_null(node);
            assert_string_equal(node->text, targets[k]);
        }
    }
}

/* Types of words.def are types wherever one stands; a cast names them before anything. */
static void words_are_in_the_grammar(void **state) {
    const Word *word;
    for (size_t i = 0; (word = words_row(i)); i++) {
        char text[80];
        if (word->class == WORD_OPERATOR || word->class == WORD_CLAUSE ||
            word->class == WORD_CONTROL || word->class == WORD_TYPEDEF) {
            snprintf(text, sizeof text, "%s = 3", word->spelling);
            if (lang_node(*state, text)) fail_msg("'%s' can be a name", word->spelling);
        }
        if (word->class == WORD_SPECIFIER) {
            snprintf(text, sizeof text, "%s U64 f() { return 1; }", word->spelling);
            if (!lang_node(*state, text)) fail_msg("'%s' is refused", text);
        }
        if (word->class == WORD_CPP) {
            snprintf(text, sizeof text, "%s = 3", word->spelling);
            if (!lang_node(*state, text)) fail_msg("'%s' is no name", word->spelling);
        }
        if (!words_is_type(word) || word->type == TYPE_VOID) continue;
        snprintf(text, sizeof text, "%s x = 3", word->spelling);
        Node *node = lang_node(*state, text);
        if (word->class == WORD_LACKED) {
            if (node) fail_msg("'%s' is taken", text);
            continue;
        }
        if (!node || node->kind != NODE_DECL || node->type != word->type)
            fail_msg("'%s' is read as %s", text, lang_dump(*state, text));
        if (word->type == TYPE_NONE) continue;
        snprintf(text, sizeof text, "(%s)x", word->spelling);
        assert_int_equal(expression(*state, text)->type, word->type);
    }
}

static void words_are_found(void **state) {
    Words words;
    words_init(&words);
    const Word *word;
    for (size_t i = 0; (word = words_row(i)); i++)
        assert_ptr_equal(words_find(&words, word->spelling, strlen(word->spelling)),
                         word);
    assert_null(words_find(&words, "whe", 3));
    assert_null(words_find(&words, "whenever", 8));
    assert_non_null(words_find(&words, "xOr", 3));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(operators_are_in_the_grammar),
        cmocka_unit_test(operator_words_in_any_case),
        cmocka_unit_test(levels_are_kept),
        cmocka_unit_test(commands_are_in_the_grammar),
        cmocka_unit_test(asm_targets),
        cmocka_unit_test(words_are_in_the_grammar),
        cmocka_unit_test(words_are_found),
    };
    return cmocka_run_group_tests(tests, lang_setup, lang_teardown);
}
