/* Truth tables of up to ten inputs, and arithmetic on words of them.
 *
 * A sum ripples from bit 0 upwards. Where a field cannot overflow its carry is 0 for all
 * inputs, and as inputs that don't matter are dropped, the bits above do not depend on
 * those below: words made of fields stay words of small functions. */
#include "prove/divide/fields_bits.h"
#include "base/weaken.h"

#include <string.h>

FieldsBit fields_bit(bool value) {
    FieldsBit b;
    memset(&b, 0, sizeof b);
    b.row[0] = value;
    return b;
}

FieldsBit fields_input(uint16_t input) {
    FieldsBit b = fields_bit(false);
    b.count = 1, b.input[0] = input, b.row[0] = 2;
    return b;
}

static unsigned merge(const FieldsBit *a, const FieldsBit *b, uint16_t *input) {
    unsigned i = 0, k = 0, count = 0;
    while (i < a->count || k < b->count) {
        if (count == FIELDS_INPUTS) return FIELDS_INPUTS + 1;
        if (k == b->count || (i < a->count && a->input[i] < b->input[k])) {
            input[count++] = a->input[i++];
        } else {
            i += i < a->count && a->input[i] == b->input[k];
            input[count++] = b->input[k++];
        }
    }
    return count;
}

/* The low 2^count bits. */
static uint64_t rows(unsigned count) {
    return count >= 6 ? ~UINT64_C(0) : (UINT64_C(1) << (1u << count)) - 1;
}

static unsigned words(unsigned count) {
    return count <= 6 ? 1 : 1u << (count - 6);
}

/* Where bit j of a row's number is 0. */
static const uint64_t without[6] = {0x5555555555555555, 0x3333333333333333,
                                    0x0F0F0F0F0F0F0F0F, 0x00FF00FF00FF00FF,
                                    0x0000FFFF0000FFFF, 0x00000000FFFFFFFF};

/* A table of n inputs in one word with an input more, which doesn't matter, in place p.
 */
static uint64_t widened(uint64_t row, unsigned p, unsigned n) {
    for (unsigned j = n; j-- > p;) row = (row | row << (1u << j)) & without[j];
    return row | row << (1u << p);
}

/* The same of any table. */
static void widen(uint64_t *row, unsigned p, unsigned n) {
    unsigned block = p < 6 ? 1 : 1u << (p - 6);
    if (n < 6) row[0] = widened(row[0], p, n);
    if (n < 6) return;
    for (unsigned from = words(n) / block; from-- > 0;) {
        uint64_t *low = row + 2 * from * block, *high = low + block;
        if (p < 6) {
            uint64_t word = row[from];
            *low = widened(word & UINT32_MAX, p, 5);
            *high = widened(word >> 32, p, 5);
        } else {
            memmove(high, row + from * block, block * sizeof *row);
            memmove(low, high, block * sizeof *row);
        }
    }
}

/* a's rows over more inputs. */
static void spread(const FieldsBit *a, const uint16_t *input, unsigned count,
                   uint64_t *row) {
    memcpy(row, a->row, sizeof a->row);
    for (unsigned i = 0, own = 0; i < count; i++)
        if (own < a->count && a->input[own] == input[i])
            own++;
        else
            widen(row, i, a->count + i - own);
}

static bool matters(const FieldsBit *a, unsigned i) {
    unsigned n = words(a->count), step = i < 6 ? 0 : 1u << (i - 6);
    for (unsigned k = 0; k < n; k++) {
        if (i < 6 && ((a->row[k] ^ a->row[k] >> (1u << i)) & without[i] & rows(a->count)))
            return true;
        if (i >= 6 && !(k & step) && a->row[k] != a->row[k | step]) return true;
    }
    return false;
}

static void drop(FieldsBit *a, unsigned i) {
    if (a->count <= 6) {
        uint64_t row = a->row[0] & without[i];
        a->count--;
        for (unsigned j = i; j < a->count; j++)
            row = (row | row >> (1u << j)) & (j < 5 ? without[j + 1] : ~UINT64_C(0));
        a->row[0] = row & rows(a->count);
        for (unsigned k = i; k < a->count; k++) a->input[k] = a->input[k + 1];
        return;
    }
    FieldsBit old = *a;
    unsigned low = (1u << i) - 1;
    a->count--;
    memset(a->row, 0, sizeof a->row);
    for (unsigned r = 0; r < 1u << a->count; r++)
        a->row[r >> 6] |= (uint64_t)fields_row(&old, (r & low) | (r & ~low) << 1)
                          << (r & 63);
    for (unsigned k = i; k < a->count; k++) a->input[k] = old.input[k + 1];
}

bool fields_join(Op op, const FieldsBit *a, const FieldsBit *b, FieldsBit *out) {
    FieldsBit r;
    uint64_t other[FIELDS_TABLE];
    unsigned count = merge(a, b, r.input);
    if (count > FIELDS_INPUTS) return false;
    spread(a, r.input, count, r.row);
    spread(b, r.input, count, other);
    r.count = (uint8_t)count;
    for (unsigned k = 0; k < words(count); k++) {
        if (op == OP_AND) r.row[k] &= other[k];
        if (op == OP_OR) r.row[k] |= other[k];
        if (op == OP_XOR) r.row[k] ^= other[k];
    }
    for (unsigned i = count; i-- > 0;)
        if (!matters(&r, i)) drop(&r, i);
    *out = r;
    return true;
}

FieldsBit fields_not(const FieldsBit *a) {
    FieldsBit r = *a;
    for (unsigned k = 0; k < words(r.count); k++) r.row[k] = ~r.row[k] & rows(r.count);
    return r;
}

bool fields_word_join(Op op, const FieldsWord *a, const FieldsWord *b, FieldsWord *out) {
    for (unsigned i = 0; i < FIELDS_BITS; i++)
        if (!fields_join(op, &a->bit[i], &b->bit[i], &out->bit[i])) return false;
    return true;
}

void fields_word_not(const FieldsWord *a, FieldsWord *out) {
    for (unsigned i = 0; i < FIELDS_BITS; i++) out->bit[i] = fields_not(&a->bit[i]);
}

/* One bit: the sum a ^ b ^ carry, and the carry a & b | carry & (a ^ b). */
static bool add_bit(const FieldsBit *a, const FieldsBit *b, FieldsBit *carry,
                    FieldsBit *sum) {
    FieldsBit both, either;
    if (!fields_join(OP_AND, a, b, &both) || !fields_join(OP_XOR, a, b, &either))
        return false;
    return fields_join(OP_XOR, &either, carry, sum) &&
           fields_join(OP_AND, &either, carry, &either) &&
           fields_join(OP_OR, &both, &either, carry);
}

/* a - b is a + ~b + 1, the carry starting at 1; kept as a borrow, whose 0 is no bit. */
static bool subtract_bit(const FieldsBit *a, const FieldsBit *b, FieldsBit *borrow,
                         FieldsBit *sum) {
    FieldsBit less, either, not_a = fields_not(a);
    if (!fields_join(OP_AND, &not_a, b, &less) || !fields_join(OP_XOR, a, b, &either))
        return false;
    FieldsBit same = fields_not(&either);
    return fields_join(OP_XOR, &either, borrow, sum) &&
           fields_join(OP_AND, &same, borrow, &same) &&
           fields_join(OP_OR, &less, &same, borrow);
}

bool fields_word_add(const FieldsWord *a, const FieldsWord *b, bool minus, FieldsWord *out) {
    FieldsBit carry = fields_bit(false);
    for (unsigned i = 0; i < FIELDS_BITS; i++) {
        FieldsBit sum;
        bool is = minus ? subtract_bit(&a->bit[i], &b->bit[i], &carry, &sum)
                        : add_bit(&a->bit[i], &b->bit[i], &carry, &sum);
        if (!is) return false;
        out->bit[i] = sum;
    }
    return true;
}

bool fields_word_choose(const FieldsBit *c, const FieldsWord *yes, const FieldsWord *no,
                       FieldsWord *out) {
    for (unsigned i = 0; i < FIELDS_BITS; i++) {
        FieldsBit either;
        if (!fields_join(OP_XOR, &yes->bit[i], &no->bit[i], &either) ||
            !fields_join(OP_AND, &either, c, &either) ||
            !fields_join(OP_XOR, &either, &no->bit[i], &out->bit[i]))
            return false;
    }
    return true;
}

void fields_word_constant(uint64_t k, FieldsWord *out) {
    for (unsigned i = 0; i < FIELDS_BITS; i++) out->bit[i] = fields_bit(k >> i & 1);
}

void fields_word_move(const FieldsWord *a, const uint8_t *place, FieldsWord *out) {
    FieldsWord r;
    fields_word_constant(0, &r);
    for (unsigned i = 0; i < FIELDS_BITS; i++)
        if (place[i] < FIELDS_BITS) r.bit[place[i]] = a->bit[i];
    *out = r;
}

/* Bits that are joined by inputs they share; `all` has these inputs. */
typedef struct {
    uint64_t bits;
    FieldsBit all;
} Group;

static bool touches(const Group *g, const FieldsBit *b) {
    for (unsigned i = 0; i < b->count; i++)
        for (unsigned k = 0; k < g->all.count; k++)
            if (g->all.input[k] == b->input[i]) return true;
    return false;
}

static bool take(Group *g, const FieldsBit *b) {
    uint16_t input[FIELDS_INPUTS];
    unsigned count = merge(&g->all, b, input);
    if (count > FIELDS_INPUTS) return false;
    memcpy(g->all.input, input, sizeof input);
    g->all.count = (uint8_t)count;
    return true;
}

/* The greatest value of the group's bits as a number. */
static uint64_t group_most(const FieldsWord *a, const Group *g, unsigned low) {
    uint64_t value[1 << FIELDS_INPUTS], row[FIELDS_TABLE], most = 0;
    unsigned letters = 1u << g->all.count;
    memset(value, 0, letters * sizeof *value);
    for (uint64_t bits = g->bits; bits; bits &= bits - 1) {
        unsigned i = (unsigned)__builtin_ctzll(bits);
        spread(&a->bit[i], g->all.input, g->all.count, row);
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
            if (!take(g, &a->bit[i])) return false;
            more = true;
        }
    }
    return true;
}

uint64_t fields_word_most(const FieldsWord *a, unsigned low, unsigned high) {
    uint64_t most = 0, rest = 0;
    for (unsigned i = low; i < high; i++)
        if (!fields_is(&a->bit[i], false)) rest |= UINT64_C(1) << i;
    while (rest) {
        Group g;
        most += gather(a, &rest, &g) ? group_most(a, &g, low) : g.bits >> low;
    }
    return most;
}
