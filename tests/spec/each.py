"""Folders of laws: --each, --prelude, the last line, empty files, names left over."""
import re
import xml.etree.ElementTree as xml

from outside import bbx, check, objects, write


def fill(folder):
    write(folder, "a.bbx", "a = 3\nf(x) = x + a\nlaw a & b == b & a\n")
    write(folder, "b.bbx", "law a | b == b | a\nrefute a == 4\nassert 1 == 1\n")
    write(folder, "c.bbx", "law x == y\nnope\n")
    write(folder, "lib.bbx", "up(x) = x << 8\nlaw up(x) == x << 8\n")
    write(folder, "d.bbx", "law up(x) == x << 8\n:quit\n")


def last(done):
    return done.text.rstrip("\n").split("\n")[-1]


def totals(done, line):
    assert re.fullmatch(re.escape(line) + r", \d+\.\d s", last(done)), done.describe()


def test_one_session_else(folder):
    fill(folder)
    done = check(bbx(folder, "--json", "a.bbx", "b.bbx"), 0)
    law = [o for o in objects(done) if o["type"] == "law" and o["file"] == "b.bbx"][0]
    assert law["fixed"] == {"a": "0x0000000000000003"}, law


def test_each(folder):
    """What a file defines or sets is not there in the next one."""
    fill(folder)
    write(folder, "s.bbx", ":set squares a8b8\na8\n")
    write(folder, "t.bbx", "assert a8 == 56\nf(1)\n")
    done = bbx(folder, "--each", "--json", "a.bbx", "b.bbx", "s.bbx", "t.bbx")
    told = objects(check(done, 2))
    law = [o for o in told if o["type"] == "law" and o["file"] == "b.bbx"][0]
    assert law["fixed"] == {} and law["vars"] == ["a", "b"], law
    assert [o["ok"] for o in told if o["type"] == "assert"] == [True, True], done.describe()
    assert "there is no function 'f'" in [o for o in told if o["type"] == "error"][0]["message"]


def test_total(folder):
    fill(folder)
    done = check(bbx(folder, "--each", "a.bbx", "b.bbx", "c.bbx"), 2)
    totals(done, "3 files: 2 proved, 1 refuted, 0 undecided, 1 error, 2 more passed")
    totals(check(bbx(folder, "--each", "-q", "a.bbx"), 0),
           "1 file: 1 proved, 0 refuted, 0 undecided, 0 errors")
    totals(check(bbx(folder, "-q", "a.bbx", "b.bbx"), 0),
           "2 files: 2 proved, 0 refuted, 0 undecided, 0 errors, 2 more passed")


def test_total_of_failures(folder):
    """A refute that holds and an assert that fails are no refuted laws."""
    write(folder, "a.bbx", "refute x == x\nassert 1 == 2\n")
    write(folder, "b.bbx", ":set timeout 1\n"
          "law x * y != 3089086068290823449 when 1 < x < 2**32 && 1 < y < 2**32\n")
    done = bbx(folder, "--each", "a.bbx", "b.bbx")
    totals(done, "2 files: 0 proved, 0 refuted, 1 undecided, 0 errors, 2 more failed")
    assert done.status == 1, done.describe()


def test_total_with_workers(folder):
    """Laws that other processes decide are counted; the line is the last one."""
    slow = "law (a * b) * c == a * (b * c) when a * b * c != 7\n"
    for name in "uvw":
        write(folder, name + ".bbx", slow * 2)
    done = check(bbx(folder, "--each", "--jobs", "2", "-q", "u.bbx", "v.bbx", "w.bbx"), 0)
    totals(done, "3 files: 6 proved, 0 refuted, 0 undecided, 0 errors")


def test_no_total(folder):
    fill(folder)
    for args in (("a.bbx",), ("--json", "--each", "a.bbx", "b.bbx"),
                 ("--tap", "--each", "a.bbx", "b.bbx"), ("-e", "1", "a.bbx")):
        done = check(bbx(folder, *args), 0)
        assert not re.search(r"\d files?: ", done.text), done.describe()


def test_prelude(folder):
    fill(folder)
    check(bbx(folder, "--prelude", "lib.bbx", "d.bbx"), 0, r"proved: law up")
    check(bbx(folder, "--prelude=lib.bbx", "-e", "up(1)"), 0, "256")
    check(bbx(folder, "--prelude", "none.bbx", "a.bbx"), 2, err=r"none\.bbx: error: ")


def test_prelude_of_each(folder):
    """It is first in every session, and told once; :quit ends one session."""
    fill(folder)
    write(folder, "lib.bbx", 'up(x) = x << 8\nprintf("lib\\n")\nnope\nlaw up(x) == x << 8\n')
    done = check(bbx(folder, "--each", "--prelude", "lib.bbx", "d.bbx", "d.bbx", "d.bbx"), 2)
    totals(done, "3 files: 4 proved, 0 refuted, 0 undecided, 1 error")
    assert done.text.count("lib\n") == 1 and done.errors.count("error:") == 1, done.describe()


def test_shards(folder):
    """Each law is decided by one shard, and counted there."""
    fill(folder)
    proved = 0
    for shard in ("1/2", "2/2"):
        done = bbx(folder, "--each", "--prelude", "lib.bbx", "--shard", shard, "-q",
                   "d.bbx", "d.bbx", "d.bbx", "d.bbx")
        proved += int(re.search(r"4 files: (\d+) proved", last(done)).group(1))
    assert proved == 5, proved


def test_safe(folder):
    fill(folder)
    check(bbx(folder, "--safe", "--each", "--prelude", "lib.bbx", "d.bbx", "d.bbx"), 0)


def test_files_of_reports(folder):
    fill(folder)
    check(bbx(folder, "--each", "--junit", "j.xml", "--html", "h.html", "a.bbx", "b.bbx",
              "c.bbx"), 2)
    suites = xml.parse(f"{folder}/j.xml").getroot()
    assert [s.get("name") for s in suites] == ["a.bbx", "b.bbx", "c.bbx"]
    assert sum(int(s.get("tests")) for s in suites) == 6
    page = open(f"{folder}/h.html", encoding="utf-8").read()
    assert "law x == y" in page and "law a | b == b | a" in page


def test_empty_file(folder):
    fill(folder)
    write(folder, "e.bbx", "# to do\n\n")
    check(bbx(folder, "b.bbx", "e.bbx"), 0)
    check(bbx(folder, "--each", "--strict", "b.bbx", "e.bbx"), 2,
          err=r"e\.bbx: error: this file is empty")
    check(bbx(folder, "--strict", "lib.bbx"), 0)


def test_names_left_over(folder):
    """Told once, and not where the file has names of its own or the first claims nothing."""
    fill(folder)
    done = check(bbx(folder, "a.bbx", "b.bbx", "b.bbx"), 0,
                 err=r"b\.bbx:1:5: warning: 'a' is from a file before")
    assert done.errors.count("is from a file before") == 1, done.describe()
    write(folder, "f.bbx", "law f(x) == f(x)\n")
    check(bbx(folder, "a.bbx", "f.bbx"), 0, err=r"f\.bbx:1:5: warning: 'f' is from")
    write(folder, "own.bbx", "a = 4\nf(x) = x\nlaw f(a) == 4\n")
    write(folder, "free.bbx", "law forall a: a == a\nlaw a: x == x\n")
    write(folder, "anew.bbx", ":reset\nlaw a | b == b | a\n")
    write(folder, "men.bbx", "position startpos\nlaw white == white\n")
    write(folder, "defs.bbx", "a = 3\nf(x) = x\n")
    for args in (("a.bbx", "own.bbx"), ("a.bbx", "free.bbx"), ("a.bbx", "anew.bbx"), ("men.bbx", "men.bbx"), ("defs.bbx", "f.bbx"),
                 ("-e", "a = 3", "b.bbx"), ("--each", "a.bbx", "b.bbx")):
        done = check(bbx(folder, *args), 0)
        assert "is from a file before" not in done.errors, done.describe()


def test_wrong_use(folder):
    fill(folder)
    check(bbx(folder, "--each"), 2, err="'--each' wants FILE")
    check(bbx(folder, "--each", "--simplify", "a.bbx"), 2, err="'--each' is for scripts")
    check(bbx(folder, "--prelude", "a.bbx", "--merge", "b.bbx"), 2,
          err="'--prelude' is for scripts")


def test_a_refute_that_holds(folder):
    """The first word says what failed."""
    for args in ((), ("--tap",)):
        done = check(bbx(folder, *args, "-e", "refute 1 == 1"), 1, "not refuted: refute 1 == 1")
        assert " proved:" not in done.text, done.describe()


def test_show_hex(folder):
    check(bbx(folder, "--set", "show=hex", "-e", "255"), 0, r"^0xff = 255$")
    check(bbx(folder, "--set", "show=hex", "-e", "{a1, b1}"), 0, r"^0x3 = 3$")
