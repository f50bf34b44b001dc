"""The types of C's library and of compilers' functions: what an argument is cut to, and
what the result is computed with."""
from outside import bbx, check, objects, write
from programs import check_programs

HEAD = """#include <stdlib.h>
#include <immintrin.h>
typedef unsigned long long U64;
static U64 X = 0xffffffff00000000, Y = 0x8000000000000001;
"""

# As gcc -O2 has them.
USES = [
    ("abs(-5)", 5),
    ("abs(-5000000000LL)", 0x2a05f200),
    ("abs(4294967291ULL)", 5),
    ("labs(-5) < 0", 0),
    ("labs(-5000000000LL)", 0x12a05f200),
    ("llabs(-5000000000LL)", 0x12a05f200),
    ("sizeof(abs(3))", 4),
    ("sizeof(labs(3))", 8),
    ("__builtin_abs(-5000000001LL)", 0x2a05f201),
    ("__builtin_labs(-5000000001LL)", 0x12a05f201),
    ("__builtin_llabs(-5000000001LL)", 0x12a05f201),
    ("sizeof(_tzcnt_u64(X))", 8),
    ("sizeof(_tzcnt_u32(X))", 4),
    ("sizeof(_lzcnt_u64(X))", 8),
    ("sizeof(_lzcnt_u32(X))", 4),
    ("sizeof(_mm_popcnt_u64(X))", 8),
    ("sizeof(_mm_popcnt_u32(X))", 4),
    ("sizeof(__builtin_ctzll(X))", 4),
    ("sizeof(__builtin_clzll(X))", 4),
    ("sizeof(__builtin_popcountll(X))", 4),
    ("_tzcnt_u64(X)-70 < 0", 0),
    ("_tzcnt_u32(X)-70 < 0", 0),
    ("_lzcnt_u64(X)-70 < 0", 0),
    ("_lzcnt_u32(X)-70 < 0", 0),
    ("_mm_popcnt_u64(X)-70 < 0", 1),
    ("_mm_popcnt_u32(X)-70 < 0", 1),
    ("__builtin_popcountll(X)-70 < 0", 1),
    ("__builtin_popcountl(X)-70 < 0", 1),
    ("__builtin_popcount(X)-70 < 0", 1),
    ("__builtin_ctzll(X)-70 < 0", 1),
    ("__builtin_ctzl(X)-70 < 0", 1),
    ("__builtin_ctz(Y)-70 < 0", 1),
    ("__builtin_clzll(Y)-70 < 0", 1),
    ("__builtin_clz(Y)-70 < 0", 1),
    ("__builtin_parityll(X)-70 < 0", 1),
    ("__builtin_parity(X)-70 < 0", 1),
    ("__builtin_ffs(X)-70 < 0", 1),
    ("__builtin_ffsll(X)-70 < 0", 1),
    ("__builtin_ffsl(X)-70 < 0", 1),
    ("__builtin_ffs(X)", 0),
    ("__builtin_ffsll(X)", 33),
    ("__builtin_ffs(Y)", 1),
    ("ffs(12)", 3),
    ("ffsll(X)", 33),
    ("ffsl(X)", 33),
    ("~_tzcnt_u32(X)", 0xffffffdf),
    ("~_tzcnt_u64(X)", -33),
    ("~__builtin_ctzll(X)", -33),
    ("~__builtin_popcount(X)", -1),
    ("-__builtin_popcount(3)", -2),
    ("~_mm_popcnt_u64(X)", -33),
    ("~_lzcnt_u32(X)", 0xffffffdf),
    ("~_lzcnt_u64(X)", -1),
    ("__builtin_bswap16(-1) << 16", -65536),
    ("__builtin_bswap16(0x12345678)", 30806),
    ("__builtin_bswap32(X | 0x12345678)", 0x78563412),
    ("~__builtin_bswap32(X | 0x12345678)", 0x87a9cbed),
    ("__builtin_bswap32(0xff) << 8", 0),
    ("__builtin_bswap64(0xff) << 8", 0),
    ("__builtin_bswap64((signed char)-2)", 0xfeffffffffffffff),
    ("_pext_u32(X|0x12345678, X|0xff00ff00)", 4694),
    ("_pdep_u32(X|0x12345678, X|0xff00ff00)", 0x56007800),
    ("~_pdep_u32(X|0x12345678, X|0xff00ff00)", 0xa9ff87ff),
    ("~_pext_u32(X|0x12345678, X|0xff00ff00)", 0xffffeda9),
    ("_bzhi_u32(-1, 5)", 31),
    ("_bzhi_u32(-1, 33)", 0xffffffff),
    ("_bzhi_u32(-1, 256+7)", 127),
    ("~_bzhi_u32(-1, 5)", 0xffffffe0),
    ("_bzhi_u64(-1, 256+7)", 127),
    ("_bextr_u32(0x12345678, 4, 8)", 103),
    ("_bextr_u32(0x12345678, 40, 8)", 0),
    ("_bextr_u32(0x12345678, 4+256, 8+256)", 103),
    ("_bextr_u32(X|0x12345678, 4, 200)", 0x1234567),
    ("_bextr_u64(X|0x12345678, 4, 8)", 103),
    ("_bextr_u64(X|0x12345678, 68, 8)", 0),
    ("_bextr_u64(X|0x12345678, 4, 200)", 0xffffffff1234567),
    ("~_bextr_u32(0x12345678, 4, 8)", 0xffffff98),
    ("_andn_u32(X|0xf0f0, 0xffff)", 3855),
    ("~_andn_u32(X|0xf0f0, 0xffff)", 0xfffff0f0),
    ("_andn_u64(X|0xf0f0, 0xffff)", 3855),
    ("__bsfq(X)", 32),
    ("__bsrq(X)", 63),
    ("__bsfq(X)-70 < 0", 1),
    ("__bsrq(X)-70 < 0", 1),
    ("__bsfd(X|16)", 4),
    ("__bsrd(X|16)", 4),
    ("__bsfd(X|16)-70<0", 1),
    ("_bit_scan_forward(X|16)", 4),
    ("_bit_scan_reverse(X|16)", 4),
    ("_blsi_u32(X|0x50)", 16),
    ("~_blsi_u32(X|0x50)", 0xffffffef),
    ("_blsr_u32(X|0x50)", 64),
    ("_blsmsk_u32(X|0x50)", 31),
    ("_blsmsk_u32(X)", 0xffffffff),
    ("_blsi_u64(X)", 0x100000000),
    ("_blsr_u64(-8)", -16),
    ("_blsi_u64(-8)", 8),
    ("_blsmsk_u64(-8)", 15),
    ("_rotl(X|0x80000001, 1)", 3),
    ("~_rotl(X|0x80000001, 1)", 0xfffffffc),
    ("_rotr(X|0x80000001, 33)", 0xc0000000),
    ("_lrotl(X, -1)", 0x7fffffff80000000),
    ("__rold(X|5, 33)", 10),
    ("__rorq(5, 1)", 0x8000000000000002),
    ("__rolq(5, 1)", 10),
    ("toupper('a') - 200 < 0", 1),
    ("isdigit('5') != 0", 1),
    ("__builtin_expect(X, 1) < 0", 1),
    ("__builtin_expect(5u, 1) - 6 < 0", 1),
    ("sizeof(__builtin_expect(5, 1))", 8),
    ("__builtin_clrsb(-1)", 31),
    ("__builtin_clrsbll(5)", 60),
    ("_mm_popcnt_u32(X|7)", 3),
    ("_popcnt64(X) -70 <0", 1),
    ("_popcnt32(X|7) -70 <0", 1),
    ("__popcntq(X) -70 <0", 1),
    ("__popcntd(X|7) -70 <0", 1),
    ("__tzcnt_u64(X) -70 <0", 0),
    ("__tzcnt_u32(X) -70 <0", 0),
    ("__tzcnt_u16(X|256)", 8),
    ("__lzcnt16(256)", 7),
    ("__lzcnt64(X) -70 <0", 0),
    ("__lzcnt32(X|7) -70 <0", 0),
    ("_bswap(X|0x12345678)", 0x78563412),
    ("_bswap64(X|0x12345678)", 0x78563412ffffffff),
    ("__bswapd(X|0x12345678)", 0x78563412),
    ("__bswapq(X|0x12345678)", 0x78563412ffffffff),
    ("_bswap(0x80) < 0", 1),
    ("_bswap64(0x80) < 0", 1),
    ("__bextr_u64(X|0x12345678, 4 | 8 << 8)", 103),
    ("__blsi_u64(-8)", 8),
    ("__blsr_u32(-8)", 0xfffffff0),
    ("__andn_u32(5,7)", 2),
    ("__andn_u64(5,7)", 2),
    ("__blsmsk_u32(8)", 15),
    ("strlen(\"abc\") - 4 < 0", 0),
    ("memcmp(\"a\",\"b\",1) < 0", 1),
    ("UINT64_C(5) - 6 < 0", 0),
    ("INT64_C(5) - 6 < 0", 1),
    ("INT64_C(-1) >> 1", -1),
    ("UINT32_C(1) - 2", 0xffffffff),
    ("INT32_C(1) - 2", -1),
    ("INT8_C(-1)", -1),
    ("UINT8_C(255) + 1", 256),
    ("UINTMAX_C(1) - 2 < 0", 0),
    ("imaxabs(-5)", 5),
    ("__builtin_clz(1) - 40 < 0", 1),
    ("__builtin_clz((U64)1 << 32 | 1)", 31),
    ("__builtin_ctz((U64)1 << 32 | 2)", 1),
    ("_tzcnt_u32((U64)1<<33)", 32),
    ("__builtin_popcount((U64)-1)", 32),
    ("__builtin_popcountll(-1)", 64),
    ("__builtin_popcountll((signed char)-1)", 64),
    ("__builtin_popcount((signed char)-1)", 32),
    ("__builtin_ctzll((int)0x80000000)", 31),
    ("(unsigned char)__builtin_bswap32(0x80000000)", 128),
]


def in_c(uses, head=HEAD):
    return head + "".join(f"U64 use{i}(void) {{ return (U64)({use}); }}\n"
                          for i, (use, _) in enumerate(uses))


def test_values(folder):
    write(folder, "a.c", in_c(USES))
    calls = "\n".join(f"use{i}()" for i in range(len(USES)))
    done = check(bbx(folder, "--json", "a.c", "-e", calls), 0)
    values = [int(o["hex"], 16) for o in objects(done) if o["type"] == "value"]
    for (use, value), got in zip(USES, values, strict=True):
        assert got == value % 2**64, (use, value, got)


def test_laws(folder):
    """The same of the prover."""
    write(folder, "a.c", in_c(USES))
    check(bbx(folder, "a.c", "-e", "".join(
        f"law use{i}() == {value}\n" for i, (_, value) in enumerate(USES))), 0)
    write(folder, "b.c", "typedef unsigned long long U64;\n"
          "int cut(U64 x) { return abs(x); }\n"
          "int same(U64 x) { int y = (int)x; return y < 0 ? -y : y; }\n"
          "int below(unsigned x) { return _tzcnt_u32(x) - 33 < 0; }\n")
    check(bbx(folder, "b.c", "-e", "law cut(x) == same(x)\nlaw below(x) == 0"), 0)


def test_words_are_words(folder):
    """bbx's own are of 64 bits where there is no C."""
    check(bbx(folder, "-e", "assert abs(-5000000000) == 5000000000\n"
              "assert abs(0x8000000000000001) == 0x7fffffffffffffff"), 0)


FIELDS = """typedef unsigned long long U64;
struct A { U64 a : 40; U64 b : 24; U64 c : 33; unsigned d : 31, e : 32; };
"""

# Where compilers differ about those of more than 32 bits, what the refusal says.
OF_FIELDS = [
    ("s.a + 1", "40 bits in 40 or 64"), ("~s.a", "40 bits in 40 or 64"),
    ("s.a << 24", "40 bits in 40 or 64"), ("s.c * s.a", "in 33 or 64"),
    ("s.a ^ -1", "40 bits in 40 or 64"), ("s.a - 6ull", -1), ("s.a >> 1", 2),
    ("(U64)s.a - 6", -1), ("s.a & 6", 4), ("s.a == 5", 1), ("s.b - 6 < 0", 1),
    ("s.d - 6 < 0", 1), ("s.e - 6 < 0", 0),
]


def test_wide_fields(folder):
    text = FIELDS + "".join(
        f"U64 use{i}(void) {{ struct A s = {{5, 5, 5, 5, 5}}; return {use}; }}\n"
        for i, (use, _) in enumerate(OF_FIELDS))
    check_programs(folder, {"fields": (
        {"a.c": text}, {f"use{i}()": want for i, (_, want) in enumerate(OF_FIELDS)})})
