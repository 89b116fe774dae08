#!/bin/sh
# The Debian 12 packages that the adapters in C++ need.
set -eu

apt-get install -y -qq --no-install-recommends -o DPkg::Lock::Timeout=900 \
    g++ pkg-config libicu-dev libsimdjson-dev libutfcpp-dev rapidjson-dev nlohmann-json3-dev libprotobuf-dev \
    libboost-locale-dev libboost-nowide-dev libpoco-dev libxerces-c-dev qtbase5-dev qt6-base-dev \
    libsfml-dev libfltk1.3-dev libxapian-dev libwebsocketpp-dev libopencc-dev
