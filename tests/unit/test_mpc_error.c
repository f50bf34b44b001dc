/* Errors: places, merged expectations, failures, as mpc gives them. */

#include "unit/unit.h"

#include "mpc/harness.h"

static const Case CASES[] = {
    {"a : 'x' ;", "y", "@0 'x'"},
    {"a : 'x' ;", "", "@0 'x'"},
    {"a : 'x' 'y' ;", "xz", "@1 'y'"},
    {"a : 'x' | 'y' | \"zed\" ;", "w", "@0 'x', 'y', \"zed\""},
    {"a : 'x' 'y' | 'x' 'z' ;", "xw", "@1 'y', 'z'"},
    {"a : 'x'? 'y' ;", "z", "@0 'x', 'y'"},
    {"a : 'x'* 'y' ;", "xxz", "@2 'x', 'y'"},
    {"a : 'x'+ 'y' ;", "z", "@0 one or more of 'x'"},
    {"a : ('x' | 'y')+ ;", "z", "@0 'x', 'y'"},
    {"a : <b>+ ; b \"a thing\" : 'x' ;", "z", "@0 one or more of a thing"},
    {"a : (<b>+)+ ; b \"a thing\" : 'x' ;", "z",
     "@0 one or more of one or more of a thing"},
    {"a : 'x'{3} ;", "xxz", "@2 3 of 'x'"},
    {"a : ('x'{3})+ ;", "xxz", "@2 one or more of 3 of 'x'"},
    {"a : ('x'+){3} ;", "z", "@0 3 of one or more of 'x'"},
    {"a : <b> <c> ; b \"first\" : 'x' 'y' ; c \"second\" : 'z' ;", "xw", "@0 first"},
    {"a : <b> <c> ; b \"first\" : 'x' 'y' ; c \"second\" : 'z' ;", "xyw", "@2 second"},
    {"a : <b> ; b : 'x' 'y' ;", "xw", "@1 'y'"},
    {"a \"all of it\" : 'x' 'y' ;", "xw", "@0 all of it"},
    {"a : <b> | <c> | <d> ; b \"same\" : 'x' ; c \"same\" : 'y' ; d \"other\" : 'z' ;",
     "w", "@0 same, other"},
    {"a : 'x'! 'y' ;", "x", "@0 opposite"},
    {"a : 'y' ('x'!)! ;", "yz", "@1 opposite"},
    {"a : /ab/ ;", "ac", "@1 'b'"},
    {"a : /a|b/ ;", "c", "@0 'a', 'b'"},
    {"a : /a+b/ ;", "aac", "@2 'a', 'b'"},
    {"a : /[abc]/ ;", "d", "@0 one of 'abc'"},
    {"a : /[^a-c]/ ;", "b", "@0 none of 'abc'"},
    {"a : /[a-c]+/ ;", "d", "@0 one or more of one of 'abc'"},
    {"a : /\\d/ | /\\w/ | /\\s/ | /./ ;", "\n", "regex'\n'"},
    {"a : 'x' /$/ ;", "xy", "@1 newline, end of input"},
    {"a : 'x' /^/ ;", "xy", "@1 start of input"},
    {"a : /x\\b/ ;", "xy", "@1 word boundary"},
    {"a : /x\\B/ ;", "x", "@1 opposite"},
    {"a : 'x'\n 'y' ;", "x\n\n  z", "@5 'y'"},
    {"a : <nowhere> ;", "x", "@0! Unknown Parser 'nowhere'!"},
    {"a : 'x' <nowhere> ;", "xy", "@1! Unknown Parser 'nowhere'!"},
    {"a : 'x' (<nowhere> | 'y') ;", "xz", "@1! Unknown Parser 'nowhere'!"},
    {"a : 'x' (',' 'x')* /$/ ;", "x,x,", "@4 'x'"},
    {"a : '(' <a> ')' | 'y' ;", "((y)", "@4 ')'"},
    {"a : <b> (('+' | '-') <b>)* /$/ ; b \"a number\" : /[0-9]+/ ;", "1 + 2 -",
     "@7 a number"},
    {"a : <b> (('+' | '-') <b>)* /$/ ; b \"a number\" : /[0-9]+/ ;", "1 + 2 3",
     "@6 '+', '-', newline, end of input"},
};

static void expectations(void **state) {
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Line line;
        assert_string_equal(line_of(&line, &CASES[i]), CASES[i].want);
    }
}

static void fields(void **state) {
    Rules r = rules_new(MPCA_LANG_DEFAULT, "a : 'x' 'y' ;");
    mpc_result_t result;
    assert_false(mpc_parse("some file", "x\n\n z", r.rule[0], &result));
    const mpc_err_t *e = result.error;
    assert_string_equal(e->filename, "some file");
    assert_null(e->failure);
    assert_int_equal(e->state.pos, 4);
    assert_int_equal(e->state.row, 2);
    assert_int_equal(e->state.col, 1);
    assert_int_equal(e->received, 'z');
    assert_int_equal(e->expected_num, 1);
    mpc_err_delete(result.error);
    rules_free(&r);
}

#ifdef MPC_OWN
/* What is wrong with a grammar is an error; mpc lets some texts that end early pass. */
static void bad_notation(void **state) {
    static const char *const bad[] = {
        "a",           "a :",        "a : ;",       "a : 'x'",
        "a : 'x ;",    "a : \"x ;",  "a : /x ;",    "a : <b ;",
        "a : ('x' ;",  "a : 'x') ;", "a : 'x' | ;", "a : 'x'{} ;",
        "a : 'x'{2 ;", "1 : 'x' ;",  "a : 'x' ; b", "a \"d : 'x' ;",
        "a : '' ;",    "a : *'x' ;"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        Rules r = rules_new(MPCA_LANG_DEFAULT, bad[i]);
        assert_non_null(r.error);
        rules_free(&r);
    }
}
#endif

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(expectations),
        cmocka_unit_test(fields),
#ifdef MPC_OWN
        cmocka_unit_test(bad_notation),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
