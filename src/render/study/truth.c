/* Truth vectors: one bit a row of a table, 256 rows at most. */
#include "render/study/table.h"

/* Row r has variable `which` as its bit n - 1 - which; the low six bits of a row's
 * number select within a word, the others the word. */
Truth truth_var(size_t n, size_t which) {
    static const uint64_t within[] = {
        UINT64_C(0xAAAAAAAAAAAAAAAA), UINT64_C(0xCCCCCCCCCCCCCCCC),
        UINT64_C(0xF0F0F0F0F0F0F0F0), UINT64_C(0xFF00FF00FF00FF00),
        UINT64_C(0xFFFF0000FFFF0000), UINT64_C(0xFFFFFFFF00000000),
    };
    size_t bit = n - 1 - which;
    Truth truth;
    for (size_t i = 0; i < 4; i++)
        truth.at[i] = bit < 6 ? within[bit] : i >> (bit - 6) & 1 ? ~UINT64_C(0) : 0;
    return truth;
}

/* The bits of word i that are rows of a table of n variables. */
static uint64_t rows_mask(size_t n, size_t i) {
    if (n >= 6) return i < (size_t)1 << (n - 6) ? ~UINT64_C(0) : 0;
    return i ? 0 : (UINT64_C(1) << (1u << n)) - 1;
}

bool truth_same(size_t n, const Truth *a, const Truth *b) {
    uint64_t differ = 0;
    for (size_t i = 0; i < 4; i++) differ |= (a->at[i] ^ b->at[i]) & rows_mask(n, i);
    return differ == 0;
}

bool truth_all(size_t n, const Truth *truth) {
    const Truth ones = truth_const(true);
    return truth_same(n, truth, &ones);
}

Truth truth_const(bool bit) {
    uint64_t word = bit ? ~UINT64_C(0) : 0;
    return (Truth){{word, word, word, word}};
}

Truth truth_not(Truth a) {
    for (size_t i = 0; i < 4; i++) a.at[i] = ~a.at[i];
    return a;
}

Truth truth_and(Truth a, Truth b) {
    for (size_t i = 0; i < 4; i++) a.at[i] &= b.at[i];
    return a;
}

Truth truth_or(Truth a, Truth b) {
    for (size_t i = 0; i < 4; i++) a.at[i] |= b.at[i];
    return a;
}

Truth truth_xor(Truth a, Truth b) {
    for (size_t i = 0; i < 4; i++) a.at[i] ^= b.at[i];
    return a;
}
