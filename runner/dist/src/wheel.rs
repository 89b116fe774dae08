//! The Python package: a wheel with the program as a script, and the client as the module `utfproof`.

use std::fmt::Write as _;
use std::io;

use data_encoding::BASE64URL_NOPAD;
use sha2::{Digest, Sha256};

use crate::Package;
use crate::archive::{Entry, zip};
use crate::readme::{About, PROGRAM};
use crate::release::{Program, Release};

const CLIENT: &str = include_str!("../../clients/python/utfproof.py");

/// The wheel of the program.
pub(crate) fn package(release: &Release, program: &Program) -> io::Result<Package> {
    let name = format!(
        "utfproof-{}.data/scripts/utfproof{}",
        release.version, program.platform.suffix
    );
    let entries = vec![
        Entry::file("utfproof.py", CLIENT),
        Entry::program(name, program.bytes.clone()),
    ];
    pack(release, &PROGRAM, entries, program.platform.wheel)
}

/// A wheel of these files for systems with these tags, with the folder `dist-info` that every wheel has.
pub(crate) fn pack(
    release: &Release,
    about: &About,
    mut entries: Vec<Entry>,
    tags: &str,
) -> io::Result<Package> {
    let (name, version) = (about.name.replace('-', "_"), &release.version);
    let information = format!("{name}-{version}.dist-info");
    let metadata = format!(
        "Metadata-Version: 2.4\nName: {}\nVersion: {version}\nSummary: {}\nLicense-Expression: MIT OR Apache-2.0\n\
         License-File: LICENSE-APACHE\nLicense-File: LICENSE-MIT\nRequires-Python: >=3.7\n\
         Project-URL: Source, https://github.com/utfproof/utfproof\nDescription-Content-Type: text/markdown\n\n{}",
        about.name,
        about.summary,
        about.text(release)
    );
    let each = tags.split('.').map(|tag| format!("Tag: py3-none-{tag}\n"));
    let wheel = format!(
        "Wheel-Version: 1.0\nGenerator: utfproof-dist\nRoot-Is-Purelib: {}\n{}",
        tags == "any",
        each.collect::<String>()
    );
    entries.extend(release.licences_below(&format!("{information}/licenses")));
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
    Ok(Package {
        name: format!("{name}-{version}-py3-none-{tags}.whl"),
        bytes: zip(&entries)?,
    })
}
