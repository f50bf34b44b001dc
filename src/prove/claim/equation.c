/* Both sides of an equation over many inputs. */
#include "prove/claim/equation.h"

#include <stdlib.h>

#include "base/weaken.h"
#include "term/walk.h"

enum { BITS_MOST = 40, OPERATIONS_MOST = 2000000000 };

/* t == not (l == r). */
static bool is_unequal(const Pool *pool, Term t, Equation *sides) {
    if (!query_inverse(pool, &t) || !node_is(pool, t, OP_EQ)) return false;
    *sides = (Equation){node_arg(pool, t, 0), node_arg(pool, t, 1)};
    return true;
}

Equation equation_of(const Pool *pool, Term truth) {
    Equation e = {truth, term_word(0)};
    is_unequal(pool, truth, &e);
    return e;
}

/* t == u & 2^k - 1. */
static bool is_low(const Pool *pool, Term t, Term *u, uint64_t *mask) {
    if (!node_with_word(pool, t, OP_AND, mask) || (*mask & (*mask + 1))) return false;
    *u = node_arg(pool, t, 0);
    return true;
}

/* A term with the same low bits. These of sums, products and bitwise operations depend on
 * those of the operands alone, so what keeps no more than them goes. */
static Term with_low_bits(Pool *pool, Term t, uint64_t mask) {
    TermWalk walk = walk_new(pool, &t, 1, NULL);
    Term *made = base_malloc(((size_t)walk.top + 1) * sizeof *made);
    uint64_t k, up, sign = 64 - (uint64_t)__builtin_popcountll(mask);
    for (Ref r = 0; (r = walk_up(&walk, r));) {
        Term own = {0, r}, a = node_arg(pool, own, 0);
        Op op = node_op(pool, own);
        bool bitwise = op == OP_CONST || op_class(op) == CLASS_BITWISE;
        if (node_with_word(pool, own, OP_AND, &k))
            made[r] = term_op2(pool, OP_AND, made[a.ref],
                               term_word(WEAKEN(EQUATION_MASK, ~(mask / 2), ~mask) | k));
        else if (node_with_word(pool, own, OP_SAR, &k) && k <= sign &&
                 node_with_word(pool, a, OP_SHL, &up) && k == up)
            made[r] = made[node_arg(pool, a, 0).ref];
        else if (bitwise || op == OP_ADD || op == OP_SUB || op == OP_MUL ||
                 node_with_word(pool, own, OP_SHL, &k))
            made[r] = term_rebuilt(pool, pool, r, made);
        else
            made[r] = own;
    }
    if (t.ref) t = made[t.ref];
    free(made);
    walk_free(&walk);
    return t;
}

static bool scaled(Pool *pool, Term left, Term right, uint64_t mask, Equation *e) {
    assert(mask && (mask & (mask + 1)) == 0);
    uint64_t bits = (uint64_t)__builtin_popcountll(mask);
    Term up = term_word(64 - bits + WEAKEN(EQUATION_LOW, bits > 1, 0));
    e->left = term_op2(pool, OP_SHL, with_low_bits(pool, left, mask), up);
    e->right = term_op2(pool, OP_SHL, with_low_bits(pool, right, mask), up);
    return !term_is_full(pool, e->left) && !term_is_full(pool, e->right);
}

/* A xor of low bits is the low bit of their sum. */
static bool of_parity(Pool *pool, Term truth, Equation *e) {
    Term sum = term_word(0), t = truth, u;
    uint64_t mask;
    for (unsigned count = 0; count < 32; count++) {
        bool chain = node_is(pool, t, OP_XOR);
        Term leaf = chain ? term_arg(pool, t.ref, 1) : t;
        if (is_low(pool, leaf, &u, &mask) && mask == 1)
            leaf = u;
        else if (leaf.ref && !term_is_bool(pool, leaf))
            return false;
        sum = term_op2(pool, OP_ADD, sum, leaf);
        if (WEAKEN(EQUATION_PARITY, chain && count == 0, false)) sum = term_word(0);
        if (!chain) return scaled(pool, sum, term_word(0), 1, e);
        t = term_arg(pool, t.ref, 0);
    }
    return false;
}

bool equation_of_low_bits(Pool *pool, Term truth, Equation *e) {
    Equation sides;
    Term u, v;
    uint64_t mask, other;
    if (!is_unequal(pool, truth, &sides)) return of_parity(pool, truth, e);
    if (!is_low(pool, sides.left, &u, &mask)) return false;
    if (sides.right.ref == 0)
        return !(sides.right.word & ~mask) && scaled(pool, u, sides.right, mask, e);
    if (!is_low(pool, sides.right, &v, &other) || other != mask) return false;
    return scaled(pool, u, v, mask, e);
}

uint64_t equation_modulus(const Pool *pool, const Equation *e, Term word[2]) {
    uint64_t m = 0, k;
    word[0] = e->left, word[1] = e->right;
    for (unsigned i = 0; i < 2; i++) {
        if (!node_with_word(pool, word[i], OP_UREM, &k) || k == 0 || (m && k != m))
            continue;
        m = k;
        word[i] = node_arg(pool, word[i], 0);
    }
    return m;
}

Answer equation_each(Attempt *a, Answer (*decide)(Attempt *a, const Equation *e)) {
    ArenaMark mark = arena_mark(a->arena);
    for (unsigned i = 0; i < a->query->count; i++) {
        Equation e = equation_of(a->pool, a->query->truth[i]);
        Answer answer = decide(a, &e);
        if (answer == ANSWER_PASS &&
            equation_of_low_bits(a->pool, a->query->truth[i], &e))
            answer = decide(a, &e);
        if (answer != ANSWER_PASS) return answer;
        arena_release(a->arena, mark);
    }
    return ANSWER_PASS;
}

bool equation_start(EquationTry *t, Attempt *a, const Equation *e, Term filter) {
    Term roots[3] = {e->left, e->right, filter};
    *t = (EquationTry){.attempt = a};
    t->batch = batch_new(a->pool, roots, 3, problem_memory(a->problem, 4));
    if (!t->batch) return false;
    t->steps = batch_steps(t->batch) + 2;
    t->row = ARENA_ARRAY(a->arena, uint64_t *, pool_vars(a->pool) + 1);
    t->vars = batch_vars(t->batch, &t->nvars);
    t->value = ARENA_ARRAY(a->arena, uint64_t, t->nvars + 1);
    t->sets = ARENA_ARRAY(a->arena, uint64_t, t->nvars + 1);
    assert(t->nvars == 0 || t->vars[t->nvars - 1] < pool_vars(a->pool));
    for (size_t i = 0; i < t->nvars; i++)
        t->row[t->vars[i]] = arena_raw(a->arena, FEED_LANES * sizeof(uint64_t));
    return true;
}

/* The first of the inputs that counts and on which the sides differ. */
static void find_difference(EquationTry *t, const uint64_t *left, const uint64_t *right,
                            const uint64_t *counts) {
    bool any = false;
    for (size_t lane = 0; lane < t->lanes; lane++)
        any |= (left[lane] != right[lane]) & (counts[lane] != 0);
    for (size_t lane = 0; any && lane < t->lanes && !t->found; lane++) {
        if (left[lane] == right[lane] || !counts[lane]) continue;
        t->found =
            ARENA_ARRAY(t->attempt->arena, uint64_t, pool_vars(t->attempt->pool) + 1);
        for (size_t i = 0; i < t->nvars; i++)
            t->found[t->vars[i]] = t->row[t->vars[i]][lane];
    }
}

bool equation_flush(EquationTry *t) {
    uint64_t left[FEED_LANES], right[FEED_LANES], counts[FEED_LANES];
    uint64_t *out[3] = {left, right, counts};
    Attempt *a = t->attempt;
    if (t->lanes == 0 || t->found) return t->found != NULL;
    assert(t->lanes <= FEED_LANES);
    batch_run(t->batch, (const uint64_t *const *)t->row, out, t->lanes);
    watch_spend(a->problem->watch, (t->steps + 10) * t->lanes);
    if (t->look)
        t->look(t->context, left, right);
    else
        find_difference(t, left, right, counts);
    problem_tried(a->problem, t->lanes);
    t->lanes = 0;
    return t->found != NULL;
}

bool equation_feed(EquationTry *t, const uint64_t *value) {
    assert(t->lanes < FEED_LANES);
    for (size_t i = 0; i < t->nvars; i++) t->row[t->vars[i]][t->lanes] = value[i];
    return ++t->lanes == FEED_LANES && equation_flush(t);
}

/* All subsets of the set as the first variable: a row of lanes at a time. */
static bool feed_first(EquationTry *t, const uint64_t *value, uint64_t set) {
    uint64_t first = 0, *row = t->row[t->vars[0]];
    do {
        size_t start = t->lanes, lanes = start;
        do {
            if (WEAKEN(EQUATION_INPUT,
                       first == set && (t->nvars == 1 || value[t->nvars / 2] == set),
                       false))
                break;
            row[lanes++] = first;
            first = (first - set) & set;
        } while (first && lanes < FEED_LANES);
        for (size_t i = 1; i < t->nvars; i++)
            for (size_t lane = start; lane < lanes; lane++)
                t->row[t->vars[i]][lane] = value[i];
        t->lanes = lanes;
        if (lanes < FEED_LANES) return false;
        if (equation_flush(t) || problem_stopped(t->attempt->problem)) return true;
    } while (first);
    return false;
}

bool equation_feed_inside(EquationTry *t, const uint64_t *sets) {
    uint64_t *value = t->value;
    size_t i;
    if (t->nvars == 0) return equation_feed(t, value);
    do { /* the others count up; in the end they are 0 again */
        if (feed_first(t, value, sets[0])) return true;
        for (i = 1; i < t->nvars; i++)
            if ((value[i] = (value[i] - sets[i]) & sets[i])) break;
    } while (i < t->nvars);
    return false;
}

bool equation_feed_squares(EquationTry *t, uint64_t squares) {
    for (size_t i = 0; i < t->nvars; i++) t->sets[i] = squares;
    return equation_feed_inside(t, t->sets);
}

double equation_inputs(const EquationTry *t, const uint64_t *sets, size_t count) {
    double inputs = 0;
    for (size_t i = 0; i < count; i++) {
        size_t bits = (size_t)__builtin_popcountll(sets[i]) * t->nvars;
        inputs += (double)(UINT64_C(1) << (bits < BITS_MOST ? bits : BITS_MOST));
    }
    return inputs;
}

Answer equation_answer(const EquationTry *t, bool differs) {
    Attempt *a = t->attempt;
    if (a->problem->why) return ANSWER_STOPPED;
    assert(differs || (!t->found && t->lanes == 0)); /* all that was fed was tried */
    if (!differs) return ANSWER_PROVED;
    return t->found && attempt_refute(a, t->found) ? ANSWER_REFUTED : ANSWER_PASS;
}

void equation_end(EquationTry *t) {
    batch_free(t->batch);
}

Answer equation_on_squares(Attempt *a, const Equation *e, Term filter,
                           const uint64_t *sets, size_t count) {
    EquationTry t;
    bool differs = false;
    assert(count > 0);
    if (!equation_start(&t, a, e, filter)) return ANSWER_PASS;
    Answer answer = ANSWER_PASS;
    if (equation_inputs(&t, sets, count) * (double)t.steps <= OPERATIONS_MOST) {
        for (size_t i = WEAKEN(EQUATION_SET, 1, 0); i < count && !differs; i++)
            differs = equation_feed_squares(&t, sets[i]);
        answer = equation_answer(&t, differs || equation_flush(&t));
    }
    equation_end(&t);
    return answer;
}
