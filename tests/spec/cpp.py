"""Files of C++: what a program prints that g++ made of them, and what bbx says."""
from outside import bbx, check, objects, write

ENUMS = """
namespace A {
namespace { int next(int x) { return x + 1; } }
enum Square : unsigned char { SA, SB, SC, SD };
enum Step : signed char { UP = 1, DOWN = -1, FAR = 100 };
enum class Side { WHITE, BLACK = 5 };
enum Wide { LOW = -1, HIGH = 0xffffffff };
}
extern "C" { int twice(int x) { return A::next(x) * 2; } }
extern "C" int thrice(int x) { return ::twice(x) + A::next(x); }
using namespace A;
using A::next;
namespace A::B {
using U64 = unsigned long long;
#define STEPS(T) \\
  constexpr T& operator++(T& d) { return d = T(int(d) + 1); } \\
  constexpr T& operator--(T& d) { return d = T(int(d) - 1); }
STEPS(Square)
constexpr Square operator+(Square s, Step d) { return Square(int(s) + int(d)); }
constexpr Square& operator+=(Square& s, Step d) { return s = s + d; }
constexpr Square operator~(Square s) { return Square(s ^ 3); }
constexpr U64 bb(Square s) { return 1ULL << s; }
constexpr U64 operator&(U64 b, Square s) { return b & bb(s); }
constexpr U64 operator&(Square s, U64 b) { return b & s; }
constexpr U64& operator|=(U64& b, Square s) { return b |= bb(s); }
inline int f(Square s) { return s + 100; }
inline int f(Step s) { return s + 200; }
inline int f(U64 b, int k = 7) { return int(b * k); }
[[nodiscard]] static inline int low(Square s) noexcept { return s & 2; }
void swap(int& a, int& b) { int t = a; a = b; b = t; }
U64 pop(U64& b) { U64 l = b & -b; b &= b - 1; return l; }
U64 first(U64 b) { return pop(b); }
U64 boards[4];
void put(U64& b, Square s) { b |= s; }
struct Pair { Square sq; int n[3]; };
void set(Pair& p, Square s) { p.sq = s; ++p.sq; p.n[1] = 5; ++p.n[1]; }
template<Step D>
constexpr U64 shift(U64 b) {
  return D == UP ? b << 8 : D == DOWN ? b >> 8 : D == UP + UP ? b << 16 : 0;
}
template<Step D> U64 both(U64 b) { return shift<D>(b) | shift<DOWN>(b); }
template<typename T>
inline int size(T v) {
  if constexpr (sizeof(T) <= 4) { return int(v) + 1; }
  else { T w = T(v); return static_cast<int>(w + static_cast<T>(20)); }
}
template<typename A, typename B> inline B mix(A a, A b, B c) { return B(c + (a - b) * 2); }
template<int K, bool left> U64 turn(U64 b) { if (left) return b << K; return b >> K; }
template<Step D> int get(int x) { return x + D; }
template<Step D> int get(U64 x, int y) { return int(x) + y * 100 + D; }
inline int get(int q, int x, int y) { return q == 1 ? get<UP>(x) : get<DOWN>(U64(x), y); }
int sum(const Pair& p) { return p.sq + p.n[1]; }
static_assert(sizeof(Side) == 4 && sizeof(Square) == 1, "sizes");
}
using namespace A::B;
"""

BODIES = [
    ("Square s = SA; ++s; ++s; --s; return s;", 1),
    ("U64 b = 0; b |= SC; Square s = SD; s += DOWN; return (b & s) * 100 + f(s) + f(UP);", 703),
    ("return f(5ULL, 2) * 1000 + f(6ULL);", 10042),
    ("Square s = SD; for (int i = 0; i < 5; i++) s += FAR; return s;", 247),
    ("return f(~SA) * 10 + low(SD);", 1032),
    ("int x = 3, y = 4; swap(x, y); int& r = x; r += 10; return x * 100 + y;", 1403),
    ("U64 s = 0, b = 0xf0f; while (b) s = s * 3 + pop(b); return s;", 21905),
    ("Pair p = {}; set(p, SB); const Pair& q = p; return q.sq * 100 + sum(q);", 208),
    ("put(boards[1], SD); put(boards[1], SA); return boards[1];", 9),
    ("static int c = 0; int d = 1; auto inc = d; swap(c, d); return c + inc;", 2),
    ("return thrice(3) + (int)Side::BLACK * 1000;", 5012),
    ("return (SC & 6ULL) * 10 + (3 + SA);", 43),
    ("return f(Square(SB + 1)) + 1'000;", 1102),
    ("return shift<UP>(5) + shift<DOWN>(0x500) + both<UP>(0x100) + shift<Step(2)>(1);", 132358),
    ("return size(5) * 1000 + size(5ULL) * 10 + size(SD);", 6254),
    ("return mix(5, 3, 9ULL) * 100 + turn<3, true>(1) + turn<1, false>(8);", 1312),
    ("return get<UP>(5) + get<FAR>(5ULL, 7) + get(1, 2, 3) + get(2, 9, 3);", 1122),
]


def program():
    return ENUMS + "".join(f"U64 t{i}() {{ {body} }}\n" for i, (body, _) in enumerate(BODIES))


def test_values(folder):
    """Each as g++ -O2 -fwrapv has it."""
    write(folder, "a.cpp", program())
    calls = "\n".join(f"t{i}()" for i in range(len(BODIES)))
    done = check(bbx(folder, "--json", "a.cpp", "-e", calls), 0)
    values = [int(o["hex"], 16) for o in objects(done) if o["type"] == "value"]
    assert values == [value for _, value in BODIES], done.describe()


def test_laws_about_it(folder):
    write(folder, "a.cpp", program())
    check(bbx(folder, "a.cpp", "-e",
              "law bb(Square(s)) == bit(s) for s in squares\n"
              "law first(b) == b & -b\nlaw shift<UP>(b) == b << 8\nrefute first(b) == b"), 0)


def test_what_does_not_fit(folder):
    write(folder, "a.cpp", program())
    done = bbx(folder, "--json", "a.cpp", "-e", "f(2, 3)\nf(2)\nf(SA)")
    found = [o for o in objects(done) if o["type"] in ("error", "value")]
    assert [int(o["hex"], 16) for o in found[:2]] == [6, 14], done.describe()
    assert int(found[2]["hex"], 16) == 100, done.describe()
    done = bbx(folder, "--json", "a.cpp", "-e", "put(3, 5)\nlow(SA, 1)\nset(1, 2)")
    found = [o for o in objects(done) if o["type"] in ("error", "value")]
    assert [o["type"] for o in found] == ["error"] * 3, done.describe()


def test_refused_alone(folder):
    """What is not taken is told by its place, and the rest stands."""
    write(folder, "a.cpp", "namespace N {\nint& f(int& x) { return x; }\n"
          "struct S { int a; };\nS& g(S& s) { return s; }\nstd::string name() { return 0; }\n"
          "int h() { int x = 4; S s = {3}; g(s).a += 2; return f(x) * 10 + s.a; }\n}\n")
    done = bbx(folder, "--json", "a.cpp", "-e", "h()")
    places = [o["line"] for o in objects(done) if o["type"] == "error"]
    values = [int(o["hex"], 16) for o in objects(done) if o["type"] == "value"]
    assert places == [5] and values == [45], done.describe()


CLASSES = """
typedef unsigned long long U64;
typedef unsigned short u16;
enum Square : int { SA, SB, SC, SD = 40 };
class Move {
   public:
    Move() = default;
    constexpr explicit Move(u16 d) : data(d) {}
    constexpr Move(Square from, Square to) :
        data((from << 6) + to) {}
    template<int T>
    static constexpr Move make(Square from, Square to, int pt = 3) {
        return Move(T + ((pt - 2) << 12) + (from << 6) + to);
    }
    constexpr Square from_sq() const { return Square((data >> 6) & 0x3F); }
    constexpr Square to_sq() const { return Square(data & 0x3F); }
    constexpr bool is_ok() const { return none().data != data && null().data != data; }
    static constexpr Move null() { return Move(65); }
    static constexpr Move none() { return Move(0); }
    constexpr bool operator==(const Move& m) const { return data == m.data; }
    constexpr explicit operator bool() const { return data != 0; }
    constexpr u16 raw() const { return data; }
    static constexpr int FromSqShift = 6;
   protected:
    u16 data;
};
struct M { U64 *p; unsigned n; U64 get(int i) const { return p[i] + n; } };
static std::array<U64, 5> A;
static M ms[3][2];
void fill(U64 table[], M m[][2]) {
    for (int i = 0; i < 5; i++) table[i] = i * i;
    m[1][1].p = table; m[1][1].n = 7;
}
const M& at(int i, int j) { return ms[i][j]; }
std::array<int, 3> three(int x) { return {x, x + 1, x + 2}; }
std::pair<int, U64> two(int x) { return {x, 7}; }
template<typename T, int N = 4>
class List {
 public:
  int size() const { return n; }
  void push(const T& x) { v[n++] = x; }
  T& operator[](int i) { return v[i]; }
  T* make(int k) { T* r = &v[n]; n += k; return r; }
  List() : n(0) {}
 private:
  T v[N];
  int n;
};
template<typename T> constexpr int bits(T v) {
  static_assert(std::is_integral_v<T>, "x");
  if constexpr (sizeof(T) <= 8) {
    U64 b = static_cast<std::make_unsigned_t<T>>(v);
    int n = 0;
    for (; b; b &= b - 1) n++;
    return n;
  } else { return 0; }
}
struct V {
  int x;
  V(int a) : x(a) {}
  V operator+(const V& o) const { return V(x + o.x); }
  V& operator+=(V o) { x += o.x; return *this; }
  operator int() const { return x * 2; }
  bool operator<(V o) const { return x < o.x; }
};
struct Counter { static int total; int n; void up(); int get() const; };
int Counter::total = 5;
void Counter::up() { n++; total += n; }
int Counter::get() const { return n * 100 + total; }
class PRNG {
    U64 s;
    U64 rand64() { s ^= s >> 12, s ^= s << 25, s ^= s >> 27; return s * 2685821657736338717LL; }
   public:
    PRNG(U64 seed) : s(seed) {}
    template<typename T> T rand() { return T(rand64()); }
    template<typename T> T sparse_rand() { return T(rand64() & rand64() & rand64()); }
};
struct Op { int k; int operator()(int x) const { return x * k; } };
constexpr auto table = []() { int s = 0; for (int i = 0; i < 5; i++) s += i; return s; }();
struct Base { int a; int ga() const { return a; } };
struct Derived : public Base { int b; int sum() const { return a * 10 + b + ga() * 100; } };
struct First { int x = 2; int y; First(int k) : y(k) {} First() = default; };
struct Second { int q = 7, z; };
First gf;
Second gs, gt{1};
enum class Side { W, B };
Side operator~(Side s) { return s == Side::W ? Side::B : Side::W; }
template<int N> constexpr int fact() { if constexpr (N <= 1) return 1; else return N * fact<N - 1>(); }
constexpr auto Tab = []() constexpr {
    std::array<int, 8> t{};
    for (int i = 0; i < 8; i++) t[i] = i * i;
    return t;
}();
struct It {
  int v; int* p;
  bool operator!=(const It& o) const { return v != o.v; }
  It& operator++() { ++v; return *this; }
};
struct Boards {
  U64 bb[2];
  U64 all() const { return bb[0] | bb[1]; }
  void set(int s, int c) { bb[c] |= 1ULL << s; }
  bool has(int s) const;
};
bool Boards::has(int s) const { return all() >> s & 1; }
namespace { struct Q { static constexpr int A[3] = {1, 2, 3}; static int at(int i) { return A[i]; } }; }
namespace L { int three() { return 3; } }
"""

USES = [
    ("Move m(SB, SC); return m.raw();", 66),
    ("Move m = Move(SB, SD); return m.from_sq() * 100 + m.to_sq();", 140),
    ("return Move::none().is_ok() * 2 + Move(5).is_ok();", 1),
    ("Move a(SB, SC), b = Move(SB, SC);"
     " return a == b ? (Move::null() == b ? 1 : 2) : 3;", 2),
    ("Move m = Move::none(); if (m) return 1; return Move::FromSqShift;", 6),
    ("return Move::make<1024>(SB, SC).raw();", 5186),
    ("int s = 0; for (int x : {3, 4, 5}) s = s * 10 + x; return s;", 345),
    ("int a[] = {3, 4, 5}, s = 0; for (int& x : a) x++;"
     " for (auto x : a) s = s * 10 + x; return s;", 456),
    ("constexpr auto abs2 = [](int v) { return v < 0 ? -v : v; };"
     " return abs2(-7) + abs2(3) + table;", 20),
    ("U64 b = 0xf0, s = 0; while (U64 l = b & -b) { s += l; b ^= l; } return s;", 240),
    ("fill(A.data(), ms); return A[3] + A.size() + at(1, 1).get(4) * 100;", 2314),
    ("auto a = three(5); int s = 0; for (int v : a) s = s * 10 + v; return s;", 567),
    ("std::pair<int, U64> p = two(3); return p.first * 100 + p.second;", 307),
    ("return std::min(-3, 4) * 10 + std::max(2, 9) + std::clamp(12, 0, 5) + 100;", 84),
    ("List<int> l; l.push(4); l.push(6); l[0] += 3; *l.make(1) = 9;"
     " return l.size() * 1000 + l[0] * 100 + l[1] * 10 + l[2];", 3769),
    ("return bits(-1) * 100 + bits(5ULL) * 10 + bits((signed char)-1);", 3228),
    ("V a = 3, b(4); a += b; V c = a + b; return c.x * 100 + (a < c) * 10 + int(V(2));", 1114),
    ("Counter c{3}; Counter::total = 5; c.up(); c.up(); return c.get();", 514),
    ("PRNG rng(123); U64 a = rng.rand<U64>(); return rng.sparse_rand<U64>() ^ a;",
     8281021604338810227),
    ("int s = 0; std::array<std::array<int, 3>, 2> a{}; a[1][2] = 5; a[0][1] = 3;"
     " for (auto& r : a) for (int x : r) s = s * 10 + x; return s;", 30005),
    ("Op o{3}; return o(5);", 15),
    ("int a = 3, b = 4; std::swap(a, b); return a * 10 + b;", 43),
    ("Derived d; d.a = 3; d.b = 4; return d.sum() + d.ga() * 1000 + sizeof(Derived);", 3342),
    ("First e(5); First f; return e.x * 10 + e.y + f.x * 100;", 225),
    ("return gf.x * 100 + gs.q * 10 + gs.z + gt.q;", 271),
    ("return (int)~Side::W * 10 + (int)~Side::B;", 10),
    ("int a[2][3] = {{1,2,3},{4,5,6}}; int s = 0;"
     " for (auto& r : a) for (int x : r) s = s * 10 + x; return s;", 123456),
    ("return fact<5>();", 120),
    ("int s = 0; for (auto x : Tab) s += x; return s * 10 + Tab.size();", 1408),
    ("It i{0, nullptr}, e{5, nullptr}; int n = 0;"
     " while (i != e) { ++i; n += 2; } return n;", 10),
    ("Boards b{}; b.set(5, 1); b.set(63, 0); const Boards& c = b;"
     " return c.has(5) * 100 + c.has(6) * 10 + (c.all() >> 63);", 101),
    ("return Q::at(2) * 10 + Q::A[0];", 31),
    ("using namespace L; using L::three; return three();", 3),
]


def classes():
    return CLASSES + "".join(f"U64 use{i}() {{ {body} }}\n" for i, (body, _) in enumerate(USES))


def test_classes(folder):
    """Each as g++ -O2 -fwrapv has it."""
    write(folder, "a.cpp", classes())
    calls = "\n".join(f"use{i}()" for i in range(len(USES)))
    done = check(bbx(folder, "--json", "a.cpp", "-e", calls), 0)
    values = [int(o["hex"], 16) for o in objects(done) if o["type"] == "value"]
    assert values == [value for _, value in USES], done.describe()


BRACES = """
typedef unsigned long long U64;
namespace tables { extern U64 far[2]; struct In { int a{3}; int b = 4, c{}; unsigned char d[2]{1, 2}; }; }
U64 tables::far[2]{5, 6};
constexpr U64 rows[2][2]{{1, 2},
    {3, 4}};
constexpr U64 spread[3]
{
    7, 8, 9
};
int one{5};
const int two = {2};
U64 none[2]{};
auto third{3};
enum class Suit : int { HEARTS, CLUBS = 4 };
using enum Suit;
enum Square { SA, SB, SC };
Square& operator++(Square& s) { return s = Square(int(s) + 1); }
Square operator++(Square& s, int) { Square t = s; ++s; return t; }
Square operator--(Square& s, int step) { Square t = s; s = Square(int(s) - 1 + step); return t; }
int unnamed(int, int x, U64) { return x; }
class BB {
   public:
    using value = U64;
    using enum Suit;
    explicit operator bool() const noexcept { return bits != 0; }
    [[nodiscard]] constexpr value get() const { return bits; }
    [[nodiscard]] static constexpr int suit() { return int(CLUBS); }
    constexpr BB() : bits{} {}
    constexpr BB(U64 b)
        : bits(b) {}
    BB& operator++() { bits++; return *this; }
    BB operator++(int) { BB t = *this; operator++(); return t; }
    BB operator--(int) { BB t{*this}; bits -= 1; return t; }
    bool operator!=(const BB& o) const { return bits != o.bits; }
    int calls() { return operator!=(BB(3)) * 10 + (*this != BB{4}); }
   private:
    U64 bits;
};
constexpr BB all = BB(0xffffffffffffffffULL);
BB first(3), second{4}, copy = first, made = BB{9};
auto fifth = BB(BB(2));
"""

BRACED = [
    ("tables::In in2{}; return in2.a * 1000 + in2.b * 100 + in2.c * 10 + in2.d[1];", 3402),
    ("return tables::far[1] * 100 + rows[1][0] * 10 + spread[2];", 639),
    ("return one * 100 + two * 10 + none[1] + third;", 523),
    ("int a{3}; U64 b{}; unsigned c[2]{4, 5}, d{6}; auto e{7};"
     " return a + b + c[1] * 10 + d * 100 + e * 1000;", 7653),
    ("return int(CLUBS) * 10 + BB::suit();", 44),
    ("Square s = SA; Square t = s++; ++s; Square u = s--; return s * 100 + t * 10 + u;", 102),
    ("return unnamed(1, 2, 3);", 2),
    ("BB b{5}; BB c = b++; ++b; BB d = b--; return b.get() * 100 + c.get() * 10 + d.get();", 657),
    ("return (all.get() == ~0ULL) * 10000 + first.get() * 1000 + second.get() * 100"
     " + copy.get() * 10 + made.get() + fifth.get() * 100000;", 213439),
    ("BB b(3); return b.calls() + (b ? 100 : 0);", 101),
    ("return int{4} * 10 + U64{} + BB{2}.get();", 42),
]


def braced():
    return BRACES + "".join(f"U64 use{i}() {{ {body} }}\n"
                            for i, (body, _) in enumerate(BRACED))


def test_first_values_in_braces(folder):
    """Each as g++ -O2 -fwrapv -std=c++20 has it."""
    write(folder, "a.cpp", braced())
    calls = "\n".join(f"use{i}()" for i in range(len(BRACED)))
    done = check(bbx(folder, "--json", "a.cpp", "-e", calls), 0)
    values = [int(o["hex"], 16) for o in objects(done) if o["type"] == "value"]
    assert values == [value for _, value in BRACED], done.describe()


def test_laws_about_classes(folder):
    write(folder, "a.cpp", classes())
    check(bbx(folder, "a.cpp", "-e",
              "law Move(a, b).raw() == ((a << 6) + b & 0xffff)\n"
              "law Move(a, b).to_sq() == (b & 63)\n"
              "refute Move(a, b).is_ok()"), 0)


def test_headers_beside_it(folder):
    """A .h is C++ where a file of C++ is read, too."""
    write(folder, "a.h", "namespace N { enum class E { A, B = 7 }; }\n")
    write(folder, "a.cpp", "int f() { return (int)N::E::B; }\n")
    check(bbx(folder, "a.h", "a.cpp", "-e", "assert f() == 7"), 0)


def test_a_member_is_refused_alone(folder):
    write(folder, "a.cpp", "struct S {\n  int a;\n  std::string name() const { return 0; }\n"
          "  int b() const { return a; }\n  virtual int c() { return 1; }\n};\n"
          "int f() { S s{4}; return s.b(); }\n")
    done = bbx(folder, "--json", "a.cpp", "-e", "f()")
    places = [o["line"] for o in objects(done) if o["type"] == "error"]
    values = [int(o["hex"], 16) for o in objects(done) if o["type"] == "value"]
    assert places == [3, 5] and values == [4], done.describe()


JUNK = [
    "int a{", "int a{{{}}};", "U64 t[2]{1, 2, 3};", "U64 t[2]{{}};", "struct S { int a{; };",
    "struct S { int a{1}{2}; };", "int f(){}{}", "int f() { return operator; }",
    "int f() { return operator+; }", "int f() { int x; return x++++; }", "using enum;",
    "struct S { S operator++(int) { return (*this)++; } }; int f() { S s; s++; return 0; }",
    "struct S {", "struct S { S s; };", "class A { A a() { return A(); } A() : x(1) {} };",
    "template<int N> int f() { return f<N + 1>(); }\nint g() { return f<0>(); }",
    "template<typename T> struct L { L<L<T>> m; }; L<int> x;", "template<typename",
    "template<typename T>", "template<> struct X {};", "struct S : S { int a; };",
    "struct S { int operator[](int); int operator()(); operator int; };",
    "struct S { S(); ~S(); S(int = S()); };", "auto f = [](", "auto f = []() { return",
    "int f() { for (auto x : x) {} for (int x : 5) {} return 0; }",
    "auto f = []() { return f; }();", "int f() { return []{ }; }",
    "struct S { static int f(); int f(int); }; int g() { return S::f() + S::g(); }",
    "struct S { int a = a; int b = b + 1; }; int f() { S s; return s.a; }",
    "struct S { explicit operator bool() const { return *this; } }; int f() { S s; return !s; }",
    "struct S { S(S s) {} }; int f() { S s = S(S(S())); return 0; }",
    "struct V { V(int) {} operator int() { return V(*this); } }; int f() { V v = 3; return v; }",
    "std::array<int> a; std::array<int, 0> b; std::array<int, -1> c; std::pair<int> e;",
    "template<typename T> T f(T x) { return f(&x); }\nint g() { return *f(1); }",
    "int f() { auto x; auto y = y; return y; }", "using A = B; using B = A; A x;",
    "struct S { void f() { this = 0; g(); } void g() { f(); } }; int h() { S s; s.f(); return 1; }",
    "int g() { while (int) {} for (int : {1}) {} }",
    "struct S { int x; }; bool operator==(S a, S b) { return a == b; }\n"
    "int f() { S a{1}; return a == a; }",
    "template<int N> struct F { int v[F<N - 1>::x]; }; F<3> f;",
    "template<class T, class T> int f(T a) { return a; } int g() { return f(1); }",
    "struct S { friend int f(S); friend struct T; using X = int; X x; };",
    "int x = S::y; int f() { return S::y::z(); }",
    "struct S { int a[3] = {1, 2, 3, 4}; }; S s; int f() { S t; return t.a[3]; }",
    "constexpr auto t = []() { int a[2]; return a[5]; }();",
    "struct S { int f(int) const; }; int S::f(int x) { return x; } int S::g() { return 1; }",
    "struct S { S() : S() {} }; int f() { S s; return 1; }",
    "struct S { int m; S() : m{1}, n(2), m(3) {} };",
    "int f(int& x) { return x; } int g() { return f(5) + f(g()); }",
]


def test_junk(folder):
    """No crash, no hang; each error has its place."""
    for text in JUNK:
        write(folder, "junk.cpp", text + "\n")
        done = bbx(folder, "--json", "junk.cpp", "-e", "f()\ng()\nh()")
        assert done.status in (0, 2), (text, done.describe())
        for o in objects(done):
            assert o["type"] != "error" or o["line"] > 0, (text, o)


def test_what_classes_lack(folder):
    """An unknown member, a call that fits two functions; private is not checked."""
    write(folder, "a.cpp", "class S { int a; void f(long x) {} void f(short x) {} };\n"
          "int g() { S s; return s.b; }\nint h() { S s; s.f(5); return 1; }\n"
          "int i() { S s; return s.k(); }\nint j() { S s; s.a = 4; return s.a; }\n")
    done = bbx(folder, "--json", "a.cpp", "-e", "g()\nh()\ni()\nj()")
    found = [o for o in objects(done) if o["type"] in ("error", "value")]
    said = [o.get("message", "4")[:30] for o in found]
    assert "has no member 'b'" in said[0] and "has no member 'k'" in said[2], said
    assert "fits these arguments" in found[1]["message"], found
    assert found[3]["hex"] == "0x0000000000000004", found


def test_save_classes(folder):
    write(folder, "a.cpp", classes())
    check(bbx(folder, "a.cpp", "-e", ":save s.cpp"), 0)
    calls = "\n".join(f"use{i}()" for i in range(len(USES)))
    done = check(bbx(folder, "--json", "s.cpp", "-e", calls), 0)
    values = [int(o["hex"], 16) for o in objects(done) if o["type"] == "value"]
    assert values == [value for _, value in USES], done.describe()


def test_const_references(folder):
    """One to a variable sees what becomes of it."""
    write(folder, "a.cpp", "int f(const int& a, int& b) { b = 5; return a; }\n"
          "int g(const int& a) { return a + 1; }\n"
          "int h(int x) { const int& r = x; x = 7; return r; }\n")
    write(folder, "b.cpp", "int same(int x) { return f(x, x); }\n"
          "int other(int x) { return f(x + 1, x) * 100 + f(7, x) * 10 + x; }\n")
    done = check(bbx(folder, "--json", "a.cpp", "b.cpp", "-e",
                     "g(3)\nh(1)\nsame(1)\nother(2)"), 0)
    values = [int(o["hex"], 16) for o in objects(done) if o["type"] == "value"]
    assert values == [4, 7, 5, 375], done.describe()
