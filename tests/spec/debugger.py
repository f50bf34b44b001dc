"""The commands for debuggers in docs/editor: gdb's on a real program, lldb's on stand-ins
for what lldb hands over (on a program where lldb is there, too)."""
import importlib.util
import os
import shutil
import subprocess

import proc
from outside import write

EDITOR = os.path.join(os.path.dirname(__file__), "..", "..", "docs", "editor")
PROGRAM = """#include <stdint.h>
typedef uint64_t U64;
typedef struct { U64 white, black; int side; U64 pieces[2][2]; char name[8]; } Board;
__attribute__((noinline)) static int stop(U64 attacks) { return attacks != 0; }
int main(void) {
    Board b = {0xff00, 0xff000000000000, 1, {{1, 2}, {4, 8}}, "start"};
    Board *board = &b;
    U64 attacks = board->white << 8;
    return stop(attacks);
}
"""
ROW = "1 1 1 1 1 1 1 1"


def debugger(name):
    """Its path."""
    proc.want(name, "gcc")
    return shutil.which(name)


def compiled(folder):
    source = write(folder, "board.c", PROGRAM)
    subprocess.run(["gcc", "-g", "-O0", "-o", folder + "/board", source], check=True)
    return folder + "/board"


def gdb(folder, *commands):
    """What gdb prints from the end of stop() on."""
    path = debugger("gdb")
    lines = ["set width 0", "set startup-with-shell off",
             f"source {os.path.abspath(EDITOR)}/bbx.gdb",
             f"set bbx-program {os.path.abspath(proc.BBX)}", "break stop", "run", "up",
             "echo ----\\n", *commands]
    line = [path, "-batch", "-nx"] + [part for c in lines for part in ("-ex", c)]
    done = subprocess.run(line + [compiled(folder)], cwd=folder, capture_output=True,
                          text=True, timeout=120)
    if "Python" in done.stderr and "not supported" in done.stderr:
        raise proc.Skipped("this gdb has no Python")
    assert "----\n" in done.stdout, done.stdout + done.stderr
    return done.stdout.split("----\n")[1] + done.stderr


def test_gdb_draws_a_bitboard(folder):
    shown = gdb(folder, "bbx board->white")
    assert f"2  {ROW}" in shown and "0x000000000000ff00" in shown, shown


def test_gdb_draws_several_side_by_side(folder):
    shown = gdb(folder, "bbx board->white & 0xf00, attacks")
    assert f"3  . . . . . . . .      {ROW}" in shown, shown
    assert "board_white_0xf00 = 0x0000000000000f00, 4 squares" in shown, shown


def test_gdb_draws_what_is_in_structs(folder):
    shown = gdb(folder, "bbx board")
    for name in ("board_white", "board_black", "board_pieces_0_0", "board_pieces_1_1"):
        assert f"{name} = 0x" in shown, shown
    assert "side" not in shown and "name" not in shown, shown


def test_gdb_knows_mappings(folder):
    shown = gdb(folder, "set bbx-squares a8b8", "bbx attacks")
    assert f"6  {ROW}" in shown, shown


def test_gdb_says_what_is_wrong(folder):
    shown = gdb(folder, "bbx nonsense")
    assert "No symbol \"nonsense\"" in shown, shown
    shown = gdb(folder, "bbx")
    assert "there is no bitboard" in shown, shown
    shown = gdb(folder, "set bbx-program /nowhere", "bbx attacks")
    assert "set bbx-program says where" in shown, shown


# lldb

class Kind:
    def __init__(self, size, pointer=False):
        self.size, self.pointer = size, pointer

    def GetCanonicalType(self):
        return self

    def IsReferenceType(self):
        return False

    def IsPointerType(self):
        return self.pointer

    def GetByteSize(self):
        return self.size


class Thing:
    """As lldb's SBValue, SBError and SBFrame in one."""

    def __init__(self, word=0, name="", parts=(), size=8, target=None, error=None):
        self.word, self.name, self.parts = word, name, parts
        self.size, self.target, self.error = size, target, error

    def EvaluateExpression(self, text):
        return self.parts.get(text, Thing(error=f"no '{text}' here"))

    def GetFrame(self):
        return self

    def GetError(self):
        return self

    def Fail(self):
        return self.error is not None

    def GetCString(self):
        return self.error

    def GetType(self):
        return Kind(self.size, self.target is not None)

    def Dereference(self):
        return self.target

    def GetNumChildren(self):
        return len(self.parts)

    def GetChildAtIndex(self, i):
        return self.parts[i]

    def GetName(self):
        return self.name

    def GetValueAsUnsigned(self):
        return self.word


class Result:
    def __init__(self):
        self.text, self.error = "", None

    def AppendMessage(self, text):
        self.text += text

    def SetError(self, error):
        self.error = error


def lldb(text):
    spec = importlib.util.spec_from_file_location("bbx_lldb", EDITOR + "/bbx_lldb.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    pieces = Thing(name="pieces", parts=[Thing(4, "[0]"), Thing(8, "[1]")])
    board = Thing(parts=[Thing(0xff00, "white"), Thing(1, "side", size=4), pieces])
    frame = Thing(parts={"white": Thing(0xff00), "board": Thing(target=board)})
    result = Result()
    before = {k: os.environ.get(k) for k in ("BBX", "BBX_SQUARES")}
    os.environ.update(BBX=os.path.abspath(proc.BBX), BBX_SQUARES="a8b8")
    try:
        module.bbx(None, text, frame, result, None)
    finally:
        for name, value in before.items():
            os.environ.pop(name) if value is None else os.environ.update({name: value})
    return result


def test_lldb_draws_bitboards(folder):
    result = lldb("white")
    assert f"7  {ROW}" in result.text and result.error is None, result.text
    result = lldb("white, board")
    for line in ("white_ = 0x000000000000ff00", "board_pieces_0 = 0x", "board_pieces_1 = 0x"):
        assert line in result.text, result.text
    assert "side" not in result.text, result.text


def test_lldb_says_what_is_wrong(folder):
    assert lldb("nonsense").error == "no 'nonsense' here"
    assert "there is no bitboard" in lldb("").error


def test_lldb_on_a_program(folder):
    path = debugger("lldb")
    lines = [f"command script import {os.path.abspath(EDITOR)}/bbx_lldb.py",
             "breakpoint set -n stop", "run", "up", "bbx board->white"]
    line = [path, "--batch"] + [part for c in lines for part in ("-o", c)]
    done = subprocess.run(line + [compiled(folder)], cwd=folder, capture_output=True, text=True,
                          timeout=120, env=dict(os.environ, BBX=os.path.abspath(proc.BBX)))
    assert f"2  {ROW}" in done.stdout, done.stdout + done.stderr
