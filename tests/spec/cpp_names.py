"""C++'s scopes: what a name means in namespaces, classes, enums and files. Each value as g++
has it."""
from outside import bbx, check, write
from programs import check_programs

NAMES = {
    "namespaces":
    ("""
typedef unsigned long long U64;
int f() { return 1; }
namespace A {
int f() { return 2; }
int x = f();
namespace In { int f() { return 3; } int x = f(); int g(int a = f()) { return a; } }
}
namespace B {
int f() { return 4; }
int x = f() * 10;
int y = ::f() + A::f() + A::In::f();
struct S {
    int v;
    int get() const { return v + f(); }
    static int st() { return x; }
    enum T { T1, T2 = 9 };
};
}
namespace A {
int h() { return f() * 100 + In::f() * 10 + x; }
struct S {
    int w, v;
    int get() const { return w * 1000 + v + f(); }
    static int st() { return x; }
    enum T { T1 = 3, T2 = 4 };
};
}
int t0() { return f() + A::f() * 10 + B::f() * 100; }
int t1() { return A::x * 1000 + A::In::x * 100 + B::x; }
int t2() { return B::y * 1000 + A::h(); }
int t3() { return A::In::g() * 10 + A::In::g(7); }
int t4() { A::S s{1, 2}; B::S t{3}; return s.get() * 10 + t.get(); }
int t5() { return A::S::st() * 1000 + B::S::st(); }
int t6() { return A::S::T1 * 10 + B::S::T2; }
int t7() { using namespace A; return In::f(); }
int t8() { using B::f; return f(); }
int t9() { using namespace A::In; return x; }
int t10() { int f = 9; return f + ::f() + A::f(); }
""",
     {"t0()": 421, "t1()": 2340, "t2()": 6232, "t3()": 37, "t4()": 10047, "t5()": 2040, "t6()":
      39, "t7()": 3, "t8()": 4, "t9()": 3, "t10()": 12}),
    "nested and reopened":
    ("""
namespace engine {
namespace detail { constexpr int mask = 7; int f(int x = mask) { return x + 1; } }
namespace other { constexpr int mask = 70; int f(int x = mask) { return x + 2; } }
inline namespace v2 { int version() { return 22; } }
int deep() { return detail::f() * 1000 + other::f(); }
}
namespace tune {
enum Color { RED = 5, WHITE = 9 };
int version() { return 33; }
typedef unsigned short Word;
template<Color C> int sign() { return C; }
int cut(int x) { return Word(x); }
}
namespace engine {
enum Color : int { WHITE, BLACK, NB = 2 };
constexpr Color operator~(Color c) { return Color(c ^ BLACK); }
template<Color C> int sign() { return C == WHITE ? 1 : -1; }
typedef unsigned char Word;
int cut(int x) { return Word(x); }
namespace { int hidden = 6; }
int hid();
}
namespace { int hidden = 5; int secret() { return hidden; } }
int engine::hid() { return hidden * 10 + ::hidden; }
namespace engine::detail { int more() { return mask + f(1); } }
using engine::detail::more;
int t0() { return engine::deep(); }
int t1() { return engine::version() * 100 + tune::version() + engine::v2::version(); }
int t2() { return engine::sign<engine::BLACK>() * 100 + tune::sign<tune::WHITE>(); }
int t3() { return engine::cut(70000) * 1000 + tune::cut(70000); }
int t4() { return engine::hid() + secret() * 1000; }
int t5() { return more(); }
int t6() { using namespace engine; Color c = WHITE; return ~c + (c == WHITE) * 10; }
int t7() {
    tune::Color c = tune::RED;
    switch (c) { case tune::WHITE: return 1; case tune::RED: return 2; }
    return 3;
}
namespace deep {
namespace a { int v = 1; namespace b { int w() { return v; } int v = 2; int x() { return v; } } }
int v = 3;
int y() { return v * 100 + a::v * 10 + a::b::v; }
}
int t8() { return deep::a::b::w() * 10000 + deep::a::b::x() * 1000 + deep::y(); }
""",
     {"t0()": 8072, "t1()": 2255, "t2()": -91, "t3()": 116464, "t4()": 5065, "t5()": 9, "t6()":
      11, "t7()": 2, "t8()": 12312}),
    "classes of one name":
    ("""
namespace M {
struct Square { int v; constexpr operator int() const { return v; } static constexpr int N = 64; };
int idx(Square s) { return s.v * 2; }
struct Board {
    int sq[4];
    int count() const;
    int idx(int i) const { return sq[i] + 500; }
    static int total;
    struct Iter { int p; int next() { return ++p; } };
};
int Board::total = 9;
int Board::count() const { int n = 0; for (int s : sq) n += s; return n + idx(0); }
}
namespace K {
struct Square { int a, v; };
int idx(Square s) { return s.v * 3; }
int idx(int s) { return s * 7; }
struct Board {
    int sq[2];
    int count() const;
    static int total;
    struct Iter { int p; int next() { return p += 5; } };
};
int Board::total = 90;
int Board::count() const { return sq[0] - sq[1] + total; }
int both(M::Square m, Square k) { return idx(m) * 100 + idx(k); }
}
int count() { return -5; }
int t0() { M::Board b{{1, 2, 3, 4}}; return b.count(); }
int t1() { K::Board b{{9, 2}}; return b.count() + M::Board::total; }
int t2() { return K::both(M::Square{3}, K::Square{1, 5}); }
int t3() { return idx(M::Square{3}) * 100 + idx(K::Square{3, 4}) + K::idx(1) * 10000; }
int t4() { M::Board::Iter it{4}; K::Board::Iter j{4}; return it.next() * 100 + j.next(); }
int t5() { int count = 3; return count + ::count() + M::Square::N; }
""",
     {"t0()": 511, "t1()": 106, "t2()": 615, "t3()": 70612, "t4()": 509, "t5()": 62}),
    "std and others":
    ("""
namespace util {
int min(int a, int b) { return 100 + a + b; }
int popcount(unsigned long long) { return 77; }
template<typename T> T swap(T a, T b) { return a * 2 + b; }
int abs(int x) { return x + 1000; }
}
int t0() { return std::min(3, 4) * 1000 + util::min(3, 4); }
int t1() { return std::popcount(7ULL) * 100 + util::popcount(7ULL); }
int t2() { int a = 1, b = 2; std::swap(a, b); return a * 100 + b * 10 + util::swap(3, 4); }
int t3() { return std::abs(-4) * 10000 + util::abs(-4); }
int t4() { using namespace util; return min(1, 2); }
using namespace std;
int max(int a, int b) { return a + b; }
int t5() { return max(1, 2) * 100 + max(5ULL, 2ULL); }
""",
     {"t0()": 3107, "t1()": 377, "t2()": 220, "t3()": 40996, "t4()": 103, "t5()": 305}),
    "enums and types in classes":
    ("""
enum class Type { PAWN = 1, KNIGHT, NONE = 0 };
enum class Bound : unsigned char { NONE = 9, UPPER = 1, LOWER, EXACT = UPPER | LOWER };
enum Plain { LOW = 4, HIGH };
using Kind = Type;
struct Piece {
    enum Kind { A, B = 7 };
    Kind k;
    static constexpr int N = 5;
    Kind other() const { return k == A ? B : A; }
};
struct Node {
    enum Kind { B = 1, A };
    enum { N = 6 };
    Kind k;
    using Word = unsigned char;
    Word w;
    struct In { int z; int get() const { return z + N; } };
    static int twice(int x) { return x * 2; }
};
struct Deep : Node { Kind of(Word x) { return x > 5 ? A : B; } };
int t0() { return (int)Type::NONE * 100 + (int)Bound::EXACT * 10 + (int)Type::KNIGHT; }
int t1() { return (int)Bound::NONE * 10 + (int)Kind::PAWN + Plain::HIGH * 100 + LOW * 1000; }
int t2() { return Piece::B * 10 + Node::B + Node::N * 100 + Piece::N * 1000; }
int t3() { Piece p; p.k = Piece::A; Node n; n.k = Node::A; return p.other() * 10 + n.k; }
int t4() { Node::Word w = 300; Node::In in{4}; return w * 100 + in.get() + Node::twice(6); }
int t5() { Deep d; return d.of(6) * 10 + d.of(261); }
int t6() { using enum Bound; return (int)EXACT * 10 + (int)UPPER; }
int t7() {
    Type t = Type::NONE;
    switch (t) { case Type::PAWN: return 1; case Type::NONE: return 8; default: return 3; }
}
int t8() { return Deep::A * 10 + Deep::N; }
int t9() { enum { A = 3, B = 4 }; return A * 10 + B; }
int t10() { enum { A = 30, B = 40 }; return A * 10 + B; }
int t11() { return t9() * 1000 + t10(); }
int t12() { struct P { int x; }; P p{4}; return p.x; }
int t13() { struct P { int y; int x; }; P p{4, 6}; return p.x + t12(); }
int t14() { using T = unsigned char; return T(300); }
int t15() { using T = unsigned short; return T(70000) + t14(); }
""",
     {"t0()": 32, "t1()": 4591, "t2()": 5671, "t3()": 72, "t4()": 4422, "t5()": 21, "t6()": 31,
      "t7()": 8, "t8()": 26, "t9()": 34, "t10()": 340, "t11()": 34340, "t12()": 4, "t13()": 10,
      "t14()": 44, "t15()": 4508}),
    "functions of several scopes":
    ("""
namespace lib {
struct Vec { int x, y; };
int len(Vec v) { return v.x + v.y; }
enum Dir { UP = 8, DOWN = -8 };
int step(Dir d) { return d; }
}
int len(long x) { return int(x) * 1000; }
int step(int d) { return d * 100; }
namespace outer {
int f(int) { return 1; }
namespace inner {
int f(long) { return 2; }
int g() { return f(3); }
int h() { return outer::f(3); }
using outer::f;
int k() { return f(3) * 10 + f(3L); }
}
}
struct Base { int a; enum { K = 3 }; static int mk(int x) { return x + K; } };
struct Leaf : Base { enum { K = 4 }; int all() const { return K * 10 + Base::K + a; } };
int t0() { lib::Vec v{3, 4}; return len(v) * 10 + len(5L) + step(lib::DOWN) + step(3); }
int t1() { return outer::inner::g() * 1000 + outer::inner::h() * 100 + outer::inner::k(); }
int t2() { Leaf l; l.a = 0; return l.all() + Leaf::mk(1) * 100; }
""",
     {"t0()": 5362, "t1()": 2112, "t2()": 443}),
    "constants and enums of classes":
    ("""
namespace A {
class Color {
 public:
    enum class underlying : signed char { WHITE, BLACK = 1, NONE = -1 };
    constexpr Color(underlying c) : color(c) {}
    constexpr bool operator==(const Color& rhs) const { return color == rhs.color; }
    constexpr operator int() const { return static_cast<int>(color); }
    static constexpr underlying BLACK = underlying::BLACK;
    static constexpr int N = 4;
    enum { M = N * 2 };
 private:
    underlying color;
};
}
namespace B {
struct Color {
    enum class underlying { RED = 7, BLACK };
    static constexpr underlying BLACK = underlying::BLACK;
    static constexpr int N = 5;
    enum { M = N * 3 };
};
}
struct Bits {
    unsigned long long b;
    explicit operator bool() const { return b != 0; }
    Bits& operator=(unsigned long long x) { b = x + 1; return *this; }
};
int t0() { A::Color c = A::Color::BLACK; return (c == A::Color::BLACK) * 10 + int(c); }
int t1() { return int(B::Color::BLACK) * 100 + B::Color::N * 10 + A::Color::N; }
int t2() { return A::Color::M * 100 + B::Color::M; }
int t3() { Bits x{6}, y{1}; y = x; int k = y.b; y = 9ULL; return k * 100 + y.b; }
""",
     {"t0()": 11, "t1()": 854, "t2()": 815, "t3()": 610}),
    "other names of namespaces":
    ("""
namespace A {
int x = 1;
namespace B { int x = 2; int f() { return x; } enum class E { P = 4 }; }
}
int x = 9;
namespace Al = A;
namespace Bl = A::B;
namespace Cl = Al::B;
namespace V {
inline namespace v1 {
int q = 5;
int h() { return q; }
struct S { enum { K = 8 }; int g() const { return q + K; } };
}
namespace v0 { int q = 3; int h() { return q; } struct S { int z; }; }
int k() { return h() + v0::h() * 10 + v1::h() * 100; }
}
int t0() { return Al::x * 100 + Bl::x * 10 + Cl::f() + x * 1000; }
int t1() { namespace L = A::B; return L::x + int(L::E::P) * 10; }
int t2() { using namespace Al; return B::x; }
int t3() { return V::h() + V::v0::h() * 10 + V::k() * 100 + V::v1::q * 100000; }
int t4() { V::S s; V::v0::S z{4}; return s.g() * 10 + z.z + V::v1::S::K * 1000; }
constexpr int T = [] { int s = 0; for (int i = 0; i < 4; i++) s += i; return s; }();
int t5() { return T; }
""",
     {"t0()": 9122, "t1()": 42, "t2()": 2, "t3()": 553535, "t4()": 8134, "t5()": 6}),
    "files":
    ({"one.cpp": """
static int x = 1;
const int N = 10;
namespace { int hidden() { return 100; } enum Kind { A = 4, B }; }
static int bump() { return ++x; }
int one() { return x * 1000 + N + hidden() + A; }
namespace eval { static int table[2] = {1, 2}; int sum1() { return table[0] + table[1]; } }
""", "two.cpp": """
static int x = 2;
const int N = 20;
namespace { int hidden() { return 200; } enum Kind { B = 7, A }; }
static int bump() { return x += 5; }
int two() { return x * 1000 + N + hidden() + A; }
namespace eval { static int table[2] = {3, 4}; int sum2() { return table[0] + table[1]; } }
int both() { bump(); return x; }
"""},
     {"one()": 1114, "two()": 2228, "both()": 7, "one() + bump()": r"one::bump, two::bump",
      "x": r"may be one of one::x, two::x", "one::x * 10 + two::x": 17, "two::N": 20,
      "one::A * 10 + two::A": 48, "one::eval::table[1] * 10 + two::eval::table[1]": 24}),
    "types of files":
    ({"one.cpp": """
enum { A = 1, B };
enum Color { RED = 3 };
typedef int Score;
struct Entry { int a; int get() const { return a; } enum K { X = 4 }; };
enum class Mode { ON = 1 };
namespace q { int v() { return 10; } }
using namespace q;
int f(int x) { return x; }
static int f(char c) { return c + 1000; }
int one() { return A + B * 10 + RED * 100 + (int)sizeof(Score) * 1000 + Color::RED + v(); }
int more() { Entry e{2}; return e.get() + Entry::X * 10 + int(Mode::ON) * 100; }
int calls() { return f(3) + f('a'); }
""", "two.cpp": """
enum { B = 5, A };
enum Color { RED = 4 };
typedef short Score;
struct Entry { int z, a; int get() const { return a + z; } enum K { X = 5 }; };
enum class Mode { ON = 2 };
namespace one { static int x = 7; }
static int f(int x) { return x + 50; }
int two() { return A + B * 10 + RED * 100 + (int)sizeof(Score) * 1000 + Color::RED; }
int more2() { Entry e{2, 3}; return e.get() + Entry::X * 10 + int(Mode::ON) * 100; }
int calls2() { return f(3) + one::x; }
"""},
     {"one()": 4334, "more()": 142, "calls()": 1100, "two()": 2460, "more2()": 255, "calls2()": 60,
      "A": "may be one of one::A, two::A", "one::A * 10 + two::A": 16}),
    "what is not said":
    ("""
namespace A { int f() { return 2; } enum K { X = 3 }; }
namespace B { int f() { return 4; } enum K { X = 5 }; }
int g() { return A::f() + B::X; }
""",
     {"A::f()": 2, "B::f()": 4, "f()": r"may be one of A::f, B::f", "g() * 10 + A::X": 73,
      "X": r"may be one of A::X, B::X", "(int)B::K(9) + A::K::X": 12}),
    "calls mean what stands before them":
    ("""
enum Direction { N = 8, S = -8 };
constexpr Direction opposite(Direction d) { return Direction(-d); }
constexpr Direction operator-(Direction d) { return opposite(d); }
int f(long x) { return 1; }
int g() { return f('a'); }
int f(char x) { return 2; }
int h() { return f('a'); }
int k(int x);
int l() { return k('b'); }
int k(int x) { return 3; }
template<typename T> int m(T x) { return n(x); }
enum E { A };
int n(E e) { return 4; }
int o() { return m(A); }
struct Z { int q() { return r() + f(1L); } int r() { return 5; } };
int t() { Z z; return z.q(); }
int u() { return -N; }
""",
     {"opposite(N)": -8, "g()": 1, "h()": 2, "l()": 3, "o()": 4, "t()": 6, "u()": -8}),
}


def test_names(folder):
    check_programs(folder, NAMES)


def test_save(folder):
    """Functions and variables keep their own names; of types that can't be written."""
    write(folder, "a.cpp", "namespace A { int x = 3; int f() { return x; } }\n"
          "namespace B { int x = 4; int f() { return x + A::f() * 10; } }\n"
          "int f() { return A::x * 100 + B::f(); }\n")
    write(folder, "b.cpp", "namespace A { struct S { int a; }; }\n"
          "namespace B { struct S { int b, c; }; }\n")
    check(bbx(folder, "a.cpp", "-e", ":save s.cpp"), 0)
    check(bbx(folder, "s.cpp", "-e",
              "assert a_f() == 334\nassert B_f() == 34\nassert A::f() == 3"), 0)
    check(bbx(folder, "b.cpp", "-e", ":save t.cpp"), 2, err="several scopes have a name like that")


def test_what_comes_behind_a_file(folder):
    """A name in it means nothing in the file's last scope; several meanings take no value."""
    write(folder, "a.cpp", "int f() { return 1; }\nnamespace A { int x = 2; int f() { return x; } }\n"
          "namespace B { int x = 3; int f() { return x; } }\n")
    check(bbx(folder, "a.cpp", "-e", "f();", "-e", "assert A::x == 2\nassert f() == 1"), 0)
    check(bbx(folder, "a.cpp", "-e", "x = 5"), 2, err="'x' may be one of A::x, B::x")


def test_scopes_that_use_each_other(folder):
    n = range(12)
    write(folder, "a.cpp", "".join(f"namespace N{i} {{ int v{i}; int x; }}\n" for i in n)
          + "".join(f"namespace N{i} {{ using namespace N{j}; }}\n" for i in n for j in n)
          + "namespace A = A;\nnamespace B = C;\nnamespace C = B;\n"
          "namespace N3 { int g() { return x + nothing; } }\nint x = 5;\nint h() { return x; }\n")
    check(bbx(folder, "a.cpp", "-e", "assert x == 5\nassert h() == 5"), 0)
