/* What no bit above changes is calculated on the words as they are, all else on what is
 * left of them under a mask. */
#include "short/width.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/base.h"
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

/* An amount that is not known is a word, too. */
static bool keeps(const Pool *from, const TermNode *n) {
    bool shift = n->op == OP_SHL;
    return is_low((Op)n->op) && (!shift || pool_node(from, n->arg[1])->op == OP_CONST);
}

Term width_substitute(Pool *to, const Pool *from, Term root, const Term *values,
                      unsigned bits) {
    if (bits == 64) return term_substitute(to, from, root, values);
    if (!root.ref) return term_wrap(to, root, bits, false);
    TermWalk walk = walk_new(from, &root, 1, NULL);
    Term *done = base_malloc(((size_t)root.ref + 1) * sizeof *done);
    Term *masked = base_malloc(((size_t)root.ref + 1) * sizeof *masked);
    for (Ref r = 0; (r = walk_up(&walk, r));) {
        const TermNode *n = pool_node(from, r);
        bool kept = keeps(from, n);
        for (unsigned i = 0; i < n->arity && !kept; i++)
            masked[n->arg[i]] = term_wrap(to, done[n->arg[i]], bits, false);
        done[r] = n->op == OP_VAR ? values[n->k]
                                  : term_rebuilt(to, from, r, kept ? done : masked);
    }
    Term result = term_wrap(to, done[root.ref], bits, false);
    free(done), free(masked);
    walk_free(&walk);
    return result;
}

/* What is about 64 places, as far as is known. */
static bool is_wide(Op op) {
    switch (op_class(op)) {
    case CLASS_BITWISE:
    case CLASS_ARITHMETIC:
    case CLASS_GATHER:
    case CLASS_COMPARISON:
    case CLASS_CHOICE:
    case CLASS_OTHER:
        return false;
    default:
        return op != OP_UDIV && op != OP_UREM && op != OP_SHL && op != OP_SHR &&
               op != OP_POPCOUNT && op != OP_CTZ;
    }
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
