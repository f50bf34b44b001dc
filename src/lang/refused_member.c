/* Refused members, by their tokens: struct S { int a; double b; }; becomes
 * struct S { int a; void b; };, where a member of type void stands for a refused one. */
#include "lang/refused_member.h"

#include <string.h>

typedef struct {
    Lex lex;
    size_t at, from, to; /* the declaration's */
} Search;

static bool find_body(Search *s);

/* One member, from its first token on; behind a body may stand variables. */
static bool find_member(Search *s, size_t before, Token t) {
    bool tag = false;
    for (; !lex_ends(&t) && t.kind != TOKEN_SEMICOLON; t = lex_next_lenient(&s->lex)) {
        if (t.kind == TOKEN_CLOSE) return false;
        if (lex_is(&s->lex, &t, "struct union")) tag = true;
        if (lex_is(&s->lex, &t, "= ( enum")) tag = false;
        bool body = tag && lex_is(&s->lex, &t, "{");
        if (body ? find_body(s) : t.kind == TOKEN_OPEN && !lex_close(&s->lex).len)
            return body;
        tag &= !body;
    }
    s->from = before, s->to = t.at + t.len;
    return s->from <= s->at && s->at < s->to;
}

/* Behind its brace. */
static bool find_body(Search *s) {
    for (;;) {
        size_t before = s->lex.at;
        Token t = lex_next_lenient(&s->lex);
        if (lex_ends(&t) || t.kind == TOKEN_CLOSE) return false;
        if (find_member(s, before, t)) return true;
    }
}

/* Whether a word that the token follows is what the declaration declares. */
static bool ends_name(const Lex *lex, const Token *then) {
    return then->kind == TOKEN_SEMICOLON || lex_is(lex, then, ", [ = { :");
}

static bool add_name(ReaderRefusedMembers *lost, const Token *t) {
    enum { MOST = sizeof lost->name / sizeof *lost->name };
    if (lost->count == MOST) return false;
    lost->name[lost->count] = t->at;
    lost->len[lost->count++] = t->len;
    return true;
}

/* To the comma or semicolon that ends the declarator. */
static Token declarator_end(Lex *lex, Token t) {
    for (; !lex_ends(&t) && t.kind != TOKEN_SEMICOLON && !lex_is(lex, &t, ",");
         t = lex_next_lenient(lex))
        if (t.kind == TOKEN_OPEN) lex_close(lex);
    return t;
}

static bool find_names(Lex lex, const Search *s, ReaderRefusedMembers *lost) {
    bool pointer = false; /* (*f)(…) */
    lex.len = s->to;
    lex.at = s->from;
    for (Token t = lex_next_lenient(&lex); !lex_ends(&t) && t.kind != TOKEN_SEMICOLON;
         t = lex_next_lenient(&lex)) {
        Lex ahead = lex;
        Token then = lex_next_lenient(&ahead);
        if (t.kind == TOKEN_WORD &&
            (ends_name(&lex, &then) || (pointer && lex_is(&lex, &then, ") [ (")))) {
            if (!add_name(lost, &t)) return false;
            t = declarator_end(&lex, lex_next_lenient(&lex));
            if (t.kind == TOKEN_SEMICOLON) break;
        } else if (t.kind == TOKEN_OPEN) {
            pointer = lex_is(&lex, &t, "(") && lex_is(&lex, &then, "*");
            if (!pointer) lex_close(&lex);
        }
    }
    return lost->count > 0;
}

/* The names stay where they are. False: there is no room, or it was done already. */
static bool rewrite_as_void(char *text, const Search *s,
                            const ReaderRefusedMembers *lost) {
    static const char type[] = "void ";
    size_t end = s->from + strlen(type);
    if (lost->name[0] < end || strncmp(text + s->from, type, strlen(type)) == 0)
        return false;
    memcpy(text + s->from, type, strlen(type));
    for (unsigned i = 0; i < lost->count; i++) {
        size_t then = lost->name[i] + lost->len[i];
        memset(text + end, ' ', lost->name[i] - end);
        text[then] = i + 1 < lost->count ? ',' : ';';
        end = then + 1;
    }
    memset(text + end, ' ', s->to > end ? s->to - end : 0);
    return true;
}

bool refused_member_replace(Lex lex, char *text, size_t at, ReaderRefusedMembers *lost) {
    Search s = {.lex = lex, .at = at};
    *lost = (ReaderRefusedMembers){.count = 0};
    lex_begin(&s.lex, 0);
    Token t = lex_next_lenient(&s.lex);
    bool struct_first = false;
    for (; !lex_ends(&t) && !lex_is(&s.lex, &t, "{ ( ="); t = lex_next_lenient(&s.lex))
        struct_first |= lex_is(&s.lex, &t, "struct union");
    return struct_first && lex_is(&s.lex, &t, "{") && find_body(&s) &&
           find_names(lex, &s, lost) && rewrite_as_void(text, &s, lost);
}
