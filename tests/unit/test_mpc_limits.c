/* Hostile inputs and careless grammars end in an error, in time and in little stack. */

#include "unit/unit.h"

#include "mpc/harness.h"

static char *repeated(const char *text, size_t count, const char *end) {
    size_t length = strlen(text);
    char *all = malloc(length * count + strlen(end) + 1);
    assert_non_null(all);
    for (size_t i = 0; i < count; i++) memcpy(all + i * length, text, length);
    strcpy(all + length * count, end);
    return all;
}

static const char *parsed(Line *line, const char *grammar, char *input) {
    Rules r = rules_new(MPCA_LANG_DEFAULT, grammar);
    line_parse(line, &r, input, strlen(input));
    rules_free(&r);
    free(input);
    return line->text;
}

static const char NESTED[] = "a : '(' <a> ')' | 'x' ;";

static void deep(void **state) {
    Line line;
    parsed(&line, NESTED, repeated("(", 100000, "x"));
    assert_non_null(strstr(line.text, "Maximum recursion depth exceeded!"));
}

/* A long flat input is not deep. */
static void wide(void **state) {
    Rules r = rules_new(MPCA_LANG_DEFAULT, "a : <b>* /$/ ; b : /[a-z]+/ ';' ;");
    char *input = repeated("word;\n", 100000, "");
    mpc_result_t result;
    assert_true(mpc_parse("input", input, r.rule[0], &result));
    const mpc_ast_t *a = result.output;
    assert_int_equal(a->children_num, 100001);
    assert_int_equal(a->children[99999]->state.row, 99999);
    assert_int_equal(a->children[99999]->children[1]->state.col, 4);
    mpc_ast_delete(result.output);
    free(input);
    rules_free(&r);
}

#ifdef MPC_OWN
static void deep_enough(void **state) {
    Line line;
    Rules r = rules_new(MPCA_LANG_DEFAULT, "a : <b> /$/ ; b : '(' <b> ')' | 'x' ;");
    char *open = repeated("(", 1900, "x"), *input = repeated(")", 1900, "");
    input = realloc(input, 4000);
    memmove(input + 1901, input, 1901);
    memcpy(input, open, 1901);
    line_parse(&line, &r, input, strlen(input));
    assert_memory_equal(line.text, ">(b|>(char'('", 13);
    free(open);
    free(input);
    rules_free(&r);
}

static void left_recursion(void **state) {
    Line line;
    const Case c = {"a : <a> 'x' | 'y' ;", "yx", "@0! Maximum recursion depth exceeded!"};
    assert_string_equal(line_of(&line, &c), c.want);
}

/* Each bracket is tried twice, so n of them cost 2^n. */
static void backtracking(void **state) {
    Line line;
    parsed(&line, "a : '(' <a> ')' | '(' <a> ']' | 'x' ;", repeated("(", 60, "x"));
    assert_non_null(strstr(line.text, "Too much backtracking!"));
}

static void idle_rounds(void **state) {
    static const Case cases[] = {
        {"a : ('x'?)* 'y' ;", "xxy", ">(char'x' char'x' char'y')"},
        {"a : /(x*)*/ 'y' ;", "xxy", ">(regex'xx' char'y')"},
        {"a : (/x*/)+ 'y' ;", "y", ">(regex'' char'y')"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Line line;
        assert_string_equal(line_of(&line, &cases[i]), cases[i].want);
    }
}

/* More alternatives than a mask has bits. */
static void many_alternatives(void **state) {
    char grammar[2000] = "a : ", part[20];
    for (int i = 0; i < 150; i++) {
        snprintf(part, sizeof part, "%s\"%d.\"", i ? " | " : "", i);
        strcat(grammar, part);
    }
    strcat(grammar, " ;");
    for (int i = 0; i < 150; i++) {
        char input[20], want[40];
        Line line;
        snprintf(input, sizeof input, "%d.", i);
        snprintf(want, sizeof want, "string'%d.'", i);
        const Case c = {grammar, input, want};
        assert_string_equal(line_of(&line, &c), want);
    }
}
#endif

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(deep),
        cmocka_unit_test(wide),
#ifdef MPC_OWN
        cmocka_unit_test(deep_enough),
        cmocka_unit_test(left_recursion),
        cmocka_unit_test(backtracking),
        cmocka_unit_test(idle_rounds),
        cmocka_unit_test(many_alternatives),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
