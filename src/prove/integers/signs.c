/* Each variable of which a sign is asked is a number x, or -x: with both the words are
 * built again, and what is known of the least and the greatest that they can be says
 * which are numbers without a sign, or all of a number that is cut to some bits. Of
 * words of which nothing is known the sign is tried both ways.
 *
 * Of a variable of which only the lowest bits are used all others may be its sign. */
#include "prove/integers/signs.h"

#include "base/weaken.h"
#include "prove/claim/query.h"
#include "term/range.h"
#include "term/walk.h"

enum { SIGNS_MOST = 6, SHORTER_MOST = 4 };

typedef struct {
    Pool *pool;
    Arena *arena;
    SignsNone *none;
    void *context;
} Signs;

typedef struct {
    Term at[3 * QUERY_TRUTHS];
    unsigned count;
} Truths;

/* Truths rebuilt for one sign of a word. */
typedef struct {
    const Signs *signs;
    const Truths *truths;
    const TermWalk *walk;
    Ranges *ranges;
    Term of, sign;  /* the word, or 0; 0, or all ones */
    Term truth, is; /* one that is tried, or 0; 0 or 1 */
    Term *done;     /* by ref, up to built */
    Ref built;
    uint8_t *used; /* the lowest bits that matter, by ref */
    Truths known;
} Signed;

static Term done(const Signed *s, Term t) {
    assert(t.ref <= s->built);
    return t.ref ? s->done[t.ref] : t;
}

/* ---- numbers that are cut to some bits */

/* t is e << k. */
static bool is_shifted(Pool *pool, Term t, unsigned k, Term *e) {
    uint64_t by;
    if (node_with_word(pool, t, OP_SHL, &by) && by >= k)
        *e = term_op2(pool, OP_SHL, node_arg(pool, t, 0), term_word(by - k));
    else if (node_with_word(pool, t, OP_MUL, &by) && by << (64 - k) == 0)
        *e = term_op2(pool, OP_MUL, node_arg(pool, t, 0),
                      term_op2(pool, OP_SAR, term_word(by), term_word(k)));
    else
        return false;
    return true;
}

/* The lowest bits of e are t: sar(e << k, k), e << k >> k or e & 2^n - 1. */
static bool is_cut(Pool *pool, Term t, Term *e, unsigned *bits) {
    uint64_t k;
    *e = node_arg(pool, t, 0);
    if (node_with_word(pool, t, OP_AND, &k) && k != ONES && (k & (k + 1)) == 0) {
        *bits = 64 - (unsigned)__builtin_clzll(k);
        return true;
    }
    if (!node_with_word(pool, t, OP_SAR, &k) && !node_with_word(pool, t, OP_SHR, &k))
        return false;
    *bits = 64 - (unsigned)k;
    return k > 0 && k < 64 && is_shifted(pool, *e, (unsigned)k, e);
}

/* How many of the lowest bits of operand i are used, where as many of the node are. */
static unsigned used_bits(const Pool *pool, const TermNode *n, unsigned i, unsigned of) {
    const TermNode *other = pool_node(pool, n->arg[n->arity - 1]);
    bool constant = i == 0 && n->arity == 2 && other->op == OP_CONST && other->k;
    unsigned zeros = constant ? (unsigned)__builtin_ctzll(other->k) : 0;
    switch (n->op) {
    case OP_AND:
        if (!constant) return of;
        zeros = (unsigned)__builtin_clzll(other->k);
        return of < 64 - zeros ? of : 64 - zeros;
    case OP_SHL:
        if (!constant || other->k > 63) return 64;
        return of > other->k ? of - (unsigned)other->k : 0;
    case OP_MUL:
        return of > zeros ? of - zeros : 0;
    case OP_ADD:
    case OP_SUB:
    case OP_NOT:
    case OP_OR:
    case OP_XOR:
        return of;
    case OP_ITE:
        return i == 0 ? 64 : of;
    default:
        return WEAKEN(SIGNS_USED, of, 64);
    }
}

/* Those of each node that the truths use. */
static void find_used(Signed *s) {
    const Pool *pool = s->signs->pool;
    s->used = ARENA_ARRAY(s->signs->arena, uint8_t, s->walk->top + 1);
    for (unsigned i = 0; i < s->truths->count; i++) s->used[s->truths->at[i].ref] = 64;
    for (Ref r = s->walk->top; r; r = walk_down(s->walk, r)) {
        const TermNode *n = pool_node(pool, r);
        for (unsigned i = 0; i < n->arity; i++) {
            unsigned bits = used_bits(pool, n, i, s->used[r]);
            if (bits > s->used[n->arg[i]]) s->used[n->arg[i]] = (uint8_t)bits;
        }
    }
}

/* sar(x << k, k) of a variable of which the lowest 64 - k bits are all that is used. */
static bool is_narrow(const Signed *s, Term t, Term *x) {
    Pool *pool = s->signs->pool;
    unsigned bits;
    return node_is(pool, t, OP_SAR) && is_cut(pool, t, x, &bits) &&
           node_is(pool, *x, OP_VAR) && s->used[x->ref] == bits;
}

/* A number that has no more bits than it is cut to, or is less than 0 by no more. */
static Term uncut(const Signed *s, Term t) {
    Pool *pool = s->signs->pool;
    Term e;
    unsigned bits;
    if (!is_cut(pool, t, &e, &bits)) return t;
    Range range = range_of(s->ranges, e);
    if (node_is(pool, t, OP_SAR))
        return range_fits(range, WEAKEN(SIGNS_CUT, bits + 1, bits)) ? e : t;
    if (range.high >> bits == 0) return e;
    if (bits > 62 || range.most >= 0 || range.least < -(INT64_C(1) << bits)) return t;
    return term_op2(pool, OP_ADD, e, term_word(UINT64_C(1) << bits));
}

/* ---- shifts that lose no bit */

/* The truths say that no bit is lost in t, which is x << n or its lowest bits: t >> n ==
 * x or sar(t, n) == x. As a number it is x * 2^n. */
typedef struct {
    Term x, n;
    unsigned bits; /* of the number: a signed one if it is */
    bool is_signed;
} Kept;

static bool is_kept(Pool *pool, const Truths *truths, Term t, Op back, Kept *k) {
    Term shift = t;
    k->bits = 64, k->is_signed = !node_is(pool, t, OP_AND) && !node_is(pool, t, OP_SHR);
    if (!is_cut(pool, t, &shift, &k->bits)) shift = t;
    if (!node_is(pool, shift, OP_SHL) || (back == OP_SAR && !k->is_signed)) return false;
    k->n = node_arg(pool, shift, 1);
    for (unsigned i = 0; i < 2 * truths->count; i++) {
        Term equal = truths->at[i / 2];
        if (!node_is(pool, equal, OP_EQ)) continue;
        Term shr = node_arg(pool, equal, i % 2);
        k->x = node_arg(pool, equal, 1 - i % 2);
        if (node_is(pool, shr, back) && term_same(node_arg(pool, shr, 0), t) &&
            term_same(node_arg(pool, shr, 1), k->n))
            return true;
    }
    return false;
}

/* x is the word whose sign is said, or its lowest bits if no others are used. */
static bool is_said(const Signed *s, Term x) {
    Term narrow;
    return s->of.ref && (term_same(x, s->of) ||
                         (is_narrow(s, x, &narrow) && term_same(narrow, s->of)));
}

/* (A word that is no variable has to be rebuilt by then.) */
static bool keeps_sign(const Signed *s, Term t, Kept *k) {
    return is_kept(s->signs->pool, s->truths, t, OP_SAR, k) && is_said(s, k->x) &&
           (node_is(s->signs->pool, s->of, OP_VAR) || s->of.ref < t.ref);
}

/* ---- signs */

/* All ones if the sign bit of the word t is set. */
static Term sign_word(const Signed *s, Term t) {
    Pool *pool = s->signs->pool;
    Range range = range_of(s->ranges, t);
    uint64_t k;
    Kept kept;
    Term cut =
        node_with_word(pool, t, OP_SHL, &k) ? term_op2(pool, OP_SAR, t, term_word(k)) : t;
    if ((t.ref && term_same(t, s->of)) || keeps_sign(s, t, &kept) ||
        keeps_sign(s, cut, &kept))
        return s->sign;
    if (range.least >= 0 || range.most < 0) return term_word(range.most < 0 ? ONES : 0);
    if (node_is(pool, t, OP_XOR))
        return term_op2(pool, OP_XOR, sign_word(s, node_arg(pool, t, 0)),
                        sign_word(s, node_arg(pool, t, 1)));
    if (node_is(pool, t, OP_NOT))
        return term_op2(pool, OP_XOR, sign_word(s, node_arg(pool, t, 0)),
                        term_word(ONES));
    return term_op2(pool, OP_SAR, done(s, t), term_word(63));
}

/* What asks for a word's sign: sar(w, n), w >> 63, slt(w, 0). */
static bool asks_sign(const Pool *pool, Term t, Term *word) {
    uint64_t k, top;
    *word = node_arg(pool, t, 0);
    if (node_is(pool, t, OP_SAR)) return true;
    if (node_with_word(pool, t, OP_SHR, &k)) return k == 63;
    if (!node_with_word(pool, t, OP_ULT, &k) || k != TOP) return false;
    if (!node_with_word(pool, *word, OP_XOR, &top) || top != TOP) return false;
    *word = node_arg(pool, *word, 0);
    return true;
}

/* The same with what is known of the word's sign. */
static Term answered(const Signed *s, Ref ref, Term word) {
    Pool *pool = s->signs->pool;
    Term by = term_arg(pool, ref, 1), sign = sign_word(s, word);
    if (pool_node(pool, ref)->op != OP_SAR)
        return term_op2(pool, OP_AND, sign, term_word(1));
    if (term_is(by, 63)) return sign;
    if (sign.ref) return term_rebuilt(pool, pool, ref, s->done);
    word = term_op2(pool, OP_XOR, done(s, word),
                    WEAKEN(INTEGERS_SHIFTED, term_word(0), sign));
    return term_op2(pool, OP_XOR, term_op2(pool, OP_SHR, word, done(s, by)), sign);
}

/* ---- one sign, and the other */

static bool is_low(const Signed *s, Term t) {
    return range_of(s->ranges, t).least >= 0;
}

/* A truth that is used as a number. */
static Term truth_as_number(const Signed *s) {
    const Pool *pool = s->signs->pool;
    for (Ref r = 0; (r = walk_up(s->walk, r));) {
        Term t = {0, r}, a = node_arg(pool, t, 0), b = node_arg(pool, t, 1);
        Op op = node_op(pool, t);
        bool first = a.ref && term_is_bool(pool, a),
             second = b.ref && term_is_bool(pool, b);
        bool number = op == OP_ADD || op == OP_SUB || op == OP_MUL || op == OP_EQ;
        if (number && first != second) return first ? a : b;
    }
    return term_word(0);
}

/* A word whose sign is asked for: a variable, if there is one behind it. */
static Term signed_part(const Signed *s) {
    Pool *pool = s->signs->pool;
    Term first = term_word(0), word, zero;
    unsigned bits;
    Kept kept;
    for (Ref r = 0; (r = walk_up(s->walk, r));) {
        Term t = {0, r};
        if (!asks_sign(pool, t, &word)) continue;
        if (is_narrow(s, t, &zero)) return zero;
        if (is_cut(pool, t, &zero, &bits)) continue;
        while (node_is(pool, word, OP_XOR)) word = node_arg(pool, word, 0);
        if (!first.ref && !is_low(s, word)) first = word;
        zero = node_arg(pool, word, 0);
        if (is_kept(pool, s->truths, word, OP_SAR, &kept)) word = kept.x;
        if (node_is(pool, word, OP_NOT)) word = zero;
        if (node_is(pool, word, OP_SUB) && term_is(zero, 0))
            word = node_arg(pool, word, 1);
        if (node_is(pool, word, OP_VAR) && !is_low(s, word)) return word;
    }
    return first;
}

static void know(Signed *s, Term truth) {
    Truths *k = &s->known;
    for (unsigned i = 0; i < k->count; i++)
        if (term_same(k->at[i], truth)) return;
    if (k->count < sizeof k->at / sizeof *k->at) k->at[k->count++] = truth;
}

static void know_below(Signed *s, Term word, uint64_t end) {
    know(s, term_op2(s->signs->pool, OP_ULT, word, term_word(end)));
}

/* The high half of -x times y, for x != 0: 2^64 * y - x*y has it. */
static bool high_of_turned(const Signed *s, Ref ref, Term *high) {
    Pool *pool = s->signs->pool;
    const TermNode *n = pool_node(pool, ref);
    if (n->op != OP_MULHI || (n->arg[0] == s->of.ref) == (n->arg[1] == s->of.ref))
        return false;
    Term y = done(s, term_arg(pool, ref, n->arg[0] == s->of.ref));
    *high = term_op2(pool, OP_SUB, y, term_op2(pool, OP_MULHI, s->of, y));
    Term low = term_truth(pool, term_op2(pool, OP_MUL, s->of, y));
    *high = WEAKEN(INTEGERS_HIGH, *high, term_op2(pool, OP_SUB, *high, low));
    return true;
}

/* m << n, which is below the end. */
static Term shifted(Signed *s, Term m, Term n, uint64_t end) {
    Pool *pool = s->signs->pool;
    Term to = term_op2(pool, OP_SHL, m, n);
    if (end) know_below(s, to, end);
    know(s, term_op2(pool, OP_EQ, term_op2(pool, OP_SHR, to, n), m));
    return to;
}

/* Of a negative word x it is -(-x << n). */
static Term kept_with_sign(Signed *s, const Kept *k) {
    Pool *pool = s->signs->pool;
    bool negative = !term_is(s->sign, 0);
    Term m = node_is(pool, s->of, OP_VAR) ? s->of
             : negative                   ? term_neg(pool, done(s, s->of))
                                          : done(s, s->of);
    uint64_t end = UINT64_C(1) << (k->bits - 1);
    Term to = shifted(s, m, done(s, k->n), WEAKEN(INTEGERS_KEPT, end, end + negative));
    return negative ? term_neg(pool, to) : to;
}

/* Where x has no sign, or is not negative. It is below the end, if that is not 0. */
static bool is_kept_number(const Signed *s, Term t, Kept *k, uint64_t *end) {
    Pool *pool = s->signs->pool;
    bool logical = is_kept(pool, s->truths, t, OP_SHR, k);
    if (!logical && !is_kept(pool, s->truths, t, OP_SAR, k)) return false;
    if (k->x.ref <= s->built) k->x = done(s, k->x); /* else as it is: nothing is tried */
    bool low =
        WEAKEN(SIGNS_BACK, true, range_of(s->ranges, logical ? t : k->x).least >= 0);
    bool bounded = k->is_signed ? low : k->bits < 64;
    *end = bounded ? UINT64_C(1) << (k->bits - k->is_signed) : 0;
    return logical || low;
}

static bool is_used_elsewhere(const Signed *s, Term t) {
    return t.ref && t.ref <= s->walk->top && s->walk->uses[t.ref] > 1;
}

/* The lowest bits of a number compared with another one: those of a signed number that
 * has no others, sar(x, n) & m == y, as such if x is asked for elsewhere, too; with a
 * word, as they are. */
static Term compared(const Signed *s, Term t) {
    Pool *pool = s->signs->pool;
    for (unsigned i = 0; i < 2 && node_is(pool, t, OP_EQ); i++) {
        Term cut = node_arg(pool, t, i), other = node_arg(pool, t, 1 - i), x;
        unsigned bits;
        if (!is_cut(pool, cut, &x, &bits)) continue;
        if (node_is(pool, cut, OP_SAR) && term_is_word(other) &&
            range_fits(range_of(s->ranges, other), bits))
            return term_op2(pool, OP_EQ, term_wrap(pool, x, bits, false),
                            term_wrap(pool, other, bits, false));
        if (node_is(pool, cut, OP_AND) && node_is(pool, x, OP_SAR) &&
            is_used_elsewhere(s, node_arg(pool, x, 0)) &&
            range_fits(range_of(s->ranges, x), bits) &&
            range_of(s->ranges, other).high >> bits == 0)
            return term_op2(pool, OP_EQ, x, term_wrap(pool, other, bits, true));
    }
    return t;
}

/* What is known of the bounds says of a node. */
static Term shorter(Signed *s, Ref ref) {
    Pool *pool = s->signs->pool;
    uint64_t end;
    Kept kept;
    if (is_kept_number(s, (Term){0, ref}, &kept, &end))
        return shifted(s, kept.x, done(s, kept.n), end);
    Term t = term_rebuilt(pool, pool, ref, s->done), word, is = uncut(s, t);
    Range range = range_of(s->ranges, t);
    if (range.low == range.high) return term_word(range.low);
    if (node_is(pool, t, OP_EQ)) return compared(s, t);
    if (!term_same(is, t) || !asks_sign(pool, (Term){0, ref}, &word)) return is;
    return uncut(s, answered(s, ref, word));
}

/* Nothing is tried. */
static bool only_shortens(const Signed *s) {
    return !s->of.ref && !s->truth.ref;
}

/* With the sign that is said, of a negative variable x with -x in its place. */
static void rebuild(Signed *s, bool turned) {
    Pool *pool = s->signs->pool;
    for (Ref r = 0; (r = walk_up(s->walk, r));) {
        Term word, t = {0, r};
        Kept kept;
        if (turned && term_same(t, s->of))
            s->done[r] = term_neg(pool, t);
        else if (term_same(t, s->truth))
            s->done[r] = s->is;
        else if (only_shortens(s))
            s->done[r] = shorter(s, r);
        else if (keeps_sign(s, t, &kept))
            s->done[r] = kept_with_sign(s, &kept);
        else if (asks_sign(pool, t, &word))
            s->done[r] = answered(s, r, word);
        else if (!turned || !high_of_turned(s, r, &s->done[r]))
            s->done[r] = term_rebuilt(pool, pool, r, s->done);
        s->built = r;
    }
}

static Signed *signed_new(const Signs *s, const Truths *truths) {
    Signed *new = ARENA_NEW(s->arena, Signed);
    TermWalk walk = walk_new(s->pool, truths->at, truths->count, s->arena);
    new->signs = s, new->truths = truths;
    new->walk = arena_copy(s->arena, &walk, sizeof walk);
    new->ranges = ranges_new(s->pool, truths->at, truths->count, s->arena);
    new->done = ARENA_ARRAY(s->arena, Term, walk.top + 1);
    find_used(new);
    return new;
}

/* The truths rebuilt; what is certain by now stays as it was, so that it stays known.
 * false: one of them is not true. */
static bool know_rebuilt(Signed *s) {
    unsigned n = 0;
    for (unsigned i = 0; i < s->truths->count; i++) {
        Term before = s->truths->at[i], t = done(s, before);
        if (only_shortens(s) && term_is(t, 1)) t = compared(s, before);
        know(s, t);
    }
    for (unsigned i = 0; i < s->known.count; i++) {
        Term t = s->known.at[i];
        if (term_is(t, 0)) return false;
        if (t.ref) s->known.at[n++] = t;
    }
    s->known.count = n;
    return true;
}

static bool no_input(const Signs *s, const Truths *truths, unsigned depth);

/* What the sign says of the word: where it is never positive, that it is 0. */
static void know_sign(Signed *s, bool negative) {
    Pool *pool = s->signs->pool;
    Term of = s->of;
    bool variable = node_is(pool, of, OP_VAR);
    uint64_t top = TOP >> (64 - (variable ? s->used[of.ref] : 64));
    if (variable && negative) {
        know(s, term_op2(pool, OP_ULT, term_word(0), of));
        know_below(s, of, WEAKEN(INTEGERS_SIGN, top, top + 1));
    } else {
        Term word = variable ? of : s->done[of.ref];
        Term low = term_op2(pool, OP_ULT, word, term_word(top));
        if (!negative && range_of(s->ranges, of).most <= 0)
            low = term_op2(pool, OP_EQ, word, term_word(0));
        know(s, negative ? term_lnot(pool, low) : low);
    }
}

static bool no_signed_input(const Signs *s, const Truths *truths, Term of, bool negative,
                            unsigned depth) {
    Signed *half = signed_new(s, truths);
    half->of = of, half->sign = term_word(negative ? ONES : 0);
    rebuild(half, negative && node_is(s->pool, of, OP_VAR));
    know_sign(half, negative);
    return !know_rebuilt(half) || no_input(s, &half->known, depth + 1);
}

static bool no_input_with_truth(const Signs *s, const Truths *truths, Term truth,
                                bool holds, unsigned depth) {
    Signed *half = signed_new(s, truths);
    half->truth = truth, half->is = term_word(holds);
    rebuild(half, false);
    know(half, holds ? truth : term_lnot(s->pool, truth));
    return !know_rebuilt(half) || no_input(s, &half->known, depth + 1);
}

static bool any_full(const Signs *s, const Truths *truths) {
    for (unsigned i = 0; i < truths->count; i++)
        if (term_is_full(s->pool, truths->at[i])) return true;
    return false;
}

/* The truths with what is known of bounds. false: they contradict each other. */
static bool shorten(const Signs *s, Truths *truths) {
    for (unsigned i = 0; i < SHORTER_MOST; i++) {
        Truths before = *truths;
        Signed *all = signed_new(s, &before);
        if (ranges_none(all->ranges)) return false;
        rebuild(all, false);
        if (!know_rebuilt(all)) return false;
        *truths = all->known;
        if (memcmp(before.at, truths->at, truths->count * sizeof *truths->at) == 0) break;
    }
    return true;
}

/* No input satisfies the truths. */
static bool no_input(const Signs *s, const Truths *truths, unsigned depth) {
    Truths shorter = *truths;
    if (any_full(s, truths)) return false;
    if (!shorten(s, &shorter)) return true;
    Signed *all = signed_new(s, &shorter);
    bool tries = depth < SIGNS_MOST;
    Term of = tries ? signed_part(all) : term_word(0);
    Term truth = tries ? truth_as_number(all) : term_word(0);
    if (of.ref)
        return no_signed_input(s, &shorter, of, false, depth) &&
               no_signed_input(s, &shorter, of, true, depth);
    if (truth.ref)
        return no_input_with_truth(s, &shorter, truth, false, depth) &&
               no_input_with_truth(s, &shorter, truth, true, depth);
    return s->none(s->context, s->pool, shorter.at, shorter.count);
}

bool signs_none(Pool *pool, const Term *truth, unsigned count, Arena *arena,
                SignsNone *none, void *context) {
    Signs s = {pool, arena, none, context};
    Truths truths = {.count = count};
    memcpy(truths.at, truth, count * sizeof *truth);
    return no_input(&s, &truths, 0);
}
