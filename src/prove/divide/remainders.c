/* Equal remainders of sums of local words.
 *
 * Theorem 1 of few squares holds in any abelian group, so in the numbers modulo m. The
 * number of a word is a sum over its bits; so a sum of words is one over theirs, as long
 * as it is the sum of numbers, which does not wrap. Two such sums whose pieces depend on
 * the squares in some set of a family have equal remainders for all inputs iff they have
 * for those whose occupied squares lie inside one set. */
#include "prove/divide/quotients.h"

#include "prove/claim/equation.h"
#include "prove/divide/residue.h"
#include "prove/squares/family.h"
#include "base/weaken.h"

/* What the side, of which `word` is divided, is modulo `by`; where none is, it is below
 * `by` itself, perhaps by a truth. */
static bool is_remainder(const Residues *r, Ranges *said, Term side, Term word,
                         uint64_t by, Residue *out) {
    if (term_same(side, word) &&
        range_of(said, side).high >= by + WEAKEN(REMAINDERS_BELOW, 1, 0))
        return false;
    *out = residue_of(r, word);
    return residue_is_word(out);
}

/* The sum of those parts whose factor is positive, or of those where it is negative, as
 * the numbers of least magnitude. false: it may wrap. */
static bool sum_of(Attempt *a, const Residue *d, uint64_t by, bool negative, Term *sum) {
    uint64_t rest = d->rest > by / 2 ? by - d->rest : d->rest;
    ResidueWide most = 0;
    *sum = term_word(0);
    if ((d->rest > by / 2) == negative) *sum = term_word(rest), most = rest;
    Ranges *ranges = ranges_new(a->pool, NULL, 0, a->arena);
    for (size_t i = 0; i < d->count; i++) {
        Term t = {0, d->part[i].leaf};
        uint64_t k = d->part[i].factor, high = range_of(ranges, t).high;
        if ((k > by / 2) != negative) continue;
        if (k > by / 2) k = by - k;
        if (high >= by) t = term_op2(a->pool, OP_UREM, t, term_word(by)), high = by - 1;
        most += (ResidueWide)k * high;
        if (most >> 64) return false;
        *sum =
            term_op2(a->pool, OP_ADD, *sum, term_op2(a->pool, OP_MUL, t, term_word(k)));
    }
    *sum = term_op2(a->pool, OP_UREM, *sum, term_word(by));
    return !term_is_full(a->pool, *sum);
}

/* The sets of all parts. */
static bool find_sets(Attempt *a, const Residue *d, uint64_t **sets, size_t *count) {
    Term *leaf = ARENA_ARRAY(a->arena, Term, d->count + 1);
    for (size_t i = 0; i < d->count; i++) leaf[i] = (Term){0, d->part[i].leaf};
    return family_sets(a->pool, leaf, d->count, a->arena, sets, count);
}

static Answer decide(Attempt *a, const Equation *e) {
    Residue word[2], d;
    Equation rest;
    Term side[2];
    uint64_t by = equation_modulus(a->pool, e, side), *sets;
    size_t count;
    if (by == 0) return ANSWER_PASS;
    Ref root = e->left.ref > e->right.ref ? e->left.ref : e->right.ref;
    Ranges *said = ranges_new(a->pool, a->query->truth, a->query->count, a->arena);
    Residues *r =
        residues_new(a->pool, root, by, ranges_new(a->pool, NULL, 0, a->arena), a->arena);
    if (!is_remainder(r, said, e->left, side[0], by, &word[0]) ||
        !is_remainder(r, said, e->right, side[1], by, &word[1]))
        return ANSWER_PASS;
    d = residue_difference(r, word[0], word[1]);
    /* without the truths the sides need not be remainders */
    if (!d.is || !sum_of(a, &d, by, false, &rest.left) ||
        !sum_of(a, &d, by, true, &rest.right) || !find_sets(a, &d, &sets, &count))
        return ANSWER_PASS;
    Answer answer = equation_on_squares(a, &rest, term_word(1), sets, count);
    if (answer == ANSWER_PROVED) a->method = "few squares, in remainders";
    return answer;
}

Answer remainders_decide(Attempt *a) {
    return equation_each(a, decide);
}
