/* C's integer types: width, sign, and the words that hold their values.
 *
 * A value of a narrow type is kept as a 64-bit word: sign-extended when the type is
 * signed, zero-extended otherwise. */
#ifndef EXEC_TYPES_H
#define EXEC_TYPES_H

#include "exec/names/value.h"

static inline bool type_signed(Type type) {
    return type == TYPE_I64 || type == TYPE_I32 || type == TYPE_I16 || type == TYPE_I8 ||
           type == TYPE_CHAR;
}
/* The type of the node's value, which typing.c found. */
static inline Type typing_of(const Node *node) {
    if (node->type == TYPE_NONE && node->flags & NODE_FLAG_C) return TYPE_U64;
    return node->type;
}

unsigned type_bits(Type type);
/* How a value of the type is shown; `kind` for TYPE_NONE. */
Kind type_kind(Type type, Kind kind);
const char *type_name(Type type);
/* If the type is a constant, this compiles to one instruction. */
static inline uint64_t type_wrap_word(Type type, uint64_t word) {
    switch (type) {
    case TYPE_U32:
        return (uint32_t)word;
    case TYPE_I32:
        return (uint64_t)(int64_t)(int32_t)(uint32_t)word;
    case TYPE_U16:
        return (uint16_t)word;
    case TYPE_I16:
        return (uint64_t)(int64_t)(int16_t)(uint16_t)word;
    case TYPE_U8:
        return (uint8_t)word;
    case TYPE_I8:
    case TYPE_CHAR:
        return (uint64_t)(int64_t)(int8_t)(uint8_t)word;
    case TYPE_BOOL:
        return word != 0;
    default:
        return word;
    }
}
Term type_wrap(Pool *pool, Type type, Term term);
/* Whether every value of `from` is one of `to`, as a word. */
bool type_holds(Type to, Type from);
static inline Term type_wrap_from(Pool *pool, Type from, Type to, Term term) {
    return type_holds(to, from) ? term : type_wrap(pool, to, term);
}
/* A word of the type; in 128 bits the sign extends to the high half. */
static inline Pair type_pair(Pool *pool, bool wide, Type type, Term word) {
    bool sign = wide && type_signed(type);
    return (Pair){word,
                  sign ? term_op2(pool, OP_SAR, word, term_word(63)) : term_word(0)};
}
/* Converts a value of `from` (TYPE_NONE: any word) as by assignment to a variable of
 * `to`. wide: words have 128 bits. */
static inline void type_convert(Pool *pool, bool wide, Type from, Type to, Value *value) {
    if (to == TYPE_NONE) return;
    value->term = type_wrap_from(pool, from, to, value->term);
    value->high = type_pair(pool, wide, to, value->term).high;
    value->kind = (uint8_t)type_kind(to, (Kind)value->kind);
}

#endif
