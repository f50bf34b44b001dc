// Addresses where numbers are meant, and numbers where addresses are.
#include <cstdint>
#include <cstring>

struct Span {
    const int *from, *to;
    long size() const { return to - from; }
};
struct Pair {
    int *p;
    int n;
};
union Either {
    int *p;
    long v;
};
int a[4] = {1, 2, 3, 4}, b[4] = {5, 6, 7, 8};

// What hangs on where objects lie.
int low(int x) { return ((uintptr_t)&a[x & 3] >> 3) & 1; }
bool before(int x) { int *p = x ? a : b; return p < b; }
long apart(int x) { int *p = x ? a : b; return p - b; }
int copied(int x) { Pair s = {a, x}; long v; memcpy(&v, &s, 8); return v & 7; }
int either(int x) { Either u; u.p = a + (x & 1); return u.v & 7; }
bool kept(int x) { uintptr_t v = (uintptr_t)a; return v & 1; }
bool made(long x) { return (int *)x == a; }
bool stored(long x) { Either u; u.v = x; return u.p == a; }
static int parity(long v) { return v & 1; }
int called(int x) { auto h = (int (*)(int *))parity; return h(a); }

// What does not.
long within(int x) { int *p = &a[x & 3]; return p - a; }
int whole(int x) { Pair s = {a, x}, t; memcpy(&t, &s, sizeof t); return *t.p + t.n; }
int rounds(int x) { int n = 0; for (int *p = a; p < a + 4; p++) n += *p; return n; }
bool same(int x) { return (uintptr_t)a == (uintptr_t)b; }
long size(int x) { Span s = {a, a + 4}, t = s; return t.size(); }
int swapped(int x) { int *p = a, *q = b, *t = p; p = q; q = t; return *p; }
int moved(int x) { Pair s[2] = {{a, 1}, {b, 2}}, t = s[0]; s[0] = s[1]; s[1] = t; return *s[0].p + s[1].n; }
bool null(int x) { Either u; u.v = 0; return u.p == a; }
int number(int x) { Either u; u.p = a; u.v = x; return u.v & 7; }
int ends(int c) { int *p = c & 1 ? a + 4 : b + 4; return p != a && p != b; }
int strings(int x) { const char *p = "xabc", *q = "abc"; return p + 1 == q; }
static int one() { return 1; }
static int two() { return 2; }
int functions(int x) { return (uintptr_t)(void *)one < (uintptr_t)(void *)two; }
int walk(int x) { int n = 0; for (int *p = b, *e = b + 4; p != e; p++) n += *p; return n; }
