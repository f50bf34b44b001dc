/* The reader: from lines to statements, in front of mpc.
 *
 * It splits statements outside brackets (LANGUAGE.md's rules of continuation), blanks
 * comments with spaces byte for byte (so offsets stay true), refuses NUL, broken UTF-8,
 * over-long lines and too deep nesting, reports unclosed brackets at their place, and
 * knows when input is incomplete. It reads line by line and looks at most one statement
 * ahead, so that a pipe is answered as it comes. */
#ifndef LANG_READER_H
#define LANG_READER_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/diag.h"
#include "base/source.h"
#include "board/shape.h"
#include "lang/words.h"
#include "preprocess/preprocess.h"

typedef PreprocessRead ReaderLine;

typedef struct {
    size_t line_max;    /* bytes */
    unsigned depth_max; /* brackets */
    unsigned line;      /* the number of the first one; 0 is 1, too */
    bool prompt;        /* interactive: no look-ahead over a complete statement's end */
    Preprocess *macros; /* the session's; NULL: the text has its own */
    const BoardShape *board; /* of what is pasted; NULL: 8x8 */
    bool trial;              /* a look at the text: it defines nothing for good */
    WordsHides *hides;       /* of types that are no keywords; or NULL */
    void *names;             /* its context */
} ReaderLimits;

typedef struct {
    Source *source;   /* the reader's reference; kept until the next call */
    Span span;        /* the statement in source->text, without surrounding space */
    const char *text; /* blanked copy of the span's bytes, ended by NUL */
    size_t len;
    bool pasted;  /* a board or a FEN as other programs print them */
    bool listing; /* machine code, see asm_text.h */
} Statement;

typedef enum { READER_STATEMENT, READER_ERROR, READER_END } ReaderResult;

typedef struct Reader Reader;

Reader *reader_new(const char *name, ReaderLine line, void *context,
                   const ReaderLimits *limits);
void reader_free(Reader *reader);
/* READER_ERROR: diags got something, an error or what a directive warns of; go on
 * calling. The statement has no text then, but a span. */
ReaderResult reader_next(Reader *reader, Statement *statement, Diags *diags);

/* Skips the body of a refused statement, if it has one. */
typedef struct {
    const char *text; /* of statement and body, in the arena */
    size_t len;
    const char *name; /* of the variable or function of C that it defines; NULL: none */
    size_t name_len;
    bool function, body, is_static, type;
} ReaderRefused;
ReaderRefused reader_skip_body(Reader *reader, const Statement *refused, Arena *arena);
typedef struct {
    size_t name[8], len[8]; /* in the text */
    unsigned count;
} ReaderRefusedMembers;
/* Rewrites the member declaration at an offset of a struct's text as `void x, y;`. false:
 * there is none. */
bool reader_replace_member(const Reader *reader, char *text, size_t at,
                           ReaderRefusedMembers *lost);
/* What a refused function's text does with non-local names; a name may be reported
 * several times. */
typedef enum {
    READER_SETS,           /* it is assigned to, or its address is taken */
    READER_PASSES_ADDRESS, /* it stands alone, which is an address if it is an array's
                              name */
    READER_CALLS
} ReaderUse;
typedef void ReaderSeesUse(void *context, const char *name, size_t len, ReaderUse use);
void reader_refused_sets(const Reader *reader, const ReaderRefused *refused,
                         ReaderSeesUse *see, void *context);

/* Whether a text typed at the prompt needs another line (an open bracket, a trailing
 * operator, a C head without its body, an open comment…). closed: NULL, or what closes
 * the brackets that are open. */
bool reader_incomplete(const char *text, size_t len, const ReaderLimits *reading,
                       Buf *closed);

/* A ReaderLine over a text in memory (-e, a paste); context is a ReaderText. */
typedef struct {
    const char *text;
    size_t len, at;
} ReaderText;
bool reader_text_line(void *reader_text, Buf *line, size_t max);

#endif
