#!/usr/bin/env python3
"""What each pass of the code generator earns: how many more instructions and bytes the
listings have without it.

    tests/bench/earn_passes.py --bbx build/earn/bbx [--tables FILE...] [PASS...]

The program was built with -DABLATION: it leaves out the parts that ABLATION_OFF names. The listings
are those of formulas.tsv, of other tables and of random expressions, for every target.
"""
import argparse
import csv
import glob
import json
import os
import random
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
LOWER = os.path.join(HERE, "..", "..", "src", "lower")
sys.path.insert(0, os.path.join(HERE, "..", "spec", "lib"))
import chance  # noqa: E402
import formulas  # noqa: E402

TARGETS = "x86-64 bmi tbm mmx sse2 xop avx avx2 avx512".split()


def of_bench():
    for name, params, expr in formulas.read():
        yield name, formulas.definitions(), expr + formulas.condition(params)


def of_table(path):
    """Columns: id, bbx, domain (s:0..63 or a condition), definitions."""
    with open(path, encoding="utf-8") as file:
        for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            ranges = [tuple(p.split(":")) for p in row["domain"].split() if ":" in p]
            other = [p for p in row["domain"].split() if ":" not in p]
            when = formulas.condition(ranges) or (" when " + " && ".join(other) if other else "")
            yield row["id"], row["definitions"] + "\n", row["bbx"] + when


def of_chance(count, seed):
    r = random.Random(seed)
    for i in range(count):
        yield f"random {i}", "", chance.expression(r, r.randrange(2, 6))


def listings(bbx, rows, off):
    """(instructions, bytes) by formula and target."""
    found = {}
    for name, definitions, expr in rows:
        text = definitions + "".join(f":asm {target} {expr}\n" for target in TARGETS)
        done = subprocess.run([bbx, "--json", "--no-init", "-e", text], stdout=subprocess.PIPE,
                              env=dict(os.environ, ABLATION_OFF=off))
        for line in done.stdout.splitlines():
            event = json.loads(line)
            if event["type"] == "asm":
                found[name, event["target"]] = event["count"], event["size"]
    return found


def growth(base, off):
    both = [key for key in base if key in off]
    sums = [[sum(of[key][i] for key in both) for of in (base, off)] for i in (0, 1)]
    return [f"{100 * (after - before) / before:+.2f} %" for before, after in sums]


def table(bbx, parts, tables, count, seed):
    sets = {"formulas": list(of_bench()), **{os.path.basename(p): list(of_table(p)) for p in tables},
            "random": list(of_chance(count, seed))}
    base = {name: listings(bbx, rows, "") for name, rows in sets.items()}
    print("| pass | " + " | ".join(f"{name}: instructions, bytes" for name in sets) + " |")
    print("| --- |" + " --- |" * len(sets))
    for name, found in base.items():
        print(f"{len(found)} listings of {name}: {sum(n for n, _ in found.values())} instructions, "
              f"{sum(n for _, n in found.values())} bytes", flush=True)
    for part in parts:
        cells = [", ".join(growth(base[name], listings(bbx, rows, part)))
                 for name, rows in sets.items()]
        print(f"| {part} | " + " | ".join(cells) + " |", flush=True)


def passes():
    """What the sources ask ablation_on() about."""
    found = set()
    for path in glob.glob(os.path.join(LOWER, "**", "*.c"), recursive=True):
        with open(path, encoding="utf-8") as file:
            text = file.read()
            found.update(re.findall(r'ablation_on\("([^"]+)"\)', text))
            found.update(re.findall(r"\bPASS\((\w+)\)[,}]", text))
    return sorted(found)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("passes", nargs="*", help="these alone")
    parser.add_argument("--bbx", default="build/earn/bbx")
    parser.add_argument("--tables", nargs="*", default=[], help="more formulas, tab-separated")
    parser.add_argument("--count", type=int, default=1000, help="random expressions")
    parser.add_argument("--seed", type=int, default=7)
    args = parser.parse_args()
    table(args.bbx, args.passes or passes(), args.tables, args.count, args.seed)


main()
