"""A refuted law says under which condition it holds, and under it it does."""
import json

import proc

REPAIRS = {
    "a + b == a | b": "(a & b) == 0",
    "a + b == a ^ b": "(a & b) == 0",
    "popcount(a | b) == popcount(a) + popcount(b)": "(a & b) == 0",
    "a - b == a & ~b": "b ⊆ a",
    "a - b == a ^ b": "b ⊆ a",
    "(a & ~b) + b == a": "b ⊆ a",
    "x ^ y == x | y": "(x & y) == 0",
    "x | y == y": "x ⊆ y",
    "x - 1 < x": "x != 0",
    "a / a == 1": "a != 0",
    "0 / a == 0": "a != 0",
    "a / b * b + a % b == a": "b != 0",
    "ctz(x) < 64": "x != 0",
    "x + 1 > x": "x <= ~1",
    "a + b >= a": "a <= ~b",
    "(a + b) / 2 == (a & b) + ((a ^ b) >> 1)": "a <= ~b",
    "a - b <= a": "b <= a",
    "popcount(x) < 2": "(x & (x - 1)) == 0",
    "x & -x == x": "(x & (x - 1)) == 0",
    "lsb(bit(s)) == s": "s < 64",
    "x << 2 >> 2 == x": "x < 2**62",
    "x >> s >> (64 - s) == 0": "s != 0 && s < 64",
    "3 * x == 2 * x + (x & ~1)": "(x & 1) == 0",
    "a + b + c == a | b | c": "(a & b) == 0 && (a & c) == 0 && (b & c) == 0",
}
# No condition of the kinds that are offered makes these laws provable, or it would be
# the claim itself; and x != 0 never repairs a sum of few squares.
NONE = ["a == b", "a ⊆ b", "a != 0", "disjoint(a, b)", "a & b == {}", "2 * a == 2 * a + b", "a & b == 0", "x == x + 1", "x & 1 == 0"]


def law(folder, *args):
    done = proc.bbx(["--no-init", *args], b"", folder)
    assert not done.crash(), done.crash()
    return done


def verdict(folder, text):
    return json.loads(law(folder, "--json", "-e", text).text)


def test_conditions(folder):
    for claim, repair in REPAIRS.items():
        found = verdict(folder, "law " + claim)
        assert found["verdict"] == "refuted", found
        assert found["repair"] == repair, (claim, found["repair"])
        again = verdict(folder, f"law {claim} when {repair}")
        assert again["verdict"] == "proved" and not again["vacuous"], again
        assert again["repair"] is None, again


def test_beside_another_condition(folder):
    """The new condition stands first: in the other one something may be undefined without it."""
    for claim, when, repaired in (
            ("a + b == a ^ b", "c != 0", "(a & b) == 0 && c != 0"),
            ("a + b == a ^ b", "c == 0 || d", "(a & b) == 0 && (c == 0 || d)"),
            ("a + b == a ^ b", "c ? d : a", "(a & b) == 0 && (c ? d : a)"),
            ("a + b == a ^ b", "c && (d || a)", "(a & b) == 0 && c && (d || a)"),
            ("(a / b) * b <= a", "a / b < 5", "b != 0 && a / b < 5"),
            ("x - 1 < x", "100 / x > 3 && y > 3", "x != 0 && 100 / x > 3 && y > 3")):
        found = verdict(folder, f"law {claim} when {when}")
        assert found["repair"] == repaired, found
        assert verdict(folder, f"law {claim} when {repaired}")["verdict"] == "proved", found
        done = law(folder, "-e", f"law {claim} when {when}")
        assert f": … when {repaired}\n" in done.text, done.text


def test_a_premise_that_never_holds_is_no_repair(folder):
    """Nor is what a part of the claim says already."""
    for claim, repair in (("a < b => a + b == a | b", "(a & b) == 0"),
                          ("a & 1 != 0 => a - b <= a", "b <= a"),
                          ("x > 9 => y > 3 => x & 7 == x", None),
                          ("x & (x - 1) == 0", None), ("x < 8 || x & 9 == 3", None),
                          ("a & b == 0 && a + b == a | b", None), ("a ⊆ b ⊆ b", None),
                          ("x ^ y == x | y && y == y", "(x & y) == 0")):
        found = verdict(folder, "law " + claim)
        assert found["verdict"] == "refuted" and found["repair"] == repair, found


def test_words(folder):
    done = law(folder, "-e", "law a + b == a | b")
    assert "holds exactly when a and b are disjoint: … when (a & b) == 0\n" in done.text, done.text


def test_none(folder):
    for claim in NONE:
        assert verdict(folder, "law " + claim)["repair"] is None, claim


def test_only_for_laws_that_should_hold(folder):
    for text in ("refute a + b == a | b", "law a == a"):
        assert verdict(folder, text)["repair"] is None, text
    assert "holds when" not in law(folder, "-q", "-e", "law a + b == a | b").text


def test_a_condition_that_excludes_all_is_none(folder):
    found = verdict(folder, "law a & ~b == 7 when a & b == 0 && a != 0")
    assert found["repair"] is None, found


def test_what_holds_instead(folder):
    functions = "U64 f(U64 x) { return x & ~(x - 1); } "
    for claim, holds in {
        "b & ~(b - 1) == b & (b - 1)": "(b & ~(b - 1)) == (b & -b)",
        "x + y - (x | y) == x when x > 3": "x + y - (x | y) == (x & y)",
        "(x & 1 ? x + 1 : x) == x + 2*(x & 1)": "(x & 1 ? x + 1 : x) == x + (x & 1)",
        "a / b * b + a % b + 0 == a + 1 when b && a > 3": "a / b * b + a % b + 0 == a when b && a > 3",
        "x == (x & y) + (x | y)": "(x & y) + (x | y) == x + y",
        "f(x) == x - 1": "f(x) == (x & -x)",
    }.items():
        found = json.loads(law(folder, "--json", "-e", functions, "-e", "law " + claim).text)
        assert found["instead"] == holds, (claim, found)
        assert f"    what holds: {holds}\n" in law(folder, "-e", functions, "-e",
                                                  "law " + claim).text
        again = law(folder, "--json", "-e", functions, "-e", "law " + holds).text
        assert json.loads(again)["verdict"] == "proved", again
    for claim in ("x + y == x", "(x == x) == (x != y)", "lsb(x) == x", "x < 5"):
        assert "instead" not in verdict(folder, "law " + claim), claim
    assert "instead" not in verdict(folder, "sums(a, b) = koggeStoneAdd(a, b) ^ b; law sums(a, b) == a")
    law(folder, "--html=page.html", "-e", "law b & ~(b - 1) == b & (b - 1)", "-e", "law x + y == x | y")
    with open(folder + "/page.html", encoding="utf-8") as file:
        page = file.read()
    assert "<p class=\"note\">what holds: (b &amp; ~(b - 1)) == (b &amp; -b)</p>" in page, page
    assert "<p class=\"note\">holds exactly when " in page, page
    assert "what holds" not in law(folder, "-e", "refute b & ~(b - 1) == b & (b - 1)").text
    endless = "U64 f(U64 x) { return f(x); }\nlaw f(x) == 0"
    for claim in (endless, "law x / 0 == 0", "int t[4]\nlaw t[i] == 0"):
        assert "what holds" not in law(folder, "-e", claim).text, claim


def test_sides_keep_their_brackets(folder):
    text = law(folder, "-e", "law (x & 1 ? x + 1 : x) == (y < x)").text
    assert "\n   (x & 1 ? x + 1 : x)" in text and "(y < x)\n" in text, text
    assert "\n(x & 1 ? x + 1 : x) = 0x" in text, text
