#!/usr/bin/env python3
"""Random typed C functions: bbx must find gcc's values, and decide laws about them as all
their inputs do.

    tests/ccheck/ccheck.py --bbx build/bbx [--count N] [--laws N] [--first PART] [--cc COMMAND]

They are made in parts, the same for the same number. What differs is printed with its
arguments, and some of it made smaller. For tests/run this is a module: the first four parts
of functions and of laws, 500 and 200. With --cc bbx has the functions from that compiler.
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

import cdata    # noqa: E402
import cdeduce  # noqa: E402
import cmake    # noqa: E402
import ctree    # noqa: E402
import proc     # noqa: E402

TUPLES, ENOUGH = 6, 20
CC = []     # options with which bbx has the functions from a compiler
MARK = "0x0123456789abcdef"
GCC = ["gcc", "-O2", "-fwrapv", "-w", "-x", "c", "-"]
HEAD = """#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
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


def answers(functions, statements, folder, of=""):
    """The object that bbx gives for each statement that begins so; warnings aside, and what
    it says of the definitions, which a mark ends."""
    calls = "\n".join([MARK, *statements, ""])
    if CC:
        functions = HEAD + functions
    for name, text in (("functions.c", functions), ("calls.bbx", calls)):
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            file.write(text)
    result = proc.bbx(["--json", "--no-init", *proc.patient(["--timeout", "5"]), *CC,
                       "functions.c", "calls.bbx"], cwd=folder)
    assert not result.crash(), result.crash()
    things = [json.loads(line) for line in result.text.splitlines()]
    things = [t for t in things if t["type"] != "warning"]
    things = things[[t.get("hex") for t in things].index(MARK) + 1:]
    statements = [s for s in statements if s.startswith(of)]
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
    return theirs, values([c.text(False) for c in calls], texts[bool(CC)].replace("FUNCTION ", ""),
                          folder)


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
                  others + "".join(flat(f, bool(CC)) for f in tries), folder)
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


def judge(law, differ, size=256):
    """What is wrong with a verdict, given for every input whether the sides differ."""
    if law["type"] != "law" or law["verdict"] not in ("proved", "refuted"):
        return law.get("message") or f"{law.get('verdict')}: {law.get('why')}"
    if law["verdict"] == "proved":
        return "proved, but gcc finds inputs that differ" if "1" in differ else None
    p, q = (int(law["counterexample"].get(name, "0"), 16) % size for name in "pq")
    right = differ[(p + size * q) % len(differ)] == "1"
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
        laws = answers(texts[bool(CC)], [f"law {f[2]}({a}) == {g[2]}({a})"
                                  for (f, g), a in zip(pairs, args)], folder)
    wrong = [judge(law, differ) for law, differ in zip(laws, tables)]
    return [flat(f, False) + flat(g, False) + complaint
            for (f, g), complaint in zip(pairs, wrong) if complaint]


SMALL, TABLE = 8, "const U64 t_{}[64] = {{{}}}"   # arguments of laws about data


def shown(things):
    return [f"{int(thing['hex'], 16):x}" if thing["type"] == "value" else thing["message"]
            for thing in things]


def data_values(seed, count, calls_of, wild):
    """Head, functions about data, and of each all its calls with bbx's values. Those that
    are values must be gcc's; the reports say which are not."""
    rng = random.Random(f"data {wild} {seed}")
    head, functions = cdata.program(rng, count, wild, calls_of is any_arguments)
    rows = [[(i, args) for args in calls_of(rng)] for i in range(count)]
    calls = [call for row in rows for call in row]
    texts = [f"f_{i}({p}, {q})" for i, (p, q) in calls]
    with proc.Scratch() as folder:
        mine = shown(answers(head + "".join(functions), texts, folder))
        good = [i for i, value in enumerate(mine) if is_value(value)]
        main = "".join(SHOW.format(texts[i]) for i in good)
        text = HEAD + head + "".join("FUNCTION " + f for f in functions)
        theirs, refused = compiled(text + f"int main(void) {{\n{main}}}\n", folder)
    assert theirs is not None, f"gcc refuses {refused[:3]}"
    wrong = {}
    for i, value in zip(good, theirs):
        if value != mine[i]:
            wrong.setdefault(calls[i][0], f"{texts[i]}: gcc {value}, bbx {mine[i]}")
    for i, value in enumerate(mine):
        if not wild and not is_value(value):
            wrong.setdefault(calls[i][0], f"{texts[i]}: {value}")
    values_of = [[value for call, value in zip(calls, mine) if call[0] == i]
                 for i in range(count)]
    return head, functions, values_of, [functions[i] + why for i, why in wrong.items()]


def any_arguments(rng):
    return [(rng.choice([0, 1, 2, 5, -1, rng.randrange(-100, 100), rng.getrandbits(31)]),
             rng.choice([0, 1, 3, 4, 7, -2, rng.randrange(1000)])) for _ in range(2 * TUPLES)]


def all_arguments(_):
    return [(p, q) for q in range(SMALL) for p in range(SMALL)]


def check_data(seed, count):
    """Reports of functions about data in which bbx and gcc differ."""
    return data_values(seed, count, any_arguments, 0.0)[3]


def check_wild(seed, count):
    """Reports of wrong verdicts on that a function about data has the values that it has,
    and on that it has them but for one. What is undefined for an input must refute."""
    head, functions, rows, wrong = data_values(seed, count, all_arguments, (seed % 2) * 0.06)
    rng = random.Random(f"wild {seed}")
    laws, undefined = [], []
    for i, values_ in enumerate(rows):
        other = rng.randrange(SMALL * SMALL)
        for odd in (set(), {other}):
            words = [int(v, 16) + (k in odd) if is_value(v) else 0 for k, v in enumerate(values_)]
            laws.append(TABLE.format(len(undefined), ", ".join(f"{w % 2**64:#x}" for w in words)))
            laws.append(f"law f_{i}(p & 7, q & 7) == t_{len(undefined)}[(p & 7) + 8 * (q & 7)]")
            undefined.append((i, odd | {k for k, v in enumerate(values_) if not is_value(v)}))
    with proc.Scratch() as folder:
        verdicts = answers(head + "".join(functions), laws, folder, "law")
    for (i, differ), law in zip(undefined, verdicts):
        if law["type"] == "error" and "depends on free names" in law["message"]:
            continue                             # memset by a pointer that is not known
        line = "".join("01"[k in differ] for k in range(SMALL * SMALL))
        complaint = judge(law, line, SMALL)
        if complaint:
            wrong.append(functions[i] + complaint)
    return wrong


def check_deduced(seed, count):
    """Reports of functions in which the types that the compiler finds differ."""
    rng = random.Random(f"deduced {seed}")
    head, tail, functions = cdeduce.program(rng, count)
    calls = [(i, ", ".join(str(rng.choice([0, 1, 3, -1, 200, rng.randrange(-70000, 70000)]))
                           for _ in range(2 + more)))
             for i, (_, more) in enumerate(functions) for _ in range(TUPLES)]
    texts = [f"f_{i}({args})" for i, args in calls]
    with proc.Scratch() as folder:
        mine = shown(answers(head + "".join(f for f, _ in functions) + tail, texts, folder))
        main = "".join(SHOW.format(text) for text in texts)
        text = HEAD + head + "".join(f for f, _ in functions) + tail
        theirs, refused = compiled(text + f"int main(void) {{\n{main}}}\n", folder)
    assert theirs is not None, f"gcc refuses {refused[:3]}"
    wrong = {}
    for (i, args), a, b in zip(calls, theirs, mine):
        if a != b:
            wrong.setdefault(i, f"f_{i}({args}): gcc {a}, bbx {b}")
    return [functions[i][0] + why for i, why in wrong.items()]


def case_of(check, number):
    """A case for tests/run."""
    def test(_):
        reports = check(number, PARTS[check])
        assert not reports, "\n\n".join([f"{len(reports)} differ", *reports])
    return test


PARTS = {check_values: 125, check_laws: 50, check_data: 25, check_wild: 6, check_deduced: 50}
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
    options.add_argument("--data", type=int,
                         help="functions about data; otherwise one to five functions")
    options.add_argument("--deduced", type=int,
                         help="functions whose types are deduced; otherwise as many")
    options.add_argument("--first", type=int, default=0, help="the number of the first part")
    options.add_argument("--cc", help="the compiler, with its options")
    args = options.parse_args()
    proc.BBX = os.path.abspath(args.bbx)
    CC[:] = ["--cc", args.cc, "--set", "cache=0"] if args.cc else []
    laws = args.count * 2 // 5 if args.laws is None else args.laws
    data = args.count // 5 if args.data is None else args.data
    deduced = args.count if args.deduced is None else args.deduced
    counts = args.count, laws, data, data // 2, deduced
    differ = 0
    with concurrent.futures.ProcessPoolExecutor() as pool:
        jobs = [pool.submit(attempt, check, args.first + i, min(size, count - start))
                for (check, size), count in zip(PARTS.items(), counts)
                for i, start in enumerate(range(0, count, size))]
        for job in jobs:
            print("".join(f"{report}\n\n" for report in job.result()), end="", flush=True)
            differ += len(job.result())
            if differ >= ENOUGH:
                print("enough: the rest is left out")
                pool.shutdown(cancel_futures=True)
                break
    print(f"{args.count} functions, {laws} laws, {data} functions about data, "
          f"{deduced} of deduced types: {differ} differ")
    return differ > 0


if __name__ == "__main__":
    sys.exit(main())
