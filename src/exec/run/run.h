/* One run of the interpreter: what its parts share. Where they are:
 *
 *   eval.c     expressions       lookup.c   what a name means
 *   operate.c  operators         compare.c  comparisons      hint.c   misuses of them
 *   branch.c   ?: && || =>       typing.c   the C types of expressions
 *   lvalue.c   what can be assigned to
 *   flow.c     statements        call.c     functions        kind.c   kinds by form
 *   coded.c    C, which is code
 *   define.c   definitions       resolve.c  locals to slots
 *   domain.c   domains and aggregates
 *
 * Where a condition depends on free names both branches are evaluated, one after the
 * other: run->path is the condition, within the call, under which the part at work
 * counts; run->outer that of the call. Without free names both are true.
 *
 * Every function that returns bool returns false after it pushed an error. */
#ifndef EXEC_RUN_H
#define EXEC_RUN_H

#include "exec/names/frame.h"
#include "exec/names/types.h"

/* exec's marks on nodes; of what has MARK_LOCAL node->slot is the slot. */
enum {
    MARK_RESOLVED = 2, /* a statement or aggregate whose names are resolved */
    MARK_WARNED = 4,
    MARK_CHECKED = 8,  /* the names of a skipped branch have values */
    MARK_TYPED = 16,   /* its C type is found */
    MARK_LITERAL = 32  /* made of numbers as they are written */
};

typedef enum {
    FLOW_ERROR,
    FLOW_NEXT,
    FLOW_BREAK,
    FLOW_CONTINUE
} Flow;

typedef struct Call {
    struct Call *outer;
    Function *function;
} Call;

/* What a run doesn't go back to. */
typedef struct {
    uint64_t decided; /* conditions that chose a way so far */
    uint64_t lasting; /* what was put into the arena for longer than a round or call */
    struct CompiledRun *compiled; /* functions of LLVM's IR; NULL: none was called */
    ExecName *frees; /* of such that are free, should they be touched */
    size_t nfrees, frees_cap;
    Global **written; /* variables of C that a law has assigned to */
    size_t nwritten, written_cap;
    bool bound; /* names of the query are in C's objects */
    Global **copied;              /* variables that have a copy (copies.h) */
    size_t ncopied, copied_cap;
} RunStore;

/* Where a run is: calls and trials put it back by one assignment. */
typedef struct Run {
    Query *query;
    Exec *exec;
    Pool *pool;
    RunStore *store;
    Source *source;
    Slot *frame;
    uint32_t nslots;
    unsigned depth;        /* of calls */
    unsigned open_recursion; /* recursive calls under open conditions */
    bool in_prelude;         /* in a prelude function: the user's names don't exist */
    const Node *shown;     /* its value is: what was never set is left out */
    Term outer, path;
    Call *call;
    char *stack;          /* the native stack must not grow below */
    const Node *prelude_call; /* where errors in prelude functions are reported */
    Source *prelude_call_source;
    double deadline;    /* the watch's, before this run */
    struct Run *outer_run; /* the query's run around this one */
} Run;

/* run.c */
void run_open(Run *run, RunStore *store, Query *query, Term guard);
void run_close(Run *run);
/* What a law assigned to (copies.h) is as it was. */
void run_forget_copies(RunStore *store);
__attribute__((format(printf, 3, 4))) bool run_error(Run *run, const Node *node,
                                                     const char *format, ...);
/* The same at an offset in the node's text. */
__attribute__((format(printf, 4, 5))) bool
run_error_at(Run *run, const Node *node, uint32_t at, const char *format, ...);
/* Any message; a hint follows "\n|". */
void run_push(Run *run, DiagLevel level, const Node *node, uint32_t at,
              const char *format, va_list args);
/* A warning, once for each node, and never in prelude functions. */
__attribute__((format(printf, 3, 4))) void run_warn(Run *run, const Node *node,
                                                    const char *format, ...);
/* The node's source text, cut if it is long; in the query's arena. */
const char *run_text(Run *run, const Node *node);
/* The same without parentheses around it. */
const char *run_bare_text(Run *run, const Node *node);
/* Reports a calculation to the observer; out: NULL where a call begins. */
bool run_observe_now(Run *run, const Node *node, const Value *out);
static inline bool run_observe(Run *run, const Node *node, const Value *out) {
    return !run->query->observe || run->in_prelude || run_observe_now(run, node, out);
}
/* Adds the duty that `must` holds on the current path. */
bool run_require(Run *run, Term must, const Node *node, const char *what);
/* The same if only C leaves the node undefined where `must` is false. */
bool run_undefined_unless(Run *run, Term must, const Node *node);
/* Adds a duty on the current path. */
void run_add_duty(Run *run, ExecDuty duty);
/* The duties so far. Restoring them drops later duties, except those before number `end`.
 */
typedef struct {
    size_t duties;
    Term defined, defined_in_c;
} DutyMark;
DutyMark run_duties(const Run *run);
void run_duties_restore(Run *run, const DutyMark *before, size_t end);
/* The whole condition of the current path. */
Term run_guard(Run *run);
/* The limit of loop rounds and calls. */
uint64_t run_steps_most(const Run *run);
/* Counts one. */
bool run_step(Run *run, const Node *node);
/* The error when the watch or a budget has stopped the work. */
bool run_stopped(Run *run, const Node *node);
/* The error when the pool is full. */
bool run_full(Run *run, const Node *node);
bool run_too_deep(Run *run, const Node *node);
/* The error for a value that is no word (hint.c). */
bool hint_word(Run *run, const Node *node, Value value);
/* A limit was reached: an error, or query->stopped. */
__attribute__((format(printf, 3, 4))) bool run_limit(Run *run, const Node *node,
                                                     const char *format, ...);
/* Whether the node is in a file of C. */
bool run_in_c_file(const Run *run, const Node *node);
static inline bool run_shallow(const Run *run) {
    return (char *)__builtin_frame_address(0) > run->stack;
}
/* What a loop round or a call of a calculation allocates in the arena. It is released at
 * the end, unless something in it must last. */
typedef struct {
    ArenaMark mark;
    uint64_t lasting;
} Scratch;
static inline Scratch run_scratch(const Run *run) {
    return (Scratch){arena_mark(run->query->arena), run->store->lasting};
}
void run_scratch_end(Run *run, Scratch scratch);
static inline bool run_deep(Run *run, const Node *node) {
    return run_shallow(run) || run_too_deep(run, node);
}
/* Whether the current board needs words of 128 bits. */
static inline bool run_is_wide(const Run *run) {
    return run->exec->wide;
}
static inline unsigned run_bits(const Run *run) {
    return run_is_wide(run) ? WIDE_BITS : 64;
}
/* Whether it is the number of a bit, as squares are. */
static inline bool run_is_number(const Run *run, Pair value) {
    return pair_is_word(value) && pair_wide(value) < run_bits(run);
}
static inline bool run_concrete(const Run *run) {
    return run->query->names == NAMES_VALUES;
}

#endif
