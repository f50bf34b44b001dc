"""Boards side by side, as the texts draw operations: what they say is checked."""
import importlib.util
import os
import re

from dialogue import start
from outside import bbx, check, objects, write

ROWS = """. . . . . . . . 1 . . 1 1 . . 1 . . . . . . . .
. . . 1 . . 1 . 1 . 1 1 1 1 1 . . . . 1 . . 1 .
. 1 . 1 . 1 . . . 1 . . . . . 1 . 1 . . . . . .
. . 1 1 1 . . . . . . . . . . . . . . . . . . .
1 1 1 * 1 1 1 . & . . . * . . 1 . = . . . * . . 1 .
. . 1 1 1 . . . . . . . . . . . . . . . . . . .
. . . 1 . 1 . . . . . . . . . . . . . . . . . .
. . . 1 . . . . . . . . . . . . . . . . . . . .
"""
SUBTRACTION = """........ ........ 11111111
........ ........ 11111111
........ ........ 11111111
r = ........ , o = ........ this leads to o - 2*r = 11111111
........ ........ 11111111
........ ........ 11111111
....1... ....1... 11111...
........ ........ ........
"""
BARRIER = """......1. 1..1..1. 1...1111
....1... 1...1... .1111..1
......1. 11....1. 1.111111
r = .....1.. o = .11..1.. now: ((o | right) - 2*r) = .1.111.1
........ ........ ........
......1. ......1. 1111111.
.......1 .......1 1111111.
1....... 1....... 1......1
"""
ATTACKS = """...111.1
1111...1
.11111.1
o ^ ((o | right) - 2*r) = ..111..1
........
111111..
11111111
.......1
"""

SWAPPED = """. . . . . . . . . . . . . . . . . . . . . . . .
* . . . . . . . . . . . . . . . * . . . . . . .
*|a b c d e f|* . r s t u v w . *|A B C D E F|* r = a ^ A
. . . . . . . . . . . . . . . . . . . . . . . . s = b ^ B
. . . . . . . . ^ . . . . . . . . => . . . . . . . . t = c ^ C
. . . . . . . . . . . . . . . . . . . . . . . . u = d ^ D
*|A B C D E F|* . r s t u v w . *|a b c d e f|* v = e ^ E
. . . . . . . . . . . . . . . . . . . . . . . . w = f ^ F
"""
MASKS = """0x7F7F7F7F7F7F7F00 0xFFFFFFFFFFFFFF00 0xFEFEFEFEFEFEFE00
""" + "1 1 1 1 1 1 1 . 1 1 1 1 1 1 1 1 . 1 1 1 1 1 1 1\n" * 7 + ". " * 23 + ".\n"
NUMBERS = """hexadecimal decimal pow2
0x0000000000000000 0 0
0x0000000000000001 1 1
..
0x7fffffffffffffff 9,223,372,036,854,775,807 2^63 - 1
0x8000000000000000 -9,223,372,036,854,775,808 -(2^63)
0x8000000000000001 -9,223,372,036,854,775,807 -(2^63) +1
..
0xffffffffffffffff 18,446,744,073,709,551,615 2^64 - 1
"""


def said(folder, text):
    write(folder, "d.bbx", text)
    return bbx(folder, "d.bbx")


def pictures():
    """Those of the texts, as tests/spec/wiki has them."""
    path = os.path.join(os.path.dirname(__file__), "wiki", "diagrams.py")
    spec = importlib.util.spec_from_file_location("diagrams", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    for name, value in vars(module).items():
        if name.isupper() and isinstance(value, str) and re.search(r"(?s)[&|^].* = [.1*]", value):
            yield name, value.strip("\n") + "\n"


def test_drawings_of_the_texts_are_correct(folder):
    found = dict(pictures())
    assert len(found) >= 6, list(found)
    for name, picture in found.items():
        assert check(said(folder, picture), 0).text == "correct\n", name
        tight = re.sub(r" {2,}", " ", picture)
        assert check(said(folder, tight), 0).text == "correct\n", name


def test_a_square_that_is_wrong_is_told(folder):
    done = check(said(folder, ROWS.replace(". . . 1 . . 1 .\n. 1", ". . . 1 . . 1 1\n. 1", 1)), 1)
    assert "failed: board1 & board2 == board3" in done.text, done.text
    assert "mark the 1 square where they differ: {h7}" in done.text, done.text


def test_a_wrong_operator(folder):
    assert check(said(folder, ROWS), 0).text == "correct\n"
    for sign in ("|", "^", "xor"):
        check(said(folder, ROWS.replace("&", sign)), 1)
    for sign in ("and", "∩"):
        check(said(folder, ROWS.replace("&", sign)), 0)
    for sign in ("==", "=>", "->", "⇒"):
        check(said(folder, ROWS.replace("=", sign)), 0)
    check(said(folder, ROWS.replace("=", "!=")), 1)


def test_names_and_numbers_of_squares(folder):
    """The text's first square is h1, which is found out."""
    done = check(said(folder, SUBTRACTION), 1)
    assert "failed: o - 2*r == board3" in done.text and ":set squares h1g1" in done.text, done.text
    script = ":set squares h1g1\nright = 0x0101010101010101\n" + SUBTRACTION + BARRIER + ATTACKS
    assert check(said(folder, script), 0).text == "correct\n" * 3
    wrong = ATTACKS.replace("..111..1", "..111...")
    assert "differ" in check(said(folder, script.replace(ATTACKS, wrong)), 1).text


def test_letters_are_bits(folder):
    assert check(said(folder, SWAPPED), 0).text == "correct\n"
    done = check(said(folder, SWAPPED.replace("s = b ^ B", "s = b ^ C")), 1)
    assert "differ: {c2, c6}" in done.text and "    for A = 0, B = 1, C = 0" in done.text, done.text
    done = check(said(folder, SWAPPED.replace("|a b c d e f|* v", "|a b c d e e|* v")), 1)
    assert "differ: {g2}" in done.text and "e = 1" in done.text, done.text
    done = check(said(folder, re.sub(" [r-w] = .*", "", SWAPPED)), 2)
    assert "at most 12 letters" in done.errors and "r = a ^ A" in done.errors, done.errors
    check(said(folder, SWAPPED.replace("s = b ^ B", "s = b ^ nope")), 2,
          err="'s = b . nope' can't be calculated")
    masked = "a b . . . . . .", "* * . . . . . .", "* * . . . . . .", "a b . . . . . ."
    rows = [". " * 7 + "."] * 7
    for sign, i in (("&", 0), ("&", 3), ("|", 1), ("xor", 1)):
        lines = [" ".join([row] * 3) for row in rows]
        lines[3] = f"{rows[0]} {sign} {rows[0]} = {rows[0]}"
        lines.append(" ".join([masked[0], masked[1], masked[i]]))
        check(said(folder, "\n".join(lines) + "\n"), sign == "xor")
    done = said(folder, "\n".join(" ".join([row] * 2) for row in rows + [masked[0]]))
    check(done, 2, err="nothing is said of boards with letters")
    check(said(folder, SWAPPED.replace("s = b ^ B", "s = b + B + 1")), 2, err="s = b . B . 1")


def test_numbers_above_boards(folder):
    assert check(said(folder, MASKS + "1 + 1\n"), 0).text == "correct\n2 = 0x2\n"
    done = check(said(folder, MASKS.replace("0xFEFEFEFEFEFEFE00", "0xFEFEFEFEFEFEFE01")), 1)
    assert "differ: {a1}" in done.text and "0xFEFEFEFEFEFEFE01 == board3" in done.text, done.text
    check(said(folder, MASKS.replace(" 0xFFFFFFFFFFFFFF00", "")), 2)


def test_boards_without_a_word_get_names(folder):
    rows = "".join(MASKS.splitlines(True)[1:])
    done = check(said(folder, rows + "board1 & board3\npopcount(board2)\n"), 0)
    assert "0x7e7e7e7e7e7e7e00" in done.text and "56 = 0x38" in done.text, done.text
    long = " - ".join(["1"] * 128)
    assert check(said(folder, long + "\n"), 0).text.startswith("-126 = "), long


def test_a_drawing_on_one_line(folder):
    for text in (ROWS, ROWS.replace("&", "and")):
        flat = text.replace("\n", " ") + "\n"
        for caption in ("", "queen attacks & opponent pieces = attacked pieces ", "x & -x = a "):
            assert check(said(folder, caption + flat), 0).text == "correct\n", caption
        wrong = flat.replace("* . . 1 . =", "* 1 . 1 . =")
        check(said(folder, wrong), 1)
    high = "1 " * 32 + ". . . . 1 1 1 1 " + ". " * 24
    assert check(said(folder, f"high = ~1 << d4 {high}\nhigh == ~1 << d4\n"), 0).text == \
        "correct\ntrue\n"
    assert check(said(folder, f"~1 << d4 {high}\n"), 0).text == "correct\n"
    done = check(said(folder, f"high = ~1 << d5 {high}\n"), 1)
    assert "differ: {" in done.text, done.text
    check(said(folder, f"high = nope {high}\n"), 2, err="can't be calculated")


def test_numbers_in_columns(folder):
    for text in (NUMBERS, NUMBERS.replace("\n", " ") + "\n", NUMBERS.split("\n", 1)[1],
                 re.sub(r" (?=\S+$)", "     ", NUMBERS), "0x0000000000000003 3\n"):
        assert check(said(folder, text + "1 + 1\n"), 0).text == "correct\n2 = 0x2\n", text
    for old, new, line, claim in (
            ("0001 1 1", "0001 2 2", 3, r"0x0000000000000001 == 2"),
            ("2^63 - 1", "2^63", 5, r"0x7fffffffffffffff == 2\*\*63"),
            ("-(2^63) +1", "-(2^63)", 7, r"0x8000000000000001 == -\(2\*\*63\)")):
        check(said(folder, NUMBERS.replace(old, new)), 1, out=f"d.bbx:{line}: failed: {claim}$")
    check(said(folder, NUMBERS.replace("2^64 - 1", "nope")), 2, err="9:47: error: 'nope' is not a")
    for text in ("hex = 5\nhex\n", "decimal = 6\ndecimal\n0x0000000000000003\n"):
        assert "correct" not in check(said(folder, text), 0).text, text
    with start(folder) as t:
        t.line("hex = 5", "bbx> ")
        t.line("hex + 1", r"\b6\b.*bbx> ")
        t.line("0x0000000000000003 3 2^1 + 1", "correct.*bbx> ")


def test_bbx_reads_its_own(folder):
    text = bbx(folder, "-e", "law a - b == a & ~b").text.split("\n\n")[1]
    rows = "\n".join(text.split("\n")[1:10]) + "\n"
    assert check(said(folder, rows), 0).text == "correct\n", rows


def test_what_is_no_drawing(folder):
    for text in ("1 + 1\n", "11111111\n", "x = 3\nx\n", "0x1 & 0x3\n", "-1\n", "1 . 1\n"):
        assert "correct" not in said(folder, text).text, text
    done = check(said(folder, ROWS.replace("&", "& nope nope")), 2)
    assert "can't be calculated with these boards" in done.errors, done.errors
    cut = ROWS.split("\n", 3)[3]
    check(said(folder, cut), 2)


def test_as_objects_and_at_the_prompt(folder):
    write(folder, "d.bbx", ROWS)
    found = objects(bbx(folder, "--json", "d.bbx"))
    assert [(o["type"], o.get("ok")) for o in found] == [("assert", True), ("text", None)], found
    with start(folder) as t:
        for line in ROWS.split("\n")[:7]:
            t.line(line, r"\.\.\.> ")
        t.line(ROWS.split("\n")[7] + "\r", r"correct.*bbx> ")
