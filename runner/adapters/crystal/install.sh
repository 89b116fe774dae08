#!/bin/sh
set -eu
apt-get install -y -qq --no-install-recommends -o DPkg::Lock::Timeout=900 crystal gcc libc6-dev
