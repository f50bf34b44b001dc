"""What a row of isa.def means is what its instruction does, and listings use it: each row of
AArch64 that is a formula of its operands, and those of x86-64 that are three operations or
more. Its meaning becomes an expression, of which a listing is asked for; `as` assembles it, and
qemu or the processor runs it. (The emulator of the unit tests takes the meanings as they are.)"""
import os
import random
import re
import subprocess
import sys

import proc

sys.path.append(os.path.dirname(os.path.abspath(__file__)))
import random_listings  # noqa: E402

CODE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "src")
ROWS = """#define INSN(id, text, operands, coding, first, means, flags, reads, writes, feature, sizes, c) \\
    INSN_ROW #id text operands #first #means #reads #writes #feature
#include "code/isa.def"
"""
NAMES = {"means_sar_of": "sar", "means_rol_of": "rol", "means_mulhi_of": "mulhi",
         "means_clz": "clz", "means_reverse": "reverse", "means_bswap": "bswap", "means_sar": "sar",
         "means_rol": "rol", "means_popcount": "popcount"}
# The numbers that letters of operands take; w and v come after f and u.
NUMBERS = {"L": 0xFF00FF00FF00FF00, "a": 2730, "u": 7, "v": 9, "f": 5, "w": 11}

ALIKE = {"shrd": "shld"}  # the same of the operands in the other order


def rows():
    """id, name, operands, first, means of each row that reads and writes nothing else."""
    done = subprocess.run(["cc", "-E", "-P", "-I", CODE, "-"], input=ROWS, capture_output=True,
                          text=True, check=True)
    for line in done.stdout.split("INSN_ROW")[1:]:
        at = re.findall(r'"((?:[^"\\]|\\.)*)"', line)
        name, text, operands, first, means, reads, writes, feature = at[:8]
        if first != "READ" and reads == writes == "0":
            yield name, text, operands, first, means, feature


def expression(rng, operands, first, means):
    """The meaning over a, b, c, d; None: it is no such formula."""
    if "h" in operands:  # 16 bits of a constant
        return None
    choice = re.match(r"[CD] & M \? (.*) : A$", means)
    text = choice[1] if choice else means
    text = re.sub(r", W\)", ")", text)
    for name, own in NAMES.items():
        text = text.replace(name + "(", own + "(")
    text = re.sub(r"(\d)ull", r"\1", text)
    if re.search(r"means_|uint64|\?|[RXZNPV]\b|\b[A-Z]{2}", text):
        return None
    for i, letter in enumerate("ABCD"[:len(operands)]):
        number = operands[i] in "lgqoiernuvfwaLp"
        if i == 0 and first != "BOTH" and re.search(r"\bA\b", text):
            return None
        value = NUMBERS.get(operands[i], rng.randrange(1, 63)) if number else "abcd"[i]
        text = re.sub(rf"\b{letter}\b", str(value), text)
    text = re.sub(r"\bW\b", "64", re.sub(r"\bM\b", "63", text)).replace(" >> (64 - 64)", "")
    return None if re.search(r"\b[A-Z]\b", text) else text


def operations(text):
    return len(re.findall(r"<<|>>|[-+*&|^~]|\b[a-z]{2,}\(", text))


def wanted(target, least):
    """The rows and their expressions."""
    rng, feature = random.Random(3), {"aarch64": "A64", "avx512": "AVX512"}.get(target, "BASE")
    for name, text, operands, first, means, own in rows():
        formula = expression(rng, operands, first, means)
        variables = set(re.findall(r"\b[a-d]\b", formula or ""))
        if own == feature and variables and operations(formula) >= least:
            yield name, text, formula


def check(folder, target, least, at_least):
    found = list(wanted(target, least))
    assert len(found) >= at_least, [name for name, _, _ in found]
    asked = random_listings.ask(proc.BBX, "".join(f":asm {target} ({f})\n" for _, _, f in found))
    listings = [o for o in asked if o["type"] in ("asm", "error")]
    for (name, text, formula), listing in zip(found, listings):
        lines = [at["text"] for at in listing.get("instructions", [])]
        used = len(lines) == 1 and lines[0].split()[0] in (text, ALIKE.get(text))
        assert used, f"{name}: {formula} is {lines}"
    texts = [f"({formula})" for _, _, formula in found]
    lanes = random_listings.inputs(random.Random(4))
    want = random_listings.values(proc.BBX, texts, lanes)
    assert random_listings.check(proc.BBX, folder, target, texts, want, lanes) == len(texts)


def test_aarch64(folder):
    proc.want("cc")
    check(folder, "aarch64", 1, 55)


def test_x86_64(folder):
    proc.want("cc", "as")
    if not proc.NATIVE:
        raise proc.Skipped("the processor is no x86-64")
    check(folder, "x86-64", 3, 2)


def test_avx512(folder):
    proc.want("cc", "as")
    needs = random_listings.TARGETS["avx512"][0]
    if not proc.NATIVE or not set(needs.split()) <= random_listings.processor():
        raise proc.Skipped("the processor has no AVX-512")
    check(folder, "avx512", 3, 1)
