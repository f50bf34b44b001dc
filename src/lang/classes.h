/* What stands within a statement of C++ and is a statement of its own: the functions and
 * static members of classes, and functions without a name. Each is read, taken or refused
 * alone; what is left of a class has its data, as a struct of C does. Room-internal. */
#ifndef LANG_CLASSES_H
#define LANG_CLASSES_H

#include "base/buf.h"
#include "lang/lex.h"
#include "lang/reader.h"

/* In this order: a class's functions may use all that it has. */
typedef enum {
    ROUND_BEFORE, /* what the class itself needs */
    ROUND_WHOLE,
    ROUND_AHEAD, /* the functions, to be known */
    ROUND_DATA,
    ROUND_FUNCTIONS,
    ROUNDS
} ClassRound;

typedef struct {
    size_t from, to;        /* in the statement's text */
    size_t text;            /* in `texts`, with a NUL behind it */
    size_t name, header;    /* of the class, in `texts`; 0: none */
    size_t scope;           /* the classes around it, A::B; 0: none */
    size_t member;          /* a function's name; 0: no function */
    bool is_static, before; /* before: the statement that it stands in needs it */
    unsigned lambda;
} ClassPart;

typedef struct {
    ClassPart *part;
    size_t count, cap;
    Buf texts;
    ReaderMember *members;  /* functions, for the class */
    PreprocessInput *input; /* gives lambdas their numbers */
    ClassRound round;
    size_t next; /* part of it */
} Classes;

/* The next part, or the statement that they stood in, where it belongs; false: none. */
bool classes_next(Classes *classes, const Statement *whole, Statement *out);

/* C++'s words for signs, `and`, `bitor`, become these; blanks keep the places. */
void classes_signs(Buf *text);
/* Takes the parts out of the statement's text. */
void classes_split(Classes *classes, const Lex *lex, Buf *text, bool lambdas);
void classes_free(Classes *classes);
#endif
