"""Verdicts as people read them: numbers where a name is an amount, lines that fit."""
import re

from outside import bbx, check


def said(folder, *lines, status=None):
    done = bbx(folder, *[part for line in lines for part in ("-e", line)])
    return check(done, status).text if status is not None else done.text


def test_amounts_are_numbers(folder):
    for law, lines in (
            ("a << s >> s == a", ["s = 32 = 0x20"]),
            ("rol(a, n) == a", ["n = 1 = 0x1"]),
            ("ror(a, 64 - n) == a", ["n = 1 = 0x1"]),
            ("swapNBits(a, i, j, n) == a", ["i = 1 = 0x1", "j = 0 = 0x0", "n = 1 = 0x1"]),
            ("bit(s) & a == 0", ["s = 0 = 0x0"]),
            ("popcount(a) == n", ["n = 0 = 0x0"]),
            ("rook(s, occ) == bishop(s, occ)", ["s = 0 = 0x0"])):
        text = said(folder, "law " + law, status=1)
        for line in lines:
            assert line in text.splitlines(), (law, text)


def test_sets_are_boards(folder):
    for law, line in (("a << s == a", "a = 0x0000000000000001, 1 square {a1}"),
                      ("x << x == x", "x = 0x0000000000000001, 1 square {a1}"),
                      ("x == y", "x = 0x0000000000000001, 1 square {a1}"),
                      ("x << 1 == 0", "x = 0x0000000000000001, 1 square {a1}")):
        assert line in said(folder, "law " + law, status=1).splitlines(), law


def test_reasons_fit(folder):
    names = [f"aLongNameOfASet{i}" for i in range(9)]
    law = f"law {' | '.join(names)} == {' | '.join(reversed(names))}"
    lines = said(folder, law, status=0).splitlines()
    assert lines[0] == "proved: " + law
    assert len(lines) > 3 and lines[1] == "    simplifying is enough (same term);", lines
    assert all(len(line) <= 80 and line.startswith("    ") for line in lines[1:]), lines
    wide = said(folder, ":set width 1000", law, status=0).splitlines()
    assert wide[1].startswith("    simplifying is enough (same term); all 2^576 values of aLong"), wide


def test_one_case(folder):
    text = said(folder, "law a + s == s + a for s in {3}", status=0)
    assert "(same term); all 2^64 values of a, the only value of s" in text
    text = said(folder, "law s + t == 5 for s in {3}, t in {2}", status=0)
    assert "(the only case); the only values of s, t" in text


def test_literals_keep_their_zeros(folder):
    text = said(folder, "x = {a1}", ":show x * 0x0101010101010101", ":show 0x00ff & x",
                ":show x & 0b0011", "assert 0x0f == 15", status=0)
    titles = [line.split() for line in text.splitlines() if line.startswith("   ")]
    assert ["x", "*", "0x0101010101010101"] in titles, text
    assert ["0x00ff", "&", "x"] in titles, text


def test_an_operand_without_a_board(folder):
    text = said(folder, "x = {a1}; y = 3", ":show y + x", status=0)
    assert re.match(r" {7}x +carried into\n", text) and "\ny + 4  . . " in text, text


def test_sides_are_joined_by_what_holds(folder):
    text = said(folder, "law x == x + y")
    assert re.search(r"^4 .*  !=  ", text, re.M) and "  ==  " not in text, text
    assert re.search(r"^4 .*  not ⊆  ", said(folder, "law x | y ⊆ x"), re.M)


def test_refuted_as_expected(folder):
    assert said(folder, "refute x == y", status=0).startswith("refuted, as expected: refute x")
    assert ": refuted: law x" in said(folder, "law x == y", status=1)
    text = said(folder, "b = 3; refute b == 4", "law b == 3", status=0)
    assert text.startswith("refuted for b = 0x3, as expected: refute"), text
    assert "\nproved for b = 0x3 only: law b == 3\n" in text, text


def test_who_lends(folder):
    text = said(folder, ":explain {c3, e4, h5} - 2*{c3}", status=0)
    assert "borrows: {d3}; passes it on: {e3, f3, g3, h3, a4, b4, c4, d4}; lends: {e4}" in text
    text = said(folder, ":explain {a1} - {b1}", status=0)
    assert "lends" not in text and text.count("leaves the board") == 1, text


def test_examples_of_subsets(folder):
    text = said(folder, ":explain (n - x) & x", status=0)
    assert text.startswith("an example: n = {d4, c7}, x = {b2, d4, e4, h5, c7}\n"), text


def test_calls_name_what_is_no_board(folder):
    assert " rook(d4, x) =  " in said(folder, ":explain rook(d4, x)", status=0)
