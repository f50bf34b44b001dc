/* The rows of rules.def as numbers, for what makes code of them (tools/rules.c) and what
 * proves them: each operation before its operands. Letters are enumerators from here on.
 */
#ifndef TERM_RULE_TEXT_H
#define TERM_RULE_TEXT_H

#include "term/term.h"

/* Numbers from -1 to 64 stand for themselves. */
enum {
    x = 65, /* any term, to c */
    y,
    z,
    s,
    c,
    K, /* words, to M */
    L,
    M,
    ROW_CLASS, /* any operation of the class */
    ROW_OP = ROW_CLASS + CLASS_CHOICE + 1,
#define OP(name, ...) ROW_##name = ROW_OP + OP_##name,
#include "term/ops.def"
#undef OP
    ROW_MOST = 14
};

typedef struct {
    const char *name, *guard;
    int16_t from[ROW_MOST], to[ROW_MOST];
} RuleRow;

#define PERM(a)      ROW_CLASS + CLASS_PERMUTATION, a
#define SHIFT(a, b)  ROW_CLASS + CLASS_SHIFT, a, b
#define GATHER(a, b) ROW_CLASS + CLASS_GATHER, a, b
#define AND(a, b)    ROW_AND, a, b
#define OR(a, b)     ROW_OR, a, b
#define XOR(a, b)    ROW_XOR, a, b
#define NOT(a)       ROW_NOT, a
#define LNOT(a)      ROW_XOR, a, 1
#define ADD(a, b)    ROW_ADD, a, b
#define SUB(a, b)    ROW_SUB, a, b
#define NEG(a)       ROW_SUB, 0, a
#define MUL(a, b)    ROW_MUL, a, b
#define MULHI(a, b)  ROW_MULHI, a, b
#define UDIV(a, b)   ROW_UDIV, a, b
#define UREM(a, b)   ROW_UREM, a, b
#define SHL(a, b)    ROW_SHL, a, b
#define SHR(a, b)    ROW_SHR, a, b
#define SAR(a, b)    ROW_SAR, a, b
#define ROL(a, b)    ROW_ROL, a, b
#define POPCOUNT(a)  ROW_POPCOUNT, a
#define CTZ(a)       ROW_CTZ, a
#define CLZ(a)       ROW_CLZ, a
#define REVERSE(a)   ROW_REVERSE, a
#define PEXT(a, b)   ROW_PEXT, a, b
#define PDEP(a, b)   ROW_PDEP, a, b
#define EQ(a, b)     ROW_EQ, a, b
#define ULT(a, b)    ROW_ULT, a, b
#define ITE(a, b, d) ROW_ITE, a, b, d

static const RuleRow rule_rows[] = {
#define ROW(name, from, to, guard) {#name, #guard, {from}, {to}},
#include "term/rules.def"
#undef ROW
};
enum { RULE_ROWS = sizeof rule_rows / sizeof *rule_rows };

#endif
