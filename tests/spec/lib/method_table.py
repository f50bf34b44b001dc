"""The prover's table of methods, src/prove/claim/methods.def, as rows."""
import collections
import glob
import os
import re

PROVE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..", "src", "prove")
Row = collections.namedtuple("Row", "function name section law reason words")


TEXT = r'"(?:[^"\\]|\\.)*"'


def rows():
    text = open(os.path.join(PROVE, "claim", "methods.def"), encoding="utf-8").read()
    text = re.sub(rf"({TEXT})|/\*.*?\*/|//[^\n]*", lambda m: m[1] or "", text, flags=re.S)
    found = []
    for kind, inside in re.findall(rf'\b(METHOD|STEP)\(((?:[^()"]|{TEXT})*)\)', text):
        function, _, rest = inside.partition(",") if kind == "METHOD" else ("", "", inside)
        texts = re.findall(TEXT, re.sub(r'"\s+"', "", rest))
        if len(texts) != 5:
            raise ValueError(f"methods.def: not a name, section, law, reason and words: {kind}({inside})")
        found.append(Row(function.strip(), *(t[1:-1] for t in texts)))
    return found


def pattern(row):
    """What matches the row's name where a verdict says it."""
    text = re.escape(row.name).replace(r"\#", r"\d+").replace("#", r"\d+")
    return text.replace(r"\*", "[a-z]+").replace(r"\ ", " ") + ("" if row.name[-1] == " " else "(?=$|, )")


def file_of(row):
    """The file under src/prove in which a method is."""
    if not row.function:
        return None
    for path in sorted(glob.glob(os.path.join(PROVE, "*", "*.c"))):
        if re.search(rf"^Answer {row.function}_decide\(", open(path, encoding="utf-8").read(), re.M):
            return os.path.relpath(path, PROVE)
    return None


def worded(text, law):
    """A reason or words as they are said of the law: [of an equation|of other claims]."""
    equation = not re.search(r" when | => |[!<>]=? |⊆", re.sub("<=>|<<|>>", "", law))
    return re.sub(r"\[([^|]*)\|([^\]]*)\]", r"\1" if equation else r"\2", text)
