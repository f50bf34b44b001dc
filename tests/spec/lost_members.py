"""Members that bbx can't take are refused alone: the struct's others, and the functions that
keep to them, compute what g++ makes of them."""
from outside import bbx, check, objects, write
from programs import check_programs

HEAD = """
#include <atomic>
#include <memory>
#include <string>
#include <vector>
typedef unsigned long long U64;
struct Acc { float w[4]; int n; };
class Board {
  public:
    Board() = default;
    Board(int x) : side(x), history(3) {}
    U64 pieces[6] = {1, 2};
    std::vector<U64> history = {1, 2};
    double a = 0.5, b;
    int side;
    Acc acc;
    const std::string &name;
    struct Undo { U64 hash; std::string text; int fifty = 3; } undo;
    void (*print)(std::string);
    U64 all() const { U64 x = 0; for (int i = 0; i < 6; i++) x |= pieces[i]; return x; }
    void push() { history.push_back(1); }
    double score() { return a; }
    int sum() { return side + acc.n + undo.fifty; }
};
struct Pair { int n; double d; bool operator==(const Pair &) const = default; };
struct Three { int n; double d; int m; };
template <typename T> struct Row {
    T x; std::vector<T> list; int n = 4;
    T get() { return x + n; }
};
struct E {
    int n = 2; std::unique_ptr<int> d; int m = 1;
    E(int x) : n(x) {}
};
struct F : E { int z; F() : E(6), z(3) {} };
"""

LOST = {
    "what keeps to the others is taken":
    (HEAD + """
U64 f() { Board b; b.side = 3; b.acc.n = 4; Board c = b; return c.all() * 100 + c.sum(); }
int g() { Row<int> v; v.x = 1; return v.get(); }
E es[3] = {1, 2, 3};
int h() { E *p = &es[1]; return (p + 1)->n * 10 + (int)(p - es) + p->m; }
int k() { E e(5), f = e; f.n++; e = f; return e.n; }
int m() { Three a{}, b = {.n = 3, .m = 4}; a = b; return a.n * 10 + a.m; }
int n() { F f; return f.n * 100 + f.z * 10 + f.m; }
int o() { Board b; return sizeof b.pieces; }
""", {"f()": 310, "g()": 5, "h()": 32, "k()": 6, "m()": 34, "n()": 631, "o()": 48}),
    "what needs them is not":
    (HEAD + """
int size() { return sizeof(Board); }
int constructed() { Board b(3); return b.side; }
int read(Board &b) { return b.history.size(); }
int equal() { Pair b, c; b.n = c.n = 1; return b == c; }
void clear(Three *t) { __builtin_memset(t, 0, 8); }
int cleared() { Three t; t.m = 3; clear(&t); return t.m; }
int listed() { Three t = {1, 2, 3}; return t.m; }
int named() { Three t = {.n = 1, .d = 3}; return t.m; }
union U { struct { double d; int a; } s; int b[4]; };
int overlaid(U u) { return u.b[0]; }
Board board;
""", {"size()": "a member of .* was refused: its size", "constructed()": "fits|refused",
      "read(0)": "vector", "equal()": "a member of .* was refused",
      "cleared()": "a member of the object was refused|refused", "listed()": "'d' was refused|refused",
      "named()": "'d' was refused|refused", "overlaid(0)": "refused",
      "board.history": "'history' was refused: .*std::vector"}),
    "of types that nobody knows":
    ("""
struct Stack { int *pv; Unknown<int> *c; int ply; Other<int>::type z; bool inCheck; };
class Timer {
  public:
    struct Limits { int time[2]; int n; Limits() : time{}, n(3) {}; };
    Limits limits;
    void start() { start_ = std::chrono::system_clock::now(); }
    int get() const { return limits.n + k; }
  private:
    std::chrono::time_point<std::chrono::system_clock> start_, end_;
    int k = 4;
};
int f() { Stack s; s.ply = 4; Timer t; return s.ply * 10 + t.get(); }
int g() { Stack s; return s.c != nullptr; }
int h() { Timer t; t.start(); return 1; }
""", {"f()": 47, "g()": "'Unknown' is no known type", "h()": "'time_point' is no known type"}),
    "an array of what can't begin":
    ("""
struct P { int y; P() = default; P(const P &o) { y = o.y; } };
struct A { P p; int x = 1; int z = missing(3); };
struct B { int n; A a[2]; B() : n(1) {} };
int f() { B b; return b.n; }
int g() { return 4; }
""", {"f()": "refused|no function", "g()": 4}),
    "the pointer that virtual functions need":
    ("""
struct S { int a; virtual ~S() {} int g() { return a; } };
struct B { virtual void f(); int x = 4; };
struct T : B { int y = 5; };
template <int N> struct V { int a[N]; virtual int q() { return N; } };
int members() { T t; return t.x + t.y; }
int size() { return sizeof(S); }
int derived() { T t[3]; return sizeof t; }
int instance() { return sizeof(V<3>); }
int cleared() { T t; __builtin_memset(&t, 0, 4); return t.x; }
""", {"members()": 9, "size()": "'S' has virtual functions: its size",
      "derived()": "'B' has virtual functions: its size",
      "instance()": "'V' has virtual functions: its size",
      "cleared()": "'B' has virtual functions"}),
}


def test_members(folder):
    check_programs(folder, LOST)


def test_c(folder):
    write(folder, "a.c", """
typedef struct { int depth; double time; int nodes[4]; } Info;
typedef struct Board { unsigned long long p[2]; Info info; float w, v; int side; } Board;
static Board board = {.p = {1, 2}};
int f(Board *b) { b->info.depth = 3; b->side = 2; return b->info.depth * 10 + b->side; }
int g(void) { Board b = board; b.p[0]++; Board *q = &b; return f(q) + b.p[0]; }
int n(Board *b) { return b->w > 3; }
""")
    done = check(bbx(folder, "--json", "a.c", "-e", "g()\nlaw forall Board b: f(&b) == 32\n"
                     "board\nn(&board)"), 2)
    said = objects(done)
    assert [o["hex"] for o in said if o["type"] == "value"][:1] == ["0x0000000000000022"], said
    assert "proved" in [o.get("verdict") for o in said], said
    wrong = [(o["line"], o["message"]) for o in said if o["type"] == "error"]
    assert [line for line, _ in wrong] == [2, 3, 7, 4], wrong
    assert "'w' was refused: a.c:3" in wrong[2][1], wrong


def test_shown_without(folder):
    write(folder, "a.cpp", HEAD)
    done = bbx(folder, "a.cpp", "-e", "Three t\nt")
    assert "{.n = 0, .m = 0}" in done.text, done.describe()


def test_names_of_the_statement_before(folder):
    """A large class, and behind it what is defined outside of its own."""
    members = "".join(f"    int m{i};\n" for i in range(20000))
    write(folder, "a.cpp", "namespace N { struct A { struct B { int f(); int x; }; };\n"
          "class C {\n  struct I { int a; };\n" + members + "};\n"
          "int A::B::f() { return x + 1; }\n}\nint g() { N::A::B b{4}; return b.f(); }\n")
    check(bbx(folder, "a.cpp", "-e", "g()"), 0, out="5 = 0x5")
