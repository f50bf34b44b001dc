/* The session's names: what each Symbol means, and how to undo changes.
 *
 * A Global is found through sym->global and lives as long as the Exec; what it means
 * changes. The first change of a Global in a statement saves its old meaning in the
 * journal (journal.h). `_` is never in it. */
#ifndef EXEC_NAMES_H
#define EXEC_NAMES_H

#include "board/shape.h"
#include "cc/cc.h"
#include "exec/names/array.h"
#include "exec/exec.h"

typedef enum {
    GLOBAL_NONE,
    GLOBAL_VARIABLE,
    GLOBAL_CONSTANT,
    GLOBAL_ENUM, /* a constant that an enum named */
    GLOBAL_ARRAY,
    GLOBAL_FUNCTION,
    GLOBAL_TYPE,
    GLOBAL_REFUSED,
    GLOBAL_COMPILED, /* functions of LLVM's IR, see compiled/compiled.h */
    GLOBAL_FILES,    /* its files */
    GLOBAL_OBJECT,   /* a variable of C, see c.entity */
    GLOBAL_MEMORY    /* an object that compiled code changed, see journal.c */
} GlobalKind;

struct Run;
struct IrTouch;
typedef struct Builtin Builtin;
typedef struct Refused Refused;

/* A function: its own copy of the definition and the text it came from. */
typedef struct {
    Arena *arena;
    Source *source;
    Node *node;         /* NODE_FUNC */
    const Builtin *row; /* a function of the prelude */
    uint32_t nparams, nslots;
    bool ready;            /* its names are resolved */
    uint64_t order, since; /* of this definition, and of the first one of that name */
    bool called;           /* successfully, by a calculation */
    unsigned active;       /* current calls of it */
    uint64_t failing;      /* the statement in which a call of it failed */
    const Refused *failed; /* the last call, if it failed; else NULL */
    uint64_t seen;         /* by a walk of the call graph, see writers.c */
    uint64_t decided;      /* run->decided when the innermost of them began */
    struct Coded *coded;   /* as code (coded.h); NULL: it is not in C */
} Function;

/* A name that a refused function's text uses. */
typedef struct {
    const Symbol *sym;
    RefusedUse use;
} RefusedName;

/* A definition that was refused, or a call that failed: calling it, or reading what it
 * would have set, is an error. */
struct Refused {
    Symbol *sym;
    const char *place, *why; /* no place: several files have the name (statics.h) */
    bool function, call;
    Owner owner; /* of a definition */
    unsigned number;
    RefusedName *names;
    size_t nnames, names_cap;
};

/* Refused members of the current struct. */
typedef struct RefusedMember {
    Refused refused;
    const struct RefusedMember *next;
} RefusedMember;

typedef struct Global {
    bool coded; /* some code depends on the name */
    Symbol *sym;
    uint8_t kind; /* GlobalKind */
    Value value;  /* a word; value.type: its declared type, or the type that it names */
    Array *array;
    Array *copy; /* a law's */
    Function *function;
    uint64_t stamp;            /* the statement that saved it last */
    uint64_t merged;           /* and the script that did, see journal.c */
    bool entered;              /* by the reader of a lesson, see reach.h */
    bool declared;             /* by a prototype */
    bool only_declared;        /* a variable without a definition so far */
    const char *file,
        *reader; /* the C file that declared it, and what included that (statics.h) */
    unsigned line;
    bool shared;                     /* other files may use it */
    struct Global *namesakes, *next; /* statics of other files, by their other names */
    Symbol *spelled;                 /* its name in its own file */
    bool maybe_uninitialised; /* a variable of zeros that nothing has assigned to */
    bool warned;              /* that a function that was not called would fill it */
    uint64_t checked;         /* when it was last found readable */
    const Refused *refused;   /* why, of GLOBAL_REFUSED */
    const Refused *lost; /* if maybe_uninitialised: the failed call that had set it */
    const struct Overloads *compiled;  /* of GLOBAL_COMPILED */
    const struct CompiledFiles *files; /* of GLOBAL_FILES */
    struct IrMemory *memory;           /* of GLOBAL_MEMORY: the memory, */
    uint32_t number;                   /* the object's number there, */
    uint8_t *bytes;                    /* and in the journal its old content */
    CcName c;                          /* what C means by it, */
    uint64_t c_stamp;                  /* and the statement that declared it */
} Global;

typedef struct {
    Global *global;
    Global old;
    bool reset; /* by :reset: the owner of the name comes back, too */
} Saved;

typedef struct FrameChunk FrameChunk;

typedef struct Foreign Foreign;

/* A function of the code: a C function, or a foreign node in a body. */
typedef struct {
    Symbol *sym;
    Foreign *foreign;
} CodedNumber;

struct Exec {
    Symbols *symbols;
    Arena *arena;          /* the Globals */
    struct Parse *prelude; /* its parser, from the first function on */
    Function **bodies;     /* of the prelude's rows, by builtin_number */
    Global **all;
    size_t count, cap;
    Saved *saved;
    size_t nsaved, saved_cap;
    size_t saved_words; /* in the arrays of the journal */
    size_t merged;      /* entries of it that are before the script's, or merged */
    uint64_t script;    /* the stamp of the innermost; 0: there is none */
    uint64_t floor;     /* up to this stamp nothing can be taken back */
    uint64_t stamp, walks;
    uint64_t changes; /* of meanings, those taken back as well */
    bool entering;      /* the reader of a lesson has the word */
    uint64_t entered;   /* the last macro of theirs: its stamp */
    uint64_t order;     /* of the last definition */
    FrameChunk *frames; /* where locals live, see frame.h */
    BoardShape squares; /* how the session numbers squares */
    bool wide;          /* and these need words of 128 bits */
    unsigned taken, refusals; /* functions so far */
    const RefusedMember *lost;
    Symbol *failing;    /* the outermost function whose call failed, in a statement */
    size_t stack;       /* bytes of the native stack a run may use */
    CcProgram *program; /* C as code; NULL: there is none so far */
    /* Called before C's code touches a watched object; false: `unready` says why it may
     * not. */
    bool (*touched)(struct Run *run, const Node *node, const struct IrTouch *touch);
    /* Functions without code: foreign nodes. */
    bool (*foreign_words)(void *host, const IrFunction *function, const uint64_t *args,
                          uint64_t *results);
    bool (*foreign_terms)(void *host, const IrFunction *function, const Term *args,
                          Term guard, Term *results);
    const char *unready;
    bool observed;         /* its code reports to an observer */
    struct Coding *coding; /* what is being compiled */
    CodedNumber *coded;    /* the code's functions, by number */
    size_t codeds, codeds_cap;
    Source **kept; /* that code stands in */
    size_t nkept, kept_cap;
    const struct CcEntity **free; /* objects of queries' names */
    size_t frees, frees_cap;
    uint64_t meanings;         /* incremented when the C meaning of a name changes */
    struct Compiled *compiled; /* made when a file of LLVM's IR is read first */
    Symbol *last;              /* "_" */
    Preprocess *macros;
};

/* The Global of a symbol, made when there is none. */
Global *names_global(Exec *exec, Symbol *sym);
/* What the symbol means now; NULL: nothing. */
static inline Global *names_known(const Symbol *sym) {
    Global *global = sym->global;
    return global && global->kind != GLOBAL_NONE ? global : NULL;
}
static inline Function *names_function(const Symbol *sym) {
    const Global *global = names_known(sym);
    return global && global->kind == GLOBAL_FUNCTION ? global->function : NULL;
}
/* The same for a NAME node. Outside of C, names of squares and variables without a
 * definition don't count. */
static inline Global *names_meant(const Node *node) {
    Global *global = names_known(node->sym);
    bool c = node->flags & NODE_FLAG_C;
    return global && !c && (node->sym->square >= 0 || global->only_declared) ? NULL
                                                                             : global;
}
/* Whether it is hidden from the user: "_" and $1, the tags of structs. */
bool names_hidden(const Exec *exec, const Symbol *sym);
/* Call this before a change. */
void names_save(Exec *exec, Global *global);
/* Declares it: until it is defined, only its address may be taken. */
void names_declare(Global *global);
/* Undoes the current statement. A variable that is maybe_uninitialised again lost its
 * value to the call that failed. */
void names_roll_back(Exec *exec, const Refused *failed);
/* Bytes of all arrays of the session. */
size_t names_array_bytes(const Exec *exec);
/* Sets a value; a list becomes an array. */
void names_set(Exec *exec, Symbol *sym, GlobalKind kind, Value value);
void names_set_array(Exec *exec, Symbol *sym, Array *array);
void names_set_function(Exec *exec, Symbol *sym, Function *function);
/* Sets what the name means in C. */
void names_mean(Exec *exec, Global *global, CcName meant);
void names_set_compiled(Exec *exec, Symbol *sym, const struct Overloads *compiled);
void names_set_files(Exec *exec, Symbol *sym, const struct CompiledFiles *files);
/* A variable of C, which global->c describes. */
void names_set_object(Exec *exec, Symbol *sym, Value value);
/* Removes the name's meaning. */
void names_forget(Exec *exec, Symbol *sym);
void names_set_refused(Exec *exec, const Refused *refused);
/* Makes any use of the name an error. */
void names_refuse(Exec *exec, Symbol *sym, const char *why);

/* A parameter's name; it may have none. */
static inline const char *parameter_name(const Node *param) {
    return param->sym ? param->sym->name : "…";
}

/* A function's body. */
static inline Node *function_body(const Function *function) {
    return function->node->kid[function->node->n - 1];
}
/* A copy of a definition with an arena of its own. */
Function *function_new(Source *source, const Node *node);
void function_free(Function *function);
/* name(parameters), in the arena. */
const char *function_signature(const Function *function, Arena *arena);
/* The source text of a definition, in the arena. */
const char *function_text(const Function *function, Arena *arena);

/* The nearest name that has a value, or a function's name (with `calls`); NULL. */
const char *names_nearest(const Exec *exec, const char *word, bool calls);

#endif
