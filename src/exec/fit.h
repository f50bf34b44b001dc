/* How well the arguments of a call fit a function's parameters, as C++ ranks it. */
#ifndef EXEC_FIT_H
#define EXEC_FIT_H

#include "exec/run/run.h"

/* What an argument has to go through, the least first. */
typedef enum {
    FIT_EXACT,
    FIT_UNDERLYING, /* an enum as the type that it is declared with */
    FIT_PROMOTED,
    FIT_CONVERTED,
    FIT_POINTER, /* to void *; a word of no type to an enum */
    FIT_TRUTH,   /* a pointer to bool */
    FIT_USER,    /* by a constructor or a conversion of a class */
    FIT_NONE
} Fit;

Fit fit_argument(Run *run, const Node *param, const Node *arg);
/* The worst of them; FIT_NONE: it can't be called so. */
Fit fit_call(Run *run, const Function *function, const Node *call);
/* Whether one function is better for the call: no argument fits it worse, and one fits
 * it better; `same` where none does. */
bool fit_is_better(Run *run, const Function *one, const Function *other,
                   const Node *call, bool same);
/* The object before the arguments, which a static function doesn't want. */
bool fit_unwanted(const Function *function, const Node *call);

#endif
