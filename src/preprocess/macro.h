/* Macros: their texts, the table of those that are defined, and how to take one back.
 *
 * Compilers' own macros and those of C's standard headers are rows of predefined.def,
 * read when a text mentions them. A macro that was read lives as long as the table: also
 * one that is defined no more, for :undo may bring it back. Room-internal. */
#ifndef PREPROCESS_MACRO_H
#define PREPROCESS_MACRO_H

#include "base/arena.h"
#include "preprocess/piece.h"
#include "preprocess/preprocess.h"

typedef enum {
    MACRO_OWN, /* by a #define or -D */
    MACRO_PREDEFINED,
    MACRO_FILE, /* __FILE__, __LINE__… : the place says what they are */
    MACRO_LINE,
    MACRO_COUNTER,
    MACRO_ASKS /* __has_include… : an operator of #if */
} MacroKind;

typedef struct Macro {
    const char *name;
    const char *text; /* behind the name, on one line */
    uint32_t len;     /* of the name */
    uint8_t kind;
    bool call;     /* has parameters */
    bool variadic; /* the last one takes the rest */
    const char **param;
    uint32_t params;
    Piece *body;
    size_t count;
    const char *file; /* where it was defined; NULL: nowhere */
    unsigned line;
    unsigned active; /* its text is being expanded */
} Macro;

typedef struct MacroEntry MacroEntry;

typedef struct {
    MacroEntry *entry;
    Macro *before;
    uint64_t stamp;
} MacroChange;

typedef struct {
    Arena *arena; /* the macros */
    MacroEntry **slot;
    size_t count, cap; /* cap: a power of two */
    /* By a name's first letter, the lengths of names that there are: bit 63 for longer
     * ones. Few words of a text get past it. */
    uint64_t lengths[128];
    bool small; /* some name is all small letters and digits */
    MacroChange *change;
    size_t changes, changes_cap;
    uint64_t *stamp; /* one more with each change */
    uint64_t floor;  /* the journal has forgotten what is up to this stamp */
    bool script;     /* one is read: the journal must keep all */
    bool trial;      /* and so it must here */
} MacroTable;

void macro_table_open(MacroTable *table, uint64_t *stamp);
void macro_table_close(MacroTable *table);

/* The macro by that name, NULL when there is none. The caller owns nothing. */
Macro *macro_find(MacroTable *table, const char *name, size_t len);
static inline bool macro_may_be(const MacroTable *table, const char *name, size_t len) {
    return table->lengths[*name & 127] >> (len < 63 ? len : 63) & 1;
}

/* A macro from what stands behind #define; NULL: *wrong says why, *at where. */
Macro *macro_read(Arena *arena, const char *text, PieceHash hash, const char **wrong,
                  size_t *at);
bool macro_same(const Macro *a, const Macro *b);
/* NULL: the name is no macro any more. */
void macro_set(MacroTable *table, const char *name, size_t len, Macro *macro);

/* Takes changes back until so many are left. */
void macro_undo(MacroTable *table, size_t changes);
/* One after the other those that the user defined. */
const Macro *macro_next(const MacroTable *table, size_t *at);

#endif
