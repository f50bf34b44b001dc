/* Code for arithmetic and conversions, with notes of what C leaves undefined. */
#include "cc/cc_make.h"
#include "ir/ir_memory.h"

/* Objects are smaller than this. */
#define NEAR (UINT64_C(1) << 31)

static IrArg fresh(CcMake *m) {
    return ir_reg(ir_build_register(m->b));
}

static IrArg binary(CcMake *m, IrBinary op, IrArg a, IrArg b) {
    IrArg dst = fresh(m);
    ir_build_binary(m->b, op, IR_WIDE, dst.reg, a, b);
    return dst;
}

static void require(CcMake *m, IrCompare op, IrArg a, IrArg b, const char *message) {
    IrArg truth = fresh(m);
    ir_build_compare(m->b, op, truth.reg, a, b);
    ir_build_require(m->b, truth, message);
}

/* ---- integers */

static IrWrap wrap_of(const CcType *type) {
    return type->bits == 64 ? IR_WIDE : type->is_signed ? IR_S32 : IR_U32;
}

static IrBinary operation(const CcType *type, Meaning op) {
    switch (op) {
    case MEANING_AND:
        return IR_AND;
    case MEANING_OR:
        return IR_OR;
    case MEANING_XOR:
        return IR_XOR;
    case MEANING_ADD:
        return IR_ADD;
    case MEANING_SUB:
        return IR_SUB;
    case MEANING_MUL:
        return IR_MUL;
    case MEANING_SHL:
        return IR_SHL;
    case MEANING_SHR:
        return type->is_signed ? IR_SAR : IR_SHR;
    case MEANING_DIV:
        return type->is_signed ? IR_SDIV : IR_UDIV;
    default:
        return type->is_signed ? IR_SREM : IR_UREM;
    }
}

/* The shift amount, modulo the type's width. */
static IrArg amount(CcMake *m, const CcTree *tree, IrArg b) {
    unsigned bits = tree->type->bits;
    if (b.is_word && b.word < bits) return b;
    if (bits == 64) return b.is_word ? ir_reg(ir_build_reg(m->b, b)) : b;
    IrArg cut = binary(m, IR_AND, ir_reg(ir_build_reg(m->b, b)), ir_word(bits - 1));
    ir_build_undefined(m->b, IR_UNDEFINED_AMOUNT, bits);
    return cut;
}

IrArg cc_arith_binary(CcMake *m, const CcTree *tree, IrArg a, IrArg b) {
    const CcType *type = tree->type;
    Meaning op = (Meaning)tree->op;
    bool shift = op == MEANING_SHL || op == MEANING_SHR;
    bool bitwise = op == MEANING_AND || op == MEANING_OR || op == MEANING_XOR;
    bool whole = bitwise || op == MEANING_SHR ||
                 (!type->is_signed && (op == MEANING_DIV || op == MEANING_MOD));
    cc_make_from(m, tree);
    if (shift) b = amount(m, tree, b);
    IrArg dst = fresh(m);
    ir_build_binary(m->b, operation(type, op), whole ? IR_WIDE : wrap_of(type), dst.reg,
                    a, b);
    unsigned leaves = type->is_signed && !whole ? IR_UNDEFINED_SIGNED : 0;
    bool far = shift && type->bits == 64 && !b.is_word;
    if (far) leaves |= IR_UNDEFINED_AMOUNT;
    if (leaves) ir_build_undefined(m->b, leaves, type->bits);
    return dst;
}

static bool is_extended(const CcType *from, const CcType *to) {
    if (to->bits >= 64) return true;
    if (to->bits == from->bits) return to->is_signed == from->is_signed;
    return to->bits > from->bits && (!from->is_signed || to->is_signed);
}

/* Conversions between pointers and integers: only null pointers have a number. */
static IrArg as_number(CcMake *m, IrArg word, bool is_pointer) {
    if (word.is_word && ir_memory_is_number(word.word)) return word;
    IrArg small = fresh(m);
    ir_build_compare(m->b, IR_ULT, small.reg, word, ir_word(IR_FIRST_PAGE));
    ir_build_know(m->b, small, is_pointer ? IR_ADDRESS_AS_NUMBER : IR_NUMBER_AS_ADDRESS);
    return word;
}

IrArg cc_arith_convert(CcMake *m, const CcTree *tree) {
    const CcType *from = tree->kid[0]->type, *to = tree->type;
    IrArg value = cc_value(m, tree->kid[0]);
    cc_make_from(m, tree);
    if (to->kind == CC_VOID) return ir_word(0);
    if (to->is_wide) return value; /* only the sign changes */
    if (to->kind == CC_BOOL) {
        IrArg dst = fresh(m);
        ir_build_compare(m->b, IR_NE, dst.reg, value, ir_word(0));
        return dst;
    }
    if ((to->kind == CC_POINTER) != (from->kind == CC_POINTER))
        value = as_number(m, value, from->kind == CC_POINTER);
    if (to->kind == CC_POINTER || is_extended(from, to)) return value;
    if (value.is_word) return ir_word(cc_type_wrap(to, value.word));
    IrArg dst = fresh(m);
    ir_build_wrap(m->b, dst.reg, value, to->bits, to->is_signed);
    return dst;
}

/* ---- pointers */

/* An upper bound of an integer's magnitude, from the tree. */
static uint64_t most_of(const CcTree *tree) {
    const CcType *type = tree->type;
    uint64_t most = type->bits < 63 ? UINT64_C(1) << type->bits : UINT64_MAX, kid;
    if (tree->kind == CC_WORD)
        return (int64_t)tree->word < 0 ? 0 - tree->word : tree->word;
    if (tree->kind == CC_CONVERT && tree->kid[0]->type->kind != CC_POINTER) {
        kid = most_of(tree->kid[0]);
        return kid < most ? kid : most;
    }
    bool cut = tree->kind == CC_BINARY && tree->kid[1]->kind == CC_WORD &&
               (int64_t)tree->kid[1]->word >= 0 &&
               (tree->op == MEANING_AND || tree->op == MEANING_MOD);
    return cut && tree->kid[1]->word < most ? tree->kid[1]->word : most;
}

static IrArg times(CcMake *m, IrArg index, uint64_t stride) {
    if (index.is_word) return ir_word(index.word * stride);
    return stride == 1 ? index : binary(m, IR_MUL, index, ir_word(stride));
}

/* A large offset must not reach another object: see ir_memory.h. */
IrArg cc_arith_pointer_add(CcMake *m, const CcTree *tree) {
    IrArg pointer = cc_value(m, tree->kid[0]), index = cc_value(m, tree->kid[1]);
    uint64_t stride = tree->word ? tree->word : 1, limit = NEAR / stride;
    cc_make_from(m, tree);
    if (index.is_word && !index.word) return pointer;
    if (most_of(tree->kid[1]) > limit)
        require(m, IR_ULT, binary(m, IR_ADD, index, ir_word(limit)), ir_word(2 * limit),
                "a pointer is moved out of its object");
    return binary(m, IR_ADD, pointer, times(m, index, tree->word));
}

IrArg cc_arith_pointer_sub(CcMake *m, const CcTree *tree) {
    IrArg a = cc_value(m, tree->kid[0]), b = cc_value(m, tree->kid[1]);
    cc_make_from(m, tree);
    IR_BUILD(m->b, IR_APART, 0, a, b);
    IrArg bytes = binary(m, IR_SUB, a, b);
    if (tree->word <= 1) return bytes;
    bytes = binary(m, IR_SDIV, bytes, ir_word(tree->word));
    ir_build_undefined(m->b, IR_UNDEFINED_INEXACT, 64);
    return bytes;
}

/* ---- comparisons */

IrCompare cc_arith_compare(CcMake *m, const CcTree *tree, IrArg *a, IrArg *b) {
    const CcType *type = tree->kid[0]->type;
    Meaning op = (Meaning)tree->op;
    *a = cc_value(m, tree->kid[0]), *b = cc_value(m, tree->kid[1]);
    cc_make_from(m, tree);
    bool equal = op == MEANING_EQ || op == MEANING_NE;
    bool number = a->is_word || b->is_word; /* null or another constant */
    if (type->kind == CC_POINTER && !(equal && number))
        IR_BUILD(m->b, equal ? IR_EQUABLE : IR_ORDERED, 0, *a, *b);
    if (equal) return op == MEANING_EQ ? IR_EQ : IR_NE;
    if (op == MEANING_GT || op == MEANING_GE) {
        IrArg other = *a;
        *a = *b, *b = other;
    }
    bool less = op == MEANING_LT || op == MEANING_GT;
    return type->is_signed ? less ? IR_SLT : IR_SLE : less ? IR_ULT : IR_ULE;
}
