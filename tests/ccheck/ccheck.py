#!/usr/bin/env python3
"""Random typed C functions: bbx must find gcc's values, and decide laws about them as all
their inputs do.

    tests/ccheck/ccheck.py --bbx build/bbx [--count N] [--laws N] [--first PART]

They are made in parts, the same for the same number. What differs is printed with its
arguments, and some of it made smaller. For tests/run this is a module: the first four parts
of functions and of laws, 500 and 200.
"""
import argparse
import concurrent.futures
import json
import os
import random
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "lib"), os.path.join(HERE, "..", "spec", "lib")]

import cmake   # noqa: E402
import ctree   # noqa: E402
import proc    # noqa: E402

TUPLES, ENOUGH = 6, 20
MARK = "0x0123456789abcdef"
GCC = ["gcc", "-O2", "-fwrapv", "-w", "-x", "c", "-"]
HEAD = """#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
typedef uint64_t U64;
#define FUNCTION __attribute__((noipa))
"""
SHOW = 'printf("%llx\\n", (unsigned long long){});\n'


def compiled(text, folder):
    """What the program prints, as lines; or gcc's complaints as (line, message)."""
    path = os.path.join(folder, "program")
    done = subprocess.run([*GCC, "-o", path], input=text, text=True, stderr=subprocess.PIPE)
    if done.returncode:
        return None, re.findall(r"<stdin>:(\d+):\d+: error: (.*)", done.stderr)
    out = subprocess.run([path], stdout=subprocess.PIPE, text=True, timeout=60, check=True)
    return out.stdout.split("\n")[:-1], []


def answers(functions, statements, folder):
    """The object that bbx gives for each statement; warnings aside, and what it says of
    the definitions, which a mark ends."""
    calls = "\n".join([MARK, *statements, ""])
    for name, text in (("functions.c", functions), ("calls.bbx", calls)):
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            file.write(text)
    result = proc.bbx(["--json", "--no-init", "--timeout", "5", "functions.c", "calls.bbx"],
                      cwd=folder)
    assert not result.crash(), result.crash()
    things = [json.loads(line) for line in result.text.splitlines()]
    things = [t for t in things if t["type"] != "warning"]
    things = things[[t.get("hex") for t in things].index(MARK) + 1:]
    assert len(things) == len(statements), f"{len(statements)} statements, {len(things)} answers"
    return things


def values(calls, functions, folder):
    shown = []
    for thing in answers(functions, calls, folder):
        shown.append(f"{int(thing['hex'], 16):x}" if thing["type"] == "value" else
                     thing.get("message", thing["type"]))
    return shown


class Call:
    """A call: its function, its arguments as bbx reads them, and as words."""

    def __init__(self, function, args):
        self.function, self.args = function, args

    def text(self, gcc, name=None):
        args = [f"{value:#x}ULL" if gcc else text for text, value in self.args]
        return f"{name or self.function[2]}({', '.join(args)})"


def both(tables, functions, calls, folder):
    """gcc's and bbx's values of these calls."""
    texts = [tables + "".join(prefix + ctree.function_text(f, gcc) for f in functions)
             for gcc, prefix in ((False, ""), (True, "FUNCTION "))]
    main = "".join(SHOW.format(c.text(True)) for c in calls)
    theirs, wrong = compiled(HEAD + texts[1] + f"int main(void) {{\n{main}}}\n", folder)
    assert theirs is not None, f"gcc refuses {wrong[:3]}"
    return theirs, values([c.text(False) for c in calls], texts[0], folder)


def flat(function, gcc):
    return " ".join(ctree.function_text(function, gcc).split()) + "\n"


def is_value(text):
    return re.fullmatch("[0-9a-f]+", text)


def differing(others, tries, call, folder, alike):
    """The first of these functions in which gcc and bbx differ, with both values."""
    start = (HEAD + others).count("\n") + 1
    theirs = None
    while tries and theirs is None:
        text = HEAD + others + "".join("FUNCTION " + flat(f, True) for f in tries)
        main = "".join(SHOW.format(call.text(True, f[2])) for f in tries)
        theirs, wrong = compiled(text + f"int main(void) {{\n{main}}}\n", folder)
        bad = {int(line) - start for line, _ in wrong}
        tries = [f for i, f in enumerate(tries) if i not in bad]
    if not tries:
        return None
    mine = values([call.text(False, f[2]) for f in tries],
                  others + "".join(flat(f, False) for f in tries), folder)
    return next(((f, a, b) for f, a, b in zip(tries, theirs, mine)
                 if a != b and bool(is_value(b)) == alike), None)


def reduced(tables, functions, call, mine, folder):
    """The call's function made smaller while gcc and bbx differ in the same way."""
    best = (call.function, None, None)
    while True:
        bodies = sorted(ctree.changes(best[0][5], ctree.smaller), key=lambda b: len(repr(b)))
        tries = [best[0][:2] + (f"g_{i}",) + best[0][3:5] + (body,)
                 for i, body in enumerate(bodies) if body and body[-1][0] == "return"]
        others = tables + "".join(flat(f, False) for f in functions
                                  if repr(f[2]) in repr(best[0][5]))
        found = (differing(others, tries[i:i + 40], call, folder, bool(is_value(mine)))
                 for i in range(0, len(tries), 40))
        smaller = next(filter(None, found), None)
        if not smaller:
            return best
        best = smaller


def report(tables, functions, row, small, folder):
    call, theirs, mine = row
    text = ctree.function_text(call.function, False)
    text += f"{call.text(False)}: gcc {theirs}, bbx {mine}"
    if small:
        function, theirs, mine = reduced(tables, functions, call, mine, folder)
        text += f"\nsmaller: {flat(function, False)}gcc {theirs}, bbx {mine}" if theirs else ""
    return text


def check_values(seed, count, small=3):
    """Reports of the functions among so many in which bbx and gcc differ, some made small."""
    rng = random.Random(f"values {seed}")
    tables, functions = cmake.program(rng, count)
    calls = [Call(f, [cmake.argument(rng, t) for t, _ in f[3]])
             for f in functions for _ in range(TUPLES)]
    first = {}
    with proc.Scratch() as folder:
        for row in zip(calls, *both(tables, functions, calls, folder)):
            if row[1] != row[2]:
                first.setdefault(row[0].function[2], row)
        return [report(tables, functions, row, i < small, folder)
                for i, row in enumerate(first.values())]


def table_of(f, g):
    """C that prints a line: for all arguments, p running fastest, whether two functions differ."""
    args = ", ".join(name for _, name in f[3])
    last = 256 if len(f[3]) > 1 else 1
    return (f"for (int q = 0; q < {last}; q++) for (int p = 0; p < 256; p++)\n  putchar('0' + "
            f"((unsigned long long){f[2]}({args}) != (unsigned long long){g[2]}({args})));\n"
            "putchar('\\n');\n")


def judge(law, differ):
    """What is wrong with a verdict, given for every input whether the sides differ."""
    if law["type"] != "law" or law["verdict"] not in ("proved", "refuted"):
        return law.get("message") or f"{law.get('verdict')}: {law.get('why')}"
    if law["verdict"] == "proved":
        return "proved, but gcc finds inputs that differ" if "1" in differ else None
    p, q = (int(law["counterexample"].get(name, "0"), 16) % 256 for name in "pq")
    right = differ[(p + 256 * q) % len(differ)] == "1"
    return None if right else f"refuted by p = {p}, q = {q}, where gcc finds no difference"


def check_laws(seed, count):
    """Reports of wrong verdicts on that two functions that differ in a type are equal."""
    rng = random.Random(f"laws {seed}")
    pairs = [cmake.pair(rng, i) for i in range(count)]
    texts = ["".join(ctree.function_text(f, gcc) for both in pairs for f in both)
             for gcc in (False, True)]
    main = "".join(table_of(f, g) for f, g in pairs)
    with proc.Scratch() as folder:
        tables, refused = compiled(HEAD + texts[1] + f"int main(void) {{\n{main}}}\n", folder)
        assert tables is not None, f"gcc refuses {refused[:3]}"
        args = [", ".join(name for _, name in f[3]) for f, _ in pairs]
        laws = answers(texts[0], [f"law {f[2]}({a}) == {g[2]}({a})"
                                  for (f, g), a in zip(pairs, args)], folder)
    wrong = [judge(law, differ) for law, differ in zip(laws, tables)]
    return [flat(f, False) + flat(g, False) + complaint
            for (f, g), complaint in zip(pairs, wrong) if complaint]


def case_of(check, number):
    """A case for tests/run."""
    def test(_):
        reports = check(number, PARTS[check])
        assert not reports, "\n\n".join([f"{len(reports)} differ", *reports])
    return test


PARTS = {check_values: 125, check_laws: 50}
for check in PARTS:
    globals().update({f"test_{check.__name__[6:]}_{i}": case_of(check, i) for i in range(4)})


def attempt(check, seed, count):
    try:
        return [f"(part {seed})\n{text}" for text in check(seed, count)]
    except AssertionError as error:
        return [f"{check.__name__} of part {seed}: {error}"]


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    options.add_argument("--bbx", default=os.path.join(HERE, "..", "..", "build", "bbx"))
    options.add_argument("--count", type=int, default=500, help="functions")
    options.add_argument("--laws", type=int, help="laws; otherwise two to five functions")
    options.add_argument("--first", type=int, default=0, help="the number of the first part")
    args = options.parse_args()
    proc.BBX = os.path.abspath(args.bbx)
    laws = args.count * 2 // 5 if args.laws is None else args.laws
    differ = 0
    with concurrent.futures.ProcessPoolExecutor() as pool:
        jobs = [pool.submit(attempt, check, args.first + i, min(size, count - start))
                for (check, size), count in zip(PARTS.items(), (args.count, laws))
                for i, start in enumerate(range(0, count, size))]
        for job in jobs:
            print("".join(f"{report}\n\n" for report in job.result()), end="", flush=True)
            differ += len(job.result())
            if differ >= ENOUGH:
                print("enough: the rest is left out")
                pool.shutdown(cancel_futures=True)
                break
    print(f"{args.count} functions, {laws} laws: {differ} differ")
    return differ > 0


if __name__ == "__main__":
    sys.exit(main())
