"""--jobs: laws in several processes say what they say in one, and in the same order."""
import json
import os
import re
import signal
import subprocess
import time

import proc

# Not to be decided in the time of a test: a product of two primes has factors.
PRODUCT = 1701504991 * 1815468439
HARD = f"x * y != {PRODUCT} when 1 < x < 2**32 && 1 < y < 2**32"

# Everything that can be said between laws, and laws that take long enough to be left.
SCRIPT = """# A page
int spin(int n) { int k = 0; for (int i = 0; i < n; i++) k += i; return k; }
law quick: a & b == b & a
law first: spin(60000) + a == a + spin(60000)
x = {a1, h8}
x
law second: spin(20000) == spin(20000) + a
nonsense
# Some prose
law third: a == a + spin(20000) - 199990000 when a < 5 && a > 5
refute fourth: spin(20000) - a == 199990000 - a
assert spin(10) == 45
assert spin(10) == 46
:explain a & b
position startpos
law fifth: a + spin(30000) * s == spin(30000) * s + a for s in 1..3
law quick2: a | b == b
:set ascii on
law sixth: a / b == 7 when spin(20000) == b * 0
:set jobs 1
law seventh: a + spin(20000) == 0
:set jobs 3
law eighth: a + spin(20000) + b == spin(20000) + b
:table a & b
law ninth: a ? spin(20000) : spin
law tenth: a * spin(20000) == spin(20000) * a
2 ** 64
"""
COSTS = ((r'"micros":\d+', '"micros":0'), (r'time="[0-9.]*"', 'time=""'))


def without_costs(text):
    for pattern, plain in COSTS:
        text = re.sub(pattern, plain, text)
    return text


def said(folder, jobs, *args):
    """All that a run of the script says anywhere, and its status."""
    files = ["report.xml", "page.html"]
    done = proc.bbx(["--no-init", "--jobs", str(jobs), "--overwrite", "--junit", files[0],
                     "--html", files[1], *args, "script.bbx"], cwd=folder)
    assert not done.crash(), done.crash()
    texts = [done.text, done.errors]
    for name in files:
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            texts.append(file.read())
    return [without_costs(text) for text in texts] + [done.status]


def test_same_output_in_every_format(folder):
    with open(os.path.join(folder, "script.bbx"), "w", encoding="utf-8") as file:
        file.write(SCRIPT)
    for args in ((), ("--json",), ("--tap",), ("-q",), ("--answers", "no")):
        alone = said(folder, 1, *args)
        assert alone[-1] == 2, alone
        for jobs in (2, 8, 0):
            assert said(folder, jobs, *args) == alone, f"{args} with {jobs} jobs"


def test_statuses(folder):
    spin = SCRIPT.split("\n")[1]
    for law, status in (("law spin(20000) + a == a + spin(20000)", 0),
                        ("law spin(20000) + a == a", 1),
                        ("refute spin(20000) + a == a + spin(20000)", 1),
                        (f"law {HARD}", 3), (f"refute {HARD}", 3),
                        ("law spin(20000) + nope(a) == a", 2)):
        limit = "0.3" if HARD in law else "30"
        done = proc.bbx(["--no-init", "--jobs", "2", "--timeout", limit, "-e", spin,
                         "-e", law, "-e", "law a == a"], cwd=folder)
        assert done.status == status, (law, done.describe())


def test_limits_run_side_by_side(folder):
    laws = "\n".join(f"law h{i}: {HARD}" for i in range(4))
    start = time.monotonic()
    done = proc.bbx(["--no-init", "--jobs", "4", "--timeout", "1", "-e", laws], cwd=folder)
    took = time.monotonic() - start
    assert done.status == 3 and done.text.count("undecided:") == 4, done.describe()
    assert took < (6 if proc.SLOW else 2.5), f"{took:.1f} s"


def children(process):
    with open(f"/proc/{process.pid}/task/{process.pid}/children", encoding="ascii") as f:
        return [int(pid) for pid in f.read().split()]


def start(folder, *args):
    return subprocess.Popen([proc.BBX, "--no-init", "--timeout", "60", *args], cwd=folder,
                            env=proc.environment(folder), stdin=subprocess.PIPE,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))


def wait_for(what):
    end = time.monotonic() + proc.limit()
    while not what():
        assert time.monotonic() < end, "it does not come to pass"
        time.sleep(0.01)


def is_gone(pid):
    try:
        with open(f"/proc/{pid}/stat", encoding="ascii") as file:
            return file.read().rsplit(")", 1)[1].split()[0] == "Z"
    except OSError:
        return True


TWO = ["--json", "-e", f"1\nlaw one: {HARD}\n2\nlaw two: {HARD}\nlaw a & b == b & a\n3"]


def test_a_worker_is_killed(folder):
    """Its law is undecided, nothing else is lost."""
    run = start(folder, "--jobs", "3", *TWO)
    wait_for(lambda: len(children(run)) == 2)
    for pid in children(run):
        os.kill(pid, signal.SIGKILL)
    out, err = run.communicate(timeout=proc.limit())
    things = [json.loads(line) for line in out.splitlines()]
    assert [t["type"] for t in things] == ["value", "law", "value", "law", "law", "value"]
    assert [t["verdict"] for t in things if t["type"] == "law"] == \
        ["undecided", "undecided", "proved"], out
    assert "its process ended early" in things[1]["why"], out
    assert run.returncode == 3 and not err, (run.returncode, err)


def test_interrupt(folder):
    """Ctrl-C ends the workers; what was decided is said."""
    run = start(folder, "--jobs", "3", *TWO)
    wait_for(lambda: len(children(run)) == 2)
    workers = children(run)
    time.sleep(0.2)
    run.send_signal(signal.SIGINT)
    out, _ = run.communicate(timeout=proc.limit())
    things = [json.loads(line) for line in out.splitlines()]
    assert run.returncode == 130, run.returncode
    assert "interrupted" in things[1]["why"] and things[4]["verdict"] == "proved", out
    wait_for(lambda: all(is_gone(pid) for pid in workers))


def test_workers_end_with_their_session(folder):
    run = start(folder, "--jobs", "3", *TWO)
    wait_for(lambda: len(children(run)) == 2)
    workers = children(run)
    run.kill()
    run.communicate(timeout=proc.limit())
    wait_for(lambda: all(is_gone(pid) for pid in workers))


def test_a_pipe_is_answered_as_it_comes(folder):
    run = start(folder, "--jobs", "2", "--timeout", "0.3", "--json", "-")
    for text, kind in ((f"law {HARD};\n", "law"), ("5;\n", "value"),
                       (f"law {HARD};\n6;\n", "law")):
        run.stdin.write(text.encode())
        run.stdin.flush()
        assert json.loads(run.stdout.readline())["type"] == kind
    run.stdin.close()
    assert json.loads(run.stdout.readline())["hex"].endswith("6")
    run.stdout.close()
    run.stderr.close()
    assert run.wait(timeout=proc.limit()) == 3


def test_at_most_so_many_processes(folder):
    laws = "\n".join(f"law h{i}: {HARD}" for i in range(6))
    run = start(folder, "--jobs", "2", "-e", laws)
    wait_for(lambda: len(children(run)) == 2)
    for _ in range(20):
        assert len(children(run)) <= 2
        time.sleep(0.01)
    run.send_signal(signal.SIGINT)
    out, _ = run.communicate(timeout=proc.limit())
    assert run.returncode == 130 and out.count(b"undecided:") == 2, out
