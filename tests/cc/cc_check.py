#!/usr/bin/env python3
"""Random typed C functions through the room cc: its code must give gcc's values, over terms, too.

    tests/cc/cc_check.py [--run build/cc_run] [--count N] [--first PART]

The functions are those of tests/ccheck. For tests/run this is a module: the first parts, by the
cc_run that is beside bbx.
"""
import argparse
import os
import random
import subprocess
import sys
from unittest import mock

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "ccheck"))

import ccheck   # noqa: E402
from ccheck import cdata, cmake, ctree   # noqa: E402
from ccheck import proc   # noqa: E402


def lines_of(functions, calls, folder, *options):
    """What cc_run prints for each call."""
    path = os.path.join(folder, "functions.c")
    with open(path, "w", encoding="utf-8") as file:
        file.write("#include <stdint.h>\ntypedef uint64_t U64;\n" + functions)
    run = os.path.join(os.path.dirname(os.path.abspath(proc.BBX)), "cc_run")
    done = subprocess.run([run, path, *options], input="\n".join([*calls, ""]), text=True, timeout=600,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 0, f"cc_run ends with {done.returncode}: {done.stderr[-300:]}"
    lines = done.stdout.splitlines()
    assert len(lines) == len(calls), f"{len(calls)} calls, {len(lines)} answers"
    return [line + (f" ({done.stderr.splitlines()[0]})" if "refused" in line else "")
            for line in lines]


def answers(functions, statements, folder, of=""):
    """As ccheck.answers, of calls alone."""
    return [{"type": "value", "hex": line} if ccheck.is_value(line) else
            {"type": "error", "message": line}
            for line in lines_of(functions, statements, folder)]


def of_cc(check):
    """That check of the room's answers."""
    def checked(seed, size):
        with mock.patch.object(ccheck, "answers", answers):
            return check(seed, size)
    checked.__name__ = check.__name__
    return checked


CHECKS = {of_cc(ccheck.check_values): 125, of_cc(ccheck.check_data): 25, of_cc(ccheck.check_deduced): 50}


def term_calls(seed):
    """Random functions with calls of them, as texts."""
    rng = random.Random(f"values {seed}")
    tables, functions = cmake.program(rng, 40)
    calls = [ccheck.Call(f, [cmake.argument(rng, t) for t, _ in f[3]]).text(False)
             for f in functions for _ in range(3)]
    yield tables + "".join(ctree.function_text(f, False) for f in functions), calls
    for wild in (0, 0.06):
        rng = random.Random(f"data {wild} {seed}")
        head, functions = cdata.program(rng, 25, wild, True)
        calls = [f"f_{i}({rng.randrange(8)}, {rng.randrange(8)})" for i in range(25)]
        yield head + "".join(functions), calls


def check_terms(seed, _):
    """Reports of calls whose terms, for all arguments, say something else than words do."""
    reports, open_ = [], 0
    for text, calls in term_calls(seed):
        with proc.Scratch() as folder:
            said = lines_of("#include <string.h>\n" + text, calls, folder, "-t")
        reports += [f"{text}{call}: {line}" for call, line in zip(calls, said)
                    if line not in ("same", "open")]
        open_ += said.count("open")
    return reports + [f"{open_} terms were given up"] * (open_ > 30)


CHECKS[check_terms] = 90


def case_of(check, number):
    """A case for tests/run."""
    def test(_):
        reports = check(number, CHECKS[check])
        assert not reports, "\n\n".join([f"{len(reports)} differ", *reports])
    return test


for at in CHECKS:
    globals().update({f"test_{at.__name__[6:]}_{i}": case_of(at, i) for i in range(4)})


def test_nasty(folder):
    """The functions of tests/ccheck/nasty.c."""
    with open(os.path.join(HERE, "..", "ccheck", "nasty.c"), encoding="utf-8") as source:
        functions = source.read().split("\n----\n")[1:]
    calls = [f"F({a}, {b})" for b in range(8) for a in range(8)]
    main_of = "".join(ccheck.SHOW.format(call) for call in calls)
    for text in functions:
        theirs, refused = ccheck.compiled(
            f"{ccheck.HEAD}{text}\nint main(void) {{\n{main_of}}}\n", folder)
        assert theirs is not None, f"gcc refuses {refused[:3]}"
        mine = lines_of("#include <stdbool.h>\n" + text, calls, folder)
        differ = [f"{c}: gcc {a}, cc {b}" for c, a, b in zip(calls, theirs, mine) if a != b]
        assert not differ, f"{text}\n{differ[0]}"


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    options.add_argument("--run", default=os.path.join(HERE, "..", "..", "build", "cc_run"))
    options.add_argument("--count", type=int, default=500, help="functions of each kind")
    options.add_argument("--first", type=int, default=0, help="the number of the first part")
    args = options.parse_args()
    proc.BBX = args.run
    differ = 0
    for check, size in CHECKS.items():
        for part in range(args.first, args.first + (args.count + size - 1) // size):
            for text in ccheck.attempt(check, part, size):
                print(text + "\n", flush=True)
                differ += 1
            if differ >= ccheck.ENOUGH:
                print("enough: the rest is left out")
                return 1
    print(f"{args.count} functions of each kind: {differ} differ")
    return differ > 0


if __name__ == "__main__":
    sys.exit(main())
