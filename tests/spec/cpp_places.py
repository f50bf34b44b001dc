"""What C++ takes for a place and C for a value: c ? a : b, a = b, ++a, (a, b); and which
member or operator of objects is meant. Each value as g++ -std=c++20 has it, the first time
that it is computed and later ones."""
from outside import bbx, check, write
from programs import check_programs

OBJECTS = """
struct S {
    int a, b;
    int t[3];
    S &inc() { a++; return *this; }
    int get() const { return a * 10 + b; }
};
void up(S &s) { s.a++; }
void more(int &i) { i++; }
S &pick(S &x, S &y, bool c) { return c ? x : y; }
int both(const S &s, const S &t) { return s.get() * 1000 + t.get(); }
"""

# x is 5, then 2.
CHOICES = {
    "(x > 3 ? s : t).inc(); return both(s, t);": (22034, 12044),
    "up(x > 3 ? s : t); return both(s, t);": (22034, 12044),
    "more((x > 3 ? s : t).b); return both(s, t);": (13034, 12035),
    "(x > 3 ? s : t).a = 9; return both(s, t);": (92034, 12094),
    "(x > 3 ? s : t).a += x; (x > 3 ? s : t).b++; return both(s, t);": (63034, 12055),
    "int *p = (x > 3 ? s : t).t; p[1] = 6; return s.t[1] * 10 + t.t[1];": (60, 6),
    "int &r = (x > 3 ? s : t).a; r = 0; return both(s, t);": (2034, 12004),
    "pick(s, t, x > 3).inc(); return both(s, t);": (22034, 12044),
    "S r = pick(s, t, x > 3); r.b = 0; return both(s, r);": (12010, 12030),
    "S *p = &pick(s, t, x > 3); p->a = 0; return both(s, t);": (2034, 12004),
    "const S &r = (s = t); s.a = x; return r.a;": (5, 2),
    "(s = t).a = x; return both(s, t);": (54034, 24034),
    "(s = t).inc(); up(s = t); return both(s, t);": (44034, 44034),
    "(t, s).inc(); (x++, t).b = x; return both(s, t);": (22035, 22032),
    "int i = x, j = 1; more(x > 3 ? i : j); return i * 10 + j;": (61, 22),
    "int i = x; more(++i); more(i += 2); int &r = (i = i + 1); r++; return i;": (12, 9),
    "int i = x, j = 1; more((j, i)); return i;": (6, 3),
    "int i = x, j = 1; *&(x > 3 ? i : j) = 7; return i * 10 + j;": (71, 27),
}


TEXT = OBJECTS + "".join(f"int f{i}(int x) {{ S s{{1, 2}}, t{{3, 4}}; {body} }}\n"
                         for i, body in enumerate(CHOICES))


def test_places(folder):
    wanted = {f"f{i}({x})": value for i, values in enumerate(CHOICES.values())
              for x, value in zip((5, 2), values)}
    check_programs(folder, {"places": (TEXT, wanted)})


def test_laws(folder):
    write(folder, "a.cpp", TEXT)
    laws = "".join(f"law f{i}(y & 1 ? 5 : 2) == (y & 1 ? {five} : {two})\n"
                   for i, (five, two) in enumerate(CHOICES.values()))
    check(bbx(folder, "a.cpp", "-e", laws), 0)
    refuted = laws.replace("law", "refute").replace(")\n", ") + 1\n")
    check(bbx(folder, "a.cpp", "-e", refuted), 0)


MEMBERS = {
    "members that hide those of the base":
    ("""
struct B { int a, k; B(int x) : a(x), k(1) {} int f() const { return a + 1; } };
struct D : B { int a; D(int x) : B(x * 2), a(x) {} int both() const { return f() * 10 + a; } };
int t0() { D d(3); const B &b = d; return b.f() * 100 + b.a * 10 + d.a; }
int t1() { D d(3); d.a = 9; return d.both() + d.k; }
""",
     {"t0()": 763, "t1()": 80}),
}


def test_members(folder):
    check_programs(folder, MEMBERS)


GIVEN_BACK = {
    "references that member functions give back are places":
    ("""
#include <array>
typedef unsigned long long U64;
struct S {
  U64 t[4];
  std::array<U64, 4> a;
  U64 &at(int i) { return t[i]; }
  constexpr U64 &key() { return t[0]; }
  std::array<U64, 4> &row() { return a; }
  U64 value() const { return t[1]; }
  S &self() { return *this; }
};
int f() {
  S s{};
  s.at(2) = 5; s.key() ^= 6; s.at(2) += 1; s.key()++; s.a.at(1) = 9; s.row()[2] = 4;
  s.self().key() <<= 1;
  return s.t[2] * 1000 + s.t[0] * 100 + s.a[1] * 10 + s.a[2];
}
template <typename T, int N> struct V {
  T d[N];
  T &operator[](int i) { return d[i]; }
  constexpr T &back() { return d[N - 1]; }
};
int m() { V<int, 3> v{}; v[1] = 4; v.back() = 3; v.back() *= 2; ++v[1]; return v.d[1] * 10 + v.d[2]; }
struct P { S *s; U64 &k() { return s->t[3]; } };
int n() { S s{}; P p{&s}; p.k() = 8; p.k() -= 1; return s.t[3]; }
int a() { std::array<int, 3> v{}; v.front() = 3; v.back() += 2; return v[0] * 10 + v[2]; }
constexpr U64 big = 5;
constexpr const U64 &same(const U64 &x) { return x; }
int c() { return same(big) + 1; }
typedef struct Scored {
  Scored(unsigned u = 2, int k = 7) { score = u; m = k; }
  int score, m;
  int sum() const { return score + m; }
} Scored;
int k() { Scored a, b(5), c(1, 2); return a.sum() * 10000 + b.sum() * 100 + c.sum(); }
""", {"f()": 7494, "m()": 56, "n()": 7, "a()": 32, "c()": 6, "k()": 91203}),
    "of two that differ in const alone the other one's is a place, whichever comes first":
    ("""
template <typename T, int N> struct Y {
  T d[N];
  T &operator[](int i) { return d[i]; }
  const T &operator[](int i) const { return d[i]; }
};
int k() { Y<int, 3> v{}; v[1] = 4; v[2] = v[1]; return v.d[1] * 10 + v.d[2]; }
struct Z {
  int d[3];
  int &operator[](int i) { return d[i]; }
  const int &operator[](int i) const { return d[i]; }
};
struct W {
  int d[3];
  const int &at(int i) const { return d[i]; }
  int &at(int i) { return d[i]; }
};
int n(const Z &z) { return z[1]; }
int o() { Z v{}; v[1] = 4; W w{}; w.at(2) = 5; return n(v) * 10 + w.d[2]; }
template <int N> struct Empty {};
template <int N> struct Empty {};
""", {"k()": 44, "o()": 45}),
    "others are none":
    ("""
typedef unsigned long long U64;
U64 t[3];
U64 &word(int i) { return t[i]; }
struct S { int n; int value() const { return n; } };
int g() { word(1) = 4; return t[1]; }
int h() { S s{2}; s.value() = 3; return s.n; }
int i() { word(1)++; return t[1]; }
""", {"g()": "gives back no variable", "h()": "gives back no variable",
      "i()": "gives back no variable"}),
}


def test_given_back(folder):
    check_programs(folder, GIVEN_BACK)
