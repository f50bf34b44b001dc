/* Symbolic execution: what a function returns and leaves in memory, for all inputs at
 * once.
 *
 * Blocks run in the graph's order, each once for all paths that lead to it, which are
 * merged first. If a branch's condition folds, only one way is followed. A loop's effect
 * may follow from one round (ir_loop.c); else it is unrolled until its condition folds,
 * or until `rounds` conditions stayed open. What must hold for the result to have a
 * meaning is a duty, under the path condition.
 *
 * The run has its own memory: the module's objects, as words, and cells over them for
 * what was written (ir_cells.h). The module's own memory is never written. */
#ifndef IR_IR_TERMS_H
#define IR_IR_TERMS_H

#include "ir/ir_cells.h"
#include "ir/ir_path.h"
#include "ir/ir_run.h"

/* A condition that must hold; else the instruction faults. */
typedef struct {
    Term must;
    IrFault fault;
    bool only_undefined; /* the language leaves it undefined; it still has a value */
    bool unsure;         /* it may be undefined elsewhere, too */
} IrDuty;

/* Objects by number. */
typedef struct {
    IrCells **at; /* NULL: there is none */
    uint32_t count, cap;
} IrSlots;

/* Local objects, and copies of the module's. */
typedef struct IrHeap {
    IrSlots local, session;
    uint64_t owner;
} IrHeap;

typedef struct IrTerms {
    Pool *pool;
    Arena *arena; /* of the query */
    const IrModule *module;
    IrMemory *memory;
    void *host;
    void (*duty)(void *host, const IrDuty *duty);
    /* A function without code, under a guard. false: the path ends there; or, if the
     * fault is set, the whole run. */
    bool (*call)(void *host, const IrFunction *function, const Term *args, Term guard,
                 Term *results);
    /* The same before a watched object is read or written. */
    bool (*touch)(void *host, const IrTouch *touch);
    bool (*poll)(void *host, uint64_t steps);
    bool check_undefined; /* make duties of what the language leaves undefined */
    unsigned rounds;      /* the most with an open condition */
    uint64_t steps, most_steps;
    unsigned depth, most_depth;
    char *stack;
    IrFault fault;
    /* Trials of loops in progress. The host need not report what it refuses then, and
     * must refuse what differs between rounds. */
    unsigned trials;
    /* private */
    IrPaths paths;
    IrHeap heap;
    uint64_t owners, orders;
    uint64_t decided; /* how often control depended on a known condition */
    uint32_t slots;   /* of local objects */
    uint32_t generations;
    bool conditional;            /* the next call is under a condition */
    Term under;                  /* the condition of the host function that is running */
    const IrFunction *reporter;  /* the caller that faults are reported in, */
    uint32_t reporter_at;        /* and its call */
    struct IrActivation *active; /* the innermost activation */
    struct IrTrial *trial;       /* the innermost trial */
    Term *spare;                 /* variables for the words of loops */
    size_t spares, spares_cap, spares_used;
} IrTerms;

void ir_terms_open(IrTerms *run, Pool *pool, Arena *arena, const IrModule *module,
                   IrMemory *memory);
/* Forgets what was written. */
void ir_terms_reset(IrTerms *run);
/* Writes memory only where the guard holds. false: see run->fault. If every path ends in
 * a failing duty, the results are 0. */
bool ir_terms_run(IrTerms *run, IrFunction *function, const Term *args, Term guard,
                  Term *results);

/* Makes an unset object for the caller; returns a pointer. */
uint64_t ir_terms_object(IrTerms *run, const IrObject *what);
void ir_terms_write(IrTerms *run, uint64_t pointer, IrField field, Term number);
/* What is there now; its `address`: where that is not of the access's kind. */
IrContent ir_terms_read(IrTerms *run, Term pointer, IrAccess access);

/* ---- shared by the ir_*.c files */

/* The program point that is running. */
typedef struct {
    IrTerms *run;
    const IrFunction *function;
    const IrInsn *insn;
    const IrPath **path;
    Term outer;           /* the condition of the call */
    IrHeap *heap;         /* of the current state */
    bool arbitrary;       /* unset bits are read as variables */
    const IrObject *read; /* the only object that it may have read; or NULL */
} IrSite;

/* The fault, with the place where it is reported. */
IrFault ir_fault_at(const IrSite *site, IrFault fault);
/* Passes the duty to the host, or to the current trial. */
void ir_terms_ask(IrTerms *run, const IrDuty *duty);
/* Adds the duty that `must` holds on the current path. */
void ir_require(IrSite *site, Term must, IrFault fault);
/* ir_heap.c */
/* The pointer includes the field's offset. */
bool ir_heap_load(IrSite *site, Term pointer, IrAccess access, Term *out);
bool ir_heap_store(IrSite *site, Term pointer, IrAccess access, Term value);
bool ir_heap_unset(IrSite *site, Term pointer, IrField field);
bool ir_heap_copy(IrSite *site, Term to, Term from, Term bytes);
bool ir_heap_fill(IrSite *site, Term at, Term byte, Term bytes);
void ir_heap_end(IrSite *site, Term pointer);
/* ir_relate.c: adds the duty that the relation of the two addresses is known. */
void ir_relate_terms(IrSite *site, IrCode relation, Term a, Term b);
/* ir_slots.c */
IrCells *ir_slots_at(const IrSlots *slots, uint32_t slot);
IrCells *ir_slots_put(IrTerms *run, IrSlots *slots, uint32_t slot, IrCells *cells);
IrCells *ir_slots_new(IrTerms *run, const IrHeap *heap, IrCells cells);
/* The object, copied first if it is not this heap's own. */
IrCells *ir_slots_writable(IrTerms *run, const IrHeap *heap, IrSlots *slots,
                           uint32_t slot);
uint64_t ir_slots_pointer(uint32_t slot, uint32_t generation);
/* The slot of a pointer; UINT32_MAX: none. */
uint32_t ir_slots_number(uint64_t pointer);
uint64_t ir_slots_object(IrTerms *run, IrHeap *heap, const IrObject *what, Term old);
IrHeap ir_slots_fork(IrTerms *run, IrHeap *heap);
void ir_slots_merge(IrTerms *run, IrHeap *heap, const IrHeap *other, Term choose);
/* Visits cells that differ. false: an object was made or ended. */
typedef bool IrChange(void *context, bool session, uint32_t slot, const IrCell *cell);
bool ir_slots_changes(IrTerms *run, const IrHeap *before, const IrHeap *after,
                      IrChange *change, void *context);
/* ir_term.c: operations as terms */
Term ir_term_binary(Pool *pool, IrBinary op, Term a, Term b);
Term ir_term_compare(Pool *pool, IrCompare op, Term a, Term b);
/* Of a UNARY. */
Term ir_term_unary(Pool *pool, IrCode code, Term a);
Term ir_term_wrap(Pool *pool, IrWrap wrap, Term a);
/* Whether the instruction is defined, by its note. */
Term ir_term_defined(Pool *pool, const IrInsn *insn, const IrNote *note, Term a, Term b);

#endif
