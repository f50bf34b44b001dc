/* Tokens: what each takes of the text, and whether a word is a name. */
#include "lang/lang_test.h"
#include "lang/lex.h"

/* One letter a token: w a name, W a word of the tables, n number, s string, c character,
 * + infix, ~ prefix, * either, p postfix, . another sign, brackets and ; as they are, # a
 * directive, : a command, x a cell, ! what is none, ? an open comment. */
static char letter(const Lex *lex, const Token *t) {
    switch (t->kind) {
    case TOKEN_COMMENT:
        return '?';
    case TOKEN_WORD:
        return t->class == WORD_FREE ? 'w' : 'W';
    case TOKEN_NUMBER:
        return 'n';
    case TOKEN_STRING:
        return 's';
    case TOKEN_CHAR:
        return 'c';
    case TOKEN_SIGN:
        return t->roles == ROLE_POSTFIX  ? 'p'
               : t->roles == ROLE_PREFIX ? '~'
               : t->roles & ROLE_PREFIX  ? '*'
               : t->roles                ? '+'
                                         : '.';
    case TOKEN_OPEN:
    case TOKEN_CLOSE:
    case TOKEN_SEMICOLON:
        return lex->text[t->at];
    case TOKEN_CELLS:
        return 'x';
    case TOKEN_COMMAND:
        return ':';
    case TOKEN_WRONG:
        return '!';
    default:
        return '#';
    }
}

static void texts_become_tokens(void **state) {
    static const char *const cases[][2] = {
        {"", ""},
        {"x", "w"},
        {"  law a & ~b == 0x1f // c", "Ww+~w+n"},
        {"a/* b\n*/c # d\n e", "www"},
        {"1'000 1_0 1.5 3..5 0ffH 9x", "nnnn.nnn"},
        {"a<<=b>>>c>=d<->e&&f", "w+w+w+w+w+w"},
        {"x++; ++x - --y", "wp;.w*.w"},
        {"x∁ ∪ ¬y \\ z", "wp+~w+w"},
        {"a ? b : c, d", "w.w.w.w"},
        {"f(a, {b1..c2}[3])", "w(w.{w.w}[n])"},
        {"[. . #\n1 X // c\n]", "[xxxxx]"},
        {"x = [. [ ]", "w+[xx]"},
        {"t[1] + (a)[2]", "w[n]*(w)[n]"},
        {"'a' '\\n' '\\x41' '\\101' 'ab", "cccc!w"},
        {"\"a b\" \"c", "s!"},
        {"$ × é @", "!!!!"},
        {":show a; :b", ":w;.w"},
        {"a # + b\n# c\nd", "ww"},
        {"__attribute__((hot)) U64 f", "Ww"},
        {"REGPARM(2) U64 f", "Ww"},
        {"[[nodiscard]] int t[3] ALIGN(64) = 1", "Ww[n]+n"},
        {"std::swap(a)", "w(w)"},
        {"1?a::b1::c:d", "n.w.w"},
        {"a ::b a:: b :c", "w.ww.w.w"},
        {"a \\\n+ b", "w*w"},
        {"a /* b", "w?"},
        {"a and b AND c In d in e", "wWwWwwwWw"},
        {"forall a b: a", "Www.w"},
    };
    Words words;
    Operators operators;
    words_init(&words);
    operators_init(&operators);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *text = cases[i][0];
        Lex lex = {.text = text, .words = &words, .operators = &operators};
        lex.len = strlen(text);
        lex_begin(&lex, 0);
        char got[80];
        size_t n = 0;
        Token t;
        while ((t = lex_next(&lex)).kind != TOKEN_END && n < sizeof got - 1) {
            got[n++] = letter(&lex, &t);
            if (t.kind == TOKEN_COMMENT) break;
        }
        got[n] = '\0';
        if (strcmp(got, cases[i][1]) != 0)
            fail_msg("%s\n  got      %s\n  expected %s", text, got, cases[i][1]);
    }
}

/* A word that begins a statement is a name where no operand follows. */
static void words_are_names(void **state) {
    static const char *const words[] = {"law", "refute", "assert", "quiz", "position"};
    static const char *const names[] = {" = 3",     " ∩ 4", " <-> 4", "++",
                                        ", 1",      ";",    "; x",    " and 3",
                                        " ? 1 : 2", ".x",   ")",      " /= 2"};
    static const char *const begin[] = {"",    " x",     " (x)", " {a1}", " 3",  " \"a\"",
                                        " -x", " not x", " ~x",  " !x",   "\nx", " 'a'"};
    Words table;
    Operators operators;
    words_init(&table);
    operators_init(&operators);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        for (size_t k = 0; k < 24; k++) {
            char text[40];
            snprintf(text, sizeof text, "%s%s", words[i],
                     k < 12 ? names[k] : begin[k - 12]);
            Lex lex = {.text = text, .words = &table, .operators = &operators};
            lex.len = strlen(text);
            lex_begin(&lex, 0);
            if ((lex_next(&lex).class == WORD_FREE) != (k < 12)) fail_msg("'%s'", text);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_become_tokens),
        cmocka_unit_test(words_are_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
