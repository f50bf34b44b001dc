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

enum {
    MOST_LOOKS = 3000000,
    MOST_SETS = 50000,
    MOST_READ = 16,
    MOST_NODES = 20000,
    MOST_BITS = 24
};

typedef struct {
    enum { NEITHER, LOCAL, SUM } kind;
    uint64_t *sets; /* of a local: 64, by bit; of a sum: count */
    size_t count;
    /* of a local that is a sum of locals: the family it has as one, if there is any */
    uint64_t *pieces;
    size_t npieces;
} Family;

typedef struct {
    const Pool *pool;
    Arena *arena;
    Family *at;  /* by ref */
    size_t left; /* sets that may still be looked at */
} Families;

static Family local_new(Families *f) {
    return (Family){
        .kind = LOCAL, .sets = ARENA_ARRAY(f->arena, uint64_t, 64), .count = 64};
}

static uint64_t all_read(const Family *a) {
    assert(a->kind == LOCAL && a->count == 64);
    uint64_t all = 0;
    for (unsigned j = 0; j < 64; j++) all |= a->sets[j];
    return all;
}

/* Every bit that may be 1 depends on the same squares. */
static Family local_all(Families *f, uint64_t squares, uint64_t may) {
    Family r = local_new(f);
    for (unsigned j = 0; j < 64; j++) r.sets[j] = may >> j & 1 ? squares : 0;
    return r;
}

/* Where bit j of the result comes from: a permutation or shift tells it by its effect on
 * single bits. */
static Family local_moved(Families *f, const TermNode *n, uint64_t by) {
    Family a = f->at[n->arg[0]], r = local_new(f);
    assert(a.kind == LOCAL);
    for (unsigned i = 0; i < 64; i++) {
        uint64_t to = op_fold((Op)n->op, UINT64_C(1) << i, by, 0);
        for (; to; to &= to - 1) r.sets[__builtin_ctzll(to)] |= a.sets[i];
    }
    return r;
}

static Family local_bitwise(Families *f, const TermNode *n) {
    Family r = local_new(f);
    const TermNode *last = pool_node(f->pool, n->arg[n->arity - 1]);
    uint64_t always = n->op == OP_OR && last->op == OP_CONST ? last->k : 0;
    for (unsigned i = 0; i < WEAKEN(FAMILY_LOCAL, 1u, n->arity); i++)
        for (unsigned j = 0; j < 64; j++)
            if ((n->may & ~always) >> j & 1) r.sets[j] |= f->at[n->arg[i]].sets[j];
    return r;
}

/* Different sets in order of appearance, and where they are found. */
typedef struct {
    uint64_t *sets;
    uint32_t *slot; /* 1 + the number of a set; 0: free */
    size_t count, slots;
    unsigned shift; /* of a hash, to its slot: the high bits depend on all of a set's */
} Unique;

static Unique unique_new(size_t most) {
    Unique u = {.slots = 16, .shift = 60};
    if (most > MOST_SETS) most = MOST_SETS;
    while (u.slots < 2 * most) u.slots *= 2, u.shift--;
    u.sets = base_malloc((most + 1) * sizeof *u.sets);
    u.slot = base_malloc(u.slots * sizeof *u.slot);
    memset(u.slot, 0, u.slots * sizeof *u.slot);
    return u;
}

static void unique_free(Unique *u) {
    free(u->sets), free(u->slot);
}

/* false: there are too many. */
static bool unique_add(Unique *u, uint64_t set) {
    size_t at = set * UINT64_C(0x9e3779b97f4a7c15) >> u->shift;
    while (u->slot[at] && u->sets[u->slot[at] - 1] != set) at = (at + 1) & (u->slots - 1);
    if (u->slot[at]) return true;
    if (u->count == MOST_SETS) return false;
    u->sets[u->count++] = set;
    u->slot[at] = (uint32_t)u->count;
    return true;
}

static Family as_sum(const Family *a) {
    if (a->kind == NEITHER || !a->pieces) return *a;
    return (Family){.kind = SUM, .sets = a->pieces, .count = a->npieces};
}

/* The sets T | U, for a product; the union of both families, for a sum. */
static Family sum_of(Families *f, const Family *one, const Family *other, bool product) {
    assert(one->kind != LOCAL || one->count == 64);
    Family x = as_sum(one), y = as_sum(other), *a = &x, *b = &y;
    size_t most = product ? a->count * b->count : a->count + b->count;
    if (a->kind == NEITHER || b->kind == NEITHER || most > 8 * MOST_SETS ||
        most > f->left)
        return (Family){.kind = NEITHER};
    f->left -= most;
    Unique u = unique_new(most);
    bool fits = true;
    for (size_t i = 0; i < a->count; i++)
        for (size_t j = 0; fits && j < (product ? b->count : 1); j++)
            fits = unique_add(&u, a->sets[i] | (product ? b->sets[j] : 0));
    for (size_t j = 0; fits && !product && j < b->count; j++)
        fits = unique_add(&u, b->sets[j]);
    Family r = {.kind = fits ? SUM : NEITHER, .count = u.count};
    if (fits) r.sets = arena_copy(f->arena, u.sets, u.count * sizeof *u.sets + 1);
    unique_free(&u);
    return r;
}

/* Any operation on locals that read few squares in all is local. */
static Family of_few(Families *f, const TermNode *n) {
    uint64_t squares = 0;
    for (unsigned i = 0; i < n->arity; i++) {
        const Family *a = &f->at[n->arg[i]];
        if (a->kind != LOCAL) return (Family){.kind = NEITHER};
        squares |= WEAKEN(FAMILY_FEW, i > 0, false) ? 0 : all_read(a);
    }
    if (__builtin_popcountll(squares) > MOST_READ) return (Family){.kind = NEITHER};
    return local_all(f, squares, n->may);
}

/* A sum's bit depends on the operands' bits there, and on those below as far as what is
 * carried can come from: it begins where both may have a bit, and ends where none may. Of
 * a difference the borrow begins where what is taken away may have one. */
static Family local_sum(Families *f, const TermNode *n) {
    const Family *a = &f->at[n->arg[0]], *b = &f->at[n->arg[1]];
    uint64_t may[2] = {pool_node(f->pool, n->arg[0])->may,
                       pool_node(f->pool, n->arg[1])->may};
    if (a->kind != LOCAL || b->kind != LOCAL) return (Family){.kind = NEITHER};
    Family r = local_new(f);
    uint64_t carried = 0;
    bool carries = false;
    for (unsigned j = 0; j < 64; j++) {
        bool one = may[0] >> j & 1, other = may[1] >> j & 1;
        uint64_t here = a->sets[j] | b->sets[j];
        r.sets[j] = n->may >> j & 1 ? here | carried : 0;
        if (__builtin_popcountll(r.sets[j]) > MOST_READ) return (Family){.kind = NEITHER};
        if (n->op == OP_ADD)
            carries = carries ? one || other : one && other;
        else
            carries = carries || other;
        carried =
            WEAKEN(FAMILY_CARRY, carries && one && other, carries) ? carried | here : 0;
    }
    return r;
}

static bool all_local(const Families *f, const TermNode *n) {
    for (unsigned i = 0; i < n->arity; i++)
        if (f->at[n->arg[i]].kind != LOCAL) return false;
    return true;
}

/* A truth local on C chooses: C joins every set. */
static Family of_choice(Families *f, const TermNode *n) {
    Family none = {.kind = NEITHER};
    const Family *c = &f->at[n->arg[0]];
    Family yes = f->at[n->arg[1]], no = f->at[n->arg[2]];
    if (c->kind != LOCAL || yes.kind == NEITHER || no.kind == NEITHER) return none;
    uint64_t squares = all_read(c);
    if (__builtin_popcountll(squares) > MOST_READ) return none;
    Family r;
    if (yes.kind == LOCAL && no.kind == LOCAL) {
        r = local_new(f);
        for (unsigned j = 0; j < 64; j++)
            if (n->may >> j & 1)
                r.sets[j] = WEAKEN(FAMILY_CHOICE, 0, squares) | yes.sets[j] | no.sets[j];
        return r;
    }
    Family chosen = {.kind = SUM, .sets = &squares, .count = 1};
    if (WEAKEN(FAMILY_CHOICE, true, false)) squares = 0;
    r = sum_of(f, &yes, &no, false);
    return r.kind == NEITHER ? none : sum_of(f, &chosen, &r, true);
}

static Family of_shift(Families *f, const TermNode *n) {
    const TermNode *by = pool_node(f->pool, n->arg[1]);
    const Family *a = &f->at[n->arg[0]];
    if (by->op != OP_CONST) return of_few(f, n);
    if (a->kind == LOCAL) return local_moved(f, n, by->k);
    /* << of a sum is times 2^k; nothing else of it is a sum */
    bool sum = n->op == OP_SHL || WEAKEN(FAMILY_SHIFT, n->op == OP_SHR, false);
    if (sum && a->kind == SUM) return *a;
    return (Family){.kind = NEITHER};
}

static Family of_arithmetic(Families *f, const TermNode *n) {
    const Family *a = &f->at[n->arg[0]], *b = &f->at[n->arg[1]];
    bool adds = n->op == OP_ADD || n->op == OP_SUB;
    Family r = adds ? local_sum(f, n) : of_few(f, n);
    if (!adds && n->op != OP_MUL) return r;
    Family sum = sum_of(f, a, b, WEAKEN(FAMILY_PRODUCT, false, !adds));
    if (r.kind != LOCAL) return sum;
    if (sum.kind == SUM) r.pieces = sum.sets, r.npieces = sum.count;
    return r;
}

static Family family_of(Families *f, const TermNode *n) {
    Family r, none = {.kind = NEITHER};
    uint64_t k;
    const Family *a = &f->at[n->arg[0]], *b = &f->at[n->arg[1]];
    if (n->op == OP_CONST) return local_new(f);
    switch (op_class((Op)n->op)) {
    case CLASS_BITWISE:
        if (all_local(f, n)) return local_bitwise(f, n);
        if (n->op == OP_NOT) return *a;
        if (disjoint_sum(f->pool, n) || WEAKEN(FAMILY_BITWISE, true, false))
            return sum_of(f, a, b, false);
        return disjoint_difference(f->pool, n, &k) ? *a : none;
    case CLASS_SHIFT:
        return of_shift(f, n);
    case CLASS_PERMUTATION:
        return a->kind == LOCAL ? local_moved(f, n, 0) : none;
    case CLASS_GATHER:
        if (pool_node(f->pool, n->arg[1])->op == OP_CONST && a->kind == LOCAL)
            return local_moved(f, n, pool_node(f->pool, n->arg[1])->k);
        return of_few(f, n);
    case CLASS_ARITHMETIC:
        return of_arithmetic(f, n);
    case CLASS_COUNT:
        r = of_few(f, n);
        if (n->op != OP_POPCOUNT) return r;
        if (WEAKEN(FAMILY_COUNT, a->kind == SUM, false)) return *a;
        if (r.kind == LOCAL || a->kind != LOCAL) return r;
        return (Family){.kind = SUM, .sets = a->sets, .count = 64};
    case CLASS_CHOICE:
        return of_choice(f, n);
    default:
        if (n->op != OP_VAR) return of_few(f, n);
        r = local_new(f);
        for (unsigned j = 0; j < 64; j++) r.sets[j] = UINT64_C(1) << j;
        return r;
    }
}

/* The family of left - right, or NEITHER. */
static Family difference(Families *f, const Equation *e) {
    const Term sides[] = {e->left, e->right};
    TermWalk walk = walk_new(f->pool, sides, 2, f->arena);
    f->at = ARENA_ARRAY(f->arena, Family, (size_t)walk.top + 1);
    f->at[0] = local_new(f);
    for (Ref r = 0; (r = walk_up(&walk, r));)
        f->at[r] = family_of(f, pool_node(f->pool, r));
    return sum_of(f, &f->at[e->left.ref], &f->at[e->right.ref], false);
}

static int by_size(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    int more = __builtin_popcountll(y) - __builtin_popcountll(x);
    return more ? more : (x > y) - (x < y);
}

size_t family_maximal(uint64_t *sets, size_t count) {
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

static bool differs_inside(EquationTry *t, const Family *f) {
    for (size_t i = WEAKEN(FAMILY_SET, 1, 0); i < f->count; i++)
        if (equation_feed_squares(t, f->sets[i])) return true;
    return equation_flush(t);
}

bool family_next(uint64_t *value, size_t nvars, uint64_t set) {
    assert(nvars == 0 || (value[0] & ~set) == 0);
    for (size_t i = 0; i < nvars; i++) {
        value[i] = (value[i] - set) & set;
        if (value[i]) return true;
    }
    return false;
}

uint64_t family_inputs(const uint64_t *sets, size_t count, size_t nvars, unsigned most) {
    assert(most < 40);
    uint64_t inputs = 0;
    for (size_t i = 0; i < count; i++) {
        size_t bits = (size_t)__builtin_popcountll(sets[i]) * nvars;
        if (bits > most) return UINT64_MAX;
        inputs += UINT64_C(1) << bits;
    }
    return inputs;
}

bool family_sets(const Pool *pool, Term left, Term right, Arena *arena, uint64_t **sets,
                 size_t *count) {
    Families families = {pool, arena, NULL, MOST_LOOKS};
    Family f = difference(&families, &(Equation){left, right});
    if (f.kind == NEITHER) return false;
    assert(f.kind == SUM);
    *sets = f.sets;
    *count = family_maximal(f.sets, f.count);
    return true;
}

/* Emptying a square of the input never adds a bit to the word. */
static bool is_monotone(const Pool *pool, Term t, unsigned depth) {
    if (t.ref == 0) return true;
    const TermNode *n = pool_node(pool, t.ref);
    Term a = term_arg(pool, t.ref, 0), b = term_arg(pool, t.ref, 1);
    if (depth == 0) return false;
    switch (op_class((Op)n->op)) {
    case CLASS_BITWISE:
        return (n->op == OP_AND || n->op == OP_OR) && is_monotone(pool, a, depth - 1) &&
               is_monotone(pool, b, depth - 1);
    case CLASS_SHIFT:
    case CLASS_GATHER:
        return b.ref == 0 && is_monotone(pool, a, depth - 1);
    case CLASS_PERMUTATION:
        return is_monotone(pool, a, depth - 1);
    default:
        return n->op == OP_VAR;
    }
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
    Family f = {.kind = SUM};
    EquationTry t;
    if (!family_sets(a->pool, e->left, e->right, a->arena, &f.sets, &f.count))
        return ANSWER_PASS;
    if (!equation_start(&t, a, e, filter_of(a))) return ANSWER_PASS;
    double inputs = (double)family_inputs(f.sets, f.count, t.nvars, MOST_BITS) + 1;
    int most = f.count ? __builtin_popcountll(*f.sets) : 0;
    assert(f.count == 0 || __builtin_popcountll(f.sets[f.count - 1]) <= most);
    Answer answer = ANSWER_PASS;
    if (inputs * (double)t.steps <= 2e9)
        answer = equation_answer(&t, differs_inside(&t, &f));
    equation_end(&t);
    if (answer == ANSWER_PROVED)
        a->method = arena_printf(a->arena, "few squares: at most %d at a time", most);
    return answer;
}

Answer family_decide(Attempt *a) {
    if (pool_count(a->pool) > MOST_NODES) return ANSWER_PASS;
    return equation_each(a, decide);
}
