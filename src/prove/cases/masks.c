/* Masks: what a few bits of one variable make, such as n ones in (1 << n) - 1, becomes
 * any word with the bits that such words have. Words of one variable that are the same
 * for each of its values become the same word.
 *
 * Why: an input that satisfies the query is one of the new claim, each new word being
 * what the words that it stands for have in common there. So if the new claim is
 * impossible, the query is; its counterexamples say nothing. */
#include <string.h>

#include "base/weaken.h"
#include "prove/cases/finite.h"
#include "prove/claim/rewrite.h"

enum { NODES_MOST = 200, BITS_MOST = 7, VALUES_MOST = 1 << BITS_MOST };

typedef struct {
    Rewrite w;
    Attempt *attempt;
    uint64_t *bits; /* by variable: those that matter */
    size_t var;
    uint64_t value[VALUES_MOST]; /* of the variable, with which its own truths hold */
    unsigned values;
    bool *open;     /* by ref: it hangs on other variables, too */
    uint64_t **row; /* by ref: what hangs on the variable alone, by value; or NULL */
    bool *stands;   /* by ref: a new word takes its place */
    Term *base;     /* by ref: the new word, or what it is a shift of */
} Masks;

/* A word is made of its operands square by square. */
static bool is_plain(const Pool *pool, const TermNode *n) {
    OpClass class = op_class((Op)n->op);
    return class == CLASS_BITWISE || class == CLASS_PERMUTATION ||
           (class == CLASS_SHIFT && pool_node(pool, n->arg[1])->op == OP_CONST);
}

static void find_open(Masks *m) {
    const Pool *pool = m->attempt->pool;
    for (Ref r = 0; (r = walk_up(&m->w.walk, r));) {
        const TermNode *n = pool_node(pool, r);
        m->open[r] = n->op == OP_TABLE || (n->op == OP_VAR && n->k != m->var);
        for (unsigned i = 0; i < n->arity; i++)
            m->open[r] = m->open[r] || m->open[n->arg[i]];
    }
}

static void find_rows(Masks *m) {
    const Pool *pool = m->attempt->pool;
    memset(m->row, 0, ((size_t)m->w.walk.top + 1) * sizeof *m->row);
    for (Ref r = 0; (r = walk_up(&m->w.walk, r));) {
        const TermNode *n = pool_node(pool, r);
        if (m->open[r]) continue;
        m->row[r] = ARENA_ARRAY(m->attempt->arena, uint64_t, m->values + 1);
        for (unsigned v = 0; v < m->values; v++) {
            uint64_t arg[3] = {0};
            for (unsigned i = 0; i < n->arity; i++) arg[i] = m->row[n->arg[i]][v];
            m->row[r][v] = n->op == OP_CONST ? n->k
                           : n->op == OP_VAR ? m->value[v]
                                             : op_fold((Op)n->op, arg[0], arg[1], arg[2]);
        }
    }
}

/* The values of the bits that matter, but those with which a truth of its own fails. */
static void find_values(Masks *m) {
    uint64_t bits = m->bits[m->var];
    const Query *q = m->attempt->query;
    m->values = 1u << __builtin_popcountll(bits);
    for (unsigned v = 0; v < m->values; v++) m->value[v] = op_fold(OP_PDEP, v, bits, 0);
    find_rows(m);
    unsigned kept = 0;
    for (unsigned v = 0; v < m->values; v++) {
        bool holds = true;
        for (unsigned i = 0; i < q->count; i++) {
            const uint64_t *row = m->row[q->truth[i].ref];
            holds = holds && (!row || row[v]);
        }
        if (holds) m->value[kept++] = m->value[v];
    }
    m->values = WEAKEN(MASKS_VALUE, kept > 1 ? kept - 1 : kept, kept);
    find_rows(m);
}

/* All bits that the word may have. */
static uint64_t bits_of(const Masks *m, Ref ref) {
    uint64_t may = 0;
    for (unsigned v = 0; v < m->values; v++) may |= m->row[ref][v];
    return may;
}

/* The same words, one perhaps further up. */
static bool is_same(const Masks *m, Ref a, Ref b) {
    uint64_t all[2] = {bits_of(m, a), bits_of(m, b)};
    if (!all[0] || !all[1]) return false;
    int up[2] = {__builtin_ctzll(all[0]), __builtin_ctzll(all[1])};
    for (unsigned v = 0; v < WEAKEN(MASKS_SAME, 1, m->values); v++)
        if (m->row[a][v] >> up[0] != m->row[b][v] >> up[1]) return false;
    return true;
}

/* Chooses what new words stand for. false: nothing, or the variable is the amount of a
 * shift of others, which each of its values settles better. */
static bool find_words(Masks *m) {
    const Pool *pool = m->attempt->pool;
    const Query *q = m->attempt->query;
    bool *wanted = ARENA_ARRAY(m->attempt->arena, bool, (size_t)m->w.walk.top + 1);
    bool any = false;
    for (unsigned i = 0; i < q->count; i++) wanted[q->truth[i].ref] = true;
    for (Ref r = m->w.walk.top; r; r = walk_down(&m->w.walk, r)) {
        const TermNode *n = pool_node(pool, r);
        m->stands[r] = wanted[r] && m->row[r] && n->op != OP_CONST && !is_plain(pool, n);
        any =
            any || (m->stands[r] && n->op != OP_VAR && !term_is_bool(pool, (Term){0, r}));
        if (!wanted[r] || m->stands[r]) continue;
        for (unsigned i = 0; i < n->arity; i++) wanted[n->arg[i]] = true;
        bool moves = m->open[r] && op_class((Op)n->op) == CLASS_SHIFT;
        if (moves && m->row[n->arg[1]] && pool_node(pool, n->arg[1])->op != OP_CONST)
            return false;
    }
    return any;
}

/* The word without the zeros below all that it may be, which equal words share. */
static Term new_base(Masks *m, Ref ref, unsigned up) {
    for (Ref r = 0; (r = walk_up(&m->w.walk, r)) < ref;)
        if (m->stands[r] && is_same(m, r, ref)) return m->base[r];
    return term_op2(m->w.to, OP_AND, term_var(m->w.to), term_word(bits_of(m, ref) >> up));
}

static Term new_word(Masks *m, Ref ref) {
    uint64_t may = bits_of(m, ref), must = may;
    for (unsigned v = 0; v < m->values; v++) must &= m->row[ref][v];
    if (may == must) return term_word(may);
    unsigned up = (unsigned)__builtin_ctzll(may);
    m->base[ref] = new_base(m, ref, up);
    Term word = term_op2(m->w.to, OP_SHL, m->base[ref], term_word(up));
    return term_op2(m->w.to, OP_OR, word, term_word(must));
}

/* Whether a truth needs the variable itself, beside what is made of it. */
static bool *find_bare(const Masks *m) {
    const Pool *pool = m->attempt->pool;
    bool *bare = ARENA_ARRAY(m->attempt->arena, bool, (size_t)m->w.walk.top + 1);
    for (Ref r = 0; (r = walk_up(&m->w.walk, r));) {
        const TermNode *n = pool_node(pool, r);
        bare[r] = m->stands[r] && n->op == OP_VAR;
        for (unsigned i = 0; i < n->arity && !m->stands[r]; i++)
            bare[r] = bare[r] || bare[n->arg[i]];
    }
    return bare;
}

static Term put_new_word(Rewrite *w, Ref ref, Term usual) {
    Masks *m = (Masks *)w;
    return m->stands[ref] ? new_word(m, ref) : usual;
}

/* The truths with the new words, but those that only the variable itself could tell. */
static Term with_new_words(Masks *m) {
    const bool *bare = find_bare(m);
    Term all = term_word(1);
    rewrite_nodes(&m->w, put_new_word);
    for (unsigned i = 0; i < m->w.truths; i++)
        if (!bare[m->w.truth[i].ref])
            all = term_land(m->w.to, all, rewrite_made(&m->w, m->w.truth[i]));
    return all;
}

static Answer by_variable(Masks *m) {
    Attempt *a = m->attempt;
    find_values(m);
    if (m->values == 0 || !find_words(m)) return ANSWER_PASS;
    Sub sub = {
        .run = strategy_searched, .free_words = true, .lemma = true, .same_depth = true};
    m->w.to = attempt_pool(a);
    Answer answer = attempt_then(a, m->w.to, with_new_words(m), &sub);
    pool_free(m->w.to);
    return answer == ANSWER_PROVED ? answer : ANSWER_PASS;
}

Answer masks_decide(Attempt *a) {
    Masks m = {.w = rewrite_query(a), .attempt = a};
    Term all = query_term(a->pool, a->query);
    size_t size = (size_t)m.w.walk.top + 1;
    if (a->problem->free_words || size > NODES_MOST || term_is_full(a->pool, all))
        return ANSWER_PASS;
    m.bits = ARENA_ARRAY(a->arena, uint64_t, pool_vars(a->pool) + 1);
    m.open = ARENA_ARRAY(a->arena, bool, size);
    m.row = ARENA_ARRAY(a->arena, uint64_t *, size);
    m.stands = ARENA_ARRAY(a->arena, bool, size);
    m.base = ARENA_ARRAY(a->arena, Term, size);
    finite_bits(a->pool, all, m.bits);
    Answer answer = ANSWER_PASS;
    for (size_t i = 0; i < a->nvars && answer == ANSWER_PASS; i++) {
        m.var = a->vars[i];
        int count = __builtin_popcountll(m.bits[m.var]);
        if (count == 0 || count > BITS_MOST) continue;
        find_open(&m);
        answer = by_variable(&m);
    }
    return answer;
}
