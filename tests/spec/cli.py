"""The command line: options, exit statuses, streams, files, TAP and JUnit."""
import json
import os
import re
import signal
import subprocess
import xml.etree.ElementTree as xml

import proc
import schema
from outside import bbx, check, objects, write


# Sources of text

def test_e(folder):
    check(bbx(folder, "-e", "5 + 3"), 0, "8")


def test_several_e_are_one_session(folder):
    check(bbx(folder, "-e", "x = 5", "-e", "x + 1"), 0, r"\b6\b")


def test_files_are_one_session_in_order(folder):
    write(folder, "a.bbx", "x = 5\n")
    write(folder, "b.bbx", "x = x * 2\n")
    done = bbx(folder, "--json", "a.bbx", "-e", "x = x + 1", "b.bbx", "-e", "x")
    assert objects(done)[0]["hex"] == "0x000000000000000c", done.describe()


def test_file(folder):
    write(folder, "a.bbx", "5 + 3\n")
    check(bbx(folder, "a.bbx"), 0, "8")


def test_stdin_dash(folder):
    check(bbx(folder, "-", stdin="5 + 3\n"), 0, "8")


def test_stdin_without_arguments(folder):
    """No prompt, colour or banner in a pipe."""
    done = check(bbx(folder, stdin="5 + 3\n"), 0, "8")
    assert "bbx>" not in done.text and "\x1b" not in done.text, done.describe()


def test_stdin_and_e(folder):
    check(bbx(folder, "-e", "x = 4", "-", "-e", "x", stdin="x = x * 3\n"), 0, r"\b12\b")


def test_hash_bang(folder):
    write(folder, "a.bbx", "#!/usr/bin/env bbx\n5\n")
    check(bbx(folder, "a.bbx"), 0, "5")


def test_dash_e_without_text(folder):
    check(bbx(folder, "-e"), 2, err=".")


def test_double_dash(folder):
    write(folder, "-x.bbx", "5 + 3\n")
    check(bbx(folder, "--", "-x.bbx"), 0, "8")


# Errors

def test_error_line(folder):
    """file:line:column: error: …, the line, a caret."""
    write(folder, "a.bbx", "5\n  nope + 1\n")
    done = check(bbx(folder, "a.bbx"), 2, err=r"^a\.bbx:2:3: error: .*nope")
    lines = done.errors.split("\n")
    at = next(i for i, line in enumerate(lines) if "error:" in line)
    assert "nope + 1" in lines[at + 1], done.errors
    shown, caret = lines[at + 1], lines[at + 2]
    assert shown.index("nope") == caret.index("^"), done.errors


def test_caret_under_utf8(folder):
    """The caret stands under the character, not under the byte."""
    done = check(bbx(folder, "-e", "{a1} ∪ {b1} ∪ nope"), 2, err=r"^-e:1:15: error:")
    lines = done.errors.split("\n")
    assert lines[1].index("nope") == lines[2].index("^"), done.errors


def test_error_names_the_source(folder):
    check(bbx(folder, "-e", "nope"), 2, err=r"^-e:1:1: error:")
    check(bbx(folder, "-", stdin="nope"), 2, err=r"^-:1:1: error:")
    check(bbx(folder, "-e", "5", "-e", "\nnope"), 2, err=r"^-e:2:1: error:")


def test_errors_go_to_stderr(folder):
    done = check(bbx(folder, "-e", "nope"), 2)
    assert done.text == "", done.describe()


def test_all_errors_of_a_script(folder):
    write(folder, "a.bbx", "nope1\n5\nnope2\n1 +\n\n;\n6\n")
    done = check(bbx(folder, "a.bbx"), 2, "5.*6", "nope1.*nope2")
    assert done.errors.count("error:") == 3, done.errors


def test_warning_line(folder):
    check(bbx(folder, "-e", "2^64"), 0, err=r"^-e:1:\d+: warning:")


def test_missing_file(folder):
    check(bbx(folder, "nope.bbx"), 2, err=r"nope\.bbx")


def test_missing_file_among_several(folder):
    write(folder, "a.bbx", "5\n")
    write(folder, "b.bbx", "6\n")
    check(bbx(folder, "a.bbx", "nope.bbx", "b.bbx"), 2, "5.*6", r"nope\.bbx")


def test_directory_as_file(folder):
    os.mkdir(os.path.join(folder, "d.bbx"))
    check(bbx(folder, "d.bbx"), 2, err=r"d\.bbx.*directory")


def test_unreadable_file(folder):
    if os.geteuid() == 0:
        raise proc.Skipped("root reads everything")
    write(folder, "a.bbx", "5\n")
    os.chmod(os.path.join(folder, "a.bbx"), 0)
    check(bbx(folder, "a.bbx"), 2, err=r"a\.bbx")


def test_file_with_odd_name(folder):
    write(folder, "a b ∪.bbx", "nope\n")
    check(bbx(folder, "a b ∪.bbx"), 2, err=r"^a b ∪\.bbx:1:1: error:")


def test_empty_file(folder):
    write(folder, "a.bbx", "")
    done = check(bbx(folder, "a.bbx"), 0)
    assert done.out == b"" and done.err == b"", done.describe()


# Options

def test_version(folder):
    check(bbx(folder, "--version"), 0, r"bbx.*\d+\.\d+")


def test_help(folder):
    check(bbx(folder, "--help"), 0, r"--json.*--tap|--tap.*--json")


def test_help_names_every_option(folder):
    text = bbx(folder, "--help").text
    for option in ("-e", "--json", "--tap", "--junit", "--color", "--ascii", "--timeout",
                   "--set", "--jobs", "--overwrite", "--no-init", "-q", "--version",
                   "--help", "--html", "--doctest", "--smt2"):
        assert option in text, f"{option} is missing from\n{text}"


def test_unknown_option(folder):
    check(bbx(folder, "--jsn", "-e", "5"), 2, err=r"--jsn")
    check(bbx(folder, "--jsn", "-e", "5"), 2, err=r"--json")
    check(bbx(folder, "-Z"), 2, err=r"Z")


def test_bad_option_values(folder):
    check(bbx(folder, "--color=mauve", "-e", "5"), 2, err="mauve|auto")
    check(bbx(folder, "--timeout", "soon", "-e", "5"), 2, err="soon|timeout")
    check(bbx(folder, "--set", "nope=3", "-e", "5"), 2, err="nope")
    check(bbx(folder, "--set", "show=nope", "-e", "5"), 2, err="nope|show")
    check(bbx(folder, "--set", "show", "-e", "5"), 2)
    check(bbx(folder, "--timeout"), 2)
    check(bbx(folder, "--doctest"), 2, err="FILE")


def test_set_option(folder):
    check(bbx(folder, "--set", "show=number", "-e", "{a1, b1}"), 0, r"\b3\b")
    check(bbx(folder, "--set", "steps=10", "-e",
              "i = 0\nwhile (i < 100) i++;"), 2, err="step|loop")


def test_timeout_forms(folder):
    check(bbx(folder, "--timeout", "1", "-e", "5"), 0)
    check(bbx(folder, "--timeout=1", "-e", "5"), 0)


def test_ascii(folder):
    """bbx's own drawing is ASCII, what the user typed is echoed as it is."""
    text = "{a1} ∪ {b1}\n:show {a1} ∪ {b1}\n:table a & b\n:venn a & b\nlaw a == a\nposition startpos"
    done = check(bbx(folder, "--ascii", "-e", text), 0)
    assert set(c for c in done.text if ord(c) > 126) <= {"∪"}, done.text


def test_show_setting(folder):
    board = check(bbx(folder, "--set", "show=board", "-e", "5"), 0).text
    number = check(bbx(folder, "--set", "show=number", "-e", "{a1, c1}"), 0).text
    assert board.count("\n") >= 8 and number.count("\n") < 4, (board, number)


# How values are shown, as far as the language says it

def shown(folder, text, *args):
    return check(bbx(folder, "--ascii", *args, "-e", text), 0).text


def test_shown_square(folder):
    text = shown(folder, "e4")
    assert "e4" in text and "28" in text, text


def test_shown_int(folder):
    text = shown(folder, "255")
    assert "255" in text and "0xff" in text, text


def test_shown_negative_int(folder):
    """Signed first when the top bit is set."""
    text = shown(folder, "-5")
    assert text.lstrip().startswith("-5") and "0xfffffffffffffffb" in text, text


def test_shown_bool(folder):
    assert "true" in shown(folder, "3 < 4") and "false" in shown(folder, "4 < 3")


def test_shown_set(folder):
    """A diagram of eight rows and a line with hex, decimal, count, members."""
    text = shown(folder, "{a1, c3}")
    assert len(text.strip().split("\n")) >= 9, text
    for part in ("0x0000000000040001", "a1", "c3", "2"):
        assert part in text, text


def test_shown_list(folder):
    """A list in braces, in its order."""
    text = shown(folder, "reversed({a1, c3, h8})")
    found = re.search(r"\{\s*h8\s*,\s*c3\s*,\s*a1\s*\}", text)
    assert found, text


def test_labels(folder):
    """Rank and file labels in the default style, none in the wiki's."""
    plain, wiki = shown(folder, "{a1}"), shown(folder, "{a1}", "--set", "style=wiki")
    assert "a b c d e f g h" in plain, plain
    assert "a b c d e f g h" not in wiki, wiki


# Quiet, silence, colour

def test_assignments_are_silent(folder):
    done = check(bbx(folder, "-e", "x = 5; x |= 3; x++; f(b) = b; const k = 3"), 0)
    assert done.out == b"" and done.err == b"", done.describe()


def test_q(folder):
    text = "5\n{a1}\nlaw ok: a == a\nassert 1\nrefute fine: a == 0\nposition startpos"
    done = check(bbx(folder, "-q", "-e", text), 0)
    assert done.out == b"", done.describe()


def test_q_shows_failures(folder):
    done = check(bbx(folder, "-q", "-e", "law bad: a == 0\nassert 1 == 2\nrefute wrong: a == a"), 1)
    for word in ("bad", "1 == 2", "wrong"):
        assert word in done.text + done.errors, done.describe()
    check(bbx(folder, "-q", "-e", "nope"), 2, err="nope")


def test_colour(folder):
    plain = bbx(folder, "-e", "{a1}")
    assert b"\x1b" not in plain.out
    always = bbx(folder, "--color=always", "-e", "{a1}")
    assert b"\x1b" in always.out, always.describe()
    forced = bbx(folder, "--color=always", "-e", "{a1}", env={"NO_COLOR": "1"})
    assert b"\x1b" in forced.out, "--color=always wins over NO_COLOR"
    assert b"\x1b" not in bbx(folder, "--color=never", "-e", "{a1}").out


def test_colour_never_in_json(folder):
    done = bbx(folder, "--json", "--color=always", "-e", "{a1}; nope")
    assert b"\x1b" not in done.out, done.describe()


# Streams that fail

def test_reader_goes_away(folder):
    """SIGPIPE is quiet."""
    text = "i = 0\n" + "{a1..h8}\n" * 20000
    write(folder, "a.bbx", text)
    program = subprocess.Popen([proc.BBX, "--no-init", "a.bbx"], cwd=folder,
                               env=proc.environment(folder), stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE)
    program.stdout.read(10)
    program.stdout.close()
    err = program.stderr.read()
    program.stderr.close()
    status = program.wait(timeout=proc.limit())
    assert err == b"", err
    assert status in (0, -signal.SIGPIPE, 128 + signal.SIGPIPE), status


def test_full_disk(folder):
    with open("/dev/full", "wb") as full:
        done = bbx(folder, "-e", "{a1}", stdout=full)
    check(done, 2, err=".")


def test_full_disk_json(folder):
    with open("/dev/full", "wb") as full:
        done = bbx(folder, "--json", "-e", "{a1}", stdout=full)
    check(done, 2, err=".")


def test_full_disk_lists(folder):
    for option in ("--help", "--version", "--list=functions"):
        with open("/dev/full", "wb") as full:
            done = bbx(folder, option, stdout=full)
        check(done, 2, err=".")


def test_closed_stdout(folder):
    script = f'"{proc.BBX}" --no-init -e "{{a1}}" >&-'
    done = subprocess.run(["sh", "-c", script], cwd=folder, env=proc.environment(folder),
                          stderr=subprocess.PIPE, timeout=proc.limit())
    assert done.returncode == 2, (done.returncode, done.stderr)


def test_closed_stdin(folder):
    script = f'"{proc.BBX}" --no-init -e 5 <&-'
    done = subprocess.run(["sh", "-c", script], cwd=folder, env=proc.environment(folder),
                          stdout=subprocess.PIPE, timeout=proc.limit())
    assert done.returncode == 0 and b"5" in done.stdout, done


def test_closed_stdin_read(folder):
    script = f'"{proc.BBX}" --no-init - <&-'
    done = subprocess.run(["sh", "-c", script], cwd=folder, env=proc.environment(folder),
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          timeout=proc.limit())
    assert done.returncode in (0, 2), done


def test_interrupt(folder):
    """Ctrl-C ends a run with 130."""
    program = subprocess.Popen([proc.BBX, "--no-init", "--set", "steps=1000000000000",
                                "-e", "i = 0\nwhile (1) i++;"], cwd=folder,
                               env=proc.environment(folder), stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE,
                               preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
    try:
        program.communicate(timeout=0.5)
    except subprocess.TimeoutExpired:
        program.send_signal(signal.SIGINT)
    out, err = program.communicate(timeout=proc.limit())
    assert program.returncode == 130, (program.returncode, err)


# Exit statuses

def test_statuses(folder):
    for text, status in (("5", 0), ("", 0), ("law a == a", 0), ("refute a == 0", 0),
                         ("assert 1", 0), ("law a == 0", 1), ("refute a == a", 1),
                         ("assert 0", 1), ("nope", 2), ("1 +", 2), ("1 / 0", 2),
                         (":nope", 2), ("assert 0; nope", 2), ("nope; law a == 0", 2),
                         ("2^64", 0), ("law a == 0; law b == b", 1)):
        check(bbx(folder, "-e", text), status)


def test_status_over_files(folder):
    write(folder, "a.bbx", "nope\n")
    write(folder, "b.bbx", "assert 0\n")
    write(folder, "c.bbx", "5\n")
    check(bbx(folder, "a.bbx", "c.bbx"), 2)
    check(bbx(folder, "b.bbx", "c.bbx"), 1)
    check(bbx(folder, "b.bbx", "a.bbx"), 2)


def test_quit(folder):
    """:quit in a script ends the run with the status so far."""
    check(bbx(folder, "-e", ":quit", "-e", "nope"), 0)
    check(bbx(folder, "-e", "assert 0\n:quit\nnope"), 1)
    write(folder, "a.bbx", "5\n:quit\n6\n")
    done = check(bbx(folder, "a.bbx", "-e", "7"), 0, "5")
    assert "7" not in done.text and "6" not in done.text, done.text


# Verdicts in text

def test_verdict_words(folder):
    done = check(bbx(folder, "-e", "law comm: a & b == b & a"), 0, "proved")
    assert "comm" in done.text, done.text
    done = check(bbx(folder, "-e", "law wrong: a & b == a"), 1, "refuted")
    assert "wrong" in done.text and "a1" in done.text, done.text


def test_fixed_names_are_told(folder):
    check(bbx(folder, "-e", "a = 5\nlaw a & b == b & a"), 0, r"a\b.*5")


def test_assert_failure_shows_the_text(folder):
    done = check(bbx(folder, "-e", "x = 3\nassert x == 4"), 1)
    assert "x == 4" in done.text + done.errors, done.describe()


# JSON

def test_json_objects_only(folder):
    text = ("5\n{a1}\nlaw a == a\nlaw a == 0\nassert 0\nnope\n2^64\n:table a\n:venn a\n"
            ":help\nposition startpos\nx = 5\n:vars\n:show {a1}\nU64 f(U64 b) { return b; }\n")
    done = check(bbx(folder, "--json", "-e", text), 2)
    seen = set()
    for thing in objects(done):
        seen.add(thing["type"])
        wrong = schema.problems(thing)
        assert not wrong, (wrong, thing)
    assert seen >= {"value", "law", "assert", "error", "warning", "table", "venn", "text"}


def test_json_law(folder):
    text = "x = 1\n\nlaw small: a & b == a   // a comment\n  when b == 0\n"
    write(folder, "a.bbx", text)
    law = objects(bbx(folder, "--json", "a.bbx"))[0]
    assert law["file"] == "a.bbx" and law["line"] == 3, law
    assert law["name"] == "small" and law["verdict"] == "refuted" and not law["ok"], law
    assert law["statement"].startswith("law small: a & b == a"), law
    assert "comment" not in law["statement"] and "when b == 0" in law["statement"], law
    assert int(law["counterexample"]["a"], 16) == 1, law
    assert int(law["counterexample"]["b"], 16) == 0, law
    assert law["vars"] == ["a", "b"] and law["micros"] >= 0, law


def test_json_fixed(folder):
    warning, law = objects(bbx(folder, "--json", "-e", "a = 5\nlaw a & b == b & a"))
    assert "forall a:" in warning["hint"], warning
    assert list(law["fixed"]) == ["a"] and law["vars"] == ["b"], law


def test_json_error(folder):
    error = objects(bbx(folder, "--json", "-e", "5;\n  popcuont(3)"))[1]
    assert (error["file"], error["line"], error["column"]) == ("-e", 2, 3), error
    assert "popcuont" in error["message"], error
    assert "popcount" in error["message"] + error["hint"], error


def test_json_hint_is_always_there(folder):
    for text in ("nope", "1 / 0", "2^64", "1 +", "(1", "0x"):
        for thing in objects(bbx(folder, "--json", "-e", text)):
            if thing["type"] in ("error", "warning"):
                assert isinstance(thing["hint"], str), thing


def test_json_assert(folder):
    write(folder, "a.bbx", "assert 1\n\nassert 0\n")
    yes, no = objects(bbx(folder, "--json", "a.bbx"))
    assert yes["ok"] is True and yes["line"] == 1 and yes["file"] == "a.bbx", yes
    assert no["ok"] is False and no["line"] == 3, no


def test_json_escapes(folder):
    """File names and texts with quotes, backslashes and controls stay JSON."""
    write(folder, 'a"b\\c.bbx', 'nope "x\ty"\n')
    done = bbx(folder, "--json", 'a"b\\c.bbx')
    things = objects(done)
    assert things and things[0]["file"] == 'a"b\\c.bbx', done.describe()


def test_json_venn_values(folder):
    venn = objects(bbx(folder, "--json", "-e", "a = {a1, b1}; b = {b1, c1}\n:venn a & b"))[0]
    squares = [region["squares"] for region in venn["regions"]]
    assert squares[1:] == [["c1"], ["a1"], ["b1"]], venn
    free = objects(bbx(folder, "--json", "-e", ":venn a & b"))[0]
    assert all(r["count"] is None and r["squares"] is None for r in free["regions"]), free


def test_json_missing_file(folder):
    things = objects(bbx(folder, "--json", "nope.bbx"))
    assert things[0]["type"] == "error" and "nope.bbx" in json.dumps(things[0]), things


# TAP

TAP_TEXT = ("law good: a == a\nrefute wrong: a == a\nrefute fine: a == 0\nassert 1\n"
            "assert 0\nlaw bad: a == 0\n")


def points(done):
    return re.findall(r"^(ok|not ok) (\d+)(.*)$", done.text, re.M)


def test_tap(folder):
    done = check(bbx(folder, "--tap", "-e", TAP_TEXT), 1)
    found = points(done)
    assert [p[0] for p in found] == ["ok", "not ok", "ok", "ok", "not ok", "not ok"], done.text
    assert [int(p[1]) for p in found] == [1, 2, 3, 4, 5, 6], done.text
    assert "1..6" in done.text.split("\n"), done.text
    assert "good" in found[0][2] and "bad" in found[5][2], done.text


def test_tap_lines(folder):
    """Nothing but TAP on standard output: plan, points, comments."""
    done = bbx(folder, "--tap", "-e", "5\n{a1}\n:help\nposition startpos\n" + TAP_TEXT)
    for line in done.text.splitlines():
        assert re.match(r"(TAP version 1[34]|1\.\.\d+|(not )?ok \d+|#|\s|$)", line), line


def test_tap_error_is_a_failing_point(folder):
    done = check(bbx(folder, "--tap", "-e", "assert 1\nnope\nassert 1"), 2)
    assert [p[0] for p in points(done)] == ["ok", "not ok", "ok"], done.text


def test_tap_empty(folder):
    done = check(bbx(folder, "--tap", "-e", "5"), 0)
    assert "1..0" in done.text, done.text


def test_tap_hash_in_description(folder):
    """A # in a description would start a directive."""
    done = bbx(folder, "--tap", "-e", "assert 1 == 1 # todo later\nlaw a == a // SKIP")
    assert not re.search(r"#\s*(todo|skip)", done.text, re.I), done.text


def test_tap_with_prove(folder):
    proc.want("prove")
    os.mkdir(os.path.join(folder, "t"))
    write(folder, "t/a.bbx", "law a == a\nassert 1\n")
    write(folder, "t/b.bbx", "refute a == 0\n")
    run = ["prove", "-e", f"{proc.BBX} --no-init --tap", "t/a.bbx", "t/b.bbx"]
    done = subprocess.run(run, cwd=folder, env=proc.environment(folder), text=True,
                          capture_output=True, timeout=proc.limit())
    assert done.returncode == 0 and "Result: PASS" in done.stdout, done.stdout + done.stderr
    write(folder, "t/c.bbx", "assert 0\n")
    done = subprocess.run(run + ["t/c.bbx"], cwd=folder, env=proc.environment(folder),
                          text=True, capture_output=True, timeout=proc.limit())
    assert done.returncode != 0 and "Result: FAIL" in done.stdout, done.stdout


# JUnit

def junit(folder, *args):
    done = bbx(folder, "--junit", "r.xml", *args)
    path = os.path.join(folder, "r.xml")
    return done, xml.parse(path).getroot(), path


def test_junit(folder):
    done, root, _ = junit(folder, "-e", TAP_TEXT)
    check(done, 1)
    cases = list(root.iter("testcase"))
    assert len(cases) == 6, [c.attrib for c in cases]
    bad = [c for c in cases if c.find("failure") is not None or c.find("error") is not None]
    assert len(bad) == 3, [c.attrib for c in bad]
    suite = root if root.tag == "testsuite" else root.find("testsuite")
    assert suite.get("tests") == "6", suite.attrib


def test_junit_leaves_stdout(folder):
    with_report = bbx(folder, "--junit", "r.xml", "-e", "5\nlaw a == a")
    without = bbx(folder, "-e", "5\nlaw a == a")
    assert re.sub(r"\d+(\.\d+)? *[mµu]?s\b", "", with_report.text) == \
        re.sub(r"\d+(\.\d+)? *[mµu]?s\b", "", without.text), with_report.describe()


def test_junit_escapes(folder):
    _, root, _ = junit(folder, "-e", 'assert 1 < 2 && 3 > 2 /* "quoted" */\nlaw a & b == a')
    assert len(list(root.iter("testcase"))) == 2


def test_junit_error(folder):
    done, root, _ = junit(folder, "-e", "nope\nassert 1")
    check(done, 2)
    cases = list(root.iter("testcase"))
    bad = [c for c in cases if c.find("failure") is not None or c.find("error") is not None]
    assert len(cases) == 2 and len(bad) == 1


def test_junit_xmllint(folder):
    proc.want("xmllint")
    _, _, path = junit(folder, "-e", TAP_TEXT + 'law q: a == 1 & 2 // ∪ < >\nnope')
    done = subprocess.run(["xmllint", "--noout", path], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_junit_refuses_to_overwrite(folder):
    write(folder, "r.xml", "keep me")
    done = bbx(folder, "--junit", "r.xml", "-e", "assert 1")
    check(done, 2, err=r"r\.xml")
    with open(os.path.join(folder, "r.xml"), encoding="utf-8") as file:
        assert file.read() == "keep me"
    check(bbx(folder, "--overwrite", "--junit", "r.xml", "-e", "assert 1"), 0)


# :load, :save

def test_load(folder):
    write(folder, "lib.bbx", "two(b) = b << 16\nk = 7\n")
    done = bbx(folder, "--json", "-e", ":load lib.bbx\ntwo({a1}) | k")
    assert objects(done)[0]["hex"] == "0x0000000000010007", done.describe()


def test_load_is_relative_to_the_loading_file(folder):
    os.mkdir(os.path.join(folder, "sub"))
    write(folder, "sub/a.bbx", ":load b.bbx\n")
    write(folder, "sub/b.bbx", "k = 7\n")
    done = bbx(folder, "--json", "sub/a.bbx", "-e", "k")
    assert objects(done)[0]["hex"] == "0x0000000000000007", done.describe()


def test_load_errors_name_the_file(folder):
    write(folder, "lib.bbx", "k = 7\n\n  nope\n")
    check(bbx(folder, "-e", ":load lib.bbx\nk"), 2, "7", r"^lib\.bbx:3:3: error:")


def test_load_missing(folder):
    check(bbx(folder, "-e", ":load nope.bbx\n5"), 2, "5", r"nope\.bbx")


def test_load_directory(folder):
    os.mkdir(os.path.join(folder, "d"))
    check(bbx(folder, "-e", ":load d\n5"), 2, "5", "directory")


def test_load_itself(folder):
    write(folder, "a.bbx", ":load a.bbx\n5\n")
    check(bbx(folder, "a.bbx"), 2, err=r"a\.bbx")
    write(folder, "b.bbx", ":load c.bbx\n5\n")
    write(folder, "c.bbx", ":load b.bbx\n6\n")
    check(bbx(folder, "b.bbx"), 2)


def test_load_quoted_name(folder):
    write(folder, "a b.bbx", "k = 7\n")
    done = bbx(folder, "--json", "-e", ':load "a b.bbx"\nk')
    assert objects(done)[0]["hex"] == "0x0000000000000007", done.describe()


SESSION = """x = {a1, c3}
s = e4
n = -5
t = 3 < 4
const k = 0xff
two(b) = b << 16
U64 f(U64 b, int i) { U64 m = b; for (int j = 0; j < i; j++) { m |= m << 8; } return m; }
int shift[3] = {9, 1, -7};
U64 grid[2][2] = {{1, 2}, {3, 4}};
#define SQ(y) ((y) * (y))
enum { ALPHA = 3, BETA };
"""
PROBES = ("x", "s", "n", "t", "k", "two(3)", "f({a1}, 2)", "shift[2]", "grid[1][0]", "k + 1")


def test_save_and_load(folder):
    """:save writes a script that rebuilds variables, constants, functions, arrays."""
    before = bbx(folder, "--json", "-e", SESSION + "\n".join(PROBES) + "\n:save s.bbx")
    values = [t for t in objects(before) if t["type"] == "value"]
    assert len(values) == len(PROBES), before.describe()
    after = bbx(folder, "--json", "s.bbx", "-e", "\n".join(PROBES))
    check(after, 0)
    assert [t for t in objects(after) if t["type"] == "value"] == values, after.describe()


def test_save_keeps_constants_constant(folder):
    bbx(folder, "-e", "const k = 3\n:save s.bbx")
    check(bbx(folder, "s.bbx", "-e", "k = 4"), 2, err="k")


def test_save_redefinitions_of_bbx(folder):
    bbx(folder, "-e", "U = 3\nnotAFile = 7\nnortOne(b) = b << 16\n:save s.bbx")
    done = bbx(folder, "--json", "s.bbx", "-e", "U; notAFile; nortOne({a1})")
    assert [t["hex"][-5:] for t in objects(done)] == ["00003", "00007", "10000"], done.describe()


def test_save_order(folder):
    """A function that uses a later one, and names like squares."""
    text = "f(a1) = g(a1) + 1\ng(e4) = e4 * 2\nlaw = 5\n:save s.bbx"
    bbx(folder, "-e", text)
    done = bbx(folder, "--json", "s.bbx", "-e", "f(5)")
    check(done, 0)
    assert objects(done)[0]["hex"] == "0x000000000000000b", done.describe()


def test_save_refuses_to_overwrite(folder):
    write(folder, "s.bbx", "keep = 1\n")
    check(bbx(folder, "-e", "x = 5\n:save s.bbx"), 2, err=r"s\.bbx.*overwrite")
    with open(os.path.join(folder, "s.bbx"), encoding="utf-8") as file:
        assert file.read() == "keep = 1\n"
    check(bbx(folder, "--overwrite", "-e", "x = 5\n:save s.bbx"), 0)
    check(bbx(folder, "s.bbx", "-e", "x"), 0, "5")


def test_save_over(folder):
    """:save! writes over what is there; it names no file "! s.bbx"."""
    write(folder, "s.bbx", "keep = 1\n")
    done = bbx(folder, "-e", "x = 5\n:save s.bbx")
    check(done, 2, err=r":save! s\.bbx")
    check(bbx(folder, "-e", "x = 5\n:save! s.bbx"), 0)
    check(bbx(folder, "s.bbx", "-e", "x"), 0, "5")
    check(bbx(folder, "-e", "x = 6\n:save! new.bbx"), 0)
    check(bbx(folder, "new.bbx", "-e", "x"), 0, "6")
    check(bbx(folder, "-e", ":load! s.bbx"), 2, err="overwrites nothing")
    assert sorted(os.listdir(folder)) == ["new.bbx", "s.bbx"], os.listdir(folder)


ROUND = {"c": ("""typedef unsigned long long U64;
typedef int (*Fn)(int);
typedef struct Node Node;
struct Node { int v; Node *next; Fn f; union { U64 u; int i; } w; unsigned b : 3; };
static int one(int x) { return x + 1; }
static int two(int x)
{
    return x + 2;
}
Fn table[2] = {one, two};
Node nodes[2] = {{1, &nodes[1], one, {7}, 5}, {2, nodes, two, {.i = -1}, 6}};
Node *head = &nodes[1];
static Node *ahead(Node *of) // of it
{
    return of->next;
}
signed char sc = -3;
enum { a8, b8, RED = -3, GREEN };
enum Col { X = 7 } col = X;
U64 md[2][3] = {{1, 2, 3}, {4, 5, 6}};
const char *str = "abc";
int run(int i, int x) { return table[i](x) * head->v + nodes[i].f(x) + ahead(&nodes[i])->v + a8; }
""", "run(0, 3); run(1, 4); nodes[1].w.i; sc; RED; col; md[1][2]; str[1]; sizeof(Node); nodes[0].b")}


def round_trip(folder, ending, text, probes):
    first, saved, again = (f"{name}.{ending}" for name in ("first", "saved", "again"))
    write(folder, first, text)
    values = [[t for t in objects(done) if t["type"] == "value"] for done in (
        bbx(folder, "--json", first, "-e", f"{probes}\n:save {saved}"),
        bbx(folder, "--json", saved, "-e", f"{probes}\n:save {again}"))]
    assert values[0] and values[0] == values[1], values
    with open(os.path.join(folder, saved), encoding="utf-8") as one, \
            open(os.path.join(folder, again), encoding="utf-8") as other:
        assert one.read() == other.read()


def test_save_c(folder):
    """Pointers to each other, functions in tables, C's own squares."""
    round_trip(folder, "c", *ROUND["c"])


def test_save_in_a_file_that_can_hold_it(folder):
    for ending, (text, _) in ROUND.items():
        write(folder, f"first.{ending}", text)
        done = bbx(folder, f"first.{ending}", "-e", ":save s.bbx")
        check(done, 2, err=rf":save s\.{ending}")
    assert "s.bbx" not in os.listdir(folder)


def test_save_squares(folder):
    """The numbering of squares is the session's, not that of who loads it."""
    bbx(folder, "-e", "x = a8\n:save s.bbx")
    done = bbx(folder, "--json", "--squares", "a8b8", "s.bbx", "-e", "x")
    assert objects(done)[0]["hex"] == "0x0000000000000038", done.describe()


def test_save_nowhere(folder):
    check(bbx(folder, "-e", ":save no/such/dir/s.bbx"), 2, err=r"s\.bbx")
    check(bbx(folder, "-e", ":save"), 2)


def test_save_empty_session(folder):
    check(bbx(folder, "-e", ":save s.bbx"), 0)
    check(bbx(folder, "s.bbx"), 0)


# The prompt without a terminal, init files

def test_init_is_for_the_prompt_only(folder):
    os.makedirs(os.path.join(folder, "config/bbx"))
    write(folder, "config/bbx/init.bbx", "secret = 42\n")
    env = {"XDG_CONFIG_HOME": os.path.join(folder, "config")}
    done = proc.bbx(["-e", "secret"], b"", folder, env)
    check(done, 2, err="secret")


def test_no_history_from_a_pipe(folder):
    bbx(folder, stdin="5\n")
    left = [f for _, _, files in os.walk(folder) for f in files]
    assert not left, left


def test_output_is_utf8_under_the_c_locale(folder):
    done = bbx(folder, "-e", "{a1} ∪ {b1}", env={"LC_ALL": "C"})
    check(done, 0)
    done.out.decode("utf-8")


def test_locale_does_not_change_json(folder):
    a = bbx(folder, "--json", "-e", "5 ∪ 3", env={"LC_ALL": "C"})
    b = bbx(folder, "--json", "-e", "5 ∪ 3", env={"LC_ALL": "C.UTF-8"})
    assert a.out == b.out, (a.out, b.out)


# The same text by every way in

SAME = ("x = {a1, b2}\nx | {c3}\nU64 f(U64 b)\n{\n  return b << 8;\n}\nf(x)\nnope\n"
        "law a == a\n(1 +\n2)\n")


def test_every_way_in_is_the_same(folder):
    write(folder, "a.bbx", SAME)
    ways = [bbx(folder, "--json", "-e", SAME), bbx(folder, "--json", "-", stdin=SAME),
            bbx(folder, "--json", "a.bbx")]
    seen = []
    for done in ways:
        things = objects(done)
        for thing in things:
            thing.pop("file", None)
            thing.pop("micros", None)
        seen.append((done.status, things))
    assert seen[0] == seen[1] == seen[2], seen


def test_hidden_characters_are_shown(folder):
    """What turns the direction or moves the cursor is echoed by its number."""
    done = check(bbx(folder, "-e", 'x = 3 + "a\u202eb" zz'), 2)
    assert "\u202e" not in done.errors and '"a<U+202E>b" zz' in done.errors, done.errors
    line = done.errors.split("\n")
    assert line[1].index("zz") == line[2].index("^"), done.errors
    done = bbx(folder, "-e", "law q == 3 \u0085")
    assert "\u0085" not in done.errors and "<U+0085>" in done.errors, done.errors


def test_help_is_broken_where_it_is_full(folder):
    """No line of a paragraph has room for the first word of the next one."""
    for word in ("law", "refute", "quiz", "position", "for"):
        text = check(bbx(folder, "-e", ":help " + word), 0).text
        paragraph = text.split("\n\n")[0].splitlines()[1:]
        for line, below in zip(paragraph, paragraph[1:]):
            assert len(line) <= 80 < len(line) + 1 + len(below.split()[0]), text


def test_help_sets_code_in(folder):
    done = check(bbx(folder, "-e", ":help knight"), 0)
    assert "\n      U64 one" in done.text and "\n    }\n" in done.text, done.text


def test_a_number_is_shown_once(folder):
    done = bbx(folder, "-e", "law popcount(a) < 64")
    assert "popcount(a) = 64 = 0x40\n64 = 0x40\n" in done.text, done.text


def test_names_of_a_long_law(folder):
    names = [f"v{i}" for i in range(1000)]
    done = bbx(folder, "--json", "-e", "law " + " | ".join(names) + " == 0")
    assert objects(done)[0]["vars"] == names
