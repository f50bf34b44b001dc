"""Random expressions in a, b, c and d."""
CONSTANTS = ("1 2 7 63 0xff 0x5555555555555555 0x0f0f0f0f0f0f0f0f 0xfefefefefefefefe "
             "0x7f7f7f7f7f7f7f7f 0x0101010101010101 0x8000000000000000").split()


def constant(r):
    return r.choice([*CONSTANTS, hex(r.getrandbits(64)), hex(r.getrandbits(16))])


def expression(r, depth):
    if depth == 0 or r.random() < 0.12:
        return r.choice("abcd") if r.random() < 0.8 else constant(r)

    def part():
        return expression(r, depth - 1)

    def guarded():
        by = part()
        return f"({by} == 0 ? {part()} : {part()} {r.choice('/%')} {by})"

    def fill():
        now, through = r.choice("abcd"), r.choice("abcd")
        up, file = r.choice([(True, 0), (False, 0), (True, 0x0101010101010101),
                             (False, 0x8080808080808080)])
        for by in (1, 2, 4):
            shift = f"{'<<' if up else '>>'} {by if file else 8 * by}"
            through = f"({through} & {~file % 2**64:#x})" if by == 1 else through
            now = f"({now} | ({through} & ({now} {shift})))"
            through = f"({through} & ({through} {shift}))"
        return now

    def bytes_sum():
        x, y = part(), part()
        low, high = "0x7f7f7f7f7f7f7f7f", "0x8080808080808080"
        if r.random() < 0.5:
            return f"((({x} & {low}) + ({y} & {low})) ^ (({x} ^ {y}) & {high}))"
        return f"((({x} | {high}) - ({y} & {low})) ^ (({x} ^ ~{y}) & {high}))"

    shapes = [  # how often, how
        (45, lambda: f"({part()} {r.choice('&|^')} {part()})"),
        (12, lambda: f"({part()} {r.choice('+-')} {part()})"),
        (8, lambda: f"(~{part()})"),
        (4, lambda: f"(-{part()})"),
        (11, lambda: f"({part()} {r.choice(['<<', '>>'])} {r.randrange(1, 40)})"),
        (3, lambda: f"({part()} & {constant(r)})"),
        (3, lambda: f"rol({part()}, {r.randrange(1, 64)})"),
        (4, lambda: r.choice("popcount mirror reverse bswap flipDiag lsb".split()) + f"({part()})"),
        (3, lambda: f"({part()} * {r.choice(['3', '9', '0x101', '0x0101010101010101', part()])})"),
        (4, lambda: f"({part()} {r.choice(['==', '<', '!='])} {part()} ? {part()} : {part()})"),
        (3, lambda: f"({part()} >> ({part()} & 63))"),
        (2, lambda: f"({part()} {r.choice(['==', '<', '!=', '<=', '&&', '||'])} {part()})"),
        (2, lambda: f"(slt({part()}, {part()}) ? {part()} : {part()})"),
        (1, lambda: f"({part()} {r.choice('/%')} {constant(r)})"),
        (1, lambda: f"({part()} {r.choice('/%')} {r.choice([3, 5, 15, 17, 51, 85, 255]) << r.randrange(9)})"),
        (2, lambda: f"(({part()} {r.choice(['<<', '>>'])} {r.randrange(1, 8)})"
                    f" & {r.randrange(1, 256) * 0x0101010101010101:#x})"),
        (1, guarded),
        (1, bytes_sum),
        (1, fill),
    ]
    return r.choices([how for _, how in shapes], [often for often, _ in shapes])[0]()
