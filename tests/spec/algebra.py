""":explain of laws: each line of a chain equals the one before it on all values, the
chains go from side to side, and well-known laws are called by their names."""
import json
import random
import re

from outside import bbx, check

VALUES = {"a": 0xF0, "b": 0xCC, "c": 0xAA, "U": 0xFF}


def value(text):
    text = text.replace("{}", "0").replace("&~", "& ~").replace("∁", "")
    return eval(text, {}, VALUES) & 0xFF


def chain(folder, law):
    done = check(bbx(folder, "-e", ":explain " + law), 0, r"^proved: ")
    lines = []
    for line in done.text.split("proved:")[0].splitlines():
        found = re.match(r"  [ =] (.*?)(?:   +(\S.*))?$", line)
        if found:
            lines.append(found.groups())
    return lines, done


NAMED = {
    "a & a == a": ["idempotent"],
    "a | a == a": ["idempotent"],
    "a & b == b & a": ["commutative"],
    "(a & b) & c == a & (b & c)": ["associative"],
    "a & (b | c) == (a & b) | (a & c)": ["distributive"],
    "a | (b & c) == (a | b) & (a | c)": ["distributive"],
    "a & (b ^ c) == (a & b) ^ (a & c)": ["distributive"],
    "a & (a | b) == a": ["absorption"],
    "a | (a & b) == a": ["absorption"],
    "~(a | b) == ~a & ~b": ["De Morgan"],
    "~(a & b) == ~a | ~b": ["De Morgan"],
    "~~a == a": ["double complement"],
    "a & ~a == {}": ["complement"],
    "a | ~a == U": ["complement"],
    "a & U == a": ["identity"],
    "a | {} == a": ["identity"],
    "a & {} == {}": ["domination"],
    "a | U == U": ["domination"],
    "a ^ a == {}": ["x ^ x is {}"],
    "a ^ U == ~a": ["x ^ U is ~x"],
    "a ^ b == (a & ~b) | (~a & b)": ["definition of ^"],
    "a ^ b == (a | b) & ~(a & b)": ["definition of ^"],
    "a \\ b == a & ~b": [],
    "a -> b == ~a | b": ["definition of ->"],
    "a & b ⊆ a": ["idempotent"],
    "a ⊆ a | b": ["absorption"],
    "a ^ b ^ b == a": ["x ^ x is {}", "identity"],
    "a | (~a & b) == a | b": ["distributive", "complement", "identity"],
    "a & (~a | b) == a & b": ["distributive", "complement", "identity"],
    "(a | b) & (a | ~b) == a": ["distributive", "complement", "identity"],
    "(a & b) | (~a & c) | (b & c) == (a & b) | (~a & c)":
        ["identity, complement", "distributive", "absorption", "absorption"],
}


def test_named_laws(folder):
    for law, names in NAMED.items():
        lines, done = chain(folder, law)
        found = [name for _, name in lines[1:]]
        assert found == names, f"{law}: {found}\n{done.text}"


LAWS = ["a | (~a & b) == a | b", "a & (~a | b) == a & b", "(a | b) & (a | ~b) == a",
        "a | b == a ^ b ^ (a & b)", "a & ~b == a ^ (a & b)", "a == (a & b) | (a & ~b)",
        "~(a ^ b) == ~a ^ b", "~(a & b & c) == ~a | ~b | ~c",
        "(a & b) | (a & c) | (b & c) == (a & b) | ((a ^ b) & c)",
        "(a | b) & (a | c) & (b | c) == (a & b) | (a & c) | (b & c)",
        "a <-> b == (a & b) | (~a & ~b)", "(a ^ b) ^ (a & b) == a | b",
        "a & ~(a & ~b) == a & b", "a & ~b == (a | b) ^ b",
        "(a | b) & (~a | c) == (a & c) | (~a & b)", "a & (b | ~a) & (c | ~b) == a & b & c",
        "(a | b) & (b | c) & (a | c) == (a & b) ^ (b & c) ^ (a & c)",
        "a & ~(b & c) == (a & ~b) | (a & ~c)", "a & (b & ~c) == (a & b) & ~(a & c)",
        "(a & ~b) | (b & ~a) == (a | b) & ~(a & b)", "b ^ (a & (b ^ c)) == (a & c) | (~a & b)",
        "(a -> c) & (b -> c) == (a | b) -> c", "a -> (b -> c) == (a & b) -> c",
        "(a -> b) -> a == a", "~(~a & ~b) == a | b"]


def holds(lines, law):
    values = not lines and [0] or [value(text) for text, _ in lines if "->" not in text]
    assert len(set(values)) == 1, (law, lines)


def test_chains_hold(folder):
    for law in LAWS:
        lines, done = chain(folder, law)
        assert 2 <= len(lines) <= 9, f"{law}\n{done.text}"
        assert all(name for _, name in lines[1:]), lines
        holds(lines, law)
        left, right = law.split(" == ")
        for side, text in ((left, lines[0][0]), (right, lines[-1][0])):
            if "->" not in side:
                bare = [s.replace("(", "").replace(")", "") for s in (side, text)]
                assert bare[0] == bare[1], (law, lines)


def some(source, depth):
    if depth == 0 or source.random() < .2:
        return source.choice(["a", "b", "c", "a", "b", "~a", "~b", "{}", "U"])
    if source.random() < .2:
        return f"~({some(source, depth - 1)})"
    return f"({some(source, depth - 1)}) {source.choice('&|^')} ({some(source, depth - 1)})"


def test_chains_of_random_equations_hold(folder):
    source, by_value, tried, found = random.Random(7), {}, 0, 0
    while tried < 60:
        text = some(source, 2)
        other = by_value.setdefault(value(text), text)
        if other == text or not re.search("[abc]", text + other):
            continue
        tried += 1
        lines, _ = chain(folder, f"({text}) == ({other})")
        found += bool(lines)
        holds(lines, text)
    assert found > 40, found


def test_comparisons_that_are_joined(folder):
    for law, count in (("a & b ⊆ a ⊆ a | b", 2), ("a | (a & b) == a == a & (a | b)", 2),
                       ("a ^ a == {} && a & a == a && ~~a == a", 3)):
        _, done = chain(folder, law)
        parts = done.text.split("proved:")[0].strip("\n").split("\n\n")
        assert len(parts) == count and all("  = " in part for part in parts), done.text
    _, done = chain(folder, "a & a == a && a + a == 2*a")     # one has no chain: none is told
    assert "idempotent" not in done.text, done.text


SUMS = {  # laws, and both sides where the names are 0 or 1
    "x + y == (x ^ y) + 2*(x & y)": [0, 1, 1, 2],
    "~a == -1 - a": [-1, -2],
    "x - y == (x & ~y) - (~x & y)": [0, -1, 1, 0],
    "a ^ b ^ c == a + b + c - 2*(a&b) - 2*(a&c) - 2*(b&c) + 4*(a&b&c)":
        [0, 1, 1, 0, 1, 0, 0, 1],
    "a + ~a == U": [-1, -1],
    "5*x == (x << 2) + x": [0, 5],
    "(a ^ b) & (a ^ c) == ~(b ^ c) & (a ^ b)": [0, 0, 0, 1, 1, 0, 0, 0],
}


def test_sums_are_compared_on_0_and_1(folder):
    for law, values in SUMS.items():
        done = check(bbx(folder, "-e", ":explain " + law), 0, r"^proved: ")
        assert max(map(len, done.text.split("\n")[1:])) <= 80, done.text
        rows = re.findall(r"^(?: [01] [|])+ +(-?\d+) +[|] +(-?\d+)$", done.text, re.M)
        assert [(int(a), int(b)) for a, b in rows] == [(v, v) for v in values], done.text


def test_other_sums_are_not(folder):
    """Products, numbers inside, shifts to the right: 0 and 1 do not tell."""
    for law in ("x*y == y*x", "(x & 3) + (x & ~3) == x", "x + y == y + x when x > 3",
                "x / 2 == x >> 1"):
        done = check(bbx(folder, "-e", ":explain " + law), 0, r"^proved: ")
        assert "being equal for 0 and 1" not in done.text, done.text


def test_a_law_is_explained_as_its_claim(folder):
    for claim in ("a & b == b & a", "a + ~a == U", "x - (x & y) == (x & ~y)", "a & b == a",
                  "x + y == (x ^ y) + 2*(x & y)", "a & b == a when a ⊆ b"):
        texts, verdicts = [], []
        for word in ("", "law ", "law named: "):
            done = bbx(folder, "--json", "-e", ":explain " + word + claim)
            events = [json.loads(line) for line in done.text.splitlines()]
            texts.append([e for e in events if e["type"] == "text"])
            verdicts += [e for e in events if e["type"] == "law"]
        assert texts[0] == texts[1] == texts[2], (claim, texts)
        assert len({e["verdict"] for e in verdicts}) == 1, (claim, verdicts)
        assert [e["name"] for e in verdicts] == ["", "", "named"], (claim, verdicts)


def cases():
    yield ("a refuted law has no chain", ":explain a & b == a", ["refuted", "status 1"])
    yield ("no algebra: the method in words", ":explain x + y == (x ^ y) + 2*(x & y)",
           ["proved", "text :explain /[A-Z].*\\./"])
    yield ("what both sides are, if that is shorter than both",
           ":explain law x*y + x + y*z + z == (x + z)*y + x + z",
           ["proved", "text :explain /sums of products/",
            "text :explain /^Both sides are \\(x \\+ z\\) \\* \\(y \\+ 1\\)$/"])
    yield ("of sums of bitwise words", ":explain law x + y - 2*(x & y) == (x | y) - (x & y)",
           ["proved", "text :explain /Both sides add up/",
            "text :explain /^Both sides are x \\^ y$/"])
    yield ("nothing of a refuted law", ":explain law x + y - 2*(x & y) == (x | y) + (x & y)",
           ["refuted", "status 1"])
    yield ("a condition", ":explain a & b == a when a ⊆ b", ["proved"])
    yield ("with values it is calculated", "a = 5; b = 3\n:explain a & b == b & a",
           ["text :explain /1\\. a & b/"])
    yield ("a law's names are a law's: one with a value keeps it",
           "a = 5\n:explain law a & b == b & a",
           ["text :explain /commutative/", "proved fixed=a vars=b"])
    yield ("a law with cases", ":explain law x << k == 2**k*x for k in 0..63",
           ["proved", "text :explain /^Each value of what stands after `for`/"])
    yield ("a law with forall and a label", ":explain law both: forall a b: a & b == b & a",
           ["text :explain /commutative/", "proved"])
    yield ("what is refuted as said", ":explain refute a & b == a", ["refuted"])
    yield ("what is not", ":explain refute a & b == b & a",
           ["text :explain /commutative/", "proved", "status 1"])
    yield ("a law without a truth", ":explain law a & b", ["error /a claim must be a truth/"])
    yield ("a law that breaks off", ":explain law a & b ==", ["error /a value is wanted/"])
    yield ("law as a name", "law = 6\n:explain law & 3", ["text :explain /1\\. law & 3/"])
    yield ("other commands take no law", ":show law a == a", ["error /top level only/"])
    yield ("names without a value: on an example", ":explain a & b",
           ["text :explain /an example: a = \\{.*\\}, b = \\{/"])
    yield ("squares, step by step", ":squares {b1, d4}",
           ["text :squares /b1 d4.*1\\. b1 \\(1\\): x & -x = 0x0000000000000002, rest "
            "0x0000000008000000.*2\\. d4 \\(27\\)/"])
    yield ("no squares", ":squares {}", ["text :squares /^no squares$/"])
