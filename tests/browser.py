#!/usr/bin/env python3
"""Hand-outs in a real browser: tests/browser.py BBX FOLDER SCRIPT...

Each script becomes a page in FOLDER; headless Chromium takes its picture, light and dark
and as narrow as a telephone, prints it to PDF, and must have nothing to complain about.
The pictures are for looking at; checked is that they are there, that the console is
silent, and that nothing of the narrow page, code least of all, has to be scrolled
sideways.
"""
import os
import re
import shutil
import subprocess
import sys

CHROMIUM = ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
            "--disable-dev-shm-usage", "--no-first-run", "--disable-extensions"]
DARK = ["--force-dark-mode", "--blink-settings=preferredColorScheme=0"]
NARROW = 390
FRAME = """<iframe id="page" width="{width}" height="900" src="{name}"></iframe><pre id="wide"></pre>
<script>
onload = () => {{
  const page = document.getElementById("page").contentDocument
  const wide = [page.documentElement, ...page.querySelectorAll("pre, figure, table, svg, p, dl")]
    .filter(e => e.scrollWidth > e.clientWidth + 1 && e.clientWidth
              || e.getBoundingClientRect().right > {width})
  document.getElementById("wide").textContent =
    "wide: " + wide.map(e => e.tagName + " " + e.textContent.slice(0, 60)).join("; ")
}}
</script>
"""


def chromium(*args):
    done = subprocess.run([*CHROMIUM, "--enable-logging=stderr", "--v=0", *args],
                          capture_output=True, text=True, timeout=120, check=False)
    return done, [line for line in done.stderr.splitlines() if "CONSOLE" in line]


def too_wide(name):
    """What sticks out of a page on a telephone."""
    frame = name + "-frame.html"
    with open(frame, "w", encoding="utf-8") as out:
        out.write(FRAME.format(width=NARROW, name=os.path.basename(name) + ".html"))
    done, _ = chromium("--allow-file-access-from-files", "--dump-dom",
                       "file://" + os.path.abspath(frame))
    os.remove(frame)
    found = re.search('<pre id="wide">wide: (.*?)</pre>', done.stdout, re.DOTALL)
    if not found:
        return ["its width could not be measured"]
    return [f"wider than {NARROW} pixels: {found[1]}"] if found[1] else []


def page(bbx, folder, script):
    name = os.path.join(folder, os.path.basename(script).removesuffix(".bbx"))
    subprocess.run([bbx, "-q", "--overwrite", "--html", name + ".html", script], check=False,
                   capture_output=True)
    url = "file://" + os.path.abspath(name + ".html")
    problems = too_wide(name)
    for suffix, width, more in (("", 900, []), ("-dark", 900, DARK),
                                ("-narrow", NARROW, []), ("-narrow-dark", NARROW, DARK)):
        picture = f"{name}{suffix}.png"
        done, console = chromium(*more, f"--screenshot={picture}", f"--window-size={width},3000",
                                 url)
        problems += console
        if not os.path.exists(picture) or os.path.getsize(picture) < 10_000:
            problems.append(f"no picture: {done.stderr[-300:]}")
    done, console = chromium(f"--print-to-pdf={name}.pdf", "--no-pdf-header-footer", url)
    problems += console
    with open(name + ".pdf", "rb") as pdf:
        if pdf.read(5) != b"%PDF-":
            problems.append("no PDF")
    return problems


def main():
    bbx, folder, *scripts = sys.argv[1:]
    if not shutil.which("chromium"):
        sys.exit("tests/browser.py: chromium is needed")
    os.makedirs(folder, exist_ok=True)
    failed = 0
    for script in scripts:
        problems = page(bbx, folder, script)
        failed += bool(problems)
        for problem in problems:
            print(f"{script}: {problem}")
    print(f"{len(scripts) - failed} pages shown and printed, {failed} with problems; "
          f"look at {folder}/*.png")
    sys.exit(failed > 0)


main()
