"""What nobody decides in a second is undecided, and says so in every format."""
import json
import os
import re
import time
import xml.etree.ElementTree as xml

import proc

# Whether a product of two primes of 31 bits has factors of at most 32 bits: false, but
# the counterexample is as hard to find as the factors.
PRODUCT = 1701504991 * 1815468439
HARD = f"law hard: x * y != {PRODUCT} when 1 < x < 2**32 && 1 < y < 2**32"


def bbx(folder, *args):
    done = proc.bbx(["--no-init", "--timeout", "1", *args], b"", folder)
    assert not done.crash(), done.crash()
    return done


def test_status_and_words(folder):
    done = bbx(folder, "-e", HARD)
    assert done.status == 3 and "undecided" in done.text, done.describe()
    assert "proved" not in done.text, done.text


def test_json(folder):
    done = bbx(folder, "--json", "-e", HARD)
    law = json.loads(done.text)
    assert law["verdict"] == "undecided" and law["ok"] is False, law
    assert law["why"], law
    assert not law["counterexample"], law


def test_it_says_how_many_inputs_were_tried(folder):
    done = bbx(folder, "-e", HARD)
    assert re.search(r"\d+ inputs|inputs.*\d", done.text.replace(",", "")), done.text
    law = json.loads(bbx(folder, "--json", "-e", HARD).text)
    assert law.get("tried", 0) > 0 or re.search(r"\d", law["why"]), law


def test_a_refute_stays_undecided_too(folder):
    done = bbx(folder, "--json", "-e", HARD.replace("law", "refute"))
    law = json.loads(done.text)
    assert done.status == 3 and law["verdict"] == "undecided" and not law["ok"], law


def test_the_limit_is_kept(folder):
    start = time.monotonic()
    bbx(folder, "-e", HARD)
    assert time.monotonic() - start < 4 * proc.TIMES


def test_the_session_goes_on(folder):
    done = bbx(folder, "--json", "-e", HARD + "\n5")
    assert '"value"' in done.text, done.describe()


def test_weight_of_statuses(folder):
    assert bbx(folder, "-e", HARD + "\nassert 1").status == 3
    assert bbx(folder, "-e", HARD + "\nassert 0").status == 1
    assert bbx(folder, "-e", HARD + "\nnope").status == 2


def test_tap(folder):
    done = bbx(folder, "--tap", "-e", HARD)
    assert re.search(r"^not ok 1.*# undecided", done.text, re.M), done.text
    assert done.status == 3, done.describe()


def test_junit(folder):
    bbx(folder, "--junit", "r.xml", "-e", HARD)
    case = next(xml.parse(os.path.join(folder, "r.xml")).getroot().iter("testcase"))
    assert len(list(case)) >= 1, "an undecided law is no passed test"


def test_quiet_shows_it(folder):
    done = bbx(folder, "-q", "-e", HARD)
    assert "undecided" in done.text + done.errors, done.describe()
