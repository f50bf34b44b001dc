// What compiled functions look like to bbx: see ../ir.py.
typedef unsigned long long Bitboard;

namespace chess {
enum Side : unsigned char { WHITE, BLACK };
struct Square {
    unsigned char value;
    constexpr Square(int v) : value(static_cast<unsigned char>(v)) {}
};
struct Set {
    Bitboard bits;
};
struct Pair {
    int a, b;
};
static const Bitboard notA = ~0x0101010101010101ull, notH = ~0x8080808080808080ull;

namespace attacks {
Bitboard pawn(Side side, Square s) {
    Bitboard b = 1ull << s.value;
    return side == WHITE ? ((b << 7) & notH) | ((b << 9) & notA)
                         : ((b >> 9) & notH) | ((b >> 7) & notA);
}
Bitboard king(Square s) {
    Bitboard b = 1ull << s.value, row = b | ((b << 1) & notA) | ((b >> 1) & notH);
    return (row | row << 8 | row >> 8) & ~b;
}
Bitboard slide(int s, Bitboard occ, int df, int dr) {
    Bitboard r = 0;
    for (int f = s % 8 + df, k = s / 8 + dr; f >= 0 && f < 8 && k >= 0 && k < 8;
         f += df, k += dr) {
        Bitboard b = 1ull << (k * 8 + f);
        r |= b;
        if (occ & b) break;
    }
    return r;
}
Bitboard rook(Square s, Bitboard occ) {
    return slide(s.value, occ, 1, 0) | slide(s.value, occ, -1, 0) |
           slide(s.value, occ, 0, 1) | slide(s.value, occ, 0, -1);
}
Bitboard rookWrong(Square s, Bitboard occ) { return rook(s, occ) ^ (occ >> 63); }
} // namespace attacks

int over(int a) { return a + 1; }
int quotient(int a, int b) { return a / b; }
int shifted(int a) { return 1 << a; }
int numbers[4] = {1, 2, 3, 4};
int at(int i) { return numbers[i]; }
int put(int i, int v) {
    int old = numbers[i];
    numbers[i] = v;
    return old;
}
bool even(unsigned n) { return n % 2 == 0; }
signed char low(int n) { return static_cast<signed char>(n); }
Bitboard f(Set s) { return s.bits; }
int f(int i) { return -i; }
int f(int i, int j) { return i - j; }
Bitboard west(const Set &s) { return s.bits >> 1 & notH; }
Set both(Set a, const Set &b) { return Set{a.bits | b.bits}; }
int sum(Pair p) { return p.a + p.b; }
int first(const int *p) { return *p; }
int unset(bool b) {
    int x;
    if (b) x = 1;
    return x;
}
int null(int i) {
    int *p = i ? &numbers[0] : nullptr;
    return *p;
}
unsigned endless(unsigned n) {
    while (n) n |= 1;
    return n;
}
unsigned deep(unsigned n) { return n ? deep(n - 1) + 1 : 0; }
double half(double x) { return x / 2; }
int noted(int n) { return n > 3 ? static_cast<int>(half(n)) : n + 1; }
extern int elsewhere(int);
extern int outside;
int far(int n) { return n > 3 ? elsewhere(n) : outside; }
template <int N> int times(int x) { return x * N; }
template int times<3>(int);
namespace {
int hidden(int n) { return n + 7; }
} // namespace
int shown(int n) { return hidden(n); }
static int mine(int n) { return n + 1; }
int use(int n) { return mine(n); }

int pop(Bitboard *b) {
    int s = __builtin_ctzll(*b);
    *b &= *b - 1;
    return s;
}
void add(int &x, const int *by) { x += *by; }

// ---- filled before main
static Bitboard filled[64], broken[64];
static int fill() {
    for (int i = 0; i < 64; i++) filled[i] = attacks::rook(Square(i), 0);
    return 1;
}
static int fail() {
    for (int i = 0; i < 64; i++) broken[i] = i < 32 ? i : elsewhere(i);
    return 1;
}
int afterFail = fail();
int afterFill = fill();
Bitboard empty(Square s) { return filled[s.value]; }
Bitboard lost(Square s) { return broken[s.value]; }
Bitboard placed(const char *text) { // a1 first, without ranks
    Bitboard b = 0;
    for (int s = 0; *text; text++)
        if (*text >= '1' && *text <= '8')
            s += *text - '0';
        else
            b |= 1ull << s++;
    return b;
}
} // namespace chess
