/* Shared by the reader's files. */
#ifndef LLVM_LLVM_READER_H
#define LLVM_LLVM_READER_H

#include "llvm/llvm_value.h"

struct LlvmBody;

typedef struct LlvmReader {
    LlvmLex lex;
    LlvmTypes types;
    Arena *arena;   /* as long as the module */
    Arena *scratch; /* a function */
    IrModule *module;
    LlvmModule *out;
    LlvmNames symbols;
    LlvmSymbol **symbol;
    size_t symbol_count, symbol_cap;
    const char **meta; /* metadata by number: its text; NULL: none */
    size_t metas, meta_cap;
    const char **file; /* by number of a scope or file, once it is known */
    uint32_t *place;   /* of DILocations, once they are known */
    const LlvmDebug **debug;
    LlvmNames structs; /* debug types by name, once they are needed */
    size_t place_cap, function_cap, object_cap;
    struct LlvmBody *body; /* of the current function */
    unsigned depth;
    LlvmError ignored;
} LlvmReader;

#endif
