/* Truth tables of bitwise functions of up to FORM_WORDS words. Blocks of letters beyond
 * the last one are 0. */
#include "prove/forms/table.h"

#include <string.h>

FormTable table_constant(bool ones) {
    return (FormTable){.count = 0, .bits = {ones}};
}

FormTable table_word(uint16_t word) {
    return (FormTable){.count = 1, .word = {word}, .bits = {2}};
}

/* The letters there are over `count` words, in each block. */
static uint64_t letters(unsigned count) {
    return count >= 6 ? ~UINT64_C(0) : (UINT64_C(1) << (1u << count)) - 1;
}

FormTable table_not(FormTable t) {
    for (unsigned i = 0; i < table_blocks(t.count); i++) t.bits[i] ^= letters(t.count);
    return t;
}

/* The letters without word i: those with it follow 2^i places later. */
static const uint64_t WITHOUT[6] = {0x5555555555555555, 0x3333333333333333,
                                    0x0F0F0F0F0F0F0F0F, 0x00FF00FF00FF00FF,
                                    0x0000FFFF0000FFFF, 0x00000000FFFFFFFF};

/* 32 bits, with a gap of 2^i after every 2^i of them. */
static uint64_t with_gaps(uint64_t x, unsigned i) {
    x &= WITHOUT[5];
    for (unsigned k = 5; k-- > i;) x = (x | x << (1u << k)) & WITHOUT[k];
    return x;
}

/* The other way: what is in the gaps goes. */
static uint64_t without_gaps(uint64_t x, unsigned i) {
    x &= WITHOUT[i];
    for (unsigned k = i; k < 5; k++) x = (x | x >> (1u << k)) & WITHOUT[k + 1];
    return x;
}

/* The bits over one word more, which does not matter; it becomes number i. */
static void put_in(uint64_t *bits, unsigned count, unsigned i) {
    assert(i <= count && count < FORM_WORDS);
    unsigned apart = i < 6 ? 0 : 1u << (i - 6);
    for (unsigned k = table_blocks(count + 1); k-- > 0;) {
        if (apart) {
            bits[k] = bits[(k & (apart - 1)) | (k & ~(2 * apart - 1)) / 2];
            continue;
        }
        uint64_t x = with_gaps(bits[k / 2] >> 32 * (k & 1), i);
        bits[k] = (x | x << (1u << i)) & letters(count + 1);
    }
}

void table_spread(const FormTable *t, const uint16_t *word, unsigned count,
                  uint64_t *bits) {
    unsigned own = 0, now = t->count;
    memcpy(bits, t->bits, table_blocks(now) * sizeof *bits);
    for (unsigned i = 0; i < count; i++)
        if (own < t->count && t->word[own] == word[i])
            own++;
        else
            put_in(bits, now++, i);
    assert(own == t->count && now == count);
}

unsigned table_merge(const FormTable *a, const FormTable *b, uint16_t *word) {
    unsigned i = 0, j = 0, count = 0;
    while (i < a->count || j < b->count) {
        if (count == FORM_WORDS) return FORM_WORDS + 1;
        if (j == b->count || (i < a->count && a->word[i] < b->word[j])) {
            word[count++] = a->word[i++];
        } else {
            if (i < a->count && a->word[i] == b->word[j]) i++;
            word[count++] = b->word[j++];
        }
    }
    return count;
}

bool table_join(Op op, const FormTable *a, const FormTable *b, FormTable *out) {
    assert(op == OP_AND || op == OP_OR || op == OP_XOR);
    uint16_t word[FORM_WORDS];
    uint64_t p[TABLE_BLOCKS], q[TABLE_BLOCKS];
    unsigned count = table_merge(a, b, word);
    if (count > FORM_WORDS) return false;
    table_spread(a, word, count, p);
    table_spread(b, word, count, q);
    for (unsigned i = 0; i < table_blocks(count); i++) {
        if (op == OP_AND) p[i] &= q[i];
        if (op == OP_OR) p[i] |= q[i];
        if (op == OP_XOR) p[i] ^= q[i];
    }
    *out = table_make(word, count, p);
    return true;
}

/* Whether the halves of the letters differ that have word number i and not. */
static bool matters(const uint64_t *bits, unsigned count, unsigned i) {
    unsigned blocks = table_blocks(count), apart = i < 6 ? 0 : 1u << (i - 6);
    for (unsigned k = 0; k < blocks; k++) {
        if (apart && !(k & apart) && bits[k] != bits[k | apart]) return true;
        if (!apart && (bits[k] ^ bits[k] >> (1u << i)) & WITHOUT[i] & letters(count))
            return true;
    }
    return false;
}

/* The bits over all words but number i, which does not matter. */
static void drop(uint64_t *bits, unsigned count, unsigned i) {
    assert(i < count);
    unsigned apart = i < 6 ? 0 : 1u << (i - 6), blocks = table_blocks(count - 1);
    for (unsigned k = 0; k < blocks; k++) { /* never later than it is read */
        if (apart) {
            bits[k] = bits[(k & (apart - 1)) | (k & ~(apart - 1)) * 2];
            continue;
        }
        uint64_t low = without_gaps(bits[count > 6 ? 2 * k : k], i);
        uint64_t high = count > 6 ? without_gaps(bits[2 * k + 1], i) : 0;
        bits[k] = low | high << 32;
    }
    for (unsigned k = blocks; k < table_blocks(count); k++) bits[k] = 0;
}

FormTable table_make(const uint16_t *word, unsigned count, const uint64_t *bits) {
    assert(count <= FORM_WORDS);
    FormTable t = {.count = 0};
    memcpy(t.word, word, count * sizeof *word);
    memcpy(t.bits, bits, table_blocks(count) * sizeof *bits);
    for (unsigned i = count; i-- > 0;) {
        if (matters(t.bits, count, i)) continue;
        drop(t.bits, count, i);
        count--;
        for (unsigned k = i; k < count; k++) t.word[k] = t.word[k + 1];
    }
    t.count = (uint8_t)count;
    return t;
}

void table_values(const FormTable *t, uint64_t *value) {
    for (unsigned k = 0; k < 1u << t->count; k++) value[k] = table_bit(t, k);
}

void table_moebius(uint64_t *value, unsigned count) {
    assert(count <= FORM_WORDS);
    for (unsigned bit = 1; bit < 1u << count; bit *= 2)
        for (unsigned k = 0; k < 1u << count; k++)
            if (k & bit) value[k] -= value[k ^ bit];
}

void table_zeta(uint64_t *value, unsigned count) {
    assert(count <= FORM_WORDS);
    for (unsigned bit = 1; bit < 1u << count; bit *= 2)
        for (unsigned k = 0; k < 1u << count; k++)
            if (k & bit) value[k] += value[k ^ bit];
}

/* The last word decides between the two halves of the letters. */
static bool compose(const FormTable *t, const FormTable *with, unsigned count,
                    unsigned letter, FormTable *out) {
    FormTable off, on;
    if (count == 0) return *out = table_constant(table_bit(t, letter)), true;
    unsigned bit = 1u << (count - 1);
    if (!compose(t, with, count - 1, letter, &off) ||
        !compose(t, with, count - 1, letter | bit, &on))
        return false;
    if (!table_join(OP_XOR, &off, &on, &on)) return false; /* off ^ (with & (off ^ on)) */
    return table_join(OP_AND, &on, &with[count - 1], &on) &&
           table_join(OP_XOR, &off, &on, out);
}

bool table_compose(const FormTable *t, const FormTable *with, FormTable *out) {
    return compose(t, with, t->count, 0, out);
}
