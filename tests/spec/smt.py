"""SMT-LIB: what :smt prints and --smt2 writes, with solvers asked where they are."""
import json
import os
import re
import shutil
import subprocess

import proc
from outside import check

LAWS = [  # claim, whether it holds for all words
    ("x + y == (x ^ y) + 2*(x & y)", True),
    ("x + y == (x ^ y) + (x & y)", False),
    ("x < y => y > x", True),
    ("x / y * y <= x", False),  # undefined for y == 0
    ("x / 8 * 8 == x when x & 7 == 0", True),
    ("bswap(mirror(x)) == reverse(x)", True),
    ("pext(x, 0xf0) == x >> 4 & 0xf", True),
    ("popcount(x & bit(s)) == (x >> s & 1) for s in squares", True),
    ("x >> s == 0 for s in 60..63", False),
    ("x == y when 1 < 0", True),
]


def bbx(folder, *args):
    done = proc.bbx(["--no-init", *args], b"", folder)
    assert not done.crash(), done.crash()
    return done


def balanced(text):
    depth = 0
    for c in re.sub(";.*", "", text):
        depth += (c == "(") - (c == ")")
        assert depth >= 0
    return depth == 0


SOLVERS = [["z3", "-T:2"], ["cvc5", "--tlimit=2000"], ["boolector"]]


def asked(path):
    """The answers of the solvers that are there."""
    for command in SOLVERS:
        if shutil.which(command[0]):
            done = subprocess.run(["timeout", "0.5", *command, path], capture_output=True,
                                  text=True)
            answer = done.stdout.strip()
            assert "error" not in answer and "unsupported" not in answer, answer
            if answer in ("sat", "unsat"):  # else the time was too short
                yield command[0], answer


def test_command(folder):
    for claim, holds in LAWS:
        done = bbx(folder, "-e", f":smt {claim}")
        assert done.status == 0, done.describe()
        assert done.text.startswith(f"; :smt {claim}\n"), done.text
        assert "(set-logic QF_BV)" in done.text and balanced(done.text), done.text
        path = os.path.join(folder, "claim.smt2")
        with open(path, "w", encoding="utf-8") as file:
            file.write(done.text)
        for solver, answer in asked(path):
            assert answer == ("unsat" if holds else "sat"), (claim, solver, answer)


def test_there_is_a_solver(folder):
    """Who has none sees here that nobody was asked."""
    if not any(shutil.which(command[0]) for command in SOLVERS):
        raise proc.Skipped("there is no z3, cvc5 or boolector")


def test_claims_as_they_are_written(folder):
    done = bbx(folder, "-e", ":smt p & -p == p & ~(p - 1)")
    assert "(bvsub n" in done.text and "(bvnot n" in done.text, done.text


def test_words_of_loops(folder):
    """A loop's own words are not declared: the claim is free of them."""
    loop = "int f(U64 x) { int c = 0; while (x) { x &= x - 1; c++; } return c; }"
    done = bbx(folder, "-e", loop, "-e", ":smt f(x) == popcount(x)")
    declared = re.findall(r"declare-fun \|(.*?)\|", done.text)
    assert declared == ["x"] and "null" not in done.text, done.text


def test_json(folder):
    done = bbx(folder, "--json", "-e", ":smt a & b == b & c")
    event = json.loads(done.text)
    assert event["type"] == "text" and event["command"] == "smt", event
    assert "(check-sat)" in event["text"], event


def test_names_that_have_values_are_free(folder):
    done = bbx(folder, "-e", "x = 5", "-e", "const k = 0xabcd", "-e", ":smt x == k")
    assert "|x|" in done.text and "|k|" not in done.text, done.text
    assert "000000000000abcd" in done.text, done.text


def test_errors(folder):
    assert bbx(folder, "-e", ":smt x + 1").status == 2
    assert bbx(folder, "-e", ":smt nosuch(x) == 1").status == 2
    assert bbx(folder, "-e", ":smt").status == 2


def test_folder(folder):
    script = "".join(f"law {claim}\n" for claim, _ in LAWS)
    script += "refute named: x == 1\n:prove x == x\n"
    with open(os.path.join(folder, "laws.bbx"), "w", encoding="utf-8") as file:
        file.write(script)
    done = bbx(folder, "-q", "--smt2", "out", "laws.bbx")
    assert done.status == 1, done.describe()
    files = sorted(os.listdir(os.path.join(folder, "out")))
    assert len(files) == len(LAWS) + 2, files
    assert files[0] == "0001.smt2" and files[len(LAWS)] == "0011-named.smt2", files
    for name, (claim, _) in zip(files, LAWS):
        with open(os.path.join(folder, "out", name), encoding="utf-8") as file:
            text = file.read()
        assert text.startswith(f"; law {claim}\n") and balanced(text), text


def test_files_are_not_overwritten(folder):
    first = ["--smt2", "out", "-e", "law a & b == b & a"]
    again = ["--smt2", "out", "-e", "law a | b == b | a"]
    path = os.path.join(folder, "out", "0001.smt2")
    assert bbx(folder, *first).status == 0
    done = bbx(folder, *again)
    assert done.status == 2 and "0001.smt2" in done.errors, done.describe()
    assert "proved" in done.text, done.describe()
    with open(path, encoding="utf-8") as file:
        assert "a & b" in file.read()
    assert bbx(folder, "--overwrite", *again).status == 0
    with open(path, encoding="utf-8") as file:
        assert "a | b" in file.read()


def test_folder_that_cannot_be(folder):
    with open(os.path.join(folder, "file"), "w", encoding="utf-8") as file:
        file.write("x")
    done = bbx(folder, "--smt2", "file", "-e", "law a == a")
    assert done.status == 2 and "cannot" in done.errors, done.describe()


def test_warnings_come_once(folder):
    done = bbx(folder, "--smt2", "out", "-e", "law x << 64 == x")
    assert done.errors.count("warning") == 1, done.errors


def test_safe_makes_no_folder(folder):
    check(bbx(folder, "--safe", "--smt2", "out", "-e", "law a == a"), 2, err="--smt2.*--safe")
    assert not os.path.exists(folder + "/out")
    for command in ":save out", ":svg out {a1}":
        check(bbx(folder, "--safe", "-e", "x = 1", "-e", command), 2, err="with --safe")
        assert not os.path.exists(folder + "/out"), command
