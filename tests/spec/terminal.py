"""What a terminal shows: widths, lists, pieces, looks. The prompt itself: prompt.py and
tests/prompt."""
import os
import pty
import re
import subprocess

import proc
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


def test_a_difference_beside_the_board_is_no_square(folder):
    for form in (), ("--html", "-"):
        said = bbx(folder, "--board", "7x6 columns stride 7", *form, "-e",
                   "law x == x & universe when x ⊆ 1 << 6").text
        assert "x, beside the board: bit 6" in said and "differ" not in said, said
        said = bbx(folder, "--board", "7x6", *form, "-e", "law x == x & {a1} when x ⊆ {b2}").text
        assert "they differ: {b2}" in said, said
    said = bbx(folder, "--board", "3x3", "-e", "a = {a1} | 1 << 9; b = {a1}", "-e", ":venn a ⊆ b").text
    assert "Not so: bits beside the board" in said, said


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
    check(bbx(folder, "-e", ":save --other"), 2, err="not a file name")
    assert sorted(os.listdir(folder)) == ["t.bbx", "v.svg"], os.listdir(folder)
    open(folder + "/empty", "w").close()
    check(bbx(folder, "-e", "x = 1", "-e", ":save empty"), 0, "saved 1 name to empty")
    check(bbx(folder, "--junit=empty", "-e", "law a == a"), 2, err="File exists")




def on_terminal(folder, *args):
    """What shows on standard error, a terminal; standard output is a pipe."""
    ours, theirs = pty.openpty()
    run = subprocess.Popen([proc.BBX, "--no-init", *args], cwd=folder, stdout=subprocess.PIPE,
                           stdin=subprocess.DEVNULL, stderr=theirs,
                           env=proc.environment(folder, {"TERM": "xterm"}))
    os.close(theirs)
    out, shown = b"", b""
    while True:
        try:
            piece = os.read(ours, 4096)
        except OSError:
            break
        if not piece:
            break
        shown += piece
    out = run.communicate()[0]
    os.close(ours)
    return out.decode(), shown.decode(), run.returncode


def test_long_work_tells_what_goes_on(folder):
    """After a second, on a terminal only; nothing of it is left."""
    write(folder, "slow.bbx", "law a == a\n\nlaw hard: a * b * c * (d + 1) != 0x123456789abcdf1 * (a + e)\n"
                              " when a * a * d == b * c * c + 5 && (e ^ d) * d == a * b + 7\n")
    for options, wanted in ((), r"slow\.bbx:3: [^\r]*\d s[^\r]*; Ctrl-C stops"), \
                           (("--jobs", "2"), r"1 law at work, \d s; Ctrl-C stops"):
        out, shown, _ = on_terminal(folder, "--timeout", "3", *options, "slow.bbx")
        assert "undecided" in out or "proved" in out, out
        assert re.search(wanted, shown), (shown, out)
        assert shown.endswith("\r\x1b[K"), shown
        assert "Ctrl-C" not in out, out
    done = bbx(folder, "--timeout", "2", "slow.bbx")
    assert done.errors == "" and "Ctrl-C" not in done.text, done.describe()


def test_quick_work_tells_nothing(folder):
    out, shown, status = on_terminal(folder, "-e", "law a & b == b & a", "-e", "nope")
    assert status == 2 and shown.startswith("-e:1:1: "), shown


def test_ascii_repairs(folder):
    done = bbx(folder, "--ascii", "-e", "law a - b == a ^ b")
    assert "holds when b lies inside a: ... when b" in done.text, done.text
    assert "…" not in done.text, done.text


GENERATE = os.path.join(os.path.dirname(__file__), "../../docs/generate.sh")


def generated(kind):
    run = subprocess.run(["sh", GENERATE, kind, proc.BBX], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    return run.stdout


COMPLETED = {"bbx --color=al": "always", "bbx --color ne": "never", "bbx --set show=bi": "binary",
             "bbx --set=style=w": "wiki", "bbx --col": "--color", "bbx les": "lesson.bbx",
             "bbx --junit=out": "out.xml", "bbx --squares h1": "h1g1\nh1h2"}


def test_bash_completion(folder):
    write(folder, "bbx.bash", generated("bbx.bash"))
    write(folder, "lesson.bbx", "")
    write(folder, "out.xml", "")
    for line, wanted in COMPLETED.items():
        script = ('compopt() { :; }; . ./bbx.bash; COMP_LINE=$1 COMP_POINT=${#1}; _bbx; '
                  'printf "%s\\n" "${COMPREPLY[@]}"')
        run = subprocess.run(["bash", "-c", script, "bash", line], cwd=folder,
                             capture_output=True, text=True)
        assert run.stdout.strip() == wanted, (line, run.stdout, run.stderr)


def test_fish_and_zsh_completion(folder):
    fish, zsh = generated("bbx.fish"), generated("_bbx")
    assert "-l color -x -a 'auto always never'" in fish and " show=binary " in fish, fish
    assert re.search(r"-l junit -r -F ", fish) and "__fish_complete_suffix .bbx" in fish, fish
    assert ":value:(auto always never)'" in zsh and ":file:_files'" in zsh, zsh


def test_loops_that_are_too_long_for_a_listing(folder):
    loop = "U64 f(U64 x) { U64 r = 0; for (int i = 0; i < 1000; i++) { r ^= x * i; x &= x - 1; } return r; }"
    check(bbx(folder, "-e", loop, "-e", ":asm sse2 f"), 2, err="sse2 can't do this loop: its 100. rounds")
    check(bbx(folder, "-e", ":asm sse2 x / y"), 2, err="sse2 can't do a division in vector registers")
