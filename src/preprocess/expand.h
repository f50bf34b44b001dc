/* What macros stand for: arguments are expanded, put in place of the parameters, and the
 * result is read again, in which a macro that is being expanded is a plain word (ISO C,
 * 6.10.3). Room-internal. */
#ifndef PREPROCESS_EXPAND_H
#define PREPROCESS_EXPAND_H

#include "preprocess/macro.h"

typedef struct {
    const Piece *at, *end;
    Macro *macro; /* whose text it is; NULL: an argument */
} ExpandContext;

typedef struct {
    MacroTable *table;
    PreprocessLanguage language;
    Arena *arena;
    const char *file; /* for __FILE__ and __LINE__ */
    unsigned line;
    unsigned *counter;
    /* What follows the macro's use; NULL: nothing. */
    PieceScan *source;
    /* Whether there is another line for it; not `open`: one that begins with a (. */
    bool (*more)(void *context, bool open);
    void *context;
    /* In an #if: the answer to `defined` and its kin. NULL: elsewhere. */
    bool (*ask)(void *context, const Piece *what, const PieceList *about);
    /* Found: */
    const char *wrong; /* in the arena; NULL: nothing */
    bool unclosed;     /* a macro's arguments are; nothing was expanded */
    /* its own: */
    ExpandContext *stack;
    size_t depth, cap, floor;
    size_t pieces; /* so far */
    unsigned apart, nested;
} Expand;

/* What the macro stands for that was used by this piece; false: it was no use, or
 * something is wrong. */
bool expand_macro(Expand *e, Macro *macro, const Piece *use, PieceList *out);
/* The same for a list of pieces, which nothing follows. */
bool expand_list(Expand *e, const PieceList *list, PieceList *out);

#endif
