#!/usr/bin/env python3
"""bbx in WebAssembly against the native one: tests/web/native.py NATIVE WEB SCRIPT...

Runs each script in both and compares all that they print as JSON but the costs and the name of
the method. Prints what differs, both times, and how large the files are; the exit status is 1
if anything differs."""
import gzip
import json
import os
import subprocess
import sys
import time

COSTS = ("micros", "tried", "method")
SECONDS = 600       # of a script, in either


def objects(bbx, script):
    """What a script prints, and the seconds it took."""
    start = time.monotonic()
    done = subprocess.run([bbx, "--json", "--no-init", "--timeout", "0", "--jobs", "1",
                           os.path.basename(script)], cwd=os.path.dirname(script) or ".",
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=SECONDS)
    took = time.monotonic() - start
    if done.stderr or done.returncode not in (0, 1, 2):
        print(f"{script}: status {done.returncode}\n{done.stderr.decode()[:600]}")
    return [json.loads(line) for line in done.stdout.splitlines()], took


def bare(thing):
    return {key: value for key, value in thing.items() if key not in COSTS}


def said(thing):
    """One line for an object."""
    what = thing.get("verdict") or thing.get("message") or thing.get("text") or thing
    return f"{thing.get('line', '')} {thing.get('statement', '')[:60]} — {str(what)[:200]}"


def compare(script, native, web):
    """How many things one of the two says and the other doesn't; they are printed."""
    different = 0
    for i in range(max(len(native), len(web))):
        one, other = native[i:i + 1], web[i:i + 1]
        if [bare(thing) for thing in one] == [bare(thing) for thing in other]:
            continue
        different += 1
        print(f"{script}: native: {said(one[0]) if one else 'nothing'}")
        print(f"{script}:    web: {said(other[0]) if other else 'nothing'}")
    return different


def sizes(folder):
    for name in ("bbx.js", "bbx.wasm"):
        with open(os.path.join(folder, name), "rb") as file:
            data = file.read()
        print(f"{name}: {len(data)} bytes, {len(gzip.compress(data, 9))} compressed")


def main():
    native, web, *scripts = sys.argv[1:]
    native, web = os.path.abspath(native), os.path.abspath(web)
    different = laws = decided = 0
    for script in scripts:
        one, native_time = objects(native, script)
        other, web_time = objects(web, script)
        verdicts = [thing["verdict"] for thing in other if thing["type"] == "law"]
        laws += len(verdicts)
        decided += sum(verdict != "undecided" for verdict in verdicts)
        different += compare(script, one, other)
        print(f"{script}: {len(one)} things said, {len(verdicts)} laws, "
              f"native {native_time:.2f} s, web {web_time:.2f} s")
    sizes(os.path.dirname(web))
    print(f"{laws} laws, {decided} decided; {different} things differ")
    return 1 if different or not laws else 0


if __name__ == "__main__":
    sys.exit(main())
