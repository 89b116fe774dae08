#!/bin/sh
# OCaml and Uutf from Debian.
set -eu

apt-get install -y -qq --no-install-recommends -o DPkg::Lock::Timeout=900 ocaml-nox ocaml-findlib libuutf-ocaml-dev
