/* Loops that take a word apart, at once.
 *
 * Let a round with x != 0 take away the lowest one of x and make v op g of a word v,
 * where op is commutative and associative and g depends on the place of that one only.
 * Then the rounds are the ones of x, and in the end v is v op g(k1) op g(k2) …, over all
 * places k of ones. Both are checked place by place, with the other bits of x free
 * (term/ones.h): 64 cases are all there are.
 *
 * Words of fewer bits are compared by these bits: all else of them follows. */
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/weaken.h"
#include "loops/loop_local.h"
#include "term/walk.h"

enum { CHOICES_DEEP = 6 };

bool loop_is_counted(const LoopForm *f, unsigned word) {
    return f->scan->counted && f->scan->counted->counts[word];
}

bool loop_is_mixed(const LoopForm *f, Term t, const bool *counts) {
    for (unsigned i = 0; i < f->round->count; i++)
        if (!(counts && counts[i]) &&
            walk_meets(f->cases, t, pool_var(f->cases, loop_variable(f->round, i))))
            return true;
    return term_is_full(f->cases, t);
}

static Term where_word_is(LoopForm *f, Term t, unsigned word, uint64_t k) {
    loop_identity_values(f->scan, f->cases)[loop_variable(f->round, word)] = term_word(k);
    return term_substitute(f->cases, f->cases, t, f->scan->value);
}

/* `by` can only be what t is where the word is the identity. */
static bool find_step(LoopForm *f, Term t, unsigned word, Op op, const bool *counts,
                      unsigned deep, Term *by) {
    Pool *pool = f->cases;
    const LoopWord *w = &f->round->word[word];
    Term fresh = loop_fresh_in(pool, f->round, word), c, yes, no;
    *by = term_word(loop_identity(op));
    if (term_same(t, fresh)) return true;
    if (node_is(pool, t, OP_ITE) && deep < CHOICES_DEEP) {
        c = term_arg(pool, t.ref, 0);
        yes = term_arg(pool, t.ref, 1), no = term_arg(pool, t.ref, 2);
        if (!loop_is_mixed(f, c, counts) &&
            find_step(f, yes, word, op, counts, deep + 1, &yes) &&
            find_step(f, no, word, op, counts, deep + 1, &no)) {
            *by = term_ite(pool, c, yes, no);
            return true;
        }
    }
    *by = where_word_is(f, t, word, loop_identity(op));
    if (WEAKEN(LOOP_MIXED, false, loop_is_mixed(f, *by, counts))) return false;
    if (w->bits == 1 && (op == OP_ADD || op == OP_MUL || !term_is_bool(pool, *by)))
        return false;
    Term made = term_op2(pool, op, fresh, *by);
    return loop_low_same(pool, t, made, w->bits);
}

bool loop_step(LoopForm *f, Term t, unsigned word, Op op, const bool *counts, Term *by) {
    return find_step(f, t, word, op, counts, 0, by);
}

/* The place's share of a word. */
static bool find_share(LoopForm *f, unsigned word, unsigned place) {
    static const Op monoids[] = {OP_ADD, OP_OR, OP_XOR, OP_AND, OP_MUL};
    Pool *pool = f->round->pool;
    LoopChange *change = &f->change[word];
    Term out = f->scan->out[word], by;
    if (term_same(out, loop_fresh_in(f->cases, f->round, word))) return true;
    if (!f->round->word[word].known) return false;
    for (unsigned i = 0; i < sizeof monoids / sizeof *monoids; i++) {
        if (change->op != OP_CONST && change->op != monoids[i]) continue;
        if (!loop_step(f, out, word, monoids[i], NULL, &by)) continue;
        change->op = monoids[i];
        change->share.given[place] = true;
        by = term_substitute(pool, f->cases, by, loop_identity_values(f->scan, pool));
        change->share.by[place] = by;
        return !term_is_full(pool, by);
    }
    return false;
}

/* Whether the scanned word is left without its one at the place, z being what its other
 * bits are made of. */
static bool loses_one(const LoopForm *f, unsigned place) {
    unsigned scanned = f->round->scanned, bits = f->round->word[scanned].bits;
    if (f->scan->counted) return true;
    Term z = {0, pool_var(f->cases, loop_variable(f->round, scanned))}, rest;
    if (f->kind == ONES_HIGHEST)
        rest = term_op2(f->cases, OP_AND, z, term_word((UINT64_C(1) << place) - 1));
    else if (place == 63)
        rest = term_word(0);
    else
        rest = term_op2(f->cases, OP_SHL, z, term_word(place + 1));
    return loop_low_same(f->cases, f->scan->out[scanned], rest, bits);
}

void loop_case(LoopForm *f, unsigned place) {
    LoopScan *s = f->scan;
    OnesPlace at = {loop_variable(f->round, f->round->scanned), f->kind, place};
    pool_reset(f->cases);
    loop_same_variables(f->cases, f->round->pool);
    if (s->counted)
        loop_counted_case(s, place);
    else
        ones_case(f->cases, s->own, s->root, s->roots, &at, s->out);
}

static bool examine_place(LoopForm *f, unsigned place) {
    const LoopRound *round = f->round;
    loop_case(f, place);
    if (!loses_one(f, place)) return false;
    loop_gathers_visit_place(f);
    for (unsigned i = 0; i < round->count; i++) {
        const LoopWord *w = &round->word[i];
        if (i == round->scanned || w->last || loop_is_counted(f, i)) continue;
        bool asked = round->duties || !term_is(f->scan->out[f->scan->goes], 1);
        if (loop_gathers(f, i, place) || (w->dead && !asked)) continue;
        if (f->change[i].gathers == OP_CONST && find_share(f, i, place)) continue;
        if (!w->dead) return false;
        f->change[i].lost = true; /* but for duties and last rounds, nobody asks */
    }
    for (unsigned i = round->count; i < f->scan->goes; i++)
        if (!term_is(f->scan->out[i], 1)) f->open |= UINT64_C(1) << place;
    return !pool_full(f->cases);
}

static bool examine_places(LoopForm *f, OnesKind kind) {
    const LoopRound *round = f->round;
    f->kind = kind;
    f->open = 0;
    loop_gathers_begin(f);
    memset(f->change, 0, round->count * sizeof(LoopChange));
    for (unsigned i = 0; i < round->count; i++)
        f->change[i].op = f->change[i].gathers = OP_CONST;
    for (uint64_t rest = f->places; WEAKEN(LOOP_CASES, rest & (rest - 1), rest);
         rest &= rest - 1)
        if (!examine_place(f, (unsigned)__builtin_ctzll(rest))) return false;
    return loop_gathers_all(f);
}

/* Words that each round makes anew. */
static void find_last(LoopForm *f) {
    LoopRound *round = f->round;
    for (unsigned i = 0; i < round->count; i++) {
        LoopWord *w = &round->word[i];
        w->last = i != round->scanned && !w->dead && !f->scan->counted;
        for (unsigned j = 0; j < round->count && w->last; j++)
            w->last = j == round->scanned || !loop_depends(f->scan, f->scan->root[i], j);
    }
}

/* The scanned word where the last round begins: the one that it takes away, the last of
 * those that rounds take, and what no round does. */
static Term last_word(const LoopForm *f) {
    Pool *pool = f->round->pool;
    Term one;
    if (f->kind == ONES_HIGHEST) {
        one = term_op2(pool, OP_AND, f->from, term_neg(pool, f->from));
    } else {
        Term zeros = term_op1(pool, OP_CLZ, f->from);
        one = term_op2(pool, OP_SHR, term_word(UINT64_C(1) << 63), zeros);
    }
    return WEAKEN(LOOP_CUT_REST, one, term_op2(pool, OP_OR, one, f->left));
}

static void fill_end(LoopForm *f, unsigned i) {
    Pool *pool = f->round->pool;
    LoopWord *w = &f->round->word[i];
    const LoopChange *change = &f->change[i];
    unsigned scanned = f->round->scanned;
    Range range;
    w->end = w->start;
    if (loop_is_counted(f, i)) {
        w->end = term_word(f->scan->counted->at[i][f->scan->counted->rounds]);
    } else if (i == scanned) {
        w->end = term_word(0);
    } else if (w->last) {
        loop_identity_values(f->scan, pool)[loop_variable(f->round, scanned)] =
            last_word(f);
        Term last = term_substitute(pool, f->scan->own, f->scan->root[i], f->scan->value);
        w->end =
            w->known ? term_ite(pool, term_truth(pool, f->from), last, w->start) : last;
    } else if (change->gathers != OP_CONST) {
        w->end = loop_gathered(f, i);
    } else if (change->op != OP_CONST) {
        Term sum = loop_sum(pool, change->op, f->from, &change->share);
        w->end = term_op2(pool, change->op, w->start, sum);
        if (w->start.ref || !loop_range(f, i, f->may, &range))
            w->end = term_wrap(pool, w->end, w->bits, w->is_signed);
    }
}

/* Before the first round. */
static Term scanned_word(LoopForm *f) {
    Pool *pool = f->round->pool;
    const LoopWord *scanned = &f->round->word[f->round->scanned];
    const LoopCounted *counted = f->scan->counted;
    if (!counted) return term_wrap(pool, scanned->start, scanned->bits, false);
    Term word = term_substitute(pool, f->scan->own, counted->tested,
                                loop_identity_values(f->scan, pool));
    return term_op2(pool, OP_AND, word, term_word(f->places));
}

bool loop_fill(LoopForm *f) {
    LoopRound *round = f->round;
    for (unsigned i = 0; i < round->count; i++) {
        fill_end(f, i);
        if (term_is_full(round->pool, round->word[i].end)) return false;
    }
    return loop_duties(f);
}

/* From the ones that the word may have come the rounds. */
static LoopAnswer fill(LoopForm *f) {
    f->from = scanned_word(f);
    f->may = node_may(f->round->pool, f->from);
    f->ranges = ranges_new(f->round->pool, NULL, 0, f->arena);
    unsigned rounds = (unsigned)__builtin_popcountll(f->may);
    if (f->scan->counted ? !loop_rounds_all_run(f) : !loop_others_hold(f->scan, rounds))
        return loop_cut(f) ? LOOP_CUT : LOOP_UNKNOWN;
    return loop_fill(f) ? LOOP_KNOWN : LOOP_UNKNOWN;
}

static void find_places(LoopForm *f) {
    const LoopCounted *c = f->scan->counted;
    unsigned bits = f->round->word[f->round->scanned].bits;
    f->places = c ? 0 : ~UINT64_C(0) >> (64 - bits);
    for (unsigned r = 0; c && r < c->rounds; r++) f->places |= UINT64_C(1) << c->bit[r];
}

LoopAnswer loop_closed_form(LoopScan *s) {
    LoopForm f = {.scan = s, .round = s->round, .cases = s->cases, .arena = arena_new()};
    f.change = ARENA_ARRAY(f.arena, LoopChange, s->round->count);
    find_places(&f);
    find_last(&f);
    loop_gathers_open(&f);
    bool low = !s->counted || !s->counted->descends;
    bool high = !s->counted || s->counted->descends;
    bool found = (low && examine_places(&f, ONES_LOWEST)) ||
                 (high && examine_places(&f, ONES_HIGHEST));
    LoopAnswer answer = found ? fill(&f) : LOOP_UNKNOWN;
    loop_gathers_close(&f);
    arena_free(f.arena);
    return answer;
}
