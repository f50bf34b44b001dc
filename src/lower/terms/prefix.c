/* Recognising sums by their carries.
 *
 * For two words x and y, bit i of GENERATE(k) is the carry out of the squares i - k + 1
 * … i of x + y (squares below 0 are empty), and bit i of PASS(k), for i >= k - 1, lies
 * between "each of these squares is in just one of x and y" and "each is in x or y".
 *
 *   GENERATE(1) is x & y, PASS(1) is x ^ y or x | y
 *   PASS(j) & PASS(k) << s is PASS(s + k) for s <= j <= s + k
 *   GENERATE(j) | PASS(s) & GENERATE(k) << s is GENERATE(s + k) for s <= j <= s + k
 *
 * For the last one: a carry out of s + k squares is made in the upper s or comes through
 * all of them. What PASS has beyond "in just one" are squares that generate, and the
 * upper s squares then carry out anyway if a carry comes in; below i = s, where PASS(s)
 * says nothing, GENERATE(k) << s is empty. The carry into a square is that out of at most
 * 63 squares below, so x ^ y ^ GENERATE(k) << 1 is x + y for k >= 63. With the borrow
 * ~x & y, which ~(x ^ y) or ~x | y pass on, it is x - y. For | there may stand ^ or +
 * where no square is in both: for GENERATE(s), and PASS(s) made of x ^ y alone. */
#include "lower/terms/prefix.h"

#include <assert.h>
#include <stdlib.h>

#include "base/arena.h"
#include "lower/terms/idiom.h"

enum { NOTHING, GENERATES, PASSES, MOST_REFS = 2000 };

typedef struct {
    uint8_t what, k;
    bool exact; /* PASS: in just one on each of its squares */
} Label;

typedef struct {
    const Pool *pool;
    Ref both, one, any; /* of the two words, bit by bit */
    Ref count;
    Label *label; /* by node */
} Prefix;

static const TermNode *node_of(const Prefix *p, Ref r) {
    return pool_node(p->pool, r);
}

/* x & y and what passes it on; of a difference, ~x for x. */
static void find_bases(Prefix *p, Pool *pool, Term x, Term y, bool minus) {
    if (minus) x = term_op1(pool, OP_NOT, x);
    p->both = term_op2(pool, OP_AND, x, y).ref;
    p->one = term_op2(pool, OP_XOR, x, y).ref;
    p->any = term_op2(pool, OP_OR, x, y).ref;
}

static Label of_base(const Prefix *p, Ref r) {
    if (r == p->both) return (Label){GENERATES, 1, true};
    if (r == p->one) return (Label){PASSES, 1, true};
    if (r == p->any) return (Label){PASSES, 1, false};
    return (Label){NOTHING, 0, false};
}

/* r is u << s of a labelled u. */
static bool shifted(const Prefix *p, Ref r, unsigned *s, Label *u) {
    const TermNode *n = node_of(p, r);
    assert(r < p->count);
    if (n->op != OP_SHL || node_of(p, n->arg[1])->op != OP_CONST) return false;
    *s = (unsigned)node_of(p, n->arg[1])->k;
    *u = p->label[n->arg[0]];
    return *s > 0 && *s < 64 && u->what != NOTHING;
}

static uint8_t window(unsigned j, unsigned s, unsigned k) {
    unsigned all = s + k;
    assert(s > 0 && s < 64 && k > 0 && k <= 64);
    return (uint8_t)(s <= j && j <= all ? all > 64 ? 64 : all : 0);
}

static Label of_pass(const Prefix *p, Ref low, Ref high) {
    Label j = p->label[low], k;
    unsigned s;
    if (j.what != PASSES || !shifted(p, high, &s, &k) || k.what != PASSES)
        return (Label){NOTHING, 0, false};
    uint8_t all = window(j.k, s, k.k);
    return (Label){all ? PASSES : NOTHING, all, j.exact && k.exact};
}

/* PASS(s) & GENERATE(k) << s. */
static bool comes_through(const Prefix *p, Ref r, unsigned *s, Label *k, bool *exact) {
    const TermNode *n = node_of(p, r);
    if (n->op != OP_AND) return false;
    for (unsigned i = 0; i < 2; i++) {
        Label pass = p->label[n->arg[i]];
        if (pass.what != PASSES || !shifted(p, n->arg[1 - i], s, k)) continue;
        *exact = pass.exact;
        if (k->what == GENERATES && pass.k == *s) return true;
    }
    return false;
}

static Label of_carry(const Prefix *p, Ref own, Ref other, bool disjoint) {
    Label j = p->label[own], k;
    unsigned s;
    bool exact;
    if (j.what != GENERATES || !comes_through(p, other, &s, &k, &exact) ||
        (disjoint && !(exact && j.k == s)))
        return (Label){NOTHING, 0, false};
    uint8_t all = window(j.k, s, k.k);
    return (Label){all ? GENERATES : NOTHING, all, true};
}

static Label label_of(const Prefix *p, Ref r) {
    const TermNode *n = node_of(p, r);
    Label found = of_base(p, r);
    bool carry = n->op == OP_OR || n->op == OP_XOR || n->op == OP_ADD;
    for (unsigned i = 0; i < 2 && n->arity == 2 && found.what == NOTHING; i++) {
        if (n->op == OP_AND) found = of_pass(p, n->arg[i], n->arg[1 - i]);
        if (carry) found = of_carry(p, n->arg[i], n->arg[1 - i], n->op != OP_OR);
    }
    assert((found.what == NOTHING) == (found.k == 0) && found.k <= 64);
    return found;
}

/* carry is GENERATE << 1 of x and y, in this order. */
static bool is_carry(Prefix *p, Ref carry) {
    unsigned s;
    Label whole;
    assert(carry < p->count);
    for (Ref r = 1; r <= carry; r++) p->label[r] = label_of(p, r);
    return shifted(p, carry, &s, &whole) && s == 1 && whole.what == GENERATES &&
           whole.k >= 63;
}

static bool try_pair(Prefix *p, Ref x, Ref y, Ref carry, Pool *pool, Term *result) {
    const TermNode *n = node_of(p, carry);
    if (n->op != OP_SHL || node_of(p, n->arg[1])->op != OP_CONST ||
        node_of(p, n->arg[1])->k != 1)
        return false;
    for (unsigned turn = 0; turn < 3; turn++) { /* x + y, x - y, y - x */
        Term a = {0, turn == 2 ? y : x}, b = {0, turn == 2 ? x : y};
        find_bases(p, pool, a, b, turn > 0);
        if (!is_carry(p, carry)) continue;
        *result = term_op2(pool, turn ? OP_SUB : OP_ADD, a, b);
        return true;
    }
    return false;
}

/* r is a ^ b ^ c in some order and some nesting. */
static bool try_node(Prefix *p, Ref r, Pool *pool, Term *result) {
    const TermNode n = *node_of(p, r);
    if (n.op != OP_XOR) return false;
    for (unsigned i = 0; i < 2; i++) {
        const TermNode inner = *node_of(p, n.arg[i]);
        Ref c = n.arg[1 - i];
        if (inner.op != OP_XOR) continue;
        Ref a = inner.arg[0], b = inner.arg[1];
        if (try_pair(p, a, b, c, pool, result) || try_pair(p, a, c, b, pool, result) ||
            try_pair(p, b, c, a, pool, result))
            return true;
    }
    return false;
}

Term prefix_rewrite(Pool *pool, Term root) {
    Prefix p = {.pool = pool, .count = root.ref + 1};
    if (term_is_word(root) || p.count > MOST_REFS) return root;
    p.label = base_malloc(p.count * sizeof *p.label);
    Term result = root, sum;
    for (Ref r = root.ref; r > 0; r--)
        if (try_node(&p, r, pool, &sum)) {
            result = idiom_replaced(pool, root, r, sum);
            break;
        }
    free(p.label);
    return result;
}
