"""No signal loses what is written: a reader too slow for it gets everything."""
import fcntl
import os
import signal
import struct
import subprocess
import termios
import time

import proc
from dialogue import start
from outside import write

BOARDS = 2000                   # boards: more than a pipe or a terminal holds
SIGNALS = signal.SIGWINCH, signal.SIGCHLD, signal.SIGTSTP, signal.SIGCONT


def script(folder):
    text = "".join(f"{{a{i % 8 + 1}}} | {i} << 8\n" for i in range(BOARDS))
    write(folder, "boards.bbx", text)


def stops(pid):
    """Waits until it sleeps or is stopped: it can write no more."""
    for _ in range(500):
        with open(f"/proc/{pid}/stat", encoding="ascii") as file:
            state = file.read().rsplit(")", 1)[1].split()[0]
        if state in "ST":
            return
        time.sleep(0.01)
    raise AssertionError(f"{pid} does not wait for its reader: {state}")


def pester(pid, signals=SIGNALS):
    for number in signals:
        stops(pid)
        os.kill(pid, number)
        time.sleep(0.005)
    os.kill(pid, signal.SIGCONT)


def read_slowly(pid, fd, prompt):
    """What comes, up to the prompt behind the boards, a piece at a time, with signals between."""
    got = b""
    for turn in range(100000):
        if turn < 12:
            pester(pid)
        piece = os.read(fd, 4096)
        got += piece
        if not piece or (prompt and b"bbx> " in got[max(got.find(b"a b c"), len(got) - 5000):]):
            return got
    raise AssertionError("it never ends")


def plain(folder, *args):
    done = proc.bbx(["--no-init", *args, "boards.bbx"], cwd=folder)
    assert done.status == 0 and len(done.out) > 100000, done.describe()
    return done.out


def test_a_pipe(folder):
    """Text, JSON lines and TAP."""
    script(folder)
    for args in (), ("--json",), ("--tap",):
        wanted = plain(folder, *args)
        with subprocess.Popen([proc.BBX, "--no-init", *args, "boards.bbx"], cwd=folder,
                              stdout=subprocess.PIPE, env=proc.environment(folder)) as run:
            got = read_slowly(run.pid, run.stdout.fileno(), False)
        assert got == wanted and run.returncode == 0, (args, len(got), len(wanted))


def test_control_c_and_a_pipe(folder):
    """What was said before it stays whole."""
    script(folder)
    wanted = plain(folder)
    with subprocess.Popen([proc.BBX, "--no-init", "boards.bbx"], cwd=folder,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
                          env=proc.environment(folder)) as run:
        pester(run.pid, (signal.SIGINT, signal.SIGWINCH))
        got, errors = run.communicate()
    assert got and wanted.startswith(got) and not errors, (got[-200:], errors)
    assert run.returncode == 130, run.returncode


def test_a_page(folder):
    """--html FILE, a pipe."""
    script(folder)
    plain(folder, "--html", "page.html")
    with open(folder + "/page.html", "rb") as file:
        wanted = file.read()
    os.mkfifo(folder + "/page")
    with subprocess.Popen([proc.BBX, "--no-init", "--html", "page", "boards.bbx"], cwd=folder,
                          stdout=subprocess.DEVNULL, env=proc.environment(folder)) as run:
        fd = os.open(folder + "/page", os.O_RDONLY)
        got = read_slowly(run.pid, fd, False)
        os.close(fd)
    assert got == wanted and run.returncode == 0, (len(got), len(wanted))


def resize(terminal, columns):
    fcntl.ioctl(terminal.fd, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))


def test_a_terminal(folder):
    """Whose size changes again and again while it has to be waited for; the prompt goes on."""
    script(folder)
    with start(folder) as t:
        t.line("last = 12345", r"12345.*bbx> ")
        t.send(":load boards.bbx\r")
        for turn in range(8):
            stops(t.pid)
            resize(t, 80 + turn)
            os.kill(t.pid, SIGNALS[turn % len(SIGNALS)])
            time.sleep(0.01)
            os.kill(t.pid, signal.SIGCONT)
        got = read_slowly(t.pid, t.fd, True)
        assert got.count(b"a b c d e f g h") == BOARDS, len(got)
        t.line("last", r"12345.*bbx> ")
        t.send("\x04")
        assert t.status() == 0


def test_control_c_and_a_terminal(folder):
    """The statement at work ends; the prompt is whole."""
    script(folder)
    with start(folder) as t:
        t.line(":load boards.bbx", "a b c d e f g h")
        stops(t.pid)
        os.kill(t.pid, signal.SIGINT)
        got = read_slowly(t.pid, t.fd, True)
        assert 0 < got.count(b"a b c d e f g h") < BOARDS, got[-400:]
        t.line("6 * 7", r"\b42\b.*bbx> ")
        t.send("\x04")
        assert t.status() == 0


def test_control_c_and_a_file_to_wait_for(folder):
    """It ends the wait for a pipe that nobody writes to, or that is silent."""
    os.mkfifo(folder + "/pipe")
    for writer in False, True:
        with start(folder) as t:
            fd = os.open(folder + "/pipe", os.O_RDWR) if writer else -1
            t.send(":load pipe\r")
            t.expect("pipe\r\n")
            stops(t.pid)
            time.sleep(0.1)
            os.kill(t.pid, signal.SIGINT)
            t.expect("bbx> ")
            t.line("6 * 7", r"\b42\b.*bbx> ")
            if writer:
                os.close(fd)
