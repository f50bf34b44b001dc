"""What classes of C++ hold, and how their objects are made. Each value as g++ has it."""
from outside import bbx, check, write
from programs import check_programs

CLASSES = {
    "static constants":
    ("""
struct W {
    static constexpr int N = 3, L = 7;
    static constexpr int M = N + 1;
    static constexpr int T[M] = {1, 2, N, 4};
    static int count, last;
    int y[N];
    int h() const { return N * 100 + T[2] * 10 + M; }
};
int t0() { W w{}; W::last = 5; return w.h() + sizeof(w) + W::last + W::L; }
""",
     {"t0()": 300 + 30 + 4 + 12 + 5 + 7, "W::T[3] * 10 + W::M": 44}),
    "destructors":
    ("""
struct A { int x; ~A() = default; };
struct B { int x; B(int a) : x(a) {} ~B() {} };
struct C { int x; ~C() { x = 3; } };
struct D { virtual ~D() {} };
int t0() { A a{5}; B b(7); return a.x * 10 + b.x; }
int t1() { C c{1}; return c.x; }
""",
     {"t0()": 57}),
    "objects of one value":
    ("""
struct B { unsigned long long b; B() = default; constexpr B(unsigned long long x) : b(x) {} };
constexpr B K = 0x81ULL;
const B T[2] = {5, K};
struct S {
    int d;
    constexpr S(int x) : d(x) {}
    constexpr bool operator==(const S &o) const { return d == o.d; }
};
constexpr auto P = S(3);
static_assert(P == S(3));
static_assert(!(P == S(4)));
unsigned long long t0() { return K.b + T[0].b + T[1].b; }
""",
     {"t0()": 0x81 + 5 + 0x81, "P == S(3)": 1}),
    "braces on a line of their own":
    ("""
enum Square : signed char
{
    A1, B1
};
enum class Kind : unsigned short
{
    X,
    Y
};
int t0() { return sizeof(Square) * 100 + sizeof(Kind) * 10 + B1 + (int)Kind::Y; }
""",
     {"t0()": 122}),
}


def test_classes(folder):
    check_programs(folder, CLASSES)


def test_what_is_refused(folder):
    write(folder, "a.cpp", CLASSES["destructors"][0])
    done = check(bbx(folder, "a.cpp"), 2)
    assert "a.cpp:7:14: error: 'C' has a destructor" in done.errors, done.describe()
    assert "a.cpp:5:12: error: virtual functions" in done.errors, done.describe()


def test_headers_that_say_so(folder):
    """A header is C++'s where a line of it begins as in C++, but for comments."""
    write(folder, "a.h", "/* a\nusing the\nclass */\nint f(void) { return sizeof('a'); }\n")
    write(folder, "b.h", "int f() { return sizeof('a'); }\n// one\nnamespace N { int x; }\n")
    check(bbx(folder, "a.h", "-e", "assert f() == 4"), 0)
    check(bbx(folder, "b.h", "-e", "assert f() == 1"), 0)
