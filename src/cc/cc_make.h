/* Generating a function's code from its tree. Room-internal. */
#ifndef CC_CC_MAKE_H
#define CC_CC_MAKE_H

#include "cc/cc_local.h"
#include "ir/ir_build.h"

/* Where break or continue goes: the label, and the scope around it. */
typedef struct {
    IrLabel label;
    CcScope *scope;
} CcJumpTarget;

typedef struct {
    Cc *c;
    IrBuild *b;
    CcScope *scope; /* the innermost block that is open */
    CcJumpTarget break_target, continue_target;
    IrArg old;           /* of the current UPDATE: the lvalue's value before */
    bool has_old, keeps; /* keeps: the UPDATE yields it */
    const struct CcLvalue
        *updated;    /* the lvalue that it is read from when it is needed */
    uint16_t result; /* the address that a returned struct goes to */
} CcMake;

/* An lvalue: a local in its register, or bytes. */
typedef struct CcLvalue {
    CcEntity *local; /* NULL: bytes */
    IrArg at;
    uint64_t offset;
    uint8_t low, bits; /* of a bit-field */
} CcLvalue;

static inline void cc_make_from(CcMake *m, const CcTree *tree) {
    ir_build_from(m->b, tree->place);
}

/* cc_lvalue.c */
CcLvalue cc_lvalue(CcMake *m, const CcTree *place);
IrArg cc_lvalue_address(CcMake *m, const CcLvalue *spot);
/* A struct's value is its address. */
IrArg cc_lvalue_load(CcMake *m, const CcLvalue *spot, const CcType *type);
/* Returns the value that the lvalue holds afterwards. */
IrArg cc_lvalue_store(CcMake *m, const CcLvalue *spot, const CcType *type, IrArg value);
/* A new object; its register. */
uint16_t cc_lvalue_object(CcMake *m, const CcType *type, const char *name,
                          uint32_t place);
/* Copies a struct; its padding is not copied. */
void cc_lvalue_copy(CcMake *m, IrArg to, IrArg from, const CcType *type);
void cc_lvalue_fill(CcMake *m, IrArg at, const CcTree *fill);

/* cc_value.c */
IrArg cc_value(CcMake *m, const CcTree *tree);
void cc_value_branch(CcMake *m, const CcTree *tree, IrLabel yes, IrLabel no);
IrArg cc_value_call(CcMake *m, const CcTree *tree);
/* A new object with a copy of the struct that the tree's value points to. */
IrArg cc_value_copy(CcMake *m, IrArg from, const CcTree *tree);
/* cc_builtin_code.c */
IrArg cc_builtin_code(CcMake *m, const CcTree *tree);
/* cc_arith.c */
IrArg cc_arith_binary(CcMake *m, const CcTree *tree, IrArg a, IrArg b);
IrArg cc_arith_convert(CcMake *m, const CcTree *tree);
IrArg cc_arith_pointer_add(CcMake *m, const CcTree *tree);
IrArg cc_arith_pointer_sub(CcMake *m, const CcTree *tree);
IrCompare cc_arith_compare(CcMake *m, const CcTree *tree, IrArg *a, IrArg *b);

/* cc_code.c */
void cc_code_statement(CcMake *m, const CcTree *tree);
/* The value of ({ … }): that of its last expression. */
IrArg cc_code_result(CcMake *m, const CcTree *tree);
IrType cc_code_type(const CcType *type);

#endif
