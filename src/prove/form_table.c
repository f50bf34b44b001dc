/* Truth tables of bitwise functions of up to seven words. */
#include "prove/form_local.h"

#include <string.h>

FormTable table_constant(bool ones) {
    return (FormTable){.count = 0, .bits = {ones, 0}};
}

FormTable table_word(uint16_t word) {
    return (FormTable){.count = 1, .word = {word}, .bits = {2, 0}};
}

/* The letters there are over `count` words. */
static void letters(unsigned count, uint64_t *bits) {
    unsigned n = 1u << count;
    bits[0] = n >= 64 ? ~UINT64_C(0) : (UINT64_C(1) << n) - 1;
    bits[1] = n >= 128 ? ~UINT64_C(0) : 0;
}

FormTable table_not(FormTable t) {
    uint64_t all[2];
    letters(t.count, all);
    t.bits[0] ^= all[0], t.bits[1] ^= all[1];
    return t;
}

/* The bits of t over the words of `word`, among which are its own. */
static void spread(const FormTable *t, const uint16_t *word, unsigned count,
                   uint64_t *bits) {
    unsigned from[TABLE_LETTERS], bit[FORM_WORDS];
    if (t->count == count) {
        memcpy(bits, t->bits, sizeof t->bits);
        return;
    }
    for (unsigned i = 0, own = 0; i < count; i++) {
        bool is = own < t->count && t->word[own] == word[i];
        bit[i] = is ? 1u << own++ : 0;
    }
    from[0] = 0;
    bits[0] = table_bit(t, 0), bits[1] = 0;
    for (unsigned i = 0; i < count; i++)
        for (unsigned half = 1u << i, k = half; k < 2 * half; k++) {
            from[k] = from[k - half] | bit[i];
            bits[k >> 6] |= (uint64_t)table_bit(t, from[k]) << (k & 63);
        }
}

static unsigned merge(const FormTable *a, const FormTable *b, uint16_t *word) {
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
    uint16_t word[FORM_WORDS];
    uint64_t p[2], q[2];
    unsigned count = merge(a, b, word);
    if (count > FORM_WORDS) return false;
    spread(a, word, count, p);
    spread(b, word, count, q);
    for (int i = 0; i < 2; i++) {
        if (op == OP_AND) p[i] &= q[i];
        if (op == OP_OR) p[i] |= q[i];
        if (op == OP_XOR) p[i] ^= q[i];
    }
    *out = table_make(word, count, p);
    return true;
}

/* The letters without word i: those with it follow 2^i places later. */
static const uint64_t WITHOUT[6] = {0x5555555555555555, 0x3333333333333333,
                                    0x0F0F0F0F0F0F0F0F, 0x00FF00FF00FF00FF,
                                    0x0000FFFF0000FFFF, 0x00000000FFFFFFFF};

static bool matters(const uint64_t *bits, unsigned count, unsigned i) {
    if (i == 6) return bits[0] != bits[1];
    uint64_t all[2];
    letters(count, all);
    for (int k = 0; k < 2; k++)
        if ((bits[k] ^ bits[k] >> (1u << i)) & WITHOUT[i] & all[k]) return true;
    return false;
}

/* The bits over all words but number i, which does not matter. */
static void drop(uint64_t *bits, unsigned count, unsigned i) {
    uint64_t kept[2] = {0, 0};
    unsigned low = (1u << i) - 1;
    for (unsigned k = 0; k < 1u << (count - 1); k++) {
        unsigned from = (k & low) | (k & ~low) << 1;
        kept[k >> 6] |= (bits[from >> 6] >> (from & 63) & 1) << (k & 63);
    }
    bits[0] = kept[0], bits[1] = kept[1];
}

FormTable table_make(const uint16_t *word, unsigned count, const uint64_t *bits) {
    FormTable t = {.count = 0};
    memcpy(t.word, word, count * sizeof *word);
    memcpy(t.bits, bits, sizeof t.bits);
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
    for (unsigned bit = 1; bit < 1u << count; bit *= 2)
        for (unsigned k = 0; k < 1u << count; k++)
            if (k & bit) value[k] -= value[k ^ bit];
}

void table_zeta(uint64_t *value, unsigned count) {
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
