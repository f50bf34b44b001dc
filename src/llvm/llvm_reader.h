/* What the parts of the reader share. */
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
    const char **meta; /* by number: where it stands in the text; NULL: nowhere */
    size_t metas, meta_cap;
    const char **file; /* by number of a scope or file, once it is known */
    uint32_t *place;   /* of DILocations, once they are known */
    const LlvmDebug **debug;
    LlvmNames structs; /* the debug types by name, once they were asked for */
    size_t place_cap, function_cap, object_cap;
    struct LlvmBody *body; /* of the function that is read */
    unsigned depth;
    LlvmError ignored;
} LlvmReader;

#endif
