"""What the comparison found, as a table and in words."""
import collections
import os
import re

COLUMNS = ["engine", "functions", "counted", "taken", "%", "called", "same", "differ", "fail"]


def row(name, outcomes):
    counted = [o for o in outcomes if not o.function.outside]
    taken = [o for o in counted if o.taken]
    called = [o for o in outcomes if o.compared or o.failed]
    differ = [o for o in called if o.differ]
    failed = [o for o in called if o.failed and not o.differ]
    return [name, len(outcomes), len(counted), len(taken),
            f"{100 * len(taken) / max(1, len(counted)):.0f}", len(called),
            len(called) - len(differ) - len(failed), len(differ), len(failed)]


def kind_of(message):
    return re.sub(r"\d+", "N", re.sub(r"'[^']*'", "'…'", message))


def grouped(title, pairs):
    """Lines for (reason, example) pairs, the most frequent reason first."""
    groups = collections.defaultdict(list)
    for reason, example in pairs:
        groups[kind_of(reason)].append(example)
    lines = [f"{len(v):5d}  {k} — {v[0]}" for k, v in sorted(groups.items(),
                                                            key=lambda g: -len(g[1]))]
    return [f"  {title}"] + lines if lines else []


def details(name, outcomes, loose, complaints):
    lines = [f"## {name}", ""]
    counted = [o for o in outcomes if not o.function.outside]
    away = collections.Counter(o.function.outside for o in outcomes if o.function.outside)
    lines += [f"  not counted: {', '.join(f'{k} {v}' for k, v in away.items())}"] * bool(away)
    lines += grouped("refused functions", [(o.reason, o.place) for o in counted if not o.taken])
    lines += grouped("refused outside of functions", [
        (e["message"], f"{os.path.basename(e['file'])}:{e['line']}") for e in loose])
    lines += grouped("calls that bbx refuses, functions", [
        (o.failed[0][1], o.failed[0][0]) for o in outcomes if o.failed])
    lines += [f"  DIFFERS: {o.function.name}, {len(o.differ)} of {o.compared}: {c} is {a}, not {b}"
              for o in outcomes if o.differ for c, a, b in o.differ[:1]]
    lines += [f"  note: {c}" for c in dict.fromkeys(complaints)]
    return lines + [""]


def table(rows):
    rows = [COLUMNS] + rows
    widths = [max(len(str(r[i])) for r in rows) for i in range(len(COLUMNS))]
    return ["  ".join(str(c).rjust(w) if i else str(c).ljust(w)
                      for i, (c, w) in enumerate(zip(r, widths))) for r in rows]
