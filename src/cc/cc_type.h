/* C's types, each once: equal types are one structure, and compared as pointers.
 *
 * Layout is gcc's on x86-64. Each struct, union and enum is a type of its own, however
 * alike they are. const int is another type than int, its unqualified type. */
#ifndef CC_CC_TYPE_H
#define CC_CC_TYPE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/symbol.h"

typedef enum {
    CC_VOID,
    CC_BOOL,
    CC_INTEGER,
    CC_ENUM,
    CC_POINTER,
    CC_ARRAY,
    CC_STRUCT, /* and unions */
    CC_REAL,   /* float, double: they can only be copied */
    CC_FUNCTION
} CcTypeKind;

typedef struct CcType CcType;

typedef struct {
    const Symbol *name; /* NULL: an anonymous struct or union */
    CcType *type;
    uint64_t offset;   /* in bytes; of a bit-field where its first byte is */
    uint8_t low, bits; /* of a bit-field: where it begins in that byte; 0 bits: none */
} CcMember;

struct CcType {
    uint8_t kind;
    uint8_t bits, rank; /* of integers */
    bool is_signed, is_constant, is_union, is_complete;
    bool is_char;
    bool is_open; /* ARRAY: T[], of unknown length; FUNCTION: T(), without a prototype */
    bool is_variadic; /* FUNCTION */
    bool is_partial;  /* members of it were refused: its layout is not known */
    bool is_wide;     /* STRUCT: an integer of 128 bits: see cc_wide.c */
    uint32_t align;
    uint64_t size;
    uint64_t count; /* ARRAY: its elements */
    CcType *of;     /* pointee; element; function's result; enum's integer type */
    const Symbol *tag, *alias; /* alias: the first typedef of a struct without a tag */
    const char
        *refused; /* STRUCT, or a refused member's: why it can't be used, or NULL */
    CcMember *member;
    uint32_t members, params;
    uint32_t order; /* STRUCT: how many were completed before it */
    CcType **param;
    /* types derived from it, once they are needed */
    CcType *plain, *constant, *pointer, *arrays, *functions, *next;
};

typedef struct {
    Arena *arena;
    CcType *of_void, *of_bool, *of_char, *int8, *uint8, *int16, *uint16, *int32, *uint32,
        *int64, *uint64, *int128, *uint128, *real32, *real64, *real80;
    uint32_t complete; /* structs */
    bool has_wide;     /* a type of 128 bits was named */
    CcType *lost;  /* of a member that was refused: a byte that nobody reads */
} CcTypes;

void cc_type_open(CcTypes *types, Arena *arena);
CcType *cc_type_pointer(CcTypes *types, CcType *of);
CcType *cc_type_array(CcTypes *types, CcType *of, uint64_t count);
/* T[], of unknown length. */
CcType *cc_type_open_array(CcTypes *types, CcType *of);
/* The parameters are copied. open: f(), without a prototype. */
CcType *cc_type_function(CcTypes *types, CcType *result, CcType *const *params,
                         uint32_t count, bool variadic, bool open);
CcType *cc_type_constant(CcTypes *types, CcType *type);
CcType *cc_type_struct(CcTypes *types, const Symbol *tag, bool is_union);
CcType *cc_type_enum(CcTypes *types, const Symbol *tag);

/* A member as it is declared. A bit-field of width 0 ends the unit before it. */
typedef struct {
    const Symbol *name;
    CcType *type;
    bool is_field;
    unsigned width;
    uint32_t align; /* at least */
} CcMemberSpec;
/* Lays out a struct or union, aligned at least so. false: it is too large. */
bool cc_type_lay_out(CcTypes *types, CcType *of, const CcMemberSpec *given,
                     uint32_t count, bool packed, uint32_t align);
/* Finds a member, in anonymous structs and unions, too; its offset is from `of`. */
bool cc_type_member(const CcType *of, const Symbol *name, CcMember *found);

/* Without const. */
static inline CcType *cc_type_unqualified(CcType *type) {
    return type->plain ? type->plain : type;
}
static inline bool cc_type_is_integer(const CcType *type) {
    return type->kind == CC_INTEGER || type->kind == CC_BOOL || type->kind == CC_ENUM;
}
static inline bool cc_type_is_scalar(const CcType *type) {
    return cc_type_is_integer(type) || type->kind == CC_POINTER;
}
/* Integers, with those of 128 bits. */
static inline bool cc_type_is_number(const CcType *type) {
    return cc_type_is_integer(type) || type->is_wide;
}
/* The type of a member that was refused. */
static inline bool cc_type_is_refused(const CcType *type) {
    return type->kind == CC_REAL && type->is_partial;
}
/* A type for a refused member, with the reason. */
CcType *cc_type_refused(CcTypes *types, const char *why);
/* Floating-point numbers, arrays of or pointers to them; or a refused member's type. */
bool cc_type_is_real(const CcType *type);
/* Integer promotion: int, if all values fit in it. */
CcType *cc_type_promoted(CcTypes *types, CcType *type);
/* The promoted type of a bit-field. One wider than int keeps its declared type, as in
 * clang; gcc computes with its width, which draws a warning. */
CcType *cc_type_promoted_field(CcTypes *types, CcType *type, unsigned bits);
/* The usual arithmetic conversions: the common type of two operands. */
CcType *cc_type_common(CcTypes *types, CcType *a, CcType *b);
/* The value in the type: its low bits, sign- or zero-extended. */
uint64_t cc_type_wrap(const CcType *type, uint64_t word);

#endif
