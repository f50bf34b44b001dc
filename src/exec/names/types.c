/* C types: integer promotion, the usual conversions, wrapping to a width.
 *
 * An unsuffixed literal is 64 bits wide and takes the signedness of its partner, but is
 * a uint32_t beside one, where C's wrapping shows. A value without a type is a plain
 * unsigned word: so `int s` compares signed with 0, and a bitboard stays a bitboard beside
 * anything. */
#include "exec/names/types.h"

unsigned type_bits(Type type) {
    switch (type) {
    case TYPE_U32:
    case TYPE_I32:
        return 32;
    case TYPE_U16:
    case TYPE_I16:
        return 16;
    case TYPE_U8:
    case TYPE_I8:
        return 8;
    case TYPE_BOOL:
        return 1;
    default:
        return 64;
    }
}

Kind type_kind(Type type, Kind kind) {
    switch (type) {
    case TYPE_NONE:
        return kind;
    case TYPE_U64:
        return KIND_SET;
    case TYPE_BOOL:
        return KIND_BOOL;
    case TYPE_VOID:
        return KIND_VOID;
    default:
        return KIND_INT;
    }
}

const char *type_name(Type type) {
    static const char *const names[] = {
        [TYPE_NONE] = "",        [TYPE_U64] = "U64",    [TYPE_I64] = "int64_t",
        [TYPE_U32] = "uint32_t", [TYPE_I32] = "int",    [TYPE_U16] = "uint16_t",
        [TYPE_I16] = "int16_t",  [TYPE_U8] = "uint8_t", [TYPE_I8] = "int8_t",
        [TYPE_BOOL] = "bool",    [TYPE_VOID] = "void",
    };
    return names[type];
}

Type type_promote(Type type) {
    switch (type) {
    case TYPE_U16:
    case TYPE_I16:
    case TYPE_U8:
    case TYPE_I8:
    case TYPE_BOOL:
        return TYPE_I32;
    default:
        return type;
    }
}

/* A number as it is written that C gives 32 bits, if its partner has no more. Beyond
 * their range signed ints are undefined in C, so only unsigned ones show the width. */
static bool is_narrow(const Value *literal) {
    if (literal->literal != LITERAL_WRITTEN || !term_is_word(literal->term)) return false;
    uint64_t word = literal->term.word;
    uint64_t most = literal->kind == KIND_SET ? UINT32_MAX : INT32_MAX;
    return word <= most || word >= (uint64_t)INT32_MIN;
}

static Type beside_literal(Type type, const Value *literal) {
    if (type == TYPE_U32 && is_narrow(literal)) return TYPE_U32;
    return type_signed(type) ? TYPE_I64 : TYPE_U64;
}

Type type_common(const Value *a, const Value *b) {
    Type x = type_promote(a->type), y = type_promote(b->type);
    if (x == TYPE_NONE && y == TYPE_NONE) return TYPE_NONE;
    if (a->literal && x == TYPE_NONE) return beside_literal(y, a);
    if (b->literal && y == TYPE_NONE) return beside_literal(x, b);
    if (x == TYPE_NONE || y == TYPE_NONE) return TYPE_NONE;
    if (x == TYPE_U64 || y == TYPE_U64) return TYPE_U64;
    if (x == TYPE_I64 || y == TYPE_I64) return TYPE_I64;
    return x == TYPE_U32 || y == TYPE_U32 ? TYPE_U32 : TYPE_I32;
}

uint64_t type_wrap_word(Type type, uint64_t word) {
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
        return (uint64_t)(int64_t)(int8_t)(uint8_t)word;
    case TYPE_BOOL:
        return word != 0;
    default:
        return word;
    }
}

Term type_wrap(Pool *pool, Type type, Term term) {
    if (type == TYPE_BOOL) return term_truth(pool, term);
    return term_wrap(pool, term, type_bits(type), type_signed(type));
}
