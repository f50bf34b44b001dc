/* LLVM's IR from text, of LLVM 15 to 22, as code of the room ir.
 *
 * Functions and objects are added to an IrModule. Integers are words, zero-extended;
 * those of 65 to 128 bits are two words, the low one first; a struct or array value is
 * the list of its members' words. So a parameter may become several of the code.
 * Floating-point values are passed as their bits, but there is no arithmetic on them.
 *
 * There is one thread, so atomic accesses are ordinary ones. Indexes stay in bounds as in
 * C: an index into an array within another object is below its length. At -O1 the
 * compiler has already exploited undefined behaviour; so laws are about code of -O0.
 *
 * An instruction that is not supported is a FAIL on the path that reaches it, and no
 * error of the text. Without debug information names are the linker's, and there are no
 * types and places. */
#ifndef LLVM_LLVM_H
#define LLVM_LLVM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ir/ir.h"

typedef struct {
    unsigned line, column; /* from 1, in bytes */
    char message[160];
    const char *hint; /* or NULL */
} LlvmError;

/* What IrNote.place and IrFunction.place refer to; 0 is no place. */
typedef struct {
    const char *file; /* NULL: it is not known */
    unsigned line, column;
} LlvmPlace;

#define LLVM_NONE UINT32_MAX

/* Types of the source language. A type is a number, for llvm_debug(). */
typedef enum {
    LLVM_DEBUG_UNKNOWN,
    LLVM_DEBUG_VOID,
    LLVM_DEBUG_INTEGER,
    LLVM_DEBUG_BOOL,
    LLVM_DEBUG_FLOAT,
    LLVM_DEBUG_ENUM,
    LLVM_DEBUG_POINTER, /* references, too */
    LLVM_DEBUG_ARRAY,
    LLVM_DEBUG_STRUCT, /* and classes */
    LLVM_DEBUG_UNION,
    LLVM_DEBUG_FUNCTION
} LlvmDebugKind;

typedef struct {
    const char *name; /* "": it has none */
    uint32_t type;
    uint64_t offset, bits; /* in bits; bits is 0 but for bit-fields */
    bool inherited;        /* a base class */
} LlvmMember;

typedef struct {
    const char *name;
    uint64_t value;
} LlvmEnumerator;

typedef struct {
    LlvmDebugKind kind;
    const char *name;  /* with its scopes: "chess::Move"; "": it has none */
    const char *alias; /* the typedef by which it was named, or NULL */
    uint64_t bits;
    bool is_signed;
    bool reference;         /* of a pointer */
    uint32_t target;        /* of a pointer, array, enum: LLVM_NONE: void, or none */
    uint64_t count;         /* of an array's elements, of all its dimensions */
    const uint64_t *length; /* of each dimension */
    unsigned dimensions;
    const LlvmMember *member;
    const LlvmEnumerator *enumerator;
    unsigned members, enumerators;
} LlvmDebug;

typedef struct {
    const char *name;      /* as the source has it, or the IR; "": none */
    uint32_t type;         /* LLVM_NONE: not known */
    unsigned first, words; /* of the code's parameters */
    uint64_t bytes;        /* in memory */
    bool pointer;          /* it is one, whatever the source says */
    bool result;           /* it points to where the result goes (sret) */
    bool by_bytes;         /* it points to a copy of so many bytes (byval) */
} LlvmParam;

typedef struct LlvmFunction {
    const char *name;    /* the linker's */
    const char *display; /* "chess::attacks::knight", "board::rook" */
    uint32_t number;     /* of the IrModule */
    IrFunction *code;    /* the function of that number, whatever it is linked to */
    bool defined, internal;
    /* false: the parameters in the debug information differ from the IR's: structs are
     * passed in pieces, or unused ones are left out */
    bool as_written;
    const LlvmParam *param; /* the IR's */
    unsigned params;
    const LlvmParam *source; /* the source's: names and types alone */
    unsigned sources;
    uint32_t result; /* its type; LLVM_NONE: void, or not known */
    const char *file;
    unsigned line;
    struct LlvmModule *module;
} LlvmFunction;

enum { LLVM_DIMENSIONS = 4 };

typedef struct {
    const char *name;    /* the linker's */
    const char *display; /* "chess::table" */
    uint32_t number;     /* of the IrModule */
    bool defined, internal;
    /* An integer or an array of integers; bits 0: anything else. */
    unsigned bits, dimensions;
    uint64_t length[LLVM_DIMENSIONS];
    uint32_t type; /* as the source has it; LLVM_NONE: not known */
    struct LlvmModule *module;
} LlvmObject;

typedef struct LlvmModule {
    const char *name;
    LlvmFunction **function;
    size_t functions;
    LlvmObject *object;
    size_t objects;
    LlvmPlace *place; /* [0] is none */
    size_t places;
    /* What runs before main, in order: numbers of functions of the IrModule. */
    uint32_t *constructor;
    size_t constructors;
    struct LlvmReader *reader; /* its own */
} LlvmModule;

/* Reads the text, which must outlive the result, which must outlive the IrModule. Each
 * IrFunction's host is its LlvmFunction. NULL: the text has an error, see *error; the
 * IrModule is incomplete then, and can only be freed. */
LlvmModule *llvm_read(IrModule *module, const char *name, const char *text, size_t len,
                      LlvmError *error);
void llvm_free(LlvmModule *module);

/* The function or object with external linkage of that name; NULL: none. */
const LlvmFunction *llvm_function(const LlvmModule *module, const char *name);
const LlvmObject *llvm_object(const LlvmModule *module, const char *name);

/* The type with the number, behind typedefs and qualifiers. */
const LlvmDebug *llvm_debug(LlvmModule *module, uint32_t type);
/* A struct, union or enum by its name with scopes; LLVM_NONE: there is none. */
uint32_t llvm_debug_named(LlvmModule *module, const char *name);

#endif
