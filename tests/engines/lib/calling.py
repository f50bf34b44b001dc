"""Calls of engines' functions, the same for gcc and bbx. Types and the names of parameters
tell what arguments are sensible."""
import re

MOST = 16       # parameters

RANGES = [      # of parameters, by name or by the type's last word
    (64, r"sq|square|s|s\d|sq\d|.*sq|.*square|from|to|src|source|target|origin|dest|from_sq|"
         r"to_sq|i|index|king|rook"),
    (2, r"side|.*colou?r|us|them|turn|stm|c"),
    (6, r"piece|pt|piecetype|type|pc"),
    (8, r"rank|file|r|f|.*rank|.*file|dir|direction"),
]
WORDS = ["sparse", "dense", "random", "bit", "run", "edge"]


def word(rng):
    """A board as engines have them, and now and then any word."""
    how = rng.choice(WORDS)
    a, b, c = (rng.getrandbits(64) for _ in range(3))
    if how == "sparse":
        return a & b & c
    if how == "dense":
        return a | b | c
    if how == "bit":
        return 1 << rng.randrange(64)
    if how == "run":
        return ((1 << rng.randrange(1, 65)) - 1) << rng.randrange(64) & (1 << 64) - 1
    return rng.choice([0, (1 << 64) - 1, 1, 1 << 63]) if how == "edge" else a


def signed(value, kind):
    """The value as a word, after it was kept in such an integer."""
    value &= (1 << kind.bits) - 1
    if not kind.unsigned and value >> (kind.bits - 1):
        value |= (1 << 64) - (1 << kind.bits)
    return value & (1 << 64) - 1


def choose(rng, name, words, kind):
    """An argument for a parameter of this name and type."""
    if kind.bits == 1:
        return rng.getrandbits(1)
    if kind.pointer:
        return word(rng)
    keys = (name.lower(), words[-1].lower() if words else "")
    for below, pattern in RANGES:
        if kind.bits < 64 and any(re.fullmatch(pattern, k) for k in keys):
            return rng.randrange(below)
    if kind.bits == 64:
        return signed(word(rng), kind)
    if kind.bits < 32:
        return signed(rng.choice([rng.randrange(8), rng.getrandbits(kind.bits)]), kind)
    return signed(rng.choice([rng.randrange(64), rng.randrange(64), rng.getrandbits(32), word(rng),
                              -rng.randrange(100)]), kind)


def comparable(f):
    result, *params = f.kinds
    void = f.result == ["void"]
    return f.plain and len(params) <= MOST and \
        (void and any(p.pointer for p in params) or result.bits and not result.pointer) and \
        all(p.bits and len(p.pointer) < 2 and not (p.pointer and p.char) for p in params)


def using(f):
    """Makes what is in the function's namespaces known."""
    return "".join(f"using namespace {'::'.join(f.scope[:n + 1])}; " for n in range(len(f.scope)))


def wrapper(number, f):
    """A function of words that calls f with arrays where it wants pointers, and mixes what f
    leaves in them into its value."""
    body, arguments = [], []
    for i, ((words, _), kind) in enumerate(zip(f.params, f.kinds[1:])):
        plain = " ".join(w for w in words if w not in ("const", "*", "&"))
        if kind.pointer:
            body.append(f"{plain} p{i}[64]; for (int i = 0; i < 64; i++) "
                        f"p{i}[i] = ({plain})(a{i} * (2 * i + 1));")
            arguments.append(f"p{i}[0]" if kind.pointer == "&" else f"p{i}")
        else:
            arguments.append(f"({plain})a{i}")
    call = f"{f.name}({', '.join(arguments)})"
    body.append(f"unsigned long long r = 0; {call};" if f.result == ["void"] else
                f"unsigned long long r = (unsigned long long){call};")
    body += [f"for (int i = 0; i < 64; i++) r = r * 31 + (unsigned long long)p{i}[i];"
             for i, kind in enumerate(f.kinds[1:]) if kind.pointer]
    heads = ", ".join(f"unsigned long long a{i}" for i in range(len(f.params))) or "void"
    return f"unsigned long long wrapped_{number}({heads}) {{ {using(f)}{' '.join(body)} return r; }}"


def starter(number, f, call):
    return f"unsigned long long check_{number}(const unsigned long long *a) " \
           f"{{ {using(f)}{call}; return 0; }}"


def adaptor(number, f):
    arguments = ", ".join(f"a[{i}]" for i in range(len(f.params)))
    return f"unsigned long long check_{number}(const unsigned long long *a) " \
           f"{{ return wrapped_{number}({arguments}); }}"


def call_text(number, f, given):
    """The call in bbx: of the function itself where its parameters are plain."""
    direct = not f.scope and not any(k.pointer for k in f.kinds[1:])
    name = f.name if direct else f"wrapped_{number}"
    return f"{name}({', '.join(str(g) if g < 1 << 16 else hex(g) for g in given)})"
