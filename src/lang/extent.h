/* Where a statement ends, by its tokens. Room-internal. */
#ifndef LANG_EXTENT_H
#define LANG_EXTENT_H

#include "lang/chunk.h"
#include "lang/lex.h"

/* What kind of statement the first token begins. */
typedef enum {
    FORM_PLAIN,
    FORM_OTHER,  /* a law, a command… */
    FORM_LIST,   /* enum, struct, class: names and values in braces */
    FORM_CONTROL /* if, while, for, do, switch, { */
} Form;

/* What has been read outside of brackets. */
typedef enum {
    SHAPE_WORDS,  /* words side by side, as a type and a name */
    SHAPE_PARENS, /* words and (…): a function's head */
    SHAPE_HEAD,   /* if, while, for, switch */
    SHAPE_COND,   /* the same and (…) */
    SHAPE_REST
} Shape;

typedef struct {
    char c;
    bool block; /* it holds statements, so a line `name = …` may be in it */
    uint32_t at;
} Bracket;

enum { EXTENT_BRACKETS = 1000 };

/* Bodies, heads and shapes are those outside of brackets. */
typedef struct {
    Chunk chunk;
    Lex lex;
    Diags *diags;
    unsigned depth_max;
    unsigned refused; /* statements refused on this line */
    bool c;           /* the file is C's */
    /* of the current statement: */
    size_t start, end; /* end: behind its last token */
    Form form;
    Shape shape;
    unsigned words;     /* of SHAPE_WORDS */
    bool types;         /* they are words of a type */
    bool declares;      /* the first one begins a declaration */
    bool product;       /* x * f(…): perhaps a pointer to a type of the user's */
    bool open;          /* the last token needs a continuation */
    bool body;          /* a body must follow: after if (…), else, do */
    bool done;          /* the last token was ; or the } of a block */
    unsigned questions; /* ? without their : so far */
    unsigned ifs, dos;
    bool quiz;     /* a quiz */
    bool barred;   /* in its list of what the answer must do without */
    size_t resume; /* a line in a block that looks like a new statement; 0: none */
    bool unclosed; /* the text ended inside brackets */
    bool bad;      /* an error was pushed */
    bool wants;    /* the text ended where more was wanted */
    unsigned depth, deeper; /* deeper: brackets beyond the limit */
    Bracket bracket[EXTENT_BRACKETS];
} Extent;

/* Begins a new statement. */
void extent_begin(Extent *e);
void extent_take(Extent *e, const Token *t, bool first);
/* Whether the statement ends before the token. If it may continue on a line that was not
 * read yet, extent_wants_line() is true. */
bool extent_ends_before(Extent *e, const Token *t);
bool extent_wants_line(const Extent *e);
/* The closing bracket for an opening one. */
char extent_closer(char open);
/* The statement's first error; further ones are dropped. */
__attribute__((format(printf, 4, 5))) void extent_error(Extent *e, size_t at, size_t len,
                                                        const char *format, ...);

#endif
