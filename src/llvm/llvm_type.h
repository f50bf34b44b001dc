/* Types of the IR: their sizes, and the words of their values. */
#ifndef LLVM_LLVM_TYPE_H
#define LLVM_LLVM_TYPE_H

#include "llvm/llvm_lex.h"
#include "llvm/llvm_names.h"

typedef enum {
    LLVM_OPAQUE,
    LLVM_VOID,
    LLVM_INT,
    LLVM_POINTER,
    LLVM_FLOAT,
    LLVM_VECTOR,
    LLVM_ARRAY,
    LLVM_STRUCT,
    LLVM_FUNCTION,
    LLVM_OTHER /* labels, tokens, metadata */
} LlvmTypeKind;

/* A word of a value: its place in memory. */
typedef struct {
    uint64_t offset;
    unsigned bits;
    bool address;
} LlvmPart;

typedef struct LlvmType {
    LlvmTypeKind kind;
    unsigned bits;             /* of an int, a pointer, a float */
    uint64_t count;            /* of an array's or struct's elements */
    struct LlvmType **element; /* of an array one; of a function its result */
    uint64_t *offset;          /* of a struct's */
    bool packed, any;          /* any: a variadic function */
    uint64_t size, align;      /* in bytes, once they are known */
    const LlvmPart *part;      /* once they are known */
    unsigned parts;
    unsigned char state, depth; /* of these two */
    const char *name;           /* as it is written, for messages */
} LlvmType;

enum { LLVM_PARTS_MOST = 64 };

typedef struct {
    Arena *arena;
    LlvmLex *lex;
    LlvmNames names;
    LlvmType **named;
    size_t count, cap;
    LlvmType *integer[129];
    LlvmType *pointer, *none;
    unsigned depth;
    uint64_t align; /* of an i128 */
} LlvmTypes;

void llvm_type_begin(LlvmTypes *types, Arena *arena, LlvmLex *lex);
LlvmType *llvm_type_integer(LlvmTypes *types, unsigned bits);
/* What a comparison of such values gives: i1, of vectors a vector. */
LlvmType *llvm_type_truth(LlvmTypes *types, const LlvmType *compared);
/* { first, second } */
LlvmType *llvm_type_pair(LlvmTypes *types, LlvmType *first, LlvmType *second);
bool llvm_type_is_next(const LlvmTypes *types);
LlvmType *llvm_type_read(LlvmTypes *types);
/* %name = type ... */
void llvm_type_define(LlvmTypes *types, const char *name, size_t len);
/* Computes size, align and offsets. */
uint64_t llvm_type_size(LlvmTypes *types, LlvmType *type);
/* Computes its parts; 0: the type is void, or not supported. */
unsigned llvm_type_parts(LlvmTypes *types, LlvmType *type);
/* "double arithmetic", "a vector", ... */
const char *llvm_type_unsupported(Arena *arena, const LlvmType *type);

#endif
