"""bbx in lldb: boards for the bitboards of a program that is being debugged.

    (lldb) command script import …/docs/editor/bbx_lldb.py   (or that line in ~/.lldbinit)
    (lldb) bbx board->white                 any expression of the program
    (lldb) bbx white & ~attacks, occupied   several, side by side
    (lldb) bbx *board, board->pieces        of a struct or an array each of its bitboards

BBX and BBX_SQUARES in the environment say which bbx draws (if it is not on the PATH), and
how the program numbers squares (a8b8: bit 0 is a8, bit 1 is b8).
"""
import os
import re
import subprocess

MOST = 16  # boards that one array shows


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


def words(text, value, whole=True):
    """(name, word) of each bitboard in it; parts of it may be none."""
    kind = value.GetType().GetCanonicalType()
    if kind.IsReferenceType() or (kind.IsPointerType() and whole):
        yield from words(text, value.Dereference(), whole)
    elif value.GetNumChildren():
        for i in range(min(value.GetNumChildren(), MOST)):
            child = value.GetChildAtIndex(i)
            dot = "" if child.GetName().startswith("[") else "."
            yield from words(text + dot + child.GetName(), child, False)
    elif whole or (kind.GetByteSize() == 8 and not kind.IsPointerType()):
        yield text, value.GetValueAsUnsigned()


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


def bbx(debugger, text, context, result, _):
    """bbx EXPRESSION[, EXPRESSION…]: shows 64-bit values as chess boards."""
    found = []
    for part in split(text):
        value = context.GetFrame().EvaluateExpression(part)
        if value.GetError().Fail():
            result.SetError(value.GetError().GetCString())
            return
        found += words(part, value)
    if not found:
        result.SetError("there is no bitboard in it: bbx EXPRESSION")
        return
    line = [os.environ.get("BBX", "bbx"), "--no-init", "-e", script(found)]
    squares = os.environ.get("BBX_SQUARES")
    try:
        done = subprocess.run(line + [f"--squares={squares}"] * bool(squares),
                              capture_output=True, text=True)
    except OSError as error:
        result.SetError(f"{line[0]}: {error.strerror}; BBX says where it is")
        return
    result.AppendMessage(done.stdout.rstrip("\n"))
    if done.returncode:
        result.SetError(done.stderr.strip())


def __lldb_init_module(debugger, _):
    debugger.HandleCommand(f"command script add -f {__name__}.bbx bbx")
