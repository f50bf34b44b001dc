/* How far a statement reaches: what its tokens say about the next one. Room-internal. */
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

/* What stands outside of brackets so far. */
typedef enum {
    SHAPE_WORDS,  /* words side by side, as a type and a name */
    SHAPE_PARENS, /* and (…) behind them: a function's head */
    SHAPE_HEAD,   /* if, while, for, switch */
    SHAPE_COND,   /* and (…) behind it */
    SHAPE_REST
} Shape;

typedef struct {
    char c;
    bool block; /* statements are in it; a line `name = …` is nothing strange */
    uint32_t at;
} Bracket;

enum { EXTENT_BRACKETS = 1000 };

/* Bodies, heads and shapes are those outside of brackets. */
typedef struct {
    Chunk chunk;
    Lex lex;
    Diags *diags;
    unsigned depth_max;
    unsigned refused; /* statements of the line */
    bool c;           /* the file is C's */
    /* of the statement at work: */
    size_t start, end; /* end: behind its last token */
    Form form;
    Shape shape;
    unsigned words;     /* of SHAPE_WORDS */
    bool types;         /* they are words of a type */
    bool declares;      /* the first one says that something is declared */
    bool product;       /* x * f(…): perhaps a pointer to a type of the user's */
    bool open;          /* something must follow what stood last */
    bool body;          /* a body must: behind if (…), else, do */
    bool done;          /* ; or the } of a block stood last */
    unsigned questions; /* ? whose : is to come */
    unsigned ifs, dos;
    bool quiz;     /* a quiz */
    bool barred;   /* what it is to be answered without is being listed */
    size_t resume; /* a line in a block that looks like a new statement; 0: none */
    bool unclosed; /* the text ended inside brackets */
    bool bad;      /* an error was pushed */
    bool wants;    /* the text ended where more was wanted */
    unsigned depth, deeper; /* deeper: brackets beyond the limit */
    Bracket bracket[EXTENT_BRACKETS];
} Extent;

/* A new statement, and nothing of it yet. */
void extent_begin(Extent *e);
void extent_take(Extent *e, const Token *t, bool first);
/* Whether the statement ends before the token; where it can go on in a line that was not
 * read, extent_wants_line says so. */
bool extent_ends_before(Extent *e, const Token *t);
bool extent_wants_line(const Extent *e);
/* What closes an opening bracket. */
char extent_closer(char open);
/* The statement's first error; the others are not worth reading. */
__attribute__((format(printf, 4, 5))) void extent_error(Extent *e, size_t at, size_t len,
                                                        const char *format, ...);

#endif
