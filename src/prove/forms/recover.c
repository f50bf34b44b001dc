/* Recovery: the bitwise function that a polynomial is.
 *
 * A polynomial of degree 1 is a bitwise function iff the zeta transform of its factors is
 * 0 or 1 at every letter: these are its truth table. All values 0 or 2^k: it is a
 * function shifted to the left by k. A name that occurs in larger atoms may be missing as
 * an atom of its own, as it is written out there: its factor in a truth table is -1, 0 or
 * 1, so its polynomial is subtracted that many times, and what is left is looked at. */
#include "prove/forms/form_local.h"
#include "base/weaken.h"

enum { NAMES_MOST = 4 };

/* A polynomial of degree 1, and names that have been taken away from it. */
typedef struct {
    FormId whole; /* with the names */
    uint16_t word[FORM_WORDS];
    unsigned count;
    uint64_t value[TABLE_LETTERS];
    uint16_t name[NAMES_MOST];
    int times[NAMES_MOST];
    unsigned names;
} Linear;

/* The words that occur; false: too many, or degree 2. */
static bool gather(const Forms *f, FormId p, Linear *l) {
    l->count = 0;
    if (f->polys[p].degree > 1 || f->polys[p].count > TABLE_LETTERS) return false;
    for (unsigned i = 0; i < l->names; i++)
        if (l->times[i]) word_put(l->word, &l->count, FORM_WORDS, l->name[i]);
    return word_put_all(f, p, true, l->word, &l->count, FORM_WORDS);
}

/* The value at each letter. */
static void values(const Forms *f, FormId p, Linear *l) {
    assert(f->polys[p].degree <= 1);
    const FormEntry *e = sum_entries(f, p);
    for (unsigned k = 0; k < 1u << l->count; k++) l->value[k] = 0;
    for (uint32_t i = 0; i < f->polys[p].count; i++) {
        AtomId atom = f->monos[e[i].mono].atom;
        unsigned letter = 0;
        uint64_t factor = atom == ATOM_ALL ? -e[i].factor : e[i].factor;
        for (; atom != ATOM_ALL; atom = f->atoms[atom].parent)
            letter |= word_letter(l->word, l->count, f->atoms[atom].word);
        l->value[letter] += factor;
    }
    for (unsigned i = 0; i < l->names; i++) {
        unsigned letter = word_letter(l->word, l->count, l->name[i]);
        assert(letter || !l->times[i]);
        if (l->times[i]) l->value[letter] += (uint64_t)(int64_t)l->times[i];
    }
    table_zeta(l->value, l->count);
}

/* The constants have such bits at some place. */
static bool is_letter(const Forms *f, const Linear *l, unsigned letter) {
    uint64_t places = f->mask;
    for (unsigned i = 0; i < l->count; i++) {
        const FormWord *w = &f->words[l->word[i]];
        if (w->kind == WORD_CONST) places &= letter >> i & 1 ? w->k : ~w->k;
    }
    return places != 0;
}

/* The values are 0 and *one, a power of 2. */
static bool two_values(const Forms *f, const Linear *l, uint64_t *one, uint64_t *bits) {
    *one = 0;
    for (unsigned k = 0; k < table_blocks(l->count); k++) bits[k] = 0;
    for (unsigned k = 0; k < (1u << l->count) - WEAKEN(RECOVER_LETTER, 1, 0); k++) {
        uint64_t value = l->value[k] & f->mask;
        if (value == 0 || !is_letter(f, l, k)) continue;
        if (*one == 0) *one = value;
        if (value != *one && !WEAKEN(RECOVER_VALUE, true, false)) return false;
        bits[k >> 6] |= UINT64_C(1) << (k & 63);
    }
    return *one && (*one & (*one - 1)) == 0;
}

/* Of a word that is shifted out altogether nothing is left: an amount of 64 or more would
 * be taken modulo 64. */
static FormTable shifted_word(Forms *f, uint16_t word, unsigned amount) {
    const FormWord *w = &f->words[word];
    unsigned before = w->kind == WORD_SHIFT ? (unsigned)w->k : 0;
    if (w->kind == WORD_CONST) return table_of_constant(f, w->k << amount);
    if (before + amount > 63)
        return WEAKEN(RECOVER_BEYOND, table_word(word), table_constant(false));
    return table_word(word_shift(f, word, amount));
}

bool recover_shifted(Forms *f, const FormTable *t, unsigned amount, FormTable *out) {
    assert(amount < 64);
    FormTable word[FORM_WORDS], mask = table_of_constant(f, f->mask << amount);
    for (unsigned i = 0; i < t->count; i++) word[i] = shifted_word(f, t->word[i], amount);
    FormTable moved;
    if (!table_compose(t, word, &moved)) return false;
    if (WEAKEN(RECOVER_SHIFTED, false, table_bit(t, 0)) &&
        !table_join(OP_AND, &moved, &mask, &moved))
        return false;
    *out = moved;
    return true;
}

static bool of_values(Forms *f, const Linear *l, FormTable *out) {
    uint64_t one, bits[TABLE_BLOCKS];
    if (!two_values(f, l, &one, bits)) return false;
    assert(one && (one & (one - 1)) == 0);
    *out = table_make(l->word, l->count, bits);
    if (one == 1) return true;
    FormTable t = *out;
    return recover_shifted(f, &t, (unsigned)__builtin_ctzll(one), out);
}

/* p, or else -1 - p, is a bitwise function, perhaps shifted. */
static bool bitwise(Forms *f, FormId p, Linear *l, FormTable *out) {
    if (!gather(f, p, l)) return false;
    values(f, p, l);
    if (of_values(f, l, out)) return true;
    for (unsigned k = 0; k < 1u << l->count; k++) l->value[k] = 1 - l->value[k];
    if (!of_values(f, l, out)) return false;
    if (!WEAKEN(RECOVER_INVERSE, true, false)) *out = table_not(*out);
    return true;
}

/* How often the name's polynomial is in p, told by a monomial that few others have. */
static bool times_of(const Forms *f, FormId p, FormId name, int *times) {
    const FormEntry *e = sum_entries(f, name);
    for (uint32_t i = f->polys[name].count; i-- > 0;) {
        if (f->monos[e[i].mono].degree < 2) continue;
        uint64_t has = sum_factor(f, p, e[i].mono);
        *times = has == e[i].factor ? 1 : has == 0 - e[i].factor ? -1 : 0;
        return true;
    }
    return false;
}

/* p and the names that have been taken away from it, as atoms of their own. */
static FormId with_names(Forms *f, FormId p, const Linear *l) {
    sum_add(f, p, 1);
    for (unsigned i = 0; i < l->names; i++) {
        AtomId alone = atom_extend(f, ATOM_ALL, l->name[i]);
        if (l->times[i])
            sum_add_mono(f, mono_of_atom(f, alone), (uint64_t)(int64_t)l->times[i]);
    }
    return sum_close(f);
}

/* The names from number `at` on are still to be taken away. */
static bool without_names(Forms *f, FormId p, Linear *l, unsigned at, FormTable *out) {
    assert(at <= l->names && l->names <= NAMES_MOST);
    if (at == l->names)
        return bitwise(f, p, l, out) ||
               letters_table(f, l->whole, with_names(f, p, l), 0, out);
    FormId name = f->words[l->name[at]].form;
    int first = 1, last = -1, only;
    if (times_of(f, p, name, &only)) first = last = only;
    for (int times = first; times >= last; times--) {
        FormId rest = p;
        l->times[at] = times;
        if (times && !WEAKEN(RECOVER_NAMES, true, false))
            rest = sum_linear(f, 0, p, 1, name, (uint64_t) - (int64_t)times);
        if (without_names(f, rest, l, at + 1, out)) return true;
    }
    return false;
}

/* The words with a polynomial of their own that occur in larger atoms, newest first. */
static bool find_names(const Forms *f, FormId p, Linear *l) {
    const FormEntry *e = sum_entries(f, p);
    for (uint32_t i = 0; i < f->polys[p].count; i++) {
        if (f->monos[e[i].mono].degree != 1) continue;
        for (AtomId a = f->monos[e[i].mono].atom; a != ATOM_ALL; a = f->atoms[a].parent) {
            uint16_t word = f->atoms[a].word;
            unsigned k = 0;
            if (f->words[word].alone) continue;
            while (k < l->names && l->name[k] > word) k++;
            if (k < l->names && l->name[k] == word) continue;
            if (l->names == NAMES_MOST) return false;
            for (unsigned n = l->names++; n > k; n--) l->name[n] = l->name[n - 1];
            l->name[k] = word;
        }
    }
    return l->names > 0;
}

bool recover_table(Forms *f, FormId p, FormTable *out) {
    assert(p && p < f->npolys && f->polys[p].table <= f->ntables);
    Linear l;
    uint64_t k;
    if (f->polys[p].table) return *out = f->tables[f->polys[p].table - 1], true;
    if (sum_is_constant(f, p, &k)) return *out = table_of_constant(f, k), true;
    if (f->polys[p].tried) return false;
    f->polys[p].tried = true;
    l.names = 0, l.whole = p;
    bool is = bitwise(f, p, &l, out) || letters_table(f, p, p, 0, out);
    if (!is && find_names(f, p, &l)) is = without_names(f, p, &l, 0, out);
    if (is) table_remember(f, p, out);
    return is;
}

/* The 2^k that divides all factors, k > 0; the quotient's are the nearest to 0. */
static bool halved(Forms *f, FormId p, unsigned *k, FormId *quotient) {
    uint64_t all = 0;
    for (uint32_t i = 0; i < f->polys[p].count; i++) all |= sum_entries(f, p)[i].factor;
    if (all == 0 || all & 1) return false;
    unsigned unused = 64 - (unsigned)__builtin_popcountll(f->mask);
    *k = (unsigned)__builtin_ctzll(all);
    assert(*k > 0);
    for (uint32_t i = 0; i < f->polys[p].count; i++) {
        FormEntry e = sum_entries(f, p)[i];
        int64_t factor = (int64_t)(e.factor << unused) >> unused;
        sum_add_mono(f, e.mono, (uint64_t)(factor >> *k));
    }
    *quotient = sum_close(f);
    return true;
}

FormTable recover_name(Forms *f, FormId p) {
    bool inverse;
    FormTable t = table_word(word_name(f, p, &inverse));
    return inverse ? table_not(t) : t;
}

/* p, or -1 - p, is 2^k * q: the function or name that q is, shifted. */
static bool shifted_name(Forms *f, FormId p, FormTable *out) {
    FormId q;
    unsigned k;
    FormTable t;
    FormId even = p;
    bool inverse = !halved(f, p, &k, &q);
    if (inverse) {
        even = sum_linear(f, ~UINT64_C(0), p, ~UINT64_C(0), FORM_NONE, 0);
        if (!halved(f, even, &k, &q)) return false;
    }
    if (!recover_table(f, q, &t) && !letters_table(f, even, q, k, &t))
        t = recover_name(f, q);
    if (!recover_shifted(f, &t, k, out)) return false;
    if (inverse) *out = table_not(*out);
    table_remember(f, p, out);
    return true;
}

FormTable recover_or_name(Forms *f, FormId p) {
    FormTable t;
    if (recover_table(f, p, &t) || shifted_name(f, p, &t)) return t;
    return recover_name(f, p);
}
