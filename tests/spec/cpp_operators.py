"""Operators of classes and enums: which is meant, also where a class leaves it to the
compiler, and what is refused rather than done in another way. Each value as
g++ -std=c++20 has it."""
from programs import check_programs

HALVES = """
struct A { int v; bool operator==(const A &o) const { return v / 2 == o.v / 2; } };
"""

OPERATORS = {
    "what compares as another comparison says": (HALVES + """
struct R { int k; bool operator==(int o) const { return k == o + 1; } };
struct Q { int k; Q(int x) : k(x) {} bool operator==(const Q &o) const { return k == o.k + 1; } };
enum E { E0, E1, E2 };
bool operator==(E a, int b) { return false; }
enum class C { X, Y };
bool operator<(C a, C b) { return int(a) > int(b); }
int t0() { A a{2}, b{3}; return (a == b) * 2 + (a != b); }
int t1() { R a{5}; return (a == 4) * 4 + (4 == a) * 2 + (a != 4); }
int t2() { Q a(5); return (a == 4) * 8 + (a != 4) * 4 + (4 == a) * 2 + (6 != a); }
int t3() { return (E1 == E1) * 4 + (E1 == 1) * 2 + (E1 != 1); }
int t4() { return (C::X < C::Y) * 4 + (C::Y < C::X) * 2 + (C::X > C::Y); }
""", {"t0()": 2, "t1()": 6, "t2()": 11, "t3()": 5, "t4()": 2}),
    "comparisons that are left to the compiler": (HALVES + """
struct P { char c; int i; bool operator==(const P &) const = default; };
struct H { A a; int n; bool operator==(const H &) const = default; };
struct D : A { int w; bool operator==(const D &) const = default; };
struct B : A { int w; };
struct T { A a[2]; bool operator==(const T &) const = default; };
struct W { int v; operator bool() const { return v; } };
struct V { W w; bool operator==(const V &) const = default; };
struct Z { int v; auto operator<=>(const Z &) const = default; };
int t0() { P p{1, 2}, q{1, 2}; return (p == q) * 2 + (p != q); }
int t1() { H p{{2}, 1}, q{{3}, 1}; return p == q; }
int t2() { D p, q; p.v = 2, q.v = 3, p.w = q.w = 4; return p == q; }
int t3() { B p, q; p.v = 2, q.v = 3, p.w = 5, q.w = 6; return p == q; }
int t4() { T p{{{1}, {2}}}, q{{{0}, {3}}}; return p != q; }
int t5() { std::array<A, 2> p{{{2}, {4}}}, q{{{3}, {5}}}; return p == q; }
int t6() { std::pair<A, int> p{{2}, 4}, q{{3}, 4}; return p == q; }
int t7() { V p{{1}}, q{{2}}; return p == q; }
int t8() { Z p{1}, q{1}; return (p == q) * 2 + (p != q); }
int t9() { Z p{1}, q{2}; return p < q; }
""", {"t0()": 2, "t0() + t0()": 4,
      "t1()": "'H' has members of 'A', whose operator== is not called",
      "t2()": "'D' has members of 'A', whose operator== is not called", "t3()": 1,
      "t4()": "whose operator== is not called", "t5()": "whose operator== is not called",
      "t6()": "whose operator== is not called", "t7()": "'W', whose operator== is not called",
      "t8()": 2, "t9()": r"operator<=> is not called"}),
    "assignments that are left to the compiler": ("""
struct A { int v; A &operator=(const A &o) { v = o.v + 1000; return *this; } };
struct H { A a; int c; };
struct D : A { int w; };
struct N { int v; N &operator=(int x) { v = x; return *this; } };
struct K { N n; int c; };
int t0() { H h{{1}, 2}, k{{3}, 4}; h = k; return h.a.v; }
int t1() { D d, e; d.v = e.v = 1; d = e; return d.v; }
int t2() { K h{{1}, 2}, k{{3}, 4}; h = k; return h.n.v; }
int t3() { H h{{1}, 2}, k = h; return k.a.v; }
int t4() { std::array<A, 2> p{{{2}, {4}}}, q{{{3}, {5}}}; p = q; return p[0].v; }
""", {"t0()": "'H' has members of 'A', whose operator= is not called",
      "t1()": "'D' has members of 'A', whose operator= is not called", "t2()": 3, "t3()": 1,
      "t4()": "whose operator= is not called"}),
    "truths": ("""
struct A {
    int v;
    bool operator!() const { return v == 3; }
    operator bool() const { return v != 0; }
    bool operator&&(const A &o) const { return v == o.v; }
};
struct Q { int v; };
bool operator||(Q a, Q b) { return a.v == b.v; }
struct B { int v; explicit operator bool() const { return v > 4; } };
int t0(int x) { A a{x}; return !a * 2 + (a ? 1 : 0); }
int t1(int x) { A a{x}, b{3}; return a && b; }
int t2(int x) { A a{x}; while (!a) a.v = 9; return a.v; }
int t3(int x) { Q a{x}, b{3}; return a || b; }
int t4(int x) { B b{x}; return !b * 4 + (b && x < 9) * 2 + (b || x == 1); }
""", {"t0(0)": 0, "t0(3)": 3, "t0(4)": 1, "t1(4)": 0, "t1(3)": 1, "t2(3)": 9, "t2(0)": 0,
      "t3(3)": 1, "t3(2)": 0, "t4(1)": 5, "t4(5)": 3, "t4(9)": 1}),
    "conversions that would lead to an operator": ("""
struct B { int v; operator int() const { return v * 2; } };
enum E { E0, E1 };
int operator+(E a, int k) { return 100; }
bool operator==(E a, int b) { return false; }
struct M { unsigned short d; explicit M(int x) : d(x + 1) {} operator int() const { return d; }
           bool operator==(const M &o) const { return d == o.d; } };
int t0() { B b{5}; return b + 1; }
int t1() { B b{5}, c{4}; return (b == 10) * 2 + (b < c); }
int t2() { M m(4); return (m == 5) * 2 + (m == M(4)); }
""", {"t0()": 11, "t1()": 2, "t2()": 3}),
    "sizeof is a number, not what it is of": ("""
struct B { unsigned long b; B() : b(0) {} B(unsigned long x) : b(x) {}
           B& operator|=(B o) { b |= o.b; return *this; } };
int f(unsigned long x) { return 1; }
int f(B b) { return 2; }
int t0() { int t[2] = {1, 2}; t[1] |= sizeof(B); return t[1]; }
int t1() { int i = 0; i = sizeof(B); return i + f(sizeof(B)) * 100; }
int t2() { B b(3); b |= sizeof(B); b |= sizeof(int[4]); return b.b; }
""", {"t0()": 10, "t1()": 108, "t2()": 27}),
    "commas": ("""
struct S { int v; S &operator,(int k) { v += k; return *this; } };
int t0() { S s{1}; s, 4; return s.v; }
int t1() { S s{1}; return (s.v, 4); }
""", {"t0()": "'S::operator,' was refused", "t1()": 4}),
}


def test_operators(folder):
    check_programs(folder, OPERATORS)
