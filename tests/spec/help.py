"""Every name of the language has a help page that speaks of it."""
import os
import re

FUNCTIONS = """file rank fileOf rankOf diagOf antiDiagOf bit notAFile notHFile nortOne
soutOne eastOne westOne noEaOne noWeOne soEaOne soWeOne shiftOne nortFill soutFill eastFill
westFill noEaFill noWeFill soEaFill soWeFill nortOccl soutOccl eastOccl westOccl noEaOccl
noWeOccl soEaOccl soWeOccl maj mux atleast exactly ternlog subset disjoint parity lsb msb bsf
bitScanForward bsr bitScanReverse ctz clz blsi blsr blsmsk blsic blsfill tzmsk blci blcic
blcfill blcmsk blcs t1mskc ms1b popcount rol ror sar genShift mulhi bswap flipVertical mirror
reverse flipDiag flipAntiDiag rotate90 rotate180 rotate270 deltaSwap swapNBits pext pdep bextr
bzhi koggeStoneAdd avg min max knight king whitePawn blackPawn rook bishop queen ray between
line rookMask bishopMask slt sle sgt sge sdiv srem squares reversed subsets sum union xorall count all any
""".split()
TABLE = os.path.join(os.path.dirname(__file__), "..", "..", "grammar", "commands.def")
OPERATORS = """=> <=> || && == != <> < <= > >= ⊆ ⊂ ⊇ ⊃ ≠ ≤ ≥ in ∈ ∉ -> → ⇒ <-> ↔ ⇔ | ∪ ∨
or ^ ⊕ ∆ xor & ∩ ∧ and \\ ∖ << >> >>> + - * / % ~ ¬ not ! ** ∁""".split()
STATEMENTS = "law refute assert quiz position const when for forall".split()


def quoted(text):
    return "".join("\\" + c if c in ".^$*+?{}[]\\|()/" else c for c in text)


def cases():
    for name in FUNCTIONS:
        yield f"function {name}", f":help {name}", [f"text /{name}/"]
    with open(TABLE, encoding="utf-8") as table:
        commands = re.findall(r"^COMMAND\((\w+)", table.read(), re.M)
    for name in commands:
        yield f"command {name}", f":help :{name}", [f"text /:{name}/"]
    for name in OPERATORS:
        yield f"operator {name}", f":help {name}", [f"text /{quoted(name)}/"]
    for name in STATEMENTS:
        yield f"statement {name}", f":help {name}", [f"text /{name}/"]
    yield "all functions", ":help functions", ["text /popcount/"]
    yield "all operators", ":help operators", ["text /xor/"]
    yield "all commands", ":help commands", ["text /:table/"]
    yield "examples of :find", ":help find", ["text /subsets\\(rookMask\\(q\\)\\)/"]
    yield "an unknown topic", ":help popcuont", ["error /popcount/"]
    for word, found in (("hex", "0x00ff"), ("size", "popcount"), ("quit", ":quit")):
        yield f"the word {word}", f":help {word}", [f"text /{found}/"]
