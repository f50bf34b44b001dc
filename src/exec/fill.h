/* Initialisers: {…}, with designators, of arrays and structs; strings; one value. */
#ifndef EXEC_FILL_H
#define EXEC_FILL_H

#include "exec/data/data.h"
#include "exec/run/run.h"

/* A part of an object and what goes there: a value, or a character of a string. */
typedef struct {
    Type type;
    uint32_t cell;    /* where it begins */
    uint8_t bits;     /* of a bit-field; 0 for others */
    uint8_t unit;     /* in a union: the bits of a cell */
    const Node *node; /* NULL: it is `word` */
    uint64_t word;
} FillPart;

typedef bool FillVisit(void *context, const FillPart *part);
/* All parts, in the order of the text. `name`: of what is initialised, for errors. */
bool fill_each(Run *run, const char *name, Type type, const Node *init, FillVisit *visit,
               void *context);

/* The values of an object's cells; those behind `count` and those that were not named are
 * zero. */
typedef struct {
    Value *values;
    size_t count;
} Filled;

bool fill_object(Run *run, const char *name, Type type, const Node *init, Filled *out);
/* An array of unknown size takes it from its initialiser, var's kid 0. */
bool fill_size(Run *run, const char *name, const Node *var, Type *type);
/* A value where one of the type is wanted: an array is the pointer to its first element
 * then, a reference the address. */
bool fill_value(Run *run, const Node *node, Type want, Value *out);

#endif
