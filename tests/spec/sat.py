"""Laws that only the solver decides, and what stops it."""
import glob
import json
import os
import signal
import subprocess
import time

import proc

HARD = "law hard: mulhi(x, y) <= x | rol(y, x)"


def running():
    """Processes and their parents, without those that have ended."""
    found = {}
    for path in glob.glob("/proc/[0-9]*/stat"):
        try:
            with open(path, encoding="latin-1") as file:
                fields = file.read().rsplit(")", 1)[1].split()
        except OSError:
            continue
        if fields[0] not in "ZX":
            found[int(path.split("/")[2])] = int(fields[1])
    return found


def children(pid):
    return [one for one, parent in running().items() if parent == pid]


def started(folder, *args):
    """bbx at work on the hard law, and the solver's process."""
    bbx = subprocess.Popen([proc.BBX, "--no-init", *args, "-e", HARD, "-e", "1 + 1"],
                           cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                           text=True)
    end = time.monotonic() + 5
    while time.monotonic() < end and bbx.poll() is None:
        found = children(bbx.pid)
        if found:
            return bbx, found
        time.sleep(0.01)
    bbx.kill()
    bbx.communicate()
    raise proc.Skipped("no solver is at work")


def gone(pids):
    end = time.monotonic() + 2
    while time.monotonic() < end:
        if not running().keys() & set(pids):
            return True
        time.sleep(0.01)
    return False


def test_interruption_ends_the_solver(folder):
    bbx, solver = started(folder, "--timeout", "20")
    start = time.monotonic()
    bbx.send_signal(signal.SIGINT)
    output, _ = bbx.communicate(timeout=5)
    assert time.monotonic() - start < proc.TIMES, output
    assert bbx.returncode == 130 and "interrupted" in output, output
    assert gone(solver)


def test_the_solver_dies_with_bbx(folder):
    bbx, solver = started(folder, "--timeout", "20")
    bbx.kill()
    bbx.communicate()
    assert gone(solver)


def test_the_session_goes_on_after_a_time_limit(folder):
    start = time.monotonic()
    done = proc.bbx(["--no-init", "--timeout", "1", "-e", HARD, "-e", "1 + 1"], b"", folder)
    assert not done.crash(), done.crash()
    assert done.status == 3 and "undecided" in done.text, done.describe()
    assert done.text.rstrip().endswith("0x2"), done.text
    assert time.monotonic() - start < 3 * proc.TIMES


def test_small_memory(folder):
    done = proc.bbx(["--no-init", "--json", "--set", "memory=8", "--timeout", "3",
                     "-e", HARD], b"", folder)
    law = json.loads(done.text)
    assert law["verdict"] == "undecided" and law["why"], law
