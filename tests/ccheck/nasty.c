/* Functions that look at what is easily got wrong: aliases, unions, bit-fields, state that
 * callees change, the order of effects. Each is F(a, b), between lines of dashes; nothing in
 * them is undefined. */
----
int F(int a, int b) { int x[3] = {a, b, 3}; int *p = x, *q = x + 1; *p = *q + 1; *q = *p + 1; return x[0] * 100 + x[1] * 10 + *(p + 2); }
----
int F(int a, int b) { union { int i; unsigned char c[4]; } u; u.i = a * 0x01010101; u.c[1] ^= b; u.c[3]++; return u.i; }
----
int F(int a, int b) { union { short s[2]; unsigned u; } u = {.u = 0}; u.s[a & 1] = -b; u.s[1] += 3; return (int)u.u; }
----
int F(int a, int b) { union { long l; struct { int lo, hi; } p; } u; u.p.lo = a - 4; u.p.hi = b; u.l -= 1; return u.p.lo * 3 + u.p.hi; }
----
struct T { struct { int v[2]; signed char k; } in[2]; int n; };
int F(int a, int b) { struct T t = {{{{1, 2}, 3}, {{4, 5}, 6}}, 7}, u; u = t; u.in[a & 1].v[b & 1] = 9; t.in[b & 1] = u.in[a & 1]; t.in[1].k += 125; return t.in[0].v[0] + 10 * t.in[0].v[1] + 100 * t.in[1].v[1] + 1000 * t.in[1].k + t.n; }
----
struct T { int a, b; short c; };
int F(int a, int b) { struct T t = {1, 2, 3}; int *p = a & 1 ? &t.a : &t.b; short *q = &t.c; *q -= b; *p += *q; return t.a + 10 * t.b + 100 * t.c; }
----
static int cnt(int r) { static int c; if (r) c = 0; return ++c; }
int F(int a, int b) { cnt(1); for (int i = 0; i < (a & 7); i++) cnt(0); int x = cnt(b & 1); return x; }
----
int F(int a, int b) { int i = 0, t[4] = {1, 2, 3, 4}; t[i++ & 3] += a; t[i++ & 3] += b; t[++i & 3] ^= i; return (t[0], t[1] + 10 * t[3]) + 100 * i; }
----
int F(int a, int b) { int t[4] = {0}, *p = t; *p++ = a; *p++ += b; *p = p[-1] - p[-2]; p[1] = p - t; return t[0] + 10 * t[1] + 100 * t[2] + 1000 * t[3]; }
----
struct B { int a : 3; unsigned b : 3; int c : 1; signed char d : 4; unsigned long e : 33; };
int F(int a, int b) { struct B x = {0}; x.a = a + b; x.b = a - b; x.c = a; x.d = a * b; x.e = ~0ul; x.e += b; x.a++; --x.b; return x.a + 10 * x.b + 100 * x.c + 1000 * x.d + (int)(x.e >> 30) * 7; }
----
enum E { LOW = -2, ZERO, ONE, BIG = 0x7fffffff };
int F(int a, int b) { enum E e = (enum E)(a - 2); int r = 0; switch (e) { case LOW: r = 1; case ZERO: r += 2; break; case ONE: r = 30; default: r += 4; } return r * (e < 0 ? -1 : 1) + (b > LOW); }
----
int F(int a, int b) { signed char c = 120 + a; unsigned char d = b - 3; c += d; d += c; return c * 1000 + d; }
----
int F(int a, int b) { signed char c = a * 40; return (c >> 1) + (unsigned char)c * 3 - (c < 0) + (signed char)(c << b); }
----
static void out(int *x, int *y) { *x += 3; *y *= 2; *x -= *y; }
int F(int a, int b) { int u = a, v = b; out(&u, &v); out(&u, &u); out(b & 1 ? &u : &v, &v); return u * 100 + v; }
----
static int *choose(int c, int *x, int *y) { return c & 1 ? x : y; }
int F(int a, int b) { int x = 1, y = 2, z = 3; *choose(a, &x, &y) = *choose(b, &y, &z) + 5; int *p = choose(a >> 1, &x, &z); (*p)++; return x + 10 * y + 100 * z; }
----
int F(int a, int b) { unsigned u = a - 5; int s = -3; return (u > s) + 2 * (u / 2 > 100) + 4 * ((int)u >> 1 == (a - 5) / 2) + 8 * (u % 3) + b; }
----
int F(int a, int b) { unsigned short s = 65530 + a; s++; short t = s; return s + t * 2 + (s << b) - (unsigned short)(s << b); }
----
int F(int a, int b) { long l = 0x7fffffff; l += a; int i = (int)l; unsigned u = (unsigned)i; return (int)(l % 7) + i / (b + 1) + (int)(u / 3); }
----
static int t[4]; static int idx; static int nextidx(void) { return idx++ & 3; }
int F(int a, int b) { idx = a; for (int i = 0; i < 4; i++) t[i] = i * b; t[nextidx()] += 5; t[nextidx()] ^= 7; int r = t[nextidx()]++; return r + idx * 100 + t[0] + t[1] * 2 + t[2] * 3 + t[3] * 5; }
----
static int g; static int side(int x) { g = g * 3 + x; return x; }
int F(int a, int b) { g = 0; int r = (side(a & 1) && side(b & 1)) || side(5); r += side(a) ? side(b) : side(7); return g * 2 + r; }
----
int F(int a, int b) { int m[2][3] = {{1, 2, 3}, {4, 5, 6}}; int (*p)[3] = m; p[a & 1][b % 3] = 9; int *q = &p[1][0]; q[-1 + (a & 1)] += 100; return m[0][0] + m[0][1] * 2 + m[0][2] * 3 + m[1][0] * 5 + m[1][1] * 7 + m[1][2] * 11; }
----
struct N { int v; struct N *next; };
int F(int a, int b) { struct N x = {1, 0}, y = {2, &x}, z = {3, &y}; if (a & 1) x.next = &z; struct N *p = &z; int s = 0; for (int i = 0; i < 4 && p; i++, p = p->next) { s = s * 5 + p->v; p->v += b; } return s; }
----
struct N { int v; struct N *next; };
static void rev(struct N **h) { struct N *r = 0; while (*h) { struct N *n = (*h)->next; (*h)->next = r; r = *h; *h = n; } *h = r; }
int F(int a, int b) { struct N x = {a, 0}, y = {b, &x}, z = {3, a & 2 ? &x : &y}; struct N *h = &z; rev(&h); int s = 0; for (; h; h = h->next) s = s * 9 + h->v; return s; }
----
int F(int a, int b) { int s = 0; for (int i = 0; i < 8; i++) { if (i == a) continue; if (i > b + 3) break; s = s * 2 + i; } do { s--; } while (s > 1000); return s; }
----
static int f1(int x) { return x + 1; } static int f2(int x) { return x * 3; } static int f3(int x) { return -x; }
int F(int a, int b) { int (*t[])(int) = {f1, f2, f3, f1}; int (**p)(int) = t + (a & 1); return p[b & 1](a) * 10 + (*t[b & 3])(b) + (a > 3 ? f2 : f3)(7); }
----
int F(int a, int b) { int x = 5; int *p = &x, **pp = &p; int y = 6; if (a & 1) *pp = &y; **pp += b; *p -= 1; return x * 100 + y; }
----
static int garr[3] = {1, 2, 3}; static int *gp = garr + 1;
int F(int a, int b) { garr[0] = a; garr[1] = b; garr[2] = 7; gp = garr + 1; gp[-1] += gp[1]; *gp++ -= 2; *gp = gp - garr; int r = garr[0] + 10 * garr[1] + 100 * garr[2]; return r; }
----
struct G { int board[4]; int ply; struct { int from, to, was; } hist[4]; };
static struct G g;
static void mk(int f, int t) { g.hist[g.ply].from = f; g.hist[g.ply].to = t; g.hist[g.ply++].was = g.board[t]; g.board[t] = g.board[f]; g.board[f] = 0; }
static void un(void) { --g.ply; g.board[g.hist[g.ply].from] = g.board[g.hist[g.ply].to]; g.board[g.hist[g.ply].to] = g.hist[g.ply].was; }
int F(int a, int b) { g.ply = 0; for (int i = 0; i < 4; i++) g.board[i] = i + 1; mk(a & 3, b & 3); mk(b & 3, (a + 1) & 3); int r = g.board[0] * 1000 + g.board[1] * 100 + g.board[2] * 10 + g.board[3]; un(); un(); return r * 10 + g.ply + (g.board[2] == 3); }
----
int F(int a, int b) { int t[4] = {1, 2, 3, 4}, u[4]; memcpy(u, t, sizeof t); memset(t, a & 1 ? -1 : 0, 8); memmove(u + 1, u, 12); u[0] = b; return t[0] + t[2] + 10 * u[1] + 100 * u[3] + u[0] + memcmp(t, u, sizeof t) * 0; }
----
int F(int a, int b) { unsigned long x = 1ul << (a * 9); int c = 0; while (x) { c += (int)(x & 1); x >>= 1 + (b & 1); if (c > 60) break; } return c + __builtin_popcountll(~0ull << a); }
----
int F(int a, int b) { int x = a; x += x++ * 0 + 1; int y = (x = b, x + 1); x ^= y ^= x ^= 0; return x * 100 + y; }
----
int F(int a, int b) { const int k[] = {[3] = 7, [1] = 2, 5}; int n = sizeof k / sizeof *k; return k[a & 3] + n * 10 + k[b % n]; }
----
typedef struct { unsigned char r, g, b; } C;
static C mix(C x, C y) { C z = {x.r + y.r, x.g - y.g, x.b * y.b}; x.r = 9; return z; }
int F(int a, int b) { C p = {250 + a, b, 16}, q = {10, 20, 16 + a}; C r = mix(p, q); q = mix(r, p); return r.r + 1000 * r.g - r.b + q.r * 7 + p.r; }
----
int F(int a, int b) { char s[] = "hello"; char *p = s; while (*p) { *p ^= a; p++; } return (int)(p - s) * 1000 + s[b % 5] + (signed char)(s[0] * 2); }
----
int F(int a, int b) { int v = a; { int v = b; v++; { int v = 100; a += v; } b += v; } return v + a * 3 + b * 7; }
----
int F(int a, int b) { _Bool t = a - 3; t += b; t ^= 1; int r = t; t = -r; return r * 2 + t + !a + !!b; }
----
int F(int a, int b) { long long p = (long long)a << 40; unsigned q = p >> 38; int r = (int)(p / 3 % 1000); return r + (int)q + (b - 7) / 2 + (b - 7) % 3 + ((b - 7) >> 1); }
----
int F(int a, int b) { int t[5] = {0}, n = 0; for (int *p = t; p != t + 5; ++p) *p = n += a; for (int *e = t + 4; e > t + (b & 3); e--) *e -= e[-1]; return t[0] + 2 * t[1] + 3 * t[2] + 5 * t[3] + 7 * t[4]; }
----
static unsigned seed; static unsigned rnd(void) { seed = seed * 1103515245u + 12345; return seed >> 16 & 7; }
int F(int a, int b) { seed = a * 77 + b; int s = 0; for (int i = 0; i < 3; i++) s = s * 10 + (int)rnd(); return s + (int)(seed & 1); }
----
static int tab[8][2]; static int made;
static void init(int k) { if (made) return; for (int i = 0; i < 8; i++) { tab[i][0] = i * k; tab[i][1] = i ^ k; } made = 1; }
int F(int a, int b) { made = 0; init(3); init(a); return tab[a & 7][b & 1] + 10 * made; }
----
struct S { int n; int v[3]; }; static struct S stack; static void push(int x) { if (stack.n < 3) stack.v[stack.n++] = x; } static int pop(void) { return stack.n > 0 ? stack.v[--stack.n] : -1; }
int F(int a, int b) { stack.n = 0; push(a); if (b & 1) push(b); push(a + b); if (b & 2) pop(); push(9); int x = pop() * 100; x += pop() * 10; return x + pop(); }
----
int F(int a, int b) { int x = a, *p = &x; int **q = &p; int y = b; int *r = &y; *q = r; *p = 3; *r += 1; p = &x; return **q * 100 + y * 10 + x; }
----
int F(int a, int b) { struct { int *p; int k; } s[2]; int x = a, y = b; s[0].p = &x; s[1].p = &y; s[0].k = 1; s[1].k = 0; *s[s[a & 1].k].p += 10; s[a & 1].p = s[b & 1].p; ++*s[0].p; return x * 1000 + y; }
----
int F(int a, int b) { unsigned char c = 255; c = c + 1 == 256 ? a : b; c = ~c; c >>= 2; c = -c; return c << 24 >> 20; }
----
int F(int a, int b) { int r = 0; for (unsigned i = (unsigned)a; i-- > 0;) r = r * 3 + (int)i; for (signed char k = 125; k > 0 && k < 127; k++) r += k - b; return r; }
----
static long acc; static void add(long *to, const long *from) { *to += *from; *to += *from; }
int F(int a, int b) { acc = a; long l = b; add(&acc, &l); add(&acc, &acc); add(&l, &acc); return (int)(acc * 10 + l); }
----
struct P { int x, y; }; static struct P pts[3];
static struct P *find(int x) { for (int i = 0; i < 3; i++) if (pts[i].x == x) return &pts[i]; return 0; }
int F(int a, int b) { for (int i = 0; i < 3; i++) pts[i] = (struct P){i * 2, b}; struct P *p = find(a & 6); if (p) p->y += 5, p->x = 1; return pts[0].y + pts[1].y * 3 + pts[2].y * 7 + pts[1].x * 100 + (p ? (int)(p - pts) : -1) * 1000; }
----
int F(int a, int b) { int r = a; r = r < 0 ? -r : r, r += b; r <<= 2, r |= 1; return (r, a) + (b ? r : -r); }
----
static int deep(int *p, int n) { int l = *p; if (!n) return l; *p = l + n; int r = deep(n & 1 ? p : &l, n - 1); return r * 2 + *p - l; }
int F(int a, int b) { int x = b; return deep(&x, a & 3) + x * 100; }
----
static unsigned long z[2]; static void tog(int i) { z[i >> 1 & 1] ^= 1ul << (i * 5); }
int F(int a, int b) { z[0] = z[1] = 0; tog(a); tog(b); tog(a ^ b); tog(a); return (int)((z[0] ^ z[1] * 3) % 100003); }
----
union V { struct { unsigned lo : 4, mid : 8, hi : 20; } f; unsigned w; unsigned short h[2]; };
int F(int a, int b) { union V v; v.w = 0x12345678; v.f.mid = a * 37; v.f.lo -= b; v.h[1] += v.h[0]; v.f.hi ^= a; return (int)(v.w ^ v.h[0]); }
----
int F(int a, int b) { int x[2][2] = {{a, b}, {b, a}}; int *p = x[0], s = 0; for (int i = 0; i < 2; i++) { int *q = x[i]; q[1 - i] += *p; s += q[i] * (i + 1); } return s * 10 + x[0][1] + x[1][0]; }
----
int F(int a, int b) { typedef int T3[3]; T3 t = {a, b, a}; T3 *p = &t; (*p)[1] += 5; int n = 0; for (int i = 2; i >= 0; --i) n = n * 7 + (*p)[i]; return n + (int)sizeof *p; }
----
static int log_[8], nlog; static int say(int x) { if (nlog < 8) log_[nlog++] = x; return x; }
int F(int a, int b) { nlog = 0; int t[2] = {say(a), say(b)}; int r = say(1) ? say(t[0]) : say(t[1]); say(3), say(4); int s = r; for (int i = 0; i < nlog; i++) s = s * 3 + log_[i]; return s; }
----
int F(int a, int b) { int k = 3; int *p = (a & 1) ? &k : (b & 1) ? &a : &b; *p += 4; int *q = (*p & 2) ? p : &k; *q *= 2; return k + 10 * a + 100 * b; }
----
static int arr[4]; 
int F(int a, int b) { for (int i = 0; i < 4; i++) arr[i] = i; arr[arr[a & 3]] = arr[b & 3] + 1; arr[arr[1] & 3] += arr[2]; arr[arr[3] & 3]--; return arr[0] + 10 * arr[1] + 100 * arr[2] + 1000 * arr[3]; }
----
int F(int a, int b) { int t = 0; if (a > 2) { if (b > 4) return t + 1; t += 10; } else if (b < 2) t = 20; else { t = 30; if (a == b) return t; } t += a; return b & 1 ? t : -t; }
----
static int ga = 2; static int gb(void) { return ga++; }
int F(int a, int b) { ga = a; int x = gb(); x = x * 10 + gb(); ga -= b; while (gb() < 4) x += 3; return x * 10 + ga; }
----
struct L { unsigned char sq[4]; int n; };
static void addm(struct L *l, int m) { l->sq[l->n++] = m; }
static int gen(struct L *l, int a) { l->n = 0; for (int i = 0; i < 4; i++) if (a >> i & 1) addm(l, i * 80); return l->n; }
int F(int a, int b) { struct L l = {{0}, 0}; int n = gen(&l, a & 15), s = 0; for (int i = 0; i < n; i++) s = s * 3 + l.sq[i]; return s + n + b; }
----
int F(int a, int b) { long x = a - 4, y = b - 4; int r = (x < y) + 2 * ((unsigned long)x < (unsigned long)y) + 4 * ((unsigned)x < (unsigned)y) + 8 * ((short)x < y) + 16 * (x < (unsigned char)y); return r; }
----
int F(int a, int b) { int x = 0; x |= 1 << a; x &= ~(1 << b); x ^= x << 1; x = (x & 0x55) << 1 | (x >> 1 & 0x55); return x * 2 - (x == 0); }
----
int F(int a, int b) { int q = 0, r = a + 20; while (r >= b + 2) { r -= b + 2; q++; if (q == 7) break; } return q * 100 + r; }
----
static signed char board8[8]; static int count8(int v) { int n = 0; for (signed char *p = board8; p < board8 + 8; p++) n += *p == v; return n; }
int F(int a, int b) { for (int i = 0; i < 8; i++) board8[i] = (i & 1) ? -1 : 1; board8[a] = b - 3; board8[b] = -board8[a]; return count8(1) * 100 + count8(-1) * 10 + count8(0); }
