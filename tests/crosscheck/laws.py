"""Random laws: expressions as trees, how bbx writes them, what they mean.

A tree is an int, a name, or a tuple (operation, operand, ...). The evaluator is written
from the language's definition, with Python's integers; it knows nothing of bbx.
"""
import random

MASK = (1 << 64) - 1


class Undefined(Exception):
    """Division by zero, an index outside."""


def reverse_bits(x, width):
    return int(format(x, f"0{width}b")[::-1], 2)


def per_byte(x, f):
    return sum(f(x >> s & 255) << s for s in range(0, 64, 8))


def pext(x, m):
    out = [x >> i & 1 for i in range(64) if m >> i & 1]
    return sum(bit << i for i, bit in enumerate(out))


def pdep(x, m):
    at = [i for i in range(64) if m >> i & 1]
    return sum((x >> k & 1) << i for k, i in enumerate(at))


def sar(x, n):
    return (x - (x >> 63 << 64) >> (n & 63)) & MASK


def rol(x, n):
    n &= 63
    return (x << n | x >> (64 - n)) & MASK


def flip_diag(x):
    return sum((x >> (8 * f + r) & 1) << (8 * r + f) for r in range(8) for f in range(8))


def divide(x, y):
    if y == 0:
        raise Undefined
    return x // y


def remain(x, y):
    if y == 0:
        raise Undefined
    return x % y


def signed(x):
    return x - (x >> 63 << 64)


def quotient(x, y):
    """Towards zero, as C does it."""
    if y == 0:
        raise Undefined
    q = abs(signed(x)) // abs(signed(y))
    return q if (signed(x) < 0) == (signed(y) < 0) else -q


# What scripts begin with.
TABLE = [0x8040201008040201, 7, 0, 0xFF00, MASK]
HEAD = f"uint64_t t[{len(TABLE)}] = {{{', '.join(map(hex, TABLE))}}};"


def look_up(i):
    if i >= len(TABLE):
        raise Undefined
    return TABLE[i]


# operation: (arity, text, meaning)
WORDS = {
    "and": (2, "({} & {})", lambda x, y: x & y),
    "or": (2, "({} | {})", lambda x, y: x | y),
    "xor": (2, "({} ^ {})", lambda x, y: x ^ y),
    "without": (2, "({} &~ {})", lambda x, y: x & ~y),
    "not": (1, "~{}", lambda x: ~x),
    "neg": (1, "(-{})", lambda x: -x),
    "add": (2, "({} + {})", lambda x, y: x + y),
    "sub": (2, "({} - {})", lambda x, y: x - y),
    "mul": (2, "({} * {})", lambda x, y: x * y),
    "div": (2, "({} / {})", divide),
    "mod": (2, "({} % {})", remain),
    "shl": (2, "({} << {})", lambda x, y: x << (y & 63)),
    "shr": (2, "({} >> {})", lambda x, y: x >> (y & 63)),
    "sar": (2, "sar({}, {})", sar),
    "rol": (2, "rol({}, {})", rol),
    "ror": (2, "ror({}, {})", lambda x, y: rol(x, -y)),
    "mulhi": (2, "mulhi({}, {})", lambda x, y: x * y >> 64),
    "popcount": (1, "popcount({})", lambda x: bin(x).count("1")),
    "ctz": (1, "ctz({})", lambda x: (x & -x).bit_length() - 1 if x else 64),
    "clz": (1, "clz({})", lambda x: 64 - x.bit_length()),
    "pext": (2, "pext({}, {})", pext),
    "pdep": (2, "pdep({}, {})", pdep),
    "bswap": (1, "bswap({})", lambda x: int.from_bytes(x.to_bytes(8, "little"), "big")),
    "mirror": (1, "mirror({})", lambda x: per_byte(x, lambda b: reverse_bits(b, 8))),
    "reverse": (1, "reverse({})", lambda x: reverse_bits(x, 64)),
    "flipDiag": (1, "flipDiag({})", flip_diag),
    "min": (2, "min({}, {})", min),
    "max": (2, "max({}, {})", max),
    "avg": (2, "avg({}, {})", lambda x, y: x + y >> 1),
    "bzhi": (2, "bzhi({}, {})", lambda x, n: x if n > 63 else x & (1 << n) - 1),
    "parity": (1, "parity({})", lambda x: bin(x).count("1") & 1),
    "ms1b": (1, "ms1b({})", lambda x: 1 << x.bit_length() - 1 if x else 0),
    "sdiv": (2, "sdiv({}, {})", quotient),
    "srem": (2, "srem({}, {})", lambda x, y: signed(x) - signed(y) * quotient(x, y)),
    "table": (1, "t[{}]", look_up),
    "choose": (3, "({} ? {} : {})", None),
}
TRUTHS = {
    "eq": (2, "({} == {})", lambda x, y: x == y),
    "ne": (2, "({} != {})", lambda x, y: x != y),
    "lt": (2, "({} < {})", lambda x, y: x < y),
    "le": (2, "({} <= {})", lambda x, y: x <= y),
    "subset": (2, "({} ⊆ {})", lambda x, y: x & ~y == 0),
    "slt": (2, "slt({}, {})", lambda x, y: signed(x) < signed(y)),
    "sge": (2, "sge({}, {})", lambda x, y: signed(x) >= signed(y)),
    "both": (2, "({} && {})", None),
    "either": (2, "({} || {})", None),
    "implies": (2, "({} => {})", None),
    "no": (1, "(!{})", lambda x: not x),
}
OPS = {**WORDS, **TRUTHS}
LOCAL = ("and", "or", "xor", "not", "without")
LINEAR = LOCAL + ("add", "sub", "neg")
CHEAP = tuple(op for op in WORDS
              if op not in ("mul", "div", "mod", "mulhi", "choose", "table", "sdiv", "srem"))


def text(t):
    if isinstance(t, int):
        return str(t) if t < 4096 else hex(t)
    if isinstance(t, str):
        return t
    return OPS[t[0]][1].format(*map(text, t[1:]))


def value(t, env):
    if isinstance(t, int):
        return t
    if isinstance(t, str):
        return env[t]
    op = t[0]
    if op == "choose":
        return value(t[2] if value(t[1], env) else t[3], env)
    if op == "both":
        return value(t[1], env) and value(t[2], env)
    if op == "either":
        return value(t[1], env) or value(t[2], env)
    if op == "implies":
        return not value(t[1], env) or value(t[2], env)
    result = OPS[op][2](*(value(x, env) for x in t[1:]))
    return result if isinstance(result, bool) else result & MASK


def size(t):
    return 1 + sum(map(size, t[1:])) if isinstance(t, tuple) else 1


def some_constant(r):
    return r.choice([0, 1, 2, 3, 7, 8, 63, 64, 255, MASK, 1 << 63, 0x0101010101010101,
                     0xFEFEFEFEFEFEFEFE, 0x5555555555555555, r.getrandbits(64),
                     r.getrandbits(8), 1 << r.randrange(64)])


def some_word(r, names, depth, ops):
    if depth == 0 or r.random() < 0.15:
        return r.choice(names) if r.random() < 0.8 else some_constant(r)
    op = r.choice(ops)
    if op == "choose":
        return (op, some_truth(r, names, depth - 1, ops),
                some_word(r, names, depth - 1, ops), some_word(r, names, depth - 1, ops))
    if op in ("shl", "shr", "sar", "rol", "ror") and r.random() < 0.7:
        return (op, some_word(r, names, depth - 1, ops), r.randrange(64))
    if op == "table" and r.random() < 0.9:
        return (op, ("and", some_word(r, names, depth - 1, ops), 3))
    if op in ("div", "mod", "sdiv", "srem", "pext", "pdep") and r.random() < 0.6:
        return (op, some_word(r, names, depth - 1, ops), some_constant(r) or 1)
    return (op, *(some_word(r, names, depth - 1, ops) for _ in range(OPS[op][0])))


def some_truth(r, names, depth, ops):
    roll = r.random()
    if depth and roll < 0.2:
        return (r.choice(("both", "either", "implies")), some_truth(r, names, depth - 1, ops),
                some_truth(r, names, depth - 1, ops))
    if depth and roll < 0.25:
        return ("no", some_truth(r, names, depth - 1, ops))
    return (r.choice(("eq", "ne", "lt", "le", "subset", "slt")), some_word(r, names, depth, ops),
            some_word(r, names, depth, ops))


# Rewrites that keep the value: by operation, functions of the operands (and of a random
# mask m and a random word z, which may be any).
SAME = {
    "and": [lambda x, y, m, z: ("and", y, x),
            lambda x, y, m, z: ("sub", ("add", x, y), ("or", x, y)),
            lambda x, y, m, z: ("not", ("or", ("not", x), ("not", y))),
            lambda x, y, m, z: ("sub", x, ("without", x, y)),
            lambda x, y, m, z: ("sub", ("or", ("not", x), y), ("not", x))],
    "or": [lambda x, y, m, z: ("sub", ("add", x, y), ("and", x, y)),
           lambda x, y, m, z: ("add", ("without", x, y), y),
           lambda x, y, m, z: ("xor", ("xor", x, y), ("and", y, x)),
           lambda x, y, m, z: ("sub", ("sub", x, ("or", x, ("not", y))), 1)],
    "xor": [lambda x, y, m, z: ("sub", ("or", x, y), ("and", x, y)),
            lambda x, y, m, z: ("add", ("without", x, y), ("without", y, x)),
            lambda x, y, m, z: ("sub", ("add", x, y), ("shl", ("and", x, y), 1))],
    "without": [lambda x, y, m, z: ("sub", x, ("and", y, x)),
                lambda x, y, m, z: ("sub", ("or", x, y), y)],
    "not": [lambda x, m, z: ("sub", ("neg", x), 1), lambda x, m, z: ("xor", x, MASK),
            lambda x, m, z: ("sub", MASK, x)],
    "neg": [lambda x, m, z: ("add", ("not", x), 1), lambda x, m, z: ("not", ("sub", x, 1)),
            lambda x, m, z: ("mul", x, MASK)],
    "add": [lambda x, y, m, z: ("add", ("xor", x, y), ("shl", ("and", x, y), 1)),
            lambda x, y, m, z: ("add", ("or", x, y), ("and", y, x)),
            lambda x, y, m, z: ("sub", x, ("neg", y)),
            lambda x, y, m, z: ("sub", ("sub", x, ("not", y)), 1),
            lambda x, y, m, z: ("sub", ("mul", ("or", y, x), 2), ("xor", x, y))],
    "sub": [lambda x, y, m, z: ("add", ("add", x, ("not", y)), 1),
            lambda x, y, m, z: ("not", ("add", ("not", x), y)),
            lambda x, y, m, z: ("sub", ("without", x, y), ("without", y, x))],
    "mul": [lambda x, y, m, z: ("mul", y, x),
            lambda x, y, m, z: ("add", ("mul", ("and", x, y), ("or", x, y)),
                                ("mul", ("without", x, y), ("without", y, x))),
            lambda x, y, m, z: ("add", ("mul", x, ("and", y, m)),
                                ("mul", x, ("without", y, m)))],
    "mod": [lambda x, y, m, z: ("sub", x, ("mul", ("div", x, y), y))],
    "rol": [lambda x, y, m, z: ("ror", x, ("neg", y)),
            lambda x, y, m, z: ("or", ("shl", x, y), ("shr", x, ("neg", y)))],
    "ror": [lambda x, y, m, z: ("rol", x, ("sub", 64, y))],
    "sar": [lambda x, y, m, z: ("not", ("sar", ("not", x), y))],
    "mulhi": [lambda x, y, m, z: ("mulhi", y, x)],
    "popcount": [lambda x, m, z: ("add", ("popcount", ("and", x, m)),
                                  ("popcount", ("without", x, m))),
                 lambda x, m, z: ("sub", 64, ("popcount", ("not", x))),
                 lambda x, m, z: ("popcount", ("reverse", x))],
    "ctz": [lambda x, m, z: ("popcount", ("without", ("sub", x, 1), x)),
            lambda x, m, z: ("clz", ("reverse", x)),
            lambda x, m, z: ("ctz", ("and", x, ("neg", x)))],
    "clz": [lambda x, m, z: ("ctz", ("reverse", x))],
    "pext": [lambda x, y, m, z: ("pext", ("and", x, y), y)],
    "pdep": [lambda x, y, m, z: ("and", ("pdep", x, y), y)],
    "bswap": [lambda x, m, z: ("reverse", ("mirror", x))],
    "mirror": [lambda x, m, z: ("bswap", ("reverse", x))],
    "reverse": [lambda x, m, z: ("mirror", ("bswap", x))],
    "flipDiag": [lambda x, m, z: ("or", ("flipDiag", ("and", x, m)),
                                  ("flipDiag", ("without", x, m)))],
    "choose": [lambda c, x, y, m, z: ("choose", ("no", c), y, x)],
}
ANY = [lambda x, m, z: ("or", ("and", x, z), ("without", x, z)),
       lambda x, m, z: ("xor", z, ("xor", x, z)),
       lambda x, m, z: ("sub", ("add", x, z), z),
       lambda x, m, z: ("not", ("not", x)),
       lambda x, m, z: ("add", ("and", x, m), ("without", x, m)),
       lambda x, m, z: ("rol", ("ror", x, z), z),
       lambda x, m, z: ("choose", ("lt", z, m), x, x)]


def rewritten(r, t, names, chance):
    if not isinstance(t, tuple) or t[0] in TRUTHS:
        return t
    op, kids = t[0], [rewritten(r, x, names, chance) for x in t[1:]]
    if r.random() > chance:
        return (op, *kids)
    m, z = some_constant(r), r.choice(names)
    if op in SAME and r.random() < 0.8:
        return r.choice(SAME[op])(*kids, m, z)
    some = r.choice(ANY if r.random() < 0.3 else ANY[:5])
    return some((op, *kids), m, z)


def mutated(r, t):
    """One constant or operator changed."""
    spots = []

    def walk(t, path):
        spots.append((path, t))
        if isinstance(t, tuple):
            for i, x in enumerate(t[1:], 1):
                walk(x, path + (i,))

    def put(t, path, new):
        if not path:
            return new
        i = path[0]
        return t[:i] + (put(t[i], path[1:], new),) + t[i + 1:]

    walk(t, ())
    path, old = r.choice(spots[1:] or spots)
    if isinstance(old, int):
        new = (old ^ 1 << r.randrange(64)) & MASK if r.random() < 0.5 else (old + 1) & MASK
    elif isinstance(old, str):
        new = r.choice([("not", old), ("add", old, 1), 0])
    else:
        table = TRUTHS if old[0] in TRUTHS else WORDS
        guarded = ("both", "either", "implies", "choose")
        like = [op for op in table if table[op][0] == len(old) - 1 and op != old[0]
                and (op in guarded) == (old[0] in guarded)]
        new = (r.choice(like), *old[1:]) if like else old
    return put(t, path, new)


# Kinds of laws, so that every method meets its like.

def linear(r, names, ops=LINEAR):
    terms = [("mul", r.choice([1, 2, 3, 5, MASK, MASK - 1]), some_word(r, names, 2, LOCAL))
             for _ in range(r.randint(2, 5))]
    t = terms[0]
    for x in terms[1:]:
        t = (r.choice(("add", "sub")), t, x)
    return t


def polynomial(r, names):
    return ("add", ("mul", some_word(r, names, 2, LOCAL), some_word(r, names, 2, LOCAL)),
            linear(r, names))


def carry(r, names):
    x = r.choice(names)
    low = [("and", x, ("neg", x)), ("and", x, ("sub", x, 1)), ("xor", x, ("sub", x, 1)),
           ("or", x, ("add", x, 1)), ("without", ("add", x, 1), x),
           ("add", x, r.choice(names))]
    return (r.choice(LOCAL[:3]), r.choice(low), some_word(r, names, 1, LINEAR))


def moved(r, names):
    return some_word(r, names, 3, LOCAL + ("shl", "shr", "rol", "ror", "bswap", "mirror",
                                           "reverse", "flipDiag", "pext", "pdep"))


def atoms(r, names):
    """Sums over words that no bitwise reasoning sees into."""
    hard = [("mul", r.choice(names), r.choice(names)), ("div", r.choice(names), 7),
            ("shr", r.choice(names), r.choice(names)), ("popcount", r.choice(names)),
            ("mulhi", r.choice(names), r.choice(names)), r.choice(names)]
    return some_word(r, hard, 3, LINEAR)


def small(r, names):
    t = some_word(r, names, 3, CHEAP + ("mul", "mulhi", "choose"))
    cut = {n: ("and", n, r.choice([3, 7, 15])) for n in names}

    def put(t):
        if isinstance(t, str):
            return cut[t]
        return (t[0], *map(put, t[1:])) if isinstance(t, tuple) else t
    return put(t)


KINDS = {
    "local": lambda r, n: some_word(r, n, 4, LOCAL),
    "linear": linear,
    "polynomial": polynomial,
    "carry": carry,
    "moved": moved,
    "small": small,
    "atoms": atoms,
    "cheap": lambda r, n: some_word(r, n, 2, CHEAP),
    "constants": lambda r, n: some_word(r, n + [some_constant(r) for _ in n * 2], 3, CHEAP),
    "any": lambda r, n: some_word(r, n, 2, tuple(WORDS)),
    "sums": lambda r, n: some_word(r, n, 4, LINEAR),
    "counts": lambda r, n: ("add", ("popcount", some_word(r, n, 2, LOCAL)),
                            ("popcount", some_word(r, n, 2, LOCAL))),
    "domain": lambda r, n: some_word(r, n, 3, LINEAR + ("shl", "shr", "rol")),
    "divided": lambda r, n: some_word(r, n, 2, ("div", "mod", "mul", "mulhi", "add", "sub", "shl",
                                                "shr", "sdiv", "srem", "and", "popcount")),
    "gathered": lambda r, n: some_word(r, n, 2, LOCAL + ("pext", "pdep", "popcount", "bzhi")),
}


# Claims that hold of any words: x, y, z words, k a constant that is not 0, n an amount.
def conj(*ts):
    return ts[0] if len(ts) == 1 else ("both", ts[0], conj(*ts[1:]))


ORDERS = [
    lambda x, y, z, k, n: ("le", ("and", x, y), x),
    lambda x, y, z, k, n: ("le", x, ("or", y, x)),
    lambda x, y, z, k, n: ("le", ("popcount", ("and", x, y)), ("popcount", x)),
    lambda x, y, z, k, n: ("either", ("lt", x, y), ("le", y, x)),
    lambda x, y, z, k, n: ("eq", ("lt", x, y), ("lt", ("not", y), ("not", x))),
    lambda x, y, z, k, n: ("either", ("eq", x, 0), ("lt", ("and", x, ("sub", x, 1)), x)),
    lambda x, y, z, k, n: ("no", conj(("lt", x, y), ("lt", y, z), ("le", z, x))),
    lambda x, y, z, k, n: ("subset", ("and", x, y), ("or", x, z)),
    lambda x, y, z, k, n: ("le", ("ctz", x), ("ctz", ("and", x, y))),
    lambda x, y, z, k, n: ("eq", ("lt", ("add", x, y), x), ("lt", ("not", x), y)),
    lambda x, y, z, k, n: ("eq", ("eq", ("xor", x, y), z), ("eq", x, ("xor", y, z))),
    lambda x, y, z, k, n: ("le", ("shr", x, n), x),
]
QUOTIENTS = [
    lambda x, y, z, k, n: ("eq", ("add", ("mul", ("div", x, k), k), ("mod", x, k)), x),
    lambda x, y, z, k, n: ("lt", ("mod", x, k), k),
    lambda x, y, z, k, n: ("le", ("div", x, k), x),
    lambda x, y, z, k, n: ("eq", ("div", x, 3), ("shr", ("mulhi", x, (2 << 64) // 3 + 1), 1)),
    lambda x, y, z, k, n: ("eq", ("div", x, 1 << n), ("shr", x, n)),
    lambda x, y, z, k, n: ("eq", ("mod", ("shl", ("and", x, 0xFFFF), 8), 255),
                           ("mod", ("and", x, 0xFFFF), 255)),
    lambda x, y, z, k, n: ("eq", ("div", ("div", x, k & 255 | 1), 5),
                           ("div", x, (k & 255 | 1) * 5)),
    lambda x, y, z, k, n: ("le", ("mulhi", x, y), x),
]
AMOUNTS = [
    lambda x, y, z, k, n: ("eq", ("ror", ("rol", x, y), z), ("rol", x, ("sub", y, z))),
    lambda x, y, z, k, n: ("eq", ("shl", ("and", x, z), y),
                           ("and", ("shl", x, y), ("shl", z, y))),
    lambda x, y, z, k, n: ("subset", ("shl", ("shr", x, y), y), x),
    lambda x, y, z, k, n: ("eq", ("popcount", ("rol", x, y)), ("popcount", x)),
    lambda x, y, z, k, n: ("eq", ("pdep", ("pext", x, y), y), ("and", y, x)),
    lambda x, y, z, k, n: ("eq", ("sar", ("not", x), y), ("not", ("sar", x, y))),
    lambda x, y, z, k, n: ("eq", ("shr", ("shr", x, ("and", y, 31)), ("and", z, 31)),
                           ("shr", x, ("add", ("and", y, 31), ("and", z, 31)))),
]
INCLUSIONS = [
    lambda x, y, z, k, n: ("implies", conj(("subset", x, y), ("subset", y, z)),
                           ("subset", x, z)),
    lambda x, y, z, k, n: ("eq", ("eq", ("and", y, x), x), ("subset", x, y)),
    lambda x, y, z, k, n: ("eq", ("eq", ("or", x, y), 0), conj(("eq", x, 0), ("eq", y, 0))),
    lambda x, y, z, k, n: ("eq", conj(("subset", x, z), ("subset", y, z)),
                           ("subset", ("or", x, y), z)),
    lambda x, y, z, k, n: ("implies", conj(("eq", ("and", x, z), ("and", z, y)),
                                           ("eq", ("or", z, x), ("or", y, z))), ("eq", x, y)),
    lambda x, y, z, k, n: ("implies", ("eq", ("and", x, y), 0),
                           ("eq", ("without", ("or", x, y), y), x)),
    lambda x, y, z, k, n: ("implies", ("subset", x, y),
                           ("subset", ("shl", ("and", x, z), n), ("shl", y, n))),
]
CONDITIONS = [
    lambda x, y, z, k, n: ("implies", ("eq", ("and", x, y), 0),
                           ("eq", ("add", x, y), ("xor", y, x))),
    lambda x, y, z, k, n: ("implies", ("subset", y, x), ("eq", ("sub", x, y), ("xor", x, y))),
    lambda x, y, z, k, n: ("implies", ("eq", ("and", x, y), 0),
                           ("eq", ("popcount", ("or", x, y)),
                            ("add", ("popcount", x), ("popcount", y)))),
    lambda x, y, z, k, n: ("implies", ("eq", ("and", x, y), 0),
                           ("eq", ("mul", ("or", x, y), z),
                            ("add", ("mul", x, z), ("mul", y, z)))),
    lambda x, y, z, k, n: ("implies", ("subset", x, y),
                           ("eq", ("mul", ("sub", y, x), k),
                            ("mul", ("without", y, x), k))),
    lambda x, y, z, k, n: ("implies", ("eq", x, ("and", y, z)), ("le", ("add", x, 0), y)),
    lambda x, y, z, k, n: ("implies", ("lt", x, k), ("lt", ("and", x, y), k)),
]
REMAINDERS = [
    lambda x, y, z, k, n: ("eq", ("mod", x, 3),
                           ("mod", ("add", ("popcount", ("and", x, MASK // 3)),
                                    ("mul", ("popcount", ("without", x, MASK // 3)), 2)), 3)),
    lambda x, y, z, k, n: ("eq", ("mod", ("popcount", ("xor", x, y)), 2),
                           ("mod", ("add", ("popcount", x), ("popcount", y)), 2)),
    lambda x, y, z, k, n: ("eq", ("mod", ("add", ("and", x, 0xFFFF), ("shr", x, 48)), 255),
                           ("mod", ("add", ("mod", ("and", x, 0xFFFF), 255),
                                    ("mod", ("shr", x, 48), 255)), 255)),
    lambda x, y, z, k, n: ("eq", ("mod", x, 1 << n), ("and", x, (1 << n) - 1)),
    lambda x, y, z, k, n: ("eq", ("mod", ("mod", x, 15 * 17), 15), ("mod", x, 15)),
]

# What is true of words read as numbers, and its condition.
WHOLE = [
    lambda x, y, z, k, n: (("lt", ("mod", x, y), y), ("ne", y, 0)),
    lambda x, y, z, k, n: (("le", ("mul", ("div", x, y), y), x), ("ne", y, 0)),
    lambda x, y, z, k, n: (("lt", ("div", x, y), x), conj(("ne", x, 0), ("lt", 1, y))),
    lambda x, y, z, k, n: (("eq", ("div", ("sub", x, ("mod", x, y)), y), ("div", x, y)),
                           ("ne", y, 0)),
    lambda x, y, z, k, n: (("eq", ("mod", ("mod", x, y), y), ("mod", x, y)), ("ne", y, 0)),
    lambda x, y, z, k, n: (("le", ("div", x, z), ("div", y, z)),
                           conj(("le", x, y), ("ne", z, 0))),
    lambda x, y, z, k, n: (("le", ("div", x, z), ("div", x, y)),
                           conj(("le", y, z), ("ne", y, 0))),
    lambda x, y, z, k, n: (("eq", ("div", ("div", x, y), z), ("div", x, ("mul", y, z))),
                           conj(("ne", y, 0), ("ne", z, 0), ("eq", ("mulhi", y, z), 0))),
    lambda x, y, z, k, n: (("eq", ("div", ("add", x, y), y), ("add", ("div", x, y), 1)),
                           conj(("ne", y, 0), ("le", x, ("add", x, y)))),
    lambda x, y, z, k, n: (("le", ("mul", x, z), ("mul", y, z)),
                           conj(("le", x, y), ("eq", ("mulhi", y, z), 0))),
    lambda x, y, z, k, n: (("lt", ("mulhi", x, y), x), ("ne", x, 0)),
    lambda x, y, z, k, n: (("le", ("mulhi", x, y), ("mulhi", x, ("or", y, z))), None),
    lambda x, y, z, k, n: (("le", ("popcount", ("mul", x, y)),
                            ("mul", ("popcount", x), ("popcount", y))), None),
    lambda x, y, z, k, n: (("eq", ("mod", ("add", x, y), k),
                            ("mod", ("add", ("mod", x, k), ("mod", y, k)), k)),
                           conj(("lt", k, 1 << 32), ("le", x, ("add", x, y)))),
    lambda x, y, z, k, n: (("eq", ("srem", x, ("neg", y)), ("srem", x, y)), ("ne", y, 0)),
    lambda x, y, z, k, n: (("eq", ("mul", ("sdiv", x, y), y), x),
                           conj(("ne", y, 0), ("eq", ("srem", x, y), 0))),
    lambda x, y, z, k, n: (("eq", ("div", ("shr", x, n), y), ("div", x, ("shl", y, n))),
                           conj(("ne", y, 0), ("eq", ("shr", ("shl", y, n), n), y))),
    lambda x, y, z, k, n: (("eq", ("mod", x, ("shl", 1, y)),
                            ("and", x, ("sub", ("shl", 1, y), 1))), ("lt", y, 64)),
]


def known(claims, ops=LOCAL, depth=1):
    """Such a claim about random words; its operands are what mutation changes."""
    def make(r, names):
        words = [some_word(r, names, r.randint(0, depth), ops) for _ in range(3)]
        return r.choice(claims)(*words, some_constant(r) or 1, r.randrange(1, 63))
    return make


def whole(r, names):
    x, y, z = (some_word(r, names, r.randint(0, 1), LOCAL + ("add", "sub")) for _ in range(3))
    claim, when = r.choice(WHOLE)(x, y, z, some_constant(r) or 1, r.randrange(1, 63))
    return claim if when is None else ("implies", when, claim)


CLAIMS = {
    "orders": known(ORDERS, LINEAR),
    "quotients": known(QUOTIENTS),
    "amounts": known(AMOUNTS),
    "inclusions": known(INCLUSIONS),
    "conditions": known(CONDITIONS),
    "remainders": known(REMAINDERS),
    "whole": whole,
}


class Law:
    """A claim, perhaps with a condition, or with a domain for its variable s; `true` when
    it holds by construction."""

    def __init__(self, kind, names, claim, when=None, true=True, domain=None):
        self.kind, self.names, self.claim = kind, names, claim
        self.when, self.true, self.domain = when, true, domain

    def text(self):
        when = f" when {text(self.when)}" if self.when is not None else ""
        over = f" for s in {self.domain[0]}..{self.domain[-1]}" if self.domain else ""
        return f"law {text(self.claim)}{when}{over}"

    def some_input(self, r):
        env = some_input(r, self.names)
        if self.domain:
            env["s"] = r.choice(self.domain)
        return env

    def fails_on(self, env):
        if self.domain and env["s"] not in self.domain:
            return False
        try:
            if self.when is not None and not value(self.when, env):
                return False
        except Undefined:
            return True
        try:
            return not value(self.claim, env)
        except Undefined:
            return True


def may_be_undefined(t):
    if not isinstance(t, tuple):
        return False
    if t[0] in ("div", "mod", "sdiv", "srem"):
        return not (isinstance(t[2], int) and t[2]) or may_be_undefined(t[1])
    return t[0] == "table" or any(map(may_be_undefined, t[1:]))


def some_law(r, kind):
    names = ["a", "b", "c"][:r.randint(1, 3)]
    domain = range(r.choice((0, 56)), 64) if kind == "domain" else None
    over = names + ["s"] if domain else names
    false = r.random() < 0.45
    if kind in CLAIMS:
        claim = CLAIMS[kind](r, over)
        claim = mutated(r, claim) if false else claim
    else:
        left = KINDS[kind](r, over)
        right = rewritten(r, left, over, r.choice((0.2, 0.5, 0.8)))
        claim = ("eq", left, mutated(r, right) if false else right)
        if r.random() < 0.1:
            claim = ("no", ("lt", *claim[1:]))
    when = some_truth(r, names, 1, LINEAR) if r.random() < 0.25 else None
    if r.random() < 0.05:
        claim, false = some_truth(r, over, 1, LINEAR), True
    return Law(kind, names, claim, when, not false and not may_be_undefined(claim), domain)


def occurs(name, t):
    return t == name or isinstance(t, tuple) and any(occurs(name, x) for x in t[1:])


def law_of(r, kind, make):
    """A law from a function that makes a claim and its condition; mostly as it is."""
    claim, when = make(r, ["a", "b", "c"][:r.randint(1, 3)])
    names = [n for n in "abcd" if occurs(n, claim) or occurs(n, when)]
    false = r.random() < 0.2
    claim = mutated(r, claim) if false else claim
    true = not false and not may_be_undefined(claim)
    return Law(kind, names, claim, when, true)


def some_input(r, names):
    words = [r.getrandbits(64), r.getrandbits(64) & r.getrandbits(64) & r.getrandbits(64),
             r.choice([0, 1, 2, 3, MASK, 1 << 63]), r.getrandbits(3), some_constant(r),
             1 << r.randrange(64)]
    return {n: r.choice(words) for n in names}
