/* Claims for serial machines: which of a query's truths the machine reads, and which is a
 * claim about a sum.
 *
 * A truth "not (l == r)" need not be one of the machine: l - r is taken apart into words
 * and counts of their ones, c0 + sum of c_m * W_m, and the query is possible iff the sum
 * is not 0 on some input that satisfies the other truths. So no sum at the top of an
 * equation needs a carry, a popcount may stand there, and factors may be of any size. An
 * order between counts asks for a sum that is negative. Each truth is tried as such a
 * claim; then the machine gets them all. */
#include "prove/carry/serial.h"
#include "prove/claim/equation.h"
#include "prove/claim/disjoint.h"
#include "base/weaken.h"
#include "prove/claim/search.h"

#include <string.h>

enum { TERMS_MOST = 64 };

/* Sums */

static bool add_part(SerialClaim *c, Term word, uint64_t factor, bool counts) {
    assert(word.ref && c->parts <= SERIAL_PARTS);
    for (unsigned i = 0; i < c->parts; i++)
        if (c->part[i].word.ref == word.ref && c->part[i].counts == counts)
            return c->part[i].factor += factor, true;
    if (c->parts == SERIAL_PARTS) return false;
    c->part[c->parts++] = (SerialPart){word, factor, counts};
    return true;
}

/* factor * t where t is no sum: a word, a popcount, the trailing zeros. */
static bool add_leaf(SerialClaim *c, Pool *pool, Term t, uint64_t factor) {
    bool counts = node_is(pool, t, OP_POPCOUNT), zeros = node_is(pool, t, OP_CTZ);
    if (counts || zeros) t = term_arg(pool, t.ref, 0);
    if (zeros) { /* ctz(x) == popcount(~x & (x - 1)), 64 for 0 */
        Term less = term_op2(pool, OP_SUB, t, term_word(1));
        t = term_op2(pool, OP_AND, term_op1(pool, OP_NOT, t), less);
        if (term_is_full(pool, t)) return false;
    }
    if (t.ref) return add_part(c, t, factor, counts || zeros);
    c->constant +=
        factor * (counts || zeros ? op_fold(OP_POPCOUNT, t.word, 0, 0) : t.word);
    return true;
}

typedef struct {
    Term t;
    uint64_t factor;
} Addend;

/* Takes the addend's outermost operation off, if that makes sums; *other is the second
 * operand of + and -. false: it is no sum. */
static bool open_sum(SerialClaim *c, const Pool *pool, Addend *of, Addend *other) {
    uint64_t k, factor = of->factor;
    if (!of->t.ref) return false;
    const TermNode *n = pool_node(pool, of->t.ref);
    Term a = n->arity ? term_arg(pool, of->t.ref, 0) : of->t;
    Term b = n->arity > 1 ? term_arg(pool, of->t.ref, 1) : term_word(0);
    if (n->op == OP_ADD || n->op == OP_SUB || disjoint_sum(pool, n)) {
        *other = (Addend){b, n->op == OP_SUB ? -factor : factor};
        *of = (Addend){a, factor};
    } else if (disjoint_difference(pool, n, &k)) {
        c->constant += factor * k;
        *of = (Addend){a, -factor};
    } else if (n->op == OP_NOT) { /* -1 - a */
        c->constant -= factor;
        *of = (Addend){a, -factor};
    } else if ((n->op == OP_MUL || n->op == OP_SHL) && term_is_word(b)) {
        uint64_t by = n->op == OP_MUL ? b.word : UINT64_C(1) << (b.word & 63);
        *of = (Addend){a, factor * by};
    } else {
        return false;
    }
    return true;
}

/* Adds factor * t to the parts. */
static bool take_apart(SerialClaim *c, Pool *pool, Term t, uint64_t factor) {
    Addend stack[TERMS_MOST + 1] = {{t, factor}};
    unsigned depth = 1;
    while (depth > 0) {
        Addend of = stack[--depth], other = {term_word(0), 0};
        while (depth < TERMS_MOST && open_sum(c, pool, &of, &other)) {
            if (other.factor) stack[depth++] = other;
            other.factor = 0;
        }
        assert(depth <= TERMS_MOST && !other.factor);
        if (!add_leaf(c, pool, of.t, of.factor)) return false;
    }
    return true;
}

static bool take_sides(SerialClaim *c, Pool *pool, Term left, Term right) {
    return take_apart(c, pool, left, 1) && take_apart(c, pool, right, ~UINT64_C(0));
}

/* A sum of counts, each 0 … 64, and small words that stays within 0 … 2^32 as an integer.
 */
static bool is_count(Pool *pool, Term t, SerialClaim *c) {
    *c = (SerialClaim){.pool = pool};
    if (!take_apart(c, pool, t, 1)) return false;
    int64_t limit = INT64_C(1) << 32, least = (int64_t)c->constant, most = least;
    bool small = least > -limit && least < limit;
    for (unsigned i = 0; i < c->parts && small; i++) {
        const SerialPart *part = &c->part[i];
        int64_t factor = (int64_t)part->factor;
        uint64_t each = part->counts ? 64 : pool_node(pool, part->word.ref)->most;
        if (each > UINT32_MAX || factor <= -limit / 64 || factor >= limit / 64)
            return false;
        *(factor < 0 ? &least : &most) += (int64_t)each * factor;
        small = most < limit && least > -limit;
    }
    return small && (least >= 0 || WEAKEN(CARRIES_COUNTS, true, false));
}

static bool has_counts(const SerialClaim *c) {
    for (unsigned i = 0; i < c->parts; i++)
        if (c->part[i].counts) return true;
    return false;
}

/* Claims */

/* "l < r" is impossible iff l - r is never negative; "not (l < r)" iff r - l - 1 is not.
 */
static bool take_order(SerialClaim *c, Pool *pool, Term t) {
    bool inverse = query_inverse(pool, &t);
    if (!node_is(pool, t, OP_ULT)) return false;
    Term left = term_arg(pool, t.ref, 0), right = term_arg(pool, t.ref, 1);
    if (!is_count(pool, left, c) || !is_count(pool, right, c)) return false;
    *c = (SerialClaim){.order = true, .constant = inverse ? ~UINT64_C(0) : 0};
    if (!take_sides(c, pool, inverse ? right : left, inverse ? left : right))
        return false;
    return has_counts(c); /* without any, the machine alone does as well */
}

/* A sum of truths alone is not worth it: a truth is known only at the end, and in a sum
 * it has to be guessed at the start. */
static bool take_equation(SerialClaim *c, Pool *pool, const Equation *e) {
    *c = (SerialClaim){.order = false};
    if (!take_sides(c, pool, e->left, e->right)) return false;
    for (unsigned i = 0; i < c->parts; i++)
        if (!term_is_bool(pool, c->part[i].word)) return true;
    return has_counts(c);
}

typedef struct {
    Attempt *attempt;
    uint64_t steps; /* for each claim */
    bool many;      /* some claim had too many states for that */
} Reading;

/* The claim with the query's truths but one. */
static Answer ask(Reading *r, SerialClaim *c, unsigned without) {
    assert(c->truths == 0 && without <= r->attempt->query->count);
    Attempt *a = r->attempt;
    c->pool = a->pool, c->columns = 64;
    for (unsigned i = 0; i < a->query->count; i++)
        if (i != without) c->truth[c->truths++] = a->query->truth[i];
    uint64_t *values = ARENA_ARRAY(a->arena, uint64_t, pool_vars(a->pool) + 1);
    SerialAnswer answer = serial_decide(c, r->steps, a->problem, a->arena, values);
    r->many = r->many || answer == SERIAL_MANY;
    if (answer == SERIAL_IMPOSSIBLE) return ANSWER_PROVED;
    bool refuted = answer == SERIAL_POSSIBLE && attempt_refute(a, values);
    return refuted ? ANSWER_REFUTED : ANSWER_PASS;
}

/* One truth as a claim about a sum. */
static Answer by_sum(Reading *r, unsigned i) {
    Attempt *a = r->attempt;
    Term truth = a->query->truth[i];
    Equation e = equation_of(a->pool, truth);
    Answer answer = ANSWER_PASS;
    SerialClaim c;
    if (take_order(&c, a->pool, truth)) return ask(r, &c, i);
    if (!term_same(e.left, truth) && take_equation(&c, a->pool, &e))
        answer = ask(r, &c, i);
    if (answer != ANSWER_PASS || !equation_of_low_bits(a->pool, truth, &e)) return answer;
    return take_equation(&c, a->pool, &e) ? ask(r, &c, i) : ANSWER_PASS;
}

static Answer read_all_ways(Reading *r) {
    Attempt *a = r->attempt;
    ArenaMark mark = arena_mark(a->arena);
    Answer answer = ANSWER_PASS;
    for (unsigned i = 0; i < a->query->count && answer == ANSWER_PASS; i++) {
        answer = by_sum(r, i);
        arena_release(a->arena, mark);
    }
    if (answer != ANSWER_PASS) return answer;
    SerialClaim all = {.constant = 1};
    answer = ask(r, &all, a->query->count);
    arena_release(a->arena, mark);
    return answer;
}

/* What is easy one way is found before much is spent on another. Claims with free words
 * are many, and few of them hold: they get the first turn only. */
Answer carries_decide(Attempt *a) {
    static_assert((int)QUERY_TRUTHS <= (int)SERIAL_TRUTHS, "a query's truths fit");
    static const uint64_t steps[] = {1 << 22, 1 << 25};
    unsigned turns = a->problem->free_words ? 1 : sizeof steps / sizeof *steps;
    for (unsigned i = 0; i < turns; i++) {
        Reading r = {a, steps[i], false};
        Answer answer = read_all_ways(&r);
        if (answer != ANSWER_PASS || !r.many) return answer;
    }
    return search_words(a->problem); /* the next methods are expensive */
}
