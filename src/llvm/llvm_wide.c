/* Integers of two words. */
#include <string.h>

#include "llvm/llvm_make.h"

typedef struct {
    IrArg low, high;
} Pair;

static Pair pair_of(LlvmMake *m, const LlvmValue *value) {
    return (Pair){llvm_make_arg(m, value, 0), llvm_make_arg(m, value, 1)};
}

static IrArg op_of(LlvmMake *m, IrBinary op, IrArg a, IrArg b) {
    return ir_reg(llvm_make_binary(m, op, a, b));
}

static bool is_zero(IrArg a) {
    return a.is_word && !a.word;
}

static Pair add(LlvmMake *m, Pair a, Pair b) {
    IrArg low = op_of(m, IR_ADD, a.low, b.low);
    IrArg carry = ir_reg(llvm_make_compare(m, IR_ULT, low, a.low));
    IrArg high = op_of(m, IR_ADD, op_of(m, IR_ADD, a.high, b.high), carry);
    return (Pair){low, high};
}

static Pair subtract(LlvmMake *m, Pair a, Pair b) {
    IrArg borrow = ir_reg(llvm_make_compare(m, IR_ULT, a.low, b.low));
    IrArg high = op_of(m, IR_SUB, op_of(m, IR_SUB, a.high, b.high), borrow);
    return (Pair){op_of(m, IR_SUB, a.low, b.low), high};
}

static Pair multiply(LlvmMake *m, Pair a, Pair b) {
    IrArg high = op_of(m, IR_MULHI, a.low, b.low);
    if (!is_zero(b.high)) high = op_of(m, IR_ADD, high, op_of(m, IR_MUL, a.low, b.high));
    if (!is_zero(a.high)) high = op_of(m, IR_ADD, high, op_of(m, IR_MUL, a.high, b.low));
    return (Pair){op_of(m, IR_MUL, a.low, b.low), high};
}

static void set_pair(LlvmMake *m, const LlvmInsn *insn, Pair value) {
    uint16_t dst = llvm_make_dst(m, insn);
    ir_build_move(m->build, dst, value.low);
    llvm_make_set(m, (uint16_t)(dst + 1), value.high, insn->type->bits - 64);
}

void llvm_wide_binary(LlvmMake *m, const LlvmInsn *insn, IrBinary op) {
    Pair a = pair_of(m, &insn->value[0]), b = pair_of(m, &insn->value[1]);
    Pair value = op == IR_ADD   ? add(m, a, b)
                 : op == IR_SUB ? subtract(m, a, b)
                 : op == IR_MUL
                     ? multiply(m, a, b)
                     : (Pair){op_of(m, op, a.low, b.low), op_of(m, op, a.high, b.high)};
    set_pair(m, insn, value);
}

static IrArg choose(LlvmMake *m, IrArg test, IrArg yes, IrArg no) {
    uint16_t dst = ir_build_register(m->build);
    IR_BUILD(m->build, IR_SELECT, dst, test, yes, no);
    return ir_reg(dst);
}

/* The amount's low six bits count in each word; what moves from one into the other is
 * shifted by one first, so that an amount of 0 moves nothing. */
static Pair shift_left(LlvmMake *m, Pair a, IrArg s) {
    IrArg rest = op_of(m, IR_XOR, s, ir_word(63)), big = op_of(m, IR_AND, s, ir_word(64));
    IrArg over = op_of(m, IR_SHR, op_of(m, IR_SHR, a.low, ir_word(1)), rest);
    IrArg low = op_of(m, IR_SHL, a.low, s);
    IrArg high = op_of(m, IR_OR, op_of(m, IR_SHL, a.high, s), over);
    return (Pair){choose(m, big, ir_word(0), low), choose(m, big, low, high)};
}

static Pair shift_right(LlvmMake *m, Pair a, IrArg s, IrBinary op) {
    IrArg rest = op_of(m, IR_XOR, s, ir_word(63)), big = op_of(m, IR_AND, s, ir_word(64));
    IrArg over = op_of(m, IR_SHL, op_of(m, IR_SHL, a.high, ir_word(1)), rest);
    IrArg low = op_of(m, IR_OR, op_of(m, IR_SHR, a.low, s), over);
    IrArg high = op_of(m, op, a.high, s);
    IrArg none = op == IR_SAR ? op_of(m, IR_SAR, a.high, ir_word(63)) : ir_word(0);
    return (Pair){choose(m, big, high, low), choose(m, big, none, high)};
}

void llvm_wide_shift(LlvmMake *m, const LlvmInsn *insn, IrBinary op) {
    Pair a = pair_of(m, &insn->value[0]), s = pair_of(m, &insn->value[1]);
    unsigned bits = insn->type->bits;
    IrArg fits = ir_reg(llvm_make_compare(m, IR_ULT, s.low, ir_word(bits)));
    fits = choose(m, s.high, ir_word(0), fits);
    ir_build_require(m->build, fits, "a shift by as many bits as there are, or more");
    if (op == IR_SAR) a.high = llvm_make_signed(m, a.high, bits - 64);
    set_pair(m, insn,
             op == IR_SHL ? shift_left(m, a, s.low) : shift_right(m, a, s.low, op));
}

/* ---- division */

static Pair kept(LlvmMake *m) {
    uint16_t first = ir_build_registers(m->build, 2);
    return (Pair){ir_reg(first), ir_reg((uint16_t)(first + 1))};
}

static void set(LlvmMake *m, Pair to, Pair from) {
    ir_build_move(m->build, to.low.reg, from.low);
    ir_build_move(m->build, to.high.reg, from.high);
}

/* a is twice as much, and its lowest bit that. */
static void push(LlvmMake *m, Pair a, IrArg bit) {
    IrArg over = op_of(m, IR_SHR, a.low, ir_word(63));
    IrArg high = op_of(m, IR_OR, op_of(m, IR_SHL, a.high, ir_word(1)), over);
    IrArg low = op_of(m, IR_OR, op_of(m, IR_SHL, a.low, ir_word(1)), bit);
    set(m, a, (Pair){low, high});
}

static IrArg not_below(LlvmMake *m, Pair a, Pair b) {
    IrArg same = ir_reg(llvm_make_compare(m, IR_EQ, a.high, b.high));
    IrArg low = ir_reg(llvm_make_compare(m, IR_ULE, b.low, a.low));
    IrArg high = ir_reg(llvm_make_compare(m, IR_ULT, b.high, a.high));
    return choose(m, same, low, high);
}

/* Bit by bit, from the highest on: a is shifted into what is left, which has a bit more
 * for a moment. */
static void divide_long(LlvmMake *m, Pair a, Pair b, Pair quotient, Pair left) {
    Pair rest = kept(m);
    uint16_t rounds = ir_build_register(m->build);
    IrLabel again = ir_build_label(m->build), done = ir_build_label(m->build);
    set(m, rest, a);
    set(m, quotient, (Pair){ir_word(0), ir_word(0)});
    set(m, left, quotient);
    ir_build_move(m->build, rounds, ir_word(128));
    ir_build_place(m->build, again);
    ir_build_round(m->build);
    IrArg more = op_of(m, IR_SHR, left.high, ir_word(63));
    push(m, left, op_of(m, IR_SHR, rest.high, ir_word(63)));
    push(m, rest, ir_word(0));
    IrArg fits = op_of(m, IR_OR, more, not_below(m, left, b));
    Pair less = subtract(m, left, b);
    set(m, left,
        (Pair){choose(m, fits, less.low, left.low),
               choose(m, fits, less.high, left.high)});
    push(m, quotient, fits);
    ir_build_binary(m->build, IR_SUB, IR_WIDE, rounds, ir_reg(rounds), ir_word(1));
    ir_build_if(m->build, IR_NE, ir_reg(rounds), ir_word(0), again, done);
    ir_build_place(m->build, done);
}

/* Words where both are such. */
static void divide(LlvmMake *m, Pair a, Pair b, Pair quotient, Pair left) {
    IrLabel words = ir_build_label(m->build), whole = ir_build_label(m->build),
            end = ir_build_label(m->build);
    IrArg some = op_of(m, IR_OR, b.low, b.high);
    ir_build_require(m->build, some, "division by zero");
    ir_build_if(m->build, IR_EQ, op_of(m, IR_OR, a.high, b.high), ir_word(0), words,
                whole);
    ir_build_place(m->build, words);
    set(m, quotient, (Pair){op_of(m, IR_UDIV, a.low, b.low), ir_word(0)});
    set(m, left, (Pair){op_of(m, IR_UREM, a.low, b.low), ir_word(0)});
    ir_build_jump(m->build, end);
    ir_build_place(m->build, whole);
    divide_long(m, a, b, quotient, left);
    ir_build_place(m->build, end);
}

/* -a where the sign is all ones, a where it is 0. */
static Pair with_sign(LlvmMake *m, Pair a, IrArg sign) {
    Pair turned = {op_of(m, IR_XOR, a.low, sign), op_of(m, IR_XOR, a.high, sign)};
    return subtract(m, turned, (Pair){sign, sign});
}

static Pair extended(LlvmMake *m, Pair a, unsigned bits, IrArg *sign) {
    a.high = llvm_make_signed(m, a.high, bits - 64);
    *sign = op_of(m, IR_SAR, a.high, ir_word(63));
    return with_sign(m, a, *sign);
}

void llvm_wide_divide(LlvmMake *m, const LlvmInsn *insn, IrBinary op) {
    Pair a = pair_of(m, &insn->value[0]), b = pair_of(m, &insn->value[1]);
    Pair quotient = kept(m), left = kept(m);
    bool is_signed = op == IR_SDIV || op == IR_SREM;
    bool rest = op == IR_UREM || op == IR_SREM;
    IrArg first, second;
    if (is_signed) a = extended(m, a, insn->type->bits, &first);
    if (is_signed) b = extended(m, b, insn->type->bits, &second);
    divide(m, a, b, quotient, left);
    Pair value = rest ? left : quotient;
    if (is_signed)
        value = with_sign(m, value, rest ? first : op_of(m, IR_XOR, first, second));
    set_pair(m, insn, value);
}

void llvm_wide_compare(LlvmMake *m, const LlvmInsn *insn, uint16_t dst) {
    bool turned, is_signed;
    IrCompare op = llvm_make_predicate(insn->predicate, &turned, &is_signed);
    Pair a = pair_of(m, &insn->value[turned]), b = pair_of(m, &insn->value[!turned]);
    if (op == IR_EQ || op == IR_NE) {
        IrArg differ = op_of(m, IR_OR, op_of(m, IR_XOR, a.low, b.low),
                             op_of(m, IR_XOR, a.high, b.high));
        ir_build_compare(m->build, op, dst, differ, ir_word(0));
        return;
    }
    unsigned bits = insn->value[0].type->bits - 64;
    if (is_signed)
        a.high = llvm_make_signed(m, a.high, bits),
        b.high = llvm_make_signed(m, b.high, bits);
    IrCompare low = op == IR_ULE || op == IR_SLE ? IR_ULE : IR_ULT;
    IrCompare high = is_signed ? IR_SLT : IR_ULT;
    IrArg same = ir_reg(llvm_make_compare(m, IR_EQ, a.high, b.high));
    IrArg below = ir_reg(llvm_make_compare(m, low, a.low, b.low));
    IrArg above = ir_reg(llvm_make_compare(m, high, a.high, b.high));
    IR_BUILD(m->build, IR_SELECT, dst, same, below, above);
}

void llvm_wide_cast(LlvmMake *m, const LlvmInsn *insn, bool is_signed) {
    const LlvmType *from = insn->value[0].type;
    IrArg low = llvm_make_arg(m, &insn->value[0], 0), high = ir_word(0);
    if (insn->type->bits <= 64) {
        llvm_make_set(m, llvm_make_dst(m, insn), low, insn->type->bits);
        return;
    }
    if (from->bits > 64) {
        high = llvm_make_arg(m, &insn->value[0], 1);
        if (is_signed) high = llvm_make_signed(m, high, from->bits - 64);
    } else if (is_signed) {
        low = llvm_make_signed(m, low, from->bits);
        high = op_of(m, IR_SAR, low, ir_word(63));
    }
    set_pair(m, insn, (Pair){low, high});
}

/* ---- LLVM's own functions, of 128 bits */

static IrArg unary(LlvmMake *m, IrCode code, IrArg a) {
    uint16_t dst = ir_build_register(m->build);
    IR_BUILD(m->build, code, dst, a);
    return ir_reg(dst);
}

static Pair count(LlvmMake *m, const LlvmInsn *insn, int code) {
    Pair a = pair_of(m, &insn->value[0]);
    IrArg low = unary(m, (IrCode)code, a.low), high = unary(m, (IrCode)code, a.high);
    return (Pair){op_of(m, IR_ADD, low, high), ir_word(0)};
}

/* Those of the second word count where the first has no ones. */
static Pair zeros(LlvmMake *m, const LlvmInsn *insn, int code) {
    Pair a = pair_of(m, &insn->value[0]);
    IrArg first = code == IR_CTZ ? a.low : a.high,
          second = code == IR_CTZ ? a.high : a.low;
    IrArg rest = op_of(m, IR_ADD, unary(m, (IrCode)code, second), ir_word(64));
    IrArg sum = choose(m, first, unary(m, (IrCode)code, first), rest);
    const LlvmValue *flag = &insn->value[1];
    if (flag->kind == LLVM_VALUE_WORD && flag->word)
        ir_build_require(m->build, op_of(m, IR_OR, a.low, a.high),
                         "the zeros of 0 are counted");
    return (Pair){sum, ir_word(0)};
}

static Pair turned(LlvmMake *m, const LlvmInsn *insn, int code) {
    Pair a = pair_of(m, &insn->value[0]);
    return (Pair){unary(m, (IrCode)code, a.high), unary(m, (IrCode)code, a.low)};
}

static Pair funnel(LlvmMake *m, const LlvmInsn *insn, int op) {
    Pair a = pair_of(m, &insn->value[0]), b = pair_of(m, &insn->value[1]);
    IrArg s = op_of(m, IR_AND, llvm_make_arg(m, &insn->value[2], 0), ir_word(127));
    IrArg rest = op_of(m, IR_XOR, s, ir_word(127));
    if (op == IR_SHL) {
        a = shift_left(m, a, s);
        b = shift_right(m, shift_right(m, b, ir_word(1), IR_SHR), rest, IR_SHR);
    } else {
        a = shift_left(m, shift_left(m, a, ir_word(1)), rest);
        b = shift_right(m, b, s, IR_SHR);
    }
    return (Pair){op_of(m, IR_OR, a.low, b.low), op_of(m, IR_OR, a.high, b.high)};
}

static const struct {
    const char *name;
    Pair (*make)(LlvmMake *m, const LlvmInsn *insn, int argument);
    int argument;
} rows[] = {
    {"llvm.ctpop.i128", count, IR_POPCOUNT},
    {"llvm.cttz.i128", zeros, IR_CTZ},
    {"llvm.ctlz.i128", zeros, IR_CLZ},
    {"llvm.bswap.i128", turned, IR_BSWAP},
    {"llvm.bitreverse.i128", turned, IR_REVERSE},
    {"llvm.fshl.i128", funnel, IR_SHL},
    {"llvm.fshr.i128", funnel, IR_SHR},
};

bool llvm_wide_intrinsic(LlvmMake *m, const LlvmInsn *insn, const char *name) {
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strcmp(name, rows[i].name) == 0) {
            set_pair(m, insn, rows[i].make(m, insn, rows[i].argument));
            return true;
        }
    return false;
}
