/* What calculations give: values with their kinds, statement after statement, and the
 * functions of the texts as they are pasted. */

#include "unit/unit.h"

#include "test_exec_builtin_session.h"

/* A statement (or several), and what the last one gives. KIND_VOID: nothing. */
typedef struct {
    const char *text;
    Kind kind;
    uint64_t word;
} Row;

static void check_rows(const Row *rows, size_t count) {
    Session s;
    session_open(&s);
    unsigned failed = 0;
    for (size_t i = 0; i < count; i++) {
        Value value = {.kind = KIND_VOID};
        exec_mark(s.exec);
        bool good = session_run(&s, rows[i].text, &value);
        bool same = value.kind == rows[i].kind &&
                    (value.kind == KIND_VOID || value.term.word == rows[i].word);
        if (!good || !same) {
            print_error("%s\n  gives %s %#llx %s\n", rows[i].text,
                        value_kind_name((Kind)value.kind),
                        (unsigned long long)value.term.word,
                        s.diags.count ? s.diags.at[0].message : "");
            failed++;
        }
        session_clear(&s);
    }
    session_close(&s);
    assert_int_equal(failed, 0);
}

#define CHECK(rows) check_rows(rows, sizeof(rows) / sizeof *(rows))

static void kinds(void **state) {
    static const Row rows[] = {
        {"0xff", KIND_SET, 255},
        {"5 & 3", KIND_INT, 1},
        {"~5", KIND_SET, ~UINT64_C(5)},
        {"1 << 3", KIND_SET, 8},
        {"x = 3; 1 << x", KIND_SET, 8},
        {"3 << 1", KIND_INT, 6},
        {"e4 + 1", KIND_SQUARE, 29},
        {"1 + e4", KIND_SQUARE, 29},
        {"e4 - 28", KIND_SQUARE, 0},
        {"28 - e4", KIND_INT, 0},
        {"h8 + 1", KIND_INT, 64},
        {"e4 + d4", KIND_INT, 55},
        {"e4 ^ 56", KIND_INT, 36},
        {"x = e4; x++; x", KIND_SQUARE, 29},
        {"x = h8; x++; x", KIND_INT, 64},
        {"x = a1; x--", KIND_INT, ~UINT64_C(0)},
        {"3 < 4", KIND_BOOL, 1},
        {"(3 < 4) + 1", KIND_INT, 2},
        {"(3 < 4) & (4 < 5)", KIND_BOOL, 1},
        {"1 ? 3 : {a1}", KIND_SET, 3},
        {"0 ? 1 << 3 : 3", KIND_SET, 3},
        {"1 ? 3 : ~x", KIND_SET, 3},
        {"1 ? e4 : d4", KIND_SQUARE, 28},
        {"not (3 < 4)", KIND_BOOL, 0},
        {"not 3", KIND_SET, ~UINT64_C(3)},
        {"(1 == 2) -> (1 == 1)", KIND_BOOL, 1},
        {"0xc -> 0xa", KIND_SET, ~UINT64_C(4)},
        {"U64 x = 5; x", KIND_SET, 5},
        {"int x = e4; x", KIND_INT, 28},
        {"bool x = 5; x", KIND_BOOL, 1},
        {"x = {a1}; x = 5; x", KIND_BOOL, 1},
        {"const y = {a1}; y", KIND_SET, 1},
        {"union(s in {a1, b1}: 1)", KIND_SET, 1},
        {"max(s in {a1, c1}: s)", KIND_SQUARE, 2},
        {"sum(i in {3, 5, 0xff}: i)", KIND_SET, 263},
        {"count(s in squares: s > 60)", KIND_INT, 3},
        {"all(s in {}: 0)", KIND_BOOL, 1},
        {"U64(5)", KIND_SET, 5},
        {"(int)0xffffffff", KIND_INT, ~UINT64_C(0)},
        {"sizeof(int)", KIND_INT, 4},
        {"'a'", KIND_INT, 97},
    };
    CHECK(rows);
}

static void lists(void **state) {
    static const Row rows[] = {
        {"t = squares({a1, c3}); t[1]", KIND_SQUARE, 18},
        {"t == squares({a1, c3})", KIND_BOOL, 1},
        {"t[1] = 3; t[1]", KIND_SQUARE, 3},
        {"t[1] = 100; t[1]", KIND_INT, 100},
        {"f(l) = l[0] + l[1]; f(squares({b1, c1}))", KIND_INT, 3},
        {"sum(i in t: i)", KIND_INT, 100},
        {"c3 in squares({a1, c3})", KIND_BOOL, 1},
        {"c4 ∉ squares({a1, c3})", KIND_BOOL, 1},
        {"squares({a1}) != reversed({a1, b1})", KIND_BOOL, 1},
        {"t = subsets({a1, b1}); t[3]", KIND_SET, 3},
        {"int u[2][3] = {1, 2, 3, 4, 5, 6}; u[1][0]", KIND_INT, 4},
        {"u[1][2] += 4; u[1][2]", KIND_INT, 10},
        {"int v[] = {1, 2, 3,}; v[2]--; v[2]", KIND_INT, 2},
        {"unsigned char w[2] = {300, 1}; w[0]", KIND_INT, 44},
        {"int z[][2] = {{1}, {2, 3}}; z[0][1] * 10 + z[1][1]", KIND_INT, 3},
    };
    CHECK(rows);
}

static void control(void **state) {
    static const Row rows[] = {
        {"x = 0; for (int i = 0; i < 5; i++) { if (i == 1) continue; x += i; }",
         KIND_VOID, 0},
        {"x", KIND_INT, 9},
        {"while (x > 3) x -= 2;", KIND_VOID, 0},
        {"x", KIND_INT, 3},
        {"do { x = x * 2; if (x > 40) break; } while (1);", KIND_VOID, 0},
        {"x", KIND_INT, 48},
        {"switch (x) { case 3: x = 1; case 48: x = 2; default: x++; break; case 5: x = "
         "9; }",
         KIND_VOID, 0},
        {"x", KIND_INT, 3},
        {"{ int x = 5; y = x; }", KIND_VOID, 0},
        {"y * 10 + x", KIND_INT, 53},
        {"U64 b = {a1, c3, h8}; n = 0; if (b) do { n++; } while (b &= b - 1);", KIND_VOID,
         0},
        {"n", KIND_INT, 3},
        {"for (i = 0, j = 9; i < j; i++, j--) n++;", KIND_VOID, 0},
        {"n * 10 + i", KIND_INT, 85},
        {"a = b = 7", KIND_SET, 7},
        {"a + b", KIND_SET, 14},
    };
    CHECK(rows);
}

/* As the texts have them. */
static void texts(void **state) {
    static const Row rows[] = {
        {"bool isASubsetOfB(U64 a, U64 b) {return (a & b) == a;}", KIND_VOID, 0},
        {"isASubsetOfB(5, 7)", KIND_BOOL, 1},
        {"U64 rotateLeft (U64 x, int s) {return (x << s) | (x >> (64-s));}", KIND_VOID,
         0},
        {"rotateLeft({h8}, 1)", KIND_SET, 1},
        {"rotateLeft(5, 0)", KIND_SET, 5},
        {"U64 genShift(U64 x, int s) {\n   return (s > 0) ? (x << s) : (x >> -s);\n}",
         KIND_VOID, 0},
        {"genShift(0xff00, -8)", KIND_SET, 0xff},
        {"U64 genShift(U64 x, int s) {\n   char left  =   (char) s;\n"
         "   char right = -((char)(s >> 8) & left);\n"
         "   return (x >> right) << (right + left);\n}",
         KIND_VOID, 0},
        {"genShift(0xff00, -8)", KIND_SET, 0xff},
        {"genShift(0xff00, 8)", KIND_SET, 0xff0000},
        {"genShift({h8}, -63)", KIND_SET, 1},
        {"// positve left, negative right shifts\nint shift[8] = {9, 1,-7,-8,-9,-1, 7, "
         "8};\n"
         "U64 avoidWrap[8] =\n{\n   0xfefefefefefefe00,\n   0xfefefefefefefefe,\n"
         "   0x00fefefefefefefe,\n   0x00ffffffffffffff,\n   0x007f7f7f7f7f7f7f,\n"
         "   0x7f7f7f7f7f7f7f7f,\n   0x7f7f7f7f7f7f7f00,\n   0xffffffffffffff00,\n};\n"
         "U64 shiftOne (U64 b, int dir8) {\n   return _rotl64(b, shift[dir8]) & "
         "avoidWrap[dir8];\n}",
         KIND_VOID, 0},
        {"shiftOne({h4}, 1)", KIND_SET, 0},
        {"shiftOne({e4}, 2)", KIND_SET, UINT64_C(1) << 21},
        {"U64 swapNBits(U64 b, int i, int j, int n) {\n   U64    m = ( 1 << n) - 1;\n"
         "   U64    x = ((b >> i) ^ (b >> j)) & m;\n   return  b ^  (x << i) ^ (x << "
         "j);\n}",
         KIND_VOID, 0},
        {"swapNBits(0x7e00, 9, 41, 6)", KIND_SET, UINT64_C(0x7e) << 40},
        {"swapNBits(0xffffff, 0, 40, 24)", KIND_SET, UINT64_C(0xffffff0000000000)},
        {"U64 deltaSwap(U64 b, U64 mask, int delta) {\n   U64 x = (b ^ (b >> delta)) & "
         "mask;\n"
         "   return   x ^ (x << delta)  ^ b;\n}",
         KIND_VOID, 0},
        {"deltaSwap(0x7e00, 0x7e00, 32)", KIND_SET, UINT64_C(0x7e) << 40},
        {"flipVertical({a1})", KIND_SET, UINT64_C(1) << 56},
        {"koggeStone(a, b) = koggeStoneAdd(a, b)", KIND_VOID, 0},
        {"U64 koggeStoneAdd(U64 a, U64 b) {\n   U64 gen = a&b; // carries\n"
         "   U64 pro = a^b; // sum\n   gen |= pro & (gen << 1);\n   pro  = pro & (pro << "
         "1);\n"
         "   gen |= pro & (gen << 2);\n   pro  = pro & (pro << 2);\n"
         "   gen |= pro & (gen << 4);\n   pro  = pro & (pro << 4);\n"
         "   gen |= pro & (gen << 8);\n   pro  = pro & (pro << 8);\n"
         "   gen |= pro & (gen <<16);\n   pro  = pro & (pro <<16);\n"
         "   gen |= pro & (gen <<32);\n   return a^b ^ (gen << 1);\n}",
         KIND_VOID, 0},
        {"koggeStone(123456789, 987654321)", KIND_SET, 1111111110},
        {"U64 conditionalFlip(U64 x, int color) {\n   U64 m = (U64)color - 1; "
         "// e.g. -1 if white, 0 for black\n   int o = (int)m & 56;\n   U64 r = 0;\n"
         "   if ( x ) do {\n      int idx = bitScanForward(x) ^ o;\n      r |= C64(1) << "
         "idx;\n"
         "   } while (x &= x-1); // reset LS1B\n   return r;\n}",
         KIND_VOID, 0},
        {"conditionalFlip({a1, b2}, 0)", KIND_SET,
         (UINT64_C(1) << 56) | (UINT64_C(1) << 49)},
        {"conditionalFlip({a1, b2}, 1)", KIND_SET, 1 | 1 << 9},
        {"int serialize(U64 x) {\n   int n = 0;\n   unsigned long idx;\n"
         "   while (_BitScanForward64(&idx, x)) { // or reverse\n      n = n * 64 + "
         "idx;\n"
         "      _bittestandreset64(&x, idx);\n   }\n   return n;\n}",
         KIND_VOID, 0},
        {"serialize({b1, c1, d1})", KIND_INT, (1 * 64 + 2) * 64 + 3},
        {"U64 attack[4]; for (int s = 0; s < 4; s++) attack[s] = C64(1) << s;", KIND_VOID,
         0},
        {"attack[3]", KIND_SET, 8},
        {"enum Square { A1, B1, C1, D1 }; Square sq = C1; sq", KIND_INT, 2},
        {"#define CLEAR(b) ((b) &= (b) - 1)\nint two(U64 x) { CLEAR(x); CLEAR(x); return "
         "x; }",
         KIND_VOID, 0},
        {"two(15)", KIND_INT, 12},
    };
    CHECK(rows);
}

/* The user's definitions never reach into bbx's own functions. */
static void own(void **state) {
    static const Row rows[] = {
        {"notAFile = 0; eastOne({a1})", KIND_SET, 2},
        {"universe = 3; ~{}", KIND_SET, ~UINT64_C(0)},
        {"nortOne(b) = 0; king({a1})", KIND_SET, 0x302},
        {"deltaSwap(x, y, z) = 0; flipDiag({b1})", KIND_SET, 0x100},
        {"U = 3; U", KIND_INT, 3},
        {"popcount(x) = 99; popcount(0)", KIND_INT, 99},
        {"count = 5; count + count(s in squares: s == 3)", KIND_INT, 6},
        {"#define fileOf 3\nkindOf(s) = rankOf(s); kindOf(e4)", KIND_SET,
         UINT64_C(0xff000000)},
    };
    CHECK(rows);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kinds), cmocka_unit_test(lists), cmocka_unit_test(control),
        cmocka_unit_test(texts), cmocka_unit_test(own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
