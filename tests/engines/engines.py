"""The comparison of engines with gcc, on a small one of its own."""
import os
import re
import shutil
import subprocess
import sys

import proc

HERE = os.path.dirname(os.path.abspath(__file__))


SMALL = os.path.join(HERE, "small")


def compared(folder, *options):
    """The exit status, the table's row for small/ and all that is printed."""
    done = subprocess.run([sys.executable, os.path.join(HERE, "run"), SMALL, *options,
                           "--bbx", proc.BBX, "--init", "fillReach()", "--keep", folder],
                          stdout=subprocess.PIPE, text=True, check=False)
    return done.returncode, re.findall(r"^small +(.*)", done.stdout, re.M)[0].split(), done.stdout


def test_all_taken(folder):
    """Five of seven functions count, all are taken; the four that return integers agree."""
    status, row, text = compared(folder)
    assert (status, row) == (0, "7 5 5 100 4 4 0 0".split()), text


def test_wrong_values(folder):
    """Where gcc reads other text than bbx, the functions that differ are named."""
    other = os.path.join(folder, "other.h")
    with open(os.path.join(SMALL, "board.h"), encoding="utf-8") as header, \
            open(other, "w", encoding="utf-8") as file:
        file.write(header.read().replace("1ULL", "2ULL"))
    status, row, text = compared(folder, "--flags", f"-include {other}")
    assert (status, row[-3:]) == (1, ["1", "2", "0"]), text
    assert re.findall(r"DIFFERS: (\w+)", text) == ["reachOf", "share"], text


def clang():
    found = [n for n in range(40, 14, -1) if shutil.which(f"clang++-{n}")]
    if not found:
        proc.want("clang++-15")
    return f"clang++-{found[0]}"


def test_plus(folder):
    """Of C++'s functions one calculates with floats, and one prints on one of its paths; the others are read
    whole, and those that can be called have native values. A planted difference is found."""
    def measured(compiler):
        done = subprocess.run([sys.executable, os.path.join(HERE, "cpp"), os.path.join(HERE, "plus"), "board.cpp",
                               "--bbx", proc.BBX, "--init", "board::fillReach", "--cc", compiler + " -std=c++17",
                               "--keep", folder], stdout=subprocess.PIPE, text=True, check=False)
        return done.returncode, re.findall(r"^plus +(.*)", done.stdout, re.M)[0].split()[:-1], done.stdout
    status, row, text = measured(clang())
    assert (status, row) == (0, "13 11 1 1 92.3 12 11 10 0 0 1".split()), text
    assert "double arithmetic" in text and "printf takes any number of arguments" in text, text
    other = os.path.join(folder, "other++")
    with open(other, "w", encoding="utf-8") as file:
        file.write('#!/bin/sh\ncase "$*" in *-fsanitize=undefined*) sed -i "s/14 +/15 +/" "$(echo "$*" '
                   f'| grep -o "[^ ]*[.]ii")" ;; esac\nexec {clang()} "$@"\n')
    os.chmod(other, 0o755)
    status, row, text = measured(other)
    assert (status, row[8]) == (1, "1") and re.findall(r"DIFFERS: board.cpp:\d+ (\w+)", text) == ["count"], text


def test_gallery(folder):
    """One algorithm is proved, of the other one the rook where its square is occupied; its queen is wrong."""
    clang()
    done = subprocess.run([sys.executable, os.path.join(HERE, "gallery"), os.path.join(HERE, "sliders"), "--bbx",
                           proc.BBX, "--keep", folder], stdout=subprocess.PIPE, text=True, check=False)
    rows = {row[0]: row[1:4] for row in map(str.split, done.stdout.splitlines())}
    assert rows["steps"] == ["proved"] * 3, done.stdout
    assert rows["table"] == ["proved*", "-", "refuted"], done.stdout
    assert "rook: exactly when s in o\n" in done.stdout and "queen: its native program gives" in done.stdout, done.stdout
    assert done.returncode == 1 and "1 of 2 algorithms" in done.stdout, done.stdout
