/* Atoms under constant masks, in one way of writing.
 *
 * The factors of an atom W and of W & k for several constants k say with which factor
 * each bit of W is taken: bit j with v_j, of which only the low 64 - j bits matter. Two
 * sums of W under masks are equal iff these are. The normal form: v_0 times W; of what is
 * left, again and again, the factor of the lowest bit times W under the mask of all bits
 * that have the same one. */
#include "prove/forms/form_local.h"

enum { GROUPS_MOST = 40 };

FormMasked mask_of_atom(const Forms *f, AtomId atom) {
    FormMasked m = {.count = 0, .mask = f->mask};
    uint16_t word[FORM_WORDS + 1];
    unsigned size = atom_words(f, atom, word);
    for (unsigned i = 0; i < size; i++) {
        const FormWord *w = &f->words[word[i]];
        if (w->kind == WORD_CONST)
            m.mask &= w->k;
        else
            m.word[m.count++] = word[i];
    }
    assert(m.mask && m.count <= FORM_WORDS);
    return m;
}

bool mask_same_words(const FormMasked *a, const FormMasked *b) {
    if (a->count != b->count) return false;
    for (unsigned i = 0; i < a->count; i++)
        if (a->word[i] != b->word[i]) return false;
    return true;
}

AtomId mask_atom(Forms *f, const FormMasked *m, uint64_t mask) {
    assert(mask && !(mask & 1) && m->count <= FORM_WORDS);
    bool inverse;
    FormMasked with = *m;
    word_put(with.word, &with.count, FORM_WORDS + 1, word_const(f, mask, &inverse));
    return atom_of(f, with.word, with.count);
}

typedef struct {
    FormMasked atom;
    uint64_t may;
    uint64_t factor[64]; /* by bit */
} Group;

static void add_factor(Group *g, uint64_t mask, uint64_t factor) {
    for (; mask; mask &= mask - 1) g->factor[__builtin_ctzll(mask)] += factor;
}

/* Takes the entry out of the open sum. */
static void take_out(Forms *f, Group *g, FormEntry e, uint64_t mask) {
    add_factor(g, mask, e.factor);
    sum_add_mono(f, e.mono, -e.factor);
}

/* The words under the mask, with the factor, into the open sum. */
static void add_masked(Forms *f, const Group *g, uint64_t mask, uint64_t factor) {
    FormMasked m = g->atom;
    bool inverse = false;
    assert(mask == f->mask || (mask && !(mask & 1)));
    if (factor == 0) return;
    if (mask != f->mask)
        word_put(m.word, &m.count, FORM_WORDS + 1, word_const(f, mask, &inverse));
    atom_add(f, m.word, m.count, factor);
}

static bool same_factor(const Forms *f, uint64_t a, uint64_t b, unsigned bit) {
    return ((a - b) << bit & f->mask) == 0;
}

/* The bits from `rest` that have the factor. At the top there may be bits at which it
 * makes no difference: they follow the highest one at which it does. */
static uint64_t bits_with(const Forms *f, const Group *g, uint64_t rest,
                          uint64_t factor) {
    uint64_t mask = 0;
    bool last = false;
    for (; rest; rest &= rest - 1) {
        unsigned k = (unsigned)__builtin_ctzll(rest);
        if (!same_factor(f, factor, 0, k))
            last = same_factor(f, g->factor[k], factor, k);
        else if (!same_factor(f, g->factor[k], 0, k))
            continue;
        if (last) mask |= UINT64_C(1) << k;
    }
    return mask;
}

static void put_back(Forms *f, Group *g) {
    uint64_t first = g->factor[0];
    add_masked(f, g, f->mask, first);
    for (unsigned i = 0; i < 64; i++) g->factor[i] -= first;
    for (uint64_t rest = g->may & ~UINT64_C(1); rest; rest &= rest - 1) {
        unsigned bit = (unsigned)__builtin_ctzll(rest);
        uint64_t factor = g->factor[bit];
        if (same_factor(f, factor, 0, bit)) continue;
        uint64_t mask = bits_with(f, g, rest, factor);
        assert(mask >> bit & 1);
        for (uint64_t k = mask; k; k &= k - 1) g->factor[__builtin_ctzll(k)] = 0;
        add_masked(f, g, mask, factor);
    }
}

/* Whether the words without the constant stand in the sum as an atom of their own. */
static bool plain_mono(Forms *f, const FormMasked *m, MonoId *mono) {
    if (m->count == 1 && !f->words[m->word[0]].alone) return false;
    *mono = mono_of_atom(f, atom_of(f, m->word, m->count));
    return true;
}

static void start(Forms *f, FormId p, Group *g, const FormMasked *m) {
    MonoId mono;
    *g = (Group){.atom = *m, .may = f->mask};
    for (unsigned i = 0; i < m->count; i++) g->may &= f->words[m->word[i]].may;
    if (!plain_mono(f, m, &mono)) return;
    uint64_t factor = sum_factor(f, p, mono);
    if (factor) take_out(f, g, (FormEntry){factor, mono}, f->mask);
}

FormId mask_reduce(Forms *f, FormId p) {
    Group group[GROUPS_MOST];
    unsigned groups = 0;
    if (!f->polys[p].masked || f->polys[p].reduced) return p;
    form_spend(f, 4 * f->polys[p].count);
    assert(f->nlist == 0);
    sum_add(f, p, 1);
    for (uint32_t i = 0; i < f->polys[p].count; i++) {
        FormEntry e = sum_entries(f, p)[i];
        if (f->monos[e.mono].degree != 1 || !f->atoms[f->monos[e.mono].atom].masked)
            continue;
        FormMasked m = mask_of_atom(f, f->monos[e.mono].atom);
        unsigned g = 0;
        while (g < groups && !mask_same_words(&group[g].atom, &m)) g++;
        if (g == GROUPS_MOST) continue;
        if (g == groups) start(f, p, &group[groups++], &m);
        take_out(f, &group[g], e, m.mask);
    }
    for (unsigned g = 0; g < groups; g++) put_back(f, &group[g]);
    FormId reduced = sum_close(f);
    f->polys[reduced].reduced = true;
    return reduced;
}
