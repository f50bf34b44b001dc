/* C as code: what a statement of C declares, and functions' bodies, by the room cc.
 *
 * A Global has what C means by its name; :undo and :reset change it as all else. A body
 * becomes code when it is needed first, and again when a name that it uses means something
 * else. */
#ifndef EXEC_CODED_H
#define EXEC_CODED_H

#include "exec/run/run.h"

/* A function's. */
typedef struct Coded Coded;

void coded_free(Coded *coded);
/* The statement, which was taken, is the program's, too. */
void coded_declare(Run *run, const Node *node);
/* Whether all that a call of it may run is code. */
bool coded_ready(Run *run, Function *function);
/* By a calculation. */
bool coded_was_called(Exec *exec, const Function *function);
/* Calls it; the arguments are converted to its parameters' types. */
bool coded_call(Run *run, const Function *function, const Node *node, const Value *args,
                Value *out);

/* Whether a statement's variable is C's from now on: its entity was taken. own: it is
 * bbx's. */
bool coded_variable(Run *run, const Node *var, bool own);
/* The word that it holds; false: it is none. */
bool coded_get(const Exec *exec, const Global *global, Value *value);
/* What it holds now, in the arena. */
Value coded_value(const Exec *exec, const Global *global, Arena *arena);
/* Whether C knows what the expression is: a place in an object, a pointer, a call. */
bool coded_is(Run *run, const Node *node);
bool coded_eval(Run *run, const Node *node, Value *out);
/* The same of a string, an array or a pointer: the address. */
bool coded_pointer(Run *run, const Node *node, Value *out);
/* What a value of it is outside of C; TYPE_NONE: no word. */
Type coded_type(Run *run, const Node *node);
/* coded_foreign.c: what calls a body's parts that are bbx's. */
bool coded_call_words(void *host, const IrFunction *function, const uint64_t *args,
                      uint64_t *results);
bool coded_call_terms(void *host, const IrFunction *function, const Term *args, Term guard,
                      Term *results);
/* coded_spine.c */
/* What the query binds or leaves free is so in C's objects, too. */
void coded_bind(Run *run);
/* node: what is evaluated. */
bool coded_touched(Run *run, const Node *node, const struct IrTouch *touch);
bool coded_part(void *exec, const Node *node);
bool coded_first(void *exec, const CcEntity *variable, const CcSpine *spine);

/* The object of C that a name of a query is: of forall's type, or an array of words. */
const CcEntity *coded_free_object(Query *query, Symbol *sym, Type type, const Node *free);
/* The scalar of the object is the term. */
void coded_put(Run *run, const CcEntity *object, const CcMember *scalar, Term term);

/* ---- what the files share */

/* The statement at work. */
typedef struct Coding {
    Run *run;
    Source *source;
    Span span;
    Coded *coded; /* whose code is made; NULL: declarations are read */
} Coding;

CodedNumber *coded_at(Exec *exec, uint32_t number);
bool coded_foreign(void *exec, const Node *node, CcType *const *operands, Type *type,
                   uint32_t *function);
uint32_t coded_tell(void *exec, const Node *node, const CcType *type, bool begins);
/* Of the function whose code is made; or NULL. */
const Symbol *coded_name(const Coded *coded);
/* Between these cc may be asked. The one around it is put back. */
Coding *coded_begin(Exec *exec, Coding *coding);
CcProgram *coded_program(Exec *exec);
Type coded_word(const CcType *type);
bool coded_takes_words(const CcType *type);
const CcEntity *coded_function(const Run *run, const Symbol *sym);

#endif
