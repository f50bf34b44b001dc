/* Arithmetic on words of truth tables.
 *
 * A sum ripples from bit 0 upwards. Where a field cannot overflow its carry is 0 for all
 * inputs, and as inputs that don't matter are dropped, the bits above do not depend on
 * those below: words made of fields stay words of small functions. */
#include "prove/divide/fields_bits.h"
#include "base/weaken.h"

bool fields_word_join(Op op, const FieldsWord *a, const FieldsWord *b, FieldsWord *out) {
    for (unsigned i = 0; i < FIELDS_BITS; i++)
        if (!table_join(op, &a->bit[i], &b->bit[i], &out->bit[i])) return false;
    return true;
}

/* One bit: the sum a ^ b ^ carry, and the carry a & b | carry & (a ^ b). */
static bool add_bit(const FormTable *a, const FormTable *b, FormTable *carry,
                    FormTable *sum) {
    FormTable both, either;
    if (!table_join(OP_AND, a, b, &both) || !table_join(OP_XOR, a, b, &either))
        return false;
    return table_join(OP_XOR, &either, carry, sum) &&
           table_join(OP_AND, &either, carry, &either) &&
           table_join(OP_OR, &both, &either, carry);
}

/* a - b is a + ~b + 1, the carry starting at 1; kept as a borrow, whose 0 is no bit. */
static bool subtract_bit(const FormTable *a, const FormTable *b, FormTable *borrow,
                         FormTable *sum) {
    FormTable less, either, not_a = table_not(*a);
    if (!table_join(OP_AND, &not_a, b, &less) || !table_join(OP_XOR, a, b, &either))
        return false;
    FormTable same = table_not(either);
    return table_join(OP_XOR, &either, borrow, sum) &&
           table_join(OP_AND, &same, borrow, &same) &&
           table_join(OP_OR, &less, &same, borrow);
}

bool fields_word_add(const FieldsWord *a, const FieldsWord *b, bool minus,
                     FieldsWord *out) {
    FormTable carry = table_constant(false);
    for (unsigned i = 0; i < FIELDS_BITS; i++) {
        FormTable sum;
        bool is = minus ? subtract_bit(&a->bit[i], &b->bit[i], &carry, &sum)
                        : add_bit(&a->bit[i], &b->bit[i], &carry, &sum);
        if (!is) return false;
        out->bit[i] = sum;
    }
    return true;
}

void fields_word_constant(uint64_t k, FieldsWord *out) {
    for (unsigned i = 0; i < FIELDS_BITS; i++) out->bit[i] = table_constant(k >> i & 1);
}

void fields_word_move(const FieldsWord *a, Op op, uint64_t by, FieldsWord *out) {
    fields_word_constant(0, out);
    for (unsigned i = 0; i < FIELDS_BITS; i++) {
        uint64_t to = op_fold(op, UINT64_C(1) << i, by, 0);
        for (; to; to &= to - 1) out->bit[__builtin_ctzll(to)] = a->bit[i];
    }
}

static bool share_inputs(const FormTable *a, const FormTable *b) {
    for (unsigned i = 0; i < a->count; i++)
        for (unsigned k = 0; k < b->count; k++)
            if (a->word[i] == b->word[k]) return true;
    return false;
}

/* Bit i can be 1 where all bits of `ones` are; as far as is known, if those that share
 * inputs have too many. */
static bool joins(const FieldsWord *a, uint64_t ones, unsigned i) {
    FormTable all = a->bit[i];
    for (uint64_t rest = ones, next; rest; rest = next) {
        next = 0;
        for (uint64_t bits = rest; bits; bits &= bits - 1) {
            const FormTable *b = &a->bit[__builtin_ctzll(bits)];
            if (!share_inputs(&all, b))
                next |= bits & -bits;
            else if (!table_join(OP_AND, &all, b, &all))
                return true;
        }
        if (next == rest) break;
    }
    return WEAKEN(FIELDS_MOST, table_bit(&all, 0), all.count || all.bits[0]);
}

/* The greatest number has the highest bits that can be 1 together: leaving out what they
 * have in common only makes it greater. */
uint64_t fields_word_most(const FieldsWord *a, unsigned low, unsigned high) {
    assert(low < high && high <= FIELDS_BITS);
    uint64_t most = 0;
    for (unsigned i = high; i-- > low;)
        if (joins(a, most, i)) most |= UINT64_C(1) << i;
    return most >> low;
}
