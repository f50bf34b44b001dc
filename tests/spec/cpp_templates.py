"""C++'s templates, values of parameters, and what is refused. Each value as g++ has it."""
from outside import bbx, check, write
from programs import check_programs

TEMPLATES = {
    "templates":
    ("""
typedef unsigned long long U64;
enum Color { WHITE, BLACK };
enum PieceType { PAWN = 1, KNIGHT };
enum Direction { NORTH = 8, SOUTH = -8 };
template<int N> int f(int x) { return x + N; }
template<> int f<3>(int x) { return x * 1000; }
template<Color Us> constexpr Color them() { return Us == WHITE ? BLACK : WHITE; }
template<Color Us> int val() {
    constexpr Color Them = Us == WHITE ? BLACK : WHITE;
    return Us == WHITE ? 5 : val<Color(Us ^ 1)>() * 2 + Them;
}
constexpr Color operator~(Color c) { return Color(c ^ 1); }
template<Color Us> int rel(int x) {
    constexpr Color Them = ~Us;
    if constexpr (Them == BLACK) return x;
    else return 100 + rel<~Us>(x) + rel<Them>(1);
}
template<int N> int fact() { return N * fact<N - 1>(); }
template<> int fact<0>() { return 1; }
template<int M> int mask() { return M * 2; }
constexpr int A = 1, B = 4;
constexpr int sq(int x) { return x * x; }
template<typename T> T twice(T x) { return x + x; }
template<> int twice<int>(int x) { return -x; }
template<typename T, int N = 4> struct List {
    T v[N];
    int n = 0;
    void push(T x) { v[n++] = x; }
    int cap() const { return N; }
};
template<typename T = unsigned char> int wrap(int x) { return T(x); }
template<typename To, typename From> To conv(From x) { return To(x); }
template<bool Root, int D> int search(int x) {
    if constexpr (Root) return search<false, D - 1>(x) + 1;
    return x * D;
}
template<PieceType Pt, Color Us> U64 att(U64 b) {
    if constexpr (Pt == PAWN) return Us == WHITE ? b << 8 : b >> 8;
    else return b << 17;
}
template<Direction D> constexpr U64 shift(U64 b) {
    return D == NORTH ? b << 8 : D == SOUTH ? b >> 8 : D == NORTH + NORTH ? b << 16 : 0;
}
int t0() { return f<3>(2) + f<4>(2); }
int t1() { return them<WHITE>() * 10 + them<BLACK>(); }
int t2() { return val<BLACK>(); }
int t3() { return rel<BLACK>(7); }
int t4() { return fact<5>(); }
int t5() { return mask<(A | B)>() * 100 + mask<sq(3)>() + mask<A + B>() + mask<-1>(); }
int t6() { constexpr int k = 6; return mask<k>() + mask<k - 1>() * 100; }
int t7() { return twice(4) * 10 + (int)twice(5ULL); }
int t9() { List<unsigned long long> l; l.push(1); return l.cap() * 10 + l.n; }
int t10() { return wrap(300) + wrap<unsigned short>(70000) * 1000; }
U64 t11() {
    return conv<unsigned long long>(-1) - conv<unsigned int>(-1) + conv<unsigned char>(300);
}
int t12() { return search<true, 4>(5); }
U64 t13() { return att<PAWN, WHITE>(1) + att<PAWN, BLACK>(0x100) * 10 + att<KNIGHT, WHITE>(1); }
template int f<9>(int);
template U64 shift<NORTH>(U64);
template<typename T = Color> inline int wide() { return sizeof(T); }
int t16() { return wide() * 10 + wide<unsigned char>(); }
U64 t14() { return shift<NORTH>(1) + shift<Direction(NORTH + NORTH)>(1) + shift<SOUTH>(256); }
struct Maker {
    int s = 0;
    template<int N> int add() { s += N; return s; }
    template<typename T> T as() const { return T(s); }
    template<bool B> static int st(int x) { return B ? x : -x; }
    template<int N> int times() const;
};
template<int N> int Maker::times() const { return s * N; }
template int Maker::times<3>() const;
int t17() { Maker m; m.s = 5; return m.times<3>() + m.times<2>() * 100; }
int t15() {
    Maker m;
    m.add<300>();
    m.add<5>();
    return m.as<unsigned char>() * 100 + Maker::st<true>(3) + Maker::st<false>(1);
}
""",
     {"t0()": 2006, "t1()": 10, "t2()": 10, "t3()": 108, "t4()": 120, "t5()": 1026, "t6()":
      1012, "t7()": -30, "t9()": 41, "t10()": 4464044, "t11()": -4294967252, "t12()": 16,
      "t13()": 131338, "t14()": 65793, "t16()": 41, "t17()": 1015, "t15()": 4902}),
    "values of parameters":
    ("""
constexpr int N = 1;
int side = 3;
struct S {
    static constexpr int N = 5;
    static int cnt;
    int v;
    int m(int x = N) const { return v + x; }
    static int st(int a = cnt, int b = N + 1);
    int out(int k = N * 2) const;
};
int S::cnt = 40;
int S::st(int a, int b) { return a * 10 + b; }
int S::out(int k) const { return k + v; }
int f(int a = side, int b = ::N) { return a * 10 + b; }
namespace P {
int side = 8;
int g(int a = side);
int h() { return g() + f(); }
int g(int a) { return a * 100; }
}
int t0() { S s{100}; return s.m() * 1000 + s.m(2); }
int t1() { return S::st() * 1000 + S::st(1); }
int t2() { S s{100}; return s.out(); }
int t3() { side = 4; int r = f(); side = 3; return r; }
int t4() { return P::h() * 10 + P::g(); }
template<typename T, int K = 3> int tp(T x, int y = K);
template<typename T, int K> int tp(T x, int y) { return int(x) * 10 + y; }
int t5() { return tp(2) * 1000 + tp<int, 4>(2) * 10 + tp(5ULL, 1); }
int late(int x, int y);
int uses() { return late(1, 2); }
int late(int x, int y = 6);
int t6() { return late(1); }
int late(int x, int y) { return x * 10 + y; }
""",
     {"t0()": 105102, "t1()": 406016, "t2()": 110, "t3()": 41, "t4()": 9110, "t5()": 23291,
      "t6()": 16}),
    "words for signs, tables of calls":
    ("""
typedef unsigned long long U64;
bool t0() { int a = 3, b = 0; return (a and not b) or (a xor 3); }
int t1() {
    int a = 6, b = 3;
    return (a bitand b) * 100 + (a bitor b) * 10 + (compl a) + (a not_eq b);
}
int t2() { int a = 6; a and_eq 3; a or_eq 8; a xor_eq 1; return a; }
int t3() { int x = 5; if (x > 3 and x < 10) return 1; return not x; }
int w = not 0 + 4;
int t4() { return w; }
constexpr int sq(int x) { return x * x; }
constexpr U64 tab[] = { sq(1), sq(2), sq(3) };
const int two[2][2] = { { sq(1), sq(2) }, { sq(4), sq(5) } };
constexpr std::array<U64, 3> arr = { sq(5), sq(6), 1ULL << sq(2) };
U64 t5() { return tab[2] + two[1][0] * 10 + two[1][1] * 1000 + arr[1] * 100000 + arr[2]; }
""",
     {"t0()": 1, "t1()": 264, "t2()": 11, "t3()": 1, "t4()": 5, "t5()": 3625185}),
    "members of two kinds":
    ("""
typedef unsigned long long U64;
struct M1 { int a; int f(int) { return 1; } }; struct M2 : M1 { int f(U64) { return 2; } };
struct M3 : M1 { using M1::f; int f(U64) { return 2; } };
int t16() { M2 m; return m.f(3); }
int t17() { M3 m; return m.f(3) * 10 + m.f(3ULL); }
struct As {
    int v;
    As& operator=(const As& o) { v = o.v * 2; return *this; }
    As& operator=(int x) { v = x + 7; return *this; }
};
int t6() { As a{3}, b{0}; b = a; int x = b.v; b = 5; return x * 100 + b.v; }
struct Cc {
    int x;
    int& at() { return x; }
    int at() const { return x; }
    int k() const { return 1; }
    int k() { return 1; }
};
int t9() { Cc c{4}; return c.at() * 10 + c.k(); }
""",
     {"t16()": 2, "t17()": 12, "t6()": 612, "t9()": 41}),
}

REFUSED = {
    "classes for some arguments":
    ("""
template<typename T> struct Tr { int v() const { return 10; } };
template<> struct Tr<int> { int v() const { return 20; } };
template<typename T> struct Pr { int v() const { return 10; } };
template<typename T> struct Pr<T *> { int v() const { return 20; } };
int t0() { Tr<int> t; return t.v(); }
int t1() { Pr<int *> t; return t.v(); }
""",
     {"t0()": r"'Tr' was refused",
      "t1()": r"'Pr' was refused"}),
    "what ends and copies objects":
    ("""
struct Dt { int *p; Dt(int *q) : p(q) {} ~Dt() { *p += 100; } };
struct In { Dt d[2]; };
struct Cp { int v; Cp(int x) : v(x) {} Cp(const Cp &o) : v(o.v + 1) {} };
struct B { int x; B(int a) : x(a * 2) {} };
struct D : B { using B::B; int y = 1; };
struct Ok { int v; Ok(int x) : v(x) {} Ok(const Ok &) = default; ~Ok() = default; };
int t0() { int x = 1; { Dt d(&x); x++; } return x; }
int t1() { int x = 1; return x + *Dt(&x).p; }
int t2() { In in; return 1; }
int t3() { Cp a(1); Cp b = a; return b.v; }
int take(Cp c) { return c.v; }
int t4() { return take(1); }
int t5() { D d(3); return d.x; }
int t6() { Ok a(4); Ok b = a; return b.v; }
int refer(const Cp &c) { return c.v; }
""",
     {"t0()": r"'Dt' has a destructor",
      "t1()": r"'Dt' has a destructor",
      "t2()": r"'Dt' has a destructor",
      "t3()": r"'Cp' has a copy constructor",
      "t4()": r"'Cp' has a copy constructor",
      "t5()": r"'D' has the constructors of another",
      "t6()": 4}),
    "overloads by const and constraints":
    ("""
struct Ct { int x; int get() { return 1; } int get() const { return 2; } };
int t0() { Ct a{0}; const Ct b{0}; return a.get() * 10 + b.get(); }
template<typename T> requires (sizeof(T) == 8) int rq(T) { return 1; }
template<typename T> requires (sizeof(T) == 4) int rq(T) { return 2; }
int rq(short) { return 3; }
int t1() { return rq(1) * 10 + rq(1ULL); }
template<typename T, std::enable_if_t<std::is_integral_v<T>, int> = 0> int en(T) { return 1; }
template<typename T, std::enable_if_t<!std::is_integral_v<T>, int> = 0> int en(T) { return 2; }
int t2() { return en(5); }
template<typename... A> int cnt(A... a) { return sizeof...(a); }
int t3() { return cnt(1, 2, 3); }
template<typename T> int ov(T x) { return 1; }
template<typename T> int ov(T *x) { return 2; }
int t4() { int a = 0; return ov(&a); }
template<typename T> int only(T x);
int t5() { return only(4); }
struct Bs { int a; virtual int f() { return 1; } };
struct Dv : Bs { int f() override { return 2; } };
int t6() { Dv d; Bs &b = d; return b.f(); }
""",
     {"t0()": r"Ct::get",
      "t1()": r"rq",
      "t2()": 1,
      "t3()": 3,
      "t4()": r"ov",
      "t5()": r"'only' is declared, but not defined",
      "t6()": r"Bs"}),
    "enums of templates":
    ("""
template<int K> struct Tag { enum { V = K * 2 }; int get() const { return V; } };
template<int K> struct One { enum { V = 7 }; int get() const { return V + K; } };
int t0() { Tag<3> a; Tag<5> b; return a.get() * 100 + b.get(); }
int t1() { One<3> a; One<5> b; return a.get() * 100 + b.get(); }
namespace X { template<int K> int f() { return K; } }
namespace Y { template<int K> int f() { return K * 10; } int g() { return f<3>() + X::f<4>(); } }
int t2() { using namespace X; return f<5>() + Y::g() * 100 + Y::f<2>(); }
""",
     {"t0()": "an enum that depends on the arguments of 'Tag'", "t1()": 1012, "t2()": 3425}),
    "operators that are not taken":
    ("""
enum Score { ZERO, TEN = 10 };
enum Sq { A1, B1 };
Score operator+(Score a, Score b) { double d = 1; return Score(int(a) + int(b) + 7); }
Sq operator-(Sq a, int b) { return Sq(int(a) - b); }
struct S {
    int v;
    S& operator=(const S& o) { double d = 2; v = o.v * 2; return *this; }
    bool operator==(const S& o) const { double d = 1; return v != o.v; }
};
int t0() { return TEN + TEN; }
int t1() { S a{3}, b{0}; b = a; return b.v; }
int t2() { S a{3}, b{0}; return a == b; }
int t3() { Sq s = B1; return s * 3 + A1 + 1; }
""",
     {"t0()": r"'operator\+' was refused", "t1()": "'S::operator=' was refused",
      "t2()": "'S::operator==' was refused", "t3()": 4}),
    "what stands for its name":
    ("""
namespace A { int table[2] = { 1, 2 }; int f(int x) { return x; } struct S { int v = 1; }; }
namespace B {
int table[2] = { unknown(1), 2 };
int f(int x) { throw x; }
struct S : missing { virtual int g() = 0; int v = 2; };
int t0() { return table[1]; }
int t1() { return f(1); }
int t2() { S s; return s.v; }
}
""",
     {"B::t0()": r"'B_table' was refused",
      "B::t1()": r"'B_f' was refused",
      "B::t2()": r"S",
      "A::f(3) + A::table[1]": 5}),
    "braces on the next line, arguments told by the result":
    ("""
enum P { X, Y };
enum Q { Z = 5, W };
template <typename T, typename U>
constexpr T enum_to(U u);
template <>
constexpr Q enum_to(P p)
{
    return p == X ? Z : W;
}
template <>
constexpr P enum_to(Q q)
{
    return q == Z ? X : Y;
}
template <typename T>
constexpr T next(T t)
{
    return t + 1;
}
template <>
constexpr int next(int t)
{
    return t + 2;
}
template <class T, std::enable_if_t<std::is_arithmetic_v<T>>...>
T refused(T t) { return t; }
int t0() { return enum_to<Q>(Y) * 10 + enum_to<P>(W); }
int t1() { return next(1) * 100 + next(1LL); }
""",
     {"t0()": 61, "t1()": 302}),
    "members of class templates and of their arguments":
    ("""
#include <cstdint>
template <typename T, int N> struct Tab { static const int size = N;
    static constexpr int twice = 2*size; T x; T y[twice]; int sz() const { return size + twice; }
  static int inc(int a) { return a + twice * size; }
  static T both(T a) { return inc(a) + inc(a + 1); }
  template <int K> int more() const { return K * size + x; }
  };
struct Plain { static constexpr int size = 77; };
template <int N> struct Sub { static constexpr int size = N; int get() const {
    return Tab<char, 5>::size + size + Plain::size; } };
int s_f() { Tab<int,3> t; t.x = 1; return t.sz() + Tab<char,5>::size; }
int s_g() { return Tab<int,9>::inc(1) + Tab<char,4>::both(100); }
int s_h() { Sub<6> s;
    return s.get() + sizeof(Tab<char,4>) + Tab<int,2>::inc(Tab<int, Tab<int,8>::size>::twice); }
int s_i() { Tab<int,2> t{}; t.x = 7; return t.more<5>() + t.size + t.twice; }
#include <cstddef>
constexpr int size = 1000, kUp = 500;
struct Up {
    static constexpr int size = 8; static constexpr int kUp = 5;
    static int turn(int x) { return x * 2; } struct In { int a, b; }; using word = uint16_t;
    enum E { R = 3 }; };
struct Down {
    static constexpr int size = 9; static constexpr int kUp = 6;
    static int turn(int x) { return x * 3; } struct In { int a; }; using word = uint8_t; enum E {
    R = 4 }; };
template <int N> struct Gen { static constexpr int size = N; static constexpr int kUp = N * 2;
    static int turn(int x) { return x + N; } };
enum class Dir { kUp = 77 };
template <typename T> int use(int x) { return T::turn(x) + T::size * 10 + T::kUp; }
template <typename T> int en() { return static_cast<int>(T::kUp); }
template <typename Traits> struct Table { uint64_t attacks[Traits::size];
    static constexpr std::size_t total = Traits::size * 2; int get(int i) {
    attacks[i] = Traits::turn(i); return attacks[i] + total; } };
template <typename T> int ty() { typename T::In x{}; typename T::word w = -1;
    return sizeof(x) * 100000 + w + T::R; }
int f() { return use<Up>(1) + 1000 * use<Down>(1) + 1000000 * use<Gen<3>>(1); }
int g() { Table<Down> t; return t.get(4) + sizeof(t) + Table<Gen<3>>::total; }
int h() { return en<Dir>(); }
int i() { return ty<Up>() + ty<Down>(); }
""",
     {"s_f()": 14, "s_g()": 172, "s_h()": 121, "s_i()": 23, "f()": 40099087, "g()": 108, "h()": 77,
      "i()": 1265797}),
    "traits":
    ("""
#include <cstdint>
#include <limits>
#include <type_traits>
enum E { X, Y }; enum class F : uint8_t { Z };
struct S { int a; };
template <typename T> uint64_t lim() {
    return (uint64_t)std::numeric_limits<T>::max() * 7 +
    (uint64_t)std::numeric_limits<T>::min() * 3 +
        std::numeric_limits<T>::digits +
        (uint64_t)std::numeric_limits<T>::lowest() + std::numeric_limits<T>::is_signed; }
template <typename T> int tr() {
    return std::is_integral_v<T> + 2 * std::is_signed_v<T> + 4 * std::is_unsigned_v<T> +
        8 * std::is_enum_v<T> + 16 * std::is_pointer_v<T> + 32 * std::is_same_v<T, int> +
        64 * std::is_integral<T>::value + 128 * std::is_same<T, uint16_t>::value +
        256 * std::is_enum<T>::value; }
uint64_t a() { return lim<int>() ^ lim<uint64_t>() ^ lim<int8_t>() * 3 ^ lim<bool>() * 5 ^
        lim<char>() * 11 ^ lim<unsigned short>() * 13 ^ lim<int64_t>() * 17; }
int b() { return tr<int>() + tr<unsigned>() * 3 + tr<E>() * 5 + tr<F>() * 7 + tr<S>() * 11 +
        tr<int *>() * 13 + tr<bool>() * 17 + tr<char>() * 19 + tr<uint16_t>() * 23; }
int c() {
    return (int)std::numeric_limits<E>::max() + sizeof(std::conditional_t<sizeof(int) == 4,
    short, long>) * 10 +
        sizeof(std::conditional_t<std::is_same_v<int, short>, short, long>); }
template <bool W> struct Pick { std::conditional_t<W, uint8_t, uint32_t> x; };
int d() { Pick<true> p{}; Pick<false> q{}; p.x -= 1; q.x -= 1; return p.x + sizeof(q) * 1000 +
    sizeof(std::remove_const_t<int>); }
template <typename T> T least(T x) { if constexpr (std::is_same_v<T, int>) return x;
    else return T(x / 2); }
int e() { return least(10) * 100 + least<short>(10); }
constexpr int big = std::numeric_limits<int>::max() / 2,
    arr[std::numeric_limits<uint8_t>::digits] = {1, 2, 3};
int g() { return big + sizeof(arr); }
int bad() { return std::is_same_v<uint64_t, unsigned long long>; }
""",
     {"a()": 9223372043303196604, "b()": 10659, "c()": 28, "d()": 4259, "e()": 1005,
      "g()": 1073741855,
      "bad()": "can't tell 'long' from 'long long'"}),
    "packs":
    ("""
#include <cstdint>
#include <cstddef>
#include <type_traits>
#include <initializer_list>
typedef uint64_t U64;
enum PieceType { PAWN, KNIGHT, BISHOP, ROOK };
enum Color { WHITE, BLACK };
template <typename... Ts> constexpr U64 bb(Ts... s) { return (0ULL | ... | (1ULL << s)); }
template <typename... Ts> constexpr U64 some(Ts... s) { return ((1ULL << s) | ...); }
template <typename T> constexpr T sum(T a) { return a; }
template <typename T, typename... Ts> constexpr T sum(T a, Ts... rest) { return a +
    sum(rest...); }
template <typename... Ts> constexpr int minus_l(Ts... s) { return (... - s); }
template <typename... Ts> constexpr int minus_r(Ts... s) { return (s - ...); }
template <typename... Ts> constexpr int minus_i(Ts... s) { return (100 - ... - s); }
template <typename... Ts> constexpr int minus_j(Ts... s) { return (s - ... - 100); }
template <typename... Ts> constexpr int howmany(Ts... s) { return sizeof...(Ts) * 10 +
    sizeof...(s); }
template <int... Ks> constexpr int mix(int x) { int r = 0; for (int k : {Ks...}) r = r * 3 +
    (x ^ k); return r + sizeof...(Ks); }
template <int... Ks> constexpr int twice(int x) { return mix<Ks..., 7>(x) + mix<(Ks + 1)...>(x); }
template <typename... Ts> constexpr bool all(Ts... t) { return (t && ...); }
template <typename... Ts> constexpr bool any(Ts... t) { return (... || t); }
template <typename... Ts> void bump(Ts &... t) { ((t += 1), ...); }
template <typename T, typename... Ts> constexpr bool same() { return (std::is_same_v<T, Ts>
    && ...); }
template <class T, std::enable_if_t<std::is_arithmetic_v<T>>...>
    constexpr auto abs_c(T const &x) noexcept { return x < 0 ? -x : x; }
struct Position {
  U64 by[4], col[2];
  template <typename... PieceTypes> U64 pieces(PieceTypes... pts) const;
  U64 pieces(Color c) const { return col[c]; }
  template <typename... PieceTypes> U64 pieces(Color c, PieceTypes... pts) const;
};
template <typename... PieceTypes> inline U64 Position::pieces(PieceTypes... pts) const {
    return (by[pts] | ...); }
template <typename... PieceTypes> inline U64 Position::pieces(Color c,
    PieceTypes... pts) const { return pieces(c) & pieces(pts...); }
U64 a() { return bb(1, 5, 63) ^ bb() ^ some(2, KNIGHT) * 3; }
U64 b() { return sum(1, 2, 3) * 1000 + sum(7) + sum((U64)1 << 40, 2, 'a'); }
int c() { return minus_l(10, 3, 2) + 100 * minus_r(10, 3, 2) + 10000 * minus_i(1, 2) +
    1000000 * minus_j(5, 3); }
int d() { return howmany() + 100 * howmany(1, 'c', 3ULL) + 10000 * mix<1, 2, 3>(9) +
    howmany<>() + sum<U64, int>(3, 4) + twice<4, 6>(11); }
int e() { return all(1, 2, 3) + 2 * all(1, 0, 3) + 4 * all() + 8 * any(0, 0) + 16 * any() +
    32 * any(0, 5); }
int f() { int x = 1, y = 2; U64 z = 3; bump(x, y, z); bump(x); return x * 100 + y * 10 + z; }
int g() { return same<int>() + 2 * same<int, int, int>() + 4 * same<int, int, char>() +
    8 * abs_c(-5) + 100 * abs_c(7); }
U64 h() { Position p{{0xff, 0xf0, 0x0f, 0x33}, {0xaa, 0x55}}; return p.pieces(PAWN) +
    1000 * p.pieces(KNIGHT, ROOK) + 1000000 * p.pieces(WHITE) + p.pieces(BLACK, ROOK,
    BISHOP) * 1000000000; }
template <typename T, typename... Ts> constexpr bool same2() { return (std::is_same_v<Ts, T>
    && ...); }
template <typename T, typename... Ts> constexpr int sz() { return (sizeof(Ts) + ... + 0); }
template <typename... Ts> int third(Ts... t) { return sz<Ts...>() + sizeof...(Ts); }
template <typename... Ts> int wrap(const Ts &... t) { return third(t...) + third(t...,
    1LL) * 100 + third((short)t...) * 10000; }
int i() { return wrap(1, 'c', (short)3); }
""",
     {"a()": 9223372036854775856, "b()": 1099511633882, "c()": 102970905, "d()": 1183552,
      "e()": 37, "f()": 334, "g()": 743, "h()": 21170243255, "i()": 11506}),
}


def test_templates(folder):
    check_programs(folder, TEMPLATES)


def test_refused(folder):
    """Never another value."""
    check_programs(folder, REFUSED)


def test_a_second_file(folder):
    """Its prototype's value of a parameter holds, in both orders."""
    write(folder, "one.cpp", "int f(int a, int b) { return a * 10 + b; }\n")
    write(folder, "two.cpp", "int f(int a, int b = 7);\nint g() { return f(2); }\n")
    for files in (("one.cpp", "two.cpp"), ("two.cpp", "one.cpp")):
        check(bbx(folder, *files, "-e", "assert g() == 27\nassert f(1) == 17"), 0)


def test_words_of_c(folder):
    """In C they are names."""
    write(folder, "a.c", "int f(int bitand, int compl) { return bitand - compl; }\n")
    check(bbx(folder, "a.c", "-e", "assert f(5, 3) == 2"), 0)
