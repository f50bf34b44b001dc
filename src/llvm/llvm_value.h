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
    const char *at;    /* the text of its initialiser, or of a function's body */
    const char *alias; /* the text of its aliasee; NULL: it is no alias */
    bool followed;
    bool internal; /* of an alias: no other file may use it */
    uint64_t add; /* of an alias */
} LlvmSymbol;

typedef enum {
    LLVM_VALUE_LOCAL,
    LLVM_VALUE_WORD,    /* a number, a null pointer, the bits of a float */
    LLVM_VALUE_ADDRESS, /* of a symbol, and so many bytes further */
    LLVM_VALUE_ZERO,
    LLVM_VALUE_UNDEF, /* poison, too */
    LLVM_VALUE_AGGREGATE,
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
/* Reads a value of that type. */
LlvmValue llvm_value_read(struct LlvmReader *reader, LlvmType *type);
/* Reads a type, attributes and a value. */
LlvmValue llvm_value_typed(struct LlvmReader *reader);
/* Reads attributes of a parameter or a result: noundef, align 8, range(i32 0, 5),
 * "text"="text", #3. Returns the type of byval, or NULL. */
LlvmType *llvm_value_attributes(struct LlvmReader *reader);
/* The same; whether sret is among them. */
LlvmType *llvm_value_attributes_sret(struct LlvmReader *reader, bool *sret);
/* It begins a constant expression. */
bool llvm_value_is_expression(const LlvmToken *token);
/* The offset of index number `level` into *type, which becomes the element's type. */
uint64_t llvm_value_step(struct LlvmReader *reader, LlvmType **type,
                         const LlvmValue *index, unsigned level);
/* The constant's part number i: a word, an address, undefined or unknown. */
LlvmValue llvm_value_part(struct LlvmReader *reader, const LlvmValue *value, unsigned i);
/* What the alias stands for gets into the symbol. */
void llvm_value_follow(struct LlvmReader *reader, LlvmSymbol *symbol);
LlvmSymbol *llvm_value_symbol(struct LlvmReader *reader, const char *name, size_t len);
/* Stores the constant as bytes of an object; pointers in it become fixups. */
bool llvm_value_store(struct LlvmReader *reader, const LlvmValue *value, uint8_t *bytes,
                      uint32_t object, uint64_t at);

#endif
