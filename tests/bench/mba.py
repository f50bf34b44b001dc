"""Laws that mix bitwise and arithmetic operators, true by construction, from a seed.

linear      a sum of bitwise words against another one with the same value for each
            letter (what a column holds): the coefficients are solved for
polynomial  the same beside a product that is written in two ways
syntia      a small expression against itself after one to three rewritings
nested      the same after many, one inside the other

An expression is a tuple: (operator, operand, …), a name or a number. spoil() changes one
operator or constant of a law so that it becomes false, which evaluation confirms.
"""
import random

MASK = (1 << 64) - 1
NAMES = "abcdexyz"
BINARY = ["+", "-", "*", "&", "|", "^"]
LEVEL = {"|": 1, "^": 2, "&": 3, "+": 4, "-": 4, "*": 5, "~": 6, "neg": 6}


def show(e, level=0):
    """The expression as bbx writes it, with the brackets that it needs."""
    if isinstance(e, int):
        return str(e)
    if isinstance(e, str):
        return e
    op, mine = e[0], LEVEL[e[0]]
    if len(e) == 2:
        text = ("~" if op == "~" else "-") + show(e[1], mine + 1)
    else:
        text = f"{show(e[1], mine)} {op} {show(e[2], mine + 1)}"
    return f"({text})" if mine < level else text


def value(e, env):
    if isinstance(e, int):
        return e & MASK
    if isinstance(e, str):
        return env[e]
    a = value(e[1], env)
    if len(e) == 2:
        return (~a if e[0] == "~" else -a) & MASK
    b = value(e[2], env)
    return {"+": a + b, "-": a - b, "*": a * b, "&": a & b, "|": a | b,
            "^": a ^ b}[e[0]] & MASK


def letters(names):
    """The inputs 0 and -1 of each name: a bitwise word on them is its truth table."""
    for number in range(1 << len(names)):
        yield {n: MASK * (number >> i & 1) for i, n in enumerate(names)}


# Bitwise words and their sums

def bitwise(rng, names, depth):
    if depth == 0 or rng.random() < 0.2:
        name = rng.choice(names)
        return ("~", name) if rng.random() < 0.3 else name
    word = (rng.choice("&|^"), bitwise(rng, names, depth - 1), bitwise(rng, names, depth - 1))
    return ("~", word) if rng.random() < 0.2 else word


def add(total, factor, e):
    """total + factor * e, signs drawn in."""
    if factor == 0:
        return total
    term = e if abs(factor) == 1 else ("*", abs(factor), e)
    if total is None:
        return term if factor > 0 else ("neg", term)
    return ("+" if factor > 0 else "-", total, term)


def signed(n):
    n &= MASK
    return n - (1 << 64) if n >> 63 else n


def minterm(names, env):
    parts = [n if env[n] else ("~", n) for n in names]
    word = parts[0]
    for part in parts[1:]:
        word = ("&", word, part)
    return word


def conjunctions(names, table):
    """(factor, AND of some names) that sum up to the word with this value per letter."""
    size = 1 << len(names)
    mu = [table[i] for i in range(size)]
    for bit in range(len(names)):
        for i in range(size):
            if i >> bit & 1:
                mu[i] -= mu[i ^ (1 << bit)]
    for i in range(size):
        parts = [n for b, n in enumerate(names) if i >> b & 1]
        word = parts[0] if parts else -1
        for part in parts[1:]:
            word = ("&", word, part)
        yield signed(mu[i]), word


def linear_sides(rng, names):
    left, table = None, [0] * (1 << len(names))
    for _ in range(rng.randint(3, 11)):
        word, factor = bitwise(rng, names, rng.randint(0, 2)), rng.choice([-7, -4, -3, -2, -1, 1, 2, 3, 5])
        left = add(left, factor, word)
        for i, env in enumerate(letters(names)):
            table[i] += factor * (value(word, env) & 1)
    right = None
    if rng.random() < 0.5:
        for factor, word in conjunctions(names, table):
            # -1 is the AND of no names; as a number it takes the factor in
            right = add(right, factor, word) if word != -1 else plus_number(right, -factor)
    else:
        for env, factor in zip(letters(names), table):
            right = add(right, factor, minterm(names, env))
    return left, 0 if right is None else right


def plus_number(total, n):
    if total is None:
        return n if n else None
    return total if n == 0 else ("+", total, n) if n > 0 else ("-", total, -n)


def linear(rng):
    return linear_sides(rng, rng.sample("xyzt", rng.randint(2, 4)))


def product(x, y):
    return ("+", ("*", ("&", x, y), ("|", x, y)),
            ("*", ("&", x, ("~", y)), ("&", ("~", x), y)))


def polynomial(rng):
    names = rng.sample("xyzt", rng.randint(2, 3))
    left, right = linear_sides(rng, names)
    for _ in range(rng.randint(1, 3)):
        x, y = (rng.choice(names) for _ in range(2))
        factor = rng.choice([-3, -1, 1, 2])
        left, right = add(left, factor, product(x, y)), add(right, factor, ("*", x, y))
    return left, right


# Rewriting: each rule gives the same word for all values of a and b

RULES = {
    "+": [lambda a, b: ("+", ("|", a, b), ("&", a, b)),
          lambda a, b: ("+", ("^", a, b), ("*", 2, ("&", a, b))),
          lambda a, b: ("-", ("-", a, ("~", b)), 1),
          lambda a, b: ("-", ("+", ("|", a, b), ("|", a, b)), ("^", a, b))],
    "-": [lambda a, b: ("-", ("^", a, b), ("*", 2, ("&", ("~", a), b))),
          lambda a, b: ("-", ("&", a, ("~", b)), ("&", ("~", a), b)),
          lambda a, b: ("+", ("+", a, ("~", b)), 1)],
    "&": [lambda a, b: ("-", ("|", ("~", a), b), ("~", a)),
          lambda a, b: ("-", ("+", a, b), ("|", a, b))],
    "|": [lambda a, b: ("+", ("&", a, ("~", b)), b),
          lambda a, b: ("+", ("+", ("+", a, b), 1), ("|", ("~", a), ("~", b)))],
    "^": [lambda a, b: ("-", ("|", a, b), ("&", a, b)),
          lambda a, b: ("-", ("-", a, b), ("neg", ("*", 2, ("&", ("~", a), b))))],
    "*": [product],
    "~": [lambda a: ("-", ("neg", a), 1)],
    "neg": [lambda a: ("+", ("~", a), 1)],
}


def places(e, path=()):
    if isinstance(e, tuple):
        yield path
        for i, kid in enumerate(e[1:], 1):
            yield from places(kid, path + (i,))


def at(e, path):
    for i in path:
        e = e[i]
    return e


def put(e, path, new):
    if not path:
        return new
    i = path[0]
    return e[:i] + (put(e[i], path[1:], new),) + e[i + 1:]


def size(e):
    return 1 + sum(size(kid) for kid in e[1:]) if isinstance(e, tuple) else 1


def rewrite(rng, e, rounds, limit):
    for _ in range(rounds):
        path = rng.choice(list(places(e)))
        old = at(e, path)
        new = put(e, path, rng.choice(RULES[old[0]])(*old[1:]))
        if size(new) <= limit:
            e = new
    return e


def tree(rng, names, depth):
    if depth == 0:
        return rng.choice(names) if rng.random() < 0.9 else rng.randint(1, 9)
    if rng.random() < 0.2:
        return (rng.choice(["~", "neg"]), tree(rng, names, depth - 1))
    return (rng.choice(BINARY), tree(rng, names, depth - 1), tree(rng, names, rng.randrange(depth)))


def syntia(rng):
    e = tree(rng, rng.sample(NAMES, 3), rng.randint(1, 3))
    while not isinstance(e, tuple):
        e = tree(rng, NAMES[:3], 2)
    return rewrite(rng, e, rng.randint(1, 3), 60), e


def nested(rng):
    e = tree(rng, rng.sample(NAMES, rng.randint(2, 4)), rng.randint(2, 4))
    while not isinstance(e, tuple):
        e = tree(rng, NAMES[:3], 3)
    return rewrite(rng, e, rng.randint(6, 24), rng.choice([100, 300, 1500])), e


KINDS = {"linear": linear, "polynomial": polynomial, "syntia": syntia, "nested": nested}


# Spoiling

def leaves(e, path=()):
    if isinstance(e, tuple):
        for i, kid in enumerate(e[1:], 1):
            yield from leaves(kid, path + (i,))
    elif isinstance(e, int):
        yield path


def spoiled(rng, e):
    """The expression with one constant or operator changed."""
    spots = [p for p in places(e) if len(at(e, p)) == 3]
    numbers = list(leaves(e))
    if numbers and (not spots or rng.random() < 0.3):
        path = rng.choice(numbers)
        return put(e, path, at(e, path) + rng.choice([1, 2]))
    if not spots:
        return ("~", e)
    path = rng.choice(spots)
    old = at(e, path)
    return put(e, path, (rng.choice([op for op in BINARY if op != old[0]]),) + old[1:])


def names_of(e):
    if isinstance(e, str):
        return {e}
    return set().union(*(names_of(kid) for kid in e[1:])) if isinstance(e, tuple) else set()


def differs(rng, left, right):
    names = names_of(left) | names_of(right)
    for attempt in range(40):
        bits = 64 if attempt % 2 else 1 + attempt // 4
        env = {n: rng.getrandbits(bits) for n in sorted(names)}
        if value(left, env) != value(right, env):
            return True
    return False


def spoil(rng, kind):
    """A false law; changes that make no difference are drawn again."""
    while True:
        sides = KINDS[kind](rng)
        for _ in range(5):
            left = spoiled(rng, sides[0])
            if differs(rng, left, sides[1]):
                return left, sides[1]


def true_laws(kind, count, seed):
    rng = random.Random(f"{kind} {seed}")
    return [KINDS[kind](rng) for _ in range(count)]


def false_laws(count, seed):
    rng = random.Random(f"spoiled {seed}")
    kinds = list(KINDS)
    return [spoil(rng, kinds[i % len(kinds)]) for i in range(count)]


def statement(name, sides, word="law"):
    return f"{word} {name}: {show(sides[0])} == {show(sides[1])}\n"
