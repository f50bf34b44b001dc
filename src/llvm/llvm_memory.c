/* Objects, loads and stores, addresses. */
#include "llvm/llvm_memory.h"

#include "llvm/llvm_debug.h"

/* A pointer, with its constant offset separate. */
static IrArg pointer_of(LlvmMake *m, const LlvmValue *value, uint64_t *offset) {
    *offset = 0;
    if (value->kind != LLVM_VALUE_LOCAL) return llvm_make_arg(m, value, 0);
    uint16_t reg = llvm_make_local(m, value->local);
    *offset = m->body->local[value->local].offset;
    return ir_reg(reg);
}

/* ---- objects */

static const char *name_of(LlvmMake *m, uint32_t local) {
    const LlvmLocal *at = &m->body->local[local];
    const char *name =
        at->variable == LLVM_NONE ? NULL : llvm_debug_text(m->r, at->variable, "name");
    return name ? name : arena_strn(m->r->scratch, at->text, at->len);
}

void llvm_memory_object(LlvmMake *m, uint32_t number) {
    const LlvmLocal *local = &m->body->local[number];
    const LlvmInsn *insn = &m->body->insn[local->def];
    uint64_t size = llvm_type_size(&m->r->types, insn->type);
    if (insn->values && insn->value[0].kind != LLVM_VALUE_WORD) {
        llvm_make_fail(m, "an array whose length is not a constant can't be followed");
        return;
    }
    if (insn->values && __builtin_mul_overflow(size, insn->value[0].word, &size))
        size = UINT64_MAX;
    ir_build_object(m->build, llvm_make_local(m, number),
                    (IrObject){.name = name_of(m, number),
                               .size = size,
                               .align = (uint32_t)insn->type->align});
}

void llvm_memory_alloca(LlvmMake *m, const LlvmInsn *insn, int argument) {
    (void)argument;
    if (insn->dst != LLVM_NONE && !m->body->local[insn->dst].promoted)
        llvm_memory_object(m, insn->dst);
}

/* The register of a promoted alloca, if the pointer is to one. */
static bool promoted_register(LlvmMake *m, const LlvmValue *pointer, uint16_t *reg) {
    if (pointer->kind != LLVM_VALUE_LOCAL || !m->body->local[pointer->local].promoted)
        return false;
    *reg = llvm_make_local(m, pointer->local);
    return true;
}

/* There is one thread, so atomic accesses are ordinary; but volatile memory may change.
 */
static bool is_ordinary(LlvmMake *m, const LlvmInsn *insn) {
    if (insn->flags & LLVM_VOLATILE)
        llvm_make_fail(m, "volatile memory can't be followed");
    return !m->dead;
}

/* Loads 1 to 64 bits, in pieces of 8, 4, 2, 1 bytes. */
static void load_part(LlvmMake *m, uint16_t dst, IrArg at, uint64_t offset,
                      const LlvmPart *part, bool copies) {
    unsigned bits = part->bits, bytes = (bits + 7) / 8, done = 0;
    offset += part->offset;
    if (part->address) {
        IR_BUILD(m->build, IR_LOADP, dst, at, ir_word(offset));
        if (copies) ir_build_undefined(m->build, IR_UNDEFINED_UNSET, bits);
        return;
    }
    while (done < bytes) {
        unsigned step = 8;
        while (step > bytes - done) step /= 2;
        uint16_t piece = done ? ir_build_register(m->build) : dst;
        ir_build_load(m->build, piece, at, offset + done, step, false);
        if (copies) ir_build_undefined(m->build, IR_UNDEFINED_UNSET, bits);
        if (done) {
            uint16_t high = llvm_make_binary(m, IR_SHL, ir_reg(piece), ir_word(8 * done));
            ir_build_binary(m->build, IR_OR, IR_WIDE, dst, ir_reg(dst), ir_reg(high));
        }
        done += step;
    }
    if (bits % 8) llvm_make_set(m, dst, ir_reg(dst), bits);
}

static void store_part(LlvmMake *m, IrArg at, uint64_t offset, const LlvmPart *part,
                       IrArg from) {
    unsigned bytes = (part->bits + 7) / 8, done = 0;
    offset += part->offset;
    if (part->address) {
        IR_BUILD(m->build, IR_STOREP, 0, at, ir_word(offset), from);
        return;
    }
    while (done < bytes) {
        unsigned step = 8;
        while (step > bytes - done) step /= 2;
        IrArg piece = from;
        if (done) piece = ir_reg(llvm_make_binary(m, IR_SHR, from, ir_word(8 * done)));
        ir_build_store(m->build, at, offset + done, step, piece);
        done += step;
    }
}

/* Whether it is a scalar variable, which must be set before it is read. */
static bool is_variable(LlvmMake *m, const LlvmValue *pointer) {
    if (pointer->kind != LLVM_VALUE_LOCAL) return false;
    uint32_t def = m->body->local[pointer->local].def;
    if (def == LLVM_NONE || m->body->insn[def].op != LLVM_OP_alloca) return false;
    LlvmTypeKind kind = m->body->insn[def].type->kind;
    return kind == LLVM_INT || kind == LLVM_POINTER || kind == LLVM_FLOAT;
}

void llvm_memory_load(LlvmMake *m, const LlvmInsn *insn, int argument) {
    (void)argument;
    uint64_t offset;
    uint16_t dst = llvm_make_dst(m, insn), slot;
    if (!is_ordinary(m, insn)) return;
    if (promoted_register(m, &insn->value[0], &slot)) {
        ir_build_move(m->build, dst, ir_reg(slot));
        return;
    }
    bool copies = insn->dst != LLVM_NONE && !m->body->local[insn->dst].used &&
                  !is_variable(m, &insn->value[0]);
    IrArg at = ir_reg(ir_build_reg(m->build, pointer_of(m, &insn->value[0], &offset)));
    for (unsigned i = 0; i < llvm_make_parts(m, insn->type); i++) {
        const LlvmPart *part = &insn->type->part[i];
        load_part(m, (uint16_t)(dst + i), at, offset, part, copies);
    }
}

void llvm_memory_store(LlvmMake *m, const LlvmInsn *insn, int argument) {
    (void)argument;
    uint64_t offset;
    uint16_t slot;
    const LlvmValue *value = &insn->value[0];
    if (!is_ordinary(m, insn)) return;
    if (promoted_register(m, &insn->value[1], &slot)) {
        ir_build_move(m->build, slot, llvm_make_arg(m, value, 0));
        return;
    }
    IrArg at = ir_reg(ir_build_reg(m->build, pointer_of(m, &insn->value[1], &offset)));
    for (unsigned i = 0; i < llvm_make_parts(m, value->type); i++) {
        const LlvmPart *part = &value->type->part[i];
        store_part(m, at, offset, part, llvm_make_arg(m, value, i));
    }
}

void llvm_memory_field(LlvmMake *m, const LlvmInsn *insn) {
    const LlvmField *field = insn->field;
    uint64_t offset;
    if (!llvm_make_require_known(m, &field->place)) return;
    if (field->stores && !llvm_make_require_known(m, &field->value)) return;
    IrArg at = ir_reg(ir_build_reg(m->build, pointer_of(m, &field->place, &offset)));
    IrField bits = {(uint32_t)(offset + field->low / 8), (uint8_t)(field->low % 8),
                    (uint8_t)field->bits};
    if (field->stores) {
        IrArg value = llvm_make_arg(m, &field->value, 0);
        if (field->low)
            value = ir_reg(llvm_make_binary(m, IR_SHR, value, ir_word(field->low)));
        ir_build_store_bits(m->build, at, bits, value);
        return;
    }
    uint16_t dst = llvm_make_dst(m, insn);
    ir_build_load_bits(m->build, dst, at, bits);
    if (!field->is_signed) return;
    IrArg whole = llvm_make_signed(m, ir_reg(dst), field->bits);
    llvm_make_set(m, dst, whole, insn->type->bits);
}

/* ---- addresses */

/* Whether an index into the array is checked against its length. For a whole object,
 * memory checks the end. Arrays of at most one element are not checked, for old programs
 * use them as flexible array members. */
static bool is_bounded(const LlvmInsn *insn, const LlvmType *type, unsigned level) {
    bool inner = level > 1 || insn->value[0].kind == LLVM_VALUE_LOCAL;
    return insn->flags & LLVM_INBOUNDS && inner && level && type->kind == LLVM_ARRAY &&
           type->count > 1 && type->count < UINT32_MAX;
}

/* A pointer may be one past the end, but must not be dereferenced there. */
static uint32_t bound_of(LlvmMake *m, const LlvmInsn *insn, const LlvmType *type) {
    const LlvmLocal *local = insn->dst == LLVM_NONE ? NULL : &m->body->local[insn->dst];
    bool used = local && local->uses == local->addresses;
    return (uint32_t)type->count + !used;
}

static IrArg step_by(LlvmMake *m, const LlvmInsn *insn, IrArg base, LlvmType **type,
                     unsigned i) {
    const LlvmType *row = *type;
    bool bounded = is_bounded(insn, row, i - 1);
    IrArg index = llvm_make_arg(m, &insn->value[i], 0);
    index = llvm_make_signed(m, index, insn->value[i].type->bits);
    if (i > 1) *type = row->element[0];
    uint64_t stride = llvm_type_size(&m->r->types, *type);
    uint16_t dst = ir_build_register(m->build);
    if (bounded && stride <= UINT32_MAX) {
        IR_BUILD(m->build, IR_INDEX, dst, base, index,
                 ir_word(ir_index(bound_of(m, insn, row), (uint32_t)stride)));
        return ir_reg(dst);
    }
    if (stride != 1) index = ir_reg(llvm_make_binary(m, IR_MUL, index, ir_word(stride)));
    ir_build_binary(m->build, IR_ADD, IR_WIDE, dst, base, index);
    return ir_reg(dst);
}

void llvm_memory_offset(LlvmMake *m, const LlvmInsn *insn, int argument) {
    (void)argument;
    uint64_t offset;
    LlvmType *type = insn->type;
    IrArg at = pointer_of(m, &insn->value[0], &offset);
    for (unsigned i = 1; i < insn->values && !m->dead; i++) {
        const LlvmValue *index = &insn->value[i];
        bool row = i == 1 || type->kind == LLVM_ARRAY;
        if (index->kind == LLVM_VALUE_WORD)
            offset += llvm_value_step(m->r, &type, index, i - 1);
        else if (row && index->type->bits <= 64)
            at = step_by(m, insn, at, &type, i);
        else
            llvm_make_fail(m, "an index of a vector can't be followed");
    }
    uint16_t dst = llvm_make_dst(m, insn);
    if (offset)
        ir_build_binary(m->build, IR_ADD, IR_WIDE, dst, at, ir_word(offset));
    else
        ir_build_move(m->build, dst, at);
}
