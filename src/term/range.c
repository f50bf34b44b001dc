/* Intervals, from the operands to what is made of them, as unsigned and as signed
 * numbers; each narrows the other.
 *
 * Invariant: for every input that satisfies the truths the node's value lies in both.
 * Operations whose result might wrap have the full range; comparisons with constants
 * among the truths narrow that of their other side. */
#include "term/range.h"

#include <assert.h>
#include <string.h>

#include "base/weaken.h"
#include "term/bits.h"

enum { ASSUMED_MOST = 24 };

struct Ranges {
    const Pool *pool;
    Arena *arena;
    Range *range; /* by ref, up to count */
    Ref count, cap;
    struct {
        Ref of;
        Range range;
    } assumed[ASSUMED_MOST]; /* by the truths */
    struct {
        Ref of;
        uint64_t word; /* that it is not */
    } barred[ASSUMED_MOST];
    unsigned nassumed, nbarred;
    bool none; /* what is known of a node is not what it can be */
};

static const Range FULL = {0, ~UINT64_C(0), INT64_MIN, INT64_MAX};

static Range exactly(uint64_t k) {
    return (Range){k, k, (int64_t)k, (int64_t)k};
}

/* The intersection; where it is empty the truths hold for no input, and a's will do. */
static Range cut(Range a, Range b) {
    uint64_t low = a.low > b.low ? a.low : b.low,
             high = a.high < b.high ? a.high : b.high;
    int64_t least = a.least > b.least ? a.least : b.least;
    int64_t most = a.most < b.most ? a.most : b.most;
    if (low <= high) a.low = low, a.high = high;
    if (least <= most) a.least = least, a.most = most;
    return a;
}

static bool are_apart(Range a, Range b) {
    if (WEAKEN(BOUNDS_APART, a.low == b.high || b.low == a.high, false)) return true;
    return a.low > b.high || b.low > a.high || a.least > b.most || b.least > a.most;
}

static Range join(Range a, Range b) {
    return (Range){a.low < b.low ? a.low : b.low, a.high > b.high ? a.high : b.high,
                   a.least < b.least ? a.least : b.least,
                   a.most > b.most ? a.most : b.most};
}

/* Where all words have the same sign, the two orders agree. */
static Range both_ways(Range r) {
    bool same = (r.low ^ r.high) < TOP;
    if (same) r = cut(r, (Range){0, ONES, (int64_t)r.low, (int64_t)r.high});
    same = (r.least < 0) == (r.most < 0);
    if (same)
        r = cut(r, (Range){(uint64_t)r.least, (uint64_t)r.most, INT64_MIN, INT64_MAX});
    return r;
}

bool range_fits(Range r, unsigned bits) {
    if (bits >= 64) return true;
    int64_t most = (INT64_C(1) << (bits - 1)) - 1;
    return bits > 0 && r.least >= -most - 1 && r.most <= most;
}

/* ---- operations: each gives what it can say of words, then of signed numbers */

static Range unsigned_range(uint64_t low, uint64_t high) {
    return (Range){low, high, INT64_MIN, INT64_MAX};
}
static Range signed_range(int64_t least, int64_t most) {
    return (Range){0, ONES, least, most};
}

static Range of_sum(Range a, Range b) {
    Range r = FULL;
    uint64_t high;
    int64_t least, most;
    bool wraps = __builtin_add_overflow(a.high, b.high, &high);
    if (!WEAKEN(BOUNDS_SUM, false, wraps)) r.low = a.low + b.low, r.high = high;
    if (!__builtin_add_overflow(a.least, b.least, &least) &&
        !__builtin_add_overflow(a.most, b.most, &most))
        r.least = least, r.most = most;
    return r;
}

static Range of_difference(Range a, Range b) {
    Range r = FULL;
    int64_t least, most;
    bool never = a.low >= b.high, always = a.high < b.low; /* does it wrap */
    if (never || always) r.low = a.low - b.high, r.high = a.high - b.low;
    if (!__builtin_sub_overflow(a.least, b.most, &least) &&
        !__builtin_sub_overflow(a.most, b.least, &most))
        r.least = least, r.most = most;
    return r;
}

static Range of_product(Range a, Range b) {
    Range r = FULL;
    uint64_t high;
    int64_t p[4];
    if (!__builtin_mul_overflow(a.high, b.high, &high))
        r.low = a.low * b.low, r.high = high;
    if (__builtin_mul_overflow(a.least, b.least, &p[0]) ||
        __builtin_mul_overflow(a.least, b.most, &p[1]) ||
        __builtin_mul_overflow(a.most, b.least, &p[2]) ||
        __builtin_mul_overflow(a.most, b.most, &p[3]))
        return r;
    r.least = r.most = p[0];
    for (int i = 1; i < 4; i++) {
        if (p[i] < r.least) r.least = p[i];
        if (p[i] > r.most) r.most = p[i];
    }
    return r;
}

/* Bitwise functions stay within the bits that both operands fit into. */
static Range of_bits(Range a, Range b) {
    unsigned bits = 1;
    while (bits < 64 && !(range_fits(a, bits) && range_fits(b, bits))) bits++;
    if (bits == 64) return FULL;
    int64_t most = (INT64_C(1) << (bits - 1)) - 1;
    return signed_range(-most - 1, most);
}

static Range of_and(Range a, Range b) {
    Range r = of_bits(a, b);
    r.high = a.high < b.high ? a.high : b.high;
    uint64_t one = -b.low; /* of a mask of all bits from one on */
    if (b.low == b.high && (one & (one - 1)) == 0)
        r.low = a.low & b.low, r.high = a.high & b.low;
    if (a.least == -1 && a.most == 0) /* all or nothing of b */
        return cut(r, join(b, exactly(0)));
    if (b.least == -1 && b.most == 0) return cut(r, join(a, exactly(0)));
    return r;
}

static Range of_or(Op op, Range a, Range b) {
    Range r = of_bits(a, b);
    r.high = bits_down(a.high) | bits_down(b.high);
    if (op == OP_OR) r.low = a.low > b.low ? a.low : b.low;
    return r;
}

static Range of_shift(Op op, Range a, Range by) {
    Range r = FULL;
    if (by.high > 63) by.low = 0, by.high = 63;
    unsigned least = (unsigned)by.low, most = (unsigned)by.high;
    switch (op) {
    case OP_SAR:
        r.least = a.least >> (WEAKEN(BOUNDS_SHIFTED, true, a.least >= 0) ? most : least);
        r.most = a.most >> (a.most < 0 ? most : least);
        return r;
    case OP_SHR:
        return unsigned_range(a.low >> most, a.high >> least);
    default:
        if (a.high << most >> most == a.high)
            r.low = a.low << least, r.high = a.high << most;
        return least == most && most < 63
                   ? cut(r, of_product(a, exactly(UINT64_C(1) << most)))
                   : r;
    }
}

static Range of_division(Op op, Range a, Range b) {
    if (b.low == 0) return unsigned_range(0, op == OP_UDIV ? ONES : a.high);
    if (op == OP_UDIV) return unsigned_range(a.low / b.high, a.high / b.low);
    if (a.high < b.low) return a;
    return unsigned_range(0, a.high < b.high - 1 ? a.high : b.high - 1);
}

static Range of_count(Op op, Range a) {
    uint64_t least = op_fold(OP_CLZ, a.high, 0, 0), most = op_fold(OP_CLZ, a.low, 0, 0);
    if (op == OP_CLZ) return unsigned_range(least, most);
    if (op == OP_CTZ) return unsigned_range(0, a.low ? 63 - least : 64);
    bool short_of_all = (a.high & (a.high + 1)) != 0;
    return unsigned_range(a.low > 0, WEAKEN(BOUNDS_COUNT, 63, 64) - least - short_of_all);
}

static Range of_comparison(Op op, Range a, Range b) {
    bool never = op == OP_EQ ? are_apart(a, b) : a.low >= b.high;
    bool always = op == OP_ULT && a.high < b.low;
    return never || always ? exactly(always) : unsigned_range(0, 1);
}

static Range of_node(const TermNode *n, const Range *a) {
    switch (n->op) {
    case OP_EQ:
    case OP_ULT:
        return of_comparison((Op)n->op, a[0], a[1]);
    case OP_CONST:
        return exactly(n->k);
    case OP_AND:
        return of_and(a[0], a[1]);
    case OP_OR:
    case OP_XOR:
        return of_or((Op)n->op, a[0], a[1]);
    case OP_NOT:
        return (Range){~a[0].high, ~a[0].low, ~a[0].most, ~a[0].least};
    case OP_ADD:
        return of_sum(a[0], a[1]);
    case OP_SUB:
        return of_difference(a[0], a[1]);
    case OP_MUL:
        return of_product(a[0], a[1]);
    case OP_MULHI:
        return unsigned_range(op_fold(OP_MULHI, a[0].low, a[1].low, 0),
                              op_fold(OP_MULHI, a[0].high, a[1].high, 0));
    case OP_SHL:
    case OP_SHR:
    case OP_SAR:
        return of_shift((Op)n->op, a[0], a[1]);
    case OP_UDIV:
    case OP_UREM:
        return of_division((Op)n->op, a[0], a[1]);
    case OP_CLZ:
    case OP_CTZ:
    case OP_POPCOUNT:
        return of_count((Op)n->op, a[0]);
    default:
        return FULL;
    }
}

/* x & sar(x, s) where the shift leaves the sign alone: the lesser of x and 0. */
static bool is_negative_part(const Ranges *r, Ref ref, Ref x) {
    const TermNode *n = pool_node(r->pool, ref);
    if (n->op != OP_AND) return false;
    for (unsigned i = 0; i < 2; i++) {
        const TermNode *sign = pool_node(r->pool, n->arg[i]);
        Range s = r->range[n->arg[i]];
        if (n->arg[1 - i] == x && sign->op == OP_SAR && sign->arg[0] == x &&
            s.least >= -1 && s.most <= 0)
            return true;
    }
    return false;
}

/* A square that does not wrap is no negative number. */
static Range of_square(Range x, Range square) {
    int64_t least, most;
    bool wraps = __builtin_mul_overflow(x.least, x.least, &least) ||
                 __builtin_mul_overflow(x.most, x.most, &most);
    if (WEAKEN(BOUNDS_SQUARE, false, wraps)) return square;
    return cut(square, signed_range(0, INT64_MAX));
}

/* Rules that need more than the operands' ranges. */
static Range of_pattern(const Ranges *r, Ref ref, Range range) {
    const TermNode *n = pool_node(r->pool, ref);
    if (n->arity != 2) return range;
    if (n->op == OP_MUL && n->arg[0] == n->arg[1])
        return of_square(r->range[n->arg[0]], range);
    if ((n->op == OP_OR || n->op == OP_XOR) &&
        (pool_node(r->pool, n->arg[0])->may & pool_node(r->pool, n->arg[1])->may) == 0)
        range = cut(range, of_sum(r->range[n->arg[0]], r->range[n->arg[1]]));
    for (unsigned i = 0; i < 2; i++)
        if (is_negative_part(r, ref, n->arg[i]))
            return cut(range, signed_range(INT64_MIN, 0));
    if (n->op == OP_SUB && is_negative_part(r, n->arg[1], n->arg[0])) {
        Range x = r->range[n->arg[0]];
        return cut(range,
                   signed_range(x.least > 0 ? x.least : 0, x.most > 0 ? x.most : 0));
    }
    return range;
}

/* ---- the truths */

static void assume(Ranges *r, Term t, Range range);

/* What is said of t >> s says something of t. */
static void assume_shifted(Ranges *r, Term t, Range range) {
    uint64_t s;
    Range of = FULL;
    if (node_with_word(r->pool, t, OP_SHR, &s)) {
        uint64_t most = ONES >> (s & 63);
        if (range.low <= most) of.low = range.low << (s & 63);
        if (range.high < most) of.high = ((range.high + 1) << (s & 63)) - 1;
    } else if (node_with_word(r->pool, t, OP_SAR, &s)) {
        s &= 63; /* 2^63 is no signed number */
        int64_t one = s < 63 ? INT64_C(1) << s : 0, most = INT64_MAX >> s;
        bool fits = range.least >= -most && range.least <= most;
        if (one && fits) of.least = range.least * one;
        fits = range.most >= -most && range.most < most;
        if (one && fits) of.most = (range.most + 1) * one - 1;
    } else {
        return;
    }
    assume(r, node_arg(r->pool, t, 0), both_ways(of));
}

static void assume(Ranges *r, Term t, Range range) {
    const Range assumed = range;
    uint64_t k;
    if (term_is_word(t) || r->nassumed == ASSUMED_MOST) return;
    r->assumed[r->nassumed].of = t.ref;
    r->assumed[r->nassumed++].range = range;
    /* of t + k it says something of t, where signed numbers do not wrap */
    range = signed_range(range.least, range.most);
    if (node_with_word(r->pool, t, OP_ADD, &k))
        assume(r, node_arg(r->pool, t, 0), of_difference(range, exactly(k)));
    if (node_with_word(r->pool, t, OP_SUB, &k))
        assume(r, node_arg(r->pool, t, 0), of_sum(range, exactly(k)));
    if (node_is(r->pool, t, OP_SUB) && term_is_word(node_arg(r->pool, t, 0)))
        assume(r, node_arg(r->pool, t, 1),
               of_difference(exactly(node_arg(r->pool, t, 0).word), range));
    assume_shifted(r, t, assumed);
}

/* t <= most, or t > most. A term with its top bit turned compares as signed. */
static void assume_compare(Ranges *r, Term t, uint64_t most, bool above) {
    uint64_t k;
    if (above && most == ONES) return;
    assume(r, t,
           both_ways(above ? unsigned_range(most + 1, ONES) : unsigned_range(0, most)));
    bool turned = node_with_word(r->pool, t, OP_XOR, &k);
    if (node_with_word(r->pool, t, OP_OR, &k))
        turned = !(pool_node(r->pool, node_arg(r->pool, t, 0).ref)->may & TOP);
    if (!turned || k != TOP) return;
    int64_t m = (int64_t)(most ^ TOP);
    assume(
        r, node_arg(r->pool, t, 0),
        both_ways(above ? signed_range(m + 1, INT64_MAX) : signed_range(INT64_MIN, m)));
}

static void bar(Ranges *r, Term t, uint64_t word) {
    if (term_is_word(t) || r->nbarred == ASSUMED_MOST) return;
    r->barred[r->nbarred].of = t.ref;
    r->barred[r->nbarred++].word = word;
}

/* The ends of a range are not what the node is not. */
static Range without_barred(Ranges *r, Ref ref, Range range) {
    for (unsigned i = 0; i < r->nbarred; i++) {
        uint64_t word = r->barred[i].word, by = WEAKEN(BOUNDS_BARRED, 2, 1);
        if (r->barred[i].of != ref) continue;
        r->none = r->none || (range.low == word && range.high == word);
        if (range.low == word && range.high - range.low >= by) range.low += by;
        if (range.high == word && range.high - range.low >= by) range.high -= by;
        if (range.least == (int64_t)word && range.least < range.most) range.least += 1;
        if (range.most == (int64_t)word && range.least < range.most) range.most -= 1;
    }
    return range;
}

static void assume_truth(Ranges *r, Term t, bool holds);

/* A choice that has one word and is another. */
static void assume_chosen(Ranges *r, Term t, uint64_t is) {
    for (unsigned i = 1; node_is(r->pool, t, OP_ITE) && i < 3; i++) {
        Term not = node_arg(r->pool, t, i);
        if (!term_is_word(not ) || not .word == is) continue;
        assume_truth(r, node_arg(r->pool, t, 0), i == 2);
        assume(r, node_arg(r->pool, t, 3 - i), exactly(is));
    }
}

static void assume_truth(Ranges *r, Term t, bool holds) {
    if (term_is_word(t)) return;
    const TermNode *n = pool_node(r->pool, t.ref);
    if (n->arity != 2) return;
    Term a = term_arg(r->pool, t.ref, 0), b = term_arg(r->pool, t.ref, 1);
    if (n->op == OP_SHR && term_is(b, 63)) {
        assume(
            r, a,
            both_ways(holds ? signed_range(INT64_MIN, -1) : signed_range(0, INT64_MAX)));
    } else if (n->op == OP_AND && holds && n->flags & TERM_BOOL) {
        assume_truth(r, a, true);
        assume_truth(r, b, true);
    } else if (n->op == OP_XOR && term_is(b, 1) && term_is_bool(r->pool, a)) {
        assume_truth(r, a, !holds);
    } else if (n->op == OP_EQ && holds && term_is_word(b)) {
        assume(r, a, exactly(b.word));
        assume_chosen(r, a, b.word);
    } else if (n->op == OP_EQ && term_is_word(b)) {
        bar(r, a, b.word);
    } else if (n->op == OP_ULT && term_is_word(b) && b.word) { /* a < k */
        bool weak = WEAKEN(BOUNDS_SAID, holds && b.word > 1, false);
        assume_compare(r, a, b.word - 1 - weak, !holds);
    } else if (n->op == OP_ULT && term_is_word(a)) { /* k < b */
        assume_compare(r, b, a.word, holds);
    }
}

/* ---- choices: in each of their words the truth is known */

enum { CHOICE_DEEP = 4 };

/* The node's range, with what the truths from `assumed` on say of it and of what it is
 * of.
 */
static Range under(const Ranges *r, Ref ref, unsigned assumed, unsigned depth) {
    const TermNode *n = pool_node(r->pool, ref);
    Range range = r->range[ref], arg[3] = {FULL, FULL, FULL};
    for (unsigned i = assumed; i < r->nassumed; i++)
        if (r->assumed[i].of == ref) return both_ways(cut(range, r->assumed[i].range));
    if (depth == 0 || n->arity == 0 || n->op == OP_ITE) return range;
    for (unsigned i = 0; i < n->arity; i++)
        arg[i] = under(r, n->arg[i], assumed, depth - 1);
    return both_ways(cut(range, both_ways(of_node(n, arg))));
}

static Range of_choice(Ranges *r, const TermNode *n) {
    unsigned assumed = r->nassumed, barred = r->nbarred;
    Range way[2];
    for (unsigned i = 0; i < 2; i++) {
        assume_truth(r, (Term){0, n->arg[0]}, WEAKEN(BOUNDS_CHOICE, true, i == 0));
        way[i] = under(r, n->arg[1 + i], assumed, CHOICE_DEEP);
        r->nassumed = assumed, r->nbarred = barred;
    }
    return join(way[0], way[1]);
}

/* ---- all */

Ranges *ranges_new(const Pool *pool, const Term *truths, size_t count, Arena *arena) {
    Ranges *r = ARENA_NEW(arena, Ranges);
    *r = (Ranges){.pool = pool, .arena = arena, .count = 1};
    for (size_t i = 0; i < count; i++) assume_truth(r, truths[i], true);
    return r;
}

void ranges_tell(Ranges *r, Term t, Range range) {
    assume(r, t, range);
}

static void make_room(Ranges *r, Ref last) {
    if (last < r->cap) return;
    Range *more = ARENA_ARRAY(r->arena, Range, 2 * (size_t)last + 64);
    if (r->cap) memcpy(more, r->range, r->count * sizeof *more);
    r->range = more;
    r->cap = 2 * last + 64;
}

/* Operands come before their users: all nodes up to this one are filled in. */
static void extend(Ranges *r, Ref last) {
    make_room(r, last);
    for (; r->count <= last; r->count++) {
        const TermNode *n = pool_node(r->pool, r->count);
        Range arg[3] = {FULL, FULL, FULL};
        for (unsigned i = 0; i < n->arity; i++) arg[i] = r->range[n->arg[i]];
        Range range = n->op == OP_ITE ? of_choice(r, n) : of_node(n, arg);
        range = both_ways(of_pattern(r, r->count, range));
        range = cut(range, unsigned_range(0, n->may < n->most ? n->may : n->most));
        for (unsigned i = 0; i < r->nassumed; i++) {
            if (r->assumed[i].of != r->count) continue;
            r->none = r->none || are_apart(range, r->assumed[i].range);
            range = cut(range, r->assumed[i].range);
        }
        range = both_ways(without_barred(r, r->count, both_ways(range)));
        assert(range.low <= range.high && range.least <= range.most);
        r->range[r->count] = range;
    }
}

Range range_of(Ranges *r, Term t) {
    if (term_is_word(t)) return exactly(t.word);
    extend(r, t.ref);
    return r->range[t.ref];
}

bool ranges_none(Ranges *r) {
    for (unsigned i = 0; i < r->nassumed && !r->none; i++) extend(r, r->assumed[i].of);
    for (unsigned i = 0; i < r->nbarred && !r->none; i++) extend(r, r->barred[i].of);
    return r->none;
}
