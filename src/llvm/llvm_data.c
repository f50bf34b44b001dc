/* Constants: their words, and their bytes in memory. */
#include <string.h>

#include "llvm/llvm_reader.h"

static LlvmValue element_of(LlvmReader *r, const LlvmValue *value, unsigned *i) {
    const LlvmType *type = value->type;
    uint64_t k = 0;
    for (; k < type->count; k++) {
        unsigned parts = llvm_type_parts(&r->types, value->row[k].type);
        if (*i < parts) break;
        *i -= parts;
    }
    return k < type->count ? value->row[k] : (LlvmValue){.kind = LLVM_VALUE_UNKNOWN};
}

LlvmValue llvm_value_part(LlvmReader *r, const LlvmValue *value, unsigned i) {
    LlvmValue at = *value;
    while (at.kind == LLVM_VALUE_AGGREGATE) at = element_of(r, &at, &i);
    if (at.kind == LLVM_VALUE_ZERO) at = (LlvmValue){.kind = LLVM_VALUE_WORD};
    if (at.kind == LLVM_VALUE_BYTES)
        at = (LlvmValue){.kind = LLVM_VALUE_WORD, .word = (unsigned char)at.bytes[i]};
    if (at.kind == LLVM_VALUE_WORD && i && at.type) at.word = at.high;
    return at;
}

static bool store_scalar(LlvmReader *r, const LlvmValue *value, uint8_t *bytes,
                         uint32_t object, uint64_t at) {
    uint64_t size = (value->type->bits + 7) / 8;
    if (value->kind == LLVM_VALUE_ADDRESS) {
        bool function = value->symbol->kind == LLVM_SYMBOL_FUNCTION;
        ir_add_fixup(r->module,
                     (IrFixup){object, value->symbol->number, function, at, value->word});
        return size == 8;
    }
    memcpy(bytes + at, &value->word, size < 8 ? size : 8);
    if (size > 8) memcpy(bytes + at + 8, &value->high, size - 8);
    return value->kind == LLVM_VALUE_WORD;
}

static bool store_elements(LlvmReader *r, const LlvmValue *value, uint8_t *bytes,
                           uint32_t object, uint64_t at) {
    const LlvmType *type = value->type;
    bool known = true;
    for (uint64_t i = 0; i < type->count; i++) {
        const LlvmValue *element = &value->row[i];
        uint64_t size = llvm_type_size(&r->types, element->type);
        uint64_t offset = type->kind == LLVM_STRUCT ? type->offset[i] : i * size;
        if (offset + size > type->size) return false;
        known &= llvm_value_store(r, element, bytes, object, at + offset);
    }
    return known;
}

/* Undefined bytes are 0, as in compilers. */
bool llvm_value_store(LlvmReader *r, const LlvmValue *value, uint8_t *bytes,
                      uint32_t object, uint64_t at) {
    llvm_type_size(&r->types, value->type);
    switch (value->kind) {
    case LLVM_VALUE_ZERO:
    case LLVM_VALUE_UNDEF:
        return true;
    case LLVM_VALUE_AGGREGATE:
        if (value->type->kind == LLVM_VECTOR && (*value->type->element)->bits % 8)
            return false;
        return store_elements(r, value, bytes, object, at);
    case LLVM_VALUE_BYTES:
        memcpy(bytes + at, value->bytes, value->type->count);
        return true;
    default:
        if (value->type->kind == LLVM_INT && value->type->bits > 128) return false;
        if (value->kind == LLVM_VALUE_UNKNOWN) return false;
        return store_scalar(r, value, bytes, object, at);
    }
}
