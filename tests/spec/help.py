"""Every name of the language has a help page that speaks of it."""

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
COMMANDS = """help show explain squares table venn prove simplify forms find asm c smt time svg
vars funcs undo load save set reset quit""".split()
OPERATORS = """=> <=> || && == != <> < <= > >= ⊆ ⊂ ⊇ ⊃ ≠ ≤ ≥ in ∈ ∉ -> → ⇒ <-> ↔ ⇔ | ∪ ∨
or ^ ⊕ ∆ xor & ∩ ∧ and \\ ∖ << >> >>> + - * / % ~ ¬ not ! ** ∁""".split()
LATER = {"forms", "smt", "svg"}              # commands that are not there yet
STATEMENTS = "law refute assert position const when for forall".split()


def quoted(text):
    return "".join("\\" + c if c in ".^$*+?{}[]\\|()/" else c for c in text)


def cases():
    for name in FUNCTIONS:
        yield f"function {name}", f":help {name}", [f"text /{name}/"]
    for name in COMMANDS:
        if name in LATER:
            continue
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
