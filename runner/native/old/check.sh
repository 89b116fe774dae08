#!/bin/sh
# Fetches old releases, and looks for the faults that each had: check.sh [FOLDER]. It needs cargo, npm, cc, c++ and utfproof,
# or the program that UTFPROOF names. Exit status: 0 each is found; 1 one is not.
set -eu

sources=$(cd "$(dirname "$0")" && pwd)
folder=${1:-$(mktemp -d)}
utfproof=${UTFPROOF:-utfproof}
missing=0

# crate NAME VERSION: its sources, in NAME-VERSION/crates/NAME
crate() {
    [ -d "$folder/$1-$2/crates" ] && return
    mkdir -p "$folder/$1-$2/src"
    touch "$folder/$1-$2/src/lib.rs"
    printf '[package]\nname = "old"\nversion = "0.0.0"\nedition = "2021"\n[dependencies]\n%s = "=%s"\n' "$1" "$2" \
        >"$folder/$1-$2/Cargo.toml"
    (cd "$folder/$1-$2" && cargo vendor --quiet crates >vendored.toml)
}

# package NAME VERSION: an npm package, in NAME-VERSION/package
package() {
    [ -d "$folder/$1-$2" ] && return
    mkdir -p "$folder/$1-$2"
    (cd "$folder/$1-$2" && npm pack --silent "$1@$2" && tar xzf "$1-$2.tgz") >&2
}

# finds LIBRARY KERNEL WORDS: whether the report of a quick check has these words
finds() {
    report=$(SIMDJSON_FORCE_IMPLEMENTATION=$2 "$utfproof" check --library "$folder/$1.so" --suite quick 2>&1 || true)
    if printf '%s\n' "$report" | tr '\n' ' ' | tr -s ' ' | grep -qF "$3"; then
        echo "found: $1 $2: $3"
    else
        echo "not found: $1 $2: $3"
        printf '%s\n' "$report"
        missing=1
    fi
}

build() {
    plugin=$1
    shift
    case $plugin in *.cpp) compiler="c++ -std=c++17" ;; *) compiler="cc -std=gnu11" ;; esac
    $compiler -w -O1 -shared -fPIC -I"$sources/../include" "$@" -o "$folder/${plugin%.*}.so" "$sources/$plugin"
}

crate libuv-sys2 1.38.0
libuv=$folder/libuv-sys2-1.38.0/crates/libuv-sys2/libuv
build libuv.c -I"$libuv/include" -I"$libuv/src"
finds libuv "" "utf-8.decode reads past the end of the input"
finds libuv "" "utf-8.decode accepts what must be rejected"

crate tree-sitter 0.20.10
build tree-sitter.c -I"$folder/tree-sitter-0.20.10/crates/tree-sitter/src"
finds tree-sitter "" "utf-16.decode reads past the end of the input"

package iconv 2.1.11
build libiconv.c -I"$folder/iconv-2.1.11/package/deps/libiconv/lib"
finds libiconv "" "utf-8.decode accepts what must be rejected"
finds libiconv "" "utf-8.encode accepts what must be rejected"

package simdjson 0.5.0
simdjson=$folder/simdjson-0.5.0/package/simdjson/src
build simdjson.cpp -I"$simdjson" "$simdjson/simdjson.cpp"
finds simdjson fallback "input F0 8F BF BF"
for kernel in westmere haswell; do
    grep -qw avx2 /proc/cpuinfo || continue
    finds simdjson $kernel "accepts what must be rejected, only after ASCII, at offsets ≡ 62 mod 64"
done
exit $missing
