//! The packages in use, as far as the tools that a test needs anyway can tell.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

use super::tools::is_installed;
use super::{made, package, unpack};

/// Unpacks an npm package as npm does.
fn install(package: &utfproof_dist::Package, folder: &Path) {
    for (path, bytes, is_program) in unpack(package) {
        let path = folder.join(path.strip_prefix("package/").unwrap());
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, bytes).unwrap();
        let mode = if is_program { 0o755 } else { 0o644 };
        fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
    }
}

#[test]
fn the_script_of_npm_starts_the_program_and_passes_on_its_status() {
    if !is_installed("node") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let modules = folder.path().join("node_modules");
    install(package("utfproof-0.1.0.tgz"), &modules.join("utfproof"));
    let run = || {
        let mut node = Command::new("node");
        node.arg(modules.join("utfproof/bin/utfproof.mjs"))
            .args(["check", "a b"]);
        node.output().unwrap()
    };
    let output = run();
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let text = String::from_utf8(output.stderr).unwrap();
    assert!(
        text.starts_with("utfproof: the package @utfproof/"),
        "{text}"
    );

    let mut platforms = made().iter();
    let platform = platforms
        .find(|package| package.name.ends_with(".tgz") && package.name != "utfproof-0.1.0.tgz");
    let platform = platform.unwrap();
    let name = platform
        .name
        .trim_start_matches("utfproof-")
        .trim_end_matches("-0.1.0.tgz");
    install(platform, &modules.join("@utfproof").join(name));
    let output = run();
    assert_eq!(output.status.code(), Some(3), "{output:?}");
    assert_eq!(output.stdout, b"asked: check|a b\n");
}

#[test]
fn debian_reads_the_package() {
    if !is_installed("dpkg-deb") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("utfproof.deb");
    fs::write(&file, &package(".deb").bytes).unwrap();
    let mut dpkg = Command::new("dpkg-deb");
    let output = dpkg
        .arg("--extract")
        .arg(&file)
        .arg(folder.path())
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    let program = Command::new(folder.path().join("usr/bin/utfproof"))
        .arg("x")
        .output()
        .unwrap();
    assert_eq!(program.stdout, b"asked: x\n");
    assert!(
        folder
            .path()
            .join("usr/share/man/man1/utfproof.1.gz")
            .exists()
    );
}
