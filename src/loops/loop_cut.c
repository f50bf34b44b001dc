/* Loops over the ones of a word that are left early, in a round of a known number:
 *
 *   while (x) { if (k-- == 0) return ctz(x); x &= x - 1; }
 *
 * Whether a round is gone through depends on words that count, so for each j it is known
 * of round j. Let n be the first one of which it is false. If x has no more than n ones,
 * the loop runs over all of them. Else it ends in the round of the n-th one, p =
 * pdep(1 << n, x), counted from 0; the rounds before were those of the ones below p, and
 * there are n of them. (From above: of those above, and p is that many from the top.) */
#include <stdlib.h>

#include "base/arena.h"
#include "base/weaken.h"
#include "loops/loop_local.h"
#include "term/walk.h"

/* Where it ends. */
typedef struct {
    Term number; /* n */
    Term place;  /* p, a word */
    Term before; /* the ones of rounds gone through */
    Term rest;   /* the others */
} Cut;

Term loop_where_runs(const LoopForm *f, Term t) {
    Term goes = f->scan->out[f->scan->goes];
    if (!t.ref || !goes.ref || term_is_full(f->cases, t)) return t;
    Pool *pool = f->cases;
    Term leaves = term_lnot(pool, goes);
    TermWalk walk = walk_new(pool, &t, 1, NULL);
    Term *made = base_malloc(((size_t)walk.top + 1) * sizeof *made);
    for (Ref r = 0; (r = walk_up(&walk, r));)
        made[r] = r == goes.ref     ? term_word(1)
                  : r == leaves.ref ? term_word(0)
                                    : term_rebuilt(pool, pool, r, made);
    t = made[t.ref];
    free(made);
    walk_free(&walk);
    return t;
}

/* ---- the number of the round */

enum { TERMS_MOST = 6, OFFSETS = 3 };

static const uint64_t SIGN = UINT64_C(1) << 63;

/* A word that goes up or down by one in each round, and another one by which it is told
 * when the loop is left. */
typedef struct {
    LoopForm *form;
    Pool *pool; /* of rounds */
    unsigned word;
    bool up;
    Term other[TERMS_MOST];
    unsigned others;
    Ranges *ranges;
} Steps;

static Term less(Pool *pool, bool is_signed, Term a, Term b) {
    if (is_signed) {
        a = term_op2(pool, OP_XOR, a, term_word(SIGN));
        b = term_op2(pool, OP_XOR, b, term_word(SIGN));
    }
    return term_op2(pool, OP_ULT, a, b);
}

static Term offset(const Steps *s, Term word, uint64_t by) {
    const LoopWord *w = &s->form->round->word[s->word];
    Term sum = term_op2(s->pool, OP_ADD, word, term_word(by));
    return by ? term_wrap(s->pool, sum, w->bits, w->is_signed) : word;
}

static bool find_stepping_word(Steps *s) {
    const LoopForm *f = s->form;
    const LoopWord *w = &f->round->word[s->word];
    Term fresh = loop_fresh_in(s->pool, f->round, s->word);
    Term next = f->gathers->next[s->word];
    for (unsigned down = 0; down < 2; down++) {
        Term by = term_op2(s->pool, OP_ADD, fresh, term_word(down ? ~UINT64_C(0) : 1));
        s->up = !down;
        if (loop_low_same(s->pool, next, by, w->bits)) return true;
    }
    return false;
}

/* What a truth compares: with 0, where that is not to be seen. */
static void find_others(Steps *s, Term t) {
    s->others = 0;
    for (uint64_t k = 0; k < 2; k++) s->other[s->others++] = term_word(k);
    while (node_is(s->pool, t, OP_XOR)) t = node_arg(s->pool, t, 0);
    if (!node_is(s->pool, t, OP_EQ) && !node_is(s->pool, t, OP_ULT)) return;
    for (unsigned i = 0; i < 2; i++) {
        Term a = node_arg(s->pool, t, i);
        s->other[s->others++] = a;
        s->other[s->others++] = term_op2(s->pool, OP_XOR, a, term_word(SIGN));
    }
}

static bool is_fixed_term(const Steps *s, Term t) {
    for (unsigned i = 0; i < s->form->round->count; i++)
        if (walk_meets(s->pool, t, pool_var(s->pool, loop_variable(s->form->round, i))))
            return false;
    return true;
}

/* The word reaches t going up, as signed numbers or not; t is among its values. */
static bool is_reached(const Steps *s, Term t, bool is_signed) {
    const LoopWord *w = &s->form->round->word[s->word];
    uint64_t most = ~UINT64_C(0) >> (64 - w->bits + w->is_signed);
    Range range = range_of(s->ranges, t);
    if (WEAKEN(LOOP_CUT_REACHED, true, w->bits == 64)) return true;
    return is_signed ? range.most <= (int64_t)most : range.high <= most;
}

static bool is_value(const Steps *s, Term t) {
    const LoopWord *w = &s->form->round->word[s->word];
    Range range = range_of(s->ranges, t);
    if (WEAKEN(LOOP_CUT_VALUE, true, w->bits == 64)) return true;
    return w->is_signed ? range_fits(range, w->bits)
                        : range.least >= 0 && range.high >> w->bits == 0;
}

/* goes, of a word that is `from` + `by` before the first round: as long as it is not t. */
static bool until_equals(const Steps *s, Term goes, uint64_t by, Term t, Term *number) {
    const LoopWord *w = &s->form->round->word[s->word];
    Pool *pool = s->pool;
    Term now = offset(s, loop_fresh_in(pool, s->form->round, s->word), by);
    Term from = term_op2(pool, OP_ADD, s->form->gathers->at[s->word][0], term_word(by));
    Term equal = term_op2(pool, OP_EQ, now, t);
    if (!term_same(goes, term_lnot(pool, equal))) return false;
    Term n = s->up ? term_op2(pool, OP_SUB, t, from) : term_op2(pool, OP_SUB, from, t);
    *number = term_wrap(pool, n, w->bits, false);
    return is_value(s, t);
}

/* As long as it is less than t, going up; as it is at least t, a number, going down. */
static bool until_passed(const Steps *s, Term goes, uint64_t by, Term t, bool is_signed,
                         Term *number) {
    Pool *pool = s->pool;
    const LoopWord *w = &s->form->round->word[s->word];
    Term now = offset(s, loop_fresh_in(pool, s->form->round, s->word), by);
    Term from = offset(s, s->form->gathers->at[s->word][0], by), n;
    Term is_less = less(pool, is_signed, now, t), first = less(pool, is_signed, from, t);
    if (!term_same(goes, s->up ? is_less : term_lnot(pool, is_less))) return false;
    if (s->up) {
        n = term_ite(pool, first, term_op2(pool, OP_SUB, t, from), term_word(0));
        *number = n;
        return is_reached(s, t, is_signed);
    }
    n = term_op2(pool, OP_SUB, term_op2(pool, OP_ADD, from, term_word(1)), t);
    *number = term_ite(pool, first, term_word(0), n);
    bool below = is_signed && (w->is_signed || w->bits == 64);
    return t.ref == 0 && t.word < SIGN && (t.word || WEAKEN(LOOP_CUT_BELOW, true, below));
}

static bool first_false_round(const Steps *s, Term goes, Term *number) {
    for (unsigned i = 0; i < s->others; i++) {
        if (!is_fixed_term(s, s->other[i])) continue;
        for (uint64_t by = ~UINT64_C(0); by + 1 < OFFSETS; by++)
            if (until_equals(s, goes, by, s->other[i], number) ||
                until_passed(s, goes, by, s->other[i], true, number) ||
                until_passed(s, goes, by, s->other[i], false, number))
                return true;
    }
    return false;
}

/* The first round that is not gone through, if it is one of 64: by trying them, or by one
 * word that tells it. */
static bool find_number(LoopForm *f, Term *number) {
    LoopGathers *g = f->gathers;
    Term goes;
    for (uint64_t j = 0; j < 64; j++) {
        if (!loop_round_runs(f, (unsigned)j, &goes)) return false;
        *number = term_word(j);
        if (term_is(goes, 0)) return true;
        if (goes.ref) break;
    }
    Steps s = {.form = f, .pool = g->rounds};
    s.ranges = ranges_new(g->rounds, NULL, 0, f->arena);
    find_others(&s, g->goes);
    for (s.word = 0; s.word < f->round->count; s.word++)
        if (g->counts[s.word] && find_stepping_word(&s) &&
            first_false_round(&s, g->goes, number)) {
            *number = term_substitute(f->round->pool, g->rounds, *number,
                                      loop_identity_values(f->scan, f->round->pool));
            return true;
        }
    return false;
}

/* ---- words before the round */

static Term with_number(Pool *pool, Term t, Term count, Term number) {
    if (!t.ref || !count.ref || term_is_full(pool, t)) return t;
    TermWalk walk = walk_new(pool, &t, 1, NULL);
    Term *made = base_malloc(((size_t)walk.top + 1) * sizeof *made);
    for (Ref r = 0; (r = walk_up(&walk, r));)
        made[r] = r == count.ref ? number : term_rebuilt(pool, pool, r, made);
    t = made[t.ref];
    free(made);
    walk_free(&walk);
    return t;
}

/* Of a word that is told by the place of its round. */
static bool known_by_place(const LoopForm *f, const Cut *cut, unsigned word, Term *at) {
    const LoopCounted *c = f->scan->counted;
    Pool *pool = f->round->pool;
    bool same = true, one = true, number = true;
    for (unsigned r = 0; r < c->rounds; r++) {
        uint64_t k = c->at[word][r];
        same = same && k == c->at[word][0];
        one = one && k == UINT64_C(1) << c->bit[r];
        number = number && k == c->bit[r];
    }
    *at = same  ? term_word(c->at[word][0])
          : one ? cut->place
                : term_op1(pool, OP_CTZ, cut->place);
    return same || one || number;
}

/* Of all words that the round may read. */
static bool fill_before(LoopForm *f, const Cut *cut) {
    LoopRound *round = f->round;
    Pool *pool = round->pool;
    Term from = f->from, count = term_op1(pool, OP_POPCOUNT, cut->before);
    f->from = cut->before, f->left = cut->rest;
    bool known = loop_fill(f);
    f->from = from, f->left = term_word(0);
    for (unsigned i = 0; i < round->count && known; i++) {
        LoopWord *w = &round->word[i];
        w->at = with_number(pool, w->end, count, cut->number);
        if (f->scan->counted && f->scan->counted->counts[i])
            known = known_by_place(f, cut, i, &w->at);
        else if (i == round->scanned)
            w->at = term_wrap(pool, cut->rest, w->bits, w->is_signed);
        else
            known = w->known ? !f->change[i].lost : w->dead;
        known = known && !term_is_full(pool, w->at);
    }
    for (unsigned i = 0; i < round->duties && known; i++)
        round->duty[i].whole =
            with_number(pool, round->duty[i].whole, count, cut->number);
    return known;
}

/* From below, of x's ones in their order: the n-th, those before it, and the rest with
 * it. From above the n-th is that many from the top. */
static Cut cut_at(const LoopForm *f, Term number) {
    Pool *pool = f->round->pool;
    Term x = f->from, one = term_word(1);
    bool up = f->kind == ONES_LOWEST;
    uint64_t off = WEAKEN(LOOP_CUT_PLACE, 1, 0);
    Term n = term_op2(pool, OP_ADD, number, term_word(off));
    if (!up) {
        Term last = term_op2(pool, OP_SUB, term_op1(pool, OP_POPCOUNT, x), one);
        n = term_op2(pool, OP_SUB, last, n);
    }
    Term at = term_op2(pool, OP_SHL, one, n), below = term_op2(pool, OP_SUB, at, one);
    Term from = term_op2(pool, OP_SHL, term_word(~UINT64_C(0)), n);
    Term above = term_op2(pool, OP_SHL, term_word(~UINT64_C(1)), n);
    return (Cut){number, term_op2(pool, OP_PDEP, at, x),
                 term_op2(pool, OP_PDEP, up ? below : above, x),
                 term_op2(pool, OP_PDEP, up ? from : term_op1(pool, OP_NOT, above), x)};
}

bool loop_cut(LoopForm *f) {
    LoopRound *round = f->round;
    Pool *pool = round->pool;
    Term number;
    if (!find_number(f, &number)) return false;
    Cut cut = cut_at(f, number);
    Term ones = term_op1(pool, OP_POPCOUNT, f->from);
    round->cut = term_op2(pool, OP_ULT, number, ones);
    Term scanned = loop_fresh(pool, &round->word[round->scanned]);
    round->holds =
        f->scan->counted || term_same(round->condition, term_truth(pool, scanned));
    if (!fill_before(f, &cut)) return false;
    Term *before = ARENA_ARRAY(f->arena, Term, round->duties + 1);
    bool *unsure = ARENA_ARRAY(f->arena, bool, round->duties + 1);
    for (unsigned i = 0; i < round->duties; i++)
        before[i] = round->duty[i].whole, unsure[i] = round->duty[i].unsure;
    if (!loop_fill(f)) return false;
    for (unsigned i = 0; i < round->duties; i++) {
        LoopDuty *duty = &round->duty[i];
        duty->whole = term_ite(pool, round->cut, before[i], duty->whole);
        duty->unsure = duty->unsure || unsure[i];
    }
    return !term_is_full(pool, round->cut);
}
