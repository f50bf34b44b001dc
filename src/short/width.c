/* What no bit above changes is calculated on the words as they are, all else on what is
 * left of them under a mask. */
#include "short/width.h"

#include <inttypes.h>

#include "term/walk.h"

static bool is_low(Op op) {
    switch (op) {
    case OP_AND:
    case OP_OR:
    case OP_XOR:
    case OP_NOT:
    case OP_ADD:
    case OP_SUB:
    case OP_MUL:
    case OP_SHL:
    case OP_ITE:
        return true;
    default:
        return false;
    }
}

Term width_wrap(Pool *pool, Term word, unsigned bits) {
    return bits == 64 ? word : term_wrap(pool, word, bits, false);
}

Term width_op(Pool *pool, Op op, const Term *arg, unsigned bits) {
    Term own[3] = {{0, 0}};
    for (unsigned i = 0; i < op_arity(op); i++) {
        bool low = is_low(op) && !(op == OP_SHL && i == 1);
        own[i] = low ? arg[i] : width_wrap(pool, arg[i], bits);
    }
    return term_op(pool, op, own);
}

/* What is about 64 places. */
static bool is_wide(Op op) {
    bool turned = op == OP_ROL || op == OP_SAR || op == OP_MULHI || op == OP_CLZ;
    return turned || op_class(op) == CLASS_PERMUTATION;
}

static bool word_fits(uint64_t word, unsigned bits) {
    uint64_t above = ~UINT64_C(0) << bits;
    return (word & above) == 0 || (word & above) == above;
}

bool width_fits(const Pool *pool, Term term, unsigned bits, Buf *problem) {
    TermWalk walk = walk_new(pool, &term, 1, NULL);
    bool fits = term.ref || word_fits(term.word, bits);
    uint64_t word = term.word;
    for (Ref r = 0; fits && (r = walk_up(&walk, r));) {
        const TermNode *n = pool_node(pool, r);
        Op op = (Op)n->op;
        if (op == OP_CONST) fits = word_fits(word = n->k, bits);
        if (n->arity == 0 || !is_wide(op)) continue;
        buf_printf(problem, "'%s' is about words of 64 bits", op_word(op));
        fits = false;
    }
    walk_free(&walk);
    if (!fits && !problem->len)
        buf_printf(problem, "0x%" PRIx64 " is no word of %u bits", word, bits);
    return fits;
}
