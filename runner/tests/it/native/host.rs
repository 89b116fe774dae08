//! The host in C, which makes an adapter of a plug-in, here and under emulators.

use std::path::Path;
use std::process::Command;

use serde_json::Value;

use super::{folder, total};
use crate::program::run;
use crate::tools::{is_installed, missing};

/// Compilers, and the emulators that run what they build.
const SYSTEMS: &[(&str, &str)] = &[
    ("cc", ""),
    ("aarch64-linux-gnu-gcc", "qemu-aarch64"),
    ("riscv64-linux-gnu-gcc", "qemu-riscv64"),
    ("powerpc64le-linux-gnu-gcc", "qemu-ppc64le"),
    ("s390x-linux-gnu-gcc", "qemu-s390x"),
];

fn built(compiler: &str, source: &str, program: &Path) {
    let include = |below: &str| format!("-I{}", folder().join(below).display());
    let output = Command::new(compiler)
        .args(["-std=c99", "-O1", "-static", "-Wall", "-Wextra", "-Werror"])
        .args([include("include"), include("examples/plugins")])
        .arg(folder().join(source))
        .arg(folder().join("host/utfproof_plugin_host.c"))
        .arg("-o")
        .arg(program)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{compiler}: {said}");
}

fn checked(adapter: &str, vectors: &str) -> (Option<i32>, Value) {
    let (status, text, error) = run(
        "check",
        &["--adapter", adapter, "--json", "--vector", vectors],
    );
    let report = serde_json::from_str(&text);
    (
        status,
        report.unwrap_or_else(|_| panic!("{adapter}: {text}{error}")),
    )
}

#[test]
#[cfg(feature = "slow")]
fn a_plug_in_becomes_an_adapter_on_each_processor_and_a_fault_is_named_there() {
    let built_in = tempfile::tempdir().unwrap();
    for (compiler, emulator) in SYSTEMS {
        if !is_installed(compiler) || !emulator.is_empty() && !is_installed(emulator) {
            missing(compiler);
            continue;
        }
        let program = built_in.path().join(compiler);
        let adapter = format!("{emulator} {}", program.display());
        built(compiler, "examples/plugins/decoder.c", &program);
        let (status, report) =
            checked(&adapter, "utf-8.{decode,to-utf-16}/{boundaries,complete}/*");
        assert_eq!(status, Some(0), "{report}");
        assert!(total(&report, "conforms") > 1_000, "{report}");

        built(compiler, "tests/plants/systemd.c", &program);
        let (status, report) = checked(&adapter, "utf-8.validate/exhaustive/C2-DF");
        assert_eq!(status, Some(1), "{report}");
        let words = "touches what is past the end of the input";
        assert!(report.to_string().contains(words), "{adapter}: {report}");
    }
}
