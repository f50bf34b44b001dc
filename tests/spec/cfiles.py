"""Files of C: what their functions give is what `gcc -fwrapv` makes of them. Each case is a
file, and behind each call of its functions the value."""
from outside import bbx, check, objects, write

CASES = {
    "enumerators named like squares": ("""
        typedef unsigned long long U64;
        enum { a8, b8, c8, d8, e8, f8, g8, h8, a7 };
        enum { A1 = 21, B1, H8 = 98, NO_SQ };
        static int table[NO_SQ + 1] = {[A1] = 7, [H8] = 9};
        static U64 bit = 1ULL << b8;
        int own(void) { return a8 * 1000 + b8 * 100 + a7; }
        int mailbox(int i) { return table[A1 + i]; }
        int which(int s) { switch (s) { case a8: return 5; case b8: return 6; default: return H8; } }
        U64 shifted(int n) { U64 x = bit; for (int i = a8; i < n; i++) x <<= b8; return x; }
        int local(int b1) { int a1 = b1 + c8; return a1; }
        """, "own() = 108; mailbox(0) = 7; mailbox(77) = 9; which(0) = 5; which(1) = 6; "
             "which(2) = 98; shifted(4) = 32; local(5) = 7"),
    "tentative definitions behind first values": ("""
        int x = 5; int x;
        static int s[2] = {3, 4}; static int s[2];
        int tent[3] = {1, 2}; int tent[];
        int g(void) { return x + s[1]; }
        int h(void) { return tent[1]; }
        """, "g() = 9; h() = 2"),
    "variables named like squares": ("""
        int a1 = 3, c1[2] = {5, 6};
        int get(int i) { return a1 * 10 + c1[i]; }
        struct S { int m; };
        int member(int x) { struct S e1 = {x}, *e2 = &e1; return e1.m + e2->m; }
        int set(int x) { a1 = x; c1[1] += x; return a1 + c1[1]; }
        """, "get(1) = 36; member(4) = 8; set(9) = 24; get(0) = 95"),
    "one value in braces": ("""
        typedef unsigned long long U64;
        typedef int Square;
        int two = {2}; static const U64 m = {0x10}; Square sq = {3}; const U64 k = {5}, l = {6};
        struct P { int x; struct { int y; } z; };
        int words(void) { return two * 1000 + m * 10 + sq * 100 + k + l; }
        int locals(void) {
            int x = {3}; Square q = {2}; static Square s = {7}; unsigned short w = {9,};
            return x + q * 10 + s * 100 + w * 1000;
        }
        int inside(void) { U64 t[2] = {{4}, {5}}; struct P p = {{1}, {{2}}}; return t[1] * 100 + p.x * 10 + p.z.y; }
        int pointer(void) { int *n = {0}, *o = {&two}; return !n * 10 + *o; }
        int literal(void) { return (int){3} + (U64){4} + (unsigned char){260}; }
        """, "words() = 2471; locals() = 9723; inside() = 512; pointer() = 12; literal() = 11"),
    "strings with a NUL within": ("""
        const char *behind(int flag) { return 1 + (flag ? "\\0wrong" : "\\0right"); }
        int first(void) { return behind(0)[0] * 1000 + behind(0)[1]; }
        int array(void) { char x[] = "IJKL\\0NO"; return x[5] * 1000 + sizeof x; }
        int compared(void) { char x[] = "IJKLMN"; x[4] = 0; return !memcmp(x, "IJKL\\0N", 7) * 10 + !memcmp(x, "IJKL\\0M", 7); }
        int letter(void) { const char *s = "A\\0BC"; return s[2] * 100 + "A\\0BC"[3]; }
        char joined[] = "Hel"
            "lo"   " world";
        int size(void) { return sizeof joined; }
        int escapes(void) { const char *s = "\\1412\\142\\e\\08"; return s[0] + s[1] * 2 + s[2] * 4 + s[3] * 8 + s[4] * 16 + s[5] * 32; }
        int shown(void) { return printf("%c", 0) + putchar('a'); }
        """, "first() = 114105; array() = 78008; compared() = 10; letter() = 6667; size() = 12; "
             "escapes() = 2597; shown() = 98"),
    "rows through pointers": ("""
        int cube[48][3][3], rows[50][2];
        int same(int x[3][3], int i) { return x == cube[i]; }
        int row(int *x, int i) { return x == rows[i]; }
        int walk(int n) { int r = 0; for (int i = 0; i < n; i++) r = r * 2 + same(cube[i], i); return r; }
        int walk_rows(int n) { int r = 0; for (int i = 0; i < n; i++) r += row(rows[i], i); return r; }
        int through(int i) { int (*x)[3][3] = cube; return (x[i] == cube[i]) * 10 + (&x[i] == cube + i); }
        int apart(int i) { int (*x)[2] = rows; return x[i] - rows[0]; }
        """, "through(2) = 11; through(2) = 11; apart(3) = 6; apart(3) = 6; walk(20) = 1048575; walk_rows(40) = 40"),
    "what a call leaves": ("""
        int x, t[3];
        int f(void) { x = 5; t[1] = 7; return 1; }
        int word(void) { x = 1; x += f(); return x; }
        int element(void) { int i = 1; t[1] = 1; t[i] ^= f(); return t[1]; }
        int local(void) { int l = 1, *p = &l; l -= (*p = 9) - 7; return l; }
        int loop(void) { int s = 0; for (int i = 0; i < 12; i++) { x = i; x += f(); s = s * 3 + x; } return s; }
        """, "word() = 6; word() = 6; element() = 6; local() = 7; loop() = 1594320"),
    "addresses": ("""
        int a[4];
        int null(void) { int *p = 0; return (long)p == 0; }
        int truth(void) { int *p = a; _Bool b = p; return b + !p; }
        """, "null() = 1; truth() = 1"),
    "unnamed bits, names from outside": ("""
        struct { int a : 4; int : 4; int b : 4; int c : 4; } x = {2, 3, 4};
        int bits(void) { return x.a * 100 + x.b * 10 + x.c; }
        union A { int : 3; char b; };
        struct F { signed int foo : 7; unsigned bar : (1 + 1); unsigned : 0; unsigned baz : 4; int : 0; };
        struct S1 { char c; int : 0; int : 0; };
        struct S2 { long l; const signed : 0; };
        struct S3 { char c; short : 3; char d; };
        struct S4 { short a : 3; int : 20; char d; };
        struct S5 { char a; long : 5; char b; };
        struct S6 { char a; int b : 3; char : 0; int c : 4; };
        union U { struct F f; unsigned long long w; };
        int sizes(void) {
            return sizeof(union A) + 10 * sizeof(struct F) + 100 * sizeof(struct S1) + 1000 * sizeof(struct S2)
                   + 10000 * sizeof(struct S3) + 100000 * sizeof(struct S4) + 1000000 * sizeof(struct S5)
                   + 10000000 * sizeof(struct S6);
        }
        unsigned long long over(void) { union U u = {{1, 2, 3}}; return u.w; }
        int v = 3;
        int hidden(void) { int v = 4, r = v; { extern int v; r = r * 10 + v; v = 5; } return r * 10 + v; }
        int seen(void) { return v; }
        static unsigned
        int (max)(int a, int b) { return a > b ? a : b; }
        typedef struct { int n; } box;
        static const box
        *boxed(const box *b) { return b; }
        box
        made(int n) { box b = {n}; return b; }
        int unboxed(void) { box b = made(7); return boxed(&b)->n + (max)(1, 2); }
        """, "bits() = 234; sizes() = 43438481; over() = 12884902145; hidden() = 434; seen() = 5; unboxed() = 9"),
    "the type of an enum": ("""
        enum Plain { ZERO, ONE };
        enum Signed { LESS = -1, NONE, MORE };
        enum Large { SMALL = 1, HUGE_ONE = 0x80000000u };
        enum Huge { BIG = 0x100000000ull, BIGGER };
        typedef enum { WHITE, BLACK } Side;
        int below(Side s) { enum Plain p = ZERO; return (s - 1 < 0) * 10 + (p - 1 < 0); }
        int negative(int x) { enum Signed s = (enum Signed)x; return s < 0; }
        int sizes(void) { return sizeof(Side) + 10 * sizeof(enum Huge) + 100 * sizeof(enum Large); }
        int itself(void) { return ONE - 2 < 0; }
        unsigned long long big(void) { enum Huge h = BIGGER; return h; }
        """, "below(0) = 0; negative(-1) = 1; sizes() = 484; itself() = 1; big() = 4294967297"),
    "tags and typedefs of one name": ("""
        typedef unsigned long long Square;
        enum Square { SQ_A, SQ_B };
        typedef unsigned char Board;
        struct Board { int men; };
        typedef enum Hue { WHITE, BLACK } Color;
        struct Color { Color color; };
        int wide(void) { Square s = 1ULL << 40; enum Square e = SQ_B; return (int)(s >> 40) + e * 10; }
        int narrow(int x) { Board b = x; struct Board t = {x}; return b + t.men; }
        int both(int x) { struct Color c = {x}; return c.color == BLACK; }
        """, "wide() = 11; narrow(257) = 258; both(1) = 1; both(0) = 0"),
    "bbx's words are names": ("""
        struct Word { int and, or, not, xor, in, when; };
        int law = 4;
        int shl(int mod) { return mod + 1; }
        int words(int in) { int or = in + 1, forall = 2; return or * forall + law; }
        int when(int position) { struct Word w = {.and = position, .not = 3}; return w.and * w.not; }
        int refute(struct Word *quiz) { return quiz->in + (quiz->when) - quiz->xor; }
        int pointed(int and) { struct Word not = {.in = and, .when = 5, .xor = 1}; return refute(&not); }
        int call(int and) { return when(and) + shl(and) - (int) law; }
        int label(int in) { when: in++; if (in < 5) goto when; return in; }
        int class(int template) { return template * 2; }
        int c(int using) { return class(using); }
        """, "words(3) = 12; pointed(7) = 11; call(2) = 5; label(0) = 5; c(4) = 8; shl(1) = 2"),
    "packed structs": ("""
        typedef unsigned long long U64;
        struct S { char c; U64 w; } __attribute__((packed));
        struct __attribute__((packed)) T { char c; short w[2]; struct S s; int k; };
        typedef struct { char c; int k; } __attribute__((__packed__)) P;
        struct N { char c; int k; }; struct M { char c; int k; } __attribute__((packed));
        int sizes(void) { return sizeof(struct S) * 10000 + sizeof(struct T) * 100 + sizeof(P); }
        int others(void) { return sizeof(struct N) * 10 + sizeof(struct M); }
        int copied(int x) { struct T t = {1, {2, 3}, {4, 5}, x}, u; __builtin_memcpy(&u, &t, sizeof t); return u.k * 100 + u.s.w * 10 + u.w[1]; }
        """, "sizes() = 91805; others() = 85; copied(7) = 753; copied(8) = 853"),
    "integers seen as others of their size": ("""
        typedef unsigned long long U64;
        static int count[4] = {-1, 2, -3, 4};
        static short session = -2;
        static unsigned add(unsigned *p, unsigned by) { *p += by; return *p; }
        static unsigned char first(const unsigned char *s) { return *s; }
        int a(int x) { int y = x; add((unsigned *)&y, 1); return y < 0 ? -y : y * 2; }
        U64 b(int i) { unsigned *p = (unsigned *)count; return p[i] + (U64)1; }
        int c(int i, unsigned v) { unsigned *p = (unsigned *)&count[i]; *p = v; return count[i] / 2; }
        int d(void) { const char *s = "\\xe9t"; return first((const unsigned char *)s); }
        unsigned e(int x) { unsigned short *p = (unsigned short *)&session; *p = x; return *p * 2 + (session < 0); }
        int f(int n) {
            int t[4] = {-5, 6, -7, 8};
            unsigned *p = (unsigned *)t, s = 0;
            for (int i = 0; i < n; i++) s += p[i] >> 31;
            t[0]--;
            p[1] = 0xffffffffu;
            return s * 100 + t[1] - t[0];
        }
        unsigned g(int *p) { unsigned *q = (unsigned *)p; return q ? *q : 9; }
        unsigned h(int x) { return x ? g(&x) : g(0); }
        int k(int n) { int s = 0; for (int i = 0; i < n; i++) { int x = -i; unsigned *p = (unsigned *)&x; s += (*p > 5u) + x; } return s; }
        """, "; ".join(["a(-1) = 0; a(-3) = 2; a(4) = 10; b(0) = 4294967296; c(2, -9) = -4; "
                        "c(2, 0xfffffff0) = -8; d() = 233; e(-1) = 131071; e(5) = 10; f(3) = 205; "
                        "h(-4) = 4294967292; h(0) = 9; k(6) = -10"] * 2)),
    "goto into blocks and branches": ("""
        int a(int x) { if (x) goto inside; x = 5; { int y; inside: y = x + 1; return y; } }
        int b(int x) { int q = 1; if (x > 3) goto over; q = 2; if (x == 2) { q = 7; over: q += 10; } else { if (x == 1) goto over; q = 3; } return q; }
        int c(int x) { int n = 0; { again: n++; if (n > 20) return n; } if (x > n) goto again; return n * 100; }
        signed char d(int x) { if (x) goto set; int k = 3; char y = 4; set: y = x; return y; }
        """, "a(0) = 6; a(3) = 4; b(0) = 3; b(1) = 12; b(2) = 17; b(5) = 11; c(5) = 500; c(30) = 21; d(300) = 44"),
    "a ?: b": ("""
        static int n;
        int next(void) { return n++; }
        int either(int a, int b) { return a ?: b; }
        int effect(int b) { n = 0; int x = next() ?: b; int y = next() ?: b; return x * 100 + y * 10 + n; }
        """, "either(0, 5) = 5; either(3, 5) = 3; effect(7) = 712; effect(8) = 812"),
    "heads and their bodies on lines of their own": ("""
        static int table[4] = {4, 5, 6, 7};
        struct S { int a; };
        static int *at(int i)
        {
            return &table[i];
        }
        struct S make(int a)
        {
            struct S s = {a};
            return s;
        }
        const struct S *self(const struct S *s)
        {
            return s;
        }
        int sum(int t[static 2], int k[const]) { return t[0] + t[1] + k[0]; }
        int heads(int i) { struct S s = make(i); return *at(i) * 10 + self(&s)->a; }
        int two(void) { int t[2] = {1, 2}; return sum(t, t); }
        """, "heads(2) = 62; two() = 4"),
    "pointers cast between types that lie alike": ("""
        typedef unsigned long long U64;
        typedef struct { int kind; U64 bits[3]; } Base;
        typedef struct { Base base; int more; } Derived;
        static U64 w[4] = {5, 6, 7, 8};
        static U64 through(void *p) { U64 *q = p; return q[1]; }
        U64 voided(void) { return through(w); }
        int up(int k) {
            Derived d = {{k, {1, 2, 3}}, 9};
            Base *b = (Base *)&d;
            return b->kind + ((Derived *)b)->more;
        }
        U64 flat(void) { U64 m[2][3] = {{1, 2, 3}, {4, 5, 6}}; U64 *p = (U64 *)m; return p[4]; }
        U64 other(void) { long long *p = (long long *)w; return p[2]; }
        U64 inside(void) {
            Base b = {1, {2, 3, 4}};
            U64 *p = b.bits;
            void *v = p + 1;
            return *(U64 *)v + (p + 3 - p);
        }
        int null(int c) { U64 *p = c ? w : (void *)0; return p == 0; }
        """, "voided() = 6; voided() = 6; up(3) = 12; up(4) = 13; flat() = 5; flat() = 5; "
             "other() = 7; inside() = 6; inside() = 6; null(0) = 1; null(1) = 0"),
}

PAIR, BEHIND = 2 << 32 | 1, 4 << 32 | 3
UNLIKE = {"*(const U64 *)u": PAIR, "*(unsigned char *)&x": 1, "*(short *)u": 1, "through(u)": PAIR,
          "*(U64 *)(void *)u": PAIR, "((S *)u)->b": BEHIND, "*(U64 *)(unsigned long)u": None}


def run(folder, text, calls):
    write(folder, "file.c", text)
    calls = [call.rsplit(" = ", 1) for call in calls.split("; ")]
    done = bbx(folder, "--json", "--no-init", "file.c", "-e", "\n".join(c[0] for c in calls))
    said = objects(done)
    assert not [o for o in said if o["type"] == "error"], done.describe()
    values = [int(o["hex"], 16) for o in said if o["type"] == "value"]
    assert values == [int(c[1]) % 2**64 for c in calls], (values, done.describe())


def case_of(text, calls):
    return lambda folder: run(folder, text, calls)


for _name, (_text, _calls) in CASES.items():
    globals()["test_" + _name.replace(" ", "_")] = case_of(_text, _calls)


def test_a_lone_word_loses_its_line(folder):
    for word in ("q", "q;", "a b", "@"):
        write(folder, "f.c", f"{word}\nstruct S {{ int a; }};\n{word}\nunion T {{ int a; }};\n{word}\n"
              "int f(int x) { struct S s = {x}; return s.a + 2; }\n")
        done = bbx(folder, "f.c", "-e", "f(1)")
        assert "3 = 0x3" in done.text and done.errors.count("error") == 3, (word, done.errors)


def test_an_address_is_no_number(folder):
    """What a program computes from one bbx does not know: it neither proves nor refutes."""
    write(folder, "a.c", "int a[4];\n"
          "long apart(void) { return (long)&a[1] - (long)&a[0]; }\n"
          "long back(void) { return (int *)((unsigned long)&a[0] + 4) == &a[1]; }\n"
          "long hash(int n) { long h = 0; for (int i = 0; i < n; i++) h += (long)&a[i & 3]; return h; }\n"
          "long some(int k) { return k == 3 ? (long)&a[1] - (long)&a[0] : k; }\n")
    done = bbx(folder, "--json", "a.c", "-e", "apart()\nback()\nhash(40)\nlaw apart() == 1\n"
               "refute apart() == 4\nlaw hash(n) == 0 when n < 1\n"
               "law some(k) == k when k < 9\nrefute some(k) < 6 when k < 9")
    said = [o for o in objects(done) if o["type"] in ("value", "error", "law")]
    assert [o["type"] for o in said] == ["error"] * 3 + ["law"] * 5, done.describe()
    assert [(o["line"], o["column"]) for o in said[:3]] == [(2, 27), (3, 34), (4, 65)], done.describe()
    assert all("an address is not a number" in o["message"] for o in said[:3]), done.describe()
    assert [o["verdict"] for o in said[3:]] == \
        ["undecided", "undecided", "proved", "undecided", "refuted"], done.describe()
    assert "an address is not a number" in said[3]["why"], done.describe()


def test_squares_at_the_prompt(folder):
    """C's own numbers count in C; elsewhere the names are bbx's, and a setting is offered."""
    write(folder, "file.c", "enum { a8, b8, c8, d8, e8, f8, g8, h8 };\nint of(void) { return b8; }\n")
    done = bbx(folder, "--json", "--no-init", "file.c", "-e", "of()\nb8\nof() == b8")
    said = objects(done)
    assert [int(o["hex"], 16) for o in said if o["type"] == "value"] == [1, 57, 0], done.describe()
    assert [o["hint"] for o in said if o["type"] == "warning"] == \
        [":set squares a8b8, or the option --squares a8b8"], done.describe()


def test_pointers_to_what_lies_otherwise(folder):
    """Bytes are seen as any type, as gcc has them."""
    for i, (e, value) in enumerate(UNLIKE.items()):
        write(folder, f"{i}.c", "typedef unsigned long long U64;\n"
              "typedef struct { unsigned a; U64 b; } S;\n"
              "static unsigned u[4] = {1, 2, 3, 4};\n"
              "static U64 through(void *p) { U64 *q = p; return q[0]; }\n"
              f"U64 f(unsigned x) {{ return {e}; }}\n"
              "U64 g(unsigned n) { U64 s = 0; while (n--) s += f(n); return s; }\n")
        done = bbx(folder, "--json", "--no-init", f"{i}.c", "-e", f"f(1)\ng(5)\nlaw f(1) == {value or 0}")
        said = [o for o in objects(done) if o["type"] in ("value", "error", "law")]
        if value is None:
            assert [o["type"] for o in said[:2]] == ["error"] * 2, done.describe()
            assert "an address is not a number" in said[0]["message"], done.describe()
            assert said[2]["verdict"] == "undecided", done.describe()
            continue
        sum_of = 10 if "&x" in e else 5 * value
        assert [int(o["hex"], 16) for o in said[:2]] == [value, sum_of], (e, done.describe())
        assert said[2]["verdict"] == "proved", done.describe()


OWN = {
    "a.c": """
static int count = 5;
static int t[2] = {1, 2};
enum { LIMIT = 3, SAME = 1 };
static int f(int x) { static int n; n++; return x + count + LIMIT + n; }
int a(int i) { return f(i) * 100 + t[i] + SAME; }
""",
    "b.c": """
static int f(int x);
enum { LIMIT = 7, SAME = 1 };
int b(int i) { int count = f(i); return count + LIMIT * 1000; }
static int count = 50;
static const int t[2] = {7, 8}, *u = t;
static int f(int x) { static int n; n += 10; return x * count + u[1] + n; }
static int (*const call)(int) = f;
int called(int x) { return call(x) - f(x); }
""",
    "c.c": """
int f(int x) { return 42 + x; }
int c(int x) { return f(x); }
""",
}
OWN_VALUES = {"a(1)": 1003, "b(1)": 7068, "called(0)": -10, "c(3)": 45}


def own(folder, files, text, status=0):
    for name, source in OWN.items():
        write(folder, name, source)
    return objects(check(bbx(folder, "--json", *files, "-e", text), status))


def values(said):
    return [int(o["hex"], 16) for o in said if o["type"] == "value"]


def test_static_names_are_the_file_s(folder):
    for files in (("a.c", "b.c", "c.c"), ("c.c", "b.c", "a.c"), ("b.c", "c.c", "a.c"), ("a.c", "c.c", "b.c", "c.c")):
        said = own(folder, files, "\n".join(OWN_VALUES), 0)
        assert values(said) == [v % 2**64 for v in OWN_VALUES.values()], said


def test_static_names_from_outside(folder):
    """No file's is meant before another: it is asked which, and each has a name."""
    said = own(folder, ("a.c", "b.c"), "f(1)\nlaw f(x) == 1\ncount\nt[1]\nLIMIT\nu[1]\nSAME\n"
               "a_t[1] * 10 + b_t[1]\na_f(1)\na_LIMIT * 10 + b_LIMIT\na_count\n"
               "law a_t[i] == b_t[i] for i in 0..1", 2)
    wrong = [(o["message"], o["hint"]) for o in said if o["type"] == "error"]
    assert [m.split("has a ")[-1] for m, _ in wrong] == [
        f"'{name}' of its own" for name in ("f", "f", "count", "t", "LIMIT")], wrong
    assert wrong[0] == ("each of a.c:5 and b.c:2 has a 'f' of its own", "a_f or b_f says which")
    assert values(said) == [8, 1, 28, 10, 37, 5], said
    assert [o["verdict"] for o in said if o["type"] == "law"] == ["refuted"], said


def test_static_names_saved(folder):
    said = own(folder, ("a.c", "b.c"), "a(1)\nb(1)\n:save x.bbx", 0)
    again = objects(bbx(folder, "--json", "--no-init", "x.bbx", "-e", "a(1)\nb(1)\ncalled(0)"))
    assert values(again) == values(said) + [-10 % 2**64], again


def test_sizes_of_local_constants_stay(folder):
    """What a size stands for lives as long as its function."""
    product = "((x + 1) * (x + 2) * (x + 3)) ^ ((x - 1) * (x - 2) * (x - 3))"
    sized = "int f(int i) { const unsigned n = 8u; const int a[n] = {1, 2}; return a[i]%s; }\n"
    write(folder, "a.c", sized % "")
    write(folder, "b.c", "int t[4];\n" + sized.replace("int f", "static int f") % " + t[i]" +
          "void bad() { double x; t[0] = 1; }\nint h(int x) {\n    int s = 0;\n" +
          f"    s += {product};\n" * 4 + "    return s + t[1]; }\n")
    done = bbx(folder, "--no-init", "a.c", "b.c", "-e", ":save x.c")
    check(done, 2, err="double")


def test_static_names_read_again(folder):
    """A file that is read again has its names again."""
    said = own(folder, ("a.c", "b.c", "b.c", "a.c"), "a(1)\nb(1)\na_count = 6\na(1)\n:reset\n"
               ":load a.c\na(1); f(0)", 0)
    assert values(said) == [1003, 7068, 1203, 1003, 10], said


def test_a_header_s_statics(folder):
    """A header's are meant by all that read it."""
    write(folder, "one.h", "static inline int up(int x) { return x + 1; }\n")
    write(folder, "two.h", "static inline int up(int x) { return x + 2; }\n")
    for n, name in enumerate(("one", "two")):
        write(folder, f"{name}.c", f'#include "{name}.h"\nint f{n}(int x) {{ return up(x); }}\n')
    said = objects(bbx(folder, "--json", "--no-init", "one.c", "two.c", "-e", "f0(1); f1(1); two_up(5)"))
    assert values(said) == [2, 3, 7], said


TYPES = """
#include <stdio.h>
#include <stdint.h>
#include <pthread.h>
#include <time.h>
typedef struct { pthread_mutex_t lock; FILE *log; int depth; time_t since; struct timespec at; } Thread;
int whole(void) { return sizeof(Thread) * 100 + sizeof(uint_fast16_t) + sizeof(pthread_t); }
int depth(int x) { Thread t = {.depth = x}; Thread *p = &t; return p->depth; }
time_t later(time_t x) { return x + 1; }
int param(Foo x) { return x; }
Bar result(int x) { return x; }
struct S { Baz b; };
int cast(int x) { return (Qux)x; }
int local(int x) { Quux y = x; return y; }
Foo prototype(Foo x, struct S *s);
typedef struct { int k; double x; } Info;
void print(Info *info);
int read(Info *info) { return info->k; }
typedef struct {
    Info info;
    int k;
} Outer;
int outer(Outer *o) { return o->k; }
int good(int x) { return x; }
"""


def test_types_of_a_file(folder):
    """Those of headers are as large as they are; what is of no known type is refused alone."""
    write(folder, "file.c", TYPES)
    said = objects(bbx(folder, "--json", "file.c", "-e", "whole()\ndepth(5)\nlater(8)\ngood(7)"))
    assert values(said) == [8016, 5, 9, 7], said
    wrong = [(o["line"], o["message"].split(": file.c")[0]) for o in said if o["type"] == "error"]
    assert wrong == [(10, "unknown type 'Foo'"), (11, "unknown type 'Bar'"), (12, "unknown type 'Baz'"),
                     (13, "unknown type 'Qux'"), (14, "unknown type 'Quux'")], wrong


def test_a_long_statement_keeps_its_file(folder):
    """Its text moves when it grows; what is wrong at its begin is in the header still."""
    lines = "".join(f"  x += {i}; // some room in the text of the statement\n" for i in range(500))
    write(folder, "file.h", "int first;\n\nint f(int x) {\n  x += ;\n" + lines + "  return x;\n}\n")
    write(folder, "file.c", '#include "file.h"\nint g(int x) { return x; }\n')
    said = objects(bbx(folder, "--json", "file.c", "-e", "g(1)"))
    wrong = [(o["file"], o["line"]) for o in said if o["type"] == "error"]
    assert wrong == [("file.h", 4)], wrong


def test_error_directives(folder):
    """A function in which one is carried out is refused, what stands around it is not."""
    write(folder, "file.c", "int a(int x) { return x + 1; }\n#error one\nint b(int x) {\n#if 1\n#error two\n"
          "#endif\n  return x; }\nint c(int x) {\n#if 0\n#error three\n#endif\n  return x; }\n#error four\n")
    said = objects(bbx(folder, "--json", "file.c", "-e", "a(1)\nc(3)\nb(2)"))
    assert values(said) == [2, 3], said
    assert [(o["line"], o["message"]) for o in said if o["type"] == "error"] == [
        (2, "one"), (5, "two"), (13, "four"), (3, "'b' was refused: file.c:5:1: two")], said
    assert any(o.get("text", "").startswith("2 functions, 1 refused (b: two)") for o in said), said
