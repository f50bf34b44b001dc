"""The tables' inputs with something broken: no crash, no hang, only proper objects.

Each text is cut, doubled, swapped or spliced with another in a few places; what bbx
makes of it does not matter, as long as it stays within its contract.
"""
import glob
import os
import random

import collect
import proc

HERE = os.path.dirname(os.path.abspath(__file__))
BITS = ["(", ")", "{", "}", "[", "]", ";", ",", ":", "?", "=", "==", "-", "~", "!", "<<", "..",
        "\n", " ", "law ", "when ", "for ", "in ", "if ", "while ", "U64 ", "int ", "return ",
        "a1", "0x", "1", "18446744073709551615", "∪", "¦", "'", '"', "/*", "*/", "#", "//",
        "->", "=>", "**", "%", "/ 0", "\\", "∁", "`", "@", "\t", "é", "\x7f", "squares",
        "sum(i in 0..3: ", ":table ", ":undo", "++", "--", "&", "else ", "{a1..h8}"]
EACH = 40
GROUPS = 12


def texts():
    found = []
    for path in sorted(glob.glob(os.path.join(HERE, "*.spec"))
                       + glob.glob(os.path.join(HERE, "wiki", "*.spec"))):
        found += [case.text for case in collect.read_spec(path, path)]
    slow = ("law", "refute", ":prove", "while (1)", ":save", ":set")
    return [t for t in found if not any(s in t for s in slow)]


def broken(text, rng, others):
    for _ in range(rng.randrange(1, 4)):
        at = rng.randrange(len(text) + 1)
        end = min(len(text), at + rng.randrange(1, 9))
        how = rng.randrange(6)
        if how == 0:
            text = text[:at] + text[end:]
        elif how == 1:
            text = text[:at] + rng.choice(BITS) + text[at:]
        elif how == 2:
            text = text[:end] + text[at:]
        elif how == 3:
            text = text[:at] + rng.choice(BITS) + text[end:]
        elif how == 4:
            text = text[:at]
        else:
            other = rng.choice(others)
            text = text[:at] + other[rng.randrange(len(other) + 1):]
    return text


def run(folder, seed):
    rng = random.Random(seed)
    sources = texts()
    for _ in range(EACH):
        text = broken(rng.choice(sources), rng, sources)
        done = proc.bbx([*collect.BASE, "--timeout", "1", "--set", "steps=20000", "-"],
                        text, folder)
        assert not done.crash(), f"{done.crash()}\n{text!r}"
        things, wrong = collect.objects_of(done)
        assert not wrong, f"{wrong}\n{text!r}"
        assert done.status in (0, 1, 2, 3), f"status {done.status}\n{text!r}"
        failed = any(t["type"] == "error" for t in things)
        assert failed == (done.status == 2), f"status {done.status}, {things}\n{text!r}"


def make(seed):
    return lambda folder: run(folder, seed)


for group in range(GROUPS):
    globals()[f"test_group_{group:02}"] = make(group)
