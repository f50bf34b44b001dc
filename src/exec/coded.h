/* C as code: what a statement of C declares, and functions' bodies, by the room cc.
 *
 * A Global has what C means by its name; :undo and :reset change it as all else. A body
 * becomes code when it is needed first, and again when a name that it uses means
 * something else. */
#ifndef EXEC_CODED_H
#define EXEC_CODED_H

#include "exec/run/run.h"

/* A function's. */
typedef struct Coded Coded;

void coded_free(Coded *coded);
/* What the statement declares. false: errors were pushed; what came before is there. */
bool coded_declare(Run *run, const Node *node);
/* The type that the node's kid `at` writes, or its own; NULL: an error was pushed. */
const CcType *coded_typename(Run *run, const Node *node, uint32_t at);
/* The name is a typedef's, if it is one of C's. */
void coded_name_type(Run *run, Symbol *sym);
/* What the statement said of names that mean nothing after it, as it failed. */
void coded_take_back(Exec *exec);
/* Its code, of its own copy of the definition, which gets the types of what it takes and
 * gives; names in it are the file's. *meant: what C means by its name then. false: errors
 * were pushed. */
bool coded_define(Run *run, Function *function, CcName *meant);
/* Whether all that a call of it may run is code. */
bool coded_ready(Run *run, Function *function);
/* Its code as it is written, under the lines of its source. */
void coded_code(Run *run, Function *function, Buf *out);
/* By a calculation. */
bool coded_was_called(Exec *exec, const Function *function);
/* Calls it; the arguments are converted to its parameters' types. */
bool coded_call(Run *run, const Function *function, const Node *node, const Value *args,
                Value *out);

/* A declaration's variable is there from now on. false: it was not taken. */
bool coded_define_variable(Run *run, const Node *var);
/* The name is not C's any more. */
void coded_forget_variable(Exec *exec, Global *global);
/* It means what it did before the statement, which has an error. */
void coded_restore(Exec *exec, Symbol *sym);
/* "struct Board", of an expression of C that is one; NULL: it is none. */
const char *coded_object(Run *run, const Node *node);
/* Whether C knows what the expression is: a place in an object, a pointer, a call. */
bool coded_is_c(Run *run, const Node *node);
bool coded_eval(Run *run, const Node *node, Value *out);
/* The same of a string, an array or a pointer: the address. */
bool coded_pointer(Run *run, const Node *node, Value *out);
/* coded_loop.c */
/* Runs the statement, which is C's. */
bool coded_run(Run *run, const Node *statement);
/* The same of the rest of a loop that is about to ask its condition. false: it can't be
 * code; else *done tells whether there was no error. */
bool coded_loop(Run *run, const Node *loop, bool *done);
/* What a value of it is outside of C; TYPE_NONE: no word. */
Type coded_type(Run *run, const Node *node);
/* Such a value outside of C. */
Type coded_word(const CcType *type);
/* Whether the call's arguments can be its parameters; false: an error was pushed. */
bool coded_check_arguments(Run *run, const Function *function, const Node *call);
/* The word that a variable holds; false: it is none. */
bool coded_get_word(const Exec *exec, const Global *global, Value *value);
/* What it holds now, in the arena. */
Value coded_value(const Exec *exec, const Global *global, Arena *arena);
/* The next function from the byte on that the variable points to; NULL: there is none. */
Symbol *coded_next_function(Exec *exec, const Global *variable, uint64_t *at);
/* Whether pointers are in it. */
bool coded_has_pointers(const Global *global);
/* The variable's declaration, up to its value. false: that is still to come, words. */
bool coded_declaration(Buf *buf, const Exec *exec, const Global *global, Arena *arena);

/* The struct or enum of the name that was spoken of; NULL: none was. */
const CcType *coded_tag(const Exec *exec, const Symbol *name);
/* A type that has a name, or a tag, as a statement defines it. *rank: those that others
 * need have a lower one. */
void coded_type_text(Buf *buf, const Global *global, Arena *arena, uint32_t *rank);
void coded_tag_text(Buf *buf, const CcType *tag, Arena *arena, uint32_t *rank);

/* The object of C that a name of a query is: of the type that a parameter of forall
 * writes, or an array of words. */
const CcEntity *coded_free_object(Query *query, const Node *param);
const CcEntity *coded_free_words(Query *query, Symbol *sym, uint32_t count);
/* The scalar of the object is the term. */
void coded_set_scalar(Run *run, const CcEntity *object, const CcMember *scalar,
                      Term term);

#endif
