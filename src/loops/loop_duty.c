/* What has to hold in each round of a loop over the ones of a word, for all rounds.
 *
 * Where a truth of the round depends on the place alone, it holds in all rounds iff the
 * word has no one where it fails. A word v that rounds add something to is, before the
 * round of a place, its start and what the places before that one gave; often the range
 * of that is enough. And where all that rounds add has one sign, v + g fits a type in
 * each of them iff it does in the end. */
#include "base/arena.h"
#include "base/weaken.h"
#include "loops/loop_local.h"

enum { SHARE_BITS = 50, START_BITS = 60, SUM_BITS = 32 };

/* What is known of one of them. */
typedef struct {
    Term whole;    /* what it comes to where no word but the scanned one has a say */
    uint64_t sums; /* places where it is that the sum of a word fits */
    unsigned word;
    bool asks; /* at some of them ranges don't tell that it does */
    bool lost;
} Found;

static uint64_t bit(unsigned place) {
    return UINT64_C(1) << place;
}

/* What the places add to a word, the least and the most of it. false: perhaps too much */
static bool find_added(const LoopForm *f, unsigned word, uint64_t places, Range *added) {
    const LoopChange *change = &f->change[word];
    *added = (Range){.high = ~UINT64_C(0)};
    if (change->lost || change->gathers != OP_CONST ||
        (change->op != OP_ADD && change->op != OP_CONST))
        return false;
    for (unsigned k = 0; k < 64; k++) {
        if (!(places >> k & 1) || !change->share.given[k]) continue;
        Range by = range_of(f->ranges, change->share.by[k]);
        if (!range_fits(by, SHARE_BITS)) return false;
        added->least += by.least < 0 ? by.least : 0;
        added->most += by.most > 0 ? by.most : 0;
    }
    return true;
}

bool loop_range(const LoopForm *f, unsigned word, uint64_t places, Range *range) {
    const LoopWord *w = &f->round->word[word];
    if (!find_added(f, word, places, range)) return false;
    Range start = range_of(f->ranges, w->start);
    if (!range_fits(start, START_BITS)) return false;
    range->least += start.least, range->most += start.most;
    return (w->is_signed || range->least >= 0) &&
           range_fits(*range, w->bits + !w->is_signed);
}

/* The range of a word before the round of the place; its variable may be the word. */
static void set_word_range(const LoopForm *f, unsigned word) {
    const LoopWord *w = &f->round->word[word];
    Range range;
    uint64_t before = f->may & (bit(f->place) - 1);
    if (f->kind == ONES_HIGHEST) before = f->may & ~(before | bit(f->place));
    if (WEAKEN(LOOP_BEFORE, true, false)) before = 0;
    if (word == f->round->scanned || w->last || !w->known) return;
    Ref var = pool_var(f->cases, loop_variable(f->round, word));
    if (loop_range(f, word, before, &range)) ranges_tell(f->here, (Term){0, var}, range);
}

/* t fits into an int. */
static Term fits(Pool *pool, Term t) {
    return term_op2(pool, OP_EQ, term_wrap(pool, t, SUM_BITS, true), t);
}

static bool holds(const LoopForm *f, Term t) {
    Pool *pool = f->cases;
    if (node_is(pool, t, OP_OR) && term_is_bool(pool, node_arg(pool, t, 0)))
        return holds(f, node_arg(pool, t, 0)) || holds(f, node_arg(pool, t, 1));
    t = loop_low_without_wraps(pool, f->here, t);
    if (node_is(pool, t, OP_ULT))
        return range_of(f->here, node_arg(pool, t, 0)).high <
               range_of(f->here, node_arg(pool, t, 1)).low;
    t = term_lnot(pool, t);
    return range_of(f->here, t).high == 0;
}

/* Whether the truth is that the sum of a word fits: of which one. */
static bool is_sum(const LoopForm *f, Term t, unsigned *word) {
    Pool *pool = f->cases;
    for (unsigned i = 0; i < f->round->count; i++) {
        const LoopWord *w = &f->round->word[i];
        const LoopChange *change = &f->change[i];
        if (change->op != OP_ADD || change->lost || !change->share.given[f->place] ||
            w->bits != SUM_BITS || !w->is_signed)
            continue;
        Term by = term_substitute(pool, f->round->pool, change->share.by[f->place],
                                  loop_identity_values(f->scan, pool));
        by = term_op2(pool, OP_ADD, loop_fresh_in(pool, f->round, i), by);
        if (!term_same(t, fits(pool, by))) continue;
        *word = i;
        return true;
    }
    return false;
}

static void examine(const LoopForm *f, Term t, Found *found) {
    Pool *pool = f->round->pool;
    uint64_t one = bit(f->place);
    unsigned word;
    bool sum = is_sum(f, t, &word);
    if (sum) {
        found->lost = found->lost || (found->sums && word != found->word);
        found->sums |= one, found->word = word;
    }
    if (holds(f, t)) return;
    found->asks = found->asks || sum;
    found->lost = found->lost || (!sum && loop_is_mixed(f, t, NULL));
    if (sum || found->lost) return;
    t = term_substitute(pool, f->cases, t, loop_identity_values(f->scan, pool));
    Term none = term_op2(pool, OP_AND, f->from, term_word(one));
    none = term_op2(pool, OP_EQ, none, term_word(0));
    found->whole = term_land(pool, found->whole, term_lor(pool, none, t));
}

/* All rounds that add something to the word ask for its sum: then the last sum fits, and
 * where all that they add has one sign, so do the others. */
static bool find_sum(const LoopForm *f, Found *found) {
    Pool *pool = f->round->pool;
    const LoopWord *w = &f->round->word[found->word];
    const LoopChange *change = &f->change[found->word];
    Range added;
    for (unsigned k = 0; k < 64; k++)
        if (f->may & ~found->sums & bit(k) && change->share.given[k] &&
            !term_is(change->share.by[k], 0))
            return false;
    if (!find_added(f, found->word, f->may, &added)) return false;
    Term sum = loop_sum(pool, OP_ADD, f->from, &change->share);
    sum = fits(pool, term_op2(pool, OP_ADD, w->start, sum));
    found->whole = term_land(pool, found->whole, sum);
    return WEAKEN(LOOP_SIGNS, true, added.least == 0 || added.most == 0);
}

static void examine_case(LoopForm *f, Found *found) {
    LoopRound *round = f->round;
    Arena *arena = arena_new();
    loop_case(f, f->place);
    f->here = ranges_new(f->cases, NULL, 0, arena);
    for (unsigned i = 0; i < round->count; i++) set_word_range(f, i);
    for (unsigned i = 0; i < round->duties; i++)
        examine(f, loop_where_runs(f, f->scan->out[round->count + i]), &found[i]);
    arena_free(arena);
}

static bool set_duty(const LoopForm *f, LoopDuty *duty, Found *found) {
    if (found->asks && !found->lost) found->lost = !find_sum(f, found);
    duty->whole = found->whole;
    duty->unsure = found->lost;
    return duty->note || !duty->unsure;
}

bool loop_duties(LoopForm *f) {
    LoopRound *round = f->round;
    Found *found = ARENA_ARRAY(f->arena, Found, round->duties + 1);
    bool all = true;
    for (unsigned i = 0; i < round->duties; i++)
        found[i] = (Found){.whole = term_word(1)};
    for (f->place = 0; f->place < 64; f->place++)
        if (f->open & f->may & bit(f->place)) examine_case(f, found);
    for (unsigned i = 0; i < round->duties; i++)
        all = set_duty(f, &round->duty[i], &found[i]) && all;
    return all;
}
