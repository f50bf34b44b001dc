# bbx in gdb: boards for the bitboards of a program that is being debugged.
#
#   (gdb) source …/docs/editor/bbx.gdb      (or that line in ~/.gdbinit)
#   (gdb) bbx board->white                  any expression of the program
#   (gdb) bbx white & ~attacks, occupied    several, side by side
#   (gdb) bbx *board, board->pieces         of a struct or an array each of its bitboards
#   (gdb) set bbx-squares a8b8              if bit 0 is a8 and bit 1 is b8
#   (gdb) set bbx-program /path/to/bbx      if it is not on the PATH
python
import re
import subprocess

import gdb

MAPPINGS = ["a1b1", "a8b8", "h1g1", "h8g8", "a1a2", "a8a7", "h1h2", "h8h7"]
MOST = 16  # boards that one array shows


class Squares(gdb.Parameter):
    """How the program numbers squares: the names of bit 0 and bit 1."""
    set_doc = show_doc = __doc__

    def __init__(self):
        super().__init__("bbx-squares", gdb.COMMAND_DATA, gdb.PARAM_ENUM, MAPPINGS)
        self.value = MAPPINGS[0]

    def get_show_string(self, value):
        return f"Squares are numbered {value}."

    def get_set_string(self):
        return ""


class Program(gdb.Parameter):
    """The bbx that draws."""
    set_doc = show_doc = __doc__

    def __init__(self):
        super().__init__("bbx-program", gdb.COMMAND_DATA, gdb.PARAM_STRING)
        self.value = "bbx"

    def get_show_string(self, value):
        return f"{value} draws boards."

    def get_set_string(self):
        return ""


def split(text):
    """At the commas outside of brackets."""
    parts, depth = [""], 0
    for c in text:
        depth += (c in "([{") - (c in ")]}")
        if c == "," and not depth:
            parts.append("")
        else:
            parts[-1] += c
    return [part.strip() for part in parts if part.strip()]


INTEGERS = (gdb.TYPE_CODE_INT, gdb.TYPE_CODE_ENUM, gdb.TYPE_CODE_BOOL, gdb.TYPE_CODE_CHAR)


def words(text, value, whole=True):
    """(name, word) of each bitboard in it; parts of it may be none."""
    kind = value.type.strip_typedefs()
    if kind.code == gdb.TYPE_CODE_REF:
        yield from words(text, value.referenced_value(), whole)
    elif kind.code == gdb.TYPE_CODE_PTR and whole and int(value):
        yield from words(text, value.dereference(), whole)
    elif kind.code == gdb.TYPE_CODE_ARRAY:
        first, last = kind.range()
        for i in range(first, min(last, first + MOST - 1) + 1):
            yield from words(f"{text}[{i}]", value[i], False)
    elif kind.code in (gdb.TYPE_CODE_STRUCT, gdb.TYPE_CODE_UNION):
        for field in kind.fields():
            yield from words(f"{text}.{field.name}", value[field], False)
    elif kind.code in INTEGERS and (whole or kind.sizeof == 8):
        yield text, int(value) & 2 ** 64 - 1
    elif whole:
        raise gdb.GdbError(f"{text} is no bitboard: its type is {value.type}")


def script(found):
    """What bbx is to run: a board alone with its summary, several in rows."""
    if len(found) == 1:
        return f"0x{found[0][1]:016x}"
    lines, names = [], []
    for text, word in found:
        name = re.sub(r"\W+", "_", text).strip("_")
        names.append(name if "_" in name else f"{name}_")
        lines.append(f"{names[-1]} = 0x{word:016x}")
    return "\n".join(lines + [":show " + ", ".join(names)])


class Bbx(gdb.Command):
    """bbx EXPRESSION[, EXPRESSION…]
Shows 64-bit values of the program as chess boards; of an array or struct those in it."""

    def __init__(self):
        super().__init__("bbx", gdb.COMMAND_DATA, gdb.COMPLETE_EXPRESSION)

    def invoke(self, text, from_tty):
        try:
            found = [pair for part in split(text)
                     for pair in words(part, gdb.parse_and_eval(part))]
        except gdb.error as error:
            raise gdb.GdbError(str(error))
        if not found:
            raise gdb.GdbError("there is no bitboard in it: bbx EXPRESSION")
        program = gdb.parameter("bbx-program")
        width = gdb.parameter("width") or 0
        line = [program, "--no-init", f"--squares={gdb.parameter('bbx-squares')}",
                f"--set=width={width}", "-e", script(found)]
        try:
            done = subprocess.run(line, capture_output=True, text=True)
        except OSError as error:
            raise gdb.GdbError(f"{program}: {error.strerror}; set bbx-program says where")
        gdb.write(done.stdout)
        if done.returncode:
            raise gdb.GdbError(done.stderr.strip())


Squares()
Program()
Bbx()
end
