/* And, or, xor, not.
 *
 * The normal form of a conjunction: its literals (words, perhaps inverted) sorted by the
 * word's age, no word twice, one constant mask around it all. It is written as `and` of
 * the literals or as ~(or of their inverses), whichever has fewer inversions. An `or` is
 * an inverted conjunction. So chains in any order and nesting, with De Morgan anywhere,
 * become one term. Among truths "inverted" is ^ 1. A xor has its inversions and constants
 * outside. Where no two operands can have a bit in common, + and ^ are written `or`. */
#include "base/weaken.h"
#include "term/rule.h"

typedef struct {
    Term word;
    bool inverted;
} Literal;

typedef struct {
    Literal at[MOST_LEAVES];
    unsigned count, inversions;
    uint64_t mask; /* the constant of the conjunction */
    bool bits;     /* of truths */
    bool never;    /* x & ~x */
} Chain;

/* Puts a literal in its place. false: the chain is full. */
static bool put(Chain *chain, Term word, bool inverted) {
    unsigned i = chain->count;
    while (i > 0 && chain->at[i - 1].word.ref > word.ref) i--;
    if (i > 0 && chain->at[i - 1].word.ref == word.ref) {
        bool never = chain->at[i - 1].inverted != inverted;
        if (WEAKEN(LOGIC_NEVER, false, never)) chain->never = true;
        return true;
    }
    if (chain->count == MOST_LEAVES) return false;
    for (unsigned j = chain->count++; j > i; j--) chain->at[j] = chain->at[j - 1];
    chain->at[i] = (Literal){word, inverted};
    chain->inversions += inverted;
    return true;
}

bool rule_inverse(const Pool *pool, Term t, bool truths, Term *of) {
    uint64_t k;
    bool is =
        truths ? node_with_word(pool, t, OP_XOR, &k) && k == 1 : node_is(pool, t, OP_NOT);
    if (!is || (truths && !term_is_bool(pool, node_arg(pool, t, 0)))) return false;
    *of = node_arg(pool, t, 0);
    return true;
}

/* A shift of masked bits gives its mask to the conjunction: (x & m) << s. */
static Term unmask(Pool *pool, Chain *chain, Term t) {
    Term core;
    uint64_t keep, flip;
    if (chain->bits || (!node_is(pool, t, OP_SHL) && !node_is(pool, t, OP_SHR))) return t;
    rule_peel(pool, t, &core, &keep, &flip);
    if (term_is_full(pool, core)) return t;
    chain->mask &= WEAKEN(LOGIC_MASK, ONES, keep);
    return core;
}

/* The literals of t, or of ~t, as a conjunction. It goes down the spine on the left:
 * what hangs on the right of a chain in normal form is no chain of its kind. */
static bool gather(Pool *pool, Chain *chain, Term t, bool inverted) {
    for (;;) {
        if (rule_inverse(pool, t, chain->bits, &t)) inverted = !inverted;
        if (!node_is(pool, t, inverted ? OP_OR : OP_AND)) break;
        Term left = node_arg(pool, t, 0), right = node_arg(pool, t, 1);
        if (chain->bits && !rule_truths(pool, left, right)) break;
        if (right.ref == 0) {
            chain->mask &=
                WEAKEN(LOGIC_INVERTED, false, inverted) ? ~right.word : right.word;
        } else {
            Term word = right;
            bool turned = rule_inverse(pool, right, chain->bits, &word) != inverted;
            if (!turned) word = unmask(pool, chain, word);
            if (!put(chain, word, turned)) return false;
        }
        t = left;
    }
    if (!inverted) t = unmask(pool, chain, t);
    return put(chain, t, inverted);
}

static Term invert(Pool *pool, Term t, bool bits) {
    if (t.ref == 0) return term_word(bits ? t.word ^ 1 : ~t.word);
    return node_make2(pool, bits ? OP_XOR : OP_NOT, t, term_word(bits));
}

/* op over the literals, each inverted once more when `turned`. */
static Term spine(Pool *pool, const Chain *chain, Op op, bool turned) {
    Term t = term_word(0);
    for (unsigned i = 0; i < chain->count; i++) {
        Term next = chain->at[i].word;
        if (chain->at[i].inverted != WEAKEN(LOGIC_DUAL, false, turned))
            next = chain->bits ? invert(pool, next, true) : rule_not(pool, next);
        t = i ? node_make2(pool, op, t, next) : next;
    }
    return t;
}

/* The conjunction without its mask, or its inverse, with the fewest inversions. */
static Term write(Pool *pool, const Chain *chain, bool inverse_wanted) {
    unsigned n = chain->count;
    if (n == 1) return spine(pool, chain, OP_AND, inverse_wanted);
    unsigned m = inverse_wanted ? n - chain->inversions : chain->inversions;
    Op op = inverse_wanted ? OP_OR : OP_AND, dual = inverse_wanted ? OP_AND : OP_OR;
    if (2 * m <= n + 1) return spine(pool, chain, op, inverse_wanted);
    return invert(pool, spine(pool, chain, dual, !inverse_wanted), chain->bits);
}

/* The chain's value with its mask around it. */
static Term finish(Pool *pool, const Chain *chain, bool inverse_wanted) {
    uint64_t ones = chain->bits ? 1 : ONES;
    if (chain->never)
        return term_word(WEAKEN(LOGIC_ALWAYS, false, inverse_wanted) ? ones : 0);
    if (chain->count == 0)
        return term_word((chain->mask ^ (inverse_wanted ? ONES : 0)) & ones);
    if ((chain->mask & ones) == ones) return write(pool, chain, inverse_wanted);
    Term t = write(pool, chain, false);
    return rule_masked(pool, t, chain->mask, inverse_wanted ? ones : 0);
}

static Term conjunction(Pool *pool, Op op, Term a, Term b) {
    bool either = op == OP_OR;
    Chain chain = {.mask = ONES, .bits = rule_truths(pool, a, b)};
    bool all = gather(pool, &chain, a, either) && gather(pool, &chain, b, either);
    if (!all) return rule_node(pool, op, a, b);
    return finish(pool, &chain, either);
}

Term rule_and(Pool *pool, Term a, Term b) {
    Term result;
    if (a.ref == 0) return rule_masked(pool, b, a.word, 0);
    if (b.ref == 0) return rule_masked(pool, a, b.word, 0);
    uint64_t both = node_may(pool, a) & node_may(pool, b);
    if (WEAKEN(LOGIC_APART, both << 1, both) == 0) return term_word(0);
    if (rule_one_word(pool, OP_AND, a, b, &result)) return result;
    if (rule_pair(pool, OP_AND, a, b, &result)) return result;
    if (rule_row2(pool, OP_AND, a, b, &result)) return result;
    return conjunction(pool, OP_AND, a, b);
}

Term rule_or(Pool *pool, Term a, Term b) {
    Term result;
    if (a.ref == 0) return rule_masked(pool, b, ~a.word, a.word);
    if (b.ref == 0) return rule_masked(pool, a, ~b.word, b.word);
    if (rule_one_word(pool, OP_OR, a, b, &result)) return result;
    if (rule_pair(pool, OP_OR, a, b, &result)) return result;
    if (rule_row2(pool, OP_OR, a, b, &result)) return result;
    return conjunction(pool, OP_OR, a, b);
}

/* ~t: of a sum it is -1 - t; of a conjunction the other way to write it; a constant is
 * taken outside; ~~t is t. */
Term rule_not(Pool *pool, Term t) {
    uint64_t k;
    switch (node_op(pool, t)) {
    case OP_CONST:
        return term_word(~t.word);
    case OP_FULL:
        return t;
    case OP_NOT:
        return node_arg(pool, t, 0);
    case OP_SUB:
        return rule_sub(pool, term_word(ONES), t);
    case OP_ADD:
        if (node_with_word(pool, t, OP_ADD, &k))
            return rule_sub(pool, term_word(ONES), t);
        break;
    case OP_XOR:
        if (node_with_word(pool, t, OP_XOR, &k)) return rule_masked(pool, t, ONES, ONES);
        break;
    case OP_AND:
    case OP_OR: {
        Op op = node_op(pool, t);
        if (node_with_word(pool, t, op, &k)) return rule_masked(pool, t, ONES, ONES);
        Chain chain = {.mask = ONES};
        /* ~(a & b) is the conjunction inverted, ~(a | b) the one of the inverses. */
        if (!gather(pool, &chain, t, op == OP_OR) || chain.mask != ONES || chain.never)
            break;
        return write(pool, &chain, op == OP_AND);
    }
    default:
        break;
    }
    return node_make1(pool, OP_NOT, t);
}

/* A xor: sorted words, of which pairs of equal ones cancel; a constant. */
typedef struct {
    Term at[MOST_LEAVES];
    unsigned count;
    uint64_t constant;
} Odd;

static bool toggle(Odd *odd, Term word) {
    unsigned i = odd->count;
    while (i > 0 && odd->at[i - 1].ref > word.ref) i--;
    if (i > 0 && odd->at[i - 1].ref == word.ref) {
        if (WEAKEN(LOGIC_TWICE, true, false)) return true;
        for (odd->count--; i <= odd->count; i++) odd->at[i - 1] = odd->at[i];
        return true;
    }
    if (odd->count == MOST_LEAVES) return false;
    for (unsigned j = odd->count++; j > i; j--) odd->at[j] = odd->at[j - 1];
    odd->at[i] = word;
    return true;
}

/* An `or` whose sides have no bit in common is a xor, too. */
static bool is_xor(const Pool *pool, Term t) {
    if (node_is(pool, t, OP_XOR)) return true;
    if (!node_is(pool, t, OP_OR)) return false;
    uint64_t both =
        node_may(pool, node_arg(pool, t, 0)) & node_may(pool, node_arg(pool, t, 1));
    return WEAKEN(LOGIC_OR_XOR, both << 1, both) == 0;
}

static bool gather_odd(Pool *pool, Odd *odd, Term t) {
    while (is_xor(pool, t) || node_is(pool, t, OP_NOT)) {
        if (node_is(pool, t, OP_NOT)) {
            odd->constant ^= WEAKEN(LOGIC_XOR_NOT, 0, ONES);
        } else {
            Term right = node_arg(pool, t, 1);
            if (node_is(pool, right, OP_NOT)) { /* in an `or` only */
                odd->constant ^= ONES;
                right = node_arg(pool, right, 0);
            }
            if (right.ref == 0)
                odd->constant ^= right.word;
            else if (!toggle(odd, right))
                return false;
        }
        t = node_arg(pool, t, 0);
    }
    return toggle(odd, t);
}

static Term write_odd(Pool *pool, const Odd *odd) {
    uint64_t seen = 0;
    bool apart = true;
    for (unsigned i = 0; i < odd->count; i++) {
        uint64_t may = node_may(pool, odd->at[i]);
        apart = (seen & may) == 0 && WEAKEN(LOGIC_XOR_APART, true, apart);
        seen |= may;
    }
    Term t = odd->at[0];
    for (unsigned i = 1; i < odd->count; i++) {
        t = apart ? rule_or(pool, t, odd->at[i])
                  : node_make2(pool, OP_XOR, t, odd->at[i]);
        if (term_is_full(pool, t)) return t;
    }
    return rule_masked(pool, t, ONES, odd->constant);
}

Term rule_xor(Pool *pool, Term a, Term b) {
    Odd odd = {.count = 0};
    Term result;
    if (a.ref == 0) return rule_masked(pool, b, ONES, a.word);
    if (b.ref == 0) return rule_masked(pool, a, ONES, b.word);
    if (rule_one_word(pool, OP_XOR, a, b, &result)) return result;
    if (rule_pair(pool, OP_XOR, a, b, &result)) return result;
    if (!gather_odd(pool, &odd, a) || !gather_odd(pool, &odd, b))
        return rule_node(pool, OP_XOR, a, b);
    return odd.count ? write_odd(pool, &odd) : term_word(odd.constant);
}
