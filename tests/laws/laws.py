"""The scripts beside this file: every law proved, every refute refuted, soon enough; and
the same in several processes."""
import glob
import json
import os
import re
import resource
import shutil
import subprocess

import proc

HERE = os.path.dirname(os.path.abspath(__file__))
SECONDS = 20        # of processor time, for a script; what it takes is a bench
LIMIT = 20          # of a law, by the clock: the machine may be busy
SOON = 0.3          # of a law in open.bbx
HANGS = 240         # seconds after which a program does


def decide(path, folder, limit, jobs=1):
    """What a script prints, in lines, and the processor time it took."""
    if proc.SLOW and limit != SOON:
        limit = 0
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([proc.BBX, "--json", "--no-init", "--timeout", str(limit),
                           "--jobs", str(jobs), path],
                          cwd=folder, env=proc.environment(folder), timeout=HANGS * proc.TIMES,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    took = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return done.stdout.splitlines(), took


def without_costs(line):
    """Without what depends on time: some methods are given up after so many moments."""
    return re.sub(rb'"(micros|tried)":\d+|"method":"[^"]*"', b"", line)


def complaint(thing, prefix):
    """What is wrong with an object of a script, or None."""
    where = f"{thing.get('line')}: {thing.get('name') or thing.get('message') or thing['type']}"
    if thing["type"] == "error":
        return f"{where}: an error"
    if thing["type"] == "assert" and not thing["ok"]:
        return f"{where}: fails"
    if thing["type"] != "law":
        return None
    if thing["vacuous"]:
        return f"{where}: holds vacuously"
    if prefix == "open":
        return None if thing["verdict"] != "refuted" else f"{where}: {thing['verdict']}"
    if not (thing["name"] or "").startswith(prefix + "_"):
        return f"{where}: its name does not begin with {prefix}_"
    return None if thing["ok"] else f"{where}: {thing['verdict']} {thing['why'] or ''}"


def script(source):
    prefix = os.path.splitext(os.path.basename(source))[0]

    def test(folder):
        path = shutil.copy(source, folder)  # which an empty root has in it
        lines, took = decide(path, folder, SOON if prefix == "open" else LIMIT)
        things = [json.loads(line) for line in lines]
        wrong = [c for c in (complaint(t, prefix) for t in things) if c]
        assert not wrong, "\n".join(wrong)
        names = [t["name"] for t in things if t["type"] == "law"]
        assert len(names) == len(set(names)), "two laws of one name"
        assert proc.SLOW or took < SECONDS, f"{took:.1f} s of processor time"
        for jobs in () if prefix == "open" or proc.SLOW else (2, 8):
            others, _ = decide(path, folder, 8 * LIMIT, jobs)
            for one, other in zip(lines, others, strict=True):
                assert without_costs(one) == without_costs(other), f"{jobs} jobs: {other}"

    test.__doc__ = f"tests/laws/{prefix}.bbx"
    return test


for name in sorted(glob.glob(os.path.join(HERE, "*.bbx"))):
    globals()["test_" + os.path.splitext(os.path.basename(name))[0]] = script(name)
