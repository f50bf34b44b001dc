#!/usr/bin/env python3
"""What each part earns: switched off, which laws are lost, and which take ten times as
long (and more than 20 ms).

    tests/bench/earn.py methods --bbx build/earn/bbx [--sets DIRECTORY...] [--count 1000]

The program was built with -DABLATION: it leaves out the parts that are named in the
environment's ABLATION_OFF. Parts are the methods of methods.def and what is written
ablation_on("part") in the sources. The laws are those of tests/laws, of the book, of the
scripts in other directories, and random ones; each is decided alone, in --timeout
seconds. What seems slow is timed again, on and off in turn.
"""
import argparse
import glob
import json
import os
import random
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "..", "..")
sys.path[:0] = [os.path.join(HERE, "..", "spec", "lib"), os.path.join(HERE, "..", "crosscheck")]
import aimed  # noqa: E402
import laws  # noqa: E402
import method_table  # noqa: E402

SLOW_TIMES, SLOW_MICROS, SOON = 10, 20000, 0.2


def parts_of(room):
    """The names that the sources ask ablation_on() about, in the files' order."""
    found = []
    for path in sorted(glob.glob(os.path.join(ROOT, "src", room, "**", "*.[ch]"), recursive=True)):
        text = open(path, encoding="utf-8").read()
        found += [name for name in re.findall(r'ablation_on\("([^"]+)"\)', text) if name not in found]
    return found


def random_laws(count, seed):
    """Their texts, a line each."""
    r = random.Random(seed)
    kinds = [*laws.KINDS, *laws.CLAIMS, *aimed.OTHERS]
    made = []
    for i in range(count):
        kind = kinds[i % len(kinds)]
        other = aimed.OTHERS.get(kind)
        made.append(laws.law_of(r, kind, other) if other else laws.some_law(r, kind))
    return [law.text() for law in made]


def write(path, lines):
    with open(path, "w", encoding="utf-8") as f:
        f.write("\n".join([laws.HEAD, *lines]) + "\n")


def write_decided(args, path):
    """Random laws that are decided at all, and soon: no others can be lost."""
    lines = random_laws(args.count, args.seed)
    write(path, lines)
    found = decide(args, [path], "", SOON)
    write(path, [lines[line - 2] for (_, line, _), event in sorted(found.items())
                 if event["verdict"] != "undecided"])


def decide(args, scripts, off, seconds=None):
    """By script and place: verdict, method and time of each law."""
    found = {}
    environment = dict(os.environ, ABLATION_OFF=off)
    for path in scripts:
        done = subprocess.run(
            [args.bbx, "--json", "--no-init", "--timeout", str(seconds or args.timeout), path],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment)
        for line in done.stdout.splitlines():
            event = json.loads(line)
            if event["type"] == "law":
                found[path, event["line"], event["statement"]] = event
    return found


def is_slow(before, after):
    return after["micros"] > SLOW_MICROS and after["micros"] > SLOW_TIMES * before["micros"]


def compare(args, base, part):
    """Laws lost, laws that are slow, and the time of all laws, off by on."""
    off = decide(args, args.scripts, part)
    lost = [key for key in base if off[key]["verdict"] != base[key]["verdict"]]
    slow = [key for key in base if key not in lost and is_slow(base[key], off[key])]
    if slow:
        again = sorted({key[0] for key in slow})
        on_again, off_again = decide(args, again, ""), decide(args, again, part)
        slow = [key for key in slow if is_slow(on_again[key], off_again[key])]
    both = [key for key in base if key not in lost]
    times = sum(off[k]["micros"] for k in both) / max(1, sum(base[k]["micros"] for k in both))
    return lost, slow, times


def show(keys):
    return "".join(f"\n    {os.path.basename(path)}:{line}: {statement[:110]}"
                   for path, line, statement in keys[:4])


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("what", choices=["methods"])
    parser.add_argument("parts", nargs="*", help="these alone")
    parser.add_argument("--bbx", default="build/earn/bbx")
    parser.add_argument("--sets", nargs="*", default=[], help="directories of more scripts")
    parser.add_argument("--count", type=int, default=1000, help="random laws")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--timeout", type=float, default=2)
    args = parser.parse_args()
    args.scripts = [path for folder in [os.path.join(ROOT, "tests", "laws"),
                                        os.path.join(ROOT, "docs", "book"), *args.sets]
                    for path in sorted(glob.glob(os.path.join(folder, "*.bbx")))
                    if os.path.basename(path) != "open.bbx"]
    parts = args.parts or [*(row.function for row in method_table.rows() if row.function),
                           *parts_of("prove")]
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "random.bbx")
        write_decided(args, path)
        args.scripts.append(path)
        base = decide(args, args.scripts, "")
        print(f"{len(base)} laws\n\n| part | laws lost | ten times slower | time of the others |\n"
              "| --- | --- | --- | --- |", flush=True)
        for part in parts:
            lost, slow, times = compare(args, base, part)
            print(f"| {part} | {len(lost)} | {len(slow)} | {times:.2f} |", flush=True)
            if os.environ.get("VERBOSE"):
                print("  lost" + show(lost) + "\n  slow" + show(slow), flush=True)


main()
