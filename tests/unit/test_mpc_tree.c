/* Trees: how rows, repetitions and rules fold, by what mpc itself makes of them. */

#include "unit/unit.h"

#include "mpc/harness.h"

static const Case CASES[] = {
    {"a : 'x' ;", "x", "char'x'"},
    {"a : \"let\" ;", "let  ", "string'let'"},
    {"a : /[a-z]+/ ;", "abc ", "regex'abc'"},
    {"a : 'x' 'y' ;", "x y", ">(char'x' char'y')"},
    {"a : 'x' 'y' 'z' ;", "xyz", ">(char'x' char'y' char'z')"},
    {"a : 'x' ('y' 'z') ;", "xyz", ">(char'x' char'y' char'z')"},
    {"a : ('x' 'y') 'z' ;", "xyz", ">(char'x' char'y' char'z')"},
    {"a : ('x') ;", "x", "char'x'"},
    {"a : 'x'? 'y' ;", "y", "char'y'"},
    {"a : 'x'? 'y' ;", "xy", ">(char'x' char'y')"},
    {"a : 'x'? 'y'? 'z'? ;", "", ">''"},
    {"a : 'x'? 'y'? 'z'? ;", "y", ">(char'y')"},
    {"a : 'x'? ;", "", "-"},
    {"a : 'x'* ;", "", "-"},
    {"a : 'x'* ;", "x", "char'x'"},
    {"a : 'x'* ;", "xxx", ">(char'x' char'x' char'x')"},
    {"a : 'x'+ 'y' ;", "xxy", ">(char'x' char'x' char'y')"},
    {"a : ('x' 'y')* ;", "xyxy", ">(char'x' char'y' char'x' char'y')"},
    {"a : 'w' ('x' 'y')* 'z' ;", "wxyxyz",
     ">(char'w' char'x' char'y' char'x' char'y' char'z')"},
    {"a : 'x'{3} ;", "xxxx", ">(char'x' char'x' char'x')"},
    {"a : 'x'{2} 'y' ;", "xxy", ">(char'x' char'x' char'y')"},
    {"a : <b> ; b : 'x' ;", "x", "b|char'x'"},
    {"a : <b> ; b : 'x' 'y' ;", "xy", ">(b|>(char'x' char'y'))"},
    {"a : <b> 'z' ; b : 'x' ;", "xz", ">(b|char'x' char'z')"},
    {"a : <b> 'z' ; b : 'x' 'y' ;", "xyz", ">(b|>(char'x' char'y') char'z')"},
    {"a : <b> 'z' ; b : <c> ; c : 'x' ;", "xz", ">(b|c|char'x' char'z')"},
    {"a : <b> 'z' ; b : <c> ; c : 'x' 'y' ;", "xyz", ">(b|c|>(char'x' char'y') char'z')"},
    {"a : <b> 'z' ; b : 'w'? <c> 'v'? ; c : 'x' 'y' ;", "xyz",
     ">(b|c|>(char'x' char'y') char'z')"},
    {"a : <b> 'z' ; b : 'w'? 'x' 'v'? ;", "xz", ">(b|char'x' char'z')"},
    {"a : <b> 'z' ; b : 'x'? 'y'? 'w'? ;", "z", ">(b|>'' char'z')"},
    {"a : <b>* ; b : 'x' 'y' ;", "xyxy", ">(b|>(char'x' char'y') b|>(char'x' char'y'))"},
    {"a : <b>? <c> ; b : 'x' 'y' ; c : 'z' ;", "z", "c|char'z'"},
    {"a : (<b> | <c>)+ ; b : 'x' ; c : 'y' 'y' ;", "xyyx",
     ">(b|char'x' c|>(char'y' char'y') b|char'x')"},
    {"a : 'x' <a> | 'y' ;", "xxy", ">(char'x' a|>(char'x' a|char'y'))"},
    {"a : '(' <a> ')' | 'y' ;", "((y))",
     ">(char'(' a|>(char'(' a|char'y' char')') char')')"},
    {"a : <b> (('+' | '-') <b>)* ; b : /[0-9]+/ | '(' <a> ')' ;", "1 + (2 - 3)",
     ">(b|regex'1' char'+' b|>(char'(' a|>(b|regex'2' char'-' b|regex'3') char')'))"},
    {"a : 'x'! 'y' ;", "y", "char'y'"},
    {"a : /[a-z]/ ('y'!)! ;", "xy", "regex'x'"},
    {"a : /[a-z]/ 'y'! ;", "x", "regex'x'"},
    {"a : 'x' 'y' | 'x' 'z' ;", "xz", ">(char'x' char'z')"},
    {"a : /^/ 'x' /$/ ;", " x ", ">(regex'' char'x' regex'')"},
    {"a : /$/ /$/ ;", "", "@0 newline, end of input"},
    {"a : /$/? 'x'? /$/ ;", "", "@0 newline, 'x', end of input"},
    {"a : '\\n' ;", "\n", "char'\n'"},
    {"a : 'x' 'y' ;", "x\n  y", ">(char'x' char'y')"},
    {"a : <b>+ ; b \"thing\" : /[a-z]/ ';' ;", "x;\ny;",
     ">(b|>(regex'x' char';') b|>(regex'y' char';'))"},
};

static void folds(void **state) {
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Line line;
        assert_string_equal(line_of(&line, &CASES[i]), CASES[i].want);
    }
}

/* Positions of a node are those of its first token; a wrapper's are where the rule began.
 */
static void states(void **state) {
    Rules r = rules_new(MPCA_LANG_DEFAULT, "a : 'x' <b> /$/ ; b : 'y' 'z' ;");
    mpc_result_t result;
    assert_true(mpc_parse("input", "x\n\n  y\n z", r.rule[0], &result));
    const mpc_ast_t *a = result.output, *b = a->children[1];
    assert_int_equal(a->children_num, 3);
    assert_int_equal(a->state.pos, 0);
    assert_int_equal(b->children_num, 2);
    assert_string_equal(b->contents, "");
    assert_int_equal(b->state.pos, 5);
    assert_int_equal(b->state.row, 2);
    assert_int_equal(b->state.col, 2);
    assert_int_equal(b->children[1]->state.row, 3);
    assert_int_equal(b->children[1]->state.col, 1);
    assert_int_equal(a->children[2]->state.pos, 9);
    mpc_ast_delete(result.output);
    rules_free(&r);
}

/* Trees are their own: they outlive later parses, and may go in any order. */
static void many_trees(void **state) {
    enum { COUNT = 50 };
    Rules r = rules_new(MPCA_LANG_DEFAULT, "a : /[a-z]+/* ;");
    mpc_result_t result[COUNT];
    char text[COUNT * 2 + 3] = "aa ";
    for (int i = 0; i < COUNT; i++) {
        text[i * 2] = 'b';
        text[i * 2 + 1] = i % 3 ? ' ' : 'c';
        assert_true(mpc_nparse("input", text, (size_t)i * 2 + 2, r.rule[0], &result[i]));
    }
    for (int i = 0; i < COUNT; i++) {
        const mpc_ast_t *a = result[(i * 7) % COUNT].output;
        if (a->children_num) a = a->children[0];
        assert_memory_equal(a->contents, text, strlen(a->contents));
        mpc_ast_delete(result[(i * 7) % COUNT].output);
    }
    rules_free(&r);
}

static void whitespace_sensitive(void **state) {
    Line line;
    Rules r = rules_new(MPCA_LANG_WHITESPACE_SENSITIVE, "a : 'x' /y/ \"z\" ;");
    assert_string_equal(line_parse(&line, &r, "xyz", 3), ">(char'x' regex'y' string'z')");
    assert_string_equal(line_parse(&line, &r, "x yz", 4), "@1 'y'");
    rules_free(&r);
}

/* The input ends at a NUL or its length. */
static void lengths(void **state) {
    Line line;
    Rules r = rules_new(MPCA_LANG_DEFAULT, "a : 'x'* ;");
    assert_string_equal(line_parse(&line, &r, "xxx", 2), ">(char'x' char'x')");
    assert_string_equal(line_parse(&line, &r, "xx\0x", 4), ">(char'x' char'x')");
    assert_string_equal(line_parse(&line, &r, "", 0), "-");
    rules_free(&r);
}

static void redefinition(void **state) {
    Line line;
    Rules r = rules_new(MPCA_LANG_DEFAULT, "a : 'x' ;");
    mpc_undefine(r.rule[0]);
    assert_string_equal(line_parse(&line, &r, "x", 1), "@0! Parser Undefined!");
    assert_null(
        mpca_lang(MPCA_LANG_DEFAULT, "a : 'y' ;", r.rule[0], (mpc_parser_t *)NULL));
    assert_string_equal(line_parse(&line, &r, "y", 1), "char'y'");
    rules_free(&r);
}

#ifdef MPC_OWN
static void rule_numbers(void **state) {
    Rules r = rules_new(MPCA_LANG_DEFAULT, "a : <c> 'z' ; b : 'x' ; c : <b> ;");
    mpc_result_t result;
    assert_true(mpc_parse("input", "xz", r.rule[0], &result));
    const mpc_ast_t *a = result.output;
    assert_string_equal(a->children[0]->tag, "c|b|char");
    assert_int_equal(a->children[0]->outer, 3);
    assert_int_equal(a->children[0]->rule, 2);
    assert_int_equal(a->children[1]->rule, 0);
    mpc_ast_delete(result.output);
    rules_free(&r);
}
#endif

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(folds),        cmocka_unit_test(states),
        cmocka_unit_test(many_trees),   cmocka_unit_test(whitespace_sensitive),
        cmocka_unit_test(lengths),      cmocka_unit_test(redefinition),
#ifdef MPC_OWN
        cmocka_unit_test(rule_numbers),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
