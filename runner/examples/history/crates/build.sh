#!/bin/sh
# Builds the adapter of a crate in Rust, NAME.rs, against one of its releases:
#
#   utfproof history crates.io:NAME --build 'sh build.sh NAME {home}' --adapter '{home}/adapter'
#
# Only the vendored sources are compiled; nothing is fetched.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
cp "$here/$1.rs" "$2/src/main.rs"
rust=$here/../../../adapters/rust
cp "$here/json.rs" "$rust/hexadecimal.rs" "$rust/protocol.rs" "$2/src/"
cd "$2"
# protocol.rs is in the edition of 2024
sed -i 's/^edition = "2021"/edition = "2024"/' Cargo.toml
# old releases of simd-json need SIMD instructions of the processor
RUSTFLAGS="-C target-cpu=native" cargo build --quiet --release --offline \
    --config 'source.crates-io.replace-with="vendored"' --config 'source.vendored.directory="vendor"'
mv target/release/history-of-a-crate adapter
rm -r target
