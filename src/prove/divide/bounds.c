/* Ranges of words: from the operands' ranges, the bits that may be 1, and comparisons
 * with constants among the truths. */
#include "prove/divide/bounds.h"
#include "prove/claim/weaken.h"

static const uint64_t ONES = ~UINT64_C(0);

/* The highest bit and all below it. */
static uint64_t smear(uint64_t a) {
    return a ? ONES >> __builtin_clzll(a) : 0;
}

static Range of_sum(Range a, Range b) {
    Range r;
    bool wraps = __builtin_add_overflow(a.high, b.high, &r.high);
    if (WEAKEN(BOUNDS_SUM, false, wraps)) return (Range){0, ONES};
    r.low = a.low + b.low;
    return r;
}

static Range of_product(Range a, Range b) {
    Range r;
    if (__builtin_mul_overflow(a.high, b.high, &r.high)) return (Range){0, ONES};
    r.low = a.low * b.low;
    return r;
}

static Range of_shift(Op op, Range a, Range by) {
    if (by.low != by.high) return (Range){0, op == OP_SHR ? a.high : ONES};
    unsigned s = by.low & 63;
    if (op == OP_SHR) return (Range){a.low >> s, a.high >> s};
    if (a.high > ONES >> s) return (Range){0, ONES};
    return (Range){a.low << s, a.high << s};
}

static Range of_division(Op op, Range a, Range b) {
    if (b.low == 0) return op == OP_UDIV ? (Range){0, ONES} : (Range){0, a.high};
    if (op == OP_UDIV) return (Range){a.low / b.high, a.high / b.low};
    if (a.high < b.low) return a;
    return (Range){0, a.high < b.high - 1 ? a.high : b.high - 1};
}

static Range join(Range a, Range b) {
    return (Range){a.low < b.low ? a.low : b.low, a.high > b.high ? a.high : b.high};
}

static Range of_node(const Pool *pool, Ref ref, const Range *range) {
    const TermNode *n = pool_node(pool, ref);
    Range all = {0, ONES}, a = range[n->arg[0]], b = range[n->arg[1]];
    switch (n->op) {
    case OP_CONST:
        return (Range){n->k, n->k};
    case OP_AND:
        return (Range){0, a.high < b.high ? a.high : b.high};
    case OP_OR:
        return (Range){a.low > b.low ? a.low : b.low, smear(a.high) | smear(b.high)};
    case OP_XOR:
        return (Range){0, smear(a.high) | smear(b.high)};
    case OP_NOT:
        return (Range){~a.high, ~a.low};
    case OP_ADD:
        return of_sum(a, b);
    case OP_SUB:
        return a.low >= b.high ? (Range){a.low - b.high, a.high - b.low} : all;
    case OP_MUL:
        return of_product(a, b);
    case OP_MULHI:
        return (Range){op_fold(OP_MULHI, a.low, b.low, 0),
                       op_fold(OP_MULHI, a.high, b.high, 0)};
    case OP_SHL:
    case OP_SHR:
        return of_shift((Op)n->op, a, b);
    case OP_UDIV:
    case OP_UREM:
        return of_division((Op)n->op, a, b);
    case OP_POPCOUNT: {
        uint64_t may = pool_node(pool, n->arg[0])->may;
        return (Range){0, (uint64_t)__builtin_popcountll(may)};
    }
    case OP_CTZ:
    case OP_CLZ:
        return (Range){0, 64};
    case OP_EQ:
    case OP_ULT:
        return (Range){0, 1};
    case OP_ITE:
        return join(b, range[n->arg[2]]);
    default:
        return all;
    }
}

/* A number inside the bits that may be 1 is not greater than they. */
static Range with_bits(Range r, uint64_t may) {
    if (r.high > may) r.high = may;
    return r;
}

/* What the truths say of a word against a constant. */
typedef struct {
    Ref word;
    Range range;
} Said;

static bool said(const Pool *pool, Term truth, Said *s) {
    bool holds = true;
    if (truth.ref == 0) return false;
    const TermNode *n = pool_node(pool, truth.ref);
    if (n->op == OP_XOR && term_is(term_arg(pool, truth.ref, 1), 1)) {
        truth = term_arg(pool, truth.ref, 0);
        if (truth.ref == 0) return false;
        n = pool_node(pool, truth.ref);
        holds = false;
    }
    if (n->op != OP_ULT) return false;
    Term a = term_arg(pool, truth.ref, 0), b = term_arg(pool, truth.ref, 1);
    s->range = (Range){0, ONES};
    if (a.ref && b.ref) return false;
    s->word = a.ref ? a.ref : b.ref;
    if (a.ref && holds) /* a < b, b is not 0 */
        s->range.high = b.word - 1 - WEAKEN(BOUNDS_SAID, b.word > 1, 0);
    if (a.ref && !holds) s->range.low = b.word;
    if (b.ref && holds) s->range.low = a.word + 1;
    if (b.ref && !holds) s->range.high = a.word;
    return s->range.low <= s->range.high;
}

enum { SAID_MOST = 24 };

void bounds_of(const Pool *pool, const Term *truths, unsigned count, Ref root,
               Range *range) {
    Said say[SAID_MOST];
    unsigned says = 0;
    for (unsigned i = 0; i < count && says < SAID_MOST; i++)
        says += said(pool, truths[i], &say[says]);
    range[0] = (Range){0, 0};
    for (Ref r = 1; r <= root; r++) {
        const TermNode *n = pool_node(pool, r);
        range[r] = with_bits(of_node(pool, r, range), n->may);
        for (unsigned i = 0; i < says; i++) {
            Range s = say[i].range, *own = &range[r];
            if (say[i].word != r || s.low > own->high || s.high < own->low) continue;
            if (s.low > own->low) own->low = s.low;
            if (s.high < own->high) own->high = s.high;
        }
    }
}
