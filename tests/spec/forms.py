"""Each form that :forms shows is equal to the expression, and has no more operations."""
import json
import re

import proc

EXPRESSIONS = ["a & ~b", "(a ^ b) + 2*(a & b)", "~(a | b)", "a ^ b", "x & -x", "~(x - 1)",
               "(a & b) | (a & ~b)", "(a & c) | (b & ~c)", "x - x", "a & 0xff | b & ~0xff",
               "x & (x - 1)", "(a | b) - (a & b)", "a + b + 1", "x << 1", "~a"]
CONDITIONS = [("a | b", "a & b == 0"), ("a - b", "b ⊆ a"), ("a / b", "b == 1")]
RESTRICTED = [("~ & - 1", "x ^ y"), ("~ &", "x ^ y"), ("+ - 1", "~x"), ("<< + 3", "9 * x"),
              ("* 3 5", "15 * x"), ("~ -", "x + 1"), (">> & 0xff", "x >> 8 & 0"),
              ("& | ~", "(a & b) | (b & c) | (a & c)"), ("+ -1", "x - 2")]


def forms(expression, when="", operators=None):
    with_ = f"with {operators}: " if operators else ""
    text = f":forms {with_}{expression}{when}"
    lines = proc.bbx(["--json", "--no-init", "-e", text], b"", ".").text.splitlines()
    event = json.loads(lines[-1])
    assert event["type"] == "text" and event["command"] == "forms", event
    *rows, last = event["text"].splitlines()
    found = [re.fullmatch(r"(.*?) +(\d+) operations?", row).groups() for row in rows]
    if operators and not found:
        assert re.fullmatch(r"no (other )?form of at most \d+ operations? of .*", last), last
    else:
        assert last.startswith(f"{len(found)} other form"), last
    return [(form, int(ops)) for form, ops in found]


def cases():
    for text in EXPRESSIONS:
        for form, ops in forms(text):
            yield f"{text} as {form}", f"law {text} == {form}", ["proved ok"]
    for operators, text in RESTRICTED:
        for form, ops in forms(text, operators=operators):
            yield (f"{text} as {form} with {operators}", f"law {text} == {form}",
                   ["proved ok"])
    for text, when in CONDITIONS:
        for form, ops in forms(text, " when " + when):
            yield (f"{text} as {form} when {when}", f"law {text} == {form} when {when}",
                   ["proved ok"])


def shows(expression, *wanted):
    found = [form for form, _ in forms(expression)]
    for form in wanted:
        assert form in found, f"no {form} among {found}"


def test_without(folder):
    shows("a & ~b", "a & ~(a & b)", "a & (a ^ b)", "a - (a & b)", "(a | b) - b")


def restricted(expression, operators):
    """The forms, which are made of nothing else."""
    found = [form for form, _ in forms(expression, operators=operators)]
    allowed = set(operators.split()) | {"(", ")"}
    for form in found:
        words = set(re.findall(r"\w+|<<|>>|\S", form)) - set(re.findall(r"\w+", expression))
        assert words <= allowed, (form, words)
    return found


def test_operators(folder):
    assert "~(~x & ~y)" in restricted("x | y", "& ~")
    assert "~(x & y) & ~(~x & ~y)" in restricted("x ^ y", "& ~")
    assert "-x - 1" in restricted("~x", "- 1")
    assert "x + (x << 2)" in restricted("5*x", "<< + 2")
    assert "a & b | c & (a | b)" in restricted("(a & b) | (b & c) | (a & c)", "& |")


def test_no_form(folder):
    """Sums alone give no set functions; what is there is no other form."""
    for expression, operators, wanted in (
            ("x ^ y", "+ - 1", "no form of at most 6 operations of + - 1"),
            ("x ^ y", "& |", "no form of at most 6 operations of & |"),
            ("x ^ y", "^", "no other form of at most 6 operations of ^")):
        text = f":forms with {operators}: {expression}"
        assert proc.bbx(["--no-init", "-e", text], b"", ".").text == wanted + "\n"


def test_negation(folder):
    shows("~(x - 1)", "-x")
    shows("~a", "a ^ -1", "-1 - a")


def test_shorter(folder):
    shows("(a ^ b) + 2*(a & b)", "a + b")
    shows("(a & b) | (a & ~b)", "a", "a & (a | b)")
    shows("x - x", "0")


def test_as_many_operations_as_it_takes(folder):
    """All forms of a size, of which there are five or that of the expression."""
    found = forms("a ^ b")
    assert {ops for _, ops in found} == {3} and len(found) >= 5
    assert ("(a | b) - (a & b)", 3) in found
    assert all(ops <= 3 for _, ops in forms("a & ~b"))
    texts = [form for form, _ in forms("a ^ b")]
    assert len(texts) == len(set(texts)), texts


def test_what_holds_by_chance(folder):
    """A form that fails for one word in 2^64 is none: samples decide nothing."""
    found = [form for form, _ in forms("a - (a == 0x0123456789abcdef)")]
    assert "a" not in found, found


NAMED = {"x & (0 - x)": "blsi(x)", "(a & b) | (a & c) | (b & c)": "maj(a, b, c)",
         "x << 8": "nortOne(x)", "(x << 1) & notAFile": "eastOne(x)",
         "a < b ? a : b": "min(a, b)", "x & -x when x != 0": "blsi(x)",
         "x & (x - 1) when popcount(x) == 3 ": "blsr(x)", "a + b": None, "x & 0xff": None,
         "blsi(x)": None, "x & 7": None}


def name_of(text):
    said = proc.bbx(["--json", "--no-init", "-e", text], b"", ".").text.splitlines()[-1]
    return json.loads(said)["name"]


def test_names(folder):
    """What a result is called; of a function of one's own, too."""
    for text, name in NAMED.items():
        assert name_of(f":simplify {text}") == name, text
    own = "U64 f(U64 b) { U64 r = b; r &= b - 1; return r; }\n:simplify f"
    assert name_of(own) == "blsr(b)", own
