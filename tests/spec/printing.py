"""A formula that bbx prints reads the same in C and in bbx, and keeps the user's brackets."""
import json
import random
import subprocess

import proc

BITS, SUMS, COMPARE = ["&", "|", "^", "&", "\\"], ["+", "-", "*"], ["==", "!=", "<", "<="]
WORDS = [(0, 0, 0), (1, 2, 3), (12, 10, 6), ((1 << 64) - 1, 1, 1 << 63),
         (0x0123456789abcdef, 0xff00ff00ff00ff00, 0x8000000000000001)]


def word(rng, depth):
    """A word as bbx reads it, now and then in brackets."""
    if depth == 0:
        return rng.choice("xyz")
    kind = rng.randrange(8)
    if kind == 0:
        return rng.choice("~-") + rng.choice(["x", "y", f"({word(rng, depth - 1)})"])
    if kind == 1:
        return f"({truth(rng, depth - 1)} ? {word(rng, depth - 1)} : {word(rng, depth - 1)})"
    if kind == 2:
        return f"{word(rng, depth - 1)} {rng.choice(['<<', '>>'])} {rng.randrange(1, 64)}"
    text = f"{word(rng, depth - 1)} {rng.choice(BITS if kind < 6 else SUMS)} {word(rng, depth - 1)}"
    return f"({text})" if rng.random() < 0.3 else text


def truth(rng, depth):
    left = f"{word(rng, depth)} {rng.choice(COMPARE)} {word(rng, depth)}"
    if depth and rng.random() < 0.3:
        return f"({left}) {rng.choice(['&&', '||'])} !({truth(rng, depth - 1)})"
    return left


def run(text, folder, *args):
    result = proc.bbx(["--no-init", *args, "-e", text], cwd=folder)
    assert not result.crash(), result.describe()
    return result.text


def printed(texts, folder):
    """What :simplify prints of each: the text itself, and the shortest."""
    out = run("\n".join(f":simplify {t}" for t in texts), folder, "--json", "--timeout", "0.1")
    found = [json.loads(line) for line in out.splitlines()]
    assert [t["type"] for t in found] == ["simplify"] * len(texts), out
    return [(t["input"], t["output"]) for t in found]


def values_in_bbx(texts, folder):
    calls = [f"f_{i}({', '.join(map(hex, w))})" for i in range(len(texts)) for w in WORDS]
    lines = [f"f_{i}(x, y, z) = {t}" for i, t in enumerate(texts)] + ["; ".join(calls)]
    out = run("\n".join(lines), folder, "--json")
    return [int(t["hex"], 16) for t in map(json.loads, out.splitlines()) if t["type"] == "value"]


def values_in_c(texts, folder):
    lines = ["#include <stdint.h>", "#include <stdio.h>"]
    lines += [f"uint64_t f{i}(uint64_t x, uint64_t y, uint64_t z) {{ return {t}; }}"
              for i, t in enumerate(texts)]
    lines += ["int main(void) {"] + [
        f'printf("%lx\\n", f{i}({", ".join(f"{v:#x}u" for v in w)}));'
        for i in range(len(texts)) for w in WORDS] + ["}"]
    gcc = ["gcc", "-w", "-x", "c", "-", "-o", f"{folder}/program"]
    subprocess.run(gcc, input="\n".join(lines), text=True, check=True)
    out = subprocess.run([f"{folder}/program"], stdout=subprocess.PIPE, text=True, check=True)
    return [int(line, 16) for line in out.stdout.split()]


def test_reads_the_same(folder):
    rng = random.Random(12)
    texts = [(truth if i % 3 == 0 else word)(rng, 1 + i % 3) for i in range(90)]
    echoes, shortest = zip(*printed(texts, folder))
    wanted = values_in_bbx(texts, folder)
    assert len(wanted) == len(texts) * len(WORDS)
    for answers in (echoes, shortest):
        for values in (values_in_bbx(answers, folder), values_in_c(answers, folder)):
            wrong = [(texts[i // len(WORDS)], answers[i // len(WORDS)])
                     for i, (a, b) in enumerate(zip(wanted, values)) if a != b]
            assert len(values) == len(wanted) and not wrong, wrong[:3]


KEPT = ["(x & (x - 1)) == 0", "(a | b) & c", "a | (b & c)", "(a + b) + c", "a + (b + c)",
        "(a == b) => (c == 0)", "((a & b)) == 0", "~(a) & b", "x >> (n - 1) & 1"]


def test_keeps_brackets(folder):
    """Those that were typed; doubled ones, and those around a name, are none."""
    for text in KEPT:
        echo = printed([text], folder)[0][0]
        wanted = text.replace("((a & b))", "(a & b)").replace("~(a)", "~a")
        assert echo == wanted, (text, echo)


def test_adds_brackets(folder):
    for text, wanted in {"a & b == 0": "(a & b) == 0", "x | y != x ^ y": "(x | y) != (x ^ y)",
                         "a \\ b": "a & ~b", "a \\ b \\ c": "a & ~b & ~c",
                         "a \\ (b | c)": "a & ~(b | c)", "x & x - 1": "x & (x - 1)",
                         "a & b ⊆ a": "a & b ⊆ a", "x << 1 + n": "x << (1 + n)",
                         "a + b == c": "a + b == c", "a >> 1 == c": "a >> 1 == c"}.items():
        assert printed([text], folder)[0][0] == wanted, text


def cases():
    yield ("a sum of bits", ":simplify x & ~(x & -x)", ["simplify /^x & \\(x - 1\\)$/"])
    yield ("a comparison", ":simplify (x & (x - 1)) == 0",
           ["simplify /^\\(x & \\(x - 1\\)\\) == 0$/"])
    yield ("forms", ":forms a ^ (a & b)", ["text :forms /^a & ~b  /"])
    yield ("steps", "a = {a1, b1}\n:explain (a & (a - 1)) == 0",
           ["text :explain /a - 1\n.*\na & \\(a - 1\\)\n.*\n3\\. \\(a & \\(a - 1\\)\\) == 0/"
            .replace("\na &", "\n2. a &")])
    yield ("an operand that is no board", ":explain (3 | 4) & {a1}",
           ["text :explain /\\(3 \\| 4\\) & /"])
    yield ("columns", ":table a & b == (a | b) \\ b", ["table a b: 1100"])
    yield ("C", ":c a & b == 0", ["text :c /\\* \\(a & b\\) == 0 \\*.*return \\(a & b\\) == /"])
    yield ("why inside", ":explain a & b ⊆ a", ["text :explain / means \\(.*\\) == /", "proved ok"])
