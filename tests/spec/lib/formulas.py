"""The formulas of tests/bench/formulas.tsv, which are in C and in bbx's language."""
import os
import re

BENCH = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "bench")


def read():
    """(name, [(parameter, range)], expression), parameters as the expression names them:
    in the order in which bbx passes them."""
    with open(os.path.join(BENCH, "formulas.tsv"), encoding="utf-8") as file:
        for line in file:
            if line.startswith("#") or not line.strip():
                continue
            name, params, expr = line.rstrip("\n").split("\t")
            params = [tuple((p + ":").split(":")[:2]) for p in params.split()]
            params.sort(key=lambda p: re.search(rf"\b{p[0]}\b", expr).start())
            yield name, params, expr


def definitions():
    """What they call."""
    path = os.path.join(BENCH, "formulas")
    with open(path + ".bbx", encoding="utf-8") as bbx, open(path + ".h", encoding="utf-8") as c:
        return bbx.read() + "".join(line for line in c if not line.startswith("#"))


def condition(params):
    """The parameters' ranges, as what closes an expression."""
    parts = []
    for name, between in params:
        low, _, high = between.partition("..")
        parts += [f"{name} >= {low}"] if low not in ("", "0") else []
        parts += [f"{name} <= {high}"] if high else []
    return " when " + " && ".join(parts) if parts else ""
