/* Engines write their assertions without a semicolon, the macro has it:
 *
 *     #define ASSERT(x) assert(x);
 *     ASSERT(pos != 0)
 *     return lsb(pos);
 *
 * The grammar knows no macros. Where a statement is refused, each use of one that begins
 * a statement and is followed by the next one gets its semicolon, on a blank behind it.
 */
#include <ctype.h>

#include "lang/walk.h"

/* A name in capitals that is defined. */
static bool is_macro(const Parse *p, const Token *t) {
    if (t->kind != TOKEN_WORD) return false;
    for (uint32_t i = 0; i < t->len; i++)
        if (islower((unsigned char)p->text[t->at + i])) return false;
    return walk_is_name(p, symbol_known(p->symbols, p->text + t->at, t->len));
}

/* Over the macro's arguments: behind them. */
static size_t behind_arguments(Lex *lex) {
    Token t = {0};
    for (size_t depth = 0; (t = lex_next(lex)).kind > TOKEN_COMMENT;) {
        depth += lex_is(lex, &t, "(");
        depth -= lex_is(lex, &t, ")");
        if (!depth) break;
    }
    return t.at + t.len;
}

static bool begins_statement(const Lex *lex, const Token *t) {
    return (t->kind == TOKEN_WORD && !(t->roles & ROLE_INFIX)) || lex_is(lex, t, "}");
}

bool macro_semicolons(Parse *p) {
    char *text = arena_strn(p->arena, p->text, p->len);
    Lex lex = walk_lex(p, p->text, p->len);
    bool mended = false, start = false;
    for (Token t; (t = lex_next(&lex)).kind > TOKEN_COMMENT;) {
        if (start && is_macro(p, &t) && text[t.at + t.len] == '(') {
            size_t end = behind_arguments(&lex);
            Lex ahead = lex;
            Token next = lex_next(&ahead);
            if (next.at > end && begins_statement(&lex, &next))
                text[end] = ';', mended = true;
        }
        start = strchr("{};)", lex.text[lex.at - 1]) != NULL;
    }
    if (mended) p->text = text;
    return mended;
}
