/* Building a function's code: instructions, labels, jumps. */
#include "ir/ir_build.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/base.h"

/* OUTGOING: registers from here on stand for arguments of calls, until the end of the
 * function, when their final numbers are known. */
enum { INSNS_MOST = 60000, REGISTERS_MOST = 40000, OUTGOING = 50000, ROW_MOST = 4096 };

#define NOWHERE UINT32_MAX

struct IrBuild {
    IrModule *module;
    IrFunction *function;
    IrInsn *insn;
    IrNote *note;
    size_t count, insn_cap, note_cap;
    uint32_t *label; /* the instructions that they stand before */
    size_t labels, label_cap;
    size_t placed; /* where the last one stands */
    IrObject *object;
    size_t objects, object_cap;
    IrSwitch *choice;
    size_t choices, choice_cap;
    IrCall *call;
    size_t calls, call_cap;
    const char **message;
    size_t messages, message_cap;
    uint32_t place;
    unsigned registers, outgoing;
    bool failed, changes;
};

IrBuild *ir_build_begin(IrModule *module, uint32_t function, const IrType *params,
                        unsigned nparams, const IrType *results, unsigned nresults) {
    IrBuild *build = base_malloc(sizeof *build);
    IrFunction *made = module->function[function];
    *build = (IrBuild){.module = module, .function = made, .registers = nparams};
    made->params = (uint16_t)nparams, made->results = (uint16_t)nresults;
    made->param = arena_copy(module->arena, params, nparams * sizeof *params);
    made->result = arena_copy(module->arena, results, nresults * sizeof *results);
    build->failed = nparams > ROW_MOST || nresults > IR_RESULTS_MOST;
    return build;
}

bool ir_build_failed(const IrBuild *build) {
    return build->failed;
}

void ir_build_from(IrBuild *build, uint32_t place) {
    build->place = place;
}

void ir_build_undefined(IrBuild *build, unsigned leaves, unsigned bits) {
    if (!build->count) return;
    build->note[build->count - 1].undefined |= (uint8_t)leaves;
    build->note[build->count - 1].bits = (uint8_t)bits;
}

void ir_build_changes(IrBuild *build, bool changes) {
    build->changes = changes;
}

static void emit(IrBuild *build, IrInsn insn) {
    if (build->failed || build->count >= INSNS_MOST) {
        build->failed = true;
        return;
    }
    build->insn = base_grow(build->insn, build->count, &build->insn_cap, sizeof insn);
    build->note =
        base_grow(build->note, build->count, &build->note_cap, sizeof *build->note);
    build->note[build->count] =
        (IrNote){.place = build->place, .changes = build->changes};
    build->insn[build->count++] = insn;
}

uint16_t ir_build_registers(IrBuild *build, unsigned count) {
    if (count > ROW_MOST || build->registers + count > REGISTERS_MOST) {
        build->failed = true;
        return 0;
    }
    build->registers += count;
    return (uint16_t)(build->registers - count);
}

uint16_t ir_build_register(IrBuild *build) {
    return ir_build_registers(build, 1);
}

void ir_build_move(IrBuild *build, uint16_t dst, IrArg from) {
    if (from.is_word)
        emit(build, (IrInsn){.code = IR_WORD, .dst = dst, .k = from.word});
    else if (from.reg != dst)
        emit(build, (IrInsn){.code = IR_MOVE, .dst = dst, .a = from.reg});
}

uint16_t ir_build_reg(IrBuild *build, IrArg arg) {
    if (!arg.is_word) return arg.reg;
    uint16_t reg = ir_build_register(build);
    ir_build_move(build, reg, arg);
    return reg;
}

/* ---- labels */

IrLabel ir_build_label(IrBuild *build) {
    build->label =
        base_grow(build->label, build->labels, &build->label_cap, sizeof *build->label);
    build->label[build->labels] = NOWHERE;
    return (IrLabel)build->labels++;
}

/* A jump to the next instruction is dropped. */
void ir_build_place(IrBuild *build, IrLabel label) {
    assert(build->label[label] == NOWHERE || build->failed);
    const IrInsn *last = build->count ? &build->insn[build->count - 1] : NULL;
    bool here = last && last->code == IR_JUMP && last->dst == label;
    if (here && build->placed < build->count) build->count--;
    build->label[label] = (uint32_t)build->count;
    build->placed = build->count;
}

bool ir_build_ended(const IrBuild *build) {
    return build->count && build->placed < build->count &&
           ir_never_continues(build->insn[build->count - 1].code);
}

/* As it stands in an instruction, until the end. */
static uint16_t short_label(IrBuild *build, uint64_t label) {
    build->failed |= label > UINT16_MAX;
    return (uint16_t)label;
}

/* ---- operations */

void ir_build_operands(IrBuild *build, unsigned code, uint16_t dst, const IrArg *arg,
                       size_t count) {
    IrInsn insn = {.code = (uint16_t)code, .dst = dst};
    const char *shape = ir_operands(code);
    assert(strlen(shape) == count);
    for (; *shape; shape++, arg++) {
        if (*shape == 'A')
            insn.a = ir_build_reg(build, *arg);
        else if (*shape == 'B')
            insn.b = ir_build_reg(build, *arg);
        else if (*shape == 'C')
            insn.k = ir_build_reg(build, *arg);
        else if (*shape == 'J')
            insn.dst = short_label(build, arg->word);
        else
            insn.k = arg->word;
    }
    emit(build, insn);
}

/* The immediate is the second operand. */
void ir_build_binary(IrBuild *build, IrBinary op, IrWrap wrap, uint16_t dst, IrArg a,
                     IrArg b) {
    bool swap = a.is_word && !b.is_word && ir_is_symmetric(op);
    IrArg left = swap ? b : a, right = swap ? a : b;
    IR_BUILD(build, ir_binary(op, wrap, right.is_word), dst, left, right);
}

void ir_build_compare(IrBuild *build, IrCompare op, uint16_t dst, IrArg a, IrArg b) {
    IR_BUILD(build, ir_compare(op, b.is_word), dst, a, b);
}

void ir_build_wrap(IrBuild *build, uint16_t dst, IrArg a, unsigned bits, bool is_signed) {
    if (bits >= 64)
        ir_build_move(build, dst, a);
    else
        IR_BUILD(build, is_signed ? IR_SX : IR_ZX, dst, a, ir_word(bits));
}

/* ---- memory */

void ir_build_load(IrBuild *build, uint16_t dst, IrArg at, uint64_t offset,
                   unsigned bytes, bool is_signed) {
    IrCode code = bytes == 8   ? IR_LOAD64
                  : bytes == 4 ? is_signed ? IR_LOADS32 : IR_LOADU32
                  : bytes == 2 ? is_signed ? IR_LOADS16 : IR_LOADU16
                  : is_signed  ? IR_LOADS8
                               : IR_LOADU8;
    IR_BUILD(build, code, dst, at, ir_word(offset));
}

void ir_build_store(IrBuild *build, IrArg at, uint64_t offset, unsigned bytes,
                    IrArg from) {
    IrCode code = bytes == 8   ? IR_STORE64
                  : bytes == 4 ? IR_STORE32
                  : bytes == 2 ? IR_STORE16
                               : IR_STORE8;
    IR_BUILD(build, code, 0, at, ir_word(offset), from);
}

void ir_build_load_bits(IrBuild *build, uint16_t dst, IrArg at, IrField field) {
    IR_BUILD(build, IR_LOADBITS, dst, at, ir_word(ir_field_number(field)));
}

void ir_build_store_bits(IrBuild *build, IrArg at, IrField field, IrArg from) {
    IR_BUILD(build, IR_STOREBITS, 0, at, ir_word(ir_field_number(field)), from);
}

IrArg ir_build_add_object(IrBuild *build, IrObject object) {
    object.name = arena_str(build->module->arena, object.name);
    build->object =
        base_grow(build->object, build->objects, &build->object_cap, sizeof object);
    build->object[build->objects] = object;
    return ir_word(build->objects++);
}

void ir_build_object(IrBuild *build, uint16_t dst, IrObject object) {
    IR_BUILD(build, IR_OBJECT, dst, ir_build_add_object(build, object));
}

/* ---- control */

static bool fits_frame(IrBuild *build, unsigned count) {
    if (count > ROW_MOST) build->failed = true;
    return !build->failed;
}

/* Moves the operands to registers above all others. */
static void pass_arguments(IrBuild *build, const IrArg *args, unsigned count) {
    for (unsigned i = 0; i < count; i++)
        ir_build_move(build, (uint16_t)(OUTGOING + i), args[i]);
    if (count > build->outgoing) build->outgoing = count;
}

static void emit_call(IrBuild *build, IrInsn insn, IrCall call, const IrArg *args) {
    pass_arguments(build, args, call.arguments);
    build->call = base_grow(build->call, build->calls, &build->call_cap, sizeof call);
    build->call[build->calls] = call;
    insn.a = OUTGOING;
    insn.k = build->calls++;
    emit(build, insn);
}

void ir_build_call(IrBuild *build, uint32_t function, uint16_t dst, unsigned results,
                   const IrArg *args, unsigned count) {
    if (!fits_frame(build, count) || !fits_frame(build, results)) return;
    emit_call(build, (IrInsn){.code = IR_CALL, .dst = dst},
              (IrCall){.function = function,
                       .arguments = (uint16_t)count,
                       .results = (uint16_t)results},
              args);
}

void ir_build_call_at(IrBuild *build, IrArg pointer, uint16_t dst, unsigned results,
                      const IrArg *args, unsigned count) {
    if (!fits_frame(build, count) || !fits_frame(build, results)) return;
    uint16_t b = ir_build_reg(build, pointer);
    emit_call(build, (IrInsn){.code = IR_CALLAT, .dst = dst, .b = b},
              (IrCall){.arguments = (uint16_t)count, .results = (uint16_t)results}, args);
}

void ir_build_call_kinds(IrBuild *build, const IrArg *args, const IrType *results) {
    if (build->failed) return;
    IrCall *call = &build->call[build->calls - 1];
    call->typed = true;
    if (call->arguments > IR_TYPED_MOST || call->results > IR_TYPED_MOST) {
        build->failed = true;
        return;
    }
    for (unsigned i = 0; i < call->arguments; i++) {
        bool null = args[i].is_word && !args[i].word;
        uint64_t bit = UINT64_C(1) << i;
        if (!null) *(args[i].address ? &call->addresses : &call->numbers) |= bit;
    }
    for (unsigned i = 0; i < call->results; i++)
        call->gives |= (uint64_t)results[i].address << i;
}

void ir_build_round(IrBuild *build) {
    emit(build, (IrInsn){.code = IR_ROUND});
}

void ir_build_jump(IrBuild *build, IrLabel to) {
    if (!ir_build_ended(build)) IR_BUILD(build, IR_JUMP, 0, ir_word(to));
}

void ir_build_if(IrBuild *build, IrCompare op, IrArg a, IrArg b, IrLabel yes,
                 IrLabel no) {
    IR_BUILD(build, ir_branch(op, b.is_word), 0, a, b, ir_word(yes));
    ir_build_jump(build, no);
}

void ir_build_switch(IrBuild *build, IrArg a, const uint64_t *values, const IrLabel *to,
                     uint32_t count, IrLabel otherwise) {
    Arena *arena = build->module->arena;
    uint16_t *target = ARENA_ARRAY(arena, uint16_t, count + 1);
    for (uint32_t i = 0; i < count; i++) target[i] = short_label(build, to[i]);
    uint16_t reg = ir_build_reg(build, a);
    const uint64_t *value = arena_copy(arena, values, count * sizeof *values);
    build->choice = base_grow(build->choice, build->choices, &build->choice_cap,
                              sizeof *build->choice);
    build->choice[build->choices] = (IrSwitch){count, value, target};
    emit(build, (IrInsn){.code = IR_SWITCH,
                         .dst = short_label(build, otherwise),
                         .a = reg,
                         .k = build->choices++});
}

/* A single result is returned in its register, several are moved to a row. */
void ir_build_return(IrBuild *build, const IrArg *args, unsigned count) {
    if (!fits_frame(build, count)) return;
    bool alone = count == 1 && !args->is_word;
    if (!alone) pass_arguments(build, args, count);
    uint16_t first = alone ? args->reg : OUTGOING;
    emit(build,
         (IrInsn){.code = IR_RETURN, .a = count ? first : 0, .b = (uint16_t)count});
}

IrArg ir_build_add_message(IrBuild *build, const char *message) {
    build->message = base_grow(build->message, build->messages, &build->message_cap,
                               sizeof *build->message);
    build->message[build->messages] = arena_str(build->module->arena, message);
    return ir_word(build->messages++);
}

void ir_build_require(IrBuild *build, IrArg a, const char *message) {
    IR_BUILD(build, IR_REQUIRE, 0, a, ir_build_add_message(build, message));
}

void ir_build_know(IrBuild *build, IrArg a, const char *message) {
    IR_BUILD(build, IR_KNOW, 0, a, ir_build_add_message(build, message));
}

void ir_build_fail(IrBuild *build, const char *message) {
    IR_BUILD(build, IR_FAIL, 0, ir_build_add_message(build, message));
}

void ir_build_lacks(IrBuild *build, const char *message) {
    IR_BUILD(build, IR_LACKS, 0, ir_build_add_message(build, message));
}

/* ---- the end */

static uint16_t target_insn(IrBuild *build, uint64_t label) {
    uint32_t at = label < build->labels ? build->label[label] : NOWHERE;
    if (at >= build->count) build->failed = true;
    return (uint16_t)at;
}

static uint16_t final_register(const IrBuild *build, uint64_t reg) {
    return (uint16_t)(reg >= OUTGOING ? reg - OUTGOING + build->registers : reg);
}

static void finish_insn(IrBuild *build, IrInsn *insn) {
    const char *shape = ir_shape(insn->code);
    bool jumps = strchr(shape, 'J') || strchr(shape, 'T');
    insn->dst = jumps ? target_insn(build, insn->dst) : final_register(build, insn->dst);
    insn->a = final_register(build, insn->a);
    insn->b = final_register(build, insn->b);
    if (strchr(shape, 'C')) insn->k = final_register(build, insn->k);
}

static void finish_choices(IrBuild *build) {
    for (size_t i = 0; i < build->choices; i++) {
        uint16_t *target = (uint16_t *)build->choice[i].target;
        for (uint32_t j = 0; j < build->choice[i].count; j++)
            target[j] = target_insn(build, target[j]);
    }
}

/* Code that could run past the end fails there. */
static void fail_at_end(IrBuild *build) {
    if (!ir_build_ended(build))
        ir_build_fail(build, "the function ends without a return");
}

static void store_function(IrBuild *build) {
    IrFunction *f = build->function;
    Arena *arena = build->module->arena;
    f->insn = arena_copy(arena, build->insn, build->count * sizeof *build->insn);
    f->note = arena_copy(arena, build->note, build->count * sizeof *build->note);
    f->object = arena_copy(arena, build->object, build->objects * sizeof *f->object);
    f->choice = arena_copy(arena, build->choice, build->choices * sizeof *f->choice);
    f->call = arena_copy(arena, build->call, build->calls * sizeof *f->call);
    f->message = arena_copy(arena, build->message, build->messages * sizeof *f->message);
    f->count = (uint32_t)build->count;
    f->graph = NULL;
    f->objects = (uint32_t)build->objects;
    f->choices = (uint32_t)build->choices;
    f->calls = (uint32_t)build->calls;
    f->messages = (uint32_t)build->messages;
    f->preserved = (uint16_t)build->registers;
    f->registers = (uint16_t)(build->registers + build->outgoing);
}

void ir_build_drop(IrBuild *build) {
    free(build->insn);
    free(build->note);
    free(build->label);
    free(build->object);
    free(build->choice);
    free(build->call);
    free(build->message);
    free(build);
}

bool ir_build_end_as_is(IrBuild *build) {
    fail_at_end(build);
    for (size_t i = 0; i < build->count; i++) finish_insn(build, &build->insn[i]);
    finish_choices(build);
    bool done = !build->failed;
    if (done) store_function(build);
    ir_build_drop(build);
    return done;
}

bool ir_build_end(IrBuild *build) {
    const IrModule *module = build->module;
    IrFunction *f = build->function;
    if (!ir_build_end_as_is(build)) return false;
    assert(!ir_check(module, f, module->arena));
    ir_tidy(f);
    assert(!ir_check(module, f, module->arena));
    return true;
}
