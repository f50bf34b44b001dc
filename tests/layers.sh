#!/bin/sh
# Fails on an include that points to a room below: tests/layers.sh ROOM…, top room first.
set -u
bad=0
seen=
for room in "$@"; do
    seen="$seen $room"
    for line in $(grep -rhoE '^#include "[a-z]+/' "src/$room" 2>/dev/null | sort -u | tr -d ' '); do
        to=${line#*\"}
        to=${to%/}
        case " $seen gen " in
        *" $to "*) ;;
        *)
            echo "layers: src/$room includes from $to/:"
            grep -rn "^#include \"$to/" "src/$room"
            bad=1
            ;;
        esac
    done
done
exit $bad
