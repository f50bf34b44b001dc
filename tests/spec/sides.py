"""Code for the two sides of a law is as long: the lowering tries their short forms."""
import os
import sys

import proc

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))),
                                "bench"))
import mba  # noqa: E402
import sides  # noqa: E402

LAWS = 40
MOST = 1.02  # of the sums of instructions


def same(kind):
    laws = [[mba.show(side) for side in law] for law in mba.true_laws(kind, LAWS, 1)]
    left, right = (sides.sums(proc.BBX, side) for side in zip(*laws))
    for target, a, b in zip(sides.TARGETS, left, right):
        assert max(a, b) <= MOST * min(a, b), f"{kind}, {target}: {a} and {b} instructions"


def test_linear(folder):
    same("linear")


def test_polynomial(folder):
    same("polynomial")


def test_syntia(folder):
    same("syntia")


def test_nested(folder):
    same("nested")
