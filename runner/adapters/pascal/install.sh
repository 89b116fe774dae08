#!/bin/sh
set -eu
apt-get install -y -qq --no-install-recommends -o DPkg::Lock::Timeout=900 fp-compiler fp-units-rtl
