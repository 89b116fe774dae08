#!/bin/sh
# Builds a plug-in beside its source: build.sh SOURCE OPTION...
# pkg:NAME stands for what pkg-config says of NAME. CC, CXX and CFLAGS are obeyed, so that sanitizers can be added.
set -eu

folder=$(cd "$(dirname "$0")" && pwd)
source=$1
shift
options=
for option in "$@"; do
    case $option in
        pkg:*) options="$options $(pkg-config --cflags --libs "${option#pkg:}")" ;;
        *) options="$options $option" ;;
    esac
done
case $source in
    *.c) compiler="${CC:-cc} -std=gnu11" ;;
    *) compiler="${CXX:-c++} -std=c++17" ;;
esac
exec $compiler -O1 -shared -fPIC ${CFLAGS-} -I"$folder" -o "$folder/${source%.*}.so" "$folder/$source" $options
