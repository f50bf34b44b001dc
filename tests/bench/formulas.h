/* What the formulas call, as an engine's C has it. bbx reads it too, behind formulas.bbx
 * and without the lines that begin with #. */
#include <stdint.h>
typedef uint64_t U64;
#define swapBytes(x) __builtin_bswap64(x)
#define countBits(x) ((U64)__builtin_popcountll(x))
#define scanForward(x) ((U64)__builtin_ctzll(x))
#define scanReverse(x) ((U64)(63 - __builtin_clzll(x)))
#define highProduct(a, b) ((U64)(((unsigned __int128)(a) * (b)) >> 64))
#define turnLeft(x, s) (((x) << (s)) | ((x) >> ((64 - (s)) & 63)))
#ifdef __BMI2__
#define gatherBits(x, mask) __builtin_ia32_pext_di(x, mask)
#define scatterBits(x, mask) __builtin_ia32_pdep_di(x, mask)
#endif

static inline U64 kingSpan(U64 k) {
    U64 row = k | ((k << 1) & 0xfefefefefefefefeULL) | ((k >> 1) & 0x7f7f7f7f7f7f7f7fULL);
    return (row | (row << 8) | (row >> 8)) ^ k;
}

static inline U64 knightSpan(U64 n) {
    U64 l1 = (n >> 1) & 0x7f7f7f7f7f7f7f7fULL, l2 = (n >> 2) & 0x3f3f3f3f3f3f3f3fULL;
    U64 r1 = (n << 1) & 0xfefefefefefefefeULL, r2 = (n << 2) & 0xfcfcfcfcfcfcfcfcULL;
    U64 h1 = l1 | r1, h2 = l2 | r2;
    return (h1 << 16) | (h1 >> 16) | (h2 << 8) | (h2 >> 8);
}

static inline U64 fillNorth(U64 x) {
    x |= x << 8;
    x |= x << 16;
    return x | (x << 32);
}

static inline U64 slideNorth(U64 g, U64 p) {
    g |= p & (g << 8);
    p &= p << 8;
    g |= p & (g << 16);
    p &= p << 16;
    return g | (p & (g << 32));
}

static inline U64 slideEast(U64 g, U64 p) {
    p &= 0xfefefefefefefefeULL;
    g |= p & (g << 1);
    p &= p << 1;
    g |= p & (g << 2);
    p &= p << 2;
    return g | (p & (g << 4));
}

static inline U64 mirrorFiles(U64 x) {
    x = ((x >> 1) & 0x5555555555555555ULL) | ((x & 0x5555555555555555ULL) << 1);
    x = ((x >> 2) & 0x3333333333333333ULL) | ((x & 0x3333333333333333ULL) << 2);
    return ((x >> 4) & 0x0f0f0f0f0f0f0f0fULL) | ((x & 0x0f0f0f0f0f0f0f0fULL) << 4);
}

static inline U64 transpose(U64 x) {
    U64 t = 0x0f0f0f0f00000000ULL & (x ^ (x << 28));
    x ^= t ^ (t >> 28);
    t = 0x3333000033330000ULL & (x ^ (x << 14));
    x ^= t ^ (t >> 14);
    t = 0x5500550055005500ULL & (x ^ (x << 7));
    return x ^ t ^ (t >> 7);
}

static inline U64 spreadDown(U64 x) {
    x |= x >> 1;
    x |= x >> 2;
    x |= x >> 4;
    x |= x >> 8;
    x |= x >> 16;
    return x | (x >> 32);
}

static inline U64 deltaStep(U64 x) {
    U64 t = ((x >> 9) ^ x) & 0x0055005500550055ULL;
    return x ^ t ^ (t << 9);
}

static inline U64 mixBits(U64 x) {
    x ^= x >> 33;
    x *= 0xff51afd7ed558ccdULL;
    x ^= x >> 33;
    x *= 0xc4ceb9fe1a85ec53ULL;
    return x ^ (x >> 33);
}
