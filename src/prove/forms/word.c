/* Base words, and the atoms over them in one way of writing.
 *
 * What is known of base words is used when an atom is made: bits that can't meet make it
 * 0; a constant that covers the others goes; constants become one; a shift that all words
 * have in common is a factor. */
#include "prove/forms/form_local.h"
#include "base/weaken.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"

static uint32_t hash_word(const FormWord *w) {
    uint64_t h = w->kind * 31u + w->op;
    h = (h ^ w->arg[0]) * 0x9E3779B97F4A7C15u;
    h = (h ^ h >> 31 ^ w->arg[1]) * 0x9E3779B97F4A7C15u;
    h = (h ^ h >> 31 ^ w->arg[2] ^ w->k) * 0xD6E8FEB86659FD93u;
    return (uint32_t)(h >> 58);
}

static bool same_word(const FormWord *a, const FormWord *b) {
    return a->kind == b->kind && a->op == b->op && a->k == b->k &&
           a->arg[0] == b->arg[0] && a->arg[1] == b->arg[1] && a->arg[2] == b->arg[2];
}

static uint64_t mixed(uint64_t h, uint64_t x) {
    h = (h ^ x) * 0x9E3779B97F4A7C15u;
    return h ^ h >> 29;
}

/* Its value at the input at which all values are taken: variables have arbitrary ones;
 * opaque operations have one mixed from their operands' values. */
static uint64_t value_of(const Forms *f, const FormWord *w) {
    uint64_t value = mixed(w->op, w->k + 1);
    switch (w->kind) {
    case WORD_CONST:
        return w->k;
    case WORD_SHIFT:
        return f->words[w->arg[0]].value << w->k;
    case WORD_FORM:
        return sum_value(f, w->arg[0]);
    default:
        for (unsigned i = 0; w->kind == WORD_OPAQUE && i < 3; i++)
            value = mixed(value, w->arg[i] ? sum_value(f, w->arg[i]) : i);
        return mixed(value, w->kind);
    }
}

/* The number of the word equal to w; *is_new: its form is still to be made. */
static uint16_t intern(Forms *f, FormWord w, bool *is_new) {
    uint32_t *slot = &f->word_slot[hash_word(&w)];
    *is_new = false;
    for (uint32_t i = *slot; i; i = f->words[i - 1].next)
        if (same_word(&f->words[i - 1], &w)) return (uint16_t)(i - 1);
    if (f->nwords == WORDS_MOST) return f->full = true, 0;
    assert(w.kind != WORD_SHIFT || w.arg[0] < f->nwords);
    f->words = form_grow(f->words, &f->words_cap, f->nwords, sizeof *f->words);
    w.next = *slot;
    w.value = value_of(f, &w) & w.may;
    f->words[f->nwords++] = w;
    *slot = f->nwords;
    *is_new = true;
    return (uint16_t)(f->nwords - 1);
}

void table_remember(Forms *f, FormId p, const FormTable *t) {
    assert(p && p < f->npolys);
    if (f->polys[p].table) return;
    f->tables = form_grow(f->tables, &f->tables_cap, f->ntables, sizeof *f->tables);
    f->tables[f->ntables++] = *t;
    f->polys[p].table = f->ntables;
}

/* A word that is its own atom. */
static void stand_alone(Forms *f, uint16_t word) {
    assert(!f->words[word].form);
    f->words[word].alone = true;
    FormTable t = table_word(word);
    FormId p = sum_single(f, mono_of_atom(f, atom_extend(f, ATOM_ALL, word)), 1);
    f->words[word].form = p;
    table_remember(f, p, &t);
}

uint16_t word_var(Forms *f, uint64_t number) {
    bool is_new;
    uint16_t word =
        intern(f, (FormWord){.kind = WORD_VAR, .k = number, .may = f->mask}, &is_new);
    if (is_new) stand_alone(f, word);
    return word;
}

uint16_t word_const(Forms *f, uint64_t k, bool *inverse) {
    assert(k && k != f->mask && !(k & ~f->mask));
    bool is_new;
    *inverse = k & 1;
    if (k & 1) k = ~k & f->mask;
    uint16_t word = intern(f, (FormWord){.kind = WORD_CONST, .k = k, .may = k}, &is_new);
    if (is_new) {
        FormId p = sum_single(f, MONO_ONE, k);
        f->words[word].form = p;
        FormTable t = table_word(word);
        table_remember(f, p, &t);
    }
    return word;
}

uint16_t word_shift(Forms *f, uint16_t word, unsigned amount) {
    bool is_new;
    if (amount == 0) return word;
    if (f->words[word].kind == WORD_SHIFT) {
        amount += (unsigned)f->words[word].k;
        word = (uint16_t)f->words[word].arg[0];
    }
    assert(f->words[word].kind != WORD_SHIFT && f->words[word].kind != WORD_CONST);
    assert(amount < 64);
    FormWord w = {.kind = WORD_SHIFT, .arg = {word}, .k = amount};
    w.may = f->words[word].may << amount & f->mask;
    uint16_t shifted = intern(f, w, &is_new);
    if (is_new) {
        FormId p = sum_scaled(f, f->words[word].form, UINT64_C(1) << amount);
        f->words[shifted].form = p;
        FormTable t = table_word(shifted);
        if (w.may) table_remember(f, p, &t);
    }
    return shifted;
}

/* It is a multiple of 2^zeros. */
static unsigned zeros_of(const Forms *f, FormId p) {
    unsigned zeros = 64;
    for (uint32_t i = 0; i < f->polys[p].count; i++) {
        FormEntry e = sum_entries(f, p)[i];
        assert(e.factor);
        unsigned low = (unsigned)__builtin_ctzll(e.factor) + f->monos[e.mono].zeros;
        if (low < zeros) zeros = low;
    }
    return zeros;
}

/* Of p and -1 - p the one that gets the name: the even one, that whose last factor is
 * below 2^63, or the lesser constant when no factor tells. */
static bool names_inverse(const Forms *f, FormId p) {
    const FormEntry *e = sum_entries(f, p);
    uint64_t top = f->mask / 2 + 1;
    if (zeros_of(f, p)) return false;
    for (uint32_t i = f->polys[p].count; i-- > 0;)
        if (e[i].mono != MONO_ONE && e[i].factor != top) return e[i].factor > top;
    return sum_factor(f, p, MONO_ONE) >= top;
}

uint16_t word_name(Forms *f, FormId p, bool *inverse) {
    bool is_new;
    FormId q = sum_linear(f, ~UINT64_C(0), p, ~UINT64_C(0), FORM_NONE, 0);
    p = same_first(f, p), q = same_first(f, mask_reduce(f, q));
    if (zeros_of(f, q))
        *inverse = true;
    else
        *inverse = p < q ? names_inverse(f, p) : !names_inverse(f, q);
    if (*inverse) p = q;
    unsigned zeros = zeros_of(f, p);
    FormWord w = {.kind = WORD_FORM, .arg = {p}, .form = p};
    w.may = zeros < 64 ? f->mask << zeros & f->mask : 0;
    uint16_t word = intern(f, w, &is_new);
    FormTable t = table_word(word);
    if (is_new) table_remember(f, p, &t);
    *inverse = WEAKEN(FORM_INVERSE, false, *inverse);
    return word;
}

uint16_t word_opaque(Forms *f, Op op, const FormId arg[3], uint64_t k, uint64_t may) {
    bool is_new;
    FormWord w = {.kind = WORD_OPAQUE, .op = (uint8_t)op, .k = k, .may = may & f->mask};
    for (unsigned i = 0; i < 3; i++) w.arg[i] = arg[i] ? same_first(f, arg[i]) : 0;
    uint16_t word = intern(f, w, &is_new);
    if (is_new) stand_alone(f, word);
    return word;
}

/* Lists of words */

bool word_put(uint16_t *word, unsigned *count, unsigned most, uint16_t one) {
    assert(*count <= most);
    unsigned i = *count;
    while (i > 0 && word[i - 1] > one) i--;
    if (i > 0 && word[i - 1] == one) return true;
    if (*count == most) return false;
    memmove(word + i + 1, word + i, (*count - i) * sizeof *word);
    word[i] = one;
    *count += 1;
    return true;
}

bool word_put_all(const Forms *f, FormId p, bool constants, uint16_t *word,
                  unsigned *count, unsigned most) {
    const FormEntry *e = sum_entries(f, p);
    for (uint32_t i = 0; i < f->polys[p].count; i++)
        for (MonoId m = e[i].mono; m != MONO_ONE; m = f->monos[m].parent)
            for (AtomId a = f->monos[m].atom; a != ATOM_ALL; a = f->atoms[a].parent)
                if ((constants || f->words[f->atoms[a].word].kind != WORD_CONST) &&
                    !word_put(word, count, most, f->atoms[a].word))
                    return false;
    return true;
}

unsigned word_letter(const uint16_t *word, unsigned count, uint16_t one) {
    for (unsigned i = 0; i < count; i++)
        if (word[i] == one) return 1u << i;
    return 0;
}

/* Atoms */

AtomId atom_extend(Forms *f, AtomId parent, uint16_t word) {
    assert(parent == ATOM_ALL || f->atoms[parent].word < word);
    uint64_t key = (uint64_t)parent << 16 | word;
    AtomId known = map_get(&f->atom_map, key);
    if (known) return known;
    f->atoms = form_grow(f->atoms, &f->atoms_cap, f->natoms, sizeof *f->atoms);
    AtomId id = f->natoms++;
    const FormAtom *p = &f->atoms[parent];
    assert(p->size <= FORM_WORDS);
    const FormWord *w = &f->words[word];
    bool masked = p->masked || w->kind == WORD_CONST;
    f->atoms[id] = (FormAtom){.parent = parent,
                              .word = word,
                              .size = (uint8_t)(p->size + 1),
                              .may = p->may & w->may,
                              .value = p->value & w->value,
                              .masked = masked};
    map_put(&f->atom_map, key, id);
    return id;
}

AtomId atom_of(Forms *f, const uint16_t *word, unsigned count) {
    AtomId atom = ATOM_ALL;
    for (unsigned i = 0; i < count; i++) atom = atom_extend(f, atom, word[i]);
    return atom;
}

unsigned atom_words(const Forms *f, AtomId atom, uint16_t *word) {
    unsigned size = f->atoms[atom].size;
    for (unsigned i = size; i-- > 0; atom = f->atoms[atom].parent)
        word[i] = f->atoms[atom].word;
    return size;
}

static void add_plain(Forms *f, const uint16_t *word, unsigned count, uint64_t factor) {
    if (count == 0) {
        sum_add_mono(f, MONO_ONE, -factor); /* the `and` of no words is ~0 */
    } else if (count == 1) {
        sum_add(f, f->words[word[0]].form, factor);
    } else {
        sum_add_mono(f, mono_of_atom(f, atom_of(f, word, count)), factor);
    }
}

/* The words without constants: their shifts in common become a factor. */
static unsigned unshift(Forms *f, uint16_t *word, unsigned count) {
    unsigned least = 64;
    for (unsigned i = 0; i < count; i++) {
        const FormWord *w = &f->words[word[i]];
        unsigned shift = w->kind == WORD_SHIFT ? (unsigned)w->k : 0;
        if (shift < least) least = shift;
    }
    if (least == 0 || least == 64) return 0;
    uint16_t old[FORM_WORDS];
    memcpy(old, word, count * sizeof *word);
    for (unsigned i = 0, n = 0; i < count; i++) {
        const FormWord *w = &f->words[old[i]];
        assert(w->kind == WORD_SHIFT && w->k >= least);
        uint16_t one = word_shift(f, (uint16_t)w->arg[0], (unsigned)w->k - least);
        word_put(word, &n, FORM_WORDS, one);
    }
    return least;
}

/* (the words) & k, where k is not 0 and does not cover them all. */
static void add_masked(Forms *f, const uint16_t *word, unsigned count, uint64_t k,
                       uint64_t factor) {
    bool inverse;
    uint16_t all[FORM_WORDS + 1];
    assert(count <= FORM_WORDS && !(k & 1));
    memcpy(all, word, count * sizeof *word);
    word_put(all, &count, FORM_WORDS + 1, word_const(f, k, &inverse));
    add_plain(f, all, count, factor);
}

void atom_add(Forms *f, const uint16_t *word, unsigned count, uint64_t factor) {
    assert(count <= FORM_WORDS + 1);
    uint16_t own[FORM_WORDS + 1];
    uint64_t may = f->mask, k = f->mask;
    unsigned n = 0;
    bool plain = true;
    for (unsigned i = 0; i < count; i++) {
        const FormWord *w = &f->words[word[i]];
        plain = plain && w->may == f->mask;
        if (w->kind == WORD_CONST)
            k &= w->k;
        else
            own[n++] = word[i], may &= w->may;
    }
    if (plain) {
        add_plain(f, word, count, factor);
        return;
    }
    if (n == 0) {
        sum_add_mono(f, MONO_ONE, k * factor);
        return;
    }
    if ((may & k) == 0) return;
    unsigned shift = unshift(f, own, n);
    factor <<= shift, k >>= WEAKEN(FORM_UNSHIFT, 0, shift), may >>= shift;
    k &= may;
    if (k == may || WEAKEN(FORM_MASK, true, false)) {
        add_plain(f, own, n, factor);
    } else if (k & may & -may) { /* the part of the others that has the lowest bit */
        add_plain(f, own, n, factor);
        add_masked(f, own, n, may & ~k, -factor);
    } else {
        add_masked(f, own, n, k, factor);
    }
}

/* Tables as polynomials */

FormId table_form(Forms *f, const FormTable *t) {
    assert(f->nlist == 0);
    uint64_t value[TABLE_LETTERS];
    form_spend(f, UINT64_C(1) << t->count);
    table_values(t, value);
    table_moebius(value, t->count);
    for (unsigned set = 0; set < 1u << t->count; set++) {
        uint16_t word[FORM_WORDS];
        unsigned count = 0;
        if (!value[set]) continue;
        for (unsigned i = 0; i < t->count; i++)
            if (set >> i & 1) word[count++] = t->word[i];
        atom_add(f, word, count, value[set]);
    }
    FormId p = sum_close(f);
    table_remember(f, p, t);
    return p;
}

FormTable table_of_constant(Forms *f, uint64_t k) {
    bool inverse;
    k &= f->mask;
    if (k == 0 || k == f->mask) return table_constant(k != 0);
    FormTable t = table_word(word_const(f, k, &inverse));
    return inverse ? table_not(t) : t;
}
