/* Truth vectors. */
#include "render/study/truth.h"

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

Truth truth_within(size_t n, Truth a) {
    if (n < 6) a.at[0] &= (UINT64_C(1) << (1u << n)) - 1;
    for (size_t i = n < 6 ? 1 : (size_t)1 << (n - 6); i < 4; i++) a.at[i] = 0;
    return a;
}

unsigned truth_count(const Truth *a) {
    unsigned count = 0;
    for (size_t i = 0; i < 4; i++) count += (unsigned)__builtin_popcountll(a->at[i]);
    return count;
}

bool truth_same(size_t n, const Truth *a, const Truth *b) {
    const Truth differ = truth_within(n, truth_xor(*a, *b));
    return truth_count(&differ) == 0;
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
