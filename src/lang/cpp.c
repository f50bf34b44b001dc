/* Words that only C++ has, found by tokens: a text of C++ need not be one of C's or bbx's. */
#include "lang/walk.h"

void cpp_error(Parse *p, Span span, const char *what) {
    walk_error(p, span, "%s C++'s\n|" CPP_HINT, what);
}

/* C may have the word for a name: then a value goes on behind it, or ends. */
static bool is_used(const Lex *lex, const Token *word, const Token *next) {
    if (lex_is(lex, word, "operator")) return true;
    if (lex_is(lex, word, "this")) return lex_is(lex, next, "->");
    return (next->kind >= TOKEN_WORD && next->kind <= TOKEN_CHAR) ||
           next->kind == TOKEN_OPEN || lex_is(lex, next, "< <> ~ : ::");
}

/* std::…, and a path that is a type: A::B x, A::f<3> */
static bool is_path(const Lex *lex, const Token *word, const Token *next) {
    const char *text = lex->text + word->at;
    if (!memmem(text, word->len, "::", 2)) return false;
    return strncmp(text, "std::", 5) == 0 || next->kind == TOKEN_WORD ||
           lex_is(lex, next, "< <>");
}

static bool is_cpp(const Parse *p, const Lex *lex, const Token *t, const Token *next) {
    const char *text = lex->text + t->at;
    if (lex_is(lex, t, "::")) return true;
    if (t->kind != TOKEN_WORD || walk_is_name(p, symbol_known(p->symbols, text, t->len)))
        return false;
    return words_of_cpp(text, t->len) ? is_used(lex, t, next) : is_path(lex, t, next);
}

void cpp_blame(Parse *p, size_t said) {
    Lex lex = walk_lex(p, p->text, p->len);
    bool member = false;
    for (Token t = lex_next_lenient(&lex), next; !lex_ends(&t); t = next) {
        next = lex_next_lenient(&lex);
        if (!member && is_cpp(p, &lex, &t, &next)) {
            uint32_t at = p->base + t.at;
            diag_cut(p->diags, said);
            p->failed = false;
            walk_error(p, span_of(at, at + t.len), CPP_WORD,
                       arena_strn(p->arena, p->text + t.at, t.len));
            return;
        }
        member = lex_is(&lex, &t, ". ->");
    }
}
