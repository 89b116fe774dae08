//! Finds the versions of the built-in implementations in the lock file, so that they are not typed by hand.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

const CRATES: [&str; 3] = ["bstr", "encoding_rs", "simdutf8"];

fn main() {
    println!(
        "cargo::rustc-env=UTFPROOF_VERSION_RUSTC={}",
        rustc_version()
    );
    let lock = lock_file();
    let lock = lock.map_or_else(String::new, |path| {
        println!("cargo::rerun-if-changed={}", path.display());
        fs::read_to_string(path).unwrap_or_default()
    });
    for name in CRATES {
        let variable = name.to_uppercase();
        let version = locked_version(&lock, name);
        println!("cargo::rustc-env=UTFPROOF_VERSION_{variable}={version}");
    }
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=RUSTC");
}

/// The version of the compiler, and so of the standard library: `1.95.0` of `rustc 1.95.0 (59807616e 2026-04-14)`.
fn rustc_version() -> String {
    let rustc = env::var_os("RUSTC").expect("cargo says which compiler it runs");
    let output = Command::new(rustc).arg("--version").output();
    let output = output.expect("the compiler runs").stdout;
    let text = String::from_utf8_lossy(&output);
    let version = text.split_whitespace().nth(1);
    version.unwrap_or("unknown").to_owned()
}

/// The lock file of this build: the workspace's (its target folder is inside it, by default), or else this package's.
fn lock_file() -> Option<PathBuf> {
    let folder = |variable| PathBuf::from(env::var_os(variable).expect("cargo sets it"));
    let (out, package) = (folder("OUT_DIR"), folder("CARGO_MANIFEST_DIR"));
    let lock = |folder: &Path| folder.join("Cargo.lock");
    let folders = out.ancestors().chain(package.ancestors());
    folders.map(lock).find(|path| path.is_file())
}

/// The version of a package in a lock file; all of them, if there are several.
fn locked_version(lock: &str, name: &str) -> String {
    let entry = format!("name = \"{name}\"\nversion = \"");
    let text = lock.replace("\r\n", "\n");
    let versions = text.split(&entry).skip(1);
    let versions = versions.filter_map(|rest| rest.split('"').next());
    let versions: Vec<_> = versions.collect();
    if versions.is_empty() {
        return "unknown".to_owned();
    }
    versions.join(" or ")
}
