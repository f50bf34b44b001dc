/* What the files coded*.c share. */
#ifndef EXEC_CODED_LOCAL_H
#define EXEC_CODED_LOCAL_H

#include "exec/coded.h"

/* A name that was asked for while the code was made, and what it meant. */
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
    BoardShape squares; /* in whose numbers its squares are */
    CodedUse *use;
    size_t uses, uses_cap;
    uint64_t made;  /* exec->meanings when that was looked at last */
    uint64_t reach; /* the same of what it calls, */
    bool whole;     /* which is code, all of it */
};

/* The statement at work. */
typedef struct Coding {
    Run *run;
    Source *source;
    Span span;
    Coded *coded; /* whose code is made; NULL: declarations are read */
    const Node *statement; /* a loop or a block outside of functions; or NULL */
} Coding;

CodedNumber *coded_at(Exec *exec, uint32_t number);
bool coded_constant(void *exec, const Node *name, Type *type, uint64_t *word);
bool coded_calculated(void *exec, const Node *node, uint64_t *word);
bool coded_foreign(void *exec, const Node *node, CcType *const *operands, Type *type,
                   uint32_t *function);
/* What calls them. */
bool coded_call_words(void *host, const IrFunction *function, const uint64_t *args,
                      uint64_t *results);
bool coded_call_terms(void *host, const IrFunction *function, const Term *args, Term guard,
                      Term *results);
uint32_t coded_observe(void *exec, const Node *node, const CcType *type, bool begins);
/* What it stands for, as it was written. */
const Node *coded_foreign_node(const Foreign *foreign);
/* Of the function whose code is made; or NULL. */
const Symbol *coded_name(const Coded *coded);
/* Between these cc may be asked. The one around it is put back. */
Coding *coded_begin(Exec *exec, Coding *coding);
CcProgram *coded_program(Exec *exec);
/* Its body is code, of what names mean now. */
bool coded_made(Run *run, Function *function);

/* Parameters and result are words. */
bool coded_takes_words(const CcType *type);
/* The function of the name, if it is code; or NULL. */
const CcEntity *coded_function(const Run *run, const Symbol *sym);

/* ---- coded_text.c */

/* The bits of a scalar, in one word or two. Returns how many. */
unsigned coded_fields(const CcMember *scalar, IrField part[2]);
bool coded_is_set(const Exec *exec, uint64_t pointer, const CcMember *scalar);
/* How a scalar's value is shown. */
Kind coded_kind(const CcType *type);
/* What is shown by its members' names. */
bool coded_is_deep(const CcType *type);
/* {.pieces = {0x1, 0x2}, .side = 1}: what is there, as a declaration takes it. `most`
 * scalars; 0: all, on lines of their own. */
void coded_text(Buf *buf, const Exec *exec, const CcType *type, uint64_t pointer,
                size_t most);

/* ---- coded_hosted.c */

/* What the query binds or leaves free is so in C's objects, too. */
void coded_bind(Run *run);
/* node: what is evaluated. */
bool coded_touched(Run *run, const Node *node, const struct IrTouch *touch);
bool coded_capture(void *exec, const Node *node, Type *type, bool *wide);
bool coded_initialise(void *exec, const CcEntity *variable, const CcHosted *spine);

/* ---- coded_reach.c */

/* Whether all that a call of it may run is code. */
bool coded_reach(Run *run, const Coded *from);
/* Whether a call in the statement may read or change the session's variable itself. */
bool coded_touches(Run *run, const Node *statement, const Symbol *name);

#endif
