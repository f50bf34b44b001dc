#!/usr/bin/env python3
""":solve against trying all words, of 8 to 16 bits: counts, squares that all or none have, the
least, the greatest, the next ones, formulas.

As a program it takes as many as are asked for: solve.py --bbx BBX --count 5000."""
import argparse
import json
import random
import re
import subprocess
import sys

if __name__ != "__main__":
    import proc

M = (1 << 64) - 1
WORDS = {
    "({} + {})": lambda x, y: x + y & M, "({} - {})": lambda x, y: x - y & M, "({} & {})": lambda x, y: x & y,
    "({} | {})": lambda x, y: x | y, "({} ^ {})": lambda x, y: x ^ y, "({} * {})": lambda x, y: x * y & M,
    "(~{})": lambda x, _: ~x & M, "popcount({})": lambda x, _: bin(x).count("1"),
    "({} << ({} & 3))": lambda x, y: x << (y & 3) & M, "({} >> ({} & 7))": lambda x, y: x >> (y & 7),
    "({} / (1 + {}))": lambda x, y: x // (y + 1 & M) if y + 1 & M else None,
    "({} % ({} | 1))": lambda x, y: x % (y | 1), "({0} & -{0})": lambda x, _: x & -x & M,
    "min({}, {})": min, "bswap({})": lambda x, _: int.from_bytes(x.to_bytes(8, "little"), "big")}
TRUTHS = {
    "{} == {}": lambda x, y: x == y, "{} != {}": lambda x, y: x != y, "{} < {}": lambda x, y: x < y,
    "{} <= {}": lambda x, y: x <= y, "{} ⊆ {}": lambda x, y: x & ~y & M == 0}


class Undefined(Exception):
    """A division by zero."""


def word(rng, names, depth):
    """Its text; what it is, by the names' values."""
    if depth == 0 or rng.random() < 0.2:
        if rng.random() < 0.25:
            k = rng.choice([0, 1, 2, 3, 5, 7, 12, 15, 16, 100, 255, 1 << 63, M])
            return str(k), lambda v: k
        name = rng.choice(names)
        return name, lambda v: v[name]
    pattern = rng.choice(list(WORDS))
    (a, x), (b, y) = word(rng, names, depth - 1), word(rng, names, depth - 1)

    alone = "{0}" in pattern or pattern.count("{}") == 1

    def of(v):
        found = WORDS[pattern](x(v), None if alone else y(v))
        if found is None:
            raise Undefined
        return found
    return pattern.format(a, b), of


def truth(rng, names, depth):
    if rng.random() < 0.2:
        (a, x), (b, y) = truth(rng, names, 1), truth(rng, names, 1)
        if rng.random() < 0.5:
            return f"({a} && {b})", lambda v: x(v) and y(v)
        return f"({a} || {b})", lambda v: x(v) or y(v)
    pattern = rng.choice(list(TRUTHS) + ["{} == {}"])
    (a, x), (b, y) = word(rng, names, depth), word(rng, names, depth)
    return pattern.format(a, b), lambda v: TRUTHS[pattern](x(v), y(v))


def holds(of, v):
    try:
        return of(v)
    except Undefined:
        return False


class Case:
    """A statement and the words, in order, that satisfy it."""

    def __init__(self, rng):
        kind = rng.choice(["one", "one", "two", "all", "for", "high"])
        self.names = ["x", "y"] if kind == "two" else ["x"]
        self.shift = rng.randrange(1, 49) if kind == "high" else 0
        self.bits = 8 if kind == "two" else rng.choice([8, 8, 12, 16]) if kind == "one" else 8
        free = ["x", "y"] if kind in ("two", "all") else ["x", "s"] if kind == "for" else ["x"]
        text, of = truth(rng, free, rng.choice([1, 2, 2, 3]))
        top = 1 << self.bits
        if kind == "all":
            self.text = f":solve x: {text} when x < {top} && y < 16"
            found = [x for x in range(top) if all(holds(of, {"x": x, "y": y}) for y in range(16))]
        elif kind == "for":
            self.text = f":solve {text} when x < {top} for s in 0..7"
            found = [x for x in range(top) if all(holds(of, {"x": x, "s": s}) for s in range(8))]
        elif kind == "two":
            self.text = f":solve {text} when x < {top} && y < {top}"
            found = [(x, y) for x in range(top) for y in range(top) if holds(of, {"x": x, "y": y})]
        elif kind == "high":
            self.text = f":solve {text} when x & ~(255 << {self.shift}) == 0"
            found = [x << self.shift for x in range(top) if holds(of, {"x": x << self.shift})]
        else:
            self.text = f":solve {text} when x < {top}"
            found = [x for x in range(top) if holds(of, {"x": x})]
        self.found = [one if isinstance(one, tuple) else (one,) for one in found]
        if kind == "two" and re.search(r"\b[xy]\b", text + " x")[0] == "y":  # in order of appearance
            self.names = ["y", "x"]
            self.found = sorted((y, x) for x, y in self.found)

    def wrong(self, said):
        """What is wrong with the answer; None where nothing is."""
        if said["verdict"] == "undecided":
            return None if int(said["count"]) <= len(self.found) else f"at least {said['count']}, not {len(self.found)}"
        if int(said["count"]) != len(self.found):
            return f"{said['count']}, not {len(self.found)}"
        for i, name in enumerate(self.names):
            words = [one[i] for one in self.found]
            if [int(word, 16) for word in said["values"].get(name, [])] != words[:8]:
                return f"{name}: {said['values']}, not {words[:8]}"
            if not words:
                continue
            every, some = M, 0
            for one in words:
                every, some = every & one, some | one
            for key, wanted in (("all", every), ("none", ~some & M), ("greatest", self.found[-1][i])):
                if int(said[key][name], 16) != wanted:
                    return f"{key}: {said[key]}, not {wanted:#x}"
        return self.wrong_formula(said.get("condition"))

    def wrong_formula(self, text):
        if not text or not self.found or "in" in text:
            return None
        python = re.sub(r"\b([xy]) ⊆ ([xy])", r"\1 & ~\2 == 0", text.replace("&&", "and").replace("||", "or"))
        python = re.sub(r"popcount\((\w)\)", r"bin(\1).count('1')", python)
        python = re.sub(r"\(([xy]) - 1\)", r"(\1 - 1 & M)", python)
        python = re.sub(r"~(\w+)", r"(M ^ \1)", python)
        if "⊆" in python or "/" in python or "?" in python or re.search(r"[a-z]{2,}\(", python.replace("bin(", "").replace("count(", "")):
            return None
        met = {one for one in self.tried() if eval(python, {"M": M, "bin": bin}, dict(zip(self.names, one)))}  # noqa: S307
        return None if met == set(self.found) else f"formula {text}"

    def tried(self):
        top = 1 << self.bits
        if len(self.names) == 2:
            return [(x, y) for x in range(top) for y in range(top)]
        return [(x << self.shift,) for x in range(top)]


def run(bbx, lines):
    done = subprocess.run([bbx, "--no-init", "--json", "-"], input="\n".join(lines) + "\n", text=True, check=False,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert done.returncode in (0, 3), (done.returncode, done.stderr[-500:], done.stdout[-500:])
    return {one["line"]: one for one in map(json.loads, done.stdout.splitlines()) if one["type"] == "text"}


def compare(bbx, seed, count):
    """What is wrong, a line for each; how many counts were exact."""
    rng = random.Random(seed)
    cases = [Case(rng) for _ in range(count)]
    cases = [case for case in cases if re.search(r"\bx\b", case.text.partition(" when ")[0])]
    said = run(bbx, [case.text for case in cases])
    wrong = [f"{case.text}: {problem}" for i, case in enumerate(cases)
             if (problem := case.wrong(said[i + 1]) if i + 1 in said else "no answer")]
    return wrong, sum(said[i + 1]["verdict"] == "exactly" for i in range(len(cases)) if i + 1 in said)


def test_against_all_words(folder):
    wrong, exact = compare(proc.BBX, 1, 120)
    assert not wrong and exact > 90, (exact, wrong[:5])


def said_of(folder, *lines):
    done = proc.bbx(["--no-init", *sum((["-e", line] for line in lines), [])], b"", folder)
    assert not done.crash(), done.crash()
    return done


COUNTS = {
    "popcount(x) == 3": "41664 of 2^64 values of x\n",
    "popcount(x) == popcount(y)": "23951146041928082866135587776380551750 of 2^128 values of x, y\n",
    "x + y == x | y": "3433683820292512484657849089281 of 2^128 values of x, y\n",
    "x << s == 8": "4323455642275676160 of 2^128 values of x, s\n",
    "x == x": "all 2^64 values of x\n", "x == x + 1": "none of 2^64 values of x\n",
    "bswap(x) == x": "2^32 of 2^64 values of x\n",
    "x*x == 49 && x < 65536": "1 of 2^64 values of x\n",
    "k: x & k == 0 when x < 100": "2^57 of 2^64 values of k\n",
    "forall uint8_t a b: a + b == 200": "201 of 2^16 values of a, b\n",
    "x > y && y > z": "1046183622564446793802490387074141837624854185052691496960 of 2^192 values of x, y, z\n",
}
FORMULAS = {
    "x & 7 == 5 && x < 64": "(x & 0xffffffffffffffc7) == 0x5", "x % 7 == 3 && x % 5 == 2": "x % 35 == 17",
    "x < 100 && x > 9": "0xa <= x <= 0x63", "x + y == x | y": "(x & y) == 0", "x & -x == x && x": "popcount(x) == 1",
    "3*x == 6": "x == 0x2", "x & 0xf0 == 0": "(x & 0xf0) == 0",
}


def test_counts(folder):
    for claim, count in COUNTS.items():
        done = said_of(folder, ":solve " + claim)
        assert done.text.startswith(count) and done.status == 0, (claim, done.text)


def test_formulas(folder):
    for claim, formula in FORMULAS.items():
        done = said_of(folder, ":solve " + claim)
        assert f"# all of them: {formula}\n" in done.text, (claim, done.text)


def test_a_board_of_squares(folder):
    text = said_of(folder, ":solve x & 7 == 5 && x < 64").text
    assert "\n1  1 . 1 ? ? ? . .\n" in text and "\n2  . . . . . . . .\n" in text, text


def test_more(folder):
    text = said_of(folder, ":solve x % 10 == 3", ":solve more", ":solve more").text
    for k in range(24):
        assert f"\nx = {10 * k + 3:#x}\n" in text, (k, text)
    text = said_of(folder, ":solve x < 11", ":solve more").text
    assert text.endswith("x = 0x8\nx = 0x9\nx = 0xa\n"), text
    done = said_of(folder, ":solve more")
    assert done.status == 2 and "nothing was solved before" in done.errors, done.describe()


def test_what_it_is_about(folder):
    for line, error in ((":solve 1 == 1", "the claim has no free name to solve it for"),
                        (":solve k: x == 1", "the claim does not mention 'k'"),
                        (":solve x + 1", "a claim must be a truth")):
        done = said_of(folder, line)
        assert done.status == 2 and error in done.errors, done.describe()


def test_what_is_not_counted(folder):
    done = said_of(folder, ":solve x*x*y == y*y + 4")
    assert done.status == 3 and ("at least" in done.text or "some or none" in done.text), done.describe()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bbx", required=True)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    bad, total = [], 0
    for n in range(0, args.count, 100):
        wrong, exact = compare(args.bbx, args.seed + n, min(100, args.count - n))
        bad, total = bad + wrong, total + exact
        for line in wrong:
            print(line, flush=True)
    print(f"{args.count} claims, {total} counted, {len(bad)} wrong")
    sys.exit(bool(bad))


if __name__ == "__main__":
    main()
