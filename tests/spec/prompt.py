"""The prompt in a terminal of its own (a pty): what is promised of it in the language."""
import fcntl
import os
import struct
import termios
import time

from dialogue import Terminal, start


def test_a_value(folder):
    with start(folder) as t:
        t.line("5 + 3", r"\b8\b.*bbx> ")


def test_control_d_leaves_with_0(folder):
    with start(folder) as t:
        t.send("\x04")
        assert t.status() == 0


def test_quit_and_exit_work_bare(folder):
    for word in ("quit", "exit", ":quit"):
        with start(folder) as t:
            t.send(word + "\r")
            assert t.status() == 0, word


def test_errors_at_the_prompt_leave_the_status_alone(folder):
    with start(folder) as t:
        t.line("nope", r"<prompt>:1:1: error.*bbx> ")
        t.send("\x04")
        assert t.status() == 0


def test_help_works_bare(folder):
    for word in ("help", "?"):
        with start(folder) as t:
            t.line(word, r":table.*bbx> ")


def test_what_hides_a_builtin_is_warned_of(folder):
    with start(folder) as t:
        t.line("popcount = 3", r"warning: this 'popcount' takes the place of bbx's own.*bbx> ")
        assert "warning" not in t.line("popcount = 4", r"bbx> ").group(0)
        t.line(":undo", "bbx> ")
        t.line(":undo", "bbx> ")
        t.line("int popcount(U64 x) { return 3; }", r"warning: this 'popcount'.*bbx> ")


def test_search(folder):
    """Ctrl-R finds the newest entry with the text, then an older one; Ctrl-G gives it up."""
    with start(folder) as t:
        t.line("1 + 20", r"\b21\b.*bbx> ")
        t.line("300 + 4", r"\b304\b.*bbx> ")
        t.line("5 - 2", r"\b3\b.*bbx> ")
        t.send("\x12+")
        t.expect(r"search '\+': .*300 \+ 4")
        t.send("\x12")
        t.expect(r"1 \+ 20")
        t.send("\r")
        t.expect(r"\b21\b.*bbx> ")
        t.send("\x12nothing")
        t.expect(r"not found 'nothing'")
        t.send("\x07")
        t.expect(r"bbx> ")
        t.line("60 + 6", r"\b66\b.*bbx> ")


def test_a_refutation_fits_the_terminal(folder):
    law = "law a - b == a & ~b"
    with start(folder) as t:
        t.line("1 + 2", r"\b3\b.*bbx> ")
        fcntl.ioctl(t.fd, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        whole = t.line(law, r"refuted.*holds exactly.*bbx> ").group(0)
        assert whole.count("a b c d e f g h") == 2 and len(whole.splitlines()) <= 24, whole
        t.line(":set detail full", "bbx> ")
        assert t.line(law, r"refuted.*holds exactly.*bbx> ").group(0).count("a b c d e f g h") == 4


def test_assignments_answer_with_one_line(folder):
    with start(folder) as t:
        found = t.line("x = {a1, b2}", r"x = \{a1, b2\}(.*)bbx> ")
        answer = found.group(1).strip()
        assert answer and "\n" not in answer, repr(answer)


def test_continuation(folder):
    with start(folder) as t:
        t.line("(1 +", r"\.\.\.> ")
        t.line("2)", r"\b3\b.*bbx> ")
        t.line("U64 f(U64 b)", r"\.\.\.> ")
        t.line("{", r"\.\.\.> ")
        t.line("return b << 8;", r"\.\.\.> ")
        t.line("}", r"bbx> ")
        t.line("f({a1}) == {a2}", r"true.*bbx> ")


def test_directives_and_macros(folder):
    with start(folder) as t:
        t.line("#define LOOP(i) for (int i = 0; i < 3; i++)", "bbx> ")
        t.line("x = 0", "x = 0")
        t.line("LOOP(k)", r"\.\.\.> ")
        t.line("x += k", "bbx> ")
        t.line("x", "3 = 0x3")
        t.line("#if 0", r"\.\.\.> ")
        t.line("nope", r"\.\.\.> ")
        t.line("#endif", "bbx> ")
        t.line(":undo", "bbx> ")
        t.line("x * 100", "0 = 0x0")


def test_utf8(folder):
    with start(folder) as t:
        t.line("popcount({a1} ∪ {b1, c1})", r"\b3\b.*bbx> ")


def test_utf8_under_the_c_locale(folder):
    with start(folder, env={"LC_ALL": "C"}) as t:
        t.line("popcount({a1} ∪ {b1, c1})", r"\b3\b.*bbx> ")


def test_control_c_clears_the_line(folder):
    with start(folder) as t:
        t.send("1 + nonsense (((")
        t.expect(r"\(\(\(")
        t.send("\x03")
        t.expect("bbx> ")
        t.line("6 * 7", r"\b42\b.*bbx> ")


def test_control_c_leaves_a_continuation(folder):
    with start(folder) as t:
        t.line("(1 +", r"\.\.\.> ")
        t.send("\x03")
        t.expect("bbx> ")
        t.line("6 * 7", r"\b42\b.*bbx> ")


def test_control_c_stops_a_calculation(folder):
    """And keeps the session."""
    with start(folder, "--set", "steps=1000000000000") as t:
        t.line("x = 77", r"bbx> ")
        t.send("while (1) { i = 1; }\r")
        time.sleep(0.3)
        t.send("\x03")
        t.expect("bbx> ")
        t.line("x", r"\b77\b.*bbx> ")


def test_history(folder):
    with start(folder) as t:
        t.line("6 * 7", r"\b42\b.*bbx> ")
        t.send("\x1b[A")
        t.expect(r"6 \* 7")
        t.send("\r")
        t.expect(r"\b42\b.*bbx> ")


def test_history_is_kept_for_the_next_session(folder):
    with start(folder) as t:
        t.line("6 * 7", r"\b42\b.*bbx> ")
        t.send("\x04")
        t.status()
    with start(folder) as t:
        t.send("\x1b[A")
        t.expect(r"6 \* 7")
    modes = [oct(os.stat(os.path.join(top, name)).st_mode & 0o777)
             for top, _, names in os.walk(folder) for name in names]
    assert modes == ["0o600"], modes


def test_completion(folder):
    """Completing a function adds (."""
    with start(folder) as t:
        t.send("flipV\t")
        t.expect(r"flipV\r?ertical\(")    # a redraw may move the cursor first
        t.send("{a1})\r")
        t.expect(r"a8.*bbx> ")


def test_a_paste_waits_for_enter(folder):
    with start(folder) as t:
        t.send("\x1b[200~x = 3\ny = 4\nx * y\x1b[201~")
        time.sleep(0.3)
        t.send("\r")
        t.expect(r"\b12\b.*bbx> ")


def test_a_value_that_was_printed(folder):
    rows = "\n".join(f"{r}  . . . . . . . {int(r == 8)}".replace("0", ".") for r in range(8, 0, -1))
    text = f"{rows}\n   a b c d e f g h\n0x8000000000000000 = 9223372036854775808, 1 square: {{h8}}"
    with start(folder) as t:
        t.send(f"\x1b[200~x = {text}\x1b[201~\r")
        t.expect("bbx> ")
        t.line("popcount(x) + 41", r"\b42\b.*bbx> ")
        t.line("y =", r"\.\.\.> ")
        t.line("0x3, 2 squares {a1, b1}", "bbx> ")
        t.line("y * 7", r"\b21\b.*bbx> ")
        t.line("z = 8  . . . . . . . 1", r"\.\.\.> ")
        for row in rows.split("\n")[1:7]:
            t.line(row, r"\.\.\.> ")
        t.line("1  1 . . . . . . .", "bbx> ")
        t.line("popcount(z)", r"\b2\b.*bbx> ")


def test_dumb_terminal(folder):
    with start(folder, term="dumb") as t:
        t.line("5 + 3", r"\b8\b.*bbx> ")


def test_init_is_read(folder):
    os.makedirs(os.path.join(folder, "config/bbx"))
    with open(os.path.join(folder, "config/bbx/init.bbx"), "w", encoding="utf-8") as file:
        file.write("secret = 42\n")
    with Terminal(folder, env={"XDG_CONFIG_HOME": os.path.join(folder, "config")}) as t:
        t.expect("bbx> ")
        t.line("secret + 1", r"\b43\b.*bbx> ")


def test_warnings_name_the_prompt(folder):
    with start(folder) as t:
        t.line("2^64", r"<prompt>:1:\d+: warning.*bbx> ")
