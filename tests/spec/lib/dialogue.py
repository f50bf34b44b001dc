"""bbx on a pseudo-terminal, spoken with."""
import os
import pty
import re
import select
import signal
import time

import proc

ESCAPES = re.compile(r"\x1b\[[0-9;?]*[ -/]*[@-~]|\x1b[()][0-9A-B]|\x1b[=>78]|\x07|\x0f")


class Terminal:
    """bbx on a pty; expect(regex) reads until the screen's text matches."""

    def __init__(self, folder, *args, term="xterm", env=None):
        self.text = ""
        environment = proc.environment(folder, {"TERM": term, "COLUMNS": "80", "LINES": "24",
                                                **(env or {})})
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.chdir(folder)
            for number in (signal.SIGINT, signal.SIGQUIT):
                signal.signal(number, signal.SIG_DFL)
            os.execve(proc.BBX, [proc.BBX, *args], environment)

    def read(self, seconds):
        ready, _, _ = select.select([self.fd], [], [], seconds)
        if not ready:
            return False
        try:
            data = os.read(self.fd, 65536)
        except OSError:
            return False
        self.text += ESCAPES.sub("", data.decode("utf-8", "replace"))
        return bool(data)

    def expect(self, pattern, seconds=5):
        end = time.monotonic() + seconds * proc.TIMES
        while not re.search(pattern, self.text, re.S):
            if not self.read(max(0.0, end - time.monotonic())):
                raise AssertionError(f"no /{pattern}/ in {self.text!r}")
        found = re.search(pattern, self.text, re.S)
        self.text = self.text[found.end():]
        return found

    def send(self, text):
        os.write(self.fd, text.encode())

    def line(self, text, pattern, seconds=5):
        self.send(text + "\r")
        return self.expect(pattern, seconds)

    def status(self, seconds=5):
        """Wait for the end; the exit status."""
        end = time.monotonic() + seconds * proc.TIMES
        while time.monotonic() < end:
            self.read(0.05)
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.pid = 0
                return os.waitstatus_to_exitcode(status)
        raise AssertionError(f"still running: {self.text!r}")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.pid:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        os.close(self.fd)


def start(folder, *args, **more):
    terminal = Terminal(folder, "--no-init", *args, **more)
    terminal.expect("bbx> ")
    return terminal
