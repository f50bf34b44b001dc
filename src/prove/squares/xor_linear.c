/* Equations between words each bit of which is an exclusive or of bits of the variables,
 * perhaps turned: they hold everywhere if they hold for the empty words and for each
 * square alone in one variable. */
#include "prove/claim/disjoint.h"
#include "prove/claim/equation.h"
#include "base/weaken.h"
#include "term/walk.h"

enum { INDEX_BITS = 10 };

typedef struct {
    Pool *pool;
    uint64_t *linear; /* by ref: the bits that are known to be such */
} Linear;

static uint64_t linear_bits(const Linear *s, Term t) {
    return t.ref ? s->linear[t.ref] : ONES;
}

/* What stands at an index: in a table, or what the operation makes of a number with it.
 */
static uint64_t looked_up(const Linear *s, Term t, uint64_t index) {
    size_t count;
    const uint64_t *table;
    if (!node_is(s->pool, t, OP_TABLE))
        return op_fold(node_op(s->pool, t), node_arg(s->pool, t, 0).word, index, 0);
    table = pool_table(s->pool, (size_t)pool_node(s->pool, t.ref)->k, &count);
    return index < count ? table[index] : 0;
}

/* The bits of it that are an exclusive or over the index's bits: then they are for all
 * pairs of a bit and bits below it. */
static uint64_t of_lookup(const Linear *s, Term t, Term at) {
    uint64_t bits = node_may(s->pool, at), none = looked_up(s, t, 0), index = 0,
             linear = ONES;
    if (__builtin_popcountll(bits) > INDEX_BITS || linear_bits(s, at) != ONES) return 0;
    do {
        uint64_t top = index ? UINT64_C(1) << (63 - __builtin_clzll(index)) : 0;
        uint64_t sum = none ^ looked_up(s, t, top) ^ looked_up(s, t, index & ~top);
        if (WEAKEN(LINEAR_LOOKUP, (index & (index - 1)) == 0, true))
            linear &= ~(sum ^ looked_up(s, t, index));
        index = (index - bits) & bits;
    } while (index);
    return linear;
}

/* c ? u : v with u ^ v the number k is v ^ k * c. */
static uint64_t of_choice(const Linear *s, Term c, Term u, Term v) {
    if (!term_is_bool(s->pool, c)) return 0;
    Term k = term_op2(s->pool, OP_XOR, u, v);
    if (!term_is_word(k) && !WEAKEN(LINEAR_CHOICE, true, false)) return 0;
    return linear_bits(s, v) & (linear_bits(s, c) & 1 ? ONES : ~k.word);
}

/* The low bit of a sum is that of the exclusive or. */
static uint64_t of_node(const Linear *s, Ref ref) {
    const TermNode *n = pool_node(s->pool, ref);
    Term t = {0, ref}, a = node_arg(s->pool, t, 0), b = node_arg(s->pool, t, 1);
    uint64_t x = linear_bits(s, a), y = linear_bits(s, b), by;
    if (moves_bits(s->pool, n, &by)) return op_fold((Op)n->op, x, by, 0);
    switch (n->op) {
    case OP_VAR:
    case OP_CONST:
        return ONES;
    case OP_NOT:
        return x;
    case OP_XOR:
        return x & y;
    case OP_AND:
        return b.ref ? 0 : x;
    case OP_OR:
        return b.ref == 0 ? x | b.word : are_disjoint(s->pool, n) ? x & y : 0;
    case OP_ADD:
    case OP_SUB:
        return x & y & (n->op == OP_ADD && are_disjoint(s->pool, n) ? ONES : 1);
    case OP_MUL:
        return b.ref ? 0 : x & 1;
    case OP_POPCOUNT:
        return x == ONES;
    case OP_ITE:
        return of_choice(s, a, b, node_arg(s->pool, t, 2));
    case OP_TABLE:
        return of_lookup(s, t, a);
    case OP_SHR:
        return a.ref ? 0 : of_lookup(s, t, b);
    default:
        return 0;
    }
}

static bool equation_is_linear(Attempt *a, const Equation *e) {
    Term root[2] = {e->left, e->right};
    TermWalk walk = walk_new(a->pool, root, 2, a->arena);
    Linear s = {a->pool, ARENA_ARRAY(a->arena, uint64_t, walk.top + 1)};
    for (Ref r = 0; (r = walk_up(&walk, r));) {
        uint64_t zero = ~pool_node(a->pool, r)->may;
        s.linear[r] = zero | of_node(&s, r);
    }
    return (linear_bits(&s, e->left) & linear_bits(&s, e->right)) == ONES;
}

static bool differs(EquationTry *t) {
    uint64_t *value = ARENA_ARRAY(t->attempt->arena, uint64_t, t->nvars + 1);
    if (equation_feed(t, value)) return true;
    for (size_t v = 0; v < t->nvars; v++) {
        for (unsigned i = 0; i < WEAKEN(LINEAR_SQUARE, 63, 64); i++) {
            value[v] = UINT64_C(1) << i;
            if (equation_feed(t, value)) return true;
        }
        value[v] = 0;
    }
    return equation_flush(t);
}

static Answer decide(Attempt *a, const Equation *e) {
    EquationTry t;
    if (!equation_is_linear(a, e) || !equation_start(&t, a, e, term_word(1)))
        return ANSWER_PASS;
    Answer answer = equation_answer(&t, differs(&t));
    equation_end(&t);
    return answer;
}

Answer xor_linear_decide(Attempt *a) {
    return equation_each(a, decide);
}
