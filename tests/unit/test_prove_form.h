/* The value of a polynomial where the variables are given: base words from their
 * definitions, atoms, monomials. And random terms. */
#ifndef TEST_PROVE_FORM_H
#define TEST_PROVE_FORM_H

#include "prove/forms/form_local.h"

static uint64_t seed = 88172645463325252u;

static uint64_t rnd(void) {
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return seed;
}

static inline uint64_t form_value(const Forms *f, FormId p, const uint64_t *vars);

static inline uint64_t word_value(const Forms *f, uint16_t word, const uint64_t *vars) {
    const FormWord *w = &f->words[word];
    uint64_t a[3];
    switch (w->kind) {
    case WORD_VAR:
        return vars[w->k];
    case WORD_CONST:
        return w->k;
    case WORD_SHIFT:
        return word_value(f, (uint16_t)w->arg[0], vars) << w->k & f->mask;
    case WORD_FORM:
        return form_value(f, w->arg[0], vars);
    default:
        break;
    }
    for (int i = 0; i < 3; i++) a[i] = w->arg[i] ? form_value(f, w->arg[i], vars) : w->k;
    if (w->op == OP_EQ) return a[0] == 0;
    if (w->op == OP_TABLE) {
        size_t count;
        const uint64_t *table = pool_table(f->pool, w->k, &count);
        return a[0] < count ? table[a[0]] : 0;
    }
    return op_fold((Op)w->op, a[0], a[1], a[2]) & f->mask;
}

static inline uint64_t form_value(const Forms *f, FormId p, const uint64_t *vars) {
    uint64_t total = 0;
    for (uint32_t i = 0; i < f->polys[p].count; i++) {
        FormEntry e = sum_entries(f, p)[i];
        for (MonoId m = e.mono; m != MONO_ONE; m = f->monos[m].parent) {
            uint64_t atom = f->mask;
            for (AtomId a = f->monos[m].atom; a != ATOM_ALL; a = f->atoms[a].parent)
                atom &= word_value(f, f->atoms[a].word, vars);
            e.factor *= atom;
        }
        total += e.factor;
    }
    return total & f->mask;
}

/* Operations of no information to the right; and the others. */
enum { PLAIN_OPS = 9, ALL_OPS = 24 };

static inline uint64_t random_constant(void) {
    static const uint64_t some[] = {
        0,      1,  2, 3, 4, 5, 7, 12, 255, ~UINT64_C(0), ~UINT64_C(1), UINT64_C(1) << 63,
        0xFF00, 63, 10};
    return rnd() % 8 ? some[rnd() % 15] : rnd();
}

static inline Term random_term(Pool *pool, const Term *vars, unsigned nvars, unsigned ops,
                               int depth) {
    if (depth == 0 || rnd() % 8 == 0)
        return rnd() % 6 ? vars[rnd() % nvars] : term_word(random_constant());
    Term a = random_term(pool, vars, nvars, ops, depth - 1);
    Term b = random_term(pool, vars, nvars, ops, depth - 1), c = term_word(rnd() % 64);
    switch (rnd() % ops) {
    case 0:
        return term_op2(pool, OP_AND, a, b);
    case 1:
        return term_op2(pool, OP_OR, a, b);
    case 2:
        return term_op2(pool, OP_XOR, a, b);
    case 3:
        return term_op1(pool, OP_NOT, a);
    case 4:
        return term_op2(pool, OP_ADD, a, b);
    case 5:
        return term_op2(pool, OP_SUB, a, b);
    case 6:
        return rnd() % 2 ? term_op2(pool, OP_MUL, a, b) : term_neg(pool, a);
    case 7:
        return term_op2(pool, OP_SHL, a, term_word(rnd() % 3));
    case 8:
        return term_op2(pool, OP_MUL, a, term_word(random_constant()));
    case 9:
        return term_op2(pool, OP_SHR, a, c);
    case 10:
        return term_op2(pool, OP_SAR, a, c);
    case 11:
        return term_op2(pool, OP_ROL, a, c);
    case 12:
        return term_op1(pool, OP_POPCOUNT, a);
    case 13:
        return term_op1(pool, OP_BSWAP, a);
    case 14:
        return term_op1(pool, OP_MIRROR, a);
    case 15:
        return term_op1(pool, OP_FLIPDIAG, a);
    case 16:
        return term_op2(pool, OP_EQ, a, b);
    case 17:
        return term_op2(pool, OP_ULT, a, b);
    case 18:
        return term_ite(pool, term_op2(pool, OP_ULT, a, b), a, b);
    case 19:
        return term_op2(pool, OP_PEXT, a, term_word(random_constant()));
    case 20:
        return term_op2(pool, OP_PDEP, a, term_word(random_constant()));
    case 21:
        return term_op2(pool, OP_UDIV, a, b);
    case 22:
        return term_op2(pool, OP_SHL, a, rnd() % 2 ? b : c);
    default:
        return term_op2(pool, OP_MULHI, a, b);
    }
}

#endif
