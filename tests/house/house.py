"""The house in order: the sources' layers and names, what make generates of the tables and
installs, the sessions in documents, our own mpc, a slice of the fuzzing."""
import glob
import json
import os
import re
import subprocess
import sys

import proc

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.join(HERE, "..", "..")
SECONDS = 120 * proc.TIMES
INSTALLED = ("bin/bbx", "share/man/man1/bbx.1", "share/bash-completion/completions/bbx",
             "share/zsh/site-functions/_bbx", "share/fish/vendor_completions.d/bbx.fish",
             "share/vim/vimfiles/syntax/bbx.vim", "share/doc/bbx/examples.bbx",
             "share/doc/bbx/LANGUAGE.md", "share/doc/bbx/TEACHING.md",
             "share/doc/bbx/REPORTS.md", "share/doc/bbx/PROOFS.md")


def build(*names):
    """A file beside bbx."""
    return os.path.join(os.path.dirname(proc.BBX), *names)


def runs(*command, status=0, silent=False, **more):
    """What the command prints, standard error included."""
    assert os.path.sep not in command[0] or os.access(command[0], os.X_OK), \
        f"{command[0]} is not built: make programs docs"
    done = proc.run(command, SECONDS, cwd=TOP, text=True, stdout=subprocess.PIPE,
                    stderr=subprocess.STDOUT, **more)
    assert done.returncode == status, f"status {done.returncode}\n{done.stdout[-3000:]}"
    assert not (silent and done.stdout), done.stdout[:3000]
    return done.stdout


def make(*arguments):
    """Nothing is compiled: what is there was built by whoever runs the tests."""
    env = {key: text for key, text in os.environ.items() if not key.startswith("MAKE")}
    return runs("make", "-s", "-o", "all", "-o", "docs", *arguments, env=env)


def has_own_mpc():
    return "(own)" in runs(proc.BBX, "--version")


def test_layers(_):
    runs("sh", "tests/house/lib/layers.sh", *make("rooms").split())


def test_names(_):
    if not has_own_mpc():
        raise proc.Skipped("the symbols of another mpc keep other rules")
    rooms = [entry.split(":")[0] for entry in make("rooms").split()]
    runs(sys.executable, "tests/house/lib/names.py", build(), *rooms)


def test_mpc_as_recorded(_):
    data = [os.path.join("tests/mpc", name) for name in
            ("frozen.mpc", "templates.txt", "records.txt", "samples.txt")]
    runs(build("mpc_compare"), "check", *data)


def test_mpc_grammars(_):
    runs(build("mpcgen"), build("gen/bbx.mpc"), "grammar_table")
    for wrong in ("a : <b> ;", "a : /(/ ;"):
        runs(build("mpcgen"), "/dev/stdin", "table", input=wrong, status=1)


def test_slice_of_the_fuzzing(folder):
    runs(sys.executable, "tests/fuzz/seeds.py", folder)
    seeds = sorted(glob.glob(os.path.join(folder, "*")))
    assert len(seeds) > 100, len(seeds)
    runs(build("fuzz_slice"), "2", *seeds)


def doctest(name):
    def test(_):
        runs(proc.BBX, "--doctest", name)
    return test


test_doctest_readme = doctest("README.md")
test_doctest_tour = doctest("docs/TOUR.md")


def anchors(path):
    """As GitHub makes them of headings."""
    found = set()
    with open(path, encoding="utf-8") as file:
        for heading in re.findall(r"^#+ +(.*)", file.read(), re.M):
            text = re.sub(r"[^\w\- ]", "", heading.strip().lower())
            found.add(text.replace(" ", "-"))
    return found


def wrong_links(path):
    with open(path, encoding="utf-8") as file:
        text = re.sub(r"```.*?```", "", file.read(), flags=re.S)
    for link in re.findall(r"\]\(([^)\s]+)\)", re.sub(r"`[^`\n]*`", "", text)):
        if re.match(r"[a-z]+:", link):
            continue
        name, _, anchor = link.partition("#")
        target = os.path.join(os.path.dirname(path), name) if name else path
        if not os.path.exists(target):
            yield f"{path}: no file {link}"
        elif anchor and anchor not in anchors(target):
            yield f"{path}: no heading {link}"


def test_links_of_documents(_):
    paths = [os.path.join(TOP, name) for name in ("README.md", "docs/book/README.md", "tests/README.md")]
    paths += glob.glob(os.path.join(TOP, "docs/*.md"))
    wrong = [link for path in paths for link in wrong_links(path)]
    assert len(paths) > 6 and not wrong, "\n".join(wrong)


def test_man_page(_):
    assert runs("mandoc", "-Tlint", build("bbx.1")) == ""
    has_words(build("bbx.1"), "popcount", "rook(s", ":table", "preview", r"\&--json")


def has_words(path, *words):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    missing = [word for word in words if word not in text]
    assert not missing, missing


def test_vim_knows_words(_):
    has_words(build("editor/bbx.vim"), "popcount", "rook", "notAFile", "law", "squares")


def test_textmate_grammar(_):
    with open(build("editor/bbx.tmLanguage.json"), encoding="utf-8") as file:
        assert json.load(file)["scopeName"] == "source.bbx"


def completion(shell, name):
    def test(_):
        proc.want(shell)
        runs(shell, "-n", build("complete", name))
    return test


test_completion_bash = completion("bash", "bbx.bash")
test_completion_zsh = completion("zsh", "_bbx")
test_completion_fish = completion("fish", "bbx.fish")


def test_install(folder):
    where = (f"BUILD={os.path.dirname(proc.BBX)}", f"DESTDIR={folder}", "PREFIX=/usr")
    make(*where, "install")
    for name in INSTALLED:
        assert os.path.getsize(os.path.join(folder, "usr", name)) > 0, name
    assert runs(os.path.join(folder, "usr/bin/bbx"), "-e", "1 + 1") == "2 = 0x2\n"
    make(*where, "uninstall")
    left = [os.path.join(at, name) for at, _, names in os.walk(folder) for name in names]
    assert not left, left


def test_make_help(folder):
    """It names all groups and asks no compiler."""
    asked = os.path.join(folder, "cc")
    with open(asked, "w", encoding="utf-8") as file:
        file.write(f"#!/bin/sh\ntouch {folder}/asked\n")
    os.chmod(asked, 0o755)
    text = make(f"CC={asked}", "help")
    for group in ("build", "test", "prover", "book", "packages", "web"):
        assert f"\n{group}\n" in "\n" + text, text
    assert not os.path.exists(os.path.join(folder, "asked"))


def packaging(*names):
    return os.path.join(TOP, "packaging", *names)


def test_recipe_for_homebrew(_):
    proc.want("ruby")
    runs("ruby", "-wc", packaging("homebrew/bbx.rb"))


def test_recipe_for_the_aur(_):
    proc.want("shellcheck")
    runs("shellcheck", packaging("aur/PKGBUILD"))


def test_recipe_for_nix(_):
    """What it would build, with nothing in place of nixpkgs."""
    proc.want("nix-instantiate")
    system = """{ stdenv.mkDerivation = package: package; lib.licenses.mit = "MIT"; pkg-config = 1;
                  cadical = 1; cmark-gfm = 1; jansson = 1; libedit = 1; }"""
    nixpkgs = f"""{{ lib.genAttrs = names: each: {{ one = each "one"; }};
                     legacyPackages.one = {system}; }}"""
    package = f"""((import {packaging("nix/flake.nix")}).outputs
                   {{ self = {{ }}; nixpkgs = {nixpkgs}; }}).packages.one.default"""
    said = runs("nix-instantiate", "--store", "dummy://", "--eval", "--strict", "--json", "-E",
                f"with {package}; [ version buildInputs meta.mainProgram makeFlags buildFlags ]")
    version = runs(proc.BBX, "--version").split()[1].rstrip(",")
    assert json.loads(said.splitlines()[-1])[:3] == [version, [1, 1, 1, 1], "bbx"], said


def test_workflow_of_releases(_):
    """It is YAML, and make knows what it asks make for."""
    proc.want("yamllint")
    path = os.path.join(TOP, ".github/workflows/release.yml")
    runs("yamllint", "-d", "{extends: relaxed, rules: {line-length: {max: 110}}}", path)
    with open(path, encoding="utf-8") as file:
        asked = set(re.findall(r"make (?:-j\S+ )?([a-z][a-z-]*)", file.read()))
    known = set(re.findall(r"^  ([a-z0-9-]+) ", make("help"), re.M))
    assert {"check", "packages"} <= asked <= known, asked - known
