//! The Python package: a wheel with the program as a script, and the client as the module `utfproof`.

use std::fmt::Write as _;
use std::io;

use data_encoding::BASE64URL_NOPAD;
use sha2::{Digest, Sha256};

use crate::Package;
use crate::archive::{Entry, zip};
use crate::platform::Platform;
use crate::readme;
use crate::release::Release;

const CLIENT: &str = include_str!("../../clients/python/utfproof.py");

/// The wheel.
pub(crate) fn package(release: &Release) -> io::Result<Package> {
    let version = &release.version;
    let tags = Platform::here()?.wheel;
    let program = format!(
        "utfproof-{version}.data/scripts/utfproof{}",
        std::env::consts::EXE_SUFFIX
    );
    let entries = vec![
        Entry::file("utfproof.py", CLIENT),
        Entry::program(program, release.program.clone()),
    ];
    Ok(Package {
        name: format!("utfproof-{version}-py3-none-{tags}.whl"),
        bytes: with_information(
            entries,
            release,
            "utfproof",
            SUMMARY,
            "pip install utfproof",
            tags,
        )?,
    })
}

const SUMMARY: &str = "A conformance suite for codecs of the UTF-8 family";

/// A wheel of these files, with the folder `dist-info` that every wheel has.
fn with_information(
    mut entries: Vec<Entry>,
    release: &Release,
    name: &str,
    summary: &str,
    install: &str,
    tags: &str,
) -> io::Result<Vec<u8>> {
    let information = format!("{name}-{}.dist-info", release.version);
    let metadata = format!(
        "Metadata-Version: 2.4\nName: {name}\nVersion: {}\nSummary: {summary}\nLicense-Expression: MIT OR Apache-2.0\n\
         License-File: LICENSE-APACHE\nLicense-File: LICENSE-MIT\nRequires-Python: >=3.7\n\
         Project-URL: Source, https://github.com/utfproof/utfproof\nDescription-Content-Type: text/markdown\n\n{}",
        release.version,
        readme::text(release, install)
    );
    let tags: String = tags
        .split('.')
        .map(|tag| format!("Tag: py3-none-{tag}\n"))
        .collect();
    let wheel =
        format!("Wheel-Version: 1.0\nGenerator: utfproof-dist\nRoot-Is-Purelib: false\n{tags}");
    let licences = release.licences.iter();
    entries.extend(licences.map(|licence| {
        Entry::file(
            format!("{information}/licenses/{}", licence.path),
            licence.bytes.clone(),
        )
    }));
    entries.push(Entry::file(format!("{information}/METADATA"), metadata));
    entries.push(Entry::file(format!("{information}/WHEEL"), wheel));
    entries.push(Entry::file(
        format!("{information}/release.json"),
        release.statement(),
    ));
    let record = format!("{information}/RECORD");
    let mut lines = String::new();
    for entry in &entries {
        let digest = BASE64URL_NOPAD.encode(&Sha256::digest(&entry.bytes));
        let _ = writeln!(
            lines,
            "{},sha256={digest},{}",
            entry.path,
            entry.bytes.len()
        );
    }
    let _ = writeln!(lines, "{record},,");
    entries.push(Entry::file(record, lines));
    zip(&entries)
}
