#!/bin/sh
# CPython and PyPy from Debian, and the packages from PyPI in a virtual environment of CPython.
# PyICU is compiled, against Debian's ICU.
set -eu

apt-get install -y -qq --no-install-recommends -o DPkg::Lock::Timeout=900 \
    python3 python3-venv python3-dev pypy3 g++ pkg-config libicu-dev

python3 -m venv "$UTFPROOF_HOME/venv"
"$UTFPROOF_HOME/venv/bin/pip" install --quiet --disable-pip-version-check \
    mutf8==1.1.0 ftfy==6.3.1 webencodings==0.6.1 PyICU==2.17 orjson==3.13.0 msgspec==0.22.0 \
    pysimdjson==7.0.2 protobuf==7.36.2 stringzilla==5.3.2 websocket-client==1.9.2 \
    numpy==2.4.6
