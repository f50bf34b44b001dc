/* The code over terms: what a function returns and leaves in memory, for all inputs at
 * once.
 *
 * Blocks run in the graph's order, each once for all the paths that lead to it, which are
 * merged first; a branch whose condition folds is followed alone. What a loop leaves may
 * be known from one round (ir_loop.c), else it is unrolled until its condition folds, or
 * until `rounds` conditions stayed open. What must hold for the result to have a meaning
 * is a duty, on the path that meets it.
 *
 * Memory is the run's: what the module's objects hold, as words, and over it what was
 * written, as cells (ir_cells.h). Nothing that is written gets into the module's own. */
#ifndef IR_IR_TERMS_H
#define IR_IR_TERMS_H

#include "ir/ir_cells.h"
#include "ir/ir_path.h"
#include "ir/ir_run.h"

/* It must hold; else the instruction is a fault of the kind. */
typedef struct {
    Term must;
    IrFault fault;
    bool leaves; /* the language leaves it undefined, and no more */
    bool unsure; /* elsewhere that may be so, too */
} IrDuty;

/* Objects by slots, their numbers. */
typedef struct {
    IrCells **at; /* NULL: there is none */
    uint32_t count, cap;
} IrSlots;

/* Those of calls, and copies of the module's. */
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
    /* A function without code, under a guard. false: the path ends there, or, where it
     * has set the fault, all does. */
    bool (*call)(void *host, const IrFunction *function, const Term *args, Term guard,
                 Term *results);
    /* The same of a watched object that is read, or written. */
    bool (*touch)(void *host, const IrTouch *touch);
    bool (*look)(void *host, uint64_t steps);
    bool notes;      /* what the language leaves undefined is looked for */
    unsigned rounds; /* that a loop is unrolled while its condition is open */
    uint64_t steps, most_steps;
    unsigned depth, most_depth;
    char *stack;
    IrFault fault;
    /* Trials of loops at work: what the owner refuses then need not be said; what is not
     * the same in each round must be refused. */
    unsigned trials;
    /* its own */
    IrPaths paths;
    IrHeap heap;
    uint64_t owners, orders;
    uint64_t decided; /* branches, and all else on which it depends what runs next */
    uint32_t slots;   /* of calls' objects */
    uint32_t generations;
    bool conditional;         /* the next call stands under a condition */
    Term under;               /* what the owner's function at work stands under */
    const IrFunction *covers; /* who called the function at work, which is covered; */
    uint32_t covers_at;       /* the call */
    struct IrActive *active;  /* calls at work */
    struct IrTrial *trial;    /* the innermost one */
    Term *spare;              /* variables for words of loops */
    size_t spares, spares_cap, spares_used;
} IrTerms;

void ir_terms_open(IrTerms *run, Pool *pool, Arena *arena, const IrModule *module,
                   IrMemory *memory);
/* What was written is forgotten. */
void ir_terms_reset(IrTerms *run);
/* What it writes is written where the guard holds. false: see fault. Where every path
 * ends in a duty that fails the results are 0. */
bool ir_terms_run(IrTerms *run, IrFunction *function, const Term *args, Term guard,
                  Term *results);

/* An object of the caller's, for pointers to it: a pointer. Nothing of it is set. */
uint64_t ir_terms_object(IrTerms *run, const IrObject *what);
void ir_terms_write(IrTerms *run, uint64_t pointer, IrField field, Term number);
/* What is there now. */
/* The same; address: also where there is not what is asked for. */
IrHeld ir_terms_read(IrTerms *run, Term pointer, IrAccess access);

/* ---- what the corner's files share */

/* Where a piece of code is. */
typedef struct {
    IrTerms *run;
    const IrFunction *function;
    const IrInsn *insn;
    const IrPath **path;
    Term outer;           /* what the call stands under */
    IrHeap *heap;         /* of the state at work */
    bool arbitrary;       /* what was never set is read */
    const IrObject *read; /* the only one that may have been; or NULL */
} IrSpot;

/* The fault, where it is told of. */
IrFault ir_fault_at(const IrSpot *spot, IrFault fault);
/* Of the owner, or of the trial at work. */
void ir_terms_ask(IrTerms *run, const IrDuty *duty);
/* The truth must hold on the present path. */
void ir_require(IrSpot *spot, Term must, IrFault fault);
/* ir_heap.c */
/* The field's offset is in the pointer. */
bool ir_heap_load(IrSpot *spot, Term pointer, IrAccess access, Term *out);
bool ir_heap_store(IrSpot *spot, Term pointer, IrAccess access, Term value);
bool ir_heap_unset(IrSpot *spot, Term pointer, IrField field);
bool ir_heap_copy(IrSpot *spot, Term to, Term from, Term bytes);
bool ir_heap_fill(IrSpot *spot, Term at, Term byte, Term bytes);
void ir_heap_end(IrSpot *spot, Term pointer);
/* ir_relate.c: what is asked of the two addresses is known, as a duty. */
void ir_relate_terms(IrSpot *spot, IrCode relation, Term a, Term b);
/* ir_slots.c */
IrCells *ir_slots_at(const IrSlots *slots, uint32_t slot);
IrCells *ir_slots_put(IrTerms *run, IrSlots *slots, uint32_t slot, IrCells *cells);
IrCells *ir_slots_new(IrTerms *run, const IrHeap *heap, IrCells cells);
/* The object is this heap's own, to be changed. */
IrCells *ir_slots_own(IrTerms *run, const IrHeap *heap, IrSlots *slots, uint32_t slot);
uint64_t ir_slots_pointer(uint32_t slot, uint32_t generation);
/* Of a pointer's number; UINT32_MAX: it is none's. */
uint32_t ir_slots_number(uint64_t pointer);
uint64_t ir_slots_object(IrTerms *run, IrHeap *heap, const IrObject *what, Term old);
IrHeap ir_slots_fork(IrTerms *run, IrHeap *heap);
void ir_slots_merge(IrTerms *run, IrHeap *heap, const IrHeap *other, Term choose);
/* What is in one and not in the other. false: objects have come or gone. */
typedef bool IrChange(void *context, bool session, uint32_t slot, const IrCell *cell);
bool ir_slots_changes(IrTerms *run, const IrHeap *before, const IrHeap *after,
                      IrChange *change, void *context);
/* ir_term.c: operations as terms */
Term ir_term_binary(Pool *pool, IrBinary op, Term a, Term b);
Term ir_term_compare(Pool *pool, IrCompare op, Term a, Term b);
Term ir_term_wrap(Pool *pool, IrWrap wrap, Term a);
/* Whether it is defined, as the note says. */
Term ir_term_defined(Pool *pool, const IrInsn *insn, const IrNote *note, Term a, Term b);

#endif
