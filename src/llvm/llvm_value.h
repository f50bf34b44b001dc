/* Operands: values of a function, and constants. */
#ifndef LLVM_LLVM_VALUE_H
#define LLVM_LLVM_VALUE_H

#include "llvm/llvm_type.h"

/* A global name. */
typedef enum {
    LLVM_SYMBOL_UNKNOWN,
    LLVM_SYMBOL_OBJECT,
    LLVM_SYMBOL_FUNCTION
} LlvmSymbolKind;

typedef struct LlvmSymbol {
    LlvmSymbolKind kind;
    const char *name;
    uint32_t number; /* of the IrModule */
    const LlvmFunction *function;
    LlvmType *type;    /* of an object */
    const char *at;    /* of its first bytes in the text, or a function's body */
    const char *alias; /* what it stands for, in the text; NULL: for itself */
    bool followed;
    uint64_t add; /* of an alias */
} LlvmSymbol;

typedef enum {
    LLVM_VALUE_LOCAL,
    LLVM_VALUE_WORD,    /* a number, a null pointer, the bits of a float */
    LLVM_VALUE_ADDRESS, /* of a symbol, and so many bytes further */
    LLVM_VALUE_ZERO,
    LLVM_VALUE_UNDEF, /* poison, too */
    LLVM_VALUE_ROW,
    LLVM_VALUE_BYTES,
    LLVM_VALUE_UNKNOWN
} LlvmValueKind;

typedef struct LlvmValue {
    LlvmValueKind kind;
    LlvmType *type;
    uint32_t local;
    uint64_t word, high;
    const LlvmSymbol *symbol;
    const struct LlvmValue *row; /* as many as the type has elements */
    const char *bytes;
} LlvmValue;

struct LlvmReader;
/* What stands at the next token, of that type. */
LlvmValue llvm_value_read(struct LlvmReader *reader, LlvmType *type);
/* With its type before it, and attributes between them. */
LlvmValue llvm_value_typed(struct LlvmReader *reader);
/* Reads attributes of a parameter or a result: words with what is in brackets behind
 * them, noundef, align 8, range(i32 0, 5), "text"="text", #3. The type of byval, or NULL.
 */
LlvmType *llvm_value_attributes(struct LlvmReader *reader);
/* The same; whether sret is among them. */
LlvmType *llvm_value_marks(struct LlvmReader *reader, bool *sret);
/* It begins a constant expression. */
bool llvm_value_is_expression(const LlvmToken *token);
/* How many bytes index number `level` leads into *type, which becomes what is there. */
uint64_t llvm_value_step(struct LlvmReader *reader, LlvmType **type,
                         const LlvmValue *index, unsigned level);
/* The constant's part number i: a word, an address, undefined or unknown. */
LlvmValue llvm_value_part(struct LlvmReader *reader, const LlvmValue *value, unsigned i);
LlvmSymbol *llvm_value_symbol(struct LlvmReader *reader, const char *name, size_t len);
/* The constant as the bytes of an object; pointers in it become fixups. */
bool llvm_value_store(struct LlvmReader *reader, const LlvmValue *value, uint8_t *bytes,
                      uint32_t object, uint64_t at);

#endif
