#!/bin/sh
# One program with all the crates, from crates.io; simdutf is compiled from C++. A file called Cargo.toml here would
# exclude this folder from its package, so it gets that name only in the build folder.
set -eu

folder=$(cd "$(dirname "$0")" && pwd)
apt-get install -y -qq --no-install-recommends -o DPkg::Lock::Timeout=900 g++
if ! command -v cargo >/dev/null; then
    # Debian 12 has newer ones under these names, with which it builds browsers.
    apt-get install -y -qq --no-install-recommends -o DPkg::Lock::Timeout=900 cargo-web rustc-web
fi

source=$(mktemp -d)
trap 'rm -rf "$source"' EXIT
cp "$folder"/*.rs "$folder/Cargo.lock" "$source"
cp "$folder/manifest.toml" "$source/Cargo.toml"
# is_utf8 has its SIMD kernels only where the compiler knows that the processor can run them.
RUSTFLAGS="-C target-cpu=native" cargo install --quiet --locked --force --path "$source" --root "$UTFPROOF_HOME"
