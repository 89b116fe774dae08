//! The packages of a small program that answers as utfproof does, because packing the real one takes minutes.
#![cfg(unix)]

mod action;
mod made;
mod options;
mod source;
#[path = "../../../../spec-tables/notation/tests/tools/mod.rs"]
mod tools;
mod tree;
mod used;
mod vectors;
mod workflows;

use std::fs;
use std::io::Read;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use flate2::read::GzDecoder;
use serde_json::json;
use tempfile::TempDir;
use utfproof_dist::platform::Platform;
use utfproof_dist::release::{Program, Release, Source, sha256};
use utfproof_dist::{Package, compile, packages};

/// A program with the commands that the packages need; CASES is a folder.
const PROGRAM: &str = r#"#!/bin/sh
case $1 in
  --version) echo "utfproof 0.1.0" ;;
  man) echo page > "$3/utfproof.1" ;;
  completions) echo "complete utfproof in $2" ;;
  vectors) cp -R 'CASES' "$4" ;;
  *) (IFS='|'; echo "asked: $*"); exit 3 ;;
esac
"#;

/// A target that is not this machine's.
const OTHER_TARGET: &str = match cfg!(target_os = "windows") {
    true => "x86_64-unknown-linux-gnu",
    false => "x86_64-pc-windows-msvc",
};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A folder of three plain cases, as `utfproof vectors expand --output` writes it.
fn write_cases(folder: &Path) {
    let files = [
        (
            "utf-8.decode/examples.jsonl",
            "utf-8.decode",
            [
                "\"in\":[\"41\"],\"out\":\"0041\",\"level\":\"must\"",
                "\"in\":[\"80\"],\"error\":true,\"at\":0",
            ]
            .as_slice(),
        ),
        (
            "utf-8.validate/examples.jsonl",
            "utf-8.validate",
            &["\"in\":[\"\"],\"out\":\"\",\"level\":\"must\""],
        ),
    ];
    let mut sums = String::new();
    let mut entries = Vec::new();
    for (name, operation, cases) in files {
        let line = |(number, case): (usize, &&str)| {
            let vector = format!("{operation}/examples/{number}");
            format!("{{\"vector\":\"{vector}\",\"case\":0,\"operation\":\"{operation}\",{case}}}\n")
        };
        let text: String = cases.iter().enumerate().map(line).collect();
        fs::create_dir_all(folder.join(operation)).unwrap();
        fs::write(folder.join(name), &text).unwrap();
        sums += &format!("{}  {name}\n", sha256(text.as_bytes()));
        entries.push(json!({ "file": name, "operation": operation, "lines": cases.len() }));
    }
    let manifest = json!({ "lines": 3, "sha256": sha256(sums.as_bytes()), "files": entries });
    fs::write(folder.join("SHA256SUMS"), sums).unwrap();
    fs::write(folder.join("manifest.json"), manifest.to_string()).unwrap();
}

/// The release of the small program, compiled for this machine and another.
fn release() -> Release {
    release_for(&[&compile::host().unwrap(), OTHER_TARGET]).unwrap()
}

/// The release of the small program for these targets.
fn release_for(targets: &[&str]) -> Result<Release, String> {
    let folder = TempDir::new().unwrap();
    let cases = folder.path().join("cases");
    write_cases(&cases);
    let program = folder.path().join("program");
    fs::write(&program, PROGRAM.replace("CASES", cases.to_str().unwrap())).unwrap();
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
    let source = Source {
        root: root(),
        commit: Some("c0ffee".to_owned()),
        seconds: 1_750_000_000,
    };
    let programs = targets.iter().map(|target| Program {
        platform: Platform::of(target).unwrap(),
        bytes: PROGRAM.into(), // without the name of the folder
    });
    let core = utfproof_dist::tree::entries(tree::repository().path(), "0.1.0", None)?;
    Release::new(source, &program, programs.collect(), core)
}

/// Its packages, made once.
fn made() -> &'static [Package] {
    static MADE: OnceLock<Vec<Package>> = OnceLock::new();
    MADE.get_or_init(|| packages(&release()).unwrap())
}

/// The package whose name ends like this.
fn package(ending: &str) -> &'static Package {
    let mut found = made()
        .iter()
        .filter(|package| package.name.ends_with(ending));
    found.next().unwrap()
}

/// A file of an archive: its path, its content, and whether it is a program.
type Unpacked = (String, Vec<u8>, bool);

fn untar(bytes: &[u8]) -> Vec<Unpacked> {
    let mut archive = tar::Archive::new(GzDecoder::new(bytes));
    let entries = archive.entries().unwrap().map(Result::unwrap);
    let files = entries.filter(|entry| entry.header().entry_type().is_file());
    let read = |mut entry: tar::Entry<'_, _>| {
        let path = entry.path().unwrap().to_str().unwrap().to_owned();
        let mut bytes = Vec::new();
        entry.read_to_end(&mut bytes).unwrap();
        (path, bytes, entry.header().mode().unwrap() & 0o111 != 0)
    };
    files.map(read).collect()
}

fn unzip(bytes: &[u8]) -> Vec<Unpacked> {
    let mut archive = zip::ZipArchive::new(std::io::Cursor::new(bytes)).unwrap();
    let count = archive.len();
    let read = |index| {
        let mut entry = archive.by_index(index).unwrap();
        let mut bytes = Vec::new();
        entry.read_to_end(&mut bytes).unwrap();
        let mode = entry.unix_mode().unwrap();
        (entry.name().to_owned(), bytes, mode & 0o111 != 0)
    };
    (0..count).map(read).collect()
}

/// The members of an `ar` archive.
fn members(mut bytes: &[u8]) -> Vec<(String, Vec<u8>)> {
    bytes = bytes.strip_prefix(b"!<arch>\n").unwrap();
    let mut members = Vec::new();
    while !bytes.is_empty() {
        let (header, rest) = bytes.split_at(60);
        let field = |from: usize, to: usize| std::str::from_utf8(&header[from..to]).unwrap().trim();
        let length: usize = field(48, 58).parse().unwrap();
        members.push((field(0, 16).to_owned(), rest[..length].to_vec()));
        bytes = &rest[length.next_multiple_of(2)..];
    }
    members
}

/// The files of a package of any kind; none if it is a plain file.
fn unpack(package: &Package) -> Vec<Unpacked> {
    let name = &package.name;
    if name.ends_with(".whl") {
        unzip(&package.bytes)
    } else if name.ends_with(".deb") {
        untar(&members(&package.bytes)[2].1)
    } else if name.ends_with("gz") {
        untar(&package.bytes)
    } else {
        Vec::new()
    }
}
