/* Loops that gather or scatter bits, one for each one of the scanned word, from below:
 *
 *   if (x & m & -m) r |= b; b += b;               gives r | pext(x, m),
 *   if (x >> n & 1) r |= m & -m; n++;             gives r | pdep(x, m).
 *
 * Words like b and n count the rounds: a round makes them of one another, the same at all
 * places. So at each place k what r gets is known for each number j of rounds before,
 * and there are no more of these than places below. It has to be bit k of x, moved to j;
 * or bit j of x, moved to k. */
#include "base/weaken.h"
#include "loops/loop_local.h"
#include "term/walk.h"

enum { WORDS_MOST = 4 };

/* A word whose bits may be those that are moved. */
typedef struct {
    Term of; /* in rounds */
    bool gathers, scatters;
} Moved;

/* What rounds do to a word. */
typedef struct LoopGather {
    Op sum; /* CONST: nothing yet */
    Moved moved[WORDS_MOST];
    unsigned count;
} Gather;

void loop_gathers_close(LoopForm *f) {
    pool_free(f->gathers->rounds);
}

static Term in_rounds(LoopForm *f, const Pool *from, Term t) {
    return term_substitute(f->gathers->rounds, from, t,
                           loop_identity_values(f->scan, f->gathers->rounds));
}

/* ---- words that count */

/* A term depends on a word that a round changes, and that does not count. */
static bool depends_on_changing(const LoopForm *f, const Pool *pool, Term t) {
    for (unsigned i = 0; i < f->round->count; i++)
        if ((!f->gathers->counts[i] || i == f->round->scanned) &&
            walk_meets(pool, t, pool_var(pool, loop_variable(f->round, i))))
            return true;
    return false;
}

static Term before_round(const LoopForm *f, const Pool *from, Term t, unsigned round) {
    LoopGathers *g = f->gathers;
    Term *value = loop_identity_values(f->scan, g->rounds);
    for (unsigned i = 0; i < f->round->count; i++)
        if (g->counts[i]) value[loop_variable(f->round, i)] = g->at[i][round];
    return term_substitute(g->rounds, from, t, value);
}

/* They are made of such words alone. */
static void close_under_rounds(LoopForm *f) {
    LoopGathers *g = f->gathers;
    for (bool more = true; more;) {
        more = false;
        for (unsigned i = 0; i < f->round->count; i++)
            if (g->counts[i] && depends_on_changing(f, g->rounds, g->next[i]))
                g->counts[i] = false, more = true;
    }
}

/* What rounds at two places make of them is the same. */
static void find_counts(LoopForm *f) {
    LoopGathers *g = f->gathers;
    const LoopRound *round = f->round;
    uint64_t rest = f->places;
    for (unsigned place = 0; place < 2 && rest; place++, rest &= rest - 1) {
        loop_case(f, (unsigned)__builtin_ctzll(rest));
        for (unsigned i = 0; i < round->count; i++) {
            Term next = in_rounds(f, f->cases, f->scan->out[i]);
            g->counts[i] = round->word[i].known && i != round->scanned &&
                           !loop_is_counted(f, i) &&
                           (place == 0 || term_same(next, g->next[i]));
            g->next[i] = next;
        }
    }
    close_under_rounds(f);
}

static void find_rounds(LoopForm *f) {
    LoopGathers *g = f->gathers;
    const LoopRound *round = f->round;
    for (unsigned j = 0; j < 64; j++)
        for (unsigned i = 0; i < round->count; i++)
            if (g->counts[i])
                g->at[i][j] = j ? before_round(f, g->rounds, g->next[i], j - 1)
                                : in_rounds(f, round->pool, round->word[i].start);
}

void loop_gathers_open(LoopForm *f) {
    unsigned count = f->round->count;
    LoopGathers *g = f->gathers = ARENA_NEW(f->arena, LoopGathers);
    *g = (LoopGathers){.rounds = pool_new_beside(f->round->pool, (size_t)1 << 24)};
    loop_same_variables(g->rounds, f->round->pool);
    g->counts = ARENA_ARRAY(f->arena, bool, count);
    g->next = ARENA_ARRAY(f->arena, Term, count);
    g->at = arena_alloc(f->arena, count * sizeof *g->at);
    g->gather = ARENA_ARRAY(f->arena, Gather, count);
    for (unsigned i = 0; i < count; i++) g->gather[i].sum = OP_CONST;
    find_counts(f);
    find_rounds(f);
}

void loop_gathers_begin(LoopForm *f) {
    f->gathers->seen = 0;
    f->gathers->lost = f->gathers->goes_lost = false;
}

void loop_gathers_visit_place(LoopForm *f) {
    LoopGathers *g = f->gathers;
    Term goes = in_rounds(f, f->cases, f->scan->out[f->scan->goes]);
    bool other = g->seen && !term_same(goes, g->goes);
    g->goes_lost = g->goes_lost || WEAKEN(LOOP_CUT_GOES, false, other);
    g->goes = goes;
    g->seen++;
    bool lost = pool_full(g->rounds);
    for (unsigned i = 0; i < f->round->count; i++)
        if (g->counts[i] &&
            !term_same(in_rounds(f, f->cases, f->scan->out[i]), g->next[i]))
            g->counts[i] = false, lost = true;
    if (lost) close_under_rounds(f);
    g->lost = g->lost || lost;
}

bool loop_rounds_all_run(const LoopForm *f) {
    return !f->gathers->goes_lost && term_is(f->gathers->goes, 1);
}

bool loop_round_runs(const LoopForm *f, unsigned j, Term *goes) {
    LoopGathers *g = f->gathers;
    if (g->goes_lost || depends_on_changing(f, g->rounds, g->goes)) return false;
    *goes = before_round(f, g->rounds, g->goes, j);
    return !pool_full(g->rounds);
}

/* ---- what a round gives */

/* t is bit `from` of the word, at the place `to`. */
static bool is_moved(Pool *pool, Term t, Term word, unsigned from, unsigned to) {
    Term bit = term_op2(pool, OP_AND, word, term_word(UINT64_C(1) << from));
    Term one = term_op2(pool, OP_SHR, bit, term_word(from));
    return term_same(t, term_op2(pool, OP_SHL, one, term_word(to))) ||
           term_same(t, term_ite(pool, term_truth(pool, bit),
                                 term_word(UINT64_C(1) << to), term_word(0)));
}

static void find_moved(LoopForm *f, Gather *gather, Term by, unsigned place) {
    Pool *pool = f->gathers->rounds;
    Term first = before_round(f, f->cases, by, 0);
    TermWalk walk = walk_new(pool, &first, 1, NULL);
    for (Ref r = 0; gather->count < WORDS_MOST && (r = walk_up(&walk, r));) {
        Term of = {0, r};
        if (pool_node(pool, r)->op == OP_CONST || depends_on_changing(f, pool, of))
            continue;
        bool gathers = is_moved(pool, first, of, place, 0);
        bool scatters = is_moved(pool, first, of, 0, place);
        if (gathers || scatters)
            gather->moved[gather->count++] = (Moved){of, gathers, scatters};
    }
    walk_free(&walk);
}

/* Whether some word's bits are moved so, at this place and all before. */
static bool moves_on(LoopForm *f, Gather *gather, Term by, unsigned place) {
    LoopGathers *g = f->gathers;
    bool any = false;
    for (unsigned j = 0; j < WEAKEN(LOOP_GATHERS, 1, g->seen); j++) {
        Term t = before_round(f, f->cases, by, j);
        for (unsigned i = 0; i < gather->count; i++) {
            Moved *m = &gather->moved[i];
            m->gathers = m->gathers && is_moved(g->rounds, t, m->of, place, j);
            m->scatters = m->scatters && is_moved(g->rounds, t, m->of, j, place);
        }
    }
    for (unsigned i = 0; i < gather->count; i++)
        any = any || gather->moved[i].gathers || gather->moved[i].scatters;
    return any && !pool_full(g->rounds);
}

static bool find_bits(LoopForm *f, unsigned word, unsigned place) {
    static const Op sums[] = {OP_OR, OP_ADD, OP_XOR};
    LoopGathers *g = f->gathers;
    Gather *gather = &g->gather[word];
    Term by;
    if (g->counts[word]) return false;
    for (unsigned i = 0; i < sizeof sums / sizeof *sums; i++) {
        if (gather->sum != OP_CONST && gather->sum != sums[i]) continue;
        if (!loop_step(f, f->scan->out[word], word, sums[i], g->counts, &by) ||
            depends_on_changing(f, f->cases, by) || !loop_is_mixed(f, by, NULL))
            continue;
        if (g->seen == 1) find_moved(f, gather, by, place);
        gather->sum = sums[i];
        if (moves_on(f, gather, by, place)) return true;
        if (g->seen > 1) return false;
        *gather = (Gather){.sum = OP_CONST};
    }
    return false;
}

static Op shift_of(LoopForm *f, unsigned word) {
    Term fresh = loop_fresh_in(f->cases, f->round, word), out = f->scan->out[word];
    Term one = term_word(1);
    return term_same(out, term_op2(f->cases, OP_SHL, fresh, one))   ? OP_SHL
           : term_same(out, term_op2(f->cases, OP_SHR, fresh, one)) ? OP_SHR
                                                                    : OP_CONST;
}

bool loop_gathers(LoopForm *f, unsigned word, unsigned place) {
    LoopChange *own = &f->change[word];
    const LoopWord *w = &f->round->word[word];
    if (f->kind != ONES_LOWEST || w->bits != 64 || !w->known || own->op != OP_CONST ||
        f->gathers->lost)
        return false;
    Op op = shift_of(f, word);
    if (op == OP_CONST && find_bits(f, word, place)) op = OP_PEXT;
    if (own->places == 0) own->gathers = op;
    return op != OP_CONST && own->gathers == op && ++own->places == f->gathers->seen;
}

bool loop_gathers_all(const LoopForm *f) {
    for (unsigned i = 0; i < f->round->count; i++) {
        const LoopChange *c = &f->change[i];
        if (c->gathers == OP_CONST || f->round->word[i].dead) continue;
        if (c->places != f->gathers->seen || f->gathers->lost) return false;
    }
    return true;
}

Term loop_gathered(const LoopForm *f, unsigned word) {
    Pool *pool = f->round->pool;
    const LoopChange *c = &f->change[word];
    const Gather *gather = &f->gathers->gather[word];
    Term n = term_op1(pool, OP_POPCOUNT, f->from), start = f->round->word[word].start;
    if (c->gathers != OP_PEXT)
        return term_ite(pool, term_op2(pool, OP_ULT, n, term_word(64)),
                        term_op2(pool, c->gathers, start, n), term_word(0));
    unsigned i = 0;
    while (!gather->moved[i].gathers && !gather->moved[i].scatters) i++;
    const Moved *m = &gather->moved[i];
    Term of = term_substitute(pool, f->gathers->rounds, m->of,
                              loop_identity_values(f->scan, pool));
    Term bits = term_op2(pool, m->gathers ? OP_PEXT : OP_PDEP, of, f->from);
    return term_op2(pool, gather->sum, start, bits);
}
