/* C's types that are no words: pointers, arrays, structs and unions, functions.
 *
 * A Type from TYPE_DATA on is the number of a row here; the same type has one number.
 * An object is a row of cells, one for each scalar in it: an int[3][4] has 12, a struct
 * those of its members, a union those of the largest. A bit-field has a cell of its own,
 * a pointer too. So a place within an object is a number of cells, whatever the bytes;
 * those are known for sizeof and memcpy. */
#ifndef EXEC_DATA_H
#define EXEC_DATA_H

#include "exec/names/names.h"
#include "exec/names/types.h"

typedef struct {
    Symbol *sym; /* NULL: an unnamed struct, whose members are found through it */
    Type type;
    uint32_t cell;
    uint64_t byte;
    uint8_t bits; /* of a bit-field; 0 for others */
} Member;

typedef struct {
    uint8_t form;  /* TypeForm */
    bool complete; /* of a struct: it was defined */
    bool is_union;
    bool variadic; /* a function */
    Type of;       /* what a pointer points to, an element, a function's result */
    Type pointer;  /* to this type, once it was asked for */
    uint32_t count; /* elements, members, parameters */
    uint32_t cells;
    uint64_t bytes;
    uint32_t align;
    Symbol *tag;
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
/* An array or struct: no word holds it. */
static inline bool data_is_object(const Exec *exec, Type type) {
    return data_is(exec, type, FORM_ARRAY) || data_is(exec, type, FORM_STRUCT);
}
static inline Type data_to(const Exec *exec, Type type) {
    return data_of(exec, type)->of;
}

Type data_pointer(Exec *exec, Type to);
/* `count` 0: of unknown size. */
Type data_array(Exec *exec, Type of, uint32_t count);
Type data_function(Exec *exec, Type result, const Type *params, uint32_t count);
/* Not complete yet. */
Type data_struct(Exec *exec, Symbol *tag, bool is_union);
/* Its members, copied; places and size are found here. false: they overlap in a way that
 * cells can't say. */
bool data_complete(Exec *exec, Type type, const Member *members, uint32_t count);

uint64_t data_bytes(const Exec *exec, Type type);
uint32_t data_cells(const Exec *exec, Type type);
/* A cell of an object: where it is in it, and what. */
typedef struct {
    Type type;
    uint8_t bits;  /* of a bit-field; 0 for others */
    uint64_t byte; /* of a bit-field: of the whole that it is part of */
} Scalar;

Scalar data_scalar(const Exec *exec, Type type, uint32_t cell);
/* The scalar type of a cell of an object of the type. */
Type data_cell(const Exec *exec, Type type, uint32_t cell);
/* By name, through unnamed ones too; false: there is none. */
bool data_member(const Exec *exec, Type type, const Symbol *sym, Member *member);
/* As C writes it. */
const char *data_name(const Exec *exec, Type type, Arena *arena);
/* As C declares a name of the type: "int (*f)(U64)". */
const char *data_declared(const Exec *exec, Type type, const char *name, Arena *arena);
/* What an object of the type is like; its cells are the caller's. */
void data_shape(const Exec *exec, Array *array, Type type);
void data_free(Exec *exec);

#endif
