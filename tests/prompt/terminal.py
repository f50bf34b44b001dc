"""The prompt in a real terminal: tmux runs bbx, keys are sent, the screen is read. A test
waits for what it expects to show up (at most WAIT seconds) instead of sleeping."""
import os
import stat
import subprocess
import time

import proc

WAIT = 15 * proc.TIMES


class Terminal:
    """bbx in a window of 100 × 40, with a home of its own."""

    def __init__(self, home, env=None):
        self.home, self.env = home, env or {}
        self.socket, self.windows = os.path.join(home, "tmux"), 0

    def tmux(self, *words, **more):
        return subprocess.run(["tmux", "-S", self.socket, "-f", "/dev/null", *words],
                              capture_output=True, text=True, **more)

    def start(self, *options):
        """bbx anew, in the same home."""
        env = proc.environment(self.home, {
            "TERM": "screen-256color", "XDG_STATE_HOME": self.home + "/state",
            "XDG_CONFIG_HOME": self.home + "/config", **self.env})
        words = ["env", "-i", *[f"{k}={v}" for k, v in env.items()], proc.BBX, *options]
        command = " ".join("'" + w + "'" for w in words)
        self.windows += 1
        self.window = f"t{self.windows}"
        self.tmux("new-session", "-d", "-s", self.window, "-x", "100", "-y", "40",
                  command + "; echo LEFT $?; cat")
        self.expect("bbx> ")

    def keys(self, *keys):
        self.tmux("send-keys", "-t", self.window, *keys)

    def type(self, text):
        if text.endswith(";"):  # tmux takes a last ; for its own
            text = text[:-1] + "\\;"
        self.tmux("send-keys", "-t", self.window, "-l", text)

    def enter(self, text):
        self.type(text)
        self.keys("Enter")

    def paste(self, text):
        self.tmux("load-buffer", "-", input=text)
        self.tmux("paste-buffer", "-p", "-t", self.window)

    def screen(self):
        return self.tmux("capture-pane", "-p", "-J", "-S", "-200", "-t", self.window).stdout

    def expect(self, text, times=1):
        end = time.monotonic() + WAIT
        while time.monotonic() < end:
            if self.screen().count(text) >= times:
                return
            time.sleep(0.03)
        raise AssertionError(f"waited for {text!r} ({times}×); the screen was:\n{self.screen()}")

    def refuse(self, text):
        shown = self.screen()
        assert text not in shown, f"{text!r} must not show; the screen was:\n{shown}"


def in_terminal(test):
    def run(folder):
        terminal = Terminal(folder, env=getattr(test, "env", None))
        try:
            terminal.start()
            test(terminal)
        finally:
            terminal.tmux("kill-server")
    run.__doc__ = test.__doc__
    return run


def rows_of(t):
    return t.tmux("capture-pane", "-p", "-t", t.window).stdout.rstrip("\n").split("\n")


def test_typing(t):
    t.enter("popcount({a1, b2})")
    t.expect("\n2")
    t.enter("x = 0x0f")
    t.enter("x & 3")
    t.expect("0x0000000000000003")
    t.enter("_ + 1")
    t.expect("0x0000000000000004")


def test_banner_and_leave(t):
    t.expect("bbx ")
    t.keys("C-d")
    t.expect("LEFT 0")


def test_quit_words(t):
    t.enter("quit")
    t.expect("LEFT 0")


def test_bare_help(t):
    t.enter("help")
    t.expect(":help operators")


def test_editing(t):
    t.type("popcunt({a1})")
    for _ in range(9):
        t.keys("Left")
    t.type("o")
    t.keys("End")
    t.keys("Enter")
    t.expect("\n1")


def test_history(t):
    t.enter("111 + 222")
    t.expect("\n333")
    t.enter("5 + 5")
    t.expect("\n10")
    t.keys("Up", "Up", "Enter")
    t.expect("\n333", 2)
    t.keys("C-d")
    t.expect("LEFT 0")
    path = os.path.join(t.home, "state/bbx/history")
    assert stat.S_IMODE(os.stat(path).st_mode) == 0o600, "history is not private"
    t.start()
    t.keys("Up", "Enter")
    t.expect("\n333")


def test_history_keeps_entries_whole(t):
    t.enter("f(a) = (a +")
    t.expect("...> ")
    t.enter("  1)")
    t.expect("bbx> ", 2)
    t.enter("f(41)")
    t.expect("\n42")
    t.keys("Up", "Up")
    t.expect("f(a) = (a +", 2)
    t.expect("  1)", 2)
    t.keys("Enter")
    t.enter("f(99)")
    t.expect("\n100")


def test_continuation(t):
    t.enter("U64 twice(U64 b) {")
    t.expect("...> ")
    t.enter("return 2 * b;")
    t.enter("}")
    t.enter("twice(21)")
    t.expect("0x000000000000002a")


def test_completion(t):
    t.type("popco")
    t.keys("Tab")
    t.expect("popcount(")
    t.type("7)")
    t.keys("Enter")
    t.expect("\n3")
    t.type(":expl")
    t.keys("Tab")
    t.expect(":explain")
    t.keys("C-c")
    t.enter("myVariable = 3")
    t.type("myV")
    t.keys("Tab")
    t.expect("myVariable", 2)
    t.keys("C-c")
    t.type(":set prev")
    t.keys("Tab")
    t.expect(":set preview")


def test_completion_goes_on(t):
    t.type(":tab")
    t.keys("Tab")
    t.type("a & b")
    t.keys("Enter")
    t.expect("a | b | a & b")
    t.type(":as")
    t.keys("Tab")
    t.type("avx5")
    t.keys("Tab")
    t.type(" a & b")
    t.keys("Enter")
    t.expect("vpandq")
    t.type("retu")
    t.keys("Tab")
    t.expect("bbx> return")
    t.keys("C-c")


def test_preview_leaves_with_enter(t):
    t.type("popcount(0xff)")
    t.expect("8 = 0x8")
    t.keys("Enter")
    t.expect("\n8 = 0x8")
    assert "bbx> popcount(0xff)" in rows_of(t), rows_of(t)
    t.type("popcount(0x7f)")
    t.expect("7 = 0x7")
    t.keys("C-c")
    t.expect("popcount(0x7f)^C")
    t.refuse("7 = 0x7")


def test_completion_list(t):
    t.type("rotate")
    t.keys("Tab", "Tab")
    t.expect("rotate270(")
    t.type("180({a1})")
    t.keys("Enter")
    t.expect("h8")


def test_completion_of_topics_and_targets(t):
    """What is useful comes first, and compilers' functions last."""
    t.type(":help ")
    t.keys("Tab", "Tab")
    t.expect("keys")
    t.expect("operators")
    t.refuse("__builtin")
    t.refuse("_blsr")
    t.keys("C-c")
    t.type(":asm ")
    t.keys("Tab", "Tab")
    t.expect("avx512")
    t.expect("sysv")
    t.refuse("popcount")
    t.keys("C-c")
    t.type(":asm bls")
    t.keys("Tab", "Tab")
    t.expect("blsi(")


def test_progress_is_erased(t):
    t.enter(":set steps 1000000000000")
    t.enter("i = 1")
    t.enter("while (i) i = i + 2")
    t.expect(" s; Ctrl-C stops")
    t.keys("C-c")
    t.expect("interrupted")
    t.refuse("Ctrl-C stops")


def test_file_completion(t):
    path = os.path.join(t.home, "lesson.bbx")
    with open(path, "w") as f:
        f.write("marker = 77\n")
    t.type(":load " + t.home + "/less")
    t.keys("Tab")
    t.expect("lesson.bbx")
    t.keys("Enter")
    t.enter("marker")
    t.expect("77")


def test_paste_is_one_entry(t):
    t.paste("U64 thrice(U64 b)\n{\n    return b + b + b;\n}\n")
    t.expect("return b + b + b;")
    t.refuse("error")
    t.keys("Enter")
    t.enter("thrice(3)")
    t.expect("0x0000000000000009")


def test_paste_waits_for_enter(t):
    t.paste("1000 + 1\n")
    t.expect("1000 + 1")
    time.sleep(0.3)
    t.refuse("\n1001")
    t.keys("Enter")
    t.expect("\n1001")


def test_paste_of_a_printed_board(t):
    t.enter("knight({d4})")
    t.expect("a b c d e f g h")
    rows = [l for l in t.screen().splitlines() if l[:1] in "87654321" and " . " in l]
    t.paste("b = [\n" + "\n".join(rows) + "\n   a b c d e f g h\n]\n")
    t.keys("Enter")
    t.enter("b == knight({d4})")
    t.expect("true")


def test_interrupt_clears_the_line(t):
    t.type("this is nonsense (")
    t.keys("C-c")
    t.expect("^C")
    t.enter("3 * 4")
    t.expect("\n12")


def test_interrupt_leaves_a_continuation(t):
    t.enter("(1 +")
    t.expect("...> ")
    t.keys("C-c")
    t.enter("3 * 4")
    t.expect("\n12")


def test_interrupt_stops_a_calculation(t):
    t.enter(":set steps 1000000000000")
    t.enter("kept = 5")
    t.enter("i = 1")
    t.enter("while (i) i = i + 2")
    time.sleep(0.5)
    t.keys("C-c")
    t.expect("interrupted")
    t.enter("kept + 1000")
    t.expect("1005")


def test_many_interrupts(t):
    t.enter(":set steps 1000000000000")
    t.enter("i = 1")
    t.enter("while (i) i = i + 2")
    time.sleep(0.3)
    t.keys("C-c", "C-c", "C-c", "C-c")
    t.enter("3 * 4")
    t.expect("\n12")


def test_utf8(t):
    t.enter("popcount({a1} ∪ {b2} ∆ {a1})")
    t.expect("\n2")


def test_utf8_under_c(t):
    t.type("popcount({a1} ∪ {b2})")
    t.expect("∪")
    t.keys("Enter")
    t.expect("\n2")


test_utf8_under_c.env = {"LC_ALL": "C", "LANG": "C"}


def test_preview(t):
    t.type("6 * 7")
    t.expect("42")
    t.keys("C-c")
    t.enter(":set preview off")
    t.type("6 * 700")
    time.sleep(0.5)
    t.refuse("4200")


def test_preview_changes_nothing(t):
    t.enter("y = 1")
    t.type("y = 123456")
    time.sleep(0.4)
    t.keys("C-c")
    t.type("y++")
    time.sleep(0.4)
    t.keys("C-c")
    t.enter("y + 10")
    t.expect("\n11")


def test_preview_calls_nothing_that_changes(t):
    t.enter("int next(int by) { y += by; t[0] += by; static int n; n += by; return n; }")
    t.enter("y = 100")
    t.enter("int t[1] = {200}")
    t.type("next(2)")
    time.sleep(0.4)
    t.keys("C-c")
    t.enter("next(1) + 300")
    t.expect("\n301")
    t.enter("y + t[0]")
    t.expect("\n302")


def test_preview_leaves_no_attribute(t):
    """Only the preview is faint, not what is typed behind it or the prompt after it."""
    t.type("1+3")
    t.expect("4 = 0x4")
    t.type("*(2+5")
    t.expect("22 = 0x16")
    shown = t.tmux("capture-pane", "-p", "-e", "-t", t.window).stdout
    line = [l for l in shown.splitlines() if "1+3*(2+5" in l][-1]
    assert line.startswith("bbx> 1+3*(2+5 "), repr(line)
    assert "\x1b[2m22 = 0x16" in line, repr(line)
    t.type(")")
    t.keys("Enter")
    t.type("popcount(7)")
    t.expect("3 = 0x3")
    shown = t.tmux("capture-pane", "-p", "-e", "-t", t.window).stdout
    assert shown.count("\x1b[2m") == 1, repr(shown)


def test_preview_closes_brackets(t):
    t.type("popcount({a1, b2")
    t.expect("2 = 0x2")
    t.keys("C-c")
    t.enter("(1000 +")
    t.expect("...> ")
    t.type("2")
    t.expect("1002 = 0x3ea")


def test_up_moves_inside_an_entry(t):
    t.enter("111 + 222")
    t.enter("popcount({a1,")
    t.expect("...> ")
    t.type("b2})")
    t.keys("Up")
    t.expect("bbx> popcount({a1, ")
    t.refuse("...> ")
    t.type(" c3,")
    t.keys("Down", "End")
    t.type(" + 40")
    t.keys("Enter")
    t.expect("\n43 = 0x2b")
    t.keys("Up", "Up", "Home", "Up")
    t.expect("bbx> 111 + 222", 2)
    t.keys("Down")
    t.expect("b2}) + 40", 2)


def test_results_have_names(t):
    t.enter("{a1, c1}")
    t.expect("$1\n")
    t.enter("7 * 3")
    t.expect("\n21 = 0x15")
    t.expect("$2\n")
    t.enter("x = 5")
    t.enter("popcount($1) + 1000 * $2")
    t.expect("\n21002 = 0x520a")
    t.expect("$3\n")
    t.enter("_ + 1")
    t.expect("\n21003 =")
    t.enter("$17")
    t.expect("no value for '$17'")
    t.enter(":vars")
    t.expect("\nx = 5 = 0x5\nbbx> ")


def test_interrupt_below_a_long_entry(t):
    """Ctrl-C in the midst of several rows leaves them whole, and goes on below."""
    t.enter("(1 +")
    t.enter("2 +")
    t.enter("3)")
    t.expect("\n6 = 0x6")
    t.keys("Up", "Up", "Up")
    t.expect("bbx> (1 +", 2)
    t.keys("C-c")
    t.expect("3)^C\nbbx> ")
    t.enter("20 + 1")
    t.expect("\n21 = 0x15")
    assert rows_of(t)[-6:-2] == ["bbx> (1 +", "2 +", "3)^C", "bbx> 20 + 1"], rows_of(t)


def test_end_of_input_gives_up_an_entry(t):
    t.enter("(1 +")
    t.expect("...> ")
    t.keys("C-d")
    t.expect("bbx> ", 2)
    t.enter("3 * 4")
    t.expect("\n12")
    t.refuse("LEFT")


def test_stopped_and_continued(t):
    """Ctrl-Z gives the shell its terminal back, and fg the prompt its own."""
    t.tmux("new-session", "-d", "-s", "shell", "-x", "100", "-y", "40", "env", "-i",
           "PS1=sh> ", "TERM=screen-256color", "HOME=" + t.home, "bash", "--norc", "-i")
    t.window = "shell"
    t.expect("sh> ")
    t.enter(f"{proc.BBX} --no-init")
    t.expect("bbx> ")
    t.type("1 + 2")
    t.expect("3 = 0x3")
    t.keys("C-z")
    t.expect("Stopped")
    t.refuse("0x3")
    t.enter("echo $((600 + 60)); fg")
    t.expect("\n660")
    t.expect("bbx> 1 + 2", 2)
    t.keys("Left", "BSpace")
    t.type("4")
    t.keys("Enter")
    t.expect("\n43 = 0x2b")


def test_dumb_terminal(t):
    t.enter("2 + 3")
    t.expect("5")
    t.refuse("\x1b")
    t.type("6 * 7")
    time.sleep(0.3)
    t.refuse("42")


test_dumb_terminal.env = {"TERM": "dumb"}


def test_resize(t):
    t.enter("1 + 1")
    t.tmux("resize-window", "-t", t.window, "-x", "50", "-y", "30")
    time.sleep(0.2)
    t.enter("popcount(0xff)")
    t.expect("\n8")


def test_error_keeps_the_session(t):
    t.enter("1 +* 2")
    t.expect("error")
    t.enter("nonsuch")
    t.expect("nonsuch", 2)
    t.enter("7 * 3")
    t.expect("\n21")


def test_init_file(t):
    os.makedirs(t.home + "/config/bbx")
    with open(t.home + "/config/bbx/init.bbx", "w") as f:
        f.write("fromInit = 4321\n")
    t.start()
    t.enter("fromInit + 1")
    t.expect("4322")
    t.start("--no-init")
    t.enter("fromInit")
    t.expect("error")


for _name, _test in list(globals().items()):
    if _name.startswith("test_"):
        globals()[_name] = in_terminal(_test)
