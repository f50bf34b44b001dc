#!/usr/bin/env python3
"""Random expressions as listings for every target that this processor has: assembled from
their text by `as`, run, and compared with the interpreter.

As a program it takes as many as are asked for: random_listings.py --bbx BBX --count 1000."""
import argparse
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

if __name__ == "__main__":
    sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "lib"))
import aarch64  # noqa: E402
import chance  # noqa: E402
import proc  # noqa: E402

AS = ["as", "-msyntax=intel", "-mnaked-reg"]
# target: the processor's flags, what the C compiler needs, the bytes of a register
TARGETS = {
    "x86-64": ("lm", "", 8),
    "bmi": ("bmi1 bmi2 abm popcnt", "", 8),
    "tbm": ("bmi1 tbm abm popcnt", "", 8),
    "sse2": ("sse2", "", 16),
    "xop": ("xop", "-mavx", 16),
    "avx": ("avx", "-mavx", 16),
    "avx2": ("avx2", "-mavx2", 32),
    "avx512": ("avx512f avx512dq avx512bw avx512vbmi avx512_vpopcntdq gfni avx512cd",
               "-mavx512f", 64),
    "aarch64": (None, "", 8),  # qemu runs it
}
INPUTS = 16  # of each function: as many lanes as all registers need
WORDS = [0, 1, 2, 63, 64, 255, 1 << 32, (1 << 63) - 1, 1 << 63, (1 << 64) - 1]

DRIVER = """#include <stdio.h>
#include <string.h>
typedef unsigned long long U64;
typedef U64 V %s;
enum { LANES = sizeof(V) / 8, INPUTS = %d };
static const U64 in[INPUTS][4] = {%s};
static V word(unsigned from, unsigned which) {
    U64 lanes[LANES];
    V v;
    for (unsigned k = 0; k < LANES; k++) lanes[k] = in[from + k][which];
    memcpy(&v, lanes, sizeof v);
    return v;
}
static int wrong;
static void check(const char *name, V got, unsigned from, const U64 *want) {
    U64 lanes[LANES];
    memcpy(lanes, &got, sizeof got);
    for (unsigned k = 0; k < LANES; k++)
        if (lanes[k] != want[from + k]) wrong = printf("%%s: %%llx %%llx %%llx %%llx: %%llx, not %%llx\\n",
            name, in[from + k][0], in[from + k][1], in[from + k][2], in[from + k][3], lanes[k], want[from + k]);
}
%s
int main(void) {
    for (unsigned i = 0; i < INPUTS; i += LANES) {
%s    }
    return wrong != 0;
}
"""


def processor():
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        return set(re.search(r"flags\s*: (.*)", file.read())[1].split())


def ask(bbx, text):
    """The objects that bbx answers with."""
    done = subprocess.run([bbx, "--no-init", "--json", "-"], input=text, text=True,
                          stdout=subprocess.PIPE, check=False)
    return [json.loads(line) for line in done.stdout.splitlines()]


def expressions(rng, count):
    """Every variable of an amount is also a word of the result: vectors have an amount of each
    lane's own then, as the interpreter has."""
    for _ in range(count):
        text = chance.expression(rng, rng.randrange(2, 6))
        yield f"({text}) ^ (a + 3*b + 5*c + 7*d)" if re.search(r">> \(|<< \(", text) else text


def inputs(rng):
    return [[rng.choice(WORDS) if rng.random() < 0.3 else rng.getrandbits(64) >> rng.choice([0, 0, 40])
             for _ in range(4)] for _ in range(INPUTS)]


def values(bbx, texts, lanes):
    """What the interpreter says: for each text its values, None where it has none."""
    script = ""
    for i, text in enumerate(texts):
        script += f"f{i}(a, b, c, d) = {text}\n"
        script += "".join(f"f{i}({', '.join(map(hex, lane))})\n" for lane in lanes)
    found = [o for o in ask(bbx, script) if o["type"] in ("value", "board", "error")]
    assert len(found) == len(texts) * len(lanes), found[:2]
    words = [None if o["type"] == "error" else int(o["hex"], 16) for o in found]
    return [words[i:i + len(lanes)] for i in range(0, len(words), len(lanes))]


def parameters(text):
    """As bbx passes them: in the order in which the expression names them."""
    return list(dict.fromkeys(re.findall(r"\b[abcd]\b", text)))


def driver(size, lanes, done):
    tables = calls = ""
    for name, text, want in done:
        names = parameters(text)
        tables += f"V {name}({', '.join('V' for _ in names) or 'void'});\n"
        tables += f"static const U64 want_{name}[] = {{{', '.join(f'{w}u' + 'll' for w in want)}}};\n"
        args = ", ".join(f"word(i, {'abcd'.index(p)})" for p in names)
        calls += f'        check("{name}", {name}({args}), i, want_{name});\n'
    kind = "" if size == 8 else f"__attribute__((vector_size({size})))"
    rows = ", ".join("{" + ", ".join(f"{w}ull" for w in lane) + "}" for lane in lanes)
    return DRIVER % (kind, INPUTS, rows, tables, calls)


def run(folder, *command):
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, " ".join(command) + "\n" + done.stdout[:3000] + done.stderr[:3000]


def check(bbx, folder, target, texts, want, lanes):
    """How many ran."""
    _, options, size = TARGETS[target]
    asked = ask(bbx, "".join(f":asm sysv {target} {text}\n" for text in texts))
    listings = [o for o in asked if o["type"] in ("asm", "error")]
    assert len(listings) == len(texts)
    done, lines = [], []
    for i, listing in enumerate(listings):
        if listing["type"] == "error" or None in want[i]:
            continue
        part = [at["text"] for at in listing["instructions"]] + listing["data"]
        lines += [f".globl f{i}", f"f{i}:"] + [re.sub(r"\bc(\d+)\b", rf"c{i}_\1", l) for l in part]
        done.append((f"f{i}", texts[i], want[i]))
    assert len(done) > len(texts) // 2
    with open(os.path.join(folder, "all.s"), "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")
    if target == "aarch64":
        run(folder, *aarch64.AS, "-o", "all.o", "all.s")
        aarch64.run_program(folder, driver(size, lanes, done), ["all.o"])
        return len(done)
    with open(os.path.join(folder, "driver.c"), "w", encoding="utf-8") as file:
        file.write(driver(size, lanes, done))
    run(folder, *AS, "-o", "all.o", "all.s")
    run(folder, "cc", "-O0", "-w", "-no-pie", *options.split(), "-o", "driver", "driver.c", "all.o")
    run(folder, "./driver")
    return len(done)


def check_all(bbx, folder, count, seed):
    rng = random.Random(seed)
    texts, lanes = list(expressions(rng, count)), inputs(rng)
    want = values(bbx, texts, lanes)
    for target, (needs, _, _) in TARGETS.items():
        here = set(needs.split()) <= processor() if needs else all(map(shutil.which, aarch64.TOOLS))
        if here:
            yield target, check(bbx, folder, target, texts, want, lanes)


def test_random(folder):
    proc.want("as", "cc")
    for _ in check_all(proc.BBX, folder, 60, 1):
        pass


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--bbx", required=True)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for target, ran in check_all(os.path.abspath(options.bbx), folder, options.count, options.seed):
            print(f"{target:8} {ran} of {options.count} ran, 0 differences", flush=True)


if __name__ == "__main__":
    sys.exit(main())
