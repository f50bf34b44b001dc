"""C as trees: how an expression, a statement, a function is written, and changed by one step.

An expression is a tuple: ("leaf", text, value or None), ("bin", op, l, r), ("un", op, e),
("cast", type, e), ("cond", c, a, b), ("paren", e), ("index", array, size, e),
("call", f, (e, ...)), ("assign", op, lvalue, e), ("pre", op, name), ("post", op, name).
Lists hold statements; nothing else is a list. What C leaves undefined can't be written:
divisors are even and not zero, indices masked, loops counted, and gcc gets every amount of
a shift modulo the promoted width, as bbx takes it.
"""
import re

LEVEL = {",": 1, "||": 4, "&&": 5, "|": 6, "^": 7, "&": 8, "==": 9, "!=": 9, "<": 10,
         ">": 10, "<=": 10, ">=": 10, "<<": 11, ">>": 11, "+": 12, "-": 12, "*": 13,
         "/": 13, "%": 13}
ASSIGN, COND, UNARY, LEAF = 2, 3, 14, 15
EXPRESSIONS = {"leaf", "bin", "un", "cast", "cond", "paren", "index", "call", "assign",
               "pre", "post"}


def leaf(text, value=None):
    return ("leaf", str(text), value)


class Writer:
    """Writes trees for bbx, or for gcc; tight: without spaces where C needs none."""

    def __init__(self, gcc, tight=False):
        self.gcc, self.tight = gcc, tight

    def expr(self, node, least=1):
        text, level = getattr(self, node[0])(*node[1:])
        return text if level >= least else f"({text})"

    def join(self, left, op, right):
        glued = right[0] == op or re.search(r"0[xX]\w*[eE]$", left)
        return left + op + right if self.tight and not glued else f"{left} {op} {right}"

    def right(self, op, left, node, least):
        """The right operand, kept within what C defines."""
        small = node[0] == "leaf" and node[2] is not None and node[2]
        if op in "/%" and not (small and small > 0):
            return f"(({self.expr(node, 7)} | 2) & ~1)"
        if self.gcc and op in ("<<", ">>") and not (small and 0 < small < 32):
            return f"(({self.expr(node)}) & (sizeof(+({left})) * 8 - 1))"
        return self.expr(node, least)

    def leaf(self, text, _):
        return text, LEAF

    def paren(self, node):
        return f"({self.expr(node)})", LEAF

    def bin(self, op, left, right):
        level = LEVEL[op]
        left = self.expr(left, level)
        right = self.right(op, left, right, level + 1)
        return (f"{left}, {right}" if op == "," else self.join(left, op, right)), level

    def un(self, op, node):
        text = self.expr(node, UNARY)
        return op + (" " if text[0] == op else "") + text, UNARY

    def cast(self, type_, node):
        return f"({type_}){self.expr(node, UNARY)}", UNARY

    def cond(self, test, yes, no):
        parts = self.expr(test, COND + 1), self.expr(yes), self.expr(no, COND)
        return ("{}?{}:{}" if self.tight else "{} ? {} : {}").format(*parts), COND

    def index(self, name, size, node):
        if not (node[0] == "leaf" and node[2] is not None and 0 <= node[2] < size):
            node = ("bin", "&", node, leaf(size - 1))
        return f"{name}[{self.expr(node)}]", LEAF

    def call(self, name, args):
        return f"{name}({', '.join(self.expr(a, ASSIGN) for a in args)})", LEAF

    def assign(self, op, target, node):
        target = target if isinstance(target, str) else self.expr(target)
        return self.join(target, op, self.right(op[:-1] or "=", target, node, ASSIGN)), ASSIGN

    def pre(self, op, name):
        return op + name, UNARY

    def post(self, op, name):
        return name + op, LEAF

    def block(self, body, depth):
        return "{\n" + self.lines(body, depth + 1) + "  " * depth + "}"

    def lines(self, body, depth):
        return "".join("  " * depth + getattr(self, "do_" + s[0])(depth, *s[1:]) + "\n"
                       for s in body)

    def do_decl(self, _, type_, name, node):
        return f"{type_} {name} = {self.expr(node, ASSIGN)};"

    def do_array(self, _, type_, name, size, items):
        return f"{type_} {name}[{size}] = {{{', '.join(self.expr(i, ASSIGN) for i in items)}}};"

    def do_expr(self, _, node):
        return self.expr(node) + ";"

    def do_jump(self, _, word):
        return word + ";"

    def do_return(self, _, node):
        return f"return {self.expr(node)};"

    def do_block(self, depth, body):
        return self.block(body, depth)

    def do_if(self, depth, test, yes, no):
        tail = f" else {self.block(no, depth)}" if no else ""
        return f"if ({self.expr(test)}) {self.block(yes, depth)}{tail}"

    def do_for(self, depth, type_, name, head, body):
        return f"for ({type_} {name} = {head.replace('@', name)}) {self.block(body, depth)}"

    def do_while(self, depth, type_, name, count, test, body):
        return (f"{type_} {name} = {count};\n{'  ' * depth}while ({name}-- > 0 && "
                f"{self.expr(test, 6)}) {self.block(body, depth)}")

    def do_do(self, depth, type_, name, count, test, body):
        return (f"{type_} {name} = {count};\n{'  ' * depth}do {self.block(body, depth)} "
                f"while (--{name} > 0 && {self.expr(test, 6)});")

    def do_drain(self, depth, name, step, body):
        inner = self.lines(body, depth + 1)
        pad = "  " * depth
        return f"while ({name}) {{\n{pad}  {name} {step};\n{inner}{pad}}}"

    def do_switch(self, depth, node, cases):
        pad = "  " * depth
        inner = "".join(f"{pad}{label}\n" + self.lines(body, depth + 1)
                        for _, label, body in cases)
        return f"switch ({self.expr(node)}) {{\n{inner}{pad}}}"


def function_text(function, gcc):
    """("function", type, name, ((type, name), ...), tight, [statements]) as text."""
    _, type_, name, params, tight, body = function
    head = f"{type_} {name}({', '.join(f'{t} {n}' for t, n in params)}) "
    return head + Writer(gcc, tight).block(body, 0) + "\n"


def changes(node, rule):
    """All trees that differ from this one in one place, where rule(place) yields another."""
    yield from rule(node)
    for i, child in enumerate(node):
        if isinstance(child, (tuple, list)):
            for new in changes(child, rule):
                yield node[:i] + type(node)((new,)) + node[i + 1:]


def is_expression(node):
    return isinstance(node, tuple) and node and node[0] in EXPRESSIONS


def smaller(node):
    """A rule: what is shorter than this place."""
    if is_expression(node):
        yield from (child for child in node[1:] if is_expression(child))
        if node[0] == "call":
            yield from node[2]
        if node[1:] not in (("1", 1), ("0", 0)):
            yield from (leaf(1, 1), leaf(0, 0))
    elif isinstance(node, list):
        for i, statement in enumerate(node):
            yield node[:i] + node[i + 1:]
            yield from (node[:i] + part + node[i + 1:] for part in statement
                        if isinstance(part, list) and statement[0] not in ("switch", "case"))
