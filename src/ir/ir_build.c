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
    bool here = last && last->code == IR_JUMP && last->k == label;
    if (here && build->placed < build->count) build->count--;
    build->label[label] = (uint32_t)build->count;
    build->placed = build->count;
}

bool ir_build_ended(const IrBuild *build) {
    return build->count && build->placed < build->count &&
           ir_never_continues(build->insn[build->count - 1].code);
}

/* ---- operations */

/* Of a commutative operation the immediate is the second operand. */
static bool commutes(IrBinary op) {
    return op == IR_AND || op == IR_OR || op == IR_XOR || op == IR_ADD || op == IR_MUL ||
           op == IR_MULHI;
}

void ir_build_binary(IrBuild *build, IrBinary op, IrWrap wrap, uint16_t dst, IrArg a,
                     IrArg b) {
    if (a.is_word && !b.is_word && commutes(op)) {
        IrArg other = a;
        a = b, b = other;
    }
    uint16_t left = ir_build_reg(build, a);
    emit(build, (IrInsn){.code = (uint16_t)ir_binary(op, wrap, b.is_word),
                         .dst = dst,
                         .a = left,
                         .b = b.reg,
                         .k = b.word});
}

void ir_build_compare(IrBuild *build, IrCompare op, uint16_t dst, IrArg a, IrArg b) {
    uint16_t left = ir_build_reg(build, a);
    emit(build, (IrInsn){.code = (uint16_t)ir_compare(op, b.is_word),
                         .dst = dst,
                         .a = left,
                         .b = b.reg,
                         .k = b.word});
}

void ir_build_unary(IrBuild *build, IrCode code, uint16_t dst, IrArg a) {
    uint16_t reg = ir_build_reg(build, a);
    emit(build, (IrInsn){.code = (uint16_t)code, .dst = dst, .a = reg});
}

void ir_build_wrap(IrBuild *build, uint16_t dst, IrArg a, unsigned bits, bool is_signed) {
    if (bits >= 64) {
        ir_build_move(build, dst, a);
        return;
    }
    uint16_t reg = ir_build_reg(build, a);
    emit(build,
         (IrInsn){.code = is_signed ? IR_SX : IR_ZX, .dst = dst, .a = reg, .k = bits});
}

void ir_build_select(IrBuild *build, uint16_t dst, IrArg a, IrArg yes, IrArg no) {
    uint16_t reg = ir_build_reg(build, a), b = ir_build_reg(build, yes),
             c = ir_build_reg(build, no);
    emit(build, (IrInsn){.code = IR_SELECT, .dst = dst, .a = reg, .b = b, .k = c});
}

/* ---- memory */

static void load(IrBuild *build, IrCode code, uint16_t dst, IrArg at, uint64_t offset) {
    uint16_t reg = ir_build_reg(build, at);
    emit(build, (IrInsn){.code = (uint16_t)code, .dst = dst, .a = reg, .k = offset});
}

static void store(IrBuild *build, IrCode code, IrArg at, uint64_t offset, IrArg from) {
    uint16_t reg = ir_build_reg(build, at), b = ir_build_reg(build, from);
    emit(build, (IrInsn){.code = (uint16_t)code, .a = reg, .b = b, .k = offset});
}

void ir_build_load_address(IrBuild *build, uint16_t dst, IrArg at, uint64_t offset) {
    load(build, IR_LOADP, dst, at, offset);
}

void ir_build_store_address(IrBuild *build, IrArg at, uint64_t offset, IrArg from) {
    store(build, IR_STOREP, at, offset, from);
}

void ir_build_load(IrBuild *build, uint16_t dst, IrArg at, uint64_t offset,
                   unsigned bytes, bool is_signed) {
    IrCode code = bytes == 8   ? IR_LOAD64
                  : bytes == 4 ? is_signed ? IR_LOADS32 : IR_LOADU32
                  : bytes == 2 ? is_signed ? IR_LOADS16 : IR_LOADU16
                  : is_signed  ? IR_LOADS8
                               : IR_LOADU8;
    load(build, code, dst, at, offset);
}

void ir_build_store(IrBuild *build, IrArg at, uint64_t offset, unsigned bytes,
                    IrArg from) {
    IrCode code = bytes == 8   ? IR_STORE64
                  : bytes == 4 ? IR_STORE32
                  : bytes == 2 ? IR_STORE16
                               : IR_STORE8;
    store(build, code, at, offset, from);
}

void ir_build_load_bits(IrBuild *build, uint16_t dst, IrArg at, IrField field) {
    uint16_t reg = ir_build_reg(build, at);
    uint64_t k = ir_field_number(field);
    emit(build, (IrInsn){.code = IR_LOADBITS, .dst = dst, .a = reg, .k = k});
}

void ir_build_store_bits(IrBuild *build, IrArg at, IrField field, IrArg from) {
    uint16_t reg = ir_build_reg(build, at), b = ir_build_reg(build, from);
    uint64_t k = ir_field_number(field);
    emit(build, (IrInsn){.code = IR_STOREBITS, .a = reg, .b = b, .k = k});
}

void ir_build_unset(IrBuild *build, IrArg at, IrField field) {
    uint16_t reg = ir_build_reg(build, at);
    emit(build, (IrInsn){.code = IR_UNSET, .a = reg, .k = ir_field_number(field)});
}

void ir_build_index(IrBuild *build, uint16_t dst, IrArg base, IrArg index, uint32_t count,
                    uint32_t stride) {
    uint16_t a = ir_build_reg(build, base), b = ir_build_reg(build, index);
    uint64_t k = ir_index(count, stride);
    emit(build, (IrInsn){.code = IR_INDEX, .dst = dst, .a = a, .b = b, .k = k});
}

static uint64_t add_object(IrBuild *build, IrObject object) {
    object.name = arena_str(build->module->arena, object.name);
    build->object =
        base_grow(build->object, build->objects, &build->object_cap, sizeof object);
    build->object[build->objects] = object;
    return build->objects++;
}

void ir_build_object(IrBuild *build, uint16_t dst, IrObject object) {
    uint64_t k = add_object(build, object);
    emit(build, (IrInsn){.code = IR_OBJECT, .dst = dst, .k = k});
}

void ir_build_object_of_size(IrBuild *build, uint16_t dst, IrArg bytes, IrObject object) {
    uint16_t a = ir_build_reg(build, bytes);
    uint64_t k = add_object(build, object);
    emit(build, (IrInsn){.code = IR_ROOM, .dst = dst, .a = a, .k = k});
}

void ir_build_object_end(IrBuild *build, IrArg at) {
    uint16_t reg = ir_build_reg(build, at);
    emit(build, (IrInsn){.code = IR_END, .a = reg});
}

void ir_build_global(IrBuild *build, uint16_t dst, uint32_t object) {
    emit(build, (IrInsn){.code = IR_GLOBAL, .dst = dst, .k = object});
}

void ir_build_function(IrBuild *build, uint16_t dst, uint32_t function) {
    emit(build, (IrInsn){.code = IR_FUNCTION, .dst = dst, .k = function});
}

static void emit_abc(IrBuild *build, IrCode code, IrArg a, IrArg b, IrArg c) {
    uint16_t x = ir_build_reg(build, a), y = ir_build_reg(build, b),
             z = ir_build_reg(build, c);
    emit(build, (IrInsn){.code = (uint16_t)code, .a = x, .b = y, .k = z});
}

void ir_build_copy(IrBuild *build, IrArg to, IrArg from, IrArg bytes) {
    emit_abc(build, IR_COPY, to, from, bytes);
}

void ir_build_fill(IrBuild *build, IrArg at, IrArg byte, IrArg bytes) {
    emit_abc(build, IR_FILL, at, byte, bytes);
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

/* Until the end a jump keeps its label in k: see finish_insn(). */
void ir_build_jump(IrBuild *build, IrLabel to) {
    if (!ir_build_ended(build)) emit(build, (IrInsn){.code = IR_JUMP, .k = to});
}

void ir_build_if(IrBuild *build, IrCompare op, IrArg a, IrArg b, IrLabel yes,
                 IrLabel no) {
    uint16_t left = ir_build_reg(build, a);
    emit(build, (IrInsn){.code = (uint16_t)ir_branch(op, b.is_word),
                         .dst = (uint16_t)yes,
                         .a = left,
                         .b = b.reg,
                         .k = b.word});
    if (yes > UINT16_MAX) build->failed = true;
    ir_build_jump(build, no);
}

void ir_build_switch(IrBuild *build, IrArg a, const uint64_t *values, const IrLabel *to,
                     uint32_t count, IrLabel otherwise) {
    Arena *arena = build->module->arena;
    uint16_t *target = ARENA_ARRAY(arena, uint16_t, count + 1);
    bool fits = otherwise <= UINT16_MAX;
    for (uint32_t i = 0; i < count; i++) {
        fits &= to[i] <= UINT16_MAX;
        target[i] = (uint16_t)to[i];
    }
    uint16_t reg = ir_build_reg(build, a);
    const uint64_t *value = arena_copy(arena, values, count * sizeof *values);
    build->choice = base_grow(build->choice, build->choices, &build->choice_cap,
                              sizeof *build->choice);
    build->choice[build->choices] = (IrSwitch){count, value, target};
    emit(build, (IrInsn){.code = IR_SWITCH,
                         .dst = (uint16_t)otherwise,
                         .a = reg,
                         .k = build->choices++});
    if (!fits) build->failed = true;
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

static uint64_t add_message(IrBuild *build, const char *message) {
    build->message = base_grow(build->message, build->messages, &build->message_cap,
                               sizeof *build->message);
    build->message[build->messages] = arena_str(build->module->arena, message);
    return build->messages++;
}

void ir_build_require(IrBuild *build, IrArg a, const char *message) {
    uint16_t reg = ir_build_reg(build, a);
    emit(build, (IrInsn){.code = IR_REQUIRE, .a = reg, .k = add_message(build, message)});
}

void ir_build_know(IrBuild *build, IrArg a, const char *message) {
    uint16_t reg = ir_build_reg(build, a);
    emit(build, (IrInsn){.code = IR_KNOW, .a = reg, .k = add_message(build, message)});
}

void ir_build_relate(IrBuild *build, IrCode relation, IrArg a, IrArg b) {
    uint16_t first = ir_build_reg(build, a), second = ir_build_reg(build, b);
    emit(build, (IrInsn){.code = (uint16_t)relation, .a = first, .b = second});
}

void ir_build_fail(IrBuild *build, const char *message) {
    emit(build, (IrInsn){.code = IR_FAIL, .k = add_message(build, message)});
}

void ir_build_lacks(IrBuild *build, const char *message) {
    emit(build, (IrInsn){.code = IR_LACKS, .k = add_message(build, message)});
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
    if (insn->code == IR_JUMP)
        insn->dst = target_insn(build, insn->k), insn->k = 0;
    else if (jumps)
        insn->dst = target_insn(build, insn->dst);
    else
        insn->dst = final_register(build, insn->dst);
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
    assert(!done || !ir_check(build->module, build->function, build->module->arena));
    ir_build_drop(build);
    return done;
}

bool ir_build_end(IrBuild *build) {
    const IrModule *module = build->module;
    IrFunction *f = build->function;
    if (!ir_build_end_as_is(build)) return false;
    ir_tidy(f);
    assert(!ir_check(module, f, module->arena));
    return true;
}
