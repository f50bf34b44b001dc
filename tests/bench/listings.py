#!/usr/bin/env python3
"""Instructions of :asm against the best compilers'.

usage: listings.py --bbx BBX [--show] TABLE.tsv

The table has a row for each formula: id, bbx, domain (s:0..63, or a condition), definitions,
and for each target the fewest instructions that a compiler needs; an empty field: nothing to
compare with. Printed are the listings that are longer, those refused, and the sums. Where a
longer one stands in general registers, the compilers found are asked what they need without
calling a function and without vector registers; that is what counts then."""
import argparse
import csv
import json
import os
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "spec", "lib"))
import formulas  # noqa: E402
import registers  # noqa: E402

TARGETS = "x86-64 bmi tbm mmx sse2 xop avx avx2 avx512".split()


def rows(path):
    with open(path, encoding="utf-8") as file:
        for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            parts = row["domain"].split()
            ranges = [tuple(p.split(":")) for p in parts if ":" in p]
            other = [p for p in parts if ":" not in p]
            when = formulas.condition(ranges) or (" when " + " && ".join(other) if other else "")
            yield row, row["definitions"] + "\n", row["bbx"] + when


def listings(bbx, definitions, expression):
    """By target: the listing's event, or the error's."""
    found = {}
    for target in TARGETS:
        script = f"{definitions}:asm {target} {expression}\n"
        out = subprocess.run([bbx, "--no-init", "--json", "-"], input=script,
                             stdout=subprocess.PIPE, text=True, check=False).stdout
        events = [json.loads(line) for line in out.splitlines()]
        found[target] = next(e for e in events if e["type"] in ("asm", "error"))
    return found


def compared(bbx, definitions, expression, target, ours, best):
    """What to compare with, and what to say of it."""
    if target not in registers.FLAGS:
        return best, ""
    script = f"{definitions}:c {expression}\n"
    text = subprocess.run([bbx, "--no-init", "-"], input=script, stdout=subprocess.PIPE,
                          text=True, check=False).stdout
    if "uint64_t f(" not in text:
        return best, ""
    free = registers.fewest(target, text, False)
    within = registers.fewest(target, text, True)
    if free is None or within is None or free >= min(ours, within):
        return best, ""
    return within, f"{min(best, free)} by a call or in vector registers, else {within}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--bbx", required=True)
    parser.add_argument("--show", action="store_true", help="the longer listings themselves")
    parser.add_argument("--only", default="", help="only formulas with this in their name")
    parser.add_argument("table")
    options = parser.parse_args()
    ours, theirs = dict.fromkeys(TARGETS, 0), dict.fromkeys(TARGETS, 0)
    longer = refused = 0
    start = time.perf_counter()
    for row, definitions, expression in rows(options.table):
        if options.only not in row["id"]:
            continue
        for target, event in listings(options.bbx, definitions, expression).items():
            best = row.get(target)
            if not best:
                continue
            if event["type"] == "error":
                refused += 1
                print(f"{row['id']:28} {target:8} refused, {best}: {event['message']}")
                continue
            best, note = int(best), ""
            if event["count"] > best:
                best, note = compared(options.bbx, definitions, expression, target,
                                      event["count"], best)
            ours[target] += event["count"]
            theirs[target] += best
            longer += event["count"] > best
            if event["count"] > best or note:
                print(f"{row['id']:28} {target:8} {event['count']:4} {best:4}  {expression}"
                      + (f"  ({note})" if note else ""))
                if options.show:
                    print("".join(f"        {line}\n" for line in event["code"]), end="")
    print(f"{longer} longer, {refused} refused; {time.perf_counter() - start:.1f} s")
    for target in TARGETS:
        if theirs[target]:
            print(f"{target:8} {ours[target]:6} {theirs[target]:6}"
                  f"  {ours[target] / theirs[target]:.3f}")


if __name__ == "__main__":
    sys.exit(main())
