#!/usr/bin/env python3
"""Hand-outs in a real browser: tests/browser.py BBX FOLDER SCRIPT...

Each script becomes a page in FOLDER; headless Chromium takes its picture, light and
dark, prints it to PDF, and must have nothing to complain about. The pictures are for
looking at; checked is that they are there and the console is silent.
"""
import os
import shutil
import subprocess
import sys

CHROMIUM = ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
            "--disable-dev-shm-usage", "--no-first-run", "--disable-extensions"]


def chromium(*args):
    done = subprocess.run([*CHROMIUM, "--enable-logging=stderr", "--v=0", *args],
                          capture_output=True, text=True, timeout=120)
    return done, [line for line in done.stderr.splitlines() if "CONSOLE" in line]


def page(bbx, folder, script):
    name = os.path.join(folder, os.path.basename(script).removesuffix(".bbx"))
    subprocess.run([bbx, "-q", "--overwrite", "--html", name + ".html", script], check=False,
                   capture_output=True)
    url = "file://" + os.path.abspath(name + ".html")
    problems = []
    for suffix, more in (("", []), ("-dark", ["--force-dark-mode",
                                              "--blink-settings=preferredColorScheme=0"])):
        picture = f"{name}{suffix}.png"
        done, console = chromium(*more, "--window-size=820,2400", f"--screenshot={picture}", url)
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
