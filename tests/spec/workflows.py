"""The workflows of docs/ci: their commands, run as they stand there on a folder of laws."""
import os
import re
import subprocess
import xml.etree.ElementTree

import proc
from outside import write

CI = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "docs", "ci")
GOOD = "law one: a & b == b & a\nlaw two: lsb(bit(s)) == s for s in squares\n"
BAD = "law three: a - b == (a & ~b)\n"
# file: what the system calls the number of a machine, and of all
NUMBERS = {"github.yml": ("SHARD", "SHARDS"), "gitlab.yml": ("CI_NODE_INDEX", "CI_NODE_TOTAL")}


def commands(name):
    """The commands that call bbx, each with the lines that it goes on in."""
    with open(os.path.join(CI, name), encoding="utf-8") as file:
        text = file.read()
    found = re.findall(r"^ +(?:- )?(bbx .*(?:\n +(?:--).*)*)", text, re.M)
    return [re.sub(r"\\?\n *", " ", command) for command in found]


def workflow(folder, name, laws):
    """The exit status of each share, that of the report, and the cases in it that fail."""
    share, report = commands(name)
    os.mkdir(os.path.join(folder, "laws"))
    for i, text in enumerate(laws):
        write(folder, f"laws/{i}.bbx", text)
    write(folder, "bbx", f'#!/bin/sh\nexec {proc.BBX} "$@"\n')
    os.chmod(os.path.join(folder, "bbx"), 0o755)
    path = {"PATH": folder + ":" + os.environ["PATH"]}
    number, count = NUMBERS[name]

    def run(command, **more):
        return subprocess.run(["sh", "-c", command], cwd=folder, timeout=proc.limit(),
                              env=proc.environment(folder, {**path, **more}),
                              capture_output=True, check=False).returncode

    shares = [run(share, **{number: str(k), count: "4"}) for k in range(1, 5)]
    whole = run(report)
    cases = xml.etree.ElementTree.parse(os.path.join(folder, "laws.xml")).iter("testcase")
    return shares, whole, {case.get("name"): len(case) > 0 for case in cases}


def make_test(name, laws, status, failing):
    def test(folder):
        shares, whole, cases = workflow(folder, name, laws)
        assert max(shares) == whole == status, (shares, whole)
        assert {case for case, fails in cases.items() if fails} == failing, cases
        assert len(cases) == sum(text.count("law ") for text in laws), cases
    return test


for _name in NUMBERS:
    _system = _name.split(".")[0]
    globals()[f"test_{_system}_well"] = make_test(_name, [GOOD], 0, set())
    globals()[f"test_{_system}_failing"] = make_test(_name, [GOOD, BAD], 1, {"three"})
