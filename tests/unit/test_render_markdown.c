/* Markdown: each construct as HTML; nothing else gets through. */
#include "test_render.h"

#include "render/picture/markdown.h"
#include "render/text/prose.h"

static const char *const cases[][2] = {
    {"plain & <b>\n", "<p>plain &amp; &lt;b&gt;</p>\n"},
    {"# A *b* #\ntext", "<h1>A <em>b</em></h1>\n<p>text</p>\n"},
    {"####### no", "<p>####### no</p>\n"},
    {"one\ntwo\n\nthree", "<p>one\ntwo</p>\n<p>three</p>\n"},
    {"**a** *b* _c_ `d*e*` ``f`g``", "<p><strong>a</strong> <em>b</em> <em>c</em> "
                                     "<code>d*e*</code> <code>f`g</code></p>\n"},
    {"snake_case_name 2 * 3 * 4", "<p>snake_case_name 2 * 3 * 4</p>\n"},
    {"\\*a\\* *b", "<p>*a* *b</p>\n"},
    {"[t](https://x.y/?a&b) [u](javascript:x) [v](#w) [z]",
     "<p><a "
     "href=\"https://x.y/?a&amp;b\">t</a> u <a href=\"#w\">v</a> [z]</p>\n"},
    {"[t](//evil) [u](data:text/html,x) [w](a\"b)", "<p>t u w</p>\n"},
    {"- a\n- b\n  - c\n- d", "<ul>\n<li>a</li>\n<li>b\n<ul>\n<li>c</li>\n</ul>\n</li>\n"
                             "<li>d</li>\n</ul>\n"},
    {"1. a\n2. b\n", "<ol>\n<li>a</li>\n<li>b</li>\n</ol>\n"},
    {"in chapter\n3. it goes on", "<p>in chapter\n3. it goes on</p>\n"},
    {"> q\n> r", "<blockquote>\n<p>q\nr</p>\n</blockquote>\n"},
    {"---", "<hr />\n"},
    {"```c\na < b\n```\nx", "<pre><code>a &lt; b\n</code></pre>\n<p>x</p>\n"},
    {"    code\n", "<pre><code>code\n</code></pre>\n"},
    {"| a | b \\| c |\n|--|:-:|\n| 1 | `2` |\n",
     "<table>\n<tr><th scope=\"col\">a</th><th scope=\"col\">b | c</th></tr>\n"
     "<tr><td>1</td><td><code>2</code></td></tr>\n</table>\n"},
    {"a\n\n<!-- exercise f -->\n\n    int f",
     "<p>a</p>\n<!-- exercise f -->\n<pre><code>int f\n</code></pre>\n"},
    {"<!-- <b> & \"c\" -->", "<!-- &lt;b&gt; &amp; &quot;c&quot; -->\n"},
    {"<!-- a --!> -- b -->", "<p>&lt;!-- a --!&gt; -- b --&gt;\n</p>\n"},
    {"<!-- a\nb -->", "<p>&lt;!-- a\nb --&gt;\n</p>\n"},
    {"", ""},
};

static void test_cases(void **state) {
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Buf buf = {0};
        markdown_html(&buf, cases[i][0], strlen(cases[i][0]));
        assert_string_equal(buf_str(&buf), cases[i][1]);
        buf_free(&buf);
    }
}

/* Whatever comes in, only the elements above come out, each closed. */
static void test_elements(void **state) {
    static const char *const names[] = {"p",
                                        "h1",
                                        "h2",
                                        "h3",
                                        "h4",
                                        "h5",
                                        "h6",
                                        "em",
                                        "strong",
                                        "code",
                                        "pre",
                                        "ul",
                                        "ol",
                                        "li",
                                        "blockquote",
                                        "table",
                                        "tr",
                                        "td",
                                        "th scope=\"col\"",
                                        "th",
                                        "a href=\"",
                                        "hr /"};
    static const char signs[] = "#*_`[]()|->1. \n\n\\<&\"ax~+:/";
    uint64_t seed = 1;
    for (int round = 0; round < 3000; round++) {
        char text[120];
        size_t len = test_word(&seed) % sizeof text;
        for (size_t i = 0; i < len; i++)
            text[i] = signs[test_word(&seed) % (sizeof signs - 1)];
        Buf buf = {0};
        markdown_html(&buf, text, len);
        for (const char *at = buf_str(&buf); (at = strchr(at, '<')); at++) {
            const char *name = at + 1 + (at[1] == '/');
            bool known = false;
            for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
                size_t n = strlen(names[i]);
                if (strncmp(name, names[i], n) == 0 &&
                    (name[n] == '>' || names[i][n - 1] == '"'))
                    known = true;
            }
            known = known || strncmp(at, "</a>", 4) == 0;
            assert_true(known);
        }
        buf_free(&buf);
    }
}

/* On a terminal. A number in the middle of a paragraph begins no list, unless it is 1. */
static void test_prose(void **state) {
    static const char text[] = "more than\n63. So *it* is:\n1. one\n2. two\n\n64. no\n";
    Style style = style_default();
    Buf buf = {0};
    prose_draw(&buf, &style, text, strlen(text));
    assert_string_equal(buf_str(&buf),
                        "more than 63. So it is:\n1. one\n2. two\n\n64. no\n");
    buf_free(&buf);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cases),
        cmocka_unit_test(test_elements),
        cmocka_unit_test(test_prose),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
