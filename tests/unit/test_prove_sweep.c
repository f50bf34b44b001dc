/* Graphs as clauses, and the sweep over them: what the solver says of a graph is what all
 * its inputs say, however few conflicts it is allowed. */
#include "prove/solve/sweep.h"

#include "base/arena.h"
#include "term/term.h"
#include "unit/random.h"
#include "unit/unit.h"

static void need_solver(void) {
    if (!sat_solver_exists()) skip();
}

/* ---- clauses */

enum { INPUTS = 6, NODES = 60 };

/* The 64 values of six inputs, a bit each. */
static uint64_t column(unsigned input) {
    static const uint64_t columns[INPUTS] = {0xaaaaaaaaaaaaaaaau, 0xccccccccccccccccu,
                                             0xf0f0f0f0f0f0f0f0u, 0xff00ff00ff00ff00u,
                                             0xffff0000ffff0000u, 0xffffffff00000000u};
    return columns[input];
}

static Bit flipped(Bit bit) {
    return bit ^ (Bit)below(2);
}

/* A third each of conjunctions, xors and choices. */
static Aig *some_graph(Bit *bit) {
    Aig *aig = aig_new(1 << 20);
    Gates g = aig_gates(aig);
    for (unsigned i = 0; i < INPUTS; i++) bit[i] = aig_input(aig);
    for (unsigned n = INPUTS; n < NODES; n++) {
        Bit a = flipped(bit[below(n)]), b = flipped(bit[below(n)]);
        Bit c = flipped(bit[below(n)]);
        unsigned kind = below(3);
        bit[n] = kind == 0   ? circuit_and(&g, a, b)
                 : kind == 1 ? circuit_xor(&g, a, b)
                             : circuit_mux(&g, a, b, c);
    }
    return aig;
}

/* The model is one of the inputs, and all nodes have their values there. */
static void check_model(Cnf *cnf, const Aig *aig, const uint64_t *value) {
    unsigned lane = 0;
    for (unsigned i = 0; i < INPUTS; i++)
        lane |= (unsigned)cnf_value(cnf, aig_input_node(aig, i)) << i;
    for (uint32_t n = 1; n < aig_count(aig); n++)
        if (n < cnf->cap && cnf->there[n])
            assert_int_equal(cnf_value(cnf, n), value[n] >> lane & 1);
}

static void clauses_say_what_the_graph_says(void **state) {
    unsigned met = 0;
    need_solver();
    for (unsigned round = 0; round < 3000; round++) {
        Bit bit[NODES];
        Aig *aig = some_graph(bit);
        uint64_t *value = base_malloc(aig_count(aig) * sizeof *value), all = ~UINT64_C(0);
        for (unsigned i = 0; i < INPUTS; i++) value[aig_input_node(aig, i)] = column(i);
        aig_run(aig, value);
        Cnf cnf;
        assert_true(cnf_init(&cnf, aig, NULL));
        for (unsigned i = 1 + below(4); i > 0; i--) {
            Bit b = flipped(bit[NODES - 1 - below(NODES / 2)]);
            cnf_assert(&cnf, b);
            all &= aig_value(value, b);
        }
        SatAnswer answer = sat_solver_solve(cnf.solver, -1);
        assert_int_equal(answer, all ? SAT_YES : SAT_NO);
        if (all) check_model(&cnf, aig, value);
        met += all != 0;
        cnf_free(&cnf);
        free(value);
        aig_free(aig);
    }
    assert_true(met > 500 && met < 2500);
}

/* ---- sweeps: claims over three words of three bits */

enum { VARS = 3, BITS = 3 };

typedef struct {
    Pool *pool;
    Term var[VARS];
    uint64_t at[VARS]; /* where each word's bits lie */
} Small;

static Term some_term(Small *s, unsigned depth) {
    static const Op ops[] = {OP_AND, OP_OR,  OP_XOR, OP_NOT, OP_ADD,      OP_SUB, OP_ADD,
                             OP_SHL, OP_SHR, OP_MUL, OP_ULT, OP_POPCOUNT, OP_ITE, OP_ROL};
    if (depth == 0 || below(10) == 0)
        return below(4) ? s->var[below(VARS)] : term_word(next() >> below(64));
    Op op = ops[below(sizeof ops / sizeof *ops)];
    Term a = some_term(s, depth - 1);
    if (op_arity(op) == 1) return term_op1(s->pool, op, a);
    Term b = some_term(s, depth - 1);
    if (op == OP_ITE) return term_ite(s->pool, a, b, some_term(s, depth - 1));
    return term_op2(s->pool, op, a, b);
}

/* The same sum, or nearly, in another way. */
static Term varied(Small *s, Term a, Term b) {
    Pool *p = s->pool;
    Term both = term_op2(p, OP_AND, a, b), one = term_op2(p, OP_XOR, a, b);
    if (below(3) == 0) both = term_op2(p, OP_AND, both, term_word(~s->at[below(VARS)]));
    return below(2) ? term_op2(p, OP_ADD, term_op2(p, OP_OR, a, b), both)
                    : term_op2(p, OP_ADD, one, term_op2(p, OP_SHL, both, term_word(1)));
}

static Term some_claim(Small *s) {
    Pool *p = s->pool;
    Term a = some_term(s, 2), b = some_term(s, 1), c = some_term(s, 2);
    Term left = term_op2(p, OP_ADD, term_op2(p, OP_ADD, a, b), c);
    Term bad = term_lnot(p, term_op2(p, OP_EQ, left, varied(s, varied(s, a, b), c)));
    if (below(3) == 0)
        bad = term_land(p, bad,
                        term_op2(p, OP_EQ, term_op2(p, OP_AND, a, c), term_word(0)));
    if (below(3) == 0) bad = term_land(p, bad, term_op2(p, OP_ULT, b, some_term(s, 1)));
    return bad;
}

static void small_new(Small *s) {
    pool_reset(s->pool);
    for (unsigned i = 0; i < VARS; i++) {
        s->at[i] = 0;
        while (__builtin_popcountll(s->at[i]) < BITS)
            s->at[i] |= UINT64_C(1) << below(below(2) ? 6 : 64);
        s->var[i] = term_op2(s->pool, OP_AND, term_var(s->pool), term_word(s->at[i]));
    }
}

static bool holds_everywhere(const Small *s, Term bad, uint64_t *scratch) {
    for (uint64_t all = 0; all < 1 << VARS * BITS; all++) {
        uint64_t value[VARS];
        for (unsigned i = 0; i < VARS; i++)
            value[i] = op_fold(OP_PDEP, all >> BITS * i & 7, s->at[i], 0);
        if (term_eval(s->pool, bad, value, scratch)) return false;
    }
    return true;
}

/* So many lanes to begin with: few, so that there is something to learn. */
static void start_from(const AigClaim *c, Pattern *p, SweepStart *start,
                       uint64_t *value) {
    start->count = 1 + below(2);
    for (unsigned r = 0; r < start->count; r++) {
        pattern_round(p, r, value);
        start->row[r] = base_malloc((aig_inputs(c->aig) + 1) * sizeof(uint64_t));
        for (uint32_t i = 0; i < aig_inputs(c->aig); i++)
            start->row[r][i] = value[aig_input_node(c->aig, i)];
        start->valid[r] = pattern_valid(c, value);
    }
}

static SatAnswer swept(const AigClaim *c, int conflicts, uint64_t *model) {
    Pattern pattern;
    SweepStart start = {.count = 0};
    SatAnswer answer = SAT_UNKNOWN;
    pattern_init(&pattern, c);
    uint64_t *value = base_malloc(aig_count(c->aig) * sizeof *value);
    start_from(c, &pattern, &start, value);
    Sweep *sweep = sweep_new(c, &pattern, &start, 1 << 22);
    if (sweep) answer = sweep_goals(sweep, conflicts);
    sweep_free(sweep);
    for (size_t v = 0; v < c->nvars; v++) model[v] = pattern.model[v];
    for (unsigned r = 0; r < start.count; r++) free(start.row[r]);
    free(value);
    pattern_free(&pattern);
    return answer;
}

static void sweeps_say_what_all_inputs_say(void **state) {
    static const int conflicts[] = {0, 1, 10, 100000};
    unsigned said[3] = {0};
    Small s = {.pool = pool_new((size_t)16 << 20)};
    need_solver();
    for (unsigned round = 0; round < 1500; round++) {
        AigClaim c;
        small_new(&s);
        Term bad = some_claim(&s);
        if (bad.ref == 0) continue;
        uint64_t *scratch = base_malloc((pool_count(s.pool) + 1) * sizeof *scratch);
        uint64_t model[VARS] = {0};
        assert_true(aig_claim_make(&c, s.pool, bad, (size_t)64 << 20));
        SatAnswer answer = swept(&c, conflicts[round % 4], model);
        if (answer == SAT_NO) assert_true(holds_everywhere(&s, bad, scratch));
        if (answer == SAT_YES) assert_true(term_eval(s.pool, bad, model, scratch));
        said[answer]++;
        aig_claim_free(&c);
        free(scratch);
    }
    assert_true(said[SAT_NO] > 300 && said[SAT_YES] > 100 && said[SAT_UNKNOWN] > 100);
    pool_free(s.pool);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clauses_say_what_the_graph_says),
        cmocka_unit_test(sweeps_say_what_all_inputs_say),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
