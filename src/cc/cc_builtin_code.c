/* Code for the builtins of cc_builtins.def. */
#include "cc/cc_make.h"

typedef struct {
    const char *params;
    unsigned code;
    uint64_t before, shift, minus;
    unsigned leaves, bits;
} Row;

enum { NONE = IR_INSNS };

/* A BINARY's name stands for the operation, a UNARY's for the instruction. */
static const Row rows[] = {
#define BUILTIN(name, names, result, params, ...) {params, __VA_ARGS__},
#include "cc/cc_builtins.def"
#undef BUILTIN
};

static IrArg step(CcMake *m, IrBinary op, IrArg a, uint64_t word) {
    IrArg dst = ir_reg(ir_build_register(m->b));
    ir_build_binary(m->b, op, IR_WIDE, dst.reg, a, ir_word(word));
    return dst;
}

static IrArg unary(CcMake *m, const Row *row, IrArg a) {
    if (row->before) {
        a = step(m, IR_OR, a, row->before);
        if (row->leaves) ir_build_undefined(m->b, row->leaves, row->bits);
    }
    IrArg dst = ir_reg(ir_build_register(m->b));
    IR_BUILD(m->b, (IrCode)row->code, dst.reg, a);
    if (row->leaves && !row->before) ir_build_undefined(m->b, row->leaves, row->bits);
    if (row->shift) dst = step(m, IR_SHR, dst, row->shift);
    if (row->minus) dst = step(m, IR_SUB, dst, row->minus);
    return dst;
}

static IrArg binary(CcMake *m, const Row *row, IrArg a, IrArg b) {
    IrArg dst = ir_reg(ir_build_register(m->b));
    ir_build_binary(m->b, (IrBinary)row->code, IR_WIDE, dst.reg, a, b);
    return dst;
}

static IrArg other(CcMake *m, const CcTree *tree, const IrArg *arg) {
    switch ((CcBuiltin)tree->op) {
    case CC_BUILTIN_memcpy:
        IR_BUILD(m->b, IR_COPY, 0, arg[0], arg[1], arg[2]);
        return arg[0];
    case CC_BUILTIN_memset:
        IR_BUILD(m->b, IR_FILL, 0, arg[0], arg[1], arg[2]);
        return arg[0];
    case CC_BUILTIN_expect:
        return arg[0];
    case CC_BUILTIN_prefetch:
        return ir_word(0);
    case CC_BUILTIN_unreachable:
        ir_build_fail(m->b, "__builtin_unreachable() is reached");
        return ir_word(0);
    default:
        ir_build_fail(
            m->b, arena_printf(m->c->scratch, "'%s' ends the program here", tree->text));
        return ir_word(0);
    }
}

IrArg cc_builtin_code(CcMake *m, const CcTree *tree) {
    const Row *row = &rows[tree->op];
    IrArg *arg = ARENA_ARRAY(m->c->scratch, IrArg, tree->n + 1);
    for (uint32_t i = 0; i < tree->n; i++) arg[i] = cc_value(m, tree->kid[i]);
    cc_make_from(m, tree);
    if (row->code == NONE) return other(m, tree, arg);
    return tree->n == 1 ? unary(m, row, arg[0]) : binary(m, row, arg[0], arg[1]);
}
