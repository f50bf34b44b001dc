#!/bin/sh
# Installs a Debian package in a root of its own, uses it there, removes it, and fails on
# whatever it leaves:
#     tests/package/deb.sh FILE.deb VERSION
# mmdebstrap makes the root, in a name space of its own where that is possible.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp "$1" "$work/bbx.deb"

cat > "$work/inside" <<'END'
set -eux
# dpkg's and apt's own books may change, and the loader's cache.
files() {
    find / -xdev \( -path /proc -o -path /sys -o -path /dev -o -path /tmp -o -path /var/log \
        -o -path /var/cache -o -path /var/lib/apt -o -path /var/lib/dpkg \
        -o -path /etc/ld.so.cache \) -prune -o -print | sort
}
files > /tmp/before
apt-get install -qy --no-install-recommends /tmp/bbx.deb
bbx --version | grep "^bbx $1[, ]"
bbx --no-init -e 'law a & b == b & a'
printf '1 + 1\n' | bbx --no-init | grep -x '2 = 0x2'
cd /usr/share/doc/bbx/book
for chapter in *.bbx; do bbx --no-init -q "$chapter" > /dev/null; done
bbx --no-init -q /usr/share/doc/bbx/examples.bbx > /dev/null
cd /
dpkg --verify bbx
apt-get purge -qy --autoremove bbx
[ ! -e /usr/share/doc/bbx ] && [ ! -e /usr/share/bbx ]
files > /tmp/after
diff /tmp/before /tmp/after
END

if ! mmdebstrap --quiet --variant=apt --format=null \
    --customize-hook="copy-in '$work/bbx.deb' '$work/inside' /tmp" \
    --customize-hook="chroot \"\$1\" sh /tmp/inside $2" \
    "$(. /etc/os-release && echo "$VERSION_CODENAME")" /dev/null > "$work/log" 2>&1; then
    tail -n 40 "$work/log"
    exit 1
fi
echo "$(basename "$1"): installed, used and removed; nothing is left"
