/* Functions of words that are core operations, or that the language itself can't say:
 * results whose kind depends on the value, any number of arguments, duties. */
#include "exec/builtin/builtin_local.h"

bool builtin_operation(BuiltinCall *call, Value *result) {
    Op op = (Op)call->row->op;
    if (is_wide(call) && !pair_has(op))
        return builtin_fail(call, SIZE_MAX, "%s is of words of 64 bits alone",
                            call->node->sym->name);
    return give(result, op_arity(op) == 1
                            ? op1(call, op, arg(call, 0))
                            : op2(call, op, arg(call, 0), arg(call, 1)));
}

static int last_bit(const BuiltinCall *call) {
    return is_wide(call) ? WIDE_BITS - 1 : 63;
}

static Pair last_index(BuiltinCall *call, Pair set) {
    return op2(call, OP_SUB, pair_word((Wide)last_bit(call)), op1(call, OP_CLZ, set));
}

bool builtin_msb(BuiltinCall *call, Value *result) {
    return give(result, last_index(call, arg(call, 0)));
}

/* Counting by square: level[j] holds the squares that are in j or more of the sets seen
 * so far; one more set lifts what it has from level j-1 to level j. */
static Pair *count_levels(BuiltinCall *call, size_t most) {
    Pair *level = ARENA_ARRAY(call->query->arena, Pair, most + 1);
    level[0] = op1(call, OP_NOT, pair_word(0));
    for (size_t i = 1; i < call->nargs; i++)
        for (size_t j = i < most ? i : most; j > 0; j--)
            level[j] =
                op2(call, OP_OR, level[j], op2(call, OP_AND, level[j - 1], arg(call, i)));
    return level;
}

/* What is in k or more of the sets, or in `just` so many. */
static Pair pick(BuiltinCall *call, const Pair *level, size_t k, bool just) {
    Pair here = k < call->nargs ? level[k] : pair_word(0);
    if (!just || k + 1 >= call->nargs) return here;
    return op2(call, OP_AND, here, op1(call, OP_NOT, level[k + 1]));
}

/* k is args[0]. An unknown k chooses among all levels; beyond them there is nothing. */
static bool counted(BuiltinCall *call, Value *result, bool just) {
    Pair k = arg(call, 0), found = pair_word(0);
    size_t sets = call->nargs - 1;
    if (pair_is_word(k) && pair_wide(k) <= sets) {
        size_t just_so = (size_t)k.low.word, most = just_so < sets ? just_so + 1 : sets;
        found = pick(call, count_levels(call, most), just_so, just);
    }
    const Pair *level = pair_is_word(k) ? NULL : count_levels(call, sets);
    for (size_t j = 0; level && j <= sets; j++) {
        Pair here = op2(call, OP_SUB, pair_word(0), op2k(call, OP_EQ, k, j));
        found =
            op2(call, OP_OR, found, op2(call, OP_AND, here, pick(call, level, j, just)));
    }
    return give(result, found);
}

bool builtin_atleast(BuiltinCall *call, Value *result) {
    return counted(call, result, false);
}

bool builtin_exactly(BuiltinCall *call, Value *result) {
    return counted(call, result, true);
}

/* Signed division by way of absolute values: |x| is (x ^ m) - m where m is the sign everywhere, and
 * the same formula puts the sign back. Of the least number over -1 the quotient wraps. */
static Pair sign_of(BuiltinCall *call, Pair x) {
    return op2k(call, OP_SAR, x, (Wide)last_bit(call));
}

static Pair signed_by(BuiltinCall *call, Pair x, Pair mask) {
    return op2(call, OP_SUB, op2(call, OP_XOR, x, mask), mask);
}

static bool divide(BuiltinCall *call, Op op, Pair mask, Value *result) {
    Pair a = arg(call, 0), b = arg(call, 1);
    Term must = pair_truth(pool_of(call), b);
    if (!query_require(call->query, must, call->node, "division by zero")) return false;
    a = signed_by(call, a, sign_of(call, a));
    b = signed_by(call, b, sign_of(call, b));
    return give(result, signed_by(call, op2(call, op, a, b), mask));
}

bool builtin_sdiv(BuiltinCall *call, Value *result) {
    Pair signs = op2(call, OP_XOR, arg(call, 0), arg(call, 1));
    return divide(call, OP_UDIV, sign_of(call, signs), result);
}

bool builtin_srem(BuiltinCall *call, Value *result) {
    return divide(call, OP_UREM, sign_of(call, arg(call, 0)), result);
}

/* Compilers' functions that write to an argument. */

/* The first or last one of the bits in the mask. */
static bool scan(BuiltinCall *call, Value *result, uint64_t mask, bool last) {
    Pair x = op2k(call, OP_AND, arg(call, 1), mask);
    Pair index = last ? last_index(call, x) : op1(call, OP_CTZ, x);
    call->out[0] = value_of_pair(index, KIND_INT);
    return give(result, pair_of(pair_truth(pool_of(call), x)));
}

/* The bit as it was; `change` is what becomes of it: x op the bit, or op all the others.
 */
static bool change_bit(BuiltinCall *call, Value *result, Op change, bool others) {
    Pair x = arg(call, 0), bit = op2(call, OP_SHL, pair_word(1), arg(call, 1));
    call->out[0] = call->args[0];
    if (others) bit = op1(call, OP_NOT, bit);
    if (change != OP_CONST) give(&call->out[0], op2(call, change, x, bit));
    return give(result, op2k(call, OP_AND, op2(call, OP_SHR, x, arg(call, 1)), 1));
}

#define OF_BITS(name, of, which, how)                                                    \
    bool builtin_##name(BuiltinCall *call, Value *result) {                              \
        return of(call, result, which, how);                                             \
    }
OF_BITS(scan_forward, scan, UINT64_MAX, false)
OF_BITS(scan_reverse, scan, UINT64_MAX, true)
OF_BITS(scan_forward32, scan, UINT32_MAX, false)
OF_BITS(scan_reverse32, scan, UINT32_MAX, true)
OF_BITS(bit_test, change_bit, OP_CONST, false)
OF_BITS(bit_set, change_bit, OP_OR, false)
OF_BITS(bit_reset, change_bit, OP_AND, true)
OF_BITS(bit_complement, change_bit, OP_XOR, false)

static Value whole_word(Pair word) {
    return value_of_pair(word, KIND_SET);
}

bool builtin_umul(BuiltinCall *call, Value *result) {
    call->out[2] = whole_word(op2(call, OP_MULHI, arg(call, 0), arg(call, 1)));
    return give(result, op2(call, OP_MUL, arg(call, 0), arg(call, 1)));
}

/* Of a + b the carry is a + b < a; of that + 1 it is that the result is 0. */
bool builtin_addcarry(BuiltinCall *call, Value *result) {
    Pair carry = pair_of(pair_truth(pool_of(call), arg(call, 0)));
    Pair sum = op2(call, OP_ADD, arg(call, 1), arg(call, 2));
    Pair all = op2(call, OP_ADD, sum, carry);
    call->out[3] = whole_word(all);
    return give(result, op2(call, OP_OR, op2(call, OP_ULT, sum, arg(call, 1)),
                       op2(call, OP_ULT, all, sum)));
}

bool builtin_subborrow(BuiltinCall *call, Value *result) {
    Pair borrow = pair_of(pair_truth(pool_of(call), arg(call, 0)));
    Pair rest = op2(call, OP_SUB, arg(call, 1), arg(call, 2));
    call->out[3] = whole_word(op2(call, OP_SUB, rest, borrow));
    return give(result, op2(call, OP_OR, op2(call, OP_ULT, arg(call, 1), arg(call, 2)),
                       op2(call, OP_ULT, rest, borrow)));
}
