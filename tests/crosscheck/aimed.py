"""Laws that hold, aimed at one method of the prover each.

AIMED: by the method's name a function of a random generator and names that gives a claim,
true by construction, and its condition or None. What is made is often decided by an
earlier method; `run --until` asks again until each method has decided enough.
"""
from laws import (CONDITIONS, INCLUSIONS, LINEAR, LOCAL, MASK, ORDERS, REMAINDERS, WHOLE, rewritten,
                  some_constant, some_word)

ONES = MASK // 3  # every other bit


def words(r, names, count, depth=1, ops=LOCAL):
    return [some_word(r, names, r.randint(0, depth), ops) for _ in range(count)]


def pure(r, names, depth, ops=("and", "or", "xor", "not", "without")):
    """Without constants."""
    if depth == 0 or r.random() < 0.15:
        return r.choice(names)
    op = r.choice(ops)
    kids = 1 if op in ("not", "neg") else 2
    return (op, *(pure(r, names, depth - 1, ops) for _ in range(kids)))


def chain(op, ts):
    t = ts[0]
    for x in ts[1:]:
        t = (op, t, x)
    return t


def shuffled(r, ts):
    return r.sample(ts, len(ts))


def related(r, names):
    """A condition that can be solved for a variable."""
    x, y = r.choice(names), r.choice(names)
    return r.choice([("eq", ("and", x, y), 0) if x != y else ("lt", x, 1 << r.randrange(1, 64)),
                     ("subset", x, y if x != y else some_constant(r)),
                     ("lt", x, 1 << r.randrange(1, 64)),
                     ("eq", ("and", x, some_constant(r)), 0)])


def from_list(claims, depth=1, ops=LOCAL):
    def make(r, names):
        x, y, z = words(r, names, 3, depth, ops)
        return r.choice(claims)(x, y, z, some_constant(r) or 1, r.randrange(1, 63)), None
    return make


def inclusions(r, names):
    """Laws of sets as truths: what is inside what."""
    def word():  # no variable alone: conditions on one are solved for it
        a, b, c, d = shuffled(r, ["a", "b", "c", "d"])
        return r.choice([("xor", a, b), ("and", a, ("or", b, c)), ("or", ("and", a, b), ("and", c, d)),
                         ("xor", ("and", a, c), b), ("or", ("xor", a, b), ("without", c, d))])
    x, y, z, k = word(), word(), word(), some_constant(r)
    if r.random() < 0.3:
        return from_list(INCLUSIONS, 2)(r, names)
    return r.choice([
        (("subset", ("and", x, k), z), ("subset", x, z)),
        (("eq", ("and", x, y), 0), ("both", ("subset", x, z), ("eq", ("and", z, y), 0))),
        (("subset", ("xor", x, y), z), ("both", ("subset", x, z), ("subset", y, z))),
        (("eq", x, y), ("both", ("subset", x, y), ("subset", y, x))),
        (("ne", ("or", x, y), 0), ("ne", ("and", x, z), 0)),
        (("eq", ("subset", ("or", x, y), z), ("both", ("subset", x, z), ("subset", y, z))), None),
        (("eq", ("subset", z, ("and", x, y)), ("both", ("subset", z, x), ("subset", z, y))), None),
        (("either", ("ne", ("without", x, y), 0), ("subset", ("and", x, k), y)), None),
    ])


# Few squares

def product_of(r, names, leaf):
    factors = [leaf() for _ in range(r.choice((1, 2, 2, 3)))]
    return ("add", chain("mul", factors), ("mul", leaf(), r.choice((1, 2, 3, MASK))))


def uniform(r, names):
    """Products written in parts; the condition keeps it from being one equation."""
    names = ["a", "b", "c"][:r.choice((2, 2, 3))]
    x, y, z = (pure(r, names, r.randint(1, 2)) for _ in range(3))
    product = r.choice([
        ("add", ("mul", ("and", x, y), ("or", x, y)),
         ("mul", ("without", x, y), ("without", y, x))),
        ("add", ("mul", x, ("and", y, z)), ("mul", x, ("without", y, z))),
        ("sub", ("mul", x, ("or", y, z)), ("mul", x, ("without", z, y))),
        ("sub", ("mul", ("or", x, y), ("or", y, x)), ("sub", ("mul", ("or", x, y), ("or", x, y)),
                                                      ("mul", y, x)))])
    k = r.choice((1, 2, 3, 7, MASK))
    u = pure(r, names, 1)
    condition = r.choice([("ne", r.choice(names), 0), ("ne", u, 0), ("lt", x, y)])
    return ("eq", ("add", ("mul", k, ("mul", x, y)), u), ("add", u, ("mul", product, k))), condition


def polynomials(r, names):
    def leaf():
        return some_word(r, names + [some_constant(r)], 2, LOCAL)
    t = product_of(r, names, leaf)
    return ("eq", t, rewritten(r, t, names, 0.4)), related(r, names)


def moved_word(r, x):
    op = r.choice(("shl", "shr", "rol", "ror", "bswap", "mirror", "reverse", "flipDiag"))
    if op in ("shl", "shr", "rol", "ror"):
        return (op, x, r.randrange(1, 64))
    return r.choice([(op, x), (op, ("rol", x, r.randrange(1, 64)))])


def wide(r, names, most):
    return [moved_word(r, r.choice(names)) for _ in range(most)]


def tables(r, names):
    """Distributive and absorption laws over more moved words than a form takes."""
    a, *rest = wide(r, names, r.randint(8, 11))
    inner, outer = r.choice([("or", "and"), ("and", "or"), ("xor", "and")])
    left = (outer, a, chain(inner, rest))
    right = chain(inner, shuffled(r, [(outer, a, x) for x in rest]))
    return ("eq", left, right), None


def families(r, names):
    names = names[:1] if r.random() < 0.7 else names[:2]
    count = 5 if len(names) == 1 else 2
    a = chain(r.choice(("or", "xor")), wide(r, names, count))
    b = chain(r.choice(("or", "and")), wide(r, names, count))
    if r.random() < 0.5:
        a, b = ("popcount", ("or", a, b)), ("sub", ("add", ("popcount", a), ("popcount", b)),
                                            ("popcount", ("and", a, b)))
    else:
        k = some_constant(r)
        a, b = (("add", ("mul", a, k), ("mul", b, k)),
                ("mul", ("add", ("or", b, a), ("and", a, b)), k))
    return ("eq", a, b), None


# Remainders, quotients, fields

def digits(r, names):
    x = some_word(r, names, 1, LOCAL)
    k = r.choice((2, 3, 4, 5, 6, 7, 8, 12, 16, 20, 24, 32))
    low = (1 << k) - 1
    places = range(0, 64, k)
    plain = [("and", ("shr", x, p), low) if p else ("and", x, low) for p in places]
    if r.random() < 0.6:
        m = r.choice([d for d in (low, 3, 5, 7, 15, 17, 51, 85, 255) if low % d == 0])
        return ("eq", ("mod", x, m), ("mod", chain("add", shuffled(r, plain)), m)), None
    m = low + 2
    plus = chain("add", plain[::2])
    minus = chain("add", plain[1::2]) if len(plain) > 1 else 0
    lift = -(-low * len(plain) // m) * m
    return ("eq", ("mod", x, m), ("mod", ("sub", ("add", plus, lift), minus), m)), None


def remainders(r, names):
    if r.random() < 0.6:
        return digits(r, names)
    return from_list(REMAINDERS)(r, names)


def reciprocal(r, x, d):
    """x / d by a product, as compilers write it."""
    if d & (d - 1) == 0:
        return ("shr", x, d.bit_length() - 1)
    s = d.bit_length() - 1
    m = (1 << 64 + s) // d + 1
    if m < 1 << 64 and (m * d - (1 << 64 + s)) <= 1 << s:
        return ("shr", ("mulhi", x, m), s) if s else ("mulhi", x, m)
    m = (1 << 65 + s) // d + 1 - (1 << 64)
    t = ("mulhi", x, m)
    return ("shr", ("add", ("shr", ("sub", x, t), 1), t), s)


def divided(r, names):
    x = some_word(r, names, 1, LOCAL)
    d = r.choice((3, 5, 6, 7, 9, 10, 100, 641, r.randrange(2, 1 << 16), r.getrandbits(40) + 2,
                  r.getrandbits(62) + 2))
    c = r.randrange(2, 1000)
    odd = r.getrandbits(r.choice((4, 8, 20))) * 2 + 3
    inverse, bits = pow(odd, -1, 1 << 64), r.randint(3, 16)
    cut = ("and", x, (1 << bits) - 1)
    e = r.randrange(3, 60)
    scale = (1 << bits + e.bit_length()) // e + 1
    return r.choice([
        ("eq", ("div", x, d), reciprocal(r, x, d)),
        ("eq", ("mod", x, d), ("sub", x, ("mul", reciprocal(r, x, d), d))),
        ("eq", ("div", ("div", x, c), d & 0xFFFFF | 2), ("div", x, c * (d & 0xFFFFF | 2))),
        ("eq", ("eq", ("mod", x, odd), 0), ("le", ("mul", x, inverse), MASK // odd)),
        ("eq", ("eq", ("mod", x, odd * 8), 0),
         ("le", ("ror", ("mul", x, inverse), 3), MASK // (odd * 8))),
        ("eq", ("div", cut, e), ("shr", ("mul", cut, scale), bits + e.bit_length())),
        ("eq", ("shr", ("div", x, c), 3), ("div", x, c * 8)),
    ]), None


def fields(r, names):
    x, y = words(r, names, 2)
    f = r.choice((2, 4, 8, 16, 32))
    half = f // 2
    one = MASK // ((1 << f) - 1)
    low = one * ((1 << half) - 1)
    total = ("add", ("and", x, low), ("and", y, low))
    at = r.randrange(64 // f) * f
    part = [("and", ("shr", w, at), (1 << half) - 1) for w in (x, y)]
    bits = ("add", ("and", x, ONES), ("and", ("shr", x, 1), ONES))
    pairs = MASK // 5
    fours = ("add", ("and", bits, pairs), ("and", ("shr", bits, 2), pairs))
    return r.choice([
        ("eq", ("and", ("shr", total, at), (1 << f) - 1), ("add", *part)),
        ("eq", ("and", ("shr", total, at), (1 << half) - 1),
         ("and", ("add", part[1], part[0]), (1 << half) - 1)),
        ("eq", ("popcount", ("and", x, 15 << at if at < 60 else 15)),
         ("and", ("shr", fours, at - at % 4 if at < 60 else 0), 15))
        if at % 4 == 0 or at >= 60 else
        ("eq", ("popcount", ("and", x, 3 << at)), ("and", ("shr", bits, at), 3)),
        ("eq", ("popcount", x), ("shr", ("mul", ("and", ("add", fours, ("shr", fours, 4)),
                                                 0x0F0F0F0F0F0F0F0F), 0x0101010101010101), 56)),
        ("eq", bits, ("sub", x, ("and", ("shr", x, 1), ONES))),
    ]), None


def least_sums(r, names):
    """Orders of sums that are small."""
    x, y, z = words(r, names, 3)
    m = (1 << r.randrange(2, 40)) - 1
    c = r.randrange(0, 60)
    return r.choice([
        ("le", ("add", ("and", ("and", x, y), m), ("and", ("or", x, y), m)),
         ("add", ("add", ("and", y, m), ("and", x, m)), c)),
        ("le", ("popcount", ("and", x, y)), ("add", ("popcount", ("or", x, z)), c)),
        ("lt", ("popcount", ("shl", x, r.randrange(1, 60))), ("add", ("popcount", x), 1 + c)),
        ("le", ("add", ("popcount", ("or", x, ("rol", y, c))), ("popcount", ("and", x, ("rol", y, c)))),
         ("add", ("popcount", y), ("popcount", x))),
        ("le", ("popcount", ("xor", x, ("rol", x, c))), ("mul", ("popcount", x), 2)),
        ("le", ("mul", ("and", x, m), 3), ("add", ("and", x, m), ("mul", ("and", ("or", y, x), m), 2))),
        ("le", ("popcount", ("or", ("shl", x, 1), ("shr", x, c or 1))),
         ("add", ("popcount", x), ("popcount", x))),
        ("lt", ("add", ("and", x, m), ("and", y, m)), ("mul", ("add", m, 1), 2)),
    ]), None


# Carries

def low_words(x):
    return {"lowest": ("and", x, ("neg", x)), "rest": ("and", x, ("sub", x, 1)),
            "mask": ("xor", x, ("sub", x, 1)), "below": ("without", ("sub", x, 1), x),
            "above": ("or", x, ("neg", x))}


def additive(r, names):
    """Counts of what carries make, with sums that both sides have."""
    x, y = (pure(r, names, 1, LINEAR) for _ in range(2))
    w, k = low_words(x), r.choice((1, 2, 3, 5, 7))
    extra = ("mul", some_word(r, names, 1, LINEAR), r.choice((1, 3, 5, MASK)))
    left, right, condition = r.choice([
        (("popcount", w["below"]), ("ctz", x), None),
        (("popcount", w["above"]), ("sub", 64, ("ctz", x)), None),
        (("popcount", w["mask"]), ("add", ("ctz", x), 1), ("ne", x, 0)),
        (("add", ("min", x, y), ("max", x, y)), ("add", x, y), None),
        (("sub", ("max", x, y), ("min", y, x)), ("sub", x, y), ("le", y, x)),
        (("add", ("ctz", x), ("popcount", w["rest"])),
         ("sub", ("popcount", ("or", x, w["below"])), 1), ("ne", x, 0)),
        (("popcount", ("add", w["lowest"], x)), ("popcount", ("add", x, w["lowest"])), None),
        (("sub", ("popcount", ("sub", x, 1)), ("ctz", x)), ("sub", ("popcount", x), 1),
         ("ne", x, 0)),
        (("add", ("popcount", ("add", x, 1)), ("ctz", ("not", x))),
         ("add", ("popcount", x), 1), ("ne", ("not", x), 0)),
        (("ctz", ("and", x, y)), ("ctz", ("and", w["lowest"], y)),
         ("ne", ("and", w["lowest"], y), 0)),
    ])
    left, right = ("mul", k, left), ("mul", right, k)
    if r.random() < 0.7:
        left, right = ("add", left, extra), ("add", right, extra)
    return ("eq", left, right), condition


def orders(r, names):
    x, y = words(r, names, 2, 1, LINEAR)
    w = low_words(x)
    if r.random() < 0.2:
        return from_list(ORDERS, 1, LINEAR)(r, names)
    return r.choice([
        (("eq", ("lt", ("clz", x), ("clz", y)), ("lt", y, ("without", x, y))), None),
        (("eq", ("eq", ("clz", x), ("clz", y)), ("le", ("xor", x, y), ("and", x, y))), None),
        (("eq", ("le", ("clz", x), ("clz", y)), ("le", ("without", y, x), x)), None),
        (("eq", ("add", ("lt", x, y), ("le", y, x)), 1), None),
        (("eq", ("sub", ("lt", x, y), ("lt", y, x)),
          ("choose", ("eq", x, y), 0, ("sub", ("mul", ("lt", x, y), 2), 1))), None),
        (("eq", ("or", ("lt", x, y), ("mul", ("lt", y, x), 2)),
          ("add", ("lt", x, y), ("mul", 2, ("lt", y, x)))), None),
        (("eq", ("and", ("neg", ("lt", x, y)), y), ("choose", ("lt", x, y), y, 0)), None),
        (("le", ("and", ("max", x, y), ("min", x, y)), ("min", y, x)), None),
        (("le", ("max", x, y), ("or", x, y)), None),
        (("le", w["lowest"], x), None), (("le", w["rest"], x), None),
        (("lt", w["rest"], x), ("ne", x, 0)),
        (("le", ("avg", x, y), ("max", x, y)), None),
        (("le", ("min", x, y), ("avg", y, x)), None),
        (("eq", ("max", x, y), ("choose", ("lt", x, y), y, x)), None),
        (("eq", ("slt", x, y), ("lt", ("xor", x, 1 << 63), ("xor", y, 1 << 63))), None),
        (("subset", w["lowest"], ("or", x, y)), None),
        (("lt", x, ("add", x, 1)), ("ne", ("not", x), 0)),
    ])


# Masks

def masks(r, names):
    n, *others = r.sample(names, len(names))
    x, z = words(r, others or ["d"], 2, 1, LINEAR)
    j, k = r.randrange(1, 20), r.randrange(1, 40)
    m = ("sub", ("shl", 1, ("and", n, r.choice((3, 7, 15, 31)))), 1)
    moved = ("and", ("xor", ("shr", x, j), ("shr", x, j + k)), m)
    return r.choice([
        ("eq", ("and", ("xor", x, ("shr", x, k)), ("shl", m, j)), ("shl", moved, j)),
        ("eq", ("shl", ("and", x, m), k), ("and", ("shl", x, k), ("shl", m, k))),
        ("eq", ("popcount", ("and", x, ("shl", m, j))), ("popcount", ("and", ("shr", x, j), m))),
        ("eq", ("add", ("and", x, m), ("and", z, ("not", m))),
         ("xor", z, ("and", ("xor", x, z), m))),
        ("subset", ("and", ("shr", x, k), m), ("shr", ("or", x, z), k)),
    ]), None


# Splits

def amounts(r, names):
    y, *others = r.sample(names, len(names))
    x, z = words(r, others or ["d"], 2, 1, LINEAR)
    n = ("and", y, r.choice((7, 15, 31, 63)))
    return r.choice([
        ("eq", ("ror", ("rol", x, y), y), x),
        ("eq", ("and", ("shl", x, y), ("shl", z, y)), ("shl", ("and", x, z), y)),
        ("eq", ("popcount", ("rol", x, y)), ("popcount", x)),
        ("subset", ("shl", ("shr", x, y), y), x),
        ("eq", ("shr", ("shr", x, n), 1), ("shr", ("shr", x, 1), n)),
        ("eq", ("shl", ("add", x, z), y), ("add", ("shl", x, y), ("shl", z, y))),
        ("eq", ("sub", ("shl", x, y), ("shl", z, y)), ("shl", ("sub", x, z), y)),
        ("eq", ("shl", x, y), ("mul", x, ("shl", 1, y))),
        ("eq", ("bzhi", x, n), ("without", x, ("shl", MASK, n))),
        ("eq", ("and", ("shr", x, y), 1), ("choose", ("eq", ("and", x, ("shl", 1, y)), 0), 0, 1)),
        ("eq", ("sar", ("not", x), y), ("not", ("sar", x, y))),
        ("eq", ("reverse", ("shl", x, y)), ("shr", ("reverse", x), y)),
    ]), None


def equal_parts(r, names):
    """Words written in two ways, inside of what no method looks into."""
    x, y, z, *_ = r.sample(names, len(names)) + ["c", "d"]
    n = ("and", z, r.choice((7, 15, 31, 63)))
    one, other = r.choice([
        (("add", ("min", x, y), ("max", y, x)), ("add", x, y)),
        (("sub", ("max", x, y), ("min", x, y)), ("choose", ("lt", x, y), ("sub", y, x), ("sub", x, y))),
        (("shl", ("shr", x, n), n), ("without", x, ("sub", ("shl", 1, n), 1))),
        (("avg", x, y), ("add", ("shr", ("xor", x, y), 1), ("and", x, y))),
        (("max", ("min", x, y), y), y),
    ])
    hard, k = r.choice(("mulhi", "pext", "pdep", "mul", "rol", "shr")), some_constant(r) or 1
    if r.random() < 0.3:
        return ("eq", ("add", (hard, one, z), k), ("add", (hard, other, z), k)), None
    return ("eq", (hard, one, z), (hard, other, z)), None


def only_one(r, names):
    s, x = r.choice(names), some_word(r, names, 1, LOCAL)
    one = r.choice([("eq", ("popcount", s), 1),
                    ("both", ("eq", ("and", s, ("sub", s, 1)), 0), ("ne", s, 0))])
    return r.choice([
        ("eq", ("mul", x, s), ("shl", x, ("ctz", s))),
        ("eq", ("div", x, s), ("shr", x, ("ctz", s))),
        ("eq", ("mod", x, s), ("and", x, ("sub", s, 1))),
        ("eq", ("add", ("ctz", s), ("clz", s)), 63),
        ("eq", ("popcount", ("xor", x, s)),
         ("choose", ("ne", ("and", x, s), 0), ("sub", ("popcount", x), 1),
          ("add", ("popcount", x), 1))),
        ("eq", ("popcount", ("and", x, s)), ("choose", ("subset", s, x), 1, 0)),
        ("eq", ("shr", s, ("ctz", s)), 1),
        ("eq", ("popcount", ("sub", s, 1)), ("ctz", s)),
    ]), one


def lowest(r, names):
    x, y = r.choice(names), some_word(r, names, 1, LOCAL)
    w = low_words(x)
    return r.choice([
        ("eq", ("mul", w["lowest"], y), ("shl", y, ("ctz", x))),
        ("eq", ("shl", 1, ("ctz", x)), w["lowest"]),
        ("eq", ("and", ("shr", x, ("ctz", x)), 1), 1),
        ("eq", ("shl", ("shr", x, ("ctz", x)), ("ctz", x)), x),
        ("eq", ("mod", x, w["lowest"]), 0),
        ("eq", ("div", w["rest"], w["lowest"]), ("sub", ("div", x, w["lowest"]), 1)),
        ("eq", ("popcount", ("and", y, w["lowest"])), ("and", ("shr", y, ("ctz", x)), 1)),
        ("eq", ("ctz", ("mul", x, 3)), ("ctz", x)),
        ("eq", ("ctz", ("mul", x, some_constant(r) | 1)), ("ctz", x)),
        ("lt", ("ctz", x), 64),
    ]), ("ne", x, 0)


def lowest_zero(r, names):
    x, y = r.choice(names), some_word(r, names, 1, LOCAL)
    zero = ("without", ("add", x, 1), x)
    n = ("ctz", ("not", x))
    return r.choice([
        ("eq", ("mul", zero, y), ("shl", y, n)),
        ("eq", ("shl", 1, n), zero),
        ("eq", ("and", ("shr", x, n), 1), 0),
        ("eq", ("popcount", ("and", x, ("sub", zero, 1))), n),
        ("eq", ("popcount", ("and", y, zero)), ("and", ("shr", y, n), 1)),
        ("eq", ("shl", ("shr", ("add", x, 1), n), n), ("add", x, 1)),
        ("eq", ("and", x, ("sub", zero, 1)), ("sub", zero, 1)),
        ("eq", ("div", ("and", y, zero), zero), ("choose", ("subset", zero, y), 1, 0)),
        ("lt", n, 64),
    ]), ("ne", ("not", x), 0)


def highest(r, names):
    x, y = r.choice(names), some_word(r, names, 1, LOCAL)
    smear = x
    for s in (1, 2, 4, 8, 16, 32):
        smear = ("or", smear, ("shr", smear, s))
    top = ("sub", 63, ("clz", x))
    return r.choice([
        ("eq", ("shr", x, top), 1),
        ("eq", ("shl", 1, top), ("sub", smear, ("shr", smear, 1))),
        ("eq", ("popcount", smear), ("sub", 64, ("clz", x))),
        ("eq", ("clz", smear), ("clz", x)),
        ("subset", ("shl", 1, top), x),
        ("eq", ("mul", y, ("shl", 1, top)), ("shl", y, top)),
        ("eq", ("clz", ("shr", x, 1)), ("add", ("clz", x), 1)),
        ("le", ("clz", ("or", x, y)), ("clz", x)),
    ]), ("ne", x, 0)


# Cases

def cut(t, masks):
    if isinstance(t, str):
        return ("and", t, masks[t])
    return (t[0], *(cut(x, masks) for x in t[1:])) if isinstance(t, tuple) else t


HARD = ("mul", "mul", "mulhi", "add", "xor", "div", "shr", "shl", "popcount", "ctz", "mod",
        "pdep", "pext", "choose")


def cases(low, high):
    def make(r, names):
        names = names[:2]
        each = r.randint(low, high) // len(names)
        masks = {n: ((1 << each) - 1) << r.choice((0, 0, 3, 64 - each)) for n in names}
        t = some_word(r, names, 3, HARD)
        t = ("xor", ("mul", ("mul", names[0], names[-1]), t), r.choice(names))
        t = ("mod", t, r.randrange(3, 1000)) if r.random() < 0.5 else t
        claim = ("eq", t, rewritten(r, t, names, 0.7))
        if r.random() < 0.3:
            claim = ("le", ("and", t, 255), ("or", ("and", 255, t), 3))
        return cut(claim, masks), None
    return make


def whole(r, names):
    """Quotients by words, products and powers, as numbers."""
    x, y, z = (some_word(r, names, r.randint(0, 1), ("add", "sub", "or", "shr")) for _ in range(3))
    return r.choice(WHOLE)(x, y, z, some_constant(r) or 1, r.randrange(1, 63))


def powers(r, names):
    """Powers of odd words are 1 in their low bits; and the step that inverts them."""
    x, y, k = ("or", r.choice(names), 1), ("or", r.choice(names), 1), r.randint(1, 5)
    t = r.choice((x, ("mul", x, y)))
    for _ in range(k):
        t = ("mul", t, t)
    z = ("xor", ("mul", x, 3), 2)
    for _ in range(4):
        z = ("mul", z, ("sub", 2, ("mul", x, z)))
    return r.choice([("eq", ("shl", t, 62 - k), 1 << 62 - k), ("eq", ("mul", x, z), 1)]), None


def images(r, names):
    """Bitwise functions of what is gathered or scattered."""
    op, join = r.choice(("pext", "pdep")), r.choice(("and", "or", "xor", "without"))
    x, y, m = words(r, names, 3)
    claim = ("eq", (op, (join, x, y), m), (join, (op, x, m), (op, y, m)))
    return r.choice([claim, ("eq", ("pext", MASK, m), ("bzhi", MASK, ("popcount", m))),
                     ("eq", ("pext", ("pdep", x, m), m), ("bzhi", x, ("popcount", m)))]), None


def bijections(r, names):
    """Steps that can be undone, of two words: equal images are images of equal words."""
    x, y = r.sample(names + ["c"], 2)
    steps = [(r.choice(("shr", "shl", "mul", "square")), r.randrange(1, 64), some_constant(r) | 1)
             for _ in range(r.randint(1, 4))]

    def image(t):
        for step, k, odd in steps:
            t = {"shr": ("xor", t, ("shr", t, k)), "shl": ("xor", t, ("shl", t, k)),
                 "mul": ("mul", t, odd), "square": ("add", t, ("mul", ("mul", t, t), 2))}[step]
        return t
    return ("eq", ("eq", image(x), image(y)), ("eq", x, y)), None


def taken(r, names):
    """Words without their lowest ones."""
    x, k = r.choice(names), r.randint(1, 9)
    left, n = x, ("popcount", x)
    for _ in range(k):
        left = ("and", left, ("sub", left, 1))
    return r.choice([
        ("eq", ("and", left, ("neg", left)), ("pdep", 1 << k, x)),
        ("eq", ("eq", left, 0), ("le", n, k)),
        ("eq", ("popcount", left), ("choose", ("lt", n, k), 0, ("sub", n, k))),
    ]), None


def linear(r, names):
    """Exclusive ors of bits."""
    x, y = (some_word(r, names, 1, ("xor", "xor")) for _ in range(2))
    t = ("xor", x, ("shr", y, r.randrange(1, 60)))
    k, odd = some_constant(r), ("and", y, 1)
    back = ("xor", t, ("shr", t, 1))
    for n in (1, 2, 4, 8, 16, 32):
        back = ("xor", back, ("shr", back, n))
    step = ("choose", odd, ("xor", ("shr", x, 1), k), ("shr", x, 1))
    return r.choice([
        ("eq", ("and", ("shr", 0x6996, ("and", t, 15)), 1), ("parity", ("and", t, 15))),
        ("eq", back, t),
        ("eq", ("parity", step), ("xor", ("parity", ("shr", x, 1)), ("and", odd, ("parity", k)))),
    ]), None


def equal_counts(r, names):
    x = some_word(r, names, r.randint(1, 2), LINEAR)
    turn = r.choice(("reverse", "bswap", "mirror", "flipDiag"))
    return ("implies", ("eq", (turn, x), ("not", x)), ("eq", ("popcount", x), 32)), None


# What is left

def hard_words(r, names):
    x, y = r.choice(names), r.choice(names)
    return [("mul", x, y), ("div", x, 7), ("shr", x, y), ("mulhi", x, y), ("pext", x, y),
            ("popcount", x), x, ("mul", y, y), ("rol", x, y), ("clz", y)]


def abstractions(r, names):
    hard = hard_words(r, names)
    x, y, z = words(r, hard, 3, 1, LINEAR)
    claim = r.choice(ORDERS[:7] + CONDITIONS[:3] + INCLUSIONS)
    return claim(x, y, z, some_constant(r) or 1, r.randrange(1, 63)), None


def solver(r, names):
    x, y, z = (pure(r, names, r.randint(0, 1), LINEAR) for _ in range(3))
    k, m = r.randrange(1, 63), r.choice((1, 3, 7, 15))
    return r.choice([
        ("le", ("popcount", ("pext", x, y)), ("popcount", y)),
        ("le", ("clz", ("or", x, y)), ("clz", ("and", x, z))),
        ("implies", ("le", x, y), ("le", ("shr", x, k), ("shr", y, k))),
        ("implies", ("lt", x, y), ("le", ("clz", y), ("clz", x))),
        ("eq", ("and", ("mul", x, x), 2), 0),
        ("eq", ("and", ("mul", x, ("add", x, 1)), 1), 0),
        ("le", ("popcount", ("add", x, y)), ("add", ("popcount", x), ("popcount", y))),
        ("eq", ("and", ("mul", x, y), m), ("and", ("mul", ("and", x, m), ("and", y, m)), m)),
        ("le", ("mulhi", x, m), m),
        ("implies", ("lt", x, 1 << k), ("le", ("sub", 64, k), ("clz", x))),
        ("eq", ("ms1b", x), ("reverse", ("and", ("reverse", x), ("neg", ("reverse", x))))),
        ("eq", ("lt", ("mulhi", x, 3), 1), ("le", x, MASK // 3)),
    ]), None


def circuits(r, names):
    x, y, z = (pure(r, names, r.randint(0, 1), LINEAR) for _ in range(3))
    a, k = r.choice(names), r.randrange(1, 60)
    return r.choice([
        ("subset", ("pdep", x, ("and", y, z)), y),
        ("subset", ("and", ("pdep", x, y), z), y),
        ("le", ("ctz", ("mul", x, a)), 64 + k),
        ("lt", ("ctz", ("mulhi", x, a)), 65 + k),
        ("le", ("popcount", ("mul", x, a)), 64 + k),
        ("le", ("shr", ("mul", x, a), k), MASK >> k),
        ("le", ("shr", x, ("or", a, 32)), 0xFFFFFFFF),
        ("eq", ("shr", ("shr", x, ("or", a, 32)), 32), 0),
        ("eq", ("and", ("shl", x, ("or", a, 8)), 255 >> 7), 0) if r.random() < 0.3 else
        ("eq", ("pext", ("or", x, ("not", y)), y), ("pext", x, y)),
        ("eq", ("pdep", ("pext", x, y), y), ("and", x, y)),
        ("eq", ("reverse", ("shl", x, a)), ("shr", ("reverse", x), a)),
        ("eq", ("sar", ("not", x), a), ("not", ("sar", x, a))),
    ]), None


def one_of(*makers):
    return lambda r, names: r.choice(makers)(r, names)


# By method: the function of its row in methods.def, or the name of a step.
AIMED = {
    "finite": cases(4, 10),
    "zero_tests": inclusions,
    "degrees_uniform": uniform,
    "forms": polynomials,
    "family": families,
    "least": least_sums,
    "remainders": remainders,
    "quotients": divided,
    "fields": fields,
    "degrees_powers": powers,
    "pext_pdep": images,
    "equal_counts": equal_counts,
    "bijections": bijections,
    "cleared_ones": taken,
    "xor_linear": linear,
    "integers": whole,
    "carries": one_of(additive, orders),
    "equal_parts": equal_parts,
    "masks": masks,
    "split": amounts,
    "split_place": one_of(only_one, lowest, lowest_zero, highest),
    "finite_many": cases(17, 19),
    "abstract": abstractions,
    "SAT": solver,
    "circuits": circuits,
}

# Laws of kinds that no one method is there for.
OTHERS = {"moved bits": tables}
