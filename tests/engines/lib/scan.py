"""The functions that a C or C++ file defines, found in what gcc's preprocessor leaves of it.

Only as much is read as the comparison needs: where a definition begins and ends, its name,
the types of its parameters and result as far as they are integers, and the words of its
body, which tell whether it is bbx's to take.
"""
import dataclasses
import os
import re
import subprocess
from dataclasses import dataclass, field

SOURCES = (".c", ".cc", ".cpp", ".cxx")
CPLUSPLUS = SOURCES[1:] + (".hh", ".hpp")
HEADERS = (".h", ".hh", ".hpp")
TOKEN = re.compile(r'[A-Za-z_]\w*|\d[\w.\']*|"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'|::|->|\S')
MARKER = re.compile(r'# (\d+) "(.*?)"')
CLOSES = {"(": ")", "{": "}", "[": "]"}
OPENERS = {"struct", "class", "union"}
SPECIFIERS = {"static", "inline", "extern", "constexpr", "const", "volatile", "register",
              "__inline", "__inline__", "__extension__", "__restrict", "restrict", "struct",
              "union", "class", "enum", "virtual", "explicit", "friend", "typename"}
DROPPED = {"static", "inline", "__inline", "__inline__", "extern", "constexpr", "virtual", "friend"}
INTEGERS = {"char": 8, "short": 16, "int": 32, "long": 64, "__int128": 128, "bool": 1,
            "_Bool": 1, "signed": 32, "unsigned": 32}

# What takes a function out of the count: words of its body or of its head.
OUTSIDE = [     # why, words, called functions
    ("floats", r"float|double|_Float\w+|\d+\.\d*[fF]?|\d+[eE]-?\d+[fF]?",
     r"sqrtf?|log(2|10)?|exp|powf?|ldexp|round|floor|ceil"),
    ("files", r"FILE|stdin|stdout|stderr|[io]?fstream|[io]stream|cout|cerr|cin|endl",
     r"f?open|f?close|v?fprintf|fscanf|fgets|fputs|fread|fwrite|fflush|read|write|select|mmap"),
    ("threads", r"pthread_\w+|_Atomic|mutex|lock_guard", r"thrd_\w+|mtx_\w+|sem_\w+|atomic_\w+"),
    ("malloc", r"new|delete", r"\w*[mc]alloc|realloc|free|alloca"),
]
CONTAINERS = re.compile(r"vector|string\w*|w?stringstream|[io]stringstream|map|set|deque|list|"
                        r"unordered_\w+|array|optional|bitset|function|unique_ptr|shared_ptr|"
                        r"initializer_list|tuple|pair|variant")


@dataclass
class Kind:
    """A type: how many bits an integer has (0: none), and what points to it, '*' or '&'; of
    a struct the members, as (name, kind, dimensions)."""
    bits: int
    pointer: str = ""
    unsigned: bool = True
    char: bool = False
    members: tuple = ()


@dataclass
class Function:
    name: str
    scope: list
    file: str
    line: int
    end: int
    result: list
    params: list = field(default_factory=list)      # (type's tokens, name)
    kinds: list = field(default_factory=list)       # the result's first
    outside: str = ""                               # why it is not in the count
    plain: bool = True                              # can be called by its name alone
    called: str = ""                                # in bbx


def compiler(files):
    """What compiles these files: headers count as C++ where a source is."""
    plus = any(f.endswith(CPLUSPLUS) for f in files)
    return ["gcc", "-x", "c++" if plus else "c", "-w"]


def preprocessed(command, path):
    """Tokens as (text, file, line)."""
    done = subprocess.run([*command, "-E", path], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True, errors="replace")
    tokens, file, line = [], path, 0
    for text in done.stdout.split("\n"):
        marker = MARKER.match(text)
        if marker:
            line, file = int(marker[1]) - 1, os.path.realpath(marker[2])
        elif not text.lstrip().startswith("#"):
            tokens += ((t, file, line) for t in TOKEN.findall(text))
        line += 1
    return tokens, done.stderr


class Scanner:
    def __init__(self, tokens, wanted):
        self.tokens = tokens
        self.words = [t[0] for t in tokens]
        self.wanted = wanted
        self.types, self.enums, self.structs, self.functions = {}, {}, {}, []
        self.match = self.matches()
        self.run(0, len(tokens), [])

    def matches(self):
        """Where each bracket closes."""
        match, stack = {}, []
        for i, word in enumerate(self.words):
            if word in CLOSES:
                stack.append(i)
            elif word in (")", "}", "]") and stack and CLOSES[self.words[stack[-1]]] == word:
                match[stack.pop()] = i
        return match

    def run(self, i, end, scope):
        """The declarations from i to end; scope names what they are in."""
        start = i
        while i < end:
            word = self.words[i]
            if word in "([" and i in self.match:
                i = self.match[i]
            elif word == ";":
                self.declaration(self.words[start:i])
                start = i + 1
            elif word == ":" and i == start + 1:        # public:
                start = i + 1
            elif word == "{":
                close = self.match.get(i, end)
                start = self.braces(start, i, close, scope)
                i = close
            i += 1

    def braces(self, start, i, close, scope):
        """A pair of braces at i; where the declaration after them starts, or still starts."""
        head = self.words[start:i]
        if not head:
            return close + 1
        if "namespace" in head[:2] or head[:1] == ["extern"] and head[-1][0] == '"':
            names = [w for w in head if re.match(r"\w", w) and w not in ("namespace", "inline")]
            self.run(i + 1, close, scope + (names if head[0] != "extern" else []))
            return close + 1
        if "enum" in head and "(" not in head:
            self.enum(head, self.words[close + 1:close + 2])
            return start
        if head[-1] == "=" or "=" in head and ")" not in head:
            return start
        if "(" not in head and OPENERS & set(head):
            kind = next(j for j, w in enumerate(head) if w in OPENERS)
            name = "".join(head[kind + 1:kind + 2])
            if head[kind] == "struct":
                members = self.members(i + 1, close)
                self.structs.update({n: members for n in [name] + self.words[close + 1:close + 2]})
            if "typedef" not in head:
                self.run(i + 1, close, scope + ["struct " + name])
            return start
        name = self.function_name(start, i)
        if name:
            self.function(start, name, i, close, scope)
            return close + 1
        return start

    def function_name(self, start, end):
        """Where the name of the function is whose head lies between; 0 if it is none."""
        i = start
        while i < end:
            if self.words[i] == "(" and i > start:
                before = self.words[i - 1]
                if re.match(r"[A-Za-z_]", before) and "attribute" not in before and \
                        before not in ("alignas", "decltype", "__declspec", "noexcept"):
                    return i - 1
                if "operator" in self.words[max(start, i - 3):i]:
                    return max(j for j in range(start, i) if self.words[j] == "operator")
            i = self.match.get(i, i) + 1
        return 0

    def function(self, start, name, brace, close, scope):
        file = self.tokens[name][1]
        if file not in self.wanted:
            return
        head = [w for w in unattributed(self.words[start:name]) if w not in DROPPED]
        opens = self.words.index("(", name + (self.words[name] == "operator") * 2)
        f = Function("".join(self.words[name:opens]), scope, file, self.tokens[start][2],
                     self.tokens[close][2], head)
        f.plain = self.words[name] != "operator" and "template" not in head and \
            "::" not in head[-1:] and not any(s.startswith("struct ") for s in scope)
        for piece in split(self.words[opens + 1:self.match[opens]]):
            f.params.append(parameter(piece))
        f.outside = outside(self.words[start:close])
        self.functions.append(f)

    def members(self, i, end):
        """The members of a struct that stand on their own, as (name, type, dimensions)."""
        members, start = [], i
        while i < end:
            if self.words[i] == "{":
                i = self.match[i]
                start = end         # a nested one is left out
            elif self.words[i] == ";":
                members += declarators(self.words[start:i])
                start = i + 1
            i += 1
        return members

    def enum(self, head, after):
        names = [w for w in head if re.match(r"[A-Za-z_]", w)
                 and w not in ("typedef", "enum", "class", "struct")]
        base = head[head.index(":") + 1:] if ":" in head else []
        for name in names[:1] + after:
            self.enums[name] = base or ["unsigned", "int"]

    def declaration(self, words):
        if words[:1] == ["typedef"] and "(" not in words and "{" not in words \
                and "[" not in words:
            self.types[words[-1]] = words[1:-1]
        elif words[:1] == ["using"] and words[2:3] == ["="]:
            self.types[words[1]] = words[3:]

    def kind(self, words, depth=0):
        """What a type's tokens mean."""
        pointer = "".join(w for w in words if w in ("*", "&"))
        base = [w for w in words if w not in SPECIFIERS and w not in ("*", "&", "std", "::")]
        if len(pointer) > 1 or not base or depth > 20:
            return Kind(0, pointer)
        if all(w in INTEGERS for w in base):
            bits = min((INTEGERS[w] for w in base if w not in ("int", "signed", "unsigned")),
                       default=32)
            return Kind(bits, pointer, "unsigned" in base or bits == 1, base == ["char"])
        if base[-1] in self.structs:
            return Kind(0, pointer, members=tuple(
                (name, self.kind(words, depth + 5), dimensions)
                for name, words, dimensions in self.structs[base[-1]]))
        known = self.types.get(base[-1]) or self.enums.get(base[-1])
        if len(base) > 1 or not known:
            return Kind(0, pointer)
        inner = self.kind(known, depth + 1)
        return dataclasses.replace(inner, pointer=inner.pointer + pointer)


def unattributed(words):
    """Without [[…]] and __attribute__((…))."""
    text = re.sub(r"\[ \[ [^\]]* \] \]|__attribute__ \( \( .*? \) \)", "", " ".join(words))
    return text.split()


def split(words):
    """The parameters between two brackets."""
    pieces, depth = [[]], 0
    for word in words:
        depth += (word in "([{<") - (word in ")]}>")
        if word == "," and not depth:
            pieces.append([])
        else:
            pieces[-1].append(word)
    return [p for p in pieces if p and p != ["void"]]


def declarators(words):
    """The members that a declaration declares; none where it is no plain one."""
    words = unattributed(words)
    if "(" in words or "=" in words or len(words) < 2:
        return []
    pieces, found, base = split(words), [], None
    for piece in pieces:
        piece = piece[:piece.index(":")] if ":" in piece else piece
        at = piece.index("[") if "[" in piece else len(piece)
        if base is None:
            base = [w for w in piece[:at - 1] if w != "*"]
        found.append((piece[at - 1], base + ["*"] * piece.count("*"), piece.count("[")))
    return found


def parameter(words):
    """A parameter's type and name; an array is a pointer."""
    words = unattributed(words[:words.index("=")] if "=" in words else words)
    if "[" in words:
        at = words.index("[")
        words = words[:at - 1] + ["*"] * words.count("[") + words[at - 1:at]
    plain = [w for w in words if re.match(r"[A-Za-z_]", w) and w not in SPECIFIERS]
    named = len(plain) > 1 and plain[-1] == words[-1] and plain[-1] not in INTEGERS
    return (words[:-1], words[-1]) if named else (words, "")


def outside(words):
    """Why a function with these words is not bbx's to take, or nothing."""
    for why, anywhere, called in OUTSIDE:
        if any(re.fullmatch(anywhere, w) or after == "(" and re.fullmatch(called, w)
               for w, after in zip(words, words[1:])):
            return why
    if "virtual" in words or any(w == "std" and words[i + 1] == "::" and
                                 CONTAINERS.fullmatch(words[i + 2])
                                 for i, w in enumerate(words[:-2])):
        return "containers"
    return ""


def scan(files, flags):
    """The functions of these files, each once, by the source that shows it first; and what
    gcc complained of."""
    wanted = {os.path.realpath(f): f for f in files}
    found, complaints, seen = {}, [], set()
    ordered = [f for f in files if f.endswith(SOURCES)] + [f for f in files if f.endswith(HEADERS)]
    for file in ordered:
        if os.path.realpath(file) in seen:
            continue
        tokens, errors = preprocessed(compiler(files) + flags, os.path.realpath(file))
        complaints += errors.splitlines()[:2]
        seen |= {t[1] for t in tokens}
        scanner = Scanner(tokens, wanted)
        new = found.setdefault(os.path.realpath(file), [])
        known = {(f.file, f.line, f.name) for fs in found.values() for f in fs}
        for f in scanner.functions:
            if (f.file, f.line, f.name) not in known:
                f.kinds = [scanner.kind(t) for t in [f.result] + [p for p, _ in f.params]]
                new.append(f)
    return found, complaints
