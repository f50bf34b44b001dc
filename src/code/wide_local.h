/* Inside the making of vector code: values, and the operations that every level has. */
#ifndef CODE_WIDE_LOCAL_H
#define CODE_WIDE_LOCAL_H

#include "code/wide.h"

static const uint64_t WIDE_ONES = ~UINT64_C(0), WIDE_TOP = UINT64_C(1) << 63;

typedef struct {
    WideCode code;
    WideLevel level;
    const WideProgram *program;
    WideValue *of;        /* by the program's value */
    WideValue *constants; /* by number */
    uint8_t *truth;       /* by the program's value: it is 0 or 1 */
    WideValue zero;
} WideMaking;

WideValue wide_constant(WideMaking *w, uint64_t word, bool order);
WideValue wide_put(WideMaking *w, unsigned row, uint8_t nsrc, WideValue a, WideValue b,
                   WideValue c, uint64_t imm);

static inline WideValue K(WideMaking *w, uint64_t word) {
    return wide_constant(w, word, false);
}

static inline bool is_word(const WideMaking *w, WideValue v, uint64_t *word) {
    if (w->code.kinds[v] != WIDE_CONSTANT) return false;
    *word = w->code.words[w->code.numbers[v]];
    return true;
}

static inline WideValue put1(WideMaking *w, unsigned row, WideValue a, uint64_t imm) {
    return wide_put(w, row, 1, a, WIDE_NONE, WIDE_NONE, imm);
}
static inline WideValue put2(WideMaking *w, unsigned row, WideValue a, WideValue b) {
    return wide_put(w, row, 2, a, b, WIDE_NONE, 0);
}

/* One operation's rows by level. */
typedef uint16_t Rows[WIDE_LEVELS];
static const Rows AND_ = {ROW_PAND, ROW_VPAND, ROW_EAND},
                  OR_ = {ROW_POR, ROW_VPOR, ROW_EOR},
                  XOR_ = {ROW_PXOR, ROW_VPXOR, ROW_EXOR},
                  ANDN_ = {ROW_PANDN, ROW_VPANDN, ROW_EANDN},
                  ADD_ = {ROW_PADDQ, ROW_VPADDQ, ROW_EADD},
                  SUB_ = {ROW_PSUBQ, ROW_VPSUBQ, ROW_ESUB},
                  MULUDQ_ = {ROW_PMULUDQ, ROW_VPMULUDQ, ROW_EMULUDQ},
                  SHL_ = {ROW_PSLLQI, ROW_VPSLLQI, ROW_ESLLI},
                  SHR_ = {ROW_PSRLQI, ROW_VPSRLQI, ROW_ESRLI};

/* Constants stand last where that makes no difference: there they may be memory. */
static inline WideValue commuting(WideMaking *w, const Rows rows, WideValue a,
                                  WideValue b) {
    bool turn = w->code.kinds[a] == WIDE_CONSTANT;
    return put2(w, rows[w->level], turn ? b : a, turn ? a : b);
}

static inline WideValue AND(WideMaking *w, WideValue a, WideValue b) {
    return commuting(w, AND_, a, b);
}
static inline WideValue OR(WideMaking *w, WideValue a, WideValue b) {
    return commuting(w, OR_, a, b);
}
static inline WideValue XOR(WideMaking *w, WideValue a, WideValue b) {
    return commuting(w, XOR_, a, b);
}
static inline WideValue ADD(WideMaking *w, WideValue a, WideValue b) {
    return commuting(w, ADD_, a, b);
}
static inline WideValue SUB(WideMaking *w, WideValue a, WideValue b) {
    return put2(w, SUB_[w->level], a, b);
}
static inline WideValue ANDN(WideMaking *w, WideValue a, WideValue b) { /* ~a & b */
    return put2(w, ANDN_[w->level], a, b);
}
static inline WideValue NOT(WideMaking *w, WideValue a) {
    return XOR(w, a, K(w, WIDE_ONES));
}
static inline WideValue SHL(WideMaking *w, WideValue a, unsigned s) {
    if (s == 0) return a;
    return s == 1 ? ADD(w, a, a) : put1(w, SHL_[w->level], a, s);
}
static inline WideValue SHR(WideMaking *w, WideValue a, unsigned s) {
    return s ? put1(w, SHR_[w->level], a, s) : a;
}
static inline WideValue ANDK(WideMaking *w, WideValue a, uint64_t mask) {
    return AND(w, a, K(w, mask));
}
static inline WideValue low_product(WideMaking *w, WideValue a, WideValue b) {
    return commuting(w, MULUDQ_, a, b);
}
static inline bool wide512(const WideMaking *w) {
    return w->level == WIDE_AVX512;
}

/* wide.c */
WideValue wide_popcount(WideMaking *w, WideValue x);

/* wide_truth.c: comparisons, choices, and the operation & of two truths. */
WideValue wide_equal(WideMaking *w, WideValue x, WideValue y);
WideValue wide_less(WideMaking *w, WideValue x, WideValue y);
WideValue wide_choice(WideMaking *w, const WideStep *step);
WideValue wide_both(WideMaking *w, const WideStep *step);
/* The program's step that made value v; NULL: none did. */
const WideStep *wide_step_of(const WideMaking *w, uint32_t v);

#endif
