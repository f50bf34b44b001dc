#!/usr/bin/env python3
"""Random expressions through --simplify: what comes out is equal, no longer, proved, the same
when it is simplified again, and does not depend on names.

As a program it takes as many as are asked for: simplify_random.py --bbx BBX --count 20000."""
import argparse
import json
import random
import re
import subprocess
import sys

if __name__ != "__main__":
    from outside import bbx, objects, write

BITS = 64
ALL = (1 << BITS) - 1
INPUTS = 200
NAMES = {"x": "q", "y": "b", "z": "m", "t": "a"}


def words_of(bits):
    global BITS, ALL
    BITS, ALL = bits, (1 << bits) - 1


class Word:
    """A word modulo 2^BITS with Python's operators, which bind as bbx's do."""

    def __init__(self, value):
        self.value = value & ALL

    def __invert__(self):
        return Word(~self.value)

    def __neg__(self):
        return Word(-self.value)


def define(name, function):
    def method(a, b):
        return Word(function(a.value, b.value if isinstance(b, Word) else b & ALL))

    def reflected(b, a):
        return Word(function(a & ALL, b.value))
    setattr(Word, f"__{name}__", method)
    setattr(Word, f"__r{name}__", reflected)


for name, function in {"and": int.__and__, "or": int.__or__, "xor": int.__xor__,
                       "add": int.__add__, "sub": int.__sub__, "mul": int.__mul__,
                       "lshift": lambda a, b: a << (b & 63),
                       "rshift": lambda a, b: a >> (b & 63)}.items():
    define(name, function)


def leaf(rng, names):
    if rng.random() < 0.8:
        return rng.choice(names)
    return rng.choice(["1", "2", "3", "-1", "-2", "0xff", "0xff00", "5", "0x5555"])


def word(rng, names, depth):
    """A random expression."""
    if depth == 0 or rng.random() < 0.1:
        return leaf(rng, names)
    kind = rng.randrange(20)
    if kind < 3:
        return f"{'~~-'[kind]}({word(rng, names, depth - 1)})"
    if kind == 3:
        return f"({word(rng, names, depth - 1)} << {rng.randrange(1, 5)})"
    if kind == 4:
        return f"({word(rng, names, depth - 1)} >> {rng.randrange(1, 5)})"
    if kind == 5:
        return f"{rng.randrange(2, 9)}*({word(rng, names, depth - 1)})"
    op = rng.choice("&|^&|^+-+-*")
    return f"({word(rng, names, depth - 1)} {op} {word(rng, names, depth - 1)})"


def disguised(rng, names, depth):
    """An expression some of whose operations are written as sums of others."""
    if depth == 0:
        return leaf(rng, names)
    a, b = disguised(rng, names, depth - 1), disguised(rng, names, rng.randrange(depth))
    return rng.choice([
        f"(({a} ^ {b}) + 2*({a} & {b}))", f"(({a} | {b}) + ({a} & {b}))",
        f"({a} + {b} - 2*({a} & {b}))", f"({a} + {b} - ({a} | {b}))",
        f"(({a} & ~{b}) + {b})", f"(~{a} + 1 + {b})", f"({a} - ~{b} - 1)",
        f"(({a} & {b})*({a} | {b}) + ({a} & ~{b})*(~{a} & {b}))", f"~({a} - 1)",
        f"({a} ^ {b})", f"({a} & {b})"])


def expressions(seed, count):
    rng = random.Random(seed)
    for number in range(count):
        names = "xyzt"[:rng.randrange(1, 5)]
        make = disguised if number % 3 == 0 else word
        yield make(rng, names, rng.choice([1, 2, 2, 3, 3] if make is disguised else [2, 3, 3, 4]))


def values(texts, seed):
    """What each text is on some inputs."""
    rng = random.Random(seed)
    codes = [compile(re.sub(r"\b(0x[0-9a-f]+|\d+)\b", r"Word(\1)", text), text, "eval")
             for text in texts]
    few = [0, 1, 2, 3, ALL, ALL - 1, 1 << (BITS - 1), 0xff]
    for number in range(INPUTS):
        pick = few if number % 4 == 0 else [rng.getrandbits(BITS) for _ in range(4)]
        inputs = {name: Word(rng.choice(pick)) for name in "xyzt"}
        yield [eval(code, {"Word": Word}, inputs) for code in codes]


def renamed(text):
    return re.sub(r"\b[xyzt]\b", lambda found: NAMES[found[0]], text)


def check(texts, simplify):
    """What is wrong: a line for each."""
    first = simplify(texts)
    again = simplify([one["output"] for one in first])
    others = simplify([renamed(text) for text in texts])
    wrong = []
    for text, one, two, other in zip(texts, first, again, others):
        out = one["output"]
        if one["ops"] > one["ops_in"] or not one["proof"]:
            wrong.append(f"{text}: {one}")
        if two["output"] != out or two["ops_in"] != one["ops"]:
            wrong.append(f"{text}: {out} ({one['ops']}), again {two['output']} ({two['ops']})")
        if other["output"] != renamed(out):
            wrong.append(f"{text}: {out}, renamed {other['output']}")
        if any(a.value != b.value for a, b in values([text, out], len(text))):
            wrong.append(f"{text}: {out} is not equal")
    return wrong


def test_random(folder):
    def simplify(texts):
        write(folder, "lines.txt", "\n".join(texts) + "\n")
        return objects(bbx(folder, "--simplify", "--json", "lines.txt"))
    texts = list(expressions(1, 150))
    assert not (wrong := check(texts, simplify)), "\n".join(wrong[:5])


def narrow(seed, count):
    """Expressions that are of words of any number of bits: of numbers alone they are bbx's own."""
    for text in expressions(seed, count):
        text = text.replace("0xff00", "0x70").replace("0x5555", "0x55").replace("0xff", "0x3f")
        if not re.search(r"[^xyzt]>> |[-~(]\(*[-~(]*(0x)?[0-9]", text):
            yield text


def test_narrow_words(folder):
    for bits in (8, 16, 32):
        words_of(bits)

        def simplify(texts):
            write(folder, "lines.txt", "\n".join(texts) + "\n")
            return objects(bbx(folder, "--simplify", "--bits", str(bits), "--json", "lines.txt"))
        texts = list(narrow(bits, 150))
        wrong = check(texts, simplify)
        words_of(64)
        assert len(texts) > 50 and not wrong, "\n".join(wrong[:5])


def test_names(folder):
    rows = {"(a & b) | (b & c) | (a & c)": "maj(a, b, c)", "x & -x": "blsi(x)",
            "~((x - 1) | ~x)": "blsi(x)", "(m & x) | (~m & y)": "mux(m, y, x)",
            "x > y ? y : x": "min(x, y)", "x ^ y": None, "(x | y) + (x & y)": None, "x & (x + x)": None}
    script = "".join(f":simplify {text}\n" for text in rows)
    found = objects(bbx(folder, "--json", "-", stdin=script.encode()))
    assert [one["name"] for one in found] == list(rows.values()), found
    shown = bbx(folder, "-e", ":simplify (x | y) - (x & y)").text
    assert shown.splitlines()[1].startswith("# 3 operations → 1, proved ("), shown


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--bbx", required=True)
    parser.add_argument("--count", type=int, default=20000)
    parser.add_argument("--seed", type=int, default=2)
    parser.add_argument("--bits", type=int, default=64)
    options = parser.parse_args()

    def simplify(texts):
        out = subprocess.run([options.bbx, "--no-init", "--simplify", "--json", "--bits",
                              str(options.bits), "-"],
                             input="\n".join(texts) + "\n", stdout=subprocess.PIPE, text=True,
                             check=False).stdout
        return [json.loads(line) for line in out.splitlines()]
    words_of(options.bits)
    make = expressions if options.bits == 64 else narrow
    texts = list(make(options.seed, options.count))
    wrong = check(texts, simplify)
    print("\n".join(wrong[:40]))
    print(f"{len(texts)} expressions, {len(wrong)} wrong")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
