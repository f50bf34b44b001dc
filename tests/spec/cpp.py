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
          "int h() { int x = 4; return f(x); }\n}\n")
    done = bbx(folder, "--json", "a.cpp", "-e", "h()")
    places = [o["line"] for o in objects(done) if o["type"] == "error"]
    values = [int(o["hex"], 16) for o in objects(done) if o["type"] == "value"]
    assert places[0] == 4 and values == [4], done.describe()


def test_const_references(folder):
    """One to a variable sees what becomes of it; where it can't, it is refused."""
    write(folder, "a.cpp", "int f(const int& a, int& b) { b = 5; return a; }\n"
          "int g(const int& a) { return a + 1; }\n"
          "int h(int x) { const int& r = x; x = 7; return r; }\n")
    done = bbx(folder, "--json", "a.cpp", "-e", "g(3)\nh(1)")
    places = [o["line"] for o in objects(done) if o["type"] == "error"]
    values = [int(o["hex"], 16) for o in objects(done) if o["type"] == "value"]
    assert places == [1] and values == [4, 7], done.describe()
