"""Random typed C functions, the same for the same seed."""
import ctree
from ctree import leaf

# How a type is written: its bits and whether it is signed.
TYPES = {"char": (8, True), "signed char": (8, True), "unsigned char": (8, False),
         "short": (16, True), "short int": (16, True), "unsigned short": (16, False),
         "int": (32, True), "signed": (32, True), "unsigned": (32, False),
         "unsigned int": (32, False), "long": (64, True), "long int": (64, True),
         "unsigned long": (64, False), "long long": (64, True),
         "unsigned long long": (64, False), "bool": (1, False), "_Bool": (1, False),
         "int8_t": (8, True), "uint8_t": (8, False), "int16_t": (16, True),
         "uint16_t": (16, False), "int32_t": (32, True), "uint32_t": (32, False),
         "int64_t": (64, True), "uint64_t": (64, False), "U64": (64, False),
         "__int128": (128, True), "unsigned __int128": (128, False), "__uint128_t": (128, False)}
NAMES = list(TYPES)
WORDS = [t for t in NAMES if TYPES[t][0] <= 64]   # what calls pass and give back
COUNTERS = [t for t in NAMES if TYPES[t][0] > 1]
EDGES = [0, 1, 2, 7, 8, 31, 32, 63, 64, 127, 128, 255, 256, 32767, 32768, 65535, 65536,
         0x7fffffff, 0x80000000, 0xffffffff, 0x100000000, (1 << 63) - 1, 1 << 63,
         (1 << 64) - 1, 0x0101010101010101]
SUFFIXES = ["", "", "", "", "u", "U", "l", "L", "ul", "UL", "lu", "Lu", "ll", "LL", "ull",
            "ULL", "llu", "LLu", "uLL"]
CHARACTERS = {"'a'": 97, "'Z'": 90, "'0'": 48, "' '": 32, r"'\n'": 10, r"'\0'": 0,
              r"'\\'": 92, r"'\''": 39, r"'\x7f'": 127, r"'\377'": -1, r"'\200'": -128}
WRITTEN = ["{}", "{}", "{:#x}", "0X{:X}", "0{:o}", "{:#b}"]
BINARY = {"arithmetic": ["+", "-", "*", "&", "|", "^", "+", "-", "&"], "logic": ["&&", "||"],
          "compare": ["==", "!=", "<", "<=", ">", ">="], "divide": ["/", "%"]}
KINDS = {"arithmetic": 40, "compare": 11, "logic": 5, "divide": 6, "shift": 10, "unary": 10,
         "cast": 9, "cond": 6, "paren": 5, "index": 4, "call": 4, "change": 8}


def any_value(rng):
    return rng.choice([rng.choice(EDGES), rng.randrange(16), rng.getrandbits(rng.randrange(1, 65))])


def literal(rng):
    if rng.random() < 0.07:
        return leaf(*rng.choice(list(CHARACTERS.items())))
    value, suffix = any_value(rng), rng.choice(SUFFIXES)
    written = rng.choice(WRITTEN)
    if written == "{}" and value >> 63 and "u" not in suffix.lower():
        suffix = "u"                                    # gcc has 128 bits for it
    return leaf(written.format(value) + suffix, value)


class Maker:
    """Makes one function; callees are functions that call none, tables are (name, size)."""

    def __init__(self, rng, callees=(), tables=()):
        self.rng, self.callees, self.tables = rng, callees, list(tables)
        self.vars = []              # (name, type, whether it may be written)
        self.arrays = []            # (name, size): local ones, which may be written
        self.effects = []           # variables that this expression may change, once
        self.count = self.loops = self.breaks = 0   # names, nesting

    def name(self):
        self.count += 1
        return f"v{self.count}"

    def leaf(self):
        if self.vars and self.rng.random() < 0.75:
            return leaf(self.rng.choice(self.vars)[0])
        return literal(self.rng)

    def expr(self, depth):
        if depth <= 0 or self.rng.random() < 0.12:
            return self.leaf()
        kind = self.rng.choices(list(KINDS), KINDS.values())[0]
        if kind in BINARY:
            op = self.rng.choice(BINARY[kind])
            return ("bin", op, self.expr(depth - 1), self.expr(depth - 1))
        return getattr(self, kind)(depth - 1)

    def shift(self, depth):
        amount = self.rng.randrange(70)
        by = leaf(amount, amount) if self.rng.random() < 0.6 else self.expr(depth)
        return ("bin", self.rng.choice(["<<", ">>"]), self.expr(depth), by)

    def unary(self, depth):
        return ("un", self.rng.choice("-~!+-~"), self.expr(depth))

    def cast(self, depth):
        return ("cast", self.rng.choice(NAMES), self.expr(depth))

    def cond(self, depth):
        return ("cond", self.expr(depth), self.expr(depth), self.expr(depth))

    def paren(self, depth):
        return ("paren", self.expr(depth))

    def index(self, depth):
        arrays = self.tables + self.arrays
        return ("index", *self.rng.choice(arrays), self.expr(depth)) if arrays else self.leaf()

    def call(self, depth):
        if not self.callees:
            return self.leaf()
        callee = self.rng.choice(self.callees)
        return ("call", callee[2], tuple(self.expr(depth) for _ in callee[3]))

    def change(self, depth):
        """++, --, an assignment or a comma; of a variable that is nowhere else in here."""
        if not self.effects:
            return self.leaf()
        var = self.effects.pop()
        kind = self.rng.choice(["pre", "post", "assign", "comma"])
        if kind in ("pre", "post"):
            return (kind, self.rng.choice(["++", "--"]), var[0])
        op = self.rng.choice(["=", "+=", "&=", "^=", "<<="])
        set_it = ("assign", op, var[0], self.expr(depth))
        if kind == "assign":
            return set_it
        self.vars.append(var)
        left = self.rng.choice([set_it, ("post", "++", var[0])])
        right = self.expr(depth)
        self.vars.remove(var)
        return ("paren", ("bin", ",", left, right))

    def full(self, depth=None, busy=(), hidden=()):
        """An expression between sequence points: busy names may not change in it, hidden
        ones not occur."""
        kept = self.vars
        self.vars = [v for v in kept if v[0] not in hidden]
        self.effects = [v for v in self.vars if v[2] and v[0] not in busy
                        and self.rng.random() < 0.15]
        self.vars = [v for v in self.vars if v not in self.effects]
        node = self.expr(self.rng.randrange(1, 5) if depth is None else depth)
        self.vars, self.effects = kept, []
        return node

    # Statements: each kind returns a list of them, at most so deep.

    def declare(self, _):
        type_, name, const = self.rng.choice(NAMES), self.name(), self.rng.random() < 0.1
        node = self.full()
        self.vars = self.vars + [(name, type_, not const)]
        return [("decl", "const " * const + type_, name, node)]

    def shadow(self, depth):
        type_, name = self.rng.choice(NAMES), self.rng.choice(self.vars)[0]
        node, kept = self.full(hidden=(name,)), self.vars
        self.vars = [v for v in kept if v[0] != name] + [(name, type_, True)]
        body = [("decl", type_, name, node)] + self.body(depth)
        self.vars = kept
        return [("block", body)]

    def array(self, _):
        name, size = self.name(), self.rng.choice([2, 4, 8])
        items = tuple(self.full(2) for _ in range(self.rng.randrange(1, size + 1)))
        self.arrays = self.arrays + [(name, size)]
        return [("array", self.rng.choice(NAMES), name, size, items)]

    def store(self, _):
        targets = [v[0] for v in self.vars if v[2]] + self.arrays
        if not targets:
            return []
        target = self.rng.choice(targets)
        op = self.rng.choice(["=", "=", "+=", "-=", "*=", "/=", "%=", "<<=", ">>=", "&=",
                              "|=", "^="])
        if isinstance(target, str):
            return [("expr", ("assign", op, target, self.full(busy=(target,))))]
        return [("expr", ("assign", op, ("index", *target, self.expr(1)), self.expr(3)))]

    def step(self, _):
        names = [v[0] for v in self.vars if v[2]]
        kind, op = self.rng.choice(["pre", "post"]), self.rng.choice(["++", "--"])
        return [("expr", (kind, op, self.rng.choice(names)))] if names else []

    def choose(self, depth):
        no = self.body(depth) if self.rng.random() < 0.5 else []
        return [("if", self.full(), self.body(depth), no)]

    def leave(self, _):
        words = ["break"] * (self.loops + self.breaks > 0) + ["continue"] * (self.loops > 0)
        jump = ("jump", self.rng.choice(words)) if words and self.rng.random() < 0.8 else \
               ("return", self.full(2))
        return [("if", self.full(2), [jump], [])]

    def loop(self, depth):
        if self.loops > 1:
            return []
        kept, count = self.vars, self.rng.randrange(1, 6)
        kind = self.rng.choice(["for", "for", "while", "do", "drain"])
        name, type_ = self.name(), self.rng.choice(COUNTERS)
        test = self.full(2) if self.rng.random() < 0.5 else leaf(1, 1)
        drained = [v for v in kept if v[2] and (self.loops == 0)]
        self.loops += 1
        if kind == "drain" and drained:
            var = self.rng.choice(drained)
            self.vars = [v if v != var else var[:2] + (False,) for v in kept]
            node = ("drain", var[0], self.rng.choice(["&= {0} - 1", "= {0} & ({0} - 1)", "/= 2"])
                    .format(var[0]), self.body(0))
        elif kind in ("while", "do"):
            node = (kind, type_, name, count, test, self.body(depth))
            kept = kept + [(name, type_, False)]
        else:
            self.vars = kept + [(name, type_, False)]
            head = self.rng.choice(["0; @ < {}; @++", "0; @ != {}; @ += 1", "{}; @ > 0; --@",
                                    "{}; @; @--", "0; @ <= {}; @ += 2"]).format(count)
            node = ("for", type_, name, head, self.body(depth))
        self.loops -= 1
        self.vars = kept
        return [node]

    def switch(self, depth):
        self.breaks += 1
        choices = ["case -1:", "case 0:", "case 1:", "case 2U:", "case '\\3':", "case 0x4L:",
                   "case 127:", "default:"]
        labels = self.rng.sample(choices, self.rng.randrange(2, 6))
        cases = [("case", label, [("block", self.body(depth))]
                  + [("jump", "break")] * (self.rng.random() < 0.6)) for label in labels]
        self.breaks -= 1
        low = ("bin", "&", self.full(2), leaf(self.rng.choice([3, 7])))
        of = ("cast", self.rng.choice(WORDS), self.rng.choice([low, self.full(2)]))
        return [("switch", of, cases)]

    def statements(self, depth):
        kinds = {"declare": 6, "store": 8, "step": 2, "leave": 1}
        if depth > 0:
            kinds.update({"array": 1, "choose": 2, "loop": 2, "switch": 1, "shadow": 1})
        body = []
        for kind in self.rng.choices(list(kinds), kinds.values(), k=self.rng.randrange(1, 5)):
            body += getattr(self, kind)(depth - 1)
        return body

    def body(self, depth):
        kept = self.vars, self.arrays
        body = self.statements(depth)
        self.vars, self.arrays = kept
        return body

    def function(self, name, params, depth=2):
        self.vars = [(n, t, True) for t, n in params]
        body = self.statements(depth) + [("return", self.full(4))]
        return ("function", self.rng.choice(WORDS), name, tuple(params),
                self.rng.random() < 0.3, body)


def table(rng, name):
    """A constant table as text, and (name, size)."""
    size = rng.choice([4, 8, 16])
    items = ", ".join(rng.choice(["", "", "-", "~"]) + literal(rng)[1] for _ in range(size))
    return f"static const {rng.choice(NAMES)} {name}[{size}] = {{{items}}};\n", (name, size)


def program(rng, count):
    """Text of tables, and functions of which every second calls earlier ones."""
    tables = [table(rng, f"t{i}") for i in range(4)]
    functions, leaves = [], []
    for i in range(count):
        params = [(rng.choice(WORDS), "pqrs"[k]) for k in range(rng.randrange(1, 5))]
        callees = rng.sample(leaves, 3) if i % 2 and len(leaves) > 3 else []
        functions.append(Maker(rng, callees, [t[1] for t in tables]).function(f"f_{i}", params))
        if not i % 2:
            leaves.append(functions[-1])
    return "".join(t[0] for t in tables), functions


def argument(rng, type_):
    """A word for a parameter, as bbx may write it, and its value."""
    bits = TYPES[type_][0]
    value = rng.choice([0, 1, 2, (1 << bits) - 1, 1 << (bits - 1), (1 << (bits - 1)) - 1,
                        1 << bits, -1, -2, rng.getrandbits(bits), rng.getrandbits(64),
                        -rng.getrandbits(bits), rng.getrandbits(8)])
    word = value % (1 << 64)
    written = rng.random() < 0.5 and -1 << 63 <= value < 1 << 64
    return str(value) if written else hex(word), word


def retyped(rng):
    """A rule: this place with a cast more, less or another one; another suffix; a
    declaration of another type."""
    def rule(node):
        if node[:1] == ("decl",):
            yield node[:1] + (rng.choice(NAMES),) + node[2:]
        elif node[:1] == ("cast",):
            yield from (node[2], ("cast", rng.choice(NAMES), node[2]))
        elif ctree.is_expression(node) and node[0] != "paren":
            yield ("cast", rng.choice(NAMES), node)
            if node[0] == "leaf" and node[2] is not None and node[1][0].isdigit():
                yield leaf(node[1].rstrip("uUlL") + rng.choice(["u", "UL", "ll", "u"]), node[2])
    return rule


def pair(rng, number):
    """Two functions of small parameters that differ in one to three types."""
    params = [(rng.choice(["int8_t", "uint8_t"]), n) for n in "pq"[:rng.randrange(1, 3)]]
    maker = Maker(rng)
    maker.vars = [(n, t, True) for t, n in params]
    body = sum((maker.declare(0) for _ in range(rng.randrange(3))), [])
    body += [("return", maker.full(rng.randrange(2, 4)))]
    first = ("function", rng.choice(WORDS), f"f_{number}", tuple(params), False, body)
    for _ in range(rng.randrange(1, 4)):
        body = rng.choice(list(ctree.changes(body, retyped(rng))))
    return first, first[:2] + (f"g_{number}",) + first[3:5] + (body,)
