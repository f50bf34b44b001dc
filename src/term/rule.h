/* Inside the room: the rules, a file a family. Each takes operands that are not full and
 * of which at least one is a node, and gives a term that is the operation's value for all
 * inputs. They are total; what no rule fits becomes a node. A part that turns out full
 * may go on to node_make(), rule_masked(), the shifts and term_op…(): it passes through
 * them.
 *
 * Why this ends: a rule makes at most MOST_LEAVES nodes, of operands it took apart to at
 * most that many leaves, and calls other rules only on parts of its operands or on
 * operands one step nearer to the normal form named at the head of its file. */
#ifndef TERM_RULE_H
#define TERM_RULE_H

#include "term/node.h"

/* Chains of more operands than this are not flattened: a ^ b ^ c … stays as it came. */
enum { MOST_LEAVES = 12 };

/* rule_mask.c: (t & keep) ^ flip, with constants; shifts and rotates by constants. */
Term rule_masked(Pool *pool, Term t, uint64_t keep, uint64_t flip);
Term rule_shift_left(Pool *pool, Term t, unsigned amount);
Term rule_shift_right(Pool *pool, Term t, unsigned amount);
/* t == (*core & *keep) ^ *flip, the core without constant masks around it. */
void rule_peel(Pool *pool, Term t, Term *core, uint64_t *keep, uint64_t *flip);
/* a op b, bitwise, where both are the same core. */
bool rule_one_word(Pool *pool, Op op, Term a, Term b, Term *result);

/* rule_logic.c: and, or, xor, not. */
Term rule_and(Pool *pool, Term a, Term b);
Term rule_or(Pool *pool, Term a, Term b);
Term rule_xor(Pool *pool, Term a, Term b);
Term rule_not(Pool *pool, Term a);
/* Whether t inverts a word: ~of, and of truths of ^ 1. */
bool rule_inverse(const Pool *pool, Term t, bool truths, Term *of);
/* rule_pair.c: both are Boolean functions of the same one or two words: one of sixteen.
 */
bool rule_pair(Pool *pool, Op op, Term a, Term b, Term *result);

/* rule_sum.c: additions, subtractions, products. */
Term rule_add(Pool *pool, Term a, Term b);
Term rule_sub(Pool *pool, Term a, Term b);
Term rule_mul(Pool *pool, Term a, Term b);
/* factor * a, for a factor that is no power of two or an a that is a sum with one. */
Term rule_scale(Pool *pool, Term a, uint64_t factor);
/* a == b for sums: what is on both sides goes. false: neither is a sum. */
bool rule_sum_equal(Pool *pool, Term a, Term b, Term *result);

/* rule_move.c: rotates and permutations, and what has rows alone. */
Term rule_move1(Pool *pool, Op op, Term a);
Term rule_move2(Pool *pool, Op op, Term a, Term b);

/* rule_equal.c */
Term rule_equal(Pool *pool, Term a, Term b);

/* rule_row.c: the result of the first row of rules.def that fits. */
bool rule_row(Pool *pool, Op op, const Term *arg, Term *result);
static inline bool rule_row2(Pool *pool, Op op, Term a, Term b, Term *result) {
    return rule_row(pool, op, (Term[]){a, b}, result);
}

/* Both terms truths. */
static inline bool rule_truths(const Pool *pool, Term a, Term b) {
    return term_is_bool(pool, a) && term_is_bool(pool, b);
}

/* A commutative operation: the older node first, a word last. */
static inline Term rule_node(Pool *pool, Op op, Term a, Term b) {
    bool turn = a.ref == 0 || (b.ref != 0 && b.ref < a.ref);
    return turn ? node_make2(pool, op, b, a) : node_make2(pool, op, a, b);
}

#endif
