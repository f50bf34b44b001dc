/* Promotion of allocas to registers (mem2reg).
 *
 * An alloca is promoted if all its uses are loads and stores of its full width, either of
 * numbers or of pointers, and if every path stores to it before it loads. Others stay
 * objects, in which reading unset bytes is an error. */
#include <string.h>

#include "llvm/llvm_body.h"

/* Beyond this, which no compiler writes, all allocas stay objects. */
enum { ROUNDS_MOST = 100, SETS_MOST = 1 << 25 };

typedef struct {
    LlvmReader *r;
    uint32_t *slot; /* by local: its number among the candidates; LLVM_NONE */
    uint32_t *local;
    size_t count, words;
    uint64_t *into, *out; /* by block: the candidates that are set at its start and end */
} Candidates;

static LlvmInsn *alloca_of(LlvmBody *body, const LlvmValue *value) {
    if (value->kind != LLVM_VALUE_LOCAL) return NULL;
    uint32_t def = body->local[value->local].def;
    LlvmInsn *insn = def == LLVM_NONE ? NULL : &body->insn[def];
    return insn && insn->op == LLVM_OP_alloca ? insn : NULL;
}

/* If the operand is the address of an ordinary scalar load or store: its type; or NULL.
 */
static const LlvmType *accessed(LlvmReader *r, const LlvmInsn *insn, unsigned i) {
    bool load = insn->op == LLVM_OP_load, store = insn->op == LLVM_OP_store && i == 1;
    if ((!load && !store) || insn->flags & LLVM_VOLATILE) return NULL;
    LlvmType *type = load ? insn->type : insn->value[0].type;
    bool scalar =
        type->kind == LLVM_INT || type->kind == LLVM_POINTER || type->kind == LLVM_FLOAT;
    return scalar && llvm_type_parts(&r->types, type) == 1 ? type : NULL;
}

static const char *symbol_name(const LlvmInsn *insn) {
    const LlvmValue *callee = &insn->value[insn->values - 1];
    return callee->kind == LLVM_VALUE_ADDRESS ? callee->symbol->name : "";
}

static bool is_lifetime_marker(const LlvmInsn *insn) {
    return insn->op == LLVM_OP_call &&
           strncmp(symbol_name(insn), "llvm.lifetime.", 14) == 0;
}

/* Whether it is a getelementptr with constant indexes. */
static bool is_constant_offset(const LlvmInsn *insn) {
    bool constant = insn->op == LLVM_OP_getelementptr;
    for (unsigned i = 1; i < insn->values && constant; i++)
        constant = insn->value[i].kind == LLVM_VALUE_WORD;
    return constant;
}

static bool is_passed(const LlvmInsn *insn) {
    return (insn->op == LLVM_OP_call || insn->op == LLVM_OP_invoke) &&
           !is_lifetime_marker(insn);
}

/* Uses that compilers also make of unset bytes: padding, and members of other variants.
 */
static bool copies(const LlvmInsn *insn, unsigned i) {
    switch (insn->op) {
    case LLVM_OP_store:
        return i == 0;
    case LLVM_OP_insertvalue:
    case LLVM_OP_extractvalue:
    case LLVM_OP_ret:
        return true;
    case LLVM_OP_call:
    case LLVM_OP_invoke:
        return i + 1 < insn->values;
    case LLVM_OP_and:
    case LLVM_OP_shl:
    case LLVM_OP_lshr:
    case LLVM_OP_ashr:
        return i == 0 && insn->value[1].kind == LLVM_VALUE_WORD;
    default:
        return false;
    }
}

static void count_use(LlvmReader *r, const LlvmInsn *insn, unsigned i) {
    LlvmLocal *local = &r->body->local[insn->value[i].local];
    const LlvmInsn *made = alloca_of(r->body, &insn->value[i]);
    const LlvmType *type = accessed(r, insn, i);
    unsigned bits = type ? type->bits : 0;
    bool address = insn->op == LLVM_OP_load || (insn->op == LLVM_OP_store && i == 1);
    local->uses++;
    local->used |= !copies(insn, i);
    local->addresses += address;
    if (!made) return;
    if (!bits ? !is_lifetime_marker(insn) : local->offset && local->offset != bits)
        local->promoted = false;
    if (bits) local->offset = bits; /* until registers are assigned */
    if (type) *(type->kind == LLVM_POINTER ? &local->pointers : &local->numbers) = true;
    if (local->pointers && local->numbers) local->promoted = false;
    if (!address && !is_lifetime_marker(insn) && !is_constant_offset(insn) &&
        !is_passed(insn))
        local->has_lifetime = false;
}

static void count_uses(LlvmReader *r) {
    LlvmBody *body = r->body;
    for (size_t i = 0; i < body->insns; i++) {
        const LlvmInsn *insn = &body->insn[i];
        for (unsigned k = 0; k < insn->values; k++)
            if (insn->value[k].kind == LLVM_VALUE_LOCAL) count_use(r, insn, k);
    }
}

static void assume_promoted(LlvmReader *r) {
    LlvmBody *body = r->body;
    for (size_t i = 0; i < body->insns; i++)
        if (body->insn[i].op == LLVM_OP_alloca && body->insn[i].dst != LLVM_NONE) {
            LlvmLocal *local = &body->local[body->insn[i].dst];
            local->promoted = !body->insn[i].values;
            local->has_lifetime = true;
        }
}

static void collect_candidates(Candidates *s) {
    LlvmBody *body = s->r->body;
    s->slot = arena_raw(s->r->scratch, body->locals * sizeof *s->slot);
    s->local = arena_raw(s->r->scratch, body->locals * sizeof *s->local);
    for (size_t i = 0; i < body->locals; i++) {
        LlvmLocal *local = &body->local[i];
        s->slot[i] = LLVM_NONE;
        if (local->promoted) {
            const LlvmInsn *insn = &body->insn[local->def];
            local->promoted = llvm_type_size(&s->r->types, insn->type) * 8 ==
                              (local->offset + 7) / 8 * 8;
        }
        local->offset = 0;
        if (!local->promoted) continue;
        s->slot[i] = (uint32_t)s->count;
        s->local[s->count++] = (uint32_t)i;
    }
    s->words = (s->count + 63) / 64;
}

/* Applies the block's instructions to the set. With `check`, a candidate that is loaded
 * before it is set is dropped. */
static void apply_block(Candidates *s, const LlvmBlock *block, uint64_t *set,
                        bool check) {
    LlvmBody *body = s->r->body;
    for (uint32_t i = block->first; i < block->end; i++) {
        const LlvmInsn *insn = &body->insn[i];
        bool mark = is_lifetime_marker(insn), load = insn->op == LLVM_OP_load;
        if (insn->op != LLVM_OP_store && !load && !mark) continue;
        for (unsigned k = 0; k < insn->values; k++) {
            uint32_t slot = insn->value[k].kind == LLVM_VALUE_LOCAL
                                ? s->slot[insn->value[k].local]
                                : LLVM_NONE;
            if (slot == LLVM_NONE) continue;
            uint64_t bit = UINT64_C(1) << slot % 64;
            if (mark)
                set[slot / 64] &= ~bit;
            else if (!load)
                set[slot / 64] |= bit;
            else if (check && !(set[slot / 64] & bit))
                body->local[insn->value[k].local].promoted = false;
        }
    }
}

static bool flow_into(Candidates *s, size_t from, const LlvmBlock *block) {
    LlvmBody *body = s->r->body;
    bool changed = false;
    if (block->first == block->end) return false;
    const LlvmInsn *last = &body->insn[block->end - 1];
    if (last->op != LLVM_OP_br && last->op != LLVM_OP_switch &&
        last->op != LLVM_OP_invoke)
        return false;
    for (unsigned i = 0; i < last->numbers; i++)
        for (size_t w = 0; w < s->words; w++) {
            uint64_t *into = &s->into[last->number[i] * s->words + w];
            uint64_t now = *into & s->out[from * s->words + w];
            changed |= now != *into;
            *into = now;
        }
    return changed;
}

static bool run_round(Candidates *s) {
    LlvmBody *body = s->r->body;
    bool changed = false;
    for (size_t b = 0; b < body->blocks; b++) {
        uint64_t *out = &s->out[b * s->words];
        memcpy(out, &s->into[b * s->words], s->words * sizeof *out);
        apply_block(s, &body->block[b], out, false);
        changed |= flow_into(s, b, &body->block[b]);
    }
    return changed;
}

static void give_up(Candidates *s) {
    for (size_t i = 0; i < s->count; i++) s->r->body->local[s->local[i]].promoted = false;
}

void llvm_promote_allocas(LlvmReader *r) {
    LlvmBody *body = r->body;
    Candidates s = {.r = r};
    assume_promoted(r);
    count_uses(r);
    collect_candidates(&s);
    size_t size = body->blocks * s.words * sizeof *s.into;
    if (size > SETS_MOST) {
        give_up(&s);
        return;
    }
    s.into = arena_raw(r->scratch, size + 8);
    s.out = arena_raw(r->scratch, size + 8);
    memset(s.into, 255, size);
    memset(s.into, 0, s.words * sizeof *s.into); /* the first block */
    for (unsigned rounds = 0; run_round(&s); rounds++)
        if (rounds == ROUNDS_MOST) {
            give_up(&s);
            return;
        }
    for (size_t b = 0; b < body->blocks; b++)
        apply_block(&s, &body->block[b], &s.into[b * s.words], true);
}
