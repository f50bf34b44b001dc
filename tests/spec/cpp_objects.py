"""C++'s types and objects: what overloads are chosen, what objects begin with. Each value
as g++ -std=c++20 has it; a text is what the refusal must say."""
from programs import check_programs

HEAD = """
#include <bit>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <initializer_list>
typedef unsigned long long U64;
"""

CASES = [
    ("types of literals and truths", """
static U64 X = 0xffffffff00000000ull; static int N=40;
""", [
        ("sizeof('a')", 1),
        ("sizeof(true)", 1),
        ("sizeof(1<2)", 1),
        ("sizeof(!5)", 1),
        ("sizeof(1&&2)", 1),
        ("sizeof(true+true)", 4),
        ("sizeof(-'a')", 4),
        ("sizeof(true ? 'a' : 'b')", 1),
        ("sizeof(true ? 'a' : 1)", 4),
        ("sizeof(true ? true : false)", 1),
        ("sizeof(+true)", 4),
        ("sizeof(~'a')", 4),
        ("sizeof('a'+'b')", 4),
        ("sizeof(nullptr)", 8),
        ("sizeof(\"abc\")", 4),
        ("'a' < 200", 1),
        ("'\\xff' < 0", 1),
        ("'\\xff'", -1),
        ("(int)'\\xff'", -1),
        ("true + true", 2),
        ("-true", -1),
        ("~true", -2),
        ("(1<2) == (3<4)", 1),
        ("auto b = 1 < 2; b = 5; return b;", 1),
        ("auto c = 'a'; c += 200; return c;", 41),
        ("auto c = true; c += 1; return c;", 1),
        ("bool b = true; b |= 6; return b;", 1),
        ("bool b = 2; return b + b;", 2),
    ]),
    ("the library's functions", """

""", [
        ("std::popcount((unsigned char)255)", 8),
        ("std::popcount((unsigned)-1)", 32),
        ("std::popcount(~0ull)", 64),
        ("std::countr_zero((uint8_t)0)", 8),
        ("std::countr_zero((uint16_t)0)", 16),
        ("std::countr_zero(0u)", 32),
        ("std::countr_zero(0ull)", 64),
        ("std::countl_zero((uint8_t)1)", 7),
        ("std::countl_zero((uint16_t)1)", 15),
        ("std::countl_zero(1u)", 31),
        ("std::countl_zero(1ull)", 63),
        ("std::countl_one((uint8_t)0xf0)", 4),
        ("std::countl_one((uint16_t)0xf000)", 4),
        ("std::countl_one(0xf0000000u)", 4),
        ("std::countl_one(0xf000000000000000ull)", 4),
        ("std::countr_one((uint8_t)0xff)", 8),
        ("std::countr_one(0xffffffffu)", 32),
        ("std::countr_one(0xffffffffull)", 32),
        ("std::rotl((uint8_t)0x81, 1)", 3),
        ("std::rotl((uint16_t)0x8001, 1)", 3),
        ("std::rotl(0x80000001u, 1)", 3),
        ("std::rotl(0x80000001ull, 1)", 4294967298),
        ("std::rotl(0x80000001u, -1)", 3221225472),
        ("std::rotr((uint8_t)0x81, 1)", 192),
        ("std::rotr(0x80000001u, 1)", 3221225472),
        ("std::rotr(0x80000001ull, 1)", -9223372035781033984),
        ("std::rotr(0x80000001u, -1)", 3),
        ("std::rotl((uint8_t)0x81, 9)", 3),
        ("std::rotr((uint8_t)0x81, 0)", 129),
        ("std::bit_width((uint8_t)200)", 8),
        ("std::bit_width(0u)", 0),
        ("std::bit_width(1ull<<40)", 41),
        ("std::has_single_bit(8u)", 1),
        ("std::has_single_bit(0u)", 0),
        ("std::has_single_bit((uint8_t)128)", 1),
        ("std::bit_ceil(5u)", 8),
        ("std::bit_ceil((uint8_t)65)", 128),
        ("std::bit_ceil(1ull)", 1),
        ("std::bit_ceil(0ull)", 1),
        ("std::bit_floor(5u)", 4),
        ("std::bit_floor((uint8_t)255)", 128),
        ("std::bit_floor(0ull)", 0),
        ("sizeof(std::popcount(0ull))", 4),
        ("sizeof(std::rotl((uint8_t)0x81, 1))", 1),
        ("sizeof(std::has_single_bit(1u))", 1),
        ("std::rotl((uint8_t)0x81, 1) << 8", 768),
        ("std::abs(-5)", 5),
        ("std::abs(-5000000000LL)", 5000000000),
        ("sizeof(std::abs(-5000000000LL))", 8),
        ("sizeof(std::abs(5))", 4),
        ("sizeof(std::abs((short)5))", 4),
        ("std::abs((short)-32768)", 32768),
        ("std::abs((signed char)-128)", 128),
        ("abs(-5)", 5),
        ("std::labs(-5000000000L)", 5000000000),
        ("std::min(3, 4)", 3),
        ("std::min(-3, 4)", -3),
        ("std::max(3u, 4u)", 4),
        ("std::max<int>(-1, 2u)", 2),
        ("std::max<U64>(-1, 2u)", -1),
        ("std::min({5, 2, 7})", "no function 'min' fits"),
        ("std::max({5, 2, 7})", "no function 'max' fits"),
        ("std::clamp(5, 1, 3)", 3),
        ("std::clamp(-5, 1, 3)", 1),
        ("std::clamp(-5, -7, 3)", -5),
        ("std::min((uint8_t)200, (uint8_t)100)", 100),
        ("sizeof(std::min((uint8_t)200, (uint8_t)100))", 1),
        ("int a=3,b=4; std::swap(a,b); return a*10+b;", 43),
        ("int a=3,b=4; std::min(a,b) ; int &m = a; m = 9; return std::max(a,b);", 9),
        ("U64 a[2] = {3,4}; std::swap(a[0],a[1]); return a[0]*10+a[1];", 43),
        ("int a=3; int b=std::exchange(a, 7); return a*10+b;", 73),
        ("int a[4]={3,1,2,0}; std::fill(a, a+4, 7); return"
         " a[0]+a[3];", "there is no function 'fill'"),
        ("int a[4]={3,1,2,0}; std::sort(a, a+4); return"
         " a[0]*1000+a[1]*100+a[2]*10+a[3];", "there is no function 'sort'"),
        ("int a[4]={3,1,2,0}; return *std::max_element(a,"
         " a+4);", "there is no function 'max_element'"),
        ("std::size(std::array<int,5>{})", "there is no function 'size'"),
        ("int a[7]; return std::size(a);", "there is no function 'size'"),
        ("std::array<int,3> a{1,2,3}; int s=0; for (auto x : a) s=s*10+x; return s;", 123),
        ("std::array<int,3> a{1,2,3}; a.fill(4); return a[0]+a[1]+a[2]+a.size();", 15),
        ("std::array<int,3> a = {1,2,3}, b=a; b[0]=9; return (a==b)*1000+a[0]*10+b[0];", 19),
        ("auto p = std::make_pair(3,4); return"
         " p.first*10+p.second;", "there is no function 'make_pair'"),
    ]),
    ("overloads by type", """
enum E8 : uint8_t { EA, EB }; enum EL : U64 { LA, LB=~0ull }; enum ES : signed char { SA=-1, SB }; enum EI : int { IA, IB }; enum EU : unsigned { UA, UB }; enum EN { NA, NB }; enum class EC : uint8_t { A, B=200 };
struct P { int x; }; struct Q { int a, b; };
int f(int) { return 1; } int f(long) { return 2; } int f(unsigned) { return 3; } int f(U64) { return 4; }
int g(bool) { return 1; } int g(char) { return 2; } int g(int) { return 3; }
int h(int) { return 1; } int h(uint8_t) { return 2; }
int k(signed char) { return 1; } int k(short) { return 2; } int k(int) { return 3; } int k(unsigned short) { return 4; } int k(uint8_t) {return 5;}
int p(int*) { return 1; } int p(bool) { return 2; } int p(int) { return 3; }
int q(P*) { return 1; } int q(Q*) { return 2; } int q(void*) { return 3; }
int r(const P&) { return 1; } int r(const Q&) { return 2; }
int s(U64) { return 1; } int s(const P&) { return 2; }
int t(int&) { return 1; } int t(const int&) { return 2; }
int u(bool) { return 1; } int u(U64) { return 2; }
int v(int, int) { return 1; } int v(U64, U64) { return 2; }
int w(E8) { return 1; } int w(int) { return 2; }
int y(int) { return 1; } int y(U64) { return 2; } int y(E8) { return 3; }
int z(P) { return 1; } int z(int) { return 2; }
int aa(U64 a, int b = 3) { return a*10+b; }
int bb(short) { return 1; } int bb(U64) { return 2; }
int cc(int*) { return 1; } int cc(const int*) { return 2; }
""", [
        ("f(5)", 1),
        ("f(5u)", 3),
        ("f(5l)", 2),
        ("f(5ull)", 4),
        ("f('a')", 1),
        ("f(true)", 1),
        ("f((short)1)", 1),
        ("f((uint8_t)1)", 1),
        ("f(EA)", 1),
        ("f(LB)", 4),
        ("f(SA)", 1),
        ("f(IA)", 1),
        ("f(UA)", 3),
        ("f(NA)", 1),
        ("f(1<2)", 1),
        ("f(1 ? 2 : 3u)", 3),
        ("f(1 ? EA : EB)", 1),
        ("f(-EA)", 1),
        ("f(EA+1)", 1),
        ("f(EA|EB)", 1),
        ("f(UA|UB)", 3),
        ("f(1<<3ll)", 1),
        ("f(0x80000000)", 3),
        ("f(2147483648)", 2),
        ("f(~0u)", 3),
        ("f((char)1+1)", 1),
        ("f({5})", 1),
        ("g(true)", 1),
        ("g('a')", 2),
        ("g(5)", 3),
        ("g(5 < 6)", 1),
        ("g(!5)", 1),
        ("g((short)3)", 3),
        ("g((uint8_t)3)", 3),
        ("g(EA)", 3),
        ("g(1 && 0)", 1),
        ("h(5)", 1),
        ("h(EA)", 2),
        ("h(EC::B == EC::A)", 1),
        ("h((uint8_t)3)", 2),
        ("h('a')", 1),
        ("h((uint16_t)7)", 1),
        ("k((signed char)1)", 1),
        ("k((short)1)", 2),
        ("k('a')", 3),
        ("k((uint8_t)1)", 5),
        ("k((uint16_t)1)", 4),
        ("k(true)", 3),
        ("k(EA)", 5),
        ("k(SA)", 1),
        ("k(IA)", 3),
        ("int x=3; return p(&x);", 1),
        ("p(nullptr)", 1),
        ("p(0)", 3),
        ("p(true)", 2),
        ("p(1)", 3),
        ("P x; return q(&x);", 1),
        ("Q x; return q(&x);", 2),
        ("int x; return q(&x);", 3),
        ("P x; return r(x);", 1),
        ("Q x; return r(x);", 2),
        ("r(P{3})", 1),
        ("r({3,4})", 2),
        ("s(5)", 1),
        ("s(P{5})", 2),
        ("int x=1; return t(x);", "no function 't' fits"),
        ("t(5)", 2),
        ("const int x=1; return t(x);", "no function 't' fits"),
        ("int x=1; const int &c=x; return t(c);", "no function 't' fits"),
        ("u(true)", 1),
        ("u(5ull)", 2),
        ("int x; return u(&x);", 1),
        ("v(1,2)", 1),
        ("v(1ull,2ull)", 2),
        ("w(EA)", 1),
        ("w(EB+1)", 2),
        ("w(E8(1))", 1),
        ("w(1 ? EA : EB)", 1),
        ("w(SA)", 2),
        ("E8 e = EB; return w(e);", 1),
        ("E8 e = EA; return w(e = EB);", 1),
        ("y(EA)", 3),
        ("y(IA)", 1),
        ("y(LA)", 2),
        ("y(NB)", 1),
        ("y((uint8_t)1)", 1),
        ("z({3})", 2),
        ("z(3)", 2),
        ("aa(4)", 43),
        ("aa({4})", 43),
        ("aa({},{5})", 5),
        ("bb((short)5)", 1),
        ("int x; return cc(&x);", "there are two 'cc'"),
        ("const int x=4; return cc(&x);", "there are two 'cc'"),
        ("(int)EC::B", 200),
        ("sizeof(EC)", 1),
        ("sizeof(EA)", 1),
        ("sizeof(EA+EB)", 4),
        ("EB - 2", -1),
        ("LB + 1", 0),
        ("SA < 0", 1),
        ("SA < EA", 1),
        ("UA - 1 < 0", 0),
        ("NA - 1 < 0", 1),
        ("EA - 1 < 0", 1),
        ("(E8)300", 44),
        ("(int)(ES)200", -56),
        ("static_cast<int>(EC::B) + 100", 300),
        ("auto e = EA; e = (E8)257; return e;", 1),
        ("E8(255) + 1", 256),
        ("E8 e{EB}; return e;", 1),
        ("int e{EB}; return e;", 1),
        ("switch (EB) { case EA: return 1; case EB: return 2; } return 3;", 2),
    ]),
    ("kinds of char", """
int f(signed char) { return 1; } int f(char) { return 2; } int f(unsigned char) { return 3; }
""", [
        ("f('a')", 2),
        ("f((signed char)1)", 1),
        ("f((unsigned char)1)", 3),
        ("f((int8_t)1)", 1),
        ("f((uint8_t)1)", 3),
    ]),
    ("kinds of long", """
int f(long) { return 1; } int f(long long) { return 2; }
int g(unsigned long) { return 1; } int g(unsigned long long) { return 2; } int g(int) { return 3; }
""", [
        ("f(1l)", "there are two 'f'"),
        ("f(1ll)", "there are two 'f'"),
        ("g(1ul)", "there are two 'g'"),
        ("g(1ull)", "there are two 'g'"),
        ("g((uint64_t)1)", "there are two 'g'"),
        ("g((U64)1)", "there are two 'g'"),
        ("g(sizeof(int))", "there are two 'g'"),
    ]),
    ("constructors and first values", """
static int L; static int tick(int d) { L = L * 10 + d; return d; }
struct A { int a = tick(1); int b = tick(2); int c = tick(3); A() {} A(int x) : b(tick(x)) {} A(int x, int y) : c(tick(x)), a(tick(y)) {} A(long) : A(7) { c = tick(9); } };
struct B { int x; B() : x(tick(4)) {} B(int v) : x(tick(v)) {} };
struct C { B p; B q; int z = tick(8); C() : q(5) {} C(int) {} C(int a, int b) : z(a), p(b) {} };
struct D { B p{6}; B q = 7; int n; };
struct E1 { int a, b = 5; int c[3] = {1,2,3}; };
struct F { E1 e; int z = e.b + 1; };
struct G { int a = 1; int b = a + 1; G() : b(b == 0 ? 9 : 8) {} };
struct H : B { int y = x + 1; H() : B(3) {} H(int v) : B(v), y(v*2) {} };
struct I : E1 { int d = 4; };
struct J { int v; J() { v = tick(5); } J(int a) : v(a) { tick(6); } };
struct K { J j[2]; int t = tick(7); };
struct L1 { int a; int b; L1(int x) : b(x), a(b) {} };
struct M { const int a; int b; M(int x) : a(x), b(a * 2) {} };
struct N1 { int a{}; bool b{true}; U64 c{~0ull}; uint8_t d{255}; int get() const { return a*1000+b*100+(c==~0ull)*10+(d==255); } };
struct O { int a = 3; int b; O() = default; };
struct P1 { int x; P1() = delete; P1(int v) : x(v) {} };
struct Q1 { int a; explicit Q1(int v = 4) : a(v) {} };
struct R { int a; R(int v) : a(v) {} R(const char*) : a(77) {} R(bool) : a(88) {} };
struct T { struct In { int a = 2, b; } in; In arr[2]; int k = in.a + 3; };
struct U { int a; int b; U() : a(), b{} {} };
struct V { int a[4]; V() : a{1,2} {} V(int x) : a() { a[1] = x; } };
struct W { union { int i; uint8_t c[4]; }; int z; W(int v) : i(v), z(c[1]) {} };
""", [
        ("L=0; A a; return L*1000+a.a*100+a.b*10+a.c;", 123123),
        ("L=0; A a(5); return L*1000+a.a*100+a.b*10+a.c;", 153153),
        ("L=0; A a(5,6); return L*1000+a.a*100+a.b*10+a.c;", 625625),
        ("L=0; A a(5l); return L*1000+a.a*100+a.b*10+a.c;", 1739179),
        ("L=0; A a{}; return L*1000+a.a*100+a.b*10+a.c;", 123123),
        ("L=0; A *p; A a[2]; return L;", 123123),
        ("L=0; B b; return L*10+b.x;", 44),
        ("L=0; C c; return L*1000+c.p.x*100+c.q.x*10+c.z;", 458458),
        ("L=0; C c(1); return L*1000+c.p.x*100+c.q.x*10+c.z;", 448448),
        ("L=0; C c(1,2); return L*1000+c.p.x*100+c.q.x*10+c.z;", 24241),
        ("L=0; D d{}; return L*1000+d.p.x*100+d.q.x*10+d.n;", 67670),
        ("L=0; D d{1,2,3}; return L*1000+d.p.x*100+d.q.x*10+d.n;", 12123),
        ("L=0; D d{1}; return L*1000+d.p.x*100+d.q.x*10+d.n;", 17170),
        ("L=0; D d = {{}, {}, 3}; return L*1000+d.p.x*100+d.q.x*10+d.n;", 44443),
        ("E1 e{}; return e.a*10000+e.b*1000+e.c[0]*100+e.c[1]*10+e.c[2];", 5123),
        ("E1 e{7}; return e.a*10000+e.b*1000+e.c[0]*100+e.c[1]*10+e.c[2];", 75123),
        ("E1 e{7,8,{9}}; return e.a*10000+e.b*1000+e.c[0]*100+e.c[1]*10+e.c[2];", 78900),
        ("E1 e{.a=7,.c={4,5}}; return e.a*10000+e.b*1000+e.c[0]*100+e.c[1]*10+e.c[2];", 75450),
        ("E1 e; e.a=1; return e.b*1000+e.c[0]*100+e.c[1]*10+e.c[2];", 5123),
        ("E1 e[2]={}; return e[1].b*1000+e[1].c[2];", 5003),
        ("E1 e[2]={{1}}; return e[0].a*10000+e[1].b*1000+e[1].c[2];", 15003),
        ("static E1 e; return e.a*10000+e.b*1000+e.c[0]*100+e.c[1]*10+e.c[2];", 5123),
        ("F f{}; return f.z*100+f.e.b*10+f.e.a;", 650),
        ("F f{{1,2},3}; return f.z*100+f.e.b*10+f.e.a;", 321),
        ("F f{{1,2}}; return f.z*100+f.e.b*10+f.e.a;", "depends on other members"),
        ("F f; f.e.a=3; return f.z*100+f.e.b*10+f.e.a;", 653),
        ("auto f = F{}; return f.z*100+f.e.b*10+f.e.a;", 650),
        ("return F().z*10+F{}.e.b;", 65),
        ("H h; return h.x*10+h.y;", 34),
        ("H h(5); return h.x*100+h.y;", 510),
        ("I i{}; return i.b*10+i.d;", 54),
        ("I i{{1,2},3}; return i.a*100+i.b*10+i.d;", 123),
        ("I i; i.a=1; return i.b*10+i.d;", 54),
        ("L=0; J j; return L*10+j.v;", 55),
        ("L=0; J j(4); return L*10+j.v;", 64),
        ("L=0; J j[3]; return L*10+j[2].v;", 5555),
        ("L=0; J j[3]={1,2}; return L*10+j[0].v+j[2].v;", 6656),
        ("L=0; K k; return L*10+k.j[1].v;", 5575),
        ("L=0; K k{}; return L*10+k.j[1].v;", 5575),
        ("L=0; K k{{1,2}}; return L*10+k.j[1].v;", 6672),
        ("M m(4); return m.a*10+m.b;", 48),
        ("N1 n; return n.get();", 111),
        ("N1 n{3,false}; return n.get();", 3011),
        ("O o{}; return o.a*10+o.b;", 30),
        ("O o; o.b=1; return o.a*10+o.b;", 31),
        ("P1 p(4), q{5}; return p.x*10+q.x;", 45),
        ("P1 p[2]={1,2}; return p[0].x*10+p[1].x;", 12),
        ("Q1 q; Q1 r(5); Q1 s{}; return q.a*100+r.a*10+s.a;", 454),
        ("R r(5); return r.a;", 5),
        ("R r(true); return r.a;", 88),
        ("R r(\"x\"); return r.a;", 77),
        ("R r = 5; return r.a;", 5),
        ("T t{}; return t.in.a*1000+t.arr[1].a*100+t.in.b*10+t.k;", 2205),
        ("T t{{5,6},{{7},{8,9}}}; return"
         " t.in.a*1000+t.arr[1].a*100+t.arr[0].b*10+t.k;", "depends on other members"),
        ("T t; t.in.b=1; return t.in.a*100+t.arr[1].a*10+t.k;", 225),
        ("T::In i; return i.a;", 2),
        ("U u; return u.a*10+u.b;", 0),
        ("V v; return v.a[0]*100+v.a[1]*10+v.a[3];", 120),
        ("V v(3); return v.a[0]*100+v.a[1]*10+v.a[3];", 30),
        ("W w(0x1234); return w.z;", 18),
        ("L=0; { A a; } tick(9); return L;", 1239),
        ("L=0; A a = A(5); A b = a; return L*10+b.b;", 1535),
        ("L=0; A a; a = A(5); return L*10+a.b;", 1231535),
        ("L=0; A a(5); a = A(); return L*10+a.b;", 1531232),
        ("L=0; auto a = A{5}; return L;", 153),
        ("L=0; const A &a = A(5); return L*10+a.b;", 1535),
        ("L=0; A(5); return L;", 153),
        ("L=0; A arr[2]={A(5),A(6)}; return L;", 153163),
        ("L=0; A arr[2]={A(5)}; return L;", 153123),
        ("L=0; for (A a(5); a.b < 7; a.b++) tick(1); return L;", 15311),
        ("L=0; A f = true ? A(5) : A(6); return L*10+f.b;", 1535),
    ]),
    ("static objects", """
struct B { int x; B() : x(4) {} B(int v) : x(v) {} };
struct C { B p; B q; int z = 8; C() : q(5) {} };
struct E1 { int a, b = 5; int c[3] = {1,2,3}; };
C gc; C gcs[2]; E1 ge; E1 ges[3]; E1 gf{1,2}; B gb(7); B gbs[3] = {1, B(2)}; static C sc; const C kc; constexpr E1 ke{};
struct Outer { E1 e; B b; C c[2]; } go; Outer gos[2]; Outer gp{{1}};
""", [
        ("gc.p.x*100+gc.q.x*10+gc.z", 458),
        ("gcs[1].p.x*100+gcs[1].q.x*10+gcs[1].z", 458),
        ("ge.a*10000+ge.b*1000+ge.c[1]", 5002),
        ("ges[2].a*10000+ges[2].b*1000+ges[2].c[1]", 5002),
        ("gf.a*10000+gf.b*1000+gf.c[1]", 12002),
        ("gb.x", 7),
        ("gbs[0].x*100+gbs[1].x*10+gbs[2].x", 124),
        ("sc.p.x*100+sc.q.x*10+sc.z", 458),
        ("kc.p.x*100+kc.q.x*10+kc.z", 458),
        ("ke.b*10+ke.c[2]", 53),
        ("go.e.b*10000+go.b.x*1000+go.c[1].q.x*10+go.c[0].z", 54058),
        ("gos[1].e.b*10000+gos[1].b.x*1000+gos[1].c[1].q.x*10+gos[1].c[0].z", 54058),
        ("gp.e.a*100000+gp.e.b*10000+gp.b.x*1000+gp.c[1].q.x*10+gp.c[0].z", 154058),
    ]),
    ("copies and ends", """
static int L; static int tick(int d) { L = L * 10 + d; return d; }
struct A { int v; A(int x = 0) : v(x) {} A(const A& o) : v(o.v + 1) { tick(1); } A& operator=(const A& o) { v = o.v + 10; tick(2); return *this; } };
struct D { int v; D(int x) : v(x) {} ~D() { tick(v); } };
struct M { int v; M(int x) : v(x) {} M(M&& o) : v(o.v) { o.v = 0; } M(const M&) = delete; M& operator=(M&& o) { v = o.v; o.v = -1; return *this; } };
int byval(A a) { return a.v; } int byref(const A& a) { return a.v; } A ret(int x) { A a(x); return a; }
struct W { A a; int k; };
""", [
        ("L=0; A a(5); A b = a; return L*100+b.v;", "has a copy constructor"),
        ("L=0; A a(5), b; b = a; return L*100+b.v;", "has a copy constructor"),
        ("L=0; A a(5); return byval(a)*100+L;", "has a copy constructor"),
        ("L=0; A a(5); return byref(a)*100+L;", "has a copy constructor"),
        ("L=0; A a = A(5); return L*100+a.v;", "has a copy constructor"),
        ("L=0; A a{A{5}}; return L*100+a.v;", "has a copy constructor"),
        ("L=0; W w{A(5), 3}; W u = w; return L*100+u.a.v;", "has a copy constructor"),
        ("L=0; W w{A(5), 3}, u{A(1),2}; u = w; return L*100+u.a.v;", "has a copy constructor"),
        ("L=0; A a[2]={A(1),A(2)}; A c(a[1]); return L*100+c.v;", "has a copy constructor"),
        ("L=0; { D d(3); tick(1); } return L;", "has a destructor"),
        ("L=0; { D d(3), e(4); } return L;", "has a destructor"),
        ("L=0; D(5); tick(1); return L;", "has a destructor"),
        ("L=0; for (int i = 1; i < 4; i++) { D d(i); } return L;", "has a destructor"),
        ("M a(5); M b = std::move(a); return a.v*10+b.v;", "has a copy constructor"),
        ("M a(5), b(6); b = std::move(a); return a.v*10+b.v;", "has a copy constructor"),
        ("A a(1); A &r = a; A b(r); return b.v;", "has a copy constructor"),
        ("A a(1); auto b = a; return b.v;", "has a copy constructor"),
        ("A a(1); auto &b = a; return b.v;", "has a copy constructor"),
        ("A a(1); const auto b = a; return b.v;", "has a copy constructor"),
        ("A a[2]; int s=0; for (A x : a) s += x.v; return s;", "has a copy constructor"),
        ("A a[2]; int s=0; for (const A &x : a) s += x.v; return s;", "has a copy constructor"),
        ("A a[2]; int s=0; for (auto x : a) s += x.v; return s;", "has a copy constructor"),
    ]),
    ("references, lambdas and statics", """
struct P { int x, y; int sum() const { return x + y; } }; static P ps[3] = {{1,2},{3,4},{5,6}}; static int g = 5, h = 7; static U64 arr[4] = {1,2,3,4};
int& pick(bool c) { return c ? g : h; } const int& cpick(bool c) { return c ? g : h; } P& at(int i) { return ps[i]; } const P& cat(int i) { return ps[i]; } U64& el(int i) { return arr[i]; }
int& bigger(int& a, int& b) { if (a > b) return a; return b; } const int& cmax(const int& a, const int& b) { return a < b ? b : a; }
struct H { P p; int v[3]; P& get() { return p; } const P& cget() const { return p; } int& operator[](int i) { return v[i]; } int& first() { return v[0]; } const int& cfirst() const { return v[0]; } };
static H hh; int& chain(int& a) { return bigger(a, h); }
void inc(int& a, const int& b) { a += b; a += b; }
struct It { U64 b; bool operator!=(const It& o) const { return b != o.b; } It& operator++() { b &= b - 1; return *this; } int operator*() const { return __builtin_ctzll(b); } };
struct Bits { U64 b; It begin() const { return {b}; } It end() const { return {0}; } };
""", [
        ("g=5; h=7; const int& r = true ? g : h; g = 50; return r;", 50),
        ("g=5; h=7; int& r = false ? g : h; r = 50; return h*10+g;", 505),
        ("g=5; h=7; const int& r = cpick(true); g = 9; return r;", "a reference to what a call"),
        ("g=5; int x = pick(true); g = 8; return x;", 5),
        ("g=5; auto x = pick(true); x = 8; return g;", 5),
        ("g=5; const auto& x = pick(true); g = 8; return x;", "a reference to what a call"),
        ("at(1).x = 30; P& p = at(1); p.y = 40; int s = ps[1].x + ps[1].y; ps[1] = {3,4};"
         " return s;", 70),
        ("const P& p = cat(1); ps[1].x = 9; int s = p.x; ps[1].x = 3; return s;", 9),
        ("auto p = cat(1); ps[1].x = 9; int s = p.x; ps[1].x = 3; return s;", 3),
        ("const auto& p = cat(1); ps[1].x = 9; int s = p.x; ps[1].x = 3; return s;", 9),
        ("const U64& e = arr[1]; arr[1] = 9; U64 s = e; arr[1] = 2; return s;", 9),
        ("int a=3,b=4; const int& r = cmax(a,b); b = 10; return r;", "a reference to what a call"),
        ("int a=3,b=4; return cmax(a,b)*10+cmax(5,2);", 45),
        ("H x{{1,2},{3,4,5}}; x.get().x = 8; const P& p = x.cget(); x.p.y = 9; return"
         " p.x*10+p.y;", 89),
        ("H x{{1,2},{3,4,5}}; const int& r = x.cfirst(); x.v[0] = 9; return"
         " r;", "a reference to what a call"),
        ("H x{{1,2},{3,4,5}}; int& r = x[1]; r = 9; return x.v[1];", 9),
        ("H x{{1,2},{3,4,5}}; auto& r = x[1]; r = 9; return x.v[1];", 9),
        ("H x{{1,2},{3,4,5}}; auto r = x[1]; r = 9; return x.v[1];", 4),
        ("int a=3; inc(a,a); return a;", 12),
        ("int a=3; const int& r = a; inc(a,r); return a;", 12),
        ("int a=3; inc(a,5); return a;", 13),
        ("int v[3]={1,2,3}; for (int& x : v) x *= 2; return v[0]*100+v[1]*10+v[2];", 246),
        ("int v[3]={1,2,3}; for (auto& x : v) x *= 2; return v[0]*100+v[1]*10+v[2];", 246),
        ("int v[3]={1,2,3}; for (auto x : v) x *= 2; return v[0]*100+v[1]*10+v[2];", 123),
        ("int v[3]={1,2,3}; int s=0; for (const int& x : v) { v[2]=9; s = s*10+x; } return"
         " s;", 129),
        ("int v[3]={1,2,3}; int s=0; for (const auto& x : v) { v[2]=9; s = s*10+x; } return"
         " s;", 129),
        ("int s=0; for (P& p : ps) s += p.x; for (const P& p : ps) s += p.sum(); return s;", 30),
        ("for (P& p : ps) p.x++; int s=0; for (const auto& p : ps) s = s*10 + p.x; for (auto&"
         " p : ps) p.x--; return s;", 246),
        ("auto f = [](int v) -> U64 { return v; }; return f(-1);", -1),
        ("int x=3; int& r=x; int& q=r; q=8; return x*10+(&r==&x);", 81),
        ("int a[3]={1,2,3}; int (&r)[3]=a; r[1]=9; return a[1];", 9),
        ("P p{1,2}; int& r=p.y; r=7; return p.sum();", 8),
        ("P p{1,2}; P& r=p; r.x=5; P q=r; q.y=100; return p.sum();", 7),
        ("P p{1,2}; P* q=&p; auto* r=&p; r->x=9; auto s=&p; s->y=8; return q->sum();", 17),
        ("const P p{1,2}; auto q=p; q.x=9; return p.x*10+q.x;", 19),
        ("int x=5; auto* p=&x; *p=6; return x;", 6),
        ("int x=5; const auto* p=&x; x=7; return *p;", 7),
        ("int x=5; auto p=&x; *p=6; return x;", 6),
        ("int x=5; auto&& r = x; r=6; return x;", 6),
        ("const int& r = 5; return r;", 5),
        ("const U64& r = -1; return r;", -1),
        ("const uint8_t& r = 300; return r;", 44),
        ("static int c; c++; return c;", 1),
        ("static int c=5; int& r=c; r+=2; return c;", 7),
        ("static const int t[3]={1,2,3}; return t[2];", 3),
        ("static constexpr int t[]={1,2,3}; return t[2]+sizeof(t);", 15),
        ("static P s{1,2}; s.x++; return s.sum();", 4),
        ("static U64 t[4]; t[2]=5; return t[2]+t[1];", 5),
        ("auto x = 5u - 6; return x;", 4294967295),
        ("auto x = 1 < 2 ? 3 : 4u; return x - 5 < 0;", 0),
        ("auto x{5}; return sizeof x;", 4),
        ("auto c = (uint8_t)200; c += 100; return c;", 44),
        ("constexpr auto k = 1ull << 40; return k;", 1099511627776),
        ("U64 t[2]={1,2}; auto& r=t; r[1]=7; return t[1];", 7),
        ("U64 t[2]={1,2}; auto p=t; p[1]=7; return t[1]+sizeof p;", 15),
    ]),
    ("arrays sized by constants of a function", """
#include <signal.h>
#define ASSERT(x) do { if (!(x)) { raise(SIGTRAP); __debugbreak(); } } while (0)
int f(int i) { const unsigned n = 8u; const int t[n] = {0, 1, 1, 1, 0, -1}; return t[i]; }
int g(int i) {
    ASSERT(i < 4);
    constexpr int n = 2, m = n * 2;
    static const int t[n][m] = {{0, 1, 1, 1}, {2}};
    return t[1][i];
}
int h(int x) { const int n = x; int t[n]; t[1] = 5; return t[1] + sizeof(t); }
int k() { const char c = 44; int t[c - 40] = {7}; return t[0] + sizeof(t); }
template <int K> int q() { constexpr int n = K + 1; int t[n] = {1}; return t[0] + sizeof t; }
""", [
        ("f(5)", -1),
        ("g(0)", 2),
        ("h(4)", 21),
        ("k()", 23),
        ("q<4>()", 21),
    ]),
    ("bit-fields and unions", """
struct A { U64 a:40; U64 b:24; }; struct B { unsigned a:5; int b:5; unsigned c:31; unsigned d:32; uint8_t e:3; }; struct C { int64_t a:40; U64 b:33; bool f:1; };
enum K : uint8_t { K0, K1, K2 }; struct D { K k:2; unsigned n:6; uint16_t m; }; struct E { U64 lo:6, hi:6, fl:4; };
union Un { U64 w; uint8_t b[8]; uint16_t h[4]; struct { uint32_t lo, hi; }; };
""", [
        ("A s{}; s.a = ~0ull; return (s.a << 24);", -16777216),
        ("A s{}; s.a = ~0ull; return s.a + 1;", 1099511627776),
        ("A s{}; s.a = ~0ull; return (s.a + 1) >> 1;", 549755813888),
        ("A s{}; s.a = ~0ull; return ~s.a;", -1099511627776),
        ("A s{}; s.a = 1ull << 39; return s.a * 2;", 1099511627776),
        ("A s{}; s.a = 1ull << 39; s.a *= 2; return s.a;", 0),
        ("A s{}; s.a = ~0ull; s.a++; return s.a;", 0),
        ("A s{}; s.a = 5; return s.a - 6 < 0;", 0),
        ("A s{}; s.b = 5; return s.b - 6 < 0;", 1),
        ("A s{}; s.b = ~0u; return s.b << 8;", -256),
        ("A s{}; return sizeof(s) + sizeof(s.a + 0);", 16),
        ("B s{}; s.a = 31; return s.a + 1;", 32),
        ("B s{}; s.a = 5; return s.a - 6 < 0;", 1),
        ("B s{}; s.b = 31; return s.b;", -1),
        ("B s{}; s.c = ~0u; return s.c - (unsigned)0x7fffffff;", 0),
        ("B s{}; s.c = 5; return s.c - 6 < 0;", 1),
        ("B s{}; s.d = 5; return s.d - 6 < 0;", 0),
        ("B s{}; s.d = ~0u; return s.d + 1;", 0),
        ("B s{}; s.e = 9; return s.e;", 1),
        ("B s{}; s.a = 3; return -s.a;", -3),
        ("B s{}; s.a = 3; return ~s.a;", -4),
        ("B s{}; s.a = 31; s.a += 3; return s.a;", 2),
        ("B s{}; s.a = 31; return s.a++ * 100 + s.a;", 3100),
        ("B s{}; s.a = 31; return (s.a << 28);", -268435456),
        ("C s{}; s.a = 1ll << 39; return s.a;", -549755813888),
        ("C s{}; s.a = -5; return s.a >> 1;", -3),
        ("C s{}; s.b = -1; return s.b + 1;", 8589934592),
        ("C s{}; s.b = 5; return s.b - 6 < 0;", 0),
        ("C s{}; s.f = 2; return s.f + s.f;", 2),
        ("D s{}; s.k = K2; s.n = 63; s.m = 65535; return s.k * 1000 + s.n + s.m + sizeof"
         " s;", 67602),
        ("D s{K1, 5, 6}; return s.k*100+s.n*10+s.m;", 156),
        ("E s{}; s.lo = 70; s.hi = 63; s.fl = 17; return s.lo * 10000 + s.hi * 100 +"
         " s.fl;", 66301),
        ("E s{1,2,3}; E t = s; t.lo = 9; return s.lo*100+t.lo*10+t.fl;", 193),
        ("auto f = [](A s) { return s.a; }; A s{}; s.a = ~0ull; return f(s);", 1099511627775),
        ("A s{}; s.a = ~0ull; auto x = s.a; return x + 1;", 1099511627776),
        ("B s{}; s.a = 31; auto x = s.a; x += 3; return x;", 34),
        ("Un u; u.w = 0x0102030405060708; return u.b[0]*1000+u.h[3]*10+(u.hi & 15);", 10584),
        ("Un u{}; u.b[7] = 0x80; return u.w;", -9223372036854775808),
    ]),
    ("first values of statics", """
static int g = 5; int nextg() { return ++g; } int tab[3]; void fillt() { tab[1] = 7; } int rd() { return tab[1]; }
constexpr int sq(int x) { return x * x; }
""", [
        ("static int x = sq(4); return x;", 16),
        ("static const int x = 3 * 4; return x;", 12),
        ("g = 9; static int x = g; return x;", "computed at the first call"),
        ("g = 9; static const int x = g; return x;", "computed at the first call"),
        ("g=1; static int x = nextg(); static int y = nextg(); return"
         " x*100+y*10+g;", "computed at the first call"),
        ("fillt(); static int x = rd(); return x;", "computed at the first call"),
    ]),
    ("unions' first values", """
union U { int a = 3; char c; }; U u; U us[2];
struct W { U u; int k; }; W w; struct X { union { int i = 5; char c; }; int k = 2; };
""", [
        ("U v{}; return v.a;", 3),
        ("U v; return v.a;", 3),
        ("U v{7}; return v.a;", 7),
        ("u.a + us[1].a + w.u.a", 9),
        ("W v{}; return v.u.a * 10 + v.k;", 30),
        ("W v; return v.u.a;", 3),
        ("X x; return x.i * 10 + x.k;", 52),
        ("X x{}; return x.i * 10 + x.k;", 52),
    ]),
]


def program(head, bodies):
    """A function of each body, or of the value that it is."""
    return HEAD + head + "".join(
        f"U64 t{i}() {{ {body if 'return' in body else f'return {body};'} }}\n"
        for i, (body, _) in enumerate(bodies))


def test_values(folder):
    check_programs(folder, {
        title: (program(head, bodies), {f"t{i}()": want for i, (_, want) in enumerate(bodies)})
        for title, head, bodies in CASES})

