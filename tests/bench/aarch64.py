#!/usr/bin/env python3
"""AArch64's code of the formulas of formulas.tsv as C functions, instructions with `ret`,
against what gcc and clang 19 make for it with -O3.

usage: aarch64.py [--bbx build/bbx] [--show]"""
import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "spec", "lib"))
import code_bench  # noqa: E402
import formulas  # noqa: E402

PEERS = {
    "gcc": ["aarch64-linux-gnu-gcc"],
    "clang-19": ["clang-19", "--target=aarch64-linux-gnu", "-ffreestanding"],
}


def theirs(command, folder):
    """name -> instructions."""
    source, made = os.path.join(folder, "all.c"), os.path.join(folder, "all.o")
    with open(source, "w", encoding="utf-8") as file:
        file.write(f'#include "{HERE}/formulas.h"\n')
        for name, params, text in code_bench.formulas():
            words = ", ".join(f"U64 {p}" for p in params)
            file.write(f"U64 word_{name}({words}) {{ return {text}; }}\n")
    subprocess.run([*command, "-O3", "-w", "-Wno-implicit-function-declaration", "-c", "-o", made,
                    source], check=True)
    found, name = {}, None
    for line in subprocess.check_output(["aarch64-linux-gnu-objdump", "-d", made],
                                        text=True).splitlines():
        head = re.match(r"[0-9a-f]+ <word_(\w+)>:", line)
        if head:
            name = head[1]
            found[name] = 0
        elif name and re.match(r" *[0-9a-f]+:\t", line) and "\tnop" not in line:
            found[name] += 1
    return found


def ours(bbx):
    """name -> instructions; None where it is refused."""
    many = list(formulas.read())
    text = formulas.definitions() + "".join(
        f":asm sysv aarch64 {expr}{formulas.condition(params)}\n" for _, params, expr in many)
    done = subprocess.run([bbx, "--no-init", "--json", "-e", text], stdout=subprocess.PIPE, text=True,
                          check=False)
    events = [json.loads(line) for line in done.stdout.splitlines()]
    events = [e for e in events if e["type"] in ("asm", "error")]
    return {name: event.get("count") for (name, _, _), event in zip(many, events)}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--bbx", default="build/bbx")
    parser.add_argument("--show", action="store_true", help="each formula that is longer")
    args = parser.parse_args()
    own = ours(os.path.abspath(args.bbx))
    print("refused:", " ".join(name for name, count in own.items() if not count) or "none")
    with tempfile.TemporaryDirectory() as folder:
        for peer, command in PEERS.items():
            if not shutil.which(command[0]) or not shutil.which("aarch64-linux-gnu-objdump"):
                print(f"{peer}: it is not installed")
                continue
            other = theirs(command, folder)
            both = {name: (own[name], other[name]) for name in other if own.get(name)}
            longer = {name: pair for name, pair in both.items() if pair[0] > pair[1]}
            mean = code_bench.mean([a / b for a, b in both.values()])
            print(f"{peer}: {sum(a for a, _ in both.values())} of bbx, {sum(b for _, b in both.values())}"
                  f" of {peer}; mean ratio {mean:.2f}; {len(longer)} of {len(both)} longer")
            for name, (a, b) in longer.items() if args.show else ():
                print(f"  {name}: {a}, {b}")


main()
