#!/bin/sh
# What is generated from the tables is well formed, and `make install` puts it in place:
# tests/docs.sh BUILD
set -u
build=$1
passed=0
failed=0
check() { # what command…
    what=$1
    shift
    if "$@" >"$build/docs.log" 2>&1; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED docs: $what"
        head -5 "$build/docs.log"
    fi
}
quiet() { ! "$@" 2>&1 | grep -q .; }
if_there() { ! command -v "$1" >/dev/null || "$@"; }

check "the man page's markup" quiet mandoc -Tlint "$build/bbx.1"
check "the TextMate grammar is JSON" python3 -m json.tool "$build/editor/bbx.tmLanguage.json"
check "the bash completion" bash -n "$build/complete/bbx.bash"
check "the zsh completion" if_there zsh -n "$build/complete/_bbx"
check "the fish completion" if_there fish -n "$build/complete/bbx.fish"
for word in popcount rook notAFile law squares; do
    check "vim knows $word" grep -qw "$word" "$build/editor/bbx.vim"
done
for word in popcount 'rook(s' ':table' preview '\-\-json\|json='; do
    check "the man page knows $word" grep -q -- "$word" "$build/bbx.1"
done
root=$build/root
rm -rf "$root"
check "make install" make -s BUILD="$build" DESTDIR="$root" PREFIX=/usr install
for file in bin/bbx share/man/man1/bbx.1 share/bash-completion/completions/bbx \
    share/zsh/site-functions/_bbx share/fish/vendor_completions.d/bbx.fish \
    share/vim/vimfiles/syntax/bbx.vim share/doc/bbx/examples.bbx share/doc/bbx/LANGUAGE.md \
    share/doc/bbx/TEACHING.md share/doc/bbx/REPORTS.md share/doc/bbx/PROOFS.md; do
    check "$file is installed" test -s "$root/usr/$file"
done
check "what is installed runs" "$root/usr/bin/bbx" -e 1
check "make uninstall" make -s BUILD="$build" DESTDIR="$root" PREFIX=/usr uninstall
check "nothing is left" test -z "$(find "$root" -type f)"
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
