/* C's types, each once: equal types are one structure, and compared as pointers.
 *
 * Layout is gcc's on x86-64. Structs, unions and enums are types of their own, however
 * alike they are. A constant type (const int) is another one than its plain type. */
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
    CC_REAL,   /* float, double: they are kept and copied, and no more */
    CC_FUNCTION
} CcTypeKind;

typedef struct CcType CcType;

typedef struct {
    const Symbol *name; /* NULL: its members are those of what is around */
    CcType *type;
    uint64_t offset;   /* in bytes; of a bit-field where its first byte is */
    uint8_t low, bits; /* of a bit-field: where it begins in that byte; 0 bits: none */
} CcMember;

struct CcType {
    uint8_t kind;
    uint8_t bits, rank; /* of integers */
    bool is_signed, is_constant, is_union, is_complete;
    bool is_char;
    bool is_open;     /* ARRAY: its length is not known; FUNCTION: nor its parameters */
    bool is_variadic; /* FUNCTION */
    bool is_partial;  /* members in it were refused: nobody knows its layout */
    bool is_wide;     /* STRUCT: an integer of 128 bits: see cc_wide.c */
    uint32_t align;
    uint64_t size;
    uint64_t count; /* ARRAY: its elements */
    CcType *of; /* what is pointed to; an element; a function's result; an enum's type */
    const Symbol *tag, *alias; /* alias: of a struct without a tag, its first typedef */
    const char *refused;       /* STRUCT, or lost: why it can't be used, or NULL */
    CcMember *member;
    uint32_t members, params;
    uint32_t order; /* STRUCT: how many were complete before */
    CcType **param;
    /* others that are made of it, once they were asked for */
    CcType *plain, *constant, *pointer, *arrays, *functions, *next;
};

typedef struct {
    Arena *arena;
    CcType *of_void, *of_bool, *of_char, *int8, *uint8, *int16, *uint16, *int32, *uint32,
        *int64, *uint64, *int128, *uint128, *real32, *real64, *real80;
    uint32_t complete; /* structs */
    bool has_wide; /* somebody asked for one of 128 bits */
    CcType *lost;  /* of a member that was refused: a byte that nobody reads */
} CcTypes;

void cc_type_open(CcTypes *types, Arena *arena);
CcType *cc_type_pointer(CcTypes *types, CcType *of);
CcType *cc_type_array(CcTypes *types, CcType *of, uint64_t count);
/* T[], whose length is not known. */
CcType *cc_type_open_array(CcTypes *types, CcType *of);
/* The parameters are copied. open: f() of old C, which says nothing of them. */
CcType *cc_type_function(CcTypes *types, CcType *result, CcType *const *params,
                         uint32_t count, bool variadic, bool open);
CcType *cc_type_constant(CcTypes *types, CcType *type);
CcType *cc_type_struct(CcTypes *types, const Symbol *tag, bool is_union);
CcType *cc_type_enum(CcTypes *types, const Symbol *tag);

/* The members' types and names are given; bits is a bit-field's width, or 0; a width of
 * 0 closes the one before it (width_zero). */
typedef struct {
    const Symbol *name;
    CcType *type;
    bool is_field;
    unsigned width;
    uint32_t align; /* at least */
} CcGiven;
/* Gives them places; align: of it all, at least. false: it is too large. */
bool cc_type_lay(CcTypes *types, CcType *of, const CcGiven *given, uint32_t count,
                 bool packed, uint32_t align);
/* A member of it or of one without a name in it, with its place from the beginning. */
bool cc_type_member(const CcType *of, const Symbol *name, CcMember *found);

/* Without const. */
static inline CcType *cc_type_plain(CcType *type) {
    return type->plain ? type->plain : type;
}
static inline bool cc_type_is_integer(const CcType *type) {
    return type->kind == CC_INTEGER || type->kind == CC_BOOL || type->kind == CC_ENUM;
}
static inline bool cc_type_is_scalar(const CcType *type) {
    return cc_type_is_integer(type) || type->kind == CC_POINTER;
}
/* Of what is calculated with: integers, those of 128 bits, too. */
static inline bool cc_type_is_number(const CcType *type) {
    return cc_type_is_integer(type) || type->is_wide;
}
/* Of a member that was refused. */
static inline bool cc_type_is_lost(const CcType *type) {
    return type->kind == CC_REAL && type->is_partial;
}
/* One that says why. */
CcType *cc_type_lost(CcTypes *types, const char *why);
/* Of floating-point numbers, of arrays of them, or pointers to them; or lost. */
bool cc_type_is_real(const CcType *type);
/* Of promotion: int, if all values fit in it. */
CcType *cc_type_promoted(CcTypes *types, CcType *type);
/* Of a bit-field of so many bits. One of more than an int's is of its type, as clang has
 * it; gcc computes with so many bits, of which a warning tells. */
CcType *cc_type_promoted_field(CcTypes *types, CcType *type, unsigned bits);
/* What two operands are converted to. */
CcType *cc_type_common(CcTypes *types, CcType *a, CcType *b);
/* The value as the type has it: the low bits, sign- or zero-extended. */
uint64_t cc_type_wrap(const CcType *type, uint64_t word);

#endif
