"""What a terminal shows: widths, lists, pieces, looks. The prompt itself: prompt.py and
tests/prompt."""
import os
import re

from outside import bbx, check, write

EXAMPLES = """x + nope
{a1} + {b1} + unknown_function_of_mine(x)
law a - b == a ^ b
law forall b: popcount(b) == popcount(b & 0xff) + popcount(b >> 8)
refute a - b == a ^ b
:help :asm
:help settings
:squares {a1, b2, c3, d4, e5, f6, g7, h8}
:show {a1, b1}, {c1}, {h8}
:vars
"""


def said(folder, *words):
    done = bbx(folder, *words)
    return done.text + done.errors


def plain(text):
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


def test_lines_break_between_words(folder):
    """In 40 columns; what is coloured is as wide as what is not."""
    write(folder, "a.bbx", EXAMPLES)
    for colour in "never", "always":
        text = plain(said(folder, "--set", "width=40", "--color", colour, "a.bbx"))
        wide = [line for line in text.splitlines() if len(line) > 40]
        assert not wide, wide
        words = set(re.findall(r"\w{7,}", plain(said(folder, "--set", "width=1000", "a.bbx"))))
        cut = {w for w in words if w not in text and "x" not in w}
        assert not cut, cut


def test_pipes_are_not_folded(folder):
    text = "law forall b: popcount(b) == popcount(b & 0xff) + popcount(b >> 8) + 0 * (b & 0xffff)"
    check(bbx(folder, "-e", text), 0, re.escape(text))


def test_the_caret_of_a_narrow_terminal(folder):
    text = "{a1} + {b1} + {c1} + {d1} + {e1} + nope + {f1} + {g1} + {h1}"
    lines = said(folder, "--set", "width=40", "-e", text).splitlines()
    at = next(i for i, line in enumerate(lines) if line.strip() == "^")
    assert lines[at - 1][lines[at].index("^"):].startswith("nope"), lines


def test_a_list_is_shown_side_by_side(folder):
    done = check(bbx(folder, "-e", "{a1}, {b2}"), 0, r"\{a1\} = 0x0000000000000001")
    row = next(line for line in done.text.splitlines() if line.startswith("2 "))
    assert row.split() == "2 . . . . . . . . . 1 . . . . . .".split(), row
    assert "{b2} = 0x0000000000000200" in done.text


def test_the_comma_of_c_stays(folder):
    done = check(bbx(folder, "-e", "int f(int a) { return a++, a; }", "-e", "f(3)",
                     "-e", "x = 5, y = 6", "-e", "x * y"), 0, r"^4 = 0x4\n")
    assert "30 = 0x1e" in done.text and "f(" not in done.text, done.describe()


def test_binary(folder):
    done = check(bbx(folder, "--set", "show=binary", "-e", "5", "-e", "{a1, a2, h2}",
                     "-e", "0b10000001'00000001 == {a1, a2, h2}"), 0, "0b101 = 5\n")
    assert "0b10000001'00000001 = 33025\ntrue\n" in done.text, done.describe()


def test_marks_leave_the_pieces(folder):
    done = check(bbx(folder, "-e", "position startpos", "-e",
                     ":show position mark knight({g1})"), 0)
    rows = done.text.splitlines()[9:17]
    assert rows[5] == "3  . . . . . * . *", rows
    assert rows[6] == "2  P P P P*P P P P", rows
    assert rows[7] == "1  R N B Q K B N R", rows


def cell_looks(text):
    return {sign: set(re.findall(r"\x1b\[([0-9;]*)m[ *]" + re.escape(sign), text)) for sign in ".1kK"}


def test_colours_tell_cells_apart(folder):
    """White men from black ones by their ink; members from other squares by the ground."""
    men = cell_looks(bbx(folder, "--color=always", "-e", "position startpos").text)
    inks = {sign: {look.split(";48")[0] for look in men[sign]} for sign in "kK"}
    assert inks["k"] and inks["K"] and not inks["k"] & inks["K"], inks
    cells = cell_looks(bbx(folder, "--color=always", "-e", "{a1, b1}").text)
    grounds = {sign: {look.split("48;5;")[1] for look in cells[sign]} for sign in ".1"}
    assert len(grounds["1"]) == 2 and not grounds["1"] & grounds["."], grounds


def test_help_fits_a_screen(folder):
    for width, rows in ("80", 22), ("120", 22):
        done = check(bbx(folder, "--set", "width=" + width, "-e", ":help"), 0, ":help keys")
        assert len(done.text.splitlines()) <= min(rows, 15), done.text
    check(bbx(folder, "-e", ":help keys"), 0, r"Ctrl-Z .*\$1")


SOUGHT = {"flip": ["flipDiag(x)", "flipVertical"], "lowest": ["blsi(x)", "blsr(x)"],
          "fills": ["nortFill(x)", "fileFill(x)"], "LS1B": ["lsb(x)"],
          "carry": [":explain", "  +  "], "nearest": [], "MS1B": ["msb(x)"]}


def test_help_searches(folder):
    for word, found in SOUGHT.items():
        done = bbx(folder, "-e", ":help " + word)
        assert done.status == (0 if found else 2), done.describe()
        for name in found:
            assert name in done.text, (word, name, done.text)
    lines = bbx(folder, "-e", ":help lowest").text.splitlines()
    names = [line.split("(")[0].strip() for line in lines if re.match(r"  \w+\(", line)]
    assert names == sorted(names, key=lambda name: (name[0] == "_", names.index(name))), names


HINTS = {"E4": "squares are written small: e4", "7 shl 1": "a << b", "7 mod 2": "a % b",
         "7 div 2": "a / b", "7 shr 1": "a >> b", "{e4-e8}": r"{e4..e8}",
         "def f(x):": "f(x) = x + 1", ":asm foo a": "avx512", ":asm SSE2 a": "sse2"}


def test_hints(folder):
    for text, hint in HINTS.items():
        done = check(bbx(folder, "-e", text), 2)
        assert hint in done.errors.split("hint: ")[1], done.describe()
    check(bbx(folder, "-e", ". . . . . . . .\n" * 7 + "1 . . . . . . .\n"), 0, r"^1  1 \.")
    check(bbx(folder, "-e", "8/8/8/8/8/8/8/K6k w - - 0 1"), 0, "^1  K .* k$")


def test_the_hint_names_every_target(folder):
    errors = " ".join(bbx(folder, "-e", ":asm foo a").errors.split())
    page = bbx(folder, "-e", ":help :asm").text
    targets = re.findall(r"^  ([a-z0-9-]+) ", page, re.M)
    assert len(targets) > 10
    assert all(name in errors for name in targets if name not in ("sysv", "flags")), errors


def test_commands_confirm(folder):
    done = bbx(folder, "-e", "x = 5; y = {a1}; f(a) = a + 1", "-e", ":save t.bbx", "-e",
               "y = 9; z = 4", "-e", ":undo", "-e", ":undo", "-e", ":save t.bbx", "-e",
               ":svg v.svg {a1}", "-e", ":svg v.svg {b1}", "-e", "x = 7", "-e", ":undo")
    assert done.text.splitlines() == [
        "saved 3 names to t.bbx", "z is gone", "y is 0x0000000000000001, 1 square {a1} again",
        "saved 3 names to t.bbx", "wrote v.svg", "wrote v.svg", "x is 5 again"], done.describe()
    done = check(bbx(folder, "-e", ":save t.bbx"), 2, err="exists")
    check(bbx(folder, "-e", "x = 1", "-e", ":save --overwrite t.bbx"), 0, "saved 1 name to t.bbx")
    check(bbx(folder, "-e", ":save --other"), 2, err="no file's name")
    assert sorted(os.listdir(folder)) == ["t.bbx", "v.svg"], os.listdir(folder)
