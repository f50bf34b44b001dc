/* Arithmetic on words: the results of operators in a C type, or in none (64 bits,
 * unsigned). Values of narrow types are words, sign- or zero-extended (names/types.h). */
#ifndef EXEC_ARITH_H
#define EXEC_ARITH_H

#include "exec/names/types.h"

static inline uint64_t arith_shift_right(Type type, uint64_t a, unsigned amount) {
    return type_signed(type) ? (uint64_t)((int64_t)a >> amount) : a >> amount;
}

/* b is not 0. INT64_MIN / -1 wraps. */
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

/* Each comparison is == or <, with operands swapped or the result negated. */
static inline bool arith_is_turned(Meaning op) {
    return op == MEANING_GT || op == MEANING_LE;
}
static inline bool arith_is_opposite(Meaning op) {
    return op == MEANING_NE || op == MEANING_LE || op == MEANING_GE;
}

/* A comparison in the operands' common type. */
static inline bool arith_compare(Meaning op, Type type, uint64_t a, uint64_t b) {
    bool holds = op <= MEANING_NE      ? a == b
                 : arith_is_turned(op) ? arith_less(type, b, a)
                                       : arith_less(type, a, b);
    return holds != arith_is_opposite(op);
}

/* clang-format off */
#define ARITH_WORDS(X)                                                                   \
    X(OR, a | b) X(XOR, a ^ b) X(AND, a & b) X(WITHOUT, a & ~b)                          \
    X(SHL, a << amount) X(SHR, arith_shift_right(type, a, amount))                       \
    X(USHR, a >> amount)                                                                 \
    X(ADD, a + b) X(SUB, a - b) X(MUL, a * b)                                            \
    X(DIV, arith_divide(type, a, b)) X(MOD, arith_remain(type, a, b))
/* clang-format on */

/* a op b, signed or not; amounts are taken modulo 64. false: this operator
 * is not one of words alone, or divides by 0. */
static inline bool arith_word(Meaning op, Type type, uint64_t a, uint64_t b,
                              uint64_t *out) {
    unsigned amount = (unsigned)b & 63;
    uint64_t r;
    if (b == 0 && (op == MEANING_DIV || op == MEANING_MOD)) return false;
    switch (op) {
#define WORD(name, word)                                                                 \
    case MEANING_##name:                                                                 \
        r = word;                                                                        \
        break;
        ARITH_WORDS(WORD)
#undef WORD
    default:
        return false;
    }
    *out = r;
    return true;
}

#endif
