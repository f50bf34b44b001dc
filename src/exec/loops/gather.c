/* Loops that take a word apart, at once.
 *
 * Let a round with x != 0 take away the lowest one of x and make v op g of a word v,
 * where op is commutative and associative and g depends on the place of that one only.
 * Then the rounds are the ones of x, and in the end v is v op g(k1) op g(k2) …, over all
 * places k of ones. Both are checked place by place, with the other bits of x free
 * (term/ones.h): 64 cases are all there are.
 *
 * Let a round leave v as it is where x is 0, and x as well. Then it does no harm to go
 * on, and v in the end is what any number of rounds makes of it after which x is 0. */
#include "exec/loops/gather.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/weaken.h"
#include "exec/loops/gather_sum.h"
#include "term/ones.h"
#include "term/walk.h"

enum { NODES_MOST = 3000, GROWTH_MOST = 30000, CHOICES_DEEP = 6 };

/* What the rounds do to a word: op is OP_CONST as long as none has changed it. */
typedef struct {
    Op op;
    GatherShare share;
} Change;

typedef struct {
    Gather *g;
    Pool *own;        /* the round alone, with the loop's variables */
    Pool *cases;      /* it at one place */
    Term *root, *out; /* in own, in cases: what the words become, then the duties */
    unsigned roots;
    Term *value; /* by variable, for substitutions */
    bool *mixed; /* nodes of cases that depend on variables of trials */
    size_t mixed_cap;
    Change *change; /* by word */
    OnesKind kind;
} Scan;

/* The variable of a word in trials. */
static size_t variable(const Gather *g, unsigned word) {
    Ref ref = g->word[word].fresh.ref;
    const TermNode *n = pool_node(g->pool, ref);
    return (size_t)(n->op == OP_VAR ? n : pool_node(g->pool, n->arg[0]))->k;
}

static void same_variables(Pool *pool, const Pool *as) {
    while (pool_vars(pool) < pool_vars(as)) term_var(pool);
}

/* What a word is in a trial, in a pool with the same variables. */
static Term fresh_in(Pool *pool, const Gather *g, unsigned word) {
    Term var = {0, pool_var(pool, variable(g, word))};
    if (!node_is(g->pool, g->word[word].fresh, OP_AND)) return var;
    return term_op2(pool, OP_AND, var, term_word(1));
}

/* All variables stand for themselves, in the pool. */
static Term *themselves(Scan *s, const Pool *pool) {
    for (size_t v = 0; v < pool_vars(s->g->pool); v++)
        s->value[v] = (Term){0, pool_var(pool, v)};
    return s->value;
}

static bool scan_open(Scan *s, Gather *g) {
    *s = (Scan){.g = g, .roots = g->count + g->duties};
    s->own = pool_new_beside(g->pool, (size_t)1 << 24);
    s->cases = pool_new_beside(g->pool, (size_t)1 << 24);
    s->root = base_malloc(2 * s->roots * sizeof(Term));
    s->out = s->root + s->roots;
    s->value = base_malloc((pool_vars(g->pool) + 1) * sizeof(Term));
    s->change = base_malloc(g->count * sizeof(Change));
    same_variables(s->own, g->pool);
    bool full = false;
    for (unsigned i = 0; i < s->roots; i++) {
        Term t = i < g->count ? g->word[i].next : g->duty[i - g->count];
        s->root[i] = term_substitute(s->own, g->pool, t, themselves(s, s->own));
        full = full || term_is_full(s->own, s->root[i]);
    }
    return !full && pool_count(s->own) <= NODES_MOST;
}

static void scan_close(Scan *s) {
    pool_free(s->own), pool_free(s->cases);
    free(s->root), free(s->value), free(s->change), free(s->mixed);
}

/* Nodes that depend on a word of the trial: on the other bits of the one taken apart, on
 * other words. */
static void find_mixed(Scan *s) {
    const Gather *g = s->g;
    size_t count = pool_count(s->cases);
    if (count >= s->mixed_cap) {
        s->mixed_cap = count * 2 + 64;
        s->mixed = base_realloc(s->mixed, s->mixed_cap * sizeof(bool));
    }
    s->mixed[0] = false;
    for (Ref r = 1; r < count; r++) {
        const TermNode *n = pool_node(s->cases, r);
        bool mixed = n->op == OP_FULL;
        for (unsigned i = 0; i < n->arity; i++) mixed = mixed || s->mixed[n->arg[i]];
        for (unsigned i = 0; n->op == OP_VAR && i < g->count; i++)
            mixed = mixed || variable(g, i) == n->k;
        s->mixed[r] = mixed;
    }
}

static bool is_mixed(Scan *s, Term t) {
    find_mixed(s);
    return s->mixed[t.ref];
}

static Term where_word_is(Scan *s, Term t, unsigned word, uint64_t k) {
    themselves(s, s->cases)[variable(s->g, word)] = term_word(k);
    return term_substitute(s->cases, s->cases, t, s->value);
}

/* t == word op by, for all values of the word: `by` can only be what t is where the word
 * is the identity. */
static bool is_step(Scan *s, Term t, unsigned word, Op op, unsigned deep, Term *by) {
    Pool *pool = s->cases;
    Term fresh = fresh_in(pool, s->g, word), c, yes, no;
    Type type = s->g->word[word].type;
    *by = term_word(gather_identity(op));
    if (term_same(t, fresh)) return true;
    if (node_is(pool, t, OP_ITE) && deep < CHOICES_DEEP) {
        c = term_arg(pool, t.ref, 0);
        yes = term_arg(pool, t.ref, 1), no = term_arg(pool, t.ref, 2);
        if (!is_mixed(s, c) && is_step(s, yes, word, op, deep + 1, &yes) &&
            is_step(s, no, word, op, deep + 1, &no)) {
            *by = term_ite(pool, c, yes, no);
            return true;
        }
    }
    *by = where_word_is(s, t, word, gather_identity(op));
    if (WEAKEN(GATHER_MIXED, false, is_mixed(s, *by))) return false;
    if (type == TYPE_BOOL && (op == OP_ADD || op == OP_MUL || !term_is_bool(pool, *by)))
        return false;
    Term made = type_wrap(pool, type, term_op2(pool, op, fresh, *by));
    return term_same(t, made);
}

/* The place's share of a word. */
static bool find_share(Scan *s, unsigned word, unsigned place) {
    static const Op monoids[] = {OP_ADD, OP_OR, OP_XOR, OP_AND, OP_MUL};
    Change *change = &s->change[word];
    Term by;
    change->share.given[place] = false;
    if (term_same(s->out[word], fresh_in(s->cases, s->g, word))) return true;
    if (!s->g->word[word].known) return false;
    for (unsigned i = 0; i < sizeof monoids / sizeof *monoids; i++) {
        if (change->op != OP_CONST && change->op != monoids[i]) continue;
        if (!is_step(s, s->out[word], word, monoids[i], 0, &by)) continue;
        change->op = monoids[i];
        change->share.given[place] = true;
        by = term_substitute(s->g->pool, s->cases, by, themselves(s, s->g->pool));
        change->share.by[place] = by;
        return !term_is_full(s->g->pool, by);
    }
    return false;
}

/* What is left of the scanned word without its one at the place. */
static Term rest_of(const Scan *s, unsigned place) {
    Term z = fresh_in(s->cases, s->g, s->g->scanned);
    if (s->kind == ONES_HIGHEST)
        return term_op2(s->cases, OP_AND, z, term_word((UINT64_C(1) << place) - 1));
    if (place == 63) return term_word(0);
    return term_op2(s->cases, OP_SHL, z, term_word(place + 1));
}

static bool look_at_place(Scan *s, unsigned place) {
    const Gather *g = s->g;
    OnesPlace at = {variable(g, g->scanned), s->kind, place};
    pool_reset(s->cases);
    same_variables(s->cases, g->pool);
    ones_case(s->cases, s->own, s->root, s->roots, &at, s->out);
    if (!term_same(s->out[g->scanned], rest_of(s, place))) return false;
    for (unsigned i = 0; i < g->count; i++) {
        const GatherWord *w = &g->word[i];
        if (i == g->scanned || w->dead || w->last) continue;
        if (!find_share(s, i, place)) return false;
    }
    for (unsigned i = g->count; i < s->roots; i++)
        if (!term_is(s->out[i], 1)) return false;
    return !pool_full(s->cases);
}

static bool look_at_all(Scan *s) {
    for (unsigned i = 0; i < s->g->count; i++) s->change[i].op = OP_CONST;
    unsigned places = WEAKEN(GATHER_CASES, 63, 64);
    for (unsigned place = 0; place < places; place++)
        if (!look_at_place(s, place)) return false;
    return true;
}

/* Whether the round's term depends on the word. */
static bool depends(Scan *s, Term t, unsigned word) {
    Term var = fresh_in(s->own, s->g, word);
    if (node_is(s->own, var, OP_AND)) var = term_arg(s->own, var.ref, 0);
    return walk_meets(s->own, t, var.ref);
}

/* Words that each round makes anew. */
static void find_last(Scan *s) {
    for (unsigned i = 0; i < s->g->count; i++) {
        GatherWord *w = &s->g->word[i];
        w->last = i != s->g->scanned && !w->dead;
        for (unsigned j = 0; j < s->g->count && w->last; j++)
            w->last = j == s->g->scanned || !depends(s, s->root[i], j);
    }
}

/* The one that the last round takes away, of a word that is not 0. */
static Term last_one(const Scan *s, Term word) {
    Pool *pool = s->g->pool;
    if (s->kind == ONES_HIGHEST)
        return term_op2(pool, OP_AND, word, term_neg(pool, word));
    Term zeros = term_op1(pool, OP_CLZ, word);
    return term_op2(pool, OP_SHR, term_word(UINT64_C(1) << 63), zeros);
}

/* Numbers added to a number stay in the type's range, whichever are: nothing wraps. */
static bool stays_in_range(const GatherWord *w, const Change *change) {
    unsigned bits = type_bits(w->type);
    if (change->op != OP_ADD || bits < 8 || bits == 64 || w->start.ref) return false;
    int64_t low = (int64_t)w->start.word, high = low, half = INT64_C(1) << (bits - 1);
    for (unsigned k = 0; k < 64; k++) {
        Term by = change->share.by[k];
        if (!change->share.given[k]) continue;
        if (by.ref || (int64_t)by.word < -2 * half || (int64_t)by.word > 2 * half)
            return false;
        *((int64_t)by.word < 0 ? &low : &high) += (int64_t)by.word;
    }
    if (type_signed(w->type)) return low >= -half && high < half;
    return low >= 0 && high < 2 * half;
}

static void fill_end(Scan *s, unsigned i) {
    Pool *pool = s->g->pool;
    GatherWord *w = &s->g->word[i];
    Term from = s->g->word[s->g->scanned].start;
    w->end = w->start;
    if (i == s->g->scanned) {
        w->end = term_word(0);
    } else if (w->last) {
        themselves(s, pool)[variable(s->g, s->g->scanned)] = last_one(s, from);
        Term last = term_substitute(pool, s->own, s->root[i], s->value);
        w->end = w->known ? term_ite(pool, term_truth(pool, from), last, w->start) : last;
    } else if (s->change[i].op != OP_CONST) {
        Op op = s->change[i].op;
        Term sum = gather_sum(pool, op, from, &s->change[i].share);
        w->end = term_op2(pool, op, w->start, sum);
        if (!stays_in_range(w, &s->change[i])) w->end = type_wrap(pool, w->type, w->end);
    }
}

bool gather_ones(Gather *g) {
    Scan s;
    bool found = scan_open(&s, g);
    if (found) {
        find_last(&s);
        s.kind = ONES_LOWEST;
        found = look_at_all(&s);
        if (!found) s.kind = ONES_HIGHEST, found = look_at_all(&s);
    }
    for (unsigned i = 0; i < g->count && found; i++) fill_end(&s, i);
    for (unsigned i = 0; i < g->count && found; i++)
        found = !term_is_full(g->pool, g->word[i].end);
    scan_close(&s);
    return found;
}

/* Rounds for the empty word */

/* What a round makes of the word where the scanned one is empty. */
static Term when_empty(Scan *s, unsigned word) {
    themselves(s, s->own)[variable(s->g, s->g->scanned)] = term_word(0);
    return term_substitute(s->own, s->own, s->root[word], s->value);
}

/* Words whose value before the loop is known, as are those of all that their rounds
 * depend on. */
static void find_known(Scan *s) {
    Gather *g = s->g;
    for (unsigned round = 0; round < g->count; round++)
        for (unsigned i = 0; i < g->count; i++)
            for (unsigned j = 0; j < g->count && g->word[i].known; j++)
                if (!g->word[j].known && depends(s, s->root[i], j))
                    g->word[i].known = false;
}

static bool find_steady(Scan *s) {
    Gather *g = s->g;
    bool found = false;
    find_known(s);
    for (unsigned i = 0; i < g->count; i++) {
        GatherWord *w = &g->word[i];
        Term same = type_wrap(s->own, w->type, fresh_in(s->own, g, i));
        if (i == g->scanned) same = term_word(0);
        w->steady = w->known && (WEAKEN(GATHER_STEADY, true, false) ||
                                 term_same(when_empty(s, i), same));
        found = found || (w->steady && i != g->scanned && !w->dead);
    }
    return found && g->word[g->scanned].steady;
}

/* One round for all known words. */
static void go_on(Scan *s) {
    Gather *g = s->g;
    for (unsigned i = 0; i < g->count; i++) s->out[i] = g->word[i].end;
    for (unsigned i = 0; i < g->count; i++) {
        themselves(s, g->pool);
        for (unsigned j = 0; j < g->count; j++)
            if (g->word[j].known) s->value[variable(g, j)] = s->out[j];
        if (g->word[i].known)
            g->word[i].end = term_substitute(g->pool, s->own, s->root[i], s->value);
    }
}

/* Until the scanned word is 0, whatever it was. */
static bool run_out(Scan *s) {
    Gather *g = s->g;
    Ref most = pool_count(g->pool) + GROWTH_MOST;
    for (unsigned i = 0; i < g->count; i++) g->word[i].end = g->word[i].start;
    for (unsigned round = 0; round < g->rounds; round++) {
        if (term_is(g->word[g->scanned].end, 0)) return true;
        if (pool_full(g->pool) || pool_count(g->pool) > most) return false;
        go_on(s);
    }
    return term_is(g->word[g->scanned].end, 0) && !pool_full(g->pool);
}

bool gather_steady(Gather *g) {
    Scan s;
    bool found = scan_open(&s, g) && find_steady(&s) && run_out(&s);
    scan_close(&s);
    return found;
}
