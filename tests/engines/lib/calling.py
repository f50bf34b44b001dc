"""Calls of engines' functions, the same for gcc and bbx. Types and the names of parameters
tell what arguments are sensible."""
import dataclasses
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
    if kind.pointer or kind.members:
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
        all((p.bits and not (p.pointer and p.char) or p.members) and len(p.pointer) < 2
            for p in params)


def using(f):
    """Makes what is in the function's namespaces known."""
    return "".join(f"using namespace {'::'.join(f.scope[:n + 1])}; " for n in range(len(f.scope)))


def each(path, kind, dimensions, leaf, level=0):
    """C that does leaf(path, kind) to every integer of an object."""
    if dimensions:
        i = f"i{level}"
        inner = each(f"{path}[{i}]", kind, dimensions - 1, leaf, level + 1)
        return f"for (int {i} = 0; {i} < (int)(sizeof {path} / sizeof {path}[0]); {i}++) " \
               f"{{ {inner} }}" if inner else ""
    if kind.bits and not kind.pointer:
        return leaf(path, kind)
    return " ".join(each(f"{path}.{name}", member, n, leaf, level)
                    for name, member, n in kind.members if not kind.pointer)


def random_member(path, kind):
    """C that sets a member by the seed, to what its name tells."""
    name = re.findall(r"[A-Za-z_]\w*", re.sub(r"\[.*?\]", "", path))[-1].lower()
    below = next((n for n, pattern in RANGES if re.fullmatch(pattern, name)), 8)
    small = f"(seed >> 40) % {min(below, 1 << kind.bits)}"
    value = "seed & seed >> 9" if kind.bits == 64 else small
    return f"seed = seed * 6364136223846793005ULL + 1442695040888963407ULL; {path} = {value};"


def summed_member(path, _):
    return f"r = r * 31 + (unsigned long long){path};"


def object_of(i, plain, kind):
    """C that makes the object behind parameter i, how it is passed, and C that sums it."""
    if not kind.members:
        return (f"{plain} p{i}[64]; "
                f"for (int i = 0; i < 64; i++) p{i}[i] = ({plain})(a{i} * (2 * i + 1));",
                f"p{i}[0]" if kind.pointer == "&" else f"p{i}",
                f"for (int i = 0; i < 64; i++) r = r * 31 + (unsigned long long)p{i}[i];")
    whole = dataclasses.replace(kind, pointer="")
    return (f"{plain} p{i} = {{0}}; seed = a{i}; {each(f'p{i}', whole, 0, random_member)}",
            f"&p{i}" if kind.pointer == "*" else f"p{i}",
            each(f"p{i}", whole, 0, summed_member) if kind.pointer else "")


def wrapper(number, f, name=None):
    """A function of words that calls f with objects where it wants structs or pointers, and
    mixes what f leaves in them into its value."""
    body, arguments, sums = ["unsigned long long seed;"], [], []
    for i, ((words, _), kind) in enumerate(zip(f.params, f.kinds[1:])):
        plain = " ".join(w for w in words if w not in ("const", "*", "&"))
        if kind.pointer or kind.members:
            made, passed, summed = object_of(i, plain, kind)
            body.append(made)
            sums.append(summed)
        else:
            passed = f"({plain})a{i}"
        arguments.append(passed)
    call = f"{name or f.name}({', '.join(arguments)})"
    body.append(f"unsigned long long r = 0; {call};" if f.result == ["void"] else
                f"unsigned long long r = (unsigned long long){call};")
    heads = ", ".join(f"unsigned long long a{i}" for i in range(len(f.params))) or "void"
    return f"unsigned long long wrapped_{number}({heads}) " \
           f"{{ {using(f)}{' '.join(body + sums)} return r; }}"


def starter(number, f, call):
    return f"unsigned long long check_{number}(const unsigned long long *a) " \
           f"{{ {using(f)}{call}; return 0; }}"


def adaptor(number, f):
    arguments = ", ".join(f"a[{i}]" for i in range(len(f.params)))
    return f"unsigned long long check_{number}(const unsigned long long *a) " \
           f"{{ return wrapped_{number}({arguments}); }}"


def call_text(number, f, given):
    """The call in bbx: of the function itself where its parameters are plain."""
    direct = not f.scope and not any(k.pointer or k.members for k in f.kinds[1:])
    name = f.called if direct else f"wrapped_{number}"
    return f"{name}({', '.join(str(g) if g < 1 << 16 else hex(g) for g in given)})"
