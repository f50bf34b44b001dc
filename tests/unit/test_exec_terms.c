/* One semantics: what an expression of free names becomes, evaluated, is what the
 * calculation gives with those values; and it is undefined exactly where the calculation
 * is an error. */

#include "unit/unit.h"

#include "test_exec_builtin_session.h"

enum { TRIALS = 300, NAMES_MOST = 8 };

static uint64_t seed;

static uint64_t next(void) {
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return seed;
}

/* Small, negative, sparse, single and arbitrary words. */
static uint64_t any_word(void) {
    switch (next() % 6) {
    case 0:
        return next() % 8;
    case 1:
        return -(next() % 8);
    case 2:
        return next() & next() & next();
    case 3:
        return UINT64_C(1) << next() % 64;
    case 4:
        return next() % 64;
    default:
        return next();
    }
}

typedef struct {
    Session *s;
    const char *text;
    Query query; /* the one that made the term */
    Value value;
    Node *node;
    Source *source;
    uint64_t *scratch;
} Trial;

/* The names' values, in the order of their variables in the pool. */
static uint64_t of_term(const Trial *t, Term term, const uint64_t *values) {
    if (term_is_word(term)) return term.word;
    uint64_t *by_number = calloc(pool_vars(t->s->pool) + 1, sizeof *by_number);
    for (size_t i = 0; i < t->query.nused; i++)
        by_number[pool_node(t->s->pool, t->query.used[i].term.ref)->k] = values[i];
    uint64_t value = term_eval(t->s->pool, term, by_number, t->scratch);
    free(by_number);
    return value;
}

static bool agrees(const Trial *t, const uint64_t *values) {
    Query query;
    query_init(&query, t->s->exec, NAMES_VALUES);
    query.arena = t->s->arena;
    query.source = t->source;
    query.diags = &t->s->diags;
    query.limits = &t->s->limits;
    for (size_t i = 0; i < t->query.nused; i++)
        query_bind(&query, t->query.used[i].sym,
                   (Value){.term = term_word(values[i]), .kind = KIND_INT});
    Value value;
    bool defined = exec_eval(&query, t->node->kid[0], &value);
    diag_clear(&t->s->diags);
    if (defined != (of_term(t, t->query.defined, values) != 0)) return false;
    return !defined || value.term.word == of_term(t, t->value.term, values);
}

static void compare(Trial *t) {
    uint64_t values[NAMES_MOST];
    t->scratch = malloc((pool_count(t->s->pool) + 1) * sizeof(uint64_t));
    for (int round = 0; round < TRIALS; round++) {
        for (size_t i = 0; i < t->query.nused; i++) values[i] = any_word();
        if (agrees(t, values)) continue;
        for (size_t i = 0; i < t->query.nused; i++)
            print_error("%s = 0x%llx\n", t->query.used[i].sym->name,
                        (unsigned long long)values[i]);
        fail_msg("%s", t->text);
    }
    free(t->scratch);
}

static void check(Session *s, const char *text) {
    Trial t = {.s = s, .text = text, .source = source_new("t", text, strlen(text), 1)};
    const Statement statement = {.source = t.source,
                                 .span = span_of(0, strlen(text)),
                                 .text = text,
                                 .len = strlen(text)};
    t.node = parse_statement(s->parse, &statement, s->arena, &s->diags);
    session_query(s, t.source, NAMES_LAW);
    if (!t.node || !exec_eval(&s->query, t.node->kid[0], &t.value))
        fail_msg("%s: %s", text, s->diags.count ? s->diags.at[0].message : "");
    t.query = s->query;
    assert_true(t.query.nused <= NAMES_MOST);
    compare(&t);
    source_drop(t.source);
    session_clear(s);
}

/* A definition, or an expression to check (after '?'). */
static void check_all(const char *const *lines) {
    Session s;
    session_open(&s);
    s.limits.steps = 20000;
    s.limits.rounds = 65;
    seed = 88172645463325252u;
    for (; *lines; lines++) {
        if (**lines == '?')
            check(&s, *lines + 1);
        else if (!session_run(&s, *lines, NULL))
            fail_msg("%s: %s", *lines, s.diags.at[0].message);
    }
    session_close(&s);
}

static void operators(void **state) {
    static const char *const lines[] = {"?a & b == b & a",
                                        "?a / b",
                                        "?a % b + a / 3",
                                        "?a ** b",
                                        "?a ** 3",
                                        "?2 ** a",
                                        "?a <> b",
                                        "?a <= b",
                                        "?a > b >= c",
                                        "?a ⊂ b",
                                        "?a ⊇ b",
                                        "?a ⊆ a | b",
                                        "?a in b",
                                        "?a ∉ b",
                                        "?{a, b}",
                                        "?~a -> b",
                                        "?a <-> b",
                                        "?(a == b) -> (b == c)",
                                        "?(a == b) <-> (b == c)",
                                        "?not (a == b)",
                                        "?a \\ b",
                                        "?a &~ b",
                                        "?a << b >> c",
                                        "?a >>> b",
                                        "?-a + !b",
                                        "?a∁",
                                        "?(a < b ? a + 1 : b / a)",
                                        "?a && b / a > 3",
                                        "?a || 5 % a == 1",
                                        "?a => 1 / a == 0",
                                        "?a <=> b",
                                        "?squares({a1, c3})[a]",
                                        "?a in squares({a1, c3})",
                                        "?sum(i in 0..7: a >> i & 1)",
                                        "?all(i in 0..7: a >> i != 3)",
                                        "?any(i in 0..7: a >> i == 3)",
                                        "?max(i in 0..3: a ^ i)",
                                        "?min(i in {a, b}: i)",
                                        "?union(s in {a1, c3}: a << s)",
                                        "?xorall(i in 0..3, j in 0..i: a >> i + j)",
                                        "?count(s in squares: s in a)",
                                        NULL};
    check_all(lines);
}

static void types(void **state) {
    static const char *const lines[] = {
        "?(int)a / 7",
        "?(int)a % (int)b",
        "?(int)a >> 3",
        "?(char)a >> 1",
        "?-(char)a",
        "?(char)a * (char)b",
        "?(unsigned)a * (unsigned)b",
        "?(int)a < (int)b",
        "?(unsigned)a < (int)b",
        "?(short)a << (int)b",
        "?(int)a << (int)b",
        "?(int)a >>> (int)b",
        "?(int64_t)a / (int64_t)b",
        "?(int64_t)a % b",
        "?(bool)a + 1",
        "?(int)a == (unsigned)b",
        "?(uint16_t)a - (uint8_t)b",
        "?~(unsigned char)a",
        "U64 genShift(U64 x, int s) { char left = (char) s; "
        "char right = -((char)(s >> 8) & left); return (x >> right) << (right + left); }",
        "U64 branching(U64 x, int s) { return (s > 0) ? (x << s) : (x >> -s); }",
        "?genShift(a, b)",
        "?branching(a, b)",
        "U64 mixed(int a, unsigned b) { return a < 0 ? a : b; }",
        "?mixed(a, b)",
        "int narrow(U64 x) { char c = x; short s = c * 3; c += s; return s - c++; }",
        "?narrow(a)",
        NULL};
    check_all(lines);
}

static void branches(void **state) {
    static const char *const lines[] = {
        "U64 f(U64 x) { U64 r = 0; if (x & 1) { r = 5; x++; } else r = x; return r + x; "
        "}",
        "?f(a)",
        "U64 early(U64 x, U64 y) { if (x == 0) return y; if (y == 0) return x; "
        "for (int i = 0; i < 4; i++) { if (x & 1) return i; x >>= 1; } return 99; }",
        "?early(a, b)",
        "U64 tern(U64 x) { int y = 3; U64 r = x > 5 ? y++ : (y = 7); return r * 100 + y; "
        "}",
        "?tern(a)",
        "U64 both(U64 x) { int y = 3; if (x && (y = 5) && x > 7) y++; return y; }",
        "?both(a)",
        "int deep(U64 x) { int r = 1; if (x & 1) { if (x & 2) { r = 2; } else { if (x & "
        "4) "
        "return 9; r = x & 7; } r++; } else if (x & 8) r = 7; return r * r; }",
        "?deep(a)",
        "?deep(a) + deep(b) * (a & 1 ? deep(a ^ b) : 3)",
        "int sw(int x) { int r = 0; switch (x) { case 0: r += 1; case 1: r += 2; break; "
        "case 2: r += 4; default: r += 8; case 5: r += 16; } return r; }",
        "?sw(a & 7)",
        "?sw(a)",
        "int sw2(U64 x) { int r = 0; for (int i = 0; i < 6; i++) { switch (x >> i & 3) { "
        "case 0: continue; case 1: r += 3; break; case 2: if (r > 4) return 77; } r += "
        "i; } "
        "return r; }",
        "?sw2(a)",
        "int sw3(U64 x, U64 y) { switch (x & 3) { case 1: if (y & 1) break; return 5; "
        "case 2: { int z = y & 3; return z; } } return 6; }",
        "?sw3(a, b)",
        NULL};
    check_all(lines);
}

static void loops(void **state) {
    static const char *const lines[] = {
        "int pop(U64 x) { int n = 0; while (x) { n++; x &= x - 1; } return n; }",
        "?pop(a & 0xff)",
        "?pop(a)",
        "int pop2(U64 x) { int n = 0; for (int i = 0; i < 64; i++) n += x >> i & 1; "
        "return n; }",
        "?pop2(a)",
        "int br(U64 x) { int i, r = 0; for (i = 0; i < 8; i++) { if (x & 1 << i) break; "
        "r += i; } "
        "return r * 100 + i; }",
        "?br(a)",
        "int cont(U64 x) { int r = 0; for (int i = 0; i < 8; i++) { if (x >> i & 1) "
        "continue; "
        "r += i; if (r > 10) break; } return r; }",
        "?cont(a)",
        "int dow(U64 x) { int n = 0; if (x) do { n += lsb(x); } while (x &= x - 1); "
        "return n; }",
        "?dow(a & 0xf0f)",
        "int nest(U64 x, U64 y) { int r = 0; for (int i = 0; i < 4; i++) { for (int j = "
        "0; "
        "j < 4; j++) { if (x >> (i * 4 + j) & 1) { if (y >> i & 1) break; r += j; } else "
        "if "
        "(y & 0x80) return r; r ^= i; } if (r == 5) break; } return r; }",
        "?nest(a, b)",
        "int both(U64 x, U64 y) { int r = 0; x &= 7; while (x) { U64 z = y & 3; while "
        "(z) { "
        "if (z == x) { r += 10; break; } z--; r++; } x--; if (r > 20) return r; } return "
        "r; }",
        "?both(a, b)",
        "int collatz(U64 x) { int n = 0; x &= 7; while (x > 1) { x = x & 1 ? 3 * x + 1 : "
        "x >> 1; "
        "n++; } return n; }",
        "?collatz(a)",
        "int inf(U64 x) { while (x & 1) { } return x; }",
        "?inf(a)",
        "int skip(U64 x) { int n = 0; do { if (x & 1) { x >>= 1; continue; } n++; x >>= "
        "2; } "
        "while (x & 0xff); return n; }",
        "?skip(a & 0xffff)",
        "int plain(U64 x) { int n = 0; while (1) { if (n > 5) break; n += x & 3; if (n "
        "== 3) "
        "continue; n++; } return n; }",
        "?plain(a)",
        "int rec(U64 x) { return x == 0 ? 0 : 1 + rec(x >> 8); }",
        "?rec(a)",
        NULL};
    check_all(lines);
}

static void storage(void **state) {
    static const char *const lines[] = {
        "int arr(U64 x) { int t[4] = {1, 2, 3, 4}; t[x & 3] = 9; if (x & 4) t[0] = 7; "
        "return t[x >> 1 & 3] * 10 + t[0]; }",
        "?arr(a)",
        "int tab(U64 x) { int t[4] = {5, -6, 7, 8}; return t[x]; }",
        "?tab(a)",
        "int two(U64 x) { int t[2][2] = {{1, 2}, {3, 4}}; t[x & 1][x >> 1 & 1]++; "
        "return t[1][x & 1] * 10 + t[0][1]; }",
        "?two(a)",
        "?two(a >> 1) + two(b)",
        "int un(U64 x) { int y; if (x > 3) y = 5; return y; }",
        "?un(a)",
        "int gap(U64 x) { int t[4]; t[x & 3] = 1; t[0] = 2; return t[x >> 2 & 3]; }",
        "?gap(a)",
        "int loc(U64 x) { int r = 0; for (int i = 0; i < 4; i++) { int y; if (x >> i & "
        "1) y = i; "
        "else { y = 2 * i; r++; } r += y; } return r; }",
        "?loc(a)",
        "int fresh(U64 x) { int r = 0; for (int i = 0; i < 3; i++) { int y; if (x >> i & "
        "1) "
        "y = i; if (x >> 3 & 1) r += y; } return r; }",
        "?fresh(a)",
        "void add(int t[4], U64 x) { if (x & 1) { t[0] = 5; return; } t[1] += 2; }",
        "int use(U64 x) { int t[4] = {1, 2, 3, 4}; if (x & 2) add(t, x); t[2] = t[0] * "
        "t[1]; "
        "return t[2] * 10 + t[1]; }",
        "?use(a)",
        "void fill(int t[4], U64 x) { for (int i = 0; i < 4; i++) { if (x >> i & 1) "
        "return; "
        "t[i] = i; } }",
        "int use2(U64 x) { int t[4] = {9, 9, 9, 9}; for (int k = 0; k < 3; k++) { if (x "
        ">> k & 8) "
        "continue; fill(t, x >> k); } return t[0] + 10 * t[1] + 100 * t[2] + 1000 * "
        "t[3]; }",
        "?use2(a)",
        "int asr(U64 x) { assert(x > 2); return x; }",
        "?asr(a)",
        "int off(U64 x) { if (x) return 1; }",
        "?off(a)",
        "int t[8] = {9, 1, -7, -8, -9, -1, 7, 8};",
        "?t[a & 7] + t[b]",
        "int out(U64 x) { unsigned long i = 77; if (_BitScanForward64(&i, x)) x ^= 1 << "
        "i; "
        "_bittestandset64(&x, 3); return x; }",
        "?out(a)",
        NULL};
    check_all(lines);
}

/* Loops that take a word apart: those that are done at once (loops/loop_summary.h), and
 * those that only look like them. */
static void scans(void **state) {
    static const char *const lines[] = {
        "int w[64]; for (int i = 0; i < 64; i++) w[i] = i * i - 300;",
        "U64 z[64]; for (int i = 0; i < 64; i++) z[i] = (i + 1) * 0x9E3779B97F4A7C15;",
        "int f1(U64 x) { int n = 0; while (x) { n++; x &= x - 1; } return n; }", "?f1(x)",
        "int f2(U64 x) { int n = 0; if (x) do n += popcount(x & -x); while (x &= x - 1); "
        "return n; }",
        "?f2(x)",
        "U64 f3(U64 x, U64 l) { while (x) { l |= x & -x; x ^= x & -x; } return l; }",
        "?f3(x, y)",
        "U64 f4(U64 x, U64 l) { while (x) { l &= ~(x & -x); x -= x & -x; } return l; }",
        "?f4(x, y)",
        "U64 f5(U64 x, U64 l) { while (x) { l ^= z[lsb(x)]; x &= x - 1; } return l; }",
        "?f5(x, y)",
        "int f6(U64 x) { int s = 0; while (x) { s += w[lsb(x)]; x &= x - 1; } return s; "
        "}",
        "?f6(x)",
        "U64 f7(U64 x) { U64 p = 1; for (; x; x &= x - 1) p *= 2 * lsb(x) + 1; return p; "
        "}",
        "?f7(x)",
        "int f8(U64 x, U64 o) { int n = 0; while (x) { U64 b = x & -x; if (b & o) n++; "
        "else "
        "n -= 2; x ^= b; } return n; }",
        "?f8(x, y)",
        "int f9(U64 x) { int n = 0, i; if (x) do { i = msb(x); n += i; } while (x ^= "
        "1ULL << "
        "i); return n; }",
        "?f9(x)",
        "U64 g1(U64 x) { U64 a = 0; while (x) { a |= knight({lsb(x)}); x &= x - 1; } "
        "return "
        "a; }",
        "?g1(x)",
        "int g2(U64 x) { int last = 64; while (x) { last = lsb(x); x &= x - 1; } return "
        "last; }",
        "?g2(x)",
        "int g3(U64 x) { int last; while (x) { last = msb(x); x ^= 1ULL << last; } "
        "return "
        "last; }",
        "?g3(x)",
        "U64 g4(U64 x, U64 y) { while (x) { y += x & -x; x &= x - 1; } return y; }",
        "?g4(x, y)",
        "bool g5(U64 x) { bool odd = 0; while (x) { odd = !odd; x &= x - 1; } return "
        "odd; }",
        "?g5(x)",
        "int g6(U64 x) { unsigned long i; int n = 0; while (_BitScanForward64(&i, x)) { "
        "n += "
        "i; x &= x - 1; } return n * 100 + i; }",
        "?g6(x)",
        "uint8_t g7(U64 x, uint8_t n) { while (x) { n -= 3 * lsb(x); x &= x - 1; } "
        "return n; }",
        "?g7(x, y)",
        "U64 g8(U64 x, U64 y) { while (x) { y <<= 1; x &= x - 1; } return y; }",
        "?g8(x, y)",
        "int g9(U64 x, U64 y) { int n = 0; while (x) { U64 t = y & ~(x & -x); while (t) "
        "{ "
        "n++; t &= t - 1; } x &= x - 1; } return n; }",
        "?g9(x, y & 0xff)",
        /* shifted away */
        "int h1(U64 x) { int n = 0; while (x) { n += x & 1; x >>= 1; } return n; }",
        "?h1(x)",
        "int h2(U64 x) { int n = 0, i = 0; while (x) { if (x & 1) n += i; x >>= 1; i++; "
        "} "
        "return n; }",
        "?h2(x)",
        "int h3(U64 x) { int n = 0, i = 0; while (x) { if (x & 1) n += i; x >>= 1; i++; "
        "} "
        "return n + 1000 * i; }",
        "?h3(x)",
        "int h4(U64 x) { int n = 0; while (x) { if (x) n++; x >>= 1; } return n; }",
        "?h4(x)",
        "int h5(U64 x) { int n = 0; do { n += x & 1; } while (x >>= 1); return n; }",
        "?h5(x)",
        "int h6(U64 x) { int n = 0; while (x) { if (x != 0) n ^= x; x >>= 8; } return n; "
        "}",
        "?h6(x)",
        "int h7(U64 x) { int n = 7; while (x) { n = x & 1; x >>= 1; } return n; }",
        "?h7(x)",
        /* not what they look like */
        "U64 a1(U64 x) { U64 l = 0; while (x) { l = l << 6 | lsb(x); x &= x - 1; } "
        "return l; }",
        "?a1(x)",
        "U64 a2(U64 x) { U64 l = 0; while (x) { l = l * 3 + 1; x &= x - 1; } return l; }",
        "?a2(x)", "int a3(U64 x) { int n = 0; while (x) { n++; x &= x - 2; } return n; }",
        "?x & 1 ? 0 : a3(x)",
        "int a4(U64 x) { int n = 0; while (x) { n += popcount(x); x &= x - 1; } return "
        "n; }",
        "?a4(x)",
        "int a5(U64 x) { int n = 0; while (x) { if (x & 8) break; n++; x &= x - 1; } "
        "return n; }",
        "?a5(x)",
        "int a6(U64 x) { int n = 0; while (x) { if (x == 12) return 99; n++; x &= x - 1; "
        "} "
        "return n; }",
        "?a6(x)",
        "int a7(U64 x) { int n = 0; while (x) { x &= x - 1; n += x & -x; } return n; }",
        "?a7(x)",
        "int a8(U64 x) { int n = 0, m = 0; while (x) { n += m; m += lsb(x); x &= x - 1; "
        "} "
        "return n; }",
        "?a8(x)",
        "int a9(U64 x) { int n = 0; while (x) { if (n > 5) n = 0; n++; x &= x - 1; } "
        "return n; }",
        "?a9(x)",
        "int b1(U64 x) { int n = 0; while (x && n < 3) { n++; x &= x - 1; } return n; }",
        "?b1(x)",
        "int b2(U64 x) { int n = 0; while (x) { n++; x &= x - 1; if (n == 2) x |= 16; if "
        "(n == "
        "9) x = 0; } return n; }",
        "?b2(x)",
        "int b3(U64 x) { int n = 0; while (x) { n++; x &= x - 1; x &= x - 1; } return n; "
        "}",
        "?b3(x)",
        "int b4(U64 x, U64 y) { int n = 0; while (x) { n += 100 / (y + lsb(x)); x &= x - "
        "1; } "
        "return n; }",
        "?b4(x, y % 3)",
        "int b5(U64 x) { int n = 0; while (x) { n += w[lsb(x) + 8]; x &= x - 1; } return "
        "n; }",
        "?b5(x)",
        "U64 b6(U64 x) { U64 l = 0; while (x) { if (lsb(x) & 1) l |= x & -x; else l ^= "
        "255; x "
        "&= x - 1; } return l; }",
        "?b6(x)",
        "int b7(U64 x) { int n = 0; while (x) { n = max(n, w[lsb(x)]); x &= x - 1; } "
        "return n; }",
        "?b7(x)", "int b8(U64 x) { int n = 0; while (n++, x) x &= x - 1; return n; }",
        "?b8(x)",
        "int b9(U64 x) { int n = 0; if (x) do n++; while (n++, x &= x - 1); return n; }",
        "?b9(x)",
        "int c2(U64 x) { int n = 0; while (x) { if (lsb(x) == 5) continue; n++; x &= x - "
        "1; } "
        "return n; }",
        "?c2(x & ~32)", NULL};
    check_all(lines);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(operators), cmocka_unit_test(types),
        cmocka_unit_test(branches),  cmocka_unit_test(loops),
        cmocka_unit_test(storage),   cmocka_unit_test(scans),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
