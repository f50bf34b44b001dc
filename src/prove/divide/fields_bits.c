/* Arithmetic on words of truth tables.
 *
 * A sum ripples from bit 0 upwards. Where a field cannot overflow its carry is 0 for all
 * inputs, and as inputs that don't matter are dropped, the bits above do not depend on
 * those below: words made of fields stay words of small functions. */
#include "prove/divide/fields_bits.h"
#include "base/weaken.h"

#include <string.h>

bool fields_word_join(Op op, const FieldsWord *a, const FieldsWord *b, FieldsWord *out) {
    for (unsigned i = 0; i < FIELDS_BITS; i++)
        if (!table_join(op, &a->bit[i], &b->bit[i], &out->bit[i])) return false;
    return true;
}

void fields_word_not(const FieldsWord *a, FieldsWord *out) {
    for (unsigned i = 0; i < FIELDS_BITS; i++) out->bit[i] = table_not(a->bit[i]);
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

/* Bits that are joined by inputs they share; `all` has these inputs. */
typedef struct {
    uint64_t bits;
    FormTable all;
} Group;

static bool touches(const Group *g, const FormTable *b) {
    for (unsigned i = 0; i < b->count; i++)
        for (unsigned k = 0; k < g->all.count; k++)
            if (g->all.word[k] == b->word[i]) return true;
    return false;
}

static bool merge_table(Group *g, const FormTable *b) {
    uint16_t input[FORM_WORDS];
    unsigned count = table_merge(&g->all, b, input);
    if (count > FORM_WORDS) return false;
    assert(count >= g->all.count && count >= b->count);
    memcpy(g->all.word, input, sizeof input);
    g->all.count = (uint8_t)count;
    return true;
}

/* The greatest value of the group's bits as a number. */
static uint64_t group_most(const FieldsWord *a, const Group *g, unsigned low) {
    uint64_t value[1 << FORM_WORDS], row[TABLE_BLOCKS], most = 0;
    unsigned letters = 1u << g->all.count;
    assert(g->all.count <= FORM_WORDS && g->bits >> low << low == g->bits);
    memset(value, 0, letters * sizeof *value);
    for (uint64_t bits = g->bits; bits; bits &= bits - 1) {
        unsigned i = (unsigned)__builtin_ctzll(bits);
        table_spread(&a->bit[i], g->all.word, g->all.count, row);
        for (unsigned r = 0; r < letters; r++)
            value[r] |= (row[r >> 6] >> (r & 63) & 1) << (i - low);
    }
    for (unsigned r = 0; r < letters - WEAKEN(FIELDS_MOST, 1, 0); r++)
        if (value[r] > most) most = value[r];
    return most;
}

/* Takes bits of `rest` that share inputs out of it; false: they share too many. */
static bool gather(const FieldsWord *a, uint64_t *rest, Group *g) {
    bool more = true;
    *g = (Group){.bits = 0};
    while (more) {
        more = false;
        for (uint64_t bits = *rest; bits; bits &= bits - 1) {
            unsigned i = (unsigned)__builtin_ctzll(bits);
            if (g->bits && !touches(g, &a->bit[i])) continue;
            g->bits |= UINT64_C(1) << i;
            *rest &= ~(UINT64_C(1) << i);
            if (!merge_table(g, &a->bit[i])) return false;
            more = true;
        }
    }
    return true;
}

uint64_t fields_word_most(const FieldsWord *a, unsigned low, unsigned high) {
    assert(low < high && high <= FIELDS_BITS);
    uint64_t most = 0, rest = 0;
    for (unsigned i = low; i < high; i++)
        if (a->bit[i].count || a->bit[i].bits[0]) rest |= UINT64_C(1) << i;
    while (rest) {
        Group g;
        most += gather(a, &rest, &g) ? group_most(a, &g, low) : g.bits >> low;
    }
    return most;
}
