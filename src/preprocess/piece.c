/* How much of a text each piece takes. */
#include "preprocess/piece.h"

#include <string.h>

bool piece_is(const Piece *piece, const char *text) {
    return strlen(text) == piece->len && memcmp(piece->text, text, piece->len) == 0;
}

size_t piece_quoted(const char *text) {
    size_t len = 1;
    while (text[len] && text[len] != '\n' && text[len] != *text)
        len += text[len] == '\\' && text[len + 1] && text[len + 1] != '\n' ? 2 : 1;
    if (text[len] == *text) return len + 1;
    return *text == '"' ? len : 1;
}

/* 1.5e-3 and 0x1p-3, but 0x1e-3 is a difference. */
static bool is_exponent(const char *text, size_t len) {
    bool hex = text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
    if (!len || (text[len] != '+' && text[len] != '-')) return false;
    return strchr(hex ? "pP" : "eE", text[len - 1]) && memchr(text, '.', len);
}

size_t piece_number(const char *text) {
    for (size_t len = symbol_reach(text);; len++) {
        bool apart = text[len] == '\'' && symbol_goes_on(text[len + 1]);
        bool point = text[len] == '.' && text[len + 1] != '.';
        if (!symbol_goes_on(text[len]) && !apart && !point && !is_exponent(text, len))
            return len;
    }
}

/* The longest first. */
static size_t sign(const char *text) {
    static const char *const signs[] = {
        "<<=", ">>=", "...", "<=>", "->*", "##", "++", "--", "->",
        "<<",  ">>",  "<=",  ">=",  "==",  "!=", "&&", "||", "+=",
        "-=",  "*=",  "/=",  "%=",  "&=",  "|=", "^=", "::"};
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        size_t len = strlen(signs[i]);
        if (strncmp(text, signs[i], len) == 0) return len;
    }
    size_t len = 1;
    while (((unsigned char)text[len] & 0xC0) == 0x80) len++;
    return len;
}

static size_t comment(const char *text) {
    if (text[1] == '/') return strcspn(text, "\n");
    if (text[1] != '*') return 0;
    const char *stop = strstr(text + 2, "*/");
    return stop ? (size_t)(stop - text) + 2 : strlen(text);
}

bool piece_is_comment(const char *text, PieceHash hash) {
    return hash == HASH_COMMENT ||
           (hash == HASH_BLANK && (text[1] == ' ' || text[1] == '\t'));
}

size_t piece_space(const char *text, PieceHash hash) {
    size_t n = 0;
    for (;;) {
        size_t len = strspn(text + n, " \t\r\n\v\f");
        if (text[n] == '/') len = comment(text + n);
        if (text[n] == '#' && piece_is_comment(text + n, hash)) len = strcspn(text + n, "\n");
        if (text[n] == '\\') len = text[n + 1] == '\n' ? 2 : 0;
        if (text[n] == '\\' && text[n + 1] == '\r' && text[n + 2] == '\n') len = 3;
        if (!len) return n;
        n += len;
    }
}

Piece piece_next(PieceScan *scan) {
    const char *text = scan->text + scan->at;
    size_t gap = piece_space(text, scan->hash);
    text += gap;
    scan->at += gap;
    Piece p = {.text = text,
               .at = (uint32_t)(scan->base + scan->at),
               .param = -1,
               .space = gap > 0};
    char c = *text;
    size_t len = 0;
    if (!c || scan->at >= scan->len) return p;
    if (symbol_begins(c))
        p.kind = PIECE_WORD, len = symbol_reach(text);
    else if ((c >= '0' && c <= '9') || (c == '.' && text[1] >= '0' && text[1] <= '9'))
        p.kind = PIECE_NUMBER, len = piece_number(text);
    else if (c == '"' || c == '\'')
        p.kind = c == '"' ? PIECE_STRING : PIECE_CHAR, len = piece_quoted(text);
    else
        p.kind = PIECE_SIGN, len = sign(text);
    p.len = (uint32_t)len;
    scan->at += len;
    return p;
}

void piece_add(Arena *arena, PieceList *list, Piece piece) {
    list->at = arena_grow(arena, list->at, list->count, &list->cap, sizeof *list->at);
    list->at[list->count++] = piece;
}

bool piece_glue(char a, char b) {
    static const char signs[] = "+-*/%&|^<>=!~:.#\\";
    if (a == '.') return b == '.' || (b >= '0' && b <= '9');
    if (symbol_goes_on(a)) return symbol_goes_on(b) || b == '.';
    return a && b && strchr(signs, a) && strchr(signs, b);
}
