"""Listings assemble as they are printed: the text and the JSON, for every target and every
formula of bench/formulas.tsv. The assembler's bytes are bbx's own; and where the processor
can, the functions are linked with C and run against C."""
import json
import os
import platform
import re
import struct
import subprocess
import sys

import aarch64
import formulas
import proc

TESTS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.append(os.path.join(TESTS, "spec"))
import random_listings  # noqa: E402

AS = ["as", "-msyntax=intel", "-mnaked-reg"]
# target: the processor's flags, what the C compiler needs, the bytes of a register
TARGETS = {
    "x86-64": ("lm", "", 8),
    "bmi": ("bmi1 bmi2 abm popcnt", "-mbmi -mbmi2 -mlzcnt -mpopcnt", 8),
    "tbm": ("bmi1 tbm abm popcnt", "", 8),
    "mmx": (None, "", 8),  # C passes nothing in mm registers
    "sse2": ("sse2", "", 16),
    "xop": ("xop", "-mavx", 16),
    "avx": ("avx", "-mavx", 16),
    "avx2": ("avx2", "-mavx2", 32),
    "avx512": ("avx512f avx512bw avx512vbmi avx512_vpopcntdq gfni avx512cd",
               "-mavx512f", 64),
    "aarch64": ("", "", 8),
}


def statements(target):
    """The formulas, and a command for each that lists it as a function for C."""
    many = list(formulas.read())
    how = target if target == "mmx" else "sysv " + target
    return many, [f":asm {how} {expr}{formulas.condition(params)}\n" for _, params, expr in many]


def printed(folder, target):
    """name, parameters, expression, the lines to assemble, the bytes; from both reports."""
    many, commands = statements(target)
    done = proc.bbx(["--no-init", "--json", "-e", formulas.definitions() + "".join(commands)], b"",
                    folder)
    objects = [json.loads(line) for line in done.text.splitlines()]
    objects = [o for o in objects if o["type"] in ("asm", "error")]
    assert len(objects) == len(many), done.describe()
    good = [i for i, o in enumerate(objects) if o["type"] == "asm"]
    text = formulas.definitions() + "".join(commands[i] for i in good)
    done = proc.bbx(["--no-init", "-e", text], b"", folder)
    parts = re.split(r"^; \d+ instructions?, .*\n", done.text, flags=re.M)
    assert len(parts) == len(good) + 1, done.describe()
    for i, part in zip(good, parts):
        lines = [line.split(";")[0].rstrip() for line in part.splitlines()]
        lines = [line for line in lines if line]
        given = [at["text"] for at in objects[i]["instructions"]] + objects[i]["data"]
        assert lines == given, f"{many[i]}: {lines} in text, {given} in JSON"
        yield *many[i], lines, "".join(at["bytes"] for at in objects[i]["instructions"])


def run(folder, *command):
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, " ".join(command) + "\n" + done.stdout + done.stderr


def code_of(path):
    """The section .text of an object file, before it is linked."""
    with open(path, "rb") as file:
        elf = file.read()
    start, size, count, names = struct.unpack_from("<Q10xHHH", elf, 40)
    rows = [struct.unpack_from("<IIQQQQ", elf, start + i * size) for i in range(count)]
    for name, _, _, _, offset, length in rows:
        at = rows[names][4] + name
        if elf[at : at + 6] == b".text\0":
            return elf[offset : offset + length]
    raise AssertionError("no .text")


def assemble(folder, assembler, name, lines, expected):
    with open(os.path.join(folder, name + ".s"), "w", encoding="utf-8") as file:
        file.write(f".globl f_{name}\nf_{name}:\n" + "\n".join(lines) + "\n")
    run(folder, *assembler, "-o", name + ".o", name + ".s")
    code = code_of(os.path.join(folder, name + ".o")).hex()
    assert code.startswith(expected), f"{name}: as makes {code}, bbx {expected}"


DRIVER = """#include <stdio.h>
#include <string.h>
#include "%s/bench/formulas.h"
typedef U64 V %s;
enum { LANES = sizeof(V) / 8 };
static U64 next(void) {
    static U64 x = 88172645463325252u;
    x ^= x << 13, x ^= x >> 7, x ^= x << 17;
    return x %% 3 ? x * 0x2545F4914F6CDD1Du : x & x << 7 & x >> 9;
}
static int wrong;
%s
int main(void) {
    for (int i = 0; i < 200; i++) {
%s    }
    return wrong;
}
"""

TRY = """static U64 want_%(name)s(%(words)s) { return %(expr)s; }
V f_%(name)s(%(types)s);
static void try_%(name)s(void) {
    U64 in[%(n)d][LANES], got[LANES];
    V v[%(n)d], r;
    for (int p = 0; p < %(n)d; p++)
        for (int k = 0; k < LANES; k++) in[p][k] = next();
%(ranges)s    memcpy(v, in, sizeof v);
    r = f_%(name)s(%(vectors)s);
    memcpy(got, &r, sizeof r);
    for (int k = 0; k < LANES; k++)
        if (got[k] != want_%(name)s(%(lanes)s)) wrong = puts("%(name)s") != EOF;
}
"""


def driver(size, done):
    """A program that tries each function; an amount is the same for all lanes."""
    tries = ""
    for name, params, expr in done:
        ranges = ""
        for i, (_, between) in enumerate(params):
            each = f"in[{i}][k]"
            if between == "0..63":
                ranges += f"    for (int k = 0; k < LANES; k++) {each} = in[{i}][0] & 63;\n"
            elif between:
                ranges += f"    for (int k = 0; k < LANES; k++) {each} += !{each};\n"
        many = range(len(params))
        tries += TRY % {
            "name": name, "expr": expr, "n": len(params), "ranges": ranges,
            "words": ", ".join("U64 " + p for p, _ in params),
            "types": ", ".join("V" for _ in params),
            "vectors": ", ".join(f"v[{i}]" for i in many),
            "lanes": ", ".join(f"in[{i}][k]" for i in many)}
    calls = "".join(f"        try_{name}();\n" for name, _, _ in done)
    return DRIVER % (TESTS, "" if size == 8 else f"__attribute__((vector_size({size})))", tries, calls)


def processor():
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        return set(re.search(r"flags\s*: (.*)", file.read())[1].split())


def check(folder, target):
    needs, options, size = TARGETS[target]
    other = target == "aarch64"
    done = []
    for name, params, expr, lines, expected in printed(folder, target):
        assemble(folder, aarch64.AS if other else AS, name, lines, expected)
        done.append((name, params, expr))
    assert len(done) > 40
    if other:
        aarch64.run_program(folder, driver(size, done), [name + ".o" for name, _, _ in done])
        return
    proc.want("cc")
    if needs is None:                           # it is assembled only
        return
    if not set(needs.split()) <= processor():
        raise proc.Skipped("assembled, but the processor can't run it")
    with open(os.path.join(folder, "driver.c"), "w", encoding="utf-8") as file:
        file.write(driver(size, done))
    run(folder, "cc", "-w", "-no-pie", *options.split(), "-o", "driver", "driver.c",
        *(name + ".o" for name, _, _ in done))
    run(folder, "./driver")


def make_test(target):
    def test(folder):
        proc.want(*(aarch64.AS if target == "aarch64" else AS)[:1])
        if platform.machine() != "x86_64" and target != "aarch64":
            raise proc.Skipped("the processor is no x86-64")
        check(folder, target)
    return test


def test_time_runs_the_short_form(folder):
    """Where bbx can run machine code; elsewhere it says that it can't."""
    done = proc.bbx(["--no-init", "-e", ":time x + y - 2*(x & y)"], b"", folder)
    wanted = ", 1 instruction)\n" if proc.NATIVE else "this processor or system runs none"
    assert wanted in done.text, done.describe()


def test_every_target_is_tried(folder):
    """Here, in random_listings.py, and named by the error's hint."""
    path = os.path.join(TESTS, "..", "src", "lower", "net", "targets.def")
    with open(path, encoding="utf-8") as file:
        names = re.findall(r'^TARGET\("([^"]+)"', file.read(), re.M)
    assert names == list(TARGETS), names
    assert set(names) - {"mmx"} == set(random_listings.TARGETS), names
    done = proc.bbx(["--no-init", "-e", ":asm nowhere x"], b"", folder)
    assert all(f" {name}," in done.errors for name in names), done.describe()


def test_native_names_what_the_processor_has(folder):
    done = proc.bbx(["--no-init", "-e", ":asm native a & b"], b"", folder)
    arm = platform.machine() == "aarch64" or proc.EMULATED
    wanted = ("and x0, x0, x1" if arm else "and rax, rbx" if proc.NATIVE
              else "this processor is none of the targets")
    assert wanted in done.text + done.errors, done.describe()
    assert done.status == (0 if arm or proc.NATIVE else 2), done.describe()


for each in TARGETS:
    globals()["test_" + each.replace("-", "_")] = make_test(each)
