//! Compiles the program so that it runs on any machine of its kind, and so that its bytes do not depend on this one.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::platform::Platform;

/// Compiles the program for a target with the profile `dist`, and returns its path.
///
/// On Linux, it is linked statically. Paths of this machine are replaced, and symbols are removed. The flags concern this
/// program alone, which has its own target folder: so a normal build is not repeated after it.
pub fn program(root: &Path, target: &str) -> Result<PathBuf, String> {
    let platform = Platform::of(target)?;
    let built = env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    let built = built.join("dist");
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args([
        "build",
        "--profile",
        "dist",
        "--locked",
        "--package",
        "utfproof",
    ]);
    // with --target, the flags are not for build scripts, which cannot all be static
    cargo
        .args(["--target", target])
        .arg("--target-dir")
        .arg(&built);
    cargo.env(
        "CARGO_ENCODED_RUSTFLAGS",
        flags(target, root, &built).join("\x1f"),
    );
    cargo.env("CARGO_INCREMENTAL", "0");
    cargo.env_remove("RUSTFLAGS").current_dir(root);
    let status = cargo.status().map_err(|error| format!("cargo: {error}"))?;
    if !status.success() {
        return Err(format!("cargo build --target {target}: {status}"));
    }
    let name = format!("utfproof{}", platform.suffix);
    Ok(built.join(target).join("dist").join(name))
}

fn flags(target: &str, root: &Path, built: &Path) -> Vec<String> {
    let home = env::var_os("HOME").unwrap_or_default();
    let cargo =
        env::var_os("CARGO_HOME").map_or_else(|| Path::new(&home).join(".cargo"), PathBuf::from);
    // of several prefixes that fit, the last counts
    let mut flags: Vec<String> = [(root, "/utfproof"), (built, "/target"), (&cargo, "/cargo")]
        .iter()
        .map(|(from, to)| format!("--remap-path-prefix={}={to}", from.display()))
        .collect();
    if target.contains("linux") {
        flags.push("-Ctarget-feature=+crt-static".to_owned());
    }
    flags
}

/// The target that programs for this machine have, such as `x86_64-unknown-linux-gnu`.
pub fn host() -> Result<String, String> {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).arg("-vV").output();
    let output = output.map_err(|error| format!("rustc: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.ok_or("rustc -vV names no host")?.to_owned())
}
