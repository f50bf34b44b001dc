"""The unit tests: the programs that make builds of the .c files here, in unit/ beside bbx.
What one prints is shown when it fails."""
import glob
import os
import re
import subprocess

import proc

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.join(HERE, "..", "..")
SECONDS = 300 * proc.TIMES      # of processor time
OF_CMOCKA = ("[ RUN", "[       OK", "[==========]", "[  PASSED")


def program(name):
    def test(_):
        path = os.path.join(os.path.dirname(proc.BBX), "unit", name)
        assert os.access(path, os.X_OK), f"{path} is not built: make unit"
        done = proc.run([path], SECONDS, cwd=TOP, errors="replace", text=True,
                        stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        lines = [line for line in done.stdout.split("\n") if not line.startswith(OF_CMOCKA)]
        assert done.returncode == 0, f"status {done.returncode}\n" + "\n".join(lines[-60:])
        return sorted(set(re.findall(r"\[  SKIPPED \] (\w+)$", done.stdout, re.M)))
    return test


for _path in sorted(glob.glob(os.path.join(HERE, "test_*.c"))):
    _name = os.path.basename(_path)[:-2]
    globals()[_name] = program(_name)
