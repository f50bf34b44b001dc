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

/* f(x | y) == f(x) | f(y), with a fresh y. */
static Term additive(Query *query, Term f, uint64_t var) {
    Pool *pool = query->pool;
    Term y = term_var(pool);
    size_t count = pool_vars(pool);
    Term *values = ARENA_ARRAY(query->arena, Term, count);
    values[var] = y;
    Term other = term_substitute(pool, pool, f, values);
    values[var] = term_op2(pool, OP_OR, (Term){0, pool_var(pool, var)}, y);
    Term both = term_substitute(pool, pool, f, values);
    return term_op2(pool, OP_EQ, both, term_op2(pool, OP_OR, f, other));
}

static bool is_proved(const Work *work, Pool *pool, Term truth) {
    const Session *session = work->session;
    if (term_is_word(truth)) return truth.word != 0;
    const Claim claim = {pool, term_word(1), term_word(1), truth};
    return prove_holds(&claim, &session->limits, proof_steps, session->statement);
}

/* false: f(0) is not 0. */
static bool take_images(Query *query, Term f, uint64_t var, Moves *moves) {
    const Pool *pool = query->pool;
    uint64_t *values = ARENA_ARRAY(query->arena, uint64_t, pool_vars(pool));
    uint64_t *scratch = ARENA_ARRAY(query->arena, uint64_t, pool_count(pool));
    if (term_eval(pool, f, values, scratch) != 0) return false;
    for (unsigned s = 0; s < 64; s++) {
        values[var] = UINT64_C(1) << s;
        moves->image[s] = term_eval(pool, f, values, scratch);
    }
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
    if (!word || !value.term.ref || pool_full(query->pool) || !term_is(query->defined, 1))
        return false;
    uint64_t var = pool_node(query->pool, name->term.ref)->k;
    *moves = (Moves){.shape = exec_squares(work->session->exec),
                     .title = print_text(query->arena, expr)};
    if (!take_images(query, value.term, var, moves)) return false;
    Term truth = additive(query, value.term, var);
    if (pool_full(query->pool) || !is_proved(work, query->pool, truth)) return false;
    moves_finish(moves);
    return true;
}
