"""Files of LLVM's IR: their functions in calculations and laws, what is wrong with them and
where, and what is taken back. The files are made by ll/make.sh of the sources beside them."""
import os
import re
import shutil

from outside import bbx, check, objects, write

FILES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "ll")
LOAD = f":load {FILES}/pieces.ll\n"

VALUES = """
chess::attacks::king(e4) #= set {d3,e3,f3,d4,f4,d5,e5,f5}
chess::attacks::pawn(0, e4) #= {d5,f5}
chess::attacks::pawn(1, e4) #= {d3,f3}
chess::attacks::rook(a1, {a4,c1}) #= {a2,a3,a4,b1,c1}
chess::over(41) #= int 42
chess::over(0x7fffffff) #= -2147483648
chess::low(200) #= -56
chess::even(7) #= bool false
chess::even(0x100000002) #= bool true
chess::quotient(-7, 2) #= -3
chess::f({a1,b2}) #= set {a1,b2}
chess::f(5) #= -5
chess::f(5, 7) #= -2
chess::west({b1,a2}) #= {a1}
chess::both({a1}, {b2}) #= {a1,b2}
chess::times(14) #= 42
chess::shown(1) #= 8
chess::hidden(1) #= 8
chess::empty(d4) #= set 0x08080808f7080808
chess::noted(3) #= 4
chess::unset(true) #= 1
chess::deep(5) #= 5
chess::deep(999) #= 999
chess::over(1) < 0 #= false
chess::over(-5) < 0 #= true
popcount(chess::attacks::king(a1)) + chess::over(1) #= 5
chess::over(chess::over(chess::over(1))) #= 4
union(s in {e4,a1}: chess::attacks::king(s)) #= {a2,b2,b1,d3,e3,f3,d4,f4,d5,e5,f5}
"""

ERRORS = """
chess::quotient(1, 0) #= error 46:39 /division by zero/
chess::null(0) #= error 71:12 /null pointer/
chess::unset(false) #= error 67:12 /'x' is read before it is set/
chess::at(4) #= error 49:24 /outside of the object 'chess::numbers'/
chess::at(-1) #= error 49:24 /outside of the object 'chess::numbers'/
chess::noted(5) #= error 79:57 /double arithmetic/
chess::far(5) #= error 82:33 /'chess::elsewhere' is called, but not defined/
chess::far(1) #= error 82:48 /'chess::outside' is used, but not defined/
chess::lost(d4) #= error 112:34 /'chess::broken' is read, which .*elsewhere/
chess::half(1) #= error 2:1 /takes a 'double'/
chess::sum(1) #= error 2:1 /'chess::Pair'/
chess::first(3) #= error 2:1 /pointer/
chess::f(true) #= error 2:1 /not clear.*f\\(chess::Set s\\).*f\\(int i\\)/
chess::even(1, 2) #= error 2:1 /takes 2 arguments.*even\\(unsigned int n\\)/
chess::over #= error 2:1 /is a function/
1 + chess::quotient(1, 0) #= error 46:39 /division by zero/
chess::deep(2000) #= error /nested more than 1000 deep/
"""

LAWS = """
law chess::attacks::king(s) == king(bit(s)) for s in squares #= proved
law chess::attacks::rook(s, occ) == rook(s, occ) for s in squares #= proved
law chess::attacks::rookWrong(s, occ) == rook(s, occ) for s in squares #= refuted notok occ={h8}
law chess::empty(s) == rook(s, 0) for s in squares #= proved
law chess::even(x) == (x % 2 == 0) #= proved
law chess::over(x) == chess::over(y) when x == y #= proved
law chess::at(i) >= 1 for i in 0..3 #= proved
law chess::at(i) >= 1 for i in 0..4 #= refuted notok i=4
law chess::times(x) == chess::f(x) #= refuted notok
law chess::west(x) == westOne(x) #= proved
law chess::both(x, y) == (x | y) #= proved
law chess::null(x) == 1 #= refuted notok x=0
law chess::unset(x) == 1 #= refuted notok x=0
law chess::noted(x) == x + 1 when x < 4 #= proved
law chess::noted(x) == x + 1 when x < 5 #= undecided
law chess::far(x) == 41 when x < 2 #= refuted notok
law chess::lost(x) == 0 when x < 64 #= refuted notok
refute chess::lost(s) == chess::lost(s) #= refuted ok
law chess::shown(x) == chess::hidden(x) #= proved
law chess::deep(x) == x for x in 0..20 #= proved
law popcount(chess::attacks::slide(s, occ, 1, 0)) <= 7 for s in squares #= proved
"""

# What a law writes is forgotten with it, and is written on its own paths only.
WRITES = """
law chess::put(0, x) == 1 #= proved
law chess::put(0, x) + chess::at(0) == 1 + x when x < 100 #= proved
law chess::put(0, x) + chess::at(0) == 1 + x when x <= 0x80000000 #= refuted notok
law (c ? chess::put(0, 5) : chess::put(0, 6)) + chess::at(0) == (c ? 6 : 7) #= proved
law (c && chess::put(0, 5)) * 0 + chess::at(0) == (c ? 5 : 1) #= proved
law (c && chess::put(0, 5)) * 0 + chess::at(0) == 1 #= refuted notok
law chess::put(i, 7) * 0 + chess::at(k) == (i == k ? 7 : k + 1) when i < 4 && k < 4 #= proved
U64 all(U64 n) { U64 r = 0; for (U64 i = 0; i < n; i++) r += chess::put(0, i); return r; }\\nlaw all(3) == 2 #= proved
U64 all(U64 n) { U64 r = 0; for (U64 i = 0; i < n; i++) r += chess::put(0, i); return r; }\\nlaw all(n) == n when n < 2 #= proved
chess::put(1, 9) + chess::at(1) #= 11
chess::put(1, 9)\\nchess::at(1) #= 2 #= 9
chess::put(1, 9)\\n:undo\\nchess::at(1) #= 2 #= 2
chess::put(1, 9)\\nchess::put(1, 10)\\n:undo\\nchess::at(1) #= 2 #= 9 #= 9
chess::put(1, 9) + chess::quotient(1, 0)\\nchess::at(1) #= error 46:39 /division/ #= 2
chess::put(1, 9)\\nlaw chess::at(1) == 9\\nchess::at(1) #= 2 #= proved #= 9
law chess::put(1, x) == 2\\nchess::at(1) #= proved #= 2
"""

# Objects by their names.
OBJECTS = """
chess::numbers[2] #= int 3
chess::numbers #= list 1 2 3 4
chess::afterFill #= 1
chess::filled[d1] #= set 0x08080808080808f7
chess::numbers[4] #= error 2:1 /out of range: there are 4/
chess::broken[3] #= error 2:1 /'chess::broken' is read, which .*elsewhere/
chess::afterFill[3] #= error 2:1 /takes 0 indices/
chess::put(2, 40)\\nchess::numbers[2] #= 3 #= 40
chess::put(2, 40)\\n:undo\\nchess::numbers[2] #= 3 #= 3
chess::put(2, 40)\\nlaw chess::numbers[i] == (i == 2 ? 40 : i + 1) when i < 4 #= 3 #= proved
law chess::filled[s] == rook(s, 0) for s in squares #= proved
law chess::filled[s] == rook(s, 0) #= refuted notok s=64
law chess::numbers[i] == chess::at(i) when i < 4 #= proved
law chess::put(1, x) * 0 + chess::numbers[1] == x when x < 100 #= proved
law chess::put(1, x) * 0 + chess::numbers[1] == 2 when x < 100 #= refuted notok
law chess::broken[s] == 0 for s in squares #= refuted notok
sum = 0\\nfor (i = 0; i < 4; i++) { sum += chess::numbers[i]; }\\nsum #= 10
"""

# What pointers point to is the call's own, and goes back to the variable.
POINTERS = """
U = {a1,b2}\\nchess::pop(&U)\\nU #= 0 #= {b2}
U = {a1,b2}\\nchess::pop(&U)\\n:undo\\nU #= 0 #= {a1,b2}
y = 4\\nchess::first(&y) #= 4
x = 1\\ny = 4\\nchess::add(&x, &y)\\nx\\ny #= 5 #= 4
x = 1\\ny = 4\\nchess::add(x, &y)\\nx #= 1
x = 1\\nchess::add(&x, &x) #= error 3:17 /'x' is passed twice/
U = 0\\nchess::pop(U) #= error 3:1 /a pointer is written &x/
int a[3] = {1, 2, 3}\\ny = 4\\nchess::add(&a[1], &y)\\na[1] #= 6
chess::placed("RN2K2R") #= set {a1,b1,e1,h1}
law chess::placed("1x") << n == bit(n + 1) when n < 60 #= proved
chess::over("1") #= error 2:1 /can't be called here/
x = 1\\nchess::placed(&x) #= error 115:21 /outside of the object/
x = 1\\nchess::over(&x) #= error 3:1 /can't be called here/
U64 next(U64 b) { chess::pop(&b); return b; }\\nlaw next(b) == (b & (b - 1)) #= proved
U64 all(U64 b) { U64 r = 0; while (b) r = r * 8 + chess::pop(&b); return r; }\\nall(7) #= 10
U64 some(U64 b, bool c) { if (c) chess::pop(&b); return b; }\\nlaw some(b, c) == (c ? b & (b - 1) : b) #= proved
U64 some(U64 b, bool c) { if (c) chess::pop(&b); return b; }\\nlaw some(b, c) == (b & (b - 1)) #= refuted notok
x = 5\\nlaw chess::pop(&x) == 0\\nx #= proved #= 5
"""

# Numbers that are addresses, and addresses that are numbers: what hangs on where objects
# lie has no value, and nothing is proved of it.
ADDRESSES = """
low(3) #= error 20:47 /an address is not a number/
law low(x) == 0 #= error 20:47 /an address is not a number/
before(0) #= bool false
before(1) #= error 21:51 /these pointers are to different objects/
law before(x) == true when x == 1 #= undecided
law before(x) == false when x == 0 #= proved
apart(1) #= error 22:50 /these pointers are to different objects/
copied(3) #= error 23:74 /an address is not a number/
law copied(x) == 0 #= undecided
either(3) #= error 24:61 /an address is not a number/
law either(x) == (x & 1) * 4 #= undecided
kept(3) #= error /an address is not a number/
law kept(x) == false #= error /an address is not a number/
made(12) #= bool false
made(5000) #= error /a number that is no pointer is used as one/
law made(x) == false #= undecided
law made(x) == false when x < 4096 #= proved
stored(5000) #= error /a number that is no pointer is used as one/
law stored(x) == false #= undecided
called(3) #= error /a function, or one of another form/
law within(x) == (x & 3) #= proved
law whole(x) == x + 1 when x < 100 #= proved
law rounds(x) == 10 #= proved
law same(x) == false #= proved
law size(x) == 4 #= proved
law swapped(x) == 5 #= proved
law moved(x) == 6 #= proved
law null(x) == false #= proved
law number(x) == (x & 7) #= proved
law ends(c) == 1 #= undecided
law strings(x) == 0 #= undecided
law functions(x) == 1 #= undecided
law walk(x) == 26 #= proved
"""

NOTES = """
law chess::over(x) == 1 + (x + 0) when x < 0x7fffffff #= proved
law chess::shifted(x) == (1 << x) when x < 31 #= proved
"""


def rows(table, load=LOAD):
    for line in table.strip().splitlines():
        text, *expected = line.split(" #= ")
        yield text, load + text.replace("\\n", "\n") + "\n", [e.strip() for e in expected]


def cases():
    for table in VALUES, ERRORS, LAWS, WRITES, OBJECTS, POINTERS, NOTES:
        yield from rows(table)
    yield from rows(ADDRESSES, f":load {FILES}/addresses.ll\n")


def said(folder, *lines, status=0, args=()):
    write(folder, "all.bbx", "\n".join(lines) + "\n")
    return check(bbx(folder, *args, "all.bbx"), status)


def copied(folder, *names):
    for name in names:
        shutil.copy(os.path.join(FILES, name), folder)


def test_a_file_of_the_command_line(folder):
    copied(folder, "pieces.ll")
    done = check(bbx(folder, "pieces.ll", "-e", "chess::over(1)"), 0, out="^2 = 0x2")
    os.mkdir(os.path.join(folder, "inner"))
    write(folder, "inner/load.bbx", ":load ../pieces.ll\nchess::over(1)\n")
    check(bbx(folder, "inner/load.bbx"), 0, out="^2 = 0x2")
    check(bbx(folder, "--safe", "pieces.ll", "-e", "chess::over(1)"), 0, out="^2 = 0x2")
    check(bbx(folder, "nothing.ll"), 2, err="nothing.ll: error: No such file")


def test_lines_of_the_source(folder):
    """They are shown where they can be read, beside the file."""
    copied(folder, "pieces.ll")
    text = "pieces.cpp:46:39: error: division by zero\n"
    done = check(bbx(folder, "pieces.ll", "-e", "chess::quotient(1, 0)"), 2)
    assert text in done.errors and "int quotient" not in done.errors, done.describe()
    copied(folder, "pieces.cpp")
    shown = "    int quotient(int a, int b) { return a / b; }\n" + " " * 42 + "^\n"
    done = check(bbx(folder, "pieces.ll", "-e", "chess::quotient(1, 0)"), 2)
    assert text + shown in done.errors, done.describe()


def test_what_is_left_undefined(folder):
    copied(folder, "pieces.ll")
    laws = {"over(x) == x": r"C\+\+ leaves a signed overflow undefined: x = 2147483647\s+\(pieces.cpp:45:28\)",
            "shifted(x) != 0": r"C\+\+ leaves a shift by the width or more undefined: x = 32\s+\(pieces.cpp:47:31\)"}
    for law, note in laws.items():
        write(folder, "law.bbx", f":load pieces.ll\nlaw chess::{law}\n")
        done = bbx(folder, "law.bbx")
        check(done, done.status, out=note)
        assert bbx(folder, "--set", "c=strict", "law.bbx").status == 1
    write(folder, "law.bbx", ":load pieces.ll\nlaw chess::shifted(x) != 0 when x < 32\n")
    check(bbx(folder, "--set", "c=strict", "law.bbx"), 0)


def test_other_files(folder):
    """What one file declares and another defines."""
    copied(folder, "pieces.ll", "other.ll")
    before = "chess::far(5)\nchess::far(1)\n"
    done = said(folder, ":load pieces.ll", ":load other.ll", before, "other(1)", "mine(1)", "chess::mine(1)")
    assert [int(line.split()[0]) for line in done.text.splitlines()] == [10, 41, 3, 3, 2], done.describe()
    done = said(folder, ":load other.ll", ":load pieces.ll", before, "law chess::lost(s) == (s < 32 ? s : 2 * s) for s in squares")
    assert "proved" in done.text, done.describe()
    done = said(folder, ":load pieces.ll", ":load other.ll", ":undo", before, status=2)
    assert done.errors.count("not defined") == 2, done.describe()
    write(folder, "own.ll", "define i32 @twice(i32 %n) {\n  %r = mul i32 %n, 2\n  ret i32 %r\n}\n")
    write(folder, "use.ll", "declare i32 @twice(i32)\ndefine i32 @four(i32 %n) {\n  %a = call i32 @twice(i32 %n)\n"
                            "  %b = call i32 @twice(i32 %a)\n  ret i32 %b\n}\n")
    done = said(folder, ":load use.ll", ":load own.ll", "four(3)", "law four(x) == (4 * x & 0xffffffff)")
    assert done.text.startswith("12 ") and "proved" in done.text, done.describe()


def test_aliases_of_other_files(folder):
    """As constructors are: one name is another one's alias. An internal one is its own file's."""
    write(folder, "own.ll", "@made = alias i32 (i32), ptr @twice\n@place = alias i32, ptr @n\n@n = global i32 7\n"
                            "@within = alias i32, getelementptr (i8, ptr @pair, i64 4)\n@pair = global [2 x i32] [i32 1, i32 2]\n"
                            "@hidden = internal alias i32 (i32), ptr @twice\n"
                            "define i32 @twice(i32 %n) {\n  %r = mul i32 %n, 2\n  ret i32 %r\n}\n")
    write(folder, "use.ll", "declare i32 @made(i32)\ndeclare i32 @hidden(i32)\n@place = external global i32\n"
                            "@within = external global i32\n"
                            "define i32 @f(i32 %n) {\n  %a = call i32 @made(i32 %n)\n  %b = load i32, ptr @place\n"
                            "  %c = add i32 %a, %b\n  ret i32 %c\n}\n"
                            "define i32 @g(i32 %n) {\n  %a = call i32 @hidden(i32 %n)\n  ret i32 %a\n}\n"
                            "define i32 @h() {\n  %a = load i32, ptr @within\n  ret i32 %a\n}\n")
    for files in ("use.ll", "own.ll"), ("own.ll", "use.ll"):
        loads = [f":load {name}" for name in files]
        said(folder, *loads, "assert f(4) == 15", "law f(x) == (2 * x + 7 & 0xffffffff)")
        done = said(folder, *loads, "g(1)", "h()", status=2)
        assert done.errors.count("not defined") == 2, done.describe()


RMW = {"add": "5 + v", "sub": "5 - v", "and": "5 & v", "or": "5 | v", "xor": "5 ^ v", "xchg": "v", "umin": "min(5, v)",
       "umax": "max(5, v)", "min": "(v < 5 || v >> 31 ? v : 5)", "max": "(v < 5 || v >> 31 ? 5 : v)"}
ATOMIC = "@n = global i32 5\n" + "".join(f"""
define i64 @{op}_(i32 %v) {{
  %o = atomicrmw {op} ptr @n, i32 %v seq_cst, align 4
  fence seq_cst
  %w = load atomic i32, ptr @n seq_cst, align 4
  %a = zext i32 %o to i64
  %b = zext i32 %w to i64
  %c = shl i64 %a, 32
  %d = or i64 %b, %c
  ret i64 %d
}}""" for op in RMW) + """
define i32 @swap(i32 %want, i32 %v) {
  %p = cmpxchg weak ptr @n, i32 %want, i32 %v acq_rel monotonic, align 4
  %o = extractvalue { i32, i1 } %p, 0
  %s = extractvalue { i32, i1 } %p, 1
  %t = zext i1 %s to i32
  %w = load i32, ptr @n
  %a = mul i32 %t, 10000
  %b = mul i32 %o, 100
  %c = add i32 %a, %b
  %d = add i32 %c, %w
  ret i32 %d
}
define i32 @real(i32 %v) {
  %o = atomicrmw fadd ptr @n, float 1.0 seq_cst
  ret i32 %v
}
"""


def test_atomic_changes(folder):
    """There is one thread: they are a load and a store."""
    write(folder, "atomic.ll", ATOMIC)
    said(folder, ":load atomic.ll", *(f"law {op}_(v) == (5 << 32 | (({means}) & 0xffffffff)) when v < 1 << 32"
                                     for op, means in RMW.items()),
         "law swap(w, v) == (w == 5 ? 10500 + v : 505) when w < 100 && v < 100", "assert swap(5, 7) == 10507",
         "assert swap(5, 8) == 707", "assert add_(1) == (7 << 32 | 8)")
    check(said(folder, ":load atomic.ll", "real(1)", status=2), 2, err="'atomicrmw' can't be followed|float")


CONSTRUCTED = """@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @start, ptr null }]
@base = global i32 0
@table = global [2 x i32] [i32 1, i32 1]
declare i32 @made(i32)
define internal void @start() {
  store i32 5, ptr @table
  %b = call i32 @made(i32 3)
  store i32 %b, ptr @base
  ret void
}
define i32 @get() {
  %b = load i32, ptr @base
  %t = load i32, ptr @table
  %r = add i32 %b, %t
  ret i32 %r
}
"""


def test_constructors_that_want_other_files(folder):
    """They run when what they lacked is read, and are taken back with it."""
    write(folder, "first.ll", CONSTRUCTED)
    write(folder, "second.ll", "declare i32 @twice(i32)\ndefine i32 @made(i32 %n) {\n  %r = call i32 @twice(i32 %n)\n"
                               "  ret i32 %r\n}\n")
    write(folder, "third.ll", "define i32 @twice(i32 %n) {\n  %r = mul i32 %n, 2\n  ret i32 %r\n}\n")
    loads = [f":load {name}.ll" for name in ("first", "second", "third")]
    said(folder, *loads, "assert get() == 11", "law get() == 11")
    said(folder, *reversed(loads), "assert get() == 11")
    done = said(folder, loads[0], "get()", loads[1], "get()", loads[2], "get()", ":undo", "get()", loads[2], "get()",
                status=2)
    assert [line.split()[0] for line in done.text.splitlines() if " = 0x" in line] == ["11", "11"], done.describe()
    assert done.errors.count("'table' is read") + done.errors.count("'base' is read") == 3, done.describe()
    assert done.errors.count("'made' is called, but not defined") == 1, done.describe()
    assert done.errors.count("'twice' is called, but not defined") == 2, done.describe()
    done = said(folder, *loads, ":reset", loads[0], "get()", status=2)
    assert "'made' is called" in done.errors, done.describe()


NAMED = """@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @start, ptr null }]
@seen = global [4 x i32] [i32 1, i32 0, i32 9, i32 0]
@copied = global [4 x i32] [i32 1, i32 2, i32 3, i32 4]
@plain = global [4 x i32] zeroinitializer
@passed = global [4 x i32] zeroinitializer
@given = global [4 x i32] zeroinitializer
@chosen = global [4 x i32] zeroinitializer
@pointed = global [4 x i32] zeroinitializer
@way = constant ptr @pointed
@late = global [4 x i32] zeroinitializer
@filled = global [4 x i32] zeroinitializer
@told = global [4 x i32] zeroinitializer
declare void @unknown(ptr)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
define i32 @look(ptr %p) {
  %q = getelementptr i32, ptr %p, i64 2
  %r = load i32, ptr %q
  ret i32 %r
}
define void @put(ptr %p, i32 %n) {
  %more = icmp sgt i32 %n, 0
  br i1 %more, label %again, label %done
again:
  %m = sub i32 %n, 1
  call void @put(ptr %p, i32 %m)
  ret void
done:
  store i32 7, ptr %p
  ret void
}
define ptr @same(ptr %p) {
  ret ptr %p
}
define internal void @start() {
  %a = call i32 @look(ptr @seen)
  %l = alloca [4 x i32]
  call void @llvm.memcpy.p0.p0.i64(ptr %l, ptr @copied, i64 16, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr @filled, ptr %l, i64 16, i1 false)
  store i32 %a, ptr @plain
  call void @put(ptr @passed, i32 3)
  %g = call ptr @same(ptr @given)
  store i32 1, ptr %g
  %w = load ptr, ptr @way
  store i32 1, ptr %w
  %odd = icmp eq i32 %a, 8
  br i1 %odd, label %one, label %two
one:
  br label %both
two:
  br label %both
both:
  %p = phi ptr [ @chosen, %one ], [ @late, %two ]
  store i32 4, ptr %p
  call void @unknown(ptr @told)
  ret void
}
"""


def test_what_a_constructor_might_have_written(folder):
    """What it only reads is not lost when it fails."""
    names = "seen copied plain passed given chosen pointed late filled told".split()
    write(folder, "named.ll", NAMED + "".join(
        f"define i32 @get_{n}() {{\n  %p = getelementptr i32, ptr @{n}, i64 2\n  %r = load i32, ptr %p\n  ret i32 %r\n}}\n"
        for n in names))
    done = said(folder, ":load named.ll", *(f"get_{n}()" for n in names), status=2)
    assert done.text == "9 = 0x9\n3 = 0x3\n", done.describe()
    lost = re.findall(r"'(\w+)' is read, which 'start' should have set: 'unknown'", done.errors)
    assert lost == names[2:], done.describe()


LIBRARY = """
declare i64 @strlen(ptr)
declare i32 @memcmp(ptr, ptr, i64)
declare i32 @strcmp(ptr, ptr)
declare ptr @memchr(ptr, i32, i64)
declare ptr @calloc(i64, i64)
declare void @free(ptr)
declare ptr @_Znwm(i64)
declare void @_ZdlPvm(ptr, i64)
@text = global [8 x i8] c"bbx:ab\\00\\00"
@kept = global ptr null
define i64 @len(i64 %i) {
  %p = getelementptr i8, ptr @text, i64 %i
  %n = call i64 @strlen(ptr %p)
  ret i64 %n
}
define i32 @order(i64 %i, i64 %k, i64 %n) {
  %p = getelementptr i8, ptr @text, i64 %i
  %q = getelementptr i8, ptr @text, i64 %k
  %r = call i32 @memcmp(ptr %p, ptr %q, i64 %n)
  ret i32 %r
}
define i32 @texts(i64 %i, i64 %k) {
  %p = getelementptr i8, ptr @text, i64 %i
  %q = getelementptr i8, ptr @text, i64 %k
  %r = call i32 @strcmp(ptr %p, ptr %q)
  ret i32 %r
}
define i64 @found(i32 %c) {
  %p = call ptr @memchr(ptr @text, i32 %c, i64 8)
  %no = icmp eq ptr %p, null
  br i1 %no, label %none, label %some
none:
  ret i64 99
some:
  %a = ptrtoint ptr %p to i64
  %b = ptrtoint ptr @text to i64
  %r = sub i64 %a, %b
  ret i64 %r
}
define i32 @zeros(i64 %n) {
  %p = call ptr @calloc(i64 %n, i64 4)
  %q = getelementptr i32, ptr %p, i64 2
  %r = load i32, ptr %q
  call void @free(ptr %p)
  ret i32 %r
}
define i32 @make(i32 %n) {
  %p = call ptr @_Znwm(i64 4)
  store i32 %n, ptr %p
  store ptr %p, ptr @kept
  ret i32 %n
}
define i32 @get() {
  %p = load ptr, ptr @kept
  %r = load i32, ptr %p
  ret i32 %r
}
define i32 @drop(i64 %by) {
  %p = load ptr, ptr @kept
  %q = getelementptr i8, ptr %p, i64 %by
  call void @_ZdlPvm(ptr %q, i64 4)
  ret i32 1
}
""" + "".join(f"declare i32 @{name}(i32)\ndefine i32 @c_{name}(i32 %c) {{\n  %r = call i32 @{name}(i32 %c)\n  ret i32 %r\n}}\n"
              for name in "isupper islower isdigit isalpha isalnum isspace toupper tolower".split())


def test_the_library(folder):
    """What C's library says of texts, and what is made and ended as the program runs."""
    write(folder, "library.ll", LIBRARY)
    load = ":load library.ll"
    said(folder, load, "assert len(0) == 6 && len(4) == 2 && len(7) == 0", "assert order(0, 1, 1) == 0 && order(0, 4, 2) > 0",
         "assert order(4, 0, 1) == 0xffffffff && order(0, 4, 0) == 0",
         "assert texts(0, 0) == 0 && texts(6, 4) > 1 << 31 && texts(0, 4) == 1",
         "assert found('x') == 2 && found('q') == 99 && found('x' + 256) == 2", "law len(i) <= 6 when i < 8",
         "assert zeros(3) == 0")
    said(folder, load, *(f"assert all(c in 0..255: (c_is{name}(c) != 0) == ({test}))" for name, test in (
        ("upper", "c >= 'A' && c <= 'Z'"), ("lower", "c >= 'a' && c <= 'z'"), ("digit", "c >= '0' && c <= '9'"),
        ("alpha", "(c | 32) >= 'a' && (c | 32) <= 'z'"), ("space", "c == ' ' || (c >= 9 && c <= 13)"),
        ("alnum", "((c | 32) >= 'a' && (c | 32) <= 'z') || (c >= '0' && c <= '9')"))))
    said(folder, load, "law c_toupper(c) == (c >= 'a' && c <= 'z' ? c - 32 : c) when c < 256",
         "law c_tolower(c) == (c >= 'A' && c <= 'Z' ? c + 32 : c) when c < 256",
         "assert c_tolower(-33) == 223 && c_toupper(-1) == 0xffffffff && c_toupper(-129) == 0xffffff7f && c_toupper(256) == 256",
         "assert c_isalpha(-33) == 0 && c_isspace(-1) == 0")
    check(said(folder, load, "c_isdigit(256)", "c_isalnum(-129)", status=2), 2, err="no letter")
    done = said(folder, load, "make(5)", "drop(0)", "get()", ":undo", "get()", "drop(1)", "get()", status=2)
    assert [line.split()[0] for line in done.text.splitlines() if "=" in line] == ["5", "1", "5", "5"], done.describe()
    assert "'memory of new' is read before it is set" in done.errors and "'delete' ends objects" in done.errors
    said(folder, load, "make(5)", "law drop(x) == 1 when x == 0", status=3)
    done = said(folder, load, "zeros(1)", status=2)
    assert "outside of the object" in done.errors or "beyond the object" in done.errors, done.describe()


def test_statics_of_two_files(folder):
    for name, add in ("a", 1), ("b", 2):
        write(folder, name + ".ll", f"define internal i32 @mine(i32 %n) {{\n  %r = add i32 %n, {add}\n  ret i32 %r\n}}\n"
                                    f"define i32 @{name}(i32 %n) {{\n  %r = call i32 @mine(i32 %n)\n  ret i32 %r\n}}\n")
    done = said(folder, ":load a.ll", ":load b.ll", "a(0)", "b(0)", "mine(0)", status=2)
    assert done.text == "1 = 0x1\n2 = 0x2\n", done.describe()
    check(done, 2, err=r"which function 'mine' is called is not clear.*\(a.ll\).*\(b.ll\)")


def test_how_many_parameters(folder):
    """64 can be given."""
    for n in (63, 64, 65):
        body = "".join(f"  %{n + i} = add i64 %{n + i - 1 if i > 1 else 0}, %{i}\n" for i in range(1, n))
        types = ", ".join(["i64"] * n)
        write(folder, "f.ll", f"define i64 @f({types}) {{\n{body}  ret i64 %{2 * n - 1}\n}}\n")
        call = f"f({', '.join(map(str, range(1, n + 1)))})"
        law = f"law f({', '.join(map(str, range(1, n)))}, x) == x + {n * (n - 1) // 2}"
        done = said(folder, ":load f.ll", f"assert {call} == {n * (n + 1) // 2}", law, status=2 if n > 64 else 0)
        check(done, done.status, **({"err": "too many parameters"} if n > 64 else {"out": "proved"}))


def test_how_long_a_name(folder):
    """499 letters."""
    for n in (498, 499, 500, 501):
        write(folder, "f.ll", f"define i64 @{'f' * n}(i64 %0) {{\n  ret i64 %0\n}}\n")
        check(said(folder, ":load f.ll", f"{'f' * n}(3)", status=2 if n > 499 else 0), 2 if n > 499 else 0)


def test_how_many_namesakes(folder):
    """Eight are listed."""
    for n in range(10):
        write(folder, f"s{n}.ll", f"define internal i64 @f(i64 %0) {{\n  ret i64 {n}\n}}\n"
                                  f"define i64 @g{n}(i64 %0) {{\n  %2 = call i64 @f(i64 %0)\n  ret i64 %2\n}}\n")
        for text in ("f(1)", "f(1, 2)"):
            done = said(folder, *(f":load s{i}.ll" for i in range(n + 1)), text, status=2 if n or "," in text else 0)
            assert done.errors.count("f(u64)") == (min(n + 1, 8) if done.status else 0), done.describe()
            assert ("…" in done.errors) == (n + 1 > 8), done.describe()


def test_how_large_a_value(folder):
    """Structs and arrays of up to 64 words, also as a result."""
    for n in (15, 16, 17, 63, 64, 65):
        for type in (f"{{ {', '.join(['i64'] * n)} }}", f"[{n} x i64]"):
            write(folder, "f.ll", f"@t = global {type} zeroinitializer\n"
                                  f"define {type} @h(i64 %0) {{\n  %2 = load {type}, ptr @t\n"
                                  f"  %3 = insertvalue {type} %2, i64 %0, {n - 1}\n  ret {type} %3\n}}\n"
                                  f"define i64 @f(i64 %0) {{\n  %2 = call {type} @h(i64 %0)\n"
                                  f"  store {type} %2, ptr @t\n  %3 = extractvalue {type} %2, {n - 1}\n  ret i64 %3\n}}\n")
            status = 0 if n <= 64 else 2
            done = said(folder, ":load f.ll", "assert f(7) == 7", "law f(x) == x", status=status)
            check(done, status, **({"err": "can't be followed"} if status else {"out": "proved"}))


def test_how_many_objects(folder):
    """A pointer of a law's points to 64 of them; to which, selects or a table say."""
    for n in (63, 64, 65):
        objects = "".join(f"@o{i} = constant i64 {i}\n" for i in range(n))
        pointers = ", ".join(f"ptr @o{i}" for i in range(n))
        selects = "".join(f"  %c{i} = icmp eq i64 %x, {i}\n  %p{i} = select i1 %c{i}, ptr @o{i}, "
                          f"ptr {f'%p{i - 1}' if i > 1 else '@o0'}\n" for i in range(1, n))
        loaded = "  %a = getelementptr ptr, ptr @t, i64 %x\n  %p = load ptr, ptr %a\n"
        for body, pointer in (selects, f"%p{n - 1}"), (loaded, "%p"):
            write(folder, "f.ll", f"{objects}@t = constant [{n} x ptr] [{pointers}]\ndefine i64 @f(i64 %x) {{\n"
                                  f"{body}  %v = load i64, ptr {pointer}\n  ret i64 %v\n}}\n")
            done = said(folder, ":load f.ll", f"assert f({n - 1}) == {n - 1}", f"law f(x) == x when x < {n}",
                        status=0 if n <= 64 else 3)
            assert ("proved" if n <= 64 else "undecided") in done.text, done.describe()


def test_how_many_indices(folder):
    copied(folder, "pieces.ll")
    for n in range(1, 7):
        done = said(folder, ":load pieces.ll", "chess::numbers" + "[0]" * n, status=2 if n > 1 else 0)
        assert ("too many indices" in done.errors) == (n > 4), done.describe()


def test_a_file_that_is_read_again(folder):
    one = "@n = global i32 {0}\ndefine i32 @f() {{\n  %r = load i32, ptr @n\n  store i32 7, ptr @n\n  ret i32 %r\n}}\n{1}"
    gone = "define i32 @gone() {\n  ret i32 1\n}\n"
    write(folder, "f.ll", one.format(1, gone))
    write(folder, "again.bbx", ":load f.ll\nf()\nf()\ngone()\n:load g.ll\n")
    write(folder, "g.ll", one.format(3, "").replace("@f", "@g"))
    done = said(folder, ":load f.ll", "f()", "f()", ":load f.ll", "f()", "gone()", ":undo", "f()", ":undo", ":undo", "f()")
    values = [int(line.split()[0]) for line in done.text.splitlines() if " = 0x" in line]
    assert values == [1, 7, 1, 1, 1, 7], done.describe()
    done = said(folder, ":load again.bbx", ":undo", "f()", status=2)
    check(done, 2, err="no function 'f'")


MADE = """@table = global ptr null
declare ptr @_Znam(i64)
define i64 @init(i64 %n) {
  %bytes = mul i64 %n, 8
  %made = call ptr @_Znam(i64 %bytes)
  store ptr %made, ptr @table
  br label %loop
loop:
  %i = phi i64 [ 0, %0 ], [ %next, %loop ]
  %at = getelementptr i64, ptr %made, i64 %i
  %square = mul i64 %i, %i
  store i64 %square, ptr %at
  %next = add i64 %i, 2
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret i64 %n
}
define i64 @at(i64 %i) {
  %made = load ptr, ptr @table
  %at = getelementptr i64, ptr %made, i64 %i
  %value = load i64, ptr %at
  ret i64 %value
}
define i64 @fails(i64 %n) {
  %made = call ptr @_Znam(i64 %n)
  store ptr %made, ptr @table
  %zero = udiv i64 %n, 0
  ret i64 %zero
}
"""


def test_objects_that_new_makes(folder):
    """Of 8,192 elements every second one is set. They last, and are taken back."""
    write(folder, "made.ll", MADE)

    def numbers(*lines, status=0):
        done = said(folder, ":load made.ll", *lines, status=status, args=("--set", "show=number"))
        return [int(line.split()[0]) for line in done.text.splitlines() if line[0].isdigit()], done

    for wrong, why in (("at(7)", "a part of 'memory of new' is read before it is set"),
                       ("at(8192)", "outside of the object 'memory of new'"),
                       ("init(1 << 40)", "'new' makes objects in a calculation alone"),
                       ("fails(8)", "division by zero")):
        found, done = numbers("init(8192)", wrong, "at(6)", status=2)
        assert (found, why in done.errors) == ([8192, 36], True), done.describe()
    assert numbers("at(0)", status=2)[1].errors.count("null pointer") == 1
    assert numbers("init(8192)", "init(3)", "at(2)", ":undo", "at(8000)")[0][-1] == 64000000
    for law, status in (("at(i) == i * i when i % 2 == 0 && i < 8192", 0), ("at(2 * i) == 4 * i * i when i < 4096", 0),
                        ("at(i) == i * i when i < 8192", 1), ("at(i) == i * i when i % 2 == 0", 1), ("init(x) == x", 3)):
        numbers("init(8192)", "law " + law, status=status)


def test_constructors_that_make_objects(folder):
    """What they make lasts as what calls make; of one that fails it is lost."""
    start = ("@llvm.global_ctors = appending global [1 x {{ i32, ptr, ptr }}] [{{ i32, ptr, ptr }} "
             "{{ i32 65535, ptr @start, ptr null }}]\ndeclare void @_ZdlPv(ptr)\ndefine internal void @start() {{\n"
             "  %n = call i64 @init(i64 100)\n  %made = load ptr, ptr @table\n  call void @_ZdlPv(ptr null)\n"
             "  %zero = udiv i64 8, {}\n  store i64 %zero, ptr %made\n  ret void\n}}\n")
    write(folder, "made.ll", start.format(2) + MADE)
    for _ in range(2):
        said(folder, ":load made.ll", "assert at(6) == 36 && at(0) == 4", "law at(2 * i) == 4 * i * i when 0 < i && i < 50",
             "init(4)", "assert at(0) == 0", ":undo", "assert at(98) == 98 * 98")
    write(folder, "other.ll", "define i64 @other() {\n  ret i64 3\n}\n")
    said(folder, ":load made.ll", ":load other.ll", "assert at(6) == 36", ":undo", "assert at(6) == 36")
    write(folder, "wrong.ll", start.format(0) + MADE)
    done = said(folder, ":load wrong.ll", "at(6)", status=2)
    assert "'table' is read, which 'start' should have set: division by zero" in done.errors, done.describe()


def test_vectors_end_their_path(folder):
    """What compares them is a vector, too."""
    write(folder, "v.ll", "define i32 @mask(<4 x i32> %a, <4 x i32> %b) {\n  %m = icmp sgt <4 x i32> %a, %b\n"
          "  %n = sext <4 x i1> %m to <4 x i32>\n  %c = select <4 x i1> %m, <4 x i32> %a, <4 x i32> %n\n"
          "  %e = extractelement <4 x i32> %c, i32 0\n  ret i32 %e\n}\n"
          "define i32 @f(i32 %x) {\n  %big = icmp ugt i32 %x, 9\n  br i1 %big, label %wide, label %done\nwide:\n"
          "  %r = call i32 @mask(<4 x i32> zeroinitializer, <4 x i32> zeroinitializer)\n  ret i32 %r\n"
          "done:\n  %y = add i32 %x, 1\n  ret i32 %y\n}\n")
    done = said(folder, ":load v.ll", "f(3)", "f(10)", status=2)
    assert done.text == "4 = 0x4\n" and done.errors.count("vectors can't be followed") == 1, done.describe()
    said(folder, ":load v.ll", "law f(x) == x + 1 when x < 10")


def test_parts_that_are_unset(folder):
    """Of what a choice of places reads, the bits that are set count, and the others may be anything."""
    write(folder, "part.ll", "declare ptr @_Znwm(i64)\n@table = global ptr null\n"
          "define void @init() {\n  %m = call ptr @_Znwm(i64 16)\n  store ptr %m, ptr @table\n"
          "  store i32 7, ptr %m\n  %b = getelementptr i8, ptr %m, i64 8\n  store i32 7, ptr %b\n  ret void\n}\n"
          "define i64 @at(i64 %i) {\n  %m = load ptr, ptr @table\n  %a = getelementptr i64, ptr %m, i64 %i\n"
          "  %r = load i64, ptr %a\n  ret i64 %r\n}\n")
    for law, status in (("at(i) % 2**32 == 7 when i < 2", 0), ("at(i) == 7 when i < 2", 1), ("at(0) == at(1)", 1)):
        said(folder, ":load part.ll", "init()", "law " + law, status=status)


def test_a_reset(folder):
    copied(folder, "pieces.ll")
    done = said(folder, ":load pieces.ll", "chess::put(1, 9)", ":reset", ":undo", "chess::at(1)", ":reset", "x = 1",
                ":load pieces.ll", "chess::at(1)")
    assert "\n9 = 0x9\n" in done.text and done.text.endswith("2 = 0x2\n"), done.describe()


def test_wrong_texts(folder):
    for text, place, why in (
            ("define i32 @f(i32 %x {\n}\n", "1:22", "is expected here"), ("nonsense\n", "1:1", "this is no IR of LLVM"), ("", "", ""),
            ("@a = global i32 1\n@a = global i32 2\n", "2:1", "defined twice"),
            ("define void @f(i32 %x) {\n  ret i32 %x\n}\n", "", ""),
            ("define i32 @f(i32 %x) {\n  %y = frob i32 %x\n  ret i32 %y\n}\n", "2:", "frob")):
        write(folder, "wrong.ll", text)
        done = bbx(folder, "wrong.ll", "-e", "1 + 1")
        assert done.text == "2 = 0x2\n", done.describe()
        if why and "frob" not in why:
            check(done, 2, err=f"wrong.ll:{place}.*error: .*{why}.*\\^")


def test_a_wrong_text_changes_nothing(folder):
    copied(folder, "other.ll")
    write(folder, "wrong.ll", "define i32 @fine(i32 %n) {\n  ret i32 %n\n}\nnonsense\n")
    done = said(folder, ":load other.ll", ":load wrong.ll", ":load other.ll", "other(1)", "fine(1)", status=2)
    assert done.text == "3 = 0x3\n", done.describe()
    check(done, 2, err="no function 'fine'")


def test_rust(folder):
    shutil.copy(os.path.join(FILES, "../../unit/ll/board.rs.ll"), folder)
    done = said(folder, ":load board.rs.ll", "board::board::north(3, {d3})", "board::board::north(60, 0)",
                "law board::board::north(s, occ) == (rook(s, occ) & file(a) << s % 8 & ~0 << s) for s in {a1, d4, h7}",
                "board::board::at(1, 2)", status=2)
    assert done.text.startswith("8  . . .") and "{d2, d3}" in done.text and "proved" in done.text, done.describe()
    check(done, 2, err="can't be called here")


def test_limits(folder):
    copied(folder, "pieces.ll")
    check(bbx(folder, "--set", "steps=100000", "pieces.ll", "-e", "chess::endless(3)"), 2, err="more than 100000 loop rounds")
    done = bbx(folder, "--set", "steps=100000", "pieces.ll", "-e", "law chess::endless(x) == 0")
    assert done.status in (1, 3), done.describe()
    check(bbx(folder, "--set", "calls=50", "pieces.ll", "-e", "chess::deep(60)"), 2, err="more than 50 deep")


def test_large_objects(folder):
    """What needs too much memory is refused alone; nothing is said of what hangs on it."""
    write(folder, "big.ll", "@a = global [4294967296 x i8] zeroinitializer\n@b = global [4 x i8] c\"\\01\\02\\03\\04\"\n"
          "@far = external global [400000000 x i8]\n" + "".join(
              f"define i8 @{f}(i64 %i) {{\n  %p = getelementptr i8, ptr @{g}, i64 %i\n  %r = load i8, ptr %p\n"
              "  ret i8 %r\n}\n" for f, g in (("f", "a"), ("g", "b"), ("h", "far"))))
    done = said(folder, ":load big.ll", "g(1)", "law g(i) == i + 1 when i < 4", "f(1)", "h(1)", status=2)
    assert done.text.startswith("2 = 0x2\nproved"), done.describe()
    assert "'a' is used, and it is too large" in done.errors and "'far' is used, but not defined" in done.errors
    said(folder, ":load big.ll", "law f(i) == 0 when i < 4", status=3)
    done = said(folder, ":set memory 1", ":load big.ll", "g(1)", status=0)
    write(folder, "other.ll", "@far = global [9 x i8] zeroinitializer\n")
    said(folder, ":load big.ll", ":load other.ll", "law h(i) == 0 when i < 9")


def test_commands(folder):
    copied(folder, "pieces.ll", "pieces.cpp")
    done = said(folder, ":load pieces.ll", ":code chess::over")
    assert done.text.startswith("; int chess::over(int a)\nfunction _ZN5chess4overEi(u32) -> u32 {\n"), done.describe()
    assert "; 45  int over(int a) { return a + 1; }\n" in done.text, done.describe()
    assert "add.u32 r0, 1  ! signed 32" in done.text, done.describe()
    check(said(folder, ":load pieces.ll", ":code nothing", status=2), 2, err="no function 'nothing'")
    check(said(folder, ":load pieces.ll", ":funcs"), 0, out=r"chess::at\(int i\) +pieces.cpp:49$")
    done = said(folder, ":load pieces.ll", ":trace chess::over(1) + chess::over(2)")
    assert "chess::over(1)" in done.text and "5 = 0x5" in done.text, done.describe()
    done = said(folder, ":load pieces.ll", ":asm bmi chess::attacks::king(s) when s < 64")
    assert "andn" in done.text, done.describe()


def test_objects(folder):
    copied(folder, "pieces.ll")
    done = check(bbx(folder, "--json", "pieces.ll", "-e", "chess::attacks::king(a1)", "-e", "chess::quotient(1, 0)",
                     "-e", "law chess::even(x) == (x % 2 == 0)"), 2)
    value, error, law = objects(done)
    assert value["kind"] == "set" and value["squares"] == ["b1", "a2", "b2"], value
    assert (error["file"], error["line"], error["column"]) == ("pieces.cpp", 46, 39), error
    assert law["verdict"] == "proved" and law["vars"] == ["x"], law


def test_magic_bitboards(folder):
    """Tables that a constructor fills, by magic numbers that it looks for."""
    copied(folder, "magic.ll")
    laws = [f"law bishop_attacks(s, occ) == bishop(s, occ) for s in {{{s}}}" for s in ("a1", "b2", "e4", "h3")]
    done = said(folder, ":load magic.ll", "bishop_attacks(e4, {f5,c2})", *laws)
    assert done.text.count("proved:") == 4 and "10 squares" in done.text, done.describe()
