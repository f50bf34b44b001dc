#!/usr/bin/env python3
"""Every formula that bbx prints is read back: what would mend a refuted law is proved and says
something new; what it prints of an expression equals the expression, in bbx's own eyes.

As a program it takes as many as are asked for: readback.py --bbx BBX --count 20000."""
import argparse
import glob
import html
import json
import os
import random
import re
import subprocess
import sys
import tempfile

if __name__ != "__main__":
    import proc

HERE = os.path.dirname(os.path.abspath(__file__))
LAWS = os.path.join(HERE, "..", "laws", "*.bbx")
FUNCTIONS = """\
U64 inc(U64 x) { return x & 1 ? x + 1 : x; }
U64 low(U64 x) { return x ? x & ~(x - 1) : 0; }
int sign(int p) { return p < 0 ? -1 : p > 0; }
U64 part(U64 x, U64 y) { return x / y; }
both(x, y) = x ? y : x | y
"""
# Refuted, and mended by a condition or by what a side is.
CLAIMS = [
    "P + Q == P | Q", "P + Q == P ^ Q", "P - Q == P & ~Q", "P - Q <= P", "P + Q >= P", "P - 1 < P",
    "P / Q * Q + P % Q == P", "P / P == 1", "P & -P == P", "popcount(P) < 2", "ctz(P) < 64",
    "lsb(bit(P)) == P", "P << 2 >> 2 == P", "P + 1 > P", "P | Q == Q", "(P & ~Q) + Q == P",
    "P + Q - (P | Q) == P", "P == (P & Q) + (P | Q)", "P & ~(P - 1) == P & (P - 1)",
    "(P ? P : 0) + Q - ((P ? P : 0) | Q) == Q", "inc(P) + Q - (inc(P) | Q) == P",
    "(P & 1 ? P + 1 : P) == P + 2*(P & 1)", "P - (P & Q) == Q", "(P ^ Q) + 2*(P & Q) == P",
    "low(P) == P - 1", "part(P, Q) * Q + P % Q == P", "both(P, Q) + 0*P == P",
    "-(-P) - -5 - P == P ** 2", "(P < Q) + P - ((P < Q) | P) == P", "sign(P) + sign(P) == 2*sign(Q) + 1",
    "(Q ? Q | P : P) - (P & (Q ? Q : P)) == Q"]
CONDITIONS = ["c", "c == 0 || d", "c ? d : P", "c => d < 3", "c && (d || P)", "c <=> d", "P / d < 5",
              "c > 3", "P < Q", "(c -> d) == -1", "!(P == c)", "c & 1 == 0", "d / P <= d", "c < d < 9",
              "part(c, Q) < 4"]
PREMISES = ["c", "c < d", "P < Q", "c => d", "P & 1 == 0", "(c ? d : P)", "c == 0 || d", "P != 0"]


def claim(rng):
    """A claim, its condition or None, and all of it as a law says it."""
    text = rng.choice(CLAIMS)
    if rng.random() < 0.25:
        text = f"{rng.choice(PREMISES)} => {text}"
    elif rng.random() < 0.1:
        text = f"{text} {rng.choice(['&&', '||'])} {rng.choice(CLAIMS)}"
    when = rng.choice(CONDITIONS) if rng.random() < 0.5 else None
    names = rng.choice([("a", "b"), ("x", "y"), ("b", "a"), ("(a | c)", "b"), ("x", "(c ? x : y)")])

    def put(text):
        return text and re.sub(r"\b[PQ]\b", lambda found: names[found[0] == "Q"], text)
    return put(text), put(when)


def word(rng, depth):
    """A word, in all ways to write one, with few brackets."""
    if depth == 0:
        return rng.choice(["x", "y", "z", "x", "y", "1", "5", "0xff", "-1", "-3", "{a1, b2}", "0o17", "'a'"])
    a, b = (lambda: word(rng, rng.randrange(depth))), (lambda: word(rng, depth - 1))
    kind = rng.randrange(16)
    if kind == 0:
        return f"{rng.choice(['~', '-', '+', '- -', '~ -', '-~'])}{wrapped(rng, a())}"
    if kind == 1:
        return f"({rng.choice(['U8', 'int', 'char', 'U64', 'int8_t', 'bool'])}){wrapped(rng, a())}"
    if kind == 2:
        return f"({truth(rng, depth - 1)} ? {a()} : {b()})"
    if kind == 3:
        return f"({truth(rng, depth - 1)} ? {truth(rng, depth - 1)} ? {a()} : {b()} : {a()})"
    if kind == 4:
        return f"({truth(rng, depth - 1)}) + {a()}"
    if kind == 5:
        return f"{wrapped(rng, a())} ** {rng.choice(['2', '3', '2 ** 2', '(1 + 1)', '-y'])}"
    if kind == 6:
        return f"sum(i in 0..3: {a()} {rng.choice('+*&')} i)"
    if kind == 7:
        return f"{rng.choice(['popcount', 'bswap', 'inc', 'low', 'rol'])}({a()})".replace("rol(", "rol(2, ")
    if kind == 8:
        return f"{wrapped(rng, a())}∁"
    sign = rng.choice(["&", "|", "^", "\\", "<<", ">>", "+", "-", "*", "->", "<->", "&", "-", "+"])
    return f"{wrapped(rng, a())} {sign} {wrapped(rng, b())}"


def wrapped(rng, text):
    return f"({text})" if rng.random() < 0.4 else text


def truth(rng, depth):
    kind = rng.randrange(9)
    if depth and kind == 0:
        return f"!({truth(rng, depth - 1)})"
    if depth and kind == 1:
        return f"not ({truth(rng, depth - 1)})"
    if depth and kind < 5:
        sign = rng.choice(["&&", "||", "=>", "<=>"])
        return " ".join([wrapped(rng, truth(rng, depth - 1)), sign, wrapped(rng, truth(rng, depth - 1))])
    if depth and kind == 5:
        return f"({truth(rng, depth - 1)} ? {truth(rng, depth - 1)} : {truth(rng, depth - 1)})"
    signs = ["==", "!=", "<", "<=", ">", ">=", "⊆", "⊂", "⊇"]
    parts = [wrapped(rng, word(rng, depth)) for _ in range(rng.choice([2, 2, 2, 3]))]
    return " ".join(sum(([rng.choice(signs), part] for part in parts), [])[1:])


# ---- what mends a law

def is_proved(law):
    return law is not None and law["verdict"] == "proved" and not law["vacuous"]


def spoken(run, laws):
    """What is said of them to people and on a page, in the order of the laws."""
    lines = run(["--set", "width=1000"], laws)
    run(["--html", "page.html", "--overwrite"], laws)
    with open(os.path.join(run.folder, "page.html"), encoding="utf-8") as file:
        page = file.read()
    marks = ("holds when ", "holds exactly when ", "what holds: ")
    text = [line.strip() for line in lines.splitlines() if line.strip().startswith(marks)]
    notes = [html.unescape(note) for note in re.findall(r'<p class="note">(.*?)</p>', page, re.S)]
    return text, [note for note in notes if note.startswith(marks)]


def check_mended(run, statements):
    """What is wrong, a line for each; how many formulas were read back. A statement is what
    stands before the claim, the claim, and its condition or None."""
    laws = [f"{head}{claim}" + (f" when {when}" if when else "") for head, claim, when in statements]
    found = run.laws(laws)
    wanted, again = [], []
    for (head, claim, when), law, one in zip(statements, laws, found):
        if one is None or one["verdict"] != "refuted":
            continue
        if one["repair"]:
            wanted.append(f": … when {one['repair']}")
            again.append((law, f"{head}{claim} when {one['repair']}"))
            premise = claim.rpartition(" => ")[0]
            if premise and "&&" not in claim and "||" not in claim:
                again.append((law, f"!(({one['repair']}) && ({premise.replace(' => ', ' && ')})) == 0"))
        if one.get("instead"):
            wanted.append(f"what holds: {one['instead']}")
            again.append((law, f"{head}{one['instead']}"))
    wrong = []
    for said in spoken(run, [f"law {law}" for law in laws]):
        said = [re.sub(r"^holds (?:exactly )?when .*(: … when )", r"\1", line) for line in said]
        if said != wanted:
            odd = next((pair for pair in zip(said + [None], wanted + [None]) if pair[0] != pair[1]), None)
            wrong.append(f"JSON has other formulas than text and page: {odd}")
    for (law, text), one in zip(again, run.laws([text for _, text in again])):
        never = text.startswith("!((")
        if never and one is not None and one["verdict"] == "proved":
            wrong.append(f"{law}: the premise never holds: {text}")
        if not never and not is_proved(one):
            wrong.append(f"{law}: {text} is {one and one['verdict']}")
        if not never and text == law:
            wrong.append(f"{law}: is offered again")
    return wrong, len(again)


# ---- what is printed of an expression

def check_printed(run, texts):
    """The same of what :simplify and :forms print of each."""
    pairs = []
    for text in texts:
        for one in run.said([f":simplify {text}"] + [f":forms {text}"] * (len(text) < 12), 1):
            pairs += [(text, one[which]) for which in ("input", "output", "name") if one.get(which)]
            lines = one["text"].splitlines()[:-1] if one["type"] == "text" else []
            pairs += [(text, line.rsplit("  ", 1)[0].strip()) for line in lines]
    pairs = list(dict.fromkeys(pairs))
    proofs = run.laws([f"({a}) == ({b})" for a, b in pairs], 0.2)
    wrong = [f"{a}: {b} is {one and one['verdict']}" for (a, b), one in zip(pairs, proofs)
             if one is None or one["verdict"] == "refuted"]
    return wrong, len(pairs)


# ---- laws of the texts, each with something changed

CHANGES = [("&", "|"), ("|", "^"), ("+", "-"), ("-", "+"), ("<<", ">>"), ("~", ""), ("1", "2"), ("<=", "<")]


def changed(rng, path, count):
    """The script's definitions, and laws of its that are likely to be false."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    laws = re.findall(r"^law \w+: (.*)$", text, re.M)
    laws = [law for law in laws if " for " not in law and not law.startswith("forall")]
    statements = []
    for law in rng.sample(laws, min(count, len(laws))):
        old, new = rng.choice(CHANGES)
        places = [found.start() for found in re.finditer(re.escape(old), law)]
        if places:
            at = rng.choice(places)
            law = law[:at] + new + law[at + len(old):]
            claim, _, when = law.partition(" when ")
            statements.append(("", claim, when or None))
    return re.sub(r"^(law|refute|assert) .*$", "", text, flags=re.M), statements


class Run:
    """bbx with a script on its standard input, in a folder."""

    def __init__(self, bbx, folder, before=FUNCTIONS):
        self.bbx, self.folder, self.before = bbx, folder, before

    def __call__(self, args, lines, seconds=10):
        args = [self.bbx, "--no-init", "--timeout", str(seconds), *args, "-"]
        done = subprocess.run(args, input=self.before + "\n".join(lines) + "\n", cwd=self.folder, text=True,
                              check=False, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        assert done.returncode in (0, 1, 2, 3), done.stderr
        return done.stdout

    def said(self, lines, seconds=10):
        return list(map(json.loads, self(["--json"], lines, seconds).splitlines()))

    def laws(self, texts, seconds=10):
        """The verdict of each; None where it is no law."""
        first = self.before.count("\n") + 1
        found = self.said([f"law {text}" for text in texts], seconds)
        laws = {one["line"]: one for one in found if one["type"] == "law"}
        return [laws.get(first + i) for i in range(len(texts))]


def changed_laws(run, path, rng, count):
    before, statements = changed(rng, path, count)
    return check_mended(Run(run.bbx, run.folder, before), statements)


def mended(run, seed, count):
    rng = random.Random(seed)
    return check_mended(run, [("", *claim(rng)) for _ in range(count)])


def expressions(run, seed, count):
    rng = random.Random(seed)
    return check_printed(run, [(truth if i % 3 == 0 else word)(rng, 1 + i % 3) for i in range(count)])


def test_what_mends_a_law(folder):
    wrong, count = mended(Run(proc.BBX, folder), 1, 120)
    assert not wrong and count > 60, (count, wrong[:5])


def test_what_mends_laws_of_the_texts(folder):
    total = 0
    for path in sorted(glob.glob(LAWS)):
        wrong, count = changed_laws(Run(proc.BBX, folder), path, random.Random(1), 60)
        assert not wrong, wrong[:5]
        total += count
    assert total > 30, total


def test_expressions(folder):
    wrong, count = expressions(Run(proc.BBX, folder), 1, 150)
    assert not wrong and count > 150, (count, wrong[:5])


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--bbx", required=True)
    parser.add_argument("--count", type=int, default=20000)
    parser.add_argument("--seed", type=int, default=2)
    options = parser.parse_args()
    wrong, total, each = [], 0, 200
    with tempfile.TemporaryDirectory() as folder:
        run = Run(os.path.abspath(options.bbx), folder)
        for seed in range(options.seed, options.seed + options.count // each):
            ways = [mended(run, seed, each // 2), expressions(run, seed, each // 2)]
            ways += [changed_laws(run, path, random.Random(seed), 20) for path in glob.glob(LAWS)]
            for found, count in ways:
                wrong += found
                total += count
                for line in found:
                    print(line, flush=True)
    print(f"{total} formulas read back, {len(wrong)} wrong")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
