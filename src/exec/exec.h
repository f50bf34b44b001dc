/* The interpreter: AST × names → values and terms.
 *
 * One interpreter for numbers and for free names. A name without a value becomes a
 * variable of the query's pool; operations on words fold, so a calculation is the case
 * without variables. A condition that depends on variables runs both branches under
 * guards and merges with if-then-else; a loop is unrolled up to limits->rounds. Along
 * with every value goes `defined`: a truth term, false on the inputs for which the
 * calculation divides by zero, indexes out of range or does not finish its loops.
 *
 * The Exec is the session's: variables, constants, arrays, functions, macros, types.
 * Session variables always hold words. It owns all it keeps. */
#ifndef EXEC_EXEC_H
#define EXEC_EXEC_H

#include "base/diag.h"
#include "base/limits.h"
#include "board/shape.h"
#include "exec/names/value.h"
#include "preprocess/preprocess.h"

typedef struct Exec Exec;

Exec *exec_new(Symbols *symbols);
void exec_free(Exec *exec);
/* Forgets what the user made; exec_undo() brings it back. */
void exec_reset(Exec *exec);
/* How squares are numbered from now on; variables keep their words. */
void exec_number_squares(Exec *exec, BoardShape squares);
BoardShape exec_squares(const Exec *exec);
/* The same, as it is whenever it is looked at. */
const BoardShape *exec_board(const Exec *exec);

/* How names are taken. */
typedef enum {
    NAMES_VALUES, /* a name without a value is an error (calculations, assert) */
    NAMES_LAW,    /* names without a value are free, the others fixed (law, refute) */
    NAMES_STUDY   /* names with a value are free, too; constants and arrays are fixed
                     (:prove, :asm, :table…) */
} Names;

typedef struct {
    Symbol *sym;
    Term term;  /* a variable of the pool, or the fixed word */
    Term high;  /* a second one, of words of 128 bits; else 0 */
    bool fixed; /* the name kept its value */
    Type type;  /* of a free name that has one, and its bits in a bit-field */
    uint8_t bits;
    Source *source; /* of a free name that a function's body brought in: */
    Span span;      /* where; NULL: the query's own text did */
} ExecName;
/* What a free name is for a word that its variables may have. */
Value query_value(const ExecName *name, Wide word);
/* So many bits of it count. */
unsigned query_bits(const ExecName *name);

/* Where the calculation is undefined: must is false there, `what` says why. */
typedef struct {
    Term must;
    Span span;
    Source *source;
    const char *what;  /* "division by zero", … */
    bool only_in_c, unsure; /* only C leaves it undefined; it may be so elsewhere, too */
    bool unknown;      /* there is a value, which bbx lacks */
} ExecDuty;

/* What a duty is called that a loop or recursion ends. */
#define EXEC_ENDLESS_LOOP  "the loop does not finish"
#define EXEC_ENDLESS_CALLS "the recursion does not end"

/* A calculation that was done, its operands before it; or a call, set or aggregate that
 * begins. */
typedef struct {
    const Node *node;
    const Value *value; /* NULL: it begins, a call's arguments are calculated */
    const Source *source;
    const Symbol *function; /* in which it stands; NULL: in none */
    unsigned depth;         /* of calls */
} ExecEvent;

/* One run. The caller fills the first part; the rest is what exec found. All arrays live
 * in the arena. A query may be used for several exec_eval calls in a row (claim, when,
 * sub-expressions): names keep their variables, duties add up until exec_duties_clear. */
typedef struct {
    Exec *exec;
    Pool *pool; /* may be NULL with NAMES_VALUES outside functions of free names */
    Arena *arena;
    Source *source;
    Diags *diags;
    const Limits *limits;
    Names names;
    const char *claim; /* the text, if it may be meant as one, for hints; or NULL */
    bool yields;       /* a limit is no error: `stopped` says which one it was */
    bool pure;         /* session names keep their values: assigning to one is an error */
    bool copies;       /* a law: what is assigned to is a copy, see copies.h */
    /* What C leaves undefined is looked for: it is `left`, or refused
     * as any duty. */
    bool check_c, check_c_strictly;
    /* Takes what printf prints; NULL: nobody does. */
    void (*print)(void *context, const char *text, size_t len);
    void *print_context;
    /* Is told of each calculation but those of bbx's own functions; NULL: nobody is.
     * false: it is enough, the run fails. */
    bool (*observe)(void *context, const ExecEvent *event);
    void *observe_context;
    /* found: */
    ExecName *used; /* free and fixed names in order of appearance */
    size_t nused, used_cap;
    ExecDuty *duties;
    size_t nduties, duties_cap;
    Term defined; /* the conjunction of the duties; starts as true */
    Term defined_in_c; /* the conjunction of those that only C requires */
    uint64_t steps;
    bool copied;         /* names of the session were assigned to */
    const char *stopped; /* by a limit, with `yields`: no error was pushed */
    /* exec's own: */
    struct QueryName *bound; /* names bound in the query */
    size_t nbound, bound_cap;
    struct Run *run; /* the run at work */
} Query;

void query_init(Query *query, Exec *exec, Names names);
/* Binds a name in the query (domain variables, forall: a fresh variable). */
void query_bind(Query *query, Symbol *sym, Value value);
Value query_free(Query *query, Symbol *sym);
/* A name of forall with a type, which was found. The scalars of an object are names in the
 * query themselves ("b.side"): bound ones keep their values, the others are free. What is
 * done to it lasts for one exec_eval. */
void query_typed(Query *query, const Node *param);
/* The same of uint64_t sym[count]. */
void query_words(Query *query, Symbol *sym, uint32_t count);
/* Whether a name of forall has a type. */
static inline bool query_is_typed(const Node *param) {
    return param->type != TYPE_NONE || (param->n && param->kid[0]);
}
/* Finds it. false: it has no values, which was said. */
bool exec_free_type(Query *query, Node *param);
void query_unbind(Query *query, Symbol *sym);
/* What it is where the high halves of the names, of words of 128 bits, are their low ones. */
Term query_with_low_halves(const Query *query, Term term);
/* Whether the high half is of the names' high halves what the low one is of their low
 * ones, so that one speaks for both. */
bool query_halves_alike(const Query *query, Pair word);

/* The value of an expression. false: an error was pushed. */
bool exec_eval(Query *query, const Node *expr, Value *value);
/* The same, without a word about what is wrong or odd. */
bool exec_try(Query *query, const Node *expr, Value *value);
/* Under the condition that `guard` holds: what it excludes is not evaluated. */
bool exec_eval_under(Query *query, Term guard, const Node *expr, Value *value);
/* A domain's values (0..63, squares, the members of a set, subsets(set), a list), one
 * call a value; visit returns false to stop. false: an error was pushed. */
bool exec_domain(Query *query, const Node *domain, bool (*visit)(void *, Value),
                 void *context);

/* Runs a statement that is not law, refute, assert, position or a command (those are the
 * shell's): expressions, assignments, declarations, definitions, control flow. *value is
 * KIND_VOID when there is nothing to show; *assigned names the variable that a plain
 * assignment changed. */
typedef struct {
    Value value;
    Symbol *assigned; /* NULL: an expression */
    Symbol *defined;  /* a function, type or constant that was defined */
} Effect;
bool exec_run(Query *query, const Node *statement, Effect *effect);

/* What the constructors of a file of LLVM's IR leave in memory, if it is the session's
 * first. */
typedef struct {
    const char *known; /* what `made` was for the same text and version; or NULL */
    size_t len;
    Buf made; /* empty: nothing is to be kept */
} ExecImage;
/* Adds the functions of such a file. The text is copied. image: may be NULL. false: an
 * error was pushed, and nothing is added. */
bool exec_load_compiled(Query *query, const char *path, const char *text, size_t len,
                        ExecImage *image);
/* The code of a name's functions, of C or from such files; false: it has none. */
bool exec_code(Query *query, const Symbol *sym, Buf *out);

/* Whose a definition of C is. */
typedef struct {
    const char *file, *reader; /* which may include it */
    unsigned line;
    bool is_static;
} Owner;

/* What was refused: its name stands for the reason, so that using it says it. */
typedef struct {
    Symbol *sym;
    const char *place, *why;
    Owner owner;
    bool function;
    bool replaces;   /* what had the name before has it no more */
    unsigned number; /* of refused functions, those before it */
} ExecRefused;
void *exec_refuse(Exec *exec, const ExecRefused *what);
/* A member `void sym;` of the structs that are defined next stands for one that was
 * refused. */
void exec_refuse_member(Exec *exec, const ExecRefused *what);
/* What it would have done with a name; see ReaderUse. */
typedef enum { REFUSED_SETS, REFUSED_PASSES_ADDRESS, REFUSED_CALLS } RefusedUse;
void exec_refused_use(Exec *exec, void *refused, const char *name, size_t len,
                      RefusedUse use);
/* All that is refused still, by name; how many. */
size_t exec_refused(const Exec *exec, Arena *arena, ExecRefused **list);
/* Definitions of functions so far. */
typedef struct {
    unsigned taken, refused;
} ExecTally;
ExecTally exec_tally(const Exec *exec);

/* Names of the session, for the shell. */
bool exec_get(const Exec *exec, const Symbol *sym, Value *value);
void exec_set(Exec *exec, Symbol *sym, Value value, bool constant);
/* Its macros, for readers. */
Preprocess *exec_macros(const Exec *exec);
/* Taking back: a mark before each statement; undo restores the names as they were. What
 * is done between begin and end is taken back at once. */
typedef struct {
    uint64_t stamp;
    size_t merged;
} ExecScript;
void exec_mark(Exec *exec);
ExecScript exec_begin_script(Exec *exec); /* the script around it */
void exec_end_script(Exec *exec, ExecScript outer);
bool exec_undo(Exec *exec);
/* What tells whether a name or a macro means something else than before. */
typedef struct {
    uint64_t names, macros;
} ExecChanges;
ExecChanges exec_changes(const Exec *exec);
/* The names that this will change, in the arena: how many. */
size_t exec_undo_names(const Exec *exec, Arena *arena, Symbol ***names);
/* For the parser: types of the user. NONE: it is no word. */
bool exec_is_type(void *exec, const Symbol *name, Type *type);
bool exec_is_name(void *exec, const Symbol *name);
bool exec_is_tag(void *exec, const Symbol *name);
/* Whether code of the file means something by the name that is no type. */
bool exec_hides(void *exec, const Symbol *name, const char *file);

/* Everything the session has, sorted by name: for :vars, :funcs, :save, completion. */
typedef enum {
    ENTRY_VARIABLE,
    ENTRY_CONSTANT,
    ENTRY_ARRAY,
    ENTRY_FUNCTION,
    ENTRY_COMPILED,
    ENTRY_MACRO,
    ENTRY_TYPE,
    ENTRY_BUILTIN
} EntryKind;
typedef struct {
    EntryKind kind;
    Symbol *sym;
    Value value;      /* variables and constants */
    const char *text; /* functions, arrays…: source text that defines it again */
    uint32_t rank;    /* types, functions: a lower one comes first; variables that point
                         somewhere have one */
    PreprocessLanguage language; /* that its text is in: what files it can stand in */
    const char *signature, *doc, *example, *group; /* functions */
    const char *aliases; /* bbx's own: other names, separated by blanks; else NULL */
} Entry;
size_t exec_entries(const Exec *exec, Arena *arena, bool builtins, Entry **entries);
/* The description of a function or constant by name; false when there is none. */
bool exec_describe(const Exec *exec, const char *name, Entry *entry);

#endif
