"""Random C functions whose types are found by the compiler: typeof, ?:, __auto_type, _Generic,
sizeof and statement expressions, of objects wherever they live; the same for the same seed.

Each function has objects of random types in all places (local, static, global, parameter,
element, member, through a pointer), assigns to them, and asks for the types of expressions in
them. A wrong type shows by what it cuts off, its sign or its size."""

TYPES = ["signed char", "unsigned char", "short", "unsigned short", "int", "unsigned", "long",
         "unsigned long", "_Bool", "char", "int8_t", "uint16_t", "int32_t", "U64", "__int128",
         "unsigned __int128", "__uint128_t"]
ASKED = ["signed char", "unsigned char", "char", "short", "unsigned short", "int", "unsigned",
         "long", "unsigned long", "_Bool", "__int128", "unsigned __int128"]
WIDE = ["300", "-1", "70000", "-200", "0x1234567890LL", "0x80000000u", "255", "1L << 40", "129"]
HEAD = """#define MAX(a, b) ({ __typeof__(a) a_ = (a); __typeof__(b) b_ = (b); a_ > b_ ? a_ : b_; })
#define ONCE(x) ({ __auto_type x_ = (x); x_; })
"""


class Maker:
    def __init__(self, rng, number, shapes, functions):
        self.rng, self.number, self.functions = rng, number, functions
        self.shapes = shapes        # structs: name, [(type, member, dimension)]
        self.places = []            # what can be read and assigned to
        self.body, self.globals, self.params = [], [], []
        self.count = 0

    def name(self):
        self.count += 1
        return f"v{self.count}_{self.number}"

    def index(self, size):
        return self.rng.choice([f"[p & {size - 1}]", f"[{self.rng.randrange(size)}]"])

    def declared(self, where, text):
        if where == "global":
            self.globals.append(f"{self.rng.choice(['', 'static '])}{text};\n")
        elif where == "parameter":
            self.params.append(text)
        else:
            self.body.append(f"{'static ' * (where == 'static')}{text};")

    def value(self, where):
        first = str(self.rng.randrange(-3, 260))
        return "" if where == "parameter" else f" = {first}" if self.rng.random() < 0.7 else \
            " = 0" if where == "local" else ""

    def scalar(self, where):
        name, type_ = self.name(), self.rng.choice(TYPES)
        if where == "parameter" and "128" in type_:
            type_ = "long"                      # bbx's words have 64 bits
        self.declared(where, f"{type_} {name}{self.value(where)}")
        self.places.append(name)
        return name, type_

    def element(self, where):
        name, type_ = self.name(), self.rng.choice(TYPES)
        dims = self.rng.choice([(2,), (4,), (2, 4)])
        self.declared(where, f"{type_} {name}{''.join(f'[{d}]' for d in dims)} = {{0}}")
        self.places.append(name + "".join(self.index(d) for d in dims))
        return name

    def member(self, where):
        name, (shape, members) = self.name(), self.rng.choice(self.shapes)
        self.declared(where, f"struct {shape} {name} = {{0}}")
        self.places += [f"{name}.{m}" + (self.index(d) if d else "") for _, m, d in members]
        return name, shape, members

    def pointer(self, where):
        """To what lives elsewhere; itself local or static."""
        home, name = self.rng.choice(["local", "static"]), self.name()
        if self.rng.random() < 0.5:
            target, type_ = self.scalar(where)
            self.declared(home, f"{type_} *{name}{' = 0' * (home == 'static')}")
            self.places.append(self.rng.choice([f"*{name}", f"{name}[0]"]))
        else:
            target, shape, members = self.member(where if where != "parameter" else "local")
            self.declared(home, f"struct {shape} *{name}{' = 0' * (home == 'static')}")
            self.places += [f"{name}->{m}" + (self.index(d) if d else "") for _, m, d in members]
        self.body.append(f"{name} = &{target};")

    def objects(self):
        for _ in range(self.rng.randrange(2, 5)):
            where = self.rng.choice(["local", "static", "static", "global", "parameter"])
            kinds = ["scalar", "pointer"] if where == "parameter" else \
                ["scalar", "scalar", "element", "member", "pointer"]
            getattr(self, self.rng.choice(kinds))(where)

    def place(self):
        return self.rng.choice(self.places)

    def expr(self):
        """One whose type is asked for; it changes nothing."""
        a, b = self.place(), self.place()
        if self.functions and self.rng.random() < 0.12:
            return f"{self.rng.choice(self.functions)}({a})"
        return self.rng.choice([
            a, a, a, a, f"({a})", f"{a} + 0", f"-{a}", f"~{a}", f"{a} << 1", f"{a} + {b}",
            f"(p & 1 ? {a} : {b})", f"({a} ?: {b})", f"({a}, {b})", f"({self.rng.choice(TYPES)}){a}",
            f"({{ {a}; }})", f"ONCE({a})", f"{a} == {b}", f"MAX({a}, {b})"])

    def used(self, name):
        """What tells a type: the value of the variable, its sign, what it is cut to."""
        wide = self.rng.choice(WIDE)
        return self.rng.choice([f"{name} += {wide};", f"{name} -= 200;", f"{name} = {wide};",
                                f"{name} = ~{name};", f"{name} <<= 3;", f"{name} >>= 1;",
                                f"{name} *= 0x9e3779b97f4a7c15ull; {name} += {name} >> 3;",
                                f"{name} *= {name}; {name} /= 7;", f"{name} %= 1000003;"])

    def ask(self):
        """A statement that asks, and adds what it finds to r."""
        name, e, wide = self.name(), self.expr(), self.rng.choice(WIDE)
        kind = self.rng.randrange(9)
        if kind == 0:
            return f"typeof({e}) {name} = {wide}; {self.used(name)} r = r * 31 + {name};"
        if kind == 1:
            return f"__auto_type {name} = {e}; {self.used(name)} r = r * 31 + {name};"
        if kind == 2:
            return f"r = r * 31 + (({e} ?: {wide}) < 0) + ({self.place()} ?: -1);"
        if kind == 3:
            row = self.rng.sample(ASKED, 5)
            arms = ", ".join(f"{t}: {i + 1}" for i, t in enumerate(row))
            return f"r = r * 31 + _Generic({e}, {arms}, default: 9);"
        if kind == 4:
            return (f"r = r * 31 + ({{ typeof({e}) {name} = {e}; {self.used(name)} {name}; }});")
        if kind == 5:
            return f"r = r * 31 + sizeof({e});"
        if kind == 6:
            return f"r = r * 31 + (MAX({e}, {self.place()}) >> 1);"
        if kind == 7:
            home = self.rng.choice(["", "static "])
            return f"{home}typeof({e}) {name}[2] = {{1, 2}}; {name}[p & 1] = {wide}; " \
                   f"r = r * 31 + {name}[0] + {name}[1] + sizeof {name};"
        a = self.place()
        return (f"typeof({a}) *{name} = &{a}; *{name} = {wide}; __auto_type {name}q = {name}; "
                f"r = r * 31 + *{name}q;")

    def assigned(self):
        op = self.rng.choice(["=", "=", "+=", "^=", "-="])
        text = f"{self.place()} {op} {self.rng.choice(['p', 'q', 'p + q', self.place()] + WIDE)};"
        return f"if (p & {self.rng.choice([1, 2, 4])}) {text}" if self.rng.random() < 0.4 else text

    def function(self):
        self.objects()
        lines = self.body + [self.assigned() for _ in range(self.rng.randrange(1, 4))]
        for _ in range(self.rng.randrange(2, 6)):
            lines.append(self.ask())
            if self.rng.random() < 0.5:
                lines.append(self.assigned())
        params = "".join(f", {p}" for p in self.params)
        return (f"{''.join(self.globals)}U64 f_{self.number}(int p, int q{params}) "
                "{\n  U64 r = 1;\n" + "".join(f"  {line}\n" for line in lines) + "  return r;\n}\n",
                len(self.params))


def shapes(rng):
    return [(f"m{i}", [(rng.choice(TYPES), f"m{k}", rng.choice([0, 0, 2]))
                       for k in range(rng.randrange(1, 4))]) for i in range(3)]


def program(rng, count):
    """What comes before and behind the functions, and these with how many parameters they
    have besides two."""
    made = shapes(rng)
    head = HEAD + "".join(
        f"struct {name} {{ {' '.join(f'{t} {m}' + f'[{d}]' * (d > 0) + ';' for t, m, d in members)} }};\n"
        for name, members in made)
    results = [rng.choice(TYPES) for _ in range(4)]
    head += "".join(f"{t} h_{i}(int);\n" for i, t in enumerate(results))
    tail = "".join(f"{t} h_{i}(int x) {{ return x * {rng.choice([1, 3, -7])}; }}\n"
                   for i, t in enumerate(results))
    names = [f"h_{i}" for i in range(len(results))]
    return head, tail, [Maker(rng, i, made, names).function() for i in range(count)]
