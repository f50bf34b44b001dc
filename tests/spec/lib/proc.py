"""Running bbx: one process, an empty directory, a bare environment, limits.

The memory limit is set once in each worker and inherited, so that starting a
process stays cheap (no code runs between fork and exec). What counts is processor time,
for others use the machine, too; a process that waits has much more.
"""
import os
import platform
import resource
import shutil
import signal
import subprocess
import tempfile

BBX = None                  # set by tests/run
SECONDS = 10                # of processor time
WAITS = 12                  # times as long a process may be there
MEMORY = 2 << 30
SANITIZED = os.environ.get("BBX_SANITIZED") == "1"
EMULATED = os.environ.get("BBX_EMULATED") == "1"
CONFIRMED = os.environ.get("BBX_CONFIRMED") == "1"
SLOW = SANITIZED or EMULATED or CONFIRMED
TIMES = 60 if CONFIRMED else 6 if SLOW else 1              # as much time as otherwise
NATIVE = platform.machine() == "x86_64" and not EMULATED    # it runs machine code
CRASH_WORDS = (b"AddressSanitizer", b"LeakSanitizer", b"runtime error:", b"Assertion `")


class Skipped(Exception):
    """A test that can't be made here; why not."""


def want(*programs):
    """Skips the test where one of them is not there."""
    for program in programs:
        if not shutil.which(program):
            raise Skipped(f"there is no {program}")


def limit_memory():
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if not SLOW:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def environment(home, extra=None):
    env = {"PATH": os.environ.get("PATH", "/usr/bin:/bin"), "HOME": home,
           "LC_ALL": "C.UTF-8", "TERM": "dumb"}
    for name in ("ASAN_OPTIONS", "UBSAN_OPTIONS", "LSAN_OPTIONS", "BBX_SANITIZED",
                 "BBX_EMULATED"):
        if name in os.environ:
            env[name] = os.environ[name]
    if not os.path.isdir(os.path.join(os.path.dirname(BBX), "../docs/book")):
        env["BBX_BOOK"] = os.path.join(os.path.dirname(__file__), "../../../docs/book")
    env.update(extra or {})
    return env


class Result:
    """What a run left: status (negative: the signal), out and err as bytes."""

    def __init__(self, args, status, out, err, timed_out=False):
        self.args, self.status, self.out, self.err = args, status, out, err
        self.timed_out = timed_out

    @property
    def text(self):
        return self.out.decode("utf-8", "replace")

    @property
    def errors(self):
        return self.err.decode("utf-8", "replace")

    def crash(self):
        """A sentence when the run ended as no run may end, else None."""
        if self.timed_out or self.status == -signal.SIGXCPU:
            return f"still running after {limit()} seconds"
        if self.status < 0:
            return f"killed by {signal.Signals(-self.status).name}\n{self.errors[-600:]}"
        if any(word in self.err for word in CRASH_WORDS):
            return "sanitizer or assertion report:\n" + self.errors[-1500:]
        return None

    def describe(self):
        return (f"arguments: {short(self.args)}\nstatus: {self.status}\n"
                f"stdout: {clip(self.text)}\nstderr: {clip(self.errors)}")


def limit():
    return SECONDS * TIMES


def patient(args):
    """The arguments, with six times the --timeout for a slow program."""
    times = [i + 1 for i, arg in enumerate(args) if SLOW and arg == "--timeout"]
    return [f"{6 * float(arg):g}" if i in times else arg for i, arg in enumerate(args)]


def clip(text, size=1200):
    return text if len(text) <= size else text[:size] + f"… ({len(text)} characters)"


def short(args):
    return " ".join(clip(a, 200) for a in args)


def run(args, seconds, input=None, **more):
    """As subprocess.run, with a limit of processor time: SIGXCPU ends what exceeds it."""
    if input is not None:
        more["stdin"] = subprocess.PIPE
    with subprocess.Popen(args, **more) as process:
        try:
            resource.prlimit(process.pid, resource.RLIMIT_CPU, (seconds, seconds + 1))
            out, err = process.communicate(input, timeout=WAITS * seconds)
        except subprocess.TimeoutExpired as late:
            process.kill()
            late.stdout, late.stderr = process.communicate()
            raise
        except ProcessLookupError:
            out, err = process.communicate(input)
        return subprocess.CompletedProcess(args, process.returncode, out, err)


def bbx(args, stdin=b"", cwd=None, env=None, **more):
    """Run bbx with these arguments; stdin is bytes, str or a file. Laws have more time in a
    slow program."""
    if SLOW and "--timeout" not in args:
        args = ["--timeout", "50", *args]
    if isinstance(stdin, str):
        stdin = stdin.encode()
    feed = {"input": stdin} if isinstance(stdin, bytes) else {"stdin": stdin}
    more.setdefault("stdout", subprocess.PIPE)
    more.setdefault("stderr", subprocess.PIPE)
    try:
        done = run([BBX, *args], limit(), cwd=cwd, env=environment(cwd or "/", env),
                   close_fds=False, **feed, **more)
    except subprocess.TimeoutExpired as late:
        return Result(args, 0, late.stdout or b"", late.stderr or b"", True)
    return Result(args, done.returncode, done.stdout or b"", done.stderr or b"")


class Scratch:
    """An empty directory for the length of a with block."""

    def __enter__(self):
        self.path = tempfile.mkdtemp(prefix="bbx-test-")
        return self.path

    def __exit__(self, *_):
        shutil.rmtree(self.path, ignore_errors=True)
