/* Loops at once: which word a loop takes apart, and what is known of it.
 *
 * A loop goes on while a word is not 0, and while other things hold, which are about
 * words that count: rounds make these of one another alone. So what such words hold in
 * round i is known, and where the other conditions hold in as many rounds as there can
 * be, the loop is the one without them.
 *
 * Let a round leave v as it is where x is 0, and x as well. Then it does no harm to go
 * on, and v in the end is what any number of rounds makes of it after which x is 0. */
#include "loops/loop_summary.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/weaken.h"
#include "loops/loop_local.h"
#include "term/walk.h"

enum { NODES_MOST = 3000, GROWTH_MOST = 30000, PARTS_MOST = 8 };

Term loop_fresh(Pool *pool, const LoopWord *word) {
    return term_wrap(pool, word->var, word->bits, word->is_signed);
}

size_t loop_variable(const LoopRound *round, unsigned word) {
    return (size_t)pool_node(round->pool, round->word[word].var.ref)->k;
}

Term loop_fresh_in(Pool *pool, const LoopRound *round, unsigned word) {
    LoopWord in = round->word[word];
    in.var = (Term){0, pool_var(pool, loop_variable(round, word))};
    return loop_fresh(pool, &in);
}

void loop_same_variables(Pool *pool, const Pool *as) {
    while (pool_vars(pool) < pool_vars(as)) term_var(pool);
}

Term *loop_identity_values(LoopScan *s, const Pool *pool) {
    for (size_t v = 0; v < pool_vars(s->round->pool); v++)
        s->value[v] = (Term){0, pool_var(pool, v)};
    return s->value;
}

bool loop_depends(const LoopScan *s, Term t, unsigned word) {
    return walk_meets(s->own, t, pool_var(s->own, loop_variable(s->round, word)));
}

static Term round_goes(const LoopRound *round) {
    Term stays = term_lnot(round->pool, round->leaves);
    return term_land(round->pool, round->condition, stays);
}

static bool scan_open(LoopScan *s, LoopRound *round) {
    Pool *pool = round->pool;
    *s = (LoopScan){.round = round, .goes = round->count + round->duties};
    s->roots = s->goes + 1;
    s->own = pool_new_beside(pool, (size_t)1 << 24);
    s->cases = pool_new_beside(pool, (size_t)1 << 24);
    s->root = base_malloc(2 * s->roots * sizeof(Term));
    s->out = s->root + s->roots;
    s->value = base_malloc((pool_vars(pool) + 1) * sizeof(Term));
    s->counts = base_malloc(round->count * sizeof(bool));
    loop_same_variables(s->own, pool);
    bool full = false;
    for (unsigned i = 0; i < s->roots; i++) {
        Term t = i == s->goes         ? round_goes(round)
                 : i < round->count ? round->word[i].next
                                    : round->duty[i - round->count].must;
        s->root[i] = term_substitute(s->own, pool, t, loop_identity_values(s, s->own));
        full = full || term_is_full(s->own, s->root[i]);
    }
    return !full && pool_count(s->own) <= NODES_MOST;
}

static void scan_close(LoopScan *s) {
    pool_free(s->own), pool_free(s->cases);
    free(s->root), free(s->value), free(s->counts);
}

/* Words whose value before the loop is known, as are those of all that their rounds
 * depend on: words[i] for them, false elsewhere. */
static void close_under_rounds(LoopScan *s, bool *words) {
    unsigned count = s->round->count;
    for (unsigned again = 0; again < count; again++)
        for (unsigned i = 0; i < count; i++)
            for (unsigned j = 0; j < count && words[i]; j++)
                if (!words[j] && loop_depends(s, s->root[i], j)) words[i] = false;
}

/* One round for such words: s->out of them, in the round's pool. */
static void run_round(LoopScan *s, const bool *words) {
    const LoopRound *round = s->round;
    loop_identity_values(s, round->pool);
    for (unsigned j = 0; j < round->count; j++)
        if (words[j]) s->value[loop_variable(round, j)] = s->out[j];
    for (unsigned i = 0; i < round->count; i++)
        if (words[i])
            s->out[i] = term_substitute(round->pool, s->own, s->root[i], s->value);
}

static Term *set_out(LoopScan *s) {
    for (unsigned i = 0; i < s->round->count; i++) s->out[i] = s->round->word[i].start;
    return s->out;
}

bool loop_others_hold(LoopScan *s, unsigned rounds) {
    const LoopRound *round = s->round;
    if (term_is(s->others, 1)) return true;
    for (unsigned i = 0; i < round->count; i++)
        s->counts[i] = round->word[i].known && i != round->scanned;
    close_under_rounds(s, s->counts);
    for (unsigned i = 0; i < round->count; i++)
        if (!s->counts[i] && loop_depends(s, s->others, i)) return false;
    set_out(s);
    for (unsigned i = 0; i < WEAKEN(LOOP_OTHERS, rounds / 2, rounds); i++) {
        loop_identity_values(s, round->pool);
        for (unsigned j = 0; j < round->count; j++)
            if (s->counts[j]) s->value[loop_variable(round, j)] = s->out[j];
        Term holds = term_substitute(round->pool, s->own, s->others, s->value);
        if (!term_is(holds, 1)) return false;
        run_round(s, s->counts);
    }
    return true;
}

/* Rounds for the empty word */

/* What a round makes of the word where the scanned one is empty. */
static Term at_empty_word(LoopScan *s, unsigned word) {
    const LoopRound *round = s->round;
    loop_identity_values(s, s->own)[loop_variable(round, round->scanned)] = term_word(0);
    return term_substitute(s->own, s->own, s->root[word], s->value);
}

/* c ? v + a : v + b is v + (c ? a : b): if (x & 1) n++ is n += x & 1. */
static void join_sums(LoopScan *s) {
    for (unsigned i = 0; i < s->round->count; i++) {
        Term part[3], fresh = loop_fresh_in(s->own, s->round, i);
        const LoopWord *w = &s->round->word[i];
        bool joins = node_is(s->own, s->root[i], OP_ITE);
        for (unsigned k = 0; k < 3 && joins; k++) {
            part[k] = node_arg(s->own, s->root[i], k);
            if (k) part[k] = loop_low_difference(s->own, part[k], fresh, w->bits);
            joins = !loop_depends(s, part[k], i);
        }
        if (!joins) continue;
        Term sum = term_ite(s->own, part[0], part[1], part[2]);
        sum = term_op2(s->own, OP_ADD, fresh, sum);
        s->root[i] = term_wrap(s->own, sum, w->bits, w->is_signed);
    }
}

static bool find_steady(LoopScan *s) {
    LoopRound *round = s->round;
    bool found = false;
    for (unsigned i = 0; i < round->count; i++) s->counts[i] = round->word[i].known;
    close_under_rounds(s, s->counts);
    for (unsigned i = 0; i < round->count; i++) {
        LoopWord *w = &round->word[i];
        Term same = loop_fresh_in(s->own, round, i);
        if (i == round->scanned) same = term_word(0);
        w->steady = s->counts[i] && (WEAKEN(LOOP_STEADY, true, false) ||
                                     term_same(at_empty_word(s, i), same));
        found = found || (w->steady && i != round->scanned && !w->dead);
    }
    return found && round->word[round->scanned].steady;
}

/* Until the scanned word is 0, whatever it was: after how many rounds. */
static bool count_rounds(LoopScan *s, unsigned *rounds) {
    const LoopRound *round = s->round;
    Ref most = pool_count(round->pool) + GROWTH_MOST;
    set_out(s);
    for (*rounds = 0; *rounds < round->rounds; ++*rounds) {
        if (term_is(s->out[round->scanned], 0)) break;
        if (pool_full(round->pool) || pool_count(round->pool) > most) return false;
        run_round(s, s->counts);
    }
    return term_is(s->out[round->scanned], 0) && !pool_full(round->pool);
}

static bool all_steady(const LoopRound *round) {
    for (unsigned i = 0; i < round->count; i++)
        if (!round->word[i].steady && !round->word[i].dead) return false;
    return round->duties == 0;
}

static LoopAnswer by_steady_words(LoopScan *s) {
    LoopRound *round = s->round;
    unsigned rounds;
    join_sums(s);
    if (!find_steady(s) || !count_rounds(s, &rounds)) return LOOP_UNKNOWN;
    for (unsigned i = 0; i < round->count; i++) round->word[i].end = s->out[i];
    if (!loop_others_hold(s, rounds)) return LOOP_UNKNOWN;
    return all_steady(round) ? LOOP_KNOWN : LOOP_STEADY;
}

/* Conditions */

typedef struct {
    Pool *pool;
    Term at[PARTS_MOST];
    unsigned count;
    bool many; /* more than fit */
} Parts;

/* The truths whose conjunction the term is, or with `inverse` its inverse. */
static void find_parts(Parts *p, Term t, bool inverse) {
    uint64_t k;
    if (node_with_word(p->pool, t, OP_XOR, &k) && k == 1) {
        find_parts(p, node_arg(p->pool, t, 0), !inverse);
    } else if (node_is(p->pool, t, inverse ? OP_OR : OP_AND) &&
               term_is_bool(p->pool, node_arg(p->pool, t, 0)) &&
               term_is_bool(p->pool, node_arg(p->pool, t, 1))) {
        find_parts(p, node_arg(p->pool, t, 0), inverse);
        find_parts(p, node_arg(p->pool, t, 1), inverse);
    } else if (p->count == PARTS_MOST) {
        p->many = true;
    } else {
        p->at[p->count++] = inverse ? term_lnot(p->pool, t) : t;
    }
}

/* The word that one of them asks of whether it is 0, and the conjunction of the others.
 */
static bool is_scanned(LoopScan *s, const Parts *parts, unsigned word) {
    LoopRound *round = s->round;
    Term truth = term_truth(s->own, loop_fresh_in(s->own, round, word));
    bool found = false;
    s->others = term_word(1);
    for (unsigned i = 0; i < parts->count; i++)
        if (term_same(parts->at[i], truth))
            found = true;
        else
            s->others = term_land(s->own, s->others, parts->at[i]);
    return found && round->word[word].known;
}

static LoopAnswer summary(LoopScan *s) {
    LoopRound *round = s->round;
    Parts parts = {.pool = s->own};
    Term condition = term_substitute(s->own, round->pool, round->condition,
                                     loop_identity_values(s, s->own));
    LoopAnswer answer = loop_counted(s, condition);
    if (answer != LOOP_UNKNOWN) return answer;
    find_parts(&parts, s->root[s->goes], false);
    for (unsigned i = 0; i < round->count && !parts.many; i++) {
        if (!is_scanned(s, &parts, i)) continue;
        round->scanned = i;
        answer = loop_closed_form(s);
        if (answer == LOOP_UNKNOWN) answer = by_steady_words(s);
        if (answer != LOOP_UNKNOWN) return answer;
    }
    return LOOP_UNKNOWN;
}

LoopAnswer loop_summary(LoopRound *round) {
    LoopScan s;
    LoopAnswer answer = scan_open(&s, round) ? summary(&s) : LOOP_UNKNOWN;
    scan_close(&s);
    return answer;
}
