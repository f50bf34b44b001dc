/* Pointers move by whole objects of the type that they point to. */
#include "exec/data/pointer.h"

#include "exec/data/data.h"
#include "exec/typing.h"

bool pointer_is_in(const Node *node) {
    return type_is_data(typing_of(node->kid[0])) || type_is_data(typing_of(node->kid[1]));
}

static uint32_t stride(const Run *run, Type pointer) {
    return data_is_pointer(run->exec, pointer)
               ? data_cells(run->exec, data_to(run->exec, pointer))
               : 1;
}

static Term scaled(Run *run, Term by, uint32_t cells) {
    return cells == 1 ? by : term_op2(run->pool, OP_MUL, by, term_word(cells));
}

/* A multiple of `cells` divided by it: by a shift and the inverse of an odd number. */
static Term quotient(Run *run, Term term, uint32_t cells) {
    unsigned shift = (unsigned)__builtin_ctz(cells);
    uint64_t odd = cells >> shift, inverse = odd;
    while (inverse * odd != 1) inverse *= 2 - inverse * odd;
    if (shift) term = term_op2(run->pool, OP_SAR, term, term_word(shift));
    return odd == 1 ? term : term_op2(run->pool, OP_MUL, term, term_word(inverse));
}

bool pointer_binary(Run *run, const Node *node, Value a, Value b, Value *out) {
    Type left = (Type)node->kid[0]->type, right = (Type)node->kid[1]->type;
    bool both = type_is_data(left) && type_is_data(right);
    bool good = both ? node->op == MEANING_SUB
                     : node->op == MEANING_ADD ||
                           (node->op == MEANING_SUB && type_is_data(left));
    uint32_t cells = stride(run, type_is_data(left) ? left : right);
    if (!good)
        return run_error(run, node, "pointers can be moved, subtracted and compared only");
    if (type_is_data(left) && !both) b.term = scaled(run, b.term, cells);
    if (!type_is_data(left)) a.term = scaled(run, a.term, cells);
    Op op = node->op == MEANING_ADD ? OP_ADD : OP_SUB;
    Term term = term_op2(run->pool, op, a.term, b.term);
    if (both) term = quotient(run, term, cells);
    *out = (Value){.term = term, .kind = KIND_INT};
    return true;
}
