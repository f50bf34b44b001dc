#!/usr/bin/env python3
"""How short :simplify gets: the share of lines that are as short as the known form.

usage: short.py --bbx BBX [--worst N] [--minima PROGRAM] [FILE.bbx …]

Without a FILE the laws are generated (mba.py). A file has laws `law name: LEFT == RIGHT`;
RIGHT is the known short form of LEFT. Both are counted in operations as written. Peers'
figures are of 100 lines of the same public sets. PROGRAM (minima.c) has found the fewest
operations of all sums of x, y and x & y with factors up to 3; how many of them :simplify
reaches is the last line."""
import argparse
import json
import os
import re
import statistics
import subprocess
import sys

import mba

HERE = os.path.dirname(os.path.abspath(__file__))
PEERS = [("neureduce", 83, 68), ("syntia", 93, 85), ("QSynth", 70, 62), ("polynomial", 78, 52),
         ("loki", None, 78)]


def laws(path):
    with open(path, encoding="utf-8") as file:
        for line in file:
            found = re.match(r"law (\w+): (.*) == (.*)$", line)
            if found:
                yield found.groups()


KINDS = ("linear", "polynomial", "syntia", "nested")


def generated(kind, count=100, seed=1):
    for number, sides in enumerate(mba.true_laws(kind, count, seed)):
        left, right = sorted(sides, key=mba.size, reverse=True)
        yield f"{kind}_{number}", mba.show(left), mba.show(right)


def simplified(bbx, texts, *options):
    """What :simplify says of each text."""
    script = "".join(f":simplify {text}\n" for text in texts)
    out = subprocess.run([bbx, "--no-init", "--json", *options, "-"], input=script,
                         stdout=subprocess.PIPE, text=True, check=False).stdout
    found = [json.loads(line) for line in out.splitlines()]
    found = [one for one in found if one["type"] == "simplify"]
    assert len(found) == len(texts), (len(found), len(texts))
    return found


def measure(bbx, name, rows, worst):
    names, left, right = zip(*rows)
    answers = simplified(bbx, left)
    known = simplified(bbx, right)
    rows = sorted(zip((a["ops"] - k["ops_in"] for a, k in zip(answers, known)), names,
                      (a["output"] for a in answers), right), reverse=True)
    micros = sorted(a["micros"] for a in answers)
    count = len(answers)
    good = sum(over <= 0 for over, *_ in rows)
    long = sum(a["ops"] > max(1, 1.5 * k["ops_in"]) for a, k in zip(answers, known))
    kept = sum(a["ops"] == a["ops_in"] > k["ops_in"] for a, k in zip(answers, known))
    print(f"{name:14} {count:5} {100 * good / count:7.1f} % {long:6} {kept:6}"
          f" {statistics.median(micros):8.0f} {micros[-1]:9.0f}"
          f" {sum(a['ops'] for a in answers):7} {sum(k['ops_in'] for k in known):7}")
    for over, law, output, wanted in rows[:worst]:
        if over > 0:
            print(f"    +{over} {law}: {output[:150]}   known: {wanted[:100]}")


def reach_minima(bbx, program):
    lines = subprocess.run([program], stdout=subprocess.PIPE, text=True, check=True).stdout
    rows = [tuple(map(int, line.split())) for line in lines.splitlines()]
    texts = [f"{a} + {b}*x + {c}*y + {d}*(x & y) + 0*(x | y)" for a, b, c, d, _ in rows]
    found = simplified(bbx, texts)
    good = sum(one["ops"] == row[4] for one, row in zip(found, rows))
    print(f"two variables, factors up to 3: {100 * good / len(rows):.1f} % of {len(rows)}"
          " at the minimum")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--bbx", required=True)
    parser.add_argument("--worst", type=int, default=0)
    parser.add_argument("--minima")
    parser.add_argument("files", nargs="*")
    options = parser.parse_args()
    print("set            lines  as short  >1.5x    kept  µs (median, most)  operations, known")
    for path in options.files:
        name = os.path.basename(path).removesuffix(".bbx")
        measure(options.bbx, name, laws(path), options.worst)
    for kind in () if options.files else KINDS:
        measure(options.bbx, kind, generated(kind), options.worst)
    if options.minima:
        reach_minima(options.bbx, options.minima)
    print("peers, % as short   " + ", ".join(
        f"{name}: GAMBA {gamba or '-'}, CoBRA {cobra}" for name, gamba, cobra in PEERS))


if __name__ == "__main__":
    sys.exit(main())
