"""Every pair and many triples of operators, grouped as the table of §3 says.

The model below parses by the table on its own: it binds the tightest operator first,
level by level, which shares nothing with precedence climbing.
"""
import random

from model import MASK, hexed

# level → spellings; the higher the tighter
LEVELS = {2: ["=>", "<=>"], 3: ["||"], 4: ["&&"],
          5: ["==", "!=", "<>", "<", "<=", ">", ">=", "≠", "≤", "≥", "⊆", "⊂", "⊇", "⊃"],
          6: ["->", "→", "⇒", "<->", "↔", "⇔"], 7: ["|", "∪", "∨", "or", "OR"],
          8: ["^", "⊕", "∆", "xor", "XOR"],
          9: ["&", "∩", "∧", "and", "AND", "\\", "∖"],
          10: ["<<", ">>", ">>>"], 11: ["+", "-"], 12: ["*", "/", "%"], 14: ["**"]}
LEVEL = {op: level for level, ops in LEVELS.items() for op in ops}
RIGHT = {"=>", "->", "→", "⇒", "**"}
SETWISE = set(LEVELS[6])

MEANING = {
    "=>": lambda a, b: not a or bool(b), "<=>": lambda a, b: bool(a) == bool(b),
    "||": lambda a, b: bool(a or b), "&&": lambda a, b: bool(a and b),
    "==": lambda a, b: a == b, "!=": lambda a, b: a != b, "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b, ">": lambda a, b: a > b, ">=": lambda a, b: a >= b,
    "⊆": lambda a, b: a & ~b == 0, "⊂": lambda a, b: a & ~b == 0 and a != b,
    "->": lambda a, b: ~a | b, "<->": lambda a, b: ~(a ^ b), "|": lambda a, b: a | b,
    "^": lambda a, b: a ^ b, "&": lambda a, b: a & b, "\\": lambda a, b: a & ~b,
    "<<": lambda a, b: a << b % 64, ">>": lambda a, b: a >> b % 64,
    "+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b,
    "/": lambda a, b: a // b, "%": lambda a, b: a % b,
    "**": lambda a, b: pow(a, b, 1 << 64)}
for same, as_this in (("<>", "!="), ("≠", "!="), ("≤", "<="), ("≥", ">="), ("→", "->"),
                      ("⇒", "->"), ("↔", "<->"), ("⇔", "<->"), ("∪", "|"), ("∨", "|"),
                      ("or", "|"), ("OR", "|"), ("⊕", "^"), ("∆", "^"), ("xor", "^"),
                      ("XOR", "^"), ("∩", "&"), ("∧", "&"), ("and", "&"), ("AND", "&"),
                      ("∖", "\\"), (">>>", ">>")):
    MEANING[same] = MEANING[as_this]
MEANING["⊇"] = lambda a, b: MEANING["⊆"](b, a)
MEANING["⊃"] = lambda a, b: MEANING["⊂"](b, a)


def apply(op, a, b):
    return int(MEANING[op](a, b)) & MASK


def reduce_level(values, ops, level):
    """Bind every operator of one level; comparisons chain."""
    spots = [i for i, op in enumerate(ops) if LEVEL[op] == level]
    if level == 5:
        return chains(values, ops)
    right = any(ops[i] in RIGHT for i in spots)
    while spots:
        i = spots[-1] if right else spots[0]
        values[i:i + 2] = [apply(ops[i], values[i], values[i + 1])]
        del ops[i]
        spots = [i for i, op in enumerate(ops) if LEVEL[op] == level]
    return values, ops


def chains(values, ops):
    i = 0
    while i < len(ops):
        if LEVEL[ops[i]] != 5:
            i += 1
            continue
        end = i
        while end < len(ops) and LEVEL[ops[end]] == 5:
            end += 1
        holds = all(apply(ops[k], values[k], values[k + 1]) for k in range(i, end))
        values[i:end + 1], ops[i:end] = [int(holds)], []
    return values, ops


def evaluate(values, ops):
    values, ops = list(values), list(ops)
    for level in sorted(LEVELS, reverse=True):
        values, ops = reduce_level(values, ops, level)
    return values[0]


def spelled(values, ops):
    text = hexed(values[0])
    for op, value in zip(ops, values[1:]):
        text += f" {op} {hexed(value)}"
    return text


def unclear(ops):
    """Mixtures the language forbids or leaves open: -> among comparisons, …"""
    kinds = {("right" if op in RIGHT else "left") for op in ops if LEVEL[op] in (2, 6)}
    setwise = any(op in SETWISE for op in ops)
    return len(kinds) > 1 or setwise and any(LEVEL[op] == 5 for op in ops)


def groupings(values, ops):
    """The values of both groupings of a op b op c, by hand."""
    a, b, c = values
    return (apply(ops[1], apply(ops[0], a, b), c), apply(ops[0], a, apply(ops[1], b, c)))


def telling(ops, rng):
    """Operands for which the two groupings differ, if there are some."""
    values = [3, 2, 5]
    for _ in range(300):
        values = [rng.choice([rng.randrange(1, 16), rng.randrange(1, 70), 0xc, 0xa, 6])
                  for _ in range(3)]
        try:
            left, right = groupings(values, ops)
        except ZeroDivisionError:
            continue
        if left != right:
            break
    return values


def rows():
    rng = random.Random(3)
    spellings = sorted(LEVEL)
    for first in spellings:
        for second in spellings:
            ops = [first, second]
            if unclear(ops):
                continue
            values = telling(ops, rng)
            try:
                yield spelled(values, ops), evaluate(values, ops)
            except ZeroDivisionError:
                pass
    made = 0
    while made < 1200:
        ops = [rng.choice(spellings) for _ in range(rng.randrange(3, 7))]
        values = [rng.randrange(1, 1 << rng.choice([3, 4, 6, 20])) for _ in range(len(ops) + 1)]
        if unclear(ops):
            continue
        try:
            yield spelled(values, ops), evaluate(values, ops)
        except ZeroDivisionError:
            continue
        made += 1


def cases():
    """Fifty expressions a case; only the values matter, not the hints."""
    table = list(rows())
    for start in range(0, len(table), 50):
        part = table[start:start + 50]
        yield ("grouping", ";\n".join(text for text, _ in part),
               [hexed(value) for _, value in part])
