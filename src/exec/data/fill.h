/* Initialisers: {…}, with designators, of arrays and structs; strings; one value. */
#ifndef EXEC_FILL_H
#define EXEC_FILL_H

#include "exec/data/data.h"
#include "exec/run.h"

/* The values of an object's cells; those behind `count` and those that were not named are
 * zero. */
typedef struct {
    Value *values;
    size_t count;
} Filled;

/* `name`: of what is initialised, for errors. */
bool fill_object(Run *run, const char *name, Type type, const Node *init, Filled *out);
/* An array of unknown size takes it from its initialiser, var's kid 0. */
bool fill_size(Run *run, const char *name, const Node *var, Type *type);
/* A value where one of the type is wanted: an array is the pointer to its first element
 * then, a reference the address. */
bool fill_value(Run *run, const Node *node, Type want, Value *out);

#endif
