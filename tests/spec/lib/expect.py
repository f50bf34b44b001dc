"""What a case expects of the objects bbx printed: parsing and matching.

An expectation is one line; tests/README.md has the list. Each takes the next object
of its type, so the order among values, among laws, among errors counts, and the
order between them does not. Values, laws, asserts and errors that nothing expected
fail the case; extra warnings and texts don't.
"""
import re

MASK = (1 << 64) - 1
KINDS = ("set", "square", "int", "bool", "any")
VERDICTS = ("proved", "refuted", "undecided")
STRICT = ("value", "law", "assert", "error")


def word_of(text):
    """A number, a square or {squares} → the word, of 64 bits if negative; None if it is none."""
    if text.startswith("{"):
        squares = re.findall(r"[a-h][1-8]", text)
        return sum(1 << index(s) for s in set(squares))
    if re.fullmatch(r"[a-h][1-8]", text):
        return index(text)
    if text in ("true", "false"):
        return int(text == "true")
    try:
        number = int(text, 0)
        return number & MASK if number < 0 else number
    except ValueError:
        return None


def index(name):
    return "abcdefgh".index(name[0]) + 8 * (int(name[1]) - 1)


def lower(thing):
    return thing["message"] + "\n" + thing["hint"]


class Expectation:
    """One expectation; match(object) returns a complaint or None."""

    def __init__(self, text):
        self.text = text.strip()
        self.head, _, self.rest = self.text.partition(" ")
        self.rest = self.rest.strip()
        self.type, self.match = self.choose()

    def choose(self):
        head, rest = self.head, self.rest
        if head in KINDS:
            return "value", self.value
        if head == "list":
            return "value", self.items
        if word_of(self.text) is not None:
            head, rest = ("bool" if head in ("true", "false") else "any"), self.text
            self.head, self.rest = head, rest
            return "value", self.value
        if head in ("error", "warning"):
            return head, self.diagnostic
        if head in VERDICTS:
            return "law", self.law
        if head == "assert":
            return "assert", self.check_assert
        if head in ("table", "venn", "text", "simplify", "asm"):
            return head, getattr(self, "match_" + head)
        if head in ("status", "nowarning", "silent", "survives"):
            return None, None
        raise ValueError(f"unknown expectation: {self.text}")

    def value(self, thing):
        if self.head != "any" and thing["kind"] != self.head:
            return f"kind {thing['kind']}, expected {self.head} ({thing['hex']})"
        if self.rest and int(thing["hex"], 16) != word_of(self.rest):
            return f"value {thing['hex']}, expected {word_of(self.rest):#018x}"
        return None

    def items(self, thing):
        wanted = [word_of(word) for word in self.rest.split()]
        got = [int(item, 16) for item in thing.get("items", ())]
        if thing["kind"] != "list" or got != wanted:
            return f"{thing['kind']} of {got}, expected a list of {wanted}"
        return None

    def diagnostic(self, thing):
        where, pattern = split_pattern(self.rest)
        if where:
            line, _, column = where.partition(":")
            if int(line) != thing["line"] or column and int(column) != thing["column"]:
                return (f"at {thing['line']}:{thing['column']}, expected {where}"
                        f" ({thing['message']})")
        if pattern and not re.search(pattern, lower(thing), re.I | re.S):
            return f"{thing['message']!r} / {thing['hint']!r} lacks /{pattern}/"
        return None

    def law(self, thing):
        if thing["verdict"] != self.head:
            return f"verdict {thing['verdict']}, expected {self.head}"
        return fields(thing, self.rest)

    def check_assert(self, thing):
        if thing["ok"] != (self.rest == "ok"):
            return f"ok is {thing['ok']}"
        return None

    def match_table(self, thing):
        names, _, outs = self.rest.partition(":")
        if thing["vars"] != names.split():
            return f"vars {thing['vars']}, expected {names.split()}"
        got = "".join(str(row["out"]) for row in thing["rows"])
        if got != outs.replace(" ", ""):
            return f"column {got}, expected {outs.strip()}"
        return counting_up(thing["rows"], len(thing["vars"]))

    def match_venn(self, thing):
        names, _, outs = self.rest.partition(":")
        if thing["sets"] != names.split():
            return f"sets {thing['sets']}, expected {names.split()}"
        got = "".join(str(int(row["member"])) for row in thing["regions"])
        outs, _, counts = outs.partition("/")
        if got != outs.replace(" ", ""):
            return f"members {got}, expected {outs.strip()}"
        sizes = [row["count"] for row in thing["regions"]]
        if counts and sizes != [int(c) for c in counts.split()]:
            return f"counts {sizes}, expected {counts.strip()}"
        return counting_up(thing["regions"], len(thing["sets"]))

    def match_simplify(self, thing):
        where, pattern = split_pattern(self.rest)
        if pattern and not re.search(pattern, thing["output"]):
            return f"output {thing['output']!r} lacks /{pattern}/"
        return None

    def match_asm(self, thing):
        where, pattern = split_pattern(self.rest)
        listing = "\n".join(i["text"] for i in thing["instructions"])
        if pattern and not re.search(pattern, listing):
            return f"listing lacks /{pattern}/:\n{listing}"
        return None

    def match_text(self, thing):
        where, pattern = split_pattern(self.rest)
        if where and thing["command"].lstrip(":") != where.lstrip(":"):
            return f"command {thing['command']!r}, expected {where!r}"
        if pattern and not re.search(pattern, thing["text"], re.S):
            return f"text {thing['text']!r} lacks /{pattern}/"
        return None


def split_pattern(text):
    """'3:4 /regex/' → ('3:4', 'regex'); either part may be missing."""
    found = re.fullmatch(r"([^/]*?)\s*(?:/(.*)/)?", text.strip(), re.S)
    if not found:
        raise ValueError(f"bad expectation: {text}")
    return found.group(1), found.group(2)


def fields(thing, text):
    """'ok vacuous a=0x1 vars=a,b' against a law object."""
    for item in text.split():
        name, equals, wanted = item.partition("=")
        if not equals:
            flag, truth = (name[3:], False) if name.startswith("not") else (name, True)
            if thing[flag] != truth:
                return f"{flag} is {thing[flag]}, expected {truth}"
        elif name in ("vars", "fixed"):
            got = list(thing[name])
            if got != [v for v in wanted.split(",") if v]:
                return f"{name} {got}, expected {wanted}"
        elif name in ("name", "line"):
            if str(thing[name]) != wanted:
                return f"{name} {thing[name]!r}, expected {wanted!r}"
        else:
            got = (thing["counterexample"] or {}).get(name)
            if got is None or int(got, 16) != word_of(wanted):
                return f"counterexample {thing['counterexample']}, expected {item}"
    return None


def counting_up(rows, width):
    for number, row in enumerate(rows):
        bits = [number >> (width - 1 - i) & 1 for i in range(width)]
        if [int(b) for b in row["in"]] != bits:
            return f"row {number} has inputs {row['in']}, expected {bits}"
    return None


def implied_status(expectations):
    """The exit statuses the expectations allow, by §8 of the language."""
    allowed = {0}
    for e in expectations:
        if e.head == "status":
            return {int(n) for n in e.rest.split("|")}
    heads = [e.head for e in expectations]
    if "error" in heads:
        return {2}
    for e in expectations:
        failed = (e.type == "law" and "notok" in e.rest.split()
                  or e.type == "assert" and e.rest != "ok")
        if failed:
            return {1}
        if e.head == "undecided":
            allowed = {3}
    return allowed


def take(expectation, queue):
    """Match against the next object of its type; a warning may come later."""
    if not queue:
        return f"expected {expectation.text!r}, got no more {expectation.type} objects"
    if expectation.type == "warning":
        for number, thing in enumerate(queue):
            if expectation.match(thing) is None:
                del queue[number]
                return None
        return f"no warning matches {expectation.text!r}: {[lower(t) for t in queue]}"
    complaint = expectation.match(queue.pop(0))
    return complaint and f"{expectation.text!r}: {complaint}"


def compare(expectations, objects, status):
    """All complaints about a run's objects and its exit status."""
    queues, complaints = {}, []
    if any(e.head == "survives" for e in expectations):
        return complaints
    for thing in objects:
        queues.setdefault(thing["type"], []).append(thing)
    for e in expectations:
        if e.type:
            complaint = take(e, queues.setdefault(e.type, []))
            if complaint:
                complaints.append(complaint)
        elif e.head == "nowarning" and queues.get("warning"):
            complaints.append(f"unexpected warning {lower(queues['warning'][0])!r}")
        elif e.head == "silent" and objects:
            complaints.append(f"unexpected output {objects}")
    for kind in STRICT:
        for thing in queues.get(kind, ()):
            complaints.append(f"unexpected {brief(thing)}")
    allowed = implied_status(expectations)
    if status not in allowed:
        complaints.append(f"exit status {status}, expected {sorted(allowed)}")
    return complaints


def brief(thing):
    if thing["type"] == "value":
        return f"value {thing['hex']} ({thing['kind']})"
    if thing["type"] == "error":
        place = f"{thing['line']}:{thing['column']}"
        return f"error {place}: {thing['message']} / {thing['hint']}"
    return f"{thing['type']} {({k: v for k, v in thing.items() if k != 'type'})}"
