/* Loops that count: for (k = 0; k < 64; k++) if (y >> k & 1) …
 *
 * Where the words that the condition is about begin as numbers and rounds make them of
 * each other alone, all rounds are known: 64 at most. Let each round belong to a bit of a
 * word y that no round changes, bits ascending or descending, and let it leave all other
 * words as they are where y lacks its bit. Then the loop is one over the ones of y: those
 * of its rounds are all that do something. */
#include <assert.h>
#include <stdlib.h>

#include "base/weaken.h"
#include "loops/loop_local.h"
#include "term/walk.h"

/* The word depends on no variables but those of words that count. */
static bool is_closed(const LoopScan *s, const bool *counts, Term t) {
    TermWalk walk = walk_new(s->own, &t, 1, NULL);
    bool closed = true;
    for (Ref r = 0; closed && (r = walk_up(&walk, r));) {
        const TermNode *n = pool_node(s->own, r);
        if (n->op != OP_VAR) continue;
        closed = false;
        for (unsigned i = 0; i < s->round->count && !closed; i++)
            closed = counts[i] && loop_variable(s->round, i) == n->k;
    }
    walk_free(&walk);
    return closed;
}

static void find_counting(const LoopScan *s, bool *counts) {
    const LoopRound *round = s->round;
    for (unsigned i = 0; i < round->count; i++)
        counts[i] = round->word[i].known && round->word[i].start.ref == 0;
    for (bool more = true; more;) {
        more = false;
        for (unsigned i = 0; i < round->count; i++)
            if (counts[i] && !is_closed(s, counts, s->root[i]))
                counts[i] = false, more = true;
    }
}

/* A term with what words that count hold before the round. */
static Term in_round(LoopScan *s, const LoopCounted *c, Pool *to, Term t, unsigned at) {
    Term *value = loop_identity_values(s, to);
    for (unsigned i = 0; i < s->round->count; i++)
        if (c->counts[i]) value[loop_variable(s->round, i)] = term_word(c->at[i][at]);
    return term_substitute(to, s->own, t, value);
}

/* All rounds. false: there are more than 64, or nobody knows. */
static bool find_rounds(LoopScan *s, LoopCounted *c, Term condition) {
    const LoopRound *round = s->round;
    for (unsigned i = 0; i < round->count; i++) c->at[i][0] = round->word[i].start.word;
    for (c->rounds = 0; c->rounds <= 64; c->rounds++) {
        Term holds = in_round(s, c, s->own, condition, c->rounds);
        if (holds.ref) return false;
        if (holds.word == 0) return c->rounds > 1;
        for (unsigned i = 0; i < round->count; i++) {
            if (!c->counts[i]) continue;
            Term next = in_round(s, c, s->own, s->root[i], c->rounds);
            assert(next.ref == 0);
            c->at[i][c->rounds + 1] = next.word;
        }
    }
    return false;
}

/* The rounds' bits are the numbers that a word holds, or their ones. */
static bool find_bits(LoopCounted *c, unsigned word, bool one) {
    for (unsigned r = 0; r < c->rounds; r++) {
        uint64_t k = c->at[word][r];
        if (one ? k == 0 || k & (k - 1) : k > 63) return false;
        c->bit[r] = one ? (unsigned)__builtin_ctzll(k) : (unsigned)k;
        c->descends = r && c->bit[r] < c->bit[r - 1];
        if (r && c->bit[r] == c->bit[r - 1]) return false;
        if (r > 1 && (c->bit[r - 1] < c->bit[r - 2]) != c->descends) return false;
    }
    return true;
}

/* What a round makes of all roots where y has its bit, or lacks it. */
static void make_round(LoopScan *s, const LoopCounted *c, unsigned round, bool has,
                       Term *out) {
    Pool *to = s->cases, *own = s->own;
    TermWalk walk = walk_new(own, s->root, s->roots, NULL);
    Term *made = base_malloc(((size_t)walk.top + 1) * sizeof *made);
    uint64_t bit = UINT64_C(1) << c->bit[round];
    for (Ref r = 0; (r = walk_up(&walk, r));) {
        const TermNode *n = pool_node(own, r);
        made[r] = term_rebuilt(to, own, r, made);
        for (unsigned i = 0; i < s->round->count && n->op == OP_VAR; i++)
            if (c->counts[i] && loop_variable(s->round, i) == n->k)
                made[r] = term_word(c->at[i][round]);
        if (r == c->tested.ref)
            made[r] = has ? term_op2(to, OP_OR, made[r], term_word(bit))
                          : term_op2(to, OP_AND, made[r], term_word(~bit));
    }
    for (unsigned i = 0; i < s->roots; i++)
        out[i] = s->root[i].ref ? made[s->root[i].ref] : s->root[i];
    free(made);
    walk_free(&walk);
}

void loop_counted_case(LoopScan *s, unsigned place) {
    const LoopCounted *c = s->counted;
    unsigned round = 0;
    while (c->bit[round] != place) round++;
    make_round(s, c, round, true, s->out);
}

/* Without its bit the round does nothing. */
static bool is_idle(LoopScan *s, const LoopCounted *c, unsigned round) {
    pool_reset(s->cases);
    loop_same_variables(s->cases, s->round->pool);
    make_round(s, c, round, false, s->out);
    for (unsigned i = 0; i < s->roots; i++) {
        bool word = i < s->round->count;
        if (word && c->counts[i]) continue;
        Term same = word ? loop_fresh_in(s->cases, s->round, i) : term_word(1);
        if (!term_same(s->out[i], same)) return false;
    }
    return true;
}

static bool all_idle(LoopScan *s, const LoopCounted *c) {
    for (unsigned r = 0; r < WEAKEN(LOOP_IDLE, c->rounds - 1, c->rounds); r++)
        if (!is_idle(s, c, r)) return false;
    return true;
}

/* A word that no round changes. */
static bool is_fixed(const LoopScan *s, Term t) {
    for (unsigned i = 0; i < s->round->count; i++)
        if (loop_depends(s, t, i)) return false;
    return pool_node(s->own, t.ref)->op != OP_CONST;
}

static LoopAnswer try_word(LoopScan *s, LoopCounted *c, Term tested) {
    LoopRound *round = s->round;
    LoopAnswer answer;
    c->tested = tested;
    for (unsigned i = 0; i < round->count; i++)
        for (unsigned one = 0; one < 2 && c->counts[i]; one++) {
            if (!find_bits(c, i, one) || !all_idle(s, c)) continue;
            round->scanned = i;
            s->counted = c, s->others = term_word(1);
            if ((answer = loop_closed_form(s)) != LOOP_UNKNOWN) return answer;
            s->counted = NULL;
        }
    return LOOP_UNKNOWN;
}

LoopAnswer loop_counted(LoopScan *s, Term condition) {
    LoopRound *round = s->round;
    Arena *arena = arena_new();
    LoopCounted *c = ARENA_NEW(arena, LoopCounted);
    LoopAnswer found = LOOP_UNKNOWN;
    c->counts = ARENA_ARRAY(arena, bool, round->count);
    c->at = arena_alloc(arena, round->count * sizeof *c->at);
    find_counting(s, c->counts);
    if (find_rounds(s, c, condition)) {
        TermWalk walk = walk_new(s->own, s->root, s->roots, arena);
        for (Ref r = 0; found == LOOP_UNKNOWN && (r = walk_up(&walk, r));)
            if (is_fixed(s, (Term){0, r})) found = try_word(s, c, (Term){0, r});
    }
    s->counted = NULL;
    /* the condition is asked again */
    for (unsigned i = 0; i < round->count && found != LOOP_UNKNOWN; i++)
        round->word[i].dead = round->word[i].dead && !c->counts[i];
    arena_free(arena);
    return found;
}
