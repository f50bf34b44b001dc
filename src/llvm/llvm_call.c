/* Calls. */
#include <string.h>

#include "llvm/llvm_flow.h"

typedef struct {
    IrArg *arg;
    unsigned count;
} Args;

/* A byval argument is copied to a new object. */
static IrArg copy_of(LlvmMake *m, IrArg from, LlvmType *type) {
    uint64_t size = llvm_type_size(&m->r->types, type);
    uint16_t dst = ir_build_register(m->build);
    ir_build_object(
        m->build, dst,
        (IrObject){.name = "argument", .size = size, .align = (uint32_t)type->align});
    IR_BUILD(m->build, IR_COPY, 0, ir_reg(dst), from, ir_word(size));
    return ir_reg(dst);
}

static bool add_args(LlvmMake *m, const LlvmInsn *insn, Args *args) {
    unsigned values = insn->values - 1, words = 0;
    for (unsigned i = 0; i < values; i++)
        if (!llvm_make_require_known(m, &insn->value[i])) return false;
    if (!llvm_address_check_numbers(m, insn)) return false;
    for (unsigned i = 0; i < values; i++)
        words += llvm_make_parts(m, insn->value[i].type);
    args->arg = ARENA_ARRAY(m->r->scratch, IrArg, words + 1);
    for (unsigned i = 0; i < values; i++)
        for (unsigned k = 0; k < llvm_make_parts(m, insn->value[i].type); k++) {
            IrArg arg = llvm_make_arg(m, &insn->value[i], k);
            if (insn->byval[i]) arg = copy_of(m, arg, insn->byval[i]);
            arg.address = insn->value[i].type->part[k].address;
            args->arg[args->count++] = arg;
        }
    return true;
}

/* The kinds of the call's results. */
static const IrType *result_kinds(LlvmMake *m, const LlvmInsn *insn, unsigned results) {
    IrType *kind = ARENA_ARRAY(m->r->scratch, IrType, results + 1);
    for (unsigned i = 0; i < results; i++) kind[i].address = insn->type->part[i].address;
    return kind;
}

/* Whether arguments and results have the callee's kinds. */
static bool kinds_match(const IrFunction *callee, const Args *args,
                        const IrType *results) {
    for (unsigned i = 0; i < args->count; i++) {
        const IrArg *arg = &args->arg[i];
        bool null = arg->is_word && !arg->word;
        if (callee->param[i].address != arg->address && !null) return false;
    }
    for (unsigned i = 0; i < callee->results; i++)
        if (callee->result[i].address != results[i].address) return false;
    return true;
}

static void call_named(LlvmMake *m, const LlvmInsn *insn, const LlvmSymbol *symbol,
                       const Args *args, unsigned results) {
    const IrFunction *callee = m->r->module->function[symbol->number];
    bool fits = callee->params == args->count && callee->results == results &&
                kinds_match(callee, args, result_kinds(m, insn, results));
    if (fits)
        ir_build_call(m->build, symbol->number, llvm_make_dst(m, insn), results,
                      args->arg, args->count);
    else
        llvm_make_fail(m, arena_printf(m->r->arena,
                                       "'%.80s' is called as another function than it is",
                                       symbol->name));
}

static void call_any(LlvmMake *m, const LlvmInsn *insn) {
    const LlvmValue *callee = &insn->value[insn->values - 1];
    unsigned results = llvm_make_parts(m, insn->type);
    Args args = {0};
    if (!add_args(m, insn, &args)) return;
    bool named = callee->kind == LLVM_VALUE_ADDRESS && !callee->word &&
                 callee->symbol->kind == LLVM_SYMBOL_FUNCTION;
    if (named)
        call_named(m, insn, callee->symbol, &args, results);
    else if (llvm_make_require_known(m, callee)) {
        ir_build_call_at(m->build, llvm_make_arg(m, callee, 0), llvm_make_dst(m, insn),
                         results, args.arg, args.count);
        ir_build_call_kinds(m->build, args.arg, result_kinds(m, insn, results));
    }
}

void llvm_call_make(LlvmMake *m, const LlvmInsn *insn, int invoke) {
    const LlvmValue *callee = &insn->value[insn->values - 1];
    const char *name = callee->kind == LLVM_VALUE_ADDRESS ? callee->symbol->name : "?";
    bool own = strncmp(name, "llvm.", 5) == 0;
    LlvmValue result = {.kind = LLVM_VALUE_LOCAL, .type = insn->type};
    if (own)
        llvm_intrinsic_make(m, insn, name);
    else if (insn->flags & LLVM_VARIADIC)
        llvm_make_fail(
            m, arena_printf(m->r->arena, "'%.80s' takes any number of arguments", name));
    else if (insn->type->kind == LLVM_VOID || llvm_make_require_known(m, &result))
        call_any(m, insn);
    if (invoke && !m->dead) llvm_flow_jump(m, insn->number[0]);
}
