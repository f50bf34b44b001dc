/* Facts about counts: of ones, and of trailing zeros. */
#include "base/weaken.h"
#include "prove/integers/reading_local.h"

/* ---- ones */

/* The count of t's ones, where a truth has it, perhaps of t's bits in other places. */
static bool count_read(const Reader *r, Term t, Poly *count) {
    while (op_class(node_op(r->pool, t)) == CLASS_PERMUTATION ||
           node_is(r->pool, t, OP_ROL))
        t = node_arg(r->pool, t, 0);
    for (Ref ref = t.ref; ref && ref < r->top; ref++)
        if (r->read[ref] && pool_node(r->pool, ref)->op == OP_POPCOUNT &&
            pool_node(r->pool, ref)->arg[0] == t.ref)
            return *count = r->value[ref], true;
    return false;
}

/* A sum, a union has at most as many ones as both words together, a product at most the
 * product of the counts; an intersection no more than each, a union no fewer. */
void reading_counts_ones(Reader *r, Ref ref) {
    Poly count = r->value[ref], part[2];
    Term of = term_arg(r->pool, ref, 0);
    Op op = node_op(r->pool, of);
    Poly all = reading_value(r, of);
    reading_know(r, minus(&all, &count));
    bool both = op == OP_ADD || op == OP_MUL || op == OP_OR || op == OP_XOR;
    for (unsigned i = 0; i < 2 && (both || op == OP_AND || op == OP_OR); i++) {
        bool found = count_read(r, node_arg(r->pool, of, i), &part[i]);
        both = both && found;
        if (found && WEAKEN(READING_COUNT, true, op == OP_AND))
            reading_know(r, minus(&part[i], &count));
        if (found && op == OP_OR) reading_know(r, minus(&count, &part[i]));
    }
    if (!both) return;
    all = op == OP_MUL ? reading_product(r, part[0], part[1])
                       : poly_sum(&part[0], &part[1], 1);
    reading_know(r, minus(&all, &count));
}

/* pext(x, m) < 2^popcount(m), unless that are 64 bits. */
void reading_counts_gathered(Reader *r, Ref ref) {
    Term m = term_arg(r->pool, ref, 1);
    for (unsigned i = 0; i < r->powers; i++) {
        Term n = {0, r->power[i].amount};
        if (!node_is(r->pool, n, OP_POPCOUNT) || !term_same(node_arg(r->pool, n, 0), m))
            continue;
        Choice choice = {.made = false};
        Poly below = minus(&r->power[i].power, &r->value[ref]),
             count = reading_value(r, n);
        Poly all = reading_value(r, m);
        below = plus(&below, -1), count = plus(&count, -64);
        known_fact(r->known, &choice.of[0], &below, false);
        known_fact(r->known, &choice.of[1], &count, true);
        all = plus(&all, 1 - WORDS);
        known_fact(r->known, &choice.of[1], &all, true);
        if (WEAKEN(READING_GATHERED, true, false))
            known_fact(r->known, &choice.of[1], &below, false);
        known_choice(r->known, &choice);
    }
}

/* ---- trailing zeros, 64 of the empty word */

static Poly zeros_of(Reader *r, Term t);

/* Where one <= other, `p` is 0, or not negative. */
static void know_where(Reader *r, const Poly *one, const Poly *other, const Poly *p,
                       bool equal, Choice *choice, unsigned way) {
    Poly room = minus(other, one);
    known_fact(r->known, &choice->of[way], &room, false);
    known_fact(r->known, &choice->of[way], p, equal);
}

/* A product has those of both factors together, 64 at most. */
static void know_product_zeros(Reader *r, const Poly *zeros, Term a, Term b) {
    Choice choice = {.made = false};
    Poly all = poly_constant(64), one = zeros_of(r, a), other = zeros_of(r, b);
    Poly both = poly_sum(&one, &other, 1);
    Poly rest = minus(zeros, &both), none = minus(zeros, &all);
    know_where(r, &both, &all, &rest, true, &choice, 0);
    know_where(r, &all, &both, &none, true, &choice, 1);
    known_choice(r->known, &choice);
}

/* What is made of two words has the fewer zeros of both; or more, where these are equal.
 */
static void know_joined_zeros(Reader *r, Op op, const Poly *zeros, Term a, Term b) {
    Poly part[2] = {zeros_of(r, a), zeros_of(r, b)};
    const bool alike = WEAKEN(READING_ZEROS, true, false);
    for (unsigned i = 0; i < 2; i++) {
        Choice choice = {.made = false};
        Poly more = minus(zeros, &part[i]), rest = minus(zeros, &part[1 - i]);
        Poly next = plus(&part[i], 1);
        if (op == OP_AND) {
            reading_know(r, more);
            continue;
        }
        know_where(r, &next, &part[1 - i], &more, true, &choice, 0);
        know_where(r, &part[1 - i], &part[i], &rest, op == OP_OR || alike, &choice, 1);
        known_choice(r->known, &choice);
    }
}

/* The word was read, or at least how often 2^64 is in the product that it is. */
static bool is_known(Reader *r, Term t) {
    if (r->read[t.ref] || !node_is(r->pool, t, OP_MUL)) return r->read[t.ref];
    Ref a = node_arg(r->pool, t, 0).ref, b = node_arg(r->pool, t, 1).ref;
    if (!a || !b || !r->read[a] || !r->read[b]) return false;
    Poly product = reading_product(r, r->value[a], r->value[b]);
    for (unsigned i = 0; i < r->wraps; i++)
        if (poly_equal(&r->wrap[i].of, &product)) return reading_value(r, t), true;
    return false;
}

void reading_counts_zeros(Reader *r, const Poly *zeros, Term of) {
    Term a = node_arg(r->pool, of, 0), b = node_arg(r->pool, of, 1);
    Op op = node_op(r->pool, of);
    Poly room = poly_constant(64);
    reading_know(r, minus(&room, zeros));
    if (op == OP_SHL && b.ref == 0) {
        a = node_arg(r->pool, of, 0), b = term_word(UINT64_C(1) << (b.word & 63));
        op = OP_MUL;
    }
    if (op == OP_MUL) know_product_zeros(r, zeros, a, b);
    if (op == OP_ADD || op == OP_SUB || op == OP_AND || op == OP_OR || op == OP_XOR)
        know_joined_zeros(r, op, zeros, a, b);
    if (of.ref == 0 || !is_known(r, of)) return;
    Choice choice = {.made = false};
    Poly some = plus(&r->value[of.ref], -1), few = minus(&room, zeros);
    few = plus(&few, -1);
    known_fact(r->known, &choice.of[0], &some, false);
    known_fact(r->known, &choice.of[0], &few, false);
    known_fact(r->known, &choice.of[1], &r->value[of.ref], true);
    room = minus(&room, zeros);
    known_fact(r->known, &choice.of[1], &room, true);
    known_choice(r->known, &choice);
}

static Poly zeros_of(Reader *r, Term t) {
    if (t.ref == 0) return poly_constant(t.word ? __builtin_ctzll(t.word) : 64);
    for (Ref ref = t.ref; ref < r->top; ref++)
        if (r->read[ref] && pool_node(r->pool, ref)->op == OP_CTZ &&
            pool_node(r->pool, ref)->arg[0] == t.ref)
            return r->value[ref];
    Poly zeros = reading_fresh(r, 0, 64);
    if (node_is(r->pool, t, OP_MUL)) reading_counts_zeros(r, &zeros, t);
    return zeros;
}
