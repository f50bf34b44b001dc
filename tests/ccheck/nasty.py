"""The functions of nasty.c: as calculations, and in laws about all their inputs, one of
which is true and one wrong for one input."""
import os
import random
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import ccheck   # noqa: E402
from ccheck import proc   # noqa: E402

with open(os.path.join(HERE, "nasty.c"), encoding="utf-8") as source:
    FUNCTIONS = source.read().split("\n----\n")[1:]
INPUTS = [(a, b) for b in range(8) for a in range(8)]


def law(number, words):
    table = ", ".join(f"{word % 2**64:#x}" for word in words)
    return [f"const U64 t{number}[64] = {{{table}}}",
            f"law F(p & 7, q & 7) == t{number}[(p & 7) + 8 * (q & 7)]"]


def complaint(function, other):
    calls = [f"F({a}, {b})" for a, b in INPUTS]
    main = "".join(ccheck.SHOW.format(call) for call in calls)
    with proc.Scratch() as folder:
        lines, refused = ccheck.compiled(
            f"{ccheck.HEAD}{function}\nint main(void) {{\n{main}}}\n", folder)
        assert lines is not None, f"gcc refuses {refused[:3]}"
        words = [int(line, 16) for line in lines]
        wrong = [word + (i == other) for i, word in enumerate(words)]
        mine = ccheck.answers(function, calls * 2 + law(0, words) + law(1, wrong), folder, ("F", "law"))
    if ccheck.shown(mine[:128]) != lines * 2:
        return "other values than gcc's"
    told = [ccheck.judge(mine[128 + i], "".join("01"[i and k == other] for k in range(64)), 8)
            for i in range(2)]
    return told[0] or told[1]


def case_of(number):
    """A case for tests/run."""
    def test(_):
        why = complaint(FUNCTIONS[number], random.Random(number).randrange(64))
        assert not why, f"{FUNCTIONS[number]}\n{why}"
    return test


for at in range(len(FUNCTIONS)):
    globals()[f"test_{at}"] = case_of(at)
