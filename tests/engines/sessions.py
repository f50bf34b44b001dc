"""Sessions with engines' sources: magics proved, functions compared, planted mistakes shown,
positions counted; and the same positions counted by what gcc makes of the source."""
import glob
import json
import os
import re
import subprocess

import proc

HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "sessions")


def complaint(thing):
    """What is wrong with an object of a session, or None."""
    if thing["type"] == "error":
        return thing["message"]
    if thing["type"] == "assert":
        return None if thing["ok"] else "an assert fails"
    if thing["type"] != "law":
        return None
    if thing["vacuous"]:
        return "holds vacuously"
    if thing["verdict"] == "refuted" and not thing["counterexample"]:
        return "refuted without an input"
    return None if thing["ok"] else thing["verdict"]


def session(path):
    def test(folder):
        done = proc.bbx(["--json", "--no-init", path], "", folder)
        things = [json.loads(line) for line in done.text.splitlines()]
        wrong = [f"{t['line']}: {complaint(t)}" for t in things if complaint(t)]
        assert not wrong and done.status == 0, "\n".join(wrong) or done.describe()
        with open(path, encoding="utf-8") as file:
            claims = re.findall(r"^(?:law|refute|assert) ", file.read(), re.M)
        decided = [t for t in things if t["type"] in ("law", "assert")]
        assert len(decided) == len(claims) > 5, f"{len(decided)} of {len(claims)} claims"

    test.__doc__ = f"tests/engines/sessions/{os.path.basename(path)}"
    return test


for name in sorted(glob.glob(os.path.join(HERE, "*.bbx"))):
    globals()["test_" + os.path.splitext(os.path.basename(name))[0]] = session(name)


# The input by which each mistake is shown.
SHOWN = {
    "wrap": r"b = .*\{h1\}",
    "mask": r"b = .*\{h1\}",
    "bit": r"s = h4 \(31\)",
    "king": r"b = .*\{a1\}",
    "count": r"b = .*\{a1\}",
    "captured": r"board\.side\[\d\] = ",
}


def test_mistakes_on_boards(folder):
    """Each planted mistake is shown: the smallest input, on a board."""
    done = proc.bbx(["--no-init", "--color=never", os.path.join(HERE, "planted.bbx")], "", folder)
    verdicts = re.split(r"^\S*(?:: )?(?:refuted(?:, as expected)?|proved): \w+ ", done.text, flags=re.M)
    shown = dict(verdict.split(":", 1) for verdict in verdicts if ":" in verdict)
    for claim, given in SHOWN.items():
        assert re.search(given, shown[claim]), f"{claim}: {shown[claim]}"
        assert re.search(r"^1  [.1X-]", shown[claim], re.M), f"{claim}: no board"


def test_counts_of_gcc(folder):
    """perft.c counts in gcc's program what perft.bbx says."""
    with open(os.path.join(HERE, "perft.bbx"), encoding="utf-8") as file:
        claims = re.findall(r"^assert (perftOf\(.*\)) == (\d+)", file.read(), re.M)
    assert len(claims) > 8
    source, program = os.path.join(folder, "counts.c"), os.path.join(folder, "counts")
    with open(source, "w", encoding="utf-8") as file:
        calls = "".join(f'    printf("%ld\\n", {call});\n' for call, _ in claims)
        file.write(f'#include "perft.c"\nint main(void)\n{{\n    init();\n{calls}}}\n')
    subprocess.run(["gcc", "-O2", "-Wall", "-Wextra", "-Werror", "-I", HERE, "-o", program, source],
                   check=True)
    counts = subprocess.run([program], stdout=subprocess.PIPE, text=True, check=True).stdout
    assert counts.split() == [count for _, count in claims], counts
