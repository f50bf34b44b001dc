/* What is assigned to by parts. */
#ifndef EXEC_OBJECT_H
#define EXEC_OBJECT_H

#include "exec/data/data.h"
#include "exec/run/run.h"

/* A variable of the session, whatever it is, as an array. */
Array *object_of_global(Run *run, Global *global);

/* An object, the cell in it, and when it is that. */
typedef struct {
    Array *array;
    Term cell, when;
} Part;

#endif
