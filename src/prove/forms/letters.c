/* Bitwise functions that differ from bit to bit, recovered from their values.
 *
 * If p is a bitwise function, perhaps another one at each bit, then where every word
 * holds one letter at all of its bits the value of p shows, bit by bit, what the
 * functions are at this letter. So 2^n values tell the only function that p can be. That
 * it is this one is shown by their forms. */
#include "prove/forms/form_local.h"
#include "base/weaken.h"

enum { WORDS_HERE = 6, LETTERS_HERE = 1 << WORDS_HERE, KINDS_MOST = 4, TERMS_MOST = 300 };

typedef struct {
    uint16_t word[WORDS_HERE]; /* ascending; no constants */
    unsigned count;
    uint64_t value[LETTERS_HERE];
} Letters;

/* A monomial counts at the letters that hold all of its words; there each atom has all
 * bits that it may have. */
static void find_values(const Forms *f, FormId p, Letters *l) {
    assert(l->count <= WORDS_HERE);
    for (unsigned k = 0; k < 1u << l->count; k++) l->value[k] = 0;
    for (uint32_t i = 0; i < f->polys[p].count; i++) {
        FormEntry e = sum_entries(f, p)[i];
        unsigned letter = 0;
        for (MonoId m = e.mono; m != MONO_ONE; m = f->monos[m].parent) {
            e.factor *= f->atoms[f->monos[m].atom].may;
            for (AtomId a = f->monos[m].atom; a != ATOM_ALL; a = f->atoms[a].parent)
                letter |= word_letter(l->word, l->count, f->atoms[a].word);
        }
        l->value[letter] += e.factor;
    }
    table_zeta(l->value, l->count);
}

/* The function's value at the input at which all values are taken. */
static uint64_t value_there(const Forms *f, const Letters *l) {
    uint64_t value[LETTERS_HERE];
    for (unsigned k = 0; k < 1u << l->count; k++) value[k] = l->value[k];
    for (unsigned i = l->count; i-- > 0;) {
        uint64_t word = f->words[l->word[i]].value;
        for (unsigned k = 0; k < 1u << i; k++)
            value[k] = (value[k | 1u << i] & word) | (value[k] & ~word);
    }
    return value[0] & f->mask;
}

/* The values of bit number i, by letter. */
static uint64_t table_at(const Letters *l, unsigned i) {
    uint64_t bits = 0;
    for (unsigned k = 0; k < 1u << l->count; k++) bits |= (l->value[k] >> i & 1) << k;
    return bits;
}

typedef struct {
    uint64_t table, places;
} Kind;

/* The different functions, those at the most places first; 0: too many. Places that are
 * shifted out take the function of the place below. */
static unsigned find_kinds(const Forms *f, const Letters *l, unsigned shift, Kind *kind) {
    unsigned count = 0;
    uint64_t kept = f->mask >> shift, top = kept ^ kept >> 1;
    assert(kept);
    for (uint64_t left = kept; left; left &= left - 1) {
        unsigned i = (unsigned)__builtin_ctzll(left), k = 0;
        uint64_t table = table_at(l, i);
        while (k < count && kind[k].table != table) k++;
        if (k == KINDS_MOST) return 0;
        if (k == count) kind[count++] = (Kind){table, 0};
        kind[k].places |= UINT64_C(1) << i;
        if (left == top) kind[k].places |= f->mask & ~kept;
    }
    for (unsigned i = 1; i < count; i++) {
        Kind one = kind[i];
        int places = __builtin_popcountll(one.places);
        unsigned k = i;
        for (; k > 0 && __builtin_popcountll(kind[k - 1].places) < places; k--)
            kind[k] = kind[k - 1];
        kind[k] = one;
    }
    assert(count > 0);
    return count;
}

/* t where `places` has zeros, else u. */
static bool choose(Forms *f, const FormTable *t, const FormTable *u, uint64_t places,
                   FormTable *out) {
    FormTable mask = table_of_constant(f, places), differ;
    return table_join(OP_XOR, t, u, &differ) &&
           table_join(OP_AND, &differ, &mask, &differ) &&
           table_join(OP_XOR, t, &differ, out);
}

static bool make_table(Forms *f, const Letters *l, unsigned shift, FormTable *out) {
    Kind kind[KINDS_MOST];
    unsigned count = find_kinds(f, l, shift, kind);
    for (unsigned i = 0; i < count; i++) {
        FormTable t = table_make(l->word, l->count, &kind[i].table);
        if (i == 0)
            *out = t;
        else if (!choose(f, out, &t, kind[i].places, out))
            return false;
    }
    return count > 0;
}

bool letters_table(Forms *f, FormId p, FormId q, unsigned shift, FormTable *out) {
    Letters l;
    l.count = 0;
    if (f->polys[q].count > TERMS_MOST ||
        !word_put_all(f, q, false, l.word, &l.count, WORDS_HERE))
        return false;
    find_values(f, q, &l);
    uint64_t there = value_there(f, &l) << shift & f->mask;
    bool may_be = WEAKEN(FORM_LETTERS, true, there == sum_value(f, p));
    if (!may_be || !make_table(f, &l, shift, out)) return false;
    FormId same = sum_scaled(f, table_form(f, out), UINT64_C(1) << shift);
    same = same_first(f, mask_reduce(f, same));
    return same == same_first(f, p) || WEAKEN(FORM_LETTERS, true, false);
}
