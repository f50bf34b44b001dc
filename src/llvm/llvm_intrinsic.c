/* LLVM's own functions. */
#include <string.h>

#include "llvm/llvm_memory.h"

typedef struct {
    LlvmMake *m;
    const LlvmInsn *insn;
    uint16_t dst;
    unsigned bits; /* of the first operand */
} Intrinsic;

static IrArg arg(const Intrinsic *in, unsigned i) {
    return llvm_make_arg(in->m, &in->insn->value[i], 0);
}

static IrArg binary(const Intrinsic *in, IrBinary op, IrArg a, IrArg b) {
    return ir_reg(llvm_make_binary(in->m, op, a, b));
}

static IrArg compare(const Intrinsic *in, IrCompare op, IrArg a, IrArg b) {
    return ir_reg(llvm_make_compare(in->m, op, a, b));
}

static IrArg signed_arg(const Intrinsic *in, unsigned i) {
    return llvm_make_signed(in->m, arg(in, i), in->bits);
}

static void set(const Intrinsic *in, IrArg a) {
    llvm_make_set(in->m, in->dst, a, in->bits);
}

/* Whether a flag operand is true. */
static bool is_true(const Intrinsic *in, unsigned i) {
    return in->insn->values > i + 1 && in->insn->value[i].kind == LLVM_VALUE_WORD &&
           in->insn->value[i].word;
}

static uint64_t ones(unsigned bits) {
    return bits >= 64 ? UINT64_MAX : (UINT64_C(1) << bits) - 1;
}

/* ---- counting and reversing bits */

static void make_count(const Intrinsic *in, int code) {
    IR_BUILD(in->m->build, (IrCode)code, in->dst, arg(in, 0));
}

/* A narrow value is shifted to the top for leading zeros; a one after it stops the count
 * if the result for 0 is defined. */
static void make_zeros(const Intrinsic *in, int code) {
    IrArg a = arg(in, 0);
    bool narrow = in->bits < 64, above = code == IR_CLZ;
    if (narrow && above) a = binary(in, IR_SHL, a, ir_word(64 - in->bits));
    if (narrow && !is_true(in, 1))
        a = binary(in, IR_OR, a,
                   ir_word(UINT64_C(1) << (above ? 63 - in->bits : in->bits)));
    IR_BUILD(in->m->build, (IrCode)code, in->dst, a);
    if (is_true(in, 1)) ir_build_undefined(in->m->build, IR_UNDEFINED_ZERO, in->bits);
}

static void make_turned(const Intrinsic *in, int code) {
    uint16_t whole = ir_build_register(in->m->build);
    IR_BUILD(in->m->build, (IrCode)code, whole, arg(in, 0));
    ir_build_binary(in->m->build, IR_SHR, IR_WIDE, in->dst, ir_reg(whole),
                    ir_word(64 - in->bits));
}

/* ---- choices */

static void make_abs(const Intrinsic *in, int argument) {
    (void)argument;
    IrArg a = signed_arg(in, 0), minus = binary(in, IR_SUB, ir_word(0), a);
    if (is_true(in, 1)) ir_build_undefined(in->m->build, IR_UNDEFINED_SIGNED, in->bits);
    IR_BUILD(in->m->build, IR_SELECT, in->dst, compare(in, IR_SLT, a, ir_word(0)), minus,
             a);
    set(in, ir_reg(in->dst));
}

/* op + 16: the maximum. */
static void make_least(const Intrinsic *in, int argument) {
    IrCompare op = (IrCompare)(argument % 16);
    bool is_signed = op == IR_SLT;
    IrArg a = is_signed ? signed_arg(in, 0) : arg(in, 0),
          b = is_signed ? signed_arg(in, 1) : arg(in, 1);
    IrArg below = argument < 16 ? compare(in, op, a, b) : compare(in, op, b, a);
    IR_BUILD(in->m->build, IR_SELECT, in->dst, below, arg(in, 0), arg(in, 1));
}

static void make_order(const Intrinsic *in, int op) {
    bool is_signed = op == IR_SLT;
    IrArg a = is_signed ? signed_arg(in, 0) : arg(in, 0),
          b = is_signed ? signed_arg(in, 1) : arg(in, 1);
    IrArg above = compare(in, (IrCompare)op, b, a),
          below = compare(in, (IrCompare)op, a, b);
    llvm_make_set(in->m, in->dst, binary(in, IR_SUB, above, below), in->insn->type->bits);
}

/* ---- funnel shifts */

/* Both operands in one word, if they fit. */
static void make_narrow_funnel(const Intrinsic *in, int op) {
    IrArg both =
        binary(in, IR_OR, binary(in, IR_SHL, arg(in, 0), ir_word(in->bits)), arg(in, 1));
    IrArg s = binary(in, IR_UREM, arg(in, 2), ir_word(in->bits));
    if (op == IR_SHL) s = binary(in, IR_SUB, ir_word(in->bits), s);
    set(in, binary(in, IR_SHR, both, s));
}

static bool is_same(const LlvmValue *a, const LlvmValue *b) {
    return a->kind == LLVM_VALUE_LOCAL && b->kind == LLVM_VALUE_LOCAL &&
           a->local == b->local;
}

static void make_funnel(const Intrinsic *in, int op) {
    const LlvmValue *value = in->insn->value;
    IrArg s = arg(in, 2), rest;
    if (in->bits <= 32) {
        make_narrow_funnel(in, op);
        return;
    }
    if (in->bits < 64) {
        llvm_make_fail(in->m, "a funnel shift of this width can't be followed");
        return;
    }
    if (is_same(&value[0], &value[1])) {
        if (op == IR_SHR) s = binary(in, IR_SUB, ir_word(0), s);
        s = binary(in, IR_AND, s, ir_word(63));
        ir_build_binary(in->m->build, IR_ROL, IR_WIDE, in->dst, arg(in, 0), s);
        return;
    }
    rest = binary(in, IR_AND, binary(in, IR_XOR, s, ir_word(63)), ir_word(63));
    s = binary(in, IR_AND, s, ir_word(63));
    IrArg a = arg(in, 0), b = arg(in, 1);
    if (op == IR_SHL) {
        b = binary(in, IR_SHR, binary(in, IR_SHR, b, ir_word(1)), rest);
        a = binary(in, IR_SHL, a, s);
    } else {
        a = binary(in, IR_SHL, binary(in, IR_SHL, a, ir_word(1)), rest);
        b = binary(in, IR_SHR, b, s);
    }
    ir_build_binary(in->m->build, IR_OR, IR_WIDE, in->dst, a, b);
}

/* ---- with overflow */

static void set_both(const Intrinsic *in, IrArg value, IrArg carry) {
    set(in, value);
    ir_build_move(in->m->build, (uint16_t)(in->dst + 1), carry);
}

static IrArg wrapped(const Intrinsic *in, IrArg a) {
    if (in->bits >= 64) return a;
    return binary(in, IR_AND, a, ir_word(ones(in->bits)));
}

static void make_unsigned_carry(const Intrinsic *in, int op) {
    IrArg a = arg(in, 0), b = arg(in, 1),
          value = wrapped(in, binary(in, (IrBinary)op, a, b));
    set_both(in, value,
             op == IR_ADD ? compare(in, IR_ULT, value, a) : compare(in, IR_ULT, a, b));
}

/* In 64 bits overflow is seen from the signs; narrower results fit in a word. */
static void make_signed_carry(const Intrinsic *in, int op) {
    IrArg a = signed_arg(in, 0), b = signed_arg(in, 1);
    IrArg value = binary(in, (IrBinary)op, a, b), carry;
    if (in->bits < 64)
        carry = compare(in, IR_NE, llvm_make_signed(in->m, value, in->bits), value);
    else {
        IrArg from_a = binary(in, IR_XOR, a, value);
        IrArg from_b = binary(in, IR_XOR, b, op == IR_ADD ? value : a);
        carry = binary(in, IR_SHR, binary(in, IR_AND, from_a, from_b), ir_word(63));
    }
    set_both(in, value, carry);
}

/* The high word of a signed product. */
static IrArg signed_high(const Intrinsic *in, IrArg a, IrArg b) {
    IrArg high = binary(in, IR_MULHI, a, b);
    IrArg if_a = binary(in, IR_AND, binary(in, IR_SAR, a, ir_word(63)), b);
    IrArg if_b = binary(in, IR_AND, binary(in, IR_SAR, b, ir_word(63)), a);
    return binary(in, IR_SUB, binary(in, IR_SUB, high, if_a), if_b);
}

static void make_product_carry(const Intrinsic *in, int is_signed) {
    IrArg a = is_signed ? signed_arg(in, 0) : arg(in, 0),
          b = is_signed ? signed_arg(in, 1) : arg(in, 1);
    IrArg value = binary(in, IR_MUL, a, b), carry;
    if (in->bits > 32 && in->bits < 64) {
        llvm_make_fail(in->m, "a product of this width can't be followed");
        return;
    }
    if (in->bits < 64)
        carry = compare(in, IR_NE, value,
                        is_signed ? llvm_make_signed(in->m, value, in->bits)
                                  : wrapped(in, value));
    else if (is_signed)
        carry = compare(in, IR_NE, signed_high(in, a, b),
                        binary(in, IR_SAR, value, ir_word(63)));
    else
        carry = compare(in, IR_NE, binary(in, IR_MULHI, a, b), ir_word(0));
    set_both(in, value, carry);
}

static void make_saturated(const Intrinsic *in, int op) {
    IrArg a = arg(in, 0), b = arg(in, 1),
          value = wrapped(in, binary(in, (IrBinary)op, a, b));
    IrArg beyond =
        op == IR_ADD ? compare(in, IR_ULT, value, a) : compare(in, IR_ULT, a, b);
    IrArg most = ir_word(op == IR_ADD ? ones(in->bits) : 0);
    IR_BUILD(in->m->build, IR_SELECT, in->dst, beyond, most, value);
}

/* ---- bits of words */

static void make_selected(const Intrinsic *in, int op) {
    ir_build_binary(in->m->build, (IrBinary)op, IR_WIDE, in->dst, arg(in, 0), arg(in, 1));
}

/* The bits below s, a byte; all of them if s is the width or more. */
static IrArg low_bits(const Intrinsic *in, IrArg a, IrArg s) {
    IrArg n = binary(in, IR_AND, s, ir_word(255));
    IrArg mask = binary(in, IR_SUB, binary(in, IR_SHL, ir_word(1), n), ir_word(1));
    uint16_t dst = ir_build_register(in->m->build);
    IR_BUILD(in->m->build, IR_SELECT, dst, compare(in, IR_ULT, n, ir_word(in->bits)),
             binary(in, IR_AND, a, mask), a);
    return ir_reg(dst);
}

static void make_low(const Intrinsic *in, int argument) {
    (void)argument;
    set(in, low_bits(in, arg(in, 0), arg(in, 1)));
}

/* bextr: the low byte is the start, the next one the length. */
static void make_field(const Intrinsic *in, int argument) {
    (void)argument;
    IrArg from = binary(in, IR_AND, arg(in, 1), ir_word(255));
    uint16_t rest = ir_build_register(in->m->build);
    IR_BUILD(in->m->build, IR_SELECT, rest, compare(in, IR_ULT, from, ir_word(64)),
             binary(in, IR_SHR, arg(in, 0), from), ir_word(0));
    IrArg len = binary(in, IR_SHR, arg(in, 1), ir_word(8));
    set(in, low_bits(in, ir_reg(rest), len));
}

/* ---- memory */

static void make_copy(const Intrinsic *in, int argument) {
    (void)argument;
    IR_BUILD(in->m->build, IR_COPY, 0, arg(in, 0), arg(in, 1), arg(in, 2));
}

static void make_fill(const Intrinsic *in, int argument) {
    (void)argument;
    IR_BUILD(in->m->build, IR_FILL, 0, arg(in, 0), arg(in, 1), arg(in, 2));
}

/* Lifetime markers: an object ends, and begins as a new one. Only if no pointer to it
 * could have been made before. */
static void make_mark(const Intrinsic *in, int begins) {
    const LlvmValue *pointer = &in->insn->value[in->insn->values - 2];
    if (pointer->kind != LLVM_VALUE_LOCAL) return;
    const LlvmLocal *local = &in->m->body->local[pointer->local];
    if (!local->has_lifetime || local->promoted) return;
    if (begins)
        llvm_memory_object(in->m, pointer->local);
    else
        IR_BUILD(in->m->build, IR_END, 0, arg(in, in->insn->values - 2));
}

/* ---- others */

static void make_assume(const Intrinsic *in, int argument) {
    (void)argument;
    ir_build_require(in->m->build, arg(in, 0), "an assumption of the code does not hold");
}

static void make_first(const Intrinsic *in, int argument) {
    (void)argument;
    for (unsigned i = 0; i < llvm_make_parts(in->m, in->insn->type); i++)
        ir_build_move(in->m->build, (uint16_t)(in->dst + i),
                      llvm_make_arg(in->m, &in->insn->value[0], i));
}

static void make_word(const Intrinsic *in, int word) {
    ir_build_move(in->m->build, in->dst, ir_word((uint64_t)word));
}

/* The size is unknown: 0 or -1, as the flag says. */
static void make_object_size(const Intrinsic *in, int argument) {
    (void)argument;
    ir_build_move(in->m->build, in->dst,
                  ir_word(is_true(in, 1) ? 0 : ones(in->insn->type->bits)));
}

static void make_nothing(const Intrinsic *in, int argument) {
    (void)in, (void)argument;
}

static void make_trap(const Intrinsic *in, int argument) {
    (void)argument;
    llvm_make_fail(in->m, "a trap is reached");
}

/* ---- the table */

static const struct {
    const char *name;
    void (*make)(const Intrinsic *in, int argument);
    int argument;
} rows[] = {
#define INTRINSIC(name, makes, argument) {name, make_##makes, argument},
#include "llvm/llvm_intrinsics.def"
#undef INTRINSIC
};
enum { ROWS = sizeof rows / sizeof *rows };

/* The row with the longest name that is a prefix of this one. */
static unsigned row_of(const char *name) {
    unsigned best = ROWS;
    size_t most = 0;
    for (unsigned i = 0; i < ROWS; i++) {
        size_t len = strlen(rows[i].name);
        bool fits =
            strncmp(name, rows[i].name, len) == 0 && (!name[len] || name[len] == '.');
        if (fits && len > most) best = i, most = len;
    }
    return best;
}

/* All arguments must be words. Only intrinsics that do nothing may have metadata. */
static bool args_fit(LlvmMake *m, const LlvmInsn *insn, bool *wide) {
    for (unsigned i = 0; i + 1 < insn->values; i++) {
        if (insn->value[i].type->kind == LLVM_OTHER) continue;
        if (!llvm_make_require_known(m, &insn->value[i])) return false;
        *wide |= insn->value[i].type->bits > 64;
    }
    return llvm_address_check_numbers(m, insn);
}

static void make_row(LlvmMake *m, const LlvmInsn *insn, const char *name) {
    unsigned row = row_of(name);
    LlvmType *type = insn->values > 1 ? insn->value[0].type : insn->type;
    if (row == ROWS) {
        llvm_make_fail(m, arena_printf(m->r->arena, "'%.80s' can't be followed", name));
        return;
    }
    Intrinsic in = {m, insn, llvm_make_dst(m, insn), type->bits};
    rows[row].make(&in, rows[row].argument);
}

void llvm_intrinsic_make(LlvmMake *m, const LlvmInsn *insn, const char *name) {
    bool wide = false;
    if (!args_fit(m, insn, &wide)) return;
    if (!wide)
        make_row(m, insn, name);
    else if (!llvm_wide_intrinsic(m, insn, name))
        llvm_make_fail(m, arena_printf(m->r->arena, "'%.80s' can't be followed", name));
}
