"""Claims of half a million nodes: a verdict or "undecided", in time, and life goes on."""
import proc

LOOPS = """U64 f(U64 x) {
  U64 r = 0;
  while (x) {
    U64 y = x;
    while (y) { U64 z = y; while (z) { r += z; z &= z - 1; } y &= y - 1; }
    x &= x - 1;
  }
  return r;
}
"""
SECONDS = 2


def run(folder, law):
    done = proc.bbx(["--no-init", "--timeout", str(SECONDS), "-"],
                    (LOOPS + law + "\n1 + 1\n").encode(), folder)
    assert not done.crash(), done.crash()
    assert "2 = 0x2" in done.text, done.describe()
    return done


def test_a_false_one(folder):
    done = run(folder, "law f(a) == a")
    assert "proved" not in done.text, done.text


def test_one_that_nobody_decides(folder):
    done = run(folder, "law f(a) + 1 != 0")
    assert "proved" not in done.text, done.text
