/* Inside forms: base words, atoms, monomials, polynomials.
 *
 *   sum.c     monomials and polynomials
 *   word.c    base words and atoms
 *   mask.c    atoms under constant masks
 *   class.c   products of such
 *   same.c    equal polynomials that are written differently
 *   form.c    the forms of terms
 *   letters.c functions that differ from bit to bit
 *   recover.c polynomials that are bitwise functions
 *   abstract.c from forms back to terms */
#ifndef PROVE_FORM_LOCAL_H
#define PROVE_FORM_LOCAL_H

#include "base/watch.h"
#include "prove/forms/form.h"
#include "prove/forms/table.h"

typedef uint32_t AtomId, MonoId;

enum {
    FORM_NONE = 0,
    FORM_ZERO = 1,
    MONO_ONE = 0, /* the empty product */
    ATOM_ALL = 0, /* the empty atom: ~0 */
    WORDS_MOST = 2000,
    ENTRIES_MOST = 1 << 21,
    WORK_MOST = 1 << 20,
    MONOMIAL_STEPS = 20, /* of the watch */
    DEGREE_MOST = 60
};

typedef enum {
    WORD_VAR,   /* k: the pool's variable */
    WORD_CONST, /* k; bit 0 is clear */
    WORD_SHIFT, /* word arg[0] << k */
    WORD_FORM,  /* the polynomial arg[0] */
    WORD_OPAQUE /* op of the forms arg[]; k: an amount, a mask, a table */
} WordKind;

typedef struct {
    uint8_t kind, op;
    FormId arg[3];
    uint64_t k;
    uint64_t may;   /* the bits that may be 1 */
    uint64_t value; /* at some input */
    FormId form;    /* the word as a polynomial */
    bool alone;     /* form is just the word's own atom */
    uint32_t next;
} FormWord;

typedef struct {
    AtomId parent; /* without the last word */
    uint16_t word; /* the last and greatest */
    uint8_t size;
    MonoId mono; /* the atom as a monomial */
    uint64_t may, value;
    bool masked; /* a constant is among its words */
} FormAtom;

typedef struct {
    MonoId parent; /* without the last atom */
    AtomId atom;   /* the last and greatest */
    unsigned degree;
    unsigned zeros; /* it is a multiple of 2^zeros */
    uint64_t value;
    bool masked; /* some atom is */
} FormMono;

typedef struct {
    uint64_t factor;
    MonoId mono;
} FormEntry;

typedef struct {
    uint32_t start, count; /* of entries, by ascending monomial */
    uint32_t table;        /* 1 + its number in tables; 0: not known */
    uint32_t hash;
    unsigned degree;
    FormId first; /* the first one equal to it; 0: not known */
    bool tried;   /* whether it is bitwise has been looked at */
    bool masked;  /* some monomial is */
    bool reduced; /* to the normal form of masks */
} FormPoly;

/* (a, b) -> number, for the tries of atoms and monomials. */
typedef struct {
    uint64_t *key;
    uint32_t *value;
    uint32_t count, cap;
} FormMap;

struct Forms {
    const Pool *pool;
    uint64_t mask; /* the bits of a word */
    Watch *watch;  /* the pool's */
    uint64_t work; /* monomials that have been made or added up */
    bool full;     /* a bound was reached: nothing that follows means anything */
    FormWord *words;
    uint32_t nwords, words_cap;
    uint32_t word_slot[64]; /* chains of words, 1 + number */
    FormAtom *atoms;
    uint32_t natoms, atoms_cap;
    FormMono *monos;
    uint32_t nmonos, monos_cap;
    FormPoly *polys;
    uint32_t npolys, polys_cap;
    FormEntry *entries;
    uint32_t nentries, entries_cap;
    FormTable *tables;
    uint32_t ntables, tables_cap;
    FormMap atom_map, mono_map;
    FormMap value_map; /* from values to polynomials */
    uint32_t *slots;   /* polynomials by content */
    uint32_t nslots;
    /* the sum being made */
    uint64_t *factor; /* by monomial */
    bool *touched;
    MonoId *list;
    uint32_t nlist;
};

/* form.c: an array with room for one more, and the work done, in monomials. */
void *form_grow(void *old, uint32_t *cap, uint32_t count, size_t size);
void form_spend(Forms *f, uint64_t monomials);

/* sum.c */
void sum_open(Forms *f);
void sum_free(Forms *f);
/* A sum is made by adding to it, then closed; only one at a time. */
void sum_add_mono(Forms *f, MonoId mono, uint64_t factor);
void sum_add(Forms *f, FormId p, uint64_t factor);
FormId sum_close(Forms *f);
/* These two leave the open sum alone: factor * mono, factor * p. */
FormId sum_single(Forms *f, MonoId mono, uint64_t factor);
FormId sum_scaled(Forms *f, FormId p, uint64_t factor);
/* c + ka * a + kb * b */
FormId sum_linear(Forms *f, uint64_t c, FormId a, uint64_t ka, FormId b, uint64_t kb);
/* The product; FORM_NONE: too large. */
FormId sum_product(Forms *f, FormId a, FormId b);
MonoId mono_product(Forms *f, MonoId a, MonoId b);
MonoId mono_of_atom(Forms *f, AtomId atom);
static inline const FormEntry *sum_entries(const Forms *f, FormId p) {
    return f->entries + f->polys[p].start;
}
/* It is the number *k. */
bool sum_is_constant(const Forms *f, FormId p, uint64_t *k);
uint64_t sum_factor(const Forms *f, FormId p, MonoId mono);
/* Its value where the words have theirs. */
uint64_t sum_value(const Forms *f, FormId p);
uint32_t map_get(const FormMap *map, uint64_t key); /* 0: none */
void map_put(FormMap *map, uint64_t key, uint32_t value);

/* word.c */
uint16_t word_var(Forms *f, uint64_t number);
/* The word for k, or for ~k: then *inverse is set. k is neither 0 nor ~0. */
uint16_t word_const(Forms *f, uint64_t k, bool *inverse);
uint16_t word_shift(Forms *f, uint16_t word, unsigned amount);
/* A name for the polynomial, or for -1 - p: then *inverse is set. */
uint16_t word_name(Forms *f, FormId p, bool *inverse);
uint16_t word_opaque(Forms *f, Op op, const FormId arg[3], uint64_t k, uint64_t may);
/* Puts the word into an ascending list; false: it has `most` others already. */
bool word_put(uint16_t *word, unsigned *count, unsigned most, uint16_t one);
/* The same with all words of p's atoms; constants only where they are wanted. */
bool word_put_all(const Forms *f, FormId p, bool constants, uint16_t *word,
                  unsigned *count, unsigned most);
/* The letter that has this word alone; 0: the list lacks it. */
unsigned word_letter(const uint16_t *word, unsigned count, uint16_t one);
/* The atom that holds one word more, greater than those it has. */
AtomId atom_extend(Forms *f, AtomId atom, uint16_t word);
/* The atom of ascending words; and its words, ascending. */
AtomId atom_of(Forms *f, const uint16_t *word, unsigned count);
unsigned atom_words(const Forms *f, AtomId atom, uint16_t *word);
/* factor * (the `and` of the words, ascending) into the open sum. */
void atom_add(Forms *f, const uint16_t *word, unsigned count, uint64_t factor);
/* The function as a polynomial, and the polynomial remembered as that function. */
FormId table_form(Forms *f, const FormTable *t);
void table_remember(Forms *f, FormId p, const FormTable *t);
FormTable table_of_constant(Forms *f, uint64_t k);

/* mask.c: with atoms under constant masks in one way of writing */
FormId mask_reduce(Forms *f, FormId p);
/* An atom's words without the constant, and the constant. */
typedef struct {
    uint16_t word[FORM_WORDS + 1];
    unsigned count;
    uint64_t mask; /* all bits: none */
} FormMasked;
FormMasked mask_of_atom(const Forms *f, AtomId atom);
bool mask_same_words(const FormMasked *a, const FormMasked *b);
/* The words' atom under a mask that lacks their lowest bit. */
AtomId mask_atom(Forms *f, const FormMasked *m, uint64_t mask);

/* class.c: p, reduced, is 0 by the classes of bits that its masks make. */
bool class_is_zero(Forms *f, FormId p);

/* same.c: the first one of the polynomials known to be equal to p. */
FormId same_first(Forms *f, FormId p);

/* letters.c: the bitwise function t with p == t << shift, told by the values of q
 * where each word holds one letter everywhere; q << shift is p, with some names as atoms
 * of their own. */
bool letters_table(Forms *f, FormId p, FormId q, unsigned shift, FormTable *out);

/* recover.c: the bitwise function that p is. Without one, or at once: a name for p. */
bool recover_table(Forms *f, FormId p, FormTable *out);
/* The function, shifted to the left. */
bool recover_shifted(Forms *f, const FormTable *t, unsigned amount, FormTable *out);
FormTable recover_name(Forms *f, FormId p);
FormTable recover_or_name(Forms *f, FormId p);

#endif
