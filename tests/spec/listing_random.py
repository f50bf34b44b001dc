#!/usr/bin/env python3
"""Random straight-line listings: assembled by `as`, run by the processor, and read by bbx, whose
values must be the same; as they were written, and as objdump prints them in both syntaxes.

As a program it takes as many as are asked for: listing_random.py --bbx BBX --count 2000."""
import argparse
import json
import os
import random
import re
import subprocess
import sys
import tempfile

if __name__ == "__main__":
    sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "lib"))
import proc  # noqa: E402

AS = ["as", "-msyntax=intel", "-mnaked-reg"]
ROOTS = ["a", "c", "d", "si", "di", "8", "9", "10", "11"]
WORDS = [0, 1, 2, 63, 64, 127, 128, 255, 1 << 15, (1 << 31) - 1, 1 << 31, (1 << 32) - 1, 1 << 32,
         (1 << 63) - 1, 1 << 63, (1 << 64) - 1]
CONDITIONS = """o no b c nae ae nb nc e z ne nz be na a nbe s ns p pe np po l nge ge nl le ng g
nle""".split()
INPUTS = 12
LENGTH = 14  # instructions at most, besides those that set all registers


def name(root, width):
    if root.isdigit():
        return "r" + root + {64: "", 32: "d", 16: "w", 8: "b"}[width]
    if len(root) == 2:
        return {64: "r" + root, 32: "e" + root, 16: root, 8: root + "l"}[width]
    return {64: "r", 32: "e", 16: ""}[width] + root + "x" if width > 8 else root + "l"


def has(flag):
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        return flag in re.search(r"flags\s*: (.*)", file.read())[1].split()


class Maker:
    def __init__(self, rng):
        self.rng = rng
        self.bmi = has("bmi1") and has("bmi2") and has("abm") and has("popcnt")

    def reg(self, width, high=False):
        if width == 8 and high:
            return self.rng.choice(["ah", "ch", "dh"])
        return name(self.rng.choice(ROOTS), width)

    def number(self, width):
        r = self.rng
        if r.random() < 0.5:
            return str(r.choice([0, 1, 2, 7, 31, 63, 100, -1, -5]))
        return hex(r.getrandbits(min(width, 31)))if width > 8 else str(r.randrange(-128, 128))

    def setter(self):
        """Sets all flags that a condition may read."""
        r, w = self.rng, self.rng.choice([8, 16, 32, 64])
        op = r.choice("cmp test add sub and or xor neg adc sbb".split())
        if op == "neg":
            return [f"neg {self.reg(w)}"]
        start = [r.choice(["stc", "clc", "cmp rsi, rdi"])] if op in ("adc", "sbb") else []
        if r.random() < 0.3:
            return start + [f"{op} {self.reg(w)}, {self.number(w)}"]
        if w == 8 and r.random() < 0.3:  # a high byte stands beside al … dl alone
            return start + [f"{op} {self.reg(8, True)}, {r.choice(['al', 'cl', 'dl', 'ah', 'dh'])}"]
        return start + [f"{op} {self.reg(w)}, {self.reg(w)}"]

    def step(self):
        r, w = self.rng, self.rng.choice([8, 16, 32, 32, 64, 64, 64])
        wide = max(w, 16)
        whole = max(w, 32)
        kinds = ["setter"] * 3 + ["shift"] * 3 + ["set", "cmov"] * 2 + """mov movi movx lea inc not imul imuli
            mul div bt scan bswap xchg double extend zero""".split() + ["bmi"] * (4 * self.bmi)
        kind = r.choice(kinds)
        if kind == "setter":
            return self.setter()
        if kind == "shift":
            op, amount = r.choice("shl sal shr sar rol ror".split()), r.choice(["cl", "n", "1"])
            if amount == "n":
                amount = str(r.randrange(0, 70))
            return [f"{op} {self.reg(w)}, {amount}"]
        if kind == "set":
            return self.setter() + [f"set{r.choice(CONDITIONS)} {self.reg(8)}"]
        if kind == "cmov":
            return self.setter() + [f"cmov{r.choice(CONDITIONS)} {self.reg(wide)}, {self.reg(wide)}"]
        if kind == "mov":
            return [f"mov {self.reg(8, True)}, {r.choice(['al', 'ch', 'dl'])}"] if w == 8 and r.random() < 0.5 \
                else [f"mov {self.reg(w)}, {self.reg(w)}"]
        if kind == "movi":
            return [f"mov {self.reg(w)}, {hex(r.getrandbits(w))}"]
        if kind == "movx":
            small = r.choice([8, 16, 32])
            if small == 32:
                return [f"movsxd {self.reg(64)}, {self.reg(32)}"]
            return [f"{r.choice(['movzx', 'movsx'])} {self.reg(r.choice([32, 64]))}, {self.reg(small)}"]
        if kind == "lea":
            base, index = self.reg(64), self.reg(64)
            return [f"lea {self.reg(whole)}, [{base} + {index}*{r.choice([1, 2, 4, 8])} + {r.randrange(-300, 300)}]"
                    .replace("+ -", "- ")]
        if kind == "inc":
            return self.setter() + [f"{r.choice(['inc', 'dec'])} {self.reg(w)}",
                                    f"set{r.choice(CONDITIONS)} {self.reg(8)}"]
        if kind == "not":
            return [f"not {self.reg(w)}"]
        if kind == "imul":
            return [f"imul {self.reg(wide)}, {self.reg(wide)}"]
        if kind == "imuli":
            return [f"imul {self.reg(wide)}, {self.reg(wide)}, {self.number(wide)}"]
        if kind == "mul":
            return [f"mul {self.reg(whole)}"]
        if kind == "div":
            by = name(r.choice(["c", "si", "8", "11"]), whole)
            return [f"or {by}, {r.choice([1, 6, 64])}", "xor edx, edx", f"div {by}"]
        if kind == "bt":
            op, place = r.choice("bt bts btr btc".split()), r.choice([self.reg(wide), str(r.randrange(wide))])
            return [f"{op} {self.reg(wide)}, {place}", r.choice([f"setc {self.reg(8)}", f"sbb {self.reg(w)}, 0"])]
        if kind == "scan":
            source = self.reg(wide)
            return [f"or {source}, 64", f"{r.choice(['bsf', 'bsr'])} {self.reg(wide)}, {source}"]
        if kind == "bswap":
            return [f"bswap {self.reg(whole)}"]
        if kind == "xchg":
            return [f"xchg {self.reg(w)}, {self.reg(w)}"]
        if kind == "double":
            return [f"{r.choice(['shld', 'shrd'])} {self.reg(whole)}, {self.reg(whole)}, "
                    f"{r.choice(['cl', str(r.randrange(70))])}"]
        if kind == "extend":
            return [r.choice(["cdq", "cqo", "cdqe"])]
        if kind == "zero":
            where = self.reg(whole)
            return self.setter() + [f"sbb {where}, {where}"] if r.random() < 0.5 else [f"xor {where}, {where}"]
        return self.bmi_step(whole)

    def bmi_step(self, w):
        r = self.rng
        a, b, c = self.reg(w), self.reg(w), self.reg(w)
        op = r.choice("""popcnt lzcnt tzcnt andn blsi blsmsk blsr bextr bzhi pext pdep mulx rorx shlx shrx
                         sarx""".split())
        after = [f"set{r.choice(['c', 'z'])} {self.reg(8)}"]
        if op in ("popcnt", "lzcnt", "tzcnt"):
            w = r.choice([16, w])
            return [f"{op} {self.reg(w)}, {self.reg(w)}"] + after
        if op in ("blsi", "blsmsk", "blsr"):
            return [f"{op} {a}, {b}"] + after + [f"set{r.choice('os')} {self.reg(8)}"]
        if op == "rorx":
            return [f"rorx {a}, {b}, {r.randrange(70)}"]
        if op in ("andn", "bzhi", "bextr"):
            return [f"{op} {a}, {b}, {c}"] + after[:op != "bextr" or 1]
        return [f"{op} {a}, {b}, {c}"]

    def listing(self):
        r = self.rng
        first = ["mov rax, rdi", "lea r8, [rsi + rdi*2]", "mov r9, rdx", "lea r10, [rcx + 77]", "mov r11, rsi"]
        lines = first + [line for _ in range(r.randrange(1, LENGTH)) for line in self.step()]
        fold = [f"{r.choice(['xor', 'add'])} rax, {name(root, 64)}" for root in r.sample(ROOTS[1:], 3)]
        return lines + fold


def inputs(rng):
    return [[rng.choice(WORDS) if rng.random() < 0.5 else rng.getrandbits(64) >> rng.choice([0, 0, 32, 58])
             for _ in range(4)] for _ in range(INPUTS)]


DRIVER = """#include <stdio.h>
typedef unsigned long long U64;
typedef U64 F(U64, U64, U64, U64);
%s
static F *const all[] = {%s};
static const U64 in[][4] = {%s};
int main(void) {
    for (unsigned f = 0; f < sizeof all / sizeof *all; f++)
        for (unsigned i = 0; i < sizeof in / sizeof *in; i++)
            printf("%%llx\\n", all[f](in[i][0], in[i][1], in[i][2], in[i][3]));
}
"""


def run(folder, *command):
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, " ".join(command) + "\n" + done.stdout[:3000] + done.stderr[:3000]
    return done.stdout


def native(folder, listings, lanes):
    with open(os.path.join(folder, "all.s"), "w", encoding="utf-8") as file:
        for i, lines in enumerate(listings):
            file.write(f".globl f{i}\nf{i}:\n" + "".join(f"    {line}\n" for line in lines) + "    ret\n")
    names = [f"f{i}" for i in range(len(listings))]
    rows = ", ".join("{" + ", ".join(f"{w}ull" for w in lane) + "}" for lane in lanes)
    with open(os.path.join(folder, "main.c"), "w", encoding="utf-8") as file:
        file.write(DRIVER % ("".join(f"F {n};\n" for n in names), ", ".join(names), rows))
    run(folder, *AS, "-o", "all.o", "all.s")
    run(folder, "cc", "-O1", "-no-pie", "-z", "noexecstack", "-o", "main", "main.c", "all.o")
    words = [int(word, 16) for word in run(folder, "./main").split()]
    return [words[i:i + len(lanes)] for i in range(0, len(words), len(lanes))]


def ours(bbx, folder, texts, lanes):
    """For each listing, as a file's text, its values; None where it is refused."""
    found = []
    for i, text in enumerate(texts):
        with open(os.path.join(folder, f"l{i}.s"), "w", encoding="utf-8") as file:
            file.write(text)
    script = ""
    for i in range(len(texts)):
        script += f":load l{i}.s\n"
        script += "".join(f"f{i}({', '.join(map(hex, lane))})\n" for lane in lanes)
    done = subprocess.run([bbx, "--no-init", "--json", "-"], input=script, text=True, cwd=folder,
                          stdout=subprocess.PIPE, check=False)
    objects = [json.loads(line) for line in done.stdout.splitlines()]
    at = 0
    for i in range(len(texts)):
        loaded = objects[at]
        at += 1
        part = objects[at:at + len(lanes)]
        at += len(lanes)
        if loaded["type"] == "error":
            found.append(loaded["message"])
        else:
            found.append([int(o["hex"], 16) if "hex" in o else o["message"] for o in part])
    assert at == len(objects), objects[at]
    return found


def disassembled(folder, *options):
    """The text of each function as objdump prints it."""
    text = run(folder, "objdump", "-d", *options, "all.o")
    parts = re.split(r"^(?=[0-9a-f]+ <)", text, flags=re.M)[1:]
    return [part for part in parts]


def check(bbx, folder, rng, count):
    """How many were compared, in how many ways."""
    maker, lanes = Maker(rng), inputs(rng)
    listings = [maker.listing() for _ in range(count)]
    want = native(folder, listings, lanes)
    ways = {"as written": [f"f{i}:\n" + "\n".join(lines) + "\nret\n" for i, lines in enumerate(listings)],
            "of objdump": disassembled(folder),
            "of objdump, Intel's": disassembled(folder, "-M", "intel")}
    compared, refused = 0, []
    for way, texts in ways.items():
        assert len(texts) == count, (way, len(texts))
        for i, got in enumerate(ours(bbx, folder, texts, lanes)):
            if isinstance(got, str):
                refused.append((got, texts[i]))
                continue
            for lane, ours_is, theirs in zip(lanes, got, want[i]):
                values = f"f{i}({', '.join(map(hex, lane))})"
                assert ours_is == theirs, f"{way}: {values} is {theirs:#x}, not {ours_is}:\n{texts[i]}"
            compared += way == "as written"
    return compared, refused


def test_random_listings(folder):
    if os.uname().machine != "x86_64" or proc.EMULATED:
        return
    compared, refused = check(proc.BBX, folder, random.Random(34), 120)
    assert compared > 110 and len(refused) < 20, (compared, refused[0] if refused else "")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bbx", required=True)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    done = 0
    while done < options.count:
        with tempfile.TemporaryDirectory() as folder:
            compared, refused = check(os.path.abspath(options.bbx), folder, random.Random(options.seed), 200)
        done += compared
        options.seed += 1
        print(f"{done} listings are the same, {len(refused)} of the last were refused", flush=True)
        for message, text in refused[:3]:
            print(message, "\n" + text if os.environ.get("SHOW") else "")


if __name__ == "__main__":
    main()
