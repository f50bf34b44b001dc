/* Where each square goes: whether an expression has a table per square.
 *
 * f has one iff f(0) == 0 and f(x | y) == f(x) | f(y) for all words: then f(x) is the
 * union of the f({s}), s in x, and 64 evaluations tell all. The prover decides that. */
#include "lang/print.h"
#include "shell/command/command.h"

static const uint64_t proof_steps = 2000000000;

/* The only free name, or NULL. */
static const ExecName *only_name(const Query *query) {
    const ExecName *found = NULL;
    for (size_t i = 0; i < query->nused; i++) {
        const ExecName *name = &query->used[i];
        if (name->fixed || !name->term.ref) continue;
        if (found) return NULL;
        found = name;
    }
    return found;
}

/* What x is: a variable, or one for each half of the word. */
static void put_values(const Pool *pool, const ExecName *x, Pair is, Term *values) {
    values[pool_node(pool, x->term.ref)->k] = is.low;
    if (x->high.ref) values[pool_node(pool, x->high.ref)->k] = is.high;
}

static Pair with(Pool *pool, Pair f, const Term *values) {
    return (Pair){term_substitute(pool, pool, f.low, values),
                  term_substitute(pool, pool, f.high, values)};
}

/* f(x | y) == f(x) | f(y), with a fresh y. */
static Term additive(Query *query, Pair f, const ExecName *x) {
    Pool *pool = query->pool;
    bool wide = x->high.ref != 0;
    Pair is = {x->term, x->high}, y = pair_of(term_var(pool));
    if (wide) y.high = term_var(pool);
    Term *values = ARENA_ARRAY(query->arena, Term, pool_vars(pool));
    put_values(pool, x, y, values);
    Pair other = with(pool, f, values);
    put_values(pool, x, pair_op2(pool, wide, OP_OR, is, y), values);
    Pair both = with(pool, f, values);
    return pair_eq(pool, both, pair_op2(pool, wide, OP_OR, f, other));
}

static bool is_proved(const Work *work, Pool *pool, Term truth) {
    const Session *session = work->session;
    if (term_is_word(truth)) return truth.word != 0;
    const Claim claim = {pool, term_word(1), term_word(1), truth};
    return prove_holds(&claim, &session->limits, proof_steps, session->statement);
}

typedef struct {
    const Pool *pool;
    const ExecName *x;
    uint64_t *values, *scratch;
} Images;

static Wide image_of(const Images *images, Pair f, Wide x) {
    const Pool *pool = images->pool;
    images->values[pool_node(pool, images->x->term.ref)->k] = wide_low(x);
    if (images->x->high.ref)
        images->values[pool_node(pool, images->x->high.ref)->k] = wide_high(x);
    uint64_t low = term_eval(pool, f.low, images->values, images->scratch);
    return wide_of(term_eval(pool, f.high, images->values, images->scratch), low);
}

/* false: f(0) is not 0. */
static bool take_images(Query *query, Pair f, const ExecName *x, Moves *moves) {
    const Pool *pool = query->pool;
    const Images images = {pool, x, ARENA_ARRAY(query->arena, uint64_t, pool_vars(pool)),
                           ARENA_ARRAY(query->arena, uint64_t, pool_count(pool))};
    if (image_of(&images, f, 0) != 0) return false;
    for (int s = 0; s < shape_bits(moves->shape); s++)
        moves->image[s] = image_of(&images, f, wide_bit(s));
    return true;
}

bool command_moves(const Work *work, Query *query, const TableRefusal *refusal,
                   Moves *moves) {
    const Node *expr = command_expr(work);
    const ExecName *name = refusal->why ? only_name(query) : NULL;
    Value value;
    if (!name || command_condition(work)) return false;
    bool word = exec_try(query, expr, &value) &&
                (value.kind == KIND_SET || value.kind == KIND_INT);
    if (!word || value_is_known(&value) || pool_full(query->pool) ||
        !term_is(query->defined, 1))
        return false;
    Pair f = value_pair(&value);
    *moves = (Moves){.shape = exec_squares(work->session->exec),
                     .title = print_text(query->arena, expr)};
    if (!take_images(query, f, name, moves)) return false;
    Term truth = additive(query, f, name);
    if (pool_full(query->pool) || !is_proved(work, query->pool, truth)) return false;
    moves_finish(moves);
    return true;
}
