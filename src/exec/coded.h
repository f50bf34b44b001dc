/* C as code: what a statement of C declares, and functions' bodies, by the room cc.
 *
 * A Global has what C means by its name; :undo and :reset change it as all else. A body
 * becomes code when it is needed first, and again when a name that it uses means
 * something else. */
#ifndef EXEC_CODED_H
#define EXEC_CODED_H

#include "exec/run/run.h"

/* A function as code. */
typedef struct Coded Coded;

void coded_free(Coded *coded);
/* Declares what the statement declares. false: errors; declarations before them stay. */
bool coded_declare(Run *run, const Node *node);
/* The type that the node's kid `at` names, or its own; NULL: an error was pushed. */
const CcType *coded_typename(Run *run, const Node *node, uint32_t at);
/* Makes the name a session type if C has a typedef of that name. */
void coded_name_type(Run *run, Symbol *sym);
/* After a failed statement: removes its declarations of names that have no meaning. */
void coded_take_back(Exec *exec);
/* Compiles the function, and sets the types of its parameters and its result. Its names
 * have been replaced by those of its file. *meant: what its name then means in C. false:
 * errors were pushed. */
bool coded_define(Run *run, Function *function, CcName *meant);
/* The same for a function of the prelude, which is all that its names mean. */
void coded_prelude(Run *run, Function *function);
/* Whether all that a call of it may run is code. */
bool coded_ready(Run *run, Function *function);
/* Prints its code, with the lines of its source. */
void coded_code(Run *run, Function *function, Buf *out);
/* Whether a calculation has called it. */
bool coded_was_called(Exec *exec, const Function *function);
/* Calls it; the arguments are converted to its parameters' types. */
bool coded_call(Run *run, const Function *function, const Node *node, const Value *args,
                Value *out);

/* Defines a declaration's variable. false: it was refused. */
bool coded_define_variable(Run *run, const Node *var);
/* Removes the C meaning of the name. */
void coded_forget_variable(Exec *exec, Global *global);
/* Restores the meaning that it had before the failed statement. */
void coded_restore(Exec *exec, Symbol *sym);
/* "struct Board", if the expression is a C struct; or NULL. */
const char *coded_object(Run *run, const Node *node);
/* Whether C must evaluate the expression: an lvalue in an object, a pointer, a call. */
bool coded_is_c(Run *run, const Node *node);
bool coded_eval(Run *run, const Node *node, Value *out);
/* The address that is the value of a string, an array or a pointer. */
bool coded_pointer(Run *run, const Node *node, Value *out);
/* coded_loop.c */
/* Runs a statement of C. */
bool coded_run(Run *run, const Node *statement);
/* Runs the rest of a loop, from its condition on. false: it can't be code; else *done:
 * there was no error. */
bool coded_loop(Run *run, const Node *loop, bool *done);
/* The expression's type outside of C; TYPE_NONE: no word. */
Type coded_type(Run *run, const Node *node);
/* The type that a value of an integer type has outside of C. */
Type coded_word(const CcType *type);
/* Checks that the arguments can be passed. false: an error was pushed. */
bool coded_check_arguments(Run *run, const Function *function, const Node *call);
/* The word in a variable; false: it is no word. */
bool coded_get_word(const Exec *exec, const Global *global, Value *value);
/* The variable's present value, in the arena. */
Value coded_value(const Exec *exec, const Global *global, Arena *arena);
/* The next function, from byte *at on, that the variable points to; or NULL. */
Symbol *coded_next_function(Exec *exec, const Global *variable, uint64_t *at);
/* Whether it contains pointers. */
bool coded_has_pointers(const Global *global);
/* The variable's declaration. false: the caller has to add its initialiser, words. */
bool coded_declaration(Buf *buf, const Exec *exec, const Global *global, Arena *arena);

/* The struct or enum with that tag; or NULL. */
const CcType *coded_tag(const Symbol *name);
/* The statement that defines a type's name, or a tag. *rank: lower for types that others
 * need. */
void coded_type_text(Buf *buf, const Global *global, Arena *arena, uint32_t *rank);
void coded_tag_text(Buf *buf, const CcType *tag, Arena *arena, uint32_t *rank);

/* A C object for a name of a query: of the type of a forall parameter, or an array of
 * words.
 */
const CcEntity *coded_free_object(Query *query, const Node *param);
const CcEntity *coded_free_words(Query *query, Symbol *sym, uint32_t count);
/* Sets a scalar of the object. */
void coded_set_scalar(Run *run, const CcEntity *object, const CcMember *scalar,
                      Term term);

#endif
