/* C types as the language has them: width, sign, and the words that hold their values.
 *
 * A value of a narrow type is kept as a 64-bit word: sign-extended when the type is
 * signed, zero-extended otherwise. */
#ifndef EXEC_TYPES_H
#define EXEC_TYPES_H

#include "exec/names/value.h"

static inline bool type_signed(Type type) {
    return type == TYPE_I64 || type == TYPE_I32 || type == TYPE_I16 || type == TYPE_I8;
}
unsigned type_bits(Type type);
/* How a value of the type is shown; `kind` for TYPE_NONE. */
Kind type_kind(Type type, Kind kind);
const char *type_name(Type type);
/* C's integer promotion. */
Type type_promote(Type type);
/* The type two operands compute in. */
Type type_common(const Value *a, const Value *b);
uint64_t type_wrap_word(Type type, uint64_t word);
Term type_wrap(Pool *pool, Type type, Term term);
/* Makes the value what a variable of the type holds after it was assigned. */
static inline void type_convert(Pool *pool, Type type, Value *value) {
    value->literal = 0;
    if (type != TYPE_NONE && type != TYPE_U64 && value->type != type)
        value->term = type_wrap(pool, type, value->term);
    if (type != TYPE_NONE) value->kind = (uint8_t)type_kind(type, (Kind)value->kind);
    value->type = (uint8_t)type;
}

#endif
