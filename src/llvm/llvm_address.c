/* Addresses as integers.
 *
 * Where objects lie is not known. So an integer that is an address can only be added to,
 * compared with others, subtracted from one in the same object and made a pointer again;
 * every other use ends the path. An address is recognised by its definition: a ptrtoint,
 * or a sum with an address. */
#include "llvm/llvm_make.h"

#include "ir/ir_memory.h"

enum { DEPTH_MOST = 100 };

static bool is_integer(const LlvmValue *value) {
    return value->type->kind == LLVM_INT;
}

static bool is_address(LlvmMake *m, const LlvmValue *value, unsigned depth) {
    if (!is_integer(value)) return false;
    if (value->kind != LLVM_VALUE_LOCAL) return value->kind == LLVM_VALUE_ADDRESS;
    uint32_t def = m->body->local[value->local].def;
    if (def == LLVM_NONE || depth > DEPTH_MOST) return false;
    const LlvmInsn *insn = &m->body->insn[def];
    switch (insn->op) {
    case LLVM_OP_ptrtoint:
    case LLVM_OP_ptrtoaddr:
        return true;
    case LLVM_OP_freeze:
        return is_address(m, &insn->value[0], depth + 1);
    case LLVM_OP_add:
    case LLVM_OP_sub:
        return is_address(m, &insn->value[0], depth + 1) !=
               is_address(m, &insn->value[1], depth + 1);
    default:
        return false;
    }
}

bool llvm_address_is(LlvmMake *m, const LlvmValue *value) {
    return is_address(m, value, 0);
}

static bool is_number(const LlvmValue *value) {
    return value->kind == LLVM_VALUE_ZERO ||
           (value->kind == LLVM_VALUE_WORD && ir_memory_is_number(value->word));
}

/* Whether the instruction allows an address as an operand. */
static bool takes_address(LlvmMake *m, const LlvmInsn *insn) {
    const LlvmValue *a = &insn->value[0], *b = &insn->value[1];
    bool both = insn->values > 1 && llvm_address_is(m, a) && llvm_address_is(m, b);
    switch (insn->op) {
    case LLVM_OP_freeze:
    case LLVM_OP_inttoptr:
        return a->type->bits == 64;
    case LLVM_OP_add:
        return !both;
    case LLVM_OP_sub:
        return llvm_address_is(m, a);
    case LLVM_OP_icmp: /* 0 and 1: eq and ne */
        return both || (insn->predicate < 2 && (is_number(a) || is_number(b)));
    default:
        return false;
    }
}

bool llvm_address_check_numbers(LlvmMake *m, const LlvmInsn *insn) {
    bool any = false;
    for (unsigned i = 0; i < insn->values; i++)
        any |= llvm_address_is(m, &insn->value[i]);
    if (any && !takes_address(m, insn)) llvm_make_fail(m, IR_ADDRESS_AS_NUMBER);
    return !m->dead;
}

void llvm_address_relate(LlvmMake *m, const LlvmInsn *insn, IrArg a, IrArg b) {
    bool both = insn->values == 2 && llvm_address_is(m, &insn->value[0]) &&
                llvm_address_is(m, &insn->value[1]);
    bool pointers = insn->op == LLVM_OP_icmp && insn->value[0].type->kind == LLVM_POINTER;
    bool equal = insn->op == LLVM_OP_icmp && insn->predicate < 2; /* eq and ne */
    if (!both && !pointers) return;
    if (equal && (a.is_word || b.is_word)) return; /* null or another constant */
    IR_BUILD(m->build,
             equal                     ? IR_EQUABLE
             : insn->op == LLVM_OP_sub ? IR_APART
                                       : IR_ORDERED,
             0, a, b);
}

/* A number as a pointer. */
void llvm_address_from(LlvmMake *m, IrArg number) {
    if (number.is_word && ir_memory_is_number(number.word)) return;
    IrArg small = ir_reg(llvm_make_compare(m, IR_ULT, number, ir_word(IR_FIRST_PAGE)));
    ir_build_know(m->build, small, IR_NUMBER_AS_ADDRESS);
}
