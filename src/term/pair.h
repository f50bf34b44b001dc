/* Words of 64 or 128 bits, as one term or as two.
 *
 * The core knows words of 64 bits. Where a board needs more, a word is a pair of them, and
 * what is done with it becomes operations on the halves: methods of proof see nothing but
 * words. `wide` says which of both is meant; without it the high halves are 0, and stay
 * it. */
#ifndef TERM_PAIR_H
#define TERM_PAIR_H

#include "base/wide.h"
#include "term/term.h"

typedef struct {
    Term low, high;
} Pair;

static inline Pair pair_of(Term low) {
    return (Pair){low, term_word(0)};
}
static inline Pair pair_word(Wide word) {
    return (Pair){term_word(wide_low(word)), term_word(wide_high(word))};
}
static inline bool pair_is_word(Pair a) {
    return term_is_word(a.low) && term_is_word(a.high);
}
static inline bool pair_is(Pair a, Wide word) {
    return term_is(a.low, wide_low(word)) && term_is(a.high, wide_high(word));
}
static inline bool pair_same(Pair a, Pair b) {
    return term_same(a.low, b.low) && term_same(a.high, b.high);
}
/* Of one that is a word. */
static inline Wide pair_wide(Pair a) {
    return wide_of(a.high.word, a.low.word);
}

/* All but MULHI, FLIPDIAG and the trial's have their 128-bit likes: amounts are taken
 * modulo 128, BSWAP turns the 16 bytes round, MIRROR each of them. */
bool pair_has(Op op);
Pair pair_op1(Pool *pool, bool wide, Op op, Pair a);
Pair pair_op2(Pool *pool, bool wide, Op op, Pair a, Pair b);
Pair pair_ite(Pool *pool, Term condition, Pair yes, Pair no);
/* a != 0 */
Term pair_truth(Pool *pool, Pair a);
Term pair_eq(Pool *pool, Pair a, Pair b);
Term pair_ult(Pool *pool, Pair a, Pair b);
/* words[index], 0 outside. */
Pair pair_table(Pool *pool, const Wide *words, size_t count, Pair index);
/* An index or amount as one word: what is 2^64 or more is 2^64 - 1. */
Term pair_index(Pool *pool, Pair a);

#endif
