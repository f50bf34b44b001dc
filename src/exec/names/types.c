/* C's integer types: kinds, wrapping to a width. */
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
    case TYPE_CHAR:
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
    return type == TYPE_U64 ? "U64" : ast_type_name(type);
}

bool type_holds(Type to, Type from) {
    unsigned have = type_bits(from), room = type_bits(to);
    if (room == 64 || from == to) return true;
    if (to == TYPE_BOOL || (type_signed(from) && !type_signed(to))) return false;
    return have < room || (have == room && type_signed(from));
}

Term type_wrap(Pool *pool, Type type, Term term) {
    if (type == TYPE_BOOL) return term_truth(pool, term);
    return term_wrap(pool, term, type_bits(type), type_signed(type));
}
