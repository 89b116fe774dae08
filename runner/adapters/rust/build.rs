//! Takes the versions of the crates from Cargo.lock, so that they are never typed by hand.

use std::path::Path;
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=Cargo.lock");
    let lock = fs::read_to_string("Cargo.lock").expect("Cargo.lock is next to this file");
    let mut versions = String::new();
    for package in lock.split("[[package]]").skip(1) {
        let value = |key: &str| {
            let line = package.lines().find_map(|line| line.strip_prefix(key));
            line.expect("every package in Cargo.lock has a name and a version")
        };
        versions += &format!("({}, {}),\n", value("name = "), value("version = "));
    }
    let out = env::var_os("OUT_DIR").expect("Cargo sets it");
    fs::write(
        Path::new(&out).join("versions.rs"),
        format!("&[{versions}]"),
    )
    .expect("OUT_DIR can be written to");
}
