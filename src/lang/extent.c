/* A newline ends a statement unless a bracket is open, something must follow what stood
 * last, or the next line begins with what can only follow. Of C's statements heads and
 * bodies are known:
 *
 *     if (a) x = 1; else do { … } while (b);
 *     static U64 f(U64 b)
 *     { … }
 */
#include "lang/extent.h"

#include "lang/asm_text.h"

#include <ctype.h>
#include <stddef.h>
#include <string.h>

enum { STATEMENT_MOST = 4 << 20 };

void extent_begin(Extent *e) {
    size_t from = offsetof(Extent, start), to = offsetof(Extent, bracket);
    memset((char *)e + from, 0, to - from);
    e->types = true;
}

/* ---- errors */

void extent_error(Extent *e, size_t at, size_t len, const char *format, ...) {
    va_list args;
    if (e->bad) return;
    e->bad = true;
    va_start(args, format);
    diag_push(e->diags, DIAG_ERROR, e->chunk.source, span_of(at, at + len), format, args);
    va_end(args);
}

static void report_wrong_token(Extent *e, const Token *t) {
    Buf message = {0};
    lex_error(&e->lex, t, &message);
    extent_error(e, t->at, e->lex.text[t->at] == '"' ? 1 : t->len, "%s",
                 buf_str(&message));
    buf_free(&message);
}

static void unclosed(Extent *e, bool large) {
    if (!e->depth) return;
    const Bracket *open = &e->bracket[e->depth - 1];
    extent_error(e, open->at, 1, "the '%c' is not closed%s", open->c,
                 large ? ": a statement has at most 4 MB of text" : "");
}

/* ---- brackets */

char extent_closer(char open) {
    return open == '(' ? ')' : open == '[' ? ']' : '}';
}

/* Whether a { opens statements. */
static bool opens_block(const Extent *e) {
    return e->form == FORM_LIST || e->body ||
           (e->form == FORM_PLAIN && e->shape == SHAPE_PARENS);
}

static void open_bracket(Extent *e, const Token *t, char c) {
    if (!e->depth && c == '{' && e->shape == SHAPE_PARENS && e->form == FORM_LIST)
        e->form = FORM_PLAIN; /* struct S f(…) { … } */
    bool block = e->depth ? e->bracket[e->depth - 1].block : c == '{' && opens_block(e);
    if (!e->depth) {
        bool result = c == '(' && e->shape == SHAPE_PARENS; /* int (*f(int))(int) */
        bool function = (e->shape == SHAPE_WORDS && e->words) || result;
        e->words += result;
        e->shape = c == '(' && function                 ? SHAPE_PARENS
                   : c == '(' && e->shape == SHAPE_HEAD ? SHAPE_COND
                                                        : SHAPE_REST;
    }
    if (e->depth < e->depth_max && !e->deeper) {
        e->bracket[e->depth++] = (Bracket){c, block, t->at};
    } else if (!e->deeper++) {
        extent_error(e, t->at, 1, "more than %u brackets are open here", e->depth_max);
    }
}

static void close_wrong(Extent *e, const Token *t, char c) {
    char open = e->depth ? e->bracket[e->depth - 1].c : 0;
    unsigned i = e->depth;
    while (i > 0 && extent_closer(e->bracket[i - 1].c) != c) i--;
    if (!open)
        extent_error(e, t->at, 1, "unmatched '%c'", c);
    else if (i == 0)
        extent_error(e, t->at, 1, "'%c' stands where the '%c' wants its '%c'", c, open,
                     extent_closer(open));
    else
        unclosed(e, false);
    e->depth = i > 0 ? i : e->depth;
}

static void close_bracket(Extent *e, const Token *t, char c) {
    if (e->deeper) {
        e->deeper--;
        return;
    }
    if (!e->depth || extent_closer(e->bracket[e->depth - 1].c) != c) close_wrong(e, t, c);
    if (!e->depth && c == ')' && e->words && e->shape == SHAPE_WORDS)
        e->shape = SHAPE_PARENS; /* f x) { … } */
    if (!e->depth || --e->depth || e->deeper) return;
    if (c == ')' && e->shape == SHAPE_COND) e->open = e->body = true;
    e->done = c == '}' && e->bracket[0].block && e->form != FORM_LIST;
}

/* { x = 1; … or { if …: a block, no set. */
static void become_block(Extent *e) {
    if (e->depth != 1 || e->form != FORM_PLAIN || e->bracket[0].at != e->start ||
        e->bracket[0].c != '{')
        return;
    e->bracket[0].block = true;
    e->form = FORM_CONTROL;
}

static void semicolon(Extent *e) {
    become_block(e);
    e->open = e->depth || e->deeper;
    e->done = !e->open;
}

/* ---- words */

static Form form_of(const Lex *lex, const Token *t) {
    switch (t->class) {
    case WORD_STATEMENT:
        return FORM_OTHER;
    case WORD_FOREIGN:
    case WORD_TYPEDEF:
    case WORD_CPP:
        return FORM_LIST;
    case WORD_CONTROL:
        return FORM_CONTROL;
    default:
        return t->class == WORD_CLAUSE && lex_is(lex, t, "for") ? FORM_CONTROL
                                                                : FORM_PLAIN;
    }
}

/* if, else, while and their like; the while behind do … has no body. */
static void control_word(Extent *e, const Token *t, bool done) {
    const Lex *lex = &e->lex;
    bool tail = done && e->dos && lex_is(lex, t, "while");
    e->body = lex_is(lex, t, "else do");
    e->dos += lex_is(lex, t, "do");
    e->dos -= tail;
    e->ifs += lex_is(lex, t, "if");
    e->ifs -= e->ifs && lex_is(lex, t, "else");
    if (!tail && lex_is(lex, t, "if while for switch")) e->shape = SHAPE_HEAD;
}

static void outer_word(Extent *e, const Token *t, bool first) {
    bool type = words_is_type(t->word) || t->class == WORD_SPECIFIER, done = e->done;
    e->done = false;
    if (first && e->form == FORM_PLAIN) e->form = form_of(&e->lex, t);
    if (first) e->declares = type || e->form == FORM_LIST;
    e->types &= type;
    e->words += e->shape == SHAPE_WORDS && (!t->word || type);
    if (e->shape != SHAPE_WORDS) e->shape = SHAPE_REST;
    if (e->form == FORM_CONTROL) control_word(e, t, done);
}

static void outer_sign(Extent *e, const Token *t) {
    char c = t->len == 1 ? e->lex.text[t->at] : ' ';
    e->questions += c == '?';
    e->questions -= c == ':' && e->questions;
}

/* What must not be followed, though no value ends with it. */
static bool may_end(const Extent *e, const Token *t) {
    return t->kind == TOKEN_COMMAND ||
           (!e->depth && t->class == WORD_CONTROL &&
            lex_is(&e->lex, t, "break continue default return"));
}

/* U64 f(…) and struct S f(…) may begin so. */
static bool may_declare(const Extent *e) {
    return e->form == FORM_PLAIN || e->form == FORM_LIST;
}

/* U64 *f(…); */
static bool is_in_head(const Extent *e, const Token *t) {
    return may_declare(e) && e->shape == SHAPE_WORDS && e->words &&
           lex_is(&e->lex, t, "* & ** &&");
}

/* Operators behind `without` want no operand. */
static void quiz_word(Extent *e, const Token *t, bool first) {
    if (first) e->quiz = t->class == WORD_STATEMENT && lex_is(&e->lex, t, "quiz");
    if (!e->quiz || t->kind != TOKEN_WORD) return;
    e->barred = lex_is(&e->lex, t, "without") ||
                (e->barred && !lex_is(&e->lex, t, "hint when at"));
}

void extent_take(Extent *e, const Token *t, bool first) {
    char c = e->lex.text[t->at];
    if (!e->depth) quiz_word(e, t, first);
    e->open = !e->lex.operand && !may_end(e, t) && !e->barred;
    if (t->kind != TOKEN_OPEN) e->body = false;
    switch (t->kind) {
    case TOKEN_CELLS:
        break;
    case TOKEN_WORD:
        if (!e->depth) outer_word(e, t, first);
        if (t->class == WORD_CONTROL) become_block(e);
        break;
    case TOKEN_OPEN:
        open_bracket(e, t, c);
        e->body = e->done = false;
        break;
    case TOKEN_CLOSE:
        close_bracket(e, t, c);
        break;
    case TOKEN_SEMICOLON:
        semicolon(e);
        break;
    default:
        e->done = false;
        if (!e->depth && is_in_head(e, t))
            e->product |= !e->c && !e->declares;
        else if (!e->depth)
            e->shape = SHAPE_REST;
        if (!e->depth && !e->barred) outer_sign(e, t);
        if (t->kind == TOKEN_WRONG) report_wrong_token(e, t);
        if (t->kind == TOKEN_COMMAND) e->form = FORM_OTHER;
        break;
    }
}

/* ---- how a line begins */

typedef enum { NOTHING, SOFT, STRONG } Starter;

/* law, refute, quiz, position and commands begin a statement also where something is
 * open; const, assert and `name =` may stand in bodies. */
static Starter starter_at(const Extent *e, const Token *t) {
    char c = e->lex.text[t->at];
    bool begins = t->at > 0 && e->lex.text[t->at - 1] == '\n';
    if (!begins || (c != ':' && c != '_' && !isalpha((unsigned char)c))) return NOTHING;
    Lex lex = e->lex;
    lex_begin(&lex, t->at);
    Token word = lex_next(&lex), then = lex_next(&lex);
    bool alone = then.line || then.kind == TOKEN_END;
    if (word.kind == TOKEN_COMMAND)
        return words_command(lex.text + word.at + 1, word.len - 1) ? STRONG : NOTHING;
    if (word.kind != TOKEN_WORD) return NOTHING;
    if (!alone && lex_is(&lex, &then, "= :=")) return SOFT;
    if (lex_is(&lex, &word, "const assert")) return SOFT;
    return word.class == WORD_STATEMENT && !alone ? STRONG : NOTHING;
}

/* A new line inside brackets; false where the statement ends there all the same. */
static bool goes_on_inside(Extent *e, const Token *t) {
    bool large = t->at - e->start > STATEMENT_MOST;
    bool ended = t->kind == TOKEN_END || large;
    Starter starter = ended ? STRONG : starter_at(e, t);
    if (starter == SOFT && !e->deeper && e->bracket[e->depth - 1].block) {
        if (!e->resume) e->resume = t->at;
        return true;
    }
    if (starter == NOTHING) return true;
    e->wants = ended;
    e->unclosed = ended && !e->bad;
    unclosed(e, large);
    return false;
}

/* U64 f(U64 b), whose body may be on the next line. */
static bool is_head(const Extent *e) {
    return may_declare(e) && e->shape == SHAPE_PARENS && e->words >= 2 && !e->product;
}

/* Board *f(Board *b), with a { on a line of its own: no product before a set. */
static bool is_body(const Extent *e) {
    Lex ahead = e->lex;
    Token next = lex_next(&ahead);
    return e->product && e->shape == SHAPE_PARENS && (next.line || lex_ends(&next));
}

/* static U64, whose name may be. */
static bool is_type(const Extent *e) {
    return e->form == FORM_PLAIN && e->shape == SHAPE_WORDS && e->types && e->words;
}

/* hint "…", without ~, at most 3 operations. */
static bool is_quiz_part(const Extent *e, const Token *t, const Token *next) {
    const Lex *lex = &e->lex;
    if (!e->quiz || next->line) return false;
    if (lex_is(lex, t, "hint")) return next->kind == TOKEN_STRING;
    if (lex_is(lex, t, "at")) return lex_is(lex, next, "most");
    return lex_is(lex, t, "without") && next->kind != TOKEN_END &&
           !lex_is(lex, next, "= :=");
}

/* Operators that can't begin a statement, and clauses. */
static bool may_only_continue(const Extent *e, const Token *t) {
    const Lex *lex = &e->lex;
    Lex ahead = *lex;
    Token next = lex_next(&ahead);
    bool more = !next.line && next.kind != TOKEN_END;
    if (is_quiz_part(e, t, &next)) return true;
    if (t->class == WORD_OPERATOR && asm_text_begins(lex->text + t->at)) return false;
    if (t->class == WORD_CLAUSE) return lex_is(lex, t, "when") || next.kind == TOKEN_WORD;
    if (t->roles) return !(t->roles & (ROLE_PREFIX | ROLE_POSTFIX));
    return lex_is(lex, t, ",") || (lex_is(lex, t, ":") && e->questions) ||
           (lex_is(lex, t, "?") && more);
}

/* In a file of C: a type may stand on a line of its own, and strings are joined. */
static bool is_declaration(const Extent *e, const Token *t) {
    bool next = words_is_type(t->word) || t->class == WORD_SPECIFIER ||
                t->class == WORD_TYPEDEF || t->class == WORD_FOREIGN ||
                lex_is(&e->lex, t, "struct union enum");
    if (!e->c || !may_declare(e) || next) return false;
    if (e->shape != SHAPE_WORDS) return e->words >= 2 && t->kind == TOKEN_STRING;
    return e->words && (t->kind == TOKEN_WORD || lex_is(&e->lex, t, "( * **"));
}

/* A new line outside of brackets. */
static bool goes_on(const Extent *e, const Token *t) {
    if (e->open) return starter_at(e, t) != STRONG;
    if (is_declaration(e, t)) return starter_at(e, t) != STRONG;
    if (lex_is(&e->lex, t, "{"))
        return is_head(e) || is_body(e) ||
               (e->form == FORM_LIST && e->shape == SHAPE_WORDS) ||
               (e->c && may_declare(e) && e->words >= (e->form == FORM_LIST ? 1 : 2));
    if (is_type(e)) return t->kind == TOKEN_WORD;
    if (e->ifs && lex_is(&e->lex, t, "else")) return true;
    return (e->words || e->shape != SHAPE_WORDS) &&
           may_only_continue(e, t); /* not behind a } */
}

/* if (a) b; and do b; may go on though they could end. */
static bool ends_control(Extent *e, const Token *t) {
    e->wants |= t->kind == TOKEN_END && e->dos;
    return !(e->ifs && lex_is(&e->lex, t, "else")) &&
           !(e->dos && lex_is(&e->lex, t, "while"));
}

bool extent_ends_before(Extent *e, const Token *t) {
    if (e->done) return ends_control(e, t);
    if (t->kind != TOKEN_END && !t->line) return false;
    if (e->depth || e->deeper) return !goes_on_inside(e, t);
    bool broken = e->chunk.faults && e->chunk.fault[0].at < t->line;
    if (t->kind != TOKEN_END) return broken || !goes_on(e, t);
    e->wants |= e->open || is_head(e) || is_type(e) || e->questions;
    return true;
}

bool extent_wants_line(const Extent *e) {
    return e->depth || e->deeper || (!e->done && e->open);
}
