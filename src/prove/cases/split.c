/* Splits: a variable of which only a few bits matter (an amount, a square, the index of a
 * table) takes all its values in turn, and each case goes through the chain by itself. A
 * variable under a sar by a large amount has two cases: its sign set, or not. */
#include "prove/cases/split.h"

#include <stdio.h>

#include "prove/cases/finite.h"
#include "base/weaken.h"
#include "term/walk.h"

bool split_start(Split *s, Attempt *a) {
    *s = (Split){.attempt = a, .all = query_term(a->pool, a->query)};
    return s->all.ref && !term_is_full(a->pool, s->all);
}

static void to_original(void *context, const uint64_t *found, uint64_t *values) {
    const Split *s = context;
    assert(s->var < pool_vars(s->attempt->pool));
    for (size_t v = 0; v < pool_vars(s->attempt->pool); v++) values[v] = found[v];
    values[s->var] = s->original(s, found[s->var]);
}

static Answer each(Split *s, const char *name) {
    Attempt *a = s->attempt;
    char last[80] = "";
    size_t first = 0;
    for (s->number = 0; s->number < s->cases; s->number++) {
        ArenaMark mark = arena_mark(a->arena);
        pool_reset(s->pool);
        attempt_variables(a, s->pool);
        Sub sub = {.original = to_original,
                   .context = s,
                   .same_depth = s->cases == 1,
                   .first = first};
        Answer answer = attempt_sub(a, s->pool, s->make(s), &sub);
        if (answer != ANSWER_PROVED) return answer;
        if (problem_stopped(a->problem)) return ANSWER_STOPPED;
        first = sub.first;
        snprintf(last, sizeof last, "%s", sub.method);
        arena_release(a->arena, mark);
    }
    a->method = arena_printf(a->arena, s->cases == 1 ? "%.0s%s" : "%s: %s", name, last);
    return ANSWER_PROVED;
}

Answer split_cases(Split *s, const char *name) {
    assert(s->cases > 0 && s->all.ref);
    s->pool = attempt_pool(s->attempt);
    Answer answer = each(s, name);
    pool_free(s->pool);
    return answer;
}

/* Values of a few bits */

enum { MOST_SPLIT_BITS = 7, FAR = 8 };

typedef struct {
    Split split;
    uint64_t bits; /* of the variable that are given values */
    uint64_t free; /* of it that stay as they are */
} Values;

/* The variables that amounts depend on, by number. */
static bool *find_amounts(const Attempt *a, Term all) {
    bool *amount = ARENA_ARRAY(a->arena, bool, pool_vars(a->pool) + 1);
    TermWalk walk = walk_new(a->pool, &all, 1, a->arena);
    bool *in = ARENA_ARRAY(a->arena, bool, (size_t)walk.top + 1);
    for (Ref r = walk.top; r; r = walk_down(&walk, r)) {
        const TermNode *n = pool_node(a->pool, r);
        if (n->op == OP_VAR) amount[n->k] = in[r];
        if (op_class((Op)n->op) == CLASS_SHIFT) in[n->arg[1]] = true;
        for (unsigned i = 0; i < n->arity; i++) in[n->arg[i]] = in[n->arg[i]] || in[r];
    }
    return amount;
}

/* The variable with the fewest bits that matter, if they are few; an amount before
 * others. One without any is 0. */
static bool choose(Values *s) {
    Attempt *a = s->split.attempt;
    uint64_t *bits = ARENA_ARRAY(a->arena, uint64_t, pool_vars(a->pool) + 1);
    int best = 2 * MOST_SPLIT_BITS + 1;
    finite_bits(a->pool, s->split.all, bits);
    const bool *amount = find_amounts(a, s->split.all);
    for (size_t i = 0; i < a->nvars; i++) {
        int count = __builtin_popcountll(bits[a->vars[i]]);
        if (count > MOST_SPLIT_BITS || (count == 0 && !amount[a->vars[i]])) continue;
        if (!amount[a->vars[i]]) count += MOST_SPLIT_BITS;
        if (count >= best) continue;
        best = count;
        s->split.var = a->vars[i], s->bits = bits[a->vars[i]];
    }
    return best <= 2 * MOST_SPLIT_BITS;
}

/* A variable under a sar by a constant too large for a serial machine's look-ahead. */
static bool choose_sign(Values *s) {
    const Pool *pool = s->split.attempt->pool;
    for (Ref r = s->split.all.ref; r > 0; r--) {
        const TermNode *n = pool_node(pool, r);
        if (n->op != OP_SAR) continue;
        const TermNode *var = pool_node(pool, n->arg[0]),
                       *by = pool_node(pool, n->arg[1]);
        if (var->op != OP_VAR || by->op != OP_CONST || by->k < FAR) continue;
        s->split.var = (size_t)var->k;
        s->bits = UINT64_C(1) << 63;
        s->free = ~s->bits;
        return true;
    }
    return false;
}

static uint64_t value_of(const Split *s, uint64_t value) {
    const Values *v = (const Values *)s;
    assert((v->free & v->bits) == 0 && s->number < s->cases);
    return (value & v->free) | op_fold(OP_PDEP, s->number, v->bits, 0);
}

static Term with_value(const Split *s) {
    Pool *to = s->pool;
    const Pool *from = s->attempt->pool;
    Term *map = ARENA_ARRAY(s->attempt->arena, Term, pool_vars(from) + 1);
    for (size_t v = 0; v < pool_vars(from); v++) map[v] = (Term){0, pool_var(to, v)};
    Term stays = term_word(((const Values *)s)->free);
    stays = term_op2(to, OP_AND, map[s->var], stays);
    map[s->var] = term_op2(to, OP_OR, stays, term_word(value_of(s, 0)));
    return term_substitute(to, from, s->all, map);
}

Answer split_decide(Attempt *a) {
    Values s = {.bits = 0};
    if (!split_start(&s.split, a)) return ANSWER_PASS;
    if (!choose(&s) && !choose_sign(&s)) return ANSWER_PASS;
    unsigned cases = 1u << __builtin_popcountll(s.bits);
    assert(cases <= 1u << MOST_SPLIT_BITS);
    s.split.cases =
        cases - (s.bits >> 63 ? WEAKEN(SPLIT_SIGN, 1, 0) : WEAKEN(SPLIT_VALUE, 1, 0));
    s.split.make = with_value, s.split.original = value_of;
    return split_cases(&s.split, arena_printf(a->arena, "%u cases", cases));
}
