"""Random C functions about data: structs, arrays, pointers; the same for the same seed.

They are written as text. Indices are masked and pointers point into something, but in wild
functions, where some inputs read what was never set or go astray."""
import re

SCALARS = ["int", "unsigned", "short", "unsigned char", "signed char", "long", "U64", "_Bool",
           "uint16_t", "int8_t"]
HELPERS = """static void h_swap(int *a, int *b) { int t = *a; *a = *b; *b = t; }
static int h_out(int *a, long *b, int c) { if (c & 1) { *a += c; return 1; } *b -= c; return *a & 7; }
static int h_early(int *a, int c) { *a ^= 5; if (c > 3) return 2; *a += 1; if (c == 2) return *a; *a += 8; return 0; }
static int *h_pick(int *a, int *b, int c) { return c & 2 ? a : b; }
static void h_fill(int *a, int n, int c) { for (int i = 0; i < n; i++) { if (i == c) return; a[i] += c + i; } }
static int h_walk(const int *a, int n) { int s = 0; const int *e = a + n; while (a != e) s = s * 3 + *a++; return s; }
static void h_deep(int **a, int *b, int c) { if (c & 4) *a = b; **a += c; }
static int h_rec(int *a, int n) { int x = n; if (n <= 0) return *a; *a += n; return h_rec(n & 1 ? a : &x, n - 1) + x; }
static void h_set(int *a, int c) { if (c & 1) { memset(a, 0, sizeof *a); return; } *a = *a + 1; }
static void h_copy(int *a, const int *b, int c) { if (c > 2) { memcpy(a, b, sizeof *a); return; } a[0] ^= 1; }
"""
GLOBALS = """static int gi, ga[4], *gp; static long gl; static U64 gu;
static int h_glob(int c) { gi += c; if (c & 1) return gi; ga[c & 3] ^= gi; *gp += 1; return ga[(c + 1) & 3]; }
static int h_next(void) { gu ^= gu << 13; gu ^= gu >> 7; gu ^= gu << 17; return (int)gu; }
static int h_stat(int c) { static int k, n[2]; if (c == -99) { k = n[1] = 0; return 0; } n[c & 1] = k; k += c; return k - n[1]; }
static int h_undo(int s) { int was = ga[s & 3]; ga[s & 3] = s; gl += ga[1] + *gp; ga[s & 3] = was; return ga[1]; }
static int h_down(int n) { if (n <= 0) return gi; gi ^= n; ga[n & 3]--; return h_down(n - 1) + gi; }
"""
RESET = "gi = 3; gl = q; gu = 77; gp = &ga[2]; for (int i = 0; i < 4; i++) ga[i] = p ^ i; h_stat(-99);"


class Struct:
    def __init__(self, name, members, union=False):
        self.name, self.members, self.union = name, members, union

    def text(self):
        rows = []
        for type_, name, bits, dims in self.members:
            rows.append(f"{spelled(type_)} {name}{''.join(f'[{d}]' for d in dims)}"
                        + (f" : {bits}" if bits else "") + ";")
        return f"{'union' if self.union else 'struct'} {self.name} {{ {' '.join(rows)} }};\n"


def spelled(type_):
    if isinstance(type_, Struct):
        return ("union " if type_.union else "struct ") + type_.name
    return type_


def structs(rng):
    made = []
    for i in range(4):
        members = []
        for k in range(rng.randrange(1, 5)):
            type_, bits, dims = rng.choice(SCALARS + ["int"] * 4), 0, ()
            if made and rng.random() < 0.3:
                type_ = rng.choice(made)
            elif rng.random() < 0.25:
                type_ = rng.choice(["int", "unsigned", "U64"])
                bits = rng.randrange(1, 12)
            if not bits and rng.random() < 0.35:
                dims = rng.choice([(2,), (4,), (2, 2)])
            members.append((type_, "mnop"[k], bits, dims))
        made.append(Struct(f"s{i}", members))
    made.append(Struct("u", [("int", "a", 0, ()), ("unsigned", "b", 0, ())], True))
    return made


def struct_helpers(rng, made):
    text = ""
    for s in made:
        m = Maker(rng, made)
        spell = spelled(s)
        m.leaf = lambda: "c"
        m.vars["c"] = ("int", (), True)
        a, b = m.place_in("x", s, (), "int"), m.place_in("x", s, (), "int")
        text += (f"static {spell} g_{s.name}({spell} x, int c) {{ {a} = (c + {b}); "
                 f"if (c & 1) {{ {b} = 3; return x; }} return x; }}\n")
        a2, b2 = [re.sub(r"\bx\b", "(*x)", t) for t in (a, b)]
        text += (f"static int k_{s.name}({spell} *x, int c) {{ {a2} ^= c; if (c > 4) return c; "
                 f"{b2} += 2; return {a2} & 3; }}\n")
    return text


class Maker:
    def __init__(self, rng, made, wild=0.0):
        self.rng, self.structs, self.wild = rng, made, wild
        self.vars = {}      # name: (type, dims, writable)
        self.pointers = {}  # name: (type, extent)
        self.deep = {}      # name: type, of int **
        self.count = self.loops = 0
        self.labels = 0
        self.outer = {}     # pointers of the blocks around, which live longer than what is here

    def name(self):
        self.count += 1
        return f"v{self.count}"

    def push(self, _, type_, name, dims=()):
        self.vars[name] = (type_, dims, True)

    def astray(self):
        return self.rng.random() < self.wild

    def index(self, size):
        mask = size - 1
        if self.astray():
            mask = 2 * size - 1
        return f"[{self.expr(1)} & {mask}]" if self.rng.random() < 0.6 else \
            f"[{self.rng.randrange(size)}]"

    def place_in(self, text, type_, dims, want=None):
        """A scalar within."""
        for d in dims:
            text += self.index(d) if self.vars else f"[{self.rng.randrange(d)}]"
        if isinstance(type_, Struct):
            member = self.rng.choice(type_.members)
            if member[2]:
                self.bits = True
            return self.place_in(f"{text}.{member[1]}", member[0], member[3], want)
        self.found = type_
        return text

    def place(self, depth=1, addressable=False, want=None):
        """A scalar lvalue; its type is in self.found."""
        for _ in range(30):
            self.bits, self.found = False, None
            names = [n for n, v in self.vars.items() if v[2]] + list(self.pointers) + list(self.deep)
            name = self.rng.choice(names)
            if name in self.vars:
                type_, dims, _ = self.vars[name]
                text = self.place_in(name, type_, dims)
            elif name in self.pointers:
                type_, extent = self.pointers[name]
                if isinstance(type_, Struct):
                    member = self.rng.choice(type_.members)
                    self.bits = bool(member[2])
                    text = self.place_in(f"{name}->{member[1]}", member[0], member[3])
                else:
                    self.found = type_
                    text = f"{name}{self.index(extent)}" if extent > 1 else f"*{name}"
                    if self.rng.random() < 0.2 and extent == 1:
                        text = f"{name}[0]"
            else:
                self.found = self.deep[name]
                text = f"**{name}"
            if (addressable and self.bits) or (want and self.found != want):
                continue
            return text
        return None

    def leaf(self):
        r = self.rng.random()
        if r < 0.3:
            return self.rng.choice("pq")
        if r < 0.75:
            return self.place(0) or "q"
        return str(self.rng.choice([0, 1, 2, 3, 5, 7, 8, 15, 100, -1, -3, 255, 65535]))

    def expr(self, depth):
        if depth <= 0 or self.rng.random() < 0.15:
            return self.leaf()
        r = self.rng.random()
        a = self.expr(depth - 1)
        if r < 0.5:
            return f"({a} {self.rng.choice('+-*&|^')} {self.expr(depth - 1)})"
        if r < 0.62:
            return f"({a} {self.rng.choice(['<', '>', '==', '!=', '<=', '>='])} {self.expr(depth - 1)})"
        if r < 0.7:
            return f"({a} {self.rng.choice(['&&', '||'])} {self.expr(depth - 1)})"
        if r < 0.76:
            return f"({a} {self.rng.choice(['<<', '>>'])} {self.rng.randrange(6)})"
        if r < 0.8:
            return f"({a} {self.rng.choice('/%')} {self.rng.randrange(1, 9)})"
        if r < 0.86:
            return f"({a} ? {self.expr(depth - 1)} : {self.expr(depth - 1)})"
        if r < 0.9:
            return f"({self.rng.choice(SCALARS)}){a}" if not a.startswith("-") else f"(-{a})".replace("--", "")
        if r < 0.94:
            p = self.address("int")
            return f"*({a} & 1 ? {p[0]} : {self.address('int')[0]})"
        if r < 0.96:
            return f"({{ long t_ = {a}; t_ ^= {self.expr(depth - 1)}; t_ + 1; }})"
        if r < 0.98:
            s = self.rng.choice(self.structs)
            have = self.object(s)
            if have:
                g = f"g_{s.name}({have}, {a})"
                return self.place_in(g, s, ())
        return f"{self.rng.choice(['-', '~', '!'])}{a}" if a[0] != "-" else a

    def object(self, struct):
        rows = [n + "".join(self.index(d) for d in v[1]) for n, v in self.vars.items()
                if v[0] is struct]
        rows += [f"(*{n})" for n, v in self.pointers.items() if v[0] is struct]
        return self.rng.choice(rows) if rows else None

    def address(self, type_):
        """(text, extent) of a pointer to something of the type."""
        rows = [n for n, v in self.vars.items() if v[0] == type_ and len(v[1]) == 1 and v[2]]
        if rows and self.rng.random() < 0.4:
            name = self.rng.choice(rows)
            size = self.vars[name][1][0]
            if self.rng.random() < 0.5:
                return name, size
            return self.rng.choice([f"&{name}{self.index(size)}",
                                    f"({name} + ({self.leaf()} & {size - 1}))"]), 1
        rows = [(n, v[1]) for n, v in self.pointers.items() if v[0] == type_]
        if rows and self.rng.random() < 0.3:
            return self.rng.choice(rows)
        if isinstance(type_, Struct):
            have = self.object(type_)
            return (f"&{have}", 1) if have else (None, 1)
        place = self.place(0, True, type_)
        return (f"&{place}", 1) if place else (f"&base", 1)

    # statements

    def declare(self):
        type_, name = self.rng.choice(SCALARS), self.name()
        r = self.rng.random()
        if r < 0.3:
            text = f"{type_} {name} = {self.expr(2)};"
            if self.astray():
                text = f"{type_} {name}; if ({self.expr(1)}) {name} = {self.expr(1)};"
            self.vars[name] = (type_, (), True)
        elif r < 0.5:
            dims = self.rng.choice([(2,), (4,), (4,), (2, 2), (2, 4), (2, 2, 2)])
            type_ = self.rng.choice([type_, "int"])
            size = dims[0]
            items = ", ".join(self.expr(1) for _ in range(self.rng.randrange(1, size + 1))) \
                if len(dims) == 1 else \
                f"[{self.rng.randrange(size)}] = {{{self.braced(self.expr(1), len(dims) - 1)}}}"
            text = f"{type_} {name}{''.join(f'[{d}]' for d in dims)} = {{{items}}};"
            if self.astray():
                text = f"{type_} {name}{''.join(f'[{d}]' for d in dims)};"
            self.vars[name] = (type_, dims, True)
        elif r < 0.72:
            s = self.rng.choice(self.structs)
            have = self.object(s)
            if have and self.rng.random() < 0.4:
                text = f"{spelled(s)} {name} = " + self.rng.choice(
                    [have, f"g_{s.name}({have}, {self.expr(1)})"]) + ";"
            elif self.astray():
                text = f"{spelled(s)} {name};"
            else:
                m = self.rng.choice(s.members)
                inner = self.expr(1)
                inner = "{}" if m[3] or isinstance(m[0], Struct) else inner
                if inner == "{}":
                    inner = "{0}"
                text = f"{spelled(s)} {name} = {{ .{m[1]} = {inner} }};"
            dims = ()
            if self.rng.random() < 0.25:
                text = f"{spelled(s)} {name}[2] = {{0}};"
                dims = (2,)
            self.vars[name] = (s, dims, True)
        elif r < 0.95:
            type_ = self.rng.choice(["int", "int", "int", type_] + self.structs)
            a, extent = self.address(type_)
            if a is None or (a == "&base" and type_ != "int"):
                return []
            b, other = self.address(type_)
            b = None if b == "&base" and type_ != "int" else b
            if self.rng.random() < 0.5 and b:
                a, extent = f"{self.expr(1)} ? {a} : {b}", min(extent, other)
            text = f"{spelled(type_)} *{name} = {a};"
            if self.astray():
                text = self.rng.choice([f"{spelled(type_)} *{name} = {self.expr(1)} ? {b or 0} : 0;",
                                        f"{spelled(type_)} *{name}; if ({self.expr(1)}) {name} = {a};"])
            self.pointers[name] = (type_, extent)
        else:
            rows = [n for n, v in self.pointers.items() if v[0] == "int"]
            if not rows:
                return []
            a, b = self.rng.choice(rows), self.rng.choice(rows)
            text = f"int **{name} = {self.expr(1)} ? &{a} : &{b};"
            for n in (a, b):
                self.pointers[n] = ("int", 1)
            self.deep[name] = "int"
        return [text]

    def braced(self, text, depth):
        return text if depth <= 1 else "{" + self.braced(text, depth - 1) + "}"

    def store(self):
        target = self.place()
        op = self.rng.choice(["=", "=", "=", "+=", "-=", "^=", "|=", "&=", "*="])
        if self.rng.random() < 0.15 and self.found != "_Bool":
            return [self.rng.choice([f"({target})++;", f"--{target};" if target[0] != "*" else f"--(*{target[1:]});"])]
        return [f"{target} {op} {self.expr(2)};"]

    def move(self):
        names = [n for n in self.pointers if self.wild or n not in self.outer]
        if not names:
            return []
        name = self.rng.choice(names)
        type_, extent = self.pointers[name]
        a, other = self.address(type_)
        if not a or (a == "&base" and type_ != "int"):
            return []
        if other < extent:
            return []
        return [f"{name} = {self.expr(1)} ? {name} : {a};"] if self.rng.random() < 0.5 else \
               [f"{name} = {a};"]

    def copy(self):
        s = self.rng.choice(self.structs)
        a, b = self.object(s), self.object(s)
        if not a or not b:
            return []
        rows = [f"{a} = g_{s.name}({b}, {self.expr(1)});", f"{a} = {b};",
                f"q += k_{s.name}(&{a}, {self.expr(1)});"]
        return [self.rng.choice(rows[:2] if a != b else rows)]

    def helper(self):
        a, b, c = self.address("int")[0], self.address("int")[0], self.expr(1)
        rows = [f"h_swap({a}, {b});", f"h_early({a}, {c});", f"*h_pick({a}, {b}, {c}) += 3;",
                f"h_set({a}, {c});", f"h_copy({a}, {b}, {c});" if a != b else ";",
                f"{{ int *d_ = {a}; h_deep(&d_, {b}, {c}); *d_ ^= 9; }}",
                f"{{ long l_ = q; int r_ = h_out({a}, &l_, {c}); *{self.paren(b)} += (int)l_ + r_; }}"]
        if not self.loops:               # the paths of a recursion in a loop are too many
            rows.append(f"{{ int r_ = h_rec({a}, {c} & 3); q ^= r_; }}")
        state = [f"{{ int r_ = h_{n}; q += r_; }}"
                 for n in [f"glob({c})", "next()", f"stat(({c}) & 7)", f"undo({c})"]
                 + [f"down(({c}) & 3)"] * (not self.loops)]
        rows += state if "gi" in self.vars else []
        arrays = [(n, v[1][0]) for n, v in self.vars.items() if v[0] == "int" and len(v[1]) == 1]
        if arrays:
            n, size = self.rng.choice(arrays)
            rows += [f"h_fill({n}, {size}, {c});", f"q += h_walk({n}, {size});",
                     f"q += h_walk({n} + ({c} & {size - 1}), 1);"]
        return [self.rng.choice(rows)]

    def paren(self, text):
        return f"({text})"

    def block(self, depth):
        kept = dict(self.vars), dict(self.pointers), dict(self.deep), self.outer
        self.outer = dict(self.pointers)
        text = "{ " + " ".join(self.statements(depth)) + " }"
        self.vars, self.pointers, self.deep, self.outer = kept
        return text

    def choose(self, depth):
        tail = f" else {self.block(depth)}" if self.rng.random() < 0.5 else ""
        return [f"if ({self.expr(2)}) {self.block(depth)}{tail}"]

    def loop(self, depth):
        if self.loops > 1:
            return []
        self.loops += 1
        i, r = self.name(), self.rng.random()
        arrays = [(n, v[0], v[1][0]) for n, v in self.vars.items()
                  if len(v[1]) == 1 and isinstance(v[0], str)]
        bound = self.rng.choice(["3", "2", f"({self.expr(1)} & 3)"])
        if r < 0.45 or not arrays:
            self.vars[i] = ("int", (), False)
            text = [f"for (int {i} = 0; {i} < {bound}; {i}++) {self.block(depth)}"]
            if self.rng.random() < .3 and "(" in bound:
                text = [f"int n{i} = {bound};", f"for (int {i} = 0; {i} < n{i}; {i}++) {self.block(depth)}"]
            del self.vars[i]
        elif r < 0.75:
            n, type_, size = self.rng.choice(arrays)
            end = self.rng.choice([f"{n} + {size}", f"{n} + ({self.leaf()} & {size - 1})", f"&{n}[{size}]"])
            self.pointers[i] = (type_, 1)
            kept = dict(self.pointers)
            del self.pointers[i]
            body = self.block(0)
            self.pointers = kept
            text = [f"for ({type_} *{i} = {n}, *e{i} = {end}; {i} < e{i}; {i}++) "
                    f"{{ *{i} {self.rng.choice(['+=', '=', '^='])} {self.expr(2)}; "
                    f"{self.rng.choice(['', f'if (*{i} > 9) break;', f'if (*{i} & 1) continue;', body])} }}"]
            del self.pointers[i]
        else:
            n, type_, size = self.rng.choice(arrays)
            text = [f"{{ {type_} *w_ = {n}; int n_ = {bound if size > 2 else 2}; "
                    f"if (n_ > {size}) n_ = {size}; while (n_-- > 0) "
                    f"{self.rng.choice([f'*w_++ ^= {self.expr(1)};', f'{{ q += *w_; w_++; }}', f'{{ *w_ = q; ++w_; if (q == 3) break; q += 1; }}'])} }}"]
        self.loops -= 1
        return text

    def switch(self, depth):
        cases = "".join(f"case {k}: {self.block(0)} {self.rng.choice(['break;', ''])} "
                        for k in self.rng.sample(range(4), 2))
        return [f"switch ({self.expr(1)} & 3) {{ {cases}default: {self.block(0)} }}"]

    def leave(self, _=0):
        if self.loops and self.rng.random() < 0.6:
            return [f"if ({self.expr(1)}) {self.rng.choice(['break', 'continue'])};"]
        return [f"if ({self.expr(2)}) return {self.expr(1)};"]

    def memory(self):
        rows = [n for n, v in self.vars.items() if v[2] and v[1]]
        if not rows:
            return []
        a = self.rng.choice(rows)
        same = [n for n in rows if n != a and self.vars[n][:2] == self.vars[a][:2]]
        if same and self.rng.random() < 0.6:
            return [f"memcpy({a}, {self.rng.choice(same)}, sizeof {a});"]
        return [f"memset({a}, {self.rng.choice(['0', '0', '-1'])}, sizeof {a});"] \
            if isinstance(self.vars[a][0], str) and self.vars[a][0] != "_Bool" else []

    def goto(self):
        self.labels += 1
        label = f"l{self.labels}"
        body = self.block(0)
        if self.rng.random() < 0.5:
            return [f"if ({self.expr(1)}) goto {label};", body, f"{label}:;"]
        n = self.name()
        return [f"int {n} = 0;", f"{label}:;", body, f"if ({n}++ < 2) goto {label};"]

    def statements(self, depth):
        out = []
        kinds = [self.declare] * 5 + [self.store] * 6 + [self.move, self.copy, self.copy,
                 self.helper, self.helper, self.leave, self.memory]
        if depth > 0:
            kinds += [self.choose, self.choose, self.loop, self.loop, self.switch]
        for _ in range(self.rng.randrange(2, 6)):
            kind = self.rng.choice(kinds)
            out += kind(depth - 1) if kind in (self.choose, self.loop, self.switch) else kind()
        return out

    def function(self, name, jumps):
        self.vars = {"p": ("int", (), True), "q": ("int", (), True), "base": ("int", (), True)}
        body = ["int base = p + 1;", "int start[4] = {p, q, 3};"]
        if self.rng.random() < 0.5:
            body.append(RESET)
            self.vars |= {"gi": ("int", (), True), "ga": ("int", (4,), True),
                          "gl": ("long", (), True), "gu": ("U64", (), True)}
            self.pointers["gp"] = ("int", 1)
        self.vars["start"] = ("int", (4,), True)
        body += self.declare() + self.declare()
        for _ in range(3):
            body += self.statements(2)
            if jumps and self.rng.random() < 0.3:
                body += self.goto()
        sums = " + ".join(self.expr(2) for _ in range(3))
        body.append(f"return {sums} + start[1] * 7 + base;")
        inner = "\n  ".join(body)
        return f"long {name}(int p, int q) {{\n  {inner}\n}}\n"


def program(rng, count, wild=0.0, jumps=True):
    made = structs(rng)
    head = "".join(s.text() for s in made) + HELPERS + GLOBALS + struct_helpers(rng, made)
    return head, [Maker(rng, made, wild).function(f"f_{i}", jumps) for i in range(count)]
