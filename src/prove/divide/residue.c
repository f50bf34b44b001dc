/* Words as sums of words square by square, modulo a number: from the variables up.
 *
 * A remainder modulo a multiple of m is, modulo m, what it is the remainder of; a choice
 * is what both its words are; a word with zeros below, shifted right, is that word times
 * the inverse of a power of two. */
#include "prove/divide/residue.h"

#include <assert.h>

#include "base/weaken.h"
#include "prove/claim/disjoint.h"

enum { STEPS_MOST = 1 << 14 };

struct Residues {
    Pool *pool;
    Ranges *ranges;
    Arena *arena;
    uint64_t m;
    bool *local;      /* by ref */
    Residue *residue; /* by ref */
    unsigned steps;   /* spent on choices */
};

/* In one of the two words of a choice its truth is known. */
typedef struct {
    Ref truth;
    bool holds;
} Given;

static const ResidueWide far = (ResidueWide)1 << 100, word_end = (ResidueWide)1 << 64;

static bool is_constant(const Pool *pool, Ref ref) {
    return pool_node(pool, ref)->op == OP_CONST;
}

/* Each bit is a function of few bits of the variables. */
static bool is_local(const Residues *r, const TermNode *n) {
    bool a = r->local[n->arg[0]], b = r->local[n->arg[1]];
    uint64_t by;
    if (moves_bits(r->pool, n, &by)) return a;
    if (op_class((Op)n->op) == CLASS_BITWISE) return a && (b || n->arity == 1);
    return n->op == OP_CONST || n->op == OP_VAR;
}

static Residue bounded(Residue a, ResidueWide low, ResidueWide high) {
    assert(low <= high);
    a.is = a.is && low > -far && high < far;
    a.low = low, a.high = high;
    return a;
}

static uint64_t product(const Residues *r, uint64_t a, uint64_t b) {
    __extension__ typedef unsigned __int128 Wide;
    return (uint64_t)((Wide)a * b % r->m);
}

static Residue of_leaf(const Residues *r, Ref ref, ResidueWide low, ResidueWide high) {
    ResiduePart *part = ARENA_NEW(r->arena, ResiduePart);
    *part = (ResiduePart){ref, 1 % r->m};
    Residue leaf = {.is = true, .plain = true, .part = part, .count = 1};
    return bounded(leaf, low, high);
}

/* The number of least magnitude that it is modulo 2^64. */
static Residue of_constant(const Residues *r, uint64_t k) {
    int64_t least = (int64_t)k;
    ResidueWide rest = (ResidueWide)least % r->m;
    if (rest < 0) rest += r->m;
    return bounded((Residue){.is = true, .plain = true, .rest = (uint64_t)rest}, least,
                   least);
}

static Residue scaled(const Residues *r, Residue a, ResidueWide low, ResidueWide high,
                      uint64_t factor) {
    ResiduePart *part = ARENA_ARRAY(r->arena, ResiduePart, a.count + 1);
    for (size_t i = 0; i < a.count; i++)
        part[i] = (ResiduePart){a.part[i].leaf, product(r, a.part[i].factor, factor)};
    a.part = part;
    a.rest = product(r, a.rest, factor);
    return bounded(a, low, high);
}

static Residue times(const Residues *r, Residue a, int64_t k) {
    if (a.low <= -word_end || a.high >= word_end) a.is = false;
    if (!a.is) return a;
    ResidueWide rest = (ResidueWide)k % r->m, one = a.low * k, other = a.high * k;
    if (rest < 0) rest += r->m;
    return scaled(r, a, one < other ? one : other, one < other ? other : one,
                  (uint64_t)rest);
}

static uint64_t sum(const Residues *r, uint64_t a, uint64_t b) {
    return a >= r->m - b ? a - (r->m - b) : a + b;
}

static Residue plus(const Residues *r, Residue a, Residue b) {
    if (!a.is || !WEAKEN(REMAINDERS_LARGE, true, b.is)) return (Residue){.is = false};
    Residue both = {
        .is = true, .plain = a.plain && b.plain, .rest = sum(r, a.rest, b.rest)};
    ResiduePart *part = ARENA_ARRAY(r->arena, ResiduePart, a.count + b.count + 1);
    for (size_t i = 0, k = 0; i < a.count || k < b.count;) {
        ResiduePart next = i < a.count ? a.part[i] : b.part[k];
        if (i < a.count && k < b.count && a.part[i].leaf == b.part[k].leaf)
            next.factor = sum(r, a.part[i++].factor, b.part[k++].factor);
        else if (i < a.count && (k == b.count || a.part[i].leaf < b.part[k].leaf))
            i++;
        else
            next = b.part[k++];
        if (next.factor) part[both.count++] = next;
    }
    both.part = part;
    return bounded(both, a.low + b.low, a.high + b.high);
}

Residue residue_difference(const Residues *r, Residue a, Residue b) {
    return plus(r, a, times(r, b, -1));
}

bool residue_is_word(const Residue *a) {
    return a->is && a->low >= 0 &&
           a->high < (ResidueWide)1 << WEAKEN(REMAINDERS_WRAP, 65, 64);
}

static bool is_signed_word(const Residue *a) {
    return a->is && a->low >= INT64_MIN && a->high <= INT64_MAX;
}

static bool is_same(const Residue *a, const Residue *b) {
    bool same = a->rest == b->rest && a->count == b->count;
    for (size_t i = 0; same && i < a->count; i++)
        same =
            a->part[i].leaf == b->part[i].leaf && a->part[i].factor == b->part[i].factor;
    return WEAKEN(REMAINDERS_CHOICE, true, same);
}

/* What ranges say of the word says something of the integer where it is the word. */
static Residue narrowed(const Residues *r, Ref ref, Residue a) {
    Range range = range_of(r->ranges, (Term){0, ref});
    ResidueWide low = a.low, high = a.high;
    bool word = residue_is_word(&a), number = is_signed_word(&a);
    if (word && range.low > low) low = range.low;
    if (word && range.high < high) high = range.high;
    if (number && range.least > low) low = range.least;
    if (number && range.most < high) high = range.most;
    return low <= high ? bounded(a, low, high) : a;
}

static Residue of_product(const Residues *r, Ref ref, const Residue *a,
                          const Residue *b) {
    const TermNode *n = pool_node(r->pool, ref), *last = pool_node(r->pool, n->arg[1]);
    if (last->op == OP_CONST) return times(r, *a, (int64_t)last->k);
    bool fits = a->plain && b->plain && residue_is_word(a) && residue_is_word(b) &&
                (a->high == 0 || b->high <= (word_end - 1) / a->high);
    return fits ? of_leaf(r, ref, 0, a->high * b->high) : (Residue){.is = false};
}

/* An integer that 2^s divides, divided by it. */
static Residue power_taken(const Residues *r, Residue a, unsigned s) {
    uint64_t half = r->m / 2 + 1, factor = 1 % r->m;
    for (unsigned i = 0; i < s; i++) factor = product(r, factor, half % r->m);
    if (!a.is || !(r->m & 1)) return (Residue){.is = false};
    a.plain = false;
    return scaled(r, a, a.low >> s, a.high >> s, factor);
}

/* Zeros below are shifted out. */
static Residue halved(const Residues *r, const TermNode *n, Residue a) {
    const TermNode *word = pool_node(r->pool, n->arg[0]);
    unsigned s = pool_node(r->pool, n->arg[1])->k & 63;
    bool fits = n->op == OP_SAR ? is_signed_word(&a) : residue_is_word(&a);
    bool exact =
        WEAKEN(REMAINDERS_HALVES, true, (word->may & ((UINT64_C(1) << s) - 1)) == 0);
    return fits && exact ? power_taken(r, a, s) : (Residue){.is = false};
}

static Residue of_remainder(const Residues *r, const TermNode *n, Residue a) {
    uint64_t by = pool_node(r->pool, n->arg[1])->k;
    bool divides = by && WEAKEN(REMAINDERS_DIVIDES, true, by % r->m == 0);
    if (!is_constant(r->pool, n->arg[1]) || !divides || !residue_is_word(&a))
        return (Residue){.is = false};
    a.plain = false;
    return bounded(a, 0, a.high < by ? a.high : by - 1);
}

/* Some bits of one variable, moved. */
typedef struct {
    Ref var;
    int up;
    uint64_t bits; /* of the word */
} Field;

static bool is_field(const Pool *pool, Ref ref, Field *f) {
    const TermNode *n = pool_node(pool, ref);
    *f = (Field){ref, 0, ~UINT64_C(0)};
    if (n->op == OP_VAR) return true;
    if (n->arity != 2 || !is_constant(pool, n->arg[1]) || !is_field(pool, n->arg[0], f))
        return false;
    uint64_t k = pool_node(pool, n->arg[1])->k;
    int s = (int)(k & 63);
    if (n->op == OP_AND) return f->bits &= k, true;
    if (n->op == OP_SHR) return f->bits >>= s, f->up -= s, true;
    return n->op == OP_SHL && (f->bits <<= s, f->up += s, true);
}

/* Those bits of the variable, times a power of two: wherever they are moved to, the leaf
 * is the same. */
static Residue of_field(const Residues *r, Ref ref) {
    Field f;
    if (!is_field(r->pool, ref, &f) || f.bits == 0 || f.up > 62)
        return (Residue){.is = false};
    uint64_t bits = f.up < 0 ? f.bits << -f.up : f.bits >> f.up;
    Term leaf = term_op2(r->pool, OP_AND, (Term){0, f.var}, term_word(bits));
    if (leaf.ref == 0 || term_is_full(r->pool, leaf)) return (Residue){.is = false};
    Residue a = of_leaf(r, leaf.ref, 0, bits);
    if (f.up < 0) return power_taken(r, a, (unsigned)-f.up);
    a = times(r, a, INT64_C(1) << f.up);
    return a.high == f.bits ? a : (Residue){.is = false};
}

static Residue residue_under(Residues *r, Ref ref, const Given *given);

/* In each word of a choice the same choice is made. */
static Residue of_choice(Residues *r, const TermNode *n, const Given *given) {
    if (given && given->truth == n->arg[0])
        return residue_under(r, n->arg[given->holds ? 1 : 2], given);
    Residue way[2];
    for (unsigned i = 0; i < 2; i++)
        way[i] = residue_under(r, n->arg[1 + i], &(Given){n->arg[0], i == 0});
    if (!way[0].is || !way[1].is || !is_same(&way[0], &way[1]))
        return (Residue){.is = false};
    Residue a = way[0];
    a.plain = false;
    return bounded(a, a.low < way[1].low ? a.low : way[1].low,
                   a.high > way[1].high ? a.high : way[1].high);
}

static Residue of_sum(const Residues *r, const TermNode *n, Residue a, Residue b) {
    uint64_t k;
    if (!a.is || !b.is) return (Residue){.is = false};
    if (n->op == OP_ADD || disjoint_sum(r->pool, n)) return plus(r, a, b);
    if (n->op == OP_SUB) return residue_difference(r, a, b);
    if (disjoint_difference(r->pool, n, &k)) return residue_difference(r, b, a);
    if (n->op == OP_AND && is_constant(r->pool, n->arg[1]) && residue_is_word(&a) &&
        (b.low & (b.low + 1)) == 0 && a.high <= b.low)
        return a;
    return (Residue){.is = false};
}

static Residue residue_new(Residues *r, Ref ref, const Given *given) {
    Residue none = {.is = false}, b = none, a = r->local[ref] ? of_field(r, ref) : none;
    if (a.is) return a;
    const TermNode *n = pool_node(r->pool, ref);
    if (n->op == OP_CONST) return of_constant(r, n->k);
    if (r->local[ref]) {
        Range range = range_of(r->ranges, (Term){0, ref});
        return of_leaf(r, ref, (ResidueWide)range.low, range.high);
    }
    if (n->op == OP_POPCOUNT) return r->local[n->arg[0]] ? of_leaf(r, ref, 0, 64) : none;
    if (n->op == OP_ITE) return of_choice(r, n, given);
    if (n->arity == 0 || n->arity > 2) return none;
    a = residue_under(r, n->arg[0], given);
    if (n->arity == 2) b = residue_under(r, n->arg[1], given);
    if (!a.is) return none;
    switch (n->op) {
    case OP_NOT:
        return residue_difference(r, of_constant(r, ~UINT64_C(0)), a);
    case OP_MUL:
        return b.is ? of_product(r, ref, &a, &b) : none;
    case OP_SHL:
        if (!is_constant(r->pool, n->arg[1]) || (b.low & 63) == 63) return none;
        return times(r, a, INT64_C(1) << (b.low & 63));
    case OP_SAR:
    case OP_SHR:
        return is_constant(r->pool, n->arg[1]) ? halved(r, n, a) : none;
    case OP_UREM:
        return of_remainder(r, n, a);
    default:
        return of_sum(r, n, a, b);
    }
}

/* What came before the truth does not hang on it. */
static Residue residue_under(Residues *r, Ref ref, const Given *given) {
    if (!given || ref <= given->truth) return r->residue[ref];
    if (++r->steps > STEPS_MOST) return (Residue){.is = false};
    Residue a = residue_new(r, ref, given);
    return a.is ? narrowed(r, ref, a) : a;
}

Residues *residues_new(Pool *pool, Ref root, uint64_t m, Ranges *ranges, Arena *arena) {
    Residues *r = ARENA_NEW(arena, Residues);
    assert(m);
    *r = (Residues){.pool = pool, .ranges = ranges, .arena = arena, .m = m};
    r->local = ARENA_ARRAY(arena, bool, (size_t)root + 1);
    r->residue = ARENA_ARRAY(arena, Residue, (size_t)root + 1);
    for (Ref ref = 1; ref <= root; ref++) {
        r->local[ref] = is_local(r, pool_node(pool, ref));
        Residue a = residue_new(r, ref, NULL);
        r->residue[ref] = a.is ? narrowed(r, ref, a) : a;
    }
    return r;
}

Residue residue_of(const Residues *r, Term t) {
    return t.ref ? r->residue[t.ref] : of_constant(r, t.word);
}
