"""What is defined for some arguments of a template, or outside of its class, and refused: its
name is, never another definition used instead."""
from programs import check_programs

SPECIAL = {
    "definitions for some arguments that are refused": ("""
template<typename T> struct Tr {
    static constexpr int v = 1;
    static int f(T x) { return int(x) + 1; }
};
template<> struct Tr<char> { static constexpr int v = 2; static int f(char x) { return x + 2; } };
template<class T> constexpr T lim = T(-1);
template<> constexpr int lim<int> = 55;
template<int N> int g(int x) { return x + N; }
template<> int g<5>(int x) { throw x; }
struct P { template<int N> int f() const { return N; } int h() const; };
template<> int P::f<4>() const { throw 4; }
int P::h() const { throw 4; }
int f() { return 8; }
int t0() { return Tr<char>::v; }
int t1() { return Tr<char>::f(3); }
int t2() { return lim<int>; }
int t3() { return g<5>(3); }
int t4() { P p; return p.f<4>(); }
int t5() { P p; return p.h() + f(); }
int t6() { return f(); }
""", {"t0()": "'Tr' was refused", "t1()": "'Tr' was refused", "t2()": "'lim' was refused",
      "t3()": "'g' was refused", "t4()": "'P::f' was refused", "t5()": "'P::h' was refused",
      "t6()": 8}),
}


def test_special(folder):
    check_programs(folder, SPECIAL)
