"""How busy the machine is changes nothing but the time: verdicts, methods and
counterexamples are the same; the time limit is kept, and Ctrl-C is heard."""
import json
import os
import signal
import subprocess
import sys
import time

import proc

LAWS = """
law a * (b + c) == a * b + a * c
law a / b * b + a % b == a when b != 0
law x * 0xAAAAAAAAAAAAAAAB * 3 == x
law x * y != 15959989 when 1 < x < 2**12 && 1 < y < 2**12
law x + 1 > x
law a - b <= a
law (a + b) / 2 == (a & b) + ((a ^ b) >> 1)
law a >> s << s == a for s in 0..63
law bswap(x * y) == bswap(y * x)
law (x ^ y) * (x ^ y) == x * x + y * y - 2 * x * y when x & y == 0 && popcount(x) < 9
law popcount(x) + popcount(y) == popcount(x ^ y) + 2 * popcount(x & y)
law a * b / b == a when b != 0 && a < 2**33 && b < 2**33
"""
GCD = """U64 gcd(U64 a, U64 b) { while (b) { U64 t = a % b; a = b; b = t; } return a; }
"""
BITS = """U64 f(U64 x) {
  U64 r = 0;
  while (x) { U64 y = x; while (y) { r += x * y; y &= y - 1; } x &= x - 1; }
  return r;
}
"""
PRODUCT = "law x * y != 3089086068290823449 when 1 < x < 2**32 && 1 < y < 2**32\n"
SLOW = {
    "gcd": GCD + "law gcd(x, y) == gcd(y, x)\n",
    "rounds": BITS + "law f(a) + 1 != 0\n",
    "product": PRODUCT,
    "division": "law mulhi(x, rol(z, y)) <= x | z / y when y != 0\n",
    "cases": "law x == x for x in 0..2**60\n",
    "unrolled": "U64 f(U64 x) { for (int i = 0; i < 1000000; i++) x = x * 3 ^ x + i; "
                "return x; }\nlaw f(a) == f(a) + 1\n",
}
ENDLESS = {
    "sum": "sum(i in 0..9000000: popcount(i * i))\n",
    "gcd": SLOW["gcd"],
    "product": PRODUCT,
    "rounds as code": BITS + ":asm f(a)\n",
    "rounds as SMT-LIB": BITS + ":smt f(a) == 1\n" * 100,
    "cases": SLOW["cases"],
    "many statements": "1 + 1\n" * 3000000,
}
ROOM = 0.3 * proc.TIMES


def answers(folder, *before):
    done = subprocess.run([*before, proc.BBX, "--json", "--no-init", "--timeout", "60", "-"],
                          input=LAWS.encode(), cwd=folder, env=proc.environment(folder),
                          stdout=subprocess.PIPE, check=False)
    laws = [json.loads(line) for line in done.stdout.decode().splitlines()]
    for law in laws:
        assert law["type"] == "law" and law["verdict"] != "undecided", law
        law.pop("micros")
    return laws


def test_the_same_answers(folder):
    alone = answers(folder)
    assert len(alone) == LAWS.count("law ")
    assert {law["verdict"] for law in alone} == {"proved", "refuted"}
    assert answers(folder, "nice", "-n", "5") == alone
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"])
            for _ in range(os.cpu_count())]
    try:
        assert answers(folder) == alone
    finally:
        for one in busy:
            one.kill()
            one.wait()


def start(folder, text, *args):
    name = os.path.join(folder, "input")
    with open(name, "w", encoding="utf-8") as file:
        file.write(text)
    with open(name, encoding="utf-8") as file:
        return subprocess.Popen(
            [proc.BBX, "--no-init", *args, "-"], stdin=file, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, cwd=folder, env=proc.environment(folder),
            start_new_session=True,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))


def keeps_time(text):
    def test(folder):
        """Measured by the processor's time, which other work does not lengthen."""
        limit = 0.4
        one = start(folder, text, "--timeout", str(limit))
        _, status, used = os.wait4(one.pid, 0)
        one.returncode = os.waitstatus_to_exitcode(status)
        assert one.returncode in (1, 3), one.returncode
        assert used.ru_utime + used.ru_stime < limit + ROOM, used
    return test


def processor_time(pid):
    with open(f"/proc/{pid}/stat", encoding="ascii") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def group(session):
    """The processes of a session that still run."""
    found = []
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{pid}/stat", encoding="ascii") as file:
                fields = file.read().rsplit(")", 1)[1].split()
        except OSError:
            continue
        if int(fields[3]) == session and fields[0] != "Z":
            found.append(int(pid))
    return found


def hears_interrupts(text, *args):
    def test(folder):
        one = start(folder, text, "--timeout", "0", *args)
        while processor_time(one.pid) < 0.1 and not len(group(one.pid)) > 1:
            assert one.poll() is None, one.returncode
            time.sleep(0.01)
        before = used = processor_time(one.pid)
        one.send_signal(signal.SIGINT)
        while one.poll() is None:
            try:
                used = processor_time(one.pid)
            except OSError:
                break
            assert used - before < ROOM, f"{used - before} seconds after Ctrl-C"
            time.sleep(0.005)
        assert one.wait(9) == 130, one.returncode
        end = time.monotonic() + 5
        while group(one.pid):
            assert time.monotonic() < end, "a child is left"
            time.sleep(0.01)
    return test


for NAME, TEXT in SLOW.items():
    globals()[f"test_the_time_is_kept_by_{NAME}"] = keeps_time(TEXT)
for NAME, TEXT in ENDLESS.items():
    globals()["test_interrupted_in_" + NAME.replace(" ", "_")] = hears_interrupts(TEXT)
test_interrupted_in_jobs = hears_interrupts(PRODUCT * 3, "--jobs", "3")


def test_interrupted_at_once(folder):
    """From the first moment on: killed before main(), 130 after."""
    for delay in range(0, 24):
        one = start(folder, PRODUCT)
        time.sleep(delay / 2000)
        one.send_signal(signal.SIGINT)
        assert one.wait(9) in (130, -signal.SIGINT), (delay, one.returncode)


def test_interrupted_while_it_waits(folder):
    """On a pipe in which nothing comes, before, while and after it goes to sleep."""
    for delay in range(0, 40):
        one = subprocess.Popen(
            [proc.BBX, "--no-init", "-"], stdin=subprocess.PIPE, cwd=folder,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env=proc.environment(folder),
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
        one.stdin.write(b"1 + 1\n")
        one.stdin.flush()
        time.sleep(delay / 3000)
        one.send_signal(signal.SIGINT)
        assert one.wait(9) in (130, -signal.SIGINT), (delay, one.returncode)
        one.stdin.close()


def first_turn(folder, text):
    """The processor time of the first process that is started for it."""
    one = start(folder, text, "--timeout", "0")
    child, used = None, 0
    try:
        while child is None or child in group(one.pid):
            assert one.poll() is None, one.returncode
            child = child or next((p for p in group(one.pid) if p != one.pid), None)
            used = processor_time(child) if child else 0
            time.sleep(0.01)
    except OSError:
        pass
    finally:
        one.kill()
        one.wait()
    return used


def test_the_first_turn_of_the_solver(folder):
    """It is meant to take a second, of large circuits as of small ones; where two threads share
    a core's units, each takes twice the processor time."""
    small = first_turn(folder, SLOW["product"])
    large = first_turn(folder, SLOW["division"])
    assert 0 < small < 4 * proc.TIMES, small
    assert 0 < large < 4 * small, (small, large)


def test_a_function_of_3000_operations(folder):
    body = "".join(f"{x} = ({x} ^ {y} << {1 + i % 9}) + ({x} & {y} - {i});\n"
                   for i in range(600) for x, y in [("abcd"[i % 4], "abcd"[i // 4 % 4])])
    text = f"U64 f(U64 a, U64 b, U64 c, U64 d) {{\n{body}return a ^ b ^ c ^ d; }}\n"
    for command in (":asm all", ":simplify", ":forms"):
        one = start(folder, f"{text}{command} f(a, b, c, d)\n")
        _, status, used = os.wait4(one.pid, 0)
        one.returncode = os.waitstatus_to_exitcode(status)
        assert one.returncode == 0, (command, one.returncode)
        assert used.ru_utime + used.ru_stime < 0.4 + ROOM, (command, used)
