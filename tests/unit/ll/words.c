/* Functions of two words, defined for all of them: compiled into the test, and read by it
 * as LLVM's IR. See make.sh. */
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

typedef uint64_t u64;
__extension__ typedef unsigned __int128 u128;
__extension__ typedef __int128 i128;

#define WORDS(row)                                                                       \
    row(narrow) row(divided) row(shifted) row(compared) row(counted) row(turned)         \
    row(rotated) row(swapped) row(looped) row(chosen) row(squares) row(rows)             \
    row(bits) row(united) row(copied) row(product) row(wide) row(wide_shifts)            \
    row(wide_compares) row(checked) row(pairs) row(recursive) row(called_at) row(odd)    \
    row(flags) row(strings) row(saturated) row(inner)  \
    row(wide_counts)

u64 narrow(u64 a, u64 b) {
    uint8_t c = (uint8_t)(a + b);
    int8_t d = (int8_t)(a * b);
    int16_t e = (int16_t)(a - b);
    uint32_t f = (uint32_t)a * (uint32_t)b + c;
    return (u64)(int64_t)d + (u64)(int64_t)e * 3 + f + (a ^ ~b);
}

u64 divided(u64 a, u64 b) {
    int32_t x = (int32_t)(a >> 7) | 1, y = (int32_t)(b & 0xffff) + 3;
    int64_t p = (int64_t)a / ((int64_t)(b & 0xff) + 2), q = (int64_t)a % -13;
    int8_t n = (int8_t)a, d = (int8_t)((b & 15) + 2);
    return (u64)(int64_t)(x / y) + (u64)(int64_t)(x % y) + (u64)p * 5 + (u64)q +
           a / (b | 1) + a % (b | 3) + (u64)(int64_t)(n / d) + (u64)(int64_t)(n % d);
}

u64 shifted(u64 a, u64 b) {
    int32_t x = (int32_t)a;
    int8_t y = (int8_t)b;
    unsigned s = b & 31, t = b >> 6 & 63;
    return (a << t) + (a >> t) + (u64)((int64_t)a >> t) + ((uint32_t)a << s) +
           ((uint32_t)a >> s) + (u64)(int64_t)(x >> s) + (u64)(int64_t)(y >> (s & 7));
}

u64 compared(u64 a, u64 b) {
    int32_t x = (int32_t)a, y = (int32_t)b;
    int8_t p = (int8_t)a, q = (int8_t)b;
    u64 r = (u64)(a < b) | (u64)(a <= b) << 1 | (u64)(x < y) << 2 | (u64)(x >= y) << 3;
    r |= (u64)(p > q) << 4 | (u64)((uint8_t)p > (uint8_t)q) << 5 | (u64)(x == y) << 6;
    if ((int64_t)a > (int64_t)b) r |= 128;
    if (x != p && (y > 5 || q <= -5)) r |= 256;
    return r;
}

u64 counted(u64 a, u64 b) {
    uint32_t x = (uint32_t)b | 16;
    return (u64)__builtin_popcountll(a) + (u64)__builtin_popcount(x) * 64 +
           (u64)__builtin_ctzll(a | 1u << 9) * 4096 + (u64)__builtin_clzll(a | 8) * 99 +
           (u64)__builtin_clz(x) * 7 + (u64)__builtin_ctz(x) * 11;
}

u64 turned(u64 a, u64 b) {
    return __builtin_bswap64(a) + __builtin_bswap32((uint32_t)b) +
           __builtin_bswap16((uint16_t)(a ^ b));
}

u64 rotated(u64 a, u64 b) {
    unsigned s = b & 63;
    uint32_t x = (uint32_t)a;
    u64 r = a << s | a >> (-s & 63);
    return r + (x << (s & 31) | x >> (-s & 31)) + (a << 17 | b >> 47);
}

/* What changes places in each round is moved at once. */
u64 swapped(u64 a, u64 b) {
    u64 c = 1;
    for (unsigned i = 0; i < 21; i++) {
        u64 t = a;
        a = b;
        b = t + c;
        c = a ^ (c << 1);
    }
    return a * 3 + b * 5 + c;
}

u64 looped(u64 a, u64 b) {
    u64 r = 0;
    while (a) {
        u64 low = a & -a;
        if (low & b)
            r += low;
        else if (low > b)
            break;
        a &= a - 1;
    }
    do r = r * 3 + 1;
    while (r & 1 << 4 && r < 1000000);
    return r;
}

u64 chosen(u64 a, u64 b) {
    switch (a % 11) {
    case 0: return b;
    case 1:
    case 2: return b * 3;
    case 5: b += 7; /* fall through */
    case 6: return b ^ a;
    case 9: return -b;
    default: return a > b ? a : b + 1;
    }
}

static const uint8_t steps[8] = {7, 6, 5, 4, 3, 2, 1, 9};
static u64 kept[4] = {1, 2, 3};

u64 squares(u64 a, u64 b) {
    u64 r = 0;
    for (int i = 0; i < 8; i++) r += (u64)steps[(a >> 8 * i) & 7] << i;
    kept[3] = r;
    return r + kept[b & 3];
}

struct row {
    uint16_t x;
    uint8_t y[3];
    u64 z[2][4];
};
struct row global_row = {1, {2, 3, 4}, {{5, 6}, {7, 8, 9, 10}}};

u64 rows(u64 a, u64 b) {
    struct row r = global_row, *p = &r;
    p->y[a % 3] = (uint8_t)b;
    p->z[b & 1][a & 3] += a;
    p->x ^= (uint16_t)(a * b);
    return r.x + r.y[0] * 3u + r.y[1] * 5u + r.y[2] * 7u + r.z[0][1] + r.z[1][3] + r.z[1][a & 3];
}

struct fields {
    unsigned a : 3, b : 7;
    int c : 5;
    u64 d : 40;
};

u64 bits(u64 a, u64 b) {
    struct fields f = {0};
    f.a = (unsigned)a & 7;
    f.b = (unsigned)b & 127;
    f.c = a & 32 ? -(int)(a >> 6 & 15) : (int)(a >> 6 & 15);
    f.d = (a ^ b) & 0xffffffffff;
    f.b += f.a;
    return f.a + f.b * 8u + (u64)(int64_t)f.c * 1000 + f.d;
}

u64 united(u64 a, u64 b) {
    union {
        u64 word;
        uint32_t half[2];
        uint8_t byte[8];
    } u = {a};
    u.half[1] = (uint32_t)b;
    u.byte[b & 7] ^= 0x5a;
    return u.word;
}

u64 copied(u64 a, u64 b) {
    uint8_t from[24], to[24];
    memset(from, (int)(a & 255), sizeof from);
    memcpy(from + 5, &b, 8);
    memmove(from + 2, from + 4, 12);
    memcpy(to, from, sizeof to);
    u64 r;
    memcpy(&r, to + (a & 15), 8);
    return r;
}

u64 product(u64 a, u64 b) {
    u128 p = (u128)a * b;
    return (u64)(p >> 64) ^ (u64)p;
}

u64 wide(u64 a, u64 b) {
    u128 x = (u128)a << 64 | b, y = (u128)b << 64 | a;
    i128 z = (i128)(int64_t)a;
    u128 r = x + y * 3 - (u128)z;
    r ^= x & ~y;
    return (u64)(r >> 64) + (u64)r;
}

u64 wide_shifts(u64 a, u64 b) {
    u128 x = (u128)a << 64 | b;
    unsigned s = (unsigned)(a ^ b) & 127;
    u128 r = (x << s) ^ (x >> s) ^ (u128)((i128)x >> s) ^ (x << 70) ^ (x >> 3);
    return (u64)(r >> 64) * 3 + (u64)r;
}

u64 wide_compares(u64 a, u64 b) {
    u128 x = (u128)a << 64 | b, y = (u128)b << 64 | a;
    i128 p = (i128)x, q = (i128)y;
    return (u64)(x < y) | (u64)(x <= y) << 1 | (u64)(p < q) << 2 | (u64)(p >= q) << 3 |
           (u64)(x == y) << 4 | (u64)(x != y) << 5;
}

u64 checked(u64 a, u64 b) {
    u64 r;
    int64_t s;
    int32_t n;
    uint32_t m;
    u64 k = (u64)__builtin_add_overflow(a, b, &r);
    k = k * 2 + __builtin_mul_overflow(a, b, &r), k += r;
    k = k * 2 + __builtin_sub_overflow((int64_t)a, (int64_t)b, &s), k += (u64)s;
    k = k * 2 + __builtin_mul_overflow((int64_t)a, (int64_t)b, &s), k += (u64)s;
    k = k * 2 + __builtin_add_overflow((int32_t)a, (int32_t)b, &n), k += (uint32_t)n;
    k = k * 2 + __builtin_mul_overflow((int32_t)a, (int32_t)b, &n), k += (uint32_t)n;
    k = k * 2 + __builtin_mul_overflow((uint32_t)a, (uint32_t)b, &m), k += m;
    k = k * 2 + __builtin_sub_overflow((uint32_t)a, (uint32_t)b, &m), k += m;
    return k;
}

struct pair {
    u64 x, y;
};
struct large {
    u64 word[5];
};

__attribute__((noinline)) static struct pair both(u64 a, u64 b) {
    return (struct pair){a + b, a - b};
}
__attribute__((noinline)) static struct large spread(struct large l, u64 a) {
    l.word[a % 5] += a;
    return l;
}

u64 pairs(u64 a, u64 b) {
    struct pair p = both(a, b), q = a & 1 ? both(b, 3) : p;
    struct large l = {{a, b, 3, 4, 5}}, k = spread(l, b);
    return p.x * 3 + p.y + q.x * 5 + q.y * 7 + k.word[b % 5] + k.word[1] + l.word[b % 5];
}

__attribute__((noinline)) static u64 gcd(u64 a, u64 b) {
    return b ? gcd(b, a % b) : a;
}
u64 recursive(u64 a, u64 b) {
    return gcd(a, b);
}

static u64 (*const functions[3])(u64, u64) = {narrow, product, recursive};
u64 called_at(u64 a, u64 b) {
    return functions[a % 3](a, b);
}

/* Integers of odd widths. */
u64 odd(u64 a, u64 b) {
    struct {
        u64 x : 24, y : 40;
    } s = {0};
    s.x = a & 0xffffff, s.y = b & 0xffffffffff;
    bool t = a & 1, u = !t;
    s.x = (s.x + s.y) & 0xffffff;
    return s.x + (u64)t * 5 + (u64)u * 9 + s.y;
}

u64 flags(u64 a, u64 b) {
    bool x = a > 5, y = b > 9;
    x ^= y;
    return x && !(y || a == b) ? a : (u64)x + b;
}

u64 strings(u64 a, u64 b) {
    static const char text[] = "a\"b\\c\n";
    return (u64)text[a % sizeof text] * 256 + (u64)text[b % sizeof text];
}

u64 saturated(u64 a, u64 b) {
    u64 low = a < b ? a : b, high = a < b ? b : a;
    int x = (int)(a & 0xff) - 100;
    u64 rest = a > b ? a - b : 0;
    return low * 3 + high + (u64)(x < 0 ? -x : x) + rest;
}

static const u64 table[2][3][2] = {{{1, 2}, {3, 4}, {5, 6}}, {{7, 8}, {9, 10}, {11, 12}}};
u64 inner(u64 a, u64 b) {
    const u64 *row = table[a & 1][b % 3], *end = row + 2;
    u64 r = 0;
    for (const u64 *p = row; p != end; p++) r = r * 13 + *p;
    return r + table[b & 1][a % 3][1];
}

u64 wide_counts(u64 a, u64 b) {
    u128 x = (u128)a << 64 | b;
    unsigned s = (unsigned)b & 127;
    u128 r = x << s | x >> (-s & 127);
    u64 n = (u64)__builtin_popcountll(a) + (u64)__builtin_popcountll(b);
    return n + (u64)(r >> 64) * 3 + (u64)r;
}
