"""What is given away, as who installs it meets it: scripts, texts, streams, the prompt and the
book, by the command that --bbx names. It has to do without the sources."""
import os

from dialogue import Terminal, start
from outside import bbx, check, objects, write


def test_texts(folder):
    check(bbx(folder, "-e", "law a & b == b & a"), 0, r"^proved: ")
    check(bbx(folder, "-e", "law step(b) == b << 1"), 2, err=r"-e:1:5: error: ")
    check(bbx(folder, "-e", "law b << 1 == eastOne(b)"), 1, r"refuted: .*1 square \{h1\}$")
    check(bbx(folder, "--version"), 0, r"^bbx \d+\.\d+\.\d+")


def test_files(folder):
    """One loads another, relative to itself; a C file; a path from the root."""
    os.mkdir(os.path.join(folder, "deep"))
    write(folder, "deep/one.c", "#include <stdint.h>\nuint64_t twice(uint64_t b) { return b << 1; }\n")
    write(folder, "deep/laws.bbx", ":load one.c\nlaw twice(b) == b + b\n")
    check(bbx(folder, "deep/laws.bbx"), 0, "^proved: ")
    path = os.path.join(folder, "deep", "laws.bbx")
    check(bbx(folder, "--strict", "--each", path, path), 0, r"^2 files: 2 proved, ")
    check(bbx(folder, "none.bbx"), 2, err="none.bbx")
    check(bbx(folder, "-e", "x = {a1, h8}", "-e", ":save kept.bbx"), 0)
    check(bbx(folder, "kept.bbx", "-e", "x"), 0, r"\{a1, h8\}")


def test_json(folder):
    value, law = objects(bbx(folder, "--json", "-e", "knight({d4})", "-e", "law a - b == (a & ~b)"))
    assert value["count"] == 8 and value["squares"][0] == "c2", value
    assert law["verdict"] == "refuted" and law["counterexample"], law


def test_streams(folder):
    check(bbx(folder, stdin="1 + 1\nnope\n"), 2, r"\A2 = 0x2\n\Z", r"^-:2:1: error: ")
    check(bbx(folder, "--simplify", stdin="(a & ~b) | (b & ~a)\n"), 0, r"\Aa \^ b\n\Z")
    big = bbx(folder, "-q", "-e", "\n".join(["law a == a"] * 2000))
    check(big, 0, r"\A\Z")


def test_prompt(folder):
    """Each entry is answered when it is whole."""
    with start(folder) as t:
        t.line("1 + 1", r"2 = 0x2\s.*bbx> ")
        t.line("U64 f(U64 b) {", r"\.\.\.> ")
        t.line("return b << 1; }", r"bbx> ")
        t.line("f({a1})", r"\{b1\}.*bbx> ")
        t.line("nope", r"error: .*bbx> ")
        t.line("quiz \"all\": ~0", r"answer> ")
        t.line("~{}", r"bbx> ")
        t.send("\x04")
        assert t.status() == 0


def test_quit(folder):
    with start(folder) as t:
        t.send("quit\r")
        assert t.status() == 0


def test_book(folder):
    """It is there without being told where."""
    with Terminal(folder, "--no-init", "--learn", env={"BBX_BOOK": ""}) as t:
        t.expect("more> ", 20)
        t.line("q", "bbx> ")
        t.send("\x04")
        assert t.status() == 0
