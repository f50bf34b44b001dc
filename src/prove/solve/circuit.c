/* Gates, logic, addition, comparisons, choice.
 *
 * Whatever is made of other operations is made of their circuits, so that an
 * and-inverter graph sees that a - b, a < b and a + ~b + 1 share one row of carries. */
#include "prove/solve/circuit_local.h"

#include "base/weaken.h"

Bit circuit_and(const Gates *g, Bit a, Bit b) {
    return g->conj(g->state, a, b);
}

Bit circuit_or(const Gates *g, Bit a, Bit b) {
    return circuit_and(g, a ^ 1, b ^ 1) ^ 1;
}

Bit circuit_xor(const Gates *g, Bit a, Bit b) {
    return circuit_and(g, WEAKEN(CIRCUIT_XOR, BIT_TRUE, circuit_and(g, a, b) ^ 1),
                       circuit_and(g, a ^ 1, b ^ 1) ^ 1);
}

Bit circuit_mux(const Gates *g, Bit choice, Bit yes, Bit no) {
    if (yes == no) return yes;
    return circuit_or(g, circuit_and(g, choice, yes),
                      circuit_and(g, WEAKEN(CIRCUIT_MUX, BIT_TRUE, choice ^ 1), no));
}

/* Balanced, so that the depth stays small. */
static Bit conjunction(const Gates *g, const Bit *bits, unsigned count, Bit flip) {
    if (count == 0) return BIT_TRUE;
    if (count == 1) return bits[0] ^ flip;
    unsigned half = count / 2;
    return circuit_and(g, conjunction(g, bits, half, flip),
                       conjunction(g, bits + half, count - half, flip));
}

Bit circuit_any(const Gates *g, const Bit *bits, unsigned count) {
    return conjunction(g, bits, count, 1) ^ 1;
}

Bit circuit_truth(const Gates *g, const Bit *word) {
    return circuit_any(g, word, WORD_BITS - WEAKEN(CIRCUIT_ANY, 1, 0));
}

void circuit_word(uint64_t word, Bit *out) {
    for (unsigned i = 0; i < WORD_BITS; i++) out[i] = word >> i & 1;
}

bool circuit_is_word(const Bit *bits, uint64_t *word) {
    *word = 0;
    for (unsigned i = 0; i < WORD_BITS; i++) {
        if (bits[i] > BIT_TRUE) return false;
        *word |= (uint64_t)bits[i] << i;
    }
    return true;
}

Bit circuit_full_adder(const Gates *g, Bit a, Bit b, Bit *carry) {
    Bit half = circuit_xor(g, a, b), c = *carry;
    *carry = circuit_or(g, circuit_and(g, a, b),
                        WEAKEN(CIRCUIT_CARRY, BIT_FALSE, circuit_and(g, half, c)));
    return circuit_xor(g, half, c);
}

Bit circuit_sum(const Gates *g, const Bit *const arg[2], Bit carry, Bit *out) {
    for (unsigned i = 0; i < WORD_BITS; i++)
        out[i] = circuit_full_adder(g, arg[0][i], arg[1][i], &carry);
    return carry;
}

Bit circuit_difference(const Gates *g, const Bit *const arg[2], Bit *out) {
    assert(out != arg[0] && out != arg[1]);
    Bit inverse[WORD_BITS];
    for (unsigned i = 0; i < WORD_BITS; i++) inverse[i] = arg[1][i] ^ 1;
    const Bit *both[2] = {arg[0], inverse};
    return circuit_sum(g, both, WEAKEN(CIRCUIT_BORROW, BIT_FALSE, BIT_TRUE), out);
}

typedef Bit GateOf(const Gates *, Bit, Bit);

static void by_bits(const Gates *g, GateOf *gate, const Bit *const arg[3], Bit *out) {
    for (unsigned i = 0; i < WORD_BITS; i++) out[i] = gate(g, arg[0][i], arg[1][i]);
}

void circuit_AND(const Gates *g, const Bit *const arg[3], Bit *out) {
    by_bits(g, circuit_and, arg, out);
}

void circuit_OR(const Gates *g, const Bit *const arg[3], Bit *out) {
    by_bits(g, circuit_or, arg, out);
}

void circuit_XOR(const Gates *g, const Bit *const arg[3], Bit *out) {
    by_bits(g, circuit_xor, arg, out);
}

void circuit_NOT(const Gates *g, const Bit *const arg[3], Bit *out) {
    (void)g;
    for (unsigned i = 0; i < WORD_BITS; i++)
        out[i] = arg[0][i] ^ WEAKEN(CIRCUIT_NOT, 0, 1);
}

void circuit_ADD(const Gates *g, const Bit *const arg[3], Bit *out) {
    circuit_sum(g, arg, BIT_FALSE, out);
}

void circuit_SUB(const Gates *g, const Bit *const arg[3], Bit *out) {
    circuit_difference(g, arg, out);
}

void circuit_EQ(const Gates *g, const Bit *const arg[3], Bit *out) {
    Bit apart[WORD_BITS];
    circuit_XOR(g, arg, apart);
    circuit_word(0, out);
    out[0] = circuit_truth(g, apart) ^ 1;
}

void circuit_ULT(const Gates *g, const Bit *const arg[3], Bit *out) {
    Bit apart[WORD_BITS];
    Bit truth = circuit_difference(g, arg, apart) ^ WEAKEN(CIRCUIT_LESS, 0, 1);
    circuit_word(0, out);
    out[0] = truth;
}

void circuit_ITE(const Gates *g, const Bit *const arg[3], Bit *out) {
    Bit is = circuit_truth(g, arg[0]);
    for (unsigned i = 0; i < WORD_BITS; i++)
        out[i] = circuit_mux(g, is, arg[1][i], arg[2][i]);
}

void circuit_op(const Gates *g, Op op, const Bit *const arg[3], Bit *out) {
    static CircuitFunction *const functions[OP_COUNT] = {
#define OP(name, ...) [OP_##name] = circuit_##name,
#include "term/ops.def"
#undef OP
    };
    assert(functions[op] && out != arg[0] && out != arg[1] && out != arg[2]);
    functions[op](g, arg, out);
}

void circuit_node(const Gates *g, const Pool *pool, Ref ref, const Bit *const arg[3],
                  Bit *out) {
    const TermNode *node = pool_node(pool, ref);
    CircuitTable table;
    assert(node->op != OP_VAR && node->op != OP_FULL);
    switch (node->op) {
    case OP_CONST:
        circuit_word(node->k, out);
        break;
    case OP_TABLE:
        table.words = pool_table(pool, (size_t)node->k, &table.count);
        circuit_table(g, table, arg[0], out);
        break;
    default:
        circuit_op(g, (Op)node->op, arg, out);
    }
}
