#!/bin/sh
# Ruby from Debian; the json library comes with it.
set -eu

apt-get install -y -qq --no-install-recommends -o DPkg::Lock::Timeout=900 ruby
