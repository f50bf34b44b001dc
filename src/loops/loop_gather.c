/* Loops that gather or scatter bits, one for each one of the scanned word, from below: b
 * doubles from 1, and
 *
 *   if (x & m & -m) r |= b;     gives r | pext(x, m),
 *   if (x & b) r |= m & -m;     gives r | pdep(x, m). */
#include "base/weaken.h"
#include "loops/loop_local.h"
#include "term/walk.h"

/* What a round does to r: t, which is c ? changed : r, and changed is r op more. */
typedef struct {
    Term t, c, r, changed, more;
    Op op;
} Step;

/* t is (word & bit) != 0 ? changed : r, for a word that no round changes. */
static bool tests_bit(const LoopForm *f, const Step *s, Term bit, Term *word) {
    Pool *pool = f->cases;
    TermWalk walk = walk_new(pool, &s->c, 1, NULL);
    bool found = false;
    for (Ref r = 0; !found && (r = walk_up(&walk, r));) {
        *word = (Term){0, r};
        if (node_op(pool, *word) == OP_CONST || loop_is_mixed(f, *word)) continue;
        Term is = term_truth(pool, term_op2(pool, OP_AND, *word, bit));
        found = term_same(s->t, term_ite(pool, is, s->changed, s->r));
    }
    walk_free(&walk);
    return found;
}

static bool find_step(LoopForm *f, unsigned word, Step *s) {
    static const Op sums[] = {OP_OR, OP_ADD, OP_XOR};
    Pool *pool = f->cases;
    s->t = f->scan->out[word], s->r = loop_fresh_in(pool, f->round, word);
    if (!node_is(pool, s->t, OP_ITE)) return false;
    s->c = node_arg(pool, s->t, 0);
    s->changed = node_arg(pool, s->t, term_same(node_arg(pool, s->t, 1), s->r) ? 2 : 1);
    loop_themselves(f->scan, pool)[loop_variable(f->round, word)] = term_word(0);
    s->more = term_substitute(pool, pool, s->changed, f->scan->value);
    for (unsigned i = 0; i < sizeof sums / sizeof *sums; i++) {
        s->op = sums[i];
        if (term_same(s->changed, term_op2(pool, s->op, s->r, s->more))) return true;
    }
    return false;
}

/* The word's change is this one, as it was at all places below. */
static bool goes_on(LoopForm *f, unsigned word, unsigned place, LoopChange change) {
    LoopChange *own = &f->change[word];
    if (own->op != OP_CONST) return false;
    if (place == 0) {
        own->gathers = change.gathers, own->by = change.by;
        own->of = change.of, own->sum = change.sum;
    }
    return own->gathers == change.gathers && own->by == change.by &&
           own->sum == change.sum && term_same(own->of, change.of) &&
           own->places++ == place;
}

static bool is_doubled(LoopForm *f, unsigned word) {
    Term b = loop_fresh_in(f->cases, f->round, word);
    return term_same(f->scan->out[word], term_op2(f->cases, OP_ADD, b, b));
}

bool loop_gathers(LoopForm *f, unsigned word, unsigned place) {
    LoopRound *round = f->round;
    LoopChange change = {.gathers = OP_SHL};
    Term one = term_word(UINT64_C(1) << place), x;
    Step s;
    if (round->duties || f->kind != ONES_LOWEST || round->word[word].bits != 64 ||
        !round->word[word].known)
        return false;
    if (is_doubled(f, word)) return goes_on(f, word, place, change);
    if (!find_step(f, word, &s)) return false;
    for (unsigned b = 0; b < round->count; b++) {
        Term fresh = loop_fresh_in(f->cases, round, b);
        bool gathers = term_same(s.more, fresh) && tests_bit(f, &s, one, &x);
        bool scatters = term_same(s.more, one) && tests_bit(f, &s, fresh, &x);
        if (b == word || b == round->scanned || (!gathers && !scatters)) continue;
        change.gathers = gathers ? OP_PEXT : OP_PDEP;
        change.by = b, change.sum = s.op;
        change.of = term_substitute(round->pool, f->cases, x,
                                    loop_themselves(f->scan, round->pool));
        return !term_is_full(round->pool, change.of) && goes_on(f, word, place, change);
    }
    return false;
}

bool loop_gathers_all(const LoopForm *f) {
    const LoopRound *round = f->round;
    unsigned places = round->word[round->scanned].bits;
    for (unsigned i = 0; i < round->count; i++) {
        const LoopChange *c = &f->change[i], *b = &f->change[c->by];
        if (c->gathers == OP_CONST || round->word[i].dead) continue;
        if (c->places != places) return false;
        if (c->gathers == OP_SHL) continue;
        bool from_one = term_is(round->word[c->by].start, WEAKEN(LOOP_GATHERS, 2, 1));
        if (b->gathers != OP_SHL || b->places != places || !from_one) return false;
    }
    return true;
}

Term loop_gathered(const LoopForm *f, unsigned word) {
    Pool *pool = f->round->pool;
    const LoopChange *c = &f->change[word];
    Term n = term_op1(pool, OP_POPCOUNT, f->from), start = f->round->word[word].start;
    if (c->gathers == OP_SHL)
        return term_ite(pool, term_op2(pool, OP_ULT, n, term_word(64)),
                        term_op2(pool, OP_SHL, start, n), term_word(0));
    Term bits = term_op2(pool, c->gathers, c->of, f->from);
    return term_op2(pool, c->sum, start, bits);
}
