/* Pieces of a text, as the preprocessor sees it: words, numbers, quoted texts, signs.
 * What stands between them is a space. Room-internal. */
#ifndef PREPROCESS_PIECE_H
#define PREPROCESS_PIECE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/symbol.h"

typedef enum {
    PIECE_END,
    PIECE_WORD,
    PIECE_NUMBER, /* letters, digits, points and the like behind a digit */
    PIECE_STRING, /* with its quotes */
    PIECE_CHAR,
    PIECE_SIGN
} PieceKind;

static const uint32_t PIECE_NOWHERE = UINT32_MAX;

typedef struct {
    const char *text; /* pieces with no space between them follow each other in memory */
    uint32_t len;
    uint32_t at;   /* its offset in what the user wrote, or PIECE_NOWHERE */
    int32_t param; /* in a macro's text: which parameter it is, or -1 */
    uint8_t kind;
    bool space;   /* before it */
    bool painted; /* a macro's name that is not expanded any more */
} Piece;

/* Where a # begins a comment: nowhere, everywhere, or before a blank. */
typedef enum { HASH_SIGN, HASH_COMMENT, HASH_BLANK } PieceHash;

typedef struct {
    const char *text; /* NUL behind its end */
    size_t len, at;
    PieceHash hash;
    size_t base; /* what the user wrote before the text, in bytes */
} PieceScan;

/* The next piece; PIECE_END takes nothing. */
Piece piece_next(PieceScan *scan);
bool piece_is(const Piece *piece, const char *text);
static inline bool piece_is_sign(const Piece *piece, char c) {
    return piece->kind == PIECE_SIGN && piece->len == 1 && *piece->text == c;
}


/* How long a quoted text is; to the line's end where it isn't closed: then 1 for a ',
 * which may be an apostrophe. */
size_t piece_quoted(const char *text);
size_t piece_number(const char *text);
/* Of a #. */
bool piece_is_comment(const char *text, PieceHash hash);
/* How long the space is that the text begins with: blanks, comments, newlines. */
size_t piece_space(const char *text, PieceHash hash);

typedef struct {
    Piece *at;
    size_t count, cap;
} PieceList;
void piece_add(Arena *arena, PieceList *list, Piece piece);
/* Whether two characters side by side could be part of one piece. */
bool piece_glue(char a, char b);

#endif
