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
int W::count, W::last;
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
    "friends with a body":
    ("""
struct B { int v;
  friend B operator+(B a, B b) { return B{a.v + b.v}; }
  [[nodiscard]] friend constexpr bool operator==(const B &a, const B &b) { return a.v == b.v; }
  friend inline B &operator|=(B &a, B b) { a.v |= b.v; return a; }
  constexpr friend int half(B a) { return a.v / 2; }
  template <typename T> friend T add(B a, T x) { return a.v + x; }
  friend struct Q;
  friend int twice(B);
};
int twice(B b) { return b.v * 2; }
int t0() { B b{4}; b |= B{3}; return half(b) + 10 * add(b, 3) + 1000 * twice(b + b) +
    (b == B{7}) * 100000; }
""",
     {"t0()": 3 + 100 + 28000 + 100000}),
    "functions without a name of many parameters":
    ("""
struct B { int v; };
int run(void (*f)(B &, int, int, int, int, int, int, int, int, int)) {
    B b{1}; f(b, 1, 2, 3, 4, 5, 6, 7, 8, 9); return b.v; }
constexpr int T = run([](B &b, int c, int d, int e, int f, int g, int h, int i, int j, int k) {
    b.v += c + d * e + f * g + h * i + j * k; });
""",
     {"T": 1 + 1 + 6 + 20 + 42 + 72}),
    "a static made by a template without members":
    ("""
template <typename T> struct Tag {};
Tag<int> tag() { return Tag<int>(); }
int made() { Tag<int>(); return 4; }
int t0() { static int n = made(); return n; }
""",
     {"t0()": 4}),
    "a condition in a class's header":
    ("""
template <int N, bool B = N == 3 == true> struct A {
    int get() const { return B ? N : -N; }
};
int t0() { A<3> a; A<5> b; return a.get() * 10 + b.get(); }
""",
     {"t0()": 25}),
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
    "what is used before it stands there":
    ("""
typedef unsigned long long u64;
class B {
   public:
    constexpr B() = default;
    constexpr explicit B(const u64 mask) : mask_{mask} {}
    constexpr B a1() const { return north(); }
    constexpr B a2() const { B x = north(); return x; }
    constexpr B a3() const { return B(north()); }
    constexpr int a4() const { return count() + 1; }
    constexpr B a5() const { auto x = north(); x = x | south(); return x; }
    constexpr B a6() const { return B(north() | south()); }
    constexpr bool a7() const { return north() == south(); }
    constexpr B a8() const { B x = north(); x |= south(); return ~x; }
    constexpr B a9() const { B x; x = north() | south(); return x; }
    constexpr u64 b1() const { return (north() | south()).v(); }
    constexpr B b2() const { return mask_ ? north() | south() : south(); }
    constexpr B operator-(const B &o) const { return *this & ~o; }
    constexpr B b3() const { return (north() | south()) - south() ; }
    constexpr B operator|(const B &r) const noexcept { return B(mask_ | r.mask_); }
    constexpr B operator&(const B &r) const noexcept { return B(mask_ & r.mask_); }
    constexpr B operator~() const noexcept { return B(~mask_); }
    constexpr B &operator|=(const B &r) { mask_ |= r.mask_; return *this; }
    constexpr bool operator==(const B &r) const noexcept { return mask_ == r.mask_; }
    constexpr B north() const noexcept { return B(mask_ << 8); }
    constexpr B south() const noexcept { return B(mask_ >> 8); }
    constexpr int count() const { return __builtin_popcountll(mask_); }
    constexpr u64 v() const { return mask_; }
   private:
    u64 mask_ = 0;
};
u64 f1() { return B(0xff00).a1().v(); }
u64 f2() { return B(0xff00).a2().v(); }
u64 f3() { return B(0xff00).a3().v(); }
u64 f4() { return B(0xff00).a4(); }
u64 f5() { return B(0xff00).a5().v(); }
u64 f6() { return B(0xff00).a6().v(); }
u64 f7() { return B(0xff00).a7(); }
u64 f8() { return B(0xff00).a8().v(); }
u64 f9() { return B(0xff00).a9().v(); }
u64 g1() { return B(0xff00).b1(); }
u64 g2() { return B(0xff00).b2().v(); }
u64 g3() { return B(0xff00).b3().v(); }
""",
     {"f1()": 16711680,
      "f2()": 16711680,
      "f3()": 16711680,
      "f4()": 9,
      "f5()": 16711935,
      "f6()": 16711935,
      "f7()": 0,
      "f8()": 18446744073692839680,
      "f9()": 16711935,
      "g1()": 16711935,
      "g2()": 16711935,
      "g3()": 16711680}),
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
    "conversions":
    ("""
struct S { unsigned char d;
  constexpr S(int x) : d(x) {}
  explicit operator unsigned int() const { return d; }
  explicit operator unsigned long long() const { return ~0ULL - d; }
  operator long long int() const { return -1; }
};
struct T { int v; constexpr operator unsigned short() const { return v; } };
unsigned t0() { S s(5); return static_cast<unsigned>(s) + (unsigned int)s; }
unsigned long long t1() { S s(5); return (unsigned long long)s; }
long long t2() { S s(5); long long x = s; return x; }
int t3() { T t{70000}; return t; }
""",
     {"t0()": 10, "t1()": -6, "t2()": -1, "t3()": 4464}),
    "objects of auto":
    ("""
#include <array>
#include <cstdint>
class Square {
   public:
    constexpr Square() = default;
    constexpr explicit Square(const int f, const int r) : data_(8 * r + f) {}
    constexpr explicit Square(const int n) : data_(n) {}
    constexpr explicit operator unsigned int() const noexcept { return data_; }
    constexpr explicit operator int() const noexcept { return data_; }
    constexpr int rank() const noexcept { return data_ / 8; }
    constexpr int file() const noexcept { return data_ % 8; }
    constexpr bool operator!=(const Square &o) const noexcept { return data_ != o.data_; }
   private:
    std::uint8_t data_ = 0xFF;
};
constexpr int calc() {
    int r = 0;
    for (int i = 0; i < 64; ++i) {
        for (int j = 0; j < 64; ++j) {
            auto sq1 = Square{i};
            auto sq2 = Square{j};
            const auto dx = (sq2.file() - sq1.file());
            const auto dy = (sq2.rank() - sq1.rank());
            const auto adx = dx > 0 ? dx : -dx;
            r += adx;
        }
    }
    return r;
}
constexpr std::array<std::array<int, 64>, 64> calc2() {
    std::array<std::array<int, 64>, 64> result;
    for (int i = 0; i < 64; ++i) {
        for (int j = 0; j < 64; ++j) {
            auto sq1 = Square{i};
            auto sq2 = Square{j};
            const auto dx = (sq2.file() - sq1.file());
            result[i][j] = dx + static_cast<int>(sq1);
        }
    }
    return result;
}
constexpr auto lut = calc2();
int u0() { return calc(); }
int u1() { return lut[3][5]; }
""",
     {"u0()": 10752, "u1()": 5}),
    "objects as words":
    ("""
enum T { T0, T1, T2 };
struct S { int d; S(int x) : d(x) {} operator int() const { return d; } };
struct Q { T d; constexpr Q(T x) : d(x) {} constexpr operator T() const { return d; } bool operator==(const Q &o) const { return d == o.d; } };
struct X { int d; explicit operator int() const { return d; } explicit operator bool() const { return d != 0; } };
int t[5] = {1,2,3,4,5};
int f1() { S s(3); return s + 1; }
int f2() { S s(3); if (s == 3) return 7; return 1; }
int f3() { S s(3); return t[s] * 10 + t[s - 1]; }
int f4() { S s(3); switch (s) { case 3: return 8; default: return 9; } }
int f5() { S s(3); return -s + ~s + (s << 2); }
int f6() { S s(3), r(5); return s < r && s != r; }
int f7() { S s(3); int x = 10; x += s; x -= s * 2; return x; }
int f8() { Q q(T2); return t[q] + q; }
int f9() { Q q(T2), r(T1); return (q == r) * 10 + (q > r); }
int g1() { X x{4}; return x ? 1 : 2; }
int g2() { S s(3); return s ? (int)s : 5; }
int g3() { S s(0); return !s; }
unsigned long long g4() { S s(-1); return 5ull + s; }
int g5() { S s(3); int r = 0; for (int i = 0; i < s; i++) r += i; return r; }
int g6() { S s(3), r(4); return s * r + (s | r) + s % 2; }
""",
     {"f1()": 4,
      "f2()": 7,
      "f3()": 43,
      "f4()": 8,
      "f5()": 5,
      "f6()": 1,
      "f7()": 7,
      "f8()": 5,
      "f9()": 1,
      "g1()": 1,
      "g2()": 3,
      "g3()": 1,
      "g4()": 4,
      "g5()": 3,
      "g6()": 20}),
    "members defined outside of their class":
    ("""
namespace N {
struct A {
  struct B { int x; int get() const; B(int v); static int two(); };
  int y;
  template <class T> T add(T v) const;
  bool operator==(const A& o) const;
  int operator[](int i) const;
  int operator()(int a, int b);
  explicit operator bool() const;
  A& set(int v);
  A& operator+=(int v);
  enum E { P, Q };
  E kind() const;
};
A::B::B(int v)
    : x{v + 1}
{
}
int A::B::get() const { return x; }
inline int A::B::two()
{
    return 2;
}
template <class T>
T A::add(T v) const
{
    return y + v;
}
bool A::operator==(const A& o) const { return y == o.y; }
int A::operator[](int i) const { return y >> i & 1; }
int A::operator()(int a, int b) { return y + a * b; }
A::operator bool() const { return y != 0; }
A& A::set(int v)
{
y = v;
return *this;
}
A& A::operator+=(int v) { y += v; return *this; }
auto A::kind() const -> E { return y > 3 ? Q : P; }
int helper(int);
}
int N::helper(int x) { return x + 1; }
using namespace N;
int a0() { A::B b(4); return b.get() * 10 + A::B::two(); }
int a1() { A x; x.set(5); return x.add(3L); }
int a2() { A x, z; x.set(5); z.set(5); return (x == z) + x[2] * 10 + x(2, 3) * 100; }
int a3() { A x; x.set(4); x += 3; return (x ? 10 : 0) + (x.kind() == A::Q) + x.y * 100; }
""",
     {"a0()": 52, "a1()": 8, "a2()": 1111, "a3()": 711, "N::helper(1)": 2}),
    "templates of members defined outside":
    ("""
enum P { PAWN, KNIGHT };
struct A {
  int y;
  template<P t> int at(int s) const;
  template<P t> int at(int s, int c) const;
  template<int k> static int st();
};
template<P t>
inline int A::at(int s) const { return y + s + t * 100; }
template<>
inline int A::at<PAWN>(int s, int c) const {
  return y * s * c;
}
template<int k> int A::st() { return k; }
template<> int A::st<4>() { return 44; }
int a0() { A a; a.y = 3; return a.at<KNIGHT>(5) + a.at<PAWN>(5, 7) * 1000; }
int a1() { return A::st<3>() + A::st<4>() * 10; }
""",
     {"a0()": 105108, "a1()": 443}),
    "members of class templates defined outside":
    ("""
template <int K, class T = int>
class R {
 public:
  R();
  explicit R(T v);
  R& operator<<=(int s);
  R operator<<(int s) const;
  R twice() const { return R(v * 2); }
  R *self() { return this; }
  T get() const { return v; }
 private:
  T v;
};
template <int K, class T> R<K, T>::R() : v(K) {}
template <int K, class T>
R<K, T>::R(T x)
    : v(x)
{
}
template <int K, class T>
R<K, T>& R<K, T>::operator<<=(int s) { v <<= s; return *this; }
template <int K, class T>
R<K, T> R<K, T>::operator<<(int s) const
{
    R r = *this;
    r <<= s;
    return r;
}
R<3> shifted()
{
    R<3> r;
    return r << 2;
}
int a0() { return shifted().get(); }
int a1() { R<1, long> r(9); r <<= 1; return r.get(); }
int a2() { R<1> r; return r.twice().get() * 10 + r.self()->get(); }
int a3() { return R<7>(4).twice().get(); }
""",
     {"a0()": 12, "a1()": 18, "a2()": 21, "a3()": 8}),
    "compound assignment by a class with a constructor of words":
    ("""
struct S {
  S(int x) : v(x) {}
  S& operator+=(int x) { v += x; return *this; }
  int v;
};
int a0() { S a(1); a += 3; return a.v; }
""",
     {"a0()": 4}),
    "comments on what bbx lacks":
    ("""
int t0() {
    // like std::vector<int>, but small
    return 5; /* std::map<int, int> */
}
int t1() { std::vector<int> v; return 0; }
""",
     {"t0()": 5, "t1()": "std::vector"}),
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
    write(folder, "c.h", "#include <cstdint>\nint f() { return sizeof('a'); }\n")
    write(folder, "d.h", '#include "b.h"\nint g() { return sizeof('"'a'"'); }\n')
    write(folder, "e.h", '# include "a.h"\n#include "e.h"\nint g(void) { return sizeof('"'a'"'); }\n')
    check(bbx(folder, "c.h", "-e", "assert f() == 1"), 0)
    check(bbx(folder, "d.h", "-e", "assert f() == 1 && g() == 1"), 0)
    done = check(bbx(folder, "e.h", "-e", "assert f() == 4 && g() == 4"), 2)
    assert "included without end" in done.errors, done.describe()


def test_sets_beside_classes(folder):
    """{e4} is a set in bbx's own functions, also where a file of C++ has a class."""
    write(folder, "a.cpp", "struct A { int x; int f() const { return x; } };\n")
    write(folder, "b.bbx", "U64 f() { U64 x; x = {e4}; return x; }\nU64 g() { return {e4}; }\n"
          "assert f() == 1 << e4\nassert g() == 1 << e4\n")
    check(bbx(folder, "a.cpp", "b.bbx"), 0)


def test_objects_outside_of_files(folder):
    """Operators of classes in laws and at the prompt, and how they are told."""
    write(folder, "a.cpp", """
struct S {
  unsigned a;
  S(unsigned x) : a(x) {}
  unsigned f() const { return a + 1; }
  S operator+(unsigned k) const { return S(a + k); }
  static unsigned twice(unsigned x) { return 2 * x; }
};
""")
    done = check(bbx(folder, "a.cpp", "-e", "law (S(x) + y).f() == S(y + 1 + x).a",
                     "-e", "law S(x) + 3 == S(x + 3)", "-e", "assert (S(3) + 1).f() == 5"), 0)
    assert "proved: law (S(x) + y).f() == S(y + 1 + x).a" in done.text, done.describe()
    done = check(bbx(folder, "a.cpp", "-e", "law (S(x) + 1).f() /* of */ == S::twice(x)"), 1)
    assert "refuted: law (S(x) + 1).f() == S::twice(x)" in done.text, done.describe()
    assert "\n(S(x) + 1).f() = " in done.text, done.describe()
    done = check(bbx(folder, "a.cpp", "-e", "-S(3)"), 2)
    assert "an object of S is not a word" in done.errors, done.describe()


def test_a_class_that_begins_with_itself(folder):
    write(folder, "a.cpp", "struct B : B { int x; };\nint f() { B b; return b.x; }\n")
    check(bbx(folder, "a.cpp", "-e", "f()"), 2, err="'B' has no size: its type is not complete")


def test_what_c_refuses(folder):
    """What is C++'s alone is an error in a file of C."""
    for text, message in [("int f(int x = 3) { return x; }", "parameters have no values of their own"),
                          ("int f(int &x) { return x; }", "references are C++'s"),
                          ("template<int N> int f() { return N; }", "templates are C++'s"),
                          ("int f(void) { for (int i : t) return i; }", "loops over lists are C++'s")]:
        write(folder, "a.c", text + "\n")
        done = check(bbx(folder, "a.c"), 2)
        assert message in done.errors, done.describe()
