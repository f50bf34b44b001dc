/* Functions of other languages, from files of LLVM's IR (FILE.ll).
 *
 * A session has one IrModule and one IrMemory. Each file adds its functions and objects;
 * what one declares and another defines is linked by the linker's name. A name of the
 * session's stands for all functions that are called so (Overloads); what bbx knows of
 * one is in LlvmFunction.
 *
 *   compiled_load.c     files, the names that they make
 *   compiled_link.c     linking
 *   compiled_start.c    what runs before main
 *   compiled_reach.c    what they might write
 *   compiled_image.c    what that leaves, to be kept
 *   compiled_shape.c    which values a function takes
 *   compiled_call.c     calls
 *   compiled_value.c    objects by their names
 *   compiled_save.c     taking back
 *   compiled_fault.c    what went wrong, at its place
 *   compiled_library.c  C's own
 *
 * What a calculation changes in their memory is taken back by the journal of names, as a
 * hidden name for each object; what a law does is forgotten with it. */
#ifndef EXEC_COMPILED_H
#define EXEC_COMPILED_H

#include "exec/run/run.h"
#include "ir/ir_memory.h"
#include "llvm/llvm.h"

/* What a name means: functions, or objects, of several files where they are static. */
typedef struct Overloads {
    size_t count, objects;
    const LlvmFunction **at;
    const LlvmObject **object;
} Overloads;

void compiled_free(Exec *exec);
/* Adds the file; in the place of one of the same path, if there is one. The path must
 * outlive the session, the text is copied. false: an error was pushed. */
bool compiled_load(Query *query, const char *path, const char *text, size_t len,
                   ExecImage *image);

/* An argument. */
typedef struct {
    Value value;
    bool address;     /* &x: it holds that value, and gets what the call leaves there */
    bool pointer;     /* the value is one, to memory of C's */
    const char *text; /* "…", of so many bytes before the NUL; or NULL */
    size_t len;
} CompiledArg;
/* Calls the function of them that fits the values. */
bool compiled_call(Run *run, const Node *node, const Overloads *overloads,
                   CompiledArg *args, Value *out);
/* The integer that the object of the name holds, or the element of its array. */
bool compiled_value(Run *run, const Node *node, const Overloads *overloads,
                    const Value *index, unsigned count, Value *out);
/* Whether a call has failed in the current statement. */
bool compiled_failed(const Exec *exec);
/* The type of a call's result with so many arguments; TYPE_NONE: it is not known. */
Type compiled_type(const Overloads *overloads, bool wide, unsigned count);
/* "int f(Square s, bool b)", in the arena. */
const char *compiled_signature(const LlvmFunction *function, Arena *arena);
/* "board.cpp:12", "board.cpp:12 and 2 more" */
const char *compiled_where(const Overloads *overloads, Arena *arena);
/* The written form of all of them, with the lines of their source where they are known.
 */
void compiled_code(Exec *exec, const IrFunction *function, const char *signature,
                   Buf *out);
void compiled_codes(Exec *exec, const Overloads *overloads, Buf *out);

/* Where code of all languages is. */
IrModule *compiled_module(Exec *exec);
/* Runs C's code for a call of the name. The arguments are as its types have them; results
 * has room for one. false: an error was pushed. */
bool compiled_run(Run *run, const Node *node, IrFunction *code, const Term *args,
                  Term *result);

/* The final value of a parameter of the function that compiled_run last ran over words.
 */
uint64_t compiled_parameter(Exec *exec, unsigned number);
/* Reads bits through a pointer, of a session object or a temporary one. false: an
 * error was pushed. */
bool compiled_read(Run *run, const Node *node, uint64_t pointer, IrAccess access,
                   Term *out);
/* A temporary object for a struct that code returns. */
typedef struct {
    IrMark mark;
    uint64_t pointer;
    uint32_t slots;
} CompiledTemporary;
CompiledTemporary compiled_temporary(Run *run, const Node *node, uint64_t bytes);
void compiled_temporary_end(Run *run, const CompiledTemporary *temporary);
/* Reads the string there, up to its NUL. */
bool compiled_text(Run *run, const Node *node, uint64_t pointer, Buf *out);
/* A pointer to an object of the module's. */
uint64_t compiled_pointer(Run *run, uint32_t object);
/* The C variable of that object; or NULL. */
Global *compiled_variable(const Exec *exec, uint32_t object);
/* Sets the run's copy to the term, and watches it. */
void compiled_bind(Run *run, uint32_t object, unsigned bytes, Term term);
/* Sets some of its bits to the term. */
void compiled_set_bits(Run *run, uint32_t object, IrField field, Term term);
void compiled_watch(Run *run, uint32_t object);
/* Whoever touches it is asked for first, from now on or no more; false: all of it is 0.
 */
void compiled_watch_unset(Exec *exec, uint32_t object, bool ask);
IrMemory *compiled_memory(Exec *exec);
bool compiled_has_bits(Exec *exec, uint32_t object);
/* The same until the run ends. */
void compiled_unwatch(Run *run, uint32_t object);
/* Gives it its initial bytes; it may be written. */
void compiled_initialise(Exec *exec, uint32_t object);
/* Makes it constant. */
void compiled_freeze(Exec *exec, uint32_t object);

/* Undoes what a run has written. */
void compiled_undo_run(RunStore *store);

#endif
