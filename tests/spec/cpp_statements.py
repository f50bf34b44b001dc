"""Statements that C++ has beside those of C. Each value as g++ has it."""
from programs import check_programs

STATEMENTS = {
    "declarations in conditions":
    ("""
typedef unsigned long long U64;
struct B { U64 b; explicit operator bool() const { return b != 0; } B operator&(B o) const {
    return B{b & o.b}; } };
int f(int a) { if (a > 1) return 1; else return 2; }
int g(int a) { while (int b = a & 3) a -= b; return a; }
int h(U64 x, U64 y) { if (U64 z = x & y) return z; else { z = 3; return z + 10; } }
int i(U64 x, U64 y) { if (U64 z = x & y; z > 3) return z; else if (int k = z + 1, m = 2;
    k > 2) return k * 100 + m; else return z * 1000; }
int j(B a, B b) { if (B c = a & b; c) return 1; if (const B c = a & b) return 2; if (int z = 3;
    int w = z - 3) return w; else return z + w; }
int k(int a) { int z = 7; if (int z = a; z > 5) { int y = 4; return y + z; } return z; }
int l(int x) { if (x++; x > 3) return x; return -x; }
int m(int x) { if (auto *p = &x) { *p = 9; } if (B{1}.b == 1) x++; if (U64(x) == 10) x++;
    if (B b{4}; b.b) x += b.b; return x; }
unsigned all(int a) { int s = f(a) + g(a) * 3; for (int b = 0; b < 9;
    b++) s = s * 31 + h(a, b) * 5 + i(a, b) * 7 + j(B{(U64)a}, B{(U64)b});
    return s * 31 + k(a) * 11 + l(a) * 13 + m(a) * 17; }
""", {"all(0)": 2354598141, "all(1)": 4176563288, "all(3)": 740385907, "all(5)": 3214854831,
      "all(8)": 3974390928, "k(6)": 10}),
    "types where values are wanted":
    ("""
struct B {};
struct A { int x; A(int a, int b) : x(a + b) {} };
A v(1, B), w(1, 2);
A u(3, 4);
int t0() { A a(1, B); return a.x; }
""", {"t0()": "a value is wanted, and no type",
      "u.x": 7}),
    "members that are called as the library's functions are":
    ("""
struct S {
    unsigned b;
    static int max(int a, int b) { return -1; }
    int popcount() const { return std::popcount(b) * 10; }
    int most() { return std::max(1, 2) * 10 + max(1, 2); }
};
int t0() { S s{7}; return s.most() + s.popcount(); }
""", {"t0()": 49}),
}


def test_statements(folder):
    check_programs(folder, STATEMENTS)
