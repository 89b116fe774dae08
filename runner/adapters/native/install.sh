#!/bin/sh
# The Debian 12 packages that the plug-ins wrap, and the sources of simdutf and libuv, which come with their crates.
set -eu

apt-get install -y -qq --no-install-recommends -o DPkg::Lock::Timeout=900 \
    gcc g++ libc6-dev pkg-config libglib2.0-dev libunistring-dev libicu-dev libutf8proc-dev libxml2-dev libexpat1-dev \
    libpcre2-dev libonig-dev libyajl-dev libjansson-dev libcjson-dev libsqlite3-dev liblua5.4-dev libssl-dev \
    libfribidi-dev libaprutil1-dev libidn-dev libpq-dev libpython3-dev libpoppler-private-dev libpoppler-cpp-dev \
    libutfcpp-dev qt6-base-dev libxerces-c-dev libsimdjson-dev
if ! command -v cargo >/dev/null; then
    apt-get install -y -qq --no-install-recommends -o DPkg::Lock::Timeout=900 cargo-web rustc-web
fi

project=$(mktemp -d)
trap 'rm -rf "$project"' EXIT
mkdir "$project/src"
touch "$project/src/lib.rs"
cat >"$project/Cargo.toml" <<END
[package]
name = "sources"
version = "0.0.0"
[dependencies]
simdutf = "=0.7.0"
libuv-sys2 = "=1.51.0"
END
cargo vendor --quiet --manifest-path "$project/Cargo.toml" "$UTFPROOF_HOME/crates" >/dev/null
