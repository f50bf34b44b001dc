/* Terms become words of an and-inverter graph once, and clauses when they are required.
 */
#include "find/find_solver.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "prove/solve/cnf.h"
#include "term/walk.h"

enum { NODE_BYTES = 64 };
/* Conflicts for the question whether a bit of the least candidate can be 0. */
enum { LESS_CONFLICTS = 5000 };

struct FindSolver {
    const Pool *pool;
    size_t count;
    Aig *aig;
    Gates gates;
    Cnf cnf;
    Bit (**word)[WORD_BITS]; /* by ref; NULL: not made yet */
    size_t refs;
    size_t required; /* of the graph's, so many are told */
    bool full;
};

FindSolver *find_solver_new(const Pool *pool, size_t count, size_t memory) {
    FindSolver *s = base_malloc(sizeof *s);
    size_t nodes = memory / NODE_BYTES;
    *s = (FindSolver){.pool = pool, .count = count};
    s->aig = aig_new(nodes < UINT32_MAX ? (uint32_t)nodes : UINT32_MAX);
    s->gates = aig_gates(s->aig);
    if (cnf_init(&s->cnf, s->aig, pool_watch(pool))) return s;
    aig_free(s->aig);
    free(s);
    return NULL;
}

void find_solver_free(FindSolver *s) {
    if (!s) return;
    for (size_t i = 0; i < s->refs; i++) free(s->word[i]);
    free(s->word);
    cnf_free(&s->cnf);
    aig_free(s->aig);
    free(s);
}

static void make_room(FindSolver *s, Ref top) {
    if (top < s->refs) return;
    size_t refs = 2 * (size_t)top + 64;
    s->word = base_realloc(s->word, refs * sizeof *s->word);
    memset(s->word + s->refs, 0, (refs - s->refs) * sizeof *s->word);
    s->refs = refs;
}

static void make(FindSolver *s, Ref ref) {
    const TermNode *node = pool_node(s->pool, ref);
    const Bit *arg[3] = {NULL, NULL, NULL};
    s->word[ref] = base_malloc(sizeof **s->word);
    Bit *out = *s->word[ref];
    for (unsigned i = 0; i < node->arity; i++) arg[i] = *s->word[node->arg[i]];
    if (node->op == OP_VAR)
        for (unsigned i = 0; i < WORD_BITS; i++) out[i] = aig_input(s->aig);
    else
        circuit_node(&s->gates, s->pool, ref, arg, out);
}

/* The term's literals. */
static void bits_of(FindSolver *s, Term t, Bit *out) {
    circuit_word(t.word, out);
    if (t.ref == 0) return;
    make_room(s, t.ref);
    TermWalk walk = walk_new(s->pool, &t, 1, NULL);
    for (Ref r = 0; !s->full && (r = walk_up(&walk, r));) {
        s->full = pool_node(s->pool, r)->op == OP_FULL || aig_full(s->aig);
        if (!s->full && !s->word[r]) make(s, r);
    }
    walk_free(&walk);
    s->full = s->full || aig_full(s->aig);
    if (!s->full) memcpy(out, *s->word[t.ref], sizeof **s->word);
}

/* What quotients and remainders have to satisfy. */
static void require_graph(FindSolver *s) {
    size_t count;
    const Bit *all = aig_required(s->aig, &count);
    while (s->required < count) cnf_assert(&s->cnf, all[s->required++]);
}

void find_solver_require(FindSolver *s, Term truth) {
    Bit bits[WORD_BITS];
    bits_of(s, truth, bits);
    if (s->full) return;
    cnf_assert(&s->cnf, circuit_truth(&s->gates, bits));
    require_graph(s);
}

void find_solver_differ(FindSolver *s, Term a, Term b) {
    Bit left[WORD_BITS], right[WORD_BITS];
    int clause[WORD_BITS];
    size_t n = 0;
    bits_of(s, a, left);
    bits_of(s, b, right);
    if (s->full) return;
    for (unsigned i = 0; i < WORD_BITS; i++) {
        Bit bit = circuit_xor(&s->gates, left[i], right[i]);
        if (bit != BIT_FALSE) clause[n++] = cnf_literal(&s->cnf, bit);
    }
    sat_solver_clause(s->cnf.solver, clause, n);
    require_graph(s);
}

/* Variable `which` has bit `bit`. */
static int literal(FindSolver *s, size_t which, unsigned bit) {
    Bit bits[WORD_BITS];
    bits_of(s, (Term){0, pool_var(s->pool, which)}, bits);
    return cnf_literal(&s->cnf, bits[bit]);
}

static int as_valued(int literal, uint64_t word, unsigned bit) {
    return word >> bit & 1 ? literal : -literal;
}

void find_solver_forbid(FindSolver *s, const uint64_t *values) {
    int *clause = base_malloc((s->count * WORD_BITS + 1) * sizeof *clause);
    size_t n = 0;
    for (size_t i = 0; i < s->count; i++)
        for (unsigned bit = 0; bit < WORD_BITS; bit++)
            clause[n++] = -as_valued(literal(s, i, bit), values[i], bit);
    sat_solver_clause(s->cnf.solver, clause, n);
    free(clause);
}

static void take_model(FindSolver *s, uint64_t *values) {
    for (size_t i = 0; i < s->count; i++) {
        values[i] = 0;
        for (unsigned bit = 0; bit < WORD_BITS; bit++)
            values[i] |= (uint64_t)sat_solver_value(s->cnf.solver, literal(s, i, bit))
                         << bit;
    }
}

/* The first bits as they are in `values`, the next one 0. */
static void assume(FindSolver *s, const uint64_t *values, size_t which, unsigned bit) {
    for (size_t i = 0; i <= which; i++)
        for (unsigned b = WORD_BITS; b-- > (i < which ? 0 : bit + 1);)
            sat_solver_assume(s->cnf.solver, as_valued(literal(s, i, b), values[i], b));
    sat_solver_assume(s->cnf.solver, -literal(s, which, bit));
}

/* From the highest bit down: one that is 1 becomes 0 where that can be. */
static bool make_least(FindSolver *s, uint64_t *values) {
    bool least = true;
    for (size_t i = 0; i < s->count; i++)
        for (unsigned bit = WORD_BITS; bit-- > 0;) {
            if (!(values[i] >> bit & 1)) continue;
            assume(s, values, i, bit);
            SatAnswer answer = sat_solver_solve(s->cnf.solver, LESS_CONFLICTS);
            if (answer == SAT_YES) take_model(s, values);
            if (answer == SAT_UNKNOWN) least = false;
        }
    return least;
}

SatAnswer find_solver_propose(FindSolver *s, uint64_t *values, bool *least) {
    if (s->full) return SAT_UNKNOWN;
    for (size_t i = 0; i < s->count; i++) literal(s, i, 0);
    SatAnswer answer = sat_solver_solve(s->cnf.solver, -1);
    if (answer != SAT_YES) return answer;
    take_model(s, values);
    *least = make_least(s, values);
    return SAT_YES;
}
