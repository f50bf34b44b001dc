"""Files that a compiler reads: which command, what is kept of it, what goes wrong. Most of it
with a compiler of the test's own, a script that notes how it is called; the last part with
clang, where a new one is installed."""
import glob
import json
import os
import re
import shutil
import signal
import subprocess
import time

import proc
from outside import bbx, check, objects, write

# What -E asks for is what it reads, as of a file; else IR. Its arguments are lines of calls.txt.
FAKE = """#!/bin/sh
here=${0%/*}
mode=S
for word; do
  printf '%s\\n' "$word" >> "$here/calls.txt"
  [ "$word" = -E ] && mode=E
  file=$word
done
echo --- >> "$here/calls.txt"
[ -f "$here/$mode.sh" ] && . "$here/$mode.sh"
if [ $mode = E ]; then
  [ "$file" = - ] && file=/dev/stdin
  echo "# 1 \\"$file\\""
  cat "$file" | sed -n 's/^#include "\\(.*\\)"/# 1 "\\1" 1/p'
else
  cat "$here/IR"
fi
"""
IR = "define i64 @f(i64 %0) {\n  %2 = add i64 %0, ADDED\n  ret i64 %2\n}\n"


def fake(folder, name="tools/fake", added=1):
    path = write_in(folder, name, FAKE)
    write_in(folder, os.path.join(os.path.dirname(name), "IR"), IR.replace("ADDED", str(added)))
    os.chmod(path, 0o755)
    return path


def write_in(folder, name, text):
    os.makedirs(os.path.join(folder, os.path.dirname(name)), exist_ok=True)
    return write(folder, name, text)


def calls(folder, tools="tools"):
    """The words of each call so far, and none from now on."""
    path = os.path.join(folder, tools, "calls.txt")
    if not os.path.exists(path):
        return []
    with open(path, encoding="utf-8") as file:
        text = file.read()
    os.remove(path)
    return [call.splitlines() for call in text.split("---\n")[:-1]]


def values(done):
    return [int(o["hex"], 16) for o in objects(done) if o["type"] == "value"]


def ask(folder, *args, **more):
    done = bbx(folder, "--json", *args, **more)
    return values(done) if done.status == 0 else done


def entries(folder):
    return glob.glob(os.path.join(folder, ".cache/bbx/compiled/*"))


# --- the command ---

def test_words(folder):
    fake(folder)
    write(folder, "a.cpp", "")
    command = "tools/fake -DA='1 2' \"-DB=\\\"x y\\\"\" -I\\ z  ''"
    assert ask(folder, "--cc", command, "a.cpp", "-e", "f(4)") == [5]
    preprocessed, compiled = calls(folder)
    assert preprocessed[:4] == ["-DA=1 2", '-DB="x y"', "-I z", ""], preprocessed
    assert preprocessed[-3:] == ["-x", "c++", "a.cpp"], preprocessed
    assert compiled[:4] == preprocessed[:4] and compiled[-1] == "-", compiled
    assert {"-S", "-emit-llvm", "-O0", "-g", "-w"} <= set(compiled), compiled
    check(bbx(folder, "--cc", "tools/fake 'x", "a.cpp"), 2, err="quote")
    check(bbx(folder, "--cc", "  ", "a.cpp"), 2, err="takes a command")


def test_set(folder):
    fake(folder)
    write(folder, "a b.cc", "")
    assert ask(folder, "-e", ":set cc tools/fake -DX\n:load a b.cc\nf(1)") == [2]
    assert calls(folder)[0][0] == "-DX"
    check(bbx(folder, "-e", ":set cc x y\n:set cc"), 0, "^cc +x y +the command")
    check(bbx(folder, "-e", ":set cc " + "x" * 5000), 2, err="not a value of the setting")


def test_c_files(folder):
    """Of C only when a command is given; the language is the ending's, or a C++ compiler's."""
    fake(folder)
    fake(folder, "tools/fake++")
    write(folder, "a.c", "int g(int x) { return x + 3; }")
    write(folder, "b.h", "")
    assert ask(folder, "a.c", "-e", "g(4)") == [7]
    for name, command, language in (("a.c", "tools/fake", "c"), ("a.c", "tools/fake++", "c++"),
                                    ("b.h", "tools/fake", "c")):
        assert ask(folder, "--cc", command, name, "-e", "f(4)") == [5]
        words = calls(folder)[0]
        assert words[words.index("-x") + 1] == language, words


def test_odd_names(folder):
    fake(folder)
    for name in ("-odd.cpp", "with space.cpp", "quo'te.cpp", "deep/er/x.hxx"):
        write_in(folder, name, "")
        assert ask(folder, "--cc", "tools/fake", "--", name) == []
        assert ask(folder, "--cc", "tools/fake", "-e", f":load {name}\nf(1)") == [2]
    assert calls(folder)[0][-1] == "./-odd.cpp"


def test_newest(folder):
    """Numbers of names, or of what a link leads to; those before 14 don't count."""
    write(folder, "a.cpp", "")
    for number, name in enumerate(("a/clang++-215", "b/clang++-220", "c/clang++x-230",
                                   "c/clang-231", "llvm-222/bin/clang")):
        fake(folder, name, number)
    path = {"PATH": ":".join(f"{folder}/{d}" for d in "abcd") + ":/usr/bin:/bin"}
    assert ask(folder, "a.cpp", "-e", "f(100)", env=path) == [101]
    assert calls(folder, "b")
    os.mkdir(f"{folder}/d")
    for name in ("clang++", "IR"):
        os.symlink(f"{folder}/llvm-222/bin/{name.rstrip('+')}", f"{folder}/d/{name}")
    assert ask(folder, "a.cpp", "-e", "f(100)", env=path) == [104]
    assert calls(folder, "d")


def test_none(folder):
    write(folder, "a.cpp", "")
    os.mkdir(os.path.join(folder, "bin"))
    path = {"PATH": f"{folder}/bin"}
    done = bbx(folder, "--json", "a.cpp", "-e", "1", env=path)
    first, value = objects(done)
    assert done.status == 2 and value["hex"].endswith("1"), done.describe()
    assert first["file"] == "a.cpp" and "no" in first["message"], first
    assert "apt install clang" in first["hint"], first
    fake(folder, "bin/clang++-13")
    done = bbx(folder, "--json", "a.cpp", env=path)
    assert "14 or later" in objects(done)[0]["message"], done.describe()
    check(bbx(folder, "--cc", "nope++ -x", "a.cpp"), 2, err=r"a\.cpp: error: cannot run 'nope\+\+'")
    check(bbx(folder, "--cc", "bin", "a.cpp"), 2, err="cannot run")


def test_oldest(folder):
    """Clang 14 is asked for pointers without types, by whichever name it goes."""
    write(folder, "a.cpp", "")
    fake(folder, "llvm-14/bin/clang")
    fake(folder, "tools/clang++-15")
    os.mkdir(f"{folder}/link")
    for name in ("clang++", "IR"):
        os.symlink(f"{folder}/llvm-14/bin/{name.rstrip('+')}", f"{folder}/link/{name}")
    assert ask(folder, "--cc", "link/clang++ -DX", "a.cpp", "-e", "f(1)") == [2]
    assert ask(folder, "--cc", "tools/clang++-15", "a.cpp", "-e", "f(1)") == [2]
    for where, asked in (("link", True), ("tools", False)):
        words = calls(folder, where)[0]
        assert (words.count("-opaque-pointers") == 1) == asked, words


def test_oldest_clang(folder):
    """A real one, of which some systems have no newer."""
    if not shutil.which("clang++-14"):
        proc.want("clang++-14")
    write(folder, "a.cpp", "template <int N> unsigned long up(unsigned long x) { return x << N; }\n"
                           "static const unsigned long rows[2] = {255, 65280};\n"
                           "unsigned long row(unsigned i) { return rows[i & 1]; }\n")
    done = bbx(folder, "--cc", "clang++-14", "a.cpp", "-e", "law `up<8>(x)` == nortOne(x)", "-e", "row(1) == rank(2)")
    check(done, 0, out="proved: law `up<8>", err="")


def database(folder, where, *entries):
    write_in(folder, where, json.dumps(entries))


def test_database(folder):
    """compile_commands.json, in both forms, beside the file, above it, or in build/ there."""
    compiler = fake(folder, "tools/clang++-19")
    write_in(folder, "src/a.cpp", "")
    write_in(folder, "src/b.cpp", "")
    write_in(folder, "src/a.hpp", "")
    database(folder, "src/compile_commands.json",
             {"directory": folder, "file": "src/a.cpp",
              "command": f"{compiler} -O3 -DN='a b' -Ix -c -o out.o -MD -MF x.d src/a.cpp"},
             {"directory": f"{folder}/src", "file": "b.cpp",
              "arguments": ["ccache", "../tools/clang++-19", "-I", "y z", "-c", "b.cpp", "-oq"]})
    wanted = {"a.cpp": ["-O3", "-DN=a b", "-Ix"], "b.cpp": ["-I", "y z"],
              "a.hpp": ["-O3", "-DN=a b", "-Ix"]}
    for where in ("src", "build", "."):
        for name, options in wanted.items():
            assert ask(folder, f"src/{name}", "-e", "f(1)") == [2]
            words = calls(folder)[0]
            assert words[:len(options) + 1] == options + ["-E"], words
            assert words[-1] == ("-" if "hpp" in name else f"{folder}/src/{name}"), words
        shutil.rmtree(f"{folder}/.cache")
        if where == "src":
            os.makedirs(f"{folder}/build")
            os.rename(f"{folder}/src/compile_commands.json",
                      f"{folder}/build/compile_commands.json")
        elif where == "build":
            os.rename(f"{folder}/build/compile_commands.json", f"{folder}/compile_commands.json")
    assert ask(folder, "--cc", compiler, "src/a.cpp", "-e", "f(1)") == [2]
    assert calls(folder)[0][0] == "-E"


def test_database_of_another_compiler(folder):
    """Its options that clang understands go to the newest clang."""
    fake(folder, "tools/clang++-99")
    write(folder, "a.cpp", "")
    database(folder, "compile_commands.json",
             {"directory": folder, "file": "a.cpp", "command":
              "/usr/bin/g++ -Wall -O2 -DX -D Y=1 -isystem inc -std=c++20 -mbmi2 -fwrapv "
              "--param x=1 -pipe -o a.o -c a.cpp"})
    path = {"PATH": f"{folder}/tools:/usr/bin:/bin"}
    assert ask(folder, "a.cpp", "-e", "f(1)", env=path) == [2]
    words = calls(folder)[0]
    assert words[:words.index("-E")] == ["-DX", "-D", "Y=1", "-isystem", "inc", "-std=c++20",
                                         "-mbmi2", "-fwrapv"], words


def test_database_damaged(folder):
    write(folder, "a.cpp", "")
    for text in ("", "{", "[", "3", "[" * 100000):
        write(folder, "compile_commands.json", text)
        check(bbx(folder, "a.cpp"), 2, err="compile_commands.json' can't be read")
    for entry in ({"file": "a.cpp"}, {"file": "a.cpp", "command": "clang++ 'x"},
                  {"file": "a.cpp", "arguments": []}):
        database(folder, "compile_commands.json", {"directory": folder, **entry})
        check(bbx(folder, "a.cpp"), 2, err="no command for")


# --- what is kept ---

def test_kept(folder):
    """The same again runs no compiler, in another session too; what it depends on does."""
    tool = fake(folder)
    write(folder, "a.cpp", '#include "b.hpp"\n')
    header = write(folder, "b.hpp", "1")

    def run(*args):
        assert ask(folder, *(args or ("--cc", "tools/fake", "a.cpp")), "-e", "f(1)") == [2]
        return len(calls(folder))
    assert run() == 2 and run() == 0
    stamp = os.stat(header)
    write(folder, "b.hpp", "2")
    os.utime(header, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))
    assert run() == 2 and run() == 0
    os.utime(header)
    assert run() == 0, "its text is the same"
    assert run("--cc", "tools/fake -DX", "a.cpp") == 2
    assert run("--cc", tool, "a.cpp") == 2
    assert run() == 0
    with open(tool, "a", encoding="utf-8") as file:
        file.write("# another version\n")
    assert run() == 2 and run() == 0
    os.remove(header)
    write(folder, "a.cpp", "// without\n")
    assert run() == 2 and run() == 0
    assert run("--cc", "tools/fake @options", "a.cpp") == 2
    assert run("--cc", "tools/fake @options", "a.cpp") == 2, "what is in @options is not known"


def test_kept_damaged(folder):
    fake(folder)
    write(folder, "a.cpp", "")
    args = "--cc", "tools/fake", "a.cpp", "-e", "f(1)"
    assert ask(folder, *args) == [2] and calls(folder)
    path, = entries(folder)
    with open(path, "rb") as file:
        whole = file.read()
    for text in (b"", whole[:-1], whole[:20], whole + b"x", whole.replace(b"add", b"sub"),
                 whole.replace(b" 1\n", b" 99999999999999999999\n", 1), b"\0" * 1000,
                 b"define i64 @f(i64 %0) {\n  ret i64 7\n}\n"):
        write(folder, path, text)
        assert ask(folder, *args) == [2] and len(calls(folder)) == 2, text
    assert ask(folder, *args) == [2] and not calls(folder)


def test_kept_nowhere(folder):
    """Where nothing can be kept that is no error."""
    fake(folder)
    write(folder, "a.cpp", "")
    args = "--cc", "tools/fake", "a.cpp", "-e", "f(1)"
    write(folder, "file", "")
    for home in ({"XDG_CACHE_HOME": f"{folder}/file/x"}, {"HOME": "", "XDG_CACHE_HOME": ""},
                 {"XDG_CACHE_HOME": "/proc"}):
        for _ in range(2):
            assert ask(folder, *args, env=home) == [2] and len(calls(folder)) == 2
    for _ in range(2):
        assert ask(folder, "--set", "cache=0", *args) == [2] and len(calls(folder)) == 2
    assert not entries(folder)


def test_kept_size(folder):
    """The oldest go first; what was used last is the newest."""
    fake(folder)
    with open(os.path.join(folder, "tools/IR"), "a", encoding="utf-8") as file:
        file.write(";" * 400000 + "\n")
    for name in "abcd":
        write(folder, f"{name}.cpp", "")

    def run(name):
        assert ask(folder, "--set", "cache=1", "--cc", "tools/fake", f"{name}.cpp", "-e",
                   "f(1)") == [2]
        time.sleep(0.02)
        return len(calls(folder))
    assert [run(name) for name in "abacab"] == [2, 2, 0, 2, 0, 2]
    assert len(entries(folder)) == 2


# --- what goes wrong ---

def test_errors(folder):
    """As the compiler put them; in JSON an object each; warnings are not shown."""
    fake(folder)
    write_in(folder, "tools/S.sh", """cat > /dev/null
cat >&2 <<END
In file included from <stdin>:1:
In file included from ./a.hpp:2:
./b.hpp:12:18: error: use of undeclared identifier 'qq'
   12 | int g() { return qq; }
      |                  ^
./b.hpp:3:1: note: 'q' declared here
a.hpp:3:1: warning: unused
/x y/c:d.hpp:7:2: fatal error: 'z' file not found
2 errors generated.
END
exit 1
""")
    write(folder, "a.hpp", "")
    done = bbx(folder, "--json", "--cc", "tools/fake", "a.hpp", "-e", "1 + 1")
    one, two, value = objects(done)
    assert done.status == 2 and value["hex"].endswith("2") and not done.errors, done.describe()
    assert (one["file"], one["line"], one["column"]) == ("b.hpp", 12, 18), one
    assert one["message"] == "use of undeclared identifier 'qq'", one
    assert (two["file"], two["line"], two["message"]) == ("/x y/c:d.hpp", 7, "'z' file not found")
    done = check(bbx(folder, "--cc", "tools/fake", "a.hpp"), 2)
    assert done.errors.startswith("In file included from ./a.hpp:2:\n./b.hpp:12:18: error: use")
    assert "      |                  ^\n./b.hpp:3:1: note:" in done.errors, done.errors
    assert done.errors.count("error: ") == 2 and "<stdin>" not in done.errors, done.errors
    assert not entries(folder)
    done = bbx(folder, "--tap", "--cc", "tools/fake", "a.hpp")
    assert "not ok 1 - b.hpp:12: use of" in done.text, done.describe()


def test_ends(folder):
    """A compiler that fails without a word, crashes, or says too much."""
    fake(folder)
    write(folder, "a.cpp", "")

    def run(script, mode="S", *args):
        write_in(folder, f"tools/{mode}.sh", script)
        done = bbx(folder, "--json", *args, "--cc", "tools/fake", "a.cpp")
        os.remove(f"{folder}/tools/{mode}.sh")
        error, = objects(done)
        assert done.status == 2 and error["type"] == "error", done.describe()
        return error["message"]
    for mode in "SE":
        assert "ended with status 3" in run("exit 3", mode)
        assert "status 1:\nwhat a day" in run("echo what a day >&2; exit 1", mode)
        assert "ended by signal 11" in run("kill -SEGV $$", mode)
        assert run("echo 'x: error: unknown argument: -q' >&2; exit 1", mode) \
            == "unknown argument: -q"
        assert "wrote more than 1 MB" in run("while :; do cat \"$0\"; done", mode,
                                             "--set", "memory=1")


def test_safe(folder):
    fake(folder)
    write(folder, "a.cpp", "")
    for args in (["a.cpp"], ["a.cpp", "-e", ":load a.cpp"]):
        done = check(bbx(folder, "--safe", "--cc", "tools/fake", *args), 2,
                     err="with --safe no compiler runs")
    done = bbx(folder, "--safe", "-e", ":set cc tools/fake\n:load a.c")
    assert done.status == 2 and not calls(folder), done.describe()


def test_missing(folder):
    fake(folder)
    check(bbx(folder, "--cc", "tools/fake", "a.cpp"), 2, err=r"a\.cpp: error: No such file")
    check(bbx(folder, "-e", ":load a.cpp"), 2, err="cannot load 'a.cpp': No such")
    assert not calls(folder)


def test_interrupt(folder):
    """Ctrl-C kills the compiler and what it has begun, at once."""
    fake(folder)
    write_in(folder, "tools/S.sh", "sleep 1000 & echo $! > tools/pid; wait; sleep 1000")
    write(folder, "a.cpp", "")
    run = subprocess.Popen([proc.BBX, "--no-init", "--cc", "tools/fake", "a.cpp", "-e", "1"],
                           cwd=folder, env=proc.environment(folder), stdout=subprocess.PIPE)
    path = os.path.join(folder, "tools/pid")
    for _ in range(2000):
        if os.path.exists(path) and os.path.getsize(path):
            break
        time.sleep(0.01)
    began = time.monotonic()
    run.send_signal(signal.SIGINT)
    out, _ = run.communicate(timeout=60)
    assert run.returncode == 130 and not out, (run.returncode, out)
    assert time.monotonic() - began < 5
    with open(path, encoding="utf-8") as file:
        pid = int(file.read())
    for _ in range(200):
        if not os.path.exists(f"/proc/{pid}"):
            break
        with open(f"/proc/{pid}/stat", encoding="ascii") as file:
            if ") Z" in file.read():
                break
        time.sleep(0.01)
    else:
        raise AssertionError("what the compiler began still runs")


# --- clang ---

def clang():
    for number in range(40, 14, -1):
        if shutil.which(f"clang++-{number}") and shutil.which(f"clang-{number}"):
            return number
    raise proc.Skipped("there is no clang 15 or later")


BOARD = """#pragma once
#include <bit>
#include <cstdint>
#include "board.hpp"
namespace board {
using Bits = std::uint64_t;
inline Bits last(Bits b) { return b & -b; }
inline int count(Bits b) { return std::popcount(b); }
static inline Bits hidden(Bits b) { return b & (b - 1); }
template <int N> constexpr Bits up(Bits b) { return b << N; }
inline Bits north(Bits b) { return up<8>(b); }
struct Set {
    Bits bits;
    bool has(int s) const { return bits >> s & 1; }
};
template <class T> struct Wrapped { T t; int size() const { return t.size(); } };
inline int wrapped(Wrapped<int> &w) { return w.t; }
}
"""


def test_clang(folder):
    """Inline functions are there, also of headers, and what the unit's headers do not call."""
    number = clang()
    write(folder, "board.hpp", BOARD)
    write(folder, "use.cpp", '#include "board.hpp"\nint twice(int x) { return x * 2; }\n')
    text = ("board::last(12)\nboard::hidden(12)\nboard::count(7)\nboard::north(1)\n"
            "law board::last(x) == blsi(x)\nlaw board::north(x) == nortOne(x)\n"
            "refute board::hidden(x) == 0\n")
    for name in ("board.hpp", "use.cpp"):
        done = bbx(folder, "--json", "--cc", f"clang++-{number} -std=c++20", name, "-e", text)
        assert values(done) == [4, 8, 3, 256], done.describe()
        assert [o["ok"] for o in objects(done) if o["type"] == "law"] == [True] * 3
    done = bbx(folder, "--json", "use.cpp", "-e", "twice(4)", "board.hpp", "-e", "twice(5)",
               "--cc", f"clang++-{number} -std=c++20")
    assert values(done) == [8, 10], done.describe()


def test_clang_strings(folder):
    """The system's headers declare that strings are instantiated elsewhere: here they are, too, and
    the lines behind are where they were."""
    number = clang()
    write(folder, "text.cpp", "#include <string>\n#include <vector>\n"
          "int length(int n) { std::string s(n, 'x'); s += \"abc\"; return s.size() + s.find('a'); }\n"
          "int sum(int n) {\n    std::vector<int> v;\n    for (int i = 0; i < n; i++) v.push_back(i);\n"
          "    int t = 0;\n    for (int x : v) t += x;\n    return 10 / t;\n}\n"
          "extern template class std::vector<char>;\nlong many(int n) { return std::vector<char>(n).size(); }\n")
    cc = f"--cc=clang++-{number} -std=c++17"
    done = bbx(folder, "--json", cc, "text.cpp", "-e", "length(3)\nlength(40)\nsum(3)")
    assert values(done) == [9, 83, 3], done.describe()
    done = bbx(folder, cc, "text.cpp", "-e", "sum(1)", "-e", "many(3)")
    assert "text.cpp:9:15: error: division by zero" in done.errors and "is called, but not defined" in done.errors, done.describe()


def test_clang_intrinsics(folder):
    """Headers with functions that not every processor can run."""
    number = clang()
    write(folder, "a.cpp", "#include <immintrin.h>\ninline long f(long x) { return x + 1; }\n")
    assert ask(folder, "--cc", f"clang++-{number}", "a.cpp", "-e", "f(1)") == [2]


def test_clang_c(folder):
    number = clang()
    write(folder, "a.c", "static inline int g(int x) { return x + sizeof 'a'; }")
    assert ask(folder, "--cc", f"clang-{number}", "a.c", "-e", "g(1)") == [5]
    assert ask(folder, "--cc", f"clang++-{number}", "a.c", "-e", "g(1)") == [2]


def test_clang_errors(folder):
    number = clang()
    write_in(folder, "inc/b c.hpp", "#pragma once\nint g() { return qq; }\n")
    write(folder, "a.hpp", '#include "b c.hpp"\nint f() { return zz; }\n')
    write(folder, "m.cpp", '#include "nope.hpp"\n')
    done = bbx(folder, "--json", "--cc", f"clang++-{number} -Iinc", "a.hpp", "m.cpp")
    got = [(o["file"], o["line"], o["column"], o["message"]) for o in objects(done)]
    assert got == [("inc/b c.hpp", 2, 18, "use of undeclared identifier 'qq'"),
                   ("a.hpp", 2, 18, "use of undeclared identifier 'zz'"),
                   ("m.cpp", 1, 10, "'nope.hpp' file not found")], got
    assert done.status == 2
    done = bbx(folder, "--cc", f"clang++-{number} -Iinc", "a.hpp")
    assert re.search(r"^    2 \| int f\(\) \{ return zz; \}\n +\| +\^", done.errors, re.M), done.errors


def test_clang_kept(folder):
    """A header that changes, far below, is noticed."""
    number = clang()
    write_in(folder, "ä ö/deep.hpp", "inline int deep() { return 1; }\n")
    write(folder, "a.cpp", '#include "ä ö/deep.hpp"\nint f() { return deep(); }\n')
    command = "--cc", f"clang++-{number}"
    assert ask(folder, *command, "a.cpp", "-e", "f()") == [1]
    assert ask(folder, *command, "a.cpp", "-e", "f()") == [1]
    assert len(entries(folder)) == 1
    write_in(folder, "ä ö/deep.hpp", "inline int deep() { return 2; }\n")
    assert ask(folder, *command, "a.cpp", "-e", "f()") == [2]


STARTED = """#include <cstdint>
extern int unknown(int);
struct Node { const Node *next; int value; };
static Node nodes[3];
static int filled() { for (int i = 0; i < 3; i++) nodes[i] = {nodes + (i + 1) % 3, 5 * i}; return 7; }
int first = filled();
int lost = unknown(3);
int calls = 0;
int f(int i) { calls++; return nodes[i].next->next->value; }
"""


def test_clang_started(folder):
    """What constructors left in memory is kept, with what one that failed did not set; other
    files beside it, or damage, make them run."""
    number = clang()
    write(folder, "a.cpp", STARTED)
    write(folder, "b.ll", "define i32 @three() {\n  ret i32 3\n}\n")
    asked = "-e", "first, f(0), f(1), calls\n2\nlost"

    def run(*files):
        done = bbx(folder, "--json", "--cc", f"clang++-{number}", *files, *asked)
        said, error = objects(done)[:-1], objects(done)[-1]
        assert [int(o["hex"], 16) for o in said] == [7, 10, 0, 2, 2], done.text
        assert "'unknown'" in error["message"] and error["line"] == 3, done.text
        return done.text
    first = run("a.cpp")
    assert len(entries(folder)) == 2, entries(folder)
    assert run("a.cpp") == first == run("b.ll", "a.cpp") == run("a.cpp", "b.ll")
    image = min(entries(folder), key=os.path.getsize)
    with open(image, "rb") as file:
        whole = file.read()
    for text in (b"", whole[:-1], whole + b"x", *(bytes([*whole[:i], whole[i] ^ 1, *whole[i + 1:]])
                                                 for i in range(0, len(whole), 97))):
        with open(image, "wb") as file:
            file.write(text)
        assert run("a.cpp") == first, text
        with open(image, "rb") as file:
            got = file.read()
            assert got == whole, (text, got)


def test_clang_started_later(folder):
    """What is kept is of a session that begins with the file: its objects have other numbers
    behind C's own, and so have its functions."""
    number = clang()
    write(folder, "a.cpp", "static int third(int i) { return i * 7 + 1; }\n"
                           "struct T { int v[4]; int (*f)(int); T() : f(third) { for (int i = 0; i < 4; i++) v[i] = third(i); } };\n"
                           "T table;\nint get(int i) { return table.v[i & 3] + table.f(0); }\n")
    befores = ("", "int t[4] = {100, 200, 300, 400};", "int u(int i) { return i; }\nassert u(1) == 1",
               "assert knight({a1}) == {b3, c2}")
    for before in befores * 2:
        write(folder, "a.bbx", before + "\n:load a.cpp\nassert get(2) == 16\n" +
              ("assert t[0] == 100 && t[3] == 400\n" if "t[4]" in before else ""))
        check(bbx(folder, "--cc", f"clang++-{number}", "a.bbx"), 0, err="")


# --- between backticks ---

QUOTED = """#pragma once
#include <cstdint>
static int s = 3;
static uint64_t table[4];
inline void init() { for (int i = 0; i < 4; i++) table[i] = 10 + i; }
namespace board {
using Bits = std::uint64_t;
inline Bits last(Bits b) { return b & -b; }
template <int N> constexpr Bits up(Bits b) { return b << N; }
enum Square : int { A1, B1 };
constexpr Bits of(Square s) { return 1ull << s; }
}
struct Set { board::Bits bits; bool has(int s) const { return bits >> s & 1; } };
"""


def laws(done):
    return [(o["verdict"], o["vars"]) for o in objects(done) if o["type"] == "law"]


def test_quoted(folder):
    """Templates, conversions, classes; names that C++ does not know are parameters, and so are
    those that the statement binds, whatever C++ has of the name."""
    number = clang()
    write(folder, "q.hpp", QUOTED)
    write(folder, "laws.bbx", """# `nothing` of this is read: "`
law `board::up<8>(x)` == nortOne(x)
law `board::last(b & c)` == blsi(b & c)
x5 = 12
`board::last(x5) + 1`   // `nor this`
law `board::of(board::Square(s))` == bit(s) for s in squares
law forall int i: `i < 0` == slt(i, 0)
refute `u < 0` == slt(u, 0)
law `Set{b}.has(4)` == (b >> 4 & 1)
`s`
1 + `s` * `board::A1`
init()
`table[2]`
""")
    done = bbx(folder, "--json", "--cc", f"clang++-{number}", "q.hpp", "laws.bbx")
    assert laws(done) == [("proved", ["x"]), ("proved", ["b", "c"]), ("proved", ["s"]),
                          ("proved", ["i"]), ("refuted", ["u"]), ("proved", ["b"])], done.text
    assert values(done) == [5, 3, 1, 12], done.text
    said = [o["statement"] for o in objects(done) if o["type"] == "law"]
    assert said[0] == "law `board::up<8>(x)` == nortOne(x)", said
    assert done.status == 0 and len(entries(folder)) == 1
    assert "warning" not in done.text, done.text


def test_quoted_kept(folder):
    """What was found out of the texts is kept, too."""
    number = clang()
    write(folder, "q.hpp", QUOTED)
    write(folder, "log.sh", f'#!/bin/sh\necho x >> "{folder}/runs"\nexec clang++-{number} "$@"\n')
    os.chmod(f"{folder}/log.sh", 0o755)
    args = "--json", "--cc", "./log.sh -DA=1", "q.hpp", "-e", "law `board::last(x + A)` == blsi(x+1)"
    for _ in range(2):
        assert laws(bbx(folder, *args)) == [("proved", ["x"])]
        runs = os.path.exists(f"{folder}/runs")
        if runs:
            os.remove(f"{folder}/runs")
    assert not runs


def test_quoted_late(folder):
    """A text that is not known when the file is loaded: it is compiled anew, and that is told."""
    number = clang()
    write(folder, "q.hpp", QUOTED)
    done = bbx(folder, "--json", "--cc", f"clang++-{number}", "-",
               stdin=":load q.hpp\ninit()\n`table[1]`\n`table[2]`\ninit()\n`table[1]`\n"
                     "law `x + 1` == x + 1\n")
    assert values(done) == [0, 0, 11], done.text    # init() was before the file came anew
    assert laws(done) == [("proved", ["x"])]
    warned = [o for o in objects(done) if o["type"] == "warning"]
    assert len(warned) == 3 and warned[0]["file"] == "q.hpp", done.text


def test_quoted_alone(folder):
    """Without a file it is plain C++; C with a C compiler."""
    number = clang()
    ask_one = "--cc", f"clang++-{number}", "-e"
    assert ask(folder, *ask_one, "`sizeof(int) + 'a'`") == [101]
    assert ask(folder, *ask_one, "a = 5\n`[](auto y) { return y * 2; }(a)`") == [10]
    write(folder, "a.c", "static inline int twice(int new) { return new * 2; }")
    assert ask(folder, "--cc", f"clang-{number}", "a.c", "-e", "c = 4\n`twice(c)`") == [8]


def test_quoted_wrong(folder):
    number = clang()
    write(folder, "q.hpp", QUOTED)
    write(folder, "laws.bbx", "1\nlaw 1 == `nope::f(3)`\n `nope(3)`; 2\n`(3`\n``\n"
          "`board::last(x`\n`1; } int z(`\n`1 // 2`\n`board::last(\"s\")`\n3\n"
          "`board::last(12)`\n`1\n")
    done = bbx(folder, "--json", "--cc", f"clang++-{number}", "q.hpp", "laws.bbx")
    wrong = [(o["file"], o["line"], o["message"]) for o in objects(done) if o["type"] == "error"]
    assert done.status == 2 and values(done) == [1, 2, 3, 4], done.text
    assert {file for file, _, _ in wrong} == {"laws.bbx"}, wrong
    assert [line for _, line, _ in wrong] == [2, 3, 4, 5, 6, 7, 8, 9, 12], wrong
    assert "'nope'" in wrong[0][2] and "'nope'" in wrong[1][2], wrong
    assert "brackets" in wrong[2][2] and "nothing" in wrong[3][2], wrong


def test_quoted_of_what_failed(folder):
    """A file that was not compiled is not compiled anew for each text; loaded again it is."""
    fake(folder)
    write_in(folder, "tools/E.sh", "echo 'a.hpp:1:1: error: odd' >&2; exit 1\n")
    write(folder, "a.hpp", "")
    done = bbx(folder, "--json", "--cc", "tools/fake", "a.hpp", "-e", "`f(1)`", "-e", "`f(2)`\n2")
    wrong = [o["message"] for o in objects(done) if o["type"] == "error"]
    assert values(done) == [2] and len(wrong) == 3, done.text
    assert wrong[0] == "odd" and all("'a.hpp'" in one and "not compiled" in one for one in wrong[1:])
    assert len(calls(folder)) == 2  # what it takes of the texts, and the file
    bbx(folder, "--cc", "tools/fake", "a.hpp", "-e", ":load a.hpp")
    assert len(calls(folder)) == 2


def test_quoted_deep(folder):
    number = clang()
    write(folder, "q.hpp", QUOTED)
    for deep in (63, 64, 65):
        done = bbx(folder, "--json", "--cc", f"clang++-{number}", "q.hpp", "-e",
                   f"`{'(' * deep}7{')' * deep}`")
        wrong = [o["message"] for o in objects(done) if o["type"] == "error"]
        assert values(done) == ([7] if deep < 65 else []), (deep, done.text)
        assert len(wrong) == (deep == 65) and all("too deep" in one for one in wrong), wrong


def test_quoted_safe(folder):
    check(bbx(folder, "--safe", "-e", "`1`\n2"), 2, out="2 = 0x2", err="with --safe no compiler")


def test_quoted_two_files(folder):
    """Each file has the texts that fit it."""
    number = clang()
    write(folder, "a.hpp", "inline int f(int x) { return x + 1; }\n")
    write(folder, "b.hpp", "inline int g(int x) { return x + 2; }\n")
    write(folder, "l.bbx", ":load a.hpp\n:load b.hpp\n`f(1)`\n`g(1)`\nlaw `g(x)` == `f(x) + 1` "
          "when x < 9\n")
    done = bbx(folder, "--json", "--cc", f"clang++-{number}", "l.bbx")
    assert values(done) == [2, 3] and laws(done) == [("proved", ["x"])], done.text
