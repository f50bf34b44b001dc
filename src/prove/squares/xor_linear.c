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
    bool *linear; /* by ref */
} Linear;

static bool is_linear(const Linear *s, Term t) {
    return t.ref == 0 || s->linear[t.ref];
}

/* What is looked up at an index: a number's bits by a shift, or a table's word. */
typedef struct {
    uint64_t word, mask;
    const uint64_t *table;
    size_t count;
} Lookup;

static uint64_t looked_up(const Lookup *l, uint64_t index) {
    if (!l->table) return op_fold(OP_SHR, l->word, index, 0) & l->mask;
    return index < l->count ? l->table[index] : 0;
}

/* Whether that is an exclusive or over the index's bits: then it is for all pairs of a
 * bit and bits below it. */
static bool is_linear_lookup(const Lookup *l, uint64_t bits) {
    if (__builtin_popcountll(bits) > INDEX_BITS) return false;
    uint64_t none = looked_up(l, 0), index = 0;
    do {
        uint64_t top = index ? UINT64_C(1) << (63 - __builtin_clzll(index)) : 0;
        uint64_t sum = none ^ looked_up(l, top) ^ looked_up(l, index & ~top);
        if (index && !WEAKEN(LINEAR_LOOKUP, index & (index - 1), 0) &&
            sum != looked_up(l, index))
            return false;
        index = (index - bits) & bits;
    } while (index);
    return true;
}

/* number >> t & mask, table[t] */
static bool is_lookup(const Linear *s, Term t) {
    Term shift = node_arg(s->pool, t, 0);
    Lookup l = {.mask = 0};
    if (node_with_word(s->pool, t, OP_AND, &l.mask) && node_is(s->pool, shift, OP_SHR)) {
        Term number = node_arg(s->pool, shift, 0), index = node_arg(s->pool, shift, 1);
        l.word = number.word;
        return number.ref == 0 && is_linear(s, index) &&
               is_linear_lookup(&l, node_may(s->pool, index));
    }
    if (!node_is(s->pool, t, OP_TABLE) || !is_linear(s, shift)) return false;
    l.table = pool_table(s->pool, (size_t)pool_node(s->pool, t.ref)->k, &l.count);
    return is_linear_lookup(&l, node_may(s->pool, shift));
}

/* The low bit of a count, of a sum or product by an odd number. */
static bool is_low_bit(const Linear *s, Term t, unsigned deep) {
    uint64_t k;
    if (node_is(s->pool, t, OP_POPCOUNT)) return is_linear(s, node_arg(s->pool, t, 0));
    if (is_linear(s, t)) return true;
    if (deep == 0) return false;
    bool sum = node_is(s->pool, t, OP_ADD) || node_is(s->pool, t, OP_SUB) ||
               node_is(s->pool, t, OP_XOR);
    if (node_with_word(s->pool, t, OP_MUL, &k))
        return is_low_bit(s, node_arg(s->pool, t, 0), deep - 1);
    return sum && is_low_bit(s, node_arg(s->pool, t, 0), deep - 1) &&
           is_low_bit(s, node_arg(s->pool, t, 1), deep - 1);
}

static bool of_node(const Linear *s, Ref ref) {
    enum { DEEP = 8 };
    const TermNode *n = pool_node(s->pool, ref);
    Term t = {0, ref}, a = node_arg(s->pool, t, 0), b = node_arg(s->pool, t, 1);
    Term c = node_arg(s->pool, t, 2);
    bool x = is_linear(s, a), y = is_linear(s, b);
    uint64_t by;
    if (moves_bits(s->pool, n, &by)) return x;
    switch (n->op) {
    case OP_VAR:
    case OP_CONST:
        return true;
    case OP_NOT:
        return x;
    case OP_XOR:
        return x && y;
    case OP_OR:
        return x && y && (b.ref == 0 || are_disjoint(s->pool, n));
    case OP_ADD:
        return x && y && are_disjoint(s->pool, n);
    case OP_AND:
        return (x && b.ref == 0) || (term_is(b, 1) && is_low_bit(s, a, DEEP)) ||
               is_lookup(s, t);
    case OP_ITE: /* c ? u ^ k : u */
        return x && y && is_linear(s, c) && term_is_bool(s->pool, a) &&
               WEAKEN(LINEAR_CHOICE, true, term_is_word(term_op2(s->pool, OP_XOR, b, c)));
    case OP_TABLE:
        return is_lookup(s, t);
    default:
        return false;
    }
}

static bool equation_is_linear(Attempt *a, const Equation *e) {
    Term root[2] = {e->left, e->right};
    TermWalk walk = walk_new(a->pool, root, 2, a->arena);
    Linear s = {a->pool, ARENA_ARRAY(a->arena, bool, walk.top + 1)};
    for (Ref r = 0; (r = walk_up(&walk, r));) s.linear[r] = of_node(&s, r);
    return is_linear(&s, e->left) && is_linear(&s, e->right);
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
