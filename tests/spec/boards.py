"""Board literals in every form the language allows, and pasting back what bbx prints."""
import json
import random
import re

import proc
from model import MASK, hexed, samples

FILES = "a b c d e f g h"
MARKS = [("1", "."), ("1", "0"), ("x", "."), ("X", "-"), ("*", "_"), ("#", "."),
         ("1", "-"), ("#", "0"), ("*", ".")]


def rows_of(word, on="1", off=".", gap=" "):
    """Eight rows of text, rank 8 first."""
    return [gap.join(on if word >> 8 * r + f & 1 else off for f in range(8))
            for r in range(7, -1, -1)]


def numbered(rows, put):
    return [put(row, 8 - i) for i, row in enumerate(rows)]


def boxed(rows, corners, across, down):
    line = corners[0] + across * 17 + corners[1]
    last = corners[2] + across * 17 + corners[3]
    return [line] + [f"{down} {row} {down}" for row in rows] + [last]


def forms(word, on, off):
    """(name, list of lines) for every way to write one board."""
    rows = rows_of(word, on, off)
    tight = rows_of(word, on, off, "")
    yield "spaced", rows
    yield "tight", tight
    yield "wide", rows_of(word, on, off, "   ")
    yield "one line", [" ".join(rows)]
    yield "one line, tight", ["".join(tight)]
    yield "tight rows on one line", [" ".join(tight)]
    yield "blank lines", [line for row in rows for line in (row, "")]
    yield "files below", rows + [FILES]
    yield "files above and below", [FILES] + rows + [FILES]
    yield "rank first", numbered(rows, lambda row, n: f"{n} {row}")
    yield "rank last", numbered(rows, lambda row, n: f"{row} {n}")
    yield "rank, files", numbered(rows, lambda row, n: f"{n} {row}") + ["  " + FILES]
    yield "rank, bar", numbered(rows, lambda row, n: f"{n} | {row}")
    yield "bar, rank", numbered(rows, lambda row, n: f"{row} | {n}")
    yield "rank, bar, tight", numbered(tight, lambda row, n: f"{n}|{row}")
    yield "tight, bar, rank", numbered(tight, lambda row, n: f"{row}|{n}")
    yield "rank on both sides", numbered(rows, lambda row, n: f"{n} | {row} | {n}")
    yield "frame", boxed(rows, "++++", "-", "|")
    yield "box", boxed(rows, "┌┐└┘", "─", "│")
    yield "files, box", boxed(rows, "┌┐└┘", "─", "│") + ["  " + FILES]


def literals():
    rng = random.Random(8)
    for word in samples(14, 4):
        for name, lines in forms(word, "1", "."):
            yield word, name, lines
    for on, off in MARKS:
        word = rng.getrandbits(64)
        for name, lines in forms(word, on, off):
            if name in ("spaced", "tight", "one line", "blank lines", "files below"):
                yield word, f"{name} {on}{off}", lines


def cases():
    for word, name, lines in literals():
        first, *rest = lines
        text = "x = [ " + first + "".join("\n      " + line for line in rest) + " ]\nx"
        yield name, text, [f"set {hexed(word)}"]
    word = 0x00240042420c0301
    rows = rows_of(word)
    body = "\n".join(rows)
    yield "brackets on their own lines", f"[\n{body}\n]", [f"set {hexed(word)}"]
    yield "inside an expression", f"popcount([\n{body}\n]) + 1", [
        f"int {bin(word).count('1') + 1}"]
    yield "two boards", f"[{body}] & [{body}]", [f"set {hexed(word)}"]
    yield "complement", f"~[{body}]", [f"set {hexed(~word & MASK)}"]
    yield "a comment in each row", "[" + "\n".join(r + " // row" for r in rows) + "\n]", [
        f"set {hexed(word)}"]
    yield "a comment between cells", "[" + body.replace(".", ". /* # 1 */", 1) + "]", [
        f"set {hexed(word)}"]
    yield "hash is a cell", "[" + body.replace("1", "#") + "]", [f"set {hexed(word)}"]
    yield "mixed marks", "[" + body.replace("1", "X", 2).replace(".", "-", 5) + "]", [
        f"set {hexed(word)}"]
    for text, word in (("0x11111x" + "." * 56, 0xFE << 56),
                       ("\n".join(["........"] * 7 + ["0x11_*X#"]), 0xEE),
                       ("0x" + "1" * 62, MASK ^ 1 << 56)):
        yield f"a row like a number, {text[-4:]}", f"[{text}]", [f"set {hexed(word)}"]
    yield from mistakes(rows)


def mistakes(rows):
    body = "\n".join(rows)
    yield "a cell missing", "[" + body[:-2] + "]", ["error /row|cell|63|7/"]
    yield "a cell too many", "[" + body + " 1]", ["error /row|cell|65|9/"]
    yield "a short row", "[" + "\n".join(rows[:3] + ["1 1 1 1 1"] + rows[4:]) + "]", [
        "error /5/"]
    yield "seven rows", "[" + "\n".join(rows[:7]) + "]", ["error /row|cell|56|7/"]
    yield "nine rows", "[" + body + "\n" + rows[0] + "]", ["error /row|cell|72|9/"]
    yield "a strange cell", "[" + body.replace(".", "q", 1) + "]", ["error /q/"]
    yield "nothing", "[]", ["error /cell|row|64/"]
    yield "one cell", "[1]", ["error /cell|row|64/"]


def printed(folder, expression, *settings):
    done = proc.bbx(["--no-init", "--color=never", *settings, "-e", expression], b"", folder)
    assert done.status == 0, done.describe()
    return done.text


def pastes_back(folder, *settings):
    for word in samples(8, 2) + [0x00240042420c0301]:
        text = printed(folder, hexed(word), *settings)
        again = proc.bbx(["--no-init", "--json", "-"], f"[{text}]\n", folder)
        assert again.status == 0, f"{text}\n{again.describe()}"
        got = json.loads(again.text)["hex"]
        assert got == hexed(word), f"pasted {text}\nexpected {hexed(word)}, got {got}"
        for before in ("x = ", "x =\n", "U64 x = "):
            again = proc.bbx(["--no-init", "--json", "-"], f"{before}{text}\nx\n", folder)
            assert again.status == 0, f"{before}{text}\n{again.describe()}"
            got = json.loads(again.text.splitlines()[-1])["hex"]
            assert got == hexed(word), f"{before}{text}\nexpected {hexed(word)}, got {got}"


def test_paste_back_default(folder):
    pastes_back(folder)


def test_paste_back_ascii(folder):
    pastes_back(folder, "--ascii")


def test_paste_back_plain(folder):
    pastes_back(folder, "--set", "style=plain")


def test_paste_back_wiki(folder):
    pastes_back(folder, "--set", "style=wiki")


def test_paste_back_box(folder):
    pastes_back(folder, "--set", "style=box")


def test_paste_back_box_ascii(folder):
    pastes_back(folder, "--set", "style=box", "--ascii")


def test_paste_back_unicode(folder):
    pastes_back(folder, "--set", "style=unicode")


def test_paste_back_black(folder):
    """A board pasted with its letters h … a is read in that order."""
    pastes_back(folder, "--set", "view=black")


def test_paste_back_black_box(folder):
    pastes_back(folder, "--set", "view=black", "--set", "style=box")


SHAPES = ["3x3", "7x6", "7x6 columns stride 7", "8x8 dark", "5x5 dark", "5x12", "16x4", "4x16",
          "2x7", "1x7", "10x10 dark"]


def shape_pastes_back(folder, shape, *settings):
    """In brackets and, from three files on, bare."""
    for word in samples(3, 2):
        text = printed(folder, f"{hexed(word)} & universe", "--board", shape, *settings)
        board = text.split("\n0x")[0]
        wanted = re.search(r"^0x[0-9a-f]+", text, re.M)[0]
        for pasted in [f"[{board}]\n", board + "\n\n"][:2 if int(shape.split("x")[0]) > 2 else 1]:
            again = proc.bbx(["--no-init", "--json", "--board", shape, "-"], pasted, folder)
            assert again.status == 0, f"{pasted}\n{again.describe()}"
            got = json.loads(again.text)["hex"]
            assert got == wanted, f"pasted {pasted}\nexpected {wanted}, got {got}"


def test_paste_back_other_shapes(folder):
    for shape in SHAPES:
        for style in "plain", "wiki", "box", "unicode":
            shape_pastes_back(folder, shape, "--set", "style=" + style)
        shape_pastes_back(folder, shape, "--set", "view=black")


def test_rows_of_the_diagram(folder):
    """Rank 8 on top, . and 1, as the texts print them."""
    word = 0x00240042420c0301
    text = printed(folder, hexed(word), "--ascii", "--set", "style=wiki")
    for row in rows_of(word):
        assert row in text, f"no row {row!r} in\n{text}"


def test_summary_line(folder):
    """Hex, unsigned and signed decimal, count, members."""
    text = printed(folder, "{a1, h8}", "--ascii")
    for part in ("0x8000000000000001", "9223372036854775809", "-9223372036854775807",
                 "a1", "h8"):
        plain = text.replace(",", "").replace("_", "").replace("'", "")
        assert part in plain, f"no {part} in\n{text}"


def test_long_member_lists_are_cut(folder):
    text = printed(folder, "~{}", "--ascii", "--set", "style=wiki")
    assert "64" in text and len(text) < 1000, text
