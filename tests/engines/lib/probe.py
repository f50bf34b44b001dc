"""Calls of a compiled file's functions, as LLVM's IR that is the same for bbx and clang.

A function gets one beside it, of words alone: it makes the objects that are pointed to, each with
the integers that a seed gives, and mixes what is in them afterwards into its value."""
import re

import calling
import llvmir
import scan

MOST = 12           # parameters
ELEMENTS = 64       # behind a pointer to integers
TURN = 0x9e3779b97f4a7c15
DECLARED = "declare void @bbx_fill(ptr, ptr, i64, i64, i64)\n" \
           "declare i64 @bbx_fold(ptr, ptr, i64, i64)\n"


class Probe:
    """How a function is called. Its text is empty where it can't be."""

    def __init__(self, number, function):
        self.number, self.function = number, function
        self.kinds = []         # of the words: (name, type's name, leaf; None: a seed)
        self.lines, self.sums, self.given, self.tables = [], [], [], []
        self.text = self.made() or ""

    # ---- objects

    def table(self, leaves):
        name = f"@bbx_leaves_{self.number}_{len(self.tables)}"
        rows = ", ".join(f"{{ i32, i32, i64 }} {{ i32 {x.offset}, i32 {x.size | (not x.counts) << 8}, "
                         f"i64 {x.below} }}" for x in leaves)
        self.tables.append(f"{name} = private constant [{len(leaves)} x {{ i32, i32, i64 }}] [{rows}]\n")
        return name

    def object(self, leaves, size, word, counts):
        """A pointer to one that the word fills."""
        at, name = f"%o{len(self.lines)}", self.table(leaves)
        self.lines += [f"{at} = alloca [{size} x i8], align 64",
                       f"call void @bbx_fill(ptr {at}, ptr {name}, i64 {len(leaves)}, i64 {size}, i64 {word})"]
        if counts and any(x.counts for x in leaves):
            self.sums.append((at, name, len(leaves)))
        return at

    def word(self, name, kind, leaf):
        self.kinds.append((name, kind, leaf))
        return f"%a{len(self.kinds) - 1}"

    # ---- parameters

    def pointed(self, target, reference, name):
        """The object behind a pointer of the source's; None: it can't be made."""
        module = self.function.module
        found = module.leaves(target)
        if not found:
            return None
        leaves, size = found
        node, kind = module.bare(target)
        single = node.get("what") == "DIBasicType" or "enum" in node.get("tag", "")
        if single and not reference:
            leaf = leaves[0]
            leaves = [llvmir.Leaf(i * leaf.size, leaf.size, leaf.below) for i in range(ELEMENTS)]
            size *= ELEMENTS
        one = [x for x in leaves if x.counts]
        leaf = one[0] if len(leaves) == 1 and one else None
        return self.object(leaves, size, self.word(name, kind, leaf), True)

    def param(self, text, source, name):
        """The argument for a parameter of LLVM's; None: there is none."""
        module = self.function.module
        text = re.sub(r" %(\"[^\"]*\"|[\w.]+)$", "", text)
        kind = text.split()[0]
        found = module.target(source)
        if kind == "ptr" and (found or "byval(" in text):
            target, reference = found if found and "byval(" not in text else (source, True)
            at = self.pointed(target, reference, name)
            return at and f"{text} {at}"
        leaves = module.leaves(source)
        if not re.fullmatch(r"i(1|8|16|32|64)", kind) or not leaves or \
                [x.counts for x in leaves[0]] != [True]:
            return None
        _, alias = module.bare(source)
        word = self.word(name, alias, leaves[0][0])
        if kind == "i64":
            return f"{text} {word}"
        self.lines.append(f"%t{len(self.lines)} = trunc i64 {word} to {kind}")
        return f"{text} %t{len(self.lines) - 1}"

    def params(self):
        f = self.function
        types = f.module.types(f)
        hidden = sum("sret(" in p for p in f.params)
        if not types or len(f.params) - hidden != len(types) - 1 or len(types) > MOST:
            return False
        if hidden:
            found = f.module.leaves(types[0])
            if not found or not f.params[0].startswith("ptr"):
                return False
            text = re.sub(r" %(\"[^\"]*\"|[\w.]+)$", "", f.params[0])
            self.given.append(f"{text} {self.object(*found, '0', True)}")
        for i, (text, source) in enumerate(zip(f.params[hidden:], types[1:])):
            argument = self.param(text, source, f.names.get(i + 1, ""))
            if argument is None:
                return False
            self.given.append(argument)
        return True

    # ---- the result

    def result(self, kind):
        """Lines that make a word of it, which is %r; None: it can't be compared."""
        if kind in ("void", "ptr"):
            return ["%r = add i64 0, 0"] if self.sums else None
        found = self.function.module.leaves(self.function.module.types(self.function)[0])
        whole = found and all(x.counts for x in found[0]) and sum(x.size for x in found[0]) == found[1]
        if not whole or not re.fullmatch(r"i(1|8|16|32|64)", kind) or int(kind[1:]) > 8 * found[1]:
            return None
        return [f"%r = zext {kind} %v to i64"] if kind != "i64" else ["%r = add i64 %v, 0"]

    def made(self):
        f = self.function
        if not self.params():
            return None
        kind = llvmir.RESULT.search(f.result)[2]
        result = self.result(kind)
        if not result:
            return None
        call = f'call {f.result} @"{f.name}"({", ".join(self.given)})'
        body = self.lines + [call if kind == "void" else "%v = " + call] + result
        last = "%r"
        for i, (at, table, count) in enumerate(self.sums):
            body.append(f"%s{i} = call i64 @bbx_fold(ptr {at}, ptr {table}, i64 {count}, i64 {last})")
            last = f"%s{i}"
        heads = ", ".join(f"i64 %a{i}" for i in range(len(self.kinds)))
        return "".join(self.tables) + f"define i64 @bbx_probe_{self.number}({heads}) {{\n  " + \
            "\n  ".join(body + [f"ret i64 {last}"]) + "\n}\n"

    def adaptor(self):
        """The same with the words in an array, for the driver."""
        lines = []
        for i in range(len(self.kinds)):
            lines += [f"%p{i} = getelementptr i64, ptr %a, i64 {i}", f"%a{i} = load i64, ptr %p{i}"]
        given = ", ".join(f"i64 %a{i}" for i in range(len(self.kinds)))
        return f"define i64 @check_{self.number}(ptr %a) {{\n  " + "\n  ".join(
            lines + [f"%r = call i64 @bbx_probe_{self.number}({given})", "ret i64 %r"]) + "\n}\n"

    # ---- inputs

    def choose(self, rng):
        return [chosen(rng, *kind) for kind in self.kinds]

    def call(self, given):
        return f"bbx_probe_{self.number}({', '.join(hex(g) for g in given)})"


def chosen(rng, name, kind, leaf):
    if leaf is None:
        return calling.word(rng)
    if leaf.below:
        return rng.randrange(leaf.below)
    unsigned = "unsigned" in leaf.kind
    bits = scan.Kind(8 * leaf.size, "", unsigned)
    return calling.choose(rng, name or leaf.name, [kind], bits) & (1 << 8 * leaf.size) - 1
