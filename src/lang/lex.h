/* The lexer: the only place of the room where characters become tokens. Blanks, comments
 * and attributes for compilers are skipped.
 *
 * A text may grow at its end: TOKEN_END and TOKEN_COMMENT consume nothing, so that the
 * lexer can be called again when there is more. */
#ifndef LANG_LEX_H
#define LANG_LEX_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
#include "lang/operators.h"
#include "lang/words.h"

typedef enum {
    TOKEN_END,
    TOKEN_COMMENT, /* a block comment that is not closed */
    TOKEN_WORD,
    TOKEN_NUMBER, /* a digit, then letters and digits; it may be malformed */
    TOKEN_STRING,
    TOKEN_CHAR,
    TOKEN_SIGN,      /* an operator, or another sign: , ? : .. :: ++ */
    TOKEN_OPEN,      /* ( [ { */
    TOKEN_CLOSE,     /* ) ] } */
    TOKEN_CELLS,     /* of a board */
    TOKEN_SEMICOLON, /* ; */
    TOKEN_COMMAND,   /* :name, where a statement begins */
    TOKEN_RAW,       /* from lex_raw or lex_file */
    TOKEN_WRONG      /* no token; see lex_error */
} TokenKind;

typedef struct {
    uint8_t kind, class; /* class: a word's; FREE, too, where a word serves as a name */
    uint8_t roles;       /* of an operator, also one that is a word */
    bool blank;          /* the text before it must become blanks */
    uint32_t line;       /* the offset after the first newline before it; 0: none */
    uint32_t at, len;
    const Word *word; /* a word's row, NULL for a free name */
} Token;

typedef struct {
    const char *text; /* NUL behind its end */
    size_t len, at;
    const Words *words;
    const Operators *operators;
    bool first;   /* a statement begins */
    bool operand; /* the last token could end a value: [ is an index */
    bool board;   /* inside a board */
    bool ahead;   /* only looking ahead */
    size_t line;  /* of the next token */
    bool blank;
} Lex;

/* Begins a statement at `at`. */
void lex_begin(Lex *lex, size_t at);
Token lex_next(Lex *lex);
/* The next token of a text that need not be correct; skips what is no token. */
Token lex_next_lenient(Lex *lex);
static inline bool lex_ends(const Token *t) {
    return t->kind == TOKEN_END || t->kind == TOKEN_COMMENT;
}
/* To the bracket that closes the one just taken. */
Token lex_close(Lex *lex);
/* Skips the rest of a line if that consists of words, operators and parentheses (in a law
 * colons, too), and is complete. The end of its last token; 0: it must be read by tokens.
 */
size_t lex_plain_line(Lex *lex, bool law, unsigned most_parentheses);
/* The rest of the line without a comment; a ; outside of quotes ends it. */
Token lex_raw(Lex *lex);
/* A file's name, where # and // are nothing special. */
Token lex_file(Lex *lex);
/* The length of the word, number, literal or single sign at the start of the text. */
size_t lex_piece(const char *text);
/* The same, inline for words, plain numbers and signs. */
static inline size_t lex_piece_fast(const char *text) {
    size_t len = symbol_path(text);
    if (*text == '"' || (text[len] == '\'' && !symbol_begins(*text)))
        return lex_piece(text);
    return len ? len : 1;
}
/* To the line's end. */
void lex_skip_line(Lex *lex);
/* Whether the token is this text, or one of several with a blank between them. */
bool lex_is(const Lex *lex, const Token *token, const char *texts);
/* The length of the word at the start of the text, if + or "- " follows; else 0. */
size_t lex_before_sign(const char *text);
/* Why a TOKEN_WRONG is none; a hint follows "\n|". */
void lex_error(const Lex *lex, const Token *token, Buf *message);

#endif
