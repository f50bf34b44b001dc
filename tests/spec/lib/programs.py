"""Programs in files of C, and what expressions about them must say."""
import re

from outside import bbx, objects, write


MARK = 0x5eedfeed5eedfeed


def _answers(folder, files, expressions):
    """What is refused of the files; of each expression its value, or what is wrong."""
    for name, text in files.items():
        write(folder, name, text)
    done = bbx(folder, "--json", *files, "-e", "\n".join([str(MARK), *expressions]))
    said = [int(o["hex"], 16) if o["type"] == "value" else f"{o['line']}: {o['message']}"
            for o in objects(done) if o["type"] in ("value", "error")]
    loaded, found = said[:said.index(MARK)], said[said.index(MARK) + 1:]
    assert len(found) == len(expressions), done.describe()
    return loaded, found


def check_programs(folder, programs):
    """A program: its text or its files, and of each expression the value that gcc finds,
    or what the message that refuses it must hold."""
    wrong = []
    for title, (files, wanted) in programs.items():
        if isinstance(files, str):
            files = {"a.c": files}
        loaded, found = _answers(folder, files, list(wanted))
        for (expression, want), got in zip(wanted.items(), found):
            fits = (isinstance(got, str) and re.search(want, got) if isinstance(want, str)
                    else got == want % 2**64)
            if not fits:
                wrong.append(f"{title}: {expression} is {got!r}, not {want!r}")
                wrong += [f"    {message}" for message in loaded]
    assert not wrong, "\n".join(wrong)
