/* Tokens of LLVM's text. */
#include "llvm/llvm_lex.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

__extension__ typedef unsigned __int128 Wide;

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static bool is_word(char c) {
    return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
           c == '.' || c == '$' || c == '-';
}

void llvm_lex_fail(LlvmLex *lex, const char *format, ...) {
    if (lex->failed) return;
    const char *at = lex->now.begin;
    *lex->error = (LlvmError){.line = 1, .column = 1};
    for (const char *s = lex->text; s < at; s++)
        if (*s == '\n')
            lex->error->line++, lex->error->column = 1;
        else
            lex->error->column++;
    va_list args;
    va_start(args, format);
    vsnprintf(lex->error->message, sizeof lex->error->message, format, args);
    va_end(args);
    lex->failed = true;
    lex->now = (LlvmToken){.kind = LLVM_END, .begin = at, .text = at};
}

void llvm_lex_begin(LlvmLex *lex, const char *text, size_t len, LlvmError *error) {
    *lex = (LlvmLex){.text = text, .end = text + len, .at = text, .error = error};
    llvm_lex_next(lex);
}

void llvm_lex_goto(LlvmLex *lex, const char *at) {
    lex->at = at;
    llvm_lex_next(lex);
}

/* Blanks and comments; whether a line ended. */
static bool skip_blanks(LlvmLex *lex) {
    bool first = lex->at == lex->text;
    while (lex->at < lex->end) {
        char c = *lex->at;
        if (c == ';') {
            const char *end = memchr(lex->at, '\n', (size_t)(lex->end - lex->at));
            lex->at = end ? end : lex->end;
        } else if (c == '\n' || c == ' ' || c == '\t' || c == '\r') {
            first |= c == '\n';
            lex->at++;
        } else
            break;
    }
    return first;
}

/* A quoted text, at its first quote. */
static void lex_string(LlvmLex *lex, LlvmTokenKind kind) {
    const char *from = ++lex->at;
    const char *end = memchr(from, '"', (size_t)(lex->end - from));
    lex->now.kind = kind;
    if (!end) {
        llvm_lex_fail(lex, "the string does not end");
        return;
    }
    lex->now.text = from;
    lex->now.len = (size_t)(end - from);
    lex->at = end + 1;
}

static void lex_word(LlvmLex *lex, LlvmTokenKind kind) {
    lex->now.kind = kind;
    lex->now.text = lex->at;
    while (lex->at < lex->end && is_word(*lex->at)) lex->at++;
    lex->now.len = (size_t)(lex->at - lex->now.text);
}

static bool lex_named(LlvmLex *lex, LlvmTokenKind kind) {
    const char *next = lex->at + 1;
    bool quoted = next < lex->end && *next == '"';
    if (!quoted && !(next < lex->end && (is_word(*next) || *next == '\\'))) return false;
    lex->at++;
    if (quoted)
        lex_string(lex, kind);
    else
        lex_word(lex, kind);
    return true;
}

static LlvmTokenKind number_kind(const LlvmToken *token) {
    size_t i = *token->text == '-';
    if (i == token->len) return LLVM_WORD;
    for (; i < token->len; i++)
        if (!is_digit(token->text[i]))
            return is_digit(token->text[*token->text == '-']) ? LLVM_FLOATING : LLVM_WORD;
    return LLVM_NUMBER;
}

/* 1.5e+10: what is behind the e. */
static void lex_exponent(LlvmLex *lex) {
    bool hex = lex->now.len > 1 && lex->now.text[1] == 'x';
    bool e = lex->at < lex->end && *lex->at == '+' &&
             (lex->at[-1] == 'e' || lex->at[-1] == 'E');
    if (hex || !e) return;
    lex->at++;
    while (lex->at < lex->end && is_digit(*lex->at)) lex->at++;
    lex->now.len = (size_t)(lex->at - lex->now.text);
}

static void lex_plain_line(LlvmLex *lex) {
    if (*lex->at == '+') lex->at++;
    lex_word(lex, LLVM_WORD);
    lex->now.kind = number_kind(&lex->now);
    if (lex->now.kind == LLVM_FLOATING) lex_exponent(lex);
    if (lex->at < lex->end && *lex->at == ':') {
        lex->now.kind = LLVM_LABEL;
        lex->at++;
    } else if (lex->now.len == 1 && *lex->now.text == 'c' && lex->at < lex->end &&
               *lex->at == '"')
        lex_string(lex, LLVM_BYTES);
}

static LlvmTokenKind sigil(char c) {
    return c == '%'   ? LLVM_LOCAL
           : c == '@' ? LLVM_GLOBAL
           : c == '!' ? LLVM_META
           : c == '#' ? LLVM_HASH
           : c == '$' ? LLVM_COMDAT
                      : LLVM_END;
}

void llvm_lex_next(LlvmLex *lex) {
    if (lex->failed) return;
    bool first = skip_blanks(lex);
    lex->now = (LlvmToken){.first = first, .begin = lex->at, .text = lex->at};
    if (lex->at >= lex->end) return;
    char c = *lex->at;
    LlvmTokenKind kind = sigil(c);
    if (kind && lex_named(lex, kind)) return;
    if (c == '"') {
        lex_string(lex, LLVM_STRING);
        if (lex->at < lex->end && *lex->at == ':') lex->at++, lex->now.kind = LLVM_LABEL;
    } else if ((is_word(c) && c != '$') || c == '+')
        lex_plain_line(lex);
    else {
        lex->now.kind = LLVM_SIGN;
        lex->now.len = 1;
        lex->at++;
    }
}

bool llvm_lex_token_is(const LlvmToken *token, const char *text) {
    bool begins = !token->len || *token->text == *text; /* mostly not */
    return begins && strncmp(token->text, text, token->len) == 0 && !text[token->len];
}

bool llvm_lex_is(const LlvmLex *lex, const char *word) {
    return lex->now.kind == LLVM_WORD && llvm_lex_token_is(&lex->now, word);
}

bool llvm_lex_take(LlvmLex *lex, const char *word) {
    if (!llvm_lex_is(lex, word)) return false;
    llvm_lex_next(lex);
    return true;
}

bool llvm_lex_take_sign(LlvmLex *lex, char sign) {
    if (!llvm_lex_is_sign(lex, sign)) return false;
    llvm_lex_next(lex);
    return true;
}

void llvm_lex_expect(LlvmLex *lex, char sign) {
    if (!llvm_lex_take_sign(lex, sign)) llvm_lex_fail(lex, "'%c' is expected here", sign);
}

void llvm_lex_wide(const LlvmLex *lex, uint64_t *low, uint64_t *high) {
    Wide n = 0;
    bool negative = *lex->now.text == '-';
    for (size_t i = negative; i < lex->now.len; i++)
        n = n * 10 + (unsigned)(lex->now.text[i] - '0');
    if (negative) n = -n;
    *low = (uint64_t)n, *high = (uint64_t)(n >> 64);
}

uint64_t llvm_lex_number(LlvmLex *lex) {
    uint64_t low = 0, high;
    if (lex->now.kind != LLVM_NUMBER)
        llvm_lex_fail(lex, "a number is expected here");
    else
        llvm_lex_wide(lex, &low, &high);
    llvm_lex_next(lex);
    return low;
}

static int nests(const LlvmLex *lex) {
    if (lex->now.kind != LLVM_SIGN) return 0;
    return strchr("([{<", *lex->now.text) ? 1 : strchr(")]}>", *lex->now.text) ? -1 : 0;
}

void llvm_lex_skip_group(LlvmLex *lex) {
    int depth = 0;
    do {
        depth += nests(lex);
        llvm_lex_next(lex);
    } while (depth > 0 && lex->now.kind != LLVM_END);
}

void llvm_lex_skip_to(LlvmLex *lex, char sign) {
    while (lex->now.kind != LLVM_END && !llvm_lex_is_sign(lex, sign) && nests(lex) >= 0)
        llvm_lex_skip_group(lex);
}

static int hex(char c) {
    return is_digit(c)              ? c - '0'
           : (c >= 'a' && c <= 'f') ? c - 'a' + 10
           : (c >= 'A' && c <= 'F') ? c - 'A' + 10
                                    : -1;
}

char *llvm_lex_decoded(Arena *arena, const char *text, size_t len, size_t *count) {
    char *to = arena_alloc(arena, len + 1);
    size_t n = 0;
    for (size_t i = 0; i < len; i++) {
        bool escaped = text[i] == '\\' && i + 2 < len && hex(text[i + 1]) >= 0 &&
                       hex(text[i + 2]) >= 0;
        if (escaped) {
            to[n++] = (char)(hex(text[i + 1]) * 16 + hex(text[i + 2]));
            i += 2;
        } else {
            i += text[i] == '\\' && i + 1 < len && text[i + 1] == '\\';
            to[n++] = text[i];
        }
    }
    to[n] = 0;
    *count = n;
    return to;
}
