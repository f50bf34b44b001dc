"""Depth, length and strange bytes: hostile input ends in an error, never worse."""
import proc

JSON = ["--json", "--no-init"]


def run(folder, text, *args):
    done = proc.bbx([*JSON, *args, "-"], text, folder)
    assert not done.crash(), done.crash() + "\n" + done.describe()
    return done


def expect_error(folder, text, word=""):
    done = run(folder, text)
    assert done.status == 2, done.describe()
    assert '"error"' in done.text and word in done.text, done.describe()
    return done


def value(folder, text):
    done = run(folder, text)
    assert done.status == 0, done.describe()
    return done.text


def test_40_brackets(folder):
    assert '0x0000000000000005' in value(folder, "(" * 40 + "5" + ")" * 40)


def nested(folder, text):
    """200 levels, or with another mpc than bbx's own an error that says so."""
    done = run(folder, text)
    own = "(own)" in proc.bbx(["--version"]).text
    if own or done.status == 0:
        assert done.status == 0 and '0x0000000000000005' in done.text, done.describe()
    else:
        assert "nested too deeply" in done.text, done.describe()


def test_200_brackets(folder):
    nested(folder, "(" * 200 + "5" + ")" * 200)


def test_201_brackets(folder):
    expect_error(folder, "(" * 201 + "5" + ")" * 201)


def test_200_braces_and_calls(folder):
    nested(folder, "int one(int a) { return a; }\n" + "one(" * 200 + "5" + ")" * 200)


def test_1000_brackets(folder):
    expect_error(folder, "(" * 1000 + "5" + ")" * 1000)


def test_100000_open_brackets(folder):
    expect_error(folder, "(" * 100000)


def test_100000_open_braces(folder):
    expect_error(folder, "{" * 100000)


def test_100000_open_squares(folder):
    expect_error(folder, "[" * 100000)


def test_100000_closing_brackets(folder):
    expect_error(folder, ")" * 100000)


def test_100000_prefixes(folder):
    """Prefixes nest too: a value or an error, not a crash."""
    for prefix in "~-!":
        run(folder, prefix.replace("-", "- ") * 100000 + "5")


def test_1500_operators(folder):
    """A flat row of operators is no nesting."""
    assert '0x00000000000005dc' in value(folder, "+".join(["1"] * 1500))


def test_rows_as_long_as_a_line(folder):
    assert '0x000000000007a120' in value(folder, "+".join(["1"] * 500000))
    for row in (" | ", " ∪ ", " - ", " && ", " and "):
        value(folder, "a = 5; " + row.join(["a"] * 20001))
    value(folder, "law " + " | ".join(["a"] * 20001) + " == a")
    value(folder, "U64 f(U64 a) { return " + " + ".join(["a"] * 20001) + "; }\nf(3)")
    value(folder, "#define A " + " + ".join(["1"] * 20001) + "\nA")


def test_long_chains(folder):
    run(folder, " == ".join(["1"] * 20000))
    run(folder, " => ".join(["1"] * 20000))
    run(folder, " ** ".join(["1"] * 20000))
    run(folder, " ? 1 : ".join(["0"] * 20000))


def test_deep_blocks(folder):
    run(folder, "int f() " + "{" * 190 + "return 1;" + "}" * 190 + "\nf()\n")
    expect_error(folder, "int f() " + "{" * 100000)


def test_deep_else_if(folder):
    text = "int f(int a) { " + "".join(f"if (a == {i}) return {i}; else " for i in range(150))
    run(folder, text + "return 0; }\nf(5)\n")
    text = "int f(int a) { " + "if (a) " * 100000
    expect_error(folder, text)


def test_long_line_of_spaces(folder):
    assert '0x0000000000000007' in value(folder, " " * 900000 + "7")


def test_line_over_a_megabyte(folder):
    done = expect_error(folder, "1 " + " " * 1100000 + "+ 2\n3\n")
    assert '0x0000000000000003' in done.text, "the next line is lost"


def test_line_of_300000_errors(folder):
    """The rest of a line is given up when much of it was refused, by whomever."""
    for text in (") ", "w", "+ ", "§"):
        done = expect_error(folder, (text + ";") * 300_000 + "\n2 - 1\n", "the rest of it is left out")
        assert done.text.count('"error"') == 101, done.describe()
        assert '0x0000000000000001' in done.text, "the next line is lost"


def test_lines_of_errors(folder):
    done = expect_error(folder, "w; w\n" * 200)
    assert done.text.count('"error"') == 400, done.describe()


def test_line_of_100_megabytes(folder):
    done = expect_error(folder, "1+" * 50_000_000 + "1\n3\n")
    assert '0x0000000000000003' in done.text, "the next line is lost"


def test_file_without_lines(folder):
    """What has no newline in sight is given up, and the next input is read."""
    done = run(folder, ":load /dev/zero\n6 * 7\n")
    assert "longer than" in done.text and "0x000000000000002a" in done.text, done.text


def test_long_name(folder):
    run(folder, "a" * 100000 + " = 5\n")


def test_long_number(folder):
    expect_error(folder, "9" * 100000)
    expect_error(folder, "0x" + "f" * 100000)
    value(folder, "0x" + "0" * 200 + "f")


def test_long_comment(folder):
    assert '0x0000000000000005' in value(folder, "/*" + "x" * 500000 + "*/ 5")


def test_long_string(folder):
    expect_error(folder, 'position "' + "8" * 500000 + '"')


def test_many_statements(folder):
    done = run(folder, "x = 1\n" * 100000 + "x\n")
    assert done.status == 0 and '0x0000000000000001' in done.text, done.describe()


def test_many_enumerators(folder):
    text = "enum E { " + ",\n".join(f"e{i}_" for i in range(60000)) + " };\ne59999_\n"
    assert '0x000000000000ea5f' in value(folder, text)


def test_many_names(folder):
    text = "".join(f"v{i} = {i}\n" for i in range(20000)) + "v19999\n"
    assert '0x0000000000004e1f' in value(folder, text)


def test_many_types(folder):
    """Each is another type, however many there are."""
    structs = "".join(f"struct S{i} {{ int x; }};\n" for i in range(70000))
    assert "0x0000000000000004" in value(folder, structs + "sizeof(struct S69999)")
    expect_error(folder, structs + "struct S4 a; struct S65540 b; a = b", "a struct of this type")


def test_many_errors(folder):
    done = run(folder, "nope +\n\n;" * 2000)
    assert done.status == 2, done.status


def test_nul_bytes(folder):
    expect_error(folder, b"5\0 + 3\n")
    done = expect_error(folder, b"5 \0\n6\n")
    assert '0x0000000000000006' in done.text, "the next line is lost"


def test_broken_utf8(folder):
    for bad in (b"\xff", b"\xc3", b"\xe2\x88", b"\xc0\x80", b"\xed\xa0\x80",
                b"\xf4\x90\x80\x80", b"\x80", b"\xf8\x88\x80\x80\x80"):
        expect_error(folder, b"5 " + bad + b" 3\n")


def test_only_the_broken_line_is_lost(folder):
    done = expect_error(folder, b"x = 5\nx \xff\xfe\xff | \xff\nx + 1\n\xff\nx + 2\n")
    assert done.text.count('"error"') == 2, done.describe()
    for word in ("06", "07"):
        assert "0x00000000000000" + word in done.text, done.describe()


def test_comments_of_any_encoding(folder):
    """They are no error and are never printed: the output stays UTF-8."""
    for text in (b"5 # \xff\xfe\n", b"# caf\xe9\n5\n", b"/* \xe9\n \xfc \xff */ 5 // \xe4\n",
                 b"#define N 5 // \xfc\nN\n"):
        done = run(folder, text)
        assert done.status == 0 and "0x0000000000000005" in done.out.decode("utf-8"), done.describe()
    done = expect_error(folder, b"/* \xe9 */ 5 + nope // \xff\n")
    assert '"column":13' in done.text, done.describe()
    for text in (b"/* \xe9 */ 5 \xe9\n", b"5 / \xe9 / 5\n", b"'// \xe9'\n", b"5 \xe9 // \xe9\n"):
        expect_error(folder, text, "no UTF-8")


def test_files_of_any_encoding(folder):
    """Of C: comments, and texts, whose bytes are values."""
    with open(folder + "/a.c", "wb") as file:
        file.write(b"/* Gr\xfc\xdfe */ int f(int x) { /* \xe9 */ return x + 1; } // \xe9\n"
                   b"/* mehr\n \xfc und \xe4 */ int g(void) { return \"Gr\xfc\xdf\"[2] + strlen(\"Gr\xfc\xdf\"); }\n"
                   b"int h(void) { return '\xe9'; } /* '\xe9\" */\n")
    done = proc.bbx([*JSON, "a.c", "-e", "assert f(1) == 2 && g() == -4 + 4 && h() == -23"], b"", folder)
    assert done.status == 0, done.describe()
    with open(folder + "/a.c", "ab") as file:
        file.write(b'int k(void) { return "\xe9"[0] \xe9; }\n')
    done = proc.bbx([*JSON, "a.c"], b"", folder)
    assert done.status == 2 and '"line":5,"column":29,"message":"this is no UTF-8' in done.text, done.describe()


def test_control_characters(folder):
    for code in (1, 7, 8, 27, 127):
        expect_error(folder, b"5 " + bytes([code]) + b" 3\n")


def test_crlf(folder):
    done = run(folder, b"x = 5\r\nx\r\nx + 1\r\n")
    assert done.status == 0, done.describe()
    assert '0x0000000000000005' in done.text and '0x0000000000000006' in done.text


def test_crlf_in_board_and_function(folder):
    board = "x = [" + "\r\n".join(["1 . . . . . . ."] * 8) + "]\r\nx\r\n"
    assert '0x0101010101010101' in value(folder, board)
    text = "U64 f(U64 b)\r\n{\r\n  return b << 8;\r\n}\r\nf(1)\r\n"
    assert '0x0000000000000100' in value(folder, text)


def test_crlf_line_numbers(folder):
    done = run(folder, b"5\r\n6\r\n  nope\r\n")
    assert '"line":3' in done.text.replace(" ", ""), done.describe()
    assert '"column":3' in done.text.replace(" ", ""), done.describe()


def test_bom(folder):
    done = run(folder, b"\xef\xbb\xbf5\n")
    assert done.status == 0 and '0x0000000000000005' in done.text, done.describe()


def test_bom_column(folder):
    done = run(folder, b"\xef\xbb\xbfnope\n")
    assert '"column":1' in done.text.replace(" ", ""), done.describe()


def test_bom_elsewhere(folder):
    expect_error(folder, b"5 \xef\xbb\xbf + 3\n")


def test_no_final_newline(folder):
    assert '0x0000000000000005' in value(folder, "5")
    assert '0x0000000000000005' in value(folder, "5 # end")


def test_empty_input(folder):
    for text in ("", "\n", "\n\n\n", " ", ";", "# nothing"):
        assert value(folder, text) == ""


def test_doubling_terms(folder):
    """A law over functions that double their term at each of a thousand calls."""
    text = "g0(x) = x + x * x\n"
    text += "".join(f"g{i}(x) = g{i-1}(g{i-1}(x))\n" for i in range(1, 12))
    done = run(folder, text + "law g11(a) == a\n5\n", "--timeout", "1")
    assert done.status in (1, 2, 3), done.describe()
    assert '0x0000000000000005' in done.text, "the session ended"


def test_term_of_a_million_nodes(folder):
    text = "U64 f(U64 x) { for (int i = 0; i < 1000000; i++) x = x * 3 ^ x + i; return x; }\n"
    done = run(folder, text + "law f(a) == f(a) + 1\n5\n", "--timeout", "1")
    assert done.status in (1, 2, 3), done.describe()
    assert '0x0000000000000005' in done.text, "the session ended"


def test_endless_symbolic_loop(folder):
    text = "int f(U64 x) { int n = 0; while (x != 5) { x = x * 3 + 1; n++; } return n; }\n"
    done = run(folder, text + "law f(a) == f(a)\n5\n", "--timeout", "1")
    assert done.status in (0, 1, 2, 3), done.describe()
    assert '0x0000000000000005' in done.text, "the session ended"


def test_huge_domain(folder):
    done = run(folder, "law x == x for x in 0..0xffffffffffffffff\n5\n", "--timeout", "1")
    assert done.status in (0, 2, 3) and '0x0000000000000005' in done.text, done.describe()


def test_huge_aggregate(folder):
    done = run(folder, ":set steps 10000000\nsum(i in 0..0xffffffffffffffff: i)\n5\n")
    assert done.status == 2 and '0x0000000000000005' in done.text, done.describe()


def test_domains_of_more_values_than_steps(folder):
    """At once: how many they are is known. What may end early looks at some."""
    for text, column in (("sum(s in 0..0xffffffffffffffff: s)", 10), ("min(s in subsets(~0): s)", 18),
                         ("count(s in 0..1000000000: s)", 12), ("union(i in 0..3, s in subsets(U): s)", 31),
                         ("xorall(s in 5..0x8000000000000000: s)", 13)):
        done = expect_error(folder, text + "\n5\n", "more values than")
        assert f'"line":1,"column":{column},' in done.text and '0x0000000000000005' in done.text, done.describe()
    assert '"0x0000000000000001"' in value(folder, "any(s in 0..0xffffffffffffffff: s == 5)")
    assert '"0x0000000000000000"' in value(folder, "all(s in subsets(U): s != {b1})")
    expect_error(folder, "all(s in 0..0xffffffffffffffff: s == s)", "first ones don't tell")
    done = run(folder, "law sum(s in 0..0xffffffff: s ^ x) == 0\n")
    assert done.status == 3 and "more values" in done.text, done.describe()
    expect_error(folder, ":set steps 1000\nsum(s in 0..1000: s)", "more values than")
    assert '"0x0000000000079f2c"' in value(folder, ":set steps 1000\nsum(s in 0..999: s)")


def test_huge_subsets(folder):
    done = run(folder, "popcount(subsets(U)[0])\n5\n")
    assert '0x0000000000000005' in done.text, done.describe()


def test_huge_array(folder):
    done = run(folder, "int t[1000000000000]; t[0] = 1; t[0]\n5\n")
    assert done.status == 2 and '0x0000000000000005' in done.text, done.describe()
    done = run(folder, "int t[-1]; 5\n")
    assert done.status == 2, done.describe()


def test_endless_macros(folder):
    run(folder, "#define A B\n#define B A\nA\n")
    run(folder, "#define A(x) A(x) + A(x)\nA(1)\n")
    text = "#define M0(x) x + x\n"
    text += "".join(f"#define M{i}(x) M{i-1}(x) + M{i-1}(x)\n" for i in range(1, 40))
    run(folder, text + "M39(1)\n")


def test_endless_recursion(folder):
    done = expect_error(folder, "f(n) = f(n + 1)\nf(1)\n5\n")
    assert '0x0000000000000005' in done.text, done.describe()
    done = expect_error(folder, "f(n) = g(n)\ng(n) = f(n)\nf(1)\n5\n")
    assert '0x0000000000000005' in done.text, done.describe()


def test_exponential_recursion(folder):
    """Two calls a level, 900 deep: calls are bounded in number too, or time is."""
    done = run(folder, "f(n) = n == 0 ? 1 : f(n - 1) + f(n - 1)\nf(16)\n")
    assert '0x0000000000010000' in done.text, done.describe()


def test_many_steps(folder):
    """The default limit admits more than 10^7 loop rounds, but a law has no more."""
    text = ("x = 1; i = 0\nwhile (i < 19000000) { x = x << 1 ^ x; i++; }\ni\n"
            "U64 f(U64 x) { for (int i = 0; i < 19000000; i++) x += 3; return x; }\n"
            "law f(x) == x + 57000000\n")
    done = proc.bbx([*JSON, "--timeout", "4", "-"], text, folder)
    assert '0x000000000121eac0' in done.text, done.describe()
    assert '"verdict":"undecided"' in done.text, done.describe()
