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

typedef struct {
    LoopForm *form;
    LoopRound *round;
    Term from;     /* the scanned word as it begins */
    uint64_t may;  /* its ones are among these */
    Ranges *whole; /* of the round's terms */
    Ranges *cases; /* of the place's */
    unsigned place;
} Duties;

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
static bool find_added(const Duties *d, unsigned word, uint64_t places, Range *added) {
    const LoopChange *change = &d->form->change[word];
    *added = (Range){.low = 0};
    if (change->lost || (change->op != OP_ADD && change->op != OP_CONST)) return false;
    for (unsigned k = 0; k < 64; k++) {
        if (!(places >> k & 1) || !change->share.given[k]) continue;
        Range by = range_of(d->whole, change->share.by[k]);
        if (!range_fits(by, SHARE_BITS)) return false;
        added->least += by.least < 0 ? by.least : 0;
        added->most += by.most > 0 ? by.most : 0;
    }
    return true;
}

/* The range of a word before the round of the place; its variable may be the word. */
static void tell_word(const Duties *d, unsigned word) {
    const LoopWord *w = &d->round->word[word];
    Range start = range_of(d->whole, w->start), range;
    uint64_t before = d->may & (bit(d->place) - 1);
    if (d->form->kind == ONES_HIGHEST) before = d->may & ~(before | bit(d->place));
    if (WEAKEN(LOOP_BEFORE, true, false)) before = 0;
    if (word == d->round->scanned || w->last || !w->known) return;
    if (!find_added(d, word, before, &range) || !range_fits(start, START_BITS)) return;
    range.least += start.least, range.most += start.most;
    range.high = ~UINT64_C(0);
    bool fits = range_fits(range, w->bits + !w->is_signed);
    size_t var = loop_variable(d->round, word);
    if (fits && (w->is_signed || range.least >= 0))
        ranges_tell(d->cases, (Term){0, pool_var(d->form->cases, var)}, range);
}

/* t fits into an int. */
static Term fits(Pool *pool, Term t) {
    return term_op2(pool, OP_EQ, term_wrap(pool, t, SUM_BITS, true), t);
}

static bool holds(const Duties *d, Term t) {
    Pool *pool = d->form->cases;
    if (node_is(pool, t, OP_OR) && term_is_bool(pool, node_arg(pool, t, 0)))
        return holds(d, node_arg(pool, t, 0)) || holds(d, node_arg(pool, t, 1));
    t = loop_low_unwrapped(pool, d->cases, t);
    if (node_is(pool, t, OP_ULT))
        return range_of(d->cases, node_arg(pool, t, 0)).high <
               range_of(d->cases, node_arg(pool, t, 1)).low;
    t = term_lnot(pool, t);
    return range_of(d->cases, t).high == 0;
}

/* Whether the truth is that the sum of a word fits: of which one. */
static bool is_sum(const Duties *d, Term t, unsigned *word) {
    Pool *pool = d->form->cases;
    for (unsigned i = 0; i < d->round->count; i++) {
        const LoopWord *w = &d->round->word[i];
        const LoopChange *change = &d->form->change[i];
        if (change->op != OP_ADD || change->lost || !change->share.given[d->place] ||
            w->bits != SUM_BITS || !w->is_signed)
            continue;
        Term by = term_substitute(pool, d->round->pool, change->share.by[d->place],
                                  loop_themselves(d->form->scan, pool));
        by = term_op2(pool, OP_ADD, loop_fresh_in(pool, d->round, i), by);
        if (!term_same(t, fits(pool, by))) continue;
        *word = i;
        return true;
    }
    return false;
}

static void look(const Duties *d, Term t, Found *found) {
    Pool *pool = d->round->pool;
    uint64_t one = bit(d->place);
    unsigned word;
    bool sum = is_sum(d, t, &word);
    if (sum) {
        found->lost = found->lost || (found->sums && word != found->word);
        found->sums |= one, found->word = word;
    }
    if (holds(d, t)) return;
    found->asks = found->asks || sum;
    found->lost = found->lost || (!sum && loop_is_mixed(d->form, t));
    if (sum || found->lost) return;
    t = term_substitute(pool, d->form->cases, t, loop_themselves(d->form->scan, pool));
    Term none = term_op2(pool, OP_AND, d->from, term_word(one));
    none = term_op2(pool, OP_EQ, none, term_word(0));
    found->whole = term_land(pool, found->whole, term_lor(pool, none, t));
}

/* All rounds that add something to the word ask for its sum: then the last sum fits, and
 * where all that they add has one sign, so do the others. */
static bool find_sum(const Duties *d, Found *found) {
    Pool *pool = d->round->pool;
    const LoopWord *w = &d->round->word[found->word];
    const LoopChange *change = &d->form->change[found->word];
    Range added;
    for (unsigned k = 0; k < 64; k++)
        if (d->may & ~found->sums & bit(k) && change->share.given[k] &&
            !term_is(change->share.by[k], 0))
            return false;
    if (!find_added(d, found->word, d->may, &added)) return false;
    Term sum = loop_sum(pool, OP_ADD, d->from, &change->share);
    sum = fits(pool, term_op2(pool, OP_ADD, w->start, sum));
    found->whole = term_land(pool, found->whole, sum);
    return WEAKEN(LOOP_SIGNS, true, added.least == 0 || added.most == 0);
}

static void look_at_case(Duties *d, Found *found, Arena *arena) {
    LoopForm *f = d->form;
    LoopRound *round = d->round;
    ArenaMark mark = arena_mark(arena);
    loop_case(f, d->place);
    d->cases = ranges_new(f->cases, NULL, 0, arena);
    for (unsigned i = 0; i < round->count; i++) tell_word(d, i);
    for (unsigned i = 0; i < round->duties; i++)
        look(d, f->scan->out[round->count + i], &found[i]);
    arena_release(arena, mark);
}

static bool keep(const Duties *d, LoopDuty *duty, Found *found) {
    if (found->asks && !found->lost) found->lost = !find_sum(d, found);
    duty->whole = found->whole;
    duty->unsure = found->lost;
    return duty->note || !duty->unsure;
}

bool loop_duties(LoopForm *f, Term from) {
    LoopRound *round = f->round;
    Arena *arena = arena_new(), *brief = arena_new();
    Found *found = ARENA_ARRAY(arena, Found, round->duties + 1);
    Duties d = {.form = f, .round = round, .from = from};
    bool all = true;
    d.may = node_may(round->pool, from);
    d.whole = ranges_new(round->pool, NULL, 0, arena);
    for (unsigned i = 0; i < round->duties; i++)
        found[i] = (Found){.whole = term_word(1)};
    for (d.place = 0; d.place < 64; d.place++)
        if (f->open & d.may & bit(d.place)) look_at_case(&d, found, brief);
    for (unsigned i = 0; i < round->duties; i++)
        all = keep(&d, &round->duty[i], &found[i]) && all;
    arena_free(arena), arena_free(brief);
    return all;
}
