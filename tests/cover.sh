#!/bin/sh
# Line coverage by room, from a build with --coverage: tests/cover.sh BUILD
set -eu
build=$1
for room in $(ls src); do
    [ -d "$build/$room" ] || continue
    ls "$build/$room"/*.gcda >/dev/null 2>&1 || continue
    gcov -n -o "$build/$room" "src/$room"/*.c 2>/dev/null |
        awk -v room="$room" '
            /^File/ { mine = index($0, "src/" room "/") && $0 ~ /\.c/ }
            /^Lines executed/ && mine {
                split($0, part, /[:%]| of /)
                run += part[2] * part[4] / 100; all += part[4]; mine = 0
            }
            END { if (all) printf "%-8s %6.1f %% of %d lines\n", room, 100 * run / all, all }'
done
