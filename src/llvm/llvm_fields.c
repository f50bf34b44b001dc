/* Bit-fields, which compilers access by loads, masks and shifts of the bytes around them.
 *
 *     store (load & ~mask) | value      the field becomes the value
 *     (load >> low) & mask              it is read; also by a mask or shifts alone
 *
 * Then the field is accessed alone, even if bits beside it were never set. */
#include "llvm/llvm_body.h"

/* No write is between the load and the instruction that uses the field. */
enum { APART_MOST = 64 };

typedef struct {
    LlvmReader *r;
    LlvmBody *body;
} Fields;

static LlvmInsn *def_of(const Fields *f, const LlvmValue *value) {
    if (value->kind != LLVM_VALUE_LOCAL) return NULL;
    uint32_t def = f->body->local[value->local].def;
    return def == LLVM_NONE ? NULL : &f->body->insn[def];
}

/* The definition of the value, if this is its only use. */
static LlvmInsn *single_use_def(const Fields *f, const LlvmValue *value) {
    LlvmInsn *insn = def_of(f, value);
    return insn && f->body->local[value->local].uses == 1 ? insn : NULL;
}

static bool is_word(const LlvmValue *value) {
    return value->kind == LLVM_VALUE_WORD || value->kind == LLVM_VALUE_ZERO;
}

/* a op constant. */
static bool is_binary_by(const LlvmInsn *insn, LlvmOp op, uint64_t *word) {
    if (!insn || insn->op != op || !is_word(&insn->value[1])) return false;
    *word = insn->value[1].word;
    return true;
}

static bool writes(const LlvmInsn *insn) {
    return insn->op == LLVM_OP_store || insn->op == LLVM_OP_call ||
           insn->op == LLVM_OP_invoke || insn->op == LLVM_OP_unsupported;
}

/* Whether both are in one block, with no write between them. */
static bool is_near(const Fields *f, const LlvmInsn *load, const LlvmInsn *end) {
    const LlvmInsn *at = load + 1;
    bool near = load < end && end - load < APART_MOST;
    for (; near && at < end; at++) near = !writes(at);
    const LlvmBody *body = f->body;
    size_t first = (size_t)(load - body->insn), last = (size_t)(end - body->insn);
    for (size_t i = 0; near && i < body->blocks; i++)
        near = !(body->block[i].first > first && body->block[i].first <= last);
    return near;
}

/* An ordinary load from memory. */
static bool is_load(const Fields *f, const LlvmInsn *insn) {
    const LlvmValue *from = &insn->value[0];
    bool plain = insn->op == LLVM_OP_load && !(insn->flags & LLVM_VOLATILE) &&
                 insn->type->kind == LLVM_INT && insn->type->bits <= 64;
    bool slot = from->kind == LLVM_VALUE_LOCAL && f->body->local[from->local].promoted;
    return plain && !slot;
}

static bool same_place(const LlvmValue *a, const LlvmValue *b) {
    if (a->kind != b->kind) return false;
    return a->kind == LLVM_VALUE_LOCAL     ? a->local == b->local
           : a->kind == LLVM_VALUE_ADDRESS ? a->symbol == b->symbol && a->word == b->word
                                           : false;
}

/* Whether the mask is one run of ones, but not all bits. */
static bool is_bit_run(uint64_t mask, unsigned bits, unsigned *low, unsigned *count) {
    if (!mask) return false;
    *low = (unsigned)__builtin_ctzll(mask);
    uint64_t row = mask >> *low;
    *count = (unsigned)__builtin_popcountll(mask);
    return (row & (row + 1)) == 0 && *count < bits;
}

static void set_field(Fields *f, LlvmInsn *insn, LlvmField field) {
    insn->field = arena_copy(f->r->scratch, &field, sizeof field);
}

/* ---- writing */

static void find_store(Fields *f, LlvmInsn *store) {
    uint64_t keep;
    unsigned low, bits, wide = store->value[0].type->bits;
    LlvmInsn *either = single_use_def(f, &store->value[0]);
    if (store->flags & LLVM_VOLATILE || !either || either->op != LLVM_OP_or) return;
    LlvmInsn *rest = single_use_def(f, &either->value[0]);
    LlvmInsn *load = is_binary_by(rest, LLVM_OP_and, &keep)
                         ? single_use_def(f, &rest->value[0])
                         : NULL;
    bool fits = load && is_load(f, load) && load->type->bits == wide &&
                same_place(&load->value[0], &store->value[1]) && is_near(f, load, store);
    uint64_t all = wide < 64 ? (UINT64_C(1) << wide) - 1 : UINT64_MAX;
    if (!fits || !is_bit_run(~keep & all, wide, &low, &bits)) return;
    load->fused = rest->fused = either->fused = true;
    set_field(f, store,
              (LlvmField){.place = store->value[1],
                          .value = either->value[1],
                          .low = low,
                          .bits = bits,
                          .stores = true});
}

/* ---- reading */

/* The load whose bits the instruction extracts. */
static LlvmInsn *bits_of_load(const Fields *f, const LlvmInsn *insn, LlvmField *field) {
    uint64_t mask, by, up;
    unsigned wide = insn->type->bits, low;
    LlvmInsn *from = single_use_def(f, &insn->value[0]);
    if (!from) return NULL;
    if (is_binary_by(insn, LLVM_OP_and, &mask)) {
        LlvmInsn *load = from;
        if (!is_binary_by(from, LLVM_OP_lshr, &by))
            by = 0;
        else
            load = single_use_def(f, &from->value[0]);
        bool row = is_bit_run(mask, wide, &low, &field->bits) && !low;
        field->low = (unsigned)by;
        return row && by + field->bits <= wide ? load : NULL;
    }
    field->is_signed = is_binary_by(insn, LLVM_OP_ashr, &by);
    if ((!field->is_signed && !is_binary_by(insn, LLVM_OP_lshr, &by)) || by >= wide ||
        !by)
        return NULL;
    field->bits = wide - (unsigned)by;
    field->low = (unsigned)by;
    if (!is_binary_by(from, LLVM_OP_shl, &up)) return from;
    if (up > by || from->flags & (LLVM_NUW | LLVM_NSW)) return NULL;
    field->low = (unsigned)(by - up);
    return single_use_def(f, &from->value[0]);
}

static void find_read(Fields *f, LlvmInsn *insn) {
    LlvmField field = {0};
    bool plain = insn->dst != LLVM_NONE && insn->type->kind == LLVM_INT &&
                 insn->type->bits <= 64 && !(insn->flags & LLVM_EXACT);
    LlvmInsn *load = plain ? bits_of_load(f, insn, &field) : NULL;
    if (!load || !is_load(f, load) || load->fused || !is_near(f, load, insn)) return;
    LlvmInsn *between = single_use_def(f, &insn->value[0]);
    load->fused = between->fused = true;
    field.place = load->value[0];
    set_field(f, insn, field);
}

void llvm_fields_find(LlvmReader *r) {
    Fields f = {r, r->body};
    for (size_t i = f.body->insns; i > 0; i--) { /* a shift's mask comes first */
        LlvmInsn *insn = &f.body->insn[i - 1];
        if (insn->fused) continue;
        if (insn->op == LLVM_OP_store)
            find_store(&f, insn);
        else if (insn->op == LLVM_OP_and || insn->op == LLVM_OP_lshr ||
                 insn->op == LLVM_OP_ashr)
            find_read(&f, insn);
    }
}
