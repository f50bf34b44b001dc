"""What C and C++ declare at one place and define at another: static members, extern
variables. Each value as g++ has it."""
from outside import bbx, check, write
from programs import check_programs

CPP_TABLES = """
#include <cstdint>
typedef uint64_t U64;
struct P { int a; int get() const { return a; } };
extern U64 t[4];
extern int n;
extern const int k;
extern P p, *pp;
extern P ps[2];
template <typename T> T add(T a, T b) { return a + b; }
int over(int x) { return x; }
int over(U64 x) { return 10 * (int)x; }
U64 f(int i) { return add(t[i], t[1]) + n + k; }
int g() { return over(t[1]) + p.get() + ps[1].get() + pp->a; }
int h() { int s = 0; for (U64 x : t) s += x; for (auto &q : ps) s += q.a; return s; }
U64 *q = t + 1, *r[2] = {&t[3], t};
const int *m = &n;
int w() { t[2] += 5; n++; return *q * 100 + *r[0] * 10 + *r[1] + *m; }
"""

DECLARED = {
    "static members of the class's own type":
    ("""
typedef unsigned char U8;
namespace core {
class Color {
   public:
    constexpr Color() = default;
    static const Color kBlack, kWhite, kNone;
    constexpr U8 raw() const { return id; }
    constexpr Color flip() const;
    constexpr bool operator==(const Color &o) const { return id == o.id; }
    static constexpr Color of(U8 x) { return Color{x}; }
    static constexpr int kCount = 2, kTwice = 2 * kCount, kAll = kTwice + kCount;
    static const int table[3];
    static int counter;
    static int next() { return ++counter; }
    int rows[kCount];
   private:
    static constexpr U8 kBlackId = 0, kWhiteId = 1, kNoneId = kWhiteId + 1;
    explicit constexpr Color(U8 x) : rows{}, id{x} {}
    U8 id{};
};
const Color Color::kBlack{kBlackId};
const Color Color::kWhite{Color::kWhiteId};
const Color Color::kNone(kNoneId);
const int Color::table[3] = {kCount, kTwice, 9};
int Color::counter = kCount + 5;
constexpr Color Color::flip() const { return Color{U8(id ^ 1)}; }
struct Colors {
    Colors() = delete;
    static constexpr Color kFirst{Color::of(4)}, kThird = Color::of(6);
    static constexpr int kSize{kThird.raw() - 1};
};
}
struct D : core::Color { int own() { return counter + kTwice + table[2]; } };
int t0() { return core::Color::table[1] + core::Color::next() * core::Color::next(); }
int t1() { return core::Color::kWhite.flip().raw() + 10 * core::Colors::kFirst.flip().raw(); }
int t2() { core::Color::counter = 3; D d, *p = &d; return d.own() + p->kTwice + p->table[0]; }
int t3() { core::Color c = core::Color::kNone; c.counter += 4; return c.counter * 10 + c.raw(); }
int t4() { return core::Color::kBlack == core::Color::kWhite.flip() ? core::Color::kAll : 0; }
int t5() { return core::Colors::kSize + core::Color::kBlack.kCount; }
""",
     {"t0()": 76, "t1()": 50, "t2()": 16 + 4 + 2, "t3()": 72, "t4()": 6, "t5()": 7}),
    "tables that are announced in C":
    ({"a.c": """
typedef unsigned long long U64;
extern U64 t[4];
extern int n;
extern const U64 k[2];
U64 *p(int i) { return &t[i]; }
U64 f(int i) { return t[i] + n; }
U64 g(int i) { return *p(i) + k[1]; }
U64 *q = t + 1;
struct S { U64 *at; int *by; } s[2] = {{t + 2, &n}, {t, 0}};
U64 h(void) { n += 2; return *s[0].at * 100 + *s[0].by + *s[1].at * 1000; }
""", "b.c": """
typedef unsigned long long U64;
U64 t[4] = {1, 2, 3, 4};
int n = 40;
const U64 k[2] = {5, 100};
"""},
     {"f(1)": 42, "g(2)": 103, "q[0]": 2, "h()": 300 + 42 + 1000, "f(0)": 43}),
    "tables that are announced in C++":
    ({"a.cpp": CPP_TABLES, "b.cpp": """
#include <cstdint>
typedef uint64_t U64;
struct P { int a; int get() const { return a; } };
U64 t[4] = {1, 2, 3, 4};
int n = 40;
extern const int k = 1000;
P p{5}, ps[2] = {{6}, {7}};
P *pp = &ps[1];
"""},
     {"f(2)": 1045, "g()": 20 + 5 + 7 + 7, "h()": 23, "w()": 200 + 40 + 1 + 41, "t[2]": 8}),
    "what is nowhere defined":
    (CPP_TABLES + """
struct S { static int count; static const int k; static int next() { return ++count; } };
int get() { return S::k; }
void put() { n = 3; }
void fill() { for (int i = 0; i < 4; i++) t[i] = 0; }
""",
     {"f(2)": "'t' is declared, but not defined", "w()": "'t' is declared, but not defined",
      "h()": "'t' is declared, but not defined", "put()": "'n' is declared, but not defined",
      "fill()": "'t' is declared, but not defined", "q[0]": "'t' is declared",
      "S::next()": "'S::count' is declared, but not defined", "get()": "'S::k' is declared"}),
}


def test_declared(folder):
    check_programs(folder, DECLARED)


def test_the_name_is_free_for_others(folder):
    """bbx's own statements see nothing of what is only announced."""
    write(folder, "a.c", "extern int n, t[4]; int f(void) { return n + t[2]; }")
    done = check(bbx(folder, "a.c", "-e", "law n + 1 == 1 + n\n:vars\nn = 4\nassert n == 4"), 0)
    assert "all 2^64 values of n" in done.text and "t[4]" not in done.text, done.describe()


def test_a_call_that_fails_leaves_nothing(folder):
    write(folder, "a.c", "extern int n; int m; int f(void) { m = 1; n = 2; return m; }\n")
    done = check(bbx(folder, "a.c", "-e", "f()\nassert m == 0"), 2)
    assert "'m' has no value: 'f' was to set it and failed" in done.errors, done.describe()
