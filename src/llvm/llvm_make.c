/* Code for values and arithmetic; see llvm_memory.c and llvm_flow.c for the rest. */
#include "llvm/llvm_make.h"

#include <string.h>

#include "llvm/llvm_debug.h"
#include "llvm/llvm_flow.h"
#include "llvm/llvm_memory.h"

enum { NOT_YET, UNDER_WAY, OWN, ALIAS };
enum { ALIASES_MOST = 100 }; /* in a chain */

unsigned llvm_make_parts(LlvmMake *m, LlvmType *type) {
    return llvm_type_parts(&m->r->types, type);
}

void llvm_make_fail(LlvmMake *m, const char *message) {
    if (!m->dead) ir_build_lacks(m->build, message);
    m->dead = true;
}

/* ---- registers */

static bool resolve(LlvmMake *m, uint32_t number, unsigned depth);

/* The offset of constant indexes. */
static bool constant_offset(LlvmMake *m, const LlvmInsn *insn, uint64_t *offset) {
    LlvmType *type = insn->type;
    *offset = 0;
    for (unsigned i = 1; i < insn->values; i++) {
        if (insn->value[i].kind != LLVM_VALUE_WORD) return false;
        *offset += llvm_value_step(m->r, &type, &insn->value[i], i - 1);
    }
    return true;
}

static unsigned part_of(LlvmMake *m, LlvmType *type, const LlvmInsn *insn,
                        unsigned *count) {
    unsigned first = 0;
    for (unsigned k = 0; k < insn->numbers; k++) {
        uint32_t n = insn->number[k];
        for (uint32_t i = 0; i < n; i++)
            first += llvm_make_parts(m, type->element[type->kind == LLVM_STRUCT ? i : 0]);
        type = type->element[type->kind == LLVM_STRUCT ? n : 0];
    }
    *count = llvm_make_parts(m, type);
    return first;
}

/* Whether it is another value's word, or that plus a constant: it needs no instruction.
 */
static bool is_same(LlvmMake *m, const LlvmInsn *insn) {
    unsigned from = insn->values ? insn->value[0].type->bits : 0, to = insn->type->bits;
    switch (insn->op) {
    case LLVM_OP_zext:
        return from <= 64 && to <= 64;
    case LLVM_OP_inttoptr:
        return from == 64 && llvm_address_is(m, &insn->value[0]);
    case LLVM_OP_ptrtoint:
    case LLVM_OP_ptrtoaddr:
    case LLVM_OP_addrspacecast:
        return from == 64 && to == 64;
    case LLVM_OP_bitcast:
        return from == to;
    default:
        return insn->op == LLVM_OP_freeze;
    }
}

static bool find_alias(LlvmMake *m, LlvmLocal *local, const LlvmInsn *insn,
                       unsigned depth) {
    uint64_t offset = 0;
    unsigned first = 0, count;
    bool row = insn->op == LLVM_OP_extractvalue, step = insn->op == LLVM_OP_getelementptr;
    bool may = insn->values && insn->value[0].kind == LLVM_VALUE_LOCAL &&
               (row || step || is_same(m, insn));
    if (!may || (step && !constant_offset(m, insn, &offset))) return false;
    uint32_t base = insn->value[0].local;
    unsigned words = llvm_make_parts(m, insn->value[0].type);
    if (!words || !llvm_make_parts(m, local->type) || !resolve(m, base, depth + 1))
        return false;
    if (row) first = part_of(m, insn->value[0].type, insn, &count);
    local->reg = (uint16_t)(m->body->local[base].reg + first);
    local->offset = m->body->local[base].offset + offset;
    return true;
}

/* false: the chain is too long, or a cycle in unreachable code. */
static bool resolve(LlvmMake *m, uint32_t number, unsigned depth) {
    LlvmLocal *local = &m->body->local[number];
    if (local->state >= OWN) return true;
    if (local->state == UNDER_WAY || depth > ALIASES_MOST) return false;
    local->state = UNDER_WAY;
    const LlvmInsn *insn = local->def == LLVM_NONE ? NULL : &m->body->insn[local->def];
    bool other =
        insn && insn->op != LLVM_OP_unsupported && find_alias(m, local, insn, depth);
    if (!other) {
        unsigned parts = llvm_make_parts(m, local->type);
        local->reg = ir_build_registers(m->build, parts);
    }
    local->state = other ? ALIAS : OWN;
    return true;
}

uint16_t llvm_make_local(LlvmMake *m, uint32_t local) {
    resolve(m, local, 0);
    return m->body->local[local].reg;
}

void llvm_make_param(LlvmMake *m, uint32_t local, uint16_t reg) {
    m->body->local[local].reg = reg;
    m->body->local[local].state = OWN;
}

static bool is_alias(LlvmMake *m, const LlvmInsn *insn) {
    if (insn->dst == LLVM_NONE) return false;
    llvm_make_local(m, insn->dst);
    return m->body->local[insn->dst].state == ALIAS;
}

uint16_t llvm_make_dst(LlvmMake *m, const LlvmInsn *insn) {
    if (insn->dst != LLVM_NONE) return llvm_make_local(m, insn->dst);
    return ir_build_registers(m->build, llvm_make_parts(m, insn->type) + 1);
}

/* ---- operands */

static IrArg address_of(LlvmMake *m, const LlvmValue *value) {
    uint16_t reg = ir_build_register(m->build);
    if (value->symbol->kind == LLVM_SYMBOL_FUNCTION)
        IR_BUILD(m->build, IR_FUNCTION, reg, ir_word(value->symbol->number));
    else
        IR_BUILD(m->build, IR_GLOBAL, reg, ir_word(value->symbol->number));
    if (!value->word) return ir_reg(reg);
    return ir_reg(llvm_make_binary(m, IR_ADD, ir_reg(reg), ir_word(value->word)));
}

IrArg llvm_make_arg(LlvmMake *m, const LlvmValue *value, unsigned i) {
    if (value->kind == LLVM_VALUE_LOCAL) {
        uint16_t reg = llvm_make_local(m, value->local);
        uint64_t offset = m->body->local[value->local].offset;
        if (!offset) return ir_reg((uint16_t)(reg + i));
        return ir_reg(llvm_make_binary(m, IR_ADD, ir_reg(reg), ir_word(offset)));
    }
    LlvmValue part = llvm_value_part(m->r, value, i);
    return part.kind == LLVM_VALUE_ADDRESS ? address_of(m, &part) : ir_word(part.word);
}

static uint64_t unset_of(LlvmMake *m, const LlvmValue *value, unsigned depth);

static uint64_t mask_of(unsigned first, unsigned count) {
    return count >= 64 ? UINT64_MAX : ((UINT64_C(1) << count) - 1) << first;
}

/* The parts that a chain of insertvalue leaves undefined. */
static uint64_t unset_local(LlvmMake *m, const LlvmInsn *insn, unsigned depth) {
    unsigned count, first;
    if (insn->op == LLVM_OP_insertvalue) {
        first = part_of(m, insn->type, insn, &count);
        uint64_t row = unset_of(m, &insn->value[0], depth), in = mask_of(first, count);
        return (row & ~in) | (unset_of(m, &insn->value[1], depth) << first & in);
    }
    if (insn->op != LLVM_OP_extractvalue) return 0;
    first = part_of(m, insn->value[0].type, insn, &count);
    return unset_of(m, &insn->value[0], depth) >> first & mask_of(0, count);
}

/* The parts of a value that are undefined, a bit each. */
static uint64_t unset_of(LlvmMake *m, const LlvmValue *value, unsigned depth) {
    if (depth > ALIASES_MOST) return UINT64_MAX;
    if (value->kind == LLVM_VALUE_LOCAL) {
        LlvmLocal *local = &m->body->local[value->local];
        if (local->def == LLVM_NONE || local->unset_known) return local->unset;
        local->unset = unset_local(m, &m->body->insn[local->def], depth + 1);
        local->unset_known = true;
        return local->unset;
    }
    uint64_t unset = 0;
    for (unsigned i = 0; i < llvm_make_parts(m, value->type); i++)
        unset |= (uint64_t)(llvm_value_part(m->r, value, i).kind == LLVM_VALUE_UNDEF)
                 << i;
    return unset;
}

bool llvm_make_require_known(LlvmMake *m, const LlvmValue *value) {
    if (m->dead) return false;
    unsigned parts = llvm_make_parts(m, value->type);
    if (parts && unset_of(m, value, 0)) llvm_make_fail(m, "an undefined value is used");
    bool empty = value->type->state && !value->type->size &&
                 (value->type->kind == LLVM_STRUCT || value->type->kind == LLVM_ARRAY);
    if (!parts && !empty)
        llvm_make_fail(m, llvm_type_unsupported(m->r->arena, value->type));
    for (unsigned i = 0; i < parts && value->kind != LLVM_VALUE_LOCAL && !m->dead; i++) {
        LlvmValueKind kind = llvm_value_part(m->r, value, i).kind;
        if (kind == LLVM_VALUE_UNKNOWN) llvm_make_fail(m, "a constant can't be followed");
    }
    return !m->dead;
}

/* ---- single instructions */

uint16_t llvm_make_binary(LlvmMake *m, IrBinary op, IrArg a, IrArg b) {
    uint16_t dst = ir_build_register(m->build);
    ir_build_binary(m->build, op, IR_WIDE, dst, a, b);
    return dst;
}

uint16_t llvm_make_compare(LlvmMake *m, IrCompare op, IrArg a, IrArg b) {
    uint16_t dst = ir_build_register(m->build);
    ir_build_compare(m->build, op, dst, a, b);
    return dst;
}

IrArg llvm_make_signed(LlvmMake *m, IrArg a, unsigned bits) {
    if (bits >= 64) return a;
    if (a.is_word)
        return ir_word((uint64_t)((int64_t)(a.word << (64 - bits)) >> (64 - bits)));
    uint16_t dst = ir_build_register(m->build);
    ir_build_wrap(m->build, dst, a, bits, true);
    return ir_reg(dst);
}

void llvm_make_set(LlvmMake *m, uint16_t dst, IrArg a, unsigned bits) {
    ir_build_wrap(m->build, dst, a, bits, false);
}

static unsigned undefined_of(const LlvmInsn *insn) {
    return (insn->flags & LLVM_NUW ? IR_UNDEFINED_UNSIGNED : 0) |
           (insn->flags & LLVM_NSW ? IR_UNDEFINED_SIGNED : 0) |
           (insn->flags & LLVM_EXACT ? IR_UNDEFINED_INEXACT : 0);
}

/* dst = a op b in the result's width, with the note of what is undefined. */
static void set_binary(LlvmMake *m, const LlvmInsn *insn, IrBinary op, IrArg a, IrArg b) {
    uint16_t dst = llvm_make_dst(m, insn);
    unsigned bits = insn->type->bits, leaves = undefined_of(insn);
    bool grows = op == IR_ADD || op == IR_SUB || op == IR_MUL || op == IR_SHL ||
                 op == IR_SDIV || op == IR_SREM || op == IR_SAR;
    ir_build_binary(m->build, op, grows && bits == 32 ? IR_U32 : IR_WIDE, dst, a, b);
    if (leaves) ir_build_undefined(m->build, leaves, bits);
    if (grows && bits < 64 && bits != 32) llvm_make_set(m, dst, ir_reg(dst), bits);
}

static bool is_wide(const LlvmInsn *insn) {
    return insn->value[0].type->bits > 64 || insn->type->bits > 64;
}

static void make_binary(LlvmMake *m, const LlvmInsn *insn, int op) {
    if (is_wide(insn)) {
        llvm_wide_binary(m, insn, (IrBinary)op);
        return;
    }
    IrArg a = llvm_make_arg(m, &insn->value[0], 0),
          b = llvm_make_arg(m, &insn->value[1], 0);
    llvm_address_relate(m, insn, a, b);
    set_binary(m, insn, (IrBinary)op, a, b);
}

/* Requires that it is not INT_MIN / -1. */
static void require_quotient(LlvmMake *m, IrArg a, IrArg b, unsigned bits) {
    IrArg least = llvm_make_signed(m, ir_word(UINT64_C(1) << (bits - 1)), bits);
    if (b.is_word && b.word != UINT64_MAX) return;
    IrArg fits = ir_reg(llvm_make_compare(m, IR_NE, a, least));
    IrArg other = ir_reg(llvm_make_compare(m, IR_NE, b, ir_word(UINT64_MAX)));
    ir_build_require(m->build, ir_reg(llvm_make_binary(m, IR_OR, fits, other)),
                     "the quotient does not fit");
}

static void make_divide(LlvmMake *m, const LlvmInsn *insn, int op) {
    if (is_wide(insn)) {
        llvm_wide_divide(m, insn, (IrBinary)op);
        return;
    }
    unsigned bits = insn->type->bits;
    IrArg a = llvm_make_arg(m, &insn->value[0], 0),
          b = llvm_make_arg(m, &insn->value[1], 0);
    if (op == IR_SDIV || op == IR_SREM) {
        a = llvm_make_signed(m, a, bits), b = llvm_make_signed(m, b, bits);
        require_quotient(m, a, b, bits);
    }
    set_binary(m, insn, (IrBinary)op, a, b);
}

/* A shift amount modulo the width, with the note that more is undefined. */
static IrArg amount_of(LlvmMake *m, const LlvmInsn *insn) {
    IrArg amount = llvm_make_arg(m, &insn->value[1], 0);
    unsigned bits = insn->type->bits;
    if ((amount.is_word && amount.word < bits) || bits > 32) return amount;
    uint16_t dst = llvm_make_binary(m, IR_AND, amount, ir_word(31));
    ir_build_undefined(m->build, IR_UNDEFINED_AMOUNT, bits);
    return ir_reg(dst);
}

static void make_shift(LlvmMake *m, const LlvmInsn *insn, int op) {
    if (is_wide(insn)) {
        llvm_wide_shift(m, insn, (IrBinary)op);
        return;
    }
    unsigned bits = insn->type->bits;
    IrArg a = llvm_make_arg(m, &insn->value[0], 0), b = amount_of(m, insn);
    if (op == IR_SAR) a = llvm_make_signed(m, a, bits);
    set_binary(m, insn, (IrBinary)op, a, b);
    bool may = bits > 32 && !(b.is_word && b.word < bits);
    if (!may) return;
    if (bits == 64)
        ir_build_undefined(m->build, undefined_of(insn) | IR_UNDEFINED_AMOUNT, bits);
    else
        ir_build_require(m->build, ir_reg(llvm_make_compare(m, IR_ULT, b, ir_word(bits))),
                         "a shift by as many bits as there are, or more");
}

IrCompare llvm_make_predicate(int predicate, bool *turned, bool *is_signed) {
    static const IrCompare ops[] = {IR_EQ,  IR_NE,  IR_ULT, IR_ULE, IR_ULT,
                                    IR_ULE, IR_SLT, IR_SLE, IR_SLT, IR_SLE};
    *turned = predicate == 4 || predicate == 5 || predicate >= 8;
    *is_signed = predicate >= 6;
    return ops[predicate];
}

static void make_compare(LlvmMake *m, const LlvmInsn *insn, int argument) {
    (void)argument;
    bool turned, is_signed;
    IrCompare op = llvm_make_predicate(insn->predicate, &turned, &is_signed);
    uint16_t dst = llvm_make_dst(m, insn);
    if (is_wide(insn)) {
        llvm_wide_compare(m, insn, dst);
        return;
    }
    IrArg a = llvm_make_arg(m, &insn->value[turned], 0),
          b = llvm_make_arg(m, &insn->value[!turned], 0);
    unsigned bits = insn->value[0].type->bits;
    llvm_address_relate(m, insn, a, b);
    if (is_signed) a = llvm_make_signed(m, a, bits), b = llvm_make_signed(m, b, bits);
    ir_build_compare(m->build, op, dst, a, b);
}

static void make_cast(LlvmMake *m, const LlvmInsn *insn, int is_signed) {
    if (is_wide(insn)) {
        llvm_wide_cast(m, insn, is_signed);
        return;
    }
    uint16_t dst = llvm_make_dst(m, insn);
    unsigned from = insn->value[0].type->bits, to = insn->type->bits;
    IrArg a = llvm_make_arg(m, &insn->value[0], 0);
    if (insn->op == LLVM_OP_inttoptr && !llvm_address_is(m, &insn->value[0]))
        llvm_address_from(m, a);
    if (is_signed) a = llvm_make_signed(m, a, from);
    if (from < to && !is_signed)
        ir_build_move(m->build, dst, a);
    else
        llvm_make_set(m, dst, a, to);
}

static void make_copy_of(LlvmMake *m, const LlvmInsn *insn, int argument) {
    (void)argument;
    uint16_t dst = llvm_make_dst(m, insn);
    for (unsigned i = 0; i < llvm_make_parts(m, insn->type); i++)
        ir_build_move(m->build, (uint16_t)(dst + i),
                      llvm_make_arg(m, &insn->value[0], i));
}

static void make_nothing(LlvmMake *m, const LlvmInsn *insn, int argument) {
    (void)m, (void)insn, (void)argument;
}

/* A bitcast. */
static void make_bits(LlvmMake *m, const LlvmInsn *insn, int argument) {
    if (llvm_make_parts(m, insn->type) == llvm_make_parts(m, insn->value[0].type))
        make_copy_of(m, insn, argument);
    else
        llvm_make_fail(m, llvm_type_unsupported(m->r->arena, insn->type));
}

static void make_select(LlvmMake *m, const LlvmInsn *insn, int argument) {
    (void)argument;
    uint16_t dst = llvm_make_dst(m, insn);
    IrArg test = llvm_make_arg(m, &insn->value[0], 0);
    for (unsigned i = 0; i < llvm_make_parts(m, insn->type); i++) {
        IrArg yes = llvm_make_arg(m, &insn->value[1], i),
              no = llvm_make_arg(m, &insn->value[2], i);
        IR_BUILD(m->build, IR_SELECT, (uint16_t)(dst + i), test, yes, no);
    }
}

/* ---- aggregates */

static void make_extract(LlvmMake *m, const LlvmInsn *insn, int argument) {
    (void)argument;
    unsigned count, first = part_of(m, insn->value[0].type, insn, &count);
    uint16_t dst = llvm_make_dst(m, insn);
    for (unsigned i = 0; i < count; i++)
        ir_build_move(m->build, (uint16_t)(dst + i),
                      llvm_make_arg(m, &insn->value[0], first + i));
}

static void make_insert(LlvmMake *m, const LlvmInsn *insn, int argument) {
    (void)argument;
    unsigned count, first = part_of(m, insn->type, insn, &count);
    uint16_t dst = llvm_make_dst(m, insn);
    for (unsigned i = 0; i < llvm_make_parts(m, insn->type); i++) {
        bool inside = i >= first && i < first + count;
        IrArg from = llvm_make_arg(m, &insn->value[inside], inside ? i - first : i);
        ir_build_move(m->build, (uint16_t)(dst + i), from);
    }
}

/* ---- the table */

typedef struct {
    void (*make)(LlvmMake *make, const LlvmInsn *insn, int argument);
    int argument;
} Row;

static const Row rows[] = {
#define OPCODE(name, reads, makes, argument) {makes, argument},
#include "llvm/llvm_opcodes.def"
#undef OPCODE
};

/* Aggregates may have undefined parts until these are extracted. Phis and calls check
 * their own operands. */
static bool operands_known(LlvmMake *m, const LlvmInsn *insn) {
    bool later =
        insn->op == LLVM_OP_phi || insn->op == LLVM_OP_call || insn->op == LLVM_OP_invoke;
    bool row = insn->op == LLVM_OP_insertvalue || insn->op == LLVM_OP_extractvalue;
    for (unsigned i = row; i < insn->values && !later; i++)
        if (!llvm_make_require_known(m, &insn->value[i])) return false;
    if (!later && !llvm_address_check_numbers(m, insn)) return false;
    bool valued = insn->op != LLVM_OP_alloca && insn->op != LLVM_OP_getelementptr &&
                  insn->dst != LLVM_NONE && insn->type->kind != LLVM_VOID;
    LlvmValue result = {.kind = LLVM_VALUE_LOCAL, .type = insn->type, .local = insn->dst};
    if (row && llvm_make_parts(m, insn->value[0].type) && !unset_local(m, insn, 0))
        return true;
    bool partly = insn->op == LLVM_OP_insertvalue && llvm_make_parts(m, insn->type);
    return !valued || partly || llvm_make_require_known(m, &result);
}

void llvm_make_insn(LlvmMake *m, const LlvmInsn *insn) {
    if (insn->fused) return;
    ir_build_from(m->build, llvm_debug_place(m->r, insn->debug));
    if (insn->field)
        llvm_memory_field(m, insn);
    else if (insn->op == LLVM_OP_unsupported)
        llvm_make_fail(m, insn->why);
    else if (operands_known(m, insn) && !is_alias(m, insn))
        rows[insn->op].make(m, insn, rows[insn->op].argument);
}
