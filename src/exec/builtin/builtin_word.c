/* Functions of words that are core operations, or that the language itself can't say:
 * results whose kind depends on the value, any number of arguments, duties. */
#include "exec/builtin/builtin_local.h"

bool builtin_operation(BuiltinCall *call, Value *result) {
    Op op = (Op)call->row->op;
    result->term = op_arity(op) == 1 ? op1(call, op, arg(call, 0))
                                     : op2(call, op, arg(call, 0), arg(call, 1));
    return true;
}

static Term last_index(BuiltinCall *call, Term set) {
    return op2(call, OP_SUB, term_word(63), op1(call, OP_CLZ, set));
}

bool builtin_msb(BuiltinCall *call, Value *result) {
    result->term = last_index(call, arg(call, 0));
    return true;
}

/* Counting by square: level[j] holds the squares that are in j or more of the sets seen
 * so far; one more set lifts what it has from level j-1 to level j. */
static Term *count_levels(BuiltinCall *call, size_t most) {
    Term *level = ARENA_ARRAY(call->query->arena, Term, most + 1);
    level[0] = term_word(~UINT64_C(0));
    for (size_t i = 1; i < call->nargs; i++)
        for (size_t j = i < most ? i : most; j > 0; j--)
            level[j] =
                op2(call, OP_OR, level[j], op2(call, OP_AND, level[j - 1], arg(call, i)));
    return level;
}

/* What is in k or more of the sets, or in `just` so many. */
static Term pick(BuiltinCall *call, const Term *level, size_t k, bool just) {
    Term here = k < call->nargs ? level[k] : term_word(0);
    if (!just || k + 1 >= call->nargs) return here;
    return op2(call, OP_AND, here, op1(call, OP_NOT, level[k + 1]));
}

/* k is args[0]. An unknown k chooses among all levels; beyond them there is nothing. */
static bool counted(BuiltinCall *call, Value *result, bool just) {
    Term k = arg(call, 0), found = term_word(0);
    size_t sets = call->nargs - 1;
    if (term_is_word(k) && k.word <= sets) {
        size_t most = k.word < sets ? (size_t)k.word + 1 : sets;
        found = pick(call, count_levels(call, most), (size_t)k.word, just);
    }
    const Term *level = term_is_word(k) ? NULL : count_levels(call, sets);
    for (size_t j = 0; level && j <= sets; j++) {
        Term here = term_neg(pool_of(call), op2k(call, OP_EQ, k, j));
        found =
            op2(call, OP_OR, found, op2(call, OP_AND, here, pick(call, level, j, just)));
    }
    result->term = found;
    return true;
}

bool builtin_atleast(BuiltinCall *call, Value *result) {
    return counted(call, result, false);
}

bool builtin_exactly(BuiltinCall *call, Value *result) {
    return counted(call, result, true);
}

/* Signed division by way of absolute values: |x| is (x ^ m) - m where m = sar(x, 63), and
 * the same formula puts the sign back. Of the least number over -1 the quotient wraps. */
static Term sign_of(BuiltinCall *call, Term x) {
    return op2k(call, OP_SAR, x, 63);
}

static Term signed_by(BuiltinCall *call, Term x, Term mask) {
    return op2(call, OP_SUB, op2(call, OP_XOR, x, mask), mask);
}

static bool divide(BuiltinCall *call, Op op, Term mask, Value *result) {
    Term a = arg(call, 0), b = arg(call, 1);
    Term must = term_truth(pool_of(call), b);
    if (!query_require(call->query, must, call->node, "division by zero")) return false;
    a = signed_by(call, a, sign_of(call, a));
    b = signed_by(call, b, sign_of(call, b));
    result->term = signed_by(call, op2(call, op, a, b), mask);
    return true;
}

bool builtin_sdiv(BuiltinCall *call, Value *result) {
    Term signs = op2(call, OP_XOR, arg(call, 0), arg(call, 1));
    return divide(call, OP_UDIV, sign_of(call, signs), result);
}

bool builtin_srem(BuiltinCall *call, Value *result) {
    return divide(call, OP_UREM, sign_of(call, arg(call, 0)), result);
}

/* Compilers' functions that write to an argument. */

/* The first or last one of the bits in the mask. */
static bool scan(BuiltinCall *call, Value *result, uint64_t mask, bool last) {
    Term x = op2k(call, OP_AND, arg(call, 1), mask);
    Term index = last ? last_index(call, x) : op1(call, OP_CTZ, x);
    call->out[0] = (Value){.term = index, .kind = KIND_INT};
    result->term = term_truth(pool_of(call), x);
    return true;
}

/* The bit as it was; `change` is what becomes of it: x op the bit, or op all the others.
 */
static bool change_bit(BuiltinCall *call, Value *result, Op change, bool others) {
    Term x = arg(call, 0), bit = op2(call, OP_SHL, term_word(1), arg(call, 1));
    result->term = op2k(call, OP_AND, op2(call, OP_SHR, x, arg(call, 1)), 1);
    call->out[0] = call->args[0];
    if (others) bit = op1(call, OP_NOT, bit);
    if (change != OP_CONST) call->out[0].term = op2(call, change, x, bit);
    return true;
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

static Value whole_word(Term term) {
    return (Value){.term = term, .kind = KIND_SET};
}

bool builtin_umul(BuiltinCall *call, Value *result) {
    call->out[2] = whole_word(op2(call, OP_MULHI, arg(call, 0), arg(call, 1)));
    result->term = op2(call, OP_MUL, arg(call, 0), arg(call, 1));
    return true;
}

/* Of a + b the carry is a + b < a; of that + 1 it is that the result is 0. */
bool builtin_addcarry(BuiltinCall *call, Value *result) {
    Term carry = term_truth(pool_of(call), arg(call, 0));
    Term sum = op2(call, OP_ADD, arg(call, 1), arg(call, 2));
    Term all = op2(call, OP_ADD, sum, carry);
    call->out[3] = whole_word(all);
    result->term = op2(call, OP_OR, op2(call, OP_ULT, sum, arg(call, 1)),
                       op2(call, OP_ULT, all, sum));
    return true;
}

bool builtin_subborrow(BuiltinCall *call, Value *result) {
    Term borrow = term_truth(pool_of(call), arg(call, 0));
    Term rest = op2(call, OP_SUB, arg(call, 1), arg(call, 2));
    call->out[3] = whole_word(op2(call, OP_SUB, rest, borrow));
    result->term = op2(call, OP_OR, op2(call, OP_ULT, arg(call, 1), arg(call, 2)),
                       op2(call, OP_ULT, rest, borrow));
    return true;
}
