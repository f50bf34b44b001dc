/* C as code: what the reader and the parser make of a file gets its types, once, and
 * becomes functions and objects of an IrModule.
 *
 *   file ── lang ── Node ── types ── CcTree ── code ── IrModule
 *
 * Narrow values are extended as their types say, in registers of 64 bits. A struct that
 * is passed is a pointer to a copy; one that is returned goes where the first parameter,
 * one more, points to. Locals whose address is not taken, and which are set before they
 * are read, are registers; others are objects.
 *
 * long and long long are one type, as the parser has it. 128 bits and arithmetic of
 * floating-point numbers are refused; of a function of any number of arguments those
 * without a name are evaluated, and dropped. An array's first dimension may vary.
 *
 * What can't be taken is refused alone: an error at its place, and a function that fails
 * with this message when it is called. */
#ifndef CC_CC_H
#define CC_CC_H

#include "base/diag.h"
#include "cc/cc_tree.h"
#include "lang/ast.h"
#include "lang/reader.h"

typedef struct CcProgram CcProgram;

/* An expression of a host's as code. Parts of it that are the host's own, words, are its
 * parameters, the address of a struct that it gives the first one. */
typedef struct {
    uint32_t function; /* of the module */
    CcType *type;      /* of its value; of an array it gives the address */
    const Node **part; /* in the arena; behind them stands the node itself */
    size_t parts;
    bool *high; /* a part is the high half of the one before it */
    bool *pointed; /* of parts that a statement changes: by pointers, too */
} CcSpine;

/* Who gives statements one by one has the names outside of functions itself. */
typedef struct {
    void *context; /* NULL: there is nobody */
    /* What the name means to the statement at work; NULL: nothing. declared: the
     * statement gives it a meaning. */
    CcName *(*name)(void *context, const Symbol *name, bool declared);
    /* Whether the expression is the host's own, a word of that type. NONE: it has no value,
     * and who asks for it is told. wide: one of 128 bits. */
    bool (*part)(void *context, const Node *node, Type *type, bool *wide);
    /* The word of a name that is the host's own and never another's; false: it is none. */
    bool (*constant)(void *context, const Node *name, Type *type, uint64_t *word);
    /* The word that an expression outside of functions has now, which is no constant of C's
     * and not in its text. false: it has none. */
    bool (*calculated)(void *context, const Node *node, uint64_t *word);
    /* What C has no meaning for in a body: of its value the type, and the number of a
     * function without code that has its operands' values, words of those types.
     * TYPE_NONE: nobody knows the name, and who calls it is told. false: the host has no
     * meaning for it either. */
    bool (*foreign)(void *context, const Node *node, CcType *const *operands, Type *type,
                    uint32_t *function);
    /* Who follows the calculation: a function without code that is given each integer that
     * a node of a body comes to; or nothing, where a call begins. NULL: nobody does. */
    uint32_t (*tell)(void *context, const Node *node, const CcType *type, bool begins);
    /* Why a member of the struct at hand, which is written as void, was refused. */
    const char *(*lost)(void *context, const Symbol *member);
    /* A variable begins with its object's first bytes, and what this gives it; NULL: no
     * more. false: an error was pushed. */
    bool (*first)(void *context, const CcEntity *variable, const CcSpine *spine);
} CcHost;

/* The module, the symbols and the macros are the caller's, and live longer. host may be
 * NULL. */
CcProgram *cc_new(IrModule *module, Symbols *symbols, Preprocess *macros,
                  const CcHost *host);
void cc_free(CcProgram *program);
/* Reads a file, which sees no other file's macros; its name, which tells that it is C,
 * lives as long as the program. What is refused is told. Returns how many functions were
 * taken. */
unsigned cc_read(CcProgram *program, const char *name, ReaderLine line, void *context,
                 Diags *diags);

/* What a statement outside of functions declares; the bodies of functions wait. */
void cc_declare_at(CcProgram *program, Source *source, const Node *node, Diags *diags);
/* The function's code, of its definition. false: it was refused, and has code that says
 * so when it runs. tells: the host follows it. */
bool cc_make_body(CcProgram *program, CcEntity *function, Source *source,
                  const Node *node, bool tells, Diags *diags);

/* The expression's code. false: an error was pushed. */
bool cc_make_spine(CcProgram *program, Source *source, const Node *node, Arena *arena,
                   Diags *diags, CcSpine *spine);
/* The type that it would have; NULL: an error was pushed. */
CcType *cc_make_type(CcProgram *program, Source *source, const Node *node, Diags *diags);

/* The module's object that the string is. */
uint32_t cc_text(CcProgram *program, Source *source, const Node *text);
/* By which name, that nobody can write, a host has the tag. */
Symbol *cc_tag_name(CcProgram *program, const Symbol *tag);
/* Whether an integer of 128 bits was spoken of. */
bool cc_has_wide(const CcProgram *program);
/* Whether it is a function of the compiler or of C's library. */
bool cc_has(const Symbol *name);

/* The parts of a foreign node that C calculates, in their order. Returns how many. */
uint32_t cc_foreign_operands(const Node *node, const Node **operand);

/* The type that the node's kid `at` writes, or its `type`; NULL: an error was pushed. */
CcType *cc_written(CcProgram *program, Source *source, const Node *node, uint32_t at,
                   Diags *diags);
/* uint64_t[count] */
CcType *cc_words(CcProgram *program, uint64_t count);
/* An object of the host's own, all 0. */
CcEntity *cc_object(CcProgram *program, const Symbol *name, CcType *type);
/* "const U64 t[4]", as C declares the name. */
const char *cc_declared(const CcType *type, const char *name, Arena *arena);
/* "struct Board { U64 pieces[6]; int side; }" */
const char *cc_definition(const CcType *type, Arena *arena);
/* Of a union's members that which stands for it: the first large one. */
uint32_t cc_large_member(const CcType *type);
/* Its scalars by the names that lead to them, "b.pieces[0]", or by none (NULL); of unions
 * the large member's. false: a visit returned false. */
typedef bool CcVisit(void *context, const char *name, const CcMember *scalar);
bool cc_each_scalar(CcType *type, const char *name, Arena *arena, CcVisit *visit,
                    void *context);

/* What a name means outside of functions: the program's, or that of a file's own; NULL:
 * nothing. */
const CcEntity *cc_find(const CcProgram *program, const char *name);
/* Whether the result goes to where the first parameter points, which C doesn't see. */
bool cc_returns_struct(const CcType *function);

/* What IrNote.place and the other places number; 0 is none. */
typedef struct {
    const Source *source;
    Span span;
    uint32_t at; /* where an error about it points to */
} CcPlace;
const CcPlace *cc_place(const CcProgram *program, uint32_t place);

#endif
