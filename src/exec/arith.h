/* Arithmetic on words: what an operator gives in a C type, or in none (64 bits,
 * unsigned). Values of narrow types are words, sign- or zero-extended (names/types.h). */
#ifndef EXEC_ARITH_H
#define EXEC_ARITH_H

#include "exec/names/types.h"

static inline uint64_t arith_shift_right(Type type, uint64_t a, unsigned amount) {
    return type_signed(type) ? (uint64_t)((int64_t)a >> amount) : a >> amount;
}

/* b is not 0. The least number by -1 wraps. */
static inline uint64_t arith_divide(Type type, uint64_t a, uint64_t b) {
    if (!type_signed(type)) return a / b;
    return b == UINT64_MAX ? 0 - a : (uint64_t)((int64_t)a / (int64_t)b);
}

static inline uint64_t arith_remain(Type type, uint64_t a, uint64_t b) {
    if (!type_signed(type)) return a % b;
    return b == UINT64_MAX ? 0 : (uint64_t)((int64_t)a % (int64_t)b);
}

static inline bool arith_less(Type type, uint64_t a, uint64_t b) {
    return type_signed(type) ? (int64_t)a < (int64_t)b : a < b;
}

/* A comparison in the operands' common type. */
static inline bool arith_compare(Meaning op, Type type, uint64_t a, uint64_t b) {
    if (type == TYPE_U32) a = (uint32_t)a, b = (uint32_t)b;
    switch (op) {
    case MEANING_EQ:
        return a == b;
    case MEANING_NE:
        return a != b;
    case MEANING_LT:
        return arith_less(type, a, b);
    case MEANING_GT:
        return arith_less(type, b, a);
    case MEANING_LE:
        return !arith_less(type, b, a);
    default:
        return !arith_less(type, a, b);
    }
}

/* a op b, computed in the type; amounts are taken modulo its width. false: this operator
 * is not one of words alone, or divides by 0. */
static inline bool arith_word(Meaning op, Type type, uint64_t a, uint64_t b,
                              uint64_t *out) {
    if (type == TYPE_U32) a = (uint32_t)a, b = (uint32_t)b;
    unsigned amount = (unsigned)b & (type_is_narrow(type) ? 31 : 63);
    uint64_t r;
    switch (op) {
    case MEANING_OR:
        r = a | b;
        break;
    case MEANING_XOR:
        r = a ^ b;
        break;
    case MEANING_AND:
        r = a & b;
        break;
    case MEANING_WITHOUT:
        r = a & ~b;
        break;
    case MEANING_SHL:
        r = a << amount;
        break;
    case MEANING_SHR:
        r = arith_shift_right(type, a, amount);
        break;
    case MEANING_USHR:
        r = (type_is_narrow(type) ? (uint32_t)a : a) >> amount;
        break;
    case MEANING_ADD:
        r = a + b;
        break;
    case MEANING_SUB:
        r = a - b;
        break;
    case MEANING_MUL:
        r = a * b;
        break;
    case MEANING_DIV:
    case MEANING_MOD:
        if (b == 0) return false;
        r = op == MEANING_DIV ? arith_divide(type, a, b) : arith_remain(type, a, b);
        break;
    default:
        return false;
    }
    *out = type_is_narrow(type) ? type_wrap_word(type, r) : r;
    return true;
}

#endif
