"""LLVM's IR as clang writes it: the functions of a file, and what its debug information says
of their types."""
import os
import re
from dataclasses import dataclass, field

NAME = r'@("(?:[^"\\]|\\.)*"|[\w.$-]+)'
FIELD = re.compile(r'(\w+): ("(?:[^"\\]|\\.)*"|!\{[^}]*\}|[^,()]+(?:\([^()]*\))?)')
ATTRIBUTES = "noundef|zeroext|signext|noalias|nonnull|align \\d+|dereferenceable\\(\\d+\\)|" \
             "dereferenceable_or_null\\(\\d+\\)|inreg|range\\([^)]*\\)|nofpclass\\([^)]*\\)"
RESULT = re.compile(rf"((?:(?:{ATTRIBUTES}) )*)(\{{.*\}}|\[.*\]|<.*>|%\"[^\"]*\"|%[\w.:]+|\w+)$")
LEAVES_MOST = 6000


@dataclass
class Leaf:
    """An integer within an object; below: how many values it has, 0: all, 1: it stays 0."""
    offset: int
    size: int
    below: int = 0
    name: str = ""
    kind: str = ""
    counts: bool = True     # it is part of the result


@dataclass
class Function:
    name: str               # the linker's
    module: object
    result: str             # LLVM's type with its attributes
    params: list            # such types
    subprogram: dict
    file: str
    internal: bool
    names: list = field(default_factory=list)   # of the source's parameters

    @property
    def display(self):
        return self.subprogram.get("name", self.name)

    @property
    def place(self):
        return f"{os.path.basename(self.file)}:{self.subprogram.get('line', 0)} {self.display}"


def split(text):
    """Pieces between commas that no bracket surrounds."""
    pieces, depth, start, quoted = [], 0, 0, False
    for i, c in enumerate(text):
        quoted ^= c == '"'
        if quoted:
            continue
        depth += (c in "([{<") - (c in ")]}>")
        if c == "," and not depth:
            pieces.append(text[start:i].strip())
            start = i + 1
    return pieces + [text[start:].strip()] * bool(text[start:].strip())


class Module:
    def __init__(self, text, number):
        self.text, self.number = text, number
        self.meta = dict(re.findall(r"^!(\d+) = (?:distinct )?!(.*)$", text, re.M))
        self.parsed, self.known = {}, {}
        self.defined = {unquoted(n) for n in re.findall(rf"^define [^@]*{NAME}\(", text, re.M)}
        self.aliases = {unquoted(n) for n in re.findall(rf"^{NAME} = [^\n]*\balias ", text, re.M)}
        self.declared = {unquoted(n) for n in re.findall(rf"^declare [^@]*{NAME}\(", text, re.M)}

    # ---- metadata

    def node(self, reference):
        """The fields of the node !12; a list's items are under ""."""
        if not reference or not reference.startswith("!") or reference[1:] not in self.meta:
            return {}
        if reference not in self.parsed:
            raw = self.meta[reference[1:]]
            fields = {"": re.findall(r"!\d+|null", raw) if raw.startswith("{") else [],
                      "what": raw.split("(")[0]}
            for key, value in FIELD.findall(raw.partition("(")[2]):
                fields[key] = value[1:-1] if value.startswith('"') else value
            self.parsed[reference] = fields
        return self.parsed[reference]

    def file(self, node):
        file = self.node(node.get("file"))
        return os.path.realpath(os.path.join(file.get("directory", ""), file.get("filename", "")))

    def functions(self, folder):
        """Those of the project in the folder, but what clang adds of its own."""
        inside = os.path.realpath(folder) + os.sep
        names = self.parameter_names()
        for line in re.findall(r"^define .*$", self.text, re.M):
            at = re.search(rf"{NAME}\(", line)
            debug = re.search(r"!dbg (!\d+)", line)
            node = self.node(debug[1]) if debug else {}
            head = RESULT.search(line[:at.start()].strip())
            if not node or not head or not self.file(node).startswith(inside) or \
                    "Artificial" in node.get("flags", "") or \
                    node.get("name", "").startswith(("__cxx_global", "_GLOBAL_")):
                continue
            params = line[at.end():closing(line, at.end())]
            yield Function(unquoted(at[1]), self, head[0], split(params), node, self.file(node),
                           bool(re.match(r"define (internal|private) ", line)),
                           names.get(debug[1], {}))

    def parameter_names(self):
        """By the subprogram: the names by number."""
        found = {}
        for key, raw in self.meta.items():
            if raw.startswith("DILocalVariable(") and "arg:" in raw:
                node = self.node("!" + key)
                found.setdefault(node.get("scope"), {})[int(node["arg"])] = node.get("name", "")
        return found

    # ---- types

    def types(self, function):
        """The source's types: the result's, then the parameters'."""
        return self.node(self.node(function.subprogram.get("type")).get("types"))[""]

    def bare(self, reference):
        """The type behind names and qualifiers, and its last name."""
        node, name = self.node(reference), ""
        while node.get("what") == "DIDerivedType" and node.get("tag") in (
                "DW_TAG_typedef", "DW_TAG_const_type", "DW_TAG_volatile_type",
                "DW_TAG_restrict_type", "DW_TAG_atomic_type"):
            name = name or node.get("name", "")
            node = self.node(node.get("baseType"))
        return node, name or node.get("name", "")

    def target(self, reference):
        """What a pointer points to, and whether it is a reference; None: it is none."""
        node, _ = self.bare(reference)
        pointers = ("DW_TAG_pointer_type", "DW_TAG_reference_type", "DW_TAG_rvalue_reference_type")
        if node.get("tag") not in pointers:
            return None
        return node.get("baseType"), node["tag"] != pointers[0] or "Pointer" in node.get("flags", "")

    def leaves(self, reference):
        """The integers of an object of the type, and its size; None: it can't be made."""
        if reference not in self.known:
            node, _ = self.bare(reference)
            try:
                leaves = list(self.walk(reference, 0, "", 0))
                good = len(leaves) <= LEAVES_MOST
            except LookupError:
                good = False
            self.known[reference] = (leaves, self.size(node)) if good else None
        return self.known[reference]

    def size(self, node):
        bits = int(node.get("size", 0))
        if node.get("tag") == "DW_TAG_array_type" and not bits:
            raise LookupError
        return max(1, bits // 8)

    def walk(self, reference, offset, name, depth):
        node, alias = self.bare(reference)
        tag, bits = node.get("tag", ""), int(node.get("size", 0))
        if depth > 20 or not node or "FwdDecl" in node.get("flags", "") or bits > 1 << 23:
            raise LookupError
        if node["what"] == "DIBasicType":
            encoding = node.get("encoding", "")
            number = "float" not in encoding and bits <= 64
            below = 1 if not number else 2 if "boolean" in encoding else 0
            yield Leaf(offset, bits // 8, below, name,
                       alias + " unsigned" * ("unsigned" in encoding), number)
        elif tag == "DW_TAG_enumeration_type":
            yield Leaf(offset, bits // 8, self.enumerated(node), name, alias)
        elif tag == "DW_TAG_array_type":
            yield from self.walk_array(node, offset, name, depth)
        elif tag in ("DW_TAG_structure_type", "DW_TAG_class_type", "DW_TAG_union_type"):
            yield from self.walk_members(node, offset, depth)
        else:       # pointers and the like
            yield Leaf(offset, bits // 8 or 8, 1, counts=False)

    def walk_array(self, node, offset, name, depth):
        element, _ = self.bare(node.get("baseType"))
        bits = int(element.get("size", 0))
        if not bits:
            raise LookupError
        if int(node.get("size", 0)) // bits > LEAVES_MOST:
            raise LookupError
        inner = list(self.walk(node["baseType"], 0, name, depth + 1))
        for i in range(int(node.get("size", 0)) // bits):
            for leaf in inner:
                yield Leaf(offset + i * bits // 8 + leaf.offset, leaf.size, leaf.below, leaf.name,
                           leaf.kind, leaf.counts)

    def walk_members(self, node, offset, depth):
        for reference in self.node(node.get("elements"))[""] if "elements" in node else []:
            member = self.node(reference)
            plain = member.get("tag") in ("DW_TAG_member", "DW_TAG_inheritance")
            if not plain or "Static" in member.get("flags", ""):
                continue
            if "BitField" in member.get("flags", "") or "Virtual" in member.get("flags", ""):
                raise LookupError
            yield from self.walk(member["baseType"], offset + int(member.get("offset", 0)) // 8,
                                 member.get("name", ""), depth + 1)
            if node["tag"] == "DW_TAG_union_type":
                return

    def enumerated(self, node):
        """How many values from 0 an enum has."""
        values = [int(self.node(r).get("value", 0)) for r in self.node(node.get("elements"))[""]]
        return max([v for v in values if v < 1 << 31], default=0) + 1 if len(values) > 1 else 0


def unquoted(name):
    return name[1:-1] if name.startswith('"') else name


def closing(line, at):
    """Where the bracket ends that is opened before at."""
    depth, quoted = 1, False
    for i in range(at, len(line)):
        quoted ^= line[i] == '"'
        depth += 0 if quoted else (line[i] == "(") - (line[i] == ")")
        if not depth:
            return i
    return len(line)
