#!/bin/sh
# Go and golang.org/x/text, both from Debian.
set -eu

apt-get install -y -qq --no-install-recommends -o DPkg::Lock::Timeout=900 golang-go golang-golang-x-text-dev
