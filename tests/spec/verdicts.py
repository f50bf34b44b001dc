"""Verdicts as people read them: numbers where a name is an amount, lines that fit."""
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
    assert "   y + x  " in said(folder, "x = {a1}; y = 3", ":show y + x", status=0)
