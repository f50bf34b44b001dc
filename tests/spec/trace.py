"""Calculations step by step, into functions and loops."""
from dialogue import start
from outside import bbx, check, objects

LOOP = "U64 f(U64 x) { U64 r = 0; while (x) { r |= x & -x; x &= x - 1; } return r << 1; }"
FIB = "int g(int n) { return n < 2 ? n : g(n - 1) + g(n - 2); }"


def steps(folder, *texts):
    args = [part for text in texts for part in ("-e", text)]
    return objects(bbx(folder, "--json", *args))[-1]


def test_rounds_of_a_loop(folder):
    event = steps(folder, LOOP, ":trace f({a1, h1})")
    found = [(s["text"], int(s["hex"], 16)) for s in event["steps"]]
    assert found == [
        ("-x", 2**64 - 0x81), ("x & -x", 1), ("r |= x & -x", 1),
        ("x - 1", 0x80), ("x &= x - 1", 0x80),
        ("-x", 2**64 - 0x80), ("x & -x", 0x80), ("r |= x & -x", 0x81),
        ("x - 1", 0x7f), ("x &= x - 1", 0),
        ("r << 1", 0x102), ("f({a1, h1})", 0x102)], found
    assert [s.get("operator") for s in event["steps"]] == [
        "-", "&", "|", "-", "&", "-", "&", "|", "-", "&", "<<", None], event
    assert [s.get("into") for s in event["steps"]] == [
        None, None, "r", None, "x", None, None, "r", None, "x", None, None], event
    assert [s["function"] for s in event["steps"]] == ["f"] * 11 + [None]
    assert event["after"].endswith("h1 → a2: << 1 without a mask"), event["after"]


def test_recursion_keeps_each_calls_values(folder):
    event = steps(folder, FIB, ":trace g(6)")
    for step in event["steps"]:
        value = int(step["hex"], 16)
        operands = [int(o["hex"], 16) for o in step["operands"]]
        if step["text"] == "g(n - 1) + g(n - 2)":
            assert value == sum(operands), step
        elif step["text"] in ("n - 1", "n - 2"):
            assert value == operands[0] - operands[1], step
        elif step["text"].startswith("g("):
            a, b = 0, 1
            for _ in range(operands[0]):
                a, b = b, a + b
            assert value == a, step
    assert max(s["depth"] for s in event["steps"]) == 6


def test_places_and_squares(folder):
    step = steps(folder, "U64 h(U64 x) { return x - 1; }", ":trace h({c1, h8})")["steps"][0]
    assert (step["file"], step["line"], step["column"], step["length"]) == ("-e", 1, 23, 5)
    assert step["kept"] == ["h8"] and step["added"] == ["a1", "b1"]
    assert step["removed"] == ["c1"]
    assert step["chain"] == {"kind": "borrow", "first": ["a1"], "through": ["b1"],
                             "last": ["c1"], "beyond": False}
    carry = steps(folder, ":trace {g8, h8} + {g8}")["steps"][0]["chain"]
    assert carry == {"kind": "carry", "first": ["g8"], "through": ["h8"], "last": [],
                     "beyond": True}, carry
    turned, plain = (steps(folder, f":trace {{d4, h1, h8}} << {amount}")["steps"][0]
                     for amount in (1, 8))
    assert turned["wrapped"] == ["a2"] and "wrapped" not in plain, turned


def test_brackets_and_branches(folder):
    found = [s["text"] for s in steps(folder, ":trace (1 + 2) * (3 > 2 ? 4 - 1 : 5 - 1)")["steps"]]
    assert found == ["1 + 2", "3 > 2", "4 - 1", "3 > 2 ? 4 - 1 : 5 - 1",
                     "(1 + 2) * (3 > 2 ? 4 - 1 : 5 - 1)"], found


def test_parts_of_sets_and_sums_are_no_steps(folder):
    for text, wanted in (("sum(s in 0..1000: s * s) + 1", ["sum(s in 0..1000: s * s)", 0]),
                         ("popcount({e4 + 1, d4}) * 2", ["popcount({e4 + 1, d4})", 0])):
        found = [s["text"] for s in steps(folder, ":trace " + text)["steps"]]
        assert found == [wanted[0], text], found


def test_explain_goes_into_a_call_that_is_all(folder):
    assert [s["text"] for s in steps(folder, LOOP, ":explain f(1) | f(1)")["steps"]] == [
        "f(1)", "f(1) | f(1)"]
    assert len(steps(folder, LOOP, ":explain f(1)")["steps"]) == 7
    assert [s["text"] for s in steps(folder, ":trace popcount(x ^ x) + fileFill({a1})")["steps"]][-1]


def test_a_mask_keeps_the_edge(folder):
    assert "after" not in steps(folder, ":trace ({h1, c4} << 1) & ~file(a)")
    assert "a2" in steps(folder, ":trace {h1, c4} << 1")["after"]
    text = check(bbx(folder, "--ascii", "-e", ":trace {h1} << 1"), 0).text
    assert "h1 -> a2" in text and text.isascii(), text


WRAPS = [   # a function, its argument, what is said at the end
    ("b << 1", "{h1}", "h1 → a2: << 1 without"), ("b << 7", "{a1}", "a1 → h1: << 7 without"),
    ("b << 9", "{h1}", "h1 → a3: << 9 without"), ("b >> 1", "{a2}", "a2 → h1: >> 1 without"),
    ("b >> 7", "{h2, a2}", "h2 → a2: >> 7 without"), ("b >> 9", "{a3}", "a3 → h1: >> 9 without"),
    ("rol(b, 1)", "{h1}", "h1 → a2: rol(b, 1) without"), ("rol(b, 63)", "{a1}", "a1 → h8: "),
    ("_rotr64(b, 9)", "{a3}", "a3 → h1: "), ("rol(b, 8)", "{c8}", "c8 → c1: "),
    ("rol(b, 8)", "{c7}", None), ("genShift(b, -1)", "{a2}", "a2 → h1: "), ("b << 8", "{h8}", None),
    ("(b << 1) & notAFile", "{h1}", None), ("b << 1 << 16 & notAFile", "{h1}", None)]


def test_squares_that_wrap_are_named(folder):
    for text, argument, wanted in WRAPS:
        event = steps(folder, f"U64 f(U64 b) {{ return {text}; }}", f":trace f({argument})")
        assert wanted in event["after"] if wanted else "after" not in event, (text, event)


def test_wraps_are_followed_until_a_mask(folder):
    """Through names and further shifts, in assignments and loops."""
    for body, wanted in (
            ("U64 e = b << 1, w = b >> 1; return e << 16 | w << 16;", "In step 1 "),
            ("U64 e = (b << 1) & notAFile; return e << 16;", None),
            ("b <<= 1; return b;", "h1 → a2: << 1 without"),
            ("b <<= 1; b &= notAFile; return b | rank(2);", None),
            ("for (int i = 0; i < 3; i++) b |= b << 1; return b;", "h1 → a2: << 1 without"),
            ("for (int i = 0; i < 3; i++) b |= (b << 1) & notAFile; return b;", None),
            ("U64 r = (b << 1) & notAFile; r |= b << 9; return r;", "h1 → a3: << 9 without")):
        event = steps(folder, f"U64 f(U64 b) {{ {body} }}", ":trace f({h1})")
        assert wanted in event["after"] if wanted else "after" not in event, (body, event)


def test_assignments_show_what_was_there_before(folder):
    event = steps(folder, "U64 f(U64 b) { U64 r = 3; r |= b; r += b; return r; }", ":trace f({h1})")
    ior, plus = event["steps"][:2]
    assert [(o["text"], int(o["hex"], 16)) for o in ior["operands"]] == [("r", 3), ("b", 128)], ior
    assert ior["kept"] == ["a1", "b1"] and ior["added"] == ["h1"], ior
    assert plus["chain"]["first"] == ["h1"], plus


def test_pictures_go_into_a_function(folder):
    check(bbx(folder, "-e", "U64 f(U64 b) { U64 e = b << 1; return e | b; }",
              "-e", ":svg f.svg explain f({h1})"), 0)
    with open(folder + "/f.svg") as file:
        text = file.read()
    for part in ("1. in f: b", "2. in f: e | b", "h1 → a2"):
        assert part in text, part


def test_at_most_so_many(folder):
    loop = "int n(int k) { int s = 0; for (int i = 0; i < k; i++) s += i * i; return s; }"
    event = steps(folder, loop, ":trace n(100000)")
    assert len(event["steps"]) == 100 and event["more"] and "(the first 100 steps)" in event["text"]
    text = check(bbx(folder, "-e", loop, "-e", ":trace n(3)"), 0).text
    assert "3. in n: s += i * i" in text, text


FORK = "U64 f(U64 b) { U64 e = b << 1, w = b >> 1; return e << 16 | w << 16; }"


def test_it_pages_in_a_terminal(folder):
    with start(folder) as t:
        t.line(FORK, r"bbx> ")
        t.line(":trace f({h1})", r"1\. in f: b << 1.*what wrapped[^\n]*\n\s+more> ")
        seen = t.line("", r"\A.*?more> ")[0]
        assert "2. in f" in seen and "1. in f" not in seen and "3. in f" not in seen, seen
        t.line("q", r"\A[^.]*bbx> ")
        t.line(":trace f({h1})", r"more> ")
        t.line("1 + 1", r"\A[^.]*2 = 0x2.*bbx> ")
        t.line(":trace f({h1}); 2 + 2", r"\A.*6\. f.*without a mask.*4 = 0x4.*bbx> ")
        t.line(":trace f({h1})", r"more> ")
        t.send("\x04")
        t.expect(r"bbx> ")
        t.line(":trace {a1} | {b1}", r"0x0+3 = 3.*bbx> ")
    text = check(bbx(folder, "-e", FORK, "-e", ":trace f({h1})"), 0).text
    assert "more>" not in text and "6. f({h1})" in text, text


def test_what_has_no_value(folder):
    check(bbx(folder, "-e", "int d(int x) { return 1 / x; }", "-e", ":trace d(0)"), 2,
          err="division by zero")
    check(bbx(folder, "-e", ":trace nothing(3)"), 2, err="no function")
    assert "an example" in check(bbx(folder, "-e", ":trace x & -x"), 0).text
