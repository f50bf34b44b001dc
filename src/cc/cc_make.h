/* A function's code as it is made of its tree. Room-internal. */
#ifndef CC_CC_MAKE_H
#define CC_CC_MAKE_H

#include "cc/cc_local.h"
#include "ir/ir_build.h"

/* Where break and continue go: the label, and the block around. */
typedef struct {
    IrLabel label;
    CcScope *scope;
} CcTarget;

typedef struct {
    Cc *c;
    IrBuild *b;
    CcScope *scope; /* the innermost block that is open */
    CcTarget leave, again;
    IrArg old;                    /* of the UPDATE at work: what the place held */
    bool has_old, keeps;          /* keeps: it is the UPDATE's value */
    const struct CcSpot *updated; /* from which it is read first */
    uint16_t result;              /* where a struct goes that is returned */
} CcMake;

/* A place: a local in its register, or bytes. */
typedef struct CcSpot {
    CcEntity *local; /* NULL: bytes */
    IrArg at;
    uint64_t offset;
    uint8_t low, bits; /* of a bit-field */
} CcSpot;

static inline void cc_make_from(CcMake *m, const CcTree *tree) {
    ir_build_from(m->b, tree->place);
}

/* cc_spot.c */
CcSpot cc_spot(CcMake *m, const CcTree *place);
IrArg cc_spot_address(CcMake *m, const CcSpot *spot);
/* A struct's value is its address. */
IrArg cc_spot_load(CcMake *m, const CcSpot *spot, const CcType *type);
/* Returns the value as the place holds it now. */
IrArg cc_spot_store(CcMake *m, const CcSpot *spot, const CcType *type, IrArg value);
/* A new object; its register. */
uint16_t cc_spot_object(CcMake *m, const CcType *type, const char *name, uint32_t place);
/* Of a struct, but for what lies between its members. */
void cc_spot_copy(CcMake *m, IrArg to, IrArg from, const CcType *type);
void cc_spot_fill(CcMake *m, IrArg at, const CcTree *fill);

/* cc_value.c */
IrArg cc_value(CcMake *m, const CcTree *tree);
void cc_value_branch(CcMake *m, const CcTree *tree, IrLabel yes, IrLabel no);
IrArg cc_value_call(CcMake *m, const CcTree *tree);
/* Of the struct that the tree's value points to: a new object. */
IrArg cc_value_copy(CcMake *m, IrArg from, const CcTree *tree);
/* cc_own.c */
IrArg cc_own(CcMake *m, const CcTree *tree);
/* cc_arith.c */
IrArg cc_arith_binary(CcMake *m, const CcTree *tree, IrArg a, IrArg b);
IrArg cc_arith_convert(CcMake *m, const CcTree *tree);
IrArg cc_arith_move(CcMake *m, const CcTree *tree);
IrArg cc_arith_apart(CcMake *m, const CcTree *tree);
IrCompare cc_arith_compare(CcMake *m, const CcTree *tree, IrArg *a, IrArg *b);

/* cc_code.c */
void cc_code_statement(CcMake *m, const CcTree *tree);
/* Of ({ … }): the value of its last expression. */
IrArg cc_code_result(CcMake *m, const CcTree *tree);
IrType cc_code_type(const CcType *type);

#endif
