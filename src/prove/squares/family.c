/* Few squares: laws in which bits move.
 *
 * A term is local when bit j of it depends on the variables' bits at a known set K_j of
 * squares; a sum is a sum (in Z/2^64) of pieces each of which depends on the squares in
 * some set T of a family. Theorem: a sum is 0 for all inputs iff it is 0 for every input
 * whose occupied squares lie inside one set of the family.
 *
 * Why: let g_S be the alternating sum of f over the inputs cut down to the subsets of S;
 * f(x) is the sum of g_S over the S inside the squares of x. A piece that depends on T
 * adds nothing to g_S if S has a square outside T: the inputs with and without it cancel.
 * So g_S is 0 unless S lies inside some T; and then all inputs it is made of are tried.
 *
 * Conditions under which squares may always be emptied are a filter: the inputs cut down
 * from one that satisfies them satisfy them, so only such inputs need be tried.
 *
 * Anything else that reads a sum (shifts to the right, bitwise operations, comparisons,
 * popcounts of it …) has no family, however tempting one looks. */
#include "prove/claim/equation.h"
#include "prove/claim/disjoint.h"
#include "prove/squares/family.h"
#include "base/weaken.h"
#include "term/walk.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_LOOKS = 3000000, MOST_SETS = 50000, MOST_READ = 16, MOST_NODES = 20000 };

typedef struct {
    uint64_t *bit;  /* of a local: the squares of each of its 64 bits */
    uint64_t *sets; /* of a sum, which every local is, too: its family */
    size_t count;
} Family;

typedef struct {
    const Pool *pool;
    Arena *arena;
    Family *at;  /* by ref */
    size_t left; /* sets that may still be looked at */
} Families;

static const Family none = {NULL, NULL, 0};

static Family local_new(Families *f) {
    uint64_t *bit = ARENA_ARRAY(f->arena, uint64_t, 64);
    return (Family){bit, bit, 64};
}

static uint64_t all_read(const Family *a) {
    uint64_t all = 0;
    for (unsigned j = 0; j < 64; j++) all |= a->bit[j];
    return all;
}

static bool are_few(uint64_t squares) {
    return __builtin_popcountll(squares) <= MOST_READ;
}

/* Bit j of the result comes from where the operation moves it. */
static Family local_moved(Families *f, const TermNode *n, uint64_t by) {
    const Family *a = &f->at[n->arg[0]];
    Family r = local_new(f);
    for (unsigned i = 0; i < 64; i++) {
        uint64_t to = op_fold((Op)n->op, UINT64_C(1) << i, by, 0);
        for (; to; to &= to - 1) r.bit[__builtin_ctzll(to)] |= a->bit[i];
    }
    return r;
}

/* Bits of `may` depend on those of all operands there, and on the squares. */
static Family local_union(Families *f, const TermNode *n, uint64_t may, uint64_t squares,
                          unsigned first, unsigned end) {
    Family r = local_new(f);
    for (unsigned j = 0; j < 64; j++) {
        if (!(may >> j & 1)) continue;
        r.bit[j] = squares;
        for (unsigned i = first; i < end; i++) r.bit[j] |= f->at[n->arg[i]].bit[j];
    }
    return r;
}

static Family local_bitwise(Families *f, const TermNode *n) {
    const TermNode *last = pool_node(f->pool, n->arg[n->arity - 1]);
    uint64_t always = n->op == OP_OR && last->op == OP_CONST ? last->k : 0;
    return local_union(f, n, n->may & ~always, 0, 0, WEAKEN(FAMILY_LOCAL, 1u, n->arity));
}

/* Each set once, in order of appearance: how many, or more than MOST_SETS. */
static size_t unique(uint64_t *sets, size_t count) {
    unsigned bits = 4;
    while ((count < MOST_SETS ? count : MOST_SETS) >> (bits - 1)) bits++;
    size_t last = ((size_t)1 << bits) - 1, kept = 0;
    uint32_t *slot = base_malloc((last + 1) * sizeof *slot); /* 1 + its number; 0: free */
    memset(slot, 0, (last + 1) * sizeof *slot);
    for (size_t i = 0; i < count && kept <= MOST_SETS; i++) {
        size_t at = sets[i] * UINT64_C(0x9e3779b97f4a7c15) >> (64 - bits);
        while (slot[at] && sets[slot[at] - 1] != sets[i]) at = (at + 1) & last;
        if (slot[at]) continue;
        sets[kept] = sets[i];
        slot[at] = (uint32_t)++kept;
    }
    free(slot);
    return kept;
}

/* The sets T | U, for a product; the union of both families, for a sum. */
static Family sum_of(Families *f, const Family *a, const Family *b, bool product) {
    size_t most = product ? a->count * b->count : a->count + b->count, count = 0;
    if (!a->sets || !b->sets || most > 8 * MOST_SETS || most > f->left) return none;
    f->left -= most;
    uint64_t *sets = base_malloc((most + 1) * sizeof *sets);
    for (size_t i = 0; i < a->count; i++)
        for (size_t j = 0; j < (product ? b->count : 1); j++)
            sets[count++] = a->sets[i] | (product ? b->sets[j] : 0);
    for (size_t j = 0; !product && j < b->count; j++) sets[count++] = b->sets[j];
    assert(count == most);
    Family r = {.count = unique(sets, count)};
    if (r.count <= MOST_SETS) r.sets = arena_copy(f->arena, sets, r.count * sizeof *sets);
    free(sets);
    return r.sets ? r : none;
}

static bool all_local(const Families *f, const TermNode *n) {
    for (unsigned i = 0; i < n->arity; i++)
        if (!f->at[n->arg[i]].bit) return false;
    return true;
}

/* Any operation on locals that read few squares in all is local. */
static Family of_few(Families *f, const TermNode *n) {
    uint64_t squares = 0;
    if (!all_local(f, n)) return none;
    for (unsigned i = 0; i < WEAKEN(FAMILY_FEW, n->arity > 0, n->arity); i++)
        squares |= all_read(&f->at[n->arg[i]]);
    return are_few(squares) ? local_union(f, n, n->may, squares, 0, 0) : none;
}

/* A sum's bit depends on the operands' bits there, and on those below as far as what is
 * carried can come from: it begins where both may have a bit, and ends where none may. Of
 * a difference the borrow begins where what is taken away may have one. */
static Family local_sum(Families *f, const TermNode *n) {
    const Family *a = &f->at[n->arg[0]], *b = &f->at[n->arg[1]];
    uint64_t may[2] = {pool_node(f->pool, n->arg[0])->may,
                       pool_node(f->pool, n->arg[1])->may};
    if (!all_local(f, n)) return none;
    Family r = local_new(f);
    uint64_t carried = 0;
    bool carries = false;
    for (unsigned j = 0; j < 64; j++) {
        bool one = may[0] >> j & 1, other = may[1] >> j & 1;
        uint64_t here = a->bit[j] | b->bit[j];
        r.bit[j] = n->may >> j & 1 ? here | carried : 0;
        if (!are_few(r.bit[j])) return none;
        if (n->op == OP_ADD)
            carries = carries ? one || other : one && other;
        else
            carries = carries || other;
        carried =
            WEAKEN(FAMILY_CARRY, carries && one && other, carries) ? carried | here : 0;
    }
    return r;
}

/* A truth local on C chooses: C joins every set. */
static Family of_choice(Families *f, const TermNode *n) {
    const Family *a = f->at, *yes = &a[n->arg[1]], *no = &a[n->arg[2]];
    uint64_t squares = a[n->arg[0]].bit ? all_read(&a[n->arg[0]]) : ONES;
    if (!are_few(squares)) return none;
    if (WEAKEN(FAMILY_CHOICE, true, false)) squares = 0;
    if (yes->bit && no->bit) return local_union(f, n, n->may, squares, 1, 3);
    Family chosen = {.sets = &squares, .count = 1}, r = sum_of(f, yes, no, false);
    return sum_of(f, &chosen, &r, true);
}

static Family of_arithmetic(Families *f, const TermNode *n) {
    const Family *a = &f->at[n->arg[0]], *b = &f->at[n->arg[1]];
    bool adds = n->op == OP_ADD || n->op == OP_SUB;
    Family r = adds ? local_sum(f, n) : of_few(f, n);
    if (!adds && n->op != OP_MUL) return r;
    Family sum = sum_of(f, a, b, WEAKEN(FAMILY_PRODUCT, false, !adds));
    return sum.sets ? (Family){r.bit, sum.sets, sum.count} : r;
}

static Family of_bitwise(Families *f, const TermNode *n) {
    const Family *a = &f->at[n->arg[0]];
    uint64_t k;
    if (all_local(f, n)) return local_bitwise(f, n);
    if (n->op == OP_NOT || disjoint_difference(f->pool, n, &k)) return *a;
    bool sum = disjoint_sum(f->pool, n) || WEAKEN(FAMILY_BITWISE, true, false);
    return sum ? sum_of(f, a, &f->at[n->arg[1]], false) : none;
}

static Family of_count(Families *f, const TermNode *n) {
    const Family *a = &f->at[n->arg[0]];
    Family r = of_few(f, n);
    if (r.bit || n->op != OP_POPCOUNT) return r;
    if (WEAKEN(FAMILY_COUNT, !a->bit, false)) return *a;
    return a->bit ? (Family){.sets = a->bit, .count = 64} : none;
}

static Family family_of(Families *f, const TermNode *n) {
    const Family *a = &f->at[n->arg[0]];
    uint64_t by;
    if (moves_bits(f->pool, n, &by)) {
        if (a->bit) return local_moved(f, n, by);
        /* << of a sum is times 2^k; nothing else of it is a sum */
        return n->op == OP_SHL || WEAKEN(FAMILY_SHIFT, n->op == OP_SHR, false) ? *a
                                                                               : none;
    }
    switch (op_class((Op)n->op)) {
    case CLASS_BITWISE:
        return of_bitwise(f, n);
    case CLASS_ARITHMETIC:
        return of_arithmetic(f, n);
    case CLASS_COUNT:
        return of_count(f, n);
    case CLASS_CHOICE:
        return of_choice(f, n);
    default:
        if (n->op != OP_VAR) return of_few(f, n);
        Family r = local_new(f);
        for (unsigned j = 0; j < 64; j++) r.bit[j] = UINT64_C(1) << j;
        return r;
    }
}

static int by_size(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    int more = __builtin_popcountll(y) - __builtin_popcountll(x);
    return more ? more : (x > y) - (x < y);
}

/* Keeps the sets that lie in no other, the largest first: how many. */
static size_t maximal(uint64_t *sets, size_t count) {
    size_t kept = 0;
    qsort(sets, count, sizeof *sets, by_size);
    if (count > 6000 || count == 0) return count;
    for (size_t i = 0; i < count; i++) {
        bool inside = false;
        for (size_t k = 0; k < kept && !inside; k++) inside = (sets[i] & ~sets[k]) == 0;
        if (!inside) sets[kept++] = sets[i];
    }
    assert(kept > 0);
    return kept;
}

bool family_sets(const Pool *pool, const Term *term, size_t terms, Arena *arena,
                 uint64_t **sets, size_t *count) {
    Families f = {pool, arena, NULL, MOST_LOOKS};
    TermWalk walk = walk_new(pool, term, terms, arena);
    f.at = ARENA_ARRAY(arena, Family, (size_t)walk.top + 1);
    f.at[0] = local_new(&f);
    for (Ref r = 0; (r = walk_up(&walk, r));) f.at[r] = family_of(&f, pool_node(pool, r));
    Family sum = f.at[0];
    for (size_t i = 0; i < terms; i++) sum = sum_of(&f, &sum, &f.at[term[i].ref], false);
    if (!sum.sets) return false;
    *sets = sum.sets;
    *count = maximal(sum.sets, sum.count);
    return true;
}

/* Emptying a square of the input never adds a bit to the word. */
static bool is_monotone(const Pool *pool, Term t, unsigned depth) {
    if (t.ref == 0) return true;
    const TermNode *n = pool_node(pool, t.ref);
    Term a = term_arg(pool, t.ref, 0), b = term_arg(pool, t.ref, 1);
    uint64_t by;
    if (depth == 0) return false;
    if (n->op == OP_AND || n->op == OP_OR)
        return is_monotone(pool, a, depth - 1) && is_monotone(pool, b, depth - 1);
    return n->op == OP_VAR ||
           (moves_bits(pool, n, &by) && is_monotone(pool, a, depth - 1));
}

/* u == 0, u < k, u <= k, for a monotone u or its popcount. */
static bool is_filter(const Pool *pool, Term t) {
    enum { DEEP = 24 };
    bool inverse = query_inverse(pool, &t);
    Op op = node_op(pool, t);
    if (op != OP_ULT && (op != OP_EQ || (inverse && WEAKEN(FAMILY_FILTER, false, true))))
        return false;
    Term u = term_arg(pool, t.ref, inverse && op == OP_ULT);
    Term k = term_arg(pool, t.ref, !(inverse && op == OP_ULT));
    if (k.ref || (op == OP_EQ && k.word)) return false;
    if (node_is(pool, u, OP_POPCOUNT)) u = node_arg(pool, u, 0);
    return is_monotone(pool, u, DEEP);
}

/* The conjunction of the truths that are filters. */
static Term filter_of(Attempt *a) {
    Term all = term_word(1);
    for (unsigned i = 0; i < a->query->count; i++) {
        Term t = a->query->truth[i], both;
        if (!is_filter(a->pool, t)) continue;
        both = term_land(a->pool, all, t);
        if (!term_is_full(a->pool, both)) all = both;
    }
    return all;
}

static Answer decide(Attempt *a, const Equation *e) {
    uint64_t *sets;
    size_t count;
    const Term side[] = {e->left, e->right};
    if (!family_sets(a->pool, side, 2, a->arena, &sets, &count)) return ANSWER_PASS;
    Answer answer = equation_on_squares(a, e, filter_of(a), sets, count);
    int most = __builtin_popcountll(*sets);
    assert(__builtin_popcountll(sets[count - 1]) <= most);
    if (answer == ANSWER_PROVED)
        a->method = arena_printf(a->arena, "few squares: at most %d at a time", most);
    return answer;
}

Answer family_decide(Attempt *a) {
    if (pool_count(a->pool) > MOST_NODES) return ANSWER_PASS;
    return equation_each(a, decide);
}
