"""The book: every chapter runs clean and prints what is recorded beside it, and all that
is drawn in the source texts is drawn in a chapter.

`tests/run --record tests/book` writes the recorded outputs anew.
"""
import glob
import importlib.util
import os
import re
import subprocess
import sys

import collect
import proc
from dialogue import start

HERE = os.path.dirname(os.path.abspath(__file__))
BOOK = os.path.join(HERE, "..", "..", "docs", "book")
CHAPTERS = sorted(glob.glob(os.path.join(BOOK, "[0-9][0-9]-*.bbx")))
COLUMNS = 80
LENGTH = range(150, 781)       # lines of a chapter


def run(*paths):
    """What chapters print in one session, and on standard error, and the status."""
    limit, most = "0" if proc.SLOW else "60", 240 * proc.TIMES
    args = [proc.BBX, "--no-init", "--color=never", "--timeout", limit,
            *(os.path.basename(path) for path in paths)]
    done = subprocess.run(args, cwd=BOOK, env=proc.environment(BOOK),
                          timeout=most, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    return done.stdout.decode(), done.stderr.decode(), done.returncode


def compare(path, out):
    recorded = os.path.splitext(path)[0] + ".out"
    if "--record" in sys.argv:
        collect.save(recorded, out)
        return
    with open(recorded, encoding="utf-8") as file:
        wanted = file.read()
    assert wanted == out, "\n".join(collect.difference(wanted, out))


def wraps(line):
    """Lines that must fit on the page: not the statements that verdicts repeat."""
    return not re.match(r"(proved|refuted)|    ", line)


def chapter(path):
    def test(_):
        out, err, status = run(path)
        assert status == 0, f"status {status}\n{err}"
        assert not err, err
        assert not re.search(r"undecided|vacuous", out), "not decided"
        wide = [line for line in out.split("\n") if len(line) > COLUMNS and wraps(line)]
        assert not wide, "wider than the page:\n" + "\n".join(wide)
        compare(path, out)
    return test


def test_one_session(_):
    """Chapters leave no names to one another: read in one go, they say what each says alone."""
    out, err, status = run(*CHAPTERS)
    assert status == 0, f"status {status}\n{err}"
    assert not err, err
    out, last = out[:-1].rsplit("\n", 1)
    assert out + "\n" == recorded()[0], "not what they say alone"
    assert re.match(rf"{len(CHAPTERS)} files: \d+ proved, 0 refuted, 0 undecided, 0 errors", last), last


def shape(path):
    """A chapter's text: its size, its title, exercises with answers."""
    def test(_):
        with open(path, encoding="utf-8") as file:
            text = file.read()
        lines = text.split("\n")
        assert len(lines) in LENGTH, f"{len(lines)} lines"
        number = int(os.path.basename(path)[:2])
        assert re.search(rf"^# {number}\. ", text, re.M), "no title"
        for heading in ("## Exercises", "## Answers", "## Quiz"):
            assert heading in lines, f"no {heading}"
        long = [line for line in lines if len(line) > 100]
        assert not long, "\n".join(long)
    return test


# An exercise: its name, the function to begin with, what solves it, the claims that grade it.
EXERCISE = re.compile(r"^<!-- exercise (\w+)[^\n]*? -->\n\n((?: {4}[^\n]*\n)+)\*/\n\n(.*?)"
                      r"^((?:law|assert).*?)\n\n", re.M | re.S)


def exercises(path):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    assert text.count("<!-- exercise ") == len(EXERCISE.findall(text)) > 0, path
    return text, EXERCISE.findall(text)


def test_generator(_):
    """The generator has what solves the exercises, and the king of chapter 5."""
    with open(os.path.join(BOOK, "generator.bbx"), encoding="utf-8") as file:
        generator = file.read()
    for path in CHAPTERS[:11]:
        for name, _, solution, _ in exercises(path)[1]:
            assert solution in generator, name
    with open(CHAPTERS[4], encoding="utf-8") as file:
        king = re.search(r"^U64 kingSteps.*?^}", file.read(), re.M | re.S)[0]
    assert king in generator
    assert "takeSquare" in exercises(CHAPTERS[11])[0]


def beginner(path):
    """With what an exercise begins with, each is refuted, and nothing else is wrong."""
    def test(_):
        text, found = exercises(path)
        for name, stub, solution, claims in found:
            assert len(re.findall(rf"\b{name}\(", stub)) == 1, stub
            text = text.replace(solution + claims, re.sub("^    ", "", stub, flags=re.M) + claims)
        done = subprocess.run([proc.BBX, "--no-init", "--color=never", "-q", "-"], cwd=BOOK,
                              env=proc.environment(BOOK), timeout=240, input=text.encode(),
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        said = done.stdout.decode() + done.stderr.decode()
        assert done.returncode == 1, said
        for name, _, _, claims in found:
            names = re.findall(r"^(law \w+|assert \S+)", claims, re.M)
            assert any(claim in said for claim in names), f"{name} is solved from the beginning"
    return test


for _path in CHAPTERS:
    _name = re.sub(r"\W", "_", os.path.basename(_path)[:-4])
    globals()[f"test_{_name}"] = chapter(_path)
    globals()[f"test_{_name}_shape"] = shape(_path)
    globals()[f"test_{_name}_beginner"] = beginner(_path)


SLIPS = [       # a chapter's question, a wrong answer, the refute in the chapter that knows it
    ("02", "p is part of q", "p <= q", "less_is_not_subset"),
    ("03", "members of a that are not in b", "a - b", "without_by_plain_subtraction"),
    ("05", "left of b after a step north", "b", "shift_does_not_come_back"),
    ("05", "What the white pawns p attack", "p << 7 | p << 9", "pawns_without_masks"),
    ("06", "The set b without square s", "b ^ (1 << s)", "toggle_resets"),
    ("06", "all squares of mask are in t", "t & mask != 0", "some_set_is_all_set"),
    ("08", "The negative of x", "~(x + 1)", "decrement_of_complement_plus"),
    ("08", "The sum of x and y from", "(x ^ y) | ((x & y) << 1)", "half_adder_of_words"),
    ("09", "x has exactly one member", "x & (x - 1) == 0", "power_of_two_test"),
    ("09", "what x and y have in common", "x & -x & y", "answer_3_of_both"),
    ("11", "The changes of o", "o - 2*r", "difference_for_changes")]


def test_slips_have_names(folder):
    for number in sorted({row[0] for row in SLIPS}):
        chapter = next(path for path in CHAPTERS if os.path.basename(path).startswith(number))
        with start(folder) as t:
            text = t.line(f":load {chapter}", r"quiz: .*answer> ", 60)[0]
            for _, question, answer, name in (row for row in SLIPS if row[0] == number):
                while question not in " ".join(text.split()):
                    text = t.line("skip", r"\A.*?answer> ")[0]
                t.line(answer, rf"not yet.*that is the slip\s+'{name}':.*answer> ")


def recorded():
    """All recorded outputs, and each line without its spaces."""
    text = ""
    for path in CHAPTERS:
        with open(os.path.splitext(path)[0] + ".out", encoding="utf-8") as file:
            text += file.read()
    return text, [re.sub(r"\s", "", line) for line in text.split("\n")]


def drawn(rows, lines):
    """Whether the rows stand one below the other somewhere."""
    rows = [re.sub(r"\s", "", row) for row in rows]
    return any(lines[i:i + len(rows)] == rows for i in range(len(lines)) if lines[i] == rows[0])


def diagrams():
    path = os.path.join(HERE, "..", "spec", "wiki", "diagrams.py")
    spec = importlib.util.spec_from_file_location("diagrams", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def pictures(source):
    """(title, rows) of what is drawn in the texts."""
    for title, picture, _ in source.OPERATIONS:
        yield title, picture.strip("\n").split("\n")
    for title in ("UPPER", "LOWER", "ODD_FILES", "FLOOD", "FLOOD_WANTED", "RIGHT_RESULT"):
        yield title, getattr(source, title).strip("\n").split("\n")
    for name, _, rows in source.WRAPS:
        yield f"avoidWrap {name}", rows.split()


def test_every_diagram(_):
    """Every board of the source texts is in the book, cell by cell."""
    _, lines = recorded()
    lines = [line.lstrip("~") for line in lines]        # of a complement, before the board
    missing = ["\n".join([title] + rows) for title, rows in pictures(diagrams())
               if not drawn(rows, lines)]
    assert not missing, "\n\n".join(missing)


def tables(text):
    """The truth tables of an output: (heading, last column from top to bottom)."""
    found = set()
    for match in re.finditer(r"^ ([^\n]*\|[^\n]*)\n-[-+]*\n((?: [01 |]+\n)+)", text, re.M):
        column = "".join(row.rsplit("|", 1)[1].strip() for row in match[2].strip("\n").split("\n"))
        found.add((match[1].split(" | ", match[2].split("\n")[0].count("|"))[-1].strip(), column))
    return found


TABLES = [("a & b", "0001"), ("a | b", "0111"), ("~a", "10"), ("~a & b", "0100"),
          ("a -> b", "1101"), ("a ^ b", "0110"), ("a <-> b", "1001"),
          ("maj(a, b, c)", "00010111")]


def test_every_truth_table(_):
    """Every truth table of the source texts is in the book, rows counting up."""
    text, _ = recorded()
    found = tables(text)
    missing = [t for t in TABLES if t not in found]
    assert not missing, f"{missing} of {sorted(found)}"

