/* Products of atoms under constant masks.
 *
 * The masks under which the words W occur cut its bits into classes: W is the sum of its
 * parts W & class, and a mask is a union of classes. So a polynomial in masked atoms is
 * one in the parts. If it is 0 as such, whatever words stand for the parts, it is 0. The
 * parts' low zeros count: a product of parts is a multiple of a power of 2. */
#include "prove/forms/form_local.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/weaken.h"

enum { CLASSES_MOST = 12, GROUPS_MOST = 12, TERMS_MOST = 4000 };

/* The words, cut into classes; the first one holds their lowest bit. Its part is named by
 * the atom of the words, the others' by atoms under masks: a mask has no bit 0. */
typedef struct {
    FormMasked atom;
    uint64_t class[CLASSES_MOST];
    AtomId part[CLASSES_MOST];
    unsigned count;
} Group;

typedef struct {
    Forms *f;
    Group group[GROUPS_MOST];
    unsigned groups;
} Classes;

static Group *group_of(Classes *c, const FormMasked *m) {
    for (unsigned i = 0; i < c->groups; i++)
        if (mask_same_words(&c->group[i].atom, m)) return &c->group[i];
    return NULL;
}

static bool add_group(Classes *c, const FormMasked *m) {
    if (c->groups == GROUPS_MOST) return false;
    Group *g = &c->group[c->groups++];
    *g = (Group){.atom = *m, .count = 1, .class = {c->f->mask}};
    for (unsigned i = 0; i < m->count; i++) g->class[0] &= c->f->words[m->word[i]].may;
    assert(g->class[0]);
    return true;
}

/* Every class that the mask divides becomes two. */
static bool cut(Group *g, uint64_t mask) {
    for (unsigned i = g->count; i-- > 0;) {
        uint64_t inside = g->class[i] & mask, outside = g->class[i] & ~mask;
        if (!inside || !outside) continue;
        if (g->count == CLASSES_MOST) return false;
        bool first = i > 0 || (inside & g->class[0] & -g->class[0]);
        g->class[i] = first ? inside : outside;
        g->class[g->count++] = first ? outside : inside;
    }
    return true;
}

static bool is_product(const Forms *f, MonoId mono) {
    return f->monos[mono].degree > 1 && f->monos[mono].masked;
}

static bool find_classes(Classes *c, FormId p) {
    Forms *f = c->f;
    for (uint32_t i = 0; i < f->polys[p].count; i++) {
        MonoId m = sum_entries(f, p)[i].mono;
        if (!is_product(f, m)) continue;
        for (; m != MONO_ONE; m = f->monos[m].parent) {
            if (!f->atoms[f->monos[m].atom].masked) continue;
            FormMasked atom = mask_of_atom(f, f->monos[m].atom);
            if (!group_of(c, &atom) && !add_group(c, &atom)) return false;
            if (!cut(group_of(c, &atom), atom.mask)) return false;
        }
    }
    return true;
}

/* The words' own atom names a part, even if their polynomial is another. */
static void name_parts(Classes *c) {
    for (unsigned i = 0; i < c->groups; i++) {
        Group *g = &c->group[i];
        g->part[0] = atom_of(c->f, g->atom.word, g->atom.count);
        for (unsigned k = 1; k < g->count; k++) {
            assert(__builtin_ctzll(g->class[0]) < __builtin_ctzll(g->class[k]));
            g->part[k] = mask_atom(c->f, &g->atom, g->class[k]);
        }
    }
}

static FormId single(Forms *f, AtomId atom) {
    return sum_single(f, mono_of_atom(f, atom), 1);
}

/* The atom as the sum of its parts. */
static FormId parts_of(Classes *c, AtomId atom) {
    FormMasked m = mask_of_atom(c->f, atom);
    const Group *g = group_of(c, &m);
    FormId sum = FORM_ZERO;
    if (!g) return single(c->f, atom);
    for (unsigned k = 0; k < g->count; k++) {
        assert(!(g->class[k] & m.mask) || !(g->class[k] & ~m.mask));
        if (g->class[k] & WEAKEN(FORM_CLASS, ~UINT64_C(0), m.mask))
            sum = sum_linear(c->f, 0, sum, 1, single(c->f, g->part[k]), 1);
    }
    return sum;
}

/* The monomial in the parts; FORM_NONE: too large. */
static FormId mono_in_parts(Classes *c, MonoId mono) {
    FormId product = sum_single(c->f, MONO_ONE, 1);
    for (; mono != MONO_ONE && product; mono = c->f->monos[mono].parent) {
        FormId by = parts_of(c, c->f->monos[mono].atom);
        uint64_t terms = (uint64_t)c->f->polys[product].count * c->f->polys[by].count;
        if (terms > TERMS_MOST) return FORM_NONE;
        product = sum_product(c->f, product, by);
    }
    return product;
}

/* The polynomial's products in the parts; FORM_NONE: too large. */
static FormId in_parts(Classes *c, FormId p) {
    Forms *f = c->f;
    uint32_t count = f->polys[p].count, done = 0, terms = 0;
    FormId *by = base_malloc((count + 1) * sizeof *by);
    for (; done < count && terms <= TERMS_MOST; done++) {
        MonoId mono = sum_entries(f, p)[done].mono;
        bool product = f->monos[mono].degree > 1;
        by[done] = product ? mono_in_parts(c, mono) : sum_single(f, mono, 1);
        if (!by[done] || f->full) break;
        terms += f->polys[by[done]].count;
    }
    FormId sum = FORM_NONE;
    if (done == count) {
        for (uint32_t i = 0; i < count; i++)
            sum_add(f, by[i], sum_entries(f, p)[i].factor);
        sum = sum_close(f);
    }
    free(by);
    return f->full ? FORM_NONE : sum;
}

bool class_is_zero(Forms *f, FormId p) {
    assert(!f->polys[p].masked || f->polys[p].reduced);
    Classes c = {.f = f};
    if (p == FORM_ZERO) return true;
    bool products = false;
    for (uint32_t i = 0; i < f->polys[p].count; i++) {
        MonoId mono = sum_entries(f, p)[i].mono;
        if (f->monos[mono].degree < 2) return false;
        products = products || f->monos[mono].masked;
    }
    if (!products || f->polys[p].count > TERMS_MOST || !find_classes(&c, p)) return false;
    name_parts(&c);
    return in_parts(&c, p) == FORM_ZERO;
}
