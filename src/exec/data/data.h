/* C's types that are no words: pointers, arrays, structs and unions, functions.
 *
 * A Type from TYPE_DATA on is the number of a row here; the same type has one number.
 * An object is a row of cells, one for each scalar in it: an int[3][4] has 12, a struct
 * those of its members. A bit-field has a cell of its own, a pointer too. So a place
 * within an object is a number of cells, whatever the bytes; those are known for sizeof
 * and memcpy.
 *
 * The members of a union lie over each other, so its cells are equal pieces of its bits,
 * as large as the borders of all scalars in it allow: four of 16 bits for a U64 over a
 * uint16_t[4]. A scalar is one piece or several, the lowest first. */
#ifndef EXEC_DATA_H
#define EXEC_DATA_H

#include "exec/names/names.h"
#include "exec/names/types.h"

typedef struct {
    Symbol *sym; /* NULL: an unnamed struct, whose members are found through it */
    Type type;
    uint32_t cell;
    uint64_t byte;
    uint8_t bits;  /* of a bit-field; 0 for others */
    uint8_t shift; /* of a bit-field: its place behind `byte` */
    uint8_t unit;  /* in a union: the bits of a piece; 0: each scalar has its cell */
} Member;

/* A part of an object: where it begins. */
typedef struct {
    Type type;
    uint32_t cell;
    uint8_t bits, unit;
} Inside;

/* What a cell is of its object. */
typedef struct {
    Type type;    /* of the scalar; of a piece: unsigned and no smaller */
    uint64_t bit; /* where it begins */
    uint8_t bits;
    bool piece;
} CellPlace;

typedef struct {
    uint8_t form;  /* TypeForm */
    bool complete; /* of a struct: it was defined */
    bool is_union;
    bool packed;
    bool wide;     /* an integer of 128 bits */
    bool partial;  /* a struct: some of its members were refused, so nobody knows its size
                    */
    bool variadic; /* a function */
    Type of;       /* what a pointer points to, an element, a function's result */
    Type pointer;  /* to this type, once it was asked for */
    uint32_t count; /* elements, members, parameters */
    uint32_t cells;
    uint64_t bytes;
    uint32_t align;
    uint8_t unit; /* of a union: the bits of its cells */
    Symbol *tag;
    Symbol *alias;          /* the first typedef of a struct without a tag */
    uint32_t order;         /* of a struct: how many were complete before */
    const Refused *refused; /* what stands for a member that was refused, and why */
    union {
        Member *members;
        Type *params;
    };
} Data;

static inline bool type_is_data(Type type) {
    return type >= TYPE_DATA;
}
/* The row of a type from TYPE_DATA on. It moves when types are made. */
Data *data_of(const Exec *exec, Type type);
static inline bool data_is(const Exec *exec, Type type, TypeForm form) {
    return type_is_data(type) && data_of(exec, type)->form == form;
}
static inline bool data_is_pointer(const Exec *exec, Type type) {
    return data_is(exec, type, FORM_POINTER);
}
static inline bool data_is_array(const Exec *exec, Type type) {
    return data_is(exec, type, FORM_ARRAY);
}
static inline bool data_is_function(const Exec *exec, Type type) {
    return data_is(exec, type, FORM_FUNCTION);
}
static inline bool data_is_struct(const Exec *exec, Type type) {
    return data_is(exec, type, FORM_STRUCT);
}
/* An array or struct: no word holds it. */
static inline bool data_is_object(const Exec *exec, Type type) {
    return data_is_array(exec, type) || data_is_struct(exec, type);
}
static inline Type data_to(const Exec *exec, Type type) {
    return data_of(exec, type)->of;
}
/* What is in an array, whatever its dimensions; of others the type itself. */
static inline Type data_element(const Exec *exec, Type type) {
    while (data_is_array(exec, type)) type = data_to(exec, type);
    return type;
}

/* Of a function or a pointer to it: the function's type; NONE: it is neither. */
static inline Type data_called(const Exec *exec, Type type) {
    if (data_is_pointer(exec, type)) type = data_to(exec, type);
    return data_is_function(exec, type) ? type : TYPE_NONE;
}

/* Its elements are no words, or it has members: braces in braces, names, pointers. */
static inline bool data_is_deep(const Exec *exec, Type type) {
    return data_is_struct(exec, type) ||
           (data_is_array(exec, type) && type_is_data(data_to(exec, type)));
}

/* An array of unknown size. */
static inline bool data_is_open(const Exec *exec, Type type) {
    return data_is_array(exec, type) && !data_of(exec, type)->count;
}

Type data_pointer(Exec *exec, Type to);
/* `count` 0: of unknown size. */
Type data_array(Exec *exec, Type of, uint32_t count);
Type data_function(Exec *exec, Type result, const Type *params, uint32_t count);
/* Not complete yet. */
Type data_struct(Exec *exec, Symbol *tag, bool is_union);
/* The integer of 128 bits, as its name says: two words. */
Type data_wide(Exec *exec, Symbol *name);
/* Whether one was asked for. */
bool data_has_wide(const Exec *exec);
static inline bool data_is_wide(const Exec *exec, Type type) {
    return type_is_data(type) && data_of(exec, type)->wide;
}
/* There is no room for it: it is made of nothing, and may not be completed. */
bool data_is_too_many(Type type);
/* Its members, copied; places and size are found here. */
void data_complete(Exec *exec, Type type, const Member *members, uint32_t count);

/* A typedef is the name of a struct that has none yet. */
void data_name_struct(Exec *exec, Type type, Symbol *alias);

uint64_t data_bytes(const Exec *exec, Type type);
uint32_t data_cells(const Exec *exec, Type type);
/* The scalar type of a cell of an object of the type. */
Type data_cell(const Exec *exec, Type type, uint32_t cell);
CellPlace data_place(const Exec *exec, Type type, uint32_t cell);
/* The cells of a part of the type, in pieces of so many bits. */
uint32_t data_span(const Exec *exec, Type type, uint8_t bits, uint8_t unit);
/* Whether its cells are those that it has outside of the union. */
bool data_is_plain(const Exec *exec, Type type, uint8_t bits, uint8_t unit);
/* The part's member. */
void data_into(Inside *part, const Member *member);
/* Whether members in it were refused. */
bool data_is_partial(const Exec *exec, Type type);
static inline bool data_is_lost(const Exec *exec, Type type) {
    return data_is(exec, type, FORM_STRUCT) && data_of(exec, type)->refused;
}
/* The type of a member that was refused: a byte that nobody reads. */
Type data_lost(Exec *exec, const Refused *refused);
/* By name, through unnamed ones too; false: there is none. */
bool data_member(const Exec *exec, Type type, const Symbol *sym, Member *member);
/* As C writes it. */
const char *data_name(const Exec *exec, Type type, Arena *arena);
/* As C declares a name of the type: "int (*f)(U64)". */
const char *data_declared(const Exec *exec, Type type, const char *name, Arena *arena);
/* "struct Board { U64 pieces[6]; int side; }" */
const char *data_definition(const Exec *exec, Type type, Arena *arena);
/* The struct that it is of, or points to; TYPE_NONE: none. */
Type data_base(const Exec *exec, Type type);
/* Whether pointers are in it. */
bool data_points(const Exec *exec, Type type);
/* What an object of the type is like; its cells are the caller's. */
void data_shape(const Exec *exec, Array *array, Type type);
void data_free(Exec *exec);

#endif
