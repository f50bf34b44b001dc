/* Regular expressions: ordered choice, greedy repetition, anchors, and their errors. */

#include "unit/unit.h"

#include "mpc/harness.h"

static const Case CASES[] = {
    {"a : /a|ab/ 'b'? ;", "ab", ">(regex'a' char'b')"},
    {"a : /(a|ab)c/ ;", "abc", "@1 'c'"},
    {"a : /a*a/ ;", "aaa", "@3 'a'"},
    {"a : /a?b+c*/ ;", "bbc", "regex'bbc'"},
    {"a : /[a-c]+/ ;", "abcd", "regex'abc'"},
    {"a : /[^a-c]+/ ;", "xyza", "regex'xyz'"},
    {"a : /[]/ ;", "x", "@0! Invalid Regex Range Expression"},
    {"a : /[-a]+/ ;", "a-a", "regex'a-a'"},
    {"a : /[a-]+/ ;", "a-a", "regex'a-a'"},
    {"a : /[\\]]+/ ;", "]]", "regex']]'"},
    {"a : /[\\d_]+/ ;", "1_2", "regex'1_2'"},
    {"a : /\\d\\w\\s./ ;", "1a ?", "regex'1a ?'"},
    {"a : /\\D/ 'x' ;", "x", ">(regex'' char'x')"},
    {"a : /x\\b/ 'y'? ;", "x y", ">(regex'x' char'y')"},
    {"a : /x\\b/ 'y'? ;", "xy", "@1 word boundary"},
    {"a : /x\\B/ 'y' ;", "xy", ">(regex'x' char'y')"},
    {"a : /-\\b/ ;", "-", "regex'-'"},
    {"a : /\\b-/ ;", "-", "regex'-'"},
    {"a : /x\\b/ ;", "x-", "regex'x'"},
    {"a : /x\\b/ ;", "x\xc3", "regex'x'"},
    {"a : /a.c/ ;", "a\nc", "@1 any character except a newline"},
    {"a : /a.c/s ;", "a\nc", "regex'a\nc'"},
    {"a : /x$/m ;", "x\ny", "regex'x\n'"},
    {"a : /x$/ ;", "x\n", "regex'x\n'"},
    {"a : /x$/ ;", "x\ny", "@2 end of input"},
    {"a : /x\\n/ /^y/m ;", "x\ny", ">(regex'x\n' regex'y')"},
    {"a : /\\x/ ;", "x", "regex'x'"},
    {"a : /a\\/b/ ;", "a/b", "regex'a/b'"},
    {"a : /a{2}b/ ;", "aab", "regex'aab'"},
    {"a : /a{2}b/ ;", "ab", "@1 2 of 'a'"},
    {"a : /(ab|cd)+x/ ;", "abcdx", "regex'abcdx'"},
    {"a : /'([^'\\\\]|\\\\.)*'/ ;", "'a\\'b'", "regex''a\\'b''"},
    {"a : /\"[^\"]*\"/ ;", "\"a b\"", "regex'\"a b\"'"},
    {"a : /[A-Za-z_][A-Za-z0-9_]*/ ;", "a_1-", "regex'a_1'"},
    {"a : /∩|∪/ ;", "∪", "regex'∪'"},
    {"a : /[a-z]+|/ ;", "1", "regex''"},
    {"a : /()x/ ;", "x", "regex'x'"},
    {"a : /[0-9]+(\\.[0-9]+)?/ /.*/ ;", "1.x", ">(regex'1' regex'.x')"},
    {"a : /\\(x\\)/ ;", "(x)", "regex'(x)'"},
    {"a : /[+*?]+/ ;", "*+?", "regex'*+?'"},
    {"a : /a|b|c|d|e|f/+ ;", "fbd", ">(regex'f' regex'b' regex'd')"},
    {"a : /\\t\\f\\v/ ;", "\t\f\v", "regex'\t\f\v'"},
};

static void matches(void **state) {
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Line line;
        assert_string_equal(line_of(&line, &CASES[i]), CASES[i].want);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(matches),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
