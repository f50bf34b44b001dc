/* Shared by the coded*.c files. */
#ifndef EXEC_CODED_LOCAL_H
#define EXEC_CODED_LOCAL_H

#include "exec/coded.h"

/* A name that the code depends on, and what it meant. */
typedef struct {
    Symbol *name;
    const Symbol *sym; /* the file's, */
    const Global *global;
    CcName meant;
    uint8_t kind, shown; /* of the global, and of its value */
} CodedUse;

typedef enum { CODED_NEW, CODED_GOOD, CODED_REFUSED } CodedState;

struct Coded {
    CcEntity *entity;
    CodedState state;
    bool observed;      /* its code reports to an observer */
    BoardShape squares; /* the numbering of its squares */
    CodedUse *use;
    size_t uses, uses_cap;
    uint64_t made;  /* exec->meanings when the code was last found valid */
    uint64_t reach; /* the same for all that it calls, */
    bool whole;     /* and whether all of that is code */
};

/* What is being compiled. */
typedef struct Coding {
    Run *run;
    Source *source;
    Span span;
    Coded *coded;          /* the function; NULL: declarations */
    const Node *statement; /* a loop or a block outside of functions; or NULL */
    const Node *owned;     /* an enum, */
    Owner owner;           /* and whose it is */
} Coding;

/* Where what C means by a name that is declared is kept. */
CcName *coded_declared(Exec *exec, Symbol *sym);
/* coded_enum.c */
CcName *coded_enumerator(void *exec, const Node *whole, Node *node, uint64_t value);
bool coded_enumerated(void *exec, const Node *node, const CcType *type);
CodedNumber *coded_number(Exec *exec, uint32_t number);
bool coded_constant(void *exec, const Node *name, Type *type, uint64_t *word);
bool coded_calculated(void *exec, const Node *node, uint64_t *word, Diags *diags);
bool coded_foreign(void *exec, const Node *node, const CcOperands *operands, Type *type,
                   uint32_t *function);
/* What calls them. */
bool coded_call_words(void *host, const IrFunction *function, const uint64_t *args,
                      uint64_t *results);
bool coded_call_terms(void *host, const IrFunction *function, const Term *args, Term guard,
                      Term *results);
uint32_t coded_observe(void *exec, const Node *node, const CcType *type, bool begins);
/* The node that it stands for, as written. */
const Node *coded_foreign_node(const Foreign *foreign);
/* The name of the function that is compiled; or NULL. */
const Symbol *coded_name(const Coded *coded);
/* Prepares for calls of cc. Returns the outer one, which the caller restores. */
Coding *coded_begin(Exec *exec, Coding *coding);
CcProgram *coded_program(Exec *exec);
/* Makes sure that its code is up to date with what names mean. */
bool coded_ensure_made(Run *run, Function *function);

/* Whether parameters and result are words. */
bool coded_is_word_function(const CcType *type);
/* The C function of that name, or NULL. */
const CcEntity *coded_function(const Run *run, const Symbol *sym);

/* ---- coded_text.c */

/* The scalar's bits, in one or two fields. Returns how many. */
unsigned coded_bits(const CcMember *scalar, IrField part[2]);
bool coded_is_set(const Exec *exec, uint64_t pointer, const CcMember *scalar);
/* How a scalar's value is shown. */
Kind coded_kind(const CcType *type);
/* Whether it is shown with its members' names. */
bool coded_has_members(const CcType *type);
/* The content as an initialiser: {.pieces = {0x1, 0x2}, .side = 1}. `most` scalars; 0:
 * all, on several lines. */
void coded_text(Buf *buf, const Exec *exec, const CcType *type, uint64_t pointer,
                size_t most);

/* ---- coded_hosted.c */

/* Puts the query's bound and free names into C's objects. */
void coded_bind(Run *run);
/* node: what is evaluated. */
bool coded_touched(Run *run, const Node *node, const struct IrTouch *touch);
bool coded_capture(void *exec, const Node *node, Type *type, bool *wide);
bool coded_initialise(void *exec, const CcEntity *variable, const CcHosted *spine);

/* ---- coded_reaches_only_code.c */

/* Whether all that a call of it may run is code. */
bool coded_reaches_only_code(Run *run, const Coded *from);
/* Whether a call in the statement may read or write the session's variable. */
bool coded_may_touch(Run *run, const Node *statement, const Symbol *name);

#endif
