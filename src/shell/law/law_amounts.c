/* Uses are followed from the claim down to its variables. A shift uses its second operand
 * as an amount, a table its index; what is compared with a count is one. An amount that
 * is calculated makes amounts of what it is calculated from; comparisons otherwise tell
 * nothing. */
#include "shell/law/law_amounts.h"

enum { COMPARED = 1, AMOUNT = 2, OTHER = 4 };

typedef struct {
    const Pool *pool;
    uint8_t *uses; /* of each node; none: the claim is made without it */
} Uses;

static void use(const Uses *u, Ref ref, unsigned uses) {
    if (ref) u->uses[ref] |= (uint8_t)uses;
}

static bool is_count(const Uses *u, Ref ref) {
    return op_class((Op)pool_node(u->pool, ref)->op) == CLASS_COUNT;
}

/* The sign of a narrow C type, spread over the word: a << k >> k. */
static bool is_extension(const Uses *u, Ref ref) {
    uint64_t up, down;
    Term term = {0, ref};
    return node_with_word(u->pool, term, OP_SAR, &down) &&
           node_with_word(u->pool, node_arg(u->pool, term, 0), OP_SHL, &up) && up == down;
}

/* Passes the uses of a node on to its operands. */
static void pass(const Uses *u, Ref ref, unsigned uses) {
    const TermNode *node = pool_node(u->pool, ref);
    if (is_extension(u, ref)) {
        use(u, pool_node(u->pool, node->arg[0])->arg[0], uses);
        return;
    }
    switch (op_class((Op)node->op)) {
    case CLASS_SHIFT:
        use(u, node->arg[0], OTHER);
        use(u, node->arg[1], AMOUNT);
        break;
    case CLASS_COMPARISON:
        use(u, node->arg[0], is_count(u, node->arg[1]) ? AMOUNT : COMPARED);
        use(u, node->arg[1], is_count(u, node->arg[0]) ? AMOUNT : COMPARED);
        break;
    case CLASS_BITWISE:
    case CLASS_ARITHMETIC:
        for (unsigned i = 0; i < node->arity; i++) use(u, node->arg[i], uses);
        break;
    case CLASS_CHOICE:
        use(u, node->arg[0], COMPARED);
        use(u, node->arg[1], uses);
        use(u, node->arg[2], uses);
        break;
    default:
        for (unsigned i = 0; i < node->arity; i++)
            use(u, node->arg[i], node->op == OP_TABLE ? AMOUNT : OTHER);
    }
}

bool *law_amounts(const Claim *claim, Arena *arena) {
    const Term roots[] = {claim->when, claim->defined, claim->claim};
    Ref count = pool_count(claim->pool);
    size_t vars = pool_vars(claim->pool);
    Uses u = {claim->pool, ARENA_ARRAY(arena, uint8_t, count)};
    bool *amounts = ARENA_ARRAY(arena, bool, vars + 1);
    for (size_t i = 0; i < sizeof roots / sizeof *roots; i++)
        use(&u, roots[i].ref, COMPARED);
    /* Operands have smaller refs. */
    for (Ref ref = count; ref-- > 1;)
        if (u.uses[ref]) pass(&u, ref, u.uses[ref]);
    for (size_t i = 0; i < vars; i++) {
        uint8_t uses = u.uses[pool_var(claim->pool, i)];
        amounts[i] = uses & AMOUNT && !(uses & OTHER);
    }
    return amounts;
}
