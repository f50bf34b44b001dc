/* Claims for words of every width.
 *
 * A serial machine reads sums and bitwise operations column by column; where its states
 * repeat, the number of columns does not matter. What it can't read, as a product of two
 * words, stands for any word: a claim that holds for all of them holds for this one. */
#include "prove/carry/serial.h"
#include "prove/prove.h"

static bool reads(const Pool *pool, Ref ref) {
    const TermNode *n = pool_node(pool, ref);
    Op op = (Op)n->op;
    bool by_word = n->arity == 2 && term_is_word(term_arg(pool, ref, 1));
    if (op == OP_MUL || op == OP_SHL || op == OP_SHR || op == OP_SAR) return by_word;
    return op == OP_CONST || op == OP_VAR || op == OP_ADD || op == OP_SUB ||
           op == OP_ITE || op_class(op) == CLASS_BITWISE || op == OP_EQ || op == OP_ULT;
}

/* By the node's number: what stands for it in `to`. */
static Term *rebuild(Pool *to, const Pool *from, Arena *arena) {
    Term *done = ARENA_ARRAY(arena, Term, pool_count(from));
    for (size_t i = 0; i < pool_vars(from); i++) term_var(to);
    for (Ref ref = 1; ref < pool_count(from); ref++)
        done[ref] = reads(from, ref) ? term_rebuilt(to, from, ref, done) : term_var(to);
    return done;
}

unsigned prove_width(const Claim *claim, const Limits *limits, uint64_t steps,
                     Arena *arena) {
    Pool *from = claim->pool, *to = pool_new_beside(from, limits->memory / 4);
    Problem problem = {.pool = to, .limits = limits, .watch = pool_watch(from)};
    pool_as_written(to);
    const Term *done = rebuild(to, from, arena);
    const Term root[] = {claim->when, claim->defined, claim->claim};
    Term is[3];
    for (unsigned i = 0; i < 3; i++) is[i] = root[i].ref ? done[root[i].ref] : root[i];
    Term good = term_land(to, is[1], is[2]);
    const SerialClaim wrong = {
        .pool = to, .truth = {is[0], term_lnot(to, good)}, .truths = 2, .constant = 1};
    unsigned width = pool_full(to) ? 0 : serial_width(&wrong, steps, &problem, arena);
    pool_free(to);
    return width;
}
