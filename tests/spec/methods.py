"""The prover's methods: every row's law is decided by its method, `:explain` says why in
the row's words, and docs/PROOFS.md has a table of all of them."""
import json
import os
import re
import sys

import method_table
from outside import bbx, check

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "crosscheck"))
import aimed  # noqa: E402

PROOFS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "docs", "PROOFS.md")


def test_each_law_by_its_method(folder):
    for row in method_table.rows():
        done = bbx(folder, "--json", "-e", "law " + row.law)
        law = json.loads(done.text.splitlines()[-1])
        if law["why"] == "no SAT solver":
            continue
        assert law["verdict"] == "proved", done.text
        assert re.match(method_table.pattern(row), law["method"]), (row.name, law["method"])


def test_laws_are_aimed_at_each_method(folder):
    lacking = {row.function for row in method_table.rows()} - {""} - set(aimed.AIMED)
    assert not lacking, f"tests/crosscheck/aimed.py makes no laws for {sorted(lacking)}"


def test_each_method_in_words(folder):
    for row in method_table.rows():
        if row.name == "normal form":
            continue  # sums are shown as tables
        done = check(bbx(folder, "-e", ":explain law " + row.law), 0, r"^proved: ")
        assert method_table.worded(row.words, row.law) in " ".join(done.text.split()), done.text


def test_what_stands_around_and_inside(folder):
    """Names made of several: the words of each of them, once."""
    done = check(bbx(folder, "-e", ":explain reverse(x) & -reverse(x) == reverse(ms1b(x))"), 0, "each place")
    words = " ".join(done.text.split())
    assert words.count("one of the 64") == 1 and words.count("Simplifying") == 1, done.text
    assert "tried" not in words, done.text


# Claims without two sides that are the same, decided by methods that compare sides.
SIDELESS = ["x*x != 2", "x*x*x - x != 1", "!(x*x == 2)", "x*x == 2 => x == 0", "a & b ⊆ a", "x < y => x != y",
            "x*x - y*y != (x + y)*(x - y) + 1", "y != 0 => x / y * y + x % y == x",
            "x / y * y + x % y == x when y != 0", "mulhi(x, 0xaaaaaaaaaaaaaaab) >> 1 <= x / 3", "x / 3 <= x",
            "pext(x, m << 1) ⊆ pext(x >> 1, m & ~0 >> 1)", "x*x != y*y + 2 || x == x + 1 || y*y != 2"]


def test_sides_are_those_of_equations(folder):
    for claim in SIDELESS:
        for text in ("law " + claim, ":explain law " + claim):
            done = check(bbx(folder, "-e", text), 0, r"^proved: ")
            assert "both sides" not in done.text.lower(), done.text
    done = check(bbx(folder, "-e", "law x*x != 2"), 0, "proved")
    assert "as a circuit of gates it becomes true (circuits)" in done.text, done.text
    for row in method_table.rows():
        if "[both sides" in row.reason and " when " not in row.law:
            assert "both sides " in check(bbx(folder, "-e", "law " + row.law), 0, "proved").text, row


def table():
    lines = ["| a verdict says | decided in | section | a law it decides |",
             "| --- | --- | --- | --- |"]
    for row in method_table.rows():
        path = method_table.file_of(row)
        law = row.law.replace("|", "\\|")
        name = row.name + "…" if row.name[-1] == " " else row.name
        lines.append(f"| {name} | {f'`{path}`' if path else ''} | {row.section} | `{law}` |")
    return "\n".join(lines) + "\n"


def test_the_table_of_proofs(folder):
    text = open(PROOFS, encoding="utf-8").read()
    assert table() in text, "docs/PROOFS.md should have:\n" + table()
    for row in method_table.rows():
        number = row.section.replace(".", r"\.")
        assert re.search(rf"^##+ {number}[. ]", text, re.M), f"no section {row.section}"


def test_the_examples_of_proofs(folder):
    text = open(PROOFS, encoding="utf-8").read()
    examples = re.findall(r"^\*Example\.\* `([^`]+)`\s\(([^()]+)\)\.", text, re.M)
    for code, method in examples:
        done = bbx(folder, "--json", "-e", code if "law " in code else "law " + code)
        law = json.loads(done.text.splitlines()[-1])
        assert (law["verdict"], law["method"]) == ("proved", " ".join(method.split())), done.text
    assert len(examples) == text.count("*Example.*")
