"""Pictures: valid XML, small, with a title and a description; what is drawn is what was
computed. Quizzes and tables in other forms, as they look."""
import functools
import glob
import math
import os
import re
import subprocess
import xml.etree.ElementTree as xml

import proc
from outside import bbx, check, objects, write

SVG = "{http://www.w3.org/2000/svg}"
LINK = "{http://www.w3.org/1999/xlink}href"


def draw(folder, *lines, status=0):
    done = bbx(folder, *[part for line in lines for part in ("-e", line)])
    return check(done, status)


def picture(folder, what, *before):
    draw(folder, *before, ":svg p.svg " + what)
    text = open(os.path.join(folder, "p.svg"), encoding="utf-8").read()
    os.remove(os.path.join(folder, "p.svg"))
    return text, xml.fromstring(text)


def dots(group, ranks=8):
    found = set()
    for path in group.iter(SVG + "path"):
        if path.get("stroke-linecap") == "round":
            for x, y in re.findall(r"M(\d+) (\d+)", path.get("d")):
                found.add("abcdefghijklmnop"[int(x) // 20] + str(ranks - int(y) // 20))
    return found


def test_board(folder):
    text, root = picture(folder, "{a1, d4, h8}")
    assert dots(root) == {"a1", "d4", "h8"}, text
    assert root.find(SVG + "title").text == "{a1, d4, h8}", text
    assert "d4" in root.find(SVG + "desc").text, text


def test_boards_of_other_shapes(folder):
    for board, files, ranks in (("3x3", 3, 3), ("7x6", 7, 6), ("7x6 columns stride 7", 7, 6),
                                ("8x8 dark", 8, 8), ("5x12", 5, 12), ("16x4", 16, 4)):
        letters = "abcdefghijklmnop"[:files]
        corners = {"a1", letters[-1] + str(ranks)}
        text, root = picture(folder, "{" + ", ".join(corners) + "}", ":set board " + board)
        assert dots(root, ranks) == corners, text
        labels = [t.text for t in root.iter(SVG + "text")]
        assert sorted(labels) == sorted([*letters, *map(str, range(1, ranks + 1))]), labels
        sizes = int(root.get("width")) - 20 * files, int(root.get("height")) - 20 * ranks
        assert sizes == (16, 16), (board, sizes)
        assert len(text.encode()) < 4096, len(text)


def test_what_is_beside_the_board(folder):
    gap = ":set board 7x6 columns stride 7"
    text, root = picture(folder, "{a1} | 1 << 48 | 1 << 49", gap)
    words = [t.text for t in root.iter(SVG + "text")]
    assert words[-2:] == ["beside the board: bits", "48 to 49"], words
    assert int(root.get("height")) == 6 * 20 + 16 + 2 * 16, text
    text, root = picture(folder, "show {a6} << 1", gap)
    assert [t.text for t in root.iter(SVG + "text")][-1] == "beside the board: bit 6", text
    text, root = picture(folder, "explain {g6} + {g6}", gap)
    words = [t.text for t in root.iter(SVG + "text")]
    assert words[-2:] == ["beside the board: bit 48", "carried into, beside the board: bit 48"], words
    text, root = picture(folder, "{a1} mark e4 arrow e2-e4 blue", gap)
    assert [t.text for t in root.iter(SVG + "text")].count("*") == 1, text
    drawn = [[*map(xml.tostring, picture(folder, "{a1} " + marks, gap)[1].iter(SVG + kind))]
             for marks in ("", "mark 1 << 48", "mark 1 << 48 red", "arrow (1 << 48)-a1")
             for kind in ("path", "text")]
    assert all(one == drawn[i % 2] for i, one in enumerate(drawn)), drawn


def test_where_squares_of_other_boards_go(folder):
    text, root = picture(folder, "table x << 6", ":set board 5x12")
    names = {(t.get("x"), t.get("y")): t.text for t in root.iter(SVG + "text")
             if len(t.text) > 1 or t.text in ".~"}
    assert names["10", "233"] == "b2" and names["90", "233"] == "a3*", names   # a1, e1
    assert names["10", "13"] == "~" and names["90", "13"] == ".", names        # a12, e12


def test_small(folder):
    for word in ("U", "{}", "0xaa55aa55aa55aa55"):
        text, _ = picture(folder, word)
        assert len(text.encode()) < 4096, len(text)
    text, _ = picture(folder, "occupied", "position startpos")
    assert len(text.encode()) < 4096, len(text)


def test_marks(folder):
    text, root = picture(folder, "king({d4}) mark d4")
    assert [t.text for t in root.iter(SVG + "text")].count("*") == 1, text
    assert len(dots(root)) == 8, text
    text, root = picture(folder, "{d4, e5} mark {d4, c4}")
    stars = [t.get("fill") for t in root.iter(SVG + "text") if t.text == "*"]
    assert len(stars) == 2 and "#fff" in stars and len(dots(root)) == 2, text


def test_pieces(folder):
    text, root = picture(folder, "occupied", 'position "8/8/8/3k4/8/8/4P3/4K3 w - - 0 1"')
    men = {(g.get("fill"), use.get(LINK)[2:], use.get("x"), use.get("y"))
           for g in root.iter(SVG + "g") for use in g.findall(SVG + "use")}
    assert men == {("#fff", "k", "80", "140"), ("#fff", "p", "80", "120"),
                   ("#222", "k", "60", "60")}, men
    assert not dots(root), text


def test_no_ground(folder):
    """Nothing is painted but the picture, and its texts turn light on dark pages."""
    for what in ("{a1}", "table a ^ b", "venn a & b", "show {a1} | {b1}", "table x << 1"):
        text, root = picture(folder, what)
        assert "prefers-color-scheme:dark" in root.find(SVG + "style").text, text
        width, height = int(root.get("width")), int(root.get("height"))
        for path in root.iter(SVG + "path"):
            sizes = [int(n) for n in re.findall(r"[hv](\d+)", path.get("d"))]
            assert path.get("fill", "none") == "none" or not sizes or max(sizes) < max(
                width, height) - 10, (what, path.get("d"))


def test_colours_and_arrows(folder):
    marks = "mark {e4, d5} red mark f6 arrow g1-f3 arrow {b8} -> knight({b8}) blue"
    text, root = picture(folder, "position " + marks, "position startpos")
    desc = root.find(SVG + "desc").text
    assert desc.endswith("red: {e4, d5}; arrows: g1-f3, b8-a6 (blue), b8-c6 (blue), b8-d7 (blue)")
    red, = [p for p in root.iter(SVG + "path") if p.get("fill") == "#dd3a3f"]
    assert red.get("d") == "M81 81h18v18h-18zM61 61h18v18h-18z", text
    arrows = [p for p in root.iter(SVG + "path") if p.get("opacity")]
    assert [p.get("fill") for p in arrows] == ["#35a04c"] + 3 * ["#3f7de0"], text
    assert [t.text for t in root.iter(SVG + "text")].count("*") == 1, text
    out = draw(folder, "position startpos", ":show position " + marks).text
    assert "red: {e4, d5}; arrows: g1-f3, b8-a6 (blue)" in out, out
    check(bbx(folder, "-e", ":show {a1} arrow e2"), 2, None, "from a square to another")
    check(bbx(folder, "-e", ":show {a1} arrow e2-7"), 2, None, "a square or a set is wanted")


def test_side(folder):
    text, root = picture(folder, "explain a & b", "a = {a1, b1}", "b = {b1, c1}")
    boards = [g for g in root.findall(SVG + "g") if dots(g)]
    assert [dots(g) for g in boards] == [{"a1", "b1"}, {"b1", "c1"}, {"b1"}], text
    signs = [t.text for t in root.findall(SVG + "text")]
    assert signs == ["a", "&", "b", "="], signs


def test_steps(folder):
    text, root = picture(folder, "explain x & -x", "x = {b1, d4}")
    boards = [dots(g) for g in root.findall(SVG + "g")]
    assert boards[0] == {"b1", "d4"} and boards[-1] == {"b1"} and len(boards) == 6, text
    signs = [t.text for t in root.findall(SVG + "text")]
    for part in ("1. -x", "borrowed from", "2. x & -x", "&", "="):
        assert part in signs, signs
    assert any(t.startswith("0 - x borrows from its lowest square") for t in signs), signs
    text, root = picture(folder, "explain popcount(x) + 1", "x = {b1, d4}")
    assert "2. popcount(x) + 1" in text and "3 = 0x3" in text, text


def test_steps_of_an_example(folder):
    text, root = picture(folder, "explain x & (x - 1)")
    signs = [t.text for t in root.findall(SVG + "text")]
    assert signs[0].startswith("an example: x = {"), signs
    assert signs[1] == "for every x it is blsr(x): reset the lowest square", signs


def test_two_operators(folder):
    text, root = picture(folder, "show a ^ b == a - b", "a = {a1..h1}", "b = {b1}")
    signs = [t.text for t in root.findall(SVG + "text")]
    assert signs == ["a", "^", "-", "b", "="], signs
    assert [len(dots(g)) for g in root.findall(SVG + "g")] == [8, 1, 7], text


def test_a_row(folder):
    text, root = picture(folder, "show (a, b, a - b)", "a = {a1..h1}", "b = {b1}")
    signs = [t.text for t in root.findall(SVG + "text")]
    assert signs == ["a", "b", "a - b"], signs
    assert [len(dots(g)) for g in root.findall(SVG + "g")] == [8, 1, 7], text


def test_themes(folder):
    seen = {picture(folder, "{a1}", ":set theme " + name)[0]
            for name in ("grey", "brown", "green", "blue")}
    assert len(seen) == 4


def test_escaped(folder):
    text, root = picture(folder, "table a<<0 | b")
    assert root.find(SVG + "title").text == "a << 0 | b", text


def test_table(folder):
    text, root = picture(folder, "table a -> b")
    signs = [t.text for t in root.iter(SVG + "text")]
    assert signs == ["a", *"0011", "b", *"0101", "a -> b", *"1101"], signs


def test_where_squares_go(folder):
    text, root = picture(folder, "table x << 9")
    names = {(t.get("x"), t.get("y")): t.text for t in root.iter(SVG + "text")
             if len(t.text) > 1 or t.text == "."}
    assert len(names) == 64 and len(text) < 4096, text
    assert names["10", "153"] == "b2" and names["150", "153"] == "a3*", names  # a1, h1
    assert names["10", "13"] == ".", names                                     # a8
    assert "wrapped around the edge" in root.find(SVG + "desc").text, text
    text, root = picture(folder, "table knight(x)")
    assert "a1: {c2, b3}" in [t.text for t in root.iter(SVG + "text")], text


@functools.cache
def rings(path):
    """The polygons of an outline of M h v L a z; an arc has forty corners."""
    points = []
    for sign, rest in re.findall(r"([MhvLaz])([^MhvLaz]*)", path):
        n = [float(v) for v in re.findall(r"-?[\d.]+", rest)]
        if sign == "M":
            points.append([(n[0], n[1])])
        elif sign == "L":
            points[-1].append((n[0], n[1]))
        elif sign == "h":
            points[-1].append((points[-1][-1][0] + n[0], points[-1][-1][1]))
        elif sign == "v":
            points[-1].append((points[-1][-1][0], points[-1][-1][1] + n[0]))
        elif sign == "a":
            a, b, turn, _, _, dx, dy = n
            x0, y0 = points[-1][-1]
            turn = math.radians(turn)
            cx, cy = x0 + dx / 2, y0 + dy / 2
            start = 0 if dx * math.cos(turn) + dy * math.sin(turn) < 0 else math.pi
            for i in range(1, 40):
                t = start - math.pi * i / 39
                u, v = a * math.cos(t), b * math.sin(t)
                points[-1].append((cx + u * math.cos(turn) - v * math.sin(turn),
                                   cy + u * math.sin(turn) + v * math.cos(turn)))
    return points


def inside(path, x, y):
    """Whether a point is within an outline, by the even-odd rule."""
    crossings = 0
    for ring in rings(path):
        for (x1, y1), (x2, y2) in zip(ring, ring[1:] + ring[:1]):
            if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
                crossings += 1
    return crossings % 2 == 1


VENN = {  # expression, and the same in Python
    "~a": lambda a: not a,
    "a & ~a & b": lambda a, b: False,
    "~(a & ~a) | b": lambda a, b: True,
    "a ^ b": lambda a, b: a != b,
    "a -> b": lambda a, b: not a or b,
    "maj(a, b, c)": lambda a, b, c: a + b + c > 1,
    "a & ~b | c": lambda a, b, c: a and not b or c,
    "a & b | c ^ d": lambda a, b, c, d: (a and b) or (c != d),
    "a & b | c ^ d & ~e": lambda a, b, c, d, e: (a and b) or (c != (d and not e)),
    "a & b | c ^ d & e & ~f":
        lambda a, b, c, d, e, f: (a and b) or (c != (d and e and not f)),
}


def shaded_points(root):
    """For points of the frame: which sets they are in, and whether they are filled."""
    clips = {c.get("id"): c[0].get("d") for c in root.iter(SVG + "clipPath")}
    fills = []

    def walk(node, path):
        clip = node.get("clip-path")
        path = path + [clips[clip[5:-1]]] if clip else path
        if node.tag == SVG + "path" and node.get("fill") == "#9cc3ea":
            fills.append(path + [node.get("d")])
        for kid in node:
            walk(kid, path)

    for node in root.findall(SVG + "g") + root.findall(SVG + "path"):
        walk(node, [])
    outlines = [p for p in root.findall(SVG + "path") if p.get("stroke-width") == "1.5"]
    shapes = re.findall(r"M[^M]*z", outlines[0].get("d"))[1:]
    width, height = int(root.get("width")), int(root.get("height"))
    for y in range(5, height, 9):
        for x in range(5, width, 9):
            point = (x + .37, y + .41)
            sets = tuple(inside(s, *point) for s in shapes)
            yield sets, any(all(inside(c, *point) for c in clip) for clip in fills)


def test_venn_regions(folder):
    for text, means in VENN.items():
        svg, root = picture(folder, "venn " + text)
        seen = set()
        for sets, filled in shaded_points(root):
            seen.add(sets)
            assert filled == bool(means(*sets)), (text, sets, filled)
        assert len(seen) == 2 ** len(sets) or len(sets) == 6, (text, len(seen))


def test_long_names_stay_in_the_picture(folder):
    names = ["blackAttacks", "kingZone", "openFilesOnly", "passedPawns", "whitePieces", "occupied"]
    for count in range(1, 7):
        text, root = picture(folder, "venn " + " | ".join(names[:count]))
        for label in root.iter(SVG + "text"):
            x, half = float(label.get("x")), 8 * len(label.text) / 2
            left = x - half if label.get("text-anchor") == "middle" else x
            assert left >= 0 and left + 2 * half <= int(root.get("width")), (count, label.text)


def test_venn_counts(folder):
    text, root = picture(folder, "venn a & b", "a = {a1, b1, c1}", "b = {c1, d1}")
    signs = sorted(t.text for t in root.iter(SVG + "text"))
    assert signs == sorted(["a", "b", "2", "1", "1", "60"]), signs
    assert "in a, not in b: 2 squares" in root.find(SVG + "desc").text, text


def hatched(drawing):
    lines = drawing.splitlines()
    return {(x, y) for y, line in enumerate(lines) for x, sign in enumerate(line) if sign == "/"}


def is_one_piece(cells):
    seen, rest = set(), [min(cells)]
    while rest:
        x, y = cell = rest.pop()
        if cell in cells and cell not in seen:
            seen.add(cell)
            rest += [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
    return seen == cells


def test_four_sets_in_characters(folder):
    """Each region of the drawing is one piece, and no other has a cell of it."""
    regions = [" & ".join(("" if r >> (3 - i) & 1 else "~") + "abcd"[i] for i in range(4))
               for r in range(16)]
    out = draw(folder, ":set ascii on", ":set width 40", *(":venn " + r for r in regions)).text
    drawings = re.findall(r"\+-{38}\+\n.*?\n\+-{38}\+\n", out, re.DOTALL)
    cells = [hatched(drawing) for drawing in drawings]
    assert len(cells) == 16 and all(len(c) >= 12 and is_one_piece(c) for c in cells), out
    assert len(set().union(*cells)) == sum(map(len, cells))
    for name in "abcd":
        assert f" {name} -" in drawings[0], drawings[0]
    out = draw(folder, ":set ascii on", ":set width 40", ":venn p & q | r").text
    assert "+" + 38 * "-" + "+" in out, out  # circles are too wide
    out = draw(folder, ":set width 39", ":venn a & b & c & d").text
    assert out.startswith(" a | b"), out


def test_long_names_in_characters(folder):
    names = ["blackAttacks", "kingZone", "openFilesOnly", "passedPawns"]
    out = draw(folder, ":set width 80", ":venn " + " | ".join(names)).text
    first = out.splitlines()[:19]
    assert {len(line) for line in first} == {40}, out
    for name in ("blackAtta…", "kingZone", "openFiles…", "passed…"):
        assert name in "\n".join(first), out


def test_venn_of_fixed_sets(folder):
    """A set that is written down is one of the diagram's, whose squares are known."""
    out = draw(folder, "x = {c3, d4}", ":venn x & ~{c3}").text
    assert " 1 |  0   |     1     |  1: {d4}" in out and " 1 |  1   |     0     |  1: {c3}" in out
    text, root = picture(folder, "venn x & ~{c3} & notAFile")
    assert root.find(SVG + "desc").text == (
        "Venn diagram of x, {c3}, notAFile; shaded: x ∩ {c3}∁ ∩ notAFile"), text
    out = draw(folder, ":venn x & {c3} | y & {d4}").text
    rows = re.findall(r"^ ([01]) \| ([01]) \| +([01]) +\| +([01]) +\| +([01-])$", out, re.M)
    assert len(rows) == 16, out
    for x, y, c3, d4, member in rows:
        wanted = "-" if c3 + d4 == "11" else str(int(x + c3 == "11" or y + d4 == "11"))
        assert member == wanted, out
    out = draw(folder, ":table x & y & ~{c3}").text
    assert "minimal sum: x & y & ~{c3}" in out, out
    check(bbx(folder, "-e", ":venn x & 5"), 2, None, "5 is not the same on every square")
    check(bbx(folder, "-e", ":venn ternlog(0xe8, a, b, c)"), 0)
    value, = objects(bbx(folder, "--json", "-e", ":venn x & {c3}", "-e", "x = {c3}"))[:1]
    assert value["sets"] == ["x", "{c3}"], value


CAVEAT = "as if boards had a single square"
WHOLE_WORDS = ["a < b", "a >= b", "a != b", "a == b || a == c"]
EACH_SQUARE = ["a ⊆ b", "a == b && b == c", "a & ~b == 0 when a ⊆ c", "a == a", "a | b"]


def test_venn_of_what_asks_about_whole_words(folder):
    """Nothing about each square can be read off such a picture, and it says so."""
    for text in WHOLE_WORDS + EACH_SQUARE:
        wanted = text in WHOLE_WORDS
        svg, root = picture(folder, "venn " + text)
        labels = [t.text for t in root.iter(SVG + "text")]
        assert (CAVEAT in root.find(SVG + "desc").text) == wanted, svg
        assert (CAVEAT + "." in labels) == wanted, svg
        for style in ("plain", "spoken"):
            out = draw(folder, ":set style " + style, ":venn " + text).text
            assert (CAVEAT in out) == wanted, (text, out)
        note = objects(bbx(folder, "--json", "-e", ":venn " + text))[0].get("note", "")
        assert (CAVEAT in note) == wanted, (text, note)
    for text in WHOLE_WORDS:
        note = objects(bbx(folder, "--json", "-e", ":table " + text))[0].get("note", "")
        assert CAVEAT in note, (text, note)


def test_every_picture_is_valid(folder):
    proc.want("xmllint")
    lines = ["position startpos", 'a = {a1}; b = {b1}; c = {}; d = {}; e = {}; f = {}']
    for i, text in enumerate(VENN):
        lines.append(f":svg v{i}.svg venn {text}")
        lines.append(f":svg t{i}.svg table {text}")
    lines += [":svg b.svg occupied", ':svg "a b.svg" explain white & rank(2)',
              ":svg x.svg explain a & -q<<n", ":svg m.svg table q << 9",
              ":svg k.svg table king(q)", ":svg d.svg show a ^ a == a - a"]
    draw(folder, *lines)
    files = glob.glob(os.path.join(folder, "*.svg"))
    assert len(files) == 2 * len(VENN) + 6
    done = subprocess.run(["xmllint", "--noout", *files], capture_output=True)
    assert done.returncode == 0 and not done.stderr, done.stderr


def test_no_file_is_overwritten(folder):
    write(folder, "p.svg", "mine")
    done = bbx(folder, "-e", ":svg p.svg {a1}")
    check(done, 2, None, r"'p\.svg' exists")
    check(bbx(folder, "--overwrite", "-e", ":svg p.svg {a1}"), 0)


def test_an_error_leaves_no_file(folder):
    check(bbx(folder, "-e", ":svg p.svg nope"), 2)
    assert not os.path.exists(os.path.join(folder, "p.svg"))


# Tables and quizzes as they look

TABLES = r"""```bbx
bbx> :table maj(a, b, c)
 a | b | c | maj(a, b, c)
---+---+---+--------------
 0 | 0 | 0 |      0
 0 | 0 | 1 |      0
 0 | 1 | 0 |      0
 0 | 1 | 1 |      1
 1 | 0 | 0 |      0
 1 | 0 | 1 |      1
 1 | 1 | 0 |      1
 1 | 1 | 1 |      1
function: majority of a, b, c
minimal sum: a & b | a & c | b & c
shortest: a ^ (a ^ b) & (a ^ c)
normal form: a & b ^ a & c ^ b & c
vpternlog imm8: 0xe8
bbx> :set table markdown
bbx> :table + ~a | b
| `a` | `b` | `~a` | `~a \| b` |
|:-:|:-:|:-:|:-:|
| 0 | 0 | 1 | 1 |
| 0 | 1 | 1 | 1 |
| 1 | 0 | 0 | 0 |
| 1 | 1 | 0 | 1 |

function: `implication a -> b`

minimal sum: `~a | b`

normal form: `U ^ a ^ a & b`
bbx> :set table latex
bbx> :table a ^ b_1
\begin{tabular}{cc|c}
\texttt{a} & \texttt{b\_1} & \texttt{a \textasciicircum{} b\_1} \\
\hline
0 & 0 & 0 \\
0 & 1 & 1 \\
1 & 0 & 1 \\
1 & 1 & 0 \\
\end{tabular}
bbx> :set table csv
bbx> :set rows down
bbx> :table maj(a, b, 0)
a,b,"maj(a, b, 0)"
1,1,1
1,0,0
0,1,0
0,0,0
```
"""

QUIZ = """```bbx
bbx> quiz "Which squares are in a, but not in b?": a & ~b
quiz: Which squares are in a, but not in b?
(answer with an expression; skip shows the answer)
bbx> quiz "Half of an even x?": x / 2 when x % 2 == 0
bbx> :vars
no variables
bbx> y = 3
y = 3 = 0x3
bbx> a - (a & b)
right: a & ~b
quiz: Half of an even x?
      (when x % 2 == 0)
bbx> x >> 1
right: x / 2
2 of 2 solved
bbx> 5
5 = 0x5
bbx> quiz "The corners?": {a1, h1, a8, h8}
quiz: The corners?
(answer with an expression; skip shows the answer)
bbx> skip
the answer: {a1, h1, a8, h8}
```
"""


def test_tables_as_they_look(folder):
    write(folder, "t.md", TABLES)
    check(bbx(folder, "--doctest", "t.md"), 0, r"^$")


def test_quiz_at_the_prompt(folder):
    write(folder, "q.md", QUIZ)
    check(bbx(folder, "--doctest", "q.md"), 0, r"^$")


def test_wrong_answer_shows_where(folder):
    write(folder, "q.md", '```bbx\nbbx> quiz "?": a & ~b\nbbx> a ^ b\nbbx> skip\n```\n')
    done = check(bbx(folder, "--doctest", "q.md"), 1, r"not yet: here the answer is different")
    found = done.text.split("bbx> a ^ b")[1].split("bbx> skip")[0]
    assert "X" in found and "a & ~b" not in found, done.describe()


def test_a_senseless_answer_does_not_give_the_right_one_away(folder):
    write(folder, "q.md", '```bbx\nbbx> quiz "?": a & ~b ^ 5\nbbx> squares(a)\n```\n')
    done = bbx(folder, "--doctest", "q.md")
    assert "squares makes a list" in done.text and "~b" not in done.text.split("squares(a)")[1]


def test_quiz_is_quiet(folder):
    check(bbx(folder, "-q", "-e", 'quiz "?": a'), 0, r"^$")


def test_shortest_formulas_of_tables(folder):
    import random
    rng, names, seen = random.Random(5), "abcdef", 0
    lines, rows = [], []
    for _ in range(150):
        n = rng.randint(2, 5)
        products = [" & ".join(rng.choice(["", "~"]) + v for v in rng.sample(names[:n], rng.randint(1, n)))
                    for _ in range(rng.randint(2, 5))]
        rows.append((names[:n], f" {rng.choice('|^')} ".join(products)))
        lines += ["-e", ":table " + rows[-1][1]]
    text = check(bbx(folder, *lines), 0).text
    answers = text.split("normal form")[:-1]
    assert len(answers) == len(rows)
    for (variables, expression), answer in zip(rows, answers):
        found = re.search(r"^shortest: (.*)$", answer, re.M)
        if not found:
            continue
        seen += 1
        assert len(re.findall("[&|^~]", found[1])) < len(re.findall(
            "[&|^~]", re.search(r"sum: (.*(\n +.*)*)", answer)[1])), answer
        for letters in range(1 << len(variables)):
            here = {v: -(letters >> i & 1) for i, v in enumerate(variables)}
            assert eval(found[1], {}, here) == eval(expression, {}, here), (expression, found[1])
    assert seen > 50, seen
