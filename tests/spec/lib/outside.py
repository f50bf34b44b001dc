"""bbx from the outside: running it in a folder, and looking at what it says."""
import json
import os
import re

import proc


def bbx(folder, *args, stdin=b"", **more):
    done = proc.bbx(["--no-init", *args], stdin, folder, **more)
    assert not done.crash(), done.crash()
    return done


def check(done, status, out=None, err=None):
    assert done.status == status, done.describe()
    if out is not None:
        assert re.search(out, done.text, re.S | re.M), f"no /{out}/\n{done.describe()}"
    if err is not None:
        assert re.search(err, done.errors, re.S | re.M), f"no /{err}/\n{done.describe()}"
    return done


def write(folder, name, text):
    path = os.path.join(folder, name)
    with open(path, "wb") as file:
        file.write(text if isinstance(text, bytes) else text.encode())
    return path


def objects(done):
    return [json.loads(line) for line in done.text.splitlines()]
