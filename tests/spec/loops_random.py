#!/usr/bin/env python3
"""Random loops outside of functions: one of many rounds, which becomes code of its own as it
runs, leaves in each variable what the same loop does that is cut into short ones.

As a program it takes as many as are asked for: loops_random.py --bbx BBX --count 2000."""
import argparse
import json
import os
import random
import subprocess
import sys

if __name__ == "__main__":
    sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "lib"))
import proc  # noqa: E402

ROUNDS, SHORT = 150, 50  # the short ones stay as they are
NAMES = ["a", "b", "c", "d"]
TYPES = ["", "", "int ", "U64 ", "unsigned char ", "short ", "uint32_t "]


class Maker:
    def __init__(self, rng):
        self.rng = rng

    def atom(self, locals_):
        r = self.rng
        return r.choice(NAMES + ["i", "i"] + locals_ + [str(r.choice([0, 1, 3, 7, 255, 1 << 40]))])

    def value(self, locals_, depth=2):
        r = self.rng
        if depth == 0 or r.random() < 0.35:
            return self.atom(locals_)
        one, other = self.value(locals_, depth - 1), self.value(locals_, depth - 1)
        form = r.choice(["{} + {}", "{} - {}", "({} & {})", "({} | {})", "({} ^ {})", "{} * {}",
                         "({} << ({} & 7))", "({} >> ({} & 7))", "({} < {} ? 3 : 4)", "~{}",
                         "popcount({})", "({} == {})", "({} == c0 + way)", "(e4 + way == {} ? 1 : 2)"])
        return "(" + form.format(one, other) + ")"

    def set(self, locals_):
        r = self.rng
        name = r.choice(NAMES)
        return r.choice([f"{name} = {self.atom(locals_)};", f"{name} = {self.value(locals_)};",
                         f"{name} {r.choice('+-^|&')}= {self.value(locals_)};",
                         f"{name}{r.choice(['++', '--'])};"])

    def statement(self, locals_, depth=2):
        r, roll = self.rng, self.rng.random()
        if depth and roll < 0.2:
            return f"if ({self.value(locals_)}) {self.block(locals_, depth - 1)}"
        if depth and roll < 0.3:
            return f"if ({self.value(locals_)}) {self.block(locals_, depth - 1)} " \
                   f"else {self.block(locals_, depth - 1)}"
        if depth and roll < 0.35:
            return f"if (({self.atom(locals_)} & 15) == 3) continue;"
        if roll < 0.45:
            name = f"t{len(locals_)}"
            locals_.append(name)
            return f"{r.choice(['int', 'U64'])} {name} = {self.value(locals_[:-1])};"
        return self.set(locals_)

    def block(self, locals_, depth):
        mine = list(locals_)
        return "{ " + " ".join(self.statement(mine, depth) for _ in range(self.rng.randint(1, 4))) + " }"

    def pair(self):
        """A beginning, the loop, the loop in parts."""
        r = self.rng
        begin = "way = " + r.choice(["nort", "sout", "east"]) + "\nc0 = d4\n" + "\n".join(f"{r.choice(TYPES)}{name} = {r.choice([0, 1, 5, 200, 1 << 20])}" for name in NAMES)
        body, kind = self.block([], 2), r.random()

        def loop(first, end):
            if kind < 0.7 or "continue" in body:
                return f"for (int i = {first}; i < {end}; i++) {body}"
            if kind < 0.85:
                return f"i = {first}\nwhile (i < {end}) {{ {body} i++; }}"
            return f"i = {first}\ndo {{ {body} }} while (++i < {end})"
        return begin, loop(0, ROUNDS), "\n".join(loop(k, k + SHORT) for k in range(0, ROUNDS, SHORT))


def left(bbx, begin, loop):
    """What the variables are behind the loop; None: something is no value (too large for its type)."""
    script = "\n".join([begin, loop, *NAMES]) + "\n"
    done = subprocess.run([bbx, "--no-init", "--json", "-"], input=script, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True, timeout=120, check=False)
    said = [json.loads(line) for line in done.stdout.splitlines()]
    whole = done.returncode == 0 and all(one["type"] == "value" for one in said)
    return [(one["hex"], one["kind"]) for one in said] if whole else None


def check(bbx, rng, count):
    """How many pairs were compared, and those that differ."""
    compared, wrong = 0, []
    for _ in range(count):
        begin, long, parts = Maker(rng).pair()
        one, other = left(bbx, begin, long), left(bbx, begin, parts)
        compared += one is not None
        if one != other:
            wrong.append(f"{begin}\n{long}\n  {one}\n  in parts: {other}")
    return compared, wrong


def test_long_loops_are_those_cut_into_short_ones(folder):
    compared, wrong = check(proc.BBX, random.Random(5), 40 if proc.SLOW else 250)
    assert not wrong, wrong[0]
    assert compared > 20, compared


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bbx", required=True)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    compared, wrong = check(options.bbx, random.Random(options.seed), options.count)
    print("\n".join(wrong[:20]))
    print(f"{compared} loops compared, {len(wrong)} differ")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
