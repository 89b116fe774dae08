#!/bin/sh
# Does each row of simdutf's kernels come from its kernel? check.sh SIMDUTF [FOLDER]
#
# SIMDUTF is the folder with simdutf.cpp, which 'runner/adapters/install native' puts at native/crates/simdutf/cpp. One fault
# is planted in all kernels: validate_utf16le_with_errors accepts anything of three units, in the kernel that PLANTED names.
# A check of a kernel must fail with the fault in itself, and pass with the fault in another one. Kernels of other processors
# run in qemu, with Debian's cross compilers, and clang-19 for RISC-V vectors. What this machine lacks is said to be not run.
#
# Exit status: 0 each row is its kernel's; 1 one is not.
set -eu

native=$(cd "$(dirname "$0")/.." && pwd)
simdutf=$(cd "$1" && pwd)
folder=${2:-$(mktemp -d)}
utfproof=${UTFPROOF:-utfproof}
plugin=$native/../adapters/native/simdutf.cpp
wrong=0
mkdir -p "$folder"

awk '/implementation::validate_utf16le_with_errors\($/ { planted = 1 }
    { print }
    planted && /\{$/ {
        print "  if (const char *in = std::getenv(\"PLANTED\"); len == 3 && in != nullptr && name() == in)"
        print "    return result(error_code::SUCCESS, len);"
        planted = 0
    }
    NR == 1 { print "#include <cstdlib>" }' "$simdutf/simdutf.cpp" >"$folder/planted.cpp"

# compile COMPILER OPTION...: a C++ compiler, with what every build needs
compile() { "$@" -w -std=c++17 -O2 -I"$native/include" -I"$native/../adapters/native" -I"$simdutf"; }

# status KERNEL PLANTED ARGUMENT...: that of a check
status() {
    kernel=$1 planted=$2
    shift 2
    SIMDUTF_FORCE_IMPLEMENTATION=$kernel PLANTED=$planted "$utfproof" check "$@" --operation utf-16.validate --suite quick \
        >"$folder/said" 2>&1 && echo 0 || echo $?
}

# expect STATUS KERNEL PLANTED ARGUMENT...
expect() {
    due=$1
    shift
    is=$(status "$@")
    [ "$is" = "$due" ] && grep -q "^simdutf $1 " "$folder/said" && return
    echo "wrong: $1 with the fault in $2: status $is, not $due"
    cat "$folder/said"
    wrong=1
}

kernels="fallback westmere haswell icelake"
for kernel in $kernels; do
    case $kernel in fallback) needs= ;; westmere) needs=sse4_2 ;; haswell) needs=avx2 ;; icelake) needs=avx512_vbmi2 ;; esac
    if [ -n "$needs" ] && ! grep -qw $needs /proc/cpuinfo; then
        echo "not run: $kernel: no $needs here"
        continue
    fi
    [ -e "$folder/here.so" ] || compile c++ -shared -fPIC -o "$folder/here.so" "$plugin" "$folder/planted.cpp"
    for planted in $kernels; do
        if [ "$planted" = "$kernel" ]; then due=1; else due=0; fi
        expect $due "$kernel" "$planted" --library "$folder/here.so"
    done
    echo "$kernel: fails with the fault in itself, and passes with it in the others"
done

# elsewhere KERNEL EMULATOR PREFIX C++ OPTION...
elsewhere() {
    kernel=$1 emulator=$2 cc=$3
    shift 3
    for program in "${emulator%% *}" "${cc%% *}" "$1"; do
        if ! command -v "$program" >/dev/null; then
            echo "not run: $kernel: $program is not installed"
            return
        fi
    done
    if [ ! -e "$folder/$kernel" ]; then
        # shellcheck disable=SC2086 # a compiler and its options
        $cc -O2 -I"$native/include" -c -o "$folder/host.o" "$native/host/utfproof_plugin_host.c"
        compile "$@" -static -o "$folder/$kernel" "$folder/host.o" "$plugin" "$folder/planted.cpp"
    fi
    expect 1 "$kernel" "$kernel" --adapter "$emulator $folder/$kernel"
    expect 0 "$kernel" fallback --adapter "$emulator $folder/$kernel"
    echo "$emulator: $kernel fails with the fault in itself, and passes with it in the fallback kernel"
}

elsewhere arm64 qemu-aarch64 aarch64-linux-gnu-gcc aarch64-linux-gnu-g++
elsewhere ppc64 qemu-ppc64le powerpc64le-linux-gnu-gcc powerpc64le-linux-gnu-g++
target="--target=riscv64-linux-gnu -march=rv64gcv"
for bits in 128 256 512 1024; do
    # shellcheck disable=SC2086 # two options
    elsewhere rvv "qemu-riscv64 -cpu rv64,v=true,vlen=$bits,vext_spec=v1.0" "clang-19 $target" clang++-19 $target
done
for processor in lasx lsx; do echo "not run: $processor: Debian 12 has no cross compiler for loongarch64"; done
exit $wrong
