/* Tokens. The lengths of all tokens are determined here; the words and operators
 * are in tables. */
#include "lang/lex.h"

#include <ctype.h>
#include <string.h>

#include "base/among.h"
#include "base/utf8.h"

enum { ATTRIBUTE_MOST = 1000 }; /* bytes of an attribute's arguments */

void lex_begin(Lex *lex, size_t at) {
    lex->at = at;
    lex->first = true;
    lex->operand = lex->board = lex->blank = false;
    lex->line = 0;
}

/* $1 is an earlier result of the prompt. */
static size_t word_len(const char *text) {
    size_t result = *text == '$' && isdigit((unsigned char)text[1]);
    return result ? 1 + symbol_reach(text + 1) : symbol_path(text);
}

static size_t gap_len(const char *text) {
    return strspn(text, " \t");
}

bool lex_is(const Lex *lex, const Token *token, const char *texts) {
    return among(texts, lex->text + token->at, token->len);
}

void lex_skip_line(Lex *lex) {
    const char *stop = memchr(lex->text + lex->at, '\n', lex->len - lex->at);
    lex->at = stop ? (size_t)(stop - lex->text) : lex->len;
}

/* ---- what speaks to compilers: at the token's start; how much to pass over */

/* Behind "(…)" that may follow; where it began when it isn't closed on the line, soon. */
static size_t behind_parentheses(const char *text, size_t from) {
    size_t end = from + gap_len(text + from), most = end + ATTRIBUTE_MOST;
    int depth = 0;
    if (text[end] != '(') return from;
    for (; text[end] && text[end] != '\n' && end < most; end++) {
        depth += (text[end] == '(') - (text[end] == ')');
        if (depth == 0) return end + 1;
    }
    return from;
}

/* [[nodiscard]] */
static size_t brackets_len(const char *text) {
    if (text[1] != '[') return 0;
    const char *stop = strstr(text, "]]");
    size_t len = stop ? (size_t)(stop - text) : 0;
    return len && len < ATTRIBUTE_MOST && !memchr(text, '\n', len) ? len + 2 : 0;
}

/* REGPARM(2) before a type, where a statement begins. */
static bool is_macro_head(const Lex *lex, const char *text, size_t len) {
    size_t end = behind_parentheses(text, len);
    const char *next = text + end + gap_len(text + end);
    const Word *word = words_find(lex->words, next, word_len(next));
    return lex->first && end > len && word_len(next) &&
           (words_is_type(word) || (word && word->class == WORD_SPECIFIER));
}

/* ALIGN(64) behind an array's dimensions. */
static bool is_macro_tail(const Lex *lex, const char *text, size_t len) {
    const char *before = text;
    while (before > lex->text && (before[-1] == ' ' || before[-1] == '\t')) before--;
    if (before == lex->text || before[-1] != ']') return false;
    for (size_t i = 0; i + 5 <= len; i++)
        if (memcmp(text + i, "ALIGN", 5) == 0) return true;
    return false;
}

static size_t attribute_len(const Lex *lex, const char *text, size_t len,
                            const Word *word) {
    bool macro = len >= 3;
    for (size_t i = 0; macro && i < len; i++) macro = !islower((unsigned char)text[i]);
    if ((word && word->class == WORD_ATTRIBUTE) ||
        (macro && (is_macro_head(lex, text, len) || is_macro_tail(lex, text, len))))
        return behind_parentheses(text, len);
    return 0;
}

/* ---- between tokens */

/* Behind a block comment; nothing where it is not closed. */
static size_t comment_len(const char *text) {
    const char *stop = strstr(text + 2, "*/");
    return stop ? (size_t)(stop - text) + 2 : 0;
}

/* What there is to pass over; 0: a token begins, or a comment that is not closed. */
static size_t length_to_pass(const Lex *lex, const char *text) {
    switch (*text) {
    case ' ':
    case '\t':
    case '\r':
    case '\n':
    case '\v':
    case '\f':
        return 1;
    case '\\': /* at the end of a line joins the next one to it */
        return text[1] == '\n' ? 2 : text[1] == '\r' && text[2] == '\n' ? 3 : 0;
    case '/':
        return text[1] == '/'   ? strcspn(text, "\n")
               : text[1] == '*' ? comment_len(text)
                                : 0;
    case '#':
        return lex->board ? 0 : strcspn(text, "\n");
    case '[':
        return lex->board || (lex->operand && lex->words->language == LANGUAGE_BBX)
                   ? 0 /* an index of bbx's may be a board */
                   : brackets_len(text);
    default:
        return 0;
    }
}

static void pass_over(Lex *lex, size_t len) {
    const char *text = lex->text + lex->at;
    lex->blank |= *text != ' ';
    if (*text == '\n' && !lex->line) lex->line = lex->at + 1;
    lex->at += len;
}

/* ---- words */

/* Whether a value could begin with it: a law's claim. */
static bool begins_operand(const Token *t) {
    switch (t->kind) {
    case TOKEN_WORD:
    case TOKEN_SIGN:
        return t->roles ? t->roles & ROLE_PREFIX : t->kind == TOKEN_WORD;
    case TOKEN_OPEN:
    case TOKEN_NUMBER:
    case TOKEN_STRING:
    case TOKEN_CHAR:
    case TOKEN_WRONG:
        return true;
    default:
        return false;
    }
}

/* law + 1, struct = 3, union(v in …): where no statement begins the word is a name. */
static bool serves_as_name(const Lex *lex, const Token *token) {
    bool statement = token->class == WORD_STATEMENT;
    Lex ahead = *lex;
    if (!lex->first && !lex_is(lex, token, "forall")) return true;
    ahead.at = token->at + token->len;
    ahead.first = ahead.operand = false;
    ahead.line = 0;
    ahead.ahead = true;
    Token next = lex_next(&ahead);
    if (next.line || next.kind == TOKEN_END || next.kind == TOKEN_COMMENT) return false;
    if (statement && lex_is(lex, &next, ":")) return false;
    if (!statement && next.kind != TOKEN_WORD)
        return !lex_is(lex, &next, token->class == WORD_CPP ? "{ <" : "{");
    return !begins_operand(&next);
}

/* Whether a value could end with the word. */
static bool ends_value(const Token *t) {
    switch (t->class) {
    case WORD_OPERATOR:
    case WORD_CLAUSE:
    case WORD_CONTROL:
    case WORD_TYPEDEF:
    case WORD_STATEMENT:
        return false;
    default:
        return true;
    }
}

size_t lex_before_sign(const char *text) {
    size_t len = word_len(text), next = len + strspn(text + len, " ");
    return text[next] == '+' || strncmp(text + next, "- ", 2) == 0 ? len : 0;
}

static bool word(Lex *lex, Token *t) {
    const char *text = lex->text + t->at;
    t->len = (uint32_t)word_len(text);
    t->kind = TOKEN_WORD;
    t->word = words_find(lex->words, text, t->len);
    size_t attribute = attribute_len(lex, text, t->len, t->word);
    if (attribute) {
        pass_over(lex, attribute);
        return false;
    }
    if (t->word) {
        t->class = t->word->class;
        if (t->class == WORD_OPERATOR) operators_match(lex->operators, text, &t->roles);
        if (t->class >= WORD_FOREIGN && !lex->ahead && serves_as_name(lex, t))
            t->class = WORD_FREE, t->word = NULL;
    }
    lex->operand = ends_value(t);
    return true;
}

/* ---- literals */

static size_t number_len(const char *text) {
    size_t len = symbol_reach(text);
    while (text[len] == '\'' && symbol_goes_on(text[len + 1]))
        len += 1 + symbol_reach(text + len + 1);
    if (text[len] == '.' && isdigit((unsigned char)text[len + 1]))
        len += 1 + symbol_reach(text + len + 1);
    return len;
}

/* "…" on its line; to the line's end when it isn't closed. */
static size_t string_len(const char *text, bool *closed) {
    size_t len = 1 + strcspn(text + 1, "\"\n\\");
    while (text[len] == '\\' && text[len + 1] && text[len + 1] != '\n')
        len += 2 + strcspn(text + len + 2, "\"\n\\");
    *closed = text[len] == '"';
    return len + *closed;
}

/* 'a', '\n', '\x41', '\101'; 0: it is no such character. */
static size_t char_len(const char *text) {
    if (text[1] == '\n' || !text[1]) return 0;
    if (text[1] != '\\') return text[2] == '\'' ? 3 : 0;
    bool hex = text[2] == 'x';
    size_t n = hex ? 1 + strspn(text + 3, "0123456789abcdefABCDEF")
                   : strspn(text + 2, "01234567");
    if (n == 0 && text[2]) n = 1;
    return n <= 3 && text[2 + n] == '\'' ? n + 3 : 0;
}

size_t lex_piece(const char *text) {
    bool closed;
    size_t len = *text == '"'                    ? string_len(text, &closed)
                 : *text == '\''                 ? char_len(text)
                 : isdigit((unsigned char)*text) ? number_len(text)
                                                 : word_len(text);
    return len ? len : 1;
}

static void literal(Lex *lex, Token *t, TokenKind kind, size_t len) {
    t->kind = (uint8_t)kind;
    t->len = (uint32_t)len;
    lex->operand = true;
}

static void quoted(Lex *lex, Token *t) {
    const char *text = lex->text + t->at;
    bool closed = true;
    size_t len = *text == '"' ? string_len(text, &closed) : char_len(text);
    bool fine = len && closed;
    literal(lex, t,
            !fine          ? TOKEN_WRONG
            : *text == '"' ? TOKEN_STRING
                           : TOKEN_CHAR,
            len ? len : 1);
}

/* ---- signs */

/* Signs that are in no table: ++ -- :: .. , ? : . */
static size_t other_sign(const char *text) {
    switch (*text) {
    case '+':
    case '-':
        return text[1] == *text ? 2 : 0;
    case ':':
        return text[1] == ':' ? 2 : 1;
    case '.':
        return strspn(text, ".");
    default:
        return *text == ',' || *text == '?';
    }
}

static void sign(Lex *lex, Token *t) {
    const char *text = lex->text + t->at;
    size_t len = operators_match(lex->operators, text, &t->roles);
    size_t other = other_sign(text);
    if (other > len || (other && !len)) {
        bool step = other == 2 && (*text == '+' || *text == '-') && lex->operand;
        t->roles = step ? ROLE_POSTFIX : 0;
        len = other;
    }
    t->kind = TOKEN_SIGN;
    if (!len) {
        t->kind = TOKEN_WRONG;
        utf8_decode(text, lex->len - t->at, &len);
    }
    if (t->kind == TOKEN_WRONG && len == 3 && memcmp(text, "∀", 3) == 0)
        t->kind = TOKEN_SIGN, t->roles = ROLE_PREFIX;
    t->len = (uint32_t)len;
    lex->operand = t->kind == TOKEN_WRONG || t->roles == ROLE_POSTFIX;
}

static void bracket(Lex *lex, Token *t, char c, bool opens) {
    t->kind = opens ? TOKEN_OPEN : TOKEN_CLOSE;
    t->len = 1;
    lex->board = c == '[' && !lex->operand;
    lex->operand = !opens;
}

/* Between [ and ] of a board everything is a cell, but comments. */
static void cells(const Lex *lex, Token *t) {
    const char *text = lex->text + t->at;
    size_t len = strcspn(text, " \t\r\n/]");
    t->kind = TOKEN_CELLS;
    t->len = (uint32_t)(len ? len : 1);
}

static bool is_command(const Lex *lex, const Token *t) {
    return lex->first && isalpha((unsigned char)lex->text[t->at + 1]);
}

/* The token at the place; false where it was passed over. */
static bool token(Lex *lex, Token *t) {
    char c = lex->text[t->at];
    if (lex->board && c != ']') {
        cells(lex, t);
        return true;
    }
    bool result = c == '$' && word_len(lex->text + t->at);
    if (isalpha((unsigned char)c) || c == '_' || result) return word(lex, t);
    if (c >= '0' && c <= '9') {
        literal(lex, t, TOKEN_NUMBER, number_len(lex->text + t->at));
        return true;
    }
    switch (c) {
    case '(':
    case '[':
    case '{':
        bracket(lex, t, c, true);
        break;
    case ')':
    case ']':
    case '}':
        bracket(lex, t, c, false);
        break;
    case ';':
        t->kind = TOKEN_SEMICOLON, t->len = 1;
        lex->operand = false;
        break;
    case '"':
    case '\'':
        quoted(lex, t);
        break;
    case ':':
        if (is_command(lex, t)) {
            t->kind = TOKEN_COMMAND;
            t->len = (uint32_t)(1 + word_len(lex->text + t->at + 1));
            break;
        } /* fall through */
    default:
        sign(lex, t);
        break;
    }
    return true;
}

Token lex_next(Lex *lex) {
    for (;;) {
        for (size_t len; (len = length_to_pass(lex, lex->text + lex->at));)
            pass_over(lex, len);
        Token t = {.line = (uint32_t)lex->line, .blank = lex->blank};
        t.at = (uint32_t)lex->at;
        bool comment = strncmp(lex->text + t.at, "/*", 2) == 0;
        t.kind = comment ? TOKEN_COMMENT : TOKEN_END, t.len = comment ? 2 : 0;
        if (lex->at >= lex->len || comment) return t;
        if (!token(lex, &t)) continue;
        lex->at = t.at + t.len;
        lex->line = 0;
        lex->first = lex->blank = false;
        return t;
    }
}

/* ---- plain lines, at a glance */

/* Whether a line can be whole that ends there: by its last token. */
static bool ends_whole(const Lex *lex, const char *start, const char *end) {
    const char *from = end;
    while (from > start && symbol_goes_on(from[-1])) from--;
    if (from == end) return end[-1] == ')';
    return !words_find(lex->words, from, (size_t)(end - from));
}

Token lex_next_lenient(Lex *lex) {
    Token t = lex_next(lex);
    if (t.kind == TOKEN_WRONG && lex->at <= t.at) lex->at = t.at + 1;
    return t;
}

Token lex_close(Lex *lex) {
    Token t = {0};
    for (unsigned depth = 1; depth;) {
        t = lex_next_lenient(lex);
        if (lex_ends(&t)) break;
        depth += t.kind == TOKEN_OPEN;
        depth -= t.kind == TOKEN_CLOSE;
    }
    return t;
}

size_t lex_plain_line(Lex *lex, bool law, unsigned most) {
    const char *start = lex->text + lex->at, *first = start + strspn(start, " ");
    const char *at = first, *end;
    unsigned depth = 0;
    bool pointer = *at == '*' || (*at == '&' && symbol_begins(at[1])); /* P *f(…) */
    if (!law && (symbol_goes_on(*at) || pointer)) return 0;
    for (;; at++) {
        while (words_plain(lex->words, *at)) at++;
        if (*at == '(') {
            if (++depth > most) return 0;
        } else if (*at == '_') {
            if (at[1] == '_') return 0;
        } else if (*at == ')' && depth) {
            depth--;
        } else if (*at != ':' || !law || at[1] == ':') {
            break;
        }
    }
    for (end = at; end > first && end[-1] == ' ';) end--;
    bool line = *at == '\n' || at == lex->text + lex->len;
    if (depth || !line || end == start || !ends_whole(lex, start, end)) return 0;
    lex->at = (size_t)(at - lex->text);
    return (size_t)(end - lex->text);
}

/* ---- rests of lines */

static Token rest_token(Lex *lex, size_t from, size_t to) {
    Token t = {.kind = TOKEN_RAW, .blank = lex->blank};
    t.at = (uint32_t)from, t.len = (uint32_t)(to - from);
    lex->blank = lex->first = false;
    return t;
}

Token lex_raw(Lex *lex) {
    const char *text = lex->text;
    bool quoted = false;
    size_t from = lex->at += gap_len(text + lex->at), to = from;
    for (char c; (c = text[lex->at]) && c != '\n' && (c != ';' || quoted); lex->at++) {
        const char *at = text + lex->at;
        bool apart = lex->at > 0 && (at[-1] == ' ' || at[-1] == '\t');
        bool comment = (*at == '#' && at[1] == ' ') || strncmp(at, "// ", 3) == 0;
        quoted ^= c == '"';
        if (comment && apart && !quoted) {
            lex_skip_line(lex);
            break;
        }
        if (!isspace((unsigned char)c)) to = lex->at + 1;
    }
    return rest_token(lex, from, to);
}

Token lex_file(Lex *lex) {
    const char *text = lex->text;
    size_t from = lex->at += gap_len(text + lex->at);
    size_t len = text[from] == '"' ? 1 + strcspn(text + from + 1, "\"\n")
                                   : strcspn(text + from, " \t\n");
    lex->at += len + (text[from] == '"' && text[from + len] == '"');
    return rest_token(lex, from, lex->at);
}
