"""Laws that are said to hold in words of every width: in words of 1 to 24 bits, all of them
where there are few, and in words of more than 64 bits. By itself, given bbx and a
number, so many times 300 laws."""
import os
import random
import re
import sys
import tempfile

import proc
from outside import bbx, check, objects, write

BINARY = {
    "&": lambda a, b, m: a & b, "|": lambda a, b, m: a | b, "^": lambda a, b, m: a ^ b,
    "+": lambda a, b, m: a + b & m, "-": lambda a, b, m: a - b & m, "*": lambda a, b, m: a * b & m}
COMPARISONS = {
    "==": lambda a, b: a == b, "!=": lambda a, b: a != b, "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b, "⊆": lambda a, b: a & ~b == 0}
WIDTHS = [*range(1, 25), 31, 32, 63, 64, 65, 100, 127, 128, 1000]


def word(r, depth):
    """(text, its value by x, y and the mask of the width)"""
    if depth == 0 or r.random() < 0.1:
        if r.random() < 0.2:
            k = r.choice([0, 1, 2, 3, 4, 5, 7, 8, 12])
            return str(k), lambda x, y, m: k & m
        return r.choice([("x", lambda x, y, m: x), ("y", lambda x, y, m: y)])
    a, f = word(r, depth - 1)
    kind = r.random()
    if kind < 0.1:
        return f"~({a})", lambda x, y, m: ~f(x, y, m) & m
    if kind < 0.2:
        return f"-({a})", lambda x, y, m: -f(x, y, m) & m
    if kind < 0.3 and a in "xy":
        n = r.randrange(1, 4)
        return f"({a} << {n})", lambda x, y, m: f(x, y, m) << n & m
    if kind < 0.36 and a in "xy":
        n = r.randrange(1, 4)
        return f"({a} >> {n})", lambda x, y, m: f(x, y, m) >> n
    b, g = word(r, depth - 1)
    op = r.choice(list(BINARY))
    return f"(({a}) {op} ({b}))", lambda x, y, m: BINARY[op](f(x, y, m), g(x, y, m), m)


def claim(r):
    """Often an instance of what is true of all words."""
    (a, f), (b, g) = word(r, r.randrange(1, 3)), word(r, r.randrange(1, 3))
    op = r.choice(list(COMPARISONS))
    return r.choice([
        (f"({a}) {op} ({b})", lambda x, y, m: COMPARISONS[op](f(x, y, m), g(x, y, m))),
        (f"({a}) + ({b}) == (({a}) | ({b})) + (({a}) & ({b}))",
         lambda x, y, m: f(x, y, m) + g(x, y, m) & m ==
         (f(x, y, m) | g(x, y, m)) + (f(x, y, m) & g(x, y, m)) & m),
        (f"(({a}) & ({b})) <= ({b})", lambda x, y, m: f(x, y, m) & g(x, y, m) <= g(x, y, m)),
        (f"({a}) - ({b}) <= ({a}) when ({b}) <= ({a})",
         lambda x, y, m: f(x, y, m) < g(x, y, m) or f(x, y, m) - g(x, y, m) & m <= f(x, y, m)),
        (f"(({a}) & 7) < 8", lambda x, y, m: f(x, y, m) & 7 & m < 8 & m)])


def inputs(r, width):
    most = 1 << width
    if width <= 5:
        return [(x, y) for x in range(most) for y in range(most)]
    ends = [0, 1, 2, most - 1, most - 2, most >> 1, (most >> 1) - 1]
    some = [r.choice([r.randrange(most), r.choice(ends), 1 << r.randrange(width)])
            for _ in range(120)]
    return [(x, y) for x in ends for y in ends] + list(zip(some, reversed(some)))


def first_width(domain):
    """None: nothing is said of widths. 1: all in which its numbers fit."""
    said = domain.partition("; every width")
    return (int(said[2].split()[1]) if said[2] else 1) if said[1] else None


def fits(text):
    """The least width."""
    numbers = [int(k).bit_length() for k in re.findall(r"\d+", text)]
    return max([1, *numbers, *(int(k) + 1 for k in re.findall(r"(?:<<|>>) (\d+)", text))])


def try_claims(folder, r, count):
    """How many were said to hold in every width."""
    claims = [claim(r) for _ in range(count)]
    write(folder, "w.bbx", "".join(f"law {text}\n" for text, _ in claims))
    found = [o for o in objects(bbx(folder, "--json", "w.bbx")) if o["type"] == "law"]
    assert len(found) == count
    said = 0
    for (text, holds), law in zip(claims, found):
        from_width = first_width(law["domain"])
        said += from_width is not None
        for width in WIDTHS if from_width else []:
            m = (1 << width) - 1
            if width >= max(from_width, fits(text)):
                wrong = [i for i in inputs(r, width) if not holds(*i, m)]
                assert not wrong, (text, law["domain"], width, wrong[0])
    return said


def test_random_laws(folder):
    said = try_claims(folder, random.Random(7), 300)
    assert said > 150, said


def said(folder, text):
    write(folder, "w.bbx", text + "\n")
    done = bbx(folder, "--json", "w.bbx")
    return first_width([o for o in objects(done) if o["type"] == "law"][0]["domain"])


def test_what_means_64_bits(folder):
    """Numbers of bbx's words, places in them, types, names with values."""
    for text in ["law x | ~0 >> 60 == x | 15", "law x & 0xffffffffffffffff == x",
                 "law x << 32 << 32 == 0", "law (x & 2**63) * 2 == 0", "law popcount(x) <= 64",
                 "law forall uint8_t x: x + 1 - 1 == x", "k = 3; law (x ^ k) ^ k == x",
                 "f(x) = x & 7; law f(x) <= x", "law x & file(a) ⊆ x", "law x << 70 == x << 70", "law 2**x == 2**x",
                 "law x in y || !(x in y) when x < 64", "law x << y == x << y", "law x * 2**63 * 2 == 0",
                 "law rotate90(rotate90(x)) == reverse(x)", "law x ^ (1 << 63 << 1) == x",
                 ":set board 9x9; law x + y == (x ^ y) + 2*(x & y)",
                 "law s + 0 == s for s in squares"]:
        assert said(folder, text) is None, text


def test_what_does_not(folder):
    for text, width in [("law x + y == (x ^ y) + 2*(x & y)", 1), ("law (x & 3) < 4", 1),
                        ("law x & -x == x & ~(x - 1)", 1), ("law (x & 15) == x when x < 16", 1),
                        ("law (x & y) + ((x ^ y) >> 1) <= x | y", 1),
                        ("law x ^ -x != 2", 3), ("law x / y == x / y when y != 0", 1),
                        ("law x * y - x * y == 0", 1), ("law x == y => x + 1 == y + 1", 1)]:
        assert said(folder, text) == width, text


def test_merged(folder):
    """--merge says it, too."""
    write(folder, "w.bbx", "law x & -x == x & ~(x - 1)\n")
    done = bbx(folder, "w.bbx", "--json", "--shard", "1/1")
    write(folder, "part.json", check(done, 0).text)
    check(bbx(folder, "--merge", "part.json"), 0, "; every width")


if __name__ == "__main__":
    proc.BBX = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory() as place:
        for seed in range(int(sys.argv[2])):
            print(seed, try_claims(place, random.Random(f"more {seed}"), 300))
