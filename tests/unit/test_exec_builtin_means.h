/* What bbx's own functions mean, written a second time, square by square and bit by bit,
 * and the table of them all. Kinds are those of builtin.h and some narrower ones, for
 * arguments of which a function promises something: see draw_args. */
#ifndef TESTS_UNIT_TEST_EXEC_BUILTIN_MEANS_H
#define TESTS_UNIT_TEST_EXEC_BUILTIN_MEANS_H

#include <string.h>
#include <stdbool.h>
#include <stdint.h>

#define ALL (~UINT64_C(0))
typedef const uint64_t *Args;
typedef uint64_t Meaning_(Args a);

static uint64_t random_state = 2024;

static uint64_t next_random(void) {
    uint64_t z = random_state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* Words of all densities, and the corners. */
static uint64_t random_word(void) {
    static const uint64_t corners[] = {0, 1, ALL, UINT64_C(1) << 63, ALL >> 1, 2};
    uint64_t how = next_random() % 10, x = next_random();
    if (how == 0) return corners[next_random() % 6];
    if (how == 1) return UINT64_C(1) << (x & 63);
    if (how == 2) return x >> (next_random() & 63);
    if (how == 3) return ALL << (x & 63);
    if (how < 6) return x & next_random() & next_random();
    if (how < 8) return x | next_random();
    return x;
}

static uint64_t random_arg(char letter) {
    uint64_t x = next_random();
    switch (letter) {
    case 's':
        return x % 16 ? x >> 32 & 63 : 64 + (x >> 32 & 3);
    case 'n':
        return x % 8 ? x >> 32 & 127 : random_word();
    case 'd':
        return x >> 32 & 7;
    default:
        return random_word();
    }
}

/* The meanings. */

static int bit_of(uint64_t x, int i) {
    return (int)(x >> i & 1);
}
static uint64_t one(int i) {
    return UINT64_C(1) << (i & 63);
}
static int64_t sgn(uint64_t x) {
    return (int64_t)x;
}

static const int dir_file[] = {1, 1, 1, 0, -1, -1, -1, 0};
static const int dir_rank[] = {1, 0, -1, -1, -1, 0, 1, 1};

/* Squares come as file and rank. */
static uint64_t cell(int file, int rank) {
    return file < 0 || file > 7 || rank < 0 || rank > 7 ? 0 : one(rank * 8 + file);
}

/* The set moved by so many files and ranks. */
static uint64_t moved(uint64_t x, int files, int ranks) {
    uint64_t found = 0;
    for (int s = 0; s < 64; s++)
        if (bit_of(x, s)) found |= cell(s % 8 + files, s / 8 + ranks);
    return found;
}

static uint64_t step(uint64_t x, int dir) {
    return moved(x, dir_file[dir], dir_rank[dir]);
}

static uint64_t flood(uint64_t x, int dir, uint64_t free) {
    for (int i = 0; i < 8; i++) x |= step(x, dir) & free;
    return x;
}

static uint64_t ray(uint64_t s, int dir) {
    return s > 63 ? 0 : flood(one((int)s), dir, ALL) & ~one((int)s);
}

static uint64_t slide(uint64_t s, int dir, uint64_t occ) {
    uint64_t seen = 0;
    if (s > 63) return 0;
    for (uint64_t at = step(one((int)s), dir); at; at = at & occ ? 0 : step(at, dir))
        seen |= at;
    return seen;
}

#define MEAN(name, value)                                                                \
    static uint64_t mean_##name(Args a) {                                                \
        return value;                                                                    \
    }

#define DIRECTION(name, dir)                                                             \
    MEAN(name##One, step(a[0], dir))                                                     \
    MEAN(name##Fill, flood(a[0], dir, ALL))                                              \
    MEAN(name##Occl, flood(a[0], dir, a[1]))
DIRECTION(noEa, 0)
DIRECTION(east, 1)
DIRECTION(soEa, 2)
DIRECTION(sout, 3)
DIRECTION(soWe, 4)
DIRECTION(west, 5)
DIRECTION(noWe, 6)
DIRECTION(nort, 7)
MEAN(shiftOne, step(a[0], (int)a[1]))
MEAN(fileFill, flood(flood(a[0], 3, ALL), 7, ALL))
MEAN(rankFill, flood(flood(a[0], 1, ALL), 5, ALL))
MEAN(ray, ray(a[0], (int)a[1]))

/* Up to seven shifts, one after the other. */
static uint64_t shifts(uint64_t x, uint64_t free, uint64_t n, bool left) {
    for (int i = 0; i < 7; i++) x |= free & (left ? x << n : x >> n);
    return x;
}
MEAN(fillUp, shifts(a[0], a[1], a[2] % 16, true))
MEAN(fillDown, shifts(a[0], a[1], a[2] % 16, false))

/* All squares that stand to s as the pair of differences says. */
static uint64_t line(uint64_t s, int files, int ranks) {
    uint64_t found = 0;
    for (int i = -7; i < 8 && s < 64; i++)
        found |= cell((int)s % 8 + i * files, (int)s / 8 + i * ranks);
    return found;
}
MEAN(fileOf, line(a[0], 0, 1))
MEAN(rankOf, line(a[0], 1, 0))
MEAN(diagOf, line(a[0], 1, 1))
MEAN(antiDiagOf, line(a[0], -1, 1))
MEAN(bit, one((int)(a[0] & 63)))

static uint64_t mean_line(Args a) {
    for (int d = 0; d < 4 && a[1] < 64; d++)
        if (a[0] != a[1] && line(a[0], dir_file[d], dir_rank[d]) & one((int)a[1]))
            return line(a[0], dir_file[d], dir_rank[d]);
    return 0;
}

static uint64_t mean_between(Args a) {
    for (int d = 0; d < 8 && a[1] < 64; d++)
        if (ray(a[0], d) & one((int)a[1])) return ray(a[0], d) & ray(a[1], (d + 4) % 8);
    return 0;
}

static uint64_t mean_commonLines(Args a) {
    if (a[0] != a[1]) return mean_line(a);
    return mean_fileOf(a) | mean_rankOf(a) | mean_diagOf(a) | mean_antiDiagOf(a);
}

/* Of the ray the squares that another one follows: the last is at the edge. */
static uint64_t inner(uint64_t square, int d) {
    uint64_t way = ray(square, d), all = 0;
    for (uint64_t s = 0; s < 64; s++)
        if (way & one((int)s) && ray(s, d)) all |= one((int)s);
    return all;
}

static uint64_t mean_rookMask(Args a) {
    return inner(a[0], 1) | inner(a[0], 3) | inner(a[0], 5) | inner(a[0], 7);
}

static uint64_t mean_bishopMask(Args a) {
    return inner(a[0], 0) | inner(a[0], 2) | inner(a[0], 4) | inner(a[0], 6);
}

static uint64_t mean_rook(Args a) {
    return slide(a[0], 1, a[1]) | slide(a[0], 3, a[1]) | slide(a[0], 5, a[1]) |
           slide(a[0], 7, a[1]);
}

static uint64_t mean_bishop(Args a) {
    return slide(a[0], 0, a[1]) | slide(a[0], 2, a[1]) | slide(a[0], 4, a[1]) |
           slide(a[0], 6, a[1]);
}
MEAN(queen, mean_rook(a) | mean_bishop(a))

static uint64_t leap(uint64_t x, int distance) {
    uint64_t found = 0;
    for (int f = -2; f <= 2; f++)
        for (int r = -2; r <= 2; r++)
            if (f * f + r * r == distance) found |= moved(x, f, r);
    return found;
}
MEAN(king, leap(a[0], 1) | leap(a[0], 2))
MEAN(knight, leap(a[0], 5))
MEAN(whitePawn, moved(a[0], 1, 1) | moved(a[0], -1, 1))
MEAN(blackPawn, moved(a[0], 1, -1) | moved(a[0], -1, -1))

/* Bit by bit. */
typedef bool Decide(const int *bits, Args a, int count);

static uint64_t per_bit(Args a, int first, int count, Decide *decide) {
    uint64_t found = 0;
    for (int i = 0; i < 64; i++) {
        int bits[8];
        for (int k = 0; k < count; k++) bits[k] = bit_of(a[first + k], i);
        if (decide(bits, a, count)) found |= one(i);
    }
    return found;
}

static int sum_of(const int *bits, int count) {
    int sum = 0;
    for (int i = 0; i < count; i++) sum += bits[i];
    return sum;
}

static bool most(const int *b, Args a, int n) {
    return (void)a, sum_of(b, n) >= 2;
}
static bool chosen(const int *b, Args a, int n) {
    return (void)a, (void)n, b[1 + b[0]];
}
static bool enough(const int *b, Args a, int n) {
    return (uint64_t)sum_of(b, n) >= a[0];
}
static bool just(const int *b, Args a, int n) {
    return (uint64_t)sum_of(b, n) == a[0];
}
static bool looked_up(const int *b, Args a, int n) {
    return (void)n, bit_of(a[0], 4 * b[0] + 2 * b[1] + b[2]);
}
static bool pair(const int *b, Args a, int n) {
    return (void)n, bit_of(a[0], b[0]);
}
static bool and_not(const int *b, Args a, int n) {
    return (void)a, (void)n, !b[0] && b[1];
}
MEAN(maj, per_bit(a, 0, 3, most))
MEAN(mux, per_bit(a, 0, 3, chosen))
MEAN(atleast, per_bit(a, 1, 3, enough))
MEAN(exactly, per_bit(a, 1, 3, just))
MEAN(ternlog, per_bit(a, 1, 3, looked_up))
MEAN(ternlogPair, per_bit(a, 1, 1, pair))
MEAN(andn, per_bit(a, 0, 2, and_not))

static uint64_t mean_subset(Args a) {
    for (int i = 0; i < 64; i++)
        if (bit_of(a[0], i) && !bit_of(a[1], i)) return 0;
    return 1;
}

static uint64_t mean_disjoint(Args a) {
    for (int i = 0; i < 64; i++)
        if (bit_of(a[0], i) && bit_of(a[1], i)) return 0;
    return 1;
}

/* Counting. */

static int count(uint64_t x, int bits) {
    int found = 0;
    for (int i = 0; i < bits; i++) found += bit_of(x, i);
    return found;
}

/* How many bits at the low or the high end are v. */
static int low_run(uint64_t x, int v, int bits) {
    int i = 0;
    while (i < bits && bit_of(x, i) == v) i++;
    return i;
}

static int high_run(uint64_t x, int v, int bits) {
    int i = 0;
    while (i < bits && bit_of(x, bits - 1 - i) == v) i++;
    return i;
}

static uint64_t low(uint64_t n) {
    return n > 63 ? ALL : (UINT64_C(1) << n) - 1;
}
static uint64_t at(int i) {
    return i > 63 ? 0 : one(i);
} /* no bit 64 */
MEAN(popcount, (uint64_t)count(a[0], 64))
MEAN(parity, (uint64_t)count(a[0], 64) & 1)
MEAN(ctz, (uint64_t)low_run(a[0], 0, 64))
MEAN(clz, (uint64_t)high_run(a[0], 0, 64))
MEAN(ffs, a[0] ? (uint64_t)low_run(a[0], 0, 64) + 1 : 0)
MEAN(msb, (uint64_t)(63 - high_run(a[0], 0, 64)))
MEAN(countr_one, (uint64_t)low_run(a[0], 1, 64))
MEAN(countl_one, (uint64_t)high_run(a[0], 1, 64))
MEAN(bit_width, (uint64_t)(64 - high_run(a[0], 0, 64)))
MEAN(has_single_bit, count(a[0], 64) == 1)
MEAN(ms1b, a[0] ? one(63 - high_run(a[0], 0, 64)) : 0)
#define LOW_ZEROS low_run(a[0], 0, 64)
#define LOW_ONES  low_run(a[0], 1, 64)
MEAN(blsi, at(LOW_ZEROS))
MEAN(blsr, a[0] & ~at(LOW_ZEROS))
MEAN(blsmsk, low((uint64_t)LOW_ZEROS + 1))
MEAN(blsic, ~at(LOW_ZEROS))
MEAN(blsfill, a[0] | low((uint64_t)LOW_ZEROS))
MEAN(tzmsk, low((uint64_t)LOW_ZEROS))
MEAN(blci, ~at(LOW_ONES))
MEAN(blcic, at(LOW_ONES))
MEAN(blcfill, a[0] & ~low((uint64_t)LOW_ONES))
MEAN(blcmsk, low((uint64_t)LOW_ONES + 1))
MEAN(blcs, a[0] | at(LOW_ONES))
MEAN(t1mskc, ~low((uint64_t)LOW_ONES))

/* Moving. */

typedef int Where(int file, int rank, uint64_t n);

static uint64_t rebuilt(Args a, Where *where) {
    uint64_t found = 0;
    for (int s = 0; s < 64; s++)
        if (bit_of(a[0], s)) found |= one(where(s % 8, s / 8, a[1]));
    return found;
}

#define MOVE(name, to)                                                                   \
    static int where_##name(int f, int r, uint64_t n) {                                  \
        return (void)f, (void)r, (void)n, (to);                                          \
    }                                                                                    \
    MEAN(name, rebuilt(a, where_##name))
MOVE(rol, (r * 8 + f + (int)(n & 63)) & 63)
MOVE(ror, (r * 8 + f - (int)(n & 63)) & 63)
MOVE(bswap, (7 - r) * 8 + f)
MOVE(mirror, r * 8 + 7 - f)
MOVE(reverse, (7 - r) * 8 + 7 - f)
MOVE(flipDiag, f * 8 + r)
MOVE(flipAntiDiag, (7 - f) * 8 + 7 - r)
MOVE(rotate90, (7 - f) * 8 + r)
MOVE(rotate270, f * 8 + 7 - r)

static uint64_t filled(uint64_t x, uint64_t n) {
    return n ? x >> n | low(n) << (64 - n) : x;
}
MEAN(sar, sgn(a[0]) < 0 ? filled(a[0], a[1] & 63) : a[0] >> (a[1] & 63))
MEAN(genShift, sgn(a[1]) > 0 ? a[0] << (a[1] & 63) : a[0] >> (-a[1] & 63))

static uint64_t high_word(uint64_t x, uint64_t y) {
    uint64_t sum = 0, carry = 0;
    for (int i = 63; i >= 0; i--) { /* 2^i * y, its part above 2^64 */
        if (!bit_of(x, i)) continue;
        sum += i ? y >> (64 - i) : 0;
        uint64_t before = carry;
        carry += y << i;
        sum += carry < before;
    }
    return sum;
}
MEAN(mulhi, high_word(a[0], a[1]))
MEAN(mulh,
     high_word(a[0], a[1]) - (sgn(a[0]) < 0 ? a[1] : 0) - (sgn(a[1]) < 0 ? a[0] : 0))
MEAN(add, a[0] + a[1])
MEAN(avg, a[0] / 2 + a[1] / 2 + (a[0] % 2 + a[1] % 2) / 2)
MEAN(min, a[0] < a[1] ? a[0] : a[1])
MEAN(max, a[0] > a[1] ? a[0] : a[1])
MEAN(absolute, sgn(a[0]) < 0 ? 0 - a[0] : a[0])
MEAN(first, a[0])

static uint64_t mean_pext(Args a) {
    uint64_t found = 0;
    for (int i = 0, n = 0; i < 64; i++)
        if (bit_of(a[1], i)) found |= (uint64_t)bit_of(a[0], i) << n++;
    return found;
}

static uint64_t mean_pdep(Args a) {
    uint64_t found = 0;
    for (int i = 0, n = 0; i < 64; i++)
        if (bit_of(a[1], i)) found |= (uint64_t)bit_of(a[0], n++) << i;
    return found;
}

static uint64_t exchanged(uint64_t x, int i, int j) {
    int bi = bit_of(x, i), bj = bit_of(x, j);
    x &= ~(one(i) | one(j));
    return x | (uint64_t)bi << j | (uint64_t)bj << i;
}

/* Of masks that overlap with their shifts nothing is promised: the test makes fit ones.
 */
static uint64_t mean_deltaSwap(Args a) {
    uint64_t x = a[0];
    for (int i = 0; i < 64; i++)
        if (bit_of(a[1], i)) x = exchanged(x, i, i + (int)a[2]);
    return x;
}

static uint64_t mean_swapNBits(Args a) {
    uint64_t x = a[0];
    for (int k = 0; k < (int)a[3]; k++) x = exchanged(x, (int)a[1] + k, (int)a[2] + k);
    return x;
}
MEAN(bzhi, a[0] & low(a[1]))
MEAN(bextr, a[0] >> (a[1] & 63) & low(a[2]))
MEAN(bzhi8, a[0] & low(a[1] & 255))
MEAN(bextr8, (a[1] & 255) > 63 ? 0 : a[0] >> (a[1] & 255) & low(a[2] & 255))
MEAN(shiftleft128, a[2] & 63 ? a[1] << (a[2] & 63) | a[0] >> (64 - (a[2] & 63)) : a[1])
MEAN(shiftright128, a[2] & 63 ? a[0] >> (a[2] & 63) | a[1] << (64 - (a[2] & 63)) : a[0])

MEAN(slt, sgn(a[0]) < sgn(a[1]))
MEAN(sle, sgn(a[0]) <= sgn(a[1]))
MEAN(sgt, sgn(a[0]) > sgn(a[1]))
MEAN(sge, sgn(a[0]) >= sgn(a[1]))

static bool wraps(Args a) {
    return sgn(a[0]) == INT64_MIN && a[1] == ALL;
}
MEAN(sdiv, wraps(a) ? a[0] : (uint64_t)(sgn(a[0]) / sgn(a[1])))
MEAN(srem, wraps(a) ? 0 : (uint64_t)(sgn(a[0]) % sgn(a[1])))

#include "test_exec_builtin_narrow.h"

/* Every function with words as arguments. */

static const struct {
    const char *name, *kinds;
    Meaning_ *mean;
} models[] = {
#define THREE(dir)                                                                       \
    {#dir "One", "x", mean_##dir##One}, {#dir "Fill", "x", mean_##dir##Fill}, {          \
#dir "Occl", "xx", mean_##dir##Occl                                              \
    }
    THREE(noEa),
    THREE(east),
    THREE(soEa),
    THREE(sout),
    THREE(soWe),
    THREE(west),
    THREE(noWe),
    THREE(nort),
    {"shiftOne", "xd", mean_shiftOne},
    {"fileFill", "x", mean_fileFill},
    {"rankFill", "x", mean_rankFill},
    {"ray", "sd", mean_ray},
    {"fillUp", "xxk", mean_fillUp},
    {"fillDown", "xxk", mean_fillDown},
    {"fileOf", "s", mean_fileOf},
    {"rankOf", "s", mean_rankOf},
    {"diagOf", "s", mean_diagOf},
    {"antiDiagOf", "s", mean_antiDiagOf},
    {"bit", "s", mean_bit},
    {"line", "ss", mean_line},
    {"between", "ss", mean_between},
    {"commonLines", "ss", mean_commonLines},
    {"rookMask", "s", mean_rookMask},
    {"bishopMask", "s", mean_bishopMask},
    {"rook", "sx", mean_rook},
    {"bishop", "sx", mean_bishop},
    {"queen", "sx", mean_queen},
    {"king", "x", mean_king},
    {"knight", "x", mean_knight},
    {"whitePawn", "x", mean_whitePawn},
    {"blackPawn", "x", mean_blackPawn},
    {"maj", "xxx", mean_maj},
    {"mux", "xxx", mean_mux},
    {"atleast", "cxxx", mean_atleast},
    {"exactly", "cxxx", mean_exactly},
    {"ternlog", "nxxx", mean_ternlog},
    {"ternlogPair", "nx", mean_ternlogPair},
    {"subset", "xx", mean_subset},
    {"disjoint", "xx", mean_disjoint},
    {"parity", "x", mean_parity},
    {"lsb", "x", mean_ctz},
    {"msb", "x", mean_msb},
    {"ctz", "x", mean_ctz},
    {"clz", "x", mean_clz},
    {"countr_one", "x", mean_countr_one},
    {"countl_one", "x", mean_countl_one},
    {"bit_width", "x", mean_bit_width},
    {"has_single_bit", "x", mean_has_single_bit},
    {"ms1b", "x", mean_ms1b},
    {"blsi", "x", mean_blsi},
    {"blsr", "x", mean_blsr},
    {"blsmsk", "x", mean_blsmsk},
    {"blsic", "x", mean_blsic},
    {"blsfill", "x", mean_blsfill},
    {"tzmsk", "x", mean_tzmsk},
    {"blci", "x", mean_blci},
    {"blcic", "x", mean_blcic},
    {"blcfill", "x", mean_blcfill},
    {"blcmsk", "x", mean_blcmsk},
    {"blcs", "x", mean_blcs},
    {"t1mskc", "x", mean_t1mskc},
    {"popcount", "x", mean_popcount},
    {"rol", "xn", mean_rol},
    {"ror", "xn", mean_ror},
    {"sar", "xn", mean_sar},
    {"genShift", "xg", mean_genShift},
    {"mulhi", "xx", mean_mulhi},
    {"bswap", "x", mean_bswap},
    {"mirror", "x", mean_mirror},
    {"reverse", "x", mean_reverse},
    {"flipDiag", "x", mean_flipDiag},
    {"flipAntiDiag", "x", mean_flipAntiDiag},
    {"rotate90", "x", mean_rotate90},
    {"rotate270", "x", mean_rotate270},
    {"deltaSwap", "xDD", mean_deltaSwap},
    {"swapNBits", "xSSS", mean_swapNBits},
    {"pext", "xx", mean_pext},
    {"pdep", "xx", mean_pdep},
    {"bextr", "xnn", mean_bextr},
    {"bzhi", "xn", mean_bzhi},
    {"koggeStoneAdd", "xx", mean_add},
    {"avg", "xx", mean_avg},
    {"min", "xx", mean_min},
    {"max", "xx", mean_max},
    {"abs", "x", mean_absolute},
    {"slt", "xx", mean_slt},
    {"sle", "xx", mean_sle},
    {"sgt", "xx", mean_sgt},
    {"sge", "xx", mean_sge},
    {"sdiv", "xz", mean_sdiv},
    {"srem", "xz", mean_srem},
    {"C64", "x", mean_first},
    {"_andn_u64", "xx", mean_andn},
    {"_bextr_u64", "xnn", mean_bextr8},
    {"_bzhi_u64", "xn", mean_bzhi8},
    {"__mulh", "xx", mean_mulh},
    {"__shiftleft128", "xxn", mean_shiftleft128},
    {"__shiftright128", "xxn", mean_shiftright128},
    NARROW_MODELS
};
enum { MODELS = sizeof models / sizeof *models, MOST_ARGS = 4 };

#endif
