//! `rust-version` in `Cargo.toml` is the oldest Rust that works, as far as the installed toolchain can tell.
//!
//! The lint `clippy::incompatible_msrv` finds what the standard library lacked, and these tests find dependencies that
//! need more. Only the job `oldest-rust` of `.github/workflows/ci.yml` compiles everything with that version.

use std::path::Path;
use std::process::Command;

use serde_json::Value;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// Standard output of a program that must succeed.
fn output(program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program)
        .args(arguments)
        .current_dir(ROOT)
        .output()
        .expect("the program starts");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{program} {arguments:?}: {error}");
    String::from_utf8(output.stdout).expect("text")
}

/// The packages of `Cargo.lock` for this platform, with what their manifests say.
fn packages() -> Vec<Value> {
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let version = output(&rustc, &["-vV"]);
    let mut lines = version.lines();
    let host = lines.find_map(|line| line.strip_prefix("host: "));
    let arguments = ["metadata", "--format-version=1", "--locked", "--offline"];
    let filter = ["--filter-platform", host.expect("a host")];
    let metadata = output(env!("CARGO"), &[&arguments[..], &filter].concat());
    let metadata: Value = serde_json::from_str(&metadata).expect("JSON");
    metadata["packages"].as_array().expect("packages").clone()
}

/// `1.88` and `1.88.0` as (1, 88).
fn version(text: &str) -> (u32, u32) {
    let mut numbers = text
        .split('.')
        .map(|number| number.parse().expect("a number"));
    (
        numbers.next().expect("a number"),
        numbers.next().unwrap_or(0),
    )
}

#[test]
fn no_dependency_needs_a_newer_rust() {
    let oldest = env!("CARGO_PKG_RUST_VERSION");
    let packages = packages();
    let needed = packages.iter().filter_map(|package| {
        let needed = package["rust_version"].as_str()?;
        Some((version(needed), package["name"].as_str()?))
    });
    let needed: Vec<_> = needed.collect();
    assert!(needed.len() > 50, "{needed:?}");
    let newer: Vec<_> = needed
        .into_iter()
        .filter(|(needed, _)| *needed > version(oldest))
        .collect();
    assert!(newer.is_empty(), "newer than Rust {oldest}: {newer:?}");
}

#[test]
fn every_crate_names_the_same_oldest_rust() {
    for package in packages() {
        if package["source"].is_null() {
            assert_eq!(
                package["rust_version"],
                env!("CARGO_PKG_RUST_VERSION"),
                "{}",
                package["name"]
            );
        }
    }
}

#[test]
fn the_oldest_rust_is_the_one_that_ci_compiles_with() {
    let oldest = env!("CARGO_PKG_RUST_VERSION");
    for (file, says) in [
        (
            ".github/workflows/ci.yml",
            format!("container: rust:{oldest}-bookworm"),
        ),
        (".ci/prepare", format!("install Rust {oldest} or later")),
    ] {
        let text = std::fs::read_to_string(Path::new(ROOT).join(file)).expect("the file");
        assert!(text.contains(&says), "{file} does not say '{says}'");
    }
}
