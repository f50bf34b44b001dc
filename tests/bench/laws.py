"""How fast laws are decided: generated ones, spoiled ones, and those of tests/laws
against SMT solvers on bbx's own export."""
import glob
import json
import os
import random
import resource
import shutil
import statistics
import subprocess
import time

import mba

HERE = os.path.dirname(os.path.abspath(__file__))
SCRIPTS = os.path.join(HERE, "..", "laws")
SEED = 20240607
SOLVERS = {"boolector": ["boolector"], "z3": ["z3"], "cvc5": ["cvc5"]}


def verdicts(bbx, paths, *options):
    """The law objects that bbx prints for scripts."""
    done = subprocess.run([bbx, "--json", "--no-init", *options, *paths],
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    things = [json.loads(line) for line in done.stdout.splitlines()]
    return [t for t in things if t["type"] == "law"]


def figures(what, laws, goal):
    micros = sorted(t["micros"] for t in laws)
    undecided = [t for t in laws if t["verdict"] == "undecided"]
    wrong = [t["name"] for t in laws if not t["ok"] and t["verdict"] != "undecided"]
    print(f"  {what:24} {len(laws):5} laws  median {statistics.median(micros):7.0f} µs"
          f"  slowest {micros[-1] / 1000:9.2f} ms  all {sum(micros) / 1e6:7.2f} s"
          f"  undecided {len(undecided)}  ({goal})")
    if wrong:
        print(f"    WRONG: {' '.join(wrong)}")
    for law in sorted(undecided, key=lambda t: len(t["statement"]))[:5]:
        print(f"    undecided: {law['statement'][:300]}")


GOALS = {"linear": "goal: median < 50 µs, slowest < 100 ms", "syntia": "the same",
         "polynomial": "the same", "nested": "goal: median < 1 ms, slowest < 100 ms"}


def bench_mba(args, write):
    print(f"laws of mixed arithmetic, generated (seed {args.seed})")
    for kind in mba.KINDS:
        laws = mba.true_laws(kind, args.count, args.seed)
        path = write(f"{kind}.bbx", "".join(mba.statement(f"{kind}_{i}", sides)
                                            for i, sides in enumerate(laws)))
        figures(kind, verdicts(args.bbx, [path], "--timeout", "2"), GOALS[kind])
    for path in args.mba:
        figures(os.path.basename(path), verdicts(args.bbx, [path], "--timeout", "2"),
                GOALS.get(os.path.splitext(os.path.basename(path))[0], "no goal"))


def bench_refute(args, write):
    print("laws with one constant or operator spoiled")
    laws = mba.false_laws(1000, args.seed)
    path = write("spoiled.bbx", "".join(mba.statement(f"spoiled_{i}", sides, "refute")
                                        for i, sides in enumerate(laws)))
    figures("spoiled", verdicts(args.bbx, [path], "--timeout", "2"),
            "goal: all, median < 50 µs")


def scripts():
    return sorted(p for p in glob.glob(os.path.join(SCRIPTS, "*.bbx"))
                  if not p.endswith("open.bbx"))


def bench_sweeps(args):
    print("laws decided by all their cases")
    for law in verdicts(args.bbx, [os.path.join(HERE, "sweeps.bbx")]):
        print(f"  {law['name']:24} {law['micros'] / 1e6:7.2f} s  {law['verdict']}, {law['method']}")


def processor_time():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def bench_texts(args, write):
    print("laws of the source texts and of delight, on one core")
    before, laws = processor_time(), []
    for path in scripts():
        mine = verdicts(args.bbx, [path])
        figures(os.path.basename(path), mine, "no goal alone")
        laws += mine
    figures("all of them", laws, "goal: < 5 s, 0 undecided")
    print(f"  processor time {processor_time() - before:.2f} s, starts included")


def solve(command, path, limit):
    """The answer of a solver and its time, or None and the limit."""
    start = time.perf_counter()
    try:
        done = subprocess.run(command + [path], stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL, timeout=limit)
    except subprocess.TimeoutExpired:
        return None, limit
    answer = done.stdout.split()[:1]
    took = time.perf_counter() - start
    return (answer[0].decode(), took) if answer in ([b"sat"], [b"unsat"]) else (None, limit)


def race(path, solvers, limit):
    """Who of the solvers is the first on a file, its answer, its time. A solver has no
    more time than the best one before it."""
    best, answer, winner = limit, None, None
    for name in solvers:
        said, took = solve(SOLVERS[name], path, best)
        if said and took < best:
            best, answer, winner = took, said, name
    return winner, answer, best


def start_time(bbx):
    """What bbx needs from start to exit for nothing."""
    best = 1.0
    for _ in range(20):
        start = time.perf_counter()
        subprocess.run([bbx, "--no-init", "-e", "1"], stdout=subprocess.DEVNULL)
        best = min(best, time.perf_counter() - start)
    return best


def exported(bbx, path, folder):
    """The verdicts of a script's laws with the file of each in SMT-LIB."""
    laws = verdicts(bbx, [path], "--smt2", folder, "--overwrite", "--timeout", "10")
    files = {os.path.basename(f)[5:-5]: f for f in glob.glob(os.path.join(folder, "*.smt2"))}
    return [(law, files[law["name"]]) for law in laws if law["name"] in files]


def bench_solvers(args, write):
    solvers = [name for name in SOLVERS if shutil.which(name)]
    print(f"against {', '.join(solvers) or 'no solver: none is installed'}, "
          f"{args.limit:g} s a law, start to exit")
    if not solvers:
        return
    start = start_time(args.bbx)
    rng = random.Random(args.seed)
    for path in (p for p in scripts() if args.script in os.path.basename(p)):
        folder = write(os.path.basename(path)[:-4] + "-smt2", None)
        laws = exported(args.bbx, path, folder)
        if not args.all:
            laws = rng.sample(laws, min(args.sample, len(laws)))
        compare(os.path.basename(path), laws, solvers, start, args.limit)


def compare(what, laws, solvers, start, limit):
    ratios, lost, alone, wins = [], [], 0, {}
    for law, path in laws:
        ours = start + law["micros"] / 1e6
        winner, answer, theirs = race(path, solvers, limit)
        wins[winner] = wins.get(winner, 0) + 1
        if winner is None:
            alone += law["verdict"] != "undecided"
        elif law["verdict"] != "undecided" and (answer == "unsat") != (law["verdict"] == "proved"):
            print(f"    WRONG: {law['name']}: {law['verdict']}, but {winner} says {answer}")
        else:
            ratios.append(ours / theirs)
        if winner and (ours > theirs + 0.005 or law["verdict"] == "undecided"):
            lost.append((ours - theirs, law, winner, theirs, ours))
    by = ", ".join(f"{name} {n}" for name, n in sorted((str(k), v) for k, v in wins.items()) if name != "None")
    print(f"  {what:20} {len(laws):4} laws; first of the solvers: {by}; decided by bbx alone: {alone}")
    if ratios:
        print(f"    bbx / fastest solver: median {statistics.median(ratios):.3f}, "
              f"greatest {max(ratios):.2f}; lost by more than 5 ms: {len(lost)}")
    for _, law, winner, theirs, ours in sorted(lost, key=lambda row: -row[0])[:20]:
        print(f"      {law['name']:44} {ours * 1e3:9.1f} ms  {winner} {theirs * 1e3:9.1f} ms"
              f"  {law['method'] or law['verdict']}")
