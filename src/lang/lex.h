/* The lexer: the one place of the room where characters become tokens. Blanks, comments
 * and what speaks to compilers only (attributes) are passed over.
 *
 * A text may grow behind its end: TOKEN_END and TOKEN_COMMENT take nothing, so that the
 * lexer can be asked again when there is more. */
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
    TOKEN_NUMBER, /* letters and digits behind a digit, whether it is one or not */
    TOKEN_STRING,
    TOKEN_CHAR,
    TOKEN_SIGN,      /* an operator, or another sign: , ? : .. :: ++ */
    TOKEN_OPEN,      /* ( [ { */
    TOKEN_CLOSE,     /* ) ] } */
    TOKEN_CELLS,     /* of a board */
    TOKEN_SEMICOLON, /* ; */
    TOKEN_COMMAND,   /* :name, where a statement begins */
    TOKEN_RAW,       /* what lex_raw and lex_file take */
    TOKEN_WRONG      /* no token; lex_wrong says why */
} TokenKind;

typedef struct {
    uint8_t kind, class; /* class: a word's; FREE, too, where a word serves as a name */
    uint8_t roles;       /* of an operator, also one that is a word */
    bool blank;          /* something stands before it that must become blanks */
    uint32_t line;       /* behind the first newline that stands before it, 0: none */
    uint32_t at, len;
    const Word *word; /* a word's row, NULL for a free name */
} Token;

typedef struct {
    const char *text; /* NUL behind its end */
    size_t len, at;
    const Words *words;
    const Operators *operators;
    bool first;   /* a statement begins */
    bool operand; /* a value could end with the last token: [ is an index */
    bool board;   /* inside a board */
    bool ahead;   /* a look at what follows, no more */
    size_t line;  /* what the next token has before it */
    bool blank;
} Lex;

/* Begins a statement at `at`. */
void lex_begin(Lex *lex, size_t at);
Token lex_next(Lex *lex);
/* The next token of a text that need not be correct: over what is no token. */
Token lex_step(Lex *lex);
static inline bool lex_ends(const Token *t) {
    return t->kind == TOKEN_END || t->kind == TOKEN_COMMENT;
}
/* To the bracket that closes the one just taken. */
Token lex_close(Lex *lex);
/* Over the rest of a line when it is words, operators and parentheses (of a law colons,
 * too), and whole: the end of its last token; 0: it has to be looked at. */
size_t lex_plain(Lex *lex, bool law, unsigned most_parentheses);
/* The rest of the line, but for a comment; a ; outside of quotes ends it. */
Token lex_raw(Lex *lex);
/* A file's name, where # and // are nothing special. */
Token lex_file(Lex *lex);
/* How far the word, number, literal or single sign reaches that a text begins with. */
size_t lex_piece(const char *text);
/* lex_piece without a call for words, plain numbers and signs. */
static inline size_t lex_glance(const char *text) {
    size_t len = symbol_path(text);
    if (*text == '"' || (text[len] == '\'' && !symbol_begins(*text)))
        return lex_piece(text);
    return len ? len : 1;
}
/* To the line's end. */
void lex_skip_line(Lex *lex);
/* Whether the token is this text, or one of several with a blank between them. */
bool lex_is(const Lex *lex, const Token *token, const char *texts);
/* The word that a text begins with, where + follows, or a - and a blank; else 0. */
size_t lex_before_sign(const char *text);
/* What is wrong with a TOKEN_WRONG; behind a newline and '|' a hint. */
void lex_wrong(const Lex *lex, const Token *token, Buf *message);

#endif
