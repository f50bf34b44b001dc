/* Splits: a variable of which only a few bits matter (an amount, a square, the index of a
 * table) takes all its values in turn, and each case goes through the chain by itself. A
 * variable whose sign is spread wide has two cases: with the sign and without. */
#include "prove/cases/finite.h"
#include "prove/claim/strategy.h"
#include "prove/claim/weaken.h"

#include <stdio.h>

enum { MOST_SPLIT_BITS = 7, MOST_DEPTH = 2, FAR = 8 };

typedef struct {
    Attempt *attempt;
    Term all;      /* the query's truths */
    size_t var;    /* by the pool's numbers */
    uint64_t bits; /* of it that are given values */
    uint64_t free; /* of it that stay as they are */
    const char *method;
    char name[80];
    Pool *pool; /* of one case at a time: walks over it stay short */
} Split;

/* The variable with the fewest bits that matter, if they are few. */
static bool choose(Split *s) {
    Attempt *a = s->attempt;
    uint64_t *bits = ARENA_ARRAY(a->arena, uint64_t, pool_vars(a->pool) + 1);
    int best = MOST_SPLIT_BITS + 1;
    finite_bits(a->pool, s->all, bits);
    for (size_t i = 0; i < a->nvars; i++) {
        int count = __builtin_popcountll(bits[a->vars[i]]);
        if (count == 0 || count >= best) continue;
        best = count;
        s->var = a->vars[i], s->bits = bits[s->var];
    }
    return best <= MOST_SPLIT_BITS;
}

/* A variable under a sar by a constant that no serial machine looks ahead for. */
static bool choose_sign(Split *s) {
    const Pool *pool = s->attempt->pool;
    for (Ref r = s->all.ref; r > 0; r--) {
        const TermNode *n = pool_node(pool, r);
        if (n->op != OP_SAR) continue;
        const TermNode *var = pool_node(pool, n->arg[0]),
                       *by = pool_node(pool, n->arg[1]);
        if (var->op != OP_VAR || by->op != OP_CONST || by->k < FAR) continue;
        s->var = (size_t)var->k;
        s->bits = UINT64_C(1) << 63;
        s->free = ~s->bits;
        return true;
    }
    return false;
}

static Answer refute(Split *s, const Problem *sub, uint64_t value) {
    Attempt *a = s->attempt;
    uint64_t *values = ARENA_ARRAY(a->arena, uint64_t, pool_vars(a->pool) + 1);
    for (size_t i = 0; i < sub->nvars; i++) values[sub->vars[i]] = sub->witness[i];
    values[s->var] = (values[s->var] & s->free) | value;
    return attempt_refute(a, values) ? ANSWER_REFUTED : ANSWER_PASS;
}

/* The truths in the case's own pool, with the same variables. */
static Term in_case(Split *s, uint64_t value) {
    Attempt *a = s->attempt;
    size_t vars = pool_vars(a->pool);
    Term *map = ARENA_ARRAY(a->arena, Term, vars + 1);
    pool_reset(s->pool);
    for (size_t v = 0; v < vars; v++) map[v] = term_var(s->pool);
    Term stays = term_op2(s->pool, OP_AND, map[s->var], term_word(s->free));
    map[s->var] = term_op2(s->pool, OP_OR, stays, term_word(value));
    return term_substitute(s->pool, a->pool, s->all, map);
}

/* The case that the variable has this value. */
static Answer decide_case(Split *s, uint64_t value) {
    Attempt *a = s->attempt;
    Term bad = in_case(s, value);
    if (term_is_full(s->pool, bad) || pool_full(s->pool)) return ANSWER_PASS;
    if (term_is(bad, 0)) return ANSWER_PROVED;
    Problem sub;
    problem_init(&sub, s->pool, bad, term_word(1), a->arena);
    if (!sub.batch) return ANSWER_PASS;
    sub.limits = a->problem->limits;
    sub.depth = a->problem->depth + 1;
    Answer answer = strategy_run(&sub);
    a->problem->tried += sub.tried;
    if (answer == ANSWER_PROVED) s->method = sub.method;
    if (answer == ANSWER_STOPPED) a->problem->why = sub.why;
    if (answer == ANSWER_REFUTED) answer = refute(s, &sub, value);
    problem_free(&sub);
    return answer;
}

static Answer all_values(Split *s) {
    Attempt *a = s->attempt;
    uint64_t value = 0;
    do {
        ArenaMark mark = arena_mark(a->arena);
        Answer answer = decide_case(s, value);
        if (answer != ANSWER_PROVED) return answer;
        if (problem_stopped(a->problem)) return ANSWER_STOPPED;
        /* the name may lie in what is released */
        if (s->method != s->name) snprintf(s->name, sizeof s->name, "%s", s->method);
        s->method = s->name;
        arena_release(a->arena, mark);
        value = (value - s->bits) & s->bits;
        if (WEAKEN(SPLIT_VALUE, value == s->bits && s->bits >> 63 == 0, false)) break;
        if (WEAKEN(SPLIT_SIGN, value >> 63, false)) break;
    } while (value);
    a->method = arena_printf(a->arena, "%d cases: %s", 1 << __builtin_popcountll(s->bits),
                             s->method);
    return ANSWER_PROVED;
}

Answer split_decide(Attempt *a) {
    Split s = {.attempt = a, .all = query_term(a->pool, a->query), .method = "same term"};
    if (a->problem->depth >= MOST_DEPTH || s.all.ref == 0) return ANSWER_PASS;
    if (term_is_full(a->pool, s.all)) return ANSWER_PASS;
    if (!choose(&s) && !choose_sign(&s)) return ANSWER_PASS;
    s.pool = pool_new_beside(a->pool, problem_memory(a->problem, 8));
    Answer answer = all_values(&s);
    pool_free(s.pool);
    return answer;
}
