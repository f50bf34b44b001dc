"""What a verdict says of what C leaves undefined, and C in a file of its own."""
import json

import proc

SHIFT = "U64 f(int s) { return 1 << s; }\n"


def said(text, folder, *args):
    """All that bbx prints for people, and its JSON, as two texts."""
    run = [proc.bbx([*how, "--no-init", *args, "-e", text], cwd=folder)
           for how in ((), ("--json",))]
    assert not run[0].crash() and not run[1].crash(), run[0].describe()
    return run[0].text + run[0].errors, run[1].text


def test_note(folder):
    """The smallest input that meets it, with the expression, once, and the verdict stands."""
    plain, objects = said(SHIFT + "law f(s) == f(s)", folder)
    assert plain.count("C leaves 1 << s undefined: s = 31") == 1, plain
    assert "C leaves 1 << s undefined: s = 31" in objects, objects
    assert '"verdict":"proved"' in objects and "proved" in plain


def test_note_of_overflow(folder):
    plain, _ = said("int f(int a) { return a + 1; }\nlaw f(a) == f(a)", folder)
    assert "C leaves a + 1 undefined: a = " in plain and "proved" in plain, plain
    plain, _ = said("int f(int a) { return -a; }\nlaw forall int a: f(a) == f(a)", folder)
    assert "C leaves -a undefined: a = -2147483648 (" in plain, plain


def test_note_keeps_to_the_condition(folder):
    """What the condition or the domain excludes is no input."""
    for law in ("law f(s) == f(s) when s < 31", "law f(s) == f(s) for s in 0..30"):
        plain, _ = said(SHIFT + law, folder)
        assert "undefined" not in plain and "proved" in plain, plain


def test_no_note(folder):
    """Unsigned arithmetic, guarded amounts and 64 bits leave nothing to note."""
    for function in ("unsigned f(unsigned a) { return a * a + 1 - (a << 31); }",
                     "U64 f(int s) { return 1ULL << (s & 63); }",
                     "int f(int s) { return s >= 0 && s < 31 ? 1 << s : 0; }",
                     "int f(uint8_t a) { return a * a + 1; }",
                     "uint8_t f(uint8_t a) { return a << 7; }"):
        plain, _ = said(function + "\nlaw f(x) == f(x)", folder)
        assert "undefined" not in plain and "proved" in plain, plain


NOTED = {
    "U64 f(U64 b) { U64 r = 0; while (b) { int s = lsb(b); r |= 1 << s; b &= b - 1; }"
    " return r; }": "C leaves 1 << s undefined: x = 2147483648",
    "int f(U64 x) { int n = 2147483646; while (x) { n++; x &= x - 1; } return n; }":
        "C leaves n++ undefined: x = 3",
    "int f(int x) { int n = 0; while (x) { x &= x - 1; } return n; }":
        "C leaves x - 1 undefined: x = 2147483648",
    "int f(U64 x) { int n = 1; while (x) { n *= 2; x &= x - 1; } return n; }":
        "undecided whether C leaves n *= 2 undefined",
}


def test_note_of_loops(folder):
    """Loops that are not unrolled have their notes; what stays open is said."""
    for function, note in NOTED.items():
        plain, _ = said(function + "\nlaw f(x) == f(x)", folder)
        assert note in plain and "proved" in plain, plain


def test_note_of_what_is_hard(folder):
    """Where the search for an input has no steps left, that is said."""
    text = ("int f(U64 x, int n) { int i = 28, r = 0; while (x) { r ^= i + 1; "
            "r |= 1 << (msb(x) + 28); n -= 10000000; x ^= 1ULL << msb(x); } return n ^ r ^ i; }\n"
            "law f(x, n) == f(x, n) when x <= 255 && n == 1073741824")
    plain, _ = said(text, folder)
    assert "undecided whether C leaves" in plain and "proved" in plain, plain


def test_no_note_of_loops(folder):
    for round_ in ("n++", "n += lsb(x)", "n -= lsb(x)", "n = n + 1", "n |= 1 << (lsb(x) & 15)"):
        text = "int f(U64 x) { int n = 9; while (x) { %s; x &= x - 1; } return n; }" % round_
        plain, _ = said(text + "\nlaw f(x) == f(x)", folder)
        assert "undefined" not in plain and "proved" in plain, plain


def test_strict_says_why(folder):
    """A law that c strict refutes names the expression and the input."""
    plain, _ = said(SHIFT + "law f(s) == f(s)", folder, "--set", "c=strict")
    assert "refuted" in plain and "1 << s" in plain and "31" in plain, plain


def test_file_of_c(folder):
    """All of a .c file is C: its constants, tables and macros."""
    with open(f"{folder}/board.c", "w", encoding="utf-8") as file:
        file.write("#define TOP (1 << 31)\n"
                   "const int top = TOP;\n"
                   "enum { LOW = ~7u, ONE = 1 };\n"
                   "static const U64 table[2] = { TOP, ~7u };\n"
                   "U64 first(void) { return top; }\n"
                   "U64 entry(int i) { return table[i]; }\n"
                   "bool odd(U64 b) { return b & 1 == 1; }\n")
    result = proc.bbx(["--json", "--no-init", "board.c", "-e",
                       "first(); entry(0); entry(1); odd(4); odd(5)"], cwd=folder)
    values = [int(t["hex"], 16) for t in map(json.loads, result.text.splitlines())
              if t["type"] == "value"]
    top = 0xffffffff80000000
    assert values == [top, top, 0xfffffff8, 0, 1], result.describe()
