/* bbx's own functions and constants: one const row each, found by name.
 *
 * Rows come from two tables: builtins.def (constants, and what must be C) and
 * prelude.bbx (functions in the language itself). A build-time tool joins them into one
 * array with a hash of all names and aliases, so that starting costs nothing: a symbol is
 * looked up the first time it is asked for, and remembers the answer.
 *
 * How the interpreter takes a call of a row:
 *   CONSTANT  value = builtin_constant(row, …)
 *   C         evaluate the arguments (see `kinds` for out-arguments), then builtin_call
 *   SPECIAL   evaluate nothing; builtin_call (the function evaluates what it wants of
 *             call->node with builtin_eval)
 *   PRELUDE   evaluate the arguments, builtin_check, run the body of
 *             prelude_function(…, row) (see prelude.h) with its names resolved to bbx's
 *             own functions and constants only, builtin_result
 * Errors and duties that arise inside a prelude body are reported at the call.
 *
 * Every function takes terms as well as words. */
#ifndef EXEC_BUILTIN_H
#define EXEC_BUILTIN_H

#include "exec/exec.h"

typedef enum {
    BUILTIN_CONSTANT,
    BUILTIN_C,
    BUILTIN_SPECIAL,
    BUILTIN_PRELUDE
} BuiltinForm;

typedef struct BuiltinCall BuiltinCall;
typedef bool BuiltinFunction(BuiltinCall *call, Value *result);

/* kinds has a letter a parameter; a last '*' repeats the letter before it any number of
 * times (at least once):
 *   x  a set: a square is refused with a hint        s  a square: a set is refused
 *   n  a number, an amount                           v  any word
 *   d  a direction, 0..7 (a duty)                    b  a truth
 *   l  a list                                        ?  word or list
 *   p  any word; an array or string is the pointer to its first element
 *   o  &name: written only (call->out), args[i] is zero
 *   m  &name: args[i] is its value, call->out[i] what it becomes
 * result: d direction (of a constant), x set, s square, n int, b truth, l list, v as the arguments or the body have it
 * (a set if one of them is), - nothing. */
typedef struct Builtin {
    const char *name;
    const char *aliases; /* separated by spaces; "" when there are none */
    const char *params;  /* "s, occ": the signature is name(params); "" of a constant */
    const char *kinds;
    char result;
    uint8_t form;  /* BuiltinForm */
    uint8_t type;  /* Type of the result, for C's rules; TYPE_NONE: bbx's own */
    uint8_t op;    /* C rows that are one core operation: OP_…; else 0 */
    uint64_t word; /* CONSTANT: the value */
    BuiltinFunction *function; /* C and SPECIAL */
    const char *text;          /* PRELUDE: the definition, a statement of the language */
    const char *in_c;          /* PRELUDE: the row that C's code means; NULL: this one */
    const char *doc, *example, *expected, *group;
} Builtin;

/* All rows; builtin_number is a row's index, for tables of the caller's. */
extern const Builtin builtin_rows[];
extern const size_t builtin_count;
size_t builtin_number(const Builtin *row);

/* What bbx means by this name or alias, NULL for nothing. sym->builtin is its cache. */
const Builtin *builtin_of(Symbol *sym);
const Builtin *builtin_find(const char *name);
/* The same of a name or call: C's `abs` is another one than bbx's. */
const Builtin *builtin_meant(const Node *node);
/* The row that does in bbx's own numbering of squares what the call does in another. */
const Builtin *builtin_turned(const Node *call, BoardShape squares);
/* The row that does on a board that is not 8x8 what the call does on one; and the value of
 * a constant there. */
const Builtin *builtin_shaped(const Builtin *row, const Node *call);
Wide builtin_shaped_set(const char *name, BoardShape shape);
Value builtin_constant(const Builtin *row, BoardShape squares);
/* KIND_VOID also where the arguments or the body say it. */
Kind builtin_result_kind(const Builtin *row);
/* The letter of parameter number `which` (from 0), 0 when there are not so many. */
char builtin_kind(const Builtin *row, size_t which);

/* A call. The interpreter fills it in. */
struct BuiltinCall {
    Query *query;
    const Builtin *row;
    const Node *node; /* NODE_CALL: the name as written, the arguments' places */
    void *frame;      /* the interpreter's own: where locals are */
    Value *args;
    size_t nargs;
    Value out[4]; /* for letters o and m, by parameter; assign those after the call */
};

/* The number of arguments fits and their kinds do; else an error was pushed. Square and
 * number arguments are left as they are, truths become 0 or 1. */
bool builtin_check(BuiltinCall *call);
/* Gives the value the kind and type that the row promises. */
void builtin_result(const BuiltinCall *call, Value *value);
/* builtin_check (of C rows), the function, builtin_result. */
bool builtin_call(BuiltinCall *call, Value *result);

/* What C's own code does (cc.h); rows that have it are there for the help alone. */
bool builtin_in_c(BuiltinCall *call, Value *result);

/* Provided by the interpreter: */

/* The value of an argument of the call, in the environment of the call. */
bool builtin_eval(BuiltinCall *call, const Node *node, Value *value);
/* A duty under the current guard: `must` (a truth) has to hold, else `what` happens here.
 * false: it certainly does not (a word, and the guard is true); the error was pushed. */
bool query_require(Query *query, Term must, const Node *place, const char *what);

#endif
