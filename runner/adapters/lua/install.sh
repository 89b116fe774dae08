#!/bin/sh
# Lua 5.4 and Lua 5.3, both from Debian.
set -eu

apt-get install -y -qq --no-install-recommends -o DPkg::Lock::Timeout=900 lua5.4 lua5.3
