""":find against a search of its own: the least words by trying all, magics square by square."""
import os
import random
import re
import signal
import subprocess
import time

import proc
from outside import bbx, check, objects, write

MASK = (1 << 64) - 1


def least(fits, most=256):
    return next((k for k in range(most) if fits(k)), None)


def expected(k):
    return ["text /^none: proved/" if k is None else f"text /^k = 0x{k:x}\\n# the least/"]


def cases():
    rng = random.Random(5)
    for n in range(40):
        shift, c, m = rng.randint(1, 9), rng.randrange(8), rng.choice([1, 3, 7, 15])
        top, op = rng.randint(2, 12), rng.choice("&|^+-*")
        wanted = rng.randrange(256)
        spoiled = rng.random() < 0.4

        def value(x, k):
            both = {"&": x & k, "|": x | k, "^": x ^ k, "+": x + k, "-": x - k, "*": x * k}[op]
            return ((both & MASK) + c & MASK) >> shift & m
        table = [value(x, wanted) for x in range(top)]
        if spoiled:
            table[-1] ^= 1
        sums = " + ".join(f"(x == {x}) * {y}" for x, y in enumerate(table))
        text = (f":find k: (((x {op} k) + {c}) >> {shift}) & {m} == {sums} "
                f"when x < {top} && k < 256")
        yield (f"words {n}", text,
               expected(least(lambda k: all(value(x, k) == y for x, y in enumerate(table)))))
    for n in range(20):
        keys = rng.sample(range(1, 1000), rng.randint(2, 6))
        labels = [rng.randrange(3) for _ in keys] if n % 2 else keys
        shift = rng.randint(5, 9)

        def fits(k):
            seen = {}
            return all(seen.setdefault(x * k >> shift & 7, y) == y
                       for x, y in zip(keys, labels))
        same = "s == t" if labels is keys else " == ".join(
            "(" + " + ".join(f"({v} == {x}) * {y}" for x, y in zip(keys, labels)) + ")"
            for v in "st")
        members = ", ".join(map(str, keys))
        text = (f":find k: (s * k) >> {shift} & 7 == (t * k) >> {shift} & 7 => {same} "
                f"when k < 256 for s, t in {{{members}}}")
        yield f"keys {n}", text, expected(least(fits))


# Magics

LINES = {"rook": ((0, 1), (0, -1), (1, 0), (-1, 0)),
         "bishop": ((1, 1), (1, -1), (-1, 1), (-1, -1))}


def attacks(piece, square, occupied):
    found = 0
    for dx, dy in LINES[piece]:
        x, y = square % 8 + dx, square // 8 + dy
        while 0 <= x < 8 and 0 <= y < 8:
            found |= 1 << 8 * y + x
            if occupied >> 8 * y + x & 1:
                break
            x, y = x + dx, y + dy
    return found


def relevant(piece, square):
    found = 0
    for dx, dy in LINES[piece]:
        x, y = square % 8 + dx, square // 8 + dy
        while 0 <= x + dx < 8 and 0 <= y + dy < 8:
            found |= 1 << 8 * y + x
            x, y = x + dx, y + dy
    return found


def is_magic(piece, square, word):
    mask, table, occupied = relevant(piece, square), {}, 0
    shift = 64 - mask.bit_count()
    while True:
        seen = attacks(piece, square, occupied)
        if table.setdefault((occupied * word & MASK) >> shift, seen) != seen:
            return False
        occupied = (occupied - mask) & mask
        if occupied == 0:
            return True


def magics(piece, squares):
    mask = f"{piece}Mask(q)"
    index = lambda s: f"({s} * m[q]) >> (64 - popcount({mask}))"
    return (f":find m[64]: {index('s')} == {index('t')} => {piece}(q, s) == {piece}(q, t) "
            f"for q in {squares}, s, t in subsets({mask})")


def test_magics(folder):
    """`tests/bench/run find` has those of all squares of the rook."""
    for piece, last in (("rook", 11), ("bishop", 63)):
        last = 2 if proc.SLOW else last
        done = bbx(folder, "--timeout", "60", "--jobs", "0", "-e", magics(piece, f"0..{last}"))
        words = [int(word, 16) for word in re.findall(r"0x([0-9a-f]{16})ULL", done.text)]
        assert len(words) == 64 and done.status == 0, done.describe()
        wrong = [s for s in range(last + 1) if not is_magic(piece, s, words[s])]
        assert not wrong and not any(words[last + 1:]), f"{piece} on {wrong}"


def test_a_table_for_c(folder):
    """What :c shows of magics that were found compiles, and holds them."""
    done = check(bbx(folder, "--timeout", "60", "-e", magics("bishop", "0..3"), "-e", ":c m",
                     "--json"), 0)
    found, table = objects(done)
    assert found["verdict"] == "found" and found["command"] == "find", found
    write(folder, "m.c", table["text"] + "int main(void) { return (int)(m[3] & 1); }\n")
    subprocess.run(["cc", "-Wall", "-Wextra", "-Werror", "-Wno-unused", "-fsyntax-only", "m.c"],
                   cwd=folder, check=True)
    assert found["values"]["m"][3][2:] in table["text"], table


def test_jobs_find_the_same(folder):
    text = magics("bishop", "0..9")
    answers = {bbx(folder, "--timeout", "60", "--jobs", jobs, "-e", text).text
               for jobs in ("1", "2", "5")}
    assert len(answers) == 1, answers


def test_what_is_found_pastes(folder):
    done = check(bbx(folder, "-e", ":find k, m[3]: k * m[i] == i * 7 && k > 1 for i in 0..2"), 0)
    check(bbx(folder, "-", "-e", "k * m[1] == 7 && k * m[2] == 14", stdin=done.text), 0, "^true")


HARD = (":find x, y: x * y == 1000000016000000063 when "
        "x > 1 && y > 1 && x < 2**32 && y < 2**32")


def test_time_limit(folder):
    start = time.monotonic()
    done = bbx(folder, "--timeout", "1", "-e", HARD, "-e", "5", "--json")
    took = time.monotonic() - start
    found, five = objects(done)
    assert (found["verdict"], found["why"]) == ("undecided", "time limit"), found
    assert done.status == 3 and five["hex"].endswith("5") and took < proc.limit() / 2, took


def test_interrupt(folder):
    for args in ((), ("--jobs", "3")):
        run = subprocess.Popen(
            [proc.BBX, "--no-init", "--timeout", "60", *args, "-e", HARD], cwd=folder,
            env=proc.environment(folder), stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
        time.sleep(1)
        with open(f"/proc/{run.pid}/task/{run.pid}/children", encoding="ascii") as file:
            children = file.read().split()
        start = time.monotonic()
        run.send_signal(signal.SIGINT)
        out, _ = run.communicate(timeout=proc.limit())
        assert run.returncode == 130 and b"undecided: interrupted" in out, out
        assert time.monotonic() - start < 3 or proc.SLOW
        assert children and not any(os.path.exists(f"/proc/{pid}") for pid in children)


def test_the_same_answer_every_time(folder):
    text = ":find k: ((x * k) >> 59) != ((y * k) >> 59) when x < y for x, y in {1, 5, 9, 77, 300}"
    answers = {bbx(folder, "-e", text).text for _ in range(3)}
    assert len(answers) == 1 and "k = 0x" in answers.pop()
