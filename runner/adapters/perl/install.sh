#!/bin/sh
# Perl from Debian; Encode and JSON::PP come with it.
set -eu

apt-get install -y -qq --no-install-recommends -o DPkg::Lock::Timeout=900 perl
