/* What compilers' functions and C's library mean, where they cut their arguments to fewer
 * bits than a word has; a part of test_exec_builtin_means.h. */
#ifndef TESTS_UNIT_TEST_EXEC_BUILTIN_NARROW_H
#define TESTS_UNIT_TEST_EXEC_BUILTIN_NARROW_H

static uint64_t low32(uint64_t x) {
    return x & UINT32_MAX;
}

/* The word that holds an int of these bits. */
static uint64_t as_int(uint64_t x) {
    return low32(x) | (bit_of(x, 31) ? ALL << 32 : 0);
}

#define OF_WIDTH(bits)                                                                   \
    MEAN(popcount##bits, (uint64_t)count(a[0], bits))                                    \
    MEAN(ctz##bits, (uint64_t)low_run(a[0], 0, bits))                                    \
    MEAN(clz##bits, (uint64_t)high_run(a[0], 0, bits))
OF_WIDTH(16)
OF_WIDTH(32)

/* How many bits below the highest are as it is. */
static uint64_t same_bits(uint64_t x, int bits) {
    return (uint64_t)high_run(x, bit_of(x, bits - 1), bits) - 1;
}

MEAN(parity32, (uint64_t)count(a[0], 32) % 2)
MEAN(ffs32, low32(a[0]) ? (uint64_t)low_run(a[0], 0, 32) + 1 : 0)
MEAN(clrsb32, same_bits(a[0], 32))
MEAN(clrsb64, same_bits(a[0], 64))
MEAN(bsf32, low32(a[0]) ? (uint64_t)low_run(a[0], 0, 32) : 64)
MEAN(bsr32, 31 - (uint64_t)high_run(a[0], 0, 32))
MEAN(abs32, bit_of(a[0], 31) ? as_int(0 - a[0]) : low32(a[0]))
MEAN(blsi32, low32(at(LOW_ZEROS)))
MEAN(blsr32, low32(a[0] & ~at(LOW_ZEROS)))
MEAN(blsmsk32, low32(low((uint64_t)LOW_ZEROS + 1)))
MEAN(andn32, low32(~a[0] & a[1]))
MEAN(bzhi32, low32(mean_bzhi8(a)))

static uint64_t mean_pext32(Args a) {
    return mean_pext((uint64_t[]){a[0], low32(a[1])});
}

static uint64_t mean_pdep32(Args a) {
    return mean_pdep((uint64_t[]){a[0], low32(a[1])});
}

static uint64_t mean_bextr32(Args a) {
    return mean_bextr8((uint64_t[]){low32(a[0]), a[1], a[2]});
}

static uint64_t mean_field(Args a) {
    return mean_bextr8((uint64_t[]){a[0], a[1], a[1] >> 8});
}

static uint64_t mean_field32(Args a) {
    return mean_field((uint64_t[]){low32(a[0]), a[1]});
}

static uint64_t mean_bswap16(Args a) {
    return (a[0] & 0xff) << 8 | (a[0] >> 8 & 0xff);
}

static uint64_t mean_bswap32(Args a) {
    uint64_t x = a[0];
    return (x & 0xff) << 24 | (x & 0xff00) << 8 | (x >> 8 & 0xff00) | (x >> 24 & 0xff);
}

MEAN(bswap_int, as_int(mean_bswap32(a)))

/* Of 32 bits, n further. */
static uint64_t turned32(uint64_t x, uint64_t n) {
    uint64_t found = 0;
    for (int i = 0; i < 32; i++)
        if (bit_of(x, i)) found |= one((i + (int)(n & 31)) % 32);
    return found;
}
MEAN(rotl32, turned32(a[0], a[1]))
MEAN(rotr32, turned32(a[0], 32 - (a[1] & 31)))

/* Of characters, which are ints. */

static bool is_one_of(uint64_t x, const char *characters) {
    uint64_t c = low32(x);
    return c > 0 && c < 128 && strchr(characters, (int)c);
}

static const char small[] = "abcdefghijklmnopqrstuvwxyz",
                  capital[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

static uint64_t mean_isdigit(Args a) {
    return is_one_of(a[0], "0123456789");
}

static uint64_t mean_islower(Args a) {
    return is_one_of(a[0], small);
}

static uint64_t mean_isupper(Args a) {
    return is_one_of(a[0], capital);
}

static uint64_t mean_isalpha(Args a) {
    return mean_islower(a) | mean_isupper(a);
}

static uint64_t mean_isalnum(Args a) {
    return mean_isalpha(a) | mean_isdigit(a);
}

static uint64_t mean_isspace(Args a) {
    return is_one_of(a[0], " \t\n\v\f\r");
}

static uint64_t mean_tolower(Args a) {
    return mean_isupper(a) ? (uint64_t)small[strchr(capital, (int)a[0]) - capital]
                            : as_int(a[0]);
}

static uint64_t mean_toupper(Args a) {
    return mean_islower(a) ? (uint64_t)capital[strchr(small, (int)a[0]) - small]
                            : as_int(a[0]);
}

/* clang-format off */
#define NARROW_MODELS                                                                    \
    {"__builtin_popcountll", "x", mean_popcount},                                        \
    {"_mm_popcnt_u64", "x", mean_popcount},                                              \
    {"__popcnt64", "x", mean_popcount},                                                  \
    {"__builtin_popcount", "x", mean_popcount32},                                        \
    {"__popcnt", "x", mean_popcount32},                                                  \
    {"__popcnt16", "x", mean_popcount16},                                                \
    {"__builtin_ctzll", "x", mean_ctz},                                                  \
    {"_tzcnt_u64", "x", mean_ctz},                                                       \
    {"__builtin_ctz", "x", mean_ctz32},                                                  \
    {"_tzcnt_u32", "x", mean_ctz32},                                                     \
    {"__tzcnt_u16", "x", mean_ctz16},                                                    \
    {"__builtin_clzll", "x", mean_clz},                                                  \
    {"_lzcnt_u64", "x", mean_clz},                                                       \
    {"__builtin_clz", "x", mean_clz32},                                                  \
    {"_lzcnt_u32", "x", mean_clz32},                                                     \
    {"__lzcnt16", "x", mean_clz16},                                                      \
    {"__builtin_ffsll", "x", mean_ffs},                                                  \
    {"__builtin_ffs", "x", mean_ffs32},                                                  \
    {"__builtin_clrsb", "x", mean_clrsb32},                                              \
    {"__builtin_clrsbll", "x", mean_clrsb64},                                            \
    {"__bsfd", "x", mean_bsf32},                                                         \
    {"__bsrd", "x", mean_bsr32},                                                         \
    {"__bsfq", "x", mean_ctz},                                                           \
    {"__bsrq", "x", mean_msb},                                                           \
    {"__builtin_parityll", "x", mean_parity},                                            \
    {"__builtin_parity", "x", mean_parity32},                                            \
    {"_bswap64", "x", mean_bswap},                                                       \
    {"__builtin_bswap32", "x", mean_bswap32},                                            \
    {"__builtin_bswap16", "x", mean_bswap16},                                            \
    {"_bswap", "x", mean_bswap_int},                                                     \
    {"__builtin_abs", "x", mean_abs32},                                                  \
    {"labs", "x", mean_absolute},                                                        \
    {"isdigit", "C", mean_isdigit},                                                      \
    {"islower", "C", mean_islower},                                                      \
    {"isupper", "C", mean_isupper},                                                      \
    {"isalpha", "C", mean_isalpha},                                                      \
    {"isalnum", "C", mean_isalnum},                                                      \
    {"isspace", "C", mean_isspace},                                                      \
    {"tolower", "C", mean_tolower},                                                      \
    {"toupper", "C", mean_toupper},                                                      \
    {"__builtin_expect", "xx", mean_first},                                              \
    {"_blsi_u32", "x", mean_blsi32},                                                     \
    {"_blsr_u32", "x", mean_blsr32},                                                     \
    {"_blsmsk_u32", "x", mean_blsmsk32},                                                 \
    {"_andn_u32", "xx", mean_andn32},                                                    \
    {"_pext_u32", "xx", mean_pext32},                                                    \
    {"_pdep_u32", "xx", mean_pdep32},                                                    \
    {"_bzhi_u32", "xn", mean_bzhi32},                                                    \
    {"_bextr_u32", "xnn", mean_bextr32},                                                 \
    {"__bextr_u32", "xn", mean_field32},                                                 \
    {"__bextr_u64", "xn", mean_field},                                                   \
    {"_rotl", "xn", mean_rotl32},                                                        \
    {"_rotr", "xn", mean_rotr32},
/* clang-format on */

#endif
