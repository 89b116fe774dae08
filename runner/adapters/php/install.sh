#!/bin/sh
# PHP with mbstring and intl, from Debian.
set -eu

apt-get install -y -qq --no-install-recommends -o DPkg::Lock::Timeout=900 php-cli php-mbstring php-intl
