#!/bin/sh
# Compiles and runs each program of this folder. The libraries are those of runner/adapters/install c cpp native.
set -eu

folder=$(cd "$(dirname "$0")" && pwd)
export LIBUV="${LIBUV:-${UTFPROOF_ADAPTERS:-${XDG_DATA_HOME:-$HOME/.local/share}/utfproof/adapters}/native/crates/libuv-sys2/libuv}"
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
for source in "$folder"/*.c "$folder"/*.cpp; do
    echo "== $(basename "$source")"
    # the second line says how
    command=$(sed -n '2s/^\/\/ \(.*\) && .*/\1/p' "$source")
    (cd "$folder" && eval "$command -o $out/program")
    "$out/program" || echo "status $?"
done
