"""--simplify: an expression a line in, the shortest equal one a line out, in order."""
import json
import os
import pty
import select
import signal
import subprocess
import threading
import time

import proc
from outside import bbx, check, objects, write

LINES = """(a | b) & (a | ~b)
# a comment

x + +
(x & y
x ^ y; y
  x + nope(3)
x >> n when n < 64
1, 2
law x == x
{a1} ∪ ∪ x
y = 3
((x))
"""
OUT = LINES.split("\n")[:-1]
OUT[0], OUT[7], OUT[12] = "a", "x >> n", "x"
ERRORS = ["4:6", "5:1", "6:8", "7:7", "9:2", "10:1", "11:8", "12:3"]
SPIN = "int spin(int n) { int k = 0; for (int i = 0; i < n; i++) k += i; return k; }"


def simplified(folder, text, *args, stdin=b""):
    write(folder, "lines.txt", text)
    return bbx(folder, "--simplify", *args, "lines.txt", stdin=stdin)


def test_lines_stay_in_place(folder):
    done = check(simplified(folder, LINES), 2)
    assert done.text.split("\n")[:-1] == OUT, done.describe()
    places = [line.split(" ")[0] for line in done.errors.split("\n") if ": error:" in line]
    assert places == [f"lines.txt:{place}:" for place in ERRORS], done.errors


def test_the_caret_stands_below_the_place(folder):
    lines = simplified(folder, "x\n{a1} ∪ nope(2) + x\n").errors.split("\n")
    assert lines[0].startswith("lines.txt:2:8: error: "), lines
    assert lines[1].index("nope") == lines[2].index("^"), lines


def test_json_has_an_object_a_line(folder):
    things = objects(check(simplified(folder, LINES, "--json"), 2))
    found = [thing for thing in things if thing["type"] == "simplify"]
    assert [thing["input"] for thing in found] == LINES.split("\n")[:-1]
    assert [thing["output"] for thing in found] == OUT
    assert [thing["proof"] is not None for thing in found] == \
        [n in (0, 7, 12) for n in range(len(OUT))]
    errors = [f"{t['line']}:{t['column']}" for t in things if t["type"] == "error"]
    assert errors == ERRORS, errors
    first = found[0]
    assert (first["ops_in"], first["ops"]) == (4, 0), first


def test_operations_count_as_written(folder):
    rows = {"-5 * x": 1, "x - -1": 1, "~x": 1, "a & ~b": 2, "-x": 1, "x << 3 ^ y >> 2": 3,
            "x + 0x10": 1, "+3 + x": 1}
    found = objects(simplified(folder, "\n".join(rows), "--json"))
    assert [thing["ops_in"] for thing in found] == list(rows.values()), found


def test_standard_input(folder):
    for args in (["--simplify"], ["--simplify", "-"]):
        check(bbx(folder, *args, stdin=b"x & x\r\n~~y"), 0, r"^x\ny\n$", r"^$")
    check(bbx(folder, "--simplify", stdin=b""), 0, "^$", "^$")


def test_files_in_order(folder):
    write(folder, "one", "x & x\n")
    write(folder, "two", "y | y\n")
    done = check(bbx(folder, "--simplify", "one", "nope", "two"), 2, r"^x\ny\n$", "nope: error")
    assert done.errors.count("error") == 1, done.errors


def test_text_before_the_files(folder):
    write(folder, "lines", "twice(x) - x\n")
    check(bbx(folder, "-e", "twice(x) = x + x", "--simplify", "lines"), 0, "^x\n$")


def test_a_macro_leaves_the_columns(folder):
    write(folder, "lines", "x + NAME\nNAME + nope(1)\n")
    check(bbx(folder, "-D", "NAME=0", "--simplify", "lines"), 2, r"^x\n", r"^lines:2:8: error")


def test_one_that_is_long_and_deep(folder):
    text = "(" * 105 + "x" + "".join(f" + y{n:03} * x - y{n:03} * x)" for n in range(105))
    while len(text) < 7000:
        text += " + (a & ~b) - (b | a) + b"
    check(simplified(folder, text + "\n"), 0, err="^$")


def test_hostile_lines(folder):
    for line in ("(" * 5000, "~" * 300000 + "x", "x" * 1_100_000, "\0", "\xff", "/*", "*/ x",
                 "'", "\\", "x ) y"):
        done = simplified(folder, line + "\nx & x\n")
        assert done.status in (0, 2) and done.text.endswith("\nx\n"), done.describe()[:300]


def test_memory_of_many_lines(folder):
    """25,000 lines in less than 64 MB, whatever follows."""
    rows = [f"(a{n % 97} & {n}) + b\n" for n in range(25000)]
    run = start(folder, "--simplify", "-")
    threading.Thread(target=lambda: run.stdin.write("".join(rows).encode()), daemon=True).start()
    while rows:
        assert run.stdout.readline(), "it ended early"
        rows.pop()
    with open(f"/proc/{run.pid}/status", encoding="ascii") as file:
        most = int(file.read().split("VmHWM:")[1].split()[0])
    run.kill()
    run.communicate()
    assert proc.SLOW or most < 64 << 10, f"{most} kB"


def test_no_warnings(folder):
    """Who wrote the lines does not write bbx."""
    check(simplified(folder, "x + (3 ^ 4) * 0\nx << 64\n"), 0, r"^x\n", r"^$")


# Several processes

SLOW = "\n".join(f"spin({20000 + n}) * 0 + x{n}" if n % 7 == 3 else
                 "x + +" if n % 11 == 5 else f"x{n} & x{n}" for n in range(300)) + "\n"


def test_jobs_say_the_same(folder):
    def said(jobs, *args):
        done = simplified(folder, SLOW, "-e", SPIN, "--jobs", str(jobs), *args)
        text = [{k: v for k, v in t.items() if k != "micros"} for t in objects(done)] \
            if args else done.text
        return text, done.errors, done.status
    for args in ((), ("--json",)):
        alone = said(1, *args)
        assert alone[2] == 2 and len(alone[0]) > 300, alone
        for jobs in (2, 5, 0):
            assert said(jobs, *args) == alone, jobs


def start(folder, *args, **more):
    return subprocess.Popen([proc.BBX, "--no-init", *args], cwd=folder,
                            env=proc.environment(folder), stdout=subprocess.PIPE,
                            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
                            **{"stdin": subprocess.PIPE, "stderr": subprocess.PIPE, **more})


def children(run):
    with open(f"/proc/{run.pid}/task/{run.pid}/children", encoding="ascii") as file:
        return [int(pid) for pid in file.read().split()]


def test_a_worker_that_dies_loses_no_line(folder):
    endless = "spin(200000000) + x\ny & y\n"
    write(folder, "lines.txt", endless)
    run = start(folder, "--simplify", "--jobs", "2", "--timeout", "60", "-e", SPIN, "lines.txt")
    end = time.monotonic() + proc.limit()
    while not children(run):
        assert time.monotonic() < end and run.poll() is None
        time.sleep(0.01)
    for pid in children(run):
        os.kill(pid, signal.SIGKILL)
    out, err = run.communicate(timeout=proc.limit())
    assert out.decode() == endless and b"lines.txt:1:1: error: its process ended early" in err
    assert run.returncode == 2


def test_interrupt(folder):
    write(folder, "lines.txt", "y & y\n" + 1000 * "spin(9000000) + x\n")
    for jobs in ("1", "2"):
        run = start(folder, "--simplify", "--jobs", jobs, "--timeout", "60", "-e", SPIN,
                    "lines.txt")
        time.sleep(1)
        run.send_signal(signal.SIGINT)
        out, _ = run.communicate(timeout=proc.limit())
        assert run.returncode == 130 and out.startswith(b"y\n"), (run.returncode, out)


def test_a_pipe_is_answered_as_it_comes(folder):
    for jobs in ("1", "2"):
        run = start(folder, "--simplify", "--jobs", jobs, "-e", SPIN, "-", bufsize=0)
        for line, answer in (("x & x\n", b"x\n"), ("spin(20000) * 0 + y\n", b"y\n")):
            run.stdin.write(line.encode())
            assert select.select([run.stdout], [], [], proc.limit())[0], "no answer"
            assert run.stdout.readline() == answer
        run.communicate(timeout=proc.limit())
        assert run.returncode == 0


def test_progress_is_for_terminals(folder):
    write(folder, "lines.txt", "spin(20000) * 0 + x\n" * 100)
    ours, theirs = pty.openpty()
    run = start(folder, "--simplify", "-e", SPIN, "lines.txt", stderr=theirs)
    os.close(theirs)
    out, _ = run.communicate(timeout=proc.limit())
    shown = b""
    while select.select([ours], [], [], 0)[0] and not shown.endswith(b"\033[K"):
        shown += os.read(ours, 4096)
    os.close(ours)
    assert out == b"x\n" * 100 and b"lines.txt: " in shown and shown.endswith(b"\033[K"), shown
    done = check(bbx(folder, "--simplify", "-e", SPIN, "lines.txt"), 0)
    assert done.errors == "", done.errors
