#!/bin/sh
# The JDK and the libraries, all from Debian.
set -eu

apt-get install -y -qq --no-install-recommends -o DPkg::Lock::Timeout=900 \
    openjdk-17-jdk-headless libguava-java libprotobuf-java libicu4j-java liblucene4.10-java
