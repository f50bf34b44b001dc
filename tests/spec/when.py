#!/usr/bin/env python3
""":when and refuted laws: random claims, the conditions that are said of them tried on inputs
of the test's own, and proved by bbx once more; none that is weaker may be as good.

As a program it takes as many as are asked for: when.py --bbx BBX --count 10000."""
import argparse
import json
import random
import re
import subprocess
import sys
import tempfile

if __name__ != "__main__":
    import proc

M = (1 << 64) - 1
QBB = """\
U64 qbbRook(int sq, U64 occ) {
  U64 bit = 1ULL << sq, others = occ ^ bit, file = 0x0101010101010101ULL << (sq & 7), rank = 0xffULL << (sq & 56);
  U64 up = file & -2 * bit & (others | 0xff00000000000000ULL), down = file & (bit - 1) & (others | 0xff);
  U64 right = rank & -2 * bit & (others | 0x8080808080808080ULL), left = rank & (bit - 1) & (others | 0x0101010101010101ULL);
  U64 above = file & (up ^ (up - 1)) & -2 * bit, below = down ? file & -(1ULL << (63 - __builtin_clzll(down))) & (bit - 1) : 0;
  U64 east = rank & (right ^ (right - 1)) & -2 * bit, west = left ? rank & -(1ULL << (63 - __builtin_clzll(left))) & (bit - 1) : 0;
  return above | below | east | west | (others & bit);
}
U64 fileByMinus(int s, U64 occ) {
  U64 bit = 1ULL << s, file = 0x0101010101010101ULL << (s & 7), o = occ & file;
  return ((o - bit) ^ __builtin_bswap64(__builtin_bswap64(o) - __builtin_bswap64(bit))) & file;
}
U64 fileByXor(int s, U64 occ) {
  U64 bit = 1ULL << s, file = 0x0101010101010101ULL << (s & 7), o = (occ ^ bit) & file;
  return ((o - bit) ^ __builtin_bswap64(__builtin_bswap64(o) - __builtin_bswap64(bit))) & file;
}
"""
SAID = {
    "qbbRook(s, o) == rook(s, o) for s in squares": ("exactly", "s in o"),
    "fileByMinus(s, o) == rook(s, o) & fileOf(s) for s in squares": ("exactly", "s ∉ o"),
    "fileByXor(s, o) == rook(s, o) & fileOf(s) for s in squares": ("exactly", "s in o"),
    "x / y * y == x": ("exactly", "y != 0 && x % y == 0"),
    "x >> n >> 1 == x >> (n + 1)": ("when", "n < 63"),
    "1 << n == 2**n": ("exactly", "n < 64"),
    "eastOne(x) == x << 1": ("exactly", "(x & 0x80808080808080) == 0"),
    "eastOne(bit(s)) == bit(s + 1) for s in squares": ("exactly", "s ∉ {h1, h2, h3, h4, h5, h6, h7, h8}"),
    "a + b == a | b when c != 0": ("exactly", "(a & b) == 0"),
    "x*y/y == x": ("when", "y != 0 && x < 2**32 && y < 2**32"),
    "lsb(x) == msb(x)": ("exactly", "popcount(x) == 1"),
    "x == x": ("always", None),
    "x == x + 1": ("never", None),
    "x < 100": ("undecided", None),
    "a ⊆ b": ("undecided", None),
}

# Conditions as they are printed of two variables, and what they say.
SIMPLE = {
    "{a} != 0": lambda a, b: a != 0,
    "{a} <= ~{b}": lambda a, b: a <= ~b & M,
    "{a} <= {b}": lambda a, b: a <= b,
    "({a} & {b}) == 0": lambda a, b: a & b == 0,
    "{a} ⊆ {b}": lambda a, b: a & ~b == 0,
    "({a} & ({a} - 1)) == 0": lambda a, b: a & a - 1 & M == 0,
    "{a} < 2**63": lambda a, b: a < 1 << 63,
    "{a} < 2**32": lambda a, b: a < 1 << 32,
    "({a} & 1) == 0": lambda a, b: a & 1 == 0,
}
OPERATORS = {
    "+": lambda x, y: x + y & M, "-": lambda x, y: x - y & M, "&": lambda x, y: x & y,
    "|": lambda x, y: x | y, "^": lambda x, y: x ^ y, "&~": lambda x, y: x & ~y & M}
COMPARED = {"==": lambda x, y: x == y, "<=": lambda x, y: x <= y, "⊆": lambda x, y: x & ~y & M == 0}


class Word:
    """A random word of a and b: its text, and what it is."""

    def __init__(self, rng, depth):
        if depth == 0 or rng.random() < 0.15:
            which = rng.choice("aabb1")
            self.text = which
            self.of = {"a": lambda a, b: a, "b": lambda a, b: b, "1": lambda a, b: 1}[which]
            return
        x, y, op = Word(rng, depth - 1), Word(rng, depth - 1), rng.choice(list(OPERATORS))
        self.text = f"({x.text} {op.replace('&~', '& ~')}{'' if op == '&~' else ' '}{y.text})"
        self.of = lambda a, b: OPERATORS[op](x.of(a, b), y.of(a, b))


def claim(rng):
    """A random claim of a and b, as text and as a function."""
    x, y, op = Word(rng, rng.randint(1, 2)), Word(rng, rng.randint(1, 2)), rng.choice(list(COMPARED) + ["=="])
    return f"{x.text} {op} {y.text}", lambda a, b: COMPARED[op](x.of(a, b), y.of(a, b))


def word(rng):
    bits = rng.getrandbits(64)
    return rng.choice([bits, bits & rng.getrandbits(64), bits >> rng.randrange(64), 1 << rng.randrange(64),
                       rng.randrange(8), M - rng.randrange(4), bits & rng.getrandbits(64) & rng.getrandbits(64)])


def inputs(rng, count):
    for _ in range(count):
        a, b = word(rng), word(rng)
        b = rng.choice([b, b, b, a & b, b & ~a & M, a | b, a, ~a & M, a * (b & 3) & M])
        yield (a, b) if rng.random() < 0.5 else (b, a)
    yield from ((a, b) for a in range(16) for b in range(16))


def condition(text):
    """Its truth as Python says it."""
    text = re.sub(r"([ab]) ⊆ ([ab])", r"\1 & ~\2 == 0", text.replace("&&", "and"))
    text = re.sub(r"~(\w+)", r"(M ^ \1)", text)
    text = re.sub(r"([ab]) - 1", r"(\1 - 1 & M)", text)
    text = re.sub(r"popcount\(([ab])\)", r"bin(\1).count('1')", text)
    return eval(f"lambda a, b: {text}", {"M": M, "bin": bin})   # noqa: S307


class Run:
    def __init__(self, bbx):
        self.bbx = bbx

    def __call__(self, lines):
        text = "\n".join(lines) + "\n"
        done = subprocess.run([self.bbx, "--no-init", "--json", "-"], input=text, text=True, check=False,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        assert done.returncode in (0, 1, 3), done.stderr[-500:]
        found = [json.loads(line) for line in done.stdout.splitlines()]
        return {one["line"]: one for one in found if one["type"] in ("law", "text")}


def check(text, holds, said, tried):
    """What is wrong with the condition on inputs, or None."""
    is_met = condition(said["condition"])
    met = False
    for a, b in tried:
        if is_met(a, b) and not holds(a, b):
            return f"{text} when {said['condition']} fails: a = {a:#x}, b = {b:#x}"
        if said["verdict"] == "exactly" and holds(a, b) and not is_met(a, b):
            return f"{text} not exactly when {said['condition']}: a = {a:#x}, b = {b:#x}"
        met = met or is_met(a, b)
    return None if met else f"{text} when {said['condition']}: no input meets it"


def weaker(holds, said, tried):
    """Simple conditions that are met by more, and under which no input fails."""
    is_met = condition(said["condition"]) if "condition" in said else lambda a, b: False
    for pattern, is_truth in SIMPLE.items():
        for names in (("a", "b"), ("b", "a")):
            other = [is_truth(*((a, b) if names == ("a", "b") else (b, a))) for a, b in tried]
            more = sum(other) > sum(is_met(a, b) for a, b in tried)
            covers = all(is_truth or not is_met(a, b) for is_truth, (a, b) in zip(other, tried))
            if more and covers and all(holds(a, b) for is_truth, (a, b) in zip(other, tried) if is_truth):
                yield pattern.format(a=names[0], b=names[1])


def conditions(bbx, seed, count):
    """What is wrong, a line for each; how many conditions were said."""
    rng, run = random.Random(seed), Run(bbx)
    claims = [claim(rng) for _ in range(count)]
    said = run([f":when {text}" for text, _ in claims])
    wrong, again, number = [], [], 0
    for i, (text, holds) in enumerate(claims):
        one, tried = said[i + 1], list(inputs(rng, 400))
        every = [holds(a, b) for a, b in tried]
        if one["verdict"] in ("exactly", "when"):
            number += 1
            problem = check(text, holds, one, tried)
            wrong += [problem] if problem else []
            again.append((True, f"law {text} when {one['condition']}"))
            again.append((False, f"law ({one['condition']}) == 0"))
        elif one["verdict"] in ("always", "never") and (any(every) if one["verdict"] == "never" else not all(every)):
            wrong.append(f"{text}: {one['verdict']}")
        if one["verdict"] == "when" and not wrong:
            again += [(False, f"law {text} when {other}") for other in weaker(holds, one, tried)]
    for i, (is_law, law) in enumerate(again):
        verdict = run_verdict(run, again, i)
        if (verdict == "proved") != is_law:
            wrong.append(f"{law}: {verdict}")
    return wrong, number


def run_verdict(run, again, i, known={}):   # noqa: B006
    """Of the i-th law; all of them are decided at once."""
    if known.get("of") is not again:
        known["of"], known["laws"] = again, run([law for _, law in again])
    return known["laws"][i + 1]["verdict"]


def test_random_claims(folder):
    wrong, count = conditions(proc.BBX, 1, 150)
    assert not wrong and count > 25, (count, wrong[:5])


def said_of(folder, *args):
    done = proc.bbx(["--no-init", "--json", *args], b"", folder)
    assert not done.crash(), done.crash()
    return done, [json.loads(line) for line in done.text.splitlines()]


def test_conditions(folder):
    for text, (verdict, wanted) in SAID.items():
        done, found = said_of(folder, "-e", QBB, "-e", ":when " + text)
        one = found[-1]
        assert (one["verdict"], one.get("condition")) == (verdict, wanted), (text, one)
        assert done.status == (3 if verdict == "undecided" else 0), done.status


def test_a_slider_that_needs_its_own_square(folder):
    done, found = said_of(folder, "-e", QBB, "-e", "law fileByXor(s, o) == rook(s, o) & fileOf(s) for s in squares")
    assert found[-1]["repair"] == "s in o" and found[-1]["exactly"], found
    text = proc.bbx(["--no-init", "-e", "law a + b == a | b"], b"", folder).text
    assert "holds exactly when a and b are disjoint: … when (a & b) == 0\n" in text, text


def test_the_setting_bounds_it(folder):
    for setting, repair in (("0", None), ("4000", "(a & b) == 0")):
        _, found = said_of(folder, "--set", f"when={setting}", "-e", "law a + b == a | b")
        assert found[-1]["repair"] == repair, found


def test_squares_by_another_numbering(folder):
    _, found = said_of(folder, "--squares", "a8b8", "-e", ":when eastOne(bit(s)) == bit(s + 1) for s in squares")
    assert found[-1]["condition"] == "s ∉ {h8, h7, h6, h5, h4, h3, h2, h1}", found


def test_names_that_are_typed(folder):
    for text, wanted in {"forall uint8_t a: a + 1 > a": None, "forall uint8_t a b: (a & 0xff) + b == a | b": "(a & b) == 0",
                         "forall int a: a + 1 > a": None}.items():
        _, found = said_of(folder, "-e", ":when " + text)
        assert found[-1].get("condition") == wanted, found


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bbx", required=True)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    bad, total = [], 0
    for n in range(0, args.count, 100):
        wrong, count = conditions(args.bbx, args.seed + n, 100)
        bad, total = bad + wrong, total + count
        for line in wrong:
            print(line)
    print(f"{args.count} claims, {total} conditions, {len(bad)} wrong")
    sys.exit(bool(bad))


if __name__ == "__main__":
    main()
