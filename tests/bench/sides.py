#!/usr/bin/env python3
"""Instructions of :asm for both sides of laws: what says the same should cost the same.

usage: sides.py --bbx BBX [--worst N] FILE.bbx …

A file has laws `law name: LEFT == RIGHT`."""
import argparse
import json
import os
import subprocess
import sys

import short

TARGETS = ("x86-64", "bmi", "avx512")


def counts(bbx, expressions):
    """For each expression the numbers of instructions by target."""
    script = "".join(f":asm {' '.join(TARGETS)} ({e})\n" for e in expressions)
    out = subprocess.run([bbx, "--no-init", "--json", "-"], input=script,
                         stdout=subprocess.PIPE, text=True, check=False).stdout
    events = [json.loads(line) for line in out.splitlines()]
    found = [e["count"] for e in events if e["type"] == "asm"]
    assert len(found) == len(TARGETS) * len(expressions), \
        [e for e in events if e["type"] == "error"][:3]
    return [found[i:i + len(TARGETS)] for i in range(0, len(found), len(TARGETS))]


def sums(bbx, expressions):
    return [sum(column) for column in zip(*counts(bbx, expressions))]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--bbx", required=True)
    parser.add_argument("--worst", type=int, default=0)
    parser.add_argument("files", nargs="+")
    options = parser.parse_args()
    print(f"{'left, right':14} {'laws':>5}" + "".join(f"{t:>24}" for t in TARGETS))
    for path in options.files:
        names, *sides = zip(*short.laws(path))
        left, right = (counts(options.bbx, side) for side in sides)
        name = os.path.basename(path).removesuffix(".bbx")
        row = "".join(f"{a:8} {b:7} {100 * (a / b - 1):+6.1f} %" for a, b in zip(
            (sum(column) for column in zip(*left)), (sum(column) for column in zip(*right))))
        print(f"{name:14} {len(names):5}{row}")
        for i in sorted(range(len(names)),
                        key=lambda k: -abs(sum(left[k]) - sum(right[k])))[:options.worst]:
            print(f"    {names[i]}: {left[i]}, {right[i]}: {sides[1][i][:100]}")


if __name__ == "__main__":
    sys.exit(main())
