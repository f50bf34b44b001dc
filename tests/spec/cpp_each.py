"""for (T x : object): what the object's begin and end give, as g++ has it."""
from outside import bbx, check, objects, write
from programs import check_programs

ITERATORS = """#include <cstdint>
typedef uint64_t U64;
enum Square : int { A1, B1 };
struct BB {
    U64 v;
    struct Iter {
        U64 b;
        constexpr Square operator*() const { return Square(__builtin_ctzll(b)); }
        constexpr Iter &operator++() { b &= b - 1; return *this; }
        constexpr bool operator!=(const Iter &o) const { return b != o.b; }
    };
    constexpr Iter begin() const { return Iter{v}; }
    constexpr Iter end() const { return Iter{0}; }
    friend constexpr BB operator&(BB a, BB b) { return BB{a.v & b.v}; }
};
int f(U64 x) { BB b{x}; int s = 0; for (Square q : b) s = s * 10 + q; return s; }
int g(U64 x) { int s = 0; for (auto q : BB{x} & BB{0xff}) s = s * 10 + q; return s; }
struct ML { int list[8], *last; ML &clear() { last = list; return *this; }
  void add(int m) { *last++ = m; }

  const int *begin() const { return list; } const int *end() const { return last; }
  int *begin() { return list; } int *end() { return last; } };
int h() { ML m; m.clear(); m.add(3); m.add(4); m.add(5);
  int s = 0;
  for (const auto &x : m) {
    if (x == 4) continue; s += x; }
  for (auto &x : m) x *= 2;
  return s * 100 + m.list[1]; }
template <int T> struct Gen { int m[4], n;
  Gen(int x) : n(0) { for (int i = 0; i < x; i++) m[n++] = i * T; }
  const int *begin() const { return m; }
  const int *end() const { return m + n; } };
int k() { int s = 0; for (int m : Gen<3>(4)) s += m; return s; }
struct It2 { int i; int operator*() const { return i; }
  It2 operator++() { ++i; return *this; }
  bool operator==(const It2 &o) const { return i == o.i; } };
struct Rng { int a, b; It2 begin() { return {a}; } It2 end() { return {b}; } };
int n() {
  int s = 0;
  for (int x : Rng{2, 5}) {
    for (int y : Rng{0, x}) s += y; if (x == 3) break; } return s; }
struct Sent {};
struct It3 { U64 b;
  int operator*() const { return __builtin_ctzll(b); }
  void operator++() { b &= b - 1; } bool operator!=(Sent) const { return b; } };
struct R3 { U64 b; It3 begin() const { return {b}; } Sent end() const { return {}; } };
int o(U64 x) { int s = 0; for (int q : R3{x}) s += q; return s; }
struct Pos { BB occ;
  int count(const BB &b) const {
    int n = 0;
    for (Square s : occ) n += s;
    for (auto s : b) n += 100; return n; } };
int p() { Pos q{{0x103}}; BB b{7}; return q.count(b); }
struct Self { U64 v;
  Self begin() const { return *this; } Self end() const { return {0}; } bool operator!=(Self o) const { return v != o.v; }
  int operator*() const { return __builtin_ctzll(v); }
  Self &operator++() { v &= v - 1; return *this; } };
int r(U64 x) { int s = 0; for (int q : Self{x}) s = s * 10 + q; return s; }
constexpr Rng all() { return {1, 4}; }
int t() { int s = 0; for (int x : all()) s = s * 10 + x; return s; }
"""

LOOPS = {
    "objects with iterators, pointers and ends of other types":
    (ITERATORS, {"f(0x92)": 147, "g(0x1f4)": 24567, "h()": 808, "k()": 18, "n()": 4,
                 "o(0x92)": 12, "p()": 309, "r(0x92)": 147, "t()": 123}),
    "what lacks an end, and what is no list":
    ("""
struct A { int a; const int *begin() const { return &a; } };
struct B { int b; };
int f() { A a{3}; int s = 0; for (int x : a) s += x; return s; }
int g() { B b{3}; int s = 0; for (int x : b) s += x; return s; }
int h() { A a{3}; return *a.begin(); }
""", {"f()": "no member .end", "g()": "array or a list", "h()": 3}),
}


def test_loops(folder):
    check_programs(folder, LOOPS)


def test_in_laws(folder):
    write(folder, "a.cpp", ITERATORS + """
int sum(U64 x) { int s = 0; for (Square q : BB{x & 0xf}) s += q; return s; }
int plain(U64 x) { return (x >> 1 & 1) + (x >> 2 & 1) * 2 + (x >> 3 & 1) * 3; }
""")
    done = check(bbx(folder, "--json", "a.cpp", "-e", "law sum(x) == plain(x)"), 0)
    assert [o["verdict"] for o in objects(done) if o["type"] == "law"] == ["proved"]
