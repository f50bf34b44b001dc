#!/bin/sh
# Fetches the upstream sources of Debian packages: debian-source.sh FOLDER PACKAGE…
# It keeps package lists of its own there, so that it needs neither root nor a system whose
# lists have sources.
set -eu
mkdir -p "$1" && cd "$1"
shift
rm -rf parts && mkdir -p parts lists/partial
for file in /etc/apt/sources.list /etc/apt/sources.list.d/*.list /etc/apt/sources.list.d/*.sources; do
    [ ! -f "$file" ] || sed 's/^Types:.*/Types: deb-src/; s/^deb /deb-src /' "$file" > "parts/$(basename "$file")"
done
apt() {
    apt-get -q -o Dir::Etc::SourceList=/dev/null -o Dir::Etc::SourceParts="$PWD/parts" \
        -o Dir::State::Lists="$PWD/lists" -o Dir::Cache::pkgcache= -o Dir::Cache::srcpkgcache= "$@"
}
apt update
apt source --download-only "$@"
rm -rf parts lists
