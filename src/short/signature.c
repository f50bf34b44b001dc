/* Sums of bitwise words.
 *
 * Words that share no atom are apart. The others have a signature: the sum's value at
 * each letter, which is cut into few functions (splits.c). The constant goes with one of
 * the parts, or stands alone. */
#include "short/splits.h"

#include <string.h>

#include "short/width.h"

enum { WORDS_HERE = 31 };

typedef struct {
    uint16_t word[WORDS_HERE];
    unsigned count;
    uint32_t part[WORDS_HERE]; /* the words that this one is not apart from */
} Words;

static bool words_of(const Forms *f, FormId p, Words *w) {
    w->count = 0;
    if (!word_put_all(f, p, true, w->word, &w->count, WORDS_HERE)) return false;
    for (unsigned i = 0; i < w->count; i++) w->part[i] = UINT32_C(1) << i;
    return true;
}

static uint32_t letter_of(const Forms *f, const Words *w, MonoId mono) {
    uint32_t letter = 0;
    for (AtomId a = f->monos[mono].atom; a != ATOM_ALL; a = f->atoms[a].parent)
        letter |= word_letter(w->word, w->count, f->atoms[a].word);
    return letter;
}

static void join_parts(const Forms *f, FormId p, Words *w) {
    for (uint32_t i = 0; i < f->polys[p].count; i++) {
        uint32_t letter = letter_of(f, w, sum_entries(f, p)[i].mono), all = letter;
        for (unsigned k = 0; k < w->count; k++)
            if (letter >> k & 1) all |= w->part[k];
        for (unsigned k = 0; k < w->count; k++)
            if (all >> k & 1) w->part[k] = all;
    }
}

/* The atoms of the words as they are. */
static bool add_atoms(Short *s, FormId p, const Words *w, uint32_t part, Units *u) {
    const Forms *f = s->forms;
    uint32_t count = f->polys[p].count;
    for (uint32_t i = 0; i < count; i++) {
        FormEntry e = sum_entries(f, p)[i];
        uint32_t letter = letter_of(f, w, e.mono);
        if (!(letter & part)) continue;
        if (u->count == UNITS_MOST) return false;
        Tree t = tree_word(~UINT64_C(0));
        for (unsigned k = 0; k < w->count; k++) {
            if (!(letter >> k & 1)) continue;
            Tree word = word_tree(s, w->word[k]);
            t = term_is(t.term, ~UINT64_C(0)) ? word : tree_pair(s, OP_AND, t, word);
        }
        units_add(u, e.factor, t, tree_not(s, t));
    }
    return true;
}

/* Leaves: words, some of them with a polynomial that is written instead. */
typedef struct {
    unsigned count;
    uint16_t word[LEAVES_MOST];
    FormId form[LEAVES_MOST]; /* 0: the word */
} Named;

/* The signature of the part, over its own words. */
static void signature(const Forms *f, FormId p, const Words *w, uint32_t part,
                      unsigned bits, uint64_t *value) {
    for (uint32_t i = 0; i < f->polys[p].count; i++) {
        FormEntry e = sum_entries(f, p)[i];
        uint32_t letter = letter_of(f, w, e.mono), own = 0;
        if (!(letter & part)) continue;
        for (unsigned k = 0, n = 0; k < w->count; k++)
            if (part >> k & 1) own |= (letter >> k & 1) << n++;
        value[own] += e.factor;
    }
    unsigned letters = (unsigned)__builtin_popcount(part);
    table_zeta(value, letters);
    for (unsigned i = 0; i < 1u << letters; i++) value[i] = width_nearest(value[i], bits);
}

/* Leaf i becomes one that is 1 where i is 0 and j is 1, and leaf j goes. */
static bool merge(unsigned *count, uint64_t *value, unsigned i, unsigned j) {
    unsigned a = 1u << i, b = 1u << j, n = 0;
    uint64_t old[LETTERS];
    for (unsigned k = 0; k < 1u << *count; k++)
        if (!(k & (a | b)) && value[k] != value[k | a | b]) return false;
    memcpy(old, value, sizeof old);
    for (unsigned k = 0; k < 1u << *count; k++) {
        if (k & b) continue;
        value[n++] = old[k & a ? k ^ a ^ b : k];
    }
    --*count;
    return true;
}

/* ~(v << k) & -2^k is -2^k * (v + 1): a word of its own, where the two occur in no other
 * way. */
static void merge_shifts(Short *s, Named *n, uint64_t *value) {
    Forms *f = s->forms;
    for (unsigned i = 0; i < n->count; i++)
        for (unsigned j = 0; j < n->count; j++) {
            FormWord w = f->words[n->word[i]], mask = f->words[n->word[j]];
            if (w.kind != WORD_SHIFT || f->words[w.arg[0]].kind != WORD_FORM) continue;
            uint64_t ones = ~UINT64_C(0) << (w.k & 63);
            if (n->form[i] || mask.kind != WORD_CONST || mask.k != ones) continue;
            FormId p = sum_linear(f, ones, w.form, ~UINT64_C(0), FORM_NONE, 0);
            if (word_of_form(s, p).cost == COST_MOST) continue;
            if (!merge(&n->count, value, i, j)) continue;
            n->form[i] = p;
            for (unsigned k = j; k < n->count; k++)
                n->word[k] = n->word[k + 1], n->form[k] = n->form[k + 1];
            return;
        }
}

static Tree inverse_form(Short *s, FormId p) {
    return word_of_form(
        s, sum_linear(s->forms, ~UINT64_C(0), p, ~UINT64_C(0), FORM_NONE, 0));
}

/* A word, or its complement where that is cheaper; then *turned is set. */
static bool add_leaf(Short *s, Leaves *l, uint16_t word, FormId form, bool *turned) {
    unsigned i = l->count++;
    Tree plain = form ? word_of_form(s, form) : word_tree(s, word);
    Tree inverse = form ? inverse_form(s, form) : word_inverse(s, word);
    *turned = inverse.cost < plain.cost;
    l->leaf[i] = *turned ? inverse : plain, l->inverse[i] = inverse;
    l->even[i] = inverse.cost == plain.cost;
    l->truths = (i == 0 || l->truths) && l->leaf[i].term.ref &&
                term_is_bool(s->to, l->leaf[i].term);
    return l->leaf[i].cost < COST_MOST;
}

/* false: a word can't be written. */
static bool add_leaves(Short *s, const Named *n, Cutting *q) {
    q->letters = 1u << n->count, q->all = formula_all(n->count);
    for (unsigned i = 0; i < n->count; i++) {
        bool turned;
        if (!add_leaf(s, &q->leaves, n->word[i], n->form[i], &turned)) return false;
        for (unsigned k = 0; turned && k < q->letters; k++) {
            if (k >> i & 1) continue; /* letters with and without it change places */
            uint64_t value = q->value[k];
            q->value[k] = q->value[k | 1u << i], q->value[k | 1u << i] = value;
        }
    }
    return true;
}

static bool cut_part(Short *s, Cutting *q, Units *u) {
    s->functions = 0;
    splits_find(q);
    uint64_t base = q->value[0];
    for (unsigned i = 0; i < q->best.count && q->cost < COST_MOST; i++) {
        Cut c = q->best.cut[i];
        if (c.table & 1) base -= c.factor;
        units_add(u, c.factor, formula_tree(s, &q->leaves, c.table),
                  formula_tree(s, &q->leaves, ~c.table & q->all));
    }
    u->number -= base;
    return q->cost < COST_MOST;
}

/* The part and a number. */
static bool part_units(Short *s, FormId p, const Words *w, uint32_t part, uint64_t number,
                       bool beside, Units *u) {
    if (__builtin_popcount(part) > LEAVES_MOST) {
        u->number = number;
        return add_atoms(s, p, w, part, u);
    }
    ArenaMark mark = arena_mark(s->arena);
    Cutting *q = ARENA_NEW(s->arena, Cutting);
    Named named = {.count = 0};
    q->s = s, q->beside = beside;
    for (unsigned k = 0; k < w->count; k++)
        if (part >> k & 1) named.word[named.count++] = w->word[k];
    signature(s->forms, p, w, part, s->bits, q->value);
    merge_shifts(s, &named, q->value);
    for (unsigned i = 0; i < LETTERS; i++) q->value[i] -= number;
    bool good = add_leaves(s, &named, q) && cut_part(s, q, u);
    arena_release(s->arena, mark);
    return good;
}

static bool join_units(Units *u, const Units *more) {
    if (u->count + more->count > UNITS_MOST) return false;
    u->number += more->number;
    for (unsigned i = 0; i < more->count; i++) u->unit[u->count++] = more->unit[i];
    return true;
}

enum { PARTS_MOST = 16 };

typedef struct {
    unsigned count;
    bool single;                                 /* there is nothing else in the sum */
    Units *alone[PARTS_MOST], *with[PARTS_MOST]; /* with the constant */
} Parts;

static bool find_parts(Short *s, FormId p, bool beside, Parts *parts) {
    Words w;
    uint64_t number = sum_factor(s->forms, p, MONO_ONE);
    if (!words_of(s->forms, p, &w)) return false;
    join_parts(s->forms, p, &w);
    uint32_t all = (UINT32_C(1) << w.count) - 1;
    parts->single = !beside && w.count && w.part[0] == all;
    for (unsigned i = 0; i < w.count; i++) {
        uint32_t part = w.part[i];
        if (part & ((UINT32_C(1) << i) - 1)) continue; /* not its first word */
        if (parts->count == PARTS_MOST) return false;
        bool others = !parts->single;
        Units *alone = ARENA_NEW(s->arena, Units), *with = ARENA_NEW(s->arena, Units);
        if (!part_units(s, p, &w, part, 0, others, alone)) return false;
        if (number && !part_units(s, p, &w, part, number, others, with)) return false;
        parts->alone[parts->count] = alone;
        parts->with[parts->count++] = number ? with : alone;
    }
    return true;
}

/* The constant goes with one of the parts, or stands alone. */
static Tree best_tree(Short *s, const Parts *parts, uint64_t number, const Units *more) {
    Tree best = tree_none();
    for (unsigned whose = 0; whose < parts->count + !parts->single; whose++) {
        Units u = *more;
        bool good = true;
        if (whose == parts->count) u.number += number;
        for (unsigned i = 0; i < parts->count && good; i++)
            good = join_units(&u, i == whose ? parts->with[i] : parts->alone[i]);
        if (good) best = tree_best(best, units_tree(s, &u));
    }
    return best;
}

Tree signature_tree(Short *s, FormId p, const Units *more) {
    Parts parts = {.count = 0};
    ArenaMark mark = arena_mark(s->arena);
    Tree t = tree_none();
    if (find_parts(s, p, more->count > 0, &parts))
        t = best_tree(s, &parts, sum_factor(s->forms, p, MONO_ONE), more);
    arena_release(s->arena, mark);
    return t;
}
