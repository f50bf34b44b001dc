/* Facts about counts: of ones, and of zeros at both ends. */
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

enum { ONES_STEPS = 64, VALUE_STEPS = 12 };

static Poly most_ones(Reader *r, Term t, unsigned *steps);

/* A sum, a union has at most as many ones as both words together, a product at most the
 * product of the counts; what is left of a word, or moved, no more than it had. */
static Poly most_ones_of(Reader *r, Term t, unsigned *steps) {
    Op op = node_op(r->pool, t);
    Term a = node_arg(r->pool, t, 0), b = node_arg(r->pool, t, 1);
    bool both = op == OP_ADD || op == OP_MUL || op == OP_OR || op == OP_XOR;
    bool part = op == OP_AND || op == OP_PEXT || op == OP_PDEP;
    bool moved =
        op == OP_SHL || op == OP_SHR || op == OP_ROL || op_class(op) == CLASS_PERMUTATION;
    if (!both && !part && !moved) return (Poly){.wrong = true};
    Poly one = most_ones(r, a, steps);
    if (moved || (part && !one.wrong)) return one;
    Poly other = most_ones(r, b, steps);
    if (part || WEAKEN(READING_COUNT, true, false)) return other;
    return op == OP_MUL ? reading_product(r, one, other) : poly_sum(&one, &other, 1);
}

/* What t's count can't exceed, told by counts that truths have. */
static Poly most_ones(Reader *r, Term t, unsigned *steps) {
    Poly count;
    if (t.ref == 0) return poly_constant(__builtin_popcountll(t.word));
    if (*steps == 0) return (Poly){.wrong = true};
    --*steps;
    return count_read(r, t, &count) ? count : most_ones_of(r, t, steps);
}

/* Few enough operations to read the word for its count alone. */
static bool is_small(const Reader *r, Term t, unsigned *steps) {
    if (t.ref == 0 || r->read[t.ref]) return true;
    if (*steps == 0) return false;
    --*steps;
    bool small = true;
    for (unsigned i = 0; small && i < pool_node(r->pool, t.ref)->arity; i++)
        small = is_small(r, node_arg(r->pool, t, i), steps);
    return small;
}

void reading_counts_ones(Reader *r, Ref ref) {
    Poly count = r->value[ref], part;
    Term of = term_arg(r->pool, ref, 0);
    Op op = node_op(r->pool, of);
    unsigned steps = VALUE_STEPS;
    if (is_small(r, of, &steps)) {
        Poly all = reading_value(r, of);
        reading_know(r, minus(&all, &count));
    }
    steps = ONES_STEPS;
    Poly most = most_ones_of(r, of, &steps);
    reading_know(r, minus(&most, &count));
    bool inside = op == OP_AND || op == OP_PEXT || op == OP_PDEP;
    for (unsigned i = 0; i < 2 && (inside || op == OP_OR); i++)
        if (count_read(r, node_arg(r->pool, of, i), &part))
            reading_know(r, inside ? minus(&part, &count) : minus(&count, &part));
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

/* ---- zeros at an end, 64 of the empty word */

/* Their count, where it was read. */
static bool zeros_read(const Reader *r, Op end, Term t, Poly *zeros) {
    for (Ref ref = t.ref; ref && ref < r->top; ref++)
        if (r->read[ref] && pool_node(r->pool, ref)->op == end &&
            pool_node(r->pool, ref)->arg[0] == t.ref)
            return *zeros = r->value[ref], true;
    if (t.ref) return false;
    uint64_t k = t.word;
    int count = !k ? 64 : end == OP_CTZ ? __builtin_ctzll(k) : __builtin_clzll(k);
    return *zeros = poly_constant(count), true;
}

/* Of the empty word and no other they are 64. */
static void know_zeros(Reader *r, const Poly *zeros, Term of) {
    Choice choice = {.made = false};
    Poly some = plus(&r->value[of.ref], -1), all = plus(zeros, -64),
         few = poly_constant(63);
    few = minus(&few, zeros);
    known_fact(r->known, &choice.of[0], &some, false);
    known_fact(r->known, &choice.of[0], &few, false);
    known_fact(r->known, &choice.of[1], &r->value[of.ref], true);
    known_fact(r->known, &choice.of[1], &all, true);
    known_choice(r->known, &choice);
}

/* ---- at the lower end */

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
    Poly times;
    if (t.ref == 0 || r->read[t.ref]) return t.ref != 0;
    return node_is(r->pool, t, OP_MUL) && reading_wraps(r, t, &times) &&
           (reading_value(r, t), true);
}

void reading_counts_zeros(Reader *r, const Poly *zeros, Term of) {
    Term a = node_arg(r->pool, of, 0), b = node_arg(r->pool, of, 1);
    Op op = node_op(r->pool, of);
    Poly room = poly_constant(64);
    room = minus(&room, zeros);
    reading_know(r, room);
    if (op == OP_SHL && b.ref == 0) {
        a = node_arg(r->pool, of, 0), b = term_word(UINT64_C(1) << (b.word & 63));
        op = OP_MUL;
    }
    if (op == OP_MUL) know_product_zeros(r, zeros, a, b);
    if (op == OP_ADD || op == OP_SUB || op == OP_AND || op == OP_OR || op == OP_XOR)
        know_joined_zeros(r, op, zeros, a, b);
    if (is_known(r, of)) know_zeros(r, zeros, of);
}

static Poly zeros_of(Reader *r, Term t) {
    Poly zeros;
    if (zeros_read(r, OP_CTZ, t, &zeros)) return zeros;
    zeros = reading_fresh(r, 0, 64);
    if (node_is(r->pool, t, OP_MUL)) reading_counts_zeros(r, &zeros, t);
    return zeros;
}

/* ---- at the upper end */

/* One of two lists of facts holds: low <= high and p, or high < low and q. */
static void choose_order(Reader *r, const Poly *low, const Poly *high, Fact p, Fact q) {
    Choice choice = {.made = false};
    Poly room = minus(high, low), none = minus(low, high);
    none = plus(&none, -1);
    known_fact(r->known, &choice.of[0], &room, false);
    known_fact(r->known, &choice.of[1], &none, false);
    if (p.poly) known_fact(r->known, &choice.of[0], p.poly, p.equal);
    if (q.poly) known_fact(r->known, &choice.of[1], q.poly, q.equal);
    known_choice(r->known, &choice);
}

/* p zeros of x and q of y: x·y is less than 2^(128 - p - q), so with 64 zeros together it
 * is a word, of p + q - 64 zeros or more; and if both words have ones, it is at least
 * 2^(126 - p - q), so with less than 63 it is none, and if it is one, it has one zero
 * more than that at most. */
static void know_product_height(Reader *r, Term product) {
    const Fact nothing = {NULL, false};
    Term a = node_arg(r->pool, product, 0), b = node_arg(r->pool, product, 1);
    Poly p, q, zeros, times;
    if (!zeros_read(r, OP_CLZ, a, &p) || !zeros_read(r, OP_CLZ, b, &q)) return;
    Poly both = poly_sum(&p, &q, 1), least = plus(&both, -64), most = plus(&both, -63);
    bool own =
        node_is(r->pool, product, OP_MUL) && zeros_read(r, OP_CLZ, product, &zeros);
    if (own) reading_know(r, minus(&zeros, &least));
    if (!reading_wraps(r, product, &times)) return;
    Poly one = poly_constant(1), over = plus(&times, -1), few = poly_constant(63);
    Poly word = poly_constant(WEAKEN(READING_HEIGHT, 63, 64));
    choose_order(r, &word, &both, (Fact){&times, true}, nothing);
    choose_order(r, &few, &both, nothing, (Fact){&over, false});
    bool some = reading_not_zero(r, a) && reading_not_zero(r, b);
    if (!own || !WEAKEN(READING_HEIGHT_OF_NONE, true, some)) return;
    most = minus(&most, &zeros);
    choose_order(r, &one, &times, nothing, (Fact){&most, false});
}

void reading_counts_heights(Reader *r) {
    for (Ref ref = 1; ref < r->top; ref++) {
        Op op = (Op)pool_node(r->pool, ref)->op;
        Term of = term_arg(r->pool, ref, 0);
        if (op == OP_CLZ && r->read[ref] && of.ref && r->read[of.ref])
            know_zeros(r, &r->value[ref], of);
    }
    for (Ref ref = 0; (ref = walk_up(r->walk, ref));)
        if (pool_node(r->pool, ref)->op == OP_MUL ||
            pool_node(r->pool, ref)->op == OP_MULHI)
            know_product_height(r, (Term){0, ref});
}
