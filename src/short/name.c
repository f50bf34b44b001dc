/* The name of a function: tried on some inputs, then proved. */
#include "short/name.h"

#include <assert.h>

#include "base/arena.h"
#include "prove/prove.h"
#include "term/walk.h"

enum { STACK = 8, INPUTS = 16 };
static const uint64_t proof_steps = 3000000;

typedef struct {
    const char *name;
    unsigned args;
    const char *formula;
} Row;

static const Row rows[] = {
#define NAME(name, args, formula) {#name, args, formula},
#include "short/names.def"
#undef NAME
};

static Op op_of(char sign) {
    static const struct {
        char sign;
        Op op;
    } ops[] = {{'&', OP_AND}, {'|', OP_OR},  {'^', OP_XOR}, {'+', OP_ADD},
               {'-', OP_SUB}, {'>', OP_SHR}, {'<', OP_ULT}};
    for (size_t i = 0; i < sizeof ops / sizeof *ops; i++)
        if (ops[i].sign == sign) return ops[i].op;
    assert(false && "an operator of names.def");
    return OP_FULL;
}

/* The formula of these arguments. Of words it is a word. */
static Term apply(Pool *pool, const char *formula, const Term *arg) {
    Term stack[STACK];
    unsigned top = 0;
    for (const char *at = formula; *at; at++) {
        assert(top < STACK);
        if (*at >= 'a' && *at <= 'c')
            stack[top++] = arg[*at - 'a'];
        else if (*at >= '0' && *at <= '9')
            stack[top++] = term_word((uint64_t)(*at - '0'));
        else if (*at == '~')
            stack[top - 1] = term_op1(pool, OP_NOT, stack[top - 1]);
        else if (*at == 'n')
            stack[top - 1] = term_neg(pool, stack[top - 1]);
        else if (*at == '?')
            top -= 2, stack[top - 1] =
                          term_ite(pool, stack[top - 1], stack[top], stack[top + 1]);
        else
            top--,
                stack[top - 1] = term_op2(pool, op_of(*at), stack[top - 1], stack[top]);
    }
    assert(top == 1);
    return stack[0];
}

typedef struct {
    const ShortJob *job;
    Arena *arena;
    uint64_t input[INPUTS][NAME_ARGS], value[INPUTS];
    uint32_t var[NAME_ARGS];
    unsigned vars;
} Sought;

static bool find_vars(Sought *s, Term term) {
    const Pool *pool = s->job->pool;
    TermWalk walk = walk_new(pool, &term, 1, s->arena);
    for (Ref r = 0; (r = walk_up(&walk, r));) {
        if (pool_node(pool, r)->op != OP_VAR) continue;
        if (s->vars == NAME_ARGS) return false;
        s->var[s->vars++] = (uint32_t)pool_node(pool, r)->k;
    }
    return s->vars > 0;
}

static uint64_t next(uint64_t *state) {
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    return z ^ z >> 27;
}

/* Values of the term on some inputs; half of them are small. */
static void find_values(Sought *s, Term term) {
    const Pool *pool = s->job->pool;
    uint64_t *values = ARENA_ARRAY(s->arena, uint64_t, pool_vars(pool) + 1);
    uint64_t *scratch = ARENA_ARRAY(s->arena, uint64_t, pool_count(pool) + 1), state = 1;
    for (unsigned i = 0; i < INPUTS; i++) {
        for (unsigned k = 0; k < s->vars; k++) {
            uint64_t word = next(&state);
            s->input[i][k] = values[s->var[k]] = i & 1 ? word & 7 : word;
        }
        s->value[i] = term_eval(pool, term, values, scratch);
    }
}

static bool fits(const Sought *s, const Row *row, const uint8_t *order) {
    for (unsigned i = 0; i < INPUTS; i++) {
        Term arg[NAME_ARGS];
        for (unsigned k = 0; k < s->vars; k++) arg[k] = term_word(s->input[i][order[k]]);
        if (apply(s->job->pool, row->formula, arg).word != s->value[i]) return false;
    }
    return true;
}

static bool holds(const Sought *s, const Row *row, const uint8_t *order, Term term) {
    Pool *pool = s->job->pool;
    Term arg[NAME_ARGS];
    for (unsigned k = 0; k < s->vars; k++)
        arg[k] = (Term){.ref = pool_var(pool, s->var[order[k]])};
    Term named = apply(pool, row->formula, arg);
    Claim claim = {pool, s->job->when, term_word(1), term_op2(pool, OP_EQ, term, named)};
    return !pool_full(pool) &&
           prove_quickly(&claim, s->job->limits, proof_steps, s->arena).kind ==
               VERDICT_PROVED;
}

bool name_find(const ShortJob *job, Term term, Arena *arena, ShortName *out) {
    static const uint8_t orders[6][NAME_ARGS] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                                 {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    static const unsigned counts[NAME_ARGS + 1] = {0, 1, 3, 6};
    Sought *s = ARENA_NEW(arena, Sought);
    s->job = job, s->arena = arena;
    if (!term.ref || !find_vars(s, term)) return false;
    find_values(s, term);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (unsigned k = 0; rows[i].args == s->vars && k < counts[s->vars]; k++) {
            const uint8_t *order = orders[k];
            if (s->vars == 2 && order[2] != 2) continue;
            if (!fits(s, &rows[i], order) || !holds(s, &rows[i], order, term)) continue;
            *out = (ShortName){.name = rows[i].name, .args = s->vars};
            for (unsigned a = 0; a < s->vars; a++) out->arg[a] = s->var[order[a]];
            return true;
        }
    return false;
}
