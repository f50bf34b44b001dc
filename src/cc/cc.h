/* The C compiler: it types the parser's AST, once, and turns it into functions and
 * objects of an IrModule.
 *
 *   file ── lang ── Node ── types ── CcTree ── code ── IrModule
 *
 * Narrow values are sign- or zero-extended, by their types, in registers of 64 bits. A
 * struct argument is a pointer to a copy; a struct result goes to where an additional
 * first parameter points. Locals are registers if they are set before they are read and
 * their address is not taken; others are objects.
 *
 * long and long long are one type, as in the parser. Floating-point arithmetic is
 * refused. A variadic function's unnamed arguments are evaluated and dropped. An array's
 * first dimension may be variable.
 *
 * A definition that can't be compiled is refused by itself: an error at its place, and a
 * function that fails with that message when it is called. */
#ifndef CC_CC_H
#define CC_CC_H

#include "base/diag.h"
#include "cc/cc_tree.h"
#include "lang/ast.h"
#include "lang/reader.h"

typedef struct CcProgram CcProgram;

/* A host's expression as code. The host evaluates some subexpressions itself: the code
 * captures these words as parameters. If it returns a struct, a first parameter is where
 * the struct goes. */
typedef struct {
    uint32_t function;    /* of the module */
    CcType *type;         /* of its value; of an array the code returns the address */
    const Node **capture; /* in the arena; the node itself follows the last one */
    size_t captures;
    bool *high;       /* this capture is the high half of the one before */
    bool *by_pointer; /* the statement may change this capture through a pointer, too */
} CcHosted;

/* The operands of a host's node. */
typedef struct {
    const Node **node;
    CcType **type;
    uint32_t count;
    size_t cap;
} CcOperands;

/* The caller that passes statements one by one: it keeps the names of the file scope. */
typedef struct {
    void *context; /* NULL: there is no host */
    /* What the name means in the current statement; NULL: nothing. declared: the
     * statement declares it. */
    CcName *(*name)(void *context, const Symbol *name, bool declared);
    /* Where what an enumerator at file scope means is kept; it may get another name. */
    CcName *(*enumerator)(void *context, const Node *whole, Node *node, uint64_t value);
    /* The enum is complete. false: an error was pushed. */
    bool (*enumerated)(void *context, const Node *node, const CcType *type);
    /* Whether the host evaluates the expression itself, as a word of that type. NONE: it
     * has no value, and using it is an error. wide: a word of 128 bits. */
    bool (*capture)(void *context, const Node *node, Type *type, bool *wide);
    /* The word of a name that only the host can define; false: it is no such name. */
    bool (*constant)(void *context, const Node *name, Type *type, uint64_t *word);
    /* The present word of an expression at file scope that is no constant expression of
     * C. false: it has none; if that is an error, it was pushed. */
    bool (*calculated)(void *context, const Node *node, uint64_t *word, Diags *diags);
    /* A node in a body that has no meaning in C: the type of its value, and the number of
     * a function without code that takes its operands, words of those types: of an
     * aggregate the body's variables in it. TYPE_NONE: the name is unknown, and calling it
     * is an error. false: the host doesn't know the node either. */
    bool (*foreign)(void *context, const Node *node, const CcOperands *operands,
                    Type *type, uint32_t *function);
    /* Observes the calculation: a function without code that receives each integer that a
     * node of a body evaluates to; or nothing, where a call begins. NULL: nobody does. */
    uint32_t (*observe)(void *context, const Node *node, const CcType *type, bool begins);
    /* Why a member of this struct was refused; its declaration has become `void`. */
    const char *(*why_refused)(void *context, const Symbol *member);
    /* Gives a variable its object's first bytes, then runs the code of its initialiser;
     * NULL: there is none. false: an error was pushed. */
    bool (*initialise)(void *context, const CcEntity *variable, const CcHosted *hosted);
} CcHost;

/* The module, the symbols and the macros are the caller's, and live longer. host may be
 * NULL. */
CcProgram *cc_new(IrModule *module, Symbols *symbols, Preprocess *macros,
                  const CcHost *host);
void cc_free(CcProgram *program);
/* Reads a file, which sees no other file's macros. Its name says that it is C, and must
 * live as long as the program. Reports what it refuses. Returns the number of functions
 * that it accepted. */
unsigned cc_read(CcProgram *program, const char *name, ReaderLine line, void *context,
                 Diags *diags);

/* Declares what a statement at file scope declares, without making functions' bodies. */
void cc_declare_at(CcProgram *program, Source *source, const Node *node, Diags *diags);
/* Makes the function's code from its definition. false: it was refused; its code then
 * fails with the reason. observed: the host observes the calculation. */
bool cc_make_body(CcProgram *program, CcEntity *function, Source *source,
                  const Node *node, bool observed, Diags *diags);

/* A function that no name declares, with its code; its faults are those of the call.
 * NULL: it was refused. */
CcEntity *cc_make_function(CcProgram *program, Source *source, const Node *node,
                           Diags *diags);

/* Makes the code of a host's expression or statement. false: an error was pushed. */
bool cc_make_hosted(CcProgram *program, Source *source, const Node *node, Arena *arena,
                    Diags *diags, CcHosted *spine);
/* The type of a host's expression; NULL: an error was pushed. */
CcType *cc_make_type(CcProgram *program, Source *source, const Node *node, Diags *diags);

/* The module's object for the string literal. */
uint32_t cc_text(CcProgram *program, Source *source, const Node *text);
/* Whether the program has named a type of 128 bits. */
bool cc_has_wide(const CcProgram *program);
/* Whether it is a builtin of the compiler or in C's library. */
bool cc_has(const Symbol *name);

/* The type that the node's kid `at` names, or its `type`; NULL: an error was pushed. */
CcType *cc_typename_at(CcProgram *program, Source *source, const Node *node, uint32_t at,
                       Diags *diags);
/* uint64_t[count] */
CcType *cc_words(CcProgram *program, uint64_t count);
/* A new object for the host, all zeros. */
CcEntity *cc_object(CcProgram *program, const Symbol *name, CcType *type);
/* "const U64 t[4]", as C declares the name. */
const char *cc_declared(const CcType *type, const char *name, Arena *arena);
/* "struct Board { U64 pieces[6]; int side; }" */
const char *cc_definition(const CcType *type, Arena *arena);
/* The member that represents a union: the first of the largest ones. */
uint32_t cc_large_member(const CcType *type);
/* Visits its scalars with their names, "b.pieces[0]", or with NULL; of a union those of
 * the large member. false: a visit returned false. */
typedef bool CcVisit(void *context, const char *name, const CcMember *scalar);
bool cc_each_scalar(CcType *type, const char *name, Arena *arena, CcVisit *visit,
                    void *context);

/* What a name means at file scope, with external or internal linkage; NULL: nothing. */
const CcEntity *cc_find(const CcProgram *program, const char *name);
/* Whether a hidden first parameter points to where the result goes. */
bool cc_returns_struct(const CcType *function);

/* What the numbers in IrNote.place and other places refer to; 0 is no place. */
typedef struct {
    const Source *source;
    Span span;
    uint32_t at; /* the offset that an error points to */
} CcPlace;
const CcPlace *cc_place(const CcProgram *program, uint32_t place);

#endif
