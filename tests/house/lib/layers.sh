#!/bin/sh
# Fails on an include that points to a room below, or inside a room to a corner below:
#     tests/house/lib/layers.sh ROOM[:CORNER,CORNER,…]…
# The top rooms and corners come first; the corner "." are the files that lie in the room
# itself. A room's entrance, ROOM/ROOM.h, is open to all of its corners.
set -u
bad=0
above="gen"

# complain FROM TO: the lines that include it
complain() {
    echo "layers: $1 includes from $2:"
    grep -rn "^#include \"$2[a-z_0-9]*\.\|^#include \"$2[a-z_0-9]*/" "$1" | sed 's/^/    /'
    bad=1
}

# The folders that a folder's files include from, each once.
included() {
    find "$1" $2 -name '*.[ch]' -exec sed -n 's/^#include "\([a-z_]*\/.*\)".*/\1/p' {} + |
        grep -v '^\([a-z]*\)/\1\.h$' | sed 's/[^/]*$//' | sort -u
}

has() {
    case " $1 " in *" $2 "*) return 0 ;; esac
    return 1
}

for entry in "$@"; do
    room=${entry%%:*}
    above="$above $room"
    for to in $(included "src/$room" ""); do
        has "$above" "${to%%/*}" || complain "src/$room" "$to"
    done
    [ "$room" = "$entry" ] && continue
    seen=
    for corner in $(echo "${entry#*:}" | tr , ' '); do
        seen="$seen $corner"
        depth=
        [ "$corner" = . ] && depth="-maxdepth 1"
        for to in $(included "src/$room/$corner" "$depth"); do
            [ "${to%%/*}" = "$room" ] || continue
            inner=${to#*/}
            has "$seen" "$(echo "${inner:-./}" | tr -d /)" || complain "src/$room/$corner" "$to"
        done
    done
    for corner in src/"$room"/*/; do
        has "$seen" "$(basename "$corner")" || { echo "layers: $corner is not in the list"; bad=1; }
    done
done
exit $bad
