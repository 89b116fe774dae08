#!/bin/sh
# The Debian 12 packages that the adapters in C need.
set -eu

apt-get install -y -qq --no-install-recommends -o DPkg::Lock::Timeout=900 \
    gcc libc6-dev pkg-config musl-tools gobjc libgnustep-base-dev \
    libglib2.0-dev libunistring-dev libxml2-dev libutf8proc-dev libpcre2-dev \
    libjansson-dev libjson-c-dev libexpat1-dev libsqlite3-dev \
    libphysfs-dev libcups2-dev libharfbuzz-dev libavutil-dev \
    libcairo2-dev libsdl2-dev libflac-dev libbson-dev libdbus-1-dev
