"""Members that bbx can't take are refused alone: the struct's others, and the functions that
keep to them, compute what gcc makes of them."""
from outside import bbx, check, objects, write
from programs import check_programs

HEAD = """
#include <stdatomic.h>
#include <stdio.h>
typedef unsigned long long U64;
typedef struct { float w[4]; int n; } Acc;
typedef struct {
    U64 pieces[6];
    double a, b;
    int side;
    Acc acc;
    struct { U64 hash; double text; int fifty; } undo;
    void (*print)(double);
} Board;
typedef struct { int n; double d; int m; } Three;
static U64 all(const Board *b) { U64 x = 0; for (int i = 0; i < 6; i++) x |= b->pieces[i]; return x; }
static double score(Board *b) { return b->a; }
static int sum(const Board *b) { return b->side + b->acc.n + b->undo.fifty; }
"""

LOST = {
    "what keeps to the others is taken":
    (HEAD + """
U64 f() { Board b = {.pieces = {1, 2}}; b.side = 3; b.acc.n = 4; b.undo.fifty = 3; Board c = b; return all(&c) * 100 + sum(&c); }
Three es[3] = {{.n = 1, .m = 1}, {.n = 2, .m = 1}, {.n = 3, .m = 1}};
int h() { Three *p = &es[1]; return (p + 1)->n * 10 + (int)(p - es) + p->m; }
int k() { Three e = {.n = 5}, f = e; f.n++; e = f; return e.n; }
int m() { Three a, b = {.n = 3, .m = 4}; a = b; return a.n * 10 + a.m; }
int o() { Board b; return sizeof b.pieces; }
""", {"f()": 310, "h()": 32, "k()": 6, "m()": 34, "o()": 48}),
    "what needs them is not":
    (HEAD + """
int size() { return sizeof(Board); }
int scored(Board *b) { return score(b) > 3; }
void clear(Three *t) { __builtin_memset(t, 0, 8); }
int cleared() { Three t; t.m = 3; clear(&t); return t.m; }
int listed() { Three t = {1, 2, 3}; return t.m; }
int named() { Three t = {.n = 1, .d = 3}; return t.m; }
union U { struct { double d; int a; } s; int b[4]; };
int overlaid(union U u) { return u.b[0]; }
Board board;
""", {"size()": 120, "scored(0)": "refused",
      "cleared()": 3, "listed()": "'d' was refused|refused",
      "named()": "'d' was refused|refused", "overlaid(0)": "union U|refused",
      "board.a": "floating"}),
    "of types that nobody knows":
    ("""
struct Stack { int *pv; Unknown *c; int ply; Other z; _Bool inCheck; int k[3]; };
int f() { struct Stack s; s.ply = 4; return s.ply * 10 + 7; }
int g() { struct Stack s; return s.c != 0; }
int h(struct Stack *s, int i) { s->k[i] = 3; s->inCheck = 1; return s->k[i] + s->inCheck + s[0].ply; }
int k(int i) { struct Stack s[2]; s[1].ply = 2; const struct Stack *t = &s[1]; return h(&s[1], i) + t->ply; }
int cleared() { struct Stack s; __builtin_memset(&s, 0, 32); return s.ply; }
int seen() { struct Stack s; char *p = (char *)&s; return p[3]; }
unsigned long size() { return sizeof(struct Stack); }
unsigned long place() { return (unsigned long)&((struct Stack *)0)->ply; }
""", {"f()": 47, "g()": "'Unknown'", "k(1)": 8, "cleared()": "refused|not a word", "seen()": "refused|own type",
      "size()": "refused", "place()": "refused|pointer"}),
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
    assert [line for line, _ in wrong] == [7, 4], wrong
    assert "floating-point" in wrong[0][1], wrong


def test_shown_without(folder):
    write(folder, "a.c", HEAD)
    done = bbx(folder, "a.c", "-e", "Three t\nt")
    assert "{.n = 0, .m = 0}" in done.text, done.describe()
