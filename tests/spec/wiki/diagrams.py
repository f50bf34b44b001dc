"""Every diagram of the source texts: operands, operator and result as printed.

A picture is written as the texts print it, boards side by side with the operator
between them on one row; the reader below takes it apart again, so that what is tested
is what stands on the page.
"""
from model import hexed
from outside import bbx, check

QUEEN = """
. . . . . . . .   1 . . 1 1 . . 1   . . . . . . . .
. . . 1 . . 1 .   1 . 1 1 1 1 1 .   . . . 1 . . 1 .
. 1 . 1 . 1 . .   . 1 . . . . . 1   . 1 . . . . . .
. . 1 1 1 . . .   . . . . . . . .   . . . . . . . .
1 1 1 * 1 1 1 . & . . . * . . 1 . = . . . * . . 1 .
. . 1 1 1 . . .   . . . . . . . .   . . . . . . . .
. . . 1 . 1 . .   . . . . . . . .   . . . . . . . .
. . . 1 . . . .   . . . . . . . .   . . . . . . . .
"""
PIECES = """
. . . . . . . .   1 . 1 1 1 1 1 1   1 . 1 1 1 1 1 1
. . . . . . . .   1 1 1 1 . 1 1 1   1 1 1 1 . 1 1 1
. . . . . . . .   . . 1 . . . . .   . . 1 . . . . .
. . . . . . . .   . . . . 1 . . .   . . . . 1 . . .
. . . . 1 . . . | . . . . . . . . = . . . . 1 . . .
. . . . . 1 . .   . . . . . . . .   . . . . . 1 . .
1 1 1 1 . 1 1 1   . . . . . . . .   1 1 1 1 . 1 1 1
1 1 1 1 1 1 . 1   . . . . . . . .   1 1 1 1 1 1 . 1
"""
XOR = """
1 . . . . . . 1   . . . . . . . .   1 . . . . . . 1
. 1 . . . . 1 .   . . . . . . . .   . 1 . . . . 1 .
. . 1 . . 1 . .   . . 1 1 1 1 . .   . . . 1 1 . . .
. . . 1 1 . . .   . . 1 1 1 1 . .   . . 1 . . 1 . .
. . . 1 1 . . . ^ . . 1 1 1 1 . . = . . 1 . . 1 . .
. . 1 . . 1 . .   . . 1 1 1 1 . .   . . . 1 1 . . .
. 1 . . . . 1 .   . . . . . . . .   . 1 . . . . 1 .
1 . . . . . . 1   . . . . . . . .   1 . . . . . . 1
"""
SUPER = """
. . . . . . . .   . . . . . . . .   . . . . . . . .
. 1 1 1 1 1 1 .   . . . . . . . .   . 1 1 1 1 1 1 .
. 1 1 1 1 1 1 .   . . 1 1 1 1 . .   . 1 . . . . 1 .
. 1 1 1 1 1 1 . ^ . . 1 1 1 1 . .   . 1 . . . . 1 .
. 1 1 1 1 1 1 .   . . 1 1 1 1 . . = . 1 . . . . 1 .
. 1 1 1 1 1 1 . - . . 1 1 1 1 . .   . 1 . . . . 1 .
. 1 1 1 1 1 1 .   . . . . . . . .   . 1 1 1 1 1 1 .
. . . . . . . .   . . . . . . . .   . . . . . . . .
"""
ISOLATE = """
. . . . . . . .   1 1 1 1 1 1 1 1   . . . . . . . .
. . 1 . 1 . . .   1 1 . 1 . 1 1 1   . . . . . . . .
. 1 . . . 1 . .   1 . 1 1 1 . 1 1   . . . . . . . .
. . . . . . . .   1 1 1 1 1 1 1 1   . . . . . . . .
. 1 . . . 1 . . & 1 . 1 1 1 . 1 1 = . . . . . . . .
. . 1 . 1 . . .   . . 1 1 . 1 1 1   . . 1 . . . . .
. . . . . . . .   . . . . . . . .   . . . . . . . .
. . . . . . . .   . . . . . . . .   . . . . . . . .
"""
RESET = """
. . . . . . . .   . . . . . . . .   . . . . . . . .
. . 1 . 1 . . .   . . 1 . 1 . . .   . . 1 . 1 . . .
. 1 . . . 1 . .   . 1 . . . 1 . .   . 1 . . . 1 . .
. . . . . . . .   . . . . . . . .   . . . . . . . .
. 1 . . . 1 . . & . 1 . . . 1 . . = . 1 . . . 1 . .
. . 1 . 1 . . .   1 1 . . 1 . . .   . . . . 1 . . .
. . . . . . . .   1 1 1 1 1 1 1 1   . . . . . . . .
. . . . . . . .   1 1 1 1 1 1 1 1   . . . . . . . .
"""
ABOVE = """
. . . . . . . .   1 1 1 1 1 1 1 1   1 1 1 1 1 1 1 1
. . 1 . 1 . . .   1 1 . 1 . 1 1 1   1 1 1 1 1 1 1 1
. 1 . . . 1 . .   1 . 1 1 1 . 1 1   1 1 1 1 1 1 1 1
. . . . . . . .   1 1 1 1 1 1 1 1   1 1 1 1 1 1 1 1
. 1 . . . 1 . . ^ 1 . 1 1 1 . 1 1 = 1 1 1 1 1 1 1 1
. . 1 . 1 . . .   . . 1 1 . 1 1 1   . . . 1 1 1 1 1
. . . . . . . .   . . . . . . . .   . . . . . . . .
. . . . . . . .   . . . . . . . .   . . . . . . . .
"""
BELOW_INCLUDING = """
. . . . . . . .   . . . . . . . .   . . . . . . . .
. . 1 . 1 . . .   . . 1 . 1 . . .   . . . . . . . .
. 1 . . . 1 . .   . 1 . . . 1 . .   . . . . . . . .
. . . . . . . .   . . . . . . . .   . . . . . . . .
. 1 . . . 1 . . ^ . 1 . . . 1 . . = . . . . . . . .
. . 1 . 1 . . .   1 1 . . 1 . . .   1 1 1 . . . . .
. . . . . . . .   1 1 1 1 1 1 1 1   1 1 1 1 1 1 1 1
. . . . . . . .   1 1 1 1 1 1 1 1   1 1 1 1 1 1 1 1
"""
BELOW = """
1 1 1 1 1 1 1 1   . . . . . . . .   . . . . . . . .
1 1 . 1 . 1 1 1   . . 1 . 1 . . .   . . . . . . . .
1 . 1 1 1 . 1 1   . 1 . . . 1 . .   . . . . . . . .
1 1 1 1 1 1 1 1   . . . . . . . .   . . . . . . . .
1 . 1 1 1 . 1 1 & . 1 . . . 1 . . = . . . . . . . .
1 1 . 1 . 1 1 1   1 1 . . 1 . . .   1 1 . . . . . .
1 1 1 1 1 1 1 1   1 1 1 1 1 1 1 1   1 1 1 1 1 1 1 1
1 1 1 1 1 1 1 1   1 1 1 1 1 1 1 1   1 1 1 1 1 1 1 1
"""
SMEAR_UP = """
. . . . . . . .   1 1 1 1 1 1 1 1   1 1 1 1 1 1 1 1
. . 1 . 1 . . .   1 1 . 1 . 1 1 1   1 1 1 1 1 1 1 1
. 1 . . . 1 . .   1 . 1 1 1 . 1 1   1 1 1 1 1 1 1 1
. . . . . . . .   1 1 1 1 1 1 1 1   1 1 1 1 1 1 1 1
. 1 . . . 1 . . | 1 . 1 1 1 . 1 1 = 1 1 1 1 1 1 1 1
. . 1 . 1 . . .   . . 1 1 . 1 1 1   . . 1 1 1 1 1 1
. . . . . . . .   . . . . . . . .   . . . . . . . .
. . . . . . . .   . . . . . . . .   . . . . . . . .
"""
SMEAR_DOWN = """
. . . . . . . .   . . . . . . . .   . . . . . . . .
. . 1 . 1 . . .   . . 1 . 1 . . .   . . 1 . 1 . . .
. 1 . . . 1 . .   . 1 . . . 1 . .   . 1 . . . 1 . .
. . . . . . . .   . . . . . . . .   . . . . . . . .
. 1 . . . 1 . . | . 1 . . . 1 . . = . 1 . . . 1 . .
. . 1 . 1 . . .   1 1 . . 1 . . .   1 1 1 . 1 . . .
. . . . . . . .   1 1 1 1 1 1 1 1   1 1 1 1 1 1 1 1
. . . . . . . .   1 1 1 1 1 1 1 1   1 1 1 1 1 1 1 1
"""
FILL = """
. . . . . . . .   1 . . . . . . .   . 1 1 . 1 1 . .
. . . . . . . .   1 . . . . . . .   . 1 1 . 1 1 . .
. . . . . . . .   1 . . . . . . .   . 1 1 . 1 1 . .
. . . . . . . .   1 . . . . . . .   . 1 1 . 1 1 . .
. 1 . . . 1 . . * 1 . . . . . . . = . 1 1 . 1 1 . .
. . 1 . 1 . . .   1 . . . . . . .   . . 1 . 1 . . .
. . . . . . . .   1 . . . . . . .   . . . . . . . .
. . . . . . . .   1 . . . . . . .   . . . . . . . .
"""
EMPTY_SQUARES = """
1 . 1 1 1 1 1 1   . 1 . . . . . .
1 1 1 1 . 1 1 1   . . . . 1 . . .
. . 1 . . . . .   1 1 . 1 1 1 1 1
. . . . 1 . . .   1 1 1 1 . 1 1 1
. . . . 1 . . . = 1 1 1 1 . 1 1 1
. . . . . 1 . .   1 1 1 1 1 . 1 1
1 1 1 1 . 1 1 1   . . . . 1 . . .
1 1 1 1 1 1 . 1   . . . . . . 1 .
"""
UPPER = """
1 1 1 1 1 1 1 1
1 1 1 1 1 1 1 1
1 1 1 1 1 1 1 1
1 1 1 1 1 1 1 1
. . . . 1 1 1 1
. . . . . . . .
. . . . . . . .
. . . . . . . .
"""
LOWER = """
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
1 1 1 . . . . .
1 1 1 1 1 1 1 1
1 1 1 1 1 1 1 1
1 1 1 1 1 1 1 1
"""
ODD_FILES = "\n1 . 1 . 1 . 1 ." * 8 + "\n"
# Hyperbola quintessence: these pictures have bit 0 on the right, so the boards are
# mirrored before and after; o - 2*r of one rook floods the ranks above it.
FLOOD_R = "\n........" * 6 + "\n....1..." + "\n........\n"
FLOOD = "\n11111111" * 6 + "\n11111..." + "\n........\n"
FLOOD_WANTED = "\n........" * 6 + "\n11111..." + "\n........\n"
RIGHT_R = """
......1.
....1...
......1.
.....1..
........
......1.
.......1
1.......
"""
RIGHT_O = """
1..1..1.
1...1...
11....1.
.11..1..
........
1.......
1.......
1.......
"""
RIGHT_RESULT = """
...111..
1111....
.11111..
..111...
........
111111..
1111111.
........
"""
WRAPS = [("noWe", "0x7F7F7F7F7F7F7F00", "1111111. " * 7 + "........"),
         ("nort", "0xFFFFFFFFFFFFFF00", "11111111 " * 7 + "........"),
         ("noEa", "0xFEFEFEFEFEFEFE00", ".1111111 " * 7 + "........"),
         ("west", "0x7F7F7F7F7F7F7F7F", "1111111. " * 8),
         ("east", "0xFEFEFEFEFEFEFEFE", ".1111111 " * 8),
         ("soWe", "0x007F7F7F7F7F7F7F", "........ " + "1111111. " * 7),
         ("sout", "0x00FFFFFFFFFFFFFF", "........ " + "11111111 " * 7),
         ("soEa", "0x00FEFEFEFEFEFEFE", "........ " + ".1111111 " * 7)]


def split(picture):
    """Cut a side-by-side picture at its fixed columns (16, 18, 34, 36 characters)."""
    lines = picture.strip("\n").split("\n")
    width = max(len(line) for line in lines)
    starts = range(0, width, 18)
    return [["".join(line[s:s + 15].split()) for line in lines] for s in starts]


def word(rows):
    total = 0
    for i, row in enumerate(rows):
        for f, cell in enumerate(row):
            total |= (cell in "1") << 8 * (7 - i) + f
    return total


def literal(rows):
    """As bbx reads it; the * that marks a piece in two pictures is an empty square."""
    return "[" + "\n ".join(" ".join(row.replace("*", ".")) for row in rows) + "]"


OPERATIONS = [
    ("Intersection / queen attacks & opponent pieces", QUEEN, ["{0} & {1}", "{0} ∩ {1}"]),
    ("Union / white pieces | black pieces", PIECES, ["{0} | {1}", "{0} + {1}", "{0} ∪ {1}"]),
    ("Exclusive or", XOR, ["{0} ^ {1}", "{0} ∆ {1}"]),
    ("Exclusive or / Subset", SUPER, ["{0} ^ {1}", "{0} - {1}", "{0} &~ {1}", "{0} \\ {1}"]),
    ("Isolation", ISOLATE, ["{0} & {1}", "{0} & -{0}", "blsi({0})"]),
    ("Reset", RESET, ["{0} & {1}", "{0} & ({0}-1)", "blsr({0})"]),
    ("Separation / above", ABOVE, ["{0} ^ {1}", "{0} ^ -{0}"]),
    ("Separation / below including", BELOW_INCLUDING,
     ["{0} ^ {1}", "{0} ^ ({0}-1)", "blsmsk({0})"]),
    ("Separation / below", BELOW, ["{0} & {1}", "{0} & (~{0}-1)", "tzmsk(~{0})"]),
    ("Smearing / up", SMEAR_UP, ["{0} | {1}", "{0} | -{0}"]),
    ("Smearing / down", SMEAR_DOWN, ["{0} | {1}", "{0} | ({0}-1)", "blsfill({0})"]),
    ("Fill-multiplication", FILL, ["{0} * {1}", "nortFill({0})"]),
    ("Complement set / empty squares", EMPTY_SQUARES, ["~{0}", "{0}∁"]),
]


def operation(title, picture, forms):
    *operands, result = split(picture)
    texts = [literal(rows) for rows in operands]
    for form in forms:
        yield f"{title}: {form}", form.format(*texts), [f"set {hexed(word(result))}"]


def related(title, picture, form):
    """The second operand as printed is what its caption says: -x, x-1, ~x."""
    first, second, _ = split(picture)
    text = f"{form.format(literal(first))} == {literal(second)}"
    return f"{title}: {form}", text, ["bool true"]


def cases():
    for title, picture, forms in OPERATIONS:
        yield from operation(title, picture, forms)
    for title, picture, form in (
            ("Isolation / the second operand", ISOLATE, "-{0}"),
            ("Reset / the second operand", RESET, "{0} - 1"),
            ("Separation / above, the second operand", ABOVE, "-{0}"),
            ("Separation / including, the second operand", BELOW_INCLUDING, "{0} - 1"),
            ("Separation / below, the second operand", BELOW, "~{0} - 1"),
            ("Smearing / up, the second operand", SMEAR_UP, "-{0}"),
            ("Smearing / down, the second operand", SMEAR_DOWN, "{0} - 1"),
            ("Fill-multiplication / the factor", FILL, "{0} * 0 + 0x0101010101010101")):
        yield related(title, picture, form)
    upper, lower = split(UPPER)[0], split(LOWER)[0]
    yield "Upper squares", "~1 << d4", [f"set {hexed(word(upper))}"]
    yield "Upper squares, pasted", literal(upper) + " == ~1 << d4", ["bool true"]
    yield "Lower squares", "(1<<d4)-1", [f"set {hexed(word(lower))}"]
    yield "Lower squares, pasted", literal(lower) + " == (1<<d4)-1", ["bool true"]
    odd = split(ODD_FILES)[0]
    yield "Delta swap / the mask", literal(odd), ["set 0x5555555555555555"]
    for name, value, rows in WRAPS:
        yield f"avoidWrap {name}", literal(rows.split()), [f"set {value}"]
        yield (f"avoidWrap {name} is what the step keeps", f"{name}One(~{{}})",
               [f"set {value}"])
    yield "Empty", literal(["........"] * 8), ["set 0"]
    yield "Universe", literal(["11111111"] * 8), ["set -1"]
    yield from left_attacks()
    yield from numbering()


def mirrored(picture):
    return word([row[::-1] for row in picture.split()])


def left_attacks():
    """The set-wise attacks to the left: only the last of the three pictures is free of
    misprints, so the two before it are left out."""
    start = (f"right = 0x0101010101010101ULL;\nr = mirror({literal(RIGHT_R.split())})\n"
             f"o = mirror({literal(RIGHT_O.split())})\n")
    yield ("Hyperbola / left attacks", start + "(o ^ ((o | right) - 2*r)) & ~right",
           [f"set {hexed(mirrored(RIGHT_RESULT))}"])
    yield ("Hyperbola / left attacks, as printed",
           start + "mirror((o ^ ((o | right) - 2*r)) & ~right)",
           [f"set {hexed(word(RIGHT_RESULT.split()))}"])
    rook = f"r = mirror({literal(FLOOD_R.split())}); o = r; "
    yield ("Hyperbola / one rook floods the board", rook + "mirror(o - 2*r)",
           [f"set {hexed(word(FLOOD.split()))}"])
    yield ("Hyperbola / instead of", rook + "mirror((o - 2*r) & rank(2))",
           [f"set {hexed(word(FLOOD_WANTED.split()))}"])


def numbering():
    rows = ["56 57 58 59 60 61 62 63", "48 49 50 51 52 53 54 55", "40 41 42 43 44 45 46 47",
            "32 33 34 35 36 37 38 39", "24 25 26 27 28 29 30 31", "16 17 18 19 20 21 22 23",
            "8 9 10 11 12 13 14 15", "0 1 2 3 4 5 6 7"]
    for i, row in enumerate(rows):
        names = [c + str(8 - i) for c in "abcdefgh"]
        yield (f"Numbering / rank {8 - i}", "; ".join(f"{n} == {v}" for n, v in
                                                       zip(names, row.split())),
               ["bool true"] * 8)
    board = "\n".join(f"{8 - i} 0 0 0 0 0 0 0 0" for i in range(8)) + "\na b c d e f g h"
    yield "A chess board of zeros", f"[{board}]", ["set 0"]
    swap = "b ^ (x << 9) ^ (x << 41)"
    yield ("Swapping bits / the picture", "b = {b6, d6, f6, c2, d2, g2, a1}\n"
           f"x = ((b >> 41) ^ (b >> 9)) & 0x3f\n{swap}; {swap} == swapNBits(b, 9, 41, 6)",
           ["set {b2 d2 f2 c6 d6 g6 a1}", "bool true"])


# Drawn again by :show in the wiki look: the same cells, and the operators on one row.

def tokens(line):
    """Boards may be written without blanks, as 1...1111."""
    parts = []
    for token in line.split():
        parts += list(token) if set(token) <= set("1.*") and len(token) == 8 else [token]
    return parts


def drawn(folder, title, picture, form, mark=""):
    *operands, _ = split(picture)
    lines = [":set style wiki"]
    names = ["a", "b"][:len(operands)]
    for name, rows in zip(names, operands):
        lines.append(f"{name} = {literal(rows)}")
    lines.append(f":show {form.format(*names)}{mark}")
    done = bbx(folder, "-e", "\n".join(lines))
    check(done, 0)
    found = [tokens(line) for line in done.text.split("\n") if tokens(line)]
    wanted = [tokens(line) for line in picture.strip("\n").split("\n")]
    rows = [row for row in found if set(row) <= set(".1*&|^-=~") and len(row) >= 8]
    assert rows == wanted, f"{title}\n{done.text}"
    # Columns are level: what stands left of a board is as wide on every row.
    starts = {len(line) - len(line.lstrip()) for line in done.text.split("\n")
              if line.strip() and set(line.split()) <= set(".1*&|^-=~")}
    assert len(starts) == 1 or form.startswith("~"), f"{title}\n{done.text}"


def test_triples_in_the_wiki_look(folder):
    drawn(folder, "queen", QUEEN, "{0} & {1}", " mark d4")
    for title, picture, form in (
            ("union", PIECES, "{0} | {1}"), ("exclusive or", XOR, "{0} ^ {1}"),
            ("isolation", ISOLATE, "{0} & {1}"), ("reset", RESET, "{0} & {1}"),
            ("above", ABOVE, "{0} ^ {1}"),
            ("below including", BELOW_INCLUDING, "{0} ^ {1}"),
            ("below", BELOW, "{0} & {1}"), ("up", SMEAR_UP, "{0} | {1}"),
            ("down", SMEAR_DOWN, "{0} | {1}"), ("fill", FILL, "{0} * {1}")):
        drawn(folder, title, picture, form)


def test_two_operators_in_the_wiki_look(folder):
    """super ^ sub and super - sub are one picture."""
    drawn(folder, "subset", SUPER, "{0} ^ {1} == {0} - {1}")


def test_boards_in_a_row_in_the_wiki_look(folder):
    """Rooks, occupied squares, and what they attack to the left, beside each other."""
    names = {"r": RIGHT_R, "o": RIGHT_O, "left": RIGHT_RESULT}
    lines = [f"{name} = {literal(rows.split())}" for name, rows in names.items()]
    done = bbx(folder, "-e", "\n".join([":set style wiki", *lines, ":show (r, o, left)"]))
    check(done, 0)
    found = [tokens(line) for line in done.text.split("\n")]
    wanted = [sum((list(row) for row in rows), [])
              for rows in zip(*(picture.split() for picture in names.values()))]
    assert [row for row in found if set(row) <= set(".1")][-9:] == wanted + [[]], done.text
    assert ["r", "o", "left"] in found, done.text


def test_single_boards_in_the_wiki_look(folder):
    boards = [split(UPPER)[0], split(LOWER)[0], split(ODD_FILES)[0], ["........"] * 8,
              ["11111111"] * 8, FLOOD.split(), FLOOD_WANTED.split(), RIGHT_O.split(),
              RIGHT_R.split(), RIGHT_RESULT.split()]
    boards += [rows.split() for _, _, rows in WRAPS]
    for rows in boards:
        done = bbx(folder, "-e", ":set style wiki\n" + literal(rows))
        found = [line.replace(" ", "") for line in done.text.split("\n")[:8]]
        assert found == rows, done.text


def test_a_complement_in_the_wiki_look(folder):
    occupied, empty = split(EMPTY_SQUARES)
    done = bbx(folder, "-e", f":set style wiki\na = {literal(occupied)}\n:show ~a")
    found = [tokens(line) for line in done.text.split("\n")]
    found = [[t for t in row if t in ".1"] for row in found]
    rows = [row for row in found if len(row) == 16]
    assert rows == [list(a) + list(b) for a, b in zip(occupied, empty)], done.text
