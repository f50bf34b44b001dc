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


def test_bbx_reads_its_own(folder):
    text = bbx(folder, "-e", "law a - b == a & ~b").text.split("\n\n")[1]
    rows = "\n".join(text.split("\n")[1:10]) + "\n"
    assert check(said(folder, rows), 0).text == "correct\n", rows


def test_what_is_no_drawing(folder):
    for text in ("1 + 1\n", "11111111\n", "x = 3\nx\n", "0x1 & 0x3\n", "-1\n", "1 . 1\n"):
        assert "correct" not in said(folder, text).text, text
    done = check(said(folder, ROWS.replace("&", "& nope nope")), 2)
    assert "is no calculation with these boards" in done.errors, done.errors
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
