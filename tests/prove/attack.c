/* False claims that look true, for every method by itself.
 *
 * A claim is a word written twice: made of many variables and of parts that are used
 * again and again, then the same with some steps written otherwise and mostly one of them
 * changed. It is made as it is written, then by the pool's rules, which must not change
 * it; and taken apart, which must lose no input on which it fails. Where an input is known
 * on which the two words differ, no method may prove them equal, whether or not the search
 * would have been first to find it. Where none is known, what a method proves is tried on
 * many more inputs.
 *
 *   prove_attack [ROUNDS [SEED]] */
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "prove/claim/method.h"
#include "prove/forms/abstract.h"
#include "prove/solve/sat.h"
#include "prove/solve/sat_checked.h"
#include "term/walk.h"
#include "unit/random_ops.h"

enum { VARS = 12, STEPS = 24, INPUTS = 4096, MORE = 1 << 17, RECIPES = 12 };

static bool one_in(unsigned n) {
    return below(n) == 0;
}

/* A step of a recipe: an operation on what came before; an operand is a step, a variable
 * (VARS of them first), or k when it is NO_STEP. */
typedef struct {
    Op op;
    unsigned a, b, c;
    uint64_t k;
} Step;

enum { NO_STEP = 255 };

typedef struct {
    Pool *pool; /* without rules */
    unsigned vars, count;
    Term var[VARS];
    uint64_t mask; /* of the variables */
    Step step[STEPS];
} Recipe;

static uint64_t some_word(void) {
    uint64_t one = UINT64_C(1) << below(64);
    switch (below(11)) {
    case 0:
        return below(8);
    case 1:
        return one - 1;
    case 2:
        return -one;
    case 3:
        return one;
    case 4:
        return 0x0101010101010101u * (1 + below(255));
    case 5:
        return ~UINT64_C(0) / (2 * below(8) + 3);
    case 6:
        return one | UINT64_C(1) << below(64);
    case 7:
        return next() & next() & next();
    case 8:
        return next() >> below(64);
    case 9:
        return ~(UINT64_C(1) << below(64));
    default:
        return next();
    }
}

/* What recipes are made of, kind by kind. */
static const struct {
    Op op[14];
    unsigned count;
} kinds[] = {
    {{OP_AND, OP_OR, OP_XOR, OP_NOT, OP_SHL, OP_AND, OP_XOR}, 7},
    {{OP_AND, OP_OR, OP_XOR, OP_NOT, OP_ADD, OP_SUB, OP_MUL, OP_SHL}, 8},
    {{OP_AND, OP_OR, OP_XOR, OP_ADD, OP_SUB, OP_SHR, OP_SAR, OP_SHL, OP_NOT}, 9},
    {{OP_AND, OP_OR, OP_XOR, OP_SHL, OP_SHR, OP_ROL, OP_BSWAP, OP_MIRROR, OP_REVERSE,
      OP_FLIPDIAG, OP_PEXT, OP_PDEP, OP_SAR, OP_NOT},
     14},
    {{OP_AND, OP_ADD, OP_SHR, OP_MUL, OP_SUB, OP_AND, OP_UREM, OP_POPCOUNT, OP_SHR}, 9},
    {{OP_MULHI, OP_SHR, OP_ADD, OP_SUB, OP_UDIV, OP_UREM, OP_MUL, OP_ROL, OP_AND}, 9},
    {{OP_AND, OP_SUB, OP_XOR, OP_CTZ, OP_CLZ, OP_POPCOUNT, OP_ADD, OP_SHL, OP_OR, OP_EQ},
     10},
    {{OP_ITE, OP_EQ, OP_ULT, OP_AND, OP_OR, OP_ADD, OP_SUB, OP_XOR, OP_SHL, OP_SHR}, 10},
    {{OP_AND, OP_OR, OP_XOR, OP_NOT, OP_ADD, OP_SUB, OP_MUL, OP_SHL, OP_SHR, OP_POPCOUNT,
      OP_UDIV, OP_ITE, OP_EQ, OP_MULHI},
     14},
    {{OP_AND, OP_MUL, OP_AND, OP_ADD, OP_OR, OP_SHL, OP_AND, OP_MUL}, 8},
    {{OP_POPCOUNT, OP_AND, OP_ADD, OP_SHR, OP_XOR, OP_OR, OP_AND, OP_MUL}, 8},
    {{OP_ITE, OP_ADD, OP_ADD, OP_SUB, OP_ITE, OP_EQ}, 6},
    {{OP_ITE, OP_ULT, OP_AND, OP_ADD, OP_MUL, OP_SHL, OP_SHR, OP_SAR, OP_CTZ, OP_MULHI,
      OP_UDIV, OP_UREM, OP_PEXT, OP_PDEP},
     14},
};
enum { KINDS = sizeof kinds / sizeof *kinds };

/* Mostly what came last, so that little is left unused. */
static unsigned operand(const Recipe *r, unsigned step) {
    if (step && one_in(2)) return VARS + step - 1 - below(step < 3 ? step : 3);
    if (step && one_in(3)) return VARS + below(step);
    return below(r->vars);
}

static void recipe_new(Recipe *r, unsigned kind) {
    pool_reset(r->pool);
    pool_as_written(r->pool);
    r->vars = 1 + below(one_in(3) ? VARS : 3);
    r->count = 2 + below(one_in(4) ? STEPS - 2 : 8);
    r->mask = one_in(3) ? some_word() : ~UINT64_C(0);
    for (unsigned v = 0; v < r->vars; v++)
        r->var[v] = term_op2(r->pool, OP_AND, term_var(r->pool), term_word(r->mask));
    for (unsigned i = 0; i < r->count; i++) {
        Step *s = &r->step[i];
        Op op = one_in(12) ? any_op() : kinds[kind].op[below(kinds[kind].count)];
        bool moves = op == OP_SHL || op == OP_SHR || op == OP_SAR || op == OP_ROL;
        bool by_word = moves || op == OP_UDIV || op == OP_UREM || op == OP_MULHI ||
                       op == OP_PEXT || op == OP_PDEP;
        *s = (Step){op, operand(r, i), operand(r, i), operand(r, i), 0};
        bool word = by_word ? !one_in(12) : one_in(kind == 9 && op == OP_AND ? 2 : 4);
        if (word) s->b = NO_STEP, s->k = some_word();
        if (moves) s->k = one_in(4) ? below(64) : 1 + below(9);
        if (by_word && !moves && s->k == 0) s->k = 3;
        if (op == OP_ITE && i && one_in(2)) /* between a word and what was made of it */
            s->b = VARS + i - 1, s->c = r->step[i - 1].a;
    }
}

/* The operation, written one way or another. */
static Term written(Pool *p, Op op, Term a, Term b, Term c, bool plain) {
    if (op == OP_ITE)
        return term_ite(p, plain ? a : term_lnot(p, term_truth(p, a)), plain ? b : c,
                        plain ? c : b);
    if (op_arity(op) == 1) {
        if (plain || op != OP_NOT) return term_op1(p, op, a);
        return term_op2(p, OP_SUB, term_word(~UINT64_C(0)), a);
    }
    Term both = term_op2(p, OP_AND, a, b), either = term_op2(p, OP_OR, a, b);
    Term sum = term_op2(p, OP_ADD, a, b);
    if (plain) return term_op2(p, op, a, b);
    switch (op) {
    case OP_AND:
        return term_op2(p, OP_SUB, sum, either);
    case OP_OR:
        return one_in(2) ? term_op2(p, OP_SUB, sum, both)
                         : term_op2(p, OP_ADD, term_op2(p, OP_XOR, a, b), both);
    case OP_XOR:
        return one_in(2)
                   ? term_op2(p, OP_SUB, either, both)
                   : term_op2(p, OP_SUB, sum, term_op2(p, OP_SHL, both, term_word(1)));
    case OP_ADD:
        return term_op2(p, OP_ADD, either, both);
    case OP_SUB:
        return term_op2(p, OP_ADD, term_op2(p, OP_ADD, a, term_op1(p, OP_NOT, b)),
                        term_word(1));
    case OP_MUL: {
        Term na = term_op1(p, OP_NOT, a), nb = term_op1(p, OP_NOT, b);
        return term_op2(
            p, OP_ADD, term_op2(p, OP_MUL, both, either),
            term_op2(p, OP_MUL, term_op2(p, OP_AND, a, nb), term_op2(p, OP_AND, na, b)));
    }
    case OP_UREM:
        return term_op2(p, OP_SUB, a, term_op2(p, OP_MUL, b, term_op2(p, OP_UDIV, a, b)));
    default:
        return term_op2(p, op, a, b);
    }
}

/* The word of the recipe; `wrong`: the step that is changed, or NO_STEP. */
static Term cook(const Recipe *r, bool plain, unsigned wrong) {
    Term made[VARS + STEPS];
    for (unsigned v = 0; v < VARS; v++) made[v] = r->var[v < r->vars ? v : 0];
    for (unsigned i = 0; i < r->count; i++) {
        Step s = r->step[i];
        if (i == wrong) {
            switch (below(4)) {
            case 0:
                s.k ^= UINT64_C(1) << below(64);
                break;
            case 1:
                s.k += one_in(2) ? 1 : ~UINT64_C(0);
                break;
            case 2:
                s.op = s.op == OP_AND ? OP_OR : s.op == OP_ADD ? OP_OR : s.op;
                s.a = below(r->vars);
                break;
            default:
                s.b = below(VARS + i);
                break;
            }
        }
        Term b = s.b == NO_STEP ? term_word(s.k) : made[s.b];
        made[VARS + i] =
            written(r->pool, s.op, made[s.a], b, made[s.c], plain || one_in(2));
    }
    return made[VARS + r->count - 1];
}

/* Inputs */

typedef struct {
    uint64_t value[VARS][INPUTS];
} Inputs;

static uint64_t hurtful(void) {
    return one_in(3) ? next() : one_in(4) ? below(16) : some_word();
}

static void fill(Inputs *in, bool small) {
    for (unsigned i = 0; i < INPUTS; i++)
        for (unsigned v = 0; v < VARS; v++) {
            uint64_t before = v ? in->value[v - 1][i] : 0;
            in->value[v][i] = small && i < 2048 ? (uint64_t)(i >> v % 11 & 1) << below(64)
                              : v && one_in(6)  ? before ^ -(next() & 1)
                                                : hurtful();
        }
}

/* The number of an input on which the root is true; INPUTS: none is. */
static unsigned find(const Pool *pool, Term root, const Inputs *in) {
    Batch *batch = batch_new(pool, &root, 1, (size_t)1 << 26);
    uint64_t out[BATCH_LANES], *to = out;
    unsigned found = INPUTS;
    for (unsigned i = 0; batch && i < INPUTS && found == INPUTS; i += BATCH_LANES) {
        const uint64_t *row[VARS];
        for (unsigned v = 0; v < VARS; v++) row[v] = in->value[v] + i;
        batch_run(batch, row, &to, BATCH_LANES);
        for (unsigned k = 0; k < BATCH_LANES && found == INPUTS; k++)
            if (out[k]) found = i + k;
    }
    batch_free(batch);
    return found;
}

/* The methods */

enum { METHODS_MOST = 64 };
static uint64_t proved[METHODS_MOST], refuted[METHODS_MOST]; /* by row of the table */
static uint64_t proved_sat, refuted_sat;

typedef struct {
    Recipe recipe;
    Pool *pool; /* the methods' */
    Inputs in;
    Arena *arena;
    uint64_t round, claims, possible;
} Attack;

static void print_term(const Pool *pool, Term t, unsigned depth) {
    if (t.ref == 0) {
        printf("0x%" PRIx64 " ", t.word);
        return;
    }
    const TermNode *n = pool_node(pool, t.ref);
    if (n->op == OP_VAR)
        printf("%c ", (char)('a' + n->k));
    else
        printf("%s ", op_name((Op)n->op));
    for (unsigned i = 0; i < n->arity && depth < 60; i++)
        print_term(pool, term_arg(pool, t.ref, i), depth + 1);
}

static void wrong(const Attack *a, const char *who, Term bad, unsigned at) {
    printf("round %" PRIu64 ": %s proves what is false, and leaves:\n  ", a->round, who);
    print_term(a->pool, bad, 0);
    printf("\nat");
    for (unsigned v = 0; v < a->recipe.vars; v++)
        printf(" %c=0x%" PRIx64, (char)('a' + v), a->in.value[v][at]);
    printf("\n");
    exit(1);
}

/* What is called impossible, on many more inputs. */
static void check_proof(Attack *a, const char *who, Term bad, unsigned at) {
    if (at < INPUTS) wrong(a, who, bad, at);
    for (unsigned tries = 0; tries < MORE; tries += INPUTS) {
        fill(&a->in, tries % (2 * INPUTS) == 0);
        at = find(a->pool, bad, &a->in);
        if (at < INPUTS) wrong(a, who, bad, at);
    }
}

/* Over the methods. */
static Watch watch;

static void begin(Problem *p) {
    p->refuted = false, p->why = NULL, p->lanes = 0;
    watch_begin(&watch);
    watch_allow(&watch, 20000000);
}

static void each_method(Attack *a, Problem *p, const Query *q, Term all, unsigned at) {
    bool checked = false;
    assert(method_count <= METHODS_MOST);
    for (size_t i = 0; i < method_count; i++) {
        const Method *m = &method_table[i];
        if (!m->decide) continue;
        begin(p);
        Answer answer = strategy_alone(p, q, m->decide);
        refuted[i] += answer == ANSWER_REFUTED;
        if (answer != ANSWER_PROVED) continue;
        proved[i]++;
        if (!checked || at < INPUTS) check_proof(a, m->function, all, at);
        checked = true;
    }
}

/* Circuits and the solver get the whole claim. */
static void solver(Attack *a, Problem *p, Term bad, unsigned at) {
    begin(p);
    Answer answer = sat_method(p);
    refuted_sat += answer == ANSWER_REFUTED;
    if (answer != ANSWER_PROVED) return;
    proved_sat++;
    check_proof(a, p->method, bad, at);
}

static void check_claim(Attack *a, Term bad) {
    static const Limits limits = {.memory = (size_t)1 << 28};
    Pool *pool = a->pool;
    Problem p;
    if (term_is_word(bad) || pool_full(pool)) return;
    a->claims++;
    pool_set_watch(pool, &watch);
    problem_init(&p, pool, bad, term_word(1), a->arena);
    p.limits = &limits;
    unsigned at = find(pool, bad, &a->in);
    if (forms_quick(&p) == ANSWER_PROVED) check_proof(a, "normal form", bad, at);
    solver(a, &p, bad, at);
    Queries queries = query_split(pool, bad, a->arena);
    Term lost = bad;
    for (unsigned i = 0; i < queries.count; i++) {
        Term all = query_term(pool, &queries.query[i]);
        unsigned where = find(pool, all, &a->in);
        a->possible += where < INPUTS;
        lost = term_land(pool, lost, term_lnot(pool, all));
        each_method(a, &p, &queries.query[i], all, where);
    }
    if (queries.count == 0) check_proof(a, "taking it apart", bad, at);
    at = find(pool, lost, &a->in);
    if (at < INPUTS) wrong(a, "taking it apart", lost, at);
    problem_free(&p);
}

/* By the rules, which do not change its value. */
static Term with_rules(Attack *a, Term written) {
    Recipe *r = &a->recipe;
    Term var[VARS], own[VARS];
    pool_reset(a->pool);
    for (unsigned v = 0; v < r->vars; v++)
        var[v] = term_var(a->pool), own[v] = (Term){0, pool_var(r->pool, v)};
    Term made = term_substitute(a->pool, r->pool, written, var);
    Term again = term_substitute(r->pool, a->pool, made, own);
    fill(&a->in, one_in(2));
    unsigned at = find(r->pool, term_op2(r->pool, OP_XOR, written, again), &a->in);
    if (at < INPUTS) wrong(a, "a rule", made, at);
    return made;
}

/* not (l == r), perhaps in low bits, under a condition, or as an order. */
static Term claim_of(Recipe *r) {
    Pool *p = r->pool;
    bool mutate = !one_in(4);
    Term l = cook(r, true, NO_STEP);
    Term t = cook(r, false, mutate ? below(r->count) : NO_STEP);
    if (one_in(6)) {
        Term low = term_word((UINT64_C(2) << below(12)) - 1);
        l = term_op2(p, OP_AND, l, low), t = term_op2(p, OP_AND, t, low);
    }
    if (one_in(8)) {
        Term d = term_word(some_word() | 1);
        l = term_op2(p, OP_UREM, l, d), t = term_op2(p, OP_UREM, t, d);
    }
    Term bad = term_lnot(p, term_op2(p, OP_EQ, l, t));
    if (one_in(10)) bad = term_op2(p, OP_ULT, l, t);
    if (!one_in(4)) return bad;
    Term x = r->var[below(r->vars)], y = r->var[below(r->vars)],
         k = term_word(some_word()), top = term_word(UINT64_C(1) << 63);
    switch (below(10)) {
    case 0:
        return term_land(p, bad, term_op2(p, OP_ULT, x, k));
    case 1:
        return term_land(p, bad,
                         term_op2(p, OP_EQ, term_op2(p, OP_AND, x, y), term_word(0)));
    case 2:
        return term_land(p, bad, term_op2(p, OP_EQ, term_op2(p, OP_AND, x, k), y));
    case 3:
        return term_land(p, bad,
                         term_op2(p, OP_EQ, term_op1(p, OP_POPCOUNT, x), term_word(1)));
    case 4:
        return term_land(p, bad, term_truth(p, x));
    case 5:
        return term_land(p, bad, term_op2(p, OP_ULT, x, y));
    case 6:
        return term_land(p, bad,
                         term_op2(p, OP_ULT, term_op2(p, OP_XOR, x, top),
                                  term_op2(p, OP_XOR, one_in(2) ? k : y, top)));
    case 7:
        return term_land(p, bad, term_lnot(p, term_op2(p, OP_ULT, x, k)));
    case 8:
        return term_land(
            p, bad, term_op2(p, OP_EQ, term_op2(p, OP_MULHI, x, y), term_word(0)));
    default:
        return term_land(p, bad, term_op2(p, OP_ULT, cook(r, true, NO_STEP), k));
    }
}

int main(int argc, char **argv) {
    Attack *a = calloc(1, sizeof *a);
    uint64_t rounds = argc > 1 ? strtoull(argv[1], NULL, 0) : 20000;
    if (argc > 2) seed ^= strtoull(argv[2], NULL, 0) * 0x9E3779B97F4A7C15u;
    a->recipe.pool = pool_new((size_t)1 << 27);
    a->pool = pool_new((size_t)1 << 27);
    a->arena = arena_new();
    for (a->round = 0; a->round < rounds; a->round++) {
        arena_reset(a->arena);
        for (unsigned i = RECIPES; i-- > 0;) { /* the last one goes on */
            recipe_new(&a->recipe, (unsigned)((a->round + i) % KINDS));
            with_rules(a, cook(&a->recipe, true, NO_STEP));
        }
        check_claim(a, with_rules(a, claim_of(&a->recipe)));
    }
    printf("%" PRIu64 " claims, %" PRIu64 " parts of them false\n", a->claims,
           a->possible);
    for (size_t i = 0; i < method_count; i++)
        if (method_table[i].decide)
            printf("%14s %8" PRIu64 " proved %8" PRIu64 " refuted\n",
                   method_table[i].function, proved[i], refuted[i]);
    printf("%14s %8" PRIu64 " proved %8" PRIu64 " refuted\n", "sat", proved_sat,
           refuted_sat);
    sat_checked_report();
    pool_free(a->pool);
    pool_free(a->recipe.pool);
    arena_free(a->arena);
    free(a);
    return 0;
}
