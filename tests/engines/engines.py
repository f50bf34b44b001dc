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


def test_gallery(folder):
    """One algorithm is proved, of the other one the rook where its square is occupied; its queen is wrong."""
    if not any(shutil.which(f"clang++-{n}") for n in range(15, 41)):
        proc.want("clang++-15")
    done = subprocess.run([sys.executable, os.path.join(HERE, "gallery"), os.path.join(HERE, "sliders"), "--bbx",
                           proc.BBX, "--keep", folder], stdout=subprocess.PIPE, text=True, check=False)
    rows = {row[0]: row[1:4] for row in map(str.split, done.stdout.splitlines())}
    assert rows["steps"] == ["proved"] * 3, done.stdout
    assert rows["table"] == ["proved*", "-", "refuted"], done.stdout
    assert "rook: exactly when s in o\n" in done.stdout and "queen: its native program gives" in done.stdout, done.stdout
    assert done.returncode == 1 and "1 of 2 algorithms" in done.stdout, done.stdout
