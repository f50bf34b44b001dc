/* Shared by the corner's files. */
#ifndef EXEC_COMPILED_STATE_H
#define EXEC_COMPILED_STATE_H

#include "exec/compiled/compiled.h"
#include "exec/names/names.h"
#include "ir/ir_terms.h"

enum { COMPILED_OBJECTS_MOST = IR_NUMBERS / IR_STRIDE - 2 }; /* of a session */

typedef struct {
    const char *path;
    LlvmModule *llvm;
    char *text;
    IrCounts first, end; /* what it has of the module */
    Source **source;     /* by place, once they were asked for */
} CompiledFile;

/* Those at work, the last one last. */
typedef struct CompiledFiles {
    size_t count;
    CompiledFile **at;
} CompiledFiles;

/* Why an object may not be read: a constructor that failed might have written it; by is
 * NULL: it is not there. */
typedef struct {
    const char *by, *why;
} Unready;

/* A constructor that called what no file at work defined, or read what such a one should
 * have set. */
typedef struct {
    const CompiledFile *file; /* its own */
    const IrFunction *function;
    const Unready *why;
    const CompiledFile *with; /* the file with which it ran; NULL: it did not yet */
} FailedStart;

typedef struct Compiled {
    Exec *exec;
    Arena *arena;
    IrModule *module;
    IrMemory *memory;
    IrRun run;
    size_t library;          /* so many of its functions are of C's library */
    uint64_t made_bytes;     /* of the objects that its `new` made */
    const Unready **unready; /* by object's number; NULL: it may be read */
    size_t unready_count, unready_cap;
    FailedStart *failed_start;
    size_t failed_starts, failed_starts_cap;
    CompiledFile **file; /* all that were ever read */
    size_t files, files_cap;
    uint64_t failed;             /* the statement in which a call failed last */
    Symbol *list;                /* the name whose Global has the files at work */
    const CompiledFiles *linked; /* those that were linked last */
} Compiled;

/* The session's, with what is at work linked; made when there is none. */
Compiled *compiled_of(Exec *exec);
const CompiledFiles *compiled_files(const Compiled *c);

/* compiled_link.c */
void compiled_link(Compiled *c, const CompiledFiles *files);
/* compiled_library.c */
void compiled_library(IrModule *module);
/* Whether the function makes an object. */
bool compiled_makes(const Compiled *c, const char *name);
/* Whether the function ends one. */
bool compiled_ends(const char *name);
/* A function without code, of a Host; a law's calculation makes no objects. */
bool compiled_library_call(void *context, const IrFunction *function,
                           const uint64_t *args, uint64_t *results);
/* Makes or ends an object. */
bool compiled_library_run(Compiled *c, void *context, const IrFunction *function,
                          const uint64_t *args, uint64_t *results);
/* compiled_start.c: runs the constructors of the file. */
void compiled_start(Query *query, Compiled *c, const CompiledFile *file,
                    ExecImage *image);
/* The constructor runs again when another file is read. */
void compiled_start_waits(Compiled *c, const IrFunction *function, const Unready *why);
/* After the files at work have changed: what ran only with one that is gone. */
void compiled_start_again(Compiled *c, const CompiledFiles *files);
/* Says why the object may not be read. */
void compiled_note_unready(Compiled *c, uint32_t number, const Unready *why);
/* Makes reading the object an error. */
void compiled_mark_unready(Compiled *c, uint32_t number, const Unready *why);
/* compiled_reach.c: what the function might write, by object. */
const bool *compiled_reach(Compiled *c, const IrFunction *function, Arena *arena);
/* compiled_image.c: what constructors left; written: by object, whether they wrote it. */
void compiled_image_make(const Compiled *c, const bool *written, Buf *out);
/* false: it is damaged, and nothing is done. */
bool compiled_image_take(Compiled *c, const char *bytes, size_t len);

/* ---- compiled_save.c: what objects held before they were written */

typedef struct {
    uint32_t object;
    uint8_t *copy;
} SavedBytes;

typedef struct {
    IrMemory *memory;
    SavedBytes *at;
    size_t count, cap;
} Kept;

void compiled_save_bytes(Kept *kept, const IrBytes *object);
/* Restores all of them. */
void compiled_restore_bytes(Kept *kept);
void compiled_drop_bytes(Kept *kept);
/* Saves the object's content in the journal. */
void compiled_journal(Compiled *c, uint32_t object);

/* Of a run: its own copies. */
typedef struct CompiledRun {
    Kept kept;
    IrTerms *terms;
    uint32_t *watched; /* objects */
    size_t nwatched, watched_cap;
    uint32_t *unwatched; /* that were watched before */
    size_t nunwatched, unwatched_cap;
} CompiledRun;

/* ---- compiled_fault.c */

typedef struct {
    Source *source; /* NULL: the call's own place */
    Span span;
} CompiledPlace;

CompiledPlace compiled_place(Compiled *c, const IrFunction *function, uint32_t at);
/* What is wrong, as C's errors say it; in the arena. */
const char *compiled_fault(const Compiled *c, const IrFault *fault, Arena *arena);
/* Whether it is bbx that can't go on there: nothing is wrong with the program. */
bool compiled_lacks(const Compiled *c, const IrFault *fault);
/* What the language leaves undefined about the instruction. */
const char *compiled_undefined(const Compiled *c, const IrFunction *function, uint32_t at,
                               Arena *arena);

/* ---- compiled_shape.c */

#define COMPILED_NEEDS_BOARD                                                             \
    "an integer of 128 bits is a word on boards of more than 64 squares alone"

typedef enum {
    SHAPE_WORD,
    SHAPE_REFERENCE, /* a pointer to a word */
    SHAPE_POINTER    /* to anything */
} ShapeKind;

/* What a parameter takes, or a result is. */
typedef struct {
    ShapeKind kind;
    Type type;        /* of the word */
    uint8_t ir_bits;  /* of the code's register */
    uint64_t bytes;   /* of the word in memory */
    bool whole;       /* a struct or enum of the source's */
    bool wide;        /* an integer of 128 bits, two of the code's words */
    const char *name; /* of the type; NULL: it is not known */
} ParamShape;

enum { PARAMETERS_MOST = 64 };

typedef struct {
    const LlvmFunction *function;
    ParamShape param[PARAMETERS_MOST];
    unsigned params;
    bool hidden; /* the first of the code's is where the result goes */
    ParamShape result;
    const char *unsupported; /* why it can't be called; NULL: it can */
} Callee;

/* wide: the language's words have 128 bits. */
void compiled_callee(const LlvmFunction *function, bool wide, Arena *arena,
                     Callee *callee);
/* The one that the values fit best; false: an error was pushed. */
bool compiled_choose(Run *run, const Node *node, const Overloads *overloads,
                     const CompiledArg *args, Callee *best);

/* Whether a value of the debug type is one word. */
bool compiled_word(LlvmModule *llvm, uint32_t type, ParamShape *shape);

/* ---- compiled_call.c: a call at work, or an object that is read, for those that ask */

typedef struct {
    Run *run;
    const Node *node;
    Compiled *c;
    const Callee *callee; /* NULL: an object */
    bool said; /* what went wrong, by who was called */
} Host;

/* The run's own memory over terms. */
IrTerms *compiled_terms(Host *host);

#endif
